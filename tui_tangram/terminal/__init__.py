"""The terminal: queries, output, input, and restoring it at the end.

This package is independent of the app and of games.  `guard`, `reply_filter`,
`queries`, `sgr_encoder` and `slow_line` are plain Python; the others build on Textual.

`guard`
    restores the terminal's modes, however the program ends; signals that end the app cleanly
`queries`
    asks a terminal for its abilities
`reply_filter`
    complete input sequences: known keys, decoded keys, and replies, which are not keys
`sgr_encoder`, `pens`, `cursor`
    cells to bytes, as few as possible: their order, the colours, and the way from cell to cell
`lean_update`
    Textual's partial updates with that encoder, of the lines alone that have changed
`driver`, `slow_line`
    a driver that writes to a slow line gradually
`one_half`
    a filter for terminals whose half blocks leave a line free
`internals`
    the private parts of Textual that are used, each with a probe
"""
