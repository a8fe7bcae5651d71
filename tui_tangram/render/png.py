"""A picture as a PNG file: one byte for each pixel, and the colours of a palette.

A PNG is a signature and chunks: each its length, its name, its data, and a checksum of name
and data.  Pictures here have inks for pixels, so the indexed kind fits: a table of colours,
and rows of numbers into it, each with a byte 0 in front ("not filtered"), deflated.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from tui_tangram.render.palette import RGB, Colour, Palette
from tui_tangram.render.pixmap import Pixmap

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
