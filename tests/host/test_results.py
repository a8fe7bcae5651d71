"""What counts on a host, and the order of its boards: real lines, a clock that is told the time."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from tests.examples import examples
from tests.strategies.session import Clock
from tui_tangram.games.catalog import DailySlot, daily_puzzle, find_game
from tui_tangram.games.catalog.daily import DailyState, Solve, progress
from tui_tangram.games.session import HelpClass, Result, Session
from tui_tangram.games.session.history import HINT, REVEAL
from tui_tangram.games.together.boards import (
    BoardClient,
    BoardEvent,
    BoardKind,
    BoardQuery,
    Counted,
    ResultBoard,
    RunGiven,
    Uncounted,
)
from tui_tangram.games.together.run import RecordedRun, read_run, run_of
from tui_tangram.host import results
from tui_tangram.host.database import FILE, HostDatabase
from tui_tangram.host.members import LONGEST
from tui_tangram.host.replay import SLACK, Replayer
from tui_tangram.host.result_log import RESULTS, ResultLog, standings
from tui_tangram.host.results import MOST_WAITING, HostResults
from tui_tangram.host.store import PLAYERS
from tui_tangram.host.tables import HostTables
from tui_tangram.player.library import shipped_library

TODAY = date(2026, 11, 21)
BOARD = "tetravex/2x2-1"


class Lasting(Replayer):
    """One process for all hosts of the tests."""

    def close(self) -> None:
        pass


REPLAYER = Lasting()


@pytest.fixture(scope="module", autouse=True)
def _ends() -> Iterator[None]:
    yield
    Replayer.close(REPLAYER)


def found(kind: str, puzzle: str, options: Any) -> Any:
    """Return a game of the library."""
    return find_game(shipped_library(), kind, puzzle, options)


def puzzle_of(slot: DailySlot) -> str:
    """Return the puzzle of a slot."""
    return daily_puzzle(shipped_library(), slot).puzzle


def game(seconds: float, puzzle: str = BOARD, by: str = "player", kind: str = "matching") -> Any:
    """Return a solved game that took so many seconds, its last move made by somebody."""
    clock = Clock()
    session: Session[Any] = Session(found(kind, puzzle, {}), clock)
    *moves, last = next(session.game.solutions())
    begun = clock.now
    for move in moves:
        clock.now += seconds / 100
        session.play(move)
    clock.now = begun + seconds
    if by == HINT:
        session.count_hint(4)
    session.play(last, by)
    return session


def run(session: Any) -> RecordedRun:
    """Return its run, as its player's program makes it."""
    return run_of(session, "Mallory", date(1999, 1, 1))


class Player:
    """A player connected by a socket."""

    def __init__(self, reader: Any, writer: Any) -> None:
        self.client = BoardClient(lambda line: writer.write(json.dumps(line).encode() + b"\n"))
        self.reader, self.writer = reader, writer

    async def next(self) -> BoardEvent:
        """Return what the host says next on results."""
        while True:
            line = json.loads(await asyncio.wait_for(self.reader.readline(), 30))
            assert line["is"] != "no", line
            if event := BoardClient.receive(line):
                return event

    def say(self, do: str, **more: Any) -> None:
        """Send another line."""
        self.writer.write(json.dumps({"do": do, **more}).encode() + b"\n")

    async def counts(self, session: Any, name: str = "r", **changed: Any) -> BoardEvent:
        """Send a game with some fields of its save changed; return the answer."""
        sent = run(session)
        line = sent._replace(save=sent.save._replace(**changed)).line
        self.client.result(name, session.puzzle, line)
        return await self.next()

    async def opens(self, puzzle: str = BOARD, *, new: bool = True, elapsed: int = 0) -> None:
        """Open a game, whose clock runs; return when the host knows it."""
        self.client.clock("matching", puzzle, elapsed, runs=True, new=new)
        self.client.board(BoardQuery(BoardKind.EVER))
        assert isinstance(await self.next(), ResultBoard)


