"""The command line and its help."""

from __future__ import annotations

import argparse
import math
import re
from pathlib import Path
from typing import Final, NoReturn

from tui_tangram import __version__
from tui_tangram.cli.errors import UsageError
from tui_tangram.cli.lab_parser import Readers, add_lab
from tui_tangram.language import mark, tr

PROFILES: Final = ("truecolor", "256", "16", "mono", "ascii")
"""The names of the profiles of terminals, as `tui_tangram.render.profile` has them."""

PERSONAL: Final = ("play", "list", "daily", "scores", "paths")
"""The commands that look at a player's own data, and the only ones of a restricted host."""

MAX_CELLS: Final = 1_000
"""The largest width and height of a picture."""

LEVELS: Final = ("easy", "medium", "hard", "diabolical")
"""The difficulties, as `tui_tangram.tiling` has them."""

_ABOUT: Final = mark(
    """\
Tangrams and edge matching in the terminal, with an exact verdict and real solvers.
Without a command the app starts."""
)

_MORE: Final = mark(
    """\
ID is what "tui-tangram list" shows, such as convex/1, or a puzzle's name, or what
"tui-tangram new" prints, such as square/4x4/tetravex/s7, or daily/tangram.
FILE is a figure or a puzzle of tiles in JSON; "-" is standard input.
Every setting has an environment variable, TUI_TANGRAM_ and its name in capitals, such as
TUI_TANGRAM_THEME; TUI_TANGRAM_CONFIG_DIR and TUI_TANGRAM_DATA_DIR name the directories,
TUI_TANGRAM_PLAYER one of several players, as --profile does.

exit status: 0 done; 1 no solution, or not solved; 2 bad usage or bad input;
3 stopped by a limit before the end; 130 interrupted"""
)


