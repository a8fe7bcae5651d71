"""The generator: a board is coloured at random, cut into tiles, and shuffled.

1. Every edge gets a colour, all colours equally often up to one, so that none is
missing.  Sides on the rim are dark if the rules require it, and otherwise coloured too.
   With connectors an edge gets a pair of colours, one for each side.
   Colours of the frame go to the edges between two places of the rim, the others to the
   rest.
2. Some sides are made wild, at most one per edge.
3. The places' colours are cut off as tiles, turned and turned over as far as the rules let
   a player do so, and shuffled.  Spare tiles are made in the same way for some place, but with
   random colours.
4. All tiles are loose, except for the clues; or, if tiles cannot be moved, they are in their
places and turned.

So every puzzle is solvable, and the solution is known.  All randomness comes from the recipe's id
by integer arithmetic (`tui_tangram.play.splitmix`), and the order of places, edges and sides is
exact, so a recipe gives the same puzzle everywhere.  If an attempt fails (it starts solved, or has
two solutions though one was requested), the next is made from the id and its number.

A demonstration is coloured according to the symmetry of its board: edges that a symmetry brings
onto one another have one colour, and the colours follow from the middle outwards.

One solution
------------
Turning a whole board that has no rim, and exchanging tiles that are equal, gives an equivalent
solution.  *One* means one up to these.  The search for puzzles uses the quick solver, which stops
at a second solution; `proof`, which shares no code with it, proves the puzzles that pass.  A puzzle
that takes them more than `EFFORT` nodes is skipped: there is no point in waiting for one hard case
when the next may be easy.  Nodes are the same on every machine, so the puzzle found is too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.board_size import RecipeError, frame_edges
from tui_tangram.games.matching.core.proof import unique
from tui_tangram.games.matching.core.puzzle import CellCorner, Puzzle, Spot, corners
from tui_tangram.games.matching.core.recipe import ALIKE, MODEL, Recipe
from tui_tangram.games.matching.core.rules import Rules
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.games.matching.core.symmetry import appearance, appearances
from tui_tangram.games.matching.core.tile import RIM, WILD, Orientation, Tile
from tui_tangram.language import mark
from tui_tangram.maths.tiling import MIDDLE, Angle, Board, Symmetry, TileShape, symmetries
from tui_tangram.play import Limit, Meter, PartStopped
from tui_tangram.play.splitmix import SplitMix64, scattered
from tui_tangram.values import NamedTuple, replace

ATTEMPTS: Final = 1000
"""The maximum number of attempts for one puzzle."""
EFFORT: Final = 200_000
"""The maximum number of nodes for the proof that one puzzle has one solution."""
_Shown = list[list[int]]
"""For each place the colours at its sides."""


def generate(recipe: Recipe, meter: Meter | None = None) -> Puzzle:
    """Return the puzzle of a recipe: the same one always and everywhere.

    If the recipe asks for one solution, it is the first puzzle that is shown within `EFFORT` to
    have only one, among those of this seed and of others `scattered` from it.  Its id has the
    seed found and asks for nothing, so that the next time takes no search.  *meter* limits the
    search, which raises `Stopped`.  Raises `RecipeError` when the recipe makes no puzzle, or none
    with one solution.
    """
    recipe = recipe.checked()
    if not recipe.unique:
        return _first(recipe)
    meter = meter or Limit().meter()
    for seed in islice(scattered(recipe.seed), ATTEMPTS):
        puzzle = _first(replace(recipe, seed=seed, unique=False))
        with suppress(PartStopped), meter.part(EFFORT):
            if has_one_solution(puzzle, meter):
                return puzzle
    raise RecipeError("tried {n} boards, none with a unique solution; try more colours", n=ATTEMPTS)


def _first(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a checked recipe without a required number of solutions."""
    for puzzle in _attempts(recipe):
        return puzzle
    raise RecipeError("tried {n} boards without success; try more colours", n=ATTEMPTS)


def _attempts(recipe: Recipe) -> Iterator[Puzzle]:
    """Yield puzzles of a checked recipe that do not start solved, except demonstrations."""
    for number in range(ATTEMPTS):
        puzzle = _attempt(recipe, SplitMix64.named(f"{recipe.stem}#{number}"))
        if puzzle.rules.demo or not judge(puzzle, puzzle.start).solved:
            yield puzzle


