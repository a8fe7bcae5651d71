"""``tui-tangram verify``: whether an arrangement shows a figure, and how far it is from it."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import inputs, output, puzzles
from tui_tangram.cli.errors import DONE, UNSOLVED, CommandError
from tui_tangram.language import tr
from tui_tangram.tangram import TangramGame, TangramState, TangramVerdict
from tui_tangram.tangram.pieces import PieceSet


def run(options: Namespace) -> int:
    """Print the verdict, the figure being wherever it fits what was laid best."""
    if options.figure == options.arrangement == "-":
        raise CommandError(tr("standard input cannot be both the figure and the arrangement"))
    figure = puzzles.figure(options.figure)
    laid = inputs.arrangement(options.arrangement)
    if laid.set_id != figure.set_id:
        raise inputs.other_set(inputs.shown(options.arrangement), figure.set_id, laid.set_id)
    pieces = inputs.pieces_of(figure)
    game = TangramGame(figure, pieces, freestyle=True)
    verdict = game.verdict(TangramState(laid.placements(pieces)))
    document = as_document(verdict, pieces)
    if options.json:
        output.print_json(document)
    else:
        output.print_verdict(document, 14)
    return DONE if verdict.solved else UNSOLVED


def as_document(verdict: TangramVerdict, pieces: PieceSet) -> dict[str, object]:
    """Return the verdict for JSON.

    Shares are rounded down to four digits, so that 1 stands for exactly 1 alone.
    """
    keys = [piece.key for piece in pieces.pieces]
    contour, area = verdict.progress.shares(10_000)
    return {
        "solved": verdict.solved,
        "completeness": verdict.percent,
        "contour": contour / 10_000,
        "area": area / 10_000,
        "holes": verdict.holes,
        "islands": verdict.islands,
        "overlaps": [[keys[i], keys[j]] for i, j in verdict.overlaps],
    }
