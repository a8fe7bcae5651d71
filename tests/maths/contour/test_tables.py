"""The table of relations: every picture shows what it says, and shows it of pieces side by side."""

from __future__ import annotations

from itertools import product

import pytest

from tui_tangram.maths.contour.relation import (
    Effect,
    Relation,
    StraightEdge,
    classify,
    relate,
    related,
)
from tui_tangram.maths.contour.tables import find, rows, table_1, table_2
from tui_tangram.maths.geometry import Arc
from tui_tangram.play.refusal import Refusal
from tui_tangram.render import inks
from tui_tangram.render.relations import HIGH, WIDE, drawn

_STRIP = 0.5
"""The width of the strip of a piece beside its edge that is looked at."""


def in_strip(edge: StraightEdge, x: float, y: float) -> bool:
    """Whether a point is beside the edge, on its left and near it, where its piece must be."""
    (x0, y0), (x1, y1) = edge.start.floats(), edge.end.floats()
    along, up = x1 - x0, y1 - y0
    size = (along**2 + up**2) ** 0.5
    forward = ((x - x0) * along + (y - y0) * up) / size
    left = (along * (y - y0) - up * (x - x0)) / size
    return 0 < forward < size and 0 < left < _STRIP


def test_what_is_drawn_has_the_number_that_is_said() -> None:
    """The classifier and the rules are asked about the edges of the picture."""
    for one in (*table_1(), *table_2()):
        assert related(one.a, one.b), one
        assert one.relation is classify(one.a, one.b), one
        assert (one.left_a, one.left_b) == relate(one.a, one.b), one
        unchanged = (one.left_a, one.left_b) == ((one.a,), (one.b,))
        assert unchanged == one.null == (one.effects == {Effect.NULL}), one
        split = 2 in {len(one.left_a), len(one.left_b)}
        assert (Effect.SPLIT in one.effects) == split or one.figure, one
        whole = sum(map(_size, (one.a, one.b)))
        kept = sum(map(_size, (*one.left_a, *one.left_b)))
        assert (Effect.ELIMINATE in one.effects) == (kept < whole - 1e-9), one


def _size(edge: StraightEdge | Arc) -> float:
    if isinstance(edge, Arc):
        return float(edge.length)
    (x, y), (u, v) = edge.start.floats(), edge.end.floats()
    return ((x - u) ** 2 + (y - v) ** 2) ** 0.5


def test_no_picture_has_pieces_that_overlap() -> None:
    """Section 3 excludes it: no point is beside both edges on the side of their pieces."""
    grid = [n / 8 + 1 / 16 for n in range(-32, 88)]
    for one in table_1():
        both = [
            (x, y)
            for x, y in product(grid, grid[:64])
            if in_strip(one.a, x, y) and in_strip(one.b, x, y)
        ]
        assert not both, one


def test_six_and_nine_touch_in_one_point() -> None:
    """So says section 4.1.2: the end of one and the start of the other, and nothing else."""
    by_number = {one.relation: one for one in table_1() if not one.drawn_apart}
    six, nine = by_number[Relation.A2_AND_B1], by_number[Relation.A1_AND_B2]
    assert six.a.end == six.b.start
    assert nine.a.start == nine.b.end
    for one in (six, nine):
        assert len({*one.a[:2], *one.b[:2]}) == 3
        assert (one.a.end - one.a.start).cross(one.b.end - one.b.start)


def test_the_null_forms_of_five_and_ten_touch_in_one_point() -> None:
    """The two ends are one point there, or the two starts, of straight edges and of arcs."""
    for number, which in ((5, 1), (10, 0)):
        eliminated, null = find(str(number))
        for row, same in ((eliminated, False), (null, True)):
            for one in (row.straight, row.arcs):
                assert one is not None
                assert same == one.null == (one.a[which] == one.b[which])


def test_the_table_has_every_relation_and_every_form() -> None:
    """Arcs have ten of the sixteen, and four forms of the last; the null ones are said so."""
    straight = [int(row.relation) for row in rows() if row.straight]
    assert straight == sorted([*range(16), 5, 10])
    figures = [row.example.figure for row in rows()]
    assert [*[None] * 18, 5, 6, 7, 8] == figures
    assert 5 == sum("null" in row.title for row in rows()) + 2
    for row in rows():
        assert row.sentence
        assert row.bits == format(row.relation, "04b")
        assert len(row.ends) == row.bits.count("1")


@pytest.mark.parametrize(
    ("number", "bits", "ends", "source"),
    [
        (0, "0000", (), "section 4.1.2, tables 1, 2"),
        (1, "0001", ("b2",), "section 4.1.1, table 1"),
        (6, "0110", ("a2", "b1"), "section 4.1.2, table 1"),
        (12, "1100", ("a1", "a2"), "sections 4.1.1, 4.1.3, tables 1, 2"),
    ],
)
def test_places_in_the_paper(number: int, bits: str, ends: tuple[str, ...], source: str) -> None:
    """Checked by hand against sections 4.1.1 to 4.1.3."""
    (row,) = find(str(number))
    assert (bits, ends, source) == (row.bits, row.ends, row.source)


def test_only_numbers_are_found() -> None:
    """Sixteen of them."""
    for word in ("16", "-1", "01", "", "six"):
        with pytest.raises(Refusal):
            find(word)


def test_pictures_name_the_four_ends() -> None:
    """Each has both edges in their inks, and the names of the ends beside each other."""
    for one in filter(None, (one for row in rows() for one in (row.straight, row.arcs))):
        picture = drawn(one)
        assert (WIDE, 2 * HIGH[one.table]) == (picture.pixmap.width, picture.pixmap.height)
        assert {inks.FILL, inks.FILL + 1} <= set(b"".join(picture.pixmap.rows()))
        assert "a1a2b1b2" == "".join(sign.text for sign in picture.marks)
        assert len(picture.marks) == len({(sign.column, sign.row) for sign in picture.marks})
