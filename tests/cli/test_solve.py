"""``solve``: pictures, lists, counts, limits."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.cli.conftest import Run
from tests.cli.test_figures import STRIP
from tests.games.tangram.games import FIGURES, LIBRARY, SET
from tui_tangram.games.tangram.core.format import read_figure
from tui_tangram.games.tangram.core.solver import solutions

PIECES = Counter(piece.kind for piece in SET.pieces)


def assert_solves(name: str, solution: list, unit: int) -> None:
    """Assert that a solution in JSON covers the figure, with the right pieces."""
    figure = LIBRARY.find(name)
    head = {"format": "tui-tangram/figure", "version": 1, "set": figure.set_id, "name": name}
    # Reading checks pieces and that none lies over another.
    text = json.dumps(head | {"unit": unit, "solution": solution})
    assert read_figure(text, name, LIBRARY.sets).outline == figure.outline


def test_the_first_solution_for_people(run: Run) -> None:
    """A picture with labels, then each piece with its exact corners."""
    ran = run("solve", "convex/2")
    assert (0, "") == (ran.status, ran.err)
    picture, _, table = ran.out.partition("\n\n")
    assert all(picture.count(piece.label) == 1 for piece in SET.pieces)
    assert [f"{piece.label}  {piece.kind.name}" for piece in SET.pieces] == [
        line.partition("  (")[0].rstrip() for line in table.splitlines()[:7]
    ]
    assert "(0, 2√2)" in table


@pytest.mark.parametrize("name", ["tangram/swan", "curved/egg", "rings/teapot"])
def test_the_first_solution_for_programs(run: Run, name: str) -> None:
    """One solution, which solves the figure, with what the search took."""
    document = run("solve", name, "--json").document
    keys = ["id", "name", "status", "count", "unit", "solutions", "nodes", "seconds"]
    assert keys == list(document)
    assert ("complete", 1, 1) == (document["status"], document["count"], len(document["solutions"]))
    assert document["nodes"] > 0
    assert_solves(name, document["solutions"][0], document["unit"])


def test_all_solutions_for_programs(run: Run) -> None:
    """Each arrangement is listed once; the count tells equal pieces apart."""
    document = run("solve", "--all", "convex/1", "--json").document
    assert ("complete", 48, 12) == (
        document["status"], document["count"], len(document["solutions"]),
    )  # fmt: skip
    for solution in document["solutions"]:
        assert_solves("convex/1", solution, document["unit"])
    assert 12 == len({json.dumps(solution) for solution in document["solutions"]})


def test_all_solutions_of_a_round_figure(run: Run) -> None:
    """They are counted, classed and told by corners like those of any figure."""
    ran = run("solve", "curved/disc", "--json", "--all")
    document = ran.document
    assert (ran.status, document["status"], document["count"]) == (0, "complete", 2 * 24 * 24)
    assert len(document["solutions"]) == 2
    for solution in document["solutions"]:
        assert_solves("curved/disc", solution, document["unit"])
    assert run("solve", "curved/disc", "--distinct", "--count").out == "1\n"
    lines = run("solve", "curved/disc").out.splitlines()
    assert any(line.startswith("1  leaf  (") for line in lines)


def test_all_solutions_for_people(run: Run) -> None:
    """Solutions are numbered, and the last line says how many there are."""
    lines = run("solve", "--all", "convex/11").out.splitlines()
    assert [f"solution {n}" for n in range(1, 5)] == [x for x in lines if x.startswith("solution ")]
    assert "solutions: 4 (16 with equal pieces told apart)" == lines[-1]


def test_distinct_solutions(run: Run) -> None:
    """Up to the figure's symmetries: fewer, listed and counted alike."""
    document = run("solve", "--distinct", "convex/11", "--json").document
    assert (2, 2) == (document["count"], len(document["solutions"]))
    assert (0, "2\n", "") == run("solve", "--distinct", "--count", "convex/11")
    assert (0, "2\n", "") == run("solve", "--all", "--distinct", "--count", "convex/11")
    assert (
        "solutions: 2 (symmetric ones counted once)" in run("solve", "--distinct", "convex/11").out
    )


