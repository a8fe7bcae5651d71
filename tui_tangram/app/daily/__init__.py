"""The screen of daily puzzles and weekly ladders.

`page`, `screen`
    the cursor, on a day of the calendar or on a step of the ladder of its week; the calendar, the
    ladder and the slot under the cursor; handles keys and redraws the page; what the player's own
    daily puzzle is from, chosen on other screens.

`tui_tangram.games.catalog.daily` explains which puzzle belongs to a day, which solution counts on
it, and the words for it;
`tui_tangram.player.progress` has the player's own solutions.
"""
