"""A piece or tile hangs from the pointer, is dragged or hovers, and lands where its ghost was."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseMove

from tests.app.conftest import still
from tests.pseudo_terminal import Terminal
from tests.strategies.render import middle_cell
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.parts import letter_cells
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen import looks
from tui_tangram.render.tangram import PieceState
from tui_tangram.terminal.driver import MOTION_OFF, MOTION_ON

ROOT = Path(__file__).parent.parent.parent.parent
SWAN = "tangram/swan"
TILES = "square/4x4/infinity/c4/s1"


async def opened(app: TangramApp, pilot: Any) -> Any:
    """Return the play screen, once it is there."""
    await pilot.pause()
    return app.screen


def ghosts(screen: Any) -> list[object]:
    """Return the shapes that are shown as where the piece in hand would go."""
    look = looks.board_look(screen.table)
    return [piece.polygon for piece in look.pieces if piece.state is PieceState.LANDING]


async def test_a_piece_lands_where_its_ghost_is(services: Services) -> None:
    """Dragged from the tray over the figure, cell by cell; without a ghost it stays as it is."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table, box = screen.table, screen.board_box
        start = letter_cells(table.labels, screen.pictures)["1"]
        seen = {True: 0, False: 0}
        for x in range(box.x + 8, box.x + 40, 5):
            for y in range(box.y + 12, box.y + 34, 4):
                await pilot.mouse_down(offset=start)
                screen.pointer._waiting = None  # as if a frame had passed
                await pilot._post_mouse_events([MouseMove], offset=(x, y), button=1)
                hand = table.view.hand
                ghost = ghosts(screen) or [table.piece_shape(hand)]
                await pilot.mouse_up(offset=(x, y))
                placed = table.state.placements[0]
                assert placed is not None
                assert [table.game.piece(0).kind.shape.moved(placed)] == ghost
                seen[placed != hand] += 1
                assert not table.holding
                table.undo()
        assert min(seen.values()) > 2


async def test_a_click_lets_it_hover_until_a_key_takes_it(services: Services) -> None:
    """A turn leaves it at the pointer, a step does not; it can be taken hold of again."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table, pointer = screen.table, screen.pointer
        await pilot.click(offset=letter_cells(table.labels, screen.pictures)["4"])
        places = []
        for x in (20, 26):
            await pilot.hover(offset=(x, 20))
            pointer._waiting = None
            places.append(screen.lies)
            await pilot.press("r")
            assert places[-1] == screen.lies
        assert len({*places}) == 2
        await pilot.press("left")
        away = screen.lies
        await pilot.hover(offset=(30, 22))
        assert away == screen.lies != places[-1]
        assert not pointer._follows
        # Held by its corner it does not jump; let go where it was taken it is placed.
        await pilot.mouse_down(offset=(26, 20))
        assert away == screen.lies
        await pilot.mouse_up(offset=(26, 20))
        assert not table.holding
        assert table.state.placements[3] is not None


async def test_a_piece_goes_as_far_as_the_pointer(services: Services) -> None:
    """Wherever it is held, within half a pixel."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table, view, box = screen.table, screen.viewport, screen.board_box
        await pilot.press("1", "down", "right", "right")
        column, row = view.cell(screen.lies)
        for away in (0, -3):
            x, y = box.x + column + away, box.y + row - away
            before = view.pixel(screen.lies)
            await pilot.mouse_down(offset=(x, y))
            assert before == view.pixel(screen.lies)
            await pilot._post_mouse_events([MouseMove], offset=(x + 5, y + 2), button=1)
            screen.pointer._waiting = None
            after = view.pixel(screen.lies)
            assert abs(after[0] - before[0] - 5) <= 0.6
            assert abs(after[1] - before[1] - 4) <= 0.6
            await pilot._post_mouse_events([MouseMove], offset=(x, y + 1), button=1)
            screen.pointer._waiting = None
            await pilot.mouse_up(offset=(x, y))
            table.take(0)
            column, row = view.cell(screen.lies)


