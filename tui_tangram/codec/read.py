"""Reading a shape in whichever code it is written."""

from __future__ import annotations

import re

from tui_tangram.codec.errors import LONGEST, ShapeError
from tui_tangram.codec.grid import Grid
from tui_tangram.codec.numbers import Code
from tui_tangram.codec.trace import grid_of
from tui_tangram.play import quote
from tui_tangram.play.phrases import grouped

_MOST = 200_000
"""The most characters of a code; longer texts are refused unread."""


def parse(text: str) -> Grid:
    """Return the shape that *text* is a code of.

    ``5553/5530/5300/3000`` is a grid, and a row may leave out the zeros at its end.
    ``112 2 4 4 4`` is a shape number and a length number; lengths of one digit may stand
    together, ``112 2444``.  ``000019999100002`` is an L1 number.  Digits 1 to 5 without a
    slash are a grid of one row.

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


def _code(numbers: list[str]) -> Code:
    shape, *rest = numbers
    lengths = rest if len(rest) > 1 else list(rest[0])
    if any(len(number) > len(str(LONGEST)) for number in lengths):
        raise ShapeError("a side is 1 to {most} steps long", most=LONGEST)
    first, *others = map(int, lengths)
    return Code(tuple(map(int, shape)), first, tuple(others))
