"""Explanations of the algorithms of the four papers, on the player's own position.

An explanation is a sequence of steps that are computed on demand.  The content of a step comes from
the engine itself: it reports its actions as it runs, or its parts are called one after the other.
Nothing is computed here a second time, so an explanation cannot differ from the verdict, the solver
or the laboratory.

`step`, `registry`
    a step: its place in the paper, words, a drawing, rows of text; data only; its form as JSON; the
    subjects of explanations; the list of explanations
`contour`, `contour_walks`
    the contour of placed pieces and its comparison with a figure's; figures 10 to 15 of that paper
`search`: `piece_by_piece`, `subtraction_search`, `corner_search`
    the searches of two papers and that of this game, on a position or on small puzzles, as a
    `search_tree`
`polygon_area`
    the area of a polygon as a sum of triangles, of a figure or in examples
`polygon_subtraction`, `subtraction_walks`
    the subtraction of polygons, of a player's pieces or in examples
`board_search`
    the search of this game on a board of tiles
`number`, `digits`, `bound`
    the paper of tansets: a shape as its number and as its grid, subtraction of digits, and the
    proof of the least perimeter

The app draws the steps; plain mode and ``tui-tangram explain`` print them.
"""
