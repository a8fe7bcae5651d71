"""The solver of tile boards and the proof by exact cover: each answer right, none missing.

Two twins stand beside the solver: trying everything, on boards of a few places, and exact
cover, which shares no code with it, on larger ones.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice, permutations, product
from operator import and_, or_
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.matching import BOARDS, cut
from tui_tangram.games.matching.core import (
    COMPLEMENT,
    EQUAL,
    MatchingGame,
    Puzzle,
    Spot,
    colours_of,
    rules_named,
    solver,
)
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.proof import pictures, unique
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.solver import (
    MatchingSolution,
    arrangements,
    count,
    first_solution,
    index,
    solutions,
    way_to,
)
from tui_tangram.games.matching.core.symmetry import one_of_each
from tui_tangram.games.matching.core.tables import Tables, beginnings, order
from tui_tangram.maths.tiling import (
    LAYOUTS,
    Board,
    board,
    level_board,
    polygon,
    rectangle,
    stack,
    torus,
)
from tui_tangram.maths.tiling.solids import solid
from tui_tangram.play import Limit, Progress, Stopped

MANY = 300
"solutions: Of puzzles with more the tests look at no more."


SEEDS = st.integers(0, 2**32)
"""Puzzles are named by a seed: printed whole, one is many pages."""


# Made by the first test that wants them, and not while tests are collected.


PAPER = (
    "hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex", "win-game",
)  # fmt: skip
"""The rule sets of boards by chance, whatever others there are: the same seeds make the same."""


@cache
def tiny() -> tuple[Board, ...]:
    """Boards on which everything can be tried."""
    parts = (board(layout, size) for layout in LAYOUTS for size in (1, 2, 3))
    spatial = (stack(2, 1, 1), stack(1, 1, 2), solid("triangle", "tetrahedron", 1))
    return (*parts, rectangle(2, 2), rectangle(4, 1), *spatial)


@cache
def small() -> tuple[Board, ...]:
    """Boards of a few places."""
    parts = (board(layout, size) for layout in LAYOUTS for size in (5, 7))
    return (*BOARDS, *parts, rectangle(3, 3), rectangle(2, 3), stack(2, 2, 1), stack(2, 1, 2))


def made(seed: int, boards=small) -> Puzzle:
    """A solvable puzzle by chance, in which everything there is occurs."""
    random = Random(seed)
    rules = rules_named(random.choice(PAPER)).varied(
        may_flip=random.random() < 0.3, matching=COMPLEMENT if random.random() < 0.3 else EQUAL
    )
    return cut(
        random.choice(boards()),
        rules,
        random,
        colours=random.choice((4, 6, 8)),
        wild=random.choice((0.0, 0.0, 0.2)),
        fixed=random.choice((0, 0, 1, 3)),
        spare=2 if seed % 4 == 3 and rules.may_move else 0,
    )


def any_puzzle(seed: int, boards=small) -> Puzzle:
    """The same, or with a rim of a colour that is inside too, or none: perhaps unsolvable."""
    puzzle = made(seed, boards)
    if seed // 5 % 3:
        return puzzle
    return replace(puzzle, rim=1 + seed // 7 % 2 if puzzle.rim is None else None)


def all_of(puzzle: Puzzle, laid=None) -> list[MatchingSolution]:
    """All solutions; gives up on puzzles that have too many to look at."""
    found: list[MatchingSolution] = []
    try:
        for solution in solutions(puzzle, laid, Limit(nodes=20_000).meter()):
            found.append(solution)
            assume(len(found) <= MANY)
    except Stopped:
        assume(False)
    return found


def shown(puzzle: Puzzle, found: list[MatchingSolution]) -> set[object]:
    """What the solutions show."""
    return {colours_of(puzzle, spots) for spots in found}


def brute(puzzle: Puzzle) -> set[object]:
    """What all solutions show, by trying every tile in every place in every way."""
    found = set()
    for chosen in permutations(range(len(puzzle.tiles)), len(puzzle.board)):
        if not puzzle.fixed.issubset(chosen):
            continue
        ways = []
        for place, tile in enumerate(chosen):
            start = puzzle.start[tile]
            if tile in puzzle.fixed:
                ways.append([start] if start.place == place else [])
            elif not puzzle.rules.may_move and start.place != place:
                ways.append([])
            else:
                orientations = puzzle.orientations(tile, place)
                ways.append([Spot(place, 0, orientation) for orientation in orientations])
        for laid in product(*ways):
            tiles = dict(zip(chosen, laid, strict=True))
            spots = [
                tiles.get(tile, spot._replace(place=None)) for tile, spot in enumerate(puzzle.start)
            ]
            if judge(puzzle, spots).solved:
                found.add(colours_of(puzzle, spots))
    return found


# Every answer is right, and none is missing


@pytest.mark.parametrize("part", range(3))
def test_on_tiny_boards_it_finds_what_trying_everything_finds(part: int) -> None:
    """All solutions, each once: in two and three dimensions, all rules, wild sides, any rim."""
    several = 0
    for seed in range(part, 150, 3):
        puzzle = any_puzzle(seed, tiny)
        found = list(solutions(puzzle))
        assert len(found) == len(shown(puzzle, found)), seed
        assert brute(puzzle) == shown(puzzle, found), seed
        several += len(found) > 1
    assert several > 6


@pytest.mark.parametrize("part", range(2))
def test_solver_and_exact_cover_agree(part: int) -> None:
    """Both have the same solutions, and judge alike if there is one."""
    counts: list[int] = []
    for seed in range(1000 + part, 1160, 4):
        puzzle = any_puzzle(seed)
        try:
            found = list(solutions(puzzle, None, Limit(nodes=10_000).meter()))
            covered = list(pictures(puzzle, Limit(nodes=10_000).meter()))
            alone = unique(puzzle, Limit(nodes=10_000).meter())
        except Stopped:
            continue
        assert len(found) == len(covered) == len(set(covered)), seed
        assert shown(puzzle, found) == set(covered), seed
        assert alone == (1 == len(list(one_of_each(found, puzzle)))), seed
        counts.append(len(found))
    assert len(counts) > 35
    assert {0, 1} < set(counts)


@given(SEEDS)
def test_what_a_generator_cut_can_be_solved(seed: int) -> None:
    """There is a solution, and the game's verdict confirms it."""
    puzzle = made(seed)
    found = first_solution(puzzle)
    assert found is not None
    game = MatchingGame(puzzle)
    assert game.verdict(replace(game.start(), spots=found)).solved
    for tile, spot in enumerate(found):
        start = puzzle.start[tile]
        assert spot == start if tile in puzzle.fixed else spot.drawer == start.drawer
        assert puzzle.rules.may_move or spot.place == start.place
        if spot.place is not None and tile not in puzzle.fixed:
            assert spot.orientation in puzzle.orientations(tile, spot.place)


