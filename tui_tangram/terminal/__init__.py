"""The terminal: what it is asked, what it sends, what it is sent, and how it is left.

Nothing here knows the app or a game.  `guard`, `reply_filter`, `key_codes`, `queries`,
`slow_line`, `sgr_encoder` and `signals` are plain Python; the others stand on Textual.

`guard`
    gives the terminal its modes back, whatever ends the program
`signals`
    signals that end the app in order
`queries`
    asks a terminal what it can do
`reply_filter`, `key_codes`
    whole sequences of what is typed: known keys, decoded ones, and replies, which are no keys
`sgr_encoder`
    cells to bytes, as few as there can be
`lean_update`
    Textual's partial updates by that encoder
`driver`, `slow_line`
    a driver that writes to a slow line little by little
`one_half`
    a filter for terminals whose half blocks leave a line free
`internals`
    what is used of Textual that it does not promise, each with a probe
"""
