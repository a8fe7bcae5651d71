"""How many colours a generated puzzle should have."""

from __future__ import annotations

from typing import Final

from tui_tangram.tiling import LEVELS, level_board


def recommended(layout: str, rules: str, size: str | int) -> int:
    """Return the recommended number of colours.

    *size* is a level, or a number of places, which is treated as the level with the most
    similar number.
    """
    if isinstance(size, int):
        places = size
        size = min(LEVELS, key=lambda level: abs(len(level_board(layout, level)) - places))
    return _COLOURS[layout][rules][LEVELS.index(size)]


_DEFAULT: Final = dict.fromkeys(
    ("hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex", "win-game"),
    (4, 5, 6, 8),
)
_COLOURS: Final = dict.fromkeys(
    (
        "triangle",
        "square",
        "hexagon",
        "4.8.8",
        "4.6.12",
        "3.6.3.6",
        "3.4.6.4",
        "3.3.4.3.4",
        "3.12.12",
        "3.3.3.4.4",
        "3.3.3.3.6a",
        "3.3.3.3.6c",
    ),
    _DEFAULT,
)
