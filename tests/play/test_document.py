"""Reading JSON from anybody.  That each error names its place is tested with the saves."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.play import Document, DocumentError, quote, read_document
from tui_tangram.play import document as module

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(values)
def test_quoted_is_one_printable_line(value: object) -> None:
    """Whatever stands in a file can be shown in a message of one short line."""
    shown = quote(value)
    assert shown.isprintable()
    assert 1 <= len(shown) <= 41


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """Text that is no document is refused with one line, never with another exception."""
    with pytest.raises(DocumentError) as caught:
        read_document(text, "x", 1)
    assert str(caught.value).isprintable()


@examples(20)
@given(st.dictionaries(st.text(), values))
def test_content_is_kept(content: dict[str, object]) -> None:
    """A document holds what was written."""
    whole = content | {"format": "x", "version": 1}
    assert whole == read_document(json.dumps(whole), "x", 1).content


@given(values)
def test_getters_give_their_kind(value: object) -> None:
    """Each getter returns a value of its kind, within its bounds, or refuses."""
    document = Document({"key": value})
    for getter, sound in (
        (document.text, lambda got: isinstance(got, str) and got.isprintable() and got),
        (document.flag, lambda got: got is True or got is False),
        (document.whole, lambda got: type(got) is int and got >= 0),
        (document.seconds, lambda got: type(got) is float and 0 <= got <= 1e9),
        (document.array, lambda got: isinstance(got, list)),
        (document.part, lambda got: isinstance(got.content, dict) and got.place == "key."),
    ):
        try:
            got = getter("key")
        except DocumentError:
            continue
        assert sound(got)


def test_too_long_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text beyond the limit is refused unread."""
    monkeypatch.setattr(module, "MAX_CHARACTERS", 5)
    with pytest.raises(DocumentError, match=r"^longer than 5 characters$"):
        read_document('{"a": 1}', "x", 1)


def test_infinite_numbers() -> None:
    """A number too large for floating point is not a length of time."""
    document = read_document('{"format": "x", "version": 1, "time": 1e999}', "x", 1)
    with pytest.raises(DocumentError, match=r"^time: must be at most"):
        document.seconds("time")


def test_null_counts_as_absent() -> None:
    """A value of null is not there; other empty values are."""
    document = Document({"null": None, "no": False, "none": 0})
    assert [False, True, True, False] == [
        document.has(key) for key in ("null", "no", "none", "missing")
    ]


@given(
    st.text(
        st.sampled_from(
            "abא\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        )
    )
)
def test_nothing_turns_the_direction_of_what_follows(name: str) -> None:
    """Of a text the letters are read, whatever their direction, and no control of direction."""
    letters = "".join(letter for letter in name if letter in "abא")
    document = Document({"name": name})
    if letters:
        assert letters == document.text("name")
    else:
        with pytest.raises(DocumentError, match=r"name: must have 1 to 200 characters, not 0"):
            document.text("name")
