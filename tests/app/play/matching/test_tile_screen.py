"""The screen of a board with keys pressed, in a terminal that is only imagined."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from textual.events import Key

from tests.app.conftest import still
from tests.app.play.conftest import Helper
from tests.app.play.matching.conftest import (
    EVERYTHING,
    INFINITY,
    LARGE,
    MATES,
    ROTATOR,
    TETRAVEX,
    TROLL,
    game,
    lay,
    lying,
    order,
    playing,
)
from tests.app.watching import seen, until
from tui_tangram.app.actions import ROWS, TILES, Context, action
from tui_tangram.app.application import TangramApp
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.key_help import items, sections
from tui_tangram.app.palette import commands
from tui_tangram.app.play import timing
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import HelpScreen
from tui_tangram.games.assist.errors import WorkerError
from tui_tangram.games.matching.core.board import changed_places
from tui_tangram.games.matching.core.view_state import Focus, GroupInHand, Hand, listed_tiles
from tui_tangram.games.matching.look.small import clockwise
from tui_tangram.games.matching.look.style import TileState
from tui_tangram.games.matching.screen import looks
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.matching.screen.table import Asking
from tui_tangram.render.profile import Profile

USUAL = (80, 24)
DODECAGONS = "3.12.12/easy/infinity/c5/s1"
"""A board that is seen whole in the usual window only where some sides have no sign."""


def app(services: Services, puzzle: str = TETRAVEX) -> TangramApp:
    """Return the app that plays a board at once."""
    return TangramApp(services, puzzle=puzzle)


async def pressed(pilot: Any, *keys: str) -> MatchingScreen:
    """Press keys and return the screen when a frame has shown what they did."""
    await pilot.press(*keys)
    await pilot.pause()
    return playing(pilot.app)


async def finish(pilot: Any) -> MatchingScreen:
    """Lay all tiles but the last, and take that one where it fits."""
    screen = playing(pilot.app)
    number = len(screen.table.game.puzzle.tiles)
    lay(screen.table, number - 1)
    screen.table.go_to(number - 1)
    return await pressed(pilot, "n")


# The hand


async def test_take_a_fit_and_lay_it(services: Services) -> None:
    """n, Enter: the tile is laid, counted and kept on disk."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert Context.TILE_FREE is screen.context
        assert screen.announcer.text.startswith("Match all touching sides")
        screen = await pressed(pilot, "n")
        assert Context.TILE_HELD is screen.context
        assert " fits here (1 of " in screen.announcer.text
        assert re.search(r"holding tile \d+ +fits", seen(pilot.app))
        screen = await pressed(pilot, "enter")
        assert Context.TILE_FREE is screen.context
        assert screen.announcer.text.endswith("placed in row 1, cell 1.")
        assert 1 == screen.table.session.moves
        (saved,) = services.store.autosaves.all()
        assert 1 == saved.save.position


@pytest.mark.parametrize(
    ("puzzle", "seamed"),
    [
        (TETRAVEX, False), ("square/3x3/hard-infinity/c4+wrap/s5", True),
        ("square/cube-easy/hard-infinity/c4/s5", True),
        ("3.3.3.4.4/prism-easy/rotator/c4/s5", True),
    ],
)  # fmt: skip
async def test_the_first_line_tells_what_letters_mean(
    services: Services, puzzle: str, *, seamed: bool
) -> None:
    """Beyond the sides of a net and of a board that wraps around stand letters of seams."""
    services.use(services.store.settings.change(solids="net"))
    async with app(services, puzzle).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        said = screen.announcer.text
        assert ("side a touches side a." in said) is seamed
        assert len(said) <= 76


async def test_numbers_of_two_digits_pick_tiles(services: Services) -> None:
    """A zero is a digit after another one, and fits the board to the window alone."""
    async with app(services, "4.8.8/easy/infinity/c5/s5").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "1", "3")
        assert 12 == screen.table.chosen
        await pressed(pilot, "escape", "1")
        assert "Next digit: tile 10–13." in screen.table.words
        await pressed(pilot, "0")
        assert 9 == screen.table.chosen
        await pressed(pilot, "escape", "0")
        assert not screen.table.holding
        assert "Board fitted to the window." == screen.table.words


async def test_a_fixed_tile_is_no_end_of_a_number(services: Services) -> None:
    """Tile 1 cannot be picked up, and tile 10 can: its zero fits no board to the window."""
    async with app(services, "square/4x4/tetravex/c7+fix15/s14").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "1")
        assert "Tile 1 is fixed and cannot move. Next digit: tile 10–16." == screen.table.words
        await pressed(pilot, "0")
        assert (9, True) == (screen.table.chosen, screen.table.holding)


async def test_arrows_digits_enter_and_tab_suffice(services: Services) -> None:
    """A board is solved without a letter: take a tile by its number, tab to its fits, lay it."""
    async with app(services, "tetravex/2x2-1").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        solution = table.game.puzzle.solution
        assert solution is not None
        for tile in order(table.game):
            await pressed(pilot, str(tile + 1))
            goal = solution[tile].place
            while table.view.place != goal:
                way = "right" if table.view.place % 2 < goal % 2 else "left"
                if table.view.place % 2 == goal % 2:
                    way = "down" if table.view.place < goal else "up"
                await pressed(pilot, way)
            await pressed(pilot, "enter")
        assert Context.TILE_SOLVED is screen.context


Look = Callable[[MatchingScreen], object]

PLACE: Look = lambda screen: screen.table.view.place  # noqa: E731
ORIENTATION: Look = lambda screen: screen.table.view.hand.orientation  # noqa: E731
HAND: Look = lambda screen: screen.table.view.hand  # noqa: E731


