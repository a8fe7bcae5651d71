"""The figures of a player: those of the program, and their own beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.drawing.free_figure import FREE, read_free_figure
from tui_tangram.drawing.settled import describe_moves
from tui_tangram.language import markc, tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.record import encode
from tui_tangram.store.figures import Figures, KnownSets, ListedFigure, symmetric
from tui_tangram.store.own import (
    FIGURES,
    SETS,
    YOURS,
    FreeNames,
    OwnError,
    OwnFile,
    OwnFiles,
    Tell,
    free_id,
    set_name,
)
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.format import FIGURE, figure_fields, read_figure, read_pieces, write_pieces
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.catalog.entry import Puzzles
    from tui_tangram.store.arrivals import Arrival
    from tui_tangram.store.rows import Collection, PuzzleRow

OWN = "own"
"""The id of the collection of figures of sets that came with the program."""
MEASURED: Final = 50
"""The most figures of a file whose difficulty is measured while somebody waits."""
_HEAD: Final = ("format", "version", "set")
_FACTS: Final = ("unit", "holes", "islands", "symmetric")
"""Fields of a row without which its figure has to be made to be listed."""


class OwnGroup(NamedTuple):
    """Figures that are listed together: of a set, or a collection with a name."""

    name: str
    """The name of a collection; empty for the figures of a set."""
    figures: tuple[Figure, ...]


class OwnPuzzles(NamedTuple):
    """The player's own sets and figures, as read from the files."""

    sets: Mapping[str, PieceSet]
    """The sets by their ids."""
    groups: Mapping[str, OwnGroup]
    """The figures by the ids of their sets, a player's own sets or others, or collections."""

    @property
    def figures(self) -> Mapping[str, tuple[Figure, ...]]:
        """The figures alone, by the same ids."""
        return {name: group.figures for name, group in self.groups.items()}


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
        self.below = below
        self.own_files = own
        self._packs = packs
        self._sets, self._lists = below._sets, below._lists  # noqa: SLF001

    def load(self) -> None:
        """Read the sets of the program and the figures of the seven tans."""
        self.below.load()

    @cached_property
    def own(self) -> OwnPuzzles:
        """The player's own puzzles, as they were read last."""
        if not self.own_files.there:
            return OwnPuzzles({}, {})
        return _read(self.own_files, self.below.sets)

    @cached_property
    def packed_puzzles(self) -> tuple[OwnPuzzles, ...]:
        """The sets and figures of each pack that was installed."""
        return tuple(_read(files, self.below.sets) for files in self._packs())

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

    def with_id(self, name: str) -> Figure | None:
        """Return the figure with exactly that id, or None."""
        if not name.startswith(FOREIGN):
            return super().with_id(name)
        groups = (group for one in self._others for group in one.groups.values())
        own = (figure for group in groups for figure in group.figures)
        return next((figure for figure in own if figure.id == name), None)

    def entry(self, text: str) -> Figure | None:
        """Return the figure called *text*; what the program's are called leads to those."""
        return self.below.entry(text) or super().entry(text)

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
        files: Sequence[OwnFile], library: Puzzles, tell: Tell
    ) -> Iterator[tuple[OwnFile, list[dict[str, Any]]]]:
        """Yield the rows of the sets and figures in the files of a pack, read in full.

        *library* has the program's.  Faults are given to *tell*.
        """
        known, own = library[Figures.kind].sets, [file for file in files if file.part is SETS]
        sets = {pieces.id: pieces for pieces in _sets(own, tell)}
        for file in own:
            rows = []
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
                    rows.append(json.loads(write_pieces(replace(sets[name], id=short))))
            yield file, rows
        for file in files:
            if file.part is FIGURES:
                every = _every(sets, known, file.prefix)
                yield file, [_packed(one, file) for one in _checked(file, every, tell)]

    # Keeping

    def keep_set(self, pieces: PieceSet, figures: Sequence[Figure] = ()) -> PieceSet:
        """Keep a set under a free id made of its name, with figures of it; return it.

        One called as another gets a number.  Raises `OwnError` when it cannot be kept.
        """
        files = self.own_files
        name = set_name(pieces.name)
        with files.changing():
            self.forget()
            taken = {*self.sets, *self.own.groups}
            name = FreeNames(known.name for known in self.own.sets.values()).give(name)
            found = replace(pieces, id=free_id(name, taken, files.prefix), name=name)
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
                rows = [_row(known[name], file.head) for name in file.ids if name in known]
            kept = self._added(replace(file, rows=tuple(rows), proven=True), known, figures)
        self.forget()
        every = {figure.id: figure for one in self.own.groups.values() for figure in one.figures}
        return tuple(every[name] for name in kept)

    def _added(
        self, file: OwnFile, known: Mapping[str, Figure], figures: Sequence[Figure]
    ) -> list[str]:
        """Write a list with *figures* added, and return their ids there."""
        files, group = self.own_files, file.group
        rows, ids = list(file.rows), list(file.ids)
        silhouettes = {_silhouette(row, file.head): at for at, row in enumerate(rows)}
        names = FreeNames(row["name"] for row in rows)
        used = {*known, *ids}
        number, kept = len(rows), []
        for figure in figures:
            row = _row(figure, file.head)
            at = silhouettes.setdefault(_silhouette(row, file.head), len(rows))
            if at == len(rows):
                number += 1
                while f"{group}/{number}" in used:
                    number += 1
                name = names.give(set_name(figure.name))
                used.add(f"{group}/{number}")
                ids.append(f"{group}/{number}")
                own = {"id": ids[-1], "name": name, "source": figure.source or YOURS}
                rows.append(own | {key: row[key] for key in row if key not in own})
            kept.append(ids[at])
        files.check_room(len(rows), group)
        if len(rows) > len(file.rows) or rows != list(file.rows):
            files.write(replace(file, rows=tuple(rows)))
        return kept

    def forget(self) -> None:
        """Read the player's own puzzles anew when they are next asked for."""
        for name in ("own", "packed_puzzles", "sets", "_silhouettes"):
            self.__dict__.pop(name, None)
        self.own_files.forget()
        super().forget()


