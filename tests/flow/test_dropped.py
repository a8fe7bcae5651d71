"""Paths as terminals write the files that are dropped on them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tui_tangram.commands.files import path_named, paths_of, words_of


@pytest.mark.parametrize(
    "form",
    [
        "'{one}' '{two}'", '"{one}" "{two}"', "'{one}' {two}", "{escaped} {two}",
        "file://{address} file://localhost{two}", "  FILE://{address}  '{two}' ",
    ],
)  # fmt: skip
def test_each_terminal_has_its_way(tmp_path: Path, form: str) -> None:
    """Two files, the name of one with a blank and a sign of percent."""
    one, two = tmp_path / "my 5% figure.svg", tmp_path / "two.svg"
    one.touch()
    two.touch()
    address = str(one).replace("%", "%25").replace(" ", "%20")
    line = form.format(one=one, two=two, escaped=str(one).replace(" ", "\\ "), address=address)
    assert [one, two] == paths_of(line)


def test_a_name_that_is_typed_is_whole(tmp_path: Path) -> None:
    """With blanks and an apostrophe, there or not; one word is one path."""
    there = tmp_path / "it's my figure.svg"
    there.touch()
    assert [there] == paths_of(str(there))
    assert [Path("my figure.svg")] == paths_of("my figure.svg")
    assert [Path("figure.svg")] == paths_of("'figure.svg'")
    assert [Path.home() / "x"] == paths_of("~/x")


def test_backslashes_are_those_of_paths_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """There they keep no words together."""
    assert ["play", "a b"] == words_of(r"play a\ b")
    monkeypatch.setattr(os, "sep", "\\")
    assert ["import", r"C:\new file.svg"] == words_of(r'import "C:\new file.svg"')


def test_what_is_no_address_is_a_path() -> None:
    """Of other addresses too."""
    assert Path("http://x/y.svg") == path_named("http://x/y.svg")
    assert Path("/a b") == path_named("file:///a%20b")
    assert Path("~\0 a") == path_named("~\0 a")
    assert Path("file://]") == path_named("file://]")
