"""The interface of a game and of a kind in the plain mode, and the form of answers.

Lists are shown page by page, and their numbers can be typed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tui_tangram.commands.command import AnswerRow
from tui_tangram.games.kinds import KindParts
from tui_tangram.games.session import Session
from tui_tangram.language import tr
from tui_tangram.plain.commands import (
    ALWAYS,
    COMMANDS,
    FOR_SOLVING,
    GAME_COMMANDS,
    WITH_OTHERS,
    CommandError,
    LineCommand,
    MalformedError,
)
from tui_tangram.plain.events import ErrorCode
from tui_tangram.play import Game, State
from tui_tangram.play.speech import LEVELS
from tui_tangram.values import NamedTuple, dataclass, field

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices
    from tui_tangram.player.player import PlayerLibrary


_Item = TypeVar("_Item")
_NONE: Final[Mapping[str, object]] = MappingProxyType({})
BRIEF, _, FULL = LEVELS
NOTHING: Final = " "
"""The form of a line that a level of speech leaves out."""


@dataclass(frozen=True, slots=True)
class DataLine:
    """A line, with the same in fields; see `tui_tangram.plain.events`."""

    text: str
    data: Mapping[str, object] = field(default_factory=lambda: _NONE)
    brief: str = ""
    """The shorter form; empty for the same."""
    full: str = ""
    """The longer form; empty for the same."""
    form: str = ""
    """The name of the form of the fields; empty for text alone."""

    def at(self, level: str) -> str:
        """Return the form for one of the `LEVELS` of speech."""
        return ({BRIEF: self.brief, FULL: self.full}.get(level, "") or self.text).strip()

    def longer(self, level: str) -> str:
        """Return the longest form, if the one for *level* is shorter; else ""."""
        longest = self.at(FULL)
        return "" if self.at(level) == longest else longest


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedItem(DataLine):
    """An item of a numbered list."""

    number: int


AnswerPart = str | DataLine
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

    def changes(self) -> Sequence[DataLine]:
        """Return the lines on what moves have changed since the last call; the summary follows."""
        return ()

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

    def hint_command(self, mark: object) -> str:
        """Return the command that does a hint; empty when it does not say enough for that."""
        del mark
        return ""

    def hint_fields(self, mark: object) -> Mapping[str, object]:
        """Return the mark of a hint for programs."""
        del mark
        return _NONE

    @property
    def near(self) -> object:
        """The player's point of attention: see `tui_tangram.play.Game.hints`; none for editors."""
        return None

    @property
    def spot(self) -> str:
        """The same as text, which other players at a table are shown; empty for nothing."""
        return ""

    def describe_spot(self, spot: str) -> str:
        """Return in words where the cursor of another player is; empty for nowhere."""
        del spot
        return ""


def answer(lines: Sequence[str], data: Mapping[str, object], form: str) -> CommandResult:
    """Return an answer whose first line has all the fields, in *form*."""
    first, *others = lines
    return CommandResult([DataLine(first, data, form=form), *others])


def nothing(text: str) -> DataLine:
    """Return the answer that is an empty list."""
    return DataLine(text, {"count": 0}, form="none")


def numbered(
    ways: Iterable[tuple[str, Mapping[str, object], str]], form: str, *, spare: bool = False
) -> list[AnswerPart]:
    """Return alternatives as a numbered list: each a text, fields in *form* and a brief text.

    The texts have no full stops.  In a *spare* list only full speech and `more` have them.
    """
    return [
        NumberedItem(NOTHING, data, full=f"{text}.", form=form, number=at)
        if spare
        else NumberedItem(f"{text}.", data, brief=f"{brief}.", form=form, number=at)
        for at, (text, data, brief) in enumerate(ways, start=1)
    ]


def choose_one(command: str, warning: str = "", *, again: bool = False) -> DataLine:
    """Return the line below a list of ways to place something.

    In brief speech it is *warning* alone, and nothing if that would come *again*.
    """
    text = tr("Type {command} and a number to choose one.", command=command)
    brief = warning or tr("Now {command} and a number.", command=command)
    return DataLine(f"{warning} {text}".lstrip(), brief=NOTHING if again else brief)


def name_of(words: Sequence[str]) -> str:
    """Return *words* as a name for a saved item.  Raises `CommandError` for none."""
    if not words:
        raise MalformedError("give {what}", what=tr("a name"))
    return " ".join(words)


def one(words: Sequence[str], what: str) -> str:
    """Return the only word.  Raises `CommandError`, which asks for *what*, a translated text."""
    if len(words) != 1:
        raise MalformedError("give {what}", what=what)
    return words[0]


