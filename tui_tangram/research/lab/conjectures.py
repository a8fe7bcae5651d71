"""Unproved rules used by the search of an older program, tested here.

That program finds shapes by trying shape and length numbers, and skips numbers that some rules
forbid.  Its author is unsure about some of them.  Here each rule is tested on every shape up to a
number of half squares: all polyaboloes with a single contour, or all convex shapes.  A finding
states how many shapes agree, and shows the first that breaks it.

The perimeter P is the sum of the length digits; n is the number of half squares.

*P + n is even and P ≤ n + 2.*  By Pick's formula, n = P + 2I - 2, with I lattice points
inside.

*P ≥ ⌊√(4n)⌋.*  The author asked for a proof.  Here is one, of P² ≥ 4n.  Let u = x + y and
v = x - y.  A step along the grid changes both by 1, a diagonal step one of them by 2, so
that all steps together change them by 2P.  Let U and V be the differences between the greatest and
the least u and v of the shape.  The contour goes from the least u to the greatest and back, so it
changes u by 2U at least, and v by 2V: U + V ≤ P.  The shape is in the box of all points with
such u and v, whose area is UV/2, and a half square has area 1/2: n ≤ UV.  So
4n ≤ 4UV ≤ (U + V)² ≤ P².  Equality holds for squares that stand on a corner.

*A side has at most n/2 + 1 steps, and at most n + 3 - C where there are C sides.*  The rest of the
contour leads from the end of the side to its start, in as many steps at least.  So twice the
side is at most P, which is at most n + 2.  And each other side has a step at least.

*Of convex shapes with 7 sides two lengths follow from the others*, by a formula for each direction
of the first side: the contour closes.

*Of convex shapes with 7 sides the third length digit is at most 10; with 8 sides at most 2.*
The author assumes this up to 100 triangles and doubts it beyond; the first fails at 77, the
second at 126.  A search by this rule
misses no shape as long as one of the shape's codes with its shape number obeys the rule.  So that
is tested.  For the canonical code alone the rule is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final, NamedTuple

from tui_tangram.language import mark
from tui_tangram.maths.codec import Code, code_of, is_simple
from tui_tangram.play import Meter
from tui_tangram.research.lab.polyaboloes import polyaboloes


class Conjecture(NamedTuple):
    """A statement about the code of a shape."""

    title: str
    """Its English name, marked for translation."""
    text: str
    """The English text, marked for translation."""
    applies: Callable[[Code], bool]
    holds: Callable[[Code], bool]
    proof: str = ""
    """The proof for every shape, marked for translation; empty where no proof is known."""
    example: str = ""
    """A shape that reaches the bound, or that the formula is about; None if there is none."""


def _always(_: Code) -> bool:
    return True


def _least_third(code: Code) -> int:
    """Return the least third length digit of all codes with the shape number of *code*."""
    return min(one.lengths[2] for one in code.variants() if one.shape == code.shape)


def _formulas(code: Code) -> bool:
    """Return whether the first two lengths of a code with 7 sides follow from the others."""
    one, two, three, four, five, six, seven = code.lengths
    if code.first == 1:
        return 2 * one == 2 * four + five + three - seven and (
            2 * two == 2 * six + seven + five - three
        )
    return one == three + four + five - seven and two == five + six + seven - three


def diagonal_box(code: Code) -> tuple[int, int]:
    """Return the differences of the greatest and the least x + y, and x - y, of a shape."""
    sums = [x + y for x, y in code.corners]
    differences = [x - y for x, y in code.corners]
    return max(sums) - min(sums), max(differences) - min(differences)


_EVEN: Final = mark(
    "Pick's formula: half-squares = perimeter + 2 × inner points − 2. So the difference of "
    "both is even."
)
_PICK: Final = mark(
    "Pick's formula: half-squares = perimeter + 2 × inner points − 2. Inner points are 0 or more."
)
_CLOSED: Final = mark("The last side ends where the first begins, so two lengths follow.")
_BOUND: Final = mark(
    "Let u = x + y and v = x − y. A step along the grid changes both by 1, a diagonal step one of "
    "them by 2. So the P steps of the contour together change u and v by 2 P. Let U and V be the "
    "differences between the greatest and the least u and v. The contour goes there and back, so "
    "U + V ≤ P. The shape is inside a box of area U V / 2, and a half-square has area 1/2, so "
    "n ≤ U V. Therefore 4 n ≤ 4 U V ≤ (U + V)² ≤ P². A square on its corner reaches it."
)
_BACK: Final = mark(
    "The rest of the contour leads back from the end of the side to its start, in at least as "
    "many steps. So twice the side is at most the perimeter, which is at most half-squares + 2."
)
_OTHERS: Final = mark(
    "Each other side has at least 1 step, and the perimeter is at most half-squares + 2."
)

GENERAL: Final = (
    Conjecture(mark("parity"),
         mark("the perimeter and the number of half-squares are both even or both odd"), _always,
         lambda code: (code.perimeter + code.triangles) % 2 == 0, _EVEN),
    Conjecture(mark("longest perimeter"),
         mark("the perimeter is at most half-squares + 2"), _always,
         lambda code: code.perimeter <= code.triangles + 2, _PICK,
         "2222 2 1 8 1 8"),
    Conjecture(mark("shortest perimeter"),
         mark("the perimeter is at least √(4 × half-squares), rounded down"), _always,
         lambda code: code.perimeter >= isqrt(4 * code.triangles), _BOUND,
         "2222 1 2 2 2 2"),
    Conjecture(mark("longest side, by area"),
         mark("a side has at most half-squares / 2 + 1 steps"), _always,
         lambda code: max(code.lengths) <= code.triangles // 2 + 1, _BACK,
         "1133 1 1 9 1 7"),
    Conjecture(mark("longest side, by sides"),
         mark("a side has at most half-squares + 3 − sides steps"), _always,
         lambda code: max(code.lengths) <= code.triangles + 3 - len(code.lengths), _OTHERS,
         "1133 1 1 3 1 1"),
)  # fmt: skip
"""The rules about every shape with a single contour."""

OF_CONVEX: Final = (
    Conjecture(mark("7 sides, first diagonal"),
         mark("convex with 7 sides, the first diagonal: "
              "L[1] = (2 L[4] + L[5] + L[3] − L[7]) / 2, L[2] = (2 L[6] + L[7] + L[5] − L[3]) / 2"),
         lambda code: (len(code.lengths), code.first) == (7, 1), _formulas, _CLOSED,
         "2333333 1 1 2 1 1 1 1 2"),
    Conjecture(mark("7 sides, first vertical"),
         mark("convex with 7 sides, the first vertical: "
              "L[1] = L[3] + L[4] + L[5] − L[7], L[2] = L[5] + L[6] + L[7] − L[3]"),
         lambda code: (len(code.lengths), code.first) == (7, 2), _formulas, _CLOSED,
         "2333333 2 2 2 1 1 1 1 1"),
    Conjecture(mark("7 sides, L[3] up to 10"),
         mark("convex with 7 sides: some code of the shape number has L[3] ≤ 10 (the paper "
              "assumes it up to 100 half-squares)"),
         lambda code: len(code.lengths) == 7, lambda code: _least_third(code) <= 10),
    Conjecture(mark("8 sides, L[3] up to 2"),
         mark("convex with 8 sides: some code of the shape number has L[3] ≤ 2 (the paper "
              "assumes it up to 100 half-squares)"),
         lambda code: len(code.lengths) == 8, lambda code: _least_third(code) <= 2),
)  # fmt: skip
"""The additional rules about convex shapes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result for one rule."""

    rule: Conjecture
    shapes: int
    """The number of shapes that the rule is about."""
    broken: int
    """The number of shapes that break it."""
    first: Code | None
    """The first shape that breaks it."""

    @property
    def holds(self) -> bool:
        """Whether every shape agrees."""
        return not self.broken


class Examination:
    """A test of rules on shapes that come one after the other."""

    def __init__(self, rules: Sequence[Conjecture]) -> None:
        """Create a test of *rules*, so far on no shape."""
        self.rules = rules
        self._shapes, self._broken = [0] * len(rules), [0] * len(rules)
        self._first: list[Code | None] = [None] * len(rules)

    def add(self, codes: Iterable[Code]) -> None:
        """Test the rules on further shapes."""
        for code in codes:
            for number, rule in enumerate(self.rules):
                if rule.applies(code):
                    self._shapes[number] += 1
                    if not rule.holds(code):
                        self._broken[number] += 1
                        self._first[number] = self._first[number] or code

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings for each rule on the shapes so far."""
        return tuple(map(Finding, self.rules, self._shapes, self._broken, self._first))


def examine(rules: Iterable[Conjecture], codes: Iterable[Code]) -> tuple[Finding, ...]:
    """Test *rules* on shapes, in one pass."""
    examination = Examination(tuple(rules))
    examination.add(codes)
    return examination.findings


def simple_codes(triangles: int, meter: Meter) -> Iterator[Code]:
    """Yield the codes of all polyaboloes with a single contour and so many half squares."""
    return (code_of(shape) for shape in polyaboloes(triangles, meter) if is_simple(shape))
