"""What the tests of the app share: services with nothing left to chance, disk or clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pytest

from tests.strategies.store import finish
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Notices, Services
from tui_tangram.flow.record import Recorder as GameRecorder
from tui_tangram.games.session import Result
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.play import OptionValue
from tui_tangram.player.paths import directories
from tui_tangram.player.settings import Settings
from tui_tangram.player.store import Store
from tui_tangram.render.profile import Profile

TODAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 12, 40, tzinfo=UTC)

MakeServices = Callable[..., Services]


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """Services of a player who has done nothing yet, on a clock that stands still."""
    troubles = Notices()
    store = Store.open(directories(tmp_path / "data", tmp_path / "config"), troubles)
    return Services(
        store=store,
        settings=Settings(),
        troubles=troubles,
        profile=Profile.TRUECOLOR,
        clock=lambda: 100.0,
        today=lambda: TODAY,
        now=lambda: NOW,
        random=Random(7),
    )


def with_keys(services: Services, keys: Mapping[str, tuple[str, ...]]) -> Services:
    """Return *services* with other keys in the settings."""
    return replace(services, settings=replace(services.settings, keys=keys))


def still(services: Services, **changes: object) -> Services:
    """Return *services* with which nothing moves; *changes* are those of other settings."""
    return replace(services, settings=replace(services.settings, motion=False, **changes))


def solve(services: Services, *figures: str) -> None:
    """Note figures as solved, in 83 seconds and 12 moves."""
    for figure in figures:
        finish(services.store.scores, figure, Result(83.0, 12, 0, False, True), TODAY)


def play_through(services: Services, figure: str) -> int:
    """Solve a figure by hand, so that it is stored; return the number of its moves."""
    recorder = GameRecorder(services)
    session = recorder.open(services.find_puzzle(figure)).session
    where = placements(session.game.figure.solution, session.game.pieces)
    for index in range(len(session.game.pieces.pieces)):
        session.play(session.game.put(index, where[index]))
        recorder.moved(session)
    assert session.solved_at is not None
    return len(session.line)


class Recorder(TangramApp):
    """The app, but what would be played is only noted."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.played: list[tuple[str, Mapping[str, OptionValue] | None, tuple[str, ...]]] = []

    async def play(
        self,
        puzzle: str,
        *,
        options: Mapping[str, OptionValue] | None = None,
        siblings: tuple[str, ...] = (),
        greeting: str = "",
    ) -> None:
        """Note what would be played."""
        self.greeting = greeting
        self.played.append((puzzle, options, siblings))
