"""Intermediate pictures: moving pieces, and contours drawn gradually.

These are floats for the screen; the game knows only the places before and after.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin

from tui_tangram.maths.geometry import Isometry
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render.viewport import Drawable, points


def eased(part: float) -> float:
    """Return *part* (0 to 1) of the distance, slower at both ends."""
    return part * part * (3 - 2 * part)


def between(shape: Drawable, start: Isometry, end: Isometry, part: float) -> tuple[FloatPoint, ...]:
    """Return *shape* moving from *start* to *end*, at *part* (0 to 1) of the motion.

    Its middle moves straight, it turns the shorter way round, and a flip passes through
    its narrow side.
    """
    corners = points(shape)
    middle = tuple(sum(values) / len(corners) for values in zip(*corners, strict=True))
    from_x, from_y = _image(start, middle)
    to_x, to_y = _image(end, middle)
    turn = (end.turn.degrees - start.turn.degrees + 180) % 360 - 180
    angle = radians(start.turn.degrees + turn * part)
    side = (-1 if start.mirrored else 1) * (1 - part) + (-1 if end.mirrored else 1) * part
    x0, y0 = from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part
    c, s = cos(angle), sin(angle)
    return tuple(
        (
            x0 + c * side * (x - middle[0]) - s * (y - middle[1]),
            y0 + s * side * (x - middle[0]) + c * (y - middle[1]),
        )
        for x, y in corners
    )


def _image(motion: Isometry, point: tuple[float, ...]) -> FloatPoint:
    """Return the image of a float point under a motion."""
    x, y = -point[0] if motion.mirrored else point[0], point[1]
    angle = radians(motion.turn.degrees)
    c, s = cos(angle), sin(angle)
    right, up = motion.shift.floats()
    return c * x - s * y + right, s * x + c * y + up


def first_part(
    contours: Iterable[Drawable], part: float
) -> tuple[tuple[FloatPoint, FloatPoint], ...]:
    """Return the segments that make up the first *part* (0 to 1) of every contour."""
    segments: list[tuple[FloatPoint, FloatPoint]] = []
    for contour in contours:
        corners = [*points(contour)]
        edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
        left = part * sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in edges)
        for (ax, ay), (bx, by) in edges:
            length = hypot(bx - ax, by - ay)
            if left <= 0:
                break
            share = min(left / length, 1.0) if length else 1.0
            segments.append(((ax, ay), (ax + (bx - ax) * share, ay + (by - ay) * share)))
            left -= length
    return tuple(segments)
