"""Rows of cells as text for standard output."""

from __future__ import annotations

from functools import cache

import pyte
import pytest

from tests.strategies.render import LETTERS, SWAN, SWAN_OUTLINE, look
from tui_tangram.render.cells import Run, Style, encode, text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.surface import escape, to_ansi
from tui_tangram.render.thumbnail import portrait

PICTURE = portrait(SWAN_OUTLINE, tuple(look(x, SWAN[x]) for x in LETTERS), 40, 16)


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
def test_without_colour_there_is_no_escape_sequence(profile):
    """Mono and ascii give plain text, letters in bold included."""
    rows = encode(PICTURE, make_palette(DEFAULT, profile))
    text = to_ansi(rows)
    assert "\x1b" not in text
    assert [line.rstrip() for line in text_of(rows)] == text.splitlines()
    assert "A\n" == to_ansi([(Run("A", Style(bold=True)),)])


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (Style("#ff8000", "#000102"), "\x1b[0;38;2;255;128;0;48;2;0;1;2m"),
        (Style(214, 16, True), "\x1b[0;1;38;5;214;48;5;16m"),
        (Style(3, 12), "\x1b[0;33;104m"),
        (Style(8, None), "\x1b[0;90m"),
        (Style(None, 7), "\x1b[0;47m"),
    ],
)
def test_colours_become_sequences(style, expected):
    """Each kind of colour has its own sequence, starting from no style at all."""
    assert expected == escape(style)


@pytest.mark.parametrize("transparent", [False, True])
@pytest.mark.parametrize("profile", [Profile.TRUECOLOR, Profile.COLOURS_256, Profile.COLOURS_16])
def test_a_terminal_shows_what_was_encoded(profile, transparent):
    """A terminal that reads the text shows every character and colour of the rows."""
    palette = make_palette(DEFAULT, profile, transparent=transparent)
    rows = encode(PICTURE, palette)
    screen = pyte.Screen(60, 40)
    pyte.Stream(screen).feed(to_ansi(rows).replace("\n", "\r\n"))
    marker = pyte.Screen(4, 2)

    # What a sequence means to the terminal is asked of the terminal.
    @cache
    def meant(sequence: str) -> pyte.screens.Char:
        marker.reset()
        pyte.Stream(marker).feed(sequence + "x")
        return marker.buffer[0][0]

    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            for character in text:
                shown = screen.buffer[y][x]
                assert character == shown.data
                wanted = meant(escape(style))
                assert wanted.bg == shown.bg
                if character != " ":
                    assert (wanted.fg, wanted.bold) == (shown.fg, shown.bold)
                x += 1
        assert "default" == screen.buffer[y][x].bg


def test_every_line_ends_in_the_style_it_began_with():
    """Each line resets its colours, so that a pager may show any part of it."""
    for line in to_ansi(encode(PICTURE, make_palette(DEFAULT, Profile.TRUECOLOR))).splitlines():
        assert line.startswith("\x1b[0;")
        assert line.endswith("\x1b[0m")
