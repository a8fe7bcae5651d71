"""Long IDs: all of a puzzle in one line, from which it can be made anywhere.

A puzzle of the program has a short ID, such as ``tangram/swan``, and so has a generated one, whose
ID is its recipe.  The long ID of any other contains the whole puzzle::

    figure/1k7gp20v9r…          a kind of item, the version, a number, four check characters

The number
----------
The content is a sequence of choices, each among some with weights: a choice with the
weight f of all the weights m costs log₂(m/f) bits.  `NumberWriter` makes one natural number of
them, as J. Duda's "Asymmetric numeral systems" (arXiv:1311.2540) do, but of any size and so without
rounding: from the last choice to the first x becomes ⌊x/f⌋·m + c + (x mod f), where c is the sum of
the weights before.  `NumberReader` undoes step after step, and is left with 0.  So every sequence
of choices is one number and no number is two sequences.

The characters
--------------
The number is written in base 32, in the letters of D. Crockford's Base 32
(https://www.crockford.com/base32.html): no i, l, o, u.  Capitals count as small letters, o as 0,
i and l as 1; blanks and hyphens between do not count.

The check characters are a number too: the characters before them, as digits in base `_BASE` after
the kind, modulo the prime `_PRIME` below 32⁴.  A single wrong character changes that by its
difference, less than 32, times a power of the base; neighbours that changed places by their
difference times a power times (base - 1): neither is a multiple of the prime.  Where the last
character changed places with the first check character, the sum differs by d and the check by
-32³·d, which are not the same since (32³ + 1)·d is less than the prime.  So every such mistake is
noticed; and mostly it can be located, since few others have that difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from tui_tangram.play.document import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

LONGEST: Final = 1_000
"""The maximum length of a long ID: what fits in a message.  Larger puzzles are given as files."""
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
VERSION: Final = "1"
_SAME: Final = str.maketrans("oil", "011", " -\t\n\r")
_CHECKS: Final = 4
_PRIME: Final = 1_048_573
"""The largest prime that four characters can hold."""
_BASE: Final = 314_159
"""A primitive root of it, large so that no two small mistakes have the same effect."""
_BITS: Final = 512
"""The maximum number of bits of one number: coordinates go to 10³⁶ and beyond."""
_SHOWN: Final = 24
"""The maximum length of an ID quoted in a message."""

_V = TypeVar("_V")


class LongIdError(Refusal):
    """An invalid long ID, or a puzzle without one.  The message is one line."""


class Choices(Generic[_V]):
    """The possible values of one choice, with their weights."""

    __slots__ = "total", "weights"

    def __init__(self, *weights: tuple[_V, int]) -> None:
        """Take values with their weights; one of weight 0 is never chosen."""
        self.weights = weights
        self.total = sum(weight for _, weight in weights)

    def has(self, value: object) -> bool:
        """Whether *value* is one of them."""
        return any(value == one for one, _ in self.weights)


class NumberWriter:
    """Encodes choices as one number."""

    def __init__(self) -> None:
        """Begin without choices."""
        self._steps: list[tuple[int, int, int]] = []

    def choose(self, value: _V, choices: Choices[_V]) -> None:
        """Add *value*, which is one of *choices*."""
        before = 0
        for one, weight in choices.weights:
            if one == value:
                self._steps.append((before, weight, choices.total))
                return
            before += weight
        raise ValueError(f"{value!r} is no choice")

    def below(self, value: int, count: int) -> None:
        """Add one of the numbers from 0 to *count* - 1, all equally likely."""
        if not 0 <= value < count:
            raise ValueError(f"{value} is not below {count}")
        self._steps.append((value, 1, count))

    def flag(self, value: bool) -> None:
        """Add a truth value that is rarely true."""
        self.choose(value, SELDOM)

    def natural(self, value: int) -> None:
        """Add any number from 0, small ones cheapest: Elias' delta code of it plus 1."""
        size = (value + 1).bit_length()
        width = size.bit_length()
        if size > _BITS:
            raise LongIdError("its numbers are too long for a puzzle ID")
        for _ in range(width - 1):
            self.below(1, 2)
        self.below(0, 2)
        self.below(size - (1 << (width - 1)), 1 << (width - 1))
        self.below(value + 1 - (1 << (size - 1)), 1 << (size - 1))

    def whole(self, value: int) -> None:
        """Add any whole number, those near 0 cheapest."""
        self.natural(2 * value if value >= 0 else -2 * value - 1)

    @property
    def number(self) -> int:
        """The number of all choices so far."""
        found = 0
        for before, weight, total in reversed(self._steps):
            found = found // weight * total + before + found % weight
        return found


