"""A player's own puzzles: listed, renamed, deleted and restored."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.language import tr, trn
from tui_tangram.play.names import found_in
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.store import Backend
from tui_tangram.player.user_items import UserItem


def listing(services: Backend, *, text: str, trash: bool) -> CommandAnswer:
    """List what was kept with *text* in its name or ID, or what is in the Trash."""
    things = services.library.user_items
    every = [one.item for one in things.deleted()] if trash else things.all()
    some = [one for one in every if found_in(f"{one.name} {one.id}", text)]
    if every:
        nothing = tr("nothing of your own matches {text}", text=repr(text))
    else:
        nothing = tr("the Trash is empty") if trash else tr("nothing of your own yet")
    hint = (
        tr("Type restore and a number to restore one.")
        if trash
        else tr("Type rename or delete and a number to change one.")
    )
    return CommandAnswer([_row(one) for one in some], key="things", nothing=nothing, hint=hint)


def _row(one: UserItem) -> AnswerRow:
    data = {"id": one.id, "name": one.name, "what": one.what.value, "puzzles": one.number}
    text = f"{one.name}, {one.described} ({one.id})"
    return AnswerRow(text, (one.id, one.name, one.described), data)


def rename(services: Backend, *, thing: str, name: str) -> CommandAnswer:
    """Give something another name."""
    things = services.library.user_items
    renamed = things.rename(things.find(thing).id, name)
    return CommandAnswer(said=[tr("{id} is now called {name}.", id=renamed.id, name=renamed.name)])


def delete(services: Backend, *, things: Sequence[str]) -> CommandAnswer:
    """Move some to the Trash."""
    own = services.library.user_items
    # All are looked for before the first is gone.
    found = {one.id: one for one in map(own.find, things)}
    for name in found:
        own.delete(name)
    told = trn("Deleted {name}.", "Deleted {n} of your own.", len(found), name=found[name].name)
    return CommandAnswer(said=[told], undo="own restore")


def restore(services: Backend, *, thing: str | None) -> CommandAnswer:
    """Take something back from the Trash, or what was deleted last."""
    things = services.library.user_items
    if thing:
        wanted = things.find_deleted(thing)
    else:
        deleted = things.deleted()
        if not deleted:
            raise ItemError("the Trash is empty")
        wanted = deleted[0]
    restored = things.restore(wanted)
    told = tr("Restored {name} ({id}).", name=restored.name, id=restored.id)
    return CommandAnswer(said=[told])
