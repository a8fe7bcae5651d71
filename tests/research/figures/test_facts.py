"""The facts of the figures of a set: against plain Python, published counts, and sorted lists."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.examples import each
from tui_tangram import native
from tui_tangram.commands.figures import numbers_in
from tui_tangram.maths.codec import Grid
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.refusal import Refusal
from tui_tangram.research.figures import facts as module
from tui_tangram.research.figures.columns import FigureFacts, made_facts, opened_facts
from tui_tangram.research.figures.facts import (
    COLUMNS,
    LENGTHS,
    FigureFact,
    Range,
    fact_of,
    facts_path,
    write_facts,
)
from tui_tangram.research.figures.store import found_parts, opened_store, write_store
from tui_tangram.research.lab.facts import facts
from tui_tangram.research.lab.tans import read_set

LARGER: Final = "t2,t3,t4,t9,t9"
"""18,216 figures; the tangram without its small triangles."""


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory) -> FigureFacts:
    """The facts of the larger set."""
    return made(LARGER, tmp_path_factory.mktemp("stores"))


def made(text: str, directory: Path) -> FigureFacts:
    """Return the facts of a set."""
    tans, path = read_set(text), directory / "x.figures"
    parts = found_parts(tans, journal=directory / "x.work")
    store = opened_store(tans, path) or write_store(tans, list(parts), path)
    return made_facts(store, Limit().meter())


def test_compiled_facts_are_those_of_plain_python(larger: FigureFacts, tmp_path: Path) -> None:
    """Of many figures, with and without holes; and what the laboratory says of a shape agrees."""
    for found in (larger, made("8*t1", tmp_path)):
        store = found.store
        rows = list(zip(*(found.column(one).tolist() for one in FigureFact._fields), strict=True))
        assert len(rows) == store.totals.figures
        simple, whole = store.totals.without_holes, store.totals.figures
        for number in (*range(40, simple + 1, 40), *range(simple + 1, whole + 1, 4)):
            one = store.figure(number)
            fact = fact_of(one.grid, one.distinct)
            assert fact == FigureFact(*rows[number - 1])
            known = facts(one.grid)
            assert (known.sides, known.holes, known.convex, known.perimeter) == (
                fact.corners, fact.holes, fact.convex, fact.units + fact.diagonals,
            )  # fmt: skip


@each("grid, expected", [
    # A ring that closes at a corner only, and a corner of a hole on the middle of a side.
    ("555/505/550", {"holes": 1, "hole": 2, "touching": 1, "units": 16, "diagonals": 0}),
    ("0002/0025/0215/2553", {"holes": 1, "hole": 1, "touching": 1, "symmetry": 0}),
    ("5", {"holes": 0, "hole": 0, "corners": 4, "convex": 1, "symmetry": 7}),
])  # fmt: skip
def test_holes_are_measured(grid: str, expected: dict[str, int]) -> None:
    """An area that is closed by a corner is a hole, and the largest one counts."""
    fact = fact_of(Grid.read(grid), 1)
    assert {one: getattr(fact, one) for one in expected} == expected


def test_published_counts(tmp_path: Path) -> None:
    """Polyominoes of eight squares by their symmetry, and how many have a hole.

    OEIS A000105 and A000104 count 369 and 363; S. W. Golomb ("Polyominoes", 1994) has the 369 by
    their symmetries.
    """
    found = made("8*5", tmp_path)
    assert (found.figures, len(found.select([Range("holes", 1)]))) == (369, 6)
    assert [number for _, number in found.counts("symmetry")] == [316, 23, 5, 18, 4, 1, 1, 1]


def test_selections_are_sorted_lists(larger: FigureFacts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is filtered and sorted by, rows, places and counts are those of sorted lists."""
    monkeypatch.setattr("tui_tangram.research.figures.columns._SMALL", 500)
    chance = random.Random(5)
    every = [larger.facts(number) for number in range(1, larger.figures + 1, 40)]
    columns = [one for one in COLUMNS if one != "number"]
    for _ in range(25):
        ranges = []
        for column in chance.sample(columns, chance.choice((0, 1, 1, 2))):
            values = [getattr(fact, column) for fact in chance.sample(every, 2)]
            ranges.append(Range(column, min(values), max(values)))
        if chance.random() < 0.2:
            ranges.append(Range("number", 1_000, 17_000))
        sort, descending = chance.choice(list(COLUMNS)), chance.random() < 0.5
        selection = larger.select(ranges, sort, descending=descending)
        values = {
            one: larger.column(one).tolist() for one in {sort, *(r[0] for r in ranges)} - {"number"}
        }
        values["number"] = range(1, larger.figures + 1)
        wanted = [
            number
            for number in range(1, larger.figures + 1)
            if all(low <= values[column][number - 1] <= high for column, low, high in ranges)
        ]
        sign = -1 if descending else 1
        wanted.sort(key=lambda number: sign * values[sort][number - 1])
        assert len(selection) == len(wanted)
        if not wanted:
            assert selection[:5] == []
            continue
        assert selection[:] == wanted
        begin = chance.randrange(len(wanted))
        assert selection[begin : begin + 60] == wanted[begin : begin + 60]
        assert (selection[-1], selection[begin]) == (wanted[-1], wanted[begin])
        assert selection.place(wanted[begin]) == begin
        assert selection.random(chance) in wanted
        if sort != "number":
            counts = Counter(values[sort][number - 1] for number in wanted)
            assert larger.counts(sort, selection) == sorted(counts.items())
        outside = set(range(1, larger.figures + 1)) - set(wanted)
        assert all(
            selection.place(one) is None
            for one in chance.sample(sorted(outside), min(3, len(outside)))
        )


