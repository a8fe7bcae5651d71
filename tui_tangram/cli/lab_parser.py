"""The command line of ``tui-tangram lab``."""

from __future__ import annotations

from tui_tangram.cli.commands import add_arguments, add_forms, add_pictures
from tui_tangram.cli.options import Parser, Subcommands, add_command
from tui_tangram.commands.command import number, positive
from tui_tangram.commands.registry import CONTINUED, LIMITS, SYMMETRIES, TABLES, WORK
from tui_tangram.language import tr


def add_lab(below: Subcommands) -> None:
    """Add the commands of the command line alone to those below ``lab``."""
    _add_shapes(below)
    _add_sets(below)


def _add(below: Subcommands, name: str, about: str, more: str = "") -> Parser:
    parser = add_command(below, name, about, more)
    add_forms(parser, TABLES)
    add_arguments(parser, *LIMITS)
    return parser


def _add_shapes(below: Subcommands) -> None:
    shapes = _add(below, "shapes", tr("all shapes of N half-squares"), tr(CONTINUED))
    shapes.argument("triangles", "N", read=positive)
    shapes.flag("--count", tr("print the number only"))
    shapes.flag("--convex", tr("only convex shapes"))
    shapes.argument("--holes", "H", tr("only shapes with H holes"), number)
    shapes.argument(
        "--symmetry",
        "S",
        tr("only shapes with this symmetry: {symmetries}", symmetries="; ".join(SYMMETRIES)),
        choices=SYMMETRIES,
    )
    shapes.argument("--sides", "C", tr("only shapes with C sides"), positive)
    shapes.argument("--perimeter", "P", tr("only shapes with P outline steps"), positive)
    add_pictures(shapes)
    add_arguments(shapes, *WORK)

    convex = _add(
        below,
        "convex",
        tr("the convex shapes of N half-squares, and which of them a set fills"),
    )
    convex.argument("triangles", "N", read=positive)
    convex.argument("--set", tr("SET"), tr("the piece set; it must have N half-squares"))
    convex.flag("--count", tr("print the number only"))
    add_pictures(convex)

    rules = _add(below, "rules", tr("check old rules on all shapes of up to N half-squares"))
    rules.argument("triangles", "N", read=positive)
    rules.flag("--convex", tr("convex shapes only, with their own rules"))


def _add_sets(below: Subcommands) -> None:
    one = _add(below, "set", tr("a piece set: its area split and the shapes it fills"))
    one.argument("set", tr("SET"), tr("the piece set"))
    one.argument(
        "--pieces-file", tr("NAME"), tr("print a file of the pieces, to play with, under this name")
    )

    one.argument(
        "--keep",
        tr("NAME"),
        tr("save it to your own puzzles, with the convex figures it fills"),
    )

    solve = _add(below, "solve", tr("fill shapes with a piece set"), tr(CONTINUED))
    solve.argument(
        "shapes",
        tr("SHAPE"),
        tr('a code, or "-" to read one per line from standard input'),
        nargs="+",
    )
    solve.argument("--set", tr("SET"), tr("the piece set"), required=True)
    solve.flag("--all", tr("all solutions (equal pieces not told apart)"))
    solve.flag("--count", tr("print the number only; implies --all"))
    solve.flag("--by-subtraction", tr("solve by the digits of the grid: slow but easy to follow"))
    add_arguments(solve, *WORK)

    tansets = _add(
        below,
        "tansets",
        tr("sets of K pieces with N half-squares that fill the most convex shapes"),
        tr(
            "With --at-least, finds every set that fills M of the shapes; finding none "
            "proves there is none."
        )
        + f"\n{tr(CONTINUED)}",
    )
    _add_size(tansets)
    tansets.argument("--at-least", "M", tr("fill at least M of the convex shapes"), positive)
    tansets.argument(
        "--structure",
        "S",
        tr("only sets with this area split (area:pieces:duplicates), such as 1:2:1,2:3:0"),
    )
    tansets.argument("--like", tr("SET"), tr("only sets with the area split of SET"))
    tansets.argument(
        "--rank",
        tr("BY"),
        tr(
            "sort by made (number of shapes filled; default), solutions, or balance "
            "(how evenly the area is divided)"
        ),
        choices=("made", "solutions", "balance"),
        default="made",
    )
    add_pictures(tansets)
    add_arguments(tansets, *WORK)

    structures = _add(
        below, "structures", tr("area splits of sets of K pieces with N half-squares")
    )
    _add_size(structures)
    structures.argument("--doubles", "D", tr("only area splits with D duplicates"), number)
    structures.flag("--count", tr("print the number only"))


def _add_size(parser: Parser) -> None:
    parser.argument("--pieces", "K", tr("number of pieces"), positive, required=True)
    parser.argument("--triangles", "N", tr("half-squares in total"), positive, required=True)
