"""Published numbers of solutions, and counting in stages against counting one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.strategies.matching import cut
from tui_tangram.games.matching.core import Puzzle, colours_of, rules_named
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.colour_stages import Stages
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.proof import unique
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.solver import count, first_solution, solutions
from tui_tangram.games.matching.core.symmetry import one_of_each
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.source.tiles import puzzle_of, read_collections
from tui_tangram.maths.tiling import board, rectangle, torus
from tui_tangram.play import Limit, Stopped

FILE = Path(__file__).parents[3] / "puzzles" / "tiles" / "macmahon.json"
ENTRIES = {entry.id: entry for entry in read_collections([FILE])[0].entries}

# J. Scherphuis, jaapsch.net, on seven hexagons with six colours each: one solution up to
# turns of the board, which there are six of.
SEVEN_HEXAGONS = 1


def classic(name: str) -> Puzzle:
    """One of the complete sets."""
    return puzzle_of(ENTRIES[f"macmahon/{name}"])


def distinct(puzzle: Puzzle) -> int:
    """Count solutions that a symmetry of the board brings onto one another once."""
    return len(list(one_of_each(solutions(puzzle), puzzle)))


def test_seven_hexagons() -> None:
    """One solution, which the board's turns show in six ways; and it is proven."""
    puzzle = classic("hexagons")
    assert SEVEN_HEXAGONS == distinct(puzzle)
    assert 6 * SEVEN_HEXAGONS == count(puzzle)
    assert unique(puzzle)


@pytest.mark.parametrize("columns", [1, 2])
def test_macmahons_squares_with_a_side_laid(columns: int) -> None:
    """As many ways to fill four rows of six with a rim of one colour as are listed.

    All 106,624 are counted by the benchmark of edge matching, which knows the number.
    """
    puzzle = classic("squares")
    assert (6, 4, 1) == (puzzle.board.columns, puzzle.board.rows, puzzle.rim)
    assert puzzle.solution is not None
    laid = {t: spot for t, spot in enumerate(puzzle.solution) if (spot.place or 0) % 6 < columns}
    meter = Limit().meter()
    found = count(puzzle, laid, meter)
    assert found == meter.found == len(list(solutions(puzzle, laid)))
    assert found > 100
    assert 1.0 == pytest.approx(meter.fraction)


