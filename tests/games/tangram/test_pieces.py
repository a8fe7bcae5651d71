from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.games.tangram.games import LIBRARY, ROUND_SETS
from tests.strategies.arcs import DISC, HALF_DISC, O, at, edge
from tests.strategies.geometry import any_motions
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.exact import Angular, Sqratio
from tui_tangram.maths.geometry import (
    LINEAR,
    ORIGIN,
    Arc,
    Contour,
    Isometry,
    Point,
    Polygon,
    Shape,
    Turn,
    simplest,
)
from tui_tangram.maths.geometry.contour import disc

SETS = LIBRARY.sets
TANS = SETS["tangram"]


def polygon(*points: tuple[int, int] | tuple[int, int, int, int]) -> Polygon:
    return Polygon(
        Point.of(*point) if len(point) == 4 else Point.of(point[0], 0, point[1], 0)
        for point in points
    )


def kind(name: str, outline: Contour, *insides: Contour) -> PieceKind:
    """A kind of piece, given the insides of its holes."""
    return PieceKind(name[0].upper(), name, Shape(outline, [one.reversed() for one in insides]))


HOOK = kind("hook", polygon((0, 0), (2, 0), (2, 3), (1, 3), (1, 1), (0, 1)))
STRIP = kind("strip", polygon((0, 0), (3, 0), (3, 1), (0, 1)))
OCTAGON = kind(
    "octagon",
    polygon(
        (0, 0, 0, 0),
        (2, 0, 0, 0),
        (2, 1, 0, 1),
        (2, 1, 2, 1),
        (2, 0, 2, 2),
        (0, 0, 2, 2),
        (0, -1, 2, 1),
        (0, -1, 0, 1),
    ),
)
# Two triangles that meet in the least corner of both.
BUTTERFLY = kind("butterfly", polygon((0, 0), (2, -2), (2, -1), (0, 0), (2, 1), (2, 2)))
NEEDLE = kind("needle", polygon((0, 0), (2, 1), (0, 1)))
FIN = kind(
    "fin", Contour([Arc.of(at(1, 0), at(0, 1), O, left=True), *edge((0, 1), (0, -1), (1, 0))])
)
RING = kind("ring", disc(O, 2), DISC)
LOCK = kind("lock", disc(O, 3), disc(at(1, 1), 1), polygon((-2, -1), (0, -1), (0, 0), (-2, 0)))
FRAME = kind(
    "frame", polygon((0, 0), (4, 0), (4, 4), (0, 4)), polygon((1, 1), (3, 1), (3, 3), (1, 3))
)
KINDS = (
    *TANS.kinds,
    *(HOOK, STRIP, OCTAGON, BUTTERFLY, NEEDLE),
    *(kind("half disc", HALF_DISC), kind("disc", DISC), FIN, RING, LOCK, FRAME),
)


def edges(shape: Shape) -> frozenset[object]:
    """The directed edges of a shape; a whole circle starts nowhere."""
    return frozenset(
        contour if len(contour) == 1 else curve
        for contour in shape.contours
        for curve in contour.curves
    )


def look(shape: Shape) -> frozenset[object]:
    """The edges when the least corner is moved to the origin; a circle is where its centre is."""
    marks = [
        contour.curves[0].centre if len(contour) == 1 else min(contour.points)
        for contour in shape.contours
    ]
    return edges(shape.moved(Isometry.translation(-min(marks))))


@each(
    ("kind", "turns", "chiral"),
    [
        (TANS.kind("L"), 8, False),
        (TANS.kind("M"), 8, False),
        (TANS.kind("Q"), 2, False),
        (TANS.kind("P"), 4, True),
        (TANS.kind("S"), 8, False),
        (HOOK, 8, True),
        (STRIP, 4, False),
        (OCTAGON, 1, False),
        (BUTTERFLY, 8, False),
        (NEEDLE, 8, True),
        (FIN, 8, True),
        (RING, 1, False),
        (LOCK, 8, True),
        (FRAME, 2, False),
    ],
)
def test_symmetry(kind: PieceKind, turns: int, chiral: bool) -> None:
    """How often a piece looks new when turned, and whether flipping matters, follow from it."""
    looks = sum(not pose.mirrored for pose in kind.poses())
    assert (turns, chiral) == (looks, kind.chiral)


