"""The layouts and solids that a new board may have, side by side, and a picture of each.

A picture shows a small board of its kind in colours that set off each cell from its neighbours:
at that size the sides of tiles would be a few pixels each, and hide the layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tui_tangram.app.scrolling import GridCursor
from tui_tangram.games.matching.core import Puzzle
from tui_tangram.games.matching.core.board_size import shape_word
from tui_tangram.games.matching.core.naming import layout_words
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.look.drawer import drawer_picture, paged_drawer, whole_drawer
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.looks import loose_look, needs
from tui_tangram.games.matching.screen.new_board.form import USUAL, fitted, shaped
from tui_tangram.games.matching.screen.new_board.plan import coarse, plan, tinted
from tui_tangram.language import tr
from tui_tangram.maths.tiling import LAYOUTS, STACK
from tui_tangram.maths.tiling.solids import SOLIDS
from tui_tangram.play.names import SOFT, hyphenated
from tui_tangram.play.phrases import capital
from tui_tangram.render.cells import Picture
from tui_tangram.values import NamedTuple, replace


class Sample(NamedTuple):
    """A kind of board: a layout of the plane, cubes, or a solid."""

    layout: str
    solid: str = ""

    @classmethod
    def of(cls, recipe: Recipe) -> Sample:
        """Return the kind of the board that *recipe* makes."""
        return cls(recipe.layout, recipe.shape if SOLIDS.get(recipe.shape) else "")

    @property
    def name(self) -> str:
        """Its name in the language in use."""
        return self.hyphenated.replace(SOFT, "")

    @property
    def hyphenated(self) -> str:
        """The same, with soft hyphens where a word may break."""
        if self.solid:
            return capital(hyphenated(shape_word(self.solid), self.layout))
        return hyphenated(layout_words(self.layout).name, self.layout)

    @property
    def about(self) -> str:
        """A sentence on it."""
        if self.solid:
            return tr("An unfolded solid: sides with the same letter touch.")
        return tr(layout_words(self.layout).about)

    def chosen(self, recipe: Recipe) -> Recipe:
        """Return *recipe* with a board of this kind."""
        if self.solid:
            return shaped(recipe, self.solid)
        shape = "" if SOLIDS.get(recipe.shape) else recipe.shape
        return fitted(replace(recipe, layout=self.layout, shape=shape))

    def picture(self, box: tuple[int, int], style: TileStyle) -> Picture:
        """Return its picture in a box of cells."""
        board = self.chosen(USUAL).board
        if not style.coloured:
            return plan(board, box, coloured=False)
        return coarse(board, tinted(board), box, style)


SAMPLES: Final = (
    *(Sample(layout) for layout in (*LAYOUTS, STACK)),
    *(Sample(layout, solid) for solid, layout in SOLIDS.items() if layout),
)
"""All kinds of boards: the twelve tilings, cubes, then the solids."""


class SampleCursor(GridCursor):
    """The cursor among all kinds of boards: it is on that of the form."""

    def __init__(self, now: Callable[[], Sample], choose: Callable[[Sample], None]) -> None:
        """Begin with the kind that *now* says; *choose* makes another one the form's."""
        super().__init__()
        self._now, self._choose = now, choose

    @property
    def position(self) -> tuple[int, int]:
        """The number of the kind in the form, and of all."""
        now = self._now()
        return SAMPLES.index(now) if now in SAMPLES else 0, len(SAMPLES)

    def go(self, index: int) -> None:
        """Choose the kind with that number."""
        self._choose(SAMPLES[index])


def loose_tiles(puzzle: Puzzle, box: tuple[int, int], style: TileStyle) -> Picture | None:
    """Return tiles of *puzzle* as they lie in a drawer, all that a box of cells has room for.

    None if it has no room, and if tiles stay in their places.
    """
    shelf = needs(puzzle).tiles
    if not shelf.order:
        return None
    sizes = whole_drawer(shelf, *box, style) or paged_drawer(shelf, *box, style)
    if not sizes:
        return None
    tiles = [
        loose_look(puzzle, number - 1, puzzle.start[number - 1].orientation)
        for number, _ in shelf.order
    ]
    return drawer_picture(tiles, *box, style, shelf=shelf, sizes=sizes).picture
