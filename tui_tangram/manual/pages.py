"""The pages of the manual in the language in use, and their names.

The subset of Markdown that pages use becomes blocks, and blocks become lines of plain text, wrapped
to a width or unwrapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Final

from tui_tangram.language import LANGUAGES, in_use, markc, trc
from tui_tangram.play import columns, quote
from tui_tangram.play.names import folded
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple


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


TOPICS: Final = (
    markc("topic", "gallery"),
    markc("topic", "tangrams"),
    markc("topic", "tangram-keys"),
    markc("topic", "tiles"),
    markc("topic", "tile-keys"),
    markc("topic", "hints"),
    markc("topic", "journey"),
    markc("topic", "daily"),
    markc("topic", "scores"),
    markc("topic", "saves"),
    markc("topic", "editors"),
    markc("topic", "own"),
    markc("topic", "packs"),
    markc("topic", "together"),
    markc("topic", "ear"),
    markc("topic", "plain"),
    markc("topic", "terminals"),
    markc("topic", "settings"),
    markc("topic", "laboratory"),
    markc("topic", "contours"),
    markc("topic", "convex"),
    markc("topic", "squintegers"),
    markc("topic", "tansets"),
    markc("topic", "infinity"),
    markc("topic", "commands"),
    markc("topic", "files"),
    markc("topic", "api"),
    markc("topic", "protocol"),
    markc("topic", "hosting"),
    markc("topic", "extras"),
    markc("topic", "completions"),
)
"""The names of the pages, in the order of reading."""
_NEAREST: Final = 4
"""The maximum number of topics suggested by a refusal."""


class ManualPage(NamedTuple):
    """A page of the manual."""

    name: str
    """The name valid in every language, which is that of its file."""
    called: str
    """The name in the language in use, which is valid too."""
    title: str
    about: str
    """The summary in one line, which is the first paragraph."""
    text: str
    """The whole page as Markdown."""
    blocks: tuple[Block, ...]
    """All of it, from the title on."""


def path_of(name: str, language: str) -> Path:
    """Return the file of a page: the English one next to this module, others in folders."""
    folder = "" if language == LANGUAGES[0] else language
    return Path(__file__).parent / folder / f"{name}.md"


def page(name: str) -> ManualPage:
    """Return the page with this name, one of `TOPICS`, in the language in use."""
    return _read(name, in_use() or LANGUAGES[0])


@cache
def _read(name: str, language: str) -> ManualPage:
    path = path_of(name, language)
    if not path.exists():
        # A language that was begun may have no pages yet.
        path = path_of(name, LANGUAGES[0])
    text = path.read_text(encoding="utf-8")
    found = tuple(blocks(text))
    title, about = found[:2]
    assert (title.kind, about.kind) == (BlockKind.TITLE, BlockKind.PARAGRAPH)
    return ManualPage(name, trc("topic", name), title.text, unmarked(about.text), text, found)


def pages() -> Iterator[ManualPage]:
    """Yield all pages, in the order of reading."""
    return map(page, TOPICS)


def find(word: str) -> ManualPage:
    """Return the page that *word* names, by the beginning of one of its names or its title.

    Only one page may match, and names are tried before titles.  Raises `Refusal`, which suggests
    the nearest topics.
    """
    word, every = folded(word), tuple(pages())
    begun = [one for one in every if word in _names(one)]
    for names in zip(*map(_names, every), strict=True):
        begun = begun or _begun(word, every, names)
    if len(begun) == 1:
        return begun[0]
    titled = _begun(word, every, [folded(one.title) for one in every])
    if not begun and len(titled) == 1:
        return titled[0]
    near = begun or _nearest(word, every)
    if near:
        raise Refusal(
            "no topic {topic}; nearest: {topics}",
            topic=quote(word),
            topics=", ".join(one.called for one in near),
        )
    raise Refusal(
        "no topic {topic}; topics: {topics}",
        topic=quote(word),
        topics=", ".join(one.called for one in every),
    )


def _names(one: ManualPage) -> tuple[str, str]:
    """Return the names of a page, in the form used for comparison."""
    return folded(one.name), folded(one.called)


def _begun(word: str, every: Sequence[ManualPage], texts: Sequence[str]) -> list[ManualPage]:
    """Return the pages whose texts begin with a word, which is not empty."""
    return [one for one, text in zip(every, texts, strict=True) if word and text.startswith(word)]


def _nearest(word: str, every: Sequence[ManualPage]) -> Sequence[ManualPage]:
    """Return the topics whose names contain or resemble *word*, or else whose pages mention it."""
    if not word:
        return []
    named = [one for one in every if word in folded(f"{one.name} {one.called} {one.title}")]
    close = get_close_matches(word, [name for one in every for name in _names(one)], _NEAREST)
    spelled = named or [one for one in every if {*close} & {*_names(one)}]
    mentioning = spelled or [one for one in every if word in folded(one.text)]
    return mentioning[:_NEAREST]


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


@lru_cache(maxsize=4)
def lines(blocks: tuple[Block, ...], width: int | None = None) -> tuple[TextLine, ...]:
    """Return the lines of *blocks*, separated by empty lines, none wider than *width* cells.

    Without a width nothing is wrapped and no columns are aligned, as for lines read aloud: a row of
    a table is its cells with a colon after the first.  Lines of code are never wrapped.
    """
    found: list[TextLine] = []
    before: BlockKind | None = None
    for block in blocks:
        together = block.kind is BlockKind.ITEM is before
        if before is not None and not together and width is not None:
            found.append(TextLine())
        found += _spoken_lines(block) if width is None else _made(block, width)
        before = block.kind
    return tuple(found)


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
