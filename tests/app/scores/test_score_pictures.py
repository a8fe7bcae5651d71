"""Approved pictures of scores and statistics; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.app.conftest import TODAY, Recorder
from tests.app.scores.test_scores_screen import enter
from tests.app.test_shell_pictures import then
from tui_tangram.app.scores import statistics_screen
from tui_tangram.app.scores.statistics_screen import Totals, read_sums
from tui_tangram.app.services import Services

Compare = Callable[..., bool]


def played(services: Services) -> Services:
    """A month of somebody who gets better."""
    for n in range(26):
        enter(
            services,
            ("tangram/swan", "tangram/swan", "convex/1", "tetravex/3x3-1")[n % 4],
            300.0 * (n % 5 + 3) / (n + 9) + n % 7,
            40 - n,
            hints=n % 3,
            checks=int(n % 5 == 0),
            day=TODAY - timedelta(days=30 - n),
            player="Grace Hopper" if n % 6 == 1 else "Ada",
        )
    enter(services, "tangram/swan", 99.5, 15, day=TODAY)
    return services


def test_scores(services: Services, snap_compare: Compare) -> None:
    """The best times of the swan, the last game marked, the figure below the lists."""
    assert snap_compare(Recorder(played(services)), terminal_size=(120, 40), run_before=then("s"))


def test_statistics(
    services: Services, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numbers, and the swan's times from the first to the last."""

    def few(services: Services) -> Totals:
        # Whatever collections there will be, the picture stays.
        sums = read_sums(services)
        return sums._replace(shares=sums.shares[:3])

    monkeypatch.setattr(statistics_screen, "read_sums", few)
    assert snap_compare(
        Recorder(played(services)),
        terminal_size=(80, 24),
        run_before=then("v", "right"),
    )
