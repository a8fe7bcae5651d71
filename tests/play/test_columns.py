"""Texts are measured, cut and set below each other in cells, as the screens are drawn."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tui_tangram.play import columns

NAMES = ("Swan", "七巧板", "טנגרם", "تانغرام", "e\u0301te\u0301", "🐈 cat", "각", "")
"""Latin, wide, from right to left, with marks above letters, an emoji, a Korean syllable."""
WORDS = st.one_of(
    st.sampled_from(NAMES),
    st.text(
        st.characters(
            exclude_categories=("Cs", "Cn", "Co", "Cc"),
            # About these no two terminals agree; names lose them.
            exclude_characters="\u200d\ufe0f",
        ),
        max_size=12,
    ),
)


def test_every_character_is_as_wide_as_the_screens_draw_it() -> None:
    """Of all characters that Python knows, each takes the cells that Rich gives it."""
    known = (
        chr(code)
        for code in range(0x20, sys.maxunicode + 1)
        if unicodedata.category(chr(code)) not in ("Cs", "Cn", "Co", "Cc")
    )
    assert [] == [hex(ord(one)) for one in known if columns.width(one) != cell_len(one)]


@given(WORDS)
def test_a_text_is_as_wide_as_the_screens_draw_it(text: str) -> None:
    """The cells of a text are those that Rich counts."""
    assert cell_len(text) == columns.width(text)


def first_slowly(text: str, room: int) -> str:
    """Return the longest beginning of *text* that fits into *room*, by trying all of them."""
    return max(
        (text[:end] for end in range(len(text) + 1) if cell_len(text[:end]) <= room), key=len
    )


def last_slowly(text: str, room: int) -> str:
    """Return the longest end that fits and does not begin with a mark of what is cut off."""
    ends = (text[at:] for at in range(len(text) + 1))
    return max(
        (end for end in ends if cell_len(end) <= room and (not end or cell_len(end[0]))), key=len
    )


@given(WORDS, st.integers(0, 16))
def test_no_letter_is_cut(text: str, room: int) -> None:
    """Beginnings and ends are the longest that fit; no wide letter is halved, no mark is lost."""
    assert first_slowly(text, room) == columns.first(text, room)
    if cell_len(text) > room:
        assert last_slowly(text, room) == columns.last(text, room)
    rest = text[len(columns.first(text, room)) :]
    assert not rest or cell_len(rest[0])


@given(WORDS, st.integers(0, 16))
def test_what_is_cut_off_is_an_ellipsis(text: str, room: int) -> None:
    """A text that fits stays; a longer one ends with an ellipsis and fits."""
    found = columns.cut(text, room)
    assert cell_len(found) <= room
    short = first_slowly(text, max(room - 1, 0)) + "…"[:room]
    assert found == (text if cell_len(text) <= room else short)


@given(WORDS, st.integers(0, 20))
def test_blanks_fill_the_room(text: str, room: int) -> None:
    """Left, right and in the middle, a text takes the room, and a longer one what it needs."""
    for put in (columns.left, columns.right, columns.middle):
        assert max(room, cell_len(text)) == cell_len(put(text, room))
    assert columns.left(text, room).startswith(text)
    assert columns.right(text, room).endswith(text)


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=6))
def test_columns_stand_below_each_other(rows: list[tuple[str, str, str]]) -> None:
    """The second column begins, and the third ends, in the same cell of every line."""
    lines = columns.table([(*row, "|") for row in rows], gap=" ", right_in=(2,))
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for line, row in zip(lines, rows, strict=True):
        head = row[0] + " " * (wide[0] - cell_len(row[0])) + " "
        assert line.startswith(head + row[1])
        assert line.endswith(f"{row[2]} |")
        assert sum(wide) + 4 == cell_len(line)


@pytest.mark.parametrize("room", [-3, 0])
def test_no_room_is_no_text(room: int) -> None:
    """Where there is no room nothing is left of a text."""
    assert ("", "", "") == (
        columns.cut("七巧板", room),
        columns.first("七巧板", room),
        columns.last("七巧板", room),
    )


@given(st.lists(WORDS, max_size=5).map(" ".join), st.integers(2, 16))
def test_lines_are_broken_between_words(text: str, room: int) -> None:
    """Every line fits, nothing but blanks is lost, and no mark loses its letter."""
    lines = columns.wrap(text, room)
    assert all(cell_len(line) <= room for line in lines)
    assert "".join(text.split()) == "".join("".join(lines).split())
    if all(cell_len(word[0]) for word in text.split()):
        assert all(cell_len(line[0]) for line in lines)
