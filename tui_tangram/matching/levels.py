"""The recommended numbers of colours of generated puzzles.

The number of tiles of a level is given (`tui_tangram.tiling.level_board`); the number of colours
determines the time to solve it.  Very many colours make it quick, since hardly
two tiles fit anywhere; very few make it quick again, since nearly everything fits.  The
numbers below were chosen by estimated times: ``tests/tools/build_levels.py`` makes
puzzles with 2 to 16 colours for every layout, rules and level and takes the number whose
median time suits the level best; B. Morgan's "Infinity" asks 20 to 40 seconds of easy
boards, 60 to 80 of medium ones, 200 to 400 of hard ones, and of diabolical ones that they
take too long.  More than ten colours are taken only if that is worth it.

The reach of the guideline
--------------------------
Tetravex and Infinity keep to it on nearly all layouts; so does Hard Infinity on hard boards.
Elsewhere the boards are too small or too large for it whatever the colours, and the
guideline itself says that layouts differ:

* Rotator and Troll are easy, as the guideline's author found.  A tile takes its two
  seconds and little can go wrong: medium boards take about 30 to 85 seconds, hard ones 55
  to 190 (the longest with two colours and octagons), diabolical ones 110 to 490, with a
  troll up to 700.
* Easy Tetravex is easy: medium boards take 40 to 70 seconds, hard ones of large polygons 70
  to 180.  Diabolical ones are too long for an hour on most layouts, but on 3.12.12 they take
  three minutes and on 4.6.12 ten: a tile of twelve sides that may not be turned fits hardly
  anywhere by chance.
* Hard Infinity takes 80 to 170 seconds on medium boards of most layouts, and on easy ones up
  to a minute.
* 3.3.4.3.4, which its author found too fiddly, takes longest of all with tiles that are
  laid and turned: 112 seconds (Infinity) and 168 (Hard Infinity) on medium boards.
* Triangles tell little, having three sides: Infinity needs 13 to 15 colours on them, and its
  hard boards take a quarter of an hour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter, eq
from typing import Final

from tui_tangram.matching.puzzle import Puzzle
from tui_tangram.matching.rules import RULES, Rules, rules_named
from tui_tangram.play.difficulty import grade
from tui_tangram.tiling import LEVELS, level_board


def recommended(layout: str, rules: str, size: str | int) -> int:
    """Return the recommended number of colours.

    *size* is a level, or a number of places, which is treated as the level with the most
    similar number.  Rules that were not measured have the numbers of those most like them.
    """
    if isinstance(size, int):
        places = size
        size = min(LEVELS, key=lambda level: abs(len(level_board(layout, level)) - places))
    measured, asked = COLOURS[layout], rules_named(rules)
    known = measured.get(asked.id) or measured[_most_like(asked).id]
    return known[LEVELS.index(size)]


def _most_like(rules: Rules) -> Rules:
    """Return the measured rules that let a player do the most of what *rules* do."""
    alike = attrgetter("demo", "may_move", "may_turn", "rim")
    among = [one for one in RULES if one.id in COLOURS["square"]]
    return max(among, key=lambda one: sum(map(eq, alike(one), alike(rules))))


def graded(puzzle: Puzzle, effort: float | None) -> Puzzle:
    """Return a puzzle with its effort, and its grade among the boards of levels of its rules."""
    rules = puzzle.rules
    # A demonstration has none.
    limits = FIFTHS.get(rules.id) or FIFTHS.get(_most_like(rules).id, ())
    return replace(puzzle, effort=effort, difficulty=grade(effort, limits))


COLOURS: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "triangle": {
        "hard-infinity": (2, 2, 4, 10),
        "tetravex": (7, 12, 12, 10),
        "infinity": (13, 15, 15, 10),
        "troll": (3, 4, 5, 9),
        "rotator": (3, 4, 4, 7),
        "easy-tetravex": (3, 5, 7, 10),
        "win-game": (4, 5, 6, 6),
    },
    "square": {
        "hard-infinity": (9, 3, 3, 10),
        "tetravex": (5, 7, 10, 10),
        "infinity": (4, 6, 11, 10),
        "troll": (3, 4, 2, 10),
        "rotator": (3, 4, 3, 3),
        "easy-tetravex": (3, 2, 4, 8),
        "win-game": (4, 5, 6, 6),
    },
    "hexagon": {
        "hard-infinity": (6, 11, 13, 10),
        "tetravex": (2, 5, 5, 8),
        "infinity": (3, 8, 7, 10),
        "troll": (3, 3, 2, 5),
        "rotator": (3, 2, 2, 2),
        "easy-tetravex": (3, 3, 3, 3),
        "win-game": (4, 5, 6, 6),
    },
    "4.8.8": {
        "hard-infinity": (10, 10, 11, 10),
        "tetravex": (3, 4, 4, 5),
        "infinity": (5, 5, 5, 5),
        "troll": (3, 3, 2, 2),
        "rotator": (3, 2, 2, 2),
        "easy-tetravex": (3, 3, 3, 2),
        "win-game": (4, 5, 6, 6),
    },
    "4.6.12": {
        "hard-infinity": (9, 9, 8, 7),
        "tetravex": (4, 3, 3, 3),
        "infinity": (8, 3, 5, 5),
        "troll": (4, 3, 3, 6),
        "rotator": (3, 2, 2, 7),
        "easy-tetravex": (3, 3, 3, 2),
        "win-game": (4, 5, 6, 6),
    },
    "3.6.3.6": {
        "hard-infinity": (9, 12, 11, 10),
        "tetravex": (3, 5, 4, 9),
        "infinity": (3, 6, 7, 10),
        "troll": (3, 3, 3, 7),
        "rotator": (5, 3, 3, 7),
        "easy-tetravex": (3, 3, 3, 4),
        "win-game": (4, 5, 6, 6),
    },
    "3.4.6.4": {
        "hard-infinity": (10, 13, 12, 10),
        "tetravex": (3, 5, 4, 3),
        "infinity": (5, 7, 7, 7),
        "troll": (3, 3, 3, 6),
        "rotator": (3, 3, 3, 8),
        "easy-tetravex": (3, 3, 3, 2),
        "win-game": (4, 5, 6, 6),
    },
    "3.3.4.3.4": {
        "hard-infinity": (9, 3, 3, 10),
        "tetravex": (3, 10, 5, 5),
        "infinity": (5, 10, 11, 10),
        "troll": (3, 3, 4, 6),
        "rotator": (3, 4, 5, 9),
        "easy-tetravex": (3, 5, 2, 2),
        "win-game": (4, 5, 6, 6),
    },
    "3.12.12": {
        "hard-infinity": (6, 11, 7, 6),
        "tetravex": (3, 3, 2, 2),
        "infinity": (3, 3, 3, 2),
        "troll": (3, 3, 3, 9),
        "rotator": (3, 4, 3, 10),
        "easy-tetravex": (3, 3, 3, 3),
        "win-game": (4, 5, 6, 6),
    },
    "3.3.3.4.4": {
        "hard-infinity": (12, 3, 3, 10),
        "tetravex": (4, 5, 8, 10),
        "infinity": (7, 6, 6, 10),
        "troll": (4, 6, 4, 9),
        "rotator": (3, 4, 4, 5),
        "easy-tetravex": (3, 6, 5, 8),
        "win-game": (4, 5, 6, 6),
    },
    "3.3.3.3.6a": {
        "hard-infinity": (10, 3, 4, 10),
        "tetravex": (3, 5, 7, 9),
        "infinity": (4, 10, 15, 10),
        "troll": (3, 3, 4, 8),
        "rotator": (3, 5, 3, 8),
        "easy-tetravex": (4, 3, 4, 4),
        "win-game": (4, 5, 6, 6),
    },
    "3.3.3.3.6c": {
        "hard-infinity": (10, 3, 4, 10),
        "tetravex": (3, 5, 7, 9),
        "infinity": (4, 10, 15, 10),
        "troll": (3, 3, 4, 8),
        "rotator": (3, 5, 3, 8),
        "easy-tetravex": (4, 3, 4, 4),
        "win-game": (4, 5, 6, 6),
    },
}
"""For each layout and rules the numbers for the four levels."""

FIFTHS: Final[Mapping[str, tuple[float, ...]]] = {
    "hard-infinity": (14.02, 30.24, 82.8, 3812),
    "tetravex": (13.31, 23.36, 54, 234.4),
    "infinity": (14.01, 24.31, 50.48, 2341),
    "troll": (13, 22, 36, 61),
    "rotator": (13.14, 24, 37, 61.56),
    "easy-tetravex": (13, 22, 37, 70.88),
}
"""For each rules the efforts that divide boards of all layouts and levels into grades.

``tests/tools/build_grades.py`` measures them; see `tui_tangram.play.difficulty`.
"""
