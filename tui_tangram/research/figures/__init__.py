"""Every figure that a set of pieces makes: found, counted, numbered.

The figures are *snug* ones (R. C. Read, "The Snug Tangram Number", Bulletin of the ICA 40, 2004):
the pieces, cut into half squares, meet along whole edges of half squares, and the union is
connected through such edges.  Figures that are turned or mirrored are one.  No piece is turned by
45° against another: the first one makes each edge along the grid as long as 1 and each diagonal one
as long as √2, and so does every piece that meets it along a whole edge of a half square.

Read's figures have no holes.  An area that the outside reaches only through a corner is a hole
here, and a figure without holes is one whose single contour never touches itself: if it did, the
figure would be connected around one of both sides of that corner.

`placements`
    the pieces in all places around the largest, and what each is adjacent to
`search`
    each arrangement once, in parts
`keys`
    a figure as an integer that determines it, in the order of figures
`runs`
    sorted figures as bytes, and how they are merged
`store`
    files of compressed blocks, which are complete or not there, and the one with all figures of a
    set: its totals, a figure by its number, the number of a figure
`facts`
    what each figure is like, in a file next to the store
`columns`
    the facts of all figures at once: filtered, sorted, counted
`least`
    a lower bound on the figures of larger sets

The seven tans make 5,583,516 figures, 4,842,205 of them without holes, in 53,149,020 arrangements
with a large triangle in one pose.  Of the figures

* 13 are convex (F. T. Wang, C.-C. Hsiung, "A theorem on the tangram", American Mathematical Monthly
  49, 1942);
* 22 have five corners (S. S. Pohl, C. Richter, "The complete characterization of tangram
  pentagons", 2020: 53, of which 31 are on no grid);
* two look the same after a quarter turn (D. J. Durian, "On the multiplicity of polyabolos and
  tangrams with four-fold symmetry", Mathematics Magazine, 2021).
"""
