"""tui-tangram: tangrams and edge-matching puzzles for the terminal, and for programs.

>>> import tui_tangram
>>> swan = tui_tangram.load("tangram/swan")
>>> next(swan.solve()).solved
True

Names in ``__all__`` are loaded when they are asked for, most of them from `tui_tangram.api`.

The package is built in layers; each imports only from those below it, and each
package's docstring is the chapter of the design that explains it:

===============================================  ==============================================
``__main__``, ``cli``                            the command line
``app``, ``plain``, ``api``                      Textual screens; the plain mode; for programs
``flow``                                         the steps of a game, for every shell
``render``, ``store``, ``assist``                pictures; the disk; hints and the worker
``terminal``, ``manual``                         the guard of the terminal; the manual
``catalog``                                      the list of games
``drawing``                                      drawings made elsewhere, made exact
``session``, ``tangram``, ``matching``, ``lab``  undo, clock, saves; the games; the laboratory
``codec``                                        shapes of half squares as digits
``contour``                                      contours of laid pieces, compared exactly
``geometry``, ``tiling``, ``cover``              polygons; the Archimedean tilings; exact cover
``exact``, ``play``                              numbers a + b√2; the contract of a game
``files``                                        the gate to the disk
``language``                                     the language of all texts for players
``late``                                         names that are loaded when they are asked for
===============================================  ==============================================

Nothing below the shells (``cli``, ``app``, ``plain``) loads Textual or Rich, only what reads
drawings loads Shapely, and nothing that decides whether a puzzle is solved ever rounds.
"""

from tui_tangram.late import late

__version__ = "0.1.0"

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
            ".api.front": "export load load_all loads new search",
            ".api.lab": "FoundSet Polyabolo ShapePart convex_polyaboloes polyaboloes tansets",
            ".api.problem": "PlacedPart",
            ".api.puzzle": "ArrangementLike Position Puzzle Verdict",
            ".maths.exact": "Sqratio",
            ".language": "LimitError PlayerError",
            ".play": "Hint",
        },
    )


def __dir__() -> list[str]:
    """Return the names of the API, too."""
    return sorted({*globals(), *__all__})
