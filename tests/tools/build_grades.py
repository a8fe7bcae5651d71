"""How difficult the puzzles are: measured, written into their files, and printed.

    python -m tests.tools.build_grades [SET | COLLECTION | levels …]

Measures the figures of the sets named, and the boards of the collections, or all, anew by
`tui_tangram.play.difficulty`; writes effort and grade into ``puzzles``; and prints for each the
time of the processor, the number of puzzles, and their efforts: the least one, those that divide
the fifths, and the greatest.  Those of the seven tans stand in
`tui_tangram.games.tangram.core.difficulty`.
``levels`` measures boards of all layouts and levels, some of each, and writes the limits of their
grades into ``games/matching/core/levels.py``.  The levels take a quarter of an hour, all else as long.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Final

from tests.tools import build_tiles
from tests.tools.lists import measured, write_list
from tui_tangram.games.matching.core import RULES, levels
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.tangram.source.figures import TANS, Figures
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.play.difficulty import fifths
from tui_tangram.player.library import shipped_library

SEEDS: Final = (1, 2)


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


def of_levels() -> None:
    """Measure boards of all levels."""
    rows = []
    for rules in (one for one in RULES if not one.demo):
        started = process_time()
        efforts = [
            measure(generate(Recipe(layout, level, rules.id, seed=seed)))
            for layout in LAYOUTS
            for level in LEVELS
            for seed in SEEDS
        ]
        tell(rules.id, started, efforts)
        limits = fifths(effort for effort in efforts if effort is not None)
        rows.append(f'    "{rules.id}": ({", ".join(f"{limit:g}" for limit in limits)}),\n')
    path = Path(levels.__file__)
    head = r"^FIFTHS: Final\[Mapping\[str, tuple\[float, \.\.\.\]\]\] = "
    table = re.compile(rf"({head}\{{\n).*?(?=^\}})", re.MULTILINE | re.DOTALL)
    path.write_text(table.sub(lambda found: found[1] + "".join(rows), path.read_text()))


def main(named: Sequence[str]) -> None:
    """Measure and write; see the module."""
    figures(named)
    boards(named)
    if not named or "levels" in named:
        of_levels()


if __name__ == "__main__":
    main(sys.argv[1:])
