"""No sign that a voice or a braille table loses is in a text for the ear."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.signs import BRAILLE, VOICES
from tests.tools.texts import path_of
from tui_tangram.language import use
from tui_tangram.play.speech import WORDS, spoken

SIGNS: Final = json.loads(Path(__file__).with_name("signs.json").read_text(encoding="utf-8"))[
    "signs"
]
MARKS: Final = ",.:;!?()[]{}\"'“”„-_/<>|*"
"""Marks of punctuation and of what is typed: a voice may pass over them, braille has them."""
PARTS: Final = ("2", "1", "√", "−", "½", " ", "°", "/", "(", ")", "+", "×", "●", "○", "a", ",")


def texts(language: str) -> Iterator[str]:
    """Yield all texts in *language*."""
    with path_of("de").open("rb") as file:
        for message in read_po(file):
            if not message.id:
                continue  # what the file says of itself
            found = message.id if language == "en" else message.string
            yield from (found,) if isinstance(found, str) else found


def lost(text: str, language: str) -> list[str]:
    """Return the signs in *text* that a voice or a table of *language* loses."""
    voice = next(voice for voice in VOICES if voice.startswith(language))
    found = []
    for at, sign in enumerate(text):
        if sign.isalpha() or sign.isdecimal() or sign == " ":
            continue
        row = SIGNS[sign]
        around = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
        apart = not re.search(r"[\d√−]", around)
        heard = row[voice] == "said" or sign in MARKS or (row[voice] != "dropped" and apart)
        if not heard or row[BRAILLE[language]] == "undefined":
            found.append(sign)
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_loses_a_sign(language: str) -> None:
    """Each is said and shown in the language of the text, as measured with a voice and a table."""
    use(language)
    try:
        for text in texts(language):
            for line in text.splitlines():
                readable = "".join(filter(str.isprintable, line))
                assert not lost(spoken(readable), language), text
    finally:
        use("en")


@given(st.lists(st.sampled_from(PARTS)).map("".join))
def test_no_length_loses_a_sign(text: str) -> None:
    """Whatever signs touch; words are not made of words."""
    said = spoken(text)
    assert not lost(said.replace("+", " + "), "en")
    assert spoken(said) == said


def test_what_is_replaced_was_measured() -> None:
    """Nothing is in the list of words that voices do not lose, but for what we call otherwise."""
    assert set(WORDS) <= set(SIGNS)
    ours = {"×", "→", "←", "↑", "↓", "%", "²", "≥"}
    for sign in set(WORDS) - ours:
        assert {SIGNS[sign][voice] for voice in VOICES} & {"joined", "foreign", "dropped"}, sign
