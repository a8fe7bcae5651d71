"""The figures that come with the package, and the sets of pieces that make them.

A gallery needs hundreds of names at once and the geometry of what is on the screen.  So the
file is parsed once, and the polygons of a figure are made when they are first asked for.
A figure that is asked for by its id costs no more than the list it stands in and its own set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.pieces import FORMER, PieceSet
from tui_tangram.games.tangram.source.figure_lists import (
    KnownSets,
    facts_of,
    figures_in,
    pieces_in,
)
from tui_tangram.games.tangram.source.unlisted import (
    KIND,
    is_unlisted,
    made,
    set_id_of,
    unlisted_figure,
)
from tui_tangram.language import mark, markc
from tui_tangram.play import quote
from tui_tangram.play.names import FOREIGN, PIECES, is_meant, named
from tui_tangram.play.phrases import GRADES, UNRATED
from tui_tangram.player.filters import Collection, PuzzleRow, key
from tui_tangram.player.source import Arrival, LibraryError, Source

if TYPE_CHECKING:
    from tui_tangram.games.tangram.source.silhouettes import Silhouettes
    from tui_tangram.play import Game, Meter
    from tui_tangram.play.files import ImportSpec

TANS = "tangram"
"""The id of the set of seven, whose figures come first."""
_OF_TANS: Final = (TANS, "convex", "free")
"""The groups of ids in its list."""
CHANCE = "chance"
"""The id of the collection of random figures of that set, and the name of its file."""
PARADOXES = "paradoxes"
"""The id of the collection of pairs in which a piece seems to be missing, and its file's name."""
_BOTH: Final = {"whole": "bare", "bare": "whole"}
"""The ends of the ids of a pair: of each figure the other one's."""
_ALL: Final = markc("name", "All figures")
_ABOUT_ALL: Final = mark("The figures of all sets, yours and those of packs too.")
_CONVEX: Final = "The 13 convex figures"
_ABOUT_CONVEX: Final = mark(
    "All figures without a dent that the seven pieces fill, 4 to 56 solutions."
)
markc("name", "The {a} convex figures")
_CHANCE: Final = markc("name", "By chance")
_ABOUT_CHANCE: Final = mark("300 of the best random figures, from easy to hard.")
_PARADOXES: Final = markc("name", "Paradoxes")
_ABOUT_PARADOXES: Final = mark(
    "100 pairs: a piece seems to be missing in one, yet both have all seven."
)
markc("name", "Pair {a}")
markc("name", "whole")
markc("name", "piece missing")
_HEADINGS: Final = (
    markc("name", "Tangram"), markc("name", "Other sets"), markc("name", "Round pieces"),
    markc("name", "Any angle"),
)  # fmt: skip
"""The groups of collections: of the seven tans; of other sets with straight edges, with arcs or
holes; of the seven tans at any angle."""
_FREE: Final = _HEADINGS[3]
"""The category of the figures at any angle."""
_ABOUT_FREE: Final = mark("Six tangrams with pieces at any angle, judged within a small tolerance.")
_IN_CLASSES: Final = (
    markc("name", "very easy"), markc("name", "easy"), markc("name", "medium"),
    markc("name", "hard"), markc("name", "very hard"), markc("name", "not rated"),
    markc("name", "freestyle"),
)  # fmt: skip
"""The parts of the names of classes; see `tui_tangram.play.names`."""

_ROW: Final = r'(?m)^\{"id":"([^"]+)"'
"""The beginning of the line of a figure in a list."""


