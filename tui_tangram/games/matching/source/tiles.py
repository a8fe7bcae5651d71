"""The tile puzzles that come with the package: collections of recipes and of whole puzzles.

``tiles/*.json`` list the puzzles of one collection, each as the id of a generated puzzle or
as a whole puzzle in the form of `tui_tangram.games.matching.core.format`::

    {"format": "tui-tangram/tile-collection", "version": 1, "id": "tetravex",
     "name": "Tetravex", "about": …, "source": …, "licence": …, "entries": [
       {"id": "tetravex/4x4-1", "name": "4×4, no. 1", "recipe": "square/4x4/tetravex/…",
        "difficulty": 1, "effort": 17.58, "unique": true},
       {"id": "macmahon/squares", "name": "The 24 squares", "puzzle": {…}}, …]}

The files are read when the first collection is asked for, and a puzzle is made when it is
played.  They are part of the package and checked by its tests, not each time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.matching.source.incoming_boards import (
    TILE_COLLECTION,
    VERSION,
    as_shown,
    board_arrivals,
    file_of,
    is_ours,
)
from tui_tangram.language import mark, markc
from tui_tangram.play.names import BOARD, FOREIGN, id_in, is_meant
from tui_tangram.player.filters import Collection, PuzzleRow
from tui_tangram.player.source import Arrival, LibraryError, Source
from tui_tangram.values import NamedTuple, replace

if TYPE_CHECKING:
    from tui_tangram.games.matching.core import Puzzle
    from tui_tangram.play import Game, Meter
    from tui_tangram.play.files import ImportSpec

_IN_CLASSES: Final = (
    markc("name", "{a} cell"), markc("name", "{a} cells"), markc("name", "{a} colour"),
    markc("name", "{a} colours"), markc("name", "{a} wild"), markc("name", "{a} fixed tile"),
    markc("name", "{a} fixed tiles"), markc("name", "{a} spare tile"),
    markc("name", "{a} spare tiles"), markc("name", "flips"), markc("name", "heads and tails"),
    markc("name", "colours at corners"), markc("name", "wrapping"), markc("name", "ring"),
    markc("name", "cross"), markc("name", "lattice"), markc("name", "own shape"),
    markc("name", "tower"), markc("name", "model"), markc("name", "outer faces alike"),
)  # fmt: skip
"""The parts of the names of classes, besides solids; see `tui_tangram.play.names`."""

_SEEKING: Final = mark("Looking for a board with a unique solution…")
_MAKING: Final = mark("Making the board…")
ADVICE: Final = mark("Try more colours or fewer cells.")
"""The message if no board with a unique solution was found."""


class TileEntry(NamedTuple):
    """A puzzle of a list, without its board; `puzzle_of` makes that."""

    id: str
    name: str
    collection: str
    """The name of its collection."""
    about: str
    source: str
    difficulty: int | None
    """The grade from 1 to 5 in its collection, if it has one."""
    effort: float | None
    """The number of tiles that a careful player places or turns."""
    unique: bool
    """Whether it is proven that there is one solution only."""
    recipe: str
    """The id of the generated puzzle; empty for a puzzle that is stored whole."""
    document: Mapping[str, Any] | None
    """The file of a puzzle that is stored whole."""
    tiles: int = 0
    """The number of its tiles, if it is known."""
    aliases: tuple[str, ...] = ()
    """Its other names."""


class TileCollection(NamedTuple):
    """A group of tile puzzles, in order."""

    id: str
    name: str
    about: str
    source: str
    licence: str
    entries: tuple[TileEntry, ...]


class Tiles(Source[TileEntry]):
    """The tile puzzles in a directory, which has the directory ``tiles``."""

    kind = "matching"

    @staticmethod
    def title(id: str, name: str) -> str:  # noqa: A002
        """Return a puzzle's or class's name in the language in use."""
        from tui_tangram.games.matching.core.board_size import display_name

        return display_name(id, name)

    def reads(self, content: bytes) -> bool:
        """Return whether a file has boards of ours, lists of tiles or addresses of boards."""
        from tui_tangram.games.matching.core.exchange.reading import looks_like_exchange

        return is_ours(content) or looks_like_exchange(content)

    def is_open(self, content: bytes) -> bool:
        """Return True for boards of other programs: tiles do not always determine the rules."""
        return not is_ours(content)

    def arrivals(self, content: bytes, where: str, spec: ImportSpec) -> Iterator[Arrival]:
        """Yield the boards of such a file; one that came before in the import is known by it."""
        seen = {} if spec.seen is None else spec.seen.setdefault(self.kind, {})
        return board_arrivals(content, where, spec, seen, self.with_cells)

    def with_cells(self, count: int) -> Iterator[Puzzle]:
        """Yield the boards of so many cells, each with its id and its full title."""
        for entry in self.entries:
            if _cells(entry) in (0, count):
                title = self.full_title(self.item(entry)) if entry.recipe else entry.name
                yield replace(self.puzzle(entry), name=title)

    def file_of(self, arrivals: Sequence[Arrival]) -> str:
        """Return a board as a file of this program, or several as a collection."""
        return file_of(arrivals)

    def game_of(self, arrival: Arrival) -> Game[Any]:
        """Return the game of a board, with the tiles where the file shows them."""
        from tui_tangram.games.matching.core.game import MatchingGame

        return MatchingGame(as_shown(arrival))

    @cached_property
    def files(self) -> tuple[TileCollection, ...]:
        """The collections in the order of their files.  Raises `LibraryError`."""
        where = self.directory / "tiles"
        try:
            return read_collections(sorted(where.glob("*.json")))
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
            raise LibraryError(
                "cannot read the tile puzzles in {file}: {why}", file=where, why=repr(error)
            ) from None

    @cached_property
    def entries(self) -> tuple[TileEntry, ...]:
        """The tile puzzles of all collections.  Raises `LibraryError`."""
        return tuple(entry for one in self.files for entry in one.entries)

    @property
    def collections(self) -> list[Collection]:
        """The collections in the order of their files."""
        return [
            Collection(one.id, one.name, tuple(map(self.item, one.entries)), one.about)
            for one in self.files
        ]

    def item(self, entry: TileEntry) -> PuzzleRow:
        """Return the row of a tile puzzle in lists."""
        return PuzzleRow(
            self.kind,
            *entry[:3],
            entry.source,
            entry.difficulty,
            entry.aliases,
            entry.effort,
            parts=entry.tiles,
            part="tiles",
            solutions=1 if entry.unique else None,
        )

    def record(self, entry: TileEntry) -> dict[str, object]:
        """Return the fields of a tile puzzle in lists for programs."""
        return {
            "collection": entry.collection,
            "about": entry.about,
            "source": entry.source,
            "recipe": entry.recipe or None,
            "difficulty": entry.difficulty,
            "effort": entry.effort,
            "unique": entry.unique,
        }

    def names(self, entry: TileEntry) -> Iterator[tuple[int, str]]:
        """Yield ids, and names, alone and after that of the collection."""
        yield from super().names(entry)
        for name in (entry.name, *entry.aliases):
            yield 1, f"{entry.collection} {name}"

    def puzzle(self, entry: TileEntry) -> Puzzle:
        """Return the puzzle of an entry."""
        return puzzle_of(entry)

    def claims(self, text: str) -> bool:
        """Whether it is a long ID of a board, or the ID of a generated one."""
        if text.count("/") < 2:
            return is_meant(BOARD, text)
        # Late: figures do without boards.
        from tui_tangram.maths.tiling import LAYOUTS

        return text.strip().lower().partition("/")[0] in LAYOUTS

    def called(self, name: str) -> Puzzle | None:
        """Return the tile puzzle with this name, or None.

        That is the id of a generated one; an id (``macmahon/squares``), its last part
        (``squares``), a name, or a name after that of its collection (``Tetravex 4×4, no. 1``);
        or the long ID of any board.
        Raises `ValueError`, one line, for what is meant as the id of a generated puzzle or as a
        long ID and is none, and `UnmadeError`.
        """
        if is_meant(BOARD, name):
            from tui_tangram.games.matching.core.long_id import board_with

            return board_with(name)
        if name.startswith(FOREIGN) or not looks_generated(name):
            return super().called(name)
        self._check_generated(name)
        return generated(name)

    def id_of(self, text: str) -> str | None:
        """Return the ID of the board that *text* names; a generated one is not made."""
        name = id_in(text)
        if is_meant(BOARD, name) or name.startswith(FOREIGN) or not looks_generated(name):
            return super().id_of(text)
        from tui_tangram.games.matching.core.recipe import parse_id

        self._check_generated(name)
        return parse_id(name).id

    def _check_generated(self, name: str) -> None:
        """Raise `UnmadeError` for the ID of a board that takes long to make."""
        from tui_tangram.games.matching.core.board_size import RecipeError
        from tui_tangram.games.matching.core.recipe import parse_id, trusted

        with suppress(RecipeError):  # it is raised again below
            recipe = trusted(name)
            if recipe.unique and not recipe.slow:
                parse_id(name)
            if recipe.unique or recipe.slow:
                waiting = _SEEKING if recipe.unique else _MAKING
                raise UnmadeError(self.kind, name, waiting, sought=recipe.unique, advice=ADVICE)

    def make(self, text: str, meter: Meter | None) -> Puzzle:
        """Return the puzzle of an id."""
        return generated(text, meter)


def read_collections(paths: Iterable[Path]) -> tuple[TileCollection, ...]:
    """Return the collections in these files.

    Raises `ValueError`, `LookupError` or `TypeError` for files that are no collections, and
    `OSError`.
    """
    return tuple(_collection(json.loads(path.read_bytes())) for path in paths)


def _collection(document: Mapping[str, Any]) -> TileCollection:
    if (document["format"], document["version"]) != (TILE_COLLECTION, VERSION):
        raise ValueError("they are of another format or version")
    name, source = document["name"], document.get("source", "")
    entries = tuple(
        TileEntry(
            row["id"],
            row["name"],
            name,
            row.get("about", ""),
            row.get("source", source),
            row.get("difficulty"),
            row.get("effort"),
            row.get("unique", False),
            row.get("recipe", ""),
            row["puzzle"] if "recipe" not in row else None,
            row.get("tiles", 0),
            tuple(row.get("aliases", ())),
        )
        for row in document["entries"]
    )
    return TileCollection(
        document["id"],
        name,
        document.get("about", ""),
        source,
        document.get("licence", ""),
        entries,
    )


def puzzle_of(entry: TileEntry) -> Puzzle:
    """Return the puzzle of an entry.  Raises `ValueError` when it is damaged."""
    if entry.document is None:
        puzzle = generated(entry.recipe)
    else:
        from tui_tangram.games.matching.core.format import read_tiles

        puzzle = read_tiles(json.dumps(entry.document), entry.id)
    return replace(
        puzzle,
        id=entry.id,
        name=entry.name,
        collection=entry.collection,
        source=entry.source,
        effort=entry.effort,
    )


def _cells(entry: TileEntry) -> int:
    """Return the number of cells, or 0 where only the board itself says it."""
    if entry.document is None:
        from tui_tangram.games.matching.core.recipe import trusted

        return entry.tiles and entry.tiles - trusted(entry.recipe).spare
    document = entry.document
    if document["layout"] == "square" and "width" in document:
        return int(document["width"] * document["height"])
    places = document.get("places", 0)
    return len(places) if isinstance(places, list) else int(places)


def generated(text: str, meter: Meter | None = None) -> Puzzle:
    """Return the generated puzzle with this id.

    *meter* limits the search for one with one solution, if the id asks for that.  Raises
    `ValueError`, one line, for a bad id, and `Stopped`.
    """
    from tui_tangram.games.matching.core.generate import generate
    from tui_tangram.games.matching.core.recipe import parse_id

    return generate(parse_id(text), meter)


def looks_generated(text: str) -> bool:
    """Return whether a text is meant as the id of a generated puzzle."""
    from tui_tangram.games.matching.core.recipe import looks_like_id

    return looks_like_id(text)