# Reading


def _read(files: OwnFiles, known: Mapping[str, PieceSet]) -> OwnPuzzles:
    """Return the puzzles that can be used; *known* has the sets that came with the program."""
    sets = {pieces.id: pieces for pieces in _sets(files.files(SETS), files.tell)}
    every = _every(sets, known, files.prefix)
    groups: dict[str, tuple[str, list[Figure]]] = {}
    ids: set[str] = set()
    proven = []
    for file in files.files(FIGURES):
        read = _listed(file, every) if file.proven else None
        if read is None:
            read = tuple(_checked(file, every, files.tell))
            if file.listed and len(read) == len(file.rows) and _has_facts(file):
                proven.append(file)
        for figure in read:
            if figure.id in ids:
                line = tr(
                    "{file}: figure {name} exists already", file=file.path, name=quote(figure.id)
                )
                files.tell(line, file.path, tr("skipped"))
                continue
            ids.add(figure.id)
            groups.setdefault(_group_of(figure), (file.name, []))[1].append(figure)
    if proven:
        files.prove(proven)
    found = {key: OwnGroup(name, tuple(some)) for key, (name, some) in groups.items()}
    return OwnPuzzles(sets, found)


def _every(
    sets: Mapping[str, PieceSet], known: Mapping[str, PieceSet], prefix: str
) -> Mapping[str, PieceSet]:
    """Return all sets that a figure may name: one from elsewhere calls its set as its file did."""
    short = {name.removeprefix(prefix): pieces for name, pieces in sets.items()}
    return KnownSets({**short, **sets, **known})


