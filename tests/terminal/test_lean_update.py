"""The lean update against Textual's own: the same picture, never in more bytes."""

from __future__ import annotations

import itertools
from io import StringIO

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from tests.examples import examples
from tests.pseudo_terminal import look
from tui_tangram import native
from tui_tangram.app.painter import MeasuredLine
from tui_tangram.terminal.lean_update import LeanUpdate, SentCells, _strokes, pen_of, strokes
from tui_tangram.terminal.pens import PLAIN, Pen, change
from tui_tangram.terminal.sgr_encoder import (
    STRETCH,
    Stroke,
    _by_pens,
    by_pens,
    in_reading_order,
    shortest,
)

WIDTH, HEIGHT = 24, 3
CONSOLE = Console(color_system="truecolor", force_terminal=True, file=StringIO())

colours = st.sampled_from(
    [None, Color.parse("#e69f00"), Color.parse("#10141c"), Color.from_ansi(4), Color.from_ansi(180)]
)
styles = st.none() | st.builds(
    Style,
    color=colours,
    bgcolor=colours,
    bold=st.booleans(),
    underline=st.sampled_from([None, None, True]),
    reverse=st.sampled_from([None, None, True]),
)
cells = st.tuples(st.sampled_from("  ▀▄▀▄a█▚\U0001cd00\U0001cde5\U0001fb00\U0001cea8▂"), styles)
stretches = st.lists(st.tuples(cells, st.integers(1, 14)), min_size=1, max_size=8)
rows = st.lists(cells, min_size=WIDTH, max_size=WIDTH) | stretches.map(
    lambda some: ([cell for cell, length in some for _ in range(length)] * WIDTH)[:WIDTH]
)
screens = st.lists(rows, min_size=HEIGHT, max_size=HEIGHT)
Screen = list[list[tuple[str, Style | None]]]