def coloured_rim(seed: int) -> Puzzle:
    """A small puzzle whose rim has a colour that is inside too; often with several solutions."""
    random = Random(seed)
    place = random.choice((rectangle(3, 3), rectangle(4, 2), board("triangle", 6),
                           board("triangle", 10), board("hexagon", 7)))  # fmt: skip
    rules = rules_named(random.choice(("hard-infinity", "tetravex", "rotator")))
    rules = rules.varied(may_flip=random.random() < 0.2)
    puzzle = cut(place, rules, random, colours=random.choice((2, 3, 4)), fixed=seed % 5 // 4)
    tiles = list(puzzle.tiles)
    for number, tile in enumerate(tiles):
        # The colour of the rim on the rim, wherever the tile was cut off.
        spot = puzzle.solution[number]
        sides = list(tile.sides)
        for side, beyond in enumerate(place.mesh.faces[spot.place].across):
            if beyond is None:
                sides[tile.side(puzzle.angles[spot.place], side, spot.orientation)] = 1
        tiles[number] = replace(tile, sides=tuple(sides))
    return replace(puzzle, tiles=tuple(tiles), rim=1).checked()


@pytest.mark.parametrize("part", range(3))
def test_solving_in_stages_agrees_with_solving_at_once(part: int) -> None:
    """With a coloured rim, for any rules, clues and tiles laid, each solution is found once."""
    counts = []
    for seed in range(part, 150, 3):
        puzzle = coloured_rim(seed)
        laid = {0: puzzle.solution[0]} if seed % 7 == 0 else {}
        tables = Tables(puzzle, laid)
        found: list[list[tuple[int, ...]]] = []
        try:
            for staged in (False, True):
                stages = Stages(tables, staged=staged)
                meter = Limit(nodes=20_000).meter()
                found.append([tuple(ways) for ways, _ in stages.run(meter)])
        except Stopped:
            continue
        one, other = found
        assert len(one) == len(set(one)) == len(other), seed
        assert set(one) == set(other), seed
        counts.append(len(one))
    assert len(counts) > 30
    assert max(counts) > 4


@pytest.mark.parametrize("part", range(3))
def test_counting_agrees_with_listing(part: int) -> None:
    """The numbers are those of the solutions that are found."""
    counts = []
    for seed in range(part, 150, 3):
        puzzle = coloured_rim(seed)
        laid = {0: puzzle.solution[0]} if seed % 7 == 0 else {}
        try:
            every = list(solutions(puzzle, laid, Limit(nodes=20_000).meter()))
        except Stopped:
            continue
        assert len(every) == count(puzzle, laid), seed
        counts.append(len(every))
    assert len(counts) > 30
    assert max(counts) > 4


def test_macmahons_triangles_at_once() -> None:
    """A first solution of the other set is found quickly, and found first if it is preferred."""
    puzzle = classic("triangles")
    found = first_solution(puzzle, None, Limit(nodes=5_000).meter())
    assert found is not None
    assert judge(puzzle, found).solved
    meter = Limit(nodes=3 * len(found)).meter()
    assert found == first_solution(puzzle, None, meter, prefer=found)


def test_counting_keeps_to_its_limit() -> None:
    """A count that cannot be finished is not told, in stages or not."""
    for puzzle in (
        classic("squares"),
        classic("triangles"),
        cut(rectangle(6, 6), rules_named("hard-infinity"), Random(1), colours=12),
    ):
        meter = Limit(nodes=500).meter()
        with pytest.raises(Stopped):
            count(puzzle, None, meter)
        assert 500 == meter.nodes


def test_a_torus_counts_every_beginning_and_distinct_none_twice() -> None:
    """A torus of 16 places shows its one solution in 16 ways when tiles may not turn."""
    puzzle = cut(torus("square", 4, 4), rules_named("tetravex"), Random(6), colours=12)
    assert 16 == count(puzzle)
    assert 1 == distinct(puzzle)


def test_equal_tiles_are_not_told_apart() -> None:
    """Tiles that are all alike fill the board in one way."""
    puzzle = cut(rectangle(3, 3), rules_named("hard-infinity"), Random(1), colours=2)
    alike = tuple(replace(tile, sides=(1, 1, 1, 1)) for tile in puzzle.tiles)
    puzzle = replace(puzzle, tiles=alike, solution=None)
    assert 1 == count(puzzle) == distinct(puzzle)
    (only,) = solutions(puzzle)
    assert Counter({(1, 1, 1, 1): 9}) == Counter(colours_of(puzzle, only))


def test_edges_coloured_in_every_way_count_as_many() -> None:
    """More than a thousand million solutions of a 4×4 board, from colours of edges alone.

    Two rows of cells are coloured in all ways, and those with the same colours below and the same
    tiles are one.  Turned by half a turn they are the other two rows.
    """
    puzzle = generate(parse_id("square/4x4/hard-infinity/c2/s1"))
    there = [tile.sides for tile in puzzle.tiles]
    kinds: dict[tuple[int, ...], int] = {}
    for sides in product((1, 2), repeat=4):
        turns = [sides[turn:] + sides[:turn] for turn in range(4)]
        # One digit for each kind; there are six kinds and sixteen tiles.
        kinds[sides] = kinds.get(turns[0], 0) or 17 ** len(set(kinds.values()))
        kinds |= dict.fromkeys(turns, kinds[sides])
    rows: dict[tuple[int, ...], Counter[tuple[tuple[int, ...], int]]] = {}
    for top in product((1, 2), repeat=4):
        rows[top] = Counter()
        for below, across in product(product((1, 2), repeat=4), product((1, 2), repeat=5)):
            tiles = zip(top, across[1:], below, across, strict=False)
            rows[top][below, sum(kinds[sides] for sides in tiles)] += 1
    first: Counter[tuple[tuple[int, ...], int]] = Counter()
    for row in rows.values():
        first += row
    half: Counter[tuple[tuple[int, ...], int]] = Counter()
    for (middle, above), many in first.items():
        for (below, tiles), more in rows[middle].items():
            half[below, above + tiles] += many * more
    whole = sum(kinds[sides] for sides in there)
    pairs = (many * half[below[::-1], whole - tiles] for (below, tiles), many in half.items())
    assert 1_055_967_176 == sum(pairs) == count(puzzle)
