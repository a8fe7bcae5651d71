"""Sets as integers with a bit for each member."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
