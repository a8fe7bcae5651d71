"""Boards in space as they are seen: a camera, and the places that look at the viewer.

A place that is seen is drawn as one in the plane: its corners, as the camera sees them, are those
of a picture.  So surfaces, edges and all marks are drawn by `tui_tangram.games.matching.look.tiles`
like those of any board, in every profile.  New is only this: a face that has its back to the
light is shaded, and on a ring, which covers itself, places are drawn from the far ones to the near.
Nothing here knows a solid by its name.

The camera is a turn of the board, a unit quaternion, and the board is seen in a mild perspective.
Corners are rounded to a grain, so that a board that has turned by a full circle is the same
picture.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import acos, atan2, cos, hypot, pi, sin, sqrt
from typing import Final

from tui_tangram.games.matching.core.directions import turn_of_names
from tui_tangram.games.matching.look.view import (
    MARGIN,
    TileCorners,
    TileLine,
    TileSize,
    TileView,
    encloses,
)
from tui_tangram.maths.tiling import Angle, Board, Direction
from tui_tangram.maths.tiling.space import SpaceVector, centre_of, folded
from tui_tangram.values import NamedTuple


def space_size(side: int) -> TileSize:
    """Return a size at which a side that faces the viewer has so many pixels, in any direction."""
    return TileSize(side, side, side, side, side)


class SpaceFace(NamedTuple):
    """A place in space."""

    corners: tuple[SpaceVector, ...]
    """Counter-clockwise as seen from outside."""
    centre: SpaceVector
    normal: SpaceVector
    """The unit way outwards."""
    neighbours: tuple[int, ...]

    def facing(self, eye: SpaceVector) -> float:
        """Return the cosine of the angle at which it looks at a viewer."""
        way = eye - self.centre
        return self.normal.dot(way) / way.length


class SpaceBody(NamedTuple):
    """A board in space."""

    faces: tuple[SpaceFace, ...]
    radius: float
    """The distance of the farthest corner from the middle, in sides."""
    convex: bool
    """Whether no place can cover another that looks at the viewer."""
    bend: float
    """The largest angle between the normals of neighbours, in radians."""

    @property
    def tilt(self) -> float:
        """The angle at which the place in front is seen: its neighbours must be seen, too."""
        return _TILT * self.bend

    @property
    def far(self) -> float:
        """The distance of the viewer from the middle."""
        return EYE * self.radius


@lru_cache(maxsize=8)
def body_of(board: Board) -> SpaceBody | None:
    """Return a board in space; None for one that lies in the plane."""
    points = folded(board)
    if points is None:
        return None
    faces = []
    for face in board.mesh.faces:
        corners = tuple(points[vertex] for vertex in face.vertices)
        centre = centre_of(corners)
        area = SpaceVector(0, 0, 0)
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            area += (one - centre).cross(other - centre)
        faces.append(SpaceFace(corners, centre, area.unit, tuple(face.neighbours)))
    normals = [face.normal for face in faces]
    bend = min(
        normals[one.face].dot(normals[other.face]) for one, other in board.mesh.edges if other
    )
    radius = max(point.length for point in points)
    return SpaceBody(tuple(faces), radius, not board.wraps, acos(max(bend, -1.0)))


class Camera(NamedTuple):
    """The turn of a board in space before the viewer, a unit quaternion."""

    w: float
    x: float
    y: float
    z: float

    def then(self, turn: Camera) -> Camera:
        """Return the camera after one more turn, as the viewer sees it."""
        a, b, c, d = turn
        w, x, y, z = self
        found = (
            a * w - b * x - c * y - d * z,
            a * x + b * w + c * z - d * y,
            a * y - b * z + c * w + d * x,
            a * z + b * y - c * x + d * w,
        )
        length = sqrt(sum(part * part for part in found))
        return Camera(*(part / length for part in found))

    def viewer(self, far: float = 1) -> SpaceVector:
        """Return where the viewer is, as the board was made."""
        return Camera(self.w, -self.x, -self.y, -self.z).seen(SpaceVector(0, 0, far))

    def seen(self, point: SpaceVector) -> SpaceVector:
        """Return a point, or a way, as the viewer sees it: x to the right, y up, z nearer."""
        (a, b, c), (d, e, f), (g, h, i) = _matrix(self)
        x, y, z = point
        return SpaceVector(a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z)

    def towards(self, goal: Camera, part: float) -> Camera:
        """Return the camera on the shortest way to another, *part* 0 to 1 of it."""
        cosine = sum(a * b for a, b in zip(self, goal, strict=True))
        sign = 1 if cosine >= 0 else -1
        angle = acos(min(abs(cosine), 1.0))
        if angle < _SAME:
            return goal
        first, last = sin(angle * (1 - part)), sign * sin(angle * part)
        pairs = zip(self, goal, strict=True)
        return Camera(*((a * first + b * last) / sin(angle) for a, b in pairs))

    def bringing(self, way: SpaceVector) -> Camera:
        """Return the camera turned the shortest way, so that a unit way leads to the viewer."""
        here = self.seen(way)
        if here.z < _BEHIND:
            # From the back to the front there are many ways; this one goes about the height.
            return self.then(about(SpaceVector(0, 1, 0), _HALF)).bringing(way)
        half = sqrt((1 + here.z) * 2)
        return self.then(Camera(half / 2, here.y / half, -here.x / half, 0))

    def turned(self, across: float, up: float) -> Camera:
        """Return the camera after a turn of the board to the right and up, in radians."""
        size = hypot(across, up)
        return self.then(about(SpaceVector(-up / size, across / size, 0), size)) if size else self


@lru_cache(maxsize=64)
def _matrix(turn: Camera) -> Sequence[SpaceVector]:
    """Return the rows of the matrix of a turn."""
    w, x, y, z = turn
    return (
        SpaceVector(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        SpaceVector(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        SpaceVector(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def about(axis: SpaceVector, angle: float) -> Camera:
    """Return the turn about a unit axis, counter-clockwise as seen from its end."""
    return Camera(cos(angle / 2), *axis.times(sin(angle / 2)))


AHEAD: Final = Camera(1, 0, 0, 0)
"""The camera that looks at a board in space as it was made."""
_SAME: Final = 1e-9
_BEHIND: Final = -0.999
_HALF: Final = 3.1

_TILT: Final = 0.42
"""The part of the angle between two neighbours at which the one in front is seen."""
_RIGHTWARDS: Final = 0.6
"""The part of that angle to the right of it; it is seen from above, too."""
_LIGHT: Final = SpaceVector(-0.45, 0.25, 0.86).unit
"""The way to the light."""
_SHADE: Final = 0.45
"""The cosine of the angle to the light from which a place is shaded."""
EYE: Final = 7.0
"""The distance of the viewer from the middle, in radii of the board."""
_GRAIN: Final = 2.0**-20
_FARTHER: Final = 0.2
"""The angle farther than in front at which the place of the cursor may be seen, in radians."""
_RISE: Final = 0.9
"""The angle above a ring from which it is seen, in radians."""


class SeenSide(NamedTuple):
    """A side that is seen, of those in a stack of cubes."""

    number: int
    corners: TileCorners
    shaded: bool
    """Whether it has its back to the light."""


class SeenPlace(NamedTuple):
    """A place as it is seen: one of the plane, or one in space that looks at the viewer."""

    corners: TileCorners
    shaded: bool = False
    """Whether it has its back to the light."""
    layer: int = 0
    """The layer it is drawn in: a higher one may cover it."""
    facing: float = 1.0
    """The cosine of the angle at which it looks at the viewer."""
    sides: tuple[SeenSide, ...] = ()
    """Of cubes the sides that are seen, the one with these corners last; of none the floor."""

    def scaled(self, scale: float) -> SeenPlace:
        """Return it *scale* times as large."""

        def large(corners: TileCorners) -> TileCorners:
            return tuple(scale * complex(corner) for corner in corners)

        sides = tuple(side._replace(corners=large(side.corners)) for side in self.sides)
        return self._replace(corners=large(self.corners), sides=sides)

    @property
    def surfaces(self) -> Sequence[tuple[int | None, TileCorners, bool]]:
        """The surfaces that are seen: of each the side, if it is one of many, corners and shade."""
        return self.sides or [(None, self.corners, self.shaded)]

    @property
    def outlines(self) -> Sequence[TileCorners]:
        """The outlines of all its sides, which cover others."""
        return [side.corners for side in self.sides] or [self.corners]


SeenPlaces = Mapping[int, SeenPlace]
"""The places that are seen, by their numbers."""


@lru_cache(maxsize=8)
def in_plane(board: Board) -> SeenPlaces:
    """Return the places of a board as they lie in the plane."""
    return {place: SeenPlace(face.corners) for place, face in enumerate(board.mesh.faces)}


def portrait_camera(board: Board, body: SpaceBody) -> Camera:
    """Return the camera of pictures, which has the first of the largest places in front."""
    largest = max(range(len(board)), key=lambda place: board.mesh.faces[place].sides)
    return first_camera(board, body, largest)


def space_view(extent: float, width: int, height: int, zoom: float = 1.0) -> tuple[TileView, float]:
    """Return the view of a board in so many pixels, and the length of sides to give `in_space`.

    All of the board, which reaches *extent* sides from its middle, is seen however it is turned,
    unless the *zoom* is more than 1.
    """
    pixels = zoom * max(min(width, height) / 2 - MARGIN, 1) / extent
    side = max(int(pixels), 1)
    view = TileView(width, height, space_size(side), width // 2, height // 4 * 2)
    return view, pixels / side


def reach(body: SpaceBody) -> float:
    """Return how far a board reaches from the middle of its picture, however it is turned."""
    return body.radius * EYE / sqrt(EYE**2 - 1)


def on_screen(point: SpaceVector, far: float) -> complex:
    """Return the point of the picture at which the viewer sees a point, rounded to a grain."""
    size = far / (far - point.z)
    return complex(round(point.x * size / _GRAIN) * _GRAIN, round(point.y * size / _GRAIN) * _GRAIN)


def is_shaded(normal: SpaceVector) -> bool:
    """Whether a face that looks this way has its back to the light."""
    return normal.dot(_LIGHT) < _SHADE


def in_space(body: SpaceBody, camera: Camera, scale: float = 1.0) -> SeenPlaces:
    """Return the places of a board that look at the viewer, sides *scale* times as long."""
    far, eye = body.far, camera.viewer(body.far)
    known: dict[SpaceVector, complex] = {}
    found: list[tuple[float, int, SeenPlace]] = []
    for place, face in enumerate(body.faces):
        facing = face.facing(eye)
        if facing <= 0:
            continue
        for corner in face.corners:
            if corner not in known:
                known[corner] = on_screen(camera.seen(corner), far) * scale
        corners = tuple(known[corner] for corner in face.corners)
        shaded, near = is_shaded(camera.seen(face.normal)), camera.seen(face.centre).z
        # Of equally near ones the order is that of their numbers, however they are rounded.
        found.append((round(near, 6), place, SeenPlace(corners, shaded, 0, facing)))
    if body.convex:
        return {place: one for _, place, one in found}
    return {place: one._replace(layer=layer) for layer, (_, place, one) in enumerate(sorted(found))}


def plain_to_see(body: SpaceBody, seen: SeenPlaces, place: int) -> bool:
    """Return whether a place looks at the viewer enough for the cursor, and none covers it."""
    here = seen.get(place)
    most = body.tilt if body.convex else _LEAST_ON_RING
    if here is None or here.facing < cos(most + _FARTHER):
        return False
    return not is_covered(seen, place)


def is_covered(seen: SeenPlaces, place: int) -> bool:
    """Whether another place is drawn over the middle of one."""
    here = seen[place]
    at = middle(here.corners)
    return any(
        encloses([(z.real, z.imag) for z in map(complex, corners)], at.real, at.imag)
        for other in seen.values()
        if other.layer > here.layer
        for corners in other.outlines
    )


def middle(corners: TileCorners) -> complex:
    """Return the mean of some corners."""
    return sum(map(complex, corners)) / len(corners)


def brought(
    body: SpaceBody, camera: Camera, before: int, place: int, laid: Collection[int] = ()
) -> Camera:
    """Return the camera turned so that a place is in front, after the place *before*.

    It is seen over one of its sides or corners, so that most tiles *laid* around it are in sight;
    then most of all its neighbours; then with the least turn.  Arrows lead back as they came,
    because what is up follows from the two places alone.
    """
    face = body.faces[place]
    if body.convex:
        level = camera.bringing(body.faces[before].normal).bringing(face.normal)
        viewer = camera.viewer()
        across, aside = face.normal.times(cos(body.tilt)), sin(body.tilt)
        ends = zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True)
        points = [*face.corners, *map(centre_of, ends)]
        views = [across + (point - face.centre).unit.times(aside) for point in points]

        around = face.neighbours
        placed = [one for one in around if one in laid]

        def worth(view: SpaceVector) -> tuple[int, int, float]:
            near = round(view.dot(viewer), 6)
            return in_sight(body, view, placed), in_sight(body, view, around), near

        return level.bringing(max(views, key=worth))
    # A ring stays level: it is seen from above or from below, and its inside across the hole.
    out = SpaceVector(face.centre.x, face.centre.y, 0).unit
    # Of a place that is level it stays seen from the same side.
    upwards = camera.seen(_AXIS).z if abs(face.normal.z) < _LEVEL else face.normal.z
    inside = face.normal.dot(out) < -_LEVEL
    turn = (_QUARTER if inside else -_QUARTER) - atan2(out.y, out.x)
    rise = _RISE if upwards >= 0 else -_RISE
    return AHEAD.then(about(_AXIS, turn)).then(about(SpaceVector(1, 0, 0), rise - _QUARTER))


def in_sight(body: SpaceBody, view: SpaceVector, places: Iterable[int]) -> int:
    """Return how many of some places look at a viewer in a direction enough to be seen."""
    eye = view.times(body.far)
    return sum(body.faces[place].facing(eye) > SHOWN for place in places)


SHOWN: Final = 0.15
"""The cosine of the angle at which the colours of a place are still seen."""


def _tilt(body: SpaceBody) -> Camera:
    """Return the turn after which a place that faced the viewer is seen from above and aside."""
    aside, above = body.tilt * _RIGHTWARDS, body.tilt * (1 - _RIGHTWARDS / 2)
    return AHEAD.turned(-aside, 0).turned(0, -above)


def first_camera(board: Board, body: SpaceBody, place: int) -> Camera:
    """Return the camera that has a place in front, which stands there as it does in the plane."""
    corners, drawn = body.faces[place].corners, board.mesh.faces[place].corners
    if not body.convex:
        return brought(body, AHEAD, place, place)
    ahead = AHEAD.bringing(body.faces[place].normal)
    side = ahead.seen(corners[1] - corners[0])
    roll = phase(complex(drawn[1] - drawn[0]) / complex(side.x, side.y))
    return ahead.then(about(_AXIS, roll)).then(_tilt(body))


_LEAST_ON_RING: Final = 0.9
_AXIS: Final = SpaceVector(0, 0, 1)
_QUARTER: Final = pi / 2
_LEVEL: Final = 0.2


def ways(
    board: Board, body: SpaceBody, camera: Camera, place: int, direction: Direction
) -> Sequence[int]:
    """Return the places that an arrow leads to from a place, best first, as they are seen.

    First those across the sides that lie most in its direction, then others, near ones first.
    """
    far = body.far
    at = on_screen(camera.seen(body.faces[place].centre), far)

    def turn(point: SpaceVector) -> tuple[float, float]:
        """Return how far the way to a point is from the arrow; of two as far the left first."""
        way = (on_screen(camera.seen(point), far) - at) * (-1j) ** direction
        angle = round(phase(way), 4)
        return abs(angle), -angle

    found: list[tuple[tuple[float, float], int]] = []
    corners = body.faces[place].corners
    for number, beyond in enumerate(board.mesh.faces[place].across):
        if beyond is not None:
            side = centre_of((corners[number], corners[(number + 1) % len(corners)]))
            found.append((turn(side), beyond.face))
    across = [other for (angle, _), other in sorted(found) if angle < _ASIDE]
    rest: list[tuple[bool, float, int]] = []
    for other, face in enumerate(body.faces):
        angle, _ = turn(face.centre)
        if other != place and angle < _ASIDE:
            distance = (face.centre - body.faces[place].centre).length
            rest.append((angle > _AIMED, round(distance, 6), other))
    return tuple(dict.fromkeys([*across, *(other for *_, other in sorted(rest))]))


def turn_seen(board: Board, body: SpaceBody, camera: Camera, place: int) -> Angle:
    """Return the turn after which a place has its sides where they are seen, in steps of 15°."""
    face = board.mesh.faces[place]
    corners = tuple(on_screen(camera.seen(one), body.far) for one in body.faces[place].corners)
    here = middle(corners)
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return turn_of_names(face.shape, face.angle, [(one + other) / 2 - here for one, other in ends])


_ASIDE: Final = 1.5
"""The angle to an arrow, in radians, from which it does not lead there: nearly a quarter turn."""
_AIMED: Final = pi / 4


def contour(seen: SeenPlaces) -> tuple[TileLine, ...]:
    """Return the sides at which what is seen of a board ends."""
    outlines = [corners for one in seen.values() for corners in one.outlines]
    sides = [
        side
        for corners in outlines
        for side in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    # What continues there has the same side, and walks it the other way.
    every = frozenset(sides)
    return tuple(side for side in sides if side[::-1] not in every)
