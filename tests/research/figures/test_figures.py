"""Every figure of a set: against another way to find them, published numbers, and laws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram import native
from tui_tangram.maths.codec import Grid, code_of, is_simple
from tui_tangram.maths.codec import key as order
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures import search
from tui_tangram.research.figures.keys import figure_of, key_of, text_of
from tui_tangram.research.figures.placements import placements
from tui_tangram.research.figures.runs import RunError, merged, pack, unpack
from tui_tangram.research.figures.store import (
    FigureStore,
    StoredFigure,
    found_parts,
    opened_store,
    store_path,
    totals_of,
    write_store,
)
from tui_tangram.research.lab.fit import count
from tui_tangram.research.lab.polyaboloes import KNOWN
from tui_tangram.research.lab.tans import Tanset, read_set

SMALL = ("t1", "4", "t1,t1", "t1,t2", "t3,t4", "t1,t1,t1", "t1,t3,t3", "t2,t4,t9", "t5,t1,t7",
         "t4,t4,t4", "t1,t1,t4,t4")  # fmt: skip
"""Sets that a search without any tricks gets through."""
LARGER = "t2,t3,t4,t9,t9"

Half = tuple[int, int, str]


def _halves(grid: Grid, x: int = 0, y: int = 0) -> frozenset[Half]:
    """Return the half squares of a shape, the two of a full square as on one of its diagonals."""
    return frozenset(
        (x + a, y + b, half)
        for a, b, digit in grid.squares()
        for half in ("14" if digit == "5" else digit)
    )


def _joined(halves: frozenset[Half]) -> Grid | None:
    """Return the shape of half squares; None where two of them overlap."""
    squares: dict[tuple[int, int], str] = {}
    for x, y, half in halves:
        squares[x, y] = squares.get((x, y), "") + half
    digits = {"1": "1", "2": "2", "3": "3", "4": "4", "14": "5", "23": "5"}
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    high, wide = max(y for _, y in squares) - top + 1, max(x for x, _ in squares) - left + 1
    rows = [["0"] * wide for _ in range(high)]
    for (x, y), several in squares.items():
        digit = digits.get("".join(sorted(several)))
        if digit is None:
            return None
        rows[y - top][x - left] = digit
    return Grid(tuple(map("".join, rows)))


def _brute(tans: Tanset) -> set[Grid]:
    """Return the figures of a set, piece by piece in every order."""
    known: dict[tuple[Grid, ...], set[Grid]] = {}

    def make(some: tuple[Grid, ...]) -> set[Grid]:
        if len(some) == 1:
            return {some[0].canonical}
        if some not in known:
            known[some] = set(chain.from_iterable(
                _with(rest, piece)
                for number, piece in enumerate(some)
                for rest in make(some[:number] + some[number + 1 :])
            ))  # fmt: skip
        return known[some]

    return make(tans)


def _with(rest: Grid, piece: Grid) -> Iterator[Grid]:
    """Yield the figures with one more piece anywhere on or beside the box around *rest*."""
    for alias in piece.aliases:
        for y in range(-alias.height, rest.height + 1):
            for x in range(-alias.width, rest.width + 1):
                one, other = _halves(rest), _halves(alias, x, y)
                both = _joined(one | other)
                if both and both.triangles == rest.triangles + piece.triangles and both.connected:
                    yield both.canonical


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of stores."""
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path))
    return tmp_path


def store_of(text: str) -> FigureStore:
    """Return the store of a set."""
    tans = read_set(text)
    return opened_store(tans) or write_store(tans, list(found_parts(tans)))


def every(store: FigureStore) -> list[StoredFigure]:
    """Return all figures of a store."""
    return [store.figure(number) for number in range(1, store.totals.figures + 1)]


@each("text", SMALL)
def test_a_search_without_tricks_finds_the_same(text: str) -> None:
    """Piece by piece, in every order and place, the same figures are found, each once.

    As the solver of the laboratory does, the store counts the arrangements of each, and those
    with the largest piece in one pose follow from them.
    """
    tans, store = read_set(text), store_of(text)
    found = every(store)
    assert {one.grid.canonical for one in found} == _brute(tans)
    assert len({one.grid.canonical for one in found}) == len(found) == store.totals.figures
    assert all(count(one.grid, tans) == one.distinct for one in found)
    root = max(tans, key=lambda tan: tan.triangles)
    poses = sum(len(one.grid.aliases) * one.distinct for one in found) * tans.count(root)
    if sum(tan.triangles == root.triangles for tan in set(tans)) == 1:
        assert poses == store.totals.arrangements * len(root.aliases)


