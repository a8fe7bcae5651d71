"""Stacks of cubes: counts against a slow obvious twin and published ones, files, IDs, words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.games.matching.core import MatchingGame, Orientation, Puzzle, Spot, Tile
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.board_size import board_of
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate, has_one_solution
from tui_tangram.games.matching.core.long_id import board_with, long_id
from tui_tangram.games.matching.core.naming import looks, place_id, place_name, sides_in_words
from tui_tangram.games.matching.core.proof import pictures
from tui_tangram.games.matching.core.recipe import Recipe, RecipeError, parse_id
from tui_tangram.games.matching.core.rules import COMPLEMENT, rules_named
from tui_tangram.games.matching.core.solver import count, solutions
from tui_tangram.games.matching.core.symmetry import one_of_each
from tui_tangram.games.matching.core.view_state import Body
from tui_tangram.games.matching.core.words import wrong_edges
from tui_tangram.maths.tiling import CUBE, Board, stack, symmetries
from tui_tangram.maths.tiling.boards import cube_sides
from tui_tangram.play import Limit
from tui_tangram.play.files import FormatError

FREE = rules_named("hard-infinity")


def puzzle_of(place: Board, cubes: list[tuple[int, ...]], colours: int, **more: object) -> Puzzle:
    """A puzzle in which all is loose and everything may be turned."""
    tiles = tuple(Tile(sides, solid=True) for sides in cubes)
    start = (Spot(None, 0, Orientation(0)),) * len(tiles)
    return Puzzle(place, FREE, tiles, colours, start, **more).checked()


def looks_of(cube: Tile) -> set[tuple[int, ...]]:
    """All a cube can show, as if it were turned in the hand."""
    found = {cube.sides}
    todo = [cube.sides]
    while todo:
        back, left, front, right, top, bottom = todo.pop()
        for after in (
            (right, back, left, front, top, bottom),
            (top, left, bottom, right, front, back),
        ):
            if after not in found:
                found.add(after)
                todo.append(after)
    return found


def slowly(puzzle: Puzzle) -> int:
    """Count pictures of solutions by filling one cell after the other, with nothing clever."""
    board = puzzle.board
    sizes = board.columns or 1, board.rows or 1
    every = [looks_of(tile) for tile in puzzle.tiles]
    assert all(len(some) <= 24 for some in every)
    found: set[tuple[tuple[int, ...], ...]] = set()

    def fits(shown: tuple[tuple[int, ...], ...]) -> bool:
        here = len(shown) - 1
        column, row = here % sizes[0], here // sizes[0] % sizes[1]
        layer = here // sizes[0] // sizes[1]
        outer = (row == 0, column == 0, row == sizes[1] - 1, column == sizes[0] - 1,
                 layer == 0, layer == (board.layers or 1) - 1)  # fmt: skip
        wanted = puzzle.model or (puzzle.rim,) * 6
        for side in range(6):
            if outer[side] and wanted[side] is not None and shown[here][side] != wanted[side]:
                return False
        return (
            (column == 0 or shown[here][1] == shown[here - 1][3])
            and (row == 0 or shown[here][0] == shown[here - sizes[0]][2])
            and (layer == 0 or shown[here][4] == shown[here - sizes[0] * sizes[1]][5])
        )

    def fill(shown: tuple[tuple[int, ...], ...], used: frozenset[int]) -> None:
        if len(shown) == len(board):
            found.add(shown)
            return
        for tile in set(range(len(every))) - used:
            for look in every[tile]:
                if fits((*shown, look)):
                    fill((*shown, look), used | {tile})

    fill((), frozenset())
    return len(found)


@each("seed", range(7))
def test_counts_are_those_of_a_slow_twin(seed: int) -> None:
    """Search, proof and a fill of one cell after the other find as many."""
    random = Random(seed)
    place = stack(*random.choice(((2, 1, 1), (1, 2, 1), (1, 1, 3), (2, 2, 1), (2, 1, 2))))
    colours = 2 + len(place)
    cubes = [tuple(random.choices(range(1, colours + 1), k=6)) for _ in range(len(place))]
    rim = 1 if seed % 3 == 0 else None
    puzzle = puzzle_of(place, cubes, colours, rim=rim)
    number = slowly(puzzle)
    assert number == count(puzzle) == len(list(pictures(puzzle)))
    assert len(set(one_of_each(solutions(puzzle), puzzle))) == len(
        list(one_of_each(solutions(puzzle), puzzle))
    )
    if number and rim is None:
        first = next(pictures(puzzle))
        model = tuple(first[0][side] for side in range(6))
        modelled = puzzle_of(place, cubes, colours, model=model)
        assert slowly(modelled) == count(modelled) == len(list(pictures(modelled)))


def all_cubes() -> list[tuple[int, ...]]:
    """All cubes with six colours, up to turning."""
    return sorted({Tile(sides, solid=True).canonical for sides in permutations(range(1, 7))})


@each(
    ("size", "symmetric"),
    (((2, 2, 2), 48), ((3, 3, 3), 48), ((2, 2, 1), 16), ((1, 1, 4), 16), ((2, 3, 4), 8)),
)
def test_symmetries_of_boxes(size: tuple[int, int, int], symmetric: int) -> None:
    """As many as the groups of the cube, of a square prism and of a box have, and in pairs."""
    board = stack(*size)
    found = symmetries(board.mesh)
    assert symmetric == len(found) == 2 * sum(not one.mirrored for one in found)
    columns, rows, layers = size
    assert len(board.mesh.edges) - len(board.mesh.rim) == (
        (columns - 1) * rows * layers
        + columns * (rows - 1) * layers
        + columns * rows * (layers - 1)
    )
    assert len(board.mesh.rim) == 2 * (columns * rows + rows * layers + columns * layers)


def test_sides_that_meet_are_one_square_in_space() -> None:
    """The corners of a side are those of the side beyond, walked the other way; not over a gap."""
    board = stack(3, 2, 2)
    for gap in (0.0, 0.25):
        sides = cube_sides(board, [1 + gap, 0])
        for place, face in enumerate(board.mesh.faces):
            for side, beyond in enumerate(face.across):
                here = sides[place][side]
                if beyond is None:
                    continue
                there = sides[beyond.face][beyond.side]
                turned = [there[k:] + there[:k] for k in range(4)]
                across = place // 6 != beyond.face // 6
                assert (here[::-1] in turned) == (not across or gap == 0)


RECIPES = (
    Recipe("cubes", (2, 2, 2), "infinity", seed=1),
    Recipe("cubes", "medium", "hard-infinity", 6, spare=2, wild=3, fixed=2, seed=2),
    Recipe("cubes", (3, 1, 2), "tetravex", 5, seed=3),
    Recipe("cubes", 12, "rotator", 4, matching=COMPLEMENT, seed=4),
    Recipe("cubes", (2, 2, 3), "troll", 5, seed=5),
    Recipe("cubes", "easy", "win-game", seed=6),
    Recipe("cubes", 4, "hard-infinity", shape="tower", seed=7),
    Recipe("cubes", (3, 2, 1), "hard-infinity", 7, outer="model", spare=1, seed=8),
    Recipe("cubes", (2, 2, 2), "rotator", 3, outer="alike", seed=9),
)


@each("recipe", RECIPES)
def test_what_is_made_is_solved_and_told_from_its_texts(recipe: Recipe) -> None:
    """Recipe, ID, file and long ID all lead to the same board, which its solution solves."""
    recipe = recipe.checked()
    puzzle = generate(recipe)
    assert puzzle.solution is not None
    assert judge(puzzle.checked(), puzzle.solution).solved
    assert parse_id(recipe.id) == recipe
    again = read_tiles(write_tiles(puzzle), "a file")
    assert (again.board, again.tiles, again.start) == (puzzle.board, puzzle.tiles, puzzle.start)
    assert all(
        one == other or one.place is other.place is None
        for one, other in zip(again.solution or (), puzzle.solution, strict=True)
    )
    coded = board_with(long_id(puzzle))
    assert (coded.tiles, coded.start, coded.board) == (puzzle.tiles, puzzle.start, puzzle.board)


@each("outer", ("alike", "model"))
def test_outer_faces_are_as_wanted(outer: str) -> None:
    """In the solution each direction shows one colour, in all of them the same if wanted."""
    puzzle = generate(Recipe("cubes", (2, 2, 2), "hard-infinity", 6, outer=outer, seed=1))
    assert puzzle.solution is not None
    shown = {
        (side.side, puzzle.shown(tile, side.face, spot.orientation)[side.side])
        for tile, spot in enumerate(puzzle.solution)
        for side in puzzle.board.mesh.rim
        if side.face == spot.place
    }
    assert len(shown) == 6
    assert len({colour for _, colour in shown}) == (6 if outer == "model" else 1)
    assert dict(shown) == dict(enumerate(puzzle.model or (puzzle.rim,) * 6))
    assert outer in puzzle.id


def test_a_model_is_in_files_and_ids() -> None:
    """Its colours, in the order of a cube's sides."""
    cubes = all_cubes()
    puzzle = puzzle_of(stack(2, 2, 2), cubes[1:], 6, model=cubes[0])
    assert json.loads(write_tiles(puzzle))["model"] == list(cubes[0])
    assert read_tiles(write_tiles(puzzle), "a file").model == cubes[0]
    assert board_with(long_id(puzzle)).model == cubes[0]


