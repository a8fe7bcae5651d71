"""Figures whose pieces were made exact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.piece_matching import Pose
from tui_tangram.games.tangram.drawing.settle import Margins, Report, settle
from tui_tangram.language import tr
from tui_tangram.maths.geometry import Polygon, Shape
from tui_tangram.play.phrases import pointed


class Imported(NamedTuple):
    """A figure that was drawn, and the report on the drawing."""

    figure: Figure
    report: Report


def describe_moves(report: Report, pieces: PieceSet) -> str:
    """Return the distances by which the pieces of a set were moved, as a clause."""
    moves = (
        f"{piece.label} {pointed(f'{far:.4f}')}"
        for piece, far in zip(pieces.pieces, report.moved, strict=True)
    )
    return tr("made exact; moved by (in legs): {moves}", moves=", ".join(moves))


def as_figure(
    poses: Sequence[Pose],
    margins: Margins,
    pieces: PieceSet,
    *,
    name: str,
    id: str = "",  # noqa: A002
    category: str = "",
    source: str = "",
    level: int = 0,
) -> Imported:
    """Return the exact figure of pieces in approximate positions.

    *poses* are in the order of the set; see `settle` for the rest.  Raises `DocumentError`.
    """
    polygons, report = settle(poses, margins, level=level)
    figure = figure_of(
        poses, polygons, pieces, name=name, source=source, attachment=report.attachment
    )
    return Imported(changed(figure, id=id, category=category), report)


def figure_of(
    poses: Sequence[Pose],
    polygons: Sequence[Polygon],
    pieces: PieceSet,
    *,
    name: str,
    source: str,
    attachment: str,
) -> Figure:
    """Return the figure of pieces in their exact places."""
    return make_figure(
        name,
        pieces.id,
        solution=[
            PlacedKind(pose.kind.kind, Shape(polygon).canonical())
            for pose, polygon in zip(poses, polygons, strict=True)
        ],
        source=source,
        attachment=attachment,
    )