async def test_every_key_of_a_tile_in_hand(services: Services) -> None:
    """Arrows, turns both ways, fits, snap, drawer, putting down: as the table says."""
    async with app(still(services), INFINITY).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        lay(table, 4)
        table.go_to(4)

        async def does(key: str, look: Look) -> tuple[object, object]:
            before = look(screen)
            await pressed(pilot, key)
            return before, look(screen)

        await pressed(pilot, "n")
        tile = table.chosen
        assert isinstance(table.view.hand, Hand)
        before, turned = await does("r", ORIENTATION)
        assert before != turned
        assert before == (await does("R", ORIENTATION))[1]
        for there, back in (("left", "right"), ("down", "up")):
            before, after = await does(there, PLACE)
            assert before != after
            assert before == (await does(back, PLACE))[1]
        await pressed(pilot, "s")
        assert table.fits_here
        await pressed(pilot, "right", "tab")
        assert table.fits_here
        first = table.view.hand, table.view.place
        await pressed(pilot, "n", "N")
        assert first == (table.view.hand, table.view.place)
        await pressed(pilot, "tab", "shift+tab")
        assert first == (table.view.hand, table.view.place)
        # A digit takes another, and this one stays where it was.
        loose = listed_tiles(table.game, table.state, table.view)
        view, second = (
            table.view,
            next(other for other in loose if other not in (tile, *range(9, 99))),
        )
        await pressed(pilot, str(second + 1))
        assert (second, None) == (table.view.hand.tile, table.state.spots[tile].place)
        table.view = view
        # Tiles with one face only are not turned over.
        await pressed(pilot, "f")
        assert first == (table.view.hand, table.view.place)
        assert tile == table.chosen
        for key in ("x", "backspace"):
            assert table.holding
            await pressed(pilot, key)
            assert not table.holding
            assert table.state.spots[tile].place is None
            table.go_to(4)
            await pressed(pilot, "n")
        state = table.state
        for key in ("escape", "u"):
            assert table.holding
            await pressed(pilot, key)
            assert (False, state) == (table.holding, table.state)
            await pressed(pilot, "n")
        await pressed(pilot, "space")
        assert table.state.tile_at(4) == tile


async def test_tiles_with_two_faces(services: Services) -> None:
    """The key f turns over what is in hand; a clue is not taken."""
    async with app(services, EVERYTHING).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "tab", "enter")
        before = ORIENTATION(screen)
        await pressed(pilot, "f")
        assert before != ORIENTATION(screen)
        await pressed(pilot, "f")
        assert before == ORIENTATION(screen)
        await pressed(pilot, "escape")
        clue = next(iter(screen.table.state.laid))
        screen.table.go_to(clue)
        await pressed(pilot, "enter")
        assert (None, True) == (HAND(screen), "fixed" in screen.announcer.text)


async def test_every_key_with_nothing_in_hand(services: Services) -> None:
    """Arrows go about, Tab changes to the drawer, digits take, x puts away, d and D tell."""
    async with app(still(services)).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "right", "down", "down", "left", "up")
        table = screen.table
        assert 4 == table.view.place
        await pressed(pilot, "tab")
        assert Focus.DRAWER is table.view.focus
        assert screen.announcer.text.startswith("Tile ")
        await pressed(pilot, "down", "right")
        assert 4 == table.view.at
        await pressed(pilot, "left", "up", "shift+tab")
        assert (0, Focus.BOARD) == (table.view.at, table.view.focus)
        await pressed(pilot, "3")
        assert HAND(screen).tile == listed_tiles(table.game, table.state, table.view)[2]
        await pressed(pilot, "enter")
        assert table.state.tile_at(4) is not None
        await pressed(pilot, "N")
        assert table.holding
        await pressed(pilot, "escape")
        table.go_to(4)
        await pressed(pilot, "x")
        assert table.state.tile_at(4) is None
        await pressed(pilot, "d")
        assert screen.announcer.text.startswith("Row 2, cell 1, square: empty.")
        await pressed(pilot, "D")
        assert screen.announcer.text.startswith("Squares, Tetravex, 4×4: 0 percent.")
        await pressed(pilot, "enter")
        assert "This cell is empty." == screen.announcer.text
        state = table.state
        await pressed(pilot, "r", "f")
        assert (state, "f does nothing here. ? lists the keys.") == (
            table.state,
            screen.announcer.text,
        )


async def test_all_of_a_drawer_is_gone_through(services: Services) -> None:
    """Pages, ends, and the drawer over the whole screen, from which a tile is taken."""
    async with app(still(services), LARGE).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "pagedown")
        table, page = screen.table, screen.table.drawer.page
        assert (Focus.DRAWER, page) == (table.view.focus, table.view.at)
        assert f"{page} of 200" in seen(pilot.app)
        await pressed(pilot, "pagedown", "pageup", "pageup", "pageup")
        assert 0 == table.view.at
        await pressed(pilot, "end")
        assert 199 == table.view.at
        assert f"{table.drawer.page} of 200" in seen(pilot.app)
        await pressed(pilot, "home", "tab")
        assert 0 == table.view.at
        assert (0, 80 - 2 * MARGIN) == (screen.board.box.width, screen.drawer.box.width)
        more = table.drawer.page
        assert more >= 3 * page
        await pressed(pilot, "tab")
        assert (Focus.BOARD, False) == (table.view.focus, table.spread)
        assert screen.board.box.width > 0
        await pressed(pilot, "shift+tab", "pagedown")
        assert (True, more) == (table.spread, table.view.at)
        wanted = table.chosen
        await pressed(pilot, "enter")
        assert (False, wanted) == (table.spread, table.chosen)
        assert screen.board.box.width > 0
        await pressed(pilot, "escape", "tab", "/", "f", "enter")
        assert table.spread
        assert f"of {len(table.state.drawer(0))}" in seen(pilot.app)


async def test_a_tile_with_signs_too_small_is_shown_large(services: Services) -> None:
    """Where some sides have no cell for a sign; and not where all have."""
    async with app(still(services), DODECAGONS).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert screen.hand.box.height > 5
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert 1 == screen.hand.box.height
        await pressed(pilot, *["Z"] * 9)
        assert screen.hand.box.height > 1
        await pressed(pilot, "0")
        assert 1 == screen.hand.box.height


