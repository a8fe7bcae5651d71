"""The gallery of boards: the same screen as for figures, other puzzles."""

from __future__ import annotations

from operator import eq
from pathlib import Path

import pytest

from tests.app.conftest import TODAY, Recorder, solve
from tests.app.libraries import BOARDS, with_boards
from tests.strategies.store import noon, subject
from tui_tangram.app.gallery.page import GalleryPictures
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.gallery import YOURS, GalleryBoards
from tui_tangram.games.matching.screen.new_board.plan import all_tiles, tiles_in_order
from tui_tangram.games.matching.screen.new_board.screen import BoardScreen
from tui_tangram.games.matching.source.tiles import Tiles
from tui_tangram.player.library import shipped_library
from tui_tangram.render import inks


@pytest.fixture
def boards(services: Services, tmp_path: Path) -> Services:
    """Services with a few boards."""
    return with_boards(services, tmp_path / "puzzles")


def gallery(app: Recorder) -> GalleryScreen:
    """Return the gallery, which must be the screen that is seen."""
    assert isinstance(app.screen, GalleryScreen)
    return app.screen


def stock_of(services: Services) -> GalleryBoards:
    """Return the boards that the gallery shows."""
    gallery = kind_named("matching").gallery
    assert gallery is not None
    stock = gallery(services)
    assert isinstance(stock, GalleryBoards)
    return stock


async def test_enter_plays_the_board_among_those_shown(boards: Services) -> None:
    """The easiest collection comes first; next and previous go through what was shown."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("e", "tab", "tab", "right", "enter")
        squares = tuple(name for name in BOARDS if name.startswith("squares/"))
        assert [("squares/3x3", None, squares)] == app.played


async def test_typing_searches(boards: Services) -> None:
    """Boards are found by name, by collection and by id; figures are not among them."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("e", "/", *"tilings 3.4")
        assert {"tilings/3.4.6.4", "tilings/3.3.4.3.4"} == {
            item.id for item in gallery(app).browser.items
        }
        await pilot.press("ctrl+u", "/", *"swan")
        assert () == gallery(app).browser.items.ids


async def test_an_id_may_be_typed_for_what_is_not_listed(boards: Services) -> None:
    """A generated board, a day's puzzle, a figure; what is none is text and nothing else."""
    app = Recorder(boards)
    names = ["square/3x3/tetravex/s5", "daily/tangram", "tangram/swan"]
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("e")
        for name in names:
            await pilot.press("ctrl+u", "/", *name)
            assert gallery(app).announcer.text.endswith("If it is a puzzle ID, Enter plays it.")
            await pilot.press("enter")
            assert not gallery(app).takes_text
        for name, why in (
            ("square/3x3/tetrvex/s5", "did you mean tetravex?"),
            ("[red]none", "no puzzle called [red]none"),
            ("daily/chess", "'chess' has none"),
        ):
            await pilot.press("ctrl+u", *([] if gallery(app).takes_text else "/"), *name)
            assert name == gallery(app).browser.query
            await pilot.press("enter")
            told = gallery(app).announcer.text
            assert told.startswith("No board to play: ")
            assert why in told
        assert names == [name for name, *_ in app.played]


async def test_what_is_known_stands_beside_the_picture(boards: Services) -> None:
    """In a wide window rules, tiles, colours, effort and source are told; else a line of it."""
    app = Recorder(boards)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("e")
        text = " ".join(gallery(app).page.text.split())
        effort = "A careful player needs about", "8 moves."
        for words in ("4 squares; 4 colours", "Tetravex.", "Has a unique solution.", *effort):
            assert words in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("right")
        assert "3×3 · Place the tiles · 9 tiles · ●●○○○" == gallery(app).announcer.text


async def test_new_boards_are_made_from_here(boards: Services) -> None:
    """A key leads to the screen for new boards, but not from the gallery of figures."""
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("e", "n")
        assert isinstance(app.screen, BoardScreen)
        await pilot.press("q", "q", "t", "n")
        assert not isinstance(app.screen, BoardScreen)


