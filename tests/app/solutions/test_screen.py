"""The browser with keys pressed, in a terminal that is only imagined."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import solve, still
from tests.app.play.conftest import playing
from tests.app.solutions.conftest import Finder, browsing
from tests.app.test_home import begin
from tui_tangram.app import page_screen
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.export_screen import ExportScreen
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.services import Services
from tui_tangram.app.solutions import screen
from tui_tangram.app.solutions.model import Phase
from tui_tangram.app.solutions.screen import SolutionsScreen
from tui_tangram.games.assist.errors import WorkerError
from tui_tangram.play.equivalence import class_of

TRIANGLE = "convex/1"


async def opened(pilot: Any, *more: str) -> SolutionsScreen:
    """Press the keys that open the browser of an unsolved puzzle, and *more*."""
    await pilot.press("S", "enter", *more)
    await settled(pilot)
    return browsing(pilot.app)


async def exporting(pilot: Any) -> ExportScreen:
    """Open the screen for files."""
    await pilot.press("e")
    await pilot.pause()
    assert isinstance(pilot.app.screen, ExportScreen)
    return pilot.app.screen


async def settled(pilot: Any) -> None:
    """Wait until what has come in is taken in."""
    for _ in range(6):
        await pilot.pause()


def app(services: Services, figure: str = TRIANGLE) -> TangramApp:
    """Return the app that plays a figure at once."""
    return TangramApp(still(services), puzzle=figure)


async def test_seeing_them_counts_and_is_said_first(found: Services) -> None:
    """Nothing is shown before Enter; then the running game is out of the best times, for good."""
    async with app(found).run_test() as pilot:
        play = playing(pilot.app)
        await pilot.press("S")
        await pilot.pause()
        assert Context.SPOILER is browsing(pilot.app).context
        assert (
            "This game will not be ranked. Enter: show solutions, q: back."
            == browsing(pilot.app).announcer.text
        )
        # The terminal's own cursor stands at the question.
        question = browsing(pilot.app).announcer.region
        assert (MARGIN, question.y) == pilot.app.cursor_position
        assert question.y
        assert [] == browsing(pilot.app).solutions.all
        await pilot.press("q")
        assert not play.table.session.revealed
        await opened(pilot)
        assert "12 solutions in 6 groups" in browsing(pilot.app).page.text
        assert play.table.session.revealed
        await pilot.press("q")
        await pilot.pause()
        assert "Solutions seen: this game is not ranked." == play.announcer.text
    saved = found.store.autosaves.open(TRIANGLE, found.find_game, found.clock)
    assert saved is not None
    assert saved.revealed


async def test_a_game_is_asked_about_once(found: Services) -> None:
    """Also where the puzzle was solved before, for it counts for no best time; then no more."""
    solve(found, TRIANGLE)
    async with app(found).run_test() as pilot:
        play = playing(pilot.app)
        await pilot.press("S")
        await settled(pilot)
        assert Context.SPOILER is browsing(pilot.app).context
        assert not play.table.session.revealed
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("q", "S")
        await settled(pilot)
        assert Context.SOLUTIONS is browsing(pilot.app).context
        assert 12 == len(browsing(pilot.app).solutions.all)
        assert play.table.session.revealed


async def test_from_the_gallery(found: Services) -> None:
    """An unsolved puzzle is asked for; its unfinished game counts as revealed."""
    begin(found, TRIANGLE, 3)
    async with TangramApp(found).run_test() as pilot:
        await pilot.press("t", "home", "S")
        await pilot.pause()
        assert browsing(pilot.app).announcer.text.startswith(
            "Not solved yet. Enter shows the solutions, "
        )
        await pilot.press("enter")
        await settled(pilot)
        assert "Solution 1 of 12, group 1 of 6." == browsing(pilot.app).announcer.text
        await pilot.press("q")
        assert isinstance(pilot.app.screen, GalleryScreen)
    saved = found.store.autosaves.open(TRIANGLE, found.find_game, found.clock)
    assert saved is not None
    assert saved.revealed


async def test_keys_go_through_them(found: Services) -> None:
    """Arrows, ends and classes; what is said is where the cursor is."""
    async with app(found).run_test() as pilot:
        browser = await opened(pilot, "right")
        assert "Solution 2 of 12, group 1 of 6, mirror of 1." == browser.announcer.text
        await pilot.press("down")
        assert "Solution 5 of 12, group 3 of 6." == browser.announcer.text
        await pilot.press("tab", "tab", "shift+tab")
        assert "Solution 7 of 12, group 4 of 6." == browser.announcer.text
        await pilot.press("end", "pageup", "home", "space")
        assert 10 == browser.solutions.chosen.number
        await pilot.press("d")
        assert "1, large triangle, at" in browser.announcer.text
        layout = browser.page.layout_now
        await pilot.press("z")
        assert layout.grid > 0 == browser.page.layout_now.grid
        await pilot.press("down")
        assert 11 == browser.solutions.chosen.number


async def test_a_filter_by_letter_and_by_cursor(found: Services) -> None:
    """What is kept is exactly there; several are combined; Escape takes the last, or leaves."""
    async with app(found).run_test() as pilot:
        browser = await opened(pilot, "f", "4")
        assert Context.FILTER_SOLUTIONS is browser.context
        piece = browser.page.picked
        assert piece.description.startswith("4, square, at ")
        number = browser.solutions.count(piece.part)
        assert browser.announcer.text == f"In {number} of 12: {piece.description}."
        await pilot.press("enter", "tab", "enter", "escape")
        other = browser.renderer.pieces(browser.solutions.chosen)[4]
        assert (piece.part, other.part) == browser.solutions.fixed
        shown = [one.number for one in browser.solutions.shown]
        assert f"with 2 pieces as here: {len(shown)} of 12" in browser.page.text
        assert shown == [
            one.number for one in browser.solutions.all if {piece.part, other.part} <= one.parts
        ]
        await pilot.press("escape")
        assert (piece.part,) == browser.solutions.fixed
        await pilot.press("escape")
        assert browser.solutions.all == browser.solutions.shown
        await pilot.press("f", "x", "up", "left", "down", "right")
        assert browser.page.picked is not None
        await pilot.press("escape")
        assert pilot.app.screen is browser
        await pilot.press("escape")
        assert pilot.app.screen is not browser


async def test_they_are_shown_as_they_are_found(
    found: Services,
    finder: Finder,
) -> None:
    """Before the search has ended they can be looked through; Escape stops it."""
    finder.first = 4
    async with app(found).run_test() as pilot:
        browser = await opened(pilot, "right")
        assert 4 == len(browser.solutions.all)
        assert "4 found, 4,096 tried, 0:03  esc stops" in browser.page.text
        assert "Solution 2 of 4 so far" in browser.announcer.text
        await pilot.press("escape")
        await settled(pilot)
        assert Phase.STOPPED is browser.page.search.phase
        assert "4 solutions, search stopped" in browser.page.text
        assert browser.announcer.text.startswith("Solution 2 of 4")
        assert "so far" not in browser.announcer.text
    assert found.store.finds.get(TRIANGLE).total is None


async def test_the_cursor_stays_while_others_come_in(
    found: Services,
    finder: Finder,
) -> None:
    """What is said goes with the new numbers."""
    finder.first = 4
    async with app(found).run_test() as pilot:
        browser = await opened(pilot, "end")
        form = browser.solutions.chosen.form
        finder.let.set()
        await settled(pilot)
        assert form == browser.solutions.chosen.form
        number = browser.solutions.chosen.number
        assert browser.announcer.text.startswith(f"Solution {number} of 12, group")
    assert 6 == found.store.finds.get(TRIANGLE).total


async def test_of_very_many_only_the_first_are_listed(
    found: Services,
    finder: Finder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The others are counted, and the count can be stopped."""
    monkeypatch.setattr(screen, "MOST", 7)
    monkeypatch.setattr("tui_tangram.app.solutions.model.MOST", 7)
    finder.total = 1234
    async with app(found).run_test() as pilot:
        browser = await opened(pilot)
        assert 7 == len(browser.solutions.all)
        assert "first 7 of 900 or more, 0:08" in browser.page.text
        assert browser.announcer.text.startswith("Solution 1 of the first 7")
        finder.let.set()
        await settled(pilot)
        assert "first 7 of 1,234" in browser.page.text
    assert found.store.finds.get(TRIANGLE).total is None


