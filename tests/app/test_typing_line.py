"""What a line becomes while it is typed, without a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.actions import Context
from tui_tangram.app.typing_line import TypedLine, typed_after
from tui_tangram.play import columns
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


@given(st.lists(TEXTS, max_size=6), st.integers(1, 12))
def test_what_follows_from_a_line_is_told_each_change(texts: list[str], longest: int) -> None:
    """Whatever is typed, erased or put there, the last that was told is what stands there."""
    told = [""]
    line = TypedLine(Context.SEARCH, longest=longest, live=told.append)
    for text in texts:
        before = line.text
        line.type(text)
        assert told[-1] == line.text == typed_after(before, text, longest)
    while before := line.text:
        line.erase()
        assert told[-1] == line.text == before[:-1]
    line.erase()
    assert "" == told[-1] == line.text
    line.put("Swan")
    assert "Swan" == told[-1] == line.text


def test_a_proposal_is_replaced_by_the_first_letter() -> None:
    """Unless it was touched in another way before."""
    line = TypedLine(Context.ENTERING, "Swan", fresh=True)
    line.type("a")
    line.type("b")
    assert "ab" == line.text
    line = TypedLine(Context.ENTERING, "Swan", fresh=True)
    line.erase()
    line.type("b")
    assert "Swab" == line.text


async def test_an_answer_that_is_doubted_is_meant_when_it_is_given_again() -> None:
    """Only the same answer at once after the question counts as a second time."""
    given: list[tuple[str, bool]] = []

    def take(text: str, again: bool) -> str:
        given.append((text, again))
        return "" if again else "Really?"

    line = TypedLine(Context.ENTERING, " a ", take=take)
    assert ["Really?", ""] == [await line.answer(), await line.answer()]
    assert [("a", False), ("a", True)] == given
    line.type("b")
    assert "Really?" == await line.answer()
    assert ("a b", False) == given[-1]
    nothing = TypedLine(Context.ENTERING, take=take)
    assert ["Really?", "Really?"] == [await nothing.answer(), await nothing.answer()]


@given(TEXTS, st.integers(8, 30))
def test_the_end_of_what_is_typed_is_always_in_sight(text: str, width: int) -> None:
    """A line that is longer than its room begins with an ellipsis."""
    line = TypedLine(Context.ENTERING, text * 4, prompt="Name: ")
    shown = line.line(max(width, 12))
    assert columns.width(shown) <= max(width, 12)
    assert shown.startswith("Name: ")
    assert shown.endswith("▏")
    if columns.width(line.text) <= 4:
        assert f"Name: {line.text}▏" == shown
