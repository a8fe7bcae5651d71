"""``tui-tangram own``: what a player has kept, listed, renamed, deleted and restored."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, complain, refusing
from tui_tangram.language import tr, trn
from tui_tangram.play.names import found_in
from tui_tangram.store.own_names import OwnError
from tui_tangram.store.own_things import OwnThing, OwnThings


def run(options: Namespace) -> int:
    """Do what the command below says; see `tui_tangram.cli.own_parser`."""
    with refusing(OwnError):
        _COMMANDS[options.own or "list"](inputs.library().own_things, options)
    return DONE


def _list(things: OwnThings, options: Namespace) -> None:
    found = [one.thing for one in things.deleted()] if options.trash else things.all()
    some = [one for one in found if found_in(f"{one.name} {one.id}", options.text)]
    if options.json:
        rows = [
            {"id": one.id, "name": one.name, "what": one.what.value, "puzzles": one.number}
            for one in some
        ]
        output.print_json(count=len(rows), things=rows)
        return
    sheet = output.PrintSurface.of_stdout()
    sheet.print_table([(one.id, one.name, one.described) for one in some])
    if not some:
        complain(_nothing(found, options))


def _nothing(found: list[OwnThing], options: Namespace) -> str:
    """Return the reason why the list is empty."""
    if found:
        return tr("nothing of your own matches {text}", text=repr(options.text))
    return tr("the Trash is empty") if options.trash else tr("nothing of your own yet")


def _rename(things: OwnThings, options: Namespace) -> None:
    thing = things.rename(things.find(options.id).id, options.name)
    print(tr("{id} is now called {name}", id=thing.id, name=thing.name))


def _delete(things: OwnThings, options: Namespace) -> None:
    # All are looked for before the first is gone.
    found = list(dict.fromkeys(things.find(text).id for text in options.ids))
    for name in found:
        things.delete(name)
    print(
        trn(
            "{n} moved to the Trash; undo with: tui-tangram own restore",
            "{n} moved to the Trash; undo with: tui-tangram own restore ID",
            len(found),
        )
    )


def _restore(things: OwnThings, options: Namespace) -> None:
    if options.id:
        wanted = things.find_deleted(options.id)
    else:
        deleted = things.deleted()
        if not deleted:
            raise OwnError("the Trash is empty")
        wanted = deleted[0]
    thing = things.restore(wanted)
    print(tr("restored {name} ({id})", name=thing.name, id=thing.id))


_COMMANDS: Final[Mapping[str, Callable[[OwnThings, Namespace], None]]] = {
    "list": _list,
    "rename": _rename,
    "delete": _delete,
    "restore": _restore,
}
