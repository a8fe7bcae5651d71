"""Commands for what the player has kept: listed, renamed, deleted and restored."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands, NumberedItem, number
from tui_tangram.play.names import found_in
from tui_tangram.store.own_things import OwnThings

TRASH = "trash"
"""The word that lists the Trash."""


class OwnCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Change what the player of *line* has kept."""
        self._line = line
        self._listed: Sequence[str] = ()
        """The ids of the last list."""

    def do_own(self, words: Sequence[str]) -> None:
        """List what was kept, or that with TEXT in it, or the Trash."""
        text, deleted = " ".join(words), list(words) == [TRASH]
        if deleted:
            found = [one.thing for one in self._things.deleted()]
        else:
            found = [one for one in self._things.all() if found_in(f"{one.name} {one.id}", text)]
        if not found:
            if deleted:
                raise CommandError("the Trash is empty")
            if text and self._things.all():
                raise CommandError("nothing of your own matches {text}", text=repr(text))
            raise CommandError("nothing of your own yet")
        for at, one in enumerate(found, start=1):
            data = {"id": one.id, "name": one.name, "what": one.what.value, "puzzles": one.number}
            self._line.tell(NumberedItem(at, f"{one.name}, {one.described} ({one.id})", data))
        self._listed = [one.id for one in found]
        if deleted:
            self._line.say(tr("Type restore and a number to restore one."))
        else:
            self._line.say(tr("Type rename or delete and a number to change one."))

    def do_rename(self, words: Sequence[str]) -> None:
        """Give something another name."""
        if len(words) < 2:
            raise CommandError("give a number from the last list or an ID, and a new name")
        thing = self._things.find(self._meant(words[0]))
        thing = self._things.rename(thing.id, " ".join(words[1:]))
        self._line.say(tr("{id} is now called {name}.", id=thing.id, name=thing.name))

    def do_delete(self, words: Sequence[str]) -> None:
        """Move something to the Trash."""
        if not words:
            raise CommandError("give a number from the last list, an ID or a name")
        thing = self._things.find(self._meant(" ".join(words)))
        self._things.delete(thing.id)
        self._line.say(tr("Deleted {name}. Type restore to undo that.", name=thing.name))

    def do_restore(self, words: Sequence[str]) -> None:
        """Take something back from the Trash, or what was deleted last."""
        if words:
            wanted = self._things.find_deleted(self._meant(" ".join(words)))
        else:
            deleted = self._things.deleted()
            if not deleted:
                raise CommandError("the Trash is empty")
            wanted = deleted[0]
        thing = self._things.restore(wanted)
        self._line.say(tr("Restored {name} ({id}).", name=thing.name, id=thing.id))

    # Within

    @property
    def _things(self) -> OwnThings:
        return self._line.services.library.own_things

    def _meant(self, text: str) -> str:
        """Return the id that a number of the last list stands for, or *text*."""
        if self._listed and text.isascii() and text.isdigit():
            return self._listed[number(text, tr("an item of the list"), len(self._listed)) - 1]
        return text
