"""The remaining edges chained into contours and compared with the figure's, and completeness.

They are steps of the explanation of contours (sections 4.2 and 4.3 of its paper).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees

from tui_tangram.language import tr, trn
from tui_tangram.maths.contour.relation import PieceEdge
from tui_tangram.maths.contour.sums import sharpest_right
from tui_tangram.maths.contour.trace import circular_list, match
from tui_tangram.maths.contour.verdict import Completeness
from tui_tangram.maths.geometry import Arc, Contour, Curve, Isometry
from tui_tangram.play.phrases import cited, percent, pointed
from tui_tangram.research.explain.step import (
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
)
from tui_tangram.values import NamedTuple


class Case(NamedTuple):
    """Placed pieces, a figure, and the game's verdict on them."""

    names: tuple[str, ...]
    """The labels of the pieces."""
    pieces: tuple[tuple[Contour, ...], ...]
    """Outline and holes of each piece."""
    figure: tuple[Contour, ...]
    """The contours of the figure; none in an editor."""
    mirror: bool
    """Whether the figure may be turned over."""
    overlaps: tuple[tuple[int, int], ...]
    """The pairs of pieces that overlap, by number."""
    contours: tuple[Contour, ...]
    """The contours of the pieces together."""
    anywhere: bool
    """Whether completeness is measured where the figure fits best, not in its own position."""
    progress: Completeness
    solved: bool
    percent: int

    def areas(self, role: Role = Role.PLAIN) -> list[SceneArea]:
        """Return the pieces to be drawn, with their labels."""
        return [
            SceneArea(contours, role, name)
            for name, contours in zip(self.names, self.pieces, strict=True)
        ]

    def name_of(self, edge: PieceEdge) -> str:
        """Return the name of an edge: the label of its piece, and its number there."""
        name = f"{self.names[edge.piece]}.{edge.number}"
        whole = self.pieces[edge.piece]
        if any(edge.curve == curve for contour in whole for curve in contour.curves):
            return name
        return tr("{edge} (part)", edge=name)

    def figure_there(self) -> SceneArea:
        """Return the figure where the completeness was measured."""
        return SceneArea([one.moved(self.progress.motion) for one in self.figure])


def number_text(number: float) -> str:
    """Return a number with at most two decimals.

    >>> number_text(2.0), number_text(-1.4142)
    ('2', '−1.41')
    """
    text = f"{number:.2f}".replace("-", "−")
    return pointed(text.rstrip("0").rstrip("."))


def every_edge(contours: Sequence[Contour], role: Role) -> list[SceneEdge]:
    """Return the edges of contours, to be drawn."""
    return [SceneEdge(curve, role) for contour in contours for curve in contour.curves]


def nothing_laid(case: Case) -> Iterator[ExplanationStep]:
    """Yield the steps of an empty board: there is the figure alone."""
    yield ExplanationStep(
        tr("No piece is placed yet, so there is no contour. Place some pieces, then look again."),
        cited(["4"]),
        Scene([SceneArea(case.figure)] if case.figure else ()),
        share=0.0 if case.figure else None,
    )
    if case.figure:
        lead = max(case.figure, key=len)
        yield ExplanationStep(
            tr(
                "The figure to be shown is a circular list: of each edge its length, and the angle "
                "to the next."
            ),
            cited(["4.2"]),
            Scene(
                [SceneArea(case.figure)],
                [
                    SceneEdge(curve, Role.RESULT, str(at))
                    for at, curve in enumerate(lead.curves, start=1)
                ],
            ),
            _entries(lead),
        )


def _entries(contour: Contour, role: Role = Role.PLAIN, depth: int = 0) -> list[StepRow]:
    """Return a row for each entry of the circular list of a contour."""
    return [
        StepRow(tr("edge {n}: {entry}", n=at, entry=entry), role, depth)
        for at, entry in enumerate(_entry_texts(contour), start=1)
    ]


