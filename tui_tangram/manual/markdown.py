"""The subset of Markdown used by the pages, as blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple


class BlockKind(Enum):
    """A kind of block."""

    TITLE = "title"
    """A heading of the first level: the title of the page."""
    HEADING = "heading"
    """A heading of the second level."""
    PARAGRAPH = "paragraph"
    ITEM = "item"
    """An item of a list with bullets."""
    CODE = "code"
    """Lines reproduced verbatim."""
    TABLE = "table"


class Block(NamedTuple):
    """A block of a page.  Its texts still contain their code and strong marks."""

    kind: BlockKind
    text: str = ""
    """The text of a heading, a paragraph or an item, in one line; that of code in several."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The cells of a table, the row with its headings first."""


_COMMENT: Final = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_RULE: Final = re.compile(r"\|(?:-+\|)+")
_BAR: Final = re.compile(r"(?<!\\)\|")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_MARKS: Final = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def blocks(text: str) -> Iterator[Block]:
    r"""Yield the blocks of *text*.  Comments are left out.

    >>> [block.kind.value for block in blocks("# Tiles\n\nTurn\nthem.\n\n    r\n\n* one\n* two\n")]
    ['title', 'paragraph', 'code', 'item', 'item']
    """
    for part in re.split(r"\n{2,}", _COMMENT.sub("", text).strip("\n")):
        lines = part.split("\n")
        if part.startswith("# "):
            yield Block(BlockKind.TITLE, part[2:])
        elif part.startswith("## "):
            yield Block(BlockKind.HEADING, part[3:])
        elif part.startswith("    "):
            yield Block(BlockKind.CODE, "\n".join(line[4:] for line in lines))
        elif part.startswith("|"):
            yield Block(BlockKind.TABLE, rows=tuple(_rows(lines)))
        elif part.startswith("* "):
            for item in re.split(r"\n\* ", part[2:]):
                yield Block(BlockKind.ITEM, " ".join(item.split()))
        elif part:
            yield Block(BlockKind.PARAGRAPH, " ".join(part.split()))


def _rows(lines: list[str]) -> Iterator[tuple[str, ...]]:
    for line in lines:
        if not _RULE.fullmatch(line):
            cells = _BAR.split(line.strip("|") if not line.endswith("\\|") else line[1:])
            yield tuple(cell.strip().replace("\\|", "|") for cell in cells)


def spans(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of *text* without their marks, and whether each is code or strong.

    >>> list(spans("**Undo** is `u`, see [keys](tile-keys.md)."))
    [('Undo', True), (' is ', False), ('u', True), (', see keys.', False)]
    """
    text, end = _LINK.sub(r"\1", text), 0
    for found in _MARKS.finditer(text):
        if found.start() > end:
            yield text[end : found.start()], False
        yield found[1] or found[2], True
        end = found.end()
    if text[end:]:
        yield text[end:], False


def unmarked(text: str) -> str:
    """Return *text* without the marks of code, strong text and links.

    >>> unmarked("**Undo** is `u`, see [keys](tile-keys.md).")
    'Undo is u, see keys.'
    """
    return "".join(part for part, _ in spans(text))
