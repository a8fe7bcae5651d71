"""The screen of explanations, step by step."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from textual.pilot import Pilot

from tests.app.watching import until
from tests.games.tangram.games import game, solved, some
from tui_tangram.app.application import TangramApp
from tui_tangram.app.explain_screen import ExplainScreen
from tui_tangram.app.explanations_screen import ExplanationsScreen
from tui_tangram.app.relations_screen import RelationsScreen
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import TopicsScreen
from tui_tangram.maths.geometry import Polygon
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    StepRow,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SWAN = "tangram/swan"


async def opened(pilot: Pilot[Any]) -> ExplainScreen:
    """Press the key of explanations, and wait for the first step."""
    await pilot.press("X")
    screen = pilot.app.screen
    assert isinstance(screen, ExplainScreen)
    await settled(pilot)
    return screen


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until nothing is worked out any more."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_the_steps_of_a_position(services: Services, size: tuple[int, int]) -> None:
    """Words, drawing, source and rows fit; the last step is the verdict that the game shows."""
    app = TangramApp(services, puzzle=SWAN)
    async with app.run_test(size=size) as pilot:
        game: Any = app.screen
        await pilot.press("enter", "enter")
        screen = await opened(pilot)
        page = screen.page
        assert page.step is not None
        text = page.text
        assert "Paper: section" in text
        assert all(len(line) <= size[0] for line in text.splitlines())
        await pilot.press("end")
        await settled(pilot)
        assert page.step.share == game.table.verdict.completeness / 100
        last = page.explanation.known
        assert f"step {last} of {last}" in page.text
        await pilot.press("right")
        assert screen.announcer.text == "This is the last step."
        await pilot.press("left")
        assert page.number == last - 2
        await pilot.press("home", "left")
        assert screen.announcer.text == "This is the first step."
        await pilot.press("q")
        assert app.screen is game


async def test_relations_open_at_the_one_that_a_step_shows(services: Services) -> None:
    """From a pair, which a step or a row shows, they begin at its form; from others at the top."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_page("explain", ExplainedPosition(game(SWAN), some(solved(SWAN), {0, 1})))
        screen = app.screen
        assert isinstance(screen, ExplainScreen)
        await settled(pilot)
        await pilot.press("V")
        relations = app.screen
        assert isinstance(relations, RelationsScreen)
        assert relations.page.view.cursor == 0
        await pilot.press("q", "right")
        await settled(pilot)
        page, met = screen.page, set[int]()
        assert page.step is not None
        for at, row in enumerate(page.step.rows[:3]):  # pairs of edges, which are compared
            await pilot.press("V")
            relations = app.screen
            assert isinstance(relations, RelationsScreen)
            assert at == page.view.cursor
            assert f"relation {int(relations.page.chosen.relation)}, " in row.text
            await pilot.press("q", "down")
        while page.step is not None and page.number + 1 < page.explanation.known:
            if (row := page.step.relation) is not None:
                await pilot.press("V")
                relations = app.screen
                assert isinstance(relations, RelationsScreen)
                assert relations.page.chosen.example.form == row.example.form
                assert f"{row.title}." in page.step.words
                assert row.title in relations.page.text
                await pilot.press("q")
                met.add(relations.page.view.cursor)
            await pilot.press("right")
            await settled(pilot)
        assert len(met) > 2


async def test_the_manual_opens_at_the_page_of_the_paper(services: Services) -> None:
    """At that of the explanation which is shown, from its help too, and from the relations."""
    app = TangramApp(services, puzzle=SWAN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        await opened(pilot)
        for keys, name in ((("f1",), "contours"), (("V", "?", "f1"), "contours"),
                           (("tab", "?", "f1"), "squintegers")):  # fmt: skip
            await pilot.press(*keys)
            await settled(pilot)
            topics = app.screen
            assert isinstance(topics, TopicsScreen)
            assert topics.page.chosen.name == name
            while not isinstance(app.screen, ExplainScreen):
                await pilot.press("q")


async def test_a_thing_to_which_nothing_applies(services: Services) -> None:
    """A sentence says so, above the list of examples."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_page("explain", object())
        await pilot.pause()
        assert isinstance(app.screen, ExplanationsScreen)
        assert app.screen.announcer.text.startswith("The papers' algorithms do not apply here.")


async def test_examples_where_nothing_can_be_explained(services: Services) -> None:
    """At home there are the examples alone; each is reached by its key, and from the last again."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        await pilot.press("X")
        assert isinstance(app.screen, ExplanationsScreen)
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is home
        await pilot.press("X", "enter")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ExplainScreen)
        first = screen.page.explanation.title
        titles = [first]
        while True:
            await pilot.press("tab")
            await settled(pilot)
            if screen.page.explanation.title == first:
                break
            titles.append(screen.page.explanation.title)
        assert "The contour of the paper's figure 11" in titles
        assert len(titles) == len(set(titles))
        await pilot.press("shift+tab")
        await settled(pilot)
        assert screen.page.explanation.title == titles[-1]


