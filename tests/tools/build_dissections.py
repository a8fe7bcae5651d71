"""Writes the sets of pieces with arcs: ``python -m tests.tools.build_dissections``.

Each set is a shape cut in pieces.  The shape's figure has the pieces where they were cut, so
that the file itself says that they tile it, and reading it checks that they do.  All three
are old dissections, drawn anew from what is known of them; where only the shape and the
number of pieces are, the cuts are this project's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.tools.lists import PUZZLES, in_order, rewritten, write_list, write_set
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Arc,
    Contour,
    Curve,
    Isometry,
    Point,
    Shape,
    Straight,
    simplest,
)
from tui_tangram.player.library import Library

SOURCE = "Drawn for this project"


def at(x: int | Sqratio, y: int | Sqratio) -> Point:
    """Return a point from two numbers."""
    return Point(Sqratio.of(x), Sqratio.of(y))


def path(start: Point, *steps: Point | tuple[Point, Point, str]) -> Contour:
    """Return a contour from *start* on: points, or (end, centre, turn) for arcs."""
    curves: list[Curve] = []
    here = start
    for step in steps:
        if isinstance(step, Point):
            curves.append(Straight(here, step))
            here = step
        else:
            end, centre, turn = step
            curves.append(Arc.of(here, end, centre, turn == "left"))
            here = end
    return simplest(Contour(curves))


MIDDLE = at(0, 0)
ROOT = Sqratio(0, 1)
HALF_ROOT = Sqratio(0, 1, 2)


def heart() -> list[tuple[str, str, Contour]]:
    """Return the broken heart: a square on its corner and two half discs.

    Four pieces of right angles and diagonals make the square, five sectors the half discs.
    """
    lower = at(2 + HALF_ROOT, 1 - HALF_ROOT)
    cut = [
        ("Q", "square", path(MIDDLE, at(1, 0), at(1, 1), at(0, 1), MIDDLE)),
        ("P", "parallelogram", path(at(1, 0), at(2, 1), at(2, 2), at(1, 1), at(1, 0))),
        ("T", "triangle", path(at(1, 0), at(2, 0), at(2, 1), at(1, 0))),
        ("Z", "trapezoid", path(at(0, 1), at(1, 1), at(2, 2), at(0, 2), at(0, 1))),
        ("S", "quarter disc", path(at(1, 2), at(2, 2), (at(1, 3), at(1, 2), "left"), at(1, 2))),
        ("S", "quarter disc", path(at(1, 2), at(1, 3), (at(0, 2), at(1, 2), "left"), at(1, 2))),
        ("S", "quarter disc", path(at(2, 1), at(3, 1), (at(2, 2), at(2, 1), "left"), at(2, 1))),
        ("E", "eighth of a disc", path(at(2, 1), lower, (at(3, 1), at(2, 1), "left"), at(2, 1))),
        ("E", "eighth of a disc", path(at(2, 1), at(2, 0), (lower, at(2, 1), "left"), at(2, 1))),
    ]
    upright = Isometry.linear(1)
    return [(kind, name, contour.moved(upright)) for kind, name, contour in cut]


def egg() -> list[tuple[str, str, Contour]]:
    """Return the egg of Columbus: half a disc below, three arcs above.

    The sides of the egg are arcs about the ends of the half disc's diameter, the top is an
    arc about the point from which the diameter is seen under a right angle.
    """
    left, right, top = at(-1, 0), at(1, 0), at(0, 1)
    shoulder, other = at(ROOT - 1, ROOT), at(1 - ROOT, ROOT)
    tip = at(0, 3 - ROOT)
    leg = 2 - ROOT
    inner, below = at(leg, 0), at(0, -leg)
    mirror = Isometry.linear(0, mirrored=True)
    half = [
        ("W", "wing", path(top, right, (shoulder, left, "left"), top)),
        ("S", "sector", path(top, shoulder, (tip, top, "left"), top)),
        ("U", "small triangle", path(MIDDLE, below, inner, MIDDLE)),
        ("B", "base", path(below, at(0, -1), (right, MIDDLE, "left"), inner, below)),
    ]
    whole = path(top, left, right, top)
    assert other == mirror(shoulder)
    return [
        ("T", "large triangle", whole),
        *half,
        *((kind, name, contour.moved(mirror)) for kind, name, contour in half),
    ]


def leaves() -> list[tuple[str, str, Contour]]:
    """Return a disc cut in eight by four arcs through its middle.

    The arcs are the half circles on the sides of the square in the disc, turned inwards.
    Where two of them overlap there is a leaf, and between two leaves an axe.
    """
    leaf = path(MIDDLE, (at(2, 0), at(1, 1), "left"), (MIDDLE, at(1, -1), "left"))
    axe = path(
        MIDDLE,
        (at(2, 0), at(1, -1), "right"),
        (at(0, 2), MIDDLE, "left"),
        (MIDDLE, at(-1, 1), "right"),
    )
    return [
        (kind, name, contour.moved(Isometry.linear(turn)))
        for kind, name, contour in (("L", "leaf", leaf), ("A", "axe", axe))
        for turn in (0, 2, 4, 6)
    ]


SETS = (
    ("broken-heart", "Broken heart", "Heart", heart),
    ("egg-of-columbus", "Egg of Columbus", "Egg", egg),
    ("four-leaves", "Four leaves", "Disc", leaves),
)


def piece_set(set_id: str, name: str, cut: Sequence[tuple[str, str, Contour]]) -> PieceSet:
    """Return the set of the pieces of a shape; of each kind the first is the reference."""
    counts = Counter(kind for kind, *_ in cut)
    first = {kind: (called, contour) for kind, called, contour in reversed(cut)}
    kinds = (
        PieceKind(kind, called, Shape(contour.canonical()))
        for kind, (called, contour) in ((kind, first[kind]) for kind in counts)
    )
    return PieceSet.of(set_id, name, [(kind, counts[kind.kind]) for kind in kinds])


def uncut(shape: str, pieces: PieceSet, cut: Sequence[tuple[str, str, Contour]]) -> Figure:
    """Return the figure of a shape, laid as it was cut."""
    laid = [PlacedKind(kind, Shape(contour.canonical())) for kind, _, contour in cut]
    return make_figure(
        shape,
        pieces.id,
        solution=in_order(laid, pieces),
        id=f"curved/{shape.lower()}",
        category=pieces.name,
        source=SOURCE,
    )


def main(puzzles: Path = PUZZLES) -> None:
    """Write the files; the figures that were composed of the pieces stay as they are."""
    library = Library(PUZZLES).of(Figures)
    for set_id, name, shape, make in SETS:
        cut = make()
        pieces = piece_set(set_id, name, cut)
        first = uncut(shape, pieces, cut)
        composed = [figure for figure in library.entries if figure.set_id == set_id]
        write_set(pieces, puzzles)
        write_list([first, *(rewritten(one) for one in composed if one.id != first.id)], puzzles)


if __name__ == "__main__":
    main()
