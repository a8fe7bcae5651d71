"""The commands for the player's own puzzles."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.games.tangram.drawing.spoiled import spoiled
from tests.games.tangram.games import LIBRARY
from tests.plain.conftest import Player
from tests.player.test_user_items import CAT, SWAN
from tui_tangram.games.tangram.core.figure import changed
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.games.tangram.source.user_figures import UserFigures


@pytest.fixture
def owner(player: Player) -> Player:
    """A player who has kept a collection of one figure, and two figures more."""
    figures = player.services.library.of(UserFigures)
    figures.save_collection("Best", [SWAN])
    figures.save_figures(figures.sets["tangram"], [SWAN, CAT])
    return player


def test_what_is_ones_own_is_listed(owner: Player) -> None:
    """All, or by words, with the same in fields."""
    lines = owner("own")
    assert lines[0] == "Best, collection, 1 puzzle (own/best)"
    assert lines[-1] == "Type rename or delete and a number to change one."
    assert len(lines) == 5
    assert owner("own best")[:1] == lines[:1]
    assert owner.heard[0].data == {
        "number": 1, "id": "own/best", "name": "Best", "what": "collection", "puzzles": 1,
    }  # fmt: skip
    assert owner("own xyz") == ["Error: nothing of your own matches 'xyz'"]


def test_rename_delete_restore(owner: Player) -> None:
    """By the number of the last list, by ID or by name; what is gone is in the Trash."""
    lines = owner("own")
    at = next(at for at, line in enumerate(lines, start=1) if line.startswith("Cat"))
    name = owner.heard[at - 1].data["id"]
    assert owner(f"rename {at} Tom cat") == [f"{name} is now called Tom cat."]
    assert any("Tom cat" in line for line in owner("list tom"))
    # The numbers are those of what was listed, whatever was renamed meanwhile.
    assert owner(f"delete {at}") == ["Deleted Tom cat. Type restore to undo that."]
    assert not any("Tom cat" in line for line in owner("list tom"))
    owner("delete best")
    trash = owner("own trash")
    assert trash[0] == "Best, collection, 1 puzzle (own/best)"
    assert trash[-1] == "Type restore and a number to restore one."
    assert owner("restore 2") == [f"Restored Tom cat ({name})."]
    assert owner("restore") == ["Restored Best (own/best)."]
    assert owner("own trash") == owner("restore") == ["Error: the Trash is empty"]
    assert len(owner("own")) == 5


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("delete swann", "nothing of your own is called 'swann'"),
        ("delete Swan", "'Swan' is ambiguous; use an ID: own/best/1, own/tangram/1"),
        ("delete tangram/swan", "nothing of your own is called 'tangram/swan'"),
        ("delete", "give a number from the last list, an ID or a name"),
        ("rename own/best", "give a number from the last list or an ID, and a new name"),
        ("restore Swan", "nothing in the Trash is called 'Swan'"),
    ],
)
def test_what_cannot_be_is_refused(owner: Player, line: str, why: str) -> None:
    """In one line; nothing is changed."""
    before = owner("own")
    assert owner(line) == [f"Error: {why}"]
    assert owner("own") == before


def test_nothing_yet(player: Player) -> None:
    """A stranger is told so."""
    assert player("own") == player("own x") == ["Error: nothing of your own yet"]


def test_a_pack_is_imported(player: Player, tmp_path: Path) -> None:
    """It is installed, and refused in one line."""
    place = tmp_path / "few"
    place.mkdir()
    (place / "pack.toml").write_text(
        'format = "tui-tangram/pack"\nversion = 1\nid = "few"\ntitle = "Few"\n'
        'puzzles = ["convex/2"]\n'
    )
    path = shlex.quote(str(place))
    assert player(f"import {path}") == ["Installed Few. Type packs for the list."]
    assert any(line.startswith("Few, 0 of 1 solved") for line in player("packs"))
    assert player(f"import {path}") == ["Error: 'few': is installed already as pack/few"]


@pytest.mark.parametrize("pack", [True, False])
def test_ctrl_c_ends_an_import_and_nothing_else(
    player: Player, tmp_path: Path, *, pack: bool
) -> None:
    """Nothing is kept of it."""

    @contextmanager
    def pressed(interrupt: Callable[[], object]) -> Iterator[None]:
        interrupt()
        yield

    player.services.helper.interruptible = pressed  # type: ignore[assignment]
    (tmp_path / "swan.json").write_text(write_figure(changed(SWAN, id="")))
    (tmp_path / "pack.toml").write_text(
        'format = "tui-tangram/pack"\nversion = 1\nid = "few"\ntitle = "Few"\n'
        'puzzles = ["swan.json"]\n'
    )
    path = tmp_path if pack else tmp_path / "swan.json"
    assert ["Error: stopped on request"] == player(f"import {shlex.quote(str(path))}")
    assert player.going_on
    assert not list(tmp_path.rglob("data/**/[!.]*.json"))


def test_several_files_are_imported_as_they_are_dropped(player: Player, tmp_path: Path) -> None:
    """With backslashes, as addresses and in quotes; a name may have blanks without any."""
    for name, one in (("a cat.json", CAT), ("a swan.json", SWAN)):
        (tmp_path / name).write_text(write_figure(changed(one, id="")))
    first, second = (str(tmp_path / name) for name in ("a cat.json", "a swan.json"))
    backslashes = f"{first} '{second}'".replace(" cat", "\\ cat")
    for line, told in (
        (backslashes, "2 read: 0 new, 2 duplicates"),
        (f"file://{first.replace(' ', '%20')}", "1 read: 0 new, 1 duplicate"),
        (second, "1 read: 0 new, 1 duplicate"),
    ):
        assert any(told in one for one in player(f"import {line}")), line
    (tmp_path / "pack.toml").write_text("")
    assert ["Error: import packs one at a time"] == player(f"import '{tmp_path}' '{first}'")
    assert "cannot read" in player(f"import '{first}' nothing")[0]


def test_the_next_figure_of_a_picture_is_taken(player: Player, tmp_path: Path) -> None:
    """The nearest is said with its error; the next ones come round and round, with fields."""
    lady = LIBRARY.find("tangram/lady")
    (tmp_path / "page.jpg").write_bytes(spoiled(lady, 150, 0))
    lines = player(f"import {tmp_path / 'page.jpg'}")
    assert "1 read: 0 new, 1 duplicate, 0 refused." in lines
    first = lines[-2]
    assert first.startswith("1. page: 0.8 percent off the picture, or 2 other figures")
    assert first.endswith("the library has it as Lady.")
    assert lines[-1] == "Type import next and a number to take its next figure."
    names = [player("import next 1") for _ in range(3)]
    assert names[2] == [first]
    assert first not in (*names[0], *names[1])
    assert player.heard[0].data["same"] == "Lady"
    assert player("import next 2")[0].startswith("Error:")
