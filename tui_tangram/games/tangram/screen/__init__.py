"""The play screen of a tangram.

`table`
    the player's view of the pieces, the one in hand, and the effect of keys.
`looks`
    target, board, hand, tray and status in terminals of every size; the view of a table: looks for
    the renderers of `tui_tangram.render`, and the words next to the board.  Pure.
`screen`
    the keys, and how pieces settle and glide.
"""
