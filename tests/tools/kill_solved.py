"""Kill the program at every system call of the last move, and see what the next start has.

    python -m tests.tools.kill_solved [every] [app|lines] [ID|daily/KIND …]

A figure or a board, by default an ordinary one of each and those of the day, is saved one move
before its end.  The program goes on with it at a terminal of its own, by default the app and the
plain mode; its last piece is prepared, and the last key pressed.  From there on all threads of
the program are traced, and it is killed (SIGKILL) before the first system call; then again from
the start, before the second; and so on, until runs come to an end: the answer is on the screen,
the program waits.

Before each call all files of the player are compared with those before the last.  Where none has
changed a kill leaves what it would have left then, so one kill stands for all of these calls.
With ``every`` the program is killed before every single one, which takes some ten times as long.

After each kill the stores are opened, as every start does it, and what there is is compared:
either the game is unfinished, one move before its end, and nothing else; or it is finished,
with one score, the streak, the solution collected and the daily puzzle solved.  Prints a row
for each shell and puzzle; the exit status is 1 when anything else was found.

This needs Linux, and nothing but Python.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, date, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.app.play.matching.conftest import order, table
from tests.pseudo_terminal import Terminal
from tests.test_pty_play import twin
from tests.test_pty_tiles import Player
from tui_tangram.games.catalog import daily_puzzle, find_puzzle
from tui_tangram.games.catalog.daily import DailyState, daily
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.corner_cursor import corners
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.lines.figure import TangramLines
from tui_tangram.play import Game
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import Directories
from tui_tangram.player.progress import read_journal
from tui_tangram.player.saves import SaveList
from tui_tangram.player.store import Store

ROOT: Final = Path(__file__).parents[2]
COLUMNS, LINES = 80, 24
DAILY: Final = ("daily/tangram", "daily/matching")
ORDINARY: Final = ("convex/7", "tetravex/3x3-1")
QUIET: Final = 0.3
"""Seconds without a call of its first thread, after which a program waits for the next key.

