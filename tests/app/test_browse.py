from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.gallery.browse import UNSOLVED, GalleryBrowser
from tui_tangram.app.gallery.page import TITLE, GalleryLayout, shelf_lines, short
from tui_tangram.games.tangram.screen.gallery import THUMBNAIL, GalleryFigures
from tui_tangram.games.tangram.source.figures import Figures as Shipped
from tui_tangram.language import tr, use
from tui_tangram.play.columns import width
from tui_tangram.player.filters import SORTS
from tui_tangram.player.library import shipped_library
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

LIBRARY = shipped_library()
STOCK = GalleryFigures(LIBRARY, lambda: make_palette(DEFAULT, Profile.TRUECOLOR))


@pytest.fixture
def browser() -> GalleryBrowser:
    """The library as the gallery first shows it."""
    return GalleryBrowser(STOCK)


def turn_to(browser: GalleryBrowser, shelf: str) -> None:
    """Look at the collection with this id."""
    while browser.shelf.id != shelf:
        browser.turn(1)


def test_it_begins_with_everything(browser: GalleryBrowser) -> None:
    """All figures are shown and the cursor is on the easiest, or where the player was at last."""
    assert [figure.id for figure in LIBRARY.of(Shipped).entries] == [
        item.id for item in browser.items
    ]
    efforts = [row.effort for row in LIBRARY.of(Shipped).usual]
    assert min(efforts) == STOCK.row(browser.chosen.id).effort
    easiest = browser.chosen.id
    browser.update([easiest])
    assert min(efforts) == STOCK.row(browser.chosen.id).effort
    assert easiest != browser.chosen.id
    browser.update([], ["tetravex/2x2-1", "tangram/swan", "convex/3"])
    assert "tangram/swan" == browser.chosen.id
    first = [short(shelf.name) for shelf in browser.shelves[:4]]
    assert ["All", "Unsolved", "Tangram", "13 convex"] == first


def test_solved_figures_are_counted_and_leave_the_unsolved(browser: GalleryBrowser) -> None:
    """What is solved counts in every collection it is in, and is unsolved no more."""
    browser.update(["convex/1", "convex/2", "tangram/swan"])
    counts = {shelf.id: (shelf.solved, len(shelf.items)) for shelf in browser.shelves}
    assert [(3, 1_167), (3, 295)] == [counts["all"], counts["tangram"]]
    assert (2, 13) == counts["convex"]
    assert (0, 1_164) == counts[UNSOLVED]
    turn_to(browser, UNSOLVED)
    assert not any(browser.is_solved(figure) for figure in browser.items)


def test_a_search_keeps_to_the_collection(browser: GalleryBrowser) -> None:
    """Typing filters what is looked at, best matches first."""
    turn_to(browser, "animals")
    browser.search("swan")
    assert ["Swan", "Swan 2", "Swan 3"] == [figure.name for figure in browser.items]
    turn_to(browser, "boats")
    assert () == browser.items.ids
    assert browser.chosen is None


def test_a_search_in_the_first_collection_looks_through_all(browser: GalleryBrowser) -> None:
    """Figures of other sets are found there too, and it is told of how many."""
    browser.search("heptex")
    assert {"Heptex"} == {item.group for item in browser.items}
    assert 1_167 == len(browser.searched)
    turn_to(browser, "animals")
    assert () == browser.items.ids
    assert 64 == len(browser.searched)


def test_orders_keep_the_cursor_on_its_figure(browser: GalleryBrowser) -> None:
    """Each order shows the same figures, the cursor is where it was, and the last leads back."""
    turn_to(browser, "animals")
    browser.choose("tangram/whale")
    listed = browser.items.ids
    for _ in SORTS[1:]:
        browser.resort()
        assert set(listed) == set(browser.items.ids)
        assert "tangram/whale" == browser.chosen.id
        if browser.sort == "by difficulty":
            efforts = [STOCK.row(name).effort for name in browser.items.ids]
            assert efforts == sorted(efforts)
            browser.search("swan")
            assert ["Swan 3", "Swan", "Swan 2"] != [item.name for item in browser.items]
            browser.search("")
    browser.resort()
    assert listed == browser.items.ids


def test_the_list_of_collections_says_that_it_goes_on(browser: GalleryBrowser) -> None:
    """Whatever is chosen, in any room, it is seen, and lines hidden are counted."""
    for height in (3, 5, 19, 40, 60):
        for shelf in browser.shelves:
            lines = shelf_lines(browser.shelves, shelf.id, height)
            assert len(lines) <= height
            seen = [one for one in lines if not isinstance(one, str)]
            assert shelf in seen
            more = [one for one in lines if isinstance(one, str) and one.startswith(("↑", "↓"))]
            hidden = sum(int(one.split()[1]) for one in more)
            assert len(browser.shelves) == len(seen) + hidden
            assert bool(more) == (len(seen) < len(browser.shelves))
    told = [one for one in shelf_lines(browser.shelves, "all", 60) if isinstance(one, str)]
    assert ["Tangram", "Other sets", "Round pieces", "", "Every figure"] == told


def test_the_cursor_comes_back_to_its_figure(browser: GalleryBrowser) -> None:
    """A search moves the cursor to the first match; without it, it is where it was."""
    browser.choose("tangram/swan")
    browser.search("cat")
    assert "Cat" == browser.chosen.name
    browser.search("")
    assert "tangram/swan" == browser.chosen.id


def test_the_cursor_stays_on_a_figure_that_is_found(browser: GalleryBrowser) -> None:
    """A search that finds the cursor's figure leaves the cursor on it."""
    browser.choose("tangram/swan-2")
    browser.search("swan")
    assert "tangram/swan-2" == browser.chosen.id


