"""The play screen of an edge-matching board.

`table`
    the player's view of the board and the drawers, what is in hand, and what keys make of
    them.
`looks`, `panel`
    what there is to see of a table: looks for the drawers of `tui_tangram.render`, and the
    words beside the board.  Pure.
`layout`
    board, hand, drawer and status in terminals of every size.
`window`
    which part of the board is seen, and how large: fitting, zooming, scrolling.
`manual`
    the rules of the board that is played, for help.
`screen`
    the keys, what is typed, and how tiles arrive.
"""