@each("text", (*SMALL, "t9,t9,t4", "t1,t2,t3,t4", "1,1,23,5", "t2,t4,t9,t9"))
def test_plain_python_finds_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs, pieces of runs, numbers and all: each byte is that of compiled code."""
    if native.problem():
        pytest.skip("nothing is compiled here")
    job, scale = search.FiguresJob(read_set(text)), placements(read_set(text)).scale

    def everything() -> object:
        meter = Limit().meter()
        parts = [search.read_part(job.do(part, meter)) for part in range(job.parts())]
        runs = [list(search.opened(part.pieces)) for part in parts]
        return [part[:2] for part in parts], runs, list(merged(runs, job.size, scale, 100))

    fast = everything()
    with monkeypatch.context() as without:
        without.setattr(native, "kernel", None)
        assert everything() == fast


def test_published_numbers() -> None:
    """Two large triangles, the triangle and the square; the same with the parallelogram.

    With the two small triangles they are the tangram, of which R. C. Read ("The Snug Tangram
    Number") counted 4,842,205 figures without holes: ``lab figures tangram --count`` does so in
    half a minute.
    """
    totals = store_of("t9,t9,t2,t4").totals
    assert (totals.figures, totals.without_holes) == (539, 515)
    totals = store_of(LARGER).totals
    assert (totals.figures, totals.without_holes) == (18_216, 16_485)
    # Half squares alone make every polyabolo, and squares alone every polyomino (OEIS A000105, and
    # A000104 without holes).
    assert [store_of(f"{n}*t1").totals.figures for n in range(1, 8)] == [*KNOWN[:7]]
    assert [store_of(f"{n}*5").totals[:2] for n in range(2, 9)] == [
        (1, 1), (2, 2), (5, 5), (12, 12), (35, 35), (108, 107), (369, 363),
    ]  # fmt: skip


def test_numbers_are_in_order_and_those_of_the_figures() -> None:
    """A figure, however it is turned, has the number from which it comes.

    The order is that of shapes in all lists: without holes by their codes, then the others.
    """
    store, chance = store_of(LARGER), random.Random(43)
    total = store.totals.figures
    numbers = sorted(chance.sample(range(1, total + 1), 60))
    grids = [store.figure(number).grid for number in numbers]
    mixed = numbers[::-1]
    assert store.codes(mixed) == [store.codes([number])[0] for number in mixed]
    keys = [order(grid) for grid in grids]
    assert keys == sorted(keys)
    for number, grid in zip(numbers, grids, strict=True):
        found = store.figure(number)
        assert all(store.number_of(alias) == number for alias in grid.aliases)
        assert found.grid == grid
        assert is_simple(grid) == (number <= store.totals.without_holes)
    for wrong in (0, total + 1):
        with pytest.raises(IndexError):
            store.figure(wrong)
    assert store.number_of(Grid(("5" * 8,))) is None
    assert store.number_of(Grid(("5",))) is None


def test_arrangements_are_the_solutions_of_the_solver() -> None:
    """Of a thousand random figures; of as many of the seven tans it was so, too."""
    store = store_of(LARGER)
    for number in random.Random(7).sample(range(1, store.totals.figures + 1), 1_000):
        found = store.figure(number)
        assert count(found.grid, store.tans) == found.distinct


def test_a_key_is_of_all_motions_of_a_figure() -> None:
    """A figure is found again from any of the ways in which it lies."""
    store = store_of("t2,t4,t9,t9")
    for number in range(400, store.totals.figures + 1):
        grid = store.figure(number).grid
        assert figure_of(key_of(grid.alias(number % 8), 12), 12) == grid
        text = str(code_of(grid) if is_simple(grid) else grid)
        assert text_of(key_of(grid, 12), 12) == text
        assert store.number_of(grid.alias(number % 8)) == number


def test_work_is_resumed(cache: Path) -> None:
    """What was done before it stopped is not done again, and a line cut short is dropped.

    What is there by then is a lower bound.
    """
    tans, done = read_set(LARGER), list[search.PartRun]()
    with pytest.raises(Stopped):
        done.extend(found_parts(tans, limit=Limit(nodes=4_000)))
    bound = totals_of(tans, done)
    [journal] = (cache / "figures").iterdir()
    journal.write_bytes(journal.read_bytes()[:-5])
    lines = journal.read_bytes().count(b"\n")
    assert 0 < bound.figures < 18_216
    assert 2 < lines <= len(done)
    every = list(found_parts(tans))
    assert every[: lines - 1] == done[: lines - 1]
    assert write_store(tans, every).totals.figures == 18_216
    assert not journal.exists()


def test_a_damaged_store_is_refused(cache: Path) -> None:
    """One line says so, whatever part is damaged; none is read as another figure."""
    store = store_of("t2,t4,t9,t9")
    whole, chance = store.path.read_bytes(), random.Random(1)
    for place in [0, len(whole) - 1, len(whole) - 40, *chance.sample(range(len(whole)), 40)]:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        store.path.write_bytes(damaged)
        with pytest.raises(Refusal, match="is damaged"):
            every(FigureStore(store.path, store.tans))
    for end in (0, 5, 30, len(whole) // 2):
        store.path.write_bytes(whole[:end])
        with pytest.raises(Refusal, match="is damaged"):
            FigureStore(store.path, store.tans)
    assert store_path(store.tans).parent == cache / "figures"


def test_nothing_is_lost_where_nothing_can_be_written(cache: Path) -> None:
    """A directory that cannot be made, and a store that cannot be replaced, are one line each."""
    tans = read_set("t1,t2")
    found = list(found_parts(tans))
    store_path(tans).mkdir()
    with pytest.raises(Refusal, match="cannot be written"):
        write_store(tans, found)
    assert [path.suffix for path in (cache / "figures").iterdir() if path.is_file()] == [".work"]
    (cache / "other").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        write_store(tans, found, cache / "other" / "x.figures")


def test_runs_that_are_none_are_refused() -> None:
    """Figures out of order, an entry cut short, and more bytes than a key has."""
    good = pack([(1 << 100, 3), (1 << 101, 200)], 16)
    assert list(unpack(good, 16)) == [(1 << 100, 3), (1 << 101, 200)]
    wrong = good + good, good[:-1], b"\0\x11" + bytes(18), good[:2]
    for run in wrong:
        with pytest.raises(RunError):
            list(unpack(run, 16))
        with pytest.raises(RunError):
            list(merged([[run]], 16, (1, 1), 10))
    with pytest.raises(RunError):
        list(merged([[good]], 16, (1, 2), 10))


def test_a_set_that_is_too_large_is_refused() -> None:
    """At most 19 half squares; an estimate says how much work there is."""
    with pytest.raises(Refusal, match="20 half-squares"):
        search.FiguresJob(read_set("5*t9")).parts()
    assert 15_000 < search.estimate(read_set(LARGER)) < 60_000
    assert search.estimate(read_set("t1")) == 1


def test_figures_are_added_up_over_runs() -> None:
    """However figures are shared out to runs and pieces, they and their numbers are the same."""
    chance = random.Random(7)
    every = Counter({chance.getrandbits(110) << 17 | 1 << 127: 6 for _ in range(300)})
    runs = []
    for _ in range(7):
        some = sorted(chance.sample(sorted(every), 100))
        runs.append([pack([(key, 6) for key in some[n : n + 30]], 16) for n in range(0, 100, 30)])
    total: Counter[int] = Counter()
    for run in runs:
        for piece in run:
            total.update(dict(unpack(piece, 16)))
    found = list(merged(runs, 16, (1, 3), 64))
    assert [one.figures for one in found[:-1]] == [64] * (len(found) - 1)
    assert [key for one in found for key, _ in unpack(one.run, 16)] == sorted(total)
    assert {key: 3 * n for one in found for key, n in unpack(one.run, 16)} == total
    assert sum(one.with_holes for one in found) == len(total)
