"""Comparing contours as circular lists (Siqueira et al. 2009, section 4.2).

A contour is described by one entry for each edge: its squared length and the scalar and
cross product with the next edge, which together say the length and the angle to the next.
The list does not change when the contour is moved or turned, and starting elsewhere only
rotates it.  Lists that agree propose a motion; with holes or several islands the paper
stops here, so the motion is then applied to every contour of the figure and the results
must be the contours that were laid, position and all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon

Entry = tuple[Sqratio, Sqratio, Sqratio]
"""Squared length of an edge, its scalar and its cross product with the next edge."""


def circular_list(contour: Polygon) -> tuple[Entry, ...]:
    """Return the entries of *contour*, one for each edge, in order."""
    ways = [end - start for start, end in contour.edges()]
    return tuple(
        (way.dot(way), way.dot(following), way.cross(following))
        for way, following in zip(ways, ways[1:] + ways[:1], strict=True)
    )


def match(
    figure: Sequence[Polygon], laid: Sequence[Polygon], *, mirror: bool = False
) -> Isometry | None:
    """Return a motion that takes the contours *figure* to *laid*, or None.

    Both are outlines (counter-clockwise) and holes (clockwise) without points in straight
    runs, as `trace` gives them.  The motion turns by a multiple of 45°; it mirrors only
    when *mirror* is true.  Where several motions do, one with the least turn is returned.
    """
    if len(figure) != len(laid) or not figure:
        return None
    wanted = {contour.canonical().points for contour in laid}
    motions = [
        motion
        for mirrored in ((False, True) if mirror else (False,))
        for motion in _proposals(figure, laid, mirrored)
    ]
    for motion in sorted(motions, key=lambda motion: (motion.mirrored, motion.turn)):
        if {contour.moved(motion).canonical().points for contour in figure} == wanted:
            return motion
    return None


def _proposals(
    figure: Sequence[Polygon], laid: Sequence[Polygon], mirrored: bool
) -> Iterator[Isometry]:
    """Yield motions that bring the figure's longest contour onto one of those laid."""
    lead = max(figure, key=len)
    image = lead.moved(Isometry.linear(0, mirrored))
    entries = circular_list(image)
    for contour in laid:
        if len(contour) != len(lead) or contour.signed_area != lead.signed_area:
            continue
        others = circular_list(contour)
        for start in range(len(others)):
            if others[start:] + others[:start] == entries:
                motion = _motion(image, contour, start)
                if motion is not None:
                    yield Isometry.linear(0, mirrored).then(motion)


def _motion(figure: Polygon, laid: Polygon, start: int) -> Isometry | None:
    """Return the turn and move taking point 0 of *figure* to point *start* of *laid*."""
    corner: Point = laid.points[start]
    way = laid.points[(start + 1) % len(laid)] - corner
    first = figure.points[1] - figure.points[0]
    for turn in range(8):
        rotation = Isometry.linear(turn)
        if rotation.direct(first) == way:
            return rotation._replace(shift=corner - rotation.direct(figure.points[0]))
    return None
