"""SVG as programs write it: clips, origins, symbols, straight curves, namespaces, pages."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from tests.examples import each, examples
from tests.games.tangram.drawing.square import NAMES, PIECES, ROWS, note, svg
from tests.games.tangram.drawing.test_formats import BOX, boxes
from tui_tangram.games.tangram.drawing.drawn import STRAIGHT, contains
from tui_tangram.games.tangram.drawing.formats import read_drawings
from tui_tangram.games.tangram.drawing.svg.geometry import path_runs
from tui_tangram.play.files import FormatError

# Clips and masks

WHOLE = '<rect width="120" height="120"/>'
WHITE = '<rect width="120" height="120" fill="white"/>'


def clipped(clip: str, attribute: str = 'clip-path="url(#c)"', each: bool = False) -> str:
    """Return the square within a clip, around all or at each piece."""
    if each:
        return svg(PIECES.replace("/>", f" {attribute}/>") + f"<defs>{clip}</defs>")
    return svg(f"<g {attribute}>{PIECES}</g><defs>{clip}</defs>")


CUTS_NOTHING = {
    "rectangle": clipped(f'<clipPath id="c">{WHOLE}</clipPath>'),
    "at each": clipped(f'<clipPath id="c">{WHOLE}</clipPath>', each=True),
    "in a style": clipped(f'<clipPath id="c">{WHOLE}</clipPath>', "style=\"clip-path:url('#c')\""),
    "just as large": clipped('<clipPath id="c"><path d="M0 0H100V100H0Z M7 7"/></clipPath>'),
    "rounded": clipped('<clipPath id="c"><path d="M0 0H99.999V99.999H0Z"/></clipPath>'),
    "of two areas": clipped(f'<clipPath id="c"><circle r="9"/>{WHOLE}</clipPath>'),
    "moved": clipped(
        '<clipPath id="c" transform="translate(-9 -9)"><use href="#r" x="-9"/></clipPath>'
        '<rect id="r" width="200" height="200"/>'
    ),
    "of the box": clipped(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>'
    ),
    "of nothing that is there": clipped(""),
    "mask": clipped(f'<mask id="c">{WHITE}</mask>', 'mask="url(#c)"'),
    "mask of Figma": clipped(
        '<mask id="c" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="120"'
        ' height="120"><rect width="120" height="120" fill="#D9D9D9"/></mask>',
        'mask="url(#c)"',
    ),
    "mask of the box": clipped(
        '<mask id="c" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="#FFF"/>'
        "</mask>",
        'mask="url(#c)"',
    ),
    "around a text": svg(f'{PIECES}<text clip-path="url(#c)">a</text><clipPath id="c"/>'),
    "turned with its group": svg(
        f'<g transform="rotate(45) scale(3)"><g clip-path="url(#c)">{PIECES}</g></g>'
        f'<clipPath id="c">{WHOLE}</clipPath>'
    ),
}
CUTS = {
    "half": clipped('<clipPath id="c"><rect width="50" height="120"/></clipPath>'),
    "nothing left": clipped('<clipPath id="c"/>'),
    "hidden": clipped(f'<clipPath id="c"><g display="none">{WHOLE}</g></clipPath>'),
    "with a hole": clipped('<clipPath id="c"><path d="M0 0H120V120H0Z M9 9V90H90V9Z"/></clipPath>'),
    "with a notch": clipped(
        '<clipPath id="c"><path d="M-9-9H40V45H60V-9H120V120H-9Z"/></clipPath>'
    ),
    "a circle": clipped('<clipPath id="c"><circle r="999"/></clipPath>'),
    "clipped itself": clipped(
        f'<clipPath id="c" clip-path="url(#d)">{WHOLE}</clipPath><clipPath id="d"/>'
    ),
    "a shape in CSS": clipped("", 'style="clip-path: inset(0)"'),
    "small box": clipped(
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0H1V.9H0Z"/></clipPath>'
    ),
    "inner of two": svg(
        f'<g clip-path="url(#c)"><g clip-path="url(#d)">{PIECES}</g></g>'
        f'<clipPath id="c">{WHOLE}</clipPath><clipPath id="d"/>'
    ),
    "black mask": clipped(f'<mask id="c">{WHOLE}</mask>', 'mask="url(#c)"'),
    "black on white": clipped(f'<mask id="c">{WHITE}<rect width="9"/></mask>', 'mask="url(#c)"')
    .replace('<rect width="9"/>', '<rect width="9" height="9"/>'),
    "grey mask": clipped(
        f'<mask id="c"><g opacity="0.5">{WHITE}</g></mask>', 'mask="url(#c)"'
    ),
    "small region": clipped(
        f'<mask id="c" maskUnits="userSpaceOnUse" x="0" y="0" width="99" height="9">{WHITE}</mask>',
        'mask="url(#c)"',
    ),
    "no mask": clipped("", 'mask="url(#c)"'),
}  # fmt: skip


@each("name", CUTS_NOTHING)
def test_what_cuts_nothing_is_no_matter(name: str) -> None:
    """All clips and masks that have an area with the whole of each piece."""
    assert note(CUTS_NOTHING[name]) in ("", "1 text")


@each("name", CUTS)
def test_what_may_cut_is_refused(name: str) -> None:
    """With the line and the attribute."""
    with pytest.raises(FormatError, match=r"line 1: <g> has an unsupported (clip-path|mask)"):
        note(CUTS[name])


@pytest.mark.parametrize("way", ["", 'overflow="visible"', 'style="overflow: auto"'])
@pytest.mark.parametrize(("width", "cuts"), [(100, False), (99, True)])
def test_a_drawing_in_another_is_cut_at_its_edges(way: str, width: int, cuts: bool) -> None:
    """As is a symbol; but not where it says that all is seen, nor the outermost."""
    inside = f'<svg x="3" width="{width}" height="100" {way}>{PIECES}</svg>'
    symbol = f'<symbol id="s" {way}>{PIECES}</symbol><use href="#s" width="{width}" height="100"/>'
    assert not note(svg(PIECES, f'width="{width}" height="100"'))
    for content in (inside, symbol):
        if not cuts or way:
            assert not note(svg(content))
        else:
            with pytest.raises(FormatError, match="> has an unsupported overflow: 'hidden'"):
                note(svg(content))


def test_a_background_that_is_cut_does_not_matter() -> None:
    """It is set aside, as are others that are no pieces."""
    text = svg(
        f'<g clip-path="url(#c)"><rect x="-9" width="999" height="999"/>{PIECES}</g>'
        f'<clipPath id="c">{WHOLE}</clipPath>'
    )
    assert "1 shape cut by a clip or mask" == note(text)


PLACES = st.tuples(st.integers(0, 12), st.integers(0, 12))
SHAPES = st.lists(PLACES, min_size=3, max_size=6, unique=True).filter(
    lambda places: Polygon(places).is_valid and Polygon(places).area > 1
)


@examples(100)
@given(SHAPES, SHAPES)
def test_an_area_has_a_polygon_as_shapely_says(area: list, shape: list) -> None:
    """But for a hair's breadth."""
    out = Polygon(shape).difference(Polygon(area)).area / Polygon(shape).area
    has = contains(tuple(area), tuple(shape))
    assert has if not out else not has or out < 0.01


