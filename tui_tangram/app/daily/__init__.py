"""The screen of daily puzzles and weekly ladders.

`browse`
    the cursor: on a day of the calendar, or on a step of the ladder of its week.
`page`, `screen`
    the calendar, the ladder and the occasion under the cursor; keys in, page redrawn.

Which puzzle belongs to a day, what counts as solved on it, and what is said of it, is told in
`tui_tangram.catalog.occasion`, `rota`, `standing` and `told`; `tui_tangram.store.journal` is
what the player has done.
"""
