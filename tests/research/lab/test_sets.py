"""Structures, and the search for sets that make the most convex shapes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

import pytest

from tui_tangram.maths.codec import ShapeError, parse
from tui_tangram.play import Limit
from tui_tangram.research.lab import work
from tui_tangram.research.lab.search import (
    TansetJob,
    TansetShapes,
    balance,
    makes,
    parts,
    read_found,
    solution_count,
)
from tui_tangram.research.lab.tans import (
    MOST,
    Structure,
    Tanset,
    name,
    pool,
    read_set,
    structure_of,
    structures,
    tanset,
)

TANGRAM = read_set("tangram")

# For 6 tans and 16 triangles, as far as the document prints them; doubles in brackets.
NO_DOUBLE: Final = (
    "1-2-2-2-3-6", "1-2-2-2-4-5", "1-2-2-3-3-5", "1-2-2-3-4-4", "1-2-3-3-3-4", "2-2-2-3-3-4",
    "2-2-3-3-3-3",
)  # fmt: skip
ONE_DOUBLE: Final = (
    "1-(1)-2-2-2-8", "1-(1)-2-2-3-7", "1-(1)-2-2-4-6", "1-(1)-2-2-5-5", "1-(1)-2-3-3-6",
    "1-(1)-2-3-4-5", "1-(1)-2-4-4-4", "1-(1)-3-3-3-5", "1-(1)-3-3-4-4", "1-2-2-2-(2)-7",
)  # fmt: skip
TWO_DOUBLES: Final = (
    "1-(1)-(1)-2-2-9", "1-(1)-(1)-2-3-8", "1-(1)-2-2-(2)-8", "1-(1)-2-(2)-3-7",
    "1-(1)-2-(2)-4-6", "1-(1)-2-(2)-5-5", "1-(1)-2-3-(3)-6", "1-2-2-(2)-(2)-7",
    "2-(2)-(2)-3-3-4", "2-2-(2)-3-(3)-4",
)  # fmt: skip
FOUR_DOUBLES: Final = (
    "1-(1)-(1)-(1)-(1)-11", "1-3-(3)-(3)-(3)-(3)", "2-(2)-(2)-(2)-(2)-6", "2-(2)-(2)-(2)-4-(4)",
    "2-(2)-3-(3)-(3)-(3)",
)  # fmt: skip


def shown(doubles: int) -> list[str]:
    return [structure.shown for structure in structures(6, 16, doubles)]


def test_structures_without_doubles() -> None:
    """The document's seven, and that is all."""
    assert list(NO_DOUBLE) == shown(0)


def test_structures_with_one_double() -> None:
    """The document's list begins so."""
    assert list(ONE_DOUBLE) == shown(1)[: len(ONE_DOUBLE)]


def test_structures_with_two_doubles() -> None:
    """What the document prints is there, in its order; doubles are shared in every way."""
    found = shown(2)
    places = [found.index(one) for one in TWO_DOUBLES[:8]]
    assert sorted(places) == places
    assert set(TWO_DOUBLES) <= set(found)


def test_structures_with_four_doubles() -> None:
    """The document's five, and one that its list lacks: four small triangles and two of six."""
    assert [*FOUR_DOUBLES, "1-(1)-(1)-(1)-6-(6)"] == sorted(
        shown(4), key=lambda one: "6-(6)" in one
    )
    assert [] == shown(5)


def test_the_structure_of_the_tangram() -> None:
    """Its TS rows are 1 2 1, 2 3 0, 4 2 1; the sets are the 14 with another large tan."""
    structure = structure_of(TANGRAM)
    assert "1:2:1,2:3:0,4:2:1" == str(structure)
    assert "1-(1)-2-2-2-4-(4)" == structure.shown
    assert structure == Structure.parse("1:2:1,2:3:0,4:2:1")
    sets = _sets_of(structure)
    assert 14 == structure.sets == len(sets)
    assert TANGRAM in sets


def test_doubles_may_be_any_of_their_area() -> None:
    """Four tans of area 2 with two doubles: two pairs, or three and one, as the document says."""
    sets = {name(tans) for tans in _sets_of(Structure.parse("2:4:2"))}
    assert 9 == len(sets) == Structure.parse("2:4:2").sets
    assert {"t2,t2,t3,t3", "t2,t2,t2,t3", "t2,t3,t3,t3", "t2,t2,t4,t4"} <= sets


def test_the_number_of_sets_is_known_where_that_of_the_tans_is() -> None:
    """Five small triangles and one of the 46,476 tans of eleven half squares; then none."""
    assert 46476 == Structure.parse("1:5:4,11:1:0").sets
    assert 5249877583 == Structure.parse("1:5:4,20:1:0").sets
    assert Structure.parse("1:5:4,21:1:0").sets is None


