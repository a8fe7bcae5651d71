"""Hints on tile boards: what each level says, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given

from tests.examples import each, examples
from tests.games.matching.test_advice import (
    MOVING,
    SEEDS,
    advised,
    made,
    part_of_solution,
    with_spots,
)
from tests.strategies.matching import cut, filled
from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    Spot,
    colours_of,
    rules_named,
)
from tui_tangram.games.matching.core.advice import Seen, advise, changed
from tui_tangram.games.matching.core.hints import LINE, HintedStep
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.tiling import LAYOUTS, level_board, rectangle
from tui_tangram.play import Limit, Stopped


@examples(30)
@given(SEEDS)
def test_hints_climb_to_the_move(seed: int) -> None:
    """Levels 1, 2, 3 …; only the last has moves, and they are the next of the advice."""
    game, random = made(seed)
    state = with_spots(game, filled(game.puzzle, random, random.choice((0.2, 0.8))))
    advice = advised(game, state)
    near = random.choice((None, 0, len(state.spots) - 1))
    told = game.hints(state, advice, near)
    assert [hint.level for hint in told] == list(range(1, len(told) + 1))
    assert all(not hint.moves for hint in told[:-1])
    assert told[-1].moves == advice.back or told[-1].moves[0] in advice.steps
    assert all(hint.text.endswith(".") and hint.text.isprintable() for hint in told)
    assert all(len(hint.text) <= LINE for hint in told)
    if advice.way:
        assert len(told) == (3 if advice.back else 4)
        after = state
        for move in told[-1].moves:
            after = game.execute(after, move)
        mark = told[-1].mark
        assert isinstance(mark, HintedStep)
        assert mark.tile in changed(state, after)
        if not advice.back:
            spot = after.spots[mark.tile]
            assert (spot.place, spot.orientation) == (mark.place, mark.orientation)
            assert HintedStep(mark.place) == told[0].mark
            assert HintedStep(mark.place, mark.tile) == told[1].mark


def texts(game: MatchingGame, state: MatchingState) -> list[str]:
    return [hint.text for hint in game.hints(state, advise(game, state))]


def test_the_words_of_hints() -> None:
    """What a player reads or hears, one level after the other."""
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(5), colours=8)
    game = MatchingGame(puzzle)
    at = {spot.place: tile for tile, spot in enumerate(puzzle.solution)}
    last = at[6]
    spots = [puzzle.start[i] if i == last else spot for i, spot in enumerate(puzzle.solution)]
    up, left, down, right = puzzle.tiles[last].sides
    assert up == right
    name = f"Tile {last + 1}"
    assert [
        "Look at row 3, cell 1: only one tile fits.",
        f"Only {name.lower()} fits row 3, cell 1, which needs {up} up, right.",
        f"{name}: up {up}, right {right}, down {down}, left {left}.",
        f"{name} placed in row 3, cell 1.",
    ] == texts(game, with_spots(game, spots))
    assert ["The board is solved."] == texts(game, with_spots(game, puzzle.solution))
    swapped = list(puzzle.solution)
    swapped[at[0]], swapped[at[4]] = (
        swapped[at[0]]._replace(place=4),
        swapped[at[4]]._replace(place=0),
    )
    several = texts(game, with_spots(game, swapped))
    assert "do not match. " in several[0]
    assert several[0].endswith(" Remove 2 tiles.")
    assert several[1].startswith("Remove tiles ")
    assert several[2].startswith("Tiles ")
    assert several[2].endswith(" removed.")


def test_the_words_of_hints_where_one_tile_is_in_the_way() -> None:
    """One tile has a name and a place."""
    game = MatchingGame(cut(rectangle(3, 3), rules_named("infinity"), Random(5), colours=8))
    corner = next(i for i, tile in enumerate(game.puzzle.tiles) if tile.sides.count(0) == 2)
    state = game.execute(game.start(), f"lay {corner}@4+6")
    assert [
        f"Tile {corner + 1} has a border side inside, but the border needs it. Remove 1 tile.",
        f"Remove tile {corner + 1} from row 2, cell 2.",
        f"Tile {corner + 1} removed.",
    ] == texts(game, state)


def test_the_words_of_hints_where_tiles_only_turn() -> None:
    """A tile is where it belongs; how it stands is what is told."""
    rules = rules_named("rotator").varied(may_flip=True)
    over, done = 0, {"turn": "turned", "flip": "flipped"}
    for seed in range(20):
        game = MatchingGame(cut(rectangle(3, 3), rules, Random(seed), colours=6))
        state = with_spots(game, filled(game.puzzle, Random(seed)))
        advice = advise(game, state)
        after = game.execute(state, advice.steps[0])
        (tile,) = changed(state, after)
        row, column = divmod(state.spots[tile].place, 3)
        where, how = f"row {row + 1}, cell {column + 1}", "turn"
        if after.spots[tile].orientation.flipped != state.spots[tile].orientation.flipped:
            over, how = over + 1, "flip"
        found = texts(game, state)
        assert found[0] == f"Next tile: {where}."
        assert found[1] == f"{how.capitalize()} tile {tile + 1}: {where}."
        assert found[2].startswith(f"Tile {tile + 1}: up ")
        assert found[3] == f"Tile {tile + 1} {done[how]}."
    assert 0 < over < 20


@pytest.mark.parametrize("place", [0, 4, 8, 36, 40, 44, 72, 76, 80])
def test_where_to_look_is_told_by_row_and_cell(place: int) -> None:
    """The first hint says row and cell, in every corner, side and the middle; and marks it."""
    puzzle = cut(rectangle(9, 9), rules_named("tetravex"), Random(1), colours=20)
    game = MatchingGame(puzzle)
    spots = [puzzle.start[i] if s.place == place else s for i, s in enumerate(puzzle.solution)]
    row, column = divmod(place, 9)
    state = with_spots(game, spots)
    first = game.hints(state, advise(game, state))[0]
    assert f"Look at row {row + 1}, cell {column + 1}: only one tile fits." == first.text
    assert HintedStep(place) == first.mark


# What is seen


@examples(40)
@given(SEEDS)
def test_what_is_seen_is_so_in_every_solution(seed: int) -> None:
    """A step that is proved is in all solutions of the position."""
    game, random = made(seed, MOVING)
    state = part_of_solution(game, random)
    advice = advised(game, state)
    assume(any(clue.proof for clue in advice.clues))
    laid = {tile: spot for tile, spot in enumerate(state.spots) if spot.place is not None}
    looks: list[dict[int | None, tuple[int, ...]]] = []
    try:
        for solution in solutions(game.puzzle, laid, Limit(nodes=20_000).meter()):
            looks.append(shown_in(game, solution))
            assume(len(looks) < 300)
    except Stopped:
        assume(False)
    assert looks
    for clue in advice.clues:
        if clue.proof:
            end = game.execute(state, advice.steps[clue.step])
            (tile,) = changed(state, end)
            place = end.spots[tile].place
            mine = shown_in(game, end.spots)[place]
            assert all(one[place] == mine for one in looks)


def shown_in(game: MatchingGame, spots: Sequence[Spot]) -> dict[int | None, tuple[int, ...]]:
    """What each place shows where something is laid."""
    return {
        spot.place: game.puzzle.shown(tile, spot.place, spot.orientation)
        for tile, spot in enumerate(spots)
        if spot.place is not None
    }


def test_of_two_steps_that_are_seen_the_nearest_is_told() -> None:
    """Near the cursor; without one, the first of the advice."""
    puzzle = cut(rectangle(5, 5), rules_named("tetravex"), Random(2), colours=20)
    game = MatchingGame(puzzle)
    spots = [puzzle.start[i] if s.place in (0, 24) else s for i, s in enumerate(puzzle.solution)]
    state = with_spots(game, spots)
    advice = advise(game, state)
    assert [True, True] == [clue.proof for clue in advice.clues]
    for near, place in ((1, 0), (23, 24)):
        assert HintedStep(place) == game.hints(state, advice, near)[0].mark
    first = game.hints(state, advice)[0].mark
    assert first == game.hints(state, advice, "nonsense")[0].mark
    later = advice._replace(clues=advice.clues[1:])
    assert first != game.hints(state, later)[0].mark


def test_a_few_choices_are_told_too() -> None:
    """Where two or three tiles fit all are named, and which of them it is here."""
    seen = 0
    for seed in range(12):
        puzzle = cut(rectangle(4, 4), rules_named("hard-infinity"), Random(seed), colours=3)
        game = MatchingGame(puzzle)
        spots = list(puzzle.solution)
        for tile in Random(seed).sample(range(16), 6):
            spots[tile] = puzzle.start[tile]
        state = with_spots(game, spots)
        advice = advise(game, state)
        for clue in advice.clues:
            if " or " in clue.text:
                rest = advice._replace(
                    clues=(clue._replace(step=0),), steps=advice.steps[clue.step :]
                )
                told = game.hints(state, rest)
                assert told[0].text.endswith(": few tiles fit.")
                assert told[1].text.startswith(f"{clue.text[:-1]}: tile ")
                seen += 1
    assert seen


@each("rules", ["hard-infinity", "tetravex", "infinity", "rotator"])
@each("layout", LAYOUTS)
def test_every_hint_fits_on_a_line(layout: str, rules: str) -> None:
    """On the largest boards of every layout too, for every next tile."""
    random = Random(4)
    puzzle = cut(level_board(layout, "diabolical"), rules_named(rules), random, colours=14)
    game = MatchingGame(puzzle)
    state = game.start()
    if puzzle.rules.may_move:
        spots = list(state.spots)
        for tile in random.sample(range(len(spots)), len(spots) // 2):
            spots[tile] = puzzle.solution[tile]
        state = with_spots(game, spots)
    advice = advise(game, state, (), Limit(nodes=100_000).meter())
    for number in range(0, len(advice.steps), 7):
        rest = advice._replace(clues=(), steps=advice.steps[number:])
        for hint in (*game.hints(state, rest), *game.hints(state, advice, number)):
            assert len(hint.text) <= LINE
            assert "…" not in hint.text


def test_a_place_that_nothing_fits_is_seen() -> None:
    """And a tile that fits nowhere: both prove without search that there is no solution."""
    places, tiles = 0, 0
    for seed in range(40):
        puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(seed), colours=3)
        game = MatchingGame(replace(puzzle, solution=None))
        random = Random(seed)
        state = game.start()
        for _ in range(5):
            loose = [t for t, spot in enumerate(state.spots) if spot.place is None]
            free = [p for p in range(9) if state.tile_at(p) is None]
            tile = random.choice(loose)
            move = game.lay(tile, random.choice(free), state.spots[tile].orientation)
            after = game.execute(state, move)
            state = state if game.verdict(after).unmatched else after
        laid = {t: spot for t, spot in enumerate(state.spots) if spot.place is not None}
        why = Seen(Tables(game.puzzle, laid)).contradiction()
        if why:
            answer = game.solvable(state, Limit(nodes=0).meter())
            assert (False, why) == (answer.solvable, answer.why)
            assert not list(solutions(game.puzzle, laid))
            places += why.startswith("No remaining tile fits row ")
            tiles += why.endswith(" no longer fits anywhere.")
    assert places
    assert tiles


@examples(25)
@given(SEEDS)
def test_a_counted_hint_takes_the_step_of_the_most_solutions(seed: int) -> None:
    """Of all steps of the way none is in more of the solutions, found one by one."""
    random = Random(seed)
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), random, colours=2)
    game = MatchingGame(puzzle)
    spots = [
        spot if random.random() < 0.4 else start
        for spot, start in zip(puzzle.solution, puzzle.start, strict=True)
    ]
    state = with_spots(game, spots)
    advice = advised(game, state)
    marked = [clue for clue in advice.clues if clue.counted]
    if any(clue.proof for clue in advice.clues) or not advice.steps:
        assert not marked
        return
    held = {tile: spot for tile, spot in enumerate(spots) if spot.place is not None}
    listed = [colours_of(puzzle, found) for found in solutions(puzzle, held)]
    if len(listed) < 2:
        assert not marked
        return
    [clue] = marked
    places, after = [], state
    for step in advice.steps:
        before, after = after, game.execute(after, step)
        (tile,) = changed(before, after)
        places.append(after.spots[tile].place)
    shown = colours_of(puzzle, after.spots)
    assert game.verdict(after).solved
    many = [sum(shown[place] == found[place] for found in listed) for place in places]
    assert many[clue.step] == max(many)
    place = places[clue.step]

    def look(sides: Sequence[int]) -> Sequence[int]:
        return min(sides[turn:] + sides[:turn] for turn in range(4))

    alike = sum(look(found[place]) == look(shown[place]) for found in listed)
    share = 100 * alike // len(listed) or 1
    told = "every solution" if share == 100 else f"{share} of 100 solutions"
    first, second, *_ = game.hints(state, advice)
    assert first.text.endswith(": it decides most.")
    assert second.text.startswith(f"In {told} ")
