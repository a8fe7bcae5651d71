"""Encoders of pixels as character cells.

A cell shows two pixels, one above the other, or 2×4 of a fine picture.  There are four encoders
of rows of cells:

*half blocks* for the colour profiles: ``▀`` or ``▄`` in two colours.  A cell whose pixels
are alike is a space on that colour, which takes fewer bytes and leaves no hairline.
Neighbouring cells that need no more than two colours share one run.

*octants* and *sextants* for fine pictures, in two colours likewise.  What becomes of a cell with
pixels of more is decided in `mixed_cells`.

*mono* has Unicode and no colour.  Half blocks drawn in the terminal's one colour keep the
full resolution: pieces are solid, seams are gaps, the silhouette is a light shade.

*ascii* has one character per cell: pieces are their letters, small when placed, capital when held.

Rows are immutable, comparable and cached: rows of the same pixels are the same object.
`changed_spans` finds the cells of a picture that look different in the next, to send them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import zip_longest
from typing import Final

from tui_tangram import native
from tui_tangram.play.names import in_ascii
from tui_tangram.render import inks
from tui_tangram.render.mixed_cells import PIXELS, Pens, Shown, TwoColours, shown_in
from tui_tangram.render.octants import UPRIGHT
from tui_tangram.render.palette import Colour, Palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple

Cell = tuple[int, int]
"""A cell of a picture or of the screen: column and row."""
CellSize = tuple[int, int]
"""Columns and rows."""


class Style(NamedTuple):
    """The appearance of a run.  None is the terminal's default colour."""

    fg: Colour = None
    bg: Colour = None
    bold: bool = False


PLAIN: Final = Style()


class Run(NamedTuple):
    """Neighbouring cells of one style, a character for each."""

    text: str
    style: Style = PLAIN


Row = tuple[Run, ...]
"""A line of cells from left to right."""


class Mark(NamedTuple):
    """A character drawn over the pixels of one cell."""

    column: int
    row: int
    text: str
    """One character, one cell wide."""
    ink: int = inks.TEXT
    on: int | None = None
    """The ink behind it; None takes that of the cell's upper pixel."""
    bold: bool = False


