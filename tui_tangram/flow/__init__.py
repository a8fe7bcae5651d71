"""The events of a game in every shell: its steps and their results, and files of puzzles.

The app and the plain mode decide nothing of a game by themselves.  They ask here, get values
with data back, and put them into words and pictures.  The app waits for the other process
beside the screen and the plain mode stands still for it; so nothing here waits, and answers
are handed in.

`documents`, `booklet`, `poster`, `web_page`
    puzzles as files: the table of formats, the pages of a PDF and what is spread over several of
    them, the page of the web.
`choose`
    the puzzle to play next, and a random one.
`dropped`
    paths of files as they are typed, pasted or dropped on a terminal.
`help`
    hints one by one, the check whether the position can still be solved, the way back to
    the last one that could, the solution step by step.
`history`
    the history of a game as rows, with its branches by letter.
`lessons`
    lessons that are played: how one begins, its steps, which are done; who is new here.
`make`
    puzzles that take long to make: beside the shell, within the player's limit.
`packs`
    the packs that a puzzle has finished.
`share`
    the lines that tell others of a solved game.
`record`
    opening, resuming and saving a game, and all records of a solved one, as one transaction
    (`tui_tangram.store.outcomes`).
`themes`
    themes of the screen and of tiles, the player's own beside the program's.
`statistics`
    what was solved on which days and of which difficulty, in numbers and in words.

Stores, puzzles and time are a `tui_tangram.store.store.Backend`, the base of each
shell's own context; it stands there because every start loads that module already.
"""
