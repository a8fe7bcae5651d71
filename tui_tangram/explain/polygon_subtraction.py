"""The subtraction of one polygon from another, step by step (the essay, sections 8 and 9).

The parts of `tui_tangram.geometry.overlay.subtract` are called one after the other: edges are cut
where they meet, each stretch knows how often both regions wind on its sides, stretches with the
result on one side are kept and walked, and walks that touch themselves are split.  The essay ends
before it tells how it does that; its two headings are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import Final

from tui_tangram.explain.step import (
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
)
from tui_tangram.geometry import Point, Polygon, Straight, turn
from tui_tangram.geometry.arrangement import ElementaryEdge, arrange
from tui_tangram.geometry.overlay import (
    Region,
    WalkStep,
    area,
    boundary_steps,
    corners_of,
    left_over,
    simple_loops,
    walks,
)
from tui_tangram.language import tr, trn
from tui_tangram.play.phrases import cited
from tui_tangram.tangram.directions import length

TOPIC: Final = "squintegers"
"""The essay's page in the manual."""
_LOOPS: Final = (Role.FIRST, Role.SECOND, Role.RESULT)
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Loop = list[WalkStep]


class PolygonSubtraction:
    """One subtraction, and what is told of it."""

    def __init__(self, first: Sequence[Polygon], second: Sequence[Polygon]) -> None:
        """Subtract *second* from *first*."""
        self.first, self.second = tuple(first), tuple(second)
        self.arrangement = arrange(self.first, self.second)
        self.points = self.arrangement.points
        self.half = self.arrangement.directions
        self.ends = boundary_steps(self.arrangement, left_over)

    @cached_property
    def walks(self) -> list[Loop]:
        """The closed walks along the stretches that are kept."""
        return list(walks(dict(self.ends), 2 * self.half))

    @cached_property
    def result(self) -> Region:
        """The region that is left."""
        found = sorted(
            corners_of(loop, self.half) for walk in self.walks for loop in simple_loops(walk)
        )
        return tuple(Polygon([self.points[i] for i in contour]) for _, contour in found)

    def steps(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from where the edges meet to the area that is left."""
        yield self._cut_points()
        yield self._stretches()
        yield self._winding()
        yield self._kept()
        for number, walk in enumerate(self.walks, start=1):
            yield from self._forks(walk)
            yield self._closed(number, walk)
            yield from self._split(walk)
        yield from self._straightened()
        yield from self._touching()
        yield self._ended()

    def name(self, vertex: int) -> str:
        """Return the name of a vertex: a letter, or a number where there are too many."""
        return _LETTERS[vertex] if len(self.points) <= len(_LETTERS) else str(vertex + 1)

    def _names(self, *vertices: int) -> str:
        joint = "" if len(self.points) <= len(_LETTERS) else "-"
        return joint.join(map(self.name, vertices))

    def _dots(self, vertices: Sequence[int], role: Role) -> list[SceneDot]:
        return [SceneDot(self.points[one], role, self.name(one)) for one in vertices]

    def _among(self, vertices: Sequence[int], role: Role) -> list[SceneDot]:
        """Return some points in a role, and all others plain."""
        others = [one for one in range(len(self.points)) if one not in vertices]
        return [*self._dots(others, Role.PLAIN), *self._dots(vertices, role)]

    @property
    def _areas(self) -> list[SceneArea]:
        return [SceneArea(self.first), SceneArea(self.second, Role.SECOND)]

    def _straight(self, start: int, end: int) -> Straight:
        return Straight(self.points[start], self.points[end])

    @cached_property
    def _stops(self) -> list[tuple[bool, list[int]]]:
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
    def _cut(self) -> list[int]:
        """The vertices inside given edges."""
        return sorted({one for _, stops in self._stops for one in stops[1:-1]})

    def _cut_points(self) -> ExplanationStep:
        """Return the step that shows where edges meet."""
        given = {point for one in (*self.first, *self.second) for point in one.points}
        cut = self._cut
        new = [one for one in cut if self.points[one] not in given]
        rows = []
        for second, stops in self._stops:
            if len(stops) > 2:
                told = {
                    "edge": self._names(stops[0], stops[-1]),
                    "points": self._names(*stops[1:-1]),
                }
                text = (
                    tr("second region: edge {edge} is cut at {points}", **told)
                    if second
                    else tr("first region: edge {edge} is cut at {points}", **told)
                )
                rows.append(StepRow(text, Role.SECOND if second else Role.FIRST))
        old = [one for one in cut if one not in new]
        words = (
            tr("Edges meet at their ends only, so none is cut.")
            if not cut
            else tr("Edges are cut wherever they meet.")
            + " "
            + " ".join(
                filter(
                    None,
                    (
                        trn("{n} point is a crossing.", "{n} points are crossings.", len(new))
                        if new
                        else "",
                        trn(
                            "At {n} point a corner touches an edge: a literal edge case.",
                            "At {n} points a corner touches an edge: literal edge cases.",
                            len(old),
                        )
                        if old
                        else "",
                    ),
                )
            )
        )
        others = [one for one in range(len(self.points)) if one not in cut]
        dots = [
            *self._dots(others, Role.PLAIN),
            *self._dots(old, Role.SECOND),
            *self._dots(new, Role.RESULT),
        ]
        return ExplanationStep(words, cited(["8"]), Scene(self._areas, (), dots), rows)

    def _stretches(self) -> ExplanationStep:
        """Return the step that shows the stretches between the cuts."""
        edges = self.arrangement.edges
        both = self._both()
        before = len(self._stops)
        words = trn(
            "{before} edges become {n} stretch between two points.",
            "{before} edges become {n} stretches between two points each.",
            len(edges),
            before=before,
        )
        if both:
            words += " " + trn(
                "{n} stretch belongs to both regions and is one from now.",
                "{n} stretches belong to both regions and are one each from now.",
                len(both),
            )
        dots = self._dots(range(len(self.points)), Role.PLAIN)
        scene = Scene(
            self._areas,
            [
                SceneEdge(
                    self._straight(one.start, one.end),
                    Role.RESULT if one in both else Role.FIRST,
                )
                for one in edges
            ],
            dots,
        )
        rows = [
            StepRow(tr("{edge}: edge of both", edge=self._names(one.start, one.end)), Role.RESULT)
            for one in both
        ]
        return ExplanationStep(words, cited(["8"]), scene, rows)

    def _both(self) -> list[ElementaryEdge]:
        """Return the stretches that are edges of both regions."""
        return [
            one
            for one in self.arrangement.edges
            if one.left[0] != one.right[0] and one.left[1] != one.right[1]
        ]

    def _winding(self) -> ExplanationStep:
        """Return the step that tells how often the regions wind beside each stretch."""
        rows = []
        for one in self.arrangement.edges:
            kept = left_over(one.left) != left_over(one.right)
            text = tr(
                "{edge}: left {a} and {b}, right {c} and {d}",
                edge=self._names(one.start, one.end),
                a=one.left[0],
                b=one.left[1],
                c=one.right[0],
                d=one.right[1],
            )
            rows.append(StepRow(text, Role.RESULT if kept else Role.GONE))
        return ExplanationStep(
            tr(
                "For both sides of each stretch count how often the first region and the second "
                "wind around it. A side belongs to the result if the first number is above 0 and "
                "the second is not."
            ),
            cited(["8"]),
            Scene(self._areas, (), self._dots(range(len(self.points)), Role.PLAIN)),
            rows,
        )

    def _kept(self) -> ExplanationStep:
        """Return the step that shows the stretches that are kept."""
        edges = self.arrangement.edges
        kept = [one for one in edges if left_over(one.left) != left_over(one.right)]
        inside = sum(left_over(one.left) and left_over(one.right) for one in edges)
        outside = len(edges) - len(kept) - inside
        words = [
            trn(
                "{n} stretch has the result on one side only. It is kept, and walked with the "
                "result on its left.",
                "{n} stretches have the result on one side only. They are kept, and walked with "
                "the result on their left.",
                len(kept),
            )
        ]
        if outside or inside:
            words.append(trn("{n} other is dropped.", "{n} others are dropped.", outside + inside))
        scene = Scene(
            self._areas,
            [
                SceneEdge(self._straight(one.start, one.end), Role.GONE)
                for one in edges
                if one not in kept
            ]
            + [
                SceneEdge(self._straight(start, end), Role.RESULT)
                for (start, _), end in self.ends.items()
            ],
            self._dots(sorted({start for start, _ in self.ends}), Role.PLAIN),
        )
        rows = [
            *(
                StepRow(self._names(start, end), Role.RESULT)
                for (start, _), end in self.ends.items()
            ),
            *(
                StepRow(self._names(one.start, one.end), Role.GONE)
                for one in edges
                if one not in kept
            ),
        ]
        return ExplanationStep(" ".join(words), cited(["8"]), scene, rows)

    def _forks(self, walk: Loop) -> Iterator[ExplanationStep]:
        """Yield a step for each vertex of a walk at which there is more than one way on."""
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
                    self._names(vertex, self.ends[step]),
                    Role.RESULT if step == taken else Role.GONE,
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
                    self._areas,
                    [
                        *(self._edge(step, Role.GONE) for step in ways[1:]),
                        self._edge(arriving, Role.FIRST),
                        self._edge(taken, Role.RESULT),
                    ],
                    self._among([vertex], Role.FIRST),
                ),
                rows,
            )

    def _edge(self, step: WalkStep, role: Role) -> SceneEdge:
        return SceneEdge(self._straight(step[0], self.ends[step]), role)

    def _around(self, loop: Loop) -> str:
        """Return the vertices of a closed walk."""
        return self._names(*(vertex for vertex, _ in loop), loop[0][0])

    def _closed(self, number: int, walk: Loop) -> ExplanationStep:
        rest = [step for step in self.ends if step not in set(walk)]
        return ExplanationStep(
            tr(
                "Walk {number} of {all} is back where it began: {way}.",
                number=number,
                all=len(self.walks),
                way=self._around(walk),
            ),
            cited(["9"]),
            Scene(
                self._areas,
                [
                    *(self._edge(step, Role.PLAIN) for step in rest),
                    *(self._edge(step, Role.RESULT) for step in walk),
                ],
                self._among([walk[0][0]], Role.FIRST),
            ),
            [StepRow(self._names(step[0], self.ends[step])) for step in walk],
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
                    self._edge(step, role)
                    for loop, role in zip(loops, _LOOPS * len(loops), strict=False)
                    for step in loop
                ],
                self._among(twice, Role.FIRST),
            ),
            [
                StepRow(self._told(loop), role)
                for loop, role in zip(loops, _LOOPS * len(loops), strict=False)
            ],
        )

    def _told(self, loop: Loop) -> str:
        """Return a simple loop, and whether it is an outline or a hole."""
        if corners_of(loop, self.half)[0]:
            return tr("{way}, clockwise: a hole", way=self._around(loop))
        return tr("{way}, anticlockwise: an outline", way=self._around(loop))

    @cached_property
    def _loops(self) -> list[Loop]:
        return list(chain.from_iterable(simple_loops(walk) for walk in self.walks))

    def _straightened(self) -> Iterator[ExplanationStep]:
        """Yield the step that drops points inside straight runs, if there are any."""
        dropped = sorted(
            {
                vertex
                for loop in self._loops
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
                [self._edge(step, Role.RESULT) for step in self.ends],
                self._among(dropped, Role.GONE),
            ),
            [StepRow(self.name(vertex), Role.GONE) for vertex in dropped],
        )

    def _touching(self) -> Iterator[ExplanationStep]:
        """Yield the step on points where contours of the result touch, if there are any."""
        passes = Counter(vertex for loop in self._loops for vertex, _ in loop)
        pinches = sorted(vertex for vertex, number in passes.items() if number > 1)
        if not pinches:
            return
        holes = [loop for loop in self._loops if corners_of(loop, self.half)[0]]
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
                [self._edge(step, Role.RESULT) for step in self.ends],
                self._among(pinches, Role.FIRST),
            ),
            [StepRow(self._told(loop), Role.RESULT) for loop in self._loops],
        )

    def _ended(self) -> ExplanationStep:
        """Return the step that shows the result and its area."""
        before, taken, after = area(self.first), area(self.second), area(self.result)
        words = [
            trn("{n} contour is left.", "{n} contours are left.", len(self.result))
            if self.result
            else tr("Nothing is left."),
            tr(
                "Area before {before}, subtracted {taken}, after {after}.",
                before=length(before),
                taken=length(taken),
                after=length(after),
            ),
        ]
        words.append(
            tr("They agree, so the second region was inside: as a piece, it fits.")
            if before - taken == after
            else tr("They do not agree, so some of the second region was outside: no fit.")
        )
        rows = [
            StepRow(
                tr("hole with {n} corners, area {area}", n=len(one), area=length(one.area))
                if one.signed_area.sign < 0
                else tr("outline with {n} corners, area {area}", n=len(one), area=length(one.area)),
                Role.RESULT,
            )
            for one in self.result
        ]
        scene = Scene([SceneArea(self.result, Role.RESULT)] if self.result else self._areas)
        return ExplanationStep(" ".join(words), cited(["7", "9"]), scene, rows)


def _within(start: Point, end: Point, point: Point) -> bool:
    """Whether a point is inside an edge, and no end of it."""
    low, high = (start, end) if start < end else (end, start)
    return low < point < high and turn(start, end, point) == 0
