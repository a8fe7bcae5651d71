"""The place of the world in the picture: whole pixels for a unit, and the origin.

A unit is the leg of the small triangle.  With a whole number of pixels for it, two pieces of one
kind look alike everywhere; a half block is as high as wide, so a square looks square.  World
coordinates have y up, pixels y down, (0, 0) at the top left corner.

Moving pieces have places between, and contours drawn gradually have parts: floats for the screen;
the game knows only the places before and after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, dist, floor, radians, sin
from typing import TypeAlias

from tui_tangram.maths import geometry
from tui_tangram.maths.geometry import Contour, Isometry, Point
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render.pixmap import FloatContour
from tui_tangram.values import NamedTuple

Drawable: TypeAlias = "Contour | geometry.Shape | FloatContour"
"""A shape to draw: an exact contour, a piece, or floats in the world (a moving piece)."""

CHORDS = 64
"""The number of chords of a circle: at 40 pixels from its centre none is a tenth of a pixel off, so
they put pixel centres on the same side as the circle itself."""


class Viewport(NamedTuple):
    """The map from world to pixels: (x·scale + right, down - y·scale)."""

    width: int
    """The width of the picture, in pixels."""
    height: int
    scale: float
    """The pixels for a unit; a whole number on a board."""
    right: float
    down: float

    @classmethod
    def fit(
        cls,
        shapes: Iterable[Drawable],
        width: int,
        height: int,
        *,
        margin: int = 1,
        largest: int | None = None,
    ) -> Viewport:
        """Return the largest whole scale at which *shapes* fit, centred.

        *margin* pixels stay free on each side; *largest* caps the scale, which is a `whole_scale`.
        """
        contours = [points(shape) for shape in shapes]
        across, up = extent(contours)
        scale = min(_ratio(width - 2 * margin, across), _ratio(height - 2 * margin, up))
        if largest is not None:
            scale = min(scale, largest)
        return cls.centred(contours, width, height, whole_scale(scale))

    @classmethod
    def fill(
        cls, shapes: Iterable[Drawable], width: int, height: int, *, largest: float | None = None
    ) -> Viewport:
        """Return the scale at which *shapes* just fit, whole or not, centred.

        It is for pictures that are only looked at, such as thumbnails.
        """
        contours = [points(shape) for shape in shapes]
        across, up = extent(contours)
        scale = min(_ratio(width, across), _ratio(height, up))
        return cls.centred(contours, width, height, min(scale, largest or scale))

    @classmethod
    def centred(cls, shapes: Iterable[Drawable], width: int, height: int, scale: float) -> Viewport:
        """Return the view at this scale with *shapes* in the middle.

        Their middle may lie between two pixels or in one, across and down; a symmetric figure stays
        symmetric either way.  Of the four positions it uses the one at which the fewest edges run
        through pixel centres, where a tie would have to be broken: those at 45° count first,
        because a broken tie makes one side of a diamond thinner.
        """
        contours = [points(shape) for shape in shapes]
        left, low, right, high = box(contours)
        x, y = (left + right) / 2 * scale, (low + high) / 2 * scale
        choices = [
            cls(width, height, scale, width / 2 + dx - x, height / 2 + dy + y)
            for dx in (0.0, 0.5)
            for dy in (0.0, 0.5)
        ]
        return min(choices, key=lambda view: _ties(view, contours))

    def finer(self, times: int) -> Viewport:
        """Return the view with so many pixels for each, across and down."""
        return Viewport(
            self.width * times,
            self.height * times,
            self.scale * times,
            self.right * times,
            self.down * times,
        )

    def pixel(self, point: Point | FloatPoint) -> FloatPoint:
        """Return the place of *point* of the world, in pixels."""
        x, y = float(point[0]), float(point[1])
        return x * self.scale + self.right, self.down - y * self.scale

    def world(self, x: float, y: float) -> FloatPoint:
        """Return the point of the world at these pixel coordinates, rounded."""
        return (x - self.right) / self.scale, (self.down - y) / self.scale

    def cell(self, point: Point | FloatPoint) -> tuple[int, int]:
        """Return the (column, row) of the character cell in which *point* lies."""
        x, y = self.pixel(point)
        return floor(x), floor(y / 2)

    def shows(self, point: Point | FloatPoint) -> bool:
        """Whether *point* lies inside the picture."""
        x, y = self.pixel(point)
        return 0 <= x < self.width and 0 <= y < self.height

    def shows_part(self, shape: Drawable, margin: float) -> bool:
        """Whether *shape* reaches into the picture by more than *margin* pixels."""
        corners = self.contour(shape)
        for axis, size in enumerate((self.width, self.height)):
            corners = _beyond(corners, axis, margin, 1)
            corners = _beyond(corners, axis, size - margin, -1)
        # What is left may lie along the edge, and cover nothing.
        sides = zip([*corners[-1:], *corners[:-1]], corners, strict=True)
        return abs(sum(x * v - u * y for (x, y), (u, v) in sides)) > 1e-9

    def contour(self, shape: Drawable) -> list[FloatPoint]:
        """Return the corners of *shape* in pixels."""
        scale, right, down = self.scale, self.right, self.down
        return [(x * scale + right, down - y * scale) for x, y in points(shape)]


def whole_scale(scale: float) -> int:
    """Return the largest scale of boards up to *scale*, and at least 1.

    From 8 on it is one that 2 or 3 divides, so that half or a third of a unit is a whole number of
    pixels, too.

    >>> [whole_scale(scale) for scale in (0.5, 7.9, 8.5, 11, 13.2, 27)]
    [1, 7, 8, 10, 12, 27]
    """
    whole = max(floor(scale + 1e-9), 1)
    return whole - (whole >= 8 and whole % 2 > 0 and whole % 3 > 0)


def _beyond(corners: Sequence[FloatPoint], axis: int, limit: float, sign: int) -> list[FloatPoint]:
    """Return the part of a contour beyond *limit* along an axis (Sutherland and Hodgman 1974)."""
    found: list[FloatPoint] = []
    for before, corner in zip([*corners[-1:], *corners[:-1]], corners, strict=True):
        there, here = sign * (before[axis] - limit), sign * (corner[axis] - limit)
        if there * here < 0:
            share = there / (there - here)
            x, y = (a + share * (b - a) for a, b in zip(before, corner, strict=True))
            found.append((x, y))
        if here >= 0:
            found.append(corner)
    return found


def points(shape: Drawable) -> FloatContour:
    """Return the corners of *shape* in world coordinates, rounded.

    The way to a hole and back is a slit, which covers nothing.
    """
    if isinstance(shape, geometry.Shape):
        outline = points(shape.outline)
        for hole in shape.holes:
            outline = _slit(outline, points(hole))
        return outline
    if isinstance(shape, Contour):
        if shape.is_straight:
            return [(float(x), float(y)) for x, y in shape.points]
        return shape.stops(CHORDS)
    return shape


def _slit(outline: FloatContour, hole: FloatContour) -> FloatContour:
    """Return one contour along *outline* and, from its nearest corner, round *hole* and back."""
    _, i, j = min(
        (dist(there, here), i, j) for i, there in enumerate(outline) for j, here in enumerate(hole)
    )
    return [*outline[: i + 1], *hole[j:], *hole[: j + 1], *outline[i:]]


def extent(contours: Sequence[FloatContour]) -> tuple[float, float]:
    """Return the width and height of the box around *contours*, 0 for none."""
    left, low, right, high = box(contours)
    return right - left, high - low


def box(contours: Sequence[FloatContour]) -> tuple[float, float, float, float]:
    """Return the least x and y of *contours*, and the greatest; 0 for none."""
    xs = [x for contour in contours for x, _ in contour]
    ys = [y for contour in contours for _, y in contour]
    if not xs:
        return 0.0, 0.0, 0.0, 0.0
    return min(xs), min(ys), max(xs), max(ys)


def _ratio(room: float, needed: float) -> float:
    return room / needed if needed > 0 else room


def _ties(view: Viewport, contours: Sequence[FloatContour]) -> tuple[float, float]:
    """Return the pixels of edge through pixel centres: at 45°, and along the axes."""
    slanted = straight = 0.0
    for contour in contours:
        pixels = [view.pixel(point) for point in contour]
        x0, y0 = pixels[-1]
        for x1, y1 in pixels:
            across, down = abs(x1 - x0), abs(y1 - y0)
            if abs(across - down) < 1e-6:
                same = (x1 - x0) * (y1 - y0) > 0
                if _near_whole(x0 - y0 if same else x0 + y0):
                    slanted += down
            elif across < 1e-6:
                straight += down * _near_whole(x0 + 0.5)
            elif down < 1e-6:
                straight += across * _near_whole(y0 + 0.5)
            x0, y0 = x1, y1
    return round(slanted, 6), round(straight, 6)


def _near_whole(value: float) -> bool:
    return abs(value - round(value)) < 1e-6


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
