"""A board in space through one box of cells: how it is turned, and how large it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from math import pi
from typing import Any, Final, Generic, TypeVar

from tui_tangram.app.play.parts import Box, holds
from tui_tangram.games.matching.look.space import (
    Camera,
    SeenPlace,
    SeenPlaces,
    SpaceBody,
    body_of,
    brought,
    first_camera,
    in_sight,
    in_space,
    plain_to_see,
    reach,
    space_view,
    turn_seen,
    ways,
)
from tui_tangram.games.matching.look.stack import (
    PITCH,
    STEEPEST,
    YAW,
    StackPose,
    cell,
    heights,
    level,
    quarters,
    stack_plain,
    stack_reach,
    stack_seen,
    stack_ways,
)
from tui_tangram.games.matching.look.view import SIZES, TileSize, TileView
from tui_tangram.maths.tiling import Angle, Board, Direction
from tui_tangram.render.cells import Picture
from tui_tangram.values import NamedTuple

_QUARTER: Final = pi / 2
_STEP: Final = pi / 12
"""The turn by one key, in radians."""
_LARGER: Final = 1.25
"""The factor from one size to the next."""
_STEPS: Final = range(-3, 9)
"""The sizes, counted from the one that fits."""
_ASLANT: Final = 0.45
"""The cosine of the angle at which the directions of the sides of a place are hard to see."""


class TurnPictures(NamedTuple):
    """The pictures on the way of a turn."""

    number: int
    tiles: int | None = None
    """The number of tiles that move over the picture before the turn; None for all of a new one."""


_FEW: Final = (
    (10, TurnPictures(2)),
    (20, TurnPictures(1)),
    (48, TurnPictures(1, 7)),
    (80, TurnPictures(1, 2)),
)
_MANY: Final = TurnPictures(1, 1)
"""The pictures for at most as many tiles as are seen, counted twice in octants, and for more.

