"""The tile boards of a player: those of the program, and their own beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import markc, tr, trc
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.record import encode
from tui_tangram.store.own import BOARDS, OwnFile, OwnFiles, Tell
from tui_tangram.store.own_names import (
    FreeNames,
    OwnError,
    free_id,
    set_name,
    shortened,
)
from tui_tangram.store.own_rows import YOURS, GrowingList
from tui_tangram.store.tiles import TileCollection, TileEntry, Tiles

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle
    from tui_tangram.store.arrivals import Arrival
    from tui_tangram.store.rows import PuzzleRow

OWN: Final = "own"
"""The id of the collection of boards that are in no other."""
_OWN: Final = markc("name", "Your own boards")
_NAMES: Final = ("id", "name", "collection", "source")
"""The fields of a board's file that its row has instead."""


class OwnTiles(Tiles):
    """All tile boards of a source, and a player's own after them."""

    def __init__(
        self, below: Tiles, own: OwnFiles, packs: Callable[[], Iterable[OwnFiles]] = tuple
    ) -> None:
        """Join the boards of *below* and *own*, and those of installed *packs*."""
        super().__init__(below.directory)
        self.below: Tiles = below
        self.own_files = own
        self._packs = packs

    @cached_property
    def own(self) -> tuple[TileCollection, ...]:
        """The player's own boards, as they were read last: those of no collection first."""
        return tuple(_read(self.own_files))

    @cached_property
    def files(self) -> tuple[TileCollection, ...]:
        """The collections of the program, the player's own, the packs.  Raises `LibraryError`."""
        packed = (one for files in self._packs() for one in _read(files))
        return (*self.below.files, *self.own, *packed)

    @staticmethod
    def packed(
        files: Sequence[OwnFile], library: object, tell: Tell, tick: Callable[[], None]
    ) -> Iterator[tuple[OwnFile, dict[str, Any]]]:
        """Yield the rows of the boards in the files of a pack; see `OwnFigures.packed`."""
        del library
        for file in files:
            if file.part is BOARDS:
                for row in map(_fields, _entries(file, tell)):
                    tick()
                    yield file, row | {"id": row["id"].rpartition("/")[2]}

    def keep_board(self, puzzle: Puzzle) -> TileEntry:
        """Keep a board; return its entry.  One that is kept already is that one.

        Raises `OwnError` when it cannot be kept.
        """
        return self._keep(BOARDS.directory, {"id": BOARDS.directory}, [puzzle])[0]

    def keep_collection(
        self, name: str, puzzles: Sequence[Puzzle], into: str = ""
    ) -> tuple[TileEntry, ...]:
        """Keep boards as a collection with a name, or after those of the collection *into*.

        A collection called as another gets a number.  Returns the entries as `keep_board` does.
        Raises `OwnError`.
        """
        known = {one.id: one.name for one in self.own}
        if into not in known:
            name = FreeNames(known.values()).give(set_name(name))
            into = free_id(name, {*known, BOARDS.directory}, self.own_files.prefix)
        return self._keep(into, {"id": into, "name": name}, puzzles)

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Keep boards from a file."""
        puzzles = [replace(one.puzzle, name=shortened(one.puzzle.name)) for one in arrivals]
        if collection:
            return list(map(self.item, self.keep_collection(collection, puzzles)))
        return [self.item(self.keep_board(puzzle)) for puzzle in puzzles]

    def _keep(
        self, group: str, head: dict[str, Any], puzzles: Sequence[Puzzle]
    ) -> tuple[TileEntry, ...]:
        if not puzzles:
            return ()
        files = self.own_files
        with files.changing():
            self.forget()
            _ = self.own
            file = files.list_of(BOARDS, group, head)
            there = [one for found in self.own for one in found.entries if one.id in file.ids]
            fields = list(map(_fields, there))
            ids = [row["id"] for row in fields]
            rows = GrowingList(file.group, fields, ids, (), lambda row: _content(row["puzzle"]))
            kept = [rows.add(_row(puzzle), puzzle.name or tr("Board")) for puzzle in puzzles]
            files.check_room(len(rows.rows), group)
            if len(rows.rows) > len(there):
                files.write(replace(file, rows=tuple(rows.rows), proven=True))
        self.forget()
        every = {entry.id: entry for one in self.own for entry in one.entries}
        return tuple(every[name] for name in kept)

    def forget(self) -> None:
        """Read the player's own boards anew when they are next asked for."""
        for name in ("own", "files"):
            self.__dict__.pop(name, None)
        self.own_files.forget()
        super().forget()


