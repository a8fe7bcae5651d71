"""Parts of lines from which pages are made, without a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.painter import Painter, Words, length
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
