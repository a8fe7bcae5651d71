"""Pictures as text: rows of cells for standard output, and a surface that puzzles are drawn on.

A surface is so many cells, in some colours and signs.

Silhouettes are lines of blocks, for text used elsewhere. Blanks have another width than blocks in
most fonts, so empty cells are shaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.render import inks
from tui_tangram.render.cells import PLAIN, Picture, Row, Style, encode
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import DEFAULT, Colour, Palette, make_palette
from tui_tangram.render.pixmap import Pixmap, fill, plane
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import PieceLook
from tui_tangram.render.thumbnail import portrait
from tui_tangram.render.viewport import Drawable, Viewport
from tui_tangram.values import NamedTuple

RESET = "\x1b[0m"


def to_ansi(rows: Iterable[Row]) -> str:
    """Return *rows* as lines of text, each ended by a newline.

    Colours become escape sequences; every line begins and ends in the terminal's own style.  Rows
    made for mono or ascii have no colours, so no escape sequence appears in them, not even for
    bold.  Blanks in the terminal's own style at the end of a line are omitted.
    """
    return "".join(_line(row) + "\n" for row in rows)


def _line(row: Row) -> str:
    runs = list(row)
    while runs and runs[-1].style.bg is None and not runs[-1].text.strip(" "):
        runs.pop()
    parts: list[str] = []
    before = PLAIN
    for position, (text, style) in enumerate(runs):
        if position == len(runs) - 1 and style.bg is None:
            text = text.rstrip(" ")
        if style.fg is None and style.bg is None:
            style = PLAIN
        if style != before:
            parts.append(escape(style) if style != PLAIN else RESET)
            before = style
        parts.append(text)
    if before != PLAIN:
        parts.append(RESET)
    return "".join(parts)


def escape(style: Style) -> str:
    """Return the sequence that switches from any style to *style*."""
    codes = ["0"]
    if style.bold:
        codes.append("1")
    codes += _codes(style.fg, 30) + _codes(style.bg, 40)
    return f"\x1b[{';'.join(codes)}m"


def _codes(colour: Colour, base: int) -> list[str]:
    """Return the codes for a colour; *base* is 30 for the text, 40 for the background."""
    if colour is None:
        return []
    if isinstance(colour, str):
        red, green, blue = (str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
        return [str(base + 8), "2", red, green, blue]
    if colour < 16:
        # 90 and 100 for the bright eight, which every terminal with 16 colours has.
        return [str(base + colour if colour < 8 else base + 52 + colour)]
    return [str(base + 8), "5", str(colour)]


PICTURE: Final = (72, 24)
"""The most columns and lines of a picture, unless more was asked for."""
_LARGEST: Final = 8.0
"""Pixels of a unit of pieces that are shown side by side, at most."""


class PictureSurface(NamedTuple):
    """The surface that pictures are drawn on, as lines of text."""

    width: int | None = None
    """The columns of the terminal; None where lines may be of any length."""
    picture: tuple[int, int] = PICTURE
    """The most columns and lines of a picture."""
    profile: Profile = Profile.MONO
    """The colours and signs that can be shown."""
    cells: CellGrid = CellGrid.HALF
    """The characters of pictures in many colours."""

    @property
    def palette(self) -> Palette:
        """The colours of pictures."""
        return make_palette(DEFAULT, self.profile, cells=self.cells)

    def draw(self, outline: tuple[Drawable, ...] = (), pieces: tuple[PieceLook, ...] = ()) -> str:
        """Return the picture of a silhouette, of pieces, or of both, as lines of text."""
        return self._printed(portrait(outline, pieces, *self.picture, fine=self.palette.fine))

    def draw_apart(self, pieces: Sequence[PieceLook]) -> str:
        """Return the picture of pieces side by side, in one scale, as lines of text.

        In a small picture not all find room; the first do.
        """
        from tui_tangram.render.tray import tray

        drawn, _ = tray(pieces, *self.picture, _LARGEST, fine=self.palette.fine)
        rows = [row.rstrip(bytes([inks.BACKGROUND])) for row in drawn.pixmap.rows()]
        across = -(-max(map(len, rows)) // drawn.fine) * drawn.fine
        down = max((number for number, row in enumerate(rows, start=1) if row), default=0)
        pixmap = Pixmap.of_rows(row.ljust(across, bytes([inks.BACKGROUND])) for row in rows[:down])
        return self._printed(drawn._replace(pixmap=pixmap))

    def _printed(self, picture: Picture) -> str:
        return to_ansi(encode(picture, self.palette))


_BLOCKS: Final = "░▄▀█"
_FINE: Final = 4
"""The samples of half a block, across and down."""


def blocks(target: Sequence[Drawable], columns: int, lines: int) -> tuple[str, ...]:
    """Return what *target* bounds, as large as fits in *columns* and *lines* of blocks.

    Empty lines above and below are omitted.
    """
    view = Viewport.fill(target, _FINE * columns, 2 * _FINE * lines)
    fine = plane(view.width, view.height)
    covered = fill(fine, [view.contour(contour) for contour in target]) & fine.ones
    samples = covered.to_bytes(fine.size, "little")

    def inside(column: int, half: int) -> bool:
        first = half * _FINE * fine.width + column * _FINE
        rows = (first + row * fine.width for row in range(_FINE))
        return 2 * sum(sum(samples[start : start + _FINE]) for start in rows) >= _FINE * _FINE

    found = [
        "".join(_BLOCKS[2 * inside(x, 2 * y) + inside(x, 2 * y + 1)] for x in range(columns))
        for y in range(lines)
    ]
    filled = [number for number, line in enumerate(found) if set(line) != {_BLOCKS[0]}]
    return tuple(found[filled[0] : filled[-1] + 1]) if filled else ()
