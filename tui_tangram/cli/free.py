"""Figures with free angles on the command line: shown, verified within tolerance, imported."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from tui_tangram.catalog.free import free_set
from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, UNSOLVED, CommandError
from tui_tangram.cli.main import complain
from tui_tangram.free import FreeFigure, FreeGame, FreeSet, FreeState, FreeVerdict
from tui_tangram.free.drawing import read_drawing
from tui_tangram.free.format import read_free_figure, read_free_laid, write_free_figure
from tui_tangram.free.overlay import APART
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import clean, named
from tui_tangram.play.phrases import pointed
from tui_tangram.render import PieceLook


def sets() -> Mapping[str, FreeSet]:
    """Return the sets of pieces by their ids."""
    with inputs.library_errors():
        return {name: free_set(pieces) for name, pieces in inputs.library().sets.items()}


def read(content: bytes, where: str) -> FreeFigure:
    """Return the figure in a file.  Raises `CommandError` for one that is none.

    Pieces that lie over each other by more than the tolerance make no figure.
    """
    try:
        figure = read_free_figure(content, where, sets())
    except FormatError as error:
        raise CommandError(str(error)) from None
    verdict = game_of(figure).judge.own
    if not verdict.solved:
        raise CommandError(
            tr(
                "{file}: pieces: lie over each other by {part} % of the area; "
                "at most {most} % may be",
                file=where,
                part=pointed(f"{100 * verdict.double:.1f}"),
                most=pointed(f"{figure.tolerance / 10:g}"),
            )
        )
    return figure


def game_of(figure: FreeFigure) -> FreeGame:
    """Return the game of a figure."""
    return FreeGame(figure, sets()[figure.set_id])


def show(figure: FreeFigure, sheet: output.Sheet, *, solution: bool, json: bool) -> int:
    """Print a figure, or its file, which always has its solution."""
    game = game_of(figure)
    if json:
        print(write_free_figure(figure, game.pieces), end="")
        return DONE
    looks = tuple(
        PieceLook(game.shape(index, pose), game.piece(index).letter, index)
        for index, pose in enumerate(figure.solution)
    )
    print(sheet.draw(() if solution else game.target, looks if solution else ()), end="")
    if not solution:
        complain(
            tr(
                "{name}: pieces stand at free angles, so this is not exact",
                name=named(figure.name, figure.id),
            )
        )
    return DONE


def verify(figure: FreeFigure, arrangement: str, *, json: bool) -> int:
    """Print by how much what was laid differs from a figure, and whether that may be."""
    where = inputs.shown(arrangement)
    try:
        laid = read_free_laid(inputs.content(arrangement), where, sets())
    except FormatError as error:
        raise CommandError(str(error)) from None
    if laid.set_id != figure.set_id:
        raise inputs.other_set(where, figure.set_id, laid.set_id)
    game = game_of(figure)
    document = as_document(game, game.verdict(FreeState(laid.poses)))
    if json:
        output.print_json(document)
    else:
        output.print_verdict(document, 20)
    return DONE if document["within_tolerance"] else UNSOLVED


def as_document(game: FreeGame, verdict: FreeVerdict) -> dict[str, object]:
    """Return the verdict for JSON: parts of the area, and distances in legs."""
    letters = [piece.letter for piece in game.pieces.pieces]
    return {
        "exact": False,
        "within_tolerance": verdict.solved,
        "completeness": verdict.percent,
        "difference": round(verdict.area, 6),
        "difference_allowed": game.figure.tolerance / 1000,
        "double": round(verdict.double, 6),
        "farthest": round(verdict.apart, 6),
        "farthest_allowed": APART,
        "moved": verdict.moved,
        "overlaps": [[letters[i], letters[j]] for i, j in verdict.overlaps],
    }


def run_import(options: Namespace) -> int:
    """Print the figure file of a drawing."""
    known = sets()
    if options.set not in known:
        raise CommandError(
            tr(
                "--set: there is no set {set}; there are {sets}",
                set=quote(options.set),
                sets=", ".join(sorted(known)),
            )
        )
    pieces = known[options.set]
    where = inputs.shown(options.drawing)
    name = options.name or ("" if options.drawing == "-" else Path(options.drawing).stem)
    name = clean(name)
    if len(name) > 80 or not name.isprintable():
        raise CommandError(tr("--name: must have 1 to 80 characters, all printable"))
    try:
        figure = read_drawing(inputs.content(options.drawing), where, pieces, name or tr("Drawing"))
    except FormatError as error:
        raise CommandError(str(error)) from None
    double = FreeGame(figure, pieces).judge.own
    if not double.solved:
        raise CommandError(
            tr(
                "{file}: polygons lie over each other by {part} % of the area",
                file=where,
                part=pointed(f"{100 * double.double:.1f}"),
            )
        )
    print(write_free_figure(figure, pieces), end="")
    return DONE


run = run_import
"""What the command ``import`` does."""
