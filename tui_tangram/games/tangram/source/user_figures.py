"""The figures for a player: those of the program, and their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.format import (
    FIGURE,
    begin_figure,
    read_pieces,
    write_pieces,
)
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figure_lists import (
    KnownSets,
    ListedFigure,
    labelled,
    outline_text,
    row_of,
    symmetric,
)
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.silhouettes import Silhouettes, digest
from tui_tangram.language import markc, tr
from tui_tangram.play import quote
from tui_tangram.play.document import encode
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import FOREIGN
from tui_tangram.player.item_names import FreeNames, ItemError, free_id, given_id, set_name
from tui_tangram.player.rows import UserRow, short_fields
from tui_tangram.player.user_source import YOURS, NewRow, UserSource, checked, once
from tui_tangram.player.user_store import FIGURES, SETS, FaultReporter, UserFile, UserStore
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.games.catalog.games import Puzzles
    from tui_tangram.player.filters import Collection, PuzzleRow
    from tui_tangram.player.source import Arrival

OWN = "own"
"""The id of the collection of figures of sets that came with the program."""
MEASURED: Final = 50
"""The maximum number of figures of a file that are measured while the player waits."""
_FACTS: Final = ("unit", "holes", "islands", "symmetric")
"""Fields of a row with which its figure can be listed before it is made."""


class UserFigures(UserSource[Figure], Figures):
    """All figures of a source, then a player's own, then those of packs."""

    part = FIGURES
    read_again = ("sets", "by_silhouette", "_added_by_id")
    below: Figures

    def __init__(
        self, below: Figures, own: UserStore, packs: Callable[[], Iterable[UserStore]] = tuple
    ) -> None:
        """Join the puzzles of *below* and *own*, and those of installed *packs*."""
        super().__init__(below, own, packs)
        # Both share the program's figures.
        self._sets, self._lists = below._sets, below._lists  # noqa: SLF001
        self._rows, self._found = below._rows, below._found  # noqa: SLF001
        self._alone = below._alone  # noqa: SLF001

    @property
    def _added(self) -> Iterator[Figure]:
        """The figures that are not the program's."""
        return (figure for one in (self.own, *self.packed_puzzles) for figure in one.entries)

    @cached_property
    def _added_by_id(self) -> Mapping[str, Figure]:
        return {figure.id: figure for figure in self._added}

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids, the player's own and those of packs last."""
        every = (self.own, *self.packed_puzzles)
        own = {name: pieces for one in every for name, pieces in one.sets.items()}
        return KnownSets({**self.below.sets, **own})

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces, which may be the player's own."""
        own = self.sets.get(set_id) if set_id.startswith(FOREIGN) else None
        return own or super().piece_set(set_id)

    @cached_property
    def entries(self) -> tuple[Figure, ...]:
        """The figures of the program, then the player's own."""
        own = (figure for _, _, figures in self._groups() for figure in figures)
        packed = (figure for one in self.packed_puzzles for figure in one.entries)
        return (*self.below.entries, *own, *packed)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all entries."""
        return self.below.ids.union(self._added_by_id)

    def with_id(self, name: str) -> Figure | None:
        """Return the figure with exactly that id, or None."""
        if not name.startswith(FOREIGN):
            return super().with_id(name)
        return self._added_by_id.get(name)

    @cached_property
    def looks(self) -> Silhouettes:
        """The silhouettes that were looked at before, those of earlier sessions too."""
        return Silhouettes(self.user_store)

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
            self._collection(key, one.names.get(key, ""), figures, heading=markc("name", "Packs"))
            for one in self.packed_puzzles
            for key, figures in one.groups.items()
        )
        return (self._everything, *below[:after], *own, *packs, *below[after:])

    def _of(self, group: str) -> str:
        """Return the id of the set whose figures a group has; empty if it is a collection."""
        return group if group in self.own.sets else ""

    def _groups(self) -> Iterator[tuple[str, str, tuple[Figure, ...]]]:
        """Yield the player's own collections: id, name and figures.

        The player's figures of all sets of the program are one, ``own``, and that is first; then
        come those of each of the player's sets, then the collections with a name.
        """
        groups, names, sets = self.own
        others = [figures for name, figures in groups.items() if name not in {**names, **sets}]
        if others:
            yield OWN, markc("name", "Your own figures"), tuple(chain.from_iterable(others))
        for name, pieces in sets.items():
            if name in groups and name not in names:
                yield name, pieces.name, groups[name]
        for name, title in names.items():
            yield name, title, groups[name]

    # Reading

    def _sets_in(self, files: UserStore) -> dict[str, PieceSet]:
        return {pieces.id: pieces for pieces in _sets(files.files(SETS), files.report_fault)}

    def _entries(
        self, file: UserFile, sets: Mapping[str, PieceSet], report: FaultReporter
    ) -> tuple[Sequence[Figure], bool]:
        every = _with_short_names(sets, self.below.sets, file.prefix)
        listed = _listed(file, every) if file.proven else None
        if listed is not None:
            return listed, True
        found = tuple(_figures(file, every, report))
        return found, len(found) == len(file.rows) and _has_facts(file)

    def _written_rows(self, file: UserFile) -> Iterator[UserRow]:
        every = _with_short_names(self.own.sets, self.below.sets, file.prefix)
        figures = _figures(file, every, self.user_store.report_fault)
        return (row_of(figure, file.head) for figure in figures)

    @staticmethod
    def packed(
        files: Sequence[UserFile],
        library: Puzzles,
        report: FaultReporter,
        tick: Callable[[], None],
    ) -> Iterator[tuple[UserFile, dict[str, Any]]]:
        """Yield the rows of the sets and figures in the files of a pack, each read in full.

        *library* has the program's.  Faults go to *report*, those that are found early first;
        *tick* is called for each row at each of three steps.
        """
        known, own = library[Figures.kind].sets, [file for file in files if file.part is SETS]
        sets = {pieces.id: pieces for pieces in _sets(own, report)}
        for file in own:
            for name in file.ids:
                short = name.removeprefix(file.prefix)
                if short in known:
                    line = tr(
                        "{file}: id: another set is called {name}",
                        file=file.path,
                        name=quote(short),
                    )
                    report(line, file.path, "")
                elif name in sets:
                    yield file, json.loads(write_pieces(replace(sets[name], id=short)))
        figures = [
            (file, _with_short_names(sets, known, file.prefix))
            for file in files
            if file.part is FIGURES
        ]
        begun: dict[str, _Rest] = {}
        for file, every in figures:
            for name, rest in checked(file, partial(_begun, file, every, report), report):
                tick()
                begun[name] = rest
        read: list[tuple[UserFile, Figure]] = []
        for file, every in figures:
            for figure in _figures(file, every, report, begun):
                tick()
                read.append((file, figure))
        for file, figure in read:
            tick()
            yield file, _packed_row(figure, file)

    # Saving

    @property
    def _taken(self) -> set[str]:
        return {*super()._taken, *self.sets}

    def content_of(self, row: Mapping[str, Any], head: Mapping[str, Any]) -> tuple[str, int, str]:
        """Return the silhouette of a row."""
        return row.get("set", head.get("set", "")), row["unit"], digest(outline_text(row))

    def save_set(self, pieces: PieceSet, figures: Sequence[Figure] = ()) -> PieceSet:
        """Save a set with figures of it, under its id or one made from its name; return it.

        A name in use gets a number.  Raises `ItemError` if it cannot be saved, such as when its id
        is in use.
        """
        files = self.user_store
        name = set_name(pieces.name)
        with files.changing():
            self.forget()
            taken = self._taken
            name = FreeNames(known.name for known in self.own.sets.values()).give(name)
            new_id = given_id(pieces.id) if pieces.id else free_id(name, taken, files.prefix)
            if new_id in taken or new_id.removeprefix(files.prefix) in taken:
                raise ItemError("id: another set is called {name}", name=quote(pieces.id))
            found = replace(pieces, id=new_id, name=name)
            files.write(files.new_file(SETS, found.id, json.loads(write_pieces(found))))
        self.forget()
        self.save_figures(found, figures)
        return found

    def save_figures(self, pieces: PieceSet, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """Save figures of a set of this library, after the player's other figures of it.

        Returns them as saved; a silhouette that is saved already is not saved again, and a name in
        use gets a number.  Raises `ItemError`.
        """
        if pieces.id not in self.sets:
            raise ItemError("no piece set called {name}", name=quote(pieces.id))
        figures = [labelled(one, set_id=pieces.id, category=pieces.name) for one in figures]
        return self._add(pieces.id, {"set": pieces.id}, partial(_new, figures)) if figures else ()

    def save_collection(self, name: str, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """Save figures as a collection; a name in use gets a number.

        They may be of several sets of this library.  Returns the figures as `save_figures` does.
        Raises `ItemError`.
        """
        for figure in figures:
            if figure.set_id not in self.sets:
                raise ItemError("no piece set called {name}", name=quote(figure.set_id))
        return self._add_collection(name, partial(_new, figures))

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Save figures from a file, and the sets that came with them."""
        from tui_tangram.games.tangram.core.difficulty import measured

        made: dict[int, PieceSet] = {}
        figures: dict[str, list[Figure]] = {}
        for one in arrivals:
            new = one.pieces
            if new is not None and id(new) not in made:
                same = (own for own in self.sets.values() if own.pieces == new.pieces)
                made[id(new)] = next(same, None) or self.save_set(new)
            if isinstance(one.puzzle, Figure):
                set_id = one.puzzle.set_id if new is None else made[id(new)].id
                figures.setdefault(set_id, []).append(labelled(one.puzzle, id="", set_id=set_id))
        saved: list[Figure] = []
        for set_id, some in figures.items():
            pieces = self.piece_set(set_id)
            known = measured(pieces, some) if len(some) <= MEASURED else some
            if collection:
                figures[set_id] = known
            else:
                saved += self.save_figures(pieces, known)
        if collection and figures:
            every = [figure for some in figures.values() for figure in some]
            saved += self.save_collection(collection, every)
        return list(map(self.item, saved))

    def saved_set(self, arrival: Arrival) -> str:
        """Return the id of the set with the pieces that came with a figure, or as a set."""
        same = (own.id for own in self.sets.values() if own.pieces == arrival.pieces.pieces)
        return next(same)


