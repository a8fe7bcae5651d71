"""The width of a text on a terminal, and tables of texts.

A terminal has cells of one width.  Most characters take one, those of East Asian scripts and most
emoji two, and marks above or below a letter none.  All code that cuts a text or puts texts below
each other counts cells with this, never characters.

The widths are those of Unicode's East Asian Width.  They are the same as Rich's, by which
the screens are drawn: a test compares them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

LINE: Final = 76
"""Cells for one line of words in a terminal of 80 columns."""


@lru_cache(maxsize=4096)
def _cells(character: str) -> int:
    """Return the number of cells that a character takes: 0, 1 or 2."""
    code = ord(character)
    if any(first <= code <= last for first, last in _LATER_WIDE):
        return 2
    if any(first <= code <= last for first, last in _LATER_NARROW):
        return 1
    kind = unicodedata.category(character)
    if kind in _NO_WIDTH and code not in _FORMAT_WITH_WIDTH:
        return 0
    if any(first <= code <= last for first, last in _WITHOUT):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_NO_WIDTH: Final = frozenset(("Mn", "Mc", "Me", "Cf", "Cc", "Zl", "Zp"))
_FORMAT_WITH_WIDTH: Final = frozenset(
    (0xAD, *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)
)
"""The soft hyphen, and format characters around numbers."""
_WITHOUT: Final = (
    (0x1160, 0x11FF), (0xD7B0, 0xD7C6), (0xD7CB, 0xD7FB), (0x3164, 0x3164), (0xFFA0, 0xFFA0),
    (0x1F3FB, 0x1F3FF),
)  # fmt: skip
"""Parts of Korean syllables that join the first one, fillers, and skin tone modifiers."""
_LATER_WIDE: Final = (
    (0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D356), (0x1D360, 0x1D376),
)  # fmt: skip
"""The characters that are wide since Unicode 16, which not every Python version knows."""
_LATER_NARROW: Final = ((0x1CC00, 0x1CEB3), (0x1FBCB, 0x1FBEF))
"""Octants and other legacy computing symbols, which are narrow and just as new."""


def width(text: str) -> int:
    r"""Return the number of cells that *text* takes.

    >>> width("Swan"), width("\u4e03\u5de7\u677f"), width("e\u0301"), width("")
    (4, 6, 1, 0)
    """
    return len(text) if text.isascii() else sum(map(_cells, text))


@lru_cache(maxsize=512)
def even(text: str) -> bool:
    r"""Return whether every character of *text* takes one cell.

    >>> even("Größe"), even("\u4e03e\u0301")
    (True, False)
    """
    return text.isascii() or all(_cells(character) == 1 for character in text)


def cut(text: str, room: int, *, ellipsis: str = "…") -> str:
    r"""Return *text* in at most *room* cells, with an ellipsis for the part cut off.

    A wide character is not cut in two, and a letter is never separated from its marks.

    >>> cut("Running man", 12), cut("Incomplete triangle", 12), cut("\u4e03\u5de7\u677f", 4)
    ('Running man', 'Incomplete …', '七…')
    """
    if width(text) <= room:
        return text
    return first(text, max(room - width(ellipsis), 0)) + ellipsis[: max(room, 0)]


def first(text: str, room: int) -> str:
    """Return as much of the beginning of *text* as fits in *room* cells."""
    if text.isascii():
        return text[: max(room, 0)]
    taken = 0
    for at, character in enumerate(text):
        taken += _cells(character)
        if taken > room:
            return text[:at]
    return text


def last(text: str, room: int) -> str:
    """Return as much of the end of *text* as fits in *room* cells, no mark without its letter."""
    taken, begin = 0, len(text)
    for at in range(len(text) - 1, -1, -1):
        cells = _cells(text[at])
        taken += cells
        if taken > room:
            break
        if cells:
            begin = at
    return text[begin:]


def wrap(text: str, room: int) -> list[str]:
    r"""Return *text* in lines of at most *room* cells, broken between words.

    Words that are too long are broken between letters, and so are those of scripts without spaces.

    >>> wrap("Rectangle with square hole", 12), wrap("\u4e03\u5de7\u677f tan", 5)
    (['Rectangle', 'with square', 'hole'], ['七巧', '板', 'tan'])
    """
    room = max(room, 1)
    if even(text):
        if 0 < len(text) <= room and text.isprintable() and text == text.strip():
            return [text]
        import textwrap

        return textwrap.wrap(text, room)
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word) > room:
            # At least one letter, however small the room.
            part = first(word, room) or first(word, 2) or word
            lines.append(part)
            word = word[len(part) :]
        line = word
    return [*lines, line] if line else lines


def left(text: str, room: int) -> str:
    """Return *text* with blanks after it up to *room* cells; a longer text stays as it is."""
    return text + " " * (room - width(text))


def right(text: str, room: int) -> str:
    """Return *text* with blanks before it up to *room* cells."""
    return " " * (room - width(text)) + text


def padded(text: str, room: int, *, right: bool) -> str:
    """Return *text* with blanks, so that it takes *room* cells, at the right end or the left.

    >>> padded("ab", 4, right=True), padded("ab", 4, right=False)
    ('  ab', 'ab  ')
    """
    blanks = " " * (room - width(text))
    return blanks + text if right else text + blanks


def middle(text: str, room: int) -> str:
    """Return *text* with blanks around it up to *room* cells."""
    blanks = max(room - width(text), 0)
    return " " * (blanks // 2) + text + " " * (blanks - blanks // 2)


def table(
    rows: Sequence[Sequence[str]], *, gap: str = "  ", right_in: Collection[int] = ()
) -> list[str]:
    r"""Return *rows* as lines with aligned columns.

    The columns in *right_in*, counted from 0, are aligned at their right ends.

    >>> table([("swan", "7"), ("cat", "12")], right_in=(1,))
    ['swan   7', 'cat   12']
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            right(text, room) if at in right_in else left(text, room)
            for at, (text, room) in enumerate(zip(row, widths, strict=True))
        )
        lines.append(gap.join(cells).rstrip())
    return lines
