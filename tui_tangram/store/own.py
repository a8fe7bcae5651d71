"""A player's own puzzles: sets of pieces and figures in the data directory.

    data/puzzles/sets/….json       a set of pieces, as `tui_tangram.tangram.format` has them
    data/puzzles/figures/….json    a figure, or a list of figures of one set; rounded figures of
                                   earlier releases are made exact when they are read

The laboratory writes them, and files from elsewhere may be laid there.  Whatever they call
themselves, their ids begin with ``own/``: a set is ``own/best``, its figures are
``own/best/1`` and so on; figures of a set that came with the program are ``own/tangram/1``.
So nothing of a player's is ever taken for a puzzle of the program.

Nothing here is trusted, and nothing here is in the way: a file that cannot be used is named
in one line, once, and left as it is, and the rest is used.  One figure of a list that is
damaged leaves out that figure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from tui_tangram.drawing.free_figure import FREE, read_free_figure
from tui_tangram.drawing.importing import describe_moves
from tui_tangram.files import regular
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import Document, parse_object
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import OWN, clean
from tui_tangram.play.phrases import grouped
from tui_tangram.play.record import encode
from tui_tangram.store.disk import Disk
from tui_tangram.store.shelf import Reporter, cause, file_name
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.format import FIGURE, MAX_NAME, figure_fields, read_figure, read_pieces
from tui_tangram.tangram.format import write_pieces as pieces_text
from tui_tangram.tangram.pieces import PieceSet

PREFIX: Final = OWN
"""The beginning of all ids of a player's own puzzles."""

LIST: Final = "tui-tangram/figures"
VERSION: Final = 1
MOST: Final = 1_000
"""Figures of one list that are read."""


YOURS: Final = mark("your own puzzles")
"""The source of figures that have no other."""


class OwnError(PlayerError):
    """Something that cannot be kept.  The message is one line."""


class OwnPuzzles(NamedTuple):
    """The player's own sets and figures, as read from the files."""

    sets: Mapping[str, PieceSet]
    """The sets by their ids."""
    figures: Mapping[str, tuple[Figure, ...]]
    """The figures by the ids of their sets, a player's own sets or others."""


class OwnFiles:
    """The puzzles in a directory, which need not exist."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk | None = None) -> None:
        """Use *directory*, and tell troubles to *report*, each once."""
        self.directory = directory
        self._report = report
        self._disk = disk or Disk()
        self._told: set[str] = set()

    @property
    def there(self) -> bool:
        """Whether there is anything to read."""
        return bool(self._paths("sets") or self._paths("figures"))

    # Reading

    def read(self, known: Mapping[str, PieceSet]) -> OwnPuzzles:
        """Return the puzzles that can be used; *known* has the sets that came with the program."""
        sets = {pieces.id: pieces for pieces in self._sets()}
        # A figure from elsewhere calls its set as its file did.
        every = {name.removeprefix(PREFIX): pieces for name, pieces in sets.items()}
        every |= {**sets, **known}
        figures: dict[str, list[Figure]] = {}
        ids: set[str] = set()
        for path, figure in self._figures(every):
            if figure.id in ids:
                self._tell(
                    tr(
                        "{file}: figure {name} exists already; skipped",
                        file=path,
                        name=quote(figure.id),
                    )
                )
                continue
            ids.add(figure.id)
            figures.setdefault(figure.set_id, []).append(figure)
        return OwnPuzzles(sets, {name: tuple(some) for name, some in figures.items()})

    def _sets(self) -> Iterator[PieceSet]:
        ids: set[str] = set()
        for path in self._paths("sets"):
            text = self._text(path)
            if text is None:
                continue
            try:
                pieces = read_pieces(text, str(path))
            except FormatError as error:
                self._tell(tr("{error}; set skipped", error=error))
                continue
            own = replace(pieces, id=own_id(pieces.id))
            if own.id in ids:
                self._tell(
                    tr(
                        "{file}: id: another set is called {name}; skipped",
                        file=path,
                        name=quote(own.id),
                    )
                )
                continue
            ids.add(own.id)
            yield own

    def _figures(self, sets: Mapping[str, PieceSet]) -> Iterator[tuple[Path, Figure]]:
        for path in self._paths("figures"):
            text = self._text(path)
            if text is None:
                continue
            try:
                document = parse_object(text)
                form = document.text("format")
                rows = _rows(document) if form == LIST else [("", text)]
            except DocumentError as error:
                self._tell(tr("{file}: {error}; skipped", file=path, error=error))
                continue
            for place, row in rows:
                try:
                    if form == FREE:
                        figure, report = read_free_figure(row, str(path), sets)
                        self._tell(f"{path}: {describe_moves(report, sets[figure.set_id])}")
                    else:
                        figure = read_figure(row, str(path), sets)
                except FormatError as error:
                    where = f"{place}." if place and error.place else place
                    line = FormatError(error.where, where + error.place, error.cause)
                    self._tell(tr("{error}; figure skipped", error=line))
                    continue
                yield path, _owned(figure, sets[figure.set_id])

    def _paths(self, part: str) -> list[Path]:
        where = self.directory / part
        try:
            return sorted(path for path, _ in self._disk.files(where))
        except OSError as error:
            self._tell(tr("cannot read {file}: {why}", file=where, why=cause(error)))
            return []

    def _text(self, path: Path) -> str | None:
        try:
            return self._disk.read(path, regular)
        except DocumentError as error:
            self._tell(tr("{file}: {error}; skipped", file=path, error=error))
        except OSError as error:
            self._tell(tr("cannot read {file}: {why}", file=path, why=cause(error)))
        return None

    def _tell(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._report(line)

    # Writing

    def write_set(self, pieces: PieceSet) -> None:
        """Write a set whose id is free, as `free_id` gives one.  Raises `OwnError`."""
        self._write(self._path("sets", pieces.id), pieces_text(pieces))

    def write_figures(self, set_id: str, figures: Sequence[Figure]) -> None:
        """Write all figures of a set that are kept in its list.  Raises `OwnError`."""
        if len(figures) > MOST:
            raise OwnError(
                "{n} figures of {set} are too many; at most {most} can be saved",
                n=grouped(len(figures)),
                set=set_id,
                most=grouped(MOST),
            )
        self._write(self.list_path(set_id), _list_text(set_id, figures))

    def listed(self, set_id: str, sets: Mapping[str, PieceSet]) -> tuple[Figure, ...]:
        """Return the figures in the list of a set, which `write_figures` writes anew.

        Raises `OwnError` when there is a list that cannot be read: it is not overwritten.
        """
        path = self.list_path(set_id)
        found: list[Figure] = []
        try:
            text = self._disk.read(path, regular)
            if text is None:
                return ()
            for _, row in _rows(parse_object(text)):
                figure = read_figure(row, str(path), sets)
                found.append(_owned(figure, sets[figure.set_id]))
        except (DocumentError, FormatError) as error:
            line = str(error) if isinstance(error, FormatError) else f"{path}: {error}"
            raise OwnError("{error}; fix the file or move it away first", error=line) from None
        except OSError as error:
            raise OwnError("cannot read {file}: {why}", file=path, why=cause(error)) from None
        return tuple(found)

    def list_path(self, set_id: str) -> Path:
        """Return the path of the list of a set's figures."""
        return self._path("figures", set_id)

    def _path(self, part: str, name: str) -> Path:
        return self.directory / part / file_name(name)

    def _write(self, path: Path, text: str) -> None:
        try:
            self._disk.write(path, text, durable=True, opener=regular)
        except (OSError, UnicodeError) as error:
            raise OwnError("cannot write {file}: {why}", file=path, why=cause(error)) from None


