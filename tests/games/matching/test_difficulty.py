"""The careful player before boards."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest
from hypothesis import given

from tests.examples import examples
from tests.games.matching.test_recipe import recipes
from tui_tangram.games.matching.core import MatchingGame, Puzzle, Tile
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import RULES
from tui_tangram.maths.tiling import LEVELS
from tui_tangram.play import Limit, Meter, Stopped


@given(recipes())
@examples(15)
def test_everything_can_be_measured(recipe: Recipe) -> None:
    """Every board takes as many tiles as it has to, at least; a demonstration none."""
    puzzle = generate(replace(recipe, unique=False))
    try:
        found = measure(puzzle, Limit(nodes=2000).meter())
    except Stopped:
        return
    if puzzle.rules.demo:
        assert found is None
    else:
        loose = len(puzzle.board) - (len(puzzle.fixed) if puzzle.rules.may_move else 0)
        assert found is not None
        assert found >= loose
        assert measure(puzzle) == found


def test_a_board_is_measured_once_for_all_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is generated anew; another one is not the same."""
    asked = []

    def counted(puzzle: Puzzle, meter: Meter) -> float | None:
        asked.append(puzzle.id)
        return measure(puzzle, meter)

    monkeypatch.setattr("tui_tangram.games.matching.core.difficulty.measure", counted)
    seeds = 4711, 4711, 4712
    games = [
        MatchingGame(generate(Recipe("square", (3, 2), "tetravex", seed=seed))) for seed in seeds
    ]
    efforts = [game.effort for game in games]
    assert efforts == [measure(game.puzzle) for game in games]
    assert [game.difficulty for game in games] == [
        replace(game.puzzle, effort=effort).difficulty
        for game, effort in zip(games, efforts, strict=True)
    ]
    assert asked == [games[0].puzzle.id, games[2].puzzle.id]


def slow(puzzle: Puzzle, laid: dict[int, tuple[int, tuple[int, ...]]]) -> tuple[bool, float]:
    """Return whether a framed board can be filled on, and the tiles laid; hopeless ones are -1."""
    faces, fits = puzzle.board.mesh.faces, puzzle.rules.matching.fits
    used = {tile for tile, _ in laid.values()}

    def matches(place: int, shown: tuple[int, ...]) -> bool:
        for colour, beyond in zip(shown, faces[place].across, strict=True):
            if beyond is None:
                if puzzle.rim is not None and colour not in (puzzle.rim, -1):
                    return False
            elif beyond.face in laid and not fits(colour, laid[beyond.face][1][beyond.side]):
                return False
        return True

    ways: dict[int, dict[tuple[int, ...], int]] = {}
    for place in set(range(len(faces))) - set(laid):
        ways[place] = {
            option.shown: tile
            for tile in range(len(puzzle.tiles))
            if tile not in used
            for option in puzzle.options(tile, place)
            if matches(place, option.shown)
        }
    if not ways:
        return True, 0.0
    fewest = min(map(len, ways.values()))
    if not fewest:
        return False, -1.0
    results = []
    for place in [one for one in ways if len(ways[one]) == fewest][: 1 if fewest == 1 else None]:
        good, bad = [], 0.0
        for shown, tile in ways[place].items():
            ends, more = slow(puzzle, {**laid, place: (tile, shown)})
            if ends:
                good.append(more + 1)
            elif more >= 0:
                bad += more + 1
        results.append((bool(good), mean(good or [0]) + bad / (len(good) + 1)))
    return results[0][0], mean(laid for _, laid in results)


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe("square", (3, 3), "infinity", 4, seed=2),
        Recipe("square", (3, 3), "infinity", 5, seed=2),
        Recipe("square", (4, 3), "easy-tetravex", 3, seed=1),
        Recipe("hexagon", "easy", "infinity", 3, seed=5),
    ],
    ids=lambda recipe: recipe.id,
)
def test_a_slow_player_finds_the_same(recipe: Recipe) -> None:
    """By other parts of the program, without memory, on boards with a rim."""
    puzzle = generate(recipe)
    ends, laid = slow(puzzle, {})
    assert ends
    assert measure(puzzle) == pytest.approx(laid, rel=1e-3)


def test_clues_help() -> None:
    """Half of the tiles laid already save a good part of the work."""
    recipe = Recipe("square", (6, 6), "tetravex", 8, seed=3)
    clued, whole = (measure(generate(one)) for one in (replace(recipe, fixed=18), recipe))
    assert clued is not None
    assert whole is not None
    assert clued < whole / 2


def test_all_places_of_a_kind_may_have_clues() -> None:
    """Three tiles are fixed, and with them all that lie in places of some form."""
    puzzle = generate(Recipe("3.4.6.4", "easy", "infinity", 3, fixed=3, seed=1))
    faces = puzzle.board.mesh.faces
    taken = {place for tile in puzzle.fixed if (place := puzzle.start[tile].place) is not None}
    assert {face.sides for face in faces} > {
        face.sides for place, face in enumerate(faces) if place not in taken
    }
    assert len(puzzle.tiles) - 3 == measure(puzzle)


def test_a_troll_makes_it_no_harder() -> None:
    """He turns what was turned; the same board without him has the same effort."""
    troll = generate(Recipe("square", (4, 4), "troll", 3, seed=1))
    calm = replace(troll, rules=replace(troll.rules, shake=None))
    assert measure(troll) == measure(calm)


def test_large_boards_differ() -> None:
    """The harder one is the harder one: no longest play makes them all alike."""
    efforts = [
        measure(generate(Recipe("square", (size, size), "tetravex", 10, seed=1)))
        for size in (4, 6, 8)
    ]
    known = [effort for effort in efforts if effort is not None]
    assert known == sorted(set(known))
    assert len(known) == 3


def test_a_board_without_a_solution_has_no_effort() -> None:
    """A tile that fits nothing shows at once."""
    puzzle = generate(Recipe("square", (3, 3), "infinity", 4, seed=1))
    tiles = (Tile((5, 5, 5, 5)), *puzzle.tiles[1:])
    spoilt = replace(puzzle, tiles=tiles, colours=5, solution=None).checked()
    assert measure(spoilt) is None


def test_hundreds_of_cubes_are_not_measured() -> None:
    """At once, with no node: a thousand would take minutes.  As many tiles of the plane are."""
    none = Limit(nodes=0).meter()
    assert measure(generate(Recipe("cubes", (7, 7, 5), "infinity", 10, seed=1)), none) is None
    with pytest.raises(Stopped):
        measure(generate(Recipe("square", (16, 16), "infinity", 10, seed=1)), none)


def test_boards_are_graded_as_figures_are() -> None:
    """By the tiles laid for each: 1 where no mistake is possible; a demonstration has no grade."""
    for rules in RULES:
        puzzle = generate(Recipe("square", LEVELS[0], rules.id, seed=9))
        tiles = len(puzzle.board)
        shares = (1.0, 1.4, 2.0, 2.8, 2.9)
        grades = [replace(puzzle, effort=share * tiles).difficulty for share in shares]
        assert grades == ([None] * 5 if rules.demo else [1, 2, 3, 4, 5])
        assert replace(puzzle, effort=None).difficulty is None


def test_the_limit_is_kept() -> None:
    """Measuring stops when its meter says so."""
    with pytest.raises(Stopped):
        measure(generate(Recipe("square", (5, 5), "tetravex")), Limit(nodes=5).meter())
