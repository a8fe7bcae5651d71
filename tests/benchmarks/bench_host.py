"""Measure how many players a host carries: time to start, memory, time of a key.

    python -m tests.benchmarks.bench_host [PLAYERS [SECONDS [WAY ...]]]

Opens PLAYERS (20) games at home, goes to a figure in each and presses a key a second there for
SECONDS (10).  Prints a row for each way to serve them: processes forked from the nursery, each
from nothing (`--no-preload`), and textual-serve, for browsers, which starts each from nothing, too.

Times are those at the clients, which run on the same machine: to the first frame of a game that
is alone, to that of the last of all, 50 at a time, and from the sending of a key to the first
byte drawn.  Memory is that of a player's process with all it has started: what is its own
(private) and its share (PSS); the last is the share of all processes, and of the host itself.
"""

from __future__ import annotations

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import aiohttp
import asyncssh

from tui_tangram.cli.serve import arguments, options_of
from tui_tangram.host.front import serve
from tui_tangram.host.keys import player_id
from tui_tangram.host.limits import Limits
from tui_tangram.host.store import HostStore

FREE = Limits(
    players=1000, per_key=1000, per_address=1000, beginnings=1000, beginnings_per_address=1000,
    rate=1000, burst=1000, rate_of_all=1000, burst_of_all=1000, login_seconds=600,
)  # fmt: skip
SERVE: Final = ("nursery", "no-preload")
BROWSERS: Final = "textual-serve"
AT_ONCE: Final = 50
"""Players that come at a time."""
WIDTH, HEIGHT = SIZE = (120, 40)
QUIET: Final = 0.4
"""Seconds without a byte after which a frame is complete."""
REST: Final = 3.0
"""Seconds in which what a screen does after its first frame is done."""
HEAD: Final = (
    "              first frame, s   private (PSS) of a player, MB     PSS, MB      key, ms"
    "         of a processor\n"
    "               one   of all   home        figure      played    all host    50%  95% max"
    "  player host clients"
)


@dataclass
class Player:
    """A terminal that is connected to a game; what is drawn must be read."""

    write: Callable[[bytes], Awaitable[None]]
    """Sends what is typed."""
    read: Callable[[], Awaitable[bytes]]
    """Waits for the next bytes; none at the end."""

    async def see(self, word: bytes) -> None:
        """Read until *word* is drawn; answer the app's question for the kind of terminal."""
        seen = b""
        while word not in seen:
            part = await self.read()
            if not part:
                raise SystemExit(f"ended: {seen[-200:]!r}")
            seen += part
            if b"\x1b[c" in part:
                await self.write(b"\x1b[?62;22c")

    async def rest(self, seconds: float) -> None:
        """Read until nothing has been drawn for so long."""
        while True:
            try:
                await asyncio.wait_for(self.read(), seconds)
            except TimeoutError:
                return

    async def open_figure(self) -> None:
        """Go from the welcome to home, and from there to the first figure."""
        for keys, word in ((b"\x1b", b"random"), (b"t", b"Animals"), (b"\r", b"contour")):
            await self.rest(QUIET)
            await self.write(keys)
            await self.see(word)

    async def play(self, after: float, seconds: float) -> list[float]:
        """Take a piece and press a key a second; return the milliseconds of each."""
        await asyncio.sleep(after)
        times: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            at = time.perf_counter()
            await self.write((b"1", b"\x1b[C", b"\x1b[D")[1 + len(times) % 2 if times else 0])
            await self.read()
            times.append((time.perf_counter() - at) * 1000)
            await self.rest(QUIET)
            await asyncio.sleep(max(0, 1 - (time.perf_counter() - at)))
        return times[1:]


async def over_ssh(key: asyncssh.SSHKey, port: int, opened: AsyncExitStack) -> Player:
    """Open a game as the player with *key*."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, config=None, known_hosts=None, client_keys=[key], agent_path=None,
        username="anyone",
    )  # fmt: skip
    opened.callback(connection.close)
    process = await connection.create_process(
        term_type="xterm-256color", term_size=SIZE, encoding=None
    )

    async def write(keys: bytes) -> None:
        process.stdin.write(keys)

    return Player(write, partial(process.stdout.read, 1 << 16))


async def in_browser(port: int, opened: AsyncExitStack) -> Player:
    """Open a game as a page of textual-serve does."""
    session = await opened.enter_async_context(aiohttp.ClientSession())
    page = await session.ws_connect(f"http://127.0.0.1:{port}/ws?width={WIDTH}&height={HEIGHT}")

    async def write(keys: bytes) -> None:
        await page.send_json(["stdin", keys.decode()])

    async def read() -> bytes:
        while True:
            message = await page.receive()
            if message.type is not aiohttp.WSMsgType.BINARY:
                return b""
            if message.data:
                return bytes(message.data)

    return Player(write, read)


def host(way: str, directory: str) -> None:
    """Serve; print the port, and the process that starts those of players."""
    if way == BROWSERS:
        from textual_serve.server import Server

        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        print(port, os.getpid(), flush=True)
        # Each shell has another number: a player of its own.
        game = " ".join(arguments(Path(directory), "p$$"))
        Server(f"exec {sys.executable} -m tui_tangram {game}", "127.0.0.1", port).serve()
        return
    given = SimpleNamespace(
        listen="127.0.0.1", port=0, directory=Path(directory), preload=way == "nursery",
        database="", until_left=False, max_players=None, max_searches=None, config_dir=None,
        data_dir=None, player=None,
    )  # fmt: skip
    options = replace(options_of(given), limits=FREE)  # type: ignore[arg-type]
    asyncio.run(serve(options, lambda front: print(front.port, front.starter.pid, flush=True)))


def memory(pid: int) -> tuple[float, float]:
    """Return private MB and PSS of a process and of all that it has started."""
    private = pss = 0.0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, *more = line.split()
        if name == "Pss:":
            pss += int(more[0]) / 1024
        elif name in ("Private_Dirty:", "Private_Clean:"):
            private += int(more[0]) / 1024
    for child in children(pid):
        more_private, more_pss = memory(child)
        private, pss = private + more_private, pss + more_pss
    return private, pss


def processor(pid: int) -> float:
    """Return the milliseconds of a processor that a process has used, without its children's."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(one) for one in found.split()]