class Place:
    """A host in a directory."""

    def __init__(self, directory: Path) -> None:
        self.clock, self.today = Clock(), TODAY
        self.base = HostDatabase(directory / FILE)
        self.tables = HostTables(found, self.clock)
        self.members = self.tables.members
        self.log = ResultLog(self.base, PLAYERS)
        self.results = HostResults(
            self.members, REPLAYER, puzzle_of, self.log, clock=self.clock, today=lambda: self.today
        )
        self.tables.finished = self.results.count_race
        self.tasks: list[asyncio.Task[None]] = []
        self.players: list[Player] = []

    async def connect(self, name: str) -> Player:
        await self.base.run(
            lambda base: base.execute(
                insert(PLAYERS)
                .prefix_with("OR IGNORE")
                .values(key=name, name=name.capitalize(), folded=name, made="")
            )
        )
        ours, theirs = socket.socketpair()
        streams = await asyncio.open_unix_connection(sock=ours, limit=LONGEST)
        self.tasks.append(
            asyncio.ensure_future(self.members.join(*streams, name, name.capitalize()))
        )
        player = Player(*await asyncio.open_unix_connection(sock=theirs, limit=LONGEST))
        self.players.append(player)
        return player

    async def close(self) -> None:
        for player in self.players:
            player.writer.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.results.close()
        self.base.close()


@asynccontextmanager
async def place(directory: Path) -> AsyncIterator[Place]:
    """A host, whose connections all end."""
    host = Place(directory)
    try:
        yield host
    finally:
        await host.close()


async def test_a_solved_game_is_on_the_boards_with_its_players_name(tmp_path: Path) -> None:
    """The name and the day are the host's; its run can be played against by others."""
    slot = DailySlot("matching", TODAY)
    puzzle = puzzle_of(slot)
    async with place(tmp_path) as host:
        ann, bob = await host.connect("ann"), await host.connect("bob")
        for player, seconds in ((ann, 30.25), (bob, 20.5)):
            await player.opens(puzzle)
            host.clock.now += seconds
            counted = await player.counts(game(seconds, puzzle))
        assert counted == Counted("r", puzzle, 20500, 1, 2, slot.name, 1)
        for query in (
            BoardQuery(BoardKind.PUZZLE, puzzle),
            BoardQuery(BoardKind.DAY, slot.name),
        ):
            ann.client.board(query)
            board = await ann.next()
            assert isinstance(board, ResultBoard)
            assert (board.query, board.size, board.own) == (query, 2, 2)
            assert [(one.place, one.player, one.own) for one in board.rows] == [
                (1, "Bob", False),
                (2, "Ann", True),
            ]
            assert [one.result.elapsed for one in board.rows] == [20.5, 30.25]
            assert {one.day for one in board.rows} == {TODAY}
        ann.client.run(board.rows[0].run)
        given = await ann.next()
        assert isinstance(given, RunGiven)
        theirs = read_run(given.run)
        assert (theirs.player, theirs.day, theirs.result.elapsed) == ("Bob", TODAY, 20.5)
        # On another day nobody is on its board.
        host.today = date(2026, 11, 22)
        ann.client.board(BoardQuery(BoardKind.DAY, "daily/matching/2026-11-22"))
        assert (await ann.next()).size == 0
        ann.client.board(BoardQuery(BoardKind.WEEK, "weekly/matching/2026-W47"))
        week = await ann.next()
        ann.client.board(BoardQuery(BoardKind.EVER))
        ever = await ann.next()
        assert [(one.player, one.puzzles, one.run) for one in ever.rows] == [
            ("Ann", 1, 0),
            ("Bob", 1, 0),
        ]
        assert week.size == 0