def own_id(name: str) -> str:
    """Return the id of something of a player's that calls itself so.

    >>> own_id("Best of seven"), own_id("own/best"), own_id("???")
    ('own/best-of-seven', 'own/best', 'own/unnamed')
    """
    return PREFIX + (_slug(name.removeprefix(PREFIX)) or "unnamed")


def free_id(name: str, taken: Iterable[str]) -> str:
    """Return the id for a new set of this name: no id of *taken*, with ``own/`` or without.

    >>> free_id("Best", ()), free_id("Best", ("own/best",)), free_id("tangram", ("tangram",))
    ('own/best', 'own/best-2', 'own/tangram-2')
    """
    used = {one.removeprefix(PREFIX) for one in taken}
    slug = (_slug(name) or "unnamed")[:60]
    number, free = 1, slug
    while free in used:
        number += 1
        free = f"{slug}-{number}"
    return PREFIX + free


def set_name(name: str) -> str:
    """Return *name* as a set is called.  Raises `OwnError` when that cannot be a name."""
    name = " ".join(clean(name).split())
    if not name or not name.isprintable() or len(name) > MAX_NAME:
        raise OwnError(
            "a name has 1 to {most} characters, not {name}",
            most=MAX_NAME,
            name=quote(name),
        )
    return name


def figure_id(set_id: str, tail: str) -> str:
    """Return the id of a figure of a set.

    >>> figure_id("own/best", "3"), figure_id("tangram", "3")
    ('own/best/3', 'own/tangram/3')
    """
    return f"{PREFIX}{set_id.removeprefix(PREFIX)}/{tail}"


def _slug(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.casefold().replace("'", "")).strip("-_")


def _owned(figure: Figure, pieces: PieceSet) -> Figure:
    """Return a figure that was read as the player's own."""
    tail = _slug(figure.id.rpartition("/")[2]) or _slug(figure.name) or "unnamed"
    return changed(
        figure,
        id=figure_id(figure.set_id, tail),
        category=figure.category or pieces.name,
        source=figure.source or YOURS,
    )


def _rows(document: Document) -> list[tuple[str, str]]:
    """Return the figures of a list, each as the text of a file, with its place.

    Raises `DocumentError`.
    """
    if document.whole("version", 1) > VERSION:
        document.fail(
            "version", "comes from a newer version; this one reads up to {known}", known=VERSION
        )
    head = {"format": FIGURE, "version": VERSION, "set": document.text("set")}
    rows = document.array("figures")
    if len(rows) > MOST:
        document.fail(
            "figures",
            "has {n} figures; at most {most} are allowed",
            n=grouped(len(rows)),
            most=grouped(MOST),
        )
    found = []
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            document.fail(
                "figures",
                "[{number}] must be an object, not {value}",
                number=number,
                value=quote(row),
            )
        found.append((f"figures[{number}]", json.dumps({**row, **head})))
    return found


def _list_text(set_id: str, figures: Sequence[Figure]) -> str:
    head = {"format": LIST, "version": VERSION, "set": set_id}
    rows = (
        encode({key: value for key, value in figure_fields(one).items() if key not in head})
        for one in figures
    )
    return json.dumps(head)[:-1] + ', "figures": [\n' + ",\n".join(rows) + "\n]}\n"
