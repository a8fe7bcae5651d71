"""A ghost in the app: a friend's game beside one's own, and the result compared with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from time import monotonic

import pytest

from tests.app.play.conftest import lay, playing, solution
from tests.app.test_time_to_beat import paste
from tests.app.watching import seen, until
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Services
from tui_tangram.games.session import Session
from tui_tangram.games.together.run import read_run, replayed, run_of
from tui_tangram.player.store import Store


def line_of(services: Services, every: float = 5.0, *, freestyle: bool = False) -> str:
    """Return the line of Ann's game of the swan, a piece every so many seconds."""
    time = [0.0]
    game = services.find_puzzle("tangram/swan", {"freestyle": freestyle})
    session = Session(game, lambda: time[0])
    for move in next(iter(game.solutions(None))):
        time[0] += every
        session.play(move)
    return f"tui-tangram Swan · {run_of(session, 'Ann', date(2026, 11, 29)).line}"


async def test_a_game_in_a_file_is_imported(services: Services, tmp_path: Path) -> None:
    """It is seen with its puzzle before it is taken on."""
    (tmp_path / "ann.txt").write_text(line_of(services))
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        pilot.app.screen.type_text(str(tmp_path / "ann.txt"))
        await pilot.press("enter")
        await until(pilot, lambda: "Ann: solved in 0:35, no help." in seen(pilot.app))
        assert services.store.to_beat.get("tangram/swan") is None
        await pilot.press("enter")
        await until(pilot, lambda: "Swan has a ghost now: play tangram/swan." in seen(pilot.app))
    assert services.store.to_beat.get("tangram/swan").name == "Ann"


async def test_a_pasted_game_is_a_ghost(services: Services) -> None:
    """It moves by the clock, is there after a restart, hides on demand, and is compared."""
    time = [0.0]
    services.clock = lambda: time[0]
    line = line_of(services)
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "/")
        await paste(pilot, f"{line[:70]}\n{line[70:]}\n")
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "ghost of Ann 0%" in seen(pilot.app)
        assert "Ann: solved in 0:35, no help." in seen(pilot.app)
        time[0] = 22.0
        screen = playing(pilot.app)
        lay(screen.table, 0)
        await pilot.press("%")
        assert "ghost" not in seen(pilot.app)
        await pilot.press("%")
        assert "(you) 16% · ghost of Ann 68%" in seen(pilot.app)
        await pilot.press("q")
    later = replace(services, store=Store.open(services.store.directories, services.troubles))
    async with TangramApp(later, puzzle="tangram/swan").run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = playing(pilot.app)
        assert "(you) 16% · ghost of Ann 68%" in seen(pilot.app)
        lay(screen.table, *range(1, 6))
        screen.table.hold(6, solution(screen.table.game)[6])
        time[0] += 25.5
        await pilot.press("enter")
        await pilot.pause()
        assert "12 s slower than Ann." in screen.announcer.text
        assert "✓ 0:47 · ghost of Ann ✓ 0:35" in seen(pilot.app)
        assert "slower than Ann" in " ".join(seen(pilot.app).split())
        assert "+12 s" in seen(pilot.app)
        await pilot.press("R")
        run = read_run(pilot.app.clipboard)
        assert screen.table.session.solved_at == replayed(run, later.find_game).solved_at
        assert "tui-tangram Swan · 0:47" in pilot.app.clipboard
        await pilot.press("C")
        line, *solved = pilot.app.clipboard.splitlines()
        assert line.startswith("tui-tangram Swan · 0:47")
        assert set("1234567") <= set("".join(solved))


async def test_the_ghost_moves_while_nothing_is_pressed(services: Services) -> None:
    """A frame is drawn when it has moved; while the game is paused none is asked for."""
    services.clock = monotonic
    services.find_puzzle(line_of(services, every=0.1))
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "ghost of Ann ✓ 0:00" in seen(pilot.app))
        strip = playing(pilot.app).ghost
        assert strip is not None
        assert strip._timer is None
    services.find_puzzle(line_of(services, every=60))
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "ghost of Ann" in seen(pilot.app))
        strip = playing(pilot.app).ghost
        assert strip is not None
        await until(pilot, lambda: strip._timer is not None)
        await pilot.press("p")
        await until(pilot, lambda: strip._timer is None)


async def test_a_ghost_plays_by_the_same_rules(services: Services) -> None:
    """One of freestyle is not seen on the silhouette, and is again in freestyle."""
    services.find_puzzle(line_of(services, freestyle=True))
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "ghost" not in seen(pilot.app)
        await pilot.press("t")
        await pilot.pause()
        assert "ghost of Ann" in seen(pilot.app)


@pytest.mark.parametrize("cut", [9, 40])
async def test_a_damaged_line_opens_nothing(services: Services, cut: int) -> None:
    """The reason is said."""
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        await pilot.press("t", "/")
        screen = pilot.app.screen
        await paste(pilot, line_of(services)[:-cut])
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "damaged or incomplete" in seen(pilot.app)
