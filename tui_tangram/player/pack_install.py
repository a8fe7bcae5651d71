"""Packs installed, updated and removed, once they are checked (`tui_tangram.player.pack_check`).

Each puzzle gets an ID of the pack and the name of its file, ``pack/winter-birds/heron``, so results
stay when a new version of the pack has more puzzles.  A pack with the name of another is installed
next to it under another ID.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tui_tangram.files import force, make_directory
from tui_tangram.play import Meter, quote
from tui_tangram.play.names import PACK
from tui_tangram.player.installed import (
    FACTS,
    FORMAT,
    NAME,
    VERSION,
    InstalledPack,
    PackFacts,
    installed_packs,
)
from tui_tangram.player.item_names import ItemError, find_named, numbered
from tui_tangram.player.library import Library
from tui_tangram.player.pack_check import CheckedPack, check_pack
from tui_tangram.player.pack_files import PackError
from tui_tangram.player.pack_lessons import NAME as LESSONS
from tui_tangram.player.pack_lessons import lessons_text, pack_lessons, try_lessons
from tui_tangram.player.shelf import Disk, Reporter, cause
from tui_tangram.player.user_store import SETS, UserStore
from tui_tangram.values import replace


class PackShelf:
    """The packs of a player and those for all players, to be installed, updated and removed."""

    def __init__(
        self,
        library: Library,
        places: Sequence[Path],
        report: Reporter,
        disk: Disk | None = None,
        *,
        join: Callable[[Path], Library],
    ) -> None:
        """Use the puzzles of *library*, and the packs in *places*: write in the first one.

        *join* returns the library with the packs in a directory added.
        """
        self._join = join
        self._library = library
        self._places = tuple(places)
        self._report = report
        self._disk = disk or Disk()

    @property
    def packs(self) -> list[InstalledPack]:
        """The packs, those that can be changed here first."""
        return list(installed_packs(self._places, self._report, self._disk))

    def find(self, text: str) -> InstalledPack:
        """Return the pack with this ID, with ``pack/`` or without, or of this title.

        Raises `PackError`.
        """
        missing = PackError("no pack called {name}", name=quote(text))
        packs = self.packs
        whole = next((one for one in packs if one.facts.id == PACK + text), None)
        named = ((one.facts.id, one.facts.title, one) for one in packs)
        return whole or find_named(text, named, missing)

    def install(
        self, path: Path, *, shared: bool = False, meter: Meter | None = None
    ) -> InstalledPack:
        """Install the pack in a directory or zip file; with *shared* everybody may read it.

        *meter* counts the puzzles that are read before anything is written.  Raises `PackError`,
        also for one that is installed already, and `Stopped`.
        """
        checked = self._tried(check_pack(path, self._library, meter))
        if meter is not None:
            meter.tick()
        with self._writing(shared=shared):
            packs = self.packs
            same = next((one for one in packs if one.facts.checksum == checked.checksum), None)
            if same is not None:
                raise PackError("is installed already as {id}", id=same.facts.id)
            taken = {one.facts.id.removeprefix(PACK) for one in packs}
            taken |= {one.name for one in self._places[0].iterdir()}
            free = next(name for name in numbered(checked.wanted) if name not in taken)
            self._put(checked, self._places[0] / free, shared=shared)
        return self.find(PACK + free)

    def update(self, path: Path, wanted: str = "", *, shared: bool = False) -> InstalledPack:
        """Put a new version in the place of the installed pack of that name, or of *wanted*.

        Raises `PackError`.
        """
        checked = self._tried(check_pack(path, self._library))
        with self._writing(shared=shared):
            mine = [one for one in self.packs if one.directory.parent == self._places[0]]
            if wanted:
                mine = [one for one in mine if one.facts.id == self.find(wanted).facts.id]
            else:
                mine = [one for one in mine if one.facts.wanted == checked.wanted]
            if not mine:
                raise PackError("{name} is not installed here", name=wanted or checked.wanted)
            if len(mine) > 1:
                ids = ", ".join(one.facts.id for one in mine)
                raise PackError("several packs are called so; name one of {ids}", ids=ids)
            if mine[0].facts.checksum == checked.checksum:
                raise PackError("{id} is up to date", id=mine[0].facts.id)
            self._put(checked, mine[0].directory, shared=shared)
        return self.find(mine[0].facts.id)

    def remove(self, text: str) -> InstalledPack:
        """Remove a pack; results and saves of its puzzles stay.  Raises `PackError`."""
        found = self.find(text)
        if found.directory.parent != self._places[0]:
            raise PackError("{id} is installed for all players", id=found.facts.id)
        with self._writing():
            gone = self._places[0] / f".gone-{os.urandom(8).hex()}"
            found.directory.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)
        return found

    def _tried(self, checked: CheckedPack) -> CheckedPack:
        """Return a pack once its lessons could be started.  Raises `PackError`."""
        if checked.lessons:
            with tempfile.TemporaryDirectory() as place:
                goal = Path(place) / checked.wanted
                self._put(checked, goal, shared=False)
                (pack,) = installed_packs([goal.parent], self._report, self._disk)
                lessons = pack_lessons(pack, self._report, self._disk)
                try_lessons(lessons, self._join(goal.parent))
        return checked

    @contextmanager
    def _writing(self, *, shared: bool = False) -> Iterator[None]:
        """Lock the directory, and clean up after a program that was killed.

        Errors of the disk become `PackError`.
        """
        place = self._places[0]
        try:
            if shared:
                place.mkdir(0o755, parents=True, exist_ok=True)
            make_directory(place)
            with self._disk.lock(place):
                for left in place.glob(".*-*"):
                    kind, _, name = left.name.partition("-")
                    if kind == ".old" and not (place / name).exists():
                        left.rename(place / name)
                    elif kind in (".old", ".new", ".gone"):
                        shutil.rmtree(left, ignore_errors=True)
                yield
        except ItemError as error:
            raise PackError(str(error)) from None
        except OSError as error:
            raise PackError("cannot write {file}: {why}", file=place, why=cause(error)) from None

    def _put(self, checked: CheckedPack, goal: Path, *, shared: bool) -> None:
        """Write a pack next to *goal* and move it there, replacing another."""
        new = goal.with_name(f".new-{goal.name}")
        facts = PackFacts(
            PACK + goal.name,
            checked.title,
            **checked.texts,
            wanted=checked.wanted,
            checksum=checked.checksum,
            puzzles=tuple(
                f"{PACK}{goal.name}{one}" if one.startswith("/") else one for one in checked.puzzles
            ),
        )
        files = UserStore(new, self._report, self._disk, f"{facts.id}/")
        for part, rows in checked.rows.items():
            if part is SETS:
                for row in rows:
                    files.write(files.new_file(part, row["id"], row))
            else:
                head = {"id": facts.id, "name": facts.title}
                files.write(
                    replace(
                        files.new_list(part, files.path(part, "pack"), head),
                        rows=tuple(rows),
                        proven=True,
                    )
                )
        if checked.lessons:
            self._disk.write(new / LESSONS, lessons_text(checked.lessons), durable=True)
        text = json.dumps({"format": FORMAT, "version": VERSION, **FACTS.write(facts)})
        self._disk.write(new / NAME, text, durable=True)
        if shared:
            for path in (new, *new.rglob("*")):
                path.chmod(0o755 if path.is_dir() else 0o644)
        old = goal.with_name(f".old-{goal.name}")
        if goal.exists():
            goal.rename(old)
        new.rename(goal)
        force(goal.parent)
        shutil.rmtree(old, ignore_errors=True)
