"""Saves with names, the trash, and files elsewhere."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.session import Clock, CounterGame, find_game
from tests.strategies.session import saves as save_contents
from tests.strategies.store import BadDisk
from tui_tangram.games.session import Save, Session, moves_of, read_save, shown_position
from tui_tangram.games.session.positions import way_of
from tui_tangram.player.saves import NameTakenError, SaveList, Saves, StoredSave, StoreError
from tui_tangram.player.shelf import DAYS, Disk

DAY = 24 * 3600


class Shop:
    """Saves with a clock and what they report."""

    def __init__(self, directory: Path, disk: Disk | None = None) -> None:
        self.reports: list[str] = []
        self.now = 1e9
        self.saves = Saves(directory, self.reports.append, disk or Disk(), lambda: self.now)

    def names(self, where: SaveList = SaveList.NAMED) -> list[str]:
        return sorted(kept.save.name for kept in self.saves.all(where))

    def one(self, where: SaveList = SaveList.NAMED) -> StoredSave:
        (kept,) = self.saves.all(where)
        return kept


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path / "saves")


def begun(*moves: str) -> Session[int]:
    """Return a game with these moves."""
    session = Session(CounterGame(), Clock())
    for move in moves:
        session.play(move)
    return session


def test_named_saves(shop: Shop) -> None:
    """A save has a name, is there when asked for, and is not replaced without being told."""
    assert shop.saves.save_as(begun("+1"), " before the wing ")
    assert ["before the wing"] == shop.names()
    assert shop.saves.has("before the wing")
    with pytest.raises(NameTakenError):
        shop.saves.save_as(begun("+2"), "before the wing")
    assert shop.saves.save_as(begun("+2"), "before the wing", replace=True)
    assert "+2" == shop.one().save.moves[0].move
    assert "+1" == shop.one(SaveList.TRASH).save.moves[0].move
    for name in ("", "  ", "x" * 61, "a\x1b[31m"):
        with pytest.raises(ValueError, match="1 to 60"):
            shop.saves.save_as(begun("+2"), name)
    assert "before the wing (2)" == shop.saves.free_name("before the wing")
    assert ("x" * 54, "new") == (shop.saves.free_name("x" * 61), shop.saves.free_name("new"))


def test_rename(shop: Shop) -> None:
    """The save is there under the new name only; a game without one gets its first."""
    shop.saves.save_as(begun("+1"), "a")
    shop.saves.save_as(begun("+2"), "b")
    first = next(kept for kept in shop.saves.all(SaveList.NAMED) if kept.save.name == "a")
    with pytest.raises(NameTakenError):
        shop.saves.rename(first, "b")
    assert first == shop.saves.rename(first, "a")
    renamed = shop.saves.rename(first, "[b]c[/b]")
    assert renamed is not None
    assert ["[b]c[/b]", "b"] == shop.names()
    assert renamed.path in [kept.path for kept in shop.saves.all(SaveList.NAMED)]
    shop.saves.auto.save(begun("+3"))
    assert shop.saves.rename(shop.one(SaveList.UNFINISHED), "d")
    assert (["[b]c[/b]", "b", "d"], [""]) == (shop.names(), shop.names(SaveList.UNFINISHED))


@pytest.mark.parametrize("where", [SaveList.UNFINISHED, SaveList.NAMED, SaveList.FINISHED])
def test_what_was_deleted_can_be_taken_back(shop: Shop, where: SaveList) -> None:
    """From the trash it goes back to where it was, or, where that is taken, gets a name."""
    session = begun("+5") if where is SaveList.FINISHED else begun("+1")

    def put() -> None:
        if where is SaveList.NAMED:
            shop.saves.save_as(session, "a")
        else:
            shop.saves.auto.save(session)

    put()
    gone = shop.saves.delete(shop.one(where))
    assert gone is not None
    assert ([], [gone.path]) == (
        shop.saves.all(where), [kept.path for kept in shop.saves.all(SaveList.TRASH)],
    )  # fmt: skip
    back = shop.saves.restore(gone)
    assert back is not None
    assert (where, []) == (back.where, shop.saves.all(SaveList.TRASH))
    assert back.path == shop.one(where).path
    gone = shop.saves.delete(shop.one(where))
    assert gone is not None
    put()
    back = shop.saves.restore(gone)
    assert back is not None
    assert (SaveList.NAMED, "a (2)" if where is SaveList.NAMED else "counter/five") == (
        back.where, back.save.name,
    )  # fmt: skip
    assert session.entries == back.save.moves


def test_the_trash_is_emptied_after_a_month(shop: Shop) -> None:
    """Not before, and two things of one name are two things there."""
    for day in (0, 0, DAYS - 1):
        shop.now = 1e9 + day * DAY
        shop.saves.save_as(begun("+1"), "a")
        shop.saves.delete(shop.one())
    assert 3 == len(shop.saves.all(SaveList.TRASH))
    shop.now += 2 * DAY
    shop.saves.save_as(begun("+1"), "b")
    shop.saves.delete(shop.one())
    assert ["a", "b"] == shop.names(SaveList.TRASH)


def test_a_game_in_the_way_is_put_away(shop: Shop) -> None:
    """Before another game of its puzzle is played; nothing is, where nothing would be lost."""
    shop.saves.auto.save(begun("+1", "+2"))
    assert shop.saves.put_away(begun("+1", "+2", "-1")) is None
    assert [""] == shop.names(SaveList.UNFINISHED)
    assert shop.saves.put_away(begun("+3")) is not None
    assert ([], [""]) == (shop.names(SaveList.UNFINISHED), shop.names(SaveList.TRASH))
    assert shop.saves.put_away(begun("+3")) is None


def test_a_file_goes_out_and_comes_in(shop: Shop, tmp_path: Path) -> None:
    """What is exported is a save as any other; what is there already is not written over."""
    session = begun("+1", "+2")
    session.mark("here")
    shop.saves.save_as(session, "a")
    path = tmp_path / "elsewhere" / "a.json"
    shop.saves.export(shop.one(), path)
    with pytest.raises(FileExistsError):
        shop.saves.export(shop.one(), path)
    shop.saves.export(shop.one(), path, replace=True)
    loaded = shop.saves.read_file(path, find_game, Clock())
    assert (session.to_text("a"), "a") == (loaded.to_text("a"), shop.saves.name_in(path))
    assert "" == shop.saves.name_in(tmp_path / "none")


def test_files_that_cannot_come_in(shop: Shop, tmp_path: Path) -> None:
    """The file is named, and why; the file stays as it is."""
    path = tmp_path / "x.json"
    for content, problem in (
        (b"", f"{path}: line 1, column 1: not JSON"),
        (b"\xff\xfe", f"{path}: byte 1: not UTF-8"),
        (begun("+1").to_text().replace("+1", "-1").encode(), f"{path}: move 1 ('-1'): -1 lies"),
        (
            begun("+1").to_text().replace('version": 2', 'version": 3').encode(),
            f"{path}: version: 3 is",
        ),
    ):
        path.write_bytes(content)
        with pytest.raises(StoreError) as caught:
            shop.saves.read_file(path, find_game, Clock())
        assert str(caught.value).startswith(problem)
        assert content == path.read_bytes()
    for where, problem in ((tmp_path / "no", "there is no file"), (tmp_path, "cannot read")):
        with pytest.raises(StoreError, match=problem):
            shop.saves.read_file(where, find_game, Clock())
    shop.saves.save_as(begun("+1"), "a")
    with pytest.raises(StoreError, match="cannot write"):
        shop.saves.export(shop.one(), tmp_path / "x.json" / "y")
    assert [] == shop.reports


def test_a_bad_disk_loses_nothing(tmp_path: Path) -> None:
    """Where something cannot be moved it stays where it is, and that is said."""
    disk = BadDisk()
    shop = Shop(tmp_path, disk)
    shop.saves.save_as(begun("+1"), "a")
    kept = shop.one()
    for broken in ("write", "remove"):
        disk.broken = {broken}
        assert shop.saves.delete(kept) is None
        disk.broken = set()
        assert ["a"] == shop.names()
    gone = shop.saves.delete(kept)
    assert gone is not None
    disk.broken = {"write"}
    assert shop.saves.restore(gone) is None
    assert shop.saves.rename(gone, "b") is None
    disk.broken = set()
    assert "a" in shop.names(SaveList.TRASH)
    assert shop.reports
    assert all(line.isprintable() for line in shop.reports)


def test_what_cannot_go_to_the_trash_is_not_replaced(shop: Shop, tmp_path: Path) -> None:
    """The old save is the only one then, and stays."""
    shop.saves.save_as(begun("+1"), "a")
    (tmp_path / "saves" / "trash").write_text("no directory")
    assert not shop.saves.save_as(begun("+2"), "a", replace=True)
    assert ["+1"] == [entry.move for entry in shop.one().save.moves]
    assert all("trash" in line for line in shop.reports)


def test_the_shown_position_is_what_loading_shows() -> None:
    """State and moves are those of the loaded game, whatever was tried and left."""
    session = begun("+1", "+2")
    session.undo()
    session.play("+3", "hint")
    session.go(2)
    session.play("-1")
    for _ in range(len(session.entries)):
        save = shop_save(session)
        assert (session.game, session.state) == shown_position(save, find_game)
        assert (session.path_entries, session.moves) == (way_of(save), moves_of(save))
        session.undo()


def shop_save(session: Session[int]) -> Save:
    """Return what the save of a game says."""
    return read_save(session.to_text())


@examples(25)
@given(save_contents())
def test_the_shown_position_of_anything_ends(content: Save) -> None:
    """Whatever a save says, its way is some of its moves, each later than the one before."""
    way = way_of(content)
    numbers = iter(enumerate(content.moves))
    assert all(any(entry is move for _, move in numbers) for entry in way)


@given(st.binary(max_size=60))
def test_any_file_is_told_in_one_line(content: bytes) -> None:
    """Whatever there is in a file, the answer is a game or one line."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "x")
        path.write_bytes(content)
        with pytest.raises(StoreError) as caught:
            Shop(Path(directory, "saves")).saves.read_file(path, find_game, Clock())
        assert str(caught.value).isprintable()
