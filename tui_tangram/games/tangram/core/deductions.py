"""Deductions on a silhouette without search: the pieces that fit a corner.

By the corner argument (`tui_tangram.games.tangram.core.solver`) every corner of the free region
with an angle of less than 180° is filled by a piece that has a corner there and an edge flush with
the stretch that leaves it.  So only pieces that fit there in this way are possible: a single one is
certain, and without one the position cannot be completed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from tui_tangram.games.tangram.core import words
from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.frame import frame_for
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.games.tangram.core.region_boundary import RegionBoundary, fits
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.geometry import Contour, Isometry, Point, Shape, octilinear, polygons
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.play import Clue

FEW: Final = 3
"""The maximum number of pieces fitting a corner that make it a clue."""
_STRAIGHT: Final = 4
"""180° in eighths of a full turn."""
_POINT: Final = re.compile(
    r"(-?\d{1,12}),(-?\d{1,12}),(-?\d{1,12}),(-?\d{1,12})/([1-9]\d{0,8})", re.ASCII
)


class CornerChoices(NamedTuple):
    """A corner of the free region, narrower than 180°, and all pieces that fit it."""

    point: Point
    angle: int
    """The angle in eighths of a full turn."""
    choices: dict[tuple[PieceKind, Shape], Isometry]
    """The possible fillings: kinds of pieces in their places, as canonical shapes."""


def corners(region: Sequence[Contour], kinds: Sequence[PieceKind]) -> list[CornerChoices]:
    """Return the corners of *region* and the pieces of *kinds* that each may take.

    *region* is free of pieces, and all of it has to be covered.  The tightest comes first. Empty
    with arcs, holes in pieces, or edges in other than the eight directions.
    """
    if not region or not octilinear(region) or not all(kind.octilinear for kind in kinds):
        return []
    straight = polygons(region)
    frame = frame_for(tuple(kinds), straight)
    walls, found = RegionBoundary(frame, straight).survey()
    listed: list[CornerChoices] = []
    for corner in sorted(found, key=lambda corner: (corner.angle, corner.reach)):
        if corner.angle >= _STRAIGHT:
            break
        choices: dict[tuple[PieceKind, Shape], Isometry] = {}
        for kind, leaving in zip(frame.kinds, frame.leaving, strict=True):
            for shape in leaving[corner.out]:
                if shape.angle <= corner.angle and fits(shape, corner.spot, walls):
                    motion = frame.placement(shape, corner.spot)
                    choices.setdefault((kind, kind.shape.moved(motion).canonical()), motion)
        listed.append(CornerChoices(frame.point(corner.spot), corner.angle, choices))
    return listed


class Deductions:
    """The deductions from one position; its corners are computed once, when needed."""

    def __init__(self, game: TangramBoard, state: TangramState, verdict: ContourVerdict) -> None:
        """Prepare for *state*, whose verdict is *verdict*."""
        self.game = game
        self.state = state
        self.verdict = verdict

    @cached_property
    def corners(self) -> list[CornerChoices]:
        """The corners of the free part of the silhouette; none in freestyle."""
        return _corners(self.game, self.state)

    @cached_property
    def why(self) -> str:
        """The visible reason why the position cannot be completed, one sentence, or "".

        In freestyle the figure may be anywhere, so only overlaps are visible.
        """
        troubles = words.troubles(self.game, self.verdict)
        if troubles:
            return f"{troubles[0]}."
        for corner in self.corners:
            if not corner.choices:
                return tr(
                    "No remaining piece fits the corner {where}.",
                    where=_at(self.game, corner.point),
                )
        return ""

    def clues(self, steps: Sequence[str]) -> tuple[Clue, ...]:
        """Return the clues for *steps*, moves that complete the position.

        Of the corners filled by a step the clue names the one with the fewest choices.
        """
        return _clues(self.game, self.state, steps, self.corners) if steps else ()


def _clues(
    game: TangramBoard, state: TangramState, steps: Sequence[str], listed: Sequence[CornerChoices]
) -> tuple[Clue, ...]:
    listed = sorted(listed, key=lambda corner: len(corner.choices))
    found: list[Clue] = []
    for number, step in enumerate(steps):
        index, motion = game.read(step)
        assert motion is not None
        kind = game.piece(index).kind
        place = kind, kind.shape.moved(motion).canonical()
        corner = next((one for one in listed if place in one.choices), None)
        if corner is None:
            continue
        kinds = {kind for kind, _ in corner.choices}
        letters = [i for i in state.tray if game.piece(i).kind in kinds]
        if len(letters) <= FEW:
            text = takes_only(game, corner.point, letters)
            where = written(corner.point)
            found.append(Clue(number, text, len(corner.choices) == 1, where))
    return tuple(found)


def counted(game: TangramBoard, number: int, step: str, share: int) -> Clue:
    """Return the clue for a step, the *number*-th, that *share* of 100 solutions have."""
    index, motion = game.read(step)
    assert motion is not None
    piece = game.piece(index)
    middle = piece.kind.shape.moved(motion).centre
    where = words.at(words.place(middle, *game.figure.bounds))
    if share == 100:
        sentence = mark("In every solution a piece like {piece} is in one spot {where}.")
    else:
        sentence = mark("In {n} of 100 solutions a piece like {piece} is in one spot {where}.")
    text = tr(sentence, n=share, piece=piece.label, where=where)
    return Clue(number, text, proof=False, counted=True)


def takes_only(game: TangramBoard, corner: Point, pieces: Sequence[int]) -> str:
    """Return the sentence that only *pieces* fit a corner."""
    return trn(
        "Only piece {pieces} fits the corner {where}.",
        "Only piece {pieces} fits the corner {where}.",
        len(pieces),
        where=_at(game, corner),
        pieces=words.labels(game, pieces, "or"),
    )


def written(point: Point) -> str:
    """Return a point in the form of `Clue.where`; `read_point` reads it."""
    unit = common_unit([point])
    return f"{','.join(map(str, quad(point, unit)))}/{unit}"


def read_point(text: str) -> Point | None:
    """Return the point that `written` wrote; None for any other text.

    >>> read_point(written(Point.of(1, 2, 0, -3, 2))) == Point.of(1, 2, 0, -3, 2)
    True
    """
    match = _POINT.fullmatch(text)
    return None if match is None else Point.of(*map(int, match.groups()))


def _corners(game: TangramBoard, state: TangramState) -> list[CornerChoices]:
    """Return the corners of the free part of the silhouette; none in freestyle."""
    if game.freestyle:
        return []
    kinds = list(dict.fromkeys(game.piece(index).kind for index in state.tray))
    if not kinds:
        return []
    return corners(free_region(game.figure.outline, game.shapes(state)) or (), kinds)


def _at(game: TangramBoard, point: Point) -> str:
    """Return the region of the figure with a point: "at the upper left", "in the middle"."""
    return words.at(words.place(point, *game.figure.bounds))
