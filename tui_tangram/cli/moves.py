"""The moves that a careful player needs (`tui_tangram.play.difficulty`): asked for, and told."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import LimitError
from tui_tangram.cli.output import PrintSurface, print_json
from tui_tangram.cli.player import COMMAND
from tui_tangram.language import tr
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.difficulty import fifths
from tui_tangram.play.phrases import grouped, rounded
from tui_tangram.play.splitmix import WORD
from tui_tangram.store.player import PlayerLibrary
from tui_tangram.store.rows import PuzzleRow


class _Measured(Protocol):
    """A puzzle of any kind."""

    @property
    def effort(self) -> float | None: ...


_Puzzle = TypeVar("_Puzzle", bound=_Measured)

MOST: Final = 1_000
"""The puzzles that are made until one is as difficult as was asked for."""


def wished(options: Namespace, seed: int, make: Callable[[int], _Puzzle]) -> _Puzzle:
    """Return the puzzle of a seed, or of the first one on that needs as many moves as wished for.

    That has the time of the option, or that of help.  Raises `LimitError`, with the nearest number,
    when there is none of `MOST` or the time is up; and what *make* raises for the first one.
    """
    if not options.moves:
        return make(seed)
    low, high = options.moves
    timeout = options.timeout
    meter = COMMAND.limit(Limit(seconds=timeout) if timeout else inputs.help_limit())
    tried, near = 0, list[tuple[float, float]]()
    try:
        while tried < MOST:
            puzzle = make((seed + tried) % (WORD + 1))
            tried += 1
            if puzzle.effort is not None:
                whole = int(puzzle.effort + 0.5)
                if low <= whole <= high:
                    return puzzle
                near.append((max(low - whole, whole - high), puzzle.effort))
            meter.look()
    except (Stopped, LimitError):
        if not tried:
            raise
    if not near:
        raise LimitError("none of {n} puzzles is rated", n=grouped(tried))
    raise LimitError(
        "none of {n} puzzles needs so many moves; the nearest needs about {moves}",
        n=grouped(tried),
        moves=rounded(min(near)[1]),
    )


def print_spread(library: PlayerLibrary, items: Sequence[PuzzleRow], *, as_json: bool) -> None:
    """Print for each collection how the moves of its puzzles spread, of those in *items*."""
    wanted = {(item.kind, item.id) for item in items}
    found = [
        (source.kind, one, _efforts(one.items, wanted))
        for source in library.sources
        for one in source.collections
    ]
    found = [row for row in found if row[2]]
    if as_json:
        print_json(
            collections=[
                {
                    "id": one.id,
                    "name": one.name,
                    "kind": kind,
                    "count": len(efforts),
                    "least": efforts[0],
                    "limits": fifths(efforts),
                    "most": efforts[-1],
                }
                for kind, one, efforts in found
            ]
        )
        return
    sheet = PrintSurface.of_stdout()
    head = ("", tr("puzzles"), tr("fewest"), "20%", "40%", "60%", "80%", tr("most"))
    rows: list[tuple[str, ...]] = [head]
    for _, one, efforts in found:
        limits = [rounded(limit) for limit in fifths(efforts)] or [""] * 4
        ends = rounded(efforts[0]), rounded(efforts[-1])
        rows.append((one.title, grouped(len(efforts)), ends[0], *limits, ends[1]))
    print(sheet.line(tr("Moves that a careful player needs")))
    sheet.print_table(rows, right_in=range(1, len(head)))


def _efforts(items: Iterable[PuzzleRow], wanted: Collection[tuple[str, str]]) -> list[float]:
    """Return what is known of the wanted ones, in order of size."""
    known = (item.effort for item in items if (item.kind, item.id) in wanted)
    return sorted(effort for effort in known if effort is not None)
