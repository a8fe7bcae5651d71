"""Fewer and bigger things: boards, trays, lists with room between, and fewer keys below."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.conftest import Recorder, solve
from tests.app.play.conftest import table
from tui_tangram.app.chrome import FEW, KeyLine
from tui_tangram.app.home import Menu
from tui_tangram.app.key_help import FooterItem
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.tangram.layout import areas
from tui_tangram.app.play.tangram.looks import tray_picture, viewport
from tui_tangram.app.services import Services
from tui_tangram.render.palette import make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.themes import DEFAULT
from tui_tangram.store import Settings

SIZES = [(80, 24), (120, 40), (200, 60)]


def paint(*, large: bool) -> Painter:
    """Return a paint that draws large things, or not."""
    made = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
    made.large = large
    return made


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have a cell in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@given(st.integers(60, 300), st.integers(18, 100), st.booleans(), st.integers(1, 26))
def test_parts_of_a_large_screen_do_not_touch(
    width: int, height: int, freestyle: bool, pieces: int
) -> None:
    """Each has its place in the window, however large that is; the board has the most."""
    found = areas(width, height, freestyle=freestyle, pieces=pieces, large=True)
    boxes = [box for box in found if box.width]
    if not freestyle:
        assert found.board == max(boxes, key=lambda box: box.width * box.height)
    for number, box in enumerate(boxes):
        assert min(box) >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
        assert not any(overlap(box, other) for other in boxes[number + 1 :])


@pytest.mark.parametrize("size", SIZES)
def test_the_tray_has_more_room_and_the_figure_is_no_smaller(size: tuple[int, int]) -> None:
    """The pieces in it are larger, and compact figures have less empty space around them."""
    width, height = size[0], size[1] - 2
    for figure, grows in (("tangram/swan", False), ("convex/2", True)):
        on = table(figure, size=(width, height))
        usual, large = areas(width, height), areas(width, height, large=True)
        assert large.tray.width * large.tray.height > usual.tray.width * usual.tray.height
        scales = [
            int(viewport(on, where.board, large=where is large).scale) for where in (usual, large)
        ]
        assert scales[0] + grows <= scales[1]
        drawn = [
            sum(map(bool, tray_picture(on, where.tray, scale).pixmap.data))
            for where, scale in zip((usual, large), scales, strict=True)
        ]
        assert drawn[0] < drawn[1]


@pytest.mark.parametrize("size", [*SIZES, (60, 20)])
def test_every_entry_of_home_can_be_seen(size: tuple[int, int]) -> None:
    """The cursor's entry always is, with an empty line below each; signs tell of more."""
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
        seen = sorted(spot.y for spot in menu.spots)
        assert all(below - above == 2 for above, below in pairwise(seen))
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