async def test_groups_are_marked_and_moved(services: Services) -> None:
    """Key a marks one tile, A all around; Enter takes them, x puts all of them away."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        lay(table, 5)
        await pressed(pilot, "a", "right", "a", "a")
        assert 1 == len(table.view.marked)
        await pressed(pilot, "A")
        assert 5 == len(table.view.marked)
        await pressed(pilot, "enter", "down")
        assert isinstance(HAND(screen), GroupInHand)
        assert "holding 5 tiles" in seen(pilot.app)
        await pressed(pilot, "enter")
        assert {4, 5, 6, 7, 8} == set(table.state.laid)
        await pressed(pilot, "u")
        assert {0, 1, 2, 3, 4} == set(table.state.laid)
        await pressed(pilot, "x")
        assert not table.state.laid
        await pressed(pilot, "a")
        assert "This cell is empty." == screen.announcer.text


# What is typed


async def test_jumping(services: Services) -> None:
    """Letters stand on places and tiles, and lead there; Escape leaves."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "g")
        assert (Context.JUMP, True) == (screen.context, screen.takes_text)
        assert {*"abcdefghijklmnop"} <= set(seen(pilot.app))
        box = screen.drawer.box
        rows = seen(pilot.app).splitlines()[box.y : box.y + box.height]
        shown = "ABCDEFGHIJKLMNOP"[: screen.table.drawer.page]
        assert len(shown) > 1
        assert {*shown} <= {sign for row in rows for sign in row[box.x :]}
        await pressed(pilot, "k")
        assert (10, Context.TILE_FREE) == (screen.table.view.place, screen.context)
        await pressed(pilot, "g", "B")
        assert (10, Context.TILE_HELD) == (screen.table.view.place, screen.context)
        await pressed(pilot, "escape", "g", "escape")
        assert Context.TILE_FREE is screen.context
        assert "Cancelled." == screen.announcer.text
        await pressed(pilot, "n", "g", "a")
        assert (0, Context.TILE_HELD) == (screen.table.view.place, screen.context)


async def test_jumping_from_the_map(services: Services) -> None:
    """The map gives way to the board, whose places have the letters, and comes again."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "o")
        seen_as_map = seen(pilot.app).splitlines()[screen.board.box.y : -2]
        await pressed(pilot, "g")
        rows = seen(pilot.app).splitlines()
        box = screen.board.box
        signs = {sign for row in rows[box.y : box.y + box.height] for sign in row[: box.width]}
        assert {*"abcdefghijklmnop"} <= signs
        await pressed(pilot, "escape")
        assert seen_as_map == seen(pilot.app).splitlines()[box.y : -2]


async def test_escape_and_a_key_right_after_it(services: Services) -> None:
    """Both are heard, though they come as one key: the jump ends, and a new one begins."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "right", "g")
        place = screen.table.view.place
        for key, letter in (("alt+g", "g"), ("alt+shift+n", "N")):
            pilot.app.post_message(Key(key, letter))
            await pilot.pause()
            assert place == screen.table.view.place
        assert (screen.table.view.jump, Context.TILE_HELD) == (None, screen.context)


async def test_a_drawer_is_added_and_named(services: Services) -> None:
    """Letters are text then, whatever they mean otherwise; a paste is text as well."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        hand = screen.hand.box
        await pressed(pilot, "+", "=", *"quiz", "backspace", "space", "1")
        assert Context.NAMING is screen.context
        assert "New name for drawer 2: qui 1_" == screen.announcer.text
        await pressed(pilot, "enter")
        assert ("Drawer 1", "qui 1") == screen.table.state.drawers
        assert (2, hand) == (screen.tabs.box.height, screen.hand.box)
        assert "2: 0" in seen(pilot.app)
        await pressed(pilot, "u", "u")
        assert (("Drawer 1",), 1) == (screen.table.state.drawers, screen.tabs.box.height)
        await pressed(pilot, "=", "x", "escape")
        assert ("Drawer 1",) == screen.table.state.drawers


async def test_drawers_are_gone_through_and_hidden(services: Services) -> None:
    """Comma and point, minus and underscore; also with a tile in hand."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "+", "+", "1", ",")
        table = screen.table
        assert 1 == table.view.drawer
        await pressed(pilot, ".", ".")
        assert 0 == table.view.drawer
        await pressed(pilot, "-")
        assert frozenset({0}) == table.view.hidden
        await pressed(pilot, "_")
        assert frozenset() == table.view.hidden


@pytest.mark.parametrize(
    ("puzzle", "size"),
    [
        ("tilings/3.12.12-easy", (120, 40)), ("tilings/4.6.12-easy", USUAL),
        ("solids/hexagonal-prism", USUAL), ("solids/octagonal-antiprism", (120, 40)),
        ("triangle/easy/hard-infinity/c3/s1", USUAL),
    ],
)  # fmt: skip
async def test_the_drawer_shows_a_tile_for_the_cell_under_the_cursor(
    services: Services, puzzle: str, size: tuple[int, int]
) -> None:
    """It stays while the page has one that can lie there, and otherwise turns to the first."""
    async with app(still(services), puzzle).run_test(size=size) as pilot:
        screen = await pressed(pilot)
        table, pages = screen.table, set()
        for place in (*range(len(table.game.puzzle.board)), 0):
            before = table.drawer
            if place == 3:
                lay(table, 2)
            table.go_to(place)
            screen.changed()
            await pressed(pilot)
            tiles, shown = looks.drawer_tiles(table), dict(table.drawer.cells)
            lie = [
                number
                for number, tile in enumerate(tiles)
                if table.state.tile_at(place) is None
                and table.game.puzzle.tiles[tile].shape == table.game.puzzle.shape(place)
            ]
            assert not lie or shown.keys() & lie
            if not lie or dict(before.cells).keys() & lie:
                assert place == 3 or before.first == table.drawer.first
            else:
                assert lie[0] in shown
            pages.add(table.drawer.first)
        await pressed(pilot, "tab")
        assert table.view.at in dict(table.drawer.cells)
        assert table.drawer.first in pages


