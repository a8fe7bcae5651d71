"""The games, a folder each, and what all games share.

`tangram`, `matching`
    a game each, with its editors
`kinds`
    the list of them
`catalog`
    what can be done with a game whose kind is not known: make it, save it, choose one for a day
`session`
    undo, tries, clock and saves
`assist`
    the process that searches while the player plays

A folder has all of a game, in parts that stand on different floors of the house:

`core`
    rules, state, moves, verdict, search, view and words; pure
`entries`
    the entry of each of its kinds in the catalog
`source`
    the puzzles on the disk: the program's, the player's, those of packs
`look`
    pictures of its states, without a screen
`screen`
    its screens, gallery, solutions and editors in the app
`lines`
    its table and commands in plain mode
`api`
    its puzzles as commands and programs have them

Nothing but `kinds` names a game, and that names its parts without loading them.
"""
