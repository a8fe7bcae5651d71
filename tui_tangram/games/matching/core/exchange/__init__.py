"""Square boards in the formats of other programs: lists, tables, addresses; read and written.

`tokens`, `records`
    the words of a text, line by line, and those of JSON.
`titles`, `columns`, `tables`
    the titles of columns, the tiles of lines, and the boards of a text.
`addresses`
    the boards in addresses and in JSON of viewers.
`colours`, `frames`
    what words for colours mean; what tiles imply for border, size and rules.
`boards`, `laid`
    all of it as puzzles, and the tiles that are shown of one that is not there as a whole.
`reading`, `writing`
    whole files.

The manual lists all forms, each with an example, which a test reads.
"""
