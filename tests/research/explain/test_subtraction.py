"""The subtraction of polygons: what is told gives what `subtract` gives."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.games.tangram.games import FIGURES, ROUND, game, solved, some
from tests.strategies.geometry import heaps, placed_tans, stars
from tui_tangram.maths.geometry import Polygon, polygons, subtract
from tui_tangram.maths.geometry.overlay import Region, area, exclude, intersect, union
from tui_tangram.research.explain.polygon_subtraction import (
    EXAMPLES,
    PolygonSubtraction,
    example,
    of_position,
)
from tui_tangram.research.explain.step import Explanation, ExplanationStep, Role


def every_step(explanation: Explanation) -> list[ExplanationStep]:
    """Return all steps."""
    found: list[ExplanationStep] = []
    while (step := explanation.step(len(found))) is not None:
        found.append(step)
    return found


def drawn(step: ExplanationStep) -> Region:
    """Return the region that is drawn as the result."""
    return tuple(
        contour
        for surface in step.scene.surfaces
        if surface.role is Role.RESULT
        for contour in polygons(surface.contours)
    )


def words_of(steps: list[ExplanationStep]) -> str:
    return " ".join(step.words for step in steps)


def check(first: Region, second: Region) -> list[ExplanationStep]:
    """Assert that the steps are true, and return them."""
    told = PolygonSubtraction(first, second)
    steps = list(told.steps("Regions."))[1:]
    result = subtract(first, second)
    assert told.result == result
    assert drawn(steps[-1]) == result
    cut, stretches, winding, kept = steps[:4]
    assert len(winding.rows) == len(stretches.scene.edges) == len(kept.rows)
    boundary = {row.text for row in kept.rows if row.role is Role.RESULT}
    assert len(boundary) == sum(row.role is Role.RESULT for row in winding.rows)
    walked = [row.text for step in steps if "back where" in step.words for row in step.rows]
    assert sorted(walked) == sorted(boundary)
    for dot in cut.scene.dots:
        assert any(dot.point in edge[:2] for edge in map(_ends, stretches.scene.edges))
    return steps


def _ends(edge: object) -> tuple[object, object]:
    curve = edge.curve  # type: ignore[attr-defined]
    return curve.start, curve.end


@given(heaps, heaps)
@examples(40, deadline=None)
def test_heaps_of_pieces(first: list[Polygon], second: list[Polygon]) -> None:
    check(tuple(first), tuple(second))


@given(st.lists(stars(), max_size=2), stars())
@examples(30, deadline=None)
def test_stars(first: list[Polygon], second: Polygon) -> None:
    check(tuple(first), (second,))


@given(heaps, placed_tans)
@examples(40, deadline=None)
def test_a_piece_fits_if_the_areas_agree(heap: list[Polygon], piece: Polygon) -> None:
    """The last words are true also where the piece touches, overlaps or is outside."""
    figure = union(heap)
    steps = check(figure, (piece,))
    inside = area(intersect(figure, piece)) == piece.area
    assert ("it fits" in steps[-1].words) == inside
    assert ("no fit" in steps[-1].words) != inside


def test_the_examples_show_what_they_are_for() -> None:
    told = {}
    for name in EXAMPLES:
        found = example(name)
        assert found is not None
        told[name] = every_step(found)
        assert drawn(told[name][-1]) == subtract(*EXAMPLES[name][1:])
    assert "2 points are crossings" in words_of(told["crossing"])
    cuts = [row.text for step in told["crossing"] for row in step.rows if " is cut at " in row.text]
    assert "first region: edge FH is cut at G" in cuts
    assert "second region: edge EC is cut at D" in cuts
    assert "no fit" in words_of(told["crossing"])
    assert "Contours touch at D" in words_of(told["one-side"])
    assert "A hole that touches" in words_of(told["one-side"])
    assert len(EXAMPLES["four-sides"][1]) == 1 < len(drawn(told["four-sides"][-1]))
    assert "yuck" in words_of(told["pinch"])
    assert [one.signed_area.sign for one in drawn(told["pinch"][-1])] == [1, 1]
    assert "none is cut" in words_of(told["hole"])
    assert [one.signed_area.sign for one in drawn(told["hole"][-1])] == [1, -1]


@pytest.mark.parametrize("word", ["", "xyz", "crossings"])
def test_words_that_name_no_example(word: str) -> None:
    assert example(word) is None


@given(st.sampled_from(range(len(FIGURES))), st.sets(st.integers(0, 6), min_size=1, max_size=7))
@examples(15, deadline=None)
def test_the_pieces_of_a_position_are_subtracted_one_by_one(number: int, keep: set[int]) -> None:
    of, state = game(number), some(solved(number), keep)
    found = of_position(of, state)
    assert found is not None
    steps = every_step(found)
    pieces = [piece.polygon for piece in of.laid(state)]
    left = reduce(subtract, pieces, polygons(of.figure.outline))
    assert not exclude(drawn(steps[-1]), left)
    assert sum("is subtracted from what is left" in step.words for step in steps) == len(pieces)
    sizes = [area(drawn(step)) for step in steps if "Area before" in step.words]
    assert sizes == sorted(sizes, reverse=True)
    assert "no fit" not in words_of(steps)


def test_the_corners_of_a_large_region_are_listed_in_short_rows() -> None:
    """All of them, with their coordinates, and with the sign for minus."""
    of, state = game("tangram/acrobat"), some(solved("tangram/acrobat"), {3})
    found = of_position(of, state)
    assert found is not None
    step = every_step(found)[0]
    texts = [row.text for row in step.rows if row.role is Role.PLAIN]
    assert texts[0].startswith("first region: A (0; (36 − 11√2)/12), C (√2/2; ")
    corners = sum(len(one.points) for one in polygons(of.figure.outline))
    assert sum(text.count(";") for text in texts) == corners
    assert max(map(len, texts)) < 200
    assert not any("-" in text for text in texts)


def test_positions_without_a_subtraction() -> None:
    of = game(0)
    assert of_position(of, of.start()) is None
    assert of_position(game(0, freestyle=True), solved(0)) is None
    assert of_position(game(ROUND[0].id), solved(ROUND[0].id)) is None