@given(SEEDS)
def test_all_solutions_are_right_and_the_known_one_is_among_them(seed: int) -> None:
    """Each is confirmed by the verdict, and no two show the same."""
    puzzle = made(seed)
    found = all_of(puzzle)
    assert all(judge(puzzle, spots).solved for spots in found)
    assert len(found) == len(shown(puzzle, found))
    assert colours_of(puzzle, puzzle.solution) in shown(puzzle, found)


@each("layout", LAYOUTS)
def test_every_layout_is_solved_on_larger_boards(layout: str) -> None:
    """Boards of the hard level under all rules that players like, with eight colours."""
    for rules in ("tetravex", "infinity", "easy-tetravex", "rotator", "troll"):
        colours = 14 if layout == "triangle" else 8
        puzzle = cut(level_board(layout, "hard"), rules_named(rules), Random(5), colours=colours)
        found = first_solution(puzzle, None, Limit(nodes=200_000).meter())
        assert found is not None
        assert judge(puzzle, found).solved


def test_two_hundred_tiles() -> None:
    """The largest boards of the levels and beyond can be solved, or are given up in time."""
    for wide, layout in ((board("3.6.3.6", 200), "3.6.3.6"), (torus("hexagon", 14, 14), "hexagon")):
        puzzle = cut(wide, rules_named("tetravex"), Random(len(layout)), colours=16)
        found = first_solution(puzzle, None, Limit(nodes=200_000).meter())
        assert found is not None
        assert judge(puzzle, found).solved


