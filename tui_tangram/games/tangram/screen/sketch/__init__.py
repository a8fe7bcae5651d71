"""The screens of sketches: outlines and pieces drawn on the lattice, and shapes cut into pieces.

`table`
    the cursor on the lattice, and the effect of keys.
`screen`
    board and panel; `OutlineScreen` analyses whether the pieces fill the outline, and all save
    the result.
"""