@each("kind", KINDS)
def test_poses_are_all_looks_once(kind: PieceKind) -> None:
    """The poses show every look that turning and flipping can give, each once."""
    shown = [look(kind.shape.moved(pose)) for pose in kind.poses()]
    assert {look(kind.shape.moved(motion)) for motion in LINEAR} == set(shown)
    assert len(set(shown)) == len(shown)
    assert kind.poses()[0] == Isometry.linear()


@given(st.sampled_from(KINDS), any_motions, st.integers(0, 7), st.integers(0, 7))
def test_pose_of_finds_the_motion(
    kind: PieceKind, motion: Isometry, start: int, halved: int
) -> None:
    """A moved piece is recognised from wherever it is listed, turned by whatever angle."""
    moved = kind.shape.moved(motion)
    curves = list(moved.outline.curves)
    start %= len(curves)
    listings = [curves[start:] + curves[:start]]
    if kind.straight:
        edge = curves[halved % len(curves)]
        halves = [edge.part(edge.start, edge.middle), edge.part(edge.middle, edge.end)]
        listings.append(
            [*curves[: halved % len(curves)], *halves, *curves[halved % len(curves) + 1 :]]
        )
    for listed in listings:
        pose = kind.pose_of(Shape(simplest(Contour(listed)), reversed(moved.holes)))
        assert pose is not None
        assert edges(kind.shape.moved(pose)) == edges(moved)
        assert not pose.mirrored or kind.chiral
        if pose.turn.eighth is not None:
            assert pose._replace(shift=ORIGIN) in kind.poses()


@given(st.sampled_from(KINDS), any_motions)
def test_pose_of_refuses_what_is_no_image(kind: PieceKind, motion: Isometry) -> None:
    """Clockwise, enlarged or bent shapes and other kinds are not the piece."""
    moved = kind.shape.moved(motion)
    outline = moved.outline
    assert kind.pose_of(Shape(outline.reversed(), moved.holes)) is None
    for other in KINDS:
        if other is not kind:
            assert other.pose_of(moved) is None
    if kind.shape.holes:
        assert kind.pose_of(Shape(outline)) is None
        assert kind.pose_of(Shape(outline, [*moved.holes, moved.holes[0]])) is None
        aside = Isometry.translation(at(1, 0, 48))
        assert kind.pose_of(Shape(outline, [hole.moved(aside) for hole in moved.holes])) is None
    if kind.straight:
        larger = Polygon(point.scaled(2) for point in moved.points)
        first, *rest = moved.points
        for bent in (larger, Polygon([first + at(1, 0, 48), *rest])):
            assert kind.pose_of(Shape(bent)) is None


def test_a_piece_in_a_corner_of_3_4_5() -> None:
    """The needle turned so that its long edge is level stands by a turn between the eighths."""
    turn = Turn(Sqratio(3, 0, 5), Sqratio(4, 0, 5))
    lies = Isometry(turn, False, at(7, 2))
    assert lies == NEEDLE.pose_of(NEEDLE.shape.moved(lies))
    over = Isometry(turn, True, at(7, 2))
    assert over == NEEDLE.pose_of(NEEDLE.shape.moved(over))


def test_pose_of_a_flat_polygon() -> None:
    """A polygon without inside is no piece, and asking does no harm."""
    assert TANS.kind("L").pose_of(Shape(polygon((0, 0), (1, 0), (2, 0), (3, 0)))) is None


def test_octilinear() -> None:
    """A piece knows whether its edges keep to the eight directions."""
    assert all(kind.octilinear for kind in TANS.kinds)
    assert not any(kind.octilinear for kind in (BUTTERFLY, NEEDLE, FIN, FRAME))


@each("set_id", SETS)
def test_the_middle_of_a_piece_goes_where_the_piece_goes(set_id: str) -> None:
    """Turning about it eight times brings a piece back; its box holds it."""
    for kind in SETS[set_id].kinds:
        for motion in LINEAR:
            assert kind.shape.moved(motion).centre == motion(kind.shape.centre)
        (left, low), (right, high) = (point.floats() for point in kind.shape.bounds)
        stops = kind.shape.outline.stops()
        box = [min(x for x, _ in stops), max(x for x, _ in stops)]
        box += [min(y for _, y in stops), max(y for _, y in stops)]
        assert box == pytest.approx([left, right, low, high], abs=0.01)


PI = Angular(0, 1)


