"""Drawings as an SVG file: filled contours and letters, side by side in a grid.

Contours are given in world coordinates with y up, as everywhere; they may be exact. A corner that
two shapes share has one position, so that neighbours meet without a gap; it is written to a
thousandth of a pixel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple

from tui_tangram.render.viewport import Drawable, points

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


def svg(
    drawings: Sequence[Drawing],
    title: str,
    *,
    size: float = 240.0,
    columns: int = 1,
    background: str = "#ffffff",
    ink: str = "#000000",
) -> str:
    """Return a file with *drawings* in rows of *columns*, all at one scale.

    The largest is *size* pixels wide or high.  Raises `ValueError` without any.
    """
    if not drawings:
        raise ValueError("no drawings make no picture")
    boxes = [bounds(drawing) for drawing in drawings]
    across = max(right - left for left, _, right, _ in boxes)
    up = max(top - bottom for _, bottom, _, top in boxes)
    scale = size / max(across, up)
    wide = across * scale + _GAP
    high = up * scale + _GAP + (_CAPTION if any(one.caption for one in drawings) else 0.0)
    columns = min(columns, len(drawings))
    width, height = wide * columns + _GAP, high * ceil(len(drawings) / columns) + _GAP
    w, h = decimal(width), decimal(height)
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='100%' height='100%' fill='{background}'/>",
    ]
    for number, (drawing, (left, bottom, right, top)) in enumerate(
        zip(drawings, boxes, strict=True)
    ):
        row, column = divmod(number, columns)
        x = _GAP + column * wide + (wide - _GAP) / 2 - (left + right) / 2 * scale
        y = _GAP + row * high + up * scale / 2 + (bottom + top) / 2 * scale
        lines += _drawn(drawing, scale, x, y)
        if drawing.caption:
            middle = decimal(_GAP + column * wide + (wide - _GAP) / 2)
            below = decimal(_GAP + row * high + up * scale + _CAPTION / 2 + 4)
            lines.append(
                f"<text x='{middle}' y='{below}' font-size='13' fill='{ink}' {_FONT}>"
                f"{escape(drawing.caption)}</text>"
            )
    return "\n".join([*lines, "</svg>", ""])


def _drawn(drawing: Drawing, scale: float, right: float, down: float) -> Iterable[str]:
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
