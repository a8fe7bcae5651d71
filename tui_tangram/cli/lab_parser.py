"""The command line of ``tui-tangram lab``."""

from __future__ import annotations

from typing import Final

from tui_tangram.cli.commands import add_arguments, add_forms
from tui_tangram.cli.options import Subcommands, add_command
from tui_tangram.commands.command import Argument, number, positive
from tui_tangram.commands.registry import CONTINUED, LIMITS, SYMMETRIES, TABLES, WORK
from tui_tangram.language import mark, tr

_N: Final = Argument("triangles", "N", read=positive)
_COUNT: Final = Argument("--count", about=mark("print the number only"))
_PICTURES: Final = Argument("--pictures", about=mark("print pictures too"))
_SIZE: Final = (
    Argument("--pieces", "K", mark("number of pieces"), positive, required=True),
    Argument("--triangles", "N", mark("half-squares in total"), positive, required=True),
)
_COMMANDS: Final[tuple[tuple[str, str, tuple[str, ...], tuple[Argument, ...]], ...]] = (
    ("shapes", mark("all shapes of N half-squares"), (CONTINUED,),
     (_N, _COUNT,
      Argument("--convex", about=mark("only convex shapes")),
      Argument("--holes", "H", mark("only shapes with H holes"), number),
      Argument("--symmetry", "S", mark("only shapes with this symmetry: {symmetries}"),
               choices=SYMMETRIES, names={"symmetries": "; ".join(SYMMETRIES)}),
      Argument("--sides", "C", mark("only shapes with C sides"), positive),
      Argument("--perimeter", "P", mark("only shapes with P outline steps"), positive),
      _PICTURES, *WORK)),
    ("convex", mark("the convex shapes of N half-squares, and which of them a set fills"), (),
     (_N,
      Argument("--set", mark("SET"), mark("the piece set; it must have N half-squares")),
      _COUNT, _PICTURES)),
    ("rules", mark("check old rules on all shapes of up to N half-squares"), (),
     (_N, Argument("--convex", about=mark("convex shapes only, with their own rules")))),
    ("set", mark("a piece set: its area split and the shapes it fills"), (),
     (Argument("set", mark("SET"), mark("the piece set")),
      Argument("--pieces-file", mark("NAME"),
               mark("print a file of the pieces, to play with, under this name")),
      Argument("--keep", mark("NAME"),
               mark("save it to your own puzzles, with the convex figures it fills")))),
    ("solve", mark("fill shapes with a piece set"), (CONTINUED,),
     (Argument("shapes", mark("SHAPE"),
               mark('a code, or "-" to read one per line from standard input'), many="+"),
      Argument("--set", mark("SET"), mark("the piece set"), required=True),
      Argument("--all", about=mark("all solutions (equal pieces not told apart)")),
      Argument("--count", about=mark("print the number only; implies --all")),
      Argument("--by-subtraction",
               about=mark("solve by the digits of the grid: slow but easy to follow")),
      *WORK)),
    ("tansets", mark("sets of K pieces with N half-squares that fill the most convex shapes"),
     (mark("With --at-least, finds every set that fills M of the shapes; finding none proves "
           "there is none."), CONTINUED),
     (*_SIZE,
      Argument("--at-least", "M", mark("fill at least M of the convex shapes"), positive),
      Argument("--structure", "S",
               mark("only sets with this area split (area:pieces:duplicates), such as "
                    "1:2:1,2:3:0")),
      Argument("--like", mark("SET"), mark("only sets with the area split of SET")),
      Argument("--rank", mark("BY"),
               mark("sort by made (number of shapes filled; default), solutions, or balance (how "
                    "evenly the area is divided)"),
               choices=("made", "solutions", "balance"), default="made"),
      _PICTURES, *WORK)),
    ("structures", mark("area splits of sets of K pieces with N half-squares"), (),
     (*_SIZE,
      Argument("--doubles", "D", mark("only area splits with D duplicates"), number), _COUNT)),
)  # fmt: skip
"""The commands of the command line alone: their names, what they do, more on it, arguments."""


def add_lab(below: Subcommands) -> None:
    """Add the commands of the command line alone to those below ``lab``."""
    for name, about, more, arguments in _COMMANDS:
        parser = add_command(below, name, tr(about), "\n".join(map(tr, more)))
        add_forms(parser, TABLES)
        add_arguments(parser, *LIMITS, *arguments)
