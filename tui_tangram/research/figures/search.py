"""All arrangements of a set of pieces, each once, and the figures that they make.

An arrangement is a connected set of placements with the root in it.  D. H. Redelmeier ("Counting
polyominoes: yet another attack", Discrete Mathematics 36, 1981) grows such sets so that each comes
once: the first untried placement is either taken, or never again below this node.  One that is
taken adds those that are adjacent and were not seen before, and removes those that it excludes.

A part of the work is some of the nodes with three pieces, taken from all of them in turn, and its
result is a run: text, the number of figures and the run compressed.
"""

from __future__ import annotations

import base64
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from threading import get_ident
from typing import TYPE_CHECKING, Final

from tui_tangram import native
from tui_tangram.maths.codec import Grid
from tui_tangram.maths.codec.grid import DIGITS, SIDES
from tui_tangram.maths.cover import compiled
from tui_tangram.play import Meter
from tui_tangram.research.figures.keys import SIGNS, key_of, words
from tui_tangram.research.figures.placements import Placements, placements
from tui_tangram.research.figures.runs import RunError, merged, pack
from tui_tangram.research.lab.tans import Tanset
from tui_tangram.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from tui_tangram.research.lab.work import ResultForm

PARTS: Final = 96
"""The maximum number of parts of a search."""
_BEGUN: Final = 3
"""The pieces that parts begin with, if as many others follow."""
_RECORDS: Final = 1 << 18
"""The records that are sorted at once."""


_PROBES: Final = 400
"""The random ways on which an estimate is based."""
_PIECE: Final = 1 << 14
"""The figures of a piece of a run."""


class GrowthNode(NamedTuple):
    """A node of the search."""

    laid: tuple[int, ...]
    """The placements that are taken, the root first."""
    untried: int
    seen: int
    """The placements that are never added again."""


def _next(node: GrowthNode, table: Placements, left: list[int]) -> Iterator[GrowthNode]:
    """Yield the nodes with one more piece, of which *left* has the numbers."""
    laid, untried, seen = node
    allowed = sum(table.of_kind(kind) for kind, n in enumerate(left) if n)
    untried &= allowed
    while untried:
        low = untried & -untried
        untried ^= low
        placement = low.bit_length() - 1
        new, bad = table.next_to[placement] & ~seen, table.excluded[placement]
        yield GrowthNode((*laid, placement), (untried | new) & ~bad, seen | new | bad)


def _left(table: Placements, laid: Iterable[int]) -> list[int]:
    """Return how many pieces of each kind are not laid."""
    left = list(table.copies)
    for placement in laid:
        left[table.kind_of(placement)] -= 1
    return left


@lru_cache(maxsize=2)
def _seeds(tans: Tanset) -> list[GrowthNode]:
    """Return the nodes with which parts begin."""
    table = placements(tans)
    new = table.next_to[table.root] & table.open
    closed = (1 << 64 * table.first[-1]) - 1 ^ table.open
    found = [GrowthNode((table.root,), new, new | closed)]
    for _ in range(min(_BEGUN, table.pieces - 2) - 1):
        found = [after for node in found for after in _next(node, table, _left(table, node.laid))]
    return found


@dataclass(frozen=True)
class FiguresJob:
    """Find all snug figures of a set of pieces."""

    tans: Tanset

    def describe(self) -> dict[str, object]:
        """Return the job as a JSON object."""
        return {"work": "figures", "set": [str(tan) for tan in self.tans]}

    def parts(self, meter: Meter | None = None) -> int:  # noqa: ARG002  # it is quick
        """Return the number of parts.  Raises `Refusal` for too large a set."""
        return min(len(_seeds(self.tans)), PARTS)

    @property
    def form(self) -> ResultForm:
        """The form of a part's result."""
        return str

    @property
    def size(self) -> int:
        """The number of bytes of a key."""
        return 8 * words(placements(self.tans).halves)

    def do(self, part: int, meter: Meter) -> str:
        """Return the run of a part: number of figures, of arrangements, and bytes.

        Raises `Stopped` (from *meter*).
        """
        seeds = _seeds(self.tans)[part :: self.parts()]
        table = placements(self.tans)
        able = native.problem() is None and table.pieces > 1
        pieces, figures, arrangements = (_grow_compiled if able else _grow)(table, seeds, meter)
        texts = [base64.b64encode(zlib.compress(run, 1)).decode("ascii") for run in pieces]
        return " ".join([str(figures), str(arrangements), *texts])


