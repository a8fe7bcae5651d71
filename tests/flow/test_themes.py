"""Themes of the player's own beside the program's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tui_tangram.flow.themes import screen_themes, tile_themes
from tui_tangram.player.library import shipped_library

SHIPPED = shipped_library().directory
KINDS = {"themes": (screen_themes, "contrast"), "tile-themes": (tile_themes, "yuck")}


def laid(config: Path, kind: str, called: str, **changes: object) -> Path:
    """Lay a theme like one of the program's into the directory of settings."""
    path = config / kind / f"{called}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    content = json.loads((SHIPPED / kind / f"{KINDS[kind][1]}.json").read_text())
    path.write_text(json.dumps(content | changes))
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_a_theme_of_ones_own(tmp_path: Path, kind: str) -> None:
    """It stands after the program's, by the name in it, which is not translated."""
    read, like = KINDS[kind]
    before = list(read(SHIPPED, tmp_path, pytest.fail))
    laid(tmp_path, kind, "mine", name="Bright")
    themes = read(SHIPPED, tmp_path, pytest.fail)
    assert list(themes) == [*before, "mine"]
    assert themes.names()["mine"] == "Bright"
    assert themes[like] is read(SHIPPED, tmp_path, pytest.fail)[like]


@pytest.mark.parametrize("kind", KINDS)
def test_one_that_cannot_be_used_is_one_line(tmp_path: Path, kind: str) -> None:
    """Told once; the others are there, and a changed file is read again."""
    read, like = KINDS[kind]
    laid(tmp_path, kind, "mine")
    path = laid(tmp_path, kind, "other", surprise=1)
    taken = laid(tmp_path, kind, like)
    (tmp_path / kind / "link.json").symlink_to("/dev/zero")
    (tmp_path / kind / "large.json").write_text(" " * 200_000)
    lines: list[str] = []
    for _ in range(2):
        themes = read(SHIPPED, tmp_path, lines.append)
        assert "mine" in themes
        assert not {"other", "link", "large"} & set(themes)
    assert len(lines) == 4
    assert all(line.isprintable() and line.startswith(str(tmp_path)) for line in lines)
    assert any(line.startswith(f"{path}: ") for line in lines)
    assert any(line.startswith(f"{taken}: a theme of the program") for line in lines)
    path.unlink()
    laid(tmp_path, kind, "other")
    assert "other" in read(SHIPPED, tmp_path, lines.append)


@pytest.mark.parametrize(("kind", "key"), [("themes", "pieces"), ("tile-themes", "colours")])
def test_colours_that_are_too_alike_are_named(tmp_path: Path, kind: str, key: str) -> None:
    """Once, with the two that are most alike; the theme is there."""
    read, like = KINDS[kind]
    colours = json.loads((SHIPPED / kind / f"{like}.json").read_text())[key]
    colours[4] = "#2050c8"
    laid(tmp_path, kind, "mine", **{key: [*colours[:7], "#2458c8", *colours[8:]]})
    lines: list[str] = []
    for _ in range(2):
        assert "mine" in read(SHIPPED, tmp_path, lines.append)
    (line,) = lines
    assert line.startswith(f'mine.json: "{key}": colours 5 and 8 are too alike, 0.02 apart')
    assert line.endswith("make it 0.05.")
    assert [line] == read(SHIPPED, tmp_path, pytest.fail).unclear["mine"]


def test_words_that_are_hard_to_read_are_named(tmp_path: Path) -> None:
    """Each with its contrast, as in WCAG."""
    laid(tmp_path, "themes", "mine", background="#ffffff", quiet="#a0a0a0", text="#000000")
    lines: list[str] = []
    screen_themes(SHIPPED, tmp_path, lines.append)
    assert 'mine.json: "quiet" has a contrast of 2.6 to "background", and 3 is the least.' in lines
    assert not any('"text"' in line for line in lines)


def test_a_theme_without_colours_may_have_any(tmp_path: Path) -> None:
    """Of numbers alone colours say nothing."""
    content = json.loads((SHIPPED / "tile-themes/number.json").read_text())
    laid(tmp_path, "tile-themes", "mine", **content)
    assert "mine" in tile_themes(SHIPPED, tmp_path, pytest.fail)