@st.composite
def changes(draw):
    """A screen, the spans that change, the new screen, and where its widgets begin."""
    before: Screen = draw(screens)
    other: Screen = draw(screens)
    spans: list[tuple[int, int, int]] = []
    for y in range(HEIGHT):
        cuts = sorted(draw(st.lists(st.integers(0, WIDTH), max_size=4, unique=True)))
        spans += [(y, a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    after = [list(row) for row in before]
    for y, start, end in spans:
        after[y][start:end] = other[y][start:end]
    borders = sorted({0, WIDTH, *draw(st.lists(st.integers(1, WIDTH - 1), max_size=2))})
    return before, after, spans, borders


def strip(row: list[tuple[str, Style | None]]) -> Strip:
    """Return cells as Textual has them, neighbours of one style together."""
    return Strip(Segment.simplify(Segment(text, style) for text, style in row))


def update(kind: type[LeanUpdate], screen: Screen, spans, borders, drawn=strip) -> str:
    """Return what the update of *spans* sends, in widgets between *borders*."""
    return kind(pieces_of(screen, spans, borders, drawn), WIDTH).render_segments(CONSOLE)


def pieces_of(screen: Screen, spans, borders, drawn=strip) -> list[SentCells]:
    """Return the cells of *spans* in widgets between *borders*."""
    return [
        SentCells(max(a, start), y, [*drawn(screen[y][max(a, start) : min(b, end)])])
        for y, start, end in spans
        for a, b in itertools.pairwise(borders)
        if a < end and start < b
    ]


def textuals(screen: Screen, spans, borders) -> str:
    """Return what Textual's own update sends."""
    chops = [{a: strip(row[a:b]) for a, b in itertools.pairwise(borders)} for row in screen]
    return ChopsUpdate(chops, spans, [borders[1:]] * len(screen)).render_segments(CONSOLE)


def shown(*texts: str) -> list[list[object]]:
    """Return how the cells of a terminal look after it was sent *texts*."""
    terminal = pyte.Screen(WIDTH, HEIGHT)
    terminal.set_mode(pyte.modes.LNM)
    stream = pyte.Stream(terminal)
    for text in texts:
        stream.feed(text)
    return [[look(terminal.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def whole(screen: Screen) -> str:
    """Return what draws the whole of *screen*."""
    return "".join(f"\x1b[{y + 1}H{strip(row).render(CONSOLE)}" for y, row in enumerate(screen))


class ErasingUpdate(LeanUpdate):
    """The update for a terminal that erases in colour."""

    erases = True


@given(changes(), st.sampled_from([LeanUpdate, ErasingUpdate]))
@examples(30)
def test_the_terminal_shows_what_it_should(change_, kind) -> None:
    """After the lean update of the changed spans the screen looks as if drawn anew."""
    before, after, spans, borders = change_
    if spans:
        lean = update(kind, after, spans, borders)
        assert shown(whole(after)) == shown(whole(before), lean)


@given(changes())
@examples(30)
def test_textuals_own_update_is_never_shorter(change_) -> None:
    """The twin: Textual's update sends as many bytes or more."""
    _, after, spans, borders = change_
    if spans:
        lean = update(LeanUpdate, after, spans, borders)
        own = textuals(after, spans, borders)
        assert len(lean.encode()) <= len(own.encode())


@given(changes())
@examples(20)
def test_an_update_leaves_a_plain_pen(change_) -> None:
    """What Textual writes next without a style has none."""
    _, after, spans, borders = change_
    if spans:
        lean = update(LeanUpdate, after, spans, borders)
        terminal = pyte.Screen(WIDTH, HEIGHT)
        pyte.Stream(terminal).feed(lean + "\x1b[1Hx")
        cell = terminal.buffer[0][0]
        assert ("default", "default", False) == (cell.fg, cell.bg, cell.bold)


compiled_only = pytest.mark.skipif(native.kernel is None, reason="nothing is compiled here")

ATTRIBUTES = st.sampled_from(("", "", "", "", "7", "1", "9", "13"))
TWO = "38;2;16;20;28", "38;2;230;159;0"
MANY = (*TWO, "39", "31", "94", "38;5;9")
BLOCKS = "▀▄█▚\U0001cd00\U0001cde5\U0001fb00"
TEXTS = (
    st.text(BLOCKS, min_size=1, max_size=3)
    | st.text(BLOCKS + "\U0001cea8▂", min_size=1, max_size=3)
    | st.integers(1, 9).map(" ".__mul__)
    | st.sampled_from(("a", "ab▀", "七", "e\u0301 "))
)


@st.composite
def parts_of_rows(draw) -> list[Stroke]:
    """Texts in a few pens, most of them where the last one ends."""
    codes = st.sampled_from(draw(st.sampled_from((TWO, MANY))))
    some = st.lists(st.builds(Pen, codes, codes, ATTRIBUTES), min_size=2, max_size=6)
    pens, gaps = st.sampled_from(draw(some)), st.sampled_from((*[0] * 9, 1, 2, 3, 4, 5, 9, 40, 97))
    x = y = 0
    parts = []
    least = draw(st.sampled_from((0, 5, 20)))
    for gap, text, pen in draw(st.lists(st.tuples(gaps, TEXTS, pens), min_size=least)):
        down, x = divmod(x + gap, 101)
        y += down * (1 + gap % 3)
        parts.append(Stroke(x, y, text, pen))
        x += len(text)
    return parts


@compiled_only
@examples(200)
@given(parts_of_rows(), st.integers(60, 130), st.booleans(), st.booleans())
def test_compiled_bytes_are_those_of_plain_python(parts, width, one_half, erases) -> None:
    """In the same order, with the same pens and jumps."""
    modes = {"one_half": one_half, "erases": erases}
    assert by_pens(parts, width, **modes) == _by_pens(parts, width, **modes)


@compiled_only
@given(
    changes(), st.booleans(), st.booleans(), st.sampled_from(ColorSystem),
    st.tuples(st.integers(0, 9), st.integers(-1, 9)),
)  # fmt: skip
def test_compiled_parts_of_a_screen_are_those_of_plain_python(
    change_, one_half, erases, system, cut
) -> None:
    """Neighbouring cells of many pens, and their bytes."""
    _, screen, spans, borders = change_
    pieces = pieces_of(screen, spans, borders)
    parts = strokes(pieces, WIDTH, system)
    assert [*_strokes(pieces, WIDTH, system)] == parts
    some = [one._replace(skipped=cut[0], size=cut[1]) for one in pieces]
    assert [*_strokes(some, WIDTH, system)] == strokes(some, WIDTH, system)
    for blanks in range(STRETCH - 1, STRETCH + 3):
        ends = [SentCells(WIDTH - blanks, 0, [Segment(" " * blanks)])]
        assert [*_strokes(ends, WIDTH, system)] == strokes(ends, WIDTH, system)
    modes = {"one_half": one_half, "erases": erases}
    assert by_pens(parts, WIDTH, **modes) == _by_pens(parts, WIDTH, **modes)


@compiled_only
@pytest.mark.parametrize(
    "part",
    [
        (-1, 0, "a", PLAIN), (0, -1, "a", PLAIN), (1 << 21, 0, "a", PLAIN), (0, 0, b"a", PLAIN),
        (0, 0, "a"), [0, 0, "a", PLAIN], (0, 0, "a", "39"), (0, 0, "a", ("39", "39")),
        (0, 0, "a", ("39", "39", "x")), (0, 0, "a", ("9" * 41, "39", "")),
        (0, 0, "a", (3, "39", "")), (0, 0, "\ud800", PLAIN),
    ],
)  # fmt: skip
def test_what_is_no_part_is_refused(part) -> None:
    """Compiled code checks what it is given, and that it is in reading order."""
    with pytest.raises((ValueError, TypeError, IndexError)):
        by_pens([part], 80)
    with pytest.raises(ValueError, match="reading order"):
        by_pens([(0, 1, "a", PLAIN), (0, 0, "a", PLAIN)], 80)


@compiled_only
@pytest.mark.parametrize(
    "piece",
    [
        (0, 0, []), [0, 0, [], 0, -1], (0, 0, 7, 0, -1), (0, 0, ["a"], 0, -1),
        (0, 0, [("a", None)], 0, 1), (0, 0, [(1, None, None)], 0, 1), (0, 0, [], "a", 1),
    ],
)  # fmt: skip
def test_what_are_no_cells_is_refused(piece) -> None:
    """Compiled code checks what it is given."""
    with pytest.raises(TypeError):
        strokes([piece], 80, ColorSystem.TRUECOLOR)


def test_a_pen_changes_by_no_more_than_it_must() -> None:
    """Only the colour that differs is sent, and nothing for the same pen."""
    orange, blue = "38;2;230;159;0", "34"
    assert "\x1b[48;2;230;159;0m" == change(Pen("39", "39", ""), Pen("39", orange, ""))
    assert "\x1b[34m" == change(Pen(orange, orange, ""), Pen(blue, orange, ""))
    assert "\x1b[44m" == change(Pen(orange, orange, ""), Pen(orange, blue, ""))
    assert "\x1b[0;34;44m" == change(Pen(blue, blue, "1"), Pen(blue, blue, ""))
    assert "\x1b[m" == change(Pen(blue, blue, "1"), PLAIN)
    assert "" == change(PLAIN, PLAIN)


A, B, C = "38;2;1;1;1", "38;2;2;2;2", "38;2;3;3;3"


def test_blanks_between_blocks_need_no_other_pen() -> None:
    """One blank in the colour of the foreground is a block, and a half is turned round."""
    pen = Pen(A, B, "")
    parts = [
        Stroke(0, 0, "▀", pen),
        Stroke(1, 0, " ", Pen("39", A, "")),
        Stroke(2, 0, "▄", Pen(B, A, "")),
        Stroke(3, 0, "  ", Pen("39", B, "")),
    ]
    for order in (in_reading_order, by_pens):
        assert order(parts, 80) in (
            "\x1b[1H\x1b[38;2;1;1;1;48;2;2;2;2m▀█▀  \x1b[m",
            "\x1b[1H\x1b[38;2;2;2;2;48;2;1;1;1m▄ ▄██\x1b[m",
            "\x1b[38;2;1;1;1;48;2;2;2;2m\x1b[1H▀█▀  \x1b[m",
            "\x1b[38;2;2;2;2;48;2;1;1;1m\x1b[1H▄ ▄██\x1b[m",
        )


def test_blanks_stay_blanks_in_bold() -> None:
    """Some terminals take a brighter colour for bold, which a block would show."""
    parts = [Stroke(0, 0, "A", Pen("34", "31", "1")), Stroke(1, 0, " ", Pen("39", "34", ""))]
    assert "\x1b[1H\x1b[1;34;41mA\x1b[44m \x1b[m" == in_reading_order(parts, 80)
    assert "█" not in by_pens(parts, 80)


def test_a_pen_is_taken_once_for_all_rows() -> None:
    """Edges that cross many rows do not change the pen in each of them."""
    parts = [
        Stroke(column - row, row, "▀", pen)
        for row in range(9)
        for column, pen in ((19, Pen(A, B, "")), (20, Pen(B, C, "")))
    ]
    sent = shortest(parts, 80)
    assert 1 == sent.count(A[2:]) == sent.count(C[2:])
    assert 2 * len(sent.encode()) < len(in_reading_order(parts, 80).encode())


def test_a_few_and_those_in_short_codes_are_written_in_reading_order() -> None:
    """Where that is shorter: a few with any codes, and many in sixteen colours."""
    few = [
        Stroke(x, 2, " " * size, Pen("39", back, ""))
        for x, size, back in ((0, 10, "39"), (10, 1, A), (11, 1, "39"))
    ]
    many = [
        Stroke(3 * x, y, "   ", Pen("39", str(31 + x * y % 7), ""))
        for y in range(4)
        for x in range(6)
    ]
    for parts in (few, many):
        pens = by_pens(parts, 24)
        assert len(shortest(parts, 24)) == len(in_reading_order(parts, 24)) < len(pens)


def test_blanks_join_what_is_beside_them() -> None:
    """Blanks that several pens can write are written with a neighbour's, without a jump."""
    parts = [
        Stroke(9, 0, "▀", Pen(A, B, "")),
        Stroke(0, 1, " ", Pen("39", B, "")),
        Stroke(1, 1, "▀", Pen(B, C, "")),
    ]
    sent = by_pens(parts, 80)
    assert 2 == sent.count("H") + sent.count("C")
    assert "█▀" in sent or " ▄" in sent


def test_long_blanks_are_erased_where_that_is_seen_alike() -> None:
    """With a background if the terminal erases in it, never with lines; the cursor stays there."""
    for order in (in_reading_order, by_pens):
        for back, attributes, erases, erased in (
            (A, "", True, True),
            (A, "", False, False),
            ("39", "", False, True),
            (A, "4", True, False),
            (A, "7", True, False),
            (A, "1", True, True),
        ):
            pen = Pen(B, back, attributes)
            sent = order([Stroke(3, 0, " " * 9, pen), Stroke(12, 0, "x", pen)], 80, erases=erases)
            assert erased == ("\x1b[9X" in sent)
            assert erased == ("\x1b[9C" in sent)
        few = [Stroke(3, 0, " " * 6, Pen(B, A, ""))]
        assert " " * 6 in order(few, 80, erases=True)


def test_the_last_cell_of_a_line_is_written() -> None:
    """Where the rest is erased."""
    red = Style(bgcolor="#123456")
    sent = update(ErasingUpdate, [[(" ", red)] * WIDTH] * HEIGHT, [(0, 4, WIDTH)], [0, WIDTH])
    assert f"\x1b[{WIDTH - 5}X\x1b[{WIDTH - 5}C " in sent


def test_a_blank_alone_changes_one_colour() -> None:
    """The foreground stays what it was."""
    parts = [Stroke(0, 0, "▀", Pen(A, B, "")), Stroke(1, 0, " ", Pen("39", C, ""))]
    assert 3 == by_pens(parts, 80).count("8;2;")


def test_a_style_without_colours_is_the_terminals_own() -> None:
    """None and the default colours are the plain pen."""
    assert PLAIN == pen_of(None, ColorSystem.TRUECOLOR)
    assert PLAIN == pen_of(Style(color="default", bgcolor="default"), ColorSystem.TRUECOLOR)


@given(
    st.lists(st.text("a \u4e03▀", max_size=4), max_size=4),
    st.lists(st.integers(0, 12), min_size=2, max_size=2).map(sorted),
)
def test_segments_are_cropped_as_textual_does(texts: list[str], cells: list[int]) -> None:
    """Also through the middle of a wide character, of which a blank is left."""
    strip, (start, end) = Strip([Segment(text) for text in texts]), cells
    last = min(end, strip.cell_length)
    if start < last:
        line = MeasuredLine(strip).cropped(start, last)
        assert "".join(one.text for one in line) == strip.crop(start, last).text
