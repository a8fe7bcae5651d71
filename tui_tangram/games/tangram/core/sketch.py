"""Drawing on the lattice: games whose moves draw contours, or cut a shape into pieces.

A sketch is a list of closed contours and a line being drawn, from corner to corner.  In the
*outline editor* a closed line is a contour of a figure, or a hole in one; in the *piece editor* it
is a piece; in the *set editor* the line cuts pieces (all in `sketch_editors`).
Sketches are never solved.

Moves
-----
``corner 3,5/2``
    continue the line to the point (3, 5/2).  Coordinates are numbers of Q(√2), as
    `Sqratio.parse` reads them.
``arc 4,2 left quarter``
    continue to the point (4, 2) along an arc that turns ``left`` or ``right``: a ``quarter`` of a
    circle or a ``half``.
``close``
    close the line, adding a contour or a piece (outline and piece editor).
``cut``
    cut the pieces along the line (set editor).
``drop``
    drop the line.
``remove 2``
    remove the second contour (outline and piece editor).
``join 2 3``
    join the second and the third piece (set editor).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tui_tangram.games.tangram.core.board import REACH
from tui_tangram.language import tr
from tui_tangram.maths.exact import Number, Sqratio, total
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point, Straight
from tui_tangram.play import Advice, Feasibility, Hint, Meter, MoveError, Solvability, quote
from tui_tangram.play.game import Editor
from tui_tangram.values import NamedTuple, dataclass

_CORNER = re.compile(r"corner ([^, ]{1,60}),([^, ]{1,60})")
_ARC = re.compile(r"arc ([^, ]{1,60}),([^, ]{1,60}) (left|right) (quarter|half)")
_REMOVE = re.compile(r"remove (\d{1,3})", re.ASCII)
MOST = 200
"""The maximum number of corners of a line, and of contours of a sketch."""


class SketchVerdict(NamedTuple):
    """The state of a sketch; never solved."""

    solved: bool
    percent: int


class Bend(NamedTuple):
    """The kind of arc between two corners of a line."""

    left: bool
    """Whether it turns left, anticlockwise."""
    half: bool = False
    """Whether it is half a circle, not a quarter."""

    def arc(self, start: Point, end: Point) -> Arc:
        """Return the arc between two points, from which its centre follows."""
        middle, along = (start + end).scaled(_HALF), (end - start).scaled(_HALF)
        across = Point(-along.y, along.x) if self.left else Point(along.y, -along.x)
        return Arc.of(start, end, middle if self.half else middle + across, self.left)


@dataclass(frozen=True, slots=True)
class SketchState:
    """Closed contours, and the line being drawn."""

    parts: tuple[Contour, ...] = ()
    """In the outline editor contours, holes clockwise; in the others pieces."""
    begin: Point | None = None
    """The first corner of the line; None while there is no line."""
    line: tuple[Curve, ...] = ()
    """The line from there on, from corner to corner."""

    @property
    def path(self) -> tuple[Point, ...]:
        """The corners of the line."""
        return () if self.begin is None else (self.begin, *(curve.end for curve in self.line))


class Sketch(Editor[SketchState]):
    """A drawing on the lattice; its editors define the effect of a line."""

    kind = ""
    closes = True
    """Whether a line is closed to a contour."""

    @property
    def name(self) -> str:
        """The name of the edited item, in the language in use."""
        raise NotImplementedError

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the visible part of the lattice."""
        raise NotImplementedError

    def execute(self, state: SketchState, move: str) -> SketchState:
        """Return the state after *move*; see the module for the text of moves."""
        if found := _CORNER.fullmatch(move):
            return _longer(state, _point(found, move), None)
        if found := _ARC.fullmatch(move):
            bend = Bend(found[3] == "left", found[4] == "half")
            return _longer(state, _point(found, move), bend)
        if move == "drop":
            if state.begin is None:
                raise MoveError("no line is being drawn")
            return SketchState(state.parts)
        found_parts = self.changed(state, move)
        if found_parts is None:
            raise MoveError("not a move of this game: {move}", move=quote(move))
        if len(found_parts) > MOST:
            raise MoveError("a drawing has at most {most} contours", most=MOST)
        if move in ("close", "cut"):
            return SketchState(found_parts)
        return SketchState(found_parts, state.begin, state.line)

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Return the contours after *move*; None if it is not a move.

        Raises `MoveError`.
        """
        raise NotImplementedError

    def start(self) -> SketchState:
        """Return the sketch at the beginning."""
        return SketchState()

    def verdict(self, state: SketchState) -> SketchVerdict:
        """Return the progress; never solved."""
        return SketchVerdict(False, min(self.share(state), 99))

    def share(self, state: SketchState) -> int:
        """Return the progress, in percent."""
        raise NotImplementedError

    def describe_move(self, move: str) -> str:
        """Return the effect of a move."""
        if found := _CORNER.fullmatch(move):
            return tr("corner {x}, {y}", x=found[1], y=found[2])
        if found := _ARC.fullmatch(move):
            return tr("arc to {x}, {y}", x=found[1], y=found[2])
        return {
            "close": tr("closed the line"),
            "cut": tr("cut along the line"),
            "drop": tr("dropped the line"),
        }.get(move) or (tr("joined two pieces") if move[0] == "j" else tr("removed a contour"))

    # Sketches are never solved

    def advise(
        self, state: SketchState, moves: Sequence[str], meter: Meter | None = None
    ) -> Advice:
        """Return no advice."""
        del state, moves, meter
        return Advice(Solvability.UNSOLVABLE)

    def solvable(
        self, state: SketchState, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        """Return that nothing is solved."""
        del state, meter, moves
        return Feasibility(False, "")

    def hints(self, state: SketchState, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return that there is nothing to hint at."""
        del state, advice, near
        return (Hint(1, tr("Nothing is solved here.")),)


