"""Sketches of figures and of sets of pieces: contours drawn, closed, cut, and described.

A figure is drawn for the pieces of a set: its contours, and holes in them.  A set of pieces is a
shape cut into them, or each is drawn as a contour.  The moves are those of
`tui_tangram.games.tangram.core.sketch`.

Closing
-------
Everything that can be drawn can be saved: a contour is checked like those in files, but messages
about files name places in a file, and a player knows only the line and the drawing.

Cutting
-------
The line is a path of straight stretches and arcs.  Of each piece the parts of the path that run
inside it are walked both ways, its own edges once, with the inside on the left.  At every point the
walk turns as far to the left as it can, so each face is gone around once.  A dangling stretch is
walked in both directions by one face, which reveals it.

If the line meets an arc in a point outside Q(√2), nothing is cut: pieces have corners in Q(√2)
only.

What a sketch began with is one JSON value, each part as in its file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from tui_tangram.games.tangram.core.board import REACH
from tui_tangram.games.tangram.core.describe import kind_of
from tui_tangram.games.tangram.core.editor import NAMELESS
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.format import read_pieces, write_pieces
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.outlines import (
    MAX_CORNERS,
    MAX_UNIT,
    read_region,
    read_shape,
    unit_for,
    written,
)
from tui_tangram.games.tangram.core.pieces import LETTERS, PieceKind, PieceSet
from tui_tangram.games.tangram.core.sketch import MOST, Bend, Sketch, SketchState, around, without
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.contour.form import winds_once
from tui_tangram.maths.contour.sums import walks
from tui_tangram.maths.contour.trace import outline as outline_of
from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import (
    Arc,
    Contour,
    Curve,
    Point,
    PointLocation,
    Shape,
    Straight,
    simplest,
)
from tui_tangram.maths.geometry.contour import apart, box, self_crossing
from tui_tangram.maths.geometry.curve import cut as cut_curve
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.maths.geometry.touch import touch
from tui_tangram.play import Document, DocumentError, MoveError, quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import dataclass


def cut(pieces: Sequence[Contour], path: Sequence[Curve]) -> tuple[Contour, ...]:
    """Return *pieces*, those crossed by *path* divided into parts, in order.

    Raises `MoveError` where the path cuts nothing, ends inside a piece, leaves a hole in one, or
    meets an edge in a point that is not in Q(√2).
    """
    lines = [
        part
        for number, curve in enumerate(path)
        for part in _divided(curve, [*path[:number], *path[number + 1 :]])
    ]
    found: list[Contour] = []
    for piece in pieces:
        found += _parts(piece, lines)
    if len(found) == len(pieces):
        raise MoveError("the line cuts nothing")
    return tuple(found)


def in_order(pieces: Iterable[Contour]) -> tuple[Contour, ...]:
    """Return pieces by their corners, and where these are the same by their curves."""

    def listing(piece: Contour) -> tuple[tuple[Point, ...], list[tuple[Any, ...]]]:
        return piece.points, [tuple(curve) for curve in piece.curves]

    return tuple(sorted(pieces, key=listing))


def _parts(piece: Contour, lines: Sequence[Curve]) -> Sequence[Contour]:
    """Return the parts of one piece."""
    inner = {
        min(part, part.reversed(), key=tuple)
        for line in lines
        for part in _divided(line, piece.curves)
        if piece.locate(part.middle) is PointLocation.INSIDE
    }
    if not inner:
        return [piece]
    walked = [part for curve in piece.curves for part in _divided(curve, inner)]
    walked += [one for curve in inner for one in (curve, curve.reversed())]
    # A walk turns as far to the right as it can: along the curves reversed, to the left.
    faces = walks([curve.reversed() for curve in walked])
    found = []
    for face in faces:
        if any(curve.reversed() in face for curve in face):
            raise MoveError("the line ends inside a piece: it has to reach an edge")
        part = simplest(Contour(face).reversed().unified().canonical())
        if not part.is_straight and len(set(part.points)) < len(part):
            # Files cannot represent such pieces with arcs.
            raise MoveError("a piece would touch itself in a point")
        found.append(part)
    if any(one.signed_area < 0 for one in found):
        raise MoveError("a piece would have a hole: cut through to its edge")
    return in_order(found)


def _divided(curve: Curve, others: Iterable[Curve]) -> list[Curve]:
    """Return the parts of a curve between the points that it has in common with others.

    Raises `MoveError` where they cross in a point that is not in Q(√2).
    """
    points: set[Point] = set()
    around = box(curve)
    for other in others:
        if not apart(around, box(other)):
            common = touch(curve, other)
            if common.crossings:
                raise MoveError(
                    "the line meets an arc in a point without exact coordinates: move a corner"
                )
            points.update(common.points)
    return cut_curve(curve, points)


def closed(state: SketchState, *, piece: bool) -> Contour:
    """Return the contour, anticlockwise, that the line of a sketch makes when it is closed.

    One with arcs may touch itself in points, unless it is a *piece*.  Raises `MoveError`.
    """
    path, curves = state.path, list(state.line)
    if len(path) > 1 and path[0] != path[-1]:
        curves.append(Straight(path[-1], path[0]))
    drawn = Contour(curves) if len(curves) > 1 else None
    if drawn is None or (drawn.is_straight and len(drawn.unified()) < 3):
        raise MoveError("the line encloses nothing")
    # A real corner may be passed twice, but not a point where an edge continues straight.
    drawn = drawn.unified()
    strict = piece and not drawn.is_straight
    if (strict and self_crossing(drawn) is not None) or not winds_once(drawn):
        raise MoveError("the line cannot be closed: it would cross or touch itself")
    contour = simplest(drawn if drawn.signed_area > 0 else drawn.reversed())
    try:
        unit = unit_for([contour])
        value = json.loads(json.dumps(written(contour, unit)))
        if piece:
            return read_shape(Document({"poly": value}), unit).outline
        return read_region([value], [""], unit)[0]
    except DocumentError as error:
        raise MoveError("the line cannot be closed: {why}", why=error.cause) from None
    except Refusal as error:
        raise MoveError("the line cannot be closed: {why}", why=error) from None


def with_contour(parts: Sequence[Contour], contour: Contour) -> tuple[Contour, ...]:
    """Return the contours of a region and one more.

    Raises `MoveError` where it crosses one of them, or runs along it.
    """
    if len(contour) + sum(map(len, parts)) > MAX_CORNERS:
        raise MoveError("a figure has at most {most} corners", most=MAX_CORNERS)
    for number, part in enumerate(parts, 1):
        if apart(contour.box, part.box):
            continue
        other = part if part.signed_area > 0 else part.reversed()
        sides = cut_layers([[contour], [other]]).sides
        if any(left[0] != right[0] and left[1] != right[1] for left, right in sides):
            raise MoveError("the line would run along contour {number}", number=number)
        covered = {side for both in sides for side in both}
        if covered >= {(True, True), (True, False), (False, True)}:
            raise MoveError("the line would cross contour {number}", number=number)
    return oriented([*parts, contour])


def oriented(contours: Sequence[Contour]) -> tuple[Contour, ...]:
    """Return contours that do not cross with the inside on the left: every second one is a hole."""
    found = []
    for number, contour in enumerate(contours):
        others = [one for at, one in enumerate(contours) if at != number]
        depth = sum(_inside(contour, other) for other in others)
        outward = contour.signed_area > 0
        found.append(contour if outward == (depth % 2 == 0) else contour.reversed())
    return tuple(found)


def _inside(contour: Contour, other: Contour) -> bool:
    """Whether a contour that does not cross another is inside of it."""
    if apart(contour.box, other.box):
        return False
    for curve in contour.curves:
        for point in (curve.start, curve.middle):
            where = other.locate(point)
            if where is not PointLocation.EDGE:
                return where is PointLocation.INSIDE
    return False


@dataclass(frozen=True)
class OutlineEditor(Sketch):
    """The outline of a figure being drawn, for the pieces of a set."""

    pieces: PieceSet
    begun: tuple[Contour, ...] = ()
    """The contours at the start."""
    title: str = ""
    """The name of the figure they belong to."""

    kind = "outline-editor"

    @property
    def name(self) -> str:
        """The name of the edited figure, in the language in use."""
        return tr("Copy of {figure}", figure=self.title) if self.title else tr("New contour")

    @property
    def bounds(self) -> tuple[Point, Point]:
        """A box twice as long as the square of the same area, and the initial contours."""
        side = 2 * ceil(float(self.pieces.area) ** 0.5)
        return around(self.begun, side)

    def start(self) -> SketchState:
        """Return the contours of the start."""
        return SketchState(self.begun)

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Close the line, or remove a contour."""
        if move == "close":
            return with_contour(state.parts, closed(state, piece=False))
        rest = without(state, move)
        return None if rest is None else oriented(rest)

    def area(self, state: SketchState) -> Number:
        """Return the area inside the contours, holes subtracted."""
        return total(part.signed_area for part in state.parts)

    def share(self, state: SketchState) -> int:
        """Return the share of the area of the pieces that is inside."""
        return int(100 * float(self.area(state)) / float(self.pieces.area))

    def figure_of(self, state: SketchState, name: str) -> Figure:
        """Return the outline as a figure.  Raises `Refusal` if there is none."""
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

    def made(self, state: SketchState) -> TangramGame:
        """Return the game of that figure.  Raises `Refusal` if there is none."""
        return TangramGame(self.figure_of(state, NAMELESS), self.pieces)


