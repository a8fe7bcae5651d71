"""The characters of pictures: the setting, the terminal, and what overrules both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.conftest import Services
from tui_tangram.app.application import TangramApp
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.render.octants import COMPLEMENTS, OCTANTS, ONE_HALF, SEXTANTS, CellGrid
from tui_tangram.render.profile import UNKNOWN, Profile, Terminal, from_environment, named

HALF = CellGrid.HALF
KITTY = named("kitty(0.41.1)")


def cells(services: Services, wanted: str, terminal: Terminal = UNKNOWN) -> CellGrid:
    """Return the cells of a setting in a terminal."""
    settings = replace(services.settings, cells=wanted)
    return replace(services, settings=settings, terminal=terminal).cells


def test_auto_takes_octants_where_they_are_known(services: Services) -> None:
    """By name and version; anything else is left with half blocks."""
    assert CellGrid.OCTANTS is cells(services, "auto", KITTY)
    for terminal in (UNKNOWN, named("kitty(0.26.5)"), named("foot(1.13.1)"), named("xterm(398)")):
        assert HALF is cells(services, "auto", terminal)


def test_inside_tmux_the_terminal_is_not_known(services: Services) -> None:
    """Whatever its variables say, which may be of any other."""
    variables = {"TERM": "tmux-256color", "TMUX": "1", "VTE_VERSION": "8001"}
    assert HALF is cells(services, "auto", from_environment(variables))
    del variables["TMUX"]
    variables["TERM"] = "xterm-256color"  # a variable that any terminal hands on
    assert HALF is cells(services, "auto", from_environment(variables))
    assert CellGrid.OCTANTS is cells(services, "auto", named("VTE(8001)"))


@pytest.mark.parametrize("terminal", [UNKNOWN, KITTY])
def test_the_setting_overrules_the_terminal(services: Services, terminal: Terminal) -> None:
    """Each value holds in any terminal."""
    for grid in CellGrid:
        assert grid is cells(services, grid.value, terminal)
    for kind in ONE_HALF:
        assert HALF is cells(services, kind, terminal)


def test_a_slow_line_and_few_colours_have_half_blocks(services: Services) -> None:
    """Whatever the setting is."""
    services = replace(services, settings=replace(services.settings, cells="octants"))
    assert 2 == services.palette.fine
    assert HALF is replace(services, slow=True).cells
    assert HALF is cells(replace(services, slow=True), "octants", KITTY)
    for profile, fine in zip(Profile, (2, 2, 1, 1, 1), strict=True):
        assert fine == replace(services, profile=profile).palette.fine


def drawn(screen: TangramScreen) -> set[str]:
    """Return the blocks that a board consists of at present."""
    board = screen.board
    rows = (board.render_line(y).text for y in range(board.size.height))
    return {one for row in rows for one in row} & {*COMPLEMENTS} - {" ", "▀", "▄"}


async def test_a_game_under_way_follows_the_setting(services: Services) -> None:
    """From half blocks to octants, to sextants and back; hits and steps are the same."""
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TangramScreen)
        assert not drawn(screen)
        view = screen.viewport
        seen = {}
        for grid in ("octants", "sextants", "half"):
            app.use_settings(replace(services.settings, cells=grid))
            await pilot.pause()
            seen[grid] = drawn(screen)
            assert view == screen.viewport
        assert seen["octants"] & {*OCTANTS} - {*SEXTANTS}
        assert seen["sextants"] <= {*SEXTANTS}
        assert seen["sextants"]
        assert not seen["half"]


async def test_a_line_that_lags_has_half_blocks(services: Services) -> None:
    """At once, and octants again when the settings know better."""
    services.settings = replace(services.settings, cells="octants")
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TangramScreen)
        assert drawn(screen)
        app.line_lags()
        await pilot.pause()
        await pilot.pause()
        assert not drawn(screen)
        app.use_settings(replace(services.settings, slow="never"))
        await pilot.pause()
        assert drawn(screen)
