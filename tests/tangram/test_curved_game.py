"""The game with pieces that have arcs: its rules are those of any tangram."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tui_tangram.store.curved import curved_ids, curved_sets
from tui_tangram.tangram.curved_board import CurvedGame

from tui_tangram.catalog import find_puzzle, pack, unpack
from tui_tangram.geometry import Isometry
from tui_tangram.play import Outlook, Standing
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.words import describe_board, status

LIBRARY = shipped_library()


def game(name: str, *, freestyle: bool = False) -> CurvedGame:
    """Return the game of a figure of the library."""
    found = find_puzzle(LIBRARY, name, {"freestyle": freestyle})
    assert isinstance(found, CurvedGame)
    return found


def known(of: CurvedGame) -> tuple[str, ...]:
    """Return the moves that lay the solution that the library has."""
    used: set[int] = set()
    moves = []
    for kind, contour in of.figure.solution or ():
        index = next(
            number
            for number, piece in enumerate(of.pieces.pieces)
            if piece.kind.kind == kind and number not in used
        )
        used.add(index)
        pose = of.piece(index).kind.pose_of(contour)
        assert pose is not None
        moves.append(of.put(index, pose))
    return tuple(moves)


def after(of: CurvedGame, moves: tuple[str, ...]) -> TangramState:
    """Return the state after some moves."""
    state = of.start()
    for move in moves:
        state = of.execute(state, move)
    return state


def test_every_figure_is_a_tangram_by_its_id_and_the_end_of_it() -> None:
    """All figures with arcs are made by name, and lists and searches have them."""
    listed = {item.id: item for item in LIBRARY.curved_items}
    assert set(curved_ids()) == set(listed)
    assert set(listed) <= {item.id for item in LIBRARY.items}
    for name in ("curved/egg-bull", "egg-bull", "Egg bull"):
        assert "curved/egg-bull" == game(name).puzzle_id
    assert listed["curved/egg-bull"] in LIBRARY.search_items("bull columbus")
    assert listed["curved/egg-bull"].name == game("egg-bull").name
    assert LIBRARY.curved("egg-nog") is None
    named = LIBRARY.curved(" bull ")
    assert named is not None
    assert named == LIBRARY.curved("curved/egg-bull")


@settings(max_examples=4)
@given(st.data())
def test_part_of_a_solution_can_be_completed_and_the_whole_is_solved(data: st.DataObject) -> None:
    """Pieces of a solution are at fits, can be completed, and show nothing before the last."""
    of = game(data.draw(st.sampled_from(curved_ids())))
    moves = data.draw(st.permutations(known(of)))
    left = min(3, len(moves) - 1)
    laid, rest = tuple(moves[:-left]), tuple(moves[-left:])
    state = after(of, laid)
    verdict = of.verdict(state)
    assert (False, (), ()) == (verdict.solved, verdict.overlaps, verdict.strayed)
    assert 0 < verdict.percent < 100
    index, motion = of.read(rest[0])
    assert motion is not None
    shape = of.piece(index).kind.shape
    places = {shape.moved(fit).canonical() for fit in of.fits(state, index)}
    assert shape.moved(motion).canonical() in places
    advice = of.advise(state, laid)
    assert Outlook.SOLVABLE is advice.outlook
    assert len(of.hints(state, advice)) == 4
    end = after(of, (*laid, *advice.steps))
    assert of.verdict(end).percent == 100
    assert of.likeness().laid(end) == of.likeness().form((*laid, *advice.steps))
    for line in (describe_board(of, end, of.verdict(end)), *map(" ".join, status(of, verdict))):
        assert line.isprintable()


@settings(max_examples=4)
@given(name=st.sampled_from(curved_ids()), freestyle=st.booleans())
def test_a_packed_game_is_the_game(name: str, freestyle: bool) -> None:
    """What travels to the process that searches is the same figure, pieces and options."""
    of = game(name, freestyle=freestyle)
    again = unpack(of.kind, pack(of), of.options)
    assert (of, name, of.options) == (again, again.puzzle_id, again.options)


def test_freestyle_is_solved_anywhere_and_completed_anywhere() -> None:
    """A heart turned by 45° beside its silhouette is one, and so can its half become."""
    of = game("curved/heart", freestyle=True)
    motion = Isometry.linear(3)._replace(shift=of.piece(0).kind.shape.centre)
    moved = [(index, at.then(motion)) for index, at in map(of.read, known(of)) if at is not None]
    moves = tuple(of.put(index, at) for index, at in moved)
    state = after(of, moves)
    assert of.verdict(state).percent == 100
    assert of.in_mode(freestyle=False).verdict(state).solved
    form = of.likeness().laid(state)
    assert form == of.likeness().form(known(of))
    advice = of.advise(after(of, moves[:6]), moves[:6])
    assert Outlook.SOLVABLE is advice.outlook
    assert of.verdict(after(of, (*moves[:6], *advice.steps))).solved


def test_what_lies_wrong_is_named_and_comes_back() -> None:
    """A piece over another and one that sticks out are told, and the help takes them back."""
    of = game("curved/egg")
    first = next(move for move in known(of) if move.startswith("put B"))
    over = first.replace("B", "C", 1)
    state = after(of, (first, over))
    assert of.verdict(state).overlaps == ((1, 2),)
    advice = of.advise(state, (first, over))
    assert (Outlook.STUCK, ("take C",)) == (advice.outlook, advice.back)
    assert of.solvable(state) == Standing(False, "C lies over B.")
    away = after(of, ("put A 0 9,0,9,0/1",))
    assert (0,) == of.verdict(away).strayed


@pytest.mark.parametrize("set_id", sorted(curved_sets()))
def test_the_middle_of_a_piece_goes_where_the_piece_goes(set_id: str) -> None:
    """Turning about it eight times brings a piece back; its box holds it."""
    for kind in curved_sets()[set_id].kinds.values():
        for mirrored in (False, True):
            for turn in range(8):
                motion = Isometry.linear(turn, mirrored)
                assert kind.shape.moved(motion).centre == motion(kind.shape.centre)
        (left, low), (right, high) = (point.floats() for point in kind.shape.bounds)
        stops = kind.shape.stops()
        assert abs(left - min(x for x, _ in stops)) < 0.01
        assert abs(right - max(x for x, _ in stops)) < 0.01
        assert abs(low - min(y for _, y in stops)) < 0.01
        assert abs(high - max(y for _, y in stops)) < 0.01


_STRAIGHT = """
import sys
from tui_tangram.catalog import find_puzzle
from tui_tangram.store.library import shipped_library
library = shipped_library()
assert library.search_items("bull")
game = find_puzzle(library, "tangram/swan", {})
state = game.start()
game.verdict(state), game.fits(state, 0), game.advise(state)
print([name for name in sys.modules if ".curved_" in name or name.endswith(("geometry.curve", "tangram.curved"))])
"""


def test_a_straight_figure_loads_nothing_of_arcs() -> None:
    """Neither lists that name figures with arcs nor a straight game load what knows arcs."""
    ran = subprocess.run(
        [sys.executable, "-c", _STRAIGHT], capture_output=True, text=True, check=True
    )
    assert "[]" == ran.stdout.strip()
