"""Figures on the half-square lattice: their definition, and the proof that no solution is lost.

Call a polygon *straight* when all its edge vectors have coordinates without √2, and
*slanted* when it is straight after a turn by 45°: then all its coordinates are multiples of
√2.  Each of the seven tans is the one in half of its poses and the other in the rest; so are
pentominoes, polyaboloes and the pieces of Archimedes' square.

*No slanted piece lies in a straight figure.*  Let φ(a + b√2) = a, a map that preserves sums and
products with fractions, and let it act on both coordinates of every point.  Edges of straight and
slanted polygons run along lines y = rx + c with a fraction r, or x = c; φ takes such a line to a
line.  So where boundaries cancel along a line, their images cancel, and since the boundaries of the
pieces add up to that of the figure, the signed areas of the images of the pieces add up to that of
the image of the figure.  φ moves a straight polygon, with all its area, and shrinks a slanted one
to a point.  So the straight pieces alone have the area of the figure.

*All pieces lie on one lattice.*  Let the corners of a straight figure, and the edge vectors of
the pieces standing straight, be whole multiples of a unit.  By the corner argument (see
`tui_tangram.games.tangram.core.corner`; it needs no eight directions) a piece has a corner at a
corner of the figure.  It stands straight, so all its corners are lattice points, and so are those
of the region left.  Repeat with that region.

*They stand by eighths of a turn*, where their edges run in the eight directions: by the same
argument an edge of each piece runs along one of the figure, or of a piece placed before.  A steep
edge is turned onto its mirror image by a turn that is in the field and no eighth, 3-4-5 where
the slope is 1/2; so pieces with such edges may stand otherwise, and leave the lattice.

So for such a figure exact cover by lattice placements finds every solution in which the pieces
stand by eighths.  A slanted figure is turned by 45° and is straight.  Any common unit works, and
islands may have lattices of their own.  The decision is exact: it asks whether integers are zero.

The same map with a + tb in place of a gives more for figures that mix both: the outline alone
determines the areas of their straight and their slanted pieces.  `areas` computes them.

Cells
-----
Unit squares are cut into cells, and polygons are sets of them.

Take polygons whose corners are lattice points, points with whole coordinates, and whose
edges run along (p, q) for some whole p and q without a common divisor.  Each edge lies on a
line qx - py = c with a whole c.  All these lines cut every unit square in the same way, and a
polygon is a union of the pieces they make, the *cells*.  A point inside a cell, on none of
the lines, decides for the whole cell whether it is in a polygon.

Where edges run along the axes only, the square is one cell.  With the diagonals of squares there
are four, the quarters of the square: half squares of the lattice turned by 45°.  With steeper
slopes there can be more than a thousand.  Then only the lines of some slopes, chosen by *fine*, cut
the square, and one point represents each of the cells they make.  Polygons that share such a point
overlap, but some overlap without sharing one: `Cells.whole` excludes that.

A set of cells is an integer with a bit for each.  Squares are counted row by row from below,
each row from the left, and the cells of one square are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, count, pairwise
from math import floor, gcd, lcm
from typing import TYPE_CHECKING

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, PointLocation, Polygon, Turn
from tui_tangram.maths.geometry.plane import Quad, common_unit, quad, turned_quad
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

LatticePoint = tuple[int, int]
"""A lattice point."""
Slope = tuple[int, int]
"""(p, q): a direction as whole numbers without a common divisor."""


class Cells(NamedTuple):
    """The cut of each unit square."""

    scale: int
    points: tuple[LatticePoint, ...]
    """A point in each cell, in units of 1 / *scale* from the square's lower left corner."""
    whole: bool
    """Whether polygons without a common point have no common inner point at all."""


@lru_cache(maxsize=32)
def cells_for(slopes: frozenset[Slope], fine: int = 1) -> Cells:
    """Return the cells for polygons whose edges have these slopes.

    Lines of the slopes (p, q) with |p|, |q| ≤ *fine* cut the square.
    """
    drawn = {(p, q) for p, q in slopes if max(abs(p), abs(q)) <= fine}
    whole = drawn == slopes
    if all(not p or not q for p, q in slopes):
        return Cells(2, ((1, 1),), whole)
    if fine > 1:
        points = _faces(drawn, slopes)
        scale = lcm(*(part.denominator for point in points for part in point))
        return Cells(scale, tuple((int(x * scale), int(y * scale)) for x, y in points), whole)
    for scale in count(6):
        # Bottom, left, right, top; slightly off the middle if a line runs through it.
        near, middle, far = scale // 6, scale // 2, scale - scale // 6
        spots = ((middle, near), (near, middle), (far, middle), (middle, far))
        if not any((q * x - p * y) % scale == 0 for p, q in slopes for x, y in spots):
            break
    return Cells(scale, spots, whole)


