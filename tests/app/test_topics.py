"""The manual on the screen: its topics, and a page that is read."""

from __future__ import annotations

import pytest

from tests.app.conftest import Recorder
from tui_tangram.app.help import HelpScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.palette import commands
from tui_tangram.app.services import Services
from tui_tangram.app.topics_screen import TopicScreen, TopicsScreen
from tui_tangram.manual import TOPICS, page


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_page_is_read_from_help(services: Services, size: tuple[int, int]) -> None:
    """Help names the key, the cursor chooses a topic, Enter opens it, all of it can be read."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("?")
        assert isinstance(app.screen, HelpScreen)
        assert "f1 manual" in app.screen.keyline.render_line(0).text
        await pilot.press("f1")
        topics = app.screen
        assert isinstance(topics, TopicsScreen)
        assert f"{page('tangrams').title}: {page('tangrams').about}" == topics.announcer.text
        await pilot.press("end", "up", "enter")
        screen = app.screen
        assert isinstance(screen, TopicScreen)
        wanted = page(TOPICS[-2])
        assert wanted.title in screen.page.text
        seen = screen.page.text
        while "more ↓" in screen.page.text:
            await pilot.press("pagedown")
            seen += screen.page.text
        for word in wanted.about.split():
            assert word in seen
        assert wanted.blocks[-1].text.split()[-1] in seen
        await pilot.press("f1")
        assert app.screen is topics
        assert TOPICS[-2] == topics.page.chosen.name
        await pilot.press("q", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_headings_have_letters(services: Services) -> None:
    """A letter leads to a part of a long page."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1", "down", "enter", "g")
        screen = app.screen
        assert isinstance(screen, TopicScreen)
        assert screen.jump is not None
        spot = list(screen.jump.ways.values())[-1]
        for letter in list(screen.jump.ways)[-1]:
            await pilot.press(letter)
        assert spot.key == screen.page.view.top
        assert screen.announcer.text.startswith(f"Line {screen.page.view.top + 1} of ")


@pytest.mark.parametrize("keys", [(), ("t",), ("t", "enter"), ("e", "enter"), ("f2",), ("s",)])
async def test_the_manual_is_in_the_palette_everywhere(
    services: Services, keys: tuple[str, ...]
) -> None:
    """On home, in galleries, in both games, in settings and scores; F1 opens it there."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        before = app.screen
        assert "manual" in [one.id for one in commands(before)]
        await pilot.press("f1")
        assert isinstance(app.screen, TopicsScreen)
        await pilot.press("q")
        assert app.screen is before
