"""The editor of boards: drafts, moves as text, and the puzzles that are made."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import each, examples
from tui_tangram.games.catalog import find_puzzle, pack, unpack
from tui_tangram.games.matching.core import COMPLEMENT, rules_named
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.draft import (
    DraftError,
    canvas_of,
    cell_words,
    describe_edit,
    draft_words,
)
from tui_tangram.games.matching.core.draft_moves import VERBS, board_move, by_chance
from tui_tangram.games.matching.core.editor import BoardEditor, Judgement
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.long_id import board_with, long_id
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.games.matching.core.tile import WILD
from tui_tangram.games.session import Session
from tui_tangram.maths.tiling import LAYOUTS, STACK, Side, rectangle
from tui_tangram.maths.tiling.turning import LEFT, TOP
from tui_tangram.play import Limit, MoveError
from tui_tangram.player.library import shipped_library


@cache
def editor(name: str) -> BoardEditor:
    """Return the editor of a copy of the board with an id."""
    return BoardEditor.copy(generate(parse_id(name)))


def small(layout: str) -> BoardEditor:
    """Return the editor of a small board of a layout."""
    return editor(f"{layout}/easy/infinity/s1")


SMALL = st.sampled_from((*LAYOUTS, STACK)).map(small)
TOWER = "cubes/tower-3/hard-infinity/c4/s1"


def played(game: BoardEditor, *moves: str) -> object:
    """Return the verdict after some moves."""
    state = game.start()
    for move in moves:
        state = game.execute(state, move)
    return game.verdict(state)


# A copy


@each("layout", (*LAYOUTS, STACK))
def test_a_copy_is_the_solution_of_its_puzzle(layout: str) -> None:
    """Nothing is missing, and the puzzle that is made has the same cells and is solved so."""
    game = small(layout)
    puzzle = game.puzzle(game.start())
    assert puzzle.board == game.board
    assert puzzle.solution is not None
    assert judge(puzzle, puzzle.solution).solved
    assert not judge(puzzle, puzzle.start).solved
    # It lies on the canvas where it lay.
    cells = sorted(game.start().cells)
    faces = game.begun.canvas.board.mesh.faces
    assert [faces[cell].corners for cell in cells] == [one.corners for one in game.board.mesh.faces]


@each("layout", (*LAYOUTS, STACK))
def test_it_is_packed_and_unpacked(layout: str) -> None:
    """Also through JSON, with wild sides, fixed tiles and a border of another colour."""
    game = small(layout)
    first = game.begun.canvas.name_of[min(game.begun.cells)]
    ways = sorted(game.begun.canvas.sides_of[min(game.begun.cells)])
    begun = game.begun
    for move in (f"fix {first}", f"wild {first} {ways[0]}", "border 3"):
        begun = game.execute(begun, move)
    for one in (game, replace(game, begun=begun)):
        assert one == unpack("board-editor", json.loads(json.dumps(pack(one))), {})


def test_an_empty_board_is_packed_and_unpacked() -> None:
    """It is no copy, so it has no id and no title."""
    game = find_puzzle(shipped_library(), "make/board/hexagon/medium/infinity", {})
    assert isinstance(game, BoardEditor)
    again = unpack(game.kind, json.loads(json.dumps(pack(game))), {})
    assert isinstance(again, BoardEditor)
    assert (game.begun, "New board: Hexagons") == (again.begun, again.name)


def test_it_is_found_by_its_name() -> None:
    """What follows the prefix is a puzzle: generated, or of the library."""
    library = shipped_library()
    made = find_puzzle(library, "make/board/square/3x3/tetravex/c4/s1", {})
    assert isinstance(made, BoardEditor)
    assert ("", 9) == (made.puzzle_id, len(made.begun.cells))
    listed = find_puzzle(library, "make/board/tetravex/4x4-1", {})
    assert 16 == len(listed.start().cells)
    empty = find_puzzle(library, "make/board/hexagon/19/infinity", {})
    assert (19, 0) == (len(empty.start().cells), empty.verdict(empty.start()).colours)
    assert "New board: Hexagons" == empty.name
    with pytest.raises(LookupError):
        find_puzzle(library, "make/board/nothing", {})
    with pytest.raises(LookupError):
        find_puzzle(library, "make/nothing", {})


def test_the_canvas_is_the_rectangle_around() -> None:
    """Of squares it is the board; of a ring it has the cells in the middle too."""
    assert rectangle(4, 3) == canvas_of(rectangle(4, 3)).board
    ring = editor("square/ring-12/infinity/s1")
    assert len(ring.begun.canvas.board) > len(ring.begun.cells)
    whole = ring.execute(ring.start(), "on all")
    assert len(ring.begun.canvas.board) == len(whole.cells)


# Moves


def test_cells_go_and_come() -> None:
    """By name, by rectangle and by each brush."""
    game = editor("square/5x5/infinity/c4/s1")
    for moves, left in (
        (("off 1.1",), 24),
        (("off 1.1 5.5",), 23),
        (("off 2.2-3.4",), 19),
        (("off 2.2-3.4", "on 3.4"), 20),
        (("off ring",), 9),
        (("off ring2",), 1),
        (("off inside",), 16),
        (("off inside2",), 24),
        (("off every",), 21),
        (("off lattice",), 21),
        (("off checker",), 13),
        (("off rows",), 15),
        (("off ring", "on ring"), 21),
        (("off ring", "on all"), 25),
    ):
        assert left == played(game, *moves).cells, moves
    # A lattice of a small board is open at two sides, and no ring.
    game = editor("square/4x4/infinity/c4/s1")
    cells = game.execute(game.start(), "off lattice").cells
    rows = ("".join(".#"[4 * row + n in cells] for n in range(4)) for row in range(4))
    assert ["####", "#.#.", "####", "#.#."] == list(rows)
    game = editor("4.8.8/medium/infinity/s1")
    faces = game.begun.canvas.board.mesh.faces
    left = played(game, "off square").cells
    assert left == sum(faces[cell].sides == 8 for cell in game.begun.cells)


def test_sides_that_meet_match() -> None:
    """A colour is that of both sides of an edge, and of connectors one has the mate."""
    game = editor("square/3x3/hard-infinity/c4/s1")
    canvas, state = game.begun.canvas, game.execute(game.start(), "colour 1.1 right 9")
    right, left = canvas.sides_of[0]["right"], canvas.sides_of[1]["left"]
    assert (9, 9) == tuple(canvas.colour(state, side) for side in (Side(0, right), Side(1, left)))
    state = game.execute(state, "match complement")
    assert (9, 10) == tuple(canvas.colour(state, side) for side in (Side(0, right), Side(1, left)))
    state = game.execute(state, "colour 1.2 left 3")
    assert (4, 3) == tuple(canvas.colour(state, side) for side in (Side(0, right), Side(1, left)))
    state = game.execute(state, "wild 1.2 left")
    assert WILD == canvas.colour(state, Side(1, left))
    assert 4 == canvas.colour(state, Side(0, right))


def test_the_border() -> None:
    """Dark under rules with a rim; under others it is painted, or of one colour."""
    game = editor("square/3x3/infinity/c4/s1")
    for move in ("colour 1.1 up 2", "border free"):
        with pytest.raises(MoveError):
            game.execute(game.start(), move)
    free = game.execute(game.start(), "rules hard-infinity")
    assert free.border is None
    assert 12 == game.verdict(free).bare  # the sides on the rim have no colour yet
    assert 0 == game.verdict(game.execute(free, "border 2")).bare
    assert 0 == game.verdict(game.execute(free, "fill 1 4")).bare
    assert 0 == game.execute(free, "rules infinity").border


def test_one_colour_is_no_reason_to_fill_with_it_alone() -> None:
    """All tiles would be alike: a fill takes as many as are recommended, unless told a number."""
    game = editor("square/3x3/infinity/c4/s1")
    draft = game.execute(game.start(), "clear all")
    for moves, verb, asked, colours in (
        ((), "fill", 0, 3),
        (("colour 1.1 right 1",), "fill", 0, 3),
        (("colour 1.1 right 1",), "recolour", 0, 1),
        (("colour 1.1 right 1",), "fill", 1, 1),
        (("colour 1.1 right 1", "colour 2.2 up 2"), "fill", 0, 2),
    ):
        now = draft
        for move in moves:
            now = game.execute(now, move)
        move = by_chance(game.begun.canvas, now, verb, Random(1), asked)
        assert f" {colours}" == move[-2:], (moves, verb, asked)


def test_what_is_missing_is_said() -> None:
    """Too few cells, separate parts, sides without a colour, nothing to lay."""
    game = editor("square/3x3/infinity/c4/s1")
    for moves, why in (
        (("off 1.1-2.3 3.2 3.3",), "needs at least 2 cells"),
        (("off 1.2 2.2 3.2",), "in 2 separate parts"),
        (("colour 2.2 up 0",), "1 edge uncoloured"),
        (("clear all",), "12 edges uncoloured"),
        (("fix all",), "all tiles are fixed"),
    ):
        assert why == played(game, *moves).problem
        state = game.start()
        for move in moves:
            state = game.execute(state, move)
        with pytest.raises(DraftError, match=why):
            game.puzzle(state)
        assert why == Judgement.read(game.advise(state, ()).why).problem


def test_boards_that_wrap_keep_their_cells() -> None:
    """And have no border; all else can be edited."""
    game = editor("square/4x4/tetravex/c4+wrap/s1")
    for move in ("off 1.1", "border dark", "rules infinity"):
        with pytest.raises(MoveError):
            game.execute(game.start(), move)
    state = game.execute(game.start(), "recolour 3 5")
    assert game.puzzle(state).board.wraps


def test_a_stack_is_painted_by_hand() -> None:
    """All six sides of each cube, up to a model; its file and its long ID are the same board."""
    game = find_puzzle(shipped_library(), "make/board/cubes/2x2x2/hard-infinity", {})
    assert isinstance(game, BoardEditor)
    canvas, state = game.begun.canvas, game.start()
    assert canvas.name_of == tuple(f"{a}.{b}.{c}" for a in (1, 2) for b in (1, 2) for c in (1, 2))
    assert sorted(canvas.sides_of[0]) == ["back", "bottom", "front", "left", "right", "top"]
    for move in ("colour 1.1.1 bottom 3", "colour 2.2.1 right 4", "border model", "fill 1 5"):
        state = game.execute(state, move)
    assert canvas.colour(state, Side(4, TOP)) == 3
    assert "top 5, front 3, right" in cell_words(canvas, state, 2)
    state = game.execute(state, "colour 1.2.2 top 6")
    assert state.model == (1, 2, 3, 4, 6, 6)
    puzzle = game.puzzle(state)
    assert puzzle.model == state.model
    assert puzzle.solution is not None
    assert judge(puzzle, puzzle.solution).solved
    assert read_tiles(write_tiles(puzzle), "own.json") == puzzle
    again = board_with(long_id(puzzle))
    assert (again.tiles, again.model, again.board) == (puzzle.tiles, puzzle.model, puzzle.board)
    assert BoardEditor.copy(puzzle).begun.model == state.model
    larger = game.execute(state, "board cubes 3x2x1")
    assert (len(larger.cells), larger.model) == (6, state.model)
    with pytest.raises(MoveError, match="border of one colour"):
        game.execute(game.execute(state, "rules infinity"), "border model")


def test_a_tower_is_painted_by_hand() -> None:
    """Cubes need not match, but no long side may have a colour twice; there is no border."""
    game = editor(TOWER)
    assert game.puzzle(game.start()).board.mesh.unlike
    for move, why in (
        ("border dark", "no border"),
        ("border model", "no border"),
        ("match complement", "of a tower"),
        ("rules win-game", "of a tower"),
        ("wild 1.1.1 left", "of a tower"),
        ("flips on", "cannot be flipped"),
        ("off 1.1.1", "all its cells"),
    ):
        with pytest.raises(MoveError, match=why):
            game.execute(game.start(), move)
    below = game.begun.canvas.colour(game.start(), Side(1, LEFT))
    state = game.execute(game.start(), f"colour 1.1.1 left {below}")
    with pytest.raises(DraftError, match="a colour twice"):
        game.puzzle(state)
    assert "colour twice" in Judgement.read(game.advise(state, ()).why).problem


def test_layout_and_size_are_changed() -> None:
    """What has the same place stays, and the way back leads to the board that was."""
    game = editor("square/4x4/tetravex/c4/s1")
    begun = game.start()
    for move in ("off 2.2", "fix 3.1", "wild 4.1 right", "border 2"):
        begun = game.execute(begun, move)
    large = game.execute(begun, "board square 6x6")
    assert (35, 1, 2) == (len(large.cells), len(large.fixed), len(large.wild) + 1)
    assert (2, "tetravex") == (large.border, large.rules.id)
    assert game.verdict(begun).bare == 0 < game.verdict(large).bare
    assert begun == game.execute(large, "board square 4x4")
    # Cells that were put in stay, too, and a board that would be too small is whole.
    ring = editor("square/ring-8/tetravex/s1")
    larger = ring.execute(ring.execute(ring.start(), "on all"), "board square ring-16")
    assert larger.cells > larger.canvas.first
    gone = game.execute(game.start(), "off 2.1-4.4")
    assert 2 == len(game.execute(gone, "board square 2x1").cells)
    # Another layout has nothing at the same place but keeps the rules.
    other = game.execute(begun, "board hexagon 9")
    assert (9, 0, 2, frozenset()) == (len(other.cells), sum(other.paint), other.border, other.fixed)
    assert "New board: Hexagons" == game.named(other)
    torus = game.execute(begun, "board square 3x3 wrap")
    assert (True, None) == (torus.canvas.fixed, torus.border)
    assert game.puzzle(game.execute(torus, "fill 1 4")).board.wraps


@each(
    ("text", "move"),
    [
        ("8x6", "board square 8x6"), ("8×6", "board square 8x6"), ("30", "board square 30"),
        ("Hexagons large", "board hexagon large"), ("hexagon", "board hexagon 16"),
        ("octagons and squares 40", "board 4.8.8 40"), ("4.8.8", "board 4.8.8 16"),
        ("squares ring 30", "board square ring-30"), ("ring-30", "board square ring-30"),
        ("squares", "board square 4x4"), ("6x6 wrap", "board square 6x6 wrap"),
        ("nothing much", "board nothing-much 16"), ("", "board square 4x4"),
    ],
)  # fmt: skip
def test_a_board_is_named_by_a_player(text: str, move: str) -> None:
    """By layout and size, in words or as in IDs; what is left out stays."""
    assert move == board_move(editor("square/4x4/tetravex/c4/s1").start(), text)


@pytest.mark.parametrize(
    "move",
    ["board square", "board nothing 4x4", "board hexagon 4x4", "board square 0",
     "board square 99999", "board square 4x4 torus", "board square 4x4 wrap",
     "board square x"],
)  # fmt: skip
def test_boards_that_there_are_not(move: str) -> None:
    """They are refused with a line."""
    with pytest.raises(MoveError, match=r"^.+$"):
        played(editor("square/4x4/infinity/c4/s1"), move)


def test_the_judgement() -> None:
    """One colour has many solutions; a board of many colours has one, and a difficulty."""
    game = editor("square/3x3/tetravex/c9/s1")
    meter = Limit(seconds=60).meter()
    known = Judgement.read(game.advise(game.start(), (), meter).why)
    assert (True, 9.0) == (known.unique, known.effort)
    same = " ".join(f"2.2 {way} 1.2 {way}" for way in ("left", "right"))
    state = game.execute(game.start(), f"colour {same} 1")
    state = game.execute(game.execute(state, "recolour 1 1"), "rules hard-infinity")
    assert not Judgement.read(game.advise(state, ()).why).problem
    # Nothing is known where there is no time.
    known = Judgement.read(game.advise(game.start(), (), Limit(nodes=0).meter()).why)
    assert ("", None, None) == known[:3]


@each("layout", LAYOUTS)
def test_every_tiling_with_cells_taken_out(layout: str) -> None:
    """It is a puzzle that its file brings back and the solver solves."""
    game = small(layout)
    rings = game.begun.canvas.rings(game.start())
    inside = max(rings, key=lambda cell: rings[cell])
    state = game.execute(game.start(), f"off {game.begun.canvas.name_of[inside]}")
    state = game.execute(state, "recolour 4 6")
    puzzle = game.puzzle(state)
    assert "own" == puzzle.board.shape
    again = read_tiles(write_tiles(puzzle), "own.json")
    assert again == puzzle
    assert judge(puzzle, next(solutions(puzzle, meter=Limit(seconds=60).meter()))).solved


@examples(150)
@given(st.text(max_size=40) | st.builds(
    " ".join,
    st.lists(st.sampled_from((*VERBS, "1.1", "2.2-1.1", "ring", "every", "up", "1.9", "4", "-1",
                              "", "all", "0", "99999999999999999999999", "dark", "on"))
             | st.text(max_size=5), max_size=6),
))  # fmt: skip
def test_any_text_is_a_move_or_refused(move: str) -> None:
    """Nothing but a `MoveError` is raised, and a move that is made can be described."""
    game = small(LAYOUTS[1])
    try:
        state = game.execute(game.start(), move)
    except MoveError:
        return
    assert state != game.start()
    assert game.describe_move(move)
    assert draft_words(state.canvas, state)
    assert 0 <= game.verdict(state).percent < 100


def test_moves_are_described() -> None:
    """Each verb has its words."""
    assert len({describe_edit(f"{verb} x") for verb in VERBS}) >= len(VERBS) - 1


# Any edits


class Editing(RuleBasedStateMachine):
    """Moves, undo and reopening; the board that is made is the board that was edited."""

    @initialize(game=SMALL)
    def begin(self, game: BoardEditor) -> None:
        """Edit a board."""
        self.game = game
        self.session = Session(game, lambda: 0.0, puzzle=json.dumps(pack(game)))

    def _try(self, move: str) -> None:
        before = self.session.state
        try:
            self.session.play(move)
        except MoveError:
            assert before == self.session.state
        else:
            self.session.undo()
            assert before == self.session.state
            self.session.redo()

    @rule(data=st.data(), verb=st.sampled_from(["off", "on", "fix", "loose", "clear"]))
    def cell(self, data: st.DataObject, verb: str) -> None:
        """Do something with a cell."""
        self._try(f"{verb} {data.draw(st.sampled_from(self.session.state.canvas.name_of))}")

    @rule(
        data=st.data(), verb=st.sampled_from(["colour", "wild", "tame"]), colour=st.integers(0, 26)
    )
    def side(self, data: st.DataObject, verb: str, colour: int) -> None:
        """Do something with a side."""
        cell = data.draw(st.sampled_from(range(len(self.session.state.canvas.board))))
        way = data.draw(st.sampled_from(sorted(self.session.state.canvas.sides_of[cell])))
        last = f" {colour}" if verb == "colour" else ""
        self._try(f"{verb} {self.session.state.canvas.name_of[cell]} {way}{last}")

    @rule(move=st.sampled_from([
        "off ring", "on ring", "off inside", "off every", "off lattice", "off checker", "off rows",
        "on all",
        "off triangle", "on square", "fill 1 4", "recolour 2 6", "clear all", "border dark",
        "border free", "border 2", "border model",
        "rules infinity", "rules tetravex", "rules rotator",
        "rules win-game", "match complement", "match equal", "flips on", "flips off", "fix all",
        "loose all",
    ]))  # fmt: skip
    def whole(self, move: str) -> None:
        """Do something with the board."""
        self._try(move)

    @rule()
    def reopen(self) -> None:
        """Save and load."""
        text = self.session.to_text()
        again = Session.from_text(
            text,
            lambda kind, puzzle, options: unpack(kind, json.loads(puzzle), options),
            lambda: 0.0,
        )
        assert again.state == self.session.state
        self.session = again

    @precondition(lambda self: not self.session.verdict.problem)
    @rule()
    def make(self) -> None:
        """Make the puzzle: a copy of it is the same board."""
        state = self.session.state
        puzzle = self.game.puzzle(state)
        assert puzzle.solution is not None
        assert judge(puzzle, puzzle.solution).solved
        copy = BoardEditor.copy(read_tiles(write_tiles(puzzle), "own.json"))
        assert copy.begun.canvas.shown(copy.begun) == state.canvas.shown(state)
        assert copy.begun.rules == state.rules
        assert (copy.begun.border, copy.begun.model) == (state.border, state.model)

    @invariant()
    def told(self) -> None:
        """Every cell can be described."""
        if hasattr(self, "game"):
            assert cell_words(self.session.state.canvas, self.session.state, 0)


TestEditing = Editing.TestCase
TestEditing.settings = examples(20, stateful_step_count=20)


def test_what_rules_say_of_matching_and_flips_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file could say otherwise; asking for the same changes nothing."""
    row = replace(rules_named("infinity"), id="plugs", matching=COMPLEMENT, may_flip=True)
    monkeypatch.setattr("tui_tangram.games.matching.core.rules.RULES", (row,))
    game = editor("square/3x3/plugs/c4/s1")
    start = game.start()
    assert start.rules == row
    for move, why in (
        ("match complement", "nothing would change"),
        ("flips on", "nothing would change"),
        ("match equal", "its own way"),
        ("flips off", "always allows"),
    ):
        with pytest.raises(MoveError, match=why):
            game.execute(start, move)