_JOIN = re.compile(r"join (\d{1,3}) (\d{1,3})", re.ASCII)


class SetSketch(Sketch):
    """Pieces of a set; `SetEditor` and `PieceEditor` define their origin."""

    unfinished = ""
    """The reason why a line prevents a set."""

    def share(self, state: SketchState) -> int:
        """Return the progress from one piece to seven, in percent."""
        return 100 * max(len(state.parts) - 1, 0) // 7

    def kinds(self, state: SketchState) -> list[tuple[PieceKind, int]]:
        """Return the kinds of pieces, the largest first, with their numbers."""
        found: list[tuple[PieceKind, int]] = []
        for part in sorted(state.parts, key=lambda part: (-part.area, len(part), part.points)):
            shape = Shape(part)
            for at, (kind, number) in enumerate(found):
                if kind.area == part.area and kind.pose_of(shape) is not None:
                    found[at] = kind, number + 1
                    break
            else:
                letter = LETTERS[len(found) % len(LETTERS)]
                found.append((PieceKind(letter, kind_of(shape)[:60], shape), 1))
        return found

    def set_of(self, state: SketchState, name: str) -> tuple[PieceSet, Figure | None]:
        """Return the pieces as a set named *name*, and the region they cover as its first figure.

        There is no figure if they do not cover one part.  Raises `Refusal` for too few or too many
        pieces.
        """
        if state.path:
            raise Refusal(self.unfinished)
        if not 2 <= len(state.parts) <= len(LETTERS):
            raise Refusal("a set has 2 to {most} pieces", most=len(LETTERS))
        kinds = self.kinds(state)
        pieces = PieceSet.of("", name, kinds)
        laid = [
            PlacedKind(kind.kind, Shape(part))
            for kind, _ in kinds
            for part in state.parts
            if kind.area == part.area and kind.pose_of(Shape(part)) is not None
        ]
        figure = make_figure(name, "", solution=laid)
        return pieces, figure if figure.islands == 1 else None

    def made(self, state: SketchState) -> TangramGame:
        """Return the game of the first figure.  Raises `Refusal` if there is none."""
        pieces, figure = self.set_of(state, NAMELESS)
        if figure is None:
            raise Refusal("the pieces are in separate parts: no figure")
        return TangramGame(figure, pieces)


