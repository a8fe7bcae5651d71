"""Comparison of the solutions of one puzzle, for any game.

Two solutions are *the same* when they look alike: swapping pieces that are equal changes nothing.
The visible side of a solution is its *form*, a set of *parts*; a part names the kind of a piece,
its place and its orientation.  Form and parts are text, so game-independent code can store, compare
and count them.

Two solutions are of one *class* when a symmetry of the puzzle (of the figure's silhouette, of the
board) carries one to the other.  Each class has a canonical name, the least of the forms that the
symmetries make of any solution in it.

>>> class Line:  # two squares side by side, an a and a b
...     ways = (AS_IT_IS, MIRROR)
...     def image(self, part, way):
...         return part if not way else part[0] + {"0": "1", "1": "0"}[part[1]]
>>> images(Line(), ("a0", "b1"))
(('a0', 'b1'), ('a1', 'b0'))
>>> class_of(Line(), ("a1", "b0"))
('a0', 'b1')

Solutions are counted in two ways: by their looks, and with equal pieces labelled (`labellings`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import factorial, prod
from typing import Protocol, TypeAlias

from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

Part: TypeAlias = str
"""A piece in its place in a solution, one printable line; equal exactly when it looks alike."""

Form: TypeAlias = tuple[Part, ...]
"""All parts of a solution, sorted; equal exactly when the solutions look alike."""


class Way(NamedTuple):
    """A symmetry and the English words for it."""

    word: str
    text: str
    degrees: int = 0

    @property
    def short(self) -> str:
        """One word: "mirror", "turned"; empty for the identity."""
        return trc("symmetry", self.word) if self.word else ""

    @property
    def template(self) -> str:
        """The image of a solution in words, with a placeholder for the solution: "mirror of {}"."""
        return tr(self.text, solution="{}", degrees=self.degrees)


AS_IT_IS = Way("", "{solution}")
"""The symmetry that every puzzle has."""
MIRROR = Way(markc("symmetry", "mirror"), mark("mirror of {solution}"))
"""Any mirror image."""


def turned(degrees: int) -> Way:
    """Return the symmetry that turns by *degrees* counter-clockwise.

    >>> [turned(angle).template for angle in (90, 180, 270)]
    ['{} turned left by 90°', '{} turned by 180°', '{} turned right by 90°']
    """
    word = markc("symmetry", "turned")
    if degrees == 180:
        return Way(word, mark("{solution} turned by 180°"))
    if degrees < 180:
        return Way(word, mark("{solution} turned left by {degrees}°"), degrees)
    return Way(word, mark("{solution} turned right by {degrees}°"), 360 - degrees)


class Images(Protocol):
    """The symmetries of a puzzle and the images of parts under them."""

    @property
    def ways(self) -> Sequence[Way]:
        """The symmetries; the first is the identity."""

    def image(self, part: Part, way: int) -> Part:
        """Return the image of a part under the symmetry with this number."""


class Equivalence(Images, Protocol):
    """The symmetries, and the forms of solutions of one puzzle."""

    def form(self, moves: Sequence[str]) -> Form:
        """Return the form of a solution as `Game.solutions` yields it."""

    def laid(self, state: object) -> Form | None:
        """Return the parts of a solved state, in any position; None for an unsolved one.

        They are those of its form, but in the order of the pieces.
        """

    @property
    def total(self) -> int | None:
        """The number of classes of solutions, or None if a search is needed."""


def images(of: Images, form: Form) -> tuple[Form, ...]:
    """Return the images of a solution under all symmetries, the solution itself first."""
    return tuple(tuple(sorted(of.image(part, way) for part in form)) for way in range(len(of.ways)))


def class_of(of: Images, form: Form) -> Form:
    """Return the name of the class of a solution: its least image."""
    return min(images(of, form))


def labellings(pieces: Iterable[Hashable]) -> int:
    """Return the number of ways to exchange equal *pieces* in one arrangement.

    >>> labellings("AABBC"), labellings("ABC")
    (4, 1)
    """
    return prod(map(factorial, Counter(pieces).values()))


def labelled_words(number: int, ways: int) -> str:
    """Return the number with equal pieces labelled; empty if it is the same.

    Each of *number* solutions stands for *ways* labellings; see `labellings`.

    >>> labelled_words(8, 4), labelled_words(8, 1), labelled_words(0, 4)
    ('32 with equal pieces told apart', '', '')
    """
    if ways == 1 or not number:
        return ""
    return tr("{all} with equal pieces told apart", all=grouped(number * ways))


def counted(number: int, ways: int) -> str:
    """Return a number of solutions, counted both ways if they differ.

    >>> counted(8, 4), counted(1, 1), counted(2, 1)
    ('8 solutions, 32 with equal pieces told apart', '1 solution', '2 solutions')
    """
    text = trn("{number} solution", "{number} solutions", number, number=grouped(number))
    return ", ".join(filter(None, (text, labelled_words(number, ways))))
