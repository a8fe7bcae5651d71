"""Pictures of filled boards, and their images under symmetries."""

from __future__ import annotations

from typing import TypeAlias

from tui_tangram.games.matching.core.rules import Matching
from tui_tangram.maths.tiling import Symmetry

ColourPattern: TypeAlias = tuple[tuple[int, ...], ...]
"""For each place the colours at its sides 0, 1, 2, …"""


def image(picture: ColourPattern, symmetry: Symmetry, matching: Matching) -> ColourPattern:
    """Return the picture after the board is turned or mirrored with its tiles."""
    over = matching.over if symmetry.mirrored else int
    found: list[tuple[int, ...]] = [()] * len(picture)
    for place, shown in enumerate(picture):
        turned = [0] * len(shown)
        for side, colour in enumerate(shown):
            turned[symmetry.side(place, side, len(shown))] = over(colour)
        found[symmetry.places[place]] = tuple(turned)
    return tuple(found)
