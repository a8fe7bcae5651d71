"""All that is kept on disk, opened together."""

from __future__ import annotations

from dataclasses import dataclass

from tui_tangram.store.autosave import Autosaves
from tui_tangram.store.disk import Disk
from tui_tangram.store.found import Finds
from tui_tangram.store.own import Own
from tui_tangram.store.paths import Directories
from tui_tangram.store.saves import Saves
from tui_tangram.store.scores import Scores
from tui_tangram.store.settings import SettingsFile
from tui_tangram.store.shelf import Report


@dataclass(frozen=True, slots=True)
class Store:
    """The stores of one player."""

    directories: Directories
    """Where they are."""
    scores: Scores
    """Every game that came to an end."""
    saves: Saves
    """Every save: what is unfinished, finished, named, thrown away."""
    settings: SettingsFile
    """What was set."""
    finds: Finds
    """Which solutions were found."""
    own: Own
    """The player's own puzzles."""

    @property
    def autosaves(self) -> Autosaves:
        """What is unfinished."""
        return self.saves.auto

    @classmethod
    def open(cls, directories: Directories, report: Report, disk: Disk | None = None) -> Store:
        """Return the stores in these directories; nothing is read or made yet.

        *report* is called with one line for each trouble.
        """
        disk = disk or Disk()
        data, config = directories
        return cls(
            directories,
            Scores(data / "scores.sqlite", report, disk),
            Saves(data / "saves", report, disk),
            SettingsFile(config / "settings.toml", report, disk),
            Finds(data / "found", report, disk),
            Own(data / "puzzles", report, disk),
        )
