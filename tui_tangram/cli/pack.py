"""``tui-tangram pack``: packs installed, listed, updated, removed and made."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE, complain, refusing
from tui_tangram.cli.player import directories_of
from tui_tangram.language import tr, trn
from tui_tangram.store.installed import InstalledPack
from tui_tangram.store.pack_files import PackError
from tui_tangram.store.pack_install import PackShelf
from tui_tangram.store.paths import pack_directories


def run(options: Namespace) -> int:
    """Do what the command below says; see `tui_tangram.cli.own_parser`."""
    _COMMANDS[options.pack](options)
    return DONE


def _shelf(options: Namespace) -> PackShelf:
    place = None
    if options.system:
        place = pack_directories(directories_of(options).data)[1]
    return inputs.library().pack_shelf(place)


def _list(options: Namespace) -> None:
    packs = inputs.library().installed
    if options.json:
        rows = [{**one.facts._asdict(), "directory": str(one.directory)} for one in packs]
        output.print_json(count=len(rows), packs=rows)
        return
    sheet = output.PrintSurface.of_stdout()
    sheet.print_table([(one.facts.id, one.facts.title, *_told(one)) for one in packs])
    if not packs:
        complain(tr("no packs installed"))


def _told(one: InstalledPack) -> tuple[str, str, str]:
    number = len(one.facts.puzzles)
    return trn("{n} puzzle", "{n} puzzles", number), one.facts.author, one.facts.licence


def _install(options: Namespace) -> None:
    with refusing(PackError, what=inputs.shown(options.file)):
        one = _shelf(options).install(Path(options.file), shared=options.system)
    print(tr("installed {title} as {id}", title=one.facts.title, id=one.facts.id))


def _update(options: Namespace) -> None:
    with refusing(PackError, what=inputs.shown(options.file)):
        path, wanted = Path(options.file), options.id or ""
        one = _shelf(options).update(path, wanted, shared=options.system)
    print(tr("updated {title} ({id})", title=one.facts.title, id=one.facts.id))


def _remove(options: Namespace) -> None:
    with refusing(PackError):
        one = _shelf(options).remove(options.id)
    print(tr("removed {title} ({id})", title=one.facts.title, id=one.facts.id))


def _make(options: Namespace) -> None:
    from tui_tangram.store.pack_make import make_pack

    library, path = inputs.library(), Path(options.file)
    lessons = {Path(file).name: inputs.content(file) for file in options.lessons}
    texts = {
        key: getattr(options, key) for key in ("id", "title", "author", "licence", "about", "order")
    }
    with refusing(PackError):
        content, checked = make_pack(library, options.puzzles, texts, lessons)
    output.write_file(path, content, replace=options.force)
    print(
        trn(
            "{file}: pack {id} with {n} puzzle",
            "{file}: pack {id} with {n} puzzles",
            len(checked.puzzles),
            file=inputs.shown(options.file),
            id=checked.wanted,
        )
    )


_COMMANDS: Final[Mapping[str, Callable[[Namespace], None]]] = {
    "list": _list,
    "install": _install,
    "update": _update,
    "remove": _remove,
    "make": _make,
}
