"""The verdict against a twin that knows nothing but where sides are drawn."""

from __future__ import annotations

from cmath import exp, pi

from hypothesis import given

from tests.maths.tiling.folding import folded
from tests.strategies.matching import positions, puzzles
from tui_tangram.games.matching.core import CIRCLE, COMPLEMENT, Puzzle, Spot
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.tile import WILD, reversed_pair
from tui_tangram.games.matching.core.tile import ends as pair_ends
from tui_tangram.maths.tiling import Side

Drawn = dict[tuple[float, ...], list[tuple[Side, int | None]]]


def drawn(puzzle: Puzzle, spots: tuple[Spot, ...]) -> Drawn:
    """Return what meets at the middle of each edge: sides of places, and what they show."""
    found: Drawn = {}
    shows: dict[Side, int] = {}
    for tile, spot in zip(puzzle.tiles, spots, strict=True):
        if spot.place is None:
            continue
        corners = [complex(c) for c in puzzle.board.mesh.faces[spot.place].corners]
        middle = sum(corners) / len(corners)
        reach = abs((corners[0] + corners[1]) / 2 - middle)
        sign = -1 if spot.orientation.flipped else 1
        for k, colour in enumerate(tile.sides):
            angle = float(spot.orientation.angle) + sign * k * CIRCLE / tile.shape.sides
            point = middle + reach * exp(2j * pi * angle / CIRCLE)
            ends = zip(corners, corners[1:] + corners[:1], strict=True)
            side = next(i for i, (a, b) in enumerate(ends) if abs((a + b) / 2 - point) < 1e-4)
            behind = tile.cornered and spot.orientation.flipped
            shows[Side(spot.place, side)] = reversed_pair(colour) if behind else colour
    for place, face in enumerate(puzzle.board.mesh.faces):
        for number, (a, b) in enumerate(
            zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True)
        ):
            side = Side(place, number)
            key = folded(puzzle.board, place, (complex(a) + complex(b)) / 2)
            found.setdefault(key, []).append((side, shows.get(side)))
    return found


def good(puzzle: Puzzle, one: int, other: int) -> bool:
    """Return whether two sides that meet match, said in the plainest way."""
    if WILD in (one, other):
        return True
    if puzzle.rules.matching == COMPLEMENT and one > 0 and other > 0:
        return one != other and (one + 1) // 2 == (other + 1) // 2
    if puzzle.rules.matching.cornered:
        return pair_ends(one) == pair_ends(other)[::-1]
    return one == other


@given(positions())
def test_edges_are_judged_one_by_one(position) -> None:
    """What is left to go, and which sides do not match, is what is drawn side by side."""
    game, state = position
    puzzle = game.puzzle
    to_go, wrong = 0, []
    for meeting in drawn(puzzle, state.spots).values():
        colours = [colour for _, colour in meeting if colour is not None]
        if len(meeting) == 2:
            match = len(colours) == 2 and good(puzzle, *colours)
            clash = len(colours) == 2 and not match
        elif puzzle.rim is None:
            continue
        else:
            match = bool(colours) and colours[0] in (puzzle.rim, WILD)
            clash = bool(colours) and not match
        to_go += not match
        wrong += [side for side, _ in meeting] if clash else []
    verdict = judge(puzzle, state.spots)
    assert verdict.to_go == to_go
    assert verdict.unmatched == tuple(sorted(wrong))
    assert verdict.empty == len(puzzle.board) - len(state.laid)


@given(positions())
def test_100_percent_is_solved_and_nothing_else(position) -> None:
    """A position is at 100 percent exactly when it is full and no edge is left to go."""
    game, state = position
    verdict = game.verdict(state)
    assert 0 <= verdict.percent <= 100
    full = len(state.laid) == len(game.puzzle.board)
    assert verdict.solved == (full and verdict.to_go == 0) == (verdict.percent == 100)


@given(puzzles())
def test_the_board_it_was_cut_from_is_solved(puzzle: Puzzle) -> None:
    """A known solution has no edge to go; without one of its tiles it is not solved."""
    assert puzzle.solution is not None
    verdict = judge(puzzle, puzzle.solution)
    assert (verdict.to_go, verdict.empty, verdict.percent) == (0, 0, 100)
    missing = [spot._replace(place=None) if spot.place == 0 else spot for spot in puzzle.solution]
    assert not judge(puzzle, missing).solved
    assert judge(puzzle, missing).percent < 100


@given(positions())
def test_laying_a_tile_only_changes_what_it_touches(position) -> None:
    """Two positions that differ in one place differ in the edges of that place only."""
    game, state = position
    for tile, spot in enumerate(state.spots[:3]):
        if spot.place is None:
            continue
        without = (*state.spots[:tile], spot._replace(place=None), *state.spots[tile + 1 :])
        before, after = judge(game.puzzle, without), judge(game.puzzle, state.spots)
        faces = game.puzzle.board.mesh.faces
        near = {spot.place, *faces[spot.place].neighbours}
        assert {s.face for s in set(before.unmatched) ^ set(after.unmatched)} <= near
        assert 0 <= before.to_go - after.to_go <= faces[spot.place].sides
