"""Lessons in the app: each is played by its keys, the strip follows, the list knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from string import Formatter
from typing import Any, Final

import pytest

from tests.app.conftest import Recorder, still
from tui_tangram.app.actions import Context
from tui_tangram.app.lessons_screen import LessonsScreen
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.ending import GLANCE
from tui_tangram.app.play.parts import MOST, strip_lines
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.flow import lessons
from tui_tangram.flow.lessons import Course, Need, Observation
from tui_tangram.games.session import class_in_words
from tui_tangram.language import tr
from tui_tangram.player.lessons import Lesson, load_lessons
from tui_tangram.player.library import shipped_library
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

LESSONS: Final = load_lessons(shipped_library().directory)
KEYS: Final = {
    "pieces-2": "2 r R enter 5 f f enter",
    "pieces-3": "right right 4 right s enter 1 enter",
    "pieces-4": "3 enter c u h h h h h h h h",
    "pieces-5": "1 enter 2 enter u u 1 r r r r enter 2 enter",
    "tiles-2": "4 left down r r enter 2 enter",
    "tiles-3": "tab enter down down left enter right n enter 7 enter 2 enter",
    "tiles-4": "down down right A enter up up left enter 1 enter 5 enter",
    "tiles-5": "1 enter c C h 2 enter 7 n enter 1 n enter 5 enter",
    "tiles-6": "up V V n enter down n enter",
}
"""The keys of the lessons in which the player has to find something."""
NAMED: Final = ("pieces-1", "tiles-1")
"""Those that are played by nothing but the keys that their steps name."""


def lesson(name: str) -> Lesson:
    return next(one for one in LESSONS if one.id == name)


def strip(app: Recorder) -> Any:
    assert isinstance(app.screen, PlayScreen)
    assert app.screen.lesson is not None
    return app.screen.lesson


async def press(pilot: Any, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        # A check and a hint come from the other process.
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def test_every_lesson_for_the_screen_is_played_here() -> None:
    """By one of the ways above; that of the laboratory is in `lab/test_lab_lesson.py`."""
    assert {*KEYS, *NAMED, "lab-1"} == {one.id for one in LESSONS if lessons.playable(one)}


@pytest.mark.parametrize("hand", ["both", "left", "right"])
@pytest.mark.parametrize("name", NAMED)
async def test_the_keys_that_are_named_are_enough(services: Services, name: str, hand: str) -> None:
    """One after the other, as the strip names them, whichever hand they are for."""
    services.settings = replace(services.settings, hand=hand)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson(name))
        await pilot.pause()
        for _ in range(9):
            if strip(app).course.done:
                break
            now = strip(app).course.words(app.screen.observed(""))  # type: ignore[attr-defined]
            places = [place for _, place, _, _ in Formatter().parse(now) if place]
            keys = [services.keymap.first(place) for place in places]
            assert all(keys)
            await press(pilot, *keys)
        assert app.screen.table.solved  # type: ignore[attr-defined]
    assert name in lessons.done(services.settings)


@pytest.mark.usefixtures("german")
async def test_the_keys_are_named_in_german_too(services: Services) -> None:
    """The words are others, the keys the same."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await app.play_lesson(lesson("pieces-1"))
        await pilot.pause()
        assert "Nimm mit 1 Teil 1 auf." in strip(app).text
        await press(pilot, "1", "enter", "4", "enter")
        assert strip(app).text.startswith("Lektion geschafft. Enter beginnt die nächste: „Drehen")


