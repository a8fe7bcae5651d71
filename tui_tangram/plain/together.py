"""A player's place at a table of several, in lines: what others do, and what they hear.

Lines of the host are read while the player is asked for theirs, before each command, and during
commands that wait for an answer; so the answer to a move is known when its command is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.flow.results import counted_words
from tui_tangram.games.session import Session
from tui_tangram.games.session.history import PLAYER
from tui_tangram.games.together.boards import (
    BoardEvent,
    BoardQuery,
    Counted,
    ResultBoard,
    RunGiven,
    Uncounted,
)
from tui_tangram.games.together.client import (
    LinkChange,
    Listed,
    Looked,
    Others,
    Refused,
    Seated,
    SeatFacts,
    TableClient,
    TableDetails,
    TableEvent,
)
from tui_tangram.games.together.session import TableSession
from tui_tangram.games.together.table import TableEntry, TableKind
from tui_tangram.games.together.words import SeatShare, changes, outcome, shares
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.host_link import HostLink
from tui_tangram.plain.table_words import progress, result, table_line
from tui_tangram.play.phrases import capital

if TYPE_CHECKING:
    from tui_tangram.plain.line_session import LineSession

FEW: Final = 5
"""The most moves of others that are reported one by one when they come at once."""
CLOSED: Final = (
    "restart", "save", "mark", "checkpoints", "history", "back", "solution", "pause", "resume",
    "close", "share",
)  # fmt: skip
"""The commands of a game that make no sense at a table."""
CLOSED_RACING: Final = ("hint", "check")
"""Those that a race has not either."""


class Together:
    """One player's place at a table."""

    def __init__(self, line: LineSession) -> None:
        """Say at *line* what happens."""
        self._line = line
        self.link = HostLink(line.services, self._happened)
        """The connection."""
        self._listed: Listed | None = None
        """The tables as the host has listed them last."""
        self._before: TableDetails | None = None
        """The table as it was reported last."""
        self._start: float | None = None
        """The time at which the race starts, on the player's clock, until it has."""
        self._over = False
        """Whether the game has ended, and this was not reported."""
        self.games = 0
        """The number of games at tables that have begun."""
        self._sent = -1
        """The percent that the others know."""
        self._shown: tuple[Sequence[SeatFacts], str] = (), ""
        """The seats that know the place of the player's attention, and that place."""
        self._board: ResultBoard | None = None
        """The board that came last."""
        self._run: RunGiven | None = None
        """The run that came last."""
        if line.services.link is not None:
            line.services.results, line.services.rankings = self.link.results, self.board

    def meet_host(self) -> None:
        """Connect to the host that has started the shell, if one has."""
        if self._line.services.link is not None:
            with suppress(CommandError):
                _ = self.link.client

    def board(self, query: BoardQuery) -> ResultBoard:
        """Return a board of the host.  Raises `CommandError`."""
        link, before = self.link, self._board
        _ = link.client
        link.ask(lambda: link.results.client.board(query), lambda: self._board is not before)
        assert self._board is not None
        return self._board

    def run(self, number: int) -> str:
        """Return the line of a run of the host.  Raises `CommandError`."""
        link, before = self.link, self._run
        _ = link.client
        link.ask(lambda: link.results.client.run(number), lambda: self._run is not before)
        assert self._run is not None
        return self._run.run

    @property
    def details(self) -> TableDetails | None:
        """The table at which the player is, or None."""
        return self.link.known.details if self.link.known else None

    @property
    def closed_commands(self) -> tuple[str, ...]:
        """The commands of a game that cannot be given now."""
        if self._line.common is None:
            return ()
        details = self.details
        racing = details is not None and not details.facts.kind.shared
        if racing:
            return (*CLOSED, *CLOSED_RACING)
        hinders = details and details.facts.kind is TableKind.HINDER and details.seat != 1
        return (*CLOSED, "hint") if hinders else CLOSED

    def close(self) -> None:
        """End the connection, and the place with it."""
        self.link.close()
        self._forget()

    def _forget(self) -> None:
        self._before = self._start = self._line.common = None

    def hear(self, seconds: float = 0) -> None:
        """Say what the host has sent; wait so many *seconds* for the first of it."""
        self.link.hear(seconds)
        if self._start is not None and self._line.services.clock() >= self._start:
            self._start = None
            self._race()

    @property
    def due(self) -> float | None:
        """Seconds until a race starts, or the host is called again; None for neither."""
        found = [] if self.link.due is None else [self.link.due]
        if self._start is not None:
            found.append(max(self._start - self._line.services.clock(), 0))
        return min(found, default=None)

    @property
    def listens(self) -> bool:
        """Whether there may be something to hear."""
        return self.link.known is not None

    def pending(self) -> bool:
        """Return whether there is something to hear."""
        return self.due == 0 or any(one.ready() for one in self.link.sources)

    # What has happened

    def _happened(self, event: TableEvent | BoardEvent) -> None:
        match event:
            case ResultBoard():
                self._board = event
            case RunGiven():
                self._run = event
            case Counted():
                if text := counted_words(event):
                    self._line.say(text, event._asdict(), "counted")
            case Uncounted(why=why):
                text = tr("This result does not count on the host: {why}.", why=why)
                self._line.out(Event(EventKind.NOTE, text))
            case Seated(details, new):
                self._seated(details, new=new)
            case Others():
                self._others()
            case Refused():
                self._others()
                if not self.link.waits:
                    self._line.out(Event(EventKind.NOTE, event.why))
            case Listed():
                self._listed = event
            case Looked(seat, at) if self.details is not None:
                data = {"seat": seat, "name": self.details.name_of(seat), "at": at}
                self._line.out(Event(EventKind.LOOK, "", data))
            case LinkChange.LOST:
                self._line.out(Event(EventKind.NOTE, tr("Connection lost. Trying again.")))
            case LinkChange.BACK:
                self._line.out(Event(EventKind.NOTE, tr("Connected again.")))
                self._others()
            case LinkChange.ENDED:
                self._ended()

    def _seated(self, details: TableDetails, *, new: bool) -> None:
        before, self._before = self._before, details
        if new:
            before = None
            self._begin(details)
        for line in progress(before, details) if before else ():
            self._other(line.text, line.data)
        news = changes(before, details) if before else []
        if news:
            seats = [one._asdict() for one in details.seats]
            text = " ".join(news)
            data = {"seats": seats, "watchers": details.watchers}
            self._line.out(Event(EventKind.SEATS, text, data))
        if (before.facts.state if before else "") != details.facts.state:
            self._state(details, new=before is None)

    def _begin(self, details: TableDetails) -> None:
        """Begin the game of a table."""
        client = self.link.known
        assert client is not None
        self._sent, self._start, self._over = -1, None, False
        self._line.put_away()
        self._line.common = self
        self.games += 1
        self._report(details, table_line(details))
        seats = [one._asdict() for one in details.seats]
        data = {"seats": seats, "watchers": details.watchers}
        names = ", ".join(one.name for one in details.seats)
        self._line.out(Event(EventKind.SEATS, tr("At the table: {names}.", names=names), data))
        if client.copy is not None:
            self._line.sit(SettledSession(client, self._line.services.clock, self))

    @property
    def shares(self) -> Sequence[SeatShare]:
        """The share of each player in the common board; empty without one."""
        details, client = self.details, self.link.known
        copy = client.copy if client else None
        return shares(copy.table, len(details.seats)) if details and copy else ()

    def show_spot(self) -> None:
        """Show the others where the player's attention is."""
        details, client, table = self.details, self.link.known, self._line.table
        if details is None or client is None or client.copy is None or table is None:
            return
        known = details.seats, table.spot
        if details.seat and known != self._shown and not self.link.away:
            self._shown = known
            client.look(table.spot)

    def _report(
        self, details: TableDetails, text: str, more: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        facts = details.facts
        data = {
            "code": facts.code,
            "kind": str(facts.kind),
            "game": facts.game,
            "puzzle": facts.puzzle,
            "state": facts.state,
            "seat": details.seat,
            "time": details.time,
            "winner": details.winner,
            "limit": details.limit,
            **more,
        }
        self._line.out(Event(EventKind.TABLE, text, data))

    def _state(self, details: TableDetails, *, new: bool) -> None:
        """Say that a table waits, begins, or is over."""
        kind, time = details.facts.kind, details.time
        match details.facts.state:
            case "waiting" if kind is TableKind.RACE:
                if details.seat == 1:
                    self._report(details, tr("Type start when everybody is here."))
                else:
                    self._report(details, tr("The race has not started yet."))
            case "waiting":
                self._report(details, tr("Waiting for the other player."))
            case "playing" if kind is TableKind.RACE:
                ahead = -(time or 0)
                self._start = self._line.services.clock() + ahead / 1000
                if ahead > 0:
                    seconds = -(-ahead // 1000)
                    text = trn("The race starts in {n} second.", "The race starts in {n} seconds.",
                               seconds)  # fmt: skip
                    self._report(details, text)
            case "playing" if not new:
                self._report(details, tr("Both players are here: play."))
            case "over":
                self._start, self._over = None, True
                self._report_end()

    def _report_end(self) -> None:
        """Say how the game has ended, once its last move is known."""
        client, details = self.link.known, self.details
        if not self._over or client is None or details is None:
            return
        if client.copy is None or client.copy.table.over:
            self._over = False
            for line in result(details, self.shares):
                self._report(details, line.text, line.data)

    def _race(self) -> None:
        """Open the board of a race that has started."""
        client, services = self.link.known, self._line.services
        details = self.details
        if client is None or details is None or self._line.table is not None:
            return
        if not details.seat:
            self._report(details, tr("The race has started. You are watching."))
            return
        self._report(details, tr("Go!"))
        self._line.sit(Session(client.game, services.clock))

    def _other(self, text: str, data: Mapping[str, object]) -> None:
        self._line.out(Event(EventKind.OTHER, text, data))

    def _others(self) -> None:
        """Say the moves of others that have come, and the end that they have brought."""
        details, session = self.details, self._common
        if details is None or session is None or self.link.away:
            return
        new = [one for one in session.follow() if one.seat != details.seat]
        if new:
            self._report_moves(details, session, new)
        self._report_end()

    def _report_moves(
        self, details: TableDetails, session: TableSession[Any], new: Sequence[TableEntry]
    ) -> None:
        self._line.help.forget_hints()
        state = {"percent": session.verdict.percent, "solved": session.solved}
        if len(new) > FEW:
            text = trn("Others made {n} move.", "Others made {n} moves.", len(new))
            self._other(text, {"count": len(new), **state})
            self._line.say_summary()
            return
        for move in new:
            name = details.name_of(move.seat)
            what = capital(session.game.describe_move(move.move))
            self._other(
                tr("{name}: {move}.", name=name, move=what),
                {"seat": move.seat, "name": name, **_fields(move), **state},
            )

    @property
    def _common(self) -> TableSession[Any] | None:
        """The open game, if all play on its board."""
        table = self._line.table
        session = table.session if table is not None else None
        return session if isinstance(session, TableSession) else None

    def _ended(self) -> None:
        """Say that the connection has ended; an open game is continued alone."""
        common, playing = self._line.common is not None, self._line.table is not None
        self._forget()
        if not (common and playing):
            self._line.out(Event(EventKind.NOTE, tr("The tables have closed.")))
            return
        self._line.out(Event(EventKind.NOTE, tr("The tables have closed. You continue alone.")))
        session = self._line.session
        if isinstance(session, TableSession):
            alone = session.ordinary()
            for level, many in session.hints_by_level.items():
                for _ in range(many):
                    alone.count_hint(level)
            session = alone
        self._line.alone(session)

    # What the player does

    def moved(self) -> None:
        """Say how far the game is after a move, and inform the others in a race."""
        client, details = self.link.known, self.details
        if client is None or details is None:
            return
        session = self._line.session
        if isinstance(session, TableSession):
            if details.facts.state != "over":
                self._line.say_summary()
            return
        seat = details.seats[details.seat - 1]
        if seat.time is not None or details.facts.state == "over":
            self._line.say_summary()
        elif session.solved:
            run = self.link.results.race(session)
            self.link.ask(lambda: client.finish(session.path, run), self._finished)
            if self.details is not None and self.details.facts.state != "over":
                self._report(self.details, outcome(self.details, solved=True))
        else:
            percent = session.verdict.percent
            if percent != self._sent:
                self._sent = percent
                client.progress(percent, session.moves)
            self._line.say_summary()

    def _finished(self) -> bool:
        """Whether the host has counted the player's result."""
        details = self.details
        return details is None or details.seats[details.seat - 1].time is not None

    def settle(self, move: Callable[[], object]) -> None:
        """Make a move, and wait until the host has answered it.  Raises `CommandError`.

        With a connection that was lost it waits until that is made again.
        """
        link = self.link
        link.back()
        client = link.known
        copy = client.copy if client else None
        if client is None or copy is None:
            raise CommandError("your last move was not made")

        def here() -> bool:
            return link.known is client and client.copy is copy

        move()
        link.ask(lambda: None, lambda: link.away or not (here() and copy.pending))
        if link.away:
            link.until(lambda: not (link.away or (here() and copy.pending)))
            if link.away:
                raise CommandError("you are not connected, your move is made as soon as you are")
        self._others()
        if not here():
            raise CommandError("your last move was not made")

    def leave(self) -> None:
        """Leave the table."""
        client = self.link.known
        if client is None or client.details is None:
            return
        if self.link.away:
            self.link.close()
        else:
            client.leave()
            with suppress(CommandError):  # it does not answer
                # The answer comes after all that is still on its way from the table.
                self.list_tables()
            if self.link.known is None:  # the connection has ended, and the game is one's own
                return
        self._line.put_away()
        self._forget()
        self._line.say(tr("You have left the table."), {"did": "leave"}, "change")

    def list_tables(self) -> Listed:
        """Return the tables of the host and who is there.  Raises `CommandError`."""
        before = self._listed
        self.link.ask(self.link.client.list_tables, lambda: self._listed is not before)
        assert self._listed is not None
        return self._listed

    def next_game(self, ask: Callable[[], None]) -> None:
        """Ask for a game at a table, and wait until it has begun.  Raises `CommandError`."""
        games = self.games
        self.link.ask(ask, lambda: self.games > games)


class SettledSession(TableSession[Any]):
    """A game at a table whose moves are done or refused when they return."""

    def __init__(self, client: TableClient, clock: Callable[[], float], together: Together) -> None:
        """Play at the table of *client*; *together* waits for its answers."""
        super().__init__(client, clock, max((client.details.time or 0) / 1000, 0))  # type: ignore[union-attr]
        self._together = together

    def play(self, move: str, by: str = PLAYER) -> None:
        """Make *move*.  Raises `MoveError` or `CommandError`, and changes nothing."""
        make = super().play
        self._together.settle(lambda: make(move, by))

    def _ask(self, ask: Callable[[], None]) -> bool:
        """Take back a move, or make it again.  Raises as `play` does."""
        asked = super()._ask
        self._together.settle(lambda: asked(ask))
        return True


def _fields(move: TableEntry) -> dict[str, object]:
    return {"move": move.move, "at": move.at, "undoes": move.undoes}
