"""The pieces among all that a drawing has."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.games.tangram.drawing.square import PIECES, ROWS, note, svg
from tests.games.tangram.drawing.test_settle import drawn
from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.drawing.importing import import_drawing
from tui_tangram.play.files import FormatError, ImportSpec

OUTLINE = '<path d="M0 0H100V100H0Z" fill="{}"/>'
ASIDE = {
    '<rect width="120" height="120" fill="white"/>': "1 other polygon",
    '<rect width="100%" height="100%"/>': "1 other polygon",
    '<path d="M0 0H210V297H0Z" fill="#eee"/>': "1 other polygon",
    "<text>1</text><text/><foreignObject/>": "3 texts",
    '<circle r="2"/><ellipse rx="2"/><line x2="9"/><image/>': "2 circles, 1 image, 1 line",
    '<path d="M0 0L9 0L9 9" fill="none" stroke="black"/>': "1 line",
    '<polyline points="0 0 9 0 9 9" fill="none"/>': "1 line",
    '<path d="M0 0 L5 5"/>': "1 line",
    '<path d="M0 0Q9 9 0 20Z"/>': "1 shape with curves",
    '<rect width="20" height="9" rx="1"/>': "1 shape that cannot be read",
    OUTLINE.format("none"): "1 outline without fill",
    OUTLINE.format("black"): "1 other polygon",
    OUTLINE.format("black") + "<rect width='120' height='120'/>": "2 other polygons",
    PIECES.replace("/>", ' fill="none"/>'): "7 polygons drawn twice",
    PIECES: "7 polygons drawn twice",
    '<g transform="translate(0 105) scale(.3)"><polygon points="0,0 0,99 9,0"/></g>':
        "1 other polygon",
    '<polygon points="140,0 140,50 190,50 190,0"/>': "1 other polygon",
    '<rect x="-90" width="300" height="5"/>': "1 other polygon",
}  # fmt: skip
"""What a drawing has besides the pieces, and how it is told."""


@each("extra", ASIDE)
def test_what_is_no_piece_is_set_aside_and_counted(extra: str) -> None:
    """Below the pieces and above them."""
    assert ASIDE[extra] == note(svg(extra + PIECES)) == note(svg(PIECES + extra))


@pytest.mark.parametrize(
    "fill", ["none", "transparent", "rgba(9, 9, 9, 0)", "#1230", "hsl(0 0 0/0)"]
)
def test_edges_alone_are_pieces_where_nothing_else_is(fill: str) -> None:
    """Also over a background with a fill; lines that do not close are none."""
    edges = PIECES.replace("/>", f' fill="{fill}"/>')
    assert not note(svg(edges))
    background = "<rect width='120' height='120'/>"
    assert "1 other polygon" == note(svg(f'{background}<g fill-opacity="0">{PIECES}</g>'))
    assert "1 other polygon, 1 line" == note(
        svg(f'{background}{edges}<path d="M0 0 9 0 9 9" fill="{fill}"/>')
    )
    with pytest.raises(FormatError, match="no polygons; set aside: 1 line"):
        note(svg(f'<path d="M0 0 9 0 9 9" fill="{fill}"/>'))


@examples(10)
@given(
    st.sampled_from(("tangram/swan", "heptex/square", "z35/square", "stomachion/square")), st.data()
)
def test_pieces_are_found_among_other_things(name: str, data: st.DataObject) -> None:
    """Of any set, in any order: a page around all, one of another scale, and one beside them."""
    figure = LIBRARY.find(name)
    shapes = drawn(figure, Random(4), 0)
    xs = [x for shape in shapes for x, _ in shape]
    ys = [y for shape in shapes for _, y in shape]
    left, right, low, high = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    page = ((left, low), (right, low), (right, high), (left, high))
    small = tuple((x / 7, y / 7) for x, y in shapes[0])
    beside = tuple((x + 3 * (right - left), y) for x, y in shapes[1])
    large = tuple((1.3 * x, 1.3 * y) for x, y in beside)
    extras = data.draw(st.lists(st.sampled_from((page, small, large)), max_size=3, unique=True))
    every = data.draw(st.permutations([*shapes, *extras]))
    found = import_drawing(json.dumps(every).encode(), "x", LIBRARY.sets, ImportSpec())
    assert found.pieces.id == figure.set_id
    assert found.drawn.figure.outline == import_drawing(
        json.dumps([one for one in every if one not in extras]).encode(), "x", LIBRARY.sets,
        ImportSpec(),
    ).drawn.figure.outline  # fmt: skip
    assert len(extras) == int((found.note or "set aside: 0 ").split()[2])


DOUBT = {
    PIECES + f'<g transform="translate(150 0)">{PIECES}</g>': (
        "shows the pieces of tangram in more than one way; leave one figure only"
    ),
    PIECES + '<polygon points="100,0 125,25 100,50"/>': (
        "has 3 polygons like the small triangle, but the set tangram has only 2; remove the others"
    ),
    "".join(f'<path d="M{n} 0 {n + 9} 0 {n} 9Z"/>' for n in range(0, 90, 10)): (
        "shows the pieces of no set; compared with tangram: has 9 polygons, but the set tangram has"
        " 7 pieces"
    ),
    '<path d="M0 0 30 0 30 10 20 10 20 20 0 20Z"/><text/>': (
        "x: shows an outline like no figure of the set tangram; draw each piece in it as a polygon"
        " of its own; set aside: 1 text"
    ),
    '<rect width="99" height="99"/><path d="M0 0 30 0 30 10 20 10 20 20 0 20Z"/>': (
        "x: shows an outline like no figure of the set tangram; draw each piece in it as a polygon"
        " of its own"
    ),
    PIECES + '\n<polygon points="100,0 140,0 140,50 100,50"/>': (
        "line 2, <polygon>: may be one more piece, which tangram does not have; remove it, or name"
        " the set: --set tangram"
    ),
    PIECES[: PIECES.rindex("<")] + '\n<path d="M99 99 50 99C66 66 77 55 99 50Z"/><text/>': (
        "shows the pieces of no set; compared with tangram: has 6 polygons, but the set tangram has"
        " 7 pieces; line 2: a <path> has the command C, a curve; use straight lines only; set"
        " aside: 1 shape with curves, 1 text"
    ),
    '<path d="M0 0 30 0 30 20 0 20Z M40 0 70 0 70 20 40 20Z"/>': (
        "has 2 parts that do not touch, but the set tangram has 7 pieces; draw each piece in them"
        " as a polygon of its own"
    ),
    '<path d="M0 0 30 0 30 20 0 20Z M30 20 70 20 70 40 30 40Z"/>': (
        "has 2 polygons, but the set tangram has 7 pieces"
    ),
    '<path d="M0 0 30 0 30 9 0 9Z M9 -9 19 -9 19 22 9 22Z"/>': "has 2 polygons, but the set",
    '<path d="M0 87 50 0 100 87Z M50 0 100 87 150 0Z"/>': (
        "has 2 polygons, but the set tangram has 7 pieces; it has angles of 60°, which no set can"
        " have"
    ),
    PIECES + '<polygon points="0 0 9 9 9 0 0 9"/><rect width="1e-99" height="1e-99"/>'
    + PIECES[: PIECES.index("/>")].replace("0,0", "7,7") + "/>": "line 1, <polygon>: may be one",
    PIECES.replace("50,100", "50,120"): "line 1, <polygon>: matches no remaining piece; the near",
}  # fmt: skip


@each("content", DOUBT)
def test_what_is_in_doubt_is_refused(content: str) -> None:
    """With its line, what was compared, and what was set aside."""
    with pytest.raises(FormatError) as caught:
        note(svg(content))
    assert DOUBT[content] in str(caught.value)


def test_whoever_names_the_set_has_no_doubt_about_what_is_left() -> None:
    """But about two figures."""
    more = PIECES + '<polygon points="100,0 140,0 140,50 100,50"/>'
    assert "1 other polygon" == note(svg(more), "tangram")
    with pytest.raises(FormatError, match="in more than one way"):
        note(svg(PIECES + f'<g transform="translate(150 0)">{PIECES}</g>'), "tangram")


@pytest.mark.parametrize("extra", ["", "<rect width='120' height='120'/>"])
def test_uneven_drawings_are_read_with_a_warning(extra: str) -> None:
    """A corner of a triangle is astray, with a background or without."""
    for off, told in ((3, ""), (5, "drawn unevenly: line 2, <polygon> is 0.12 legs away from")):
        uneven = PIECES.replace("<polygon", "\n<polygon", 1).replace("0,100", f"0,{100 + off}", 1)
        aside = "1 other polygon" if extra else ""
        assert note(svg(extra + uneven)).startswith("; ".join(filter(None, (aside, told))))
        assert ("uneven" in note(svg(extra + uneven))) == bool(told)
    for far, told in (
        (107, "line 1, <polygon>: is 0.168 legs away from an exact fit; at most 0.15"),
        (120, "line 1, <polygon>: matches no remaining piece; the nearest is 0.32"),
    ):
        with pytest.raises(FormatError) as caught:
            note(svg(extra + PIECES.replace("0,100", f"0,{far}", 1)))
        assert told in str(caught.value)


def test_a_part_of_a_silhouette_is_no_piece() -> None:
    """A silhouette of two parts, one of them like a piece; a frame in one path with the pieces."""
    apart = PIECES.replace("100,0 75,25 100,50", "120,0 95,25 120,50")
    below = '<path d="M0 0 100 0 75 25 100 50 100 100 0 100Z M320 0 295 25 320 50Z"/>'
    found = import_drawing(svg(below + apart).encode(), "x", LIBRARY.sets, ImportSpec())
    assert "set aside: 2 other polygons" == found.note
    runs = "".join(f"M{row}Z" for row in ROWS)
    assert "1 other polygon" == note(svg(f'<path d="M-9-9H120V120H-9Z {runs}"/>'))
