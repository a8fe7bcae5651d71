"""The packs that come with the package, ``puzzles/packs.toml``: puzzles to solve one by one.

    format = "tui-tangram/packs"
    version = 1

    [[packs]]
    id = "first-twelve"
    name = "First twelve"
    about = "The seven tans, where most pieces show their places."
    puzzles = ["tangram/acrobat", …]

A pack has twelve puzzles in the order of their effort, or all of a group in an order of its own,
which ``order`` names.  Packs that players install: see `tui_tangram.player.installed`.  Nothing is
saved of a pack: its progress follows from the solved puzzles.
The file is part of the package; that its puzzles exist and get no easier is checked by its tests.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from tui_tangram.language import mark, tr
from tui_tangram.play import Document, DocumentError
from tui_tangram.play.names import PACK, named
from tui_tangram.player.setting import parse_toml
from tui_tangram.player.source import read_shipped
from tui_tangram.values import NamedTuple

FORMAT: Final = "tui-tangram/packs"
VERSION: Final = 1
LONGEST: Final = 80
"""Characters of a text."""


class PuzzlePack(NamedTuple):
    """Some puzzles to solve one after the other."""

    id: str
    name: str
    about: str
    puzzles: tuple[str, ...]
    """The ids of the puzzles, the first to be solved first."""
    order: str = ""
    """The order, where it is not that of the effort."""
    author: str = ""
    licence: str = ""

    @property
    def line(self) -> str:
        """The line on it, in the language in use, with author and licence if they are known."""
        if not self.id.startswith(PACK):
            return tr(self.about)
        origin = ", ".join(filter(None, (self.author, self.licence)))
        return " ".join(filter(None, (self.about, f"({origin})" if origin else "")))

    @property
    def title(self) -> str:
        """The name in the language in use."""
        return named(self.name, self.id)

    def done(self, solved: Collection[str]) -> int:
        """Return the number of its puzzles among those that are *solved*."""
        return sum(puzzle in solved for puzzle in self.puzzles)

    def finished(self, solved: Collection[str]) -> bool:
        """Return whether all of its puzzles are among those that are *solved*."""
        return self.done(solved) == len(self.puzzles)

    def following(self, solved: Collection[str]) -> str:
        """Return the first puzzle that is not *solved*, or the first of all."""
        return next((one for one in self.puzzles if one not in solved), self.puzzles[0])

    def progress(self, solved: Collection[str]) -> str:
        """Return its progress: "5 of 12"."""
        return tr("{n} of {total}", n=self.done(solved), total=len(self.puzzles))


def read_packs(content: str) -> tuple[PuzzlePack, ...]:
    """Return the packs in the text of a file.  Raises `DocumentError`: the place, the fault."""
    document = Document(parse_toml(content))
    if document.text("format") != FORMAT or document.whole("version", low=1) > VERSION:
        raise DocumentError("wrong format or version")
    return tuple(map(_pack, document.parts("packs")))


def _pack(part: Document) -> PuzzlePack:
    puzzles = tuple(each.text(place, LONGEST) for each, place in part.items("puzzles"))
    if not puzzles or len(set(puzzles)) < len(puzzles):
        part.fail("puzzles", "a pack needs puzzles, each only once")
    order = part.text("order", LONGEST) if "order" in part.content else ""
    name, about = part.text("name", LONGEST), part.text("about", LONGEST)
    return PuzzlePack(part.text("id", LONGEST), name, about, puzzles, order)


def load_packs(directory: Path) -> tuple[PuzzlePack, ...]:
    """Return the packs of the puzzles in *directory*.  Raises `LibraryError`."""
    fault = mark("cannot read the packs in {file}: {why}")
    return read_shipped(directory / "packs.toml", read_packs, fault)
