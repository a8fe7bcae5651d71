"""The unfinished games, one for each puzzle and way to play it, and the last finished ones.

A game has a file named after its puzzle, and after its options where one of them is set, so
that a figure's silhouette and the same figure in freestyle are two games.

Two windows may play one game.  Each saves its own after every move; before it overwrites the
other's, that becomes a named save, and a message says so.

A game that is solved is no longer unfinished: it goes to the finished ones, where it can be
looked at again.  The last `FINISHED` stay, one for each puzzle and way to play it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tui_tangram.games.session import Save, Session, is_whole, read_save, write_save
from tui_tangram.language import tr
from tui_tangram.play import FindGame, OptionValue
from tui_tangram.player.item_names import NUMBERED, numbered
from tui_tangram.player.shelf import Disk, DocumentShelf, LeftAloneError, Reporter, file_name
from tui_tangram.values import NamedTuple

FINISHED: Final = 100
"""The maximum number of finished games that are saved."""
LONG: Final = 50_000
"""Bytes from which on a save is long: about two thousand moves, which load in a tenth of a
second."""
_LONGEST: Final = 34
"""Characters of a puzzle in the name of a save, which has room for more words and a number."""


class Saved(NamedTuple):
    """An unfinished game that can be continued."""

    save: Save
    """The save as read; whether its moves are valid shows when it is opened."""
    written: float
    """The time of the last save, in seconds since 1970."""


def game_key(puzzle: str, options: Mapping[str, OptionValue]) -> str:
    """Return the name of a game: its puzzle, and those of its options that are set.

    >>> game_key("animals/swan", {"freestyle": False})
    'animals/swan'
    >>> game_key("animals/swan", {"freestyle": True})
    'animals/swan?freestyle=true'
    """
    parts = [f"{name}={json.dumps(value)}" for name, value in sorted(options.items()) if value]
    return f"{puzzle}?{'&'.join(parts)}" if parts else puzzle


class Autosaves:
    """Automatic saves, which exist as long as a game is unfinished."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk) -> None:
        """Save games in *directory*, and report problems to *report*."""
        self.shelf = DocumentShelf(directory, report, disk, read_save, key_of)
        """The unfinished games."""
        self.finished = DocumentShelf(directory / "finished", report, disk, read_save, key_of)
        """The finished games."""
        self.named = DocumentShelf(
            directory / "named", report, disk, read_save, lambda save: save.name
        )
        """Saves that the player has named."""
        self._report = report
        self._known: dict[Path, FileStamp | None] = {}
        """The files as they were when they were read or written here."""
        self._from_others = set[str]()
        """Names that saves of other windows were given here."""

    def save(self, session: Session[Any], *, durable: bool = False) -> bool:
        """Save the game; return whether everything that should be on disk is there.

        Call it after every move, and with *durable* when the player leaves the game: only then
        does it wait until the file is on the medium.  A solved game goes to the finished ones; a
        game without a move is not saved.  Nor is a session without the name of its puzzle, which
        could not be found again.
        """
        if not session.puzzle:
            return True
        path = self.path_of(session)
        self._save_other_window(path, session)
        if session.solved_at is not None:
            saved = self._finish(path.name, session.to_text(), durable) and self.shelf.remove(path)
        elif session.begun:
            saved = self.shelf.write(path, session.to_text(), durable=durable)
        else:
            return True
        self._known[path] = stamp(path)
        return saved

    def open(
        self,
        puzzle: str,
        find_game: FindGame,
        clock: Callable[[], float],
        options: Mapping[str, OptionValue] | None = None,
    ) -> Session[Any] | None:
        """Return the unfinished game of a puzzle, or `None` when there is none to resume.

        Without *options* it is the one played last.
        """
        if options is None:
            paths = list(self._paths_of(puzzle))
        else:
            paths = [self.shelf.path(game_key(puzzle, options))]

        def parse(text: str) -> tuple[Save, Session[Any] | None]:
            save = read_save(text)
            # A save under the name of another is refused; making its puzzle could take long.
            right = path == self.shelf.path(key_of(save))
            return save, Session.from_save(save, find_game, clock) if right else None

        for path in paths:
            self._known[path] = stamp(path)
            try:
                # The save's own name counts: the game may have been given another since.
                found = self.shelf.read_as(path, parse, lambda pair: key_of(pair[0]))
            except LeftAloneError:
                continue
            if found is not None:
                return found[1]
        return None

    def is_long(self, puzzle: str, options: Mapping[str, OptionValue]) -> bool:
        """Whether a save is too long to be loaded while the screen waits."""
        found = stamp(self.shelf.path(game_key(puzzle, options)))
        return found is not None and found.size > LONG

    def options_to_continue(
        self, puzzle: str, options: Mapping[str, OptionValue]
    ) -> Mapping[str, OptionValue]:
        """Return the options of the game to resume, for a player who prefers *options*.

        They differ from those where only a game with other options is unfinished.
        """
        if self.shelf.path(game_key(puzzle, options)) in list(self._paths_of(puzzle)):
            return options
        return next((save.options for _, save in self._saves_of(puzzle)), options)

    def count_reveal(self, puzzle: str) -> None:
        """Record in every unfinished game of a puzzle that its solutions were seen."""
        for path, save in self._saves_of(puzzle):
            if not save.revealed:
                text = write_save(save._replace(revealed=True))
                self.shelf.write(path, text, durable=True)

    def _saves_of(self, puzzle: str) -> Iterator[tuple[Path, Save]]:
        """Go through the saves of a puzzle's unfinished games that can be read."""
        for path in self._paths_of(puzzle):
            save = self.shelf.find(path)
            if save is not None and save.puzzle == puzzle:
                yield path, save

    def all(self) -> list[Saved]:
        """Return the unfinished games, the one played last first."""
        return [Saved(save, written) for save, written, _ in self.shelf.each()]

    def discard(self, puzzle: str, options: Mapping[str, OptionValue] | None = None) -> bool:
        """Remove the unfinished game of a puzzle; return whether that worked.

        Without *options* all games of the puzzle are removed.
        """
        if options is not None:
            return self.shelf.remove(self.shelf.path(game_key(puzzle, options)))
        removed = [self.shelf.remove(path) for path in self._paths_of(puzzle)]
        return all(removed)

    def path_of(self, session: Session[Any]) -> Path:
        """Return the file of the game of *session* while it is unfinished."""
        return self.shelf.path(game_key(session.puzzle, session.game.options))

    def _paths_of(self, puzzle: str) -> Iterator[Path]:
        """Yield the files of all games of a puzzle, the one written last first."""
        whole = file_name(puzzle)
        begins = f"{whole.removesuffix('.json')}%3f"
        for path in self.shelf.paths():
            if path.name == whole or path.name.startswith(begins):
                yield path

    def finish(self, text: str) -> bool:
        """Store the save of a solved game as `save` does; return whether that worked.

        An unfinished game that was played differently since then stays.
        """
        save = read_save(text)
        path = self.shelf.path(key_of(save))
        saved = self._finish(path.name, text, durable=True)
        if saved and _continues(save, self.shelf, path):
            self.shelf.remove(path)
        return saved

    def _finish(self, name: str, text: str, durable: bool) -> bool:
        saved = self.finished.write(self.finished.directory / name, text, durable=durable)
        for old in self.finished.paths()[FINISHED:]:
            self.finished.remove(old)
        return saved

    # Other windows

    def _save_other_window(self, path: Path, session: Session[Any]) -> None:
        """Save the game as another window has changed it, if that would be overwritten."""
        now = stamp(path)
        if now is None or now == self._known.get(path):
            return
        self._known[path] = now
        there = self.shelf.find(path)
        if there is not None and not session.includes(there):
            name = self._aside(there, tr("{puzzle}, from another window", puzzle=_short(there)))
            if name and name not in self._from_others:
                self._from_others.add(name)
                self._report(
                    tr(
                        "{puzzle} was also played in another window: saved as {name}",
                        puzzle=puzzle_name(there),
                        name=name,
                    )
                )

    def put_aside(self, session: Session[Any]) -> bool:
        """Make room for a new game in the file of *session*; return whether nothing gets lost.

        A game that is not solved becomes a named save if it has moves.
        """
        if not session.puzzle:
            return True
        if session.solved_at is not None:
            return self.save(session, durable=True)
        save = read_save(session.to_text())
        stem = tr("{puzzle}, an earlier game", puzzle=_short(save))
        if session.entries and not self._aside(save, stem):
            return False
        return self.discard(session.puzzle, session.game.options)

    def _aside(self, save: Save, stem: str) -> str:
        """Store a game as a named save; return its name, or nothing if that failed."""
        for name in numbered(stem, NUMBERED):
            path = self.named.path(name)
            if not self.named.has(path) or _continues(save, self.named, path):
                break
        text = write_save(save._replace(name=name))
        return name if self.named.write(path, text, durable=True) else ""


