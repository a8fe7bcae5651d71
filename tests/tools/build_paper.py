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

from tests.tools.build_curved import HALF_ROOT, MIDDLE, PLACE, ROOT, at, path
from tui_tangram.contour import chain, check_pieces, contour_curves, curved_outline
from tui_tangram.contour.chaining import CurvedContours
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Contour, Isometry, Point
from tui_tangram.geometry.contour import total_area
from tui_tangram.geometry.touch import touch
from tui_tangram.tangram.curved import (
    CurvedFigure,
    CurvedKind,
    CurvedPlaced,
    CurvedSet,
    write_curved_figure,
    write_curved_pieces,
)

SOURCE = "after Siqueira et al., SBGames 2009, section 5"

HALF_DISC = CurvedKind(
    "H", "half disc", path(at(-1, 0), at(1, 0), (at(-1, 0), MIDDLE, "left")).canonical()
)
"""The diameter below, its middle in the origin."""
RECTANGLE = CurvedKind(
    "R", "rectangle", path(MIDDLE, at(4, 0), at(4, 2), at(0, 2), MIDDLE).canonical()
)
WITH_CORNER = {
    "H": path(at(-1, 0), at(1, 0), (at(0, 1), MIDDLE, "left"), (at(-1, 0), MIDDLE, "left")),
    "R": path(MIDDLE, at(4, 0), at(4, 2), at(2, 2), at(0, 2), MIDDLE),
}
"""The kinds as the paper mends them."""

DISCS = CurvedSet("half-discs", "Two half discs", ((HALF_DISC, 2),))
BOTH = CurvedSet(
    "rectangle-and-half-disc", "Rectangle and half disc", ((RECTANGLE, 1), (HALF_DISC, 1))
)
SETS = (DISCS, BOTH)


class Drawn(NamedTuple):
    """A puzzle: where two pieces lie, and where they touch."""

    number: int
    """Of the figure in the paper."""
    name: str
    pieces: CurvedSet
    laid: tuple[tuple[CurvedKind, Isometry], tuple[CurvedKind, Isometry]]
    touch: Point
    mended: bool
    """Whether joining edges at their ends finds it with a corner more in the middle of each
    arc and of each side that is touched, as the paper has it."""

    @property
    def contours(self) -> tuple[Contour, ...]:
        """The two pieces as they lie."""
        return tuple(kind.contour.moved(motion) for kind, motion in self.laid)

    @property
    def file(self) -> str:
        """What the file is called."""
        return f"paper-{self.number}-{self.name.replace(' ', '-')}.json"


def lies(
    kind: CurvedKind, x: int | Sqratio, y: int | Sqratio, turn: int = 0
) -> tuple[CurvedKind, Isometry]:
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


def outline(drawn: Drawn) -> CurvedContours:
    """Return the contour of a puzzle, after looking at it."""
    first, second = drawn.contours
    where = {
        point
        for one in first.curves
        for other in second.curves
        for point in touch(one, other).points
    }
    assert where == {drawn.touch}, drawn.name
    assert not check_pieces(drawn.contours), drawn.name
    found = curved_outline(drawn.contours)
    assert len(found.outlines) == 1, drawn.name
    assert not found.holes, drawn.name
    assert total_area(found.all) == drawn.pieces.area, drawn.name
    mended = [WITH_CORNER[kind.kind].moved(motion) for kind, motion in drawn.laid]
    for contours, finds in ((drawn.contours, False), (mended, drawn.mended)):
        by_ends = chain(contour_curves(contours), cutting=False)
        assert (by_ends == found) == finds, drawn.name
    return found


def figure(drawn: Drawn) -> CurvedFigure:
    """Return a puzzle as it is written."""
    laid = tuple(
        CurvedPlaced(kind.kind, contour.canonical())
        for (kind, _), contour in zip(drawn.laid, drawn.contours, strict=True)
    )
    name = f"Figure {drawn.number}: {drawn.name}"
    return CurvedFigure(name, drawn.pieces.id, outline(drawn).all, laid, SOURCE)


def files() -> dict[Path, str]:
    """Return what is written where, below the directory of puzzles with arcs."""
    return {
        **{Path("sets") / f"{one.id}.json": write_curved_pieces(one) for one in SETS},
        **{Path("figures") / one.file: write_curved_figure(figure(one)) for one in FIGURES},
    }


def main() -> None:
    """Write the files."""
    for place, text in files().items():
        (PLACE / place).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
