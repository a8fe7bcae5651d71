"""A figure checked by its contour, step by step (Siqueira et al., SBGames 2009).

The placed pieces go through the paper's procedure: their edges are related
(`tui_tangram.maths.contour.relation`), the remaining edges are chained
(`tui_tangram.maths.contour.sums`), and the contours are compared with the figure's.  The
verdict and the completeness are those of the game, which finds the contour by sums; the tests
compare both.

The paper fails where edges touch that have no corner there and are not both straight (section 5).
Its examples show that; the edges of a player's pieces are cut where they touch first.

The special cases of section 5 are its figures 10 to 15.  Their pictures are not available; the text
gives the corners in order, which edges are arcs, and their centres.  Pieces here run
counter-clockwise, so the lists are the paper's walked the other way.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise
from typing import Final

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.language import tr, trc, trn
from tui_tangram.maths.contour.curves import CurveTarget, judge_curves
from tui_tangram.maths.contour.relation import (
    ComparedEdges,
    Effect,
    PieceEdge,
    Related,
    RelatedEdge,
    Relation,
    classify,
    cut_by_others,
    edges_of,
    related,
)
from tui_tangram.maths.contour.sums import walks
from tui_tangram.maths.contour.tables import row_of
from tui_tangram.maths.geometry import (
    ORIGIN,
    Arc,
    Contour,
    Curve,
    Isometry,
    Point,
    Straight,
    simplest,
)
from tui_tangram.play import quote
from tui_tangram.play.phrases import cited, listed
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.explain.contour_walks import (
    Case,
    Walked,
    compared,
    completed,
    nothing_laid,
)
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneDot,
    SceneEdge,
    StepRow,
    TypedWords,
)

TOPIC = "contours"
"""The paper's page in the manual."""


def explain(subject: object) -> Explanation | None:
    """Return the explanation of a position of a tangram, or of an example; None for others.

    Raises `Refusal` for words that look like the name of an example but are not.
    """
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramGame):
        game, state = subject.game, subject.state
        title = tr("The contour of your pieces: {figure}", figure=game.name)
        return Explanation(title, TOPIC, lambda: _steps(_of_position(game, state)))
    if isinstance(subject, TypedWords) and len(subject.words) == 1:
        return _example(subject.words[0])
    return None


def _example(word: str) -> Explanation | None:
    head, _, text = word.lower().partition("/")
    if head != "example":
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    if number not in PIECES:
        raise Refusal("examples are those of figures 10 to 15, not {number}", number=quote(text))
    solution = PIECES[10 if number < 13 else 13]
    return Explanation(
        tr("The contour of the paper's figure {n}", n=number),
        TOPIC,
        lambda: _example_steps(_of_pieces(solution, PIECES[number]), number),
    )


def _of_position(game: TangramGame, state: TangramState) -> Case:
    laid, verdict = game.laid(state), game.verdict(state)
    places = {piece.index: at for at, piece in enumerate(laid)}
    return Case(
        tuple(game.piece(piece.index).label for piece in laid),
        tuple(piece.shape.contours for piece in laid),
        tuple(game.figure.outline),
        game.figure.mirror,
        tuple((places[i], places[j]) for i, j in verdict.overlaps),
        verdict.outlines,
        game.freestyle,
        verdict.progress,
        verdict.solved,
        verdict.completeness,
    )


def _of_pieces(figure: Sequence[Contour], pieces: Sequence[Contour]) -> Case:
    verdict = judge_curves(CurveTarget(figure), [[piece] for piece in pieces])
    return Case(
        tuple("ABCDEFGH"[: len(pieces)]),
        tuple((piece,) for piece in pieces),
        tuple(CurveTarget(figure).contours),
        False,
        verdict.overlaps,
        verdict.outlines,
        True,
        verdict.progress,
        verdict.solved,
        verdict.completeness,
    )


def _steps(case: Case) -> Iterator[ExplanationStep]:
    """Yield the steps from the pieces to the verdict."""
    if not case.pieces:
        yield from nothing_laid(case)
        return
    yield _pieces(case)
    if case.overlaps:
        yield _overlap(case)
        contours: Sequence[Contour] = case.contours
    else:
        edges = edges_of(case.pieces)
        if any(isinstance(edge.edge, Arc) for piece in edges for edge in piece):
            edges = cut_by_others(edges)
            step = _intersections(case, edges)
            if step is not None:
                yield step
        contours = yield from _contours(case, edges)
    if case.figure:
        yield from compared(case, contours)
        yield from completed(case)


