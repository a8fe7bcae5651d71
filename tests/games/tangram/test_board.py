"""The rules: moves as text, what is refused, and that nothing is lost on the way."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.games.tangram.games import game
from tests.strategies.geometry import any_motions, motions
from tui_tangram.games.tangram.core.editor import FigureEditor
from tui_tangram.games.tangram.core.figure import Arrangement
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play import MoveError, played


@given(st.integers(0, 6), motions)
def test_a_move_survives_being_written_and_read(index: int, motion: Isometry) -> None:
    """Executing the text of a put lays the piece exactly there."""
    board = game(0)
    state = board.execute(board.start(), board.put(index, motion))
    assert state.placements[index] == motion
    assert state.tray == tuple(i for i in range(7) if i != index)
    assert board.execute(state, board.take(index)) == board.start()


@given(st.lists(st.tuples(st.integers(0, 6), motions | st.none()), max_size=20))
def test_shortened_moves_lead_to_the_same_position(steps: list[Any]) -> None:
    """One of each piece that lies is enough, in a figure, and in an editor that began with some."""
    laid = game(0).figure.solution or ()
    editor = FigureEditor.of(game(0).pieces, Arrangement(set_id="tangram", pieces=tuple(laid[:4])))
    for board in (game(0), editor):
        moves, state = [], board.start()
        for index, motion in steps:
            move = board.take(index) if motion is None else board.put(index, motion)
            with suppress(MoveError):
                state = board.execute(state, move)
                moves.append(move)
        short = board.shortened(moves)
        assert state == played(board, short)
        assert len(short) <= 7


def test_the_text_of_a_move_stays_what_saves_have() -> None:
    """The form of moves is part of the save format."""
    board = game(0)
    motion = Isometry(3, True, Point.of(12, 24, 0, -24, 48))
    assert board.put(0, motion) == "put A 3m 1,2,0,-2/4"
    assert board.execute(board.start(), "put A 3m 12,24,0,-24/48").placements[0] == motion


@each(
    ("move", "why"),
    [
        ("", "not a move"),
        ("put A", "not a move"),
        ("put A 8 0,0,0,0/1", "not a move"),
        ("put A 0 0,0,0,0/0", "zero"),
        ("put A 0 1.5,0,0,0/1", "not a move"),
        ("put A 0 101,0,0,0/1", "leave the board"),
        ("put A 0 0,0,0,-72/1", "leave the board"),
        ("put A 3,0,4,0/6 0,0,0,0/1", "is not a unit vector"),
        ("put A 3,0,4,0/0 0,0,0,0/1", "zero"),
        ("put A 3,0,4/5 0,0,0,0/1", "not a move"),
        ("put H 0 0,0,0,0/1", "no piece"),
        ("put a 0 0,0,0,0/1", "no piece"),
        ("put A 0 ١,0,0,0/1", "not a move"),
        ("put A 0 0,0,0,0/1\n", "not a move"),
        ("take A", "in the tray already"),
        ("take \x1b[2J", "no piece"),
        ("reveal", "not a move"),
        ("put A 0 " + "9" * 4000 + ",0,0,0/1", "not a move"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(move: str, why: str) -> None:
    """A bad move raises MoveError in one printable line and nothing else."""
    with pytest.raises(MoveError, match=why) as caught:
        game(0).execute(game(0).start(), move)
    assert str(caught.value).isprintable()


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    """Executing is total over text."""
    board = game(0)
    try:
        state = board.execute(board.start(), text)
    except MoveError:
        return
    assert len(state.placements) == 7


@given(st.integers(0, 6), any_motions)
def test_a_move_is_read_and_told(index: int, motion: Isometry) -> None:
    """What it says, as numbers and in words."""
    board = game(0)
    label = board.piece(index).label
    assert (index, motion) == board.read(board.put(index, motion))
    assert (index, None) == board.read(board.take(index))
    assert f"placed piece {label}" == board.describe_move(board.put(index, motion))
    assert f"removed piece {label}" == board.describe_move(board.take(index))


_START = """
import sys
import tui_tangram.games.catalog, tui_tangram.player
late = ("layers", "sums", "chaining", "judge", "form", "bezier", "anyangle", "rounded")
print([name for name in sys.modules if name.startswith("tui_tangram.") and name.endswith(late)])
"""


def test_a_start_loads_nothing_that_only_arcs_need() -> None:
    """What every start imports does not wait for it."""
    ran = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True)
    assert "[]" == ran.stdout.strip()
