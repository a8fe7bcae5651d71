"""Drawings in pixels, in their own colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from tui_tangram.render.lettering import PlacedLetter, lettered
from tui_tangram.render.palette import RGB
from tui_tangram.render.pixmap import Canvas, Pixmap, fill, plane
from tui_tangram.render.svg import Drawing, bounds
from tui_tangram.render.viewport import points

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