# Reading


def _with_short_names(
    sets: Mapping[str, PieceSet], known: Mapping[str, PieceSet], prefix: str
) -> Mapping[str, PieceSet]:
    """Return all sets by their names in figures, which may be the ids that their files have."""
    short = {name.removeprefix(prefix): pieces for name, pieces in sets.items()}
    return KnownSets({**short, **sets, **known})


def _sets(files: Sequence[UserFile], report: FaultReporter) -> Iterator[PieceSet]:
    """Yield the valid sets in files, and report the others."""

    def read(file: UserFile) -> Iterator[PieceSet]:
        where = str(file.path)
        return checked(file, lambda name, row: replace(read_pieces(row, where), id=name), report)

    ids: set[str] = set()
    return (pieces for file in files for pieces in once(file, read(file), ids, report))


def _listed(file: UserFile, sets: Mapping[str, PieceSet]) -> tuple[Figure, ...] | None:
    """Return the figures of a valid list, or None if one of their sets is missing."""
    shared = file.head.get("set")
    known: dict[tuple[str, str], dict[str, str]] = {}
    found = []
    for row, name in zip(file.rows, file.ids, strict=True):
        facts = short_fields(row)
        stated = facts.get("set", shared), facts.get("category", "")
        if stated not in known:
            if stated[0] not in sets:
                return None
            pieces = sets[stated[0]]
            category = _category(file, stated[1], pieces)
            known[stated] = {"set_id": pieces.id, "category": category}
        source = facts.get("source") or YOURS
        found.append(ListedFigure(row, unit=facts["unit"], id=name, source=source, **known[stated]))
    return tuple(found)


