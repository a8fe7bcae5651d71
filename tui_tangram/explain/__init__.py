"""Explanations of the algorithms of the four papers, on the player's own position.

An explanation is a sequence of steps that are worked out as they are asked for.  What a step
shows comes from the engine itself: it reports what it does as it does it, or its parts are called
one after the other.  Nothing is computed here a second time, so an explanation cannot differ from
the verdict, the solver or the laboratory.

`step`, `document`
    a step: where the paper has it, words, a drawing, rows of text; data only; the same as JSON
`things`, `registry`
    the things that are explained; the explanations that there are
`contour`, `contour_walks`, `contour_compared`, `special_cases`
    the contour of laid pieces and its comparison with a figure's; figures 10 to 15 of that paper
`search`: `piece_by_piece`, `subtraction_search`, `corner_search`
    the searches of two papers and that of this game, on a position (`puzzle_search`) or on
    `small_puzzles`, as a `search_tree`
`polygon_area`
    the area of a polygon as a sum of triangles, of a figure or in examples
`subtraction`: `cut_polygons`, `polygon_subtraction`, `subtraction_walks`
    the subtraction of polygons, of a player's pieces or in examples
`board_search`
    the search of this game on a board of tiles
`number`, `grid`, `digits`, `bound`; `shapes`
    the paper of tansets: a shape as its number and as its grid, subtraction of digits, and the
    proof of the least perimeter; the shapes that they explain

The app draws the steps, the line mode and ``tui-tangram explain`` tell them.
"""
