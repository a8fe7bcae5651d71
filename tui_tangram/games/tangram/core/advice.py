"""Help from the player's own position: its completion, or the reason why there is none.

On a silhouette the placed pieces are subtracted from the figure and the solver fills the rest with
the pieces in the tray.  In freestyle the figure may stand anywhere.  There the placed pieces are
looked up in every solution of the figure: a solution applies when one motion brings one of its
pieces onto each laid piece.

When the position cannot be completed, the pieces in the way are a smallest set of laid pieces
without which it can; among sets of one size, the pieces placed last are preferred.  Pieces that
overlap or stick out of a silhouette are wrong by themselves and need no search, and neither does a
position with a corner that no piece fits: search
decides only what a player cannot see.

The results are moves; see `tui_tangram.play`.

Deductions
----------
By the corner argument (`tui_tangram.games.tangram.core.solver`) every corner of the free region
with an angle of less than 180° is filled by a piece that has a corner there and an edge flush with
the stretch that leaves it.  So only pieces that fit there in this way are possible: a single one is
certain, and without one the position cannot be completed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Final

from tui_tangram.games.tangram.core import words
from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.fits import free_region
from tui_tangram.games.tangram.core.frame import RegionBoundary, fits, frame_for
from tui_tangram.games.tangram.core.pieces import LaidPiece, PieceKind
from tui_tangram.games.tangram.core.solver import index, solutions
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.cover.diagram import QUICK
from tui_tangram.maths.geometry import (
    IDENTITY,
    Contour,
    Isometry,
    Point,
    Shape,
    octilinear,
    polygons,
)
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.play import (
    Advice,
    Clue,
    Feasibility,
    Meter,
    SolutionIndex,
    Solvability,
    Stopped,
    share_of_solutions,
)
from tui_tangram.values import NamedTuple

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

    def __init__(
        self,
        game: TangramBoard,
        state: TangramState,
        verdict: ContourVerdict,
        moves: Sequence[str] = (),
    ) -> None:
        """Prepare for *state*, whose verdict is *verdict*, and to which *moves* have led."""
        self._moves = moves
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
        troubles = words.troubles(self.game, self.verdict, self.game.order(self._moves))
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
        "Only pieces {pieces} fit the corner {where}.",
        len(pieces),
        where=_at(game, corner),
        pieces=words.labels(game, pieces),
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


def advise(
    game: TangramBoard, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
) -> Advice:
    """Return an analysis of *state* and the steps on; see `tui_tangram.play.Game.advise`.

    Pieces that are not in *moves* count as placed first.
    """
    verdict = game.verdict(state)
    if verdict.solved:
        return Advice(Solvability.SOLVED)
    sight = Deductions(game, state, verdict, moves)
    why = sight.why
    laid = {piece.index: piece for piece in game.laid(state)}
    heights = {index: height for height, index in enumerate(game.order(moves))}
    blamed = sorted(laid, key=lambda index: heights.get(index, -1), reverse=True)
    wrong = {frozenset(pair) for pair in verdict.overlaps}
    wrong |= {frozenset((index,)) for index in verdict.outside}
    for size in range(1 if why and laid else 0, len(laid) + 1):
        for removed in combinations(blamed, size):
            if any(trouble.isdisjoint(removed) for trouble in wrong):
                continue
            retained = [piece for index, piece in laid.items() if index not in removed]
            rest = completion(game, retained, meter)
            if rest is not None:
                steps = tuple(moves_of(game, retained, rest))
                if not removed:
                    seen = sight.clues(steps)
                    if not any(clue.proof for clue in seen):
                        seen += _decisive(game, retained, rest, steps, meter)
                    return Advice(Solvability.SOLVABLE, (), steps, "", seen)
                back = tuple(game.take(index) for index in removed)
                return Advice(Solvability.STUCK, back, steps, why)
    return Advice(Solvability.UNSOLVABLE, why=why)


def _decisive(
    game: TangramBoard,
    laid: Sequence[LaidPiece],
    rest: Sequence[tuple[PieceKind, Isometry]],
    steps: Sequence[str],
    meter: Meter | None,
) -> tuple[Clue, ...]:
    """Return the clue for the step that most solutions have, if quickly counted.

    *steps* place the pieces *rest*, in their order.
    """
    if game.freestyle:
        return ()
    try:
        found = index(*_left(game, laid), meter, eighths=game.figure.eighths, most=QUICK)
    except Stopped:
        return ()
    if found is None or found.count < 2:
        return ()
    uses = found.uses()
    many = [uses[piece] for piece in rest]
    number = many.index(max(many))
    share = share_of_solutions(many[number], found.count)
    return (counted(game, number, steps[number], share),)


def solvable(
    game: TangramBoard, state: TangramState, meter: Meter | None = None, moves: Sequence[str] = ()
) -> Feasibility:
    """Return whether the laid pieces can be completed; see `tui_tangram.play.Game.solvable`."""
    verdict = game.verdict(state)
    if verdict.solved:
        return Feasibility(True)
    why = Deductions(game, state, verdict, moves).why
    if why:
        return Feasibility(False, why)
    return Feasibility(completion(game, game.laid(state), meter) is not None)


def all_solutions(game: TangramBoard, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
    """Yield every solution of the figure in its own position, as moves."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    figure = game.figure
    for solution in solutions(figure.outline, pieces, meter, eighths=figure.eighths):
        yield tuple(moves_of(game, (), solution))


