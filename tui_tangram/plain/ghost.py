"""A ghost in lines: who it is, and how far it is, as others are reported in a race."""

from __future__ import annotations

from typing import Any, Final

from tui_tangram.games.session import Session
from tui_tangram.games.together.client import SeatFacts
from tui_tangram.games.together.ghost import Ghost, facts_of
from tui_tangram.language import tr
from tui_tangram.plain.events import Event, EventKind, EventReceiver
from tui_tangram.play.phrases import duration

QUARTER: Final = 25
"""The percent of others in a race after which that is reported again."""


class GhostLines:
    """The recorded run of somebody else, against which a game is played."""

    def __init__(self, ghost: Ghost, session: Session[Any], out: EventReceiver) -> None:
        """Report *ghost* to *out*, as far as it is at the time of *session*."""
        self._ghost, self._session, self._out = ghost, session, out
        self._known = self._seat

    @property
    def _seat(self) -> SeatFacts:
        return self._ghost.race(self._session, "").seats[1]

    def introduce(self) -> None:
        """Say whose game it is, and its result."""
        run = self._ghost.run
        result = {**run.result._asdict(), "help": run.result.help_class.value}
        data = {"player": run.player, "day": run.day.isoformat(), **result}
        beat = int(run.result.elapsed)
        self._out(Event(EventKind.SAY, facts_of(run), {"beat": beat, "ghost": data}))

    def follow(self) -> None:
        """Say how far it is, at each quarter and at its end."""
        before, self._known = self._known, self._seat
        now = self._known
        if now.time is not None and before.time is None:
            time = duration(now.time / 1000)
            self._say(now, tr("{name} has solved it: {time}.", name=now.name, time=time))
        elif now.time is None and now.percent // QUARTER > before.percent // QUARTER:
            self._say(now, tr("{name}: {percent} percent.", name=now.name, percent=now.percent))

    def report(self) -> None:
        """Say how far the player and the ghost are."""
        own, other = self._ghost.race(self._session, "").seats
        self.introduce()
        text = tr(
            "You: {percent} percent. {name}: {other} percent.",
            percent=own.percent,
            name=other.name,
            other=other.percent,
        )
        self._say(other, text)

    def _say(self, seat: SeatFacts, text: str) -> None:
        data = {"ghost": True, "name": seat.name, "percent": seat.percent, "moves": seat.moves}
        if seat.time is not None:
            data["time"] = seat.time
        self._out(Event(EventKind.OTHER, text, data))
