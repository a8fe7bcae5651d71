"""The store: the file with all figures of a set, in order, from which each is read by its number.

A block is a run of `BLOCK` figures, the last one of fewer; numbers are those of the arrangements of
a figure as it stands, with equal pieces alike.  The index has the totals, and of each block where
it begins, its length and its first key.

The parts of the work are in a journal next to it until the store is finished, so that work that was
stopped or killed is resumed.

The last 16 bytes have the place and the length of the index.  A file is complete, or it is not
there: it is written under another name and replaces the one before.
"""

from __future__ import annotations

import json
import os
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from tui_tangram.files import force, make_directory, regular, unlinked
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Limit, Progress
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures.keys import figure_of, key_of, text_of
from tui_tangram.research.figures.placements import placements
from tui_tangram.research.figures.runs import (
    FigureCount,
    Merged,
    RunError,
    RunReader,
    merged,
    unpack,
)
from tui_tangram.research.figures.search import FiguresJob, PartRun, opened, read_part
from tui_tangram.research.lab.tans import Tanset, name
from tui_tangram.research.lab.work import JobJournal, WorkerPool, run
from tui_tangram.values import NamedTuple

Index: TypeAlias = dict[str, Any]
"""The index of a file."""
WRONG: Final = (ValueError, KeyError, TypeError, IndexError, zlib.error, RecursionError)
"""The errors of a file that is damaged."""


class BlockPlace(NamedTuple):
    """A place in a file."""

    begin: int
    length: int


class BlockWriter:
    """A file that is being written."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin a file with its format written."""
        self.index: Index = {}
        self._file = file

    def add(self, data: bytes) -> BlockPlace:
        """Write a block, compressed, and return its place."""
        block = zlib.compress(data, 6)
        place = BlockPlace(self._file.tell(), len(block))
        self._file.write(block)
        return place

    def finish(self) -> None:
        """Write the index."""
        place = self.add(json.dumps(self.index).encode())
        self._file.write(b"".join(one.to_bytes(8, "big") for one in place))


