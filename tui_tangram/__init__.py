"""tui-tangram: tangrams and edge-matching puzzles for the terminal.

The package is built in layers; each imports only from those below it, and each
package's docstring is the chapter of the design that explains it:

===============================================  ==============================================
``__main__``, ``cli``                            the command line
``app``, ``plain``                               Textual screens and widgets; the plain mode
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
===============================================  ==============================================

Nothing below the shells (``cli``, ``app``, ``plain``) loads Textual, Rich, Shapely or NumPy,
and nothing that decides whether a puzzle is solved ever rounds.
"""

__version__ = "0.1.0"
