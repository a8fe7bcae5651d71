"""A new set of pieces from the polygons of a drawing, made exact.

A drawing of pieces that belong to no set gives their shapes in rounded numbers.  An exact set is
found by trial: a length of the drawing, or a simple fraction of it, is the unit; each polygon is
used as drawn, or with one of its edges level; and every corner must then be near a point with whole
coordinates, or else be at one with coordinates a + b√2.  The largest unit is chosen.  Such numbers
are dense, so of a thousand lengths at most two match by accident.

So pieces at multiples of 45° are found however they were turned, and others if they were drawn on a
grid, or have a level edge.  Shapes with angles of 60° have no such corners, nor do hand drawings.

Lists of figures
----------------
A list names shapes by number.  A set of this library matches when its pieces are the list's, all
scaled by one factor.  Without one, the shapes form a new set, whose leg is that of the list.
"""

from __future__ import annotations

from cmath import rect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from math import radians, sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.format import MAX_CORNERS, write_pieces
from tui_tangram.games.tangram.core.pieces import LETTERS, PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon, spots_of
from tui_tangram.games.tangram.drawing.listed import FigureList, LineError, ListedDrawing
from tui_tangram.games.tangram.drawing.piece_matching import Pose
from tui_tangram.language import tr, trc
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.play import DocumentError
from tui_tangram.play.names import PIECE
from tui_tangram.play.phrases import listed
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tui_tangram.games.tangram.drawing.drawn import Spots

    Floats = NDArray[np.float64]

_ROOT: Final = sqrt(2)
_NEAR: Final = 0.01
"""The largest distance of a coordinate from a whole number, in units."""
_SURE: Final = 1000
"""Numbers a + b√2 are this many times as far apart as a coordinate may be from one."""
_ALIKE: Final = 1e-3
"""Lengths that differ by a smaller share are one."""
_LENGTHS: Final = 12
"""The lengths of each sort of which parts are tried."""
_NAMED: Final = 5
"""The maximum number of polygons named in a refusal."""
_LONGEST: Final = 20.0
"""The longest edge in units: those of longer ones would be too close."""


_PARTS: Final = (1.0, _ROOT, 2.0, 3.0, 4.0, 5.0)
"""A length of the drawing may be so many units."""


def new_set(polygons: Sequence[FloatPolygon], name: str) -> PieceSet:
    """Return the set of exact pieces that polygons show; it has no id.

    Raises `DocumentError`, with the polygons that cannot be exact.
    """
    if len(polygons) > len(LETTERS):
        raise DocumentError(
            "has {n} pieces; a set has at most {most}", n=len(polygons), most=len(LETTERS)
        )
    for number, polygon in enumerate(polygons):
        if len(polygon) > MAX_CORNERS:
            raise DocumentError(
                "has {number} corners; at most {most} are allowed",
                at=f"polygons[{number}]",
                number=len(polygon),
                most=MAX_CORNERS,
            )
    units = sorted(_units(polygons), reverse=True)
    for roots in (False, True):
        for unit in units:
            tried = (_exact(polygon, unit, roots) for polygon in polygons)
            exact = [one for one in takewhile(bool, tried) if one is not None]
            if len(exact) == len(polygons):
                _check_contours(exact)
                return set_of(((one, 1) for one in exact), name)
    every = range(len(polygons))
    tries = ([i for i in every if not _exact(polygons[i], unit, roots=True)] for unit in units)
    misfits = min(tries, key=len, default=every)
    raise DocumentError(
        "cannot be exact: no corners at a + b√2, as pieces need; check angles and rounding",
        at=listed([f"polygons[{number}]" for number in misfits[:_NAMED]]),
    )


def _check_contours(polygons: Iterable[Polygon]) -> None:
    for number, polygon in enumerate(polygons):
        pinched = len(set(polygon.points)) < len(polygon)
        if pinched or Shape(polygon).outline.winds != (1, 0):
            raise DocumentError("crosses or touches itself", at=f"polygons[{number}]")


def set_of(shapes: Iterable[tuple[Polygon, int]], name: str) -> PieceSet:
    """Return the set of some shapes, each with the number of its pieces; it has no id.

    Congruent ones are one kind.  Kinds are A, B, C … from the largest on.
    """
    alike: dict[str, tuple[Polygon, int]] = {}
    for polygon, count in sorted(shapes, key=lambda one: -float(one[0].area)):
        key = congruence_key([polygon])
        first, before = alike.get(key, (polygon, 0))
        alike[key] = first, before + count
    kinds = []
    for letter, (polygon, count) in zip(LETTERS, alike.values(), strict=False):
        low, _ = polygon.bounds
        shape = Shape(polygon.moved(Isometry.translation(-low))).canonical()
        kinds.append((PieceKind(letter, shape_name(polygon), shape), count))
    return PieceSet.of("", name, kinds)


