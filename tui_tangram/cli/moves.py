"""The moves that a careful player needs (`tui_tangram.play.difficulty`): asked for, and told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tui_tangram.cli.output import PrintSurface, print_json
from tui_tangram.language import tr
from tui_tangram.play.difficulty import fifths
from tui_tangram.play.phrases import grouped, rounded
from tui_tangram.store.player import PlayerLibrary
from tui_tangram.store.rows import PuzzleRow


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
