"""The pages of the manual in the language in use, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tui_tangram.language import LANGUAGES, in_use, markc, trc
from tui_tangram.manual.markdown import Block, BlockKind, blocks, unmarked
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.refusal import Refusal

TOPICS: Final = (
    markc("topic", "gallery"),
    markc("topic", "tangrams"),
    markc("topic", "tangram-keys"),
    markc("topic", "tiles"),
    markc("topic", "tile-keys"),
    markc("topic", "hints"),
    markc("topic", "daily"),
    markc("topic", "scores"),
    markc("topic", "saves"),
    markc("topic", "editors"),
    markc("topic", "own"),
    markc("topic", "packs"),
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
    markc("topic", "hosting"),
    markc("topic", "extras"),
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
    text = path_of(name, language).read_text(encoding="utf-8")
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
