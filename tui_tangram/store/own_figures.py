"""The figures of a player: those of the program, and their own beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from tui_tangram.language import markc
from tui_tangram.play import quote
from tui_tangram.store.figures import Figures, KnownSets
from tui_tangram.store.own import (
    PREFIX,
    YOURS,
    OwnError,
    OwnFiles,
    OwnPuzzles,
    figure_id,
    free_id,
    set_name,
)
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.store.rows import Collection

OWN = "own"
"""The id of the collection of figures of sets that came with the program."""


class OwnFigures(Figures):
    """All figures of a source, and a player's own after them.

    The program's own figures are read once for all, by the source below.  A
    player's own puzzles are read when all sets, or figures by more than an id of the program's,
    are first asked for, and again after `keep_set` and `keep_figures`.
    """

    def __init__(self, below: Figures, own: OwnFiles) -> None:
        """Join the puzzles of *below* and *own*."""
        super().__init__(below.directory)
        self.below = below
        self.own_files = own
        self._sets, self._lists = below._sets, below._lists  # noqa: SLF001

    @cached_property
    def own(self) -> OwnPuzzles:
        """The player's own puzzles, as they were read last."""
        if not self.own_files.there:
            return OwnPuzzles({}, {})
        return self.own_files.read(self.below.sets)

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids, the player's own last."""
        return KnownSets({**self.below.sets, **self.own.sets})

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces, which may be the player's own."""
        own = self.own.sets.get(set_id) if set_id.startswith(PREFIX) else None
        return own or super().piece_set(set_id)

    @cached_property
    def entries(self) -> tuple[Figure, ...]:
        """The figures of the program, then the player's own."""
        own = (figure for _, _, figures in self._groups() for figure in figures)
        return (*self.below.entries, *own)

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """The tans' figures: all, the convex ones; the player's own; then the others."""
        first, others = self.below.collections[:2], self.below.collections[2:]
        own = (self._collection(*group) for group in self._groups())
        return (*first, *own, *others)

    def _groups(self) -> Iterator[tuple[str, str, tuple[Figure, ...]]]:
        """Yield the player's own collections, one for each set: id, name and figures.

        The player's figures of all sets of the program are one, ``own``, and that is first.
        """
        others = tuple(
            figure
            for name, figures in self.own.figures.items()
            if name not in self.own.sets
            for figure in figures
        )
        if others:
            yield OWN, markc("name", "Your own figures"), others
        for name, pieces in self.own.sets.items():
            if name in self.own.figures:
                yield name, pieces.name, self.own.figures[name]

    def keep_set(self, pieces: PieceSet, figures: Sequence[Figure] = ()) -> PieceSet:
        """Keep a set under a free id made of its name, with figures of it; return it.

        Raises `OwnError` when it cannot be kept.
        """
        name = set_name(pieces.name)
        found = replace(pieces, id=free_id(name, self.sets), name=name)
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
            raise OwnError("no piece set called {name}", name=quote(pieces.id))
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
                same = changed(
                    figure,
                    id=figure_id(pieces.id, str(number)),
                    set_id=pieces.id,
                    category=pieces.name,
                    source=figure.source or YOURS,
                )
                names.add(same.id)
                listed.append(same)
            result.append(same)
        if figures:
            self.own_files.write_figures(pieces.id, listed)
        self.forget()
        return tuple(result)

    def forget(self) -> None:
        """Read the player's own puzzles anew when they are next asked for."""
        for name in ("own", "sets", "entries", "collections", "items", "_index", "_silhouettes"):
            self.__dict__.pop(name, None)
        self._told = None, {}
