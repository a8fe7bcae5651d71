"""What a move sends to the terminal, to the byte, in a real pseudo-terminal."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.play.conftest import game, solution
from tests.app.play.matching.conftest import table
from tests.pseudo_terminal import LONG, Terminal
from tui_tangram.flow import table_socket
from tui_tangram.games.matching.core.view_state import targets
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

BUDGET = 2_500
"""Bytes that one step of one piece may send, on a board in a terminal of 120 × 40."""
HEAP_BUDGET = 3_000
"""The same where a heap fills the window: one step changes five hundred striped cells there."""
TILE_BUDGET = 4_000
"""Bytes that laying one tile may send, or moving it by a place, in the same terminal."""
FIGURE_END, BOARD_END = 7_000, 14_600
"""Bytes of the end of a figure and of a board there: those of a light drawn once around."""
LOOK_BUDGET = 200
"""Bytes that the cursor of another player may send when it moves."""
SYNCHRONISED = 16
"""More that is sent to a terminal which says that it can draw a frame in one go."""
REST = 1.2
"""Seconds in which anything that blinks, ticks or polls would have shown itself."""
SETTLED = 0.2
"""Seconds of silence after which a puzzle that was opened, or a celebration, is complete."""
FRAME = 0.06
"""Seconds of silence after a frame: more than three of the ticks in which frames are drawn."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


@contextmanager
def playing(figure: str, *laid: int, heap: int | None = None) -> Iterator[Terminal]:
    """Play a figure with these pieces laid, and wait until it is seen.

    They lie where they belong, or in the *heap* of that number.
    """
    if laid:
        session = Session(game(figure), lambda: 0.0)
        where = solution(session.game) if heap is None else heaped(session.game, heap)
        for index in laid:
            session.play(session.game.put(index, where[index]))
        assert Store.open(directories(), print).autosaves.save(session)
    with opened(figure) as terminal:
        yield terminal


@contextmanager
def tiling(puzzle: str, laid: int) -> Iterator[Terminal]:
    """Play a board with so many tiles laid, and wait until it is seen."""
    on = table(puzzle, laid)
    if laid:
        assert Store.open(directories(), print).autosaves.save(on.session)
    with opened(puzzle) as terminal:
        yield terminal


@contextmanager
def opened(puzzle: str) -> Iterator[Terminal]:
    """Open a puzzle, and wait until it is seen."""
    command = [sys.executable, "-c", f"from tui_tangram.app import run; run({puzzle!r})"]
    with Terminal(command, 120, 40) as terminal:
        terminal.until("q back")
        terminal.settle(SETTLED)
        yield terminal


def heaped(of: TangramGame, seed: int) -> list[Isometry]:
    """Return where the pieces lie in the middle of the figure, all over each other."""
    random = Random(seed)
    low, high = of.figure.bounds
    found: list[Isometry] = []
    for piece in of.pieces.pieces:
        turned = Isometry.linear(random.randrange(8), False)
        aside = (Sqratio(random.randint(-14, 14), 0, 14) for _ in "xy")
        middle = ((a + b) / 2 for a, b in zip(low, high, strict=True))
        goal = Point(*(a + b for a, b in zip(middle, aside, strict=True)))
        found.append(turned._replace(shift=goal - piece.kind.polygon.moved(turned).centre))
    return found


def sent(terminal: Terminal, *keys: str) -> int:
    """Return how many bytes the frame takes that *keys*, typed at once, lead to."""
    before = terminal.sent
    terminal.press(*keys)
    terminal.until_more(before)
    terminal.settle(FRAME)
    return terminal.sent - before


def rests(terminal: Terminal, *keys: str) -> None:
    """Nothing is sent of itself, before the keys and after each."""
    for key in keys:
        assert 0 == terminal.settle(REST)
        sent(terminal, key)
    assert 0 == terminal.settle(REST)


STEPS = ("right", "down", "left", "up", "shift+right", "shift+down")


def test_a_step_of_a_piece_stays_in_the_budget() -> None:
    """Each step of the largest piece, the oddest and the smallest, turned too.

    At rest nothing is sent, with nothing in hand, with a piece in hand, and paused: the clock does
    not tick.  And two hundred steps typed at once are heard before they are drawn: a frame or a
    few.  They come in as many pieces as the machine makes of them; drawn one by one they would be
    fifty times as many bytes.
    """
    with playing("tangram/swan") as terminal:
        for piece in ("1", "5", "7"):
            sent(terminal, piece)
            most = max(sent(terminal, key) for key in STEPS)
            sent(terminal, "r")
            most = max(most, *(sent(terminal, key) for key in STEPS[:4]))
            assert 0 < most <= BUDGET - SYNCHRONISED, piece
            sent(terminal, "0")
        sent(terminal, "3")
        assert sent(terminal, *["shift+left"] * 100, *["shift+right"] * 101) <= 4 * BUDGET
        sent(terminal, "0")
        rests(terminal, "1", "p")


@pytest.mark.parametrize("figure", ["tangram/swan", "tangram/rider"])
def test_so_does_the_largest_piece_on_a_full_board(figure: str) -> None:
    """Over all others, where most colours meet."""
    with playing(figure, 1, 2, 3, 4, 5, 6) as terminal:
        sent(terminal, "1")
        most = max(sent(terminal, key) for key in (*STEPS, "left", "left", "up", "up"))
        assert 0 < most <= BUDGET - SYNCHRONISED


