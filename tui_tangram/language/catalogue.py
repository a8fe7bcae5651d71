"""The language in use, and the texts in it."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

DOMAIN: Final = "tui_tangram"
"""The name of the catalogues."""
# Without pathlib, which brings the parsing of addresses along: the worker needs neither.
LOCALES: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")  # noqa: PTH118, PTH120
"""The directory of the catalogues."""
LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch"}
"""The languages' own names, the same in every language."""
LANGUAGES: Final = tuple(LANGUAGE_NAMES)
"""The languages; the first is the one the texts are written in."""
VARIABLE: Final = "TUI_TANGRAM_LANGUAGE"
"""The environment variable that overrules the system's language."""

_ENGLISH: Final = gettext.NullTranslations()
_texts: gettext.NullTranslations = _ENGLISH
_language = LANGUAGES[0]


def use(language: str | gettext.NullTranslations) -> None:
    """Use *language* from now on: one of `LANGUAGES`, or a catalogue.

    Raises `ValueError` for an unknown language.  If the catalogue cannot be read the texts stay
    English: a player must not lose a game because of it.
    """
    global _texts, _language
    if isinstance(language, gettext.NullTranslations):
        _texts, _language = language, ""
        return
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is none of {', '.join(LANGUAGES)}")
    texts = _ENGLISH
    if language != LANGUAGES[0]:
        try:
            texts = gettext.translation(DOMAIN, LOCALES, [language])
        except (OSError, ValueError, UnicodeDecodeError):
            texts = _ENGLISH
    _texts, _language = texts, language


def in_use() -> str:
    """Return the language in use; empty if a catalogue was passed to `use`."""
    return _language


def catalogue() -> gettext.NullTranslations:
    """Return the catalogue in use, a key for caches of translated text."""
    return _texts


@contextmanager
def english() -> Iterator[None]:
    """Use English inside the context: for stored texts, which any reader may see later."""
    global _texts  # noqa: PLW0603  # as in `use`
    before, _texts = _texts, _ENGLISH
    try:
        yield
    finally:
        _texts = before


def wanted(environ: Mapping[str, str]) -> str:
    """Return the language that *environ* selects, by `VARIABLE` or as gettext does.

    >>> wanted({"LANG": "de_AT.UTF-8"}), wanted({"LANG": "de_DE", "LC_ALL": "C"})
    ('de', 'en')
    >>> wanted({"LANGUAGE": "fr:de", "LANG": "fr_FR.UTF-8"}), wanted({})
    ('de', 'en')
    """
    own = environ.get(VARIABLE, "")
    if own in LANGUAGES:
        return own
    system = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "C"
    )
    asked = [system]
    if system.partition(".")[0] not in ("C", "POSIX"):
        # GNU gettext applies LANGUAGE only if a locale is set at all.
        asked = [*environ.get("LANGUAGE", "").split(":"), system]
    for name in asked:
        code = name.partition(".")[0].partition("@")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def tr(message: str, /, **values: object) -> str:
    """Return *message* in the language in use, with *values* inserted at their placeholders.

    Without values the text is not formatted, so braces are literal.

    >>> tr("{piece} lies {where}.", piece="A", where="on top")
    'A lies on top.'
    """
    text = _texts.gettext(message) if message else message
    return text.format_map(values) if values else text


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return *one* or *many* as *number* requires; the number itself is ``{n}`` in both.

    >>> trn("{n} board", "{n} boards", 1), trn("{n} board", "{n} boards", 12)
    ('1 board', '12 boards')
    """
    return _texts.ngettext(one, many, number).format_map({"n": number, **values})


def trc(context: str, message: str, /, **values: object) -> str:
    """Return *message* with its meaning in *context*, for words that have two meanings.

    >>> trc("verb", "open"), trc("adjective", "open")
    ('open', 'open')
    """
    text = _texts.pgettext(context, message)
    return text.format_map(values) if values else text


def mark(message: str) -> str:
    """Return *message* unchanged: it is marked here and translated elsewhere, by `tr`."""
    return message


def markc(context: str, message: str) -> str:
    """Return *message* unchanged: it is marked here and translated elsewhere, by `trc`."""
    del context
    return message
