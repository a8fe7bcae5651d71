"""Files that the player has written: names that are free, and nothing is written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui_tangram.app.files import next_form, path_named, shown, usual_path, write_new

FORMS = ("csv", "json")


def test_the_usual_name_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands in the first directory that there is, with a number where it is taken."""
    monkeypatch.chdir(tmp_path)
    assert "a.csv" == usual_path("a", "csv", (tmp_path,))
    Path("a.csv").write_text("")
    Path("a-2.csv").write_text("")
    assert "a-3.csv" == usual_path("a", "csv", (tmp_path / "none", tmp_path))
    assert "a.json" == usual_path("a", "json", (tmp_path,))


@pytest.mark.parametrize(
    ("text", "after"),
    [("b.csv", "b.json"), ("b.CSV", "b.json"), ("b.json", "b.csv"), ("b", "b.csv"),
     ("b.txt", "b.txt.csv"), ("", ".csv")],
)  # fmt: skip
def test_formats_go_round(text: str, after: str) -> None:
    """The ending becomes the next one, whatever its letters; where there is none it is added."""
    assert after == next_form(text, FORMS)


@pytest.mark.parametrize(
    ("name", "told"),
    [("there.csv", "there.csv already exists."), ("there.csv/a.csv", "Cannot write"),
     ("a\0.csv", "Cannot write"), ("a\ud800.csv", "Cannot write")],
)  # fmt: skip
def test_what_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    """In one line, and what is there stays as it is."""
    monkeypatch.chdir(tmp_path)
    Path("there.csv").write_text("old")
    line = write_new(Path(name), ["new"])
    assert line.startswith(told)
    assert line.isprintable()
    assert ["there.csv"] == [path.name for path in tmp_path.iterdir()]
    assert "old" == Path("there.csv").read_text()


def test_what_is_no_text_makes_no_file(tmp_path: Path) -> None:
    """Half a character in a name of a puzzle leaves no empty file behind."""
    assert write_new(tmp_path / "a.csv", ["\ud800"]).startswith("Cannot write")
    assert not list(tmp_path.iterdir())


def test_directories_are_made(tmp_path: Path) -> None:
    """A file in a directory that is not there yet is written with it, to the letter."""
    path = tmp_path / "x" / "y" / "a.csv"
    assert not write_new(path, ["1\r\nä\n"])
    assert "1\r\nä\n".encode() == path.read_bytes()


def test_paths_are_shown_from_here_or_from_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the player knows them, and so they can be typed."""
    here, home = tmp_path / "here", tmp_path / "home"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(home))
    assert "a.svg" == shown(here / "a.svg")
    assert "~/b/a.svg" == shown(home / "b" / "a.svg")
    assert home / "b" / "a.svg" == path_named("~/b/a.svg")
    assert "/elsewhere/a.svg" == shown(Path("/elsewhere/a.svg"))


def test_a_home_that_nobody_has_is_a_name() -> None:
    """It is no trouble before somebody writes there."""
    assert Path("~nobody-is-called-so/a") == path_named("~nobody-is-called-so/a")
