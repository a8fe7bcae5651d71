"""Chaining edges into contours, and comparing contours (Siqueira et al. 2009, section 4.2).

`outline` and `trace` chain by the policy of the package; `match` compares circular lists.  In such
a list a contour is described by one entry for each of its curves.  The entry has the squared length
of the chord and its scalar and cross product with the next chord, which together give the
length and the angle.  An arc's entry also has the square of the radius with the sign of its
turn, which is its concavity, and the scalar and cross product of the rays to its ends, which
give its angle.  The list does not change when the contour is moved or turned, by any angle, and
starting elsewhere only rotates it.

Lists that agree propose a motion: the turn that lays the first chord of one along its partner is in
the field, for both chords have one length (`tui_tangram.maths.geometry.plane`).  With holes or
several islands the paper stops here, so the motion is then applied to every contour of the figure
and the results must equal the placed contours, including their positions.

A whole circle starts nowhere and looks the same under every turn.  Where all contours are
circles the way from one centre to another gives the turn; where all have one centre any turn
fits, and the identity is taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from tui_tangram.maths.contour.boundary import Boundary, Contours
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import ORIGIN, Arc, Contour, Curve, Isometry, Point, Polygon, Turn
from tui_tangram.play.refusal import Refusal


def outline(contours: Iterable[Contour]) -> tuple[Contour, ...]:
    """Return the contours of regions that do not overlap: outlines, then holes.

    Raises `ValueError` when they overlap.
    """
    listed = tuple(contours)
    polygons = tuple(one for one in listed if isinstance(one, Polygon))
    if len(polygons) == len(listed):
        return trace(Boundary(polygons)).all
    # Most puzzles are straight, and do not load the code of arcs.
    from tui_tangram.maths.contour.sums import CurveSum, chain

    return chain(CurveSum(listed).curves()).all


def trace(boundary: Boundary) -> Contours[Polygon]:
    """Chain a boundary into closed contours, classified by their orientation.

    Raises `ValueError` when the boundary is not one of a region (a stretch is covered
    twice, as when pieces overlap).
    """
    leaving: defaultdict[Point, list[Point]] = defaultdict(list)
    cuts = boundary.cuts()
    for line, low, high, value in boundary.runs():
        if value not in (1, -1):
            raise Refusal("the polygons overlap: an edge is used twice")
        inner = sorted(p for p in cuts.get(line, ()) if low < p < high)
        points = [line.point(position) for position in (low, *inner, high)]
        if value < 0:
            points.reverse()
        for start, end in pairwise(points):
            leaving[start].append(end)
    outlines: list[Polygon] = []
    holes: list[Polygon] = []
    while leaving:
        start = min(leaving)
        contour = Polygon(_walk(leaving, start)).straightened().canonical()
        (outlines if contour.signed_area.sign > 0 else holes).append(contour)
    return Contours(_ordered(outlines), _ordered(holes))


def _ordered(contours: list[Polygon]) -> tuple[Polygon, ...]:
    return tuple(sorted(contours, key=lambda contour: contour.points))


def _walk(leaving: defaultdict[Point, list[Point]], start: Point) -> list[Point]:
    """Remove one closed contour from *leaving*, the edges listed by their start."""
    first = leaving[start][0]
    contour = [start]
    before, here = start, first
    while True:
        ahead = leaving[here]
        target = ahead[0] if len(ahead) == 1 else _sharpest_right(before, here, ahead)
        if here == start and target == first:
            break
        contour.append(here)
        _take(leaving, here, target)
        before, here = here, target
    _take(leaving, start, first)
    return contour


def _take(leaving: defaultdict[Point, list[Point]], start: Point, end: Point) -> None:
    ends = leaving[start]
    ends.remove(end)
    if not ends:
        del leaving[start]


def _sharpest_right(before: Point, here: Point, ahead: list[Point]) -> Point:
    """Return the point of *ahead* whose way comes first counter-clockwise of the way back."""
    back = before - here
    best = ahead[0]
    for point in ahead[1:]:
        if _comes_before(back, point - here, best - here):
            best = point
    return best


def _comes_before(back: Point, first: Point, second: Point) -> bool:
    """Whether, turning counter-clockwise from *back*, *first* is met before *second*."""
    first_half, second_half = _past_half(back, first), _past_half(back, second)
    if first_half != second_half:
        return second_half
    return first.cross(second).sign > 0


def _past_half(back: Point, way: Point) -> bool:
    """Whether *way* lies half a turn or more counter-clockwise of *back*.

    The way back itself counts as a whole turn: an edge never returns at once.
    """
    side = back.cross(way).sign
    return side < 0 or side == 0


CurveInvariants: TypeAlias = tuple[Sqratio, ...]
"""Squared length of the chord, its scalar and cross product with the next chord; of an arc
also the squared radius (negative when it turns right) and the scalar and cross product of
the rays from the centre to its ends."""


def circular_list(contour: Contour) -> tuple[CurveInvariants, ...]:
    """Return the entries of *contour*, one for each curve, in order."""
    points = contour.points
    chords = [end - start for start, end in zip(points, points[1:] + points[:1], strict=True)]
    entries: list[CurveInvariants] = [
        (chord.dot(chord), chord.dot(following), chord.cross(following))
        for chord, following in zip(chords, chords[1:] + chords[:1], strict=True)
    ]
    if isinstance(contour, Polygon):
        return tuple(entries)
    return tuple(
        entry + _roundness(curve) for entry, curve in zip(entries, contour.curves, strict=True)
    )


def _roundness(curve: Curve) -> tuple[Sqratio, ...]:
    if not isinstance(curve, Arc):
        return ()
    first, second = curve.start - curve.centre, curve.end - curve.centre
    square = first.dot(first)
    return square if curve.left else -square, first.dot(second), first.cross(second)


def match(
    figure: Sequence[Contour], laid: Sequence[Contour], *, mirror: bool = False
) -> Isometry | None:
    """Return a motion that takes the contours *figure* to *laid*, or None.

    Both are outlines (counter-clockwise) and holes (clockwise) without corners in straight
    runs or along one circle, as `outline` gives them.  The motion mirrors only when *mirror*
    is true.  Of several motions the one with the least turn is returned.
    """
    return next(matches(figure, laid, mirror=mirror), None)


def matches(
    figure: Sequence[Contour], laid: Sequence[Contour], *, mirror: bool = False
) -> Iterator[Isometry]:
    """Yield the motions that take *figure* to *laid*, those that do not mirror first.

    Of the motions of concentric circles, which have no end, only one is yielded.
    """
    if len(figure) != len(laid) or not figure:
        return
    motions = {
        motion
        for mirrored in ((False, True) if mirror else (False,))
        for motion in _proposals(figure, laid, Isometry.linear(0, mirrored))
    }
    if not motions:
        return
    wanted = {contour.canonical() for contour in laid}
    for motion in sorted(motions, key=lambda motion: (motion.mirrored, motion.turn, motion.shift)):
        if {contour.moved(motion).canonical() for contour in figure} == wanted:
            yield motion


def _proposals(
    figure: Sequence[Contour], laid: Sequence[Contour], first: Isometry
) -> Iterator[Isometry]:
    """Yield motions, *first* and then others, that bring a contour onto one of those laid.

    The contour is the one with the most curves.
    """
    lead = max(figure, key=len).moved(first)
    if _circle(lead):
        yield from _circles([one.moved(first) for one in figure], laid, first)
        return
    alike = [contour for contour in laid if len(contour) == len(lead)]
    if not alike:
        return
    entries = circular_list(lead)
    start, way = lead.points[0], _way(lead, 0)
    for contour in alike:
        if isinstance(contour, Polygon) and contour.signed_area != lead.signed_area:
            continue
        others = circular_list(contour)
        points = contour.points
        for shift in range(len(others)):
            if others[shift:] + others[:shift] == entries:
                turn = Turn.along(way, _way(contour, shift))
                assert turn is not None  # both chords have one length
                yield first.then(Isometry(turn, False, points[shift] - turn(start)))


def _way(contour: Contour, number: int) -> Point:
    """Return the chord of a curve; of a loop the way from its start to its centre."""
    points = contour.points
    chord = points[(number + 1) % len(points)] - points[number]
    if chord != ORIGIN:
        return chord
    curve = contour.curves[number]
    assert isinstance(curve, Arc)
    return curve.centre - curve.start


def _circle(contour: Contour) -> Arc | None:
    """Return the arc of a contour that is one circle."""
    if len(contour) > 1:
        return None
    (curve,) = contour.curves
    return curve if isinstance(curve, Arc) else None


def _circles(
    figure: Sequence[Contour], laid: Sequence[Contour], first: Isometry
) -> Iterator[Isometry]:
    """Yield motions that bring circles onto circles; *figure* is mirrored already."""
    here = [circle for one in figure if (circle := _circle(one))]
    there = [circle for one in laid if (circle := _circle(one))]
    if len(there) < len(laid):
        return
    anchor = here[0]
    other = next((one for one in here if one.centre != anchor.centre), None)
    way = ORIGIN if other is None else other.centre - anchor.centre
    for goal in there:
        if not _alike(anchor, goal):
            continue
        for partner in there if other is not None else (goal,):
            turn = _along(way, partner.centre - goal.centre)
            if turn is not None and (other is None or _alike(other, partner)):
                yield first.then(Isometry(turn, False, goal.centre - turn(anchor.centre)))


def _alike(one: Arc, other: Arc) -> bool:
    return one.left == other.left and one.circle.square == other.circle.square


def _along(way: Point, wanted: Point) -> Turn | None:
    """Return the turn that takes one way to the other, or None unless they are equally long."""
    if way.dot(way) != wanted.dot(wanted):
        return None
    return Turn.of(0) if way == ORIGIN else Turn.along(way, wanted)
