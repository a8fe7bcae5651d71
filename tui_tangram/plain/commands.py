"""The commands: their names, their arguments and their effects, and how they are typed.

There is one table for all games here, and one for each kind (`tui_tangram.plain.table.PlainKind`).
The parser, the help and the completion use them.  A command has a name and others that mean the
same: a short one, and those that it had before, which scripts may use.  Each beginning of a name
that no other available command shares is valid too.

Directions are typed in English, which scripts use, or in the language in use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from tui_tangram.commands import registry
from tui_tangram.commands.command import Command, sentence
from tui_tangram.commands.files import words_of
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.plain.events import ErrorCode
from tui_tangram.play import quote
from tui_tangram.play.phrases import either
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

ALWAYS: Final = mark("always")
PLAYING: Final = mark("while a puzzle is open")
WITH_OTHERS: Final = mark("outside of editors")


_PARTS: Final = re.compile(r"[\[\]]|[^\s\[\]]+")
_SINGLE: Final = frozenset(("CELL", "CORNER", "DEGREES", "N", "NUMBER", "PIECE", "TILE", "TIMES"))
"""The arguments that are one word."""


class LineCommand(NamedTuple):
    """One command."""

    name: str
    others: str
    """Other names with blanks between: the short one, and former ones."""
    usage: str
    """The arguments: capitals are variables, brackets enclose optional ones.

    As marked; words in small letters are typed so in every language.
    """
    does: str
    """The effect: one sentence, or a phrase to be one, as marked."""
    when: str = ALWAYS
    """The time at which it can be given, as marked."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names, that which help and completion use first."""
        return (self.name, *self.others.split())

    @property
    def arguments(self) -> str:
        """The arguments, in the language in use."""
        return trc("usage", self.usage) if self.usage else ""

    @property
    def form(self) -> str:
        """The names with the arguments, in the language in use."""
        return f"{either(self.names)} {self.arguments}".rstrip()

    @property
    def most(self) -> int | None:
        """The largest number of words behind the name; None if a part can be several words."""
        lengths = [[0]]
        for part in _PARTS.findall(self.usage):
            if part == "[":
                lengths.append([0])
            elif part == "]":
                lengths[-2][-1] += max(lengths.pop())
            elif part == "or":
                lengths[-1].append(0)
            elif part.islower() or part in _SINGLE:
                lengths[-1][-1] += 1
            else:
                return None
        return max(lengths[0])

    @property
    def effect(self) -> str:
        """The effect, in the language in use: one sentence."""
        return sentence(tr(self.does))


def given_when(when: str, *commands: LineCommand) -> tuple[LineCommand, ...]:
    """Return *commands* as such that can be given at that time."""
    return tuple(command._replace(when=when) for command in commands)


SHARED: Final[Mapping[str, Command]] = {
    one.typed.partition(" ")[0]: one for one in registry.COMMANDS if one.typed
}
"""The commands that every shell has, by their names here."""


_LISTING, *_SHARED = (
    LineCommand(name, one.typed.partition(" ")[2], one.usage, one.about)
    for name, one in SHARED.items()
)


TABLE_COMMANDS: Final = given_when(
    WITH_OTHERS,
    LineCommand("tables", "", "", mark("List the tables at which others play, and who is there.")),
    LineCommand("together", "",
            markc("usage", "[together or race or hinder or halves] [PUZZLE] [private]"),
            mark("Open a table with this puzzle or another, for others to join.")),
    LineCommand("join", "", markc("usage", "NUMBER or CODE"), mark("Sit down at a table.")),
    LineCommand("watch", "", markc("usage", "NUMBER or CODE"),
            mark("Watch at a table, without a seat.")),
    LineCommand("players", "", "",
            mark("Show what each player at the table has done, and where they are.")),
    LineCommand("leave", "", "", mark("Leave the table.")),
    LineCommand("start", "", "", mark("Start the race.")),
    LineCommand("again", "", markc("usage", "[NUMBER or ID or NAME]"),
            mark("Play again with those at the table, this puzzle or another.")),
    LineCommand("against", "", markc("usage", "NUMBER"),
            mark("Play against a game of the ranking.")),
)  # fmt: skip
"""The commands for tables of several players."""

