"""All commands: what they are called, what they are given, and the functions that do them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.commands.command import Argument, Command, CommandGroup
from tui_tangram.language import mark, markc

_JSON: Final = {"json": mark("one JSON document")}
_GIVE_ONE: Final = mark("give a number from the last list, an ID or a name")

GROUPS: Final[Mapping[str, CommandGroup]] = {
    "own": CommandGroup(mark("your own puzzles: list, rename, delete, restore"), alone="own list"),
}
"""The groups by their words."""

COMMANDS: Final = (
    Command(
        "relations",
        mark("list the sixteen relations of two edges, or describe one"),
        "relations.relations",
        (Argument("number", mark("N"), mark("only this relation, 0 to 15"), many="?"),),
        more=mark(
            "The sixteen relations of straight edges and those of arcs, with their numbers, and "
            "what\neach eliminates."
        ),
        forms={"json": mark("edges and what remains of them as JSON")},
        draws=True,
        typed="relations rl",
        usage=markc("usage", "[N]"),
    ),
    Command(
        "own list",
        mark("list your own puzzles, sets and collections"),
        "own.listing",
        (
            Argument(
                "text", mark("TEXT"), mark("only those with these words in name or ID"),
                many="?", default="",
            ),
            Argument("--trash", about=mark("those in the Trash"), typed="trash"),
        ),
        forms=_JSON,
        own=True,
        typed="own",
        usage=markc("usage", "[TEXT or trash]"),
    ),
    Command(
        "own rename",
        mark("give one another name; its ID stays"),
        "own.rename",
        (
            Argument("thing", mark("ID"), mark("its ID or name"), numbers="things"),
            Argument("name", mark("NAME"), mark("the new name")),
        ),
        own=True,
        typed="rename",
        usage=markc("usage", "NUMBER or ID NAME"),
        lacking=mark("give a number from the last list or an ID, and a new name"),
    ),
    Command(
        "own delete",
        mark("move some to the Trash, where they stay for 30 days"),
        "own.delete",
        (Argument("things", mark("ID"), mark("ID or name"), many="+", numbers="things"),),
        more=mark("A set takes its figures along, a collection its puzzles."),
        own=True,
        typed="delete",
        usage=markc("usage", "NUMBER or ID or NAME"),
        lacking=_GIVE_ONE,
    ),
    Command(
        "own restore",
        mark("restore something from the Trash, or what you deleted last"),
        "own.restore",
        (
            Argument(
                "thing", mark("ID"), mark("its ID or name (default: the last one deleted)"),
                many="?", numbers="things",
            ),
        ),
        own=True,
        typed="restore",
        usage=markc("usage", "[NUMBER or ID or NAME]"),
    ),
)  # fmt: skip
"""The commands in the order of help."""
