"""``tui-tangram web``: the app in a browser of this machine.

The server is bound to the loopback and nowhere else, and its page asks nothing of another host.
Any page in a browser may connect to servers there, and may resolve its own name to
this machine, so each request must name this server, and a connection must have its page
as origin.  The app runs restricted: see ``--restricted``.

A connection is a terminal: the process of the app ends with it.  Any message that the page does
not send closes it, with a line in the log.  Page and process use the protocol of
textual-serve and Textual's driver for browsers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from argparse import Namespace
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.cli.errors import DONE, UsageError, complain
from tui_tangram.cli.play import WEB_DRIVER
from tui_tangram.cli.player import directories_of
from tui_tangram.language import LANGUAGES, in_use, tr
from tui_tangram.player.paths import PLAYER_VARIABLE

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from aiohttp import web

HOST: Final = "127.0.0.1"
"""The address at which the server listens."""
MANY: Final = 32
"""The maximum number of connections; each is a process."""
LONGEST: Final = 1 << 20
"""Bytes of the longest message, and of those that the app has not read yet."""
LARGEST: Final = 1000
"""Columns or rows of the largest terminal."""
HEARTBEAT: Final = 15.0
"""Seconds after which a silent page is asked whether it is still there."""
PATIENCE: Final = 3.0
"""Seconds after which a process that should end is killed."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
    " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""Forbids a browser to load anything from another host, and to embed the page in another."""


def run(options: Namespace) -> int:
    """Serve until interrupted."""
    try:
        from aiohttp import web

        app = application(command(options), options.port)
    except ImportError:
        raise UsageError('web: not installed. Run: pip install "tui-tangram[web]"') from None
    prepare_environment(os.environ)
    logging.getLogger("aiohttp.server").addFilter(shorten)
    address = f"http://{HOST}:{options.port}"

    def announce(_: str) -> None:
        """Print the address, instead of aiohttp's message."""
        print(tr("The game is at {address}. Ctrl+C stops it.", address=address), flush=True)

    try:
        web.run_app(
            app,
            host=HOST,
            port=options.port,
            print=announce,
            access_log=None,
            shutdown_timeout=2 * PATIENCE,
        )
    except OSError as error:
        raise UsageError(
            "port {port}: {why}", port=options.port, why=error.strerror or error
        ) from None
    return DONE


def command(options: Namespace) -> list[str]:
    """Return the command that the server starts for each connection."""
    data, config = directories_of(options)
    words = [sys.executable, "-m", "tui_tangram", "--restricted"]
    return [*words, "--data-dir", str(data), "--config-dir", str(config), "play"]


def prepare_environment(environ: MutableMapping[str, str]) -> None:
    """Describe the terminal in a browser, in place of this one."""
    environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1"})
    environ.update({"TEXTUAL_DRIVER": WEB_DRIVER, "TEXTUAL_COLOR_SYSTEM": "truecolor"})
    # The directories that are passed on are already the player's.
    for name in (PLAYER_VARIABLE, "NO_COLOR", "SSH_CONNECTION", "STY", "WT_SESSION"):
        environ.pop(name, None)


def shorten(record: logging.LogRecord) -> bool:
    """Shorten the log entry of a malformed request to one line, without a traceback."""
    from aiohttp.http_exceptions import HttpProcessingError

    if record.exc_info and isinstance(record.exc_info[1], HttpProcessingError):
        record.exc_info = None
    return True


