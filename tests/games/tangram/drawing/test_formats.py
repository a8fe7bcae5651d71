"""Drawings: what is a polygon in them, and that nothing in a file can do more than be refused."""

from __future__ import annotations

import json
from math import cos, hypot, radians, sin, tan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.readers import spoiled
from tui_tangram.games.tangram.drawing.drawn import (
    MAX_CORNERS,
    MAX_POLYGONS,
    STRAIGHT,
    FloatPolygon,
    signed_area,
)
from tui_tangram.games.tangram.drawing.formats import read_drawings
from tui_tangram.games.tangram.drawing.svg.tree import MAX_DEPTH, MAX_TEXT
from tui_tangram.games.tangram.drawing.svg.walk import MAX_ELEMENTS
from tui_tangram.play.files import MAX_BYTES, FormatError

BOX = '<rect width="2" height="1"/>'
IN_JSON = {"polygons": [[[0, 0], [2, 0], [2, 1]], [[0, 0], [0, 3], [4, 0]]]}


def svg(content: str, head: str = "") -> bytes:
    """Return an SVG."""
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {names} {head}>{content}</svg>".encode()


def read_drawing(content: bytes, where: str) -> tuple[FloatPolygon, ...]:
    """Return the corners of the polygons of the one drawing of a file."""
    [drawing] = read_drawings(content, where)
    return tuple(one.corners for one in drawing.polygons)


def boxes(content: str, head: str = "") -> list[tuple[float, float, float, float]]:
    """Return left, low, right and high of each polygon of an SVG, y downwards, rounded."""
    found = []
    for shape in read_drawing(svg(content, head), "x"):
        xs, ys = [x for x, _ in shape], [-y for _, y in shape]
        found.append(tuple(round(value, 6) for value in (min(xs), min(ys), max(xs), max(ys))))
    return found


# What is drawn


def test_a_rectangle_a_polygon_a_polyline_and_a_path_of_the_same_are_the_same() -> None:
    """Whatever way it is written, y points up in the end and corners run counter-clockwise."""
    ways = (
        '<rect x="1" y="2" width="3" height="1"/>',
        '<polygon points="1,2 4,2 4,3 1,3"/>',
        '<polygon points="1 2 1 3 4 3 4 2 1 2"/>',
        '<polyline points="1,2,4,2,4,3,1,3,1,2"/>',
        '<path d="M1 2H4V3H1Z"/>',
        '<path d="m1,2l3,0 0,1-3,0z"/>',
        '<path d="M1 2 4 2 4 3 1 3"/>',
        '<svg x="1" y="2"><rect width="3" height="1"/></svg>',
        '<rect x="1px" y="2px" width="3" height="1" rx="0"/>',
    )
    for way in ways:
        (shape,) = read_drawing(svg(way), "x")
        assert {(1, -2), (4, -2), (4, -3), (1, -3)} == set(shape), way
        assert 3 == signed_area(shape), way


def test_each_closed_run_of_a_path_is_a_polygon() -> None:
    """A path goes on from where the last run began; a move that nothing follows is nothing."""
    path = '<path d="M0 0h1v1z l-1 0 0 -1z m5 5 h1 v1z M9 9"/>'
    assert [(0, 0, 1, 1), (-1, -1, 0, 0), (5, 5, 6, 6)] == boxes(path)


def numbers(low: float = -9, high: float = 9):
    """Numbers as they are written in a drawing."""
    return st.integers(round(100 * low), round(100 * high)).map(lambda n: n / 100)