def test_very_many_clips_are_refused_and_not_compared() -> None:
    """The rest of what is clipped counts as cut."""
    corners = " ".join(f"{i} {900 + i * i}" for i in range(900))
    shape = f'<polygon points="-9,-9 999,-9 999,899 {corners}"/>'
    text = svg(f'<clipPath id="c">{shape}</clipPath><g clip-path="url(#c)">{shape * 3}</g>')
    with pytest.raises(FormatError, match="500,000 pairs of corners are clipped; flatten it first"):
        note(text)


# Places


def test_origins_of_transforms() -> None:
    """In pixels, words and percent; of the view box or of the shape; in any order of words."""
    scale = 'transform="scale(2)"'
    head = 'viewBox="0 0 10 20"'
    for origin, place in {
        'transform-origin="1 1"': (-1, -1, 3, 1),
        'transform-origin="1px"': (-1, -10, 3, -8),
        'style="transform-origin: 1px 0.5px 9px"': (-1, -0.5, 3, 1.5),
        'style="transform-origin: bottom right"': (-10, -20, -6, -18),
        'style="transform-origin: 10% top"': (-1, 0, 3, 2),
        'style="transform-box: fill-box"': (0, 0, 4, 2),
        'style="transform-box: fill-box; transform-origin: center"': (-1, -0.5, 3, 1.5),
        'style="transform-box: fill-box; transform-origin: 100% 1px"': (-2, -1, 2, 1),
    }.items():
        shape = BOX.replace("/>", f" {scale} {origin}/>")
        assert [place] == boxes(shape, head), origin
        assert [place] == boxes(f"<g {scale} {origin}>{BOX}</g>", head), origin
    still = 'transform="translate(3)" style="transform-origin: 50% left; transform-box: stroke-box"'
    assert [(3, 0, 5, 1)] == boxes(BOX.replace("/>", f" {still}/>"))
    inner = f'<rect x="4" width="2" height="1" {scale} style="transform-box:fill-box"/>'
    group = f'<g style="transform-box:fill-box;transform-origin:right bottom" {scale}>{inner}</g>'
    assert [(0, -2, 8, 2)] == boxes(group)
    for bad in ("stroke-box", "border-box", "else"):
        with pytest.raises(FormatError, match="unsupported transform-box"):
            boxes(f'<g {scale} style="transform-box:{bad}">{BOX}</g>')