@pytest.mark.parametrize(
    ("passed", "claimed", "counted"),
    [(40, 39.5, 39.5), (40, 1.0, 40), (40, 38.9, 40), (40, 50, 50)],
)
async def test_the_time_is_no_less_than_the_host_has_seen(
    tmp_path: Path, passed: float, claimed: float, counted: float
) -> None:
    """A clock that lies gets the time of the host, but for the way of the lines."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        host.clock.now += passed
        answer = await ann.counts(game(claimed))
        assert isinstance(answer, Counted)
        assert answer.time == round(1000 * counted)
        assert abs(passed - claimed) * 1000 != SLACK  # the rule itself is none of the cases


async def test_pauses_do_not_count_and_what_was_seen_stays(tmp_path: Path) -> None:
    """Not on this connection, not on the next, not after a restart of the host."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        host.clock.now += 5
        ann.client.clock("matching", BOARD, 5000, runs=False, new=False)
        await ann.opens("tetravex/3x3-1")  # another game; what the first says late changes nothing
        ann.client.clock("matching", BOARD, 5000, runs=False, new=False)
        host.clock.now += 500
        await ann.opens(new=False, elapsed=1)  # which is less than the host has seen
        host.clock.now += 7
        ann.writer.close()
        await asyncio.gather(*host.tasks)
        await host.results.close()
    async with place(tmp_path) as host:
        host.clock.now = 77
        ann = await host.connect("ann")
        answer = await ann.counts(game(2.5))
        assert isinstance(answer, Counted)
        assert answer.time == 12_000


async def test_a_game_that_was_never_seen_does_not_count(tmp_path: Path) -> None:
    """Nor one that is sent by whoever has not played it."""
    async with place(tmp_path) as host:
        ann, bob = await host.connect("ann"), await host.connect("bob")
        await ann.opens()
        host.clock.now += 9
        played = game(9)
        assert isinstance(await ann.counts(played), Counted)
        assert await bob.counts(game(8)) == Uncounted("r", "the host has not seen this game")
        await bob.opens()
        answer = await bob.counts(played)
        assert answer == Uncounted("r", "this is the run of somebody else")
        # The same again is the same: the answer may have been lost.
        assert await ann.counts(played, "again") == Counted("again", BOARD, 9000, 1, 1, "", 0)
        ann.client.board(BoardQuery(BoardKind.PUZZLE, BOARD))
        assert (await ann.next()).size == 1


def forged(text: str) -> Callable[[RecordedRun], str]:
    """Return a forgery by its name."""

    def forge(honest: RecordedRun) -> str:
        save = honest.save
        match text:
            case "unsolved":
                save = save._replace(moves=save.moves[:-1], times=save.times[:-1])
            case "other moves":
                save = save._replace(moves=(*save.moves[:-1], save.moves[0]))
            case "no moves":
                save = save._replace(moves=(save.moves[0]._replace(move="win"),) * len(save.moves))
            case "no puzzle":
                save = save._replace(puzzle="tetravex/9x9-none")
            case "another puzzle":
                save = save._replace(puzzle="tetravex/3x3-1")
            case "no game":
                save = save._replace(game="chess")
            case "options":
                save = save._replace(options={"easy": True})
            case "moves after the end":
                save = save._replace(elapsed=0.01)
            case "damaged":
                return honest.line[:-9]
            case "nothing":
                return "run/1"
        return honest._replace(save=save).line

    return forge


