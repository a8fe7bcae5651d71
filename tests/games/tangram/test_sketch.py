"""Sketchs: contours drawn and shapes cut, by moves, exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.examples import each, examples
from tests.games.tangram.games import FIGURES, LIBRARY
from tui_tangram.games.catalog import find_game, find_puzzle, pack
from tui_tangram.games.session import Session, whole
from tui_tangram.games.tangram.core.figure import changed, make_figure
from tui_tangram.games.tangram.core.format import (
    read_figure,
    read_pieces,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.outlines import read_region, read_shape, unit_for, written
from tui_tangram.games.tangram.core.sketch import Bend, Sketch, SketchState, corner
from tui_tangram.games.tangram.core.sketch_editors import (
    OutlineEditor,
    PieceEditor,
    SetEditor,
    oriented,
)
from tui_tangram.games.tangram.entries import SHAPES, shape_name
from tui_tangram.maths.contour.trace import outline as outline_of
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Contour, Point, Polygon, Shape
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.play import Document, MoveError
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.library import shipped_library

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
    assert figure is not None
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


def test_four_leaves_are_cut_from_a_disc() -> None:
    """Four quarter circles to the middle and on make the pieces of the set that is shipped."""
    game = made("make/set/disc/4")
    assert isinstance(game, SetEditor)
    moves = []
    for first, second in (("4,2", "2,4"), ("2,4", "0,2"), ("0,2", "2,0"), ("2,0", "4,2")):
        moves += [f"corner {first}", "arc 2,2 left quarter", f"arc {second} left quarter", "cut"]
    state = played(game, *moves)
    assert 8 == len(state.parts)
    pieces, figure = game.set_of(state, "Leaves")
    assert figure is not None
    assert [4, 4] == [pieces.count(kind.kind) for kind in pieces.kinds]
    assert 8 == len(figure.solution or ())
    leaves = LIBRARY.piece_set("four-leaves")
    for kind, _ in game.kinds(state):
        assert any(one.pose_of(kind.shape) for one in leaves.kinds)
    # What is kept is read again as it was written.
    again = read_pieces(write_pieces(replace(pieces, id="x")), "pieces")
    assert [kind.shape for kind in pieces.kinds] == [kind.shape for kind in again.kinds]
    read = read_figure(write_figure(changed(figure, set_id="x")), "figure", {"x": again})
    assert figure.outline == read.outline


def test_an_arc_bends_as_it_is_told() -> None:
    """Four quarters or two halves to the left make a circle anticlockwise, of their radius."""
    game = SetEditor(SQUARE, "square")
    quarters, halves = [(3, 2), (2, 3), (1, 2), (2, 1)], [(3, 2), (1, 2)]
    for bend, stops in ((Bend(left=True), quarters), (Bend(left=True, half=True), halves)):
        first, *others = [at(x, y) for x, y in stops]
        state = played(game, corner(first), *(corner(to, bend) for to in (*others, first)))
        circle = Contour(state.line)
        assert disc(at(2, 2), 1).area == circle.signed_area
        back = Bend(left=False, half=bend.half)
        state = played(game, corner(first), *(corner(to, back) for to in (*others[::-1], first)))
        assert circle.signed_area == -Contour(state.line).signed_area


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["arc 1,1 left quarter"], "starts at a corner"),
        (["corner 1,1", "arc 1,1 left half"], "there already"),
        (["corner 0,0", "arc 4,4 up quarter"], "not a move"),
        (["corner 0,0", "arc 4,4 left third"], "not a move"),
        (["corner 0,0", "arc 999,4 left half"], "too far"),
        (["corner 0,0", "arc 2,2 left quarter", "cut"], "ends inside"),
        (["corner 1,2", "arc 3,2 left half", "arc 1,2 left half", "cut"], "hole"),
        (["corner -1,1", "arc 5,1 right half", "cut"], "without exact coordinates"),
        (["corner 1,1", "arc 3,1 left half", "arc 1,1 left half", "cut"], "touch itself"),
    ],
)  # fmt: skip
def test_arcs_that_do_not_cut(moves: list[str], why: str) -> None:
    """The reason is told."""
    with pytest.raises(MoveError, match=why):
        played(SetEditor(SQUARE, "square"), *moves)


CORNERS = st.tuples(st.integers(-2, 10), st.integers(-2, 10)).map(
    lambda two: Point.of(two[0], 0, two[1], 0, 2)
)


BENDS = st.none() | st.builds(Bend, st.booleans(), st.booleans())
ON_THE_RIM = st.sampled_from([at(x, y) for x, y in (
    (0, 0), (4, 0), (4, 4), (0, 4), (2, 0), (4, 2), (2, 4), (0, 2), (1, 0), (3, 4), (0, 3), (4, 1),
)])  # fmt: skip
STEPS = st.tuples(ON_THE_RIM | CORNERS, BENDS)


def cuts(shape: Contour, lines: list[list[tuple[Point, Bend | None]]]) -> Iterator[SketchState]:
    """Yield the states of a shape after each line that cuts."""
    game = SetEditor(shape, "shape")
    state = game.start()
    for line in lines:
        now = state
        try:
            for to, bend in line:
                now = game.execute(now, corner(to, bend if now.path else None))
            now = game.execute(now, "cut")
        except MoveError:
            continue
        yield (state := now)


@examples(100)
@given(
    st.sampled_from([SQUARE, disc(at(2, 2), 2)]),
    st.lists(st.lists(STEPS, min_size=2, max_size=5), min_size=1, max_size=3),
)
def test_parts_make_the_whole(shape: Contour, lines: list[list[tuple[Point, Bend | None]]]) -> None:
    """Whatever the line does, areas add up, nothing overlaps, and each part is one contour.

    Each is a piece that files take, too, and a cut in two is undone by joining them.
    """
    game = SetEditor(shape, "shape")
    before = game.start()
    for state in cuts(shape, lines):
        parts = state.parts
        assert shape.area == total(part.signed_area for part in parts)
        assert all(part.signed_area > 0 for part in parts)
        assert not cut_layers([[part] for part in parts]).overlaps()
        for part in parts:
            if not part.is_straight:
                unit = unit_for([part])
                again = read_shape(
                    Document(json.loads(json.dumps({"poly": written(part, unit)}))), unit
                )
                assert Shape(part).canonical() == again
        new = [n for n, part in enumerate(parts, 1) if part not in before.parts]
        if len(new) == 2 and all(len(set(part.points)) == len(part) for part in parts):
            (old,) = set(before.parts) - set(parts)
            try:
                joined = game.execute(state, f"join {new[0]} {new[1]}")
            except MoveError:
                joined = state
            event(f"joined: {joined is not state}")
            assert {old.canonical()} <= {part.canonical() for part in joined.parts}
        before = state


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
    for moves, why in (
        (("corner 2,2", "corner 6,2", "corner 6,3"), "cross contour 1"),
        (("corner 3,3", "corner 5,5", "arc 3,3 left half"), "cross contour 1"),
        (("corner 1,0", "arc 3,0 right half"), "run along contour 1"),
        (("corner 5,5", "corner 7,5", "corner 5,7", "corner 7,7"), "cross or touch itself"),
    ):
        with pytest.raises(MoveError, match=why):
            played(game, *frame, *moves, "close")


@each(
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
        (part,) = shape.start().parts
        assert all(low.x < point.x < high.x for point in (*part.points, *part.bounds))
    heart = made("make/set/curved/heart").start().parts
    assert LIBRARY.find("curved/heart").area == total(part.area for part in heart)
    curved = made("make/contour/curved/disc").start().parts
    assert LIBRARY.find("curved/disc").outline[0].area == curved[0].area
    assert 12 == made("make/set/triangle/4").start().parts[0].area + 4
    for name in ("set/square/0", "set/square/99", "set/nix", "contour/nix"):
        with pytest.raises((LookupError, ValueError)):
            find_puzzle(PUZZLES, f"make/{name}", {})


@pytest.mark.parametrize(
    "contours",
    [[], [[]], [["0,0", "1,0"]], [["0,0", "1,0", "2,0"]], [["a", "b", "c"]], [[1, 2, 3]]],
)
def test_damaged_saves_are_refused(contours: object) -> None:
    """With a line."""
    text = json.dumps({"name": "x", "unit": 1, "contours": contours})
    with pytest.raises(ValueError, match=r"^.+$"):
        find_game(PUZZLES, "set-editor", text, {})


PIECES = (
    ["corner 0,0", "corner 0,2", "corner 2,2", "corner 2,0"],
    ["corner 2,0", "arc 2,2 left half"],
)


def test_pieces_are_drawn() -> None:
    """Each closed line is one, straight or with arcs; what they cover is the first figure."""
    game = made("make/pieces/8")
    assert isinstance(game, PieceEditor)
    state = played(game, *PIECES[0], "close", *PIECES[1], "close")
    assert [4, disc(at(2, 1), 1).area / 2] == [part.signed_area for part in state.parts]
    pieces, figure = game.set_of(state, "Two")
    assert figure is not None
    assert figure.outline == (figure.outline[0],)
    assert total(part.area for part in state.parts) == figure.outline[0].area
    again = read_pieces(write_pieces(replace(pieces, id="x")), "pieces")
    assert [kind.shape for kind in pieces.kinds] == [kind.shape for kind in again.kinds]
    # Apart they are a set without a figure.
    square = ["corner 3,2", "corner 4,2", "corner 4,3", "corner 3,3", "close"]
    state = played(game, *PIECES[0], "close", *square)
    assert 2 == len(game.set_of(state, "Apart")[0].pieces)
    assert game.set_of(state, "Apart")[1] is None
    assert [1] == [part.area for part in game.execute(state, "remove 1").parts]
    assert 8 == made("make/pieces/").bounds[1].x - 1
    for name in ("0", "99", "x", "8x8"):
        with pytest.raises(ValueError, match="1 to 20 units"):
            find_puzzle(PUZZLES, f"make/pieces/{name}", {})


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["corner 1,1", "corner 3,1", "corner 3,3", "close"], "overlap piece 1"),
        (PIECES[0] + ["close"], "overlap piece 1"),
        (["close"], "encloses nothing"),
        (["corner 4,4", "corner 5,4", "close"], "encloses nothing"),
        (["corner 4,4", "corner 6,4", "corner 4,5", "corner 6,5", "close"], "touch itself"),
        (["corner 4,4", "arc 6,4 left half", "arc 4,4 right half", "close"], "cannot be closed"),
        (["cut"], "not a move"), (["join 1 1"], "not a move"), (["remove 2"], "no contour 2"),
    ],
)  # fmt: skip
def test_what_is_no_piece(moves: list[str], why: str) -> None:
    """The reason is told."""
    game = made("make/pieces/8")
    with pytest.raises(MoveError, match=why):
        played(game, *PIECES[0], "close", *moves)


def test_a_corner_on_a_straight_way_hides_no_touch() -> None:
    """The line comes back to (4, 2), a corner that is none: an edge goes straight on there."""
    game = made("make/pieces/8")
    bent = played(game, "corner 4,0", "arc 4,2 right quarter", "corner 0,0", "corner 4,4")
    with pytest.raises(MoveError, match="would cross or touch itself"):
        game.execute(game.execute(bent, "corner 4,2"), "close")


@examples(40)
@given(st.lists(st.lists(STEPS, min_size=2, max_size=5), min_size=1, max_size=4))
def test_drawn_pieces_never_overlap(lines: list[list[tuple[Point, Bend | None]]]) -> None:
    """Whatever is drawn, each is a piece that files take, and none covers another."""
    game = PieceEditor(8)
    state = game.start()
    for line in lines:
        now = state
        try:
            for to, bend in line:
                now = game.execute(now, corner(to, bend if now.path else None))
            now = game.execute(now, "close")
        except MoveError:
            continue
        state = now
    event(f"{len(state.parts)} pieces")
    assert not cut_layers([[part] for part in state.parts]).overlaps()
    for part in state.parts:
        assert part.signed_area > 0
        unit = unit_for([part])
        text = json.dumps({"poly": written(part, unit)})
        assert Shape(part).canonical() == read_shape(Document(json.loads(text)), unit)
    if len(state.parts) > 1:
        pieces, figure = game.set_of(state, "Drawn")
        assert len(state.parts) == len(pieces.pieces)
        if figure is not None:
            assert 1 == figure.islands


def test_an_outline_with_arcs() -> None:
    """It is closed exactly, may have round holes, and is a figure that files take."""
    game = made("make/contour/four-leaves")
    assert isinstance(game, OutlineEditor)
    ring = ["corner 4,2", "arc 2,4 left quarter", "arc 0,2 left quarter", "arc 4,2 left half"]
    state = played(game, *ring, "close", "corner 3,2", "arc 1,2 right half", "arc 3,2 right half",
                   "close")  # fmt: skip
    assert [disc(at(2, 2), 2).area, -disc(at(2, 2), 1).area] == [
        part.signed_area for part in state.parts
    ]
    # The area is that of the pieces, and the disc is filled by them.
    disc_of = made("make/contour/curved/disc")
    assert isinstance(disc_of, OutlineEditor)
    figure = disc_of.figure_of(disc_of.start(), "Again")
    assert [disc(at(-2, 0), 2)] == [one.unified().canonical() for one in figure.outline]
    # Lenses that touch in a point are one contour for a file, two where they were drawn.
    lens = ["corner 0,0", "arc 2,2 left quarter", "arc 0,0 left quarter", "close"]
    other = ["corner 2,2", "arc 4,4 left quarter", "arc 2,2 left quarter", "close"]
    assert 2 == len(played(game, *lens, *other).parts)
    with pytest.raises(MoveError, match="encloses nothing"):
        played(game, "corner 0,0", "corner 2,0", "close")
    with pytest.raises(MoveError, match="cross or touch itself"):
        played(game, "corner 0,0", "arc 2,2 left quarter", "arc 0,0 right quarter", "close")


@examples(100)
@given(st.lists(st.lists(STEPS, min_size=2, max_size=6), min_size=1, max_size=4))
def test_outlines_that_are_drawn_are_a_region(lines: list[list[tuple[Point, Bend | None]]]) -> None:
    """Whatever the lines are: what can be drawn is a figure, and files take it as it is."""
    game = OutlineEditor(LIBRARY.piece_set("tangram"))
    state = game.start()
    for line in lines:
        now = state
        try:
            for to, bend in line:
                now = game.execute(now, corner(to, bend if now.path else None))
            state = game.execute(now, "close")
        except MoveError:
            continue
    event(f"{len(state.parts)} contours")
    assert set(oriented(state.parts)) == set(state.parts)
    assert game.area(state) > 0 or not state.parts
    if state.parts:
        figure = make_figure("Drawn", "tangram", outline=state.parts)
        assert game.area(state) == figure.area
        unit = unit_for(figure.outline)
        values = json.loads(json.dumps([written(one, unit) for one in figure.outline]))
        assert figure.outline == outline_of(read_region(values, [""] * len(values), unit))


class SketchMachine(RuleBasedStateMachine):
    """Moves, undo and opening again, in any order: a session of a sketch is one of any game."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Sketch = SetEditor(SQUARE, "square")
        self.session = Session(self.game, lambda: 0.0)

    @initialize(number=st.integers(0, 2))
    def begin(self, number: int) -> None:
        """Begin one of the three."""
        if number:
            outline = OutlineEditor(LIBRARY.piece_set("tangram"))
            self.game = outline if number == 1 else PieceEditor(4)
        self.session = Session(self.game, lambda: 0.0, puzzle=whole(pack(self.game)))

    @rule(to=CORNERS, bend=BENDS)
    def set_corner(self, to: Point, bend: Bend | None) -> None:
        """Go on with the line."""
        self._play(corner(to, bend))

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
            assert 16 == total(part.signed_area for part in state.parts)
        elif isinstance(self.game, PieceEditor):
            assert not cut_layers([[part] for part in state.parts]).overlaps()
        elif state.parts:
            assert set(oriented(state.parts)) == set(state.parts)
        verdict = self.session.verdict
        assert not verdict.solved
        assert 0 <= verdict.percent < 100


TestSketchs = SketchMachine.TestCase
