"""Packs of puzzles: listed, installed, updated, removed and made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.files import write_file
from tui_tangram.commands.host import Host, shown
from tui_tangram.language import refusing, tr, trn
from tui_tangram.player.installed import InstalledPack
from tui_tangram.player.pack_files import PackError
from tui_tangram.player.pack_install import PackShelf
from tui_tangram.player.pack_make import make_pack
from tui_tangram.player.paths import pack_directories


def listing(services: Host) -> CommandAnswer:
    """List the installed packs."""
    packs = services.library.installed
    return CommandAnswer(
        [_row(one) for one in packs], key="packs", nothing=tr("no packs installed")
    )


def _row(one: InstalledPack) -> AnswerRow:
    facts, number = one.facts, len(one.facts.puzzles)
    cells = facts.id, facts.title, trn("{n} puzzle", "{n} puzzles", number)
    data = {**facts._asdict(), "directory": str(one.directory)}
    return AnswerRow(", ".join(cells), (*cells, facts.author, facts.licence), data)


def install(services: Host, *, file: str, system: bool) -> CommandAnswer:
    """Install a pack."""
    with refusing(PackError, what=shown(file)):
        one = _shelf(services, system=system).install(Path(file), shared=system)
    return CommandAnswer(messages=[tr("installed {title} as {id}", **_named(one))])


def update(services: Host, *, file: str, id: str | None, system: bool) -> CommandAnswer:  # noqa: A002
    """Replace an installed pack by a new version."""
    with refusing(PackError, what=shown(file)):
        one = _shelf(services, system=system).update(Path(file), id or "", shared=system)
    return CommandAnswer(messages=[tr("updated {title} ({id})", **_named(one))])


def remove(services: Host, *, id: str, system: bool) -> CommandAnswer:  # noqa: A002
    """Remove a pack."""
    one = _shelf(services, system=system).remove(id)
    return CommandAnswer(messages=[tr("removed {title} ({id})", **_named(one))])


def make(
    services: Host,
    *,
    file: str,
    puzzles: Sequence[str],
    title: str,
    id: str,  # noqa: A002
    author: str,
    licence: str,
    about: str,
    order: str,
    lessons: Sequence[str],
    force: bool,
) -> CommandAnswer:
    """Make a pack of puzzles."""
    files = {Path(one).name: services.content(one) for one in lessons}
    texts = {"id": id, "title": title, "author": author, "licence": licence}
    texts |= {"about": about, "order": order}
    content, checked = make_pack(services.library, puzzles, texts, files)
    write_file(Path(file), content, replace=force)
    text = trn(
        "{file}: pack {id} with {n} puzzle",
        "{file}: pack {id} with {n} puzzles",
        len(checked.puzzles),
        file=shown(file),
        id=checked.wanted,
    )
    return CommandAnswer(messages=[text])


def _shelf(services: Host, *, system: bool) -> PackShelf:
    place = pack_directories(services.store.directories.data)[1] if system else None
    return services.library.pack_shelf(place)


def _named(one: InstalledPack) -> dict[str, str]:
    return {"title": one.facts.title, "id": one.facts.id}