@pytest.mark.parametrize("puzzle", ["square/5x5/tetravex/s9", "hexagon/medium/infinity/s5"])
async def test_the_drawer_turns_to_the_tile_of_a_hint(
    helped: Services, helper: Helper, puzzle: str
) -> None:
    """It is marked there as on the board, until the hint is carried out."""
    async with app(still(helped), puzzle).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table, turned = screen.table, 0
        for _ in range(6):
            first = table.drawer.first
            await pressed(pilot, "h")
            await until(pilot, lambda: table.mark is not None)
            if table.hinted is None:
                await pressed(pilot, "h")
            assert table.hinted is not None
            tile = table.hinted[0]
            at = looks.drawer_tiles(table).index(tile)
            assert (tile, at) == (table.pointed, looks.drawer_looks(table)[1])
            assert at in dict(table.drawer.cells)
            turned += first != table.drawer.first
            await pressed(pilot, "enter")
            assert table.pointed is None
        assert turned


async def test_a_page_that_shows_little_stays_until_tab(services: Services) -> None:
    """Where each step would bring another two of 79 tiles, Tab goes to one that can lie."""
    puzzle = "4.6.12/diabolical/infinity/c3/s1/g1-3h"
    async with app(still(services), puzzle).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table, shape = screen.table, screen.table.game.puzzle.shape
        first = table.drawer
        assert not first.follows
        tile = looks.drawer_tiles(table)[first.first]
        other = next(
            place
            for place in range(len(table.game.puzzle.board))
            if shape(place) != table.game.puzzle.tiles[tile].shape
        )
        table.go_to(other)
        screen.changed()
        await pressed(pilot)
        assert table.drawer is first
        await pressed(pilot, "tab")
        chosen = looks.drawer_tiles(table)[table.view.at]
        assert table.view.at in dict(table.drawer.cells)
        assert table.game.puzzle.tiles[chosen].shape == shape(other)


async def test_tiles_are_sifted(services: Services) -> None:
    """A slash asks; shape, rim, fits, equal and signs narrow; Enter keeps, Escape forgets."""
    async with app(services, INFINITY).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "/")
        assert (Context.FILTER, False) == (screen.context, screen.takes_text)
        await pressed(pilot, "s", "r", "2")
        found = screen.table.view.filter
        assert (found.shape is None, found.rim, found.colours) == (False, True, frozenset({2}))
        await pressed(pilot, "s", "r", "2", "f", "enter")
        assert (True, Context.TILE_FREE) == (screen.table.view.filter.fits, screen.context)
        assert " of 13" in seen(pilot.app)
        await pressed(pilot, "escape", "tab", "/", "e")
        assert screen.table.view.filter.like is not None
        await pressed(pilot, "escape")
        assert screen.table.view.filter.empty


