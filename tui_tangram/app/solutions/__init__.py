"""The solutions browser: all solutions of a puzzle, grouped, filtered, exported.

`model`
    the solutions as they arrive: classes, the cursor, filters; the progress of the search, in
    words; the interface of a game for the browser, which each game implements.  Pure.
`page`
    the search in the worker process, and its growing list; the layout, pictures of solutions drawn
    when first shown, the one widget.
`screen`
    handles keys and redraws the page; solutions by number, and as text, SVG, PNG and JSON, in
    files that overwrite nothing.

Classes
-------
Solutions that a symmetry of the figure or the board maps to each other form a class, in the order
in which the first of each was found; swapping equal pieces makes no other solution
(`tui_tangram.play.equivalence`). So a solution that is found later may be listed before others: the
cursor stays on its solution, and numbers are final when the search is complete.

Time
----
The worker process sends solutions as it finds them. They are added for a few milliseconds at a
time, between keys, and only visible ones are drawn. `MOST` are listed; the others are only counted.
Where pieces repeat, each of these has a number too (`tui_tangram.play.Game.numbered`): the worker
process stores what is needed for that, and sends one at a time.

Seeing the solutions is help: a player in a game is warned first, unless the puzzle was solved
before, and the running game counts as revealed.
"""