def memory_of_players(parent: int) -> tuple[float, float]:
    """Return the mean of players' private MB and PSS."""
    used = [memory(pid) for pid in children(parent)]
    private, pss = (statistics.mean(column) for column in zip(*used, strict=True))
    return private, pss


def measure(way: str, players: int, seconds: float) -> None:
    """Measure one way to serve players, and print its row."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(players + 2)]
    with tempfile.TemporaryDirectory() as directory:
        store = HostStore(Path(directory))
        for number, key in enumerate(keys):
            asyncio.run(store.add(player_id(key.public_data), f"Player {number}"))
        store.close()
        made = asyncssh.generate_private_key("ssh-ed25519")
        Path(directory, "host_key").touch(mode=0o600)
        Path(directory, "host_key").write_bytes(made.export_private_key())
        served = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.bench_host", "host", way, directory],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "TERM": "xterm-256color"},
            text=True,
        )
        assert served.stdout is not None
        port, parent = map(int, served.stdout.readline().split())
        opener = partial(in_browser, port) if way == BROWSERS else None
        try:
            asyncio.run(
                play(
                    f"{way:14}",
                    [opener or partial(over_ssh, key, port) for key in keys],
                    (served.pid, parent),
                    seconds,
                )
            )
        finally:
            served.terminate()
            served.wait()


async def play(
    name: str,
    openers: Sequence[Callable[[AsyncExitStack], Awaitable[Player]]],
    processes: tuple[int, int],
    seconds: float,
) -> None:
    """Play with all at a time, and print the numbers."""
    server, parent = processes
    coming = asyncio.Semaphore(AT_ONCE)

    async def first_frame(number: int, opened: AsyncExitStack) -> Player:
        async with coming:
            while True:
                try:
                    player = await openers[number](opened)
                    break
                except (aiohttp.ClientConnectorError, ConnectionRefusedError):
                    await asyncio.sleep(0.1)  # textual-serve does not say when it listens
            await player.see(b"Welcome")
        return player

    for number in (-1, -2):  # when the first has come, the host is warm
        at = time.perf_counter()
        async with AsyncExitStack() as opened:
            await first_frame(number, opened)
            one = time.perf_counter() - at
        while children(parent):  # noqa: ASYNC110
            await asyncio.sleep(0.1)
    async with AsyncExitStack() as opened:
        count = len(openers) - 2
        at = time.perf_counter()
        players = await asyncio.gather(*(first_frame(number, opened) for number in range(count)))
        of_all = time.perf_counter() - at
        await asyncio.gather(*(player.rest(REST) for player in players))
        used = [memory_of_players(parent)]
        await asyncio.gather(*(player.open_figure() for player in players))
        await asyncio.gather(*(player.rest(REST) for player in players))
        used += [memory_of_players(parent)]
        groups = children(parent), [server], [os.getpid()]
        before = [sum(map(processor, group)) for group in groups]
        ran = await asyncio.gather(
            *(player.play(number / count, seconds) for number, player in enumerate(players))
        )
        keys = max(sum(len(some) + 1 for some in ran), 1)
        each = [
            (sum(map(processor, group)) - was) / keys
            for group, was in zip(groups, before, strict=True)
        ]
        used += [memory_of_players(parent)]
        everything = memory(server)[1]
        times = sorted(one for some in ran for one in some) or [0.0]
        p50, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
        print(
            f"{name} {one:4.2f} {of_all:7.1f}  "
            + " ".join(f"{f'{private:5.1f} ({pss:.1f})':12}" for private, pss in used)
            + f"{everything:6.0f} {everything - count * used[-1][1]:4.0f}  "
            f"{p50:5.0f} {p95:4.0f} {times[-1]:4.0f}  " + " ".join(f"{one:5.1f}" for one in each),
            flush=True,
        )


def main() -> None:
    """Measure all ways, or those named."""
    if sys.argv[1:2] == ["host"]:
        host(*sys.argv[2:])
        return
    players, seconds, *ways = [*sys.argv[1:], *("20", "10")[len(sys.argv) - 1 :]]
    print(f"{players} players, {seconds} seconds, Python {sys.version.split()[0]}\n{HEAD}")
    for way in ways or (*SERVE, BROWSERS):
        measure(way, int(players), float(seconds))


if __name__ == "__main__":
    main()
