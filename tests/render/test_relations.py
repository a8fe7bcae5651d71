"""The pictures of the relations of two edges."""

from __future__ import annotations

from functools import cache

from tests.examples import each
from tui_tangram.maths.contour.relation import Effect, Relation
from tui_tangram.maths.contour.tables import Example, table_1, table_2
from tui_tangram.render import inks
from tui_tangram.render.relations import drawn


@cache
def examples() -> tuple[Example, ...]:
    """Return those of both tables, which take half a second to find."""
    return (*table_1(), *table_2())


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


@each("fine", [1, 2])
def test_every_end_has_its_name(fine: int) -> None:
    """None covers another, or is outside."""
    for example in examples():
        assert "a1a2b1b2" == "".join(names(example, fine)), example


@each("fine", [1, 2])
def test_edges_that_touch_are_drawn_so(fine: int) -> None:
    """Those that lose nothing have neighbouring pixels, if they are not apart."""
    for example in examples():
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
            assert not touch, example
        elif Effect.ELIMINATE not in example.effects:
            assert touch, example