# From any position


@examples(30)
@given(SEEDS, st.data())
def test_tiles_laid_stay_as_they_are(seed: int, data: st.DataObject) -> None:
    """With tiles of a solution laid, the solutions are those that have them so."""
    puzzle = made(seed)
    every = all_of(puzzle)
    some = data.draw(st.sampled_from(every))
    tiles = data.draw(st.sets(st.integers(0, len(some) - 1)))
    laid = {tile: some[tile] for tile in tiles if some[tile].place is not None}
    found = all_of(puzzle, laid)
    assert all(solution[tile] == spot for solution in found for tile, spot in laid.items())
    wanted = colours_of(puzzle, some)
    places = [spot.place for spot in laid.values()]
    assert shown(puzzle, found) == {
        other
        for other in shown(puzzle, every)
        if all(other[place] == wanted[place] for place in places)
    }


@given(SEEDS, SEEDS)
def test_tiles_laid_anyhow_stay_too(seed: int, chance: int) -> None:
    """Laid by chance there may be no solution; if there is one, it has them so."""
    puzzle, random = made(seed), Random(chance)
    loose = [tile for tile in range(len(puzzle.tiles)) if tile not in puzzle.fixed]
    free = set(range(len(puzzle.board))) - {puzzle.start[tile].place for tile in puzzle.fixed}
    laid: dict[int, Spot] = {}
    for tile in random.sample(loose, min(3, len(loose))):
        ways = [
            (place, orientation)
            for place in free
            for orientation in puzzle.orientations(tile, place)
        ]
        if ways:
            place, orientation = random.choice(ways)
            free.discard(place)
            laid[tile] = Spot(place, 1, orientation)
    found = first_solution(puzzle, laid)
    if found is not None:
        assert judge(puzzle, found).solved
        assert laid.items() <= dict(enumerate(found)).items()


def test_loose_tiles_hold_nothing() -> None:
    """Tiles that are named as laid, but are in no place, may go anywhere."""
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(1), fixed=1, colours=6)
    start = dict(enumerate(puzzle.start))
    assert list(solutions(puzzle)) == list(solutions(puzzle, start))


def test_tiles_laid_against_the_rules_have_no_solution() -> None:
    """Two in one place, one that may not be turned turned, one where a clue lies."""
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(1), fixed=1)
    (clue,) = puzzle.fixed
    first, second = [tile for tile in range(9) if tile != clue][:2]
    solution = puzzle.solution
    turned = solution[first]._replace(orientation=solution[first].orientation.turned(polygon(4), 6))
    askew = solution[first]._replace(orientation=solution[first].orientation.turned(polygon(4), 1))
    here = puzzle.start[clue].place
    assert first_solution(puzzle, {first: solution[first]}) is not None
    assert first_solution(puzzle, {first: turned}) is None
    assert first_solution(puzzle, {first: askew}) is None
    assert first_solution(puzzle, {first: solution[first]._replace(place=here)}) is None
    both = {first: solution[first], second: solution[second]._replace(place=solution[first].place)}
    assert first_solution(puzzle, both) is None


# What is preferred


@given(SEEDS)
def test_a_preferred_solution_is_found_at_once(seed: int) -> None:
    """What is preferred is what is found first, to the last orientation, if it is a solution."""
    puzzle = made(seed)
    known = tuple(
        spot._replace(drawer=puzzle.start[i].drawer) for i, spot in enumerate(puzzle.solution)
    )
    meter = Limit(nodes=len(puzzle.board)).meter()
    assert known == first_solution(puzzle, None, meter, prefer=known)


