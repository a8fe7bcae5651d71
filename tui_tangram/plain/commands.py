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

from tui_tangram.play import quote


class Where(Enum):
    """When a command can be given."""

    ALWAYS = "always"
    PLAYING = "while a puzzle is open"
    TANGRAM = "while a figure is open"
    MATCHING = "while a board of tiles is open"


class Command(NamedTuple):
    """One command."""

    name: str
    short: str
    """Another, short name; empty for none."""
    usage: str
    """What follows the name: capitals stand for something, brackets for what may be left out."""
    does: str
    """What it does: one sentence."""
    where: Where = Where.ALWAYS

    @property
    def form(self) -> str:
        """The name with what follows it."""
        return f"{self.name} {self.usage}".rstrip()


A, P, T, M = Where.ALWAYS, Where.PLAYING, Where.TANGRAM, Where.MATCHING

COMMANDS: Final = (
    # What there is to play
    Command("list", "ls", "[TEXT]", "List puzzles, or those with TEXT in their name.", A),
    Command("collections", "cl", "[NUMBER]", "List the collections, or what is in one.", A),
    Command("more", "m", "", "Go on with a list that was cut short.", A),
    Command("play", "p", "NUMBER or ID or NAME", "Open a puzzle: one that was listed, or any.", A),
    Command("random", "rn", "[tangram or tiles]", "Open a puzzle that is not solved yet.", A),
    Command("new", "n", "LAYOUT [RULES] [DIFFICULTY]", "Make a new board of tiles and open it.", A),
    Command("continue", "co", "[NUMBER]", "List unfinished games, or go on with one.", A),
    Command("saves", "sv", "[NUMBER]", "List the games kept under a name, or go on with one.", A),
    Command("daily", "dy", "[GAME [DATE]]", "List the puzzles of day and week, or open one.", A),
    Command("scores", "sc", "[TEXT]", "Tell best times, or those of puzzles with TEXT.", A),
    Command("statistics", "st", "", "Tell what was played and solved.", A),
    Command("settings", "se", "", "List the settings.", A),
    Command("set", "", "NAME VALUE", "Change a setting; without VALUE it is as usual again.", A),
    Command("help", "?", "[COMMAND]", "List the commands that can be given now, or explain one.", A),
    Command("close", "cc", "", "Leave the puzzle; it is kept and can be continued.", P),
    Command("quit", "q", "", "Leave the program; everything is kept.", A),
    # What there is on the table
    Command("look", "l", "[PIECE]", "Describe the figure and what is laid, or one piece.", T),
    Command("look", "l", "[PLACE or TILE]", "Describe the board, or one place or tile.", M),
    Command("left", "le", "", "Tell which pieces are left and what is left to cover.", T),
    Command("left", "le", "", "Tell which tiles are loose, with their sides.", M),
    Command("edges", "e", "", "Tell corners and edges of what is left to cover.", T),
    Command("where", "wh", "[PIECE]", "Tell where the pieces lie.", T),
    Command("where", "wh", "TILE", "Tell where a tile is.", M),
    Command("wrong", "w", "", "Tell what is wrong: overlaps, pieces that stick out.", T),
    Command("wrong", "w", "", "Tell which sides do not match.", M),
    Command("corner", "k", "NUMBER", "Tell which pieces fit in a corner of what is left.", T),
    Command("row", "", "NUMBER", "Tell what lies in a row, from the left.", M),
    Command("ring", "", "NUMBER", "Tell what lies in a ring; 1 is the outermost.", M),
    Command("open", "o", "[all]", "Tell the empty places with open sides, hardest first.", M),
    # Moves
    Command("fits", "f", "[PIECE]", "Tell where a piece fits, numbered; or how often each does.", T),
    Command("fits", "f", "TILE or PLACE", "Tell where a tile fits, or what fits in a place.", M),
    Command("place", "pl", "PIECE [NUMBER]", "Lay a piece where it fits, by number.", T),
    Command("place", "pl", "TILE PLACE or TILE NUMBER", "Lay a tile, by place or by number.", M),
    Command("take", "t", "PIECE", "Take a piece back.", T),
    Command("take", "t", "TILE or PLACE", "Take a tile back.", M),
    Command("move", "mv", "PIECE DIRECTION [LENGTH]", "Move a laid piece: right 1, up left r2.", T),
    Command("swap", "sw", "TILE TILE", "Let two laid tiles change places.", M),
    Command("turn", "tu", "PIECE [left or right]", "Turn a laid piece by 45 degrees.", T),
    Command("turn", "tu", "TILE [TIMES]", "Turn a tile left by one side or several.", M),
    Command("flip", "fl", "PIECE", "Turn a laid piece over.", T),
    Command("flip", "fl", "TILE", "Turn a tile over, where the rules allow it.", M),
    Command("undo", "u", "[TIMES]", "Take moves back.", P),
    Command("redo", "r", "[TIMES]", "Make moves again that were taken back.", P),
    Command("restart", "", "", "Begin again; this can be taken back too.", P),
    Command("save", "sa", "NAME", "Keep the game as it is now under a name.", P),
    Command("mark", "mk", "[NAME]", "Mark this position, to come back to it.", P),
    Command("marks", "ms", "[NUMBER]", "List the marked positions, or go back to one.", P),
    Command("moves", "mo", "", "Tell the moves that were made.", P),
    # Help
    Command("hint", "h", "", "Give a hint; the next says more, the last one does it.", P),
    Command("check", "c", "", "Tell whether this can still be solved.", P),
    Command("back", "b", "", "Go back to the last position that can be solved.", P),
    Command("solve", "", "yes", "Show a solution: it does not count as yours.", P),
    Command("time", "ti", "", "Tell time, moves and help.", P),
    Command("pause", "pa", "", "Stop the clock.", P),
    Command("resume", "re", "", "Let the clock run again.", P),
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
        raise CommandError(f"{quote(word)} can mean {names}")
    others = [command for command in COMMANDS if word in (command.name, command.short)]
    if others:
        raise CommandError(f"{others[0].name} can be given only {others[0].where.value}")
    close = get_close_matches(word, [command.name for command in commands], 1)
    also = f"did you mean {close[0]}?" if close else "help lists the commands"
    raise CommandError(f"there is no command {quote(word)}; {also}")


def completions(text: str, commands: Sequence[Command]) -> list[str]:
    """Return the names that begin with *text*."""
    return sorted({command.name for command in commands if command.name.startswith(text.lower())})
