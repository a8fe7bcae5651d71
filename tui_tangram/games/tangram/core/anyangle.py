"""The corner solver for edges in any direction, arcs, and pieces with holes, exactly.

Placements
----------
A piece is mirrored or not, turned by a `Turn` and shifted, with all coordinates in Q(√2).
The file formats, the moves and the verdict know no other motions, so a solution is a set of
such placements, and the search is to find them all.

The argument
------------
Let R be the region left, and let pieces tile R.  Take a corner v of R, let e be the curve of R's
boundary that leaves v with R on its left, f the one that arrives there, and α the inner angle.
Walk along e close to v and look left: the points there belong to one piece P, since pieces are
closed and finitely many, and P's edge runs along e.  Likewise there is a piece Q along f.

*Where α < 180° P has a corner at v and its edge leaves v along e.*  Near v P lies within the
sector of R, which is narrower than 180°; a point inside P or inside an edge of P would see P
over 360° or 180°.  A cusp is such a corner, with an angle of 0°.

*Where α < 360° P has a corner at v, or Q has.*  If P has none, it fills half a disc at v.  What
remains of R's sector has an angle of α - 180° < 180°, or is a cusp, and Q lies in it.  (Nothing
remains only if f goes on as e, and then v is no corner.)

*The edge determines the motion.*  A straight edge of P lies along e in e's direction: the turn
is `Turn.along` of the two, and where that is not in the field, there is no such placement at
all.  An arc of P lies on e's circle and turns the same way, so it has the same radius, and the
turn is that from the ray to its corner to the ray from e's centre to v.  Both rays have one
length, so this turn is always in the field.  The corner then gives the shift.

So the search tries each kind of piece left over, mirrored and unmirrored, with each of its edges at
v: finitely many placements, and the true one is among them.  Those that enter a wall are dropped,
each of the others is subtracted from R, and the search continues with the rest.  No turn and no
position is ever guessed.

*A boundary without corners.*  A corner with α < 180° is taken where there is one, else one
with α < 360°.  A region that has neither is bounded by whole circles (or has cusps that point
into it, α = 360°): a disc, a ring.  Any solution of a disc can be turned about its centre and
is another one, so there the search looks at some turns only: the piece along a chosen arc of
the boundary stands in one of eight turns (see `frame`) in which it covers the start of that
arc, or else begins there; and the rest is determined as above.  Each solution of a region
between circles about one centre can be turned so that it is among those found.  Where circles
have different centres, solutions with other turns can exist, and are not found.

*Each solution comes once.*  At a corner with α < 180° exactly one piece lies along e, and equal
pieces are one kind with a number; edges that a symmetry of the piece carries to each other are
tried once.  At another corner the solutions in which Q has a corner at v are skipped when some
piece leaves v along e too: they have been found before.

Exact or not
------------
The region left is an exact sum of directed curves (`tui_tangram.maths.contour.sums`).  Laid pieces
fill R exactly when the sum is empty: the sum of the boundaries of some regions determines how
many of them cover each place.  So a solution needs no further check, and the rejection of
placements before (`tui_tangram.games.tangram.core.rounded`) needs to be certain, not complete.  A
piece that a wall enters deeper than any rounding does not lie inside R.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import hypot, pi
from typing import Generic, TypeAlias, TypeVar

from tui_tangram.games.tangram.core.rounded import RoundedMotion, RoundedShape, Walls
from tui_tangram.games.tangram.core.turning import alike, ray
from tui_tangram.maths.contour.sums import CurveSum
from tui_tangram.maths.exact import Angular, Number, Sqratio
from tui_tangram.maths.geometry import LINEAR, Arc, Contour, Curve, Isometry, Point, Turn
from tui_tangram.maths.geometry.contour import total_area
from tui_tangram.maths.geometry.curve import inner_angle
from tui_tangram.play import Limit, Meter
from tui_tangram.values import NamedTuple

_Key = TypeVar("_Key", bound=Hashable)

ShapeContours: TypeAlias = tuple[Contour, ...]
"""An outline, counter-clockwise, and then holes, clockwise.  The inside is connected."""

_CLOSE = 1e-6
"""Angles closer than this, in radians, are distinguished by exact signs."""


class PieceStock(NamedTuple, Generic[_Key]):
    """A kind of piece and the number of pieces to place."""

    key: _Key
    """The name of the piece in solutions."""
    shape: ShapeContours
    number: int = 1


class BoundaryCorner(NamedTuple):
    """A corner of a boundary; the free region lies left of both curves."""

    angle: float
    """The inner angle, rounded; exactly `pi` where the boundary is smooth."""
    leaving: Curve
    arriving: Curve

    @property
    def spot(self) -> Point:
        """The point of the corner."""
        return self.leaving.start


def solutions(
    region: Sequence[Contour], pieces: Iterable[PieceStock[_Key]], meter: Meter | None = None
) -> Iterator[tuple[tuple[_Key, Isometry], ...]]:
    """Yield every way to place *pieces* so that they fill *region*, each as keys and motions.

    *region* lists outlines counter-clockwise and holes clockwise.  Equal pieces are
    interchangeable.  Every piece must be used.  The order depends on *region* and *pieces* alone.

    Raises `Stopped` (from *meter*) when a limit is reached; the solutions yielded before are
    right.
    """
    stocks = [stock for stock in pieces if stock.number > 0]
    if total_area(region) == _area(stocks):
        yield from _filled(CurveSum(region), stocks, frame(region), meter)


def _area(stocks: Iterable[PieceStock[_Key]]) -> Angular:
    return sum((total_area(stock.shape) * stock.number for stock in stocks), Angular.ZERO)


def _filled(
    rest: CurveSum, stocks: Sequence[PieceStock[_Key]], turns: tuple[Turn, ...], meter: Meter | None
) -> Iterator[tuple[tuple[_Key, Isometry], ...]]:
    meter = meter or Limit().meter()
    forms = [forms_of(stock.shape) for stock in stocks]
    numbers = [stock.number for stock in stocks]
    for found in _Search(forms, numbers, turns, meter).run(rest):
        meter.found += 1
        yield tuple((stocks[kind].key, one.motion) for kind, one in found)


class _Side(NamedTuple):
    """An edge of a piece."""

    curve: Curve
    cornered: bool
    """Whether it has corners; an edge that is a whole circle has none."""
    before: float
    """The inner angle at its start, rounded."""
    after: float
    """The inner angle at its end."""
    way_before: tuple[float, float]
    """Its direction, of length 1: along an edge, or along the ray to the start of an arc."""
    way_after: tuple[float, float]
    """The same for the end."""


class OrientedShape:
    """A shape, mirrored or not, as placed."""

    def __init__(self, shape: ShapeContours, mirrored: bool, own: Sequence[Isometry]) -> None:
        """Prepare *shape*, whose turns onto itself are *own*."""
        self.mirrored = mirrored
        self.shape = shape
        self.look = RoundedShape(shape)
        listed = [
            _Side(
                curve,
                len(contour) > 1,
                inner_angle(contour.curves[i - 1], curve),
                inner_angle(curve, contour.curves[(i + 1) % len(contour)]),
                _way(curve),
                _way(curve, end=True),
            )
            for contour in shape
            for i, curve in enumerate(contour.curves)
        ]
        known: set[Hashable] = set()
        self.sides: list[_Side] = []
        """The edges, one of each class that `own` carries to each other."""
        for side in listed:
            if edge_key(side.curve) not in known:
                self.sides.append(side)
                known.update(edge_key(side.curve.moved(motion)) for motion in own)

    def laid(self, turn: Turn, shift: Point) -> PlacedShape:
        """Return the piece turned and shifted."""
        plain = Isometry(turn, False, shift)
        motion = plain._replace(mirrored=self.mirrored)
        return PlacedShape(motion, moved(self.shape, plain))


class PlacedShape(NamedTuple):
    """A placed piece."""

    motion: Isometry
    shape: ShapeContours


@lru_cache(maxsize=256)
def forms_of(shape: ShapeContours) -> tuple[OrientedShape, ...]:
    """Return the piece and, if it looks different, its mirror image."""
    own = symmetries(shape)
    turns = [motion for motion in own if not motion.mirrored]
    form = OrientedShape(shape, False, turns)
    if len(turns) < len(own):
        return (form,)
    mirror = Isometry.linear(0, mirrored=True)
    image = tuple(contour.moved(mirror) for contour in shape)
    turns = [mirror.then(motion).then(mirror) for motion in turns]
    return form, OrientedShape(image, True, turns)


def moved(shape: ShapeContours, motion: Isometry) -> ShapeContours:
    """Return the image of a shape under a motion."""
    return tuple(contour.moved(motion) for contour in shape)


def edge_key(curve: Curve) -> Hashable:
    """Return a key that is equal for equal curves; a whole circle has no start."""
    if isinstance(curve, Arc) and curve.is_circle:
        return (*curve.circle, curve.left)
    return curve


def edges(region: Iterable[Contour]) -> frozenset[Hashable]:
    """Return the keys of a region's curves, ignoring starts and chaining of its contours."""
    return frozenset(edge_key(curve) for contour in region for curve in contour.curves)


