"""The picture of a tangram board, as a function of its look.

The looks hold everything about one appearance and nothing about rules: the application
makes a `BoardLook` from the state and the player's view, and equal looks give equal
pictures.

The layers, from below: the silhouette with its rim; placed pieces in order, a seam between
neighbours, and light around them where they follow the silhouette; where they overlap a marked
edge, and the pieces below shown through in stripes; the edge of a selected piece, or of one that
another player has moved; ghosts, and what others hold; the held piece, with a bright edge; the
pieces below it show through in stripes, and the silhouette's rim as a darker line; where it would
go, put down now; the contour view, in which the silhouette is not filled; the hint; letters, and
the cursors of others.  Where the window cuts a piece off, an arrow indicates it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import Final

from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.letter_cells import letter_cell
from tui_tangram.render.palette import FEWEST_PIECES
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, Plane, fill, line, plane, trail
from tui_tangram.render.viewport import Drawable, Viewport
from tui_tangram.values import NamedTuple

Polyline = tuple[Point, Point] | tuple[FloatPoint, ...]
"""A line with the inside of its contour on the left; an arc is many points."""


class PieceState(Enum):
    """The state of a piece on the board."""

    LAID = "laid"
    CHOSEN = "chosen"
    """Placed, with the cursor on it."""
    HELD = "held"
    GHOST = "ghost"
    """A hint or a preview, not a placed piece."""
    LANDING = "landing"
    """The place to which the held piece would go, put down now; seen through that piece."""
    OUTLINED = "outlined"
    """Placed by the last move of another player."""
    ELSEWHERE = "elsewhere"
    """In the hand of another player."""


class PieceLook(NamedTuple):
    """The look of one piece: its place, colour and state."""

    polygon: Drawable
    """The contour in world coordinates: exact, or floats for a moving piece."""
    letter: str
    ink: int
    """The number of its piece colour, from 0."""
    state: PieceState = PieceState.LAID
    trouble: bool = False
    """Whether it overlaps a piece, which its edge shows."""


class ContourLook(NamedTuple):
    """The contour compared with the figure's, in three patterns and colours."""

    matched: tuple[Polyline, ...] = ()
    """The part of both contours, drawn solid."""
    missing: tuple[Polyline, ...] = ()
    """The part that only the figure has, dotted."""
    outside: tuple[Polyline, ...] = ()
    """The part of the placed contour outside the figure, dashed, with a cross in the middle."""


class BoardLook(NamedTuple):
    """Everything that is visible on a board."""

    target: tuple[Drawable, ...] = ()
    """The silhouette: outlines and holes; none in freestyle."""
    pieces: tuple[PieceLook, ...] = ()
    """The pieces in drawing order: a later one covers an earlier one of the same state."""
    loose: tuple[PieceLook, ...] = ()
    """The pieces that are still to be placed and lie next to the figure, below everything else."""
    contour: ContourLook | None = None
    """The contour view; pieces are dimmed behind it, and have no other marks."""
    hint: Polygon | Point | None = None
    """The place of a hint."""
    cursor: Point | None = None
    """The place of the cursor while nothing is held."""
    right: tuple[Polyline, ...] = ()
    """The part of the figure's contour that placed pieces follow, which is lit around them."""
    traced: tuple[Polyline, ...] = ()
    """The lines of what is being drawn, over pieces if there are any."""
    lettered: bool = True
    """Whether placed pieces have their letters: a solved figure is shown as what it is."""
    flags: tuple[tuple[Point, str], ...] = ()
    """The cursors of other players, each with a sign."""
    hidden: bool = False
    """Whether the game is paused: then nothing of the puzzle is drawn."""
    seams: tuple[Drawable, ...] = ()
    """The pieces of a solution whose edges are shown on the silhouette."""
    scene: tuple[str, int, str] = ("", 0, "")
    """The characters on which placed pieces stand, again and again, their ink, and a caption."""
    cell: float = 0.0
    """The side of the squares to which all pieces are aligned, whose corners are dotted; 0 for
    none."""


