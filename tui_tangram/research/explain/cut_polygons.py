"""Two polygons cut where they meet, with names for the points: the parts of a subtraction.

The parts of `tui_tangram.maths.geometry.overlay.subtract` are called one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Final, TypeAlias

from tui_tangram.language import tr
from tui_tangram.maths.geometry import Point, Polygon, Straight, turn
from tui_tangram.maths.geometry.arrangement import arrange
from tui_tangram.maths.geometry.overlay import (
    Region,
    WalkStep,
    boundary_steps,
    corners_of,
    left_over,
    simple_loops,
    walks,
)
from tui_tangram.research.explain.step import Role, SceneArea, SceneDot, SceneEdge

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Loop: TypeAlias = list[WalkStep]


class CutPolygons:
    """A region, another one subtracted from it, and the result."""

    def __init__(self, first: Sequence[Polygon], second: Sequence[Polygon]) -> None:
        """Subtract *second* from *first*."""
        self.first, self.second = tuple(first), tuple(second)
        self.arrangement = arrange(self.first, self.second)
        self.points = self.arrangement.points
        self.half = self.arrangement.directions
        self.ends = boundary_steps(self.arrangement, left_over)

    @cached_property
    def walks(self) -> list[Loop]:
        """The closed walks along the stretches that remain."""
        return list(walks(dict(self.ends), 2 * self.half))

    @cached_property
    def result(self) -> Region:
        """The remaining region."""
        found = sorted(corners_of(loop, self.half) for loop in self.loops)
        return tuple(Polygon([self.points[i] for i in contour]) for _, contour in found)

    @cached_property
    def loops(self) -> list[Loop]:
        """The simple loops that these walks consist of."""
        return list(chain.from_iterable(simple_loops(walk) for walk in self.walks))

    def name(self, vertex: int) -> str:
        """Return the name of a vertex: a letter, or a number if there are too many."""
        return _LETTERS[vertex] if len(self.points) <= len(_LETTERS) else str(vertex + 1)

    def names(self, *vertices: int) -> str:
        """Return the names of vertices that are joined by edges."""
        joint = "" if len(self.points) <= len(_LETTERS) else "-"
        return joint.join(map(self.name, vertices))

    def dots(self, vertices: Sequence[int], role: Role) -> list[SceneDot]:
        """Return vertices in a role, with their names."""
        return [SceneDot(self.points[one], role, self.name(one)) for one in vertices]

    def among(self, vertices: Sequence[int], role: Role) -> list[SceneDot]:
        """Return some vertices in a role, and all others plain."""
        others = [one for one in range(len(self.points)) if one not in vertices]
        return [*self.dots(others, Role.PLAIN), *self.dots(vertices, role)]

    @property
    def areas(self) -> list[SceneArea]:
        """Both regions, for a drawing."""
        return [SceneArea(self.first), SceneArea(self.second, Role.SECOND)]

    def straight(self, start: int, end: int) -> Straight:
        """Return the stretch from a vertex to another."""
        return Straight(self.points[start], self.points[end])

    def edge(self, step: WalkStep, role: Role) -> SceneEdge:
        """Return a step of a walk in a role."""
        return SceneEdge(self.straight(step[0], self.ends[step]), role)

    @cached_property
    def stops(self) -> list[tuple[bool, list[int]]]:
        """The vertices along each given edge, and whether it is one of the second region."""
        number = {point: i for i, point in enumerate(self.points)}
        found = []
        for second, region in enumerate((self.first, self.second)):
            for contour in region:
                for start, end in contour.edges():
                    inside = [point for point in self.points if _within(start, end, point)]
                    inside.sort(reverse=start > end)
                    stops = [number.get(point, -1) for point in (start, *inside, end)]
                    if -1 not in stops:
                        found.append((bool(second), stops))
        return found

    @property
    def cut(self) -> list[int]:
        """The vertices inside given edges."""
        return sorted({one for _, stops in self.stops for one in stops[1:-1]})

    def around(self, loop: Loop) -> str:
        """Return the vertices of a closed walk."""
        return self.names(*(vertex for vertex, _ in loop), loop[0][0])

    def loop_words(self, loop: Loop) -> str:
        """Return a simple loop, and whether it is an outline or a hole."""
        if corners_of(loop, self.half)[0]:
            return tr("{way}, clockwise: a hole", way=self.around(loop))
        return tr("{way}, anticlockwise: an outline", way=self.around(loop))


def _within(start: Point, end: Point, point: Point) -> bool:
    """Whether a point is inside an edge, not one of its ends."""
    low, high = (start, end) if start < end else (end, start)
    return low < point < high and turn(start, end, point) == 0