# Reading


def _read(files: OwnFiles) -> Iterator[TileCollection]:
    """Yield the boards of the files that can be used, those of no collection together."""
    groups: dict[str, tuple[str, list[TileEntry]]] = {}
    ids: set[str] = set()
    proven = []
    for file in files.files(BOARDS):
        found = tuple(_entries(file, files.tell))
        if file.listed and not file.proven and list(map(_fields, found)) == list(file.rows):
            proven.append(file)
        for entry in found:
            if entry.id in ids:
                line = tr(
                    "{file}: board {name} exists already", file=file.path, name=quote(entry.id)
                )
                files.tell(line, file.path, tr("skipped"))
                continue
            ids.add(entry.id)
            group = file.group if file.name else OWN
            groups.setdefault(group, (file.name or _OWN, []))[1].append(entry)
    if proven:
        files.prove(proven)
    for group in sorted(groups, key=lambda one: one != OWN):
        name, entries = groups[group]
        yield TileCollection(group, name, "", YOURS, "", tuple(entries))


def _entries(file: OwnFile, tell: Tell) -> Iterator[TileEntry]:
    """Yield the boards of a file that are in order, and tell of the others."""
    try:
        for place, name, row in file.places():
            try:
                facts = row if file.proven else _checked(file, place, row)
            except FormatError as error:
                tell(str(error), file.path, tr("board skipped"))
                continue
            yield TileEntry(
                name,
                facts["name"],
                file.name or trc("name", _OWN),
                "",
                facts.get("source") or YOURS,
                facts.get("difficulty"),
                facts.get("effort"),
                facts.get("unique", False),
                "",
                facts["puzzle"],
                facts["tiles"],
            )
    except DocumentError as error:
        tell(f"{file.path}: {error}", file.path, tr("skipped"))


def _checked(file: OwnFile, place: str, row: dict[str, Any]) -> dict[str, Any]:
    """Return the facts about the board of a row.  Raises `FormatError`."""
    from tui_tangram.matching.format import read_tiles

    where, name = str(file.path), row.get("name")
    if not file.listed:
        puzzle = read_tiles(encode(row), where)
        return {"name": puzzle.name or file.path.stem, **_row(puzzle)}
    try:
        content = row.get("puzzle")
        puzzle = read_tiles(encode(content if isinstance(content, dict) else {}), where)
        called = set_name(name if isinstance(name, str) else puzzle.name)
    except FormatError as error:
        raise FormatError(where, f"{place}.puzzle.{error.place}".rstrip("."), error.cause) from None
    except OwnError as error:
        raise FormatError(where, f"{place}.name", str(error)) from None
    return {"name": called, "unique": row.get("unique") is True, **_row(puzzle)}


def _content(puzzle: Mapping[str, Any]) -> str:
    """Return what is the same for files of one board, whatever is said about it."""
    return encode({key: value for key, value in puzzle.items() if key not in (*_NAMES, "effort")})


# Writing


def _row(puzzle: Puzzle) -> dict[str, Any]:
    """Return the row of a board in a list, without id and name.

    Raises `OwnError` for a board that no file can hold.
    """
    from tui_tangram.matching.format import write_tiles

    try:
        content = json.loads(write_tiles(puzzle))
    except ValueError as error:
        raise OwnError("the board cannot be saved: {why}", why=error) from None
    row = {
        "source": puzzle.source,
        "difficulty": puzzle.difficulty,
        "effort": puzzle.effort,
        "tiles": len(puzzle.tiles),
        "puzzle": {key: value for key, value in content.items() if key not in _NAMES},
    }
    return {key: value for key, value in row.items() if value is not None}


def _fields(entry: TileEntry) -> dict[str, Any]:
    """Return the row of a board that was read, as the program writes it."""
    row = {
        "id": entry.id,
        "name": entry.name,
        "source": entry.source,
        "difficulty": entry.difficulty,
        "effort": entry.effort,
        "unique": entry.unique,
        "tiles": entry.tiles,
        "puzzle": entry.document,
    }
    return {key: value for key, value in row.items() if value not in (None, "", False)}
