"""Long games: how long loading takes, and what one more move costs.

Games of ten thousand moves are made on both kinds of boards, from a figure to a board of a
thousand tiles, one of them with a branch at every tenth move.  Loading reads the text,
plays every move and gives a session.  "Save" is what is done after each move: text, file,
rename, without forcing it to the medium; "leave" forces it.  "List" is the picture of the
save in a list, from the way to its position.  Times are of this process's processor, since
the machine may have others to serve; "by the clock" is by the clock on the wall.
Usage: python -m tests.benchmarks.bench_saves [moves]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.session import Session, read_save, shown_position
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.play import Game
from tui_tangram.player.library import shipped_library
from tui_tangram.player.saves import SaveList, Saves
from tui_tangram.player.shelf import Disk

PUZZLES = (
    "tangram/swan",
    "square/6x6/tetravex/c8/s1/g1",
    "square/10x10/tetravex/c8/s1/g1",
    "square/16x16/tetravex/c8/s1/g1",
    "square/32x32/tetravex/c8/s1/g1",
)


def timed(act: Callable[[], Any], times: int = 1) -> tuple[float, float]:
    """Return the seconds of processor and of the wall that *act* takes, the median of times."""
    found = []
    for _ in range(times):
        wall, own = time.perf_counter(), time.process_time()
        act()
        found.append((time.process_time() - own, time.perf_counter() - wall))
    return median(one[0] for one in found), median(one[1] for one in found)


def moves_of(game: Game[Any]) -> Iterator[str]:
    """Yield moves without end: everything is laid, taken back, and laid again."""
    if isinstance(game, TangramGame):
        where = placements(game.figure.solution or (), game.pieces)
        for index in cycle(range(len(where))):
            yield game.put(index, where[index])
    assert isinstance(game, MatchingGame)
    solution = game.puzzle.solution or ()
    while True:
        for tile, spot in enumerate(solution):
            yield game.lay(tile, spot.place, spot.orientation)
        for tile in range(len(solution)):
            yield game.send([tile], 0)


def played(game: Game[Any], moves: int, *, branches: bool) -> Session[Any]:
    """Return a game of so many moves, made without asking for verdicts."""
    session: Session[Any] = Session(game, lambda: 0.0)
    source = moves_of(game)
    for number in range(moves):
        if branches and number % 10 == 9:
            session.undo()
            session.undo()
            source = moves_of(game)
        session._judge = lambda: None  # type: ignore[method-assign]
        while True:
            try:
                session.play(next(source))
            except ValueError:
                continue
            break
    return session


def measured(game: Game[Any], name: str, moves: int, *, branches: bool) -> str:
    """Return what was measured, as a line."""
    session = played(game, moves, branches=branches)
    text = session.to_text()
    load = timed(lambda: Session.from_text(text, lambda *_: game, lambda: 0.0))
    with tempfile.TemporaryDirectory() as directory:
        saves = Saves(Path(directory), print, Disk())
        saves.auto.save(session)
        save = timed(lambda: saves.auto.save(session), 25)
        leave = timed(lambda: saves.auto.save(session, durable=True), 5)
        (kept,) = saves.all(SaveList.UNFINISHED)
    assert kept.save == read_save(text)
    listed = timed(lambda: shown_position(kept.save, lambda *_: game))
    tree = timed(session.tries)
    return (
        f"{name}{' with branches' if branches else ''}: {len(text) / 1000:.0f} kB;"
        f" {load[0]:.2f}, {load[1]:.2f}; {1000 * save[0]:.1f}, {1000 * save[1]:.1f};"
        f" {1000 * leave[1]:.1f}; {1000 * listed[0]:.0f}; {1000 * tree[0]:.0f}"
    )


def main() -> None:
    """Print the table."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    library = shipped_library()
    heads = ("load s", "by the clock", "save ms", "by the clock", "leave ms", "list ms", "tries ms")
    print(f"{moves} moves, text in kB; {', '.join(heads)}")
    for name in PUZZLES:
        puzzle = named(name) if name.endswith("/g1") else name
        game = find_puzzle(library, puzzle, {})
        for branches in (False, True):
            print(measured(game, name, moves, branches=branches), flush=True)


def named(name: str) -> str:
    """Return the ID of a board, complete."""
    layout, size, rules, colours, seed, _ = name.split("/")
    across, down = map(int, size.split("x"))
    return Recipe(layout, (across, down), rules, int(colours[1:]), seed=int(seed[1:])).id


if __name__ == "__main__":
    main()