class Picture(NamedTuple):
    """The result of a drawer: pixels, and the characters over them."""

    pixmap: Pixmap
    marks: tuple[Mark, ...] = ()
    letters: str = ""
    """The letter of each piece colour, for the profiles without colours."""
    cursor: tuple[int, int] | None = None
    """The cell (column, row) where the terminal's own cursor belongs."""
    fine: int = 1
    """The pixels across a cell, and half of those down: 1, or 2 for octants and sextants."""
    even: bool = False
    """Whether single pixels of surfaces are left out of cells, which takes fewer bytes."""

    @property
    def columns(self) -> int:
        """The width in cells."""
        return self.pixmap.width // self.fine

    @property
    def lines(self) -> int:
        """The height in cells."""
        return -(-self.pixmap.height // (2 * self.fine))

    def over(self, below: Picture | None) -> Picture:
        """Return it over another picture, which is seen in the cells that have no ink.

        Its own cells have one ink each.  Of a picture of another size, or of none, nothing is seen.
        """
        if below is None or (self.columns, self.lines) != (below.columns, below.lines):
            return self
        fine = self.fine
        inks_of = [self.pixmap.row(2 * fine * line)[::fine] for line in range(self.lines)]
        rows = []
        for y, row in enumerate(below.pixmap.rows()):
            own = inks_of[y // (2 * below.fine)]
            if any(own):
                row = bytes([own[x // below.fine] or ink for x, ink in enumerate(row)])
            rows.append(row)
        marks = tuple(mark for mark in below.marks if not inks_of[mark.row][mark.column])
        return below._replace(pixmap=Pixmap.of_rows(rows), marks=marks)


def cell_pixels(picture: Picture, column: int, row: int) -> bytes:
    """Return the inks of the pixels of a cell, row by row.  Raises `IndexError` outside."""
    fine, pixmap = picture.fine, picture.pixmap
    return bytes(
        pixmap.pixel(x, y)
        for y in range(2 * fine * row, 2 * fine * (row + 1))
        for x in range(fine * column, fine * (column + 1))
    )


def encode(picture: Picture, palette: Palette) -> tuple[Row, ...]:
    """Return the rows of cells that show *picture*, top first.

    The last row of cells is completed by background.  Half blocks show every other pixel of a
    fine picture.
    """
    pixmap = picture.pixmap
    by_row: dict[int, list[Mark]] = {}
    for mark in picture.marks:
        if 0 <= mark.column < picture.columns:
            by_row.setdefault(mark.row, []).append(mark)
    fine, wide, rows = picture.fine, pixmap.width, []
    size = 2 * fine * wide
    pixels = pixmap.data.ljust(size * picture.lines, b"\0")
    across = min(fine, palette.fine)
    for row in range(picture.lines):
        data = pixels[size * row : size * (row + 1)]
        marks = tuple(by_row[row]) if row in by_row else ()
        if fine > across:
            data = data[:wide:fine] + data[fine * wide : (fine + 1) * wide : fine]
        rows.append(_row(palette, data, across, marks, picture.letters, even=picture.even))
    return tuple(rows)


@lru_cache(maxsize=1024)
def _row(
    palette: Palette, pixels: bytes, fine: int, marks: tuple[Mark, ...], letters: str, *, even: bool
) -> Row:
    """Return one row of cells, *fine* pixels across each; the same object for an unchanged row.

    *pixels* are its rows of pixels, one after the other.
    """
    cells = _by_cell(pixels, fine)
    if not palette.profile.coloured:
        return tuple(_signed_runs(palette.profile, cells, marks, letters))
    runs: list[Run] = []
    start, size, shown = 0, 2 * fine * fine, shown_in(palette, even=even)
    # A later mark on the same cell wins.
    for column, mark in sorted({mark.column: mark for mark in marks}.items()) if marks else ():
        at = size * column
        runs += _runs(shown, cells[start:at], size)
        on = cells[at] if mark.on is None else mark.on
        style = Style(palette.colours[mark.ink], palette.colours[on], mark.bold)
        runs.append(Run(mark.text, style))
        start = at + size
    runs += _runs(shown, cells[start:], size)
    return tuple(runs)


def _by_cell(pixels: bytes, fine: int) -> bytearray:
    """Return the pixels of rows cell by cell, those of each row by row."""
    width, size = len(pixels) // (2 * fine), 2 * fine * fine
    cells = bytearray(len(pixels))
    for place in range(size):
        row, column = divmod(place, fine)
        cells[place::size] = pixels[row * width + column : (row + 1) * width : fine]
    return cells


_REPEATED: Final = {size: b"(?s)(.{%d})\\1*" % size for size in (2, PIXELS)}
"""Stretches of equal cells, by the number of their pixels."""


def _runs(shown: Shown, cells: bytearray, size: int) -> list[Run]:
    """Return runs for cells of *size* pixels, as few as two colours for a run allow.

    A run has one background and one other colour.  Cells of one colour must have the
    background's, and the terminal's own colour (None) can only be the background.
    """
    if native.problem() is None:
        return list(map(_as_run, native.kernel.runs(cells, size, shown, _STYLES)))
    runs: list[Run] = []
    parts: list[tuple[TwoColours, int]] = []
    pens: Pens = ()
    for match in re.finditer(_REPEATED[size], cells):
        alike, one = match.group(0, 1)
        cell = shown[one]
        able = cell.pens
        if able is not pens and parts:
            able = _common(pens, able)
            if not able:
                runs.append(_run(parts, pens[0]))
                parts, able = [], cell.pens
        parts.append((cell, len(alike) // size))
        pens = able
    if parts:
        runs.append(_run(parts, pens[0]))
    return runs


@lru_cache(maxsize=1 << 13)
def _common(pens: Pens, others: Pens) -> Pens:
    """Return those of some pens that can also write what *others* can, in the same order."""
    ground = others[0][1]
    if others[0][0] is None:  # that is a blank
        return tuple(pen for pen in pens if pen[1] == ground)
    if pens[0][0] is None:
        return tuple(pen for pen in others if pen[1] == pens[0][1])
    return tuple(pen for pen in pens if pen in others)


def _run(parts: Iterable[tuple[TwoColours, int]], pen: tuple[Colour, Colour]) -> Run:
    """Return the run that *pen*, a foreground and a background, writes."""
    fore = pen[0]
    text = "".join([cell.signs[cell.first != fore] * count for cell, count in parts])
    return Run(text, _STYLES[pen])


class _Styles(dict[tuple[Colour, Colour], Style]):
    """The styles of pens, the same object each time."""

    def __missing__(self, pen: tuple[Colour, Colour]) -> Style:
        self[pen] = style = Style(*pen)
        return style


_STYLES: Final = _Styles()
_as_run: Callable[[tuple[str, Style]], Run] = partial(tuple.__new__, Run)


_ASCII_SIGNS: Final[Mapping[int, str]] = {
    inks.BACKGROUND: " ",
    inks.SILHOUETTE: ".",
    inks.SILHOUETTE_LINE: ".",
    inks.SILHOUETTE_SHADE: ".",
    inks.SILHOUETTE_EDGE: ":",
    inks.TEXT: "#",
    inks.QUIET: "-",
    inks.ACCENT: "*",
    inks.SUCCESS: "=",
    inks.TROUBLE: "x",
    inks.HATCH: "%",
    inks.HATCH_GAP: "%",
    inks.SHADOW: "%",
    inks.TROUBLE_EDGE: "!",
    inks.CHOSEN_EDGE: "#",
    inks.MATCHED: "=",
    inks.MISSING: "o",
    inks.OUTSIDE: "!",
    inks.HINT: "?",
    inks.COMPARED: "o",
    inks.FIGURE: "#",
    inks.FIGURE_SHADES[1]: " ",
    inks.FIGURE_SHADES[2]: ":",
    inks.FIGURE_SHADES[3]: "#",
}
_ASCII_RANGES: Final[Mapping[int, str]] = {
    inks.BRIGHT: "#",
    inks.GHOST: "+",
}
"""The other ranges show the letter."""

_LIT: Final = "█"
_DARK: Final = " "
_MONO_SIGNS: Final[Mapping[int, str]] = {
    inks.BACKGROUND: _DARK,
    inks.SILHOUETTE: "░",
    inks.SILHOUETTE_LINE: "░",
    inks.SILHOUETTE_EDGE: "░",
    inks.SILHOUETTE_SHADE: "░",
    inks.QUIET: "░",
    inks.HATCH_GAP: _DARK,
    inks.SHADOW: _DARK,
    inks.FIGURE_SHADES[1]: _DARK,
}
_MONO_RANGES: Final[Mapping[int, str]] = {
    inks.SEAM: _DARK,
    inks.HELD: "▒",
    inks.DIM: "▒",
    inks.LETTER: _DARK,
}


def _signed_runs(
    profile: Profile, pixels: bytearray, marks: tuple[Mark, ...], letters: str
) -> Iterator[Run]:
    """Yield the runs of a row without colour: plain, except for bold marks."""
    cells = _signs(profile, pixels, letters)
    for mark in marks:
        cells[mark.column] = plain_text(mark.text, profile)
    start = 0
    for column in sorted({mark.column for mark in marks if mark.bold}):
        if start < column:
            yield Run("".join(cells[start:column]))
        yield Run(cells[column], Style(bold=True))
        start = column + 1
    if start < len(cells):
        yield Run("".join(cells[start:]))


def _signs(profile: Profile, pixels: bytearray, letters: str) -> list[str]:
    """Return a character for each cell of a row, for the profiles without colour."""
    sign = _ascii_sign if profile is Profile.ASCII else _mono_sign
    cells: list[str] = []
    for match in re.finditer(_REPEATED[2], pixels):
        alike, (over, under) = match.group(0, 1)
        cells += [sign(over, under, letters)] * (len(alike) // 2)
    return cells


_RANKS: Final = {
    inks.BACKGROUND: 0,
    inks.SILHOUETTE: 1,
    inks.SILHOUETTE_LINE: 1,
    inks.SILHOUETTE_SHADE: 1,
    inks.SILHOUETTE_EDGE: 2,
    inks.SUCCESS: 2,  # around pieces
}
_RANGE_RANKS: Final = {inks.FILL: 3, inks.SEAM: 3, inks.DIM: 3}


def _rank(ink: int) -> int:
    """Return the rank of an ink: the pixel of higher rank decides for its cell."""
    if ink < inks.COLOURS:
        return _RANKS.get(ink, 6)
    return _RANGE_RANKS.get(ink & ~31, 5)


@cache
def _ascii_sign(over: int, under: int, letters: str) -> str:
    ink = over if _rank(over) >= _rank(under) else under
    if ink < inks.COLOURS:
        return _ASCII_SIGNS.get(ink, "?")
    start = ink & ~31
    if start in _ASCII_RANGES:
        return _ASCII_RANGES[start]
    number = ink - start
    letter = letters[number] if number < len(letters) else chr(ord("A") + number % 26)
    return letter.upper() if start == inks.HELD else letter.lower()


@cache
def _mono_sign(over: int, under: int, letters: str) -> str:
    del letters  # mono distinguishes pieces by seams and by the letters written on them
    upper, lower = _mono_ink(over), _mono_ink(under)
    if upper == _LIT or lower == _LIT:
        return _LIT if upper == lower else "▀" if upper == _LIT else "▄"
    return upper if _rank(over) >= _rank(under) else lower


def _mono_ink(ink: int) -> str:
    if ink < inks.COLOURS:
        return _MONO_SIGNS.get(ink, _LIT)
    return _MONO_RANGES.get(ink & ~31, _LIT)


_PLAIN_TEXT: Final[Mapping[str, str]] = {
    "×": "x",
    "·": ".",
    "✓": "v",
    "●": "*",
    "○": "o",
    "★": "*",
    "☆": ".",
    "▸": ">",
    "◐": "%",
    "↑": "^",
    "↓": "v",
    "←": "<",
    "→": ">",
}


def plain_text(text: str, profile: Profile) -> str:
    """Return *text* within the characters of *profile*: unchanged except in ascii.

    There a letter loses its accent, so that words retain their width.
    """
    if profile is not Profile.ASCII:
        return text
    return "".join(_PLAIN_TEXT.get(c) or in_ascii(c)[:1] or "?" for c in text)


def text_of(rows: Iterable[Row]) -> list[str]:
    """Return the characters of rows without their styles, for tests and plain output."""
    return ["".join(run.text for run in row) for row in rows]


class Span(NamedTuple):
    """Cells *start* up to and without *end* of one row."""

    row: int
    start: int
    end: int


def changed_spans(old: Sequence[Row], new: Sequence[Row], *, gap: int = 4) -> list[Span]:
    """Return the cells that look different in *new*, as spans in reading order.

    Spans of one row closer than *gap* cells become one: skipping a few cells costs more
    than sending them.  Cells that only one of the pictures has count as changed.
    """
    if native.problem() is None:
        return list(map(_as_span, native.kernel.unlike(tuple(old), tuple(new), gap, UPRIGHT)))
    return list(_changed_spans(old, new, gap))


_as_span: Callable[[tuple[int, int, int]], Span] = partial(tuple.__new__, Span)


def _changed_spans(old: Sequence[Row], new: Sequence[Row], gap: int) -> Iterator[Span]:
    for y, (before, after) in enumerate(zip_longest(old, new, fillvalue=())):
        if before != after:
            yield from (Span(y, *cells) for cells in joined(_unlike_cells(before, after), gap))


def _unlike_cells(before: Row, after: Row) -> Iterator[tuple[int, int]]:
    """Yield from and to which column two rows look different."""
    cells = zip_longest(looks(before), looks(after))
    yield from ((x, x + 1) for x, (old, new) in enumerate(cells) if old != new)


def joined(cells: Iterable[tuple[int, int]], gap: int) -> Iterator[tuple[int, int]]:
    """Yield stretches of cells, each from and to a column, as one where they are closer than *gap*.

    >>> list(joined([(0, 2), (3, 4), (9, 10)], 4))
    [(0, 4), (9, 10)]
    """
    start = end = -1
    for first, last in cells:
        if start < 0:
            start = first
        elif first - end >= gap:
            yield start, end
            start = first
        end = last
    if start >= 0:
        yield start, end


CellLook = tuple[str, Colour, Colour, bool]
"""A cell in its only form: character, foreground, background, bold."""


def looks(row: Row) -> tuple[CellLook, ...]:
    """Return each cell of *row* in its normal form, so that equal looks are equal.

    A block is the colours of its pixels, however they are divided between foreground and
    background.
    """
    cells: list[CellLook] = []
    for text, (fg, bg, bold) in row:
        known: dict[str, CellLook] = {" ": (" ", None, bg, False)}
        for character in {*text}.difference(known):
            if character in UPRIGHT and fg is not None:
                known[character] = (UPRIGHT[character], bg, fg, False)
            else:
                known[character] = (character, fg, bg, bold)
        cells += map(known.__getitem__, text)
    return tuple(cells)
