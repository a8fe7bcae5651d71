"""Forms and classes of a figure's solutions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.tangram.games import (
    FIGURES,
    LIBRARY,
    SET,
    carried,
    game,
    random_motion,
    solved,
    some,
)
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.solver import solutions
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence, one_of_each
from tui_tangram.play.equivalence import class_of, images

NUMBERS = st.integers(0, len(FIGURES) - 1)
SEEDS = st.integers(0, 2**20)
PIECES = Counter(piece.kind for piece in SET.pieces)
SYMMETRIC = ["convex/1", "convex/2", "convex/3", "convex/10", "convex/13", "tangram/owl"]


def swapped(state: TangramState, random: Random) -> TangramState:
    """Return a state that looks alike: equal pieces change places."""
    placements = list(state.placements)
    for first, second in ((0, 1), (5, 6)):
        if random.random() < 0.5:
            placements[first], placements[second] = placements[second], placements[first]
    return TangramState(tuple(placements))


@pytest.mark.parametrize("name", SYMMETRIC)
def test_classes_are_those_that_the_symmetries_make(name: str) -> None:
    """There are as many classes as solutions of which no symmetry carries one to another."""
    figure = LIBRARY.find(name)
    equivalence = TangramEquivalence(TangramGame(figure, SET))
    forms = [equivalence.form(moves) for moves in TangramGame(figure, SET).solutions()]
    assert figure.solutions == len(set(forms)) == len(forms)
    classes = {class_of(equivalence, form) for form in forms}
    assert len(list(one_of_each(solutions(figure.outline, PIECES), figure.outline))) == len(classes)
    # A symmetry makes solutions of solutions, and all images are of one class.
    for form in forms:
        found = images(equivalence, form)
        assert form == found[0]
        assert set(found) <= set(forms)
        assert {class_of(equivalence, form)} == {class_of(equivalence, image) for image in found}


@given(NUMBERS, SEEDS)
def test_laid_solutions_have_the_form_of_the_solver(number: int, seed: int) -> None:
    """Where a figure is laid, how it is turned and which of equal pieces lies where is one."""
    random = Random(seed)
    equivalence = TangramEquivalence(game(number))
    state = solved(number)
    form = equivalence.laid(state)
    assert form is not None
    moves = [game(number).put(i, motion) for i, motion in enumerate(state.placements) if motion]
    assert tuple(sorted(form)) == equivalence.form(moves)
    motion = random_motion(random)
    if not FIGURES[number].mirror:
        motion = motion._replace(mirrored=False)
    moved = equivalence.laid(carried(swapped(state, random), motion))
    assert moved is not None
    assert tuple(sorted(moved)) in images(equivalence, form)


@given(NUMBERS, SEEDS)
def test_what_is_not_solved_has_no_form(number: int, seed: int) -> None:
    """Pieces in the tray, over each other or in another shape are no solution."""
    random = Random(seed)
    equivalence, state = TangramEquivalence(game(number)), solved(number)
    assert equivalence.laid(some(state, {0, 1, 2})) is None
    piece = random.randrange(7)
    motion = state.placements[piece]
    assert motion is not None
    away = state.with_piece(piece, motion.then(random_motion(random)))
    assert (equivalence.laid(away) is not None) == game(number).verdict(away).solved


@given(NUMBERS)
def test_parts_say_where_pieces_lie(number: int) -> None:
    """A part read back is a kind and the very place; each symmetry keeps the kinds."""
    equivalence = TangramEquivalence(game(number))
    form = equivalence.laid(solved(number))
    assert form is not None
    placed = [equivalence.placed(part) for part in form]
    assert Counter(kind for kind, _ in placed) == PIECES
    expected = {piece.polygon.canonical() for piece in game(number).laid(solved(number))}
    assert expected == {kind.polygon.moved(motion).canonical() for kind, motion in placed}


@given(NUMBERS)
def test_the_total_is_known_without_search_where_there_is_no_symmetry(number: int) -> None:
    """Then each solution is a class of its own; else only a search tells."""
    equivalence = TangramEquivalence(game(number))
    expected = FIGURES[number].solutions if len(equivalence.ways) == 1 else None
    assert expected == equivalence.total


def test_symmetries_in_words() -> None:
    """The square has four turns and four mirror images."""
    words = [way.template.format(4) for way in TangramEquivalence(game(1)).ways]
    assert [
        "4", "4 turned left by 90°", "4 turned by 180°", "4 turned right by 90°",
        *["mirror of 4"] * 4,
    ] == words  # fmt: skip
