"""Asking real worker processes: the answers, stops, deaths and ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.games.tangram.games import FIGURES, LIBRARY, SET, game, random_motion, solved, some
from tests.null.game import WORKER, NullGame
from tests.strategies.matching import cut
from tui_tangram.games.assist import client as client_module
from tui_tangram.games.assist import protocol
from tui_tangram.games.assist.client import COMMAND, Client, worker_environment
from tui_tangram.games.assist.errors import (
    AssistError,
    SearchStoppedError,
    SupersededError,
    WorkerError,
)
from tui_tangram.games.assist.pool import PooledWorker, SharedWorkers
from tui_tangram.games.assist.protocol import Operation, Request
from tui_tangram.games.matching.core import MatchingGame, rules_named
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.symmetry import MatchingEquivalence
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import make_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.geometry import Point, Polygon, Shape
from tui_tangram.maths.tiling import rectangle
from tui_tangram.play import CheckResult, Limit, Progress, Solvability, check


def laid(number: int, state: TangramState, order: tuple[int, ...] = ()) -> tuple[str, ...]:
    """Return moves that lay *state*, in an order or that of the set."""
    indices = order or tuple(i for i in range(7) if i not in state.tray)
    return tuple(game(number).put(i, state.placements[i]) for i in indices)


def figure_game(name: str) -> TangramGame:
    """Return the game of a figure by its name."""
    return TangramGame(LIBRARY.find(name), SET)


@pytest.fixture
async def client():
    """A client whose worker is gone after the test."""
    client = Client()
    yield client
    pid = client.pid
    await client.close()
    if pid is not None:
        assert not is_child(pid)


def is_child(pid: int) -> bool:
    """Whether this process still has the child *pid*, be it only as a zombie."""
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def endless():
    """Return a game whose solutions take longer to count than anybody waits."""

    def bar(width: int, height: int) -> Polygon:
        corners = ((0, 0), (width, 0), (width, height), (0, height))
        return Polygon(Point.of(x, 0, y, 0, 2) for x, y in corners)

    # All different: where pieces repeat, solutions are counted at once.
    kinds = [
        PieceKind(chr(64 + long), f"bar of {long}", Shape(bar(long, 1))) for long in range(1, 16)
    ]
    pieces = PieceSet.of("bars", "Bars", [(kind, 1) for kind in kinds])
    return TangramGame(make_figure("Wall", "bars", outline=[bar(15, 8)]), pieces)


def endless_check() -> MatchingGame:
    """Return a game of which nobody will find out whether it can be solved."""
    puzzle = cut(rectangle(16, 16), rules_named("hard-infinity"), Random(2), colours=20)
    return MatchingGame(replace(puzzle, solution=None))


async def begun(task: asyncio.Task, progress: asyncio.Event) -> None:
    """Wait until the search of *task* has reported progress."""
    waiting = asyncio.create_task(progress.wait())
    done, _ = await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert waiting in done


async def test_advice_is_that_of_this_process(client: Client) -> None:
    """The worker says what `advise` says, to the exact place, in both ways to play."""
    for number in range(0, len(FIGURES), 97):
        for freestyle in (False, True):
            board = game(number, freestyle)
            for keep in ((), (2, 3), (0, 1, 4)):
                state = some(solved(number), set(keep))
                moves = laid(number, state)
                assert advise(board, state, moves) == await client.advise(board, moves)


async def test_the_order_of_laying_is_heeded(client: Client) -> None:
    """Of two pieces over each other the one that was laid last is in the way."""
    state = some(solved(1), {0, 5})
    state = state.with_piece(6, state.placements[5])
    for order, blamed in (((0, 5, 6), "G"), ((6, 0, 5), "F")):
        advice = await client.advise(game(1), laid(1, state, order))
        assert (f"take {blamed}",) == advice.back


@pytest.mark.parametrize(
    ("puzzle", "found"),
    [
        ("square/6x6/tetravex/one/s1", "square/6x6/tetravex/c10/s1/g1-8c"),
        ("square/4x4/tetravex/c4+one/s2", "square/4x4/tetravex/c4/s863463637/g1-dw"),
    ],
)
async def test_a_puzzle_with_one_solution_is_found(client: Client, puzzle: str, found: str) -> None:
    """The id that comes back asks for nothing, and is what this process finds."""
    answer = await client.search("matching", puzzle)
    assert answer.startswith(found)
    assert answer == generate(parse_id(puzzle)).id


async def test_solutions_come_by_number(client: Client) -> None:
    """They are those of the list, one at a time; the worker keeps them for the next number."""
    board = MatchingGame(generate(parse_id("square/4x4/hard-infinity/c2/s1")))
    here = board.numbered()
    assert here is not None
    began = await client.number(board, 1)
    assert (here.solution(0),) == began.solutions
    assert began.progress.nodes > 100
    for number in (2, 1001, 123_456_789, here.count):
        found = await client.number(board, number)
        assert (True, here.count) == (found.complete, found.count)
        assert (here.solution(number - 1),) == found.solutions
        form = MatchingEquivalence(board).form(found.solutions[0])
        assert tuple(here.uses()[part] for part in form) == found.uses
        assert 0 == found.progress.nodes
    assert () == (await client.number(board, here.count + 1)).solutions
    # Another question lets go of them.
    assert 2 == (await client.solve(board, most=2)).count
    assert (await client.number(board, 5)).progress.nodes > 100


async def test_solutions_without_numbers(client: Client) -> None:
    """Where they are only found one by one there is none, and a limit ends the attempt."""
    found = await client.number(game(0), 1)
    assert (0, ()) == (found.count, found.solutions)
    board = MatchingGame(generate(parse_id("square/4x4/hard-infinity/c2/s1")))
    with pytest.raises(SearchStoppedError):
        await client.number(board, 1, limit=Limit(nodes=50))


async def test_a_search_for_a_puzzle_ends(client: Client) -> None:
    """With its limit, with a stop, and for what is no such id."""
    endless = "square/30x30/tetravex/c7+one/s1"
    with pytest.raises(SearchStoppedError, match=r"stopped after 0\.1 seconds"):
        await client.search("matching", endless, limit=Limit(seconds=0.1))
    progress = asyncio.Event()
    task = asyncio.create_task(client.search("matching", endless, report=lambda _: progress.set()))
    await begun(task, progress)
    client.stop()
    with pytest.raises(SupersededError):
        await task
    for kind, puzzle, why in (
        ("matching", f"{endless}/g1-zz", "puzzle ID .*: typing error: the check char"),
        ("nothing", endless, "no game called 'nothing'"),
    ):
        with pytest.raises(AssistError, match=f"^{why}"):
            await client.search(kind, puzzle)


async def test_solutions_are_those_of_this_process(client: Client) -> None:
    """All solutions, the first few, and their number."""
    board = figure_game("convex/7")
    expected = tuple(board.solutions())
    found = await client.solve(board)
    assert (True, 12, expected) == (found.complete, found.count, found.solutions)
    found = await client.solve(board, most=5)
    assert (True, 5, expected[:5]) == (found.complete, found.count, found.solutions)
    found = await client.count(board)
    assert (True, 12, ()) == (found.complete, found.count, found.solutions)


async def test_a_game_that_the_program_does_not_know(null_kind: None) -> None:
    """A game that only the list of games has: nothing between client and worker knows any."""
    client = Client(command=WORKER)
    try:
        board = NullGame(4)
        for moves in ((), ("plus",), ("plus",) * 6):
            assert board.advise(len(moves), moves) == await client.advise(board, moves)
        assert Solvability.UNSOLVABLE is (await client.advise(NullGame(4, 9), ())).solvability
        for moves in (("plus",) * 3, ("plus",) * 6, ("plus", "minus") * 4):
            assert check(board, moves) == await client.check(board, moves)
        assert 2 == (await client.check(board, ("plus",) * 6, stops=(0, 2, 5))).good
        unknown = await client.check(board, ("plus",), limit=Limit(nodes=1))
        assert CheckResult.UNKNOWN is unknown.answer
        found = await client.solve(board, most=2)
        assert (("plus",) * 4, ("plus", "minus", *("plus",) * 4)) == found.solutions
        stopped = await client.count(board, limit=Limit(nodes=50))
        assert (False, 50) == (stopped.complete, stopped.count)
    finally:
        await client.close()


async def test_a_position_that_cannot_be_is_refused(client: Client) -> None:
    """The worker plays the moves, and says which is not valid."""
    with pytest.raises(WorkerError, match=r"moves\[2\]: piece 1 is in the tray already"):
        await client.advise(game(0), ("put A 0 0,0,0,0/1", "take A", "take A"))


async def test_what_was_found_within_a_limit_counts(client: Client) -> None:
    """A count that reaches its limit says how far it came; advice has nothing to say."""
    found = await client.count(figure_game("convex/6"), limit=Limit(nodes=200))
    assert (False, 200) == (found.complete, found.progress.nodes)
    assert 0 < found.count < 36
    with pytest.raises(SearchStoppedError, match="stopped after 1 node"):
        await client.advise(game(30), limit=Limit(nodes=1))


async def test_progress_is_reported(client: Client) -> None:
    """A long search says how far it is, ever farther."""
    seen: list[Progress] = []
    enough = asyncio.Event()

    def report(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            enough.set()

    task = asyncio.create_task(client.count(endless(), report=report))
    await begun(task, enough)
    assert seen == sorted(seen)
    client.stop()
    with pytest.raises(SupersededError):
        await task


async def test_a_newer_question_stops_the_search(client: Client) -> None:
    """The same worker answers the newer question; who asked the older one is told."""
    progress = asyncio.Event()
    older = asyncio.create_task(client.count(endless(), report=lambda _: progress.set()))
    await begun(older, progress)
    pid = client.pid
    board = game(3)
    assert advise(board, board.start()) == await client.advise(board)
    assert pid == client.pid
    with pytest.raises(SupersededError):
        await older


async def test_a_question_superseded_before_it_was_sent_is_not_asked(client: Client) -> None:
    """While the worker starts, only the newest question counts."""
    board = game(3)
    older = asyncio.create_task(client.count(endless()))
    await asyncio.sleep(0)
    assert advise(board, board.start()) == await client.advise(board)
    with pytest.raises(SupersededError):
        await older


async def test_cancelling_the_caller_stops_the_search(client: Client) -> None:
    """After the caller is cancelled, the same worker is free for another question."""
    progress = asyncio.Event()
    task = asyncio.create_task(client.count(endless(), report=lambda _: progress.set()))
    await begun(task, progress)
    pid = client.pid
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert 12 == (await client.count(figure_game("convex/1"))).count
    assert pid == client.pid


async def test_a_check_is_stopped_in_the_worker_too(client: Client) -> None:
    """Nobody waits for a search that nobody wants: the next question is answered at once."""
    progress = asyncio.Event()
    hopeless = endless_check()
    task = asyncio.create_task(client.check(hopeless, report=lambda _: progress.set()))
    await begun(task, progress)
    pid = client.pid
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert CheckResult.YES is (await client.check(figure_game("convex/1"))).answer
    assert pid == client.pid


async def test_a_killed_worker_is_replaced(client: Client) -> None:
    """Once the worker was killed, the next question is answered by another."""
    board = figure_game("convex/1")
    assert 12 == (await client.count(board)).count
    pid = client.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert 12 == (await client.count(board)).count
    assert pid != client.pid


async def test_a_worker_killed_while_it_searches_is_asked_again(client: Client) -> None:
    """The question goes to a new worker; when that dies too, the caller is told."""
    killed: list[int] = []

    def kill(_: Progress) -> None:
        pid = client.pid
        if pid is not None and pid not in killed:
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    with pytest.raises(WorkerError, match="stopped twice"):
        await client.count(endless(), report=kill)
    assert 2 == len(killed)


async def test_a_worker_that_ends_with_a_question_unread_is_missed_at_once() -> None:
    """The connection to a host's worker is reset then, and the caller waits no longer."""
    client, front = Client(), socket.socketpair()
    client.pool = DeafWorkers(front[0])  # type: ignore[misc]
    with pytest.raises(WorkerError, match="stopped twice"):
        await client.count(game(0))
    await client.close()
    for end in front:
        end.close()


