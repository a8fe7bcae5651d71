"""Texts in the language in use."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from tui_tangram.language import in_use, tr, trc, trn, use


class Shouting(NullTranslations):
    """Says everything in capitals, but what is put in."""

    def gettext(self, message: str) -> str:
        """Return *message* in capitals, with the names of its values as they are."""
        return "{}".join(message.split("{piece}")).upper().replace("{}", "{piece}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the other form of the two, so that one sees which was asked for."""
        return msgid2 if n == 1 else msgid1

    def pgettext(self, context: str, message: str) -> str:
        """Return the context too."""
        return f"{context}: {message}"


pytestmark = pytest.mark.usefixtures("english_again")


def test_a_catalogue_is_asked() -> None:
    """Each kind of text asks the catalogue first and puts its values in afterwards."""
    use(Shouting())
    assert in_use() == ""
    assert tr("{piece} lies", piece="a {b}") == "a {b} LIES"
    assert tr("no values: {piece}") == "NO VALUES: {piece}"
    assert trn("{n} tan", "{n} tans", 1) == "1 tans"
    assert trc("verb", "open") == "verb: open"
    assert tr("") == ""


def test_languages() -> None:
    """A language that there is not is refused, and the one in use stays."""
    use("de")
    with pytest.raises(ValueError, match="'xx' is none of en, de"):
        use("xx")
    assert in_use() == "de"
