"""The laboratory: shapes of half squares, the shapes that sets make, and better sets.

This package is for designers of tangrams.  A *tan* is a polyabolo, a connected shape of half unit
squares; a *set* is some tans.  The laboratory finds the shapes that a set makes, and the sets that
make the most.  Convex shapes are the measure because there are few of them: 20 with the 16 half
squares of the tangram, which makes 13.

`polyaboloes`, `facts`
    all shapes with a number of half squares; the convex ones directly, and filters.
`conjectures`
    rules used by the search of an older program, tested on every shape, with their proofs; as text
    lines.
`fit`
    the shapes that a set makes: exact cover on integers; and by digits, slow, as the reference.
`tans`
    the pool of tans with their numbers, sets as text, and analogous sets.
`search`
    all sets that make enough convex shapes, with a proof that none is missed; sets one cut away
    from another.
`work`, `jobs`
    long work in parts, in processes or on other machines; it can be stopped and resumed.
`tasks`
    the state of that work for a screen, with its commands; tables that sort and filter.
`card`
    all about one shape or one set.

Known results for seven tans and 16 half squares: E. Fox-Epstein, K. Katsumata and R. Uehara,
"The convex configurations of 'Sei Shonagon Chie no Ita,' tangram, and other silhouette puzzles
with seven pieces", IEICE Trans. E99-A(6), 2016.  ``tui-tangram lab tansets --pieces 7
--triangles 16`` finds their four sets that make 19, and that none makes 20.

Shapes are `tui_tangram.maths.codec.Grid` values, and their codes are in `tui_tangram.maths.codec`.
"""
