"""The commands: their names, their arguments and their effects.

There is one table for all games, and one for each kind (`tui_tangram.plain.kinds`).  The parser,
the help and the completion use them.  A command has a name and others that mean the same: a short
one, and those that it had before, which scripts may use.  Each beginning of a name that no other
available command shares is valid too.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from tui_tangram.flow.dropped import words_of
from tui_tangram.language import mark, markc, tr, trc
from tui_tangram.play import quote
from tui_tangram.play.phrases import either
from tui_tangram.play.refusal import Refusal

ALWAYS: Final = mark("always")
PLAYING: Final = mark("while a puzzle is open")


class Command(NamedTuple):
    """One command."""

    name: str
    others: str
    """Other names with blanks between: the short one, and former ones."""
    usage: str
    """The arguments: capitals are variables, brackets enclose optional ones.

    As marked; words in small letters are typed so in every language.
    """
    does: str
    """The effect: one sentence, as marked."""
    when: str = ALWAYS
    """The time at which it can be given, as marked."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names, that which help and completion use first."""
        return (self.name, *self.others.split())

    @property
    def form(self) -> str:
        """The names with the arguments, in the language in use."""
        usage = trc("usage", self.usage) if self.usage else ""
        return f"{either(self.names)} {usage}".rstrip()

    @property
    def effect(self) -> str:
        """The effect, in the language in use."""
        return tr(self.does)


def given_when(when: str, *commands: Command) -> tuple[Command, ...]:
    """Return *commands* as such that can be given at that time."""
    return tuple(command._replace(when=when) for command in commands)


COMMANDS: Final = (
    Command("list", "ls", markc("usage", "[TEXT] [by ORDER]"),
            mark("List puzzles, or search for TEXT, such as swan, easy, 7 pieces, unsolved.")),
    Command("collections", "cl", markc("usage", "[NUMBER]"),
            mark("List the collections, or the puzzles in one.")),
    Command("pieces", "pc", markc("usage", "[SET]"),
            mark("Describe a piece set, or the one in play: its pieces and what they make.")),
    Command("more", "m", "", mark("Show more of the last list.")),
    Command("play", "p", markc("usage", "NUMBER or ID or NAME"),
            mark("Open a puzzle by number, ID or name.")),
    Command("lessons", "", "", mark("List the lessons: short puzzles that teach the commands.")),
    Command("lesson", "", markc("usage", "NUMBER"), mark("Start a lesson, or resume it.")),
    Command("packs", "pk", "", mark("List the packs: twelve puzzles each, from easy to hard.")),
    Command("pack", "", markc("usage", "NUMBER"),
            mark("Open the first unsolved puzzle of a pack.")),
    Command("next", "nx", "", mark("Open the recommended puzzle, a little harder than the last.")),
    Command("random", "rn", markc("usage", "[tangram or tiles]"),
            mark("Open a random unsolved puzzle.")),
    Command("new", "n",
            markc("usage", "LAYOUT [RULES] [SIZE] [SHAPE] or tangram [DIFFICULTY] [SET]"),
            mark("Make a new tile board, or a random figure, and open it.")),
    Command("make", "mf", markc("usage", "figure or contour or set or board [NAME]"),
            mark("Make a puzzle of your own, perhaps from another.")),
    Command("import", "im", markc("usage", "PATH or yes or as RULES or SIZE"),
            mark("Read the puzzles of a file, and save what is new.")),
    Command("own", "", markc("usage", "[TEXT or trash]"),
            mark("List what you have made and imported, or what is in the Trash.")),
    Command("rename", "", markc("usage", "NUMBER or ID NAME"),
            mark("Rename something of your own.")),
    Command("delete", "", markc("usage", "NUMBER or ID or NAME"),
            mark("Delete something of your own, to the Trash.")),
    Command("restore", "", markc("usage", "[NUMBER or ID or NAME]"),
            mark("Restore something from the Trash. Alone: what you deleted last.")),
    Command("continue", "co", markc("usage", "[NUMBER]"),
            mark("List games in progress, or resume one.")),
    Command("saves", "sv", markc("usage", "[NUMBER]"),
            mark("List the named saves, or resume one.")),
    Command("daily", "dy", markc("usage", "[GAME [DATE]] or from COLLECTION"),
            mark("List daily puzzles and weekly ladders, open one, or choose one of your own.")),
    Command("scores", "sc", markc("usage", "[TEXT]"),
            mark("Show best times, or those of puzzles with TEXT.")),
    Command("statistics", "st", "", mark("Show what you have played and solved.")),
    Command("relations", "rl", markc("usage", "[N]"),
            mark("List the sixteen relations of two edges, or describe relation N.")),
    Command("explain", "ex", markc("usage", "[NAME [EXAMPLE or PUZZLE or yes]]"),
            mark("List the algorithms that can be explained here, or explain one step by step.")),
    Command("step", "", markc("usage", "[NUMBER or back or first or last or rows]"),
            mark("Show the next step of the explanation, or another, or all rows of this.")),
    Command("table", "tb", "",
            mark("Count the solutions of the 13 convex figures, as Table I does.")),
    Command("card", "cd", markc("usage", "SHAPE or SET"),
            mark("Tell all about a shape of half-squares, or about a piece set.")),
    Command("experiment", "xp", markc("usage", "[NAME]"),
            mark("List the experiments, or measure again what a paper measured.")),
    Command("labrules", "lr", markc("usage", "[N]"),
            mark("Test the paper's rules of search on all shapes, or prove rule N.")),
    Command("settings", "se", "", mark("List the settings.")),
    Command("set", "", markc("usage", "NAME VALUE"),
            mark("Change a setting. Without VALUE: reset to default.")),
    Command("help", "?", markc("usage", "[COMMAND or TOPIC]"),
            mark("List the commands you can use now, explain one, or read a page.")),
    Command("close", "cc", "", mark("Close the puzzle. It is saved."), PLAYING),
    Command("quit", "q", "", mark("Quit. Everything is saved.")),
)  # fmt: skip
"""Commands for the choice of a game, and for the program itself."""

