"""Sets of tans as pieces to play with, shapes as figures, and back."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given

from tests.examples import examples
from tests.strategies.polyaboloes import simple_polyaboloes
from tui_tangram.games.tangram.core.format import (
    read_figure,
    read_pieces,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.half_squares import grid_of_polygons, shape_of, tans_of
from tui_tangram.games.tangram.core.solver import solutions
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.tansets import piece_set
from tui_tangram.maths.codec import Grid, ShapeError, outline, parse
from tui_tangram.maths.geometry import Isometry
from tui_tangram.player.library import shipped_library
from tui_tangram.research.figures.numbered import figure_of
from tui_tangram.research.lab import fit
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import read_set

LIBRARY = shipped_library().of(Figures)
BEST = read_set("t1,t1,t2,t2,t6,t6,t11")


@given(simple_polyaboloes())
@examples(30)
def test_polygons_are_grids_however_they_are_turned(shape: Grid) -> None:
    """All sixteen poses of a polygon give the same shape."""
    for turn in range(8):
        for mirrored in (False, True):
            moved = outline(shape)[0].moved(Isometry.linear(turn, mirrored))
            assert shape.canonical == grid_of_polygons((moved,)).canonical


def test_sets_of_the_library() -> None:
    """The tangram and Sei Shonagon are those that the laboratory knows by name."""
    for name in ("tangram", "sei-shonagon"):
        assert read_set(name) == tans_of(LIBRARY.piece_set(name))
    with pytest.raises(ShapeError, match=r"set 'stomachion': piece [A-Z], .*: is not made of half"):
        tans_of(LIBRARY.piece_set("stomachion"))


def test_the_convex_figures_are_the_shapes_that_the_tangram_makes() -> None:
    """The thirteen figures of the library, as shapes, are those the laboratory finds made."""
    shapes = {shape_of(LIBRARY.find(f"convex/{number}")).canonical for number in range(1, 14)}
    made = {convex_shapes(16)[number - 1].canonical for number in makes(read_set("tangram"))}
    assert made == shapes


def test_figures_with_holes_are_shapes_too() -> None:
    """Figures of the tangram that are on one grid have their area there, holes left out."""
    single, several = 0, 0
    for listed in LIBRARY.figures:
        if listed.id.startswith(("tangram/", "convex/")):
            with suppress(ShapeError):
                assert 16 == shape_of(listed).triangles
                single += len(listed.outline) == 1
                several += len(listed.outline) > 1
    assert single > 40
    assert several > 0


def test_a_set_that_was_found_can_be_played() -> None:
    """Its pieces and a figure go through their files; the game's solver solves it too."""
    pieces = piece_set(BEST, "best", "Best of seven")
    assert BEST == tans_of(pieces)
    assert pieces == read_pieces(write_pieces(pieces), "best.json")
    shape = convex_shapes(16)[0]
    found = list(fit.solutions(shape, BEST))
    figure = figure_of(shape, pieces, "Triangle", found[0])
    assert figure == read_figure(write_figure(figure), "triangle.json", {"best": pieces})
    assert [piece.kind.kind for piece in pieces.pieces] == [one.kind for one in figure.solution]
    numbers = {kind: pieces.count(kind.kind) for kind in pieces.kinds}
    assert len(found) == len(list(solutions(figure.outline, numbers)))
    game = TangramGame(figure, pieces)
    assert not game.verdict(game.start()).solved


def test_what_cannot_be_played() -> None:
    """Tans with holes, too many tans, and solutions by other tans are refused."""
    with pytest.raises(ShapeError, match="with a hole"):
        piece_set([parse("555/505/555")], "x", "x")
    with pytest.raises(ShapeError, match="at most 26 pieces, not 27"):
        piece_set(read_set("27*t1"), "x", "x")
    solution = next(fit.solutions(parse("5"), read_set("2*t1")))
    with pytest.raises(ShapeError, match="has no piece t1"):
        figure_of(parse("5"), piece_set(read_set("t4"), "x", "x"), "Square", solution)