def _faces(drawn: Iterable[Slope], slopes: Iterable[Slope]) -> list[tuple[Fraction, Fraction]]:
    """Return a point in each face that the *drawn* lines make, on no line of *slopes*.

    Vertical lines through all crossings cut the faces into trapezoids.  A face is
    identified by the strips between neighbouring lines of each slope in which it lies.
    """
    from fractions import Fraction

    # The lines qx - py = c that run through the square.
    lines = [
        (q, p, c)
        for p, q in drawn
        for c in range(-abs(p) - abs(q), abs(p) + abs(q) + 1)
        if min(0, q, -p, q - p) < c < max(0, q, -p, q - p)
    ]
    across = {Fraction(0), Fraction(1)}
    # Cross them also with the lower and the upper side of the square.
    for (q, p, c), (s, r, d) in combinations([*lines, (0, -1, 0), (0, -1, 1)], 2):
        if q * r != s * p:
            across.add(Fraction(c * r - d * p, q * r - s * p))
    faces: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for left, right in pairwise(sorted(x for x in across if 0 <= x <= 1)):
        middle = (left + right) / 2
        heights = {Fraction(0), Fraction(1), *((q * middle - c) / p for q, p, c in lines if p)}
        for low, high in pairwise(sorted(y for y in heights if 0 <= y <= 1)):
            face = tuple(floor(q * middle - p * (low + high) / 2) for p, q in drawn)
            if face not in faces:
                faces[face] = _free_point(middle, low, high, slopes)
    return sorted(faces.values(), key=lambda point: (point[1], point[0]))


def _free_point(
    x: Fraction, low: Fraction, high: Fraction, slopes: Iterable[Slope]
) -> tuple[Fraction, Fraction]:
    """Return a point between (*x*, *low*) and (*x*, *high*) that is on no line of *slopes*.

    Of the lines only finitely many meet that stretch, unless one runs along it.
    """
    part = 2
    y = low + (high - low) / part
    while any((q * x - p * y).denominator == 1 for p, q in slopes):
        part += 1
        y = low + (high - low) / part
    return x, y