class Figures(Source[Figure]):
    """The figures in a directory, which has the directories ``sets`` and ``figures``."""

    kind = KIND

    @staticmethod
    def title(id: str, name: str) -> str:  # noqa: A002
        """Return the name in the language in use, also of a class as it was named before."""
        first, comma, rest = name.partition(", ")
        for number, grade in enumerate(GRADES, 1):
            rest = rest.replace(f"grade {number}", grade)
        return named(FORMER.get(first, first) + comma + rest.replace("no grade", UNRATED), id)

    def __init__(self, directory: Path) -> None:
        """Read nothing yet."""
        super().__init__(directory)
        self._sets: dict[str, PieceSet] = {}
        self._lists: dict[Path, tuple[Figure, ...]] = {}
        self._alone: dict[str, Figure] = {}
        self._rows: dict[Path, tuple[PuzzleRow, ...]] = {}
        self._found: dict[str, list[Path]] = {}

    @cached_property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids.  Raises `LibraryError`."""
        return KnownSets({path.stem: self.piece_set(path.stem) for path in self._files("sets")})

    def piece_set(self, set_id: str) -> PieceSet:
        """Return a set of pieces, which may have a long ID.

        Raises `LibraryError` when there is none with that id, and `ValueError`, one line, for a
        long ID that is not well made.
        """
        if set_id not in self._sets:
            if is_meant(PIECES, set_id):
                from tui_tangram.games.tangram.core.long_id import set_with

                return set_with(set_id)
            found = [path for path in self._files("sets") if path.stem == set_id]
            if not found:
                raise LibraryError("no piece set called {name}", name=quote(set_id))
            self._sets[set_id] = pieces_in(found[0])
        return self._sets[set_id]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the seven tans: the 13 convex ones, then by category.

        Raises `LibraryError`.
        """
        return self._list(self.directory / "figures" / f"{TANS}.json")

    @property
    def chance(self) -> tuple[Figure, ...]:
        """The random figures of the seven tans, from easy to hard.  Raises `LibraryError`."""
        return self._apart(CHANCE)

    @property
    def paradoxes(self) -> tuple[Figure, ...]:
        """The figures of the paradoxes, the two of each side by side.  Raises `LibraryError`."""
        return self._apart(PARADOXES)

    def partner(self, figure: Figure) -> Figure | None:
        """Return the other figure of a paradox; None for any other figure."""
        pair, _, end = figure.id.rpartition("-")
        return self.find(f"{pair}-{_BOTH[end]}") if pair.startswith(f"{PARADOXES}/") else None

    def _apart(self, name: str) -> tuple[Figure, ...]:
        path = self.directory / "figures" / f"{name}.json"
        return self._list(path) if path in self._files("figures") else ()

    @cached_property
    def further(self) -> Mapping[str, tuple[Figure, ...]]:
        """The figures of other sets by the ids of those: straight ones first, then small ones.

        Raises `LibraryError`.
        """
        of_tans = (TANS, CHANCE, PARADOXES)
        lists = [self._list(path) for path in self._files("figures") if path.stem not in of_tans]
        sets = [self.piece_set(figures[0].set_id) for figures in lists]
        found = zip(sets, lists, strict=True)
        ordered = sorted(
            found, key=lambda one: (not one[0].straight, len(one[0].pieces), one[0].name)
        )
        return {pieces.id: figures for pieces, figures in ordered}

    @cached_property
    def entries(self) -> tuple[Figure, ...]:
        """The figures of the seven tans, random ones and paradoxes last, then those of other sets.

        Raises `LibraryError`.
        """
        others = tuple(one for group in self.further.values() for one in group)
        return self.figures + self.chance + self.paradoxes + others

    @property
    def usual(self) -> tuple[PuzzleRow, ...]:
        """The rows of the figures of the seven tans."""
        return self._rows_of(self.directory / "figures" / f"{TANS}.json")

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of all entries; to make the figures would take ten times as long."""
        texts = [path.read_text("utf-8") for path in self._files("figures")]
        return frozenset(match[1] for text in texts for match in re.finditer(_ROW, text))

    def siblings(self, puzzle: str) -> tuple[PuzzleRow, ...]:
        """Return the rows of the file of figures that has the one with this id."""
        path = self._path_with(puzzle)
        return () if path is None else self._rows_of(path)

    @cached_property
    def collections(self) -> tuple[Collection, ...]:
        """All figures; the tans', the convex ones, each category; then those of other sets.

        Those at any angle come last.
        """
        convex = tuple(figure for figure in self.figures if figure.id.startswith("convex/"))
        categories: dict[str, list[Figure]] = {}
        for figure in self.figures:
            categories.setdefault(figure.category, []).append(figure)
        # The convex figures come first and would put their category there.
        order = dict.fromkeys(f.category for f in self.figures[len(convex) :])
        tans, straight, round_ones, free = _HEADINGS
        about = {_FREE: _ABOUT_FREE}
        of_tans = [
            self._collection(key(name), name, tuple(categories[name]), about.get(name, ""), tans)
            for name in order
        ]
        others = [(self.piece_set(name), figures) for name, figures in self.further.items()]
        return (
            self._everything,
            self._of_set(self.piece_set(TANS), self.figures, tans),
            self._collection("convex", _CONVEX, convex, _ABOUT_CONVEX, tans),
            *(one for one in of_tans if one.name != _FREE),
            self._collection(CHANCE, _CHANCE, self.chance, _ABOUT_CHANCE, tans),
            self._collection(PARADOXES, _PARADOXES, self.paradoxes, _ABOUT_PARADOXES, tans),
            *(
                self._of_set(pieces, figures, straight if pieces.straight else round_ones)
                for pieces, figures in others
            ),
            *(one._replace(heading=free) for one in of_tans if one.name == _FREE),
        )

    @property
    def _everything(self) -> Collection:
        return Collection("all", _ALL, self.items, _ABOUT_ALL)

    def _of_set(self, pieces: PieceSet, figures: tuple[Figure, ...], heading: str) -> Collection:
        return self._collection(
            pieces.id, pieces.name, figures, pieces.about, heading, set_id=pieces.id
        )

    def _collection(  # a row of a table
        self,
        id: str,  # noqa: A002
        name: str,
        figures: tuple[Figure, ...],
        about: str = "",
        heading: str = "",
        *,
        set_id: str = "",
    ) -> Collection:
        rows = tuple(self.rows.get(one.id) or self.item(one) for one in figures)
        return Collection(id, name, rows, about, heading, set_id)

    def item(self, entry: Figure) -> PuzzleRow:
        """Return the row of a figure in lists."""
        pieces = self.piece_set(entry.set_id)
        # Thousands are listed at once.
        known = facts_of(entry).get
        return PuzzleRow(
            self.kind,
            entry.id,
            entry.name,
            entry.category,
            entry.source,
            known("difficulty"),
            tuple(known("aliases", ())),
            known("effort"),
            parts=len(pieces.pieces),
            part="pieces",
            solutions=known("solutions"),
            holes=known("holes", 0),
            symmetric=known("symmetric", False),
            sets=_names(pieces.name),
        )

    def record(self, entry: Figure) -> dict[str, object]:
        """Return the fields of a figure in lists for programs."""
        return {
            "category": entry.category,
            "aliases": list(entry.aliases),
            "set": entry.set_id,
            "source": entry.source,
            "attachment": entry.attachment,
            "holes": entry.holes,
            "islands": entry.islands,
            "difficulty": entry.difficulty,
            "effort": entry.effort,
            "solutions": entry.solutions,
        }

    def unlisted(self, text: str) -> Figure | None:
        """Return the figure of an ID that says what it is, is random, or has a number of all."""
        return self.find(text) if self.claims(text) else None

    def full_title(self, row: PuzzleRow) -> str:
        """Return the title of a figure, after that of its set if it is not of the seven tans."""
        usual = any(figure.id == row.id for figure in self.figures)
        return row.title if usual else super().full_title(row)

    def nameless(self, puzzle: Figure, **others: object) -> Figure:
        """Return a figure without its id, and without its row in a list."""
        return changed(puzzle, id="", **others)

    def span(self, puzzle: str) -> float:
        """Return the height, in legs of the small triangle, of a picture of 4:3 with the figure."""
        figure = self.with_id(puzzle)
        if figure is None:
            return 0.0
        low, high = figure.bounds
        return max(0.75 * float(high.x - low.x), float(high.y - low.y))

    def claims(self, text: str) -> bool:
        """Whether it is a long ID of a figure, or the ID of a random or a numbered one."""
        return is_unlisted(text)

    def called(self, name: str) -> Figure | None:
        """Return the figure with this name, or None.

        That is an id (``tangram/swan``), its last part (``swan``), a name or alias in
        capitals or not (``Cat 2``), or what a source calls it (``antoy/Tangram-021``); or a
        name in the language in use; or the long ID of any figure, or that of a random one, or
        its number among all figures of its set.
        Raises `ValueError`, one line, for an ID that is not well made, and `UnmadeError`.
        """
        if is_unlisted(name):
            return unlisted_figure(name, self.piece_set)
        return self.with_id(_whole(name)) or self.entry(name)

    def set_of(self, text: str) -> PieceSet | None:
        """Return the set of the figure that *text* names, or None; a random one is not made.

        Raises `ValueError`, one line, for an ID that is not well made.
        """
        set_id = set_id_of(text)
        if not set_id and (found := self.find(text)) is not None:
            set_id = found.set_id
        return self.piece_set(set_id) if set_id else None

    def make(self, text: str, meter: Meter | None = None) -> Figure:
        """Return the random figure of an ID, complete or without the seed that is found.

        It may also be the ID of a figure by its number, whose store is made if there is none.
        """
        return made(text, self.piece_set, meter)

    def random_id(self, grade: int, seed: int, set_id: str = "") -> str:
        """Return the id of a random figure of a set, the seven tans by default."""
        from tui_tangram.games.tangram.core import random_figure

        pieces = self.piece_set(set_id or TANS)
        return random_figure.RandomFigure(grade, seed, set_id=random_figure.name_of_set(pieces)).id

    def with_id(self, name: str) -> Figure | None:
        """Return the figure with exactly that id, or None.  No more than its line is parsed."""
        if name in self._alone:
            return self._alone[name]
        for path in self._likely(name):
            for figure in self._lists.get(path) or figures_in(path, alone=name):
                if figure.id == name:
                    return self._alone.setdefault(name, figure)
        return None

    def at_hand(self, name: str) -> Figure | None:
        """Return the figure with exactly that id, if its list is called so or is the tans'."""
        name = _whole(name)
        group = name.partition("/")[0]
        listed = TANS if group in _OF_TANS else group
        there = any(path.stem == listed for path in self._files("figures"))
        return self.with_id(name) if there else None

    def _path_with(self, name: str) -> Path | None:
        """Return the file that has the figure with exactly that id."""
        for path in self._likely(name):
            if any(figure.id == name for figure in self._list(path)):
                return path
        return None

    def _likely(self, name: str) -> list[Path]:
        """Return the files of figures, first those that may have the one with this id."""
        likely = (TANS, name.partition("/")[0])
        return sorted(self._files("figures"), key=lambda path: path.stem not in likely)

    def names(self, entry: Figure) -> Iterator[tuple[int, str]]:
        """Yield the names of a figure, those in its sources too.

        A name of one of the program's figures of the seven tans does not find another figure; those
        at any angle, such as the house in the wind, leave ``house`` to the House.
        """
        apart = entry.set_id != TANS or entry.id.startswith(
            (*FOREIGN, "free/", f"{CHANCE}/", f"{PARADOXES}/")
        )
        further = 3 if apart else 0
        for rank, name in super().names(entry):
            yield rank + further, name
        for name in entry.origins:
            yield 2 + further, name

    def alike(self, figure: Figure) -> Figure | None:
        """Return the figure of the same set with the same silhouette, turned or mirrored, or None.

        One of the program is before the player's own.  The first call examines all silhouettes.
        """
        return self.by_silhouette.get(self._silhouette(figure))

    @cached_property
    def by_silhouette(self) -> Mapping[tuple[str, str], Figure]:
        """The figures by their silhouettes; of several with the same, the first."""
        found = {self._silhouette(one): one for one in reversed(self.entries)}
        self.looks.save()
        return found

    @cached_property
    def looks(self) -> Silhouettes:
        """The silhouettes that were looked at before."""
        from tui_tangram.games.tangram.source.silhouettes import Silhouettes

        return Silhouettes()

    def _silhouette(self, figure: Figure) -> tuple[str, str]:
        """Return a key that figures of a set with the same silhouette share."""
        return figure.set_id, self.looks.of(figure)

    def reads(self, content: bytes) -> bool:  # noqa: ARG002
        """Return True: what is no other kind's is a drawing, or meant as one."""
        return True

    def arrivals(self, content: bytes, where: str, spec: ImportSpec) -> Iterator[Arrival]:
        """Yield the figures of a file; those of one silhouette in an import are known by it."""
        from tui_tangram.games.tangram.source.arriving import arrivals

        return arrivals(self, content, where, spec)

    def game_of(self, arrival: Arrival) -> Game[Any]:
        """Return the game of a figure, with the set that came with it or one of the library."""
        from tui_tangram.games.tangram.core.game import TangramGame

        figure = arrival.puzzle
        if isinstance(figure, Figure):
            return TangramGame(figure, arrival.pieces or self.piece_set(figure.set_id))
        raise LookupError(arrival.name)

    def _list(self, path: Path) -> tuple[Figure, ...]:
        if path not in self._lists:
            # One that was looked up before is the same in its list.
            self._lists[path] = tuple(self._alone.get(one.id, one) for one in figures_in(path))
        return self._lists[path]

    def _rows_of(self, path: Path) -> tuple[PuzzleRow, ...]:
        if path not in self._rows:
            self._rows[path] = tuple(map(self.item, self._list(path)))
        return self._rows[path]

    def _files(self, part: str) -> list[Path]:
        if part not in self._found:
            files = sorted((self.directory / part).glob("*.json"))
            if not files:
                raise LibraryError(
                    "no puzzles in {file}; install the package again", file=self.directory / part
                )
            self._found[part] = files
        return self._found[part]


def _whole(name: str) -> str:
    """Return an id: the end of that of one of the tans names it, whatever else is called so."""
    return name if "/" in name else f"{TANS}/{name}"


@cache
def _names(name: str) -> tuple[str, ...]:
    """Return the name of a set, and those that it had before."""
    return name, *(old for old, now in FORMER.items() if now == name)