async def walker(pilot: Any, finder: Finder) -> SolutionsScreen:
    """Open the browser of a puzzle with twelve solutions, of which seven are listed."""
    browser = await opened(pilot)
    finder.let.set()
    await settled(pilot)
    assert "first 7 of 12" in browser.page.text
    return browser


async def gone_to(pilot: Any, number: str) -> str:
    """Type a number, and return what is said."""
    await pilot.press("n", *number, "enter")
    await pilot.app.workers.wait_for_complete()
    await settled(pilot)
    return browsing(pilot.app).announcer.text


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let seven be the most solutions that are listed."""
    monkeypatch.setattr(screen, "MOST", 7)
    monkeypatch.setattr("tui_tangram.app.solutions.model.MOST", 7)


@pytest.mark.usefixtures("few")
async def test_numbers_lead_beyond_the_list(
    found: Services, finder: Finder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Typed or step by step, each comes alone; what needs the list says so; Escape goes back."""
    monkeypatch.chdir(tmp_path)
    game = found.find_puzzle(TRIANGLE)
    async with app(found).run_test() as pilot:
        browser = await walker(pilot, finder)
        form = browser.renderer.equivalence.form
        forms = sorted(map(form, game.solutions(None)))

        async def pressed(*keys: str) -> str:
            await pilot.press(*keys)
            await pilot.app.workers.wait_for_complete()
            await settled(pilot)
            return browser.announcer.text

        text = await gone_to(pilot, "10")
        assert text.startswith("Solution 10 of 12")
        assert forms[9] == browser.solutions.chosen.form
        assert "esc: back to the first 7. Filters and groups work only there." in (
            browser.page.text
        )
        assert "12 solutions" in browser.page.text
        assert 0 == browser.page.layout_now.grid
        assert (await pressed("right")).startswith("Solution 11 of 12")
        assert (await pressed("end", "down")).startswith("Solution 12 of 12")
        assert (await pressed("up", "left")).startswith("Solution 10 of 12")
        # Of each piece it is known how many of all have it here.
        parts = dict.fromkeys(browser.solutions.chosen.parts, 0)
        for part in parts:
            parts[part] = sum(part in form for form in forms)
        await pressed("f")
        told = []
        for piece in browser.renderer.pieces(browser.solutions.chosen):
            assert f"In {parts[piece.part]} of 12: {piece.within}." == browser.announcer.text
            told.append(parts[piece.part])
            await pressed("tab")
        assert len(set(told)) > 1
        assert "Filters and groups work only for the first 7." == await pressed("enter")
        await pressed("escape")
        assert "Filters and groups work only for the first 7." == await pressed("tab")
        await pressed("e")
        await pressed("left", "enter", "enter")
        await pressed("q")
        assert (await pressed("escape")).startswith("Solution 1 of the first 7")
        assert (await pressed("end", "right")).startswith("Solution 8 of 12")
        assert forms[7] == browser.solutions.chosen.form
        assert (await pressed("left")).startswith("Solution 7 of the first 7")
        assert browser.page.layout_now.grid > 0
        assert (await gone_to(pilot, "1 2")).startswith("Solution 12 of 12")
        assert (await pressed("pageup")).startswith("Solution 5 of the first 7")
        await gone_to(pilot, "12")
        assert (await pressed("home")).startswith("Solution 1 of the first 7")
    written = (tmp_path / "convex-1-solution-10.json").read_text()
    assert [10] == json.loads(written)["numbers"]


