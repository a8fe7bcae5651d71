"""The library of a player: the puzzles of the program, and their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui_tangram.games.kinds import KindParts
from tui_tangram.player.library import Library
from tui_tangram.player.paths import pack_directories

if TYPE_CHECKING:
    from tui_tangram.player.installed import InstalledPack
    from tui_tangram.player.lessons import Lesson
    from tui_tangram.player.pack_install import PackShelf
    from tui_tangram.player.packs import PuzzlePack
    from tui_tangram.player.shelf import Reporter
    from tui_tangram.player.source import Source
    from tui_tangram.player.user_items import UserItems
    from tui_tangram.player.user_store import UserStore


class PlayerLibrary(Library):
    """All puzzles of a library, and a player's own of the kinds that can have such.

    The program's own puzzles are read once for all, by the library below.
    """

    def __init__(
        self, below: Library, own: Callable[[], UserStore], packs: Sequence[Path] = ()
    ) -> None:
        """Combine the puzzles of *below* and *own*, and of the packs in the directories *packs*.

        *own* is called once they are first needed.
        """
        super().__init__(below.directory)
        self.below = below
        self._open = own
        self._pack_places = packs
        # Puzzles from elsewhere are found in both libraries, whichever has them.
        self._remembered = below._remembered  # noqa: SLF001
        self._rotas = below._rotas  # noqa: SLF001

    @cached_property
    def _own(self) -> UserStore:
        """The player's own puzzles."""
        return self._open()

    @cached_property
    def user_items(self) -> UserItems:
        """The items that the player has saved, to list, rename, delete and restore."""
        from tui_tangram.player.user_items import UserItems

        return UserItems(self._own, self.forget)

    @cached_property
    def installed(self) -> tuple[InstalledPack, ...]:
        """The packs that were installed, the player's own before those for all players."""
        from tui_tangram.player.installed import installed_packs

        return tuple(installed_packs(self._pack_places, self._own.report, self._own.disk))

    @cached_property
    def packs(self) -> tuple[PuzzlePack, ...]:
        """The packs of the program, then those that were installed.  Raises `LibraryError`."""
        return (*self.below.packs, *(one.pack for one in self.installed))

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the program, then those of packs.  Raises `LibraryError`."""
        from tui_tangram.player.pack_lessons import pack_lessons

        own = self._own
        packed = (pack_lessons(one, own.report, own.disk) for one in self.installed)
        return (*self.below.lessons, *chain.from_iterable(packed))

    def may_remove(self, pack: str) -> bool:
        """Whether the pack with this id is the player's own, and not one for all players."""
        return any(
            one.facts.id == pack and one.directory.parent == self._pack_places[0]
            for one in self.installed
        )

    def pack_shelf(self, place: Path | None = None) -> PackShelf:
        """Return the packs to be changed: the player's own, or those in *place*."""
        from tui_tangram.player.pack_install import PackShelf
        from tui_tangram.player.user_store import UserStore

        places = self._pack_places if place is None else (place,)
        own = self._own

        def join(place: Path) -> PlayerLibrary:
            files = UserStore(place / ".own", own.report, own.disk)
            return PlayerLibrary(self.below, lambda: files, [place])

        return PackShelf(self.below, places, own.report, own.disk, join=join)

    def _source(self, kind: str) -> Source[Any]:
        make = KindParts("own").get(kind)
        if make is None:
            return self.below[kind]
        own: Source[Any] = make(
            self.below[kind], self._own, lambda: [one.files for one in self.installed]
        )
        return own

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Save all changes of the block or, if it ends in an error, none."""
        try:
            with self._own.together():
                yield
        except BaseException:
            self.forget()
            raise

    def forget(self) -> None:
        """Read the player's own puzzles and packs again on next use."""
        for name in ("installed", "packs", "lessons"):
            self.__dict__.pop(name, None)
        # What reads a source knows its kind already; a rename knows neither.
        own = KindParts("own") if self._sources else ()
        for kind, source in self._sources.items():
            if kind in own:
                source.forget()


def library_in(data: Path, below: Library, report: Reporter) -> PlayerLibrary:
    """Return the puzzles of *below* and of the player whose files are in the directory *data*."""

    def own() -> UserStore:
        from tui_tangram.player.user_store import UserStore

        return UserStore(data / "puzzles", report)

    return PlayerLibrary(below, own, pack_directories(data))