def _attempt(recipe: Recipe, chance: SplitMix64) -> Puzzle:
    """Make one puzzle."""
    board, rules, colours = recipe.board, recipe.puzzle_rules, recipe.colours or 0
    outer = _outer(recipe, board, chance)
    if rules.demo:
        shown = picture(board, colours, chance)
    else:
        shown = _coloured(recipe, board, rules, outer, chance)
        _make_wild(board, shown, recipe.wild, chance)
    angles = _angles(board, rules)
    like = [chance.below(len(board)) for _ in range(recipe.spare)]
    spare = [_recoloured(recipe, board, place, outer, chance) for place in like]
    tiles, solution = _shuffled(board, [*shown, *spare], [*range(len(board)), *like], rules, chance)
    laid = [tile for tile, spot in enumerate(solution) if spot.place is not None]
    clues = chance.shuffled(laid)[: recipe.fixed]
    fixed = frozenset(range(len(board)) if rules.demo else clues)
    return Puzzle(
        board=board,
        rules=rules,
        tiles=tiles,
        colours=colours,
        start=_start(tiles, solution, fixed, angles, rules=rules, chance=chance),
        rim=outer[0] if outer and recipe.outer != MODEL else None,
        model=outer if recipe.outer == MODEL else None,
        fixed=fixed,
        solution=solution,
        id=recipe.id,
        name=recipe.name,
        source=mark("made by the generator"),
    )


def of_colours(
    board: Board,
    rules: Rules,
    shown: Sequence[Sequence[int]],
    *,
    rim: int | None,
    model: tuple[int, ...] | None = None,
    fixed: Collection[int] = (),
) -> Puzzle:
    """Return a puzzle solved when its places show these colours; deterministic.

    *rim* and *model* are as in `Puzzle`, *fixed* are the places whose tiles are fixed.  The colours
    must match, which `Puzzle.checked` and `judge` check.
    """
    used = max((colour for sides in (*shown, model or ()) for colour in sides), default=1)
    stem, angles = f"{board.layout}:{shown}:{rules.id}", _angles(board, rules)
    for number in range(ATTEMPTS):
        chance = SplitMix64.named(f"{stem}#{number}")
        tiles, solution = _shuffled(board, shown, range(len(board)), rules, chance)
        stay = frozenset(
            tile for tile, spot in enumerate(solution) if rules.demo or spot.place in fixed
        )
        puzzle = Puzzle(
            board=board,
            rules=rules,
            tiles=tiles,
            colours=rules.matching.whole(max(used, rim or 0, 1)),
            start=_start(tiles, solution, stay, angles, rules=rules, chance=chance),
            rim=rim,
            model=model,
            fixed=stay,
            solution=solution,
        )
        if rules.demo or not judge(puzzle, puzzle.start).solved:
            return puzzle
    raise RecipeError("tried {n} boards without success; try more colours", n=ATTEMPTS)


def _angles(board: Board, rules: Rules) -> tuple[Angle, ...]:
    return Puzzle(board, rules, (), 1, ()).angles


def _shuffled(
    board: Board,
    shown: Sequence[Sequence[int]],
    places: Sequence[int],
    rules: Rules,
    chance: SplitMix64,
) -> tuple[tuple[Tile, ...], tuple[Spot, ...]]:
    """Return the tiles that show these colours in these *places*, in random order, and their spots.

    Those beyond the number of places of the board are spare.
    """
    angles, faces = _angles(board, rules), board.mesh.faces
    cut = [
        _cut(sides, faces[place].shape, angles[place], rules, chance)
        for sides, place in zip(shown, places, strict=True)
    ]
    order, end = chance.shuffled(range(len(cut))), len(board)
    tiles = tuple(cut[place].tile for place in order)
    spots = (Spot(place if place < end else None, 0, cut[place].orientation) for place in order)
    return tiles, tuple(spots)


def _outer(recipe: Recipe, board: Board, chance: SplitMix64) -> tuple[int, ...]:
    """Return the colour that sides on the rim have in each direction; empty for any colours."""
    sides = max(face.sides for face in board.mesh.faces)
    if recipe.puzzle_rules.rim:
        return (RIM,) * sides
    colours = range(1, (recipe.colours or 0) + 1)
    if recipe.outer == ALIKE:
        return (chance.choice(colours),) * sides
    return tuple(dealt(sides, colours, chance)) if recipe.outer == MODEL else ()


