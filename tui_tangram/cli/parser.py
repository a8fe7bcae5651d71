"""The command line, the options of its commands, and its help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from tui_tangram import __version__
from tui_tangram.cli.commands import add_arguments, add_shared, personal
from tui_tangram.cli.options import Parser, Subcommands, add_command, directory, player
from tui_tangram.commands.command import Argument, port, positive
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

_UNTIL_LEFT: Final = Argument(
    "--until-left", about=mark("open for this account, too, and end when it has left")
)
"""The option with which a server ends by itself, as one that the app has started."""
_OTHERS: Final[tuple[tuple[str, str, str, tuple[Argument, ...]], ...]] = (
    ("web", mark("play in a browser on this machine"),
     mark("Only this machine can reach it (127.0.0.1), limited as with --restricted. Needs the "
          'extra\nweb: pip install "tui-tangram[web]".'),
     (Argument("--port", "N", mark("the port (default: 8000)"), port, default=8000),)),
    ("serve", mark("let others play on this machine over SSH"),
     mark("Anyone with an SSH key can play, without an account, limited as with --restricted.\n"
          'See "tui-tangram help hosting". Needs the extra host:\n'
          'pip install "tui-tangram[host]".'),
     (Argument("--port", "N", mark("the port (default: 2222)"), port, default=2222),
      Argument("--listen", mark("ADDRESS"),
               mark("address to listen on; :: for all, 0.0.0.0 for all of IPv4 (default: "
                    "127.0.0.1)"), default="127.0.0.1"),
      Argument("--directory", mark("DIR"),
               mark("directory for the host's key and the players' data"), directory),
      Argument("--database", mark("ADDRESS"),
               mark("PostgreSQL that several machines share, such as postgresql://HOST/NAME"),
               default=""),
      Argument("--max-players", "N", mark("players at a time (default: 50)"), positive),
      Argument("--max-searches", "N",
               mark("searches at a time, for hints and solutions (default: 2 for each processor)"),
               positive),
      Argument("--no-preload",
               about=mark("start each player's program from nothing: slower, more memory")),
      _UNTIL_LEFT,
      Argument("--fingerprint", about=mark("print the fingerprint of the host's key, and end")),
      Argument("--remove-results", mark("NAME"),
               mark("remove all results of the player with this name, also while the host runs, "
                    "and end")))),
    ("table", mark("open tables at which terminals of this account play together"),
     mark('Runs until Ctrl+C. Others type "tui-tangram join --profile NAME".\n'
          "The app opens tables by itself, on its page Together."),
     (_UNTIL_LEFT,)),
    ("help", mark("print a page of the manual, or list its topics"), "",
     (Argument("topic", mark("TOPIC"), mark("a topic, or the start of its name"), many="?"),
      Argument("shell", mark("SHELL"), mark("after completions: print those for this shell"),
               many="?", choices=("bash", "zsh", "fish")),
      Argument("--json", about=mark("the page, or the topics, as JSON")))),
    ("paths", mark("print the directories in use"), "", ()),
)  # fmt: skip
"""Commands of the command line alone: their names, what they do, more on it, arguments."""


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
    for name, about, more, arguments in _OTHERS:
        if shown(name):
            add_arguments(add(commands, name, tr(about), tr(more) if more else ""), *arguments)
    for name in (*PERSONAL, "import", "pack", "web", "table"):
        if wanted(name):
            _player(commands.choices[name], argparse.SUPPRESS)
    for name, group in groups.items():
        for command in group.choices.values():
            _directories(command, argparse.SUPPRESS)
            if name in (*PERSONAL, "pack"):
                _player(command, argparse.SUPPRESS)
    return parser


def _modes(parser: Parser, default: object) -> None:
    """Add the ways to play.  A subcommand leaves options before it unchanged."""
    parser.flag("--plain", tr("plain mode: text only, for screen readers and pipes"), default)
    parser.flag("--json-lines", tr("plain mode for programs: one JSON object per line"), default)
    parser.flag("--reader", tr("reader mode: the app in words, for screen readers"), default)
    parser.flag("--slow", tr("save bandwidth: changes only, 12 frames a second"), default)
    parser.flag("--restricted", tr("shared hosts: no access to files or shell"), default)


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
