"""Writes sets of pieces and lists of figures as ``puzzles/sets`` and ``puzzles/figures`` have them.

    python -m tests.tools.lists SET SOURCE FILE …

adds the figures in files, as players exchange them, to the list of a set, or makes the list; one
with the same name is replaced.  SOURCE says whose they are.  Each file has a solution; what can
be computed from it is.  The file of the set is written again as all are.

All tools that make puzzles of pieces write them here.  What has only straight edges is written
in units of 1/48, all else in the coarsest unit that will do; a figure that needs one finer than
`FINEST` has its own in its row.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tui_tangram.games.tangram.core.anyangle import symmetries
from tui_tangram.games.tangram.core.difficulty import measure
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed, make_figure
from tui_tangram.games.tangram.core.format import PIECES, read_figure
from tui_tangram.games.tangram.core.outlines import UNIT, shape_fields, written
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.solver import count
from tui_tangram.games.tangram.source.figure_lists import FIGURES, VERSION
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.form import named_points
from tui_tangram.maths.geometry import Contour, Isometry, Point, Polygon, Shape, box, octilinear
from tui_tangram.maths.geometry.plane import common_unit
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.difficulty import graded
from tui_tangram.player.library import Library

PUZZLES = Path(__file__).parents[2] / "puzzles"
FINEST = 10_000
"""The finest unit that the figures of a list share."""
COUNTED = 9
"solutions: The most pieces of a set whose figures' are counted."
CALLED = {
    "Right trapezoid": "Right-angled trapezoid",
    "Steep right trapezoid": "Tall right-angled trapezoid", "Concave polygon": "Hourglass",
    "Cat lying": "Lying cat 2", "Moose head": "Moose's head", "Day dreamer": "Daydreamer",
    "Freeflyer": "Skydiver", "Horse rider": "Rider 2", "Jump": "Jumping man",
    "Kicking": "Karate kick", "Laugh": "Laughing man", "Man skipping": "Skipping man",
    "Offering": "Man with a bowl", "Sitting": "Sitting man", "Soccer": "Footballer",
    "Long ship": "Longship", "Sailboat": "Sailing boat", "Farm house": "Farmhouse",
    "Home": "House", "Candy": "Wrapped sweet", "Plane": "Aeroplane",
    "Shopping cart": "Shopping trolley", "Wrench": "Spanner 2", "Spear head": "Spearhead",
    "Fir": "Fir tree", "Candle boat": "Boat with candle", "Palm": "Palm tree", "Pitcher": "Jug",
    "Holed block": "Block with hole", "revathi/double-arrow": "Arrow",
}  # fmt: skip
"""The names that figures have in the library in place of those of their sources, which stay as
aliases and in ids; a number behind a name stays, too."""
PATIENCE = 300_000
"solutions: The nodes after which a number of stays unknown."


def set_text(pieces: PieceSet) -> str:
    """Return the file of a set of pieces, one kind on a line.

    One that says nothing about itself says what the library has of it.
    """
    known = Library(PUZZLES).of(Figures).sets.get(pieces.id, pieces)
    unit = _unit(contour for kind in pieces.kinds for contour in kind.shape.contours)
    head = {
        "format": PIECES,
        "version": VERSION,
        "id": pieces.id,
        "name": pieces.name,
        "about": pieces.about or known.about,
        "source": pieces.source or known.source,
        "unit": unit,
    }
    kinds = [
        {"kind": kind.kind, "name": kind.name, "count": pieces.count(kind.kind)}
        | shape_fields(kind.shape, unit)
        for kind in pieces.kinds
    ]
    lines = [f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items() if value]
    rows = ",\n".join(f"    {json.dumps(kind)}" for kind in kinds)
    return "{\n" + "".join(lines) + f'  "kinds": [\n{rows}\n  ]\n}}\n'


def list_text(figures: Sequence[Figure]) -> str:
    """Return the file of figures, at least one and all of one set, one figure on a line.

    Those without an effort have that which the library has; the grades are made of the efforts.
    """
    asked = any(figure.effort is None for figure in figures)
    known = Library(PUZZLES).of(Figures).entries if asked else ()
    measured = {one.id: one for one in known}
    figures = [
        changed(figure, effort=measured[figure.id].effort)
        if figure.effort is None and figure.id in measured
        else figure
        for figure in figures
    ]
    figures = [changed(_called(one), difficulty=_grade(one)) for one in figures]
    units = [_unit(_contours(figure)) for figure in figures]
    unit = _unit(
        contour
        for figure, own in zip(figures, units, strict=True)
        if own <= FINEST
        for contour in _contours(figure)
    )
    head = {"format": FIGURES, "version": VERSION, "set": figures[0].set_id, "unit": unit}
    rows = (
        json.dumps(
            _row(figure, unit) if own <= FINEST else _row(figure, own, own),
            separators=(",", ":"),
            ensure_ascii=False,
        )
        for figure, own in zip(figures, units, strict=True)
    )
    return json.dumps(head)[:-1] + ', "figures": [\n' + ",\n".join(rows) + "\n]}\n"


def write_set(pieces: PieceSet, puzzles: Path = PUZZLES) -> None:
    """Write the file of a set of pieces where the library has it."""
    _write(puzzles / "sets" / f"{pieces.id}.json", set_text(pieces))


def write_list(figures: Sequence[Figure], puzzles: Path = PUZZLES, name: str = "") -> None:
    """Write the list of the figures of a set where the library has it, or under another *name*."""
    _write(puzzles / "figures" / f"{name or figures[0].set_id}.json", list_text(figures))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _grade(figure: Figure) -> int | None:
    return graded(figure.effort, len(figure.solution or ()))


def _called(figure: Figure) -> Figure:
    """Return a figure by the name that it has in the library."""
    base = figure.name.rstrip("0123456789").rstrip()
    now = CALLED.get(figure.id) or CALLED.get(base)
    if now is None or now == base:
        return figure
    name = now + figure.name.removeprefix(base)
    return changed(figure, name=name, aliases=(*figure.aliases, figure.name))


def _unit(contours: Iterable[Contour]) -> int:
    contours = tuple(contours)
    unit = common_unit(point for contour in contours for point in named_points(contour))
    straight = all(contour.is_straight for contour in contours)
    return UNIT if straight and UNIT % unit == 0 else unit


def _contours(figure: Figure) -> list[Contour]:
    laid = [contour for piece in figure.solution or () for contour in piece.shape.contours]
    return [*figure.outline, *laid]


def _row(figure: Figure, unit: int, own: int | None = None) -> Mapping[str, object]:
    """Return *figure* as the library file has it; fields that say nothing are left out.

    *own* is its unit if it is not that of the list; it stands before the long fields.
    """
    assert figure.solution is not None
    row = {
        "id": figure.id,
        "name": figure.name,
        "aliases": list(figure.aliases),
        "category": figure.category,
        "source": figure.source,
        "origins": list(figure.origins),
        "attachment": figure.attachment,
        "holes": figure.holes,
        "islands": figure.islands,
        "symmetric": len(symmetries(figure.outline)) > 1 or None,
        "difficulty": figure.difficulty,
        "effort": figure.effort,
        "solutions": figure.solutions,
        "eighths": figure.eighths or None,
        "unit": own,
        "outline": [written(contour, unit) for contour in figure.outline],
        "solution": [
            {"kind": kind, **shape_fields(shape, unit)} for kind, shape in figure.solution
        ],
    }
    return {key: value for key, value in row.items() if value not in (None, [], "")}


def slug(name: str) -> str:
    """Return *name* as an id has it: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def rewritten(figure: Figure) -> Figure:
    """Return *figure* with everything that can be computed from its solution computed."""
    made = make_figure(figure.name, figure.set_id, solution=figure.solution)
    return changed(figure, outline=made.outline, holes=made.holes, islands=made.islands)


