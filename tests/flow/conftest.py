"""A player of the null game, for what happens in a game without a shell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tui_tangram.games.session import Result
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import Directories, directories
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.settings import Settings
from tui_tangram.player.store import Backend, Store

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


SOON, LATE = datetime(2026, 11, 20, tzinfo=UTC), datetime(2099, 1, 1, tzinfo=UTC)
"""Before and after the time at which saves are written."""


@pytest.fixture
def backend(tmp_path: Path) -> Backend:
    """The stores of a player who has done nothing yet."""
    found = Backend()
    found.store = Store.open(directories(tmp_path / "data", tmp_path / "config"), print)
    found.settings, found.load_library = Settings(), shipped_library
    found.clock, found.today, found.now = lambda: 0.0, lambda: DAY, lambda: SOON
    return found


def solve(backend: Backend, *puzzles: str, hints: int = 0, at: datetime = SOON) -> None:
    """Note puzzles as solved, one after the other, each too slowly for three stars."""
    for puzzle in puzzles:
        subject = Subject.of(backend.find_puzzle(puzzle))
        result = Result(83.0, 12, hints, False, True)
        backend.store.scores.finished(subject, result, Moment(at, DAY), par=0.0)
