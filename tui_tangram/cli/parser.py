"""The command line, the options of its commands, and its help."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tui_tangram import __version__
from tui_tangram.cli.commands import add_shared, personal
from tui_tangram.cli.options import Parser, Subcommands, add_command, directory, player
from tui_tangram.commands.command import port, positive
from tui_tangram.language import mark, tr

PERSONAL: Final = ("play", "join", *personal(), "paths")
"""The commands that use a player's own data."""
RESTRICTED: Final = (*PERSONAL, "help")
"""The only ones on a restricted host, besides those that read only the manual."""

_ABOUT: Final = mark(
    "Tangrams and tile-matching puzzles in the terminal.\nWithout a command, starts the game."
)

_MORE: Final = mark(
    'ID is what "tui-tangram list" shows, such as convex/1, a puzzle\'s name, '
    'what "tui-tangram new"\n'
    "prints, such as square/4x4/tetravex/s7, or daily/tangram.\n"
    'FILE is a figure or a tile board in JSON; "-" is standard input.\n'
    "Every setting has an environment variable: TUI_TANGRAM_ and its name in "
    "capitals, such as\n"
    "TUI_TANGRAM_THEME. TUI_TANGRAM_CONFIG_DIR and TUI_TANGRAM_DATA_DIR set "
    "the directories,\n"
    "TUI_TANGRAM_PLAYER the player, as --profile does.\n"
    "\n"
    "exit status: 0 done; 1 no solution, or not solved; 2 bad usage or bad "
    "input;\n"
    "3 stopped by a limit before the end; 130 interrupted"
)

_Add: TypeAlias = Callable[..., Parser]
"""Adds a command, by its name, its phrase and more, to others."""


def build_parser(words: Sequence[str] | None = None) -> Parser:
    """Return the parser.  It raises `UsageError` for words that it cannot parse.

    The parsed options have ``command``, None when none was given.  A parser for some *words* alone
    is made in a fraction of the time.  It has no other commands than those among them; help names
    all, without their arguments.
    """
    whole = words is None or bool({"-h", "--help"}.intersection(words))

    def wanted(name: str) -> bool:
        return words is None or name in words

    def shown(name: str) -> bool:
        return whole or wanted(name)

    def add(commands: Subcommands, name: str, about: str, more: str = "") -> Parser:
        command = add_command(commands, name, about, more)
        if wanted(name):
            # Here too, so that they may follow the command; without a value they override nothing.
            _directories(command, argparse.SUPPRESS)
        return command

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

    if shown("play"):
        play = add(commands, "play", tr("start the game, or open one puzzle"))
        play.argument("puzzle", tr("ID|FILE"), tr("the puzzle to open"), nargs="?")
        _modes(play, default=argparse.SUPPRESS)

    if shown("join"):
        join = add(commands, "join", tr("play together with others on this machine"))
        join.argument("code", tr("CODE"), tr("the code of a table (default: all)"), nargs="?")
        _modes(join, default=argparse.SUPPRESS)

    groups = add_shared(commands, add, wanted, shown)
    if "lab" in groups:
        from tui_tangram.cli.lab_parser import add_lab  # late: a long list of arguments

        add_lab(groups["lab"])
    for name, add_one in (("web", _web), ("serve", _serve), ("table", _table), ("help", _help)):
        if shown(name):
            add_one(commands, add)
    if shown("paths"):
        add(commands, "paths", tr("print the directories in use"))
    for name in (*PERSONAL, "import", "pack", "web", "table"):
        if wanted(name):
            _player(commands.choices[name], argparse.SUPPRESS)
    for name, group in groups.items():
        for command in group.choices.values():
            _directories(command, argparse.SUPPRESS)
            if name in (*PERSONAL, "pack"):
                _player(command, argparse.SUPPRESS)
    return parser


def _web(commands: Subcommands, add: _Add) -> None:
    """Add the command that serves the app to a browser."""
    web = add(
        commands,
        "web",
        tr("play in a browser on this machine"),
        tr(
            "Only this machine can reach it (127.0.0.1), limited as with --restricted. "
            "Needs the extra\n"
            'web: pip install "tui-tangram[web]".'
        ),
    )
    web.argument("--port", "N", tr("the port (default: 8000)"), port, default=8000)


