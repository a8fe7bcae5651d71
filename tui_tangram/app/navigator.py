"""Requests of screens to the app: open other screens, use changed settings and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tui_tangram.app.export_form import ExportOffer
    from tui_tangram.app.kind import AppKind
    from tui_tangram.contour.tables import RelationRow
    from tui_tangram.flow.lessons import Lesson
    from tui_tangram.manual import ManualPage
    from tui_tangram.play import Game, OptionValue
    from tui_tangram.session import Session
    from tui_tangram.store.saves import SaveList
    from tui_tangram.store.settings import Settings


class Navigator(Protocol):
    """The app as its screens see it; `TangramApp` explains each member."""

    last_played: str

    begun: bool
    """Whether the first screen is there that the player sees."""

    async def play(
        self,
        puzzle: str,
        *,
        options: Mapping[str, OptionValue] | None = None,
        siblings: tuple[str, ...] = (),
        told: str = "",
    ) -> None:
        """Play the puzzle with that name."""

    async def play_session(self, session: Session[Any]) -> None:
        """Play a game that was loaded."""

    async def open_lessons(self) -> None:
        """Show the lessons."""

    async def play_lesson(self, lesson: Lesson, *, anew: bool = False) -> None:
        """Play a lesson, from where it was left or *anew*."""

    async def load_long(
        self, puzzle: str, options: Mapping[str, OptionValue]
    ) -> Session[Any] | None:
        """Return the unfinished game of a puzzle if it is long."""

    async def open_gallery(self, kind: str) -> None:
        """Show the gallery of a kind of game."""

    def kind(self, name: str) -> AppKind:
        """Return how a kind of game is shown."""

    async def open_set(self, kind: str, name: str) -> None:
        """Show the page of the set of pieces with that id, or of the puzzle's with that id."""

    async def open_explained(
        self, thing: object = None, *, warning: str = "", on_seen: Callable[[], None] | None = None
    ) -> None:
        """Show step by step what can be explained of a thing, and examples.

        With a *warning*, steps that lead to a solution are shown once the player wants them.
        *on_seen* is called when they are.
        """

    async def open_relations(self, at: RelationRow | None = None) -> None:
        """Show the relations of two edges, *at* one of them."""

    async def open_settings(self, name: str = "") -> None:
        """Show the settings."""

    async def open_saves(
        self, where: SaveList | None = None, *, keep: Session[Any] | None = None
    ) -> None:
        """Show all saves."""

    async def open_replay(self, session: Session[Any]) -> None:
        """Play a game again from its beginning."""

    async def open_export(self, *offers: ExportOffer) -> None:
        """Show the choices for a file of the puzzles of one of the *offers*."""

    async def open_solutions(
        self, game: Game[Any], *, warning: str = "", on_seen: Callable[[], None] | None = None
    ) -> None:
        """Show the solutions of a game."""

    async def open_topic(self, page: ManualPage) -> None:
        """Show a page of the manual."""

    def use_settings(self, settings: Settings) -> None:
        """Work with changed settings."""

    def library_changed(self, kind: str) -> None:
        """Take in changed puzzles of the player's own of a kind."""
