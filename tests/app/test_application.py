from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual import constants
from textual._xterm_parser import XTermParser
from textual.command import CommandList
from textual.events import Key

from tests.app.conftest import Recorder, with_keys
from tui_tangram.app import make_services, prepare_environment, run
from tui_tangram.app.application import TangramApp, TooSmallScreen
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import SMALLEST
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.palette import ThemedPalette, doing
from tui_tangram.app.services import Notices, Services
from tui_tangram.commands.registry import COMMANDS
from tui_tangram.render.profile import Profile
from tui_tangram.terminal.internals import escape_wait, expect_slow_keys


async def test_a_window_too_small_says_what_it_needs(services: Services) -> None:
    """Below the smallest size there is a notice; at it, the screen before is back."""
    app = Recorder(services)
    width, height = SMALLEST
    async with app.run_test(size=(width, height)) as pilot:
        assert isinstance(app.screen, HomeScreen)
        for size in ((width - 1, height), (width, height - 1), (20, 5)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert isinstance(app.screen, TooSmallScreen)
            notice = app.screen.notice.text
            assert f"{size[0]} × {size[1]}" in notice
            assert "60 × 20" in notice or size[0] < 20
        await pilot.press("t", "?", "ctrl+p")
        await pilot.resize_terminal(width, height)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_an_app_that_starts_too_small_says_so(services: Services) -> None:
    """A window that is too small from the beginning has the notice at once."""
    app = Recorder(services)
    async with app.run_test(size=(50, 15)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.press("q")
    assert 0 == app.return_code


async def test_every_screen_is_saved_before_the_end(services: Services) -> None:
    """However the app ends, each screen is asked to save, and the status says why it ended."""
    saved: list[str] = []

    class Careful(BaseScreen):
        contexts = HomeScreen.contexts

        def save_game(self) -> None:
            saved.append("saved")

    app = Recorder(services)
    async with app.run_test() as pilot:
        await app.push_screen(Careful(services))
        await pilot.pause()
        app.end(143)
    assert ["saved"] == saved
    assert 143 == app.return_code


async def test_the_worker_is_closed_with_the_app(services: Services) -> None:
    """A client that was asked for is closed; one that was not is not made for that."""
    closed: list[str] = []

    class Client:
        async def close(self) -> None:
            closed.append("closed")

    for asked in (False, True):
        given = replace(services, make_client=Client)
        if asked:
            assert given.client is given.client
        async with Recorder(given).run_test() as pilot:
            await pilot.press("q")
        assert ["closed"] * asked == closed


async def test_troubles_are_told_in_a_toast(services: Services) -> None:
    """What the stores report, also before the app began, and bad keys, are shown as toasts."""
    services = with_keys(services, {"fly": ("f1",)})
    services.troubles("cannot read [settings]")
    app = Recorder(services)
    async with app.run_test(notifications=True) as pilot:
        await pilot.pause()
        services.troubles("later")
        await pilot.pause()
        told = [notification.message for notification in app._notifications]
    assert ["cannot read [settings]", 'keys: no action called "fly"', "later"] == told


def test_troubles_wait_for_a_listener() -> None:
    """Lines reported before anybody listens are not lost, and none is told twice."""
    troubles, heard = Notices(), []
    troubles("one")
    troubles.listen(heard.append)
    troubles("two")
    assert ["one", "two"] == heard


async def test_a_figure_can_be_opened_at_once(services: Services) -> None:
    """The app that was given a figure plays it, above the home screen."""

    class Opening(Recorder):
        def __init__(self) -> None:
            super().__init__(services)
            self._puzzle = "tangram/swan"
            self._options = {"freestyle": True}

    app = Opening()
    async with app.run_test():
        assert [("tangram/swan", {"freestyle": True}, ())] == app.played


def test_without_a_terminal_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The app needs a terminal and says so with status 2."""
    assert 2 == run()
    out, err = capsys.readouterr()
    assert ("", "tui-tangram: the app needs a terminal to draw on\n") == (out, err)


@pytest.mark.parametrize(
    ("profile", "system"),
    [
        (Profile.TRUECOLOR, "truecolor"),
        (Profile.COLOURS_256, "256"),
        (Profile.COLOURS_16, "standard"),
    ],
)
def test_textual_is_told_of_the_colours(profile: Profile, system: str) -> None:
    """Rich sends no more colours than the profile has, and colours are not taken away."""
    environ = {"NO_COLOR": "1", "ESCDELAY": "10"}
    prepare_environment(profile, environ)
    assert system == environ["TEXTUAL_COLOR_SYSTEM"]
    assert "NO_COLOR" not in environ
    assert "1" == environ["TEXTUAL_DISABLE_KITTY_KEY"]
    assert "10" == environ["ESCDELAY"]


@pytest.mark.parametrize(
    ("slow", "remote", "delay"), [(False, "", 40), (False, "x", 100), (True, "", 250)]
)
def test_escape_waits_longer_the_farther_the_line(slow: bool, remote: str, delay: int) -> None:
    """The rest of a key comes with its first byte from this machine, and later from elsewhere."""
    environ = {"SSH_CONNECTION": remote}
    prepare_environment(Profile.TRUECOLOR, environ, slow=slow)
    assert str(delay) == environ["ESCDELAY"]


def test_input_is_looked_at_when_an_escape_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at the next of the regular looks; on a line that is found slow it takes longer."""
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.05)
    parser = XTermParser()
    assert 9.0 == escape_wait(parser, 9.0)
    assert [] == [*parser.feed("\x1b")]
    assert 0.0 <= escape_wait(parser, 9.0) <= 0.05
    assert ["left"] == [event.key for event in parser.feed("[D") if isinstance(event, Key)]
    assert 9.0 == escape_wait(parser, 9.0)
    expect_slow_keys()
    assert [] == [*parser.feed("\x1b")]
    assert escape_wait(parser, 9.0) > 0.05


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
def test_textual_is_told_of_no_colours(profile: Profile) -> None:
    """Without colours in the profile, what Textual draws itself has none either."""
    environ: dict[str, str] = {"SSH_CONNECTION": "x"}
    prepare_environment(profile, environ)
    assert environ["NO_COLOR"]
    assert "20" == environ["TEXTUAL_FPS"]


def test_settings_choose_profile_and_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings' profile and theme are used; an argument and the environment win."""
    services = make_services(data=tmp_path, config=tmp_path)
    services.store.settings.change(profile="16", theme="light")
    services = make_services(data=tmp_path, config=tmp_path)
    assert (Profile.COLOURS_16, False) == (services.profile, services.theme.dark)
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "mono")
    assert Profile.MONO is make_services(data=tmp_path, config=tmp_path).profile
    given = make_services(profile="256", data=tmp_path, config=tmp_path)
    assert Profile.COLOURS_256 is given.profile


