"""Random figures made by laying pieces on a lattice.

Positions and contacts are decided on the quarters of unit squares, by the slow twin of the
solvers, so that nothing of the package says where a piece may lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from tests.games.tangram.lattice_twin import Cells, cells
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.contour.trace import outline
from tui_tangram.maths.geometry import Isometry, Point, Polygon

Pieces = Counter[PieceKind]


@lru_cache(maxsize=256)
def orientations(kind: PieceKind) -> tuple[tuple[Polygon, Cells], ...]:
    """Return *kind* in its poses with whole corners, the first corner at the origin."""
    found: dict[Cells, Polygon] = {}
    for turn in range(8):
        for mirrored in (False, True):
            polygon = kind.polygon.moved(Isometry.linear(turn, mirrored))
            polygon = polygon.moved(Isometry.translation(-polygon.points[0]))
            if all(value.b == 0 and value.d == 1 for point in polygon.points for value in point):
                found.setdefault(cells([polygon]), polygon)
    return tuple((polygon, covered) for covered, polygon in found.items())


def random_pieces(random: Random, pieces: Sequence[PieceKind], number: int) -> Pieces:
    """Return so many of *pieces*, each at most as often as it is listed."""
    return Counter(random.sample(pieces, number))


def random_figure(random: Random, pieces: Pieces) -> tuple[Polygon, ...]:
    """Return the outline of *pieces* laid on the lattice at random, close together.

    Each but the first has a corner on a corner of those before.
    """
    taken: set[tuple[int, int, int]] = set()
    laid: list[Polygon] = []
    corners = [Point.of(0, 0, 0, 0)]
    for kind in random.sample(list(pieces.elements()), pieces.total()):
        while True:
            polygon, covered = random.choice(orientations(kind))
            shift = random.choice(corners) - random.choice(polygon.points)
            x, y = shift.x.floor(), shift.y.floor()
            moved = {(cx + x, cy + y, q) for cx, cy, q in covered}
            if taken.isdisjoint(moved):
                break
        taken |= moved
        polygon = polygon.moved(Isometry.translation(shift))
        laid.append(polygon)
        corners += polygon.points
    return outline(laid)


def elsewhere(random: Random, region: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """Return *region* moved by a motion and shift that leave no whole corners."""
    shift = Point.of(*(random.randint(-9, 9) for _ in range(4)), random.choice((1, 3, 7)))
    motion = Isometry(random.randrange(8), random.random() < 0.5, shift)
    return tuple(contour.moved(motion) for contour in region)