GAME_COMMANDS: Final = given_when(
    PLAYING,
    Command("undo", "u", markc("usage", "[TIMES]"), mark("Undo moves.")),
    Command("redo", "r", markc("usage", "[TIMES]"), mark("Redo moves.")),
    Command("restart", "", "", mark("Start again. A solved puzzle starts as a new game.")),
    Command("save", "sa", markc("usage", "NAME"), mark("Save the game under a name.")),
    Command("mark", "mk", markc("usage", "[NAME]"),
            mark("Set a checkpoint here, to come back to.")),
    Command("checkpoints", "ms marks", markc("usage", "[NUMBER]"),
            mark("List the checkpoints, or go back to one.")),
    Command("history", "hs", markc("usage", "[NUMBER]"),
            mark("List the branches of the game, or go to one.")),
    Command("moves", "mo", "", mark("List the moves so far.")),
    # Help
    Command("hint", "h", "", mark("Give a hint. Repeat for more. The last one makes the move.")),
    Command("check", "c", "", mark("Check whether it is still solvable.")),
    Command("back", "b", "", mark("Go back to the last solvable position.")),
    Command("solution", "solve", "yes", mark("Show a solution. The game is then not ranked.")),
    Command("share", "sh", "", mark("Show your result as a line to share, without spoilers.")),
    Command("id", "", "", mark("Show the puzzle ID, by which others can play it.")),
    Command("time", "ti", "", mark("Show time, moves, hints and checks.")),
    Command("pause", "pa", "", mark("Stop the clock.")),
    Command("resume", "re", "", mark("Resume after a pause.")),
)  # fmt: skip
"""The commands of every game, besides its own."""

FOR_SOLVING: Final = ("hint", "check", "back", "solve", "share", "time", "pause", "resume")
"""Commands that make no sense where a puzzle is made."""
PAUSED: Final = ("time", "resume", "pause", "close", "save")
"""The commands of a paused game: none of them shows the board."""


class CommandError(Refusal):
    """A typed line that cannot be carried out.  The message is one line for the player."""


class AskedFirstError(CommandError):
    """A command that is carried out when it is repeated; the message is a sentence that says so."""


class Typed(NamedTuple):
    """A parsed line."""

    command: Command
    words: tuple[str, ...]
    """The words after the name."""


def read(line: str, commands: Sequence[Command], others: Sequence[Command] = ()) -> Typed | None:
    """Return the parsed *line*, `None` for an empty line; see `named`."""
    words = words_of(line)
    if not words or words[0].startswith("#"):
        return None
    return Typed(named(words[0], commands, others), tuple(words[1:]))


def named(word: str, commands: Sequence[Command], others: Sequence[Command] = ()) -> Command:
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
        raise CommandError("{word} can mean {names}", word=quote(word), names=names)
    for command in others:
        if word in command.names:
            raise CommandError(
                "{command} works only {when}", command=command.name, when=tr(command.when)
            )
    close = get_close_matches(word, [command.name for command in commands], 1)
    if close:
        raise CommandError(
            "unknown command {word}. Did you mean {command}?",
            word=quote(word),
            command=close[0],
        )
    raise CommandError("unknown command {word}. Type help.", word=quote(word))


def completions(text: str, commands: Sequence[Command]) -> list[str]:
    """Return the names that begin with *text*."""
    return sorted({command.name for command in commands if command.name.startswith(text.lower())})