_Rest: TypeAlias = "Callable[[], Figure]"
"""The rest of reading a figure; raises `FormatError`."""


def _figures(
    file: UserFile,
    sets: Mapping[str, PieceSet],
    report: FaultReporter,
    begun: Mapping[str, _Rest] = MappingProxyType({}),
) -> Iterator[Figure]:
    """Yield the valid figures of a file, and report the others; *begun* are some by their ids."""

    def make(name: str, row: dict[str, Any]) -> Figure:
        rest = begun.get(name) or _begun(file, sets, report, name, row)[1]
        figure, stated = rest(), row.get("symmetric") if file.listed else None
        if stated is not None and stated is not symmetric(figure):
            raise FormatError(str(file.path), "symmetric", tr("does not agree with the outline"))
        category = _category(file, figure.category, sets[figure.set_id])
        return changed(figure, id=name, category=category, source=figure.source or YOURS)

    return checked(file, make, report)


def _begun(
    file: UserFile,
    sets: Mapping[str, PieceSet],
    report: FaultReporter,
    name: str,
    row: dict[str, Any],
) -> tuple[str, _Rest]:
    """Begin to read the figure of a row; see `begin_figure`.  Raises `FormatError`."""
    where = str(file.path)
    if not file.listed and row.get("format") != FIGURE:
        # Late, because few files are such.
        from tui_tangram.games.tangram.drawing.free_figure import FREE, read_free_figure
        from tui_tangram.games.tangram.drawing.settle import describe_moves

        if row.get("format") == FREE:
            figure, moves = read_free_figure(encode(row), where, sets)
            report(f"{file.path}: {describe_moves(moves, sets[figure.set_id])}", None, "")
            return name, lambda: figure
    return name, begin_figure(_file(row) if file.listed else row, where, sets)


def _file(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the file of the figure in a row of a list."""
    fields = {key: row[key] for key in row if key != "symmetric"}
    return {**fields, "format": FIGURE, "version": 1}


def _category(file: UserFile, stated: str, pieces: PieceSet) -> str:
    """Return the category of a figure: its collection, or its set if that is the player's own."""
    own = pieces.id.startswith(file.prefix)
    return file.name or (pieces.name if own else stated or pieces.name)


def _has_facts(file: UserFile) -> bool:
    return all(row.get(key) is not None for row in file.rows for key in _FACTS)


# Writing


def _new(figures: Iterable[Figure], head: Mapping[str, Any]) -> Iterator[NewRow]:
    """Yield the rows and names of new figures."""
    return ((row_of(figure, head), figure.name) for figure in figures)


def _packed_row(figure: Figure, file: UserFile) -> dict[str, Any]:
    """Return the row of a figure of a pack, without the pack in its ID."""
    names = {
        "id": figure.id.rpartition("/")[2],
        "name": figure.name,
        "set": figure.set_id.removeprefix(file.prefix),
    }
    row = dict(row_of(figure, {}))
    return names | {key: row[key] for key in row if key not in names}