@dataclass(frozen=True)
class SetEditor(SetSketch):
    """A shape being cut into the pieces of a set."""

    shape: Contour
    title: str

    kind = "set-editor"
    closes = False
    unfinished = mark("the line does not cut yet")

    @property
    def name(self) -> str:
        """The name of the edited set, in the language in use."""
        return tr("New set: {shape}", shape=self.title)

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The box around the shape, with a margin."""
        return around((self.shape,), 0)

    def start(self) -> SketchState:
        """Return the whole shape."""
        return SketchState((self.shape,))

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Cut along the line, or join two pieces."""
        if move == "cut":
            if not state.line:
                raise MoveError("a line needs two corners to cut along")
            return cut(state.parts, state.line)
        if found := _JOIN.fullmatch(move):
            numbers = sorted({int(found[1]), int(found[2])})
            if len(numbers) < 2 or not 1 <= numbers[0] <= numbers[1] <= len(state.parts):
                raise MoveError("there are no such two pieces")
            one, other = (state.parts[number - 1] for number in numbers)
            joined = outline_of([one, other])
            if len(joined) != 1:
                raise MoveError("the pieces do not share an edge, or would have a hole")
            rest = [part for part in state.parts if part not in (one, other)]
            return in_order([*rest, *joined])
        return None


