"""Simulation of colour vision deficiencies, and the visible distance of two colours.

The simulation covers the three kinds of vision with only two kinds of cones: without those for long
waves (protanopia), for middle ones (deuteranopia), for short ones (tritanopia).  The matrices are
those of Machado, Oliveira and Fernandes for the full deficiency, "A physiologically-based model for
simulation of color vision deficiency", IEEE Transactions on Visualization and Computer Graphics 15
(6), 2009, pages 1291 to 1298; they work on linear red, green and blue.  Eyes with a partial
deficiency see more than these.

Distances are those of CIEDE2000 (Sharma, Wu and Dalal, Color Research and Application 30 (1),
2005), on CIELAB with the white of sRGB.  Two adjacent colours are just distinguishable from about 1
on; colours of different meaning have at least the distance `APART`.  Letters, digits and patterns
carry the same meaning, because several safe colours are alike in lightness.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from tui_tangram.render.palette import RGB

Matrix = tuple[tuple[float, float, float], ...]
_Three = tuple[float, float, float]

APART: Final = 10.0
"""The minimum distance of two colours distinguished by colour alone, for every kind of vision."""


class ColourVision(Enum):
    """A kind of colour vision, with its matrix on linear red, green and blue."""

    USUAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


@lru_cache(maxsize=2048)
def _linear(rgb: RGB) -> _Three:
    red, green, blue = (
        c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb
    )
    return red, green, blue


@lru_cache(maxsize=2048)
def _seen(rgb: RGB, eye: ColourVision) -> _Three:
    """Return the linear colour that *eye* sees, within the range of a screen."""
    linear = _linear(rgb)
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0), 1.0)
        for row in eye.value
    )
    return red, green, blue


def seen(rgb: RGB, eye: ColourVision) -> RGB:
    """Return the colour that looks to normal vision as *rgb* looks to *eye*.

    >>> seen((255, 255, 255), ColourVision.PROTANOPIA), seen((0, 0, 0), ColourVision.TRITANOPIA)
    ((255, 255, 255), (0, 0, 0))
    """
    red, green, blue = (
        round(255 * (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055))
        for c in _seen(rgb, eye)
    )
    return red, green, blue


_TO_XYZ: Final = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
"""The matrix from linear red, green and blue to X, Y and Z as shares of white."""


@lru_cache(maxsize=2048)
def lab(rgb: RGB, eye: ColourVision = ColourVision.USUAL) -> _Three:
    """Return lightness (0 to 100), a and b of the CIELAB colour that *eye* sees."""
    linear = _seen(rgb, eye)
    x, y, z = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in _TO_XYZ)
    fx, fy, fz = (
        t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(first: RGB, second: RGB, eye: ColourVision = ColourVision.USUAL) -> float:
    """Return the distance of two colours for *eye*: 0 for the same, 100 for black and white."""
    return ciede2000(lab(first, eye), lab(second, eye))


def ciede2000(first: _Three, second: _Three) -> float:
    """Return the distance of two colours of CIELAB, after CIEDE2000.

    >>> round(ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if abs(h2 - h1) == 180 and c1 * c2:
        turn = h2 - h1
    light, chroma = l2 - l1, c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    # Of two hues the mean along the shorter arc; a grey has no hue, so it is ignored.
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    square = (mean_l - 50) ** 2
    by_l = 1 + 0.015 * square / sqrt(20 + square)
    by_c = 1 + 0.045 * mean_c
    by_h = 1 + 0.015 * mean_c * weight
    bend = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    bend *= sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    parts = light / by_l, chroma / by_c, hue / by_h
    return sqrt(sum(part * part for part in parts) + bend * parts[1] * parts[2])
