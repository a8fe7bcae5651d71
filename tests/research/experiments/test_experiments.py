"""Experiments: exact counts of small ones, their reports, and files."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.examples import each
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import counted_sets
from tui_tangram.play import Limit, Stopped
from tui_tangram.player.library import shipped_library
from tui_tangram.research.experiments import convex_counts
from tui_tangram.research.experiments.all_figures import SPREADS
from tui_tangram.research.experiments.convex_counts import BestSets, ConvexCounts, CountedSet
from tui_tangram.research.experiments.experiment import Experiment, ResultRow, as_csv, as_json
from tui_tangram.research.experiments.figure_counts import FigureCounts
from tui_tangram.research.experiments.floor import Floor
from tui_tangram.research.experiments.registry import experiments
from tui_tangram.research.experiments.solvers import LargeFirst, SmallFirst, VertexTest
from tui_tangram.research.experiments.tile_boards import (
    BoardExperiment,
    BoardSizes,
    FewColours,
    GameTypes,
    LevelTimes,
    OneSolution,
)
from tui_tangram.research.lab import work
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.fit import makes
from tui_tangram.research.lab.jobs import PAPER
from tui_tangram.research.lab.tans import NAMED, area, read_set
from tui_tangram.research.lab.work import has_form

TANGRAM = read_set(NAMED["tangram"])
SETS = (
    ("tangram", CountedSet(7, TANGRAM)),
    ("sei-shonagon", CountedSet(7, read_set(NAMED["sei-shonagon"]))),
    ("egg", CountedSet(9)),
)
SMALL: tuple[Experiment, ...] = (
    LargeFirst((2, 11)),
    VertexTest((2, 3), most=1_000),
    SmallFirst((3,), most=2_000),
    Floor((("essay", 4, 2), ("essay", 4, 4), ("ours", 4, 4)), most=2_000),
    OneSolution(3, (3, 5)),
    GameTypes(3),
    BoardSizes(3, (3, 4), (4, 8)),
    LevelTimes(1, ("square", "hexagon"), ("easy", "medium")),
    FewColours(3, ("4.6.12",), (2, 6)),
    *(spread("pieces/15ngx19b742vm89") for spread in SPREADS),
    ConvexCounts(SETS),
    BestSets(4, (3, 2)),
    FigureCounts((("tangram", read_set("5*5")), ("squares", read_set("10*5")))),
)
"""Each experiment, made small."""


@pytest.fixture(autouse=True, scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have stores of figures in a directory of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path_factory.mktemp("stores")))
        yield


@cache
def results(experiment: Experiment) -> list[list[ResultRow]]:
    """Return all results of an experiment, in the order in which they come."""
    return list(map(list, work.run(experiment)))


def done(experiment: Experiment) -> list[ResultRow]:
    """Return all results of an experiment."""
    return [row for rows in results(experiment) for row in rows]


def counts(experiment: Experiment) -> list[list[object]]:
    """Return the results without the seconds."""
    names = list(experiment.results)
    return [
        [value for name, value in zip(names, row, strict=True) if name != "seconds"]
        for row in done(experiment)
    ]


def test_the_library_has_them_all() -> None:
    """All are in the registry, by their names."""
    known = experiments(counted_sets(shipped_library().of(Figures)))
    assert [type(one) for one in SMALL] == [type(one) for one in known.values()]
    assert len({one.title for one in known.values()}) == len(known)


def test_large_pieces_first_place_fewer() -> None:
    """The solutions are those of Table I, a quarter of them, in either order."""
    rows = counts(LargeFirst((2, 11)))
    assert [
        [2, "large-first", 8, 200],
        [2, "small-first", 8, 31_372],
        [11, "large-first", 4, 64],
        [11, "small-first", 4, 85_502],
    ] == rows
    assert all(PAPER[int(str(row[0])) - 1] == 4 * int(str(row[2])) for row in rows)
    report = LargeFirst((2, 11)).report(done(LargeFirst((2, 11))))
    saved = {one.what: (one.here, one.paper) for one in report.comparisons}
    assert ("99.77%", "") == saved["placed pieces saved"]
    assert report.words[-1].startswith("Processor time on this machine: ")
    assert "81.07%" == saved["time saved"][1]
    assert [("large first", 264), ("small first", 116_874)] == list(report.bars)


def test_the_vertex_test_saves_subtractions_only() -> None:
    """Both ways make the same attempts; without the test each of them is a subtraction."""
    rows = counts(VertexTest((2, 3)))
    assert [
        [2, "with", True, 936, 58],
        [2, "without", True, 936, 936],
        [3, "with", True, 74, 7],
        [3, "without", True, 74, 74],
    ] == rows
    report = VertexTest((2, 3)).report(done(VertexTest((2, 3))))
    found = {one.what: (one.here, one.paper) for one in report.comparisons}
    assert ("16.1 ×", "") == found["the square: fewer subtractions"]
    assert ("15.5 ×", "") == found["all figures: fewer subtractions"]
    assert "10.7 ×" == found["the square: faster"][1]


def test_small_pieces_first_are_given_up() -> None:
    """After the most attempts that are allowed, and the report says at least."""
    experiment = SmallFirst((3,), most=2_000)
    rows = done(experiment)
    assert [True, 74, 7] == list(rows[0][2:5])
    assert [False, 2_000] == list(rows[1][2:4])
    report = experiment.report(rows)
    assert ["1 of 1", "0 of 1"] == [one.here for one in report.comparisons]
    assert ("3", "74", "2,000 or more", "27.0 × or more") == tuple(report.lines[0])
    assert any("given up after 2,000" in text for text in report.words)


def test_floors() -> None:
    """The essay's solver fills one set, ours two without going back once."""
    rows = counts(Floor((("essay", 4, 2), ("essay", 4, 4), ("ours", 4, 4)), most=2_000))
    assert [
        ["essay", 4, 2, 7, True, 61],
        ["essay", 4, 4, 14, False, 2_000],
        ["ours", 4, 4, 14, True, 15],
    ] == rows


