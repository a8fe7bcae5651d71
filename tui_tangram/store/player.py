"""The library of a player: the puzzles of the program, and their own beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING

from tui_tangram.language import markc, tr
from tui_tangram.play import quote
from tui_tangram.store.library import Collection, Library
from tui_tangram.store.own import YOURS, Own, OwnError, OwnPuzzles, figure_id, free_id, set_name
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.store.library import Item
    from tui_tangram.store.tiles import TileCollection, TileEntry

OWN = "own"
"""The id of the collection of figures of sets that came with the program."""


class PlayerLibrary(Library):
    """All puzzles of a library, and a player's own after them.

    What the program brings is read once for all: it is asked of the library below.  A
    player's own puzzles are read when sets, or figures besides the seven tans', are first
    asked for, and again after `keep_set` and `keep_figures`.
    """

    def __init__(self, below: Library, own: Own) -> None:
        """Have the puzzles of *below* and *own*."""
        super().__init__(below.directory)
        self.below = below
        self.own_files = own
        # What came from elsewhere is found by whoever asks, whichever library was told.
        self._kept = below._kept  # noqa: SLF001
        self._rotas = below._rotas  # noqa: SLF001

    @cached_property
    def own(self) -> OwnPuzzles:
        """The player's own puzzles, as they were read last."""
        if not self.own_files.there:
            return OwnPuzzles({}, {})
        return self.own_files.read(self.below.sets)

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids, the player's own last."""
        return {**self.below.sets, **self.own.sets}

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the seven tans that came with the program."""
        return self.below.figures

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """The tans' figures: all, the convex ones; the player's own; then the others."""
        first, others = self.below.collections[:2], self.below.collections[2:]
        return (*first, *self.further[len(self.below.further) :], *others)

    @cached_property
    def further(self) -> tuple[Collection, ...]:
        """The figures of other sets, then the player's own: one collection for each set.

        The player's figures of all sets of the program are one collection, ``own``.
        """
        here = [
            Collection(name, pieces.name, self.own.figures[name])
            for name, pieces in self.own.sets.items()
            if name in self.own.figures
        ]
        others = tuple(
            figure
            for name, figures in self.own.figures.items()
            if name not in self.own.sets
            for figure in figures
        )
        group = (Collection(OWN, markc("name", "Your own figures"), others),) if others else ()
        return (*self.below.further, *group, *here)

    def keep_set(self, pieces: PieceSet, figures: Sequence[Figure] = ()) -> PieceSet:
        """Keep a set under a free id made of its name, with figures of it; return it.

        Raises `OwnError` when it cannot be kept.
        """
        name = set_name(pieces.name)
        found = PieceSet(free_id(name, self.sets), name, pieces.pieces)
        self.own_files.write_set(found)
        self.forget()
        self.keep_figures(found, figures)
        return found

    def keep_figures(self, pieces: PieceSet, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """Keep figures of a set of this library, after those that are kept of it.

        Returns them as they are kept; one whose silhouette is kept already is that one.
        Raises `OwnError`.
        """
        if pieces.id not in self.sets:
            raise OwnError(tr("there is no set of pieces {name}", name=quote(pieces.id)))
        listed = list(self.own_files.listed(pieces.id, self.sets))
        result: list[Figure] = []
        names = {figure.id for figure in self.own.figures.get(pieces.id, ())}
        number = len(listed)
        for figure in figures:
            same = next((one for one in listed if one.outline == figure.outline), None)
            if same is None:
                number += 1
                while figure_id(pieces.id, str(number)) in names:
                    number += 1
                same = _kept(figure, pieces, str(number))
                names.add(same.id)
                listed.append(same)
            result.append(same)
        if figures:
            self.own_files.write_figures(pieces.id, listed)
        self.forget()
        return tuple(result)

    def forget(self) -> None:
        """Read the player's own puzzles anew when they are next asked for."""
        for name in _READ:
            self.__dict__.pop(name, None)
        self._told = None, {}

    # What is the same as below is asked of it, so that it is read and made once.

    @cached_property
    def tile_collections(self) -> tuple[TileCollection, ...]:
        """The collections of tile puzzles."""
        return self.below.tile_collections

    @cached_property
    def tile_entries(self) -> tuple[TileEntry, ...]:
        """All tile puzzles of the collections."""
        return self.below.tile_entries

    @cached_property
    def _tile_index(self) -> dict[str, TileEntry]:
        return self.below._tile_index  # noqa: SLF001

    @cached_property
    def _tile_items(self) -> tuple[Item, ...]:
        return self.below._tile_items  # noqa: SLF001

    @cached_property
    def _index(self) -> dict[str, Figure]:
        return super()._index if self.own.figures else self.below._index  # noqa: SLF001

    @cached_property
    def _figure_items(self) -> tuple[Item, ...]:
        return super()._figure_items if self.own.figures else self.below._figure_items  # noqa: SLF001


_READ = (
    "own", "sets", "further", "all_figures", "collections", "items",
    "_index", "_figure_items",
)  # fmt: skip
"""What depends on the player's own puzzles."""


def _kept(figure: Figure, pieces: PieceSet, tail: str) -> Figure:
    values = {field.name: getattr(figure, field.name) for field in fields(Figure)}
    return Figure(
        **values
        | {
            "id": figure_id(pieces.id, tail),
            "set_id": pieces.id,
            "category": pieces.name,
            "source": figure.source or YOURS,
        }
    )
