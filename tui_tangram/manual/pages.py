"""The pages of the manual in the language in use, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tui_tangram.language import LANGUAGES, in_use
from tui_tangram.manual.markdown import Block, BlockKind, blocks, unmarked
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal

TOPICS: Final = (
    "gallery", "tangrams", "tangram-keys", "tiles", "tile-keys", "hints", "daily", "scores",
    "saves", "plain", "terminals", "settings", "laboratory", "commands", "files", "hosting",
    "extras",
)  # fmt: skip
"""The names of the pages, in the order of reading."""
_NEAREST: Final = 4
"""The most topics that a refusal proposes."""


class ManualPage(NamedTuple):
    """A page of the manual."""

    name: str
    """The name by which it is asked for, the same in every language."""
    title: str
    about: str
    """The page in a line, which is its first paragraph."""
    text: str
    """All of it as it is written, in Markdown."""
    blocks: tuple[Block, ...]
    """All of it, from the title on."""


def path_of(name: str, language: str) -> Path:
    """Return the file of a page: the English one beside this module, others in a folder each."""
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
    return ManualPage(name, title.text, unmarked(about.text), text, found)


def pages() -> Iterator[ManualPage]:
    """Yield all pages, in the order of reading."""
    return map(page, TOPICS)


def find(word: str) -> ManualPage:
    """Return the page that *word* names, by the beginning of its name or its title.

    Only one may begin so, and names go before titles.  Raises `Refusal`, which proposes the
    nearest topics.
    """
    word = word.lower()
    begun = [name for name in TOPICS if name.startswith(word)] if word else []
    if word in begun or len(begun) == 1:
        return page(word if word in begun else begun[0])
    titled = [one for one in pages() if one.title.lower().startswith(word)] if word else []
    if not begun and len(titled) == 1:
        return titled[0]
    near = begun or _nearest(word)
    if near:
        raise Refusal(
            "no topic {topic}; nearest: {topics}",
            topic=quote(word),
            topics=", ".join(near),
        )
    raise Refusal(
        "no topic {topic}; topics: {topics}",
        topic=quote(word),
        topics=", ".join(TOPICS),
    )


def _nearest(word: str) -> list[str]:
    """Return the topics that name *word*, or are spelled much like it, or else tell of it."""
    if not word:
        return []
    named = [one.name for one in pages() if word in f"{one.name} {one.title}".lower()]
    spelled = named or get_close_matches(word, TOPICS, _NEAREST)
    told = spelled or [one.name for one in pages() if word in one.text.lower()]
    return told[:_NEAREST]
