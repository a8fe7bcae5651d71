"""The settings screen: what is set is seen, changed and kept, and holds at once."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.pilot import Pilot

from tests.app.conftest import Recorder
from tests.app.watching import until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.palette import ThemedPalette
from tui_tangram.app.services import Services
from tui_tangram.app.settings.screen import (
    SHOWN,
    SettingsPage,
    SettingsScreen,
    choices,
    shown,
    stepped,
)
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.language import use
from tui_tangram.player.setting import SettingKind
from tui_tangram.player.settings import SETTINGS, Settings, SettingsFile, setting
from tui_tangram.player.shelf import Disk
from tui_tangram.render.profile import Profile


def seen(app: TangramApp) -> SettingsScreen:
    """Return the screen, which must be the one that is seen."""
    assert isinstance(app.screen, SettingsScreen)
    return app.screen


async def to(pilot: Pilot[None], name: str) -> SettingsScreen:
    """Move the cursor to the setting called *name*."""
    screen = seen(pilot.app)
    while screen.page.row.name != name:
        await pilot.press("down")
    return screen


def kept(services: Services) -> Settings:
    """Return what the file says, as another app reads it."""
    return SettingsFile(services.store.settings.path, pytest.fail, Disk(), {}).read()


async def test_settings_are_changed_and_kept(services: Services) -> None:
    """Arrows, Enter and typing change what the cursor is on; the file has it at once."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "motion")
        assert "Motion: yes" == screen.announcer.text
        await pilot.press("right")
        assert (False, False) == (services.settings.motion, kept(services).motion)
        assert "* Motion" in screen.page.text
        assert "Default: yes" in screen.page.text

        await to(pilot, "check")
        await pilot.press("enter", "enter")
        assert "always" == kept(services).check

        # A number goes in steps, and is typed; nonsense is said and changes nothing.
        await to(pilot, "help_seconds")
        await pilot.press("left")
        assert 10.0 == kept(services).help_seconds
        await pilot.press("4", ".", "5", "x", "enter")
        assert 4.5 == kept(services).help_seconds == services.settings.help_seconds
        await pilot.press("enter", *"999999", "enter")
        assert "must be a number from 0 to 86400, not 999999" in screen.announcer.text
        await pilot.press("escape")
        assert (4.5, "Hint time limit: 4.5 s") == (
            kept(services).help_seconds,
            screen.announcer.text,
        )

        # A text is typed, and may have any printable sign.
        await to(pilot, "name")
        await pilot.press("enter", "A", "n", "n", "?", "q", "backspace", "enter")
        assert "Ann?" == kept(services).name
        await pilot.press("enter", "ctrl+u", "enter")
        assert "" == kept(services).name

        # Each has its default again, one by one and all together.
        await to(pilot, "motion")
        await pilot.press("backspace")
        assert kept(services).motion
        assert "* Motion" not in screen.page.text
        await pilot.press("ctrl+u")
        assert Settings() == kept(services) == services.settings


async def test_looks_change_at_once(services: Services) -> None:
    """A theme and a profile hold on every screen, also on those below."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        dark = str(home.menu.render_line(1))
        await pilot.press("f2")
        screen = await to(pilot, "theme")
        before = str(screen.page.render_line(0))
        await pilot.press("right", "right")
        assert ("light", "light") == (kept(services).theme, services.settings.theme)
        assert not services.theme.dark
        assert str(screen.page.render_line(0)) != before
        assert str(home.menu.render_line(1)) != dark
        light = app.current_theme.background
        assert light == f"#{services.theme.background.rgb[0]:02x}{light[3:]}"

        await to(pilot, "profile")
        for profile in ("truecolor", "256", "16", "mono", "ascii"):
            await pilot.press("right")
            assert Profile(profile) is services.profile
            assert profile == kept(services).profile
            await pilot.pause()
            assert home.menu.paint.ascii == (profile == "ascii")
        assert "< ascii >" in screen.page.text
        assert screen.page.text.isascii()
        await pilot.press("backspace")
        assert Profile.TRUECOLOR is services.profile


async def test_a_game_under_way_follows(services: Services) -> None:
    """Settings opened in a game change its colours, its motion and its keys, and no move."""
    app = TangramApp(replace(services), puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        board = app.screen
        assert isinstance(board, TangramScreen)
        await pilot.press("1", "right", "enter")
        moves, before = board.table.session.moves, str(board.board.render_line(8))
        await pilot.press("f2", "right", "q")
        await pilot.pause()
        assert board is app.screen
        assert moves == board.table.session.moves
        assert before != str(board.board.render_line(8))
        app.use_settings(app.services.store.settings.change(keys={"help": ("f12",)}))
        assert "f12" in [item.keys for item in board.keyline.items]


async def test_the_environment_is_said(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a variable sets is marked, and refused with its name."""
    monkeypatch.setenv("TUI_TANGRAM_MOTION", "no")
    monkeypatch.setenv("TUI_TANGRAM_HELP_SECONDS", "7")
    services.use(services.store.settings.read())
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "motion")
        assert "$ Motion" in screen.page.text
        assert "Set by $TUI_TANGRAM_MOTION, not by the file." in screen.page.text
        for key in ("right", "enter", "backspace"):
            await pilot.press(key)
            assert "TUI_TANGRAM_MOTION is set in the environment" in screen.announcer.text
        await to(pilot, "help_seconds")
        await pilot.press("5")
        assert screen.page.typed is None
        assert not services.store.settings.path.exists()


