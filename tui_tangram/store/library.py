"""The puzzles that come with the package: sets of pieces, figures, tile puzzles.

They are data in the directory ``puzzles``: in a source tree beside the package, in an
installed copy inside it.  ``sets/*.json`` are files in the form of
`tui_tangram.tangram.format`; ``figures/*.json`` list the figures of one set, one on a line,
in the same form without the head::

    {"format": "tui-tangram/figures", "version": 1, "set": "tangram", "unit": 48, "figures": [
    {"id":"convex/1","name":"Triangle", …, "outline":[[[0,0,0,0], …]],"solution":[…]},
    …
    ]}

A figure whose points need a finer unit has its own ``unit`` in its row.

A gallery needs hundreds of names at once and the geometry of what is on the screen.  So the
file is parsed once, and the polygons of a figure are made when they are first asked for.
The files are part of the package and checked by its tests, not each time they are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache, reduce
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tui_tangram.geometry import Arc, Contour, Point, Polygon, Shape, Straight
from tui_tangram.language import catalogue, markc, tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import folded, named
from tui_tangram.store.rota import read_rota
from tui_tangram.store.tiles import (
    TileCollection,
    TileEntry,
    generated,
    grade,
    looks_generated,
    puzzle_of,
    read_collections,
)
from tui_tangram.tangram.figure import Figure, PlacedKind
from tui_tangram.tangram.format import read_pieces
from tui_tangram.tangram.pieces import PieceSet

if TYPE_CHECKING:
    from tui_tangram.catalog.rota import Rota
    from tui_tangram.matching import Puzzle
    from tui_tangram.play import Meter

_T = TypeVar("_T")

FIGURES = "tui-tangram/figures"
TANS = "tangram"
"""The id of the set of seven, whose figures come first."""
VERSION = 1


class LibraryError(Exception):
    """The puzzles that should have come with the package are missing or damaged."""


class UnknownPuzzleError(LookupError):
    """No puzzle has that name.  The message suggests others, of whatever kind."""

    def __init__(self, text: str, library: Library) -> None:
        super().__init__(text)
        self.text = text
        self._library = library

    @cached_property
    def suggestions(self) -> tuple[Item, ...]:
        """Puzzles with similar names, the most similar first; three at most."""
        return self._library.similar(self.text)

    @property
    def hint(self) -> str:
        """What to do instead, as a clause."""
        names = [f"{item.title} ({item.id})" for item in self.suggestions]
        if not names:
            return tr("tui-tangram list shows all")
        several = reduce(lambda one, other: tr("{one} or {other}", one=one, other=other), names)
        return tr("did you mean {names}?", names=several)

    def __str__(self) -> str:
        return tr("no puzzle is called {name}; {hint}", name=quote(self.text), hint=self.hint)


class Item(NamedTuple):
    """What a list says of one puzzle, whatever its kind."""

    kind: str
    """Which game it is for, as the catalog names it: ``tangram`` or ``matching``."""
    id: str
    name: str
    collection: str
    """The name of what it belongs to: a category, or a collection of tile puzzles."""
    source: str
    difficulty: int | None
    """From 1 to 5, where it was measured."""
    aliases: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name in the language in use; see `tui_tangram.play.names`."""
        return named(self.name, self.id)

    @property
    def group(self) -> str:
        """The name of what it belongs to, in the language in use."""
        return named(self.collection, self.id)


class Collection(NamedTuple):
    """Some figures that belong together, in the order of the library."""

    id: str
    name: str
    figures: tuple[Figure, ...]

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    @property
    def shown(self) -> tuple[Figure, ...]:
        """The figures in the order in which they are shown.

        A category that is sorted by its English names is sorted by those in the language in
        use.
        """
        return _in_order(self.figures, lambda figure: figure.category)


_Named = TypeVar("_Named", Figure, Item)


