"""Pictures of two edges and of what their relation leaves of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from tui_tangram.maths.contour.relation import Effect, RelatedEdge
from tui_tangram.maths.contour.tables import Example
from tui_tangram.maths.geometry import Arc, Straight
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.pixmap import Pixmap

WIDE: Final = 19
"""Cells of one picture."""
HIGH: Final = {1: 6, 2: 8}
"""Lines of one picture in either table."""
_NAME_OFFSET: Final = 1.2
"""The shift of an edge to the left of its place, in pixels, if they do more than touch."""
_NAMED: Final = 2.2
"""The further shift of the names of its ends."""


def drawn(example: Example, *, fine: int = 1) -> Picture:
    """Return the picture of a pair: remaining parts are solid, eliminated ones dotted.

    An edge has its piece on its left.  Two that touch in a point are drawn in place; others are
    shifted a little to that side, so that both are visible along a common stretch.
    """
    canvas = _Canvas(example, fine)
    marks = (
        Mark(column + i, line, sign, inks.TEXT, inks.BACKGROUND)
        for column, line, text in canvas.names
        for i, sign in enumerate(text)
    )
    pixmap = Pixmap(WIDE * fine, 2 * canvas.high * fine, bytes(canvas.pixels))
    return Picture(pixmap, tuple(marks), "AB", fine=fine)


class _Canvas:
    """A picture of one pair: pixels and marks."""

    def __init__(self, example: Example, fine: int) -> None:
        self.high = HIGH[example.table]
        self.fine = fine
        self.pixels = bytearray(WIDE * fine * self.high * 2 * fine)
        self.names: list[tuple[int, int, str]] = []
        stops = [stop for edge in (example.a, example.b) for stop in _way(edge)]
        if example.table == 2:
            # The whole circle fits, so that all pictures have one scale.
            stops = [(-1.0, -1.0), (1.0, 1.0)]
        xs, ys = [x for x, _ in stops], [y for _, y in stops]
        wide, high = (10.0, 4.0) if example.table == 1 else (2.0, 2.0)
        self.scale = min((WIDE - 4) / wide, (self.high * 2 - 5) / high)
        apart = Effect.ELIMINATE in example.effects or not example.relation
        self.name_offset = _NAME_OFFSET if apart else 0.0
        # An end on the rim is in the column of its arc, not in the next one.
        self.scale *= 1.0 if apart else 0.98
        self.centre = (3.0, 0.0) if example.table == 1 else (sum(xs) / len(xs), sum(ys) / len(ys))
        for edge, left, ink, name in (
            (example.a, example.left_a, inks.FILL, "a"),
            (example.b, example.left_b, inks.FILL + 1, "b"),
        ):
            self._draw(edge, left, ink, name)

    def _draw(self, edge: RelatedEdge, left: Sequence[RelatedEdge], ink: int, name: str) -> None:
        # Dots first; the rest of the edge is drawn over them.
        self._trace(edge, ink, dotted=True)
        for part in left:
            self._trace(part, ink, dotted=False)
        drawn, further = (self._pixels(edge, self.name_offset + more) for more in (0.0, _NAMED))
        middle = (drawn[0][1] + drawn[-1][1]) / 2
        for number, place in enumerate((0, -1), start=1):
            self._name(f"{name}{number}", drawn[place], further[place], middle)

    def _pixels(self, edge: RelatedEdge, towards: float) -> list[tuple[float, float]]:
        """Return points along an edge, moved to its left, in pixels with y down."""
        way = [self._placed(point) for point in _way(edge)]
        found = []
        for i, (x, y) in enumerate(way):
            (x0, y0), (x1, y1) = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
            size = hypot(x1 - x0, y1 - y0) or 1.0
            # Left of the way, as seen with y down.
            found.append((x + (y1 - y0) / size * towards, y - (x1 - x0) / size * towards))
        return found

    def _placed(self, point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        return WIDE / 2 + x * self.scale, self.high - y * self.scale

    def _trace(self, edge: RelatedEdge, ink: int, *, dotted: bool) -> None:
        last, count = None, 0
        fine = self.fine
        wide, high = WIDE * fine, 2 * self.high * fine
        way = [(x * fine, y * fine) for x, y in self._pixels(edge, self.name_offset)]
        for (x0, y0), (x1, y1) in pairwise(way):
            steps = max(ceil(4 * hypot(x1 - x0, y1 - y0)), 1)
            for i in range(steps + 1):
                x, y = int(x0 + (x1 - x0) * i / steps), int(y0 + (y1 - y0) * i / steps)
                if (x, y) == last or not (0 <= x < wide and 0 <= y < high):
                    continue
                last, count = (x, y), count + 1
                # A pen as broad as a pixel of half blocks.
                places = [
                    across + down * wide
                    for down in range(y, min(y + fine, high))
                    for across in range(x, min(x + fine, wide))
                ]
                blank = not any(self.pixels[place] for place in places)
                if not dotted or (count % (3 * fine) == 0 and blank):
                    for place in places:
                        self.pixels[place] = ink

    def _name(
        self, text: str, end: tuple[float, float], towards: tuple[float, float], middle: float
    ) -> None:
        """Write the name of an end on the side of its piece.

        Where it meets the other edge it moves towards the *middle* of its own.
        """
        column = round(towards[0] - len(text) / 2)
        line = int(towards[1] / 2)
        if line == int(end[1] / 2) and abs(end[1] - towards[1]) > 1:
            line += 1 if towards[1] > end[1] else -1
        start = min(max(column, 0), WIDE - len(text))
        line = min(max(line, 0), self.high - 1)
        if not self.name_offset and self._inked(line, start, len(text)):
            line += (middle > end[1]) - (middle < end[1])
        while any(row == line and abs(at - start) < 3 for at, row, _ in self.names):
            # Next to the existing name, on the side away from the middle.
            start += 1 if start > WIDE / 2 else -1
        self.names.append((start, line, text))

    def _inked(self, line: int, start: int, width: int) -> bool:
        """Whether something is drawn under *width* cells of a line."""
        fine, wide = self.fine, WIDE * self.fine
        return any(
            any(self.pixels[row * wide + start * fine : row * wide + (start + width) * fine])
            for row in range(2 * line * fine, 2 * (line + 1) * fine)
        )


def _way(edge: RelatedEdge) -> list[tuple[float, float]]:
    curve = edge if isinstance(edge, Arc) else Straight(*edge)
    return [*curve.stops(32), edge.end.floats()]
