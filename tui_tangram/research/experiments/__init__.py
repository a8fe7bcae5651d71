"""Experiments: what the papers measured, measured again, and what goes on from there.

An `Experiment` is a job of the laboratory (`tui_tangram.research.lab.job`): it has parts, can be
stopped and resumed, and needs no screen.  Its results are rows of numbers, and a report says what
they mean compared with the numbers of the paper, complete or not.

What is counted, pieces or places that were tried, is exact and the same on every machine.
Seconds of the processor are measured as well, since the papers give times; they are this
machine's.

`experiment`
    what an experiment is, and what a report of it has.
`solvers`
    the solvers of the two papers: large pieces first, the vertex test, small pieces first,
    and how large a floor can be.
`convex_counts`, `best_sets`
    beyond the papers: how many convex shapes each set makes, and the best sets of n pieces.
`registry`
    all of them.
`files`
    results as JSON and CSV.
"""