def measured(figure: Figure, pieces: PieceSet) -> Figure:
    """Return *figure* with its effort and, for pieces in the eight directions, its solutions.

    There is no number of solutions where counting takes more than `PATIENCE` nodes.
    """
    solutions = figure.solutions
    if solutions is None and octilinear(figure.outline) and len(pieces.pieces) <= COUNTED:
        with suppress(Stopped):
            numbers = Counter(piece.kind for piece in pieces.pieces)
            solutions = count(figure.outline, numbers, Limit(PATIENCE).meter())
    return changed(figure, effort=measure(figure.outline, pieces), solutions=solutions)


def polygon(quads: Iterable[Sequence[int]]) -> Polygon:
    """Return what collected coordinates in units of 1/48 say."""
    return Polygon(Point.of(*point, UNIT) for point in quads)


def in_order(laid: Iterable[PlacedKind], pieces: PieceSet) -> list[PlacedKind]:
    """Return laid pieces in the order of the set."""
    order = [kind.kind for kind in pieces.kinds]
    return sorted(laid, key=lambda piece: order.index(piece.kind))


def at_home(collected: Iterable[tuple[str, Shape]], pieces: PieceSet) -> list[PlacedKind]:
    """Return pieces moved so that their lower left corner is the origin.

    They are listed in the order of the set and by their corners, these from the least one.
    """
    found = list(collected)
    low, _ = box(shape for _, shape in found)
    home = Isometry.translation(-low)
    laid = [PlacedKind(kind, shape.moved(home).canonical()) for kind, shape in found]
    return in_order(sorted(laid, key=lambda piece: piece.shape.points), pieces)


def main(set_id: str, source: str, *files: str, puzzles: Path = PUZZLES) -> None:
    """Add figures to a list; see the module."""
    library = Library(puzzles).of(Figures)
    pieces = library.piece_set(set_id)
    write_set(pieces, puzzles)
    known = {one.id: one for one in library.entries if one.set_id == set_id}
    for file in files:
        figure = read_figure(Path(file).read_bytes(), file, library.sets)
        if figure.solution is None:
            raise SystemExit(f"{file}: has no solution")
        placed = in_order(figure.solution, pieces)
        figure = rewritten(changed(figure, solution=tuple(placed)))
        fields = {"category": pieces.name, "source": source, "id": f"{set_id}/{slug(figure.name)}"}
        known[fields["id"]] = measured(changed(figure, **fields), pieces)
    write_list(list(known.values()), puzzles)


if __name__ == "__main__":
    main(*sys.argv[1:])
