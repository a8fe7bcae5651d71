"""Square boards in the formats of other programs: lists, tables, addresses; read and written.

`tokens`
    the words of a text, line by line, and the titles of columns.
`columns`, `tables`
    the tiles of lines, and the boards of a text.
`addresses`
    the boards in addresses and in JSON of viewers.
`colours`
    what words for colours mean; what tiles imply for border, size and rules.
`boards`
    the resulting puzzles, and the tiles that a file fixes, or shows of an incomplete one.
`reading`, `writing`
    whole files, of tables and of JSON.

The manual lists all formats, each with an example, which a test reads.
"""
