"""Makes the six figures at any angle exact: ``python -m tests.tools.build_free``.

They were composed for this program when pieces at such angles still lay in rounded numbers, and
``tests/drawing/free`` has those files and the pictures that were printed of them.  Each file is
made exact as the program does it for a player; of the turns that are near enough, those are taken
that leave the picture as it was at 120 by 40 cells, to the cell.  For that the angles of the file
are varied by a few hundredths of a degree, which is less than anybody sees, and always in the
same way, so the figures come out the same each time.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.tools.lists import PUZZLES, changed, write_list
from tui_tangram.cli.output import Sheet
from tui_tangram.drawing.free_figure import read_free_figure
from tui_tangram.drawing.importing import Imported
from tui_tangram.play.files import FormatError
from tui_tangram.render import Profile
from tui_tangram.store.library import Library
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.solver import count

DRAWN: Final = Path(__file__).parents[1] / "drawing" / "free"
CATEGORY: Final = "Any angle"
LEVELS: Final = range(5, 9)
"""How many right triangles may give the turns; the fewer, the shorter the numbers."""
VARIED: Final = 8
"""Hundredths of a degree by which an angle is varied at most."""
TRIES: Final = 600
"""For each level."""


def names() -> list[str]:
    """Return the names of the files."""
    return sorted(path.stem for path in DRAWN.glob("*.json"))


def picture(figure: Figure) -> str:
    """Return what is printed of a figure at 120 by 40 cells."""
    return Sheet(None, (120, 40), Profile.MONO).draw(figure.outline)


def printed(name: str) -> str:
    """Return what was printed of the rounded figure."""
    return (DRAWN / f"{name}.txt").read_text(encoding="utf-8")


def exact(name: str, library: Library) -> Figure:
    """Return the exact figure of a file with the picture of the rounded one."""
    for one in _ways(name, library):
        if picture(one.figure) == printed(name):
            print(f"{name}: moved by {max(one.report.moved):.4f} legs at most")
            return one.figure
    raise SystemExit(f"{name}: no exact figure has its picture")


def _ways(name: str, library: Library) -> Iterator[Imported]:
    document = json.loads((DRAWN / f"{name}.json").read_bytes())
    angles = [piece["angle"] for piece in document["pieces"]]
    seen: set[tuple[object, ...]] = set()
    for level in LEVELS:
        vary = random.Random(level)  # the same each time
        for number in range(TRIES):
            for piece, angle in zip(document["pieces"], angles, strict=True):
                by = vary.randint(-VARIED, VARIED) if number else 0
                piece["angle"] = (angle + by) % 36_000
            try:
                one = read_free_figure(
                    json.dumps(document),
                    name,
                    library.sets,
                    id=f"free/{name}",
                    category=CATEGORY,
                    level=level,
                )
            except FormatError:
                continue
            key = tuple(one.figure.outline)
            if key not in seen:
                seen.add(key)
                yield one


def main() -> None:
    """Write the list of the seven tans with these six in it, in their place."""
    library = Library(PUZZLES)
    pieces = library.piece_set("tangram")
    found = []
    for name in names():
        figure = exact(name, library)
        number = count(figure.outline, Counter(piece.kind for piece in pieces.pieces))
        found.append(changed(figure, solutions=number))
    others = [figure for figure in library.figures if figure.category != CATEGORY]
    write_list([*others, *found])


if __name__ == "__main__":
    main()