def solution_index(
    game: TangramBoard, meter: Meter | None = None
) -> SolutionIndex[tuple[str, ...]] | None:
    """Return the same by number; None if they can only be found one by one."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    figure = game.figure
    found = index(figure.outline, pieces, meter, eighths=figure.eighths)
    if found is None:
        return None
    # See below: modules loaded at every start need no classes of solutions.
    from tui_tangram.games.tangram.core.symmetry import TangramEquivalence

    at, uses, part = found.solution, found.uses, TangramEquivalence(game).part
    return SolutionIndex(
        found.count,
        lambda number: tuple(moves_of(game, (), at(number))),
        cache(lambda: {part(*placed): many for placed, many in uses().items()}),
    )


def completion(
    game: TangramBoard, laid: Sequence[LaidPiece], meter: Meter | None = None
) -> Sequence[tuple[PieceKind, Isometry]] | None:
    """Return the pieces that complete *laid* to the figure, or None if there are none.

    The placed pieces must not overlap and, on a silhouette, must be inside it.
    """
    outline, eighths = game.figure.outline, game.figure.eighths
    if not game.freestyle:
        return next(solutions(*_left(game, laid), meter, eighths=eighths), None)
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    # Imported late: symmetries need the solver for arcs, and only freestyle needs them.
    from tui_tangram.games.tangram.core.anyangle import symmetries

    own = symmetries(laid[0].kind.shape.contours) if laid else ()
    found = solutions(outline, pieces, meter, eighths=eighths)
    return serving(found, laid, own, mirror=game.figure.mirror)


def _left(
    game: TangramBoard, laid: Sequence[LaidPiece]
) -> tuple[Sequence[Contour], Mapping[PieceKind, int]]:
    """Return the region of a silhouette without the pieces *laid*, and those for it."""
    pieces = Counter(piece.kind for piece in game.pieces.pieces)
    pieces.subtract(piece.kind for piece in laid)
    region = free_region(game.figure.outline, [piece.shape for piece in laid])
    assert region is not None  # no placed piece overlaps or sticks out
    return region, pieces


def serving(
    found: Iterable[Sequence[tuple[PieceKind, Isometry]]],
    laid: Sequence[LaidPiece],
    own: Sequence[Isometry],
    *,
    mirror: bool,
) -> list[tuple[PieceKind, Isometry]] | None:
    """Return the pieces that complete *laid* to one of the solutions *found*, in any position.

    Solutions are kinds of pieces with the motions that place them.  *own* are the symmetries of the
    first laid piece; with *mirror* a solution may be turned over.
    """
    wanted = [(piece.kind.kind, piece.shape.canonical()) for piece in laid]
    for solution in found:
        for motion in _motions_onto(solution, laid, own, mirror=mirror):
            moved = [(kind, placed.then(motion)) for kind, placed in solution]
            places = {
                (kind.kind, kind.shape.moved(placed).canonical()): (kind, placed)
                for kind, placed in moved
            }
            if all(places.pop(place, None) is not None for place in wanted):
                return list(places.values())
    return None


def _motions_onto(
    solution: Sequence[tuple[PieceKind, Isometry]],
    laid: Sequence[LaidPiece],
    own: Sequence[Isometry],
    *,
    mirror: bool,
) -> Iterator[Isometry]:
    """Yield the motions that bring a piece of *solution* onto the first laid piece."""
    if not laid:
        yield IDENTITY
        return
    first = laid[0]
    for kind, placed in solution:
        if kind.kind != first.kind.kind:
            continue
        home = placed.inverse()
        for symmetry in own:
            motion = home.then(symmetry).then(first.motion)
            if mirror or not motion.mirrored:
                yield motion


def moves_of(
    game: TangramBoard, retained: Sequence[LaidPiece], placed: Iterable[tuple[PieceKind, Isometry]]
) -> Iterator[str]:
    """Yield moves that place pieces, each the first unused one of its kind."""
    used = {piece.index for piece in retained}
    for kind, motion in placed:
        index = next(
            index
            for index, piece in enumerate(game.pieces.pieces)
            if index not in used and piece.kind.kind == kind.kind
        )
        used.add(index)
        yield game.put(index, motion)
