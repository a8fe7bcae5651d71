"""How a piece stands, in words that need no picture of it."""

from __future__ import annotations

import re

import pytest

from tests.games.tangram.games import FIGURES, LIBRARY, ROUND_SETS, game, solved, some
from tui_tangram.games.catalog.games import find_game
from tui_tangram.games.tangram.core.fits import same_pose
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.view import (
    Steps,
    TangramIntent,
    TangramView,
    describe_piece,
    hold,
    respond,
    select,
)
from tui_tangram.games.tangram.core.words import LINE, in_words, pose_in_words, pose_words
from tui_tangram.maths.geometry import LINEAR, Isometry, Point
from tui_tangram.play import Advice, Solvability
from tui_tangram.player.library import shipped_library

TANS = {kind.name: kind for kind in LIBRARY.piece_set("tangram").kinds}
ROUND = {kind.name: kind for name in ROUND_SETS for kind in LIBRARY.piece_set(name).kinds}


def stands(kind: PieceKind, turn: int = 0, *, mirrored: bool = False) -> str:
    """Return how a kind stands, turned and mirrored, in words."""
    return in_words(kind.shape.moved(Isometry.linear(turn, mirrored)))


@pytest.mark.parametrize("kind", TANS.values(), ids=list(TANS))
def test_the_words_tell_all_ways_of_a_tan_apart(kind: PieceKind) -> None:
    """The same words exactly where the piece looks the same: no degrees are needed."""
    for one in LINEAR:
        for other in LINEAR:
            alike = in_words(kind.shape.moved(one)) == in_words(kind.shape.moved(other))
            assert same_pose(kind, one, other) == alike


def test_triangles_and_squares_are_told_as_in_lines() -> None:
    """By the same words as where there is room for many."""
    for name in ("large triangle", "medium triangle", "small triangle", "square"):
        for motion in LINEAR:
            shape = TANS[name].shape.moved(motion)
            assert pose_in_words(shape.outline) == in_words(shape)


def test_a_parallelogram_is_told_by_both_its_sides() -> None:
    """The words are those told at length, without those that go without saying."""
    for motion in LINEAR:
        shape = TANS["parallelogram"].shape.moved(motion)
        long = pose_in_words(shape.outline).replace(" to the right", "").replace(" and its", ",")
        short = long.replace("its longest side", "long side").replace("shorter one", "short")
        assert short == in_words(shape)


def test_pieces_with_arcs_are_told_by_what_is_straight_and_by_tips() -> None:
    """Turned by an eighth, what they tell turns by an eighth."""
    assert ["pointing down", "pointing down right"] == [
        stands(ROUND["quarter disc"], turn) for turn in (0, 1)
    ]
    assert ["pointing between left and down left", "pointing between down left and down"] == [
        stands(ROUND["eighth of a disc"], turn) for turn in (0, 1)
    ]
    assert ["tips left and right", "tips up and down"] == [
        stands(ROUND["leaf"], turn) for turn in (0, 2)
    ]
    assert ["down left, short up left", "right, short up"] == [
        stands(ROUND["wing"], turn, mirrored=turn == 1).removeprefix("long straight side ")
        for turn in (0, 1)
    ]
    assert "longest straight side facing up left" == stands(ROUND["base"])
    assert "longest side facing up right" == stands(ROUND["axe"])


def test_degrees_are_always_told_where_words_are_not_enough() -> None:
    """The two trapezoids of a mirror image face alike: only the degrees tell them apart."""
    figure = next(figure for figure in LIBRARY.entries if figure.set_id == "z35")
    pieces = LIBRARY.piece_set("z35")
    of = TangramGame(figure, pieces)
    index = next(i for i, p in enumerate(pieces.pieces) if p.kind.name == "right-angled trapezoid")
    (only,) = pose_words(of, index, Isometry.linear(1, True))
    assert only.startswith("longest side facing ")
    assert only.endswith(", turned 45°, flipped")
    both, words = pose_words(game(1), 0, Isometry.linear(3))
    assert (both, words) == (f"{words}, turned 135°", "pointing right")


