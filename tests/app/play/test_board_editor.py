"""The board editor on the screen, by its keys."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from tests.app.play.conftest import Helper
from tests.app.watching import seen, until
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.editors_screen import EditorsScreen
from tui_tangram.app.navigator import PAGES
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.games.matching.screen.board_editor.looks import board_look
from tui_tangram.games.matching.screen.board_editor.screen import BoardEditorScreen
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.maths.tiling import Side
from tui_tangram.player.library import shipped_library

SQUARES = "make/board/square/3x3/infinity/c4/s1"
OCTAGONS = "make/board/4.8.8/medium/infinity/c6/s1"


def editing(pilot: Pilot[None]) -> BoardEditorScreen:
    """Return the screen, which must be the one that is seen."""
    screen = pilot.app.screen
    assert isinstance(screen, BoardEditorScreen)
    return screen


async def begin(pilot: Pilot[None], name: str = SQUARES) -> BoardEditorScreen:
    """Open an editor."""
    app = pilot.app
    assert isinstance(app, TangramApp)
    await app.play(name)
    await pilot.pause()
    return editing(pilot)


def cells(pilot: Pilot[None]) -> list[str]:
    """Return the names of the cells that are out."""
    table = editing(pilot).table
    return [name for cell, name in enumerate(table.canvas.name_of) if cell not in table.state.cells]


async def test_cells_go_and_come_by_keys(helped: Services) -> None:
    """Under the cursor, by rectangle, by brush; and undo brings back each in one step."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("enter")
        assert ["1.1"] == cells(pilot)
        await pilot.press("enter", "right", "r")
        assert Context.BOARD_CORNER is editing(pilot).context
        await pilot.press("right", "down")
        assert "4 marked" in seen(pilot.app)
        await pilot.press("enter")
        assert ["1.2", "1.3", "2.2", "2.3"] == cells(pilot)
        await pilot.press("u")
        assert [] == cells(pilot)
        await pilot.press("r", "down", "escape")
        assert Context.BOARD_EDIT is editing(pilot).context
        await pilot.press("e")
        assert ["2.2"] == cells(pilot)
        await pilot.press("A", "R", "u", "comma")
        assert 8 == len(cells(pilot))
        await pilot.press("full_stop")
        assert ["1.1", "1.3", "3.1", "3.3"] == cells(pilot)


async def test_symmetric_editing(helped: Services) -> None:
    """What is done to a corner is done to the four; one undo takes all back."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("equals_sign", "enter")
        assert ["1.1", "1.3", "3.1", "3.3"] == cells(pilot)
        await pilot.press("u")
        assert [] == cells(pilot)
        await pilot.press("tab", "7")
        table = editing(pilot).table
        assert 8 == [c for row in table.canvas.shown(table.state) for c in row].count(7) // 2


async def test_sides_are_coloured_by_keys(helped: Services) -> None:
    """Digits colour the side and go on; the star makes it wild; f fixes the tile."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        table = (await begin(pilot)).table
        await pilot.press("right", "down", "1", "2")
        colour = table.canvas.colour
        sides = table.canvas.sides_of[4]
        assert [1, 2] == [colour(table.state, Side(4, sides[way])) for way in ("up", "right")]
        await pilot.press("asterisk", "f", "plus")
        assert Side(4, sides["down"]) not in table.state.wild  # a colour is none
        await pilot.press("asterisk")
        assert WILD == colour(table.state, Side(4, sides["down"]))
        assert table.state.fixed == {4}
        await pilot.press("x")
        assert "4 edges uncoloured" in seen(pilot.app)
        await pilot.press("n")
        assert colour(table.state, table.chosen) is None
        await pilot.press("c")
        assert 0 == table.verdict.bare


async def test_rules_are_set_by_keys(helped: Services) -> None:
    """Game type, way of matching, border, flipping; the panel shows each."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        table = (await begin(pilot)).table
        await pilot.press("v", "G", "B")
        rules = table.state.rules
        assert ("complement", True, 1) == (rules.matching.id, rules.may_flip, table.state.border)
        text = seen(pilot.app)
        assert "connectors" in text
        assert "allowed" in text
        await pilot.press("right_square_bracket")
        assert "troll" == table.state.rules.id
        await pilot.press("left_square_bracket")
        assert "infinity" == table.state.rules.id


async def test_layout_and_size_are_typed(helped: Services) -> None:
    """The board changes with its window and its name, undo brings it back, and errors are told."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        table, before = screen.table, screen.table.state
        await pilot.press("right", "enter", "b", *"5x4", "enter")
        await until(pilot, lambda: table.state.canvas is not before.canvas)
        assert "Layout or size changed." == table.words
        assert 20 == len(table.canvas.board)
        await pilot.press("down", "b", *"hexagons 12", "enter")
        await until(pilot, lambda: table.canvas.board.layout == "hexagon")
        await pilot.pause()
        assert "New board: Hexagons" in seen(pilot.app)
        assert len(table.canvas.board) == len(screen.window.outline)
        await pilot.press("b", *"nothing 12", "enter")
        await until(pilot, lambda: "there is no layout" in seen(pilot.app).lower())
        await pilot.press("escape", "u", "u", "u", "right", "right")
        assert before == table.state
        assert "1.3" in table.words