COMMANDS: Final = (
    _LISTING,
    LineCommand("collections", "cl", markc("usage", "[NUMBER]"),
            mark("List the collections, or the puzzles in one.")),
    LineCommand("pieces", "pc", markc("usage", "[SET]"),
            mark("Describe a piece set, or the one in play: its pieces and what they make.")),
    LineCommand("more", "m", "", mark("Show more of the last answer, or of the last list.")),
    LineCommand("repeat", "rp", "", mark("Show the last answer again.")),
    LineCommand("speech", "sp", markc("usage", "[brief or normal or full]"),
            mark("Change how much the answers have. more has the rest of one.")),
    LineCommand("play", "p", markc("usage", "NUMBER or ID or NAME"),
            mark("Open a puzzle by number, ID or name.")),
    LineCommand("lessons", "", "",
            mark("List the lessons: short puzzles that teach the commands.")),
    LineCommand("lesson", "", markc("usage", "NUMBER"), mark("Start a lesson, or resume it.")),
    LineCommand("packs", "pk", "", mark("List the packs: twelve puzzles each, from easy to hard.")),
    LineCommand("pack", "", markc("usage", "NUMBER"),
            mark("Open the first unsolved puzzle of a pack.")),
    LineCommand("next", "nx", "",
            mark("Open the recommended puzzle, a little harder than the last.")),
    LineCommand("random", "rn", markc("usage", "[GAME]"),
            mark("Open a random unsolved puzzle.")),
    LineCommand("new", "n",
            markc("usage", "LAYOUT [RULES] [SIZE] [SHAPE] or tangram [DIFFICULTY] [SET]"),
            mark("Make a new tile board, or a random figure, and open it.")),
    LineCommand("make", "mf", markc("usage", "figure or contour or set or board [NAME]"),
            mark("Make a puzzle of your own, perhaps from another.")),
    LineCommand("import", "im", markc("usage", "PATH or yes or as RULES or SIZE"),
            mark("Read the puzzles of a file, and save what is new.")),
    *_SHARED,
    LineCommand("continue", "co", markc("usage", "[NUMBER]"),
            mark("List games in progress, or resume one.")),
    LineCommand("saves", "sv",
            markc("usage", "[NUMBER] or delete SAVE or rename SAVE NAME or restore [SAVE] "
                           "or list [TEXT] [in LIST] or export SAVE FILE or import FILE"),
            mark("List the named saves, or resume, delete, rename, restore, export or import "
                 "one.")),
    LineCommand("daily", "dy", markc("usage", "[GAME [DATE]], YEAR or from COLLECTION"),
            mark("List daily puzzles and weekly ladders, open one, or choose one of your own.")),
    *TABLE_COMMANDS,
    LineCommand("explain", "ex", markc("usage", "[NAME [EXAMPLE or PUZZLE or yes]]"),
            mark("List the algorithms that can be explained here, or explain one step by step.")),
    LineCommand("step", "", markc("usage", "[NUMBER or back or first or last or rows]"),
            mark("Show the next step of the explanation, or another, or all rows of this.")),
    LineCommand("labrules", "lr", markc("usage", "[N]"),
            mark("Test the paper's rules of search on all shapes, or prove rule N.")),
    LineCommand("help", "?", markc("usage", "[all or COMMAND or TOPIC]"),
            mark("Show what to try first, list all commands, explain one, or read a page.")),
    LineCommand("close", "cc", "", mark("Close the puzzle. It is saved."), PLAYING),
    LineCommand("quit", "q", "", mark("Quit. Everything is saved.")),
)  # fmt: skip
"""Commands for the choice of a game, and for the program itself."""

