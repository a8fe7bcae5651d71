"""``tui-tangram verify``: whether an arrangement shows a figure, and by how much it does not."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED, UsageError, refusing
from tui_tangram.cli.pieces import figures, pieces_of
from tui_tangram.cli.puzzles import find_figure
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.files import FormatError
from tui_tangram.play.phrases import listed, percent, pointed
from tui_tangram.tangram import TangramGame, TangramState, TangramVerdict
from tui_tangram.tangram.format import read_arrangement
from tui_tangram.tangram.pieces import PieceSet


def run(options: Namespace) -> int:
    """Print the verdict, with the figure where it fits the laid pieces best."""
    if options.figure == options.arrangement == "-":
        raise UsageError("standard input cannot be both the figure and the arrangement")
    figure = find_figure(options.figure)
    where = inputs.shown(options.arrangement)
    with refusing(FormatError):
        content = inputs.content(options.arrangement)
        laid = read_arrangement(content, where, figures().sets)
    if laid.set_id != figure.set_id:
        raise UsageError(
            "{file}: set: the figure uses the set {wanted}, the arrangement has pieces of {found}",
            file=where,
            wanted=figure.set_id,
            found=laid.set_id,
        )
    pieces = pieces_of(figure)
    game = TangramGame(figure, pieces, freestyle=True)
    verdict = game.verdict(TangramState(laid.placements(pieces)))
    document = as_document(verdict, pieces)
    if options.json:
        output.print_json(document)
    else:
        _print(document)
    return DONE if verdict.solved else UNSOLVED


def as_document(verdict: TangramVerdict, pieces: PieceSet) -> dict[str, object]:
    """Return the verdict for JSON; its keys are marked, as people read them too.

    Shares are rounded down to four digits, so that 1 stands for exactly 1 alone.
    """
    keys = [piece.key for piece in pieces.pieces]
    contour, area = verdict.progress.shares(10_000)
    return {
        mark("solved"): verdict.solved,
        mark("completeness"): verdict.percent,
        mark("contour"): contour / 10_000,
        mark("area"): area / 10_000,
        mark("holes"): verdict.holes,
        mark("islands"): verdict.islands,
        mark("overlaps"): [[keys[i], keys[j]] for i, j in verdict.overlaps],
    }


def _print(document: Mapping[str, object]) -> None:
    """Print a verdict, its labels in a column."""
    labels = {key: tr(key) for key in document}
    width = max(14, *(columns.width(label) + 1 for label in labels.values()))
    for key, value in document.items():
        print(f"{columns.left(labels[key], width)}{_in_words(key, value)}")


def _in_words(key: str, value: object) -> str:
    """Return the printed words of a verdict for *key*."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        return ", ".join(map(listed, value)) or tr("none")
    said = pointed(str(value)) if isinstance(value, float) else str(value)
    return percent(said) if key == "completeness" else said
