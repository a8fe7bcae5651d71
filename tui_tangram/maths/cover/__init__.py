"""Exact cover with colours and numbers; independent of any puzzle.

The problem
-----------
There are *items* and *options*, and an option is a set of items.  A solution is a set of
options in which every item is covered as often as required.  There are two sorts of
items, as in D. E. Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.1:

* A *primary* item is covered exactly once, or exactly as many times as the problem requires.
* A *secondary* item may stay uncovered.  An option may give it a colour.  All chosen
  options that contain the item must then give it the same colour; an option that contains
  it without a colour must be the only one.

An option contains at least one primary item: any other could be added or removed freely.

>>> from tui_tangram.maths.cover.search import Coloured, Problem, solutions
>>> problem = Problem.of(
...     primary="pqr",
...     secondary="xy",
...     options=[
...         ["p", "q", "x", Coloured("y", "A")],
...         ["p", "r", Coloured("x", "A"), "y"],
...         ["p", Coloured("x", "B")],
...         ["q", Coloured("x", "A")],
...         ["r", Coloured("y", "B")],
...     ],
... )
>>> list(solutions(problem))
[(1, 3)]

The method
----------
Depth-first search that always decides the item with the fewest ways left, the one listed
first among equals, and tries its options in the order of the problem.  So the order of the
solutions is a property of the problem and of nothing else.

The rest of the problem is one integer with a bit for each option that may still be chosen. For each
item another integer has the bits of the options that contain it.  The number of ways that an item
has left is the number of common bits, and choosing an option clears the bits of all options that it
excludes: a handful of operations on integers of a few hundred bytes, which plain Python does far
faster than following the links of Knuth's dancing links.

An item required several times is decided one option at a time.  Having tried an option the search
drops it for good at that level, so a set of options is reached in one order only and each solution
is found once.

Where parts repeat, all solutions can be counted and numbered without being listed: see
`tui_tangram.maths.cover.diagram`.
"""
