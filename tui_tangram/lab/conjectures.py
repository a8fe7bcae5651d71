"""Rules that an older program searched by without proof, tested here.

That program finds shapes by trying shape and length numbers, and skips numbers that some
rules forbid.  Its author is not sure of some of them.  Here each rule is tested on every shape
up to a number of half squares: all polyaboloes with a single contour, or all convex
shapes.  A finding says how many shapes agree, and shows the first that does not.

The perimeter P is the sum of the length digits; n is the number of half squares.

*P + n is even and P ≤ n + 2.*  Pick's formula says n = P + 2I - 2, with I lattice points
inside.

*P ≥ ⌊√(4n)⌋.*  The author asked for a proof.  Here is one, of P² ≥ 4n.  A side with direction
(p, q) has max(|p|, |q|) steps, so P is the length of the contour measured by the norm
max(|x|, |y|).  In a plane with any norm a contour of length P around the area A has
P² ≥ 4·A·A°, where A° is the area of the unit ball of the dual norm turned by a quarter (the
isoperimetric inequality of Minkowski planes, from that of Brunn and Minkowski; H. Busemann,
"The isoperimetric problem in the Minkowski plane", Amer. J. Math. 69, 1947).  The dual of the
maximum norm is |x| + |y|, its ball has area 2, and A = n/2.  So P² ≥ 4n, and equality holds
for squares that stand on a corner.

*A side has at most n/2 + 1 steps, and at most n + 3 - C where there are C sides.*

*Of convex shapes with 7 sides two lengths follow from the others*, by a formula for each direction
of the first side: the contour closes.

*Of convex shapes with 7 sides the third length digit is at most 10; with 8 sides at most 2.*
The author assumes this up to 100 triangles and doubts it beyond.  A search by this rule
loses no shape as long as one of the shape's codes with its shape number obeys.  So that is
tested.  Of the canonical code alone the rule is not true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Final, NamedTuple

from tui_tangram.codec import Code, code_of, is_simple
from tui_tangram.lab.convex import convex_codes
from tui_tangram.lab.polyaboloes import polyaboloes
from tui_tangram.language import mark
from tui_tangram.play import Meter


class Conjecture(NamedTuple):
    """A statement about the code of a shape."""

    text: str
    """The English text, marked for translation."""
    applies: Callable[[Code], bool]
    holds: Callable[[Code], bool]
    proof: str = ""
    """The reason that it holds for every shape, marked; empty where no proof is known."""


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


_PICK: Final = mark("Pick's formula: triangles = perimeter + 2 * inner points - 2.")
_CLOSED: Final = mark("The last side ends where the first begins, so two lengths follow.")
_BOUND: Final = mark(
    "A side has as many steps as it is long in the norm max(|x|, |y|), so the "
    "perimeter P is the length of the contour in that norm. Of an area A with "
    "such a length P * P >= 4 * A * B, where B is the area of the unit ball of "
    "the dual norm |x| + |y|, which is 2 (Busemann 1947). A is half the number "
    "of triangles, so P * P >= 4 * triangles; squares that stand on a corner "
    "reach it."
)

GENERAL: Final = (
    Conjecture(mark("perimeter and triangles are both even or both odd"), _always,
         lambda code: (code.perimeter + code.triangles) % 2 == 0, _PICK),
    Conjecture(mark("the perimeter is at most triangles + 2"), _always,
         lambda code: code.perimeter <= code.triangles + 2, _PICK),
    Conjecture(mark("the perimeter is at least the whole part of the root of 4 triangles"), _always,
         lambda code: code.perimeter >= isqrt(4 * code.triangles), _BOUND),
    Conjecture(mark("a side has at most triangles / 2 + 1 steps"), _always,
         lambda code: max(code.lengths) <= code.triangles // 2 + 1),
    Conjecture(mark("a side has at most triangles + 3 - sides steps"), _always,
         lambda code: max(code.lengths) <= code.triangles + 3 - len(code.lengths)),
)  # fmt: skip
"""The rules about every shape with a single contour."""

OF_CONVEX: Final = (
    Conjecture(
         mark("convex with 7 sides, the first diagonal: "
              "L1 = (2 L4 + L5 + L3 - L7) / 2, L2 = (2 L6 + L7 + L5 - L3) / 2"),
         lambda code: (len(code.lengths), code.first) == (7, 1), _formulas, _CLOSED),
    Conjecture(
         mark("convex with 7 sides, the first vertical: "
              "L1 = L3 + L4 + L5 - L7, L2 = L5 + L6 + L7 - L3"),
         lambda code: (len(code.lengths), code.first) == (7, 2), _formulas, _CLOSED),
    Conjecture(mark("convex with 7 sides: some code has at most 10 as its third length digit"),
         lambda code: len(code.lengths) == 7, lambda code: _least_third(code) <= 10),
    Conjecture(mark("convex with 8 sides: some code has at most 2 as its third length digit"),
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


def examine(rules: Iterable[Conjecture], codes: Iterable[Code]) -> tuple[Finding, ...]:
    """Test *rules* on shapes, in one pass."""
    rules = tuple(rules)
    shapes, broken = [0] * len(rules), [0] * len(rules)
    first: list[Code | None] = [None] * len(rules)
    for code in codes:
        for number, rule in enumerate(rules):
            if rule.applies(code):
                shapes[number] += 1
                if not rule.holds(code):
                    broken[number] += 1
                    first[number] = first[number] or code
    return tuple(map(Finding, rules, shapes, broken, first))


def simple_codes(most: int, meter: Meter) -> Iterator[Code]:
    """Yield the codes of all polyaboloes with a single contour and up to *most* half squares."""
    for triangles in range(1, most + 1):
        for shape in polyaboloes(triangles, meter):
            if is_simple(shape):
                yield code_of(shape)


def all_convex(most: int, meter: Meter) -> Iterator[Code]:
    """Yield the codes of all convex shapes with up to *most* half squares."""
    for triangles in range(1, most + 1):
        yield from convex_codes(triangles, meter)
