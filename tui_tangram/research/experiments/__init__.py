"""Experiments: the measurements of the papers, repeated and extended.

An `Experiment` is a job of the laboratory (`tui_tangram.research.lab.work`): it has parts, can be
stopped and resumed, and needs no screen.  Its results are rows of numbers, and a report says what
they mean compared with the numbers of the paper, complete or not.

Counts, of pieces or places that were tried, are exact and the same on every machine.
Processor time is measured as well, since the papers give times; it depends on the
machine.

`experiment`
    an experiment, and the report of its results, as text and as JSON, CSV and LaTeX.
`solvers`
    the solvers of the two papers: large pieces first, the vertex test, small pieces first,
    and how large a floor can be.
`convex_counts`
    beyond the papers: how many convex shapes each set makes, and the best sets of n pieces.
`figure_counts`
    how many snug figures each set makes.
`registry`
    all of them.
"""
