"""Lessons of packs: installed, listed, played in lines, removed; and why one is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_pack import FILES, MANIFEST, data, laid
from tui_tangram.app.actions import ACTIONS, renamed
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.plain.table import every_command
from tui_tangram.player.lessons import LessonGroup, load_lessons
from tui_tangram.player.library import shipped_library
from tui_tangram.player.pack_lessons import COMMANDS, INTENTS, KEYS

__all__ = ["data"]
TAUGHT = MANIFEST + 'lessons = ["lessons/first.toml"]\n'
FIRST = """format = "tui-tangram/lessons"
version = 1

[[lessons]]
id = "heron"
group = "pieces"
name = "Swan"
about = "Place a piece."
minutes = 1
puzzle = "four.json"
steps = [
    { text = "{pick_up} picks up a piece.", holds = true },
    { text = "Go on.", line = "Type solution.", solved = true },
]

[[lessons]]
id = "square"
group = "pieces"
name = "The square"
about = "A square of four."
minutes = 2
puzzle = "convex/3"
moves = ["put B 4 2,0,2,0/1"]
steps = [
    { line = "Type unplaced.", does = ["unplaced"] },
    { text = "Solve it.", line = "Solve it.", solved = true },
]
"""
OURS = load_lessons(shipped_library().directory)


def with_lessons(place: Path, text: str = FIRST, manifest: str = TAUGHT) -> Path:
    """Lay the pack with lessons into a directory; return it."""
    return laid(place, **{"pack.toml": manifest, "lessons/first.toml": text})


def lines(run: Run, *typed: str) -> str:
    """Return what plain mode says to the lines."""
    return run("--plain", stdin="\n".join([*typed, "quit", ""])).out


def test_names_of_keys_and_deeds_are_there() -> None:
    """All that lessons of packs may name, and all that ours name is among it."""
    assert {*renamed(), *(one.id for one in ACTIONS)} >= KEYS
    assert {one.intent for one in ACTIONS} >= INTENTS
    assert {one.name for one in every_command()} >= COMMANDS
    for one in OURS:
        if one.group is not LessonGroup.LAB:
            for step in one.steps:
                assert set(step.does) <= (INTENTS if step.text else COMMANDS), step


def test_lessons_of_a_pack_stand_below_ours(run: Run, tmp_path: Path) -> None:
    """Under its title; they are played, left, resumed and done, and go with the pack."""
    before = lines(run, "lessons")
    assert run("pack", "install", str(with_lessons(tmp_path / "one"))).status == 0
    number = len(OURS) + 1
    told = lines(run, "lessons")
    assert f"Birds:\n{number}. Swan: Place a piece." in told
    assert f"{number + 1}. The square: A square of four." in told
    played = lines(run, f"lesson {number + 1}", "unplaced")
    assert "Step 1 of 2. Type unplaced." in played
    assert "Step 2 of 2. Solve it." in played
    assert f"{number + 1}. The square: A square of four. Step 2 of 2." in lines(run, "lessons")
    assert "Lesson resumed." in lines(run, f"lesson {number + 1}")
    assert "Lesson done." in lines(run, f"lesson {number + 1}", *["hint"] * 28)
    assert "The square: A square of four. Done." in lines(run, "lessons")
    assert "Step 1 of 1. Type solution." in lines(run, f"lesson {number}")
    assert run("pack", "remove", "birds").status == 0
    assert lines(run, "lessons") == before


def test_lessons_of_two_packs_of_one_name_do_not_clash(run: Run, tmp_path: Path) -> None:
    """Each has those of its own, and its own heading."""
    run("pack", "install", str(with_lessons(tmp_path / "one")))
    other = FIRST.replace("A square of", "Two squares of")
    assert "pack/birds-2" in run("pack", "install", str(with_lessons(tmp_path / "two", other))).out
    told = lines(run, "lessons")
    assert (2, 1, 1) == tuple(map(told.count, ("Birds:", "A square of four", "Two squares of")))


def test_texts_of_a_pack_are_not_translated(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the program has something of that name."""
    text = FIRST.replace("Place a piece.", OURS[0].about).replace("The square", "Done")
    run("pack", "install", str(with_lessons(tmp_path / "one", text)))
    monkeypatch.setenv("TUI_TANGRAM_LANGUAGE", "de")
    told = lines(run, "lessons")
    assert f"Swan: {OURS[0].about}" in told
    assert told.count(OURS[0].about) == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"four.json"', '"swam.json"', "first.toml: lessons[0].puzzle: 'swam.json' is no file"),
        ('"four.json"', '"set.json"', "'set.json' is no file with one puzzle"),
        ('"convex/3"', '"convex/99"', "lessons[1].puzzle: no puzzle called 'convex/99'"),
        ('"convex/3"', '"pack/birds/swan"', "is not a puzzle that everybody has"),
        ("{pick_up}", "{pick}", "lessons[0].steps[0].text: no key is called 'pick'"),
        ("{pick_up}", "{}", "no key is called ''"),
        ("{pick_up}", "{pick_up!r:9}", "no key is called 'pick_up:9'"),
        ("{pick_up}", "{pick_up", "braces are only for names of keys"),
        ("Go on.", "Go on. " * 20, "lessons[0].steps[1].text: is longer than 100 characters"),
        ('["unplaced"]', '["fly"]', "lessons[1].steps[0].does: nothing to do is called 'fly'"),
        ('["unplaced"]', '["pick_up"]', "nothing to do is called 'pick_up'"),
        ("put B 4 2,0,2,0/1", "put B", "lesson 'square': moves: "),
        ('id = "square"', 'id = "heron"', "lessons[1].id: another lesson is called 'heron'"),
        ('id = "square"', 'id = "a/b"', "lessons[1].id: use a-z, 0-9 and -, not 'a/b'"),
        ('id = "square"', 'id = "É"', "lessons[1].id: use a-z, 0-9 and -, not 'É'"),
        ('group = "pieces"', 'group = "lab"', "no lessons for the laboratory"),
        ("holds = true", 'holds = true, shows = ["x"]', "no lessons for the laboratory"),
        ("minutes = 2", "", "lessons[1].minutes: is missing"),
        ("[[lessons]]", "[[lessons", "first.toml: "),
    ],
)
def test_a_faulty_lesson_is_refused(
    run: Run, tmp_path: Path, old: str, new: str, told: str
) -> None:
    """With its place, and nothing of the pack is installed."""
    assert old in FIRST
    ended = run("pack", "install", str(with_lessons(tmp_path / "one", FIRST.replace(old, new))))
    assert told in ended.complaint
    assert not [one for one in (tmp_path / "data" / "packs").glob("*") if one.is_dir()]


