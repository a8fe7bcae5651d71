"""`host.sqlite`: names, and what is refused."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from tui_tangram.host.database import FILE, VERSION
from tui_tangram.host.result_log import SeenClock
from tui_tangram.host.store import HostStore, player_name
from tui_tangram.language import PlayerError


async def test_a_name_is_given_once_and_is_nobody_elses(tmp_path: Path) -> None:
    """Not in capitals, with accents, wide letters or spaces either; it is there the next time."""
    store = HostStore(tmp_path)
    assert not store.has_players()
    assert "Ann Lee" == await store.add("k1", " Ann  Lee ")
    for other in ("ann lee", "ANN LEE", "Ánn Lee", "ＡＮＮ ＬＥＥ", "AnnLee", "Ann\u200b Lee"):
        with pytest.raises(PlayerError, match="is taken"):
            await store.add("k2", other)
    assert "Ann Lee" == await store.add("k1", "Bob")  # whoever has a name keeps it
    assert "" == await store.name_of("k2")
    store.close()
    store = HostStore(tmp_path)
    assert store.has_players()
    assert ("Ann Lee", "") == (await store.name_of("k1"), await store.name_of("k2"))
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


@pytest.mark.parametrize("version", [1, 2, 3])
async def test_databases_of_earlier_versions_are_read(tmp_path: Path, version: int) -> None:
    """Their players and tables are there, and the tables that they lack."""
    with sqlite3.connect(tmp_path / FILE) as base:
        base.executescript("""
            CREATE TABLE players (key TEXT PRIMARY KEY, name TEXT NOT NULL,
                folded TEXT NOT NULL UNIQUE, made TEXT NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO players VALUES ('k1', 'Ann', 'ann', '2026-01-01T00:00:00+00:00');
        """)
        if version >= 2:
            base.executescript("""
                CREATE TABLE games (number INTEGER PRIMARY KEY, code TEXT NOT NULL,
                    kind TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL,
                    options TEXT NOT NULL, private INTEGER NOT NULL, elapsed INTEGER,
                    over INTEGER NOT NULL DEFAULT 0) STRICT;
                CREATE TABLE seats (game INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL,
                    name TEXT NOT NULL, time INTEGER, moves INTEGER NOT NULL,
                    given_up INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
                CREATE TABLE log (game INTEGER NOT NULL, number INTEGER NOT NULL,
                    seat INTEGER NOT NULL, move TEXT NOT NULL, at INTEGER NOT NULL,
                    undoes INTEGER NOT NULL, PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
                INSERT INTO games VALUES (1, 'kite', 'together', 'matching', 'tetravex/2x2-1',
                    '{}', 0, 5, 0), (2, 'swan', 'race', 'tangram', 'tangram/swan', '{}', 1, 9, 1);
                INSERT INTO seats VALUES (1, 1, 'k1', 'Ann', NULL, 0, 0);
                INSERT INTO log VALUES (1, 1, 1, 'lay 0@0', 3, 0);
            """)
        if version == 3:
            base.executescript("""
                CREATE TABLE clocks (player TEXT NOT NULL, puzzle TEXT NOT NULL,
                    milliseconds INTEGER NOT NULL, PRIMARY KEY (player, puzzle)) STRICT;
                INSERT INTO clocks VALUES ('k1', 'tangram/swan', 700);
            """)
        base.execute(f"PRAGMA user_version = {version}")
    base.close()
    store = HostStore(tmp_path)
    assert ("Ann", "Bob") == (await store.name_of("k1"), await store.add("k2", "Bob"))
    found = store.tables.open_tables()
    assert [(one.code, one.elapsed, len(one.entries)) for one in found] == [("kite", 5, 1)][
        : version - 1
    ]
    clock = await store.results.clock("k1", "tangram/swan")
    assert clock == (SeenClock(700, None) if version == 3 else None)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as base:
        assert (VERSION,) == base.execute("PRAGMA user_version").fetchone()
    base.close()
