"""Checkpoints and the tree of tries on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.app.saves.conftest import app_with, begun, lay, playing, press, type_in
from tui_tangram.app.saves.tries import TriesScreen
from tui_tangram.app.services import Services
from tui_tangram.render.profile import Profile
from tui_tangram.session import Session


def here(app: Any) -> TriesScreen:
    """Return the screen of tries, which must be the one that is seen."""
    assert isinstance(app.screen, TriesScreen)
    return app.screen


def tree(app: Any) -> list[str]:
    """Return the tree, without the picture beside it."""
    lines = here(app).page.text.splitlines()[3:]
    return [found for line in lines if (found := line[:36].strip())]


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
    app = app_with(services, tried())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "c", "m")
        screen = playing(app)
        assert "Checkpoint: 3 moves. M shows all tries." == screen.announcer.text
        await press(pilot, "m")
        assert "This is the checkpoint 3 moves. M shows all tries." == screen.announcer.text
        await press(pilot, "M")
        assert ["start", "1 move", "├─ A   3 moves", "▸  B   3 moves   you are here"] == tree(app)
        assert "2 tries, 1 checkpoint" in here(app).page.text
        assert here(app).announcer.text.startswith("B   3 moves, ")
        assert here(app).announcer.text.endswith(" % complete.")
        assert "% complete" in here(app).page.text
        await press(pilot, "up", "r")
        await type_in(pilot, "the [b]neck")
        assert "Checkpoint: the [b]neck." == here(app).announcer.text
        assert "├─ ● A   the [b]neck   3 moves" in tree(app)
        await press(pilot, "x")
        assert "the [b]neck is no checkpoint any more; undo takes it back." == (
            here(app).announcer.text
        )
        await press(pilot, "u", "u", "u")
        assert "There is nothing to undo here." == here(app).announcer.text
        assert "├─ A   3 moves" in tree(app)
        await press(pilot, "m", "escape", "m", "enter")
        assert "├─ ● A   3 moves (2)   3 moves" in tree(app)
        await press(pilot, "home", "pagedown", "pageup", "end", "up", "enter")
        assert "Back at 3 moves (2); undo goes back where you were." == screen.announcer.text
        assert 3 == screen.table.session.place
        await press(pilot, "u")
        assert "Undone: going there." == screen.announcer.text
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
        assert ["start", "1 move", "+- * A   neck   3 moves", ">  B   3 moves   you are here"] == (
            tree(app)
        )
        assert here(app).page.text.isascii()
        await press(pilot, "home", "enter")
        assert 0 == playing(app).table.session.place
