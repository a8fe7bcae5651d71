"""The gallery: hundreds of puzzles of one game, a few of them on the screen.

`stock`
    the puzzles of a game, whatever it is, and groups of them.  Pure.
`browse`
    the collection, the search and the cursor.  Pure.
`page`
    the layout in a window of any size, the pictures of puzzles, and the one widget: title,
    collections, thumbnails, large picture.
`place`
    opens it where it was left.
`screen`
    handles keys and redraws the page.

Only what is visible is drawn.  Thumbnails are drawn a few milliseconds at a time, between
keys, so that neither opening the gallery nor a jump to its end stalls; a puzzle not drawn yet shows
its name already.

A solved figure is shown in the colours of its pieces, a solved board in those of its tiles:
the gallery fills with colour as it is played, and shows no solution that the player has not
found.  Where more than one solution can be found, "3/12" stands in place of the tick, or "3
found" where the total is unknown. A board still to be solved is shown as its plan, in greys that
distinguish tilings.
"""