def test_each_number_is_that_of_the_list(run: Run) -> None:
    """``--number`` gives what ``--all`` lists there, for people and programs, of either kind."""
    for name in ("convex/11", "square/3x2/hard-infinity/c2/s1"):
        listed = run("solve", "--all", name, "--json").document["solutions"]
        for number in range(1, len(listed) + 1, 1 + len(listed) // 6):
            document = run("solve", name, "--number", str(number), "--json").document
            assert ([listed[number - 1]], number) == (document["solutions"], document["number"])
            assert ("complete", 1) == (document["status"], document["count"])
        ran = run("solve", name, "--number", str(len(listed) + 1))
        missing = f"has only {len(listed):,} solutions, no number {len(listed) + 1:,}"
        assert (1, "") == (ran.status, ran.out)
        assert missing in ran.err
    assert run("solve", "convex/11", "--number", "3").out.startswith("solution 3\n")


def test_a_number_beyond_a_million(run: Run) -> None:
    """It is there without those before it, with the number of all."""
    board = "square/4x4/hard-infinity/c2/s1"
    ran = run("solve", board, "--number", "123456789", "--limit", "50000")
    head, _, all_of_them = ran.out.splitlines()[0].partition(" of ")
    assert "solution 123,456,789" == head
    document = run("solve", board, "--random", "--seed", "7", "--json").document
    assert f"{document['total']:,}" == all_of_them
    assert 0 < document["number"] <= document["total"]


def test_a_seed_draws_one_of_all(run: Run) -> None:
    """The same one each time; many seeds draw each of a few; without a seed some is drawn."""
    drawn = [
        run("solve", "convex/11", "--random", "--seed", str(seed), "--json").document["number"]
        for seed in [*range(40), 0, 1, 2]
    ]
    assert {1, 2, 3, 4} == set(drawn)
    assert drawn[:3] == drawn[40:]
    assert run("solve", "convex/11", "--random", "--json").document["total"] == 4
    ran = run("solve", "-", "--random", "--seed", "1", stdin=json.dumps(STRIP))
    assert (1, "no solution\n", "") == ran


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--number 1 --all", "give one solution; drop"),
        ("--random --count", "give one solution; drop"),
        ("--random --distinct", "give one solution; drop"),
        ("--number 1 --random", "give only one"),
        ("--seed 1", "--seed needs --random"),
        ("--number 0", "at least 1"),
    ],
)
def test_numbers_that_make_no_sense(run: Run, words: str, why: str) -> None:
    """They are bad usage, and it is said why."""
    ran = run("solve", "convex/11", *words.split())
    assert (2, "") == (ran.status, ran.out)
    assert why in ran.err


def test_a_limit_before_the_number(run: Run) -> None:
    """It says how many were found so far."""
    ran = run("solve", "convex/6", "--number", "36", "--limit", "300")
    assert (3, "") == (ran.status, ran.out)
    assert "stopped after 300 nodes; " in ran.err
    assert " found so far\n" in ran.err
    assert "; 0 found" not in ran.err


def test_a_count_is_a_number(run: Run) -> None:
    """``--count`` implies ``--all`` and prints the number alone; no solutions in JSON."""
    assert (0, "32\n", "") == run("solve", "--count", "convex/2")
    document = run("solve", "--count", "convex/2", "--json").document
    fields = ["id", "name", "status", "count", "distinct", "labelled", "nodes", "seconds"]
    assert fields == list(document)
    assert [32, 8, 32] == [document[name] for name in ("count", "distinct", "labelled")]


def test_both_ways_of_counting_are_named_in_fields(run: Run) -> None:
    """Where all are counted; classes under symmetries, and single solutions, are neither."""
    both = run("solve", "--all", "convex/2", "convex/12", "--json").document
    assert [256, 64, 256] == [both[name] for name in ("count", "distinct", "labelled")]
    assert [8, 56] == [one["distinct"] for one in both["figures"]]
    for words in (("--distinct",), ()):
        assert {"distinct", "labelled"}.isdisjoint(run("solve", "swan", *words, "--json").document)


