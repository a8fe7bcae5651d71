"""Saves, tries and replays on the screen.

`previews`
    the words and the picture of a save, made when it is first seen; the actions on saves that
    can be taken back until the app ends.
`page`, `screen`
    the saves in four lists: unfinished, named, finished, thrown away.
`tries`
    the history of a game as a tree, with its checkpoints.
`replay`
    a game played again from its beginning, by itself or step by step.
`actions`
    the actions of every play screen on all this.

Rules
-----
*Nothing is lost.*  Deleting moves to the trash, and undo takes it back; loading a game puts
one that was in its place away; a name that is taken is not taken over without being asked
twice.

*Nothing from a file is markup.*  Names are drawn as text, cell by cell, and those with
control characters are refused when they are read.

*Pictures are made when they are seen*, from the moves on the way to the position alone, so
that a list of a thousand saves opens at once.
"""
