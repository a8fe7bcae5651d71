"""``tui-tangram relations``: the relations of two edges, drawn."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE
from tui_tangram.contour.relation import RelatedEdge
from tui_tangram.contour.tables import Example, table_1, table_2
from tui_tangram.geometry import Arc, Straight
from tui_tangram.geometry.lattice import common_unit, quad
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import middle
from tui_tangram.render import inks
from tui_tangram.render.ansi import to_ansi
from tui_tangram.render.cells import Mark, Picture, encode
from tui_tangram.render.palette import make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.themes import DEFAULT

_WIDE: Final = 19
"""Cells of one picture."""
_HIGH: Final = {1: 6, 2: 8}
"""Lines of one picture in either table."""
_GAP: Final = 1
_BESIDE: Final = 1.2
"""The shift of a drawn edge to the left of its place, in pixels."""
_NAMED: Final = 2.2
"""The further shift of the names of its ends."""
_COLUMNS: Final = 80
_HEADS: Final = {
    1: mark("Table 1: the relations of two straight edges"),
    2: mark("Table 2 and figures 5 to 8: two arcs of one circle and opposite concavity"),
}
_ABOUT: Final = mark(
    "The number has a bit for each end that is on the other edge: 8 for a1, 4 "
    "for\n"
    "a2, 2 for b1, 1 for b2. An edge has its piece on its left and is drawn a "
    "little\n"
    "to that side. What remains is solid, what is eliminated is dotted."
)


def run(options: Namespace) -> int:
    """Print both tables; see `tui_tangram.cli.parser`."""
    examples = (*table_1(), *table_2())
    if options.json:
        output.print_json(_document(examples))
        return DONE
    sheet = output.PrintSurface.of_stdout(options.profile)
    across = max((min(sheet.width or _COLUMNS, 2 * _COLUMNS) + _GAP) // (_WIDE + _GAP), 1)
    for line in tr(_ABOUT).splitlines():
        print(sheet.line(line))
    for table, head in _HEADS.items():
        print(f"\n{sheet.line(tr(head))}\n")
        some = [example for example in examples if example.table == table]
        for first in range(0, len(some), across):
            row = some[first : first + across]
            print(_pictures(row, sheet), end="")
            for words in (map(_title, row), *_wrapped([example.words for example in row])):
                line = (" " * _GAP).join(middle(one, _WIDE) for one in words)
                print(sheet.line(line.rstrip()))
            print()
    return DONE


def _title(example: Example) -> str:
    number = f"{example.relation:d}"
    if example.figure is None:
        return number
    return tr("{number} (figure {figure})", number=number, figure=example.figure)


def _wrapped(texts: Sequence[str]) -> list[list[str]]:
    """Return the lines below pictures: the effect on a, and on b."""
    halves = [text.split(", ") for text in texts]
    return [[half[i] for half in halves] for i in range(2)]


def _document(examples: Sequence[Example]) -> dict[str, object]:
    unit = common_unit(point for one in examples for edge in (one.a, one.b) for point in edge[:2])
    return {
        "count": len(examples),
        "unit": unit,
        "relations": [
            {
                "table": one.table,
                "figure": one.figure,
                "number": int(one.relation),
                "effects": sorted(effect.value for effect in one.relation.effects),
                "a": _as_json(one.a, unit),
                "b": _as_json(one.b, unit),
                "left_a": [_as_json(edge, unit) for edge in one.left_a],
                "left_b": [_as_json(edge, unit) for edge in one.left_b],
            }
            for one in examples
        ],
    }


def _as_json(edge: RelatedEdge, unit: int) -> dict[str, object]:
    """Return an edge as files have it, with the point where it starts."""
    ends: dict[str, object] = {"from": quad(edge.start, unit), "to": quad(edge.end, unit)}
    if isinstance(edge, Arc):
        turn = "left" if edge.left else "right"
        return ends | {"centre": quad(edge.centre, unit), "turn": turn}
    return ends


# Drawing


class _Canvas:
    """A picture of one pair: pixels and marks."""

    def __init__(self, example: Example) -> None:
        self.high = _HIGH[example.table]
        self.pixels = bytearray(_WIDE * self.high * 2)
        self.names: list[tuple[int, int, str]] = []
        stops = [stop for edge in (example.a, example.b) for stop in _way(edge)]
        if example.table == 2:
            # The whole circle fits, so that all pictures have one scale.
            stops = [(-1.0, -1.0), (1.0, 1.0)]
        xs, ys = [x for x, _ in stops], [y for _, y in stops]
        wide, high = (10.0, 4.0) if example.table == 1 else (2.0, 2.0)
        self.scale = min((_WIDE - 4) / wide, (self.high * 2 - 5) / high)
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
        drawn, further = self._pixels(edge, _BESIDE), self._pixels(edge, _BESIDE + _NAMED)
        for number, place in enumerate((0, -1), start=1):
            self._name(f"{name}{number}", drawn[place], further[place])

    def _pixels(self, edge: RelatedEdge, beside: float) -> list[tuple[float, float]]:
        """Return points along an edge, moved to its left, in pixels with y down."""
        way = [self._placed(point) for point in _way(edge)]
        found = []
        for i, (x, y) in enumerate(way):
            (x0, y0), (x1, y1) = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
            size = hypot(x1 - x0, y1 - y0) or 1.0
            # Left of the way, as seen with y down.
            found.append((x + (y1 - y0) / size * beside, y - (x1 - x0) / size * beside))
        return found

    def _placed(self, point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] - self.centre[0], point[1] - self.centre[1]
        return _WIDE / 2 + x * self.scale, self.high - y * self.scale

    def _trace(self, edge: RelatedEdge, ink: int, *, dotted: bool) -> None:
        last, count = None, 0
        for (x0, y0), (x1, y1) in pairwise(self._pixels(edge, _BESIDE)):
            steps = max(ceil(4 * hypot(x1 - x0, y1 - y0)), 1)
            for i in range(steps + 1):
                x, y = int(x0 + (x1 - x0) * i / steps), int(y0 + (y1 - y0) * i / steps)
                if (x, y) == last or not (0 <= x < _WIDE and 0 <= y < 2 * self.high):
                    continue
                last, count = (x, y), count + 1
                place = x + y * _WIDE
                if not dotted or (count % 3 == 0 and not self.pixels[place]):
                    self.pixels[place] = ink

    def _name(self, text: str, end: tuple[float, float], beside: tuple[float, float]) -> None:
        """Write the name of an end on the side of its piece."""
        column = round(beside[0] - len(text) / 2)
        line = int(beside[1] / 2)
        if line == int(end[1] / 2) and abs(end[1] - beside[1]) > 1:
            line += 1 if beside[1] > end[1] else -1
        start = min(max(column, 0), _WIDE - len(text))
        line = min(max(line, 0), self.high - 1)
        while any(row == line and abs(at - start) < 3 for at, row, _ in self.names):
            # Beside the name that is there, on the side away from the middle.
            start += 1 if start > _WIDE / 2 else -1
        self.names.append((start, line, text))


def _way(edge: RelatedEdge) -> list[tuple[float, float]]:
    curve = edge if isinstance(edge, Arc) else Straight(*edge)
    return [*curve.stops(32), edge.end.floats()]


def _pictures(row: Sequence[Example], sheet: output.PrintSurface) -> str:
    """Return the pictures of a row beside each other, as text."""
    wide = len(row) * (_WIDE + _GAP) - _GAP
    high = _HIGH[row[0].table]
    data = bytearray(wide * high * 2)
    marks: list[Mark] = []
    for number, example in enumerate(row):
        canvas = _Canvas(example)
        left = number * (_WIDE + _GAP)
        for y in range(2 * high):
            data[left + y * wide : left + y * wide + _WIDE] = canvas.pixels[
                y * _WIDE : (y + 1) * _WIDE
            ]
        for column, line, text in canvas.names:
            marks += [
                Mark(left + column + i, line, sign, inks.TEXT, inks.BACKGROUND)
                for i, sign in enumerate(text)
            ]
    picture = Picture(Pixmap(wide, 2 * high, bytes(data)), tuple(marks), "AB")
    return to_ansi(encode(picture, make_palette(DEFAULT, sheet.profile)))
