"""The last results of pure functions of large values, found by the identity of these.

To hash a board of hundreds of tiles, or to compare two, takes about as long as what is computed of
it.  Values do not change, and from key to key most are the same objects; so two of them that are
equal, but not the same, only cost the time of another computation.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from operator import is_
from typing import Generic, TypeVar

_Result = TypeVar("_Result")


class LastResults(Generic[_Result]):
    """As many of the last results as there are values in use at a time.

    >>> results, state = LastResults[int](), [1, 2]
    >>> results.get((state,), lambda: sum(state)), results.get((state,), lambda: 0)
    (3, 3)
    >>> results.get(([1, 2],), lambda: 4)
    4
    """

    def __init__(self, most: int = 2) -> None:
        """Remember at *most* so many."""
        self._known: deque[tuple[tuple[object, ...], _Result]] = deque(maxlen=most)

    def get(self, values: tuple[object, ...], make: Callable[[], _Result]) -> _Result:
        """Return what *make* returned last for the same *values*; else call it."""
        for known, result in self._known:
            if all(map(is_, known, values)):
                return result
        made = make()
        self._known.append((values, made))
        return made
