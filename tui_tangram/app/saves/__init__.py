"""Saves, tries and replays on the screen.

`page`, `screen`
    the saves in four lists: unfinished, named, finished, trash; the texts and the picture of a
    save, made when first shown; the actions on saves that can be undone until the app ends.
`tries`
    the history of a game as a tree, with its checkpoints.
`actions`
    the actions of every play screen on saves, checkpoints and tries.
`replay`
    the replay of a game, automatic or step by step.

Rules
-----
*Nothing is lost.*  Deleting moves to the trash, and undo restores it; loading a game saves one that
was in its place; a name in use is overwritten only after a second confirmation.

*Nothing from a file is markup.*  Names are drawn as text, cell by cell, and those with
control characters are refused when they are read.

*Pictures are made when they are shown*, only from the moves that led to the position, so that a
list of a thousand saves opens at once.
"""
