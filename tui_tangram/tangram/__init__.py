"""Figures laid with pieces: sets, rules of the board, solvers, help, files.

There is one game of pieces.  Its edges are straight or arcs, a piece may have holes, and it is
turned by any exact turn; where all is straight and runs in the eight directions there are
quicker ways, chosen within each module.

`pieces`, `figure`
    the material: a set of pieces (data, not seven names) and a silhouette.
`board`
    the rules: states, moves as text, and the verdict.  `older_moves` reads moves of saves from
    earlier releases.
`verdict`, `fits`
    the test whether the laid pieces show the figure, and the exact fits of a piece: in a
    corner, or wherever `contacts` hold it (`loci`), with `rounded` checks before exact ones.
    `turning`: turns by hand besides the eight.
`solver`
    every arrangement that fills a region, or their number; it chooses between four ways.
    `lattice`, `cells`, `masks`: exact cover where the figure is on a half-square lattice, and
    the proof that no solution leaves it; `fewest_choices` finds the first cover of a large figure.
    `corner`: by the tightest corner, on the integers of `frame` and `region_boundary`.
    `anyangle`: the same by exact numbers, for edges in any direction, arcs and holes.
    `solution` is the result of all.
`papers`
    the solvers of two of the papers, to be watched and measured.
`symmetry`
    solutions compared up to the symmetries of the figure.
`classes`
    solutions as forms that can be kept and compared, whatever the game.
`view`, `view_state`, `words`
    selection and hand, the effect of each key, and all of it in words.
    `directions` names directions and turns, `arcs` describes arcs, `describe` shapes at length,
    and `pose_words` the pose of a piece.
`advice`, `deductions`, `hints`
    help from the player's position: whether and with which pieces it can be completed, the
    pieces in the way, and the part of that for each level of hints.
`packing`
    a game as one JSON value, as it travels to the process that searches.
`difficulty`
    the difficulty of a figure, measured.
`format`, `outlines`, `silhouette`
    the files that people exchange, and the contours in them, checked.
`long_id`
    figures and sets in one line that makes them anywhere.
`growth`, `random_figure`
    figures by chance, the same for an ID for ever.
`game`
    all of it as one game, for sessions and shells.
"""

from tui_tangram.contour.verdict import ContourVerdict
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.figure import Figure, PlacedKind
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.pieces import PieceSet
from tui_tangram.tangram.solver import TangramSolution, first_solution, solutions

__all__ = [
    "ContourVerdict",
    "Figure",
    "PieceSet",
    "PlacedKind",
    "TangramGame",
    "TangramSolution",
    "TangramState",
    "first_solution",
    "solutions",
]
