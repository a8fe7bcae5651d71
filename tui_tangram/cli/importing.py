"""``tui-tangram import``: the exact figure that a drawing shows."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import DONE, UsageError, complain, refusing
from tui_tangram.drawing.contacts import ContactKind
from tui_tangram.drawing.importing import Imported, describe_moves, import_drawing
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import clean
from tui_tangram.store.figures import Figures
from tui_tangram.tangram.format import MAX_NAME, write_figure
from tui_tangram.tangram.pieces import PieceSet


def run(options: Namespace) -> int:
    """Print the file of the figure, and on standard error a report on the drawing."""
    library = inputs.library().of(Figures)
    known = library.sets
    if options.set not in known:
        raise UsageError(
            "--set: no set {set}; use one of {sets}",
            set=quote(options.set),
            sets=", ".join(sorted(known)),
        )
    pieces = known[options.set]
    if not pieces.straight:
        raise UsageError(
            "--set: {set} has pieces with arcs or holes; import reads polygons only",
            set=quote(options.set),
        )
    name = options.name or ("" if options.drawing == "-" else Path(options.drawing).stem)
    name = clean(name)
    if len(name) > MAX_NAME or not name.isprintable():
        raise UsageError("--name: use 1 to {most} printable characters", most=MAX_NAME)
    where = inputs.shown(options.drawing)
    with refusing(FormatError):
        content = inputs.content(options.drawing)
        found = import_drawing(content, where, pieces, name or tr("Drawing"))
    [figure] = library.measured(pieces, [found.figure])
    print(write_figure(figure), end="")
    for line in _report_lines(found, pieces):
        complain(f"{where}: {line}")
    return DONE


def _report_lines(found: Imported, pieces: PieceSet) -> list[str]:
    """Return the report on a drawing, in lines."""
    report = found.report
    touches = Counter(contact.touch for contact in report.kept)
    lines = [
        tr("all pieces are at multiples of 45°")
        if report.octilinear
        else tr("some pieces are not at multiples of 45°"),
        tr(
            "contacts: edge on edge {edges}, corner on corner {corners}, corner on edge {stems}",
            edges=touches[ContactKind.EDGES],
            corners=touches[ContactKind.CORNERS],
            stems=touches[ContactKind.STEM],
        ),
    ]
    if report.dropped:
        lines.append(
            tr("contacts ignored because they contradict others: {n}", n=len(report.dropped))
        )
    if report.slides:
        lines.append(
            tr("positions rounded because no contact fixes them: {n}", n=len(report.slides))
        )
    return [*lines, describe_moves(report, pieces)]
