"""The command line of ``tui-tangram lab``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tui_tangram.language import mark, tr

SYMMETRIES: Final = (
    "none",
    "any",
    "mirrored along the grid",
    "mirrored along a diagonal",
    "half turn",
    "mirrored along the grid, both ways",
    "mirrored along both diagonals",
    "quarter turn",
    "all",
)
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


class Readers(NamedTuple):
    """Functions that read numbers from arguments."""

    number: Callable[[str], int]
    positive: Callable[[str], int]
    seconds: Callable[[str], float]


def add_lab(commands: argparse._SubParsersAction[Any], read: Readers) -> None:
    """Add the command and those below it."""
    lab = commands.add_parser(
        "lab",
        help=tr("shapes of half squares, sets of them, and better sets"),
        description=tr(_ABOUT),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    below = lab.add_subparsers(
        dest="lab",
        metavar=tr("COMMAND"),
        title=tr("commands"),
        parser_class=type(lab),
        required=True,
    )
    _add_shapes(below, read)
    _add_sets(below, read)


def _add(
    below: argparse._SubParsersAction[Any], read: Readers, name: str, about: str, more: str = ""
) -> argparse.ArgumentParser:
    sentence = about[0].upper() + about[1:] + "."
    parser: argparse.ArgumentParser = below.add_parser(
        name,
        help=about,
        description=f"{sentence}\n{more}" if more else sentence,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help=tr("one JSON document"))
    parser.add_argument(
        "--limit", metavar="N", type=read.positive, help=tr("stop after N positions of the search")
    )
    parser.add_argument(
        "--timeout", metavar="S", type=read.seconds, help=tr("stop after S seconds")
    )
    return parser


def _add_work(parser: argparse.ArgumentParser, read: Readers) -> None:
    parser.add_argument(
        "--workers",
        metavar="W",
        type=read.positive,
        help=tr("so many processes (default: as needed)"),
    )
    parser.add_argument(
        "--dask", metavar=tr("ADDRESS"), help=tr("the workers of this Dask scheduler instead")
    )
    parser.add_argument("--file", metavar=tr("FILE"), help=tr("keep the work in FILE, and go on"))


def _add_pictures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pictures", action="store_true", help=tr("pictures as well"))


def _add_shapes(below: argparse._SubParsersAction[Any], read: Readers) -> None:
    shapes = _add(below, read, "shapes", tr("all shapes of N half squares"), tr(_FILE))
    shapes.add_argument("triangles", metavar="N", type=read.positive)
    shapes.add_argument("--count", action="store_true", help=tr("only how many there are"))
    shapes.add_argument("--convex", action="store_true", help=tr("only convex ones"))
    shapes.add_argument(
        "--holes", metavar="H", type=read.number, help=tr("only with so many holes")
    )
    shapes.add_argument(
        "--symmetry",
        metavar="S",
        choices=SYMMETRIES,
        help=tr("only with this one: {symmetries}", symmetries="; ".join(SYMMETRIES)),
    )
    shapes.add_argument(
        "--sides", metavar="C", type=read.positive, help=tr("only with so many sides")
    )
    shapes.add_argument(
        "--perimeter", metavar="P", type=read.positive, help=tr("only with so many steps around")
    )
    _add_pictures(shapes)
    _add_work(shapes, read)

    convex = _add(
        below,
        read,
        "convex",
        tr("the convex shapes of N half squares, and which of them a set makes"),
    )
    convex.add_argument("triangles", metavar="N", type=read.positive)
    convex.add_argument(
        "--set", metavar=tr("SET"), help=tr("the set of tans; it must have N half squares")
    )
    convex.add_argument("--count", action="store_true", help=tr("only how many there are"))
    _add_pictures(convex)

    code = _add(below, read, "code", tr("every code of a shape, its symmetry and its aliases"))
    code.add_argument("shape", metavar=tr("SHAPE"), help=tr("any of its codes"))
    _add_pictures(code)

    rules = _add(
        below, read, "rules", tr("hold old rules against all shapes of up to N half squares")
    )
    rules.add_argument("triangles", metavar="N", type=read.positive)
    rules.add_argument(
        "--convex", action="store_true", help=tr("convex shapes only, and their rules")
    )


def _add_sets(below: argparse._SubParsersAction[Any], read: Readers) -> None:
    one = _add(below, read, "set", tr("a set of tans: its structure and what it makes"))
    one.add_argument("set", metavar=tr("SET"), help=tr("the set of tans"))
    one.add_argument(
        "--pieces-file", metavar=tr("NAME"), help=tr("print a file of pieces to play with instead")
    )

    one.add_argument(
        "--keep",
        metavar=tr("NAME"),
        help=tr("keep it, with the convex figures it makes, among your own puzzles"),
    )

    solve = _add(below, read, "solve", tr("lay a set of tans so that it makes a shape"), tr(_FILE))
    solve.add_argument(
        "shapes",
        metavar=tr("SHAPE"),
        nargs="+",
        help=tr('a code, or "-" for one on each line of input'),
    )
    solve.add_argument("--set", metavar=tr("SET"), required=True, help=tr("the set of tans"))
    solve.add_argument("--all", action="store_true", help=tr("all solutions; equal tans are one"))
    solve.add_argument(
        "--count", action="store_true", help=tr("only how many there are; implies --all")
    )
    solve.add_argument(
        "--by-subtraction",
        action="store_true",
        help=tr("by the digits of the grid: slow, readable"),
    )
    _add_work(solve, read)

    tansets = _add(
        below,
        read,
        "tansets",
        tr("the sets of K tans with N half squares that make the most convex shapes"),
        tr("With --at-least every set that makes so many of them; an empty answer is a proof.")
        + f"\n{tr(_FILE)}",
    )
    _add_size(tansets, read)
    tansets.add_argument("--at-least", metavar="M", type=read.positive, help=tr("so many of them"))
    tansets.add_argument(
        "--structure",
        metavar="S",
        help=tr("only sets of it: area:tans:doubles, such as 1:2:1,2:3:0"),
    )
    tansets.add_argument(
        "--like", metavar=tr("SET"), help=tr("only sets with the structure of SET")
    )
    tansets.add_argument(
        "--rank",
        choices=("made", "solutions", "balance"),
        default="made",
        metavar=tr("BY"),
        help=tr("made (default), solutions or balance: what comes first"),
    )
    _add_pictures(tansets)
    _add_work(tansets, read)

    structures = _add(
        below, read, "structures", tr("the structures of sets of K tans with N half squares")
    )
    _add_size(structures, read)
    structures.add_argument(
        "--doubles", metavar="D", type=read.number, help=tr("only with so many doubles")
    )
    structures.add_argument("--count", action="store_true", help=tr("only how many there are"))


def _add_size(parser: argparse.ArgumentParser, read: Readers) -> None:
    parser.add_argument(
        "--pieces", metavar="K", type=read.positive, required=True, help=tr("how many tans")
    )
    parser.add_argument(
        "--triangles",
        metavar="N",
        type=read.positive,
        required=True,
        help=tr("half squares together"),
    )
