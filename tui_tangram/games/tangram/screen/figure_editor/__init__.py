"""The figure editor's screen: the board of a tangram in freestyle.

`screen`
    what is known of the figure stands where the progress of a puzzle does.
    `tui_tangram.games.tangram.screen.figure_saver` finds that out and keeps the figure.
"""
