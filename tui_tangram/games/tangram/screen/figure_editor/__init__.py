"""The figure editor's screen: the board of a tangram in freestyle.

`screen`
    the facts about the figure are in the place of the progress of a puzzle.
    `tui_tangram.games.tangram.screen.figure_saver` analyses and saves the figure.
"""
