"""The area as a sum of triangles: the last step says what the engine says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from tests.strategies.polyaboloes import polyaboloes
from tui_tangram.games.catalog import find_game
from tui_tangram.games.tangram.core.words import length
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Polygon, polygons
from tui_tangram.maths.geometry.overlay import Region, area
from tui_tangram.play.names import in_ascii
from tui_tangram.player.library import shipped_library
from tui_tangram.research.explain.polygon_area import EXAMPLES, explain, of_region
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    TypedWords,
)


def steps(explanation: Explanation) -> list[ExplanationStep]:
    """Return all steps."""
    explanation.work_out(10_000, 1000.0)
    found = [explanation.step(at) for at in range(explanation.known)]
    return [step for step in found if step is not None]


def agree(region: Region, explanation: Explanation) -> None:
    """Assert that there is a step for each edge, that triangles add up, and the area."""
    first, *found, last = steps(explanation)
    edges = [edge for contour in region for edge in contour.edges()]
    assert len(edges) == len(found)
    assert len({point for contour in region for point in contour.points}) == len(first.rows)
    total = Sqratio.ZERO
    for step in found:
        for drawn in step.scene.surfaces[1:]:
            (triangle,) = drawn.contours
            assert isinstance(triangle, Polygon)
            assert triangle.signed_area.sign > 0
            gone = drawn.role is Role.GONE
            assert gone == ("subtracted" in step.words)
            total = total + (-triangle.signed_area if gone else triangle.signed_area)
        assert len(step.scene.surfaces) <= 2
        assert (len(step.scene.surfaces) == 1) == ("there is no triangle" in step.words)
    assert area(region) == total
    said = length(area(region))
    assert last.words.startswith("The sum over all edges is ")
    assert f"is the area: {said}." in last.words
    assert last.rows[-1].text.endswith(f" / 2 = {said}")


@given(polyaboloes(12))
def test_areas_of_shapes(shape: Grid) -> None:
    """Half a unit for each half square, holes taken away."""
    region = outline(shape)
    assert Sqratio(shape.triangles, 0, 2) == area(region)
    agree(region, of_region("", region))


@pytest.mark.parametrize("word", EXAMPLES)
def test_examples(word: str) -> None:
    """Each has triangles of both kinds; only the last has a hole."""
    found = explain(TypedWords((word,)))
    assert found is not None
    agree(EXAMPLES[word][1], found)
    told = " ".join(step.words for step in steps(found))
    assert " is added." in told
    assert " is subtracted." in told
    assert (word == "hole") == ("Holes run clockwise" in told)


@pytest.mark.parametrize("word", EXAMPLES)
def test_products_are_right_and_read_so_in_ascii(word: str) -> None:
    """The sign between factors is not one that ASCII has as a minus."""
    found = explain(TypedWords((word,)))
    assert found is not None
    for row in steps(found)[-1].rows[:-1]:
        text = "".join({"×": "x"}.get(one, in_ascii(one)) for one in row.text.replace("−", "-"))
        match = re.fullmatch(r"[A-Z]{2}: (\d) x (\d) - (\d) x (\d) = (-?\d+)", text)
        assert match is not None
        a, b, c, d, double = map(int, match.groups())
        assert a * b - c * d == double


@pytest.mark.parametrize("name", ["convex/10", "tangram/swan", "heptex/square"])
def test_figures(name: str) -> None:
    """Figures with corners at roots of 2, whatever is placed."""
    game = find_game(shipped_library(), "tangram", name, {})
    found = explain(ExplainedPosition(game, game.start()))
    assert found is not None
    agree(polygons(game.figure.outline), found)


def test_corners_beyond_the_alphabet_are_numbered() -> None:
    """A comb of 30 corners; no name is that of the origin."""
    teeth = [corner for x in range(1, 15) for corner in ((x, 1 + x % 2 * 3), (x, 4 - x % 2 * 3))]
    comb = Polygon.of([(0, 0), *teeth, (15, 0)][::-1])
    first, step, *_ = steps(of_region("", (comb,)))
    assert first.rows[0].text.startswith("1 (15; 0)")
    assert "O-1-2" in step.words or "1-2 is in line" in step.words


def test_what_has_no_such_area() -> None:
    """Figures with arcs, and words that are no example."""
    game = find_game(shipped_library(), "tangram", "curved/egg", {})
    assert explain(ExplainedPosition(game, game.start())) is None
    assert explain(TypedWords(("nothing",))) is None
