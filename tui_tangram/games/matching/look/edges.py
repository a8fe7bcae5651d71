"""The edges between tiles: seams, crosses on unmatched sides, and the band along the rim.

A seam has the colour of the two sides where those look alike, and is dark where they do not, so
that matched sides grow together: it is lighter than the tiles, and a line has a gap in its middle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from tui_tangram.games.matching.core import tile
from tui_tangram.games.matching.look.canvas import DOT, PixelLine, There, TileCanvas
from tui_tangram.games.matching.look.shape import line_pixel, line_pixels, thick_line
from tui_tangram.games.matching.look.style import RIM_SLOT, SideLook, Surface
from tui_tangram.games.matching.look.view import Pixel, TileLine
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple

_Key = tuple[Pixel, Pixel]
"""The two ends of an edge, in order."""


class _Edge(NamedTuple):
    """One side as drawn."""

    there: There
    number: int
    look: SideLook | None
    """None for the side of a place of the board."""
    ground: int
    """The ink of the surface there, for a tile the first one of its range."""


class Edges:
    """The edges of the places of a board and of the tiles placed on it, layer by layer."""

    def __init__(self, canvas: TileCanvas) -> None:
        """Begin without edges."""
        self._canvas = canvas
        self._style = canvas.style
        self._every: dict[_Key, list[_Edge]] = {}
        self._edges: dict[_Key, list[_Edge]] = {}
        """Those of the layer that is being drawn."""
        self.signed: set[tuple[int, int]] = set()
        """The sides whose sign is on an edge: the identity of the place, and their number."""

    def next_layer(self) -> None:
        """Begin another layer, which covers those before; where they meet both know an edge."""
        self._edges = {}

    def add(self, there: There, sides: Sequence[SideLook] | None, ground: int) -> None:
        """Note the edges of a tile with these *sides*, or of a place, and its ink."""
        for number in range(there.shape.count):
            key = _key_of(there.ends(number))
            edge = _Edge(there, number, sides[number] if sides else None, ground)
            self._edges[key] = self._every.setdefault(key, [])
            self._edges[key].append(edge)

    def draw(self) -> None:
        """Draw the seams between tiles, and the lines around places and tiles."""
        if self._style.profile is Profile.ASCII:
            self._strokes()
        elif self._style.coloured:
            self._seams()
        else:
            for edges in self._edges.values():
                there, number, *_ = edges[-1]
                if self._joined(edges):
                    at, across, down = there.line(number)
                    self._canvas.paint_pixels(_ends_of(across, down), at, inks.TEXT)
                elif _laid(edges):
                    self._canvas.paint_line(there.line(number), inks.TEXT)
                else:
                    self._canvas.dotted_edge(there, number, inks.TEXT)

    def _seams(self) -> None:
        """Draw edges in colour."""
        canvas = self._canvas
        lined = canvas.written and self._style.lined(canvas.view.size)
        rims: list[tuple[PixelLine, Pixel]] = []
        corners: set[Pixel] = set()
        order = self._in_order()
        outermost = {
            (id(there), number): _outwards(*there.ends(number))
            for outer, edges in order
            if outer
            for there, number, *_ in edges[-1:]
        }
        for outer, edges in order:
            there, number, *_ = edges[-1]
            laid = _laid(edges)
            if self._style.theme.cornered and laid:
                end = outermost[id(there), number] if outer else None
                self._half_seams(edges[-1], laid, lined=lined, end=end)
                continue
            ink = self._seam(edges, lined=lined)
            line, out = there.line(number), (0, 0)
            if outer:
                # Here the surface ends, with the pixel of the view; a line runs at its very end.
                ends, ground = there.ends(number), self._ground(edges[-1])
                out = right, down = outermost[id(there), number]
                canvas.paint_line(line, ground, (0, 0), out)
                corners.update(ends)
                # And at the corner that it has with the next outer side, where both end.
                count = there.shape.count
                for (x, y), k in zip(ends, (number - 1, number + 1), strict=True):
                    if (more := outermost.get((id(there), k % count))) is not None:
                        corner = (x + (right | more[0]), y + (down | more[1]))
                        canvas.paint(DOT, corner, ground)
                        if ink == inks.SILHOUETTE_EDGE:
                            rims.append(((corner, 0, 0), (0, 0)))
            else:
                canvas.paint_line(line, ink)
                if corners:
                    self._to_rim(there.ends(number), corners, ink)
            if ink == inks.SILHOUETTE_EDGE:
                rims.append((line, out))
        # Fine seams end in points of their own.
        for ends, edges in self._edges.items() if lined and canvas.fine == 1 else ():
            if _laid(edges):
                canvas.paint_pixels(ends, (0, 0), inks.SHADOW)
        # These sides are dark and stand out against the background by their line alone.
        for line, out in rims:
            canvas.paint_line(line, inks.SILHOUETTE_EDGE, out, out)

    def _half_seams(
        self, edge: _Edge, sides: Sequence[SideLook], *, lined: bool, end: Pixel | None
    ) -> None:
        """Draw an edge of tiles with colours at corners: to its middle as at each end.

        *end* is the extent of the surface beyond it, where a fine picture ends.
        """
        theme, canvas = self._style.theme, self._canvas
        there, number, _, fill = edge
        at, *line = there.line(number)
        near = [theme.side_slot(colour) for colour in tile.ends(sides[-1].colour)]
        # A tile beyond walks the edge the other way.
        beyond = [theme.side_slot(colour) for colour in reversed(tile.ends(sides[0].colour))]
        for half, slot in enumerate(near):
            ink = inks.SEAM + slot
            if not lined:
                ink = fill + slot
            elif len(sides) > 1 and beyond[half] != slot:
                ink = inks.SHADOW
            elif slot == RIM_SLOT:
                ink = inks.SILHOUETTE_EDGE
            if end is not None:
                canvas.paint(thick_line(*line, (0, 0), end, half), at, fill + slot)
            canvas.paint(thick_line(*line, end or (0, 0), end or (0, 0), half), at, ink)

    def _to_rim(self, ends: _Key, corners: Collection[Pixel], ink: int) -> None:
        """Lengthen a line to the end of the surface of places, if it ends in *corners* of a rim."""
        one, other = ends
        for (ax, ay), (bx, by) in ((other, one), (one, other)):
            if (bx, by) in corners:
                across, down = bx - ax, by - ay
                long = max(abs(across), abs(down))
                more = range(long + 1, min(long + self._canvas.fine, 2 * long) + 1)
                further = [line_pixel(2 * across, 2 * down, number) for number in more]
                # And straight on, where lines that meet in a corner part again.
                straight = across + int(across / long), down + int(down / long)
                self._canvas.paint_over(inks.SILHOUETTE, (*further, straight), (ax, ay), ink)

    def _in_order(self) -> list[tuple[bool, list[_Edge]]]:
        """Return the edges at each line, and whether a fine picture ends there: first those."""
        if self._canvas.fine == 1:
            return [(False, edges) for edges in self._edges.values()]
        # With nothing beyond a line all sides there run the same way.
        legible = (
            (len({edge.there.ends(edge.number)[0] for edge in edges}) == 1, edges)
            for edges in self._edges.values()
        )
        return sorted(legible, key=lambda one: not one[0])

    def _ground(self, edge: _Edge) -> int:
        """Return the ink of the surface at an edge of a tile, or of a place."""
        if edge.look is None:
            return edge.ground
        return edge.ground + self._style.theme.side_slot(edge.look.colour)

    def _seam(self, edges: Sequence[_Edge], *, lined: bool) -> int:
        """Return the ink of an edge, of tiles or places, at one line."""
        theme, sides = self._style.theme, _laid(edges)
        if not sides:
            return inks.BACKGROUND
        slot, *others = dict.fromkeys(theme.side_slot(side.colour) for side in sides)
        # A fine edge next to an empty place needs no line: there two colours are enough.
        open_end = self._canvas.fine > 1 and len(sides) == 1 and slot != RIM_SLOT
        if not lined or open_end:
            return self._ground(next(edge for edge in edges if edge.look is not None))
        if others or (theme.whole and slot != RIM_SLOT):
            return inks.SHADOW
        if slot == RIM_SLOT:
            # No darker ink is available to set off the rim's colour.
            return inks.SILHOUETTE_EDGE
        if self._joined(edges):
            return inks.GHOST + slot
        return inks.SHADOW if len(sides) > 1 else inks.SEAM + slot

    def _joined(self, edges: Sequence[_Edge]) -> bool:
        """Whether two tiles look alike at their common line, and so grow together there."""
        theme, sides = self._style.theme, _laid(edges)
        colours = {side.colour for side in sides}
        # Where tiles are alike their signs or pictures differ.
        slot = theme.side_slot if theme.surface is Surface.BLANK else theme.slot
        if len(sides) < 2 or theme.cornered or len(set(map(slot, colours))) > 1:
            return False
        # Two bumps or two notches of one colour do not fit, nor do two heads.
        return not theme.paired or len(colours) == len(sides)

    def _strokes(self) -> None:
        """Draw edges with characters, for ascii."""
        for edges in self._edges.values():
            there, number, *_ = edges[-1]
            (ax, ay), (bx, by) = there.shape.ends[number]
            across, down = bx - ax, by - ay
            x, y = there.at
            pixels = [(x + px, y + py) for px, py in there.shape.edge_pixels[number]]
            steep = abs(down) > abs(across)
            doors = set(pixels) - set(_outer_half(pixels)) if self._joined(edges) else ()
            if steep:
                # One character for each line of cells.
                rows = {py // 2: (px, py) for px, py in sorted(pixels, key=lambda p: -p[1])}
                pixels = list(rows.values())
            for px, py in pixels:
                if (px, py) in doors:
                    self._canvas.stroke((px, py // 2), ":" if steep else " ")
                elif _laid(edges):
                    self._canvas.stroke((px, py // 2), _stroke(across, down, py % 2))
                else:
                    self._canvas.stroke((px, py // 2), "'" if py % 2 == 0 else ".", faint=True)
        for ends, edges in self._edges.items():
            if _laid(edges):
                for px, py in ends:
                    self._canvas.stroke((px, py // 2), "+")

    def crosses(self, canvas: TileCanvas) -> None:
        """Mark each unmatched side once, on its edge: next to other marks only if necessary."""
        for ends, edges in self._edges.items():
            if any(side.trouble for side in _laid(edges)):
                cell = _cell_on(canvas, ends)
                canvas.mark(Mark(*cell, "×", inks.TROUBLE, inks.BACKGROUND, bold=True))

    def signs(self) -> None:
        """Write the sign of two alike sides once, on their edge, if the tiles have room for signs.

        Sides with colours at corners, of cubes or in space have their signs in each tile.
        """
        canvas, style = self._canvas, self._style
        if not (style.signed and canvas.written) or canvas.in_space or style.theme.solid:
            return
        for ends, edges in self._edges.items():
            colours = {side.colour for side in _laid(edges)}
            if len(colours) > 1 or not self._joined(edges):
                continue
            if not any(canvas.sign_cells(edge.there) for edge in edges):
                continue
            [colour] = colours
            if colour or not style.coloured:
                canvas.sign(_cell_on(canvas, ends), colour, edges[-1].ground)
            self.signed.update((id(there), number) for there, number, look, _ in edges if look)

    def uncover(self, canvas: TileCanvas, there: There) -> None:
        """Write the signs of the sides around a tile in hand that are on its edges otherwise."""
        for number in range(there.shape.count):
            for beyond, side, look, ground in self._edges.get(_key_of(there.ends(number)), ()):
                cells = canvas.sign_cells(beyond)
                if look is not None and cells and (id(beyond), side) in self.signed:
                    cell = cells[side]
                    if cell is not None and (look.colour or not self._style.coloured):
                        canvas.sign(beyond.cell(cell), look.colour, ground)


def _key_of(ends: _Key) -> _Key:
    one, other = ends
    return (one, other) if one < other else (other, one)


def _cell_on(canvas: TileCanvas, ends: _Key) -> Cell:
    """Return the cell of a mark on an edge: near its middle, and not next to other marks."""
    fine = canvas.fine
    (ax, ay), (bx, by) = ((x // fine, y // fine) for x, y in ends)
    cells = [(ax + x, (ay + y) // 2) for x, y in _about_middle(bx - ax, by - ay)]
    return min(cells, key=canvas.crowd)


def _outwards(start: Pixel, end: Pixel) -> Pixel:
    """Return the extent of a side's surface to the right and below in its pixels of the view.

    The side runs from *start* to *end* with its tile on the left.
    """
    (ax, ay), (bx, by) = start, end
    return int(by < ay), int(bx > ax)


def _laid(edges: Sequence[_Edge]) -> list[SideLook]:
    """Return the sides of tiles among *edges*."""
    return [edge.look for edge in edges if edge.look is not None]


def draw_band(canvas: TileCanvas, rim: Iterable[TileLine], colour: int) -> None:
    """Draw the band along the rim in the colour that the sides there must show."""
    ink = inks.FILL + canvas.style.theme.slot(colour)
    # The pixels of the view on the line, and those around.
    low, high = -canvas.fine, 2 * canvas.fine - 1
    for line in _lines(canvas, rim):
        canvas.paint_line(line, ink, (low, low), (high, high))


def draw_model(canvas: TileCanvas, rim: Sequence[TileLine], colours: Sequence[int]) -> None:
    """Draw the band along a rim on which each side has its own colour."""
    for colour in dict.fromkeys(colours) if canvas.style.coloured else ():
        lines = zip(rim, colours, strict=True)
        draw_band(canvas, [line for line, own in lines if own == colour], colour)


def sign_model(canvas: TileCanvas, rim: Sequence[TileLine], colours: Sequence[int]) -> None:
    """Write the signs of the colours on such a band, where no tile is drawn over it."""
    theme, coloured = canvas.style.theme, canvas.style.coloured
    for line, colour in zip(rim, colours, strict=True):
        (ax, ay), (bx, by) = canvas.view.pixels(line)
        # The tile is on the left of its side, the sign on the right.
        x, y = (ax + bx) // 2 - _sign(by - ay), (ay + by) // 2 + _sign(bx - ax)
        slot = theme.slot(colour)
        if coloured and not canvas.shows_only((x, y // 2), {inks.BACKGROUND, inks.FILL + slot}):
            continue
        ink, on = (inks.LETTER + slot, inks.FILL + slot) if coloured else (inks.TEXT, None)
        canvas.mark(Mark(x, y // 2, theme.sign(colour), ink, on))


def _sign(length: int) -> int:
    return (length > 0) - (length < 0)


def draw_light(canvas: TileCanvas, light: Iterable[TileLine]) -> None:
    """Draw sides that shine."""
    profile = canvas.style.profile
    low, high = (-1, 1) if profile is Profile.MONO else (0, canvas.fine - 1)
    for line in _lines(canvas, light):
        if profile is Profile.ASCII:
            at, across, down = line
            for x, y in line_pixels(across, down):
                canvas.stroke((at[0] + x, (at[1] + y) // 2), "#")
        canvas.paint_line(line, inks.SUCCESS, (low, low), (high, high))


def _lines(canvas: TileCanvas, lines: Iterable[TileLine]) -> Iterable[PixelLine]:
    """Yield lines as they are seen."""
    for line in lines:
        (ax, ay), (bx, by) = canvas.pixels(line)
        yield (ax, ay), bx - ax, by - ay


@lru_cache(maxsize=256)
def _about_middle(across: int, down: int) -> Sequence[Pixel]:
    """Return the middle half of a line, from the middle on: its ends are other lines' too."""
    pixels = line_pixels(across, down)
    last = len(pixels) - 1
    order = sorted(range(len(pixels)), key=lambda i: abs(2 * i - last))
    return [pixels[i] for i in order if len(pixels) // 4 <= min(i, last - i)]


@lru_cache(maxsize=256)
def _ends_of(across: int, down: int) -> Sequence[Pixel]:
    """Return the pixels of a line without its middle half."""
    return _outer_half(line_pixels(across, down))


def _outer_half(pixels: Sequence[Pixel]) -> list[Pixel]:
    last = len(pixels) - 1
    return [pixel for i, pixel in enumerate(pixels) if min(i, last - i) < len(pixels) // 4]


def _stroke(across: int, down: int, lower: int) -> str:
    """Return the character for a piece of a line; *lower* of the cell's two pixels."""
    if down == 0:
        return "-"
    if abs(across) * 3 < abs(down):
        return "|"
    if abs(down) > 1.3 * abs(across):
        return "\\" if (across > 0) == (down > 0) else "/"
    return "." if lower else "'"
