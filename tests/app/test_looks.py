"""Looks for eyes of all kinds: profiles side by side, large things, the terminal's background."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tests.app.conftest import Recorder
from tests.app.play.test_figure_editor import until
from tests.examples import each
from tui_tangram.app.chrome import Page
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.profiles_screen import (
    PROFILES,
    ProfilesPage,
    ProfilesScreen,
    explain_cells,
    explain_profile,
)
from tui_tangram.app.services import Services
from tui_tangram.games.matching.look.style import TILE_DEFAULT, TileStyle
from tui_tangram.games.matching.screen.board_screen import Window
from tui_tangram.games.matching.screen.layout import Needs, areas, split
from tui_tangram.maths.tiling import level_board
from tui_tangram.render.octants import OCTANTS, SEXTANTS, CellGrid
from tui_tangram.render.palette import hexadecimal
from tui_tangram.render.profile import Chosen, Profile, choose_profile, explained, named

SIGNS = "▀▄", {*SEXTANTS} - {*OCTANTS}, {*OCTANTS} - {*SEXTANTS} - {*"▀▄"}
"""The characters that only one kind of cells has."""


async def test_profiles_are_seen_side_by_side_and_chosen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has its column, the one in use is marked and explained; another is used at once."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, ProfilesScreen)
        names = screen.page.text.split("\n")[3]
        assert [profile.value for profile in PROFILES] == names.replace("›", "").split()
        assert "› truecolor" in names
        # The words below have three lines at most and say which it is.
        assert "In use: truecolor (" in " ".join(screen.page.text.split())
        before = screen.page.place
        await pilot.press("left", "left", "enter")
        assert services.profile is Profile.MONO
        assert (
            "In use: mono (from the settings)."
            == screen.announcer.text
            == explain_profile(services)
        )
        assert "› mono" in screen.page.text
        assert screen.page.place > before
        await pilot.press("backspace")
        assert services.profile is Profile.TRUECOLOR
        assert "auto" == services.settings.profile


@each(
    "environment",
    [{}, {"TERM": "dumb"}, {"TERM": "linux"}, {"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "foot"},
     {"TERM": "screen", "STY": "1"}, {"WT_SESSION": "1"}, {"TERM": "xterm-256color"},
     {"TERM": "xterm", "COLORTERM": "24bit"}, {"TUI_TANGRAM_PROFILE": "16"}],
)  # fmt: skip
def test_a_choice_has_a_reason_that_names_its_cause(environment: dict[str, str]) -> None:
    """The reason speaks of a variable that is set, or of one that is missing."""
    found = explained(environment, "utf-8")
    assert found.profile is choose_profile(environment, "utf-8")
    causes = [*environment, "TERM", "Windows Terminal", "Linux console", "GNU screen"]
    assert any(cause in found.why for cause in causes)
    assert explained(environment, "latin-1", wanted="auto").profile is Profile.ASCII


async def test_lines_of_all_makers_have_one_ground_in_256_colours(services: Services) -> None:
    """What Textual draws takes the nearest colour as the boards do: Rich alone takes black."""
    services.use(services.store.settings.change(profile="256"))
    app = Recorder(services)
    async with app.run_test(size=(80, 24)):
        [nearest] = app.get_line_filters()
        ground = services.palette.colours[0]
        written = Style(color="#ffffff", bgcolor=hexadecimal(services.theme.background.rgb))
        segments = [Segment("a", written), Segment("b", Style(bold=True)), Segment("c")]
        [first, *others] = nearest.apply(segments, Color(0, 0, 0))
        assert first.style is not None
        assert first.style.bgcolor is not None
        assert ground == first.style.bgcolor.number
        assert others == segments[1:]


async def test_profiles_that_cannot_be_shown_say_so(services: Services) -> None:
    """Where there are no colours, pictures in colours would be strokes without meaning."""
    services.use(services.store.settings.change(profile="mono"))
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, ProfilesScreen)
        told = screen.page.text.split("\n")
        assert (3, 3) == (told[5].count("cannot be"), told[6].count("shown here"))
        assert any("7731222" in line for line in told)


async def test_large_shows_fewer_and_bigger_things(services: Services) -> None:
    """In galleries thumbnails are twice as large, at once, and fewer are seen."""
    app = Recorder(services)
    async with app.run_test(size=(100, 32)) as pilot:
        await pilot.press("t")
        screen = app.screen
        assert isinstance(screen, GalleryScreen)
        usual = screen.page.layout_now
        app.use_settings(services.store.settings.change(large=True))
        large = screen.page.layout_now
        assert large.thumbnail == tuple(2 * size for size in usual.thumbnail)
        assert 0 < large.columns * large.rows < usual.columns * usual.rows
        # The terminal's own background is no colour at all, on every line.
        app.use_settings(services.store.settings.change(ground="terminal"))
        await pilot.pause()
        assert not [
            segment
            for segment in screen.announcer.render_line(0)
            if segment.style and segment.style.bgcolor
        ]
        assert services.palette.colours[0] is None


def test_tiles_are_large_however_few_are_seen() -> None:
    """A board that would be seen whole is seen in part, around the cursor, with large tiles."""
    needs = Needs(tuple(face.corners for face in level_board("square", "medium").mesh.faces))
    style = TileStyle(TILE_DEFAULT, Profile.TRUECOLOR)
    sides = []
    for large in (False, True):
        found = split(80, 22, needs, style, large=large)
        window = Window(needs.places)
        window.open(areas(80, 22, found).board, found.size, 12)
        assert window.whole is not large
        assert window.sees(12)
        sides.append(window.view.size.side)
    assert sides[0] < sides[1]


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("", "half blocks (the terminal is not known to draw octants)."),
        ("Konsole 22.12.3", "half blocks (Konsole 22.12.3 is not known to draw octants)."),
        ("kitty(0.41.1)", "octants (kitty 0.41.1 draws them)."),
        ("XTerm(379)", "lower half blocks (XTerm 379 takes blocks from the font)."),
    ],
)
def test_why_a_profile_is_in_use_is_seen_in_every_height(
    services: Services, name: str, rest: str
) -> None:
    """Pictures leave room for it, and for what is known of the terminal."""
    services.terminal = named(name)
    services.usual = Chosen(
        services.profile, "COLORTERM is truecolor, and TERM has a long name too"
    )
    page = ProfilesPage(services.paint, services)
    for width in (60, 80, 200):
        for height in range(18, 60):
            lines = page.lines(width, height)
            text = " ".join("".join(words.text for words in line) for line in lines)
            told = " ".join(text.split())
            used = f"In use: truecolor ({services.usual.why})."
            assert told.endswith(f"{used} Resolution: {rest}")


@pytest.mark.parametrize(
    ("name", "changes", "expected"),
    [
        ("kitty(0.41.1)", {"cells": "sextants"}, "sextants (from the settings)."),
        ("kitty(0.41.1)", {"cells": "half"}, "half blocks (from the settings)."),
        ("kitty(0.41.1)", {"slow": "always"}, "half blocks (slow connection)."),
        ("kitty(0.41.1)", {"profile": "16"}, "half blocks (finer ones need 256 colours)."),
        ("st", {"slow": "always"}, "upper half blocks (st takes blocks from the font)."),
    ],
)
def test_why_pictures_are_as_fine_as_they_are_is_told(
    services: Services, name: str, changes: dict[str, str], expected: str
) -> None:
    """What the player has chosen is a reason, too."""
    services.terminal = named(name)
    services.use(services.store.settings.change(**changes))
    assert f"Resolution: {expected}" == explain_cells(services)


def test_a_variable_and_tmux_are_reasons(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one overrules the terminal, and in the other nobody knows it."""
    monkeypatch.setenv("TMUX", "x")
    assert "Resolution: half blocks (inside tmux or screen)." == explain_cells(services)
    monkeypatch.setenv("TUI_TANGRAM_CELLS", "octants")
    services.use(services.store.settings.read())
    assert "Resolution: octants (set by TUI_TANGRAM_CELLS)." == explain_cells(services)