def _serve(commands: Subcommands, add: _Add) -> None:
    """Add the command that serves players over SSH."""
    serve = add(
        commands,
        "serve",
        tr("let others play on this machine over SSH"),
        tr(
            "Anyone with an SSH key can play, without an account, limited as with --restricted.\n"
            'See "tui-tangram help hosting". Needs the extra host:\n'
            'pip install "tui-tangram[host]".'
        ),
    )
    serve.argument("--port", "N", tr("the port (default: 2222)"), port, default=2222)
    serve.argument(
        "--listen",
        tr("ADDRESS"),
        tr("address to listen on; :: for all, 0.0.0.0 for all of IPv4 (default: 127.0.0.1)"),
        default="127.0.0.1",
    )
    serve.argument(
        "--directory",
        tr("DIR"),
        tr("directory for the host's key and the players' data"),
        directory,
    )
    serve.argument(
        "--database",
        tr("ADDRESS"),
        tr("PostgreSQL that several machines share, such as postgresql://HOST/NAME"),
        default="",
    )
    serve.argument("--max-players", "N", tr("players at a time (default: 50)"), positive)
    serve.argument(
        "--max-searches",
        "N",
        tr("searches at a time, for hints and solutions (default: 2 for each processor)"),
        positive,
    )
    serve.add_argument(
        "--no-preload",
        dest="preload",
        action="store_false",
        help=tr("start each player's program from nothing: slower, more memory"),
    )
    _until_left(serve)
    serve.flag("--fingerprint", tr("print the fingerprint of the host's key, and end"))
    serve.argument(
        "--remove-results",
        tr("NAME"),
        tr("remove all results of the player with this name, also while the host runs, and end"),
    )


def _until_left(command: Parser) -> None:
    """Add the option with which a server ends by itself, as one that the app has started."""
    command.flag("--until-left", tr("open for this account, too, and end when it has left"))


def _table(commands: Subcommands, add: _Add) -> None:
    """Add the command that opens tables for the terminals of this account."""
    table = add(
        commands,
        "table",
        tr("open tables at which terminals of this account play together"),
        tr(
            'Runs until Ctrl+C. Others type "tui-tangram join --profile NAME".\n'
            "The app opens tables by itself, on its page Together."
        ),
    )
    _until_left(table)


def _help(commands: Subcommands, add: _Add) -> None:
    """Add the command that prints the manual."""
    page = add(commands, "help", tr("print a page of the manual, or list its topics"))
    page.argument("topic", tr("TOPIC"), tr("a topic, or the start of its name"), nargs="?")
    shells = ("bash", "zsh", "fish")
    about = tr("after completions: print those for this shell")
    page.argument("shell", tr("SHELL"), about, nargs="?", choices=shells)
    page.flag("--json", tr("the page, or the topics, as JSON"))


def _modes(parser: Parser, default: object) -> None:
    """Add the ways to play.  A subcommand leaves options before it unchanged."""
    parser.flag("--plain", tr("plain mode: text only, for screen readers and pipes"), default)
    parser.flag(
        "--json-lines",
        tr("plain mode for programs: one JSON object per line"),
        default,
    )
    parser.flag("--reader", tr("reader mode: the app in words, for screen readers"), default)
    parser.flag(
        "--slow",
        tr("save bandwidth: changes only, 12 frames a second"),
        default,
    )
    parser.flag(
        "--restricted",
        tr("shared hosts: no access to files or shell"),
        default,
    )


def _player(parser: Parser, default: str | None) -> None:
    """Add the option for one of several players; elsewhere ``--profile`` means colours."""
    parser.argument(
        "--profile",
        tr("NAME"),
        tr("player name; each player has separate settings, saves and scores"),
        player,
        dest="player",
        default=default,
    )


def _directories(parser: Parser, default: str | None) -> None:
    """Add the options for directories; see `tui_tangram.cli.player.directories_of`."""
    for name, about in (
        ("config", tr("directory for settings")),
        ("data", tr("directory for saves and scores")),
    ):
        parser.argument(f"--{name}-dir", tr("DIR"), about, directory, default=default)
