"""``tui-tangram``, ``tui-tangram play`` and ``tui-tangram join``: the app."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.language import PlayerError, refusing

if TYPE_CHECKING:
    from argparse import Namespace

WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
"""Textual's driver for browsers."""


def run(options: Namespace) -> int:
    """Start the app, or the plain mode on request or without a suitable terminal."""
    wanted = getattr(options, "puzzle", None)
    code = (options.code or "") if options.command == "join" else None
    in_lines, guard = _in_lines(options), None
    if not in_lines:
        from tui_tangram.terminal.guard import guarded

        # First, as its process keeps the memory of what is loaded by now.
        guard = guarded(watched=COMMAND.link is not None)
    # The app needs all imports here; Textual itself comes last.
    try:
        puzzle = None if wanted is None else _known(wanted, files=not options.restricted)
    except PlayerError as error:
        if options.json_lines:
            _report(str(error))
        raise
    data, config = directories_of(options)
    if in_lines or _plain_is_set(config):
        from tui_tangram.plain.prompt import run as run_plain

        return run_plain(
            puzzle,
            data,
            config,
            code=code,
            json_lines=options.json_lines,
            restricted=options.restricted,
            link=COMMAND.link,
        )
    from tui_tangram.render.profile import choose_profile

    with refusing(ValueError, what="TUI_TANGRAM_PROFILE"):
        choose_profile(os.environ, sys.stdout.encoding)
    from tui_tangram.app import run as run_app

    return run_app(
        puzzle,
        code=code,
        data=data,
        config=config,
        restricted=options.restricted,
        reader=options.reader,
        slow=options.slow,
        link=COMMAND.link,
        guard=guard,
    )


def _report(error: str) -> None:
    """Report the reason to a program that reads only standard output."""
    from tui_tangram.plain.events import ErrorCode, Event, EventKind, JsonWriter
    from tui_tangram.plain.shell import hello

    out, data = JsonWriter(sys.stdout), {"command": "play", "code": ErrorCode.UNKNOWN.value}
    out(hello())
    out(Event(EventKind.ERROR, error, data))


def _in_lines(options: Namespace) -> bool:
    """Whether to play in lines: on request, or as the only way on such a terminal."""
    if options.plain or options.json_lines:
        return True
    if in_browser(os.environ):
        return False
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        return True
    return os.environ.get("TERM", "") == "dumb"


def _plain_is_set(config: Path) -> bool:
    """Whether the player has set lines, which are not for a browser."""
    if in_browser(os.environ):
        return False
    from tui_tangram.player.settings import SettingsFile
    from tui_tangram.player.shelf import Disk

    def ignored(line: str) -> None:
        """Ignore *line*: problems with the settings are reported to the player later."""

    return SettingsFile(config / "settings.toml", ignored, Disk()).read().plain


def _known(text: str, *, files: bool) -> str:
    """Return the library's name of the puzzle that *text* names, perhaps one in *files*.

    A daily puzzle keeps its name, so that it is played as one, and so does one that takes long
    to make.  A shared line, given or in a file, retains the time too, or the whole game.
    """
    from tui_tangram.api import loading
    from tui_tangram.cli.services import CommandServices
    from tui_tangram.games.catalog import (
        UnmadeError,
        find_game,
        find_puzzle,
        shared_in,
    )
    from tui_tangram.games.catalog.games import MAKE
    from tui_tangram.play.names import looks_like_slot
    from tui_tangram.play.refusal import Refusal

    services = CommandServices()
    library = services.library
    if text.startswith(MAKE):
        with refusing(LookupError, ValueError):
            find_puzzle(library, text, {})
        return text
    there = files and loading.exists(text)
    if there:
        # Late, as few games are given as files, or as lines.
        from tui_tangram.games.together.run import LONGEST, is_run

        content = services.content(text, 4 * LONGEST).decode(errors="replace")
        text = content if is_run(content) else text
    with refusing(Refusal):
        shared = shared_in(text)
    if not (there or shared or looks_like_slot(text)):
        with suppress(LookupError, ValueError, UnmadeError):  # the finder handles these
            if name := str(library.find(text).id):
                return name
    # Late, with the puzzles of commands: a name is enough for the library.
    from tui_tangram.commands.finding import PuzzleFinder

    finder = PuzzleFinder(services)
    try:
        found = finder.find(text, files=files, make=False)
    except UnmadeError:
        return shared.line if shared else text  # it is made later, so that the player can stop it
    if shared:
        if shared.run is not None:
            from tui_tangram.games.session.savetext import SaveError
            from tui_tangram.games.together.run import replayed

            with refusing(SaveError, LookupError):
                replayed(shared.run, partial(find_game, library))
        return shared.line
    if looks_like_slot(text):
        return text
    return finder.name_in_library(found)


def in_browser(environ: Mapping[str, str]) -> bool:
    """Whether ``tui-tangram web`` has started this process for a browser."""
    return environ.get("TEXTUAL_DRIVER") == WEB_DRIVER


def is_terminal(stream: TextIO | None) -> bool:
    """Whether *stream* is a terminal; a closed one is none."""
    return stream is not None and not stream.closed and stream.isatty()
