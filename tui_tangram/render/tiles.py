"""The picture of an edge-matching board, as a function of its look.

As for tangrams, looks hold everything about one appearance and nothing about rules.

The layers, from below: the band along the rim; empty places; tiles, each side in the
way of the theme; seams, in the colour of the two sides where those look alike, dark where
they do not, so that matched sides grow together; bumps into the neighbours' notches;
ghosts; the selection; crosses on unmatched sides; the tile in hand; labels.

Signs, nails and other marks stand each in a cell of its own: one that comes later takes the free
cell that is nearest to where it belongs.  A label takes the middle, for as long as letters are
asked for, and covers what is there.

Without colours the board is a line drawing and signs carry everything, whatever the theme:
half blocks in mono, strokes in ascii.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import lru_cache
from typing import Final, NamedTuple

from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.render.tiles_shape import Spans, TileRaster, cut, line_pixels, spans_of
from tui_tangram.render.tiles_theme import (
    BODY_SLOT,
    RIM_SLOT,
    TILE_DEFAULT,
    Bitmap,
    Bump,
    SignRule,
    Surface,
    TileTheme,
)
from tui_tangram.render.tiles_view import (
    SIZES,
    Pixel,
    TileCorner,
    TileCorners,
    TileSize,
    TileView,
    box_of,
)


class TileState(Enum):
    """The state of a tile."""

    LAID = "laid"
    MARKED = "marked"
    """Laid, and one of a group that will be moved."""
    CHOSEN = "chosen"
    """Laid, with the cursor on it."""
    HELD = "held"
    """In hand: drawn over everything else."""
    GHOST = "ghost"
    """A hint or a preview, not a laid tile."""


_LAID: Final = (TileState.LAID, TileState.MARKED, TileState.CHOSEN)


class PlaceState(Flag):
    """The marks of a place; several at once."""

    EMPTY = 0
    CURSOR = auto()
    FITS = auto()
    """The tile in hand fits there."""
    HINT = auto()


class SideLook(NamedTuple):
    """One side of a tile."""

    colour: int
    """The colour 1, 2, …; 0 is the rim's, -1 matches anything."""
    trouble: bool = False
    """Whether it does not fit the side beyond it."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """The look of one tile: its place, sides and state."""

    corners: TileCorners
    """The corners counter-clockwise, y up, sides of length 1."""
    sides: tuple[SideLook, ...]
    """The sides; side i runs from corner i to corner i + 1."""
    number: int = 0
    """Its number, shown in drawers, and where sides show nothing."""
    state: TileState = TileState.LAID
    fixed: bool = False
    """Whether it is a clue that keeps its place: it has a nail in the middle."""
    label: str = ""
    """The letters that take it, shown in drawers in place of its number."""


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """The look of one place of the board; a tile hides the part that it covers."""

    corners: TileCorners
    state: PlaceState = PlaceState.EMPTY
    label: str = ""


@dataclass(frozen=True, slots=True)
class TilesLook:
    """Everything that is visible of a board."""

    places: tuple[PlaceLook, ...] = ()
    tiles: tuple[TileLook, ...] = ()
    """The tiles in drawing order: a later one covers an earlier one of the same state."""
    rim: tuple[tuple[TileCorner, TileCorner], ...] = ()
    """The sides with nothing beyond them, the board on their left."""
    rim_colour: int | None = None
    """The colour that the sides on the rim must show; None draws no band."""
    show_errors: bool = True
    """Whether unmatched sides carry a cross."""
    hidden: bool = False
    """Whether the game is paused: then nothing of the puzzle is drawn."""
    beyond: tuple[PlaceLook | TileLook, ...] = ()
    """Places and tiles once more, where they meet others across a seam."""
    seams: tuple[tuple[TileCorners, str], ...] = ()
    """The outline of each place met across a seam, and the letter of the seam."""
    light: tuple[tuple[TileCorner, TileCorner], ...] = ()
    """The sides that shine once the board is solved."""


class SignChoice(Enum):
    """The player's choice of signs for sides, where there are colours."""

    AUTO = "auto"
    """The choice of the theme."""
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The style of boards that the player has chosen."""

    theme: TileTheme = TILE_DEFAULT
    profile: Profile = Profile.TRUECOLOR
    marks: SignChoice = SignChoice.AUTO
    radii: bool | None = None
    """Whether there are lines to the corners; None for the theme's choice."""
    edges: bool | None = None
    """Whether there are lines between tiles; None for the theme's choice."""

    @property
    def coloured(self) -> bool:
        """Whether the profile has colours."""
        return self.profile.coloured

    def around(self, size: TileSize) -> int:
        """Return the pixels around a tile that its bumps need: without colours there are none."""
        return self.theme.bump_depth(size.side) if self.coloured else 0