@pytest.mark.parametrize(
    ("figure", "budget"), [("tangram/eight", BUDGET), ("tangram/broken-square", HEAP_BUDGET)]
)
def test_so_do_pieces_of_a_heap(figure: str, budget: int) -> None:
    """From among all seven and over the others: the largest and the oddest, turned too.

    In a heap nearly every cell is striped or dashed.
    """
    with playing(figure, *range(7), heap=3) as terminal:
        for piece in ("1", "5"):
            sent(terminal, piece)
            most = max(sent(terminal, key) for key in (*STEPS, "left", "left"))
            sent(terminal, "r")
            most = max(most, *(sent(terminal, key) for key in STEPS[:4]))
            assert 0 < most <= budget - SYNCHRONISED, piece
            sent(terminal, "u")


def test_a_celebration_comes_to_rest() -> None:
    """The figure comes once more, in the bytes of a contour drawn around; then nothing is sent."""
    with playing("tangram/swan", 0, 1, 2, 3, 4, 5) as terminal:
        terminal.press("7")
        terminal.until("fits")
        terminal.settle(SETTLED)
        before = terminal.sent
        terminal.press("enter")
        terminal.until("Swan solved!")
        terminal.settle(SETTLED)
        assert 0 < terminal.sent - before <= FIGURE_END
        assert 0 == terminal.settle(REST)


# Boards of tiles

LARGEST = "3.12.12/medium/infinity/c3/s1"
"""A board with the largest tiles: dodecagons."""
MANY = "square/20x10/tetravex/c10/s1"


@pytest.mark.parametrize(
    ("puzzle", "laid"),
    [
        ("4.6.12/hard/infinity/c5/s1", 20),
        ("square/6x6/tetravex/c10/s1", 14),
        (LARGEST, 9),
        (MANY, 90),
    ],
    ids=["4.6.12", "square", "3.12.12", "two hundred"],
)
def test_a_tile_laid_or_moved_stays_in_the_budget(puzzle: str, laid: int) -> None:
    """Laid by Enter, taken up again, undone and done again, or moved by an arrow."""
    on = table(puzzle, laid)
    letters = next(t.letters for t in targets(on.game, on.state, on.view) if t.place == laid)
    with tiling(puzzle, laid) as terminal:
        sent(terminal, "g")
        sent(terminal, *letters)
        taken = sent(terminal, "n")
        terminal.until("holding tile")
        laying = [sent(terminal, "enter"), sent(terminal, "u"), sent(terminal, "U")]
        taken = max(taken, sent(terminal, "enter"))
        terminal.until("holding tile")
        steps = [sent(terminal, key) for key in ("left", "right", "up", "down", "left")]
        assert 0 < max(laying) <= TILE_BUDGET - SYNCHRONISED
        assert 0 < max(steps) <= TILE_BUDGET - SYNCHRONISED
        assert taken <= TILE_BUDGET - SYNCHRONISED


def test_the_cursor_of_another_player_stays_in_the_budget(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a board of tiles it leaves one place for another; a cursor that stays sends nothing."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("TUI_TANGRAM_TIMER", "false")  # its seconds are sent, too
    command = [sys.executable, "-m", "tui_tangram", "table"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tables:
        try:
            assert "Tables are open" in tables.stdout.readline()
            with opened(LARGEST) as terminal:
                terminal.press("&")
                terminal.until("New table")
                terminal.press("enter")
                terminal.until("Others join with the code")
                found = table_socket.connect()
                assert found is not None
                other = table_socket.TableConnection(found)
                other.send({"do": "hello", "version": 1, "name": "Zoe"})
                other.send({"do": "list"})
                lines: list[Any] = []
                while not any(line["is"] == "tables" for line in lines):
                    lines += other.receive(LONG)
                (listed,) = lines[-1]["tables"]
                other.send({"do": "sit", "code": listed["code"]})
                terminal.until("Zoe 0 moves")
                terminal.settle(SETTLED)

                def looked(place: int) -> int:
                    before = terminal.sent
                    other.send({"do": "look", "at": str(place)})
                    terminal.until_more(before)
                    terminal.settle(FRAME)
                    return terminal.sent - before

                looked(9)
                assert "@Z" in terminal.text
                assert 0 < max(map(looked, (0, 1, 5, 9))) <= LOOK_BUDGET - SYNCHRONISED
                other.send({"do": "look", "at": "9"})
                assert terminal.settle(SETTLED) == 0
                other.close()
        finally:
            tables.terminate()


def test_a_board_rests_and_draws_one_frame_of_many_arrows() -> None:
    """With nothing in hand, with a tile in hand, and paused nothing is sent.

    Two hundred arrows typed at once with a tile in hand lead to one frame, maybe two.
    """
    with tiling(LARGEST, 9) as terminal:
        rests(terminal, "n", "p")
        sent(terminal, "p")
        terminal.until("holding tile")
        keys = [key for key in ("right", "down", "left", "up") for _ in range(50)]
        assert sent(terminal, *keys) <= 2 * TILE_BUDGET


def test_a_solved_board_comes_in_the_bytes_of_its_light() -> None:
    """It washes in from the last tile on, and then nothing more is sent."""
    puzzle = "4.6.12/hard/infinity/c5/s1"
    with tiling(puzzle, len(table(puzzle, 0).game.puzzle.tiles) - 1) as terminal:
        terminal.press("h")
        terminal.until("do hint")
        terminal.settle(SETTLED)
        before = terminal.sent
        terminal.press("enter")
        terminal.until("solved!")
        terminal.settle(SETTLED)
        assert 0 < terminal.sent - before <= BOARD_END
        assert 0 == terminal.settle(REST)
