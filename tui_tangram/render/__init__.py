"""Pictures: from the state of a game to coloured character cells.

The screen is a pure function of the state, in four steps that are independent of each other:

*looks* (`tangram`)
    small values that describe an appearance completely, without its reason.
*pixels* (`pixmap`, `viewport`)
    a look drawn in inks.  An ink is a meaning, such as "the seam of piece 3" (`inks`).
*cells* (`cells`)
    two pixels in one character cell, or eight of a finer picture (`octants`), and letters over
    them, as rows of styled runs.
*colours* (`palette`, `profile`)
    the appearance of an ink in a theme, within the abilities of the terminal, which are known by
    its name or queried.

Tiles are drawn in the same way, by `tui_tangram.games.matching.look`; pieces stay here, because
the laboratory draws them too.

`surface` writes rows to standard output; an application turns runs into its own segments and
sends only what `cells.changed_spans` finds.

Files
-----
A puzzle in a file is a `portrayal`: shapes and letters in the units of its world, made by the look
of its game.  From these come drawings (`svg`), pictures (`graphics`),
which some terminals show, and pages in millimetres (`pdf`), on which shapes share the room
(`nesting`).

Half blocks and octants
-----------------------
The picture is made of half blocks.  They are in every font, they are square, and two
pixels of any two colours fit one cell, so colours never clash.  Where a terminal is known to
draw octants a cell has eight square pixels, so the picture is twice as sharp, but still only
two colours: a piece could bleed into its neighbour just where the player looks, at the seam.
So fine pictures have no seam where colours differ anyway, and a line in a cell replaces the lost
colour (`mixed_cells`).  Quadrants and wedges were tried and are hardly better than halves: their
pixels are not square.

Geometry, steps, hits and places of letters are always those of half blocks. The board is not
smoothed; a unit is a whole number of pixels and each pixel is sampled at one point, chosen so that
neighbours share their border without gap or overlap (`pixmap`).

Some terminals take blocks from a font in which they leave gaps.  There a picture consists of blanks
and half blocks of one kind (`one_half`).

Without colour
--------------
No meaning depends on colour alone.  Pieces carry letters; the held piece has an outline
and a bold letter; an overlap has an edge and dots; matched contour is solid, missing contour
dotted, contour outside the figure dashed with a cross.  The profiles *mono* and *ascii* show the
same pictures with no colour at all (`cells`).
"""
