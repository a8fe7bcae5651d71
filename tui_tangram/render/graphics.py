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
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tui_tangram.render.palette import RGB, Colour, Palette
from tui_tangram.render.pixmap import Pixmap

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
