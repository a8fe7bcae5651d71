"""Boards from files made elsewhere, compared with those of the library and with each other.

A file may show an incomplete board.  It stands for the board whose tiles include those shown,
from the same import or the library, with a game in progress.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tui_tangram.language import tr, trn
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError, file_text, format_of, read_file
from tui_tangram.player.item_names import LONGEST
from tui_tangram.player.source import Arrival
from tui_tangram.values import NamedTuple, replace

if TYPE_CHECKING:
    from tui_tangram.games.matching.core import Puzzle
    from tui_tangram.games.matching.core.exchange.boards import BoardReading
    from tui_tangram.games.matching.core.exchange.columns import LaidTiles
    from tui_tangram.play.files import ImportSpec
    from tui_tangram.player.source import Arrival

TILE_COLLECTION: Final = "tui-tangram/tile-collection"
VERSION: Final = 1
_FEW: Final = 4
"""The maximum number of possible boards that are named."""


def is_ours(content: bytes) -> bool:
    """Return whether a file states a format of boards of this program."""
    forms = (b'"tui-tangram/tiles"', b'"tui-tangram/tile-collection"')
    begins = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"
    return begins and any(form in content for form in forms)


def board_arrivals(
    content: bytes,
    where: str,
    spec: ImportSpec,
    seen: dict[Hashable, Puzzle],
    library: Callable[[int], Iterable[Puzzle]],
) -> Iterator[Arrival]:
    """Yield the boards of a file, compared with those *seen* in the same import, which they join.

    *library* returns the known boards that have so many cells.  Raises `FormatError`.
    """
    from tui_tangram.games.matching.core.exchange.boards import board_options
    from tui_tangram.games.matching.core.exchange.reading import read_exchange

    try:
        options = board_options(spec.words)
    except ValueError as error:
        raise FormatError(where, "", str(error)) from None
    found = (
        _own_boards(content, where) if is_ours(content) else read_exchange(content, where, options)
    )
    known = _Known(library, seen)
    begun = []
    for number, one in enumerate(found, 1):
        if one.laid is not None:
            # Its board may come later in the file.
            begun.append((one, one.laid))
            continue
        name = one.name or (spec.name if not one.place else f"{spec.name} {number}")
        yield known.arrival(one, name)
    for one, laid in begun:
        yield known.begun(one, laid)


class _Known:
    """The boards that a board may be the same as."""

    def __init__(
        self, library: Callable[[int], Iterable[Puzzle]], seen: dict[Hashable, Puzzle]
    ) -> None:
        """Compare with a *library*, and with those *seen* in the same import."""
        self._library = library
        self._seen = seen
        self._alike: dict[int, dict[Hashable, Puzzle]] = {}

    def arrival(self, one: BoardReading, name: str) -> Arrival:
        """Return a complete board of a file, or the reason why there is none."""
        from tui_tangram.games.matching.core.exchange.boards import asked

        if one.puzzle is None:
            return Arrival(one.place, one.name, cause=one.cause)
        puzzle = replace(one.puzzle, id="", name=one.puzzle.name or name)
        same = _same(puzzle)
        twin = self._seen.get(same) or self._of_library(len(puzzle.board)).get(same)
        self._seen.setdefault(same, twin or puzzle)
        return Arrival(
            one.place,
            puzzle.name,
            puzzle,
            "" if twin is None else twin.name,
            about=_about(puzzle),
            choices=one.choices,
            question=asked(one.choices),
            notes=one.notes,
        )

    def begun(self, one: BoardReading, laid: LaidTiles) -> Arrival:
        """Return the board of which a file shows some tiles, with the moves that place them."""
        again = partial(self.begun, one, laid)
        found = _with(laid, self._seen.values())
        if not found:
            found = _with(laid, self._of_library(laid.cells).values())
        if len(found) != 1:
            cause = one.cause
            if found:
                names = "; ".join(puzzle.name for puzzle, _ in found[:_FEW])
                cause = tr(
                    "its tiles are those of several boards: {names}; give the rules, or import "
                    "a list of all its tiles with it",
                    names=f"{names}; …" if len(found) > _FEW else names,
                )
            return Arrival(one.place, one.name, cause=cause, again=again)
        [(puzzle, moves)] = found
        placed = trn("{n} tile placed", "{n} tiles placed", len(moves))
        note = tr("{board}, {placed}.", board=puzzle.name, placed=placed)
        return Arrival(
            one.place,
            puzzle.name,
            puzzle,
            puzzle.name,
            about=f"{_about(puzzle)} · {tr('{n} placed', n=len(moves))}",
            moves=moves,
            notes=(note, *one.notes),
            again=again,
        )

    def _of_library(self, cells: int) -> dict[Hashable, Puzzle]:
        """Return the boards of the library with so many cells, the first of those alike."""
        if cells not in self._alike:
            found = self._alike.setdefault(cells, {})
            for puzzle in self._library(cells):
                found.setdefault(_same(puzzle), puzzle)
        return self._alike[cells]


def file_of(arrivals: Sequence[Arrival]) -> str:
    """Return a board as a file of this program, or several as a collection."""
    from tui_tangram.games.matching.core.format import write_tiles

    boards = [write_tiles(as_shown(one)) for one in arrivals]
    if len(boards) == 1:
        return boards[0]
    rows = [
        {"name": one.name, "puzzle": json.loads(board)}
        for one, board in zip(arrivals, boards, strict=True)
    ]
    return file_text({"format": TILE_COLLECTION, "version": VERSION, "entries": rows})


def as_shown(one: Arrival) -> Puzzle:
    """Return the board of an arrival, its tiles where the file shows them."""
    from tui_tangram.games.matching.core.game import MatchingGame
    from tui_tangram.play import played

    puzzle: Puzzle = one.puzzle
    if not one.moves:
        return puzzle
    start = played(MatchingGame(puzzle), one.moves).spots
    return replace(puzzle, id="", solution=None, start=start)


def _about(puzzle: Puzzle) -> str:
    tiles = trn("{n} tile", "{n} tiles", len(puzzle.tiles))
    return f"{puzzle.rules.title} · {tiles}"


def _with(laid: LaidTiles, boards: Iterable[Puzzle]) -> list[tuple[Puzzle, tuple[str, ...]]]:
    """Return the boards whose tiles include those laid, each with the moves that lay them."""
    found = ((puzzle, laid.moves_on(puzzle)) for puzzle in boards)
    return [(puzzle, moves) for puzzle, moves in found if moves]


class _Placed(NamedTuple):
    """A tile that is on the board from the start."""

    place: int
    shown: tuple[int, ...]
    fixed: bool


def _same(puzzle: Puzzle) -> Hashable:
    """Return a key that is the same for equal boards, whatever their metadata.

    The order of loose tiles does not count nor, if tiles may be turned, their orientation.
    """
    from tui_tangram.games.matching.core.format import board_fields

    board = json.dumps(board_fields(puzzle.board))
    loose: Counter[frozenset[tuple[int, ...]]] = Counter()
    placed = set()
    for tile, spot in enumerate(puzzle.start):
        if spot.place is None:
            loose[puzzle.looks(tile)] += 1
        else:
            shown = puzzle.shown(tile, spot.place, spot.orientation)
            placed.add(_Placed(spot.place, shown, tile in puzzle.fixed))
    return board, puzzle.rules, puzzle.rim, frozenset(loose.items()), frozenset(placed)


def _own_boards(content: bytes, where: str) -> Iterator[BoardReading]:
    """Yield the board of a file of this program, or the boards of a collection.

    Raises `FormatError`.
    """
    from tui_tangram.games.matching.core.exchange.boards import BoardReading
    from tui_tangram.games.matching.core.format import read_tiles

    if format_of(content, where) != TILE_COLLECTION:
        yield BoardReading("", puzzle=read_tiles(content, where))
        return
    rows = read_file(content, where, TILE_COLLECTION, VERSION, lambda one: [*one.parts("entries")])
    for number, row in enumerate(rows):
        place = f"entries[{number}]"
        try:
            board = row.part("puzzle").content
            name = row.text("name", LONGEST) if row.has("name") else ""
            yield BoardReading(place, name, read_tiles(json.dumps(board), ""))
        except DocumentError as error:
            yield BoardReading(error.place, cause=error.cause)
        except FormatError as error:
            yield BoardReading(place, cause=": ".join(filter(None, (error.place, error.cause))))
