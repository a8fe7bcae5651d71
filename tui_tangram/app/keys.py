"""Keys by name, and as they are written for the player.

Names are those that Textual gives to keys, such as ``question_mark`` or ``shift+left``.
Settings and the table of actions may also have the character itself.

Keys by position
----------------
Where a keyboard layout has other characters than the table, a command also works by the position of
its key: players who type Cyrillic or Greek, have digits behind Shift, or use an input method, press
the same keys as all others. A typed key that has an effect itself, by the usual keys or the
player's own, has that one; and text is always as typed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from tui_tangram.language import markc, tr, trc
from tui_tangram.play.refusal import Refusal

_CHARACTER_NAMES: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
_NAMED: Final = frozenset(
    [
        "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete",
        "enter", "tab", "space", "backspace", "escape",
    ]
) | {f"f{number}" for number in range(1, 25)}  # fmt: skip
_MODIFIERS: Final = ("ctrl", "alt", "shift")


@cache
def key_name(key: str) -> str:
    """Return Textual's name for a key given as a character or by name.

    Raises `ValueError` when there is no such key.

    >>> key_name("?"), key_name("R"), key_name("Ctrl+P")
    ('question_mark', 'R', 'ctrl+p')
    """
    if len(key) == 1:
        return _character_name(key)
    *modifiers, last = key.split("+") if not key.endswith("+") else [*key[:-2].split("+"), "+"]
    modifiers = [modifier.lower() for modifier in modifiers]
    if any(modifier not in _MODIFIERS for modifier in modifiers):
        raise Refusal("no key called {key}", key=repr(key))
    if len(last) == 1:
        last = _character_name(last.lower() if modifiers else last)
    elif last.lower() in _NAMED:
        last = last.lower()
    elif _character_of(last) is None:
        raise Refusal("no key called {key}", key=repr(key))
    ordered = [modifier for modifier in _MODIFIERS if modifier in modifiers]
    return "+".join((*ordered, last))


_ARRIVES_AS: Final = {
    "ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+left_square_bracket": "escape",
    "ctrl+j": "enter", "ctrl+enter": "enter", "ctrl+tab": "tab", "ctrl+space": "ctrl+@",
    "shift+space": "space", "shift+enter": "enter", "shift+backspace": "backspace",
    "shift+escape": "escape", "ctrl+escape": "escape", "alt+enter": "enter", "alt+escape": "escape",
}  # fmt: skip
_CONTROLLED: Final = frozenset("abcdefghijklmnopqrstuvwxyz")


def undelivered(name: str) -> str:
    """Return why terminals may not deliver the key with this name; empty for one they do.

    >>> undelivered("ctrl+i"), undelivered("shift+a"), undelivered("ctrl+r"), undelivered("alt+x")
    ('terminals send it as tab', 'write A instead', '', '')
    >>> undelivered("alt+left")
    'Alt works only with letters and digits'
    """
    if name in _ARRIVES_AS:
        return tr("terminals send it as {key}", key=_in_words(_ARRIVES_AS[name].split("+")))
    *modifiers, last = name.split("+")
    character = last if len(last) == 1 else _character_of(last)
    if not modifiers:
        return ""
    if character is None:
        # They send Escape and the key, which are not handled as two keys (see
        # `terminal.reply_filter`).
        return tr("Alt works only with letters and digits") if "alt" in modifiers else ""
    if modifiers == ["shift"]:
        if last.isalpha():
            return tr("write {key} instead", key=last.upper())
        return tr("the character already includes Shift")
    if modifiers == ["ctrl"] and last not in _CONTROLLED:
        return tr("terminals do not send Ctrl with digits and symbols")
    if "shift" in modifiers or len(modifiers) > 1:
        return tr("terminals send the same without Shift")
    return ""


def _character_name(character: str) -> str:
    if character == " ":
        return "space"
    if character.isalnum():
        return character
    if not character.isprintable():
        raise Refusal("no key called {key}", key=repr(character))
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return _CHARACTER_NAMES.get(name, name)


@cache
def _character_of(name: str) -> str | None:
    """Return the printable character with Textual's name *name*, or None."""
    # Names of other alphabets cannot be converted to Unicode's, some of which have hyphens.
    characters = map(chr, (*range(33, 127), *range(161, 0x3000)))
    return next((c for c in characters if c.isprintable() and _character_name(c) == name), None)


def is_text(name: str) -> bool:
    """Whether the key with this name is a character where text is typed.

    >>> is_text("w"), is_text("space"), is_text("question_mark"), is_text("up"), is_text("ctrl+p")
    (True, True, True, False, False)
    """
    if len(name) == 1 or name == "space":
        return True
    # No character is looked for among thousands where a key is held.
    return "+" not in name and name not in _NAMED and bool(_character_of(name))


_SHOWN: Final = {
    "left": "←",
    "up": "↑",
    "down": "↓",
    "right": "→",
    "pageup": markc("name of a key", "pgup"),
    "pagedown": markc("name of a key", "pgdn"),
    "escape": markc("name of a key", "esc"),
}
_WORDS: Final = frozenset(
    [
        markc("name of a key", "home"), markc("name of a key", "end"),
        markc("name of a key", "insert"), markc("name of a key", "delete"),
        markc("name of a key", "enter"), markc("name of a key", "tab"),
        markc("name of a key", "space"), markc("name of a key", "backspace"),
        markc("name of a key", "escape"), markc("name of a key", "ctrl"),
        markc("name of a key", "alt"), markc("name of a key", "shift"),
        *(_SHOWN[name] for name in ("pageup", "pagedown", "escape")),
    ]
)  # fmt: skip
"""Names that are words, as a keyboard of the language has them."""
ARROWS: Final = "←↑↓→"
HOME_ROW: Final = "wasd"
"""The letters in place of the arrows for the left hand."""
PAIRS: Final = "ws", "ad"
"""Those of opposite ways."""


