"""The front door for programs: puzzles of both games, solved, judged, drawn, made and played.

The names in ``__all__`` are those of `tui_tangram` itself; the manual's page ``api`` has their
stable interface, and a cookbook.  `front` finds, reads, makes and writes puzzles, `puzzle` has
its methods, and `lab` the laboratory.

The commands with the same names use the rest: `kinds` has the class of each kind of puzzle,
which is a `problem.SolvablePuzzle`; `loading` finds one by its name, and `making` makes a new one.

Nothing here uses a terminal, and nothing of a player is read unless requested.  Texts
are in English unless `tui_tangram.language.use` was called.
"""

from tui_tangram.late import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tui_tangram.api.front import export, load, load_all, loads, new, search
    from tui_tangram.api.lab import (
        FoundSet,
        Polyabolo,
        ShapePart,
        convex_polyaboloes,
        polyaboloes,
        tansets,
    )
    from tui_tangram.api.problem import PlacedPart
    from tui_tangram.api.puzzle import ArrangementLike, Position, Puzzle, Verdict
    from tui_tangram.language import LimitError, PlayerError
    from tui_tangram.maths.exact import Sqratio
    from tui_tangram.play import Hint

__all__ = [
    "ArrangementLike",
    "FoundSet",
    "Hint",
    "LimitError",
    "PlacedPart",
    "PlayerError",
    "Polyabolo",
    "Position",
    "Puzzle",
    "ShapePart",
    "Sqratio",
    "Verdict",
    "convex_polyaboloes",
    "export",
    "load",
    "load_all",
    "loads",
    "new",
    "polyaboloes",
    "search",
    "tansets",
]

if not TYPE_CHECKING:  # type checkers would allow any name
    __getattr__ = late(
        __name__,
        {
            ".front": "export load load_all loads new search",
            ".lab": "FoundSet Polyabolo ShapePart convex_polyaboloes polyaboloes tansets",
            ".problem": "PlacedPart",
            ".puzzle": "ArrangementLike Position Puzzle Verdict",
            "..maths.exact": "Sqratio",
            "..language": "LimitError PlayerError",
            "..play": "Hint",
        },
    )