async def test_tiles_are_put_away_and_gathered(services: Services) -> None:
    """Key b takes the tile, B all that pass the filter: a digit says where, Escape nowhere."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "n", "b")
        tile = screen.table.chosen
        assert (Context.STORE, True) == (screen.context, screen.takes_text)
        await pressed(pilot, "2")
        assert (tile,) == screen.table.state.drawer(1)
        await pressed(pilot, "B", "3")
        assert (0, 0, 16) == tuple(map(len, map(screen.table.state.drawer, range(3))))
        await pressed(pilot, "B", "escape")
        assert "No tile moved." == screen.announcer.text
        assert Asking.NOTHING is screen.table.asking


# The window


async def test_a_terminal_of_any_size_at_any_time(services: Services) -> None:
    """The game does not notice another size; hand and cursor are seen."""
    for puzzle in (INFINITY, LARGE):
        async with app(still(services), puzzle).run_test(size=USUAL) as pilot:
            screen = await pressed(pilot, "n")
            state, view = screen.table.state, screen.table.view
            sizes = ((200, 60), (60, 20), (59, 20), (62, 24), (72, 20), (71, 40), (120, 25), USUAL)
            for size in sizes:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                if size[0] < 60:
                    assert "too small" in seen(pilot.app)
                    continue
                assert screen is pilot.app.screen
                assert (state, view) == (screen.table.state, screen.table.view)
                assert screen.window.view.width == screen.board.box.width == screen.board.size.width
                assert screen.window.sees(view.place)
                assert f"{screen.table.game.puzzle.name[:6]}" in seen(pilot.app)
                x, y = pilot.app.cursor_position
                box = screen.board.box
                assert box.x <= x < box.x + box.width
                assert box.y <= y < box.y + box.height
            await pressed(pilot, "enter")
            assert 1 == screen.table.session.moves


async def test_two_hundred_tiles_can_be_played(services: Services) -> None:
    """In the usual window: the map, a jump to the other end, a tile that fits, undo in sight."""
    async with app(still(services), LARGE).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert not screen.window.whole
        assert "map" in seen(pilot.app)
        # In the drawer and with a tile in hand that tile is seen and no map.
        for keys in (("tab",), ("enter",)):
            await pressed(pilot, *keys)
            assert re.search(r"  map *$", seen(pilot.app), re.MULTILINE) is None
        await pressed(pilot, "escape", "tab")
        await pressed(pilot, "g", "h", "r")
        assert 199 == screen.table.view.place
        assert screen.window.sees(199)
        await pressed(pilot, "n", "enter")
        assert screen.table.state.tile_at(199) is not None
        await pressed(pilot, "g", "a", "a")
        assert not screen.window.sees(199)
        await pressed(pilot, "u")
        assert screen.window.sees(199)
        assert screen.table.state.tile_at(199) is None


async def test_a_solved_board_is_seen_whole(services: Services) -> None:
    """Two hundred tiles too, and larger ones on demand; where no map is drawn none is spoken of."""
    async with app(still(services), LARGE).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "z")
        assert "Showing part of the board. The map shows which." == screen.announcer.text
        await finish(pilot)
        screen = await pressed(pilot, "n", "enter")
        assert Context.TILE_SOLVED is screen.context
        assert screen.window.whole
        await pressed(pilot, "z", "z", "z")
        assert not screen.window.whole
        assert "Showing part of the board." == screen.announcer.text
        await pressed(pilot, "u")
        assert not screen.window.whole


async def test_zoom_fit_scroll_and_map(services: Services) -> None:
    """Keys z and Z, 0, Shift with arrows and H J K L, o: they change nothing but the view."""
    async with app(still(services)).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        state = screen.table.state
        first = screen.window.view
        await pressed(pilot, "z", "z", "z")
        assert screen.window.view.size.side > first.size.side
        assert "Showing part of the board. The map shows which." == screen.announcer.text
        zoomed = screen.window.view
        await pressed(pilot, "L", "J")
        assert screen.window.view != zoomed
        await pressed(pilot, "shift+left", "shift+up", "K", "H")
        assert screen.window.view == zoomed
        assert "The board ends there." == screen.announcer.text
        await pressed(pilot, "0")
        assert first == screen.window.view
        await pressed(pilot, *["z"] * 9)
        assert "Tiles cannot get larger." == screen.announcer.text
        await pressed(pilot, *["Z"] * 12)
        assert "Tiles cannot get smaller." == screen.announcer.text
        await pressed(pilot, "o")
        assert screen.whole
        await pressed(pilot, "o")
        assert not screen.whole
        for key in ("0", "z"):
            await pressed(pilot, "o", key)
            assert not screen.whole
        assert state == screen.table.state


async def test_looks_change_by_keys(services: Services) -> None:
    """Themes round and round, signs, lines and errors: each is said and seen."""
    async with app(still(services)).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        lying(6)(screen)
        await pressed(pilot, "d")
        taste = services.tiles
        before = seen(pilot.app)
        names = []
        while not names or taste.theme != "default":
            await pressed(pilot, "t")
            names.append(screen.announcer.text)
        assert len(names) == len(set(names)) == 12
        await pressed(pilot, "T", "t", "d")
        assert "default" == taste.theme
        assert before == seen(pilot.app)
        for key, name, said in (
            ("i", "signs", "Side labels"),
            ("y", "radii", "Lines to the corners"),
            ("Y", "edges", "Lines between tiles"),
        ):
            for value, word in ((True, "yes"), (False, "no"), (None, "as in the theme")):
                await pressed(pilot, key)
                assert (value, f"{said}: {word}.") == (getattr(taste, name), screen.announcer.text)
        await pressed(pilot, "v")
        assert (False, "Mismatches hidden.") == (taste.errors, screen.announcer.text)
        assert "mismatches" not in seen(pilot.app)
        await pressed(pilot, "v")
        assert taste.errors


async def test_connectors_are_shown_by_shape(services: Services) -> None:
    """Unless another theme is chosen; the next one comes after it."""
    async with app(services, MATES).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert "Connectors" == screen._style.theme.name
        await pressed(pilot, "T")
        assert "Connectors" != screen._style.theme.name
        await pressed(pilot, "t")
        assert "Theme: Connectors." == screen.announcer.text


@pytest.mark.parametrize(("puzzle", "lined"), [(DODECAGONS, True), (LARGE, False)])
async def test_signs_are_beside_a_tile_that_is_no_larger_than_on_the_board(
    services: Services, puzzle: str, lined: bool
) -> None:
    """Those of a dodecagon, clockwise, in place of signs in its picture; none beside a square."""
    async with app(services, puzzle).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "tab", "end", "enter")
        tile = screen.table.chosen
        assert tile is not None
        look = looks.hand_look(screen.table)
        assert look is not None
        theme = screen._style.theme
        signs = " ".join(map(theme.sign, clockwise(look, theme)))
        above = seen(pilot.app).split("Drawer 1")[0]
        assert (signs in above) is lined
        assert len(look.sides) == (12 if lined else 4)


async def test_signs_that_are_wanted_are_seen(services: Services) -> None:
    """A small board in colour has none at first; then tiles are larger."""
    async with app(services, DODECAGONS).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert screen.window.whole
        side = screen.window.view.size.side
        await pressed(pilot, "i")
        assert screen.window.view.size.side > side


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
async def test_without_colours_all_is_told(services: Services, profile: Profile) -> None:
    """Signs, fits, marks and the cursor are all there; in ascii nothing else than ascii."""
    plain = replace(still(services), profile=profile)
    async with app(plain, INFINITY).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        lying(5)(screen)
        screen.table.go_to(5)
        await pressed(pilot, "n")
        text = seen(pilot.app)
        assert "holding" in text
        assert "fits" in text
        if profile is Profile.ASCII:
            assert text.isascii()
        shapes = screen.table.game.puzzle.tiles
        tile = next(
            t
            for t in listed_tiles(screen.table.game, screen.table.state, screen.table.view)
            if shapes[t].shape.sides == 6
        )
        assert str(tile + 1) in text
        await pressed(pilot, "escape", "tab")
        drawers = []
        for _ in range(2):
            drawers.append(["".join(run.text for run in row) for row in screen.drawer.rows])
            await pressed(pilot, "down")
        assert drawers[0] != drawers[1], "the selected tile looks like the others"


# Help


@pytest.mark.parametrize("puzzle", [TETRAVEX, INFINITY, ROTATOR])
async def test_hints_step_by_step(helped: Services, helper: Helper, puzzle: str) -> None:
    """The first is asked for, the others follow from it, the last makes the move."""
    async with app(still(helped), puzzle).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        table = screen.table
        await pressed(pilot, "h")
        await until(pilot, lambda: bool(table.session.hints))
        assert table.mark is not None
        assert table.mark.place == table.view.place
        state, given = table.state, table.session.hints_by_level
        for level in (2, 3):
            await pressed(pilot, "h")
            assert dict.fromkeys(range(1, level + 1), 1) == given
        while table.state == state:
            await pressed(pilot, "h")
            assert len(given) < 9
        assert (1, 1, 1) == (len(helper.asked), table.session.moves, table.session.hints)
        (saved,) = helped.store.autosaves.all()
        assert saved.save.hints == given


async def test_a_hint_for_a_place_out_of_sight_is_shown(helped: Services, helper: Helper) -> None:
    """Also while a tile is in hand, which stays where it is."""
    async with app(still(helped), LARGE).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, 120)
        screen.table.take(1)
        screen.table.go_to(0)
        await pressed(pilot, "h")
        await until(pilot, lambda: bool(screen.table.session.hints))
        await pilot.pause()
        mark = screen.table.mark
        assert mark is not None
        assert mark.place is not None
        assert screen.table.view.place == 0 != mark.place
        assert screen.window.sees(mark.place)


async def test_a_late_answer_is_dropped(helped: Services, helper: Helper) -> None:
    """After a move nobody wants to know about the position before."""
    async with app(helped).run_test(size=USUAL) as pilot:
        helper.let.clear()
        screen = await pressed(pilot, "h", "n", "enter")
        helper.let.set()
        await pilot.pause()
        await pilot.pause()
        assert 0 == screen.table.session.hints
        assert "placed in row 1, cell 1." in screen.announcer.text


async def test_help_that_does_not_come(helped: Services, helper: Helper) -> None:
    """It is said why."""
    helper.error = WorkerError("it cannot be started")
    async with app(helped).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "h")
        await until(pilot, lambda: screen.announcer.text.startswith("No help"))
        assert "No help: it cannot be started." == screen.announcer.text


@pytest.mark.parametrize("puzzle", [TETRAVEX, INFINITY, ROTATOR, MATES])
async def test_the_solution_forward_and_back(helped: Services, helper: Helper, puzzle: str) -> None:
    """Step by step to the end; complete, but no best time."""
    async with app(still(helped), puzzle).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        table = screen.table
        await pressed(pilot, "w")
        assert "w again shows" in screen.announcer.text
        await pressed(pilot, "w")
        await until(pilot, lambda: table.session.revealed)
        await pilot.pause()
        assert screen.announcer.text.endswith("This game is no longer ranked.")
        after = table.state
        await pressed(pilot, "W")
        assert table.state == table.game.start()
        await pressed(pilot, "w")
        assert table.state == after
        while not table.solved:
            await pressed(pilot, "w")
        assert Context.TILE_SOLVED is screen.context
        assert " finished with the solution shown, not ranked" in screen.announcer.text
        assert 1 == len(helper.asked)
        record = helped.store.scores.record(table.game.puzzle_id)
        assert (0, None) == (record.times_solved, record.best_time)


async def test_a_tile_that_help_lays_glides_to_its_place(helped: Services, helper: Helper) -> None:
    """In frames, or at once where nothing may move."""
    for wanted in (helped, still(helped)):
        async with app(wanted).run_test(size=USUAL) as pilot:
            screen = playing(pilot.app)
            await pressed(pilot, "w", "w")
            await until(pilot, lambda: screen.table.session.revealed)  # noqa: B023
            assert wanted.settings.motion or screen.motion.look() is None
            while screen.motion.look() is not None:
                screen.motion.step()
            assert screen.motion.timer is None


async def test_the_rules_are_in_help(services: Services) -> None:
    """Those of this board, and its own keys."""
    async with app(services, ROTATOR).run_test(size=(100, 60)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpScreen)
        text = pilot.app.screen.page.text
        assert "Tiles stay in their cells: Enter turns one." in text
        assert "Turn the tile left" in text
        assert "drawer" not in text
    async with app(services, MATES).run_test(size=(100, 100)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        text = pilot.app.screen.page.text
        assert "A joins a, B joins b" in text
        assert "Add a drawer" in text


async def test_the_footer_says_where_tab_leads(services: Services) -> None:
    """From the board to the drawer, to all of it, and back."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        for goal in ("tiles", "all tiles", "board", "tiles"):
            assert f"tab {goal} " in screen.keyline.render_line(0).text
            await pressed(pilot, "tab")
        assert "tab all tiles " in screen.keyline.render_line(0).text
        await pressed(pilot, "shift+tab")
        assert "tab tiles " in screen.keyline.render_line(0).text