async def test_a_full_disk_is_said_and_the_change_holds(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change that cannot be kept holds as long as the app runs, and is told in one line."""

    def full(*args: object, **kinds: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Disk, "write", full)
    app = Recorder(services)
    heard: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        services.troubles.listen(heard.append)
        await pilot.press("f2")
        await to(pilot, "motion")
        await pilot.press("right")
        assert not services.settings.motion
        (line,) = heard
        assert "No space left on device; the change lasts until you quit" in line


@pytest.mark.parametrize("profile", Profile)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_every_size_has_room(services: Services, size: tuple[int, int], profile: Profile) -> None:
    """From the smallest window to a large one every setting and its explanation is seen."""
    services = replace(services, profile=profile)
    page = SettingsPage(services, lambda *_: ())
    width, height = size[0], size[1] - 2
    for number, row in enumerate(SHOWN):
        page.cursor = number
        lines = ["".join(part.text for part in line) for line in page.lines(width, height)]
        assert len(lines) <= height
        assert max(map(len, lines)) <= width - 2
        column, line = page.place
        assert row.title in lines[line]
        assert column < width
        assert any(row.about[:25] in text for text in lines)


@pytest.mark.parametrize("profile", [Profile.TRUECOLOR, Profile.ASCII])
def test_a_sign_tells_of_more_settings(services: Services, profile: Profile) -> None:
    """Where not all have room, at the first line in sight and the last."""
    services = replace(services, profile=profile)
    page = SettingsPage(services, lambda *_: ())
    up, down = "^v" if services.paint.ascii else "↑↓"
    seen = []
    for cursor in (0, len(SHOWN) - 2, len(SHOWN) - 1, 3):
        page.cursor = cursor
        lines = ["".join(part.text for part in line) for line in page.lines(80, 22)]
        listed = [line[:1] for line in lines[2:18]]
        assert {" "} == {*listed[1:-1]} - {""}
        seen.append((listed[0], listed[-1]))
    assert [(" ", down), (up, down), (up, " "), (up, down)] == [
        (first, last) for first, last in seen
    ]
    page.cursor = 0
    assert {*"".join("".join(part.text for part in line)[:1] for line in page.lines(200, 58))} == {
        " "
    }


@pytest.mark.parametrize(
    ("size", "corner"), [((80, 24), (45, 2)), ((120, 40), (45, 25)), ((200, 60), (92, 2))]
)
async def test_a_tile_theme_is_seen_on_a_board(
    services: Services, size: tuple[int, int], corner: tuple[int, int]
) -> None:
    """No two look alike, in a small window either; other settings show the figure."""
    async with Recorder(services).run_test(size=size) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "motion")
        figure = screen.page.text
        boards = set()
        await to(pilot, "tile_theme")
        for _ in screen.page.choices:
            await pilot.press("right")
            await until(pilot, lambda: picture(screen, *corner))
            boards.add(picture(screen, *corner))
        assert "▀" in figure
        # Auto is Classic; all others look otherwise.
        assert len(screen.page.choices) - 1 == len(boards)
        await to(pilot, "motion")
        assert figure == screen.page.text


def picture(screen: SettingsScreen, column: int, line: int) -> tuple[Segment, ...]:
    """Return the picture beside the list, with its colours; nothing where that is empty."""
    height = screen.page.size.height
    strips = [screen.page.render_line(y).crop(column) for y in range(line, height)]
    return tuple(chain(*strips)) if any({"▀", "▄"} & {*one.text} for one in strips) else ()


@pytest.mark.usefixtures("english_again")
async def test_themes_have_names(services: Services) -> None:
    """Players read names, in their language; the file has the ids."""
    async with Recorder(services).run_test(size=(120, 40)) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "theme")
        assert "Theme: Dark" == screen.announcer.text
        assert ["Dark", "High contrast", "Light"] == [*screen.page.choices.values()]
        await pilot.press("left")
        assert "light" == kept(services).theme
        assert "Theme: Light" == screen.announcer.text
        assert "* Default: Dark" in screen.page.text
        await to(pilot, "tile_theme")
        assert ["auto", "Classic"] == [*screen.page.choices.values()][:2]
        use("de")
        assert "Klassisch" == screen.page.choices["default"]
        await pilot.press("ctrl+p", *"klassisch")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert "default" == kept(services).tile_theme
        assert screen.announcer.text.endswith(": Klassisch.")


async def test_the_palette_sets_and_opens(services: Services) -> None:
    """Each value of a setting is a command; each setting can be opened from the palette."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"motion: no")
        await app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, ThemedPalette)
        assert not kept(services).motion
        await pilot.press("ctrl+p", *"hint time limit")
        await app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert "help_seconds" == seen(app).page.row.name


