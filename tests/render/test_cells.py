"""From pixels to character cells, and what changed between two pictures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.render import pixels
from tui_tangram.render import inks
from tui_tangram.render.cells import (
    Mark,
    Picture,
    Run,
    Span,
    Style,
    changed_spans,
    encode,
    looks,
    plain_text,
    text_of,
)
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

COLOURED = [Profile.TRUECOLOR, Profile.COLOURS_256, Profile.COLOURS_16]
TRUE = make_palette(DEFAULT, Profile.TRUECOLOR)
CLEAR = make_palette(DEFAULT, Profile.TRUECOLOR, transparent=True)
ASCII = make_palette(DEFAULT, Profile.ASCII)
MONO = make_palette(DEFAULT, Profile.MONO)


def picture(*rows: bytes, **more) -> Picture:
    """Return a picture of rows of inks."""
    return Picture(Pixmap.of_rows(rows), **more)


def decoded(rows) -> list[tuple]:
    """Return the colours of the pixels that rows of half blocks show, row by row."""
    lines = []
    for row in rows:
        upper, lower = [], []
        for text, style in row:
            for character in text:
                if character == " ":
                    upper.append(style.bg)
                    lower.append(style.bg)
                else:
                    over, under = {"▀": (style.fg, style.bg), "▄": (style.bg, style.fg)}[character]
                    upper.append(over)
                    lower.append(under)
        lines += [tuple(upper), tuple(lower)]
    return lines


@given(pixels(6, 9), st.booleans())
def test_half_blocks_show_every_pixel(rows, transparent):
    """Reading the cells back gives the colour of every pixel."""
    palette = CLEAR if transparent else TRUE
    expected = [tuple(palette.colours[ink] for ink in row) for row in rows]
    assert expected == decoded(encode(picture(*rows), palette))


@given(pixels(2, 12, inks=4), st.booleans())
def test_runs_are_as_few_as_two_colours_allow(rows, transparent):
    """A run never ends where its two colours would have done for the next cell."""
    palette = CLEAR if transparent else TRUE
    (row,) = encode(picture(*rows), palette)
    seen = [(palette.colours[a], palette.colours[b]) for a, b in zip(*rows, strict=True)]
    position = 0
    for run in row[:-1]:
        end = position + len(run.text)
        cells = seen[position : end + 1]
        used = {colour for pair in cells for colour in pair}
        plain = {a for a, b in cells if a == b} | (used & {None})
        assert len(used) > 2 or len(plain) > 1
        position = end


@given(pixels(4, 8))
def test_equal_halves_are_spaces(rows):
    """A cell of one colour is a space on that colour."""
    for row in encode(picture(*rows), TRUE):
        assert all(run.style.bg is not None and "█" not in run.text for run in row)


def test_an_odd_last_row_of_pixels_stands_on_background():
    """The lower half of the last cells is background when the picture ends before it."""
    rows = encode(picture(b"\1\1", b"\1\1", b"\1\0"), TRUE)
    assert [TRUE.colours[0]] * 2 == list(decoded(rows)[3])
    assert 2 == len(rows)


@given(pixels(4, 10), pixels(4, 10), st.integers(0, 6), st.integers(0, 9))
def test_changed_spans_turn_the_old_picture_into_the_new(old, new, gap, column):
    """Replacing the changed spans in the old cells gives the new cells, and no less does."""
    marks = (Mark(column, 1, "x", bold=True),)
    before = encode(picture(*old), TRUE)
    after = encode(picture(*new, marks=marks), TRUE)
    spans = changed_spans(before, after, gap=gap)
    cells = [list(looks(row)) for row in before]
    wanted = [list(looks(row)) for row in after]
    for row, start, end in spans:
        assert cells[row][start] != wanted[row][start]
        assert cells[row][end - 1] != wanted[row][end - 1]
        cells[row][start:end] = wanted[row][start:end]
    assert wanted == cells
    assert spans == sorted(spans)
    for (row, _, end), (next_row, start, _) in pairwise(spans):
        assert row != next_row or start - end >= gap


def test_the_same_pixels_said_differently_are_no_change():
    """A half block is its two colours, whichever of them is called the background."""
    old = (Run("▀", Style("#ff0000", "#00ff00")),)
    new = (Run("▄", Style("#00ff00", "#ff0000")),)
    assert [] == changed_spans([old], [new])


def test_mono_half_blocks_differ():
    """Upper and lower half in the terminal's own colours are different cells."""
    cells = [(Run(character),) for character in " ▀▄█"]
    for first in cells:
        for second in cells:
            assert (first == second) == ([] == changed_spans([first], [second]))


