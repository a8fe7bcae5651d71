"""The solutions browser: all solutions of a puzzle, grouped, filtered, exported.

`model`
    the solutions as they come in: classes, the cursor, filters.  Pure.
`search`
    the progress of the search, in words.  Pure.
`renderer`
    the interface of a game for the browser; `figures` and `boards` implement it.
`layout`, `pictures`, `page`
    the places on the screen, pictures of solutions drawn when first seen, the one widget.
`export`
    solutions as text, SVG, PNG and JSON, and files that overwrite nothing.
`listing`
    the search in the other process, and the list that grows by it.
`screen`
    keys in, page redrawn; solutions by their numbers.

Classes
-------
Solutions that a symmetry of the figure or the board carries to each other stand together, in
the order in which the first of each class was found; swapping equal pieces makes no other
solution (`tui_tangram.play.equivalence`).  So a solution that is found later may stand before
others: the cursor stays on its solution, and numbers are final when the search is.

Time
----
The other process shares solutions as it finds them.  Here they are taken in for a few
milliseconds at a time, between keys, and only visible ones are drawn.  `MOST` are listed; the
others are only counted.  Where pieces repeat, each of these has a number too
(`tui_tangram.play.Game.numbered`): the other process keeps what is needed for that, and sends one
at a time.

Seeing the solutions is help: a player in a game is warned first, unless the puzzle was solved
before, and the running game counts as revealed.
"""
