"""Figures and pieces in fields, for programs; `tui_tangram.plain.events` explains the keys.

Coordinates are exact and written as `tui_tangram.maths.exact.Sqratio.parse` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import degrees
from typing import Final

from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.describe import Corner, clockwise, corners_of
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Piece
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry, Point, Shape, octant
from tui_tangram.plain.events import Fields

_ROOT: Final = Sqratio(0, 1)


def spot(point: Point) -> list[str]:
    """Return a point: across and up.

    >>> spot(Point.of(1, 1, 0, -1, 2))
    ['(1+√2)/2', '-√2/2']
    """
    return [str(point.x), str(point.y)]


def region(contours: Iterable[Contour]) -> Fields:
    """Return the corners of outlines, clockwise, and of holes, counter-clockwise."""
    return {"contours": [_corners(contour) for contour in contours]}


def figure(game: TangramGame) -> Fields:
    """Return the open figure and its corners."""
    return {
        "puzzle": game.puzzle_id,
        "game": game.kind,
        "freestyle": game.freestyle,
        **region(game.figure.outline),
    }


def piece(of: Piece) -> Fields:
    """Return the name and the kind of a piece."""
    return {"piece": _name(of), "kind": of.kind.name}


def _name(piece: Piece) -> str:
    """Return the letter that commands use: if labels are digits, the one in moves."""
    return piece.letter if piece.label.isdigit() else piece.label


def pieces(game: TangramGame) -> Fields:
    """Return all pieces, each with its corners as its set has it, not moved."""
    return {
        "pieces": [{**piece(one), "points": _corners(one.kind.shape)} for one in game.pieces.pieces]
    }


def lying(game: TangramGame, of: Piece, motion: Isometry) -> Fields:
    """Return the place and the pose of a piece, and the move that places it so."""
    return {
        **piece(of),
        "move": game.put(game.index(of.letter), motion),
        "turn": str(motion.turn) if motion.turn.eighth is None else motion.turn.eighth,
        "mirrored": motion.mirrored,
        "points": _corners(of.kind.shape.moved(motion)),
    }


def wrong(game: TangramGame, verdict: ContourVerdict) -> Fields:
    """Return the pieces that overlap, and those that stick out."""
    return {
        "overlaps": [[_name(game.piece(index)) for index in pair] for pair in verdict.overlaps],
        "outside": [_name(game.piece(index)) for index in verdict.outside],
    }


def progress(game: TangramGame, state: TangramState, verdict: ContourVerdict) -> Fields:
    """Return the progress of the figure."""
    return {
        "percent": verdict.percent,
        "solved": verdict.solved,
        "left": [_name(game.piece(index)) for index in state.tray],
        **wrong(game, verdict),
    }


def edges(region: Sequence[Contour]) -> list[Fields]:
    """Return the edges between the corners of a region, clockwise about each contour."""
    corners = iter(corners_of(region))
    found: list[Fields] = []
    for contour in region:
        curves = clockwise(contour)
        own = list(islice(corners, len(curves)))
        hole = contour.signed_area < 0
        found += (
            _edge(corner, after, curve, hole=hole)
            for corner, after, curve in zip(own, (*own[1:], own[0]), curves, strict=True)
        )
    return found


def _edge(corner: Corner, after: Corner, curve: Curve, *, hole: bool) -> Fields:
    """Return the edge from a corner to the next, along *curve*."""
    way = after.point - corner.point
    data: Fields = {
        "corner": corner.number,
        "angle": corner.angle,
        "at": spot(corner.point),
        "to": after.number,
        "way": spot(way),
        "direction": None,
        "length": None,
        "hole": hole,
    }
    if isinstance(curve, Arc):
        radius = curve.circle.radius
        data["arc"] = {
            "degrees": round(degrees(float(curve.angle)), 3),
            "radius": None if radius is None else str(radius),
            "outwards": not curve.left,
        }
        return data
    eighth = octant(way)
    if eighth is not None:
        size = max(abs(way.x), abs(way.y))
        data |= {"direction": eighth, "length": str(size * _ROOT if eighth % 2 else size)}
    return data


def _corners(shape: Shape | Contour) -> list[list[str]]:
    return [spot(point) for point in reversed(shape.points)]
