"""Writes puzzles after the special cases of the paper: ``python -m tests.tools.build_paper``.

Section 5 of the paper (Siqueira et al., SBGames 2009) has two figures whose contour its way
of verifying misses: pieces touch in a point where an edge has no corner.  Each comes as three
pictures: the figure, its pieces, and the pieces drawn with a corner more, which makes the paper
find that figure.  The corner changes no silhouette, so the second and third picture have
touches of their own here: one that the paper misses with the corner too, and one more that it
finds with it.

10, 11, 12
    two half discs.  The arcs touch in their middles; beside these; and the end of one arc
    stands on the middle of the other.
13, 14, 15
    a rectangle and a half disc.  The middle of the arc touches the middle of a long side; a
    side and the arc touch away from both; and a corner stands on the middle of the arc.

All of this is checked exactly before anything is written.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.maths.contour.paper import faults
from tests.tools.lists import PUZZLES, write_list, write_set
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.contour.relation import contour_curves
from tui_tangram.maths.contour.sums import chain
from tui_tangram.maths.contour.trace import outline as outline_of
from tui_tangram.maths.exact import Sqratio, total
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
from tui_tangram.maths.geometry.touch import touch

SOURCE = "after Siqueira et al., SBGames 2009, section 5"


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

HALF_DISC = PieceKind(
    "H", "half disc", Shape(path(at(-1, 0), at(1, 0), (at(-1, 0), MIDDLE, "left")).canonical())
)
"""The diameter below, its middle in the origin."""
RECTANGLE = PieceKind(
    "R", "rectangle", Shape(path(MIDDLE, at(4, 0), at(4, 2), at(0, 2), MIDDLE).canonical())
)
WITH_CORNER = {
    "H": path(at(-1, 0), at(1, 0), (at(0, 1), MIDDLE, "left"), (at(-1, 0), MIDDLE, "left")),
    "R": path(MIDDLE, at(4, 0), at(4, 2), at(2, 2), at(0, 2), MIDDLE),
}
"""The kinds as the paper mends them."""

DISCS = PieceSet.of("half-discs", "Two half discs", [(HALF_DISC, 2)])
BOTH = PieceSet.of(
    "rectangle-and-half-disc", "Rectangle and half disc", [(RECTANGLE, 1), (HALF_DISC, 1)]
)
SETS = (DISCS, BOTH)


class Drawn(NamedTuple):
    """A puzzle: where two pieces lie, and where they touch."""

    number: int
    """Of the picture in the paper."""
    name: str
    pieces: PieceSet
    laid: tuple[tuple[PieceKind, Isometry], tuple[PieceKind, Isometry]]
    touch: Point
    mended: bool
    """Whether joining edges at their ends finds it with a corner more in the middle of each
    arc and of each side that is touched, as the paper has it."""

    @property
    def its(self) -> bool:
        """Whether the paper's own figure is this one; the others only have its pieces."""
        return self.number in (10, 13)

    @property
    def contours(self) -> tuple[Contour, ...]:
        """The two pieces as they lie."""
        return tuple(kind.shape.outline.moved(motion) for kind, motion in self.laid)


def lies(
    kind: PieceKind, x: int | Sqratio, y: int | Sqratio, turn: int = 0
) -> tuple[PieceKind, Isometry]:
    """Return a piece, turned by some eighths, with its origin in a point."""
    return kind, Isometry(turn, False, at(x, y))


_DOME = lies(HALF_DISC, 0, 0)
_PLATE = lies(RECTANGLE, 0, 0)

FIGURES = (
    Drawn(10, "arc on arc", DISCS, (_DOME, lies(HALF_DISC, 0, 2, 4)), at(0, 1), True),
    Drawn(
        11,
        "arc beside arc",
        DISCS,
        (_DOME, lies(HALF_DISC, ROOT, ROOT, 4)),
        at(HALF_ROOT, HALF_ROOT),
        False,
    ),
    Drawn(12, "end on arc", DISCS, (_DOME, lies(HALF_DISC, 0, 2, 6)), at(0, 1), True),
    Drawn(13, "arc on side", BOTH, (_PLATE, lies(HALF_DISC, 2, 3, 4)), at(2, 2), True),
    Drawn(14, "tilted arc on side", BOTH, (_PLATE, lies(HALF_DISC, 1, 3, 3)), at(1, 2), False),
    Drawn(15, "corner on arc", BOTH, (lies(RECTANGLE, 0, 1, 1), _DOME), at(0, 1), True),
)


def check(drawn: Drawn) -> None:
    """Look at a puzzle: where its pieces touch, its contour, and who finds that."""
    first, second = drawn.contours
    where = {
        point
        for one in first.curves
        for other in second.curves
        for point in touch(one, other).points
    }
    assert where == {drawn.touch}, drawn.name
    assert not faults(drawn.contours), drawn.name
    found = outline_of(drawn.contours)
    assert len(found) == 1, drawn.name
    assert total(one.signed_area for one in found) == drawn.pieces.area, drawn.name
    mended = [WITH_CORNER[kind.kind].moved(motion) for kind, motion in drawn.laid]
    for contours, finds in ((drawn.contours, False), (mended, drawn.mended)):
        by_ends = chain(contour_curves(contours), cutting=False)
        assert (by_ends.all == found) == finds, drawn.name


def figure(drawn: Drawn) -> Figure:
    """Return a puzzle as it is written."""
    check(drawn)
    return make_figure(
        f"Figure {drawn.number}: {drawn.name}" if drawn.its else drawn.name.capitalize(),
        drawn.pieces.id,
        solution=[
            PlacedKind(kind.kind, Shape(contour.canonical()))
            for (kind, _), contour in zip(drawn.laid, drawn.contours, strict=True)
        ],
        id=f"paper/{drawn.number}-{drawn.name.replace(' ', '-')}",
        category=drawn.pieces.name,
        source=SOURCE,
    )


def main(puzzles: Path = PUZZLES) -> None:
    """Write the files."""
    for pieces in SETS:
        write_set(pieces, puzzles)
        write_list([figure(one) for one in FIGURES if one.pieces == pieces], puzzles)


if __name__ == "__main__":
    main()