def _coloured(
    recipe: Recipe, board: Board, rules: Rules, outer: Sequence[int], chance: SplitMix64
) -> _Shown:
    """Return colours for all places, the same or mates at the two sides of an edge."""
    if rules.matching.cornered:
        return _cornered(recipe, board, rules, chance)
    if board.mesh.unlike:
        return _towering(recipe, board, chance)
    pairs = rules.matching.pairs(recipe.colours or 0)
    frame = len(rules.matching.pairs(recipe.frame))
    edges = [
        number
        for number, edge in enumerate(board.mesh.edges)
        if edge.second is not None or not outer
    ]
    framed = set(frame_edges(board)) if frame else set()
    kind_of = dict(
        zip(
            [edge for edge in edges if edge in framed],
            dealt(len(framed), range(frame), chance),
            strict=True,
        )
    )
    rest = [edge for edge in edges if edge not in framed]
    kind_of |= zip(rest, dealt(len(rest), range(frame, len(pairs)), chance), strict=True)
    shown: _Shown = [[*outer[: face.sides]] or [RIM] * face.sides for face in board.mesh.faces]
    for number in edges:
        first, second = board.mesh.edges[number]
        one, other = pairs[kind_of[number]]
        if one != other and chance.coin():
            one, other = other, one
        shown[first.face][first.side] = one
        if second is not None:
            shown[second.face][second.side] = other
    return shown


def _cornered(recipe: Recipe, board: Board, rules: Rules, chance: SplitMix64) -> _Shown:
    """Return colours for the sides of all places, from those of the corners of the board."""
    mesh = board.mesh
    colour: dict[CellCorner, int] = {}
    if rules.rim:
        for place, side in mesh.rim:
            after = (side + 1) % mesh.faces[place].sides
            colour |= {CellCorner(place, side): RIM, CellCorner(place, after): RIM}
    groups = corners(mesh)
    dark = [any(one in colour for one in around) for around in groups]
    kinds = iter(dealt(dark.count(False), range(1, (recipe.colours or 0) + 1), chance))
    for around, is_dark in zip(groups, dark, strict=True):
        colour |= dict.fromkeys(around, RIM if is_dark else next(kinds))
    return [
        list(
            Tile.of([colour[CellCorner(place, k)] for k in range(face.sides)], cornered=True).sides
        )
        for place, face in enumerate(mesh.faces)
    ]


def _towering(recipe: Recipe, board: Board, chance: SplitMix64) -> _Shown:
    """Return colours for the cubes of a tower: all different on each of its long sides."""
    colours = range(1, (recipe.colours or 0) + 1)
    shown: _Shown = [[chance.choice(colours) for _ in face.across] for face in board.mesh.faces]
    for side in dict.fromkeys(pair[0].side for pair in board.mesh.unlike):
        for sides, colour in zip(shown, chance.shuffled(colours), strict=False):
            sides[side] = colour
    return shown


def dealt(count: int, kinds: Sequence[int], chance: SplitMix64) -> list[int]:
    """Return *count* kinds in random order, in numbers that differ by at most one."""
    if not count:
        return []
    first = chance.shuffled(kinds)
    return chance.shuffled(first[i % len(first)] for i in range(count))


def _make_wild(board: Board, shown: _Shown, number: int, chance: SplitMix64) -> None:
    """Make *number* sides match anything, at most one of an edge inside the board."""
    if not number:
        return
    inner = [edge for edge in board.mesh.edges if edge.second is not None]
    for first, second in chance.shuffled(inner)[:number]:
        face, side = second if second is not None and chance.coin() else first
        shown[face][side] = WILD


def _recoloured(
    recipe: Recipe, board: Board, place: int, given: Sequence[int], chance: SplitMix64
) -> list[int]:
    """Return random colours for a tile that might lie in a place, at its sides there."""
    colours, frame = recipe.colours or 0, recipe.frame
    face = board.mesh.faces[place]
    if recipe.puzzle_rules.matching.cornered:
        at = [1 + chance.below(colours) for _ in range(face.sides)]
        for side, beyond in enumerate(face.across):
            if beyond is None and recipe.puzzle_rules.rim:
                at[side] = at[(side + 1) % face.sides] = RIM
        return list(Tile.of(at, cornered=True).sides)
    outer = set(frame_edges(board)) if frame else set()
    found = list[int]()
    for side, (edge, beyond) in enumerate(zip(face.edges, face.across, strict=True)):
        if beyond is None and given:
            found.append(given[side])
        elif edge in outer:
            found.append(1 + chance.below(frame))
        else:
            found.append(1 + frame + chance.below(colours - frame))
    return found


class _Cut(NamedTuple):
    """A tile and its orientation in the place from which it was cut."""

    tile: Tile
    orientation: Orientation


def _cut(
    shown: Sequence[int], shape: TileShape, angle: Angle, rules: Rules, chance: SplitMix64
) -> _Cut:
    """Return the tile that shows these colours in a place of a *shape* at an *angle*.

    Its orientation is random among those that the rules allow.
    """
    turn = chance.below(len(shape.turns)) if rules.may_turn else 0
    over = chance.coin() if rules.may_flip else False
    sides = (shown[shape.image(turn, side, mirrored=over)] for side in range(shape.sides))
    seen = map(rules.matching.over, sides) if over else sides
    tile = Tile(tuple(seen), rules.matching.cornered, shape.solid)
    return _Cut(tile, Orientation(shape.turned(angle, turn * shape.step), over))


