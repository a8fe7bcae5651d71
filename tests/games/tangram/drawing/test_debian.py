"""The figures of Debian's packages gtans and glpeces, where they are installed.

    files                   figures   at 45°   any angle   refused
    gtans                       381      309          72         0
    glpeces, t7.fig           8,264    7,880         374        10

The last row takes most of a minute, so here every fiftieth figure is made; `import` of the
file makes all.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tui_tangram.games.tangram.drawing.glpeces import read_glpeces
from tui_tangram.games.tangram.drawing.importing import read_incoming
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play.files import ImportSpec
from tui_tangram.player.library import shipped_library

GTANS = Path("/usr/share/games/gtans/figures")
GLPECES = Path("/usr/share/games/glpeces/figures")
SETS = shipped_library().of(Figures).sets
NUMBERS = {
    "t4": 737, "t5": 715, "t6": 562, "t7": 8264, "t7II": 2547, "t13": 1668, "tf": 729, "thep": 650,
    "ts": 762, "tx": 900,
}  # fmt: skip
"""The figures of some files of GLPeces."""


@pytest.mark.skipif(not GTANS.is_dir(), reason="the package gtans is not installed")
def test_all_of_gtans_come_in() -> None:
    """Each is exact, most at multiples of 45°."""
    found = Counter(
        one.octilinear if one.figure else one.cause
        for path in GTANS.glob("*.figures")
        for one in read_incoming(path.read_bytes(), path.name, SETS, ImportSpec())
    )
    assert found == {True: 309, False: 72}


@pytest.mark.skipif(not GLPECES.is_dir(), reason="the package glpeces-data is not installed")
def test_those_of_glpeces_come_in() -> None:
    """The sets are ours where we have them, and few figures are refused."""
    for name, count in NUMBERS.items():
        listed = read_glpeces((GLPECES / f"{name}.fig").read_text())
        assert len(listed.figures) == count
    lines = (GLPECES / "t7.fig").read_text().splitlines()
    some = "\n".join("\n".join(lines[at : at + 3]) for at in range(0, len(lines), 150))
    found = list(read_incoming(some.encode(), "t7.fig", SETS, ImportSpec()))
    assert sum(one.figure is not None for one in found) > 0.98 * len(found)
    assert {one.pieces.id for one in found if one.pieces} == {"tangram"}
