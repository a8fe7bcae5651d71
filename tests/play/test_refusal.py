"""Refusals that travel: said in the language of whoever reads them, whatever was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram import language
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal, received, sent


@pytest.fixture
def german() -> Iterator[None]:
    """A reader who speaks German, whatever language is in use."""
    before = language.catalogue()
    language.use("de")
    yield
    language.use(before)


@pytest.mark.parametrize(
    ("error", "german_text"),
    [
        (Refusal("you are at no table"), "Du sitzt an keinem Tisch"),
        (MoveError("wait for {n} more moves of the other player", n=2), "2"),
        (Refusal("{n} board", "{n} boards", n=7, at="x.json"), "x.json: 7 "),
        (Refusal("braces {stay} without values"), "braces {stay} without values"),
    ],
)
def test_a_refusal_is_said_by_its_reader(error: Refusal, german_text: str, german: None) -> None:
    """What comes is what the sender would say in the reader's language."""
    again = received(json.loads(json.dumps(sent(error))))
    same = type(error)(error.text, error.many, at=error.place, **error.values)
    assert str(again) == str(same)
    assert german_text.lower() in str(again).lower()


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=30),
    lambda inner: st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
_FIELDS = st.fixed_dictionaries(
    {"text": st.sampled_from(("{n}", "{n.x}", "{n!r:>9}", "{", "{}", "{at}")) | _JSON},
    optional={"many": st.sampled_from(("{n} x", "{m}")) | _JSON, "values": _JSON, "at": _JSON},
)


@given(_FIELDS, st.dictionaries(st.sampled_from(("n", "at", "", "self", "text")), _JSON))
def test_nothing_that_is_sent_does_harm(fields: dict[str, object], values: object) -> None:
    """Whatever comes is a text or nothing, and no text grows beyond its values."""
    for odd in (fields, fields | {"values": values}):
        error = received(odd)
        if error is not None:
            assert len(str(error)) <= len(json.dumps(odd, ensure_ascii=False)) + 4
