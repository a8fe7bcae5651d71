"""The whole question, for pieces and figures with arcs: solved, and if not, how far.

The steps are those of `tui_tangram.contour` for straight figures, on curves:

1. the pieces are cut where they meet, which tells which of them overlap;
2. their boundaries are added up, or where pieces overlap that of their union is taken;
3. the sum is chained into contours, and these are compared with the figure's;
4. completeness is the minimum of two shares, of the figure's contour along which the laid
   contour runs in the same direction, and of its area that is covered (section 4.3).

A figure may have holes and islands.  The paper compares outlines only and leaves the place
of a hole to the player; here the motion that takes one outline to the other must take every
hole and island to its own too.

What is exact: whether it is solved, which pieces overlap, and the shares whenever no two
edges cross in a point outside Q(√2).  They can only cross so where pieces overlap or stick
out of the figure.  Then the covered area is off by less than 10⁻¹⁸, which `exact` says, and
the completeness shown still is below 100 unless the figure is solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, pi
from typing import NamedTuple

from tui_tangram.contour.chaining import chain, signed_area, walks
from tui_tangram.contour.completeness import Progress
from tui_tangram.contour.match import match
from tui_tangram.contour.sums import CurveSum
from tui_tangram.contour.trace import outline
from tui_tangram.exact import Angular, total
from tui_tangram.geometry import IDENTITY, Arc, Contour, Curve, Isometry
from tui_tangram.geometry.contour import self_crossing, total_area
from tui_tangram.geometry.curved import Cut, Layer, cut_layers
from tui_tangram.language import tr, trc, trn

_MEASURED = 3
"""How many motions are measured: a measurement costs some hundredths of a second."""


class CurvedTarget:
    """A figure with straight and round edges, and what the measures need, computed once."""

    def __init__(self, contours: Iterable[Contour]) -> None:
        """Prepare a region given by outlines and holes, or by pieces that fill it.

        Raises `ValueError` when they overlap or there are none.
        """
        given = tuple(contours)
        self.exact = all(contour.exact for contour in given)
        """Whether the contours are what was meant, and not polygons beside it."""
        self.contours = outline(given)
        if not self.contours:
            raise ValueError("a figure needs a contour")
        self.sum = CurveSum(self.contours)
        self.length = self.sum.length()
        self.area = total_area(self.contours)
        self._moved: dict[Isometry, CurvedTarget] = {IDENTITY: self}

    def moved(self, motion: Isometry) -> CurvedTarget:
        """Return the figure under *motion*; the last few are remembered."""
        known = self._moved.get(motion)
        if known is None:
            if len(self._moved) > 16:
                self._moved = {IDENTITY: self}
            known = CurvedTarget(contour.moved(motion) for contour in self.contours)
            self._moved[motion] = known
        return known


class CurvedVerdict(NamedTuple):
    """What the contour of the laid pieces says."""

    solved: bool
    """The pieces show the figure."""
    progress: Progress
    overlaps: tuple[tuple[int, int], ...]
    """Numbers of each two pieces that overlap, the smaller first."""
    strayed: tuple[int, ...]
    """Numbers of the pieces that stick out of the figure where it was measured."""
    islands: int
    """How many separate parts there are, parts that touch in a point counting as one."""
    holes: int
    """How many areas the pieces enclose."""
    contours: tuple[Contour, ...] | None
    """The contours of the laid pieces together; None where a corner of them is the crossing
    of two edges in a point outside Q(√2)."""
    exact: bool
    """Whether figure and pieces are what was meant.  Where polygons stand for other curves
    (`tui_tangram.geometry.bezier`), the verdict is about the polygons."""

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        return 100 if self.solved else min(self.progress.percent, 99)


def judge_curved(
    figure: CurvedTarget, pieces: Sequence[Layer], *, anywhere: bool = True, mirror: bool = False
) -> CurvedVerdict:
    """Return the verdict on *pieces*, each an outline and its holes as it lies.

    With *anywhere* the completeness is measured where the figure fits best, else where the
    figure stands; whether it is solved does not depend on it.  With *mirror* the figure may
    be turned over.
    """
    cut = cut_layers(pieces)
    overlaps = tuple(cut.overlaps())
    edges = cut.inside(any).edges if overlaps else None
    laid = (
        CurveSum(one for piece in pieces for one in piece) if edges is None else CurveSum.of(edges)
    )
    contours: tuple[Contour, ...] | None = None
    if edges is None or cut.exact:
        contours = chain(laid.curves()).all
        islands = sum(contour.signed_area > 0 for contour in contours)
        holes = len(contours) - islands
    else:
        islands, holes = _counted(cut, edges)
    motion = None
    if contours is not None and not overlaps:
        motion = match(figure.contours, contours, mirror=mirror)
    motions = [motion] if motion is not None else [IDENTITY]
    if motion is None and anywhere:
        motions = best_motions(figure, list(laid.curves()), mirror) or motions
    measured = [
        curved_progress(figure, laid, pieces, motion, overlapping=bool(overlaps))
        for motion in motions
    ]
    best = max(measured, key=lambda one: (one.percent, one.shares(10_000)))
    meant = figure.exact and all(one.exact for piece in pieces for one in piece)
    solved = motion is not None
    strayed = () if solved else _strayed(figure.moved(best.motion).contours, pieces, best)
    return CurvedVerdict(solved, best, overlaps, strayed, islands, holes, contours, meant)


def _strayed(region: Layer, pieces: Sequence[Layer], measured: Progress) -> tuple[int, ...]:
    """Return the numbers of the pieces that do not lie wholly inside a region."""
    if measured.covered == total(total_area(piece) for piece in pieces):
        return ()
    return tuple(
        number
        for number, piece in enumerate(pieces)
        if any(
            covered and not inside
            for sides in cut_layers([region, piece]).sides
            for inside, covered in sides
        )
    )


def _counted(cut: Cut, edges: Sequence[Curve]) -> tuple[int, int]:
    """Return how many islands and holes a boundary with inexact corners has."""
    areas = [signed_area(walk) for walk in walks(edges, cut.same)]
    islands = sum(area > 0 for area in areas)
    return islands, len(areas) - islands


def curved_progress(
    figure: CurvedTarget,
    laid: CurveSum,
    pieces: Sequence[Layer],
    motion: Isometry = IDENTITY,
    *,
    overlapping: bool = True,
) -> Progress:
    """Measure the laid pieces against *figure* standing at *motion*.

    *laid* is the boundary of the union of *pieces*; that no two of them overlap may be said
    with *overlapping* false, which makes it quicker.
    """
    there = figure.moved(motion)
    matched, missing, extra = laid.split(there.sum)
    covered, exact = _covered(there.contours, pieces, overlapping)
    return Progress(
        matched.length(),
        there.length,
        covered,
        there.area,
        motion,
        matched,
        missing,
        extra,
        exact,
    )


def _covered(region: Layer, pieces: Sequence[Layer], overlapping: bool) -> tuple[Angular, bool]:
    """Return the area of *region* that *pieces* cover, and whether it is exact."""
    if overlapping:
        cut = cut_layers([region, *pieces])
        inside = cut.inside(lambda covers: covers[0] and any(covers[1:]))
        return inside.area, inside.exact
    total, exact = Angular.ZERO, True
    for piece in pieces:
        common = cut_layers([region, piece]).inside(all)
        total = total + common.area
        exact = exact and common.exact
    return total, exact


def best_motions(figure: CurvedTarget, laid: Sequence[Curve], mirror: bool) -> list[Isometry]:
    """Return the motions, a few, that bring the greatest length of edges together.

    Every motion is looked at that takes an end of an edge of the figure to the same end of
    a laid edge with the edges on one another.  The lengths are rounded: they only choose
    where to measure.
    """
    theirs = [(curve, _bearing(curve), float(curve.length)) for curve in laid]
    sums: dict[Isometry, float] = {}
    for mirrored in (False, True) if mirror else (False,):
        first = Isometry.linear(0, mirrored)
        for contour in figure.contours:
            for curve in contour.moved(first).curves:
                length, bearing = float(curve.length), _bearing(curve)
                for other, their_bearing, their_length in theirs:
                    for motion in set(_brought(curve, bearing, other, their_bearing)):
                        key = first.then(motion)
                        sums[key] = sums.get(key, 0.0) + min(length, their_length)
    best = sorted(sums, key=lambda motion: (-round(sums[motion], 6), motion))
    return best[:_MEASURED]


def _bearing(curve: Curve) -> float:
    """Return the direction in which a curve leaves, in eighths of a turn."""
    x, y = curve.leaving.floats()
    return atan2(y, x) * 4 / pi


def _brought(curve: Curve, bearing: float, laid: Curve, their_bearing: float) -> Iterator[Isometry]:
    """Yield the motions that bring an end of *curve* to one of *laid*, one on the other."""
    if isinstance(curve, Arc) != isinstance(laid, Arc):
        return
    if isinstance(curve, Arc) and isinstance(laid, Arc):
        if curve.left != laid.left or curve.circle.square != laid.circle.square:
            return
        for turn in range(8):
            rotation = Isometry.linear(turn)
            motion = rotation._replace(shift=laid.centre - rotation.direct(curve.centre))
            if motion(curve.start) == laid.start or motion(curve.end) == laid.end:
                yield motion
        return
    eighths = their_bearing - bearing
    turn = round(eighths)
    if abs(eighths - turn) > 1e-6:
        return
    rotation = Isometry.linear(turn)
    yield rotation._replace(shift=laid.start - rotation.direct(curve.start))
    yield rotation._replace(shift=laid.end - rotation.direct(curve.end))


class Problem(NamedTuple):
    """Something about the pieces that the algorithm must not meet (section 3)."""

    pieces: tuple[int, ...]
    """The numbers of the pieces."""
    cause: str
    """What is wrong, in words."""


def check_pieces(pieces: Sequence[Contour]) -> tuple[Problem, ...]:
    """Return what is wrong with pieces: crossing themselves, run clockwise, overlapping.

    That outlines are closed and arcs are arcs is seen to when a `Contour` is made.
    """
    found: list[Problem] = []
    clockwise: list[int] = []
    sound: list[int] = []
    for number, piece in enumerate(pieces):
        crossing = self_crossing(piece)
        if crossing is not None:
            first, second = crossing
            found.append(
                Problem(
                    (number,),
                    tr(
                        "the outline crosses itself: edges {first} and {second}",
                        first=first,
                        second=second,
                    ),
                )
            )
        elif piece.signed_area < 0:
            clockwise.append(number)
        else:
            sound.append(number)
    if clockwise:
        number = len(clockwise)
        cause = (
            trn(
                "runs clockwise, the others counter-clockwise",
                "run clockwise, the others counter-clockwise",
                number,
            )
            if sound
            else trn("runs clockwise", "run clockwise", number)
        )
        found.append(Problem(tuple(clockwise), cause))
    overlaps = cut_layers([[pieces[number]] for number in sound]).overlaps()
    found += [Problem((sound[i], sound[j]), trc("pieces", "overlap")) for i, j in overlaps]
    return tuple(found)