def draw_board(look: BoardLook, view: Viewport, *, fine: int = 1) -> Picture:
    """Return the picture of *look* as *view* sees it, with *fine* pixels for each of the view."""
    if look.hidden:
        return Picture(Pixmap.blank(view.width * fine, view.height * fine), fine=fine)
    lying = tuple(piece for piece in look.pieces if piece.state in _LYING)
    below = look._replace(
        pieces=lying, hint=None, cursor=None, traced=(), flags=(), scene=("", 0, "")
    )
    return _lying(below, view, fine).copy(look).picture()


@lru_cache(maxsize=2)
def _lying(look: BoardLook, view: Viewport, fine: int) -> _Board:
    """Return a board with the figure and what lies there, which stays while a piece is in hand."""
    return _Board(look, view, fine)


def letters_of(pieces: Sequence[PieceLook]) -> str:
    """Return the letter of each piece colour, in the form of `Picture.letters`."""
    letters = {piece.ink: piece.letter for piece in pieces}
    return "".join(letters.get(ink, "?") for ink in range(max(letters, default=-1) + 1))


@lru_cache(maxsize=32)
def _coverage(shape: Drawable, view: Viewport) -> Mask:
    return fill(plane(view.width, view.height), (view.contour(shape),))


@lru_cache(maxsize=16)
def _silhouette(target: tuple[Drawable, ...], view: Viewport, width: int) -> tuple[Mask, Mask]:
    """Return the mask of the silhouette and that of its rim of a *width*."""
    on = plane(view.width, view.height)
    whole = fill(on, [view.contour(polygon) for polygon in target])
    return whole, on.edge(whole, width)


@lru_cache(maxsize=128)
def _beyond(shape: Drawable, view: Viewport) -> str:
    """Return an arrow for each side of the window beyond which *shape* reaches."""
    xs, ys = zip(*view.contour(shape), strict=True)
    reaches = (-min(xs), max(xs) - view.width, -min(ys), max(ys) - view.height)
    return "".join(one for one, by in zip("←→↑↓", reaches, strict=True) if by > _SLIGHT)


@lru_cache(maxsize=8)
def _sides(width: int, height: int, fine: int) -> dict[str, Mask]:
    """Return the cells along each side of a picture, by its arrow; in fine pixels *fine* across."""
    on, columns, rows = plane(width, height), range(width), range(height)
    return {
        arrow: on.pixels(x + y * width for x in across for y in down)
        for arrow, across, down in (
            ("←", columns[:fine], rows),
            ("→", columns[-fine:], rows),
            ("↑", columns, rows[: 2 * fine]),
            ("↓", columns, rows[-2 * fine :]),
        )
    }


@lru_cache(maxsize=8)
def _dots(cell: float, view: Viewport, width: int) -> Mask:
    """Return a dot of a *width* at each corner of squares of side *cell*, one of them at (0, 0)."""
    on, step = plane(view.width, view.height), cell * view.scale
    across, down = (
        [floor(start % step + number * step + _TIE) for number in range(ceil(size / step))]
        for start, size in ((view.right, view.width), (view.down, view.height))
    )
    return on.pixels(
        x + dx + (y + dy) * view.width
        for x in across
        for y in down
        for dx in range(width)
        for dy in range(width)
        if x + dx < view.width and y + dy < view.height
    )


SOLID: Final = (1, 1)
DOTTED: Final = (2, 1)
DASHED: Final = (5, 3)
_FINE_DASHED: Final = (6, 4)
"""Dashes of whole cells."""

_LYING: Final = (PieceState.LAID, PieceState.CHOSEN, PieceState.OUTLINED)
_DASHES: Final = {PieceState.CHOSEN: 4, PieceState.OUTLINED: 12}
"""The period of the dashes around a piece that stands out, in pixels."""
_SLIGHT: Final = 0.5
"""Pixels beyond the window that need not be drawn."""
_DOTTED: Final = 4
"""The fewest pixels for a square at which its corners are dotted."""
_AROUND: Final = 2
"""The columns by which a ground is wider than what stands on it, or its caption, on each side."""
_TIE: Final = 1e-6
_ROOMY: Final = 5
"""The minimum pixels per unit at which a piece is still visible inside two colours of edge."""


