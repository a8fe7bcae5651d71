"""Parts of pages with a cursor, without a screen: what is visible, where the cursor is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tests.app.test_chrome import PAGE, words, written
from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import CursorPage, ThumbnailGrid, ThumbnailPage
from tui_tangram.app.painter import Words
from tui_tangram.app.scrolling import GridCursor, ScrollWindow, grid_rows
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.play import columns


@given(st.lists(st.booleans(), min_size=1, max_size=20), st.integers(2, 9), st.data())
def test_the_chosen_line_is_visible_with_its_heading(
    choices: list[bool], height: int, data: st.DataObject
) -> None:
    """Whatever was visible before; and every visible line that can be chosen has its place."""
    page, view = CursorPage(PAGE.paint), ScrollWindow()
    lines = [[page.paint.gap(MARGIN), *words(f"{number}")] for number in range(len(choices))]
    rows = {f"row {number}": number for number, can in enumerate(choices) if can}
    for chosen in data.draw(st.lists(st.sampled_from([*rows] or ["none"]), max_size=4)):
        page.spots = []
        box = Region(3, 2, 10, height)
        seen = page.visible_lines(view, lines, rows, chosen, box, above=1)
        assert height == len(seen)
        told = [written(line) for line in seen if line]
        numbers = [int(line[MARGIN:]) for line in told]
        signs = [line[:MARGIN] for line in told]
        assert signs[0].strip() == ("↑" if view.top else "")
        assert "".join(signs[1:]).strip() == ("↓" if view.below else "")
        assert not "".join(signs[1:-1]).strip()
        assert numbers == list(view.lines)
        assert [spot.key for spot in page.spots] == [f"row {n}" for n in numbers if choices[n]]
        assert all(numbers[spot.y - 2] == rows[str(spot.key)] for spot in page.spots)
        if rows:
            assert [chosen] == [spot.key for spot in page.spots if spot.chosen]
            assert max(rows[chosen] - 1, 0) in numbers


@given(st.text("ab\u4e03", max_size=40), st.integers(20, 40))
def test_the_cursor_is_at_the_end_of_what_is_typed(text: str, width: int) -> None:
    """The end of a text that is too long is visible, between the margins."""
    page = CursorPage(PAGE.paint)
    page.typed = TypedLine(Context.SCORE_PATH, text, prompt="write to")
    line = written(page.prompt_line(width, 7))
    before = f"{' ' * MARGIN}write to  "
    assert line.startswith(before)
    shown = line.removeprefix(before).removesuffix(page.caret)
    assert text.endswith(shown)
    assert (columns.width(before + shown), 7) == page.place
    assert columns.width(line) < width - MARGIN or not shown


class Numbers(GridCursor):
    """A cursor among numbers."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.at, self.count = 0, count

    @property
    def position(self) -> tuple[int, int]:
        return self.at, self.count

    def go(self, index: int) -> None:
        assert 0 <= index < self.count
        self.at = index


WAYS = st.sampled_from(["left", "right", "up", "down", "page", "back", "first", "last"])


@given(st.integers(0, 30), st.integers(1, 5), st.integers(1, 4), st.lists(WAYS, max_size=8))
def test_the_cursor_among_pictures_is_visible(
    count: int, across: int, rows: int, ways: list[str]
) -> None:
    """Whatever keys are pressed, its picture is drawn where the page says."""
    cursor = Numbers(count)
    page = ThumbnailPage(PAGE.paint, cursor, lambda: 0.0)
    grid = ThumbnailGrid(4, 3, across, rows, (2, 1), 2, between=1, above=1)

    def card(number: int, chosen: bool) -> tuple[int, list[Words]]:
        below = page.paint.words(f"{number:2}{'*' if chosen else ''}")
        return number, page.card(None, grid.box, [[below]], 0)

    for way in ways:
        if way in ("page", "back"):
            cursor.page(1 if way == "page" else -1, across, rows)
        elif way in ("first", "last"):
            cursor.end(1 if way == "last" else -1)
        else:
            cursor.move(way, across)
        lines = page.grid_lines(grid, range(count), card)
        assert rows * (grid.card + grid.above) == len(lines)
        if count:
            row = cursor.at // across - cursor.view.top
            assert 0 <= row < rows
            x, y = page.place
            assert (4 + cursor.at % across * 5 + 1, 3 + row * 3 + 1) == (x, y)
            assert f"{cursor.at:2}*" in written(lines[y - 3])
            assert cursor.view.count == grid_rows(across, count)
