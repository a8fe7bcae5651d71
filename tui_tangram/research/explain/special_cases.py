"""The special cases of section 5 of the paper on contours: its figures 10 to 15.

Their pictures are not available; the text gives the corners in order, which edges are arcs, and
their centres.  Pieces here run counter-clockwise, so the lists are the paper's walked the other
way.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tui_tangram.maths.geometry import ORIGIN, Arc, Contour, Curve, Isometry, Point, Straight


def _at(x: int, y: int) -> Point:
    return Point.of(x, 0, y, 0)


def _edges(*corners: tuple[int, int]) -> list[Curve]:
    return [Straight(_at(*a), _at(*b)) for a, b in pairwise(corners)]


def _arc(start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int]) -> Arc:
    return Arc.of(_at(*start), _at(*end), _at(*centre), left=True)


FIGURE_10: Final = Contour(
    [
        *_edges((-1, 0), (1, 0)),
        _arc((1, 0), (0, 1), (0, 0)),
        _arc((0, 1), (1, 2), (0, 2)),
        *_edges((1, 2), (-1, 2)),
        _arc((-1, 2), (0, 1), (0, 2)),
        _arc((0, 1), (-1, 0), (0, 0)),
    ]
)
"""Edges AB, BC, CE, EB, BF, FA, of which AB and BF are arcs about G, BC and EB arcs about D,
and CE and FA straight: two arcs meet in B with two others, so B is where two half discs
touch, CE and FA are their diameters, and D and G the middles of these."""

_HALF_DISC: Final = Contour([_arc((1, 0), (-1, 0), (0, 0)), *_edges((-1, 0), (1, 0))])
FIGURE_11: Final = (_HALF_DISC, _HALF_DISC.moved(Isometry(4, False, _at(0, 2))))
"""Two pieces of one arc and its diameter each; B is a corner of neither."""

_SPLIT: Final = Contour(
    [
        Straight(_at(-1, 0), _at(1, 0)),
        Arc.of(_at(1, 0), _at(0, 1), ORIGIN, left=True),
        Arc.of(_at(0, 1), _at(-1, 0), ORIGIN, left=True),
    ]
)
FIGURE_12: Final = (_SPLIT, _SPLIT.moved(Isometry(4, False, _at(0, 2))))
"""The same with each arc given as two, AB and BC, that meet in its highest point."""

FIGURE_13: Final = Contour(
    [
        *_edges((0, 0), (4, 0), (4, 2), (2, 2)),
        _arc((2, 2), (3, 3), (2, 3)),
        *_edges((3, 3), (1, 3)),
        _arc((1, 3), (2, 2), (2, 3)),
        *_edges((2, 2), (0, 2), (0, 0)),
    ]
)
"""Edges AB, BC, CD, DE, EG, GD, DH, HA: a half disc of the arcs DE and GD about F and the
diameter EG touches in D the side from C to H of the quadrilateral A, B, C, H, here a
rectangle.  (The text names GH as the second arc, but no edge GH is in its list.)"""

_RECTANGLE: Final = Contour(_edges((0, 0), (4, 0), (4, 2), (0, 2), (0, 0)))
FIGURE_14: Final = (_RECTANGLE, _HALF_DISC.moved(Isometry(4, False, _at(2, 3))))
"""A quadrilateral AB, BC, CD, DA and a piece EF, FE with one arc about G."""

FIGURE_15: Final = (
    Contour(_edges((0, 0), (4, 0), (4, 2), (2, 2), (0, 2), (0, 0))),
    _SPLIT.moved(Isometry(4, False, _at(2, 3))),
)
"""Drawn with a corner more on the side and with the arc as GH and HI.  (The text gives the
quadrilateral six edges; one corner more makes five, and a sixth on any side changes nothing.)"""

PIECES: Final = {
    10: (FIGURE_10,),
    11: FIGURE_11,
    12: FIGURE_12,
    13: (FIGURE_13,),
    14: FIGURE_14,
    15: FIGURE_15,
}
"""The placed pieces, by figure number; a solution figure is one piece."""
