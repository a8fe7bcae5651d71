"""The tile puzzles that come with the package: collections of recipes and of whole puzzles.

``tiles/*.json`` list the puzzles of one collection, each as the id of a generated puzzle or
as a whole puzzle in the form of `tui_tangram.matching.format`::

    {"format": "tui-tangram/tile-collection", "version": 1, "id": "tetravex",
     "name": "Tetravex", "about": …, "source": …, "licence": …, "entries": [
       {"id": "tetravex/4x4-1", "name": "4×4, no. 1", "recipe": "square/4x4/tetravex/…",
        "difficulty": 23.4, "unique": true},
       {"id": "macmahon/squares", "name": "The 24 squares", "puzzle": {…}}, …]}

The files are read when the first collection is asked for, and a puzzle is made when it is
played.  They are part of the package and checked by its tests, not each time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.play.names import named

if TYPE_CHECKING:
    from tui_tangram.matching import Puzzle
    from tui_tangram.play import Meter

TILE_COLLECTION: Final = "tui-tangram/tile-collection"
VERSION: Final = 1


class TileEntry(NamedTuple):
    """What a list of puzzles says of one; `puzzle_of` makes it."""

    id: str
    name: str
    collection: str
    """The name of its collection."""
    about: str
    source: str
    difficulty: float | None
    """Estimated seconds of play."""
    unique: bool
    """Whether it is proven that there is one solution only."""
    recipe: str
    """The id of the generated puzzle; empty for a puzzle that is stored whole."""
    document: Mapping[str, Any] | None
    """The file of a puzzle that is stored whole."""

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def grade(self) -> int | None:
        """The difficulty, 1 to 5; see `grade`."""
        return grade(self.difficulty)


class TileCollection(NamedTuple):
    """Some tile puzzles that belong together, in order."""

    id: str
    name: str
    about: str
    source: str
    licence: str
    entries: tuple[TileEntry, ...]

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)


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
            row.get("unique", False),
            row.get("recipe", ""),
            row["puzzle"] if "recipe" not in row else None,
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
    from dataclasses import replace

    if entry.document is None:
        puzzle = generated(entry.recipe)
    else:
        from tui_tangram.matching.format import read_tiles

        puzzle = read_tiles(json.dumps(entry.document), entry.id)
    return replace(
        puzzle,
        id=entry.id,
        name=entry.name,
        collection=entry.collection,
        source=entry.source,
        difficulty=entry.difficulty,
    )


def generated(text: str, meter: Meter | None = None) -> Puzzle:
    """Return the generated puzzle with this id.  Raises `ValueError`, one line, for a bad id."""
    from tui_tangram.matching.generate import generate
    from tui_tangram.matching.recipe import parse_id

    return generate(parse_id(text), meter)


def looks_generated(text: str) -> bool:
    """Return whether a text is meant as the id of a generated puzzle."""
    from tui_tangram.matching.recipe import looks_like_id

    return looks_like_id(text)


def grade(seconds: float | None) -> int | None:
    """Return one of five grades of difficulty, as figures have them, for a time of play.

    The times divide those that B. Morgan's "Infinity" gives for its levels: easy 20 to 40
    seconds, medium 60 to 80, hard 200 to 400; a board of an hour is very hard.

    >>> [grade(seconds) for seconds in (5, 30, 70, 300, 9000, None)]
    [1, 2, 3, 4, 5, None]
    """
    if seconds is None:
        return None
    return 1 + sum(seconds >= limit for limit in _LIMITS)


_LIMITS: Sequence[float] = (15, 50, 120, 900)
"""Seconds that divide the grades."""
