"""The play screen of a board in space, with keys and the mouse, in an imagined terminal."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import MouseDown, MouseUp

from tests.app.play.matching.conftest import lay, playing
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.naming import place_id
from tui_tangram.games.matching.core.view_state import Hand
from tui_tangram.games.matching.look.space import plain_to_see
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.matching.screen.space_window import BodyWindow, StackWindow

DODECAHEDRON = "5.5.5/dodecahedron-easy/hard-infinity/c4/s1"
WRAPPED = "square/4x4/hard-infinity/c5+wrap/s1"
MODEL = "cubes/2x2x2/hard-infinity/c6+model/s1"
CUBES = "cubes/2x2x2/hard-infinity/c4/s1"
FLAT = "square/3x3/infinity/c4/s1"


async def pressed(pilot: Any, *keys: str) -> MatchingScreen:
    """Press keys and return the screen when a frame has shown what they did."""
    await pilot.press(*keys)
    await pilot.pause()
    return playing(pilot.app)


def globe(screen: MatchingScreen) -> BodyWindow:
    """Return the view in space, which must be shown."""
    assert isinstance(screen.globe, BodyWindow)
    return screen.globe


def in_front(screen: MatchingScreen) -> bool:
    """Return whether the cursor's place is plain to see."""
    window = globe(screen)
    return plain_to_see(window.body, window.seen(window.pose), screen.table.view.place)


async def test_arrows_go_around_a_solid(services: Services) -> None:
    """The place of the cursor is always plain to see, and the way back is the same way."""
    async with TangramApp(services, puzzle=DODECAHEDRON).run_test(size=(120, 40)) as pilot:
        screen = await pressed(pilot)
        assert screen.announcer.text.startswith("This board is a solid: ")
        places = [screen.table.view.place]
        for key in ("right", "right", "up", "left", "down"):
            screen = await pressed(pilot, key)
            assert in_front(screen)
            places.append(screen.table.view.place)
            assert places[-1] in screen.table.game.puzzle.board.mesh.faces[places[-2]].neighbours
        assert len(set(places)) >= 4
        screen = await pressed(pilot, "up")
        assert screen.table.view.place == places[-2]
        # A tile in hand goes the same way, and lies where it is put.
        screen = await pressed(pilot, "n", "right")
        assert in_front(screen)
        assert isinstance(screen.table.view.hand, Hand)
        place = screen.table.view.place
        screen = await pressed(pilot, "enter")
        assert screen.table.state.tile_at(place) is not None


async def test_keys_turn_a_solid_and_show_its_net(services: Services) -> None:
    """Where a turn hides the place of the cursor it is another one; the choice is this game's."""
    async with TangramApp(services, puzzle=DODECAHEDRON).run_test(size=(80, 24)) as pilot:
        screen = await pressed(pilot)
        first = globe(screen).pose
        screen = await pressed(pilot, *("shift+right",) * 3)
        assert globe(screen).pose != first
        for _ in range(6):
            screen = await pressed(pilot, *("shift+down", "L"))
            # Where the place of the cursor has gone behind, it is another one.
            window, place = globe(screen), screen.table.view.place
            assert window.seen(window.pose)[place].facing > 0.1
        side = globe(screen).view.size.side
        screen = await pressed(pilot, "z")
        assert globe(screen).view.size.side > side
        screen = await pressed(pilot, "0")
        assert globe(screen).view.size.side == side
        assert in_front(screen)
        screen = await pressed(pilot, "V")
        assert screen.globe is None
        assert services.store.settings.read().solids == "auto"
        screen = await pressed(pilot, "right", "V", "o")
        assert globe(screen) is screen.window
        assert in_front(screen)
        assert screen.whole


async def test_words_name_sides_as_they_are_seen(services: Services) -> None:
    """After a turn by hand once more, of what is held; on the net by that."""
    async with TangramApp(services, puzzle=DODECAHEDRON).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, 5)
        screen = await pressed(pilot, "n")
        place = screen.table.view.place
        for _ in range(12):
            before = screen.table.view.turn(place)
            screen = await pressed(pilot, "shift+right")
            where = f"Cell {place_id(screen.table.game.puzzle, screen.table.view.place)}."
            assert screen.table.words.startswith(where)
            if screen.table.view.turn(place) != before:
                break
        else:
            raise AssertionError
        assert screen.table.view.sight is globe(screen)
        screen = await pressed(pilot, "V")
        assert screen.table.view.sight is None
        assert screen.table.view.turn(place) == 0


