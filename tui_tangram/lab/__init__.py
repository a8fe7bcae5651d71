"""The laboratory: shapes of half squares, what sets of them make, and better sets.

`polyaboloes`, `convex`, `facts`
    all shapes with so many half squares, the convex ones directly, and filters.
`conjectures`
    rules that an older program searched by, held against every shape.

Shapes are `tui_tangram.codec.Grid` values, and their codes are in `tui_tangram.codec`.
"""
