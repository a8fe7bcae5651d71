"""What counts on a host, and the order of its boards: real lines, a clock that is told the time."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select

from tests.examples import examples
from tests.host.at_results import BOARD, REPLAYER, TODAY, Player, game, place, puzzle_of, run
from tests.host.postgresql import Server
from tui_tangram.cli import main
from tui_tangram.games.catalog.daily import DailySlot, DailyState, Solve, progress
from tui_tangram.games.session import HelpClass, Result
from tui_tangram.games.session.history import HINT, REVEAL
from tui_tangram.games.together.boards import (
    BoardKind,
    BoardQuery,
    Counted,
    ResultBoard,
    RunGiven,
    Uncounted,
)
from tui_tangram.games.together.run import RecordedRun, read_run
from tui_tangram.host import results
from tui_tangram.host.database import FILE, METADATA, HostDatabase
from tui_tangram.host.replay import SLACK, Replayer, SentRun
from tui_tangram.host.result_log import FRESH, RESULTS, SeenClock, standings
from tui_tangram.host.results import MOST_WAITING
from tui_tangram.host.store import HostStore


@pytest.fixture(scope="module", autouse=True)
def _ends() -> Iterator[None]:
    yield
    Replayer.close(REPLAYER)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def store_at(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return the place of an empty database of each kind."""
    if request.param == "SQLite":
        return tmp_path / FILE
    address: str = request.getfixturevalue("postgresql").address
    base = HostDatabase(address)
    base.now(
        lambda connection: [connection.execute(one.delete()) for one in METADATA.tables.values()]
    )
    base.close()
    return address


async def test_a_solved_game_is_on_the_boards_with_its_players_name(store_at: Path | str) -> None:
    """The name and the day are the host's; its run can be played against by others."""
    slot = DailySlot("matching", TODAY)
    puzzle = puzzle_of(slot)
    async with place(store_at) as host:
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
    async with place(tmp_path / FILE) as host:
        ann = await host.connect("ann")
        await ann.opens()
        host.clock.now += passed
        answer = await ann.counts(game(claimed))
        assert isinstance(answer, Counted)
        assert answer.time == round(1000 * counted)
        assert abs(passed - claimed) * 1000 != SLACK  # the rule itself is none of the cases


async def test_pauses_do_not_count_and_what_was_seen_stays(store_at: Path | str) -> None:
    """Not on this connection, not on the next, not after a restart of the host."""
    async with place(store_at) as host:
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
    async with place(store_at) as host:
        host.clock.now = 77
        ann = await host.connect("ann")
        answer = await ann.counts(game(2.5))
        assert isinstance(answer, Counted)
        assert answer.time == 12_000


TOMORROW = date(2026, 11, 22)


async def stands(player: Player, puzzle: str, seconds: float, *, runs: bool = False) -> None:
    """Say that a clock stands, or runs again; return when the host knows it."""
    player.client.clock("matching", puzzle, round(1000 * seconds), runs=runs, new=False)
    player.client.board(BoardQuery(BoardKind.EVER))
    assert isinstance(await player.next(), ResultBoard)


async def test_a_game_solved_before_midnight_counts_for_its_day(store_at: Path | str) -> None:
    """If the host has seen all of it; not one that went on, or claims more than was seen."""
    slot = DailySlot("matching", TODAY)
    puzzle = puzzle_of(slot)
    expected = {"late": 1, "lost": 2, "resumed": 0, "more": 0, "running": 0, "unseen": 0}
    async with place(store_at) as host:
        players = {name: await host.connect(name) for name in expected}
        for name, player in players.items():
            if name != "unseen":
                await player.opens(puzzle)
        host.clock.now += 30
        for name in ("late", "resumed", "more"):
            await stands(players[name], puzzle, 30)
        players["lost"].writer.close()
        await host.tasks[list(expected).index("lost")]
        host.today = TOMORROW
        await stands(players["resumed"], puzzle, 30, runs=True)
        host.clock.now += 0.5
        await stands(players["resumed"], puzzle, 30.5)
        # The host was away in the meantime.
        await stands(players["unseen"], puzzle, 30)
        players["lost"] = await host.connect("lost")
        claims = {"lost": 30.25, "resumed": 30.5, "more": 30 + SLACK / 1000 + 0.001}
        for name, place_then in expected.items():
            answer = await players[name].counts(
                game(claims.get(name, 30 + len(name) / 1000), puzzle)
            )
            assert isinstance(answer, Counted), name
            assert (answer.day, answer.day_place) == (slot.name if place_then else "", place_then)
        # It says the same when it is asked again.
        again = await players["late"].counts(game(30.004, puzzle))
        assert (again.day, again.day_place) == (slot.name, 1)
        players["late"].client.board(BoardQuery(BoardKind.DAY, slot.name))
        board = await players["late"].next()
        assert [(one.player, one.day) for one in board.rows] == [("Late", TODAY), ("Lost", TODAY)]


