"""The saves of a player: to resume, to name, to delete, to export and import."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import Manual
from tui_tangram.app.files import LONGEST, NO_PATH, REPLACES, form_of, working_directory, write_new
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListScreen
from tui_tangram.app.painter import sentence
from tui_tangram.app.saves.page import LISTS, SavePreviews, SavesPage, Undo
from tui_tangram.app.services import Services, Tone
from tui_tangram.commands.files import path_named
from tui_tangram.games.session import MAX_NAME, SaveError, Session
from tui_tangram.language import mark, tr
from tui_tangram.play.names import found_in, typed
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.saves import NameTakenError, SaveList, StoredSave, StoreError
from tui_tangram.player.source import LibraryError

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_T = TypeVar("_T")
LONG: Final = 2000
"""The fewest moves of a game that is loaded in the background."""


class SavesScreen(ListScreen[SavesPage]):
    """Four lists of saves."""

    contexts = (Context.SAVES, Context.ENTERING, Context.JUMP)
    topic = mark("saves")
    rules = "saves"

    @classmethod
    async def opened(
        cls,
        app: TangramApp,
        where: SaveList = SaveList.UNFINISHED,
        *,
        keep: Session[Any] | None = None,
    ) -> Self:
        """Return all saves, the list *where* first; *keep* is a game to ask a name for."""
        return cls(app.services, where=where, keep=keep)

    def __init__(
        self,
        services: Services,
        *,
        where: SaveList = SaveList.UNFINISHED,
        keep: Session[Any] | None = None,
    ) -> None:
        """Show the list *where*; with *keep* ask at once for a name to save that game."""
        super().__init__(services)
        self.page = SavesPage(services.paint, SavePreviews(services))
        self.page.next = with_keys(services.keymap, "{next_saves}")
        self.page.where = where
        self._keep = keep
        self._cursors: dict[SaveList, int] = {}

    @property
    def nouns(self) -> Nouns:  # type: ignore[override]
        """The nouns in the words for its actions: the verb for Enter depends on the list."""
        return Nouns(puzzle="save", open=_OPENS.get(self.page.where, "open"))

    def manual(self) -> Manual | None:
        """Return the purpose of the screen, and that of files where they can be reached."""
        found = super().manual()
        if found is None or self.services.restricted:
            return found
        files = tr(
            "{export_save} writes a save to a text file.\n"
            "{import_save} reads one, even from somebody else."
        )
        return found._replace(rules=(*found.rules, *files.split("\n")))

    def resumed(self) -> None:
        """Read the lists, once the frame is out."""
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.read()
        if self._keep is not None:
            session, self._keep = self._keep, None
            self.ask_for(
                tr("Name:"), partial(self._saved, session), MAX_NAME, self.suggested(session)
            )

    def suggested(self, session: Session[Any]) -> str:
        """Return an unused name for a game."""
        name = typed(session.game.name)
        return self.services.store.saves.free_name(name[:MAX_NAME] or tr("save"))

    def read(self, chosen: Path | None = None) -> None:
        """Read the saves; the cursor goes to the one at *chosen*, if there is one."""
        page, saves = self.page, self.services.store.saves
        page.counts = {where: saves.count(where) for where in SaveList}
        found = saves.all(page.where)
        called = self._titles() if page.wanted else {}
        page.items = [stored for stored in found if _has(stored, page.wanted, called)]
        page.counts[page.where] = len(found)
        paths = [stored.path for stored in page.items]
        page.view.fill(len(paths), paths.index(chosen) if chosen in paths else None)
        self.show()
        self.context_changed()

    def availability_here(self, wanted: Action) -> Availability:
        """Whether *wanted* can be done in this list, and is useful there."""
        stored = self.page.chosen
        if (
            wanted.id in _NEEDING
            if stored is None
            else (stored.where is SaveList.TRASH and wanted.id in {"delete_save", "rename_save"})
        ):
            return Availability.DISABLED
        if (wanted.id == "undo_save" and not self.services.undone_saves) or (
            wanted.id == "find_save" and not self.page.counts[self.page.where]
        ):
            return Availability.UNLISTED
        return super().availability_here(wanted)

    # Moving

    def _titles(self) -> Mapping[str, str]:
        """Return the names of the library's puzzles in the language in use, by their ids."""
        try:
            return {item.id: item.title for item in self.services.library.items}
        except LibraryError:
            return {}

    def describe_cursor(self) -> str:
        """Return a sentence on the save that the cursor is on, and on its list."""
        page = self.page
        title, stored = LISTS[page.where][0], page.chosen
        if stored is None:
            return tr("{list}: empty.", list=tr(title))
        return tr(
            "{list} {number} of {all}: {name}.",
            list=tr(title),
            number=page.view.cursor + 1,
            all=len(page.items),
            name=self._called(stored),
        )

    action_page = ListScreen.step_screen

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the save with that number, or show another list."""
        if isinstance(key, SaveList):
            self._cursors[self.page.where] = self.page.view.cursor
            self._to(key)
        else:
            super().choose(key)

    def action_saves_list(self, by: int) -> None:
        """Show another list."""
        lists = list(LISTS)
        self.choose(lists[(lists.index(self.page.where) + by) % len(lists)])

    def _to(self, where: SaveList, chosen: Path | None = None) -> None:
        page = self.page
        if where is not page.where:
            page.where, page.view.cursor = where, self._cursors.get(where, 0)
        self.read(chosen)
        self.announce(self.describe_cursor())

    def action_find_save(self) -> None:
        """Show only saves with the typed text."""
        self.ask_for(tr("Find:"), self._found, MAX_NAME, self.page.wanted, self._find)

    def _find(self, text: str) -> None:
        self.page.wanted = text.strip()
        self.page.view.cursor = 0
        self.read()

    def _found(self, text: str, again: bool) -> str:
        del again
        self._find(text)
        self.announce("")
        return ""

    # Actions

    async def action_open_save(self) -> None:
        """Resume the selected save, or restore it from the trash."""
        stored = self.page.chosen
        if stored is None:
            return
        if stored.where is SaveList.TRASH:
            self._restore(stored)
            return
        if stored.where is SaveList.FINISHED:
            await self.action_replay()
            return
        session = await self._loaded(stored)
        if session is not None:
            if stored.where is not SaveList.UNFINISHED:
                self.services.store.saves.put_away(session)
            await self.nav.play_session(session)

    async def action_replay(self) -> None:
        """Replay the selected save."""
        stored = self.page.chosen
        session = None if stored is None else await self._loaded(stored)
        if session is not None:
            await self.nav.open_page("game_replay", session)

    async def _loaded(self, stored: StoredSave) -> Session[Any] | None:
        """Return the game of a save; one that cannot be loaded is reported and left alone."""
        services = self.services
        load = partial(Session.from_save, stored.save, services.find_game, services.clock)
        try:
            if len(stored.save.moves) < LONG:
                return load()
            return await self.wait_for(load, tr("Loading {name}…", name=self._called(stored)))
        except SaveError as error:
            self.announce(tr("Cannot load it: {why}.", why=error), Tone.TROUBLE)
            return None

    def action_delete_save(self) -> None:
        """Move the selected save to the trash."""
        stored = self.page.chosen
        if stored is None:
            return
        name = self._called(stored)
        gone = self.services.store.saves.delete(stored)
        if gone is None:
            self.announce(tr("Could not delete {name}.", name=name), Tone.TROUBLE)
            return
        self.services.undone_saves.append(Undo(gone))
        self.read()
        self.announce(tr("Deleted {name}. Undo restores it.", name=name))

    def _taken_back(self, gone: StoredSave) -> str:
        back = self.services.store.saves.restore(gone)
        if back is None:
            return tr("Could not restore it.")
        self._to(back.where, back.path)
        return tr("Restored {name}.", name=self._called(back))

    def _restore(self, stored: StoredSave) -> None:
        # An action that was reverted by hand must not be undone again.
        undone = self.services.undone_saves
        undone[:] = [one for one in undone if one.stored.path != stored.path]
        self.announce(self._taken_back(stored))

    def action_undo_save(self) -> None:
        """Undo the last action on a save since the app was started."""
        undone = self.services.undone_saves
        if not undone:
            self.announce(tr("Nothing to undo here."), Tone.QUIET)
            return
        stored, name = undone.pop()
        message = self._taken_back(stored) if name is None else self._named_back(stored, name)
        self.context_changed()
        self.announce(message)

    def action_rename_save(self) -> None:
        """Rename the save, or name an automatic one."""
        stored = self.page.chosen
        if stored is not None:
            card = self._called(stored)
            proposed = stored.save.name or self.services.store.saves.free_name(card[:MAX_NAME])
            self.ask_for(tr("Name:"), partial(self._renamed, stored), MAX_NAME, proposed)

    def action_export_save(self) -> None:
        """Write the save to a file."""
        stored = self.page.chosen
        if stored is not None:
            directory, *_ = *working_directory(), self.services.store.directories.data
            path = directory / f"{_stem(self._called(stored))}.json"
            self.ask_for(tr("Write to:"), partial(self._exported, stored), LONGEST, str(path))

    def action_import_save(self) -> None:
        """Read a save from a file."""
        self.ask_for(tr("Read file:"), self._imported, LONGEST)

    def _called(self, stored: StoredSave) -> str:
        return self.page.name_of(stored)

    # Answers

    def _written(self, write: Callable[[], _T | None], name: str) -> _T | str:
        """Return the save that *write* has written under a name, or the error in words."""
        try:
            return write() or tr("Could not save it.")
        except NameTakenError:
            return with_keys(self.services.keymap, tr(REPLACES), path=name)
        except ValueError as error:
            return sentence(str(error))

    def _saved(self, session: Session[Any], name: str, again: bool) -> str:
        keep = partial(self.services.store.saves.save_as, session, name, replace=again)
        found = self._written(keep, name)
        if isinstance(found, str):
            return found
        self._to(SaveList.NAMED)
        self.page.view.cursor = 0
        self.read()
        self.announce(tr("Saved as {name}.", name=name), Tone.SUCCESS)
        return ""

    def _renamed(self, stored: StoredSave, name: str, again: bool) -> str:
        rename = partial(self.services.store.saves.rename, stored, name, replace=again)
        found = self._written(rename, name)
        if isinstance(found, str):
            return found
        if stored.where is SaveList.NAMED and found.save.name != stored.save.name:
            self.services.undone_saves.append(Undo(found, stored.save.name))
        self._to(SaveList.NAMED, found.path)
        self.announce(tr("Renamed to {name}.", name=name), Tone.SUCCESS)
        return ""

    def _named_back(self, stored: StoredSave, name: str) -> str:
        try:
            found = self.services.store.saves.rename(stored, name)
        except NameTakenError:
            found = None
        if found is None:
            return tr("Could not change the name back.")
        self._to(SaveList.NAMED, found.path)
        return tr("Name changed back to {name}.", name=name)

    async def _exported(self, stored: StoredSave, text: str, again: bool) -> str:
        path = path_named(text)
        if not text:
            return with_keys(self.services.keymap, tr(NO_PATH))
        if form_of(path) == "svg":
            return await self._filmed(stored, path)
        try:
            self.services.store.saves.export(stored, path, replace=again)
        except FileExistsError:
            return with_keys(self.services.keymap, tr(REPLACES), path=str(path))
        except StoreError as error:
            return f"{error}."
        self.announce(tr("Written to {path}.", path=path), Tone.SUCCESS)
        return ""

    async def _filmed(self, stored: StoredSave, path: Path) -> str:
        """Write the film of a game; return the error in words."""
        from tui_tangram.api.shared_game import film_of  # Late: few make one

        session = await self._loaded(stored)
        if session is None:
            return tr("Could not save it.")
        text = await asyncio.to_thread(film_of, session)
        if error := await asyncio.to_thread(write_new, path, [text]):
            return error
        self.announce(tr("Written to {path}.", path=path), Tone.SUCCESS)
        return ""

    def _imported(self, text: str, again: bool) -> str:
        del again
        services = self.services
        saves = services.store.saves
        if not text:
            return with_keys(self.services.keymap, tr(NO_PATH))
        path = path_named(text)
        try:
            session = saves.read_file(path, services.find_game, services.clock)
        except StoreError as error:
            return f"{error}."
        name = saves.name_in(path) or self.suggested(session)
        if saves.has(name):
            # Ask for a name at once, and propose an unused one.
            proposed = saves.free_name(name)
            what = tr("{name} is in use. Other name:", name=name)
            self.call_after_refresh(
                self.ask_for, what, partial(self._saved, session), MAX_NAME, proposed
            )
            return ""
        return self._saved(session, name, again=False)

    # Typing

    def action_leave_text(self) -> None:
        """Close the prompt; do nothing, and show all saves."""
        finding = self.page.typed is not None and self.page.typed.live is not None
        self.page.typed = None
        if finding:
            self._find("")
        self.announce("")
        self.context_changed()
        self.show()


_OPENS: Final = {SaveList.FINISHED: "replay", SaveList.TRASH: "restore"}
"""The verb for Enter on a save of each list where that does not open it."""
_NEEDING: Final = frozenset(
    ["delete_save", "rename_save", "export_save", "open_save", "list.up", "list.down"]
)
"""The actions that need a save."""


def _has(stored: StoredSave, wanted: str, called: Mapping[str, str]) -> bool:
    """Whether a save has every word of *wanted* in its name, its puzzle's or its game's.

    *called* has the names of puzzles by their ids.
    """
    save = stored.save
    ways = " ".join(name for name, value in save.options.items() if value)
    names = f"{save.name} {puzzle_name(save)} {called.get(save.puzzle, '')}"
    return found_in(f"{names} {save.game} {ways}", wanted)


def _stem(name: str) -> str:
    """Return a name for a file that every system accepts.

    >>> _stem("Swan, before/after"), _stem("…")
    ('swan-before-after', 'save')
    """
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words)[:60] or "save"
