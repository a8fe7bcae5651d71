"""The pictures of the home screen: of its entries, and of what was played last.

That is a game left as it lies, or the film of a solved one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.preview import Portraits, PuzzlePortraits
from tui_tangram.games.catalog import daily_kinds, games
from tui_tangram.language import tr
from tui_tangram.play.phrases import duration, percent, starred
from tui_tangram.player.source import LibraryError
from tui_tangram.render.cells import CellSize, Row, encode
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.base import BaseScreen
    from tui_tangram.app.home_menu import MenuFacts
    from tui_tangram.app.kinds import Renderer
    from tui_tangram.app.services import Services
    from tui_tangram.games.session import Session
    from tui_tangram.play import Game, OptionValue
    from tui_tangram.player.scores.values import Score
    from tui_tangram.render.palette import Palette

LONGEST: Final = 10.0
"""The most seconds that a film lasts."""
_FRAME: Final = 0.5
"""The most seconds that a move is seen."""


class Unfinished(NamedTuple):
    """The game to resume."""

    puzzle: str
    options: Mapping[str, OptionValue]
    name: str
    """The puzzle's name for players."""
    facts: Sequence[str]
    """The part that is done, and the time it took."""
    caption: str
    """The time when it was left, in words."""
    draw: Renderer
    """Draws the board as it was left."""
    palette: Palette
    """The colours for that."""


def unfinished_game(services: Services) -> Unfinished | None:
    """Return the unfinished game that was played last, if there is one."""
    from tui_tangram.app.saves.page import SavePreviews, left
    from tui_tangram.player.saves import SaveList

    cards = SavePreviews(services)
    for stored in services.store.saves.each(SaveList.UNFINISHED):
        if not stored.save.position:
            continue  # it is at its start, whatever was asked or undone: there is nothing to see
        save, card = stored.save, cards.of(stored)
        if card.draw is not None:
            done = [] if card.percent is None else [percent(card.percent)]
            facts = (*done, duration(save.elapsed))
            caption = tr("played {when}", when=left(stored.written, services.now()))
            return Unfinished(
                save.puzzle, save.options, card.puzzle, facts, caption, card.draw, card.palette
            )
        # A save that cannot be played is reported once, and set aside if it is damaged.
        services.store.autosaves.open(save.puzzle, services.find_game, services.clock, save.options)
    return None


def solved_in_words(score: Score, services: Services) -> tuple[list[str], *tuple[str, ...]]:
    """Return the names of a solved puzzle, then when it was solved, in what time and how well."""
    from tui_tangram.app.saves.page import left

    parts = []
    if score.finished is not None:
        when = left(score.finished.timestamp(), services.now())
        parts.append(tr("solved {when}", when=when))
    parts += filter(None, [duration(score.result.elapsed), starred(score.stars)])
    return [score.subject.title], *parts


class SolvedFilm:
    """The moves that solved a puzzle, drawn in the background one after the other."""

    def __init__(self, screen: BaseScreen, score: Score, session: Session[Any]) -> None:
        """Show the game of *score*, which is *session*, at its end."""
        self.score = score
        self.session = session
        self._line = (0, *session.line)
        self._at = len(self._line) - 1
        self._portraits = Portraits(screen, self._position)
        self._seen: dict[CellSize, Sequence[Row]] = {}
        """The picture that is shown until the next one is drawn."""
        self._drawn = False

    @property
    def pause(self) -> float:
        """The seconds from a move to the next."""
        return min(_FRAME, LONGEST / len(self._line))

    @property
    def ended(self) -> bool:
        """Whether the solved puzzle is shown."""
        return self._at >= len(self._line) - 1

    def begin(self) -> None:
        """Show the start."""
        self._at = 0

    def end(self) -> None:
        """Show the solved puzzle."""
        self._at = len(self._line) - 1

    def step(self) -> None:
        """Show the next move, once the one before was drawn."""
        if self._drawn and not self.ended:
            self._at += 1

    def __call__(self, box: CellSize) -> Sequence[Row]:
        """Return the picture for a *box* of columns and lines, the last one until it is drawn."""
        rows = self._portraits(self._at, box)
        self._drawn = bool(rows)
        if rows:
            self._seen = {box: rows}
        return self._seen.get(box, ())

    async def _position(self, at: int) -> tuple[Game[Any], Any]:
        return self.session.game, self.session.state_at(self._line[at])


async def solved_film(screen: BaseScreen, score: Score) -> SolvedFilm | None:
    """Return the film of the game of *score*, if it is stored; it is read in another thread."""
    from tui_tangram.flow.record import last_solved

    session = await asyncio.to_thread(last_solved, screen.services, score.subject.puzzle)
    return None if session is None else SolvedFilm(screen, score, session)


BoxRenderer = Callable[[CellSize], Sequence[Row]]
"""Returns the rows of a picture for a box; none until it is drawn."""


class EntryPictures:
    """The pictures of entries, by their ids; an entry without one has the swan."""

    def __init__(self, screen: BaseScreen) -> None:
        """Draw for the page of *screen*."""
        self._portraits = PuzzlePortraits(screen)
        self._facts: MenuFacts | None = None
        self._puzzles: dict[str, str] = {}
        """The puzzles of entries as the facts are, so that they are read once."""

    def of(self, entry: str, facts: MenuFacts) -> BoxRenderer | None:
        """Return what draws the picture of an entry; None for none of its own."""
        if entry == "saves" and (game := facts.unfinished):
            return lambda box: encode(game.draw(box), game.palette)
        if facts is not self._facts:
            self._facts, self._puzzles = facts, {}
        if entry not in self._puzzles:
            self._puzzles[entry] = _puzzle(entry, facts)
        puzzle = self._puzzles[entry]
        return partial(self._portraits, puzzle) if puzzle else None


def _puzzle(entry: str, facts: MenuFacts) -> str:
    """Return the id of the puzzle that an entry opens; empty for none."""
    if entry == "next":
        return facts.recommended.id if facts.recommended else ""
    if entry == "daily":
        return _of_today(facts)
    if entry not in {game.kind for game in games()}:
        return ""
    rows = facts.puzzles(entry)
    left = (row.id for row in rows if row.id not in facts.solved)
    return next(left, rows[0].id if rows else "")


def _of_today(facts: MenuFacts) -> str:
    """Return the id of the first puzzle of today that is not solved, or the first of all."""
    journal = facts.services.journal()
    try:
        progress = [journal.today_of(kind) for kind in daily_kinds()]
        progress.sort(key=lambda one: one.state.done)
        return journal.daily_puzzle(progress[0].slot).puzzle if progress else ""
    except (LibraryError, LookupError):
        return ""
