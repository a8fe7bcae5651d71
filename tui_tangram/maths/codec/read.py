"""Reading a shape in any of the codes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from tui_tangram.maths.codec.errors import LONGEST, ShapeError
from tui_tangram.maths.codec.grid import Grid
from tui_tangram.maths.codec.numbers import Code
from tui_tangram.maths.codec.trace import grid_of
from tui_tangram.play import quote
from tui_tangram.play.phrases import grouped

_MOST = 200_000
"""The maximum length of a code, in characters; longer texts are rejected unread."""


def parse(text: str) -> Grid:
    """Return the shape that *text* is a code of.

    ``5553/5530/5300/3000`` is a grid, and a row may omit its trailing zeros. ``112 2 4 4 4`` is a
    shape number and a length number; one-digit lengths may be written together, ``112 2444``.
    ``000019999100002`` is an L1 number.  Digits 1 to 5 without a slash are a grid of one row.

    Raises `ShapeError`, whose message names the code and its fault.

    >>> print(parse("1313 12424"))
    10/51/55/55/45/04
    >>> parse("112 2 4 4 5")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    tui_tangram...ShapeError: 112 2 4 4 5: the contour does not close; it ends at (-1, 0), not ...
    """
    if len(text) > _MOST:
        raise ShapeError("a code has at most {most} characters", most=grouped(_MOST))
    text = text.strip()
    if not text or not re.fullmatch(r"[0-9/ ]+", text):
        raise ShapeError(
            "{text} is not a shape code; use one such as 112 2 4 4 4, "
            "5553/5530/5300/3000 or 000019999100002",
            text=quote(text),
        )
    try:
        if "/" in text:
            return Grid.of("".join(row.split()) for row in text.split("/"))
        numbers = text.split()
        if len(numbers) > 1:
            return grid_of(_code(numbers))
        if "0" in text or "9" in text:
            return grid_of(Code.from_l1(text))
        return Grid((text,))
    except ShapeError as error:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        message = str(error)
        raise ShapeError(message, at="" if message.startswith(text) else shown) from None


def codes_in(words: Sequence[str]) -> list[str]:
    """Return the codes in *words*, each shape number joined with its lengths.

    A shape number with n sides is followed by n + 1 one-digit words, or by one word of n + 1
    digits.

    >>> codes_in(["112", "2", "4", "4", "4", "1313", "12424", "5553/5530", "555"])
    ['112 2 4 4 4', '1313 12424', '5553/5530', '555']
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        several = 1 + _lengths_behind(words, at)
        found.append(" ".join(words[at : at + several]))
        at += several
    return found


def _lengths_behind(words: Sequence[str], at: int) -> int:
    """Return the number of words with the lengths of the shape number before them, 0 for none."""
    word, rest = words[at], words[at + 1 :]
    sides = len(word)
    # The angles of a polygon, in steps of 45 degrees: so no row of a grid is mistaken for one.
    if not (word.isdecimal() and rest and sum(map(int, word)) == 4 * (sides - 2)):
        return 0
    if rest[0] not in ("1", "2"):
        return int(len(rest[0]) == sides + 1 and rest[0].isdecimal())
    return sum(1 for _ in takewhile(str.isdecimal, rest[: sides + 1]))


def _code(numbers: list[str]) -> Code:
    shape, *rest = numbers
    lengths = rest if len(rest) > 1 else list(rest[0])
    if any(len(number) > len(str(LONGEST)) for number in lengths):
        raise ShapeError("a side is 1 to {most} steps long", most=LONGEST)
    first, *others = map(int, lengths)
    return Code(tuple(map(int, shape)), first, tuple(others))
