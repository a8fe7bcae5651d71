"""The rows of lists of puzzles, and the collections that they are sorted into."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from tui_tangram.play.names import COMMANDS, folded, named


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
    """The grade from 1 to 5 in its collection, where it has one."""
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


def key(text: str) -> str:
    """Return *text* in the form for comparisons: small letters and digits with hyphens between.

    >>> key("Cat's  Head"), key("sugarizer/1#4"), key("Vögel")
    ('cats-head', 'sugarizer/1-4', 'vogel')
    """
    return re.sub(r"[^\w/]+", "-", folded(text).replace("'", "")).strip("-")


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
    for _, some in groupby(items, lambda item: item.collection):
        run = list(some)
        names = [folded(one.name) for one in run]
        if names == sorted(names):
            run.sort(key=lambda one: folded(one.title))
        found += run
    return tuple(found)
