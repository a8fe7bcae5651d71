"""The kinds of games, as the app shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games import kinds
from tui_tangram.language import tr
from tui_tangram.render.cells import Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.app.gallery.stock import GallerySource
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services
    from tui_tangram.app.solutions.model import SolutionRenderer
    from tui_tangram.play import Game
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.portrayal import Portrayal


Renderer = Callable[[tuple[int, int]], Picture]
"""Draws a picture for a box of columns and rows."""
UNMADE: Final = Picture(Pixmap.blank(1, 2))
"""The picture of a puzzle that takes long to generate: nothing."""


@dataclass(frozen=True)
class AppKind:
    """A kind of game: its screens, pictures and words.

    Its functions load the game and its screens when they are called: every start loads kinds.
    """

    screen: Callable[[], type[PlayScreen[Any]]]
    """Returns the class of its play screen."""
    portrait: Callable[[Game[Any], Any, Services], Renderer]
    """Returns the function that draws a game in some state."""
    palette: Callable[[Game[Any], Services], Palette]
    """Returns the colours of that picture."""
    gallery: Callable[[Services], GallerySource[Any]] | None = None
    """Returns the puzzles of its gallery; None for an editor."""
    renderer: Callable[[Game[Any], Services], SolutionRenderer] | None = None
    """Returns the renderer of the solutions of a game."""
    portray: Callable[[Game[Any]], Portrayal] | None = None
    """Returns a game as drawings, for files."""
    missing: str = ""
    """The message, as marked, if its puzzles are damaged and others can be played."""
    counted: bool = False
    """Whether its classes of solutions are soon counted."""
    about: str = ""
    """The purpose of an editor, a sentence, as marked; empty for a game."""
    materials: Callable[[Services], Sequence[tuple[str, str]]] | None = None
    """Returns what an editor can start from: the names of its games, and their titles."""
    unready: Callable[[Game[Any]], Callable[[], object] | None] | None = None
    """Returns what takes long and must be computed before a game is shown; None for nothing."""
    compared: Callable[[Game[Any], Sequence[Any], Services], Renderer] | None = None
    """Returns the function that draws contours of a picture below the puzzle made of them; None
    where pictures are not read."""
    has_sets: bool = False
    """Whether its puzzles have sets of pieces, which have pages."""

    @cached_property
    def unsupported(self) -> frozenset[str]:
        """The ids of the actions that need what this kind does not have."""
        needed = {
            "solutions": self.renderer,
            "export_puzzles": self.portray,
            "piece_set": self.has_sets,
            "every_figure": self.has_sets,
        }
        return frozenset(name for name, part in needed.items() if not part)


def kind_named(name: str) -> AppKind:
    """Return how the game or editor with that name is shown."""
    found: AppKind = kinds.kind_named(name).load("screen")
    return found


def kind_of(game: Game[Any]) -> AppKind:
    """Return how *game* is shown."""
    return kind_named(game.kind)


async def make_ready(game: Game[Any], screen: object) -> None:
    """Compute what *game* needs before it is shown, while *screen*, the present one, goes on."""
    from tui_tangram.app.base import BaseScreen

    unready = kind_of(game).unready
    work = None if unready is None else unready(game)
    if work is None:
        return
    if isinstance(screen, BaseScreen):
        await screen.wait_for(work, tr("Loading…"))
    else:
        await asyncio.to_thread(work)


def play_screen(services: Services, game: Game[Any], **options: Any) -> PlayScreen[Any]:  # noqa: ANN401
    """Return the screen on which *game* is played; the *options* are those of `PlayScreen`."""
    return kind_of(game).screen()(services, game, **options)
