"""Drawers: tiles drawn apart from each other, lists, pages, the way of the arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.render.test_tiles import THEMES
from tests.render.test_tiles_small import COLOURS, MONO, text, tile
from tests.tools.every_table import islands
from tui_tangram.games.matching.look.drawer import (
    LIST,
    DrawerPicture,
    Shelf,
    drawer_picture,
    paged_drawer,
    whole_drawer,
)
from tui_tangram.games.matching.look.small import one_tile
from tui_tangram.games.matching.look.style import SideLook, TileLook, TilesLook, TileStyle
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import SIZES, TileView, box_of
from tui_tangram.maths.tiling import Direction
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture

CONNECTORS = TileStyle(THEMES["connector"])
NAMES = {3: "triangle", 4: "square", 6: "hexagon", 8: "octagon", 12: "dodecagon"}

DOWN = Direction.DOWN

drawers = st.lists(st.sampled_from(list(NAMES)), min_size=1, max_size=40).map(
    lambda kinds: [tile(sides, number) for number, sides in enumerate(sorted(kinds))]
)
boxes = st.tuples(st.integers(22, 160), st.integers(4, 60))


def shelf_of(tiles: Sequence[TileLook]) -> Shelf:
    order = [(one.number, len(one.sides)) for one in tiles]
    return Shelf(order, tuple(one.corners for one in tiles), NAMES)


def drawn(
    tiles: Sequence[TileLook], box: tuple[int, int], style: TileStyle, **more
) -> DrawerPicture:
    shelf = more.setdefault("shelf", shelf_of(tiles))
    sizes = whole_drawer(shelf, *box, style) or paged_drawer(shelf, *box, style)
    more.setdefault("sizes", sizes)
    return drawer_picture(tiles, *box, style, **more)


@examples(40)
@given(drawers, boxes, st.sampled_from([COLOURS, MONO]), st.data())
def test_every_tile_is_drawn_or_listed_or_on_another_page(tiles, box, style, data):
    """The one under the cursor is always seen, and stays where it is on the page."""
    cursor = data.draw(st.integers(0, len(tiles) - 1))
    found = drawn(tiles, box, style, cursor=cursor)
    assert box == (found.picture.columns, found.picture.lines)
    shown = [number for number, _ in found.cells]
    assert shown == list(range(found.first, found.first + len(shown)))
    assert cursor in shown
    column, line = dict(found.cells)[cursor]
    at, row = found.picture.cursor
    assert line == row
    assert at == column or (found.column and at < column)
    assert len({cell for _, cell in found.cells}) == len(shown)
    again = drawn(tiles, box, style, first=found.first)
    assert again.cells == found.cells


@examples(40)
@given(drawers, boxes, st.sampled_from([COLOURS, MONO, CONNECTORS]))
def test_tiles_of_a_drawer_do_not_touch(tiles, box, style):
    """Between tiles that are drawn there is background: as many islands as tiles."""
    found = drawn(tiles, box, style)
    assert len(list(islands(found))) == (0 if found.column else len(found.cells))


@examples(40)
@given(drawers, boxes, st.sampled_from([COLOURS, MONO]))
def test_a_drawer_is_always_tiles(tiles, box, style):
    """It is a list only where a tile has no room; page by page each is seen once, by any arrow."""
    shelf, last = shelf_of(tiles), len(tiles) - 1
    found = drawn(tiles, box, style)
    for alone in tiles if found.column else ():
        one = shelf._replace(order=[(alone.number, len(alone.sides))])
        if not paged_drawer(one, *box, style):
            break
    else:
        assert not found.column
    seen, first = [], 0
    while first <= last:
        page = drawn(tiles, box, style, first=first)
        seen += [number for number, _ in page.cells]
        first = seen[-1] + 1
    assert list(range(len(tiles))) == seen
    at, steps = 0, 0
    while not found.column and (below := page_of(tiles, box, style, at).beyond(at, DOWN, last)):
        assert below > at
        at, steps = below, steps + 1
    assert found.column or page_of(tiles, box, style, at).page > last - at


def page_of(tiles, box, style, cursor):
    """Return the page of a drawer that the cursor is on."""
    return drawn(tiles, box, style, cursor=cursor)


def test_tiles_on_pages_are_no_smaller_than_on_the_board():
    """Where that has no room for signs, colours suffice for both; without them nothing does."""
    shelf = shelf_of([tile(3, number) for number in range(20)])
    assert {3: SIZES[0]} == paged_drawer(shelf, 30, 12, COLOURS, largest=SIZES[0])
    least = paged_drawer(shelf, 30, 12, MONO)[3]
    assert least > SIZES[0]
    assert {3: least} == paged_drawer(shelf, 30, 12, MONO, largest=SIZES[0])
    assert {3: least} == paged_drawer(shelf, 30, 12, COLOURS)
    assert LIST == paged_drawer(shelf, 30, 4, MONO)


def test_a_tile_in_hand_leaves_a_gap_on_its_page():
    """Those after it stay where they are, also on other pages."""
    tiles = [tile(4, number) for number in range(40)]
    shelf, sizes = shelf_of(tiles), {4: SIZES[2]}
    for gap, first in ((0, 1), (5, 0), (15, 20), (39, 38)):
        whole = drawn(tiles, (40, 10), MONO, shelf=shelf, sizes=sizes, first=first)
        less = tiles[:gap] + tiles[gap + 1 :]
        before = first - (first > gap)
        rest = drawn(less, (40, 10), MONO, shelf=shelf, sizes=sizes, first=before, gap=gap)
        assert [cell for _, cell in rest.cells] == [cell for k, cell in whole.cells if k != gap]


@given(drawers, boxes, st.sampled_from([COLOURS, MONO]))
def test_every_side_has_its_sign(tiles, box, style):
    """Drawn or listed: as many signs as the tiles that are shown have sides."""
    found = drawn(tiles, box, style)
    signs = {style.theme.sign(side.colour) for one in tiles for side in one.sides}
    # Numbers are digits too; a sign stands on its colour.
    marks = [mark for mark in found.picture.marks if mark.text in signs]
    marks = [mark for mark in marks if mark.on not in (None, inks.BACKGROUND)]
    if not found.column or style is COLOURS:
        assert len(marks) == sum(len(tiles[number].sides) for number, _ in found.cells)


def inked(picture: Picture) -> int:
    data = picture.pixmap.data
    return len(data) - data.count(inks.BACKGROUND)


@each("style", [COLOURS, CONNECTORS])
@each("sides", NAMES)
def test_no_bump_is_cut(sides, style):
    """As many pixels as where there is room without end, in a drawer and alone, at every size."""
    for angle, number, size in product((6, 7, 8), (0, 1), SIZES):
        one = tile(sides, number, angle)
        view = TileView(400, 400, size, 200, 200)
        whole = inked(draw_tiles(TilesLook(tiles=(one,)), view, style))
        assert whole == inked(drawn([one], (200, 100), style, sizes={sides: size}).picture)
        left, top, right, bottom = box_of([one.corners], size)
        around = 2 * style.around(size)
        room = right - left + 1 + around, (bottom - top + 1 + around) // 2 + 1
        assert inked(one_tile(one, *room, style)) >= whole


def test_sides_are_told_at_a_glance():
    """No square of six pixels, whose signs stand in a row, and no small triangle."""
    assert {4: SIZES[2]} == whole_drawer(shelf_of([tile(4)]), 10, 5, COLOURS)
    assert {} == whole_drawer(shelf_of([tile(4)]), 9, 5, COLOURS)
    both = whole_drawer(shelf_of([tile(3), tile(12)]), 40, 20, COLOURS)
    assert {3: 12, 12: 4} == {shape: size.side for shape, size in both.items()}
    assert {} == whole_drawer(shelf_of([tile(3)]), 40, 20, COLOURS, largest=SIZES[3])


def test_a_tile_that_is_taken_leaves_a_gap():
    """The others stay where they are, so that nothing jumps and few bytes are sent."""
    tiles = [tile(4, number) for number in range(9)]
    shelf = shelf_of(tiles)
    whole = drawn(tiles, (60, 30), COLOURS, shelf=shelf)
    rest = drawn(tiles[:3] + tiles[4:], (60, 30), COLOURS, shelf=shelf)
    assert not rest.column
    assert [cell for _, cell in rest.cells] == [cell for k, cell in whole.cells if k != 3]


def test_a_tile_in_hand_leaves_a_gap_in_a_list():
    """The lines after it stay where they are, also those of the next column."""
    tiles = [tile(4, number) for number in range(20)]
    whole = drawn(tiles, (40, 10), MONO, sizes=LIST)
    for gap in (0, 3, 12, 19):
        rest = drawn(tiles[:gap] + tiles[gap + 1 :], (40, 10), MONO, sizes=LIST, gap=gap)
        assert [cell for _, cell in rest.cells] == [cell for k, cell in whole.cells if k != gap]


def test_the_fewer_tiles_a_list_has_the_roomier_it_is():
    """Signs have gaps and shapes have names as soon as all of it is seen all the same."""
    tiles = [tile(4, number) for number in range(20)]
    assert "square" not in text(drawn(tiles, (24, 10), MONO, sizes=LIST).picture, MONO)[0]
    assert "square" in text(drawn(tiles[:10], (24, 10), MONO, sizes=LIST).picture, MONO)[0]


def test_a_drawer_without_room_for_pictures_is_a_list():
    """Number, shape, and the signs around; the least that is left away is the name."""
    tiles = [replace(tile(sides, 5), number=sides) for sides in (3, 4, 12)]
    found = drawn(tiles, (40, 5), MONO, sizes=LIST, cursor=2)
    lines = [line.rstrip() for line in text(found.picture, MONO)]
    assert [
        "   3 triangle  6 8 7",
        "   4 square    6 9 8 7",
        "> 12 dodecagon 6 8 7 6 5 4 3 2 1 9 8 7",
    ] == lines[:3]
    tight = drawn(tiles, (22, 5), MONO, sizes=LIST)
    assert "  12 687654321987" == text(tight.picture, MONO)[2].rstrip()
    label = drawn([replace(tiles[0], label="AB")], (22, 5), MONO, sizes=LIST)
    assert text(label.picture, MONO)[0].startswith(" AB triangle")


def test_a_list_has_columns_and_pages():
    """As many columns as fit; the page with the cursor is shown."""
    tiles = [tile(4, number) for number in range(40)]
    found = drawn(tiles, (16, 10), COLOURS, sizes=LIST, cursor=25)
    assert (20, 10, 10) == (found.first, found.page, found.column)
    wide = drawn(tiles, (26, 10), COLOURS, sizes=LIST, cursor=25)
    assert (20, 20, 10) == (wide.first, wide.page, wide.column)
    assert (0, 40) == (
        drawn(tiles, (88, 10), COLOURS, sizes=LIST).first,
        len(drawn(tiles, (88, 10), COLOURS, sizes=LIST).cells),
    )


@pytest.mark.parametrize("form", ["list", "drawn"])
def test_arrows_go_through_a_drawer(form):
    """Left and right in reading order or between columns, up and down to the nearest."""
    tiles = [tile(4, number) for number in range(10)]
    sizes = LIST if form == "list" else {4: SIZES[2]}
    found = drawn(tiles, (48, 16), COLOURS, sizes=sizes)
    ways = {way: found.beyond(5, way, 9) for way in Direction}
    if form == "list":
        assert ways == {
            Direction.UP: 4, Direction.DOWN: 6, Direction.LEFT: None, Direction.RIGHT: None
        }  # fmt: skip
        low = drawn(tiles, (48, 4), COLOURS, sizes=sizes)
        assert [1, 9, 4, 6] == [
            low.beyond(5, way, 9)
            for way in (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
        ]
        assert low.beyond(7, Direction.RIGHT, 9) == 9
        assert low.beyond(8, Direction.RIGHT, 9) is None
    else:
        assert ways == {
            Direction.UP: 1, Direction.DOWN: 9, Direction.LEFT: 4, Direction.RIGHT: 6
        }  # fmt: skip
        assert found.beyond(3, Direction.DOWN, 9) == 7
        assert found.beyond(7, Direction.DOWN, 9) == 9
        assert found.beyond(0, Direction.UP, 9) is None
        assert found.beyond(9, Direction.RIGHT, 9) is None


def test_an_empty_drawer():
    """There is nothing in it."""
    found = drawer_picture([], 22, 12, COLOURS, shelf=shelf_of([]), sizes=LIST)
    assert ((), 0) == (found.cells, found.first)
    assert {inks.BACKGROUND} == set(found.picture.pixmap.data)


@pytest.mark.parametrize("sides", NAMES)
def test_the_frame_of_a_chosen_tile_leaves_its_colours(sides):
    """Of every side two thirds are left, also on the smallest tile that is drawn."""
    tiles = [tile(sides, 1)]
    sizes = whole_drawer(shelf_of(tiles), 60, 30, COLOURS, largest=SIZES[6])
    plain, chosen = (drawn(tiles, (60, 30), COLOURS, sizes=sizes, cursor=n) for n in (None, 0))
    for side in tiles[0].sides:
        ink = inks.FILL + COLOURS.theme.slot(side.colour)
        left, all_of_it = (one.picture.pixmap.data.count(ink) for one in (chosen, plain))
        assert 3 * left >= 2 * all_of_it > 0


@each("sides", NAMES)
@each("size", SIZES[:6])
def test_equal_signs_side_by_side_are_one(sides, size):
    """They would be read as one number; without colours nothing else tells of the sides."""
    one = replace(tile(sides, 1), sides=(SideLook(2),) * sides)
    for style, most in ((COLOURS, 0), (MONO, sides)):
        marks = drawn([one], (60, 40), style, sizes={sides: size}).picture.marks
        signs = {mark[:2] for mark in marks if mark.text == "2"}
        beside = sum((column + 1, row) in signs for column, row in signs)
        assert beside <= most
        assert signs or size < SIZES[3]
