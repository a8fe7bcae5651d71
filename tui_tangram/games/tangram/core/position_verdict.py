"""The verdict on a state of a game of a figure: its contour, and how many pieces are placed."""

from __future__ import annotations

from tui_tangram.maths.contour.verdict import NOTHING, ContourVerdict
from tui_tangram.values import dataclass, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionVerdict(ContourVerdict):
    """The verdict on a state of a game, with the number of its placed pieces."""

    placed: int
    """The number of pieces on the board."""
    pieces: int
    """The number of pieces of the set."""

    @property
    def percent(self) -> int:
        """Completeness; without a figure the share of the pieces that are placed, at most 99."""
        if self.progress == NOTHING:
            return min(100 * self.placed // self.pieces, 99)
        return self.completeness

    @classmethod
    def of(cls, verdict: ContourVerdict, placed: int, pieces: int) -> PositionVerdict:
        """Return *verdict* with the number of placed pieces and that of all."""
        known = {field.name: getattr(verdict, field.name) for field in fields(ContourVerdict)}
        return cls(**known, placed=placed, pieces=pieces)
