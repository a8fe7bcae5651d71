"""The stores together."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.strategies.session import Clock, CounterGame
from tests.strategies.store import noon, subject
from tui_tangram.games.session import Session
from tui_tangram.player.paths import Directories
from tui_tangram.player.store import Store


def test_each_thing_has_its_place(tmp_path: Path) -> None:
    """Opening makes nothing; progress and saves go to the data, settings to the config."""
    reports: list[str] = []
    store = Store.open(Directories(tmp_path / "d", tmp_path / "c"), reports.append)
    before = list(tmp_path.iterdir())
    session = Session(CounterGame(), Clock())
    session.play("+2")
    store.autosaves.save(session)
    store.scores.opened(subject("counter/five"), noon(date(2026, 11, 20)))
    store.settings.change(motion=False)
    assert ([], []) == (before, reports)
    assert ["c/settings.toml", "d/saves/counter+five%3ftarget%3d5.json", "d/scores.sqlite"] == (
        sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("[!.]*.*"))
    )
