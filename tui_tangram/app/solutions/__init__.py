"""The solutions browser: all solutions of a puzzle, grouped, filtered, exported.

`model`
    the solutions as they come in: classes, the cursor, what they are filtered by.  Pure.
`search`
    how far the search is, in words.  Pure.
`exhibit`
    what the browser asks of a game; `figures` and `boards` answer for the two games.
`layout`, `pictures`, `page`
    where things are, pictures of solutions drawn when they are first seen, the one widget.
`export`
    solutions as text, SVG, PNG and JSON, and files that overwrite nothing.
`screen`
    keys in, page redrawn; asks the other process.

How it is grouped
-----------------
Solutions that a symmetry of the figure or the board carries to each other stand together, in
the order in which the first of each class was found; what only swaps equal pieces is one
solution (`tui_tangram.play.likeness`).  So a solution that is found later may stand before
others: the cursor stays on its solution, and numbers are final when the search is.

What takes time
---------------
The other process shares solutions as it finds them.  Here they are taken in a few
milliseconds at a time, between keys, and only what is seen is drawn.  `MOST` are listed; of
more only the number is looked for.

Seeing the solutions is help: who opens them while playing is told so first, unless the
puzzle was solved before, and the running game counts as revealed.
"""
