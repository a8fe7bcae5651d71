"""The ranking of a host in the app: what counts appears there, and hundreds of players fit."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.test_reader import reader, whole
from tests.app.watching import seen
from tui_tangram.app.application import TangramApp
from tui_tangram.app.together.ranking import RankingScreen
from tui_tangram.games.session import HelpClass, Result
from tui_tangram.games.together.boards import (
    PAGE,
    BoardKind,
    BoardQuery,
    BoardRow,
    ResultBoard,
    read_query,
)
from tui_tangram.play.document import Document
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

PLAYERS = 250
OWN = 137


class Host:
    """A host with many players, of whom the one who asks is in the middle."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def answer(self, line: dict[str, Any]) -> dict[str, Any] | None:
        self.asked.append(line)
        if line["do"] == "hello":
            return {"is": "welcome", "version": 1, "name": "Ann"}
        if line["do"] != "board":
            return None
        query = read_query(Document(line))
        size = PLAYERS if query.help_class is HelpClass.CLEAN else 0
        rows = tuple(
            BoardRow(
                place, "Ann" if place == OWN else f"P{place}", place == OWN,
                Result(float(place), 7, 0, False, True), 1, date(2026, 11, 21), place,
            )
            for place in range(query.start + 1, min(query.start + PAGE, size) + 1)
        )  # fmt: skip
        return ResultBoard(query, size, OWN if size else 0, rows).line


@asynccontextmanager
async def playing(
    services: Any, tmp_path: Any, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Host, Any, Any]]:
    """Yield the host, the app on it, and its pilot."""
    host = Host()
    ours, theirs = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=theirs)

    async def serve() -> None:
        while line := await reader.readline():
            if answer := host.answer(json.loads(line)):
                writer.write(json.dumps(answer).encode() + b"\n")
        writer.close()

    serving = asyncio.create_task(serve())
    services = still(services)
    services.restricted, services.host_socket = True, ours
    services.store = Store.open(directories(tmp_path / "ann", tmp_path / "settings"), print)
    app: Any = TangramApp(services)
    async with app.run_test(size=size) as pilot:
        yield host, app, pilot
    await asyncio.wait_for(serving, 60)


async def until(pilot: Any, done: Any) -> None:
    """Wait until *done* says so; only a failure waits long."""
    async with asyncio.timeout(60):
        while not done():
            await pilot.pause()


async def test_hundreds_of_players_are_read_as_they_are_seen(services: Any, tmp_path: Any) -> None:
    """A page at a time; one's own row is marked by a sign, and a key goes there."""
    async with playing(services, tmp_path) as (host, app, pilot):
        await pilot.press("number_sign")
        await until(pilot, lambda: isinstance(app.screen, RankingScreen) and app.screen.page.rows)
        screen = app.screen
        page = screen.page
        assert (page.board.kind, len(page.rows)) == (BoardKind.DAY, PLAYERS)
        assert page.rows[PAGE] is None
        await pilot.press("o")
        await until(pilot, lambda: page.chosen is not None)
        assert page.chosen.own
        assert page.chosen.place == OWN
        assert screen.describe_cursor() == "Rank 137: Ann (you), 2:17."
        await pilot.press("end")
        await until(pilot, lambda: page.chosen is not None)
        assert page.chosen.place == PLAYERS
        starts = [one["from"] for one in host.asked if one["do"] == "board"]
        assert starts == [0, 100, 200]
        await pilot.press("c")
        await until(pilot, lambda: not page.rows and page.advice == "No games yet.")
        await pilot.press("tab")
        await until(pilot, lambda: page.board.kind is BoardKind.WEEK)
        await pilot.press("enter")
        await pilot.press("c", "c")
        await until(pilot, lambda: page.rows)
        await pilot.press("enter")
        await until(pilot, lambda: host.asked[-1]["do"] == "run")
        assert host.asked[-1] == {"do": "run", "number": 1}


async def test_the_ranking_is_heard(services: Any, tmp_path: Any) -> None:
    """In reader mode each row is announced, and nothing else is there."""
    async with playing(reader(services), tmp_path) as (_, app, pilot):
        await pilot.press("number_sign")
        await until(pilot, lambda: isinstance(app.screen, RankingScreen) and app.screen.page.rows)
        await whole(pilot)
        for key in ("down", "end", "tab", "shift+tab"):
            before = seen(app)
            await pilot.press(key)
            await until(pilot, lambda before=before: seen(app) != before)
            await whole(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_puzzle_in_the_gallery_has_its_first_rows(
    services: Any, tmp_path: Any, size: Any
) -> None:
    """Asked for once where the cursor rests, and never for what it passes; a key shows all."""
    async with playing(services, tmp_path, size) as (host, app, pilot):
        await pilot.press("t", "right", "right", "left")
        first, there = "best here: P1, 0:01", ("1  P1", "0:01", "3  P3", "# shows all")
        wanted = (first,) if size[0] < 100 else there
        await until(pilot, lambda: all(text in seen(app) for text in wanted))
        (name,) = [one["name"] for one in host.asked if one["do"] == "board"]
        assert name == app.screen.ranked
        assert (first in seen(app)) == (size[0] < 100)
        await pilot.press("right", "left")
        await until(pilot, lambda: all(text in seen(app) for text in wanted))
        assert name == app.screen.ranked
        await pilot.press("number_sign")
        await until(pilot, lambda: isinstance(app.screen, RankingScreen) and app.screen.page.rows)
        asked = [one["name"] for one in host.asked if one["do"] == "board"]
        assert asked.count(name) == 2  # the whole ranking is asked for by itself


async def test_a_late_page_of_another_board_changes_nothing(services: Any, tmp_path: Any) -> None:
    """Nor does a lost connection take away what is shown."""
    async with playing(services, tmp_path) as (_, app, pilot):
        await pilot.press("number_sign")
        await until(pilot, lambda: isinstance(app.screen, RankingScreen) and app.screen.page.rows)
        screen, rows = app.screen, app.screen.page.rows
        other = BoardQuery(BoardKind.EVER)
        screen.heard(ResultBoard(other, 0, 0, ()))
        assert screen.page.rows == rows


async def test_without_a_host_there_is_no_ranking(services: Any) -> None:
    """Its key does nothing."""
    app: Any = TangramApp(still(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("number_sign")
        assert not isinstance(app.screen, RankingScreen)
