"""The front door for programs: puzzles of both games, solved, judged, drawn, made and played.

The names of `tui_tangram` itself are from here; the manual's page ``api`` has their stable
interface, and a cookbook.  `front` finds, reads, makes and writes puzzles, `puzzle` has
its methods, and `lab` the laboratory.

The commands with the same names use the rest: `kinds` has the class of each kind of puzzle,
which is a `problem.SolvablePuzzle`; `loading` finds one by its name, and `making` makes a new one.

Nothing here uses a terminal, and nothing of a player is read unless requested.  Texts
are in English unless `tui_tangram.language.use` was called.
"""
