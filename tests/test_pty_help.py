"""Hints and checks at a real terminal, in both games.

From positions that can be solved, that cannot, and of which nobody finds out in time.
The positions are saved games; the words are those that the game gives here, in this process.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.play import CheckResult, Game, Limit, check, played
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

COLUMNS, LINES = 80, 24
LINE = 300
"""Bytes that a line of words may take."""
SWAN, SQUARES, LARGE = "tangram/swan", "framed/5x5-2", "framed/10x10-2"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def found(puzzle: str) -> Game[Any]:
    """Return the game of a puzzle of the library."""
    return find_puzzle(shipped_library(), puzzle, {})


@contextmanager
def playing(puzzle: str, moves: Sequence[str], **settings: Any) -> Iterator[Terminal]:
    """Play on from where *moves* lead, with these settings."""
    session = Session(found(puzzle), lambda: 0.0)
    for move in moves:
        session.play(move)
    store = Store.open(directories(), print)
    if moves:
        assert store.autosaves.save(session)
    store.settings.change(motion=False, **settings)
    command = [sys.executable, "-c", f"from tui_tangram.app import run; run({puzzle!r})"]
    # What a terminal of the tests has holds instead of the settings.
    environ = {**os.environ, "TUI_TANGRAM_CHECK": settings.get("check", "asked")}
    with Terminal(command, COLUMNS, LINES, environ) as terminal:
        terminal.until("q back")
        yield terminal


def kept(puzzle: str) -> Session[Any]:
    """Return the game as the app has saved it."""
    (saved,) = Store.open(directories(), print).autosaves.all()
    return Session.from_save(saved.save, lambda *_: found(puzzle), lambda: 0.0)


def right(game: Game[Any], number: int) -> tuple[str, ...]:
    """Return the first moves of a solution."""
    return next(iter(game.solutions(Limit(seconds=60).meter())))[:number]


@cache
def wrong_piece() -> tuple[str, ...]:
    """Return moves that lay two pieces of the swan well and two in exact fits.

    The first of these spoils the figure though all corners that are left can be filled.
    """
    game = found(SWAN)
    assert isinstance(game, TangramGame)
    random = Random(3)
    for _ in range(500):
        moves = list(right(game, 2))
        for _ in range(2):
            state = played(game, moves)
            index = random.choice(state.tray)
            fits = game.fits(state, index)
            if fits:
                moves.append(game.put(index, random.choice(fits)))
        looked = check(game, moves)
        if (
            len(moves) == 4
            and looked.answer is CheckResult.NO
            and looked.good == 2
            and not looked.why
        ):
            return tuple(moves)
    raise AssertionError("no such position")


@cache
def wrong_tile() -> tuple[str, ...]:
    """Return moves that lay three tiles of a board well, and then one where it matches.

    And yet it spoils the board, which only a search finds out.
    """
    game = found(SQUARES)
    assert isinstance(game, MatchingGame)
    moves = list(right(game, 3))
    state = played(game, moves)
    loose = [tile for tile, spot in enumerate(state.spots) if spot.place is None]
    free = [place for place in range(len(game.puzzle.board)) if state.tile_at(place) is None]
    for tile, place in product(loose, free):
        for orientation in game.puzzle.orientations(tile, place):
            after = (*moves, game.lay(tile, place, orientation))
            if check(game, after, Limit(nodes=0).meter()).answer is CheckResult.UNKNOWN:
                looked = check(game, after, Limit(nodes=5_000).meter())
                if (looked.answer, looked.good) == (CheckResult.NO, 3):
                    return after
    raise AssertionError("no such position")


def wrong_corner() -> tuple[str, ...]:
    """Return a move that begins a large board otherwise than the known solution does."""
    game = found(LARGE)
    assert isinstance(game, MatchingGame)
    for tile, own in enumerate(game.puzzle.tiles):
        if own.sides.count(0) != 1:
            continue
        for orientation in game.puzzle.orientations(tile, 1):
            move = game.lay(tile, 1, orientation)
            state = game.execute(game.start(), move)
            if check(game, [move], Limit(nodes=0).meter()).answer is CheckResult.UNKNOWN:
                assert not game.verdict(state).unmatched
                return (move,)
    raise AssertionError("no such position")


LAST = ": C goes back {}."


@pytest.mark.parametrize(("puzzle", "number"), [(SWAN, 2), (SQUARES, 6)])
def test_from_a_position_that_can_be_solved(puzzle: str, number: int) -> None:
    """The check says so; four hints lead to the step, in the words of the game, and count."""
    game = found(puzzle)
    moves = right(game, number)
    state = played(game, moves)
    with playing(puzzle, moves) as terminal:
        terminal.press("c")
        terminal.until("Still solvable.")
        session = kept(puzzle)
        # What is chosen, or under the cursor, when a game is gone on with.
        near = 0 if isinstance(game, MatchingGame) else state.tray[0]
        hints = game.hints(state, game.advise(state, moves, None), near)
        assert 4 == len(hints)
        for hint in hints:
            terminal.press("h")
            terminal.until(hint.text)
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
    session = kept(puzzle)
    assert played(game, (*moves, *hints[-1].moves)) == session.state
    assert {1: 1, 2: 1, 3: 1, 4: 1} == session.hints_by_level
    assert (number + 1, 1) == (session.moves, session.hints)


@pytest.mark.parametrize(
    ("puzzle", "position", "ago"), [(SWAN, wrong_piece, 2), (SQUARES, wrong_tile, 1)]
)
def test_from_a_position_that_cannot(puzzle: str, position: Any, ago: int) -> None:
    """The check proves it and says since when, and a hint says what is in the way.

    One key goes back, and redo brings the moves back.
    """
    game, moves = found(puzzle), position()
    state = played(game, moves)
    many = "1 move" if ago == 1 else f"{ago} moves"
    with playing(puzzle, moves) as terminal:
        terminal.press("c")
        terminal.until(LAST.format(many))
        first, second, *_ = game.hints(state, game.advise(state, moves, None))
        terminal.press("h")
        terminal.until(first.text)
        terminal.press("h")
        terminal.until(second.text)
        terminal.press("C")
        terminal.until(f"Went back {many}: solvable.")
        terminal.press("c")
        terminal.until("Still solvable.")
        terminal.press(*["U"] * ago, "c")
        terminal.until(LAST.format(many))
        terminal.press("C")
        terminal.until(f"Went back {many}: solvable.")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
    assert played(game, moves[:-ago]) == kept(puzzle).state


def test_what_can_be_seen_is_the_reason() -> None:
    """A piece that lies over another: the check says so, and how to go back."""
    game = found(SWAN)
    assert isinstance(game, TangramGame)
    moves = right(game, 2)
    index, motion = game.read(moves[0])
    assert motion is not None
    other = next(i for i in played(game, moves).tray)
    moves = (*moves, game.put(other, motion))
    with playing(SWAN, moves) as terminal:
        terminal.press("c")
        over = f"{game.piece(other).label} overlaps {game.piece(index).label}"
        terminal.until(f"{over}. C goes back to a solvable position.")


@pytest.mark.parametrize(("puzzle", "position"), [(SWAN, wrong_piece), (SQUARES, wrong_tile)])
def test_what_is_not_known_in_time_is_said_to_be_so(puzzle: str, position: Any) -> None:
    """With no time at all, set in the settings: neither yes nor no, and no hint."""
    with playing(puzzle, position(), help_seconds=0) as terminal:
        terminal.press("c")
        terminal.until("No answer in 0 s.")
        terminal.press("h")
        terminal.until("No answer in 0 s.")


def test_a_long_search_is_told_in_numbers_and_ended_by_a_move() -> None:
    """Keys are heard all the while; after the move another question is answered at once."""
    with playing(LARGE, wrong_corner(), help_seconds=60) as terminal:
        terminal.press("c")
        numbers = re.compile(r"Searching: [\d,]+ positions, \d+ s\.")
        terminal.until(lambda text: bool(numbers.search(text)))
        first, before = numbers.findall(terminal.text), terminal.sent
        terminal.until(lambda text: numbers.findall(text) not in ([], first))
        # One line of words, and nothing else is drawn for it.
        assert terminal.sent - before <= LINE
        terminal.press("down")
        terminal.until("Row 2, cell 1: empty.")
        terminal.press("u")
        terminal.until("Undid: ")
        terminal.press("c")
        terminal.until("Still solvable.")


def test_the_setting_has_it_looked_after_every_move() -> None:
    """Only when the answer becomes another it is said."""
    moves = wrong_tile()
    with playing(SQUARES, moves[:-1], check="always") as terminal:
        terminal.press("u")
        terminal.until("Undid: ")
        terminal.press("U")
        terminal.until("Redid: ")
        assert "No longer solvable" not in terminal.text
    with playing(SQUARES, moves, check="always") as terminal:
        terminal.press("c")
        terminal.until(LAST.format("1 move"))
        terminal.press("u")
        terminal.until("Solvable again.")
        terminal.press("U")
        terminal.until("No longer solvable. C goes back to a solvable position.")
