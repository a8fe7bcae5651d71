"""Pictures in lower half blocks and blanks alone, for fonts whose upper half leaves a gap.

Some terminals take blocks from the font as any other character.  Then the baseline decides where
``▀`` and ``█`` end, and a line of the background stays above them: a hairline along every edge.
The lower half reaches down to the end of its cell, and what it leaves free is background, which
always fills the cell.  So ``▀`` is written as ``▄`` with the colours exchanged, and ``█`` as a
blank.  That takes more bytes, because fewer cells can be written with one pen.

xterm moreover draws what is written together at once, each block a little wider than its cell.
What spills over a blank beside it stays when the block has gone, because nobody writes that blank
again: flying pieces left strokes behind.  What is written apart is cut off at its cells
(`kept_apart`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PARTS: Final = re.compile("[▀█]+|[^▀█]+")
_BESIDE_BLANKS: Final = re.compile("(?<=▄)(?= )|(?<= )(?=▄)")
_LOWER: Final = str.maketrans("▀█", "▄ ")


def lowered(text: str) -> Iterator[tuple[str, bool]]:
    """Yield *text* in parts without ``▀`` and ``█``, and of each whether its colours are exchanged.

    >>> list(lowered("▄ ▀█a"))
    [('▄ ', False), ('▄ ', True), ('a', False)]
    """
    for part in _PARTS.findall(text):
        lower = part.translate(_LOWER)
        yield lower, lower != part


def kept_apart(data: str) -> str:
    """Return *data* for a terminal with no text in which a lower half block is beside a blank.

    NUL is between them, which terminals ignore.
    """
    return _BESIDE_BLANKS.sub("\0", data)
