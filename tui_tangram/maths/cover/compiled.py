"""Compiled searches and loops over pixels, available if there was a compiler at installation.

Each has a twin in plain Python.  A search, in ``_kernel.c``, takes the same steps on the same
tables, in words; it releases the interpreter lock, and can write many solutions before it returns.
Without it everything runs in plain Python: `problem` gives the reason.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from sys import byteorder
from typing import Any, Final

from tui_tangram.play import Meter

_INTERFACE: Final = 7
"""The version of the table format; a module built for another one is not used."""
MOST_WORDS: Final = 128
"""The maximum number of words of a set."""
SLICE: Final = 8192
"""The nodes between two checks of the clock: a few milliseconds."""
BATCH: Final = 256
"""The number of solutions handed over at once."""

PAUSE: Final = 2
"""The result of a search that has used up its nodes; END is 0, and FOUND, when *out* is full, 1."""

kernel: Any
try:
    kernel = import_module("tui_tangram.maths.cover._kernel")
except ImportError:
    kernel = None


def problem() -> str | None:
    """Return the reason why nothing is compiled, in English, or None."""
    if kernel is None:
        return "installed without a compiler"
    if kernel.INTERFACE != _INTERFACE:
        return "compiled for another version; install it again"
    return None


def words_for(bits: int) -> int:
    """Return the number of 64-bit words of a set with so many bits, at least one."""
    return max(1, -(-bits // 64))


def in_words(sets: Iterable[int], words: int) -> array[int]:
    """Return sets of *words* 64-bit words each, the lowest bits first."""
    table = array("Q", b"".join([each.to_bytes(8 * words, "little") for each in sets]))
    if byteorder == "big":
        table.byteswap()
    return table


def covers(
    figure: int,
    starts: Mapping[int, Sequence[tuple[int, int]]],
    first: Sequence[tuple[int, int]],
    stock: Sequence[int],
    meter: Meter,
) -> Iterator[list[int]]:
    """Yield each cover of *figure*, a set of cells, by all pieces in *stock*, as indices.

    *starts* has for each cell the placements of which it is the lowest: their cells and the number
    of their kind.  *first* are the initial placements.  The lowest open cell is decided next, and
    its placements are tried in their order.  An index counts *first*, then the placements by cells.

    The figure must have at most `MOST_WORDS` words and a cell, and `problem` be None.  Raises
    `Stopped` (from *meter*).
    """
    words = words_for(figure.bit_length())
    entries, begin = list(first), [0] * (64 * words + 1)
    for cell in range(64 * words):
        begin[cell] = len(entries)
        entries += starts.get(cell, ())
    begin[-1] = len(entries)
    pieces = sum(stock)
    zeros = [0] * (pieces + 1)
    some = sum(1 for cells, kind in first if cells & figure == cells and stock[kind])
    at, done = array("q", [0, 0, 0]), array("d", zeros)
    out = array("q", [0]) * (BATCH * pieces)
    tables = (
        array("q", begin),
        in_words([cells for cells, _ in entries], words),
        array("q", [kind for _, kind in entries]),
        at,
        array("q", stock),
        array("q", zeros),
        array("q", [len(first), *zeros[1:]]),
        array("q", zeros),
        in_words([figure, *zeros[1:]], words),
        done,
        array("d", [1 / max(some, 1), *zeros[1:]]),
        out,
    )
    status = PAUSE
    while status:
        status = kernel.cover((words, pieces), tables, meter.room)
        meter.nodes += at[1]
        if fraction := done[at[0]]:
            meter.fraction = fraction
        for index in range(0, at[2] * pieces, pieces):
            yield list(out[index : index + pieces])
        if status == PAUSE:
            meter.look(SLICE)
    meter.fraction = 1.0
