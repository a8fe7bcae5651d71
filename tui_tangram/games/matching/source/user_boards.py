"""The tile boards for a player: those of the program, and their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.matching.source.tiles import TileCollection, TileEntry, Tiles
from tui_tangram.language import markc, tr, trc
from tui_tangram.play.document import encode
from tui_tangram.play.files import FormatError
from tui_tangram.player.item_names import ItemError, set_name, shortened
from tui_tangram.player.rows import UserRow, compact
from tui_tangram.player.user_source import YOURS, NewRow, UserPuzzles, UserSource, checked
from tui_tangram.player.user_store import BOARDS, FaultReporter, UserFile
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.games.matching.core import Puzzle
    from tui_tangram.player.filters import PuzzleRow
    from tui_tangram.player.source import Arrival

OWN: Final = "own"
"""The id of the collection of boards that are in no other."""
_OWN: Final = markc("name", "Your own boards")
_NAMES: Final = ("id", "name", "collection", "source")
"""The fields of a board's file that are in its row instead."""
_DESCRIPTIVE: Final = (*_NAMES, "effort", "difficulty")
"""The fields of a board's file that are only metadata."""


class UserTiles(UserSource[TileEntry], Tiles):
    """All tile boards of a source, then a player's own, then those of packs."""

    part = BOARDS
    read_again = ("files",)
    below: Tiles

    @cached_property
    def files(self) -> tuple[TileCollection, ...]:
        """The collections of the program, the player's own, the packs.  Raises `LibraryError`."""
        others = map(_collections, (self.own, *self.packed_puzzles))
        return (*self.below.files, *chain.from_iterable(others))

    def _entries(
        self, file: UserFile, sets: Mapping[str, Any], report: FaultReporter
    ) -> tuple[list[TileEntry], bool]:
        del sets
        rows = list(_rows(file, report))
        in_order = file.proven or rows == list(file.rows)
        return [_entry(file, row) for row in rows], in_order

    def _written_rows(self, file: UserFile) -> Iterator[dict[str, Any]]:
        return _rows(file, self.user_store.report_fault)

    def content_of(self, row: Mapping[str, Any], head: Mapping[str, Any]) -> str:
        """Return the board of a row, without its description."""
        del head
        puzzle = row["puzzle"]
        return encode({key: puzzle[key] for key in puzzle if key not in _DESCRIPTIVE})

    @staticmethod
    def packed(
        files: Sequence[UserFile],
        library: object,
        report: FaultReporter,
        tick: Callable[[], None],
    ) -> Iterator[tuple[UserFile, dict[str, Any]]]:
        """Yield the rows of the boards in the files of a pack; see `UserFigures.packed`."""
        del library
        for file in files:
            if file.part is BOARDS:
                for row in _rows(file, report):
                    tick()
                    yield file, row | {"id": row["id"].rpartition("/")[2]}

    def save_board(self, puzzle: Puzzle) -> TileEntry:
        """Save a board, if it is not saved yet; return its entry.

        Raises `ItemError` if it cannot be saved.
        """
        return self._add(BOARDS.directory, {"id": BOARDS.directory}, lambda _: _new([puzzle]))[0]

    def save_collection(self, name: str, puzzles: Sequence[Puzzle]) -> tuple[TileEntry, ...]:
        """Save boards as a collection; a name in use gets a number.

        Returns the entries as `save_board` does.  Raises `ItemError`.
        """
        return self._add_collection(name, lambda _: _new(puzzles))

    def take(self, arrivals: Sequence[Arrival], collection: str) -> Sequence[PuzzleRow]:
        """Save boards from a file."""
        puzzles = [replace(one.puzzle, name=shortened(one.puzzle.name)) for one in arrivals]
        if collection:
            return list(map(self.item, self.save_collection(collection, puzzles)))
        return [self.item(self.save_board(puzzle)) for puzzle in puzzles]


# Reading


def _collections(own: UserPuzzles[TileEntry]) -> Iterator[TileCollection]:
    """Yield the boards outside collections as one collection, then the collections."""
    others = [entries for group, entries in own.groups.items() if group not in own.names]
    if others:
        yield TileCollection(OWN, _OWN, "", YOURS, "", tuple(chain.from_iterable(others)))
    for group, name in own.names.items():
        yield TileCollection(group, name, "", YOURS, "", own.groups[group])


def _entry(file: UserFile, row: Mapping[str, Any]) -> TileEntry:
    return TileEntry(
        row["id"],
        row["name"],
        file.name or trc("name", _OWN),
        "",
        row.get("source") or YOURS,
        row.get("difficulty"),
        row.get("effort"),
        row.get("unique", False),
        "",
        row["puzzle"],
        row["tiles"],
    )


def _rows(file: UserFile, report: FaultReporter) -> Iterator[dict[str, Any]]:
    """Yield the valid rows of a file as the program writes them, and report the others."""

    def make(name: str, row: dict[str, Any]) -> dict[str, Any]:
        return {**row, "id": name} if file.proven else {"id": name, **_checked(file, row)}

    return checked(file, make, report)


def _checked(file: UserFile, row: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a board, read in full, without its id.  Raises `FormatError`."""
    from tui_tangram.games.matching.core.format import read_tiles

    where, name = str(file.path), row.get("name")
    if not file.listed:
        puzzle = read_tiles(row, where)
        return {"name": puzzle.name or file.path.stem, **_row(puzzle)}
    try:
        content = row.get("puzzle")
        puzzle = read_tiles(content if isinstance(content, dict) else {}, where)
        title = set_name(name if isinstance(name, str) else puzzle.name)
    except FormatError as error:
        raise FormatError(where, f"puzzle.{error.place}".rstrip("."), error.cause) from None
    except ItemError as error:
        raise FormatError(where, "name", str(error)) from None
    return {"name": title, **_row(puzzle, unique=row.get("unique") is True)}


# Writing


def _new(puzzles: Sequence[Puzzle]) -> Iterator[NewRow]:
    """Yield the rows and names of new boards."""
    rows = (UserRow.of(compact(_row(puzzle)), BOARDS.long) for puzzle in puzzles)
    return ((row, puzzle.name or tr("Board")) for row, puzzle in zip(rows, puzzles, strict=True))


def _row(puzzle: Puzzle, *, unique: bool = False) -> dict[str, Any]:
    """Return the row of a board in a list, without id and name.

    Raises `ItemError` for a board that cannot be written.
    """
    from tui_tangram.games.matching.core.format import write_tiles

    try:
        content = json.loads(write_tiles(puzzle))
    except ValueError as error:
        raise ItemError("the board cannot be saved: {why}", why=error) from None
    row = {
        "source": puzzle.source or YOURS,
        "difficulty": puzzle.difficulty,
        "effort": puzzle.effort,
        "unique": unique or None,
        "tiles": len(puzzle.tiles),
        "puzzle": {key: value for key, value in content.items() if key not in _NAMES},
    }
    return {key: value for key, value in row.items() if value is not None}
