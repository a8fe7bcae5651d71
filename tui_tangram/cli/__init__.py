"""The command line, thin over the packages below.

Commands shared with other shells are those of `tui_tangram.commands`; `commands`
makes their parsers and prints their answers, some by the modules in its `DRAWN`.  Every other
command is a module here: the start of the game, hosts, the manual, and most of the laboratory.

The contract with scripts
-------------------------
*Exit status*: 0 done; 1 no solution, or not solved; 2 bad usage or bad input; 3 stopped by
a limit before the end; 130 interrupted.

*Standard output* has the result and nothing else; with ``--json`` that is one JSON
document.  *Standard error* has one line for an error: what, where, why.  No text of a file or an
argument reaches a terminal with control characters in it.

*ID or FILE*: an id or a name that the library knows is that puzzle, even if there is a file of
that name, figures before tiles; so is the id of a generated puzzle.  Anything else is
the name of a file, and ``./swan`` always is.  ``-`` is standard input.  The ``"format"`` of
a file says whether it is a figure or a puzzle of tiles.

*Daily puzzles* have names of their own, such as ``daily/tangram`` and
``weekly/matching/2026-W47/3``, which are ids everywhere (`tui_tangram.games.catalog.daily`);
`list` and `solve` take whole ladders too.

Kinds of puzzles
----------------
`tui_tangram.api.kinds` has one object for each game of the catalog; commands distinguish kinds
nowhere else.

How solutions are counted
-------------------------
The solver yields arrangements in which equal pieces are not distinguished.  A count does
distinguish them, as does Table I of H. Wang, "Using DFS Search and Enumerate Method to Find All
Solutions in 13 Convex Figures in Tangram Game": an arrangement of the seven tans counts four times,
because the two large and the two small triangles can be exchanged.  Listing those four, which look
alike, would add nothing, so a list has each arrangement once, its pieces by kind.  ``--distinct``
counts and lists one of each class of arrangements that a symmetry of the figure maps to each other.

Tiles are counted in the same way: those that look alike are distinguished in a count and not in a
list, and ``--distinct`` merges solutions that a symmetry of the board maps to each other.

A solution of tiles has the place and turn of each tile as files have, so they can be copied
from one to the other: see `tui_tangram.games.matching.core.format`.

Language
--------
Words for people are in the language of ``TUI_TANGRAM_LANGUAGE``, of the setting, or of the
system, in this order (`tui_tangram.cli.main`); help and argparse's own words too.  Commands,
options, their values, ids, JSON, CSV and the labels of ``paths`` are the same in every language.

The start
---------
`main` imports only the module of the given command, and `services`
opens a store on first use: ``--help`` and ``--version`` answer before anything large is loaded.
"""

from tui_tangram.cli.main import main