@pytest.mark.parametrize(
    ("lessons", "told"),
    [
        ('["lessons/none.toml"]', "lessons[0]: there is no file 'lessons/none.toml'"),
        ('["lessons/first.toml", "lessons/first.toml"]', "is there twice"),
        ('["lessons/first.toml", "more.toml"]', "more.toml: lessons[0].id: another lesson"),
        ("3", "lessons: must be"),
    ],
)
def test_a_faulty_list_of_lessons_is_refused(
    run: Run, tmp_path: Path, lessons: str, told: str
) -> None:
    """With its place in the manifest."""
    place = with_lessons(tmp_path / "one", manifest=f"{MANIFEST}lessons = {lessons}\n")
    (place / "more.toml").write_text(FIRST)
    assert told in run("pack", "install", str(place)).complaint
    assert "set.json" in FILES


def test_a_pack_is_made_with_lessons(run: Run, tmp_path: Path) -> None:
    """They call the player's own puzzles by their IDs, and the pack calls them by its files."""
    away = tmp_path / "away.json"
    away.write_text(json.dumps(apart()))
    assert run("import", str(away), "--name", "Heron", "--collection", "Birds").status == 0
    (tmp_path / "first.toml").write_text(FIRST.replace("four.json", "own/birds/1"))
    words = ("pack", "make", "birds.zip", "own/birds", "--title", "Birds")
    assert run(*words, "--lessons", str(tmp_path / "first.toml")).status == 0
    assert run("pack", "install", "birds.zip").status == 0
    assert f"{len(OURS) + 1}. Swan: Place a piece." in lines(run, "lessons")
    assert "Two parts." in lines(run, f"lesson {len(OURS) + 1}", "look")
    (tmp_path / "first.toml").write_text(FIRST.replace("four.json", "own/birds/2"))
    told = run(*words, "--force", "--lessons", str(tmp_path / "first.toml")).complaint
    assert "lessons/first.toml: lessons[0].puzzle: " in told


def apart() -> list[list[tuple[float, float]]]:
    """Return the swan as a drawing, its first piece far away."""
    found = shipped_library().of(Figures).find("tangram/swan")
    drawn = [[point.floats() for point in one.shape.polygon.points] for one in found.solution]
    return [[(x + 9, y) for x, y in drawn[0]], *drawn[1:]]
