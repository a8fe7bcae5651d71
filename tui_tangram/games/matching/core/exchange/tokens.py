"""Lines of a list or a table of tiles as words, however they are separated and numbered.

One tokenizer reads all forms: words may be separated by blanks, commas, semicolons, bars or tabs,
in brackets or quotes, and after the number of their tile (``7:``, ``7)``, ``Tile 7.``).  They
may be joined by slashes (``4/6/0/6``), and four by hyphens.  Each may have the title of its column
before it (``top: 4``, ``n=4``), also on a line of its own as in YAML.  ``#`` and ``//`` begin
comments.  In a line with commas, semicolons or bars an empty field is a word, too.  The words are
interpreted by `tui_tangram.games.matching.core.exchange.tables`.

Titles of the columns of a table are known in the languages in which people write them (`meanings`).
"""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple

SIDES: Final = ("up", "right", "down", "left")
"""The columns of a tile's sides, clockwise from the top."""
NUMBER: Final = "number"
COLUMN: Final = "column"
ROW: Final = "row"
CELL: Final = "cell"
"""Both in one number: cells count from 0, row by row."""
TURN: Final = "turn"
"""Quarter turns or degrees, clockwise."""
BACK: Final = "turn back"
"""The same, anticlockwise."""

_VOCABULARY: Final = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
WORDS: Final = {name: frozenset(words.split()) for name, words in _VOCABULARY["words"].items()}
"""Words in tables, by what they are; see ``words.toml``."""
_MEANT: Final[Mapping[str, str]] = {
    word: meaning for meaning, words in _VOCABULARY["titles"].items() for word in words.split()
}
_SINGLE: Final = ("nesw", "trbl", "urdl", "tebw", "nosw", "orul")
"""The letters that name the four sides, clockwise from the top: English and German."""
_SPLIT: Final = re.compile(r"[^a-zäöüéèß]+")
_AGAINST: Final = re.compile(r"(anti|counter|gegen)[\W_]*(den|dem)?[\W_]*(clock|uhr)")


def meanings(words: Sequence[str]) -> list[str] | None:
    """Return the meanings of the titles of a table; an empty text for an unknown one.

    Returns None for words that are no titles: those name two sides at least.

    >>> meanings(["id", "Top", "bottom_edge", "left", "right", "turn (ccw)"])
    ['number', 'up', 'down', 'left', 'right', 'turn back']
    >>> meanings(["E", "S", "W", "N"]), meanings(["red", "blue", "red", "grey"])
    (['right', 'down', 'left', 'up'], None)
    """
    letters = dict(_letters(words))
    found = [letters.get(word.lower()) or _meaning(word) for word in words]
    return found if len(set(SIDES) & set(found)) > 1 else None