async def test_all_cells_are_seen_and_the_next_is_used(services: Services) -> None:
    """One picture in each; the key goes on from what the terminal draws to what it is told."""
    services.terminal = named("kitty(0.41.1)")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, ProfilesScreen)
        seen, told, names = [], [], [grid.value for grid in CellGrid]
        for _ in range(6):
            text = screen.page.text
            assert all(any(sign in signs for sign in text) for signs in SIGNS)
            (line,) = (line for line in text.split("\n") if "sextants" in line and "half" in line)
            assert sorted(names, key=line.index) == names
            assert "8 pixels per character" in text  # what each has, where there is room
            seen.append(line[line.index("›") + 2 :].split()[0])
            await pilot.press("c")
            told.append(screen.announcer.text.removeprefix("Resolution: ").removesuffix("."))
        assert ["octants", "half", "half", "half", "octants", "sextants"] == seen
        kinds = "half blocks", "lower half blocks", "upper half blocks"
        assert [*kinds, "octants", "sextants", "octants, detected"] == told
        assert "auto" == services.settings.cells


async def test_without_many_colours_there_is_one_kind_of_cells(services: Services) -> None:
    """Nothing else is shown, and the key says so."""
    services.use(services.store.settings.change(profile="16"))
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, ProfilesScreen)
        assert "sextants" not in screen.page.text
        await pilot.press(*"cccc")
        assert "octants" == services.settings.cells
        assert "Resolution: half blocks, the only one here." == screen.announcer.text


@pytest.mark.parametrize("keys", ["", "k", "m", "d", "tE"])
async def test_pictures_beside_lists_are_drawn_anew(services: Services, keys: str) -> None:
    """Those of a screen that is shown, when other cells are to be used or other colours."""
    app = Recorder(services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys, *["down"] * (not keys))

        def drawn(signs: Iterable[str]) -> bool:
            return any(sign in page.text for page in app.screen.query(Page) for sign in signs)

        half, _, octants = SIGNS
        await until(pilot, lambda: drawn(half))
        app.use_settings(services.store.settings.change(cells="octants"))
        await until(pilot, lambda: drawn(octants))
