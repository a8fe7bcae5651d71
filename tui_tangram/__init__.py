"""tui-tangram: tangrams and edge-matching puzzles for the terminal.

The package is built in layers; each imports only from those below it, and each
package's docstring is the chapter of the design that explains it:

==========================================  ======================================
``__main__``, ``cli``                       the command line
``app``, ``plain``                          Textual screens and widgets; the line mode
``flow``                                    what happens in a game, for every shell
``render``, ``store``, ``assist``           pictures; the disk; hints and the worker
``catalog``                                 the list of games
``session``, ``tangram``, ``matching``      undo, clock and saves; the two games
``contour``                                 contours of laid pieces, compared exactly
``geometry``, ``tiling``, ``cover``         polygons; the Archimedean tilings; exact cover
``exact``, ``play``                         numbers a + b√2; what a game is
==========================================  ======================================

Nothing below the shells (``cli``, ``app``, ``plain``) loads Textual, Rich, Shapely or NumPy,
and nothing that decides whether a puzzle is solved ever rounds.
"""

__version__ = "0.1.0"
