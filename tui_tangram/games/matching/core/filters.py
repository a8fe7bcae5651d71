"""Filtering loose tiles: filters narrow the shown tiles and fill drawers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.fitting import fitting_tiles
from tui_tangram.games.matching.core.naming import colour_name, tile_name
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.language import markc, tr, trc
from tui_tangram.play.phrases import listed

_SHAPES: Final[Mapping[int | None, str]] = {
    None: markc("tiles", "tiles"),
    3: markc("tiles", "triangles"),
    4: markc("tiles", "squares"),
    6: markc("tiles", "hexagons"),
    8: markc("tiles", "octagons"),
    12: markc("tiles", "dodecagons"),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on tiles, all of which must hold.  The default has none."""

    shape: int | None = None
    """The number of sides."""
    colours: frozenset[int] = frozenset()
    """Colours that must each be on a side of the tile."""
    rim: bool | None = None
    """Whether the tile has a side of the rim's colour."""
    fits: bool = False
    """Whether the tile must fit in the place under the cursor."""
    like: int | None = None
    """A tile that others must look like, under the rules."""

    @property
    def empty(self) -> bool:
        """Whether every tile passes."""
        return self == Filter()

    def accepts(self, game: MatchingBoard, tile: int) -> bool:
        """Return whether a tile meets all conditions that do not depend on the position."""
        own = game.puzzle.tiles[tile]
        return (
            self.shape in (None, own.shape)
            and self.colours <= set(own.colours)
            and (self.rim is None or self.rim == is_rim_piece(game, tile))
            and (self.like is None or game.puzzle.twins[tile] == game.puzzle.twins[self.like])
        )

    @property
    def words(self) -> str:
        """The filter in words, such as ``squares with 3 that fit here``."""
        text = trc("tiles", _SHAPES[self.shape])
        if self.colours:
            colours = listed(map(colour_name, sorted(self.colours)))
            text = tr("{tiles} with {colours}", tiles=text, colours=colours)
        if self.rim is True:
            text = tr("{tiles} for the border", tiles=text)
        if self.rim is False:
            text = tr("{tiles} not for the border", tiles=text)
        if self.like is not None:
            text = tr("{tiles} like {tile}", tiles=text, tile=tile_name(self.like))
        return tr("{tiles} that fit here", tiles=text) if self.fits else text


ALL = Filter()
"""The filter that every tile passes."""


def is_rim_piece(game: MatchingBoard, tile: int) -> bool:
    """Return whether a tile has a side of the colour that belongs on the rim."""
    rim = game.puzzle.rim
    return (RIM if rim is None else rim) in game.puzzle.tiles[tile].sides


def loose(
    game: MatchingBoard, state: MatchingState, chosen: Filter, place: int, drawer: int | None = None
) -> tuple[int, ...]:
    """Return the loose tiles that pass a filter, of one drawer or of all.

    Tiles with fewer sides come first.  *place* is the place under the cursor.
    """
    fitting = fitting_tiles(game, state, place) if chosen.fits else None
    found = (
        tile
        for tile, spot in enumerate(state.spots)
        if spot.place is None
        and drawer in (None, spot.drawer)
        and (fitting is None or tile in fitting)
        and chosen.accepts(game, tile)
    )
    return tuple(sorted(found, key=lambda tile: (game.puzzle.tiles[tile].shape, tile)))
