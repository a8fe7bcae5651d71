"""How many players a host carries: time to start, time of a key, memory.

    python -m tests.benchmarks.bench_host [PLAYERS [SECONDS]]

PLAYERS play the swan on one host, each with a key a second for SECONDS; once with processes forked
from the nursery, once with each from nothing (`--no-preload`).  The time of a key is that from
its sending to the first byte drawn.  Memory is that of a player's process with all it has started:
its share (PSS) and what is its own (private).  The clients run on the same machine.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import asyncssh

from tui_tangram.cli.serve import arguments, options_of
from tui_tangram.host.front import serve
from tui_tangram.host.keys import player_id
from tui_tangram.host.limits import Limits
from tui_tangram.host.store import HostStore

FREE = Limits(
    players=1000, per_key=1000, per_address=1000, beginnings=1000, beginnings_per_address=1000,
    rate=1000, burst=1000, rate_of_all=1000, burst_of_all=1000,
)  # fmt: skip


def host(directory: str, preload: str) -> None:
    """Be the host, until the standard input ends."""
    given = SimpleNamespace(
        listen="127.0.0.1", port=0, directory=Path(directory), preload=preload == "nursery",
        max_players=None, max_searches=None, config_dir=None, data_dir=None, player=None,
    )  # fmt: skip
    options = replace(
        options_of(given),  # type: ignore[arg-type]
        limits=FREE,
        port=0,
        arguments=lambda place, key: [*arguments(place, key), "swan"],
    )
    asyncio.run(serve(options, lambda front: print(front.port, front.starter.pid, flush=True)))


async def start(port: int, key: asyncssh.SSHKey) -> asyncssh.SSHClientProcess[bytes]:
    """Open the swan, and take a piece in hand."""
    connection = await asyncssh.connect(
        "127.0.0.1", port, config=None, known_hosts=None, client_keys=[key], agent_path=None,
        username="anyone",
    )  # fmt: skip
    process = await connection.create_process(
        term_type="xterm-256color", term_size=(120, 40), encoding=None
    )
    seen = b""
    while b"back" not in seen:
        part = await process.stdout.read(1 << 16)
        if not part:
            raise SystemExit(f"ended: {seen[-200:]!r}")
        seen += part
        if b"\x1b[c" in part:
            process.stdin.write(b"\x1b[?62;22c")
    return process


async def player(
    process: asyncssh.SSHClientProcess[bytes], number: int, players: int, seconds: float
) -> list[float]:
    """Press a key a second; return the time of each."""
    await asyncio.sleep(number / players)
    times = []
    end = time.monotonic() + seconds
    keys = [b"1", *[b"\x1b[C", b"\x1b[D"] * 1000]
    while time.monotonic() < end:
        at = time.perf_counter()
        process.stdin.write(keys[len(times)])
        await process.stdout.read(1 << 16)
        times.append(time.perf_counter() - at)
        while True:
            try:
                await asyncio.wait_for(process.stdout.read(1 << 16), 0.4)
            except TimeoutError:
                break
        await asyncio.sleep(max(0, 1 - (time.perf_counter() - at)))
    return times[1:]


def memory(pid: int) -> tuple[float, float]:
    """Return PSS and private MB of a process and of all that it has started."""
    pss = private = 0.0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, *more = line.split()
        if name == "Pss:":
            pss += int(more[0]) / 1024
        elif name in ("Private_Dirty:", "Private_Clean:"):
            private += int(more[0]) / 1024
    for child in children(pid):
        more_pss, more_private = memory(child)
        pss, private = pss + more_pss, private + more_private
    return pss, private


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(one) for one in found.split()]


def measure(preload: str, players: int, seconds: float) -> None:
    """Measure one way to start players."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(players)]
    with tempfile.TemporaryDirectory() as directory:
        store = HostStore(Path(directory))
        for number, key in enumerate(keys):
            asyncio.run(store.add(player_id(key.public_data), f"Player {number}"))
        store.close()
        made = asyncssh.generate_private_key("ssh-ed25519")
        Path(directory, "host_key").touch(mode=0o600)
        Path(directory, "host_key").write_bytes(made.export_private_key())
        command = [sys.executable, "-m", "tests.benchmarks.bench_host", "host", directory, preload]
        served = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert served.stdout is not None
        port, nursery = map(int, served.stdout.readline().split())
        time.sleep(4)  # the nursery warms up
        asyncio.run(play(f"{preload:8}", port, nursery, keys, seconds))
        served.terminate()
        served.wait()


async def play(
    name: str, port: int, nursery: int, keys: list[asyncssh.SSHKey], seconds: float
) -> None:
    """Play with all keys at a time, and print the numbers."""
    begun = time.perf_counter()
    processes = await asyncio.gather(*(start(port, key) for key in keys))
    up = time.perf_counter() - begun
    ran = await asyncio.gather(
        *(player(one, number, len(keys), seconds) for number, one in enumerate(processes))
    )
    times = sorted(one * 1000 for some in ran for one in some)
    used = [memory(pid) for pid in children(nursery)]
    pss, private = (statistics.mean(column) for column in zip(*used, strict=True))
    p50, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
    print(
        f"{name} {len(keys)} up in {up:.1f} s; keys {len(times)}: median {p50:.0f} ms, "
        f"95% {p95:.0f} ms, most {times[-1]:.0f} ms; a player PSS {pss:.1f} MB, "
        f"private {private:.1f} MB (of {len(used)})"
    )


def main() -> None:
    """Measure both ways."""
    if sys.argv[1:2] == ["host"]:
        host(*sys.argv[2:])
        return
    players, seconds = (int(one) for one in (sys.argv[1:] + ["20", "10"][len(sys.argv) - 1 :]))
    for preload in ("nursery", "bare"):
        measure(preload, players, seconds)


if __name__ == "__main__":
    main()
