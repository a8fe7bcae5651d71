"""A step of an explanation: what is said, what is drawn, and where the paper has it.

Everything has a `Role` in the step, which every medium shows in its own way and never
by colour alone: a pen or a pattern on the screen, a sign before a row, a word where it is read out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from itertools import islice
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from tui_tangram.contour.tables import RelationRow
from tui_tangram.geometry import Contour, Curve, Point
from tui_tangram.language import tr
from tui_tangram.play.phrases import grouped


class Role(Enum):
    """The part that something plays in a step."""

    PLAIN = "plain"
    """A thing that is there and not spoken of."""
    FIRST = "first"
    """The thing that the step speaks of."""
    SECOND = "second"
    """The thing that it is compared with."""
    GONE = "gone"
    """A thing that is eliminated, refused or subtracted."""
    RESULT = "result"
    """The result of the step, or of all steps so far."""


class SceneArea(NamedTuple):
    """A region: outlines, and holes that are walked the other way round."""

    contours: Sequence[Contour]
    role: Role = Role.PLAIN
    name: str = ""
    """A letter of a piece, or the like, written on it."""


class SceneEdge(NamedTuple):
    """A directed edge, straight or circular."""

    curve: Curve
    role: Role = Role.PLAIN
    name: str = ""


class SceneDot(NamedTuple):
    """A point."""

    point: Point
    role: Role = Role.PLAIN
    name: str = ""


class Scene(NamedTuple):
    """A drawing in the plane; later things lie over earlier ones, dots over edges over surfaces."""

    surfaces: Sequence[SceneArea] = ()
    edges: Sequence[SceneEdge] = ()
    dots: Sequence[SceneDot] = ()


class StepRow(NamedTuple):
    """A row of a table, a list or a tree."""

    text: str
    role: Role = Role.PLAIN
    depth: int = 0
    """The number of branches of the tree above it."""
    relation: RelationRow | None = None
    """The relation of two edges that it is about."""


class ExplanationStep(NamedTuple):
    """One step; an empty field is not shown."""

    words: str
    """One to three sentences in the player's language: what happens, and why."""
    source: str
    """The place in the paper, such as "section 4.1.2, figure 3"."""
    scene: Scene = Scene()
    rows: Sequence[StepRow] = ()
    share: float | None = None
    """The completeness that is reached, from 0 to 1, for a thermometer."""
    relation: RelationRow | None = None
    """The relation of two edges that the step shows."""


def row_in_words(row: StepRow) -> str:
    """Return a row as it is read out, with the word for its role.

    >>> row_in_words(StepRow("A and B", Role.GONE))
    'crossed out: A and B'
    """
    match row.role:
        case Role.GONE:
            return tr("crossed out: {text}", text=row.text)
        case Role.RESULT:
            return tr("result: {text}", text=row.text)
    return row.text


ComingStep: TypeAlias = ExplanationStep | Callable[[], ExplanationStep]
"""A step, or what makes it whenever it is shown, where the steps together would be too large."""

MOST: Final = 10_000
"""The most steps of an explanation."""


class Explanation:
    """The steps of one algorithm at work on one thing, worked out as they are asked for."""

    def __init__(
        self,
        title: str,
        topic: str,
        steps: Callable[[], Iterator[ComingStep]],
        *,
        spoils: bool = False,
    ) -> None:
        """Take a title, the topic of the paper's page in the manual, and what yields the steps.

        *spoils*: the steps of a position lead to a solution, so the player is asked first.
        """
        self.title = title
        self.topic = topic
        self.spoils = spoils
        self._steps = steps
        self._coming = self._from(0)
        self._found: list[ComingStep] = []
        self.ended = False
        """Whether all steps are worked out."""

    @property
    def known(self) -> int:
        """The number of steps worked out so far."""
        return len(self._found)

    def step(self, number: int) -> ExplanationStep | None:
        """Return step *number*, counted from 0, or None where there are not that many."""
        while not self.has(number) and not self.ended:
            self.work_out(number, 1.0)
        if not self.has(number):
            return None
        found = self._found[number]
        return found if isinstance(found, ExplanationStep) else found()

    def has(self, number: int) -> bool:
        """Whether step *number* is worked out."""
        return number < len(self._found)

    def work_out(self, number: int, seconds: float) -> None:
        """Go on to step *number*, or to the end, for about *seconds*, at least one step.

        Ctrl+C ends it; the steps up to then stay, and it can go on from there.
        """
        until = monotonic() + seconds
        try:
            while not self.has(number) and not self.ended:
                found = next(self._coming, None)
                if found is None:
                    self.ended = True
                else:
                    self._found.append(found)
                if monotonic() > until:
                    return
        except KeyboardInterrupt:
            # What yields steps is over then, so it begins anew.
            self._coming = self._from(self.known)
            raise

    def _from(self, number: int) -> Iterator[ComingStep]:
        """Return the steps from *number* on; those before it are worked out first."""
        if number >= MOST:
            return
        steps = self._steps()
        yield from islice(steps, number, MOST - 1)
        last, more = next(steps, None), next(steps, None)
        if last is not None:
            yield last if more is None else partial(_cut_off, last)


def _cut_off(coming: ComingStep) -> ExplanationStep:
    """Return the last step that is shown, which says that it is not the last one there is."""
    step = coming if isinstance(coming, ExplanationStep) else coming()
    told = tr("No more than {most} steps are shown. There are more.", most=grouped(MOST))
    return step._replace(words=f"{step.words} {told}")
