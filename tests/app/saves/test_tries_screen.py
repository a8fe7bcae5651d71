"""Checkpoints and the tree of tries on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.app.play.conftest import playing
from tests.app.saves.conftest import app_with, begun, lay, press, type_in
from tests.app.watching import until
from tui_tangram.app.saves.tries import TriesPage, TriesScreen
from tui_tangram.app.services import Services
from tui_tangram.flow.record import earlier, history_rows, later
from tui_tangram.games.session import Session
from tui_tangram.games.session.history import letters
from tui_tangram.render.profile import Profile


def here(app: Any) -> TriesScreen:
    """Return the screen of tries, which must be the one that is seen."""
    assert isinstance(app.screen, TriesScreen)
    return app.screen


def tree(app: Any) -> list[str]:
    """Return the tree, without the picture beside it."""
    lines = here(app).page.text.splitlines()[3:]
    return [found for line in lines if (found := line[:41].strip())]


def tried() -> Session[Any]:
    """Return a game with two tries."""
    session = begun(pieces=2)
    lay(session, 4)
    session.go(1)
    lay(session, 5)
    lay(session, 6)
    return session


async def test_checkpoints_and_tries(services: Services) -> None:
    """One key marks, another shows the tree; going somewhere is undone by one key."""
    session = tried()
    app = app_with(services, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "m")
        screen = playing(app)
        assert "Checkpoint: 3 moves. M shows the history." == screen.announcer.text
        await press(pilot, "m")
        assert "This is already checkpoint 3 moves. M shows the history." == screen.announcer.text
        await press(pilot, "M")
        left, right = (session.verdict_at(place).percent for place in (3, 6))
        assert [
            "○  start",
            "○  1 move",
            f"├──○  A   3 moves, {left}%",
            f"▸  B   3 moves, {right}%   you are here",
        ] == tree(app)
        assert "2 branches, 1 checkpoint" in here(app).page.text
        assert here(app).announcer.text.startswith("Branch B, 3 moves, you are here, ")
        assert here(app).announcer.text.endswith(f", {right}%.")
        assert f", {right}%" in here(app).page.text
        await press(pilot, "up", "r")
        await type_in(pilot, "the [b]neck")
        assert "Checkpoint: the [b]neck." == here(app).announcer.text
        assert f"├──●  A   the [b]neck   3 moves, {left}%" in tree(app)
        await press(pilot, "x")
        assert "Checkpoint the [b]neck removed. Undo restores it." == (here(app).announcer.text)
        await press(pilot, "u", "u", "u")
        assert "Nothing to undo here." == here(app).announcer.text
        assert f"├──○  A   3 moves, {left}%" in tree(app)
        await press(pilot, "m", "escape", "m", "enter")
        assert f"├──●  A   3 moves (2)   3 moves, {left}%" in tree(app)
        await press(pilot, "home", "pagedown", "pageup", "end", "up", "enter")
        assert "Went to checkpoint 3 moves (2). Undo brings you back." == screen.announcer.text
        assert 3 == screen.table.session.place
        await press(pilot, "u")
        assert "Undid: the jump in the history." == screen.announcer.text
        assert 6 == screen.table.session.place
        # What was marked and where one is survive quitting.
        await press(pilot, "q")
    (saved,) = services.store.autosaves.all()
    assert {3: "3 moves (2)", 6: "3 moves"} == saved.save.checkpoints
    loaded = services.store.autosaves.open(
        saved.save.puzzle, services.find_game, services.clock, saved.save.options
    )
    assert loaded is not None
    assert loaded.can_redo
    assert loaded.redo()
    assert 3 == loaded.place


async def test_the_tree_is_text(services: Services) -> None:
    """In a terminal without colours and with ASCII alone it says the same."""
    services = replace(services, profile=Profile.ASCII)
    session = tried()
    session.mark("neck", 3)
    app = app_with(services, session)
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "c", "M")
        left, right = (session.verdict_at(place).percent for place in (3, 6))
        assert [
            "o  start",
            "o  1 move",
            f"+--*  A   neck   3 moves, {left}%",
            f">  B   3 moves, {right}%   you are here",
        ] == tree(app)
        assert here(app).page.text.isascii()
        await press(pilot, "home", "enter")
        assert 0 == playing(app).table.session.place


async def test_keys_lead_along_branches(services: Services) -> None:
    """Left goes back to where a branch leaves, right on along a branch past those that leave it."""
    session = tried()
    session.mark("neck", 2)
    app = app_with(services, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "M")
        page = here(app).page
        assert ["○  start", "○  1 move", "├──●  A   neck   2 moves"] == tree(app)[:3]
        assert tree(app)[3].startswith("│  ○  A   3 moves, ")

        async def places(*keys: str) -> list[int]:
            found = []
            for key in keys:
                await press(pilot, key)
                found.append(page.chosen.run.place)
            return found

        assert [1, 0, 0] == await places("left", "left", "left")
        assert [1, 6, 6] == await places("right", "right", "right")
        assert [3, 2, 1] == await places("up", "left", "left")
        assert [2, 3, 3] == await places("down", "right", "right")
        assert "Branch A, 3 moves, " in here(app).announcer.text


def grow(session: Session[Any], pieces: tuple[int, ...]) -> None:
    """Lay one piece or another, and after each of both one of the others, down to two."""
    place = session.place
    for piece in pieces[:2]:
        session.go(place)
        lay(session, piece)
        if len(pieces) > 2:
            grow(session, tuple(other for other in pieces if other != piece))


def told(page: TriesPage) -> bool:
    """Whether every end that is seen has its percent."""
    lines = page.text.splitlines()
    ends = [at for at in page.view.lines if page.rows[at].run.ends]
    return all("%" in lines[3 + at - page.view.top] for at in ends)


async def test_a_deep_tree_at_every_size(services: Services) -> None:
    """Branches of branches keep their place, all can be reached, and nothing is too wide."""
    session = begun(pieces=1)
    grow(session, (1, 2, 3, 4, 5))
    for place in range(2, len(session.entries), 3):
        session.mark(f"a name that is rather long {place}", session.shown_by(place))
    session.go(0)
    app = app_with(services, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "M")
        page = here(app).page
        for size in ((60, 20), (80, 24), (120, 40), (200, 60)):
            await pilot.resize_terminal(*size)
            seen: set[str] = set()
            await press(pilot, "home")
            # What became of the ends is told a few to a frame.
            await until(pilot, lambda: told(page))
            # Between the smallest window and the largest, a few tell how wide the lines are.
            extreme = size in ((60, 20), (200, 60))
            for row in page.rows if extreme else page.rows[:10]:
                assert page.chosen == row
                assert all(len(line) <= size[0] for line in page.text.splitlines())
                line = page.text.splitlines()[page.place[1]]
                seen.add(row.letter)
                assert f"  {row.letter}   " in line or not row.letter
                await press(pilot, "down")
            assert not extreme or len(seen) == 1 + 2**4


def test_letters_stand_where_branches_begin_and_end() -> None:
    """The rows of a branch share a letter, and along one is where another began from."""
    session = tried()
    session.mark("neck", 2)
    rows = history_rows(session)
    assert ["", "", "A", "A", "B"] == [row.letter for row in rows]
    assert ["A", "A", "A", "A", "B"][2:] == letters(session.tries())[2:]
    assert [0, 0, 1, 2, 1] == [earlier(rows, at) for at in range(5)]
    assert [1, 4, 3, 3, 4] == [later(rows, at) for at in range(5)]


async def test_ends_are_judged_without_a_key(services: Services) -> None:
    """More of them than one frame takes are told in the next ones."""
    session = begun(pieces=1)
    grow(session, (1, 2, 3, 4, 5))
    app = app_with(services, session)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "c", "M")
        page = here(app).page
        assert 2**4 == sum(row.run.ends for row in page.rows)
        await until(pilot, lambda: told(page))