@examples(30)
@given(SEEDS, SEEDS)
def test_preferring_changes_the_order_alone(seed: int, chance: int) -> None:
    """Whatever is preferred, the solutions are the same ones."""
    puzzle, random = made(seed), Random(chance)
    wanted = list(puzzle.solution)
    for tile in random.sample(range(len(wanted)), len(wanted) // 2):
        wanted[tile] = random.choice((puzzle.start[tile], wanted[tile - 1]))
    try:
        found = list(solutions(puzzle, None, Limit(nodes=20_000).meter(), prefer=wanted))
    except Stopped:
        assume(False)
    assume(len(found) <= MANY)
    assert shown(puzzle, all_of(puzzle)) == shown(puzzle, found)
    assert len(found) == len(shown(puzzle, found))


# The way to a solution


@given(SEEDS, st.data())
def test_the_way_leads_to_the_solution(seed: int, data: st.DataObject) -> None:
    """Every tile that is not laid is a step, once, and goes where the solution has it."""
    puzzle = made(seed)
    solution = puzzle.solution
    tiles = data.draw(st.sets(st.integers(0, len(solution) - 1)))
    laid = {tile: solution[tile] for tile in tiles}
    steps = way_to(Tables(puzzle, laid), laid, solution)
    rest = {t for t, spot in enumerate(solution) if spot.place is not None} - tiles - puzzle.fixed
    assert sorted(rest) == sorted(step.tile for step in steps)
    assert all(step.spot == solution[step.tile] for step in steps)


def test_the_way_begins_at_the_most_determined_place() -> None:
    """With all but a corner and a place inside laid, either may come; nothing else can."""
    puzzle = cut(rectangle(4, 4), rules_named("infinity"), Random(3), colours=6)
    at = {spot.place: tile for tile, spot in enumerate(puzzle.solution)}
    laid = {at[place]: puzzle.solution[at[place]] for place in range(16) if place not in (3, 9, 14)}
    tables = Tables(puzzle, laid)
    steps = way_to(tables, laid, puzzle.solution)
    assert {3, 9, 14} == {step.spot.place for step in steps}
    counts = {place: tables.candidates[place].bit_count() for place in (3, 9, 14)}
    assert counts[steps[0].spot.place] == min(counts.values())


@each("layout", LAYOUTS)
@each("inward", [False, True])
def test_the_order_of_places_keeps_together(layout: str, inward: bool) -> None:
    """Each place but the first lies beside an earlier one, and all are there once."""
    mesh = level_board(layout, "hard").mesh
    found = order(mesh, (), inward=inward)
    assert sorted(found) == list(range(len(mesh)))
    for number, place in enumerate(found[1:], start=1):
        assert set(mesh.faces[place].neighbours) & set(found[:number])


def test_without_a_rim_the_order_begins_in_the_middle() -> None:
    """On a square board with one of the middle four places; then a square around it is closed."""
    found = order(rectangle(6, 6).mesh, (), inward=False)
    assert found[0] in {14, 15, 20, 21}
    least = min(found[:4])
    assert set(found[:4]) == {least, least + 1, least + 6, least + 7}


def test_a_search_begins_in_the_middle_or_on_the_edge() -> None:
    """On the deepest places and those one step nearer to the edge, on the edge, or anywhere."""
    mesh = rectangle(5, 7).mesh
    middle = [5 * row + column for row in range(1, 6) for column in range(1, 4)]
    assert beginnings(mesh, inward=False) == middle
    rim = [place for place in range(35) if place not in middle]
    assert beginnings(mesh, inward=True) == rim
    for inward in (False, True):
        assert beginnings(torus("square", 3, 3).mesh, inward=inward) == list(range(9))


def test_with_a_rim_the_order_goes_ring_by_ring() -> None:
    """From a corner all around the edge, then around the next ring, and so on inwards."""
    found = order(rectangle(5, 5).mesh, (), inward=True)
    ring = [min(place % 5, place // 5, 4 - place % 5, 4 - place // 5) for place in found]
    assert found[0] == 0
    assert ring == [0] * 16 + [1] * 8 + [2]


def test_tiles_that_lie_come_first() -> None:
    """Then those around them, with or without a rim."""
    for inward in (False, True):
        found = order(rectangle(5, 5).mesh, (3, 17), inward=inward)
        assert found[:2] == (3, 17)
        assert found[2] in {2, 4, 8, 12, 16, 18, 22}


# Limits


def test_a_limit_keeps_what_was_found_before() -> None:
    """Up to the limit the solutions are the first of all, in the same order."""
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), Random(2), colours=4)
    every = list(solutions(puzzle))
    kept: list[int] = []
    for nodes in (0, 1, 100, 1000, 3000):
        meter = Limit(nodes=nodes).meter()
        found: list[MatchingSolution] = []
        with pytest.raises(Stopped) as stopped:
            found.extend(solutions(puzzle, None, meter))
        assert (nodes, len(found)) == stopped.value.progress[0:3:2]
        assert found == every[: len(found)]
        kept.append(len(found))
    assert 0 == kept[0] < kept[-1] < len(every)


def test_a_search_stops_when_asked() -> None:
    """A stop from a report ends the search soon after."""
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            meter.stop()

    meter = Limit().meter(report)
    puzzle = cut(rectangle(8, 8), rules_named("hard-infinity"), Random(2), colours=14)
    with pytest.raises(Stopped, match="stopped on request"):
        list(solutions(puzzle, None, meter))
    assert 3 == len(seen)


def test_the_fraction_grows_to_one() -> None:
    """What is reported as done never falls, lies between 0 and 1, and ends at 1."""
    seen: list[Progress] = []
    meter = Limit().meter(seen.append)
    puzzle = cut(rectangle(4, 3), rules_named("hard-infinity"), Random(2), colours=5)
    assert len(list(solutions(puzzle, None, meter))) == meter.found
    fractions = [progress.fraction or 0.0 for progress in seen]
    assert len(fractions) > 2
    assert fractions == sorted(fractions)
    assert 0 <= fractions[0] < fractions[-1] < 1.0
    assert 1.0 == meter.fraction


def test_boards_without_candidates_are_not_searched() -> None:
    """Where some place has no tile from the start nothing is tried."""
    puzzle = cut(rectangle(3, 3), rules_named("infinity"), Random(1))
    meter = Limit().meter()
    assert [] == list(solutions(replace(puzzle, rim=1), None, meter))
    assert 0 == meter.nodes


@examples(400)
@given(SEEDS, st.booleans())
def test_kinds_with_no_more_places_than_tiles_have_them_alone(seed: int, solved: bool) -> None:
    """Whatever ways are dropped, no solution without these is lost."""
    puzzle, random = made(seed), Random(seed)
    tables = Tables(puzzle, {})
    some = (1 << len(tables.ways.shown)) - 1
    candidates = [
        each & (random.randint(0, some) | random.randint(0, some)) for each in tables.candidates
    ]
    known = [0] * len(candidates)
    for tile, spot in enumerate(puzzle.solution or ()):
        if spot.place is not None:
            known[spot.place] = 1 << (tables.way(tile, spot) or 0)
    if solved:
        candidates = list(map(or_, known, candidates))
    left = [known] if all(map(and_, known, candidates)) else []
    with suppress(Stopped):
        left += filter(
            lambda found: all(map(and_, found, candidates)),
            map(list, islice(Search(tables).run(Limit(nodes=4000).meter()), MANY)),
        )
    if not tables.narrow(candidates):
        assert not left
        return
    assert all(all(map(and_, found, candidates)) for found in left)
    for tiles, ways in zip(tables.ways.kinds, tables.ways.of_kind, strict=True):
        places = [each for each in candidates if each & ways]
        alone = [each for each in places if not each & ~ways]
        needed = tables.puzzle.needed(tiles[0])
        assert len(alone) <= len(tiles)
        assert len(places) >= len(tiles) or not needed
        if len(alone) == len(tiles) or (needed and len(places) == len(tiles)):
            assert alone == places


# The proof


def test_a_second_solution_disproves() -> None:
    """Boards with several solutions have not one only; with enough clues they have."""
    puzzle = cut(rectangle(3, 3), rules_named("tetravex"), Random(4), colours=2)
    assert len(list(solutions(puzzle))) > 1
    assert not unique(puzzle)
    start = tuple(puzzle.solution)
    assert unique(replace(puzzle, start=start, fixed=frozenset(range(9))))


def test_without_a_solution_there_is_not_one() -> None:
    """No solution is not one solution."""
    puzzle = cut(rectangle(3, 3), rules_named("infinity"), Random(1))
    assert not unique(replace(puzzle, rim=1))


def test_a_torus_is_the_same_wherever_it_begins() -> None:
    """Moved along, the one solution of a torus is no second one."""
    puzzle = cut(torus("square", 4, 4), rules_named("tetravex"), Random(6), colours=12)
    assert 16 == len(list(solutions(puzzle)))
    assert unique(puzzle)


def test_the_proof_keeps_to_its_limit() -> None:
    """What is not known within the limit is not said."""
    puzzle = cut(rectangle(5, 5), rules_named("hard-infinity"), Random(2), colours=8)
    with pytest.raises(Stopped):
        unique(puzzle, Limit(nodes=20).meter())


# All at once


@examples(15)
@given(SEEDS)
def test_a_diagram_has_the_solutions_of_the_search(seed: int) -> None:
    """Whatever there is on a board, tiles laid among it: the same ways in the same places."""
    puzzle = made(seed)
    laid = {tile: spot for tile, spot in enumerate(puzzle.solution or ()) if tile < seed % 3}
    tables = Tables(puzzle, laid)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "REPEATED", 0)
        found = solver.diagram_of(tables, Limit().meter())
        searched = [tuple(each) for each in islice(arrangements(tables), MANY + 1)]
        if not tables.possible:
            assert found is None
            assert not searched
            return
        # Where all tiles are different there can be too many states, and few solutions.
        assume(found is not None and len(searched) <= MANY)
        counted = count(puzzle, laid)
    laid_out = [[solver.way_of(tables, choice) for choice in choices] for choices in found.walk()]
    assert all([place for place, _ in ways] == list(range(len(ways))) for ways in laid_out)
    assert {tuple(1 << way for _, way in ways) for ways in laid_out} == set(searched)
    assert found.count == len(searched) == counted