def _letters(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the meanings of single letters, if four of them are those of the sides."""
    single = {word.lower() for word in words if len(word) == 1}
    for letters in _SINGLE:
        if single >= set(letters):
            yield from zip(letters, SIDES, strict=True)
            return


def _meaning(title: str) -> str:
    title = title.lower()
    if title in ("#", "№"):
        return NUMBER
    if _AGAINST.search(title):
        return BACK
    found = {
        _MEANT.get(word, "")
        for word in _SPLIT.split(title)
        if word and word not in WORDS["fillers"]
    }
    if BACK in found:
        found.discard(TURN)
    return found.pop() if len(found) == 1 else ""


_COMMENT: Final = re.compile(r"#(?!\s*[|;,])|//")
_FACT: Final = re.compile(
    r"(rules|border|match|flips|colours|name)\s*[:=]\s*(\S.*)"
    r"|(size)\s*[:= ]\s*(\d{1,9}(?:\s*[x×*]\s*\d{1,9})?)|(width|height)\s*[:= ]\s*(\d{1,9})",
    re.IGNORECASE,
)
_LONG: Final = 120
"""The maximum length of a line with a fact."""
_NOTHING: Final = re.compile(r"[\s|:+=-]*(?:--|==)[\s|:+=-]*|\s*```.*|\s*[^\W\d]\w{0,30}\s*:\s*")
"""A line of a table's frame, of a fence of code, or of a name with nothing after it."""
_NUMBERED: Final = re.compile(
    r"(?:(?:tile|piece|no|nr|teil|karte|plättchen|stein)?\.?\s{0,3}(\d{1,9})\s{0,3}[:)]"
    r"|(\d{1,9})\.(?=\s))(?=.*\S)",
    re.IGNORECASE,
)
_BULLET: Final = re.compile(r"[-*•]\s+(?=\S+(?:\s+\S+){3})")
"""A sign of a list before four words at least."""
_ENTRY: Final = re.compile(r"(\s*-\s+)?\s*([^\W\d]\w{0,30}\s*:\s*[\w.\"'-]{1,40})\s*,?\s*")
"""A field of a record that has several lines, the first with a hyphen or after a brace."""
_DECLARED: Final = re.compile(r".*=\s*(?=[\[{(])")
_GROUP: Final = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_BRACKETS: Final = re.compile(r"[\[\](){}]")
_FIELDS: Final = re.compile(r"[,;|]")
_NAMED: Final = re.compile(r"[\"'`]?([^\W\d][\w -]{0,30}?)[\"'`]?\s*[:=]\s*(.*)")
"""A word after the title of its column."""
_JOINED: Final = re.compile(r"[^\W_]{1,6}(?:(?:/[^\W_]{1,6}){2,11}|(?:-[^\W_]{1,6}){3})")
"""The words of a tile in one."""
_WHOLE: Final = re.compile(r"(\d{1,9})[.,]0+")
"""A whole number as spreadsheets write it."""
_COMMAS: Final = re.compile(r"\s*(?:\d+,0+)?\s*(?:;\s*(?:\d+,0+)?\s*){3,}")
"""Such numbers, with the comma of a fraction."""
_SIZE: Final = re.compile(r"\D{0,40}?(\d{1,9})\s{0,9}[x×*]\s{0,9}(\d{1,9})\D{0,40}")
_QUOTES: Final = "\"'`"


class WordLine(NamedTuple):
    """The words of one tile, or of a head or titles."""

    place: str
    """Its place in the file, such as ``line 7``."""
    words: tuple[str, ...]
    tile: int | None = None
    """The number before its words."""
    fields: bool = False
    """Whether empty words count: they were separated by commas or similar."""
    text: str = ""
    """The line itself, for messages."""
    titles: tuple[str, ...] = ()
    """The titles of the columns of its words, where the line says them."""

    @property
    def joined(self) -> bool:
        """Whether the line has tiles whose words are joined, as no polygon has its numbers."""
        return all(map(_JOINED.fullmatch, self.text.split()))


class WordLines(NamedTuple):
    """The lines of a text, and its facts on the boards."""

    lines: list[WordLine]
    facts: dict[str, tuple[str, str]]
    """Facts in lines and comments: by key the place of the line, and the words."""
    unread: tuple[str, ...] = ()
    """Parts of the text that are not read, in words."""


def text_of(content: bytes) -> str:
    r"""Return the text of a file, in UTF-8 or UTF-16.  Raises `DocumentError`.

    >>> text_of("\ufeff3 3".encode()), text_of("3 3".encode("utf-16"))
    ('3 3', '3 3')
    """
    try:
        if content.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
            return content.decode("utf-16")
        if content[1:4:2] == b"\0\0":
            return content.decode("utf-16-le")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError("is not UTF-8 text (byte {byte})", byte=error.start) from None


def tokens(text: str) -> WordLines:
    r"""Return the words of a text, line by line; lines without words are left out.

    >>> [line.words for line in tokens("1: 4 6 0 6\n{4, 6, 0, 6},").lines]
    [('4', '6', '0', '6'), ('4', '6', '0', '6')]
    >>> tokens("4,6,,6 # rules: tetravex").lines[0].words
    ('4', '6', '', '6')
    """
    found = WordLines([], {})
    for number, line in _records_joined(text.splitlines()):
        if _NOTHING.fullmatch(line):
            continue
        place = tr("line {line}", line=number)
        body, comment = _parted(line)
        for part in filter(None, (comment, body)):
            if fact := _fact(part):
                found.facts.setdefault(fact[0].lower(), (place, fact[1]))
                if part is body:
                    body = ""
        found.lines.extend(one for one in _lines(place, body) if any(one.words))
    return found


def _records_joined(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers; records of several lines become one, in braces."""
    first, fields = 0, list[str]()
    for number, line in enumerate(lines, 1):
        match = _ENTRY.fullmatch(line)
        begins = line.strip() == "{" or (match is not None and match[1])
        if first and (begins or match is None):
            yield first, f"{{{', '.join(fields)}}}"
            first, fields = 0, []
        if begins:
            first = number
        if not first:
            yield number, line
        elif match is not None:
            fields.append(match[2])
    if first:
        yield first, f"{{{', '.join(fields)}}}"


def size_in(line: WordLine) -> tuple[int, int] | None:
    """Return the width and height in a line with a cross.

    >>> size_in(WordLine("", ("6x12",), text="size 6 x 12"))
    (6, 12)
    """
    match = _SIZE.fullmatch(line.text.strip())
    return (int(match[1]), int(match[2])) if match else None


def _fact(text: str) -> tuple[str, str] | None:
    """Return the key and the words of the fact in a line, or None for a line without one."""
    if len(text) > _LONG or (match := _FACT.fullmatch(text.strip(" \t\"',;"))) is None:
        return None
    key, words = filter(None, match.groups())
    return key, words


def _parted(line: str) -> tuple[str, str]:
    """Return a line without its comment, and the comment."""
    match = _COMMENT.search(line)
    if match is None:
        return line, ""
    return line[: match.start()].rstrip(), line[match.end() :].strip("#/ \t")


def _lines(place: str, body: str) -> Iterator[WordLine]:
    """Yield what is on one line: several tiles where it has several brackets."""
    tile, body = None, body.strip(" ")
    if match := _BULLET.match(body):
        body = body[match.end() :]
    if match := _NUMBERED.match(body):
        tile = int(match[1] or match[2])
        body = body[match.end() :]
    if _BRACKETS.search(body) is None:
        yield from _line(place, body, tile)
        return
    if match := _DECLARED.match(body):
        body = body[match.end() :]
    groups = [one for one in _GROUP.findall(body) if one.strip()]
    for group in groups:
        yield from _line(place, group, tile)
    rest = _BRACKETS.sub(" ", body).strip(" \t,;=")
    if not groups and (any(map(str.isdigit, rest)) or body.rstrip(" \t,;")[-1:] not in "[({])}"):
        # A bracket alone, or after a name, has no meaning.
        yield from _line(place, rest, tile)


def _line(place: str, text: str, tile: int | None) -> Iterator[WordLine]:
    """Yield the words of a tile, or of several that are joined."""
    if text.strip()[:1] == text.strip()[-1:] == "|":
        text = text.strip()[1:-1]
    fields = _FIELDS.search(text) is not None
    words = _FIELDS.split(text) if fields else text.split()
    if _COMMAS.fullmatch(text):
        words = text.split(";")
    if not fields and "\t" in text.strip() and len(words) < 4:
        fields, words = True, text.strip("\r\n").split("\t")
    words = [one.strip() for one in words]
    there = list(filter(None, words))
    if there and all(map(_JOINED.fullmatch, there)):
        for word in there:
            parts = tuple(re.split("[/-]", word))
            yield WordLine(place, parts, tile if len(there) == 1 else None, text=text)
        return
    named = [_NAMED.fullmatch(one) for one in there]
    titles = tuple(match[1] for match in named if match)
    if len(named) == len(titles) and meanings(titles) is not None:
        words = [match[2] for match in named if match]
        yield WordLine(place, tuple(map(word_of, words)), tile, True, text, titles)
        return
    yield WordLine(place, tuple(map(word_of, words)), tile, fields, text)


def word_of(text: str) -> str:
    """Return a word without quotes, and a number without a fraction of zeros.

    >>> word_of("'4.0'"), word_of(" a "), word_of("4.5")
    ('4', 'a', '4.5')
    """
    word = text.strip().strip(_QUOTES).strip()
    match = _WHOLE.fullmatch(word)
    return match[1] if match else word
