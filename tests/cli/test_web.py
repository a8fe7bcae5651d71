"""The app in a browser: on this machine alone, for the server's own page alone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tui_tangram.cli import web
from tui_tangram.cli.errors import UsageError

ROOT = Path(__file__).parent.parent.parent

APP = """
import os, sys
print("__GANGLION__", flush=True)
os.write(1, b"D" + (4).to_bytes(4, "big") + os.getpid().to_bytes(4, "big"))
while data := os.read(0, 1024):
    os.write(1, b"M" + (2).to_bytes(4, "big") + b"{}")
    os.write(1, b"D" + len(data).to_bytes(4, "big") + data)
"""
"""Speaks as the app's driver does: says which process it is, and then what it hears."""
DEAF = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("__GANGLION__", flush=True)
os.write(1, b"D" + (4).to_bytes(4, "big") + os.getpid().to_bytes(4, "big"))
time.sleep(100)
"""
"""Hears nothing and heeds no signal."""


@contextlib.asynccontextmanager
async def serving(program: str = APP) -> AsyncIterator[tuple[Any, str]]:
    """Serve *program* in this process; yields a client and the address."""
    aiohttp = pytest.importorskip("aiohttp", reason="needs the extra web")
    pytest.importorskip("textual_serve", reason="needs the extra web")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        app = web.application([sys.executable, "-IS", "-c", program], port)
        runner = aiohttp.web.AppRunner(app, access_log=None, shutdown_timeout=1000)
        await runner.setup()
        await aiohttp.web.SockSite(runner, listening).start()
        async with aiohttp.ClientSession() as client:
            try:
                yield client, f"http://127.0.0.1:{port}"
            finally:
                async with asyncio.timeout(30):
                    await runner.cleanup()


async def opened(client: Any, here: str) -> tuple[Any, int]:
    """Open a connection as the page does; return it and the number of the app's process."""
    connection = await client.ws_connect(f"{here}/ws?width=80&height=24", origin=here)
    return connection, int.from_bytes(await connection.receive_bytes(timeout=30), "big")


def is_there(process: int) -> bool:
    """Whether a process is there; one that has ended and was not asked how is none."""
    try:
        os.kill(process, 0)
        stat = Path(f"/proc/{process}/stat").read_text()
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # gone meanwhile, or a system that does not tell
        return not Path("/proc/self/stat").exists()
    return stat.rpartition(")")[2].split()[0] != "Z"


async def gone(*processes: int) -> None:
    """Wait until none of these processes is there any more."""
    async with asyncio.timeout(30):
        while any(map(is_there, processes)):  # noqa: ASYNC110  # no process of this one's
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("path", ["/", "/static/js/textual.js", "/ws", "/nowhere"])
async def test_a_request_for_another_host_is_refused(path: str) -> None:
    """In one line that says what is served: a page may have had its name pointed here."""
    async with serving() as (client, here):
        port = here.rpartition(":")[2]
        for host in (f"example.org:{port}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1.:{port}", ""):
            async with client.get(here + path, headers={"Host": host, "Origin": here}) as answer:
                assert 403 == answer.status
                assert f"only {here} is served here\n" == await answer.text()
        local = {"Host": f"localhost:{port}"}
        async with client.get(f"{here}/static/css/xterm.css", headers=local) as answer:
            assert 200 == answer.status


async def test_the_page_asks_nothing_of_another_host() -> None:
    """What it names is the server's, and a browser is forbidden the rest; nothing is listed."""
    async with serving() as (client, here):
        async with client.get(f"{here}/?fontsize=20") as answer:
            page = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
        assert [f"{here.replace('http', 'ws')}/ws"] == re.findall(r"[a-z]*://[^\"]*", page)
        assert '<html lang="en">' in page
        assert 'data-font-size="20"' in page
        rules = dict(rule.split(maxsplit=1) for rule in policy.split("; "))
        assert ("'none'", "'none'") == (rules["default-src"], rules["frame-ancestors"])
        assert set(" ".join(rules.values()).split()) == {
            "'none'", "'self'", "'unsafe-inline'", "data:",
        }  # fmt: skip
        assert "'self'" == rules["script-src"] == rules["connect-src"]
        assert "<script>" not in page
        for name in re.findall(r"\"(/static/[^\"]*)\"", page):
            async with client.get(here + name) as answer:
                assert 200 == answer.status, name
        for path, status in (("/static/", 403), ("/static/js", 403), ("/static/../web.py", 404)):
            async with client.get(here + path) as answer:
                assert status == answer.status
                assert ".js" not in await answer.text()
                assert policy == answer.headers["Content-Security-Policy"]
        async with client.get(here, params={"fontsize": '"><script>'}) as answer:
            assert 'data-font-size="16"' in await answer.text()


