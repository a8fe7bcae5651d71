"""One game being played: undo and redo, the clock, help counted, the text of a save.

A session knows no game.  It holds a `Game` (the contract of `tui_tangram.play`), a
`History` of states and a `Stopwatch`, and everything here is pure: time comes in as a
function, and text goes out.

Rules
-----
*Undo.*  Every step of the history can be undone: the player's moves, moves made by a hint,
steps of a reveal, and restarts.  Moves that the game made by itself afterwards belong to the
step before them: they are undone and done again with it, and those before the first step
cannot be undone at all.  A new entry, whoever makes it, drops what had been undone.

*Moves.*  `Session.moves` counts the player's own moves in effect: those since the last
restart in effect that are not undone.  Moves made by a hint, a reveal or the game itself do
not count.

*Help.*  Hints are counted when given, and undo does not take them back, because what was
seen cannot be unseen.  For the same reason a game in which a step of a reveal was ever
shown stays `Session.revealed`, even when the step is undone.  It is out of the best times.
So is one during which the player has looked at solutions elsewhere (`Session.count_reveal`).

*The clock* starts when the session is made.  It excludes pauses and survives a save.  While
the session is paused the board is hidden, so moves, undo, redo and restart are refused.

*Solved.*  When a move first turns the verdict solved the clock stops for good and
`Session.solved_at` keeps time, moves and help used.  The player may go on: nothing done
afterwards changes that result, with one exception.  A solution in which a step of a reveal
is in effect is not the player's own (`Result.own`); the first that is takes its place.  It
still says that there was a reveal.

*Saves.*  A save is the list of moves, undone ones included, and how many are in effect.
Loading plays them again in a session of its own (`Session.from_text`), so a bad save leaves
the present game as it was.  No verdict is asked for on the way: the save says itself
whether the puzzle had been solved.

Checkpoints, when they come, are further names for positions: `History` is the only module
that knows how positions are stored.
"""

from tui_tangram.session.history import Entry, History
from tui_tangram.session.result import Result, best_moves, best_time
from tui_tangram.session.savetext import (
    FORMAT,
    MAX_MOVE,
    VERSION,
    NewerVersionError,
    Save,
    SaveError,
    UnknownPuzzleError,
    read_save,
    write_save,
)
from tui_tangram.session.session import Session
from tui_tangram.session.stopwatch import Stopwatch

__all__ = [
    "FORMAT",
    "MAX_MOVE",
    "VERSION",
    "Entry",
    "History",
    "NewerVersionError",
    "Result",
    "Save",
    "SaveError",
    "Session",
    "Stopwatch",
    "UnknownPuzzleError",
    "best_moves",
    "best_time",
    "read_save",
    "write_save",
]
