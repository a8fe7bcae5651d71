"""The workers that the players of a host share: real ones, of the nursery of the small program."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.games.assist.test_client import endless, figure_game
from tests.host.running import LONG, options, until
from tui_tangram.games.assist import pool
from tui_tangram.games.assist.client import Client
from tui_tangram.games.assist.errors import SupersededError, WorkerError
from tui_tangram.games.assist.pool import SharedWorkers
from tui_tangram.host.nursery import WORKER
from tui_tangram.host.searches import SearchPool
from tui_tangram.host.session import environ_of
from tui_tangram.host.starter import Process, Starter
from tui_tangram.play import Progress


class Host:
    """A pool of two workers, and its players."""

    def __init__(self, starter: Starter) -> None:
        self.starter = starter
        self.workers: list[Process] = []
        self.most = 0
        """The most workers that there were at a time."""
        self.searches = SearchPool(self.start, 2, LONG)
        self.clients: list[tuple[Client, socket.socket]] = []

    async def start(self, language: str, descriptor: int) -> Process:
        """Start a worker."""
        home = Path("/")
        environ = environ_of(os.environ, term="", home=home, name=language, connection="")
        process = await self.starter.start(WORKER, (), environ, {}, (descriptor,))
        self.workers.append(process)
        self.most = max(self.most, self.running)
        return process

    @property
    def running(self) -> int:
        """The number of workers that there are."""
        return sum(not one.ended.done() for one in self.workers)

    def client(self) -> Client:
        """Return the client in the process of another player."""
        front, player = socket.socketpair()
        self.searches.join(front)
        client = Client()
        client.pool = SharedWorkers(player)  # type: ignore[misc]
        self.clients.append((client, player))
        return client

    async def busy(self) -> list[asyncio.Task[object]]:
        """Let two players search without end."""
        found = []
        for _ in range(2):
            begun = asyncio.Event()
            # While it waits for its worker it is at no node.
            report = lambda now, begun=begun: now.nodes and begun.set()  # noqa: E731
            search = self.client().count(endless(), report=report)
            found.append(asyncio.create_task(search))
            await asyncio.wait_for(begun.wait(), LONG)
        return found


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def starter(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Starter]:
    """The nursery of all hosts here."""
    nursery = options(tmp_path_factory.mktemp("host"), nursery="solver").nursery
    starter = Starter(nursery, lambda line: None)
    starter.open()
    yield starter
    starter.close()


@pytest_asyncio.fixture(loop_scope="module")
async def host(starter: Starter) -> AsyncIterator[Host]:
    """A host that has no worker when all have left."""
    host = Host(starter)
    yield host
    for client, player in host.clients:
        await client.close()
        player.close()
    await until(lambda: not (host.running or host.searches._running))
    assert not host.searches._queue
    host.searches.close()


async def test_eight_players_ask_at_once(host: Host) -> None:
    """Everybody gets the answer, of two workers at a time."""
    found = await asyncio.gather(*(host.client().solve(figure_game("swan")) for _ in range(8)))
    assert 1 == len({one.solutions for one in found})
    assert found[0].count
    assert 8 == len(host.workers)
    assert 2 == host.most


async def test_who_waits_is_told_and_a_cancelled_search_frees_its_place(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that waited; the workers that go on are the same."""
    monkeypatch.setattr(pool, "AGAIN", 0.01)
    first, second = await host.busy()
    heard: list[Progress] = []
    third = asyncio.create_task(host.client().solve(figure_game("swan"), report=heard.append))
    gone = asyncio.create_task(host.client().solve(figure_game("swan")))
    await until(lambda: [2] == [one.ahead for one in heard][-1:])
    assert (0, 2) == (heard[-1].nodes, host.most)
    gone.cancel()
    first.cancel()
    assert (await asyncio.wait_for(third, LONG)).count
    assert 3 == len(host.workers)
    assert not second.done()
    second.cancel()


async def test_a_newer_question_takes_the_place_of_one_that_waits(host: Host) -> None:
    """Its caller hears so at once."""
    busy = await host.busy()
    client = host.client()
    waits = asyncio.create_task(client.count(endless()))
    await until(lambda: host.searches._queue)
    newer = asyncio.create_task(client.solve(figure_game("swan")))
    with pytest.raises(SupersededError):
        await asyncio.wait_for(waits, LONG)
    busy[0].cancel()
    assert (await asyncio.wait_for(newer, LONG)).count
    busy[1].cancel()


async def test_a_killed_worker_costs_one_search_which_begins_again(host: Host) -> None:
    """Once, as that of a process of one's own; a player who is gone frees the place, too."""
    first, second = await host.busy()
    os.kill(host.workers[0].pid, signal.SIGKILL)
    await until(lambda: 3 == len(host.workers))
    assert not second.done()
    waits = asyncio.create_task(host.client().solve(figure_game("swan")))
    host.clients[1][1].close()  # as when its process is killed
    await until(host.workers[1].ended.done)
    assert (await asyncio.wait_for(waits, LONG)).count
    os.kill(host.workers[2].pid, signal.SIGKILL)
    with pytest.raises(WorkerError, match="stopped twice"):
        await asyncio.wait_for(first, LONG)
    second.cancel()
    await asyncio.wait({second})


async def test_a_long_search_ends_if_others_wait(host: Host) -> None:
    """Not before; it says why."""
    host.searches._seconds = 0.05
    searching = await host.busy()
    await asyncio.sleep(0.15)
    assert not any(one.done() for one in searching)
    assert (await asyncio.wait_for(host.client().solve(figure_game("swan")), LONG)).count
    done, rest = await asyncio.wait(searching, return_when=asyncio.FIRST_COMPLETED)
    for one in done:
        with pytest.raises(WorkerError, match="because others wait"):
            one.result()
    for one in rest:
        one.cancel()


async def test_without_a_nursery_it_says_so(host: Host) -> None:
    """The next question finds another."""
    client = host.client()
    host.starter._closed = True
    host.starter._lost()
    with pytest.raises(WorkerError, match="try again later"):
        await asyncio.wait_for(client.solve(figure_game("swan")), LONG)
    host.starter._closed = False
    assert (await asyncio.wait_for(client.solve(figure_game("swan")), LONG)).count
