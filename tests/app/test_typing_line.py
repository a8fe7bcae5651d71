"""What a line becomes while it is typed, without a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.typing_line import typed_after
from tui_tangram.play.names import typed

TEXTS = st.text(st.sampled_from(list(" ab\n\u200f\u4e03\ufe0f")), max_size=6)


@given(st.lists(TEXTS, max_size=6), st.integers(1, 12), st.booleans())
def test_what_is_typed_stands_there_as_far_as_there_is_room(
    texts: list[str], longest: int, indented: bool
) -> None:
    """Letter by letter or pasted at once, a line is the same, clean and never too long."""
    line = ""
    for text in texts:
        line = typed_after(line, text, longest, indented=indented)
        assert len(line) <= longest
        assert typed(line) == line
        assert indented or line == line.lstrip()
    assert typed_after("", "".join(texts), longest, indented=indented) == line


def test_a_blank_begins_a_line_only_where_that_means_something() -> None:
    """A search begins with a letter; the name of a file as it is typed."""
    assert ("", " ") == (typed_after("", " ", 9), typed_after("", " ", 9, indented=True))
    assert "a " == typed_after("a", " ", 9)
