"""The manual's page for programs: all code on it is run, and its names are all there are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tui_tangram
from tui_tangram.manual.pages import path_of

PAGE = path_of("api", "en")


def test_every_recipe_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty directory, one after the other."""
    monkeypatch.chdir(tmp_path)
    ran = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert ran.failed == 0
    assert ran.attempted > 30
    assert {"swan.png", "solution.svg", "swan.json"} <= {path.name for path in tmp_path.iterdir()}


def test_the_page_names_all_that_is_promised() -> None:
    """Each public name but the classes of values is in a table or a sentence; and no other is."""
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(?:tui_tangram\.)?(\w+)(?:\([^`]*\))?`", text))
    named |= set(re.findall(r"`(\w+)\.\w+", text))
    values = {"ArrangementLike", "FoundSet", "Hint", "PlacedPart", "ShapePart", "Verdict"}
    assert set(tui_tangram.__all__) - named == values
    for name, attribute in re.findall(r"`(P[a-z]+)\.(\w+)", text):
        assert hasattr(getattr(tui_tangram, name), attribute), (name, attribute)