def test_solved_figures_are_selected(larger: FigureFacts) -> None:
    """Those of the set whose IDs are among a player's, or all others."""
    ids = ["tangram/snug/5", "four/snug/1", "tangram/snug/7", "tangram/snug/999999999", "convex/2"]
    solved = numbers_in(ids, "tangram")
    assert solved == [5, 7, 999999999]
    assert larger.select([Range("solved", 1)], solved=solved)[:] == [5, 7]
    unsolved = larger.select([Range("solved", 0, 0)], solved=solved)
    assert (len(unsolved), unsolved[3:6]) == (larger.figures - 2, [4, 6, 8])


def test_extremes_stand_out(larger: FigureFacts) -> None:
    """None has more of it than the figure that is shown for it."""
    found = {one.title: larger.facts(one.number) for one in larger.extremes()}
    assert found["most solutions"].solutions == larger.column("solutions").max()
    assert found["hardest with one solution"].solutions == 1
    assert LENGTHS[found["longest contour"].length] == max(
        (LENGTHS[value] for value, _ in larger.counts("length")),
        key=lambda one: one[0] + one[1] * 2**0.5,
    )
    assert found["largest hole"].hole == larger.column("hole").max() > 0


def test_facts_are_made_again_where_they_are_wrong(tmp_path: Path) -> None:
    """Damaged ones are refused in one line, those of another store are none, and both are made."""
    found = made("t2,t4,t9,t9", tmp_path)
    store, path, chance = found.store, facts_path(found.store), random.Random(3)
    whole = path.read_bytes()

    def everything() -> object:
        opened = opened_facts(store)
        assert opened is not None
        return [opened.column(one).tolist() for one in FigureFact._fields]

    everything()
    for place in chance.sample(range(len(whole)), 30):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(Refusal, match="is damaged"):
            everything()
    made_facts(store, Limit().meter())
    assert path.read_bytes() == whole
    path.unlink()
    with pytest.raises(Stopped):
        write_facts(store, Limit(nodes=0).meter())
    assert list(tmp_path.glob("*.facts*")) == []
    (tmp_path / "other").mkdir()
    other = made("t9,t9,t4", tmp_path / "other")
    facts_path(other.store).write_bytes(whole)
    assert opened_facts(other.store) is None


def test_plain_python_makes_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler the file is the same to the byte."""
    if native.problem():
        pytest.skip("nothing is compiled here")
    found = made("t2,t4,t9,t9", tmp_path)
    path = facts_path(found.store)
    whole = path.read_bytes()
    with monkeypatch.context() as without:
        without.setattr(native, "kernel", None)
        module.write_facts(found.store, Limit().meter())
    assert path.read_bytes() == whole
