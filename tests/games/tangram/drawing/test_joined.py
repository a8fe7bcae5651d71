"""Figures of accurate lists: joined at their corners they are what a search for contacts finds."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.growth import grown
from tui_tangram.games.tangram.drawing.glpeces import glpeces_entry, read_glpeces
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file, read_gtans
from tui_tangram.games.tangram.drawing.joined import NEAR, Joiner, exact_places
from tui_tangram.games.tangram.drawing.listed import FigureList, ListedDrawing
from tui_tangram.games.tangram.drawing.new_set import Foundry
from tui_tangram.games.tangram.drawing.settle import DRAWN, as_figure
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import ORIGIN, Point, Polygon
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
TANS = LIBRARY.piece_set("tangram")
HEPTEX = [one for one in LIBRARY.entries if one.set_id == "heptex"]


class Both(NamedTuple):
    """A figure of a list: joined, and by the search for its contacts."""

    joined: Figure | None
    searched: Figure


def both(listed: FigureList, drawn: ListedDrawing | None = None) -> Both:
    """Return the only figure of a list in both ways; *drawn* is in its place."""
    [only] = listed.figures
    cast = Foundry(listed, LIBRARY.sets.values(), "x").cast(only)
    drawn = drawn or only
    searched = as_figure(cast.poses(drawn), DRAWN, cast.pieces, name="x", source="y")
    return Both(Joiner(cast).figure(drawn, "x", "y"), searched.figure)


def made(seed: int) -> Figure:
    """Return a random figure of the seven tans."""
    pieces = [
        PlacedKind(next(one.kind for one in TANS.kinds if one.pose_of(shape)), shape)
        for _, shape in grown(1 + seed % 5, f"joined {seed}").pieces
    ]
    return make_figure("x", "tangram", solution=pieces)


def moved(drawn: ListedDrawing, piece: int, by: float, turn: float = 0.0) -> ListedDrawing:
    """Return the figure with a piece moved to the right, and turned."""
    one = drawn.pieces[piece]
    (x, y), angle = one.place, one.angle
    other = one._replace(place=(x + by, y), angle=angle + turn)
    return drawn._replace(pieces=(*drawn.pieces[:piece], other, *drawn.pieces[piece + 1 :]))


@examples(15)
@given(st.integers(0, 2**32))
def test_joined_pieces_are_what_a_search_for_contacts_finds(seed: int) -> None:
    """Every field is the same; random figures are tied by their corners, so all are joined."""
    listed = read_gtans(gtans_file([gtans_entry(made(seed), TANS)]))
    found = both(listed)
    assert found.joined is not None
    assert found.joined == found.searched


@examples(10)
@given(st.integers(0, len(HEPTEX) - 1))
def test_pieces_of_another_size_are_joined_too(number: int) -> None:
    """GLPeces has the pieces of heptex at another size, with fewer digits."""
    figure = HEPTEX[number]
    listed = read_glpeces(glpeces_entry(figure, LIBRARY.piece_set("heptex")))
    found = both(listed)
    assert found.joined in {None, found.searched}
    assert found.searched.outline == figure.outline or found.joined is None


@pytest.mark.parametrize(
    ("by", "turn", "joined"),
    [
        (0.0, 0.0, True), (NEAR / 2, 0.0, True), (0.0, NEAR / 3, True),
        (NEAR * 3, 0.0, False), (-NEAR * 20, 0.0, False), (0.0, NEAR * 2, False),
        (0.02, 0.0, False), (0.0, pi / 360, False),
    ],
)  # fmt: skip
def test_what_is_drawn_less_well_is_left_to_the_search(
    by: float, turn: float, joined: bool
) -> None:
    """A piece that only touches with a corner is not joined once it is drawn elsewhere."""
    swan = LIBRARY.find("tangram/swan")
    listed = read_gtans(gtans_file([gtans_entry(swan, TANS)]))
    [drawn] = listed.figures
    found = both(listed, moved(drawn, 6, by, turn)).joined
    assert (found is not None) is joined
    if joined:
        assert found == both(listed).searched


def test_pieces_that_overlap_are_not_joined() -> None:
    """A corner is where another is, but the pieces lie on each other."""
    listed = read_gtans(gtans_file([gtans_entry(LIBRARY.find("tangram/swan"), TANS)]))
    [drawn] = listed.figures
    first, second, *rest = drawn.pieces
    assert first.mould == second.mould
    same = drawn._replace(pieces=(first, first, *rest))
    cast = Foundry(listed, LIBRARY.sets.values(), "x").cast(drawn)
    assert Joiner(cast).figure(drawn, "x", "y") is not None
    assert Joiner(cast).figure(same, "x", "y") is None


def test_corners_that_do_not_meet_exactly_leave_it_to_the_search() -> None:
    """A corner of the second square has one place by one meeting, and another by the other."""
    square = Polygon.of(((0, 0), (1, 0), (1, 1), (0, 1)))
    meetings = [(0, 1, 1, 0), (1, 3, 0, 2)]
    assert exact_places([square, square], meetings) == [ORIGIN, Point.of(1, 0, 0, 0)]
    assert exact_places([square, square], [*meetings, (0, 3, 1, 0)]) is None
    assert exact_places([square, square], []) is None
