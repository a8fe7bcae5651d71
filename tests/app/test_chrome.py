"""Parts of lines from which pages are made, without a screen."""

from __future__ import annotations

from operator import itemgetter

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui_tangram.app.chrome import MARGIN, Page, changed_cells
from tui_tangram.app.painter import MeasuredLine, Painter, Words, length
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

PAGE = Page(Painter(make_palette(DEFAULT, Profile.TRUECOLOR)))
TEXTS = st.text("ab\u4e03", max_size=6)
LINES = st.lists(TEXTS, max_size=4)


def words(text: str) -> Words:
    """Return a text as a line."""
    return [PAGE.paint.words(text)] if text else []


def written(line: Words) -> str:
    """Return what a line says."""
    return "".join(one.text for one in line)


@given(TEXTS, TEXTS, st.integers(0, 30))
def test_words_stand_at_both_ends(left: str, right: str, width: int) -> None:
    """They have the width that is wanted, unless they need more."""
    line = PAGE.justified(words(left), words(right), width)
    assert written(line).startswith(left)
    assert written(line).endswith(right)
    assert max(width, length(words(left + right))) == length(line)


@given(LINES, LINES, st.integers(0, 20))
def test_lines_stand_beside_each_other(left: list[str], right: list[str], column: int) -> None:
    """The others begin at their column, or after what is longer; nothing is lost."""
    lines = PAGE.side_by_side(list(map(words, left)), list(map(words, right)), column)
    assert max(len(left), len(right)) == len(lines)
    for number, line in enumerate(lines):
        one = left[number] if number < len(left) else ""
        other = right[number] if number < len(right) else ""
        gap = max(column - length(words(one)), 0) if other else 0
        assert one + " " * gap + other == written(line)


@given(TEXTS, TEXTS)
def test_titles_and_notes_keep_the_margins(title: str, note: str) -> None:
    """Both begin and end where everything does."""
    line = written(PAGE.header(title, note, 40))
    assert f"{' ' * MARGIN}{title}" == line[: MARGIN + len(title)]
    assert 40 - MARGIN == length([PAGE.paint.words(line)])
    assert line.endswith(note)


STYLES = st.sampled_from(
    [Style(bgcolor=ground, color=ink, reverse=turned)
     for ground in ("red", "blue") for ink in ("white", "black") for turned in (None, True)]
)  # fmt: skip
CELLS = st.lists(st.tuples(st.sampled_from("  ab"), STYLES), min_size=9, max_size=9)


def strip(cells: list[tuple[str, Style]]) -> Strip:
    """Return cells as a line."""
    return Strip([Segment(*one) for one in cells]).simplify()


@given(CELLS, CELLS)
def test_what_has_changed_is_redrawn_and_little_else(
    before: list[tuple[str, Style]], after: list[tuple[str, Style]]
) -> None:
    """Every cell that looks different is; a region begins and ends with such a cell, or a blank.

    A blank without attributes shows its background and nothing else.
    """
    regions = changed_cells(PAGE.paint, [strip(before)], [strip(after)], len(after))
    redrawn = [x for one in regions for x in range(*one.column_span)]
    looks = [
        [
            (text, style.bgcolor if text == " " and not style.reverse else style)
            for text, style in one
        ]
        for one in (before, after)
    ]
    differ = [x for x, (old, new) in enumerate(zip(*looks, strict=True)) if old != new]
    assert set(differ) <= set(redrawn)
    assert len(redrawn) == len(set(redrawn))
    cells = [*zip(before, after, strict=True)]
    ends = {x for one in regions for x in (one.x, one.right - 1)}
    blanks = {x for x, ((old, _), (new, _)) in enumerate(cells) if old == new == " "}
    assert ends <= blanks | {*differ}


def test_a_line_with_wide_characters_is_redrawn_whole() -> None:
    """Terminals disagree on how wide some are, so a part of it has no certain place."""
    wide, other = Strip([Segment("\u4e03ab")]), Strip([Segment("\u4e03ac")])
    assert [one.column_span for one in changed_cells(PAGE.paint, [wide], [other], 4)] == [(0, 4)]
    assert not changed_cells(PAGE.paint, [wide], [Strip([Segment("\u4e03ab")])], 4)


WORDS = st.lists(
    st.builds(PAGE.paint.words, st.text("ab ", min_size=1, max_size=4), bold=st.booleans()),
    max_size=3,
)
PARTS = st.lists(st.tuples(st.integers(0, 12), WORDS), min_size=1, max_size=3).map(
    lambda parts: sorted(parts, key=itemgetter(0))
)


@given(PARTS, PARTS, st.integers(0, 3))
def test_joined_lines_are_compared_and_read_as_if_they_were_whole(
    before: list[tuple[int, Words]], after: list[tuple[int, Words]], kept: int
) -> None:
    """Whichever parts stay, and where one is too long for its place."""
    old = [(column, MeasuredLine.of(part)) for column, part in before]
    new = [*old[:kept], *((column, MeasuredLine.of(part)) for column, part in after[kept:])] or old
    width = 40
    lines = [PAGE.abreast([(x, [part]) for x, part in parts]) for parts in (old, new)]
    whole = [[[*line, PAGE.paint.gap(width - length(line))] for line in each] for each in lines]
    assert changed_cells(PAGE.paint, *lines, width) == changed_cells(PAGE.paint, *whole, width)
    (line,) = PAGE.side_by_side(*lines, 18)
    strip_ = Strip(line).extend_cell_length(width, PAGE.paint.gap(1).style)
    for start, end in ((0, width), (2, 9), (17, 30), (39, 40)):
        read = MeasuredLine.of(line).between(start, end, PAGE.paint.gap)
        assert strip_.crop(start, end).simplify() == Strip(read).simplify()
