"""Fewer and bigger things: boards, trays, lists with room between, and fewer keys below."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Recorder, solve
from tests.app.play.conftest import game
from tui_tangram.app.chrome import FEW, KeyLine
from tui_tangram.app.home import Menu
from tui_tangram.app.home_menu import GROUPS
from tui_tangram.app.key_help import FooterItem
from tui_tangram.app.painter import Painter
from tui_tangram.app.services import Services
from tui_tangram.games.tangram.screen.layout import (
    FEW_LINES,
    areas,
    close_up,
    loose_places,
)
from tui_tangram.player.settings import Settings
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

SIZES = [(80, 24), (120, 40), (200, 60)]


def paint(*, large: bool) -> Painter:
    """Return a paint that draws large things, or not."""
    made = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
    made.large = large
    return made


@pytest.mark.parametrize("size", SIZES)
def test_less_is_said_and_figure_and_tray_are_larger(size: tuple[int, int]) -> None:
    """Together at least: the tray has the lines that the words leave."""
    width, height = size[0], size[1] - 2
    for figure in ("tangram/swan", "convex/2", "stomachion/square"):
        of = game(figure)
        usual, large = areas(width, height, of), areas(width, height, of, large=True)
        assert large.status.height <= min(usual.status.height, FEW_LINES)
        views = [close_up(of, where.board, where.figure) for where in (usual, large)]
        scales = [view.scale for view in views]
        trays = [
            loose_places(of, view, where.tray.width, where.tray.height).scale
            for where, view in zip((usual, large), views, strict=True)
        ]
        assert scales[0] ** 2 * trays[0] <= scales[1] ** 2 * trays[1]


@pytest.mark.parametrize("size", [*SIZES, (60, 20)])
def test_every_entry_of_home_can_be_seen(size: tuple[int, int]) -> None:
    """The cursor's entry always is, with an empty line below each, two between groups at most.

    Signs tell of more.
    """
    menu = Menu(paint(large=True))
    entries = menu.entries
    for cursor in (*range(len(entries)), *reversed(range(len(entries)))):
        menu.cursor = cursor
        menu.spots = []
        lines = [
            "".join(segment.text for segment in line) for line in menu.lines(size[0], size[1] - 2)
        ]
        column, line = menu.place
        assert lines[line][column:].startswith(entries[cursor].title)
        seen = sorted((spot.y, cast("int", spot.key)) for spot in menu.spots)
        for (above, _), (below, key) in pairwise(seen):
            assert below - above in ({2, 3} if entries[key].id in GROUPS else {2})
        assert len(lines) <= size[1] - 2
        text = "\n".join(lines)
        assert ("↑" in text) == (0 not in {spot.key for spot in menu.spots})
        assert ("↓" in text) == (len(entries) - 1 not in {spot.key for spot in menu.spots})


@given(st.lists(st.tuples(st.text("abc", min_size=1), st.booleans()), max_size=14), st.booleans())
def test_few_keys_stand_in_the_footer(keys: list[tuple[str, bool]], large: bool) -> None:
    """Those that are always there stay; of the others the most useful are shown."""
    line = KeyLine(paint(large=large))
    line.show([FooterItem(key, "does it", pinned) for key, pinned in keys])
    pinned = [item for item in line.items if item.pinned]
    assert [item for item in line.shown if item.pinned] == pinned
    others = [item for item in line.items if not item.pinned]
    assert [item for item in line.shown if not item.pinned] == (others[:FEW] if large else others)


async def test_lists_have_room_between_their_lines(services: Services) -> None:
    """An empty line at least; the setting holds as soon as it is changed."""
    solve(services, "tangram/swan", "convex/1", "convex/2")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("f2", "s"):
            await pilot.press(key)
            screen: Any = app.screen
            apart: list[int] = []
            for large in (False, True):
                app.use_settings(Settings(large=large))
                await pilot.pause()
                lines = sorted({spot.y for spot in screen.spots()})
                apart.append(min(b - a for a, b in pairwise(lines)))
                (chosen,) = [spot for spot in screen.spots() if spot.chosen]
                assert chosen.y == screen.page.place[1]
            assert [1, 2] == apart
            app.use_settings(Settings())
            await app.pop_screen()