def symmetries(region: Sequence[Contour]) -> tuple[Isometry, ...]:
    """Return the motions that bring *region* onto itself, the identity first.

    *region* lists outlines and holes without corners inside straight runs or arcs.  All are
    listed, not only turns by eighths: a motion carries an edge to one of the same length, or
    an arc to one of the same radius, and so is in the field.  Only regions of circles about
    one centre have more symmetries; of these the sixteen by eighths are listed.
    """
    here, curves = edges(region), [curve for contour in region for curve in contour.curves]
    found = {
        motion
        for motion in _proposed(region)
        # Most are refuted by a curve or two.
        if all(edge_key(_image(curve, motion)) in here for curve in curves)
    }
    return tuple(sorted(found, key=lambda one: (one.mirrored, one.turn, one.shift)))


def _image(curve: Curve, motion: Isometry) -> Curve:
    """Return the image of a curve of a contour, which is listed backwards when mirrored."""
    image = curve.moved(motion)
    return image.reversed() if motion.mirrored else image


def _proposed(region: Sequence[Contour]) -> Iterator[Isometry]:
    """Yield candidates for the symmetries of a region; no symmetry is missing."""
    mirrors = Isometry.linear(0), Isometry.linear(0, mirrored=True)
    curves = [curve for contour in region for curve in contour.curves]
    open_ones = [curve for curve in curves if curve.start != curve.end]
    if open_ones:
        # Its image is one of its own length: the fewer there are, the fewer motions are proposed.
        by_length: defaultdict[Number, list[Curve]] = defaultdict(list)
        for curve in open_ones:
            chord = curve.end - curve.start
            by_length[chord.dot(chord)].append(curve)
        alike = min(by_length.values(), key=len)
        for mirror in mirrors:
            image = _image(alike[0], mirror)
            for curve in alike:
                motion = _onto(image, curve)
                if motion is not None:
                    yield mirror.then(motion)
        return
    centres = sorted({curve.centre for curve in curves if isinstance(curve, Arc)})
    if len(centres) == 1:
        to_centre = Isometry.translation(-centres[0])
        for linear in LINEAR:
            yield to_centre.then(linear).then(to_centre.inverse())
        return
    for mirror, first, second in product(mirrors, centres, centres):
        here, there = mirror(centres[0]), mirror(centres[1])
        if (second - first).dot(second - first) == (there - here).dot(there - here) != 0:
            turn = Turn.along(there - here, second - first)
            if turn is not None:
                yield mirror.then(Isometry(turn, False, first - turn(here)))


