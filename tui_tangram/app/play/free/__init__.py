"""The play screen of a figure with free angles, which says wherever it can that it is not exact.

It stands as a tangram's does, `tui_tangram.app.play.tangram.layout`, and is drawn by the same
drawer.

`table`
    the player's view of the pieces, what is in hand, and what keys make of them.
`looks`, `panel`
    what there is to see of a table; the words beside the board.  Pure.
`screen`
    the keys, and how pieces settle.
"""