async def test_only_the_server_s_own_page_is_let_in() -> None:
    """By where it comes from, for which no other page can give this one's address."""
    async with serving() as (client, here):
        aiohttp = pytest.importorskip("aiohttp")
        port = here.rpartition(":")[2]
        for origin in (
            "http://example.org", f"https://127.0.0.1:{port}", "http://127.0.0.1:1", "null", None,
        ):  # fmt: skip
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect(f"{here}/ws?width=80&height=24", origin=origin)
        for size in ("width=80", "width=x&height=24", "width=0&height=24", "width=9&height=1001"):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="400"):
                await client.ws_connect(f"{here}/ws?{size}", origin=here)
        connection, _ = await opened(client, f"http://localhost:{port}")
        await connection.close()


@pytest.mark.parametrize(
    ("message", "kind", "said"),
    [
        (["stdin", "é"], b"D", b"\xc3\xa9"),
        (["resize", {"width": 1, "height": 1000}], b"M", None),
        (["focus"], b"M", {"type": "focus"}),
        (["blur"], b"M", {"type": "blur"}),
    ],
)
def test_what_the_page_sends(message: list[Any], kind: bytes, said: object) -> None:
    """It reaches the app as Textual's driver reads it; how long an answer takes does not."""
    packet = web.packet(json.dumps(message))
    assert (kind, len(packet) - 5) == (packet[:1], int.from_bytes(packet[1:5], "big"))
    if kind == b"M":
        assert (said or {"type": "resize", **message[1]}) == json.loads(packet[5:])
    else:
        assert said == packet[5:]
    assert b"" == web.packet('["ping", "1"]')


BAD = (
    "", "x", "null", "[]", "{}", "1", '"stdin"', "[1]", "[[]]", '["nothing"]', '["stdin"]',
    '["stdin", 1]', '["stdin", "a", "b"]', '["stdin", "\\ud800"]', '["stdin", null]',
    '["resize"]', '["resize", {}]', '["resize", [80, 24]]', '["resize", {"width": 80}]',
    *(
        f'["resize", {{"width": {width}, "height": 24}}]'
        for width in ('"80"', "80.0", "true", "null", "NaN", "1e999", "-1", "0", "1001", "9" * 5000)
    ),
    "[" * 100_000,
    b"\xff\x00", b'["focus"]',
)  # fmt: skip
"""What no page sends."""


@each("message", [text for text in BAD if isinstance(text, str)])
def test_what_no_page_sends(message: str) -> None:
    """It is one error, whatever is wrong."""
    with pytest.raises(UsageError, match="unknown message; connection closed"):
        web.packet(message)


