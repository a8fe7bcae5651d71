"""What is said: in words on every screen, kept for the session, read again and copied."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.messages_screen import MessagesPage, MessagesScreen
from tui_tangram.app.painter import Painter
from tui_tangram.app.services import MessageLog, Services, whole
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile


@given(st.lists(st.sampled_from(["", " ", "a", "b", "b."])))
@examples(30)
def test_what_was_said_is_kept_in_order(texts: list[str]) -> None:
    """Nothing empty, nothing twice in a row, and otherwise everything, the newest last."""
    said = MessageLog()
    wanted: list[str] = []
    for text in texts:
        said(text)
        if text.strip() and wanted[-1:] != [text]:
            wanted.append(text)
    assert wanted == list(said.lines)
    assert 0 == said.before


@given(st.lists(st.text("ab", min_size=1, max_size=4)), st.integers(0, 20))
@examples(30)
def test_as_many_of_the_last_lines_as_fit_are_copied(lines: list[str], longest: int) -> None:
    """They come in one line, whole, and one more would be too long."""
    text, count = whole(lines, longest)
    assert text == " · ".join(lines[len(lines) - count :])
    assert len(text) <= longest
    assert count == len(lines) or len(" · ".join(lines[len(lines) - count - 1 :])) > longest


QUIET = {"gallery": ("t",), "boards": ("e",), "daily": ("d",), "scores": ("s",), "saves": ("l",),
         "statistics": ("v",), "help": ("question_mark",), "keys": ("f3",), "settings": ("f2",),
         "colours": ("p",), "new board": ("n",)}  # fmt: skip
"""Keys from home to a screen."""


async def test_every_screen_says_what_a_key_has_changed(services: Services) -> None:
    """On each screen the cursor, moved away and back, is told in words; so is a piece in hand."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        for name, keys in QUIET.items():
            await pilot.press(*keys, "right", "down")
            here = app.screen
            assert isinstance(here, BaseScreen)
            assert here.announcer.text, name
            assert here.announcer.text in services.messages.lines, name
            await pilot.press("q")
        await pilot.press("t", "home", "enter", "1")
        told, described = set(), set()
        for key in ("right", "right", "up", "left", "down"):
            await pilot.press(key)
            told.add(services.messages.lines[-1])
            await pilot.press("d")
            described.add(services.messages.lines[-1])
        # No two steps in a row say the same; the description tells the distances.
        assert {"1: 1 step right. On the right side.", "1: 1 step left."} < told
        assert 4 == len(described)  # the last way leads back to the first place
        assert all(line.startswith("Holding 1, ") and " across, " in line for line in described)

        # All of it can be read again, the newest first under the cursor, and copied.
        newest, oldest = services.messages.lines[-1], services.messages.lines[0]
        await pilot.press("f7")
        screen = app.screen
        assert isinstance(screen, MessagesScreen)
        assert newest == screen.page.chosen == screen.announcer.text
        await pilot.press("y")
        assert newest == app.clipboard
        await pilot.press("home")
        assert oldest == screen.announcer.text
        await pilot.press("Y")
        assert app.clipboard.endswith(newest)
        assert "\n" not in app.clipboard
        # Reading is not said again.
        assert newest == services.messages.lines[-1]


@pytest.mark.parametrize(("width", "height"), [(60, 12), (80, 24), (120, 40), (200, 60)])
def test_the_chosen_line_is_shown_whole(width: int, height: int) -> None:
    """Below the list where it is cut off there, or next to it; the cursor stays in sight."""
    long = " ".join(f"word{number}" for number in range(30))
    paint = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
    page = MessagesPage(paint, [f"line {number}" for number in range(80)] + [long], 0)
    lines = ["".join(words.text for words in line) for line in page.lines(width, height)]
    assert len(lines) <= height
    told = " ".join(lines)
    assert all(f"word{number}" in told for number in range(30))
    assert lines[page.place[1]].lstrip().startswith("81 ")
    page.view.cursor = 3
    assert len(page.lines(width, height)) <= height


async def test_what_vanishes_is_kept_too(services: Services) -> None:
    """A notice of something outside the game goes after a while; its words can be read again."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        services.troubles("the disk is full; nothing is kept")
        await pilot.pause()
        assert "the disk is full; nothing is kept" == services.messages.lines[-1]