@pytest.mark.parametrize(("puzzle", "space"), [(WRAPPED, False), (FLAT, None)])
async def test_other_boards_are_seen_as_drawn(
    services: Services, puzzle: str, *, space: bool | None
) -> None:
    """One that wraps around is a ring if the player wants it; one of the plane has no such key."""
    async with TangramApp(services, puzzle=puzzle).run_test(size=(80, 24)) as pilot:
        screen = await pressed(pilot)
        assert screen.globe is None
        screen = await pressed(pilot, "V")
        assert (screen.globe is not None) is (space is not None)
        if space is not None:
            for key in ("right", "up", "up", "left", "up"):
                screen = await pressed(pilot, key)
                assert in_front(screen)


async def test_the_mouse_picks_and_turns(services: Services) -> None:
    """A click takes the tile that is seen there; a drag beside the solid turns it."""
    async with TangramApp(services, puzzle=DODECAHEDRON).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, 12 - 2)
        screen = await pressed(pilot, "0")
        window, box = globe(screen), screen.board.box
        there = next(
            place
            for place, one in window.seen(window.pose).items()
            if screen.table.state.tile_at(place) is not None and one.facing > 0.5
        )
        pixels = window.view.pixels(window.seen(window.pose)[there].corners)
        x, y = (sum(one) // len(pixels) for one in zip(*pixels, strict=True))
        await pilot.click(offset=(box.x + x, box.y + y // 2))
        await pilot.pause()
        assert screen.table.view.place == there
        assert screen.table.holding
        screen = await pressed(pilot, "escape")
        before = window.pose
        for kind, at in ((MouseDown, (2, 3)), (MouseUp, (14, 6))):
            event = kind(screen, *at, 0, 0, 1, False, False, False, *at)
            screen.post_message(event)
        await pilot.pause()
        await pilot.pause()
        assert window.pose != before
        assert not screen.table.holding


async def test_a_solid_is_solved_and_shines(services: Services) -> None:
    """The last tile is laid where it fits; the light runs around what is seen of the solid."""
    async with TangramApp(services, puzzle=DODECAHEDRON).run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, 11)
        screen.table.go_to(11)
        screen = await pressed(pilot, "n", "enter")
        assert screen.table.solved
        look = screen.board_look()
        assert len(look.light) >= 5
        assert len(look.tiles) < 12


async def test_a_stack_is_seen_in_space(services: Services) -> None:
    """Its layers are flat until the player wants; what is then seen is picked and turned."""
    async with TangramApp(services, puzzle=CUBES).run_test(size=(80, 24)) as pilot:
        screen = await pressed(pilot)
        assert screen.globe is None
        assert "shows the stack in space" in screen.announcer.text
        screen = await pressed(pilot, "V")
        window = screen.globe
        assert isinstance(window, StackWindow)
        places = []
        for key in ("down", "right", "down", "shift+left", "shift+up", "shift+up", "up", "left"):
            screen = await pressed(pilot, key)
            places.append(screen.table.view.place)
            assert window.sees(screen.table.view.place)
        assert places == [2, 3, 7, 7, 7, 7, 3, 2]
        lay(screen.table, 7)
        screen = await pressed(pilot, "0")
        place = next(one for one in screen.table.state.laid if window.sees(one))
        corners = window.view.pixels(window.seen(window.pose)[place].corners)
        x, y = (sum(one) // len(corners) for one in zip(*corners, strict=True))
        await pilot.click(offset=(screen.board.box.x + x, screen.board.box.y + y // 2))
        screen = await pressed(pilot)
        assert screen.table.view.place == place
        assert screen.table.holding
        assert len([one for one in screen.board_look().tiles if one.number]) > 7
        screen = await pressed(pilot, "escape")
        screen.table.go_to(7)
        screen = await pressed(pilot, "n", "enter")
        assert screen.table.solved
        assert window.pose.heights == (0.5, -0.5)
        assert not screen.board_look().model
        assert len(screen.board_look().light) >= 12


async def test_a_model_is_seen_in_space(services: Services) -> None:
    """Its colours are around the floors of empty cells, and below and above in them."""
    async with TangramApp(services, puzzle=MODEL).run_test(size=(80, 24)) as pilot:
        screen = await pressed(pilot, "V")
        puzzle, look = screen.table.game.puzzle, screen.board_look()
        assert puzzle.model is not None
        assert len(look.rim) == len(look.model) == 2 * 8
        assert set(look.model) == {*puzzle.model[:4]}
        assert {one.ends for one in look.places} == {
            (puzzle.model[4], None),
            (None, puzzle.model[5]),
        }
        lay(screen.table, 4)
        assert len(screen.board_look().rim) == 8
