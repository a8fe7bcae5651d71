"""Pictures in blanks and half blocks of one kind, for fonts whose blocks leave gaps.

Some terminals draw blocks from the font like any other character.  Then the baseline decides where
``▀``, ``▄`` and ``█`` end, and a line of the background stays above or below them: a hairline along
every edge.  Background always fills its cell.  So ``█`` is written as a blank, and all half blocks
are the kind whose gap is smaller, with the colours exchanged for the other.  That takes more bytes,
because fewer cells can be written with one pen.

Which kind that is depends on the font and its size, and no terminal reports either: with DejaVu
Sans Mono it varies, with Liberation Mono it is the upper in all sizes.

Moreover xterm draws text written together at once, each block a little wider than its cell. Pixels
that spill over an adjacent blank remain after the block is removed, because that blank is not
written again: flying pieces left strokes behind.  Text written separately is clipped to its cells
(`separated_blanks`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_OTHERS: Final = {"lower": "▀█", "upper": "▄█"}
"""The blocks that each kind replaces."""
_PARTS: Final = {kind: re.compile(f"[{others}]+|[^{others}]+") for kind, others in _OTHERS.items()}
_EXCHANGED: Final = str.maketrans("▀▄█", "▄▀ ")
_NEXT_TO_BLANKS: Final = re.compile("(?<=[▀▄█])(?= )|(?<= )(?=[▀▄█])")


def in_one_half(text: str, kind: str) -> Iterator[tuple[str, bool]]:
    """Yield *text* in parts with half blocks of one kind, and of each whether its colours change.

    >>> list(in_one_half("▄ ▀█a", "lower"))
    [('▄ ', False), ('▄ ', True), ('a', False)]
    >>> list(in_one_half("▄ ▀█", "upper"))
    [('▀', True), (' ▀', False), (' ', True)]
    """
    for part in _PARTS[kind].findall(text):
        changes = part[0] in _OTHERS[kind]
        yield (part.translate(_EXCHANGED) if changes else part), changes


def separated_blanks(data: str) -> str:
    """Return *data* without text in which a block is next to a blank.

    NUL is between them, which terminals ignore.

    >>> separated_blanks(" ▄▀  █a ").split(chr(0))
    [' ', '▄▀', '  ', '█a ']
    """
    return _NEXT_TO_BLANKS.sub("\0", data)
