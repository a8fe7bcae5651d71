"""The walks along the stretches of a subtraction, step by step, with self-touching ones.

The essay calls this "yuck" (sections 8 and 9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry.overlay import corners_of, simple_loops
from tui_tangram.play.phrases import cited
from tui_tangram.research.explain.cut_polygons import CutPolygons, Loop
from tui_tangram.research.explain.step import ExplanationStep, Role, Scene, SceneArea, StepRow

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
                    self.names(vertex, self.ends[step]),
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
