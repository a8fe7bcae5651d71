"""The part of a board that is seen, and its size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.play.layout import Box
from tui_tangram.render.tiles import SignChoice, TileStyle, readable_sizes
from tui_tangram.render.tiles_theme import SignRule, Surface
from tui_tangram.render.tiles_view import (
    SIZES,
    TileCorners,
    TileSize,
    TileView,
    fit_tiles,
    keep_in_view,
    scrolled_tiles,
    whole_board_shown,
    zoomed_tiles,
)

_TELLING: Final = 6
"""The fewest pixels for a side at which colours alone tell tiles apart."""
_SMALLEST: Final = 4
_LARGE: Final = tuple(size for size in SIZES if size.side >= 16)
"""The sizes that are large."""
_FEW: Final = 20
"""The most places of a board that is seen whole at the smallest size."""


class Window:
    """The view of one board through one box of cells.

    As long as the player does not zoom, tiles are as large as the whole board allows, but
    not so small that the signs of their sides cannot be read, unless colours tell as much
    and the whole board is then seen.  A larger board is seen in part, and the window follows
    the cursor.
    """

    def __init__(self, outline: Sequence[TileCorners]) -> None:
        """Look at a board whose places have these corners; `open` says through what."""
        self.outline = tuple(outline)
        self.large = False
        """Whether tiles are large, however few of them are seen at once."""
        self.view = TileView(1, 2, SIZES[0], 0, 0)
        self._box = (0, 0)
        self._sizes: tuple[TileSize, ...] = SIZES
        self._chosen: TileSize | None = None
        self._kept: tuple[TileView, int] | None = None
        self._whole: tuple[TileView, bool] | None = None

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        # Asked for every frame; looking at each place of a large board takes a while.
        if self._whole is None or self._whole[0] != self.view:
            self._whole = self.view, whole_board_shown(self.view, self.outline)
        return self._whole[1]

    def open(self, box: Box, style: TileStyle, place: int) -> None:
        """Look through *box* at tiles in *style*, the place of the cursor in view."""
        shape = (box.width, box.height)
        sizes = self._fitting(shape, style)
        if shape != self._box or sizes != self._sizes:
            self._box, self._sizes = shape, sizes
            allowed = (self._chosen,) if self._chosen is not None else sizes
            self.view = fit_tiles(self.outline, *shape, sizes=allowed)
            self._kept = None
        self.follow(place)

    def _fitting(self, shape: tuple[int, int], style: TileStyle) -> tuple[TileSize, ...]:
        """Return the sizes that come into question for a window of *shape*."""
        if self.large:
            return _LARGE
        sizes = readable_sizes(self.outline, style.theme)
        if not _colours_tell(style) or self._all_seen(shape, sizes[0]):
            return sizes
        least = _SMALLEST if len(self.outline) <= _FEW else _TELLING
        smaller = [size for size in SIZES if least <= size.side < sizes[0].side]
        whole = (size for size in reversed(smaller) if self._all_seen(shape, size))
        found = next(whole, None)
        if found is not None:
            return (found,)
        # A low window may not even show a whole place.
        largest = (max(self.outline, key=len),)
        while not _shown(largest, shape, sizes[0]) and sizes[0] != SIZES[0]:
            sizes = (SIZES[SIZES.index(sizes[0]) - 1],)
        return sizes

    def _all_seen(self, shape: tuple[int, int], size: TileSize) -> bool:
        return _shown(self.outline, shape, size)

    def follow(self, place: int) -> None:
        """Move the window so that a place is in it, unless it was there already."""
        if self._kept is not None and self._kept[1] == place:
            return
        self.view = keep_in_view(self.view, self.outline, self.outline[place])
        self._kept = self.view, place

    def sees(self, place: int) -> bool:
        """Whether all of a place is seen."""
        return self.view.shows(self.outline[place])

    def reveal(self, place: int) -> None:
        """Move the window so that a place is in it, wherever the cursor is."""
        self.view = keep_in_view(self.view, self.outline, self.outline[place])

    def zoom(self, steps: int, place: int) -> bool:
        """Draw tiles *steps* sizes larger; return whether there are such sizes."""
        before = self.view
        around = self.outline[place]
        self.view = zoomed_tiles(self.view, self.outline, steps, around=around)
        self.view = keep_in_view(self.view, self.outline, around)
        self._chosen = self.view.size
        return self.view.size != before.size

    def fit(self) -> None:
        """Let tiles be as large as the whole board allows again."""
        self._chosen = None
        self._box = (0, 0)

    def scroll(self, columns: int, lines: int) -> bool:
        """Move the window by cells; return whether there was anything to see there."""
        before = self.view
        self.view = scrolled_tiles(self.view, self.outline, columns, lines)
        return self.view != before


def _shown(outline: Sequence[TileCorners], shape: tuple[int, int], size: TileSize) -> bool:
    """Whether a window of *shape* shows all of some places at a size."""
    return whole_board_shown(fit_tiles(outline, *shape, sizes=(size,)), outline)


def _colours_tell(style: TileStyle) -> bool:
    """Whether colours tell as much as signs, and the player has not chosen signs."""
    theme = style.theme
    return (
        style.coloured
        and style.marks is not SignChoice.ON
        and theme.shown is not SignRule.ALWAYS
        and theme.surface is not Surface.PLAIN
    )
