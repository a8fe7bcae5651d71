"""tui-tangram: tangrams and edge-matching puzzles for the terminal, and for programs.

>>> import tui_tangram
>>> swan = tui_tangram.load("tangram/swan")
>>> next(swan.solve()).solved
True

All names in ``__all__`` are those of `tui_tangram.api`, which is loaded with the first of them.

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
    from tui_tangram.api import (
        ArrangementLike,
        FoundSet,
        Hint,
        LimitError,
        PlacedPart,
        PlayerError,
        Polyabolo,
        Position,
        Puzzle,
        ShapePart,
        Sqratio,
        Verdict,
        convex_polyaboloes,
        export,
        load,
        load_all,
        loads,
        new,
        polyaboloes,
        search,
        tansets,
    )

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
    __getattr__ = late(__name__, {".api": " ".join(__all__)})


def __dir__() -> list[str]:
    """Return the names of the API, too."""
    return sorted({*globals(), *__all__})
