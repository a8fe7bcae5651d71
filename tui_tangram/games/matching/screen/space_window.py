"""A board in space through one box of cells: how it is turned, and how large it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final

from tui_tangram.app.play.parts import Box, holds
from tui_tangram.games.matching.look.space import (
    Camera,
    SeenPlaces,
    SpaceBody,
    brought,
    first_camera,
    in_space,
    plain_to_see,
    space_view,
    ways,
)
from tui_tangram.games.matching.look.view import SIZES, TileSize, TileView
from tui_tangram.maths.tiling import Board, Direction
from tui_tangram.render.cells import Picture

_STEP: Final = pi / 12
"""The turn by one key, in radians."""
_LARGER: Final = 1.25
"""The factor from one size to the next."""
_STEPS: Final = range(-3, 9)
"""The sizes, counted from the one that fits."""
_HIDDEN: Final = 0.15
"""The cosine of the angle at which a place looks at the viewer so little that it is hidden."""


_BETWEEN: Final = ((12, 2), (24, 1))
"""The pictures on the way of a turn for as many tiles as are seen, counted twice in octants.

With them a turn sends at most 12,000 bytes to a terminal of 120×40, as the last picture alone has
10,000 where more tiles are seen.
"""


def pictures_between(tiles: int) -> int:
    """Return how many pictures are shown on the way of a turn with so many tiles in view."""
    return next((number for most, number in _BETWEEN if tiles <= most), 0)


class SpaceWindow:
    """The view of one board in space.

    It has the methods of a window on the plane.  Going to a place turns the board, unless it is
    plain to see already.
    """

    whole: Final = True
    chosen: TileSize | None = None
    """The size that the player has chosen for the parts of the screen: none, these stay."""

    def __init__(self, board: Board, body: SpaceBody, place: int) -> None:
        """Look at a board in space with a place in front; `open` says through what."""
        self.board, self.body = board, body
        self.view = TileView(1, 2, SIZES[0], 0, 0)
        self.camera = self.shown = first_camera(board, body, place)
        """The camera, and the one of the last picture, which may be on its way there."""
        self._start = self._goal = self.camera
        """The cameras of the turn that is shown."""
        self._steps = 0
        self._followed: int | None = place
        self._seen: tuple[object, SeenPlaces] | None = None

    def open(self, box: Box, size: TileSize, place: int) -> None:
        """Look through *box*, the place of the cursor in view."""
        del size
        self.view = TileView(box.width, 2 * box.height, SIZES[0], 0, 0)
        self._sized()
        self.follow(place)

    def _sized(self) -> None:
        """Make the board as large as it fits, or as the player has zoomed."""
        width, height = self.view[:2]
        self.view, self._scale = space_view(self.body, width, height, _LARGER**self._steps)

    def seen(self, camera: Camera) -> SeenPlaces:
        """Return the places that a camera sees, the same ones each time."""
        asked = camera, self._scale
        if self._seen is None or self._seen[0] != asked:
            self._seen = asked, in_space(self.body, camera, self._scale)
        return self._seen[1]

    def follow(self, place: int) -> None:
        """Turn the board so that a place is plain to see, unless it was so already."""
        if self._followed != place:
            self.reveal(place)
            self._followed = place

    def sees(self, place: int) -> bool:
        """Whether a place is plain to see."""
        seen = self.seen(self.camera)
        return plain_to_see(self.body, seen, place) and self.view.shows(seen[place].corners)

    def reveal(self, place: int) -> None:
        """Turn the board so that a place is plain to see, wherever the cursor is."""
        if not self.sees(place):
            self.camera = brought(self.body, self.camera, place)

    def start(self) -> bool:
        """Begin to show the turn to the camera, from the last picture; return whether it is new."""
        if self.camera == self._goal:
            return False
        self._start, self._goal = self.shown, self.camera
        return True

    def go(self, part: float) -> None:
        """Go *part* of that turn, 0 to 1."""
        self.shown = self._start.towards(self._goal, part) if part < 1 else self.camera

    def leave(self, place: int) -> None:
        """Leave the board as it is turned, with the cursor on a place."""
        self._followed = place

    def ruled(self, picture: Picture) -> tuple[Picture, Sequence[str]]:
        """Return a picture as it is: rows have no numbers in space."""
        return picture, ()

    def place_at(self, x: float, y: float) -> int | None:
        """Return the place at a pixel, of several the one in front."""
        seen = self.seen(self.camera)
        found = [
            (one.layer, place)
            for place, one in seen.items()
            if holds(self.view.pixels(one.corners), (x, y))
        ]
        return max(found)[1] if found else None

    def front(self, place: int) -> int:
        """Return a place that is seen: this one, or else the one that looks most at the viewer."""
        seen = self.seen(self.camera)
        if place in seen and seen[place].facing > _HIDDEN:
            return place
        return max(seen, key=lambda one: (plain_to_see(self.body, seen, one), seen[one].facing))

    def ways(self, place: int, direction: Direction) -> Sequence[int]:
        """Return the places that an arrow leads to, best first."""
        return ways(self.board, self.body, self.camera, place, direction)

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

    def turn(self, across: float, up: float) -> bool:
        """Turn the board to the right and up, in radians."""
        self.camera = self.camera.turned(across, up)
        return True

    def drag(self, across: float, up: float) -> None:
        """Turn the board as if what is in front of it moved by so many pixels."""
        size = self._scale * self.view.size.side * self.body.radius
        self.turn(across / size, up / size)

    def fit(self, place: int) -> None:
        """Show the board as it was at first, with a place in front."""
        self._steps = 0
        self._sized()
        self.camera = first_camera(self.board, self.body, place)
