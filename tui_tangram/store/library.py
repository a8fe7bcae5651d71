"""The puzzles that come with the package: sets of pieces and figures.

They are data in the directory ``puzzles``: in a source tree beside the package, in an
installed copy inside it.  ``sets/*.json`` are files in the form of
`tui_tangram.tangram.format`; ``figures/*.json`` list the figures of one set, one on a line,
in the same form without the head::

    {"format": "tui-tangram/figures", "version": 1, "set": "tangram", "unit": 48, "figures": [
    {"id":"convex/1","name":"Triangle", …, "outline":[[[0,0,0,0], …]],"solution":[…]},
    …
    ]}

A gallery needs hundreds of names at once and the geometry of what is on the screen.  So the
file is parsed once, and the polygons of a figure are made when they are first asked for.
The files are part of the package and checked by its tests, not each time they are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tui_tangram.geometry import Point, Polygon
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError
from tui_tangram.tangram.figure import Figure, PlacedKind
from tui_tangram.tangram.format import read_pieces
from tui_tangram.tangram.pieces import PieceSet

FIGURES = "tui-tangram/figures"
VERSION = 1


class LibraryError(Exception):
    """The puzzles that should have come with the package are missing or damaged."""


class UnknownFigureError(LookupError):
    """No figure has that name.  The message suggests others."""

    def __init__(self, text: str, suggestions: tuple[Figure, ...]) -> None:
        self.text = text
        self.suggestions = suggestions
        """Figures with similar names, the most similar first."""
        hint = "tui-tangram list shows all"
        if suggestions:
            hint = f"did you mean {' or '.join(f'{f.name} ({f.id})' for f in suggestions)}?"
        super().__init__(f"no figure is called {quote(text)}; {hint}")


class Collection(NamedTuple):
    """Some figures that belong together, in the order of the library."""

    id: str
    name: str
    figures: tuple[Figure, ...]


class Library:
    """The sets and figures in a directory, read when they are first asked for."""

    def __init__(self, directory: Path) -> None:
        """Use *directory*, which has the directories ``sets`` and ``figures``."""
        self.directory = directory

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids.  Raises `LibraryError`."""
        found = {}
        for path in self._files("sets"):
            try:
                pieces = read_pieces(path.read_bytes(), path.name)
            except (OSError, FormatError) as error:
                raise LibraryError(f"the set of pieces {path} cannot be read: {error}") from None
            found[pieces.id] = pieces
        return found

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces.  Raises `LibraryError` when there is none of that id."""
        try:
            return self.sets[set_id]
        except KeyError:
            raise LibraryError(f"there is no set of pieces {quote(set_id)}") from None

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """All figures: the 13 convex ones, then by category.  Raises `LibraryError`."""
        figures: list[Figure] = []
        for path in self._files("figures"):
            try:
                figures += _shipped(json.loads(path.read_bytes()))
            except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
                raise LibraryError(f"the figures in {path} cannot be read: {error!r}") from None
        return tuple(figures)

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """All figures, the 13 convex ones, and one collection for each category."""
        convex = tuple(figure for figure in self.figures if figure.id.startswith("convex/"))
        categories: dict[str, list[Figure]] = {}
        for figure in self.figures:
            categories.setdefault(figure.category, []).append(figure)
        # The convex figures come first and would put their category there.
        order = dict.fromkeys(f.category for f in self.figures[len(convex) :])
        return (
            Collection("all", "All figures", self.figures),
            Collection("convex", "The 13 convex figures", convex),
            *(Collection(_key(name), name, tuple(categories[name])) for name in order),
        )

    def find(self, text: str) -> Figure:
        """Return the figure that *text* names.

        That is an id (``tangram/swan``), its last part (``swan``), a name or alias in
        capitals or not (``Cat 2``), or what a source calls it (``antoy/Tangram-021``).
        Raises `UnknownFigureError` with suggestions.
        """
        key = _key(text[:_LONGEST])
        figure = self._index.get(key)
        if figure is None:
            # Ids of one group are alike, so only what follows the group is compared.
            names = [name for name in self._index if "/" not in name]
            similar = get_close_matches(key.rpartition("/")[2], names, 5)
            figures = dict.fromkeys(self._index[name] for name in similar)
            raise UnknownFigureError(text, tuple(figures)[:3])
        return figure

    def search(self, text: str) -> tuple[Figure, ...]:
        """Return the figures that match every word of *text*, best matches first.

        A word matches anywhere in the name, an alias, the category, the id or the source.
        Names that begin with the text come first, then those with a word that does.
        """
        key = _key(text[:_LONGEST])
        words = key.split("-")
        found: tuple[list[Figure], ...] = ([], [], [])
        for figure, (name, rest) in zip(self.figures, self._searched, strict=True):
            if all(word in rest for word in words):
                starts = name.startswith(key), f"-{key}" in name
                found[0 if starts[0] else 1 if starts[1] else 2].append(figure)
        return tuple(figure for group in found for figure in group)

    @cached_property
    def _index(self) -> dict[str, Figure]:
        """Figures by all they are called; where two are called the same, the first."""
        index: dict[str, Figure] = {}
        for names_of in (_ids, _names, _origins):
            for figure in self.figures:
                for name in names_of(figure):
                    index.setdefault(_key(name), figure)
        return index

    @cached_property
    def _searched(self) -> tuple[tuple[str, str], ...]:
        """For each figure, its name, and all that is searched."""
        return tuple(
            (
                _key(figure.name),
                _key(" ".join((*_names(figure), figure.category, figure.id, figure.source))),
            )
            for figure in self.figures
        )

    def _files(self, part: str) -> list[Path]:
        files = sorted((self.directory / part).glob("*.json"))
        if not files:
            raise LibraryError(f"no puzzles in {self.directory / part}; install the package again")
        return files


@lru_cache(maxsize=1)
def shipped_library() -> Library:
    """Return the library that comes with the package.  Raises `LibraryError`."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "puzzles", package.parent / "puzzles")
    for place in places:
        if (place / "sets").is_dir():
            return Library(place)
    raise LibraryError(f"no puzzles in {' or '.join(map(str, places))}; install the package again")


