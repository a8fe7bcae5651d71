"""Pictures of the steps of explanations: surfaces, edges and points, each in its role.

A role has a pen or a pattern of its own, so that colour only adds to it:

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
from itertools import pairwise
from math import floor, hypot
from typing import Final

from tui_tangram.explain.step import Role, Scene, SceneArea, SceneEdge
from tui_tangram.geometry.point import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Cell, Mark, Picture
from tui_tangram.render.letter_cells import letter_cell
from tui_tangram.render.pixmap import Canvas, Mask, Plane, plane
from tui_tangram.render.raster import fill, line, trail
from tui_tangram.render.viewport import Viewport

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

    Lines and patterns are as in half blocks, whatever the number of *fine* pixels across a cell.
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

    def _name_edge(self, edge: SceneEdge) -> None:
        """Write the name of an edge beside its middle, on its left if there is room.

        It must not be nearer to another edge with a name, so that nobody takes it for that one's.
        """
        way = [self.coarse.pixel(point) for point in _way(edge)]
        on = plane(self.coarse.width, self.coarse.height)
        pixels = [pixel for start, end in pairwise(way) for pixel in trail(on, start, end)]
        if not pixels:
            return
        x, y = pixels[len(pixels) // 2]
        (x0, y0), (x1, y1) = way[(len(way) - 1) // 2], way[(len(way) - 1) // 2 + 1]
        size = hypot(x1 - x0, y1 - y0) or 1.0
        # Left of the way, as seen with y down.
        across, down = (y1 - y0) / size, -(x1 - x0) / size
        wide = len(edge.name)
        places = []
        for away in (3.0, -3.0, 5.0, -5.0):
            column = round(x + across * (away + (wide - 1) / 2) - (wide - 1) / 2)
            place = column, floor((y + down * away) / 2)
            if self._fits(edge.name, place):
                places.append(place)
        if places:
            place = next((one for one in places if self._nearest(edge, one)), places[0])
            self._write(edge.name, place, _DOTS[edge.role][1])

    def _nearest(self, edge: SceneEdge, place: Cell) -> bool:
        """Whether the name of *edge* at *place* is nearer to it than to all others with names."""
        column, row = place
        middle = self.coarse.world(column + len(edge.name) / 2, 2 * row + 1.0)

        def away(other: SceneEdge) -> float:
            return min(_distance(middle, start, end) for start, end in pairwise(_way(other)))

        own = away(edge)
        return all(own < away(one) for one in self.scene.edges if one.name and one is not edge)

    def _name(self, name: str, cell: Cell, ink: int) -> None:
        """Write a name beside a cell, where there is room."""
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


def _distance(point: FloatPoint, start: FloatPoint, end: FloatPoint) -> float:
    """Return the distance of *point* from the straight way from *start* to *end*."""
    (x, y), (x0, y0), (x1, y1) = point, start, end
    across, down = x1 - x0, y1 - y0
    length = across * across + down * down
    share = ((x - x0) * across + (y - y0) * down) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(x - x0 - share * across, y - y0 - share * down)
