"""The recommended numbers of colours of generated puzzles.

The number of tiles of a level is given (`tui_tangram.maths.tiling.level_board`); the number of
colours determines the effort.  With very many colours there is little, since hardly two tiles fit
anywhere; with very few there is little again, since nearly everything fits.  They are at least
three, at most ten, which can be distinguished, and at most half as many as tiles, so that a colour
is on more tiles than on one.

``tests/tools/build_levels.py`` chose all of them by the effort (`tui_tangram.play.difficulty`), and
wrote them into ``levels.json``; every level is harder than the one before.  B. Morgan's "Infinity"
aims at 20 to 40 seconds for easy boards, 60 to 80 for medium ones, 200 to 400 for hard ones, and
more than a player would spend for diabolical ones.

The work of the levels
----------------------
On nine in ten easy boards a careful player places at most 19 tiles, on medium ones 56, on hard ones
460; the same holds for boards that were not used to choose the numbers.  No mistakes are possible
where tiles only turn, in Rotator and Troll, and few with tiles of twelve sides; there higher levels
just have more tiles.  A diabolical board in many colours can need more than anybody would place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from operator import attrgetter, eq
from pathlib import Path
from statistics import fmean
from typing import Final, TypeVar

from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import RULES, Rules, rules_named
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, level_board
from tui_tangram.maths.tiling.solids import polygons
from tui_tangram.play.difficulty import grade
from tui_tangram.values import replace

_Number = TypeVar("_Number", int, float)


def recommended(
    layout: str, rules: str, size: str | int, shape: str = "", *, unique: bool = False
) -> int:
    """Return the recommended number of colours, for sides that match when they are alike.

    *size* is a level, or a number of places, which is treated as the level with the most
    similar number.  Unmeasured rules have the numbers of the most similar ones, and so have solids,
    but where all tiles are placed and turned: then *shape* is the solid, and *size* a number.
    A puzzle required to be *unique* has the most colours: with fewer, hardly a board has one
    solution only.
    """
    played = rules_named(rules)
    if shape in SOLID_COLOURS and not unique and played.may_move and played.may_turn:
        measured = SOLID_COLOURS[shape]
        return measured[min(measured, key=lambda number: abs(int(number) - int(size)))]
    if layout not in COLOURS:
        layout = _like(layout)
    if unique:
        places = size if isinstance(size, int) else len(level_board(layout, size))
        return max(FEWEST, min(MOST, places // 2))
    if isinstance(size, int):
        places = size
        size = min(LEVELS, key=lambda level: abs(len(level_board(layout, level)) - places))
    return _measured(COLOURS[layout], played)[LEVELS.index(size)]


def _like(layout: str) -> str:
    """Return the layout whose tiles have nearly as many sides as those of a solid."""
    sides = fmean(polygons(layout))
    return min(LAYOUTS, key=lambda other: abs(fmean(polygons(other)) - sides))


def _measured(table: Mapping[str, Sequence[_Number]], rules: Rules) -> Sequence[_Number]:
    """Return the row of *rules*, or of those in the table that share most player actions."""
    alike = attrgetter("demo", "may_move", "may_turn", "rim")
    among = [one for one in RULES if one.id in table]
    best = max(among, key=lambda one: (one.id == rules.id, sum(map(eq, alike(one), alike(rules)))))
    return table[best.id]


def graded(puzzle: Puzzle, effort: float | None) -> Puzzle:
    """Return a puzzle with its effort, and its grade among the level boards of its rules."""
    limits = () if puzzle.rules.demo else _measured(FIFTHS, puzzle.rules)
    return replace(puzzle, effort=effort, difficulty=grade(effort, limits))


FEWEST, MOST = 3, 10
"""The minimum and maximum recommended number of colours."""

FILE: Final = Path(__file__).with_name("levels.json")
"""The measured numbers."""
_TABLES: Final = json.loads(FILE.read_bytes())
COLOURS: Final[Mapping[str, Mapping[str, Sequence[int]]]] = _TABLES["colours"]
"""For each layout and rules the numbers for the four levels, before `Matching.usual`.

Those of ``cubes`` are for stacks of 8, 18, 27 and 64.
"""

SOLID_COLOURS: Final[Mapping[str, Mapping[str, int]]] = _TABLES["solid colours"]
"""For each solid the numbers by the number of places, where tiles are placed and turned.

There is no border, and each tile has a neighbour at every side: so the effort for a tile is
another one than in the plane, and with a colour less it may be a hundred times as much.
"""

FIFTHS: Final[Mapping[str, Sequence[float]]] = _TABLES["fifths"]
"""For each rules the efforts that divide boards of all layouts and levels into grades.

See `tui_tangram.play.difficulty`.  They fit stacks, too: of 160, those of 8 cubes have grade 1, of
18 mostly 2 or 3, and of 27 mostly 3 or 4.
"""