def _entry_texts(contour: Contour) -> list[str]:
    """Return the entries of a contour's circular list, in words."""
    found = []
    for curve, (square, dot, cross, *_) in zip(contour.curves, circular_list(contour), strict=True):
        length = number_text(float(square) ** 0.5)
        angle = number_text(180 - degrees(atan2(float(cross), float(dot))))
        found.append(_entry(curve, length, angle))
    return found


def _entry(curve: Curve, length: str, angle: str) -> str:
    if not isinstance(curve, Arc):
        return tr("length {length}, {angle}°", length=length, angle=angle)
    radius = number_text(float(curve.circle.square) ** 0.5)
    if curve.left:
        return tr(
            "chord {length}, {angle}°, convex arc of radius {radius}",
            length=length, angle=angle, radius=radius,
        )  # fmt: skip
    return tr(
        "chord {length}, {angle}°, concave arc of radius {radius}",
        length=length, angle=angle, radius=radius,
    )  # fmt: skip


def compared(case: Case, contours: Sequence[Contour]) -> Iterator[ExplanationStep]:
    """Yield the steps that compare contours with the figure's as circular lists."""
    motion = None if case.overlaps else match(case.figure, contours, mirror=case.mirror)
    if motion is not None:
        yield _agreed(case, contours, motion)
        if len(contours) > 1:
            yield ExplanationStep(
                tr(
                    "Holes and separate parts must be in their places, too: the same motion takes "
                    "all {n} contours of the figure to yours.",
                    n=len(contours),
                ),
                cited(["4.2"]),
                Scene(case.areas(), every_edge(contours, Role.RESULT)),
            )
        return
    lead = max(case.figure, key=len)
    outlines = [contour for contour in contours if contour.signed_area > 0]
    # The contour most similar to the figure's has as many edges, or nearly as many.
    nearest = min(outlines, key=lambda one: abs(len(one) - len(lead)), default=None)
    rows = [StepRow(trn("figure: {n} entry", "figure: {n} entries", len(lead)), Role.SECOND)]
    rows += _entries(lead, depth=1)
    if nearest is not None:
        count = len(nearest)
        rows += [
            StepRow(trn("your contour: {n} entry", "your contour: {n} entries", count), Role.FIRST),
            *_entries(nearest, depth=1),
        ]
    yield ExplanationStep(
        _why_not(case, contours, nearest, lead),
        cited(["4.2"]),
        Scene(
            case.areas(),
            [
                *every_edge(contours, Role.PLAIN),
                *(
                    SceneEdge(curve, Role.FIRST, str(at))
                    for at, curve in enumerate(nearest.curves if nearest else (), start=1)
                ),
            ],
        ),
        rows,
    )


def _why_not(
    case: Case, contours: Sequence[Contour], nearest: Contour | None, lead: Contour
) -> str:
    """Return the reason why the contours differ from the figure's."""
    if case.overlaps:
        return tr("Your contour is compared with the figure's, but pieces overlap: not solved.")
    if len(contours) != len(case.figure):
        return trn(
            "The figure has {n} contour, yours are {yours}: they are not the same figure.",
            "The figure has {n} contours, yours are {yours}: they are not the same figure.",
            len(case.figure),
            yours=len(contours),
        )
    if nearest is not None and len(nearest) != len(lead):
        return tr(
            "The circular list of the figure has {n} entries, that of your contour {yours}: they "
            "cannot agree.",
            n=len(lead),
            yours=len(nearest),
        )
    return tr(
        "The circular lists of the figure and of your contour do not agree, wherever one begins."
    )


