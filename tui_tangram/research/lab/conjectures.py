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

As lines, each rule has its proof, or the first shape that breaks it.  A last line is on the area
splits, of which the paper overlooks one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import Code, Grid, code_of, grid_of, is_simple, parse
from tui_tangram.play import Meter
from tui_tangram.play.phrases import capital, grouped, listed
from tui_tangram.research.lab.facts import convex_codes
from tui_tangram.research.lab.polyaboloes import polyaboloes
from tui_tangram.research.lab.tans import Structure, Tanset, pool, structures, tanset
from tui_tangram.values import NamedTuple, dataclass


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


MOST: Final = 8
"""Half squares to which all shapes are tested."""
MOST_CONVEX: Final = 130
"""Half squares to which convex shapes are tested: the last rule fails at 126."""
COUNT: Final = len(GENERAL) + len(OF_CONVEX) + 1
"""The number of lines."""
_STRIDE: Final = 10
"""Sizes of convex shapes between two reports."""

DOUBTED: Final = 3
"""The number of the length that the doubted rules are about."""
OVERLOOKED: Final = (6, 16, 4)
"""Tans, half squares and doubles of sets whose structures the paper lists."""
LISTED: Final = (
    "1-(1)-(1)-(1)-(1)-11",
    "1-3-(3)-(3)-(3)-(3)",
    "2-(2)-(2)-(2)-(2)-6",
    "2-(2)-(2)-(2)-4-(4)",
    "2-(2)-3-(3)-(3)-(3)",
)
"""The paper's list, as `Structure.shown` writes it: "and that is all"."""


class RuleLine(NamedTuple):
    """A rule in words, and a picture."""

    title: str
    statement: str
    """The rule as a sentence."""
    tested: str
    """The shapes on which it was tested."""
    verdict: str
    """The result as a sentence."""
    holds: bool
    proof: str = ""
    """The reason in a few sentences; empty where there is none."""
    source: str = ""
    """The place in the paper."""
    shape: Grid | None = None
    """The first shape that breaks it."""
    tans: Tanset = ()
    """A set that shows it."""
    example: Grid | None = None
    """A shape that reaches a bound, or that a formula is about."""


class RulesReport(NamedTuple):
    """The lines so far."""

    lines: Sequence[RuleLine]
    share: float
    """The part of the shapes that is tested, from 0 to 1."""


_TESTED: Final[dict[tuple[int, int], tuple[Examination, Examination]]] = {}
"""Both examinations that came to their end, by their sizes."""


def verdict_words(finding: Finding) -> str:
    """Return the result for a rule as a sentence without a full stop."""
    first = finding.first
    if not finding.shapes:
        return tr("there is no such shape")
    if first is None:
        return tr("holds for all {n}", n=grouped(finding.shapes))
    return tr(
        "broken by {n} of {all}, first by {shape} ({size} half-squares)",
        n=grouped(finding.broken),
        all=grouped(finding.shapes),
        shape=first,
        size=first.triangles,
    )


def tested_words(most: int, *, convex: bool) -> str:
    """Return the shapes on which rules were tested."""
    if convex:
        return tr("convex shapes of up to {n} half-squares", n=most)
    return tr("shapes with one contour, up to {n} half-squares", n=most)


def reports(
    meter: Meter, most: int = MOST, most_convex: int = MOST_CONVEX
) -> Iterator[RulesReport]:
    """Yield all lines repeatedly, as more shapes are tested.  Raises `Stopped`.

    Shapes that were all tested before are not tested again: only the last report is yielded.
    """
    last = overlooked(meter)
    if (most, most_convex) in _TESTED:
        every, convex = _TESTED[most, most_convex]
        yield _report(every, most, convex, most_convex, last, 1.0)
        return
    every, convex = Examination(GENERAL), Examination(OF_CONVEX)
    for size in range(1, most + 1):
        every.add(simple_codes(size, meter))
        yield _report(every, size, convex, 0, last, size / (2 * most))
    for size in range(1, most_convex + 1):
        convex.add(convex_codes(size, meter))
        if size % _STRIDE == 0 or size == most_convex:
            if size == most_convex:
                _TESTED[most, most_convex] = every, convex
            yield _report(every, most, convex, size, last, (1 + size / most_convex) / 2)


def _report(  # noqa: PLR0917 - two tests, each with its size
    every: Examination, most: int, convex: Examination, size: int, last: RuleLine, share: float
) -> RulesReport:
    lines = [_line(one, tested_words(most, convex=False)) for one in every.findings]
    lines += [_line(one, tested_words(size, convex=True)) for one in convex.findings]
    return RulesReport((*lines, last), share)


def _line(finding: Finding, tested: str) -> RuleLine:
    rule, first, example = finding.rule, finding.first, finding.rule.example
    return RuleLine(
        tr(rule.title),
        capital(tr(rule.text)) + ".",
        capital(tested) + ".",
        capital(verdict_words(finding)) + ".",
        finding.holds,
        tr(rule.proof) if rule.proof else "",
        trn("section {all}", "sections {all}", 1, all="2 a"),
        None if first is None else grid_of(first),
        example=parse(example) if example else None,
    )


def unlisted(meter: Meter) -> tuple[list[Structure], list[Structure]]:
    """Return all area splits of the paper's list, and those that it lacks.  Raises `Stopped`."""
    found = list(structures(*OVERLOOKED, meter))
    return found, [one for one in found if one.shown not in LISTED]


def overlooked(meter: Meter) -> RuleLine:
    """Return the line on the area splits with the most doubles.  Raises `Stopped`."""
    pieces, triangles, doubles = OVERLOOKED
    found, missing = unlisted(meter)
    return RuleLine(
        tr("area splits"),
        tr(
            "Sets of {pieces} pieces with {area} half-squares and {doubles} duplicates have "
            "{n} area splits, “and that is all”.",
            pieces=pieces,
            area=triangles,
            doubles=doubles,
            n=len(LISTED),
        ),
        tr("All area splits of such sets."),
        tr(
            "There are {n}. The paper overlooks {missing}.",
            n=len(found),
            missing=listed([one.shown for one in missing]),
        ),
        not missing,
        source=trn("section {all}", "sections {all}", 1, all="2 e"),
        tans=_set_of(missing[0]),
    )


def _set_of(structure: Structure) -> Tanset:
    """Return a set of a structure: of each area its first tans, the first one doubled."""
    tans: list[Grid] = []
    for part in structure.parts:
        different = pool(part.area)[: part.tans - part.doubles]
        tans += [*different, *[different[0]] * part.doubles]
    return tanset(tans)
