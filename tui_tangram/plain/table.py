"""The interface of a game in the plain mode, and the form of its answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.play import Game, State

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices

_Item = TypeVar("_Item")
PLACE_ONE: Final = mark("Type {command} and a number to choose one.")
"""The line below a list of ways to place something."""
_NONE: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DataLine:
    """A line, with the same in fields; see `tui_tangram.plain.events`."""

    text: str
    data: Mapping[str, object] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class NumberedItem:
    """An item of a numbered list."""

    number: int
    text: str
    data: Mapping[str, object] = field(default_factory=lambda: _NONE)


AnswerPart = str | DataLine | NumberedItem
"""A part of an answer; text alone if it has no fields for programs."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The answer to a command of a game."""

    lines: Sequence[AnswerPart] = ()
    moves: Sequence[str] = ()
    """Moves that the session makes before the lines are written."""
    opens: Game[Any] | None = None
    """A game to open then."""


class Commands:
    """Functions for commands: each is called ``do_`` and the name of the command.

    They get the words after that name, unless the command takes none.  Raises `CommandError`.
    """

    def function(self, command: str) -> Callable[..., CommandResult | None] | None:
        """Return the function for a command, if there is one here."""
        return getattr(self, f"do_{command}", None)


class GameLines(Commands, ABC, Generic[State]):
    """One game in words."""

    game: Game[State]
    """The game, of one kind in each class."""

    def __init__(self, session: Session[State]) -> None:
        """Speak of the game of *session*."""
        self.session = session
        self.game = session.game
        self.services: LineServices | None = None
        """The stores and the solver, once the game is open; editors save puzzles with them."""
        self.call_fit: Callable[[], None] = lambda: None
        """Called before fits are shown or used, which is help; may raise `CommandError`."""

        self.on_saved: Callable[[], None] = lambda: None
        """Called when the work of an editor was saved."""

    @property
    def state(self) -> State:
        """The current state."""
        return self.session.state

    @abstractmethod
    def opening(self) -> list[AnswerPart]:
        """Return the lines on the game when it is opened."""

    @abstractmethod
    def summary(self) -> DataLine:
        """Return the line on the progress, written after each move."""

    def happened(self, random: Random) -> tuple[str, str] | None:
        """Return a move that the game makes by itself now, and the line on it."""
        del random
        return None

    def describe_mark(self, mark: object) -> str:
        """Return in words the mark of a hint on a screen.

        Empty when the mark adds nothing to the text of the hint.
        """
        del mark
        return ""

    @property
    def near(self) -> object:
        """The player's point of attention: see `tui_tangram.play.Game.hints`; none for editors."""
        return None


def answer(lines: Sequence[str], data: Mapping[str, object]) -> CommandResult:
    """Return an answer whose first line has all the fields."""
    first, *others = lines
    return CommandResult([DataLine(first, data), *others])


def numbered(ways: Iterable[tuple[str, Mapping[str, object]]]) -> list[AnswerPart]:
    """Return alternatives as a numbered list, each a text without full stop and fields."""
    return [NumberedItem(at, f"{text}.", data) for at, (text, data) in enumerate(ways, start=1)]


def name_of(words: Sequence[str]) -> str:
    """Return *words* as a name for a saved item.  Raises `CommandError` for none."""
    if not words:
        raise CommandError("give {what}", what=tr("a name"))
    return " ".join(words)


def one(words: Sequence[str], what: str) -> str:
    """Return the only word.  Raises `CommandError`, which asks for *what*, a translated text."""
    if len(words) != 1:
        raise CommandError("give {what}", what=what)
    return words[0]


def number(text: str, what: str, most: int) -> int:
    """Return *text* as a number from 1 to *most*; raises `CommandError`, which names *what*."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        if most == 1:
            raise CommandError("{what} can only be 1, not {text}", what=what, text=repr(text[:20]))
        raise CommandError(
            "{what} must be a number from 1 to {most}, not {text}",
            what=what,
            most=most,
            text=repr(text[:20]),
        )
    return int(text)


def chosen(text: str, what: str, among: Sequence[_Item]) -> _Item:
    """Return the item that *text* numbers, from 1; raises `CommandError`, which names *what*."""
    return among[number(text, what, len(among)) - 1]
