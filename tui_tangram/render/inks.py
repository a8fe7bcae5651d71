"""The inks of pixels: one small integer for each meaning.

A drawer paints meanings, not colours; a palette (`tui_tangram.render.palette`) has the
colour of a meaning in a profile, and a character encoder (`tui_tangram.render.cells`)
its sign.  So one drawer serves every profile.

Inks 0 to 31 have one meaning each.  Above them lie seven ranges of 32, one ink for each
piece or tile colour: ``FILL + 3`` is the surface of piece 3, ``SEAM + 3`` its dark rim.
"""

from __future__ import annotations

from typing import Final

BACKGROUND: Final = 0
SILHOUETTE: Final = 1
"""The figure still to be covered."""
SILHOUETTE_EDGE: Final = 2
TEXT: Final = 3
QUIET: Final = 4
"""Text of secondary weight."""
ACCENT: Final = 5
"""The selection."""
SUCCESS: Final = 6
TROUBLE: Final = 7
HATCH: Final = 8
"""The dashes around a place where placed pieces overlap."""
TROUBLE_EDGE: Final = 9
"""The edge of a piece that overlaps another."""
CHOSEN_EDGE: Final = 10
"""The edge of the placed piece under the cursor."""
MATCHED: Final = 11
"""Contour that agrees with the figure's."""
MISSING: Final = 12
"""Contour of the figure that is not there yet."""
OUTSIDE: Final = 13
"""Contour outside the figure."""
HINT: Final = 14
FIGURE: Final = 15
"""The silhouette as a picture of itself, in thumbnails: brighter than on the board."""
SHADOW: Final = 19
"""Notches, and sides of tiles that do not match."""
SILHOUETTE_LINE: Final = 20
"""Every other line of cells of the silhouette: a gap that sets it off from a piece."""
HATCH_GAP: Final = 21
"""The gaps between the dashes around an overlap, and the dots in it."""
COMPARED: Final = 22
"""An edge that the edge spoken of is compared with, in an explanation."""
SILHOUETTE_SHADE: Final = 23
"""A place of a board in space that has its back to the light."""
FIGURE_SHADES: Final = (BACKGROUND, 16, 17, 18, FIGURE)
"""The shades for 0 to 4 quarters of a pixel covered by the figure."""

COLOURS: Final = 32
"""The number of piece colours with inks of their own."""

FILL: Final = 32
"""A placed piece."""
SEAM: Final = 64
"""The line between a piece and its neighbour."""
HELD: Final = 96
"""The piece in hand; on boards of tiles a tile in space that has its back to the light."""
BRIGHT: Final = 128
"""The edge of the piece in hand."""
GHOST: Final = 160
"""A piece that is only previewed."""
DIM: Final = 192
"""A placed piece behind something more important."""
LETTER: Final = 224
"""The writing on a piece: dark on light colours, light on dark ones."""
