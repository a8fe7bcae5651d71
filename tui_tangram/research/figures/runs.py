"""Runs: sorted figures with their numbers of arrangements, as bytes.

A figure is an entry: how many bytes its key has in common with the one before, how many follow
until there are only zeros, these bytes, and its number, seven bits a byte from the lowest on, the
last one below 128.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import chain, groupby
from operator import itemgetter
from typing import Final

from tui_tangram import native
from tui_tangram.maths.cover import compiled
from tui_tangram.values import NamedTuple

FigureCount = tuple[int, int]
"""The key of a figure, and a number of arrangements."""

_ENTRY: Final = 60
"""The maximum number of bytes of an entry."""


_MARKED: Final = 128
"""The entries between two that a `RunReader` remembers."""
_WANT: Final = 5
"""The result of a merge that wants the next piece of a run."""


class RunError(ValueError):
    """Bytes that are no run."""


def pack(figures: Iterable[FigureCount], size: int) -> bytes:
    """Return a run of figures, which are in order, with keys of *size* bytes."""
    out = bytearray()
    before = bytes(size)
    for key, number in figures:
        now = key.to_bytes(size, "big")
        short = now.rstrip(b"\0")
        alike = 0
        while alike < len(short) and short[alike] == before[alike]:
            alike += 1
        out += bytes((alike, len(short) - alike)) + short[alike:]
        while number > 127:
            out.append(number & 127 | 128)
            number >>= 7
        out.append(number)
        before = now
    return bytes(out)


def unpack(run: bytes, size: int) -> Iterator[FigureCount]:
    """Yield the figures of a run.  Raises `RunError`."""
    at, before, last = 0, bytes(size), -1
    while at < len(run):
        if at + 2 >= len(run) or run[at] + run[at + 1] > size:
            raise RunError
        alike, more = run[at], run[at + 1]
        before = before[:alike] + run[at + 2 : at + 2 + more]
        at += 2 + more
        number = shift = 0
        while at < len(run) and run[at] > 127:
            number |= (run[at] & 127) << shift
            shift += 7
            at += 1
        if at == len(run) or shift > 56:
            raise RunError
        number |= run[at] << shift
        at += 1
        key = int.from_bytes(before.ljust(size, b"\0"), "big")
        if key <= last:
            raise RunError
        yield key, number
        before, last = before.ljust(size, b"\0"), key


class RunReader:
    """A run that is read at some places, which is far faster than to `unpack` it.

    It remembers how far it read, and the beginning of every `_MARKED`-th entry up to there.
    """

    def __init__(self, run: bytes, size: int) -> None:
        """Read a run with keys of *size* bytes."""
        self._run, self._size = run, size
        self._place, self._at, self._key = 0, 0, bytearray()
        self._marks: list[tuple[int, bytes]] = []

    def __getitem__(self, place: int) -> FigureCount:
        """Return the figure at a place, from 0.  Raises `RunError`."""
        mark = min(place // _MARKED, len(self._marks) - 1)
        if not mark * _MARKED <= self._place <= place and mark >= 0:
            self._at, marked = self._marks[mark]
            self._place, self._key = mark * _MARKED, bytearray(marked)
        run, at, key, begin = self._run, self._at, self._key, 0
        try:
            for here in range(self._place, place + 1):
                if here == _MARKED * len(self._marks):
                    self._marks.append((at, bytes(key)))
                alike, begin = run[at], at + 2 + run[at + 1]
                if alike > len(key):
                    key.extend(bytes(alike - len(key)))
                key[alike:] = run[at + 2 : begin]
                at = begin + 1
                while run[at - 1] > 127:
                    at += 1
        except IndexError:
            raise RunError from None
        self._place, self._at = place + 1, at
        number = sum((one & 127) << 7 * digit for digit, one in enumerate(run[begin:at]))
        return int.from_bytes(key.ljust(self._size, b"\0"), "big"), number


class Merged(NamedTuple):
    """A piece of a run that others were merged into."""

    run: bytes
    figures: int
    with_holes: int
    arrangements: int


def merged(
    runs: Iterable[Iterable[bytes]], size: int, scale: tuple[int, int], most: int
) -> Iterator[Merged]:
    """Yield all figures of some runs in one order, *most* at a time, equal ones added up.

    Each run comes in pieces, which are asked for when they are needed.  Numbers are multiplied by
    *scale*, numerator and denominator.  Raises `RunError`.
    """
    if native.problem() is not None:
        yield from _merged(runs, size, scale, most)
        return
    pieces = [iter(run) for run in runs]
    count, words = len(pieces), size // 8
    now = [next(run, b"") for run in pieces]
    read, heap, at = (array("q", [0] * n) for n in (count, count + 1, 6))
    heap[0] = -1
    follow = array("q", [1] * count)
    out = bytearray(_ENTRY * most)
    records = array("Q", [0] * (count + 2) * (words + 1))
    tables = (read, heap, at, follow, records, out)
    batch = Merged(b"", 0, 0, 0)
    status = compiled.PAUSE
    while status:
        numbers = (words, *scale, most - batch.figures)
        status = native.kernel.merge(numbers, tuple(now), tables)
        if status not in (0, compiled.PAUSE, _WANT):
            raise RunError
        batch = Merged(
            batch.run + out[: at[1]],
            batch.figures + at[0],
            batch.with_holes + at[2],
            batch.arrangements + at[3],
        )
        if status == _WANT:
            run = at[4]
            now[run], read[run] = next(pieces[run], b""), 0
            follow[run] = bool(now[run])
        if batch.figures == most or (batch.figures and not status):
            yield batch
            batch = Merged(b"", 0, 0, 0)
            records[-words - 1 :] = array("Q", [0] * (words + 1))


def _merged(
    runs: Iterable[Iterable[bytes]], size: int, scale: tuple[int, int], most: int
) -> Iterator[Merged]:
    """Yield the results of `merged`, in plain Python."""
    held: list[FigureCount] = []

    def batch() -> Merged:
        holes = sum(key >> 8 * size - 1 for key, _ in held)
        return Merged(pack(held, size), len(held), holes, sum(number for _, number in held))

    every = merge(*(chain.from_iterable(unpack(one, size) for one in run) for run in runs))
    for key, equal in groupby(every, itemgetter(0)):
        number, rest = divmod(sum(number for _, number in equal) * scale[0], scale[1])
        if rest:
            raise RunError
        held.append((key, number))
        if len(held) == most:
            yield batch()
            held = []
    if held:
        yield batch()
