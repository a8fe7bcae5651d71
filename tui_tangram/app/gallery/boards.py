"""Boards of edge matching in the gallery.

A board that is not solved is shown as its plan, which tells its tiling and its size; a
solved one is shown in its colours.  A puzzle is made when it is first seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from math import inf
from typing import Final

from tui_tangram.app.boards.plan import all_tiles, coarse, painted, plan
from tui_tangram.app.boards.words import facts
from tui_tangram.app.gallery.stock import Box, Group, Item, Missing
from tui_tangram.app.words import estimate, sentence
from tui_tangram.language import mark, markc, tr, trn
from tui_tangram.matching import Puzzle, Rules
from tui_tangram.matching.recipe import RecipeError, parse_id, said
from tui_tangram.play.names import found_in, named
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette
from tui_tangram.render.tiles import TileStyle
from tui_tangram.store.library import Library
from tui_tangram.store.tiles import TileCollection, TileEntry, grade, looks_generated

YOURS: Final = "yours"
"""The collection of generated boards that were played."""


class _Made(Item):
    """A generated board, whose name in the language in use is made anew."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return said(self.id, self.name)


class Boards:
    """The library's tile puzzles, and the boards that the player has made."""

    kind: Final = "matching"
    title: Final = mark("Edge matching")
    missing: Final = Missing(
        mark("There is no board here."),
        mark("There is no board to solve."),
        mark("There is no board to play"),
    )
    thumbnails: Final = ((16, 8), (12, 6))

    def __init__(
        self,
        library: Library,
        style: Callable[[Rules | None], TileStyle],
        palette: Callable[[Rules | None], Palette],
    ) -> None:
        """Show the tile puzzles of *library*.

        *style* and *palette* return the present style and colours of boards with some rules: a
        player can change them while playing.
        """
        self.library = library
        self._style = style
        self._palette = palette
        self._puzzles: dict[str, Puzzle] = {}
        self._own: dict[str, Item] = {}

    def counted(self, number: int) -> str:
        """Return a number of boards, in words."""
        return trn("{n} board", "{n} boards", number)

    @property
    def look(self) -> TileStyle:
        """The style in which boards are drawn at the moment."""
        return self._style(None)

    @property
    def palette(self) -> Palette:
        """The colours of that style."""
        return self._palette(None)

    @cached_property
    def items(self) -> dict[str, Item]:
        """All puzzles of the collections by their ids."""
        return {entry.id: self._item(entry) for one in self._collections for entry in one.entries}

    @cached_property
    def _collections(self) -> Sequence[TileCollection]:
        """The collections, the one with the easiest puzzle first."""
        return sorted(
            self.library.tile_collections,
            key=lambda one: min((entry.difficulty or inf for entry in one.entries), default=inf),
        )

    @cached_property
    def everything(self) -> Group:
        """All puzzles of the collections."""
        return Group("all", markc("name", "All boards"), tuple(self.items.values()))

    def groups(self, played: Sequence[str]) -> Sequence[Group]:
        """Return the collections, and last the boards that the player has made."""
        found = [
            Group(one.id, one.name, tuple(self.items[entry.id] for entry in one.entries))
            for one in self._collections
        ]
        own = tuple(self._made(played))
        return [*found, Group(YOURS, markc("name", "Made by you"), own)] if own else found

    def search(self, text: str) -> Sequence[Item]:
        """Return the puzzles that match *text*."""
        found = [self.items.get(item.id) for item in self.library.search_items(text)]
        names = ((item, f"{item.title} {item.name} {item.id}") for item in self._own.values())
        own = (item for item, called in names if found_in(called, text))
        return [item for item in (*found, *own) if item is not None]

    def puzzle(self, name: str) -> Puzzle:
        """Return the puzzle with this id."""
        if name not in self._puzzles:
            self._puzzles[name] = self.library.tiles(name)
        return self._puzzles[name]

    def _item(self, entry: TileEntry) -> Item:
        return Item(
            entry.id,
            entry.name,
            entry.collection,
            grade(entry.difficulty),
            partial(self._draw, entry.id),
            brief=partial(self._brief, entry.id, entry.collection, entry.difficulty),
            facts=partial(self._facts, entry),
            source=tr(entry.source),
            palette=partial(self._colours, entry.id),
        )

    def _made(self, played: Sequence[str]) -> Iterator[Item]:
        """Yield the generated boards among the played puzzles."""
        for name in played:
            if name not in self._own and looks_generated(name) and name not in self.items:
                try:
                    recipe = parse_id(name)
                except RecipeError:
                    continue  # of another version
                if recipe.unique:
                    continue  # its picture would take a search
                self._own[name] = _Made(
                    name,
                    recipe.said,
                    "Made by you",
                    None,
                    partial(self._draw, name),
                    brief=partial(self._brief, name, "", None),
                    facts=partial(self._made_facts, name),
                    palette=partial(self._colours, name),
                )
            if name in self._own:
                yield self._own[name]

    def _brief(self, name: str, collection: str, seconds: float | None) -> Sequence[str]:
        puzzle = self.puzzle(name)
        tiles = trn("{n} tile", "{n} tiles", len(puzzle.tiles))
        size = f"{tiles}, {trn('{n} colour', '{n} colours', puzzle.colours)}"
        return [named(collection, name), size, "" if seconds is None else estimate(seconds)]

    def _facts(self, entry: TileEntry) -> Sequence[str]:
        found = [tr(entry.about)] if entry.about else []
        found += facts(self.puzzle(entry.id))
        if entry.unique:
            found.append(tr("One solution only."))
        if entry.difficulty is not None:
            found.append(sentence(estimate(entry.difficulty)))
        return found

    def _made_facts(self, name: str) -> Sequence[str]:
        return [*facts(self.puzzle(name)), name]

    def _draw(self, name: str, box: Box, coloured: bool) -> Picture:
        puzzle = self.puzzle(name)
        style = self._style(puzzle.rules)
        if coloured and style.coloured:
            # Seams and digits would crowd a thumbnail.
            draw = coarse if box in self.thumbnails else painted
            return draw(puzzle.board, all_tiles(puzzle), box, style)
        return plan(puzzle.board, box, coloured=style.coloured)

    def _colours(self, name: str) -> Palette:
        return self._palette(self.puzzle(name).rules)