class _Parser(argparse.ArgumentParser):
    """Raises the errors that argparse would print with the usage around them."""

    def error(self, message: str) -> NoReturn:
        raise UsageError("{error} (see {command} --help)", error=message, command=self.prog)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser.  It raises `UsageError` for words that it does not understand.

    The parsed options have ``command``, None when none was given.
    """
    parser = _Parser(
        prog="tui-tangram",
        description=tr(_ABOUT),
        epilog=tr(_MORE),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"tui-tangram {__version__}",
        help=tr("show program's version number and exit"),
    )
    _directories(parser, None)
    _player(parser, None)
    _modes(parser, default=False)
    commands = parser.add_subparsers(
        dest="command", metavar=tr("COMMAND"), title=tr("commands"), parser_class=_Parser
    )

    play = _command(commands, "play", tr("start the app, with one puzzle opened if one is named"))
    play.add_argument("puzzle", metavar=tr("ID|FILE"), nargs="?", help=tr("the puzzle to open"))
    _modes(play, default=argparse.SUPPRESS)

    listing = _command(commands, "list", tr("list the puzzles there are to play"))
    listing.add_argument(
        "text",
        metavar=tr("TEXT"),
        nargs="?",
        default="",
        help=tr(
            "only puzzles with these words in their name, collection, id or source; or daily, "
            "weekly, or the name of such a puzzle"
        ),
    )
    _json(listing, tr("puzzles as JSON"))

    daily = _command(
        commands,
        "daily",
        tr("list the puzzles of the day and of the week's ladders"),
        tr(
            "They are the same for everybody; days are those of UTC.  The names are taken "
            "wherever\n"
            "a puzzle is named: daily/tangram is today's, daily/tangram/2026-11-21 that of a day,\n"
            "weekly/tangram/3 a step of this week's ladder, weekly/tangram/2026-W47/3 of another.\n"
            "Below them are lines to paste where friends are; they spoil nothing."
        ),
    )
    daily.add_argument(
        "day", metavar=tr("DATE"), nargs="?", help=tr("another day, such as 2026-11-21")
    )
    _json(daily, tr("puzzles, results and streaks as JSON"))

    show = _command(commands, "show", tr("print the picture of a puzzle, or its file"))
    show.add_argument("puzzle", metavar=tr("ID|FILE"), help=tr("a figure or a puzzle of tiles"))
    show.add_argument("--solution", action="store_true", help=tr("as one solution has it"))
    show.add_argument(
        "--size",
        metavar=tr("WxH"),
        type=size,
        help=tr("the most columns and lines to use, such as 60x24"),
    )
    _profile(show)
    _json(show, tr("the puzzle's file; with a solution only when that is asked for"))

    solve = _command(
        commands,
        "solve",
        tr("find solutions of puzzles"),
        tr(
            "Prints the first solution, or with --all every one.  Of tiles each solution says for\n"
            "every place which tile lies there and how far it is turned: on squares in quarter\n"
            "turns clockwise, elsewhere the side of the place on which the tile's side 0 lies."
        ),
    )
    solve.add_argument(
        "puzzles",
        metavar=tr("ID|FILE"),
        nargs="+",
        help=tr("puzzles, or collections of them: all, convex, animals and so on"),
    )
    solve.add_argument(
        "--all",
        action="store_true",
        help=tr(
            "all solutions; a count tells equal pieces apart, a list has each arrangement once"
        ),
    )
    solve.add_argument(
        "--count", action="store_true", help=tr("only how many there are; implies --all")
    )
    solve.add_argument(
        "--distinct",
        action="store_true",
        help=tr(
            "one of those that differ by equal pieces or by a symmetry of figure or board; "
            "implies --all"
        ),
    )
    solve.add_argument(
        "--limit", metavar="N", type=positive, help=tr("stop after N positions of the search")
    )
    solve.add_argument("--timeout", metavar="S", type=seconds, help=tr("stop after S seconds"))
    _json(solve, tr("solutions as JSON"))

    _new(commands)

    verify = _command(
        commands,
        "verify",
        tr("say how far an arrangement of pieces is from a figure"),
        tr(
            "Exit status 0 says that it shows the figure, wherever it stands and however it is\n"
            "turned; 1 that it does not."
        ),
    )
    _figure(verify, tr("FIGURE"), tr("the figure: ID or FILE"))
    verify.add_argument(
        "arrangement", metavar=tr("ARRANGEMENT"), help=tr("FILE with the pieces laid")
    )
    _json(verify, tr("the verdict as JSON"))

    drawing = _command(
        commands,
        "import",
        tr("make an exact figure of a drawing"),
        tr(
            "A drawing is SVG with polygons or paths of straight lines, or JSON such as\n"
            '{"polygons": [[[0, 0], [2, 0], [0, 2]], ...]}; every polygon is one piece.'
        ),
    )
    drawing.add_argument("drawing", metavar=tr("DRAWING"), help=tr("FILE with the drawing"))
    drawing.add_argument(
        "--set", metavar=tr("SET"), default="tangram", help=tr("the set of pieces")
    )
    drawing.add_argument(
        "--name", metavar=tr("NAME"), default="", help=tr("what the figure is called")
    )

    relations = _command(
        commands,
        "relations",
        tr("draw the relations of two edges by which a figure is verified"),
        tr(
            "The sixteen of straight edges and those of arcs, with their numbers, and what each\n"
            "eliminates."
        ),
    )
    _profile(relations)
    _json(relations, tr("edges and what is left of them as JSON"))

    add_lab(commands, Readers(number, positive, seconds))

    _scores(commands)

    _command(commands, "paths", tr("say where settings, saves, scores and puzzles are kept"))
    _web(commands)
    for name in (*PERSONAL, "web"):
        _player(commands.choices[name], argparse.SUPPRESS)
    return parser


def _web(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add the command that serves the app to a browser."""
    web = _command(
        commands,
        "web",
        tr("serve the app to a browser on this machine"),
        tr(
            "It is reached at 127.0.0.1 only, and restricted as with --restricted.  Needs the "
            "extra\n"
            'web: pip install "tui-tangram[web]".'
        ),
    )
    web.add_argument(
        "--port", metavar="N", type=port, default=8000, help=tr("the port (default: 8000)")
    )