def test_one_solution_is_found_and_proven() -> None:
    """The generator keeps its promise for cubes, and the effort is measured."""
    puzzle = generate(Recipe("cubes", (2, 2, 2), "infinity", 6, unique=True, seed=1).checked())
    assert has_one_solution(puzzle)
    assert measure(puzzle, Limit(nodes=20_000).meter()) is not None


def moves(game: MatchingGame, random: Random) -> Iterator[str]:
    """Random moves by their text."""
    while True:
        tile = random.randrange(len(game.puzzle.tiles))
        place = random.choice((*range(len(game.puzzle.board)), None))
        orientation = Orientation(random.randrange(24))
        yield (
            game.send([tile], 0)
            if place is None
            else game.lay(tile, place, orientation)
            if random.random() < 0.7
            else game.turn(tile, orientation)
        )


@examples(30)
@given(st.integers(0, 2**32))
def test_moves_are_taken_back(seed: int) -> None:
    """Any move in a stack has an inverse, and the verdict is that of all sides one by one."""
    random = Random(seed)
    puzzle = generate(random.choice(RECIPES[:3]).checked())
    game = MatchingGame(puzzle)
    state = game.start()
    for _, move in zip(range(8), moves(game, random), strict=False):
        try:
            after = game.execute(state, move)
        except ValueError:
            continue
        assert game.execute(after, game.inverse(state, move)).spots == state.spots
        state = after
    shown = {p: puzzle.shown(t, p, state.spots[t].orientation) for p, t in state.laid.items()}
    right = sum(
        puzzle.rules.matching.fits(shown[one.face][one.side], shown[other.face][other.side])
        if other is not None
        else shown[one.face][one.side] in (puzzle.rim, -1)
        for one, other in puzzle.board.mesh.edges
        if one.face in shown and (other is None or other.face in shown)
        if other is not None or puzzle.rim is not None
    )
    assert game.verdict(state).to_go == puzzle.total - right


