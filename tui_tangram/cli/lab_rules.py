"""``tui-tangram lab rules``: the rules of an older program, tested on every shape."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, complain
from tui_tangram.cli.lab_inputs import at_most, limit_of
from tui_tangram.cli.lab_output import draw
from tui_tangram.codec import grid_of
from tui_tangram.lab.conjectures import GENERAL, OF_CONVEX, all_convex, examine, simple_codes
from tui_tangram.language import mark, tr
from tui_tangram.play import Stopped
from tui_tangram.play.columns import wrap

_CONVEX_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller convex shapes are checked too"
)
_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller shapes are checked too; --convex goes further"
)
_WIDEST: Final = 76
"""The most columns of a proof."""


def run_rules(options: Namespace) -> int:
    """Test the rules on all shapes up to a size, and print what is known of each."""
    most: int = options.triangles
    if options.convex:
        at_most(most, 300, _CONVEX_RULES)
    else:
        at_most(most, 14, _RULES)
    meter = limit_of(options).meter()
    codes = all_convex(most, meter) if options.convex else simple_codes(most, meter)
    rules = GENERAL + OF_CONVEX if options.convex else GENERAL
    try:
        findings = examine(rules, codes)
    except Stopped as stopped:
        complain(tr("rules up to {n} half-squares: {why}; no result", n=most, why=stopped))
        if options.json:
            output.print_json(status="stopped", triangles=most, count=0, rules=[])
        return STOPPED
    if options.json:
        output.print_json(
            status="complete",
            triangles=most,
            count=sum(finding.holds for finding in findings),
            rules=[
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
        )
        return DONE
    sheet = output.PrintSurface.of_stdout()
    if options.convex:
        print(tr("convex shapes of up to {n} half-squares", n=most))
    else:
        print(tr("shapes with one contour, up to {n} half-squares", n=most))
    for one in findings:
        if one.first:
            verdict = tr(
                "broken by {n} of {all}, first by {shape} ({size} half-squares)",
                n=one.broken,
                all=one.shapes,
                shape=one.first,
                size=one.first.triangles,
            )
        else:
            verdict = tr("holds for all {n}", n=one.shapes)
        print(f"{tr(one.rule.text)}: {verdict}")
        if one.rule.proof:
            for line in wrap(tr("Proof: {proof}", proof=tr(one.rule.proof)), _WIDEST):
                print(sheet.line(f"  {line}"))
        if one.first:
            print(draw(sheet, [grid_of(one.first)]), end="")
    return DONE
