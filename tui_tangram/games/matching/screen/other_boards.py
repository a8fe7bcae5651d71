"""The boards to play after one: of generated boards there are others without end."""

from __future__ import annotations

from functools import cached_property

from tui_tangram.app.play.other_puzzles import OtherPuzzles, Recommended
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.language import tr
from tui_tangram.maths.tiling import LAYOUTS, LEVELS
from tui_tangram.values import replace


class OtherBoards(OtherPuzzles):
    """The boards to continue to."""

    def sibling(self, by: int) -> str | None:
        """Return the board *by* places on; of generated ones, that of another seed."""
        here = self._play.table.game.puzzle_id
        if here in self.among:
            return super().sibling(by)
        try:
            recipe = parse_id(here)
        except RecipeError:
            return None
        if recipe.unique:
            return None  # a search takes too long for a key
        return recipe.following(by).id

    @property
    def recommended(self) -> Recommended | None:
        """After a generated board, that of the next level with the same layout and rules."""
        return self._harder or super().recommended

    @cached_property
    def _harder(self) -> Recommended | None:
        try:
            recipe = parse_id(self._play.table.game.puzzle_id)
            level = LEVELS[LEVELS.index(str(recipe.size)) + 1]
            harder = replace(recipe, size=level, colours=None).checked()
        except (RecipeError, ValueError, IndexError):
            return None
        if recipe.unique or recipe.layout not in LAYOUTS:
            return None  # as for `sibling`; and most solids have one size
        return Recommended(harder.id, tr("a larger board"), tr("harder"))

    def name_of(self, puzzle: str) -> str:
        """Return a board's name for players."""
        return super().name_of(puzzle) if puzzle in self.among else tr("a similar board")
