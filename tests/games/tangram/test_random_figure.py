"""Random figures: the same for an ID on every machine and for ever, and of the difficulty."""

from __future__ import annotations

import hashlib
from collections import Counter
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.tangram.core.difficulty import measure
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.growth import TANS, grown
from tui_tangram.games.tangram.core.long_id import long_id, set_long_id, set_with
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.core.random_figure import (
    SET,
    SETS,
    WORDS,
    RandomFigure,
    RandomFigureError,
    figure_with,
    grade_called,
    name_of_set,
    parse,
    search,
)
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.judge import overlapping
from tui_tangram.maths.geometry import Point, Polygon, Shape, octilinear
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.difficulty import LIMITS, grade
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
PIECES = LIBRARY.piece_set(SET)

TRI = ((0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0))
DENT = ((0, 0, 0, 0), (2, 0, 0, 0), (2, 0, 2, 0), (1, 0, 1, 0), (0, 0, 2, 0))

GOLDEN = {
    "tangram/random/very-easy/s1.1/g1-r5": "figure/129w7jpww2zb2ybxjty9wmdh1vtd5",
    "tangram/random/easy/s1.2/g1-v7": "figure/140x90a9jdcmkbmm9y21ncaz",
    "tangram/random/medium/s1.1/g1-dk": "figure/12sd3fv5yspjty21vqm0",
    "tangram/random/hard/s1.1/g1-9h": "figure/1d4drb1kcv7962d01y0ef",
    "tangram/random/very-hard/s1.0/g1-5f": "figure/110dqkxzybta0p061x0be",
    "sei-shonagon/random/medium/s1.6/g2-u7": "figure/138bkmmgfjvz4h6h6n8f49ce18",
    "heptex/random/medium/s1.6/g2-v2": "figure/18db1hcrya7ngxmy85hwx0",
    "revathi/random/medium/s1.2/g2-wx": "figure/116ygjdzg1se4mhgvfad89rh",
    "pythagoras/random/medium/s1.1/g2-b8": "figure/16qdr76y4hy0cn9yt5",
    "broken-cross/random/medium/s1.4/g2-tk": "figure/1bqrvks5daepnp05283dddbwfcx5bx874z",
    "t1/random/medium/s1.6/g2-yj": "figure/140x90fbq28xztc4bg3ebf9",
    "z19/random/medium/s1.2/g2-ad": "figure/118zvtwtp1q99p0313tkvn",
    "z35/random/medium/s1.5/g2-8m": "figure/12fy2k5q54mjpbveng9d218d15pa3v3wq",
}
"""What the first release made of these IDs: it never changes."""


@each(("name", "figure"), GOLDEN.items())
def test_an_id_makes_the_same_figure_for_ever(name: str, figure: str) -> None:
    """Whatever else of the program changes."""
    found = LIBRARY.find(name)
    assert found is not None
    assert figure == long_id(found, LIBRARY.piece_set(found.set_id))
    assert name == found.id


def test_many_seeds_are_as_ever() -> None:
    """The figures of eight seeds of each style, and the order of their pieces."""
    told = "".join(repr(grown(one, f"test/{seed}")[1]) for one in range(1, 6) for seed in range(8))
    assert "1b975e6cf7d791e8" == hashlib.sha256(told.encode()).hexdigest()[:16]


@examples(12)
@given(st.integers(1, 5), st.integers(0, 2**64 - 1))
def test_what_grows_is_a_figure(style: int, seed: int) -> None:
    """All seven pieces, none over another, in the eight directions; one island, a hole at most."""
    found = figure_with(RandomFigure(style, seed, 0), PIECES)
    assert found.solution is not None
    assert None not in placements(found.solution, PIECES)
    assert not list(overlapping([piece.shape for piece in found.solution]))
    assert octilinear(found.outline)
    assert (1, PIECES.area) == (found.islands, found.area)
    assert found.holes <= 1
    assert found == figure_with(parse(found.id), PIECES)


CUT = set_long_id(
    PieceSet.of(
        "own/cut",
        "Cut",
        [
            (PieceKind("T", "tri", Shape(Polygon(Point.of(*xy) for xy in TRI))), 2),
            (PieceKind("C", "dent", Shape(Polygon(Point.of(*xy) for xy in DENT))), 1),
        ],
    )
)
"""A set of a player's, two triangles and a square with a dent, by its long ID."""


@examples(12)
@given(st.sampled_from((*SETS, CUT)), st.integers(1, 5), st.integers(0, 2**64 - 1))
def test_figures_grow_of_every_set(name: str, level: int, seed: int) -> None:
    """All its pieces, called as in the set, none over another, and the ID tells all."""
    pieces = LIBRARY.piece_set(name)
    found = figure_with(RandomFigure(level, seed, 0, name), pieces)
    assert found.solution is not None
    assert None not in placements(found.solution, pieces)
    assert Counter(one.kind for one in found.solution) == {
        kind.kind: pieces.count(kind.kind) for kind in pieces.kinds
    }
    assert not list(overlapping([piece.shape for piece in found.solution]))
    assert octilinear(found.outline)
    assert (1, pieces.area) == (found.islands, found.area)
    assert found == LIBRARY.find(found.id.upper())