FIRST: Final = frozenset(("list", "play", "lessons", "lesson", "next", "quit"))
"""The commands to try first while no puzzle is open."""
FIRST_MOVES: Final = frozenset(
    ("look", "unplaced", "lay", "place", "undo", "hint", "check", "close")
)
"""Those to try first in a game."""

GAME_COMMANDS: Final = given_when(
    PLAYING,
    LineCommand("undo", "u", markc("usage", "[TIMES]"), mark("Undo moves.")),
    LineCommand("redo", "r", markc("usage", "[TIMES]"), mark("Redo moves.")),
    LineCommand("restart", "", "", mark("Start again. A solved puzzle starts as a new game.")),
    LineCommand("save", "sa", markc("usage", "NAME"), mark("Save the game under a name.")),
    LineCommand("mark", "mk", markc("usage", "[NAME]"),
            mark("Set a checkpoint here, to come back to.")),
    LineCommand("checkpoints", "ms marks", markc("usage", "[NUMBER]"),
            mark("List the checkpoints, or go back to one.")),
    LineCommand("history", "hs", markc("usage", "[NUMBER]"),
            mark("List the branches of the game, or go to one.")),
    LineCommand("moves", "mo", "[ghost]",
            mark("List the moves so far; with ghost, yours and those of the ghost.")),
    # Help
    LineCommand("hint", "h", "",
            mark("Give a hint. Repeat for more. The last one makes the move.")),
    LineCommand("check", "c", "", mark("Check whether it is still solvable.")),
    LineCommand("back", "b", "", mark("Go back to the last solvable position.")),
    LineCommand("solution", "solve", "yes", mark("Show a solution. The game is then not ranked.")),
    LineCommand("share", "sh", "[moves]",
            mark("Show your result as a line to share; with moves, the whole game.")),
    LineCommand("ghost", "gh", "", mark("Show how far the ghost is that you play against.")),
    LineCommand("id", "", "", mark("Show the puzzle ID, by which others can play it.")),
    LineCommand("time", "ti", "", mark("Show time, moves, hints and checks.")),
    LineCommand("pause", "pa", "", mark("Stop the clock.")),
    LineCommand("resume", "re", "", mark("Resume after a pause.")),
)  # fmt: skip
"""The commands of every game, besides its own."""

FOR_SOLVING: Final = (
    "hint", "check", "back", "solve", "share", "ghost", "time", "pause", "resume",
)  # fmt: skip
"""Commands that make no sense where a puzzle is made."""
PAUSED: Final = ("time", "resume", "pause", "close", "save")
"""The commands of a paused game: none of them shows the board."""


class CommandError(Refusal):
    """A typed line that cannot be carried out.  The message is one line for the player."""

    usual = ErrorCode.REFUSED
    """The code of those that are given none."""

    def __init__(
        self,
        text: str,
        /,
        *,
        code: ErrorCode | None = None,
        data: Mapping[str, object] = MappingProxyType({}),
        at: object = "",
        **values: object,
    ) -> None:
        """Create an error with *text* and its values, its *code* and the fields *data*."""
        super().__init__(text, at=at, **values)
        self.code, self.data = code or self.usual, data


class MalformedError(CommandError):
    """An argument is missing or malformed."""

    usual = ErrorCode.SYNTAX


class UnavailableError(CommandError):
    """A command that cannot be given in this game, at this time, or by this player."""

    usual = ErrorCode.UNAVAILABLE


class UnknownNameError(CommandError):
    """There is nothing of this name."""

    usual = ErrorCode.UNKNOWN


class AskedFirstError(CommandError):
    """A command that is carried out when it is repeated; the message is a sentence that says so."""

    def __init__(self, text: str, /) -> None:
        """Create a question with *text*."""
        super().__init__(text, code=ErrorCode.CONFIRM)


