"""The screen of daily puzzles and weekly ladders, and what is said of them elsewhere.

`journal`
    what the player has done, read once and asked often: standings, streaks, ladders.  It
    knows no screen; the command line asks it too.
`line`
    the line to paste where friends are, without spoilers.
`words`
    how a player stands, in a sign and in words.
`browse`
    where the cursor is: a day of the calendar, or a step of the ladder of its week.
`page`, `screen`
    the calendar, the ladder and what the cursor is on; keys in, page redrawn.

Which puzzle belongs to a day, and what counts as solved on it, is told in
`tui_tangram.catalog.occasion`, `rota` and `standing`.
"""
