"""A player's place at a table of several, in lines: what others do, and what they hear.

Lines of the host are read while the player is asked for theirs, before each command, and during
commands that wait for an answer; so the answer to a move is known when its command is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.flow.boards import counted_words
from tui_tangram.flow.results import ResultSender
from tui_tangram.flow.table_socket import TableConnection, connect, name_of_player
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
    Listed,
    Others,
    Refused,
    Seated,
    SeatFacts,
    TableClient,
    TableDetails,
    TableEvent,
)
from tui_tangram.games.together.session import TableSession
from tui_tangram.games.together.table import TableEntry, TableKind, is_shared
from tui_tangram.language import PlayerError, tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.ghost import QUARTER
from tui_tangram.plain.table_words import result, table_line
from tui_tangram.play import Game, OptionValue
from tui_tangram.play.phrases import capital, duration

if TYPE_CHECKING:
    from tui_tangram.plain.line_session import LineSession

PATIENCE: Final = 5.0
"""Seconds for which a command waits for the host."""
FEW: Final = 5
"""The most moves of others that are reported one by one when they come at once."""
CLOSED: Final = (
    "restart", "save", "mark", "checkpoints", "history", "back", "solution", "pause", "resume",
    "close", "share",
)  # fmt: skip
"""The commands of a game that make no sense at a table."""
CLOSED_RACING: Final = ("hint", "check")
"""Those that a race has not either."""

PuzzleSource = tuple[str, str, Mapping[str, OptionValue]]
"""A puzzle as saves name it: kind, puzzle and options."""


class Together:
    """The connection of one player, and their table."""

    def __init__(self, line: LineSession) -> None:
        """Say at *line* what happens."""
        self._line = line
        self._wire: TableConnection | None = None
        self._client: TableClient | None = None
        self._listed: Listed | None = None
        """The tables as the host has listed them last."""
        self._refusal: Refused | None = None
        """The refusal of what a waiting command has asked for."""
        self._waits = self._leaving = False
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
        self._results = ResultSender(line.services, self._send)
        self._board: ResultBoard | None = None
        """The board that came last."""
        self._run: RunGiven | None = None
        """The run that came last."""
        if line.services.link is not None:
            line.services.results, line.services.rankings = self._results, self.board

    # The connection

    @property
    def wire(self) -> TableConnection | None:
        """The connection, if there is one."""
        return self._wire

    @property
    def client(self) -> TableClient:
        """The player's side of the tables, connected on first use.  Raises `CommandError`."""
        if self._client is None:
            services = self._line.services
            link = services.link or connect()
            if link is None:
                raise CommandError("no tables here. In another terminal run: tui-tangram table.")
            self._wire = TableConnection(link)
            self._client = TableClient(self._send, services.find_game)
            data = services.store.directories.data
            self._client.hello(name_of_player(services.player, data))
            client = self._client
            self._until(lambda: bool(client.name))
            if not client.name:
                self.close()
                raise CommandError("the tables do not answer")
            if services.results is not None:
                self._results.connected()
        return self._client

    def _send(self, line: Mapping[str, Any]) -> None:
        """Send a line, if there is a connection."""
        if self._wire is not None:
            self._wire.send(line)

    def meet_host(self) -> None:
        """Connect to the host that has started the shell, if one has."""
        if self._line.services.link is not None:
            with suppress(CommandError):
                _ = self.client

    def board(self, query: BoardQuery) -> ResultBoard:
        """Return a board of the host.  Raises `CommandError`."""
        _, before = self.client, self._board
        self.ask(lambda: self._results.client.board(query), lambda: self._board is not before)
        if self._board is None or self._board is before:
            raise CommandError("the tables do not answer")
        return self._board

    def run(self, number: int) -> str:
        """Return the line of a run of the host.  Raises `CommandError`."""
        _, before = self.client, self._run
        self.ask(lambda: self._results.client.run(number), lambda: self._run is not before)
        if self._run is None or self._run is before:
            raise CommandError("the tables do not answer")
        return self._run.run

    @property
    def details(self) -> TableDetails | None:
        """The table at which the player is, or None."""
        return self._client.details if self._client else None

    @property
    def closed_commands(self) -> tuple[str, ...]:
        """The commands of a game that cannot be given now."""
        if self._line.common is None:
            return ()
        details = self.details
        racing = details is not None and not details.facts.kind.shared
        return (*CLOSED, *CLOSED_RACING) if racing else CLOSED

    def close(self) -> None:
        """End the connection."""
        if self._wire is not None:
            self._wire.close()
            services = self._line.services
            services.link = services.results = services.rankings = None
        self._wire = self._client = self._before = self._start = self._line.common = None

    def ask(self, ask: Callable[[], None], until: Callable[[], bool]) -> None:
        """Ask the host for something, and wait until it is there.  Raises `CommandError`."""
        self._refusal = None
        ask()
        self._until(until)
        refused, self._refusal = self._refusal, None
        if refused is not None:
            raise CommandError("{why}", why=refused.why)

    def _until(self, test: Callable[[], bool]) -> None:
        """Hear lines until *test*, or until something is refused or lost, or for `PATIENCE`."""
        end = monotonic() + PATIENCE
        self._waits = True
        try:
            while not (self._client is None or test() or self._refusal) and monotonic() < end:
                self.hear(0.1)
        finally:
            self._waits = False

    def hear(self, seconds: float = 0) -> None:
        """Say what the host has sent; wait so many *seconds* for the first of it."""
        wire, client = self._wire, self._client
        if wire is None or client is None:
            return
        try:
            for line in wire.receive(seconds):
                about = self._results.receive(line)
                for event in client.receive(line) if about is None else (about,):
                    self._happened(event)
        except (PlayerError, ValueError, LookupError):  # it is no host, or the boards differ
            wire.closed = True
        if self._start is not None and self._line.services.clock() >= self._start:
            self._start = None
            self._race()
        if wire.closed:
            self._lost()

    @property
    def due(self) -> float | None:
        """Seconds until a race starts; None if none is about to."""
        if self._start is None:
            return None
        return max(self._start - self._line.services.clock(), 0)

    def pending(self) -> bool:
        """Return whether there is something to hear."""
        if self._wire is None:
            return False
        return self.due == 0 or self._wire.ready()

    # What has happened

    def _happened(self, event: TableEvent | BoardEvent) -> None:
        if self._leaving and not isinstance(event, Listed):
            return
        match event:
            case ResultBoard():
                self._board = event
            case RunGiven():
                self._run = event
            case Counted():
                if text := counted_words(event):
                    self._line.say(text, event._asdict())
            case Uncounted(why=why):
                text = tr("This result does not count on the host: {why}.", why=why)
                self._line.out(Event(EventKind.NOTE, text))
            case Seated(details, new):
                self._seated(details, new=new)
            case Others():
                self._others()
            case Refused():
                self._others()
                if self._waits:
                    self._refusal = event
                else:
                    self._line.out(Event(EventKind.NOTE, event.why))
            case Listed():
                self._listed = event

    def _seated(self, details: TableDetails, *, new: bool) -> None:
        before, self._before = self._before, details
        if new:
            before = None
            self._begin(details)
        news = self._changes(before, details) if before else []
        if news:
            seats = [one._asdict() for one in details.seats]
            text = " ".join(news)
            data = {"seats": seats, "watchers": details.watchers}
            self._line.out(Event(EventKind.SEATS, text, data))
        if (before.facts.state if before else "") != details.facts.state:
            self._state(details, new=before is None)

    def _begin(self, details: TableDetails) -> None:
        """Begin the game of a table."""
        client = self._client
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

    def _report(self, details: TableDetails, text: str) -> None:
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
        client, details = self._client, self.details
        if not self._over or client is None or details is None:
            return
        if client.copy is None or client.copy.table.over:
            self._over = False
            for text in result(details):
                self._report(details, text)

    def _race(self) -> None:
        """Open the board of a race that has started."""
        client, services = self._client, self._line.services
        details = self.details
        if client is None or details is None or self._line.table is not None:
            return
        if not details.seat:
            self._report(details, tr("The race has started. You are watching."))
            return
        self._report(details, tr("Go!"))
        self._line.sit(Session(client.game, services.clock))

    def _changes(self, before: TableDetails, now: TableDetails) -> list[str]:
        """Return sentences on the players who have come or gone."""
        news = []
        for number, seat in enumerate(now.seats, start=1):
            if number > len(before.seats):
                news.append(tr("{name} has joined.", name=seat.name))
                continue
            was = before.seats[number - 1]
            if was.here and not seat.here and not seat.given_up:
                news.append(tr("{name} is away.", name=seat.name))
            elif seat.here and not was.here:
                news.append(tr("{name} is back.", name=seat.name))
            if number != now.seat:
                self._progress(number, was, seat)
        if len(now.seats) < len(before.seats):
            gone = {one.name for one in before.seats} - {one.name for one in now.seats}
            news += [tr("{name} has left.", name=name) for name in sorted(gone)]
        if now.watchers > before.watchers:
            news.append(tr("Watching: {n}.", n=now.watchers))
        return news

    def _progress(self, number: int, was: SeatFacts, now: SeatFacts) -> None:
        """Say how far another player is in a race, at each quarter and at the end."""
        data = {"seat": number, "name": now.name, "percent": now.percent, "moves": now.moves}
        if now.given_up and not was.given_up:
            self._other(tr("{name} has left the race.", name=now.name), data | {"left": True})
        elif now.time is not None and was.time is None:
            time = duration(now.time / 1000)
            text = tr("{name} has solved it: {time}.", name=now.name, time=time)
            self._other(text, data | {"time": now.time})
        elif now.time is None and now.percent // QUARTER > was.percent // QUARTER:
            text = tr("{name}: {percent} percent.", name=now.name, percent=now.percent)
            self._other(text, data)

    def _other(self, text: str, data: Mapping[str, object]) -> None:
        self._line.out(Event(EventKind.OTHER, text, data))

    def _others(self) -> None:
        """Say the moves of others that have come, and the end that they have brought."""
        details, session = self.details, self._common
        if details is None or session is None:
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

    def _lost(self) -> None:
        """Say that the connection is lost; an open game is continued alone."""
        common, playing = self._line.common is not None, self._line.table is not None
        self.close()
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
        client, details = self._client, self.details
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
            run = self._results.race(session)
            self.ask(lambda: client.finish(session.path, run), self._finished)
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

    def settle(self) -> None:
        """Wait until the host has answered all moves.  Raises `CommandError`."""
        client = self._client
        assert client is not None
        self.ask(lambda: None, lambda: client.copy is None or not client.copy.pending)
        self._others()
        if self.details is None:
            raise CommandError("your last move was not made")

    def leave(self) -> None:
        """Leave the table."""
        client = self._client
        if client is None or self._wire is None or client.details is None:
            return
        self._leaving = True
        try:
            # The answer to the list comes after all that is still on its way from the table.
            self._wire.send({"do": "leave"})
            with suppress(CommandError):  # it does not answer
                self.list_tables()
        finally:
            self._leaving = False
        if self._client is None:  # the connection was lost, and the game is one's own
            return
        client.leave()
        self._line.put_away()
        self._before = self._start = self._line.common = None
        self._line.say(tr("You have left the table."))

    def list_tables(self) -> Listed:
        """Return the tables of the host and who is there.  Raises `CommandError`."""
        before, client = self._listed, self.client
        self.ask(client.list_tables, lambda: self._listed is not before)
        if self._listed is None or self._listed is before:
            raise CommandError("the tables do not answer")
        return self._listed

    def next_game(self, ask: Callable[[], None]) -> None:
        """Ask for a game at a table, and wait until it has begun.  Raises `CommandError`."""
        games = self.games
        self.ask(ask, lambda: self.games > games)

    def source(self, game: Game[Any]) -> PuzzleSource:
        """Return a puzzle as the host can find it: one's own by the ID that has all of it.

        Raises `CommandError`, and `LongIdError` for one of the player's own that is too large.
        """
        found = self._line.services.public_source(game)
        if not (found[1] and is_shared(game)):
            raise CommandError("this puzzle cannot be played that way")
        return found


class SettledSession(TableSession[Any]):
    """A game at a table whose moves are done or refused when they return."""

    def __init__(self, client: TableClient, clock: Callable[[], float], together: Together) -> None:
        """Play at the table of *client*; *together* waits for its answers."""
        super().__init__(client, clock, max((client.details.time or 0) / 1000, 0))  # type: ignore[union-attr]
        self._together = together

    def play(self, move: str, by: str = PLAYER) -> None:
        """Make *move*.  Raises `MoveError` or `CommandError`, and changes nothing."""
        super().play(move, by)
        self._together.settle()

    def _ask(self, ask: Callable[[], None]) -> bool:
        """Take back a move, or make it again.  Raises as `play` does."""
        super()._ask(ask)
        self._together.settle()
        return True


def _fields(move: TableEntry) -> dict[str, object]:
    return {"move": move.move, "at": move.at, "undoes": move.undoes}
