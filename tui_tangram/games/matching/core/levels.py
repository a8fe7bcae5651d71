"""The recommended numbers of colours of generated puzzles.

The number of tiles of a level is given (`tui_tangram.maths.tiling.level_board`); the number of
colours determines the effort.  With very many colours there is little, since hardly two tiles fit
anywhere; with very few there is little again, since nearly everything fits.  They are at least
three, at most ten, which can be distinguished, and at most half as many as tiles, so that a colour
is on more tiles than on one.

``tests/tools/build_levels.py`` chose all of them by the effort (`tui_tangram.play.difficulty`), so
every level is harder than the one before.  B. Morgan's "Infinity" aims at 20 to 40 seconds for easy
boards, 60 to 80 for medium ones, 200 to 400 for hard ones, and more than a player would spend for
diabolical ones.

The work of the levels
----------------------
On nine in ten easy boards a careful player places at most 19 tiles, on medium ones 56, on hard ones
460; the same holds for boards that were not used to choose the numbers.  No mistakes are possible
where tiles only turn, in Rotator and Troll, and few with tiles of twelve sides; there higher levels
just have more tiles.  A diabolical board in many colours can need more than anybody would place.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter, eq
from statistics import fmean
from typing import Final

from tui_tangram.games.matching.core.rules import RULES, Rules, rules_named
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, level_board
from tui_tangram.maths.tiling.solids import polygons


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
        return measured[min(measured, key=lambda number: abs(number - int(size)))]
    if layout not in COLOURS:
        layout = _like(layout)
    if unique:
        places = size if isinstance(size, int) else len(level_board(layout, size))
        return max(FEWEST, min(MOST, places // 2))
    if isinstance(size, int):
        places = size
        size = min(LEVELS, key=lambda level: abs(len(level_board(layout, level)) - places))
    level = LEVELS.index(size)
    if not played.may_move:
        return min(ONLY_TURNING[level], len(level_board(layout, size)) // 2)
    return _measured(COLOURS[layout], played)[level]


def _like(layout: str) -> str:
    """Return the layout whose tiles have nearly as many sides as those of a solid."""
    sides = fmean(polygons(layout))
    return min(LAYOUTS, key=lambda other: abs(fmean(polygons(other)) - sides))


def _measured(table: Mapping[str, tuple[int, ...]], rules: Rules) -> tuple[int, ...]:
    """Return the row of *rules*, or of those in the table that share most player actions."""
    alike = attrgetter("demo", "may_move", "may_turn", "rim")
    among = [one for one in RULES if one.id in table]
    best = max(among, key=lambda one: (one.id == rules.id, sum(map(eq, alike(one), alike(rules)))))
    return table[best.id]


FEWEST, MOST = 3, 10
"""The minimum and maximum recommended number of colours."""
ONLY_TURNING: Final = (4, 5, 6, 6)
"""The numbers of the levels where no tile is moved: colours only add to what is looked at."""

COLOURS: Final[Mapping[str, Mapping[str, tuple[int, ...]]]] = {
    "triangle": {
        "hard-infinity": (4, 3, 5, 7),
        "tetravex": (4, 7, 8, 10),
        "infinity": (6, 10, 4, 5),
        "easy-tetravex": (3, 3, 3, 8),
    },
    "square": {
        "hard-infinity": (4, 4, 5, 5),
        "tetravex": (3, 5, 8, 10),
        "infinity": (3, 4, 8, 3),
        "easy-tetravex": (3, 3, 3, 7),
    },
    "hexagon": {
        "hard-infinity": (3, 8, 3, 3),
        "tetravex": (3, 3, 4, 6),
        "infinity": (3, 4, 5, 9),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "4.8.8": {
        "hard-infinity": (6, 6, 7, 9),
        "tetravex": (3, 3, 4, 4),
        "infinity": (3, 3, 4, 5),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "4.6.12": {
        "hard-infinity": (6, 5, 6, 7),
        "tetravex": (3, 3, 3, 3),
        "infinity": (3, 3, 3, 3),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "3.6.3.6": {
        "hard-infinity": (5, 9, 3, 3),
        "tetravex": (3, 3, 3, 8),
        "infinity": (3, 4, 5, 10),
        "easy-tetravex": (3, 3, 3, 4),
    },
    "3.4.6.4": {
        "hard-infinity": (6, 9, 10, 10),
        "tetravex": (3, 3, 3, 3),
        "infinity": (3, 5, 4, 7),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "3.3.4.3.4": {
        "hard-infinity": (6, 3, 3, 3),
        "tetravex": (3, 3, 3, 5),
        "infinity": (5, 9, 8, 3),
        "easy-tetravex": (3, 3, 4, 3),
    },
    "3.12.12": {
        "hard-infinity": (5, 5, 5, 6),
        "tetravex": (3, 3, 3, 3),
        "infinity": (3, 3, 3, 3),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "3.3.3.4.4": {
        "hard-infinity": (3, 9, 3, 4),
        "tetravex": (3, 3, 4, 8),
        "infinity": (3, 3, 4, 3),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "3.3.3.3.6a": {
        "hard-infinity": (3, 3, 3, 5),
        "tetravex": (3, 3, 6, 7),
        "infinity": (3, 5, 3, 3),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "3.3.3.3.6c": {
        "hard-infinity": (3, 3, 3, 5),
        "tetravex": (3, 3, 6, 7),
        "infinity": (3, 5, 3, 3),
        "easy-tetravex": (3, 3, 3, 3),
    },
    "cubes": {
        "hard-infinity": (3, 3, 4, 5),
        "tetravex": (3, 5, 5, 8),
        "infinity": (4, 7, 6, 10),
        "easy-tetravex": (3, 3, 3, 3),
    },
}
"""For each layout and rules the numbers for the four levels, before `Matching.usual`.

Those of ``cubes`` are for stacks of 8, 18, 27 and 64.
"""

SOLID_COLOURS: Final[Mapping[str, Mapping[int, int]]] = {
    "cube": {6: 3, 24: 10, 54: 3, 96: 3},
    "prism": {5: 2, 20: 8, 45: 3, 80: 3},
    "tetrahedron": {4: 2, 16: 3, 36: 4, 64: 6},
    "octahedron": {8: 4, 32: 3, 72: 6},
    "icosahedron": {20: 3, 80: 3},
    "dodecahedron": {12: 6},
    "truncated-tetrahedron": {8: 3},
    "cuboctahedron": {14: 7},
    "truncated-cube": {14: 5},
    "truncated-octahedron": {14: 5},
    "rhombicuboctahedron": {26: 10},
    "truncated-cuboctahedron": {26: 5},
    "snub-cube": {38: 4},
    "icosidodecahedron": {32: 10},
    "truncated-dodecahedron": {32: 5},
    "truncated-icosahedron": {32: 6},
    "rhombicosidodecahedron": {62: 10},
    "truncated-icosidodecahedron": {62: 6},
    "snub-dodecahedron": {92: 4},
    "pentagonal-prism": {7: 3},
    "hexagonal-prism": {8: 3},
    "heptagonal-prism": {9: 4},
    "octagonal-prism": {10: 4},
    "square-antiprism": {10: 5},
    "pentagonal-antiprism": {12: 6},
    "hexagonal-antiprism": {14: 7},
    "heptagonal-antiprism": {16: 8},
    "octagonal-antiprism": {18: 8},
}
"""For each solid the numbers by the number of places, where tiles are placed and turned.

There is no border, and each tile has a neighbour at every side: so the effort for a tile is
another one than in the plane, and with a colour less it may be a hundred times as much.
"""
