"""Two polygons cut where they meet, and the walks along the stretches that remain, step by step.

The points have names.  The parts of `tui_tangram.maths.geometry.overlay.subtract` are called one
after the other.  The essay calls walks that touch themselves "yuck" (sections 8 and 9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import Final, TypeAlias

from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Point, Polygon, Straight, turn
from tui_tangram.maths.geometry.overlay import (
    Region,
    WalkStep,
    arrange,
    boundary_steps,
    corners_of,
    left_over,
    simple_loops,
    walks,
)
from tui_tangram.play.phrases import cited
from tui_tangram.research.explain.step import (
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
)

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


_LOOPS: Final = (Role.FIRST, Role.SECOND, Role.RESULT)


class SubtractionWalks(CutPolygons):
    """The part of an explained subtraction that walks along the selected stretches."""

    def walked(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from the first walk to the contours of the result."""
        for number, walk in enumerate(self.walks, start=1):
            yield from self._forks(walk)
            yield self._closed(number, walk)
            yield from self._split(walk)
        yield from self._straightened()
        yield from self._touching()

    def _forks(self, walk: Loop) -> Iterator[ExplanationStep]:
        """Yield a step for each vertex of a walk with more than one way to continue."""
        leaving = Counter(vertex for vertex, _ in self.ends)
        for arriving, taken in pairwise((*walk, walk[0])):
            vertex = taken[0]
            if leaving[vertex] < 2:
                continue
            ways = [step for step in self.ends if step[0] == vertex]
            back = arriving[1] + self.half
            ways.sort(key=lambda step: (step[1] - back) % (2 * self.half))
            assert ways[0] == taken
            rows = [
                StepRow(
                    self.names(vertex, self.ends[step]), Role.RESULT if step == taken else Role.GONE
                )
                for step in ways
            ]
            yield ExplanationStep(
                tr(
                    "The walk arrives at {point} from {before}, where {n} stretches lead on. Turn "
                    "anticlockwise from the way back: the first one met is taken, the sharpest "
                    "right turn.",
                    point=self.name(vertex),
                    before=self.name(arriving[0]),
                    n=len(ways),
                ),
                cited(["9"]),
                Scene(
                    self.areas,
                    [
                        *(self.edge(step, Role.GONE) for step in ways[1:]),
                        self.edge(arriving, Role.FIRST),
                        self.edge(taken, Role.RESULT),
                    ],
                    self.among([vertex], Role.FIRST),
                ),
                rows,
            )

    def _closed(self, number: int, walk: Loop) -> ExplanationStep:
        rest = [step for step in self.ends if step not in set(walk)]
        return ExplanationStep(
            tr(
                "Walk {number} of {all} is back where it began: {way}.",
                number=number,
                all=len(self.walks),
                way=self.around(walk),
            ),
            cited(["9"]),
            Scene(
                self.areas,
                [
                    *(self.edge(step, Role.PLAIN) for step in rest),
                    *(self.edge(step, Role.RESULT) for step in walk),
                ],
                self.among([walk[0][0]], Role.FIRST),
            ),
            [StepRow(self.names(step[0], self.ends[step])) for step in walk],
        )

    def _split(self, walk: Loop) -> Iterator[ExplanationStep]:
        """Yield the step that splits a walk that touches itself, if it does."""
        loops = list(simple_loops(walk))
        if len(loops) < 2:
            return
        passes = Counter(vertex for vertex, _ in walk)
        twice = [vertex for vertex, number in passes.items() if number > 1]
        yield ExplanationStep(
            trn(
                "The walk passes {points} more than once: the polygon touches itself, which the "
                "essay calls “yuck”. It is split there into {n} loop.",
                "The walk passes {points} more than once: the polygon touches itself, which the "
                "essay calls “yuck”. It is split there into {n} simple loops.",
                len(loops),
                points=", ".join(map(self.name, twice)),
            )
            + " "
            + tr("Repeated points never interlace, so every order of splitting gives these loops."),
            cited(["8", "9"]),
            Scene(
                [SceneArea(self.result)],
                [
                    self.edge(step, role)
                    for loop, role in zip(loops, _LOOPS * len(loops), strict=False)
                    for step in loop
                ],
                self.among(twice, Role.FIRST),
            ),
            [
                StepRow(self.loop_words(loop), role)
                for loop, role in zip(loops, _LOOPS * len(loops), strict=False)
            ],
        )

    def _straightened(self) -> Iterator[ExplanationStep]:
        """Yield the step that drops points inside straight runs, if there are any."""
        dropped = sorted(
            {
                vertex
                for loop in self.loops
                for vertex in {vertex for vertex, _ in loop} - {*corners_of(loop, self.half)[1]}
            }
        )
        if not dropped:
            return
        yield ExplanationStep(
            trn(
                "At {n} point a contour runs straight through: it is no corner there.",
                "At {n} points a contour runs straight through: they are no corners of it.",
                len(dropped),
            ),
            cited(["9"]),
            Scene(
                [SceneArea(self.result)] if self.result else (),
                [self.edge(step, Role.RESULT) for step in self.ends],
                self.among(dropped, Role.GONE),
            ),
            [StepRow(self.name(vertex), Role.GONE) for vertex in dropped],
        )

    def _touching(self) -> Iterator[ExplanationStep]:
        """Yield the step on points where contours of the result touch, if there are any."""
        passes = Counter(vertex for loop in self.loops for vertex, _ in loop)
        pinches = sorted(vertex for vertex, number in passes.items() if number > 1)
        if not pinches:
            return
        holes = [loop for loop in self.loops if corners_of(loop, self.half)[0]]
        words = tr(
            "Contours touch at {points}. A polygon that runs through a point twice would cross "
            "itself there. Here no contour does, because each walk keeps to one part of the "
            "outside.",
            points=", ".join(map(self.name, pinches)),
        )
        if not holes:
            words += " " + tr("Parts that touch only in corners are outlines of their own.")
        else:
            words += " " + tr("A hole that touches the outline is a hole of its own.")
        yield ExplanationStep(
            words,
            cited(["8", "9"]),
            Scene(
                [SceneArea(self.result)],
                [self.edge(step, Role.RESULT) for step in self.ends],
                self.among(pinches, Role.FIRST),
            ),
            [StepRow(self.loop_words(loop), Role.RESULT) for loop in self.loops],
        )
