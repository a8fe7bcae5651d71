"""``tui-tangram relations``: both tables, computed and drawn."""

from __future__ import annotations

from math import atan2, hypot, isclose, pi
from typing import Any

import pytest

from tests.cli.conftest import Run
from tui_tangram.maths.contour.relation import Relation

ON_ARCS = {0, 3, 5, 7, 10, 11, 12, 13, 14, 15}
"""The numbers that two arcs of opposite concavity can have: see `Relation`'s module."""


def spot(quad: list[int], unit: int) -> tuple[float, float]:
    """Return a point of a file, rounded."""
    ax, bx, ay, by = quad
    return (ax + bx * 2**0.5) / unit, (ay + by * 2**0.5) / unit


def lies_on(point: tuple[float, float], edge: dict[str, Any], unit: int) -> bool:
    """A twin in floating point: distances along an edge, angles along an arc."""
    start, end = spot(edge["from"], unit), spot(edge["to"], unit)
    if "centre" not in edge:
        way = hypot(point[0] - start[0], point[1] - start[1])
        rest = hypot(point[0] - end[0], point[1] - end[1])
        return isclose(way + rest, hypot(start[0] - end[0], start[1] - end[1]))
    x, y = spot(edge["centre"], unit)
    first, last, here = (atan2(q - y, p - x) for p, q in (start, end, point))
    if edge["turn"] == "right":
        first, last = last, first
    on = isclose(hypot(point[0] - x, point[1] - y), hypot(start[0] - x, start[1] - y))
    return on and (here - first + 1e-9) % (2 * pi) <= (last - first) % (2 * pi) + 2e-9


def test_every_number_that_can_occur_is_drawn_once(run: Run) -> None:
    """Sixteen of straight edges, ten of arcs, and the four cases of figures 5 to 8.

    5 and 10 are drawn twice: they are null if the two ends meet, and eliminate if not.
    """
    document = run("relations", "--json").document
    relations = document["relations"]
    assert document["count"] == len(relations)
    straight = [one["number"] for one in relations if one["table"] == 1]
    assert straight == sorted([*range(16), 5, 10])
    arcs = [one for one in relations if one["table"] == 2]
    assert [one["number"] for one in arcs if one["figure"] is None] == sorted([*ON_ARCS, 5, 10])
    for table in (1, 2):
        for number in (5, 10):
            two = [one for one in relations if (table, number) == (one["table"], one["number"])]
            assert [["eliminate"], ["null"]] == [one["shown"] for one in two]
    assert [(one["figure"], one["number"]) for one in arcs if one["figure"]] == [
        (5, 15), (6, 15), (7, 15), (8, 15),
    ]  # fmt: skip


def test_the_numbers_are_those_of_the_ends(run: Run) -> None:
    """Worked out again from the coordinates, in floating point."""
    document = run("relations", "--json").document
    unit = document["unit"]
    for one in document["relations"]:
        a, b = one["a"], one["b"]
        bits = [
            lies_on(spot(end, unit), edge, unit)
            for end, edge in ((a["from"], b), (a["to"], b), (b["from"], a), (b["to"], a))
        ]
        assert one["number"] == sum(bit << 3 - i for i, bit in enumerate(bits))
        assert one["bits"] == "".join(str(int(bit)) for bit in bits)
        assert set(one["effects"]) == {effect.value for effect in Relation(one["number"]).effects}


@pytest.mark.parametrize("profile", ["mono", "ascii", "truecolor"])
def test_the_pictures_are_text(run: Run, profile: str) -> None:
    """Every picture has its number, the names of four ends, and fits in 80 columns."""
    ran = run("relations", "--profile", profile)
    assert (0, "") == (ran.status, ran.err)
    assert ran.out.isascii() == (profile == "ascii")
    if profile == "truecolor":
        return
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    for name in ("a1", "a2", "b1", "b2"):
        # Two more are in the words above the pictures.
        assert ran.out.count(name) == 18 + 12 + 4 + 1
    numbers = [word for line in lines for word in line.split() if word.isdecimal()]
    # Below the pictures; the words around them have more.
    assert all(numbers.count(str(number)) >= 1 + (number in ON_ARCS) for number in range(16))


def test_one_relation_is_told_in_full(run: Run) -> None:
    """Its bits, its sentence, the place in the paper, and pictures."""
    out = run("relations", "10", "--profile", "mono").out
    titles = "Relation 10, bits 1010\n", "Relation 10, bits 1010, null\n"
    places = "section 4.1.3, tables 1, 2\n", "section 4.1.2\n"
    for text in (*titles, *places, "a1, b1.", "Only the two starts touch"):
        assert 1 <= out.count(text), text
    assert 4 == out.count("b2")
    shown = run("relations", "15", "--json").document["relations"]
    assert {15} == {one["number"] for one in shown}
    assert [None, None, 5, 6, 7, 8] == [one["figure"] for one in shown]


def test_there_are_no_more_than_sixteen(run: Run) -> None:
    """Other numbers and words are refused in a line."""
    for word in ("16", "-0", "six"):
        ran = run("relations", "--json", "--", word)
        assert (2, 1) == (ran.status, ran.err.count("\n"))
    assert "relations have numbers from 0 to 15, not 16" in run("relations", "16").err.replace(
        "'", ""
    )
