"""Edge matching: tiles with coloured sides on a board of any of the twelve tilings.

`tile`, `rules`, `puzzle`
    the material: colours around polygons, rule sets and ways of matching as data, and a board
    with tiles.
`board`
    the rules: states, moves as text; the matching edges and the others.
`view` (with `view_state`, `hand` and `drawers`)
    the player's cursor, hand, marks, filter and drawers, and the effects of keys.
`fitting`
    the fits of tiles on the present board.
`words`, `naming`, `directions`
    descriptions in words.
`recipe`, `board_size`, `generate`, `levels`, `difficulty`
    boards made from one line, the same on every machine; the number of colours of each level,
    and the effort of a board, measured by a model of a player.
`solver` (with `tables`, `search`, `kernel`, `restarts`, `sat` and `colour_stages`)
    every solution, from any position, in plain Python or compiled, and their number.
`proof`, `symmetry`
    the proof, without the solver, that there is only one solution; solutions compared up to the
    symmetries of the board.
`advice`, `hints`
    help from the player's own position.
`format`, `format_spots`
    the file of a tile puzzle, its board and its placed tiles.
`exchange`
    boards of squares in formats of other programs: lists, tables and URLs.
`game`
    the complete game, for sessions and shells.
`editor` (with `draft` and `draft_moves`)
    the editor of boards: a game whose moves make a puzzle.

Orientations are absolute
-------------------------
A tile's orientation is the direction of its side 0, in steps of 15°.  Places of one shape stand at
several angles on most tilings; a tile that may be turned is aligned with the place it is put in,
any other tile retains its orientation and fits only places that are aligned with it.

Solved boards
-------------
A board is solved when every place is filled and every edge matches: any arrangement that fits
counts, not only the one that the puzzle was cut from.  `judge` counts the edges left to go.
"""

from tui_tangram.games.matching.core.board import MatchingState, MatchingVerdict, colours_of
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.rules import (
    COMPLEMENT,
    CORNERS,
    EQUAL,
    MATCHINGS,
    MAX_COLOURS,
    RULES,
    Matching,
    Rules,
    rules_named,
)
from tui_tangram.games.matching.core.tile import RIM, Orientation, Tile
from tui_tangram.maths.tiling import CIRCLE
