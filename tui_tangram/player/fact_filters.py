"""The search of the gallery for the figures of a set, by their facts.  Pure.

The words are those of `tui_tangram.player.filters`, as far as they are facts, and numbers with
nouns: `8-12 corners`, `3 or more solutions`, `at most 2 holes`, in English and the language in use.
A figure fulfils all of them.  Figures have no names, so other words are returned as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.language import catalogue, markc, tr, trc
from tui_tangram.maths.codec import FAMILIES
from tui_tangram.play.phrases import GRADES
from tui_tangram.player.filters import FORGIVEN, LONGEST, Phrase, key, one_error, phrase_of
from tui_tangram.research.figures.facts import MOST_VALUE, SOLVED, Range
from tui_tangram.values import NamedTuple

_WORDS: Final[Mapping[str, Range]] = {
    markc("filter", "holes"): Range("holes", 1),
    markc("filter", "no holes"): Range("holes", 0, 0),
    markc("filter", "symmetric"): Range("symmetry", 1),
    markc("filter", "not symmetric"): Range("symmetry", 0, 0),
    markc("filter", "convex"): Range("convex", 1),
    markc("filter", "not convex"): Range("convex", 0, 0),
    markc("filter", "touching"): Range("touching", 1),
    markc("filter", "not touching"): Range("touching", 0, 0),
    markc("filter", "one solution"): Range("solutions", 1, 1),
    markc("filter", "unique"): Range("solutions", 1, 1),
    markc("filter", "solved"): Range(SOLVED, 1),
    markc("filter", "unsolved"): Range(SOLVED, 0, 0),
    markc("filter", "not solved"): Range(SOLVED, 0, 0),
}
"""The filters without numbers, as marked."""
_NOUNS: Final[Mapping[str, str]] = {
    markc("filter", "corners"): "corners",
    markc("filter", "corner"): "corners",
    markc("filter", "sides"): "corners",
    markc("filter", "holes"): "holes",
    markc("filter", "hole"): "holes",
    markc("filter", "solutions"): "solutions",
    markc("filter", "solution"): "solutions",
}
"""The words after a number, as marked, and the columns that they count."""
_BEFORE: Final = {markc("filter", "at least"): True, markc("filter", "at most"): False}
_AFTER: Final = {markc("filter", "or more"): True, markc("filter", "or fewer"): False}


class FactFilter(NamedTuple):
    """A search."""

    ranges: tuple[Range, ...]
    unknown: tuple[str, ...]
    """The words that are no filters, as `key` writes them."""


def fact_filter(text: str) -> FactFilter:
    """Return the ranges of facts that a search asks for.

    >>> found = fact_filter("8-12 corners, 3+ solutions swan")
    >>> [tuple(one[:2]) for one in found.ranges], found.unknown
    ([('corners', 8), ('solutions', 3)], ('swan',))
    """
    text = re.sub(r"(?<=\d)\s*\+", f" {next(iter(_AFTER))} ", text[:LONGEST])
    left = [
        word for word in re.split(r"[-/]", key(re.sub(r"(?<=\d)[.,](?=\d{3})", "", text))) if word
    ]
    ranges: list[Range] = []
    unknown: list[str] = []
    while left:
        used, found = _counted(left) or _named(left) or (1, None)
        if found is None:
            unknown.append(left[0])
        else:
            ranges.append(found)
        del left[:used]
    return FactFilter(tuple(ranges), tuple(unknown))


def _named(left: Sequence[str]) -> tuple[int, Range] | None:
    """Return the filter of the first words, and how many they are; the longest that fits."""
    words = _vocabulary(catalogue())
    for near in (False, True):
        for size in range(min(len(left), max(map(len, words))), 0, -1):
            some = tuple(left[:size])
            for phrase, found in words.items():
                if phrase == some or (near and _near(some, phrase)):
                    return size, found
    return None


def _counted(left: Sequence[str]) -> tuple[int, Range] | None:
    """Return the filter of numbers and a noun at the beginning, and how many words it has."""
    phrases, nouns = _signs(catalogue()), _nouns(catalogue())
    at, low, high, more = 0, 0, MOST_VALUE, list[bool]()
    numbers: list[int] = []
    while at < len(left):
        sign = next(
            (one for one in phrases if tuple(left[at : at + len(one)]) == one), None
        )  # fmt: skip
        if left[at].isdecimal():
            numbers.append(int(left[at][:9]))
            at += 1
        elif sign is not None and len(more) == 0:
            more.append(phrases[sign])
            at += len(sign)
        elif left[at] in _to(catalogue()) and len(numbers) == 1:
            at += 1
        else:
            break
    if at == len(left) or not 1 <= len(numbers) <= 2 - len(more):
        return None
    column = next((its for noun, its in nouns.items() if _near((left[at],), (noun,))), None)
    if column is None:
        return None
    if not more or more[0]:
        low = numbers[0]
    if not more or not more[0]:
        high = numbers[-1]
    return at + 1, Range(column, low, high)


def _near(some: Phrase, phrase: Phrase) -> bool:
    """Whether words are those of a phrase, but for one error in each of the longer ones."""
    return len(some) == len(phrase) and all(
        one == other or (len(one) >= FORGIVEN and one_error(one, other))
        for one, other in zip(some, phrase, strict=True)
    )


@lru_cache(maxsize=4)
def _vocabulary(texts: object) -> Mapping[Phrase, Range]:
    """Return the filters without numbers, in English and in the language *texts*."""
    del texts
    found = {
        phrase_of(text): Range("difficulty", number, number)
        for number, name in enumerate(GRADES, start=1)
        for text in (name, tr(name))
    }
    for number, family in enumerate(FAMILIES[1:], start=1):
        for text in (family.name, tr(family.name)):
            found[phrase_of(text)] = Range("symmetry", number, number)
    for name, its in _WORDS.items():
        for text in (name, trc("filter", name)):
            found[phrase_of(text)] = its
    return found


@lru_cache(maxsize=4)
def _nouns(texts: object) -> Mapping[str, str]:
    """Return the columns by the words that count them."""
    del texts
    return {key(text): its for name, its in _NOUNS.items() for text in (name, trc("filter", name))}


@lru_cache(maxsize=4)
def _signs(texts: object) -> Mapping[Phrase, bool]:
    """Return whether more is meant, by the words around a number."""
    del texts
    return {
        phrase_of(text): more
        for name, more in (_BEFORE | _AFTER).items()
        for text in (name, trc("filter", name))
    }


@lru_cache(maxsize=4)
def _to(texts: object) -> frozenset[str]:
    """Return the words between two numbers."""
    del texts
    return frozenset({"to", key(trc("filter", markc("filter", "to")))})
