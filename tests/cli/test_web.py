"""The app in a browser: on this machine alone, for the server's own page alone."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tui_tangram.cli import web

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("host", "origin", "own"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("127.0.0.1:8000", "http://localhost:8000", True),
        ("localhost:8000", "http://localhost:8000", True),
        ("127.0.0.1:8000", "http://example.org", False),
        ("example.org:8000", "http://example.org:8000", False),
        ("127.0.0.1:8000", "http://127.0.0.1:8001", False),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", False),
        ("127.0.0.1:8000", "null", False),
        ("127.0.0.1:8000", "", False),
        ("", "", False),
    ],
)
def test_only_the_server_s_own_page_is_let_in(host: str, origin: str, own: bool) -> None:
    """By the name it asks for and by where it comes from; both can be wrong."""
    assert own is web.own_page({"Host": host, "Origin": origin}, 8000)


def test_what_is_served_is_restricted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the player's own directories, which are not looked for again below themselves."""
    told: list[str] = []
    monkeypatch.setenv("TUI_TANGRAM_PLAYER", "bob")

    class Server:
        def serve(self) -> None:
            told.append(os.environ.get("TUI_TANGRAM_PLAYER", "nobody"))
            raise OSError(98, "Address already in use")

    monkeypatch.setattr(web, "local_server", lambda command, port: told.append(command) or Server())
    complaint = run("web", "--port", "8123", "--profile", "ann").complaint
    assert "port 8123: Address already in use" == complaint
    assert " --restricted " in told[0]
    assert "players/ann" in told[0].replace("\\", "/")
    assert "nobody" == told[1]


def test_without_the_extra_it_says_how_to_have_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, and so for a bad port; a restricted host serves nothing."""
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert 'pip install "tui-tangram[web]"' in run("web").complaint
    for bad in ("0", "65536", "x"):
        assert "--port" in run("web", "--port", bad).complaint
    assert "not to be had with --restricted" in run("--restricted", "web").complaint


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
async def test_the_loopback_alone_is_served(tmp_path: Path) -> None:
    """Nobody listens elsewhere; a browser's page shows the app, a stranger's is refused."""
    aiohttp = pytest.importorskip("aiohttp", reason="needs the extra web")
    pytest.importorskip("textual_serve", reason="needs the extra web")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tui_tangram", "--data-dir", str(tmp_path), "web"]
    server = subprocess.Popen(  # noqa: ASYNC220  # it is there before anything is awaited
        [*command, "--port", str(port)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
    )
    try:
        end = time.monotonic() + 30
        while not (found := _listening(port)) and server.poll() is None:
            assert time.monotonic() < end
            await asyncio.sleep(0.02)
        assert {"0100007F"} == found
        here = f"http://127.0.0.1:{port}"
        async with aiohttp.ClientSession() as session:
            async with session.get(here) as page:
                assert "tui-tangram" in await page.text()
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(f"{here}/ws", origin="http://example.org")
            async with session.ws_connect(f"{here}/ws?width=80&height=24", origin=here) as socket_:
                heard = b""
                while b"Settings" not in heard:
                    message = await asyncio.wait_for(socket_.receive(), 30)
                    assert isinstance(message.data, str | bytes), message
                    data = message.data
                    heard += data if isinstance(data, bytes) else data.encode()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
