"""Drawings as an SVG file: filled contours and letters, side by side in a grid.

Contours are given in world coordinates with y up, as everywhere; they may be exact. A corner that
two shapes share has one position, so that neighbours meet without a gap; it is written to a
thousandth of a pixel.

Pictures carry the files of their puzzles (JSON), so that importing a picture is exact.  A picture
has them as one word of letters, digits and a few symbols that no format changes: in the metadata of
an SVG, in the head of a web page, in the properties of a PDF, in a chunk of a PNG. It is found in
any context.  Drawing programs preserve metadata when they change an SVG; so there the word has a
checksum of the rest, and is valid only while that matches.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import ceil
from typing import Final, TypeAlias

from tui_tangram.play import DocumentError
from tui_tangram.play.document import parse_value
from tui_tangram.render.viewport import Drawable, points
from tui_tangram.values import NamedTuple

_GAP: Final = 16.0
_CAPTION: Final = 18.0
_FONT: Final = "font-family='sans-serif' text-anchor='middle' dominant-baseline='central'"


class Patch(NamedTuple):
    """Filled shapes of one colour."""

    shapes: Sequence[Drawable]
    fill: str
    """``#rrggbb``, or ``none``."""
    edge: str = ""
    """The colour of their line; empty for none."""


class Letter(NamedTuple):
    """A few characters in a shape."""

    at: tuple[float, float]
    """The middle, in world coordinates."""
    text: str
    ink: str
    size: float
    """The height in world units."""


class Drawing(NamedTuple):
    """One picture of the grid."""

    patches: Sequence[Patch]
    """The patches, from below."""
    letters: Sequence[Letter] = ()
    caption: str = ""
    """The text below the picture."""


PictureExtent: TypeAlias = tuple[float, float, float, float, bool]
"""The `bounds` of a drawing, and whether it has a caption: the places of all depend on it."""


def extent(drawing: Drawing) -> PictureExtent:
    """Return the extent of a drawing."""
    return (*bounds(drawing), bool(drawing.caption))


def svg(
    drawings: Iterable[Drawing],
    title: str,
    *,
    extents: Sequence[PictureExtent] = (),
    size: float = 240.0,
    columns: int = 1,
    background: str = "#ffffff",
    ink: str = "#000000",
) -> Iterator[str]:
    """Yield the lines of a file with *drawings* in rows of *columns*, all at one scale.

    The largest is *size* pixels wide or high.  With the *extents* of all, each drawing is made when
    its lines come.  Raises `ValueError` without any.
    """
    if not extents:
        drawings = [*drawings]
        extents = [extent(drawing) for drawing in drawings]
    if not extents:
        raise ValueError("no drawings make no picture")
    across = max(right - left for left, _, right, _, _ in extents)
    up = max(top - bottom for _, bottom, _, top, _ in extents)
    scale = size / max(across, up)
    wide = across * scale + _GAP
    high = up * scale + _GAP + _CAPTION * any(captioned for *_, captioned in extents)
    columns = min(columns, len(extents))
    width, height = wide * columns + _GAP, high * ceil(len(extents) / columns) + _GAP
    w, h = decimal(width), decimal(height)
    yield from (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='100%' height='100%' fill='{background}'/>",
    )
    placed = enumerate(zip(drawings, extents, strict=True))
    for number, (drawing, (left, bottom, right, top, _)) in placed:
        row, column = divmod(number, columns)
        x = _GAP + column * wide + (wide - _GAP) / 2 - (left + right) / 2 * scale
        y = _GAP + row * high + up * scale / 2 + (bottom + top) / 2 * scale
        yield from elements(drawing, scale, x, y)
        if drawing.caption:
            middle = decimal(_GAP + column * wide + (wide - _GAP) / 2)
            below = decimal(_GAP + row * high + up * scale + _CAPTION / 2 + 4)
            yield (
                f"<text x='{middle}' y='{below}' font-size='13' fill='{ink}' {_FONT}>"
                f"{escape(drawing.caption)}</text>"
            )
    yield _END