async def test_home_leads_here(services: Services) -> None:
    """The menu of the home screen has a line for settings, and help tells of them."""
    app = Recorder(services)
    async with app.run_test(size=(80, 30)) as pilot:
        menu = app.screen.menu
        while menu.chosen.id != "settings":
            await pilot.press("down")
        await pilot.press("enter")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("?")
        await pilot.pause()
        assert "Changes apply at once and are saved in a file." in app.screen.page.text
        await pilot.press("q", "q")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("row", SHOWN, ids=lambda row: row.name)
def test_values_go_round(services: Services, row: object) -> None:
    """Every value can be reached by stepping, and is sound; a number stops at its ends."""
    row = setting(row.name)
    among = choices(row, services)
    value, met = row.default, []
    for _ in range(40):
        met.append(value)
        assert row.read(value) == value
        assert shown(row, value)
        value = stepped(row, value, 1, among)
    if row.kind is SettingKind.CHOICE:
        assert set(among) == set(met)
    if row.kind is SettingKind.NUMBER:
        assert row.steps[-1] == met[-1]
        for _ in range(40):
            value = stepped(row, value, -1, among)
        assert row.steps[0] == value
    if row.kind is SettingKind.FLAG:
        assert {True, False} == set(met)


def test_what_is_not_on_the_screen() -> None:
    """Only what the program keeps for itself, and the keys, have no line here."""
    assert {"daily_from", "new_board", "lessons", "keys"} == {row.name for row in SETTINGS} - {
        row.name for row in SHOWN
    }


async def test_letters_are_actions_where_a_number_could_be_typed(services: Services) -> None:
    """Until its first digit: q goes back, and with the keys for the left hand s goes down."""
    services = replace(services, settings=replace(services.settings, hand="left"))
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "help_seconds")
        await pilot.press("s", "w")
        assert "help_seconds" == screen.page.row.name
        assert "Hint time limit" in screen.announcer.text
        await pilot.press("5", "q", "enter")
        assert 5 == kept(services).help_seconds
        await pilot.press("q")
        assert app.screen is not screen


async def test_a_comma_may_be_typed_for_a_point(services: Services) -> None:
    """Where decimals are written with a comma, it is typed too."""
    async with Recorder(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        await to(pilot, "help_seconds")
        await pilot.press("2", ",", "5", "enter")
        assert 2.5 == kept(services).help_seconds


async def test_a_theme_of_ones_own_is_checked(services: Services) -> None:
    """Two colours that are too alike are named where it is chosen."""
    content = json.loads((services.library.directory / "tile-themes/bright.json").read_text())
    path = services.store.directories.config / "tile-themes/mine.json"
    path.parent.mkdir(parents=True)
    content["colours"][2] = content["colours"][0]
    path.write_text(json.dumps(content))
    services.use(services.store.settings.change(tile_theme="mine"))
    async with Recorder(services).run_test(size=(120, 40)) as pilot:
        await pilot.press("f2")
        screen = await to(pilot, "tile_theme")
        assert "colours 1 and 3 are too alike" in screen.page.text
        await pilot.press("right")
        assert "too alike" not in screen.page.text