async def test_the_judgement_comes_from_the_other_process(helped: Services, helper: Helper) -> None:
    """It is there soon, gone with the next move, and asked for again."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        table = (await begin(pilot)).table
        await until(pilot, lambda: table.judgement is not None)
        assert table.judgement is not None
        assert table.judgement.unique is not None
        assert "unique" in seen(pilot.app) or "several" in seen(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: table.judgement is not None)
        await pilot.press("X")
        assert table.judgement is None
        assert "uncoloured" in seen(pilot.app)


async def test_a_board_of_the_history_is_judged(helped: Services, helper: Helper) -> None:
    """After a way back through the history, which is another screen, and after undo."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        table = screen.table
        await until(pilot, lambda: table.judgement is not None)
        await pilot.press("enter")
        await until(pilot, lambda: table.judgement is not None)
        helper.asked.clear()
        await pilot.press("M", "up", "enter")
        assert screen is editing(pilot)
        assert table.state == table.game.start()
        await until(pilot, lambda: table.judgement is not None)
        assert [()] == helper.asked[-1:]


async def test_it_is_gone_on_with(helped: Services) -> None:
    """What was done is there when the board is edited again, with its history."""
    app = TangramApp(helped)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("enter", "q")
        screen = await begin(pilot)
        assert "Resumed" in screen.table.words
        assert ["1.1"] == cells(pilot)
        await pilot.press("u")
        assert [] == cells(pilot)


async def test_letters_and_the_mouse_lead_to_cells(helped: Services) -> None:
    """Also to those that are out; a second click does what Enter does."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.press("enter", "g")
        assert screen.jump is not None
        letters = next(text for text, spot in screen.jump.ways.items() if spot.key == 8)
        await pilot.press(*letters)
        assert 8 == screen.table.place
        column, line = screen.window.middle(0)
        there = screen.board.box.x + column, screen.board.box.y + line // 2
        await pilot.click(offset=there)
        assert 0 == screen.table.place
        assert ["1.1"] == cells(pilot)
        await pilot.click(offset=there)
        assert [] == cells(pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_it_fits_every_window(helped: Services, size: tuple[int, int]) -> None:
    """The verdicts are seen, and the cursor, on a board of octagons with all that is set."""
    async with TangramApp(helped).run_test(size=size) as pilot:
        screen = await begin(pilot, OCTAGONS)
        await pilot.press("e")
        text = seen(pilot.app)
        assert "cells, tiles" in text
        assert "difficulty" in text or "uncoloured" in text
        assert screen.window.sees(screen.table.place)


async def solve(pilot: Pilot[None]) -> None:
    """Lay all tiles of the board that is played where they belong, and wait for the end."""
    screen = pilot.app.screen
    assert isinstance(screen, MatchingScreen)
    table, puzzle = screen.table, screen.table.game.puzzle
    assert puzzle.solution is not None
    moves: Sequence[str] = next(iter(table.game.solutions()))
    for move in moves:
        screen.act(lambda move=move: table.play((move,)))  # type: ignore[misc]
    await pilot.pause()
    assert table.solved


@pytest.mark.parametrize("name", [SQUARES, OCTAGONS])
async def test_every_second_cell_out_coloured_played(helped: Services, name: str) -> None:
    """A board with holes is made by keys, played with its tiles in the drawer, and solved."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await begin(pilot, name)
        await pilot.press("e", "X", "c")
        table = editing(pilot).table
        made = len(table.state.cells)
        assert made < len(table.game.begun.cells)
        await pilot.press("p")
        screen = pilot.app.screen
        assert isinstance(screen, MatchingScreen)
        assert made == len(screen.table.state.drawer(0)) == len(screen.table.game.puzzle.board)
        await solve(pilot)
        await pilot.press("q")
        assert editing(pilot).table is table


async def test_what_is_missing_is_said(helped: Services) -> None:
    """A board without colours is not played."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.press("X", "p")
        assert screen is editing(pilot)
        assert "12 edges uncoloured." == screen.table.words


async def test_ways_to_the_editor(helped: Services) -> None:
    """From the choices of a new board, and from the gallery of boards."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "e")
        await until(pilot, lambda: isinstance(pilot.app.screen, BoardEditorScreen))
        await pilot.press("q", "q", "e")
        await pilot.press("e", "e")
        assert editing(pilot).table.game.title


