"""What the command line understands, and its help."""

from __future__ import annotations

import argparse
import math
import re
from typing import Final, NoReturn

from tui_tangram import __version__
from tui_tangram.cli.errors import CommandError

PROFILES: Final = ("truecolor", "256", "16", "mono", "ascii")
"""The names of what a terminal can show, as `tui_tangram.render.profile` has them."""

MAX_CELLS: Final = 1_000
"""The largest width and height of a picture."""

_ABOUT: Final = """\
Tangrams in the terminal, with an exact verdict and a real solver.
Without a command the app starts."""

_MORE: Final = """\
ID is what "tui-tangram list" shows, such as convex/1, or a figure's name.
FILE is a figure in JSON; "-" is standard input.

exit status: 0 done; 1 no solution, or not solved; 2 bad usage or bad input;
3 stopped by a limit before the end; 130 interrupted"""


class _Parser(argparse.ArgumentParser):
    """Raises what argparse would print with the usage around it."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser.  It raises `CommandError` for what it does not understand.

    The parsed options have ``command``, None when none was given.
    """
    parser = _Parser(
        prog="tui-tangram",
        description=_ABOUT,
        epilog=_MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tui-tangram {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands", parser_class=_Parser
    )

    play = _command(commands, "play", "start the app, with one figure opened if one is named")
    play.add_argument("figure", metavar="ID", nargs="?", help="the figure to open")

    listing = _command(commands, "list", "list the figures there are to play")
    listing.add_argument(
        "text",
        metavar="TEXT",
        nargs="?",
        default="",
        help="only figures with these words in their name, category, id or source",
    )
    _json(listing, "figures as JSON")

    show = _command(commands, "show", "print the picture of a figure, or its file")
    _figure(show)
    show.add_argument("--solution", action="store_true", help="with the pieces of one solution")
    show.add_argument(
        "--size", metavar="WxH", type=size, help="the most columns and lines to use, such as 60x24"
    )
    show.add_argument(
        "--profile",
        choices=PROFILES,
        metavar="P",
        help=f"what the terminal can show: {', '.join(PROFILES)} (default: found out)",
    )
    _json(show, "the figure's file; with its solution only when that is asked for")

    solve = _command(
        commands,
        "solve",
        "find solutions of figures",
        "Prints the first solution, or with --all every one.",
    )
    solve.add_argument(
        "figures",
        metavar="ID|FILE",
        nargs="+",
        help="figures, or collections of them: all, convex, animals and so on",
    )
    solve.add_argument(
        "--all",
        action="store_true",
        help="all solutions; a count tells equal pieces apart, a list has each arrangement once",
    )
    solve.add_argument(
        "--count", action="store_true", help="only how many there are; implies --all"
    )
    solve.add_argument(
        "--distinct",
        action="store_true",
        help="one of those that differ by equal pieces or the figure's symmetries; implies --all",
    )
    solve.add_argument(
        "--limit", metavar="N", type=positive, help="stop after N positions of the search"
    )
    solve.add_argument("--timeout", metavar="S", type=seconds, help="stop after S seconds")
    _json(solve, "solutions as JSON")

    verify = _command(
        commands,
        "verify",
        "say how far an arrangement of pieces is from a figure",
        "Exit status 0 says that it shows the figure, wherever it stands and whichever of the\n"
        "eight ways it is turned; 1 that it does not.",
    )
    _figure(verify, "FIGURE", "the figure: ID or FILE")
    verify.add_argument("arrangement", metavar="ARRANGEMENT", help="FILE with the pieces laid")
    _json(verify, "the verdict as JSON")

    _command(commands, "paths", "say where settings, saves, scores and puzzles are kept")
    return parser


def _command(
    commands: argparse._SubParsersAction[_Parser], name: str, about: str, more: str = ""
) -> argparse.ArgumentParser:
    """Add the command *name* and return its parser."""
    sentence = about[0].upper() + about[1:] + "."
    return commands.add_parser(
        name,
        help=about,
        description=f"{sentence}\n{more}" if more else sentence,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def _figure(
    parser: argparse.ArgumentParser, name: str = "ID|FILE", about: str = "the figure"
) -> None:
    parser.add_argument("figure", metavar=name, help=about)


def _json(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--json", action="store_true", help=about)


def size(text: str) -> tuple[int, int]:
    """Read a size such as ``60x24``.  Raises `ArgumentTypeError`."""
    match = re.fullmatch(r"(\d{1,4})[xX×](\d{1,4})", text, re.ASCII)
    numbers = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= number <= MAX_CELLS for number in numbers):
        raise argparse.ArgumentTypeError(
            f"must be columns x lines, such as 60x24, each from 1 to {MAX_CELLS}, not {text!r}"
        )
    return numbers


def positive(text: str) -> int:
    """Read a whole number of at least 1.  Raises `ArgumentTypeError`."""
    if not re.fullmatch(r"\d{1,18}", text, re.ASCII) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text!r}")
    return int(text)


def seconds(text: str) -> float:
    """Read a length of time in seconds.  Raises `ArgumentTypeError`."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return value
