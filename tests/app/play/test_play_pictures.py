"""Approved pictures of the play screen; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play.conftest import lay, solution
from tests.app.test_home import begin
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.session import Result
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.scores.values import Subject
from tui_tangram.render.profile import Profile

Compare = Callable[..., bool]
SWAN = "tangram/swan"


def player_of(services: Services, puzzle: str) -> TangramApp:
    """Return the app that plays a puzzle, for a player who wants nothing to move."""
    return TangramApp(still(services), puzzle=puzzle)


def swan(services: Services) -> TangramApp:
    """Return the app that plays the swan."""
    return player_of(services, SWAN)


def then(*steps: str | Callable[[Any], None]) -> Callable[[Any], Any]:
    """Return what presses keys and does what else there is to do before the picture."""

    async def before(pilot: Any) -> None:
        await pilot.pause()
        for step in steps:
            if callable(step):
                step(pilot.app.screen)
                pilot.app.screen.changed()
            else:
                await pilot.press(step)
            await pilot.pause()
        await pilot.pause()

    return before


def test_start(services: Services, snap_compare: Compare) -> None:
    """A figure that was just opened, in the usual window."""
    assert snap_compare(swan(services), terminal_size=(80, 24), run_before=then())


def test_in_hand(services: Services, snap_compare: Compare) -> None:
    """A game gone on with, a piece in hand over the others."""
    begin(services, SWAN, 4)
    assert snap_compare(
        swan(services), terminal_size=(80, 24), run_before=then("5", "r", "up", "up", "left")
    )


def test_hint(services: Services, snap_compare: Compare) -> None:
    """The third step of a hint: the piece as a ghost where it goes."""
    from tui_tangram.games.tangram.core.advice import advise

    begin(services, SWAN, 3)

    def hints(screen: Any) -> None:
        table = screen.table
        table.begin_hints(advise(table.game, table.state, table.session.path))
        table.next_hint()
        table.next_hint()

    assert snap_compare(swan(services), terminal_size=(80, 24), run_before=then(hints))


def finished(screen: Any) -> None:
    """Hold the last piece where it belongs, the others laid."""
    screen.table.hold(6, solution(screen.table.game)[6])


def test_solved(services: Services, snap_compare: Compare) -> None:
    """The swan is solved."""
    begin(services, SWAN, 6)
    assert snap_compare(swan(services), terminal_size=(80, 24), run_before=then(finished, "enter"))


def test_a_name_for_a_record(
    services: Services, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question stands in the panel, beside the result."""
    monkeypatch.setenv("LOGNAME", "user")
    subject = Subject.of(services.find_puzzle(SWAN))
    services.store.scores.finished(subject, Result(299.0, 9, 0, False, True), services.moment)
    begin(services, SWAN, 6)
    named = then(finished, "enter", "N", "A", "d", "a")
    assert snap_compare(swan(services), terminal_size=(80, 24), run_before=named)


def test_freestyle(services: Services, snap_compare: Compare) -> None:
    """The target beside the board, two pieces laid and one in hand where it fits."""
    begin(services, SWAN, 2)
    assert snap_compare(swan(services), terminal_size=(80, 24), run_before=then("t", "3", "n", "n"))


def test_narrow(services: Services, snap_compare: Compare) -> None:
    """The smallest window: the panel stands beside the board here too."""
    begin(services, SWAN, 4)
    assert snap_compare(swan(services), terminal_size=(60, 20), run_before=then("5", "up"))


def test_panel_below(services: Services, snap_compare: Compare) -> None:
    """A wide figure: the panel stands below it."""
    app = TangramApp(still(services), puzzle="pentominoes/6x10-rectangle")
    assert snap_compare(app, terminal_size=(120, 40), run_before=then("enter"))


def test_fourteen_pieces(services: Services, snap_compare: Compare) -> None:
    """All are told apart in the usual window; one lies outside the figure."""
    app = TangramApp(still(services), puzzle="stomachion/square")

    def more(screen: Any) -> None:
        screen.table.hold(0, Isometry.translation(Point.of(-7, 0, 2, 0)))

    assert snap_compare(app, terminal_size=(80, 24), run_before=then(more, "enter"))


def test_mono(services: Services, snap_compare: Compare) -> None:
    """Without colours letters, seams and shades tell everything."""
    begin(services, SWAN, 4)
    plain = replace(services, profile=Profile.MONO)
    assert snap_compare(
        swan(plain), terminal_size=(80, 24), run_before=then("5", "r", "up", "up", "left")
    )


def test_ascii(services: Services, snap_compare: Compare) -> None:
    """Neither colours nor blocks: pieces are their letters, small when laid."""
    begin(services, SWAN, 4)
    plain = replace(services, profile=Profile.ASCII)

    def more(screen: Any) -> None:
        lay(screen.table, 4)

    assert snap_compare(swan(plain), terminal_size=(80, 24), run_before=then(more, "6", "n", "v"))