class DeafWorkers(SharedWorkers):
    """Workers that end before they read anything."""

    async def worker(self, *_: object) -> PooledWorker:
        """Return a worker that ends once it was asked."""
        near, far = socket.socketpair()
        loop = asyncio.get_running_loop()

        def end() -> None:
            loop.remove_reader(far)
            far.close()

        loop.add_reader(far, end)
        return PooledWorker(*await asyncio.open_connection(sock=near))


async def test_a_silent_worker_is_killed() -> None:
    """A worker that says nothing for longer than one has patience is killed."""
    silent = (sys.executable, "-c", "import sys; sys.stdin.read()")
    client = Client(patience=0.2, command=silent)
    with pytest.raises(WorkerError, match="did not respond for"):
        await client.count(game(0))
    await client.close()


@pytest.mark.parametrize(
    "program",
    [
        "print('nonsense', flush=True); input()",
        "print(chr(10).join('x' * 5_000_000 for _ in '12'), flush=True); input()",
    ],
)
async def test_a_worker_that_talks_nonsense_is_given_up(program: str) -> None:
    """Lines that are no answers end the worker, twice, and the caller is told."""
    client = Client(command=(sys.executable, "-c", program))
    with pytest.raises(WorkerError, match="stopped twice"):
        await client.count(game(0))
    await client.close()