def test_collections_remember_their_figures(browser: GalleryBrowser) -> None:
    """Each collection has a place of its own."""
    turn_to(browser, "animals")
    browser.choose("tangram/whale")
    browser.turn(1)
    assert "tangram/whale" != browser.chosen.id
    browser.turn(-1)
    assert "tangram/whale" == browser.chosen.id


def test_collections_come_round(browser: GalleryBrowser) -> None:
    """After the last collection comes the first."""
    for _ in browser.shelves:
        browser.turn(1)
    assert "all" == browser.shelf.id


def test_the_cursor_stays_in_the_grid(browser: GalleryBrowser) -> None:
    """At the rim an arrow does nothing, but down from above a short last row goes to its end."""
    turn_to(browser, "convex")
    browser.move("left", 4)
    browser.move("up", 4)
    assert 0 == browser.index
    browser.move("down", 4)
    browser.move("down", 4)
    assert 8 == browser.index
    browser.move("right", 4)
    browser.move("down", 4)
    assert 12 == browser.index
    browser.move("down", 4)
    browser.move("right", 4)
    assert 12 == browser.index


def test_pages_keep_the_column(browser: GalleryBrowser) -> None:
    """A page moves by the rows that are seen, in the same column where that goes."""
    browser.go(0)
    browser.move("right", 4)
    browser.page(1, 4, 3)
    assert 13 == browser.index
    browser.page(-1, 4, 3)
    assert 1 == browser.index
    browser.page(-1, 4, 3)
    assert 1 == browser.index
    browser.end(1)
    assert 1_166 == browser.index
    browser.page(1, 4, 3)
    assert 1_166 == browser.index


STEPS = st.lists(
    st.one_of(
        st.sampled_from(["left", "right", "up", "down", "page 1", "page -1", "end 1", "end -1"]),
        st.sampled_from(["turn 1", "turn -1", "find a", "find swan", "find zzz", "find "]),
        st.sampled_from(["find easy", "find solved", "sort"]),
    ),
    max_size=12,
)


@given(STEPS, st.integers(1, 9), st.integers(1, 6))
def test_the_cursor_is_always_on_a_figure_that_is_seen(
    steps: list[str], columns: int, rows: int
) -> None:
    """Whatever is done, the cursor is on a figure that is shown, within the rows on screen."""
    browser = GalleryBrowser(STOCK)
    for step in steps:
        what, _, argument = step.partition(" ")
        if what == "page":
            browser.page(int(argument), columns, rows)
        elif what == "end":
            browser.end(int(argument))
        elif what == "turn":
            browser.turn(int(argument))
        elif what == "find":
            browser.search(argument)
        elif what == "sort":
            browser.resort()
        else:
            browser.move(what, columns)
        top = browser.scrolled(columns, rows)
        if browser.items:
            assert browser.items[browser.index] is browser.chosen
            assert top <= browser.index // columns < top + rows
            assert top == 0 or (top + rows - 1) * columns < len(browser.items)
        else:
            assert browser.chosen is None


def test_chance_chooses_among_what_is_shown_and_unsolved(browser: GalleryBrowser) -> None:
    """A random figure is another one, shown and not solved; none when there is none."""
    turn_to(browser, "convex")
    browser.update([f"convex/{number}" for number in range(1, 12)])
    random = Random(1)
    seen = {browser.random_unsolved(random).id for _ in range(20)}
    assert {"convex/12", "convex/13"} == seen
    browser.choose("convex/12")
    assert {"convex/13"} == {browser.random_unsolved(random).id for _ in range(20)}
    browser.update([f"convex/{number}" for number in range(1, 14)])
    assert browser.random_unsolved(random) is None


SIZES = st.sampled_from([(THUMBNAIL,), ((16, 8), (12, 6))])


@given(st.integers(60, 300), st.integers(18, 100), SIZES)
def test_thumbnails_fit_in_every_window(
    width: int, height: int, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Rows and columns of thumbnails fit, there is at least one, and none runs into another."""
    layout = GalleryLayout.of(width, height, sizes)
    assert layout.columns >= 1
    assert layout.rows >= 1
    across = layout.columns * (layout.thumbnail[0] + 2) + (layout.columns - 1) * layout.between
    assert across <= layout.grid - 1
    assert layout.aside + layout.preview + layout.grid <= width
    down = layout.rows * layout.card + (layout.rows - 1) * layout.above
    assert down <= height - TITLE
    assert layout.card > layout.thumbnail[1]
    if layout.rows > 2:
        assert layout.above


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [((60, 18), 4, 2), ((80, 22), 4, 2), ((120, 38), 4, 4), ((200, 58), 8, 6)],
)  # fmt: skip
def test_a_larger_window_shows_more(size: tuple[int, int], columns: int, rows: int) -> None:
    """The usual windows show 8, 16 and 48 figures."""
    layout = GalleryLayout.of(*size, (THUMBNAIL,))
    assert (columns, rows) == (layout.columns, layout.rows)


@pytest.mark.parametrize(("size", "thumbnail"), [((60, 18), (12, 6)), ((80, 22), (16, 8))])
def test_thumbnails_are_smaller_where_there_would_be_one_row(
    size: tuple[int, int], thumbnail: tuple[int, int]
) -> None:
    """The preferred size is left only where a single row of it would fit."""
    layout = GalleryLayout.of(*size, ((16, 8), (12, 6)))
    assert (thumbnail, 2) == (layout.thumbnail, layout.rows)


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_on_a_collection_is_whole_at_80_columns(language: str) -> None:
    """It stands above the pictures, between the margins."""
    use(language)
    every = LIBRARY.collections
    assert not [one.id for one in every if width(tr(one.about) if one.about else "") > 80 - 4]
