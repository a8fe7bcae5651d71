"""The disk: the places of a player's data, and the policy for problems.

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
    data/puzzles/…/….json           the player's own puzzles           `UserStore`
    data/packs/…                    packs that the player installed    `PackShelf`
    data/lab/                       results of the laboratory
    config/settings.toml            the player's settings              `SettingsFile`

`tui_tangram.player.store` opens all of it, and has everything that games need: stores, puzzles,
time.  `tui_tangram.player.library` has the puzzles that come with the program, with a source for
each kind, which is in the folder of its game, and the lists of daily puzzles;
`tui_tangram.player.player` adds the player's own and packs.

Documents
---------
A `DocumentShelf` is a directory of small documents of one form: it reads, writes and lists them,
and reports problems.  A `Trash` is one whose documents are removed after thirty days.  Saves,
solutions found, times to beat and lessons are on shelves.  Own puzzles, many in a file, have the
same trash.  IDs, names and free numbers are the same for all of them (`item_names`).

Policy
------
*Play continues.*  No problem with the disk reaches a game as an exception.  Each store is given a
`Reporter`, a function that takes one line of text for the player, and calls it once for each
problem, not once for each move.

*Nothing is half written.*  A file is written under a temporary name and renamed into place.
Progress and settings are also forced to the medium first, which takes 10 ms on a usual disk
and much more on a busy one.  A game is saved after every move, and play does not wait for
that: a rename is enough to survive the death of the program, and a thread forces the file to
the medium in the background.  So a power cut may cost the last moves, but no game that was left or
solved.

*Solved is one transaction.*  However the program ends, the next start has the game as it was
one move before its end, or everything that follows from it: see `tui_tangram.player.outcomes`.

*Nothing is lost to a second app.*  Each puzzle has a small file of its own; apps that change the
same file lock it to read, change and write it.

*Nothing that a player has done is deleted unasked.*  A save that is deleted or replaced goes to
the trash for thirty days, and so does a game that is replaced by another.

Scores are one database: see `tui_tangram.player.scores`.

*Nothing is deleted unread.*  A file that cannot be understood is renamed, with ``.corrupt`` added,
and play begins again.  A file of a later release is neither read nor overwritten.  Settings are
written by hand too, so a setting that makes no sense is reported, its default is used, and the
file stays as it is until a setting is changed.

Settings
--------
`Settings` is the one table of settings: a field is a row with a kind, a default, a title and
an explanation (`tui_tangram.player.setting`).  From it come the reader, the explanations in
the file, the environment variables ``TUI_TANGRAM_<NAME>``, which override the file,
and the shell's screen and commands.  The file is TOML.  `tui_tangram.player.edit` changes
single lines of it; the result is read again with Python's own reader, and written only if it has
exactly the new settings.
"""
