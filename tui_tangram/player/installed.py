"""The packs that were installed, each in a directory of its own.

    data/packs/<name>/pack.json     the facts about the pack, and its puzzles in order
    data/packs/<name>/sets/…        its sets, figures and boards, in the same files as a player's
                                    own: see `tui_tangram.player.user_store`

The ids of a pack's own puzzles begin with its id, ``pack/<name>``.  Packs for all players of a
host are in other directories, which only its administrator writes; see
`tui_tangram.player.paths.pack_directories`.  A directory that cannot be read is one line, and is
left as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tui_tangram.files import regular
from tui_tangram.language import tr
from tui_tangram.play import DocumentError, read_document
from tui_tangram.play.document import RecordSchema, line, text
from tui_tangram.play.names import PACK
from tui_tangram.player.packs import PuzzlePack
from tui_tangram.player.shelf import Disk, Reporter, cause
from tui_tangram.player.user_store import UserStore
from tui_tangram.values import NamedTuple

FORMAT: Final = "tui-tangram/installed-pack"
VERSION: Final = 1
NAME: Final = "pack.json"
LONGEST: Final = 200
"""Characters of a text of a pack."""
MAX_ID: Final = 4_000
"""Characters of the ID of a puzzle, which may be a long one."""


class PackFacts(NamedTuple):
    """The facts about a pack, without its puzzles."""

    id: str
    title: str
    author: str
    licence: str
    about: str
    order: str
    wanted: str
    """The id that its author gave it."""
    checksum: str
    """The checksum of the files that were installed."""
    puzzles: tuple[str, ...]


FACTS: Final = RecordSchema(
    PackFacts,
    id=text(LONGEST),
    title=text(80),
    author=line(LONGEST).spare(""),
    licence=line(LONGEST).spare(""),
    about=line(LONGEST).spare(""),
    order=line(LONGEST).spare(""),
    wanted=text(LONGEST),
    checksum=text(LONGEST),
    puzzles=text(MAX_ID).listed(),
)


class InstalledPack(NamedTuple):
    """A pack in its directory."""

    facts: PackFacts
    directory: Path
    files: UserStore
    """Its own puzzles."""

    @property
    def pack(self) -> PuzzlePack:
        """The pack as it is played."""
        facts = self.facts
        return PuzzlePack(
            facts.id, facts.title, facts.about, facts.puzzles, facts.order,
            facts.author, facts.licence,
        )  # fmt: skip


def installed_packs(
    places: Iterable[Path], report: Reporter, disk: Disk
) -> Iterator[InstalledPack]:
    """Yield the packs in directories, those of the first one first; problems go to *report*."""
    taken: set[str] = set()
    for place in places:
        for directory in _directories(place, report):
            path = directory / NAME
            try:
                content = disk.read(path, regular)
                if content is None:
                    continue
                facts = _facts(content, directory.name, taken)
            except DocumentError as error:
                report(tr("{file}: {error}; skipped", file=path, error=error))
                continue
            except OSError as error:
                report(tr("cannot read {file}: {why}", file=path, why=cause(error)))
                continue
            taken.add(facts.id)
            yield InstalledPack(
                facts, directory, UserStore(directory, report, disk, f"{facts.id}/")
            )


def _facts(content: str, name: str, taken: set[str]) -> PackFacts:
    """Return the facts in the directory *name*.  Raises `DocumentError`."""
    facts = FACTS.read(read_document(content, FORMAT, VERSION))
    if facts.id != PACK + name:
        raise DocumentError("is not the pack of this directory", at="id")
    if facts.id in taken:
        raise DocumentError("another pack has this ID", at="id")
    if not facts.puzzles:
        raise DocumentError("a pack needs puzzles", at="puzzles")
    return facts


def _directories(place: Path, report: Reporter) -> list[Path]:
    try:
        return sorted(
            path for path in place.iterdir() if path.is_dir() and not path.name.startswith(".")
        )
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        report(tr("cannot read {file}: {why}", file=place, why=cause(error)))
        return []
