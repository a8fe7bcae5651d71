"""Pictures of boards and tiles, without a screen.

The steps are those of `tui_tangram.render`: looks (`style`) on pixels that every corner meets
exactly (`view`, `shape`), or where a board in space is seen (`space`), in the colours of a theme of
tiles.  `tiles` draws the layers of a board, surfaces, `edges` and signs, on a `canvas`.  Loose ones
are shown in a drawer (`drawer`), boards in files by `portrayal` and `print`.
"""
