"""The number of a shape, read on a walk around it: section 1 a to c of the paper on tansets.

The walk follows `Code`: its directions, lengths and angles, side by side.  `Code.canonical` is the
least of the readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import Code, Grid, Reading, code_of
from tui_tangram.maths.geometry import Polygon, Straight
from tui_tangram.play.phrases import signed
from tui_tangram.research.explain.step import (
    TOPIC,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
    corner_point,
    explained_shape,
    section,
)


def explain(subject: object) -> Explanation | None:
    """Return the explanation of a shape that has a number, None for other subjects.

    Raises `ShapeError` for words that name no such shape.
    """
    return explained_shape(subject, lambda found: number(found.shape))


def number(shape: Grid) -> Explanation:
    """Return the explanation of the number of *shape*.

    Raises `ShapeError` for one with a hole or in parts, which has no number.
    """
    code = code_of(shape)
    return Explanation(
        tr("A shape as its number: {shape}", shape=code), TOPIC, lambda: _steps(code)
    )


def _steps(code: Code) -> Iterator[ExplanationStep]:
    picture = _Walk(code)
    yield ExplanationStep(
        tr(
            "Walk round the shape with its inside on your left. Turn it first, so that side 1 "
            "runs straight down or down to the right. Each side gives a direction and a length, "
            "each corner an angle."
        ),
        section("1 a"),
        picture.scene(0),
        _compass(),
    )
    yield from _walk(code, picture)
    yield from _choice(code, picture)
    yield from _cycle(code, picture)


def _compass() -> list[StepRow]:
    """Return the direction digits and the angle digits in words."""
    return [
        StepRow(tr("directions: 0 right, 2 down, 4 left, 6 up, odd numbers diagonal between them")),
        StepRow(tr("angles in steps of 45°: 1 is 45°, 2 is 90°, 3 is 135°, 5 is 225°")),
    ]


def _walk(code: Code, picture: _Walk) -> Iterator[ExplanationStep]:
    """Yield a step for each side, then the end of the walk."""
    rows: list[StepRow] = []
    ends = (*code.corners[1:], code.corners[0])
    for at, (way, length) in enumerate(zip(code.directions, code.lengths, strict=True)):
        end = ends[at]
        row = tr(
            "side {side}: direction {way}, length {length}, ends at ({x}, {y})",
            side=at + 1,
            way=way,
            length=length,
            x=signed(end[0]),
            y=signed(end[1]),
        )
        yield ExplanationStep(
            f"{_direction(code, at)} {_length(code, at)}",
            section("1 a"),
            picture.scene(at + 1),
            (*rows, StepRow(row, Role.FIRST)),
        )
        rows.append(StepRow(row, Role.RESULT))
    last = len(code.shape) - 1
    yield ExplanationStep(
        tr(
            "The angle back to side 1 is digit {angle}: S[{last}] = {angle}. The last corner is "
            "the first one, (0, 0): the shape is closed.",
            angle=code.shape[last],
            last=last,
        ),
        section("1 b"),
        picture.scene(last + 1),
        rows,
    )
    yield ExplanationStep(
        tr(
            "The angles are the shape number {shape}. The first direction and the lengths are "
            "the length number {lengths}.",
            shape=code.shape_number,
            lengths=code.length_number,
        ),
        section("1 a"),
        picture.scene(last + 1),
        [StepRow(str(code), Role.RESULT)],
    )


def _direction(code: Code, at: int) -> str:
    """Return how the direction of side *at* follows, in one or two sentences."""
    way = code.directions[at]
    if not at and way == 1:
        return tr("Side 1 is diagonal: D[0] = 1.")
    if not at:
        return tr("Side 1 runs straight down: D[0] = 2.")
    angle, before = code.shape[at - 1], code.directions[at - 1]
    sum_ = before + angle - 4
    text = tr(
        "The inside angle is {degrees}°: S[{before}] = {angle}.",
        degrees=45 * angle,
        before=at - 1,
        angle=angle,
    )
    if sum_ == way:
        turn = tr(
            "So D[{at}] = {old} + {angle} − 4 = {way}.", at=at, old=before, angle=angle, way=way
        )
    else:
        turn = tr(
            "So D[{at}] = {old} + {angle} − 4 = {sum}, which is direction {way}.",
            at=at,
            old=before,
            angle=angle,
            sum=signed(sum_),
            way=way,
        )
    return f"{text} {turn}"


def _length(code: Code, at: int) -> str:
    """Return the length of side *at* in a sentence."""
    length = code.lengths[at]
    if code.directions[at] % 2:
        return trn(
            "It is {n} diagonal step long: L[{side}] = {n}.",
            "It is {n} diagonal steps long: L[{side}] = {n}.",
            length,
            side=at + 1,
        )
    return trn(
        "It is {n} step along the grid: L[{side}] = {n}.",
        "It is {n} steps along the grid: L[{side}] = {n}.",
        length,
        side=at + 1,
    )


def _choice(code: Code, picture: _Walk) -> Iterator[ExplanationStep]:
    """Yield the reason why this walk around the shape gives its number."""
    readings = sorted(code.readings(), key=lambda reading: reading.code.key)
    different = len({reading.code for reading in readings})
    scene = picture.scene(len(code.shape), corners=True)
    least = [one for one in readings if one.code.shape == code.shape]
    chosen = [one for one in readings if one.code == code]
    yield ExplanationStep(
        tr(
            "The walk can begin at each of the {sides} corners, and go round the mirrored shape "
            "too: {readings} readings, {different} of them different. A quarter turn changes no "
            "digit.",
            sides=len(code.shape),
            readings=len(readings),
            different=different,
        ),
        section("1 a"),
        scene,
        _rows(readings, readings),
    )
    if len(least) < len(readings):
        yield ExplanationStep(
            tr("The least shape number is kept: {number}.", number=code.shape_number),
            section("1 a"),
            scene,
            _rows(readings, least),
        )
    if len(chosen) < len(least):
        yield ExplanationStep(
            tr(
                "Of readings with this shape number the least length number is kept, compared "
                "number by number: {number}.",
                number=code.length_number,
            ),
            section("1 a"),
            scene,
            _rows(least, chosen),
        )
    if len(chosen) > 1:
        yield ExplanationStep(
            tr(
                "{n} readings are the same code, as the shape is symmetric. The shape has this "
                "number and no other, however it is turned or mirrored.",
                n=len(chosen),
            ),
            section("1 a"),
            scene,
            [StepRow(str(code), Role.RESULT)],
        )
    else:
        yield ExplanationStep(
            tr(
                "One reading is left. The shape has this number and no other, however it is "
                "turned or mirrored."
            ),
            section("1 a"),
            scene,
            [StepRow(str(code), Role.RESULT)],
        )


def _rows(readings: Sequence[Reading], chosen: Sequence[Reading]) -> list[StepRow]:
    """Return readings in rows; those not in *chosen* are eliminated."""
    rows = []
    for one in readings:
        if one.mirrored:
            text = tr("{code}, from corner {corner}, mirrored", code=one.code, corner=one.corner)
        else:
            text = tr("{code}, from corner {corner}", code=one.code, corner=one.corner)
        role = Role.GONE if one not in chosen else Role.PLAIN if chosen == readings else Role.RESULT
        rows.append(StepRow(text, role))
    return rows


def _cycle(code: Code, picture: _Walk) -> Iterator[ExplanationStep]:
    """Yield the derivation of the L1 number."""
    here, least = code.l1_from_here, code.l1
    scene = picture.scene(len(code.shape))
    yield ExplanationStep(
        tr(
            "The L1 number has a digit for each step of the walk, 0 along the grid and 9 diagonal, "
            "and after each side its angle."
        ),
        section("1 c"),
        scene,
        [StepRow(here, Role.FIRST)],
    )
    if here == least:
        words = tr(
            "It can begin at any of its digits, and be mirrored. The least of these numbers is "
            "kept, which is this one."
        )
        rows = [StepRow(least, Role.RESULT)]
    else:
        words = tr(
            "It can begin at any of its digits, and be mirrored. The least of these numbers is "
            "kept. It need not begin with a side."
        )
        rows = [StepRow(here, Role.GONE), StepRow(least, Role.RESULT)]
    yield ExplanationStep(words, section("1 c"), scene, rows)


def named_sides(code: Code, spoken: int) -> Scene:
    """Return a shape with the names of its lengths, L[*spoken*] in full; 0 for none."""
    walk = _Walk(code)
    edges = [
        SceneEdge(side, Role.FIRST if at == spoken else Role.RESULT, f"L[{at}]")
        for at, side in enumerate(walk.sides, start=1)
    ]
    return Scene((SceneArea((walk.polygon,)),), edges)


class _Walk:
    """The pictures of a walk around a shape."""

    def __init__(self, code: Code) -> None:
        self.corners = [corner_point(corner) for corner in code.corners]
        ends = (*self.corners[1:], self.corners[0])
        self.sides = [Straight(*side) for side in zip(self.corners, ends, strict=True)]
        self.polygon = Polygon(self.corners)

    def scene(self, walked: int, *, corners: bool = False) -> Scene:
        """Return the shape with so many sides *walked*, the last one highlighted."""
        done = walked == len(self.sides) and corners
        edges = [
            SceneEdge(
                side, Role.FIRST if at == walked - 1 and not done else Role.RESULT, f"L[{at + 1}]"
            )
            for at, side in enumerate(self.sides[:walked])
        ]
        if corners:
            dots = [SceneDot(one, Role.FIRST, str(at)) for at, one in enumerate(self.corners)]
        else:
            here = walked % len(self.corners)
            dots = [
                SceneDot(self.corners[0], Role.SECOND),
                SceneDot(self.corners[here], Role.FIRST),
            ]
        return Scene((SceneArea((self.polygon,)),), edges, dots[-1:] if not walked else dots)