@pytest.mark.parametrize("name", KEYS)
async def test_a_lesson_is_played(services: Services, name: str) -> None:
    """To its end, without a step skipped."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson(name))
        await pilot.pause()
        seen = [0]
        for key in KEYS[name].split():
            assert not strip(app).course.done
            await press(pilot, key)
            if strip(app).course.at != seen[-1]:
                seen.append(strip(app).course.at)
        assert [*range(len([one for one in lesson(name).steps if one.text]) + 1)] == seen
        assert "Solved!" == app.screen.table.words  # type: ignore[attr-defined]
    assert name in lessons.done(services.settings)
    assert services.store.settings.read().lessons == services.settings.lessons
    assert services.store.scores.last() is None
    assert not services.store.autosaves.all()


async def test_the_strip_follows_who_errs(services: Services) -> None:
    """A piece that fits, one that was turned too far, one placed wrong, and another in hand."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-2"))
        for keys, said in (
            ("2", "It turned itself to fit. Try r: it turns on, edge along edge."),
            ("r", "Now it does not fit. r turns it on until it does."),
            ("R", "It fits. Press Enter to place it."),
            ("r enter", "No solution from here. u undoes a move."),
            ("2", "Now it does not fit. r turns it on until it does."),
            ("R", "It fits. Press Enter to place it."),
            ("escape", "No solution from here. u undoes a move."),
            ("u", "Press 2 to pick up piece 2."),
            ("2 n enter", "5 picks up piece 5."),
            ("5", "It only fits here flipped, so it flipped itself. Try f: it flips back."),
            ("f", "f flips it over."),
            ("f", "It fits. Press Enter to place it."),
            ("r", "Press r until it fits."),
            ("enter", "No solution from here. u undoes a move."),
            ("u", "5 picks up piece 5."),
            ("3", "You hold 3. Esc cancels."),
            ("escape", "5 picks up piece 5."),
            ("5 n", "It only fits here flipped, so it flipped itself. Try f: it flips back."),
        ):
            await press(pilot, *keys.split())
            assert said == strip(app).text, keys
        await press(pilot, "enter")
        assert strip(app).course.done


async def test_help_costs_nothing_in_a_lesson(services: Services) -> None:
    """It is given at once, at any level of assistance; the result says what was used."""
    services.settings = replace(services.settings, assistance="expert")
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-2"))
        await press(pilot, "2", "n")
        table = app.screen.table  # type: ignore[attr-defined]
        assert table.words.startswith("2, fit 1 of ")
        await press(pilot, "enter", "h")
        assert 1 == table.session.hints
        await press(pilot, "S", "q", "5", "n", "enter")
        for one in (table.session, table.session.solved_at):
            assert class_in_words(one) == "assisted: 2 fits, 1 hint"