def test_the_largest_floor_is_filled() -> None:
    """The largest one has more pieces than Python allows calls within each other."""
    part = Floor().floors.index(("ours", 40, 40))
    assert sys.getrecursionlimit() < 1_400
    report = Floor().report([Floor().do(0, Limit().meter())[0]])
    assert [("the solver here", "7 pieces", "")] == list(map(tuple, report.comparisons))
    found = Floor().do(part, Limit().meter())[0]
    assert ["ours", 40, 40, 1_400, True] == list(found[:5])
    assert [("the solver here", "1,400 pieces", "")] == list(
        map(tuple, Floor().report([found]).comparisons)
    )


def test_convex_shapes_of_sets() -> None:
    """The counts of the paper, with both numbers of solutions; other sets are open."""
    experiment = ConvexCounts(SETS)
    rows = done(experiment)
    assert [
        ["tangram", 7, 16, 20, 13, 0, 256, 1_024],
        ["sei-shonagon", 7, 16, 20, 16, 0, 1_030, 2_060],
        ["egg", 9, None, None, None, None, None, None],
    ] == rows
    report = experiment.report(rows)
    assert [("13", "13"), ("16", "16")] == [(one.here, one.paper) for one in report.comparisons]
    assert any(text.startswith("Open: egg.") for text in report.words)
    assert ("egg", "9", "–", "–", "open", "–", "–") == tuple(report.lines[-1])


def test_shapes_that_are_given_up_count_as_open() -> None:
    """With hardly any nodes few are decided; those that are known need none."""
    few = ConvexCounts((("tangram", CountedSet(7, TANGRAM)),), nodes=1)
    ((_, _, _, convex, _, left, solutions, apart),) = done(few)
    assert (20, None, None) == (convex, solutions, apart)
    assert isinstance(left, int)
    assert left > 0
    shapes = tuple(shape.canonical for shape in convex_shapes(16))
    known = ConvexCounts((("tangram", CountedSet(7, TANGRAM, shapes)),), nodes=1)
    assert [20, 0] == list(done(known)[0][4:6])
    assert "or more" in few.report([["a", 7, 16, 20, 3, 2, None, None]]).lines[0][4]


def test_the_shipped_sets_are_counted() -> None:
    """Known shapes are those of the library's convex figures; arcs leave a set open."""
    sets = counted_sets(shipped_library().of(Figures))
    assert 13 == len(sets["tangram"].known)
    assert {shape.canonical for shape in convex_shapes(16)} > set(sets["tangram"].known)
    assert () == sets["egg-of-columbus"].tans == sets["egg-of-columbus"].known
    assert 9 == sets["egg-of-columbus"].pieces


