"""Pictures in pixels: PNG files, and kitty's graphics protocol and sixel for terminals with them.

`kitty` is a PNG in base64, in commands of at most 4,096 characters: ``a=T`` shows the picture at
the cursor, ``f=100`` means that it is a PNG, ``m=1`` that more follows, ``q=2`` suppresses the
answer, which the shell would treat as typing.

`sixel` is older and has no compression but run lengths.  A picture is cut into bands six pixels
high.  For each colour of a band there is a row of characters, one for each column: its six bits,
the highest pixel the lowest, are where the colour is, and 63 is added.  ``!12x`` is twelve times
``x``, ``$`` goes back to the beginning of the band, ``-`` to the next one.

A PNG is a signature and chunks: each its length, its name, its data, and a checksum of name
and data.  Pictures here have inks for pixels, so the indexed kind fits: a table of colours,
and rows of numbers into it, each with a byte 0 in front ("not filtered"), deflated.

Drawings become pixels in their own colours.  Letters in files, where no terminal writes them, have
5 × 7 pixels, in any scale.
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import Final

from tui_tangram.render.contrast import RGB
from tui_tangram.render.palette import Colour, Palette
from tui_tangram.render.pixmap import Canvas, Pixmap, fill, plane
from tui_tangram.render.svg import Drawing, bounds
from tui_tangram.render.viewport import points
from tui_tangram.values import NamedTuple

LETTER_WIDTH: Final = 5
LETTER_HEIGHT: Final = 7


class PlacedLetter(NamedTuple):
    """A letter somewhere in a picture."""

    at: tuple[float, float]
    """The middle, in pixels from the top left."""
    sign: str
    """One character."""
    ink: int
    height: float
    """The height in pixels, rounded to a multiple of `LETTER_HEIGHT`, never less."""


@cache
def _glyphs() -> dict[str, tuple[tuple[int, int], ...]]:
    """Return the pixels of each sign that has a shape."""
    found = {}
    for line in Path(__file__).with_name("letters.txt").read_text("utf-8").splitlines():
        sign, *rows = line.split(" ")
        found[sign] = tuple(
            (x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"
        )
    return found


def lettered(picture: Pixmap, stamps: Iterable[PlacedLetter]) -> Pixmap:
    """Return *picture* with letters; signs that have no shape here are left out.

    Parts of a letter outside the picture are cut off.

    >>> picture = lettered(Pixmap.blank(5, 7), [PlacedLetter((2.5, 3.5), "T", 1, 7)])
    >>> [list(row) for row in picture.rows()][:2]
    [[1, 1, 1, 1, 1], [0, 0, 1, 0, 0]]
    """
    data = bytearray(picture.data)
    for (x, y), sign, ink, height in stamps:
        scale = max(round(height / LETTER_HEIGHT), 1)
        left, top = round(x - LETTER_WIDTH * scale / 2), round(y - LETTER_HEIGHT * scale / 2)
        for column, row in _glyphs().get(sign, ()):
            first, last = left + column * scale, left + (column + 1) * scale
            first, last = max(first, 0), min(last, picture.width)
            if first >= last:
                continue
            for line in range(top + row * scale, top + (row + 1) * scale):
                if 0 <= line < picture.height:
                    at = line * picture.width
                    data[at + first : at + last] = bytes((ink,)) * (last - first)
    return Pixmap(picture.width, picture.height, bytes(data))


_GROUND: Final = "#ffffff"
_EDGE: Final = 3
"""The pixels around a picture."""
_LEGIBLE: Final = 6.0
"""The fewest pixels of a letter's height."""


def colours_of(drawings: Iterable[Drawing]) -> dict[str, int]:
    """Return an ink for each colour of *drawings*; 0 is the white ground."""
    found = {_GROUND: 0}
    for drawing in drawings:
        names = [name for patch in drawing.patches for name in (patch.fill, patch.edge)]
        for name in [*names, *(letter.ink for letter in drawing.letters)]:
            if name.startswith("#"):
                found.setdefault(name, len(found))
    return found


