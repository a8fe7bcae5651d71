"""The rules of a tangram: states, moves, and the test whether the figure is solved.

Rules and policy
----------------
* A state has for each piece of the set its placement, or None in the tray.  Pieces
may be anywhere, even over each other: forbidding it would forbid experimenting.  The verdict
  names overlaps, and while there are any nothing is solved.
* A piece is placed by an exact motion (mirror, turn by eighths, shift).  Turning a piece
  over is always allowed.
* A figure is solved by any arrangement that forms its silhouette, in any position and
turned by any angle (see `tui_tangram.maths.contour.judge`).
* In *freestyle* the target is shown next to the board and completeness is measured where the
  figure fits best; otherwise the silhouette lies on the board and completeness is measured
  there.

Moves
-----
``put A 3 12,24,0,-24/48``
    place piece A, turned by 3 eighths, shifted by ((12 + 24√2)/48, (0 - 24√2)/48); ``3m`` in place
    of ``3`` means mirrored first.  Any other turn may replace the eighths, ``36,0,48,0/60`` for
    the one that takes the east to (36/60, 48/60).
``take A``
    return piece A to the tray.

Saves of earlier releases may have others; see `tui_tangram.games.tangram.core.older_moves`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.lattice import is_straight, lattice_of
from tui_tangram.games.tangram.core.pieces import Fits, LaidPiece, Piece, PieceKind, PieceSet
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Point, Polygon, Shape, Turn, polygons
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.play import MoveError, quote
from tui_tangram.play.last_results import LastResults
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.position_verdict import PositionVerdict
    from tui_tangram.maths.contour.curves import CurveTarget
    from tui_tangram.maths.contour.judge import StraightTarget
    from tui_tangram.maths.contour.verdict import ContourVerdict, Faults

_POINT = r"-?\d{1,60},-?\d{1,60},-?\d{1,60},-?\d{1,60}/\d{1,60}"
_PUT: Final = rf"(?a)put (\S{{1,8}}) ([0-7]|{_POINT})(m?) ({_POINT})"
_SPOT: Final = rf"(?a){_POINT}"
_TAKE: Final = r"(?a)take (\S{1,8})"
_QUARTERS = (0, 2, 4, 6)
_CACHED = 64
"""The number of pieces and positions whose fits are cached."""
REACH = 100
"""The largest shift of a piece from the origin, in each coordinate."""


def _point(text: str, move: str) -> Point:
    """Return the point written as four parts and a unit.  Raises `MoveError`."""
    parts, _, unit = text.partition("/")
    if not int(unit):
        raise MoveError("the unit of {move} is zero", move=quote(move))
    ax, bx, ay, by = map(int, parts.split(","))
    return Point.of(ax, bx, ay, by, int(unit))


def _turn(text: str, move: str) -> Turn:
    """Return the turn in a move.  Raises `MoveError` if it is not a unit vector."""
    if len(text) == 1:
        return Turn.of(int(text))
    vector = _point(text, move)
    try:
        return Turn(*vector)
    except ValueError:
        raise MoveError("the turn in {move} is not a unit vector", move=quote(move)) from None


class TangramState(NamedTuple):
    """The placement of each piece, in the order of the set; None in the tray."""

    placements: tuple[Isometry | None, ...]

    def with_piece(self, index: int, motion: Isometry | None) -> TangramState:
        """Return the state with one piece placed (or, with None, in the tray)."""
        before, after = self.placements[:index], self.placements[index + 1 :]
        return TangramState((*before, motion, *after))

    @property
    def tray(self) -> tuple[int, ...]:
        """The indices of the pieces that are not placed."""
        return tuple(i for i, motion in enumerate(self.placements) if motion is None)


def cell_of(region: Sequence[Polygon], kinds: Sequence[PieceKind]) -> Sqratio | None:
    """Return the side of the squares on whose corners those of *region* and all *kinds* are.

    All are straight.  None if one is turned against the squares, or off them.
    """
    if not all(kind.octilinear and is_straight(kind.polygon) for kind in kinds):
        return None
    found = lattice_of(region, kinds)
    if found is None or any(part.turn % 2 for part in found.parts):
        return None
    side = min(part.unit for part in found.parts)
    points = (point for one in (*region, *(kind.polygon for kind in kinds)) for point in one.points)
    on_it = all((value / side).floor() * side == value for point in points for value in point)
    return side if on_it else None


class Change(NamedTuple):
    """The effect of a move."""

    piece: int
    """The index of the piece."""
    motion: Isometry | None
    """Its placement after the move; None in the tray."""


class _Known(NamedTuple):
    """The fits of a piece, and the piece placed at each."""

    fits: Fits
    places: frozenset[Shape]
    posed: tuple[Isometry, ...]
    """The fits as poses of the game itself."""


_FOUND: Final = LastResults[_Known](4)


@dataclass(frozen=True)
class TangramBoard:
    """One figure to be formed with one set of pieces, its states and the moves between them."""

    figure: Figure
    pieces: PieceSet
    freestyle: bool = False
    """Whether the figure is built next to the target instead of on its silhouette."""

    @property
    def straight(self) -> bool:
        """Whether nothing has arcs or holes, so that faster algorithms apply."""
        return self.pieces.straight and self.figure.straight

    @cached_property
    def cell(self) -> Sqratio | None:
        """The side of the squares on whose corners those of all pieces are in any solution.

        Then steps are squares and turns quarters, and no solution is lost; `lattice` has the proof.
        None if the figure or a kind is turned against the squares, or off them.
        """
        if not self.straight:
            return None
        return cell_of(tuple(polygons(self.figure.outline)), self.pieces.kinds)

    @property
    def eighths(self) -> int:
        """The eighths of a full turn by which a piece is turned by default."""
        return 2 if self.cell else 1

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the relevant part of the board."""
        return self.figure.bounds

    @property
    def target_shown(self) -> bool:
        """Whether the target is shown next to the board."""
        return self.freestyle

    @cached_property
    def target(self) -> StraightTarget | CurveTarget:
        """The figure's contours, prepared for the verdict."""
        from tui_tangram.maths.contour.judge import target_of

        return target_of(self.figure.outline, straight=self.pieces.straight)

    def start(self) -> TangramState:
        """Return the state with all pieces in the tray."""
        return TangramState((None,) * len(self.pieces.pieces))

    def execute(self, state: TangramState, move: str) -> TangramState:
        """Return the state after *move* in *state*; see the module for the text of moves."""
        index, motion = self.read(move)
        if motion is None and state.placements[index] is None:
            raise MoveError("piece {piece} is in the tray already", piece=self.piece(index).label)
        return state.with_piece(index, motion)

    def shortened(self, moves: Sequence[str]) -> Sequence[str]:
        """Return the last of *moves* of each piece, unless it lies where it began."""
        last = {move.split(" ", 2)[1] if " " in move else move: move for move in moves}
        begun = self.start().placements
        return [
            move
            for move in last.values()
            if not re.fullmatch(_TAKE, move) or begun[self.read(move).piece] is not None
        ]

    def read(self, move: str) -> Change:
        """Return the effect of a move.  Raises `MoveError` when it is not a move of this game."""
        if match := re.fullmatch(_PUT, move):
            letter, turn, mirrored, place = match.groups()
            shift = _point(place, move)
            index = self.index(letter)
            if not all(-REACH <= value <= REACH for value in shift):
                raise MoveError(
                    "piece {piece} would leave the board", piece=self.piece(index).label
                )
            return Change(index, Isometry(_turn(turn, move), bool(mirrored), shift))
        if match := re.fullmatch(_TAKE, move):
            return Change(self.index(match[1]), None)
        # Late: few saves are so old.
        from tui_tangram.games.tangram.core import older_moves

        if (match := re.fullmatch(older_moves.PUT, move)) and self.pieces.straight:
            index = self.index(match[1])
            known = self.figure.solution or ()
            return Change(index, older_moves.motion_of(match, self.piece(index).kind, known))
        raise MoveError("not a move of this game: {move}", move=quote(move))

    def touched(self, move: str) -> frozenset[str]:
        """Return the piece that *move* changes, such as ``piece A``."""
        return frozenset({f"piece {self.piece(self.read(move).piece).letter}"})

    def placed_parts(self, state: TangramState) -> frozenset[str]:
        """Return the pieces on the board, as `touched` names them."""
        return frozenset(f"piece {self.piece(one.index).letter}" for one in self.laid(state))

    def spot(self, point: Point) -> str:
        """Return a point as text; `read_spot` reads it."""
        unit = common_unit([point])
        return f"{','.join(map(str, quad(point, unit)))}/{unit}"

    def read_spot(self, spot: str) -> Change | Point:
        """Return the place of another player's cursor: a point, or the piece that they hold there.

        The latter is written as the move that would place it.  Raises `MoveError` otherwise.
        """
        return _point(spot, spot) if re.fullmatch(_SPOT, spot) else self.read(spot)

    def inverse(self, state: TangramState, move: str) -> str:
        """Return the move that takes *move* in *state* back."""
        self.execute(state, move)
        index = self.read(move).piece
        before = state.placements[index]
        return self.take(index) if before is None else self.put(index, before)

    def verdict(self, state: TangramState) -> PositionVerdict:
        """Return the progress of *state* towards showing the figure."""
        from tui_tangram.games.tangram.core.position_verdict import PositionVerdict

        found, pieces = self.judge(state, anywhere=self.freestyle), len(state.placements)
        return PositionVerdict.of(found, placed=pieces - len(state.tray), pieces=pieces)

    def judge(self, state: TangramState, *, anywhere: bool) -> ContourVerdict:
        """Compare the placed pieces with the figure where it lies, or *anywhere*."""
        from tui_tangram.maths.contour.judge import judge

        return judge(self.target, self.laid(state), anywhere=anywhere, mirror=self.figure.mirror)

    def faults(self, state: TangramState, moved: int, before: ContourVerdict) -> Faults:
        """Return what is wrong in *state*, where one piece has been *moved*.

        *before* is the verdict on all others and, if it lay elsewhere, that piece.
        """
        from tui_tangram.maths.contour.judge import faults

        where = {"anywhere": self.freestyle, "mirror": self.figure.mirror}
        return faults(self.target, self.laid(state), moved, before, **where)

    def piece(self, index: int) -> Piece:
        """Return the piece with *index*."""
        return self.pieces.pieces[index]

    def laid(self, state: TangramState) -> list[LaidPiece]:
        """Return the placed pieces."""
        return [
            LaidPiece(index, self.piece(index).kind, motion)
            for index, motion in enumerate(state.placements)
            if motion is not None
        ]

    def shapes(self, state: TangramState, without: int | None = None) -> tuple[Shape, ...]:
        """Return the shapes of the placed pieces, except the piece with index *without*."""
        return tuple(piece.shape for piece in self.laid(state) if piece.index != without)

    def fits(self, state: TangramState, index: int) -> tuple[Isometry, ...]:
        """Return every exact fit of one piece with the other pieces in place.

        They are not in the order for players; see `fits.nearest_first`.
        """
        return self._found(state, index).posed

    def posed(self, index: int, motion: Isometry) -> Isometry:
        """Return the equivalent pose used by the game itself, so that saves have the same moves."""
        kind = self.piece(index).kind
        return kind.pose_of(kind.shape.moved(motion)) or motion

    def is_fit(self, state: TangramState, index: int, motion: Isometry) -> bool:
        """Whether one piece would be at an exact fit at *motion*."""
        return (
            self.piece(index).kind.shape.moved(motion).canonical()
            in self._found(state, index).places
        )

    def held(self, state: TangramState, index: int) -> Fits:
        """Return the fits of one piece and the room for it, as far as known."""
        return self._found(state, index).fits

    def _found(self, state: TangramState, index: int) -> _Known:
        return _FOUND.get((self, state, index), lambda: self._find(state, index))

    def _find(self, state: TangramState, index: int) -> _Known:
        from tui_tangram.games.tangram.core.fits import fits_of

        others = self.shapes(state, without=index)
        kind = self.piece(index).kind
        found = self._known.get((kind, others))
        if found is None:
            if len(self._known) >= _CACHED:
                self._known.clear()
            fits = fits_of(self.figure.outline, others, kind, self.freestyle)
            places = frozenset(kind.shape.moved(fit.motion).canonical() for fit in fits.fits)
            posed = tuple(self.posed(index, fit.motion) for fit in fits.fits)
            found = self._known[kind, others] = _Known(fits, places, posed)
        return found

    def about_centre(self, index: int, motion: Isometry, by: Isometry) -> Isometry:
        """Return *motion* followed by *by*, a turn or mirror, about the centre of a piece.

        On squares it stays on them; see `tui_tangram.games.tangram.core.turning`.
        """
        from tui_tangram.games.tangram.core.turning import about_centre

        return about_centre(self.piece(index).kind.shape, motion, by, self.cell)

    def aligned(self, state: TangramState, index: int, motion: Isometry) -> tuple[Turn, ...]:
        """Return the turns, on from *motion*, aligning an edge of a piece with the boundary."""
        from tui_tangram.games.tangram.core.turning import aligned

        shape = self.piece(index).kind.shape.moved(motion)
        turns = aligned(shape, self.boundary(state, index))
        return tuple(turn for turn in turns if turn != Turn.of(0))

    def flush(
        self, state: TangramState, index: int, spot: Point, *, mirrored: bool
    ) -> tuple[Isometry, ...]:
        """Return the placements of a piece with a corner at *spot* and an edge flush there.

        It need not fit.  They are in the order of their turns; see
        `tui_tangram.games.tangram.core.turning`. If a figure is on squares, all are quarter turns.
        """
        from tui_tangram.games.tangram.core.turning import flush

        kind, side = self.piece(index).kind, Isometry.linear(0, mirrored)
        found = flush(kind.shape.moved(side), self.boundary(state, index), spot)
        places = (self.posed(index, side.then(motion)) for motion in found)
        free = self.freestyle or not self.cell
        return tuple(one for one in places if free or one.turn.eighth in _QUARTERS)

    def region(self, state: TangramState, without: int | None = None) -> tuple[Contour, ...]:
        """Return the area left to cover or, in freestyle, the area that the pieces cover.

        The piece with index *without* counts as not placed.  Empty if the region has no exact
        corners.
        """
        from tui_tangram.games.tangram.core.fits import free_region, union_of

        laid = self.shapes(state, without)
        found = self._regions.get(laid)
        if found is None:
            if len(self._regions) >= _CACHED:
                self._regions.clear()
            area = union_of(laid) if self.freestyle else free_region(self.figure.outline, laid)
            found = tuple(contour.unified() for contour in area or ())
            self._regions[laid] = found
        return found

    def boundary(self, state: TangramState, without: int | None = None) -> tuple[Contour, ...]:
        """Return the contours along which pieces fit, the free area to the left of them."""
        region = self.region(state, without)
        return tuple(one.reversed() for one in region) if self.freestyle else region

    @cached_property
    def _regions(self) -> dict[tuple[Shape, ...], tuple[Contour, ...]]:
        """The regions found so far, by the placed pieces."""
        return {}

    @cached_property
    def _known(self) -> dict[tuple[PieceKind, tuple[Shape, ...]], _Known]:
        """The fits found so far: view, words and screen request the same ones."""
        return {}

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the pieces."""
        return tuple(piece.label for piece in self.pieces.pieces)

    def index(self, letter: str) -> int:
        """Return the index of the piece with *letter*.  Raises `MoveError` if there is none."""
        for index, piece in enumerate(self.pieces.pieces):
            if piece.letter == letter:
                return index
        raise MoveError("there is no piece {piece}", piece=quote(letter))

    def order(self, moves: Iterable[str]) -> tuple[int, ...]:
        """Return the indices of the placed pieces in the order in which *moves* placed them.

        A piece that was moved later counts from its last move.
        """
        order: dict[int, Isometry] = {}
        for index, where in map(self.read, moves):
            if where != order.get(index):
                order.pop(index, None)
            if where is not None:
                order[index] = where
        return tuple(order)

    def take(self, index: int) -> str:
        """Return the move that returns a piece to the tray."""
        return f"take {self.piece(index).letter}"

    def put(self, index: int, motion: Isometry) -> str:
        """Return the move that places a piece."""
        mirrored = "m" if motion.mirrored else ""
        shift = self.spot(motion.shift)
        return f"put {self.piece(index).letter} {motion.turn}{mirrored} {shift}"
