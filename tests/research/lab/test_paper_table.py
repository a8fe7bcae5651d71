"""Table I of the thirteen convex figures, computed by the laboratory."""

from __future__ import annotations

from tests.examples import each
from tui_tangram.games.tangram.core.half_squares import shape_of
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play import Limit
from tui_tangram.player.library import shipped_library
from tui_tangram.research.lab.jobs import (
    FIGURES,
    PAPER,
    TableJob,
    TableLine,
    line_of,
    table,
    table_words,
    total_words,
)

LINES = list(table(Limit().meter()))


def test_every_number_is_as_in_the_paper() -> None:
    """The numbers of the paper, and a quarter of them with equal pieces alike."""
    assert list(PAPER) == [line.labelled for line in LINES]
    assert [48, 32, 144, 48, 48, 144, 48, 80, 64, 96, 16, 224, 32] == [one.paper for one in LINES]
    assert [4 * line.distinct for line in LINES] == [line.labelled for line in LINES]
    assert not any(line.difference for line in LINES)
    assert "total: 256 solutions, 1,024 with equal pieces told apart; all as in the paper" == (
        total_words(LINES)
    )


@each("line", LINES)
def test_the_figures_are_those_of_the_collection(line: TableLine) -> None:
    """In its order, with the number of solutions that the library has."""
    figure = shipped_library().of(Figures).find(f"convex/{line.figure}")
    assert figure is not None
    assert shape_of(figure).canonical == line.shape.canonical
    assert figure.solutions == line.distinct


def test_a_difference_is_told() -> None:
    """Of a line, and in the sum; nothing hides it."""
    wrong = line_of(2, 9)
    assert 4 == wrong.difference
    assert table_words(wrong).endswith("the paper has 32, a difference of +4")
    assert table_words(line_of(2, 7)).endswith("a difference of -4")
    assert total_words([*LINES[:1], wrong, *LINES[2:]]).endswith("; 1 figure differs")


def test_a_job_counts_one_figure_or_all() -> None:
    """Each part is a figure; the number of one is that in the table."""
    every = TableJob()
    assert len(FIGURES) == every.parts()
    assert [(12, 56)] == every.do(11, Limit().meter()) == TableJob(12).do(0, Limit().meter())
    assert 1 == TableJob(12).parts()
    assert every.describe() != TableJob(12).describe()
