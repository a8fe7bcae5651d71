"""The board in words: messages and descriptions for people who do not see it.

Every text is one or more plain sentences.  Places are named by the nine fields of the box
around the figure.

Poses
-----
The pose of a piece is described without reference to a picture, short enough for one line.

Degrees count the turn from the pose in the set, so they do not help a player who has not seen the
set.  These words describe the outline in its present pose: the direction of a tip, or the direction
in which the longest side faces or runs. `pose_in_words` does the same for straight pieces at
length.

Some pieces have poses that these words do not distinguish: mirror images, and shapes without a
longest side.  For such pieces the words always include the degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.position_verdict import PositionVerdict
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.contour.verdict import ContourVerdict, Faults
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import (
    LINEAR,
    ORIGIN,
    Arc,
    Isometry,
    Point,
    Polygon,
    Shape,
    Turn,
    box,
    octant,
)
from tui_tangram.play import MoveError, phrases
from tui_tangram.play.columns import LINE
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import capital, either, listed, ninth, percent, pointed, signed
from tui_tangram.values import NamedTuple

DIRECTIONS = (
    markc("direction", "right"),
    markc("direction", "up right"),
    markc("direction", "up"),
    markc("direction", "up left"),
    markc("direction", "left"),
    markc("direction", "down left"),
    markc("direction", "down"),
    markc("direction", "down right"),
)
"""The eight directions, from the right counter-clockwise; for `heading`."""


def heading(eighth: int) -> str:
    """Return one of the eight directions, counted from the right counter-clockwise.

    >>> heading(0), heading(3)
    ('right', 'up left')
    """
    return trc("direction", DIRECTIONS[eighth])


def direction(vector: Point) -> str:
    """Return the direction of a vector: one of the eight, or an angle between two.

    The angle counts from the right counter-clockwise, and is rounded to a tenth.
    """
    eighth = octant(vector)
    if eighth is not None:
        return heading(eighth)
    x, y = vector.floats()
    angle = math.degrees(math.atan2(y, x)) % 360
    return tr(
        "about {direction}, {degrees}°",
        direction=heading(round(angle / 45) % 8),
        degrees=pointed(f"{angle:.1f}".removesuffix(".0")),
    )


def in_degrees(turn: Turn) -> str:
    """Return the degrees of a turn, without the sign: ``45``, or rounded to a tenth ``36.9``."""
    return pointed(f"{turn.degrees:.1f}".removesuffix(".0"))


def length(value: Sqratio) -> str:
    """Return an exact length for readers.

    >>> length(Sqratio(2)), length(Sqratio(0, 2)), length(Sqratio(1, 1, 2))
    ('2', '2√2', '(1 + √2)/2')
    >>> length(Sqratio(-2, 2))
    '2√2 − 2'
    """
    a, b, unit = value.a, value.b, value.d
    root = "" if not b else "√2" if abs(b) == 1 else f"{abs(b)}√2"
    if not b:
        top = signed(a)
    elif not a:
        top = f"−{root}" if b < 0 else root
    else:
        top = f"{root} − {-a}" if a < 0 < b else f"{signed(a)} {'−' if b < 0 else '+'} {root}"
        if unit != 1:
            top = f"({top})"
    return top if unit == 1 else f"{top}/{unit}"


_LONG = (
    mark("long side level"),
    mark("long side rising"),
    mark("long side upright"),
    mark("long side falling"),
)
_SHORT = (mark("short level"), mark("short rising"), mark("short upright"), mark("short falling"))
"""For shapes with two lengths of sides: the direction of one, walked to the right."""
_TIPS = (
    mark("tips left and right"),
    mark("tips down left and up right"),
    mark("tips up and down"),
    mark("tips up left and down right"),
)


class _Edge(NamedTuple):
    """An edge of an outline, walked counter-clockwise."""

    start: Point
    end: Point
    straight: bool

    @property
    def way(self) -> Point:
        return self.end - self.start

    @property
    def square(self) -> Sqratio:
        """The square of the distance between its ends."""
        return self.way.dot(self.way)

    @property
    def facing(self) -> Point:
        """The direction it faces: away from the inside, which is on the left."""
        return Point(self.way.y, -self.way.x)


def degrees(game: TangramBoard, index: int, motion: Isometry) -> str:
    """Return the turn of a piece in degrees, and whether it is turned over if that matters."""
    if motion.mirrored and game.piece(index).kind.chiral:
        return tr("turned {degrees}°, flipped", degrees=in_degrees(motion.turn))
    return tr("turned {degrees}°", degrees=in_degrees(motion.turn))


def pose_words(game: TangramBoard, index: int, motion: Isometry) -> tuple[str, ...]:
    """Return one or two descriptions of the pose of a piece, the longer first.

    The longer one includes the degrees, except of a piece that is not turned.  There is a shorter
    one only if the words alone distinguish all poses.
    """
    kind = game.piece(index).kind
    in_degrees_text = degrees(game, index, motion)
    words = in_words(kind.shape.moved(motion))
    if not words:
        return (in_degrees_text,)
    both = f"{words}, {in_degrees_text}"
    if _alike(kind.shape):
        return (both,)
    return (words,) if motion == Isometry.translation(motion.shift) else (both, words)


def fitting(texts: Sequence[str]) -> str:
    """Return the first of *texts* that fits on a line; the last if none does."""
    return next((text for text in texts if len(text) <= LINE), texts[-1])


@lru_cache(maxsize=256)
def _alike(shape: Shape) -> bool:
    """Whether two poses of a piece that look different have the same words."""
    looks: dict[str, Shape] = {}
    for motion in LINEAR:
        stands = shape.moved(motion)
        look = stands.moved(Isometry.translation(-min(stands.points))).canonical()
        if looks.setdefault(in_words(stands), look) != look:
            return True
    return False


def in_words(shape: Shape) -> str:
    """Return the pose of a piece as visible from its outline; empty if it is not visible.

    >>> from tui_tangram.maths.geometry import Polygon
    >>> corners = [Point.of(0, 0, 0, 0), Point.of(2, 0, 0, 0), Point.of(1, 0, 1, 0)]
    >>> in_words(Shape(Polygon(corners)))
    'pointing up'
    """
    edges = _edges(shape)
    straight = [edge for edge in edges if edge.straight]
    if len(straight) == len(edges) == 4 and edges[0].way + edges[2].way == ORIGIN:
        return _parallelogram(edges)
    if len(edges) == 2 and not straight:
        eighth = octant(edges[0].way)
        return "" if eighth is None else tr(_TIPS[eighth % 4])
    among = straight or edges
    longest = max(edge.square for edge in among)
    most = [edge for edge in among if edge.square == longest]
    if len(most) == 2 and (tip := _shared(*most)) is not None:
        ends = [edge.start if edge.end == tip else edge.end for edge in most]
        return _pointing(tip, *ends)
    if len(most) > 1 or not longest:
        return ""
    if len(straight) == len(edges) == 3:
        (tip,) = {edge.start for edge in edges} - {most[0].start, most[0].end}
        return _pointing(tip, most[0].start, most[0].end)
    if len(straight) == 2 < len(edges):
        return tr(
            "long straight side {first}, short {second}",
            first=direction(most[0].facing),
            second=direction(min(straight, key=lambda edge: edge.square).facing),
        )
    if len(straight) == 1:
        text = mark("straight side facing {direction}")
    elif len(straight) in (0, len(edges)):
        text = mark("longest side facing {direction}")
    else:
        text = mark("longest straight side facing {direction}")
    return tr(text, direction=direction(most[0].facing))


def _pointing(tip: Point, one: Point, other: Point) -> str:
    """Return the direction of *tip*, seen from the middle between two points."""
    way = tip + tip - one - other
    first, second = octant(tip - one), octant(tip - other)
    equal = (tip - one).dot(tip - one) == (tip - other).dot(tip - other)
    if octant(way) is not None or first is None or second is None or not equal:
        return tr("pointing {direction}", direction=direction(way))
    # An odd number of eighths apart: the tip points half-way between two of the eight.
    if (second - first) % 8 > 4:
        first, second = second, first
    right = first + (second - first) % 8 // 2
    return tr(
        "pointing between {first} and {second}",
        first=heading(right % 8),
        second=heading((right + 1) % 8),
    )


def _edges(shape: Shape) -> list[_Edge]:
    """Return the edges of an outline, with straight runs merged."""
    return [
        _Edge(curve.start, curve.end, not isinstance(curve, Arc))
        for curve in shape.outline.unified().curves
    ]


def _parallelogram(edges: Sequence[_Edge]) -> str:
    """Return the pose of a shape whose sides are parallel in pairs."""
    long, short = sorted((edges[0], edges[1]), key=lambda edge: -edge.square)
    eighth, other = octant(long.way), octant(short.way)
    if eighth is None:
        return ""
    if long.square == short.square:
        if long.way.dot(short.way).sign:
            return ""
        return tr("on its tip") if eighth % 2 else tr("upright")
    longer = tr(_LONG[eighth % 4])
    if other is None or (eighth - other) % 4 == 2:
        return longer
    return f"{longer}, {tr(_SHORT[other % 4])}"


def _shared(first: _Edge, second: _Edge) -> Point | None:
    """Return the corner at which two edges meet, if they do."""
    if first.end == second.start:
        return first.end
    return first.start if second.end == first.start else None


def pose_in_words(polygon: Polygon) -> str:
    """Return the pose of a piece, described by its outline alone.

    A triangle points to its largest angle, seen from the longest side.  For other shapes the
    pose is the direction of the longest sides.  A shape with equal sides stands on a side or on
    a corner.
    """
    edges = [(start, end) for start, end in polygon.edges()]
    sizes = [(end - start).dot(end - start) for start, end in edges]
    longest = max(sizes)
    start, end = edges[sizes.index(longest)]
    if len(edges) == 3 and sizes.count(longest) == 1:
        tip = next(point for point in polygon.points if point not in (start, end))
        middle = (start + end).scaled(Sqratio(1, 0, 2))
        return tr("pointing {direction}", direction=direction(tip - middle))
    eighth = octant(end - start)
    if len(set(sizes)) == 1 and len(edges) == 4 and eighth is not None:
        return tr("on its tip") if eighth % 2 else tr("upright")
    if eighth is None:
        return tr("its longest side running {direction}", direction=direction(end - start))
    longer, shorter = tr(_LONGER[eighth % 4]), _lean(polygon)
    return listed(filter(None, (longer, shorter)))


_LONGER = (
    mark("its longest side level"),
    mark("its longest side rising to the right"),
    mark("its longest side upright"),
    mark("its longest side falling to the right"),
)
_SHORTER = (
    mark("its shorter one level"),
    mark("its shorter one rising to the right"),
    mark("its shorter one upright"),
    mark("its shorter one falling to the right"),
)


def _lean(polygon: Polygon) -> str:
    """Return the lean of a parallelogram, if its longest side does not determine it."""
    if len(polygon) != 4:
        return ""
    (a, b), (c, d) = list(polygon.edges())[:2]
    first, second = b - a, d - c
    if first.dot(second).sign == 0:
        return ""
    short = min(first, second, key=lambda vector: vector.dot(vector))
    eighth = octant(short)
    if eighth is None:
        return ""
    return tr(_SHORTER[eighth % 4])


at = phrases.at
"""Returns a result of `place` with its preposition."""


def place(point: Point, low: Point, high: Point) -> str:
    """Return the ninth of the box *low* … *high* that holds *point*.

    >>> place(Point.of(1, 0, 5, 0), Point.of(0, 0, 0, 0), Point.of(6, 0, 6, 0))
    'the upper left'
    """
    return ninth(_third(point.x, low.x, high.x), _third(point.y, low.y, high.y))


def _third(value: Sqratio, low: Sqratio, high: Sqratio) -> int:
    thrice = (value - low) * 3
    size = high - low
    return 0 if thrice < size else 1 if thrice <= size * 2 else 2


def kind_name(game: TangramBoard, index: int) -> str:
    """Return the name of the shape of a piece for players, without an article."""
    return named(game.piece(index).kind.name, game.pieces.id, PIECE)


def name(game: TangramBoard, index: int) -> str:
    """Return the label and the shape of a piece: "2, large triangle"."""
    return f"{game.piece(index).label}, {kind_name(game, index)}"


def labels(game: TangramBoard, indices: Iterable[int], word: str = "and") -> str:
    """Return a list of pieces in words: ``1``, ``1 and 2``, ``1, 2 and 3``.

    *word* is ``"and"`` or ``"or"``.
    """
    names = [game.piece(index).label for index in indices]
    return either(names) if word == "or" else listed(names)


def troubles(
    game: TangramBoard, verdict: ContourVerdict | Faults, order: Sequence[int] = ()
) -> list[str]:
    """Return one sentence for each fault of the placed pieces.

    *order* lists pieces from the bottom to the top; the others are below them, in the order of
    the set.
    """
    heights = {index: height for height, index in enumerate(order)}
    below: dict[int, list[int]] = {}
    for pair in verdict.overlaps:
        low, high = sorted(pair, key=lambda index: (heights.get(index, -1), index))
        below.setdefault(high, []).append(low)
    tops = sorted(below, key=lambda index: (heights.get(index, -1), index), reverse=True)
    found = [
        tr(
            "{piece} overlaps {others}",
            piece=game.piece(top).label,
            others=labels(game, below[top]),
        )
        for top in tops
    ]
    overlapping = {index for pair in verdict.overlaps for index in pair}
    out = [index for index in verdict.outside if index not in overlapping]
    if out:
        found.append(
            trn("{pieces} sticks out", "{pieces} stick out", len(out), pieces=labels(game, out))
        )
    return found


def placed_count(verdict: PositionVerdict) -> str:
    """Return how many pieces are placed: "5 of 7 placed"."""
    return tr("{n} of {all} placed", n=verdict.placed, all=verdict.pieces)


def status(game: TangramBoard, verdict: PositionVerdict) -> list[tuple[str, str]]:
    """Return the lines of the side panel, each a label and a value.

    The shares of contour and area are rounded down; neither is whole before the figure is solved.
    """
    most = 100 if verdict.solved else 99
    contour, area = (min(share, most) for share in verdict.progress.shares())
    lines = [(tr("contour"), percent(contour)), (tr("area"), percent(area))]
    holes, wanted = verdict.holes, game.figure.holes
    if holes or wanted:
        number = (
            tr("{number} of {wanted}", number=holes, wanted=wanted)
            if wanted
            else tr("{number} too many", number=holes)
        )
        lines.append((tr("holes"), number))
    if verdict.islands > 1 or game.figure.islands > 1:
        lines.append((trc("of a figure", "parts"), str(verdict.islands)))
    return lines


def stepped(
    game: TangramBoard, state: TangramState, index: int, way: Sequence[Isometry], *, fits: bool
) -> str:
    """Return the result of steps with a held piece, briefly; see `view.describe_piece` for more.

    *way* has its placement before the first of the steps in this direction, and after each.  Its
    ninth is named when it has changed.  *fits*: it is at an exact fit.
    """
    piece, box = game.piece(index), frame(game, state)
    before, now = (at(place(piece.kind.shape.moved(motion).centre, *box)) for motion in way[-2:])
    text = trn(
        "{piece}: {n} step {direction}.",
        "{piece}: {n} steps {direction}.",
        len(way) - 1,
        piece=piece.label,
        direction=direction(way[-1].shift - way[-2].shift),
    )
    texts = [text]
    if now != before:
        texts.append(f"{capital(now)}.")
    if fits:
        texts.append(tr("It fits here."))
    return " ".join(texts)


def spots(centre: Point, low: Point, high: Point) -> tuple[str, str, str]:
    """Return the place of a piece in the box *low* … *high*, in three ways.

    With its distances from the lower left and its ninth, with the distances, and with the ninth.
    Distances are in legs of the small triangle, to the middle of the piece's corners, rounded
    down to hundredths.
    """
    across, up = map(_hundredths, centre - low)
    exact = tr("{across} across, {up} up", across=across, up=up)
    where = at(place(centre, low, high))
    return f"{exact}, {where}", exact, where


def spot_in_words(game: TangramBoard, state: TangramState, spot: str) -> str:
    """Return where the cursor of another player is, and what they hold; empty for nowhere."""
    try:
        found = game.read_spot(spot)
    except MoveError:  # of a program that is not ours
        return ""
    where = frame(game, state)
    if isinstance(found, Point):
        return at(place(found, *where))
    piece = game.piece(found.piece)
    if found.motion is None:
        return ""
    centre = piece.kind.shape.moved(found.motion).centre
    return tr("holding {piece}, {where}", piece=piece.label, where=at(place(centre, *where)))


def _hundredths(length: Sqratio) -> str:
    """Return a length with at most two digits after the point.

    >>> _hundredths(Sqratio(3, 0, 2)), _hundredths(Sqratio(-1, 0, 4)), _hundredths(Sqratio(2))
    ('1.5', '-0.25', '2')
    """
    return pointed(f"{(length * 100).floor() / 100:.2f}".rstrip("0").rstrip("."))


def describe_board(
    game: TangramBoard, state: TangramState, verdict: PositionVerdict, order: Sequence[int] = ()
) -> str:
    """Return the description of the whole board; *order* as in `troubles`."""
    name, most = named(game.figure.name, game.figure.id), 100 if verdict.solved else 99
    contour, area = (percent(min(share, most)) for share in verdict.progress.shares())
    sentences = [
        f"{name}: {placed_count(verdict)}.",
        tr("Contour {contour}, area {area}.", contour=contour, area=area),
        *describe_pieces(game, state, verdict, order),
    ]
    if verdict.solved:
        sentences.append(tr("The figure is solved."))
    return " ".join(sentences)


def describe_pieces(
    game: TangramBoard, state: TangramState, verdict: PositionVerdict, order: Sequence[int] = ()
) -> list[str]:
    """Return sentences on the positions and faults of all pieces; *order* as in `troubles`."""
    tray, sentences = state.tray, []
    if len(tray) < len(state.placements):
        where = frame(game, state)
        spots = ", ".join(
            tr(
                "{piece} at {place}",
                piece=game.piece(piece.index).label,
                place=place(piece.shape.centre, *where),
            )
            for piece in game.laid(state)
        )
        sentences.append(tr("Placed: {pieces}.", pieces=spots))
    if tray:
        sentences.append(tr("In the tray: {pieces}.", pieces=labels(game, tray)))
    return sentences + [f"{trouble}." for trouble in troubles(game, verdict, order)]


def describe_move(game: TangramBoard, move: str) -> str:
    """Return the effect of a move as a clause."""
    index, where = game.read(move)
    piece = game.piece(index).label
    return tr("removed piece {piece}" if where is None else "placed piece {piece}", piece=piece)


def frame(game: TangramBoard, state: TangramState) -> tuple[Point, Point]:
    """Return the box for the words of places: the figure's, or that of the placed pieces."""
    if not game.freestyle:
        return game.bounds
    laid: Sequence[Shape] = game.shapes(state)
    return box(laid) if laid else game.bounds
