"""Figures and sets of pieces in one line."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, spread
from tests.strategies.geometry import any_motions
from tests.strategies.lattices import random_figure
from tests.strategies.tangram import all_figures, piece_sets
from tui_tangram.games.tangram.core.figure import Figure, changed, make_figure
from tui_tangram.games.tangram.core.long_id import figure_with, long_id, set_long_id, set_with
from tui_tangram.games.tangram.core.pieces import SETS, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play import long_id as codes
from tui_tangram.play.long_id import LongIdError, written
from tui_tangram.play.names import FIGURE, PIECES
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)


def at_origin(figure: Figure) -> Figure:
    """Return a figure moved to where long IDs have it."""
    shift = Isometry.translation(-figure.outline[0].curves[0].start)
    return make_figure("", "", outline=[one.moved(shift) for one in figure.outline])


def pieces_of(figure: Figure) -> PieceSet:
    """Return the set of a figure of the library."""
    return LIBRARY.piece_set(figure.set_id)


def test_every_figure_of_the_library_comes_back() -> None:
    """Exactly as it stands; few IDs of the tans are longer than a short line."""
    lengths, ids, silhouettes = [], set(), set()
    for figure in spread(LIBRARY.entries, 3):
        text = long_id(figure, pieces_of(figure))
        found = figure_with(text, LIBRARY.piece_set)
        assert at_origin(figure).outline == found.outline
        assert (figure.set_id, figure.mirror, text) == (found.set_id, found.mirror, found.id)
        ids.add(text)
        silhouettes.add((figure.set_id, found.outline))
        if figure.set_id == "tangram" and not figure.id.startswith("free/"):
            lengths.append(len(text))
    assert len(silhouettes) == len(ids)
    swan = LIBRARY.find("tangram/swan")
    assert swan is not None
    assert "figure/11fdv7wbm0z6kgdyrc2ah2cc7" == long_id(swan, pieces_of(swan))
    assert median(lengths) <= 32
    assert sum(length > 60 for length in lengths) < len(lengths) / 30


def test_all_sets_of_the_program_have_numbers() -> None:
    """A new set is added at the end: its number stays for ever."""
    assert sorted(LIBRARY.sets) == sorted(SETS)
    assert ("tangram", "sei-shonagon", "heptex") == SETS[:3]
    assert ("half-discs", "rectangle-and-half-disc", "rings-and-frame") == SETS[16:19]


@examples(25)
@given(all_figures(), any_motions)
def test_turned_it_is_another_and_moved_the_same(figure: Figure, motion: Isometry) -> None:
    """An ID has the figure as it stands, at whatever place."""
    pieces = pieces_of(figure)
    moved = make_figure("", figure.set_id, outline=[one.moved(motion) for one in figure.outline])
    try:
        text = long_id(moved, pieces)
    except LongIdError:
        return  # turned by an angle of large numbers
    try:
        found = figure_with(text, LIBRARY.piece_set)
    except LongIdError as error:
        assert "more than 50 from the origin" in str(error) or "beyond" in str(error)  # noqa: PT017
        return
    assert at_origin(moved).outline == found.outline
    further = Isometry.translation(Point.of(3, 1, -5, 2, 7))
    assert text == long_id(
        make_figure("", figure.set_id, outline=[one.moved(further) for one in moved.outline]),
        pieces,
    )
    same = at_origin(figure).outline == found.outline
    assert same == (text == long_id(changed(figure, mirror=False), pieces))


@examples(30)
@given(st.integers(0, 2**32).map(Random))
def test_any_arrangement_comes_back(random: Random) -> None:
    """Holes and islands too."""
    pieces = LIBRARY.piece_set("tangram")
    outline = random_figure(random, Counter(piece.kind for piece in pieces.pieces))
    figure = make_figure("Mine", "tangram", outline=outline)
    found = figure_with(long_id(figure, pieces), LIBRARY.piece_set)
    assert at_origin(figure).outline == found.outline
    assert (figure.holes, figure.islands) == (found.holes, found.islands)


@examples(30)
@given(piece_sets())
def test_a_set_of_ones_own_comes_along(pieces: PieceSet) -> None:
    """With all its pieces, so that the figure can be played where nobody has the set."""
    try:
        text = set_long_id(pieces)
    except LongIdError:
        return  # turned by angles of large numbers
    found = set_with(text)
    assert (text, pieces.area) == (found.id, found.area)
    assert text == set_long_id(found)
    for mine, theirs in zip(pieces.pieces, found.pieces, strict=True):
        assert mine.letter == theirs.letter
        assert mine.kind.pose_of(theirs.kind.shape) is not None


def test_a_figure_of_such_a_set() -> None:
    """Its set is called by the set's long ID, and found by it."""
    swan = LIBRARY.find("tangram/swan")
    assert swan is not None
    mine = changed(swan, set_id="own/mine", id="own/mine/1")
    found = figure_with(long_id(mine, pieces_of(swan)), LIBRARY.piece_set)
    assert found.set_id == set_long_id(pieces_of(swan))
    assert at_origin(swan).outline == found.outline
    again = LIBRARY.piece_set(found.set_id)
    assert [piece.kind.area for piece in pieces_of(swan).pieces] == [
        piece.kind.area for piece in again.pieces
    ]
    assert found.set_id in LIBRARY.sets
    assert again == LIBRARY.sets[found.set_id]
    assert f"{found.set_id}0" not in LIBRARY.sets
    assert found.id == long_id(found, again)


@examples(150)
@given(st.integers(0, 2**30) | st.integers(0, 2**600))
def test_no_number_is_too_strange(number: int) -> None:
    """With the right check characters: a figure with that very ID, or one line."""
    for kind, read in ((FIGURE, lambda text: figure_with(text, LIBRARY.piece_set)),
                       (PIECES, set_with)):  # fmt: skip
        text, why = written(kind, number), ""
        try:
            assert text == read(text).id
        except LongIdError as error:
            why = str(error)
        assert not why or (why.isprintable() and why.startswith("puzzle ID "))


def test_the_area_must_be_right() -> None:
    """A figure that the set cannot make for its size alone is refused with both numbers."""
    swan = LIBRARY.find("tangram/swan")
    assert swan is not None
    text = long_id(changed(swan, set_id="heptex"), pieces_of(swan))
    try:
        assert figure_with(text, LIBRARY.piece_set).area == LIBRARY.piece_set("heptex").area
    except LongIdError as error:
        assert "area" in str(error)  # noqa: PT017


def test_a_number_may_not_begin_with_0() -> None:
    """Or one figure would have many IDs."""
    stem = "10gx5zwa"
    text = f"figure/{stem}{codes._check('figure', stem)}"
    with pytest.raises(LongIdError, match="damaged"):
        figure_with(text, LIBRARY.piece_set)