def corner(point: Point, bend: Bend | None = None) -> str:
    """Return the move that continues the line to *point*, straight or along an arc."""
    if bend is None:
        return f"corner {point.x},{point.y}"
    side, share = "left" if bend.left else "right", "half" if bend.half else "quarter"
    return f"arc {point.x},{point.y} {side} {share}"


def without(state: SketchState, move: str) -> tuple[Contour, ...] | None:
    """Return the remaining contours if *move* removes one; otherwise None.

    Raises `MoveError` for an unknown contour.
    """
    found = _REMOVE.fullmatch(move)
    if found is None:
        return None
    number = int(found[1])
    if not 1 <= number <= len(state.parts):
        raise MoveError("there is no contour {number}", number=number)
    return (*state.parts[: number - 1], *state.parts[number:])


def step(start: Point, end: Point, bend: Bend | None) -> Curve:
    """Return the curve from one corner of a line to the next."""
    return Straight(start, end) if bend is None else bend.arc(start, end)


def _longer(state: SketchState, to: Point, bend: Bend | None) -> SketchState:
    """Return the state with the line continued.  Raises `MoveError`."""
    path = state.path
    if not path:
        if bend is not None:
            raise MoveError("an arc starts at a corner: set that one first")
        return SketchState(state.parts, to)
    if to == path[-1]:
        raise MoveError("the line is there already")
    if len(path) >= MOST:
        raise MoveError("a line has at most {most} corners", most=MOST)
    return SketchState(state.parts, state.begin, (*state.line, step(path[-1], to, bend)))


_HALF = Sqratio(1, 0, 2)


def _point(found: re.Match[str], move: str) -> Point:
    try:
        point = Point(Sqratio.parse(found[1]), Sqratio.parse(found[2]))
    except (ValueError, ZeroDivisionError):
        raise MoveError("not a point: {move}", move=quote(move)) from None
    if not all(-REACH <= value <= REACH for value in point):
        raise MoveError("that is too far away")
    return point


def around(parts: Sequence[Contour], least: int) -> tuple[Point, Point]:
    """Return a box around *parts*, at least *least* units long, with a margin."""
    every = [point for part in parts for point in part.bounds]
    low = [min([0, *(point[at].floor() for point in every)]) for at in (0, 1)]
    high = [max([0, *(-(-point[at]).floor() for point in every)]) for at in (0, 1)]
    ends = [max(end, start + least) for start, end in zip(low, high, strict=True)]
    return Point.of(low[0] - 1, 0, low[1] - 1, 0), Point.of(ends[0] + 1, 0, ends[1] + 1, 0)


class SketchFacts(NamedTuple):
    """Immediate properties of a sketch."""

    parts: int
    corners: int
    area: Number


def facts(state: SketchState) -> SketchFacts:
    """Return the facts on *state*."""
    return SketchFacts(
        len(state.parts),
        sum(len(part) for part in state.parts),
        total(part.signed_area for part in state.parts),
    )
