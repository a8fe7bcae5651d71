"""Rows of cells and words as the strips that Textual draws.

`Painter` holds the palette; every widget of the app draws with it and with nothing else, so
that a theme or a profile changes everything at once. A strip is made once for a row and cached:
Textual caches the bytes of a strip, so the same row must be the same strip.

The swan of the home screen is here as pixels, in two sizes, half blocks and fine. It needs neither
the library nor geometry, so that the first frame shows it.  In ``logo.txt`` letters are the pieces,
small where the seam is; a test compares it with the library's swan.  In fine pixels that is a pixel
further right, where fewer cells have three colours, and lacks two corners that would be specks of
another piece's colour.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import accumulate, count, islice
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_tangram.language import markc, trc
from tui_tangram.play import columns
from tui_tangram.play.names import SPELLED, clean, in_ascii, isolated
from tui_tangram.play.phrases import capital
from tui_tangram.render import inks
from tui_tangram.render.cells import PLAIN, CellSize, Picture, Row, plain_text
from tui_tangram.render.cells import Style as CellStyle
from tui_tangram.render.palette import Colour, Palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

cut: Final = columns.cut
_PICTURED: Final = 2_000
"""The rows of pictures that are remembered: more than there are on a screen."""
Words = Sequence[Segment]
"""A line, or a part of one, in segments."""


class MeasuredLine(list[Segment]):
    """A line that knows its length, and of which lines it was joined.

    Lines are immutable: a part of a page that has not changed has the same lines.
    """

    def __init__(
        self,
        words: Iterable[Segment],
        cells: int | None = None,
        starts: Sequence[int] = (),
        parts: Sequence[MeasuredLine] = (),
    ) -> None:
        """Take the segments of a line of so many *cells*; without, they are counted once.

        Its *parts* are lines without parts that begin at the columns *starts*; all else is
        background.  By default the line is its only part.
        """
        super().__init__(words)
        self.cells = sum([cell_len(text) for text, _, _ in self]) if cells is None else cells
        self.starts = starts or _WHOLE
        self._parts = parts
        self._looks: Sequence[int] | None = None
        self._even: bool | None = None
        self._ends: Sequence[int] | None = None

    @classmethod
    def of(cls, words: Iterable[Segment]) -> MeasuredLine:
        """Return a line as one."""
        return words if isinstance(words, MeasuredLine) else cls(words)

    @property
    def parts(self) -> Sequence[MeasuredLine]:
        """The parts, or itself."""
        return self._parts or (self,)

    @property
    def plain(self) -> bool:
        """Whether it is `even` and has no other parts."""
        return not self._parts and self.even

    @property
    def even(self) -> bool:
        """Whether all characters take one cell each."""
        if self._even is None:
            self._even = all(columns.even(text) for text, _, _ in self)
        return self._even

    @property
    def looks(self) -> Sequence[int]:
        """A number for the look of each cell, where all are `even`."""
        if self._looks is None:
            found: list[int] = []
            for text, style, _ in self:
                found += map(_looks_in(style).__getitem__, text)
            self._looks = found
        return self._looks

    def between(self, start: int, end: int, gap: Callable[[int], Segment]) -> list[Segment]:
        """Return the cells from one to another; *gap* returns so many cells of background."""
        if not self._parts and 0 <= start < end <= self.cells:
            return self.cropped(start, end)
        found: list[Segment] = []
        parts = zip(self.starts, self.parts, strict=True)
        for column, one in islice(parts, max(bisect_right(self.starts, start) - 1, 0), None):
            if column >= end:
                break
            first, last = max(start, column), min(end, column + one.cells)
            if first < last:
                if first > start:
                    found.append(gap(first - start))
                found += one.cropped(first - column, last - column)
                start = last
        if start < end:
            found.append(gap(end - start))
        return found

    def cropped(self, start: int, end: int) -> list[Segment]:
        """Return its own cells from one to another; half of a wide character is a blank."""
        if not self.even:
            return [*Strip(self, self.cells).crop(start, end)]
        if self._ends is None:
            self._ends = [*accumulate([len(text) for text, _, _ in self])]
        first, last = bisect_right(self._ends, start), bisect_left(self._ends, end)
        found = self[first : last + 1]
        after = self._ends[last] - end
        if after:
            found[-1] = Segment(found[-1].text[:-after], found[-1].style)
        before = len(self[first].text) - self._ends[first] + start
        if before:
            found[0] = Segment(found[0].text[before:], found[0].style)
        return found


_WHOLE: Final = (0,)
_NUMBERS: Final = count()


class _Looks(dict[str, int]):
    """The looks of characters in one style."""

    def __missing__(self, character: str) -> int:
        self[character] = number = next(_NUMBERS)
        return number


@lru_cache(maxsize=2048)
def _looks_in(style: Style | None) -> _Looks:
    """Return the looks in a style; of a blank only the background is seen."""
    seen = style.bgcolor if style is not None and not style.reverse else style
    return _Looks({" ": _look_of_blank(seen)})


@lru_cache(maxsize=2048)
def _look_of_blank(seen: object) -> int:
    del seen
    return next(_NUMBERS)


class Painter:
    """Draws in one theme and profile."""

    def __init__(self, palette: Palette) -> None:
        """Draw with the colours of *palette*."""
        self.large = False
        """Whether the display has fewer and bigger items: see `tui_tangram.player.settings`."""
        self.use(palette)

    def use(self, palette: Palette) -> None:
        """Draw with the colours of *palette* from now on; everything must be redrawn."""
        self.palette = palette
        self.ascii = palette.profile is Profile.ASCII
        self._inks: dict[tuple[int, int, bool, bool], Style] = {}
        self._gaps: dict[int, Segment] = {}
        self._pictured: dict[int, tuple[Row, MeasuredLine]] = {}
        """The lines of rows of pictures, by their identity, and the rows, which keeps that."""

    def ink(
        self, ink: int, on: int = inks.BACKGROUND, *, bold: bool = False, reverse: bool = False
    ) -> Style:
        """Return the style of words in *ink*."""
        key = ink, on, bold, reverse
        found = self._inks.get(key)
        if found is None:
            colours = self.palette.colours
            found = self._inks[key] = Style(
                color=_rich(colours[ink]),
                bgcolor=_rich(colours[on]),
                bold=bold or None,
                reverse=reverse or None,
            )
        return found

    def words(
        self,
        text: str,
        ink: int = inks.TEXT,
        on: int = inks.BACKGROUND,
        *,
        bold: bool = False,
        reverse: bool = False,
    ) -> Segment:
        """Return *text*, as the profile can write it, in *ink*."""
        return Segment(self.written(text), self.ink(ink, on, bold=bold, reverse=reverse))

    def chosen(self, text: str) -> Segment:
        """Return *text* as under the cursor: in the accent, or reversed without colours."""
        return self.words(text, inks.ACCENT, bold=True, reverse=not self.palette.profile.coloured)

    def choice(self, text: str, ink: int = inks.TEXT, *, chosen: bool) -> Segment:
        """Return *text* as chosen, or else in *ink*."""
        return self.chosen(text) if chosen else self.words(text, ink)

    def fitted(self, text: str, room: int, ink: int = inks.TEXT, *, bold: bool = False) -> Segment:
        """Return the beginning of *text* that fits in *room* cells."""
        return self.words(self.cut(text, room), ink, bold=bold)

    def cut(self, text: str, room: int) -> str:
        """Return the beginning of *text* that fits in *room* cells, as `written`."""
        written = self.written(text)
        if columns.width(written) <= room:
            return written
        return cut(written, room, ellipsis=self.written("…"))

    def written(self, text: str) -> str:
        """Return *text* as the profile can write it; in ascii it may get longer.

        Only printable characters come out, whatever a file or a path contains: no sequence that a
        terminal would interpret. Letters from right to left are marked, so that they do not reorder
        the cells next to them; the marks have no width.
        """
        if text.isascii() and text.isprintable():
            return text
        text = clean(text)
        if not text.isprintable():
            text = "".join(map(_harmless, text))
        if not self.ascii or text.isascii():
            return isolated(text)
        for sign, word in _IN_ASCII.items():
            text = text.replace(sign, trc("sign", word))
        text = "".join(in_ascii(c) if c.isalnum() or columns.width(c) != 1 else c for c in text)
        return plain_text(text, Profile.ASCII)

    def gap(self, width: int) -> Segment:
        """Return *width* cells of background."""
        found = self._gaps.get(width)
        if found is None:
            found = self._gaps[width] = Segment(" " * max(width, 0), self.ink(inks.TEXT))
        return found

    def picture(self, row: Row) -> MeasuredLine:
        """Return a row of a picture as a line; the same for the same object."""
        known = self._pictured.get(id(row))
        if known is None:
            if len(self._pictured) >= _PICTURED:
                self._pictured.clear()
            line = MeasuredLine(Segment(text, _of_cells(style)) for text, style in row)
            known = self._pictured[id(row)] = row, line
        return known[1]


_IN_ASCII: Final = {
    "←↑↓→": markc("sign", "arrows"),
    "↑↓": markc("sign", "up/down"),
    "←→": markc("sign", "left/right"),
    "←": markc("sign", "left"),
    "↑": markc("sign", "up"),
    "↓": markc("sign", "down"),
    "→": markc("sign", "right"),
    "…": "..",
    "°": markc("sign", " degrees"),
    "×": "x",
    "√": markc("sign", "root "),
    **SPELLED,
}


def _harmless(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "?"


def length(words: Iterable[Segment]) -> int:
    """Return the number of cells of *words*."""
    if isinstance(words, MeasuredLine):
        return words.cells
    return sum(cell_len(segment.text) for segment in words)


@cache
def _rich(colour: Colour) -> Color | None:
    """Return Rich's colour, or None for the terminal's own."""
    if colour is None:
        return None
    return Color.from_ansi(colour) if isinstance(colour, int) else Color.parse(colour)


@lru_cache(maxsize=2048)
def _of_cells(style: CellStyle) -> Style:
    if style == PLAIN:
        return Style.null()
    return Style(color=_rich(style.fg), bgcolor=_rich(style.bg), bold=style.bold or None)


def sentence(text: str) -> str:
    """Return some words as a sentence of their own.

    >>> sentence("about 5 s"), sentence("did you mean swan?")
    ('About 5 s.', 'Did you mean swan?')
    """
    return capital(text) + "." * (not text.endswith("?"))


def pages(text: str, width: int, more: str = " …") -> list[str]:
    """Return *text* in lines of at most *width* cells, those but the last with *more* at the end.

    A page ends with the last sentence or else the last comma in its second half; where there is
    neither, with a sentence, or a word.

    >>> pages("A at the top. B at the left.", 18)
    ['A at the top. …', 'B at the left.']
    >>> pages("A turned. Up 2, left 3, right 4, down 1.", 36)
    ['A turned. Up 2, left 3, right 4, …', 'down 1.']
    """
    found, width = [], max(width, 12)
    while columns.width(text) > width:
        text = " ".join(text.split())
        page = columns.wrap(text, width - columns.width(more))[0]
        sentence, comma = (f"{page} ".rfind(end) + 1 for end in (". ", ", "))
        late = [end for end in (sentence, comma) if 2 * end > len(page)]
        page = page[: (*late, sentence)[0]] or page
        found.append(page + more)
        text = text[len(page) :].lstrip()
    return [*found, text]


LOGO_FIGURE: Final = "tangram/swan"
"""The figure that it shows."""

SMALL_LOGO: Final = (28, 14)
LARGE_LOGO: Final = (56, 28)
"""Columns and rows of the boxes for which it was drawn."""

_LOGO_PIECES: Final = "ABCDEFG"


@cache
def logo(box: CellSize, fine: int) -> Picture:
    """Return the swan for a box of `SMALL_LOGO`, or else of `LARGE_LOGO`, without letters."""
    text = Path(__file__).with_name("logo.txt").read_text("utf-8")
    pixels = text.split("\n\n")[2 * (fine - 1) + (box != SMALL_LOGO)].split()
    rows = (bytes(map(_ink, row)) for row in pixels)
    return Picture(Pixmap.of_rows(rows), (), _LOGO_PIECES, fine=fine)


def _ink(sign: str) -> int:
    if sign == ".":
        return inks.BACKGROUND
    number = _LOGO_PIECES.index(sign.upper())
    return (inks.FILL if sign.isupper() else inks.SEAM) + number
