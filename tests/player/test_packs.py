"""The packs of puzzles."""

from __future__ import annotations

import gc
from itertools import pairwise
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.play import DocumentError
from tui_tangram.player import pack_check
from tui_tangram.player.library import shipped_library
from tui_tangram.player.pack_files import PackError
from tui_tangram.player.packs import PuzzlePack, load_packs, read_packs
from tui_tangram.player.source import LibraryError

LIBRARY = shipped_library()
PACKS = load_packs(LIBRARY.directory)
ROWS = {row.id: row for row in LIBRARY.items}
HEAD = 'format = "tui-tangram/packs"\nversion = 1\n'
ONE = HEAD + '[[packs]]\nid = "a"\nname = "A"\nabout = "All."\npuzzles = ["x/1", "x/2", "x/3"]\n'


def test_there_are_packs_of_every_game() -> None:
    """Five grades of the seven tans, the convex figures, sets, and boards; each name once."""
    kinds = [ROWS[pack.puzzles[0]].kind for pack in PACKS]
    assert len(PACKS) == len({pack.id for pack in PACKS}) == len({pack.name for pack in PACKS})
    tans = [pack for pack in PACKS if {one.split("/")[0] for one in pack.puzzles} == {"tangram"}]
    assert 5 <= len(tans)
    assert 5 == kinds.count("matching")
    assert 20 <= len(PACKS)


@each("pack", PACKS)
def test_a_pack_goes_from_easy_to_hard(pack: PuzzlePack) -> None:
    """Twelve puzzles that there are, of one game; none takes less than the one before."""
    rows = [ROWS[puzzle] for puzzle in pack.puzzles]
    assert 1 == len({row.kind for row in rows})
    assert (13 if pack.id == "convex" else 12) == len(rows)
    assert pack.title
    assert pack.about.endswith(".")
    efforts = [row.effort or 0.0 for row in rows]
    assert all(efforts)
    if pack.order:
        assert ("convex", [f"convex/{n}" for n in range(1, 14)]) == (pack.id, list(pack.puzzles))
    else:
        assert all(one <= other for one, other in pairwise(efforts))


def test_how_far_it_is_follows_from_what_is_solved() -> None:
    """The first that is not solved is the next; after all the first again."""
    [pack] = read_packs(ONE)
    assert (0, "x/1", "0 of 3") == (pack.done(()), pack.following(()), pack.progress(()))
    some = {"x/1", "x/3", "y/2"}
    assert (2, "x/2", False) == (pack.done(some), pack.following(some), pack.finished(some))
    every = {*pack.puzzles}
    assert (3, "x/1", True) == (pack.done(every), pack.following(every), pack.finished(every))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (ONE.replace("packs", "pacts", 1), "wrong format or version"),
        (ONE.replace("version = 1", "version = 2"), "wrong format or version"),
        (ONE.replace('["x/1", "x/2", "x/3"]', "[]"), "a pack needs puzzles, each only once"),
        (ONE.replace("x/3", "x/1"), "a pack needs puzzles, each only once"),
        (ONE.replace("about", "abuot"), "about"),
        (ONE + "[", "not TOML"),
    ],
)
def test_a_faulty_file_is_refused(text: str, told: str, tmp_path: Path) -> None:
    """With the place of the fault; where the file is missing too."""
    with pytest.raises(DocumentError, match=told):
        read_packs(text)
    (tmp_path / "packs.toml").write_text(text)
    with pytest.raises(LibraryError, match=r"cannot read the packs in .*packs\.toml: "):
        load_packs(tmp_path)
    with pytest.raises(LibraryError):
        load_packs(tmp_path / "nowhere")


@pytest.mark.parametrize("before", [True, False])
def test_garbage_is_collected_again_after_a_pack(
    before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while it is checked; afterwards as before, also when it is refused."""
    seen = []

    def checked(*_: object) -> None:
        seen.append(gc.isenabled())
        raise PackError("no")

    was = gc.isenabled()
    monkeypatch.setattr(pack_check, "_checked", checked)
    try:
        (gc.enable if before else gc.disable)()
        with pytest.raises(PackError, match="no"):
            pack_check.check_files({"pack.toml": b""}, shipped_library())
        assert (seen, gc.isenabled()) == ([False], before)
    finally:
        (gc.enable if was else gc.disable)()
