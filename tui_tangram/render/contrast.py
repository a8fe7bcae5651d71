"""Measures of two colours: their contrast by WCAG 2, and their distance in Oklab.

Contrast is for words and signs on their ground.  The distance is for colours next to each other;
it is that of CSS Color 4 (https://www.w3.org/TR/css-color-4/#color-difference-OK), after Ottosson
(https://bottosson.github.io/posts/oklab/): 1 for black and white, and 0.02 is just noticeable.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist
from typing import Final

from tui_tangram.values import NamedTuple

RGB = tuple[int, int, int]
"""A colour in sRGB, each part 0 to 255."""
ALIKE: Final = 0.05
"""Colours of pieces or sides nearer to each other are too alike; those of the program are not."""
LEGIBLE: Final = 3.0
"""The least contrast of words, and of all that is not a word (WCAG 2, 1.4.11)."""

_CONES: Final = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_OKLAB: Final = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def _linear(rgb: RGB) -> tuple[float, float, float]:
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb)
    return red, green, blue


def luminance(rgb: RGB) -> float:
    """Return the relative luminance, 0 to 1, as in WCAG 2."""
    red, green, blue = _linear(rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as in WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _oklab(rgb: RGB) -> tuple[float, ...]:
    def times(rows: Sequence[Sequence[float]], column: Sequence[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]

    return tuple(times(_OKLAB, [part ** (1 / 3) for part in times(_CONES, _linear(rgb))]))


def difference(first: RGB, second: RGB) -> float:
    """Return the distance of two colours in Oklab, 0 to 1.

    >>> round(difference((0, 0, 0), (255, 255, 255)), 3)
    1.0
    """
    return dist(_oklab(first), _oklab(second))


class NearestColours(NamedTuple):
    """Two colours of a list, by their numbers from 1, and their `difference`."""

    first: int
    second: int
    difference: float


def nearest_pair(colours: Sequence[RGB]) -> NearestColours | None:
    """Return the two colours that are most alike; None of fewer than two.

    >>> nearest_pair([(255, 0, 0), (0, 0, 255), (250, 0, 0)])[:2]
    (1, 3)
    """
    numbered = enumerate(colours, start=1)
    pairs = (NearestColours(i, j, difference(a, b)) for (i, a), (j, b) in combinations(numbered, 2))
    return min(pairs, key=lambda pair: pair.difference, default=None)
