"""The editor of boards on the screen.

`table`
    the editor on the table: cursor, chosen side, rectangle, symmetry, and what keys do.
`looks`
    its board as the renderer of tiles draws it, the words next to the board, and its help.
`screen`
    the screen, which has the window and the layout of the game's.
"""