def test_rows_that_come_or_go_are_changed():
    """Rows that only one of the two pictures has are changed from end to end."""
    rows = encode(picture(b"\1\2", b"\1\2", b"\3\3", b"\3\3"), TRUE)
    assert [Span(1, 0, 2)] == changed_spans(rows[:1], rows)
    assert [Span(1, 0, 2)] == changed_spans(rows, rows[:1])
    assert [] == changed_spans(rows, rows)


def test_unchanged_rows_are_the_same_object():
    """A row of equal pixels is returned as the very row made before."""
    first = encode(picture(b"\1\2\3", b"\3\2\1"), TRUE)
    second = encode(picture(b"\1\2\3", b"\3\2\1", b"\1\1\1"), TRUE)
    assert first[0] is second[0]


@pytest.mark.parametrize("profile", COLOURED)
def test_marks_stand_over_the_pixels(profile):
    """A mark takes its cell, in its ink, on the ink it names or that of the upper pixel."""
    palette = make_palette(DEFAULT, profile)
    marks = (
        Mark(1, 0, "A", inks.TEXT, None, True),
        Mark(3, 0, "B", inks.QUIET, inks.TROUBLE),
        Mark(9, 0, "C"),
        Mark(0, 7, "D"),
    )
    (row,) = encode(picture(b"\1\1\1\1\1", b"\1\2\1\1\1", marks=marks), palette)
    colours = palette.colours
    assert [
        Run(" ", Style(None, colours[1])),
        Run("A", Style(colours[inks.TEXT], colours[1], True)),
        Run(" ", Style(None, colours[1])),
        Run("B", Style(colours[inks.QUIET], colours[inks.TROUBLE])),
        Run(" ", Style(None, colours[1])),
    ] == list(row)


def test_the_last_mark_on_a_cell_wins():
    """Of two marks on one cell the later is seen."""
    marks = (Mark(0, 0, "A"), Mark(0, 0, "B"))
    for palette in (TRUE, MONO, ASCII):
        assert ["B"] == text_of(encode(picture(b"\1", b"\1", marks=marks), palette))


def test_bold_marks_are_bold_without_colour():
    """In mono and ascii a bold letter is a run of its own and nothing else has a style."""
    marks = (Mark(1, 0, "A", bold=True), Mark(2, 0, "b"))
    for palette in (MONO, ASCII):
        (row,) = encode(picture(b"\0\0\0\0", b"\0\0\0\0", marks=marks), palette)
        assert (Run(" "), Run("A", Style(bold=True)), Run("b ")) == row


def test_ascii_is_ascii():
    """Every ink has an ASCII sign, alone and with any other, and marks are spelled out."""
    rows = [bytes(range(256)), bytes(reversed(range(256)))]
    marks = (Mark(0, 0, "×"), Mark(1, 0, "✓"), Mark(2, 0, "ő"))
    (text,) = text_of(encode(picture(*rows, letters="AB", marks=marks), ASCII))
    assert text.isascii()
    assert text.startswith("xvo")
    assert 256 == len(text)
    assert "done · 3×2" == plain_text("done · 3×2", Profile.MONO)
    assert "done . 3x2" == plain_text("done · 3×2", Profile.ASCII)


def test_ascii_pieces_are_their_letters():
    """Laid pieces are small letters, the piece in hand a capital; unnamed ones get a letter."""
    laid, held = inks.FILL + 1, inks.HELD + 1
    row = bytes([laid, held, inks.FILL + 5, inks.BACKGROUND])
    assert ["bBf "] == text_of(encode(picture(row, row, letters="AB"), ASCII))


def test_the_more_important_pixel_decides_an_ascii_cell():
    """Of two pixels in a cell, a piece counts more than the silhouette, trouble most."""
    upper = bytes([inks.SILHOUETTE, inks.BACKGROUND, inks.FILL, inks.TROUBLE_EDGE])
    lower = bytes([inks.FILL, inks.SILHOUETTE, inks.TROUBLE_EDGE, inks.HELD])
    assert ["a.!!"] == text_of(encode(picture(upper, lower, letters="A"), ASCII))


def test_mono_keeps_both_pixels():
    """Without colour a piece is lit in either half, a seam is a gap, a silhouette a shade."""
    piece, seam = inks.FILL, inks.SEAM
    upper = bytes([piece, piece, seam, seam, inks.SILHOUETTE, inks.HELD])
    lower = bytes([piece, seam, piece, seam, inks.SILHOUETTE, inks.HELD])
    assert ["█▀▄ ░▒"] == text_of(encode(picture(upper, lower), MONO))
