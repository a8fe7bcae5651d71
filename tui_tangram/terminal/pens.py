"""Pens of the terminal, and the sequences that change one into another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tui_tangram.values import NamedTuple


class Pen(NamedTuple):
    """A pen of the terminal: two colours and attributes, as codes of its sequences.

    Both colours are given by the codes for the foreground.
    """

    fore: str
    back: str
    attributes: str

    @property
    def exchanged(self) -> Pen:
        """The pen with its colours swapped."""
        return Pen(self.back, self.fore, self.attributes)

    @property
    def reversed(self) -> Pen:
        """The pen that looks the same and has its colours swapped.

        After the swapped pen it takes four bytes, while two colours would take thirty.
        """
        return Pen(self.back, self.fore, REVERSE)


REVERSE: Final = "7"
"""The attribute of swapped colours."""
PLAIN: Final = Pen("39", "39", "")
"""The pen before and after every update."""

_ON_BLANKS: Final = frozenset("4579")
"""Attributes that show on blanks and blocks too: underlined, blinking, reverse, struck out."""


def shows_on_blanks(pen: Pen) -> bool:
    """Whether a blank written with *pen* shows more than its background."""
    return bool(pen.attributes) and not _ON_BLANKS.isdisjoint(pen.attributes)


@lru_cache(maxsize=4096)
def change(before: Pen, after: Pen) -> str:
    """Return the sequence that changes one pen into another."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[m"
    codes: list[str] = []
    if before.attributes != after.attributes:
        if before.attributes == REVERSE:
            codes.append("27")
        elif before.attributes:
            codes.append("0")
            before = PLAIN
        codes += after.attributes
    if before.fore != after.fore:
        codes.append(after.fore)
    if before.back != after.back:
        first, *rest = after.back.split(";")
        codes += [str(int(first) + 10), *rest]
    return f"\x1b[{';'.join(codes)}m"
