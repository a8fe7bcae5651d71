"""One game being played: undo and redo, the clock, help counted, the text of a save.

A session knows no game.  It holds a `Game` (the contract of `tui_tangram.play`), a
`History` of states and a `Stopwatch`, and everything here is pure: time comes in as a
function, and text goes out.

Rules
-----
*Undo.*  Every step of the history can be undone: the player's moves, moves made by a hint,
steps of a reveal, restarts, and going to another position.  Moves that the game made by
itself afterwards belong to the step before them: they are undone and done again with it, and
those before the first step cannot be undone at all.

*Nothing that was done is dropped.*  A new entry after an undo begins another branch, and the
history is a tree (`tui_tangram.session.history`).  Redo follows the branch visited last;
another one is reached by going to a position of it (`Session.go`).  An entry that was made
from the same place before makes no second branch: the game is again where it led.

*Going to a position* is an entry like a restart, which is the same thing for the start.  So
one undo takes it back, wherever it led, and undo always takes back what the player did last.
It would be simpler only to be somewhere else in the tree; but then undo after it would take
back a move made long before, and where the player came from would be lost to the keys.
These entries are left out where the tree is one of positions (`Session.tries`), where moves
are counted, and on the way from the start (`Session.line`, `Session.path`).

*Checkpoints* are names on positions.  They are no entries, undo does not touch them, and a
position has at most one.

*Moves.*  `Session.moves` counts the player's own moves on the way from the start to the
present position.  Moves made by a hint, a reveal or the game itself do not count.

*Help.*  Hints are counted when given, and undo does not take them back, because what was
seen cannot be unseen.  For the same reason a game in which a step of a reveal was ever
shown stays `Session.revealed`, even when the step is undone.  It is out of the best times.
So is one during which the player has looked at solutions elsewhere (`Session.count_reveal`).

*The clock* starts when the session is made.  It excludes pauses and survives a save.  While
the session is paused the board is hidden, so moves, undo, redo and restart are refused.
While something else covers the board, such as another screen, the shell holds the clock
(`Session.hold_clock`): it never counts time in which the player cannot see the board.

*Solved.*  When a move first turns the verdict solved the clock stops for good and
`Session.solved_at` keeps time, moves and help used.  The player may go on: nothing done
afterwards changes that result, with one exception.  A solution in which a step of a reveal
is in effect is not the player's own (`Result.own`); the first that is takes its place.  It
still says that there was a reveal.

*Saves.*  A save names the puzzle, or has it in it where it came from a file and has no name
(`Session.puzzle`), and lists the entries, where each was made, and which one is in effect.
Loading plays them again in a session of its own (`Session.from_text`), so a bad save leaves
the present game as it was.  No verdict is asked for on the way: the save says itself
whether the puzzle had been solved.  Since entries never change, the text of each is made
once, and saving a long game after each move is quick (`Session.to_text`).
"""

from tui_tangram.session.glimpse import glimpse, moves_of, way_of
from tui_tangram.session.history import Entry, History
from tui_tangram.session.result import Result, best_moves, best_time
from tui_tangram.session.savetext import (
    FORMAT,
    MAX_MOVE,
    MAX_NAME,
    VERSION,
    NewerVersionError,
    Save,
    SaveError,
    UnknownPuzzleError,
    is_whole,
    read_save,
    whole,
    write_save,
)
from tui_tangram.session.session import Session
from tui_tangram.session.stopwatch import Stopwatch
from tui_tangram.session.tries import Try

__all__ = [
    "FORMAT",
    "MAX_MOVE",
    "MAX_NAME",
    "VERSION",
    "Entry",
    "History",
    "NewerVersionError",
    "Result",
    "Save",
    "SaveError",
    "Session",
    "Stopwatch",
    "Try",
    "UnknownPuzzleError",
    "best_moves",
    "best_time",
    "glimpse",
    "is_whole",
    "moves_of",
    "read_save",
    "way_of",
    "whole",
    "write_save",
]