class _Board:
    """One picture in the making: first what lies there, then what is over it.

    Lines have as many pixels as there are per pixel of the view, and patterns are coarser by that
    factor.
    """

    def __init__(self, look: BoardLook, view: Viewport, fine: int) -> None:
        self.look = look
        self.coarse = view
        """The view whose cells are those of the picture."""
        self.fine = fine
        self.view = view.finer(fine)
        """The view whose pixels are those of the picture."""
        self.plane: Plane = plane(self.view.width, self.view.height)
        self.canvas = Canvas(self.plane)
        self.whole: Mask = 0
        self.rim: Mask = 0
        self.laid: Mask = 0
        self.overlap: Mask = 0
        self.held: Mask = 0
        self.loose: Sequence[Mark] = ()
        """The letters of the pieces next to the figure, as far as none lies on them."""
        self.marks: list[Mark] = []
        self.cursor: tuple[int, int] | None = None
        if look.loose:
            below = _Board(BoardLook(pieces=look.loose), view, fine).picture()
            self.canvas.show(below.pixmap)
            self.loose = below.marks
        if look.target:
            self._figure()
        self._laid_pieces()
        self.loose = self._uncovered(self.laid)

    def copy(self, look: BoardLook) -> _Board:
        """Return a copy with another look, in which the same lies there."""
        board = copy(self)
        board.look, board.canvas, board.marks = look, self.canvas.copy(), [*self.marks]
        return board

    def picture(self) -> Picture:
        """Draw what is over all that lies there, and return the picture."""
        look = self.look
        for states, draw in (
            ((PieceState.GHOST, PieceState.ELSEWHERE), self._ghost),
            ((PieceState.HELD,), self._held_piece),
            ((PieceState.LANDING,), self._ghost),
        ):
            for piece in look.pieces:
                if piece.state in states:
                    draw(piece)
        if look.contour is not None:
            self._contour(look.contour)
        self.canvas.paint(self._solid(look.traced), inks.MATCHED)
        if look.scene[0]:
            self._scene(*look.scene, look.pieces)
        if look.hint is not None:
            self._hint(look.hint)
        if look.cursor is not None:
            self._cursor(look.cursor)
        for point, sign in look.flags:
            column, row = self.coarse.cell(point)
            for at, letter in enumerate(sign, column):
                self._mark(Mark(at, row, letter, inks.BACKGROUND, inks.QUIET))
        marks = *self._uncovered(self.held), *self.marks
        letters = letters_of([*look.pieces, *look.loose])
        return Picture(self.canvas.pixmap(), marks, letters, self.cursor, self.fine)

    def _uncovered(self, mask: Mask) -> Sequence[Mark]:
        """Return the letters of the pieces next to the figure without those in *mask*."""
        if not (mask and self.loose):
            return self.loose
        data = self.plane.data(mask)
        return [one for one in self.loose if not any(map(data.__getitem__, self._pixels(*one[:2])))]

    def _figure(self) -> None:
        """Draw the silhouette."""
        look = self.look
        self.whole, self.rim = _silhouette(look.target, self.view, self.fine)
        if look.contour is None:
            self.canvas.paint(self.whole, inks.SILHOUETTE)
            # Lines of whole cells need no more bytes than a plain surface.
            self.canvas.paint(self.whole & self._stripes(0, 1, 4, 2), inks.SILHOUETTE_LINE)
            if look.cell * self.coarse.scale >= _DOTTED:
                dots = _dots(look.cell, self.view, self.fine)
                self.canvas.paint(self.whole & dots, inks.SILHOUETTE_EDGE)
        if self.fine == 1 or look.contour is None:
            # Between the dots of a missing contour, which fine cells would not distinguish from
            # it.
            self.canvas.paint(self.rim, inks.SILHOUETTE_EDGE)
        for seam in look.seams:
            edge = self._edge(_coverage(seam, self.view))
            self.canvas.paint(self.whole & edge, inks.SILHOUETTE_EDGE)

    def _solid(self, paths: Iterable[Polyline]) -> Mask:
        """Return the pixels of lines, of those on pieces if there are any."""
        found: Mask = 0
        for start, end in (pair for path in paths for pair in self._steps(path)):
            found |= line(self.plane, start, end, width=self.fine)
        return found & (self.laid or self.plane.full)

    def _lit(self, paths: Iterable[Polyline]) -> None:
        """Draw contours as what is right, around the pieces that they belong to.

        A line on the pieces would leave little of a small one.
        """
        around = self.plane.full & ~(self.whole | self.laid)
        lit = self.plane.touching(around, self._solid(paths), self.fine)
        self.canvas.paint(lit, inks.SUCCESS)

    def _scene(self, ground: str, ink: int, caption: str, pieces: Iterable[PieceLook]) -> None:
        """Write the ground in the line below the pieces, the caption amid it.

        Without a line below they stand in the ground: it is around them in the last line, the
        caption as near to their middle as it has room.
        """
        corners = [point for piece in pieces for point in self.coarse.contour(piece.polygon)]
        left, right = (floor(edge(x for x, _ in corners)) for edge in (min, max))
        row = ceil((max(y for _, y in corners) - _SLIGHT) / 2)
        wide, last = self.coarse.width, self.coarse.height // 2 - 1
        words = f" {caption} "
        if len(words) > wide:
            return
        row = min(row, last)
        line = range(*(at * 2 * self.fine * self.view.width for at in (row, row + 1)))
        # On the ground there is no light, which would be in the way of the words.
        self.canvas.paint(self.plane.pixels(line) & ~self.laid, inks.BACKGROUND)
        laid = self.plane.data(self.laid)
        taken = {at % self.view.width // self.fine for at in line if laid[at]}
        free = [column not in taken for column in range(wide)]
        size = min(max(right - left + 2 * _AROUND, len(words) + 4 * _AROUND), wide)
        # At a side of the window it is not under the middle of the figure.
        left = max(min((left + right - size) // 2, wide - size), 0)
        right = left + size
        middle = (left + right - len(words)) // 2
        starts = [at for at in range(wide - len(words) + 1) if all(free[at : at + len(words)])]
        start = min(starts, key=lambda at: abs(at - middle), default=wide)
        for column in range(min(left, start), max(right, start + len(words)) if starts else right):
            at = column - start
            named = 0 <= at < len(words)
            sign = words[at] if named else ground[(column - left) % len(ground)]
            if sign != " " and free[column]:
                self._mark(Mark(column, row, sign, inks.TEXT if named else ink))

    def _edge(self, mask: Mask) -> Mask:
        return self.plane.edge(mask, self.fine)

    def _dashes(self, period: int) -> Mask:
        """Return a pattern of dashes for edges in each of the eight directions.

        In fine pixels cells are in it or not: in one with a dash and its gap one would be lost.
        """
        if self.fine == 1:
            return self.plane.stripes(1, 2, period, period // 2)
        return self.plane.stripes(1, 1, period // 2, grid=(self.fine, 2 * self.fine))

    def _stripes(self, across: int, down: int, period: int, width: int = 1) -> Mask:
        return self.plane.stripes(across, down, period * self.fine, width * self.fine)

    def _mark(self, mark: Mark) -> None:
        if 0 <= mark.column < self.coarse.width and 0 <= mark.row < self.coarse.height // 2:
            self.marks.append(mark)

    def _pixels(self, column: int, row: int) -> Iterable[int]:
        """Return the places of the pixels of a cell."""
        across, down = range(self.fine), range(2 * self.fine)
        start = column * self.fine + row * 2 * self.fine * self.view.width
        return (start + x + y * self.view.width for x in across for y in down)

    def _letter(self, piece: PieceLook, seen: Mask, on: int, *, bold: bool) -> None:
        if not self.look.lettered:
            return
        dimmed = on & ~31 == inks.DIM
        ink = inks.TEXT if dimmed else inks.LETTER + piece.ink % inks.COLOURS
        cell = letter_cell(piece.polygon, self.coarse, seen, self.fine)
        if cell is None:
            return
        self._mark(Mark(*cell, piece.letter, ink, on, bold))
        for arrow in _beyond(piece.polygon, self.coarse) if self.look.contour is None else "":
            side = seen & _sides(self.view.width, self.view.height, self.fine)[arrow]
            side &= ~self.plane.pixels(self._pixels(*cell))
            cut = letter_cell(piece.polygon, self.coarse, side, self.fine)
            if cut is not None:
                self._mark(Mark(*cut, arrow, ink, on, bold))
        if piece.state in (PieceState.HELD, PieceState.CHOSEN):
            self.cursor = cell

    def _laid_pieces(self) -> None:
        pieces = [
            (piece, _coverage(piece.polygon, self.view))
            for piece in self.look.pieces
            if piece.state in _LYING
        ]
        # From the top down, each piece shows the part that those above it leave.
        seen: list[tuple[Mask, PieceLook]] = []
        hidden: list[tuple[Mask, PieceLook]] = []
        for piece, mask in reversed(pieces):
            seen.append((mask & ~self.laid, piece))
            if mask & self.laid:
                hidden.append((mask & self.laid, piece))
            self.overlap |= mask & self.laid
            self.laid |= mask
        self._surfaces(seen)
        self._lit(self.look.right)
        if self.look.contour is not None:
            return  # whose marks are the only ones
        for piece, mask in pieces:
            if piece.trouble and piece.state is PieceState.LAID and not mask & self.overlap:
                self._dashed_edge(piece, mask, inks.TROUBLE_EDGE, 6)
        for visible, piece in seen:
            if piece.state in _DASHES:
                self._dashed_edge(piece, visible, inks.CHOSEN_EDGE, _DASHES[piece.state])
        if hidden:
            self._overlaps(hidden)

    def _own_edge(self, piece: PieceLook, mask: Mask) -> Mask:
        """Return the edge of the visible part of a piece, without the edge at the window."""
        edge = self._edge(mask)
        for arrow in _beyond(piece.polygon, self.coarse):
            edge &= ~_sides(self.view.width, self.view.height, self.fine)[arrow]
        return edge

    def _dashed_edge(self, piece: PieceLook, mask: Mask, ink: int, period: int) -> None:
        """Draw the edge of a placed piece in dashes of *ink*, between them trouble or dark."""
        edge = self._own_edge(piece, mask)
        if piece.trouble and piece.state in _DASHES:
            self.canvas.paint(edge, inks.TROUBLE_EDGE)
        elif self.coarse.scale >= _ROOMY:
            self.canvas.paint(edge, inks.SEAM + piece.ink % inks.COLOURS)
        self.canvas.paint(edge & self._dashes(period), ink)

    def _surfaces(self, seen: list[tuple[Mask, PieceLook]]) -> None:
        """Paint the visible parts of the placed pieces, with seams and letters.

        Of two neighbours the larger has the seam: it can spare the pixels, and one side
        alone makes the seam one pixel wide.  In fine pixels only pieces that may be of one colour
        have a seam: with others a cell on it would be of three.
        """
        surface = inks.FILL if self.look.contour is None else inks.DIM
        smaller: Mask = 0
        alike: dict[int, Mask] = {}
        for visible, piece in sorted(seen, key=lambda item: self.plane.count(item[0])):
            number = piece.ink % inks.COLOURS
            self.canvas.paint(visible, surface + number)
            kind = number if number < FEWEST_PIECES else -1
            others = smaller
            if self.fine > 1 and kind >= 0:
                others = alike.get(kind, 0) | alike.get(-1, 0)
            seam = self.plane.touching(visible, others, self.fine)
            self.canvas.paint(seam, inks.SEAM + number)
            smaller |= visible
            alike[kind] = alike.get(kind, 0) | visible
            self._letter(piece, visible, surface + number, bold=piece.state is PieceState.CHOSEN)

    def _overlaps(self, hidden: list[tuple[Mask, PieceLook]]) -> None:
        """Mark the *hidden* parts of placed pieces: their edges, and stripes of the pieces."""
        edges: Mask = 0
        for mask, piece in reversed(hidden):
            stripes = mask & self._stripes(1, 1, 6, 2)
            self.canvas.paint(stripes, inks.FILL + piece.ink % inks.COLOURS)
            edges |= self._edge(mask)
        # Dots too, because stripes of two pieces are alike where there are no colours.
        dots = self.overlap & self._stripes(1, 1, 6) & self._stripes(1, -1, 6)
        # Two colours, because one of them alone may be that of a piece.
        self.canvas.paint(edges | dots, inks.HATCH_GAP)
        self.canvas.paint(edges & self._dashes(4), inks.HATCH)

    def _ghost(self, piece: PieceLook) -> None:
        mask = _coverage(piece.polygon, self.view)
        ink = inks.GHOST + piece.ink % inks.COLOURS
        if piece.state is PieceState.ELSEWHERE:
            self.canvas.paint(self._edge(mask) & self._dashes(4), ink)
            return
        if piece.state is PieceState.GHOST:
            self._letter(piece, mask, ink, bold=True)
        self.canvas.paint(mask & self._stripes(1, 1, 4) & self._stripes(1, -1, 4), ink)
        self.canvas.paint(self._edge(mask), ink)

    def _held_piece(self, piece: PieceLook) -> None:
        mask = self.held = _coverage(piece.polygon, self.view)
        number = piece.ink % inks.COLOURS
        # A heap shows nothing through: there is no single piece to show.
        below = mask & self.laid & ~self.overlap & self._stripes(1, 1, 3)
        self.canvas.paint(mask & ~below, inks.HELD + number)
        self.canvas.paint(mask & self.rim & ~self.laid, inks.SEAM + number)
        edge = inks.TROUBLE_EDGE if piece.trouble else inks.BRIGHT + number
        self.canvas.paint(self._own_edge(piece, mask), edge)
        self._letter(piece, mask, inks.HELD + number, bold=True)

    def _contour(self, contour: ContourLook) -> None:
        # At an acute corner a line would run a pixel past the shape it bounds.
        figure = self.whole or self.plane.full
        laid = self.laid | self.held or self.plane.full
        dashed = DASHED if self.fine == 1 else _FINE_DASHED
        for segments, pattern, ink, within in (
            (contour.missing, DOTTED, inks.MISSING, figure),
            (contour.matched, SOLID, inks.MATCHED, laid),
            (contour.outside, dashed, inks.OUTSIDE, laid),
        ):
            drawn: Mask = 0
            for start, end in (pair for path in segments for pair in self._steps(path)):
                drawn |= line(self.plane, start, end, pattern, self.fine)
            self.canvas.paint(drawn & within, ink)
        for segment in contour.outside:
            pixels = [
                pixel
                for start, end in self._steps(segment)
                for pixel in trail(self.plane, start, end)
            ]
            if pixels:
                x, y = pixels[len(pixels) // 2]
                # On a background of its own: a dash has the colour of the cross.
                cell = x // self.fine, y // (2 * self.fine)
                self._mark(Mark(*cell, "×", inks.OUTSIDE, inks.BACKGROUND, True))

    def _steps(self, path: Polyline) -> Iterable[tuple[FloatPoint, FloatPoint]]:
        """Return the straight parts of a line, in pixels."""
        return pairwise([self.view.pixel(point) for point in path])

    def _hint(self, hint: Polygon | Point) -> None:
        if isinstance(hint, Polygon):
            mask = _coverage(hint, self.view)
            outline = self._edge(mask)
        else:
            # Whole, even next to the rim of the board.
            at, last = self.view.pixel(hint), (self.view.width - 1, self.view.height - 1)
            room = min(min(one, end - one) for one, end in zip(at, last, strict=True))
            reach = max(min(self.view.scale / 2, room), 3.0 * self.fine)
            x, y = (min(max(one, reach), end - reach) for one, end in zip(at, last, strict=True))
            ring = [
                fill(self.plane, [[(x + r, y), (x, y - r), (x - r, y), (x, y + r)]])
                for r in (reach, reach - self.fine)
            ]
            outline = ring[0] & ~ring[1]
        self.canvas.paint(outline, inks.HINT)

    def _cursor(self, point: Point) -> None:
        column, row = self.coarse.cell(point)
        self._mark(Mark(column, row, "+", inks.ACCENT, inks.BACKGROUND, True))
        self.cursor = (column, row)
