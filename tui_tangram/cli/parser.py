"""The command line and its help."""

from __future__ import annotations

import argparse
from typing import Final

from tui_tangram import __version__
from tui_tangram.cli.lab_parser import add_lab
from tui_tangram.cli.options import (
    PROFILES,
    Parser,
    Subcommands,
    add_command,
    directory,
    number,
    player,
    port,
    positive,
    seconds,
    size,
)
from tui_tangram.language import mark, tr

PERSONAL: Final = ("play", "list", "daily", "scores", "share", "paths")
"""The commands that look at a player's own data."""
RESTRICTED: Final = (*PERSONAL, "help")
"""The only ones of a restricted host: these, and what reads nothing but the manual."""

SIZES: Final = {"small": "easy", "medium": "medium", "large": "hard", "huge": "diabolical"}
"""The sizes and difficulties by their words, as `tui_tangram.matching.naming` has them."""

ORDERS: Final = ("listed", "difficulty", "name", "solutions", "parts", "unsolved")
"""The words for orders of lists, as `tui_tangram.store.filters` has them."""

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


def build_parser() -> Parser:
    """Return the parser.  It raises `UsageError` for words that it does not understand.

    The parsed options have ``command``, None when none was given.
    """
    parser = Parser(prog="tui-tangram", description=tr(_ABOUT), epilog=tr(_MORE))
    parser.add_argument(
        "--version",
        action="version",
        version=f"tui-tangram {__version__}",
        help=tr("show program's version number and exit"),
    )
    _directories(parser, None)
    _player(parser, None)
    _modes(parser, default=False)
    commands = parser.commands("command")

    play = _command(commands, "play", tr("start the app, with one puzzle opened if one is named"))
    play.argument("puzzle", tr("ID|FILE"), tr("the puzzle to open"), nargs="?")
    _modes(play, default=argparse.SUPPRESS)

    listing = _command(commands, "list", tr("list the puzzles there are to play"))
    listing.argument(
        "text",
        tr("TEXT"),
        tr(
            "only puzzles with these words in their name, collection, id or source; words such as "
            '"very easy", "7 pieces", "9 tiles", holes, symmetric, unique, solved, unsolved '
            "and started tell what they are; or daily, weekly, or the name of such a puzzle"
        ),
        nargs="?",
        default="",
    )
    listing.argument(
        "--sort",
        tr("ORDER"),
        tr("the order: {orders}", orders=", ".join(ORDERS)),
        choices=ORDERS,
        default=ORDERS[0],
    )
    listing.flag("--json", tr("puzzles as JSON"))

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
    daily.argument("day", tr("DATE"), tr("another day, such as 2026-11-21"), nargs="?")
    daily.flag("--json", tr("puzzles, results and streaks as JSON"))

    show = _command(commands, "show", tr("print the picture of a puzzle, or its file"))
    show.argument("puzzle", tr("ID|FILE"), tr("a figure, a puzzle of tiles, or a set of pieces"))
    show.flag("--solution", tr("as one solution has it"))
    show.argument("--size", tr("WxH"), tr("the most columns and lines to use, such as 60x24"), size)
    _profile(show)
    show.flag("--json", tr("the puzzle's file; with a solution only when that is asked for"))

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
    solve.argument(
        "puzzles",
        tr("ID|FILE"),
        tr("puzzles, or collections of them: all, convex, animals and so on"),
        nargs="+",
    )
    solve.flag(
        "--all",
        tr("all solutions; a count tells equal pieces apart, a list has each arrangement once"),
    )
    solve.flag("--count", tr("only how many there are; implies --all"))
    solve.flag(
        "--distinct",
        tr(
            "one of those that differ by equal pieces or by a symmetry of figure or board; "
            "implies --all"
        ),
    )
    solve.argument("--number", "N", tr("solution N of the list that --all prints"), positive)
    solve.flag("--random", tr("one solution drawn from all, each equally likely"))
    solve.argument("--seed", "S", tr("the same seed draws the same solution"), number)
    solve.argument("--limit", "N", tr("stop after N positions of the search"), positive)
    solve.argument("--timeout", "S", tr("stop after S seconds"), seconds)
    solve.flag("--json", tr("solutions as JSON"))

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
    verify.argument("figure", tr("FIGURE"), tr("the figure: ID or FILE"))
    verify.argument("arrangement", tr("ARRANGEMENT"), tr("FILE with the pieces laid"))
    verify.flag("--json", tr("the verdict as JSON"))

    drawing = _command(
        commands,
        "import",
        tr("make an exact figure of a drawing"),
        tr(
            "A drawing is SVG with polygons or paths of straight lines, or JSON such as\n"
            '{"polygons": [[[0, 0], [2, 0], [0, 2]], ...]}; every polygon is one piece.'
        ),
    )
    drawing.argument("drawing", tr("DRAWING"), tr("FILE with the drawing"))
    drawing.argument("--set", tr("SET"), tr("the set of pieces"), default="tangram")
    drawing.argument("--name", tr("NAME"), tr("what the figure is called"), default="")

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
    relations.flag("--json", tr("edges and what is left of them as JSON"))

    for add in (add_lab, _scores, _share, _web, _help):
        add(commands)
    _command(commands, "paths", tr("say where settings, saves, scores and puzzles are kept"))
    for name in (*PERSONAL, "web"):
        _player(commands.choices[name], argparse.SUPPRESS)
    return parser


def _web(commands: Subcommands) -> None:
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
    web.argument("--port", "N", tr("the port (default: 8000)"), port, default=8000)


