"""Drawings made elsewhere, made exact: their polygons, the pieces they show, and the contacts.

`tui_tangram.drawing.importing` reads a drawing, `tui_tangram.drawing.free_figure` figures in the
old format; `tui_tangram.drawing.settle` explains how rounded places become exact ones.
"""
