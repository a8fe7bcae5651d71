"""Boards of tiles at a real terminal: from the command to the solved board, by keys alone."""

from __future__ import annotations

import os
import sys

import pytest

from tests.app.play.matching.conftest import order, table
from tests.pseudo_terminal import Terminal
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import pages
from tui_tangram.games.matching.core.view_state import (
    Hand,
    MatchingIntent,
    orientation_here,
    targets,
)
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.matching.source.tiles import Tiles
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

COLUMNS, LINES = 80, 24

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def terminal(*arguments: str) -> Terminal:
    """Return a terminal in which the program is started."""
    return Terminal([sys.executable, "-m", "tui_tangram", *arguments], COLUMNS, LINES)


class Player:
    """Plays in a terminal, and beside it the same keys on a table of its own.

    What the terminal says must be what the table says.
    """

    def __init__(self, terminal: Terminal, puzzle: str) -> None:
        self.terminal = terminal
        self.table: MatchingTable = table(puzzle)

    def heard(self) -> None:
        """Wait until the terminal says what the table does, or the first page of it."""
        self.terminal.until(pages(self.table.words, COLUMNS - 2 * MARGIN)[0])

    def jump(self, *, place: int | None = None, tile: int | None = None) -> None:
        """Jump to a place or to a tile of the drawer, by its letters."""
        on = self.table
        letters = next(
            target.letters
            for target in targets(on.game, on.state, on.view)
            if (target.place, target.tile) == (place, tile)
        )
        self.terminal.press("g")
        on.respond(MatchingIntent.JUMP)
        self.heard()
        self.terminal.press(*letters)
        on.type_text(letters)
        self.heard()

    def press(self, key: str, intent: MatchingIntent) -> None:
        """Press one key."""
        self.terminal.press(key)
        self.table.respond(intent)
        self.heard()

    def carry(self, tile: int) -> None:
        """Take a tile of the drawer by its letters to its place, and turn it as it belongs."""
        on = self.table
        solution = on.game.puzzle.solution
        assert solution is not None
        place, wanted = solution[tile].place, solution[tile].orientation
        assert place is not None
        self.jump(tile=tile)
        self.jump(place=place)
        while self.shown(tile, place) != on.game.puzzle.shown(tile, place, wanted):
            self.press("r", MatchingIntent.TURN)

    def lay(self, tile: int) -> None:
        """Carry a tile to its place, and put it down."""
        self.carry(tile)
        self.terminal.press("enter")
        self.table.respond(MatchingIntent.PUT_DOWN)
        if not self.table.solved:
            self.heard()

    def shown(self, tile: int, place: int) -> tuple[int, ...]:
        """Return what the tile in hand shows where it is."""
        assert isinstance(self.table.view.hand, Hand)
        orientation = orientation_here(self.table.game, self.table.view)
        assert orientation is not None
        return self.table.game.puzzle.shown(tile, place, orientation)

    def play(self) -> None:
        """Play to the end, in the order of reading."""
        of = self.table.game
        for tile in order(of):
            self.lay(tile)
        assert self.table.solved
        self.terminal.until(f"{of.name} solved! ")
        self.terminal.until("100%")
        self.terminal.until("no help")


def test_a_tetravex_is_found_solved_and_celebrated() -> None:
    """From the first screen through the collections to a board of nine tiles, and on."""
    puzzle = "tetravex/3x3-1"
    entries = shipped_library().of(Tiles).entries
    shelf = [entry for entry in entries if entry.id.startswith("tetravex/")]
    with terminal() as screen:
        screen.until("Tile boards")
        screen.press("e")
        screen.until("All boards")
        screen.press("tab", "tab")
        screen.until(shelf[0].name)
        screen.press(*["right"] * [entry.id for entry in shelf].index(puzzle), "enter")
        player = Player(screen, puzzle)
        screen.until("Match all touching sides")
        screen.until(player.table.game.name)
        player.play()
        # The ring has run to the rim, and the app rests.
        screen.settle()
        screen.press("]")
        screen.until("Match all touching sides")
        screen.press("ctrl+q")
        assert 0 == screen.wait()
    record = Store.open(directories(), print).scores.record(puzzle)
    assert 1 == record.times_solved
    assert record.best_time is not None
    assert 9 == record.best_time.moves


def test_a_board_of_dodecagons_is_solved() -> None:
    """An Infinity of squares, hexagons and a dodecagon, named on the command line."""
    with terminal("play", "4.6.12/easy/infinity/c5/s1") as screen:
        player = Player(screen, "4.6.12/easy/infinity/c5/s1")
        screen.until("Match all touching sides")
        player.play()
        screen.press("q")
        screen.until("q quit")
        screen.press("q", "q")
        assert 0 == screen.wait()
    record = Store.open(directories(), print).scores.record(player.table.game.puzzle_id)
    assert 1 == record.times_solved


def test_a_solid_turns_in_few_bytes() -> None:
    """Arrows turn a half-laid dodecahedron, each in at most 12 kB, and V shows its net."""
    environ = {**os.environ, "COLORTERM": "truecolor"}
    puzzle = "5.5.5/dodecahedron-easy/hard-infinity/c4/s1"
    command = [sys.executable, "-m", "tui_tangram", "play", puzzle]
    with Terminal(command, 120, 40, environ) as terminal:
        terminal.until("This board is a solid")
        for key in ("right", "up", "right", "up", "right", "up"):
            terminal.press("n")
            terminal.until("holding tile")
            terminal.press("enter")
            terminal.until("placed")
            terminal.press(key)
            terminal.until("edges left")
            terminal.settle()
        counts = []
        for key in ("left", "left", "down", "left", "up"):
            before = terminal.sent
            terminal.press(key)
            terminal.settle()
            counts.append(terminal.sent - before)
        assert 1_000 < max(counts) < 12_000
        terminal.press("V")
        terminal.until("Seen in the plane.")
        terminal.press("V", "q")
