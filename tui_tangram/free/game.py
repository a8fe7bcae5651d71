"""The rules: pieces lie where they are put, at any angle, and nothing is exact.

Moves
-----
``put A 1250,-480 2250``
    lay piece A with its centre at (1.250, -0.480) legs, turned by 22.50°; ``2250m`` in place
    of ``2250`` means turned over first.
``take A``
    put piece A back in the tray.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from tui_tangram.free.figure import FreeFigure
from tui_tangram.free.pieces import FreePiece, FreeSet
from tui_tangram.free.pose import TURN, Pose, Shape
from tui_tangram.free.verdict import FreeVerdict, Judge
from tui_tangram.language import tr
from tui_tangram.play import Advice, Division, Hint, Meter, MoveError, Option, Standing, quote
from tui_tangram.play.lettered import Lettered
from tui_tangram.play.names import named

KIND: Final = "free"
_PUT = re.compile(r"put ([A-Z]) (-?\d{1,6}),(-?\d{1,6}) (\d{1,5})(m?)", re.ASCII)
_TAKE = re.compile(r"take ([A-Z])", re.ASCII)


@dataclass(frozen=True, slots=True)
class FreeState:
    """Where each piece lies, in the order of the set; None is in the tray."""

    poses: tuple[Pose | None, ...]

    def with_piece(self, index: int, pose: Pose | None) -> FreeState:
        """Return the state with one piece laid or, with None, in the tray."""
        return FreeState((*self.poses[:index], pose, *self.poses[index + 1 :]))

    @property
    def tray(self) -> tuple[int, ...]:
        """Indices of the pieces that are not laid."""
        return tuple(i for i, pose in enumerate(self.poses) if pose is None)


class Change(NamedTuple):
    """What a move does."""

    piece: int
    pose: Pose | None
    """Where the piece lies then; None is in the tray."""


@dataclass(frozen=True)
class FreeGame(Lettered[Pose]):
    """One figure to be shown, within tolerance."""

    figure: FreeFigure
    pieces: FreeSet

    kind = KIND

    @property
    def puzzle_id(self) -> str:
        """The figure's id."""
        return self.figure.id

    @property
    def name(self) -> str:
        """The figure's name, in the language in use."""
        return named(self.figure.name, self.figure.id)

    @property
    def options(self) -> Mapping[str, Option]:
        """None."""
        return {}

    @property
    def division(self) -> Division:
        """The pieces."""
        return Division(
            f"free/{self.pieces.id}",
            tr("{set}, free angles", set=named(self.pieces.name, self.pieces.id)),
        )

    @cached_property
    def judge(self) -> Judge:
        """What compares with the silhouette."""
        return Judge(
            tuple(
                piece.kind.at(pose)
                for piece, pose in zip(self.pieces.pieces, self.figure.solution, strict=True)
            ),
            self.figure.tolerance / 1000,
        )

    @property
    def target(self) -> tuple[Shape, ...]:
        """The silhouette: outlines counter-clockwise, holes clockwise."""
        return self.judge.contours

    def start(self) -> FreeState:
        """Return the state with all pieces in the tray."""
        return FreeState((None,) * len(self.pieces.pieces))

    def execute(self, state: FreeState, move: str) -> FreeState:
        """Return what *move* makes of *state*; see the module for the text of moves."""
        index, pose = self.read(move)
        if pose is None and state.poses[index] is None:
            raise MoveError(tr("{piece} is in the tray already", piece=self.piece(index).letter))
        return state.with_piece(index, pose)

    def read(self, move: str) -> Change:
        """Return what a move says.  Raises `MoveError` when it is not a move of this game."""
        if match := _PUT.fullmatch(move):
            letter, x, y, angle, flip = match.groups()
            pose = Pose(int(x), int(y), int(angle), bool(flip))
            if pose.angle >= TURN:
                raise MoveError(
                    tr("an angle is less than 360.00°, not {angle}", angle=quote(angle))
                )
            if not pose.in_reach:
                raise MoveError(tr("{piece} would leave the board", piece=letter))
            return Change(self.index(letter), pose)
        if match := _TAKE.fullmatch(move):
            return Change(self.index(match[1]), None)
        raise MoveError(tr("not a move of this game: {move}", move=quote(move)))

    def verdict(self, state: FreeState) -> FreeVerdict:
        """Return how far *state* is from the figure."""
        return self.judge.judge(self.shapes(state), whole=not state.tray)

    def piece(self, index: int) -> FreePiece:
        """Return the piece with *index*."""
        return self.pieces.pieces[index]

    def shape(self, index: int, pose: Pose) -> Shape:
        """Return the corners of a piece where it lies."""
        return self.piece(index).kind.at(pose)

    def shapes(self, state: FreeState, without: int | None = None) -> dict[int, Shape]:
        """Return the corners of the laid pieces by their indices, except *without*."""
        return {
            index: self.shape(index, pose)
            for index, pose in enumerate(state.poses)
            if pose is not None and index != without
        }

    def put(self, index: int, pose: Pose) -> str:
        """Return the move that lays a piece."""
        flip = "m" if pose.flip else ""
        return f"put {self.piece(index).letter} {pose.x},{pose.y} {pose.angle}{flip}"

    # Help

    def advise(
        self, state: FreeState, moves: Sequence[str] = (), meter: Meter | None = None
    ) -> Advice:
        """Return how to go on to the known solution; see `tui_tangram.free.known`."""
        from tui_tangram.free.known import advise

        del moves
        return advise(self, state, meter)

    def solvable(self, state: FreeState, meter: Meter | None = None) -> Standing:
        """Return whether *state* can be completed, where that is known.

        Raises `Stopped` where it is not.
        """
        from tui_tangram.free.known import solvable

        return solvable(self, state, meter)

    def hints(self, state: FreeState, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return what *advice* gives to say; *near* is the index of the chosen piece."""
        from tui_tangram.free.known import hints

        return hints(self, state, advice, near)

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield the one solution that is known; there may be others."""
        if meter is not None:
            meter.tick()
            meter.found += 1
        yield tuple(self.put(index, pose) for index, pose in enumerate(self.figure.solution))

    def count(self, meter: Meter | None = None) -> int:
        """Return 1."""
        return sum(1 for _ in self.solutions(meter))