def _continues(save: Save, shelf: DocumentShelf[Save], path: Path) -> bool:
    """Whether *save* has all moves of the save at *path*, so that it may replace it."""
    try:
        there = shelf.read(path)
    except LeftAloneError:
        return False
    if there is None:
        return True
    many = len(there.moves)
    return there.moves == save.moves[:many] and all(
        there.parent(number) == save.parent(number) for number in range(1, many + 1)
    )


def _short(save: Save) -> str:
    """Return a short name of a save's puzzle, with its end, by which boards differ."""
    puzzle, half = puzzle_name(save), _LONGEST // 2
    return puzzle if len(puzzle) <= _LONGEST else f"{puzzle[: half - 1]}…{puzzle[-half:]}"


def puzzle_name(save: Save) -> str:
    """Return the name of a save's puzzle, without loading its game."""
    return tr("a puzzle from a file") if is_whole(save.puzzle) else save.puzzle


class FileStamp(NamedTuple):
    """The stamp of a file, which changes when the file is written."""

    inode: int
    size: int
    written: int


def stamp(path: Path) -> FileStamp | None:
    """Return the stamp of a file; None if it is missing or cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileStamp(found.st_ino, found.st_size, found.st_mtime_ns)


def key_of(save: Save) -> str:
    """Return the name of the game of a save."""
    return game_key(save.puzzle, save.options)
