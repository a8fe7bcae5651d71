"""The figure editor with keys pressed, in a terminal that is only imagined."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.watching import seen, until
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.assist.errors import SearchStoppedError
from tui_tangram.games.assist.protocol import SearchResult
from tui_tangram.games.tangram.screen.figure_editor import FigureEditorScreen
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.play import Progress

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


class Counter:
    """Answers at once what the other process would find."""

    def __init__(self, solutions: int = 3, *, complete: bool = True, effort: float | None = 9.0):
        self.found = SearchResult(complete, solutions, (), Progress(1, 0.0, solutions, None))
        self.effort = effort
        self.asked: list[str] = []

    async def count(self, game: Any, **_: object) -> SearchResult:
        """Return the number of solutions."""
        self.asked.append(game.figure.name)
        return self.found

    async def measure(self, game: Any, **_: object) -> float | None:
        """Return the effort, or stop."""
        del game
        if self.effort is None:
            raise SearchStoppedError("stopped")
        return self.effort

    async def close(self) -> None:
        """Nothing is open."""


def editor(services: Services, name: str = "make/figure/tangram/swan", **found: Any) -> TangramApp:
    """Return the app with an editor open."""
    services.__dict__["client"] = Counter(**found)
    return TangramApp(services, puzzle=name)


def open_on(app: TangramApp) -> FigureEditorScreen:
    assert isinstance(app.screen, FigureEditorScreen)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_a_copy_tells_all_that_is_known(services: Services, size: tuple[int, int]) -> None:
    """Solutions and difficulty are asked for, and the figure is found in the library."""
    async with editor(services).run_test(size=size) as pilot:
        screen = open_on(pilot.app)
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.measured)
        await pilot.pause()
        text = seen(pilot.app)
        assert "Copy of Swan" in text
        letters = {mark.text for mark in screen.pictures[0][0].marks}
        assert {*"1234567"} <= letters
        for words in ("placed", "7 of 7", "solutions", "3", "●●○○○", "Swan"):
            assert words in text, words
        await pilot.press("3", "right")
        assert "solutions" not in seen(pilot.app)
        await pilot.press("escape")
        assert "solutions" in seen(pilot.app)
        await pilot.press("D")
        assert screen.table.words.startswith("Copy of Swan. Placed: 1 at ")
        both = "3 solutions, 12 with equal pieces told apart. Difficulty: easy."
        assert both in screen.table.words
        assert "In the library: Swan." in screen.table.words


@pytest.mark.parametrize("size", SIZES)
async def test_all_pieces_are_in_the_tray(services: Services, size: tuple[int, int]) -> None:
    """However small the window is: what is known leaves room for them."""
    async with editor(services, "make/figure/tangram").run_test(size=size) as pilot:
        await pilot.pause()
        _, (tray, _) = open_on(pilot.app).pictures
        assert {*"1234567"} == {mark.text for mark in tray.marks}
        await pilot.press("1", "enter")
        assert "1 of 7" in seen(pilot.app)


async def test_what_takes_too_long_is_told(services: Services) -> None:
    """The number found by then, and that there is no measure."""
    app = editor(services, solutions=12, complete=False, effort=None)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = open_on(pilot.app)
        await until(pilot, lambda: screen.saver.analysis and screen.saver.analysis.measured)
        await pilot.pause()
        assert "12+" in seen(pilot.app)
        assert "too hard" in seen(pilot.app)


async def test_a_figure_is_laid_kept_and_played(services: Services) -> None:
    """By keys alone: pieces are laid by their fits, a name is typed, and the figure is played."""
    async with editor(services, "make/figure/tangram").run_test(size=(80, 24)) as pilot:
        screen = open_on(pilot.app)
        await pilot.press("F")
        assert "Not a figure yet: 7 pieces are still in the tray." == screen.table.words
        await pilot.press("1", "enter")
        for digit in "234567":
            await pilot.press(digit, "s", "enter")
        await until(pilot, lambda: screen.saver.analysis)
        # What is laid can be shared before it is kept.
        await pilot.press("I")
        shared = services.find_puzzle(screen.table.words.removeprefix("Copied: "))
        assert shared.figure.area == screen.table.game.pieces.area
        await pilot.press("F", *"Huth", "backspace", "t")
        assert Context.ENTERING is screen.context
        assert "Name of the figure: Hutt" in seen(pilot.app)
        await pilot.press("enter")
        await until(pilot, lambda: screen.saver.saved)
        await pilot.pause()
        assert "Saved Hutt as own/tangram/1. o plays it, I copies its ID." == screen.table.words
        ((figure,),) = services.library.of(UserFigures).own.groups.values()
        assert ("Hutt", "own/tangram/1") == (figure.name, figure.id)
        # The same again is the same figure.
        await pilot.press("F", *"Two", "enter")
        await until(pilot, lambda: screen.question.typed is None)
        await until(pilot, lambda: "already" in screen.table.words)
        await pilot.press("o")
        await until(pilot, lambda: not isinstance(pilot.app.screen, FigureEditorScreen))
        playing = pilot.app.screen
        assert isinstance(playing, TangramScreen)
        assert "own/tangram/1" == playing.puzzle
        # Nothing of the editor is in the scores.
        await pilot.press("q", "q")
    assert not services.store.scores.solved()


async def test_what_was_laid_is_there_again(services: Services) -> None:
    """Undo takes it back, the save has it, and a name that cannot be one is asked for again."""
    async with editor(services, "make/figure/tangram").run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter", "2", "s", "enter", "3", "s", "enter", "u")
        screen = open_on(pilot.app)
        assert 2 == len(screen.laid_shapes())
        await pilot.press("q")
    async with editor(services, "make/figure/tangram").run_test(size=(80, 24)) as pilot:
        screen = open_on(pilot.app)
        assert "Resumed New figure." == screen.table.words
        assert 2 == len(screen.laid_shapes())
        await pilot.press("ctrl+r")
        assert 0 == len(screen.laid_shapes())
    async with editor(services).run_test(size=(80, 24)) as pilot:
        screen = open_on(pilot.app)
        await pilot.press("F", "space", "enter")
        await until(pilot, lambda: "1 to 60" in seen(pilot.app) or "name has" in seen(pilot.app))
        assert screen.question.typed is not None
        await pilot.press("escape")
        assert "Cancelled." == screen.table.words
        assert None is screen.saver.saved


async def test_no_help_and_no_clock(services: Services) -> None:
    """Nothing is solved here, so there is nothing to hint at, to check or to time."""
    async with editor(services).run_test(size=(120, 40)) as pilot:
        screen = open_on(pilot.app)
        for key in "hcwtvpS[]":
            await pilot.press(key)
            assert "does nothing here" in screen.table.words, key
        assert "0:00" not in seen(pilot.app)


async def test_freestyle_is_one_key_from_a_figure(services: Services) -> None:
    """Whatever is built there can be kept; on a silhouette the key is not offered."""
    services.__dict__["client"] = Counter()
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TangramScreen)
        await pilot.press("F")
        assert "does nothing here" in screen.table.words
        await pilot.press("t", "1", "enter")
        for digit in "234567":
            await pilot.press(digit, "s", "enter")
        await pilot.press("F", *"Free", "enter")
        await until(pilot, lambda: screen.saver.saved)
        ((figure,),) = services.library.of(UserFigures).own.groups.values()
        assert "Free" == figure.name