async def test_a_game_that_was_never_seen_does_not_count(tmp_path: Path) -> None:
    """Nor one that is sent by whoever has not played it."""
    async with place(tmp_path / FILE) as host:
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
    async with place(tmp_path / FILE) as host:
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
    async with place(tmp_path / FILE) as host:
        ann = await host.connect("ann")
        await ann.opens()
        assert isinstance(await ann.counts(game(9, by=by), **changed), Counted)
        for help_class in HelpClass:
            ann.client.board(BoardQuery(BoardKind.PUZZLE, BOARD, help_class))
            assert (await ann.next()).size == (help_class is counts)


async def test_a_race_is_a_result_by_the_clock_of_the_host(tmp_path: Path) -> None:
    """From the common start, whatever the run says; the board of several is nobody's."""
    async with place(tmp_path / FILE) as host:
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
    async with place(tmp_path / FILE) as host:
        ann = await host.connect("ann")
        await ann.opens()
        assert isinstance(await ann.counts(game(9, by=HINT), hints={}), Uncounted)


async def test_runs_wait_in_a_queue_that_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many of one player get no answer; those of a day are limited; others go on."""
    monkeypatch.setattr(results, "MOST_A_DAY", 3)
    async with place(tmp_path / FILE) as host:
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


def test_the_results_of_a_player_are_removed(
    store_at: Path | str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By name, also while the host has its database open; nobody else's."""
    address = store_at if isinstance(store_at, str) else ""
    where = ["serve", "--directory", str(tmp_path), "--database", address, "--remove-results"]
    umask = os.umask(0o077)
    os.umask(umask)
    try:
        assert 2 == main([*where, "Ann"])
        nobody = "no player is called 'Ann'" if address else "has no players"
        assert nobody in capsys.readouterr().err
        store = HostStore(tmp_path, address)
        for number, (key, name) in enumerate((("a", "Ann"), ("b", "Bob"))):
            asyncio.run(store.add(key, name))
            row = {
                "digest": key, "player": key, "kind": "tangram", "puzzle": "tangram/swan",
                "milliseconds": number, "moves": 7, "hints": 0, "fits": 0, "checks": 0,
                "revealed": False, "day": "2026-11-21", "run": "run",
            }  # fmt: skip
            store.base.now(lambda base, row=row: base.execute(insert(RESULTS).values(row)))
        assert 0 == main([*where, "Ann"])
        assert "Removed 1 result." in capsys.readouterr().out
        assert 2 == main([*where, "Ann Lee"])
        assert "no player is called 'Ann Lee'" in capsys.readouterr().err
        left = store.base.now(lambda base: base.scalars(select(RESULTS.c.player)).all())
        assert left == ["b"]
        store.close()
    finally:
        os.umask(umask)


async def test_the_board_of_all_puzzles_is_not_made_for_each_who_looks(
    store_at: Path | str,
) -> None:
    """A result of this machine is on it at once, and that of another soon."""
    async with place(store_at) as host, place(store_at) as other:
        query, seen = BoardQuery(BoardKind.EVER), []

        async def look() -> None:
            seen.append((await host.log.board(query, (), "ann")).size)

        await look()
        for there, name, seconds in ((host, "ann", 9), (other, "bob", 8), (host, "cid", 7)):
            player = await there.connect(name)
            await player.opens()
            assert isinstance(await player.counts(game(seconds)), Counted)
            await look()
        there = await other.connect("dan")
        await there.opens()
        assert isinstance(await there.counts(game(6)), Counted)
        host.clock.now += FRESH
        await look()
        assert seen == [0, 1, 1, 3, 4]


