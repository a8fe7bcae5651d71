"""A player's saves: listed, renamed, deleted, restored, written to files and read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.files import exists_already, path_named
from tui_tangram.commands.host import shown
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import moves_of
from tui_tangram.language import PlayerError, tr, trn
from tui_tangram.play import quote
from tui_tangram.play.names import found_in, typed
from tui_tangram.play.phrases import duration, moves_counted
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.saves import NameTakenError, SaveList, StoredSave
from tui_tangram.player.store import Backend

_LISTS: Final = {
    "named": SaveList.NAMED, "progress": SaveList.UNFINISHED, "finished": SaveList.FINISHED,
    "trash": SaveList.TRASH,
}  # fmt: skip
"""The lists by their words."""


def listing(services: Backend, *, text: str, where: str) -> CommandAnswer:
    """List the saves of one list with *text* in their name or puzzle, the latest first."""
    rows = [
        _row(services, one, where, at)
        for at, one in enumerate(services.store.saves.all(_LISTS[where]), 1)
    ]
    some = [row for row in rows if found_in(" ".join(row.cells[1:3]), text)]
    if rows:
        nothing = tr("no save matches {text}", text=quote(text))
    else:
        nothing = tr("the Trash is empty") if where == "trash" else tr("no saves in this list")
    return CommandAnswer(some, key="saves", nothing=nothing, numbered=False)


def _row(services: Backend, stored: StoredSave, where: str, at: int) -> AnswerRow:
    save, puzzle = stored.save, puzzle_of(services, stored)
    name, moves = save.name or puzzle, moves_of(save)
    data = {
        "number": at,
        "list": where,
        "id": save.puzzle,
        "name": name,
        "moves": moves,
        "seconds": round(save.elapsed, 3),
    }
    cells = str(at), name, puzzle, moves_counted(moves), duration(save.elapsed)
    return AnswerRow(f"{name}: {', '.join(cells[2:4])}", cells, data)


def puzzle_of(services: Backend, stored: StoredSave) -> str:
    """Return the name of the puzzle of a save, or its ID if the puzzle is gone or unmade."""
    save = stored.save
    try:
        name: str = services.find_game(save.game, save.puzzle, save.options).name
    except (LookupError, ValueError, UnmadeError):
        return puzzle_name(save)
    return name


def _called(services: Backend, stored: StoredSave) -> str:
    return stored.save.name or puzzle_of(services, stored)


def _found(services: Backend, text: str, first: SaveList, *lists: SaveList) -> StoredSave:
    """Return the latest save that has this name, or of those without one this puzzle.

    A number is a place in the *first* list.  Raises `PlayerError` if none of the lists has such.
    """
    saves, wanted = services.store.saves, text.casefold()
    for one in (one for where in (first, *lists) for one in saves.each(where)):
        names = (one.save.name,) if one.save.name else (one.save.puzzle, puzzle_of(services, one))
        if wanted in map(str.casefold, names):
            return one
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= saves.count(first):
        return saves.all(first)[int(text) - 1]
    raise PlayerError("there is no save {name}", name=quote(text))


_ALL: Final = SaveList.NAMED, SaveList.UNFINISHED, SaveList.FINISHED
"""The lists of saves that are not deleted, in the order in which a name is looked for."""


def rename(services: Backend, *, save: str, name: str) -> CommandAnswer:
    """Rename a save, or save a game under a name."""
    stored = _found(services, save, *_ALL)
    try:
        renamed = services.store.saves.rename(stored, name)
    except NameTakenError:
        raise PlayerError("there is a save {name} already", name=quote(name)) from None
    if renamed is None:
        raise PlayerError("{name} could not be renamed", name=quote(save))
    new = renamed.save.name
    return CommandAnswer(messages=[tr("Renamed to {name}.", name=new)], data={"name": new})


def delete(services: Backend, *, saves: Sequence[str]) -> CommandAnswer:
    """Move saves to the Trash."""
    # All are looked up before the first is deleted.
    found = {one.path: one for one in (_found(services, text, *_ALL) for text in saves)}
    names = [_called(services, one) for one in found.values()]
    for one, name in zip(found.values(), names, strict=True):
        if services.store.saves.delete(one) is None:
            raise PlayerError("{name} could not be deleted", name=quote(name))
    text = trn("Deleted the save {name}.", "Deleted {n} saves.", len(found), name=name)
    return CommandAnswer(messages=[text], undo="saves restore", data={"names": names})


def restore(services: Backend, *, save: str | None) -> CommandAnswer:
    """Restore a save from the Trash, by default the one deleted last."""
    if save:
        stored = _found(services, save, SaveList.TRASH)
    else:
        last = next(services.store.saves.each(SaveList.TRASH), None)
        if last is None:
            raise PlayerError("the Trash is empty")
        stored = last
    back = services.store.saves.restore(stored)
    if back is None:
        raise PlayerError("{name} could not be restored", name=quote(_called(services, stored)))
    name = _called(services, back)
    return CommandAnswer(messages=[tr("Restored {name}.", name=name)], data={"name": name})


def export(services: Backend, *, save: str, file: str, force: bool) -> CommandAnswer:
    """Write a save to a file."""
    stored, path = _found(services, save, *_ALL), path_named(file)
    try:
        services.store.saves.export(stored, path, replace=force)
    except FileExistsError:
        raise exists_already(path) from None
    where = shown(str(path))
    return CommandAnswer(messages=[tr("Written to {path}.", path=where)], data={"path": where})


def import_files(services: Backend, *, files: Sequence[str]) -> CommandAnswer:
    """Add the games in files to the named saves; none of them, if one cannot be used."""
    saves, names = services.store.saves, []
    paths = [path_named(file) for file in files]
    sessions = [saves.read_file(path, services.find_game, services.clock) for path in paths]
    for path, session in zip(paths, sessions, strict=True):
        name = saves.free_name(saves.name_in(path) or typed(session.game.name))
        if not saves.save_as(session, name):
            raise PlayerError("{name} could not be saved", name=quote(name))
        names.append(name)
    messages = [tr("Saved as {name}.", name=name) for name in names]
    return CommandAnswer(messages=messages, data={"names": names})
