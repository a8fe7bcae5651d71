"""A player's own puzzles: listed, renamed, deleted and restored."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.language import tr, trn
from tui_tangram.play.names import found_in
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.store import Backend
from tui_tangram.player.user_items import UserItem


def listing(services: Backend, *, text: str, trash: bool) -> CommandAnswer:
    """List saved items with *text* in their name or ID, or those in the Trash."""
    user_items = services.library.user_items
    every = [one.item for one in user_items.deleted()] if trash else user_items.all()
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


def rename(services: Backend, *, item: str, name: str) -> CommandAnswer:
    """Rename an item."""
    user_items = services.library.user_items
    renamed = user_items.rename(user_items.find(item).id, name)
    return CommandAnswer(
        messages=[tr("{id} is now called {name}.", id=renamed.id, name=renamed.name)],
        data={"id": renamed.id, "name": renamed.name},
    )


def delete(services: Backend, *, items: Sequence[str]) -> CommandAnswer:
    """Move items to the Trash."""
    own = services.library.user_items
    # All are looked up before the first is deleted.
    found = {one.id: one for one in map(own.find, items)}
    for name in found:
        own.delete(name)
    text = trn("Deleted {name}.", "Deleted {n} of your own.", len(found), name=found[name].name)
    return CommandAnswer(messages=[text], undo="own restore", data={"ids": [*found]})


def restore(services: Backend, *, item: str | None) -> CommandAnswer:
    """Restore an item from the Trash, by default the one deleted last."""
    user_items = services.library.user_items
    if item:
        wanted = user_items.find_deleted(item)
    else:
        deleted = user_items.deleted()
        if not deleted:
            raise ItemError("the Trash is empty")
        wanted = deleted[0]
    restored = user_items.restore(wanted)
    text = tr("Restored {name} ({id}).", name=restored.name, id=restored.id)
    return CommandAnswer(messages=[text], data={"id": restored.id, "name": restored.name})
