from __future__ import annotations

from tests.app.conftest import Recorder, with_keys
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.help import RULES, HelpScreen, rules
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.services import Services


def shown(app: Recorder) -> str:
    """Return what the help screen, which must be seen, shows."""
    assert isinstance(app.screen, HelpScreen)
    return app.screen.page.text


async def test_help_is_for_the_screen_it_was_called_from(services: Services) -> None:
    """Rules, then the keys of that screen, and back to it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("?")
        assert "Lay all seven pieces" in shown(app)
        assert "Choose an entry" in shown(app)
        assert "Search by typing" not in shown(app)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("t", "?")
        assert "Search by typing" in shown(app)
        await pilot.press("?")
        assert isinstance(app.screen, GalleryScreen)


async def test_help_scrolls(services: Services) -> None:
    """All of it can be read in the smallest window, with arrows, pages and ends."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("?")
        seen = shown(app)
        assert "more ↓" in seen
        for _ in range(8):
            await pilot.press("pagedown")
            seen += shown(app)
        for line in RULES[:6]:
            assert line in seen
        assert "Quit at once" in seen
        assert "more ↓" not in shown(app)
        last = shown(app)
        await pilot.press("down", "end")
        assert last == shown(app)
        await pilot.press("home", "down", "up")
        assert seen.startswith(shown(app))


async def test_help_shows_the_keys_in_effect(services: Services) -> None:
    """Changed keys are in the list."""
    app = Recorder(with_keys(services, {"gallery": ("f9",)}))
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("?")
        (line,) = [line for line in shown(app).splitlines() if "from the gallery" in line]
        assert line.split()[0] == "f9"


def test_the_rules_are_ten_lines_beside_a_picture() -> None:
    """Ten lines, none so long that it would reach the picture, with the keys in effect."""
    assert 10 == len(RULES)
    assert all(len(line) <= 50 for line in rules(Keymap()))
    assert "f9 goes from one exact fit to the next," in rules(Keymap({"next_fit": ["f9"]}))
    assert "the palette goes from one exact fit to the next," in rules(Keymap({"next_fit": []}))


async def test_the_picture_is_not_said(services: Services) -> None:
    """The first line that is seen is said in words, without the half blocks beside it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?", "down")
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        said = set()
        for _ in range(12):
            said.add(screen.announcer.text)
            await pilot.press("down")
        assert any(text.endswith(f": {RULES[0]}") for text in said)
        assert not any(sign in text for text in said for sign in "▀▄█")