async def test_what_is_undone_is_to_be_done_again(services: Services) -> None:
    """The strip follows undo, Esc and a restart."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-1"))
        await pilot.pause()
        for keys, at in (("1", 1), ("escape", 0), ("1 enter", 2), ("u", 0), ("U", 2)):
            await press(pilot, *keys.split())
            assert at == strip(app).course.at, keys
        await press(pilot, "ctrl+r")
        assert 0 == strip(app).course.at
        assert "Lesson restarted." == app.screen.table.words  # type: ignore[attr-defined]
        await press(pilot, "1", "enter", "4", "enter")
        assert strip(app).course.done
        await press(pilot, "u")
        assert strip(app).course.done


@pytest.mark.parametrize("hand", ["both", "left", "right"])
async def test_a_lesson_that_is_left_goes_on(services: Services, hand: str) -> None:
    """The list has the step; Enter leads back to it, and one key to the beginning."""
    services.settings = replace(services.settings, hand=hand)

    def key(name: str, *context: Context) -> str:
        """Return a key of an action, which may be on the other side."""
        return services.keymap.keys(name, *context)[0]

    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key("lessons"))
        listed = app.screen
        assert isinstance(listed, LessonsScreen)
        again = key("restart_lesson", Context.LESSONS)
        assert "start again" not in listed.keyline.render_line(0).text
        await press(pilot, again)
        assert listed.is_current
        await press(pilot, "enter", "1", "enter", key("back"))
        assert listed.is_current
        assert "step 3 of 3" in listed.page.text
        assert "Left at step 3 of 3." in listed.announcer.text
        assert "start again" in listed.keyline.render_line(0).text
        await press(pilot, "enter")
        assert 2 == strip(app).course.at
        assert app.screen.table.words.startswith("Lesson resumed.")  # type: ignore[attr-defined]
        await press(pilot, key("back"), again)
        assert 0 == strip(app).course.at
        await press(pilot, "1", "enter", "4", "enter")
        assert strip(app).course.done
        await press(pilot, key("back"))
        assert "step 3" not in listed.page.text
        assert f"1 of {len(LESSONS)} done" in listed.page.text


async def test_the_picture_is_of_the_place(services: Services) -> None:
    """Of a lesson that was left it shows the position in which that was."""
    app = Recorder(services)

    def numbers(listed: Any) -> int:
        """Count the numbers of pieces beside the first lesson."""
        beside = [line[84:] for line in listed.page.text.splitlines()[3:]]
        return sum(line.count(digit) for line in beside for digit in "14")

    async with app.run_test(size=(120, 40)) as pilot:
        found = []
        await press(pilot, "y")
        listed = app.screen
        for keys in ("enter 1 enter q", "enter 4 enter q up", "enter q up"):
            await app.workers.wait_for_complete()
            await pilot.pause()
            found.append(numbers(listed))
            await press(pilot, *keys.split())
            assert app.screen is listed
    assert found == [0, 1, 0]


async def test_a_lesson_survives_the_end_of_the_app(services: Services) -> None:
    """However the app ended: each move is on disk when the next key is heard."""
    keys = KEYS["pieces-5"].split()
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-5"))
        await pilot.pause()
        for number, key in enumerate(keys[:7], start=1):
            await press(pilot, key)
            # Nothing is done here that the end of a process would leave out.
            found = lessons.PlayedLesson(services, lesson("pieces-5"))
            session = app.screen.table.session  # type: ignore[attr-defined]
            assert found.resumed is (number > 1)
            assert (strip(app).course, session.state) == (found.course, found.game().state)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-5"))
        await pilot.pause()
        assert 2 == strip(app).course.at
        await press(pilot, "1", *"rrrr", "enter", "2", "enter")
        assert strip(app).course.done
    assert not lessons.left(services, LESSONS)


async def test_the_way_through_the_lessons(services: Services) -> None:
    """From home to the list, through two lessons, and back; the list goes on where one is."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        listed = app.screen
        assert isinstance(listed, LessonsScreen)
        assert f"0 of {len(LESSONS)} done" in listed.page.text
        await press(pilot, "enter", "1", "enter", "4", "enter")
        assert "Enter starts the next: “Turn and flip”." in strip(app).text
        await press(pilot, "]")
        assert "pieces-2" == strip(app).course.lesson.id
        await press(pilot, "[", "[")
        assert "pieces-1" == strip(app).course.lesson.id
        assert "No other lesson." == app.screen.table.words  # type: ignore[attr-defined]
        await press(pilot, "q")
        assert listed.is_current
        assert "✓  1  Pick up and place" in listed.page.text
        assert f"1 of {len(LESSONS)} done" in listed.page.text
        assert "pieces-2" == listed.page.chosen.id


async def test_the_list_says_which_steps_were_not_tried(services: Services) -> None:
    """In place of the tick, which a lesson played step by step has."""
    services.settings = lessons.note(services, "pieces-1")
    services.settings = lessons.note(services, "pieces-4", 4)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        lines = app.screen.page.text.splitlines()  # type: ignore[attr-defined]
        done, hasty = (next(one for one in lines if name in one) for name in ("Pick up", "stuck"))
        assert ("✓" in done, "✓" in hasty, "4 untried" in hasty) == (True, False, True)


