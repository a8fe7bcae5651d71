"""The grid of a shape, and the search by subtraction of digits, step by step.

They are sections 1 d and 2 b of the paper on tansets.  The steps of the search are those of
`tui_tangram.research.lab.fit.search_steps`, up to the first solution.

The squares of the grid come from the scan by which `tui_tangram.maths.codec` makes a grid of
contours, the aliases from `Grid.alias`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, groupby, islice
from typing import Final

from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import (
    Grid,
    ScannedSquare,
    ShapeError,
    alias_names,
    contours,
    outline,
    scan,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Straight
from tui_tangram.research.explain.step import (
    TOPIC,
    ComingStep,
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneEdge,
    StepRow,
    explained_shape,
    section,
)
from tui_tangram.research.lab.fit import (
    DigitEvent,
    DigitStep,
    PlacedTan,
    digits_left,
    in_order,
    places,
    search_steps,
    subtractable,
)
from tui_tangram.research.lab.tans import area, tan_name

UNREAD = "."
"""The sign for a square not yet read."""


def explain_grid(subject: object) -> Explanation | None:
    """Return the explanation of a shape, None for other subjects.

    Raises `ShapeError` for words that name no shape.
    """
    return explained_shape(subject, lambda found: grid(found.shape))


def grid(shape: Grid) -> Explanation:
    """Return the explanation of the grid of *shape* and of its aliases."""
    title = tr("A shape as its DT grid: {shape}", shape=shape)
    return Explanation(title, TOPIC, lambda: _steps(shape))


def part(one: PlacedTan, height: int, role: Role, name: str = "") -> SceneArea:
    """Return the area of a tan, or of any alias, in its place in a grid with *height* rows."""
    shift = Point(Sqratio(one.x), Sqratio(height - one.y - one.alias.height))
    motion = Isometry.translation(shift)
    return SceneArea([polygon.moved(motion) for polygon in outline(one.alias)], role, name)


def box(column: int, row: int, width: int, height: int) -> list[SceneEdge]:
    """Return the edges around *width* squares of a row, in a grid with *height* rows."""
    left, right, low, high = column, column + width, height - row - 1, height - row
    ends = [(left, low), (right, low), (right, high), (left, high)]
    points = [Point(Sqratio(x), Sqratio(y)) for x, y in ends]
    around = zip(points, (*points[1:], points[0]), strict=True)
    return [SceneEdge(Straight(*side), Role.FIRST) for side in around]


def _steps(shape: Grid) -> Iterator[ExplanationStep]:
    area = SceneArea(outline(shape))
    yield ExplanationStep(
        tr(
            "Each square of the box round the shape becomes a digit of DT: 0 is empty, 5 is "
            "full, and 1 to 4 are the four halves. Rows are read from the left. Each edge "
            "crossed leads from outside to inside, or back."
        ),
        section("1 d"),
        Scene((area,)),
        [StepRow(f"{digit}: {tr(half)}") for digit, half in _HALVES],
    )
    yield from _filled(shape, area)
    yield from _aliases(shape)


_HALVES = (
    ("0", mark("empty")),
    ("1", mark("the half with its corner lower left")),
    ("2", mark("the half with its corner lower right")),
    ("3", mark("the half with its corner upper left")),
    ("4", mark("the half with its corner upper right")),
    ("5", mark("full")),
)


def _filled(shape: Grid, area: SceneArea) -> Iterator[ExplanationStep]:
    """Yield a step for each run of equal squares, row by row."""
    rows = [""] * shape.height
    read: list[SceneArea] = []
    squares = scan(contours(shape))
    for _, run in groupby(squares, key=lambda square: (square.y, *square[2:])):
        some = list(run)
        first = some[0]
        rows[first.y] += "".join(square.digit for square in some)
        lines = [
            StepRow(
                row.ljust(shape.width, UNREAD),
                Role.FIRST if y == first.y else Role.RESULT if y < first.y else Role.PLAIN,
            )
            for y, row in enumerate(rows)
        ]
        scene = Scene((area, *read), box(first.x, first.y, len(some), shape.height))
        yield ExplanationStep(_step_words(some), section("1 d"), scene, lines)
        read += [
            part(_placed(square), shape.height, Role.RESULT, square.digit)
            for square in some
            if square.digit != "0"
        ]
    done = Grid(tuple(rows))
    yield ExplanationStep(
        tr(
            "The grid is filled. A half is 1 half-square and a full square 2, so the shape has "
            "{n} half-squares.",
            n=done.triangles,
        ),
        section("1 d"),
        Scene((SceneArea(outline(done), Role.RESULT),)),
        [StepRow(row, Role.RESULT) for row in done.rows],
    )


def _placed(square: ScannedSquare) -> PlacedTan:
    half = Grid((square.digit,))
    return PlacedTan(half, half, square.x, square.y)


def _step_words(some: Sequence[ScannedSquare]) -> str:
    """Return the words of a step for equal neighbouring squares."""
    first, last = some[0], some[-1]
    if first is last:
        where = tr("Row {row}, column {column}", row=first.y + 1, column=first.x + 1)
    else:
        where = tr(
            "Row {row}, columns {first}–{last}", row=first.y + 1, first=first.x + 1, last=last.x + 1
        )
    if not first.line:
        if first.left:
            return tr("{where}: inside. The digit is 5.", where=where)
        return tr("{where}: outside. The digit is 0.", where=where)
    return tr(
        "{where}: a diagonal, {line}. Inside is {half}. The digit is {digit}.",
        where=where,
        line=first.line,
        half=tr(dict(_HALVES)[first.digit]),
        digit=first.digit,
    )


def _aliases(shape: Grid) -> Iterator[ExplanationStep]:
    """Yield the eight aliases, then the step on their differences."""
    seen: dict[Grid, int] = {}
    rows: list[StepRow] = []
    for number, name in enumerate(alias_names):
        alias = shape.alias(number)
        before = seen.setdefault(alias, number)
        row = f"{number}: {alias}, {tr(name)}"
        if before == number:
            words = tr("Alias {number}, {name}: a new grid.", number=number, name=tr(name))
        else:
            words = tr(
                "Alias {number}, {name}: the same grid as alias {before}.",
                number=number,
                name=tr(name),
                before=before,
            )
            row = tr("{row}, equal to {before}", row=row, before=before)
        role = Role.RESULT if before == number else Role.GONE
        yield ExplanationStep(
            words,
            section("1 d"),
            Scene((SceneArea(outline(alias), Role.FIRST),)),
            (*rows, StepRow(row, Role.FIRST)),
        )
        rows.append(StepRow(row, role))
    first = seen[shape.canonical]
    words = tr(
        "{n} of the 8 aliases differ (symmetry: {symmetry}). Only these are tried when the shape "
        "is subtracted from another. The first as text, alias {first}, stands for the shape.",
        n=len(seen),
        symmetry=tr(shape.family.name),
        first=first,
    )
    scene = Scene((SceneArea(outline(shape.canonical), Role.RESULT),))
    rows[first] = rows[first]._replace(role=Role.FIRST)
    yield ExplanationStep(words, section("1 d"), scene, rows)


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
