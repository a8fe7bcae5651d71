"""Which language is in use, and texts in it."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

DOMAIN: Final = "tui_tangram"
"""The name of the catalogues."""
LOCALES: Final = Path(__file__).parent.parent / "locale"
"""Where they are."""
LANGUAGES: Final = ("en", "de")
"""The languages there are; the first is the one the texts are written in."""
VARIABLE: Final = "TUI_TANGRAM_LANGUAGE"
"""The variable that overrules the system's."""

_ENGLISH: Final = gettext.NullTranslations()
_texts: gettext.NullTranslations = _ENGLISH
_language = LANGUAGES[0]


def use(language: str | gettext.NullTranslations) -> None:
    """Say everything in *language* from now on: one of `LANGUAGES`, or a catalogue.

    Raises `ValueError` for a language that there is not.  A catalogue that cannot be read
    leaves the texts English: a player is not to lose a game over it.
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
    """Return the language in use, empty where a catalogue of its own is."""
    return _language


def catalogue() -> gettext.NullTranslations:
    """Return the catalogue in use: what is made of its texts and kept is kept for it alone."""
    return _texts


@contextmanager
def english() -> Iterator[None]:
    """Say everything in English meanwhile: for what is kept, whoever reads it later."""
    global _texts  # noqa: PLW0603  # as in `use`
    before, _texts = _texts, _ENGLISH
    try:
        yield
    finally:
        _texts = before


def wanted(environ: Mapping[str, str]) -> str:
    """Return the language that *environ* asks for, by `VARIABLE` or as gettext does.

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
        # GNU gettext heeds LANGUAGE only where there is a locale at all.
        asked = [*environ.get("LANGUAGE", "").split(":"), system]
    for name in asked:
        code = name.partition(".")[0].partition("@")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def tr(message: str, /, **values: object) -> str:
    """Return *message* in the language in use, with *values* in the places they name.

    Without values nothing is put in, so braces stand for themselves.

    >>> tr("{piece} lies {where}.", piece="A", where="on top")
    'A lies on top.'
    """
    text = _texts.gettext(message) if message else message
    return text.format_map(values) if values else text


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return *one* or *many* as *number* wants it; the number itself is ``{n}`` in both.

    >>> trn("{n} board", "{n} boards", 1), trn("{n} board", "{n} boards", 12)
    ('1 board', '12 boards')
    """
    return _texts.ngettext(one, many, number).format_map({"n": number, **values})


def trc(context: str, message: str, /, **values: object) -> str:
    """Return *message* as it is said in *context*, for words that mean two things.

    >>> trc("verb", "open"), trc("adjective", "open")
    ('open', 'open')
    """
    text = _texts.pgettext(context, message)
    return text.format_map(values) if values else text


def mark(message: str) -> str:
    """Return *message* as it is: it is marked here and said elsewhere, by `tr`."""
    return message


def markc(context: str, message: str) -> str:
    """Return *message* as it is: it is marked here and said elsewhere, by `trc`."""
    del context
    return message
