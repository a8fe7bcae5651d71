"""How far apart two colours look, to every kind of colour vision.

Of the vision with two kinds of cones the full deficiency is simulated (Machado, Oliveira and
Fernandes 2009); eyes with a partial one see more.  Distances are those of CIEDE2000, where two
adjacent colours are just distinguishable from about 1 on, or of CIELAB.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from coloraide import Color

EYES: Final = (None, "protan", "deutan", "tritan")
"""The usual colour vision, and those without cones for long, middle and short waves."""
APART: Final = 10.0
"""The minimum distance of two colours distinguished by colour alone, for every kind of vision."""


@lru_cache(maxsize=2048)
def _seen(rgb: tuple[int, int, int], eye: str | None) -> Color:
    colour = Color("srgb", [part / 255 for part in rgb])
    return colour if eye is None else colour.filter(eye, method="machado").clip("srgb-linear")


def difference(first, second, eye: str | None = None) -> float:
    """Return the distance of two colours after CIEDE2000: 100 for black and white."""
    return _seen(first, eye).delta_e(_seen(second, eye), method="2000")


def lab_difference(first, second, eye: str | None = None) -> float:
    """Return the distance of two colours in CIELAB."""
    return _seen(first, eye).delta_e(_seen(second, eye), method="76")
