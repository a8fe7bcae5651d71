"""Cards: the texts and the picture of each save."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.app.kind import UNMADE, Renderer
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import UnmadeError, editors, entry
from tui_tangram.games.session import SaveError, moves_of, shown_position
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import duration, moves_counted, percent
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.saves import SaveList, StoredSave
from tui_tangram.render.palette import Palette

if TYPE_CHECKING:
    from tui_tangram.play import Game


class Card(NamedTuple):
    """A save as it is shown in a list."""

    name: str
    """Its name, or the puzzle's."""
    what: str
    """The puzzle and the options of its game."""
    score: str
    """The state of the game: "64 % · 3:12 · 27 moves"."""
    more: str
    """More facts: checkpoints, the time it was left."""
    draw: Renderer | None
    """Draws the board as it was left; None for one that cannot be loaded."""
    palette: Palette
    """The colours for that."""
    percent: int | None
    """The percentage that is complete; None if unknown, or for games without a goal."""
    puzzle: str
    """The puzzle's name for players."""


class Undo(NamedTuple):
    """An action on a save, which can be undone as long as the app runs."""

    stored: StoredSave
    """The save after it."""
    name: str | None = None
    """The name before it; None for a deletion."""


class SavePreviews:
    """A cache of cards; a changed save gets a new one."""

    def __init__(self, services: Services) -> None:
        """Make them of saves of *services*."""
        self._services = services
        self._cards: dict[tuple[Path, float, int], Card] = {}

    def of(self, stored: StoredSave) -> Card:
        """Return the card of a save."""
        key = stored.path, stored.written, len(stored.save.moves)
        if key not in self._cards:
            self._cards[key] = self._made(stored)
        return self._cards[key]

    def _made(self, stored: StoredSave) -> Card:
        services, save = self._services, stored.save
        time = duration(save.elapsed)
        moves = moves_counted(moves_of(save))
        try:
            game, state = shown_position(save, services.find_game)
        except UnmadeError:
            return Card(
                save.name or save.puzzle,
                tr(entry(save.game).label.lower()),
                f"{time} · {moves}",
                left(stored.written, services.now()),
                lambda _: UNMADE,
                services.palette,
                None,
                save.puzzle,
            )
        except SaveError as error:
            puzzle = puzzle_name(save)
            return Card(
                save.name or puzzle,
                puzzle,
                tr("cannot be loaded"),
                str(error),
                None,
                services.palette,
                0,
                puzzle,
            )
        # What is edited has no end that it could be near.
        done = None if entry(game.kind) in editors() else game.verdict(state).percent
        if stored.where is SaveList.FINISHED and save.solved is not None:
            score = " · ".join(
                (
                    tr("solved"),
                    duration(save.solved.elapsed),
                    moves_counted(save.solved.moves),
                )
            )
        else:
            facts = [time, moves] if done is None else [percent(done), time, moves]
            score = " · ".join(facts)
        more = [left(stored.written, services.now())]
        if save.checkpoints:
            more.append(trn("{n} checkpoint", "{n} checkpoints", len(save.checkpoints)))
        kind = kind_of(game)
        draw = kind.portrait(game, state, services)
        return Card(
            save.name or game.name,
            puzzle_text(game, entry(game.kind).label, named=bool(save.name)),
            score,
            " · ".join(more),
            lru_cache(maxsize=4)(draw),  # each size once
            kind.palette(game, services),
            done,
            game.name,
        )


def puzzle_text(game: Game[Any], kind: str, *, named: bool) -> str:
    """Return the puzzle of a save and its options in words; *kind* is the label of its games."""
    options = [
        tr(name) if value is True else f"{tr(name)} {value}"
        for name, value in game.options.items()
        if value
    ]
    return " · ".join([*([game.name] if named else []), tr(kind.lower()), *options])


MARKED: Final = (
    mark("tangrams"), mark("tile boards"), mark("figure editor"), mark("contour editor"),
    mark("set editor"), mark("board editor"), mark("freestyle"),
)  # fmt: skip
"""Names of games within a line, and of their options."""


def left(written: float, now: datetime) -> str:
    """Return when something was left, in words.

    >>> now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    >>> [left(now.timestamp() - ago, now) for ago in (20, 300, 7300, 90000, 4e6, -500)]
    ['just now', '5 min ago', '2 h ago', 'yesterday', '2026-10-05', 'just now']
    """
    ago = now.timestamp() - written
    if ago < 60:
        return tr("just now")
    if ago < 3600:
        return tr("{number} min ago", number=int(ago / 60))
    if ago < 24 * 3600:
        return tr("{number} h ago", number=int(ago / 3600))
    if ago < 48 * 3600:
        return tr("yesterday")
    if ago < 14 * 24 * 3600:
        return tr("{number} days ago", number=int(ago / 24 / 3600))
    return datetime.fromtimestamp(written, UTC).date().isoformat()
