"""Forms and classes of a board's solutions."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    Orientation,
    Puzzle,
    Spot,
    Tile,
)
from tui_tangram.games.matching.core.rules import rules_named
from tui_tangram.games.matching.core.symmetry import (
    MatchingEquivalence,
    one_of_each,
    read_part,
    write_part,
)
from tui_tangram.maths.tiling import board, polygon, rectangle, symmetries, torus
from tui_tangram.maths.tiling.solids import solid
from tui_tangram.play import played
from tui_tangram.play.equivalence import class_of, images


def puzzle(place, rules, tiles) -> Puzzle:
    """Return a puzzle of loose tiles."""
    angles = Puzzle(place, rules, (), 4, ()).angles
    start = tuple(Spot(None, 0, Orientation(angles[i])) for i in range(len(tiles)))
    return Puzzle(place, rules, tuple(Tile(tuple(sides)) for sides in tiles), 4, start).checked()


def spots(game: MatchingGame, moves: tuple[str, ...]) -> tuple[Spot, ...]:
    """Return where the tiles are after *moves*."""
    return played(game, moves).spots


@pytest.mark.parametrize("name", ["infinity", "tetravex", "hard-infinity"])
@examples(20)
@given(st.lists(st.lists(st.integers(1, 2), min_size=4, max_size=4), min_size=4, max_size=4))
def test_classes_are_those_that_the_symmetries_make(name: str, sides: list[list[int]]) -> None:
    """There are as many classes as solutions of which no symmetry shows one in another."""
    game = MatchingGame(puzzle(rectangle(2, 2), rules_named(name), sides))
    equivalence = MatchingEquivalence(game)
    found = list(game.solutions())
    forms = [equivalence.form(moves) for moves in found]
    expected = list(one_of_each([spots(game, moves) for moves in found], game.puzzle))
    assert len(expected) == len({class_of(equivalence, form) for form in forms})
    assert len(forms) == len(set(forms))


def test_equal_tiles_are_one() -> None:
    """Tiles that change places without anybody seeing it leave the form as it is."""
    game = MatchingGame(puzzle(rectangle(2, 1), rules_named("infinity"), [(1, 1, 1, 1)] * 2))
    equivalence = MatchingEquivalence(game)
    for moves in (("lay 0@0+6", "lay 1@1+6"), ("lay 1@0+6", "lay 0@1+12")):
        assert ("0: 1 1 1 1", "1: 1 1 1 1") == equivalence.form(moves)
        assert equivalence.form(moves) == equivalence.laid(MatchingState(spots(game, moves), ()))
    assert equivalence.laid(game.start()) is None
    assert equivalence.total is None


@pytest.mark.parametrize(
    "place", [rectangle(3, 2), rectangle(2, 2), board("hexagon", 2), torus("square", 3, 3)],
    ids=["oblong", "square", "hexagons", "torus"],
)  # fmt: skip
def test_a_symmetry_takes_parts_to_parts(place) -> None:
    """Each place goes where the symmetry says, its colours with it; all come back."""
    random = Random(3)
    faces = place.mesh.faces
    tiles = [tuple(random.randint(1, 4) for _ in range(face.sides)) for face in faces]
    equivalence = MatchingEquivalence(MatchingGame(puzzle(place, rules_named("infinity"), tiles)))
    form = tuple(sorted(write_part(i, sides) for i, sides in enumerate(tiles)))
    assert len(symmetries(place.mesh)) == len(equivalence.ways)
    assert ("", "{}") == (equivalence.ways[0].short, equivalence.ways[0].template)
    for way, symmetry in enumerate(symmetries(place.mesh)):
        image = dict(map(read_part, images(equivalence, form)[way]))
        for i, sides in enumerate(tiles):
            there = image[symmetry.places[i]]
            assert [
                there[symmetry.side(i, k, polygon(len(sides)))] for k in range(len(sides))
            ] == list(sides)


def test_symmetries_in_words() -> None:
    """A torus can be moved around, a square turned, anything mirrored."""

    def words(place) -> set[str]:
        tiles = [(1,) * face.sides for face in place.mesh.faces]
        game = MatchingGame(puzzle(place, rules_named("infinity"), tiles))
        return {way.template for way in MatchingEquivalence(game).ways}

    assert {"{}", "{} turned by 180°", "mirror of {}"} == words(rectangle(3, 2))
    turns = {"{} turned left by 90°", "{} turned right by 90°", "{} turned by 180°"}
    assert {"{}", "mirror of {}", "{}, shifted", *turns} == words(torus("square", 3, 3))
    assert {"{}", "mirror of {}", "{} turned in space"} == words(solid("square", "cube", 1))
    sixths = {f"{{}} turned {side} by {60 * k}°" for side in ("left", "right") for k in (1, 2)}
    assert {"{}", "mirror of {}", "{} turned by 180°", *sixths} == words(board("hexagon", 1))
