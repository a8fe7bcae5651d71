"""The command line of ``tui-tangram own``."""

from __future__ import annotations

from tui_tangram.cli.options import Parser, Subcommands, add_command
from tui_tangram.language import tr


def add_own(own: Parser) -> None:
    """Add the commands below ``own``."""
    own.set_defaults(text="", trash=False, json=False)
    below: Subcommands = own.commands("own")
    listing = add_command(below, "list", tr("list your own puzzles, sets and collections"))
    listing.argument(
        "text", tr("TEXT"), tr("only those with these words in name or ID"), nargs="?", default=""
    )
    listing.flag("--trash", tr("those in the Trash"))
    listing.flag("--json", tr("one JSON document"))
    rename = add_command(below, "rename", tr("give one another name; its ID stays"))
    rename.argument("id", "ID", tr("its ID or name"))
    rename.argument("name", tr("NAME"), tr("the new name"))
    delete = add_command(
        below,
        "delete",
        tr("move some to the Trash, where they stay for 30 days"),
        tr("A set takes its figures along, a collection its puzzles."),
    )
    delete.argument("ids", "ID", tr("ID or name"), nargs="+")
    restore = add_command(below, "restore", tr("take something back from the Trash"))
    restore.argument("id", "ID", tr("its ID or name (default: the last one deleted)"), nargs="?")
