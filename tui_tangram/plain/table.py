"""What a game must be able to say and do in the line mode, and how it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Final

from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.session import Session

_NONE: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Line:
    """A line, with the same in fields; see `tui_tangram.plain.events`."""

    text: str
    data: Mapping[str, object] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Item:
    """One of a numbered list."""

    number: int
    text: str
    data: Mapping[str, object] = field(default_factory=lambda: _NONE)


Said = str | Line | Item
"""What an answer is made of; text alone where there is nothing in it for programs."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command of a game leads to."""

    lines: Sequence[Said] = ()
    moves: Sequence[str] = ()
    """Moves for the session, to be made before the lines are said."""


Do = Callable[[Sequence[str]], Answer]
"""Carries out a command, given what followed its name.  Raises `CommandError`."""


class Table(ABC):
    """One game in words."""

    def __init__(self, session: Session[Any]) -> None:
        """Speak of the game of *session*."""
        self.session = session

    @property
    def commands(self) -> Mapping[str, Do]:
        """What carries out the commands of this game, by their names."""
        return {
            name.removeprefix("do_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("do_")
        }

    @abstractmethod
    def opening(self) -> list[Said]:
        """Return what is said when the game is opened."""

    @abstractmethod
    def summary(self) -> Line:
        """Return what is said after each move: how far it is."""

    def happened(self, random: Random) -> tuple[str, str] | None:
        """Return a move that the game makes by itself by now, and what is said of it."""
        del random
        return None

    def pictured(self, mark: object) -> str:
        """Return in words what a hint shows on a screen by its mark besides what it says.

        Empty where that is nothing more.
        """
        del mark
        return ""

    @property
    @abstractmethod
    def near(self) -> object:
        """What the player dealt with last: see `tui_tangram.play.Game.hints`."""


def one(words: Sequence[str], what: str) -> str:
    """Return the only word.  Raises `CommandError` that asks for *what*, which is translated."""
    if len(words) != 1:
        raise CommandError(tr("say {what}", what=what))
    return words[0]


def number(text: str, what: str, most: int) -> int:
    """Return the number from 1 to *most* that *text* says.  Raises `CommandError`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        if most == 1:
            raise CommandError(
                tr("{what} can only be 1, not {text}", what=what, text=repr(text[:20]))
            )
        raise CommandError(
            tr(
                "{what} is a number from 1 to {most}, not {text}",
                what=what,
                most=most,
                text=repr(text[:20]),
            )
        )
    return int(text)
