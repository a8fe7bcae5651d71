"""Drawings made elsewhere, made exact: what is read, which pieces it shows, and where they touch.

`tui_tangram.drawing.importing` is the way in for a drawing, `tui_tangram.drawing.free_figure` for
figures in the format of before; `tui_tangram.drawing.settle` says how rounded places become
exact ones.
"""