def _in_order(things: Sequence[_Named], group: Callable[[_Named], str]) -> tuple[_Named, ...]:
    """Return things, those of each group that stand by their names by the names that are shown."""
    found: list[_Named] = []
    for _, some in groupby(things, group):
        run = list(some)
        names = [folded(one.name) for one in run]
        if names == sorted(names):
            run.sort(key=lambda one: folded(named(one.name, one.id)))
        found += run
    return tuple(found)


_ALL: Final = markc("name", "All figures")
_CONVEX: Final = "The 13 convex figures"
markc("name", "The {a} convex figures")


class Library:
    """The puzzles in a directory, read when they are first asked for."""

    def __init__(self, directory: Path) -> None:
        """Use *directory*, which has the directories ``sets``, ``figures`` and ``tiles``."""
        self.directory = directory
        self._kept: dict[str, Figure | Puzzle] = {}
        self._told: tuple[object, dict[str, Item]] = None, {}
        self._rotas: dict[str, Rota] = {}

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids.  Raises `LibraryError`."""
        found = {}
        for path in self._files("sets"):
            try:
                pieces = read_pieces(path.read_bytes(), path.name)
            except (OSError, FormatError) as error:
                raise LibraryError(
                    tr("the set of pieces {file} cannot be read: {why}", file=path, why=error)
                ) from None
            found[pieces.id] = pieces
        return found

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces.  Raises `LibraryError` when there is none of that id."""
        try:
            return self.sets[set_id]
        except KeyError:
            raise LibraryError(tr("there is no set of pieces {name}", name=quote(set_id))) from None

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the seven tans: the 13 convex ones, then by category.

        Raises `LibraryError`.
        """
        return self._figures_in(self.directory / "figures" / f"{TANS}.json")

    @cached_property
    def further(self) -> tuple[Collection, ...]:
        """The figures of other sets, one collection for each, small sets of pieces first.

        Raises `LibraryError`.
        """
        paths = [path for path in self._files("figures") if path.stem != TANS]
        found = [self._figures_in(path) for path in paths]
        sets = [self.piece_set(figures[0].set_id) for figures in found]
        collections = [
            (len(pieces.pieces), pieces.name, Collection(pieces.id, pieces.name, figures))
            for pieces, figures in zip(sets, found, strict=True)
        ]
        return tuple(collection for *_, collection in sorted(collections))

    @cached_property
    def all_figures(self) -> tuple[Figure, ...]:
        """The figures of the seven tans, then those of other sets.  Raises `LibraryError`."""
        return self.figures + tuple(one for group in self.further for one in group.figures)

    def _figures_in(self, path: Path) -> tuple[Figure, ...]:
        try:
            return tuple(_shipped(json.loads(path.read_bytes())))
        except FileNotFoundError:
            raise LibraryError(
                tr("there is no {file}; install the package again", file=path)
            ) from None
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
            raise LibraryError(
                tr("the figures in {file} cannot be read: {why}", file=path, why=repr(error))
            ) from None

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """The tans' figures: all, the convex ones, each category; then those of other sets."""
        convex = tuple(figure for figure in self.figures if figure.id.startswith("convex/"))
        categories: dict[str, list[Figure]] = {}
        for figure in self.figures:
            categories.setdefault(figure.category, []).append(figure)
        # The convex figures come first and would put their category there.
        order = dict.fromkeys(f.category for f in self.figures[len(convex) :])
        return (
            Collection("all", _ALL, self.figures),
            Collection("convex", _CONVEX, convex),
            *(Collection(_key(name), name, tuple(categories[name])) for name in order),
            *self.further,
        )

    def find(self, text: str) -> Figure:
        """Return the figure that *text* names.

        That is an id (``tangram/swan``), its last part (``swan``), a name or alias in
        capitals or not (``Cat 2``), or what a source calls it (``antoy/Tangram-021``); or a
        name in the language in use.  Raises `UnknownPuzzleError` with suggestions.
        """
        kept = self._kept.get(text)
        figure = self._index.get(_key(text[:_LONGEST])) if kept is None else kept
        if figure is None and (item := self._told_item("tangram", text)):
            figure = self._index.get(_key(item.id))
        if not isinstance(figure, Figure):
            raise UnknownPuzzleError(text, self)
        return figure

    def search(self, text: str) -> tuple[Figure, ...]:
        """Return the figures that match every word of *text*, best matches first.

        A word matches anywhere in the name, an alias, the category, the id or the source.
        A word matches without its accents, and names in English and in the language in use.
        Names that begin with the text come first, then those with a word that does.
        """
        return _ranked(text, self.all_figures, self._figure_items)

    # Tile puzzles

    @cached_property
    def tile_collections(self) -> tuple[TileCollection, ...]:
        """The collections of tile puzzles, in the order of their files.  Raises `LibraryError`."""
        where = self.directory / "tiles"
        try:
            return read_collections(sorted(where.glob("*.json")))
        except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
            raise LibraryError(
                tr("the tile puzzles in {file} cannot be read: {why}", file=where, why=repr(error))
            ) from None

    @cached_property
    def tile_entries(self) -> tuple[TileEntry, ...]:
        """All tile puzzles of the collections.  Raises `LibraryError`."""
        return tuple(entry for one in self.tile_collections for entry in one.entries)

    def find_tiles(self, text: str) -> TileEntry:
        """Return the tile puzzle of a collection that *text* names.

        That is an id (``macmahon/squares``), its last part (``squares``), a name, or a name
        after that of its collection (``Tetravex 4×4, no. 1``).  Raises `UnknownPuzzleError`.
        """
        entry = self._tile_index.get(_key(text[:_LONGEST]))
        if entry is None and (item := self._told_item("matching", text)):
            entry = self._tile_index.get(_key(item.id))
        if entry is None:
            raise UnknownPuzzleError(text, self)
        return entry

    def tiles(self, text: str, meter: Meter | None = None) -> Puzzle:
        """Return the tile puzzle that *text* names: one of a collection, or a generated one.

        *meter* limits the search where an id asks for one solution only.  Raises
        `UnknownPuzzleError` for a name that nobody knows, and `ValueError`, one line, for
        what is meant as the id of a generated puzzle and is none.
        """
        kept = self._kept.get(text)
        if kept is not None:
            from tui_tangram.matching import Puzzle

            if isinstance(kept, Puzzle):
                return kept
        # Generated ones first: they are told by their form, without a look at the disk.
        return generated(text, meter) if looks_generated(text) else puzzle_of(self.find_tiles(text))

    # Puzzles of all kinds

    def rota(self, kind: str) -> Rota:
        """Return the lists from which a kind of game takes its daily puzzles.

        Raises `LibraryError`.
        """
        if kind not in self._rotas:
            path = self.directory / "daily" / f"{kind}.json"
            try:
                self._rotas[kind] = read_rota(path, kind)
            except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
                raise LibraryError(
                    tr(
                        "the daily puzzles in {file} cannot be read: {why}",
                        file=path,
                        why=repr(error),
                    )
                ) from None
        return self._rotas[kind]

    def keep(self, puzzle: Figure | Puzzle) -> str:
        """Remember a puzzle that came from elsewhere, and return a name that leads to it.

        It is found by that name as long as the program runs.  It loses its id, so nothing is
        recorded of it, and its saves have it in them: whoever comes later would not find it.
        """
        name = f"kept:{len(self._kept) + 1}"
        if isinstance(puzzle, Figure):
            values = {field.name: getattr(puzzle, field.name) for field in fields(Figure)}
            self._kept[name] = Figure(**values | {"id": ""})
        else:
            self._kept[name] = replace(puzzle, id="")
        return name

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All puzzles, figures first, as lists name them.  Raises `LibraryError`."""
        return self._figure_items + self._tile_items

    @property
    def shown_items(self) -> tuple[Item, ...]:
        """The same in the order of `Collection.shown`.  Raises `LibraryError`."""
        return _in_order(self.items, lambda item: item.collection)

    def search_items(self, text: str) -> tuple[Item, ...]:
        """Return the puzzles that match every word of *text*; see `search`."""
        return _ranked(text, self.items, self.items)

    def similar(self, text: str) -> tuple[Item, ...]:
        """Return at most three puzzles whose names are most similar to *text*."""
        named: dict[str, Item] = {}
        for item in self.items:
            # Ids of one group are alike, so only what follows the group is compared.
            for name in (*_tails(item.id), item.name, item.title, *item.aliases):
                named.setdefault(_key(name), item)
        found = get_close_matches(_key(text[:_LONGEST]).rpartition("/")[2], named, 5)
        return tuple(dict.fromkeys(named[name] for name in found))[:3]

    @cached_property
    def _index(self) -> dict[str, Figure]:
        """Figures by all they are called; where two are called the same, the first.

        Whatever a figure of the seven tans is called does not lead to one of another set.
        """
        index: dict[str, Figure] = {}
        further = tuple(figure for group in self.further for figure in group.figures)
        for figures in (self.figures, further):
            for names_of in (_ids, _names, _origins):
                for figure in figures:
                    for name in names_of(figure):
                        index.setdefault(_key(name), figure)
        return index

    @cached_property
    def _tile_index(self) -> dict[str, TileEntry]:
        """Tile puzzles by all they are called; where two are called the same, the first."""
        index: dict[str, TileEntry] = {}
        for names_of in (_tile_ids, _tile_names):
            for entry in self.tile_entries:
                for name in names_of(entry):
                    index.setdefault(_key(name), entry)
        return index

    @cached_property
    def _figure_items(self) -> tuple[Item, ...]:
        return tuple(
            Item("tangram", one.id, one.name, one.category, one.source, one.difficulty, one.aliases)
            for one in self.all_figures
        )

    @cached_property
    def _tile_items(self) -> tuple[Item, ...]:
        return tuple(
            Item("matching", one.id, one.name, one.collection, one.source, grade(one.difficulty))
            for one in self.tile_entries
        )

    def _told_item(self, kind: str, text: str) -> Item | None:
        """Return the puzzle of a kind that is called so in the language in use."""
        if self._told[0] is not catalogue():
            told: dict[str, Item] = {}
            for item in self.items:
                for name in (item.title, f"{item.group} {item.title}"):
                    told.setdefault(f"{item.kind} {_key(name)}", item)
            self._told = catalogue(), told
        return self._told[1].get(f"{kind} {_key(text[:_LONGEST])}")

    def _files(self, part: str) -> list[Path]:
        files = sorted((self.directory / part).glob("*.json"))
        if not files:
            raise LibraryError(
                tr("no puzzles in {file}; install the package again", file=self.directory / part)
            )
        return files


@lru_cache(maxsize=1)
def shipped_library() -> Library:
    """Return the library that comes with the package.  Raises `LibraryError`."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "puzzles", package.parent / "puzzles")
    for place in places:
        if (place / "sets").is_dir():
            return Library(place)
    raise LibraryError(
        tr(
            "no puzzles in {file}; install the package again",
            file=tr("{one} or {other}", one=places[0], other=places[1]),
        )
    )


