"""The two ways of counting solutions: by their looks, and with equal pieces labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from math import factorial, prod

from tui_tangram.language import tr, trn
from tui_tangram.play.phrases import grouped


def labellings(pieces: Iterable[Hashable]) -> int:
    """Return the number of ways to exchange equal *pieces* in one arrangement.

    >>> labellings("AABBC"), labellings("ABC")
    (4, 1)
    """
    return prod(map(factorial, Counter(pieces).values()))


def labelled_words(number: int, ways: int) -> str:
    """Return the number with equal pieces labelled; empty if it is the same.

    Each of *number* solutions stands for *ways* labellings; see `labellings`.

    >>> labelled_words(8, 4), labelled_words(8, 1), labelled_words(0, 4)
    ('32 with equal pieces told apart', '', '')
    """
    if ways == 1 or not number:
        return ""
    return tr("{all} with equal pieces told apart", all=grouped(number * ways))


def counted(number: int, ways: int) -> str:
    """Return a number of solutions, counted both ways if they differ.

    >>> counted(8, 4), counted(1, 1), counted(2, 1)
    ('8 solutions, 32 with equal pieces told apart', '1 solution', '2 solutions')
    """
    text = trn("{number} solution", "{number} solutions", number, number=grouped(number))
    return ", ".join(filter(None, (text, labelled_words(number, ways))))
