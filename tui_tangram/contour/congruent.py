"""Comparing contours with arcs as circular lists (Siqueira et al. 2009, section 4.2).

As in `tui_tangram.contour.match`, a list has an entry for each curve.  Of the chord it says
the squared length and how the next chord lies to it; of an arc also the square of the
radius with the sign of its turn, which is its concavity, and its angle by the scalar and
cross product of the rays to its ends.  Nothing in it changes when the contour is moved or
turned, so equal lists propose a motion, and the motion is tried on all contours, position
of holes and islands included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Arc, Contour, Curve, Isometry, Point

Entry: TypeAlias = tuple[Sqratio, ...]
"""Squared length of the chord, its scalar and cross product with the next chord; of an arc
also the squared radius (negative when it turns right) and the scalar and cross product of
the rays from the centre to its ends."""


def circular_list(contour: Contour) -> tuple[Entry, ...]:
    """Return the entries of *contour*, one for each curve, in order."""
    chords = [curve.end - curve.start for curve in contour.curves]
    return tuple(
        (chord.dot(chord), chord.dot(following), chord.cross(following), *_roundness(curve))
        for curve, chord, following in zip(
            contour.curves, chords, chords[1:] + chords[:1], strict=True
        )
    )


def _roundness(curve: Curve) -> tuple[Sqratio, ...]:
    if not isinstance(curve, Arc):
        return ()
    first, second = curve.start - curve.centre, curve.end - curve.centre
    square = first.dot(first)
    return square if curve.left else -square, first.dot(second), first.cross(second)


def match_contours(
    figure: Sequence[Contour], laid: Sequence[Contour], *, mirror: bool = False
) -> Isometry | None:
    """Return a motion that takes the contours *figure* to *laid*, or None.

    Both are as `chain` gives them.  The motion turns by a multiple of 45°; it mirrors only
    when *mirror* is true.  Where several motions do, one with the least turn is returned.
    """
    if len(figure) != len(laid) or not figure:
        return None
    wanted = {contour.canonical() for contour in laid}
    motions = {
        motion
        for mirrored in ((False, True) if mirror else (False,))
        for motion in _proposals(figure, laid, mirrored)
    }
    for motion in sorted(motions, key=lambda motion: (motion.mirrored, motion.turn, motion.shift)):
        if {contour.moved(motion).canonical() for contour in figure} == wanted:
            return motion
    return None


def _proposals(
    figure: Sequence[Contour], laid: Sequence[Contour], mirrored: bool
) -> Iterator[Isometry]:
    """Yield motions that bring the figure's longest contour onto one of those laid."""
    lead = max(figure, key=len)
    first = Isometry.linear(0, mirrored)
    image = lead.moved(first)
    entries = circular_list(image)
    for contour in laid:
        if len(contour) != len(lead):
            continue
        others = circular_list(contour)
        for start in range(len(others)):
            if others[start:] + others[:start] == entries:
                for motion in _motions(image.curves[0], contour.curves[start]):
                    yield first.then(motion)


def _motions(curve: Curve, laid: Curve) -> Iterator[Isometry]:
    """Yield the turns and moves that take one curve to another of the same form."""
    for turn in range(8):
        rotation = Isometry.linear(turn)
        if isinstance(curve, Arc) and isinstance(laid, Arc):
            # A whole circle comes to itself by any turn.
            shift = laid.centre - rotation.direct(curve.centre)
        else:
            shift = laid.start - rotation.direct(curve.start)
        motion = rotation._replace(shift=shift)
        if _same(curve.moved(motion), laid):
            yield motion


def _same(curve: Curve, laid: Curve) -> bool:
    ends: tuple[Point, Point] = curve.start, curve.end
    return ends == (laid.start, laid.end) or (ends[0] == ends[1] and laid.start == laid.end)
