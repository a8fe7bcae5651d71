"""Figures made of pieces: sets, rules of the board, solvers, help, files.

There is one game with pieces.  Edges are straight or arcs, a piece may have holes, and it is turned
by any exact turn; where all edges are straight and run in the eight directions there are faster
algorithms, chosen within each module.

`pieces`, `figure`
    the material: a set of pieces (data, not seven names) and a silhouette.
`board`
    the rules: states, moves as text, and the verdict.  `older_moves` reads moves of saves from
    earlier releases.
`fits`
    the exact fits of a piece: in a corner, or wherever `contacts` hold it (`loci`), with `rounded`
    checks before exact ones.  `turning`: manual turns other than the eight.
`solver`
    every arrangement that fills a region, or their number; it chooses between four ways.
    `lattice`, `masks`: exact cover where the figure is on a half-square lattice, and the proof
    that no solution leaves it.
    `corner`: by the tightest corner, on the integers of `frame`.
    `anyangle`: the same with exact numbers, for edges in any direction, arcs and holes.
    Pieces in solutions, at fits and for verdicts are in `pieces`.
`papers`
    the solvers of two papers, for explanations and measurements.
`symmetry`
    solutions compared up to the symmetries of the figure, and as forms that can be stored and
    compared for any game.
`view`, `words`
    selection and hand, the effect of each key, and descriptions in words: of directions, poses
    and the board; `describe` describes shapes at length.
`advice`, `hints`
    help from the player's position: whether and with which pieces it can be completed, the
    pieces in the way, and the part of that for each level of hints.
`difficulty`
    the difficulty of a figure, measured.
`format`, `outlines`, `silhouette`
    the files that people exchange, and the contours and laid pieces in them, checked.
`long_id`
    figures and sets as one line from which they can be made anywhere.
`growth`, `random_figure`
    random figures, reproducible from an ID for ever.
`game`
    the complete game, for sessions and shells.
`editor`, `sketch`, `sketch_editors`
    the editors of figures, outlines and sets: games whose moves make a puzzle.
"""
