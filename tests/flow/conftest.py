"""A player of the null game, for what happens in a game without a shell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tui_tangram.player import Directories, Settings, Store
from tui_tangram.player.library import shipped_library
from tui_tangram.player.store import Backend

DAY = date(2026, 11, 20)


@dataclass(kw_only=True)
class Player(Backend):
    """A player on a clock that is set by hand."""

    store: Store
    settings: Settings
    time: float = 0.0

    load_library = staticmethod(shipped_library)
    today = staticmethod(lambda: DAY)
    now = staticmethod(lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))

    @property
    def clock(self) -> Callable[[], float]:
        """Return the time that was set."""
        return lambda: self.time


@pytest.fixture
def player(tmp_path: Path, null_kind: None) -> Player:
    """A player with nothing on disk, who knows the null game too."""
    store = Store.open(Directories(tmp_path / "data", tmp_path / "config"), pytest.fail)
    return Player(store=store, settings=Settings(name="Ada"))
