from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.keys import _character_to_key

from tests.examples import each
from tui_tangram.app.keys import key_name, shown_key, shown_keys

PRINTABLE = [chr(code) for code in range(33, 127)]


@each("character", [*PRINTABLE, " ", "é", "ж", "ß"])
def test_a_character_has_the_name_that_textual_gives_to_its_key(character: str) -> None:
    """Names of keys agree with Textual's, which names them when they are pressed."""
    assert _character_to_key(character) == key_name(character)


@each("character", PRINTABLE)
def test_a_character_is_shown_as_itself(character: str) -> None:
    """Every printable key is written for the player as what is printed on it."""
    assert character == shown_key(key_name(character))


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Ctrl+P", "ctrl+p"),
        ("shift+LEFT", "shift+left"),
        ("shift+ctrl+a", "ctrl+shift+a"),
        ("PageUp", "pageup"),
        ("F10", "f10"),
        ("question_mark", "question_mark"),
        ("ctrl+?", "ctrl+question_mark"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
    ],
)
def test_keys_may_be_said_as_people_write_them(said: str, name: str) -> None:
    """Capitals and the order of modifiers do not matter, and characters may be said."""
    assert name == key_name(said)


@pytest.mark.parametrize(
    "said", ["", "hyper+p", "enterr", "ctrl+", "+p", "\n", "\x1b", "f99", "a b"]
)
def test_there_are_no_other_keys(said: str) -> None:
    """What is no key is refused, by name."""
    with pytest.raises(ValueError, match="no key called"):
        key_name(said)


@given(st.text(max_size=12) | st.characters(min_codepoint=33, max_codepoint=0x2FFF))
def test_a_name_is_its_own_name(text: str) -> None:
    """Any text is refused, or has a name that stands for itself."""
    try:
        name = key_name(text)
    except ValueError:
        return
    assert name == key_name(name)


def test_keys_that_belong_together_are_written_together() -> None:
    """Arrows share their modifier, digits in a row become a range, others stand apart."""
    assert "shift+←→" == shown_keys(["shift+left", "shift+right"])
    assert "1–7" == shown_keys(list("1234567"))
    assert "1 2" == shown_keys(list("12"))
    assert "1 3 5" == shown_keys(list("135"))
    assert "n tab" == shown_keys(["n", "tab"])
    assert "←" == shown_keys(["left"])
