"""Pictures: from the state of a game to coloured character cells.

The screen is a pure function of the state, in four steps that are independent of each other:

*looks* (`tangram`)
    small values that hold everything about an appearance and nothing about its reason.
*pixels* (`raster`, `pixmap`, `viewport`)
    a look drawn in inks.  An ink is a meaning, such as "the seam of piece 3" (`inks`).
*cells* (`cells`)
    two pixels in one character cell, and letters over them, as rows of styled runs.
*colours* (`palette`, `themes`, `profile`)
    the appearance of an ink in a theme, within the means of the terminal.

Tiles of edge-matching puzzles go the same way: looks (`tiles`) on pixels that every corner
meets exactly (`tiles_view`, `tiles_shape`), in the colours of a tile theme (`tiles_theme`).

`ansi` writes rows to standard output; an application turns runs into its own segments and
sends only what `changed_spans` names.

Half blocks
-----------
The picture is made of half blocks.  They are in every font, they are square, and two
pixels of any two colours fit one cell, so colours never clash.  Finer characters
(quadrants, sextants) allow two colours for four or six pixels, which would let a piece
bleed into its neighbour just where the player looks: at the seam.  For the same reason
the board is not smoothed; a unit is a whole number of pixels and each pixel is sampled at
one point, chosen so that neighbours share their border without gap or overlap (`raster`).

Without colour
--------------
No meaning depends on colour alone.  Pieces carry letters; the piece in hand has an outline
and a bold letter; an overlap is striped; matched contour is solid, missing contour
dotted, extra contour dashed with a cross.  The profiles *mono* and *ascii* show the
same pictures with no colour at all (`cells`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tui_tangram.render.ansi import to_ansi
from tui_tangram.render.cells import (
    PLAIN,
    Mark,
    Picture,
    Row,
    Run,
    Span,
    Style,
    changed_spans,
    encode,
    plain_text,
    text_of,
)
from tui_tangram.render.palette import (
    Colour,
    Palette,
    Theme,
    ThemeError,
    make_palette,
    parse_theme,
)
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile, choose_profile, profile_named
from tui_tangram.render.progress_bar import thermometer
from tui_tangram.render.themes import DEFAULT, load_themes
from tui_tangram.render.tiles_theme import (
    TILE_DEFAULT,
    Surface,
    TileTheme,
    load_tile_themes,
    parse_tile_theme,
    tile_palette,
)

if TYPE_CHECKING:
    from tui_tangram.render.motion import between, eased, first_part
    from tui_tangram.render.tangram import (
        BoardLook,
        ContourLook,
        PieceLook,
        PieceState,
        Polyline,
        draw_board,
    )
    from tui_tangram.render.thumbnail import portrait, silhouette, solved, tray
    from tui_tangram.render.tiles import (
        PlaceLook,
        PlaceState,
        SideLook,
        SignChoice,
        TileLook,
        TilesLook,
        TileState,
        TileStyle,
        draw_tiles,
        readable_sizes,
        signs_fit,
    )
    from tui_tangram.render.tiles_small import (
        DrawerPicture,
        board_portrait,
        drawer_picture,
        one_tile,
        overview,
        regular_corners,
    )
    from tui_tangram.render.tiles_view import (
        SIZES,
        TileSize,
        TileView,
        fit_tiles,
        keep_in_view,
        scrolled_tiles,
        whole_board_shown,
        zoomed_tiles,
    )
    from tui_tangram.render.viewport import Drawable, Viewport
else:
    # Code that draws shapes needs geometry, which takes twice as long to load as the rest.
    # A first frame of words does not need it.
    _LATE = {
        name: module
        for module, names in {
            "motion": ("between", "eased", "first_part"),
            "tangram": (
                "BoardLook",
                "ContourLook",
                "PieceLook",
                "PieceState",
                "Polyline",
                "draw_board",
            ),
            "thumbnail": ("portrait", "silhouette", "solved", "tray"),
            "tiles": (
                "PlaceLook",
                "PlaceState",
                "SideLook",
                "SignChoice",
                "TileLook",
                "TileState",
                "TileStyle",
                "TilesLook",
                "draw_tiles",
                "readable_sizes",
                "signs_fit",
            ),
            "tiles_small": (
                "DrawerPicture",
                "board_portrait",
                "drawer_picture",
                "one_tile",
                "overview",
                "regular_corners",
            ),
            "tiles_view": (
                "SIZES",
                "TileSize",
                "TileView",
                "fit_tiles",
                "keep_in_view",
                "scrolled_tiles",
                "whole_board_shown",
                "zoomed_tiles",
            ),
            "viewport": ("Drawable", "Viewport"),
        }.items()
        for name in names
    }

    def __getattr__(name):  # noqa: ANN001, ANN202
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
        globals()[name] = value
        return value


__all__ = [
    "DEFAULT",
    "PLAIN",
    "SIZES",
    "TILE_DEFAULT",
    "BoardLook",
    "Colour",
    "ContourLook",
    "Drawable",
    "DrawerPicture",
    "Mark",
    "Palette",
    "Picture",
    "PieceLook",
    "PieceState",
    "Pixmap",
    "PlaceLook",
    "PlaceState",
    "Polyline",
    "Profile",
    "Row",
    "Run",
    "SideLook",
    "SignChoice",
    "Span",
    "Style",
    "Surface",
    "Theme",
    "ThemeError",
    "TileLook",
    "TileSize",
    "TileState",
    "TileStyle",
    "TileTheme",
    "TileView",
    "TilesLook",
    "Viewport",
    "between",
    "board_portrait",
    "changed_spans",
    "choose_profile",
    "draw_board",
    "draw_tiles",
    "drawer_picture",
    "eased",
    "encode",
    "first_part",
    "fit_tiles",
    "keep_in_view",
    "load_themes",
    "load_tile_themes",
    "make_palette",
    "one_tile",
    "overview",
    "parse_theme",
    "parse_tile_theme",
    "plain_text",
    "portrait",
    "profile_named",
    "readable_sizes",
    "regular_corners",
    "scrolled_tiles",
    "signs_fit",
    "silhouette",
    "solved",
    "text_of",
    "thermometer",
    "tile_palette",
    "to_ansi",
    "tray",
    "whole_board_shown",
    "zoomed_tiles",
]
