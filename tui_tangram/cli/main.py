"""The entry of the command line, and its language, which argparse speaks too.

``TUI_TANGRAM_LANGUAGE`` has precedence, then the setting, then the system's language.  Help
uses that language as well, so the setting is looked up before the command line is
parsed: the path of the file follows from a few options, and only the line of that
setting is read.  Errors in the file are reported later, when all of it is read.
"""

from __future__ import annotations

import codecs
import errno
import importlib
import io
import os
import re
import sys
import time
from _thread import interrupt_main, start_new_thread
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from tui_tangram.cli.errors import BAD, DONE, INTERRUPTED, UsageError, complain, status_of
from tui_tangram.cli.player import BARE, COMMAND
from tui_tangram.files import regular
from tui_tangram.language import (
    LANGUAGES,
    PlayerError,
    catalogue,
    mark,
    tr,
    use,
    wanted,
)
from tui_tangram.language.catalogue import VARIABLE

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def main(argv: Sequence[str] | None = None, parser: ArgumentParser | None = None) -> int:
    """Run the command in *argv*, by default this process's, and return the exit status.

    *parser* is that of `build_parser`, if it has been built before.
    """
    words = sys.argv[1:] if argv is None else argv
    use(language_of(words, os.environ))
    if _closed(sys.stdout):
        complain(tr("standard output: is closed"))
        return BAD
    for stream in (sys.stdout, sys.stderr):
        # Signs that the terminal's encoding lacks are replaced, not a reason to fail.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_SPELLED)
    try:
        with _every_interrupt():
            status = _run(words, parser)
        sys.stdout.flush()
    except PlayerError as error:
        complain(str(error))
        return status_of(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe, as head does.
        _discard_output()
        return DONE
    except OSError as error:
        why = error.strerror or error
        if error.filename is not None:
            complain(tr("{file}: cannot be used: {why}", file=error.filename, why=why))
        elif error.errno == errno.ENOENT:  # not an error of an open stream
            complain(tr("the working directory cannot be used: {why}", why=why))
        else:  # such as a full disk
            _discard_output()
            complain(tr("standard output: cannot be written: {why}", why=why))
        return BAD
    return status


@contextmanager
def _every_interrupt() -> Iterator[None]:
    """Let Ctrl+C end the block also at points where Python loses it.

    An import calls functions whose exceptions Python only prints, and until Python 3.11 an
    exception in the body of a class becomes the cause of another.
    """
    usual = sys.unraisablehook

    def repeat() -> None:
        time.sleep(_AGAIN)
        interrupt_main()

    def catch(lost: sys.UnraisableHookArgs) -> None:
        if issubclass(lost.exc_type, KeyboardInterrupt):
            start_new_thread(repeat, ())
        else:
            usual(lost)

    sys.unraisablehook = catch
    try:
        yield
    except (RuntimeError, SystemError) as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise
    finally:
        sys.unraisablehook = usual


_AGAIN: Final = 0.01
"""Seconds after which an interrupt that Python has lost is repeated."""


def _run(argv: Sequence[str], parser: ArgumentParser | None) -> int:
    try:
        options = _parsed(argv, parser) if argv else BARE
    except SystemExit as end:  # after --help and --version
        return end.code if isinstance(end.code, int) else DONE
    command = options.command or "play"
    COMMAND.begin(options, argv)
    shared = getattr(options, "shared", None)
    if shared is not None:
        from tui_tangram.cli.commands import run

        return run(shared, options)
    module = importlib.import_module(f"tui_tangram.cli.{command}")
    status: int = module.run(options)
    return status


def _parsed(argv: Sequence[str], parser: ArgumentParser | None) -> Namespace:
    """Return the options of a command line."""
    from tui_tangram.cli.parser import RESTRICTED, build_parser

    with translated_argparse():
        try:
            options = (parser or build_parser(argv)).parse_args(argv)
        except UsageError:
            # The message may name commands that are not among the words.
            options = build_parser().parse_args(argv)
    command = options.command or "play"
    shared = getattr(options, "shared", None)
    if options.restricted and not (shared.own if shared else command in RESTRICTED):
        raise UsageError(
            "{command}: not available with --restricted; use {several} or {last}",
            command=shared.name if shared else command,
            several=", ".join(RESTRICTED[:-1]),
            last=RESTRICTED[-1],
        )
    return options


_SPELLED: Final = "tui-tangram-spelled"


def _spelled(error: UnicodeError) -> tuple[str, int]:
    """Return the substitutes for signs missing in an encoding: letters are spelled out."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    # Late: only for a terminal without the letters of the language.
    from tui_tangram.play.names import SPELLED

    lacking = error.object[error.start : error.end]
    return "".join(SPELLED.get(sign, "?") for sign in lacking), error.end


codecs.register_error(_SPELLED, _spelled)


def _closed(stream: TextIO | None) -> bool:
    """Whether a standard stream is missing, as after ``>&-`` in a shell."""
    return stream is None


def _discard_output() -> None:
    """Discard the rest of the buffer of standard output."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


AUTO: Final = "auto"
"""The system's language."""

MAX_CHARACTERS: Final = 100_000
"""A longer file of settings is refused as a whole, so the search ends here."""

# As in `tui_tangram.player.paths`, which would load all the rest of the store.
_NAME: Final = "tui-tangram"
_CONFIG_VARIABLE: Final = "TUI_TANGRAM_CONFIG_DIR"
_PLAYER_VARIABLE: Final = "TUI_TANGRAM_PLAYER"
_PLAYER: Final = r"(?a)[a-z0-9][a-z0-9_-]{0,31}"

_SETTING: Final = r"""(?m)^[ \t]*language[ \t]*=[ \t]*(["'])(\w+)\1"""
_TABLE: Final = r"(?m)^[ \t]*\["


def language_of(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return the language for the command in *argv*, one of `LANGUAGES`.

    Without a readable, valid file it is the system's.
    """
    value = environ.get(VARIABLE)
    if value not in (AUTO, *LANGUAGES):
        try:
            value = _set_in(settings_path(argv, environ))
        except (OSError, ValueError, RuntimeError):
            # No such file, an impossible name, no home.
            value = None
    return value if value in LANGUAGES else wanted(environ)


def settings_path(argv: Sequence[str], environ: Mapping[str, str]) -> Path:
    """Return the path of the settings, as `tui_tangram.cli.player.directories_of` does.

    Raises `RuntimeError` if there is no home directory.
    """
    named = _given(argv, "--config-dir")[-1:] or [environ.get(_CONFIG_VARIABLE, "")]
    if named[0]:
        directory = Path(named[0])
    else:
        import platformdirs

        directory = platformdirs.user_config_path(_NAME, appauthor=False)
    players = _given(argv, "--profile")
    if players:
        from tui_tangram.cli.options import PROFILES

        # For show and relations --profile means colours, and no player has such a name.
        players = [name for name in players if name not in PROFILES]
    player = players[-1] if players else environ.get(_PLAYER_VARIABLE, "")
    if player and re.fullmatch(_PLAYER, player):
        directory = directory / "players" / player
    return directory / "settings.toml"


def _given(argv: Sequence[str], option: str) -> list[str]:
    """Return the values of an option."""
    values: list[str] = []
    for at, word in enumerate(argv):
        if word == "--":
            break
        if word == option:
            values += argv[at + 1 : at + 2]
        elif word.startswith(f"{option}="):
            values.append(word.partition("=")[2])
    return values


def _set_in(path: Path) -> str | None:
    """Return the language in a file of settings, None for none."""
    with open(path, encoding="utf-8", errors="replace", opener=regular) as file:
        text = file.read(MAX_CHARACTERS)
    table = re.search(_TABLE, text)
    found = re.search(_SETTING, text[: table.start()] if table else text)
    return found[2] if found else None


@contextmanager
def translated_argparse() -> Iterator[None]:
    """Let argparse use the language in use in the block.

    It looks texts up by functions of `gettext`, which search the disk for each.
    """
    import argparse

    words = vars(argparse)
    usual = {name: words[name] for name in ("_", "ngettext")}
    words.update(_=catalogue().gettext, ngettext=catalogue().ngettext)
    try:
        yield
    finally:
        words.update(usual)


ARGPARSE: Final = (
    mark("usage: "), mark("positional arguments"), mark("options"),
    mark("show this help message and exit"), mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"), mark("one of the arguments %s is required"),
    mark("unrecognized arguments: %s"), mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"), mark("expected one argument"),
    mark("expected at most one argument"), mark("expected at least one argument"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("unexpected option string: %s"),
    mark("unknown parser %(parser_name)r (choices: %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)  # fmt: skip
"""The messages of argparse of Python 3.11 to 3.13 that the parsers here can produce."""