@pytest.mark.usefixtures("few")
async def test_numbers_that_lead_nowhere(found: Services, finder: Finder) -> None:
    """The reason is said, and the cursor stays."""
    async with app(found).run_test() as pilot:
        browser = await walker(pilot, finder)
        assert "Type a number from 1 to 12." == await gone_to(pilot, "13")
        await pilot.press("ctrl+u", "0", "enter")
        assert browser.announcer.text.startswith("Type a number, such as 1,000,000.")
        await pilot.press("ctrl+u", "x", "enter")
        assert browser.announcer.text.startswith("Type a number, such as 1,000,000.")
        await pilot.press("escape", "f", "1", "enter", "escape")
        hidden = next(one for one in browser.solutions.all if one not in browser.solutions.shown)
        assert f"The filter hides solution {hidden.number}." == await gone_to(
            pilot, str(hidden.number)
        )
        await pilot.press("escape", "escape")
        finder.numbered = False
        assert "Only the first 7 have numbers." == await gone_to(pilot, "9")
        finder.error = WorkerError("alas")
        assert "Could not find this solution: alas." == await gone_to(pilot, "9")
        assert 1 == browser.solutions.chosen.number


async def test_a_number_of_a_short_list(found: Services) -> None:
    """It leads there without a question to the other process."""
    async with app(found).run_test() as pilot:
        browser = await opened(pilot)
        assert (await gone_to(pilot, "5")).startswith("Solution 5 of 12")
        assert "Type a number from 1 to 12." == await gone_to(pilot, "13")
        assert 5 == browser.solutions.chosen.number