def _example_steps(case: Case, number: int) -> Iterator[ExplanationStep]:
    """Yield the steps of an example: by the paper alone, and where it fails with intersections."""
    yield _pieces(case)
    edges = edges_of(case.pieces)
    contours = yield from _contours(case, edges)
    if len(contours) != len(case.contours):
        yield from compared(case, contours)
        yield ExplanationStep(
            tr(
                "The relations alone miss the contour, as in the paper: neither piece has a corner "
                "where they touch. Here edges are cut at such points first. Then the "
                "relations are applied again."
            ),
            cited(["5", "6"], figures=[number]),
            Scene(case.areas()),
        )
        edges = cut_by_others(edges)
        step = _intersections(case, edges)
        assert step is not None
        yield step
        contours = yield from _contours(case, edges)
    yield from compared(case, contours)
    yield from completed(case)


def _pieces(case: Case) -> ExplanationStep:
    """Return the step that shows the pieces as lists of edges."""
    rows = []
    for name, contours in zip(case.names, case.pieces, strict=True):
        curves = [curve for contour in contours for curve in contour.curves]
        arcs = [curve for curve in curves if isinstance(curve, Arc)]
        straight = len(curves) - len(arcs)
        convex = sum(arc.left for arc in arcs)
        parts = [
            trn("{n} straight edge", "{n} straight edges", straight) if straight else "",
            trn("{n} convex arc", "{n} convex arcs", convex) if convex else "",
            trn("{n} concave arc", "{n} concave arcs", len(arcs) - convex)
            if len(arcs) > convex
            else "",
        ]
        rows.append(StepRow(f"{name}: {listed(filter(None, parts))}"))
    return ExplanationStep(
        trn(
            "{n} piece is placed. It is a list of edges, walked so that it is on their left.",
            "{n} pieces are placed. Each is a list of edges, walked so that the piece is on their "
            "left.",
            len(case.pieces),
        ),
        cited(["3"], figures=[3]),
        Scene(case.areas(Role.FIRST)),
        rows,
    )


def _overlap(case: Case) -> ExplanationStep:
    """Return the step that names the pieces that overlap, which the paper excludes."""
    involved = {number for pair in case.overlaps for number in pair}
    areas = [
        area._replace(role=Role.GONE) if number in involved else area
        for number, area in enumerate(case.areas())
    ]
    return ExplanationStep(
        tr(
            "Pieces overlap. The paper excludes this, because its relations would leave "
            "wrong edges. The contour of what the pieces cover together is taken instead."
        ),
        cited(["3"]),
        Scene(
            areas, [SceneEdge(curve, Role.RESULT) for one in case.contours for curve in one.curves]
        ),
        [
            StepRow(tr("{a} and {b} overlap", a=case.names[i], b=case.names[j]), Role.GONE)
            for i, j in case.overlaps
        ],
    )


def _intersections(case: Case, edges: Sequence[Sequence[PieceEdge]]) -> ExplanationStep | None:
    """Return the step that cuts edges where others touch them, if that changes anything."""
    before = [edge for piece in edges_of(case.pieces) for edge in piece]
    after = [edge for piece in edges for edge in piece]
    if len(before) == len(after):
        return None
    ends = {end for edge in before for end in (edge.edge.start, edge.edge.end)}
    new = sorted({edge.edge.start for edge in after} - ends)
    points = new or sorted({edge.edge.start for edge in after})
    return ExplanationStep(
        trn(
            "Arcs need not have a corner where they touch. So edges are cut where another "
            "piece touches them: {n} edge more.",
            "Arcs need not have a corner where they touch. So edges are cut where another "
            "piece touches them: {n} edges more.",
            len(after) - len(before),
        ),
        cited(["5", "6"]),
        Scene(
            case.areas(),
            [SceneEdge(edge.curve, Role.FIRST) for edge in set(after) - set(before)],
            [SceneDot(point, Role.RESULT) for point in points],
        ),
    )


def _contours(
    case: Case, pieces: Sequence[Sequence[PieceEdge]]
) -> Generator[ExplanationStep, None, list[Contour]]:
    """Yield the steps from edges to contours; return these, outlines first."""
    remaining: list[PieceEdge] = []
    for number, piece in enumerate(pieces):
        arriving = Related(remaining, piece)
        pairs = list(arriving)
        if number:
            yield _arrival(case, number, pairs, remaining)
            for pair in pairs:
                if _touch(pair):
                    yield _pair(case, pair)
        remaining = arriving.left
    yield _left(case, pieces, remaining)
    curves = [edge.curve for edge in remaining]
    names = {edge.curve: case.name_of(edge) for edge in remaining}
    contours: list[Contour] = []
    found = walks(curves)
    for number, walk in enumerate(found, start=1):
        one = Walked(case, curves, names, walk, number, len(found))
        yield from one.turned()
        yield from one.closed()
        contours.append(simplest(Contour(walk).unified().canonical()))
    return contours


