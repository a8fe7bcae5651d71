"""Lessons in lines: each is played to its end by the commands that its steps name."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

import pytest

from tests.plain.conftest import Player
from tui_tangram.flow import lessons
from tui_tangram.plain.events import EventKind

TYPED: Final = {
    "pieces-1": "unplaced; lay 1 B; lay 1 B 1; lay 4 E; lay 4 E 1",
    "pieces-2": "place 2 1; lay 5 E 1; turn 5 flush; flip 5; take 5; place 5 1",
    "pieces-3": "contour; lay 4 E; wrong; lay 4 E 1; undo; lay 4 E 1; lay 1 B 1",
    "pieces-4": "lay 3 B 1; check; undo; hint; place 3 3; lay 1 B 1",
    "pieces-5": "lay 1 B 1; lay 2 B 2; undo 2; lay 1 B 5; place 2 1",
    "tiles-1": "unplaced; place 1 1.2; place 2 2.2",
    "tiles-2": "place 4 2.1; turn 4; turn 4 3; place 2 1.2",
    "tiles-3": "open; fits 2.3; place 2 2.3; place 7 1.3; place 1 3.2; place 5 3.3",
    "tiles-4": "group 4; group 4 1.1; place 1 3.2; place 5 3.3",
    "tiles-5": "place 1 1.3; check; back; hint; place 2 2.3; place 7 1.3; place 1 3.2; place 5 3.3",
    "tiles-6": "open; fits 1.1; place 4 1.1; place 5 2.4",
    "lines-1": "look; unplaced; contour; contour next; lay 3 B; help lay; help all; lay 3 B 1; "
    "undo; hint; lay 7 H pointing left; lay 3 D pointing up right; lay 5 B 3",
    "lines-2": "open; find up 2 left 5; ring 1; more; speech brief; speech normal; repeat; "
    "place 2 2.3; place 7 1.3; place 1 3.2; place 5 3.3",
    "lab-1": "card t1,t2,t3,t4,t9,t9; card t1,t1,t2,t3,t4,t9,t9; card convex/1",
}
"""What is typed in each lesson that is played in lines."""
COMMAND: Final = re.compile(
    r"\b(?:[Tt]ype|or|example:) (?!it )(.+?)(?= (?:to|and|for)\b|[:.?,](?: |$)|$)"
)
"""A command in the words of a step."""


def number(player: Player, name: str) -> int:
    return [one.id for one in lessons.lessons(player.services)].index(name) + 1


def test_every_lesson_for_lines_is_played_here(player: Player) -> None:
    """The table above has them all."""
    every = lessons.lessons(player.services)
    assert set(TYPED) == {one.id for one in every if lessons.playable(one, lines=True)}


@pytest.mark.parametrize("name", TYPED)
def test_a_lesson_is_played_by_what_it_says(player: Player, name: str) -> None:
    """Each step is told, in order; all that it says to type is typed here, and works."""
    player(f"lesson {number(player, name)}")
    steps = [player.heard[-2]]
    lines = TYPED[name].split("; ")
    for line in lines:
        said = player(line)
        assert not said[0].startswith("Error: "), line
        steps += [event for event in player.heard if "steps" in event.data]
    commands = {one for event in steps[:-1] for one in COMMAND.findall(event.text)}
    assert commands
    assert not [
        one for one in commands if not any(f"{line} ".startswith(f"{one} ") for line in lines)
    ]
    last = steps[0].data["steps"]
    told = [number for number, _ in groupby(event.data["step"] for event in steps[:-1])]
    told += [steps[-1].data["step"]]
    assert [*range(1, int(str(last)) + 1), last] == told
    solved = EventKind.SOLVED in [event.kind for event in player.heard]
    assert solved != name.startswith("lab")
    assert "Lesson done." in player.heard[-2].text
    assert name in lessons.done(player.services.settings)
    assert player.services.store.settings.read() == player.services.settings


@pytest.mark.parametrize(("name", "line"), [("pieces-4", "place 3 3"), ("tiles-5", "place 1 3.2")])
def test_what_is_to_be_wrong_may_be_right(player: Player, name: str, line: str) -> None:
    """Then it is to be undone, by the command, not by a key."""
    step = player(f"lesson {number(player, name)}")[-1]
    assert "Step 1 of 5. Here it is right. Type undo." == player(line)[-1]
    assert step == player("undo")[-1]


def test_help_costs_nothing_in_a_lesson(player: Player) -> None:
    """It is given at once, at any level of assistance, and it is said what was used."""
    player("set assistance expert")
    player(f"lesson {number(player, 'pieces-2')}")
    assert "Placed piece 2" in player("place 2 1")[0]
    assert ["Yes, still solvable."] == player("check")
    assert "Assisted now." not in [event.text for event in player.heard]
    assert "assisted: 1 fit, 1 check" in player("time")[0]
    player("solution")
    (solved,) = (event for event in player.heard if event.kind is EventKind.SOLVED)
    assert "assisted" == solved.data["help"]


def test_what_to_do_is_said_again_below_a_refused_command(player: Player) -> None:
    """Whether it is unknown or lacks an argument; no step is done by it."""
    step = player("lesson 12")[-1]
    assert step.startswith("Step 1 of ")
    for wrong in ("no-such", "place"):
        assert step == player(wrong)[-1]


def test_a_lesson_leaves_nothing_but_that_it_was_done(player: Player) -> None:
    """No score, no streak, no save; the puzzle itself is as it was."""
    player("lesson 1")
    player("lay 1 1 1")
    assert player("close") == ["Closed Pick up and place. Type lessons for the list."]
    assert not player.services.store.autosaves.all()
    player("lesson 1")
    player("restart")
    for line in TYPED["pieces-1"].split("; "):
        player(line)
    store = player.services.store
    assert store.scores.last() is None
    assert not store.scores.solved()
    assert not store.finds.all()
    assert not store.autosaves.all()
    assert player("continue") == ["Error: no game in progress"]
    player("play convex/3")
    assert "0 percent" in player("look")[-1]


def test_a_lesson_is_left_and_resumed(player: Player) -> None:
    """By its number; restart begins again, and the list has the step."""
    player("lesson 6")
    player("unplaced")
    player("place 1 1.2")
    player("close")
    assert player("lessons")[5].endswith(" Step 3 of 3.")
    assert {"step": 3, "steps": 3}.items() <= player.heard[5].data.items()
    *_, resumed, summary, step = player("lesson 6")
    assert "Lesson resumed. restart starts it again." == resumed
    assert "50 percent" in summary
    assert "Step 3 of 3." in step
    assert "Step 1 of 3." in player("restart")[-1]
    assert "Step" not in player("lessons")[5]
    assert "50 percent" in player("place 1 1.2")[1]


def test_the_lessons_are_listed(player: Player) -> None:
    """With what they teach, and what is done."""
    lines = player("lessons")
    assert len(lessons.lessons(player.services)) + 1 == len(lines)
    assert lines[0] == "Pick up and place: Two pieces are missing. Place them."
    assert lines[-1] == "Type lesson and a number to start one."
    player.services.settings = lessons.note(player.services, "pieces-1")
    player.services.settings = lessons.note(player.services, "pieces-2", 2)
    first, second, *_ = player("lessons")
    assert first.endswith(" Done.")
    assert second.endswith(" Done, but 2 steps were not tried.")


def test_a_lesson_of_a_pack_may_need_a_screen(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that come with the program do not."""
    every = lessons.lessons(player.services)
    assert all(lessons.playable(one, lines=True) for one in every)
    shown = every[0]._replace(steps=tuple(one for one in every[0].steps if one.text))
    monkeypatch.setattr("tui_tangram.plain.puzzle_commands.lessons", lambda _: (shown,))
    assert player("lessons")[0].endswith(" Only on the screen.")
    assert "on the screen" in player("lesson 1")[0]


def test_a_lesson_of_the_laboratory_has_no_puzzle(player: Player) -> None:
    """It goes on by the words that are typed, and ends with any puzzle."""
    player(f"lesson {number(player, 'lab-1')}")
    player("card convex/2")
    assert not any("steps" in event.data for event in player.heard)
    player("card t1,t2,t3,t4,t9,t9")
    assert player.heard[-2].data["step"] == 2
    player("play convex/2")
    player("card t1,t1,t2,t3,t4,t9,t9")
    assert not any("steps" in event.data for event in player.heard)


@pytest.mark.parametrize("line", ["lesson", "lesson x", "lesson 0", "lesson 99", "lesson 1 2"])
def test_what_is_no_lesson_is_refused(player: Player, line: str) -> None:
    """With what would be right."""
    assert re.match("Error: ((give )?the number of a lesson|too many words)", player(line)[0])


def test_other_games_are_no_lessons(player: Player) -> None:
    """One that is opened in a lesson ends it."""
    player("lesson 1")
    player("play convex/3")
    assert not [line for line in player("left") if "Step" in line]
    assert player("restart") == ["New game. The clock starts at zero."]
