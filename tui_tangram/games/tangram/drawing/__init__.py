"""Drawings made elsewhere, made exact: their polygons, the pieces they show, and the contacts.

`tui_tangram.games.tangram.drawing.importing` reads a file, which may have many figures.  `formats`
reads drawings (`svg`, `formats`, `text_forms`), and `choice` finds the pieces of a set in the
drawing.  `gtans` and `glpeces` read the lists of other programs, `free_figure` figures in the old
format.
`tui_tangram.games.tangram.drawing.settle` explains how rounded places become exact ones.
"""