def test_words_of_cubes() -> None:
    """Cells by layer, row and number; sides from the top down."""
    puzzle = generate(RECIPES[0].checked())
    assert place_name(puzzle, 6) == "layer 2, row 2, cell 1"
    assert [place_id(puzzle, place) for place in (0, 3, 7)] == ["1.1.1", "1.2.2", "2.2.2"]
    cube = Tile((1, 2, 3, 4, 5, 6), solid=True)
    assert (
        sides_in_words(cube, Orientation(0)) == "top 5, front 3, right 4, back 1, left 2, bottom 6"
    )
    tipped = Orientation(0).turned(CUBE, CUBE.axes[1])
    assert dict(looks(cube, tipped))["top"] == 3


@each(
    ("recipe", "said"),
    (
        (Recipe("cubes", (2, 2), "infinity"), "three numbers"),
        (Recipe("cubes", (0, 1, 1), "infinity"), "at least 1 in each direction"),
        (Recipe("cubes", (99, 99, 99), "infinity"), "at most 1024"),
        (Recipe("square", (2, 2, 2), "infinity"), "only cubes have layers"),
        (Recipe("cubes", (2, 2, 2), "infinity", may_flip=True), "cannot be flipped"),
        (Recipe("cubes", (2, 2, 2), "infinity", shape="ring"), "no shape but tower"),
        (Recipe("cubes", (2, 2, 2), "hard-infinity", wraps=True), "do not wrap"),
        (Recipe("cubes", (2, 2, 2), "infinity", outer="model"), "cannot be chosen in Infinity"),
        (Recipe("cubes", 4, "hard-infinity", shape="tower", outer="alike"), "only a stack"),
        (Recipe("square", (4, 4), "hard-infinity", outer="model"), "only a stack"),
        (Recipe("cubes", (1, 1, 2), "hard-infinity", 6, outer="model"), "exactly 1 colour"),
        (Recipe("cubes", 4, "infinity", shape="tower"), "no border to match"),
        (Recipe("cubes", 4, "hard-infinity", 3, shape="tower"), "needs 4–26 colours"),
        (Recipe("cubes", 40, "hard-infinity", shape="tower"), "2 to 26 cubes"),
    ),
)
def test_what_no_stack_can_be(recipe: Recipe, said: str) -> None:
    """One message each."""
    with pytest.raises(RecipeError, match=said):
        recipe.checked()


