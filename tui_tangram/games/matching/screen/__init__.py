"""The play screen of an edge-matching board.

`table`
    the player's view of the board and the drawers, the tile in hand, and the effect of keys.
`looks`, `panel`
    the view of a table: looks for the renderers of `tui_tangram.render`, and the words
    next to the board.  Pure.
`layout`
    board, hand, drawer and status in terminals of every size.
`board_screen`
    the visible part of the board, and its size: fitting, zooming, scrolling.
`screen`
    the keys, typed text, and tiles that arrive.
"""
