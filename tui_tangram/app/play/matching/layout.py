"""Places of the parts of a tile board's screen, for every size of terminal.

The panel has the tile in hand, or a map of a board that is larger than its window; the
drawer that is shown; and how far the board is.  Dodecagons need more room to be told than
squares, and games whose tiles stay where they are need no drawers; nothing else of a puzzle
matters here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tui_tangram.app.play.layout import Box, frame


class Needs(NamedTuple):
    """The room that a board needs in the panel."""

    sides: int = 4
    """The sides of its largest tile."""
    drawers: int = 1
    """The number of drawers; 0 where tiles stay where they are."""
    large: bool = False
    """Whether there are to be fewer and bigger things: then less is said of the board."""


class MatchingLayout(NamedTuple):
    """The box of each part of the screen."""

    header: Box
    board: Box
    hand: Box
    tabs: Box
    drawer: Box
    status: Box


_HAND: Final = ({3: 6, 4: 6, 6: 8, 8: 7, 12: 10}, {3: 10, 4: 10, 6: 10, 8: 12, 12: 14})
"""Lines for the tile in hand by its sides, with its title: in low panels and in others."""
_LOW: Final = 28
"""Panels of fewer lines are low."""
_STATUS: Final = (4, 9)
"""Lines on the progress of the board: in low panels and in others."""


def areas(width: int, height: int, needs: Needs = Needs()) -> MatchingLayout:  # noqa: B008 - immutable
    """Return where everything stands in *width* × *height* cells, without the last lines."""
    found = frame(width, height, wider=needs.large)
    parts = (_beside if found.beside else _below)(found.panel, needs)
    return MatchingLayout(found.header, found.board, *parts)


def _beside(panel: Box, needs: Needs) -> tuple[Box, Box, Box, Box]:
    roomy = panel.height >= _LOW
    status = _STATUS[roomy and not needs.large]
    tabs = min(needs.drawers, 2)
    # Empty lines between the parts, where that leaves the drawer enough.
    above, below = (1, 1) if roomy else (0, 0)
    if not tabs:
        hand = min(_HAND[True][needs.sides], panel.height - 1 - _STATUS[False])
        rest = panel.height - hand - 1
        return (
            panel._replace(height=hand),
            panel._replace(height=0),
            panel._replace(height=0),
            panel._replace(y=panel.y + hand + 1, height=rest),
        )
    # As if there were several drawers, so that a second one moves no picture.
    rest = panel.height - status - 2 - above - below
    hand = max(min(_HAND[roomy][needs.sides], rest - _LEAST), _HAND[False][4])
    below += not roomy and rest + 2 - tabs - hand > _ENOUGH
    drawer = max(panel.height - status - tabs - above - below - hand, 1)
    top = panel.y + hand + above
    return (
        panel._replace(height=hand),
        panel._replace(y=top, height=tabs),
        panel._replace(y=top + tabs, height=drawer),
        panel._replace(y=panel.y + panel.height - status, height=status),
    )


_LEAST: Final = 4
"""Lines of a drawer that are more important than a large picture of one tile."""
_ENOUGH: Final = 5
"""Lines of a drawer in a low panel that are more important than an empty line below."""


def _below(panel: Box, needs: Needs) -> tuple[Box, Box, Box, Box]:
    hand, status, gap = 16, 19, 2
    tabs = min(needs.drawers, 2)
    drawer = max(panel.width - hand - status - 2 * gap, 1)
    middle = panel._replace(x=panel.x + hand + gap, width=drawer)
    right = panel._replace(x=panel.x + panel.width - status, width=status)
    if not tabs:
        wide = drawer + gap + status
        return (
            panel._replace(width=hand),
            middle._replace(height=0),
            middle._replace(height=0),
            right._replace(x=middle.x, width=wide),
        )
    return (
        panel._replace(width=hand),
        middle._replace(height=tabs),
        middle._replace(y=panel.y + tabs, height=max(panel.height - tabs, 1)),
        right,
    )
