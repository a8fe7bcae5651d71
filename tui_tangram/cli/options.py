"""Options of the command line: their definitions, and the parsing of their values."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from tui_tangram.cli.errors import UsageError
from tui_tangram.commands.command import sentence
from tui_tangram.language import PlayerError, tr

PROFILES: Final = ("truecolor", "256", "16", "mono", "ascii")
"""The names of the profiles of terminals, as `tui_tangram.render.profile` has them."""

CELLS: Final = ("half", "octants", "sextants")
"""The names of the characters of pictures, as `tui_tangram.render.octants` has them."""


class Parser(argparse.ArgumentParser):
    """Raises the errors that argparse would print with the usage."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401  # as argparse has them
        """Make a parser that accepts only unabbreviated options, and retains the lines of texts."""
        # Each argument is formatted once as a check, which would query the width again.
        width = shutil.get_terminal_size().columns - 2
        form = partial(argparse.RawDescriptionHelpFormatter, width=width)
        super().__init__(formatter_class=form, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`."""
        raise UsageError("{error} (see {command} --help)", error=message, command=self.prog)

    def flag(self, name: str, about: str, default: object = False) -> None:
        """Add an option without a value; one that begins with ``--no-`` unsets what it names."""
        if name.startswith("--no-"):
            self.add_argument(name, dest=name[5:], action="store_false", help=about)
        else:
            self.add_argument(name, action="store_true", default=default, help=about)

    def argument(
        self,
        name: str,
        value: str,
        about: str | None = None,
        read: Callable[[str], Any] = str,
        short: str = "",
        **more: Any,  # noqa: ANN401
    ) -> None:
        """Add an argument, or by its dashes an option, whose *value* is read by *read*.

        *short* is another name of it, with one dash; *more* are parameters of argparse.
        """
        names = (short, name) if short else (name,)
        self.add_argument(*names, metavar=value, help=about, type=_typed(read), **more)

    def commands(self, dest: str, *, required: bool = False) -> Subcommands:
        """Add commands, stored as *dest*."""
        command, title = tr("COMMAND"), tr("commands")
        return self.add_subparsers(
            dest=dest, metavar=command, title=title, parser_class=Parser, required=required
        )


def _typed(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return *read*, with errors for argparse."""
    if read is str:
        return str

    def checked(text: str) -> object:
        try:
            return read(text)
        except PlayerError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  # it has no other name
"""Commands of a parser, to which more can be added."""


def add_command(commands: Subcommands, name: str, about: str, more: str = "") -> Parser:
    """Add the command *name* and return its parser."""
    description = f"{sentence(about)}\n{more}" if more else sentence(about)
    return commands.add_parser(name, help=about, description=description)


def forms(parser: Parser, **about: str) -> None:
    """Add output formats for programs, such as ``json``; ``form`` is the chosen one, or empty."""
    if not about:  # argparse cannot wrap the usage of an empty group
        return
    group = parser.add_mutually_exclusive_group()
    for form, text in about.items():
        group.add_argument(
            f"--{form}", action="store_const", const=form, dest="form", default="", help=text
        )


def profile(parser: Parser) -> None:
    """Add the option for colours and signs."""
    parser.argument(
        "--profile",
        "P",
        tr("colour mode: {profiles} (default: detected)", profiles=", ".join(PROFILES)),
        choices=PROFILES,
    )


def cells(parser: Parser) -> None:
    """Add the option for the characters of pictures."""
    parser.argument(
        "--cells",
        tr("CELLS"),
        tr("resolution of pictures: {cells} (default: half)", cells=", ".join(CELLS)),
        choices=CELLS,
    )


def player(text: str) -> str:
    """Read the name of a player.  Raises `ArgumentTypeError`."""
    # The store is loaded only if a name is given.
    from tui_tangram.player.paths import player_name

    if text in PROFILES:
        raise argparse.ArgumentTypeError(
            tr("{value} is a colour mode, not a player; give it after show", value=repr(text))
        )
    try:
        return player_name(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def directory(text: str) -> Path:
    """Read the path of a directory, which need not exist.  Raises `ArgumentTypeError`."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(tr("must be the path of a directory"))
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(
            tr("must be a directory, but {value} is a file", value=repr(text))
        )
    return path