def estimate(tans: Tanset) -> float:
    """Return about how many arrangements there are, those that motions make of one counted once.

    It is the mean of random ways down the tree, each worth the product of the numbers of ways on
    (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
    1975); the same for the same set.
    """
    table, draw = placements(tans), Random(1)
    total = 0.0
    for _ in range(_PROBES):
        new = table.next_to[table.root] & table.open
        node = GrowthNode((table.root,), new, new | ~table.open)
        worth = 1.0
        while any(left := _left(table, node.laid)):
            ways = list(_next(node, table, left))
            if not ways:
                break
            worth *= len(ways)
            node = draw.choice(ways)
        else:
            total += worth
    return total / _PROBES


class PartRun(NamedTuple):
    """The result of a part."""

    figures: int
    """The number of figures, some of which other parts have too."""
    arrangements: int
    pieces: tuple[bytes, ...]
    """Its run in pieces, each compressed."""


def read_part(result: str) -> PartRun:
    """Return the result of a part of a `FiguresJob`.  Raises `RunError`."""
    try:
        figures, arrangements, *texts = result.split(" ")
        pieces = tuple([base64.b64decode(text, validate=True) for text in texts])
        return PartRun(int(figures), int(arrangements), pieces)
    except ValueError:
        raise RunError from None


def opened(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the pieces of a run as they were before they were compressed.  Raises `RunError`."""
    for piece in pieces:
        try:
            yield zlib.decompress(piece)
        except zlib.error:
            raise RunError from None


def _grow(
    table: Placements, seeds: Iterable[GrowthNode], meter: Meter
) -> tuple[list[bytes], int, int]:
    """Return the run of some seeds, its figures and arrangements, in plain Python."""
    found: Counter[int] = Counter()
    arrangements = 0
    todo = [*seeds][::-1]
    while todo:
        node = todo.pop()
        left = _left(table, node.laid)
        meter.tick()
        if not any(left):
            grid = _grid(table, node.laid)
            key = key_of(grid, table.halves)
            times = 1
            for placement in node.laid:
                times *= table.weights[placement]
            arrangements += times
            meter.found += key not in found
            found[key] += times * (8 // len(grid.aliases))
            continue
        todo += [*_next(node, table, left)][::-1]
    every, size = sorted(found.items()), 8 * words(table.halves)
    pieces = [pack(every[n : n + _PIECE], size) for n in range(0, len(every), _PIECE)]
    return pieces, len(found), arrangements


def _grid(table: Placements, laid: Iterable[int]) -> Grid:
    """Return the figure of placements."""
    squares: Counter[int] = Counter()
    for placement in laid:
        for cell in table.cells[placement]:
            squares[cell >> 4] |= cell & 15
    rows = range(max(squares) // table.wide + 1)
    return Grid.of(
        "".join(DIGITS[squares[table.wide * y + x]] for x in range(table.wide)) for y in rows
    )


@lru_cache(maxsize=2)
def _packed(tans: Tanset) -> tuple[array[int] | bytes, ...]:
    """Return the tables of a compiled search that its parts share."""
    table = placements(tans)
    count, numbers = table.first[-1], range(64 * table.first[-1])
    kinds = [next(n for n, pose in table.poses.items() if pose.kind == kind)
             for kind in range(len(table.kinds))]  # fmt: skip

    def rows(of: dict[int, tuple[int, ...]]) -> array[int]:
        most = max(map(len, of.values()))
        found = array("q", [0]) * (most * len(numbers))
        for number, row in of.items():
            found[number * most : number * most + len(row)] = array("q", row)
        return found

    return (
        array("q", table.first),
        array("q", [len(table.edges[n]) for n in kinds]),
        array("q", [len(table.cells[n]) for n in kinds]),
        compiled.in_words([table.next_to.get(n, 0) & table.open for n in numbers], count),
        compiled.in_words([table.excluded.get(n, 0) for n in numbers], count),
        rows(table.edges),
        rows(table.cells),
        array("q", [table.weights.get(n, 1) for n in numbers]),
        _AFTER,
        _SYMBOLS,
    )


def _next_way(came: int, leaving: int) -> int:
    """Return the sharpest right turn."""
    ways = [way for way in range(8) if leaving >> way & 1]
    return max(ways, key=lambda way: (way - came + 3) % 8, default=0)


_AFTER: Final = bytes(_next_way(came, leaving) for came in range(8) for leaving in range(256))
"""The next direction of a contour, by the last one and the set of those that leave the point."""


def _symbols() -> bytes:
    """Return by image, 1 and 2 mirrored and 4 transposed, and quarters the digit of a key."""
    found = bytearray(8 * 16)
    for image in range(8):
        for digit in SIDES:
            seen = digit
            for bit, alias in ((1, 2), (2, 1), (4, 6)):
                if image & bit and digit != "0":
                    seen = str(Grid((seen,)).alias(alias))
            found[16 * image + SIDES[digit]] = SIGNS.index(seen) + 1
    return bytes(found)


_SYMBOLS: Final = _symbols()


@lru_cache(maxsize=1)
def _buffers(words_of_each: int, thread: int) -> tuple[array[int], array[int]]:  # noqa: ARG001
    """Return two tables for records, which the parts of a thread use one after the other."""
    return array("Q", [0]) * words_of_each, array("Q", [0]) * words_of_each


def _grow_compiled(
    table: Placements, seeds: Iterable[GrowthNode], meter: Meter
) -> tuple[list[bytes], int, int]:
    """Return the results of `_grow`, from compiled code."""
    count, key, pieces = table.first[-1], words(table.halves), table.pieces
    room = max(_RECORDS, 64 * count)
    records, spare = _buffers(room * (key + 1), get_ident())
    around = bytearray(table.vertices)
    runs: list[bytes] = []
    held = arrangements = 0
    for seed in seeds:
        begun, behind = len(seed.laid), pieces - len(seed.laid)
        at = array("q", [begun, begun, 0, 0, 0])
        above, below = [0] * begun, [0] * (behind - 1)
        state = (
            at,
            array("q", _left(table, seed.laid)),
            array("q", [*seed.laid, *[0] * behind]),
            compiled.in_words([*above, seed.untried, *below], count),
            compiled.in_words([*above, seed.seen, *below], count),
            around,
        )
        status = compiled.PAUSE
        while status:
            view = memoryview(records)[held * (key + 1) :]
            status = native.kernel.figures(
                (count, pieces, key, table.wide), (*_packed(table.tans), *state, view), meter.room
            )
            if status not in (0, 1, compiled.PAUSE):
                raise RunError
            held += at[3]
            meter.nodes += at[2]
            if room - held < 64 * count:
                held = native.kernel.sort(key, held, (records, spare))
                if 2 * held > room:
                    runs.append(native.kernel.pack(key, held, (records,)))
                    held = 0
            if status == compiled.PAUSE:
                meter.look(compiled.SLICE)
        arrangements += at[4]
    held = native.kernel.sort(key, held, (records, spare))
    if runs:
        runs.append(native.kernel.pack(key, held, (records,)))
        parts = list(merged([[run] for run in runs], 8 * key, (1, 1), _PIECE))
        written, held = [part.run for part in parts], sum(part.figures for part in parts)
    else:
        rest = memoryview(records)
        written = [
            native.kernel.pack(key, min(_PIECE, held - n), (rest[n * (key + 1) :],))
            for n in range(0, held, _PIECE)
        ]
    meter.found += held
    return written, held, arrangements
