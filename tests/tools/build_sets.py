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
* Difficulty and number of solutions are measured by the solver for sets of up to `MEASURED`
  pieces, where that ends within `PATIENCE` steps.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tests.tools.build_library import PUZZLES, UNIT, slug, write_library
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.geometry.lattice import quad
from tui_tangram.play import Limit, Stopped
from tui_tangram.tangram.difficulty import measure
from tui_tangram.tangram.figure import Figure, PlacedKind, make_figure
from tui_tangram.tangram.format import read_pieces
from tui_tangram.tangram.pieces import PieceSet

SOURCE: Final = "Sergio Antoy"
MEASURED: Final = 9
PATIENCE: Final = 300_000
"""Steps of search after which difficulty and number of solutions stay unknown."""
KNOWN: Final = ("pentominoes", "tetratans")
"""Sets whose pieces are described already; only their figures are made."""

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "sei-shonagon": {
        "A": "square", "B": "triangle", "C": "parallelogram", "D": "right trapezoid",
        "E": "large trapezoid", "F": "small triangle",
    },
    "revathi": {
        "A": "small triangle", "B": "square", "C": "triangle", "D": "parallelogram",
        "E": "right trapezoid", "F": "notched pentagon", "G": "trapezoid",
    },
    "broken-cross": {
        "A": "triangle", "B": "pentagon", "C": "small trapezoid", "D": "large trapezoid",
        "E": "right trapezoid",
    },
    "heptex": {
        "A": "triangle", "B": "small triangle", "C": "parallelogram", "D": "right trapezoid",
        "E": "large parallelogram",
    },
    "z35": {
        "A": "small triangle", "B": "triangle", "C": "small trapezoid", "D": "trapezoid",
        "E": "right trapezoid", "F": "large triangle", "G": "boot", "H": "pentagon",
        "I": "large trapezoid",
    },
    "pythagoras": {
        "A": "square", "B": "triangle", "C": "small triangle", "D": "large square",
        "E": "large parallelogram",
    },
    "z19": {
        "A": "chevron", "B": "notched pentagon", "C": "right trapezoid", "D": "trapezoid",
        "E": "triangle", "F": "small triangle",
    },
    "t1": {
        "A": "small triangle", "B": "triangle", "C": "large triangle", "D": "right trapezoid",
        "E": "parallelogram", "F": "notched pentagon",
    },
    "pavage": {"A": "octomino"},
}  # fmt: skip
"""What players call the pieces, by the set's id and the kind."""


def write_set(path: Path, found: Mapping[str, Any]) -> PieceSet:
    """Write the pieces of a set to *path*, and return them as they are read again."""
    names = NAMES[found["id"]]
    rows = []
    for piece in found["pieces"]:
        polygon = Polygon(Point.of(*point, UNIT) for point in piece["poly"])
        home = Isometry.translation(-polygon.bounds[0])
        row = {
            "kind": piece["kind"],
            "name": names[piece["kind"]],
            "count": piece["count"],
            "poly": [quad(point, UNIT) for point in polygon.moved(home).canonical().points],
        }
        rows.append(f"    {json.dumps(row)}")
    head = {
        "format": "tui-tangram/pieces",
        "version": 1,
        "id": found["id"],
        "name": found["name"],
        "unit": UNIT,
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    text = "\n".join(["{", *lines, '  "kinds": [', ",\n".join(rows), "  ]", "}", ""])
    path.write_text(text, encoding="utf-8")
    return read_pieces(path.read_bytes(), path.name)


def figures_of(found: Mapping[str, Any], pieces: PieceSet) -> list[Figure]:
    """Return the figures of a set, in the order of the source."""
    return [_figure(figure, pieces) for figure in found["figures"]]


def _figure(row: Mapping[str, Any], pieces: PieceSet) -> Figure:
    polygons = [
        (piece["kind"], Polygon(Point.of(*point, UNIT) for point in piece["poly"]))
        for piece in row["pieces"]
    ]
    boxes = [polygon.bounds[0] for _, polygon in polygons]
    corner = Point(min(low.x for low in boxes), min(low.y for low in boxes))
    home = Isometry.translation(-corner)
    order = [kind.kind for kind in pieces.kinds]
    laid = sorted(
        (PlacedKind(kind, polygon.moved(home).canonical()) for kind, polygon in polygons),
        key=lambda piece: (order.index(piece.kind), piece.polygon.points),
    )
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
    return _measured(figure, pieces)


def _measured(figure: Figure, pieces: PieceSet) -> Figure:
    if len(pieces.pieces) > MEASURED:
        return figure
    try:
        found = measure(figure.outline, pieces, Limit(PATIENCE).meter())
    except Stopped:
        return figure
    return replace(figure, difficulty=found.grade, solutions=found.solutions)


def main(arguments: Sequence[str]) -> None:
    """Write sets and figures; see the module's docstring."""
    [source] = arguments
    for found in json.loads(Path(source).read_text(encoding="utf-8"))["sets"]:
        path = PUZZLES / "sets" / f"{found['id']}.json"
        if found["id"] in KNOWN:
            pieces = read_pieces(path.read_bytes(), path.name)
        else:
            pieces = write_set(path, found)
        figures = figures_of(found, pieces)
        write_library(PUZZLES / "figures" / f"{found['id']}.json", figures)
        print(pieces.name, len(figures), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