async def test_abuse_is_a_line_in_the_log(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is closed, its process ends without being killed, and others are served."""
    monkeypatch.setattr(web, "PATIENCE", 1000.0)
    async with serving() as (client, here):
        mine, own = await opened(client, here)
        processes = []
        bad = [*BAD[:2], *BAD[-3:], json.dumps(["ping", " " * web.LONGEST])]
        for message in bad:
            connection, process = await opened(client, here)
            processes.append(process)
            send = connection.send_str if isinstance(message, str) else connection.send_bytes
            with contextlib.suppress(ConnectionError):  # closed before all of it was sent
                await send(message)
            while not (await connection.receive(30)).type.name.startswith("CLOS"):
                pass
        await gone(*processes)
        lines = capfd.readouterr().err.splitlines()
        assert ["tui-tangram: web: unknown message; connection closed"] * len(bad) == (lines)
        await mine.send_str('["stdin", "hello"]')
        assert b"D\0\0\0\5hello" == await mine.receive_bytes(timeout=30)
        mine._conn.transport.abort()
        await gone(own)
        assert "" == capfd.readouterr().err


async def test_a_page_may_be_gone_without_a_word(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that answers nothing any more, as after a sleep, is as good as closed."""
    # Longer than a busy machine lets a page wait that does answer.
    monkeypatch.setattr(web, "HEARTBEAT", 2.0)
    async with serving() as (client, here):
        connection, process = await opened(client, here)
        await gone(process)
        await connection.close()
    assert "" == capfd.readouterr().err


async def test_no_process_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one that hears nothing any more, nor those that run when the server ends."""
    monkeypatch.setattr(web, "PATIENCE", 0.1)
    monkeypatch.setattr(web, "HEARTBEAT", 1000.0)
    monkeypatch.setattr(web, "MANY", 2)
    aiohttp = pytest.importorskip("aiohttp", reason="needs the extra web")
    async with serving(DEAF) as (client, here):
        connection, closed = await opened(client, here)
        await connection.close()
        await gone(closed)
        connection, flooded = await opened(client, here)
        with contextlib.suppress(ConnectionError):
            for _ in range(8):
                await connection.send_str(json.dumps(["stdin", "x" * (web.LONGEST // 2)]))
        await gone(flooded)
        opens = [await opened(client, here) for _ in range(web.MANY)]
        with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
            await opened(client, here)
    await gone(*(process for _, process in opens))


def test_what_is_served_is_restricted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the player's own directories, which are not looked for again below themselves."""
    aiohttp = pytest.importorskip("aiohttp", reason="needs the extra web")
    told: list[Any] = []
    monkeypatch.setenv("TUI_TANGRAM_PLAYER", "bob")

    def serve(*_: object, **options: object) -> None:
        told.extend([os.environ.get("TUI_TANGRAM_PLAYER", "nobody"), options["host"]])
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(web, "application", lambda command, port: told.append(command))
    monkeypatch.setattr(aiohttp.web, "run_app", serve)
    complaint = run("web", "--port", "8123", "--profile", "ann").complaint
    assert "port 8123: Address already in use" == complaint
    assert "--restricted" in told[0]
    assert "players/ann" in " ".join(told[0]).replace("\\", "/")
    assert ["nobody", "127.0.0.1"] == told[1:]


def test_without_the_extra_it_says_how_to_have_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, and so for a bad port; a restricted host serves nothing."""
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert 'pip install "tui-tangram[web]"' in run("web").complaint
    for bad in ("0", "65536", "x"):
        assert "--port" in run("web", "--port", bad).complaint
    assert "not available with --restricted" in run("--restricted", "web").complaint


def _listening(port: int) -> set[str]:
    """Return the addresses of this machine on which somebody listens at *port*, in hex."""
    found = set()
    for name in ("tcp", "tcp6"):
        path = Path("/proc/net") / name
        for line in path.read_text().splitlines()[1:] if path.exists() else ():
            address, at = line.split()[1].rsplit(":")
            if int(at, 16) == port and line.split()[3] == "0A":
                found.add(address)
    return found


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="looks in /proc who listens")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
async def test_the_loopback_alone_is_served(
    tmp_path: Path, ending: signal.Signals, free_port: Callable[[], int]
) -> None:
    """Nobody listens elsewhere; a page shows the app, which ends with the server."""
    aiohttp = pytest.importorskip("aiohttp", reason="needs the extra web")
    pytest.importorskip("textual_serve", reason="needs the extra web")
    port = free_port()
    command = [sys.executable, "-m", "tui_tangram", "--data-dir", str(tmp_path), "web"]
    server = await asyncio.create_subprocess_exec(
        *command,
        "--port",
        str(port),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said = server.stdout
    assert said is not None
    try:
        async with asyncio.timeout(60), aiohttp.ClientSession() as session:
            here = f"http://127.0.0.1:{port}"
            assert f"The game is at {here}. Ctrl+C stops it.\n" == (await said.readline()).decode()
            assert {"0100007F"} == _listening(port)
            _, malformed = await asyncio.open_connection("127.0.0.1", port)
            malformed.write(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
            assert b"Error handling request from 127.0.0.1\n" == await said.readline()
            malformed.close()
            page = await session.ws_connect(f"{here}/ws?width=80&height=24", origin=here)
            heard = b""
            while b"Look around" not in heard:
                heard += await page.receive_bytes()
            server.send_signal(ending)
            # To its end: as long as a process of the app is there it could say something.
            assert b"" == await said.read()
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()