def _shipped(document: Mapping[str, Any]) -> list[Figure]:
    """Return the figures of a parsed file.  Raises `LookupError` and the like for others."""
    if (document["format"], document["version"]) != (FIGURES, VERSION):
        raise ValueError("they are of another format or version")
    set_id, unit = document["set"], document["unit"]
    return [_Shipped(row, set_id, row.get("unit", unit)) for row in document["figures"]]


class _Shipped(Figure):
    """A figure of a library file; its polygons are made when they are first asked for."""

    def __init__(self, row: Mapping[str, Any], set_id: str, unit: int) -> None:
        # Past the guard that keeps a figure from being changed.
        self.__dict__.update(
            _row=row,
            _unit=unit,
            id=row["id"],
            name=row["name"],
            set_id=set_id,
            holes=row["holes"],
            islands=row["islands"],
            category=row["category"],
            source=row["source"],
            attachment=row.get("attachment", ""),
            difficulty=row.get("difficulty"),
            solutions=row.get("solutions"),
            mirror=row.get("mirror", False),
            eighths=row.get("eighths", False),
            aliases=tuple(row.get("aliases", ())),
            origins=tuple(row.get("origins", ())),
        )

    @cached_property
    def outline(self) -> tuple[Contour, ...]:
        """The contours."""
        return tuple(map(self._contour, self.__dict__["_row"]["outline"]))

    @cached_property
    def solution(self) -> tuple[PlacedKind, ...]:
        """The known way to lay it."""
        return tuple(
            PlacedKind(
                piece["kind"],
                Shape(self._contour(piece["poly"]), map(self._contour, piece.get("holes", ()))),
            )
            for piece in self.__dict__["_row"]["solution"]
        )

    def _contour(self, items: list[Any]) -> Contour:
        """Return a contour as `tui_tangram.contour.form` has it; it was checked before."""
        if not any(isinstance(item, dict) for item in items):
            return Polygon(map(self._point, items))
        ends = [self._point(item["to"] if isinstance(item, dict) else item) for item in items]
        curves = [
            Arc(ends[i - 1], end, self._point(item["centre"]), item["turn"] == "left")
            if isinstance(item, dict)
            else Straight(ends[i - 1], end)
            for i, (item, end) in enumerate(zip(items, ends, strict=True))
        ]
        return Contour(curves[1:] + curves[:1])

    def _point(self, parts: list[int]) -> Point:
        ax, bx, ay, by = parts
        return Point.of(ax, bx, ay, by, self.__dict__["_unit"])