def _shipped(document: Mapping[str, Any]) -> list[Figure]:
    """Return the figures of a parsed file.  Raises `LookupError` and the like for others."""
    if (document["format"], document["version"]) != (FIGURES, VERSION):
        raise ValueError("they are of another format or version")
    set_id, unit = document["set"], document["unit"]
    return [_Shipped(row, set_id, unit) for row in document["figures"]]


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
            attachment=row["attachment"],
            difficulty=row.get("difficulty"),
            solutions=row.get("solutions"),
            mirror=row.get("mirror", False),
            aliases=tuple(row.get("aliases", ())),
            origins=tuple(row.get("origins", ())),
        )

    @cached_property
    def outline(self) -> tuple[Polygon, ...]:
        """The contours."""
        return tuple(self._polygon(points) for points in self.__dict__["_row"]["outline"])

    @cached_property
    def solution(self) -> tuple[PlacedKind, ...]:
        """The known way to lay it."""
        return tuple(
            PlacedKind(piece["kind"], self._polygon(piece["poly"]))
            for piece in self.__dict__["_row"]["solution"]
        )

    def _polygon(self, points: list[list[int]]) -> Polygon:
        unit = self.__dict__["_unit"]
        return Polygon(Point.of(ax, bx, ay, by, unit) for ax, bx, ay, by in points)


_LONGEST = 200
"""No name is longer; what is typed beyond it is not looked at."""


def _key(text: str) -> str:
    """Return *text* as it is compared: small letters and digits with hyphens between.

    >>> _key("Cat's  Head"), _key("sugarizer/1#4")
    ('cats-head', 'sugarizer/1-4')
    """
    return re.sub(r"[^\w/]+", "-", text.casefold().replace("'", "")).strip("-")


def _ids(figure: Figure) -> Iterator[str]:
    yield figure.id
    tail = figure.id.rpartition("/")[2]
    if not tail.isdecimal():  # a number alone names nothing
        yield tail


def _names(figure: Figure) -> Iterator[str]:
    yield figure.name
    yield from figure.aliases


def _origins(figure: Figure) -> Iterator[str]:
    yield from figure.origins
