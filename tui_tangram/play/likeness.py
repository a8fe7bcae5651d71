"""Which solutions of one puzzle are the same, whatever the game.

Two solutions are *the same* when they look alike: swapping pieces that are equal changes
nothing.  What is to be seen of a solution is its *form*, a set of *parts*; a part says what
kind of piece lies where and how it stands.  Form and parts are text, so that they can be
kept, compared and counted by those who know no game.

Two solutions are of one *class* when a symmetry of the puzzle (of the figure's silhouette,
of the board) carries one to the other.  Each class has a name of its own, the least of the
forms that the symmetries make of any solution in it.

>>> class Line:  # two squares side by side, an a and a b
...     ways = (AS_IT_IS, MIRROR)
...     def image(self, part, way):
...         return part if not way else part[0] + {"0": "1", "1": "0"}[part[1]]
>>> images(Line(), ("a0", "b1"))
(('a0', 'b1'), ('a1', 'b0'))
>>> class_of(Line(), ("a1", "b0"))
('a0', 'b1')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from tui_tangram.language import mark, markc, tr, trc

Part: TypeAlias = str
"""What lies where in a solution, one printable line; equal exactly when it looks alike."""

Form: TypeAlias = tuple[Part, ...]
"""All parts of a solution, sorted: equal exactly when the solutions look alike."""


class Way(NamedTuple):
    """A symmetry and the English words for it."""

    word: str
    text: str
    degrees: int = 0

    @property
    def short(self) -> str:
        """In a word: "mirror", "turned"; empty for the one that changes nothing."""
        return trc("symmetry", self.word) if self.word else ""

    @property
    def told(self) -> str:
        """What it makes of a solution, with a place for that: "mirror of {}"."""
        return tr(self.text, solution="{}", degrees=self.degrees)


AS_IT_IS = Way("", "{solution}")
"""The symmetry that every puzzle has."""
MIRROR = Way(markc("symmetry", "mirror"), mark("mirror of {solution}"))
"""Any mirror image."""


def turned(degrees: int) -> Way:
    """Return the symmetry that turns by so much counter-clockwise.

    >>> [turned(angle).told for angle in (90, 180, 270)]
    ['{} turned left by 90°', '{} turned by 180°', '{} turned right by 90°']
    """
    word = markc("symmetry", "turned")
    if degrees == 180:
        return Way(word, mark("{solution} turned by 180°"))
    if degrees < 180:
        return Way(word, mark("{solution} turned left by {degrees}°"), degrees)
    return Way(word, mark("{solution} turned right by {degrees}°"), 360 - degrees)


class Images(Protocol):
    """The symmetries of a puzzle and what they make of parts."""

    @property
    def ways(self) -> Sequence[Way]:
        """The symmetries; the first changes nothing."""
        ...

    def image(self, part: Part, way: int) -> Part:
        """Return what the symmetry with this number makes of a part."""
        ...


class Likeness(Images, Protocol):
    """The same, and the forms of solutions of one puzzle."""

    def form(self, moves: Sequence[str]) -> Form:
        """Return the form of a solution as `Game.solutions` yields it."""
        ...

    def laid(self, state: object) -> Form | None:
        """Return the form of a solved state, wherever it was laid; None of any other."""
        ...

    @property
    def total(self) -> int | None:
        """How many classes of solutions there are, where that is known without a search."""
        ...


def images(of: Images, form: Form) -> tuple[Form, ...]:
    """Return what each symmetry makes of a solution, the solution itself first."""
    return tuple(tuple(sorted(of.image(part, way) for part in form)) for way in range(len(of.ways)))


def class_of(of: Images, form: Form) -> Form:
    """Return the name of the class of a solution: its least image."""
    return min(images(of, form))