async def test_boards_that_were_made_are_found_again(boards: Services) -> None:
    """Generated boards that were played have a collection of their own, the latest first."""
    names = [Recipe("hexagon", "easy", "infinity", seed=seed).id for seed in (1, 2)]
    wish = Recipe("hexagon", "easy", "infinity", unique=True, seed=1).id
    for name in (*names, wish, "hexagon/easy/infinity/c9/s1/g77"):
        boards.store.scores.opened(subject(name), noon(TODAY))
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("e", "shift+tab")
        browser = gallery(app).browser
        assert YOURS == browser.shelf.id
        assert set(names) == {item.id for item in browser.items}
        assert "Hexagons, Infinity, small" in gallery(app).announcer.text
        await pilot.press("/", *"hexagon s2")
        assert names[1:] == [item.id for item in browser.items]


def test_unsolved_boards_show_no_solution(boards: Services) -> None:
    """Boards have their tiles in order, those with a border along it.

    They have few colours that are not theirs, and pale ones.  Solved, they have those of the tiles.
    """
    stock = stock_of(boards)
    for name in BOARDS:
        item = stock.named(name)
        puzzle = boards.find_puzzle(name).puzzle
        for box in ((16, 8), (40, 20)):
            unsolved = item.draw(box, False).pixmap.data
            coloured = item.draw(box, True).pixmap.data
            assert unsolved != coloured
            assert not set(unsolved) & set(inks.FIGURE_SHADES[1:])
            assert item.palette is not None
            assert item.palette(False) != item.palette(True)
            sides = {side for tile in puzzle.tiles for side in tile.sides}
            slots = {inks.FILL + side for side in sides if side > 0}
            assert slots & set(coloured)
            assert {ink for ink in coloured if ink >= inks.FILL and ink < inks.SEAM} <= {
                inks.FILL,
                *slots,
            }


def test_tiles_before_a_board_is_solved_lie_where_they_match_little() -> None:
    """Of each board that ships half at most lie as in its solution, and 6 in 10 edges match."""
    source = shipped_library().of(Tiles)
    for one in source.entries:
        puzzle = source.find(one.id)
        assert puzzle is not None
        mesh, shown, solved = puzzle.board.mesh, tiles_in_order(puzzle), all_tiles(puzzle)
        assert sum(map(eq, map(tuple, shown), map(tuple, solved))) <= len(shown) / 2, one.id
        edges = [
            puzzle.rules.matching.fits(shown[place][side], shown[other[0]][other[1]])
            for place, face in enumerate(mesh.faces)
            for side in range(face.sides)
            if (other := mesh.across(place, side)) is not None
        ]
        assert sum(edges) <= 0.6 * len(edges), one.id


def test_another_theme_of_tiles_changes_the_pictures(boards: Services) -> None:
    """Pictures follow the theme that is chosen while a board is played."""
    stock = stock_of(boards)
    pictures = GalleryPictures(stock)
    item = stock.named("squares/3x3")
    before = pictures.draw(item, (16, 8), coloured=True)
    pale = pictures.draw(item, (16, 8), coloured=False)
    assert pale != before
    pictures.follow()
    boards.tiles.theme = "bright"
    pictures.follow()
    assert pictures.known(item, (16, 8), coloured=True) is None
    assert before != pictures.draw(item, (16, 8), coloured=True)
    assert pale != pictures.draw(item, (16, 8), coloured=False)


async def test_solved_boards_are_marked(boards: Services) -> None:
    """A solved board has its mark and counts in its collection."""
    solve(boards, "squares/2x2")
    app = Recorder(boards)
    async with app.run_test() as pilot:
        await pilot.press("e")
        assert "✓" in gallery(app).page.text
        assert f"1 of {len(BOARDS)} solved" in gallery(app).page.text
        await pilot.press("tab")
        assert len(BOARDS) - 1 == len(gallery(app).browser.items)
