"""Characters of 2×4 and of 2×3 pixels.

*Octants* (Unicode 16) are a cell's eight square pixels, *sextants* (Unicode 13) its six.  A pattern
is a number: its lowest bit is the pixel at the upper left, the next the one to its right, and so on
row by row.  Patterns with older characters, such as quadrants, use those; the others follow in the
order of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from tui_tangram.play.refusal import Refusal


class CellGrid(Enum):
    """The characters that pictures are made of."""

    fine: int
    """The pixels across a cell."""

    def __init__(self, name: str) -> None:
        """Set the pixels."""
        self.fine = 1 if name == "half" else 2

    HALF = "half"
    """Half blocks, one above the other: 1×2 pixels a cell."""
    OCTANTS = "octants"
    """2×4 pixels."""
    SEXTANTS = "sextants"
    """2×3 pixels: the two middle rows of a picture for octants are one."""


ONE_HALF: Final = "lower", "upper"
"""Half blocks of one kind, see `tui_tangram.render.one_half`."""
CELLS: Final = ("auto", "half", *ONE_HALF, "octants", "sextants")
"""The names of the characters; ``auto`` selects the best that the terminal is known to draw."""


def choose_cells(wanted: str, *, known: bool) -> CellGrid:
    """Return the character set named *wanted*; *known*: whether the terminal draws octants.

    Raises `ValueError` with the allowed names for one not in `CELLS`.
    """
    if wanted not in CELLS:
        raise Refusal(
            "no resolution {name}; choose from {names}", name=repr(wanted), names=", ".join(CELLS)
        )
    if wanted == "auto":
        return CellGrid.OCTANTS if known else CellGrid.HALF
    return CellGrid.HALF if wanted in ONE_HALF else CellGrid(wanted)


def _filled(older: Mapping[int, str], size: int, code: int) -> tuple[str, ...]:
    """Return the character of each of *size* patterns: an older one, or the next from *code* on."""
    found = []
    for pattern in range(size):
        if pattern in older:
            found.append(older[pattern])
        else:
            found.append(chr(code))
            code += 1
    return tuple(found)


def _pattern(places: Iterable[int]) -> int:
    """Return the pattern of the pixels with these numbers, the first of which is 1."""
    return sum(1 << place - 1 for place in places)


_QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By patterns of four pixels."""
_QUADRANT: Final = (_pattern((1, 3)), _pattern((2, 4)), _pattern((5, 7)), _pattern((6, 8)))
"""The octants that each of them covers."""

OCTANTS: Final = _filled(
    {
        **{
            sum(octants for bit, octants in enumerate(_QUADRANT) if number >> bit & 1): character
            for number, character in enumerate(_QUADRANTS)
        },
        _pattern((1,)): "\U0001cea8",
        _pattern((2,)): "\U0001ceab",
        _pattern((7,)): "\U0001cea3",
        _pattern((8,)): "\U0001cea0",
        _pattern((1, 2)): "\U0001fb82",
        _pattern((3, 5)): "\U0001fbe6",
        _pattern((4, 6)): "\U0001fbe7",
        _pattern((7, 8)): "▂",
        _pattern(range(1, 7)): "\U0001fb85",
        _pattern(range(3, 9)): "▆",
    },
    256,
    0x1CD00,
)
"""The character of each pattern of eight pixels."""
SEXTANTS: Final = _filled(
    {0: " ", _pattern((1, 3, 5)): "▌", _pattern((2, 4, 6)): "▐", 63: "█"}, 64, 0x1FB00
)
"""The character of each pattern of six pixels."""

MISSING: Final[Mapping[str, int]] = {
    "\U0001cea8": 4,
    "\U0001ceab": 8,
    "\U0001cea3": 16,
    "\U0001cea0": 32,
    "\U0001fbe6": 1,
    "\U0001fbe7": 2,
}
"""Octants that some terminals lack, though they have their complements.

With each the bit of an adjacent pixel: the two together have a character.
"""
COMPLEMENTS: Final[Mapping[str, str]] = {
    character: table[~number]
    for table in (SEXTANTS, OCTANTS)
    for number, character in enumerate(table)
}
"""The characters for the colours exchanged; blanks and whole blocks count as well."""
BLOCKS: Final = "".join(COMPLEMENTS)
"""All characters of pictures."""
UPRIGHT: Final[Mapping[str, str]] = {
    character: table[~number]
    for table in (SEXTANTS, OCTANTS)
    for number, character in enumerate(table[:-1])
    if number and not number & 1
}
"""Complements of those whose pixel at the upper left is background: of two that look alike one."""
_FIXED: Final = {" ", "▂", "▆", *MISSING}
TURNABLE: Final = "".join(
    sorted({*COMPLEMENTS} - _FIXED - {COMPLEMENTS[character] for character in _FIXED})
)
"""The blocks that may be written either way: a terminal that draws one draws the other.

Two quarters are older than their complements, and also occur in words.
"""