def _onto(curve: Curve, other: Curve) -> Isometry | None:
    """Return the motion without a mirror that brings a curve onto another, or None."""
    if isinstance(curve, Arc) != isinstance(other, Arc):
        return None
    here, there = curve.end - curve.start, other.end - other.start
    if here.dot(here) != there.dot(there):
        return None
    turn = Turn.along(here, there)
    if turn is None:
        return None
    motion = Isometry(turn, False, other.start - turn(curve.start))
    return motion if curve.moved(motion) == other else None


def corners_of(curves: Iterable[Curve]) -> list[BoundaryCorner]:
    """Return the corners of a boundary given by its directed curves.

    Where several contours meet, the sector that begins at a leaving curve ends at the first
    arriving one counter-clockwise.  Curves that run through the spot are ignored; they can only
    make the true sector narrower.
    """
    listed = [curve for curve in curves if curve.start != curve.end]
    arriving: dict[Point, list[Curve]] = {}
    for curve in listed:
        arriving.setdefault(curve.end, []).append(curve)
    found = []
    for curve in listed:
        sectors = [(inner_angle(before, curve), before) for before in arriving[curve.start]]
        angle, before = min(sectors, key=lambda sector: sector[0])
        found.append(BoundaryCorner(angle, curve, before))
    return found