_LONGEST = 200
"""No name is longer; what is typed beyond it is not looked at."""


def _key(text: str) -> str:
    """Return *text* as it is compared: small letters and digits with hyphens between.

    >>> _key("Cat's  Head"), _key("sugarizer/1#4"), _key("Vögel")
    ('cats-head', 'sugarizer/1-4', 'vogel')
    """
    return re.sub(r"[^\w/]+", "-", folded(text).replace("'", "")).strip("-")


def _ranked(text: str, things: Sequence[_T], items: Sequence[Item]) -> tuple[_T, ...]:
    """Return the things whose items match every word of *text*, best matches first."""
    key = _key(text[:_LONGEST])
    words = key.split("-")
    texts = catalogue()
    found: tuple[list[_T], ...] = ([], [], [])
    for thing, item in zip(things, items, strict=True):
        names, rest = _searched(item, texts)
        if all(word in rest for word in words):
            starts = f"\n{key}" in names, f"-{key}" in names
            found[0 if starts[0] else 1 if starts[1] else 2].append(thing)
    return tuple(thing for group in found for thing in group)


@lru_cache(maxsize=4096)
def _searched(item: Item, texts: object) -> tuple[str, str]:
    """Return the names of a puzzle, each on a line, and all that is searched.

    *texts* is the catalogue in use, on which the names depend.
    """
    del texts
    names = dict.fromkeys((item.title, item.name))
    aliases = [one for name in item.aliases for one in (name, named(name, item.id))]
    more = (*aliases, item.collection, item.group, item.id, item.source)
    everything = dict.fromkeys((*names, *more))
    return "".join(f"\n{_key(name)}" for name in names), _key(" ".join(everything))


def _tails(name: str) -> Iterator[str]:
    """Yield the last part of an id, unless it is a number, which alone names nothing."""
    tail = name.rpartition("/")[2]
    if not tail.isdecimal():
        yield tail


def _ids(figure: Figure) -> Iterator[str]:
    yield figure.id
    yield from _tails(figure.id)


def _names(figure: Figure) -> Iterator[str]:
    yield figure.name
    yield from figure.aliases


def _origins(figure: Figure) -> Iterator[str]:
    yield from figure.origins


def _tile_ids(entry: TileEntry) -> Iterator[str]:
    yield entry.id
    yield from _tails(entry.id)


def _tile_names(entry: TileEntry) -> Iterator[str]:
    yield entry.name
    yield f"{entry.collection} {entry.name}"
