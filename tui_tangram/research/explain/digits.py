"""The search by subtraction of digits: sections 1 d and 2 b of the paper on tansets.

The steps are those of `tui_tangram.research.lab.subtraction`, up to the first solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, groupby, islice
from typing import Final

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Grid, ShapeError, outline
from tui_tangram.research.explain.grid import box, part
from tui_tangram.research.explain.shapes import TOPIC, explained_shape, section
from tui_tangram.research.explain.step import (
    ComingStep,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneEdge,
    StepRow,
)
from tui_tangram.research.explain.things import ExplainedPosition
from tui_tangram.research.lab.fit import PlacedTan
from tui_tangram.research.lab.subtraction import (
    DigitEvent,
    DigitStep,
    digits_left,
    in_order,
    places,
    search_steps,
    subtractable,
)
from tui_tangram.research.lab.tans import area, tan_name

_ALONE: Final = 2
"""The maximum number of consecutive refused tries with a step each."""


def explain(subject: object) -> Explanation | None:
    """Return the explanation of a shape and a set of its area, None for other subjects.

    Raises `ShapeError` for words that name no shape, or a set with another area.
    """
    spoils = isinstance(subject, ExplainedPosition)
    return explained_shape(subject, lambda found: digits(*found, spoils=spoils))


def digits(
    shape: Grid, tans: Iterable[Grid], laid: Sequence[PlacedTan] = (), *, spoils: bool = False
) -> Explanation:
    """Return the explanation of the search for a way to form *shape* from *tans*.

    Those that are *laid* stay in place.  *spoils*: it is a player's figure.

    Raises `ShapeError` where their areas differ.
    """
    order = in_order(tans)
    if area(order) != shape.triangles:
        raise ShapeError(
            "the shape has {shape} half-squares, the set has {set}",
            shape=shape.triangles,
            set=area(order),
        )
    title = tr("Subtraction of digits: {shape}", shape=shape)
    for one in laid:
        order.remove(one.tan)
    return Explanation(title, TOPIC, lambda: _Search(shape, laid, order).steps(), spoils=spoils)


class _Search:
    """The search in one shape.

    It stores only the search's report of a step, which is small, and completes it when the step is
    shown: on a large figure a step may have a thousand refused tries.
    """

    def __init__(self, shape: Grid, laid: Sequence[PlacedTan], order: Sequence[Grid]) -> None:
        self.shape = shape
        self.laid = laid
        self.order = [*(one.tan for one in laid), *order]
        self.whole = SceneArea(outline(shape))

    def steps(self) -> Iterator[ComingStep]:
        yield ExplanationStep(
            tr(
                "The digits of the pieces are subtracted from those of the shape, the largest "
                "piece first. Each piece is tried in each of its aliases, at each row and column. "
                "Equal pieces are tried in one order only."
            ),
            section("2 b"),
            Scene((self.whole,)),
            [StepRow(row) for row in self.shape.rows]
            + [
                StepRow(
                    trn(
                        "piece {tan}: {grid}, {n} alias",
                        "piece {tan}: {grid}, {n} aliases",
                        len(tan.aliases),
                        tan=tan_name(tan),
                        grid=tan,
                    ),
                    Role.SECOND,
                )
                for tan in self.order
            ],
        )
        yield _rule()
        for at, one in enumerate(self.laid):
            yield self._yours(self.laid[:at], one)
        rest = self.order[len(self.laid) :]
        found = search_steps(self.shape, rest, self.laid)
        for refused, run in groupby(found, key=lambda step: step.event is DigitEvent.REFUSED):
            if refused:
                yield from self._refused(run)
                continue
            for step in run:
                yield partial(self._done, step)
                if step.event is DigitEvent.SOLVED:
                    return
        if self.laid:
            end = tr(
                "The next piece has no further position. The search is complete: your pieces "
                "cannot stay where they are."
            )
        else:
            end = tr(
                "The first piece has no further position. The search is complete: the set does "
                "not fill this shape."
            )
        rows = [StepRow(row) for row in digits_left(self.shape, self.laid)]
        yield ExplanationStep(end, section("2 b"), self._scene(self.laid), rows)

    def _yours(self, before: Sequence[PlacedTan], one: PlacedTan) -> ExplanationStep:
        """Return the step for a piece placed by the player."""
        words = tr("{piece}, is yours. It stays there.", piece=_tried(one))
        scene = self._scene(before, self._area(one, Role.FIRST))
        return ExplanationStep(
            words, section("2 b"), scene, _sum(digits_left(self.shape, before), one, "−")
        )

    def _done(self, step: DigitStep) -> ExplanationStep:
        """Return the step for a piece that is placed or added back, or for the solution."""
        one = step.one
        if one is None:
            return ExplanationStep(
                tr("All pieces are placed and every digit is 0: the shape is filled."),
                section("2 b"),
                self._scene(step.laid),
                [StepRow(row, Role.RESULT) for row in step.digits],
            )
        if step.event is DigitEvent.LAID:
            words = tr("{piece}: every digit can be subtracted. It stays there.", piece=_tried(one))
            rows = _sum(step.digits, one, "−")
            scene = self._scene(step.laid, self._area(one, Role.FIRST))
        else:
            after = self.order[len(step.laid) + 1] if len(step.laid) + 1 < len(self.order) else None
            words = self._back(one, after)
            rows = _sum(step.digits, one, "+")
            scene = self._scene(step.laid, self._area(one, Role.GONE))
        return ExplanationStep(words, section("2 b"), scene, rows)

    def _back(self, one: PlacedTan, after: Grid | None) -> str:
        if after is None:
            return tr("Digits are left over. Piece {tan} is added back.", tan=tan_name(one.tan))
        return tr(
            "Piece {after} has no further position. The digits of piece {tan} are added back, "
            "and its next position is tried.",
            after=tan_name(after),
            tan=tan_name(one.tan),
        )

    def _refused(self, run: Iterator[DigitStep]) -> Iterator[ComingStep]:
        """Yield steps for refused tries; all but the first of a long run share one step."""
        begin = list(islice(run, _ALONE + 1))
        alone = begin if len(begin) <= _ALONE else begin[:1]
        for step in alone:
            yield partial(self._one_refused, step)
        if len(begin) > _ALONE:
            number = len(begin) - len(alone) + sum(1 for _ in run)
            yield partial(self._further_refused, begin[len(alone)], number)

    def _one_refused(self, step: DigitStep) -> ExplanationStep:
        """Return the step for a try that is refused."""
        one = step.one
        assert one is not None
        x, y, have, digit = _fault(step.digits, one)
        words = tr(
            "{piece}: {digit} cannot be subtracted from {have} in row {row}, column {column}. "
            "It does not fit.",
            piece=_tried(one),
            digit=digit,
            have=have,
            row=y + 1,
            column=x + 1,
        )
        rows = _sum(step.digits, one, "−")
        refused, here = self._area(one, Role.GONE), box(x, y, 1, self.shape.height)
        return ExplanationStep(words, section("2 b"), self._scene(step.laid, refused, here), rows)

    def _further_refused(self, step: DigitStep, number: int) -> ExplanationStep:
        """Return the step for a *number* of refused tries in a row, beginning with *step*."""
        first, digits = step.one, step.digits
        assert first is not None
        tried = places(first.tan, len(digits[0]), len(digits), step.laid, len(self.laid))
        run = islice(dropwhile(lambda one: one != first, tried), number)
        rows = [StepRow(row) for row in digits]
        for one in run:
            x, y, have, digit = _fault(digits, one)
            text = tr(
                "alias {alias} at row {y}, column {x}: {have} − {digit} in row {row}, "
                "column {column}",
                alias=_alias(one),
                y=one.y + 1,
                x=one.x + 1,
                digit=digit,
                have=have,
                row=y + 1,
                column=x + 1,
            )
            rows.append(StepRow(text, Role.GONE))
        words = trn(
            "{n} further attempt with piece {tan} is refused.",
            "{n} further attempts with piece {tan} are refused.",
            number,
            tan=tan_name(first.tan),
        )
        return ExplanationStep(words, section("2 b"), self._scene(step.laid), rows)

    def _area(self, one: PlacedTan, role: Role) -> SceneArea:
        return part(one, self.shape.height, role, tan_name(one.tan))

    def _scene(
        self,
        laid: Iterable[PlacedTan],
        tried: SceneArea | None = None,
        edges: Sequence[SceneEdge] = (),
    ) -> Scene:
        areas = [self.whole, *(self._area(one, Role.RESULT) for one in laid)]
        return Scene(areas if tried is None else (*areas, tried), edges)


def _fault(digits: Sequence[str], one: PlacedTan) -> tuple[int, int, int, int]:
    """Return column and row of the first digit that is refused, the shape's and the piece's."""
    for x, y, digit in one.alias.squares():
        have = int(digits[one.y + y][one.x + x])
        if not subtractable(have, int(digit)):
            return one.x + x, one.y + y, have, int(digit)
    raise AssertionError(one)


def _sum(before: Sequence[str], one: PlacedTan, sign: str) -> list[StepRow]:
    """Return the digits of the shape, the piece and the result, row by row."""
    rows = []
    for y, row in enumerate(before):
        inside = one.y <= y < one.y + one.alias.height
        tan = one.alias.rows[y - one.y] if inside else ""
        digits = ("0" * one.x + tan).ljust(len(row), "0")
        result, good = "", True
        for have, digit in zip(row, digits, strict=True):
            if sign == "+":
                result += str(int(have) + int(digit))
            elif digit == "0" or subtractable(int(have), int(digit)):
                result += str(int(have) - int(digit))
            else:
                result, good = f"{result}?", False
        role = Role.PLAIN if not inside else Role.RESULT if good else Role.GONE
        rows.append(StepRow(f"{row} {sign} {digits} = {result}", role))
    return rows


def _rule() -> ExplanationStep:
    """Return the step explaining which digits can be subtracted, with the paper's example."""
    shape, tan = Grid(("5553",)), Grid(("451",))
    fits, refused = (PlacedTan(tan.canonical, tan, x, 0) for x in (0, 1))
    whole, laid = SceneArea(outline(shape)), part(fits, 1, Role.FIRST, "451")
    return ExplanationStep(
        tr(
            "Every digit can be subtracted from 5, 0 from every digit, and a digit from itself. "
            "No other subtraction is possible. In the paper 451 is subtracted from 5553 at the "
            "left. One column further 1 cannot be subtracted from 3."
        ),
        section("1 d"),
        Scene((whole, laid)),
        _sum(shape.rows, fits, "−") + _sum(shape.rows, refused, "−"),
    )


def _alias(one: PlacedTan) -> int:
    """Return the number of the alias in which a tan lies, the first of equal ones."""
    return next(number for number in range(8) if one.tan.alias(number) == one.alias)


def _tried(one: PlacedTan) -> str:
    """Return the words for a piece in its alias and place."""
    return tr(
        "Piece {tan}, alias {alias}, at row {row}, column {column}",
        tan=tan_name(one.tan),
        alias=_alias(one),
        row=one.y + 1,
        column=one.x + 1,
    )
