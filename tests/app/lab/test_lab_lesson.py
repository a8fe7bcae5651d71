"""The lesson of the laboratory: by the keys that it names, left at every step, and begun again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from string import Formatter
from typing import Any, Final

import pytest

from tests.app.conftest import Recorder
from tests.app.watching import until
from tui_tangram.app.actions import Context, action
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.screen import LabScreen
from tui_tangram.app.services import Services
from tui_tangram.flow import lessons
from tui_tangram.flow.lessons import Course
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr
from tui_tangram.player.lessons import LessonGroup, load_lessons
from tui_tangram.player.library import shipped_library
from tui_tangram.research.lab import work
from tui_tangram.research.lab.tans import read_set

[LESSON] = [
    one for one in load_lessons(shipped_library().directory) if one.group is LessonGroup.LAB
]
EVERY: Final = [*range(len(Course.of(LESSON).steps))]
do_once = cache(work._do)


@pytest.fixture(autouse=True)
def _the_same_work_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All these players ask for the same, and it takes most of the time of the tests."""
    monkeypatch.setattr(work, "_do", do_once)


async def opened(app: Recorder, pilot: Any) -> LabScreen:
    """Play the lesson, until what it asks for again is known."""
    await app.play_lesson(LESSON)
    await pilot.pause()
    assert isinstance(app.screen, LabScreen)
    await quiet(app, pilot)
    return app.screen


async def quiet(app: Recorder, pilot: Any) -> None:
    """Wait until no work goes on, beside the screen or in a mode."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    if isinstance(app.screen, LabScreen):
        model = app.screen.model
        await until(pilot, lambda: not model.busy)
    await pilot.pause()


def course(screen: LabScreen) -> Course:
    assert screen.lesson is not None
    return screen.lesson.course


async def follow(app: Recorder, pilot: Any, screen: LabScreen) -> None:
    """Press the keys that the present step names, one after the other, until it is done."""
    at, step = course(screen).at, course(screen).step
    assert step is not None
    for _, name, _, _ in Formatter().parse(tr(step.text)):
        if name and at == course(screen).at:
            await pilot.press(screen.services.keymap.keys(name, Context.LAB)[0])
            await quiet(app, pilot)
    assert at + 1 == course(screen).at, step.text


@pytest.mark.parametrize("hand", ["both", "left", "right"])
async def test_the_keys_that_are_named_are_enough(services: Services, hand: str) -> None:
    """The tangram is made whole, its thirteen shapes are found, one is solved and kept."""
    services.settings = replace(services.settings, hand=hand)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        assert read_set("t1,t2,t3,t4,2*t9") == screen.model.tans
        for at in EVERY:
            assert at == course(screen).at
            await follow(app, pilot, screen)
            if at == 2:
                assert len(screen.model.answer.rows) == 13
        assert screen.lesson is not None
        assert screen.lesson.text.startswith("Last lesson done!")
        assert read_set("tangram") == screen.model.tans
    assert LESSON.id in lessons.done(services.settings)
    assert not lessons.left(services, [LESSON])
    assert len(services.library.of(UserFigures).own.groups["own/tangram"]) == 1


@pytest.mark.parametrize("steps", EVERY)
async def test_it_is_left_and_resumed_at_every_step(services: Services, steps: int) -> None:
    """With all that was asked, whether the app goes on or is begun anew."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        for _ in range(steps):
            await follow(app, pilot, screen)
        shown = screen.model.shown
        await pilot.press("q")
        screen = await opened(app, pilot)
        assert (steps, shown) == (course(screen).at, screen.model.shown)
        # The end of a process leaves out whatever an app does when it ends.
        screen.model.save = lambda: None  # type: ignore[method-assign]
    assert lessons.left(services, [LESSON]) == ({LESSON.id: (steps + 1, 5)} if steps else {})
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        assert (steps, shown[:2]) == (course(screen).at, screen.model.shown[:2])
        while not course(screen).done:
            await follow(app, pilot, screen)
    assert not lessons.left(services, [LESSON])


async def test_it_begins_again(services: Services) -> None:
    """By the key of restarts, from the list, and once it is done; with the first set each time."""
    app = Recorder(services)
    first = read_set(LESSON.puzzle)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "end", "enter")
        for _ in range(2):
            await quiet(app, pilot)
            screen = app.screen
            assert isinstance(screen, LabScreen)
            assert (0, first, LabMode.CHOICE) == (
                course(screen).at,
                screen.model.tans,
                screen.model.mode,
            )
            await follow(app, pilot, screen)
            await follow(app, pilot, screen)
            await pilot.press("ctrl+r")
            await pilot.pause()
            assert app.screen is not screen
            await quiet(app, pilot)
            assert isinstance(app.screen, LabScreen)
            assert (0, first) == (course(app.screen).at, app.screen.model.tans)
            # The work on this screen is heard of, although the one before went after it came.
            for _ in range(4):
                await follow(app, pilot, app.screen)
            assert app.screen.model.answer.rows
            await pilot.press("q", "r")
            await pilot.pause()


async def test_what_it_changes_is_done_again(services: Services) -> None:
    """A tan that is taken out leads back to the first step; another mode does not."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        screen = await opened(app, pilot)
        await follow(app, pilot, screen)
        await pilot.press("-")
        assert 0 == course(screen).at
        await pilot.press("+")
        await follow(app, pilot, screen)
        await pilot.press("enter")
        await quiet(app, pilot)
        # All twenty convex shapes are another question.
        assert (2, 20) == (course(screen).at, len(screen.model.answer.rows))
        await follow(app, pilot, screen)
        await pilot.press("4")
        assert 3 == course(screen).at
        await pilot.press("1", "-")
        assert 0 == course(screen).at


async def test_the_own_laboratory_is_left_alone(services: Services) -> None:
    """It has its set and its questions, before and after, and no strip."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "ctrl+u", "q", "y", "end", "enter")
        await quiet(app, pilot)
        screen = app.screen
        assert isinstance(screen, LabScreen)
        await follow(app, pilot, screen)
        await follow(app, pilot, screen)
        await pilot.press("q", "q", "a")
        await pilot.pause()
        own = app.screen
        assert isinstance(own, LabScreen)
        assert own.lesson is None
        assert ((), LabMode.CHOICE) == (own.model.tans, own.model.mode)
        before = own.model.shown
        assert not own.availability(action("restart")).supported
        await pilot.press("ctrl+r")
        assert before == own.model.shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_strip_takes_nothing_away(services: Services, size: tuple[int, int]) -> None:
    """It stands between the page and the words, also after the window has changed."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        screen = await opened(app, pilot)
        assert screen.lesson is not None
        sheet = screen.lesson.sheet
        for width, height in (size, (100, 30)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert screen.page.region.bottom == sheet.region.y
            assert sheet.region.bottom == screen.announcer.region.y
            assert height == screen.keyline.region.bottom
            assert "1/5" in sheet.render_line(0).text


async def test_a_shape_that_was_typed_is_kept(services: Services) -> None:
    """The laboratory knows it when the app comes back."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(
            "a", "1", "c", *"112", *(key for n in "2444" for key in ("space", n)), "enter"
        )
        await quiet(app, pilot)
        assert isinstance(app.screen, LabScreen)
        typed = app.screen.model.typed
        assert typed is not None
    again = Recorder(services)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(again.screen, LabScreen)
        assert typed == again.screen.model.typed