@pytest.mark.parametrize(
    ("set_id", "area"),
    [
        # A square of side 2 and two half discs of radius 1.
        ("broken-heart", PI + 4),
        # Half a disc of radius 1, two sectors of radius 2 and 45°, one of radius 2 - √2 and 90°,
        # less the triangle that both sectors share.
        ("egg-of-columbus", Angular(-1, Sqratio(3, -1))),
        ("four-leaves", PI * 4),
        ("half-discs", PI),
        ("rectangle-and-half-disc", PI / 2 + 8),
        # Rings and half discs 5π, 3π and π, all others 6, 4 and 2.
        ("rings-and-frame", PI * 9 + 12),
        ("tangram", Angular(8)),
    ],
)
def test_areas_are_numbers(set_id: str, area: Angular) -> None:
    """With their parts in √2 and π, not rounded."""
    assert SETS[set_id].area == area


def test_a_kind_with_arcs_or_holes_is_no_polygon() -> None:
    """Who asks for one asks for what is not there; sets know whether all of them are."""
    for kind in (FIN, RING, FRAME):
        assert not kind.straight
        with pytest.raises(ValueError, match=f"the {kind.name} has arcs or holes"):
            _ = kind.polygon
    assert {set_id for set_id in SETS if not SETS[set_id].straight} == set(ROUND_SETS)
    # Areas, and so the scale of a screen, are as of the seven tans.
    assert {1.0} == {pieces.scale for pieces in SETS.values() if pieces.straight}
    for set_id in ROUND_SETS:
        assert SETS[set_id].scale ** 2 * 8 == pytest.approx(float(SETS[set_id].area))


def test_the_seven_tans() -> None:
    """The set has the seven pieces in the order of their letters, with area 8."""
    assert [
        ("A", "L1", "large triangle"),
        ("B", "L2", "large triangle"),
        ("C", "M", "medium triangle"),
        ("D", "Q", "square"),
        ("E", "P", "parallelogram"),
        ("F", "S1", "small triangle"),
        ("G", "S2", "small triangle"),
    ] == [(piece.letter, piece.key, piece.kind.name) for piece in TANS.pieces]
    assert [2, 1, 1, 1, Sqratio(1, 0, 2)] == [kind.area for kind in TANS.kinds]
    assert TANS.area == 8
    assert [2, 1, 1, 1, 2, 0] == [TANS.count(kind) for kind in "LMQPSX"]


def test_a_label_is_a_digit_or_the_piece_s_own_letter() -> None:
    """Digits as long as there are enough, then letters: those of the kinds if each has one."""
    labels = {name: "".join(piece.label for piece in one.pieces) for name, one in SETS.items()}
    for name, said in labels.items():
        one = SETS[name]
        number = len(one.pieces)
        assert len(set(said)) == number
        assert said == "123456789"[:number] if number < 10 else said.isalpha()
        assert all(one.pieces[i] is one.piece(label) for i, label in enumerate(said))
        # The letters of moves name pieces too, where digits are the labels.
        assert number > 9 or all(one.piece(piece.letter) is piece for piece in one.pieces)
    assert "ILNTVPFUWXYZ" == labels["pentominoes"]
    assert "ABCDEFGHIJKLMN" == labels["stomachion"]


def test_a_piece_is_found_by_label_letter_or_key() -> None:
    """Players say E, messages say P; both name the parallelogram."""
    assert TANS.piece("E") == TANS.piece("P")
    assert TANS.piece("s2").letter == "G"
    # The frame is a kind called F; the letter F is that of a half disc.
    rings = LIBRARY.piece_set("rings-and-frame")
    assert [piece.letter for piece in map(rings.piece, "CFL")] == ["C", "F", "A"]
    with pytest.raises(KeyError):
        TANS.piece("L")
    with pytest.raises(KeyError):
        TANS.kind("X")


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([(HOOK, 1), (HOOK, 1)], "twice"),
        ([(HOOK, 20), (STRIP, 7)], "1 to 26 pieces, not 27"),
        ([], "1 to 26 pieces, not 0"),
    ],
)
def test_impossible_sets(counts: list[tuple[PieceKind, int]], message: str) -> None:
    """A set has at least one piece, no more than there are letters, and each kind once."""
    with pytest.raises(ValueError, match=message):
        PieceSet.of("x", "X", counts)
