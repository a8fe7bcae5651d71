"""How the lists of the daily puzzles, ``puzzles/daily/*.json``, are made.

    python -m tests.tools.build_daily tangram|matching MONDAY

An edition has all figures of the library by their difficulty, and recipes of boards
by the median of the times estimated for a few seeds; both in the order of a hash of their
names, so that alike ones do not come one after another.  An edition that has begun is never
made again: it is added to those that there are, and begins on a MONDAY to come.  The second one
of figures has them by their difficulty as it was measured anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any, Final

from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.play.difficulty import GRADES, fifths, grade
from tui_tangram.player.library import shipped_library

DAILY: Final = Path(__file__).parents[2] / "puzzles" / "daily"
MOST: Final = 450
"""Boards on which a careful player lays more tiles are no daily boards: at four seconds for each
that is half an hour."""
SEEDS: Final = (11, 12, 13)

Names = Mapping[int, Sequence[str]]


def shuffled(names: Sequence[str]) -> list[str]:
    """Return *names* in the order of a hash."""
    return sorted(names, key=lambda name: sha256(name.encode()).hexdigest())


def figures() -> Names:
    """Return all figures by their difficulty, but for those with pieces at any angle."""
    found: dict[int, list[str]] = {grade: [] for grade in range(1, 6)}
    for figure in shipped_library().of(Figures).figures:
        if not figure.id.startswith("free/"):
            found[figure.difficulty or 3].append(figure.id)
    return {grade: shuffled(names) for grade, names in found.items()}


def recipes() -> Iterator[str]:
    """Yield recipes with all colours said, which is what keeps a board the same."""
    for layout in LAYOUTS:
        for rules in ("infinity", "tetravex", "rotator", "hard-infinity"):
            for level in ("easy", "medium", "hard"):
                if not (rules == "hard-infinity" and level == "hard"):
                    yield f"{layout}/{level}/{rules}"
    for side in (3, 4, 5, 6):
        yield f"square/{side}x{side}/tetravex/c10"
        yield f"square/{side}x{side}/tetravex/c8+wrap"
    for colours in ("c8+frame4", "c6+frame3"):
        yield f"square/4x4/infinity/{colours}"
    yield from (
        "square/5x5/infinity/c11+frame5",
        "square/3x3/infinity/c5+flip",
        "square/4x4/tetravex/c10+flip",
        "square/6x6/tetravex/c8+fix8",
        "square/4x4/tetravex/c9+wild6",
        "square/3x3/hard-infinity/c8+mates",
        "square/4x4/hard-infinity/c16+mates",
        "hexagon/4x4/tetravex/c6+wrap",
        "hexagon/medium/infinity/c8+mates",
        "3.6.3.6/3x2/hard-infinity/c7+wrap",
        "4.8.8/medium/rotator/c4+mates",
    )


def boards() -> Names:
    """Return recipes by the efforts of boards made by them, in fifths."""
    efforts: dict[str, float] = {}
    for text in recipes():
        puzzles = [generate(parse_id(f"{text}/s{seed}")) for seed in SEEDS]
        effort = median(measure(puzzle) or MOST for puzzle in puzzles)
        layout, size, rules, options, *_ = puzzles[0].id.split("/")
        stem = f"{layout}/{size}/{rules}/{options}/s{{seed}}/g1"
        print(f"{stem}  {effort:g}", flush=True)
        if effort < MOST:
            efforts[stem] = effort
    limits = fifths(efforts.values())
    return {
        number: shuffled([stem for stem in efforts if grade(efforts[stem], limits) == number])
        for number in range(1, GRADES + 1)
    }


def write(kind: str, names: Names, begins: str) -> None:
    """Add an edition of a kind."""
    path = DAILY / f"{kind}.json"
    known = json.loads(path.read_text(encoding="utf-8"))["editions"] if path.exists() else []
    head = {"format": "tui-tangram/daily", "version": 1, "kind": kind}
    lines = [f'"{key}": {json.dumps(value)},' for key, value in head.items()]
    editions = ",\n".join(map(_edition, [*known, {"begins": begins, "names": names}]))
    text = "\n".join(["{", *lines, f'"editions": [\n{editions}\n]', "}", ""])
    path.write_text(text, encoding="utf-8")


def _edition(edition: Mapping[str, Any]) -> str:
    grades = ",\n".join(f' "{at}": {json.dumps(some)}' for at, some in edition["names"].items())
    return f'{{"begins": "{edition["begins"]}", "names": {{\n{grades}}}}}'


def main(kind: str, begins: str) -> None:
    """Make the edition that was asked for."""
    write(kind, {"tangram": figures, "matching": boards}[kind](), begins)


if __name__ == "__main__":
    main(*sys.argv[1:])
