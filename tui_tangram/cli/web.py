"""``tui-tangram web``: the app in a browser of this machine.

The server is bound to the loopback and nowhere else.  Any page that a browser shows may speak
to servers there, so a connection must say that it comes from the server's own page, and what
is served is restricted: see ``--restricted``.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from argparse import Namespace
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.cli.player import directories_of
from tui_tangram.store.paths import PLAYER_VARIABLE

if TYPE_CHECKING:
    from aiohttp import web

HOST: Final = "127.0.0.1"
"""The address at which the server listens."""


def run(options: Namespace) -> int:
    """Serve until it is interrupted."""
    try:
        server = local_server(command(options), options.port)
    except ImportError:
        raise UsageError(
            'web: needs the extra "web", which is not installed: pip install "tui-tangram[web]"'
        ) from None
    prepare_environment(os.environ)
    try:
        server.serve()
    except OSError as error:
        raise UsageError(
            "port {port}: {why}", port=options.port, why=error.strerror or error
        ) from None
    return DONE


def command(options: Namespace) -> str:
    """Return the command that the server starts for each browser."""
    data, config = directories_of(options)
    words = [sys.executable, "-m", "tui_tangram", "--restricted"]
    words += ["--data-dir", str(data), "--config-dir", str(config), "play"]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def prepare_environment(environ: MutableMapping[str, str]) -> None:
    """Describe the terminal in a browser, in place of this one."""
    environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1"})
    # The directories that are handed on are the player's already.
    for name in (PLAYER_VARIABLE, "NO_COLOR", "SSH_CONNECTION", "STY", "WT_SESSION"):
        environ.pop(name, None)


def own_page(headers: Any, port: int) -> bool:  # noqa: ANN401  # a mapping that knows no case
    """Whether a connection comes from a page of the server on that port.

    Its own name is asked for too: a page may have had its name pointed at this machine.
    """
    hosts = {f"{HOST}:{port}", f"localhost:{port}"}
    if port == 80:
        hosts |= {HOST, "localhost"}
    return headers.get("Host", "") in hosts and headers.get("Origin", "") in {
        f"http://{host}" for host in hosts
    }


def local_server(command: str, port: int) -> Any:  # noqa: ANN401  # of the extra
    """Return a server of *command* on the loopback.  Raises `ImportError` without the extra."""
    from aiohttp import web
    from textual_serve.server import Server

    class LocalServer(Server):  # type: ignore[misc]  # of the extra
        async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
            if not own_page(request.headers, port):
                raise web.HTTPForbidden(text="not from this server's own page\n")
            return await super().handle_websocket(request)

    return LocalServer(command, host=HOST, port=port, title="tui-tangram")
