"""Grows the collection of figures by chance: ``python -m tests.tools.build_chance``.

`tui_tangram.games.tangram.core.growth` makes 20,000 figures of the seven tans, 4,000 in each of its
styles. Those whose silhouette is in the library already, or was made before, are left out, turned
or mirrored as they may be.  The others are ranked in each grade of difficulty by their merit:

    8 for a mirror, 6 for a turn that brings the contour onto itself, ½ for a hole,
    -½ for each corner, -2 in the two loosest styles, whose figures look scattered

From the best on one is taken unless it touches itself in more than one corner (two in the first
grade), has the seventh hole of its grade, or is nearly like one that was taken: three quarters of
the sides, each a length and the angle before it, are the same.  So 66 of each grade are found.  All
were looked at, and six of each are thrown out in `UGLY`.  What is left is sorted by effort and
numbered.  It takes about twenty minutes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.tools.lists import PUZZLES, measured, write_list
from tui_tangram.games.tangram.core.difficulty import measure
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed, make_figure
from tui_tangram.games.tangram.core.growth import Grown, _pinched, _sides, _symmetries, grown
from tui_tangram.games.tangram.core.random_figure import CATEGORY, SET, SOURCE, WORDS
from tui_tangram.games.tangram.source.figures import CHANCE, Figures
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.play.difficulty import LIMITS, grade
from tui_tangram.player.library import Library

SEEDS: Final = 4_000
TAKEN: Final = 66
HOLES: Final = 6
ALIKE: Final = 0.75
UGLY: Final = {
    (1, 2741): "specks",
    (2, 166): "specks",
    (2, 2038): "specks",
    (2, 3070): "specks",
    (3, 436): "a bar, like others",
    (3, 777): "thin and lumpy",
    (3, 1191): "a hole that is a speck",
    (3, 1300): "thin and lumpy",
    (3, 1522): "a bar, like others",
    (3, 1755): "a hole that is a speck",
    (3, 1868): "specks",
    (3, 2407): "a bar, like others",
    (3, 3129): "a hole that is a speck",
    (3, 3211): "a hole that is a speck",
    (3, 3599): "thin and lumpy",
    (3, 3716): "thin and lumpy",
    (4, 359): "specks",
    (4, 731): "a bar, like others",
    (4, 925): "thin and lumpy",
    (4, 1217): "a hole that is a speck",
    (4, 1676): "specks",
    (4, 2555): "thin and lumpy",
    (4, 2561): "a bar, like others",
    (4, 2656): "a bar, like others",
    (4, 2776): "thin and lumpy",
    (4, 3101): "thin and lumpy",
    (5, 635): "a hole that is a speck",
    (5, 1559): "thin and lumpy",
    (5, 2994): "a bar, like others",
    (5, 3230): "thin and lumpy",
}
"""The figures thrown out, by style and seed, and why."""


class Candidate(NamedTuple):
    """A figure that has grown."""

    merit: float
    style: int
    seed: int
    effort: float
    found: Grown
    key: str


def candidate(style: int, seed: int) -> Candidate:
    """Return the figure of a seed."""
    found = grown(style, f"{SET}/random/{WORDS[style - 1]}/s{seed}/g1")
    contours = found.contours
    turns, mirrors = map(max, zip(*(_symmetries(_sides(one)) for one in contours), strict=True))
    merit = 8 * (mirrors > 0) + 6 * (turns > 1) + 0.5 * (len(contours) > 1)
    merit -= 0.5 * sum(map(len, contours)) + 2 * (style < 3)
    pieces = Library(PUZZLES).of(Figures).piece_set(SET)
    effort = measure(contours, pieces)
    assert effort is not None
    return Candidate(merit, style, seed, effort, found, congruence_key(contours))


def sides(found: Grown) -> Counter[tuple[int, int, int]]:
    """Return how often a figure has each side: the angle before it and its length."""
    every = (side for contour in found.contours for side in _sides(contour))
    return Counter((min(turn, 8 - turn), a, b) for turn, a, b in every)


def alike(one: Counter[tuple[int, int, int]], other: Counter[tuple[int, int, int]]) -> bool:
    """Whether two figures are nearly alike."""
    return (one & other).total() >= ALIKE * max(one.total(), other.total())


def chosen(candidates: list[Candidate], known: set[str]) -> Iterator[Candidate]:
    """Yield the best of each grade, ugly ones too; *known* has the silhouettes of the library."""
    ranked = sorted(candidates, key=lambda one: (-one.merit, one.style, one.seed))
    taken: list[Counter[tuple[int, int, int]]] = []
    seen, numbers, holes = {*known}, Counter[int](), Counter[int]()
    kept = [one for one in ranked if not (one.key in seen or seen.add(one.key))]
    for level in range(1, len(WORDS) + 1):
        for one in kept:
            if grade(one.effort, LIMITS) != level or numbers[level] == TAKEN:
                continue
            holed, its = len(one.found.contours) > 1, sides(one.found)
            if _pinched(one.found.contours) > (2 if level == 1 else 1):
                continue
            if (holed and holes[level] == HOLES) or any(alike(its, other) for other in taken):
                continue
            taken.append(its)
            numbers[level] += 1
            holes[level] += holed
            yield one


def figure(one: Candidate) -> Figure:
    """Return a candidate as a figure without a number."""
    pieces = [PlacedKind(kind, shape) for kind, shape in one.found.pieces]
    return make_figure("No.", SET, solution=pieces, category=CATEGORY, source=SOURCE)


def collection(candidates: list[Candidate]) -> list[Figure]:
    """Return the collection."""
    library = Library(PUZZLES).of(Figures)
    known = {congruence_key(one.outline) for one in library.figures}
    best = [one for one in chosen(candidates, known) if (one.style, one.seed) not in UGLY]
    best.sort(key=lambda one: (one.effort, one.style, one.seed))
    pieces = library.piece_set(SET)
    return [
        changed(measured(figure(one), pieces), id=f"{CHANCE}/{number}", name=f"No. {number}")
        for number, one in enumerate(best, 1)
    ]


def main() -> None:
    """Write the collection; see the module's docstring."""
    candidates = []
    for seed in range(SEEDS):
        candidates += [candidate(style, seed) for style in range(1, len(WORDS) + 1)]
        print(f"\r{len(candidates)}", end="", file=sys.stderr)
    write_list(collection(candidates), name=CHANCE)


if __name__ == "__main__":
    main()
