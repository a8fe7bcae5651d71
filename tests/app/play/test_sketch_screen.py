"""Contours drawn and shapes cut with keys alone, in a terminal that is only imagined."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.play.test_figure_editor import SIZES, Counter
from tests.app.watching import seen, until
from tests.games.tangram.test_sketch import at
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.assist.protocol import SearchResult
from tui_tangram.games.tangram.core.sketch import Bend
from tui_tangram.games.tangram.core.solver import first_solution
from tui_tangram.games.tangram.screen.figure_editor import FigureEditorScreen
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.screen.sketch.screen import (
    OutlineScreen,
    PieceEditorScreen,
    SetEditorScreen,
    SketchScreen,
)
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.play import Progress


class Solver(Counter):
    """Solves, too, or says that there is nothing to find."""

    solves = True

    async def solve(self, game: Any, **_: object) -> SearchResult:
        """Return the first solution."""
        if not self.solves:
            return SearchResult(True, 0, (), Progress(52, 0.0, 0, None))
        pieces = {piece.kind: 0 for piece in game.pieces.pieces}
        for piece in game.pieces.pieces:
            pieces[piece.kind] += 1
        found = first_solution(game.figure.outline, pieces)
        assert found is not None
        moves = next(game.solutions())
        return SearchResult(True, 1, (moves,), Progress(1, 0.0, 1, None))


def sketch(services: Services, name: str, *, solves: bool = True) -> TangramApp:
    """Return the app with an editor open."""
    client = Solver()
    client.solves = solves
    services.__dict__["client"] = client
    return TangramApp(services, puzzle=name)


RECTANGLE = ("enter", *["right"] * 4, "enter", "up", "up", "enter", *["left"] * 4, "enter")


@pytest.mark.parametrize("size", SIZES)
async def test_a_contour_is_drawn_kept_and_played(
    services: Services, size: tuple[int, int]
) -> None:
    """Corner by corner; the pieces fill it, it gets a name, and is a figure."""
    async with sketch(services, "make/contour/tangram").run_test(size=size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, OutlineScreen)
        await pilot.press("left", "left", *RECTANGLE, "down", "down", "enter")
        assert "Line closed." == screen.table.words
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.measured)
        await pilot.pause()
        text = seen(pilot.app)
        for words in ("8 of 8", "solutions", "Rectangle", "●"):
            assert words in text, words
        await pilot.press("I")
        shared = services.find_puzzle(screen.table.words.removeprefix("Copied: "))
        assert 8 == shared.figure.area
        await pilot.press("F", *"Box", "enter")
        await until(pilot, lambda: screen.saver.saved)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, TangramScreen))
        ((figure,),) = services.library.of(UserFigures).own.groups.values()
        assert "Box" == figure.name
        assert figure.solution is not None


async def test_what_stands_in_the_way(services: Services) -> None:
    """The area at once; then that a search found nothing, and the corner that takes no piece."""
    app = sketch(services, "make/contour/tangram", solves=False)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, OutlineScreen)
        await pilot.press("left", "left", "F")
        assert "Not a figure yet: there is no contour." == screen.table.words
        await pilot.press("enter", "right", "enter", "up", "enter", "c")
        assert "The figure has area 1/2, the pieces have 8." == screen.trouble()
        assert "1/2" in seen(pilot.app)
        await pilot.press("X", "left", "down", *RECTANGLE, "c")
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.problem)
        await pilot.pause()
        assert "all 52 ways" in seen(pilot.app)
        assert "×" not in seen(pilot.app)
        await pilot.press("F")
        assert "all 52 ways searched" in screen.table.words
        assert screen.question.typed is None
        await pilot.press("D")
        assert "Contour 1: rectangle" in screen.table.words
        # A corner of 14° takes no piece.
        await pilot.press("u", "x", *["left"] * 9, *["down"] * 9)
        await pilot.press("enter", *["right"] * 8, "enter", "up", "up", "enter", "c")
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.problem)
        await pilot.pause()
        assert "No piece fits the corner at the lower left." == screen.trouble()
        assert "×" in seen(pilot.app)


async def test_a_set_of_four_pieces_is_cut_kept_and_played(services: Services) -> None:
    """By keyboard alone: two diagonals of a square, a name, and its figure is played."""
    async with sketch(services, "make/set/square/4").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetEditorScreen)
        await pilot.press("I")
        assert "A set has 2 to 26 pieces." == screen.table.words
        await pilot.press("F")
        assert "Not a set yet: a set has 2 to 26 pieces." == screen.table.words
        await pilot.press("home", "home", "enter", *["pagedown"] * 4, "enter", "c")
        assert "Cut: 1 piece more." == screen.table.words
        await pilot.press("c")
        assert "A line needs two corners to cut along." == screen.table.words
        await pilot.press(*["up"] * 4, "enter", *["end"] * 4, "enter", "c")
        assert "Cut: 2 pieces more." == screen.table.words
        await pilot.press("u", "U", "d")
        assert "0, 0" in screen.table.words
        await pilot.press("F", *"Four", "enter")
        await until(pilot, lambda: screen.saved_id)
        assert "Saved the set Four. o plays own/four/1, I copies its ID." == screen.table.words
        assert not services.store.autosaves.all()
        await pilot.press("I")
        shared = services.find_puzzle(screen.table.words.removeprefix("Copied: "))
        assert (16, 4) == (shared.figure.area, len(shared.pieces.pieces))
        # A set is found by its name, before a figure of that name.
        for kind in ("figure", "contour"):
            assert "own/four" == services.find_puzzle(f"make/{kind}/FOUR").pieces.id
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, TangramScreen))
        game = pilot.app.screen.table.game
        assert ("own/four", 4) == (game.pieces.id, len(game.pieces.pieces))
        # The pieces of the new set can make another figure.
        services.library.find("own/four/1", "tangram")
        await pilot.press("q", "q", "m")
        assert "own/four" not in pilot.app.screen.describe_cursor()


@pytest.mark.parametrize("size", SIZES)
async def test_the_cursor_walks(services: Services, size: tuple[int, int]) -> None:
    """Along both directions and diagonals, by halves, and not beyond the board."""
    async with sketch(services, "make/set/square/4").run_test(size=size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SketchScreen)
        assert Context.CUTTING is screen.context
        table = screen.table
        places = []
        for key in ("left", "H", "left", "right", "J", "up", "pageup", "end", "home", "pagedown"):
            await pilot.press(key)
            places.append((float(table.cursor.x), float(table.cursor.y)))
        assert [
            (1, 2), (0.5, 2), (0, 2), (1, 2), (1, 1.5), (1, 2), (2, 3), (1, 2), (0, 3), (1, 2),
        ] == places  # fmt: skip
        await pilot.press(*["left"] * 9)
        assert "Edge of the board." == table.words
        assert -1 == table.cursor.x
        # The joined pieces are one again.
        await pilot.press(*["right"] * 3, "enter")
        assert "2, 2" not in table.words
        await pilot.press("x")
        assert "Line dropped." == table.words


async def test_pieces_are_joined_again(services: Services) -> None:
    """At the edge that they share."""
    async with sketch(services, "make/set/square/4").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetEditorScreen)
        await pilot.press("down", "down", "enter", *["up"] * 4, "enter", "c")
        assert 2 == len(screen.table.state.parts)
        await pilot.press("n")
        assert "Move the cursor to the edge of two pieces." != screen.table.words
        await pilot.press("u", "down", "n")
        assert 1 == len(screen.table.state.parts)
        assert "Pieces joined." == screen.table.words
        await pilot.press("n")
        assert "Move the cursor to the edge of two pieces." == screen.table.words


async def test_a_disc_is_cut_by_arcs(services: Services) -> None:
    """By keys alone: a yin and yang, of two pieces with half circles, which is kept and played."""
    async with sketch(services, "make/set/disc/4").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, SetEditorScreen)
        ways = []
        for _ in range(5):
            await pilot.press("b")
            ways.append(screen.table.words)
        assert ["Next step: quarter circle left.", "Next step: straight."] == [ways[0], ways[4]]
        await pilot.press(*["left"] * 2, "b", "b", "b", "enter", "right", "right")
        # The arc is seen before it is set; the panel names it.
        assert screen.table.ahead == Bend(left=True, half=True).arc(at(0, 2), at(2, 2))
        await pilot.pause()
        text = seen(pilot.app)
        for words in ("half circle       left", "1 corner"):
            assert words in text, words
        await pilot.press("enter", "b", "right", "right", "enter")
        assert screen.table.state.line == (
            Bend(left=True, half=True).arc(at(0, 2), at(2, 2)),
            Bend(left=False, half=True).arc(at(2, 2), at(4, 2)),
        )
        await pilot.press("D")
        assert "half circle left to 2, 2" in screen.table.words
        await pilot.press("c")
        assert "Cut: 1 piece more." == screen.table.words
        await pilot.pause()
        assert "4π" in seen(pilot.app)
        assert "2π" in seen(pilot.app)
        await pilot.press("F", *"Yin", "enter")
        await until(pilot, lambda: screen.saved_id)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, TangramScreen))
        game = pilot.app.screen.table.game
        assert ("own/yin", 2) == (game.pieces.id, len(game.pieces.pieces))
        assert 1 == len(game.pieces.kinds)


SQUARE = ("enter", "right", "right", "enter", "up", "up", "enter", "left", "left", "enter")


@pytest.mark.parametrize("size", SIZES)
async def test_pieces_are_drawn_kept_and_played(services: Services, size: tuple[int, int]) -> None:
    """By keys alone: a square and half a disc at it, which overlap nothing, are a set."""
    async with sketch(services, "make/pieces/8").run_test(size=size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PieceEditorScreen)
        assert Context.PIECING is screen.context
        await pilot.press("D")
        assert "No piece yet." in screen.table.words
        await pilot.press("F")
        assert "Not a set yet: a set has 2 to 26 pieces." == screen.table.words
        await pilot.press(*SQUARE, "c")
        assert "Line closed." == screen.table.words
        # Along the upper side, and by a half circle back to the beginning.
        await pilot.press("enter", "right", "right", "enter", "b", "b", "b", "left", "left")
        await pilot.press("enter")
        assert "Line closed." == screen.table.words
        assert 2 == len(screen.table.state.parts)
        await pilot.press("b", "b", "down", "enter", "right", "enter", "down", "enter", "c")
        assert "It would overlap piece 1." == screen.table.words
        await pilot.press("x", "F", *"Door", "enter")
        await until(pilot, lambda: screen.saved_id)
        assert "Saved the set Door. o plays own/door/1, I copies its ID." == screen.table.words
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, TangramScreen))
        game = pilot.app.screen.table.game
        assert ("own/door", 2) == (game.pieces.id, len(game.pieces.pieces))


async def test_a_contour_has_arcs(services: Services) -> None:
    """The next step is bent by a key, the panel and the footer say so, and it is a figure."""
    async with sketch(services, "make/contour/four-leaves").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, OutlineScreen)
        await pilot.press("I")
        assert "There is no contour." == screen.table.words
        await pilot.press("enter", "right", "enter", "escape")
        assert ("Line dropped.", ()) == (screen.table.words, screen.table.state.path)
        await pilot.press("left")
        await pilot.press("enter", "b", "b", "b", *["left"] * 4)
        assert "half circle       left" in seen(pilot.app)
        assert "b bend" in seen(pilot.app)
        await pilot.press("enter", *["right"] * 4, "enter")
        assert "Line closed." == screen.table.words
        assert "4π of 4π" in seen(pilot.app)
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.measured)
        await pilot.press("I")
        shared = services.find_puzzle(screen.table.words.removeprefix("Copied: "))
        assert (False, 1) == (shared.figure.straight, len(shared.figure.outline))


async def test_pieces_apart_are_a_set_without_a_figure(services: Services) -> None:
    """The key that plays a figure opens the editor that makes one; a piece can be removed."""
    async with sketch(services, "make/pieces/8").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PieceEditorScreen)
        for _ in range(2):
            await pilot.press(*SQUARE, "c", *["left"] * 4)
        assert 2 == len(screen.table.state.parts)
        await pilot.press("X")
        assert "No contour here." == screen.table.words
        await pilot.press("F", *"Apart", "enter")
        await until(pilot, lambda: screen.saved_id)
        assert "Saved the set Apart. o makes a figure of it." == screen.table.words
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, FigureEditorScreen))
        assert "own/apart" == pilot.app.screen.table.game.pieces.id