async def test_a_piece_thrown_to_the_tray_is_there(services: Services) -> None:
    """From the board, and from the tray over the board and back."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table = screen.table
        tray = letter_cells(table.labels, screen.pictures)["4"]
        for end in ((24, 24), tray):
            await pilot.mouse_down(offset=tray if table.state.placements[3] is None else (24, 24))
            await pilot.mouse_up(offset=end)
            assert not table.holding
        assert table.state.placements[3] is None


async def test_fast_motion_is_one_frame(services: Services) -> None:
    """Of a hundred places before the next frame the first and the last are shown."""
    app = TangramApp(still(services), puzzle=SWAN)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        await pilot.click(offset=letter_cells(screen.table.labels, screen.pictures)["4"])
        shown = set()
        for number in range(100):
            screen.pointer.moved(10 + number % 30, 10 + number % 17)
            shown.add(screen.lies)
        assert len(shown) == 1
        screen.pointer._carry()
        assert screen.pointer._goal is None
        assert screen.lies not in shown


async def test_tiles_are_dragged(services: Services) -> None:
    """From the drawer over the cells to one, from there to another, and back to the drawer."""
    app = TangramApp(still(services), puzzle=TILES)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table, board, drawer = screen.table, screen.board.box, screen.drawer.box

        def cell(place: int) -> tuple[int, int]:
            across, down = middle_cell(screen.window.view, screen.window.outline[place])
            return board.x + across, board.y + down

        _, (column, line) = screen._drawn[1].cells[2]
        await pilot.mouse_down(offset=(drawer.x + column, drawer.y + line))
        tile = table.view.hand.tile
        for place in (5, 6):
            await pilot._post_mouse_events([MouseMove], offset=cell(place), button=1)
            screen.pointer._waiting = None
            assert (place, tile) == (table.view.place, table.view.hand.tile)
        await pilot.mouse_up(offset=cell(6))
        assert (6, False) == (table.state.spots[tile].place, table.holding)
        await pilot.mouse_down(offset=cell(6))
        await pilot.mouse_up(offset=cell(9))
        assert (9, False) == (table.state.spots[tile].place, table.holding)
        await pilot.mouse_down(offset=cell(9))
        await pilot.mouse_up(offset=(drawer.x + 1, drawer.y + 1))
        assert (None, False) == (table.state.spots[tile].place, table.holding)


async def test_a_tile_hovers_only_where_it_can_be_put(services: Services) -> None:
    """A square over the squares, wherever the pointer is: it lands in that nearest to it."""
    app = TangramApp(still(services), puzzle="4.8.8/easy/infinity/c4/s7")
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(app, pilot)
        table, box, view = screen.table, screen.board.box, screen.window.view
        puzzle = table.game.puzzle
        tile = next(number for number, one in enumerate(puzzle.tiles) if len(one.sides) == 4)
        table.choose(tile)
        screen.do("pick_up")
        for place, outline in enumerate(screen.window.outline[: len(puzzle.board)]):
            across, down = middle_cell(view, outline)
            screen.carried(box.x + across, box.y + down)
            assert puzzle.shape(table.view.place).sides == 4
            assert table.view.place == place or puzzle.shape(place).sides == 8


# At a terminal


def command(x: int, y: int, button: int, end: str = "M") -> str:
    """Return what a terminal sends of the mouse in a cell."""
    return f"\x1b[<{button};{x + 1};{y + 1}{end}"


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")
@pytest.mark.parametrize("slow", ["never", "always"])
def test_a_drag_at_a_terminal(slow: str) -> None:
    """Motion is asked for while a piece hangs, and over a slow line never: there it sends nothing.

    Press and release alone place the piece there.
    """
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "TUI_TANGRAM_SLOW": slow}
    start = [sys.executable, "-c", f"from tui_tangram.app import run; run(puzzle={SWAN!r})"]
    with Terminal(start, 80, 24, environ) as terminal:
        terminal.until("selected")
        terminal.settle()
        lines = terminal.text.split("\n")
        y = next(y for y, text in enumerate(lines) if y > 1 and "4" in text)
        x = lines[y].index("4")
        terminal.press(command(x, y, 0))
        terminal.until("Holding 4")
        terminal.settle()
        terminal.press(*(command(12 + number % 20, 10, 32) for number in range(300)))
        moved = terminal.settle()
        terminal.press(command(20, 14, 0, "m"))
        terminal.until("Placed 4")
        terminal.settle()
        heard = bytes(terminal.heard).decode(errors="replace")
    if slow == "always":
        assert moved == 0
        assert MOTION_ON not in heard
    else:
        assert moved > 0
        assert 0 < heard.index(MOTION_ON) < heard.index(MOTION_OFF)
