"""The command line of ``tui-tangram pack``."""

from __future__ import annotations

from tui_tangram.cli.options import Parser, Subcommands, add_command
from tui_tangram.language import tr


def add_pack(pack: Parser) -> None:
    """Add the commands below ``pack``."""
    below: Subcommands = pack.commands("pack", required=True)
    listing = add_command(below, "list", tr("list the installed packs"))
    listing.flag("--json", tr("one JSON document"))
    install = add_command(
        below,
        "install",
        tr("install a pack from a zip file or a directory"),
        tr("The pack is checked as a whole before anything is written."),
    )
    update = add_command(below, "update", tr("replace an installed pack by a new version"))
    for one in (install, update):
        one.argument("file", tr("FILE|DIR"), tr("the pack"))
    update.argument("id", "ID", tr("the pack to replace, if several are called so"), nargs="?")
    remove = add_command(below, "remove", tr("remove a pack; results and saves stay"))
    remove.argument("id", "ID", tr("its ID or title"))
    for one in (install, update, remove):
        one.flag("--system", tr("for all players of this host"))
    make = add_command(
        below,
        "make",
        tr("make a pack of puzzles"),
        tr("Takes your own puzzles and collections, and puzzles that everybody has."),
    )
    make.argument("file", tr("FILE"), tr("the zip file to write"))
    make.argument("puzzles", "ID", tr("the puzzles in order"), nargs="+")
    make.argument("--title", tr("TEXT"), tr("the title"), required=True)
    for name, about in (
        ("id", tr("the ID (default: made of the title)")),
        ("author", tr("the author")),
        ("licence", tr("the licence")),
        ("about", tr("one line on it")),
        ("order", tr("one line on its order")),
    ):
        make.argument(f"--{name}", tr("TEXT"), about, default="")
    make.argument("--lessons", tr("FILE"), tr("files of its lessons"), nargs="+", default=())
    make.flag("--force", tr("replace the file if it exists"))
