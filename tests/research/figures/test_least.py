"""Stacks: counted one by one, and never more than there are figures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.maths.codec import Grid, is_simple
from tui_tangram.play import Limit
from tui_tangram.research.figures import least
from tui_tangram.research.figures.store import found_parts, write_store
from tui_tangram.research.lab.tans import read_set

_ABOVE, _BELOW = frozenset("345"), frozenset("125")
"""The digits of squares whose upper side is there, and those whose lower one is."""
SETS = "t1,t2", "5,5", "t3,t4,5", "5*5", "1,1,23,5", "t2,t4,t9", "t1,t1,t2,t2,t3,5,5"


def _stacks(levels: list[list[Grid]]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of all stacks with one of the poses of each level, by laying each anywhere."""
    for chosen in product(*levels):
        wide = sum(one.width for one in chosen)
        reach = [range(-wide, wide)] * (len(chosen) - 1)
        for places in product(range(1), *reach):
            left = min(places)
            wide = max(x + one.width for x, one in zip(places, chosen, strict=True)) - left
            parts = [
                [("0" * (x - left) + row).ljust(wide, "0") for row in one.rows]
                for x, one in zip(places, chosen, strict=True)
            ]
            if all(Grid.of([*upper, *lower]).connected for upper, lower in pairwise(parts)):
                yield tuple(row for part in parts for row in part)


@each("text", ("t1,t2,t1,t2", "5,5", "t3,t4,5", "5*5", "t1,t1,t3,t4"))
def test_stacks_are_counted_as_one_by_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those without holes, too; each is another picture."""
    monkeypatch.setattr(least, "_GROUP", 4)
    tans, meter = read_set(text), Limit().meter()
    levels: list[list[Grid]] = []
    for group in least.groups(tans):
        poses = [one for grid in least.figures_of(group, meter) for one in grid.aliases]
        flat = [
            one for one in poses
            if not _ABOVE.isdisjoint(one.rows[0]) and not _BELOW.isdisjoint(one.rows[-1])
        ]  # fmt: skip
        heights = [one.height for one in flat]
        best = max(sorted(set(heights)), key=heights.count, default=0)
        levels.append([one for one in flat if one.height == best])
    found = list(_stacks(levels))
    assert len(found) == len(set(found))
    simple = sum(is_simple(Grid.of(rows)) for rows in found)
    assert (len(found), simple) == least.stacks(tans, meter)
    assert len(found) > 0


@each("text", SETS)
def test_there_are_at_least_as_many_figures(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the pieces of a group; in all there are as many stacks as are counted."""
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path))
    tans = read_set(text)
    totals = write_store(tans, list(found_parts(tans))).totals
    for size in (2, 4, 6):
        monkeypatch.setattr(least, "_GROUP", size)
        every, simple = least.least_figures(tans, Limit().meter())
        assert simple <= every <= totals.figures
        assert simple <= totals.without_holes
