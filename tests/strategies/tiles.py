"""Tile puzzles and their files, for tests of edge matching."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.strategies.matching import cut
from tests.strategies.tangram import json_values, mutated_documents
from tui_tangram.games.matching.core import (
    MATCHINGS,
    RIM,
    RULES,
    Orientation,
    Puzzle,
    Rules,
    Spot,
    Tile,
)
from tui_tangram.games.matching.core.format import TILES, write_tiles
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.maths.tiling import (
    LAYOUTS,
    Angle,
    Board,
    board,
    level_board,
    rectangle,
    step_of,
    torus,
)
from tui_tangram.maths.tiling.solids import SOLIDS, solid

SMALL_SOLIDS = ("cube", "prism", "octahedron", "dodecahedron", "heptagonal-prism")
"""Solids of every kind of angles."""


@cache
@st.composite
def boards(draw) -> Board:
    """Small boards of every layout, each of a form that files can name."""
    layout = draw(st.sampled_from(LAYOUTS))
    form = draw(st.sampled_from(("level", "places", "rectangle", "torus", "solid")))
    if form == "rectangle":
        return rectangle(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    if form == "solid":
        kind = draw(st.sampled_from(SMALL_SOLIDS))
        return solid(SOLIDS[kind], kind, draw(st.integers(1, 7)))
    if form == "places":
        return board(layout, draw(st.integers(1, 14)))
    if form == "level":
        return level_board(layout, "easy")
    try:
        return torus(layout, draw(st.integers(2, 4)), draw(st.integers(2, 4)))
    except ValueError:  # so small that a place would lie beside itself
        assume(False)
        raise


@cache
@st.composite
def rule_sets(draw) -> Rules:
    """The seven sets of rules and their variations."""
    rules = draw(st.sampled_from(RULES))
    return rules.varied(
        may_flip=draw(st.booleans()), matching=draw(st.sampled_from(list(MATCHINGS.values())))
    )


@cache
@st.composite
def tile_puzzles(draw, solved: bool | None = None) -> Puzzle:
    """Puzzles cut from solved boards, with whatever a file can say."""
    place, rules = draw(boards()), draw(rule_sets())
    if rules.matching.cornered:
        rim = rules.rim and not place.mesh.closed
        made = cut(
            place, rules, draw(st.integers(0, 2**32).map(Random)), colours=draw(st.integers(1, 5))
        )
        return replace(made, rim=made.rim if rim else None, name=draw(st.sampled_from(("", "x"))))
    colours = 2 * draw(st.integers(1, 4))
    rim = draw(st.sampled_from((None, RIM, 1)))
    shown = [[0] * face.sides for face in place.mesh.faces]
    for first, second in place.mesh.edges:
        colour = draw(st.integers(1, colours))
        if second is None:
            colour = colour if rim is None else rim
        else:
            shown[second.face][second.side] = draw(
                st.sampled_from((rules.matching.mate(colour),) * 5 + (WILD,))
            )
        shown[first.face][first.side] = colour
    angles = Puzzle(place, rules, (), colours, ()).angles
    order = draw(st.permutations(range(len(place))))
    tiles: list[Tile] = []
    start: list[Spot] = []
    solution: list[Spot] = []
    fixed: set[int] = set()
    for number, face in enumerate(order if rules.may_move else range(len(place))):
        step = step_of(len(shown[face]))
        flipped = rules.may_flip and draw(st.booleans())
        orientation = Orientation((angles[face] + step * draw(st.integers(0, 11))) % 24, flipped)
        tiles.append(_cut(shown[face], angles[face], orientation))
        drawer = draw(st.sampled_from((0, 0, 0, 1)))
        solution.append(Spot(face, drawer, orientation))
        if not draw(st.integers(0, 5)):
            fixed.add(number)
            start.append(solution[-1])
            continue
        if rules.may_turn:
            orientation = orientation.turned(tiles[-1].shape, step * draw(st.integers(0, 11)))
        start.append(Spot(None if rules.may_move else face, drawer, orientation))
    for extra in range(draw(st.integers(0, 2)) if rules.may_move else 0):
        face = draw(st.sampled_from(range(len(place))))
        at = draw(st.integers(0, len(tiles)))
        tiles.insert(at, Tile(tuple(draw(st.permutations(shown[face])))))
        fixed = {tile + (tile >= at) for tile in fixed}
        start.insert(at, Spot(None, extra, Orientation(angles[face])))
        solution.insert(at, start[at])
    words = st.sampled_from(("", "x", "Ünïcode 2"))
    return Puzzle(
        place,
        rules,
        tuple(tiles),
        colours,
        tuple(start),
        rim=rim,
        fixed=frozenset(fixed),
        solution=tuple(solution) if (draw(st.booleans()) if solved is None else solved) else None,
        id=draw(words),
        name=draw(words),
        collection=draw(words),
        source=draw(words),
        effort=draw(st.sampled_from((None, 0.0, 12.5))),
    ).checked()


def _cut(shown: list[int], angle: Angle, orientation: Orientation) -> Tile:
    """The tile that shows these colours at a place's sides when it stands so."""
    blank = Tile(tuple(shown))
    sides = [0] * len(shown)
    for number, colour in enumerate(shown):
        sides[blank.side(angle, number, orientation)] = colour
    return Tile(tuple(sides))


@cache
@st.composite
def tile_documents(draw) -> dict[str, Any]:
    """Valid tile files as parsed JSON."""
    document: dict[str, Any] = json.loads(write_tiles(draw(tile_puzzles())))
    for key in draw(st.sets(st.sampled_from(("name", "colours", "rim", "solution", "fixed")))):
        document.pop(key, None)
    return document


@cache
def wild_documents():
    """Documents with the fields of tile files and anything in them."""
    values = json_values() | st.integers(-2, 3) | st.lists(st.lists(st.integers(-1, 3)))
    keys = ("layout", "width", "height", "wraps", "places", "level", "rules", "match", "flips")
    fields = dict.fromkeys((*keys, "tiles", "rim", "colours", "fixed", "start"), values)
    fields["shape"] = st.sampled_from(list(SOLIDS)) | values
    fields["layout"] = st.sampled_from(LAYOUTS) | values
    fields["rules"] = st.sampled_from([rules.id for rules in RULES]) | values
    return st.fixed_dictionaries({"format": st.just(TILES), "version": st.just(1)}, optional=fields)


@cache
def broken_tile_documents():
    """Valid tile files after a few changes, and documents that were never valid."""
    return mutated_documents(tile_documents()) | wild_documents()