Another thread of the app looks for keys all the time.
"""
SURVIVORS: Final = 5
"""Runs in a row to the end after which there is no later call."""


class Tracer:
    """The threads of a process, each of which stops before and after every system call."""

    _SEIZE, _INTERRUPT, _SYSCALL, _CALL_INFO = 0x4206, 0x4207, 24, 0x420E
    _SYSGOOD, _CLONE, _EXITKILL = 1, 8, 0x100000
    _ALL = 0x40000000

    def __init__(self, pid: int) -> None:
        """Stop every thread of a process, whatever it waits for."""
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, *[ctypes.c_void_p] * 2]
        self._pid = pid
        self.ended = False
        for task in Path(f"/proc/{pid}/task").iterdir():
            thread = int(task.name)
            self._ask(self._SEIZE, thread, self._SYSGOOD | self._CLONE | self._EXITKILL)
            self._ask(self._INTERRUPT, thread)

    def calls(self, idle: Callable[[], bool]) -> Iterator[int]:
        """Yield the thread before each system call, stopped, until *idle* says so or it ends.

        *idle* is asked whenever no thread has stopped.
        """
        while not self.ended:
            thread, status = os.waitpid(-1, os.WNOHANG | self._ALL)
            if not thread:
                if idle():
                    return
            elif not os.WIFSTOPPED(status):
                self.ended |= thread == self._pid
            else:
                code, event = os.WSTOPSIG(status), status >> 16
                if code == signal.SIGTRAP | 0x80 and self._begins(thread):
                    yield thread
                passed = 0 if event or code == signal.SIGTRAP | 0x80 else code
                self._ask(self._SYSCALL, thread, passed)

    def kill(self) -> None:
        """Kill the process, and wait until every thread is gone."""
        os.kill(self._pid, signal.SIGKILL)
        while not self.ended:
            thread, status = os.waitpid(-1, self._ALL)
            self.ended = thread == self._pid and not os.WIFSTOPPED(status)

    def _begins(self, thread: int) -> bool:
        """Whether a thread that has stopped at a system call is before it, not after it."""
        info = (ctypes.c_uint8 * 128)()
        self._ask(self._CALL_INFO, thread, ctypes.addressof(info), size=len(info))
        return info[0] == 1

    def _ask(self, request: int, thread: int, data: int = 0, *, size: int = 0) -> None:
        if self._libc.ptrace(request, thread, size, data) < 0:
            error = ctypes.get_errno()
            # A thread may have ended meanwhile.
            if error != 3:
                raise OSError(error, os.strerror(error))


class Kept(NamedTuple):
    """All that a start has of a puzzle, and of the day."""

    unfinished: list[int]
    """The moves in its unfinished games."""
    finished: list[int]
    scores: int
    streak: int
    """The days in a row on which anything was solved."""
    found: int
    today: DailyState
    """The progress of the daily puzzle."""
    daily: int
    """The days in a row on which the daily puzzle was solved."""


def kept(place: Path, case: Case) -> Kept:
    """Start again in a directory."""
    troubles: list[str] = []
    store = Store.open(Directories(place, place), troubles.append)
    saves, find = store.saves, partial(daily_puzzle, shipped_library())
    journal = read_journal(store.scores, store.autosaves, find, case.day)
    if troubles:
        raise SystemExit(f"{place}: {troubles[0]}")
    kind = case.game.kind
    return Kept(
        [len(one.save.moves) for one in saves.all(SaveList.UNFINISHED)],
        [len(one.save.moves) for one in saves.all(SaveList.FINISHED)],
        store.scores.count(),
        store.scores.statistics(date.today()).streak.now,  # noqa: DTZ011  # the player's day
        len(store.finds.get(case.puzzle).classes),
        journal.today_of(kind).state,
        journal.streak(kind).now,
    )


class Case(NamedTuple):
    """A shell and a puzzle."""

    shell: str
    puzzle: str
    daily: bool
    day: date
    place: Path
    """A directory with the game, one move before its end."""

    @property
    def game(self) -> Game[Any]:
        """The game of the puzzle."""
        return find_puzzle(shipped_library(), self.puzzle, {})

    @property
    def moves(self) -> int:
        """The moves to its end."""
        return len(order(self.game)) if isinstance(self.game, MatchingGame) else 7

    @property
    def before(self) -> Kept:
        """What there is before the last move."""
        state = DailyState.UNFINISHED if self.daily else DailyState.OPEN
        return Kept([self.moves - 1], [], 0, 0, 0, state, 0)

    @property
    def after(self) -> Kept:
        """What there is after it."""
        state = DailyState.SOLVED if self.daily else DailyState.OPEN
        return Kept([], [self.moves], 1, 1, 1, state, int(self.daily))


class Figure:
    """A figure, one move before its end, and the keys to its last move.

    The piece is laid by a corner: going through its fits would be help, and no streak grows.
    """

    def __init__(self, case: Case) -> None:
        """Play it so far."""
        self._table = twin(case.puzzle)
        *moves, last = advise(self._table.game, self._table.state).steps
        self._index, self._motion = self._table.game.read(last)
        self.session = self._table.session
        for move in moves:
            self.session.play(move)

    @property
    def line(self) -> str:
        """The last move in lines."""
        lines, piece = TangramLines(self.session), self._table.game.piece(self._index)
        for corner in lines.corners.now():
            ways = lines.ways(piece, corner)
            if self._motion in ways:
                return f"lay {piece.label} {corner.number} {ways.index(self._motion) + 1}"
        raise AssertionError(piece)

    def aim(self, terminal: Terminal) -> None:
        """Bring the last piece to its place: to each corner, and there through its turns."""
        on = self._table
        on.respond(TangramIntent.NEXT_CORNER)
        terminal.press("pagedown")
        for _ in corners(on.game, on.state):
            before = on.view
            for flips in range(2):
                on.view = before
                on.take(self._index)
                for _ in range(flips):
                    on.respond(TangramIntent.FLIP)
                for turns in range(len(on.view.flush)):
                    if on.view.hand == self._motion:
                        terminal.press(on.game.piece(self._index).label, *"f" * flips, *"r" * turns)
                        return
                    on.respond(TangramIntent.TURN)
            on.view = before
            on.respond(TangramIntent.NEXT_CORNER)
            terminal.press("pagedown")
        raise AssertionError(self._index)


class Board:
    """The same of a board of tiles."""

    def __init__(self, case: Case) -> None:
        """Play it so far."""
        self._table = table(case.puzzle, case.moves - 1)
        self._tile = order(self._table.game)[-1]
        self.session = self._table.session

    @property
    def line(self) -> str:
        """The last move in lines."""
        solution = self._table.game.puzzle.solution
        assert solution is not None
        place = solution[self._tile].place
        assert place is not None
        rows = enumerate(rows_of(self._table.game.puzzle.board.mesh), 1)
        row, number = next(
            (row, 1 + list(them).index(place)) for row, them in rows if place in them
        )
        return f"place {self._tile + 1} {row}.{number}"

    def aim(self, terminal: Terminal) -> None:
        """Carry the last tile to its place."""
        player = Player(terminal, self._table.session.puzzle)
        player.table = self._table
        player.carry(self._tile)


def last(case: Case) -> Figure | Board:
    """Return the puzzle, one move before its end."""
    return (Board if isinstance(case.game, MatchingGame) else Figure)(case)


def prepared(case: Case) -> Case:
    """Save the game, one move before its end."""
    stores = Store.open(Directories(case.place, case.place), print)
    stores.autosaves.save(last(case).session, durable=True)
    return case


def ready(case: Case, terminal: Terminal) -> None:
    """Do all but press the last key, Enter."""
    puzzle = last(case)
    if case.shell == "lines":
        terminal.until(lambda text: text.rstrip().endswith(">"))
        terminal.press(puzzle.line)
        terminal.until(puzzle.line)
    else:
        terminal.until("Resumed")
        puzzle.aim(terminal)
    terminal.settle(QUIET)


def contents(place: Path) -> dict[Path, bytes]:
    """Return all files in a directory."""
    found = {}
    for path in place.rglob("*"):
        with contextlib.suppress(OSError):
            found[path] = path.read_bytes()
    return found


class Killed(NamedTuple):
    """The end of a run."""

    calls: int
    """The system calls before it."""
    by_itself: bool
    """Whether there was no call left to kill it at."""
    kept: Kept


def run(case: Case, number: int, *, every: bool) -> Killed:
    """Kill the program before a call, by its number; *every* call counts, or each after a change.

    Returns what the next start has.
    """
    with tempfile.TemporaryDirectory() as directory:
        place = Path(directory) / "data"
        shutil.copytree(case.place, place)
        environ = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TUI_TANGRAM_DATA_DIR": str(place),
            "TUI_TANGRAM_CONFIG_DIR": str(place),
            "TUI_TANGRAM_MOTION": "false",
            "TUI_TANGRAM_NAME": "Ada",
        }
        mode = ["--plain"] if case.shell == "lines" else []
        named = f"daily/{case.game.kind}" if case.daily else case.puzzle
        command = [sys.executable, "-m", "tui_tangram", *mode, "play", named]
        with Terminal(command, COLUMNS, LINES, environ) as terminal:
            ready(case, terminal)
            tracer = Tracer(terminal.pid)
            terminal.press("enter")
            last = time.monotonic()
            calls = done = 0
            seen: dict[Path, bytes] | None = None

            def idle() -> bool:
                while terminal._read(0.0005):
                    pass
                quiet = time.monotonic() - last > QUIET and terminal._sleeps()
                return quiet and " solved! " in terminal.text

            for thread in tracer.calls(idle):
                if thread == terminal.pid:
                    last = time.monotonic()
                calls += 1
                now = contents(place)
                done += every or now != seen
                seen = now
                if done == number:
                    break
            tracer.kill()
            terminal._status = -signal.SIGKILL
        return Killed(calls, done < number, kept(place, case))


def kill_all(case: Case, *, every: bool, jobs: int) -> list[Killed]:
    """Kill the program before each call; return the ends of all runs."""
    found: list[Killed] = []
    with ProcessPoolExecutor(jobs) as pool:
        for first in count(1, jobs):
            found += pool.map(partial(run, case, every=every), range(first, first + jobs))
            print(len(found), end="\r", file=sys.stderr)
            if all(one.by_itself for one in found[-SURVIVORS:]):
                return found
    raise AssertionError


def main(words: list[str]) -> int:
    """Print the table; return the exit status."""
    library, day = shipped_library(), datetime.now(UTC).date()
    todays = {name: daily_puzzle(library, daily(name[6:], day)).puzzle for name in DAILY}
    every = "every" in words
    shells = [word for word in words if word in ("app", "lines")] or ["app", "lines"]
    puzzles = [word for word in words if word not in (*shells, "every")] or [*ORDINARY, *DAILY]
    wrong = 0
    print("shell  puzzle                       calls  kills  move before  all of it  other")
    for shell in shells:
        for name in puzzles:
            with tempfile.TemporaryDirectory() as place:
                puzzle = todays.get(name, name)
                case = Case(shell, puzzle, name in todays, day, Path(place))
                found = kill_all(prepared(case), every=every, jobs=3 * (os.cpu_count() or 1))
            calls = max(one.calls for one in found)
            left = [one.kept for one in found if not one.by_itself]
            others = [one.kept for one in found if one.kept not in (case.before, case.after)]
            others += [one.kept for one in found if one.by_itself and one.kept == case.before]
            wrong += len(others)
            before, after = left.count(case.before), left.count(case.after)
            title = f"{puzzle}{', daily' if case.daily else ''}"
            print(
                f"{shell:5}  {title:27}  {calls:5}  {len(left):5}  {before:11}  {after:9}"
                f"  {len(others):5}",
                *(f"{number} times {what}" for what, number in Counter(map(str, others)).items()),
                sep="\n",
                flush=True,
            )
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
