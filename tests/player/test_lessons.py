"""The file of lessons: the shipped one, and what is said of a faulty one."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from tests.examples import each
from tui_tangram.app.actions import ACTIONS
from tui_tangram.plain.table import every_command
from tui_tangram.play import DocumentError, NewerVersionError
from tui_tangram.player.lessons import LessonGroup, load_lessons, read_lessons
from tui_tangram.player.library import shipped_library
from tui_tangram.player.source import LibraryError

HEAD = 'format = "tui-tangram/lessons"\nversion = 1\n'
STEP = '{ text = "a", holds = true }, { text = "b", solved = true }'
LESSONS = load_lessons(shipped_library().directory)


def lesson(steps: str = STEP, more: str = "", puzzle: str = 'puzzle = "convex/2"') -> str:
    return (
        '[[lessons]]\nid = "x"\ngroup = "pieces"\nname = "X"\nabout = "Y."\nminutes = 1\n'
        f"{puzzle}\n{more}\nsteps = [{steps}]\n"
    )


def test_the_shipped_lessons() -> None:
    """Five of pieces, five of tiles, and two elsewhere; ids are the names in the settings."""
    groups = [one.group for one in LESSONS]
    assert [5, 6] == [groups.count(one) for one in (LessonGroup.PIECES, LessonGroup.TILES)]
    assert groups == sorted(groups, key=list(LessonGroup).index)
    assert len(" ".join(["first-steps", *(one.id for one in LESSONS)])) < 200
    assert all(" " not in one.id for one in LESSONS)


def test_the_shipped_lessons_name_what_there_is() -> None:
    """Keys in texts are of actions; what is to be done is an intent of a key, or a command."""
    ids = {one.id for one in ACTIONS}
    known = {one.intent for one in ACTIONS} | {one.name for one in every_command()}
    for one in LESSONS:
        for step in one.steps:
            shown = (step.text, step.to_turn, step.to_move)
            named = {name for one in shown for _, name, _, _ in Formatter().parse(one) if name}
            assert named <= {*ids, "unplaced"}, shown
            assert "{" not in step.line
            assert set(step.does) <= known, step.does


def test_former_names_of_what_is_done_hold() -> None:
    """A pack may have them."""
    [one] = read_lessons(
        HEAD + lesson().replace('text = "a"', 'text = "a", does = ["sift", "undo"]')
    )
    assert ("filter", "undo") == one.steps[0].does


def test_a_lesson_is_read() -> None:
    """All fields of it."""
    [one] = read_lessons(HEAD + lesson(more='moves = ["put A 3 0,1,0,1/1"]'))
    assert ("x", LessonGroup.PIECES, "X", "Y.", 1) == one[:5]
    assert ("convex/2", ("put A 3 0,1,0,1/1",)) == (one.puzzle, one.moves)
    first, second = one.steps
    assert ("a", True, False) == (first.text, first.holds, first.solved)
    assert ("b", None, True) == (second.text, second.holds, second.solved)


@each(
    ("text", "place", "cause"),
    [
        ("format = 3", "format", "must be a text"),
        ('format = "x"', "format", "tui-tangram/lessons"),
        (HEAD.replace("1", "0"), "version", "at least 1"),
        (HEAD, "lessons", "is missing"),
        (HEAD + lesson().replace('"pieces"', '"stones"'), "lessons[0].group", "stones"),
        (HEAD + lesson().replace("minutes = 1", ""), "lessons[0].minutes", "is missing"),
        (HEAD + lesson(more="level = 2"), "lessons[0].level", "choose from about, group"),
        (HEAD + lesson(steps=""), "lessons[0].steps", "a lesson needs steps"),
        (HEAD + lesson(puzzle=""), "lessons[0].puzzle", "is missing"),
        (HEAD + lesson(steps="{ solved = true }"), "lessons[0].steps[0].text", "a text or a line"),
        (
            HEAD + lesson(steps='{ text = "a" }'),
            "lessons[0].steps[0].does",
            "a condition that ends it",
        ),
        (
            HEAD + lesson(steps='{ text = "a", hold = true }'),
            "lessons[0].steps[0].hold",
            "choose from asked, does",
        ),
        (
            HEAD + lesson(steps='{ text = "a", asked = "mercy" }'),
            "lessons[0].steps[0].asked",
            "mercy",
        ),
        (
            HEAD + lesson(steps=f'{STEP}, {{ text = "c", holds = false }}'),
            "lessons[0].steps",
            "the last step of a lesson must be to solve its puzzle",
        ),
        (HEAD + lesson() + lesson(), "lessons[1].id", "another lesson is called 'x'"),
        (HEAD + "lessons = 1 2", "", "line 3, column 13: not TOML"),
    ],
)
def test_a_faulty_file_says_where_and_why(text: str, place: str, cause: str) -> None:
    """The place in the file, and the fault there."""
    with pytest.raises(DocumentError) as raised:
        read_lessons(text)
    assert place in raised.value.place
    assert cause in raised.value.cause


def test_a_later_version_is_told_apart() -> None:
    """It is not faulty."""
    with pytest.raises(NewerVersionError, match="reads up to 1"):
        read_lessons(HEAD.replace("version = 1", "version = 2") + lesson())


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    """One that is missing, one with a fault, and one that is no text."""
    path = tmp_path / "lessons.toml"
    for content, cause in ((None, "FileNotFound"), (b"x", "not TOML"), (b"\xff", "Unicode")):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(LibraryError, match=cause) as raised:
            load_lessons(tmp_path)
        assert str(path) in str(raised.value)
