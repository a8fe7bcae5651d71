"""The manual on the screen: its topics, and a page that is read."""

from __future__ import annotations

from itertools import product

import pytest
from rich.segment import Segment

from tests.app.conftest import Recorder
from tests.examples import each, spread
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.palette import commands
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import (
    TWO,
    HelpScreen,
    TopicPage,
    TopicScreen,
    TopicsScreen,
    parted,
    text_lines,
)
from tui_tangram.language import LANGUAGES, use
from tui_tangram.manual import TOPICS, BlockKind, lines, page
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile


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
        assert f"{page(TOPICS[0]).title}: {page(TOPICS[0]).about}" == topics.announcer.text
        await pilot.press("end", "up", "enter")
        screen = app.screen
        assert isinstance(screen, TopicScreen)
        wanted = page(TOPICS[-2])
        assert wanted.title in screen.page.text
        assert (2, 3) == screen.page.place == (app.cursor_position.x, app.cursor_position.y)
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
        await pilot.press("f1", "down", "down", "enter", "g")
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
        assert "manual" in [row.action.id for row in commands(before)]
        await pilot.press("f1")
        assert isinstance(app.screen, TopicsScreen)
        await pilot.press("q")
        assert app.screen is before


async def test_in_a_wide_window_the_chosen_page_is_seen(services: Services) -> None:
    """Beside the topics, and how much more of it there is; narrow, each topic has its line."""
    app = Recorder(services)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("f1")
        screen = app.screen
        assert isinstance(screen, TopicsScreen)
        for name in TOPICS:
            assert page(name).title in screen.page.text
            assert page(name).about in screen.page.text
            assert all(other in screen.page.text for other in TOPICS)
            long = sum(1 for _ in lines(page(name).blocks, 96)) > 31
            assert long == ("more ↓" in screen.page.text)
            await pilot.press("down")
        await pilot.resize_terminal(80, 24)
        await pilot.press("home")
        assert "more ↓" in screen.page.text
        shown = screen.page.text
        await pilot.press("end")
        assert all(page(name).about in shown + screen.page.text for name in TOPICS)


@pytest.mark.usefixtures("german")
async def test_the_pages_are_in_the_language_in_use(services: Services) -> None:
    """Their names and lines in the list, and the page itself."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        screen = app.screen
        assert isinstance(screen, TopicsScreen)
        assert "Ein Rätsel finden: Lektionen, Galerie" in screen.announcer.text
        shown = screen.page.text
        await pilot.press("end")
        shown += screen.page.text
        for name in TOPICS:
            assert page(name).called in shown
            assert page(name).about in shown
        await pilot.press("home")
        await pilot.press("enter")
        assert isinstance(app.screen, TopicScreen)
        assert "Handbuch" in app.screen.page.text
        assert "Lektionen sind kurze Rätsel" in app.screen.page.text


@each("language", LANGUAGES)
@each("profile", [Profile.TRUECOLOR, Profile.ASCII])
@each("name", TOPICS)
@pytest.mark.usefixtures("english_again")
def test_no_line_is_wider_than_its_room(name: str, profile: Profile, language: str) -> None:
    """In ASCII too, where signs are words; only lines of code are as long as they are."""
    use(language)
    paint = Painter(make_palette(DEFAULT, profile))
    blocks = [block for block in page(name).blocks if block.kind is not BlockKind.CODE]
    for width in (56, 76):
        found, headings = text_lines(paint, blocks, width)
        assert max(map(length, found)) <= width
        assert 0 == headings[0]


@each(("name", "language"), spread([*product(TOPICS, LANGUAGES)], 3))
@pytest.mark.usefixtures("english_again")
def test_a_wide_window_has_two_columns(services: Services, name: str, language: str) -> None:
    """All of a page is there, in order; neither column runs into the other, nor is longer."""
    use(language)
    shown = TopicPage(services.paint, page(name))
    for width, rows in ((TWO, 40), (200, 57), (200, 12)):
        text = shown.content(width // 2)
        if max(map(length, text)) >= width // 2:  # lines of code are not wrapped
            assert width == TWO
            assert name in ("completions", "ear", "hosting", "plain", "protocol", "together")
            assert max(map(length, shown.lines(width, rows + 3))) <= width
            continue
        end, begin = parted(text, shown.headings, rows)
        assert end <= begin <= end + 1
        assert end <= rows
        assert all(not one.text.strip() for line in text[end:begin] for one in line)
        assert begin == end == rows or len(text) - begin <= rows
        below = shown.lines(width, rows + 3)[3:]
        read = [_half(line, slice(width // 2)) for line in below[:end]]
        read += [_half(line, slice(width // 2, None)) for line in below]
        seen = [_half(line, slice(None)).strip() for line in text[: 2 * rows] if length(line) > 2]
        assert list(filter(None, seen)) == list(filter(None, map(str.strip, read)))


def _half(line: Words, part: slice) -> str:
    return "".join(one.text for one in line)[part]


@pytest.mark.parametrize(
    ("count", "headings", "rows", "parts"),
    [
        (20, [0, 11], 15, (10, 11)),  # before a heading
        (20, [0], 15, (10, 11)),  # in the middle
        (20, [0, 16], 15, (15, 16)),  # the heading is near
        (20, [0, 18], 15, (10, 11)),  # there the other column would have nothing
        (31, [0, 11], 15, (15, 15)),  # it is scrolled
        (5, [0], 15, (15, 15)),  # it is short
    ],
)
def test_a_text_is_parted(
    count: int, headings: list[int], rows: int, parts: tuple[int, int]
) -> None:
    """In the middle, or before a heading that is near."""
    text = [[Segment("x" if number % 5 else " ")] for number in range(count)]
    for number in headings:
        text[number] = [Segment("x")]
        if number:
            text[number - 1] = [Segment("")]
    assert parts == parted(text, headings, rows)


async def test_headings_of_both_columns_can_be_clicked(services: Services) -> None:
    """Where they stand: the one at the top of the right column is below the title too."""
    app = Recorder(services)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.press("f1", "end", "up", "up", "up", "enter")
        screen = app.screen
        assert isinstance(screen, TopicScreen)
        lines = [screen.page.render_line(y).text for y in range(screen.page.size.height)]
        assert {2, 102} == {spot.x for spot in screen.spots()}
        for spot in screen.spots():
            text = screen.page.line_text(spot.key)
            assert text
            assert lines[spot.y][spot.x :].startswith(text)