@st.composite
def transforms(draw) -> tuple[str, tuple[float, ...]]:
    """A transform, and its matrix a b c d e f by the book."""
    name = draw(st.sampled_from(("translate", "scale", "rotate", "rotate3", "skewX", "matrix")))
    if name == "translate":
        x, y = draw(numbers()), draw(numbers())
        return f"translate({x}, {y})", (1, 0, 0, 1, x, y)
    if name == "scale":
        x, y = draw(numbers(0.5, 3)), draw(numbers(0.5, 3))
        return f"scale({x} {y})", (x, 0, 0, y, 0, 0)
    if name == "skewX":
        angle = draw(numbers(-40, 40))
        return f"skewX({angle})", (1, 0, tan(radians(angle)), 1, 0, 0)
    if name == "matrix":
        values = tuple(draw(numbers(0.5, 2)) for _ in range(6))
        a, b, c, d, e, f = values[0] + 3, *values[1:3], values[3] + 3, *values[4:]
        return f"matrix({a},{b},{c},{d},{e},{f})", (a, b, c, d, e, f)
    angle = draw(numbers(-400, 400))
    c, s = cos(radians(angle)), sin(radians(angle))
    if name == "rotate":
        return f"rotate({angle})", (c, s, -s, c, 0, 0)
    x, y = draw(numbers()), draw(numbers())
    return f"rotate({angle},{x},{y})", (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def mapped(matrix: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    """Return where a matrix takes a place."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@examples(25)
@given(st.lists(transforms(), min_size=1, max_size=5), st.integers(0, 4), st.booleans())
def test_transforms_of_groups_are_applied_from_the_inside_out(steps, cut: int, css: bool) -> None:
    """On the shape, on groups around it, several in one attribute, in a style or not."""
    spots = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    for _, matrix in reversed(steps):
        spots = [mapped(matrix, x, y) for x, y in spots]
    cut = min(cut, len(steps) - 1)
    inner = " ".join(text for text, _ in steps[cut:])
    content = f'<rect width="2" height="1" transform="{inner}"/>'
    if css:
        content = f'<rect width="2" height="1" style="fill: red; transform: {inner}"/>'
    for text, _ in reversed(steps[:cut]):
        content = f'<g transform="{text}"><a>{content}</a></g>'
    (shape,) = read_drawing(svg(content), "x")
    size = max(1.0, *(abs(value) for spot in spots for value in spot))
    for x, y in shape:
        assert min(hypot(x - a, -y - b) for a, b in spots) <= 1e-6 * size
    assert 4 == len(shape)


def test_what_is_used_is_drawn_where_it_is_used_and_not_where_it_is_defined() -> None:
    """With x, y and transform; by either attribute; symbols only then."""
    content = (
        f'<defs><g id="a" transform="scale(2)">{BOX}</g><clipPath>{BOX}</clipPath></defs>'
        f'<symbol id="s">{BOX}</symbol>'
        '<use href="#a" x="10" y="1"/><use xlink:href="#s" transform="translate(0 5)"/>'
    )
    assert [(10, 1, 14, 3), (0, 5, 2, 6)] == boxes(content)
    both = '<defs><rect id="r" width="2" height="1"/></defs>'
    assert [(6, 2, 10, 4)] == boxes(
        f'{both}<use href="#r" x="1" y="1" transform="translate(4) scale(2)"/>'
    )
    doubled = f'<g id="g"><use href="#r"/></g><g id="h"><use href="#g" x="9"/>{BOX}</g>'
    assert [(0, 0, 2, 1), (9, 0, 11, 1), (0, 0, 2, 1)] == boxes(
        f'<defs><rect id="r" width="2" height="1"/></defs>{doubled}'
    )


def test_what_is_hidden_is_not_drawn() -> None:
    """As an attribute, in a style, by a style sheet; a hidden group hides what is in it."""
    hidden = (
        f'<g display="none">{BOX}<rect display="inline" width="1" height="1"/></g>',
        f'<g style="display: none">{BOX}</g>',
        f'<g style="opacity:0">{BOX}</g>',
        f'<g opacity="0%">{BOX}</g>',
        f'<g visibility="hidden">{BOX}</g>',
        f'<g visibility="collapse">{BOX}<circle r="1"/></g>',
        f'<style>/* x */ .off, b {{ display:none; fill:red }}</style><g class="on off">{BOX}</g>',
        '<style>rect.off{display:none}</style><rect class="off" width="2" height="1"/>',
        f'<style>#i{{display:none !important}}</style><g id="i" display="inline">{BOX}</g>',
        '<rect width="0" height="1"/><polygon/><path/><path d="M1 1"/>',
        f"<metadata>{BOX}</metadata><pattern>{BOX}</pattern><mask>{BOX}</mask>",
        f'<x:rect xmlns:x="http://x.org" width="2" height="1"/><unknown>{BOX}</unknown>',
        f'<switch><g requiredExtensions="x">{BOX}</g><g/><g>{BOX}</g></switch>',
        "<!-- <circle/> --><title>t</title><desc/><linearGradient/>",
    )
    for one in hidden:
        assert [(0, 0, 5, 5)] == boxes(one + '<rect width="5" height="5"/>'), one
    shown = f'<g visibility="hidden"><g visibility="visible">{BOX}</g></g>'
    assert [(0, 0, 2, 1)] == boxes(shown)
    assert [(0, 0, 2, 1)] == boxes(f'<g opacity="0.5">{BOX}</g>')
    assert [(0, 0, 2, 1)] == boxes(f'<g class="off" style="display:inline">{BOX}</g>'
                                   "<style>.off{display:none}</style>")  # fmt: skip


def test_view_boxes_scale_and_centre() -> None:
    """As the standard says: inside others, with a size of its own, and as it is told to."""
    assert [(0, 10, 4, 12)] == boxes(BOX, 'viewBox="0 0 10 10" width="20" height="40"')
    assert [(0, 0, 4, 2)] == boxes(
        BOX, 'viewBox="0 0 10 10" width="20" height="40" preserveAspectRatio="xMinYMin"'
    )
    assert [(0, 0, 4, 4)] == boxes(
        BOX, 'viewBox="0 0 10 10" width="20" height="40" preserveAspectRatio="none"'
    )
    assert [(0, 0, 2, 1)] == boxes(BOX, 'viewBox="0 0 10 10" width="100%"')
    inner = (
        f'<svg x="1" y="2" viewBox="1 0 1 1" width="2" height="2" style="overflow:auto">{BOX}</svg>'
    )
    assert [(-1, 2, 3, 4)] == boxes(inner)


def test_corners_in_straight_runs_are_none() -> None:
    """Nor are those that come twice; what bends more than a thousandth is a corner."""
    text = b"0 0 1 0 2 0 2 0 2 1.5 1 1.5 1 1.5 0 1.5 0 1 0 0"
    (shape,) = read_drawing(text, "x")
    assert (4, {(0, 0), (2, 0), (2, 1.5), (0, 1.5)}) == (len(shape), set(shape))
    for off, corners in ((0.9 * STRAIGHT, 4), (1.1 * STRAIGHT, 5)):
        bent = f"0 0 5 {-10 * off} 10 0 10 3 0 3".encode()
        assert corners == len(read_drawing(bent, "x")[0])


def test_json_may_be_an_object_or_the_list_and_text_has_a_polygon_on_a_line() -> None:
    """All three say the same."""
    found = read_drawing(json.dumps(IN_JSON).encode(), "x")
    assert found == read_drawing(json.dumps(IN_JSON["polygons"], indent=1).encode(), "x")
    assert found == read_drawing("\ufeff0,0 2,0 2,1 # one\n\n0 0 0 3,4 0\n".encode(), "x")
    # The second runs clockwise as it is written.
    assert ((4, 0), (0, 3), (0, 0)) == found[1]


# What is refused


def nested(times: int, inner: str = "") -> str:
    """Return groups in each other."""
    return "<g>" * times + inner + "</g>" * times


def bomb(wide: int, deep: int) -> str:
    """Return groups that use each other many times."""
    rows = []
    for i in range(1, deep):
        use = f'<use href="#g{i - 1}"/>'
        rows.append(f'<g id="g{i}">{use * wide}</g>')
    return f'<defs><g id="g0">{BOX}</g>{"".join(rows)}</defs><use href="#g{deep - 1}"/>'


REFUSED = [
    (b"", "has no polygons"),
    (b"  \n ", "has no polygons"),
    (b"hello", "line 1: must be numbers, not 'hello'"),
    (b"0 0 1 0 1 1\n0 0 1", "line 2: must be an even number of numbers"),
    (b" " * (MAX_BYTES + 1), "is larger than 1,000,000 bytes"),
    (b"<svg>\xff</svg>", "is not UTF-8 text (byte 5)"),
    (b'{"polygons": [[[0, 0], [1, 0]', "line 1, column 30: not JSON"),
    (b"[[[0, 0], [1, 0], [1, 1]", "line 1, column 25: not JSON"),
    (b"{}", "polygons: is missing"),
    (b"[7]", "polygons[0]: must be a list of points"),
    (b'[[[0, "1"]]]', "polygons[0][0]: must be two numbers, [x, y]"),
    (b"[[[0, true]]]", "polygons[0][0]: must be two numbers, [x, y]"),
    (b"[[[0, 0, 0]]]", "polygons[0][0]: must be two numbers, [x, y]"),
    (b"[[[0, 1e300], [1, 0], [0, 1]]]", "polygons[0][0]: must be two numbers"),
    (b"[[[0, " + b"9" * 400 + b"]]]", "a number has 400 digits"),
    (b"[[[0, NaN]]]", "NaN is not a JSON number"),
    (b"[" * 200_000, "nested too deeply"),
    (
        b'{"format": "tui-tangram/figure"}',
        "format: 'tui-tangram/figure' cannot be imported as a drawing",
    ),
    (b"0 0 1 1 2 2 3 3", "line 1: has fewer than 3 corners"),
    (b"0 0 1 0 2e9 1", "line 1: has a number that is too large"),
    (b"0 0 1 0 1 1\n" * (MAX_POLYGONS + 1), "has more than 500 polygons"),
    (b"0 0 1 0 1 1 " * 400, "line 1: has 1200 corners; at most 1000 are allowed"),
    (b"<svg", "is not SVG: bad XML in line 1, column 1"),
    (b"<svg>\n<g></svg>", "is not SVG: bad XML in line 2, column 6"),
    (b"<svg/><svg/>", "is not SVG: bad XML in line 1, column 7"),
    (b"<svg>\x00</svg>", "bad XML in line 1"),
    (
        b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;">]><svg/>',
        "has entities that are not supported; save it as plain SVG",
    ),
    (b'<!DOCTYPE x [<!ENTITY a SYSTEM "b">]><svg/>', "has entities that are not"),
    (b'<!DOCTYPE x [<!ENTITY a "<g/>">]><svg/>', "has entities that are"),
    (b'<!DOCTYPE x [<!ENTITY % a "b">]><svg/>', "has entities that are not"),
    (b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY a "c">]><svg/>', "has entities that"),
    (b"<!DOCTYPE x [<!ENTITY a '%s'>]><svg/>" % (b"b" * 201), "has entities that are not"),
    (
        b"<!DOCTYPE x [%s]><svg/>" % b"".join(b"<!ENTITY a%d 'b'>" % i for i in range(101)),
        "has entities that are not",
    ),
    (
        b"<!DOCTYPE x [<!ENTITY a '%s'>]><svg>%s</svg>" % (b"b" * 200, b"&a;" * 5_001),
        "has entities that stand for more than 1,000,000 characters",
    ),
    (b'<!DOCTYPE x [<!ATTLIST g a CDATA "b">]><svg/>', "has entities"),
    (svg("&b;"), "bad XML in line 1"),
    (svg(""), "has no polygons"),
    (svg(nested(MAX_DEPTH, BOX)), "nested too deeply"),
    (b"<g>" * 300_000, "nested too deeply"),
    (
        svg('<circle r="1"/><text>a</text><text/><image/><line/><path d="M0 0 1 0" fill="none"/>'),
        "has no polygons; set aside: 1 circle, 1 image, 2 lines, 2 texts",
    ),
    (
        svg('<path d="M0 0 C1 2 2 3 3 3 Z"/>'),
        "line 1: a <path> has the command C, a curve; use straight lines only",
    ),
    (svg('<path d="M0 0 a1 1 0 0 0 3 3 Z"/>'), "the command a, a curve; use straight"),
    (svg('<path d="M0 0 L1 1 ?"/>'), "a <path> has '?', which is not valid in a path"),
    (svg('<path d="M0 0 L1"/>'), "a <path> has data that cannot be read: 'M0 0 L1'"),
    (svg(f'<path d="M0 0{" 1 1" * MAX_CORNERS}"/>'), "1001 corners; at most 1000 are"),
    (svg(f'<path d="M{"9" * 41} 1"/>'), "<path> has data that cannot be read: 'M999"),
    (svg('<path d="1 M0 0 L1 1"/>'), "a <path> has data that cannot be read: '1 M0"),
    (svg('<path d="1 2"/>'), "a <path> has data that cannot be read: '1 2'"),
    (svg('<path d="L1 1"/>'), "a <path> has data that cannot be read: 'L1 1'"),
    (svg('<path d="M0 0 1 1z 1"/>'), "<path> has data that cannot be read: 'M0 0 1"),
    (svg('<polygon points="0 0 1"/>'), "points of a <polygon>: must be an even"),
    (svg('\n<polygon points="0 x"/>'), "line 2: points of a <polygon>: must be num"),
    (svg(f'<polygon points="{"9" * 41} 1"/>'), "must be numbers, not"),
    (svg('<rect width="2" height="1" rx="0.1"/>'), "<rect> has an unsupported rx: '0.1'"),
    (svg('<rect width="50%" height="1"/>'), "<rect> has an unsupported width: "),
    (svg('<rect width="1e999" height="1"/>'), "<rect> has an unsupported width: "),
    (svg('<rect width="a" height="1"/>'), "<rect> has an unsupported width: "),
    (svg(f'<g transform="bend(3)">{BOX}</g>'), "<g> has an unsupported transform: "),
    (svg(f'<g transform="scale(3">{BOX}</g>'), "has an unsupported transform: "),
    (svg(f'<g transform="matrix(3)">{BOX}</g>'), "has an unsupported transform: "),
    (svg(f'<g transform="scale(1e999)">{BOX}</g>'), "has an unsupported transform: "),
    (svg(f'<g transform="translate(5em)">{BOX}</g>'), "has an unsupported transform: "),
    (svg(f'<g transform="{"scale(" * MAX_TEXT}"/>'), "that is too long; split"),
    (
        svg(f'<g transform="scale(2)" transform-origin="50% 1">{BOX}</g>'),
        "<g> has an unsupported transform-origin: ",
    ),
    (svg(f'<g clip-path="circle(9px)">{BOX}</g>'), "<g> has an unsupported clip-path: "),
    (svg(f'<g mask="url(#a)">{BOX}</g>'), "line 1: <g> has an unsupported mask: 'url(#a)'"),
    (svg(f'<g style="rotate:9deg">{BOX}</g>'), "<g> has an unsupported rotate: '9deg'"),
    (svg(f"<style>{' ' * 10 * MAX_TEXT}.</style>"), "a <style> is too long"),
    (svg(BOX, 'viewBox="0 0 0 1" width="1" height="1"'), "<svg> has an unsupported viewBox: "),
    (svg(BOX, 'viewBox="0 0 1" width="1" height="1"'), "<svg> has an unsupported viewBox: "),
    (svg(f'<svg viewBox="0 0 1 1">{BOX}</svg>'), "needs a width and a height as"),
    (
        svg(f'<symbol id="a" viewBox="0 0 1 1">{BOX}</symbol><use href="#a"/>'),
        "<symbol> with a viewBox needs a width and a height",
    ),
    (svg('<use href="#a"/>'), "<use> of '#a': no such element"),
    (svg('<use href="b.svg#a"/>'), "<use> of 'b.svg#a': no such element"),
    (svg('<g id="a"><use href="#a"/></g>'), "uses itself"),
    (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "uses itself"),
    (svg(bomb(10, 20)), "has more than 500 polygons"),
    (svg("<g/>" * MAX_ELEMENTS), f"draws more than {MAX_ELEMENTS:,} elements"),
    (svg(bomb(1, 80)), "nested too deeply"),
    (svg(f'<g id="a">{"<b/>" * 90_000}</g>{"""<use href="#a"/>""" * 2_400}'), "has no polygons"),
    (
        svg(f'<g id="a"><path d="{"M0 0h9v9z" * 9_000}"/></g>{"""<use href="#a"/>""" * 900}'),
        "has more than 500 polygons",
    ),
    (svg(f"<style>{'a' * 10 * MAX_TEXT}</style>" * 90), "has no polygons"),
    (svg(f'<path d="M0 0{"z" * 100_000}"/>'), "has no polygons"),
]


@each("content, line", REFUSED)
def test_bad_drawings(content: bytes, line: str) -> None:
    """One printable line that says what cannot be read; how soon, `bench_growth` measures."""
    with pytest.raises(FormatError) as caught:
        read_drawing(content, "some.svg")
    assert line in str(caught.value)
    assert str(caught.value).startswith("some.svg: ")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_limits_are_as_said() -> None:
    """What is just within them is read."""
    assert 1 == len(read_drawing(svg(nested(MAX_DEPTH - 2, BOX)), "x"))
    saw = " ".join(f"{i} {9 * (i % 2)}" for i in range(MAX_CORNERS))
    assert MAX_CORNERS == len(read_drawing(saw.encode(), "x")[0])
    assert MAX_POLYGONS == len(read_drawing(b"0 0 1 0 1 1\n" * MAX_POLYGONS, "x"))
    # The outermost element and the rectangle count, too.
    groups = "<g/>" * (MAX_ELEMENTS - 2)
    assert [(0, 0, 2, 1)] == boxes(groups + BOX)
    with pytest.raises(FormatError, match="draws more than 5,000 elements"):
        boxes(groups + BOX + BOX)
    assert 100 == len(boxes(f"<defs><g id='a'>{BOX * 10}</g></defs>" + "<use href='#a'/>" * 10))
    assert [(0, 0, 1e9, 1e9)] == boxes('<rect width="1e9" height="1e9"/>')


def test_much_of_everything_is_refused() -> None:
    """A quarter of a megabyte of one thing that is no drawing."""
    for bad in (
        b"0 0 1 1 ",
        b"1e5 ",
        b"9",
        b"- ",
        b"<g/>",
        b"<a>",
        b"<g a='1'/>",
        b"&amp;",
        b"[[0,0],",
        b"{}",
    ):
        for head, tail in ((b"", b""), (b"<svg>", b"</svg>"), (b"<svg d='", b"'/>")):
            text = head + bad * (MAX_BYTES // 4 // len(bad)) + tail
            with pytest.raises(FormatError):
                read_drawing(text, "x")


SAMPLES = (
    json.dumps(IN_JSON).encode(),
    b"0 0 1 0 1 1\n0,0 5,0,5e0,7",
    svg(
        f'<style>.a{{opacity:1}}</style><g transform="rotate(30) scale(2)" class="a">{BOX}</g>'
        '<defs><path id="p" d="M0 0 l1 0 0 1z"/></defs><use href="#p" x="3"/>'
        '<polygon points="0,0 1,0 1,1"/>',
        'viewBox="0 0 10 10" width="20mm" height="40"',
    ),
)


def read_or_refuse(content: bytes) -> tuple[FloatPolygon, ...] | None:
    """Return what is read, or None where it is refused in one short line."""
    refused: FormatError
    try:
        return read_drawing(content, "x")
    except FormatError as error:
        refused = error
    assert str(refused).isprintable()
    assert len(str(refused)) < 300
    return None


@examples(150)
@given(st.data())
def test_spoiled_drawings_are_read_or_refused(data: st.DataObject) -> None:
    """Cut off, bits turned, other values: only the documented error."""
    content = data.draw(st.sampled_from(SAMPLES).flatmap(spoiled))
    found = read_or_refuse(content)
    assert found is None or (found and all(len(shape) >= 3 for shape in found))


ATTRIBUTES = st.text("0123456789.,-+eE %(){}#;:abcmlhvzMLHVZrotaescl\t\n", max_size=30)


@examples(150)
@given(ATTRIBUTES, st.sampled_from(("d", "points", "transform", "width", "viewBox", "style", "id")))
def test_any_attribute_is_read_or_refused(value: str, name: str) -> None:
    """Whatever stands in it; svgelements raises all kinds of things."""
    for tag in ("path", "rect", "polygon", "g", "svg", "use"):
        others = 'height="3" width="2"' if name != "width" else 'height="3"'
        head = f'<{tag} {others} {name}="{value}">'.encode()
        read_or_refuse(b"<svg>" + head + BOX.encode() + f"</{tag}></svg>".encode())
