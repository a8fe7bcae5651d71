"""Figures and pieces in fields, for programs, and as lines, each with the same in fields.

`tui_tangram.plain.events` explains the keys.  Coordinates are exact and written as
`tui_tangram.maths.exact.Sqratio.parse` reads them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.describe import (
    Corner,
    clockwise,
    kind_of,
    sides_in_words,
    touched,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Piece
from tui_tangram.games.tangram.core.position_verdict import PositionVerdict
from tui_tangram.games.tangram.core.words import (
    at,
    degrees,
    name,
    place,
    pose_in_words,
    pose_words,
    spots,
)
from tui_tangram.language import tr, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    Arc,
    Contour,
    Curve,
    Isometry,
    Point,
    Shape,
    box,
    octant,
    octilinear,
)
from tui_tangram.plain.events import Fields
from tui_tangram.plain.table import DataLine
from tui_tangram.play.phrases import listed

_ROOT: Final = Sqratio(0, 1)


def point_fields(point: Point) -> list[str]:
    """Return a point: across and up.

    >>> point_fields(Point.of(1, 1, 0, -1, 2))
    ['(1+√2)/2', '-√2/2']
    """
    return [str(point.x), str(point.y)]


def region_fields(contours: Iterable[Contour]) -> Fields:
    """Return the corners of outlines, clockwise, and of holes, counter-clockwise."""
    return {"contours": [_corners(contour) for contour in contours]}


def figure_fields(game: TangramGame) -> Fields:
    """Return the open figure and its corners."""
    return {
        "puzzle": game.puzzle_id,
        "game": game.kind,
        "freestyle": game.freestyle,
        **region_fields(game.figure.outline),
    }


def kind_fields(of: Piece) -> Fields:
    """Return the name and the kind of a piece."""
    return {"piece": _name(of), "kind": of.kind.name}


def _name(piece: Piece) -> str:
    """Return the letter that commands use: if labels are digits, the one in moves."""
    return piece.letter if piece.label.isdigit() else piece.label


def set_fields(game: TangramGame) -> Fields:
    """Return all pieces, each with its corners as its set has it, not moved."""
    return {
        "pieces": [
            {**kind_fields(one), "points": _corners(one.kind.shape)} for one in game.pieces.pieces
        ]
    }


def lying_fields(game: TangramGame, of: Piece, motion: Isometry) -> Fields:
    """Return the place and the pose of a piece, and the move that places it so."""
    return {
        **kind_fields(of),
        "move": game.put(game.index(of.letter), motion),
        "turn": str(motion.turn) if motion.turn.eighth is None else motion.turn.eighth,
        "mirrored": motion.mirrored,
        "points": _corners(of.kind.shape.moved(motion)),
    }


def wrong_fields(game: TangramGame, verdict: PositionVerdict) -> Fields:
    """Return the pieces that overlap, and those that stick out."""
    return {
        "overlaps": [[_name(game.piece(index)) for index in pair] for pair in verdict.overlaps],
        "outside": [_name(game.piece(index)) for index in verdict.outside],
    }


def progress_fields(game: TangramGame, state: TangramState, verdict: PositionVerdict) -> Fields:
    """Return the progress of the figure."""
    return {
        "percent": verdict.percent,
        "solved": verdict.solved,
        "left": [_name(game.piece(index)) for index in state.tray],
        **wrong_fields(game, verdict),
    }


def edge_fields(region: Sequence[Contour], numbered: Sequence[Corner]) -> list[Fields]:
    """Return the edges between the corners of a region, clockwise about each contour."""
    corners = iter(numbered)
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
        "at": point_fields(corner.point),
        "to": after.number,
        "way": point_fields(way),
        "direction": None,
        "length": None,
        "hole": hole,
    }
    if isinstance(curve, Arc):
        radius = curve.circle.radius
        data["arc"] = {
            "degrees": round(math.degrees(float(curve.angle)), 3),
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
    return [point_fields(point) for point in reversed(shape.points)]


def piece_line(game: TangramGame, state: TangramState, piece: Piece) -> DataLine:
    """Return the line on a piece: its kind, and if it is placed its place, pose and sides."""
    index = game.index(piece.letter)
    motion = state.placements[index]
    label = f"{name(game, index)}, {kind_of(piece.kind.shape)}"
    if motion is None:
        return DataLine(
            tr("{piece}: not placed.", piece=label), piece_fields(game, state, piece), form="piece"
        )
    shape = piece.kind.shape.moved(motion)
    where = at(place(shape.centre, *(frame(game, state) or shape.bounds)))
    text = f"{label}: {where}, {pose(game, piece, motion)}."
    sides = "; ".join(sides_in_words(shape.outline))
    return DataLine(
        text,
        piece_fields(game, state, piece),
        brief=f"{piece.label}: {where}, {pose(game, piece, motion)}.",
        full=f"{text} {tr('Sides clockwise: {sides}.', sides=sides)}",
        form="piece",
    )


def spots_in_words(
    game: TangramGame,
    state: TangramState,
    piece: Piece,
    motion: Isometry,
    corners: Sequence[Corner],
) -> tuple[str, str]:
    """Return a fit of a piece: its place, its pose and the corners it fills; and the same briefly.

    The brief form has the place only where no corner is filled.
    """
    shape = piece.kind.shape.moved(motion)
    where = at(place(shape.centre, *(frame(game, state) or shape.bounds)))
    stands = pose(game, piece, motion)
    short = short_pose(game, piece, motion)
    text = f"{where}, {stands}"
    filled = [one.called for one in touched(corners, shape)]
    if not filled:
        return text, f"{where}, {short}"
    return trn(
        "{spot}, in corner {corners}",
        "{spot}, in corners {corners}",
        len(filled),
        spot=text,
        corners=listed(filled),
    ), tr("fills {corners}; {pose}", corners=", ".join(filled), pose=short)


def pose(game: TangramGame, piece: Piece, motion: Isometry) -> str:
    """Return the pose of a piece: by its outline, and by degrees if that is ambiguous."""
    shape = piece.kind.shape.moved(motion)
    if shape.polygon is not None and octilinear((shape.polygon,)):
        return pose_in_words(shape.polygon)
    return short_pose(game, piece, motion)


def short_pose(game: TangramGame, piece: Piece, motion: Isometry) -> str:
    """Return the pose of a piece in few words."""
    return pose_words(game, game.index(piece.letter), motion)[-1]


def distinguished(
    game: TangramGame, state: TangramState, piece: Piece, texts: Mapping[Isometry, str]
) -> dict[Isometry, str]:
    """Return the texts on a piece in several ways, with more details in identical ones.

    They get the turn, or if that is the same the distances, or else both.
    """
    index, apart = game.index(piece.letter), dict(texts)
    alike: dict[str, list[Isometry]] = {}
    for motion, text in texts.items():
        alike.setdefault(text, []).append(motion)
    for text, ways in alike.items():
        if len(ways) > 1:
            turns = [degrees(game, index, motion) for motion in ways]
            exact = [_distances(game, state, piece, motion) for motion in ways]
            both = list(map(", ".join, zip(turns, exact, strict=True)))
            more = next((one for one in (turns, exact) if len({*one}) == len(ways)), both)
            apart |= {way: f"{text}, {one}" for way, one in zip(ways, more, strict=True)}
    return apart


def fit_fields(
    game: TangramGame, piece: Piece, motion: Isometry, corners: Sequence[Corner]
) -> Fields:
    """Return in fields a fit of a piece, and which of *corners* it would fill."""
    filled = touched(corners, piece.kind.shape.moved(motion))
    return lying_fields(game, piece, motion) | {"fills": [one.number for one in filled]}


def piece_fields(game: TangramGame, state: TangramState, piece: Piece) -> Fields:
    """Return in fields a piece, and its place if it is placed."""
    motion = state.placements[game.index(piece.letter)]
    data: Fields = {**kind_fields(piece), "laid": motion is not None}
    return data if motion is None else data | lying_fields(game, piece, motion)


def _distances(game: TangramGame, state: TangramState, piece: Piece, motion: Isometry) -> str:
    """Return the distances of a piece from the lower left of the frame."""
    shape = piece.kind.shape.moved(motion)
    return spots(shape.centre, *(frame(game, state) or shape.bounds))[1]


def frame(game: TangramGame, state: TangramState) -> tuple[Point, Point] | None:
    """Return the box that the words for places refer to; None if nothing is placed."""
    if not game.freestyle:
        return game.figure.bounds
    laid = game.shapes(state)
    return box(laid) if laid else None
