"""Boards of edge matching in the gallery.

A board that is not solved is shown as its plan, which shows its tiling and its size; a
solved one is shown in its colours.  A puzzle is made when it is first seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from heapq import nsmallest
from math import inf
from statistics import fmean
from typing import TYPE_CHECKING, Final

from tui_tangram.app.actions import TILE_NOUNS
from tui_tangram.app.gallery.stock import GalleryItem, GallerySource, Missing, PuzzleGroup
from tui_tangram.app.kinds import UNMADE
from tui_tangram.app.painter import sentence
from tui_tangram.games.matching.core import Puzzle, Rules
from tui_tangram.games.matching.core.board_size import RecipeError, display_name
from tui_tangram.games.matching.core.naming import tiles_of
from tui_tangram.games.matching.core.recipe import parse_id, trusted
from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen.new_board.plan import (
    USUAL_COLOURS,
    all_tiles,
    coarse,
    facts,
    painted,
    plan,
    tiles_in_order,
    tinted,
)
from tui_tangram.games.matching.source.tiles import TileEntry, Tiles, looks_generated
from tui_tangram.language import mark, markc, tr, trn
from tui_tangram.play.phrases import careful_work, difficulty, grouped
from tui_tangram.player.filters import PuzzleRow
from tui_tangram.player.library import Library
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.render.palette import Palette, faded_palette, is_many, tinted_palette
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.app.base import Manual

YOURS: Final = "yours"
"""The collection of generated boards that were played."""


class _Made(GalleryItem):
    """A generated board, whose name in the language in use is made again."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return display_name(self.id, self.name)