@dataclass(frozen=True)
class PieceEditor(SetSketch):
    """The pieces of a set being drawn, each a closed line, on an empty square."""

    size: int
    """The length of its sides."""

    kind = "piece-editor"
    unfinished = mark("the line is not closed")

    @property
    def name(self) -> str:
        """The name of the edited set, in the language in use."""
        return tr("New pieces")

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The square, with a margin."""
        return around((), self.size)

    def changed(self, state: SketchState, move: str) -> tuple[Contour, ...] | None:
        """Close the line to a piece, or remove one."""
        return _with_piece(state) if move == "close" else without(state, move)


def _with_piece(state: SketchState) -> tuple[Contour, ...]:
    """Return the pieces and the one that the line makes when it is closed.

    Raises `MoveError` if it is no piece or overlaps another.
    """
    found = (*state.parts, closed(state, piece=True))
    for first, _ in cut_layers([[part] for part in found]).overlaps():
        raise MoveError("it would overlap piece {number}", number=first + 1)
    return found


_BENDS = {
    Bend(left=True): mark("quarter circle left"),
    Bend(left=False): mark("quarter circle right"),
    Bend(left=True, half=True): mark("half circle left"),
    Bend(left=False, half=True): mark("half circle right"),
}
BENDS = (None, *_BENDS)
"""The kinds of curve between two corners of the line, straight first."""


def bend_words(bend: Bend | None) -> str:
    """Return the name of a kind of curve between two corners of the line."""
    return tr("straight") if bend is None else tr(_BENDS[bend])


def _way(curve: Curve) -> str:
    """Return the direction of a step of the line, and its arc."""
    x, y = curve.end
    if not isinstance(curve, Arc):
        return f"{x}, {y}"
    half = curve.start + curve.end == curve.centre + curve.centre
    return tr("{arc} to {x}, {y}", arc=bend_words(Bend(curve.left, half)), x=x, y=y)


def cursor_words(state: SketchState, point: Point) -> str:
    """Return the place of the cursor, and the objects there."""
    facts_here = [f"{point.x}, {point.y}"]
    if point in state.path:
        facts_here.append(tr("corner {n} of the line", n=state.path.index(point) + 1))
    where = [part.locate(point) for part in state.parts]
    if any(point in part.points for part in state.parts):
        facts_here.append(tr("a corner"))
    elif PointLocation.EDGE in where:
        facts_here.append(tr("on an edge"))
    elif PointLocation.INSIDE in where:
        facts_here.append(tr("inside"))
    return f"{', '.join(facts_here)}."


def sketch_words(game: Sketch, state: SketchState) -> Iterator[str]:
    """Yield sentences describing a whole sketch."""
    yield f"{game.name}."
    if isinstance(game, SetSketch) and not state.parts:
        yield tr("No piece yet.")
    elif isinstance(game, SetSketch):
        number = len(state.parts)
        facts_here = ", ".join(
            f"{count} × {kind.name}" if count > 1 else kind.name
            for kind, count in game.kinds(state)
        )
        yield trn("{n} piece: {pieces}.", "{n} pieces: {pieces}.", number, pieces=facts_here)
    elif isinstance(game, OutlineEditor):
        for number, part in enumerate(state.parts, 1):
            hole = part.signed_area.sign < 0
            name = kind_of(Shape(part.reversed() if hole else part))
            text = tr("Contour {n}, a hole: {shape}.") if hole else tr("Contour {n}: {shape}.")
            yield text.format(n=number, shape=name)
        yield tr("Area {area} of {wanted}.", area=game.area(state), wanted=game.pieces.area)
    if state.path:
        first = state.path[0]
        corners = "; ".join([f"{first.x}, {first.y}", *map(_way, state.line)])
        yield tr("Line: {corners}.", corners=corners)


def pack_outline(game: OutlineEditor) -> object:
    """Return the JSON value of an outline being drawn."""
    return {
        "pieces": json.loads(write_pieces(game.pieces)),
        **({"name": game.title} if game.title else {}),
        **_written(game.begun),
    }


def unpack_outline(value: object) -> OutlineEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    document = _document(value)
    pieces = read_pieces(json.dumps(document.part("pieces").content), "pieces")
    title = document.text("name") if document.has("name") else ""
    return OutlineEditor(pieces, _read(document), title)


def pack_set(game: SetEditor) -> object:
    """Return the JSON value of a shape being cut."""
    return {"name": game.title, **_written([game.shape])}


def unpack_set(value: object) -> SetEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    document = _document(value)
    contours = _read(document)
    if len(contours) != 1:
        raise DocumentError("must be one contour", at="contours")
    return SetEditor(contours[0], document.text("name"))


def pack_pieces(game: PieceEditor) -> object:
    """Return the JSON value of pieces being drawn."""
    return {"size": game.size}


def unpack_pieces(value: object) -> PieceEditor:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    return PieceEditor(_document(value).whole("size", 1, REACH))


def _document(value: object) -> Document:
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    return Document(value)


def _written(contours: Sequence[Contour]) -> dict[str, object]:
    unit = unit_for(contours)
    return {"unit": unit, "contours": [written(contour, unit) for contour in contours]}


def _read(document: Document) -> tuple[Contour, ...]:
    rows = document.array("contours")
    if len(rows) > MOST:
        raise DocumentError("has too many contours", at="contours")
    unit = document.whole("unit", 1, MAX_UNIT)
    return read_region(rows, [f"contours[{number}]" for number in range(len(rows))], unit)
