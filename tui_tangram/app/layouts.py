"""Keys by position, where a keyboard layout has other characters there than the table.

A command also works by the position of its key: players who type Cyrillic or Greek, have digits
behind Shift, or use an input method, press the same keys as all others. A typed key that has an
effect itself, by the usual keys or the player's own, has that one; and text is always as typed.
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
"""Characters of keys, and those of other layouts in the same positions; also for capitals."""


_WIDE: Final = range(0xFF01, 0xFF5F)
"""The full-width characters of input methods."""


def by_place(key: str) -> Sequence[str]:
    """Return the names of the keys that the one called *key* may be by its position.

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
