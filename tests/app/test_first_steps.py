"""The first screen of a new player: once by itself, its three ways, in every window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.app.conftest import Recorder
from tui_tangram.app.application import TangramApp
from tui_tangram.app.first_steps_screen import BEGINNINGS, FirstStepsScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.lessons_screen import LessonsScreen
from tui_tangram.app.palette import commands
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.lessons import FIRST_STEPS, done
from tui_tangram.language import tr

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
TITLES = [one.title for one in BEGINNINGS]


async def test_it_comes_up_once(services: Services) -> None:
    """For a player with nothing on disk; Esc looks around, and the next start is at home."""
    app = TangramApp(services, greets=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, FirstStepsScreen)
        home = app.screen_stack[0]
        assert isinstance(home, HomeScreen)
        # Below it nothing is read, and the library least of all.
        assert "library" not in services.__dict__
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is home
        assert "library" in services.__dict__
    assert {FIRST_STEPS: 0} == done(services.settings)
    assert services.settings == services.store.settings.read()
    again = TangramApp(services, greets=True)
    async with again.run_test(size=(80, 24)):
        assert isinstance(again.screen, HomeScreen)


async def test_it_does_not_come_up_where_a_puzzle_was_asked_for(services: Services) -> None:
    """The puzzle does, and later the screen still may."""
    app = TangramApp(services, puzzle="convex/3", greets=True)
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, PlayScreen)
        assert not any(isinstance(one, FirstStepsScreen) for one in app.screen_stack)
    assert FIRST_STEPS not in done(services.settings)


async def test_it_does_not_come_up_for_a_player_who_was_here(services: Services) -> None:
    """Settings are enough; so are games, see the tests of the flow."""
    services.settings = services.store.settings.change(motion=False)
    app = TangramApp(services, greets=True)
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_all_of_it_is_seen(services: Services, size: tuple[int, int]) -> None:
    """The three choices with their explanations, in every window."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("f")
        screen = app.screen
        assert isinstance(screen, FirstStepsScreen)
        for one in BEGINNINGS:
            assert one.title in screen.page.text
            assert one.about in screen.page.text
        assert len(BEGINNINGS) == len(screen.page.spots)


@pytest.mark.parametrize("hand", ["both", "left", "right"])
async def test_the_ways_by_keys(services: Services, hand: str) -> None:
    """Arrows and Enter, or the keys of one hand; the first leads to the first lesson."""
    services.settings = replace(services.settings, hand=hand)
    down, enter, back = {
        "both": ("down", "enter", "q"),
        "left": ("s", "space", "q"),
        "right": ("down", "enter", "j"),
    }[hand]
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", enter)
        playing = app.screen
        assert isinstance(playing, PlayScreen)
        assert playing.lesson is not None
        assert "pieces-1" == playing.lesson.course.lesson.id
        await pilot.press(back)
        assert isinstance(app.screen, LessonsScreen)
        await pilot.press(back)
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("f", down, enter)
        [(easy, _, _)] = app.played
        assert "tangram" in easy
        await pilot.press("f", down, down, enter)
        assert isinstance(app.screen, HomeScreen)


async def test_an_easy_puzzle_leads_back_home(services: Services) -> None:
    """The choices are not below it."""
    app = TangramApp(services, greets=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.puzzle
        assert app.screen.lesson is None
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)


async def test_letters_and_the_mouse_choose(services: Services) -> None:
    """A letter selects, a click selects and a second one opens."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "g")
        screen = app.screen
        assert isinstance(screen, FirstStepsScreen)
        assert screen.jump is not None
        letters = next(code for code, spot in screen.jump.ways.items() if spot.key == 2)
        await pilot.press(*letters)
        assert 2 == screen.page.cursor
        spot = next(one for one in screen.page.spots if one.key == 0)
        at = spot.x + 2, screen.page.region.y + spot.y
        await pilot.click(offset=at)
        assert 0 == screen.page.cursor
        assert isinstance(app.screen, FirstStepsScreen)
        await pilot.click(offset=at)
        assert isinstance(app.screen, PlayScreen)


async def test_the_palette_lists_it_at_home(services: Services) -> None:
    """With the lessons."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert {"first_steps", "lessons"} <= {row.action.id for row in commands(app.screen)}


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("size", SIZES[:2])
async def test_it_is_german(services: Services, size: tuple[int, int]) -> None:
    """All of it fits."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("f")
        screen = app.screen
        assert isinstance(screen, FirstStepsScreen)
        assert "Willkommen" in screen.page.text
        for one in BEGINNINGS:
            assert tr(one.about) != one.about
            assert tr(one.about) in screen.page.text


def test_its_picture(services: Services, snap_compare: Callable[..., bool]) -> None:
    """The screen in the usual window."""
    app = TangramApp(services, greets=True)
    assert snap_compare(app, terminal_size=(80, 24))