def number(text: str, what: str, most: int) -> int:
    """Return *text* as a number from 1 to *most*; raises `CommandError`, which names *what*."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        given = repr(text[:20])
        data = {"from": 1, "to": most, "given": text}
        if most == 1:
            raise CommandError(
                "{what} can only be 1, not {text}",
                what=what,
                text=given,
                code=ErrorCode.RANGE,
                data=data,
            )
        raise CommandError(
            "{what} must be a number from 1 to {most}, not {text}",
            what=what,
            most=most,
            text=given,
            code=ErrorCode.RANGE,
            data=data,
        )
    return int(text)


def chosen(text: str, what: str, among: Sequence[_Item]) -> _Item:
    """Return the item that *text* numbers, from 1; raises `CommandError`, which names *what*."""
    return among[number(text, what, len(among)) - 1]


PAGE: Final = 20
"""The number of rows of a page."""
FEW: Final = 5
"""The maximum number of remaining rows that are added to a page."""
PUZZLES: Final = "puzzles"
"""The key of lists whose numbers open puzzles."""


class NumberedLists:
    """The last list of each kind, and the rest of the very last."""

    def __init__(self, say: Callable[[AnswerPart], None]) -> None:
        """Say lines by *say*."""
        self._say = say
        self._ids: dict[str, Sequence[str]] = {}
        self._rows: Sequence[AnswerRow] = ()
        self._shown = 0
        self._hint = self._key = ""

    def offer(self, rows: Sequence[AnswerRow], key: str, hint: str = "") -> None:
        """Say the first page of a list; *hint* says what its numbers are for."""
        self._rows, self._shown, self._hint, self._key = rows, 0, hint, key
        self._ids[key] = [str(row.data.get("id", "")) for row in rows]
        self._page()

    def more(self) -> None:
        """Say the next page.  Raises `CommandError` at the end."""
        if self._shown >= len(self._rows):
            raise CommandError("there is no more")
        self._page()

    def meant(self, text: str, key: str) -> str:
        """Return the id that a number of the last list of a kind stands for, or *text*."""
        ids = self._ids.get(key)
        if ids and text.isascii() and text.isdigit():
            return ids[number(text, tr("an item of the list"), len(ids)) - 1]
        return text

    def _page(self) -> None:
        begin, every = self._shown, len(self._rows)
        self._shown = every if every - begin <= PAGE + FEW else begin + PAGE
        for at, row in enumerate(self._rows[begin : self._shown], start=begin + 1):
            form = self._key if row.data else ""
            self._say(NumberedItem(row.text, row.data, form=form, number=at))
        rest = every - self._shown
        parts = [tr("{n} more: type more.", n=rest)] if rest else []
        parts += [self._hint] if self._hint else []
        if parts:
            self._say(" ".join(parts))


class PlainKind(NamedTuple):
    """The parts of the plain mode for one kind of game."""

    table: Callable[[], type[GameLines[Any]]]
    """Returns the class that describes a game and carries out its commands; loads the game."""
    commands: tuple[LineCommand, ...]
    """Its commands besides those of every game."""
    called: tuple[str, ...] = ()
    """Its names for players, besides the one in the catalog."""
    about_set: Callable[[PlayerLibrary, str, Collection[str]], Sequence[AnswerPart]] | None = None
    """Returns lines on the set of pieces with a name; the last argument are solved puzzles."""
    new: Callable[[Sequence[str], Random], str] | None = None
    """Returns the id of a new puzzle described by words.  Raises `CommandError`."""
    new_by_name: Callable[[PlayerLibrary, Sequence[str], Random], str] | None = None
    """The same, where the words begin with a name of the game, which is left out."""
    edits: bool = False
    """Whether a puzzle is made: then there is no help and no clock."""
    copies: str = ""
    """The beginning of the names of the editors of its puzzles; empty for none."""


def kinds() -> Mapping[str, PlainKind]:
    """Return the entries of all games and editors, by `Game.kind`."""
    return KindParts("lines")


def kind_of(game: Game[Any]) -> PlainKind:
    """Return the entry for the kind of *game*."""
    return kinds()[game.kind]


def called(name: str) -> str | None:
    """Return the kind with this name for players, or None."""
    for kind, one in kinds().items():
        if name in (kind, *one.called):
            return kind
    return None


def games_called() -> list[str]:
    """Return the names of the games for players, one each."""
    return [(*one.called, kind)[0] for kind, one in kinds().items() if not one.edits]


def available(kind: str | None) -> tuple[LineCommand, ...]:
    """Return the commands available in a game of *kind*, its own first; None: no game is open."""
    if kind is None:
        return tuple(one for one in COMMANDS if one.when in (ALWAYS, WITH_OTHERS))
    playing = kinds()[kind]
    shared = (*GAME_COMMANDS, *COMMANDS)
    if playing.edits:
        shared = tuple(
            one for one in shared if one.name not in FOR_SOLVING and one.when != WITH_OTHERS
        )
    return (*playing.commands, *shared)


def every_command() -> tuple[LineCommand, ...]:
    """Return all commands, available or not."""
    own = (command for kind in kinds().values() for command in kind.commands)
    return (*COMMANDS, *own, *GAME_COMMANDS)
