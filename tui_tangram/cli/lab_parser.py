"""The command line of ``tui-tangram lab``."""

from __future__ import annotations

from typing import Final

from tui_tangram.cli.options import Parser, Subcommands, add_command, number, positive, seconds
from tui_tangram.language import mark, tr

SYMMETRIES: Final = (
    "none", "any", "mirrored along the grid", "mirrored along a diagonal", "half turn",
    "mirrored along the grid, both ways", "mirrored along both diagonals", "quarter turn", "all",
)  # fmt: skip
"""The families of symmetry, as `tui_tangram.codec` has them, and any but none."""

_ABOUT: Final = mark(
    """\
For those who design puzzles: shapes of half squares (polyaboloes), what sets of them make,
and better sets.

SHAPE is any code: a shape number and a length number, "112 2 4 4 4"; a grid of digits,
5553/5530/5300/3000; an L1 number, 000019999100002; or a figure, such as convex/2.
SET is a set of the library, such as tangram or own/best, or tans set apart by commas:
codes, or t1, t2 … by their number in the pool, and 2*t9 for two of them."""
)

_FILE: Final = mark(
    """\
With --file the work is kept in FILE as it is done: the same command with the same FILE goes on
where it was stopped, whatever stopped it."""
)


def add_lab(commands: Subcommands) -> None:
    """Add the command and those below it."""
    about = tr("shapes of half squares, sets of them, and better sets")
    below = commands.add_parser("lab", help=about, description=tr(_ABOUT)).commands(
        "lab", required=True
    )
    _add_shapes(below)
    _add_sets(below)


def _add(below: Subcommands, name: str, about: str, more: str = "") -> Parser:
    parser = add_command(below, name, about, more)
    parser.flag("--json", tr("one JSON document"))
    parser.argument("--limit", "N", tr("stop after N positions of the search"), positive)
    parser.argument("--timeout", "S", tr("stop after S seconds"), seconds)
    return parser


def _add_work(parser: Parser) -> None:
    parser.argument("--workers", "W", tr("so many processes (default: as needed)"), positive)
    parser.argument("--dask", tr("ADDRESS"), tr("the workers of this Dask scheduler instead"))
    parser.argument("--file", tr("FILE"), tr("keep the work in FILE, and go on"))


def _add_pictures(parser: Parser) -> None:
    parser.flag("--pictures", tr("pictures as well"))


def _add_shapes(below: Subcommands) -> None:
    shapes = _add(below, "shapes", tr("all shapes of N half squares"), tr(_FILE))
    shapes.argument("triangles", "N", read=positive)
    shapes.flag("--count", tr("only how many there are"))
    shapes.flag("--convex", tr("only convex ones"))
    shapes.argument("--holes", "H", tr("only with so many holes"), number)
    shapes.argument(
        "--symmetry",
        "S",
        tr("only with this one: {symmetries}", symmetries="; ".join(SYMMETRIES)),
        choices=SYMMETRIES,
    )
    shapes.argument("--sides", "C", tr("only with so many sides"), positive)
    shapes.argument("--perimeter", "P", tr("only with so many steps around"), positive)
    _add_pictures(shapes)
    _add_work(shapes)

    convex = _add(
        below,
        "convex",
        tr("the convex shapes of N half squares, and which of them a set makes"),
    )
    convex.argument("triangles", "N", read=positive)
    convex.argument("--set", tr("SET"), tr("the set of tans; it must have N half squares"))
    convex.flag("--count", tr("only how many there are"))
    _add_pictures(convex)

    code = _add(below, "code", tr("every code of a shape, its symmetry and its aliases"))
    code.argument("shape", tr("SHAPE"), tr("any of its codes"))
    _add_pictures(code)

    rules = _add(below, "rules", tr("hold old rules against all shapes of up to N half squares"))
    rules.argument("triangles", "N", read=positive)
    rules.flag("--convex", tr("convex shapes only, and their rules"))


def _add_sets(below: Subcommands) -> None:
    one = _add(below, "set", tr("a set of tans: its structure and what it makes"))
    one.argument("set", tr("SET"), tr("the set of tans"))
    one.argument("--pieces-file", tr("NAME"), tr("print a file of pieces to play with instead"))

    one.argument(
        "--keep",
        tr("NAME"),
        tr("keep it, with the convex figures it makes, among your own puzzles"),
    )

    solve = _add(below, "solve", tr("lay a set of tans so that it makes a shape"), tr(_FILE))
    solve.argument(
        "shapes", tr("SHAPE"), tr('a code, or "-" for one on each line of input'), nargs="+"
    )
    solve.argument("--set", tr("SET"), tr("the set of tans"), required=True)
    solve.flag("--all", tr("all solutions; equal tans are one"))
    solve.flag("--count", tr("only how many there are; implies --all"))
    solve.flag("--by-subtraction", tr("by the digits of the grid: slow, readable"))
    _add_work(solve)

    tansets = _add(
        below,
        "tansets",
        tr("the sets of K tans with N half squares that make the most convex shapes"),
        tr("With --at-least every set that makes so many of them; an empty answer is a proof.")
        + f"\n{tr(_FILE)}",
    )
    _add_size(tansets)
    tansets.argument("--at-least", "M", tr("so many of them"), positive)
    tansets.argument(
        "--structure", "S", tr("only sets of it: area:tans:doubles, such as 1:2:1,2:3:0")
    )
    tansets.argument("--like", tr("SET"), tr("only sets with the structure of SET"))
    tansets.argument(
        "--rank",
        tr("BY"),
        tr("made (default), solutions or balance: what comes first"),
        choices=("made", "solutions", "balance"),
        default="made",
    )
    _add_pictures(tansets)
    _add_work(tansets)

    structures = _add(
        below, "structures", tr("the structures of sets of K tans with N half squares")
    )
    _add_size(structures)
    structures.argument("--doubles", "D", tr("only with so many doubles"), number)
    structures.flag("--count", tr("only how many there are"))


def _add_size(parser: Parser) -> None:
    parser.argument("--pieces", "K", tr("how many tans"), positive, required=True)
    parser.argument("--triangles", "N", tr("half squares together"), positive, required=True)
