"""The puzzles to play after the one on a play screen, and the actions that open them.

They are those that it was chosen among, in a cycle, and the recommended one. A game with unlimited
puzzles has its own class, with puzzles in no list.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.catalog import UnmadeError
from tui_tangram.language import mark, tr
from tui_tangram.player.source import LibraryError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.player.filters import PuzzleRow

_NO_OTHER: Final = {
    "figure": mark("No other figure."),
    "board": mark("No other board."),
    "puzzle": mark("No other puzzle."),
}


def _step(here: PuzzleRow | None, there: PuzzleRow) -> str:
    """Return how much harder a recommended puzzle is than the one played, if it is."""
    harder = here and here.effort and there.effort and there.effort > here.effort
    if here is None or not harder:
        return tr("recommended")
    same = here.difficulty == there.difficulty
    return tr("a bit harder") if same else tr("harder")


class Recommended(NamedTuple):
    """The puzzle to play next."""

    id: str
    title: str
    note: str = ""
    """A word on why."""
    short: str = ""
    """The title without that of its set."""


class OtherPuzzles:
    """The puzzles to continue with from a play screen."""

    def __init__(self, play: PlayScreen[Any], among: Sequence[str] | None) -> None:
        """Continue from the puzzle of *play*, chosen *among* those with these names.

        None for those of its list, which is read when somebody goes on.
        """
        self._play = play
        self._among = among
        self._names: dict[str, str] = {}

    @cached_property
    def among(self) -> Sequence[str]:
        """The names of the puzzles that it was chosen among, in order; none if that fails."""
        if self._among is not None:
            return self._among
        try:
            return self._play.services.list_of(self._play.table.game)
        except LibraryError:
            return ()

    @property
    def chosen(self) -> bool:
        """Whether the player has chosen a list, of which the next puzzle is wanted."""
        return self._among is not None or self._play.table.game.puzzle_id not in self.among

    @cached_property
    def recommended(self) -> Recommended | None:
        """The puzzle to play next, if there is one besides this."""
        # Late: nobody goes on before the end.
        from tui_tangram.flow.journey import recommended

        play, services = self._play, self._play.services
        game = play.table.game
        if play.lesson is not None:
            return None
        try:
            row = recommended(services, services.store.scores.solved() | {game.puzzle_id})
        except LibraryError:
            return None
        if row is None:
            return None
        source = services.library[row.kind]
        here = next(
            (one for one in source.siblings(game.puzzle_id) if one.id == game.puzzle_id), None
        )
        return Recommended(row.id, source.full_title(row), _step(here, row), row.title)

    def solved_another(self) -> None:
        """Recommend again: one more is solved."""
        self.__dict__.pop("recommended", None)

    def sibling(self, by: int) -> str | None:
        """Return the name of the puzzle *by* places further, in a cycle."""
        here, slot = self._play.table.game.puzzle_id, self._play.slot
        if slot is not None and slot.name in self.among:
            here = slot.name
        if here not in self.among or len(self.among) < 2:
            return None
        return self.among[(self.among.index(here) + by) % len(self.among)]

    def name_of(self, puzzle: str) -> str:
        """Return a puzzle's name for players."""
        if puzzle not in self._names:
            try:
                self._names[puzzle] = self._play.services.find_puzzle(puzzle).name
            except UnmadeError:
                return puzzle
        return self._names[puzzle]

    async def action_figure(self, by: int) -> None:
        """Play the next puzzle, or the one before; in lessons, the next lesson."""
        play = self._play
        if play.lesson is not None:
            lesson = play.lesson.sibling(by)
            if lesson is None:
                play.say(tr("No other lesson."))
            else:
                await play.nav.play_lesson(lesson)
        elif (found := self.sibling(by)) is None:
            play.say(tr(_NO_OTHER.get(play.nouns.puzzle, _NO_OTHER["puzzle"])))
        else:
            await self._go_to(found)

    async def action_next_puzzle(self) -> None:
        """Play the recommended puzzle."""
        further = self.recommended
        if further is None:
            self._play.say(tr("You have solved every puzzle!"))
        else:
            await self._go_to(further.id)

    async def _go_to(self, puzzle: str) -> None:
        """Play another puzzle, with the same options if possible; this one is saved."""
        from tui_tangram.app.kinds import make_ready, play_screen

        play, services = self._play, self._play.services
        play.act(play.table.leave)
        if not play.may_leave():
            return
        game = services.find_puzzle(puzzle, play.table.game.options)
        among = self.among if puzzle in self.among else None
        await make_ready(game, play)
        screen = play_screen(services, game, siblings=among, slot=services.slot(puzzle))
        await play.app.switch_screen(screen)