def _way(curve: Curve, *, end: bool = False) -> tuple[float, float]:
    x, y = ray(curve, end=end).floats()
    size = hypot(x, y)
    return x / size, y / size


class CornerPlace(NamedTuple):
    """A position where a piece must have a corner, with an edge along a curve of the boundary."""

    curve: Curve
    end: bool
    """Whether the corner is at the end of the curve and not at its start."""
    angle: float
    """The largest angle of the corner."""

    def placements(self, form: OrientedShape, walls: Walls) -> Iterator[PlacedShape]:
        """Yield the placements of *form* here, without those that a wall certainly enters."""
        curve, at_end, most = self
        spot = curve.end if at_end else curve.start
        (x, y), (u, v) = spot.floats(), _way(curve, end=at_end)
        for side in form.sides:
            if (side.after if at_end else side.before) > most + _CLOSE:
                continue
            if not side.cornered or not alike(side.curve, curve):
                continue
            a, b = side.way_after if at_end else side.way_before
            corner = side.curve.end if at_end else side.curve.start
            turned = RoundedMotion(a * u + b * v, a * v - b * u, 0.0, 0.0)
            dx, dy = turned(corner.floats())
            if form.look.entered(turned._replace(dx=x - dx, dy=y - dy), walls):
                continue
            turn = Turn.along(ray(side.curve, end=at_end), ray(curve, end=at_end))
            if turn is not None:
                yield form.laid(turn, spot - turn(corner))


class Rim(NamedTuple):
    """An arc along which a piece must have an arc, at one of some turns."""

    curve: Arc
    turns: tuple[Turn, ...]

    def placements(self, form: OrientedShape, walls: Walls) -> Iterator[PlacedShape]:
        """Yield the placements of *form* here, without those that a wall certainly enters."""
        rim = self.curve
        known: set[frozenset[Hashable]] = set()
        for side in form.sides:
            arc = side.curve
            if not isinstance(arc, Arc) or not alike(arc, rim):
                continue
            for turn in self._turns(arc):
                laid = form.laid(turn, rim.centre - turn(arc.centre))
                (x, y), (dx, dy) = Point(turn.cos, turn.sin).floats(), laid.motion.shift.floats()
                here = edges(laid.shape)
                if here not in known and not form.look.entered(RoundedMotion(x, y, dx, dy), walls):
                    known.add(here)
                    yield laid

    def _turns(self, arc: Arc) -> Sequence[Turn]:
        """Return the turns after which an arc covers the rim from its start on."""
        rim = self.curve
        ray = rim.start - rim.centre
        covering = []
        for turn in self.turns:
            seen = arc.centre + turn.inverse()(ray)
            if arc.is_circle or (arc.spans(seen) and seen != arc.end):
                covering.append(turn)
        start = Turn.along(arc.start - arc.centre, ray)
        return covering if covering or start is None else [start]


