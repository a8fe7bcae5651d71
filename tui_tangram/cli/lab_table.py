"""``tui-tangram lab table-1``: the solutions of the convex figures, beside the paper's."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, complain
from tui_tangram.cli.lab_inputs import limit_of
from tui_tangram.cli.lab_output import print_document
from tui_tangram.lab.facts import shape_text
from tui_tangram.lab.paper_table import PAPER, TableLine, table, table_words, total_words
from tui_tangram.play import Stopped


def run_table(options: Namespace) -> int:
    """Print Table I, counted again, beside the paper's numbers."""
    sheet = output.PrintSurface.of_stdout()
    lines: list[TableLine] = []
    try:
        for line in table(limit_of(options).meter()):
            lines.append(line)
            if not options.form:
                print(sheet.line(table_words(line)), flush=True)
    except Stopped as stopped:
        complain(str(stopped))
        if not options.form:
            return STOPPED
    if options.form:
        document = {
            "status": "complete" if len(lines) == len(PAPER) else "stopped",
            "count": sum(line.labelled for line in lines),
            "distinct": sum(line.distinct for line in lines),
            "labelled": sum(line.labelled for line in lines),
            "paper": sum(line.paper for line in lines),
            "figures": [
                {
                    "figure": line.figure,
                    "code": shape_text(line.shape),
                    "count": line.labelled,
                    "distinct": line.distinct,
                    "labelled": line.labelled,
                    "paper": line.paper,
                    "difference": line.difference,
                }
                for line in lines
            ],
        }
        print_document(options.form, document, "figures")
    else:
        print(sheet.line(total_words(lines)))
    return DONE if len(lines) == len(PAPER) else STOPPED