async def test_no_answer_is_said(found: Services, finder: Finder) -> None:
    """A process that fails is a line of words, and what was found stays."""
    finder.error = WorkerError("the solver failed: alas")
    async with app(found).run_test() as pilot:
        browser = await opened(pilot)
        assert "Search stopped: the solver failed: alas." == browser.announcer.text
        await pilot.press("f", "e", "d", "right", "tab", "z")
        assert Phase.FAILED is browser.page.search.phase


async def test_small_pictures_wait_for_their_turn(
    found: Services,
) -> None:
    """What takes too long is left for the next time; the cursor's own never is."""
    ticks = iter(range(100_000))
    slow = replace(found, clock=lambda: next(ticks) * page_screen.BUDGET / 3)
    async with app(slow).run_test(size=(200, 60)) as pilot:
        browser = await opened(pilot)
        for _ in range(20):
            await pilot.pause()
        assert not browser.page.waiting
        forms = [one.form for one in browser.solutions.all]
        box = browser.page.layout_now.small
        known = [
            any(browser.page.pictures.known(form, box, raised=r) for r in (False, True))
            for form in forms
        ]
        assert all(known)


async def test_files_are_written(
    found: Services,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the screen for files: this one, or all that are shown; nothing is overwritten unasked."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    async with app(found).run_test() as pilot:
        browser = await opened(pilot, "right")
        screen = await exporting(pilot)
        forms = screen.page.form.forms
        for form in forms:
            assert form == screen.page.form.form
            await pilot.press("enter", "enter")
            await pilot.app.workers.wait_for_complete()
            await pilot.press("right")
        await pilot.press("left", "enter", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("up", "right", "enter", "enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.press("q")
        await pilot.pause()
        assert browser is pilot.app.screen
    one = [f"convex-1-solution-2.{form}" for form in forms]
    assert sorted([*one, "convex-1-solution-2-2.json", "convex-1-solutions.json"]) == sorted(
        path.name for path in here.iterdir()
    )
    every = json.loads((here / "convex-1-solutions.json").read_text())
    assert ("complete", 12) == (every["status"], every["count"])


async def test_the_form_has_no_question_of_puzzles(found: Services) -> None:
    """This solution or all, the format, the paper."""
    async with app(found).run_test() as pilot:
        await opened(pilot)
        screen = await exporting(pilot)
        assert ["offer", "form", "paper"] == [row.id for row in screen.page.form.rows]
        assert [1, 12] == [len(offer.puzzles) for offer in screen.page.form.offers]


async def test_what_the_player_has_found_is_marked(found: Services) -> None:
    """A whole class is, and it is said."""
    game = found.find_puzzle(TRIANGLE)
    equivalence = screen.SolutionsScreen(found, game).renderer.equivalence
    form = equivalence.form(next(game.solutions(None)))
    found.store.finds.add(TRIANGLE, class_of(equivalence, form))
    async with app(found).run_test() as pilot:
        browser = await opened(pilot)
        assert browser.announcer.text.endswith("group 1 of 6 (yours).")
        assert 2 == browser.page.text.count("✓")


async def test_help_has_every_key(found: Services) -> None:
    """The rules of this screen, then its keys, also those of what is asked."""
    async with app(found).run_test(size=(80, 70)) as pilot:
        await opened(pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        text = pilot.app.screen.query_one("HelpPage").text
        assert "Filtering solutions" in text
        assert "swapping equal pieces" in text
