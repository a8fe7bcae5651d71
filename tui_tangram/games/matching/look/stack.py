"""Stacks of cubes as they are seen in space.

A stack stands upright and is opened at one layer: those between this layer and the viewer are
raised, or lowered where one looks from below, so that all cells of the layer are seen.  A cube is
drawn by its sides that look at the viewer; an empty cell by its floor, or its ceiling, so that
what is behind it is seen.

Cells are boxes on a grid, so one that is nearer to the viewer along every axis is drawn later, and
no other order matters: the sum of the distances along the axes gives one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import cos, inf, pi, sin, tan
from typing import Final

from tui_tangram.games.matching.look.space import (
    AHEAD,
    EYE,
    Camera,
    SeenPlace,
    SeenPlaces,
    SeenSide,
    about,
    body_of,
    in_plane,
    in_space,
    is_covered,
    is_shaded,
    on_screen,
    portrait_camera,
)
from tui_tangram.games.matching.look.style import PlaceLook, SideLook, TileLook, TilesLook
from tui_tangram.games.matching.look.view import TileCorners, TileLine
from tui_tangram.maths.tiling import Board, Direction
from tui_tangram.maths.tiling.boards import cube_sides, sides_around
from tui_tangram.maths.tiling.space import SpaceVector, centre_of
from tui_tangram.maths.tiling.turning import BOTTOM, TOP
from tui_tangram.values import NamedTuple, replace

YAW: Final = -0.45
"""The turn about the height at which a stack is seen first: its front and its right side."""
PITCH: Final = 0.58
"""The angle above a stack, or below it, from which it is seen first."""
STEEPEST: Final = 1.45
"""The largest angle above or below."""
_QUARTER: Final = pi / 2
_CUBE: Final = 0.6
"""The part of a cube at the back that need not be seen in depth."""
_X, _Z = SpaceVector(1, 0, 0), SpaceVector(0, 0, 1)


class StackPose(NamedTuple):
    """A stack as it stands before the viewer."""

    camera: Camera
    heights: tuple[float, ...]
    """The heights of the middles of the layers, from the top."""

    def towards(self, goal: StackPose, part: float) -> StackPose:
        """Return the pose on the way to another, *part* 0 to 1 of it."""
        pairs = zip(self.heights, goal.heights, strict=True)
        heights = tuple(here + (there - here) * part for here, there in pairs)
        return StackPose(self.camera.towards(goal.camera, part), heights)


class StackGrid(NamedTuple):
    """A place of a stack as numbers of column, row and layer."""

    column: int
    row: int
    layer: int


def cell(board: Board, place: int) -> StackGrid:
    """Return where a place is in a stack."""
    above, column = divmod(place, board.columns or 1)
    layer, row = divmod(above, board.rows or 1)
    return StackGrid(column, row, layer)


def level(yaw: float, pitch: float) -> Camera:
    """Return the camera that sees a stack upright, by its angles in radians."""
    return AHEAD.then(about(_Z, yaw)).then(about(_X, pitch - _QUARTER))


def quarters(yaw: float) -> int:
    """Return the quarter turns to the left, seen from above, by which a stack is turned."""
    return round(yaw / _QUARTER)


def opening(board: Board) -> float:
    """Return the height between two layers from which all cubes of the lower one are seen."""
    columns, rows = board.columns or 1, board.rows or 1
    if columns * rows == 1:
        return 0.0  # a side of each is seen
    deep = max(columns, rows) * cos(YAW) - min(columns, rows) * sin(YAW)
    return tan(PITCH) * (deep - _CUBE)


def heights(board: Board, opened: int | None, *, above: bool = True) -> tuple[float, ...]:
    """Return the heights of the layers of a stack that is *opened* at a layer, or closed.

    The gap is above that layer, or below it for a viewer who is not *above*; at the nearest layer,
    which needs none, it is on the other side, so that less moves.
    """
    layers = board.layers or 1
    gap = 0.0 if opened is None or layers == 1 else opening(board)
    before = min(max((opened or 0) + (not above), 1), layers - 1)
    top = (layers - 1 + gap) / 2
    return tuple(top - layer - gap * (layer >= before) for layer in range(layers))


def stack_reach(board: Board, *, opened: bool = True) -> float:
    """Return the radius of a ball that has the stack in it, closed or *opened* anywhere."""
    high = (board.layers or 1) + (opening(board) if opened and (board.layers or 1) > 1 else 0)
    return SpaceVector(board.columns or 1, board.rows or 1, high).length / 2


@lru_cache(maxsize=64)
def _corners(board: Board, heights: tuple[float, ...]) -> Sequence[Sequence[TilePoints]]:
    sides = cube_sides(board, heights)
    return [[tuple(SpaceVector(*at) for at in side) for side in place] for place in sides]


TilePoints = tuple[SpaceVector, ...]
"""The corners of one side in space."""


def stack_seen(
    board: Board, pose: StackPose, full: Collection[int] = (), scale: float = 1.0
) -> SeenPlaces:
    """Return the places of a stack that are seen, edges *scale* times as long.

    In those that are *full* there is a cube, of which each side is given that may be seen.
    """
    far = EYE * stack_reach(board)
    camera = pose.camera
    eye = camera.viewer(far)
    known: dict[SpaceVector, complex] = {}
    touching = {
        layer + 1
        for layer, (one, other) in enumerate(zip(pose.heights, pose.heights[1:], strict=False))
        if one - other < 1 + _TOUCHING
    }

    def drawn(points: TilePoints) -> TileCorners:
        for point in points:
            if point not in known:
                known[point] = on_screen(camera.seen(point), far) * scale
        return tuple(known[point] for point in points)

    def side(place: int, number: int, points: TilePoints) -> SeenSide | None:
        """Return a side that looks at the viewer and touches no other cube."""
        if number in _LEVELS:
            # In a tower sides touch that need not match, and are not across from each other.
            other = place + _LEVELS[number] * (board.columns or 1) * (board.rows or 1)
            if other in full and cell(board, max(place, other)).layer in touching:
                return None
        else:
            beyond = board.mesh.faces[place].across[number]
            if beyond is not None and beyond.face in full:
                return None
        normal = (points[1] - points[0]).cross(points[2] - points[1]).unit
        if normal.dot(eye - points[0]) <= 0:
            return None
        corners = drawn(points)
        return SeenSide(number, corners, is_shaded(camera.seen(normal)))

    found: list[tuple[float, int, SeenPlace]] = []
    for place, sides in enumerate(_corners(board, pose.heights)):
        middle = centre_of([*sides[TOP], *sides[BOTTOM]])
        apart = sum(abs(here - there) for here, there in zip(middle, eye, strict=True))
        if place not in full:
            # It is seen from inside, where it goes around the other way.
            floor = BOTTOM if eye.z > middle.z else TOP
            shown = SeenSide(floor, drawn(sides[floor])[::-1], is_shaded(camera.seen(_Z)))
            one = SeenPlace(shown.corners, shown.shaded, sides=(shown,))
        else:
            each = (side(place, number, points) for number, points in enumerate(sides))
            seen = tuple(one for one in each if one is not None)
            if not seen:
                continue
            # What is on top is the last, and is that by which a cube is known.
            one = SeenPlace(seen[-1].corners, seen[-1].shaded, sides=seen)
        found.append((-round(apart, 6), place, one))
    found.sort()
    return {place: one._replace(layer=layer) for layer, (_, place, one) in enumerate(found)}


_LEVELS: Final = {TOP: -1, BOTTOM: 1}
"""The layers on to the place across from a side."""
_TOUCHING: Final = 1e-6
"""The gap up to which two layers touch."""


@lru_cache(maxsize=64)
def portrait(
    board: Board, full: frozenset[int], *, rings: bool = False, opened: bool = True
) -> SeenPlaces:
    """Return the places of a board as a picture shows it: of a solid those in front.

    A stack is *opened* at its first layer, with cubes where it is *full*; elsewhere only what
    stands apart has a floor.  A board that wraps around stays in the plane, where all of it is
    seen, unless *rings* are wanted.
    """
    if board.layers:
        pose = StackPose(level(YAW, PITCH), heights(board, 0 if opened else None))
        below = zip(pose.heights, (*pose.heights[1:], -inf), strict=True)
        apart = {n for n, (one, other) in enumerate(below) if one - other > 1 + _TOUCHING}
        return {
            place: one
            for place, one in stack_seen(board, pose, full).items()
            if place in full or cell(board, place).layer in apart
        }
    body = body_of(board)
    if body is None or not (body.convex or rings):
        return in_plane(board)
    return in_space(body, portrait_camera(board, body))


def in_view(look: TileLook, there: SeenPlace) -> list[TileLook]:
    """Return the look of a tile in a place as that is seen: of a cube each of its sides."""
    if not there.sides:
        return [replace(look, corners=there.corners, shaded=there.shaded, layer=there.layer)]
    found, seen = [], {side.number for side in there.sides}
    for side in there.sides:
        own = look.sides[side.number]
        around = (look.sides[k] for k in sides_around(side.number))
        hidden = zip(sides_around(side.number), around, strict=True)
        found.append(
            replace(
                look,
                corners=side.corners,
                sides=(own,),
                edges=tuple(
                    SideLook(own.colour, beyond.trouble and k not in seen) for k, beyond in hidden
                ),
                shaded=side.shaded,
                layer=there.layer,
            )
        )
    return found


def seen_look(seen: SeenPlaces, shown: Sequence[Sequence[int] | None]) -> TilesLook:
    """Return the look of a board in space with tiles of these colours, None where there is none."""
    return TilesLook(
        tuple(
            PlaceLook(one.corners, shaded=one.shaded, layer=one.layer)
            for place, one in seen.items()
            if shown[place] is None or not one.sides
        ),
        tuple(
            part
            for place, one in seen.items()
            if (colours := shown[place]) is not None
            for part in in_view(TileLook((), tuple(map(SideLook, colours))), one)
        ),
        show_errors=False,
        in_space=True,
    )


def outer_edges(board: Board, place: int, there: SeenPlace) -> Iterator[tuple[TileLine, int]]:
    """Yield the edges of an empty cell's floor that are on the outside, each with its side."""
    (floor,) = there.sides
    around = sides_around(floor.number)
    for k, corner in enumerate(floor.corners):
        side = around[(2 - k) % len(around)]
        if board.mesh.faces[place].across[side] is None:
            yield (corner, floor.corners[(k + 1) % len(floor.corners)]), side


def stack_plain(seen: SeenPlaces, place: int) -> bool:
    """Whether the middle of what a place is known by is seen."""
    return place in seen and not is_covered(seen, place)


def stack_ways(
    board: Board, yaw: float, pitch: float, place: int, direction: Direction
) -> Sequence[int]:
    """Return the places that an arrow leads to in a stack at these angles, best first.

    Arrows go along rows and columns as they are seen: up is to what is drawn above, and then, from
    the last row, to the layer above.
    """
    turns, mirrored = quarters(yaw), pitch < 0
    here = cell(board, place)

    found = []
    for other in range(len(board)):
        there = cell(board, other)
        way = complex(there.column - here.column, here.row - there.row) * 1j**turns
        # Seen from below, what is nearer is drawn above.
        way = (way.conjugate() if mirrored else way) * (-1j) ** direction
        ahead, across = round(way.real), round(way.imag)
        rise = (here.layer - there.layer) * {Direction.UP: 1, Direction.DOWN: -1}.get(direction, 0)
        if rise > 0 or (rise == 0 and ahead > 0):
            found.append((abs(here.layer - there.layer), abs(across), abs(ahead), other))
    return tuple(other for *_, other in sorted(found))
