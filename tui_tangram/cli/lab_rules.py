"""``tui-tangram lab rules``: the rules of an older program, tested on every shape."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, complain
from tui_tangram.cli.lab_inputs import limit_of
from tui_tangram.cli.lab_output import draw
from tui_tangram.cli.tables import print_document
from tui_tangram.commands.lab_work import at_most
from tui_tangram.language import mark, tr
from tui_tangram.maths.codec import grid_of
from tui_tangram.play import Stopped
from tui_tangram.play.columns import wrap
from tui_tangram.research.lab.conjectures import GENERAL, OF_CONVEX, examine, simple_codes
from tui_tangram.research.lab.convex import convex_codes
from tui_tangram.research.lab.rule_lines import (
    LISTED,
    overlooked,
    tested_words,
    unlisted,
    verdict_words,
)

_CONVEX_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller convex shapes are checked too"
)
_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller shapes are checked too; --convex goes further"
)
_WIDEST: Final = 76
"""The maximum number of columns of a proof."""


def run_rules(options: Namespace) -> int:
    """Test the rules on all shapes up to a size, and print the results."""
    most: int = options.triangles
    if options.convex:
        at_most(most, 300, _CONVEX_RULES)
    else:
        at_most(most, 14, _RULES)
    meter = limit_of(options).meter()
    codes_of = convex_codes if options.convex else simple_codes
    codes = (code for size in range(1, most + 1) for code in codes_of(size, meter))
    rules = GENERAL + OF_CONVEX if options.convex else GENERAL
    try:
        findings = examine(rules, codes)
        splits, missing = unlisted(meter)
        last = overlooked(meter)
    except Stopped as stopped:
        complain(tr("rules up to {n} half-squares: {why}; no result", n=most, why=stopped))
        if options.form:
            stop = {"status": "stopped", "triangles": most, "count": 0, "rules": []}
            print_document(options.form, stop, "rules")
        return STOPPED
    if options.form:
        document = {
            "status": "complete",
            "triangles": most,
            "count": sum(finding.holds for finding in findings),
            "rules": [
                {
                    "rule": one.rule.text,
                    "holds": one.holds,
                    "shapes": one.shapes,
                    "broken": one.broken,
                    "first": str(one.first) if one.first else None,
                    "first_triangles": one.first.triangles if one.first else None,
                    "proof": one.rule.proof or None,
                }
                for one in findings
            ],
            "area_splits": {
                "listed": len(LISTED),
                "found": len(splits),
                "overlooked": [one.shown for one in missing],
            },
        }
        print_document(options.form, document, "rules")
        return DONE
    sheet = output.PrintSurface.of_stdout()
    print(tested_words(most, convex=options.convex))
    for one in findings:
        print(f"{tr(one.rule.text)}: {verdict_words(one)}")
        if one.rule.proof:
            for line in wrap(tr("Proof: {proof}", proof=tr(one.rule.proof)), _WIDEST):
                print(sheet.line(f"  {line}"))
        if one.first:
            print(draw(sheet, [grid_of(one.first)]), end="")
    for line in wrap(f"{last.statement} {last.verdict}", _WIDEST):
        print(sheet.line(line))
    return DONE
