"""A player's own puzzles on disk: files in the data directory, the same for all kinds.

    data/puzzles/sets/….json       a set of pieces: see `tui_tangram.games.tangram.core.format`
    data/puzzles/figures/….json    a figure, or a list of figures; rounded figures of earlier
                                   releases are made exact when they are read
    data/puzzles/boards/….json     a tile board (`tui_tangram.games.matching.core.format`), or a
                                   list of boards
    data/puzzles/trash/….json      deleted items, for `tui_tangram.player.shelf.DAYS` days
    data/puzzles/.checked.json     the checksums of lists that were read in full and are valid
    data/puzzles/.silhouettes.json what figures look like, by their texts
                                   (`tui_tangram.games.tangram.source.silhouettes`)

The program writes lists; players may add files from elsewhere.  All ids begin with ``own/``: a
set is ``own/best``, its figures are ``own/best/1`` and so on, figures of a set of the program are
``own/tangram/1``, boards are ``own/boards/1``.  A list with a name is a collection, and its puzzles
have the ids ``own/my-collection/1``.  So no puzzle of a player can be mistaken for one of the
program.  An id stays when the name changes, and so do results and saves.

Files are not trusted.  One that cannot be used is reported once, in one line, and left as it is; a
damaged puzzle of a list is left out.  The rest is used.  The checksum of a valid list is saved,
so that it need not be checked again, and thousands of figures cost no more than their names.

This module knows files and ids.  `tui_tangram.player.user_store` reads, proves and writes them.
`tui_tangram.player.user_source` reads lists and adds to them; the sources know puzzles:
`tui_tangram.games.tangram.source.user_figures` and `tui_tangram.games.matching.source.user_boards`.
`tui_tangram.player.user_items` lists, renames and deletes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

from tui_tangram.language import mark
from tui_tangram.play import quote
from tui_tangram.play.document import Document
from tui_tangram.play.files import file_text
from tui_tangram.play.names import OWN
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import own_id, slug, tail_of, text_of
from tui_tangram.player.rows import UserRow, compact, parsed_row
from tui_tangram.values import NamedTuple, dataclass

VERSION: Final = 1
MOST: Final = 20_000
"""The maximum number of puzzles of one list."""
FaultReporter: TypeAlias = Callable[[str, Path | None, str], None]
"""Takes a fault, the file that has it, and the consequence, such as "skipped"."""


class UserSection(NamedTuple):
    """A directory of files of one form."""

    directory: str
    single: str
    """The format of a file with one puzzle or set."""
    skipped: str
    """The consequence of a fault in a row, as marked."""
    taken: str
    """The fault of a second row with the id *name*, as marked."""
    many: str = ""
    """The format of lists; empty without lists."""
    key: str = ""
    """The field of a list that has its rows."""
    long: str = ""
    """The first long field of a row."""


SETS: Final = UserSection(
    "sets",
    "tui-tangram/pieces",
    mark("set skipped"),
    mark("{file}: id: another set is called {name}"),
)
FIGURES: Final = UserSection(
    "figures",
    "tui-tangram/figure",
    mark("figure skipped"),
    mark("{file}: figure {name} exists already"),
    "tui-tangram/figures",
    "figures",
    "outline",
)
BOARDS: Final = UserSection(
    "boards",
    "tui-tangram/tiles",
    mark("board skipped"),
    mark("{file}: board {name} exists already"),
    "tui-tangram/tile-collection",
    "entries",
    "puzzle",
)
PARTS: Final = (SETS, FIGURES, BOARDS)


@dataclass(frozen=True)
class UserFile:
    """A file that was parsed; the content of its rows is not checked yet."""

    part: UserSection
    path: Path
    prefix: str
    """The beginning of all ids."""
    head: Mapping[str, Any]
    """The fields of a list without its rows; empty for a file with one puzzle."""
    rows: tuple[Any, ...] = ()
    """The rows of the list, or the one puzzle."""
    checksum: str = ""
    proven: bool = False
    """Whether its rows were read in full before and are valid."""

    @property
    def listed(self) -> bool:
        """Whether it is a list."""
        return bool(self.head)

    @cached_property
    def name(self) -> str:
        """The name of a collection; empty for other files."""
        return text_of(self.head, "name")

    @cached_property
    def group(self) -> str:
        """The id of the collection, or of the set or directory, that its puzzles are in."""
        content = self.head or self.rows[0]
        known = (text_of(content, "id") or self.name) if self.head else ""
        if f"{known}/" == self.prefix:  # the puzzles of a pack
            return known
        known = known or text_of(content, "set") or self.part.directory
        return self.prefix + (slug(known.removeprefix(self.prefix)) or "unnamed")

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of each row."""
        if self.part is SETS:
            names = (text_of(row, "id") or text_of(row, "name") for row in self.rows)
            return tuple(own_id(name, self.prefix) for name in names)
        group = self.group
        # The id of a board in a file of its own may be a recipe, which is no good name.
        keys = ("id", "name") if self.listed or self.part is not BOARDS else ("name", "id")
        rows = self.rows
        # The program's own form, in which thousands of rows have theirs already.
        numbered = re.compile(rf"{re.escape(group)}/[0-9]{{1,9}}", re.ASCII).fullmatch
        if all(isinstance(row, UserRow) and numbered(str(row.facts.get("id"))) for row in rows):
            return tuple(row.facts["id"] for row in rows)
        return tuple(f"{group}/{tail_of(row, keys)}" for row in rows)

    @property
    def text(self) -> str:
        """The content."""
        if not self.listed:
            return file_text(parsed_row(self.rows[0]))
        head = json.dumps({"format": self.part.many, "version": VERSION, **self.head})
        # Thousands of rows are joined without a copy of each.
        parts = [f'{head[:-1]}, "{self.part.key}": [\n']
        for row in self.rows:
            parts += row.parts if isinstance(row, UserRow) else [compact(row)]
            parts.append(",\n")
        return "".join((*parts[:-1], "\n]}\n"))

    def places(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield place, id and content of each row, with the shared fields of the head.

        Raises `DocumentError` for an invalid list.
        """
        document = Document({self.part.key: list(self.rows)})
        if len(self.rows) > MOST:
            document.fail(
                self.part.key,
                "has {n} puzzles; at most {most} are allowed",
                n=grouped(len(self.rows)),
                most=grouped(MOST),
            )
        shared = {key: self.head[key] for key in ("set", "unit") if key in self.head}
        for number, (row, name) in enumerate(zip(self.rows, self.ids, strict=True)):
            if not isinstance(row, Mapping):
                document.fail(
                    self.part.key,
                    "[{number}] must be an object, not {value}",
                    number=number,
                    value=quote(row),
                )
            place = f"{self.part.key}[{number}]" if self.listed else ""
            yield place, name, {**shared, **row}


def own_file(
    part: UserSection,
    path: Path,
    content: dict[str, Any],
    prefix: str = OWN,
    checksum: str = "",
    *,
    proven: bool = False,
) -> UserFile:
    """Return the file with this content.  Raises `DocumentError` for an invalid list."""
    if not part.many or content.get("format") != part.many:
        return UserFile(part, path, prefix, {}, (content,), checksum)
    document = Document(content)
    if document.whole("version", 1) > VERSION:
        document.fail(
            "version", "comes from a newer version; this one reads up to {known}", known=VERSION
        )
    rows = tuple(document.array(part.key))
    head = {
        key: value for key, value in content.items() if key not in ("format", "version", part.key)
    }
    # A list may have no further fields.
    return UserFile(part, path, prefix, head or {"id": part.directory}, rows, checksum, proven)