def draw_tiles(look: TilesLook, view: TileView, style: TileStyle) -> Picture:
    """Return the picture of *look* as *view* sees it."""
    if look.hidden:
        return Picture(Pixmap.blank(view.width, view.height))
    return _Board(look, view, style).picture()


class _Placed(NamedTuple):
    """A tile or a place where it is drawn."""

    shape: TileRaster
    x: int
    """The column of its first corner; *y* is the row."""
    y: int

    @property
    def odd(self) -> int:
        return self.y & 1

    def cell(self, cell: Cell) -> Cell:
        """Return a cell of the shape as a cell of the picture."""
        return self.x + cell[0], self.y // 2 + cell[1]


def _placed(corners: TileCorners, view: TileView) -> _Placed:
    pixels = view.pixels(corners)
    x, y = pixels[0]
    return _Placed(cut(tuple((px - x, py - y) for px, py in pixels)), x, y)


PlaceThere = tuple[PlaceLook, _Placed]
TileThere = tuple[TileLook, _Placed]

Key = tuple[int, int, int, int]
"""The two ends of an edge, in order."""


def _key(ax: int, ay: int, bx: int, by: int) -> Key:
    return (ax, ay, bx, by) if (ax, ay) < (bx, by) else (bx, by, ax, ay)


class _Edge(NamedTuple):
    """One side as drawn: its place and colour."""

    placed: _Placed
    side: int
    slot: int | None
    """The place of the colour in the ranges of inks; None for a place of the board."""
    look: SideLook


_THICK: Final = 12
"""The fewest pixels for a side at which an outline is two pixels wide."""


