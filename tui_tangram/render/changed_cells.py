"""The cells of a picture that look different in the next, and must be sent again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tui_tangram.render.cells import Row
from tui_tangram.render.octants import UPRIGHT
from tui_tangram.render.palette import Colour


class Span(NamedTuple):
    """Cells *start* up to and without *end* of one row."""

    row: int
    start: int
    end: int


def changed_spans(old: Sequence[Row], new: Sequence[Row], *, gap: int = 4) -> list[Span]:
    """Return the cells that look different in *new*, as spans in reading order.

    Spans of one row closer than *gap* cells become one: skipping a few cells costs more
    than sending them.  Cells that only one of the pictures has count as changed.
    """
    spans: list[Span] = []
    for y in range(max(len(old), len(new))):
        before = old[y] if y < len(old) else ()
        after = new[y] if y < len(new) else ()
        if before is after or before == after:
            continue
        seen, wanted = looks(before), looks(after)
        length = max(len(seen), len(wanted))
        seen += (None,) * (length - len(seen))
        wanted += (None,) * (length - len(wanted))
        spans += _row_spans(y, seen, wanted, gap)
    return spans


CellLook = tuple[str, Colour, Colour, bool]
"""A cell in its only form: character, foreground, background, bold."""


@lru_cache(maxsize=512)
def looks(row: Row) -> tuple[CellLook | None, ...]:
    """Return each cell of *row* in its normal form, so that equal looks are equal.

    A block is the colours of its pixels, however they are divided between foreground and
    background.
    """
    cells: list[CellLook | None] = []
    for text, (fg, bg, bold) in row:
        for character in text:
            if character == " ":
                cells.append((" ", None, bg, False))
            elif character in UPRIGHT and fg is not None:
                cells.append((UPRIGHT[character], bg, fg, False))
            else:
                cells.append((character, fg, bg, bold))
    return tuple(cells)


def _row_spans(
    row: int,
    before: Sequence[CellLook | None],
    after: Sequence[CellLook | None],
    gap: int,
) -> Iterator[Span]:
    start = end = -1
    for x, (seen, wanted) in enumerate(zip(before, after, strict=True)):
        if seen == wanted:
            continue
        if start < 0:
            start = x
        elif x - end >= gap:
            yield Span(row, start, end)
            start = x
        end = x + 1
    if start >= 0:
        yield Span(row, start, end)