def test_best_sets_of_n_pieces() -> None:
    """Of 16 half squares: eleven pieces are the fewest that fill all 20 shapes."""
    rows = counts(BestSets(sizes=(11, 10)))
    assert [[11, 20, 20, 1], [10, 20, 19, 40]] == [row[:4] for row in rows]
    assert "t1,t1,t1,t1,t1,t1,t3,t3,t3,t3,t3" == rows[0][-1]
    paper = {
        one.what: (one.here, one.paper) for one in BestSets().report(done(SMALL[-2])).comparisons
    }
    assert {} == paper
    report = BestSets(sizes=(11, 10)).report(done(BestSets(sizes=(11, 10))))
    assert [
        ("10 pieces", "19, 40 sets", "fewer than 20"),
        ("11 pieces", "20, 1 set", "20"),
    ] == list(map(tuple, report.comparisons))


@each("experiment", SMALL)
def test_results_have_their_form_and_a_report_at_any_time(experiment: Experiment) -> None:
    """From none to all of them; a journal would take each."""
    rows: list[ResultRow] = []
    for result in results(experiment):
        assert has_form(json.loads(json.dumps(result)), experiment.form)
        report = experiment.report(rows)
        assert all(len(line) == len(report.titles) for line in report.lines)
        rows += result
    report = experiment.report(rows)
    assert report.bars
    assert report.words
    assert report.lines
    json.dumps(experiment.describe())
    assert experiment == replace(experiment)


@each("experiment", SMALL)
def test_files(experiment: Experiment) -> None:
    """JSON names each value, CSV has a line for each result below the titles."""
    rows = done(experiment)
    document = json.loads(as_json(experiment, rows, complete=False))
    assert ("stopped", len(rows)) == (document["status"], document["count"])
    assert [dict(zip(experiment.results, row, strict=True)) for row in rows] == document["results"]
    lines = list(csv.reader(io.StringIO(as_csv(experiment, rows))))
    assert list(experiment.results) == lines[0]
    assert _texts(rows) == lines[1:]


def _texts(rows: Sequence[ResultRow]) -> list[list[str]]:
    words = {None: "", True: "yes", False: "no"}
    return [
        [words[one] if one is None or isinstance(one, bool) else str(one) for one in row]
        for row in rows
    ]


