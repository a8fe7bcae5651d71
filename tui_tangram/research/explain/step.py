"""A step of an explanation: its subject, its words, its drawing, and its place in the paper.

Everything has a `Role` in the step, which every medium shows in its own way and never by colour
alone: a pen or a pattern on the screen, a sign before a row, a word in speech.

Subjects
--------
`ExplainedPosition`
    a game and its current state
`ExplainedShape`
    a shape of the laboratory, and the set of pieces there
`TypedWords`
    the words after the name of an explanation: an example, numbers, a code

Common parts of the explanations of the paper on tansets are here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.half_squares import frame_of, shape_of, tans_of
from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid, ShapeError, grid_of_contours, parse
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.maths.contour.tables import RelationRow
from tui_tangram.maths.geometry import Arc, Contour, Curve, Point
from tui_tangram.play.phrases import grouped
from tui_tangram.research.lab.fit import PlacedTan, laid_together
from tui_tangram.research.lab.tans import NAMED, Tanset, read_set
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.play import Game


class Role(Enum):
    """The role of an element in a step."""

    PLAIN = "plain"
    """Present, but not the subject of the step."""
    FIRST = "first"
    """The subject of the step."""
    SECOND = "second"
    """The element it is compared with."""
    GONE = "gone"
    """Eliminated, refused or subtracted."""
    RESULT = "result"
    """The result of the step, or of all steps so far."""


class SceneArea(NamedTuple):
    """A region: outlines, and holes that are walked the other way round."""

    contours: Sequence[Contour]
    role: Role = Role.PLAIN
    name: str = ""
    """A label written on it, such as the letter of a piece."""


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
    """A drawing in the plane; later elements cover earlier ones, dots over edges over surfaces."""

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
    """The relation of two edges of the row."""


class ExplanationStep(NamedTuple):
    """One step; an empty field is not shown."""

    words: str
    """One to three sentences in the player's language: what happens and why."""
    source: str
    """The place in the paper, such as "section 4.1.2, figure 3"."""
    scene: Scene = Scene()
    rows: Sequence[StepRow] = ()
    share: float | None = None
    """The completeness reached, from 0 to 1, for a thermometer."""
    relation: RelationRow | None = None
    """The relation of two edges that the step shows."""


def row_in_words(row: StepRow) -> str:
    """Return a row in words, with the word for its role.

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
"""A step, or a function that makes it on display, for steps too large to be stored together."""

MOST: Final = 10_000
"""The maximum number of steps of an explanation."""


class Explanation:
    """The steps of one algorithm for one subject, computed on demand."""

    def __init__(
        self,
        title: str,
        topic: str,
        steps: Callable[[], Iterator[ComingStep]],
        *,
        spoils: bool = False,
    ) -> None:
        """Create an explanation with a title, a topic of the manual, and an iterator of steps.

        *spoils*: the steps of a position lead to a solution, so the player must confirm first.
        """
        self.title = title
        self.topic = topic
        self.spoils = spoils
        self._steps = steps
        self._coming = self._from(0)
        self._found: list[ComingStep] = []
        self.ended = False
        """Whether all steps are computed."""

    @property
    def known(self) -> int:
        """The number of steps computed so far."""
        return len(self._found)

    def step(self, number: int) -> ExplanationStep | None:
        """Return step *number*, counted from 0, or None if there are not that many."""
        while not self.has(number) and not self.ended:
            self.work_out(number, 1.0)
        if not self.has(number):
            return None
        found = self._found[number]
        return found if isinstance(found, ExplanationStep) else found()

    def has(self, number: int) -> bool:
        """Whether step *number* is computed."""
        return number < len(self._found)

    def work_out(self, number: int, seconds: float) -> None:
        """Compute up to step *number* or the end, for about *seconds*, at least one step.

        Ctrl+C ends it; the steps computed so far remain, and it can be resumed.
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
            # The iterator is exhausted then, so it is restarted.
            self._coming = self._from(self.known)
            raise

    def _from(self, number: int) -> Iterator[ComingStep]:
        """Return the steps from *number* on; those before it are computed first."""
        if number >= MOST:
            return
        steps = self._steps()
        yield from islice(steps, number, MOST - 1)
        last, more = next(steps, None), next(steps, None)
        if last is not None:
            yield last if more is None else partial(_cut_off, last)


def _cut_off(coming: ComingStep) -> ExplanationStep:
    """Return the last displayed step, which notes that the explanation continues."""
    step = coming if isinstance(coming, ExplanationStep) else coming()
    notice = tr("No more than {most} steps are shown. There are more.", most=grouped(MOST))
    return step._replace(words=f"{step.words} {notice}")


