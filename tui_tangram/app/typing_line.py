"""A line of text while it is typed.  Knows no screen."""

from __future__ import annotations

from typing import Final

from tui_tangram.play.names import typed

LONGEST_SEARCH: Final = 40
"""Characters of a search that are taken."""


def typed_after(before: str, text: str, longest: int, *, indented: bool = False) -> str:
    r"""Return what a line becomes when *text* is typed or pasted at its end.

    It keeps *longest* characters at most.  Unless it may be *indented* it begins with no blank.

    >>> typed_after("Sw", "a\nn", 40), typed_after("", "  a", 40), typed_after("Swan", "s", 4)
    ('Swan', 'a', 'Swan')
    """
    line = before + typed(text)
    return (line if indented else line.lstrip())[:longest]
