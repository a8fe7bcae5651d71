"""The commands: what they are called, what follows them, what they do.

One table for all of them, from which come the parser, the help and the completion.  A
command has a long name and a short one; every beginning of a long name that no other command
of the moment shares will do as well.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import Final, NamedTuple

from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.play import quote


class Where(Enum):
    """When a command can be given; the value says it."""

    ALWAYS = mark("always")
    PLAYING = mark("while a puzzle is open")
    TANGRAM = mark("while a figure is open")
    MATCHING = mark("while a board of tiles is open")


class Command(NamedTuple):
    """One command."""

    name: str
    short: str
    """Another, short name; empty for none."""
    usage: str
    """What follows the name: capitals stand for something, brackets for what may be left out.

    As marked; what is in small letters is typed so in every language.
    """
    does: str
    """What it does: one sentence, as marked."""
    where: Where = Where.ALWAYS

    @property
    def form(self) -> str:
        """The name with what follows it."""
        return f"{self.name} {self.said_usage}".rstrip()

    @property
    def said_usage(self) -> str:
        """What follows the name, in the language in use."""
        return trc("usage", self.usage) if self.usage else ""

    @property
    def told(self) -> str:
        """What it does, in the language in use."""
        return tr(self.does)


A, P, T, M = Where.ALWAYS, Where.PLAYING, Where.TANGRAM, Where.MATCHING

COMMANDS: Final = (
    # What there is to play
    Command("list", "ls", markc("usage", "[TEXT]"),
            mark("List puzzles, or those with TEXT in their name."), A),
    Command("collections", "cl", markc("usage", "[NUMBER]"),
            mark("List the collections, or what is in one."), A),
    Command("more", "m", "", mark("Go on with a list that was cut short."), A),
    Command("play", "p", markc("usage", "NUMBER or ID or NAME"),
            mark("Open a puzzle: one that was listed, or any."), A),
    Command("random", "rn", markc("usage", "[tangram or tiles]"),
            mark("Open a puzzle that is not solved yet."), A),
    Command("new", "n", markc("usage", "LAYOUT [RULES] [DIFFICULTY]"),
            mark("Make a new board of tiles and open it."), A),
    Command("continue", "co", markc("usage", "[NUMBER]"),
            mark("List unfinished games, or go on with one."), A),
    Command("saves", "sv", markc("usage", "[NUMBER]"),
            mark("List the games kept under a name, or go on with one."), A),
    Command("daily", "dy", markc("usage", "[GAME [DATE]]"),
            mark("List the puzzles of day and week, or open one."), A),
    Command("scores", "sc", markc("usage", "[TEXT]"),
            mark("Tell best times, or those of puzzles with TEXT."), A),
    Command("statistics", "st", "", mark("Tell what was played and solved."), A),
    Command("settings", "se", "", mark("List the settings."), A),
    Command("set", "", markc("usage", "NAME VALUE"),
            mark("Change a setting; without VALUE it is as usual again."), A),
    Command("help", "?", markc("usage", "[COMMAND]"),
            mark("List the commands that can be given now, or explain one."), A),
    Command("close", "cc", "", mark("Leave the puzzle; it is kept and can be continued."), P),
    Command("quit", "q", "", mark("Leave the program; everything is kept."), A),
    # What there is on the table
    Command("look", "l", markc("usage", "[PIECE]"),
            mark("Describe the figure and what is laid, or one piece."), T),
    Command("look", "l", markc("usage", "[PLACE or TILE]"),
            mark("Describe the board, or one place or tile."), M),
    Command("left", "le", "", mark("Tell which pieces are left and what is left to cover."), T),
    Command("left", "le", "", mark("Tell which tiles are loose, with their sides."), M),
    Command("edges", "e", "", mark("Tell corners and edges of what is left to cover."), T),
    Command("where", "wh", markc("usage", "[PIECE]"), mark("Tell where the pieces lie."), T),
    Command("where", "wh", markc("usage", "TILE"), mark("Tell where a tile is."), M),
    Command("wrong", "w", "", mark("Tell what is wrong: overlaps, pieces that stick out."), T),
    Command("wrong", "w", "", mark("Tell which sides do not match."), M),
    Command("corner", "k", markc("usage", "NUMBER"),
            mark("Tell which pieces fit in a corner of what is left."), T),
    Command("row", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a row, from the left."), M),
    Command("ring", "", markc("usage", "NUMBER"),
            mark("Tell what lies in a ring; 1 is the outermost."), M),
    Command("open", "o", "[all]", mark("Tell the empty places with open sides, hardest first."), M),
    # Moves
    Command("fits", "f", markc("usage", "[PIECE]"),
            mark("Tell where a piece fits, numbered; or how often each does."), T),
    Command("fits", "f", markc("usage", "TILE or PLACE"),
            mark("Tell where a tile fits, or what fits in a place."), M),
    Command("place", "pl", markc("usage", "PIECE [NUMBER]"),
            mark("Lay a piece where it fits, by number."), T),
    Command("place", "pl", markc("usage", "TILE PLACE or TILE NUMBER"),
            mark("Lay a tile, by place or by number."), M),
    Command("take", "t", markc("usage", "PIECE"), mark("Take a piece back."), T),
    Command("take", "t", markc("usage", "TILE or PLACE"), mark("Take a tile back."), M),
    Command("move", "mv", markc("usage", "PIECE DIRECTION [LENGTH]"),
            mark("Move a laid piece: right 1, up left r2."), T),
    Command("swap", "sw", markc("usage", "TILE TILE"),
            mark("Let two laid tiles change places."), M),
    Command("turn", "tu", markc("usage", "PIECE [left or right] [DEGREES or flush]"),
            mark("Turn a piece on the board by 45 degrees, by DEGREES, or until flush."), T),
    Command("turn", "tu", markc("usage", "TILE [TIMES]"),
            mark("Turn a tile left by one side or several."), M),
    Command("flip", "fl", markc("usage", "PIECE"), mark("Turn a laid piece over."), T),
    Command("flip", "fl", markc("usage", "TILE"),
            mark("Turn a tile over, where the rules allow it."), M),
    Command("undo", "u", markc("usage", "[TIMES]"), mark("Take moves back."), P),
    Command("redo", "r", markc("usage", "[TIMES]"),
            mark("Make moves again that were taken back."), P),
    Command("restart", "", "", mark("Begin again; this can be taken back too."), P),
    Command("save", "sa", markc("usage", "NAME"),
            mark("Keep the game as it is now under a name."), P),
    Command("mark", "mk", markc("usage", "[NAME]"),
            mark("Mark this position, to come back to it."), P),
    Command("marks", "ms", markc("usage", "[NUMBER]"),
            mark("List the marked positions, or go back to one."), P),
    Command("moves", "mo", "", mark("Tell the moves that were made."), P),
    # Help
    Command("hint", "h", "", mark("Give a hint; the next says more, the last one does it."), P),
    Command("check", "c", "", mark("Tell whether this can still be solved."), P),
    Command("back", "b", "", mark("Go back to the last position that can be solved."), P),
    Command("solve", "", "yes", mark("Show a solution: it does not count as yours."), P),
    Command("time", "ti", "", mark("Tell time, moves and help."), P),
    Command("pause", "pa", "", mark("Stop the clock."), P),
    Command("resume", "re", "", mark("Let the clock run again."), P),
)  # fmt: skip

PAUSED: Final = ("time", "resume", "pause", "close", "save")
"""What can be asked of a game while its clock stands: nothing that shows the board."""


class CommandError(ValueError):
    """What was typed cannot be done.  The message is one line for the player."""


class Typed(NamedTuple):
    """A line that was understood."""

    command: Command
    words: tuple[str, ...]
    """What follows the name."""


def available(where: Iterable[Where], commands: Sequence[Command] = COMMANDS) -> list[Command]:
    """Return the commands that can be given where all of *where* is true."""
    wheres = frozenset(where)
    return [command for command in commands if command.where in wheres]


def read(line: str, commands: Sequence[Command]) -> Typed | None:
    """Return what *line* asks for, `None` for an empty line.  Raises `CommandError`."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    if not words or words[0].startswith("#"):
        return None
    return Typed(named(words[0], commands), tuple(words[1:]))


def named(word: str, commands: Sequence[Command]) -> Command:
    """Return the command that *word* names.  Raises `CommandError`."""
    word = word.lower()
    for command in commands:
        if word in (command.name, command.short):
            return command
    begun = [command for command in commands if command.name.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        names = ", ".join(command.name for command in begun)
        raise CommandError(tr("{word} can mean {names}", word=quote(word), names=names))
    others = [command for command in COMMANDS if word in (command.name, command.short)]
    if others:
        raise CommandError(
            tr(
                "{command} can be given only {when}",
                command=others[0].name,
                when=tr(others[0].where.value),
            )
        )
    close = get_close_matches(word, [command.name for command in commands], 1)
    if close:
        raise CommandError(
            tr(
                "there is no command {word}; did you mean {command}?",
                word=quote(word),
                command=close[0],
            )
        )
    raise CommandError(tr("there is no command {word}; help lists the commands", word=quote(word)))


def completions(text: str, commands: Sequence[Command]) -> list[str]:
    """Return the names that begin with *text*."""
    return sorted({command.name for command in commands if command.name.startswith(text.lower())})
