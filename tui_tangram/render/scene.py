"""Pictures of the steps of explanations: surfaces, edges and points, each in its role.

Each role has its own pen or pattern, so colour is only an addition:

=======  ===================  =========================  =====
role     surface              edge                       point
=======  ===================  =========================  =====
plain    dim                  thin and dim               ``·``
first    full                 solid                      ``●``
second   diagonal stripes     dashed                     ``○``
gone     dots and an edge     dotted                     ``×``
result   level stripes        two pixels broad           ``●``
=======  ===================  =========================  =====

An edge is drawn on its left, where its piece is, so that two edges in one place stay apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import copysign, floor, hypot
from typing import Final

from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.letter_cells import letter_cell
from tui_tangram.render.pixmap import Canvas, Mask, Plane, fill, line, plane, trail
from tui_tangram.render.viewport import Viewport
from tui_tangram.research.explain.step import Role, Scene, SceneArea, SceneEdge

_SOLID: Final = (1, 1)
_DASHED: Final = (4, 2)
_DOTTED: Final = (2, 1)
_CHORDS: Final = 64
"""The chords of a whole circle."""
_MARGIN: Final = 3
"""Pixels that stay free around everything, for names."""
_SURFACES: Final = {
    Role.PLAIN: inks.SILHOUETTE,
    Role.FIRST: inks.FILL,
    Role.SECOND: inks.FILL + 1,
    Role.GONE: inks.QUIET,
    Role.RESULT: inks.FILL + 2,
}
_EDGES: Final = {
    Role.PLAIN: (inks.SILHOUETTE_EDGE, _SOLID),
    Role.FIRST: (inks.ACCENT, _SOLID),
    Role.SECOND: (inks.COMPARED, _DASHED),
    Role.GONE: (inks.TROUBLE, _DOTTED),
    Role.RESULT: (inks.SUCCESS, _SOLID),
}
_DOTS: Final = {
    Role.PLAIN: ("·", inks.QUIET),
    Role.FIRST: ("●", inks.ACCENT),
    Role.SECOND: ("○", inks.TEXT),
    Role.GONE: ("×", inks.TROUBLE),
    Role.RESULT: ("●", inks.SUCCESS),
}
ROLE_SIGNS: Final = {**{role: sign for role, (sign, _) in _DOTS.items()}, Role.RESULT: "="}
"""The signs before rows of text."""
_LETTERS: Final = "abc"
"""The signs of the surfaces of first, second and result where there are no colours."""


def draw_scene(scene: Scene, columns: int, lines: int, *, fine: int = 1) -> Picture:
    """Return the picture of *scene* in a box of cells, as large as fits.

    Lines and patterns are as in half blocks, for any number of *fine* pixels across a cell.
    """
    return _Drawing(scene, columns, lines, fine).picture()


class _Drawing:
    """One picture in the making."""

    def __init__(self, scene: Scene, columns: int, lines: int, fine: int) -> None:
        self.scene = scene
        self.columns = columns
        self.lines = lines
        self.fine = fine
        self.plane: Plane = plane(columns * fine, 2 * lines * fine)
        self.canvas = Canvas(self.plane)
        self.marks: dict[Cell, Mark] = {}
        self.lined: set[Cell] = set()
        """The cells with edges, where the names of others would hide them."""
        shapes: list[Sequence[FloatPoint]] = [
            contour.stops(_CHORDS) for area in scene.surfaces for contour in area.contours
        ]
        shapes += [_way(edge) for edge in scene.edges]
        shapes += [[dot.point.floats()] for dot in scene.dots]
        across, high = max(columns - 2 * _MARGIN, 1), max(2 * lines - 2 * _MARGIN, 1)
        inner = Viewport.fill(shapes, across, high)
        self.coarse = Viewport.centred(shapes, columns, 2 * lines, inner.scale)
        self.view = self.coarse.finer(fine)

    def picture(self) -> Picture:
        for area in self.scene.surfaces:
            self._surface(area)
        for edge in self.scene.edges:
            ink, pattern = _EDGES[edge.role]
            self.canvas.paint(self._pixels(edge, pattern), ink)
        for dot in self.scene.dots:
            sign, ink = _DOTS[dot.role]
            column, row = cell = self.coarse.cell(dot.point)
            self._mark(cell, sign, ink)
            if dot.name:
                self._name(dot.name, (column, row), ink)
        if any(edge.name for edge in self.scene.edges):
            self.lined = self._cells_with_edges()
        for edge in self.scene.edges:
            if edge.name:
                self._name_edge(edge)
        marks = tuple(self.marks.values())
        return Picture(self.canvas.pixmap(), marks, _LETTERS, fine=self.fine)

    def _surface(self, area: SceneArea) -> None:
        on, role, ink = self.plane, area.role, _SURFACES[area.role]
        mask = fill(on, [self._contour(contour.stops(_CHORDS)) for contour in area.contours])
        edge, fine = on.edge(mask, self.fine), self.fine
        if role is Role.GONE:
            dots = on.stripes(1, 1, 4 * fine, fine) & on.stripes(1, -1, 4 * fine, fine)
            self.canvas.paint(mask & dots, ink)
            self.canvas.paint(edge & on.stripes(1, 2, 4 * fine, 2 * fine), inks.TROUBLE)
        else:
            self.canvas.paint(mask, inks.SILHOUETTE)
            self.canvas.paint(mask & _pattern(on, role, fine), ink)
            rim = inks.SILHOUETTE_EDGE if role is Role.PLAIN else inks.SEAM + ink - inks.FILL
            self.canvas.paint(edge, rim)
        if area.name and area.contours:
            cell = letter_cell(tuple(area.contours[0].stops(_CHORDS)), self.coarse, mask, fine)
            if cell is not None:
                self._write(area.name, cell, inks.TEXT)

    def _contour(self, stops: Iterable[FloatPoint]) -> list[FloatPoint]:
        return [self.view.pixel(point) for point in stops]

    def _pixels(self, edge: SceneEdge, pattern: tuple[int, int]) -> Mask:
        drawn: Mask = 0
        for start, end in pairwise(self._contour(_way(edge))):
            drawn |= line(self.plane, start, end, pattern, self.fine)
            if edge.role is Role.RESULT:
                drawn |= line(self.plane, end, start, pattern, self.fine)
        return drawn

    # Names

    def _cells_with_edges(self) -> set[Cell]:
        """Return the cells with edges, and with rims of surfaces, which are often edges later."""
        ways = [_way(edge) for edge in self.scene.edges]
        for area in self.scene.surfaces:
            for contour in area.contours:
                stops = contour.stops(_CHORDS)
                ways.append([*stops, *stops[:1]])
        return {(x, y // 2) for way in ways for x, y in self._pixels_of(way)}

    def _pixels_of(self, way: Sequence[FloatPoint]) -> list[tuple[int, int]]:
        """Return the pixels of a way, of those in half blocks."""
        on = plane(self.coarse.width, self.coarse.height)
        stops = [self.coarse.pixel(point) for point in way]
        return [pixel for start, end in pairwise(stops) for pixel in trail(on, start, end)]

    def _name_edge(self, edge: SceneEdge) -> None:
        """Write the name of an edge next to its middle, on its left if no other edge is there."""
        pixels = self._pixels_of(_way(edge))
        if not pixels:
            return
        x, y = pixels[len(pixels) // 2]
        way = [self.coarse.pixel(point) for point in _way(edge)]
        (x0, y0), (x1, y1) = way[(len(way) - 1) // 2], way[(len(way) - 1) // 2 + 1]
        size = hypot(x1 - x0, y1 - y0) or 1.0
        # Left of the way, as seen with y down.
        across, down = (y1 - y0) / size, -(x1 - x0) / size
        half = (len(edge.name) - 1) / 2
        places = []
        for away in (3.0, -3.0, 5.0, -5.0):
            column = round(x + across * (away + copysign(half, away)) - half)
            places.append((column, floor((y + down * away) / 2)))
        fitting = [place for place in places if self._fits(edge.name, place)]
        if fitting:
            others = self.lined - {(x, y // 2) for x, y in pixels}
            place = min(fitting, key=lambda place: self._crowded(edge.name, place, others))
            self._write(edge.name, place, _DOTS[edge.role][1])

    def _crowded(self, name: str, cell: Cell, others: set[Cell]) -> tuple[bool, bool]:
        """Whether a name would hide an edge or make one word with another, or is near *others*."""
        column, row = cell
        wide = len(name)
        hides = any((column + at, row) in self.lined for at in range(wide))
        joins = any((at, row) in self.marks for at in (column - 1, column + wide))
        around = product(range(column - 2, column + wide + 2), range(row - 1, row + 2))
        return hides or joins, not others.isdisjoint(around)

    def _name(self, name: str, cell: Cell, ink: int) -> None:
        """Write a name next to a cell, where there is room."""
        column, row = cell
        wide = len(name)
        for place in (
            (column + 1, row), (column - wide, row), (column, row - 1), (column, row + 1),
            (column + 1, row - 1), (column - wide, row - 1),
            (column + 1, row + 1), (column - wide, row + 1),
        ):  # fmt: skip
            if self._fits(name, place):
                self._write(name, place, ink)
                return

    def _fits(self, name: str, cell: Cell) -> bool:
        column, row = cell
        return (
            column >= 0
            and column + len(name) <= self.columns
            and 0 <= row < self.lines
            and not any((column + at, row) in self.marks for at in range(len(name)))
        )

    def _write(self, name: str, cell: Cell, ink: int) -> None:
        column, row = cell
        for at, sign in enumerate(name):
            self._mark((column + at, row), sign, ink)

    def _mark(self, cell: Cell, sign: str, ink: int) -> None:
        column, row = cell
        if 0 <= column < self.columns and 0 <= row < self.lines:
            self.marks[cell] = Mark(column, row, sign, ink, inks.BACKGROUND, True)


@lru_cache(maxsize=64)
def _pattern(on: Plane, role: Role, fine: int) -> Mask:
    if role is Role.SECOND:
        return on.stripes(1, 1, 4 * fine, 2 * fine)
    return on.stripes(0, 1, 4 * fine, 2 * fine) if role is Role.RESULT else on.full


def _way(edge: SceneEdge) -> list[FloatPoint]:
    return [*edge.curve.stops(_CHORDS), edge.curve.end.floats()]
