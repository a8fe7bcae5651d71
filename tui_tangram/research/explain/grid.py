"""The DT grid of a shape and its aliases: section 1 d of the paper on tansets.

The squares come from the scan by which `tui_tangram.maths.codec` makes a grid of contours, the
aliases from `Grid.alias`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tui_tangram.language import mark, tr
from tui_tangram.maths.codec import Grid, ScannedSquare, alias_names, contours, outline, scan
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Straight
from tui_tangram.research.explain.shapes import TOPIC, explained_shape, section
from tui_tangram.research.explain.step import (
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneEdge,
    StepRow,
)
from tui_tangram.research.lab.fit import PlacedTan

UNREAD = "."
"""The sign for a square not yet read."""


def explain(subject: object) -> Explanation | None:
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
            "Row {row}, columns {first}–{last}",
            row=first.y + 1,
            first=first.x + 1,
            last=last.x + 1,
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
