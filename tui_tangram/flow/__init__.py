"""The course of a game in every shell: its steps and their results, and files of puzzles.

The app and plain mode decide nothing about a game themselves.  They call this package, get values
with data, and turn them into words and pictures.  The app waits for the worker process in the
background while plain mode blocks; so nothing here waits, and answers are passed in.

`export`, `booklet`
    puzzles as files: the table of formats, the web page; the pages of a PDF and pictures spread
    over several of them.
`choose`
    the puzzle to play next, a random one, the player's own daily one; puzzles that take long to
    make, in the background, within the player's limit.
`importing`
    files of other programs and players, read and saved.
`making`
    a figure that a player makes: analysed and saved.
`help`
    hints one by one, the check whether the position can still be solved, the return to the last
    position that could, the solution step by step.
`lessons`
    lessons being played: their beginning, steps and progress; whether the player is new.
`record`
    opening, resuming and saving a game, and all records of a solved one, as one transaction
    (`tui_tangram.player.outcomes`); its history as rows, with its branches by letter; the packs
    that it finishes; the lines for sharing it.
`results`
    the results of a player on their way to a host; the rankings of that host in words.
`table_socket`, `table_server`
    the way to the tables of this account, and their server, which a shell starts.
`themes`
    themes of the screen and of tiles, the program's and the player's own.
`statistics`
    solved puzzles by day and by difficulty, in numbers and in words.

Stores, puzzles and time are a `tui_tangram.player.store.Backend`, the base of each shell's own
context; it is defined there because every start loads that module already.
"""