def _touch(pair: ComparedEdges) -> bool:
    """Whether the paper relates two edges and they touch."""
    one, other = pair.a.edge, pair.b.edge
    return related(one, other) and classify(one, other) is not Relation.APART


def _arrival(
    case: Case, number: int, pairs: Sequence[ComparedEdges], remaining: Sequence[PieceEdge]
) -> ExplanationStep:
    """Return the step that compares the edges of one more piece with the remaining ones."""
    touching = [pair for pair in pairs if _touch(pair)]
    changed = [pair for pair in touching if pair.changed]
    rest = [pair for pair in pairs if not _touch(pair)]
    words = [tr("Piece {piece} is compared with the edges left so far.", piece=case.names[number])]
    if touching:
        count = len(touching)
        words.append(trn("{n} pair of edges touches.", "{n} pairs of edges touch.", count))
        if rest:
            words.append(trn("{n} further pair does not.", "{n} further pairs do not.", len(rest)))
    else:
        words.append(tr("No edge touches another that the paper relates to it."))
    null = [pair for pair in touching if not pair.changed]
    rows = [
        *(_row(case, pair, Role.FIRST) for pair in changed),
        *(_row(case, pair, Role.SECOND) for pair in null),
        *(_row(case, pair, Role.PLAIN) for pair in rest),
    ]
    areas = case.areas()
    areas[number] = areas[number]._replace(role=Role.FIRST)
    return ExplanationStep(
        " ".join(words),
        cited(["4.1"]),
        Scene(areas, [SceneEdge(edge.curve, Role.SECOND) for edge in remaining]),
        rows,
    )


def _row(case: Case, pair: ComparedEdges, role: Role) -> StepRow:
    """Return the row of two edges, with their relation."""
    one, other = pair.a.edge, pair.b.edge
    a, b = case.name_of(pair.a), case.name_of(pair.b)
    if not related(one, other):
        return StepRow(tr("{a}, {b}: void, not both straight or on one circle", a=a, b=b), role)
    row = row_of(one, other)
    effect_names = listed(_effect(effect) for effect in Effect if effect in row.example.effects)
    text = tr(
        "{a}, {b}: relation {number}, {effect}",
        a=a,
        b=b,
        number=int(row.relation),
        effect=effect_names,
    )
    return StepRow(text, role, relation=row)


def _effect(effect: Effect) -> str:
    """Return the paper's word for a group of relations."""
    if effect is Effect.SPLIT:
        return trc("relation", "split")
    return trc("relation", "null") if effect is Effect.NULL else trc("relation", "eliminate")


def _pair(case: Case, pair: ComparedEdges) -> ExplanationStep:
    """Return the step of one pair that touches."""
    row = row_of(pair.a.edge, pair.b.edge)
    example = row.example
    bits = ", ".join(
        f"{end} = {bit}" for end, bit in zip(("a1", "a2", "b1", "b2"), row.bits, strict=True)
    )
    dots = [
        SceneDot(point, role, name)
        for point, role, name in (
            (pair.a.edge.start, Role.FIRST, "a1"),
            (pair.a.edge.end, Role.FIRST, "a2"),
            (pair.b.edge.start, Role.SECOND, "b1"),
            (pair.b.edge.end, Role.SECOND, "b2"),
        )
    ]
    edges = [
        *_drawn(pair.a, pair.left_a, Role.FIRST, "a"),
        *_drawn(pair.b, pair.left_b, Role.SECOND, "b"),
    ]
    return ExplanationStep(
        f"{row.title}. {row.touching} {row.sentence}",
        row.source,
        Scene(case.areas(), edges, dots),
        [
            StepRow(tr("a: edge {edge}", edge=case.name_of(pair.a)), Role.FIRST),
            StepRow(tr("b: edge {edge}", edge=case.name_of(pair.b)), Role.SECOND),
            StepRow(bits),
            StepRow(example.words, Role.RESULT if pair.changed else Role.PLAIN),
        ],
        relation=row,
    )


def _drawn(
    edge: PieceEdge, left: Sequence[RelatedEdge], role: Role, name: str
) -> Iterator[SceneEdge]:
    """Yield an edge with its eliminated part, and then its remaining parts."""
    if left != (edge.edge,):
        yield SceneEdge(edge.curve, Role.GONE, "" if left else name)
    for at, part in enumerate(left):
        curve = part if isinstance(part, Arc) else Straight(*part)
        yield SceneEdge(curve, role, "" if at else name)


