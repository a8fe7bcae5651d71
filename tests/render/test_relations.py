"""The pictures of the relations of two edges."""

from __future__ import annotations

import pytest

from tui_tangram.maths.contour.relation import Effect, Relation
from tui_tangram.maths.contour.tables import Example, table_1, table_2
from tui_tangram.render import inks
from tui_tangram.render.relations import drawn

EXAMPLES = (*table_1(), *table_2())


def names(example: Example, fine: int) -> list[str]:
    """Return the names of the ends in the picture, as they are read."""
    picture = drawn(example, fine=fine)
    inside = [mark for mark in picture.marks if 0 <= mark.row < picture.lines]
    rows = [
        "".join(signs.get((column, row), " ") for column in range(picture.columns))
        for signs in [{(mark.column, mark.row): mark.text for mark in inside}]
        for row in range(picture.lines)
    ]
    return sorted(" ".join(rows).split())


@pytest.mark.parametrize("fine", [1, 2])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.table}-{one.relation.value}")
def test_every_end_has_its_name(example: Example, fine: int) -> None:
    """None covers another, or is outside."""
    assert "a1a2b1b2" == "".join(names(example, fine))


@pytest.mark.parametrize("fine", [1, 2])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: f"{one.table}-{one.relation.value}")
def test_edges_that_touch_are_drawn_so(example: Example, fine: int) -> None:
    """Those that lose nothing have neighbouring pixels, if they are not apart."""
    pixmap = drawn(example, fine=fine).pixmap
    a, b = (
        {
            (x, y)
            for y in range(pixmap.height)
            for x in range(pixmap.width)
            if pixmap.pixel(x, y) == ink
        }
        for ink in (inks.FILL, inks.FILL + 1)
    )
    touch = any({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & b for x, y in a)
    if example.relation is Relation.APART:
        assert not touch
    elif Effect.ELIMINATE not in example.effects:
        assert touch