def _agreed(case: Case, contours: Sequence[Contour], motion: Isometry) -> ExplanationStep:
    """Return the step of two circular lists that agree, side by side."""
    lead = max(case.figure, key=len)
    image = lead.moved(motion)
    yours = next(one for one in contours if one.canonical() == image.canonical())
    places = {curve: at for at, curve in enumerate(image.curves)}
    rows = []
    for at, (curve, entry) in enumerate(
        zip(yours.curves, _entry_texts(yours), strict=True), start=1
    ):
        place = places.get(curve, 0)  # a whole circle starts anywhere
        # A mirror image is listed backwards.
        theirs = len(lead) - place if motion.mirrored else place + 1
        rows.append(
            StepRow(
                tr("your {a} = figure's {b}: {entry}", a=at, b=theirs, entry=entry), Role.RESULT
            )
        )
    turn = pointed(f"{motion.turn.degrees % 360:.1f}".removesuffix(".0"))
    if motion.mirrored:
        words = tr(
            "The circular lists agree: the figure is flipped, then turned by {turn}°.", turn=turn
        )
    elif turn == "0":
        words = tr("The circular lists agree. The figure is not turned.")
    else:
        words = tr("The circular lists agree: the figure is turned by {turn}°.", turn=turn)
    return ExplanationStep(
        words,
        cited(["4.2"]),
        Scene(
            case.areas(),
            [
                SceneEdge(curve, Role.RESULT, str(at))
                for at, curve in enumerate(yours.curves, start=1)
            ],
        ),
        rows,
    )


def completed(case: Case) -> Iterator[ExplanationStep]:
    """Yield the steps of the completeness: contour, area, and the smaller of the two."""
    progress = case.progress
    contour, area = progress.shares()
    there = case.figure_there()
    amounts = {
        "part": number_text(float(progress.matched_length)),
        "whole": number_text(float(progress.length)),
        "share": percent(contour),
    }
    if case.anywhere or case.solved:
        words = tr(
            "The figure is placed where it fits your pieces best. Of its contour, {part} of "
            "{whole} matches: {share}.",
            **amounts,
        )
    else:
        words = tr("Of the figure's contour, {part} of {whole} matches: {share}.", **amounts)
    yield ExplanationStep(
        words,
        cited(["4.3"]),
        Scene(
            [there],
            [
                *(SceneEdge(curve, Role.GONE) for curve in progress.extra.curves()),
                *(SceneEdge(curve, Role.SECOND) for curve in progress.missing.curves()),
                *(SceneEdge(curve, Role.RESULT) for curve in progress.matched.curves()),
            ],
        ),
        [
            StepRow(tr("of both"), Role.RESULT),
            StepRow(tr("only of the figure"), Role.SECOND),
            StepRow(tr("only of your pieces"), Role.GONE),
        ],
        contour / 100,
    )
    yield ExplanationStep(
        tr(
            "Of the figure's area, {part} of {whole} is covered: {share}.",
            part=number_text(float(progress.covered)),
            whole=number_text(float(progress.area)),
            share=percent(area),
        ),
        cited(["4.3"]),
        Scene(
            [there, *case.areas(Role.FIRST)],
            [SceneEdge(curve, Role.SECOND) for one in there.contours for curve in one.curves],
        ),
        share=area / 100,
    )
    if case.solved:
        words = tr("The contours are the same and no pieces overlap: the figure is solved.")
    else:
        words = tr("The smaller share is the completeness: {share}.", share=percent(case.percent))
    yield ExplanationStep(
        words,
        cited(["4.3"], figures=[1]),
        Scene([there, *case.areas(Role.RESULT if case.solved else Role.FIRST)]),
        [
            StepRow(tr("contour: {share}", share=percent(contour))),
            StepRow(tr("area: {share}", share=percent(area))),
            StepRow(tr("complete: {share}", share=percent(case.percent)), Role.RESULT),
        ],
        case.percent / 100,
    )


