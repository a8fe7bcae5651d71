"""Refusals: errors as data, so the code that raises them needs no language.

As data they also travel: whoever reads `sent` says the same in their own language by `received`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tui_tangram.language import PlayerError

_LONGEST: Final = 1000
"""The most characters of a text, or of a value in it, that is received."""


class Refusal(PlayerError, ValueError):
    """A rejected value, with the reason."""


class MoveError(Refusal):
    """A move that is not valid in this state.

    The message is one printable line, written for the player.
    """


def sent(error: PlayerError) -> dict[str, object]:
    """Return an error as JSON has it: its English ``text``, also ``many``, ``values`` and ``at``.

    >>> sent(Refusal("wait for {n} more moves of the other player", n=2))
    {'text': 'wait for {n} more moves of the other player', 'values': {'n': 2}}
    """
    values = {
        name: value if isinstance(value, bool | int | str) else str(value)
        for name, value in error.values.items()
    }
    found = {"text": error.text, "many": error.many, "values": values, "at": error.place}
    return {name: value for name, value in found.items() if value}


def received(fields: Mapping[str, Any]) -> Refusal | None:
    """Return the error that was `sent`, in the language in use; None for anything else.

    The text may be anybody's, so it may have nothing but the plain names of its values.

    >>> print(received({"text": "wait for {n} moves", "values": {"n": 2}}))
    wait for 2 moves
    >>> received({"text": "{n.__class__} {n:>999999999}", "values": {"n": 2}})
    """
    texts = [fields.get(name, "") for name in ("text", "many", "at")]
    values = fields.get("values", {})
    if not isinstance(values, dict) or not all(map(_is_short, texts)) or not texts[0]:
        return None
    if not all(isinstance(value, int) or _is_short(value) for value in values.values()):
        return None
    text, many, at = texts
    # Without values braces are no placeholders.
    if values and not (_is_plain(text, values) and _is_plain(many, values) and "at" not in values):
        return None
    if many and not isinstance(values.get("n"), int):
        return None
    return Refusal(text, many, at=at, **values)


def _is_short(value: object) -> bool:
    """Whether a value is a text that can be shown in a line."""
    return isinstance(value, str) and len(value) <= _LONGEST and (value.isprintable() or not value)


def _is_plain(text: str, values: Mapping[str, Any]) -> bool:
    """Whether all placeholders of a text are names of values."""
    from string import Formatter

    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        return False
    return all(
        name is None or (name.isidentifier() and name in values and not form and not way)
        for _, name, form, way in parts
    )
