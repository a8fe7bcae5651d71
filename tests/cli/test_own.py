"""The command for a player's own puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.player.test_user_items import BOARD, CAT, EGG, SWAN
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.player.library import shipped_library
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.shelf import MAX_BYTES
from tui_tangram.player.user_store import UserStore


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A collection of two figures, two figures more, and a board."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    library = PlayerLibrary(
        shipped_library(), lambda: UserStore(tmp_path / "data" / "puzzles", pytest.fail)
    )
    figures = library.of(UserFigures)
    figures.save_collection("Best", [SWAN, EGG])
    figures.save_figures(figures.sets["tangram"], [SWAN, CAT])
    library.of(UserTiles).save_board(BOARD)


@pytest.mark.usefixtures("kept")
def test_the_list(run: Run) -> None:
    """Without a command below, or by words; for programs with the same facts."""
    lines = run("own").out.splitlines()
    assert lines[0].split("  ")[0] == "own/best"
    assert lines[0].endswith("collection, 2 puzzles")
    assert len(lines) == 6
    assert run("own", "list", "two by").out.split()[0] == "own/boards/1"
    document = run("own", "list", "--json", "best").document
    assert document["count"] == 3
    assert document["things"][0] == {
        "id": "own/best", "name": "Best", "what": "collection", "puzzles": 2,
    }  # fmt: skip
    assert "matches 'xyz'" in run("own", "list", "xyz").err


@pytest.mark.usefixtures("kept")
def test_rename_delete_restore(run: Run) -> None:
    """By ID or name; what is gone is in the Trash until it is restored."""
    assert (
        run("own", "rename", "Two by two", "Little").out == "own/boards/1 is now called Little.\n"
    )
    assert "Little" in run("list", "little").out
    deleted = "Deleted 2 of your own.\nTo undo: tui-tangram own restore\n"
    assert run("own", "delete", "own/best", "little").out == deleted
    assert run("own", "list", "--trash").out.count("\n") == 2
    assert "no puzzle matches 'little'" in run("list", "little").err
    assert run("own", "restore", "Little").out == "Restored Little (own/boards/1).\n"
    assert run("own", "restore").out == "Restored Best (own/best).\n"
    assert "the Trash is empty" in run("own", "restore").complaint
    assert len(run("own").out.splitlines()) == 6


@pytest.mark.usefixtures("kept")
def test_what_is_not_ones_own(run: Run) -> None:
    """It is refused in one line, and nothing else that was named is deleted."""
    assert "nothing of your own is called 'swann'" in run("own", "rename", "swann", "x").complaint
    assert "ambiguous" in run("own", "delete", "Swan").complaint
    assert run("own", "delete", "own/best", "convex/1").status == 2
    assert len(run("own").out.splitlines()) == 6
    assert "a name has 1 to 80" in run("own", "rename", "own/best", " ").complaint


def test_nothing_yet(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger is told so."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    assert run("own").err == "tui-tangram: nothing of your own yet\n"
    assert run("own", "list", "--trash").err == "tui-tangram: the Trash is empty\n"


def test_saves_are_listed_named_deleted_and_restored(run: Run) -> None:
    """A game in progress gets a name; of several lists each has its own saves."""
    run("play", "--plain", "convex/2", stdin="place A 1\nquit\n")
    assert (run("saves").status, run("saves").err) == (0, "tui-tangram: no saves in this list\n")
    assert run("saves", "rename", "Square", "First").out == "Renamed to First.\n"
    [one] = run("saves", "list", "--json").document["saves"]
    assert (one["name"], one["id"], one["moves"], one["list"]) == ("First", "convex/2", 1, "named")
    ran = run("saves", "delete", "First", "convex/2")
    assert ran.out.splitlines() == ["Deleted 2 saves.", "To undo: tui-tangram saves restore"]
    assert run("saves", "list", "--where", "progress").out == ""
    assert len(run("saves", "list", "--where", "trash").out.splitlines()) == 2
    assert (
        run("saves", "restore", "1").status == run("--restricted", "saves", "restore").status == 0
    )
    assert run("saves", "restore").err == "tui-tangram: the Trash is empty\n"
    assert run("saves", "delete", "2").err == "tui-tangram: there is no save '2'\n"


def test_saves_go_through_files(run: Run, tmp_path: Path) -> None:
    """None replaces another, and of several none is saved if one is bad, with one message."""
    run("play", "--plain", "convex/2", stdin="place A 1\nundo\nplace B 1\nsave One two\nquit\n")
    file, other = tmp_path / "a b.json", tmp_path / "other.json"
    assert run("saves", "export", "One two", str(file)).out == f"Written to {file}.\n"
    assert run("saves", "export", "1", str(file)).complaint == (
        f"{file}: already exists; use --force to replace it"
    )
    assert run("saves", "export", "convex/2", str(file), "--force").status == 0
    assert run("saves", "export", "One two", str(other)).status == 0
    ran = run("saves", "import", str(file), str(other))
    assert ran.out.splitlines() == ["Saved as Square.", "Saved as One two (2)."]
    again = tmp_path / "again.json"
    assert run("saves", "export", "One two (2)", str(again)).status == 0
    made = other.read_text()
    before, after = made.replace("One two", "One two (2)"), again.read_text()
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    assert {'"elapsed"'} >= {line.split(":")[0] for line, other in lines if line != other}
    bad = {
        "": "not JSON", "[" * 5000: "nested", "{}": "format", "\udcff": "not UTF-8",
        made.replace("convex/2", "convex/2222"): "puzzle: convex/2222", made[:-9]: "not JSON",
        made.replace('"put', '"putt'): "not a move", " " * (MAX_BYTES + 1): "longer than",
    }  # fmt: skip
    for content, why in bad.items():
        file.write_text(content, errors="surrogateescape")
        assert why in run("saves", "import", str(other), str(file)).complaint, content[:200]
    for path, why in ((tmp_path / "none", "there is no file"), (tmp_path, "cannot read")):
        assert why in run("saves", "import", str(path)).complaint
    assert len(run("saves").out.splitlines()) == 3  # of several files none, if one is bad
    for words in (("export", "1", str(file)), ("import", str(other))):
        assert run("--restricted", "saves", *words).complaint.startswith(
            f"saves {words[0]}: not available with --restricted"
        )
    typed = f"saves export 2 {tmp_path / 'a c.json'}\nsaves import {tmp_path / 'a c.json'}\nquit\n"
    out = run("play", "--plain", stdin=typed).out
    assert f"Written to {tmp_path / 'a c.json'}.\n" in out
    assert "Saved as Square (2).\n" in out
    assert run("--restricted", "play", "--plain", stdin=typed).out.count("files can be used") == 2
