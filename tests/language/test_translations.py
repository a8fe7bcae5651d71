"""Every text has a translation that takes the same values, and what Python reads is up to date."""

from __future__ import annotations

import string
from gettext import GNUTranslations
from pathlib import Path

import pytest

from tests.tools import texts
from tests.tools.texts import missing, path_of, read, template
from tui_tangram.app.actions import Nouns
from tui_tangram.language import LANGUAGES

OTHERS = LANGUAGES[1:]


def values(text: str) -> set[str]:
    """Return the names of what is put into a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing(language: str) -> None:
    """What is marked in the sources and named in the data is in the catalogue, and no more."""
    catalogue = read(path_of(language), language)
    marked = {(message.context, message.id) for message in template() if message.id}
    known = {(message.context, message.id) for message in catalogue if message.id}
    assert len(marked) > 3000
    assert marked == known, "python -m tests.tools.texts brings them up to date"
    assert [] == missing(catalogue)


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_values_are_put_in(language: str) -> None:
    """A translation names no value that is not given, and leaves out none.

    But the number, and what a game calls its things: another language may have one word for all.
    """
    free = {"n", *Nouns._fields}
    wrong = []
    for message in read(path_of(language), language):
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        given = set().union(*map(values, texts))
        if not given:
            continue  # braces stand for themselves
        least = set.intersection(*map(values, texts)) - free
        most = given | ({"n"} if len(texts) > 1 else set())
        wrong += [text for text in said if not least <= values(text) <= most]
    assert [] == wrong


@pytest.mark.parametrize("language", OTHERS)
def test_what_python_reads_is_what_people_read(language: str) -> None:
    """The compiled catalogue says what the written one says."""
    path = path_of(language)
    compiled = path.with_suffix(".mo")
    assert compiled.exists(), "pip install -e . and python -m tests.tools.texts compile it"
    with compiled.open("rb") as source:
        found = GNUTranslations(source)
    for message in read(path, language):
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            for number, text in ((1, message.string[0]), (2, message.string[1])):
                assert text == (
                    found.ngettext(*message.id, number)
                    if message.context is None
                    else found.npgettext(message.context, *message.id, number)
                )
        elif message.context is None:
            assert message.string == found.gettext(message.id)
        else:
            assert message.string == found.pgettext(message.context, message.id)


def test_a_language_is_started_by_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has its own name, and its catalogue the plurals of its grammar."""
    names = tmp_path / "catalogue.py"
    names.write_text(texts.NAMES_OF_LANGUAGES.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(texts, "NAMES_OF_LANGUAGES", names)
    with pytest.raises(ValueError, match="de has been started"):
        texts.start("de")
    texts.start("pl")
    assert '"de": "Deutsch", "pl": "polski"}' in names.read_text("utf-8")
    assert texts.read(tmp_path / "none.po", "pl").num_plurals > 2