@each(
    ("changes", "said"),
    (
        ({"tiles": [[1, 2, 3, 4, 5]] * 8}, "a cube has 6: back, left, front, right, top, bottom"),
        ({"width": 0}, "width"),
        ({"layers": 2000}, "layers"),
        ({"model": [1, 2, 3]}, "six colours"),
        ({"rim": None, "rules": "hard-infinity", "model": [1, 2, 3, 4, 5, 9]}, "from 1 to 4"),
        ({"model": [1, 2, 3, 1, 2, 3]}, "border"),
        ({"match": "corners"}, "flat tiles"),
        ({"shape": "ring", "places": 8, "width": None}, "no shape but tower"),
        ({"wraps": True}, "width, height and layers"),
        ({"start": [{"tile": 0, "turn": 24}]}, "turn"),
    ),
)
def test_broken_files_of_cubes(changes: dict[str, object], said: str) -> None:
    """One message each, that names the field."""
    document = json.loads(write_tiles(generate(RECIPES[0].checked()))) | changes
    del document["solution"]
    if document["width"] is None:
        del document["width"]
    with pytest.raises(FormatError, match=said):
        read_tiles(json.dumps(document), "a file")


def test_shapes_apart_from_cubes_know_no_other_axis() -> None:
    """A polygon has one axis, a cube three; together they reach all its turns."""
    assert [len(one.axes) for one in (CUBE, stack(1, 1, 1).mesh.faces[0].shape)] == [3, 3]
    reached = {0}
    for _ in range(4):
        reached |= {CUBE.turned(a, b) for a, b in product(reached, CUBE.axes)}
    assert reached == set(range(24))


@pytest.mark.parametrize("size", [(3, 1, 3), (3, 2, 2), (1, 3, 4)])
def test_a_group_moves_as_one_body_in_space(size: tuple[int, int, int]) -> None:
    """Every landing shifts all cubes alike: two of different layers keep their distance."""
    board, (columns, rows, _) = stack(*size), size
    puzzle = puzzle_of(board, [(1,) * 6] * len(board), 1)

    def cell(place: int) -> tuple[int, int, int]:
        layer, rest = divmod(place, columns * rows)
        return layer, *divmod(rest, columns)

    seen = 0
    for places in permutations(range(len(board)), 2):
        for _, landing in Body(puzzle, places, places[0]).landings(0):
            if None not in landing:
                pairs = zip(map(cell, landing), map(cell, places), strict=True)  # type: ignore[arg-type]
                shifts = {tuple(a - b for a, b in zip(*pair, strict=True)) for pair in pairs}
                assert 1 == len(shifts), (places, landing)
                seen += landing != places
    assert seen


@each(
    "layout, shape, suggested",
    [("square", "", "6x4"), ("hexagon", "", "small"), ("", "cube", "small")],
)
def test_what_has_no_layers_suggests_a_size_of_its_own(layout, shape, suggested) -> None:
    """Only squares have columns and rows."""
    with pytest.raises(RecipeError, match="only cubes have layers") as refused:
        board_of(layout or "square", (2, 2, 2), shape)
    assert str(refused.value).endswith(suggested)


@given(st.integers(0, 999))
def test_a_full_tower_counts_its_mismatches_as_its_edges(seed: int) -> None:
    """Two cubes that show a colour on one long side are one mismatch."""
    game = MatchingGame(
        generate(Recipe("cubes", 4, "hard-infinity", shape="tower", seed=7).checked())
    )
    random, state = Random(seed), game.start()
    for tile in range(len(game.puzzle.tiles)):
        turn = Orientation(random.randrange(24))
        state = game.execute(state, game.lay(tile, tile, turn))
    verdict = game.verdict(state)
    assert wrong_edges(game, state, verdict.unmatched) == verdict.to_go
    assert wrong_edges(game, state, ()) == 0
