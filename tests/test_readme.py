"""README: short, with the two commands, and nothing in it that is not so."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tui_tangram.cli import main
from tui_tangram.cli.parser import build_parser
from tui_tangram.manual import TOPICS
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.plain.table import every_command

ROOT: Final = Path(__file__).parent.parent
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
WORDS: Final = 900
"""The most words: what is longer is a page of the manual."""


def test_it_is_short() -> None:
    """With the links and the tables."""
    assert len(README.split()) < WORDS


def test_it_has_the_two_commands() -> None:
    """One line starts the app, one passes the tests."""
    lines = [line.strip() for line in README.splitlines()]
    commands = [line for line in lines if line.startswith("python3 -m venv ")]
    assert ["tui-tangram", "pytest -n 4"] == [
        re.search(r"tui-tangram$|pytest.*$", line)[0] for line in commands
    ]


def test_pictures_and_links_are_there() -> None:
    """A picture of each game and of solutions, and every link, lead to files."""
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(pictures) >= 3
    assert "snapshots/readme.svg" == pictures[0]
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 20
    assert [] == [link for link in links if not (ROOT / link).is_file()]


def test_it_leads_to_every_page_of_the_manual() -> None:
    """No page can be missed."""
    for topic in TOPICS:
        assert f"(tui_tangram/manual/{topic}.md)" in README


def test_the_commands_that_it_names_exist() -> None:
    """Each line for a shell is one that the parser takes; so are the options in the text."""
    parser = build_parser()
    lines = re.findall(r"^    tui-tangram (.+)$", README, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        assert parser.parse_args(line.split()).command == line.split()[0]
    for line in re.findall(r"`tui-tangram ([^`]+)`", README):
        assert parser.parse_args(line.split())
    known = {option for action in parser._actions for option in action.option_strings}
    assert set(re.findall(r"`(--[\w-]+)`", README)) <= known
    typed = re.findall(r"^    > (\w+)", README, re.MULTILINE)
    assert len(typed) >= 3
    assert set(typed) <= {command.name for command in every_command()}


def test_its_numbers_are_those_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    """Figures, those of the seven tans, other sets, tilings."""
    assert main(["list", "--json"]) == 0
    puzzles = json.loads(capsys.readouterr().out)["puzzles"]
    sets = Counter(puzzle["set"] for puzzle in puzzles if puzzle["kind"] == "tangram")
    spelled = {12: "twelve", 18: "eighteen", 19: "nineteen", 20: "twenty"}
    text = " ".join(README.split())
    assert f"one of {sets['tangram']} figures with the seven" in text
    assert f"**{sets.total():,} figures" in text
    assert 2 == text.count(f"{spelled[len(sets) - 1]} other sets")
    assert f"on {spelled[len(LAYOUTS)]} tilings" in text
