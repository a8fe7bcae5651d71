"""Figures with arcs on the command line: shown and verified."""

from __future__ import annotations

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED
from tui_tangram.cli.main import complain
from tui_tangram.contour import CurvedVerdict
from tui_tangram.geometry import Contour
from tui_tangram.render import PieceLook, Shape
from tui_tangram.tangram.curved import (
    CurvedFigure,
    CurvedSet,
    write_curved_figure,
)

_STOPS = 128
"""Into how many chords a circle is drawn."""


def show(figure: CurvedFigure, sheet: output.Sheet, *, solution: bool, json: bool) -> int:
    """Print a figure, or its file; its solution only when that was asked for."""
    laid = figure.solution if solution else None
    if json:
        print(
            write_curved_figure(
                CurvedFigure(figure.name, figure.set_id, figure.outline, laid, figure.source)
            ),
            end="",
        )
    else:
        pieces = tuple(
            PieceLook(_shape(placed.contour), chr(ord("A") + number), number)
            for number, placed in enumerate(laid or ())
        )
        print(sheet.draw(() if pieces else tuple(map(_shape, figure.outline)), pieces), end="")
    if solution and laid is None:
        complain(f"{figure.name}: its file has no solution, and none is searched yet")
        return UNSOLVED
    return DONE


def _shape(contour: Contour) -> Shape:
    return tuple(contour.stops(_STOPS))


def verify(figure: CurvedFigure, arrangement: str, *, json: bool) -> int:
    """Print the verdict, the figure being wherever it fits what was laid best."""
    laid = inputs.curved_arrangement(arrangement, figure)
    verdict = laid.verdict(figure)
    document = as_document(
        verdict, inputs.curved_sets()[figure.set_id], [one.kind for one in laid.pieces]
    )
    if json:
        output.print_json(document)
    else:
        for key, value in document.items():
            print(f"{key:<14}{output.in_words(key, value)}")
    return DONE if verdict.solved else UNSOLVED


def as_document(verdict: CurvedVerdict, pieces: CurvedSet, kinds: list[str]) -> dict[str, object]:
    """Return the verdict for JSON; shares are rounded down to four digits."""
    contour, area = verdict.progress.shares(10_000)
    keys = [
        kind if pieces.count(kind) == 1 else f"{kind}{kinds[: i + 1].count(kind)}"
        for i, kind in enumerate(kinds)
    ]
    return {
        "solved": verdict.solved,
        "completeness": verdict.percent,
        "contour": contour / 10_000,
        "area": area / 10_000,
        "holes": verdict.holes,
        "islands": verdict.islands,
        "overlaps": [[keys[i], keys[j]] for i, j in verdict.overlaps],
        "exact": verdict.exact and verdict.progress.exact,
    }
