"""Edge-matching puzzles for tests: boards of all tilings, coloured by chance, and positions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from hypothesis import strategies as st

from tui_tangram.games.matching.core import (
    EQUAL,
    MATCHINGS,
    RULES,
    MatchingGame,
    Orientation,
    Puzzle,
    Rules,
    Spot,
    Tile,
)
from tui_tangram.games.matching.core.puzzle import MOST_CORNERS, CellCorner, corners, touching
from tui_tangram.maths.tiling import LAYOUTS, Board, level_board, rectangle, torus
from tui_tangram.maths.tiling.shapes import shaped
from tui_tangram.maths.tiling.solids import solid

BOARDS = (
    *(level_board(layout, "easy") for layout in LAYOUTS),
    rectangle(1, 1),
    rectangle(4, 2),
    torus("square", 3, 3),
    torus("triangle", 3, 3),
    torus("hexagon", 3, 4),
    shaped("4.8.8", "ring", 7),
    shaped("3.3.3.4.4", "cross", 7),
    shaped("square", "lattice", 12),
    solid("square", "cube", 1),
    solid("3.3.3.4.4", "prism", 1),
    solid("square", "strip", 6),
    solid("5.5.5", "dodecahedron", 1),
    solid("4.4.7", "heptagonal-prism", 1),
)
"""Boards small enough for everything."""


def cut(
    board: Board,
    rules: Rules,
    random: Random,
    *,
    colours: int = 4,
    wild: float = 0.0,
    fixed: int = 0,
    stir: bool = True,
    spare: int = 0,
) -> Puzzle:
    """Return a puzzle cut from a board whose edges are coloured by chance; checked.

    Tiles start loose, all in drawer 0, and turned by chance where the rules let turn; those
    that cannot be moved start where they belong.  *wild* is the share of wild sides.  *spare* tiles
    more are like those of some places, or have other colours.
    """
    mesh = board.mesh
    if rules.matching.cornered and (
        touching(mesh) or max(face.sides for face in mesh.faces) > MOST_CORNERS
    ):
        rules = replace(rules, matching=EQUAL)
    cornered, solid = rules.matching.cornered, mesh.faces[0].shape.solid
    if solid:
        rules = replace(rules, may_flip=False)
    shown: list[list[int]] = [[0] * face.sides for face in mesh.faces]
    for first, second in mesh.edges:
        if second is None:
            shown[first.face][first.side] = 0 if rules.rim else random.randint(1, colours)
            continue
        colour = random.randint(1, colours)
        shown[first.face][first.side] = colour
        shown[second.face][second.side] = rules.matching.mate(colour)
    for place, sides in enumerate(shown):
        for side, beyond in enumerate(mesh.faces[place].across):
            if beyond is not None and random.random() < wild and not cornered:
                sides[side] = -1
    for around in corners(mesh) if cornered else ():
        dark = rules.rim and any(CellCorner(*side) in around for side in mesh.rim)
        colour = 0 if dark else random.randint(1, colours)
        for place, number in around:
            shown[place][number] = colour
    places = list(range(len(board)))
    if rules.may_move and stir:
        random.shuffle(places)
    tiles, solution, start = [], [], []
    keep = set(random.sample(range(len(places)), min(fixed, len(places))))
    own = tuple(Tile.of(sides, cornered=cornered, solid=solid) for sides in shown)
    blank = Puzzle(board, rules, own, colours, ())
    for number, place in enumerate(places):
        tile, angle = blank.tiles[place], blank.angles[place]
        steps = random.randrange(len(tile.shape.turns)) if rules.may_turn and stir else 0
        by_chance = Orientation(tile.shape.turned(angle, steps * tile.shape.step))
        spot = Spot(place, 0, Orientation(angle))
        tiles.append(tile)
        solution.append(spot)
        if number in keep or not stir:
            start.append(spot)
        else:
            start.append(Spot(None if rules.may_move else place, 0, by_chance))
    for _ in range(spare):
        place = random.randrange(len(board))
        new = random.random() < 0.5
        tiles.append(
            Tile.of(
                tuple(
                    random.randint(1, colours) if new and colour > 0 else colour
                    for colour in blank.tiles[place].colours
                ),
                cornered=cornered,
                solid=solid,
            )
        )
        start.append(Spot(None, 0, Orientation(blank.angles[place])))
        solution.append(start[-1])
    if spare:
        order = random.sample(range(len(tiles)), len(tiles))
        tiles, start, solution = ([some[one] for one in order] for some in (tiles, start, solution))
        keep = {order.index(one) for one in keep}
    return Puzzle(
        board,
        rules,
        tuple(tiles),
        colours,
        tuple(start),
        rim=0 if rules.rim else None,
        fixed=frozenset(keep),
        solution=tuple(solution),
        name="Test",
    ).checked()


@cache
def boards(*, flat: bool = False):
    """The boards, without tori and solids if they shall be *flat*."""
    # Drawn by number: a board printed whole is a hundred thousand characters.
    return st.integers(0, len(BOARDS) - 1).filter(lambda n: not flat or _is_flat(n)).map(_board)


def _board(number: int) -> Board:
    return BOARDS[number]


def _is_flat(number: int) -> bool:
    return not BOARDS[number].mesh.closed


@cache
def chances():
    """Sources of chance; by number, for drawing every single choice takes long."""
    return st.integers(0, 2**32).map(Random)


@cache
def rule_sets():
    """The seven rules and their variations."""
    return st.builds(
        lambda rules, flip, way: rules.varied(may_flip=flip, matching=way),
        st.sampled_from(RULES),
        st.booleans(),
        st.sampled_from(list(MATCHINGS.values())),
    )


_COLOURS = st.sampled_from((2, 4, 6))
_WILD = st.sampled_from((0.0, 0.0, 0.2))
_FIXED = st.sampled_from((0, 0, 1, 3))
_SPARE = st.sampled_from((0, 0, 0, 2))
_SHARES = st.sampled_from((0.3, 0.8))


@cache
@st.composite
def puzzles(draw, rules=None, *, flat: bool = False) -> Puzzle:
    """Puzzles on small boards of all tilings, with any rules."""
    chosen = draw(rule_sets() if rules is None else rules)
    return cut(
        draw(boards(flat=flat)),
        chosen,
        draw(chances()),
        colours=draw(_COLOURS),
        wild=draw(_WILD),
        fixed=draw(_FIXED),
        spare=draw(_SPARE) if chosen.may_move else 0,
    )


@cache
def games(rules=None, *, flat: bool = False):
    """Games of such puzzles."""
    return puzzles(rules, flat=flat).map(MatchingGame)


def filled(puzzle: Puzzle, random: Random, share: float = 0.7) -> tuple[Spot, ...]:
    """Return spots the rules allow, with about so large a *share* of the tiles laid."""
    spots = list(puzzle.start)
    free = [place for place in range(len(puzzle.board)) if place not in {s.place for s in spots}]
    random.shuffle(free)
    for tile, spot in enumerate(spots):
        if tile in puzzle.fixed:
            continue
        if spot.place is not None:
            orientations = puzzle.orientations(tile, spot.place)
            spots[tile] = (
                replace_orientation(spot, random.choice(orientations)) if orientations else spot
            )
            continue
        ways = [(p, s) for p in free for s in puzzle.orientations(tile, p)]
        if ways and random.random() < share:
            place, orientation = random.choice(ways)
            free.remove(place)
            spots[tile] = Spot(place, spot.drawer, orientation)
    return tuple(spots)


def replace_orientation(spot: Spot, orientation: Orientation) -> Spot:
    """Return a spot with another orientation."""
    return spot._replace(orientation=orientation)


@cache
@st.composite
def positions(draw, rules=None, *, flat: bool = False):
    """Games and states of them in which many tiles are laid somewhere."""
    game = draw(games(rules, flat=flat))
    random = draw(chances())
    start = game.start()
    return game, replace(start, spots=filled(game.puzzle, random, draw(_SHARES)))
