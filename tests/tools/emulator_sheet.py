"""Screenshots of emulators: whether they show what they should, and a sheet of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from tests.tools.inside import Scene

MARGIN: Final = 60
"""The most pixels that a window is wider or higher than its cells."""


class Shot(NamedTuple):
    """A scene in an emulator."""

    picture: Image.Image
    right: float
    """The share of cells that have the right colours."""
    strokes: float
    """The share of cells with strokes of another colour."""

    @property
    def numbers(self) -> str:
        """Both in words."""
        if not self.right:
            return "colours not known"
        return f"{self.right:.2%} right, {self.strokes:.2%} with strokes"


Cells = Sequence[Sequence[Sequence[str] | None]]


def compared(picture: Image.Image, cells: Cells, told: Sequence[int]) -> tuple[float, float]:
    """Return the shares of cells that have the right colours, and that have strokes.

    Where no colour of a cell is known, none is right and none has strokes.
    """
    known = [
        (x, y, [_rgb(colour) for colour in cell])
        for y, row in enumerate(cells)
        for x, cell in enumerate(row)
        if cell is not None
    ]
    pixels = picture.load()
    columns, lines = len(cells[0]), len(cells)
    # A window may have a border, and more beside the cells; not every emulator tells their size.
    room = [
        one if most - MARGIN < one <= most else most
        for one, most in zip(told, picture.size, strict=True)
    ]
    width, height = room[0] // columns, room[1] // lines
    if not known or width < 4 or height < 8:
        return 0.0, 0.0
    middles = [
        (width * (2 * (place % 2) + 1) // 4, height * (2 * (place // 2) + 1) // 8)
        for place in range(8)
    ]
    sides = 0, width // 4, width - 1 - width // 4, width - 1

    def right(left: int, top: int, some: Sequence[_Cell]) -> int:
        return sum(
            all(
                _like(pixels[left + x * width + across, top + y * height + down], colour)
                for (across, down), colour in zip(middles, colours, strict=True)
            )
            for x, y, colours in some
        )

    def clear(colours: Sequence[_RGB], across: int, down: int) -> _RGB | None:
        """Return the colour of a pixel, unless it is beside one of another colour."""
        near = {
            colours[2 * (4 * one // height) + 2 * across // width]
            for one in (down - 1, down, down + 1)
            if 0 <= one < height
        }
        return near.pop() if len(near) == 1 else None

    def struck(left: int, top: int, some: Sequence[_Cell]) -> int:
        return sum(
            not all(
                _like(pixels[left + x * width + across, top + y * height + down], colour)
                for across, down in product(sides, range(height))
                if (colour := clear(colours, across, down)) is not None
            )
            for x, y, colours in some
        )

    some = known[:: len(known) // 200 + 1]
    offsets = [
        (left, top)
        for left in range(picture.width - columns * width + 1)
        for top in range(picture.height - lines * height + 1)
    ]
    at = max(offsets, key=lambda offset: (right(*offset, some), -struck(*offset, some)))
    return right(*at, known) / len(known), struck(*at, known) / len(known)


_RGB = tuple[int, int, int]
_Cell = tuple[int, int, Sequence[_RGB]]
"""Its place, and the colours of its eight pixels."""


def _rgb(text: str) -> _RGB:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _like(one: _RGB, other: _RGB) -> bool:
    return all(abs(a - b) <= 4 for a, b in zip(one, other, strict=True))


WIDE: Final = 500
"""Pixels across a picture on the sheet."""


def sheet(shots: Mapping[str, Sequence[Shot | None]], scenes: Sequence[Scene]) -> Image.Image:
    """Return a sheet with a row for each emulator and a column for each scene."""
    font = ImageFont.truetype("DejaVuSansMono.ttf", 14)
    rows = []
    for label, row in shots.items():
        small = [_small(shot) for shot in row]
        high = max(one.height for one in small) + 50
        strip = Image.new("RGB", (WIDE * len(scenes), high), "white")
        draw = ImageDraw.Draw(strip)
        for number, (scene, shot, picture) in enumerate(zip(scenes, row, small, strict=True)):
            numbers = shot.numbers if shot else "failed"
            draw.text((number * WIDE + 4, 2), f"{label}: {scene.name}", "black", font)
            draw.text((number * WIDE + 4, 20), numbers, "black", font)
            strip.paste(picture, (number * WIDE + 2, 42))
        rows.append(strip)
    whole = Image.new("RGB", (WIDE * len(scenes), max(1, sum(one.height for one in rows))), "white")
    top = 0
    for strip in rows:
        whole.paste(strip, (0, top))
        top += strip.height
    return whole


def _small(shot: Shot | None) -> Image.Image:
    if shot is None:
        return Image.new("RGB", (WIDE - 4, 60), "grey")
    wide = WIDE - 4
    high = shot.picture.height * wide // shot.picture.width
    return shot.picture.resize((wide, high), Image.Resampling.LANCZOS)