def many(may_go_on: Event) -> Iterator[ExplanationStep]:
    """Yield more steps than anybody looks at, each with a tree that grows; the third may wait."""
    for number in range(3000):
        if number == 2:
            may_go_on.wait()
        rows = [StepRow(f"row {at}", depth=at % 7) for at in range(number % 40)]
        yield ExplanationStep(
            f"Step {number} of many.", "", rows=[*rows, StepRow("here", Role.FIRST)]
        )


def wordy() -> Iterator[ExplanationStep]:
    """Yield a step with as many words as there are, and with long rows, beside a drawing."""
    words = " ".join(f"word{number:02}" for number in range(30))
    rows = [StepRow(" ".join(f"part{row}{part:02}" for part in range(21))) for row in range(4)]
    square = Polygon.of(((0, 0), (4, 0), (4, 4), (0, 4)))
    yield ExplanationStep(words, "section 1", Scene((SceneArea((square,)),)), rows)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_long_words_and_long_rows_can_be_read(
    services: Services, size: tuple[int, int]
) -> None:
    """The drawing gets smaller where it leaves too little room; each row is seen to its end."""
    app = TangramApp(services)
    async with app.run_test(size=size) as pilot:
        await app.push_screen(ExplainScreen(services, [Explanation("Wordy", "convex", wordy)]))
        await settled(pilot)
        page = app.screen.page  # type: ignore[attr-defined]
        for row in range(4):
            assert all(f"word{number:02}" in page.text for number in range(30))
            assert all(f"part{row}{part:02}" in page.text for part in range(21))
            await pilot.press("down")


def two() -> Iterator[ExplanationStep]:
    """Yield the steps of a solution."""
    yield ExplanationStep("A piece is tried.", "")
    yield ExplanationStep("The figure is filled.", "")


async def test_steps_to_a_solution_are_shown_when_they_are_wanted(services: Services) -> None:
    """The player is warned; only then is it noted that they were seen. Others stay in reach."""
    seen: list[bool] = []
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        both = [
            Explanation("Search", "convex", two, spoils=True),
            Explanation("Other", "convex", two),
        ]
        screen = ExplainScreen(services, both, "", "Not ranked.", lambda: seen.append(True))
        await app.push_screen(screen)
        await settled(pilot)
        assert "Not ranked." in screen.page.text
        assert "is tried" not in screen.page.text
        await pilot.press("tab")
        await settled(pilot)
        assert "is tried" in screen.page.text
        await pilot.press("tab", "right")
        assert not seen
        assert "is tried" not in screen.page.text
        await pilot.press("enter")
        await settled(pilot)
        assert seen == [True]
        assert "step 1 of 2" in screen.page.text
        await pilot.press("tab", "tab")
        await settled(pilot)
        assert "is tried" in screen.page.text
        assert seen == [True]


async def test_long_explanations_do_not_stop_the_screen(services: Services) -> None:
    """The last of thousands of steps is reached, ten are skipped, and the row spoken of is seen."""
    app = TangramApp(services)
    async with app.run_test(size=(80, 24)) as pilot:
        event = Event()
        many_steps = Explanation("Many", "contours", partial(many, event))
        await app.push_screen(ExplainScreen(services, [many_steps]))
        page = app.screen.page  # type: ignore[attr-defined]
        await until(pilot, lambda: page.step is not None)
        assert "step 1" in page.text
        assert "step 1 of" not in page.text
        await pilot.press("end")
        assert page.number == 0
        event.set()
        await settled(pilot)
        assert page.number == 2999
        assert "step 3000 of 3000" in page.text
        assert "● here" in page.text
        await pilot.press("pageup", "pageup", "pagedown")
        assert page.number == 2989
        assert "● here" in page.text
        await pilot.press("g")
        assert app.screen.jump is not None  # type: ignore[attr-defined]
        await pilot.press("escape", "up")
        assert app.screen.announcer.text.startswith("row ")  # type: ignore[attr-defined]
        await pilot.press("d")
        assert "Step 2990: Step 2989 of many." in app.screen.announcer.text  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_all_explanations_are_listed_to_take_one(
    services: Services, size: tuple[int, int]
) -> None:
    """Those of the position come first; one that is taken is shown, and without one nothing."""
    app = TangramApp(services, puzzle=SWAN)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "enter")
        screen = await opened(pilot)
        await pilot.press("l")
        listed = pilot.app.screen
        assert isinstance(listed, ExplanationsScreen)
        page = listed.page
        assert page.text.index("Here") < page.text.index("Search by subtraction: Swan")
        assert all(len(line) <= size[0] for line in page.text.splitlines())
        assert page.chosen is screen.page.explanation
        await pilot.press("q")
        await settled(pilot)
        assert screen.page.explanation is page.rows[0]
        await pilot.press("l", "end", "enter")
        await settled(pilot)
        assert pilot.app.screen is screen
        assert screen.page.explanation is page.rows[-1]
        assert screen.page.step is not None
        assert screen.announcer.text.startswith(page.rows[-1].title)
        await pilot.press("tab")
        await settled(pilot)
        assert screen.page.explanation is page.rows[0]
