"""Searching and sorting of puzzles, the same in gallery, lines and commands.  Pure.

A search is words.  Some of them are filters (`holes`, `very easy`, `7 pieces`, `unsolved`), in
English and in the language in use; all others are looked for anywhere in names, collection, id
and source.  A puzzle matches if it fulfils all of them.  It fulfils a filter by its
properties, and also if its name has the words: an "Easy chair" is found by "easy".

One typing error is tolerated if a word of four letters or more is in no text and is no filter:
a letter too many, too few or wrong, or two that changed places.

The rows of lists of puzzles, and the collections that they are sorted into.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import groupby
from math import inf
from typing import Final, TypeAlias, TypeVar

from tui_tangram.language import catalogue, mark, markc, tr, trc
from tui_tangram.play.names import COMMANDS, FOREIGN, folded, is_untranslated, named
from tui_tangram.play.phrases import GRADES
from tui_tangram.values import NamedTuple


class PuzzleRow(NamedTuple):
    """A row of a list of puzzles, the same for every kind."""

    kind: str
    """The kind of the puzzle's game, as the catalog names it."""
    id: str
    name: str
    collection: str
    """The name of its collection."""
    source: str
    difficulty: int | None
    """The grade from 1 to 5, where it has one."""
    aliases: tuple[str, ...] = ()
    effort: float | None = None
    """The number of pieces that a careful player lays, where it was measured."""
    parts: int = 0
    """The number of its pieces or tiles, if it is known."""
    part: str = ""
    """The word for them, such as ``pieces``, as marked for `tui_tangram.player.filters.PARTS`."""
    solutions: int | None = None
    """The number of solutions, if it is known."""
    holes: int = 0
    symmetric: bool = False
    """Whether a turn or a mirror brings its silhouette onto itself."""
    sets: tuple[str, ...] = ()
    """The name of its set of pieces, and those that the set had before."""

    @property
    def title(self) -> str:
        """The name in the language in use; see `tui_tangram.play.names`."""
        return named(self.name, self.id)

    @property
    def group(self) -> str:
        """The name of its collection, in the language in use."""
        return named(self.collection, self.id)


