"""All saves of a player: unfinished and finished games, named saves, and the trash.

    data/saves/<game>.json             unfinished games, automatic       `Autosaves`
    data/saves/finished/<game>.json    finished games, automatic         `Autosaves`
    data/saves/named/<name>.json       saves that the player has named
    data/saves/trash/<number>-….json   deleted saves, for `DAYS` days

Deleting a save moves it to the trash, from where it can be restored.  An exported save is a
file like any other of these; an imported one is played from beginning to end before it is saved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from tui_tangram.files import TRASH, regular, shared
from tui_tangram.games.session import MAX_NAME, Save, SaveError, Session, read_save, write_save
from tui_tangram.language import PlayerError, trc
from tui_tangram.play import FindGame
from tui_tangram.play.names import clean
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.autosave import Autosaves, key_of, puzzle_name
from tui_tangram.player.item_names import NUMBERED, numbered
from tui_tangram.player.shelf import Disk, Reporter, Trash, cause
from tui_tangram.values import NamedTuple


class SaveList(Enum):
    """The list that a save is in."""

    UNFINISHED = "unfinished"
    NAMED = "named"
    FINISHED = "finished"
    TRASH = "trash"


class StoredSave(NamedTuple):
    """A save with its place on disk."""

    save: Save
    """The save as read; whether its moves are valid shows when it is opened."""
    written: float
    """The time of writing, in seconds since 1970."""
    path: Path
    """Its file."""
    where: SaveList


class NameTakenError(Exception):
    """There is a save of that name already."""


class StoreError(PlayerError):
    """A file outside the player's directories could not be read or written.

    The message is one line: the file and the cause.
    """


class Saves:
    """The four lists."""

    def __init__(
        self, directory: Path, report: Reporter, disk: Disk, now: Callable[[], float] = time.time
    ) -> None:
        """Save games in *directory*, and report problems to *report*; *now* is since 1970."""
        self.auto = Autosaves(directory, report, disk)
        """The unfinished games."""
        self._disk = disk
        self._now = now
        self._trash = Trash(directory / TRASH, report, disk, read_save, now)
        self._shelves = {
            SaveList.UNFINISHED: self.auto.shelf,
            SaveList.FINISHED: self.auto.finished,
            SaveList.NAMED: self.auto.named,
            SaveList.TRASH: self._trash,
        }

    def all(self, where: SaveList) -> list[StoredSave]:
        """Return the saves of a list that can be used, the latest first."""
        return list(self.each(where))

    def each(self, where: SaveList) -> Iterator[StoredSave]:
        """Go through the saves of a list that can be used, the latest first."""
        return (StoredSave(*one, where) for one in self._shelves[where].each())

    def count(self, where: SaveList) -> int:
        """Return the number of saves in a list, usable or not; this is quick."""
        return len(self._shelves[where].paths())

    def save_as(self, session: Session[Any], name: str, *, replace: bool = False) -> bool:
        """Save the game under *name*, on the medium; return whether that worked.

        With *replace*, a save of that name goes to the trash; without, it raises `NameTakenError`.
        Raises `ValueError` for a bad name.
        """
        name = _checked(name)
        return self._write_named(session.to_text(name), name, replace=replace)

    def rename(self, stored: StoredSave, name: str, *, replace: bool = False) -> StoredSave | None:
        """Rename a save, or name a game; return it, or `None` if that failed.

        Raises as `save_as` does.
        """
        name = _checked(name)
        if stored.where is SaveList.NAMED and name == stored.save.name:
            return stored
        save = stored.save._replace(name=name)
        if not self._write_named(write_save(save), name, replace=replace):
            return None
        if stored.where is SaveList.NAMED:
            self._shelves[SaveList.NAMED].remove(stored.path)
        return StoredSave(
            save, self._now(), self._shelves[SaveList.NAMED].path(name), SaveList.NAMED
        )

    def delete(self, stored: StoredSave) -> StoredSave | None:
        """Move a save to the trash; return it there, for `restore`, or `None` if it failed."""
        remove = partial(self._shelves[stored.where].remove, stored.path)
        path = self._trash.take(stored.path.name, write_save(stored.save), remove)
        return None if path is None else StoredSave(stored.save, self._now(), path, SaveList.TRASH)

    def restore(self, stored: StoredSave) -> StoredSave | None:
        """Restore a save from the trash; return it where it is now, or `None` if that failed.

        If another save has its place by now, it becomes a named save.
        """
        save = stored.save
        where = _home(save)
        path = self._shelves[where].path(save.name or key_of(save))
        if self._shelves[where].has(path):
            save = save._replace(name=self.free_name(save.name or puzzle_name(save)))
            where = SaveList.NAMED
            path = self._shelves[where].path(save.name)
        if not self._shelves[where].write(path, write_save(save), durable=True):
            return None
        self._trash.remove(stored.path)
        return StoredSave(save, self._now(), path, where)

    def put_away(self, session: Session[Any]) -> StoredSave | None:
        """Move the unfinished game that *session* would replace to the trash, if any.

        A game whose moves are all in *session* stays: nothing of it is lost.
        """
        there = self._at(self.auto.path_of(session), SaveList.UNFINISHED)
        return None if there is None or session.includes(there.save) else self.delete(there)

    def switch_options(
        self,
        before: Session[Any],
        after: Session[Any],
        find_game: FindGame,
        clock: Callable[[], float],
    ) -> Session[Any]:
        """Return the game to resume when *before* is played with other options, as *after*.

        If a game with these options is unfinished, it is resumed, and *before* is saved;
        otherwise *after*, which has everything of *before*, replaces it.
        """
        other = self.auto.open(after.puzzle, find_game, clock, after.game.options)
        if other is not None and not after.includes(read_save(other.to_text())):
            self.auto.save(before)
            return other
        self.auto.discard(before.puzzle, before.game.options)
        return after

    def has(self, name: str) -> bool:
        """Return whether there is a save of that name."""
        shelf = self._shelves[SaveList.NAMED]
        return shelf.has(shelf.path(name))

    def free_name(self, name: str) -> str:
        """Return *name*, or one like it that no save has yet."""
        stem = name[: MAX_NAME - 6].strip() or trc("noun", "save")
        first = name if 0 < len(name) <= MAX_NAME else stem
        names = chain([first], islice(numbered(stem, NUMBERED), 1, None))
        return next(one for one in names if not self.has(one))

    # Other files

    def export(self, stored: StoredSave, path: Path, *, replace: bool = False) -> None:
        """Write a save to a file of the player's.

        Raises `FileExistsError` when there is one, unless it is to be replaced, and
        `StoreError` when it cannot be written.
        """
        if not replace and path.exists():
            raise FileExistsError(str(path))
        try:
            self._disk.write(path, write_save(stored.save), durable=True, opener=shared)
        except (OSError, UnicodeError) as error:
            raise StoreError("cannot write {file}: {why}", file=path, why=cause(error)) from None

    def read_file(
        self, path: Path, find_game: FindGame, clock: Callable[[], float]
    ) -> Session[Any]:
        """Return the game in a file of the player's, all of its moves played.

        Raises `StoreError` when it cannot be read or is no save that can be used here.
        """
        try:
            text = self._disk.read(path, regular)
            if text is None:
                raise StoreError("there is no file {file}", file=path)
            return Session.from_text(text, find_game, clock)
        except SaveError as error:
            raise StoreError(f"{path}: {error}") from None
        except OSError as error:
            raise StoreError("cannot read {file}: {why}", file=path, why=cause(error)) from None

    def name_in(self, path: Path) -> str:
        """Return the name that a save in a file of the player's has; empty for none."""
        try:
            return read_save(self._disk.read(path, regular) or "").name
        except (SaveError, OSError):
            return ""

    # Within

    def _write_named(self, text: str, name: str, *, replace: bool) -> bool:
        shelf = self._shelves[SaveList.NAMED]
        path = shelf.path(name)
        if shelf.has(path):
            if not replace:
                raise NameTakenError(name)
            there = self._at(path, SaveList.NAMED)
            if there is not None and self.delete(there) is None:
                return False
        return shelf.write(path, text, durable=True)

    def _at(self, path: Path, where: SaveList) -> StoredSave | None:
        """Return the save at *path* of a list, if there is one that can be used."""
        save = self._shelves[where].find(path)
        return None if save is None else StoredSave(save, self._now(), path, where)


def _home(save: Save) -> SaveList:
    """Return the list to which a save belongs."""
    if save.name:
        return SaveList.NAMED
    return SaveList.UNFINISHED if save.solved is None else SaveList.FINISHED


def _checked(name: str) -> str:
    name = clean(name).strip()
    if not (0 < len(name) <= MAX_NAME and name.isprintable()):
        raise Refusal("a name is 1 to {most} printable characters", most=MAX_NAME)
    return name