def _sets(files: Sequence[OwnFile], tell: Tell) -> Iterator[PieceSet]:
    ids: set[str] = set()
    for file in files:
        try:
            pieces = read_pieces(encode(file.rows[0]), str(file.path))
        except FormatError as error:
            tell(str(error), file.path, tr("set skipped"))
            continue
        own = replace(pieces, id=file.ids[0])
        if own.id in ids:
            line = tr(
                "{file}: id: another set is called {name}", file=file.path, name=quote(own.id)
            )
            tell(line, file.path, tr("skipped"))
            continue
        ids.add(own.id)
        yield own


def _listed(file: OwnFile, sets: Mapping[str, PieceSet]) -> tuple[Figure, ...] | None:
    """Return the figures of a list that is in order, or None when one of their sets is gone."""
    found = []
    shared = file.head.get("set")
    for row, name in zip(file.rows, file.ids, strict=True):
        of = row.get("set", shared)
        if of not in sets:
            return None
        pieces = sets[of]
        category = _category(file, row.get("category", ""), pieces)
        source = row.get("source") or YOURS
        found.append(
            ListedFigure(row, pieces.id, row["unit"], id=name, category=category, source=source)
        )
    return tuple(found)


def _checked(file: OwnFile, sets: Mapping[str, PieceSet], tell: Tell) -> Iterator[Figure]:
    """Yield the figures of a file that are in order, and tell of the others."""
    try:
        for place, name, row in file.places():
            try:
                figure = _figure(file, row, sets, tell)
            except FormatError as error:
                where = f"{place}." if place and error.place else place
                line = FormatError(error.where, where + error.place, error.cause)
                tell(str(line), file.path, tr("figure skipped"))
                continue
            yield changed(
                figure,
                id=name,
                category=_category(file, figure.category, sets[figure.set_id]),
                source=figure.source or YOURS,
            )
    except DocumentError as error:
        tell(f"{file.path}: {error}", file.path, tr("skipped"))


def _figure(file: OwnFile, row: dict[str, Any], sets: Mapping[str, PieceSet], tell: Tell) -> Figure:
    """Return the figure of a row.  Raises `FormatError`."""
    where = str(file.path)
    if row.get("format") == FREE and not file.listed:
        figure, report = read_free_figure(encode(row), where, sets)
        tell(f"{file.path}: {describe_moves(report, sets[figure.set_id])}", None, "")
        return figure
    if not file.listed:
        return read_figure(encode(row), where, sets)
    told = row.pop("symmetric", None)
    figure = read_figure(encode({**row, "format": FIGURE, "version": 1}), where, sets)
    if told is not None and told is not symmetric(figure):
        raise FormatError(where, "symmetric", tr("does not agree with the outline"))
    return figure


def _category(file: OwnFile, told: str, pieces: PieceSet) -> str:
    """Return the category of a figure: its collection, or its set if that is the player's own."""
    own = pieces.id.startswith(file.prefix)
    return file.name or (pieces.name if own else told or pieces.name)


def _has_facts(file: OwnFile) -> bool:
    return all(row.get(key) is not None for row in file.rows for key in _FACTS)


def _group_of(figure: Figure) -> str:
    return figure.id.rpartition("/")[0]


# Writing


def _row(figure: Figure, shared: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a figure in a list."""
    facts = {"holes": figure.holes, "islands": figure.islands, "symmetric": symmetric(figure)}
    head = ("format", "version", *(["set"] if "set" in shared else []))
    return {key: value for key, value in (facts | figure_fields(figure)).items() if key not in head}


def _packed(figure: Figure, file: OwnFile) -> dict[str, Any]:
    """Return the row of a figure of a pack, whose ID says nothing of the pack."""
    names = {
        "id": figure.id.rpartition("/")[2],
        "name": figure.name,
        "set": figure.set_id.removeprefix(file.prefix),
    }
    row = _row(figure, {})
    return names | {key: row[key] for key in row if key not in names}


def _silhouette(row: Mapping[str, Any], head: Mapping[str, Any]) -> tuple[str, int, str]:
    """Return what is the same for rows of one silhouette, as the program writes them."""
    return row.get("set", head.get("set", "")), row["unit"], encode(row["outline"])
