"""Scores and statistics: which results are best, and what all games come to.

`book`
    the lists, the cursor and the search: pure.
`page`, `screen`
    the lists on the screen.
`chart`, `sums`, `statistics_page`, `statistics_screen`
    numbers, bests over time as bars, collections.
`files`
    writing scores as CSV and JSON where the player says.

The name beside results is asked for where a game was solved: `tui_tangram.app.play.signing`.

Everything is read from the store when a screen opens and when something was changed, in a
few questions, and nothing while keys move the cursor but the list that it comes to.
"""
