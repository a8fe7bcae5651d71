"""A ghost in lines: who it is, and how far it is, as others are reported in a race."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from tui_tangram.games.session import Session
from tui_tangram.games.together.client import TableDetails
from tui_tangram.games.together.ghost import Ghost, facts_of
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind, EventReceiver
from tui_tangram.plain.table_words import progress
from tui_tangram.play.phrases import capital, duration


class GhostLines:
    """The recorded run of somebody else, against which a game is played."""

    def __init__(self, ghost: Ghost, session: Session[Any], out: EventReceiver) -> None:
        """Report *ghost* to *out*, as far as it is at the time of *session*."""
        self._ghost, self._session, self._out = ghost, session, out
        self._known = self._race

    @property
    def _race(self) -> TableDetails:
        return self._ghost.race(self._session, "")

    def introduce(self) -> None:
        """Say whose game it is, and its result."""
        run = self._ghost.run
        result = {**run.result._asdict(), "help": run.result.help_class.value}
        data = {"player": run.player, "day": run.day.isoformat(), **result}
        beat = int(run.result.elapsed)
        self._out(Event(EventKind.SAY, facts_of(run), {"beat": beat, "ghost": data}, "beat"))

    def follow(self) -> None:
        """Say how far it is, at each quarter and at its end."""
        before, self._known = self._known, self._race
        for line in progress(before, self._known):
            self._out(Event(EventKind.OTHER, line.text, {"ghost": True, **line.data}))

    def report(self) -> None:
        """Say how far the player and the ghost are."""
        own, other = self._race.seats
        self.introduce()
        text = tr(
            "You: {percent} percent. {name}: {other} percent.",
            percent=own.percent,
            name=other.name,
            other=other.percent,
        )
        data = {"seat": 2, "name": other.name, "percent": other.percent, "moves": other.moves}
        time = {} if other.time is None else {"time": other.time}
        self._out(Event(EventKind.OTHER, text, {"ghost": True, **data, **time}))

    def moves(self) -> None:
        """List the moves of both in the order of their times.

        Raises `CommandError` as long as they would give the solution away.
        """
        own, ghost = self._session, self._ghost
        if own.solved_at is None and not own.revealed:
            raise CommandError("solve it first: a friend's game shows the solution")
        rows = []
        for session, name in ((own, tr("You")), (ghost.session, ghost.name)):
            since = 0
            for place in session.line:
                since = max(since, session.at(place) or 0)
                rows.append((since, session is ghost.session, name, session, place))
        for number, (at, other, name, session, place) in enumerate(
            sorted(rows, key=itemgetter(0, 1)), 1
        ):
            entry = session.entry(place)
            assert entry is not None
            percent = session.verdict_at(place).percent
            text = tr(
                "{time}, {name}: {move}. {percent} percent.",
                time=duration(at / 1000),
                name=name,
                move=capital(session.game.describe_move(entry.move)),
                percent=percent,
            )
            data = {"ghost": other, "move": entry.move, "at": at, "percent": percent}
            self._out(Event(EventKind.ITEM, text, {"number": number, **data}, "move"))
