"""A game played again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.conftest import playing
from tests.app.play.test_ghost import line_of
from tests.app.saves.conftest import app_with, begun, lay, press
from tests.app.watching import seen
from tests.strategies.session import Clock, CounterGame
from tui_tangram.app.application import TangramApp
from tui_tangram.app.saves.replay import SPEEDS, DoubleFilm, Film, ReplayScreen
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


@st.composite
def timed(draw: st.DrawFn) -> Session[int]:
    """Return a game with moves at any times, some of them undone."""
    clock = Clock()
    session = Session(CounterGame(), clock)
    for _ in range(draw(st.integers(0, 6))):
        clock.now += draw(st.integers(0, 3))
        if draw(st.booleans()):
            session.undo()
        session.play(f"+{draw(st.integers(0, min(2, 9 - session.state)))}")
    return session


@given(timed(), timed(), st.lists(st.sampled_from(["time", "whole", -9, -1, 1, 2])))
def test_two_games_at_once(own: Session[int], other: Session[int], keys: list[str | int]) -> None:
    """By time both are where they were then, by moves after as many; changes leave one's own."""
    film = DoubleFilm(Film(own), Film(other), "Ann")
    for key in keys:
        before = film.films[0].place
        if key == "time":
            film.switch()
            assert before == film.films[0].place or film.by_time
        elif key == "whole":
            film.turn()
        elif isinstance(key, int):
            film.step(key)
        assert 0 <= film.at <= film.last
        now = max(one.times[one.at] for one in film.films)
        for one in film.films:
            if film.by_time:
                assert one.at == max(n for n, at in enumerate(one.times) if at <= now)
            else:
                assert one.at == min(film.at, one.last)
    film.step(film.last)
    assert film.ended
    assert all(one.ended for one in film.films)


async def test_a_friends_game_next_to_ones_own(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the puzzle is solved: before that it would show the solution."""
    monkeypatch.setattr(ReplayScreen, "_tick", lambda _: None)
    services.find_puzzle(line_of(services))
    app = TangramApp(services, puzzle="tangram/swan")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        lay(playing(app).table.session, 2)
        await press(pilot, "P")
        assert "friend" in seen(app)
        await press(pilot, "f")
        assert "Solve it first: a friend’s game shows the solution." in seen(app)
        assert "Ann" not in seen(app)
        await press(pilot, "q")
        for piece in (0, 1, 3, 4, 5, 6):
            lay(playing(app).table.session, piece)
        assert playing(app).table.session.solved_at
        await press(pilot, "P")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "0:00 of 0:35" in screen.page.text
        assert "Ann  0% · move 0 of 7" in screen.page.text
        await press(pilot, "right")
        assert "Ann  16% · move 1 of 7" in screen.page.text
        assert "You  ✓ 0:00 · move 7 of 7" in screen.page.text
        assert screen.announcer.text.startswith("Ann: Placed piece")
        await press(pilot, "t", "home", "right", "right")
        assert "move 2 of 7  " in screen.page.text.splitlines()[3]
        assert "You: Placed piece 1. Ann: Placed piece" in screen.announcer.text
        await press(pilot, "end")
        assert "Ann  ✓ 0:35 · move 7 of 7" in screen.page.text
        await press(pilot, "f")
        assert "Ann" not in screen.page.text
        assert "move 0 of 7" in screen.page.text


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
