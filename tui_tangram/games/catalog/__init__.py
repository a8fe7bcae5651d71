"""The registry of games.

`tui_tangram.games.kinds` lists the games; each has an `Entry`, which says how its games are made.
`find_game` makes a game from the three fields of a save: kind, puzzle, options; `find_puzzle` makes
one from the puzzle's name alone, whatever game it belongs to; `pack` and `unpack` carry a game as a
JSON value to the process that searches, including one whose puzzle came from a file and has no
name; `public_id` names a puzzle so that anybody can play it.

`daily_puzzle` returns the daily puzzle of a day, or a step of a week's ladder: the same for
everybody, for ever; available for every game whose entry can choose one.  `daily` has their
schedule, a player's progress with them, and the words for it.  `shared_result` reads the line
shared by somebody else.

The puzzles themselves are on disk and so above this package.  They are passed in as `Puzzles`,
which `tui_tangram.player.library` implements.  A game's package is loaded when one of its games is
first made, so listing the games costs nothing.
"""

from tui_tangram.games.catalog.games import (
    DailyPuzzle,
    UnmadeError,
    daily_kinds,
    daily_puzzle,
    editors,
    entry,
    equivalence,
    find_game,
    find_puzzle,
    games,
    pack,
    public_id,
    shared_in,
    unpack,
)
