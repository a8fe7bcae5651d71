"""The editor of boards: a game whose moves make a board, and which is never solved.

`tui_tangram.games.matching.core.draft` has its states, `draft_moves` its moves.  The result of a
search on a draft is its `Judgement`: whether the painted solution is the only one, and how
difficult the board is.  Both take long, so they are requested like `Game.advise`, in the worker.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tui_tangram.games.matching.core import draft_moves
from tui_tangram.games.matching.core.board_size import display_name
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.draft import (
    Draft,
    DraftError,
    DraftVerdict,
    blank,
    canvas_of,
    coloured,
    describe_edit,
    of_puzzle,
)
from tui_tangram.games.matching.core.format import (
    board_fields,
    read_board,
    read_model,
    read_rules,
    rules_fields,
)
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.generate import has_one_solution
from tui_tangram.games.matching.core.naming import layout_name
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.rules import MAX_COLOURS
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Board
from tui_tangram.play import (
    Advice,
    Document,
    DocumentError,
    Feasibility,
    Hint,
    Limit,
    Meter,
    Solvability,
    Stopped,
    quote,
)
from tui_tangram.play.game import Editor
from tui_tangram.play.phrases import capital, careful_work
from tui_tangram.values import NamedTuple, dataclass, field, replace

KIND: Final = "board-editor"
"""The name of the game in saves."""
PROOF: Final = 200_000
"""The most nodes for the proof that there is one solution: the rest is for the difficulty."""


class Judgement(NamedTuple):
    """The result of a search on a draft."""

    problem: str = ""
    """The reason why there is no puzzle yet, as a clause; empty if there is one."""
    unique: bool | None = None
    """Whether it has one solution, up to symmetry and equal tiles; None if unknown."""
    effort: float | None = None
    """The tiles that a careful player places, if known."""
    grade: int | None = None
    """The difficulty, from 1 to 5, if known."""

    @property
    def text(self) -> str:
        """The judgement as one line, for `read`: a worker's answers are texts."""
        return json.dumps(self)

    @staticmethod
    def read(text: str) -> Judgement:
        """Return the judgement that `text` wrote."""
        return Judgement(*json.loads(text))

    def of(self, puzzle: Puzzle, name: str) -> Puzzle:
        """Return the judged puzzle with its name and all known facts."""
        return replace(puzzle, name=name, effort=self.effort)

    @property
    def words(self) -> list[str]:
        """The judgement in sentences."""
        if self.problem:
            return [tr("Not a puzzle yet: {why}.", why=self.problem)]
        found = {
            None: tr("Solvable. Whether the solution is unique is not known."),
            True: tr("Solvable, with a unique solution."),
            False: tr("Solvable, with more than one solution."),
        }
        sentences = [found[self.unique]]
        if self.effort is not None:
            sentences.append(f"{capital(careful_work(self.effort))}.")
        return sentences


def judge(draft: Draft, meter: Meter) -> Judgement:
    """Return the judgement on a draft, as far as *meter* allows."""
    try:
        puzzle = draft.canvas.puzzle(draft)
    except DraftError as error:
        return Judgement(str(error))
    if puzzle.rules.demo:
        return Judgement(unique=True)
    unique = effort = None
    with suppress(Stopped), meter.part(PROOF):
        unique = has_one_solution(puzzle, meter)
    with suppress(Stopped):
        effort = measure(puzzle, meter)
    return Judgement("", unique, effort, replace(puzzle, effort=effort).difficulty)