class _Board:
    """One picture in the making."""

    def __init__(self, look: TilesLook, view: TileView, style: TileStyle) -> None:
        self.look = look
        self.view = view
        self.style = style
        self.theme = style.theme
        self.width = view.width
        self.height = view.height
        self.data = bytearray(view.width * view.height)
        self.lines: dict[Cell, Mark] = {}
        """The characters that outlines are drawn with, in ascii; marks hide them."""
        self.marks: dict[Cell, Mark] = {}
        self.cursor: tuple[int, int] | None = None
        self.edges: dict[Key, list[_Edge]] = {}
        self.radii = self.theme.radii if style.radii is None else style.radii
        self.lined = self.theme.edges if style.edges is None else style.edges
        # Of the smallest tiles nothing would be left.
        self.lined = self.lined and view.size.side >= SIZES[0].side
        self.signed = self._signed()

    def _signed(self) -> bool:
        """Whether the signs of the sides are shown, where they have cells."""
        theme, style = self.theme, self.style
        wanted = style.marks is not SignChoice.OFF and theme.shown is not SignRule.NEVER
        wanted = wanted or style.marks is SignChoice.ON or not style.coloured
        return wanted and theme.surface is not Surface.BLANK

    def picture(self) -> Picture:
        look = self.look
        places = [(place, _placed(place.corners, self.view)) for place in look.places]
        tiles = [(tile, _placed(tile.corners, self.view)) for tile in look.tiles]
        places = [(place, placed) for place, placed in places if self._seen(placed)]
        tiles = [(tile, placed) for tile, placed in tiles if self._seen(placed)]
        laid = [(tile, placed) for tile, placed in tiles if tile.state in _LAID]
        beyond = [(copy, _placed(copy.corners, self.view)) for copy in look.beyond]
        beyond = [(copy, placed) for copy, placed in beyond if self._seen(placed)]
        for copy, placed in beyond:
            self._beyond(copy, placed)
        for corners, letters in look.seams:
            self._letters(letters, _placed(corners, self.view))
        self._board(places, laid)
        ghosts = [(tile, placed) for tile, placed in tiles if tile.state is TileState.GHOST]
        for tile, placed in ghosts:
            self._ghost(tile, placed)
        copies = [(copy, placed) for copy, placed in beyond if isinstance(copy, TileLook)]
        self._joints([*copies, *laid, *ghosts])
        hinted = {placed for _, placed in ghosts}
        for place, placed in places:
            self._place_state(place, placed, told=placed in hinted)
        for tile, placed in laid:
            self._tile_state(tile, placed)
        if look.show_errors:
            self._crosses()
        self._shine(look.light)
        for tile, placed in tiles:
            if tile.state is TileState.HELD:
                self._held(tile, placed)
        for place, placed in places:
            self._label(place.label, placed)
        width, lines = self.width, self.height // 2
        marks = tuple(
            mark
            for (column, row), mark in (self.lines | self.marks).items()
            if 0 <= column < width and 0 <= row < lines
        )
        return Picture(Pixmap(width, self.height, bytes(self.data)), marks, cursor=self.cursor)

    def _board(self, places: Sequence[PlaceThere], laid: Sequence[TileThere]) -> None:
        """Draw the board and the tiles laid on it."""
        if self.look.rim_colour is not None and self.style.coloured:
            self._band(self.look.rim, self.look.rim_colour)
        for _, placed in places:
            self._place(placed)
        for tile, placed in laid:
            self._tile(tile, placed)
        self._seams()

    # --- painting

    def _seen(self, placed: _Placed) -> bool:
        xs = [x for x, _ in placed.shape.corners]
        ys = [y for _, y in placed.shape.corners]
        left, right = placed.x + min(xs), placed.x + max(xs)
        top, bottom = placed.y + min(ys), placed.y + max(ys)
        return right >= 0 and left < self.width and bottom >= 0 and top < self.height

    def _paint(self, spans: Spans, x: int, y: int, ink: int) -> None:
        data, width, height = self.data, self.width, self.height
        for row, left, right in spans:
            row += y
            if 0 <= row < height:
                left = max(left + x, 0)
                right = min(right + x, width)
                if left < right:
                    start = row * width
                    data[start + left : start + right] = bytes((ink,)) * (right - left)

    def _paint_pattern(self, spans: Spans, x: int, y: int, rows: Sequence[bytes]) -> None:
        """Paint with a repeated picture that is anchored to the board."""
        data, width, height = self.data, self.width, self.height
        period = len(rows[0]) // 2
        for row, left, right in spans:
            row += y
            if 0 <= row < height:
                left = max(left + x, 0)
                right = min(right + x, width)
                line = rows[(row - self.view.down) % len(rows)]
                while left < right:
                    first = (left - self.view.right) % period
                    part = line[first : first + min(right - left, period)]
                    start = row * width + left
                    data[start : start + len(part)] = part
                    left += len(part)

    def _dotted(self, placed: _Placed, ink: int) -> None:
        """Draw every second pixel of all edges, counted over the whole board."""
        for side in range(placed.shape.count):
            self._dotted_edge(placed, side, ink)

    def _dotted_edge(self, placed: _Placed, side: int, ink: int) -> None:
        (ax, ay), (bx, by) = placed.shape.ends[side]
        steep = abs(by - ay) > abs(bx - ax)
        odd = (placed.y - self.view.down if steep else placed.x - self.view.right) % 2
        for x, y in placed.shape.edge_pixels[side]:
            if (y if steep else x) % 2 == odd:
                self._paint(_DOT, placed.x + x, placed.y + y, ink)

    def _mark(self, mark: Mark) -> None:
        self.marks[mark[:2]] = mark

    def _line(self, cell: Cell, text: str) -> None:
        self.lines[cell] = Mark(*cell, text)

    def _outline(self, placed: _Placed, ink: int, *, thick: bool) -> None:
        """Draw the edges of a tile or a place in one ink."""
        if self.style.profile is Profile.ASCII:
            for pixels in placed.shape.edge_pixels:
                for x, y in pixels:
                    cell = placed.x + x, (placed.y + y) // 2
                    self._line(cell, "*" if ink != inks.TEXT else "#")
            return
        for spans in placed.shape.edges:
            self._paint(spans, placed.x, placed.y, ink)
        if thick:
            # Dark inside, so that it stands out on a tile of nearly its own colour.
            ring = inks.SHADOW if self.style.coloured else ink
            self._paint(placed.shape.ring, placed.x, placed.y, ring)

    # --- from below

    def _band(self, rim: Iterable[tuple[TileCorner, TileCorner]], colour: int) -> None:
        ink = inks.FILL + self.theme.slot(colour)
        for start, end in rim:
            (ax, ay), (bx, by) = self.view.pixels((start, end))
            self._paint(_thickened(bx - ax, by - ay), ax, ay, ink)

    def _note_edges(
        self, placed: _Placed, slots: Sequence[int | None], sides: Sequence[SideLook]
    ) -> None:
        for side, ((ax, ay), (bx, by)) in enumerate(placed.shape.ends):
            key = _key(placed.x + ax, placed.y + ay, placed.x + bx, placed.y + by)
            edge = _Edge(placed, side, slots[side], sides[side])
            self.edges.setdefault(key, []).append(edge)

    def _place(self, placed: _Placed) -> None:
        if self.style.coloured:
            self._paint(placed.shape.inside, placed.x, placed.y, inks.SILHOUETTE)
        count = placed.shape.count
        self._note_edges(placed, (None,) * count, (SideLook(0),) * count)

    def _tile(self, tile: TileLook, placed: _Placed) -> None:
        self._surface(tile, placed)
        self._note_edges(placed, list(map(self._slot, tile.sides)), tile.sides)
        self._signs(tile, placed)

    def _slot(self, side: SideLook) -> int:
        blank = self.theme.surface is Surface.BLANK
        return BODY_SLOT if blank else self.theme.side_slot(side.colour)

    def _surface(self, tile: TileLook, placed: _Placed) -> None:
        """Paint the inside of a tile."""
        shape, x, y = placed
        theme = self.theme
        if not self.style.coloured:
            held = tile.state is TileState.HELD and self.style.profile is Profile.MONO
            self._paint(shape.inside, x, y, inks.HELD if held else inks.BACKGROUND)
            return
        start = inks.DIM if tile.state is TileState.GHOST else inks.FILL
        if theme.surface is Surface.BLANK:
            self._paint(shape.inside, x, y, start + BODY_SLOT)
            return
        for side, spans in enumerate(shape.wedges):
            colour = tile.sides[side].colour
            slot = self.theme.side_slot(colour)
            if theme.surface is Surface.PATTERNS and colour > 0 and start == inks.FILL:
                bitmap = theme.patterns[(colour - 1) % len(theme.patterns)]
                self._paint_pattern(spans, x, y, _pattern_rows(bitmap, slot))
            else:
                self._paint(spans, x, y, start + slot)
        if self.radii and start == inks.FILL:
            slots = [self.theme.side_slot(side.colour) for side in tile.sides]
            for corner, spans in enumerate(shape.radii):
                alike = slots[corner] == slots[corner - 1]
                self._paint(spans, x, y, inks.SEAM + slots[corner] if alike else inks.SHADOW)

    def _joints(self, tiles: Sequence[TileThere]) -> None:
        """Draw the notches of tiles, then their bumps over the tiles beyond their sides."""
        if self.theme.surface is not Surface.CONNECTORS or not self.style.coloured:
            return
        for notches in (True, False):
            for tile, placed in tiles:
                start = inks.DIM if tile.state is TileState.GHOST else inks.BRIGHT
                for ends, (colour, _) in zip(placed.shape.ends, tile.sides, strict=True):
                    if colour > 0 and notches == (colour % 2 == 0):
                        ink = inks.SHADOW if notches else start + self.theme.slot(colour)
                        self._bump(placed, ends, colour, ink)

    def _bump(self, placed: _Placed, ends: tuple[Pixel, Pixel], colour: int, ink: int) -> None:
        """Draw the bump of a side, or the notch for its neighbour's bump."""
        (ax, ay), (bx, by) = ends
        bump = self.theme.bumps[((colour + 1) // 2 - 1) % len(self.theme.bumps)]
        # A notch is the bump of the neighbour, which walks the edge the other way.
        if colour % 2 == 0:
            (ax, ay), (bx, by) = (bx, by), (ax, ay)
        self._paint(_bump_pixels(bump, bx - ax, by - ay), placed.x + ax, placed.y + ay, ink)

    # --- edges

    def _seams(self) -> None:
        if self.style.profile is Profile.ASCII:
            self._strokes()
            return
        rims: list[tuple[Spans, int, int]] = []
        for edges in self.edges.values():
            placed, side, *_ = edges[-1]
            spans = placed.shape.edges[side]
            tiles = [edge for edge in edges if edge.slot is not None]
            if self.style.coloured:
                ink = self._seam(tiles)
                self._paint(spans, placed.x, placed.y, ink)
                if ink == inks.SILHOUETTE_EDGE:
                    rims.append((spans, placed.x, placed.y))
            elif tiles:
                self._paint(spans, placed.x, placed.y, inks.TEXT)
            else:
                self._dotted_edge(placed, side, inks.TEXT)
        if not (self.style.coloured and self.lined):
            return
        for key, edges in self.edges.items():
            if any(edge.slot is not None for edge in edges):
                for x, y in (key[:2], key[2:]):
                    self._paint(_DOT, x, y, inks.SHADOW)
        # Dark as they are, these sides are seen against the ground by their line alone.
        for spans, x, y in rims:
            self._paint(spans, x, y, inks.SILHOUETTE_EDGE)

    def _seam(self, tiles: Sequence[_Edge]) -> int:
        """Return the ink of an edge between *tiles*, none, one or two."""
        if not tiles:
            return inks.BACKGROUND
        slots = {edge.slot for edge in tiles}
        slot = tiles[0].slot or RIM_SLOT
        if not self.lined:
            return inks.FILL + slot
        if len(slots) > 1:
            return inks.SHADOW
        if slot == RIM_SLOT:
            # There is nothing darker to set the rim's colour off with.
            return inks.SILHOUETTE_EDGE
        if self.theme.surface is Surface.CONNECTORS and len({e.look.colour for e in tiles}) < len(
            tiles
        ):
            # Two bumps or two notches are of one colour and do not fit.
            return inks.SHADOW
        return inks.SEAM + slot

    def _strokes(self) -> None:
        """Draw edges with characters, for ascii."""
        for edges in self.edges.values():
            placed, side, *_ = edges[-1]
            empty = all(edge.slot is None for edge in edges)
            (ax, ay), (bx, by) = placed.shape.ends[side]
            across, down = bx - ax, by - ay
            pixels = [(placed.x + x, placed.y + y) for x, y in placed.shape.edge_pixels[side]]
            if abs(down) > abs(across):
                # One character for each line of cells.
                rows = {y // 2: (x, y) for x, y in sorted(pixels, key=lambda p: -p[1])}
                pixels = list(rows.values())
            for x, y in pixels:
                if not empty:
                    self._line((x, y // 2), _stroke(across, down, y % 2))
                elif (x, y // 2) not in self.lines:
                    self._line((x, y // 2), "'" if y % 2 == 0 else ".")
        for key, edges in self.edges.items():
            if any(edge.slot is not None for edge in edges):
                for x, y in (key[:2], key[2:]):
                    self._line((x, y // 2), "+")

    # --- above

    def _beyond(self, copy: PlaceLook | TileLook, placed: _Placed) -> None:
        """Draw a place or a tile of the far side, dimmed, or mark the cursor's place there."""
        ink = inks.SILHOUETTE_EDGE if self.style.coloured else inks.TEXT
        if isinstance(copy, TileLook):
            self._surface(copy, placed)
            self._signs(copy, placed)
        elif PlaceState.CURSOR in copy.state:
            ink = inks.CHOSEN_EDGE
        if self.style.profile is not Profile.ASCII:
            self._dotted(placed, ink)
        elif ink == inks.CHOSEN_EDGE:
            self._outline(placed, ink, thick=False)

    def _letters(self, text: str, placed: _Placed) -> None:
        """Write the letters of a seam beyond one of its sides, unless a tile has no room there."""
        on = None if self.style.coloured else inks.BACKGROUND
        for cell, letter in zip(self._free(placed, len(text)), text, strict=False):
            self._mark(Mark(*cell, letter, inks.TEXT, on))

    def _ghost(self, tile: TileLook, placed: _Placed) -> None:
        self._surface(tile, placed)
        if self.style.profile is not Profile.ASCII:
            self._dotted(placed, inks.HINT)
        self._signs(tile, placed)
        self._centre_mark(placed, "?", inks.HINT)

    def _place_state(self, place: PlaceLook, placed: _Placed, *, told: bool) -> None:
        state = place.state
        if PlaceState.HINT in state and not told:
            self._dotted(placed, inks.HINT)
            self._centre_mark(placed, "?", inks.HINT)
        elif PlaceState.FITS in state:
            self._centre_mark(placed, "○", inks.ACCENT)
        if PlaceState.CURSOR in state:
            self._chosen(placed)

    def _centre_mark(self, placed: _Placed, text: str, ink: int) -> None:
        cell, *_ = self._free(placed, 1) or [self._middle(placed)]
        on = None if self.style.coloured else inks.BACKGROUND
        self._mark(Mark(*cell, text, ink, on, bold=True))

    def _free(self, placed: _Placed, length: int) -> list[Cell]:
        """Return *length* cells inside that have no mark, nearest to the middle, or nothing."""
        for cells in placed.shape.middles(placed.odd, length):
            found = list(map(placed.cell, cells))
            if self.marks.keys().isdisjoint(found):
                return found
        return []

    def _middle(self, placed: _Placed) -> Cell:
        for cells in placed.shape.middles(placed.odd, 1):
            return placed.cell(cells[0])
        x, y = placed.shape.middle
        return placed.x + round(x), round(placed.y + y) // 2

    def _chosen(self, placed: _Placed) -> None:
        thick = self.view.size.side >= _THICK or not self.style.coloured
        self._outline(placed, inks.CHOSEN_EDGE, thick=thick)
        self.cursor = self._middle(placed)

    def _tile_state(self, tile: TileLook, placed: _Placed) -> None:
        if tile.state is TileState.CHOSEN:
            self._chosen(placed)
        elif tile.state is TileState.MARKED:
            self._marked(placed)

    def _marked(self, placed: _Placed) -> None:
        """Mark a tile as one of a group: every second piece of its outline stands out."""
        if self.style.profile is Profile.MONO:
            # Edges are lit already, so the pixels beside them are marked.
            for row, left, right in placed.shape.ring:
                for x in range(left, right):
                    if (x + row) % 2 == 0:
                        self._paint(_DOT, placed.x + x, placed.y + row, inks.TEXT)
        elif self.style.profile is Profile.ASCII:
            for pixels in placed.shape.edge_pixels:
                cells = sorted({(placed.x + x, (placed.y + y) // 2) for x, y in pixels})
                for cell in cells[::2]:
                    self._line(cell, "*")
        else:
            self._dotted(placed, inks.CHOSEN_EDGE)

    def _crosses(self) -> None:
        """Mark each unmatched side once, on its edge: beside other marks only if need be."""
        for (ax, ay, bx, by), edges in self.edges.items():
            if any(edge.look.trouble for edge in edges):
                cells = [(ax + x, (ay + y) // 2) for x, y in _about_middle(bx - ax, by - ay)]
                cell = min(cells, key=self._crowd)
                self._mark(Mark(*cell, "×", inks.TROUBLE, inks.BACKGROUND, bold=True))

    def _crowd(self, cell: Cell) -> int:
        """Return the weight of the marks on a cell and beside it."""
        column, row = cell
        beside = sum((column + way, row) in self.marks for way in (-1, 1))
        return 3 * (cell in self.marks) + beside

    def _shine(self, light: Iterable[tuple[TileCorner, TileCorner]]) -> None:
        for start, end in light:
            (ax, ay), (bx, by) = self.view.pixels((start, end))
            pixels = line_pixels(bx - ax, by - ay)
            if self.style.profile is Profile.ASCII:
                for x, y in pixels:
                    self._line((ax + x, (ay + y) // 2), "#")
            mono = self.style.profile is Profile.MONO
            spans = _thickened(bx - ax, by - ay) if mono else spans_of(pixels)
            self._paint(spans, ax, ay, inks.SUCCESS)

    def _held(self, tile: TileLook, placed: _Placed) -> None:
        for cell in map(placed.cell, _all_cells(placed.shape, placed.odd)):
            self.lines.pop(cell, None)
            self.marks.pop(cell, None)
        self._surface(tile, placed)
        thick = self.view.size.side >= _THICK and self.style.coloured
        self._outline(placed, inks.TEXT, thick=thick)
        self._joints([(tile, placed)])
        self._signs(tile, placed)
        self.cursor = self._middle(placed)

    # --- signs

    def _signs(self, tile: TileLook, placed: _Placed) -> None:
        """Write the signs of the sides, the tile's number, and the mark in its middle."""
        shape = placed.shape
        bold = tile.state in (TileState.HELD, TileState.CHOSEN)
        cells = (
            shape.cells(placed.odd, self.theme.bump_depth(self.view.size.side))
            if self.signed
            else None
        )
        for cell, side in zip(cells or (), tile.sides, strict=False):
            if side.colour != 0 or not self.style.coloured:
                sign = self.theme.sign(side.colour)
                self._write(tile, placed.cell(cell), sign, self._slot(side), bold=bold)
        if self.theme.surface is Surface.BLANK:
            text = str(tile.number)
            for there, character in zip(self._free(placed, len(text)), text, strict=False):
                self._write(tile, there, character, BODY_SLOT, bold=bold)
        for there in self._free(placed, 1) if tile.fixed else ():
            side = tile.sides[shape.side_of[there[0] - placed.x, 2 * there[1] - placed.y]]
            self._write(tile, there, "●", self._slot(side), bold=False)

    def _write(self, tile: TileLook, cell: Cell, text: str, slot: int, *, bold: bool) -> None:
        if tile.state is TileState.GHOST:
            ink, on = inks.TEXT, inks.DIM + slot
        else:
            ink, on = inks.LETTER + slot, inks.FILL + slot
        self._mark(Mark(*cell, text, ink, on, bold=bold))

    def _label(self, label: str, placed: _Placed) -> None:
        if label:
            column, row = self._middle(placed)
            column -= (len(label) - 1) // 2
            for i, character in enumerate(label):
                self._mark(
                    Mark(column + i, row, character, inks.BACKGROUND, inks.ACCENT, bold=True)
                )


_DOT: Final[Spans] = ((0, 0, 1),)


def signs_fit(outline: Iterable[TileCorners], view: TileView, theme: TileTheme) -> bool:
    """Whether at this size every side of all these tiles or places has room for its sign."""
    inset = theme.bump_depth(view.size.side)
    there = (_placed(corners, view) for corners in outline)
    return all(one.shape.cells(one.odd, inset) is not None for one in there)


def signs_told(corners: TileCorners, size: TileSize, theme: TileTheme) -> bool:
    """Whether the signs of a loose tile, or its number, are told at a glance at this size."""
    view = TileView(0, 0, size, 0, 0)
    shape, odd = (there := _placed(corners, view)).shape, there.odd
    if theme.surface is Surface.BLANK:
        return bool(shape.middles(odd, 3))
    return shape.told(odd) and signs_fit([corners], view, theme)


_LARGEST: Final = 2000
"""The most cells of a tile when a board is fitted into a window.

A larger one is no easier to see, and placing it would send thousands of bytes.
"""


def readable_sizes(outline: Iterable[TileCorners], theme: TileTheme) -> tuple[TileSize, ...]:
    """Return the sizes for a board whose places or tiles are *outline*.

    They go from the smallest at which the sign of every side has room of its own, to the largest at
    which no tile has more than some four hundred cells.  Below six pixels for a side there is more
    sign than colour, even where there is room.
    """
    return _readable_sizes(tuple(outline), theme)


@lru_cache(maxsize=64)
def _readable_sizes(outline: tuple[TileCorners, ...], theme: TileTheme) -> tuple[TileSize, ...]:
    largest = max(outline, key=len, default=())
    sizes: list[TileSize] = []
    for size in SIZES[1:]:
        left, top, right, bottom = box_of([largest], size)
        small = (right - left) * (bottom - top) <= 2 * _LARGEST
        # Where signs have room they have it at all larger sizes; to look takes a while.
        if small if sizes else signs_fit(outline, TileView(0, 0, size, 0, 0), theme):
            sizes.append(size)
    return tuple(sizes) or SIZES[-1:]


@lru_cache(maxsize=1024)
def _all_cells(shape: TileRaster, odd: int) -> frozenset[Cell]:
    """Return the cells with a pixel of a shape, edges included."""
    pixels = (*shape.side_of, *shape.outline)
    return frozenset((x, (y + odd) // 2) for x, y in pixels)


@lru_cache(maxsize=512)
def _pattern_rows(bitmap: Bitmap, slot: int) -> tuple[bytes, ...]:
    """Return the inks of a pattern, each row twice so that a part may start anywhere."""
    inked = {"#": inks.SEAM + slot, ".": inks.FILL + slot}
    return tuple(bytes(inked[sign] for sign in row) * 2 for row in bitmap)


@lru_cache(maxsize=256)
def _thickened(across: int, down: int) -> Spans:
    """Return the pixels on and beside a line from (0, 0)."""
    return spans_of(
        (x + dx, y + dy)
        for x, y in line_pixels(across, down)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


@lru_cache(maxsize=256)
def _about_middle(across: int, down: int) -> Sequence[Pixel]:
    """Return the middle half of a line, from the middle on: its ends are other lines' too."""
    pixels = line_pixels(across, down)
    last = len(pixels) - 1
    order = sorted(range(len(pixels)), key=lambda i: abs(2 * i - last))
    return [pixels[i] for i in order if len(pixels) // 4 <= min(i, last - i)]


_HAIR: Final = 0.02


@lru_cache(maxsize=2048)
def _bump_pixels(bump: Bump, across: int, down: int) -> Spans:
    """Return the pixels of a bump on the side from (0, 0) to (*across*, *down*).

    The tile lies to the left of its side as seen, the bump to the right.
    """
    points = [
        (
            across * (0.5 + along) - down * out,
            down * (0.5 + along) + across * out,
        )
        for along, out in bump
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return spans_of(
        (x, y)
        for y in range(int(min(ys)) - 1, int(max(ys)) + 2)
        for x in range(int(min(xs)) - 1, int(max(xs)) + 2)
        if any(
            _encloses(points, x + dx, y + dy) for dx in (-_HAIR, _HAIR) for dy in (-_HAIR, _HAIR)
        )
    )


def _encloses(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def _stroke(across: int, down: int, lower: int) -> str:
    """Return the character for a piece of a line; *lower* of the cell's two pixels."""
    if down == 0:
        return "-"
    if abs(across) * 3 < abs(down):
        return "|"
    if abs(down) > 1.3 * abs(across):
        return "\\" if (across > 0) == (down > 0) else "/"
    return "." if lower else "'"