With them a turn sends at most 12,000 bytes to a terminal of 120×40 that erases in colour.
"""


def turn_pictures(tiles: int) -> TurnPictures:
    """Return the pictures on the way of a turn with so many tiles in view."""
    return next((pictures for most, pictures in _FEW if tiles <= most), _MANY)


_Pose = TypeVar("_Pose", Camera, StackPose)


class SpaceWindow(ABC, Generic[_Pose]):
    """The view of one board in space.

    It has the methods of a window on the plane.  Going to a place turns the board, unless it is
    plain to see already.
    """

    whole: Final = True
    chosen: TileSize | None = None
    """The size that the player has chosen for the parts of the screen: none, these stay."""
    reach: float
    """The distance of the farthest point from the middle of the picture, however it is turned."""
    full: Collection[int] = ()
    """The places with tiles."""

    def __init__(self, board: Board, pose: _Pose, place: int) -> None:
        """Look at a board in space with a place in front; `open` says through what."""
        self.board = board
        self.view = TileView(1, 2, SIZES[0], 0, 0)
        self.pose: _Pose = pose
        self.shown: _Pose = pose
        """The pose of the board, and that in the last picture, which may be on its way there."""
        self._start: _Pose = pose
        self._goal: _Pose = pose
        """The poses of the turn that is shown."""
        self._steps = 0
        self._followed: int | None = place
        self._last: tuple[object, SeenPlaces] | None = None

    @abstractmethod
    def _seen(self, pose: _Pose, scale: float) -> SeenPlaces:
        """Return the places that are seen, sides *scale* times as long."""

    @abstractmethod
    def _plain(self, seen: SeenPlaces, place: int) -> bool:
        """Whether a place is plain to see."""

    @abstractmethod
    def reveal(self, place: int) -> None:
        """Turn the board so that a place is plain to see, wherever the cursor is."""

    @abstractmethod
    def ways(self, place: int, direction: Direction) -> Sequence[int]:
        """Return the places that an arrow leads to, best first."""

    @abstractmethod
    def turn_of(self, place: int) -> Angle:
        """Return the turn after which a place has its sides where they are seen.

        It is that of the board as it is turned once it follows the cursor to the place.
        """

    @abstractmethod
    def turn(self, across: float, up: float) -> bool:
        """Turn the board to the right and up, in radians."""

    @abstractmethod
    def fit(self, place: int) -> None:
        """Show the board as it was at first, with a place in front."""

    def open(self, box: Box, size: TileSize, place: int) -> None:
        """Look through *box*, the place of the cursor in view."""
        del size
        self.view = TileView(box.width, 2 * box.height, SIZES[0], 0, 0)
        self._sized()
        self.follow(place)

    def _sized(self) -> None:
        """Make the board as large as it fits, or as the player has zoomed."""
        width, height = self.view[:2]
        self.view, self._scale = space_view(self.reach, width, height, _LARGER**self._steps)

    def seen(self, pose: _Pose) -> SeenPlaces:
        """Return the places that are seen of a board that stands so, the same ones each time."""
        asked = pose, self._scale, self.view.size, self.full
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._seen(pose, self._scale)
        return self._last[1]

    def follow(self, place: int) -> None:
        """Turn the board so that a place is plain to see, unless it was so already."""
        if self._followed != place:
            self.reveal(place)
            self._followed = place

    def sees(self, place: int) -> bool:
        """Whether a place is plain to see."""
        seen = self.seen(self.pose)
        return self._plain(seen, place) and self.view.shows(seen[place].corners)

    def start(self) -> bool:
        """Begin to show the turn to the pose, from the last picture; return whether it is new."""
        if self.pose == self._goal:
            return False
        self._start, self._goal = self.shown, self.pose
        return True

    def go(self, part: float) -> None:
        """Go *part* of that turn, 0 to 1."""
        self.shown = self._start.towards(self._goal, part) if part < 1 else self.pose

    def coming(self, number: int) -> SeenPlaces:
        """Return some of the places that are seen: those that will be most in front."""
        goal, now = self.seen(self.pose), self.seen(self.shown)
        back = SeenPlace((), layer=-1)
        ends = {place: goal.get(place, back) for place in now}
        order = sorted(now, key=lambda place: (-ends[place].layer, -ends[place].facing))
        return {place: now[place] for place in order[:number]}

    def leave(self, place: int) -> None:
        """Leave the board as it is turned, with the cursor on a place."""
        self._followed = place

    def middle(self, place: int) -> tuple[int, int]:
        """Return the pixel about where a place is that the board has turned to."""
        del place
        return self.view.width // 2, self.view.height // 2

    def ruled(self, picture: Picture) -> tuple[Picture, Sequence[str]]:
        """Return a picture as it is: rows have no numbers in space."""
        return picture, ()

    def place_at(self, x: float, y: float) -> int | None:
        """Return the place at a pixel, of several the one in front."""
        seen = self.seen(self.pose)
        found = [
            (one.layer, place)
            for place, one in seen.items()
            if any(holds(self.view.pixels(corners), (x, y)) for corners in one.outlines)
        ]
        return max(found)[1] if found else None

    def front(self, place: int) -> int:
        """Return a place that is seen well: this one, or else what looks most at the viewer."""
        seen = self.seen(self.pose)
        if place in seen and seen[place].facing > _ASLANT:
            return place
        return max(seen, key=lambda one: (self._plain(seen, one), seen[one].facing))

    def zoom(self, steps: int, place: int) -> bool:
        """Draw the board *steps* sizes larger; return whether there are such sizes."""
        del place
        before = self._steps
        self._steps = min(max(before + steps, _STEPS[0]), _STEPS[-1])
        self._sized()
        return self._steps != before

    def scroll(self, columns: int, lines: int) -> bool:
        """Look further to a side: the board turns the other way."""
        across = (columns > 0) - (columns < 0)
        down = (lines > 0) - (lines < 0)
        return self.turn(-across * _STEP, down * _STEP)

    def drag(self, across: float, up: float) -> None:
        """Turn the board as if what is in front of it moved by so many pixels."""
        size = self._scale * self.view.size.side * self.reach
        self.turn(across / size, up / size)

    def _fit_size(self) -> None:
        """Show all of the board."""
        self._steps = 0
        self._sized()


class BodyWindow(SpaceWindow[Camera]):
    """The view of a solid, or of a ring."""

    def __init__(self, board: Board, body: SpaceBody, place: int) -> None:
        """Look at a body with a place in front."""
        self.body, self.reach = body, reach(body)
        super().__init__(board, first_camera(board, body, place), place)

    def _seen(self, pose: Camera, scale: float) -> SeenPlaces:
        return in_space(self.body, pose, scale)

    def _plain(self, seen: SeenPlaces, place: int) -> bool:
        return plain_to_see(self.body, seen, place)

    def reveal(self, place: int) -> None:
        """Turn the board so that a place is plain to see, wherever the cursor is."""
        self.pose = self._posed(place)

    def _posed(self, place: int) -> Camera:
        """Return the pose in which a place and what lies around it are plain to see.

        It is the one now if that shows as much.
        """
        before = place if self._followed is None else self._followed
        goal = brought(self.body, self.pose, before, place, self.full)
        placed = [one for one in self.body.faces[place].neighbours if one in self.full]
        now, then = (in_sight(self.body, one.viewer(), placed) for one in (self.pose, goal))
        stays = self.sees(place) and (now >= then or not self.body.convex)
        return self.pose if stays else goal

    def ways(self, place: int, direction: Direction) -> Sequence[int]:
        """Return the places that an arrow leads to, best first."""
        return ways(self.board, self.body, self.pose, place, direction)

    def turn_of(self, place: int) -> Angle:
        """Return the turn after which a place has its sides where they are seen."""
        pose = self.pose if place == self._followed else self._posed(place)
        return turn_seen(self.board, self.body, pose, place)

    def turn(self, across: float, up: float) -> bool:
        """Turn the board to the right and up, in radians."""
        self.pose = self.pose.turned(across, up)
        return True

    def fit(self, place: int) -> None:
        """Show the board as it was at first, with a place in front."""
        self._fit_size()
        self.pose = first_camera(self.board, self.body, place)


class StackWindow(SpaceWindow[StackPose]):
    """The view of a stack of cubes, which stays upright and is open at the layer of the cursor."""

    def __init__(self, board: Board, place: int) -> None:
        """Look at a stack that is open at the layer of a place."""
        self._yaw, self._pitch = YAW, PITCH
        self._opened: int | None = cell(board, place).layer
        self.board, self.reach = board, stack_reach(board)
        super().__init__(board, self._posed(), place)

    def _open(self, layer: int | None) -> None:
        """Open the stack at a layer, or close it; a closed one is drawn larger."""
        self._opened = layer
        self.reach = stack_reach(self.board, opened=layer is not None)
        self._sized()
        self.pose = self._posed()

    def _posed(self) -> StackPose:
        """Return the pose at the angles in use, with the gap where they need it."""
        opened = heights(self.board, self._opened, above=self._pitch >= 0)
        return StackPose(level(self._yaw, self._pitch), opened)

    def _seen(self, pose: StackPose, scale: float) -> SeenPlaces:
        return stack_seen(self.board, pose, self.full, scale)

    def _plain(self, seen: SeenPlaces, place: int) -> bool:
        return stack_plain(seen, place)

    def reveal(self, place: int) -> None:
        """Open the stack at the layer of a place, and turn it if it is not plain to see yet."""
        self._open(cell(self.board, place).layer)
        if not self.sees(place):
            self._yaw = YAW + quarters(self._yaw) * _QUARTER
            self._pitch = PITCH if self._pitch >= 0 else -PITCH
            self.pose = self._posed()

    def close(self) -> None:
        """Show the stack without a gap."""
        self._open(None)
        self._followed = None

    def ways(self, place: int, direction: Direction) -> Sequence[int]:
        """Return the places that an arrow leads to, best first."""
        return stack_ways(self.board, self._yaw, self._pitch, place, direction)

    def turn_of(self, place: int) -> Angle:
        """Return the turn after which every place has its sides where they are seen."""
        del place
        # The first turns are those to the left, seen from above.
        return quarters(self._yaw) % 4

    def turn(self, across: float, up: float) -> bool:
        """Turn the stack to the right, and tip it up as far as it goes, in radians."""
        self._yaw += across
        self._pitch = min(max(self._pitch - up, -STEEPEST), STEEPEST)
        self.pose = self._posed()
        return True

    def fit(self, place: int) -> None:
        """Show the stack as it was at first, open at the layer of a place."""
        self._fit_size()
        self._yaw, self._pitch = YAW, PITCH
        self.reveal(place)


def window_on(board: Board, place: int) -> SpaceWindow[Any] | None:
    """Return the view of a board in space with a place in front; None for a flat board."""
    if board.layers:
        return StackWindow(board, place)
    body = body_of(board)
    return None if body is None else BodyWindow(board, body, place)
