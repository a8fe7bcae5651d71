"""Previews: from the choices the board, its id and its tiles, or why there is none.

Most boards are cut from their tiling place by place, which can take a second, so the
screen asks in another thread unless the board is at hand; see `quick`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.board_size import BoardSize, RecipeError
from tui_tangram.games.matching.core.difficulty import RATING, measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.levels import graded
from tui_tangram.games.matching.core.reach import out_of_reach
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.repair import repaired
from tui_tangram.games.matching.screen.new_board.words import layout, places
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import Board
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.phrases import HOPELESS, careful_work, difficulty

PATIENCE: Final = 3.0
"""Seconds after which an estimate is abandoned."""
_QUICK: Final = 150
"""The number of squares up to which a rectangle takes almost no time."""


@dataclass(frozen=True)
class RecipePreview:
    """The board and puzzle that a recipe makes."""

    recipe: Recipe
    """With its colours settled, where it is good."""
    board: Board | None = None
    """The board, even if something else is wrong."""
    problem: str = ""
    """The reason why there is no puzzle, in one line."""
    choices: Recipe | None = None
    """The choices that make it, repaired if necessary; None if nobody has chosen."""
    repairs: tuple[str, ...] = ()
    """The repairs, a sentence each."""

    @property
    def id(self) -> str:
        """The id; empty if there is no puzzle."""
        return "" if self.problem else self.recipe.id

    @property
    def playable(self) -> Recipe:
        """The recipe of the puzzle itself, without the requirement of one solution."""
        return replace(self.recipe, unique=False)

    def facts(self) -> list[str]:
        """Return facts on the board, a few words each."""
        if self.board is None:
            return []
        found = [layout(self.board.layout), places(self.board)]
        edges = len(self.board.mesh.edges) - len(self.board.mesh.rim)
        found.append(trn("{n} inner edge", "{n} inner edges", edges))
        return found


def quick(recipe: Recipe) -> bool:
    """Whether the preview of *recipe* is made quickly."""
    size = recipe.size
    plain = recipe.layout == "square" and not recipe.wraps and not recipe.shape
    if plain and not isinstance(size, int):
        return isinstance(size, str) or size[0] * size[1] <= _QUICK
    return _board_key(recipe) in _made


def _board_key(recipe: Recipe) -> tuple[str, BoardSize, str, bool]:
    return recipe.layout, recipe.size, recipe.shape, recipe.wraps


_made: dict[tuple[str, BoardSize, str, bool], None] = {}
"""The boards that were made recently, fewer than `tui_tangram.maths.tiling` remembers."""
_REMEMBERED: Final = 32
_lock = Lock()


def _note(recipe: Recipe) -> None:
    """Note that the board of *recipe* was made; from any thread."""
    with _lock:
        _made.pop(_board_key(recipe), None)
        _made[_board_key(recipe)] = None
        if len(_made) > _REMEMBERED:
            del _made[next(iter(_made))]


def prospect(recipe: Recipe, chosen: str = "") -> RecipePreview:
    """Return the preview of *recipe*; with the line *chosen* last, repaired if necessary."""
    if chosen:
        choices, repairs = repaired(recipe, chosen)
        return replace(prospect(choices), choices=choices, repairs=repairs)
    try:
        board = recipe.board
    except RecipeError as error:
        return RecipePreview(recipe, None, str(error))
    _note(recipe)
    try:
        return RecipePreview(recipe.checked(), board)
    except RecipeError as error:
        return RecipePreview(recipe, board, str(error))


def sampled(recipe: Recipe) -> Puzzle | None:
    """Return a puzzle like that of a good recipe, of other tiles; None if there is none.

    It is shown solved, so it must not be the one that will be played.
    """
    try:
        return generate(recipe.following(_OTHER))
    except (Stopped, RecipeError):
        return None


_OTHER: Final = 1 << 40
"""The offset from the seed of a board to that of its sample, larger than any drawn seed."""


def meter() -> Meter:
    """Return a meter for one estimate, which is the one that the puzzle has when it is played."""
    return Limit(RATING, PATIENCE).meter()


def work_needed(recipe: Recipe, meter: Meter) -> str:
    """Return in words how difficult the puzzle of a good recipe is.

    Empty if there is nothing to do, if the estimate takes too long, and if *meter* was
    stopped.
    """
    try:
        puzzle = generate(recipe)
        puzzle = graded(puzzle, measure(puzzle, meter))
    except (Stopped, RecipeError):
        return ""
    if puzzle.effort is None:
        return ""
    text = f"{difficulty(puzzle.difficulty)} {careful_work(puzzle.effort)}"
    return f"{text}. {tr(HOPELESS)}" if out_of_reach(recipe, puzzle.effort) else text