async def test_the_list_says_where_others_are_played(services: Services) -> None:
    """The lesson of the plain mode names what starts it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "y")
        listed = app.screen
        assert isinstance(listed, LessonsScreen)
        number = [one.id for one in LESSONS].index("lines-1")
        await press(pilot, *["down"] * number, "enter")
        assert listed.is_current
        assert f"lesson {number + 1}" in listed.announcer.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_list_shows_all_there_is(services: Services, size: tuple[int, int]) -> None:
    """Every lesson can be come to; where there is room all are seen, with a picture."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await press(pilot, "y")
        listed = app.screen
        assert isinstance(listed, LessonsScreen)
        seen = listed.page.text
        for one in LESSONS:
            if one.title not in seen:
                await press(pilot, "end")
                seen += listed.page.text
            assert one.title in seen
            assert size[0] < 80 or tr(one.about) in seen
        assert size == (60, 20) or listed.page.view.height >= len(LESSONS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_fits(services: Services, request: pytest.FixtureRequest, language: str) -> None:
    """In the lines that the strip has, in every window and both languages."""
    if language == "de":
        request.getfixturevalue("german")
    paint = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
    from tui_tangram.app.play.parts import LessonStrip

    for one in LESSONS:
        if not lessons.playable(one):
            continue
        shown = LessonStrip(services, lessons.PlayedLesson(services, one))
        rooms = {width: shown.box(width, 20).height for width in (60, 80, 120)}
        assert all(1 <= room <= MOST for room in rooms.values())
        met = set()
        for at, need in product(range(len(shown.course.steps) + 1), (None, *Need)):
            shown.saw(Observation(None, need=need, label="2 and 3", unplaced="1, 5, 7 and 9"))
            shown.played.course = Course.of(one)._replace(at=at)
            if (at, shown.text) not in met:
                met.add((at, shown.text))
                for width, room in rooms.items():
                    lines = strip_lines(paint, width, shown.course, shown.text)
                    assert len(lines) <= room, shown.text
                    assert all(sum(len(part.text) for part in line) <= width for line in lines)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_strip_takes_nothing_away(services: Services, size: tuple[int, int]) -> None:
    """It stands between the board and the words, and both are all there."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await app.play_lesson(lesson("tiles-1"))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        sheet = strip(app).sheet
        bottom = max(part.region.bottom for part in screen.parts.values())
        assert bottom <= sheet.region.y
        assert sheet.region.bottom == screen.announcer.region.y
        assert "Press 1 to pick up tile 1." in sheet.render_line(0).text
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert sheet.region.bottom == screen.announcer.region.y


async def test_a_lesson_has_no_name_to_keep_or_to_copy(services: Services) -> None:
    """Its game is no save, and its puzzle has no ID."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-1"))
        await pilot.pause()
        before = app.screen
        await press(pilot, "k", "I")
        assert app.screen is before
        assert not services.store.saves.auto.all()


def test_a_step_in_a_picture(services: Services, snap_compare: Callable[..., bool]) -> None:
    """A piece in hand, and the strip below the board."""

    async def before(pilot: Any) -> None:
        await pilot.app.play_lesson(lesson("pieces-2"))
        await press(pilot, "2")

    assert snap_compare(Recorder(still(services)), terminal_size=(80, 24), run_before=before)


def test_the_list_in_a_picture(services: Services, snap_compare: Callable[..., bool]) -> None:
    """With two lessons done, on a wide screen."""
    services.settings = lessons.note(services, "pieces-1")
    services.settings = lessons.note(services, "tiles-1")

    async def before(pilot: Any) -> None:
        await press(pilot, "y")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

    assert snap_compare(Recorder(services), terminal_size=(120, 40), run_before=before)


async def test_the_next_lesson_by_a_click(services: Services) -> None:
    """On its key in the footer."""
    now = [0.0]
    services.clock = lambda: now[0]
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.play_lesson(lesson("pieces-1"))
        await pilot.pause()
        await press(pilot, "1", "enter", "4", "enter")
        now[0] = GLANCE
        line = app.screen.keyline  # type: ignore[attr-defined]
        assert "enter next" in line.render_line(0).text
        x = next(x for x in range(80) if line.action_at(x) == "onward")
        await pilot.click(offset=(x, line.region.y))
        await pilot.pause()
        assert "pieces-2" == strip(app).course.lesson.id