async def test_footer_and_palette_have_what_the_rules_allow(services: Services) -> None:
    """Where tiles stay there are no drawers; where they may not be turned, no turning."""

    def offered(screen: MatchingScreen) -> set[str]:
        return {row.action.id for row in commands(screen)}

    async with app(services, ROTATOR).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        labels = {
            item.label
            for item in items(services.keymap, screen.context, screen.availability, screen.nouns)
        }
        assert {"turn", "mismatch"} <= labels
        assert not {"tiles", "filter", "pick", "pick up"} & labels
        assert not {"store", "add_drawer", "flip", "switch"} & offered(screen)
        assert {"turn_left", "pick_up", "next_fitting"} <= offered(screen)
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert not {"turn_left", "flip"} & offered(screen)
        wanted = {
            row.action.id for row in ROWS
            if row.palette and Context.TILE_FREE in row.contexts
        }  # fmt: skip
        assert wanted - offered(screen) == {
            "turn_left", "turn_right", "flip", "table_code", "solid", "replay",
            "tip_back", "tip_forward", "roll_left", "roll_right",
        }  # fmt: skip
        assert "tab tiles" in seen(pilot.app)


async def test_a_cube_is_turned_about_three_axes(services: Services) -> None:
    """By the keys that the footer of a narrow window names, and back by the other ones."""
    async with app(services, "cubes/2x2x2/hard-infinity/c6/s3").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "1")
        hand = screen.table.view.hand
        assert all(keys in seen(pilot.app) for keys in ("( ) tip", "< > roll", "r R turn"))
        for there, back in (("r", "R"), ("(", ")"), ("<", ">")):
            await pressed(pilot, there)
            assert screen.table.view.hand.orientation != hand.orientation
            await pressed(pilot, back)
            assert screen.table.view.hand.orientation == hand.orientation
        await pressed(pilot, "right", "(", "enter")
        assert screen.table.state.spots[0].place == 1
        assert "layer 1, row 1, cell 2" in seen(pilot.app)


