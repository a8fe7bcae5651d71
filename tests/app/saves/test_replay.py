"""A game played again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.conftest import playing
from tests.app.saves.conftest import app_with, begun, lay, press
from tests.strategies.session import Clock, CounterGame
from tui_tangram.app.saves.replay import SPEEDS, Film, ReplayScreen
from tui_tangram.app.services import Services
from tui_tangram.games.session import Session


def tried() -> Session[int]:
    """Return a game with two tries and a hint."""
    session = Session(CounterGame(), Clock())
    session.play("+1")
    session.play("+2")
    session.go(1)
    session.mark("one")
    session.play("+3", "hint")
    return session


def states(film: Film) -> list[object]:
    """Return the states that a film shows, from the beginning to the end."""
    film.at = 0
    found = [film.session.state_at(film.place)]
    while film.step(1):
        found.append(film.session.state_at(film.place))
    assert film.ended
    return found


def test_the_one_way_and_everything() -> None:
    """The way leads straight to the present; everything has what was left too."""
    film = Film(tried())
    assert [0, 1, 4] == states(film)
    film.turn()
    assert [0, 1, 3, 1, 4] == states(film)
    film.step(-1)
    assert (3, "Went to checkpoint one.") == (film.at, film.describe_step())
    film.turn()
    assert (1, False) == (film.at, film.ended)


@given(st.lists(st.integers(-3, 3) | st.none()))
def test_it_stays_within(steps: list[int | None]) -> None:
    """Wherever one steps, and however often the way is changed, there is something to show."""
    film = Film(tried())
    for step in steps:
        if step is None:
            place = film.place
            film.turn()
            assert place == film.place or film.ended
        else:
            before = film.at
            assert film.step(step) == (film.at != before)
        assert 0 <= film.at <= film.last
    Film(Session(CounterGame(), Clock())).step(1)


async def test_replay_on_the_screen(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs by itself, stops, goes by steps in both directions, and changes nothing."""
    tick = ReplayScreen._tick
    monkeypatch.setattr(ReplayScreen, "_tick", lambda _: None)
    session = begun(pieces=3)
    session.undo()
    lay(session, 5)
    app = app_with(services, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "P")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.page.running
        assert "move 0 of 3" in screen.page.text
        assert "The start." == screen.announcer.text
        tick(screen)
        assert ("Placed piece 1.", 1) == (screen.announcer.text, screen.film.at)
        await press(pilot, "right")
        assert not screen.page.running
        assert "paused, 2 moves a second" in screen.page.text
        assert "move 2 of 3" in screen.page.text
        await press(pilot, "a")
        assert "step 2 of 4" in screen.page.text
        await press(pilot, "left", "end", "left", "a", "+", "up", "-", "home")
        assert 0 == screen.film.at
        assert 4.0 == SPEEDS[screen.page.speed]
        await press(pilot, "space")
        for _ in range(3):
            tick(screen)
        assert not screen.page.running
        assert "move 3 of 3" in screen.page.text
        await press(pilot, "p")
        assert (0, True) == (screen.film.at, screen.page.running)
        await press(pilot, "q")
        assert not screen.page.running
        assert session.to_text() == playing(app).table.session.to_text()