def fill(contours: Iterable[Sequence[LatticePoint]], width: int, cells: Cells) -> int:
    """Return the cells inside *contours*, in rows of *width* squares.

    The corners are lattice points with 0 ≤ x ≤ *width* and y ≥ 0; no edge runs through a
    cell's point.  A cell is inside when an odd number of edges lie to its left, so the
    direction of contours does not matter, and holes and cells that two contours cover stay
    empty.
    """
    scale, points, _ = cells
    size = len(points)
    # ones[i] has one bit for each of the first i squares of a row.
    ones = [((1 << size * i) - 1) // ((1 << size) - 1) for i in range(width + 1)]
    row = ones[width]
    found = 0
    for spots in contours:
        x1, y1 = spots[-1]
        for x2, y2 in spots:
            (left, low), (right, high) = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
            run, rise = right - left, high - low
            for y in range(rise):
                for cell, (px, py) in enumerate(points):
                    # In the square at column i the point lies right of the edge when i is
                    # greater than left - px/scale + run·(y + py/scale)/rise.
                    over = (left * scale - px) * rise + (y * scale + py) * run
                    first = over // (scale * rise) + 1
                    found ^= (row ^ ones[first]) << (low + y) * width * size + cell
            x1, y1 = x2, y2
    return found


class LatticePart(NamedTuple):
    """Contours that share a lattice, and that lattice."""

    turn: int
    """The eighths, 0 to 3, by which the part is turned counter-clockwise to stand straight and
    no wider than high."""
    unit: Sqratio
    """The length between neighbouring lattice points."""
    corner: Point
    """The lattice point (0, 0): the lower left corner of the box around the turned part."""
    contours: tuple[tuple[LatticePoint, ...], ...]
    """The contours in lattice coordinates."""
    width: int
    height: int

    def point(self, x: int, y: int) -> Point:
        """Return the lattice point (*x*, *y*)."""
        return self.corner + Turn.of(-self.turn)(Point(self.unit * x, self.unit * y))


class Lattice(NamedTuple):
    """A figure on lattices."""

    parts: tuple[LatticePart, ...]
    slopes: frozenset[Slope]
    """All slopes of edges of straight pieces."""

    @property
    def squares(self) -> int:
        """The number of unit squares in the boxes around the parts."""
        return sum(part.width * part.height for part in self.parts)


def lattice_of(region: Sequence[Polygon], kinds: Iterable[PieceKind]) -> Lattice | None:
    """Return the lattice of a figure for pieces of these *kinds*, or None when there is none.

    *region* lists outlines counter-clockwise and holes clockwise.  None means that it is
    empty, that it is not straight in any orientation, that an edge has a slope that no kind
    has, or that a kind is neither straight nor slanted.  Then nothing is proved.

    Each outline with the holes in it may have a lattice of its own.
    """
    if not region:
        return None
    forms = _forms(kinds)
    if forms is None:
        return None
    unit = 2 * common_unit([point for contour in region for point in contour.points])
    parts: list[LatticePart] = []
    for contours in _islands(region):
        part = _part(contours, unit, forms)
        if part is None:
            return None
        parts.append(part)
    return Lattice(tuple(parts), forms.slopes)


class LatticeMap(NamedTuple):
    """A symmetry of a part, in lattice coordinates."""

    xx: int
    xy: int
    yx: int
    yy: int
    right: int
    up: int

    def of(self, spot: LatticePoint) -> LatticePoint:
        """Return the point to which *spot* goes."""
        x, y = spot
        return self.xx * x + self.xy * y + self.right, self.yx * x + self.yy * y + self.up


def symmetries(part: LatticePart) -> list[LatticeMap]:
    """Return the quarter turns and mirrors that bring a part onto itself."""
    here = edges_of(part.contours)
    found: list[LatticeMap] = []
    for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        # When a coordinate changes its sign, the box moves by its side.
        right, up = (part.width if a < 0 else 0), (part.height if b < 0 else 0)
        maps = [LatticeMap(a, 0, 0, b, right, up)]
        if part.width == part.height:
            maps.append(LatticeMap(0, a, b, 0, right, up))
        for one in maps:
            image = [[one.of(spot) for spot in loop] for loop in part.contours]
            if edges_of(image) == here:
                found.append(one)
    return found


LatticeEdges = frozenset[frozenset[LatticePoint]]
"""Edges without direction, each as its two ends."""


def edges_of(contours: Sequence[Sequence[LatticePoint]]) -> LatticeEdges:
    """Return the edges of contours."""
    return frozenset(
        frozenset((loop[i - 1], spot)) for loop in contours for i, spot in enumerate(loop)
    )


class Areas(NamedTuple):
    """The areas of the straight and the slanted pieces of a figure, in any solution."""

    straight: Sqratio
    slanted: Sqratio


def areas(region: Iterable[Polygon]) -> Areas | None:
    """Return the areas of straight and slanted pieces in each solution of *region*.

    All pieces must be straight or slanted; None means that there is no solution.

    With φ(a + b√2) = a + tb, straight pieces keep their area and that of slanted ones is
    multiplied by t²/2.  So the area of the image of *region* is *straight* + *slanted* t²/2
    for every t, without a multiple of t.
    """
    contours = list(region)
    unit = common_unit([point for contour in contours for point in contour.points])
    constant = linear = square = 0
    for contour in contours:
        quads = [quad(point, unit) for point in contour.points]
        xa, xb, ya, yb = quads[-1]
        for ua, ub, va, vb in quads:
            constant += xa * va - ya * ua
            linear += xa * vb + xb * va - ya * ub - yb * ua
            square += xb * vb - yb * ub
            xa, xb, ya, yb = ua, ub, va, vb
    if linear:
        return None
    # These are twice the areas.
    return Areas(Sqratio(constant, 0, 2 * unit * unit), Sqratio(square, 0, unit * unit))


def is_straight(polygon: Polygon) -> bool | None:
    """Whether *polygon* is straight; False for slanted, None for neither."""
    quads = _from_first(polygon, 2 * common_unit(polygon.points))
    if _straight(quads):
        return True
    return False if _straight([turned_quad(point, 1) for point in quads]) else None


class _Forms(NamedTuple):
    """The properties of some kinds, standing straight."""

    step: int
    unit: int
    """The denominator: all corners are multiples of *step* / *unit* from each other."""
    slopes: frozenset[Slope]
    """All slopes of edges, in all poses."""


def _forms(kinds: Iterable[PieceKind]) -> _Forms | None:
    step, unit, slopes = 0, 1, frozenset[Slope]()
    for kind in kinds:
        form = _form(kind)
        if form is None:
            return None
        common = lcm(unit, form.unit)
        step = gcd(step * (common // unit), form.step * (common // form.unit))
        unit, slopes = common, slopes | form.slopes
    return _Forms(step, unit, slopes) if slopes else None


@lru_cache(maxsize=512)
def _form(kind: PieceKind) -> _Forms | None:
    unit = 2 * common_unit(kind.polygon.points)
    quads = _from_first(kind.polygon, unit)
    if not _straight(quads):
        quads = [turned_quad(point, 1) for point in quads]
        if not _straight(quads):
            return None
    spots = [(x, y) for x, _, y, _ in quads]
    turned_too = {
        _slope(*way) for p, q in _slopes(spots) for way in ((p, q), (q, p), (p, -q), (q, -p))
    }
    return _Forms(gcd(*(part for spot in spots for part in spot)), unit, frozenset(turned_too))


def _islands(region: Sequence[Polygon]) -> list[list[Polygon]]:
    """Return each outline with its holes.  They may touch, and lie in each other's holes."""
    outlines = [contour for contour in region if contour.signed_area.sign > 0]
    holes = [contour for contour in region if contour.signed_area.sign < 0]
    if len(outlines) == 1:
        return [[*outlines, *holes]]
    islands = [[contour] for contour in sorted(outlines, key=lambda contour: contour.area)]
    for hole in holes:
        # The smallest island around the hole: larger ones have that island in a hole.
        for island in islands:
            around = island[0]
            if around.area > hole.area and all(
                around.locate(point) is not PointLocation.OUTSIDE for point in hole.points
            ):
                island.append(hole)
                break
    return islands


def _part(contours: Sequence[Polygon], unit: int, forms: _Forms) -> LatticePart | None:
    """Return the part with these contours, whose points have coordinates over *unit*."""
    first = contours[0].points[0]
    ax, bx, ay, by = quad(first, unit)
    loops = [
        [
            (xa - ax, xb - bx, ya - ay, yb - by)
            for xa, xb, ya, yb in [quad(point, unit) for point in contour.points]
        ]
        for contour in contours
    ]
    turn = 0
    if not all(map(_straight, loops)):
        turn = 1
        loops = [[turned_quad(point, 1) for point in loop] for loop in loops]
        if not all(map(_straight, loops)):
            return None
    spots = [[(x, y) for x, _, y, _ in loop] for loop in loops]
    if any(not forms.slopes.issuperset(_slopes(loop)) for loop in spots):
        return None
    xs, ys = ([spot[axis] for loop in spots for spot in loop] for axis in (0, 1))
    if max(xs) - min(xs) > max(ys) - min(ys):
        # Search goes row by row; in narrow rows it returns to its first pieces sooner.
        turn += 2
        spots = [[(-y, x) for x, y in loop] for loop in spots]
        xs, ys = [-y for y in ys], xs
    # The unit is the greatest divisor of all coordinates of the figure and the pieces.
    step = gcd(
        forms.step * unit, *(part * forms.unit for loop in spots for xy in loop for part in xy)
    )
    scale = unit * forms.unit
    left, low = min(xs), min(ys)
    corner = first + Turn.of(-turn)(Point(Sqratio(left, 0, unit), Sqratio(low, 0, unit)))
    return LatticePart(
        turn,
        Sqratio(step, 0, scale),
        corner,
        tuple(
            tuple(
                ((x - left) * forms.unit // step, (y - low) * forms.unit // step) for x, y in loop
            )
            for loop in spots
        ),
        (max(xs) - left) * forms.unit // step,
        (max(ys) - low) * forms.unit // step,
    )


def _from_first(polygon: Polygon, unit: int) -> list[Quad]:
    """Return the corners relative to the first, over an even *unit*."""
    ax, bx, ay, by = quad(polygon.points[0], unit)
    quads = [quad(point, unit) for point in polygon.points]
    return [(xa - ax, xb - bx, ya - ay, yb - by) for xa, xb, ya, yb in quads]


def _straight(quads: Iterable[Quad]) -> bool:
    return not any(bx or by for _, bx, _, by in quads)


def _slopes(spots: Sequence[LatticePoint]) -> set[Slope]:
    """Return the slopes of a closed contour's edges."""
    slopes: set[Slope] = set()
    x, y = spots[-1]
    for u, v in spots:
        slopes.add(_slope(u - x, v - y))
        x, y = u, v
    return slopes


def _slope(p: int, q: int) -> Slope:
    """Return (*p*, *q*) without common divisor, in the direction that is not left or down."""
    common = gcd(p, q)
    if p < 0 or (p == 0 and q < 0):
        common = -common
    return p // common, q // common