@contextmanager
def written(path: Path, line: bytes) -> Iterator[BlockWriter]:
    """Write a file with *line* as its format, which replaces another after the block.

    Raises `OSError`; then, and after errors of the block, nothing has changed.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    try:
        with open(fresh, "xb", opener=unlinked) as file:
            file.write(line)
            writer = BlockWriter(file)
            yield writer
            writer.finish()
        force(fresh)
        fresh.replace(path)
        force(path.parent)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


class BlockFile:
    """A file that is there."""

    def __init__(self, path: Path, line: bytes) -> None:
        """Read the index.  Raises `FileNotFoundError` if there is no file, else as `read`."""
        self.path = path
        try:
            with open(path, "rb", opener=regular) as file:
                if file.read(len(line)) != line:
                    raise self.damaged()
                self.size = file.seek(0, os.SEEK_END)
                file.seek(max(0, self.size - 16))
                place = BlockPlace(*(int.from_bytes(file.read(8), "big") for _ in range(2)))
                if sum(place) != self.size - 16:
                    raise self.damaged()
                file.seek(place.begin)
                self.index: Index = dict(json.loads(zlib.decompress(file.read(place.length))))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise self._unread(error) from None
        except WRONG:
            raise self.damaged() from None

    def read(self, place: BlockPlace) -> bytes:
        """Return a block.  Raises `Refusal`."""
        try:
            with open(self.path, "rb", opener=regular) as file:
                file.seek(place.begin)
                return zlib.decompress(file.read(place.length))
        except OSError as error:
            raise self._unread(error) from None
        except zlib.error:
            raise self.damaged() from None

    def damaged(self) -> Refusal:
        """Return the refusal of a damaged file."""
        return Refusal("{path}: is damaged; delete it, and it is made again", path=self.path)

    def _unread(self, error: OSError) -> Refusal:
        return Refusal("{path}: cannot be read: {why}", path=self.path, why=error.strerror)


BLOCK: Final = 4096
"""The figures of a block."""
CACHE_VARIABLE: Final = "TUI_TANGRAM_CACHE_DIR"
"""The variable of the environment with the directory of stores."""
_FORMAT: Final = b"tui-tangram/figures 1\n"
_CACHED: Final = 64
"""The maximum number of blocks in memory."""


class StoreTotals(NamedTuple):
    """The numbers of a store, or of unfinished work."""

    figures: int
    without_holes: int
    arrangements: int
    """The arrangements with the largest piece in one pose, equal pieces alike."""
    distinct: int
    """The sum of the arrangements of all figures, each figure as it stands."""


class StoredFigure(NamedTuple):
    """A figure of a store."""

    number: int
    """From 1."""
    grid: Grid
    distinct: int
    """The arrangements of the figure as it stands, equal pieces alike."""


def store_path(tans: Tanset) -> Path:
    """Return where the store of a set is by default, whether it is there or not."""
    place = os.environ.get(CACHE_VARIABLE)
    if not place:
        # Late, because few commands need it.
        import platformdirs

        place = platformdirs.user_cache_dir("tui-tangram", appauthor=False)
    code = sha256(name(tans).encode()).hexdigest()[:16]
    return Path(place, "figures", f"{code}.figures").absolute()


class FigureStore:
    """The store of a set."""

    def __init__(self, path: Path, tans: Tanset) -> None:
        """Open the store at *path*.

        Raises `FileNotFoundError` if there is none, `Refusal` for a damaged one.
        """
        self.path, self.tans = path, tans
        self.size = FiguresJob(tans).size
        """The number of bytes of a key."""
        self._halves = placements(tans).halves
        self._reader = lru_cache(maxsize=_CACHED)(
            lambda block: RunReader(self.run(block), self.size)
        )
        self._file = BlockFile(path, _FORMAT)
        try:
            index = self._file.index
            self.totals = StoreTotals(*map(int, index["totals"]))
            self._blocks = [BlockPlace(int(at), int(size)) for at, size, _ in index["blocks"]]
            self._keys = [int(key, 16) for _, _, key in index["blocks"]]
            whole = index["set"] == name(tans)
        except WRONG:
            raise self.damaged() from None
        if not whole or len(self._blocks) != -(-self.totals.figures // BLOCK):
            raise self.damaged()

    def damaged(self) -> Refusal:
        """Return the refusal of a damaged store."""
        return self._file.damaged()

    @property
    def identity(self) -> list[int]:
        """Numbers that another store of the set has not: the size of the file, and the totals."""
        return [self._file.size, *self.totals]

    @property
    def blocks(self) -> range:
        """The numbers of the blocks."""
        return range(len(self._blocks))

    def run(self, block: int) -> bytes:
        """Return the run of a block.  Raises `Refusal`."""
        return self._file.read(self._blocks[block])

    def figure(self, number: int) -> StoredFigure:
        """Return the figure with a number, from 1.  Raises `IndexError` and `Refusal`."""
        key, distinct = self._stored(number)
        return StoredFigure(number, figure_of(key, self._halves), distinct)

    def codes(self, numbers: Sequence[int]) -> list[str]:
        """Return the codes of figures, or their grids if they have holes.  Raises as `figure` does.

        They are read in the order of their numbers, so that each block is once.
        """
        found = {one: text_of(self._stored(one)[0], self._halves) for one in sorted(numbers)}
        return [found[one] for one in numbers]

    def _stored(self, number: int) -> FigureCount:
        if not 1 <= number <= self.totals.figures:
            raise IndexError(number)
        block, place = divmod(number - 1, BLOCK)
        try:
            return self._reader(block)[place]
        except RunError:
            raise self.damaged() from None

    def number_of(self, grid: Grid) -> int | None:
        """Return the number of a figure of this set, or None.  Raises `Refusal`."""
        if grid.triangles != self._halves or not grid.connected:
            return None
        key = key_of(grid, self._halves)
        block = bisect_right(self._keys, key) - 1
        if block < 0:
            return None
        try:
            for place, (one, _) in enumerate(unpack(self.run(block), self.size), start=1):
                if one >= key:
                    return block * BLOCK + place if one == key else None
        except RunError:
            raise self.damaged() from None
        return None


def opened_store(tans: Tanset, path: Path | None = None) -> FigureStore | None:
    """Return the store of a set, or None.  Raises `Refusal`."""
    path = path or store_path(tans)
    placements(tans)  # refuses sets that are too large
    try:
        return FigureStore(path, tans)
    except FileNotFoundError:
        return None


def found_parts(
    tans: Tanset,
    pool: WorkerPool | None = None,
    limit: Limit | None = None,
    report: Callable[[Progress], None] | None = None,
    *,
    journal: Path | None = None,
) -> Iterator[PartRun]:
    """Yield the parts of the work; those in *journal*, by default next to the store, are resumed.

    Raises what `work.run` does, and `Refusal`, also for too large a set.
    """
    job, journal = FiguresJob(tans), journal or _journal(tans)
    job.parts()
    try:
        make_directory(journal.parent)
    except OSError as error:
        raise unwritten(journal, error) from None
    for result in run(job, pool, JobJournal(journal), limit, report):
        try:
            yield read_part(result)
        except RunError:
            raise _damaged_work(journal) from None


def write_store(
    tans: Tanset, found: list[PartRun], path: Path | None = None, journal: Path | None = None
) -> FigureStore:
    """Write the store of all parts of the work, and return it.

    The journal is removed, unless it is a *journal* that the player named.  Raises `Refusal`.
    """
    path = path or store_path(tans)
    try:
        make_directory(path.parent)
        _write(path, tans, found)
    except OSError as error:
        raise unwritten(path, error) from None
    except RunError:
        raise _damaged_work(journal or _journal(tans)) from None
    if journal is None:
        with suppress(OSError):
            _journal(tans).unlink()
    return FigureStore(path, tans)


def _journal(tans: Tanset) -> Path:
    return store_path(tans).with_suffix(".work")


def unwritten(path: Path, error: OSError) -> Refusal:
    """Return the refusal of a file that cannot be written."""
    return Refusal("{path}: cannot be written: {why}", path=path, why=error.strerror)


def _damaged_work(journal: Path) -> Refusal:
    return Refusal("{path}: is damaged; delete it, and the work begins again", path=journal)


def totals_of(tans: Tanset, found: list[PartRun]) -> StoreTotals:
    """Return the least that the totals can be after some parts of the work.  Raises `RunError`."""
    totals = StoreTotals(0, 0, sum(part.arrangements for part in found), 0)
    numerator, denominator = placements(tans).scale
    # Of a figure whose arrangements are not all found the number may be a fraction.
    for piece in _merged(tans, found, (1, 1)):
        totals = _added(totals, piece)
    return totals._replace(distinct=totals.distinct * numerator // denominator)


def _merged(tans: Tanset, found: list[PartRun], scale: tuple[int, int]) -> Iterator[Merged]:
    return merged([opened(part.pieces) for part in found], FiguresJob(tans).size, scale, BLOCK)


def _added(totals: StoreTotals, piece: Merged) -> StoreTotals:
    return totals._replace(
        figures=totals.figures + piece.figures,
        without_holes=totals.without_holes + piece.figures - piece.with_holes,
        distinct=totals.distinct + piece.arrangements,
    )


def _write(path: Path, tans: Tanset, found: list[PartRun]) -> None:
    """Write a store, and replace the one that is there once it is complete."""
    totals = StoreTotals(0, 0, sum(part.arrangements for part in found), 0)
    blocks: list[tuple[int, int, str]] = []
    with written(path, _FORMAT) as file:
        for piece in _merged(tans, found, placements(tans).scale):
            key, _ = next(unpack(piece.run, FiguresJob(tans).size))
            blocks.append((*file.add(piece.run), f"{key:x}"))
            totals = _added(totals, piece)
        file.index |= {"set": name(tans), "totals": totals, "blocks": blocks}