def test_a_theme_that_is_not_there_is_said(tmp_path: Path) -> None:
    """An unknown theme is reported with those there are, and the default is used."""
    make_services(data=tmp_path, config=tmp_path).store.settings.change(theme="neon")
    services = make_services(data=tmp_path, config=tmp_path)
    heard: list[str] = []
    services.troubles.listen(heard.append)
    (line,) = heard
    assert line.startswith("no theme called neon; choose from ")
    assert "light" in line
    assert services.theme.dark


@pytest.mark.parametrize("profile", Profile, ids=lambda profile: profile.name)
async def test_the_app_starts_in_every_profile(services: Services, profile: Profile) -> None:
    """Home, gallery, palette and help are drawn in each profile."""
    app = TangramApp(replace(services, profile=profile))
    async with app.run_test() as pilot:
        await pilot.press("t", "ctrl+p", "escape", "?")
        await pilot.pause()
        assert app.return_code is None


async def test_a_key_that_comes_before_the_palette_is_there_does_no_harm(
    services: Services,
) -> None:
    """A page up typed right after the palette's key, before its list is laid out, is nothing."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        commands = app.screen.query_one(CommandList)
        commands.styles.max_height = 0
        commands.styles.width = 0
        await pilot.press("p", "pageup", "pagedown")
        assert app.is_running
        assert isinstance(app.screen, ThemedPalette)


@pytest.mark.parametrize("puzzle", ["convex/5", "tetravex/3x3-1"])
async def test_a_puzzle_opened_in_a_tiny_window_waits_below_the_notice(
    services: Services, puzzle: str
) -> None:
    """Keys are for the notice, and the puzzle is there once there is room."""
    app = TangramApp(services, puzzle=puzzle)
    async with app.run_test(size=(24, 5)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.press("question_mark", "n", "enter")
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert puzzle == app.screens[-1].puzzle


async def test_a_command_of_any_shell_is_found_on_any_page(services: Services) -> None:
    """It opens its page above; above a game, which it could open twice, no page is offered."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        listed = next(one for one in COMMANDS if one.name == "list")
        await pilot.press("s")
        assert doing(app.screen, listed) is not None
        await pilot.press("ctrl+p", *"pack install")
        await app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert [type(one).__name__ for one in app.screen_stack] == [
            "HomeScreen", "ScoresScreen", "ImportScreen",
        ]  # fmt: skip
        await pilot.press("escape", "q")
        await app.play("convex/5")
        assert doing(app.screen, listed) is None