class Collection(NamedTuple):
    """A group of puzzles, in the order of the library."""

    id: str
    name: str
    items: tuple[PuzzleRow, ...]
    about: str = ""
    """One line on it, as marked."""
    heading: str = ""
    """The name of the group of collections that it is in, as marked."""
    set_id: str = ""
    """The id of the set whose figures these are, if it is one."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def shown(self) -> tuple[PuzzleRow, ...]:
        """The puzzles in the order in which they are shown; see `in_order`."""
        return in_order(self.items)


LONGEST: Final = 200
"""The maximum number of characters of a name; text beyond them is not looked at."""


_BETWEEN: Final = re.compile(r"[^\w/]+")


def key(text: str) -> str:
    """Return *text* in the form for comparisons: small letters and digits with hyphens between.

    >>> key("Cat's  Head"), key("sugarizer/1#4"), key("Vögel")
    ('cats-head', 'sugarizer/1-4', 'vogel')
    """
    return _BETWEEN.sub("-", folded(text).replace("'", "")).strip("-")


def respelled(name: str) -> Iterator[str]:
    """Yield the ids that a name may mean: zeros before a number, blanks for slashes, a command.

    >>> list(respelled("convex 01")), list(respelled("swan"))
    (['convex-1', 'convex/1', 'convex/01'], [])
    """
    command, _, rest = name.partition(" ")
    if rest and command.lower() in COMMANDS:
        yield rest
    name_key = key(name[:LONGEST])
    plain = re.sub(r"(?<![\w.])0+(?=\d)", "", name_key)
    if plain != name_key:
        yield plain
    for gap in re.finditer("-", plain):
        yield f"{plain[: gap.start()]}/{plain[gap.end() :]}"
    if " " in name:
        yield name.replace(" ", "/")


def tails(name: str) -> Iterator[str]:
    """Yield the last part of an id, unless it is a number, which alone names nothing."""
    tail = name.rpartition("/")[2]
    if not tail.isdecimal():
        yield tail


def in_order(items: Sequence[PuzzleRow]) -> tuple[PuzzleRow, ...]:
    """Return items in the order in which they are shown.

    A run of one group that is sorted by its English names is sorted by those in the language
    in use.
    """
    found: list[PuzzleRow] = []
    for (_, foreign), some in groupby(
        items, lambda item: (item.collection, item.id.startswith(FOREIGN))
    ):
        run = list(some)
        # Names that are never translated are in order already, or are not to be.
        if foreign:
            found += run
            continue
        names = [folded(one.name) for one in run]
        if names == sorted(names):
            run.sort(key=lambda one: folded(one.title))
        found += run
    return tuple(found)


_T = TypeVar("_T")

Phrase: TypeAlias = tuple[str, ...]
"""Phrase of a search, as `key` writes them."""


class PuzzleProgress:
    """The puzzles that a player has solved, and those that are in progress, by their ids."""

    def __init__(
        self, solved: Iterable[str] = (), started: Callable[[], Iterable[str]] = tuple
    ) -> None:
        """Use these solved puzzles; *started* returns those in progress, and is called once."""
        self.solved = frozenset(solved)
        self._find_started = started

    @cached_property
    def started(self) -> frozenset[str]:
        """The puzzles in progress: files are read for them, so only a search for them does."""
        return frozenset(self._find_started())


Condition: TypeAlias = Callable[[PuzzleRow, PuzzleProgress], bool]

FILTERS: Final[Mapping[str, Condition]] = {
    markc("filter", "tangrams"): lambda row, _: row.part == "pieces",
    markc("filter", "figures"): lambda row, _: row.part == "pieces",
    markc("filter", "tile boards"): lambda row, _: row.part == "tiles",
    markc("filter", "boards"): lambda row, _: row.part == "tiles",
    markc("filter", "tiles"): lambda row, _: row.part == "tiles",
    markc("filter", "holes"): lambda row, _: row.holes > 0,
    markc("filter", "hole"): lambda row, _: row.holes > 0,
    markc("filter", "symmetric"): lambda row, _: row.symmetric,
    markc("filter", "one solution"): lambda row, _: row.solutions == 1,
    markc("filter", "unique"): lambda row, _: row.solutions == 1,
    markc("filter", "solved"): lambda row, known: row.id in known.solved,
    markc("filter", "unsolved"): lambda row, known: row.id not in known.solved,
    markc("filter", "not solved"): lambda row, known: row.id not in known.solved,
    markc("filter", "started"): lambda row, known: row.id in known.started,
    markc("filter", "in progress"): lambda row, known: row.id in known.started,
}
"""The filters besides grades and numbers, by their words as marked."""
PARTS: Final[Mapping[str, str]] = {
    markc("filter", "pieces"): "pieces",
    markc("filter", "piece"): "pieces",
    markc("filter", "tiles"): "tiles",
    markc("filter", "tile"): "tiles",
}
"""The words after a number, as marked, and the `PuzzleRow.parts` that they count."""


def ranked(
    text: str, items: Sequence[_T], rows: Sequence[PuzzleRow], progress: PuzzleProgress
) -> tuple[_T, ...]:
    """Return the items whose rows fulfil every word of *text*, best matches first.

    Names that begin with the words that are no filters come first, then those with a word that
    does; the order stays otherwise.
    """
    conditions, typed = parsed(text, rows)
    found: tuple[list[_T], ...] = ([], [], [])
    for item, row in zip(items, rows, strict=True):
        if all(condition(row, progress) for condition in conditions):
            names = _names(row, catalogue())
            starts = f"\n{typed}" in names, f"-{typed}" in names
            found[0 if starts[0] else 1 if starts[1] else 2].append(item)
    return tuple(item for group in found for item in group)


def parsed(text: str, rows: Sequence[PuzzleRow]) -> tuple[list[Condition], str]:
    """Return the conditions in *text*, and its words that are no filters.

    *rows* are all puzzles that are searched: a word in their texts has no typing error.
    """
    left = [word for word in key(text[:LONGEST]).split("-") if word]
    vocabulary = _vocabulary(catalogue())
    longest = max(map(len, vocabulary))
    conditions: list[Condition] = []
    typed: list[str] = []
    while left:
        some = [tuple(left[:n]) for n in range(min(longest, len(left)), 0, -1)]
        phrase = next((words for words in some if words in vocabulary), None)
        if phrase:
            conditions.append(_either(vocabulary[phrase], _has_name(phrase)))
            del left[: len(phrase)]
        elif (counted := _counted(left[:2], rows)) is not None:
            conditions.append(counted)
            del left[:2]
        else:
            used, condition = _word(left, some, rows)
            conditions.append(condition)
            typed += left[:1] if used == 1 else ()
            del left[:used]
    return conditions, "-".join(typed)


def _word(
    left: Sequence[str], some: Sequence[Phrase], rows: Sequence[PuzzleRow]
) -> tuple[int, Condition]:
    """Return the condition of the first words, and the number of words used for it.

    *some* are the first words together, the longest such phrase first.
    """
    texts, vocabulary = catalogue(), _vocabulary(catalogue())

    @cache
    def mistyped(word: str) -> bool:
        return len(word) >= FORGIVEN and not any(word in _searched(row, texts) for row in rows)

    def near(words: Phrase, phrase: Phrase) -> bool:
        return len(words) == len(phrase) and all(
            one == other or (mistyped(one) and one_error(one, other))
            for one, other in zip(words, phrase, strict=True)
        )

    several = [words for words in some if len(words) > 1]
    for words in several:
        for phrase, condition in vocabulary.items():
            if near(words, phrase):
                return len(words), condition
    word = left[0]
    if not mistyped(word):
        return 1, _has(re.compile(re.escape(word)))
    meant = [condition for phrase, condition in vocabulary.items() if near((word,), phrase)]
    return 1, _either(*meant, _has(_with_one_error(word)))


def _counted(words: Sequence[str], rows: Sequence[PuzzleRow]) -> Condition | None:
    """Return the condition of a number and a noun: "7 pieces"."""
    if len(words) < 2 or not words[0].isdecimal():
        return None
    number, nouns = int(words[0][:9]), _nouns(catalogue(), frozenset(row.part for row in rows))
    parts = nouns.get(words[1])
    if parts is None:
        texts = catalogue()
        if len(words[1]) < FORGIVEN or any(words[1] in _searched(row, texts) for row in rows):
            return None
        parts = next((meant for noun, meant in nouns.items() if one_error(words[1], noun)), None)
    return None if parts is None else lambda row, _: (row.part, row.parts) == (parts, number)


def _either(*conditions: Condition) -> Condition:
    return lambda row, progress: any(one(row, progress) for one in conditions)


def _has(pattern: re.Pattern[str]) -> Condition:
    return lambda row, _: pattern.search(_searched(row, catalogue())) is not None


def _has_name(phrase: Phrase) -> Condition:
    """Return the condition that these words follow each other in a name."""
    words = re.compile(rf"(?<![^\n-]){re.escape('-'.join(phrase))}(?![^\n-])")
    return lambda row, _: words.search(_names(row, catalogue())) is not None


@lru_cache(maxsize=4)
def _vocabulary(texts: object) -> Mapping[Phrase, Condition]:
    """Return the filters by their words, in English and in the language *texts*."""
    del texts
    found: dict[Phrase, Condition] = {}
    for grade, name in enumerate(GRADES, start=1):
        for text in (name, tr(name)):
            found[phrase_of(text)] = _of_grade(grade)
    for name, condition in FILTERS.items():
        for text in (name, trc("filter", name)):
            found[phrase_of(text)] = condition
    return found


@lru_cache(maxsize=4)
def _nouns(texts: object, counted: frozenset[str]) -> Mapping[str, str]:
    """Return what the words after a number count, in English and in the language *texts*.

    These are `PARTS`, and what else is *counted* in rows.
    """
    del texts
    words = {**{parts: parts for parts in counted if parts}, **PARTS}
    return {
        key(text): parts for name, parts in words.items() for text in (name, trc("filter", name))
    }


def _of_grade(grade: int) -> Condition:
    return lambda row, _: row.difficulty == grade


def phrase_of(text: str) -> Phrase:
    """Return the words of a text."""
    return tuple(key(text).split("-"))


# Texts


@lru_cache(maxsize=32_768)
def _names(row: PuzzleRow, texts: object) -> str:
    """Return the names of a puzzle, each after a line's end; *texts* as in `_searched`."""
    del texts
    return "".join(f"\n{key(name)}" for name in dict.fromkeys((row.title, row.name)))


