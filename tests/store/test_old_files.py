"""What earlier releases kept besides saves: a file of every version, as it was written then."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tui_tangram.store import Settings, Store, directories
from tui_tangram.store.found import VERSION as FOUND
from tui_tangram.store.settings import VERSION as SETTINGS

FILES = Path(__file__).parent / "old_files"
SET = Settings(theme="light", motion=False, keys={"undo": ("z",)})


def found(store: Store) -> object:
    one = store.finds.get("tangram/swan")
    return one.classes, one.total


READ: dict[str, tuple[str, Callable[[Store], object], object]] = {
    "settings-1.toml": ("config/settings.toml", lambda store: store.settings.read(), SET),
    "found-1.json": ("data/found/tangram+swan.json", found, ((("a", "b"),), 3)),
}
"""Of each file its place in a player's home, what reads it now, and what it says."""


def test_every_version_is_there() -> None:
    """A version that is added brings its file along."""
    versions = {"settings": SETTINGS, "found": FOUND}
    wanted = {f"{name}-{n}" for name, last in versions.items() for n in range(1, last + 1)}
    assert wanted == {path.stem for path in FILES.iterdir()}
    assert READ.keys() == {path.name for path in FILES.iterdir()}


@pytest.mark.parametrize("name", READ)
def test_what_an_earlier_release_kept_is_still_there(name: str, tmp_path: Path) -> None:
    """Nothing of it is lost or reported, whichever app looks first, and again the next time."""
    place, read, expected = READ[name]
    (tmp_path / place).parent.mkdir(parents=True)
    shutil.copy(FILES / name, tmp_path / place)
    for _ in range(2):
        reports: list[str] = []
        store = Store.open(directories(tmp_path / "data", tmp_path / "config"), reports.append)
        assert (expected, []) == (read(store), reports)
