"""Blocks as lines of plain text, wrapped to a width or as long as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from tui_tangram.manual.markdown import Block, BlockKind, unmarked
from tui_tangram.play import columns

_GAP: Final = "  "
_LEAST: Final = 10
"""Columns that the last column of a table has at least."""


class TextLine(NamedTuple):
    """A line of a page."""

    text: str
    bold: int = 0
    """The number of characters at its beginning that stand out."""
    heading: bool = False


def lines(blocks: Iterable[Block], width: int | None = None) -> Iterator[TextLine]:
    """Yield the lines of *blocks*, an empty one between two, none wider than *width* cells.

    Without a width nothing is wrapped and no columns are made, as for lines read aloud: a row
    of a table is its cells with a colon after the first.  Lines of code are never wrapped.
    """
    before: BlockKind | None = None
    for block in blocks:
        together = block.kind is BlockKind.ITEM is before
        if before is not None and not together and width is not None:
            yield TextLine("")
        yield from _made(block, width)
        before = block.kind


def _made(block: Block, width: int | None) -> Iterator[TextLine]:
    text = unmarked(block.text)
    match block.kind:
        case BlockKind.TITLE | BlockKind.HEADING:
            for line in _wrapped(text, width):
                yield TextLine(line, len(line), heading=True)
        case BlockKind.CODE:
            indent = "" if width is None else "  "
            for line in block.text.split("\n"):
                yield TextLine(indent + line)
        case BlockKind.TABLE:
            rows = [[unmarked(cell) for cell in row] for row in block.rows]
            yield from _told(rows) if width is None else _table(rows, width)
        case BlockKind.ITEM if width is not None:
            for at, line in enumerate(columns.wrap(text, width - 2)):
                yield TextLine(f"  {line}" if at else f"* {line}")
        case _:
            yield from map(TextLine, _wrapped(text, width))


def _wrapped(text: str, width: int | None) -> list[str]:
    return [text] if width is None else columns.wrap(text, width)


def _told(rows: Sequence[Sequence[str]]) -> Iterator[TextLine]:
    for first, *rest in rows[1:]:
        yield TextLine(f"{first}: {'. '.join(filter(None, rest))}")


def _table(rows: Sequence[Sequence[str]], width: int) -> Iterator[TextLine]:
    widths = _widths(rows, width)
    for number, row in enumerate(rows):
        if not number and not any(row):
            continue
        cells = [columns.wrap(cell, room) for cell, room in zip(row, widths, strict=True)]
        for at, parts in enumerate(zip_longest(*cells, fillvalue="")):
            filled = map(columns.left, parts, widths)
            bold = 0 if at >= len(cells[0]) else len(parts[0])
            line = _GAP.join(filled).rstrip()
            yield TextLine(line, bold if number else 0)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the widths of the columns: all but the last as wide as they are, if there is room."""
    natural = [max(map(columns.width, column)) for column in zip(*rows, strict=True)]
    room = width - len(_GAP) * (len(natural) - 1)
    if sum(natural) <= room:
        return natural
    most = max(room // len(natural), _LEAST) if len(natural) > 2 else max(room * 2 // 5, _LEAST)
    first = [min(one, most) for one in natural[:-1]]
    return [*first, max(room - sum(first), _LEAST)]
