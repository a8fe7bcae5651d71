"""What happens in a game, whichever shell it is played in: the steps, and what came of them.

The app and the line mode decide nothing of a game by themselves.  They ask here, get values
with data back, and put them into words and pictures.  The app waits for the other process
beside the screen and the line mode stands still for it; so nothing here waits, and answers
are handed in.

`help`
    hints one by one, whether the position can still be solved, the way back to where it
    could, the solution step by step.
`record`
    a game opened or gone on with, kept, and, when it is solved, all that this comes to, as one
    transaction.

Stores, puzzles and time come in as a `tui_tangram.store.store.Backend`, the base of what each
shell hands to its own parts; it stands there because every start loads that module already.
"""