def _units(polygons: Sequence[FloatPolygon]) -> list[float]:
    """Return the lengths that may be the unit: simple parts of edges, and of steps on a grid."""
    import numpy as np

    edges = np.concatenate([_edges(spots_of(polygon)) for polygon in polygons])
    lengths, steps = np.abs(edges), np.abs(edges.view(np.float64))
    longest = lengths.max()
    found = np.outer([*_common(lengths), *_common(steps[steps > 0])], 1 / np.array(_PARTS))
    return list(map(float, found[found * _LONGEST >= longest]))


def _common(lengths: Floats) -> list[float]:
    """Return the commonest lengths."""
    import numpy as np

    ordered = np.sort(lengths[lengths > _ALIKE * lengths.max()])
    others = np.flatnonzero(np.diff(ordered) > _ALIKE * ordered[:-1]) + 1
    alike = sorted(np.split(ordered, others), key=len, reverse=True)
    return [group[0].item() for group in alike[:_LENGTHS]]


def _edges(polygon: Spots) -> Spots:
    """Return the vectors to each corner from the one before."""
    import numpy as np

    return polygon - np.roll(polygon, 1)


def _exact(polygon: FloatPolygon, unit: float, roots: bool) -> Polygon | None:
    """Return a polygon in exact numbers, as drawn or with an edge level, or None."""
    import numpy as np

    drawn = spots_of(polygon) / unit
    ways = _edges(drawn)
    for turn in (1, *(np.abs(ways) / ways)):
        numbers = _numbers(((drawn - drawn[0]) * turn).view(np.float64), roots)
        if numbers is None:
            continue
        try:
            found = Polygon(map(Point, numbers[::2], numbers[1::2]))
            Shape(found).canonical()
        except ValueError:  # two corners became one, and the like
            continue
        return found
    return None


def _numbers(values: Floats, roots: bool) -> list[Sqratio] | None:
    """Return the whole numbers near others, or with *roots* those a + b√2; None if one has none."""
    import numpy as np

    most = np.ceil(np.abs(values)) + 1 if roots else np.zeros(len(values))
    b = np.arange(-most.max(), most.max() + 1)
    a = np.rint(values[:, None] - _ROOT * b)
    off = np.abs(a + _ROOT * b - values[:, None])
    off[np.abs(b) > most[:, None]] = np.inf
    best = off.argmin(axis=1)
    if (off.min(axis=1) > (1 / (2 * most + 1) / _SURE if roots else _NEAR)).any():
        return None
    whole = a[np.arange(len(values)), best].astype(int).tolist()
    return list(map(Sqratio, whole, b[best].astype(int).tolist()))


def shape_name(polygon: Polygon) -> str:
    """Return the word for a shape, in the language in use."""
    points = polygon.points
    if len(points) == 3:
        return trc(PIECE, "triangle")
    if len(points) > 4:
        words = {5: trc(PIECE, "pentagon"), 6: trc(PIECE, "hexagon")}
        return words.get(len(points)) or trc(PIECE, "polygon")
    ways = [end - start for start, end in polygon.edges()]
    first, second = ways[0].cross(ways[2]).sign == 0, ways[1].cross(ways[3]).sign == 0
    if first and second:
        if ways[0].dot(ways[1]):
            return trc(PIECE, "parallelogram")
        equal = ways[0].dot(ways[0]) == ways[1].dot(ways[1])
        return trc(PIECE, "square") if equal else trc(PIECE, "rectangle")
    return trc(PIECE, "trapezoid") if first or second else trc(PIECE, "quadrilateral")


class _CastKind(NamedTuple):
    """A shape of the list as a kind of the set."""

    kind: PieceKind
    mirrored: bool
    angle: float
    """The turn of the shape against the kind, after the mirror, in radians."""
    middle: complex
    """The mean of the shape's corners, in its own frame and in legs of the set."""


