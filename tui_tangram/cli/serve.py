"""``tui-tangram serve``: a host that anyone with an SSH key can play on.

`tui_tangram.host` serves; here is what it serves: the app, restricted, as the program of each
player, and what that program imports.  The host also runs this module, as the nursery of these
programs and as one of them.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.files import Quota
from tui_tangram.language import PlayerError, tr, trn
from tui_tangram.play import quote

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from textual.pilot import Pilot

    from tui_tangram.host.front import Front, Options

_SELF: Final = (
    sys.executable,
    "-P",
    "-c",
    "from tui_tangram.cli import main, serve; serve.run_for_host(main)",
)
"""Runs this module; ``-P`` keeps modules in the working directory out of its way."""
Main: TypeAlias = Callable[[Sequence[str], "ArgumentParser | None"], int]
"""The entry of the command line, and a parser that was built before."""
_NURSERY: Final = "nursery"
_BARE: Final = "bare"
"""A nursery that imports nothing beforehand."""
WARM: Final = (
    *("escape", "t", "down", "enter", "1", "right", "left", "enter", "2", "r", "n", "enter", "u"),
    *("q", "q", "e", "down", "enter", "n", "right", "enter", "u", "q", "q"),
)
"""The keys pressed in advance: the lists, and a puzzle of each kind."""


def run(options: Namespace) -> int:
    """Serve until interrupted."""
    if not hasattr(os, "fork"):
        raise UsageError("serve: needs Linux, macOS or another Unix")
    if not options.fingerprint and options.remove_results is None:
        # What it imports takes seconds on a busy machine.
        print(tr("Starting the host…"), file=sys.stderr, flush=True)
    try:
        from tui_tangram.host.front import serve
    except ImportError:
        raise UsageError('serve: not installed. Run: pip install "tui-tangram[host]"') from None
    os.umask(0o077)
    settings = options_of(options)
    if options.fingerprint:
        from tui_tangram.host.keys import host_fingerprint

        print(host_fingerprint(settings.directory))
        return DONE
    if options.remove_results is not None:
        return _remove_results(settings, options.remove_results)
    try:
        asyncio.run(serve(settings, announce))
    except PlayerError as error:
        raise UsageError("serve: {why}", why=error) from None
    except OSError as error:
        if error.filename is not None:  # in the directory
            raise
        raise UsageError(
            "serve: {address}, port {port}: {why}",
            address=options.listen,
            port=options.port,
            why=error.strerror or error,
        ) from None
    print(tr("Goodbye."), file=sys.stderr)
    return DONE


def _remove_results(settings: Options, name: str) -> int:
    """Remove the results of a player."""
    from tui_tangram.host.database import FILE
    from tui_tangram.host.store import HostStore

    if not settings.database and not (settings.directory / FILE).exists():
        raise UsageError("serve: {place} has no players", place=settings.directory)
    store = HostStore(settings.directory, settings.database)
    try:
        count = store.results.remove(name)
    finally:
        store.close()
    if count is None:
        raise UsageError("serve: no player is called {name}", name=quote(name))
    print(trn("Removed {n} result.", "Removed {n} results.", count))
    return DONE


def options_of(options: Namespace) -> Options:
    """Return the options of the host from those of the command line."""
    from tui_tangram.flow.table_server import TABLES
    from tui_tangram.host.front import Options
    from tui_tangram.host.limits import Limits
    from tui_tangram.terminal.guard import LEAVING

    # Apart from a host of its own, which may be running, and with the tables of this account.
    own = TABLES if options.until_left else "host"
    given = {"players": options.max_players, "searches": options.max_searches}
    limits = Limits(**{name: value for name, value in given.items() if value is not None})
    return Options(
        directory=(options.directory or directories_of(options).data / own).absolute(),
        nursery=(*_SELF, _NURSERY if options.preload else _BARE),
        arguments=arguments,
        database=options.database,
        listen=options.listen,
        port=options.port,
        limits=limits,
        restore=LEAVING.encode(),
        until_left=options.until_left,
    )


def arguments(directory: Path, key: str) -> list[str]:
    """Return the command line of a player: the app, with all files in a directory of their own."""
    place = str(directory)
    return ["--restricted", "--data-dir", place, "--config-dir", place, "--profile", key, "play"]


def announce(front: Front) -> None:
    """Print how players come in."""
    from tui_tangram.host.front import LOOPBACK

    port, listen = front.port, front.options.listen
    alone = listen == LOOPBACK
    lines = (
        tr("Listening on {address}, port {port}.", address=listen, port=port),
        *([tr("Only this machine can connect. For others: --listen ::")] if alone else ()),
        tr("Key of the host: {fingerprint}", fingerprint=front.fingerprint),
        tr("Players type: {command}", command=front.tables.ssh),
        tr("Ctrl+C stops it."),
    )
    print("\n".join(lines), flush=True)


# The programs of players


def preload() -> ArgumentParser:
    """Import what a player may need, and use it, as in a terminal over SSH; return the parser.

    What was used before a process is forked takes a third less memory in it.
    """
    from tui_tangram.app import import_asyncio, prepare_environment
    from tui_tangram.render.profile import Profile

    import_asyncio()
    os.environ["SSH_CONNECTION"] = "preloaded"
    prepare_environment(Profile.TRUECOLOR, os.environ)
    import tui_tangram.cli.play
    import tui_tangram.games.assist.worker  # noqa: F401
    from tui_tangram.app.navigator import pages
    from tui_tangram.cli.parser import build_parser
    from tui_tangram.games.kinds import EDITORS, GAMES, KindParts

    for part in ("entry", "screen", "source", "own"):
        list(KindParts(part).values())
    for kind in (*GAMES, *EDITORS):
        kind.load("screen").screen()
    for place in pages().values():
        resolve_name(place)
    _warm_up()
    parser = build_parser()
    parser.parse_args(arguments(Path("/"), "k"))
    return parser


def _warm_up() -> None:
    """Play a few moves that nobody sees."""
    from tui_tangram.app import make_services
    from tui_tangram.app.application import TangramApp

    with TemporaryDirectory() as place:
        directory = Path(place)
        services = make_services(data=directory, config=directory, restricted=True)
        app = TangramApp(services, greets=True)

        async def play(pilot: Pilot[object]) -> None:
            await pilot.press(*WARM)
            app.exit()

        app.run(headless=True, size=(120, 40), auto_pilot=play)
        for thread in threading.enumerate():
            if thread is not threading.main_thread():
                thread.join()  # a process that is forked has only the one that forks


def run_for_host(main: Main) -> NoReturn:
    """Run the nursery, or a player's process that imports everything itself; exit with its status.

    *main* is the entry of the command line, which imports this module only by its name.
    """
    from tui_tangram.host import nursery

    parser = None

    def prepare() -> None:
        """Do what all processes would do."""
        nonlocal parser
        parser = preload()

    def program(role: str, argv: Sequence[str], sockets: Sequence[socket.socket]) -> int:
        """Search, or play with these arguments and the ways to the host."""
        if role == nursery.WORKER:
            from tui_tangram.games.assist import worker

            worker.main()
        from tui_tangram.games.assist.client import Client
        from tui_tangram.games.assist.pool import SharedWorkers
        from tui_tangram.host.limits import Limits
        from tui_tangram.player.shelf import Disk

        limits = Limits()
        Disk.quota = Quota(Path(os.environ["HOME"]), limits.disk, limits.disk_files)
        COMMAND.link, searches = sockets
        Client.pool = SharedWorkers(searches)
        return main(argv, parser)

    role, *argv = sys.argv[1:]
    if role in (nursery.PLAYER, nursery.WORKER):
        handles = os.environ.pop(nursery.SOCKETS).split()
        status = program(role, argv, [socket.socket(fileno=int(one)) for one in handles])
    else:
        status = nursery.run(program, prepare if role == _NURSERY else None, _SELF)
    raise SystemExit(status)