class NumberReader:
    """Decodes the choices in a number, in order.  Every number is valid, so it never fails."""

    def __init__(self, number: int) -> None:
        """Begin with the first choice."""
        self._left = number

    def choose(self, choices: Choices[_V]) -> _V:
        """Return the next choice."""
        rest, slot = divmod(self._left, choices.total)
        for value, weight in choices.weights:
            if slot < weight:
                self._left = rest * weight + slot
                return value
            slot -= weight
        raise AssertionError

    def below(self, count: int) -> int:
        """Return a number from 0 to *count* - 1."""
        self._left, value = divmod(self._left, count)
        return value

    def flag(self) -> bool:
        """Return a truth value that is rarely true."""
        return self.choose(SELDOM)

    def natural(self) -> int:
        """Return a number from 0.  Raises `LongIdError` for one beyond the limit."""
        width = 1
        while self.below(2):
            width += 1
            if 1 << (width - 1) > _BITS:
                raise LongIdError("it is damaged")
        size = (1 << (width - 1)) + self.below(1 << (width - 1))
        return (1 << (size - 1)) + self.below(1 << (size - 1)) - 1

    def whole(self) -> int:
        """Return a whole number.  Raises as `natural` does."""
        value = self.natural()
        return -(value + 1) // 2 if value % 2 else value // 2

    def count(self, most: int) -> int:
        """Return a number from 0 to *most*.  Raises `LongIdError` for a larger one."""
        value = self.natural()
        if value > most:
            raise LongIdError("it is damaged")
        return value

    def end(self) -> None:
        """Raise `LongIdError` unless all choices have been read."""
        if self._left:
            raise LongIdError("it is damaged")


SELDOM: Final = Choices((False, 15), (True, 1))


def written(kind: str, number: int) -> str:
    """Return the long ID of an item of a kind.  Raises `LongIdError` when it is too long.

    >>> written("figure", 4711)
    'figure/14k7q19m'
    """
    digits = VERSION + _in_base(number)
    found = f"{kind}/{digits}{_check(kind, digits)}"
    if len(found) > LONGEST:
        raise LongIdError("it is too large for a puzzle ID; export it as a file")
    return found


def plain(kind: str, text: str) -> str:
    """Return a long ID in its normal form, unchecked.

    >>> plain("figure", " Figure/14K7-Q19M ")
    'figure/14k7q19m'
    """
    _, _, rest = text.strip().lower().partition("/")
    return f"{kind}/{rest.translate(_SAME)}"


def number_in(kind: str, text: str) -> int:
    """Return the number in a long ID, checked.  Raises `LongIdError`."""
    if len(text) > 2 * LONGEST:
        raise LongIdError("a puzzle ID has at most {most} characters", most=LONGEST)
    digits = plain(kind, text)[len(kind) + 1 :]
    strange = next((sign for sign in digits if sign not in LETTERS), "")
    if strange:
        raise LongIdError("it cannot have the character {sign}", sign=quote(strange))
    if len(digits) <= _CHECKS + 1:
        raise LongIdError("its end is missing")
    stem, check = digits[:-_CHECKS], digits[-_CHECKS:]
    if check != _check(kind, stem):
        raise _typing_error(kind, digits)
    if stem[0] != VERSION:
        raise LongIdError("a newer tui-tangram made it; update tui-tangram")
    if stem[1] == "0" and len(stem) > 2:
        raise LongIdError("it is damaged")
    return _number(stem[1:])


