"""A command as data: its name, its arguments, and the function that does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.language import PlayerError

if TYPE_CHECKING:
    from tui_tangram.commands.answer import CommandAnswer


def sentence(phrase: str) -> str:
    """Return a phrase as a sentence.

    >>> sentence("list puzzles"), sentence("Quit.")
    ('List puzzles.', 'Quit.')
    """
    return f"{phrase[:1].upper()}{phrase[1:].removesuffix('.')}."


def is_refusal(error: Exception) -> bool:
    """Return whether the message of *error* is for the player, and no fault of the program.

    >>> is_refusal(PlayerError("no")), is_refusal(LookupError("no")), is_refusal(KeyError("no"))
    (True, True, False)
    """
    if isinstance(error, PlayerError | ValueError):
        return True
    return isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError)


class Argument(NamedTuple):
    """An argument of a command.

    By its dashes it is an option of the command line, and without a `value` a flag.
    """

    name: str
    """The name; without dashes, each blank of it "_", it is a parameter of the function."""
    value: str = ""
    """The value in a usage line, as marked."""
    about: str = ""
    """The meaning, as marked: a phrase without full stop."""
    read: Callable[[str], Any] = str
    """Reads a typed value; raises `argparse.ArgumentTypeError` or `ValueError`."""
    many: str = ""
    """The number of values: ``?`` none or one, ``*`` any, ``+`` at least one; empty for one."""
    default: object = None
    """The value where it is not given."""
    choices: tuple[str, ...] = ()
    typed: str = ""
    """The word in plain mode that is the flag, or comes before the value of the option."""
    numbers: str = ""
    """The list, as `CommandAnswer.key` has it, whose numbers stand for a value in plain mode."""
    short: str = ""
    """A short name of an option, with its dash."""
    required: bool = False
    """Whether an option must be given."""

    @property
    def key(self) -> str:
        """The parameter of the function."""
        return self.name.lstrip("-").replace("-", "_")


class Command(NamedTuple):
    """A command, which every shell offers in its own way."""

    name: str
    """The words that call it on the command line."""
    about: str
    """The effect, as marked: a phrase without full stop, which begins with a verb in English."""
    does: str
    """The function in this package, such as ``own.rename``, imported when it is called.

    It gets a `Host` and the values of `arguments` by name, raises `PlayerError` s, whose
    messages are for players, and returns a `CommandAnswer`.
    """
    arguments: tuple[Argument, ...] = ()
    more: str = ""
    """More about it, in lines, as marked."""
    forms: Mapping[str, str] = MappingProxyType({})
    """The forms for programs on the command line: ``json``, ``csv``, each explained, as marked."""
    long: bool = False
    """Whether it may take long and changes nothing, so that it can be stopped at any time."""
    own: bool = False
    """Whether it uses only what belongs to one player, and no other files."""
    draws: bool = False
    """Whether the command line draws the answer, with options for colours and characters."""
    pictures: bool = False
    """Whether the command line draws more of it on request."""
    typed: str = ""
    """The names in plain mode, the first of them shown; empty if it is not there."""
    usage: str = ""
    """The arguments there, as marked in the context "usage"."""
    lacking: str = ""
    """The answer of plain mode where an argument is missing, as marked."""

    def __call__(self, services: Any, **given: Any) -> CommandAnswer:  # noqa: ANN401
        """Carry out the command and return the answer."""
        module, _, function = self.does.partition(".")
        answer: CommandAnswer = getattr(import_module(f"{__package__}.{module}"), function)(
            services, **given
        )
        return answer


class CommandGroup(NamedTuple):
    """Commands whose names begin with one word."""

    about: str
    """The effect of all, as `Command.about` has it."""
    more: str = ""
    alone: str = ""
    """The command that the word alone is; empty if one of the others must follow."""
