"""Names: those of the program are translated, foreign ones are made safe.

The shipped puzzles have English names in their files.  `named` translates such a name: it splits
the name at its commas, and numbers are placeholders, so that "Cat 2" and "Cat 3" need one word, and
"4×4, no. 1" needs "no. {a}".  `messages` yields these texts for the message extractor.  A player's
names are never translated, even if the program has a puzzle of that name: puzzles of players and
packs have ids with a prefix in `FOREIGN`, and one from a file has no id.

Foreign names come from files, from the keyboard and from the system.  `clean` drops characters that
would change the direction of all text after them, and joiners, whose width differs between
terminals.  Right-to-left letters are allowed; `isolated` isolates them where a line is written,
so that adjacent numbers and columns stay in place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tui_tangram.language import trc
from tui_tangram.play.columns import width

if TYPE_CHECKING:
    from random import Random

OWN: Final = "own/"
"""The prefix of the ids of a player's own sets and figures."""
PACK: Final = "pack/"
"""The prefix of the ids of installed packs and their contents."""
FOREIGN: Final = (OWN, PACK)
"""The prefixes of all ids that were not shipped with the program."""
FIGURE: Final = "figure"
BOARD: Final = "board"
PIECES: Final = "pieces"
"""The prefixes of long IDs (`tui_tangram.play.long_id`), one for each kind of item."""
NAME: Final = "name"
"""The context of names in the catalogues."""
PIECE: Final = "piece"
"""The context of the names of pieces in the sets of the program."""
SOFT: Final = "\u00ad"
"""The soft hyphen: a long word of a translation may be broken there."""
_SEEDS: Final = 10**6
LRM: Final = "\u200e"
"""The left-to-right mark: it has no width and no shape, and reads as a letter."""


def drawn_seed(chance: Random) -> int:
    """Return a seed for a name, quickly typed."""
    return chance.randrange(_SEEDS)


def is_meant(kind: str, text: str) -> bool:
    """Whether *text* looks like a long ID of a kind, valid or not."""
    return text[: 4 * len(kind)].strip().lower().startswith(f"{kind}/")


# Names of the program


def named(name: str, id: str, context: str = NAME) -> str:  # noqa: A002
    """Return the name of a puzzle, set or collection with this *id* as shown to players.

    An empty *id*, or a foreign id, leaves the name unchanged.

    >>> named("Cat 2", "tangram/cat-2"), named("Swan", "own/tangram/1")
    ('Cat 2', 'Swan')
    """
    text_in_use = hyphenated(name, id, context)
    return text_in_use if text_in_use == name else text_in_use.replace(SOFT, "")


def hyphenated(name: str, id: str, context: str = NAME) -> str:  # noqa: A002
    """Like `named`, but with soft hyphens where a translation lets a word break."""
    if is_untranslated(id):
        return name
    return ", ".join(_translated(part, context) for part in name.split(", "))


def is_untranslated(id: str) -> bool:  # noqa: A002
    """Whether names with this *id* are the same in every language: none, or a foreign one."""
    return not id or id.startswith(FOREIGN) or any(f"/{one}" in id for one in FOREIGN)


def messages(name: str) -> Iterator[str]:
    """Yield the texts that `named` looks up for *name*.

    >>> list(messages("Cat 2")), list(messages("4×4, no. 1")), list(messages("3.6.3.6, easy"))
    (['Cat'], ['no. {a}'], ['easy'])
    >>> list(messages("8×8 square, four inner holes")), list(messages("T1"))
    (['{a}×{b} square', 'four inner holes'], ['T1'])
    """
    for part in name.split(", "):
        base, _ = _numbered(part)
        text, _ = _template(base)
        if re.search(_WORD, text):
            yield text


_PLACES: Final = "abcdefghijklmnopqrstuvwxyz"
"""The names of the places of numbers; the module `string` takes longer to load."""


def _translated(part: str, context: str) -> str:
    base, number = _numbered(part)
    text, numbers = _template(base)
    if not re.search(_WORD, text):
        return part
    text_in_use = trc(context, text)
    for letter, value in zip(_PLACES, numbers, strict=False):
        text_in_use = text_in_use.replace(f"{{{letter}}}", value)
    return text_in_use + number


def _numbered(part: str) -> tuple[str, str]:
    """Return a part of a name without its distinguishing number, and that number."""
    match = re.fullmatch(_NUMBERED, part) if part[-1:].isdigit() else None
    return (match[1], match[2]) if match else (part, "")


@lru_cache(maxsize=1024)
def _template(text: str) -> tuple[str, Sequence[str]]:
    """Return a text with placeholders for its numbers, and the numbers."""
    if not any(map(str.isdigit, text)):
        return text, ()
    numbers = re.findall(_NUMBER, text)[: len(_PLACES)]
    letters = iter(_PLACES)
    return re.sub(_NUMBER, lambda _: f"{{{next(letters)}}}", text, count=len(numbers)), numbers


_NUMBER: Final = r"\b[0-9]+(?:\.[0-9]+)*[a-c]?\b"
"""A number, or the numbers in the name of a tiling."""
_NUMBERED: Final = r"(.*[^\W\d_])( [0-9]+)"
_WORD: Final = r"(?<!\{)[^\W\d_]"


# Searching