def shown_key(name: str) -> str:
    """Return how a key is written for the player.

    >>> shown_key("question_mark"), shown_key("shift+left"), shown_key("ctrl+p")
    ('?', 'shift+←', 'ctrl+p')
    """
    *modifiers, last = name.split("+")
    if last in _NAMED or len(last) == 1:
        last = _SHOWN.get(last, last)
    else:
        last = _character_of(last) or last
    return _in_words((*modifiers, last))


def named_key(name: str) -> str:
    """Return how a key is written in a sentence: as `shown_key`, but words begin with a capital.

    >>> named_key("enter"), named_key("f5"), named_key("d"), named_key("left")
    ('Enter', 'F5', 'd', '←')
    """
    found = shown_key(name)
    return found.capitalize() if found.isalnum() and len(found) > 1 else found


def _in_words(parts: Iterable[str]) -> str:
    """Return modifiers and a key as they are written in the language in use."""
    return "+".join(trc("name of a key", part) if part in _WORDS else part for part in parts)


_SPOKEN: Final = {
    "question_mark": markc("spoken", "question mark"),
    "slash": markc("spoken", "slash"),
    "plus": markc("spoken", "plus"),
    "minus": markc("spoken", "hyphen"),
    "number_sign": markc("spoken", "number sign"),
    "percent_sign": markc("spoken", "percent sign"),
    "ampersand": markc("spoken", "ampersand"),
    "apostrophe": markc("spoken", "apostrophe"),
    "asterisk": markc("spoken", "asterisk"),
    "backslash": markc("spoken", "backslash"),
    "comma": markc("spoken", "comma"),
    "full_stop": markc("spoken", "full stop"),
    "equals_sign": markc("spoken", "equals sign"),
    "grave_accent": markc("spoken", "grave accent"),
    "less_than_sign": markc("spoken", "less than"),
    "greater_than_sign": markc("spoken", "greater than"),
    "left_square_bracket": markc("spoken", "left bracket"),
    "right_square_bracket": markc("spoken", "right bracket"),
    "left_curly_bracket": markc("spoken", "left brace"),
    "right_curly_bracket": markc("spoken", "right brace"),
    "semicolon": markc("spoken", "semicolon"),
    "underscore": markc("spoken", "underscore"),
    "left": markc("spoken", "left"),
    "right": markc("spoken", "right"),
    "up": markc("spoken", "up"),
    "down": markc("spoken", "down"),
    "pageup": markc("spoken", "page up"),
    "pagedown": markc("spoken", "page down"),
    "escape": markc("spoken", "escape"),
}
"""Words for signs, and for short names."""


def spoken_key(name: str) -> str:
    """Return the name of a key for the ear: in words, as voices pass over signs and capitals.

    >>> spoken_key("question_mark"), spoken_key("R"), spoken_key("shift+left"), spoken_key("r")
    ('question mark', 'shift R', 'shift left', 'r')
    """
    *modifiers, last = name.split("+")
    if len(last) == 1 and last.isupper():
        modifiers.append("shift")
    written = [trc("name of a key", part) if part in _WORDS else part for part in modifiers]
    word = trc("spoken", _SPOKEN[last]) if last in _SPOKEN else shown_key(last)
    return " ".join((*written, word))


def shown_keys(keys: Iterable[str]) -> str:
    """Return keys with similar effects, joined as briefly as possible.

    >>> shown_keys(["left", "up", "down", "right"]), shown_keys(["1", "2", "3"])
    ('←↑↓→', '1–3')
    >>> shown_keys(["shift+up", "shift+down"]), shown_keys(["H", "J"]), shown_keys(["r"])
    ('shift+↑↓', 'H J', 'r')
    >>> shown_keys("awsd"), shown_keys("ad"), shown_keys("as")
    ('wasd', 'ad', 'a s')
    """
    written = [shown_key(key) for key in keys]
    if len(written) > 1:
        heads = {text[:-1] for text in written}
        tails = "".join(text[-1:] for text in written)
        if len(heads) == 1 and set(tails) <= set(ARROWS):
            return heads.pop() + tails
        if sorted(tails) in map(sorted, (HOME_ROW, *PAIRS)):
            return "".join(sorted(tails, key=HOME_ROW.index))
        if heads == {""} and len(tails) > 2 and tails in "0123456789":
            return f"{tails[0]}–{tails[-1]}"
    return " ".join(written)


_PLACES: Final = (
    ("1234567890", "&é\"'(-è_çà"),  # AZERTY, France
    ("68", "§!"),  # AZERTY, Belgium
    (";'[-", "öäüß"),  # QWERTZ, Germany and Austria; Swedish and Finnish have the first two, too
    (";'[", "øæå"),  # Norway
    (";", "ñ"),  # Spain
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
    >>> by_place("ö"), by_place("ø"), by_place("å")
    (['semicolon'], ['semicolon'], ['left_square_bracket'])
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