@pytest.mark.parametrize("experiment", SMALL, ids=lambda one: one.id)
def test_a_limit_stops_them(
    experiment: Experiment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is that of the whole, whatever limits of their own parts have."""
    # Where all figures of a set are found already, there is nothing to stop.
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path))
    if isinstance(experiment, Floor):
        pytest.skip("a floor of one set is solved in few steps")
    with pytest.raises(Stopped):
        list(work.run(experiment, limit=Limit(nodes=3)))


def test_pentominoes_fill_rectangles_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have no slanted edges, so no shape that has one is left open."""
    monkeypatch.setattr(convex_counts, "EVERY", 1_000)  # nobody asks here in how many ways
    pentominoes = counted_sets(shipped_library().of(Figures))["pentominoes"]
    ((*_, convex, filled, left, _, _),) = done(ConvexCounts((("pentominoes", pentominoes),)))
    assert [164, 4, 0] == [convex, filled, left]


def test_the_manual_has_the_numbers() -> None:
    """The sets of the library with 16 half squares, as the manual's page of tansets tells."""
    sets = counted_sets(shipped_library().of(Figures))
    some = {one: its for one, its in sets.items() if area(its.tans) == 16}
    found = {str(row[0]): row[4] for row in done(ConvexCounts(tuple(some.items())))}
    assert {
        "heptex": 19, "sei-shonagon": 16, "t1": 16, "revathi": 15, "z19": 15, "tangram": 13,
        "pythagoras": 12,
    } == found  # fmt: skip
    assert 37 == len(convex_shapes(32))
    assert (
        len(sets["z35"].known)
        <= 33
        == sum(
            makes(shape, Counter(sets["z35"].tans), Limit().meter()) for shape in convex_shapes(32)
        )
    )


# Tile boards


def test_small_boards_with_a_border_have_one_solution() -> None:
    """On 3×3 the border says where each tile goes; the number is that of the solver's list."""
    experiment = OneSolution(12, (3, 5))
    rows = counts(experiment)
    assert [("3x3", 9, 1)] * 12 == [(row[0], row[3], row[4]) for row in rows if row[0] == "3x3"]
    for name, seed, colours, _, number in rows:
        puzzle = generate(replace(experiment.recipes()[str(name)], seed=int(str(seed))))
        assert colours == puzzle.colours
        assert number == sum(1 for _ in solutions(puzzle))
    assert max(int(str(row[4])) for row in rows) > 1
    report = experiment.report(done(experiment))
    assert ("12 of 12", "all") == (report.comparisons[0].here, report.comparisons[0].paper)


def test_boards_are_measured_as_everywhere() -> None:
    """A part is one board, whose effort is that of its ID; the first of every group come first."""
    experiment = BoardSizes(2, (3, 4), (4,))
    names = list(experiment.recipes())
    rows = counts(experiment)
    assert [*names, *names] == [row[0] for row in rows]
    assert [0] * 4 + [1] * 4 == [row[1] for row in rows]
    for name, seed, _, tiles, effort in rows:
        puzzle = generate(replace(experiment.recipes()[str(name)], seed=int(str(seed))))
        assert (len(puzzle.tiles), measure(puzzle)) == (tiles, effort)


def efforts(experiment: BoardExperiment, *numbers: float) -> list[ResultRow]:
    """Return results with the first board of each group, of four tiles."""
    names = experiment.recipes()
    return [[name, 0, 3, 4, one, 0.5] for name, one in zip(names, numbers, strict=False)]


def test_the_order_of_the_game_types_is_told() -> None:
    """Ranks by the efforts that were found, whichever they are; what is out of order is named."""
    experiment = GameTypes(1, side=2)
    ranks = ["rank 1", "rank 2", "rank 3", "rank 4", "rank 5", "rank 6"]
    falling = experiment.report(efforts(experiment, 90, 80, 70, 60, 50, 4))
    assert ranks == [one.here for one in falling.comparisons]
    assert ranks == [one.paper for one in falling.comparisons]
    assert "No game type is harder than the one before it." == falling.words[0]
    assert "Nothing goes wrong in Tetravex with border." == falling.words[1]
    other = experiment.report(efforts(experiment, 10, 20, 9, 4, 4, 8))
    assert ["rank 2", "rank 1", "rank 3", "rank 5", "rank 5", "rank 4"] == [
        one.here for one in other.comparisons
    ]
    assert (
        "Out of order: Hard Infinity before Tetravex, Rotator before Tetravex with border."
        == other.words[0]
    )
    assert "Nothing goes wrong in Troll and Rotator." == other.words[1]
    partly = experiment.report(efforts(experiment, 10, 5))
    assert "2 of 6 boards so far." == partly.words[0]


def test_the_size_is_told_from_which_on_tetravex_is_easier() -> None:
    """By the medians, for each number of colours; where it never is, up to which size."""
    experiment = BoardSizes(1, (3, 4), (4, 8))
    report = experiment.report(efforts(experiment, 9, 9, 8, 9, 30, 20, 10, 40))
    assert ["up to 4×4: never", "3×3, 4×4"] == [one.here for one in report.comparisons]
    assert [100, 89, 150, 25] == [amount for _, amount in report.bars]
    assert ("4×4", "8", "10.0", "40.0") == report.lines[-1]


def test_levels_are_beside_the_seconds_of_the_report() -> None:
    """The last column is the middle of the guideline for each tile placed; huge ones have none."""
    experiment = LevelTimes(1, ("square",))
    report = experiment.report(efforts(experiment, 15, 35, 150, 9000))
    assert ["2.0", "2.0", "2.0", "–"] == [line[-1] for line in report.lines]
    assert ["20–40 s", "60–80 s", "200–400 s", "too long"] == [
        one.paper for one in report.comparisons
    ]


def test_the_hardest_layout_in_few_colours_is_told() -> None:
    """How often a tile is settled, as measured."""
    experiment = FewColours(1, ("square", "4.6.12"), (2, 6))
    report = experiment.report(efforts(experiment, 5, 4, 12, 4))
    assert [("Squares", 125), ("Dodecagon rosettes (4.6.12)", 300)] == list(report.bars)
    assert "3.00 times" == report.comparisons[0].here
    assert any("Dodecagon rosettes (4.6.12), 2 colours." in text for text in report.words)


def test_figures_are_counted_or_at_least_so_many() -> None:
    """Five squares make the twelve pentominoes; of ten squares there are at least so many stacks.

    There are 4,655 decominoes, 4,460 of them without holes (OEIS A000105, A000104).
    """
    rows = counts(SMALL[-1])
    assert rows[0] == ["tangram", 5, 10, 12, 12, True, 12]
    name, pieces, halves, figures, simple, exact, solutions = rows[1]
    assert (name, pieces, halves, exact, solutions) == ("squares", 10, 20, False, None)
    assert 40 < int(str(figures)) <= 4_655
    assert 40 < int(str(simple)) <= 4_460
    report = SMALL[-1].report(done(SMALL[-1]))
    assert [(one.here, one.paper) for one in report.comparisons] == [("12", "4,842,205")]
    assert report.lines[1][3] == f"{figures} or more"
