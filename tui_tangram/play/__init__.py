"""The contract between a game and everything that plays it.

Four questions
--------------
Simon Tatham's puzzle collection sorts the data of a game by questions, and so does this
one.  Of every piece of data ask, in this order:

1. *Would the player choose it before the game begins?*  Then it is a **parameter**: the
   figure, the set of pieces, freestyle or not.  Parameters are fixed when the `Game` is
   made.  `Game.puzzle_id` and `Game.options` name them well enough to make it again.
2. *Would the player want it back on undo?*  Then it is **state**: where each piece lies.
   States are immutable values; only `Game.execute` makes new ones.
3. *Is it the cursor, the selection, a piece held but not laid?*  Then it is **view**.  It
   belongs to the shell, is never saved, and undo does not touch it.
4. *May it be thrown away at any moment?*  Then it is **drawing**: what the terminal shows
   now.  It belongs to the renderer.

Moves are text
--------------
A move is one line of printable text.  The shell makes it out of keys, because that needs the
view; the game executes it (`Game.execute`).  A saved game is those lines, and loading is playing
them again, so a save cannot hold a state that the rules do not allow, and a change in how a
state is stored spoils no save.  A game must keep the text of its moves stable.

`Game.execute` is total over text: whatever line it is given, it returns a state or raises
`MoveError`, and nothing else.  Saves come from outside.  Such errors are data, a text and its
values (`tui_tangram.play.refusal`), so that rules refuse without speaking.

Work that may take long
-----------------------
A search takes a `Meter` and calls `Meter.tick` once for each node.  The meter counts, reports
the progress, and ends the search by raising `Stopped` when the `Limit` is reached
or the search is no longer wanted.

Help
----
A game finds the truth about a position (`Game.advise`, which may search long), and tells the
player a part of it, a little more at each request (`Game.hints`, which is quick).
Whether a position can still be solved is a question of its own (`Game.solvable`): it is
easier, and `check` asks it of earlier positions too, to count the moves to go back.
Deduction comes first: a visible reason becomes a sentence (`Clue`, `Feasibility.why`), and
search decides only what nobody can see.

The parts of help that others need are text: moves and sentences.  The sign of a hint on the
board is a value of the game's own, `Hint.mark`; only the drawer of the game's board opens it.

Moves of the game
-----------------
A game has neither clock nor chance.  Where its rules make something happen by itself, such as
a tile that turns every two seconds, the shell makes that move, for the shell has the clock;
the session files it as the game's, so that it is played again like any other.

Solutions
---------
`Game.solutions` yields them as moves.  Each game's `Equivalence` tells which of them are the same,
and which are of one class: see `tui_tangram.play.equivalence`.

`read_document` is here because all files that people exchange, of whatever game, are
read with the same care: see `tui_tangram.play.document`.  What such a file may hold is
declared as tables of fields: see `tui_tangram.play.record`.
"""

from tui_tangram.play.check import check
from tui_tangram.play.document import (
    Document,
    DocumentError,
    NewerVersionError,
    quote,
    read_document,
)
from tui_tangram.play.game import (
    FindGame,
    Game,
    MoveError,
    OptionValue,
    ScoreDivision,
    SolutionIndex,
    State,
    Verdict,
    first_solved,
    played,
)
from tui_tangram.play.help import (
    Advice,
    Check,
    CheckResult,
    Clue,
    Feasibility,
    Hint,
    Solvability,
    share_of_solutions,
)
from tui_tangram.play.limit import Limit, Meter, PartStopped, Progress, Stopped

__all__ = [
    "Advice",
    "Check",
    "CheckResult",
    "Clue",
    "Document",
    "DocumentError",
    "Feasibility",
    "FindGame",
    "Game",
    "Hint",
    "Limit",
    "Meter",
    "MoveError",
    "NewerVersionError",
    "OptionValue",
    "PartStopped",
    "Progress",
    "ScoreDivision",
    "SolutionIndex",
    "Solvability",
    "State",
    "Stopped",
    "Verdict",
    "check",
    "first_solved",
    "played",
    "quote",
    "read_document",
    "share_of_solutions",
]