def folded(text: str) -> str:
    """Return *text* in the form that searches compare: small letters without accents.

    >>> folded("Vögel"), folded("Straße"), folded("CAFÉ")
    ('vogel', 'strasse', 'cafe')
    >>> folded("3×3")
    '3x3'
    """
    if not text.isascii():
        text = text.replace("×", "x")
    if text.isascii():
        return text.casefold()
    for _ in range(2):  # for some capitals in other shapes only the second pass has small letters
        text = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", re.sub(_ACCENTS, "", text))


def found_in(text: str, wanted: str) -> bool:
    """Whether every word of *wanted* is somewhere in *text*, as searches compare them.

    >>> found_in("Vögel, Enten", "ent vog"), found_in("Swan", "swan cat"), found_in("Swan", "")
    (True, False, True)
    """
    haystack = folded(text)
    return all(word in haystack for word in folded(wanted).split())


_ACCENTS: Final = "[\u0300-\u036f]+"


# Foreign names


def clean(text: str) -> str:
    r"""Return *text* without characters that change the direction or width of their neighbours.

    >>> clean("a\u202eb"), clean("\u2764\ufe0f") == "\u2764"
    ('ab', True)
    """
    return text if text.isascii() else re.sub(_DROPPED, "", text)


def typed(text: str) -> str:
    r"""Return the part of a typed or pasted text that is allowed in a name.

    >>> typed("a\nb\u200fc")
    'abc'
    """
    return "".join(character for character in clean(text) if character.isprintable())


def id_in(text: str) -> str:
    """Return the ID or name in a typed or pasted text, in the characters used in IDs.

    The command around it is removed, as are surrounding quotes, full stops and slashes.

    >>> id_in(" “convex/1/”. "), id_in("$ tui-tangram --plain show convex/1")
    ('convex/1', 'convex/1')
    >>> id_in("square／3×3／ｔetravex/s7"), id_in("Cat 2"), id_in("./swan")
    ('square/3x3/tetravex/s7', 'Cat 2', './swan')
    """
    words = text.translate(_WIDE_SIGNS).split()
    program = next((at for at, word in enumerate(words) if word in _PROGRAM), None)
    if program is not None:
        words = [word for word in words[program + 1 :] if word[:1] != "-"]
        words = words[len(words) > 1 and words[0] in COMMANDS :]
    return " ".join(words).strip(_QUOTES).rstrip(_QUOTES + _ENDS)


def looks_like_slot(text: str) -> bool:
    """Return whether a text has the form of a name in `tui_tangram.games.catalog.daily`."""
    return id_in(text).lower().partition("/")[0] in ("daily", "weekly")


_PROGRAM: Final = ("tui-tangram", "tui_tangram")
COMMANDS: Final = ("play", "show", "solve")
"""Commands followed by an ID, of the command line and of plain mode."""
_WIDE_SIGNS: Final = {0x00D7: "x", **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}}
_QUOTES: Final = " \t\r\n\"'`“”„‚‘’«»‹›<>()[]"
_ENDS: Final = "/.,;:!?"
"""The characters around an ID in a sentence, and after one; paths begin with some of these."""


def isolated(line: str) -> str:
    r"""Return a *line* whose right-to-left letters do not move the adjacent text.

    Terminals that write such letters in their direction would reorder the numbers and columns after
    them.  A mark on either side prevents that: it has no width anywhere.  Words separated by one
    space belong together; two spaces separate columns.

    >>> isolated("Swan  12") == "Swan  12", len(isolated("\u05d8\u05e0  12"))
    (True, 8)
    """
    if line.isascii() or not re.search(_BLOCKS, line):
        return line
    return re.sub(_RUN, lambda run: f"{LRM}{run[0]}{LRM}", line.replace(LRM, ""))


def spelled(text: str) -> str:
    """Return *text* in the ASCII spelling of German: letters without umlauts, plain quotes.

    >>> spelled("Bär und Größe")
    'Baer und Groesse'
    """
    return text if text.isascii() else "".join(SPELLED.get(letter, letter) for letter in text)


SPELLED: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "„": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "−": "-", "≤": "<=",
}  # fmt: skip
"""The spellings of letters and symbols in ASCII."""


def in_ascii(character: str) -> str:
    r"""Return a character in ASCII with the same width: a letter without accent, or "?".

    >>> in_ascii("\u00e9"), in_ascii("\u4e03"), in_ascii("\u0301"), in_ascii("x")
    ('e', '??', '', 'x')
    """
    if character.isascii():
        return character
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isascii() and base.isalnum() else "?" * width(character)


_DROPPED: Final = "[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe0e\ufe0f]"
_LETTERS: Final = (
    "\u0590-\u0608\u060b\u060d-\u064a\u066d-\u066f\u0671-\u06d5\u06e5\u06e6\u06ee\u06ef"
    "\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
"""The blocks of Hebrew, Arabic and the other scripts from right to left, with their marks."""
_BLOCKS: Final = "[\u0590-\u08ff\ufb1d-\ufefc\U00010800-\U0001efff]"
"""Those blocks and what is between: the letters alone take longer to compile than this module."""
_RUN: Final = (
    # From one such letter to the last before a letter of another direction or two spaces.
    f"[{_LETTERS}](?:(?:(?!  )[^{_LETTERS}A-Za-z\u00c0-\u02b8\u0370-\u058f\u0900-\u1fff"
    f"\u2c00-\ufb17])*[{_LETTERS}])*"
)
