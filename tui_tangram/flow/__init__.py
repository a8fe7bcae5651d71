"""What happens in a game, whichever shell it is played in: the steps, and what came of them.

The app and the line mode decide nothing of a game by themselves.  They ask here, get values
with data back, and put them into words and pictures.  The app waits for the other process
beside the screen and the line mode stands still for it; so nothing here waits, and answers
are handed in.

`help`
    hints one by one, whether the position can still be solved, the way back to where it
    could, the solution step by step.
"""
