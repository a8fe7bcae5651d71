"""The pixels that cells show, read back from their characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, Row, encode
from tui_tangram.render.octants import OCTANTS, CellGrid
from tui_tangram.render.palette import DEFAULT, Colour, Palette, make_palette
from tui_tangram.render.profile import Profile

OCTANT: Final = make_palette(DEFAULT, Profile.TRUECOLOR, cells=CellGrid.OCTANTS)


def decoded(rows: Iterable[Row], signs: Sequence[str] = OCTANTS) -> list[list[Colour]]:
    """Return the colours of the pixels that rows of cells without marks show, row by row."""
    high = len(signs).bit_length() // 2
    lines: list[list[Colour]] = []
    for row in rows:
        shown: list[list[Colour]] = [[] for _ in range(high)]
        for text, style in row:
            for pattern in map(signs.index, text):
                for place in range(2 * high):
                    lit = pattern >> place & 1
                    shown[place // 2].append(style.fg if lit else style.bg)
        lines += shown
    return lines


def shown_pixels(picture: Picture, palette: Palette = OCTANT) -> list[list[Colour]]:
    """Return the colours of the pixels that a fine picture shows in octants, without its marks."""
    return decoded(encode(picture._replace(marks=()), palette))[: picture.pixmap.height]


_SIGNS: Final = {
    inks.BACKGROUND: " ", inks.SILHOUETTE: ".", inks.SILHOUETTE_EDGE: ":", inks.SHADOW: "~",
    inks.TROUBLE_EDGE: "!", inks.ACCENT: "#", inks.SUCCESS: "=", inks.TEXT: "o",
    inks.CHOSEN_EDGE: "@", inks.HINT: "?",
}  # fmt: skip
_RANGES: Final = {inks.FILL: "abcdefghijklmnopqrstuvwxyz", inks.BRIGHT: "*" * 26}


def approved_text(picture: Picture, palette: Palette = OCTANT) -> str:
    """Return a fine picture as it is shown, a sign for each pixel, and marks for themselves."""
    signs: dict[Colour, str] = {}
    for ink, sign in _SIGNS.items():
        signs.setdefault(palette.colours[ink], sign)
    for start, letters in _RANGES.items():
        for number, letter in enumerate(letters):
            signs.setdefault(palette.colours[start + number], letter)
    lines = [[signs.get(colour, ",") for colour in row] for row in shown_pixels(picture, palette)]
    for mark in picture.marks:
        lines[4 * mark.row + 1][2 * mark.column] = mark.text.upper()
    return "".join(f"{''.join(line).rstrip()}\n" for line in lines)