class Typed(NamedTuple):
    """A parsed line."""

    command: LineCommand
    words: tuple[str, ...]
    """The words after the name."""


def read(
    line: str, commands: Sequence[LineCommand], others: Sequence[LineCommand] = ()
) -> Typed | None:
    """Return the parsed *line*, `None` for an empty line; see `named`."""
    words = words_of(line)
    if not words or words[0].startswith("#"):
        return None
    return Typed(named(words[0], commands, others), tuple(words[1:]))


def named(
    word: str, commands: Sequence[LineCommand], others: Sequence[LineCommand] = ()
) -> LineCommand:
    """Return the command that *word* names; *others* are those not available now.

    Raises `CommandError`.
    """
    word = word.lower()
    for command in commands:
        if word in command.names:
            return command
    begun = [command for command in commands if command.name.startswith(word)] or [
        command for command in commands if any(name.startswith(word) for name in command.names)
    ]
    if len(begun) == 1:
        return begun[0]
    if begun:
        names = ", ".join(command.name for command in begun)
        raise CommandError(
            "{word} can mean {names}",
            word=quote(word),
            names=names,
            code=ErrorCode.AMBIGUOUS,
            data={"given": word, "choices": [command.name for command in begun]},
        )
    if closed := [command for command in others if word in command.names]:
        # Several games may have a command of that name.
        when = either(dict.fromkeys(tr(command.when) for command in closed))
        raise CommandError(
            "{command} works only {when}",
            command=word,
            when=when,
            code=ErrorCode.UNAVAILABLE,
        )
    close = get_close_matches(word, [command.name for command in commands], 1)
    if close:
        raise UnknownNameError(
            "unknown command {word}. Did you mean {command}?",
            word=quote(word),
            command=close[0],
            data={"given": word, "choices": close},
        )
    raise UnknownNameError(
        "unknown command {word}. Type help.", word=quote(word), data={"given": word}
    )


def completions(text: str, commands: Sequence[LineCommand]) -> list[str]:
    """Return the names that begin with *text*."""
    return sorted({command.name for command in commands if command.name.startswith(text.lower())})


class _Word(NamedTuple):
    """A word for a direction."""

    word: str
    """The word in English.  Another language may have several, separated by spaces."""
    across: int = 0
    up: int = 0


_WORDS: Final = (
    _Word(markc("typed", "left"), across=-1),
    _Word(markc("typed", "right"), across=1),
    _Word(markc("typed", "up"), up=1),
    _Word(markc("typed", "down"), up=-1),
)
_IDLE: Final = markc("typed", "to the")
"""Words without meaning that may stand before a direction."""
_EIGHTHS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


def eighth_of(words: Sequence[str]) -> int | None:
    """Return the number of the direction, 0 to 7, from the right counter-clockwise.

    None if it is none of the eight.

    >>> eighth_of(["up", "left"]), eighth_of(["right"]), eighth_of(["up", "down"])
    (3, 0, None)
    """
    across = up = 0
    for word in map(str.lower, words):
        if word in trc("typed", _IDLE).split():
            continue
        found = next((one for one in _WORDS if word in (one.word, *_translations(one))), None)
        # Refuse the same direction twice, and a direction with its opposite.
        if found is None or (found.across and across) or (found.up and up):
            return None
        across, up = across + found.across, up + found.up
    return _EIGHTHS.index((across, up)) if across or up else None


def side_of(word: str) -> int:
    """Return 1 for the left, -1 for the right, 0 for neither.

    >>> side_of("left"), side_of("R"), side_of("up")
    (1, -1, 0)
    """
    word = word.lower()
    for side, one in ((1, _WORDS[0]), (-1, _WORDS[1])):
        if word in (one.word, one.word[0], *_translations(one)):
            return side
    return 0


def _translations(one: _Word) -> list[str]:
    return trc("typed", one.word).split()