async def test_one_run_that_comes_by_two_machines_counts_once(store_at: Path | str) -> None:
    """It has one number; two machines may write a clock at one moment, too."""
    async with place(store_at) as here, place(store_at) as there:
        checked = await REPLAYER.check(
            SentRun(run(game(9)).line, BOARD, 0, 9000, "Ann", TODAY, None)
        )
        first = await here.log.add(checked, "ann")
        assert first == await there.log.add(checked, "bob")
        assert first.player == "ann"
        clocks = [SeenClock(n, TODAY) for n in range(6)]
        logs = (here.log, there.log) * 3
        await asyncio.gather(
            *(log.set_clock("ann", BOARD, one) for log, one in zip(logs, clocks, strict=True))
        )
        assert await here.log.clock("ann", BOARD) in clocks


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


SLOT = DailySlot("tangram", date(2026, 11, 20))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostDatabase]:
    """A database in a file, without players."""
    found = HostDatabase(tmp_path_factory.mktemp("base") / FILE)
    yield found
    found.close()


@pytest.fixture(scope="module")
def served(postgresql: Server) -> Iterator[HostDatabase]:
    """A database of a server."""
    found = HostDatabase(postgresql.address)
    yield found
    found.close()


def as_results(rows: list[Any]) -> list[dict[str, Any]]:
    """Return rows of results of these numbers."""
    return [
        {
            "number": number, "digest": str(number), "player": f"p{player}", "kind": "tangram",
            "puzzle": puzzle, "milliseconds": time, "moves": 7, "hints": hints, "fits": 0,
            "checks": checks, "revealed": revealed, "day": f"2026-11-{20 + day}", "run": "run",
        }
        for number, (player, puzzle, time, hints, checks, revealed, day) in enumerate(rows, 1)
    ]  # fmt: skip


def boards(base: HostDatabase, made: list[dict[str, Any]]) -> Any:
    """Return the boards of these results alone."""

    def ask(connection: Any) -> Any:
        connection.execute(RESULTS.delete())
        if made:
            connection.execute(insert(RESULTS), made)
        return {
            (kind, help_class): standings(connection, BoardQuery(kind, name, help_class), slots)
            for kind, name, slots in (
                (BoardKind.PUZZLE, "a", ()),
                (BoardKind.DAY, SLOT.name, [(SLOT, "a")]),
                (BoardKind.WEEK, "w", [(SLOT, "a"), (SLOT, "b")]),
                (BoardKind.EVER, "", ()),
            )
            for help_class in HelpClass
        }

    return base.now(ask)


@given(ROWS)
@examples(12)
def test_a_server_ranks_as_a_file_does(
    base: HostDatabase, served: HostDatabase, rows: list[Any]
) -> None:
    """The statements are the same, and mean the same."""
    made = as_results(rows)
    assert boards(base, made) == boards(served, made)


@given(ROWS)
@examples(48)
def test_every_board_is_ranked_as_a_players_own_lists(base: HostDatabase, rows: list[Any]) -> None:
    """By time, then help, then age, each player once; a day by what counts on it."""
    made = as_results(rows)
    found = boards(base, made)

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
            reached = progress(SLOT, solves)
            expected = reached.solve.order if reached.state is state and reached.solve else None
            assert times.get(player) == expected
        assert on_the_day == sorted(
            on_the_day,
            key=lambda one: (one.result.elapsed, one.result.hints + one.result.checks, one.number),
        )
        weeks = found[BoardKind.WEEK, help_class]
        assert weeks == sorted(
            weeks,
            key=lambda one: (
                -one.puzzles,
                one.result.elapsed,
                one.result.hints + one.result.checks,
                one.number,
            ),
        )
        for one in weeks:
            solved = [
                progress(SLOT, solves).state is state
                for name in "ab"
                if (
                    solves := [
                        Solve(date.fromisoformat(row["day"]), row["number"], _result(row))
                        for row in made
                        if (row["player"], row["puzzle"]) == (one.player, name)
                        and row["day"] == "2026-11-20"
                    ]
                )
            ]
            assert one.puzzles == sum(solved)


def _result(row: dict[str, Any]) -> Any:
    return game_result(row["milliseconds"], row["hints"], row["checks"], row["revealed"])


def game_result(milliseconds: int, hints: int, checks: int, revealed: bool) -> Any:
    """Return a result."""
    return Result(milliseconds / 1000, 7, hints, revealed, True, 0, checks)
