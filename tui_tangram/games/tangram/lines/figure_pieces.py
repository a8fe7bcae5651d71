"""Pieces of a figure as lines, placed or where they fit, each with the same in fields."""

from __future__ import annotations

from collections.abc import Mapping

from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.describe import corners_of, kind_of, sides_in_words, touched
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Piece
from tui_tangram.games.tangram.core.words import (
    at,
    degrees,
    name,
    place,
    pose_in_words,
    pose_words,
    spots,
)
from tui_tangram.games.tangram.lines import figure_fields as fields
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Isometry, Point, box, octilinear
from tui_tangram.plain.events import Fields
from tui_tangram.plain.table import DataLine
from tui_tangram.play.phrases import listed


def piece_line(game: TangramGame, state: TangramState, piece: Piece) -> DataLine:
    """Return the line on a piece: its kind, and if it is placed its place, pose and sides."""
    index = game.index(piece.letter)
    motion = state.placements[index]
    label = f"{name(game, index)}, {kind_of(piece.kind.shape)}"
    if motion is None:
        text = tr("{piece}: not placed.", piece=label)
    else:
        shape = piece.kind.shape.moved(motion)
        text = tr(
            "{piece}: {where}, {pose}. Sides clockwise: {sides}.",
            piece=label,
            where=at(place(shape.centre, *(_frame(game, state) or shape.bounds))),
            pose=pose(game, piece, motion),
            sides="; ".join(sides_in_words(shape.outline)),
        )
    return DataLine(text, piece_fields(game, state, piece))


def spot(game: TangramGame, state: TangramState, piece: Piece, motion: Isometry) -> str:
    """Return a fit of a piece: its place, its pose, the corners it fills."""
    shape = piece.kind.shape.moved(motion)
    where = at(place(shape.centre, *(_frame(game, state) or shape.bounds)))
    text = f"{where}, {pose(game, piece, motion)}"
    corners = _filled(game, state, piece, motion)
    if corners:
        text = trn(
            "{spot}, in corner {corners}",
            "{spot}, in corners {corners}",
            len(corners),
            spot=text,
            corners=listed([str(corner) for corner in corners]),
        )
    return text


def pose(game: TangramGame, piece: Piece, motion: Isometry) -> str:
    """Return the pose of a piece: by its outline, and by degrees if that is ambiguous."""
    shape = piece.kind.shape.moved(motion)
    if shape.polygon is not None and octilinear((shape.polygon,)):
        return pose_in_words(shape.polygon)
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


def fit_fields(game: TangramGame, state: TangramState, piece: Piece, motion: Isometry) -> Fields:
    """Return in fields a fit of a piece, and the corners that it would fill."""
    filled = _filled(game, state, piece, motion)
    return fields.lying(game, piece, motion) | {"fills": list(filled)}


def piece_fields(game: TangramGame, state: TangramState, piece: Piece) -> Fields:
    """Return in fields a piece, and its place if it is placed."""
    motion = state.placements[game.index(piece.letter)]
    data: Fields = {**fields.piece(piece), "laid": motion is not None}
    return data if motion is None else data | fields.lying(game, piece, motion)


def _filled(
    game: TangramGame, state: TangramState, piece: Piece, motion: Isometry
) -> tuple[int, ...]:
    """Return the numbers of the corners that a piece would fill."""
    region = game.region(state)
    return touched(corners_of(region), piece.kind.shape.moved(motion).points) if region else ()


def _distances(game: TangramGame, state: TangramState, piece: Piece, motion: Isometry) -> str:
    """Return the distances of a piece from the lower left of the frame."""
    shape = piece.kind.shape.moved(motion)
    return spots(shape.centre, *(_frame(game, state) or shape.bounds))[1]


def _frame(game: TangramGame, state: TangramState) -> tuple[Point, Point] | None:
    """Return the box that the words for places refer to; None if nothing is placed."""
    if not game.freestyle:
        return game.figure.bounds
    laid = game.shapes(state)
    return box(laid) if laid else None
