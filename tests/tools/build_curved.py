"""Writes the sets of pieces with arcs: ``python -m tests.tools.build_curved``.

Each set is a shape cut in pieces.  The shape's figure has the pieces where they were cut, so
that the file itself says that they tile it, and reading it checks that they do.  All three
are old dissections, drawn anew from what is known of them; where only the shape and the
number of pieces are, the cuts are this project's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Arc, Contour, Curve, Isometry, Point, Straight
from tui_tangram.tangram.curved import (
    CurvedFigure,
    CurvedKind,
    CurvedPlaced,
    CurvedSet,
    write_curved_figure,
    write_curved_pieces,
)

PLACE = Path(__file__).resolve().parents[2] / "puzzles" / "curved"
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
    return Contour(curves)


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
        ("Z", "trapezium", path(at(0, 1), at(1, 1), at(2, 2), at(0, 2), at(0, 1))),
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


def piece_set(set_id: str, name: str, cut: Sequence[tuple[str, str, Contour]]) -> CurvedSet:
    """Return the set of the pieces of a shape; of each kind the first is the reference."""
    kinds: dict[str, CurvedKind] = {}
    counts: dict[str, int] = {}
    for kind, called, contour in cut:
        kinds.setdefault(kind, CurvedKind(kind, called, contour.canonical()))
        counts[kind] = counts.get(kind, 0) + 1
    return CurvedSet(set_id, name, tuple((kinds[kind], counts[kind]) for kind in kinds))


def main() -> None:
    """Write the files."""
    for part in ("sets", "figures"):
        (PLACE / part).mkdir(parents=True, exist_ok=True)
    for set_id, name, shape, make in SETS:
        cut = make()
        pieces = piece_set(set_id, name, cut)
        laid = tuple(CurvedPlaced(kind, contour.canonical()) for kind, _, contour in cut)
        outline = pieces_outline(laid)
        figure = CurvedFigure(shape, set_id, outline, laid, SOURCE)
        (PLACE / "sets" / f"{set_id}.json").write_text(
            write_curved_pieces(pieces), encoding="utf-8"
        )
        (PLACE / "figures" / f"{shape.lower()}.json").write_text(
            write_curved_figure(figure), encoding="utf-8"
        )


def pieces_outline(laid: Sequence[CurvedPlaced]) -> tuple[Contour, ...]:
    """Return the contours of laid pieces."""
    from tui_tangram.contour import curved_outline

    return curved_outline(one.contour for one in laid).all


if __name__ == "__main__":
    main()
