"""The tile boards of a player: those of the program, and their own beside them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.language import markc, tr, trc
from tui_tangram.play.files import FormatError
from tui_tangram.play.record import encode
from tui_tangram.store.own import BOARDS, OwnFile, OwnFiles, Tell
from tui_tangram.store.own_lists import YOURS, NewRow, OwnSource, checked, read_groups
from tui_tangram.store.own_names import OwnError, set_name, shortened
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
_DESCRIPTIVE: Final = (*_NAMES, "effort")
"""The fields of a board's file that do not make it another board."""


class OwnTiles(OwnSource[TileEntry], Tiles):
    """All tile boards of a source, then a player's own, then those of packs."""

    part = BOARDS
    read_again = ("own", "files")
    below: Tiles

    @cached_property
    def own(self) -> tuple[TileCollection, ...]:
        """The player's own boards, as they were read last: those of no collection first."""
        return tuple(_read(self.own_files))

    @cached_property
    def files(self) -> tuple[TileCollection, ...]:
        """The collections of the program, the player's own, the packs.  Raises `LibraryError`."""
        packed = (one for files in self._packs() for one in _read(files))
        return (*self.below.files, *self.own, *packed)

    @property
    def mine(self) -> Iterator[TileEntry]:
        """The player's own boards."""
        return (entry for one in self.own for entry in one.entries)

    @property
    def _named(self) -> Mapping[str, str]:
        return {one.id: one.name for one in self.own}

    @property
    def _taken(self) -> Iterable[str]:
        return [BOARDS.directory]

    def row_of(self, entry: TileEntry, head: Mapping[str, Any]) -> dict[str, Any]:
        """Return the row of a board, the same in every list."""
        del head
        return _fields(entry)

    def content_of(self, row: Mapping[str, Any], head: Mapping[str, Any]) -> str:
        """Return the board of a row, without all that describes it."""
        del head
        puzzle = row["puzzle"]
        return encode({key: puzzle[key] for key in puzzle if key not in _DESCRIPTIVE})

    @staticmethod
    def packed(
        files: Sequence[OwnFile], library: object, tell: Tell
    ) -> Iterator[tuple[OwnFile, dict[str, Any]]]:
        """Yield the rows of the boards in the files of a pack; see `OwnFigures.packed`."""
        del library
        for file in files:
            if file.part is BOARDS:
                for row in map(_fields, _entries(file, tell)):
                    yield file, row | {"id": row["id"].rpartition("/")[2]}

    def keep_board(self, puzzle: Puzzle) -> TileEntry:
        """Keep a board; return its entry.  One that is kept already is that one.

        Raises `OwnError` when it cannot be kept.
        """
        return self._add(BOARDS.directory, {"id": BOARDS.directory}, lambda _: _new([puzzle]))[0]

    def keep_collection(self, name: str, puzzles: Sequence[Puzzle]) -> tuple[TileEntry, ...]:
        """Keep boards as a collection with a name; one called as another gets a number.

        Returns the entries as `keep_board` does.  Raises `OwnError`.
        """
        return self._add_collection(name, lambda _: _new(puzzles))

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Keep boards from a file."""
        puzzles = [replace(one.puzzle, name=shortened(one.puzzle.name)) for one in arrivals]
        if collection:
            return list(map(self.item, self.keep_collection(collection, puzzles)))
        return [self.item(self.keep_board(puzzle)) for puzzle in puzzles]


# Reading


def _read(files: OwnFiles) -> Iterator[TileCollection]:
    """Yield the boards of the files that can be used, those of no collection together."""

    def read(file: OwnFile) -> tuple[Sequence[TileEntry], bool]:
        found = tuple(_entries(file, files.tell))
        return found, not file.proven and list(map(_fields, found)) == list(file.rows)

    groups = read_groups(
        files, BOARDS, read, lambda file: (file.group, file.name) if file.name else (OWN, _OWN)
    )
    for group in sorted(groups, key=lambda one: one != OWN):
        name, entries = groups[group]
        yield TileCollection(group, name, "", YOURS, "", entries)


def _entries(file: OwnFile, tell: Tell) -> Iterator[TileEntry]:
    """Yield the boards of a file that are in order, and tell of the others."""

    def make(name: str, row: dict[str, Any]) -> TileEntry:
        facts = row if file.proven else _checked(file, row)
        return TileEntry(
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

    return checked(file, make, tell)


def _checked(file: OwnFile, row: dict[str, Any]) -> dict[str, Any]:
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
        raise FormatError(where, f"puzzle.{error.place}".rstrip("."), error.cause) from None
    except OwnError as error:
        raise FormatError(where, "name", str(error)) from None
    return {"name": called, "unique": row.get("unique") is True, **_row(puzzle)}


# Writing


def _new(puzzles: Iterable[Puzzle]) -> Iterator[NewRow]:
    """Yield the rows and names of new boards."""
    return ((_row(puzzle), puzzle.name or tr("Board")) for puzzle in puzzles)


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
