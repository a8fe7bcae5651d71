"""The gallery: hundreds of figures, a few of them on the screen.

`browse`
    what is looked at and where the cursor is: collections, search, moves.  Pure.
`layout`
    where things are in a window of some size.  Pure.
`pictures`
    the pictures of figures, drawn when they are first seen and kept.
`page`
    the one widget: title, collections, thumbnails, large picture.
`screen`
    keys in, page redrawn.

Only what is visible is drawn.  Thumbnails are drawn a few milliseconds at a time, between
keys, so that neither the first look at the gallery nor a jump to its end stalls; a figure
not drawn yet has its name already.

A solved figure is shown in the colours of its pieces: the gallery fills with colour as it
is played, and shows no solution that the player has not found.
"""
