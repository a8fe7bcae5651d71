"""The play screen of a board that may be a solid: seen in space, where it turns, or as its net."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import hypot
from typing import Any, Final

from textual.events import MouseDown, MouseUp

from tui_tangram.app.actions import Action, Availability
from tui_tangram.app.play.parts import Box
from tui_tangram.app.play.timing import Animation
from tui_tangram.games.matching.look.small import overview
from tui_tangram.games.matching.look.style import TilesLook, TileStyle
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES, box_of, fit_tiles
from tui_tangram.games.matching.screen import looks
from tui_tangram.games.matching.screen.board_screen import TileBoardScreen, Window
from tui_tangram.games.matching.screen.layout import Needs
from tui_tangram.games.matching.screen.space_window import (
    SpaceWindow,
    StackWindow,
    TurnPictures,
    turn_pictures,
    window_on,
)
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.language import mark, tr
from tui_tangram.render.cells import Picture
from tui_tangram.values import replace


class SolidScreen(TileBoardScreen[MatchingTable]):
    """A play screen whose board is seen in space if it is no board of the plane."""

    motion: Animation[TilesLook]
    _dragged: tuple[int, int] | None = None
    """The cell in which a button of the mouse went down to turn the board."""
    _otherwise = False
    """Whether the board of this game is seen in the plane instead of in space, or in space."""
    _at_rest: Picture | None = None
    """The last picture of the board that did not turn."""

    @cached_property
    def needs_in_plane(self) -> Needs:
        """The shapes that have to be shown of a board in the plane."""
        return looks.needs(self.table.game.puzzle)

    @cached_property
    def _needs_in_space(self) -> Needs:
        assert self._space_window is not None
        return looks.needs(self.table.game.puzzle, self._space_window.reach)

    @property
    def needs(self) -> Needs:
        """The shapes that have to be shown."""
        return self.needs_in_plane if self.globe is None else self._needs_in_space

    @cached_property
    def _space_window(self) -> SpaceWindow[Any] | None:
        """The view of the board in space, if it is no board of the plane."""
        return window_on(self._board, self._place)

    @property
    def globe(self) -> SpaceWindow[Any] | None:
        """The view of the board in space; None while it is seen in the plane.

        Unless the player has chosen, solids and towers are seen in space, and other boards are not:
        of one that wraps around half would be hidden, and of a cube half of its sides.
        """
        view = self.services.settings.solids
        usual = self._board.solid or bool(self._board.mesh.unlike)
        in_space = usual if view == "auto" else view == "space"
        return self._space_window if in_space != self._otherwise else None

    @property
    def window(self) -> Window | SpaceWindow[Any]:
        """The part of the board that is seen."""
        return self.globe or self.flat_window

    def apply_layout(self, areas: Mapping[str, Box]) -> None:
        """Show the board as large as the split has it, and let arrows lead as it is seen."""
        super().apply_layout(areas)
        self.table.view = replace(self.table.view, sight=self.globe)

    @property
    def board_style(self) -> TileStyle:
        """The style of the board, of which cubes in space are drawn side by side."""
        return self._style if self.globe is None else self._style.in_space

    def board_look(self, part: float = 1.0, **more: Any) -> TilesLook:  # noqa: ANN401
        """Return the look of the board, at *part* of its way to where it is turned to.

        *more* are arguments of `looks.board_look`.
        """
        globe, errors = self.globe, self.services.tiles.errors
        seen = None
        if globe is not None:
            globe.full = frozenset(looks.full(self.table))
            globe.go(part)
            few = self._turn_pictures(globe).tiles if part < 1 else None
            seen = globe.seen(globe.shown) if few is None else globe.coming(few)
            if few is not None:
                more["light"] = False
        return looks.board_look(
            self.table, seen, turning=part < 1, errors=errors, paused=self.paused, **more
        )

    def turn_slowly(self) -> None:
        """Begin to show a turn of the board, if there is one."""
        globe = self.globe
        if isinstance(globe, StackWindow) and self.table.solved and not self.table.looking:
            globe.close()
        if globe is None or not globe.start():
            return
        between, few = self._turn_pictures(globe)
        if few is None or self._style.coloured:
            # The first picture is on its way already.
            last = between + 1
            self.motion.begin(lambda part: self.board_look((part * between + 1) / last), between)
        else:
            self.motion.end()

    def _turn_pictures(self, globe: SpaceWindow[Any]) -> TurnPictures:
        return turn_pictures(len(globe.seen(globe.pose)) * self._palette.fine)

    def board_picture(self, look: TilesLook) -> Picture:
        """Return the picture of the board, a few tiles on their way over the last one at rest."""
        picture, globe = draw_tiles(look, self.window.view, self.board_style), self.globe
        if not look.turning:
            self._at_rest = picture
        elif globe is not None and self._turn_pictures(globe).tiles is not None:
            return picture.over(self._at_rest)
        return picture

    def map_picture(self, columns: int, lines: int, look: TilesLook | None = None) -> Picture:
        """Return the map of the whole board, in the plane; *look* is its look there, if known."""
        if look is None:
            errors = self.services.tiles.errors
            look = looks.board_look(self.table, errors=errors, paused=self.paused)
        view = self.flat_window.view
        if self.globe is not None:
            # All of the net is on the map, and no part of it is seen besides.
            outline = self.flat_window.outline
            left, top, right, bottom = box_of(outline, SIZES[0])
            wide, high = right - left + 2 * SIZES[0].side, bottom - top + 2 * SIZES[0].side
            view = fit_tiles(outline, wide, high, sizes=SIZES[:1])
        return overview(look, view, columns, lines, self._style)

    def action_scroll(self, way: str) -> None:
        """Move the window over the board, or turn the board in space."""
        hinting = self.table.hinting
        super().action_scroll(way)
        if self.globe is not None:
            self._stay_in_front(hinting=hinting)

    def _stay_in_front(self, *, hinting: bool) -> None:
        """Leave the cursor on a place that is seen after a turn by hand, and name what is seen.

        *hinting*: whether the words were a hint.
        """
        globe = self.globe
        assert globe is not None
        place = globe.front(self._place)
        moved = place != self._place
        globe.leave(place)
        if moved:
            self.act(lambda: self.table.go_to(place))
        else:
            self.table.board_turned(hinting=hinting)
        self.changed()

    def action_solid(self) -> None:
        """Show the board in space, or in the plane, in this game."""
        self._otherwise = not self._otherwise
        self.whole = False
        globe = self.globe
        if globe is not None:
            globe.fit(self._place)
            globe.start()
        layers = self._board.layers
        flat = mark("Seen layer by layer.") if layers else mark("Seen in the plane.")
        self.say(tr(mark("Seen in space.") if globe else flat))
        self.motion.end()
        self.follow_lesson("solid")
        self.relayout()

    def availability_here(self, wanted: Action) -> Availability:
        """Whether the board is one that has a net."""
        if wanted.intent == "solid" and self._space_window is None:
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    # The mouse

    async def on_mouse_down(self, event: MouseDown) -> None:
        """Begin to turn the board, with the middle button, or with any where no place is.

        What a click does besides is done by the screens below, whose handlers are called, too.
        """
        x, y = event.screen_x, event.screen_y
        on_board = self.globe is not None and self.board.region.contains(x, y)
        drags = on_board and (event.button == _MIDDLE or self._place_at(x, y) is None)
        self._dragged = (x, y) if drags else None

    def on_mouse_up(self, event: MouseUp) -> None:
        """Turn the board as far as the pointer went: nothing is known of its way between."""
        event.stop()
        globe, start = self.globe, self._dragged
        self._dragged = None
        if globe is None or start is None or not self.services.settings.mouse:
            return
        across, down = event.screen_x - start[0], 2 * (event.screen_y - start[1])
        if hypot(across, down) > _STILL:
            hinting = self.table.hinting
            globe.drag(across, -down)
            self._stay_in_front(hinting=hinting)


_MIDDLE: Final = 2
"""Textual's number of the middle button."""
_STILL: Final = 1.5
"""The pixels from which a pointer has moved."""