async def test_a_board_that_wraps_is_edited_too(helped: Services) -> None:
    """But for its cells, which stay; a click finds each where it is drawn."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, "make/board/square/4x4/tetravex/c5+wrap/s1")
        await pilot.press("enter")
        assert "keeps all its cells" in screen.table.words
        assert "wraps around" in seen(pilot.app)
        column, line = screen.window.middle(15)
        await pilot.click(offset=(screen.board.box.x + column, screen.board.box.y + line // 2))
        assert 15 == screen.table.place
        await pilot.press("9", "p")
        assert isinstance(pilot.app.screen, MatchingScreen)
        assert pilot.app.screen.table.game.puzzle.board.wraps


async def test_a_stack_is_painted_and_played(helped: Services) -> None:
    """All six sides of a cube are chosen in turn and coloured; its cells stay."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, "make/board/cubes/2x2x2/hard-infinity/c4/s1")
        await pilot.press("enter")
        assert "a stack of cubes has all its cells" in screen.table.words.lower()
        await pilot.press("1", "2", "3", "4", "5", "6")
        state = screen.table.state
        assert sorted(screen.table.canvas.shown(state)[0]) == [1, 2, 3, 4, 5, 6]
        drawn = set()
        for side in range(6):
            screen.table.side = side
            drawn.add(board_look(screen.table).light)
        assert sorted(map(len, drawn)) == [1, 1, 1, 1, 4, 4]
        await pilot.press("c", "p")
        assert isinstance(pilot.app.screen, MatchingScreen)
        assert pilot.app.screen.table.game.puzzle.cubes


async def test_an_empty_board_from_the_editors(helped: Services) -> None:
    """Of any layout, with nothing painted; chance colours it, and it is played."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        editors = pilot.app.screen
        assert isinstance(editors, EditorsScreen)
        kinds = [row.kind for row in editors.page.rows]
        await pilot.press(*["down"] * kinds.index("board-editor"), "right", "enter")
        table = editing(pilot).table
        assert ("square", 0) == (table.game.board.layout, table.verdict.colours)
        await pilot.press("c", "p")
        assert isinstance(pilot.app.screen, MatchingScreen)


@pytest.mark.parametrize("name", [SQUARES, OCTAGONS])
async def test_made_saved_shared_and_solved(helped: Services, name: str) -> None:
    """By keys alone: saved under a name, in the gallery, solved with a result, and shared."""
    app = TangramApp(helped)
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, name)
        await pilot.press("e", "X", "F")
        assert "uncoloured" in editing(pilot).table.words  # nothing is asked yet
        await pilot.press("c")
        table = editing(pilot).table
        await until(pilot, lambda: table.judgement is not None)
        await pilot.press("F", *"Holes", "enter")
        await until(pilot, lambda: "own/boards/1" in table.words)
        made = table.game.puzzle(table.state)
        await pilot.press("I")
        shared = table.words
        await pilot.press("p")
        screen = pilot.app.screen
        assert isinstance(screen, MatchingScreen)
        assert ("own/boards/1", "Holes") == (screen.puzzle, screen.table.game.name)
        await solve(pilot)
    assert helped.store.scores.record("own/boards/1").solved
    entry = helped.library.of(UserTiles).entry("own/boards/1")
    assert entry is not None
    assert entry.difficulty is not None
    # What was copied makes the same board anywhere.
    code = next(word for word in shared.split() if word.startswith("board/"))
    again = find_puzzle(shipped_library(), code.rstrip("."), {})
    assert isinstance(again, MatchingGame)
    # Wherever its cells are on the plane.
    shapes = [[face.across for face in one.board.mesh.faces] for one in (made, again.puzzle)]
    assert shapes[0] == shapes[1]
    assert made.tiles == again.puzzle.tiles


async def test_a_name_can_be_refused_and_cancelled(helped: Services) -> None:
    """Nothing is saved without a name."""
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("F", "escape")
        assert Context.BOARD_EDIT is editing(pilot).context
        assert not helped.library.of(UserTiles).own.groups


async def test_every_key_is_heard_or_told_of(helped: Services) -> None:
    """In both states of the editor each key changes what is seen, or words say why not."""
    elsewhere = {
        "back", "saves", "save_as", "tries", "replay", "play_draft", "keep_board", "copy_id",
        "change_board",
    }  # fmt: skip
    async with TangramApp(helped).run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        silent = []

        def now() -> tuple[object, ...]:
            table, taste = screen.table, screen.services.tiles
            looks = (taste.theme, taste.signs, taste.radii, taste.edges, screen.whole)
            return (table.state, table.walk, table.side, table.corner, table.symmetric,
                    screen.window.view, screen.jump, looks)  # fmt: skip

        for held in (False, True):
            bound = helped.keymap.bindings(screen.held if held else screen.free)
            for wanted in {one.id: one for one in bound.values()}.values():
                table = screen.table  # another one after a restart
                table.session.restart()
                table.leave()
                if held:
                    table.begin_rectangle()
                own = not (wanted.intent in PAGES or hasattr(screen.app, f"action_{wanted.intent}"))
                if not screen.availability(wanted).enabled or not own or wanted.intent in elsewhere:
                    continue
                table.say("")
                before = now()
                screen.do(wanted.intent, *wanted.arguments)
                if now() == before and not screen.table.words:
                    silent.append((wanted.id, held))
                screen.end_jump()
                await pilot.pause()
        assert [] == silent