@lru_cache(maxsize=32_768)
def _searched(row: PuzzleRow, texts: object) -> str:
    """Return the whole searched text of a puzzle.

    *texts* is the catalogue in use, on which the names depend.
    """
    fixed = is_untranslated(row.id)
    shared = _shared((*row.aliases, row.collection, *row.sets), row.source, fixed, texts)
    names = row.name if fixed or row.title == row.name else f"{row.title} {row.name}"
    return key(f"{names} {row.id}") + (f"-{shared}" if shared else "")


@lru_cache(maxsize=2048)
def _shared(names: tuple[str, ...], source: str, fixed: bool, texts: object) -> str:
    """Return the searched text that puzzles may share; *fixed*: their names are not translated."""
    del texts
    shown = names if fixed else [named(name, "/") for name in names]
    return key(" ".join(dict.fromkeys((*names, *shown, source))))


# Typing errors

FORGIVEN: Final = 4
"""The minimum number of letters of a word in which an error is tolerated."""


def one_error(one: str, other: str) -> bool:
    """Whether one typing error makes one word of the other.

    >>> [one_error("swan", word) for word in ("swan", "swam", "swn", "swaan", "sawn", "snaw")]
    [False, True, True, True, True, False]
    """
    return one != other and _with_one_error(one).fullmatch(other) is not None


