"""Scores and statistics: the best results, and the totals of all games.

`page`, `screen`
    the lists, the cursor and the search; scores written as CSV and JSON to a file of the player's
    choice.
`statistics_screen`
    numbers, plots of days, difficulties and times (`tui_tangram.render.plot`), collections.

The prompt for the name of a result is in `tui_tangram.app.play.ending`.

Everything is read from the store when a screen opens and after a change, in a few queries.
While keys move the cursor, only the list under it is read.
"""
