"""The command line, the options of its commands, and its help."""

from __future__ import annotations

import argparse
from typing import Final

from tui_tangram import __version__
from tui_tangram.cli.commands import add_shared, personal
from tui_tangram.cli.lab_parser import add_lab
from tui_tangram.cli.options import (
    Parser,
    Subcommands,
    add_command,
    cells,
    directory,
    forms,
    player,
    profile,
    size,
)
from tui_tangram.commands.command import moves, number, port, positive, seconds
from tui_tangram.language import mark, tr

PERSONAL: Final = ("play", *personal(), "paths")
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


def build_parser() -> Parser:
    """Return the parser.  It raises `UsageError` for words that it cannot parse.

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

    play = _command(commands, "play", tr("start the game, or open one puzzle"))
    play.argument("puzzle", tr("ID|FILE"), tr("the puzzle to open"), nargs="?")
    _modes(play, default=argparse.SUPPRESS)

    add_show(_command(commands, "show", tr("print a puzzle as a picture or file")))
    add_solve(
        _command(
            commands,
            "solve",
            tr("solve puzzles"),
            tr(
                "Prints the first solution, or all with --all. The solution of a tile "
                "board gives the tile\n"
                "in each cell and how far it is turned: on squares in quarter turns "
                "clockwise, elsewhere by\n"
                "the side of the cell that the tile's side 0 is on."
            ),
        )
    )
    add_new(
        _command(
            commands,
            "new",
            tr("generate a puzzle"),
            tr(
                "The ID names the same puzzle everywhere: use it with play, show and "
                "solve.\n"
                "A tangram is a new random figure of that difficulty."
            ),
        )
    )

    for add in (
        _verify,
        _export,
        _import,
        _web,
        _serve,
        _table,
        _help,
    ):
        add(commands)
    groups = add_shared(commands, _command)
    add_lab(groups["lab"])
    _command(commands, "paths", tr("print the directories in use"))
    for name in (*PERSONAL, "import", "pack", "web", "table"):
        _player(commands.choices[name], argparse.SUPPRESS)
    for name, group in groups.items():
        for command in group.choices.values():
            _directories(command, argparse.SUPPRESS)
            if name in (*PERSONAL, "pack"):
                _player(command, argparse.SUPPRESS)
    return parser


def _verify(commands: Subcommands) -> None:
    """Add the command that verifies arrangements."""
    verify = _command(
        commands,
        "verify",
        tr("check arrangements against a figure"),
        tr(
            "FILE has one arrangement or many: files of this program, JSON lines, drawings (SVG) "
            "and all\n"
            "that import reads. Each answer names its file, and its line in a file of several.\n"
            "Exit status 0: every arrangement shows the figure, anywhere and turned in any way;\n"
            "1: some do not; 2: some cannot be used, which does not stop the others."
        ),
    )
    verify.argument("figure", tr("FIGURE"), tr("the figure: ID or FILE"))
    verify.argument(
        "arrangements",
        tr("FILE"),
        tr("files with the placed pieces, directories of such files; - is standard input"),
        nargs="+",
    )
    forms(verify, json=tr("answers as JSON, one per line"), csv=tr("answers as CSV"))


def _export(commands: Subcommands) -> None:
    """Add the command that makes files of puzzles."""
    add_export(
        _command(
            commands,
            "export",
            tr("write puzzles to a file: PDF to print, web page, picture, text"),
            tr(
                "The end of FILE chooses the form:\n"
                ".pdf pages to print: figures, and tile boards with their tiles to cut out\n"
                ".html a web page with pictures, IDs and folded solutions\n"
                ".svg and .png pictures, .txt pictures in letters\n"
                ".json the file of one puzzle\n"
                ".zip a pack, for others to install; see also pack make\n"
                ".fig for GLPeces and .figures for gTans: figures with their solutions\n"
                ".csv and .tiles the tiles of a board as a table and as a list\n"
                ".url the address of a web page that shows a board's solution\n"
                'PDF needs the extra paper: pip install "tui-tangram[paper]".'
            ),
        )
    )


def _import(commands: Subcommands) -> None:
    files = _command(
        commands,
        "import",
        tr("add puzzles from files to your library"),
        tr(
            "FILE is a puzzle file, an exported picture, a list or table of tiles, an\n"
            "address of a board, a figure list of gTans or GLPeces, or a drawing of pieces:\n"
            "SVG, GeoJSON, TikZ, a polygon on each line, or JSON such as\n"
            '{"polygons": [[[0, 0], [2, 0], [0, 2]], ...]}. What is no piece is set aside.\n'
            "Exit status 0: something is new, or all is there already; 2: nothing can be used."
        ),
    )
    files.argument("files", tr("FILE"), tr("the files; - is standard input"), nargs="+")
    files.flag("--print", tr("print files of this program, and save nothing"))
    files.argument(
        "--set", tr("SET"), tr("the piece set of a drawing (default: found)"), default=""
    )
    files.argument(
        "--new-set",
        tr("NAME"),
        tr("make a new piece set of a drawing whose pieces belong to none"),
        default=None,
    )
    files.argument("--name", tr("NAME"), tr("name of the puzzle"), default="")
    files.argument(
        "--rules",
        "R",
        tr("rules of a board, such as tetravex (default: by its file and its tiles)"),
        default="",
    )
    files.argument("--size", tr("WxH"), tr("columns x rows of a board, such as 6x12"), default="")
    files.argument(
        "--border",
        tr("COLOUR"),
        tr("colour of a board's border, as its file writes it, or none"),
        default="",
    )
    files.argument(
        "--collection", tr("NAME"), tr("save them as a collection of that name"), default=""
    )


def _web(commands: Subcommands) -> None:
    """Add the command that serves the app to a browser."""
    web = _command(
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


def _serve(commands: Subcommands) -> None:
    """Add the command that serves players over SSH."""
    serve = _command(
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
    serve.flag("--fingerprint", tr("print the fingerprint of the host's key, and end"))
    serve.argument(
        "--remove-results",
        tr("NAME"),
        tr("remove all results of the player with this name, also while the host runs, and end"),
    )


def _table(commands: Subcommands) -> None:
    """Add the command that opens tables for the terminals of this account."""
    _command(
        commands,
        "table",
        tr("open tables at which terminals of this account play together"),
        tr(
            "Runs until Ctrl+C. The others start the game, in the app or with --plain, and open "
            "or join\n"
            "a table there. With --profile they have different names."
        ),
    )


def _help(commands: Subcommands) -> None:
    """Add the command that prints the manual."""
    page = _command(commands, "help", tr("print a page of the manual, or list its topics"))
    page.argument("topic", tr("TOPIC"), tr("a topic, or the start of its name"), nargs="?")
    page.flag("--json", tr("the page, or the topics, as JSON"))


def _command(commands: Subcommands, name: str, about: str, more: str = "") -> Parser:
    """Add the command *name* and return its parser."""
    command = add_command(commands, name, about, more)
    # Here too, so that they may follow the command; without a value they override nothing.
    _directories(command, argparse.SUPPRESS)
    return command


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


SIZES: Final = {"small": "easy", "medium": "medium", "large": "hard", "huge": "diabolical"}
"""The sizes and difficulties by their words, as `games.matching.core.naming` has them."""

RULES: Final = (
    "hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex", "win-game",
)  # fmt: skip
"""The ids of the rule sets, as `tui_tangram.games.matching.core.rules` has them."""

IMAGES: Final = ("kitty", "sixel")
"""The ways to send pictures, as `tui_tangram.render.graphics` has them."""

PAPERS: Final = ("a4", "letter")
"""The sizes of paper, as `tui_tangram.flow.booklet` has them."""


def add_show(show: Parser) -> None:
    """Add the options of ``show``."""
    show.argument("puzzle", tr("ID|FILE"), tr("a figure, a tile board or a piece set"))
    show.flag("--solution", tr("show it solved"))
    show.argument("--size", tr("WxH"), tr("largest size in columns and lines, such as 60x24"), size)
    profile(show)
    cells(show)
    show.argument(
        "--image",
        "P",
        tr("a picture in pixels, for terminals that show them: {ways}", ways=", ".join(IMAGES)),
        choices=IMAGES,
    )
    show.flag("--json", tr("the puzzle file (JSON), without a solution unless --solution is given"))
    show.flag("--id", tr("the puzzle ID only, by which others can play it"))


def add_solve(solve: Parser) -> None:
    """Add the options of ``solve``."""
    solve.argument(
        "puzzles",
        tr("ID|FILE"),
        tr("puzzles or collections: all, convex, animals and so on"),
        nargs="+",
    )
    solve.flag(
        "--all",
        tr("all solutions (counted with equal pieces told apart)"),
    )
    solve.flag("--count", tr("print the number only; implies --all"))
    solve.flag(
        "--distinct",
        tr("ignore equal pieces and symmetry; implies --all"),
    )
    solve.argument("--number", "N", tr("solution N of those that --all prints"), positive)
    solve.flag("--random", tr("a random solution, all equally likely"))
    solve.argument("--seed", "S", tr("same seed, same solution"), number)
    solve.argument("--limit", "N", tr("stop after N search positions"), positive)
    solve.argument("--timeout", "S", tr("stop after S seconds"), seconds)
    solve.flag("--json", tr("solutions as JSON"))


def add_new(new: Parser) -> None:
    """Add the options of ``new``."""
    new.argument(
        "layout",
        tr("tangram|LAYOUT"),
        tr(
            "triangle, square, hexagon, 4.8.8, 4.6.12, 3.6.3.6, 3.4.6.4, 3.3.4.3.4, 3.12.12, "
            "3.3.3.4.4, 3.3.3.3.6a, 3.3.3.3.6c or cubes; solids need none"
        ),
        nargs="?",
        default="",
    )
    new.argument(
        "--rules",
        "R",
        tr("{rules} (default: infinity)", rules=", ".join(RULES)),
    )
    new.argument(
        "--difficulty",
        "D",
        tr(
            "{sizes} (default: small); easy, hard and diabolical also work",
            sizes=", ".join(SIZES),
        ),
        lambda text: SIZES.get(text.lower(), text.lower()),
        choices=tuple(SIZES.values()),
    )
    new.argument(
        "--size",
        tr("N|WxH"),
        tr(
            "instead of --difficulty: number of cells, or columns x rows of squares "
            "(with --wrap: of pattern units), x layers of cubes"
        ),
    )
    new.argument(
        "--shape",
        "S",
        tr(
            "ring, cross, lattice or a letter, with at least as many cells as the "
            "size; a solid such as cube, icosahedron, truncated-cube or snub-dodecahedron; "
            "strip, a long board that wraps around; or tower, of cubes"
        ),
    )
    new.argument("--colours", "N", tr("number of colours"), positive)
    new.argument("--wild", "N", tr("number of wild sides"), number, default=0)
    new.argument("--fixed", "N", tr("number of fixed tiles"), number, default=0)
    new.argument(
        "--spare", "N", tr("number of spare tiles, left over in the end"), number, default=0
    )
    new.flag("--flips", tr("allow flipping tiles"))
    new.flag("--connectors", tr("connectors: 1 joins 2, 3 joins 4"))
    new.flag("--corners", tr("colours at corners: all corners that meet match"))
    new.flag("--wrap", tr("wrap the board around"))
    new.flag("--unique", tr("prove that the solution is unique"))
    new.argument(
        "--set", tr("SET"), tr("tangram: of this piece set (default: tangram)"), default=""
    )
    new.argument(
        "--moves",
        "A-B",
        tr("a puzzle for which a careful player needs about so many moves, such as 30-40"),
        moves,
    )
    new.argument("--seed", "S", tr("same seed, same puzzle"), number)
    new.argument("--timeout", "S", tr("stop after S seconds"), seconds)
    new.flag("--edit", tr("edit the board by hand, in the app or in plain mode"))
    new.flag("--json", tr("the puzzle file (JSON)"))


def add_export(export: Parser) -> None:
    """Add the options of ``export``."""
    export.argument(
        "puzzles",
        tr("ID|FILE"),
        tr("puzzles, collections or packs, such as first-twelve"),
        nargs="+",
    )
    export.argument("--output", tr("FILE"), tr("the file to write"), short="-o", required=True)
    export.flag("--force", tr("replace the file if it exists"))
    export.argument(
        "--paper",
        tr("SIZE"),
        tr("the paper: a4 or letter (default: a4)"),
        choices=PAPERS,
        default=PAPERS[0],
    )
    export.flag("--pieces", tr("PDF: also the pieces of the figures, to cut out"))
    export.flag("--full-size", tr("PDF: also the figures at the size of their pieces"))
    export.flag(
        "--solutions",
        tr("also the solutions, in a PDF on the last pages; a web page has them anyway"),
    )
    export.argument("--timeout", "S", tr("stop looking for solutions after S seconds"), seconds)
