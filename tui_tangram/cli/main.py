"""The entry of the command line."""

from __future__ import annotations

import codecs
import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TextIO

from tui_tangram.cli.errors import BAD, DONE, INTERRUPTED, UsageError, complain, status_of
from tui_tangram.cli.language import language_of, translated_argparse
from tui_tangram.cli.player import BARE, COMMAND
from tui_tangram.language import PlayerError, tr, use

if TYPE_CHECKING:
    from argparse import Namespace

_MODULES: Final = {"import": "importing"}
"""The modules with another name than their command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in *argv*, by default this process's, and return the exit status."""
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
        status = _run(words)
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


def _run(argv: Sequence[str]) -> int:
    try:
        options = _parsed(argv) if argv else BARE
    except SystemExit as end:  # after --help and --version
        return end.code if isinstance(end.code, int) else DONE
    command = options.command or "play"
    COMMAND.begin(options, argv)
    shared = getattr(options, "shared", None)
    if shared is not None:
        from tui_tangram.cli.commands import run

        return run(shared, options)
    module = importlib.import_module(f"tui_tangram.cli.{_MODULES.get(command, command)}")
    status: int = module.run(options)
    return status


def _parsed(argv: Sequence[str]) -> Namespace:
    """Return the options of a command line."""
    from tui_tangram.cli.parser import RESTRICTED, build_parser

    with translated_argparse():
        options = build_parser().parse_args(argv)
    command = options.command or "play"
    if options.restricted and command not in RESTRICTED:
        raise UsageError(
            "{command}: not available with --restricted; use {several} or {last}",
            command=command,
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
