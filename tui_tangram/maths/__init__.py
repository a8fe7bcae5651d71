"""Numbers, geometry and searches, exact throughout; nothing here knows a game.

`exact`
    numbers a + b√2 and angles
`geometry`
    points, motions, polygons, arcs, and what becomes of two that meet
`tiling`
    the meshes of tile boards
`cover`
    exact cover, counted and searched
`contour`
    contours of laid pieces, compared exactly
`codec`
    shapes as numbers
"""