async def test_a_worker_that_cannot_be_started_is_an_error(tmp_path: Path) -> None:
    """A missing program is reported in one line."""
    client = Client(command=(str(tmp_path / "none"),))
    with pytest.raises(WorkerError, match="cannot be started"):
        await client.count(game(0))


async def test_a_refused_question_is_an_error(client: Client, monkeypatch) -> None:
    """When the worker refuses a line, the caller hears why."""
    write = client_module.write_request
    monkeypatch.setattr(
        client_module,
        "write_request",
        lambda *asked: write(*asked).replace(b'"count"', b'"sing"'),
    )
    with pytest.raises(WorkerError, match="there is no 'sing'"):
        await client.count(game(0))


async def test_a_closed_client_answers_no_more() -> None:
    """Closing ends a search that is under way, and nothing starts afterwards."""
    client = Client()
    progress = asyncio.Event()
    task = asyncio.create_task(client.count(endless(), report=lambda _: progress.set()))
    await begun(task, progress)
    pid = client.pid
    assert pid is not None
    await client.close()
    assert not is_child(pid)
    with pytest.raises(SupersededError):
        await task
    with pytest.raises(WorkerError, match="closed"):
        await client.start()


def test_the_end_of_the_event_loop_ends_the_worker() -> None:
    """Nobody closed the client, and yet neither a process nor a zombie is left."""

    async def asks() -> int:
        client = Client()
        await client.count(figure_game("convex/1"))
        task = asyncio.create_task(client.count(endless()))
        await asyncio.sleep(0)
        assert not task.done()
        assert client.pid is not None
        return client.pid

    assert not is_child(asyncio.run(asks()))


