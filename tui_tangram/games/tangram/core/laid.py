"""A placed piece, for the verdict (`tui_tangram.maths.contour.judge`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Number
from tui_tangram.maths.geometry import Isometry, Polygon, Shape
from tui_tangram.maths.geometry.polygon import Convex, convex_parts


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece placed by the player."""

    index: int
    """Index of the piece in its set."""
    kind: PieceKind
    motion: Isometry
    """The motion from the kind's reference shape to its placement."""

    @property
    def area(self) -> Number:
        """The area of the piece."""
        return self.kind.area

    @property
    def shape(self) -> Shape:
        """The placed shape."""
        return _placed(self.kind, self.motion)

    @property
    def polygon(self) -> Polygon:
        """The placed polygon of a straight piece."""
        return _placed_parts(self.kind, self.motion)[0]

    def parts(self) -> tuple[Convex, ...]:
        """Return the convex parts of a placed straight piece."""
        return _placed_parts(self.kind, self.motion)[1]


# From one key press to the next, all pieces but one stay in place.
@lru_cache(maxsize=256)
def _placed(kind: PieceKind, motion: Isometry) -> Shape:
    return kind.shape.moved(motion)


@lru_cache(maxsize=256)
def _placed_parts(kind: PieceKind, motion: Isometry) -> tuple[Polygon, tuple[Convex, ...]]:
    """Return a straight piece and its convex parts."""
    parts = [Convex.of(part.moved(motion)) for part in _reference_parts(kind)]
    return kind.polygon.moved(motion), tuple(parts)


@lru_cache(maxsize=256)
def _reference_parts(kind: PieceKind) -> tuple[Polygon, ...]:
    return convex_parts(kind.polygon)
