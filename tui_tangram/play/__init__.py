"""The contract between a game and its shells.

Four questions
--------------
Simon Tatham's puzzle collection sorts the data of a game by questions, and so does this
one.  For every piece of data ask, in this order:

1. *Would the player choose it before the game begins?*  Then it is a **parameter**: the
   figure, the set of pieces, freestyle or not.  Parameters are fixed when the `Game` is
   made.  `Game.puzzle_id` and `Game.options` name them well enough to make it again.
2. *Would the player want it back on undo?*  Then it is **state**: where each piece lies.
   States are immutable values; only `Game.execute` makes new ones.
3. *Is it the cursor, the selection, a piece held but not placed?*  Then it is **view**.  It
   belongs to the shell, is never saved, and undo does not touch it.
4. *Can it be discarded at any moment?*  Then it is **drawing**: the current content of the
terminal.  It belongs to the renderer.

Moves are text
--------------
A move is one line of printable text.  The shell makes it from keys, because that needs the view;
the game executes it (`Game.execute`).  A saved game is those lines, and loading replays them, so a
save cannot contain a state that the rules do not allow, and a change to the representation of
states breaks no save.  A game must keep the text of its moves stable.

`Game.execute` is total over text: for any line it returns a state or raises `MoveError`, and
nothing else.  Saves are untrusted input.  Such errors are data, a text and its values
(`tui_tangram.play.refusal`), so the rules need no language.

Work that may take long
-----------------------
A search takes a `Meter` and calls `Meter.tick` once for each node.  The meter counts, reports
the progress, and ends the search by raising `Stopped` when the `Limit` is reached
or the search is no longer wanted.

Help
----
A game analyses a position (`Game.advise`, which may search long), and shows the player a part of
the result, a little more at each request (`Game.hints`, which is quick). Whether a position can
still be solved is a separate question (`Game.solvable`): it is easier, and `check` asks it of
earlier positions too, to count the moves to go back. Deduction comes first: a visible reason
becomes a sentence (`Clue`, `Feasibility.why`), and search decides only what cannot be seen.

The parts of help that others need are text: moves and sentences.  The mark of a hint on the board
is a private value of the game, `Hint.mark`; only the drawer of the game's board reads it.

Moves of the game
-----------------
A game has neither a clock nor randomness.  Where its rules cause events, such as a tile that turns
every two seconds, the shell makes that move, because the shell has the clock; the session records
it as the game's, so it is replayed like any other.

Solutions
---------
`Game.solutions` yields them as moves.  Each game's `Equivalence` defines which of them are the
same, and which are in one class: see `tui_tangram.play.equivalence`.

`read_document` is here because all exchanged files, of any game, are read with the same care: see
`tui_tangram.play.document`.  What such a file may hold is declared as tables of fields: see
`tui_tangram.play.document`.
"""

from tui_tangram.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui_tangram.play.document import (
        Document,
        DocumentError,
        NewerVersionError,
        quote,
        read_document,
    )
    from tui_tangram.play.game import (
        Advice,
        Check,
        CheckResult,
        Clue,
        Feasibility,
        FindGame,
        Game,
        Hint,
        OptionValue,
        ScoreDivision,
        SolutionIndex,
        Solvability,
        State,
        Verdict,
        check,
        first_solved,
        played,
        share_of_solutions,
    )
    from tui_tangram.play.limit import Limit, Meter, PartStopped, Progress, Stopped
    from tui_tangram.play.refusal import MoveError

if not TYPE_CHECKING:  # type checkers would allow any name
    __getattr__ = late(
        __name__,
        {
            ".document": "Document DocumentError NewerVersionError quote read_document",
            ".game": "Advice Check CheckResult Clue Feasibility FindGame Game Hint "
            "OptionValue ScoreDivision SolutionIndex Solvability State Verdict "
            "check first_solved played share_of_solutions",
            ".refusal": "MoveError",
            ".limit": "Limit Meter PartStopped Progress Stopped",
        },
    )