@examples(15)
@given(SEEDS, st.integers(0, 5))
def test_solutions_have_the_numbers_of_their_list(seed: int, first: int) -> None:
    """However many were searched for first, a diagram lists the others, once, and numbers all."""
    puzzle = made(seed)
    searched = list(islice(solutions(puzzle), MANY + 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "REPEATED", 0)
        patch.setattr(solver, "SEARCHED", first)
        numbered = index(puzzle)
        assume(numbered is not None and len(searched) <= MANY)
        listed = list(solutions(puzzle))
    assert searched[:first] == listed[:first]
    assert set(searched) == set(listed)
    assert numbered.count == len(searched) == len(listed)
    assert [numbered.solution(number) for number in range(numbered.count)] == listed
    shown = (enumerate(colours_of(puzzle, solution)) for solution in listed)
    assert numbered.uses() == Counter(part for parts in shown for part in parts)
    with pytest.raises(IndexError):
        numbered.solution(numbered.count)


def test_many_solutions_are_listed_beyond_those_searched_for() -> None:
    """The two thousandth is no earlier one, and has its number."""
    puzzle = cut(rectangle(4, 4), rules_named("hard-infinity"), Random(1), colours=2)
    listed = list(islice(solutions(puzzle), 2 * solver.SEARCHED))
    assert len(set(listed)) == len(listed)
    numbered = index(puzzle)
    assert numbered is not None
    assert all(listed[n] == numbered.solution(n) for n in (0, 999, 1000, 1001, 1999))
    far = numbered.solution(numbered.count - 1)
    assert numbered.count > 10**6
    assert judge(puzzle, far).solved
    assert far not in listed


def test_a_board_upright_has_as_many_solutions_as_lying_down() -> None:
    """Tiles that may be turned do not know which; and no search would list so many."""
    puzzle = cut(rectangle(3, 5), rules_named("hard-infinity"), Random(1), colours=2)
    turned = replace(puzzle, board=rectangle(5, 3), solution=None)
    meter = Limit(nodes=20_000).meter()
    assert count(puzzle, meter=meter) == count(turned, meter=meter) > 10**6