@pytest.mark.parametrize(
    "name",
    ["unsolved", "other moves", "no moves", "no puzzle", "another puzzle", "no game", "options",
     "moves after the end", "damaged", "nothing"],
)  # fmt: skip
async def test_a_forged_log_is_refused(tmp_path: Path, name: str) -> None:
    """It is answered, for good, and on no board; the next game counts."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        ann.client.result("forged", BOARD, forged(name)(run(game(9))))
        answer = await ann.next()
        assert isinstance(answer, Uncounted)
        assert (answer.name, bool(answer.why)) == ("forged", True)
        ann.client.board(BoardQuery(BoardKind.EVER))
        assert (await ann.next()).size == 0
        assert isinstance(await ann.counts(game(9)), Counted)


@pytest.mark.parametrize(
    ("by", "changed", "counts"),
    [
        ("player", {}, HelpClass.CLEAN),
        ("player", {"checks": 1}, HelpClass.ASSISTED),
        ("player", {"revealed": True}, HelpClass.SHOWN),
        (HINT, {}, HelpClass.ASSISTED),
        (REVEAL, {}, HelpClass.SHOWN),
        (REVEAL, {"revealed": False}, HelpClass.SHOWN),
    ],
)
async def test_a_class_is_no_better_than_the_moves(
    tmp_path: Path, by: str, changed: dict[str, Any], counts: HelpClass
) -> None:
    """A step of a solution shows itself, whatever the run says."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        assert isinstance(await ann.counts(game(9, by=by), **changed), Counted)
        for help_class in HelpClass:
            ann.client.board(BoardQuery(BoardKind.PUZZLE, BOARD, help_class))
            assert (await ann.next()).size == (help_class is counts)


async def test_a_race_is_a_result_by_the_clock_of_the_host(tmp_path: Path) -> None:
    """From the common start, whatever the run says; the board of several is nobody's."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        ann.say("open", kind="race", game="matching", puzzle=BOARD, options={})
        ann.say("start")
        ann.client.board(BoardQuery(BoardKind.EVER))
        assert (await ann.next()).size == 0
        host.clock.now += 3 + 14
        solved = game(2)
        ann.say("finish", moves=solved.path, run=run(solved).line)
        assert await ann.next() == Counted("race", BOARD, 14_000, 1, 1, "", 0)
        ann.say("open", kind="together", game="matching", puzzle=BOARD, options={})
        for number, move in enumerate(solved.path):
            ann.say("move", id=number + 1, base=number, move=move)
        ann.client.board(BoardQuery(BoardKind.PUZZLE, BOARD))
        board = await ann.next()
        assert [one.result.elapsed for one in board.rows] == [14]


async def test_hints_denied_are_refused(tmp_path: Path) -> None:
    """A run with a move by a hint, and no hint."""
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        assert isinstance(await ann.counts(game(9, by=HINT), hints={}), Uncounted)


async def test_runs_wait_in_a_queue_that_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many of one player get no answer; those of a day are limited; others go on."""
    monkeypatch.setattr(results, "MOST_A_DAY", 3)
    async with place(tmp_path) as host:
        ann = await host.connect("ann")
        await ann.opens()
        async with host.results._one:
            for number in range(MOST_WAITING + 4):
                ann.client.result(f"r{number}", BOARD, run(game(9 + number)).line)
            ann.client.board(BoardQuery(BoardKind.EVER))
            assert isinstance(await ann.next(), ResultBoard)  # nobody waits for a replay
        answers = [await ann.next() for _ in range(MOST_WAITING)]
        assert [one.name for one in answers] == [f"r{n}" for n in range(MOST_WAITING)]
        assert isinstance(answers[0], Counted)
        await ann.opens()
        for number in range(3):
            host.clock.now += 1
            await ann.opens()
            last = await ann.counts(game(20 + number))
        assert isinstance(last, Uncounted)
        assert "3 results" in last.why
        assert not host.results._waiting