def _left(
    case: Case, pieces: Sequence[Sequence[PieceEdge]], remaining: Sequence[PieceEdge]
) -> ExplanationStep:
    """Return the step that shows the remaining edges."""
    rows = []
    for number, piece in enumerate(pieces):
        parts = sum(edge.piece == number for edge in remaining)
        text = trn(
            "{piece}: {n} edge or part is left of {all}",
            "{piece}: {n} edges or parts are left of {all}",
            parts,
            piece=case.names[number],
            all=len(piece),
        )
        rows.append(StepRow(text, Role.RESULT if parts else Role.GONE))
    corners: set[Point] = {edge.edge.start for edge in remaining}
    return ExplanationStep(
        trn(
            "All relations are applied. {n} edge is left: it is the contour.",
            "All relations are applied. {n} edges are left: they are the contour.",
            len(remaining),
        ),
        cited(["4.2"]),
        Scene(
            case.areas(),
            [SceneEdge(edge.curve, Role.RESULT) for edge in remaining],
            [SceneDot(point) for point in sorted(corners)],
        ),
        rows,
    )


def _at(x: int, y: int) -> Point:
    return Point.of(x, 0, y, 0)


def _edges(*corners: tuple[int, int]) -> list[Curve]:
    return [Straight(_at(*a), _at(*b)) for a, b in pairwise(corners)]


def _arc(start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int]) -> Arc:
    return Arc.of(_at(*start), _at(*end), _at(*centre), left=True)


FIGURE_10: Final = Contour(
    [
        *_edges((-1, 0), (1, 0)),
        _arc((1, 0), (0, 1), (0, 0)),
        _arc((0, 1), (1, 2), (0, 2)),
        *_edges((1, 2), (-1, 2)),
        _arc((-1, 2), (0, 1), (0, 2)),
        _arc((0, 1), (-1, 0), (0, 0)),
    ]
)
"""Edges AB, BC, CE, EB, BF, FA, of which AB and BF are arcs about G, BC and EB arcs about D,
and CE and FA straight: two arcs meet in B with two others, so B is where two half discs
touch, CE and FA are their diameters, and D and G the middles of these."""

_HALF_DISC: Final = Contour([_arc((1, 0), (-1, 0), (0, 0)), *_edges((-1, 0), (1, 0))])
FIGURE_11: Final = (_HALF_DISC, _HALF_DISC.moved(Isometry(4, False, _at(0, 2))))
"""Two pieces of one arc and its diameter each; B is a corner of neither."""

_SPLIT: Final = Contour(
    [
        Straight(_at(-1, 0), _at(1, 0)),
        Arc.of(_at(1, 0), _at(0, 1), ORIGIN, left=True),
        Arc.of(_at(0, 1), _at(-1, 0), ORIGIN, left=True),
    ]
)
FIGURE_12: Final = (_SPLIT, _SPLIT.moved(Isometry(4, False, _at(0, 2))))
"""The same with each arc given as two, AB and BC, that meet in its highest point."""

FIGURE_13: Final = Contour(
    [
        *_edges((0, 0), (4, 0), (4, 2), (2, 2)),
        _arc((2, 2), (3, 3), (2, 3)),
        *_edges((3, 3), (1, 3)),
        _arc((1, 3), (2, 2), (2, 3)),
        *_edges((2, 2), (0, 2), (0, 0)),
    ]
)
"""Edges AB, BC, CD, DE, EG, GD, DH, HA: a half disc of the arcs DE and GD about F and the
diameter EG touches in D the side from C to H of the quadrilateral A, B, C, H, here a
rectangle.  (The text names GH as the second arc, but no edge GH is in its list.)"""

_RECTANGLE: Final = Contour(_edges((0, 0), (4, 0), (4, 2), (0, 2), (0, 0)))
FIGURE_14: Final = (_RECTANGLE, _HALF_DISC.moved(Isometry(4, False, _at(2, 3))))
"""A quadrilateral AB, BC, CD, DA and a piece EF, FE with one arc about G."""

FIGURE_15: Final = (
    Contour(_edges((0, 0), (4, 0), (4, 2), (2, 2), (0, 2), (0, 0))),
    _SPLIT.moved(Isometry(4, False, _at(2, 3))),
)
"""Drawn with a corner more on the side and with the arc as GH and HI.  (The text gives the
quadrilateral six edges; one corner more makes five, and a sixth on any side changes nothing.)"""

PIECES: Final = {
    10: (FIGURE_10,),
    11: FIGURE_11,
    12: FIGURE_12,
    13: (FIGURE_13,),
    14: FIGURE_14,
    15: FIGURE_15,
}
"""The placed pieces, by figure number; a solution figure is one piece."""
