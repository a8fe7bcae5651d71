"""The stores of a player, opened together, and the other resources of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from tui_tangram.player.paths import Directories, pack_directories
from tui_tangram.player.source import LibraryError
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from datetime import date, datetime

    from tui_tangram.games.catalog import DailyPuzzle
    from tui_tangram.games.catalog.daily import DailySlot
    from tui_tangram.games.session import Session
    from tui_tangram.games.together.ghost import Ghost
    from tui_tangram.play import Game, Limit, OptionValue
    from tui_tangram.player.autosave import Autosaves
    from tui_tangram.player.lessons import LessonPlace
    from tui_tangram.player.library import Library
    from tui_tangram.player.outcomes import Outcome, Outcomes
    from tui_tangram.player.packs import PuzzlePack
    from tui_tangram.player.player import PlayerLibrary
    from tui_tangram.player.progress import Challenges, DailyJournal, Finds
    from tui_tangram.player.saves import Saves
    from tui_tangram.player.scores.scores import Scores
    from tui_tangram.player.scores.values import Moment
    from tui_tangram.player.settings import Settings, SettingsFile
    from tui_tangram.player.shelf import Disk, DocumentShelf, Reporter
    from tui_tangram.player.user_store import UserStore


@dataclass(frozen=True)
class Store:
    """The stores of one player, each made on first use: the start needs few."""

    directories: Directories
    """The directories that the stores are in."""
    report: Reporter
    """Takes one line for each problem."""
    disk: Disk

    @property
    def unused(self) -> bool:
        """Whether the directory of data has nothing, so that no store has anything."""
        try:
            return not any(self.directories.data.iterdir())
        except FileNotFoundError:
            return True
        except OSError:
            return False

    @cached_property
    def scores(self) -> Scores:
        """Every game that came to an end."""
        from tui_tangram.player.scores.scores import Scores

        return Scores(self.directories.data / "scores.sqlite", self.report, self.disk)

    @cached_property
    def saves(self) -> Saves:
        """Every save: unfinished, finished, named, deleted."""
        from tui_tangram.player.saves import Saves

        return Saves(self.directories.data / "saves", self.report, self.disk)

    @cached_property
    def settings(self) -> SettingsFile:
        """The file of the player's settings."""
        from tui_tangram.player.settings import SettingsFile

        return SettingsFile(self.directories.config / "settings.toml", self.report, self.disk)

    @cached_property
    def finds(self) -> Finds:
        """The solutions found of each puzzle."""
        from tui_tangram.player.progress import Finds

        return Finds(self.directories.data / "found", self.report, self.disk)

    @cached_property
    def own(self) -> UserStore:
        """The player's own puzzles."""
        from tui_tangram.player.user_store import UserStore

        return UserStore(self.directories.data / "puzzles", self.report, self.disk)

    @cached_property
    def log(self) -> DocumentShelf[Outcome]:
        """The redo log of solved games; see `outcomes`."""
        from tui_tangram.player.shelf import DocumentShelf

        def parse(text: str) -> Outcome:
            # Late, because every start checks for one, and few find any.
            from tui_tangram.player.outcomes import Outcome

            return Outcome.from_text(text)

        return DocumentShelf(self.directories.data / "solved", self.report, self.disk, parse)

    @cached_property
    def lessons(self) -> DocumentShelf[LessonPlace]:
        """The places at which lessons were left; see `tui_tangram.player.lessons`."""
        from tui_tangram.player.lessons import LessonPlace
        from tui_tangram.player.shelf import DocumentShelf

        return DocumentShelf(
            self.directories.data / "lessons",
            self.report,
            self.disk,
            LessonPlace.from_text,
            lambda place: place.key,
        )

    @cached_property
    def to_beat(self) -> Challenges:
        """The times to beat, by the ids of puzzles."""
        from tui_tangram.player.progress import Challenges

        return Challenges(self.directories.data / "to-beat", self.report, self.disk)

    @property
    def autosaves(self) -> Autosaves:
        """The saves of unfinished games."""
        return self.saves.auto

    @property
    def outcomes(self) -> Outcomes:
        """The outcomes of solved games, on their way to scores, saves and solutions found."""
        from tui_tangram.player.outcomes import Outcomes

        return Outcomes(self.log, self.scores, self.autosaves, self.finds)

    @classmethod
    def open(cls, directories: Directories, report: Reporter, disk: Disk | None = None) -> Store:
        """Return the stores in these directories.

        An outcome that an earlier run could not finish is recorded now; nothing else is read
        or made yet.  *report* is called with one line for each problem.
        """
        from tui_tangram.player.shelf import Disk

        if directories.trouble:
            report(directories.trouble)
        store = cls(directories, report, disk or Disk())
        if store.log.paths():
            store.outcomes.redo()
        return store