def refused(text: str, why: object) -> LongIdError:
    """Return the error on the long ID *text*, in full, with the reason."""
    text = re.sub(r"\s", "", text)
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return LongIdError("puzzle ID {id}: {why}", id=quote(shown), why=why)


def nickname(long_id: str) -> int:
    """Return a number of four digits by which players distinguish puzzles with long IDs."""
    return 1_000 + _number(long_id[-_CHECKS:]) % 9_000


def _in_base(number: int) -> str:
    # Ten characters at once keep the large divisions few.
    found = ""
    while True:
        number, part = divmod(number, 32**10)
        for _ in range(10):
            part, digit = divmod(part, 32)
            found += LETTERS[digit]
            if not (number or part):
                return found[::-1]


def _number(digits: str) -> int:
    found = 0
    for one in digits:
        found = found << 5 | LETTERS.index(one)
    return found


def _sum(kind: str, digits: str) -> int:
    found = 0
    for one in kind:
        found = (found * _BASE + ord(one)) % _PRIME
    for one in digits:
        found = (found * _BASE + LETTERS.index(one)) % _PRIME
    return found


def _check(kind: str, digits: str) -> str:
    """Return the check characters."""
    return _in_base(_sum(kind, digits)).rjust(_CHECKS, "0")


class _Mistake(NamedTuple):
    """A single mistake that would explain a wrong check."""

    place: int
    right: str
    """The characters that belong there."""


def _typing_error(kind: str, digits: str) -> LongIdError:
    found = list(_mistakes(kind, digits))
    if len(found) == 1:
        place, right = found[0]
        near = digits[max(place - 2, 0) : place + len(right) + 2]
        wrong = digits[place : place + len(right)]
        return LongIdError(
            "typing error near {near}: {wrong} should be {right}",
            near=quote(near),
            wrong=wrong,
            right=right,
        )
    return LongIdError("typing error: the check characters at its end do not match")


def _mistakes(kind: str, digits: str) -> Iterator[_Mistake]:
    """Yield the single mistakes that would explain a wrong check."""
    values = [LETTERS.index(one) for one in digits]
    size = len(digits) - _CHECKS
    wrong = (_number(digits[size:]) - _sum(kind, digits[:size])) % _PRIME
    inverse = pow(_BASE, -1, _PRIME)
    needed = wrong
    for place in range(size - 1, -1, -1):
        # Here the value has to grow by `needed`; neighbours count by (base - 1) times as much.
        for change in (needed, needed - _PRIME):
            if 0 <= values[place] + change < 32:
                yield _Mistake(place, LETTERS[values[place] + change])
        if place + 1 < size:
            pair = values[place : place + 2]
            more = (pair[1] - pair[0]) * (_BASE - 1) * pow(_BASE, size - place - 2, _PRIME)
            if (more - wrong) % _PRIME == 0:
                yield _Mistake(place, digits[place + 1] + digits[place])
        needed = needed * inverse % _PRIME
    right = _check(kind, digits[:size])
    yield from (_Mistake(size + place, part) for place, part in _slips(digits[size:], right))
    # The last character and the first check character.
    if digits[size - 1] != digits[size]:
        turned = digits[: size - 1] + digits[size]
        if _check(kind, turned) == digits[size - 1] + digits[size + 1 :]:
            yield _Mistake(size - 1, digits[size] + digits[size - 1])


def _slips(wrong: str, right: str) -> Iterable[tuple[int, str]]:
    """Return where a text is wrong, with the right characters, if it is one mistake."""
    places = [
        place for place, pair in enumerate(zip(wrong, right, strict=True)) if len({*pair}) > 1
    ]
    if len(places) == 1:
        return [(places[0], right[places[0]])]
    if len(places) == 2 and places[1] == places[0] + 1:
        part: Sequence[str] = right[places[0] : places[1] + 1]
        if wrong[places[0] : places[1] + 1] == part[::-1]:
            return [(places[0], "".join(part))]
    return []
