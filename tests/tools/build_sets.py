"""How the sets of pieces besides the seven tans, and their figures, are made.

    python -m tests.tools.build_sets SETS        make them from the collected sources

SETS is a JSON file with the pieces of each set and the arranged pieces of its figures in
exact coordinates, unit 1/48.  It is not part of the project: what was taken from it, and
from whom, is told in ``puzzles/SOURCES.md``.

What is done to them:

* Pieces get names of their own (`NAMES`); the source numbers most of them.
* Every figure is moved so that its lower left corner is the origin.  Pieces are listed in
  the order of the set, corners from the least one.
* Outlines, holes and islands are computed from the pieces.
* Effort, grade and number of solutions are measured (`tests.tools.lists`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.tools.lists import PUZZLES, at_home, measured, polygon, slug, write_list, write_set
from tui_tangram.games.tangram.core.figure import Figure, make_figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Shape
from tui_tangram.player.library import Library

SOURCE: Final = "Sergio Antoy"
KNOWN: Final = ("pentominoes", "tetratans")
"""Sets whose pieces are described already; only their figures are made."""

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "sei-shonagon": {
        "A": "square", "B": "triangle", "C": "parallelogram", "D": "right-angled trapezoid",
        "E": "large trapezoid", "F": "small triangle",
    },
    "revathi": {
        "A": "small triangle", "B": "square", "C": "triangle", "D": "parallelogram",
        "E": "right-angled trapezoid", "F": "notched pentagon", "G": "trapezoid",
    },
    "broken-cross": {
        "A": "triangle", "B": "pentagon", "C": "small trapezoid", "D": "large trapezoid",
        "E": "right-angled trapezoid",
    },
    "heptex": {
        "A": "triangle", "B": "small triangle", "C": "parallelogram", "D": "right-angled trapezoid",
        "E": "large parallelogram",
    },
    "z35": {
        "A": "small triangle", "B": "triangle", "C": "small trapezoid", "D": "trapezoid",
        "E": "right-angled trapezoid", "F": "large triangle", "G": "boot", "H": "pentagon",
        "I": "large trapezoid",
    },
    "pythagoras": {
        "A": "square", "B": "triangle", "C": "small triangle", "D": "large square",
        "E": "large parallelogram",
    },
    "z19": {
        "A": "chevron", "B": "notched pentagon", "C": "right-angled trapezoid", "D": "trapezoid",
        "E": "triangle", "F": "small triangle",
    },
    "t1": {
        "A": "small triangle", "B": "triangle", "C": "large triangle",
        "D": "right-angled trapezoid", "E": "parallelogram", "F": "notched pentagon",
    },
    "pavage": {"A": "eight-square piece"},
}  # fmt: skip
"""What players call the pieces, by the set's id and the kind."""


def set_of(found: Mapping[str, Any]) -> PieceSet:
    """Return the pieces of a set, each with its lower left corner in the origin."""
    names = NAMES[found["id"]]
    counts = []
    for piece in found["pieces"]:
        shape = Shape(polygon(piece["poly"]))
        home = Isometry.translation(-shape.bounds[0])
        kind = PieceKind(piece["kind"], names[piece["kind"]], shape.moved(home).canonical())
        counts.append((kind, piece["count"]))
    return PieceSet.of(found["id"], found["name"], counts)


def figures_of(found: Mapping[str, Any], pieces: PieceSet) -> list[Figure]:
    """Return the figures of a set, in the order of the source."""
    return [_figure(figure, pieces) for figure in found["figures"]]


def _figure(row: Mapping[str, Any], pieces: PieceSet) -> Figure:
    collected = ((piece["kind"], Shape(polygon(piece["poly"]))) for piece in row["pieces"])
    laid = at_home(collected, pieces)
    name = row["name"].replace(" x ", "×").replace(", three ", ", 3 ")
    figure = make_figure(
        name,
        pieces.id,
        solution=laid,
        id=f"{pieces.id}/{slug(name.replace('×', 'x'))}",
        category=pieces.name,
        source=SOURCE,
        attachment=row["attachment"],
        origins=(f"antoy/{row['id']}",),
    )
    return measured(figure, pieces)


def main(arguments: Sequence[str]) -> None:
    """Write sets and figures; see the module's docstring."""
    [source] = arguments
    known = Library(PUZZLES).of(Figures).sets
    for found in json.loads(Path(source).read_text(encoding="utf-8"))["sets"]:
        if found["id"] in KNOWN:
            pieces = known[found["id"]]
        else:
            pieces = set_of(found)
            write_set(pieces)
        figures = figures_of(found, pieces)
        write_list(figures)
        print(pieces.name, len(figures), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