class ResultReceiver(Protocol):
    """A host on which the player is, and where results count."""

    def opened(self, session: Session[Any]) -> None:
        """Let the host measure the time of a game that is played from now on."""

    def solved(self, session: Session[Any]) -> None:
        """Send the result of a game that was solved now."""

    def puzzle(self, game: Game[Any]) -> str:
        """Return the ID of the puzzle of a game for everybody; empty for none."""


class Backend:
    """The resources of games in any shell: stores, puzzles and time of one player.

    Each shell subclasses it, sets these attributes, and adds those for its questions and
    pictures.  No game is loaded before it is needed, so that a start is quick.
    """

    store: Store
    settings: Settings
    """The current settings."""
    load_library: Callable[[], Library]
    """Returns the puzzles that come with the program."""
    clock: Callable[[], float]
    """Seconds, from any origin."""
    today: Callable[[], date]
    """The player's local date."""
    now: Callable[[], datetime]
    """The time in UTC."""
    results: ResultReceiver | None = None
    """The host on which the player is, if there is one."""
    restricted: bool = False
    """Whether nothing outside the player's directories is reached."""

    @cached_property
    def library(self) -> PlayerLibrary:
        """All puzzles, the player's own among them, loaded on first use."""
        from tui_tangram.player.player import PlayerLibrary

        places = pack_directories(self.store.directories.data)
        return PlayerLibrary(self.load_library(), lambda: self.store.own, places)

    @property
    def packs(self) -> tuple[PuzzlePack, ...]:
        """The packs of puzzles, read on first use.  Raises `LibraryError`."""
        return self.library.packs

    @property
    def moment(self) -> Moment:
        """The current moment, as scores record it."""
        from tui_tangram.player.scores.values import Moment

        return Moment(self.now(), self.today())

    @property
    def player(self) -> str:
        """The name for results; empty until the player has given one."""
        return self.settings.name

    @property
    def help_limit(self) -> Limit:
        """The time limit of help, as the player has set it."""
        from tui_tangram.play import Limit

        return Limit(seconds=self.settings.help_seconds)

    @property
    def preferences(self) -> Mapping[str, OptionValue]:
        """The player's preferred options of all games."""
        return {"freestyle": self.settings.freestyle}

    # Games

    def find_puzzle(
        self, puzzle: str, options: Mapping[str, OptionValue] = MappingProxyType({})
    ) -> Game[Any]:
        """Return the game of a puzzle's name, of any kind.

        The name may be that of a slot, or a shared line, whose time is to be beaten from now on.
        Only those *options* apply that the game has; others have their defaults.  Raises as
        `tui_tangram.games.catalog.find_puzzle` does, `SharedLineError`, and `SaveError` for a line
        with a recorded run that is not valid.
        """
        from tui_tangram.games.catalog import find_puzzle, shared_in

        shared = shared_in(puzzle)
        slot = self.slot(puzzle)
        if slot is not None:
            puzzle = self.daily_puzzle(slot).puzzle
        elif shared is not None:
            puzzle = shared.puzzle
        if shared is not None and shared.run is not None:
            from tui_tangram.games.together.run import replayed

            game = replayed(shared.run, self.find_game).game
        else:
            game = find_puzzle(self.library, puzzle, options)
        if shared is not None:
            from tui_tangram.player.progress import Challenge

            self.store.to_beat.take_on(Challenge(game.puzzle_id, shared.seconds, shared.run))
        return game

    def find_preferred(
        self, puzzle: str, options: Mapping[str, OptionValue] | None = None
    ) -> Game[Any]:
        """Return the game of a puzzle's name with the options to play it with.

        Without *options* they are those of the unfinished game, or else the player's
        preferred ones.  Raises as `find_puzzle` does.
        """
        game = self.find_puzzle(puzzle, {**self.preferences, **(options or {})})
        if options is None and game.puzzle_id:
            wanted = self.store.autosaves.options_to_continue(game.puzzle_id, game.options)
            if wanted != game.options:
                return self.find_puzzle(puzzle, wanted)
        return game

    def find_game(self, kind: str, puzzle: str, options: Mapping[str, OptionValue]) -> Game[Any]:
        """Return the game that a save names; see `tui_tangram.play.FindGame`."""
        from tui_tangram.games.catalog import find_game

        return find_game(self.library, kind, puzzle, options)

    def list_of(self, game: Game[Any]) -> tuple[str, ...]:
        """Return the ids of the puzzles around *game* if it was not chosen from a list.

        They are the usual ones of its kind, or else those of its set; none for an editor.  Raises
        `LibraryError`.
        """
        if not self.library.has(game.kind):
            return ()
        source = self.library[game.kind]
        ids = tuple(row.id for row in source.usual)
        if game.puzzle_id in ids:
            return ids
        return tuple(row.id for row in source.siblings(game.puzzle_id)) or ids

    def whole_puzzle(self, game: Game[Any]) -> str:
        """Return a puzzle without a name in the form of saves: the puzzle itself."""
        from tui_tangram.games.catalog import pack
        from tui_tangram.games.session import is_whole, whole

        text = whole(pack(game))
        return text if is_whole(text) else ""

    def public_source(self, game: Game[Any]) -> tuple[str, str, Mapping[str, OptionValue]]:
        """Return kind, puzzle and options by which anybody can find the game of a puzzle.

        A player's own goes by the ID that has all of it, one without a name in full.  Raises
        `LongIdError` for one that is too large for that.
        """
        from tui_tangram.games.catalog import public_id

        puzzle = public_id(game) if game.puzzle_id else self.whole_puzzle(game)
        return game.kind, puzzle, game.options

    @staticmethod
    def name_of(kind: str) -> str:
        """Return the name of a kind of game for players; the name in saves if the kind is gone."""
        from tui_tangram.games.catalog import entry

        try:
            return entry(kind).name
        except LookupError:
            return kind

    def ghost(self, game: Game[Any]) -> Ghost | None:
        """Return the ghost to play a game against; None without one for these options."""
        challenge = self.store.to_beat.get(game.puzzle_id)
        run = None if challenge is None else challenge.run
        if run is None or {**game.options, **run.save.options} != game.options:
            return None
        from tui_tangram.games.session import SaveError
        from tui_tangram.games.together.ghost import Ghost

        with suppress(SaveError):
            return Ghost(run, lambda *_: game)
        return None

    # Daily puzzles

    @property
    def utc_today(self) -> date:
        """The day of UTC, which daily puzzles go by."""
        from datetime import UTC

        return self.now().astimezone(UTC).date()

    def slot(self, text: str) -> DailySlot | None:
        """Return the daily puzzle or step of a ladder that *text* names, or None.

        Raises `DailySlotError` for a bad name (see `tui_tangram.games.catalog.daily`), and
        `SharedLineError`.
        """
        from tui_tangram.games.catalog import daily_kinds, shared_in
        from tui_tangram.games.catalog.daily import read_name

        shared = shared_in(text)
        text = shared.puzzle if shared else text
        return read_name(text, self.utc_today, daily_kinds())

    def slot_of(self, game: Game[Any]) -> DailySlot | None:
        """Return the slot of today or of this week whose puzzle is *game*'s; None for none.

        Solving the puzzle counts, however the player came to it.  If the lists of daily puzzles
        are missing there are no slots; the screen of slots reports that.
        """
        from tui_tangram.games.catalog import daily_kinds
        from tui_tangram.games.catalog.daily import daily, ladder

        if not game.puzzle_id or game.kind not in daily_kinds():
            return None
        today = self.utc_today
        try:
            for slot in (daily(game.kind, today), *ladder(game.kind, today)):
                if self.daily_puzzle(slot).puzzle == game.puzzle_id:
                    return slot
        except (LibraryError, LookupError):
            pass
        return None

    def daily_puzzle(self, slot: DailySlot) -> DailyPuzzle:
        """Return the puzzle of a slot."""
        from tui_tangram.games.catalog import daily_puzzle

        return daily_puzzle(self.library, slot)

    def journal(self) -> DailyJournal:
        """Return the player's journal of daily puzzles, as it is now."""
        from tui_tangram.player.progress import read_journal

        return read_journal(
            self.store.scores, self.store.autosaves, self.daily_puzzle, self.utc_today
        )