def test_symbols_have_view_boxes_and_uses_sizes() -> None:
    """As the standard says; a symbol of no size is as large as what is around it."""
    symbol = f'<symbol id="s" viewBox="0 0 4 2" {{}}>{BOX}</symbol>'
    for attributes, use, place in (
        ("", 'width="8" height="4"', (0, 0, 4, 2)),
        ("", 'x="1" y="2" width="8" height="4"', (1, 2, 5, 4)),
        ("", 'width="8" height="8"', (0, 2, 4, 4)),
        ("", 'width="8"', (0, 18, 4, 20)),
        ('width="8" height="4"', "", (0, 0, 4, 2)),
        ('width="8" height="4"', 'width="50%" height="auto"', (0, 0.75, 2.5, 2)),
        ('preserveAspectRatio="none"', 'width="8" height="8"', (0, 0, 4, 4)),
        ('x="1"', 'width="8" height="4" transform="scale(2)"', (2, 0, 10, 4)),
    ):
        text = symbol.format(attributes) + f'<use href="#s" {use}/>'
        found = boxes(text, 'viewBox="0 0 10 40"')
        assert [tuple(round(value, 4) for value in place)] == found, (attributes, use)
    plain = f'<symbol id="s">{BOX}</symbol><use href="#s" width="8" height="8" x="3"/>'
    assert [(3, 0, 5, 1)] == boxes(plain)
    inner = f'<svg width="50%" height="50%" viewBox="0 0 2 2">{BOX}</svg>'
    assert [(0, 0, 5, 2.5)] == boxes(inner, 'viewBox="0 0 10 10"')
    quarter = '<rect x="10%" y="10%" width="50%" height="50%"/>'
    assert [(1, 2, 6, 12)] == boxes(quarter, 'width="10" height="20"')


# Curves without a bend


@given(
    st.lists(PLACES, min_size=2, max_size=2, unique=True),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
    st.sampled_from("CcQqSsTt"),
)
def test_curves_whose_handles_are_on_their_chord_are_straight(ends, handles, command) -> None:
    """Relative or not; and bent as soon as a handle is off by more than a thousandth."""
    (a, b), (c, d) = ends
    base = (a, b) if command.islower() else (0, 0)
    length = hypot(c - a, d - b)
    for off, bends in ((0.0, False), (0.9 * STRAIGHT, False), (1.1 * STRAIGHT, True)):
        across, up = -(d - b) * off, (c - a) * off
        places = [(a + t * (c - a) + across, b + t * (d - b) + up) for t in handles]
        used = places[: {"C": 2, "T": 0}.get(command.upper(), 1)]
        text = " ".join(f"{x - base[0]:.9f} {y - base[1]:.9f}" for x, y in [*used, (c, d)])
        [run] = path_runs(f"M{a} {b}{command}{text}L99 7Z")
        assert run.corners[:2] == [(a, b), pytest.approx((c, d), abs=1e-6)]
        assert bool(run.bent) == (bends and command not in "Tt"), (off, length)