def frame(region: Sequence[Contour]) -> tuple[Turn, ...]:
    """Return the turns that are tried when nothing determines one.

    They are the eighths from the directions of the longest straight edges of *region* whose
    length is in the field, so they turn with it.  For a region without such edges they are the
    eighths from east.
    """
    east = Point.of(1, 0, 0, 0)
    best, found = Sqratio.ZERO, {Turn.of(0)}
    for contour in region:
        for curve in contour.curves:
            way = curve.end - curve.start
            square = way.dot(way)
            turn = None if isinstance(curve, Arc) or square < best else Turn.along(east, way)
            if turn is not None:
                found = {*(found if square == best else ()), turn}
                best = square
    return tuple(sorted({turn.then(eighth) for turn in found for eighth in Turn.EIGHTHS}))


def _left(edge: Curve, solution: Iterable[tuple[int, PlacedShape]]) -> bool:
    """Whether a piece has a corner at the start of *edge* and leaves it along *edge*."""
    return any(
        curve.start == edge.start and len(contour) > 1 and _along(curve, edge)
        for _, laid in solution
        for contour in laid.shape
        for curve in contour.curves
    )


def _along(curve: Curve, edge: Curve) -> bool:
    """Whether a curve with the same start runs along an edge."""
    if isinstance(curve, Arc) or isinstance(edge, Arc):
        return (
            isinstance(curve, Arc)
            and isinstance(edge, Arc)
            and (curve.centre, curve.left) == (edge.centre, edge.left)
        )
    here, there = curve.leaving, edge.leaving
    return not here.cross(there) and here.dot(there).sign > 0


def _tightness(corner: BoundaryCorner) -> tuple[float, float]:
    way = corner.leaving.end - corner.leaving.start
    return round(corner.angle, 6), float(way.dot(way))


class _Search:
    """One depth-first search; *numbers* has the number of pieces left of each kind."""

    def __init__(
        self,
        forms: Sequence[tuple[OrientedShape, ...]],
        numbers: list[int],
        turns: tuple[Turn, ...],
        meter: Meter,
    ) -> None:
        self.forms = forms
        self.numbers = numbers
        self.turns = turns
        """The turns to try when nothing else determines one."""
        self.meter = meter

    def run(self, rest: CurveSum) -> Iterator[tuple[tuple[int, PlacedShape], ...]]:
        """Yield the ways to fill the region left, as numbers of kinds and pieces."""
        self.meter.tick()
        boundary = list(rest.curves())
        if not boundary:
            yield ()
            return
        walls = Walls(boundary)
        among = places(boundary, self.turns)
        for place in among:
            for kind, laid in self._placements(place, walls):
                self.numbers[kind] -= 1
                for found in self.run(rest.minus(laid.shape)):
                    solution = ((kind, laid), *found)
                    if place is among[0] or not _left(among[0].curve, solution):
                        yield solution
                self.numbers[kind] += 1

    def _placements(
        self, place: CornerPlace | Rim, walls: Walls
    ) -> Iterator[tuple[int, PlacedShape]]:
        for kind, forms in enumerate(self.forms):
            for form in forms if self.numbers[kind] else ():
                for laid in place.placements(form, walls):
                    yield kind, laid


def places(boundary: Sequence[Curve], turns: tuple[Turn, ...]) -> tuple[CornerPlace | Rim, ...]:
    """Return the places for the next piece: it is at the first, or else at the second.

    *turns* are those to try when nothing determines one.
    """
    corners = corners_of(boundary)
    sharp = [corner for corner in corners if corner.angle < pi]
    if sharp:
        corner = min(sharp, key=_tightness)
        return (CornerPlace(corner.leaving, False, corner.angle),)
    blunt = [corner for corner in corners if corner.angle < 2 * pi]
    if blunt:
        corner = min(blunt, key=_tightness)
        return (
            CornerPlace(corner.leaving, False, corner.angle),
            CornerPlace(corner.arriving, True, corner.angle),
        )
    rims = (curve for curve in boundary if isinstance(curve, Arc) and curve.left)
    return tuple(Rim(curve, turns) for curve in rims)[:1]
