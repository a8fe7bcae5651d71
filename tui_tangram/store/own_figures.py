"""The figures of a player: those of the program, and their own beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import markc, tr
from tui_tangram.play import quote
from tui_tangram.play.names import FOREIGN
from tui_tangram.store.figure_lists import KnownSets
from tui_tangram.store.figures import Figures
from tui_tangram.store.own import FIGURES, SETS, OwnFile, OwnFiles, Tell
from tui_tangram.store.own_figure_files import (
    OwnPuzzles,
    checked_figures,
    packed_row,
    promising,
    read_figures,
    read_sets,
    row_of,
    silhouette_of,
    with_short_names,
)
from tui_tangram.store.own_names import (
    FreeNames,
    OwnError,
    free_id,
    given_id,
    set_name,
)
from tui_tangram.store.own_rows import GrowingList
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.format import write_pieces
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.catalog.entry import Puzzles
    from tui_tangram.store.arrivals import Arrival
    from tui_tangram.store.rows import Collection, PuzzleRow

OWN = "own"
"""The id of the collection of figures of sets that came with the program."""
MEASURED: Final = 50
"""The most figures of a file whose difficulty is measured while somebody waits."""


class OwnFigures(Figures):
    """All figures of a source, and a player's own after them.

    The program's own figures are read once for all, by the source below.  A
    player's own puzzles are read when all sets, or figures by more than an id of the program's,
    are first asked for, and again after something was kept.
    """

    def __init__(
        self, below: Figures, own: OwnFiles, packs: Callable[[], Iterable[OwnFiles]] = tuple
    ) -> None:
        """Join the puzzles of *below* and *own*, and those of installed *packs*."""
        super().__init__(below.directory)
        self.below: Figures = below
        self.own_files = own
        self._packs = packs
        # What was read of the program's is the same for both.
        self._sets, self._lists = below._sets, below._lists  # noqa: SLF001
        self._rows, self._found = below._rows, below._found  # noqa: SLF001

    @cached_property
    def own(self) -> OwnPuzzles:
        """The player's own puzzles, as they were read last."""
        if not self.own_files.there:
            return OwnPuzzles({}, {})
        return read_figures(self.own_files, self.below.sets)

    @cached_property
    def packed_puzzles(self) -> tuple[OwnPuzzles, ...]:
        """The sets and figures of each pack that was installed."""
        return tuple(read_figures(files, self.below.sets) for files in self._packs())

    @property
    def _others(self) -> tuple[OwnPuzzles, ...]:
        return (self.own, *self.packed_puzzles)

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids, the player's own and those of packs last."""
        own = {name: pieces for one in self._others for name, pieces in one.sets.items()}
        return KnownSets({**self.below.sets, **own})

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces, which may be the player's own."""
        own = self.sets.get(set_id) if set_id.startswith(FOREIGN) else None
        return own or super().piece_set(set_id)

    @cached_property
    def entries(self) -> tuple[Figure, ...]:
        """The figures of the program, then the player's own."""
        own = (figure for _, _, figures in self._groups() for figure in figures)
        packed = (figure for _, _, figures in self._pack_groups() for figure in figures)
        return (*self.below.entries, *own, *packed)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all entries."""
        own = (*self._groups(), *self._pack_groups())
        return self.below.ids | {figure.id for _, _, figures in own for figure in figures}

    def with_id(self, name: str) -> Figure | None:
        """Return the figure with exactly that id, or None."""
        if not name.startswith(FOREIGN):
            return super().with_id(name)
        groups = (group for one in self._others for group in one.groups.values())
        own = (figure for group in groups for figure in group.figures)
        return next((figure for figure in own if figure.id == name), None)

    def alike(self, figure: Figure) -> Figure | None:
        """Return a figure with the same silhouette, one of the program before the player's own."""
        return self.below.alike(figure) or super().alike(figure)

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """All figures; the tans'; the player's own; then those of other sets."""
        below = self.below.collections[1:]
        after = sum(one.heading == below[0].heading for one in below)
        own = (
            self._collection(*group, heading=markc("name", "Your own"), set_id=self._of(group[0]))
            for group in self._groups()
        )
        packs = (
            self._collection(*group, heading=markc("name", "Packs"))
            for group in self._pack_groups()
        )
        return (self._everything, *below[:after], *own, *packs, *below[after:])

    def _of(self, group: str) -> str:
        """Return the id of the set whose figures a group has; empty where it is a collection."""
        return group if group in self.own.sets else ""

    def _pack_groups(self) -> Iterator[tuple[str, str, tuple[Figure, ...]]]:
        """Yield the figures of each pack: id, name and figures."""
        for one in self.packed_puzzles:
            for name, group in one.groups.items():
                yield name, group.name, group.figures

    def _groups(self) -> Iterator[tuple[str, str, tuple[Figure, ...]]]:
        """Yield the player's own collections: id, name and figures.

        The player's figures of all sets of the program are one, ``own``, and that is first; then
        come those of each of the player's sets, then the collections with a name.
        """
        own, groups = self.own.sets, self.own.groups
        named = {name: group for name, group in groups.items() if group.name}
        others = [group.figures for name, group in groups.items() if name not in {**named, **own}]
        if others:
            yield (
                OWN,
                markc("name", "Your own figures"),
                tuple(one for some in others for one in some),
            )
        for name, pieces in own.items():
            if name in groups and name not in named:
                yield name, pieces.name, groups[name].figures
        for name, group in named.items():
            yield name, group.name, group.figures

    @staticmethod
    def packed(
        files: Sequence[OwnFile], library: Puzzles, tell: Tell, tick: Callable[[], None]
    ) -> Iterator[tuple[OwnFile, dict[str, Any]]]:
        """Yield the rows of the sets and figures in the files of a pack, each read in full.

        *library* has the program's.  Faults are given to *tell*, those that are found soon before
        any that are not; *tick* is called for each row that was looked at.
        """
        known, own = library[Figures.kind].sets, [file for file in files if file.part is SETS]
        sets = {pieces.id: pieces for pieces in read_sets(own, tell)}
        for file in own:
            for name in file.ids:
                short = name.removeprefix(file.prefix)
                if short in known:
                    line = tr(
                        "{file}: id: another set is called {name}",
                        file=file.path,
                        name=quote(short),
                    )
                    tell(line, file.path, "")
                elif name in sets:
                    yield file, json.loads(write_pieces(replace(sets[name], id=short)))
        figures = [
            (file, with_short_names(sets, known, file.prefix))
            for file in files
            if file.part is FIGURES
        ]
        for file, every in figures:
            for _ in promising(file, every, tell):
                tick()
        for file, every in figures:
            for figure in checked_figures(file, every, tell):
                tick()
                yield file, packed_row(figure, file)

    # Keeping

    def keep_set(self, pieces: PieceSet, figures: Sequence[Figure] = ()) -> PieceSet:
        """Keep a set under its id, or a free one made of its name, with figures of it; return it.

        One called as another gets a number.  Raises `OwnError` when it cannot be kept, as when
        another has its id.
        """
        files = self.own_files
        name = set_name(pieces.name)
        with files.changing():
            self.forget()
            taken = {*self.sets, *self.own.groups}
            name = FreeNames(known.name for known in self.own.sets.values()).give(name)
            new_id = given_id(pieces.id) if pieces.id else free_id(name, taken, files.prefix)
            if new_id in taken or new_id.removeprefix(files.prefix) in taken:
                raise OwnError("id: another set is called {name}", name=quote(pieces.id))
            found = replace(pieces, id=new_id, name=name)
            files.write(files.new_file(SETS, found.id, json.loads(write_pieces(found))))
        self.forget()
        self.keep_figures(found, figures)
        return found

    def keep_figures(self, pieces: PieceSet, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """Keep figures of a set of this library, after those that are kept of it.

        Returns them as they are kept; one whose silhouette is kept already is that one, and one
        called as another gets a number.  Raises `OwnError`.
        """
        if pieces.id not in self.sets:
            raise OwnError("no piece set called {name}", name=quote(pieces.id))
        figures = [changed(figure, set_id=pieces.id, category=pieces.name) for figure in figures]
        return self._keep(pieces.id, {"set": pieces.id}, figures)

    def keep_collection(
        self, name: str, figures: Sequence[Figure], into: str = ""
    ) -> tuple[Figure, ...]:
        """Keep figures as a collection with a name, or after those of the collection *into*.

        They may be of several sets of this library.  A collection called as another gets a
        number.  Returns the figures as `keep_figures` does.  Raises `OwnError`.
        """
        for figure in figures:
            if figure.set_id not in self.sets:
                raise OwnError("no piece set called {name}", name=quote(figure.set_id))
        named = {key: group.name for key, group in self.own.groups.items() if group.name}
        if into not in named:
            name = FreeNames(named.values()).give(set_name(name))
            into = free_id(name, {*self.sets, *self.own.groups}, self.own_files.prefix)
        return self._keep(into, {"id": into, "name": name}, figures)

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Keep figures from a file, and the sets that came with them."""
        made: dict[int, PieceSet] = {}
        figures: dict[str, list[Figure]] = {}
        for one in arrivals:
            new = one.pieces
            if new is not None and id(new) not in made:
                same = (own for own in self.sets.values() if own.pieces == new.pieces)
                made[id(new)] = next(same, None) or self.keep_set(new)
            if isinstance(one.puzzle, Figure):
                set_id = one.puzzle.set_id if new is None else made[id(new)].id
                figures.setdefault(set_id, []).append(changed(one.puzzle, id="", set_id=set_id))
        kept: list[Figure] = []
        for set_id, some in figures.items():
            pieces = self.piece_set(set_id)
            known = self.measured(pieces, some) if len(some) <= MEASURED else some
            if collection:
                figures[set_id] = known
            else:
                kept += self.keep_figures(pieces, known)
        if collection and figures:
            every = [figure for some in figures.values() for figure in some]
            kept += self.keep_collection(collection, every)
        return list(map(self.item, kept))

    def kept_set(self, arrival: Arrival) -> str:
        """Return the id of the set with the pieces that came with a figure, or as a set."""
        same = (own.id for own in self.sets.values() if own.pieces == arrival.pieces.pieces)
        return next(same)

    def _keep(
        self, group: str, head: Mapping[str, Any], figures: Sequence[Figure]
    ) -> tuple[Figure, ...]:
        """Keep figures in the list of a group."""
        if not figures:
            return ()
        files = self.own_files
        with files.changing():
            self.forget()
            groups = self.own.figures
            file = files.list_of(FIGURES, group, head)
            known = {figure.id: figure for figure in groups.get(file.group, ())}
            rows = list(file.rows)
            if not file.proven:
                rows = [row_of(known[name], file.head) for name in file.ids if name in known]
            kept = self._added(replace(file, rows=tuple(rows), proven=True), known, figures)
        self.forget()
        every = {figure.id: figure for one in self.own.groups.values() for figure in one.figures}
        return tuple(every[name] for name in kept)

    def _added(
        self, file: OwnFile, known: Mapping[str, Figure], figures: Sequence[Figure]
    ) -> list[str]:
        """Write a list with *figures* added, and return their ids there."""
        rows = GrowingList(
            file.group, file.rows, file.ids, known, lambda row: silhouette_of(row, file.head)
        )
        kept = [rows.add(row_of(figure, file.head), figure.name) for figure in figures]
        self.own_files.check_room(len(rows.rows), file.group)
        if rows.rows != list(file.rows):
            self.own_files.write(replace(file, rows=tuple(rows.rows)))
        return kept

    def forget(self) -> None:
        """Read the player's own puzzles anew when they are next asked for."""
        for name in ("own", "packed_puzzles", "sets", "_silhouettes"):
            self.__dict__.pop(name, None)
        self.own_files.forget()
        super().forget()