def _start(
    tiles: Sequence[Tile],
    solution: Sequence[Spot],
    fixed: frozenset[int],
    angles: Sequence[Angle],
    *,
    rules: Rules,
    chance: SplitMix64,
) -> tuple[Spot, ...]:
    """Return the spots of the tiles when play begins."""
    # Loose tiles of one shape that may be turned have one orientation, that of a place of their
    # shape.
    upright: dict[TileShape, Angle] = {}
    shape = {spot.place: tile.shape for tile, spot in zip(tiles, solution, strict=True)}
    for place, angle in enumerate(angles):
        upright.setdefault(shape[place], angle)
    found = []
    for number, (tile, spot) in enumerate(zip(tiles, solution, strict=True)):
        orientation = spot.orientation
        if number in fixed:
            found.append(spot)
        elif rules.may_move:
            angle = upright[tile.shape] if rules.may_turn else orientation.angle
            found.append(Spot(None, 0, Orientation(angle)))
        else:
            if rules.may_turn:
                turn = chance.below(len(tile.shape.turns)) * tile.shape.step
                orientation = orientation.turned(tile.shape, turn)
            over = chance.coin() if rules.may_flip else False
            found.append(spot._replace(orientation=orientation._replace(flipped=over)))
    return tuple(found)


def picture(board: Board, colours: int, chance: SplitMix64) -> _Shown:
    """Return colours that exhibit the symmetry of a board.

    Edges that a symmetry brings onto one another get one colour.  Their orbits, from the middle
    outwards, go through the colours forwards and back again in bands of one to three.  Without a
    rim only the symmetries that fix one place count: its translations alone would make everything
    alike.
    """
    mesh = board.mesh
    group = symmetries(mesh)
    if mesh.closed:
        group = tuple(symmetry for symmetry in group if symmetry.places[0] == 0)
    depth = _depths(board)
    orbit: dict[int, int] = {}
    for edge in range(len(mesh.edges)):
        for symmetry in group:
            orbit.setdefault(_image(board, edge, symmetry), edge)
    ranked = sorted(set(orbit.values()), key=lambda edge: (depth[edge], edge))
    order = chance.shuffled(range(1, colours + 1))
    order += order[-2:0:-1]
    band = 1 + chance.below(3) if len(ranked) >= 3 * colours else 1
    colour = {edge: order[i // band % len(order)] for i, edge in enumerate(ranked)}
    return [[colour[orbit[edge]] for edge in face.edges] for face in mesh.faces]


def _image(board: Board, edge: int, symmetry: Symmetry) -> int:
    """Return the edge that a symmetry brings an edge to."""
    face, side = board.mesh.edges[edge].first
    shape = board.mesh.faces[face].shape
    return board.mesh.faces[symmetry.places[face]].edges[symmetry.side(face, side, shape)]


def _depths(board: Board) -> list[int]:
    """Return for each edge its distance from the middle, as a rank of equal distances.

    Without a rim that is the number of steps from place 0.
    """
    mesh = board.mesh
    if mesh.closed or mesh.faces[0].shape.solid:
        steps = {0: 0}
        todo = [0]
        for place in todo:
            for other in mesh.faces[place].neighbours:
                if other not in steps:
                    steps[other] = steps[place] + 1
                    todo.append(other)
        return [sum(steps[side.face] for side in edge if side is not None) for edge in mesh.edges]
    total = mesh.faces[0].middle
    for face in mesh.faces[1:]:
        total += face.middle
    squares = []
    for (place, side), _ in mesh.edges:
        face = mesh.faces[place]
        ends = face.corners[side] + face.corners[(side + 1) % face.sides]
        # Middles are `MIDDLE`-fold, and *total* is the sum of all: both made comparable.
        squares.append((ends * (MIDDLE // 2 * len(mesh)) - total).square)
    rank = {square: number for number, square in enumerate(sorted(set(squares)))}
    return [rank[square] for square in squares]


def has_one_solution(puzzle: Puzzle, meter: Meter | None = None) -> bool:
    """Return whether a puzzle has one solution, up to symmetry and equal tiles.

    The fast solver decides first; `proof` confirms uniqueness.  Raises `Stopped` when the limit of
    *meter* is reached.
    """
    meter = meter or Limit().meter()
    found = solutions(puzzle, meter=meter)
    first = next(found, None)
    if first is None:
        return False
    same = appearances(puzzle, first)
    return all(appearance(puzzle, other) in same for other in found) and unique(puzzle, meter)