def test_what_is_said_of_a_tan_fits_on_a_line() -> None:
    """In the tray, in hand and laid, however it stands, and in hints."""
    of, state = game(1), game(1).start()
    low, high = of.figure.bounds
    for index in range(len(of.pieces.pieces)):
        for motion in LINEAR[::3]:
            for corner in (low, Point(high.x, low.y)):
                held = hold(TangramView(), index, motion._replace(shift=corner))
                text = describe_piece(of, state, held, index)
                assert in_words(of.piece(index).kind.shape.moved(motion)) in text
                assert " across, " in text
                assert len(text) <= LINE
            put = of.put(index, motion)
            hint = of.hints(state, Advice(Solvability.SOLVABLE, (), (put,)))[2]
            for text in (hint.text, hint.spoken):
                assert in_words(of.piece(index).kind.shape.moved(motion)) in text
            assert len(hint.text) <= LINE


@pytest.mark.parametrize("name", ["curved/egg-bull", "stomachion/square"])
def test_hints_on_any_pieces_fit_on_a_line(name: str) -> None:
    """What points at the mark has no numbers; what is said without it has the degrees."""
    of = find_game(shipped_library(), "tangram", name, {"freestyle": False})
    assert isinstance(of, TangramGame)
    for index in range(len(of.pieces.pieces)):
        for motion in LINEAR:
            advice = Advice(Solvability.SOLVABLE, (), (of.put(index, motion),))
            hint = of.hints(of.start(), advice)[2]
            assert len(hint.text) <= LINE
            assert re.match(rf"Piece {of.piece(index).label} goes here[,.]", hint.text)
            assert not re.search(r"°|across", hint.text)
            turned = re.search(r" across, .*, turned [\d.]+°", hint.spoken)
            assert turned or motion == Isometry.linear()


def test_a_turned_piece_is_described_as_it_stands_then() -> None:
    """In hand, turned and flipped."""
    of = game(1, freestyle=True)
    state = of.start()
    low, high = of.figure.bounds
    steps = Steps(high.x, high.x, low, high)
    view = TangramView()
    heard = []
    for intent in (
        TangramIntent.PICK_UP,
        TangramIntent.TURN,
        TangramIntent.TURN,
        TangramIntent.FLIP,
    ):
        reply = respond(intent, of, state, view, steps)
        view = reply.view
        heard.append((reply.words, describe_piece(of, state, view, 0)))
    held = "Holding 1, 0.66 across, 0.66 up, at the lower left"
    assert heard[2:] == [
        ("Turned 1.", f"{held}, pointing down right."),
        ("Flipped 1.", f"{held}, pointing down left."),
    ]


@pytest.mark.parametrize("keep", [0, 2, 4])
def test_the_place_of_a_hint_is_found_among_the_fits_by_its_words(keep: int) -> None:
    """Of the descriptions of the piece at its fits one is what the hint says."""
    number = next(i for i, figure in enumerate(FIGURES) if figure.id == "convex/2")
    of, state = game(number), some(solved(number), set(range(keep)))
    hint = of.hints(state, of.advise(state))[2].spoken
    label, where = hint.split(": ")
    index = [piece.label for piece in of.pieces.pieces].index(label)
    place = re.match(r"[\d.]+ across, [\d.]+ up, ", where)
    assert place
    low, high = of.figure.bounds
    steps = Steps(high.x, high.x, low, high)
    view = select(of, state, TangramView(), index).view
    heard = set()
    for _ in of.fits(state, index):
        reply = respond(TangramIntent.NEXT_FIT, of, state, view, steps)
        view = reply.view
        assert view.hand is not None
        described = describe_piece(of, state, view, index)
        assert max(len(reply.words), len(described)) <= LINE
        pose_text = in_words(of.piece(index).kind.shape.moved(view.hand))
        if place[0] in described and pose_text in where:
            assert pose_text in described
            heard.add(described)
    assert 1 == len(heard)
