"""Drawing on the lattice: games whose moves draw contours, or cut a shape into pieces.

A sketch is a list of closed contours and a line being drawn, from corner to corner.  In the
*outline editor* a closed line is a contour of a figure, or a hole in one; in the *piece editor*
it is a piece; in the *set editor* the line cuts pieces (both in `set_sketch`).  Nothing is solved
by that.

Moves
-----
``corner 3,5/2``
    go on with the line to the point (3, 5/2).  Coordinates are numbers of Q(√2), as
    `Sqratio.parse` reads them.
``arc 4,2 left quarter``
    go on to the point (4, 2) along an arc that turns ``left`` or ``right``: a ``quarter`` of a
    circle or a ``half`` (set and piece editor).
``close``
    close the line: a contour or a piece more (outline and piece editor).
``cut``
    cut the pieces along the line (set editor).
``drop``
    drop the line.
``remove 2``
    remove the second contour (outline and piece editor).
``join 2 3``
    make the second and the third piece one again (set editor).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from tui_tangram.exact import Number, Sqratio, total
from tui_tangram.geometry import (
    Arc,
    Contour,
    Curve,
    Point,
    PointLocation,
    Polygon,
    Straight,
    polygons,
)
from tui_tangram.language import tr
from tui_tangram.play import (
    Advice,
    DocumentError,
    Feasibility,
    Hint,
    Meter,
    MoveError,
    OptionValue,
    ScoreDivision,
    SolutionIndex,
    Solvability,
    quote,
)
from tui_tangram.play.refusal import Refusal
from tui_tangram.tangram.board import REACH
from tui_tangram.tangram.figure import Figure, make_figure
from tui_tangram.tangram.pieces import PieceSet
from tui_tangram.tangram.silhouette import check_silhouette, checked_contour

_CORNER = re.compile(r"corner ([^, ]{1,60}),([^, ]{1,60})")
_ARC = re.compile(r"arc ([^, ]{1,60}),([^, ]{1,60}) (left|right) (quarter|half)")
_REMOVE = re.compile(r"remove (\d{1,3})", re.ASCII)
MOST = 200
"""The most corners of a line, and contours of a sketch."""


class SketchVerdict(NamedTuple):
    """The state of a sketch; never solved."""

    solved: bool
    percent: int


class Bend(NamedTuple):
    """The way an arc goes from one corner of a line to the next."""

    left: bool
    """Whether it turns left, anticlockwise."""
    half: bool = False
    """Whether it is half a circle, and not a quarter."""

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


@dataclass(frozen=True)
class Sketch:
    """A drawing on the lattice; its editors say what a line does."""

    puzzle_id = ""
    kind = ""
    bends = False
    """Whether a line may have arcs."""
    closes = True
    """Whether a line is closed to a contour."""

    @property
    def name(self) -> str:
        """The name of what is made, in the language in use."""
        raise NotImplementedError

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """There are none."""
        return {}

    @property
    def division(self) -> ScoreDivision:
        """The division of no results."""
        return ScoreDivision(self.kind, self.kind)

    @property
    def effort(self) -> float | None:
        """Nothing is solved."""
        return None

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the part of the lattice to be seen."""
        raise NotImplementedError

    def execute(self, state: SketchState, move: str) -> SketchState:
        """Return the state after *move*; see the module for the text of moves."""
        if found := _CORNER.fullmatch(move):
            return _longer(state, _point(found, move), None)
        if self.bends and (found := _ARC.fullmatch(move)):
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
        """Return the contours after *move*; None where it is no move.

        Raises `MoveError`.
        """
        raise NotImplementedError

    def start(self) -> SketchState:
        """Return the sketch at the beginning."""
        return SketchState()

    def verdict(self, state: SketchState) -> SketchVerdict:
        """Return how much is there; never solved."""
        return SketchVerdict(False, min(self.share(state), 99))

    def share(self, state: SketchState) -> int:
        """Return how much is there, in percent."""
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

    # Nothing is solved here

    def advise(
        self, state: SketchState, moves: Sequence[str], meter: Meter | None = None
    ) -> Advice:
        """Return no advice."""
        del state, moves, meter
        return Advice(Solvability.UNSOLVABLE)

    def solvable(self, state: SketchState, meter: Meter | None = None) -> Feasibility:
        """Return that nothing is solved."""
        del state, meter
        return Feasibility(False, "")

    def hints(self, state: SketchState, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return that there is nothing to hint at."""
        del state, advice, near
        return (Hint(1, tr("Nothing is solved here.")),)

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield nothing."""
        del meter
        return iter(())

    def count(self, meter: Meter | None = None) -> int:
        """Return 0."""
        del meter
        return 0

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return none."""
        del meter
        return None


def corner(point: Point, bend: Bend | None = None) -> str:
    """Return the move that goes on with the line to *point*, straight or along an arc."""
    if bend is None:
        return f"corner {point.x},{point.y}"
    side, share = "left" if bend.left else "right", "half" if bend.half else "quarter"
    return f"arc {point.x},{point.y} {side} {share}"


def without(state: SketchState, move: str) -> tuple[Contour, ...] | None:
    """Return the contours that are left where *move* removes one; None where it does not.

    Raises `MoveError` where there is no such contour.
    """
    found = _REMOVE.fullmatch(move)
    if found is None:
        return None
    number = int(found[1])
    if not 1 <= number <= len(state.parts):
        raise MoveError("there is no contour {number}", number=number)
    return (*state.parts[: number - 1], *state.parts[number:])


def step(start: Point, end: Point, bend: Bend | None) -> Curve:
    """Return the way from one corner of a line to the next."""
    return Straight(start, end) if bend is None else bend.arc(start, end)


def _longer(state: SketchState, to: Point, bend: Bend | None) -> SketchState:
    """Return the state with the line gone on with.  Raises `MoveError`."""
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


# Outlines


@dataclass(frozen=True)
class OutlineEditor(Sketch):
    """The outline of a figure being drawn, for the pieces of a set."""

    pieces: PieceSet
    begun: tuple[Polygon, ...] = ()
    """The contours at the start."""
    title: str = ""
    """The name of the figure of which they are."""

    kind = "outline-editor"

    @property
    def name(self) -> str:
        """The name of what is made, in the language in use."""
        return tr("Copy of {figure}", figure=self.title) if self.title else tr("New contour")

    @property
    def bounds(self) -> tuple[Point, Point]:
        """A box twice as long as the square of the same area, and what was there at the start."""
        side = 2 * ceil(float(self.pieces.area) ** 0.5)
        return around(self.begun, side)

    def start(self) -> SketchState:
        """Return the contours of the start."""
        return SketchState(self.begun)

    def changed(self, state: SketchState, move: str) -> tuple[Polygon, ...] | None:
        """Close the line, or remove a contour."""
        if move == "close":
            return with_contour(polygons(state.parts), state.path)
        rest = without(state, move)
        return None if rest is None else oriented(polygons(rest))

    def area(self, state: SketchState) -> Number:
        """Return the area inside the contours, holes taken off."""
        return total(part.signed_area for part in state.parts)

    def share(self, state: SketchState) -> int:
        """Return the share of the area of the pieces that is inside."""
        return int(100 * float(self.area(state)) / float(self.pieces.area))

    def figure_of(self, state: SketchState, name: str) -> Figure:
        """Return the outline as a figure.  Raises `Refusal` while there is none."""
        if state.path:
            raise Refusal("the line is not closed")
        if not state.parts:
            raise Refusal("there is no contour")
        area = self.area(state)
        if area != self.pieces.area:
            raise Refusal(
                "the figure has area {area}, the pieces have {wanted}",
                area=area,
                wanted=self.pieces.area,
            )
        return make_figure(name, self.pieces.id, outline=state.parts)


def with_contour(parts: Sequence[Polygon], path: Sequence[Point]) -> tuple[Polygon, ...]:
    """Return *parts* and the contour that *path* makes when it is closed.

    Raises `MoveError` where it crosses itself or another, or runs along one.
    """
    points = list(path[:-1] if len(path) > 1 and path[0] == path[-1] else path)
    try:
        checked_contour(points, "")
    except DocumentError as error:
        raise MoveError("the line cannot be closed: {why}", why=error.cause) from None
    if not Polygon(points).signed_area:
        raise MoveError("the line encloses nothing")
    try:
        return oriented([*parts, Polygon(points).straightened()])
    except DocumentError as error:
        raise MoveError("the line cannot be closed: {why}", why=error.cause) from None


def oriented(contours: Sequence[Polygon]) -> tuple[Polygon, ...]:
    """Return *contours* with the inside on the left: every second one inward is a hole.

    Raises `DocumentError` where they cross.
    """
    found = []
    for number, contour in enumerate(contours):
        others = [one for at, one in enumerate(contours) if at != number]
        depth = sum(_inside(contour, other) for other in others)
        outward = contour.signed_area.sign > 0
        found.append(contour if outward == (depth % 2 == 0) else contour.reversed())
    corners = [checked_contour(one.points, f"{n + 1}") for n, one in enumerate(found)]
    return check_silhouette(corners, [str(number + 1) for number in range(len(found))])


def _inside(contour: Polygon, other: Polygon) -> bool:
    """Whether a contour that does not cross another is inside of it."""
    for start, end in contour.edges():
        middle = start + (end - start).scaled(_HALF)
        for point in (start, middle):
            where = other.locate(point)
            if where is not PointLocation.EDGE:
                return where is PointLocation.INSIDE
    return False


def around(parts: Sequence[Contour], least: int) -> tuple[Point, Point]:
    """Return a box around *parts*, at least *least* units long, with a margin."""
    every = [point for part in parts for point in part.bounds]
    low = [min([0, *(point[at].floor() for point in every)]) for at in (0, 1)]
    high = [max([0, *(-(-point[at]).floor() for point in every)]) for at in (0, 1)]
    ends = [max(end, start + least) for start, end in zip(low, high, strict=True)]
    return Point.of(low[0] - 1, 0, low[1] - 1, 0), Point.of(ends[0] + 1, 0, ends[1] + 1, 0)


class SketchFacts(NamedTuple):
    """Properties of a sketch that are seen at once."""

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
