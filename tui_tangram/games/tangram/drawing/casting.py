"""The set of pieces that a list of figures uses, and its figures as pieces of that set.

A list names shapes by number.  A set of this library matches when its pieces are the list's, all
scaled by one factor.  Without one, the shapes form a new set, whose leg is that of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import radians
from typing import NamedTuple

from tui_tangram.games.tangram.core.pieces import LETTERS, PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.floats import FloatPolygon, placed
from tui_tangram.games.tangram.drawing.listed import FigureList, LineError, ListedDrawing
from tui_tangram.games.tangram.drawing.new_set import set_of
from tui_tangram.games.tangram.drawing.piece_matching import Pose, offsets
from tui_tangram.language import tr
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Isometry, Polygon, Shape
from tui_tangram.maths.geometry.plane import FloatPoint


class _CastKind(NamedTuple):
    """A shape of the list as a kind of the set."""

    kind: PieceKind
    mirrored: bool
    angle: float
    """The turn of the shape against the kind, after the mirror, in radians."""
    middle: FloatPoint
    """The mean of the shape's corners, in its own frame and in legs of the set."""
    own: Mapping[bool, FloatPolygon]
    """The corners of the kind relative to their mean, by whether it is mirrored."""


class Cast(NamedTuple):
    """A set, and what the numbers of shapes are in it."""

    pieces: PieceSet
    known: bool
    """Whether it is a set of the library."""
    factor: float
    """The length of the list's leg in the set."""
    kinds: Mapping[int, _CastKind]

    def poses(self, figure: ListedDrawing) -> tuple[Pose, ...]:
        """Return the pieces of a figure as drawn, in the order of the set."""
        found = []
        for mould, mirrored, turn, (x, y) in figure.pieces:
            kind = self.kinds[mould]
            angle = turn + (-kind.angle if mirrored else kind.angle)
            a, b = kind.middle
            [middle] = placed(
                [(-a if mirrored else a, b)], turn, (x * self.factor, y * self.factor)
            )
            flipped = mirrored != kind.mirrored
            drawn = placed(kind.own[flipped], angle, middle)
            found.append(Pose(kind.kind, flipped, angle, middle, drawn, ""))
        order = {kind.kind: at for at, kind in enumerate(self.pieces.kinds)}
        found.sort(key=lambda pose: order[pose.kind.kind])
        labels = (piece.label for piece in self.pieces.pieces)
        return tuple(
            pose._replace(source=tr("piece {name}", name=label))
            for pose, label in zip(found, labels, strict=True)
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
            kinds = {mould: _cast_kind(moulds[mould], factor, pieces.kinds) for mould in counts}
            found = Counter(
                {
                    kind.kind.kind: sum(
                        counts[one]
                        for one, other in kinds.items()
                        if other and other.kind == kind.kind
                    )
                    for kind in kinds.values()
                    if kind
                }
            )
            wanted = Counter(piece.kind.kind for piece in pieces.pieces)
            if found == wanted:
                every = {mould: kind for mould, kind in kinds.items() if kind}
                return Cast(pieces, True, float(factor), every)
        return None

    def _new(self, counts: Counter[int]) -> Cast:
        taken = sum(not cast.known for cast in self._casts.values())
        name = f"{self._name} {taken + 1}" if taken else self._name
        pieces = set_of([(self._list.moulds[one], counts[one]) for one in sorted(counts)], name)
        kinds = {
            mould: _cast_kind(self._list.moulds[mould], Sqratio.ONE, pieces.kinds)
            for mould in counts
        }
        return Cast(pieces, False, 1.0, {mould: kind for mould, kind in kinds.items() if kind})


def _cast_kind(mould: Polygon, factor: Sqratio, kinds: Iterable[PieceKind]) -> _CastKind | None:
    polygon = Polygon(point.scaled(factor) for point in mould.points)
    for kind in kinds:
        if len(kind.polygon) != len(polygon) or kind.area != polygon.area:
            continue
        pose = kind.pose_of(Shape(polygon).canonical())
        if pose is not None:
            own = {
                flipped: offsets(kind.polygon.moved(Isometry.linear(0, flipped)))
                for flipped in (False, True)
            }
            angle = radians(pose.turn.degrees)
            return _CastKind(kind, pose.mirrored, angle, polygon.centre.floats(), own)
    return None
