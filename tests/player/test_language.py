"""The stores in German: the file of settings stays one, and messages name files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tui_tangram.language import LANGUAGES, use
from tui_tangram.player.edit import template
from tui_tangram.player.progress import FoundSolutions
from tui_tangram.player.settings import SETTINGS, TONGUES, SettingsFile
from tui_tangram.player.shelf import Disk

pytestmark = pytest.mark.usefixtures("german")


def test_the_file_says_the_same_in_every_language() -> None:
    """Only comments and explanations are translated: names, values and tables stay."""
    german = template(SETTINGS)
    use("en")
    english = template(SETTINGS)
    assert german != english
    assert tomllib.loads(english) == tomllib.loads(german)

    def code(text: str) -> list[str]:
        return [line for line in text.splitlines() if line and not line.startswith(("# ", "##"))]

    assert code(english) == code(german)


def test_a_file_explained_in_german_is_changed(tmp_path: Path) -> None:
    """Setting and taking back works in a file that was written in another language."""
    path = tmp_path / "settings.toml"
    first = SettingsFile(path, pytest.fail, Disk(), {})
    assert "never" == first.change(slow="never").slow
    assert "# Alle Farben des Programms." in path.read_text(encoding="utf-8")
    use("en")
    second = SettingsFile(path, pytest.fail, Disk(), {})
    assert ("never", "auto") == (second.read().slow, second.reset("slow").slow)
    assert '#slow = "auto"' in path.read_text(encoding="utf-8")


def test_troubles_are_told_in_german(tmp_path: Path) -> None:
    """What is wrong with a file is said in the language in use, with its name."""
    path = tmp_path / "settings.toml"
    path.write_text('slow = "often"\nnothing = 1\n', encoding="utf-8")
    told: list[str] = []
    SettingsFile(path, told.append, Disk(), {}).read()
    assert [
        (
            f"{path}: slow: muss eines von auto, always, never sein, nicht 'often'; "
            "es gilt der Standard"
        ),
        f"{path}: keine Einstellung namens 'nothing'",
    ] == told


def test_how_much_was_found() -> None:
    """In words it follows the language, in figures it does not."""
    found = FoundSolutions("swan", (("a",), ("b",)), 3)
    assert ("2 von 3", "2/3") == (found.text, found.short)
    assert ("", "") == (FoundSolutions("swan").text, FoundSolutions("swan").short)
    # Nobody knows of how many, or it is another puzzle by now.
    assert ("2", "2") == (found._replace(total=None).text, found._replace(total=1).short)


def test_every_language_can_be_chosen() -> None:
    """The setting offers all languages there are."""
    assert TONGUES == ("auto", *LANGUAGES)