def table(colours: Iterable[str]) -> Sequence[RGB]:
    """Return colours such as ``#rrggbb`` as numbers."""
    return [(int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for c in colours]


def fitted(drawing: Drawing, width: int, height: int) -> tuple[int, int]:
    """Return the width and height in pixels of a drawing as large as fits into these."""
    left, low, right, high = bounds(drawing)
    scale = _scale(drawing, width, height)
    sides = ceil((right - left) * scale), ceil((high - low) * scale)
    return min(width, sides[0] + 2 * _EDGE), min(height, sides[1] + 2 * _EDGE)


def _scale(drawing: Drawing, width: int, height: int) -> float:
    """Return the pixels of a unit of a drawing as large as fits."""
    left, low, right, high = bounds(drawing)
    return max(min((width - 2 * _EDGE) / (right - left), (height - 2 * _EDGE) / (high - low)), 0.0)


def pixels(drawing: Drawing, width: int, height: int, colours: dict[str, int]) -> Pixmap:
    """Return a drawing in the middle of so many pixels, in the inks of `colours_of`."""
    left, low, right, high = bounds(drawing)
    scale = _scale(drawing, width, height)
    across = (width - (left + right) * scale) / 2
    down = (height + (low + high) * scale) / 2
    on = plane(width, height)
    canvas = Canvas(on)
    for patch in drawing.patches:
        contours = [
            [(x * scale + across, down - y * scale) for x, y in points(shape)]
            for shape in patch.shapes
        ]
        mask = fill(on, contours, nonzero=True)
        if patch.fill in colours:
            canvas.paint(mask, colours[patch.fill])
        if patch.edge in colours and patch.edge != patch.fill:
            for contour in contours:
                canvas.paint(on.edge(fill(on, [contour])), colours[patch.edge])
    return lettered(
        canvas.pixmap(),
        (
            PlacedLetter(
                (
                    letter.at[0] * scale + across + (place - (len(letter.text) - 1) / 2) * wide,
                    down - letter.at[1] * scale,
                ),
                sign,
                colours[letter.ink],
                letter.size * scale,
            )
            for letter in drawing.letters
            if letter.size * scale >= _LEGIBLE
            for wide in (letter.size * scale * 6 / 7,)
            for place, sign in enumerate(letter.text)
        ),
    )


_CHUNK: Final = 4096
_BAND: Final = 6
_RUN: Final = re.compile(r"(.)\1{3,}")
"""A run of one character that is shorter as a number; the shortest is as long."""


def kitty(picture: Pixmap, colours: Sequence[RGB]) -> str:
    """Return *picture* as commands of kitty's protocol.  Raises `ValueError` as `png` does."""
    sent = b64encode(png(picture, colours)).decode()
    parts = [sent[at : at + _CHUNK] for at in range(0, len(sent), _CHUNK)]
    more = [1] * (len(parts) - 1) + [0]
    keys = ["a=T,f=100,q=2,"] + [""] * (len(parts) - 1)
    return "".join(
        f"\x1b_G{key}m={m};{part}\x1b\\" for key, m, part in zip(keys, more, parts, strict=True)
    )


def sixel(picture: Pixmap, colours: Sequence[RGB]) -> str:
    """Return *picture* in sixels; *colours*, those of the inks from 0 on, are given in percent.

    Raises `ValueError` for an empty picture and for one with an ink that has no colour.
    """
    if not picture.data:
        raise ValueError("an empty picture has no sixels")
    if max(picture.data) >= len(colours):
        raise ValueError(f"{len(colours)} colours do not do for the inks of the picture")
    table = "".join(
        f"#{ink};2;" + ";".join(str(round(part * 100 / 255)) for part in colours[ink])
        for ink in sorted(set(picture.data))
    )
    # Square pixels; unpainted ones retain the background of the terminal.
    head = f'\x1bP0;1;0q"1;1;{picture.width};{picture.height}'
    return f"{head}{table}{'-'.join(_bands(picture))}\x1b\\"


def _bands(picture: Pixmap) -> Iterator[str]:
    for top in range(0, picture.height, _BAND):
        rows = [picture.row(y) for y in range(top, min(top + _BAND, picture.height))]
        yield "$".join(f"#{ink}{_line(rows, ink)}" for ink in sorted(set(b"".join(rows))))


def _line(rows: Sequence[bytes], ink: int) -> str:
    """Return the columns of a band in one ink: a bit for each row, as one integer a row."""
    bits = 0
    for number, row in enumerate(rows):
        only = bytes(1 << number if other == ink else 0 for other in range(256))
        bits |= int.from_bytes(row.translate(only), "little")
    line = bits.to_bytes(len(rows[0]), "little").translate(_SIGNS).decode().rstrip("?")
    return _RUN.sub(lambda run: f"!{len(run[0])}{run[1]}", line)


_SIGNS: Final = bytes((bits + 63) % 256 for bits in range(256))

PROTOCOLS: Final[Mapping[str, Callable[[Pixmap, Sequence[RGB]], str]]] = {
    "kitty": kitty,
    "sixel": sixel,
}
"""The protocols for sending a picture, by their names for players."""


SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_INDEXED: Final = 3


def png(picture: Pixmap, colours: Sequence[RGB], note: str = "") -> bytes:
    """Return *picture* as a PNG, with a *note* in ASCII if there is one.

    *colours* are those of the inks from 0 on, at most 256.  Raises `ValueError` for an
    empty picture and for one with an ink that has no colour.
    """
    if not picture.data:
        raise ValueError("an empty picture makes no PNG")
    if max(picture.data) >= len(colours) or len(colours) > 256:
        raise ValueError(f"{len(colours)} colours do not do for the inks of the picture")
    table = b"".join(bytes(colour) for colour in colours)
    rows = b"".join(b"\0" + row for row in picture.rows())
    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, _INDEXED, 0, 0, 0)
    texts = [(b"tEXt", b"tui-tangram\0" + note.encode("ascii"))] if note else []
    pixels = (b"IDAT", zlib.compress(rows, 9))
    chunks = ((b"IHDR", head), (b"PLTE", table), *texts, pixels, (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def table_of(palette: Palette) -> tuple[RGB, ...]:
    """Return the colours of the inks of a palette in true colours.

    Raises `TypeError` for one in numbered terminal colours, or without colours.
    """
    return tuple(map(_rgb, palette.colours))


def _rgb(colour: Colour) -> RGB:
    if not isinstance(colour, str):
        raise TypeError(f"the terminal's colour {colour} has no value of its own")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def sheet(pictures: Iterable[Pixmap], columns: int, gap: int) -> Pixmap:
    """Return pictures of one size in rows of *columns*, *gap* pixels around each.

    Raises `ValueError` without any.
    """
    cells = list(pictures)
    if not cells:
        raise ValueError("no pictures make no sheet")
    width, height = cells[0].width, cells[0].height
    columns = min(columns, len(cells))
    between = bytes(gap)
    empty = bytes(width)
    blank = bytes(columns * (width + gap) + gap)
    rows = [blank] * gap
    for first in range(0, len(cells), columns):
        some = cells[first : first + columns]
        for y in range(height):
            line = [cell.row(y) for cell in some] + [empty] * (columns - len(some))
            rows.append(between + b"".join(part + between for part in line))
        rows += [blank] * gap
    return Pixmap.of_rows(rows)