@dataclass(frozen=True)
class BoardEditor(Editor[Draft]):
    """One board being made."""

    board: Board
    """The initial board."""
    begun: Draft = field(hash=False)
    """The state at the start."""
    origin: str = ""
    """The id of the puzzle that this is a copy of; may be empty."""
    title: str = ""
    """The name of that puzzle in files."""

    kind = KIND

    @staticmethod
    def of(recipe: Recipe) -> BoardEditor:
        """Return the editor of the board of a recipe, without paint."""
        board, rules = recipe.board, recipe.puzzle_rules
        return BoardEditor(board, blank(canvas_of(board), rules))

    @staticmethod
    def copy(puzzle: Puzzle) -> BoardEditor:
        """Return the editor of a copy of *puzzle*, painted as in its solution.

        Raises `DraftError` for a board with colours at corners.
        """
        if puzzle.rules.matching.cornered:
            raise DraftError("the editor cannot paint colours at corners")
        board = puzzle.board
        return BoardEditor(board, of_puzzle(canvas_of(board), puzzle), puzzle.id, puzzle.name)

    @property
    def name(self) -> str:
        """The name for players."""
        if self.title:
            return tr("Copy of {puzzle}", puzzle=display_name(self.origin, self.title))
        return tr("New board: {layout}", layout=layout_name(self.board.layout))

    def named(self, state: Draft) -> str:
        """Return the name of the edited board for players; its layout may have changed."""
        if state.canvas is self.begun.canvas:
            return self.name
        return tr("New board: {layout}", layout=layout_name(state.canvas.board.layout))

    def start(self) -> Draft:
        """Return the initial board."""
        return self.begun

    def execute(self, state: Draft, move: str) -> Draft:
        """Return the board after *move*; see `draft_moves`."""
        return draft_moves.execute(state, move)

    def verdict(self, state: Draft) -> DraftVerdict:
        """Return the state of completion."""
        return state.canvas.verdict(state)

    def puzzle(self, state: Draft) -> Puzzle:
        """Return the edited puzzle.  Raises `DraftError`."""
        return state.canvas.puzzle(state)

    def made(self, state: Draft) -> MatchingGame:
        """Return the game of that puzzle.  Raises `DraftError`."""
        return MatchingGame(self.puzzle(state))

    def describe_move(self, move: str) -> str:
        """Return the effect of *move* as a clause."""
        return describe_edit(move)

    def advise(self, state: Draft, moves: Sequence[str], meter: Meter | None = None) -> Advice:
        """Return the `Judgement` on *state*, as the reason of the advice."""
        del moves
        judgement = judge(state, meter or Limit().meter())
        outcome = Solvability.UNSOLVABLE if judgement.problem else Solvability.SOLVABLE
        return Advice(outcome, why=judgement.text)

    def solvable(
        self, state: Draft, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        """Return whether *state* is a puzzle: as painted it is solved."""
        del meter, moves
        problem = self.verdict(state).problem
        return Feasibility(not problem, problem)

    def hints(self, state: Draft, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return the judgement in words."""
        del state, near
        return (Hint(1, " ".join(Judgement.read(advice.why).words)),)


# Packing


def pack(game: BoardEditor) -> object:
    """Return an editor as a JSON value; `unpack` reads it."""
    draft, canvas = game.begun, game.begun.canvas
    at = {cell: place for place, cell in enumerate(sorted(draft.cells))}
    shown = [[0 if colour is None else colour for colour in row] for row in canvas.shown(draft)]
    return {
        **board_fields(game.board),
        **rules_fields(draft.rules),
        "rim": draft.border,
        **({"model": list(draft.model)} if draft.model else {}),
        **({"id": game.origin} if game.origin else {}),
        **({"name": game.title} if game.title else {}),
        **({"shown": shown} if any(map(any, shown)) else {}),
        **({"fixed": sorted(at[cell] for cell in draft.fixed)} if draft.fixed else {}),
    }


def unpack(value: object) -> BoardEditor:
    """Return the editor in *value*.  Raises `ValueError`, one line, if it is invalid."""
    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    document = Document(value)
    board, rules = read_board(document), read_rules(document)
    border = document.whole("rim", RIM, MAX_COLOURS) if document.has("rim") else None
    canvas = canvas_of(board)
    if canvas.borderless and (rules.rim or border is not None):
        document.fail("rim", "this board has no border")
    draft = blank(canvas, rules)
    draft = replace(draft, border=RIM if rules.rim and border is None else border)
    if document.has("model"):
        draft = replace(draft, model=read_model(document, board))
    shown = _shown(document, board) if document.has("shown") else ()
    fixed = (
        [each.whole(key, 0, len(board) - 1) for each, key in document.items("fixed")]
        if document.has("fixed")
        else ()
    )
    if shown or fixed:
        draft = coloured(canvas, draft, shown or [()] * len(board), fixed)
    origin, title = (document.text(key) if document.has(key) else "" for key in ("id", "name"))
    return BoardEditor(board, draft, origin, title)


def _shown(document: Document, board: Board) -> list[list[int]]:
    """Return the colours at the sides of each cell; 0 for none."""
    rows = document.array("shown")
    if len(rows) != len(board):
        document.fail("shown", "has {n} rows, not {cells}", n=len(rows), cells=len(board))
    found = []
    for number, (row, face) in enumerate(zip(rows, board.mesh.faces, strict=True)):
        colours = row if isinstance(row, list) else []
        known = (type(one) is int and WILD <= one <= MAX_COLOURS for one in colours)
        if len(colours) != face.sides or not all(known):
            document.fail(f"shown[{number}]", "must be colours, not {value}", value=quote(row))
        found.append(colours)
    return found