class GalleryBoards(GallerySource[TileEntry]):
    """The library's tile puzzles, and the boards that the player has made."""

    missing = Missing(
        mark("No board selected."), mark("No board selected."), mark("No board to play")
    )
    copies = PREFIX
    nouns = TILE_NOUNS
    has_new = True
    thumbnails = ((16, 8), (12, 6))

    def __init__(
        self,
        library: Library,
        style: Callable[..., TileStyle],
        palette: Callable[[Rules | None], Palette],
    ) -> None:
        """Show the tile puzzles of *library*.

        *style* and *palette* return the current style and colours of boards with some rules: a
        player can change them while playing.
        """
        super().__init__(library.of(Tiles))
        self._style = style
        self._palette = palette
        self._puzzles: dict[str, Puzzle] = {}
        self._own: dict[str, GalleryItem] = {}

    def renew(self) -> None:
        """Update the boards that were saved, renamed or deleted."""
        super().renew()
        self._puzzles.clear()

    def manual(self) -> Manual:
        """Return the rules of boards."""
        from tui_tangram.games.matching.screen.new_board.manual import board_manual

        return board_manual(self.look, self.palette)

    def counted(self, number: int) -> str:
        """Return a number of boards, in words."""
        return trn("{number} board", "{number} boards", number, number=grouped(number))

    @property
    def look(self) -> TileStyle:
        """The style in which boards are drawn at the moment."""
        return self._style(None)

    @property
    def palette(self) -> Palette:
        """The colours of that style."""
        return self._palette(None)

    @cached_property
    def collections(self) -> Sequence[PuzzleGroup]:
        """The collections, that with the easiest puzzles first, of three of each."""
        efforts = {entry.id: entry.effort or inf for entry in self.source.entries}
        return sorted(
            super().collections,
            key=lambda one: fmean(nsmallest(3, map(efforts.__getitem__, one.items.ids)) or [inf]),
        )

    @cached_property
    def everything(self) -> PuzzleGroup:
        """All puzzles of the collections."""
        every = (name for one in self.collections for name in one.items.ids)
        return PuzzleGroup("all", markc("name", "All boards"), self.listed(every))

    def groups(self, played: Sequence[str]) -> Sequence[PuzzleGroup]:
        """Return the collections, and last the generated boards that were played."""
        own = self.listed(self._made(played))
        made = [PuzzleGroup(YOURS, markc("name", "Generated"), own)] if own else []
        return [*self.collections, *made]

    @property
    def ids(self) -> Sequence[str]:
        """The ids of the puzzles of the collections, and of the boards that were made."""
        return *super().ids, *self._own

    def row(self, puzzle: str) -> PuzzleRow:
        """Return the facts about a puzzle; of one that was made there is only its name."""
        if item := self._own.get(puzzle):
            return PuzzleRow(self.source.kind, puzzle, item.name, item.category, "", None)
        return super().row(puzzle)

    def _named(self, puzzle: str) -> GalleryItem:
        return self._own.get(puzzle) or super()._named(puzzle)

    def puzzle(self, name: str) -> Puzzle:
        """Return the puzzle with this id."""
        if name not in self._puzzles:
            found = self.source.find(name)
            assert found is not None  # it is listed
            self._puzzles[name] = found
        return self._puzzles[name]

    def item(self, entry: TileEntry) -> GalleryItem:
        """Return a board as it is shown."""
        return GalleryItem(
            entry.id,
            entry.name,
            entry.collection,
            entry.difficulty,
            partial(self._draw, entry.id),
            brief=partial(self._brief, entry.id, entry.difficulty),
            facts=partial(self._facts, entry),
            source=tr(entry.source),
            palette=partial(self._colours, entry.id),
        )

    def _made(self, played: Sequence[str]) -> Iterator[str]:
        """Yield the ids of the generated boards among the played puzzles."""
        for name in played:
            if name not in self._own and looks_generated(name) and name not in self.source.rows:
                try:
                    recipe = trusted(name)
                    recipe = recipe if recipe.slow else parse_id(name)
                except RecipeError:
                    continue  # of another version
                if recipe.unique:
                    continue  # its picture would take a search
                made = _Made(name, recipe.name, "Generated", None, lambda *_: UNMADE)
                if not recipe.slow:
                    made = replace(
                        made,
                        draw=partial(self._draw, name),
                        brief=partial(self._brief, name, None),
                        facts=partial(self._made_facts, name),
                        palette=partial(self._colours, name),
                    )
                self._own[name] = made
            if name in self._own:
                yield name

    def _brief(self, name: str, grade: int | None) -> Sequence[str]:
        puzzle = self.puzzle(name)
        # Names of rules, as of many collections, are known to few.
        play = [] if puzzle.rules.demo else [puzzle.rules.acts]
        return [*play, tiles_of(puzzle), difficulty(grade)]

    def _facts(self, entry: TileEntry) -> Sequence[str]:
        found = [tr(entry.about)] if entry.about else []
        found += facts(self.puzzle(entry.id))
        if entry.unique:
            found.append(tr("Has a unique solution."))
        if entry.effort is not None:
            found.append(sentence(careful_work(entry.effort)))
        return found

    def _made_facts(self, name: str) -> Sequence[str]:
        return [*facts(self.puzzle(name)), name]

    def _draw(self, name: str, box: CellSize, coloured: bool) -> Picture:
        puzzle = self.puzzle(name)
        style = self._style(puzzle.rules, solid=puzzle.cubes)
        small = box in self.thumbnails
        # Cubes are seen by the shades of their faces, and so is a layout without room for signs.
        few = small and not is_many(self.palette.profile)
        plain = not style.coloured and (small or puzzle.board.mesh.closed)
        if plain or (not coloured and (few or puzzle.cubes)):
            return plan(puzzle.board, box, coloured=style.coloured, fine=style.fine)
        # Seams and digits would clutter a thumbnail.
        draw = coarse if small else painted
        shown = all_tiles(puzzle) if coloured else _unsolved(puzzle)
        return draw(puzzle.board, shown, box, style)

    def _colours(self, name: str, solved: bool) -> Palette:
        puzzle = self.puzzle(name)
        palette = self._palette(puzzle.rules)
        if solved:
            return palette
        return tinted_palette(palette, name) if puzzle.cubes else faded_palette(palette)


def _unsolved(puzzle: Puzzle) -> list[Sequence[int] | None]:
    """Return the sides of each place of a puzzle as seen before it is solved.

    Its tiles lie in order, which solves nothing; those with a border along it.  Sides would hide
    the form of a solid, which has its cells in some of its colours.
    """
    shown = tiles_in_order(puzzle)
    if puzzle.board.mesh.closed or shown == all_tiles(puzzle):
        own = (side for tile in puzzle.tiles for side in tile.sides if side > 0)
        return tinted(puzzle.board, [*dict.fromkeys((*own, *USUAL_COLOURS))])
    return shown