# Games of other rules


async def test_a_rotator_is_turned(services: Services) -> None:
    """Enter, r and R turn where the cursor is; n goes to what does not match."""
    async with app(still(services), ROTATOR).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        start = table.state
        await pressed(pilot, "enter")
        assert 1 == table.session.moves
        await pressed(pilot, "R")
        assert start == table.state
        await pressed(pilot, "n")
        wrong = {side.face for side in table.verdict.unmatched}
        assert table.view.place in wrong
        await pressed(pilot, "tab", "x", "b", "/")
        assert start == table.state
        assert Context.TILE_FREE is screen.context
        lay(table, 13)
        await pressed(pilot, "u", "U")
        assert Context.TILE_SOLVED is screen.context


async def test_a_demonstration_is_looked_at(services: Services) -> None:
    """Nothing can be done but look: the cursor goes about, themes change."""
    async with app(services, "square/4x4/win-game/c4/s1").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "right")
        assert Context.TILE_FREE is screen.context
        assert "Row 1, cell 2: tile" in screen.announcer.text
        start = screen.table.state
        await pressed(pilot, "enter", "r", "n", "h", "w", "x", "u")
        assert start == screen.table.state
        assert not screen.availability(action("hint")).enabled
        await pressed(pilot, "t")
        assert screen.announcer.text.startswith("Theme: ")
        assert "●" not in seen(pilot.app)


async def test_the_troll_turns_tiles(services: Services) -> None:
    """Every two seconds of the game's clock and by the services' chance; not while paused."""
    now = [0.0]
    watched = replace(still(services), random=Random(3), clock=lambda: now[0])
    async with app(watched, TROLL).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        start = table.state
        now[0] = 1.9
        screen.own_moves.glance()
        assert start == table.state
        expected = table.game.execute(start, table.game.shake(start, Random(3)))
        now[0] = 2.0
        screen.own_moves.glance()
        screen.own_moves.glance()
        await pilot.pause()
        assert expected == table.state
        assert 0 == table.session.moves
        await pressed(pilot, "p")
        now[0] = 60.0
        screen.own_moves.glance()
        assert expected == table.state
        await pressed(pilot, "p")
        screen.own_moves.glance()
        assert expected == table.state
        now[0] = 62.1
        screen.own_moves.glance()
        assert expected != table.state
        await pressed(pilot, "enter", "u")
        # Its turns are taken back with the player's step before them, not one by one.
        assert table.session.moves == 0
        lay(table, 9)
        await pressed(pilot, "D")
        assert table.solved
        solved = table.state
        now[0] = 90.0
        screen.own_moves.glance()
        assert solved == table.state


@pytest.mark.parametrize("motion", [True, False])
async def test_a_tile_that_the_troll_turned_flashes(services: Services, motion: bool) -> None:
    """For a moment, where motion is wanted; then the board is as it was."""
    wanted = replace(services, settings=replace(services.settings, motion=motion))
    async with app(wanted, TROLL).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        before = screen.table.state
        screen.own_moves.happen()
        places = changed_places(before, screen.table.state)
        look = screen.motion.look()
        lit = [] if look is None else [t for t in look.tiles if t.state is TileState.MARKED]
        numbers = [screen.table.state.tile_at(place) for place in places]
        assert [tile.number - 1 for tile in lit] == (numbers if motion else [])
        screen.motion.end()
        assert screen.motion.look() is None


