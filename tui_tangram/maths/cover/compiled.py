"""Tables of compiled searches (`tui_tangram.native`), and the search for covers.

A search takes the same steps as its twin in plain Python on the same tables, in words; it releases
the interpreter lock, and can write many solutions before it returns.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from sys import byteorder
from typing import Final

from tui_tangram import native
from tui_tangram.play import Meter
from tui_tangram.values import NamedTuple

MOST_WORDS: Final = 128
"""The maximum number of words of a set."""
SLICE: Final = 8192
"""The nodes between two checks of the clock: a few milliseconds."""
BATCH: Final = 256
"""The number of solutions handed over at once."""

PAUSE: Final = 2
"""The result of a search that has used up its nodes; END is 0, and FOUND, when *out* is full, 1."""


def words_for(bits: int) -> int:
    """Return the number of 64-bit words of a set with so many bits, at least one."""
    return max(1, -(-bits // 64))


def in_words(sets: Iterable[int], words: int) -> array[int]:
    """Return sets of *words* 64-bit words each, the lowest bits first."""
    if words == 1:
        return array("Q", sets)
    return _table(b"".join([each.to_bytes(8 * words, "little") for each in sets]))


def unions(groups: Iterable[Sequence[int]], words: int) -> array[int]:
    """Return for each group of sets the unions of some of them, in words.

    That with number n has those sets whose bits are in n.
    """
    size, tables = 8 * words, []
    for group in groups:
        table = bytes(size)
        for each in group:
            # All at once, as one large number: there are hundreds.
            added = int.from_bytes(each.to_bytes(size, "little") * (len(table) // size), "little")
            both = int.from_bytes(table, "little") | added
            table += both.to_bytes(len(table), "little")
        tables.append(table)
    return _table(b"".join(tables))


def _table(content: bytes) -> array[int]:
    table = array("Q", content)
    if byteorder == "big":
        table.byteswap()
    return table


class PackedPlacements(NamedTuple):
    """A figure, a set of cells, and placements on it in words: those on lower cells first."""

    figure: int
    words: int
    """The 64-bit words of a set of cells."""
    begin: array[int]
    """For each cell the number of placements whose lowest cell is lower, and that of all."""
    cells: array[int]
    """The cells of each placement."""
    kinds: array[int]
    """The number of its kind."""


def packed(figure: int, cells: Sequence[int], kinds: Iterable[int]) -> PackedPlacements:
    """Return placements, given by their cells and the numbers of their kinds, in words.

    They must lie in *figure*, which has a cell and at most `MOST_WORDS` words, and be sorted by
    their lowest cells.
    """
    words = words_for(figure.bit_length())
    many = [0] * (64 * words + 1)
    for each in cells:
        many[(each & -each).bit_length()] += 1
    begin = array("q", accumulate(many))
    return PackedPlacements(figure, words, begin, in_words(cells, words), array("q", kinds))


def covers(
    placements: PackedPlacements,
    stock: Sequence[int],
    meter: Meter,
    first: Sequence[tuple[int, int]] | None = None,
) -> Iterator[list[int]]:
    """Yield each cover of the figure by all pieces in *stock*, as indices of placements.

    The lowest open cell is decided next, and its placements are tried in their order; *first* are
    others in the figure to begin with, given by cells and kind, which are numbered behind the
    rest.  `native.problem` must be None.  Raises `Stopped` (from *meter*).
    """
    pieces = sum(stock)
    for found, out in _covers(placements, stock, meter, first, BATCH):
        for index in range(0, found * pieces, pieces):
            yield list(out[index : index + pieces])


def count_covers(placements: PackedPlacements, stock: Sequence[int], meter: Meter) -> None:
    """Count all covers in *meter*, as `covers` finds them.  Raises `Stopped`."""
    for found, _ in _covers(placements, stock, meter, None, 0):
        meter.found += found


def _covers(
    placements: PackedPlacements,
    stock: Sequence[int],
    meter: Meter,
    first: Sequence[tuple[int, int]] | None,
    batch: int,
) -> Iterator[tuple[int, array[int]]]:
    """Yield the number of covers found in each run, and the covers.

    The first comes alone, as often no other is wanted, and then up to *batch*; with 0 they are only
    counted.
    """
    figure, words, begin, cells, kinds = placements
    if first is None:
        low = (figure & -figure).bit_length() - 1
        start, end = begin[low], begin[low + 1]
    else:
        start, end = len(kinds), len(kinds) + len(first)
        cells = cells + in_words([each for each, _ in first], words)
        kinds = kinds + array("q", [kind for _, kind in first])
    some = sum(1 for kind in kinds[start:end] if stock[kind])
    pieces = sum(stock)
    zeros = [0] * pieces
    at, done = array("q", [0, 0, 0]), array("d", [0.0, *zeros])
    tables = (
        begin,
        cells,
        kinds,
        at,
        array("q", stock),
        array("q", [start, *zeros]),
        array("q", [end, *zeros]),
        array("q", [0, *zeros]),
        in_words([figure, *zeros], words),
        done,
        array("d", [1 / max(some, 1), *zeros]),
    )
    out = array("q", [0]) * (min(batch, 1) * pieces)
    status = PAUSE
    while status:
        status = native.kernel.cover((words, pieces), (*tables, out), meter.room)
        meter.nodes += at[1]
        if fraction := done[at[0]]:
            meter.fraction = fraction
        yield at[2], out
        if at[2] and len(out) < batch * pieces:
            out = array("q", [0]) * (batch * pieces)
        if status == PAUSE:
            meter.look(SLICE)
    meter.fraction = 1.0
