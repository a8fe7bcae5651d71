"""Published counts, held against the solver and the command line."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.examples import each
from tui_tangram.cli import main
from tui_tangram.games.tangram.core import solutions
from tui_tangram.games.tangram.core.solver import colourings
from tui_tangram.games.tangram.core.symmetry import one_of_each
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
PIECES = Counter(piece.kind for piece in LIBRARY.piece_set("tangram").pieces)

# All solutions of the thirteen convex figures, pieces told apart by colour, every turn and
# mirror image of a symmetric figure counted: H. Wang, "Using DFS Search and Enumerate Method
# to Find All Solutions in 13 Convex Figures in Tangram Game", Table I.
TABLE_I = (48, 32, 144, 48, 48, 144, 48, 80, 64, 96, 16, 224, 32)
TOTAL = 1_024

# The same with equal pieces not told apart is a quarter of it: two pairs of pieces.
MERGED = 256

# Up to the figure's own symmetries too.  Not published; found here and by a program that
# shares no code with this one.
DISTINCT = 142

IDS = [f"convex/{number}" for number in range(1, 14)]


def test_there_are_thirteen_convex_figures() -> None:
    """As many as F. T. Wang and C.-C. Hsiung proved (Amer. Math. Monthly 49, 1942)."""
    assert IDS == [figure.id for figure in LIBRARY.figures if figure.convex]


@each(("name", "expected"), zip(IDS, TABLE_I, strict=True))
def test_table_i(name: str, expected: int) -> None:
    """The solver finds as many solutions of each figure as the table says."""
    outline = LIBRARY.find(name).outline
    found = list(solutions(outline, PIECES))
    assert expected == colourings(PIECES) * len(found)


def test_table_i_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """``solve --all --count convex`` prints the table, a line for each figure, and its sum."""
    assert 0 == main(["solve", "--all", "--count", "convex"])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    expected = [*zip(IDS, TABLE_I, strict=True), ("total", TOTAL)]
    assert [[name, str(count)] for name, count in expected] == lines


@pytest.mark.parametrize("number", [1, 4, 13])
def test_one_number_of_table_i(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """For one figure ``solve --all --count`` prints the number and nothing else."""
    assert 0 == main(["solve", "--all", "--count", f"convex/{number}"])
    assert f"{TABLE_I[number - 1]}\n" == capsys.readouterr().out


def test_solutions_with_equal_pieces_merged(capsys: pytest.CaptureFixture[str]) -> None:
    """A list has each arrangement once: a quarter of what is counted."""
    assert 0 == main(["solve", "--all", "--json", *IDS])
    document = json.loads(capsys.readouterr().out)
    assert TOTAL == document["count"]
    assert MERGED == sum(len(figure["solutions"]) for figure in document["figures"])


def test_distinct_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    """Up to equal pieces and the figures' symmetries the thirteen have 142 solutions."""
    assert 0 == main(["solve", "--distinct", "--count", "--json", "convex"])
    assert DISTINCT == json.loads(capsys.readouterr().out)["count"]


def test_the_square_has_one_solution() -> None:
    """The square has eight symmetries and, up to them, one solution."""
    outline = LIBRARY.find("convex/2").outline
    assert 1 == len(list(one_of_each(solutions(outline, PIECES), outline)))
