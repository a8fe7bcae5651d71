"""The search of tile boards, and a search in C, as engines to be measured.

``plain`` and ``compiled`` are what a player has (`solver.search`, with other beginnings), without
the solver that learns.  ``one`` is the compiled search from one beginning, and ``C fewest`` a
program that takes the same steps: the same nodes, so their ratio is what Python costs.
``C squares`` and ``C rows`` lay the places in a fixed order.  C needs a compiler named ``cc``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

from tui_tangram import native
from tui_tangram.games.matching.core import Puzzle, restarts, search
from tui_tangram.games.matching.core.search import Search, facts_of
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.play import Limit, Stopped

SOURCE = Path(__file__).with_name("engines.c")


class Run(NamedTuple):
    """One engine on one board."""

    solved: bool
    seconds: float
    nodes: int = 0


Engine = Callable[[Puzzle, float], Run]


def _timed(puzzle: Puzzle, seconds: float, *, plain: bool) -> Run:
    """Search with other beginnings, without the solver that learns."""
    restarts.usable = lambda tables: False
    search.can_compile = restarts.can_compile = lambda facts: not plain
    meter = Limit(seconds=seconds).meter(clock=process_time)
    start = process_time()
    try:
        tables = Tables(puzzle, {})
        next(restarts.begun(tables, meter, facts_of(tables)))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, process_time() - start, meter.nodes)


def plain(puzzle: Puzzle, seconds: float) -> Run:
    """In plain Python."""
    return _timed(puzzle, seconds, plain=True)


def compiled(puzzle: Puzzle, seconds: float) -> Run:
    """Compiled."""
    return _timed(puzzle, seconds, plain=False)


def one(puzzle: Puzzle, seconds: float) -> Run:
    """Compiled, with one beginning: what `fewest` does."""
    search.can_compile = restarts.can_compile = lambda facts: True
    meter = Limit(seconds=seconds).meter(clock=process_time)
    steady = Search(Tables(puzzle, {}), early=0)
    start = process_time()
    try:
        next(steady.run(meter))
    except Stopped:
        return Run(False, seconds, meter.nodes)
    return Run(True, process_time() - start, meter.nodes)


def _program(directory: Path, words: int) -> Path:
    """Return the C program for sets of so many words."""
    path = directory / f"engines{words}"
    if not path.exists():
        # Another process may compile the same now.
        own = path.with_suffix(f".{os.getpid()}")
        cc = ["cc", "-O3", "-march=native", f"-DWORDS={words}"]
        subprocess.run([*cc, "-o", own, SOURCE], check=True)
        own.rename(path)
    return path


def in_c(directory: Path, engine: str, order: str) -> Engine:
    """Return an engine of the C program, with places in the order of the search or another."""

    def run(puzzle: Puzzle, seconds: float) -> Run:
        size = round(len(puzzle.board) ** 0.5)
        tables = Tables(puzzle, {})
        places = {
            "search": list(tables.order),
            "rows": list(range(size * size)),
            "squares": sorted(range(size * size), key=lambda place: _ring(*divmod(place, size))),
        }[order]
        framed = puzzle.rules.may_turn
        program = _program(directory, -(-size * size * (4 if framed else 1) // 64))
        colours = puzzle.colours + 1
        lines = [f"{size} {colours} {int(framed)} {tables.few}", " ".join(map(str, places))]
        lines += [" ".join(map(str, sides)) for sides in _turned(puzzle, size)]
        answer = subprocess.run(
            [program, engine, str(seconds)],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        solved = answer[0] == "1"
        return Run(solved, float(answer[1]) if solved else seconds, int(answer[2]))

    return run


def _ring(row: int, column: int) -> tuple[int, bool, int, int]:
    """Return where a place comes when square after square is closed: columns before rows."""
    size = max(row, column)
    return size, row == size, row, column


def _turned(puzzle: Puzzle, size: int) -> list[tuple[int, ...]]:
    """Return what the tiles show, from the upper side on: up, left, down, right."""
    middle = size + 1
    across = puzzle.board.mesh.faces[middle].across
    faces = [beyond.face for beyond in across if beyond is not None]
    wanted = [middle - size, middle - 1, middle + size, middle + 1]
    up = faces.index(wanted[0])
    step = 1 if faces[(up + 1) % 4] == wanted[1] else -1
    return [
        tuple(shown[(up + step * side) % 4] for side in range(4))
        for tile in range(len(puzzle.tiles))
        for shown in [puzzle.options(tile, middle)[0].shown]
    ]


def engines(directory: Path) -> dict[str, Engine]:
    """Return the engines that there are, by name."""
    found: dict[str, Engine] = {"plain": plain}
    if native.problem() is None:
        found |= {"compiled": compiled, "one": one}
    if shutil.which("cc"):
        found |= {
            "C fewest": in_c(directory, "fewest", "search"),
            "C squares": in_c(directory, "order", "squares"),
            "C rows": in_c(directory, "order", "rows"),
        }
    return found