def ask(*arguments: str, **options) -> subprocess.Popen:
    """Start a worker by itself."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=worker_environment(os.environ),
        **options,
    )


def answer(worker: subprocess.Popen) -> protocol.Reply:
    """Return the worker's next line that is not about progress."""
    while True:
        reply = protocol.read_reply(worker.stdout.readline())
        if not isinstance(reply.content, Progress):
            return reply


def test_the_worker_ends_when_its_input_ends() -> None:
    """During a search too, the end of the input is the end of the worker."""
    with ask() as worker:
        worker.stdin.write(protocol.write_request(1, Request(Operation.COUNT, endless())))
        worker.stdin.flush()
        assert isinstance(protocol.read_reply(worker.stdout.readline()).content, Progress)
        worker.stdin.close()
        assert 0 == worker.wait(120)


PARENT = """
import subprocess, sys, time
worker = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
line = sys.stdin.buffer.readline()
worker.stdin.write(line)
worker.stdin.flush()
worker.stdout.readline()
print(worker.pid, flush=True)
time.sleep(600)
"""


def test_the_worker_ends_when_whoever_asked_is_killed() -> None:
    """A program killed while its worker searches takes the worker with it."""
    # A pipe whose other end the worker alone inherits tells when the worker is gone.
    alive, held = os.pipe()
    os.set_inheritable(held, True)
    program = PARENT.replace("stdout=subprocess.PIPE", "stdout=subprocess.PIPE, close_fds=False")
    with subprocess.Popen(
        [sys.executable, "-c", program, *COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=[held],
        env=worker_environment(os.environ),
    ) as parent:
        os.close(held)
        parent.stdin.write(protocol.write_request(1, Request(Operation.COUNT, endless())))
        parent.stdin.flush()
        assert int(parent.stdout.readline()) > 0
        parent.kill()
        parent.wait(120)
    with os.fdopen(alive, "rb") as pipe:
        assert b"" == pipe.read()


def test_the_worker_ignores_interrupts_and_says_nothing_else() -> None:
    """Ctrl-C is not for the worker; what is printed by accident is no answer."""
    with ask(stderr=subprocess.DEVNULL) as worker:
        line = protocol.write_request(1, Request(Operation.COUNT, game(0)))
        worker.stdin.write(line)
        worker.stdin.flush()
        reply = answer(worker)
        worker.send_signal(signal.SIGINT)
        worker.stdin.write(b"nonsense\n" + line.replace(b'"id":1', b'"id":2'))
        worker.stdin.flush()
        refused, again = answer(worker), answer(worker)
        worker.stdin.close()
        assert (b"", 0) == (worker.stdout.read(), worker.wait(120))
    assert [1, 0, 2] == [reply.id, refused.id, again.id]
    assert protocol.Why.REFUSED is refused.content.why
    assert 12 == reply.content.whole("count") == again.content.whole("count")


def test_a_question_stopped_while_it_waits_is_not_worked_on() -> None:
    """A stop reaches a question that has not begun."""
    request = Request(Operation.COUNT, endless())
    lines = [protocol.write_request(n, request) for n in (1, 2)]
    with ask() as worker:
        worker.stdin.write(b"".join((*lines, protocol.write_stop(2), protocol.write_stop(1))))
        worker.stdin.flush()
        answers = [answer(worker), answer(worker)]
        worker.stdin.close()
    assert [1, 2] == [reply.id for reply in answers]
    assert {protocol.Why.STOPPED} == {reply.content.why for reply in answers}


def test_files_in_the_present_directory_do_not_get_in_the_way(tmp_path, monkeypatch) -> None:
    """Modules of the same names beside the user's files are not imported."""
    for name in ("json.py", "queue.py", "tui_tangram.py"):
        (tmp_path / name).write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)

    async def count() -> int:
        client = Client()
        try:
            return (await client.count(figure_game("convex/1"))).count
        finally:
            await client.close()

    assert 12 == asyncio.run(count())