class ExplainedPosition(NamedTuple):
    """A game and a state of it."""

    game: Game[Any]
    state: Any


class ExplainedShape(NamedTuple):
    """A shape of the laboratory."""

    shape: Grid
    tans: Tanset
    """The set selected there, whether it fills the shape or not."""


class TypedWords(NamedTuple):
    """The words typed after the name of an explanation."""

    words: tuple[str, ...]
    find_set: Callable[[str], Tanset] | None = None
    """Returns the set with a name, including library sets; None for the paper's sets only."""


def as_document(step: ExplanationStep, number: int) -> dict[str, object]:
    """Return step *number*, counted from 1, for JSON.

    Coordinates are exact, as text: "1", "-√2/2".  A share is rounded down to four digits.
    """
    return {
        "step": number,
        "words": step.words,
        "source": step.source,
        "rows": [
            {"text": row.text, "role": row.role.value, "depth": row.depth} for row in step.rows
        ],
        "scene": _scene(step.scene),
        "share": None if step.share is None else int(step.share * 10_000 + 1e-6) / 10_000,
    }


def _scene(scene: Scene) -> dict[str, object]:
    return {
        "surfaces": [
            {"contours": _contours(area.contours), "role": area.role.value, "name": area.name}
            for area in scene.surfaces
        ],
        "edges": [
            {**_curve(edge.curve), "role": edge.role.value, "name": edge.name}
            for edge in scene.edges
        ],
        "dots": [
            {"at": _point(dot.point), "role": dot.role.value, "name": dot.name}
            for dot in scene.dots
        ],
    }


def _contours(contours: Iterable[Contour]) -> list[list[dict[str, object]]]:
    return [[_curve(curve) for curve in contour.curves] for contour in contours]


def _curve(curve: Curve) -> dict[str, object]:
    """Return a curve as an edge; an arc with its centre, and the way in which it turns."""
    ends: dict[str, object] = {"from": _point(curve.start), "to": _point(curve.end)}
    if isinstance(curve, Arc):
        turn = "left" if curve.left else "right"
        return ends | {"centre": _point(curve.centre), "turn": turn}
    return ends


def _point(point: Point) -> list[str]:
    return [str(point.x), str(point.y)]


TOPIC: Final = "tansets"
"""The page of the paper in the manual."""


def section(name: str) -> str:
    """Return the place of a step in the paper."""
    return trn("section {all}", "sections {all}", 1, all=name)


def corner_point(corner: GridPoint) -> Point:
    """Return a corner of a code for a drawing, y up."""
    return Point.of(corner[0], 0, -corner[1], 0)


class FoundShape(NamedTuple):
    """A shape to be explained."""

    shape: Grid
    tans: tuple[Grid, ...]
    """The set that may fill it."""
    laid: tuple[PlacedTan, ...] = ()
    """The tans placed by a player on its grid; those of the set are among *tans*."""


def explained_shape(
    subject: object, explanation: Callable[[FoundShape], Explanation]
) -> Explanation | None:
    """Return the *explanation* of the shape that a subject is or has, or None.

    Raises `ShapeError` for words that name no shape, or none with such an explanation.
    """
    if isinstance(subject, TypedWords):
        found = _typed(subject)
        return None if found is None else explanation(found)
    try:
        if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramBoard):
            return explanation(_played(subject.game, subject.state))
        return explanation(FoundShape(*subject)) if isinstance(subject, ExplainedShape) else None
    except ShapeError:
        return None


def _played(board: TangramBoard, state: TangramState) -> FoundShape:
    """Return the shape of a figure with the pieces placed on its grid.

    Raises `ShapeError` if the figure or pieces are not made of half squares.
    """
    shape, tans = shape_of(board.figure), tans_of(board.pieces)
    frame, found = frame_of(board.figure.polygons), []
    for piece in board.laid(state):
        corners = frame.corners(piece.polygon)
        if corners is None:
            continue
        alias = grid_of_contours([corners])
        x, y = min(x for x, _ in corners), min(y for _, y in corners)
        if 0 <= x <= shape.width - alias.width and 0 <= y <= shape.height - alias.height:
            found.append(PlacedTan(alias.canonical, alias, x, y))
    return FoundShape(shape, tans, tuple(laid_together(shape, found)))


def _typed(typed: TypedWords) -> FoundShape | None:
    """Return the shape of a code and the set after it, by default the tangram."""
    words = " ".join(typed.words).split()
    if not words or not set(words[0]) <= set("0123456789/"):
        return None
    named = not set(words[-1]) <= set("0123456789/")
    find = typed.find_set or read_set
    tans = find(words.pop()) if named else read_set(NAMED["tangram"])
    return FoundShape(parse(" ".join(words)), tans)
