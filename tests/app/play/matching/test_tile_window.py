"""Which part of a board is seen, and how large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.tools.every_table import SIZES
from tui_tangram.app.play.parts import Box
from tui_tangram.games.matching.core.naming import rows_of
from tui_tangram.games.matching.look.canvas import readable_sizes
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    PlaceState,
    SignChoice,
    SignRule,
    TilesLook,
    TileStyle,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.screen.board_screen import Window
from tui_tangram.games.matching.screen.layout import Needs, areas, split
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, level_board
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile

COLOURS = TileStyle()
SIGNED = replace(COLOURS, marks=SignChoice.ON)
MONO = replace(COLOURS, profile=Profile.MONO)
LETTERS = replace(COLOURS, theme=replace(COLOURS.theme, shown=SignRule.ALWAYS))


def window(
    layout: str,
    level: str,
    style: TileStyle = COLOURS,
    size: tuple[int, int] = (80, 22),
    columns: Sequence[int] = (),
) -> Window:
    """Return a window on a board of a level."""
    mesh = level_board(layout, level).mesh
    rows = tuple(row[0] for row in rows_of(mesh))
    needs = Needs(tuple(face.corners for face in mesh.faces), rows=rows)
    part = split(*size, needs, style)
    found = Window(needs.places, rows, columns)
    found.open(areas(*size, part).board, part.size, 0)
    return found


@each("layout", LAYOUTS)
@each("style", [SIGNED, MONO, LETTERS])
def test_signs_that_must_be_seen_can_be_read(layout: str, style: TileStyle) -> None:
    """Where colours do not tell, a board is seen in part rather than too small."""
    for level in LEVELS:
        found = window(layout, level, style)
        assert found.view.size.side >= readable_sizes(found.outline, style.theme)[0].side
    assert window("4.6.12", "easy").whole
    assert not window("4.6.12", "easy", style).whole


@examples(40)
@given(st.sampled_from(LAYOUTS), st.sampled_from(LEVELS), st.integers(60, 220), st.integers(18, 70))
def test_colours_without_signs_are_large_enough(
    layout: str, level: str, width: int, height: int
) -> None:
    """Only small boards are drawn at the smallest size, and only to be seen whole.

    In a low window other boards are smaller too: at least every place is seen whole.
    """
    found = window(layout, level, size=(width, height))
    least = readable_sizes(found.outline, COLOURS.theme)[0]
    if found.view.size.side < least.side:
        assert found.whole or height < 24
        assert found.view.size.side >= 6 or len(found.outline) <= 20 or height < 24
    assert found.sees(0)


@examples(40)
@given(st.sampled_from(LAYOUTS), st.lists(st.integers(0, 60), min_size=1, max_size=8))
def test_the_window_follows_the_cursor(layout: str, places: list[int]) -> None:
    """Each place that it goes to is in sight, and while it is there nothing moves."""
    found = window(layout, "diabolical")
    for place in places:
        found.follow(place)
        assert found.sees(place)
        before = found.view
        found.follow(place)
        assert before == found.view


def test_the_window_is_scrolled_and_stays() -> None:
    """Until the cursor moves; at the edge there is nothing more to see."""
    found = window("square", "diabolical")
    assert found.scroll(8, 0)
    moved = found.view
    found.follow(0)
    assert moved == found.view
    found.follow(1)
    assert found.sees(1)
    while found.scroll(8, 4):
        pass
    assert not found.scroll(1, 1)
    assert found.scroll(-8, 0)


def test_what_is_pointed_out_is_in_sight() -> None:
    """Without the cursor going there."""
    found = window("square", "diabolical")
    assert not found.sees(99)
    found.reveal(99)
    assert found.sees(99)


def test_a_size_that_was_chosen_holds() -> None:
    """In a window of another shape, and the place of the cursor stays in sight."""
    found = window("hexagon", "medium")
    first = found.view.size
    assert found.zoom(1, 3)
    assert found.chosen == found.view.size != first
    assert found.sees(3)
    found.open(Box(0, 0, 90, 37), found.chosen, 3)
    assert found.chosen == found.view.size
    assert found.view.width == 90
    found.open(Box(0, 0, 57, 21), first, 3)
    assert first == found.view.size


def test_there_is_a_smallest_and_a_largest_size() -> None:
    """It is told when there is no other."""
    found = window("square", "easy")
    while found.zoom(1, 4):
        pass
    assert not found.zoom(1, 4)
    while found.zoom(-1, 4):
        pass
    assert not found.zoom(-1, 4)
    assert found.whole


# Numbers at the rim


def numbers(found: Window) -> dict[str, int]:
    """Return the numbers beside a board, each with its line; those of columns as one."""
    look = TilesLook(tuple(map(PlaceLook, found.outline)))
    plain = draw_tiles(look, found.view, COLOURS)
    ruled, aside = found.ruled(plain)
    assert ruled.pixmap == plain.pixmap
    assert ruled.marks[: len(plain.marks)] == plain.marks
    marks = ruled.marks[len(plain.marks) :]
    assert len({mark[:2] for mark in marks}) == len(marks)
    for column, line, *_ in marks:
        pixels = {ruled.pixmap.pixel(column, 2 * line + k) for k in (0, 1)}
        assert pixels == {inks.BACKGROUND}
    lines: dict[int, str] = {}
    for mark in sorted(marks, key=lambda mark: (mark.row, mark.column)):
        lines[mark.row] = lines.get(mark.row, "") + mark.text
    assert not any(text and lines.get(line) for line, text in enumerate(aside))
    lines |= {line: text for line, text in enumerate(aside) if text}
    return {text: line for line, text in lines.items()}


def test_rows_and_columns_of_squares_have_numbers() -> None:
    """On the left of each row, above each column, clear of the tiles."""
    found = window("square", "medium", columns=range(4))
    assert list(numbers(found)) == ["1234", "1", "2", "3", "4"]


def test_the_number_of_a_row_stays_where_the_cursor_is() -> None:
    """Its frame may touch the number, which does not move away, nor into a cell that is blank."""
    found = window("hexagon", "medium")
    seen = set()
    for style, chosen in product((COLOURS, MONO), (None, 0)):
        states = [
            PlaceState.CURSOR if n == chosen else PlaceState.EMPTY
            for n in range(len(found.outline))
        ]
        places = tuple(map(PlaceLook, found.outline, states))
        ruled, aside = found.ruled(draw_tiles(TilesLook(places), found.view, style))
        first = next(mark for mark in ruled.marks if mark.text == "1")
        assert first.column < min(x for x, _ in found.view.pixels(found.outline[0]))
        if style is COLOURS:
            seen.add((first.column, first.row, *aside))
    assert 1 == len(seen)


@examples(30)
@given(st.sampled_from(LAYOUTS), st.sampled_from(LEVELS), st.integers(40, 160), st.integers(12, 60))
def test_numbers_of_rows_never_stand_on_a_tile(
    layout: str, level: str, width: int, height: int
) -> None:
    """Each is in the height of its row; of rows that share a line only the first has one."""
    rows = [row[0] for row in rows_of(level_board(layout, level).mesh)]
    found = window(layout, level, size=(width, height))
    for text, line in numbers(found).items():
        pixels = found.view.pixels(found.outline[rows[int(text) - 1]])
        assert min(y for _, y in pixels) <= 2 * line + 1 <= max(y for _, y in pixels) + 1


@each("layout", LAYOUTS)
def test_every_row_has_its_number(layout: str) -> None:
    """Of a whole board in each usual window; of a part each row in sight, at the left edge."""
    for width, height in SIZES:
        found = window(layout, "easy", size=(width, height - 2))
        assert list(numbers(found)) == [*map(str, range(1, len(found.rows) + 1))], (width, height)
    found = window(layout, "diabolical", LETTERS)
    assert not found.whole
    for _ in range(2):
        lines = [found.middle(place)[1] // 2 for place in found.rows]
        seen = {line for line in lines if 0 <= line < found.view.height // 2}
        assert sorted(numbers(found).values()) == sorted(seen)
        assert found.scroll(12, 4)
