"""One word for one thing: words that the glossary replaces do not occur in what players read.

Names of figures are names and may have any word; so may what a player types: options, commands and
the ids of rules.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tests.examples import each
from tests.tools.texts import marked

FORBIDDEN: Final = {
    r"la(y|ys|id|ying)|lie|lies|lying": "place, placed",
    r"(go|goes|going|gone|went) on": "resume, continue",
    r"(take|takes|taken|taking|took) back|(?<!be )undone|done again": "undo, undid, redid",
    r"(throw|throws|thrown|threw) away": "delete, Trash",
    r"in hand": "holding",
    r"leaves? it|let go": "cancel",
    r"usual": "default",
    r"by chance": "random",
    r"upon|whoever|nobody|nowhere": "plain English",
    r"say|says|said|saying|tell of|tells of": "show, messages",
    r"edge matching": "Tile boards",
    r"line mode": "plain mode",
    r"rims?": "border",
    r"grades?|no grade": "difficulty",
    r"class|classes|division": "category, group",
    r"tries": "history, branches",
    r"turn(s|ed|ing)? over": "flip",
    r"unfinished": "in progress",
    r"surprise": "random",
    r"timer": "clock",
    r"loose": "unplaced",
    r"percent complete": "complete 20%",
    r"trapezium": "trapezoid",
    r"to be had|is to be|are to be": "active voice",
    r"please|sorry|oops|we|our|my": "no such words",
    r"nails?": "fixed",
    r"clues?": "fixed tiles",
    r"mates?": "partner",
    r"gather\w*": "store all",
    r"(empty|this|that|the|each|every|which|no) places?|places empty": "cell",
    r"half squares?": "half-squares",
    r"chosen tile|chosen piece": "selected",
}
"""What is not used, as a pattern of whole words, and what is used in its place."""

RIGHT: Final = {
    "A tile with a nail is fixed.",
    (
        "options are c10, wild3, fix2, frame3, spare4, flip, mates, corners, alike, model, wrap "
        "and one"
    ),
}
"""Texts in which a word is right."""

TYPED: Final = re.compile(r"--[\w-]+|“[^”]*”|\"[^\"]*\"|\{\w+[^}]*\}|\blay( \d| lists| to learn)")
"""What stands in a text but is no word of it: options, what is quoted, values, and a command."""


@cache
def english() -> dict[str, str]:
    """Return every text that players read in English, with its words that are not typed.

    Names of figures are none.
    """
    return {
        text: TYPED.sub(" ", text)
        for _, _, message, context in marked()
        if context not in ("name", "usage", "day")
        for text in (message if isinstance(message, tuple) else (message,))
    }


@each("words", FORBIDDEN)
def test_one_word_for_one_thing(words: str) -> None:
    """No text has a word that the glossary replaces."""
    pattern = re.compile(rf"\b({words})\b", re.IGNORECASE)
    found = {text for text, said in english().items() if pattern.search(said)} - RIGHT
    assert set() == found, f"use: {FORBIDDEN[words]}"


def test_every_exception_is_a_text() -> None:
    """Texts that are gone need no exception."""
    assert english().keys() >= RIGHT
