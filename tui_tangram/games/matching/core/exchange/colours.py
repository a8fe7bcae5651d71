"""Words for colours as numbers of colours, and what colours imply for border, size and rules.

A colour retains its name if possible: numbers up to 26 are the colours of these numbers, and
letters are the colours that are shown with these letters.  Words of 16 bits are numbers.  Others,
and larger numbers, are counted in the order of the alphabet and of numbers; see
`ColourWords.renamed`.

The border is the colour that a word for it says (an empty field, a word of ones, 65535, -1, a name
such as ``border``), or else 0, or among letters alone ``a``, if there are as many sides of that as
a border has.

Frames
------
A board of w × h cells with a border has 4 corner tiles, which have two neighbouring sides of the
border, 2(w + h − 4) edge tiles, which have one, and no other side of it (a board of one row has
others).  That is strong evidence of the colour of the border, and of the size, as w·h is the number
of tiles.

Tiles that are not turned give other evidence: a colour on the right of a tile is on the left of
its neighbour, so that at most h of the right sides, and as many of the left, are not paired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Final

from tui_tangram.games.matching.core.exchange.tokens import WORDS
from tui_tangram.games.matching.core.naming import SIGNS
from tui_tangram.games.matching.core.rules import MAX_COLOURS
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple

BITS: Final = 16
"""The bits of a colour in tables that have them."""
ONES: Final = "1" * BITS
"""The border in such tables."""
BLANK: Final = ""
_NAMED: Final = WORDS["border"]
"""Words that can only be the border."""
_DARK: Final = WORDS["dark"]
"""Words that may be the border, if there are as many as a border has."""
KNOWN_COLOURS: Final = WORDS["colours"]
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


UP, RIGHT, DOWN, LEFT = range(4)
Sides = Sequence[object]
"""Four colours, clockwise from the top."""
GridSize = tuple[int, int]
"""Columns and rows."""
_SURE: Final = 9
"""Tiles from which on a frame is none by coincidence."""
_ORDERS: Final = ((0, 2, 1, 3), (0, 1, 3, 2))
"""Two other orders of sides, one for each pair that can lie opposite."""


def sizes(count: int) -> Iterator[GridSize]:
    """Yield the sizes of rectangles with that many cells, wide ones first, the squarest first.

    >>> list(sizes(12))
    [(4, 3), (6, 2), (12, 1), (3, 4), (2, 6), (1, 12)]
    """
    pairs = [(count // one, one) for one in range(isqrt(count), 0, -1) if count % one == 0]
    yield from pairs
    yield from ((height, width) for width, height in pairs if width != height)


def framed_sizes(tiles: Sequence[Sides], border: object, *, turns: bool = True) -> list[GridSize]:
    """Return the sizes of which these tiles make a board with that border.

    With *turns* the tiles may be turned, so that a size stands for its transpose, too.
    """
    found = Counter(_mask(tile, border, turns=turns) for tile in tiles)
    return [
        size
        for size in sizes(len(tiles))
        if (not turns or size[0] >= size[1]) and _frame(size, turns=turns) == found
    ]


def frame_colours(tiles: Sequence[Sequence[str]]) -> list[str]:
    """Return the colour of which tiles make a frame, alone in a list; none if it is in doubt.

    Small boards of which any colour may look like a frame have none.

    >>> corner, edge = ("9", "9", "1", "2"), ("9", "1", "2", "3")
    >>> frame_colours([*[corner] * 4, *[edge] * 4, ("1", "2", "3", "1")])
    ['9']
    """
    if len(tiles) < _SURE:
        return []
    seen = Counter(side for tile in tiles for side in tile)
    around = {2 * sum(size) for size in sizes(len(tiles))}
    likely = (colour for colour, times in seen.items() if times in around)
    found = [colour for colour in likely if framed_sizes(tiles, colour)]
    return found if len(found) == 1 else []


def nearly_framed(tiles: Sequence[Sides], border: object, size: GridSize | None) -> bool:
    """Return whether tiles are those of a board with that border but for some errors.

    They have about as many sides of it as there are on a border, and none has two opposite ones.

    >>> inner, edge, corner, odd = (1, 2, 3, 4), (0, 1, 2, 3), (0, 0, 1, 2), (0, 1, 0, 2)
    >>> [nearly_framed([*some, inner], 0, (3, 3)) for some in (
    ...     [corner] * 4 + [edge] * 4, [corner] * 5 + [edge] * 3, [corner] * 6 + [edge] * 3,
    ...     [corner] * 2 + [edge] * 6, [corner] * 1 + [edge] * 7, [odd, *[edge] * 9])]
    [True, True, False, True, False, False]
    """
    masks = [[side == border for side in tile] for tile in tiles]
    if any((mask[UP] and mask[DOWN]) or (mask[RIGHT] and mask[LEFT]) for mask in masks):
        return False
    sides = sum(map(sum, masks))
    around = [2 * sum(one) for one in ([size] if size else sizes(len(tiles)))]
    return any(abs(sides - length) <= max(2, length // 10) for length in around)


def other_orders(tiles: Sequence[Sides], border: object) -> bool:
    """Return whether the border would be correct if sides were listed in another order."""
    return any(
        framed_sizes([[tile[side] for side in order] for tile in tiles], border)
        for order in _ORDERS
    )


def balanced(tiles: Sequence[Sides], size: GridSize) -> bool:
    """Return whether tiles that are not turned can fill a board of that size, judging by pairs.

    >>> balanced([(1, 2, 3, 4), (3, 4, 5, 2)], (2, 1)), balanced([(1, 2, 3, 4)] * 2, (2, 1))
    (True, False)
    """
    width, height = size
    return (
        _unpaired(tiles, RIGHT, LEFT) <= height and _unpaired(tiles, DOWN, UP) <= width
    )  # fmt: skip


def _unpaired(tiles: Sequence[Sides], one: int, other: int) -> int:
    left = Counter(tile[one] for tile in tiles)
    left.subtract(tile[other] for tile in tiles)
    return sum(number for number in left.values() if number > 0)


def _mask(tile: Sides, border: object, *, turns: bool) -> tuple[bool, ...]:
    """Return which sides of a tile are of the border, turned to the smallest such mask."""
    return _turned(tuple(side == border for side in tile), turns=turns)


def _turned(mask: tuple[bool, ...], *, turns: bool) -> tuple[bool, ...]:
    return min(mask[at:] + mask[:at] for at in range(4)) if turns else mask


def _frame(size: GridSize, *, turns: bool) -> Counter[tuple[bool, ...]]:
    """Return how many tiles of each mask a board of that size has."""
    width, height = size
    found: Counter[tuple[bool, ...]] = Counter()
    # Cells in the middle of a row or column are alike.
    for column, across in _kinds(width):
        for row, down in _kinds(height):
            found[_turned((row[0], column[1], row[1], column[0]), turns=turns)] += across * down
    return +found


def _kinds(length: int) -> list[tuple[tuple[bool, bool], int]]:
    """Return the kinds of cells of a line: whether it begins and ends there, and their number."""
    if length == 1:
        return [((True, True), 1)]
    return [((True, False), 1), ((False, False), length - 2), ((False, True), 1)]


def shown_sides(cell: GridSize, size: GridSize) -> tuple[bool, ...]:
    """Return which sides of a cell lie on the border, clockwise from the top."""
    (column, row), (width, height) = cell, size
    return row == 0, column == width - 1, row == height - 1, column == 0