def test_only_a_source_tree_needs_a_path() -> None:
    """Where packages are installed the environment stays as it is."""
    root = str(Path(client_module.__file__).parents[3])
    assert {"A": "1"} == worker_environment({"A": "1"}, [root])
    assert {"PYTHONPATH": root} == worker_environment({}, [])
    before = {"PYTHONPATH": "there"}
    assert {"PYTHONPATH": f"{root}{os.pathsep}there"} == worker_environment(before, [])


def test_the_worker_loads_nothing_of_the_screen() -> None:
    """No Textual, Rich, Shapely, NumPy or asyncio in the worker."""
    code = (
        "import json, sys, tui_tangram.games.assist.worker;"
        "print(json.dumps(sorted({n.partition('.')[0] for n in sys.modules})))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True,
        env=worker_environment(os.environ, []),
    )  # fmt: skip
    loaded = set(json.loads(run.stdout))
    assert "tui_tangram" in loaded
    assert set() == loaded & {"textual", "rich", "shapely", "numpy", "asyncio"}


def test_positions_far_from_solved_are_answered_too() -> None:
    """Random heaps of pieces, most over each other, get the advice of this process."""
    random = Random(8)

    async def compare() -> None:
        client = Client()
        try:
            for number in (5, 60, 200):
                state = game(number).start()
                for index in range(5):
                    state = state.with_piece(index, random_motion(random))
                moves = laid(number, state)
                advice = await client.advise(game(number), moves)
                assert advise(game(number), state, moves) == advice
                assert advice.back
        finally:
            await client.close()

    asyncio.run(compare())


async def test_solutions_are_shared_as_they_are_found(client: Client) -> None:
    """Each comes once, in order, and the result has their number only."""
    board = figure_game("convex/3")
    expected = tuple(board.solutions())
    taken: list[tuple[str, ...]] = []
    found = await client.solve(board, take=taken.extend)
    assert expected == tuple(taken)
    assert (True, len(expected), ()) == (found.complete, found.count, found.solutions)
    taken.clear()
    found = await client.solve(board, most=5, take=taken.extend)
    assert (expected[:5], 5) == (tuple(taken), found.count)


async def test_what_was_shared_before_a_stop_stays(client: Client) -> None:
    """Of a search without end solutions arrive while it runs, until it is stopped."""
    enough = asyncio.Event()
    taken: list[tuple[str, ...]] = []

    def take(found) -> None:
        taken.extend(found)
        if len(taken) > 100:
            enough.set()

    task = asyncio.create_task(client.solve(endless(), take=take))
    await asyncio.wait_for(enough.wait(), 120)
    client.stop()
    with pytest.raises(SupersededError):
        await task
    assert len(taken) == len(set(taken))
    assert 4 == (await client.solve(figure_game("convex/11"))).count


async def test_a_worker_that_has_ended_gets_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signals take its exit status from asyncio, which then warns on the player's terminal."""
    signalled = []
    monkeypatch.setattr(
        asyncio.subprocess.Process, "kill", lambda process: signalled.append(process.pid)
    )
    client = Client(command=("true",))
    with pytest.raises(WorkerError, match="stopped twice"):
        await client.advise(game(1), ())
    await client.close()
    assert signalled == []
