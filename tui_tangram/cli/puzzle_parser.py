"""The options of commands on puzzles: ``show``, ``solve``, ``new``, ``export``."""

from __future__ import annotations

from typing import Final

from tui_tangram.cli.options import Parser, cells, profile, size
from tui_tangram.commands.values import moves, number, positive, seconds
from tui_tangram.language import tr

SIZES: Final = {"small": "easy", "medium": "medium", "large": "hard", "huge": "diabolical"}
"""The sizes and difficulties by their words, as `games.matching.core.naming` has them."""

RULES: Final = (
    "hard-infinity", "tetravex", "infinity", "troll", "rotator", "easy-tetravex", "win-game",
)  # fmt: skip
"""The ids of the rule sets, as `games.matching.core.rules` has them."""

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
            "3.3.3.4.4, 3.3.3.3.6a or 3.3.3.3.6c"
        ),
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
            "(with --wrap: of pattern units)"
        ),
    )
    new.argument(
        "--shape",
        "S",
        tr(
            "ring, cross, lattice or a letter, with at least as many cells as the "
            "size; also cube (of squares), prism (of 3.3.3.4.4) and strip, a long "
            "board that wraps around"
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
