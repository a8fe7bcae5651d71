"""Sketchs: contours drawn and shapes cut, by moves, exactly."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.examples import examples
from tests.tangram.games import FIGURES, LIBRARY
from tui_tangram.catalog import find_game, find_puzzle, pack
from tui_tangram.catalog.sketch_editors import SHAPES, shape_name
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Point, Polygon
from tui_tangram.geometry.overlay import interior_disjoint
from tui_tangram.play import MoveError
from tui_tangram.play.refusal import Refusal
from tui_tangram.session import Session, whole
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.cutting import cut
from tui_tangram.tangram.sketch import (
    OutlineEditor,
    SetEditor,
    Sketch,
    SketchState,
    corner,
    oriented,
)

PUZZLES = shipped_library()
SQUARE = Polygon([Point.of(x, 0, y, 0) for x, y in ((0, 0), (4, 0), (4, 4), (0, 4))])


def at(x: float, y: float) -> Point:
    """Return a point, to halves."""
    return Point.of(round(2 * x), 0, round(2 * y), 0, 2)


def made(name: str) -> Sketch:
    """Return an editor by its name."""
    found = find_puzzle(PUZZLES, name, {})
    assert isinstance(found, Sketch)
    assert found == find_game(PUZZLES, found.kind, whole(pack(found)), {})
    return found


def played(game: Sketch, *moves: str) -> SketchState:
    """Return the state after some moves."""
    state = game.start()
    for move in moves:
        state = game.execute(state, move)
    return state


def test_a_square_of_four_pieces() -> None:
    """Cut along both diagonals it has four equal pieces, which are one kind."""
    game = made("make/set/square/4")
    assert isinstance(game, SetEditor)
    state = played(
        game, "corner 0,0", "corner 4,4", "cut", "corner 0,4", "corner 4,0", "cut"
    )  # fmt: skip
    assert [4] * 4 == [part.area for part in state.parts]
    pieces, figure = game.set_of(state, "Four")
    assert [("A", 4)] == [(kind.kind, pieces.count(kind.kind)) for kind in pieces.kinds]
    assert (SQUARE,) == figure.outline
    assert 4 == len(figure.solution or ())
    assert (False, 42) == game.verdict(state)
    joined = game.execute(state, "join 1 2")
    assert sorted(part.area for part in joined.parts) == [4, 4, 8]


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ([(1, 1), (2, 2)], "ends inside"),
        ([(0, 1), (2, 1)], "ends inside"),
        ([(1, 1), (2, 1), (2, 2), (1, 1)], "hole"),
        ([(5, 5), (6, 6)], "cuts nothing"),
        ([(0, 0), (4, 0)], "cuts nothing"),
        ([(0, 0)], "two corners"),
    ],
)
def test_lines_that_do_not_cut(path: list[tuple[int, int]], why: str) -> None:
    """The reason is told, and nothing is changed."""
    game = SetEditor(SQUARE, "square")
    state = played(game, *(f"corner {x},{y}" for x, y in path))
    with pytest.raises(MoveError, match=why):
        game.execute(state, "cut")


CORNERS = st.tuples(st.integers(-2, 10), st.integers(-2, 10)).map(
    lambda two: Point.of(two[0], 0, two[1], 0, 2)
)


@examples(150)
@given(st.lists(CORNERS, min_size=2, max_size=6), st.lists(CORNERS, min_size=2, max_size=3))
def test_parts_make_the_whole(path: list[Point], more: list[Point]) -> None:
    """Whatever the line does, areas add up, nothing overlaps, and each part is one contour."""
    parts: tuple[Polygon, ...] = (SQUARE,)
    for line in (path, more):
        line = [point for n, point in enumerate(line) if not n or point != line[n - 1]]
        try:
            parts = cut(parts, line)
        except MoveError:
            continue
    assert 16 == sum((part.signed_area for part in parts), Sqratio(0))
    assert all(part.signed_area.sign > 0 for part in parts)
    for number, part in enumerate(parts):
        assert all(interior_disjoint(part, other) for other in parts[:number])


def test_an_outline_with_a_hole() -> None:
    """A contour inside another runs the other way round, however it was drawn."""
    game = made("make/contour/tangram")
    assert isinstance(game, OutlineEditor)
    frame = ["corner 0,0", "corner 0,4", "corner 4,4", "corner 4,0", "close"]
    state = played(game, *frame, "corner 1,1", "corner 3,1", "corner 3,3", "corner 1,3", "close")
    assert [16, -4] == [part.signed_area for part in state.parts]
    assert 12 == game.area(state)
    with pytest.raises(Refusal, match="area 12, the pieces have 8"):
        game.figure_of(state, "Frame")
    with pytest.raises(Refusal, match="not closed"):
        game.figure_of(game.execute(state, "corner 0,0"), "")
    # Without the outer one, the inner one is no hole.
    assert [4] == [part.signed_area for part in game.execute(state, "remove 1").parts]
    with pytest.raises(MoveError, match="cannot be closed"):
        played(game, *frame, "corner 2,2", "corner 6,2", "corner 6,3", "close")


@pytest.mark.parametrize(
    "moves",
    [
        ["close"], ["corner 0,0", "close"], ["corner 0,0", "corner 0,0"], ["drop"], ["remove 1"],
        ["corner 0,0", "corner 1,0", "corner 2,0", "close"], ["corner 1/0,0"], ["corner x,y"],
        ["corner 999,0"], ["cut"], ["put A 0 0,0,0,0/1"], [""],
        ["corner 0,0", "corner 2,0", "corner 0,1", "corner 2,1", "close"],
    ],
)  # fmt: skip
def test_what_is_no_move(moves: list[str]) -> None:
    """It is refused with a line."""
    with pytest.raises(MoveError, match=r"^.+$"):
        played(made("make/contour/tangram"), *moves)


@examples(40)
@given(st.sampled_from(FIGURES[::5]))
def test_a_figure_is_drawn_again(figure) -> None:
    """Corner by corner, with √2 in the coordinates; what is kept has its silhouette."""
    game = made("make/contour/tangram")
    assert isinstance(game, OutlineEditor)
    state = game.start()
    for contour in figure.polygons:
        for point in contour.points:
            state = game.execute(state, corner(point))
        state = game.execute(state, "close")
    assert set(figure.outline) == set(game.figure_of(state, "Copy").outline)


def test_copies_and_shapes() -> None:
    """Figures are opened with their contours, shapes with their sizes."""
    swan = made("make/contour/tangram/swan")
    assert isinstance(swan, OutlineEditor)
    assert "Copy of Swan" == swan.name
    assert swan.pieces.area == swan.area(swan.start())
    for name in SHAPES:
        shape = made(f"make/set/{name}")
        assert shape.name == f"New set: {shape_name(name)}"
        low, high = shape.bounds
        assert all(low.x < point.x < high.x for point in shape.start().parts[0].points)
    assert 12 == made("make/set/triangle/4").start().parts[0].area + 4
    for name in ("make/set/square/0", "make/set/square/99", "make/set/nix", "make/set/curved/disc"):
        with pytest.raises((LookupError, ValueError)):
            find_puzzle(PUZZLES, name, {})


@pytest.mark.parametrize(
    "contours",
    [[], [[]], [["0,0", "1,0"]], [["0,0", "1,0", "2,0"]], [["a", "b", "c"]], [[1, 2, 3]]],
)
def test_damaged_saves_are_refused(contours: object) -> None:
    """With a line."""
    text = json.dumps({"name": "x", "contours": contours})
    with pytest.raises(ValueError, match=r"^.+$"):
        find_game(PUZZLES, "set-editor", text, {})


class SketchMachine(RuleBasedStateMachine):
    """Moves, undo and opening again, in any order: a session of a sketch is one of any game."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Sketch = SetEditor(SQUARE, "square")
        self.session = Session(self.game, lambda: 0.0)

    @initialize(outline=st.booleans())
    def begin(self, outline: bool) -> None:
        """Begin one of the two."""
        if outline:
            self.game = OutlineEditor(LIBRARY.piece_set("tangram"))
        self.session = Session(self.game, lambda: 0.0, puzzle=whole(pack(self.game)))

    @rule(to=CORNERS)
    def set_corner(self, to: Point) -> None:
        """Go on with the line."""
        self._play(corner(to))

    @rule(move=st.sampled_from(["close", "cut", "drop", "remove 1", "join 1 2"]))
    def do(self, move: str) -> None:
        """Make another move, if it can be made."""
        self._play(move)

    def _play(self, move: str) -> None:
        before = self.session.state
        try:
            self.session.play(move)
        except MoveError:
            assert before == self.session.state
        else:
            after = self.session.state
            self.session.undo()
            assert before == self.session.state
            self.session.redo()
            assert after == self.session.state

    @rule()
    def reopen(self) -> None:
        """Save, and open again."""
        again = Session.from_text(
            self.session.to_text(),
            lambda kind, text, options: find_game(PUZZLES, kind, text, options),
            lambda: 0.0,
        )
        assert again.state == self.session.state
        self.session = again

    @invariant()
    def is_sound(self) -> None:
        """Contours are a region, or pieces that fill the shape; nothing is ever solved."""
        state = self.session.state
        if isinstance(self.game, SetEditor):
            assert 16 == sum((part.signed_area for part in state.parts), Sqratio(0))
        elif state.parts:
            assert set(oriented(state.parts)) == set(state.parts)
        verdict = self.session.verdict
        assert not verdict.solved
        assert 0 <= verdict.percent < 100


TestSketchs = SketchMachine.TestCase
