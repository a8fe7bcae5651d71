"""The time of somebody else: a shared line opens its puzzle, and the result is compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests.app.play.conftest import lay, playing, solution
from tests.app.watching import seen
from tui_tangram.app.application import TangramApp
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import public_id
from tui_tangram.player.store import Store

LINE = "tui-tangram Schwan · 0:35 · ohne Hilfe · 7 Züge · ★★★ · tangram/swan\n░░▄▄\n▄██▄"


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste *text* into the terminal."""
    pilot.app.screen.post_message(Paste(text))
    await pilot.pause()


@pytest.mark.parametrize("keys", [("t", "/"), ("e", "/"), ("n",)])
async def test_a_line_is_pasted_where_an_id_is_typed(
    services: Services, keys: tuple[str, ...]
) -> None:
    """In either gallery and at the form for new boards."""
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await paste(pilot, LINE)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "tangram/swan" == playing(pilot.app).puzzle
        assert "to beat 0:35" in seen(pilot.app).splitlines()[0]


@pytest.mark.parametrize("keys", [("t", "/"), ("e", "/"), ("n",)])
@pytest.mark.parametrize("name", ["tangram/swan", "macmahon/squares"])
async def test_a_long_id_is_pasted_where_an_id_is_typed(
    services: Services, name: str, keys: tuple[str, ...]
) -> None:
    """However a chat has broken it; the key that copies the ID gives it back."""
    kind = services.find_puzzle(name).kind
    kept = services.library.keep(services.library.find(name), kind)
    text = public_id(services.find_puzzle(kept))
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await paste(pilot, f"{text[:20].upper()} {text[20:]}\n")
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        assert text == screen.puzzle
        await pilot.press("I")
        assert text == pilot.app.clipboard


@pytest.mark.parametrize("keys", [("t", "/"), ("n",)])
async def test_a_daily_line_opens_the_daily_puzzle(
    services: Services, keys: tuple[str, ...]
) -> None:
    """It counts as one."""
    async with TangramApp(services).run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await paste(pilot, "tui-tangram daily tangram 2026-11-19 · 1:02:05 · clean · streak 3")
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        slot = playing(pilot.app).slot
        assert slot is not None
        assert "daily/tangram/2026-11-19" == slot.name
        challenge = services.store.to_beat.get(playing(pilot.app).puzzle)
        assert challenge is not None
        assert 3725 == challenge.seconds


@pytest.mark.parametrize("keys", [("t", "/"), ("n",)])
async def test_a_line_without_a_puzzle_is_refused(
    services: Services, keys: tuple[str, ...]
) -> None:
    """The reason is said, and nothing is opened."""
    async with TangramApp(services).run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        screen: Any = pilot.app.screen
        await paste(pilot, "tui-tangram Swan · 0:35 · clean")
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "names no puzzle: the ID at its end is missing" in screen.announcer.text
        assert not (services.store.directories.data / "to-beat").exists()


@pytest.mark.parametrize(
    ("took", "panel", "told"),
    [
        (24.5, "faster than 0:35  −0:11", "Faster than 0:35 by 0:11."),
        (35.9, "as fast as 0:35", "As fast as 0:35."),
        (47.0, "slower than 0:35  +0:12", "Slower than 0:35 by 0:12."),
    ],
)
async def test_the_result_is_compared(
    services: Services, took: float, panel: str, told: str
) -> None:
    """In the panel and in the line below; so it is when the puzzle is played again."""
    time = [0.0]
    services.clock = lambda: time[0]
    services.find_puzzle(LINE)
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, *range(6))
        screen.table.hold(6, solution(screen.table.game)[6])
        time[0] = took
        await pilot.press("enter")
        await pilot.pause()
        assert " ".join(panel.split()) in " ".join(seen(pilot.app).split())
        assert told in screen.announcer.text


async def test_a_restart_takes_no_challenge_away(services: Services) -> None:
    """The next program still has the time to beat, and compares with it."""
    services.find_puzzle(LINE)
    store = Store.open(services.store.directories, services.troubles)
    later = replace(services, store=store)
    async with TangramApp(later, puzzle="tangram/swan").run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "to beat 0:35" in seen(pilot.app).splitlines()[0]
        screen = playing(pilot.app)
        lay(screen.table, *range(6))
        screen.table.hold(6, solution(screen.table.game)[6])
        await pilot.press("enter")
        await pilot.pause()
        assert "Faster than 0:35 by 0:35." in screen.announcer.text
    assert store.to_beat.get("tangram/cat") is None


async def test_nothing_is_compared_once_the_solution_was_shown(services: Services) -> None:
    """It was no race."""
    services.find_puzzle(LINE)
    async with TangramApp(services, puzzle="tangram/swan").run_test(size=(80, 24)) as pilot:
        screen = playing(pilot.app)
        lay(screen.table, *range(6))
        screen.table.session.count_reveal()
        screen.table.hold(6, solution(screen.table.game)[6])
        await pilot.press("enter")
        await pilot.pause()
        assert screen.table.solved
        assert "than 0:35" not in seen(pilot.app)
        assert "as fast as" not in seen(pilot.app)
