"""The play screen: a tangram on the screen, from the first piece to the solved figure.

`table`
    the game, the player's view of it and the help they were given, as keys change them;
    it knows no screen.
`looks`, `panel`
    what there is to see of a table: looks for the drawers of `tui_tangram.render`, and the
    words beside the board.  Pure.
`layout`
    where everything stands, for every size of terminal.
`sheet`, `update`, `strokes`
    how that gets to the terminal in few bytes: widgets that ask for a redraw of the cells
    that differ and of no others, an update that sends these alone, and the order in which
    they spend little on colours.
`screen`
    the keys, the frames, motion, and what is asked of the other process and of the disk.
"""