class Cast(NamedTuple):
    """A set, and what the numbers of shapes are in it."""

    pieces: PieceSet
    known: bool
    """Whether it is a set of the library."""
    factor: float
    """The length of the list's leg in the set."""
    kinds: Mapping[int, _CastKind]
    moulds: Mapping[int, Polygon]
    """The shapes as large as the kinds, relative to their places."""

    @property
    def text(self) -> str:
        """A text that determines all of it."""
        return f"{write_pieces(self.pieces)}{sorted(self.moulds.items())}"

    def poses(self, figure: ListedDrawing) -> tuple[Pose, ...]:
        """Return the pieces of a figure as drawn, in the order of the set."""
        found = []
        for mould, mirrored, turn, place in figure.pieces:
            kind, over, angle, middle = self.kinds[mould]
            # Left for right.
            middle, angle = (-middle.conjugate(), -angle) if mirrored else (middle, angle)
            spot = middle * rect(1, turn) + complex(*place) * self.factor
            found.append((kind, mirrored != over, turn + angle, (spot.real, spot.imag)))
        order = {kind.kind: at for at, kind in enumerate(self.pieces.kinds)}
        found.sort(key=lambda one: order[one[0].kind])
        labels = (piece.label for piece in self.pieces.pieces)
        return tuple(
            Pose.of(*one, tr("piece {name}", name=label))
            for one, label in zip(found, labels, strict=True)
        )


class Foundry:
    """Finds the set of each figure of a list; the same pieces are looked at once."""

    def __init__(self, figures: FigureList, sets: Iterable[PieceSet], name: str) -> None:
        """Search *sets*; a new set gets *name*, with a number from the second on."""
        self._list = figures
        self._sets = [one for one in sets if one.straight]
        self._name = name
        self._casts: dict[tuple[tuple[int, int], ...], Cast] = {}

    def cast(self, figure: ListedDrawing) -> Cast:
        """Return the set that a figure uses.  Raises `LineError` if none is exact."""
        if figure.fault is not None:
            raise figure.fault
        counts = Counter(piece.mould for piece in figure.pieces)
        key = tuple(sorted(counts.items()))
        if key not in self._casts:
            for mould in sorted(counts):
                if mould not in self._list.moulds:
                    raise LineError(self._list.why[mould], figure.line, number=mould)
            if counts.total() > len(LETTERS):
                raise LineError(
                    "has {n} pieces; a set has at most {most}",
                    figure.line,
                    n=counts.total(),
                    most=len(LETTERS),
                )
            self._casts[key] = self._known(counts) or self._new(counts)
        return self._casts[key]

    def _known(self, counts: Counter[int]) -> Cast | None:
        moulds = self._list.moulds
        area = Sqratio.ZERO
        for mould, number in counts.items():
            area = area + moulds[mould].area * number
        for pieces in self._sets:
            if len(pieces.pieces) != counts.total():
                continue
            whole = pieces.area
            factor = square_root(whole / area) if isinstance(whole, Sqratio) else None
            if factor is None:
                continue
            scaled = {
                mould: Polygon(point.scaled(factor) for point in moulds[mould].points)
                for mould in counts
            }
            kinds = {mould: _cast_kind(one, pieces.kinds) for mould, one in scaled.items()}
            found = Counter[str]()
            for mould, one in kinds.items():
                found[one.kind.kind if one else ""] += counts[mould]
            wanted = Counter(piece.kind.kind for piece in pieces.pieces)
            if found == wanted:
                every = {mould: kind for mould, kind in kinds.items() if kind}
                return Cast(pieces, True, float(factor), every, scaled)
        return None

    def _new(self, counts: Counter[int]) -> Cast:
        taken = sum(not cast.known for cast in self._casts.values())
        name = f"{self._name} {taken + 1}" if taken else self._name
        pieces = set_of([(self._list.moulds[one], counts[one]) for one in sorted(counts)], name)
        moulds = {mould: self._list.moulds[mould] for mould in counts}
        kinds = {mould: _cast_kind(one, pieces.kinds) for mould, one in moulds.items()}
        return Cast(pieces, False, 1.0, {one: kind for one, kind in kinds.items() if kind}, moulds)


def _cast_kind(polygon: Polygon, kinds: Iterable[PieceKind]) -> _CastKind | None:
    for kind in kinds:
        if len(kind.polygon) != len(polygon) or kind.area != polygon.area:
            continue
        pose = kind.pose_of(Shape(polygon).canonical())
        if pose is not None:
            angle = radians(pose.turn.degrees)
            return _CastKind(kind, pose.mirrored, angle, complex(*polygon.centre.floats()))
    return None
