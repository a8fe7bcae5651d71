"""Blocks as lines of plain text, wrapped to a width or unwrapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final, NamedTuple

from tui_tangram.manual.markdown import Block, BlockKind, spans, unmarked
from tui_tangram.play import columns

_GAP: Final = "  "
_UNBROKEN: Final = "\u2011"
_WORD: Final = re.compile(r"\S+")
_LEAST: Final = 10
"""The minimum width of the last column of a table."""


class TextSpan(NamedTuple):
    """A part of a line."""

    text: str
    strong: bool = False
    """Whether it stands out: a heading, code, or the first cell of a table row."""


class TextLine(NamedTuple):
    """A line of a page."""

    spans: tuple[TextSpan, ...] = ()
    heading: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(span.text for span in self.spans)


def lines(blocks: Iterable[Block], width: int | None = None) -> Iterator[TextLine]:
    """Yield the lines of *blocks*, separated by empty lines, none wider than *width* cells.

    Without a width nothing is wrapped and no columns are aligned, as for lines read aloud: a row of
    a table is its cells with a colon after the first.  Lines of code are never wrapped.
    """
    before: BlockKind | None = None
    for block in blocks:
        together = block.kind is BlockKind.ITEM is before
        if before is not None and not together and width is not None:
            yield TextLine()
        yield from _spoken_lines(block) if width is None else _made(block, width)
        before = block.kind


def _spoken_lines(block: Block) -> Iterator[TextLine]:
    """Yield a block in lines to be read aloud."""
    if block.kind is BlockKind.TABLE:
        for first, *rest in block.rows[1:]:
            yield _line(unmarked(f"{first}: {'. '.join(filter(None, rest))}"))
    elif block.kind is BlockKind.CODE:
        yield from map(_line, block.text.split("\n"))
    else:
        yield _line(unmarked(block.text))


def _made(block: Block, width: int) -> Iterator[TextLine]:
    """Yield a block in lines of at most *width* cells."""
    match block.kind:
        case BlockKind.TITLE | BlockKind.HEADING:
            for line in columns.wrap(unmarked(block.text), width):
                yield TextLine((TextSpan(line, strong=True),), heading=True)
        case BlockKind.CODE:
            for text in block.text.split("\n"):
                yield _line(f"  {text}")
        case BlockKind.TABLE:
            yield from _table(block.rows, width)
        case BlockKind.ITEM:
            for at, parts in enumerate(_wrapped(block.text, width - 2)):
                yield TextLine((TextSpan("  " if at else "* "), *parts))
        case BlockKind.PARAGRAPH:
            yield from map(TextLine, _wrapped(block.text, width))


def _line(text: str) -> TextLine:
    return TextLine((TextSpan(text),)) if text else TextLine()


_Spans = tuple[TextSpan, ...]


def _wrapped(text: str, width: int) -> list[_Spans]:
    """Return the wrapped lines of a text with marks, each as spans.

    Code words that fit in a line, such as the name of the program, are not broken.
    """
    whole = "".join(_unbroken(part, width) if here else part for part, here in spans(text))
    # Wrapping moves spaces only.
    strong = (here for part, here in spans(text) for sign in part if not sign.isspace())
    found = []
    for line in columns.wrap(whole, width):
        signs: list[tuple[str, bool]] = []
        for sign in line.rstrip().replace(_UNBROKEN, "-"):
            blank = sign.isspace()
            signs.append((sign, bool(signs and signs[-1][1]) if blank else next(strong)))
        # A space before text that does not stand out does not stand out either.
        for at in range(len(signs) - 1):
            if signs[at][0].isspace() and not signs[at + 1][1]:
                signs[at] = signs[at][0], False
        parts = groupby(signs, lambda one: one[1])
        found.append(tuple(TextSpan("".join(sign for sign, _ in run), here) for here, run in parts))
    return found


def _unbroken(code: str, width: int) -> str:
    """Return *code* with non-breaking hyphens, in words that fit in a line."""
    return _WORD.sub(
        lambda word: word[0].replace("-", _UNBROKEN) if len(word[0]) <= width else word[0], code
    )


def _table(rows: Sequence[Sequence[str]], width: int) -> Iterator[TextLine]:
    widths = _widths([[unmarked(cell) for cell in row] for row in rows], width)
    for number, row in enumerate(rows):
        # The first cell of a row stands out as a whole.
        marked = [f"**{unmarked(row[0])}**" if number and row[0] else row[0], *row[1:]]
        cells = [_wrapped(cell, room) for cell, room in zip(marked, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=()):
            found: list[TextSpan] = []
            blank = ""
            for spans_here, room in zip(parts, widths, strict=True):
                if spans_here:
                    found += (TextSpan(blank), *spans_here) if blank else spans_here
                    blank = ""
                taken = columns.width("".join(span.text for span in spans_here))
                blank += " " * (room - taken) + _GAP
            yield TextLine(tuple(found))


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the widths of the columns: all but the last at full width, if there is room."""
    natural = [max(map(columns.width, column)) for column in zip(*rows, strict=True)]
    room = width - len(_GAP) * (len(natural) - 1)
    if sum(natural) <= room:
        return natural
    even = room // len(natural)
    least = min(_LEAST, even)
    most = even if len(natural) > 2 else max(room * 2 // 5, least)
    first = [min(one, most) for one in natural[:-1]]
    return [*first, max(room - sum(first), least)]
