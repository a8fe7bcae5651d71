"""The paper's search rules as lines: each with its proof, or the first shape that breaks it.

A last line is on the area splits, of which the paper overlooks one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid, grid_of, parse
from tui_tangram.play import Meter
from tui_tangram.play.phrases import capital, grouped, listed
from tui_tangram.research.lab.conjectures import (
    GENERAL,
    OF_CONVEX,
    Examination,
    Finding,
    simple_codes,
)
from tui_tangram.research.lab.convex import convex_codes
from tui_tangram.research.lab.structures import Structure, structures
from tui_tangram.research.lab.tans import Tanset, pool, tanset

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