def test_arcs_and_handles_that_lead_past_the_end() -> None:
    """Arcs with a radius of 0 or a huge one are straight; flags may stand together."""
    for data, bent in {
        "M0 0A0 9 0 0 1 9 9H0Z": False,
        "M0 0a9999999 9999999 0 0 1 9 9H0Z": False,
        "M0 0a9999 9999 0 11 9 9H0Z": True,
        "M0 0a9 9 0 01.9.9H0Z": True,
        "M0 0a9 9 0 1 0 0 0H9V9Z": False,
        "M0 0C9 9-1-1 8 8H0Z": True,
        "M0 0C3 3 9 9 8 8H0Z": True,
        "M0 0Q4 0 8 0T16 0V9Z": False,
        "M0 0Q4 1 8 0T16 0V9Z": True,
        "M0 0C0 0 0 0 0 0L9 9H0Z": False,
    }.items():
        [run] = path_runs(data)
        assert bent == bool(run.bent), data
    straight = "".join(
        f'<path d="M{a}C{a} {b} {b}S{c} {c}{f"Q{d} {d}" if d else ""}Z"/>'
        for a, b, c, d in ([*row.split(), ""][:4] for row in ROWS)
    )
    assert not note(svg(straight))


@pytest.mark.parametrize("data", ["M0 0A1 1 0 2 0 3 3", "M0 0C1 1 2 2", "M0 0A1 1 0 0 0 3"])
def test_curves_of_too_few_numbers_cannot_be_read(data: str) -> None:
    """As other commands."""
    with pytest.raises(FormatError, match="a <path> has data that cannot be read"):
        boxes(f'<path d="{data}"/>')


# Files


def test_entities_that_name_languages_are_read() -> None:
    """As old versions of Illustrator write them."""
    kinds = "<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n<!ENTITY w 'http://w.org/1999/xlink'>"
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C'
        f'//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n{kinds}\n]>\n'
        f'<svg xmlns="&ns_svg;" xmlns:xlink="&w;" viewBox="0 0 120 120">{PIECES}</svg>'
    )
    assert not note(text)


def test_the_drawing_of_a_page_is_found() -> None:
    """Among others that show no figure; with the lines of the page."""
    icon = '<svg width="9" height="9"><svg/><circle r="3"/></svg>'
    page = f"<!DOCTYPE html>\n<html><body>\n<br><p a=b>&nbsp;{icon}\n<h1>x</h1>{{}}</body></html>"
    inside = svg(PIECES).replace(NAMES, "")
    assert not note(page.format(inside))
    assert not note(page.format(inside.replace("<svg", '<div>&copy;<svg a="b"')))
    linked = f'<polygon id="p" points="{ROWS[0]}"/>' + f'<use xlink:href="#p"/>{PIECES}'
    assert "2 polygons drawn twice" == note(page.format(f"<svg>{linked}</svg>"))
    with pytest.raises(FormatError, match="has 2 drawings of figures; save one alone"):
        note(page.format(inside * 2))
    with pytest.raises(FormatError, match="is a page of the web without a drawing"):
        note("<html><body/></html>")
    with pytest.raises(FormatError, match="has more than 20 drawings"):
        note(page.format(inside * 20))
    with pytest.raises(FormatError, match=r"line 4, <polygon>: matches no remaining piece"):
        note(page.format(inside.replace("50,100", "50,120")))
    with pytest.raises(FormatError, match="bad XML in line 4"):
        note(page.format(inside.replace("<polygon", "<polygon a=b", 1)))


def test_names_of_svg_may_have_a_prefix() -> None:
    """As some programs write all of them."""
    text = svg(PIECES).replace("xmlns=", "xmlns:svg=")
    assert not note(text.replace("<svg ", "<svg:svg ").replace("</svg>", "</svg:svg>")
                    .replace("<polygon", "<svg:polygon"))  # fmt: skip


def test_a_drawing_has_the_places_of_its_polygons() -> None:
    """Line and element, for messages."""
    content = svg(f'\n{BOX}\n<g>\n<path d="M0 0h9v9zm20 0h9v9z"/></g>').encode()
    [drawing] = read_drawings(content, "x")
    told = [(one.place, bool(one.shape)) for one in drawing.polygons]
    assert [("line 2, <rect>", False), *[("line 4, <path>", True)] * 2] == told
