"""All commands: each row fits its function, and every shell has it."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import fields
from importlib import import_module
from typing import Final

from tests.examples import each
from tui_tangram.api.making import NewPuzzle
from tui_tangram.app.actions import ROWS, Context, action
from tui_tangram.app.navigator import pages
from tui_tangram.cli.commands import DRAWN
from tui_tangram.cli.parser import build_parser
from tui_tangram.commands.command import Command, CommandAnswer
from tui_tangram.commands.registry import COMMANDS, GROUPS
from tui_tangram.plain.commands import COMMANDS as TYPED
from tui_tangram.plain.commands import SHARED


@each("command", COMMANDS)
def test_the_arguments_are_the_parameters(command: Command) -> None:
    """Of the function that is named, which takes all by name and returns an answer."""
    module, name = command.does.split(".")
    function = getattr(import_module(f"tui_tangram.commands.{module}"), name)
    first, *others = inspect.signature(function, eval_str=True).parameters.values()
    assert first.name == "services"
    named = [one.name for one in others if one.kind is inspect.Parameter.KEYWORD_ONLY]
    rest = [one.key for one in command.arguments if one.key not in named]
    assert named == [one.key for one in command.arguments if one.key in named]
    # A new puzzle has too many options to be named one by one.
    assert set(rest) == (
        {one.name for one in fields(NewPuzzle)} if command.name == "new" else set()
    )
    assert inspect.signature(function, eval_str=True).return_annotation is CommandAnswer


def test_every_name_is_one_command() -> None:
    """On the command line and in plain mode, where a missing argument is asked for."""
    names = [one.name for one in COMMANDS]
    assert [] == [name for name, times in Counter(names).items() if times > 1]
    assert {name.split()[0] for name in names if " " in name} == set(GROUPS)
    assert {one.alone for one in GROUPS.values()} <= {"", *names}
    typed = [name for one in TYPED for name in one.names]
    assert [] == [name for name, times in Counter(typed).items() if times > 1]
    assert set(DRAWN) <= set(names)
    for one in SHARED.values():
        needed = [a for a in one.arguments if a.name[0] != "-" and a.many in ("", "+")]
        assert bool(one.lacking) == bool(needed), one.name
        assert bool(one.usage) == any(a.name[0] != "-" or a.typed for a in one.arguments)


ALONE: Final = {
    "verify": "judges files of arrangements, perhaps thousands; the app judges each move",
    "pack update": "in the app a pack is removed, and the new version imported",
    "protocol": "is for programs",
}
"""The commands that are not in the app, each with the reason."""


def test_every_command_is_in_the_app() -> None:
    """By actions that there are, the last of them at home or a page, or it has a reason."""
    assert {one.name for one in COMMANDS if not one.actions} == set(ALONE)
    for one in COMMANDS:
        found = [action(name) for name in one.actions.split()]
        assert all(row.palette for row in ROWS if row.action in found), one.name
        home = {row.action.id for row in ROWS if Context.HOME in row.contexts}
        assert not found or found[-1].id in home or found[-1].intent in pages(), one.name


@each("command", COMMANDS)
def test_the_parser_has_it(command: Command) -> None:
    """With its required values; whatever is not given has its default."""
    words = command.name.split()
    for one in command.arguments:
        if one.name.startswith("-"):
            words += [one.name, one.choices[0] if one.choices else "3"] if one.required else []
        elif one.many in ("", "+"):
            words.append("3")
    options = build_parser().parse_args(words)
    assert options.shared is command
    for one in command.arguments:
        if one.name.startswith("-") and not one.required:
            assert getattr(options, one.key) == (one.default if one.value else False)
