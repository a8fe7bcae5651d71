"""Keys by their place, where a keyboard has other characters there than the one of the table.

A command is a key by its place too: who types Cyrillic or Greek, has digits behind Shift, or an
input method on, presses the same keys as all others.  Only where the typed key itself does
something, by the usual keys or the player's own, is it that one; and text is always as typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from tui_tangram.app.keys import key_name

_PLACES: Final = (
    ("1234567890", "&é\"'(-è_çà"),  # AZERTY, France
    ("68", "§!"),  # AZERTY, Belgium
    ("qwertyuiop[]asdfghjkl;'zxcvbnm,./`", "йцукенгшщзхъфывапролджэячсмитьбю.ё"),
    ("s]'", "іїє"),  # Ukraine
    ("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ"),
)
"""Characters of keys, and those of other layouts in the same places; letters are also capitals."""


_WIDE: Final = range(0xFF01, 0xFF5F)
"""The characters of an input method that are as wide as two."""


def by_place(key: str) -> Sequence[str]:
    """Return the names of the keys that the one called *key* may be by its place.

    >>> by_place("к"), by_place("К"), by_place("ampersand"), by_place("１"), by_place("r")
    (['r'], ['R'], ['1'], ['1'], ())
    """
    return _meant().get(key, ())


@cache
def _meant() -> dict[str, list[str]]:
    found = {"ideographic_space": ["space"]}
    for typed in map(chr, _WIDE):
        found[key_name(typed)] = [key_name(unicodedata.normalize("NFKC", typed))]
    for usual, others in _PLACES:
        for meant, typed in zip(usual, others, strict=True):
            found.setdefault(key_name(typed), []).append(key_name(meant))
            # There is no capital of ς.
            if meant.isalpha() and typed.upper().lower() == typed:
                found.setdefault(typed.upper(), []).append(meant.upper())
    return found
