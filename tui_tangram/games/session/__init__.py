"""One game being played: undo and redo, the clock, help used, the text of a save.

A session is independent of the particular game.  It holds a `Game` (the contract of
`tui_tangram.play`), a `History` of states and a `Stopwatch`, and everything here is pure: time is a
function passed in, and saves are returned as text.

Rules
-----
*Undo.*  Every step of the history can be undone: the player's moves, moves made by a hint,
steps of a reveal, restarts, and going to another position.  Moves that the game then made by itself
belong to the step before them: they are undone and redone with it, and those before the first step
cannot be undone at all.

*No entry is dropped.*  A new entry after an undo begins another branch, and the
history is a tree (`tui_tangram.games.session.history`).  Redo follows the branch visited last;
another branch is reached by going to one of its positions (`Session.go`).  An entry that was made
from the same position before makes no second branch: the game returns to its node.

*Going to a position* is an entry, and a restart is one that goes to the start.  So one undo reverts
it, wherever it led, and undo always reverts the player's last action.  It would be simpler just to
move to another node; but then the next undo would revert a move made long before, and no key would
lead back to where the player was. The tree of positions (`Session.tries`), the number of moves and
the path from the start (`Session.line`, `Session.path`) leave these entries out.

*Checkpoints* are names on positions.  They are not entries, undo does not affect them, and a
position has at most one.

*Moves.*  `Session.moves` counts the player's moves on the path from the start to the current
position.  A hint that is carried out is one; moves by a reveal or the game itself do not count.

*Help.*  Hints, checks and requested fits are counted when given, and undo does not uncount them,
because a hint cannot be unseen; all hints on one position count as one.  A fit is one found by the
program, anywhere on the board; snapping to a nearby fit is not counted.  For the same reason a game
in which a step of a reveal was ever shown stays `Session.revealed`, even when the step is undone,
and so does a game during which the player has looked at solutions elsewhere
(`Session.count_reveal`).  The class of the game follows from these (`HelpClass`): only clean games
make records, streaks and stars.  In a lesson (`Session.practice`) help costs nothing, since it
makes none of these.

*The clock* starts when the session is made.  It excludes pauses and survives a save.  While
the session is paused the board is hidden, so moves, undo, redo and restart are rejected. While
something else hides the board, such as another screen, the shell stops the clock
(`Session.hold_clock`): it never counts time in which the player cannot see the board.

*Solved.*  When a move first makes the verdict solved the clock stops for good and
`Session.solved_at` records time, moves and help used.  The player may continue: later moves do not
change that result, with one exception.  A solution in which a step of a reveal is in effect is not
the player's own (`Result.own`); the first solution of their own takes its place.  Its result still
records that there was a reveal.

*Saves.*  A save names the puzzle, or contains it if it came from a file and has no name
(`Session.puzzle`).  It lists the entries with their parents, and the one in effect.  Loading
replays them in a new session (`Session.from_text`), so a bad save leaves the current game
unchanged.  Loading needs no verdicts: the save itself records whether the puzzle was solved.  Since
entries never change, the text of each is made once, and saving a long game after each move is quick
(`Session.to_text`).
"""

from tui_tangram.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui_tangram.games.session.history import HistoryEntry, Try
    from tui_tangram.games.session.positions import moves_of, shown_position
    from tui_tangram.games.session.result import (
        HelpClass,
        Result,
        best_time,
        class_in_words,
        compared,
        help_in_words,
        result_line,
    )
    from tui_tangram.games.session.savetext import (
        MAX_NAME,
        Save,
        SaveError,
        UnknownSavedPuzzleError,
        is_whole,
        read_save,
        whole,
        write_save,
    )
    from tui_tangram.games.session.session import Session

if not TYPE_CHECKING:  # type checkers would allow any name
    __getattr__ = late(
        __name__,
        {
            ".history": "HistoryEntry Try",
            ".result": "HelpClass Result best_time class_in_words compared "
            "help_in_words result_line",
            ".savetext": "MAX_NAME Save SaveError UnknownSavedPuzzleError "
            "is_whole read_save whole write_save",
            ".session": "Session",
            ".positions": "moves_of shown_position",
        },
    )