def _help(commands: Subcommands) -> None:
    """Add the command that prints the manual."""
    page = _command(commands, "help", tr("print a page of the manual, or list its topics"))
    page.argument("topic", tr("TOPIC"), tr("a topic, or the beginning of its name"), nargs="?")
    page.flag("--json", tr("the page, or the topics, as JSON"))


def _scores(commands: Subcommands) -> None:
    """Add the command that prints scores."""
    scores = _command(
        commands,
        "scores",
        tr("print the best results, or all games as CSV or JSON"),
        tr("One line for each puzzle; where TEXT leaves one list, all its results."),
    )
    scores.argument(
        "text",
        tr("TEXT"),
        tr("only what has these words in its name, id or class"),
        nargs="?",
        default="",
    )
    scores.flag("--classes", tr("a list for each class of puzzles"))
    scores.flag("--assisted", tr("games solved with help, not clean ones"))
    forms = scores.add_mutually_exclusive_group()
    forms.add_argument("--csv", action="store_true", help=tr("all games as CSV"))
    forms.add_argument("--json", action="store_true", help=tr("all games and statistics as JSON"))


def _share(commands: Subcommands) -> None:
    """Add the command that tells of a solved game."""
    share = _command(
        commands,
        "share",
        tr("print the line on a result, with a small picture, for others to see"),
        tr(
            "It gives nothing away. Whoever opens the line, as with play LINE, has its time to "
            "beat."
        ),
    )
    share.argument("puzzle", tr("ID"), tr("the puzzle; by default the one solved last"), nargs="?")


def _new(commands: Subcommands) -> None:
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
    new.argument(
        "layout",
        tr("tangram|LAYOUT"),
        tr(
            "triangle, square, hexagon, 4.8.8, 4.6.12, 3.6.3.6, 3.4.6.4, 3.3.4.3.4, 3.12.12, "
            "3.3.3.4.4, 3.3.3.3.6a or 3.3.3.3.6c"
        ),
    )
    new.argument(
        "--rules",
        "R",
        tr(
            "hard-infinity, tetravex, infinity, troll, rotator, easy-tetravex or win-game "
            "(default: infinity)"
        ),
    )
    new.argument(
        "--difficulty",
        "D",
        tr(
            "{sizes} (default: small); easy, hard and diabolical are taken too",
            sizes=", ".join(SIZES),
        ),
        lambda text: SIZES.get(text.lower(), text.lower()),
        choices=tuple(SIZES.values()),
    )
    new.argument(
        "--size",
        tr("N|WxH"),
        tr(
            "instead of a difficulty: a number of places, or columns x rows of squares "
            "(with --wrap of cells)"
        ),
    )
    new.argument(
        "--shape",
        "S",
        tr(
            "ring, cross, lattice or a letter, with at least as many places as the size says; "
            "so cube (of squares), prism (of 3.3.3.4.4) and strip, a long torus"
        ),
    )
    new.argument("--colours", "N", tr("how many colours"), positive)
    new.argument("--wild", "N", tr("so many sides match anything"), number, default=0)
    new.argument("--fixed", "N", tr("so many tiles lie where they belong"), number, default=0)
    new.flag("--flips", tr("tiles may be turned over"))
    new.flag("--connectors", tr("colours fit their mates: heads and tails"))
    new.flag("--wrap", tr("the board is a torus"))
    new.flag("--unique", tr("proven to have one solution only"))
    new.argument("--seed", "S", tr("the same seed makes the same puzzle"), number)
    new.argument("--timeout", "S", tr("stop after S seconds"), seconds)
    new.flag("--json", tr("the puzzle's file"))


def _command(commands: Subcommands, name: str, about: str, more: str = "") -> Parser:
    """Add the command *name* and return its parser."""
    command = add_command(commands, name, about, more)
    # Here too, so that they may stand behind the command; one not given overrides nothing.
    _directories(command, argparse.SUPPRESS)
    return command


def _modes(parser: Parser, default: object) -> None:
    """Offer the ways to play.  A subcommand leaves options before it as they are."""
    parser.flag(
        "--plain", tr("play in lines that are read, heard or piped, without a screen"), default
    )
    parser.flag(
        "--json-lines",
        tr("the same for programs: commands in, one JSON object a line out"),
        default,
    )
    parser.flag(
        "--slow",
        tr("for slow lines: only what differs is sent, at most 12 times a second"),
        default,
    )
    parser.flag(
        "--restricted",
        tr(
            "for shared hosts: no file is read or written but the player's own, and there is "
            "no way to a shell"
        ),
        default,
    )


def _player(parser: Parser, default: str | None) -> None:
    """Offer to be one of several players; elsewhere ``--profile`` is of colours."""
    parser.argument(
        "--profile",
        tr("NAME"),
        tr("one of several players on this account, with settings, saves and scores of their own"),
        player,
        dest="player",
        default=default,
    )


def _directories(parser: Parser, default: str | None) -> None:
    """Add the options for directories; see `tui_tangram.cli.player.directories_of`."""
    for name, about in (
        ("config", tr("keep settings there, not where the platform has them")),
        ("data", tr("keep saves and scores there, not where the platform has them")),
    ):
        parser.argument(f"--{name}-dir", tr("DIR"), about, directory, default=default)


def _profile(parser: Parser) -> None:
    parser.argument(
        "--profile",
        "P",
        tr(
            "what the terminal can show: {profiles} (default: found out)",
            profiles=", ".join(PROFILES),
        ),
        choices=PROFILES,
    )
