"""The laboratory: shapes of half squares, what sets of them make, and better sets.

The chapter for those who design tangrams.  A *tan* is a polyabolo, a connected shape of half
unit squares; a *set* is some tans; the question is which shapes a set makes, and which sets
make the most.  Convex shapes are the measure, as there are few of them: 20 with the 16 half
squares of the tangram, which makes 13.

`polyaboloes`, `convex`, `facts`
    all shapes with so many half squares, the convex ones directly, and filters.
`conjectures`
    rules that an older program searched by, held against every shape, and the proof of one.
`fit`, `subtraction`
    what a set makes: exact cover on integers; and by digits, slow, as the reference.
`tans`, `structures`
    the pool of tans with their numbers, sets as text, and which sets are analogous.
`search`
    all sets that make at least so many convex shapes, with the reason why none is missed.
`jobs`, `work`
    long work in parts: in processes or on other machines, stopped and taken up again.
`desk`
    what a screen shows of that work, and can ask of it; tables that sort and filter.

What is known of seven tans and 16 half squares: E. Fox-Epstein, K. Katsumata and R. Uehara,
"The convex configurations of 'Sei Shonagon Chie no Ita,' tangram, and other silhouette puzzles
with seven pieces", IEICE Trans. E99-A(6), 2016.  ``tui-tangram lab tansets --pieces 7
--triangles 16`` finds their four sets that make 19, and that none makes 20.

Shapes are `tui_tangram.codec.Grid` values, and their codes are in `tui_tangram.codec`.
"""