def _scores(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add the command that prints scores."""
    scores = _command(
        commands,
        "scores",
        tr("print the best results, or all games as CSV or JSON"),
        tr("One line for each puzzle; where TEXT leaves one list, all its results."),
    )
    scores.add_argument(
        "text",
        metavar=tr("TEXT"),
        nargs="?",
        default="",
        help=tr("only what has these words in its name, id or class"),
    )
    scores.add_argument(
        "--classes", action="store_true", help=tr("a list for each class of puzzles")
    )
    scores.add_argument(
        "--moves", action="store_true", help=tr("the fewest moves, not the best times")
    )
    forms = scores.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help=tr("all games as CSV"))
    forms.add_argument("--json", action="store_true", help=tr("all games and statistics as JSON"))


def _new(commands: argparse._SubParsersAction[_Parser]) -> None:
    """Add the command that makes puzzles."""
    new = _command(
        commands,
        "new",
        tr("make a puzzle and print its id, picture and difficulty"),
        tr(
            "The id names the same puzzle everywhere: play, show and solve take it.\n"
            "A tangram is a figure of the library, chosen by chance among those of the difficulty."
        ),
    )
    new.add_argument(
        "layout",
        metavar=tr("tangram|LAYOUT"),
        help=tr(
            "triangle, square, hexagon, 4.8.8, 4.6.12, 3.6.3.6, 3.4.6.4, 3.3.4.3.4, 3.12.12, "
            "3.3.3.4.4, 3.3.3.3.6a or 3.3.3.3.6c"
        ),
    )
    new.add_argument(
        "--rules",
        metavar="R",
        help=tr(
            "hard-infinity, tetravex, infinity, troll, rotator, easy-tetravex or win-game "
            "(default: infinity)"
        ),
    )
    new.add_argument(
        "--difficulty",
        metavar="D",
        choices=LEVELS,
        help=tr(
            "{several} or {last} (default: easy)",
            several=", ".join(LEVELS[:-1]),
            last=LEVELS[-1],
        ),
    )
    new.add_argument(
        "--size",
        metavar=tr("N|WxH"),
        help=tr(
            "instead of a difficulty: a number of places, or columns x rows of squares "
            "(with --wrap of cells)"
        ),
    )
    new.add_argument("--colours", metavar="N", type=positive, help=tr("how many colours"))
    new.add_argument(
        "--wild", metavar="N", type=number, default=0, help=tr("so many sides match anything")
    )
    new.add_argument(
        "--fixed",
        metavar="N",
        type=number,
        default=0,
        help=tr("so many tiles lie where they belong"),
    )
    new.add_argument("--flips", action="store_true", help=tr("tiles may be turned over"))
    new.add_argument(
        "--connectors", action="store_true", help=tr("colours fit their mates: heads and tails")
    )
    new.add_argument("--wrap", action="store_true", help=tr("the board is a torus"))
    new.add_argument("--unique", action="store_true", help=tr("proven to have one solution only"))
    new.add_argument(
        "--seed", metavar="S", type=number, help=tr("the same seed makes the same puzzle")
    )
    _json(new, tr("the puzzle's file"))


def _command(
    commands: argparse._SubParsersAction[_Parser], name: str, about: str, more: str = ""
) -> argparse.ArgumentParser:
    """Add the command *name* and return its parser."""
    sentence = about[0].upper() + about[1:] + "."
    command = commands.add_parser(
        name,
        help=about,
        description=f"{sentence}\n{more}" if more else sentence,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    # Here too, so that they may stand behind the command; one not given overrides nothing.
    _directories(command, argparse.SUPPRESS)
    return command


def _modes(parser: argparse.ArgumentParser, default: object) -> None:
    """Offer the ways to play.  A subcommand leaves options before it as they are."""
    parser.add_argument(
        "--plain",
        action="store_true",
        default=default,
        help=tr("play in lines that are read, heard or piped, without a screen"),
    )
    parser.add_argument(
        "--json-lines",
        action="store_true",
        default=default,
        help=tr("the same for programs: commands in, one JSON object a line out"),
    )
    parser.add_argument(
        "--slow",
        action="store_true",
        default=default,
        help=tr("for slow lines: only what differs is sent, at most 12 times a second"),
    )
    parser.add_argument(
        "--restricted",
        action="store_true",
        default=default,
        help=tr(
            "for shared hosts: no file is read or written but the player's own, and there is "
            "no way to a shell"
        ),
    )


def _player(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Offer to be one of several players; elsewhere ``--profile`` is of colours."""
    parser.add_argument(
        "--profile",
        dest="player",
        metavar=tr("NAME"),
        type=player,
        default=default,
        help=tr(
            "one of several players on this account, with settings, saves and scores of their own"
        ),
    )


def _directories(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the options for directories; see `tui_tangram.cli.player.directories_of`."""
    for name, about in (
        ("config", tr("keep settings there, not where the platform has them")),
        ("data", tr("keep saves and scores there, not where the platform has them")),
    ):
        parser.add_argument(
            f"--{name}-dir",
            metavar=tr("DIR"),
            type=directory,
            default=default,
            help=about,
        )


def _figure(parser: argparse.ArgumentParser, name: str, about: str) -> None:
    parser.add_argument("figure", metavar=name, help=about)


def _profile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        metavar="P",
        help=tr(
            "what the terminal can show: {profiles} (default: found out)",
            profiles=", ".join(PROFILES),
        ),
    )


def _json(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--json", action="store_true", help=about)


def size(text: str) -> tuple[int, int]:
    """Read a size such as ``60x24``.  Raises `ArgumentTypeError`."""
    match = re.fullmatch(r"(\d{1,4})[xX×](\d{1,4})", text, re.ASCII)
    numbers = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= number <= MAX_CELLS for number in numbers):
        raise argparse.ArgumentTypeError(
            tr(
                "must be columns x lines, such as 60x24, each from 1 to {most}, not {value}",
                most=MAX_CELLS,
                value=repr(text),
            )
        )
    return numbers


def player(text: str) -> str:
    """Read the name of a player.  Raises `ArgumentTypeError`."""
    # The store is loaded only where somebody has such a name.
    from tui_tangram.store.paths import player_name

    if text in PROFILES:
        raise argparse.ArgumentTypeError(
            tr(
                "must be a player's name, and {value} is a profile of colours, which is said "
                "behind show or relations, or with TUI_TANGRAM_PROFILE",
                value=repr(text),
            )
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
            tr("must be a directory, and {value} is a file", value=repr(text))
        )
    return path


def number(text: str) -> int:
    """Read a whole number of at least 0.  Raises `ArgumentTypeError`."""
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            tr("must be a whole number of at least {least}, not {value}", least=0, value=repr(text))
        )
    return int(text)


def port(text: str) -> int:
    """Read the number of a port that anybody may use.  Raises `ArgumentTypeError`."""
    found = number(text)
    if not 1 <= found <= 65_535:
        raise argparse.ArgumentTypeError(tr("must be from 1 to 65535, not {value}", value=text))
    return found


def positive(text: str) -> int:
    """Read a whole number of at least 1.  Raises `ArgumentTypeError`."""
    if not re.fullmatch(r"\d{1,18}", text, re.ASCII) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            tr("must be a whole number of at least {least}, not {value}", least=1, value=repr(text))
        )
    return int(text)


def seconds(text: str) -> float:
    """Read a length of time in seconds.  Raises `ArgumentTypeError`."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(
            tr("must be a number of seconds above 0, not {value}", value=repr(text))
        )
    return value