@lru_cache(maxsize=64)
def _with_one_error(word: str) -> re.Pattern[str]:
    """Return the pattern of the words from which one typing error makes *word*, or from it them."""
    parts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    made: dict[str, None] = {}
    for head, tail in parts:
        first, rest = re.escape(head), re.escape(tail[1:])
        made[f"{first}[^-\n]{re.escape(tail)}"] = None
        if tail:
            made[f"{first}[^-\n]{rest}"] = made[first + rest] = None
        if len(tail) > 1:
            made[first + re.escape(tail[1] + tail[0] + tail[2:])] = None
    return re.compile("|".join(made))


# Sorting

SORTS: Final = (
    mark("as listed"),
    mark("by difficulty"),
    mark("by name"),
    mark("by solutions"),
    mark("by size"),
    mark("solved last"),
)
"""The orders in which puzzles can be shown, as marked; the first leaves them as they are."""
ORDERS: Final = dict(
    zip(("listed", "difficulty", "name", "solutions", "parts", "unsolved"), SORTS, strict=True)
)
"""The orders by the words that are typed for them, in every language."""


def arranged(
    sort: str, items: Sequence[_T], rows: Iterable[PuzzleRow], progress: PuzzleProgress
) -> tuple[_T, ...]:
    """Return the items in the order *sort*, one of `SORTS`, of their rows.

    Those without the value come last; equal ones stay in their order.
    """
    if sort == SORTS[0]:
        return tuple(items)
    sort_key = _KEYS[SORTS.index(sort)]
    keyed = [(sort_key(row, progress), item) for row, item in zip(rows, items, strict=True)]
    return tuple(item for _, item in sorted(keyed, key=lambda one: one[0]))


def _by_name(row: PuzzleRow) -> tuple[tuple[int, int, str], ...]:
    """Return the key by which "Cat 2" is before "Cat 10"."""
    parts = re.findall(r"[0-9]+|[^0-9]+", folded(row.title))
    return tuple((0, int(one), "") if one.isdecimal() else (1, 0, one) for one in parts)


_KEYS: Final[Sequence[Callable[[PuzzleRow, PuzzleProgress], tuple[object, ...]]]] = (
    lambda _, __: (),
    lambda row, _: (row.difficulty or inf, inf if row.effort is None else row.effort),
    lambda row, _: _by_name(row),
    lambda row, _: (inf if row.solutions is None else row.solutions,),
    lambda row, _: (row.parts or inf,),
    lambda row, known: (row.id in known.solved,),
)