def test_several_figures(run: Run) -> None:
    """Each figure is a line with its count, then the sum; in JSON each is an object."""
    names = ["convex/2", "swan", "convex/13"]
    counts = [4 * len(list(solutions(LIBRARY.find(n).outline, PIECES))) for n in names]
    lines = [line.split() for line in run("solve", "--count", *names).out.splitlines()]
    ids = ["convex/2", "tangram/swan", "convex/13"]
    expected = [[i, str(c)] for i, c in zip(ids, counts, strict=True)]
    assert [*expected, ["total", str(sum(counts))]] == lines
    document = run("solve", "--count", *names, "--json").document
    assert sum(counts) == document["count"]
    assert ids == [figure["id"] for figure in document["figures"]]
    assert counts == [figure["count"] for figure in document["figures"]]


def test_several_figures_for_people(run: Run) -> None:
    """Each picture says which figure it is."""
    lines = run("solve", "convex/1", "convex/2").out.splitlines()
    assert ["convex/1", "convex/2"] == [line for line in lines if line.startswith("convex")]


def test_a_collection_stands_for_its_figures(run: Run) -> None:
    """A collection's name is as good as the ids of its figures."""
    figures = run("solve", "plants", "convex/1", "--json").document["figures"]
    plants = [figure.id for figure in FIGURES if figure.category == "Plants"]
    assert [*plants, "convex/1"] == [figure["id"] for figure in figures]


def test_no_solution(run: Run) -> None:
    """A figure that cannot be made is status 1, said in each form."""
    text = json.dumps(STRIP)
    assert (1, "no solution\n", "") == run("solve", "-", stdin=text)
    assert (1, "0\n", "") == run("solve", "--count", "-", stdin=text)
    ran = run("solve", "-", "--json", stdin=text)
    assert (1, "complete", 0, []) == (
        ran.status, ran.document["status"], ran.document["count"], ran.document["solutions"],
    )  # fmt: skip
    ran = run("solve", "convex/2", "-", stdin=text)
    assert (1, "Strip: no solution") == (ran.status, ran.out.splitlines()[-1])


def test_a_limit_ends_the_search(run: Run) -> None:
    """What was found counts; status 3, and why on standard error."""
    ran = run("solve", "--count", "convex/6", "--limit", "500")
    assert 3 == ran.status
    found = int(ran.out)
    assert 0 < found < 144
    expected = f"tui-tangram: convex/6: stopped after 500 nodes; {found} found so far\n"
    assert expected == ran.err
    document = run("solve", "--all", "convex/6", "--limit", "500", "--json").document
    assert ("stopped", found, 500) == tuple(document[k] for k in ("status", "count", "nodes"))
    assert found == 4 * len(document["solutions"])


def test_time_is_a_limit_too(run: Run) -> None:
    """A search without time stops before it has begun."""
    ran = run("solve", "convex/1", "--timeout", "1e-9")
    assert (3, "") == (ran.status, ran.out)
    assert "stopped after 1e-09 seconds; 0 found so far" in ran.err


def test_a_limit_is_for_all_figures_together(run: Run) -> None:
    """Figures that were not reached are not listed, and the whole is not complete."""
    ran = run("solve", "--count", "convex", "--json", "--limit", "3000")
    assert (3, "stopped", 3000) == (ran.status, ran.document["status"], ran.document["nodes"])
    figures = ran.document["figures"]
    assert ["complete"] * (len(figures) - 1) + ["stopped"] == [f["status"] for f in figures]
    assert 1 < len(figures) < 13


def test_a_limit_that_is_not_reached_changes_nothing(run: Run) -> None:
    """With room enough the search is complete."""
    assert (0, "32\n", "") == run(
        "solve", "--count", "convex/2", "--limit", "9999", "--timeout", "99"
    )


@pytest.mark.parametrize("name", ["Dwellings", "conves"])
def test_unknown_figures(run: Run, name: str) -> None:
    """What is neither figure, collection nor file is one line."""
    complaint = run("solve", "convex/1", name).complaint
    assert complaint.startswith(f"no puzzle or file named '{name}'; ")


def test_standard_input_is_read_once(run: Run) -> None:
    """Two figures cannot come from one standard input."""
    assert "standard input can be read only once" == run("solve", "-", "-").complaint