QUICK = ("pythagoras", "broken-cross", "t1")
"""Sets of which a figure is measured in a moment."""


@examples(2)
@given(st.sampled_from(QUICK), st.integers(0, 10**6), st.sampled_from([1, 3, 5]))
def test_of_nine_attempts_the_difficulty_is_the_rank(name: str, seed: int, level: int) -> None:
    """The easiest is the easiest of its nine, the hardest the hardest."""
    found = parse(search(LIBRARY.random_id(level, seed, name), Limit().meter()))
    assert (name, level, seed) == (found.set_id, found.grade, found.seed)
    pieces = LIBRARY.piece_set(name)
    every = [figure_with(found._replace(attempt=n), pieces).effort for n in range(9)]
    efforts = sorted(inf if one is None else one for one in every)
    effort = figure_with(found, pieces).effort
    assert efforts[2 * level - 2] == (inf if effort is None else effort)
    assert RandomFigure(level, seed + 1, None, name) == found.following(1)


def test_the_sets_are_those_of_the_library() -> None:
    """An ID has the pieces of the first release, and the library has them, too."""
    for name, long in SETS.items():
        assert long == set_long_id(LIBRARY.piece_set(name))
        assert name == name_of_set(LIBRARY.piece_set(name))
    assert f"{CUT}/random/hard/s7" == LIBRARY.random_id(4, 7, CUT)
    assert "heptex/random/hard/s7" == LIBRARY.random_id(4, 7, "heptex")
    for name in ("stomachion", "pentominoes", "broken-heart"):
        with pytest.raises(RandomFigureError, match="at most 9 pieces at multiples of 45°"):
            LIBRARY.random_id(4, 7, name)


@examples(5)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_a_wish_is_fulfilled(wanted: int, seed: int) -> None:
    """By the first attempt of its seed whose figure is of the grade."""
    found = parse(search(RandomFigure(wanted, seed).id, Limit(nodes=10**6).meter()))
    assert (wanted, seed) == (found.grade, found.seed)
    assert found.attempt is not None
    effort = measure(figure_with(found, PIECES).outline, PIECES)
    assert wanted == grade(effort, LIMITS)
    assert effort == figure_with(found, PIECES).effort
    for before in range(found.attempt):
        one = figure_with(RandomFigure(wanted, seed, before), PIECES)
        assert wanted != grade(one.effort, LIMITS)
    assert seed + 1 == found.following(1).seed


def test_a_wish_is_searched_within_a_limit() -> None:
    """The library says that there is something to wait for, and makes it."""
    wish = "tangram/random/hard/s2"
    with pytest.raises(UnmadeError) as caught:
        LIBRARY.find(wish)
    assert (wish, True) == (caught.value.name, caught.value.sought)
    with pytest.raises(Stopped):
        LIBRARY.make(wish, Limit(nodes=1).meter())
    library = shipped_library()
    library.make(caught.value)
    assert library.find(wish) == LIBRARY.find(search(wish, Limit().meter()))


def test_the_pieces_are_those_of_the_set() -> None:
    """In their order."""
    own = set_with(TANS)
    assert [piece.kind.area for piece in own.pieces] == [piece.kind.area for piece in PIECES.pieces]
    for mine, theirs in zip(own.pieces, PIECES.pieces, strict=True):
        assert theirs.kind.pose_of(mine.kind.shape) is not None


@each(
    ("text", "why"),
    [
        ("tangram/random/extreme/s1", "there is no difficulty called 'extreme'"),
        ("tangram/random/hrad/s1", "did you mean hard"),
        ("tangram/random/hard", "the seed is missing"),
        ("tangram/random/hard/4711", "the seed is missing"),
        ("tangram/random/hard/s99999999999999999999", "the seed is missing"),
        ("tangram/random/hard/s7.0/g1-xx", "check characters"),
        ("tangram/random/hard/s7.0/g1", "check characters"),
        ("tangram/random/hard/s7.0/g2-xx", "update tui-tangram"),
        ("heptex/random/hard/s7.0/g3-xx", "update tui-tangram"),
        ("heptex/random/hard/s7.0/g2-xx", "check characters"),
        ("stomachion/random/hard/s7", "at most 9 pieces"),
        ("pieces/1xyz/random/hard/s7", "its piece set: "),
        ("tangram/random/hard/s7.0/g1-xx/more", "check characters"),
    ],
)
def test_what_is_wrong_is_said(text: str, why: str) -> None:
    """In one line that names the ID."""
    with pytest.raises(RandomFigureError, match=why) as caught:
        LIBRARY.find(text)
    assert str(caught.value).startswith(f"puzzle ID '{text.partition('/random/')[0]}/random/")


@given(st.text(max_size=60).map("tangram/random/".__add__))
def test_no_text_is_too_strange(text: str) -> None:
    """It is an ID, a wish or refused."""
    why = ""
    try:
        assert parse(text).grade in range(1, 6)
    except RandomFigureError as error:
        why = str(error)
    assert why.isprintable()


def test_difficulties_are_called_by_their_names() -> None:
    """As in IDs, and as players read them."""
    assert list(range(1, 6)) == [grade_called(word) for word in WORDS]
    assert 5 == grade_called("Very hard")
