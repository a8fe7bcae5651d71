"""How difficult the puzzles are: measured, written into their files, and printed.

    python -m tests.tools.build_grades [SET | COLLECTION …]

Measures the figures of the sets named, and the boards of the collections, or all, anew by
`tui_tangram.play.difficulty`; writes effort and grade into ``puzzles``; and prints for each the
time of the processor, the number of puzzles, and their efforts: the least one, those that divide
the fifths, and the greatest.  Those of the seven tans stand in
`tui_tangram.games.tangram.core.difficulty`.  All takes a quarter of an hour.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from time import process_time

from tests.tools import build_tiles
from tests.tools.lists import measured, write_list
from tui_tangram.games.tangram.source.figures import TANS, Figures
from tui_tangram.play.difficulty import fifths
from tui_tangram.player.library import shipped_library


def tell(name: str, started: float, efforts: Iterable[float | None]) -> None:
    """Print how efforts are spread."""
    ordered = sorted(effort for effort in efforts if effort is not None)
    limits = " ".join(f"{limit:g}" for limit in fifths(ordered)) or "no grades"
    took = f"{process_time() - started:6.1f} s {len(ordered):4}"
    print(f"{name:24}{took}  {ordered[0]:g} … {limits} … {ordered[-1]:g}", flush=True)


def figures(named: Sequence[str]) -> None:
    """Measure the figures of sets."""
    library = shipped_library().of(Figures)
    for name, pieces in library.sets.items():
        among = [figure for figure in library.entries if figure.set_id == name]
        if among and (not named or name in named):
            started = process_time()
            found = [measured(figure, pieces) for figure in among]
            write_list(found)
            tell(name, started, (figure.effort for figure in found))
            if name == TANS:
                convex = [one.effort for one in found if one.id.startswith("convex/")]
                tell("  the convex ones", started, convex)


def boards(named: Sequence[str]) -> None:
    """Measure the boards of collections."""
    for path in sorted(build_tiles.TILES.glob("*.json")):
        if not named or path.stem in named:
            started = process_time()
            document = json.loads(path.read_bytes())
            del document["format"], document["version"]
            build_tiles.write(document.pop("id"), document.pop("name"), **document)
            entries = json.loads(path.read_bytes())["entries"]
            tell(path.stem, started, (entry.get("effort") for entry in entries))


def main(named: Sequence[str]) -> None:
    """Measure and write; see the module."""
    figures(named)
    boards(named)


if __name__ == "__main__":
    main(sys.argv[1:])
