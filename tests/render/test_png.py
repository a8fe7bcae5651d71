"""Pictures as PNG files."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.graphics import SIGNATURE, png, sheet
from tui_tangram.render.pixmap import Pixmap

COLOURS = [(i, 255 - i, i * 7 % 256) for i in range(32)]
SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


def decoded(file: bytes) -> list[list[tuple[int, int, int]]]:
    """Return the colours of an indexed PNG, row by row; its checksums must be right."""
    assert file.startswith(SIGNATURE)
    chunks, rest = {}, file[len(SIGNATURE) :]
    while rest:
        (length,) = struct.unpack(">I", rest[:4])
        name, data = rest[4:8], rest[8 : 8 + length]
        assert struct.pack(">I", zlib.crc32(name + data)) == rest[8 + length : 12 + length]
        chunks[name], rest = data, rest[12 + length :]
    assert [b"IHDR", b"PLTE", b"IDAT", b"IEND"] == list(chunks)
    width, height, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert [8, 3, 0, 0, 0] == kind
    table, pixels = chunks[b"PLTE"], zlib.decompress(chunks[b"IDAT"])
    assert (width + 1) * height == len(pixels)
    rows = [pixels[y * (width + 1) : (y + 1) * (width + 1)] for y in range(height)]
    assert {0} == {row[0] for row in rows}
    return [[tuple(table[3 * ink : 3 * ink + 3]) for ink in row[1:]] for row in rows]


@st.composite
def pixmaps(draw: st.DrawFn) -> Pixmap:
    """Return a small picture."""
    width, height = draw(SIZES)
    inks = st.binary(min_size=width * height, max_size=width * height)
    return Pixmap(width, height, bytes(ink % 32 for ink in draw(inks)))


@given(pixmaps())
def test_another_reader_sees_the_same_pixels(picture: Pixmap) -> None:
    """Each pixel has its colour."""
    rows = decoded(png(picture, COLOURS))
    assert picture.height == len(rows)
    for y, row in enumerate(rows):
        assert [COLOURS[picture.pixel(x, y)] for x in range(picture.width)] == row


def test_what_makes_no_file_is_refused() -> None:
    """No pixels, and inks without a colour."""
    with pytest.raises(ValueError, match="empty"):
        png(Pixmap(0, 0, b""), COLOURS)
    with pytest.raises(ValueError, match="32 colours"):
        png(Pixmap(1, 1, b"\x20"), COLOURS)
    with pytest.raises(ValueError, match="no pictures"):
        sheet([], 3, 1)


@given(st.integers(1, 7), st.integers(1, 4), st.integers(0, 2))
def test_a_sheet_has_every_picture_in_its_place(number: int, columns: int, gap: int) -> None:
    """They stand in rows, with room around each."""
    pictures = [Pixmap.blank(3, 2, ink + 1) for ink in range(number)]
    found = sheet(pictures, columns, gap)
    columns = min(columns, number)
    assert columns * (3 + gap) + gap == found.width
    for index in range(number):
        x, y = gap + index % columns * (3 + gap), gap + index // columns * (2 + gap)
        assert {index + 1} == {found.pixel(x + i, y + j) for i in range(3) for j in range(2)}
    assert number * 6 == sum(ink > 0 for ink in found.data)