def elements(drawing: Drawing, scale: float, right: float, down: float) -> Iterable[str]:
    """Yield the elements of a drawing whose origin is at *right* and *down*, in pixels."""
    for patch in drawing.patches:
        path = "".join(_closed(shape, scale, right, down) for shape in patch.shapes)
        line = f" stroke='{patch.edge}' stroke-linejoin='round'" if patch.edge else ""
        yield f"<path d='{path}' fill='{patch.fill}'{line}/>"
    for letter in drawing.letters:
        x, y = right + letter.at[0] * scale, down - letter.at[1] * scale
        yield (
            f"<text x='{decimal(x)}' y='{decimal(y)}' font-size='{decimal(letter.size * scale)}'"
            f" fill='{letter.ink}' {_FONT}>{escape(letter.text)}</text>"
        )


def _closed(shape: Drawable, scale: float, right: float, down: float) -> str:
    corners = (
        f"{decimal(right + x * scale)},{decimal(down - y * scale)}" for x, y in points(shape)
    )
    return f"M{'L'.join(corners)}Z"


def bounds(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return left, low, right and high of the box around a drawing, without its letters."""
    corners = [
        corner for patch in drawing.patches for shape in patch.shapes for corner in points(shape)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def decimal(value: float) -> str:
    """Return a coordinate in as few characters as three digits after the point allow.

    >>> decimal(12.0), decimal(0.70710678), decimal(-0.00001)
    ('12', '0.707', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


MOST: Final = 8_000_000
"""The maximum total size in bytes of the files that a picture carries."""
_WORD: Final = re.compile(rb"tui-tangram:puzzles:([0-9a-f]{8}|any):([A-Za-z0-9+/]+={0,2});")
_METADATA: Final = re.compile(rb"<metadata>\s*tui-tangram:puzzles:[^<]*</metadata>")
_END: Final = "</svg>"


class Carried(NamedTuple):
    """The puzzles that a picture carries."""

    files: tuple[bytes, ...] = ()
    """The files of its puzzles."""
    changed: bool = False
    """Whether the picture was changed since it was written, so that it may not show these."""


def word_of(files: Iterable[str], check: str = "any") -> str:
    """Return the word for the files of puzzles; empty for none."""
    known = list(dict.fromkeys(filter(None, files)))
    if not known:
        return ""
    packer = zlib.compressobj(9)
    parts = [packer.compress(part.encode()) for part in json.JSONEncoder().iterencode(known)]
    packed = b64encode(b"".join((*parts, packer.flush()))).decode()
    return f"tui-tangram:puzzles:{check}:{packed};"


def in_svg(lines: Iterable[str], files: Iterable[str]) -> Iterator[str]:
    """Yield the lines of an SVG, of which the last is the end, so that it carries files."""
    check = 0
    for line in lines:
        check = _check(line.encode(), check)
        if line != _END:
            yield line
    if word := word_of(files, f"{check:08x}"):
        yield f"<metadata>{word}</metadata>"
    yield _END


def in_head(files: Iterable[str]) -> str:
    """Return the line for the head of a page of the web that carries the files of puzzles."""
    word = word_of(files)
    return f'<meta name="tui-tangram" content="{word}">\n' if word else ""


def carried(content: bytes) -> Carried:
    """Return the files carried by the picture in *content*, of any format."""
    found = _WORD.search(content)
    if found is None:
        return Carried()
    changed = found[1].decode() not in ("any", f"{_check(_METADATA.sub(b'', content)):08x}")
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(b64decode(found[2]), MOST).decode()
        files = parse_value(text)
    except (DocumentError, Error, UnicodeDecodeError, zlib.error):
        return Carried(changed=True)
    if not isinstance(files, list):
        return Carried(changed=True)
    inside = (one.encode("utf-8", "replace") for one in files if isinstance(one, str))
    return Carried(tuple(inside), changed)


def _check(part: bytes, before: int = 0) -> int:
    """Return a hash of a picture that ignores its blanks, after *part*."""
    return zlib.crc32(b"".join(part.split()), before)
