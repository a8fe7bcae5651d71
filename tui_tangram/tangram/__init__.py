"""Figures laid with pieces: sets, rules of the board, solvers, help, files.

There is one game of pieces.  Its edges are straight or arcs, a piece may have holes, and it is
turned by any exact turn; where all is straight and runs in the eight directions there are
quicker ways, chosen within each module.

`pieces`, `figure`
    what is played with: a set of pieces (data, not seven names) and a silhouette.
`board`
    the rules: states, moves as text, and the verdict.  `older` reads moves of saves from
    earlier releases.
`verdict`, `fits`
    whether the laid pieces show the figure, and where a piece fits exactly: in a corner, or
    wherever `contacts` hold it, with `rounded` checks before the exact ones.
    `turning`: turns by hand besides the eight.
`solver`
    every arrangement that fills a region, or their number; it chooses between four ways.
    `lattice`, `cells`, `masks`: exact cover where the figure is on a half-square lattice, and
    the proof that no solution leaves it; `fewest` finds the first cover of a large figure.
    `corner`: by the tightest corner, on the integers of `frame` and `remainder`.
    `anyangle`: the same by exact numbers, for edges in any direction, arcs and holes.
    `solution` is what all find.
`symmetry`
    which solutions are the same but for a symmetry of the figure.
`classes`
    solutions as forms that can be kept and compared, whatever the game.
`view`, `words`
    selection and hand, what a key makes of them, and what there is in words.
    `directions` names directions and turns, `arcs` tells arcs, `describe` shapes at length, and
    `stances` how a piece stands.
`advice`, `deduce`, `hints`
    help from the player's position: can it be completed, with what, what is in the way; and
    what of that is told at each level.
`packing`
    a game as one JSON value, as it travels to the process that searches.
`difficulty`
    how hard a figure is, measured.
`format`, `outlines`, `silhouette`
    the files that people exchange, and the contours in them, checked.
`game`
    all of it as one game, for sessions and shells.
"""

from tui_tangram.tangram.advice import advise
from tui_tangram.tangram.board import Change, TangramState
from tui_tangram.tangram.figure import Arrangement, Figure, PlacedKind, make_figure
from tui_tangram.tangram.fits import nearest_first, same_pose
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.pieces import Piece, PieceKind, PieceSet
from tui_tangram.tangram.solver import Placed, Solution, first_solution, solutions
from tui_tangram.tangram.verdict import Laid, TangramVerdict, judge

__all__ = [
    "Arrangement",
    "Change",
    "Figure",
    "Laid",
    "Piece",
    "PieceKind",
    "PieceSet",
    "Placed",
    "PlacedKind",
    "Solution",
    "TangramGame",
    "TangramState",
    "TangramVerdict",
    "advise",
    "first_solution",
    "judge",
    "make_figure",
    "nearest_first",
    "same_pose",
    "solutions",
]
