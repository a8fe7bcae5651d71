"""What the app has for each kind of game: its play screen, and its picture on the way there.

The catalog says which games there are; this says how each is shown.  Nothing of a game is
loaded before it is played or its picture is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.play import Game
    from tui_tangram.render.cells import Picture
    from tui_tangram.render.palette import Palette

Draw = Callable[[tuple[int, int]], "Picture"]
"""Draws a picture for a box of so many columns and rows."""


class Kind(NamedTuple):
    """How a kind of game is shown."""

    screen: Callable[[], type[PlayScreen[Any]]]
    """Returns the class of its play screen."""
    portrait: Callable[[Game[Any], Any, Services], Draw]
    """Returns what draws a game in some state."""
    palette: Callable[[Game[Any], Services], Palette]
    """Returns the colours of that picture."""


def _tangram_screen() -> type[PlayScreen[Any]]:
    from tui_tangram.app.play.tangram.screen import TangramScreen

    return TangramScreen


def _tangram_portrait(game: Game[Any], state: Any, _: Services) -> Draw:  # noqa: ANN401
    from tui_tangram.render.tangram import PieceLook
    from tui_tangram.render.thumbnail import portrait
    from tui_tangram.tangram.board import TangramGame

    assert isinstance(game, TangramGame)
    pieces = tuple(
        PieceLook(laid.shape, game.piece(laid.index).letter, laid.index)
        for laid in game.laid(state)
    )
    target = () if game.freestyle and pieces else game.figure.outline
    return lambda box: portrait(target, pieces, *box)


def _tangram_palette(game: Game[Any], services: Services) -> Palette:
    del game
    return services.palette


def _matching_screen() -> type[PlayScreen[Any]]:
    from tui_tangram.app.play.matching.screen import MatchingScreen

    return MatchingScreen


def _matching_portrait(game: Game[Any], state: Any, services: Services) -> Draw:  # noqa: ANN401
    from tui_tangram.app.boards.portrait import board_portrait

    return board_portrait(game, state, services)


def _matching_palette(game: Game[Any], services: Services) -> Palette:
    from tui_tangram.app.boards.style import board_palette
    from tui_tangram.matching import MatchingGame

    assert isinstance(game, MatchingGame)
    return board_palette(services, game.puzzle.rules)


KINDS: Final[Mapping[str, Kind]] = {
    "tangram": Kind(_tangram_screen, _tangram_portrait, _tangram_palette),
    "matching": Kind(_matching_screen, _matching_portrait, _matching_palette),
}
"""By `Game.kind`; every game of the catalog is here."""


def kind_of(game: Game[Any]) -> Kind:
    """Return how *game* is shown."""
    return KINDS[game.kind]