def application(command: list[str], port: int) -> web.Application:
    """Return the server of *command* on the loopback.  Raises `ImportError` without the extra."""
    import textual_serve
    from aiohttp import web

    hosts = {f"{HOST}:{port}", f"localhost:{port}"}
    if port == 80:
        hosts |= {HOST, "localhost"}
    origins = {f"http://{host}" for host in hosts}
    page = Template(Path(__file__).with_name("web.html").read_text(encoding="utf-8"))
    connections: set[web.WebSocketResponse] = set()

    async def guard(request: web.Request, handler: Any) -> web.StreamResponse:  # noqa: ANN401
        """Refuse requests that do not name this server."""
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden(text=f"only http://{HOST}:{port} is served here\n")
        response: web.StreamResponse = await handler(request)
        return response

    async def restrict(_: web.Request, response: web.StreamResponse) -> None:
        """Set the headers that restrict what a browser may do with an answer."""
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"

    async def show(request: web.Request) -> web.Response:
        """Show the page, with the requested font size."""
        size = request.query.get("fontsize", "")
        text = page.substitute(
            host=request.host,
            language=in_use() or LANGUAGES[0],
            size=size if size.isascii() and size.isdecimal() and len(size) < 3 else "16",
            over=tr("Session ended."),
            again=tr("Restart"),
        )
        return web.Response(text=text, content_type="text/html")

    async def connect(request: web.Request) -> web.WebSocketResponse:
        """Start the app for a connection of the page, and end it with the connection."""
        if request.headers.get("Origin") not in origins:
            raise web.HTTPForbidden(text="not from this server's own page\n")
        try:
            size = [cells(int(request.query.get(key, "")[:9])) for key in ("width", "height")]
        except ValueError as error:
            raise web.HTTPBadRequest(text=f"width and height: {error}\n") from None
        if len(connections) >= MANY:
            raise web.HTTPServiceUnavailable(text=f"only {MANY} connections at a time\n")
        connection = web.WebSocketResponse(
            timeout=1.0, heartbeat=HEARTBEAT, compress=False, max_msg_size=LONGEST
        )
        connections.add(connection)
        try:
            await connection.prepare(request)
            await serve(command, size, connection)
        finally:
            connections.discard(connection)
        return connection

    async def close(_: web.Application) -> None:
        """Close what is open when the server ends."""
        await asyncio.gather(*[connection.close(code=1001) for connection in connections])

    app = web.Application(middlewares=[web.middleware(guard)])
    app.on_response_prepare.append(restrict)
    app.on_shutdown.append(close)
    app.router.add_get("/", show)
    app.router.add_get("/ws", connect)
    app.router.add_static("/static", Path(textual_serve.__file__).parent / "static")
    return app


async def serve(command: list[str], size: list[int], connection: web.WebSocketResponse) -> None:
    """Connect a process of the app, in a terminal of *size*, with a page."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "COLUMNS": str(size[0]), "ROWS": str(size[1])},
    )
    assert process.stdin is not None
    drawing = asyncio.create_task(draw(process, connection))
    try:
        async for message in connection:
            if isinstance(message.data, TimeoutError):  # the page is gone without notice
                break
            forward(packet(message.data), process.stdin)
    except UsageError as error:
        complain(str(error))
        await connection.close(code=1008)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()
        drawing.cancel()


def forward(data: bytes, entry: asyncio.StreamWriter) -> None:
    """Pass data to the app's driver.  Raises `UsageError` when it does not read any more.

    Waiting for it would delay the notice that the page is closed.
    """
    entry.write(data)
    if entry.transport.get_write_buffer_size() > LONGEST:
        raise UsageError("web: too much input; connection closed")


async def draw(process: Process, connection: web.WebSocketResponse) -> None:
    """Send the page what the app draws, and close the connection when the app ends."""
    output = process.stdout
    assert output is not None
    with suppress(asyncio.IncompleteReadError):
        await output.readuntil(b"__GANGLION__\n")
        while True:
            head = await output.readexactly(5)
            drawn = await output.readexactly(int.from_bytes(head[1:], "big"))
            if head[:1] == b"D":
                # Without a page it is discarded: an app that cannot write cannot end.
                with suppress(ConnectionError):
                    await connection.send_bytes(drawn)
    await connection.close()


def packet(message: object) -> bytes:
    """Return a message of the page in the protocol of the app's driver.

    Raises `UsageError` when the page sends no such message.
    """
    # Includes unencodable characters and excessive nesting.
    with suppress(ValueError, RecursionError):
        match json.loads(message) if isinstance(message, str) else None:
            case ["stdin", str(text)]:
                return _framed(b"D", text.encode())
            case ["resize", {"width": width, "height": height}]:
                size = {"type": "resize", "width": cells(width), "height": cells(height)}
                return _framed(b"M", json.dumps(size).encode())
            case ["focus" | "blur" as change]:
                return _framed(b"M", json.dumps({"type": change}).encode())
            case ["ping", *_]:  # latency is not displayed
                return b""
    raise UsageError("web: unknown message; connection closed")


def cells(number: object) -> int:
    """Return a number of columns or rows.  Raises `ValueError` if it is invalid."""
    if type(number) is int and 1 <= number <= LARGEST:
        return number
    raise ValueError(f"not a number from 1 to {LARGEST}")


def _framed(kind: bytes, data: bytes) -> bytes:
    return kind + len(data).to_bytes(4, "big") + data
