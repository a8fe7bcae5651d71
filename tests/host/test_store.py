"""`host.sqlite`: names, and what is refused."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from tui_tangram.host.store import FILE, HostStore, player_name
from tui_tangram.language import PlayerError


def test_a_name_is_given_once_and_is_nobody_elses(tmp_path: Path) -> None:
    """Not in capitals, with accents, wide letters or spaces either; it is there the next time."""
    store = HostStore(tmp_path)
    assert not store.has_players()
    assert "Ann Lee" == store.add("k1", " Ann  Lee ")
    for other in ("ann lee", "ANN LEE", "Ánn Lee", "ＡＮＮ ＬＥＥ", "AnnLee", "Ann\u200b Lee"):
        with pytest.raises(PlayerError, match="is taken"):
            store.add("k2", other)
    assert "Ann Lee" == store.add("k1", "Bob")  # whoever has a name keeps it
    assert "" == store.name_of("k2")
    store.close()
    store = HostStore(tmp_path)
    assert store.has_players()
    assert ("Ann Lee", "") == (store.name_of("k1"), store.name_of("k2"))
    store.close()
    assert 0o600 == stat.S_IMODE((tmp_path / FILE).stat().st_mode)


@pytest.mark.parametrize(
    "text", ["", "a", " a ", "x" * 21, "--", "\u202e\u202ea", "\x1b\x07", "__"]
)
def test_bad_names_are_refused(text: str) -> None:
    """Too short once cleaned, too long, or without a letter."""
    with pytest.raises(PlayerError, match="2 to 20 characters"):
        player_name(text)


def test_names_are_cleaned() -> None:
    """What moves other text or a cursor is dropped; all scripts may be used."""
    assert "Ann[31m" == player_name("A\u202enn\x1b[31m")
    assert "Ján 2" == player_name("Ján\t 2")
    assert "阿明" == player_name("阿明")
    assert "x" * 20 == player_name("x" * 20)


def test_a_damaged_or_newer_database_is_refused(tmp_path: Path) -> None:
    """It is named, with what to do, and not replaced."""
    path = tmp_path / FILE
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(PlayerError, match=f"{path}: cannot be used: .*backup"):
        HostStore(tmp_path)
    assert path.read_bytes().startswith(b"not a database")
    path.unlink()
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(PlayerError, match="newer version"):
        HostStore(tmp_path)
