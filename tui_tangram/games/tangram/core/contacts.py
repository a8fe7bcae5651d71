"""Fits: exact placements in the free region at which contacts hold the piece.

Definition of a fit
-------------------
The free region is given by outlines and holes, or is everything outside the placed pieces.  A
*fit* is a placement of the piece in the free region that is held in one of these ways (`Hold`):

* *in a corner*: a corner of the piece lies on a corner of the boundary, and the edge of the
  piece that leaves there, or arrives, runs along the edge of the boundary.  Arcs run along each
  other on one circle, turning the same way.  A contour that is one circle has no corner;
* *by a stop*: an edge of the piece runs along a straight edge of the boundary, and a second
  contact stops it from sliding.  Or an arc of the piece runs along an arc of the boundary, on
  its circle, and has a second contact at one of the turns that are tried (below).  One of
  these turns is enough where the arc of the boundary is a whole circle, and that of the piece
  may be one at any;
* *by two tips*: two corners of the piece lie on two corners of the boundary;
* *wedged*: three contacts, none of them an edge along an edge, at one of the turns that are
  tried.  They hold the piece if their normals neither meet in one point nor are parallel: then
  no small motion, not even a turn, maintains all three.  Two hold a disc, whose turns do not
  matter;
* *between two contacts* of this sort, which leave the piece free to turn.  Nothing determines
its position, so such places are listed only if there is no fit of another kind: they show
  that there is room.

A contact is a corner of the piece on an edge of the boundary, a corner of the boundary on an
edge of the piece, or two edges, one of them an arc, that touch each other.  The piece lies on
the free side of the edge or of its tangent there, and so does not touch an edge from behind.

The turns that are tried are the eighths (see `anyangle.frame`), and all turns that bring a straight
edge of the piece into the direction of one of the boundary.

Conclusions from the absence of fits
------------------------------------
*With straight edges.*  Take one turn and all shifts that bring the piece into a bounded free
region.  They are a compact set, bounded by straight stretches: those where a corner slides
along an edge, of the one along the other's.  If it is not empty it has a corner, where two such
stretches in two directions meet: two contacts hold the piece there.  Without any other fit all
such placements are listed.  So without any fit there is *no room* at the turns that are tried.
There may be room at another turn.

*With arcs.*  The set is bounded by arcs too, may be a disc without corners, and corners need
not have coordinates in the field.  So a search among rounded places proposes one, and an exact
test proves it: there *is* room, though nothing holds the piece.  Without such a place the result is
unknown.

*By area.*  There is no room for a piece larger than every island, at any turn.

Every solution can be reached through fits alone, those in corners: the argument of
`tui_tangram.games.tangram.core.anyangle` shows that in any solution one of the missing pieces is in
a corner of the free region as above, or that only whole circles bound it.

The algorithm
-------------
For one turn a contact is a *locus* of shifts: a straight stretch or a circle, in the field or
not.  Loci are crossed in rounded numbers.  A rounded test leaves few pairs, whose crossings are
computed exactly (`tui_tangram.maths.geometry.touch`), and an exact test decides for each whether
the piece lies in the free region.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import atan2, ceil, pi, sqrt

from tui_tangram.games.tangram.core.anyangle import (
    CornerPlace,
    OrientedShape,
    PlacedShape,
    ShapeContours,
    edges,
    forms_of,
    frame,
)
from tui_tangram.games.tangram.core.loci import (
    SAME,
    Locus,
    Tip,
    crossings,
    determined,
    features,
    flush,
    lies_on,
    loci,
    slides,
)
from tui_tangram.games.tangram.core.pieces import Fit, Fits, Hold, Room
from tui_tangram.games.tangram.core.rounded import (
    MARGIN,
    RoundedMotion,
    RoundedShape,
    Walls,
    rounded,
    winding,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Curve, Isometry, Point, Straight, Turn, polygon_of
from tui_tangram.maths.geometry import turn as side_of
from tui_tangram.maths.geometry.contour import total_area
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.maths.geometry.overlay import contains, interior_disjoint
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.geometry.touch import touch

_CELL = 1e-5 / sqrt(3)
"""The size of the cells that gather equal crossings: no coordinate in the field is on a rim."""
_GRID = 12
"""The number of places, across and up, that are tried for a piece without contacts."""
_PART = 1024
"""The denominator of the coordinates of these places."""


def fits(
    region: Sequence[Contour], shape: ShapeContours, eighths: Sequence[Fit] | None = None
) -> Fits:
    """Return the fits of a piece with the outline and holes *shape* in *region*.

    *region* lists the outlines and holes of the free region, or, for the outside of the placed
    pieces, their contours reversed.  Without contours nothing is free.  If all edges run in the
    eight directions, *eighths* may give the `eighth_fits`.
    """
    free = Free(region)
    if not free.large_enough(shape):
        return Fits((), Room.NONE, None)
    return _Finder(free, shape, eighths).found()


class Free:
    """The free region, prepared for tests."""

    def __init__(self, region: Sequence[Contour]) -> None:
        """Prepare *region*; see `fits`."""
        self.region = tuple(region)
        self.bounded = total_area(region).sign >= 0
        self.straight = all(contour.is_straight for contour in region)
        self._polygons = [polygon_of(contour) for contour in region if self.straight]
        self.curves = [curve for contour in region for curve in contour.curves]
        self.cornered = [c for contour in region if len(contour) > 1 for c in contour.curves]
        """The curves that have corners."""
        self.walls = Walls(self.curves)
        self._rounded = [rounded(curve) for curve in self.curves]
        self.turns = frame(region)
        self.features = features(self.region)

    def large_enough(self, shape: ShapeContours) -> bool:
        """Whether an island is at least as large as a piece, its holes counted with it."""
        area = total_area(shape)
        return not self.bounded or any(contour.signed_area >= area for contour in self.region)

    def may_hold(self, look: RoundedShape, motion: RoundedMotion) -> bool:
        """Whether, by a rounded test, the piece may lie in the free region."""
        found = winding(motion(look.spot), self._rounded)
        taken = found is not None and found + (not self.bounded) <= 0
        return not taken and not look.entered(motion, self.walls)

    def holds(self, look: RoundedShape, laid: PlacedShape) -> bool:
        """Whether a piece that may be in the free region is there, exactly."""
        motion, placed = RoundedMotion.of(laid.motion), laid.shape
        if self.straight and look.parts and winding(motion(look.spot), self._rounded) is not None:
            # It has a point in the free region, and is there if no wall enters it.
            return not self._enter(look, laid.motion._replace(mirrored=False), motion)
        if self.straight and all(contour.is_straight for contour in placed):
            piece = [polygon_of(contour) for contour in placed]
            if self.bounded:
                return contains(self._polygons, piece)
            return interior_disjoint([one.reversed() for one in self._polygons], piece)
        if self.bounded:
            cut = cut_layers([self.region, placed])
            return all(free or not piece for sides in cut.sides for free, piece in sides)
        taken = [contour.reversed() for contour in self.region]
        return not cut_layers([taken, placed]).overlaps()

    def _enter(self, look: RoundedShape, motion: Isometry, near: RoundedMotion) -> bool:
        """Whether a straight wall has a point inside the piece, exactly."""
        unsure = look.unsure(near, self.walls)
        for part, walls in zip(look.parts, unsure, strict=True):
            points = [motion(point) for point in part.points] if walls else []
            if any(_enters(wall, points) for wall in walls):
                return True
        # A wall that enters no part may run between two.
        every = {wall for walls in unsure for wall in walls} if look.seams else set()
        return any(
            _run_along(wall, motion(start), motion(end))
            for wall, (start, end) in product(every, look.seams)
        )


def _enters(wall: Curve, points: Sequence[Point]) -> bool:
    """Whether a straight wall has a point inside a convex polygon, exactly."""
    start, end = wall.start, wall.end
    for i, corner in enumerate(points):
        before = points[i - 1]
        if side_of(before, corner, start) <= 0 and side_of(before, corner, end) <= 0:
            return False
    sides = [side_of(start, end, point) for point in points]
    return min(sides) < 0 < max(sides)


def _run_along(wall: Curve, start: Point, end: Point) -> bool:
    """Whether a straight wall and a stretch have more than a point of one line in common."""
    if side_of(start, end, wall.start) or side_of(start, end, wall.end):
        return False
    way = end - start
    ends = way.dot(wall.start - start), way.dot(wall.end - start)
    return min(ends) < way.dot(way) and max(ends).sign > 0


class _Finder:
    """The search for the fits of one piece."""

    def __init__(self, free: Free, shape: ShapeContours, eighths: Sequence[Fit] | None) -> None:
        self.free = free
        self.shape = shape
        self.eighths = eighths
        self.forms = forms_of(shape)
        self.known: dict[frozenset[Hashable], Fit] = {}
        self.looks: dict[tuple[float, ...], bool] = {}

    def found(self) -> Fits:
        """Return all fits."""
        if self.eighths is None:
            for form, curve, end in product(self.forms, self.free.cornered, (False, True)):
                for laid in CornerPlace(curve, end, 2 * pi).placements(form, self.free.walls):
                    self._try(form, Hold.CORNER, laid)
            for form in self.forms:
                for turn in self._turns(form):
                    self._stops(form, turn)
        for form in self.forms:
            self._on_tips(form)
        if self.eighths is None:
            self._in_points(Hold.WEDGE)
        if not self.known and not self.eighths and self.free.bounded:
            self._in_points(Hold.BETWEEN)
        listed = tuple(sorted((*(self.eighths or ()), *self.known.values()), key=Fit.order))
        if listed:
            return Fits(listed, Room.HELD, listed[0].motion)
        somewhere = self._somewhere()
        if somewhere is not None:
            return Fits((), Room.LOOSE, somewhere)
        straight = self.free.straight and all(contour.is_straight for contour in self.shape)
        return Fits((), Room.NONE if straight else Room.UNKNOWN, None)

    def _may(self, form: OrientedShape, motion: RoundedMotion) -> bool:
        """Whether the piece may lie there, by a rounded test, and was not tried before.

        Placements that agree in nine digits count as one.
        """
        key = _key(form, motion)
        known = self.looks.get(key)
        if known is None:
            known = self.looks[key] = self.free.may_hold(form.look, motion)
        return known

    def _try(self, form: OrientedShape, hold: Hold, laid: PlacedShape) -> None:
        """Record a placement as a fit if the piece lies in the free region."""
        motion = RoundedMotion.of(laid.motion)
        if self._may(form, motion):
            self.looks[_key(form, motion)] = False
            here = edges(laid.shape)
            if here not in self.known and self.free.holds(form.look, laid):
                self.known[here] = Fit(hold, laid.motion)

    def _turns(self, form: OrientedShape) -> list[Turn]:
        """Return the turns that are tried."""
        found = set(self.free.turns)
        known = {round(turn.degrees, 7) % 360 for turn in found}
        for side, bar in product(form.sides, self.free.features.bars):
            if isinstance(side.curve, Straight):
                a, b = side.way_before
                angle = atan2(a * bar.v - b * bar.u, a * bar.u + b * bar.v) * 180 / pi
                if round(angle % 360, 7) % 360 not in known:
                    known.add(round(angle % 360, 7) % 360)
                    turn = Turn.along(side.curve.leaving, bar.end - bar.start)
                    if turn is not None:
                        found.add(turn)
        return sorted(found)

    def _stops(self, form: OrientedShape, turn: Turn) -> None:
        """Find the fits with an edge along an edge and a second contact."""
        piece = features(form.shape).turned(turn)
        lines = flush(piece.bars, self.free.features.bars)
        circles = [
            (mine, wall)
            for mine, wall in product(piece.tips, self.free.features.tips)
            if mine.radius and mine.left == wall.left and mine.square == wall.square
        ]
        others = loci(piece, self.free.features) if lines or circles else []
        for line in lines:
            for spot, other in slides(line, others):
                self._cross(form, Hold.STOP, turn, (line, other), spot)
        for arcs in circles:
            self._on_circle(form, turn, arcs, [*lines, *others])

    def _on_circle(
        self, form: OrientedShape, turn: Turn, arcs: tuple[Tip, Tip], contacts: Sequence[Locus]
    ) -> None:
        """Find the fit with an arc on an arc of the boundary."""
        mine, wall = arcs
        x, y = wall.x - mine.x, wall.y - mine.y
        first, second = (wall.begin - mine.begin) % (2 * pi), (mine.begin - wall.begin) % (2 * pi)
        if first > mine.sweep - SAME and second > wall.sweep - SAME:
            return
        determined = max(mine.sweep, wall.sweep) > 2 * pi - SAME or any(
            not (lies_on(one.mine, mine) and lies_on(one.wall, wall)) and one.holds(x, y)
            for one in contacts
        )
        if determined:
            self._try(form, Hold.STOP, form.laid(turn, wall.point - turn(mine.point)))

    def _cross(
        self,
        form: OrientedShape,
        hold: Hold,
        turn: Turn,
        contacts: Sequence[Locus],
        spot: FloatPoint,
    ) -> None:
        """Record the exact placement held by two contacts or more if the piece may lie there."""
        c, s = Point(turn.cos, turn.sin).floats()
        if not self._may(form, RoundedMotion(c, s, *spot)):
            return
        exact = [locus for contact in contacts if (locus := contact.exact(turn)) is not None]
        if len(exact) < len(contacts):
            return
        first, second, *others = exact
        for shift in touch(first, second).points:
            x, y = shift.floats()
            near = abs(x - spot[0]) + abs(y - spot[1]) < 10 * SAME
            if near and all(locus.has(shift) for locus in others):
                self._try(form, hold, form.laid(turn, shift))

    def _on_tips(self, form: OrientedShape) -> None:
        """Find the fits with two corners on two corners."""
        mine, walls = (
            list({tip.point: tip for tip in tips if not tip.radius}.values())
            for tips in (features(form.shape).tips, self.free.features.tips)
        )
        pairs: dict[float, list[tuple[Tip, Tip]]] = {}
        for one, other in permutations(walls, 2):
            dx, dy = other.x - one.x, other.y - one.y
            pairs.setdefault(round(dx * dx + dy * dy, 6), []).append((one, other))
        for first, second in combinations(mine, 2):
            dx, dy = second.x - first.x, second.y - first.y
            square = dx * dx + dy * dy
            # Equal numbers may be rounded up and down.
            for size in {round(square - MARGIN, 6), round(square + MARGIN, 6)}:
                for one, other in pairs.get(size, ()):
                    ex, ey = other.x - one.x, other.y - one.y
                    c, s = (dx * ex + dy * ey) / square, (dx * ey - dy * ex) / square
                    if self.eighths is not None and min(abs(c), abs(s), abs(c * c - s * s)) < SAME:
                        continue
                    x, y = one.x - first.x * c + first.y * s, one.y - first.x * s - first.y * c
                    if self._may(form, RoundedMotion(c, s, x, y)):
                        self._on_two(form, (first.point, second.point), (one.point, other.point))

    def _on_two(
        self, form: OrientedShape, mine: tuple[Point, Point], walls: tuple[Point, Point]
    ) -> None:
        """Record the fit with two corners on two corners, if their distances are equal."""
        way, there = mine[1] - mine[0], walls[1] - walls[0]
        if way.dot(way) == there.dot(there):
            turn = Turn.along(way, there)
            assert turn is not None  # both are of one length
            self._try(form, Hold.TIPS, form.laid(turn, walls[0] - turn(mine[0])))

    def _in_points(self, hold: Hold) -> None:
        """Find the fits that are wedged, or those between any two contacts."""
        centres = {getattr(curve, "centre", curve) for one in self.shape for curve in one.curves}
        two = hold is Hold.BETWEEN or len(centres) == 1
        for form in self.forms:
            for turn in self._turns(form):
                for pair, thirds, spot in self._met(form, turn):
                    if two:
                        self._cross(form, hold, turn, pair, spot)
                        continue
                    for third in thirds:
                        if determined(spot, (*pair, third)):
                            self._cross(form, hold, turn, (*pair, third), spot)

    def _met(
        self, form: OrientedShape, turn: Turn
    ) -> Iterator[tuple[tuple[Locus, Locus], list[Locus], FloatPoint]]:
        """Yield pairs of contacts where a shift makes both, all that meet nearby, and the shift."""
        bounded = self.free.bounded
        windows = self._windows(form, turn) if bounded else []
        if bounded and not windows:
            return
        contacts = loci(features(form.shape).turned(turn), self.free.features)
        met: dict[tuple[int, int], list[tuple[int, int, FloatPoint]]] = {}
        for (i, one), (j, other) in combinations(enumerate(contacts), 2):
            for x, y in crossings(one, other):
                if not bounded or any(a < x < b and c < y < d for a, b, c, d in windows):
                    cell = round(x / _CELL), round(y / _CELL)
                    met.setdefault(cell, []).append((i, j, (x, y)))
        for found in met.values():
            near = sorted({i for one, other, _ in found for i in (one, other)})
            for i, j, spot in found:
                yield (contacts[i], contacts[j]), [contacts[k] for k in near], spot

    def _windows(self, form: OrientedShape, turn: Turn) -> list[tuple[float, float, float, float]]:
        """Return boxes of shifts outside which the box around the piece leaves each island."""
        placed = form.laid(turn, Point.of(0, 0, 0, 0)).shape
        left, bottom, right, top = placed[0].box
        found = []
        for contour in self.free.region:
            if contour.signed_area.sign > 0:
                a, b, c, d = contour.box
                found.append((a - left - SAME, c - right + SAME, b - bottom - SAME, d - top + SAME))
        return [one for one in found if one[0] < one[1] and one[2] < one[3]]

    def _somewhere(self) -> Isometry | None:
        """Return a placement without contacts, or None."""
        for form, turn in product(self.forms, self.free.turns):
            if not self.free.bounded:
                boxes = [*(contour.box for contour in self.free.region), (0.0, 0.0, 0.0, 0.0)]
                placed = form.laid(turn, Point.of(0, 0, 0, 0))
                out = Sqratio(ceil(max(box[2] for box in boxes) - placed.shape[0].box[0]) + 1)
                return placed.motion._replace(shift=Point(out, Sqratio.ZERO))
            for a, b, c, d in self._windows(form, turn):
                for i, j in product(range(_GRID), repeat=2):
                    x = Sqratio(round((a + (b - a) * (i + 0.5) / _GRID) * _PART), 0, _PART)
                    y = Sqratio(round((c + (d - c) * (j + 0.5) / _GRID) * _PART), 0, _PART)
                    laid = form.laid(turn, Point(x, y))
                    motion = RoundedMotion.of(laid.motion)
                    if self.free.may_hold(form.look, motion) and self.free.holds(form.look, laid):
                        return laid.motion
        return None


def _key(form: OrientedShape, motion: RoundedMotion) -> tuple[float, ...]:
    return (form.mirrored, *(round(value, 9) for value in motion))
