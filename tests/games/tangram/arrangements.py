"""Pieces where solutions have them: shipped ones, and tans beside each other in any directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random

from tests.games.tangram.games import LIBRARY
from tests.strategies.geometry import TANS
from tui_tangram.games.tangram.core.anyangle import PieceStock, ShapeContours
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Point, Polygon, Turn
from tui_tangram.maths.geometry import Shape as Covered
from tui_tangram.maths.geometry.overlay import interior_disjoint

Piece = tuple[str, ShapeContours, ShapeContours]
"""The name of a kind, its shape, and where a solution has one."""
Case = tuple[str, tuple[Contour, ...], list[Piece]]
"""The name of a figure, its outline and its solution."""

TRIANGLES = tuple(
    Turn(Sqratio(across, 0, size), Sqratio(up, 0, size))
    for across, up, size in ((4, 3, 5), (12, 5, 13), (15, 8, 17), (3, -4, 5))
)
"""Turns of the right-angled triangles 3-4-5, 5-12-13 and 8-15-17."""
STOCKS = tuple(
    PieceStock(name, (TANS[index],), number)
    for name, index, number in (("L", 0, 2), ("M", 2, 1), ("Q", 3, 1), ("P", 4, 1), ("S", 5, 2))
)
"""The seven tans by the names of their kinds."""


def arrangement(random: Random) -> list[Polygon]:
    """Return the seven tans, each touching one laid before, edge on edge or in a corner."""
    laid: list[Polygon] = []
    for tan in random.sample(TANS, len(TANS)):
        posed = tan.moved(Isometry.linear(0, random.random() < 0.5))
        while True:
            placed = _beside(posed, random.choice(laid), random) if laid else posed
            if all(interior_disjoint(placed, other) for other in laid):
                laid.append(placed)
                break
    return laid


def region_of(laid: list[Polygon]) -> tuple[Contour, ...]:
    """Return what pieces cover, as outlines and holes."""
    return outline(laid)


def _beside(tan: Polygon, other: Polygon, random: Random) -> Polygon:
    i, j = random.randrange(len(tan)), random.randrange(len(other))
    corner, along = tan.points[i], tan.points[(i + 1) % len(tan)] - tan.points[i]
    spot, before = other.points[j], other.points[j - 1]
    if random.random() < 0.4:
        turn = random.choice((random.choice(TRIANGLES), Turn.nearest(random.randrange(360))))
        slide = Point.of(0, 0, 0, 0)
    else:
        found = Turn.along(along, before - spot)
        assert found is not None
        turn = found
        slide = (before - spot).scaled(Sqratio(random.choice((0, 0, 1, 2, 5)), 0, 7))
    return tan.moved(Isometry(turn, False, spot + slide - turn(corner)))


@lru_cache(maxsize=2)
def cases(*, straight: bool) -> list[Case]:
    """Return every shipped figure of straight pieces, or of those with arcs and holes."""
    found: list[Case] = []
    for figure in LIBRARY.entries:
        kinds = {kind.kind: kind for kind in LIBRARY.piece_set(figure.set_id).kinds}
        pieces = [
            (name, kinds[name].shape.contours, shape.contours)
            for name, shape in figure.solution or ()
        ]
        if all(kind.straight for kind in kinds.values()) == straight:
            found.append((figure.id, figure.outline, pieces))
    return found


def reached(
    outline: Sequence[Contour],
    pieces: Iterable[Piece],
    random: Random,
    offered: Callable[[Sequence[Contour], Piece], bool],
) -> bool:
    """Whether a solution can be laid in some order, each piece where it is *offered*."""
    missing = list(pieces)
    laid: list[Covered] = []
    while missing:
        free = free_region(outline, laid)
        assert free is not None
        random.shuffle(missing)
        piece = next((piece for piece in missing if offered(free, piece)), None)
        if piece is None:
            return False
        missing.remove(piece)
        laid.append(Covered(piece[2][0], piece[2][1:]))
    return True
