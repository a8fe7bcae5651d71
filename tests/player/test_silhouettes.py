"""Silhouettes that were looked at before: an import again makes no shapes, and misses nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tui_tangram.flow.importing import Imports, keep
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed, make_figure
from tui_tangram.games.tangram.drawing import importing
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.silhouettes import FILE, Silhouettes
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play.files import ImportSpec
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import UserStore

SHIPPED = shipped_library().of(Figures)
TANS = SHIPPED.piece_set("tangram")


def apart(name: str, far: int) -> Figure:
    """Return a figure of the program with a piece so far to the right that it is no other's."""
    figure = SHIPPED.find(name)
    first, *rest = figure.solution
    there = first.shape.moved(Isometry.translation(Point.of(far, 0, 0, 0)))
    return make_figure(f"{name} {far}", "tangram", solution=[PlacedKind(first.kind, there), *rest])


FIGURES = [apart("tangram/swan", far) for far in (8, 9, 10)]
GTANS = gtans_file([gtans_entry(one, TANS) for one in (SHIPPED.find("swan"), *FIGURES)]).encode()


class Player:
    """A player whose library is read anew for each import, as by a program of its own."""

    def __init__(self, home: Path, disk: Disk | None = None) -> None:
        self.home, self.disk, self.lines = home, disk, list[str]()

    @property
    def library(self) -> PlayerLibrary:
        """The library as the next program reads it."""
        return PlayerLibrary(
            shipped_library(),
            lambda: UserStore(self.home / "puzzles", self.lines.append, self.disk),
        )

    def bring(self, content: bytes = GTANS) -> tuple[int, int]:
        """Import a list; return how many figures were new, and how many were there."""
        places = directories(self.home, self.home)
        imports = Imports(self.library, Store.open(places, self.lines.append), ImportSpec())
        assert imports.look([("list", content)])
        assert imports.refused == []
        keep(imports, "Mine")
        return len(imports.new), len(imports.twins)

    @property
    def memo(self) -> Path:
        """The file of silhouettes."""
        return self.home / "puzzles" / FILE


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """A player without puzzles."""
    return Player(tmp_path)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The figures whose shapes an import makes."""
    found: list[str] = []
    real = importing.Joiner.figure

    def counted(self: importing.Joiner, drawn: object, name: str, source: str) -> Figure | None:
        found.append(name)
        return real(self, drawn, name, source)  # type: ignore[arg-type]

    monkeypatch.setattr(importing.Joiner, "figure", counted)
    return found


def test_a_list_that_is_there_makes_no_shapes(player: Player, made: list[str]) -> None:
    """The first time all do, the program's own among them, the second time none."""
    assert player.bring() == (3, 1)
    assert len(made) == 4
    assert player.bring() == (0, 4)
    assert len(made) == 4


def test_what_was_deleted_since_then_is_new(player: Player, made: list[str]) -> None:
    """So is what was changed by hand into another figure; a name makes no difference."""
    player.bring()
    player.library.user_items.rename("own/mine/1", "Another")
    player.library.user_items.delete("own/mine/2")
    path = player.home / "puzzles" / "figures" / "own+mine.json"
    text = path.read_text()
    third = next(row for row in json.loads(text)["figures"] if row["id"] == "own/mine/3")
    assert player.bring() == (1, 3)
    path.write_text(path.read_text().replace(json.dumps(third, separators=(",", ":")), "{}"))
    assert player.bring() == (1, 3)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "tui-tangram/silhouettes", "version": "0", "found": {"a": "b"}}',
     '{"format": "tui-tangram/silhouettes", "version": 1, "found": 7}'],
)  # fmt: skip
def test_without_the_file_all_is_found_again(player: Player, text: str, made: list[str]) -> None:
    """A damaged one, and one of another version, are as none."""
    player.bring()
    player.memo.write_text(text)
    assert player.bring() == (0, 4)
    assert len(made) == 8
    assert player.bring() == (0, 4)
    assert len(made) == 8
    assert player.lines == []


def test_a_full_disk_saves_no_silhouettes_and_says_nothing(tmp_path: Path) -> None:
    """They are found again the next time."""

    class Full(Disk):
        def write(self, path: Path, *args: object, **named: object) -> None:
            if path.name == FILE:
                raise OSError("full")
            super().write(path, *args, **named)  # type: ignore[arg-type]

    player = Player(tmp_path, Full())
    assert player.bring() == (3, 1)
    assert not player.memo.exists()
    assert player.bring() == (0, 4)
    assert player.lines == []


def test_a_silhouette_is_that_of_congruent_figures_only(player: Player) -> None:
    """A row and the figure that it was made of have one, another figure has another."""
    player.bring()
    library = player.library.of(UserFigures)
    memo = Silhouettes(library.user_store)
    own = library.own.groups["own/mine"]
    assert [memo.of(one) for one in own] == [memo.of(changed(one, id="")) for one in own]
    assert len({memo.of(one) for one in (*own, SHIPPED.find("swan"))}) == 4


class Killed(BaseException):
    """The death of the process."""


class Dying(Disk):
    """A disk with which the process dies before its last write."""

    def __init__(self, writes: int) -> None:
        super().__init__()
        self.writes = writes

    def write(self, path: Path, *args: object, **named: object) -> None:
        """Write, or die."""
        self.writes -= 1
        if not self.writes:
            raise Killed
        super().write(path, *args, **named)  # type: ignore[arg-type]


def test_what_is_killed_between_its_files_loses_nothing(tmp_path: Path) -> None:
    """List, checksums and silhouettes may be of different age; all figures or none are new."""
    before = Player(tmp_path / "before")
    before.bring()
    before.library.user_items.delete("own/mine/2")
    (before.memo.parent / ".checked.json").unlink()
    seen = []
    for writes in range(1, 20):
        player = Player(Path(shutil.copytree(before.home, tmp_path / str(writes))), Dying(writes))
        try:
            player.bring()
            player.library.user_items.rename("own/mine/1", "Another")
        except Killed:
            player.disk = None
            seen.append([one.name for one in player.library.user_items.all()])
            assert sum(player.bring()) == 4
            assert player.lines == []
        else:
            break
    old, *_, last = seen
    assert [one.name for one in before.library.user_items.all()] == old
    assert "Another" in last
    assert all(len(one) in {len(old), len(old) + 2} for one in seen)
