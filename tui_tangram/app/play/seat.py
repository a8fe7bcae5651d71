"""A seat at a table: what a play screen does differently when others play, too.

The screen has a strip with the seats and what is going on, as a lesson has one; its session follows
the table; what the player does goes there, and nothing is recorded of it in the scores.  A table
that is over, or that the player leaves, becomes a named save.

In a race everybody has a session of their own, whose board is hidden until the start by the clock
of the host, and whose end counts when the host has seen it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.actions import Action
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import Box, Lines
from tui_tangram.app.play.table_ending import SeatRecorder, TableEnding, TableSequel
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.together.link import TableLink, TableNews
from tui_tangram.app.together.words import (
    ENOUGH,
    kind_name,
    signs,
    strip_lines,
    what_now,
)
from tui_tangram.flow.results import counted_words
from tui_tangram.flow.table_server import invitation
from tui_tangram.games.session import Session
from tui_tangram.games.session.history import PLAYER
from tui_tangram.games.together.boards import Counted
from tui_tangram.games.together.client import LinkChange, Others, Refused, Seated, TableDetails
from tui_tangram.games.together.session import TableSession
from tui_tangram.games.together.table import TableEntry, TableKind
from tui_tangram.games.together.words import (
    SeatShare,
    changes,
    outcome,
    owners,
    race_end,
    shares,
    spelled,
    without_seat,
)
from tui_tangram.language import tr
from tui_tangram.play import Game, MoveError

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.app.play.screen import PlayScreen


GLANCE: Final = 0.2
"""Seconds between two looks at the clock before a race, and between two places of the cursor."""
_ALONE: Final = (
    "restart", "mark_position", "tries", "save_as", "pause", "reveal", "reveal_back", "to_good",
    "solutions", "explain", "freestyle", "figure", "next_puzzle", "copy_result", "onward", "ghost",
)  # fmt: skip
"""Intents that are for one player: nobody takes back, or looks up, what all are making."""
_ENDED: Final = ("restart", "figure", "next_puzzle", "onward")
"""Those of them that go on with the others when the game is over."""
_WHOLE: Final = ("hint", "check", "copy_id", "export_puzzles")
"""Intents that are about all of the puzzle, and so not for half of its colours."""
_HELP: Final = ("hint", "check")
"""Those of them with which nobody shall win a race."""
_RACING: Final = ("restart", "mark_position", "tries")
"""Those of them that a player in a race may use on their own board."""
_SEATED: Final = frozenset((
    "take", "call", "pick_up", "put_down", "flip", "to_tray", "snap", "next_fit", "previous_fit",
    "undo", "redo", "hint", "check", "store", "store_all", "mark", "mark_group", "add_drawer",
    "name_drawer", "hide_drawer", "show_drawers", "keep_figure", "play_saved",
    *(f"{what}_{way}" for what in ("turn", "align") for way in ("left", "right")),
    *(f"turn_{way}_{by}" for way in ("left", "right") for by in (15, 5, 1)),
))  # fmt: skip
"""Intents that change the board or take something from it, and so not for watchers."""


class _WatchedRace(Session[Any]):
    """The board of somebody who watches a race: the puzzle, as nobody has touched it."""

    def play(self, move: str, by: str = PLAYER) -> None:
        """Raise `MoveError`."""
        del move, by
        raise MoveError("you are watching, and have no seat")


class TableSeat:
    """A player's place at a table, for one game there."""

    def __init__(self, services: Services, link: TableLink) -> None:
        """Take the place that the client of *link* has now."""
        client = link.client
        assert client.details is not None
        self._services, self._link, self.client = services, link, client
        self.sheet = Lines(services.paint)
        """The lines with the seats, and what is going on."""
        self.details: TableDetails = client.details
        """The table as it was last reported."""
        self._known_at = services.clock()
        """The time at which that was."""
        self._copy = client.copy
        self._game = client.game
        self.session: Session[Any]
        """The session that is played."""
        if self._copy is None:
            own = Session if self.details.seat else _WatchedRace
            self.session = own(client.game, services.clock, puzzle=client.puzzle)
            if not self._runs:
                self.session.pause()
        else:
            elapsed = max((self.details.time or 0) / 1000, 0)
            self.session = TableSession(client, services.clock, elapsed)
        self.recorder = SeatRecorder(services, self)
        self._judged = -1, False
        """The number of entries, and whether the game was over after them."""
        self._owners = False
        """Whether the board shows who has placed what."""
        self._shares: tuple[tuple[int, int], Sequence[SeatShare]] = (-1, 0), ()
        """The number of entries and of seats, and who had done what then."""
        self.late: bool = self.over
        """Whether the game was over when the player came."""
        self._ended = self.late
        """Whether its end was announced."""
        self.following = False
        """Whether somebody else's move is being shown."""
        self._percent = 0
        self._shown_at = ""
        """The place of the cursor that the others know."""
        self._pause: Timer | None = None
        """The timer of the pause after such a place was sent."""
        self._timer: Timer | None = None
        self._play: PlayScreen[Any] | None = None
        self.sequel = TableSequel(services, self)
        """The next game at the table."""
        if self.late:
            self.sequel.over_at = -math.inf
        self.delegates = self, self.sequel
        """The objects with the actions at a table."""

    def ending(self, *parts: Any) -> TableEnding:  # noqa: ANN401  # those of any ending
        """Return the end of the game on a screen with these *parts*."""
        return TableEnding(self, *parts)

    # What is known

    @property
    def game(self) -> Game[Any]:
        """The game as this player judges it."""
        game: Game[Any] = self.session.game
        return game

    @property
    def whole(self) -> Game[Any]:
        """The game as it is for everybody."""
        game: Game[Any] = self._game
        return game

    @property
    def racing(self) -> bool:
        """Whether everybody has a board of their own."""
        return self._copy is None

    @property
    def shown(self) -> TableDetails:
        """The table with the moves of all who play on one board, and its end, as they are now.

        Moves arrive before the report of what follows from them.
        """
        if self._copy is None:
            return self.details
        table, details = self._copy.table, self.details
        if self.over and table.entries:
            details = details._replace(time=table.entries[-1].at, winner=table.winner or None)
        seats = enumerate(details.seats, 1)
        counted = tuple(seat._replace(moves=table.moves(number)) for number, seat in seats)
        return details._replace(seats=counted)

    @property
    def shares(self) -> Sequence[SeatShare]:
        """The share of each player in the common board; empty without one."""
        if self._copy is None:
            return ()
        known = self._copy.number, len(self.details.seats)
        if self._shares[0] != known:
            self._shares = known, shares(self._copy.table, len(self.details.seats))
        return self._shares[1]

    @property
    def watches_race(self) -> bool:
        """Whether the player has no board of their own, and sees how far all are instead."""
        return self.racing and not self.details.seat

    @property
    def current(self) -> bool:
        """Whether the player is still at this table, and it has no other game."""
        return self.client.game is self._game

    @property
    def lost(self) -> bool:
        """Whether the connection is lost."""
        return not self._link.connected

    @property
    def _loss(self) -> str:
        """The sentence on a lost connection."""
        if self._link.returning:
            return tr("Connection lost. Trying again.")
        if self._link.gone:
            return tr("The table is closed. Your game is in the named saves.")
        text = tr("Connection lost. {play_together} reconnects.")
        return with_keys(self._services.keymap, text)

    @property
    def over(self) -> bool:
        """Whether the game is over for this player."""
        if self._copy is None:
            return self.session.solved or self.details.facts.state == "over"
        table = self._copy.table
        if self._judged[0] != table.number:
            self._judged = table.number, table.over
        return self._judged[1]

    @property
    def since(self) -> float | None:
        """Seconds since the start by the clock of the host; negative before it."""
        time = self.details.time
        if time is None:
            return None
        over = self.details.facts.state == "over"
        return time / 1000 + (0 if over else self._services.clock() - self._known_at)

    @property
    def _runs(self) -> bool:
        """Whether a race has started."""
        return self.since is not None and self.since >= 0

    @property
    def waits_for(self) -> int:
        """The number of moves that the other player has to make first."""
        return self._copy.table.waits_for(self._copy.seat) if self._copy else 0

    @property
    def outcome(self) -> str:
        """The sentence on the end, or what is going on before it."""
        if not self.over:
            return self._now()
        return outcome(self.shown, solved=self.session.solved)

    def choices(self) -> list[tuple[str, str]]:
        """Return the keys that go on after the end, and what they do."""
        return self.sequel.choices()

    # The strip

    def box(self, width: int, height: int) -> Box:
        """Return the place of the strip in the last lines of *width* × *height* cells."""
        return Box(0, height - 2, width, 2)

    def show(self) -> None:
        """Show the seats, and what is going on, and the others where the cursor is."""
        if self._pause is None:
            self._show_cursor()
        paint, width = self._services.paint, self.sheet.box.width
        self.sheet.show(strip_lines(paint, width, self.shown, self._now(), code=spelled(self.code)))

    def _show_cursor(self) -> None:
        """Send the place of the cursor if it is another, and pause then."""
        play, self._pause = self._play, None
        if play is None or self.racing or self.lost or not (self.details.seat and self.current):
            return
        spot = "" if self.over else play.table.spot
        if spot != self._shown_at:
            self._shown_at = spot
            self.client.look(spot)
            self._pause = play.set_timer(GLANCE, self._show_cursor)

    def _mark_others(self) -> None:
        """Mark the cursors of others, and what they have moved since the player did."""
        play, session = self._play, self.session
        if play is None or not isinstance(session, TableSession):
            return
        every = signs([one.name for one in self.details.seats])
        spots = sorted(self.client.looks.items()) if self.current else []
        spots = [(seat, spot) for seat, spot in spots if seat != self.details.seat]
        if self.over:
            made = owners(session.shared) if self._owners else {}
            spots = [(seat, play.table.spot_of(part)) for part, seat in made.items()]
        play.table.flags = tuple(
            (every[seat - 1], spot) for seat, spot in spots if seat <= len(every)
        )
        play.table.outlined = frozenset() if self.over else session.news

    def _now(self) -> str:
        keymap = self._services.keymap
        if self.lost:
            return self._loss
        since = self.since
        if self.racing and since is not None and since < 0:
            return tr("Starts in {n}.", n=math.ceil(-since))
        if self.over and self.racing:
            return self.outcome
        code = spelled(self.code)
        return with_keys(keymap, what_now(self.shown, self.waits_for), code=code)

    @property
    def covering(self) -> Sequence[str]:
        """The lines on the board before a race."""
        kind = kind_name(self.details.facts.kind)
        if self.since is not None:
            return kind, self._now()
        command = (self._invitation,) if self._link.allowed else ()
        return kind, "", tr("Others join"), spelled(self.code), *command

    @property
    def code(self) -> str:
        """The word by which others find the table."""
        return self.details.facts.code

    # The course of the game

    def begin(self, play: PlayScreen[Any]) -> None:
        """Begin on the screen *play*."""
        self._play = self.sequel.play = play
        play.table.say(self._first_words())
        self._await_start()

    def _first_words(self) -> str:
        details = self.details
        if not details.seat:
            return without_seat(details)
        if self.late:
            return self.outcome
        opens = details.seat == 1 and len(details.seats) == 1
        if opens and self._link.allowed:
            return tr("Others type: {command}", command=self._invitation)
        if self.racing and not self._runs:
            return tr("The board appears when the race starts.")
        if details.facts.kind is TableKind.HINDER:
            return (
                tr("Complete it in {n} moves.", n=details.limit)
                if details.seat == 1
                else tr("Hinder the other player: one move after every two of theirs.")
            )
        if details.facts.kind is TableKind.HALVES:
            return tr("Half of the colours are yours. White sides match anything.")
        if details.private:
            return tr("A private table: only its code leads here.")
        return tr("Table {code}: others can join.", code=self.code)

    @property
    def _invitation(self) -> str:
        """The command that others type, or the code where they are on a host already."""
        if not self._link.allowed:
            return self.code
        taken = [one.name for one in self.details.seats]
        return invitation(self._services, self.code, taken)

    def heard(self, news: TableNews) -> None:
        """Handle news of the table."""
        play = self._play
        if play is None or not self.current:
            return
        match news:
            case Seated(details):
                self._report_race(details)
                if news_here := " ".join(changes(self.details, details)):
                    play.table.say(news_here)
                self.details, self._known_at = details, self._services.clock()
                self._shown_at = ""  # somebody may have come who does not know
                self._await_start()
            case Others(entries):
                self._follow(entries)
            case Refused(why, move):
                if move:
                    self._follow(())
                play.table.say(sentence(why), Tone.TROUBLE)
            case LinkChange.LOST | LinkChange.ENDED:
                self._shown_at = ""
                self.recorder.keep_table()
                play.table.say(self._loss, Tone.TROUBLE)
            case LinkChange.BACK:
                self._follow(())
                self.moved()
                play.table.say(tr("Connected again."))
            case Counted() if words := counted_words(news):
                play.table.say(words)
            case _:
                pass
        self._mark_others()
        self._announce_end()
        play.changed()

    def _report_race(self, now: TableDetails) -> None:
        """Say whose race has just ended, other than the player's own."""
        for number, (was, seat) in enumerate(zip(self.details.seats, now.seats, strict=False), 1):
            text = race_end(was, seat)
            if text and number != now.seat and self._play is not None:
                self._play.table.say(text)

    def _announce_end(self) -> None:
        """Announce the end, once, and save the game."""
        over = self.over
        if over and not self._ended and self._play is not None:
            self._play.table.say(self.outcome, Tone.SUCCESS)
            self.sequel.over_at = self._services.clock()
            self._play.relayout()
            self.recorder.keep_table()
        self._ended = over

    def _follow(self, entries: Sequence[TableEntry]) -> None:
        """Show the table as it is now; *entries* are those of others."""
        play, session = self._play, self.session
        if play is None or not isinstance(session, TableSession):
            return
        table, self.following = play.table, bool(entries)

        def follow() -> None:
            before = table.state
            session.follow()
            if table.state != before:
                table.follow(before)

        play.act(follow)
        self.following = False
        if entries and not self.over:
            last = entries[-1]
            name = self.details.name_of(last.seat)
            what = self.whole.describe_move(last.move)
            play.table.say(tr("{name}: {what}.", name=name, what=what))

    def _await_start(self) -> None:
        """Look at the clock until the race has started."""
        play = self._play
        if play is None or not self.racing or self.since is None:
            return
        if self._runs:
            self._start()
        elif self._timer is None:
            self._timer = play.set_interval(GLANCE, self._start)

    def _start(self) -> None:
        play = self._play
        if play is None:
            return
        if self._runs:
            if self._timer is not None:
                self._timer.stop()
            if self.session.paused:
                self.session.resume()
                watching = tr("The race has started. You are watching.")
                play.table.say(tr("Go!") if self.details.seat else watching)
        play.changed()

    def moved(self) -> None:
        """Report to the host how far the player is in a race."""
        self._mark_others()
        session = self.session
        if not (self.racing and self.details.seat and self._runs):
            return
        if session.solved and self.details.seats[self.details.seat - 1].time is None:
            self.client.finish(session.path, self._link.results.race(session))
            return
        percent = session.verdict.percent
        if percent != self._percent:
            self._percent = percent
            self.client.progress(percent, session.moves)

    def leave(self) -> None:
        """Leave the table, if the player is still there."""
        for timer in filter(None, (self._timer, self._pause)):
            timer.stop()
        self.recorder.keep_table()
        if self.current:
            self.client.leave()

    # Actions

    def refusal(self, wanted: Action) -> str:
        """Return why something that one player can do alone is not for a table; empty if it is."""
        if not self.details.seat and wanted.intent in _SEATED:
            return sentence(tr("you are watching, and have no seat"))
        return tr("Not at a table.") if self._refuses(wanted) else ""

    def _refuses(self, wanted: Action) -> bool:
        intent = wanted.intent
        if intent == "owners":
            return self.racing or not self.over
        if intent == "other_puzzle":
            return not self.details.goes_on
        if intent in _HELP and self.racing:
            return not self.over
        if intent == "hint" and self.details.facts.kind is TableKind.HINDER:
            return self.details.seat != 1  # how to go on is no help for who hinders
        if intent in _WHOLE:
            return self._copy is not None and len(self._copy.table.views) > 1
        if intent == "copy_game":
            return not self.racing
        if intent in ("undo", "redo"):
            return self.lost or (self.over and not self.racing)
        if intent not in _ALONE:
            return False
        if self.over:
            return intent not in _ENDED or not self.details.goes_on
        return not (self.racing and intent in _RACING)

    async def action_play_together(self) -> None:
        """Connect again, or start a race that waits for it; show the tables otherwise."""
        play, details = self._play, self.details
        if play is None:
            return
        if self.lost:
            if not await self._link.connect():
                play.say(tr("Still not connected."))
        elif not (self.racing and details.facts.state == "waiting" and details.seat == 1):
            await play.nav.open_page("lobby")
        elif len(details.seats) < ENOUGH:
            play.say(tr("No other player yet: the code is {code}.", code=spelled(self.code)))
        else:
            self.client.start()

    def action_owners(self) -> None:
        """Show who has placed what, or the board without that."""
        play = self._play
        if play is None:
            return
        self._owners = not self._owners
        self._mark_others()
        every = signs([one.name for one in self.details.seats])
        names = ", ".join(
            f"{sign} {one.name}" for sign, one in zip(every, self.details.seats, strict=True)
        )
        play.say(tr("Placed by: {names}.", names=names) if self._owners else self.outcome)

    def action_table_code(self) -> None:
        """Copy what others type."""
        if self._play is not None:
            self._play.copy(self._invitation)