async def test_the_troll_may_solve_the_board(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is solved, and celebrated."""
    now = [0.0]
    watched = replace(still(services), clock=lambda: now[0])
    async with app(watched, TROLL).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        table = screen.table
        solution = table.game.puzzle.solution
        assert solution is not None
        turned = [t for t in range(9) if table.state.spots[t] != solution[t]]
        moves = [table.game.turn(t, solution[t].orientation) for t in turned]
        table.play(moves[:-1])
        back = moves[-1]
        monkeypatch.setattr(type(table.game), "shake", lambda *_: back)
        now[0] = 2.0
        screen.own_moves.glance()
        await pilot.pause()
        assert Context.TILE_SOLVED is screen.context
        assert "Squares, Troll, 3×3 solved!" in screen.announcer.text


# Modes and the end


async def test_pause_hides_everything(services: Services) -> None:
    """Board, hand and drawer are empty, and only what goes on is heard."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = playing(pilot.app)
        lying(6)(screen)
        await pressed(pilot, "n", "p")
        assert Context.PAUSED is screen.context
        text = seen(pilot.app)
        board = [line[: screen.board.box.width] for line in text.splitlines()[1:-2]]
        assert ["Paused", "Clock stopped."] == [s for line in board if (s := line.strip())]
        for part in (screen.hand, screen.drawer):
            box = part.box
            rows = text.splitlines()[box.y : box.y + box.height]
            assert not any(row[box.x : box.x + box.width].strip() for row in rows)
        state = screen.table.state
        await pressed(pilot, "left", "n", "u", "g", "w")
        assert (state, Context.PAUSED) == (screen.table.state, screen.context)
        await pressed(pilot, "p")
        assert Context.TILE_HELD is screen.context


async def test_the_last_tile_is_celebrated(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words, the record, no unfinished game, another board by its key and by no other."""
    monkeypatch.setattr(timing, "WAVE", 3600)  # only the test shows the next frame
    async with app(services, "tetravex/2x2-1").run_test(size=USUAL) as pilot:
        screen = await finish(pilot)
        screen.keep()
        assert services.store.autosaves.all()
        await pressed(pilot, "enter")
        assert Context.TILE_SOLVED is screen.context
        assert "2×2, no. 1 solved! 0:00, assisted: 1 fit." in screen.announcer.text
        assert "100%" in seen(pilot.app)
        assert "]      2×2, no. 2" in seen(pilot.app)
        assert not services.store.autosaves.all()
        assert 1 == services.store.scores.record("tetravex/2x2-1").times_solved
        assert screen.motion.timer is not None
        while screen.motion.timer is not None:
            screen.motion.step()
        await pressed(pilot, "enter", "space", "n", "tab")
        assert screen is playing(pilot.app)
        await pressed(pilot, "]")
        assert "tetravex/2x2-2" == playing(pilot.app).puzzle


async def test_a_solved_board_can_be_looked_at(services: Services) -> None:
    """Arrows show where one is, keys for looks go on, undo goes on playing."""
    async with app(still(services)).run_test(size=USUAL) as pilot:
        screen = await finish(pilot)
        await pressed(pilot, "enter")
        assert (screen.hand.region.x, screen.hand.region.y) == pilot.app.cursor_position
        await pressed(pilot, "left")
        assert Context.TILE_SOLVED is screen.context
        assert screen.announcer.text.startswith("Row 4, cell 3: tile ")
        await pressed(pilot, "z", "t", "o", "o", "d")
        assert screen.announcer.text.startswith("Row 4, cell 3, square: tile ")
        await pressed(pilot, "u")
        assert Context.TILE_FREE is screen.context


async def test_after_a_generated_board_comes_one_like_it(services: Services) -> None:
    """Of the next seed, and back again; those that come with the program are in order."""
    async with app(still(services)).run_test(size=USUAL) as pilot:
        screen = await finish(pilot)
        first = screen.puzzle
        await pressed(pilot, "enter")
        assert "a similar board" in seen(pilot.app)
        screen = await pressed(pilot, "]")
        assert first.replace("/s1/", "/s2/")[:-3] == screen.puzzle[:-3]
        screen = await pressed(pilot, "[")
        assert first == screen.puzzle
        screen = await pressed(pilot, "[", "[")
        assert f"/s{2**64 - 1}/" in screen.puzzle
    async with app(services, "framed/4x4-1").run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "]")
        assert "framed/4x4-2" == screen.puzzle


async def test_after_a_level_comes_the_next(services: Services) -> None:
    """With as many colours as are recommended there, and after the last level another puzzle."""
    async with app(still(services), "triangle/hard/easy-tetravex/c2/s1").run_test(
        size=USUAL
    ) as pilot:
        screen = await finish(pilot)
        await pressed(pilot, "enter")
        assert "+      a larger board" in seen(pilot.app)
        screen = await pressed(pilot, "+")
        assert "triangle/diabolical/easy-tetravex/c8/s1" == screen.puzzle.rsplit("/", 1)[0]
        lying(len(screen.table.game.puzzle.tiles))(screen)
        screen.changed()
        await pilot.pause()
        assert "a larger board" not in seen(pilot.app)
        assert screen.others.recommended is not None


async def test_what_cannot_be_followed_is_not(services: Services) -> None:
    """A puzzle from nowhere, and one whose likes would have to be looked for."""
    from tui_tangram.games.matching.core import MatchingGame

    own = MatchingGame(replace(game().puzzle, id="mine"))
    async with TangramApp(services).run_test(size=USUAL) as pilot:
        await pilot.app.push_screen(MatchingScreen(services, own))
        screen = await pressed(pilot, "]")
        assert "No other board." == screen.announcer.text
        screen.table.game = MatchingGame(replace(own.puzzle, id="square/3x3/tetravex/c5+one/s1"))
        assert screen.others.sibling(1) is None


async def test_back_keeps_the_game_and_coming_again_goes_on(services: Services) -> None:
    """What is in hand goes back, and nothing is asked."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "n", "enter", "right", "n")
        state = screen.table.state
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.app.play(screen.puzzle)
        screen = await pressed(pilot)
        assert (1, state) == (screen.table.session.moves, screen.table.state)
        assert screen.announcer.text.startswith("Resumed Squares, Tetravex, 4×4: ")


async def test_restart_and_its_undoing(services: Services) -> None:
    """Drawers that were added are gone and come again."""
    async with app(services).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "n", "enter", "+", "1", "ctrl+r")
        assert screen.table.state == screen.table.game.start()
        assert 1 == screen.tabs.box.height
        await pressed(pilot, "u")
        assert (1, 2) == (len(screen.table.state.laid), len(screen.table.state.drawers))
        assert 2 == screen.tabs.box.height


async def test_all_keys_that_wait_lead_to_one_frame(services: Services) -> None:
    """However many there are."""
    async with app(services, LARGE).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot, "n")
        drawn = []
        draw = screen.frames.draw
        screen.frames.draw = lambda: (drawn.append(1), draw())  # type: ignore[assignment]
        for _ in range(20):
            screen.do("right")
        await pilot.pause()
        assert [1] == drawn


def test_the_contexts_of_a_board_are_its_own() -> None:
    """No key of a tangram with nothing else in mind holds on a board."""
    assert set(TILES) <= set(MatchingScreen.contexts)
    assert not {Context.FREE, Context.HELD, Context.SOLVED} & set(MatchingScreen.contexts)


async def test_help_names_a_hand_only_where_there_is_one(services: Services) -> None:
    """Where tiles only turn, nothing is held, and that has no title."""
    for puzzle, titled in ((TETRAVEX, True), (ROTATOR, False)):
        async with app(services, puzzle).run_test(size=USUAL) as pilot:
            screen = playing(pilot.app)
            found = sections(services.keymap, screen.contexts, screen.availability, screen.nouns)
            titles = {title for title, _ in found}
            assert titled == ("Holding a tile" in titles) == ("Nothing held" in titles)


@pytest.mark.parametrize(
    ("puzzle", "in_space"), [("stacks/tower-five", True), ("stacks/eight", False)]
)
async def test_a_tower_looks_like_one(services: Services, puzzle: str, *, in_space: bool) -> None:
    """It stands in space until the player wants its cubes side by side; other stacks do not."""
    async with app(services, puzzle).run_test(size=USUAL) as pilot:
        screen = await pressed(pilot)
        assert in_space is (screen.globe is not None)
        await pressed(pilot, "V")
        assert in_space is (screen.globe is None)