class Walked(NamedTuple):
    """One closed walk along the remaining edges."""

    case: Case
    curves: Sequence[Curve]
    """All remaining edges."""
    names: Mapping[Curve, str]
    """Their names."""
    walk: Sequence[Curve]
    number: int
    """The number of the walk, from 1."""
    of: int
    """The number of walks."""

    def turned(self) -> Iterator[ExplanationStep]:
        """Yield a step for each point of the walk with more than one way to continue."""
        case, curves, names, walk = self[:4]
        for arriving, taken in pairwise((*walk, walk[0])):
            ahead = [at for at, curve in enumerate(curves) if curve.start == arriving.end]
            if len(ahead) < 2:
                continue
            assert curves[sharpest_right(arriving, curves, ahead)] == taken
            angles = {at: _angle(arriving, curves[at]) for at in ahead}
            rows = [
                StepRow(
                    tr("edge {edge}: {n}°", edge=names[curves[at]], n=number_text(angles[at])),
                    Role.RESULT if curves[at] == taken else Role.GONE,
                )
                for at in sorted(ahead, key=lambda at: (angles[at], curves[at] != taken))
            ]
            words = tr(
                "Edge {edge} ends where {n} edges start. The next is the one at the smallest "
                "angle, measured on the outside.",
                edge=names[arriving],
                n=len(ahead),
            )
            if len(set(angles.values())) < len(angles):
                words += " " + tr("Of equal angles the curvature decides.")
            yield ExplanationStep(
                words,
                cited(["4.2"]),
                Scene(
                    case.areas(),
                    [
                        *(SceneEdge(curves[at], Role.GONE) for at in ahead if curves[at] != taken),
                        SceneEdge(arriving, Role.FIRST, names[arriving]),
                        SceneEdge(taken, Role.RESULT, names[taken]),
                    ],
                    [SceneDot(arriving.end, Role.FIRST)],
                ),
                rows,
            )

    def closed(self) -> Iterator[ExplanationStep]:
        """Yield the steps on the closed walk: its edges, those unified, and its orientation."""
        case, curves, names, walk, number, of = self
        rest = [SceneEdge(curve) for curve in curves if curve not in set(walk)]
        yield ExplanationStep(
            trn(
                "Contour {number} of {all} is closed: {n} edge.",
                "Contour {number} of {all} is closed: {n} edges, each starting where the one "
                "before ends.",
                len(walk),
                number=number,
                all=of,
            ),
            cited(["4.2"]),
            Scene(
                case.areas(),
                [*rest, *(SceneEdge(curve, Role.RESULT) for curve in walk)],
                [SceneDot(walk[0].start, Role.FIRST)],
            ),
            [StepRow(tr("edge {edge}", edge=names[curve])) for curve in walk],
        )
        contour = Contour(walk).unified()
        drawn = [SceneEdge(curve, Role.RESULT) for curve in contour.curves]
        if len(contour) < len(walk):
            corners = set(contour.points)
            yield ExplanationStep(
                tr(
                    "Edges that go straight on, or on along one circle, are unified: {before} "
                    "become {n}.",
                    before=len(walk),
                    n=len(contour),
                ),
                cited(["4.2"]),
                Scene(
                    case.areas(),
                    [*rest, *drawn],
                    [
                        SceneDot(curve.start, Role.RESULT if curve.start in corners else Role.GONE)
                        for curve in walk
                    ],
                ),
            )
        area, area_text = contour.signed_area, number_text(float(contour.signed_area))
        if area > 0:
            words = tr(
                "The area formula gives {area} for contour {number}. That is positive: it runs "
                "anticlockwise, as the contour of a filled polygon does.",
                area=area_text,
                number=number,
            )
        else:
            words = tr(
                "The area formula gives {area} for contour {number}. That is negative: it runs "
                "clockwise, so it is a hole.",
                area=area_text,
                number=number,
            )
        if number == 1:
            words += " " + tr("The paper draws all pieces clockwise instead.")
        yield ExplanationStep(
            words, cited(["4.2"], figures=[9]), Scene(case.areas(), [*rest, *drawn])
        )


def _angle(arriving: Curve, leaving: Curve) -> float:
    """Return the angle from the way back to a way on, counter-clockwise, in degrees."""
    back, way = -arriving.arriving, leaving.leaving
    angle = degrees(atan2(float(back.cross(way)), float(back.dot(way)))) % 360
    # In the direction of the way back, curvature decides between no turn and a full turn.
    return 360.0 if angle < 1e-9 and leaving.bend <= -arriving.bend else angle
