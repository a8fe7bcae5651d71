"""The shared commands on the command line: their parsers, and their answers as text or JSON."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from tui_tangram.cli.errors import STOPPED, UsageError, complain
from tui_tangram.cli.options import Parser, Subcommands, add_command, cells, forms, profile
from tui_tangram.commands.command import Argument, Command, CommandAnswer, is_refusal
from tui_tangram.commands.registry import COMMANDS, GROUPS
from tui_tangram.language import PlayerError, tr

DRAWN: Final = {
    "show": "drawn.print_puzzle",
    "solve": "streamed.print_solutions",
    "new": "drawn.print_new",
    "verify": "streamed.print_verdicts",
    "explain": "explained.print_steps",
    "relations": "explained.print_relations",
    "lab code": "lab_output.print_card",
    "lab card": "lab_output.print_card",
    "lab experiment": "lab_output.print_experiments",
}
"""The functions, with their modules, that print the answers of some commands in their own way."""


# The parsers


def add_shared(
    commands: Subcommands,
    add: Callable[..., Parser],
    wanted: Callable[[str], bool],
    shown: Callable[[str], bool],
) -> dict[str, Subcommands]:
    """Add the commands that are *shown*; *add* adds one with name, phrase and more to *commands*.

    Only those whose name is *wanted* have their arguments.  Returns the groups that are wanted, to
    which others can be added.
    """
    below: dict[str, Subcommands] = {}
    for command in COMMANDS:
        group, _, name = command.name.rpartition(" ")
        if not shown(group or name):
            continue
        if not group:
            parser = add(commands, name, tr(command.about), tr(command.more))
            if wanted(name):
                _fill(parser, command)
            continue
        if group not in commands.choices:
            whole = GROUPS[group]
            parser = add(commands, group, tr(whole.about), tr(whole.more))
            if not wanted(group):
                continue
            below[group] = parser.commands(group, required=not whole.alone)
            for alone in COMMANDS:
                if alone.name == whole.alone:
                    values = {
                        one.key: one.default if one.value else False for one in alone.arguments
                    }
                    parser.set_defaults(shared=alone, form="", **values)
        if group in below:
            _fill(add_command(below[group], name, tr(command.about), tr(command.more)), command)
    return below


def _fill(parser: Parser, command: Command) -> None:
    """Add the arguments of a command to its parser."""
    parser.set_defaults(shared=command, form="")
    add_arguments(parser, *command.arguments)
    if command.draws:
        profile(parser)
        cells(parser)
    if command.pictures:
        add_pictures(parser)
    add_forms(parser, command.forms)


def add_forms(parser: Parser, about: Mapping[str, str]) -> None:
    """Add the options for output formats, each explained, as marked."""
    forms(parser, **{form: tr(text) for form, text in about.items()})


def add_pictures(parser: Parser) -> None:
    """Add the option to draw more."""
    parser.flag("--pictures", tr("print pictures too"))


def add_arguments(parser: Parser, *arguments: Argument) -> None:
    """Add arguments to a parser."""
    for one in arguments:
        about = tr(one.about, **one.names) if one.about else None
        if not one.value:
            parser.flag(one.name, about or "")
            continue
        more: dict[str, Any] = {"default": one.default}
        if one.many:
            more["nargs"] = one.many
        if one.choices:
            more["choices"] = one.choices
        if one.required:
            more["required"] = True
        parser.argument(one.name, tr(one.value), about, one.read, one.short, **more)


def personal() -> Iterator[str]:
    """Yield the first words of the commands that use a player's own data."""
    yield from dict.fromkeys(one.name.split()[0] for one in COMMANDS if one.own)


# The answers


def run(command: Command, options: Namespace) -> int:
    """Run a command, print its answer and return the exit status."""
    from tui_tangram.cli.services import CommandServices

    given = {one.key: getattr(options, one.key) for one in command.arguments}
    try:
        answer = command(CommandServices(), **given)
    except Exception as error:
        if isinstance(error, PlayerError) or not is_refusal(error):
            raise
        raise UsageError(str(error)) from None
    if answer.stopped:
        complain(answer.stopped)
    for part in answer.file:
        sys.stdout.write(part)
    if answer.opens:
        from tui_tangram.cli import play

        options.puzzle = answer.opens
        return play.run(options)
    if options.form in answer.written:
        for part in answer.written[options.form]():
            sys.stdout.write(part)
            sys.stdout.flush()
    elif options.form:
        from tui_tangram.cli.output import print_document

        print_document(options.form, answer.document, answer.key)
    elif command.name in DRAWN:
        module, _, name = DRAWN[command.name].partition(".")
        getattr(import_module(f"tui_tangram.cli.{module}"), name)(answer, options)
    else:
        _print(answer)
    status = answer.status()
    return STOPPED if answer.stopped and not status else status


def _print(answer: CommandAnswer) -> None:
    """Print the table and the lines of an answer, or report that it is empty."""
    from tui_tangram.cli.output import PrintSurface

    sheet = PrintSurface.of_stdout()
    if answer.title:
        print(sheet.line(answer.title))
    head = [answer.head] if answer.head else []
    sheet.print_table([*head, *(row.cells for row in answer.rows)], right_in=answer.right)
    # A truncated line could not be pasted: it would open another puzzle, or none.
    whole = sheet._replace(width=None)
    for text in (*answer.messages, *answer.to_paste):
        print(whole.line(text))
    if answer.undo:
        print(whole.line(tr("To undo: {command}", command=f"tui-tangram {answer.undo}")))
    if answer.nothing and not (answer.rows or answer.messages or answer.to_paste):
        why, instead = answer.nothing, f"tui-tangram {answer.instead}"
        complain(tr("{why}; try: {command}", why=why, command=instead) if answer.instead else why)
