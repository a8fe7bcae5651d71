"""The files of a player's figures and sets of pieces: read, and rows written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from tui_tangram.language import tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.record import encode
from tui_tangram.store.figure_lists import KnownSets, ListedFigure, symmetric
from tui_tangram.store.own import FIGURES, SETS, OwnFile, OwnFiles, Tell
from tui_tangram.store.own_rows import YOURS
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.format import (
    FIGURE,
    check_figure,
    figure_fields,
    read_figure,
    read_pieces,
)
from tui_tangram.tangram.pieces import PieceSet

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


def read_figures(files: OwnFiles, known: Mapping[str, PieceSet]) -> OwnPuzzles:
    """Return the puzzles that can be used; *known* has the sets that came with the program."""
    sets = {pieces.id: pieces for pieces in read_sets(files.files(SETS), files.tell)}
    every = with_short_names(sets, known, files.prefix)
    groups: dict[str, tuple[str, list[Figure]]] = {}
    ids: set[str] = set()
    proven = []
    for file in files.files(FIGURES):
        read = _listed(file, every) if file.proven else None
        if read is None:
            read = tuple(checked_figures(file, every, files.tell))
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


def with_short_names(
    sets: Mapping[str, PieceSet], known: Mapping[str, PieceSet], prefix: str
) -> Mapping[str, PieceSet]:
    """Return all sets that a figure may name: one from elsewhere calls its set as its file did."""
    short = {name.removeprefix(prefix): pieces for name, pieces in sets.items()}
    return KnownSets({**short, **sets, **known})


def read_sets(files: Sequence[OwnFile], tell: Tell) -> Iterator[PieceSet]:
    """Yield the sets in files that are in order, and tell of the others."""
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


def checked_figures(file: OwnFile, sets: Mapping[str, PieceSet], tell: Tell) -> Iterator[Figure]:
    """Yield the figures of a file that are in order, and tell of the others."""
    for name, figure in _each(file, tell, lambda row: _figure(file, row, sets, tell)):
        yield changed(
            figure,
            id=name,
            category=_category(file, figure.category, sets[figure.set_id]),
            source=figure.source or YOURS,
        )


def promising(file: OwnFile, sets: Mapping[str, PieceSet], tell: Tell) -> Iterator[str]:
    """Yield the ids of figures in which nothing but the geometry of contours can be wrong.

    Tells of the others; much sooner than `checked_figures`.
    """
    for name, _ in _each(file, tell, lambda row: _check(file, row, sets)):
        yield name


_T = TypeVar("_T")


def _each(
    file: OwnFile, tell: Tell, read: Callable[[dict[str, Any]], _T]
) -> Iterator[tuple[str, _T]]:
    """Yield the id of each row, and what *read* makes of it, and tell of those that it refuses."""
    try:
        for place, name, row in file.places():
            try:
                found = read(row)
            except FormatError as error:
                where = f"{place}." if place and error.place else place
                line = FormatError(error.where, where + error.place, error.cause)
                tell(str(line), file.path, tr("figure skipped"))
                continue
            yield name, found
    except DocumentError as error:
        tell(f"{file.path}: {error}", file.path, tr("skipped"))


def _figure(file: OwnFile, row: dict[str, Any], sets: Mapping[str, PieceSet], tell: Tell) -> Figure:
    """Return the figure of a row.  Raises `FormatError`."""
    where = str(file.path)
    if not file.listed:
        if row.get("format") != FIGURE:
            # Late, because few files are such.
            from tui_tangram.drawing.free_figure import FREE, read_free_figure
            from tui_tangram.drawing.settled import describe_moves

            if row.get("format") == FREE:
                figure, report = read_free_figure(encode(row), where, sets)
                tell(f"{file.path}: {describe_moves(report, sets[figure.set_id])}", None, "")
                return figure
        return read_figure(encode(row), where, sets)
    told = row.get("symmetric")
    figure = read_figure(_text(row), where, sets)
    if told is not None and told is not symmetric(figure):
        raise FormatError(where, "symmetric", tr("does not agree with the outline"))
    return figure


def _check(file: OwnFile, row: dict[str, Any], sets: Mapping[str, PieceSet]) -> None:
    """Refuse a row for all but the geometry of its contours.  Raises `FormatError`."""
    if file.listed or row.get("format") == FIGURE:
        check_figure(_text(row) if file.listed else encode(row), str(file.path), sets)


def _text(row: Mapping[str, Any]) -> str:
    """Return the file of the figure that a row of a list has."""
    fields = {key: row[key] for key in row if key != "symmetric"}
    return encode({**fields, "format": FIGURE, "version": 1})


def _category(file: OwnFile, told: str, pieces: PieceSet) -> str:
    """Return the category of a figure: its collection, or its set if that is the player's own."""
    own = pieces.id.startswith(file.prefix)
    return file.name or (pieces.name if own else told or pieces.name)


def _has_facts(file: OwnFile) -> bool:
    return all(row.get(key) is not None for row in file.rows for key in _FACTS)


def _group_of(figure: Figure) -> str:
    return figure.id.rpartition("/")[0]


# Writing


def row_of(figure: Figure, shared: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a figure in a list."""
    facts = {"holes": figure.holes, "islands": figure.islands, "symmetric": symmetric(figure)}
    head = ("format", "version", *(["set"] if "set" in shared else []))
    return {key: value for key, value in (facts | figure_fields(figure)).items() if key not in head}


def packed_row(figure: Figure, file: OwnFile) -> dict[str, Any]:
    """Return the row of a figure of a pack, whose ID says nothing of the pack."""
    names = {
        "id": figure.id.rpartition("/")[2],
        "name": figure.name,
        "set": figure.set_id.removeprefix(file.prefix),
    }
    row = row_of(figure, {})
    return names | {key: row[key] for key in row if key not in names}


def silhouette_of(row: Mapping[str, Any], head: Mapping[str, Any]) -> tuple[str, int, str]:
    """Return what is the same for rows of one silhouette, as the program writes them."""
    return row.get("set", head.get("set", "")), row["unit"], encode(row["outline"])
