"""Words for colours as numbers of colours.

A colour retains its name if possible: numbers up to 26 are the colours of these numbers, and
letters are the colours that are shown with these letters.  Words of 16 bits are numbers.  Others,
and larger numbers, are counted in the order of the alphabet and of numbers; see
`ColourWords.renamed`.

The border is the colour that a word for it says (an empty field, a word of ones, 65535, -1, a name
such as ``border``), or else 0, or among letters alone ``a``, if there are as many sides of that as
a border has (`tui_tangram.games.matching.core.exchange.frames`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tui_tangram.games.matching.core.naming import SIGNS
from tui_tangram.games.matching.core.rules import MAX_COLOURS
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.play import DocumentError

BITS: Final = 16
"""The bits of a colour in tables that have them."""
ONES: Final = "1" * BITS
"""The border in such tables."""
BLANK: Final = ""
_NAMED: Final = frozenset(
    [
        "border",
        "edge",
        "rim",
        "frame",
        "outside",
        "rand",
        "rahmen",
        "kante",
        "bord",
        "-1",
        "65535",
        "-",
        ".",
        "none",
    ]
)
"""Words that can only be the border."""
_DARK: Final = frozenset(["grey", "gray", "black", "grau", "schwarz", "x"])
"""Words that may be the border, if there are as many as a border has."""
KNOWN_COLOURS: Final = frozenset(
    [
        "blue",
        "pink",
        "gray",
        "grey",
        "cyan",
        "gold",
        "teal",
        "rose",
        "lime",
        "navy",
        "plum",
        "blau",
        "rosa",
        "grau",
        "gelb",
        "grün",
        "lila",
    ]
)
"""Names of colours that have four letters."""
_LONGEST: Final = 20
"""The maximum number of letters of a word for a colour."""
_DIGITS: Final = 6
"""The maximum number of digits of a number of a colour."""


class ColourWords(NamedTuple):
    """The meaning of the words for colours."""

    numbers: Mapping[str, int]
    """The number of a colour by its word; `RIM` for the border."""
    renamed: bool = False
    """Whether players see other names than those of the file."""


def is_colour(word: str) -> bool:
    """Return whether a word may stand for a colour.

    >>> [is_colour(word) for word in ("12", "a", "light-blue", "0" * 16, "1.5", "-1", "")]
    [True, True, True, True, False, True, False]
    """
    if is_bits(word) or word in _NAMED:
        return True
    if word.isascii() and word.isdecimal():
        return len(word) <= _DIGITS
    return 0 < len(word) <= _LONGEST and word.replace("-", "").replace("_", "").isalpha()


def is_number(word: str) -> bool:
    """Return whether a word is a number, in digits or in bits."""
    return word.isascii() and word.isdecimal()


def is_name(word: str) -> bool:
    """Return whether a word has letters, and is none for the border."""
    return word.lower() not in _NAMED | _DARK and any(map(str.isalpha, word))


def is_bits(word: str) -> bool:
    """Return whether a word is a number of 16 bits."""
    return len(word) == BITS and not set(word) - set("01")


def certain_border(words: Iterable[str]) -> str | None:
    """Return the word that can only mean the border, if there is one among *words*."""
    there = set(words)
    named = sorted(word for word in there if word.lower() in _NAMED)
    return next((word for word in (BLANK, ONES, *named) if word in there), None)


def likely_borders(words: Iterable[str]) -> list[str]:
    """Return the words that mean the border if there are as many of them as a border has."""
    there = set(words)
    letters = _are_letters(there) and not any(map(str.isdecimal, there))
    likely = {"0", "0" * BITS, *_DARK, *({"a"} if letters else ())}
    return sorted(word for word in there if word.lower() in likely)


def palette(words: Iterable[str], border: str | None) -> ColourWords:
    """Return the meanings of words for colours, *border* being the word for the border.

    Raises `DocumentError` for too many colours.
    """
    there = set(words)
    proper = there - {border}
    if len(proper) > MAX_COLOURS:
        raise DocumentError("has {n} colours; the most is {most}", n=len(proper), most=MAX_COLOURS)
    bordered = {} if border is None else {border: RIM}
    if all(is_bits(word) or word.isdecimal() for word in proper):
        return _numbered(proper, bordered)
    if _are_letters(proper) and (named := _shown_as_written(proper)):
        return ColourWords(named | bordered)
    order = sorted(proper, key=lambda word: (not word.isdecimal(), word.lower(), word))
    return ColourWords({word: at for at, word in enumerate(order, 1)} | bordered, renamed=True)


def number(word: str) -> int:
    """Return the number that a word is, in digits or in bits."""
    return int(word, 2 if is_bits(word) else 10)


def same_colour(word: str, other: str) -> bool:
    """Return whether two words are one colour: the same number, or the same letters.

    >>> same_colour("0" * 15 + "1", "1"), same_colour("Grey", "grey"), same_colour("1", "a")
    (True, True, False)
    """
    if all(is_bits(one) or (one.isascii() and one.isdecimal()) for one in (word, other)):
        return number(word) == number(other)
    return word.lower() == other.lower()


def readable_colour(word: str) -> str:
    """Return a word for a colour as shown to players: short, and without bits.

    >>> readable_colour("0" * 13 + "101"), readable_colour("blue")
    ('5', 'blue')
    """
    return str(number(word)) if is_bits(word) else word


def _numbered(words: set[str], bordered: dict[str, int]) -> ColourWords:
    """Return the palette of numbers: as they are, or counted where some are too large."""
    values = sorted({number(word) for word in words})
    # Where 0 is a colour besides the border, all are shown one higher.
    more = 1 if bordered and values and values[0] == 0 else 0
    if not values or values[-1] + more <= MAX_COLOURS:
        fits = {value: value + more for value in values}
    else:
        fits = {value: at for at, value in enumerate(values, 1)}
    renamed = any(value != shown for value, shown in fits.items())
    return ColourWords({word: fits[number(word)] for word in words} | bordered, renamed)


def _are_letters(words: set[str]) -> bool:
    return all(len(word) == 1 and word.isascii() and word.isalnum() for word in words)


def _shown_as_written(words: set[str]) -> dict[str, int] | None:
    """Return the colours whose signs are these letters, if all are signs."""
    signs = {word: SIGNS.find(word.upper()) + 1 for word in words if word != "0"}
    if "0" in words:
        signs["0"] = RIM
    distinct = len(set(signs.values())) == len(words)
    return signs if distinct and all(signs[word] for word in words - {"0"}) else None