ROWS = st.lists(
    st.tuples(
        st.integers(0, 3),  # player
        st.sampled_from(["a", "b"]),  # puzzle
        st.integers(1, 4),  # milliseconds
        st.integers(0, 1),  # hints
        st.integers(0, 1),  # checks
        st.booleans(),  # revealed
        st.integers(0, 2),  # days after the first
    ),
    max_size=14,
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A database without players."""
    found = HostDatabase(tmp_path_factory.mktemp("base") / FILE)
    yield found
    found.close()


@given(ROWS)
@examples(60)
def test_every_board_is_ranked_as_a_players_own_lists(base: HostDatabase, rows: list[Any]) -> None:
    """By time, then help, then age, each player once; a day by what counts on it."""
    slot = DailySlot("tangram", date(2026, 11, 20))
    made = [
        {
            "number": number, "digest": str(number), "player": f"p{player}", "kind": "tangram",
            "puzzle": puzzle, "milliseconds": time, "moves": 7, "hints": hints, "fits": 0,
            "checks": checks, "revealed": revealed, "day": f"2026-11-{20 + day}", "run": "run",
        }
        for number, (player, puzzle, time, hints, checks, revealed, day) in enumerate(rows, 1)
    ]  # fmt: skip

    def boards(connection: Any) -> Any:
        connection.execute(RESULTS.delete())
        if made:
            connection.execute(insert(RESULTS), made)
        return {
            (kind, help_class): standings(connection, BoardQuery(kind, name, help_class), slots)
            for kind, name, slots in (
                (BoardKind.PUZZLE, "a", ()),
                (BoardKind.DAY, slot.name, [(slot, "a")]),
                (BoardKind.WEEK, "w", [(slot, "a"), (slot, "b")]),
                (BoardKind.EVER, "", ()),
            )
            for help_class in HelpClass
        }

    found = base.now(boards)

    def of(row: dict[str, Any]) -> HelpClass:
        return HelpClass.of(row["hints"] + row["checks"], revealed=row["revealed"])

    def key(row: dict[str, Any]) -> Any:
        return row["milliseconds"], row["hints"] + row["checks"], row["number"]

    players = {row["player"] for row in made}
    for help_class in HelpClass:
        mine = [row for row in made if of(row) is help_class]
        of_a = sorted((row for row in mine if row["puzzle"] == "a"), key=key)
        best = [row for n, row in enumerate(of_a) if row["player"] not in
                {one["player"] for one in of_a[:n]}]  # fmt: skip
        listed = found[BoardKind.PUZZLE, help_class]
        assert [one.number for one in listed] == [row["number"] for row in best]
        assert all(one.result.help_class is help_class for one in listed)
        first: dict[Any, int] = {}
        for row in mine:
            first.setdefault((row["player"], row["puzzle"]), row["number"])
        sums = {
            one: [number for (player, _), number in first.items() if player == one]
            for one in players
        }
        ranked = sorted(
            (p for p in players if sums[p]), key=lambda p: (-len(sums[p]), max(sums[p]))
        )
        assert [one.player for one in found[BoardKind.EVER, help_class]] == ranked
        on_the_day = found[BoardKind.DAY, help_class]
        state = {
            HelpClass.CLEAN: DailyState.SOLVED,
            HelpClass.ASSISTED: DailyState.ASSISTED,
            HelpClass.SHOWN: DailyState.SHOWN,
        }[help_class]
        times = {one.player: one.number for one in on_the_day}
        for player in players:
            solves = [
                Solve(date.fromisoformat(row["day"]), row["number"], _result(row))
                for row in made
                if row["player"] == player and row["puzzle"] == "a" and row["day"] == "2026-11-20"
            ]
            reached = progress(slot, solves)
            expected = reached.solve.order if reached.state is state and reached.solve else None
            assert times.get(player) == expected
        assert on_the_day == sorted(
            on_the_day,
            key=lambda one: (one.result.elapsed, one.result.hints + one.result.checks, one.number),
        )
        weeks = found[BoardKind.WEEK, help_class]
        assert [one.puzzles for one in weeks] == sorted(
            (one.puzzles for one in weeks), reverse=True
        )


def _result(row: dict[str, Any]) -> Any:
    return game_result(row["milliseconds"], row["hints"], row["checks"], row["revealed"])


def game_result(milliseconds: int, hints: int, checks: int, revealed: bool) -> Any:
    """Return a result."""
    return Result(milliseconds / 1000, 7, hints, revealed, True, 0, checks)
