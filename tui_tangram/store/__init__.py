"""The disk: the places of a player's data, and the policy for troubles.

Where
-----
`directories` asks the platform (on Linux XDG's variables), unless the environment names
``TUI_TANGRAM_DATA_DIR`` or ``TUI_TANGRAM_CONFIG_DIR``, unless the caller names a directory.
Several players on one account each have both below ``players/NAME`` (`of_player`).

    data/scores.sqlite              every game that was solved         `Scores`
    data/found/<puzzle>.json        the solutions found of one puzzle  `Finds`
    data/saves/<game>.json          the unfinished game of one puzzle  `Autosaves`
    data/saves/…/….json             finished games, named saves, trash `Saves`
    data/solved/<key>.json          solved games being recorded        `Outcomes`
    data/lessons/<lesson>.json      where a lesson was left            `LessonPlace`
    data/to-beat/<puzzle>.json      the time to beat of one puzzle     `Challenges`
    data/puzzles/…/….json           the player's own puzzles           `OwnFiles`
    data/lab/                       results of the laboratory
    config/settings.toml            the player's settings              `SettingsFile`

`tui_tangram.store.store` opens all of it, and has all that games need: stores, puzzles, time.
`tui_tangram.store.library` is the puzzles that come with the program, of which those of
each kind have a source in `tui_tangram.store.sources`; `tui_tangram.store.player` is the same with
the player's own beside them, and `tui_tangram.store.daily_schedules` the lists by which days have
theirs.

Policy
------
*Play goes on.*  No disk trouble reaches a game as an exception.  Each store is given a
`Reporter`, a function that takes one line of text for the player, and calls it once for each
trouble, not once for each move.

*Nothing is half written.*  A file is written beside its name and renamed into place.
Progress and settings are also forced to the medium first, which takes 10 ms on a usual disk
and much more on a busy one.  A game is saved after every move, and play does not wait for
that: a rename is enough to survive the death of the program, and a thread forces the file to
the medium meanwhile.  So a power cut may cost the moves that were on their way; a game that was
left, and one that was solved, it does not touch.

*Solved is one transaction.*  Whatever ends the program, the next start has the game as it was
one move before its end, or all that follows from it: see `tui_tangram.store.outcomes`.

*Nothing is lost to a second app.*  One small file for each puzzle keeps two apps out of
each other's way; where both change the same file, each reads, changes and writes it while
holding a lock.

*Nothing that a player has done is thrown away unasked.*  A save that is deleted or replaced
goes to the trash for thirty days, and so does a game whose place another one takes.

Scores are one database: see `tui_tangram.store.scores`.

*Nothing is thrown away unread.*  A file that cannot be understood is set aside under its
name with ``.corrupt`` added, and play begins anew.  A file of a later release is no
trouble of its own making: it is neither read nor overwritten.  Settings are written by
hand too, so a setting that makes no sense is named, its default is used, and the file stays
as it is until a setting is changed.

Settings
--------
`Settings` is the one table of settings: a field is a row with a kind, a default, a title and
an explanation (`tui_tangram.store.setting`).  From it come the reader, the explanations in
the file, the environment variables ``TUI_TANGRAM_<NAME>``, which hold instead of the file,
and the shell's screen and commands.  The file is TOML.  `tui_tangram.store.edit` changes
single lines of it; the result is read again with Python's own reader, and is written only
if it has exactly the wanted settings.
"""

from tui_tangram.store.disk import Disk
from tui_tangram.store.paths import Directories, directories
from tui_tangram.store.setting import Setting, SettingKind
from tui_tangram.store.settings import SETTINGS, Settings, SettingsFile
from tui_tangram.store.store import Store

__all__ = [
    "SETTINGS",
    "Directories",
    "Disk",
    "Setting",
    "SettingKind",
    "Settings",
    "SettingsFile",
    "Store",
    "directories",
]