def test_every_set_has_one_structure() -> None:
    """All sets of 4 tans with 8 half squares: the structures' sets, each once."""
    every = Counter(
        structure_of(tans)
        for areas in {structure.areas for structure in structures(4, 8)}
        for tans in _all_sets(areas)
    )
    assert every == {structure: structure.sets for structure in structures(4, 8)}


def _all_sets(areas: tuple[int, ...]) -> set[tuple]:
    sets = {()}
    for size, number in Counter(areas).items():
        sets = {
            (*tans, *more)
            for tans in sets
            for more in combinations_with_replacement(pool(size), number)
        }
    return sets


def _sets_of(structure: Structure) -> set[Tanset]:
    return {tans for tans in map(tanset, _all_sets(structure.areas)) if structure.has(tans)}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1:2", "area:pieces:duplicates"),
        ("1:2:x", "area:pieces:duplicates"),
        ("1:2:2", "at most 1 can be duplicates"),
        ("1:0:0", "at most 0 can be duplicates"),
        ("2:1:0,1:1:0", "ascending order"),
        ("1:999:0", "at most 40 pieces"),
    ],
)
def test_bad_structures(text: str, why: str) -> None:
    """What is no structure is refused in one line."""
    with pytest.raises(ShapeError, match=why):
        Structure.parse(text)


def test_a_set_has_pieces_to_the_limit() -> None:
    """One after the other or by their number, and one more is refused."""
    assert read_set(f"{MOST}*t1") == read_set(",".join(["t1"] * MOST))
    for more in (f"{MOST}*t1,t1", f"{MOST + 1}*t1"):
        with pytest.raises(ShapeError, match=f"{MOST}"):
            read_set(more)


def searched(pieces: int, triangles: int, at_least: int, like: str = "") -> list[TansetShapes]:
    structure = structure_of(read_set(like)) if like else None
    job = TansetJob(pieces, triangles, at_least, structure)
    return [found for result in work.run(job) for found in read_found(result)]


def test_the_best_sets_of_seven() -> None:
    """Exactly four sets make 19 of the 20 convex shapes, and none makes 20."""
    # Fox-Epstein, Katsumata and Uehara, IEICE Trans. E99-A(6), 2016.
    found = searched(7, 16, 19)
    assert 4 == len(found) == len({one.tans for one in found})
    assert all(19 == len(one.made) and one.made == makes(one.tans) for one in found)
    assert [] == searched(7, 16, 20)


def test_six_are_too_few_for_19_and_ten_for_all() -> None:
    """No set of six makes 19; eleven tans are needed for all 20, and suffice."""
    # The same paper.
    assert [] == searched(6, 16, 19)
    assert [[], [], []] == [searched(pieces, 16, 20) for pieces in (8, 9, 10)]
    assert 1 == len(searched(11, 16, 20))


@pytest.mark.parametrize("at_least", [1, 2, 4, 5])
def test_the_search_misses_no_set(at_least: int) -> None:
    """Three tans of six half squares: the same sets as by trying every set there is."""
    expected = {
        tans: made
        for areas in {structure.areas for structure in structures(3, 6)}
        for tans in map(tanset, _all_sets(areas))
        if len(made := makes(tans)) >= at_least
    }
    assert expected == {one.tans: one.made for one in searched(3, 6, at_least)}


def test_the_search_of_one_structure() -> None:
    """Sets analogous to the tangram: as many as make at least 10, by trying all 14."""
    every = _sets_of(structure_of(TANGRAM))
    expected = {tans for tans in every if len(makes(tans)) >= 10}
    assert expected == {one.tans for one in searched(7, 16, 10, "tangram")}
    assert TANGRAM in expected


def test_connected_parts_of_a_shape() -> None:
    """Of one square and of two beside each other: as many as counted by hand."""
    square, domino = parse("5"), parse("55")
    assert {1: 4, 2: 1} == {size: len(level) for size, level in parts(square, 2).items()}
    assert {1: 8, 2: 6, 3: 4, 4: 1} == {
        size: len(level) for size, level in parts(domino, 4).items()
    }


def test_balance_and_solutions() -> None:
    """Equal areas have balance 1; the tangram's 256 solutions are counted."""
    assert balance(read_set("4*t4")) == 1
    assert balance(TANGRAM) == Fraction(128, 161)
    assert 256 == solution_count(TansetShapes(TANGRAM, makes(TANGRAM)), Limit().meter())
