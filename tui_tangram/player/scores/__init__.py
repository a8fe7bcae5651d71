"""The games that came to an end, the best of them, and sums over them.

Where
-----
One SQLite file, ``data/scores.sqlite``.  Its schema has a number (``PRAGMA user_version``)
and is brought up to date step by step (`schema`).  The journal is the ordinary rollback
journal, because homes may be on a network, where a write-ahead log does not work.

Several apps of one player may use it at once: nothing stays open or locked between two
queries, every change is one transaction that asks for its lock at the beginning, and a
lock that another app holds is waited for, but not for long.

Problems
--------
`database` never raises errors of the disk.  Where the file cannot be written, or is locked
for long, or is of a later release, changes go to a database in memory, which answers
from then on, and are applied to the file as soon as it can be written.  A file that is
damaged, or something else under that name, is set aside with ``.corrupt`` added.  Each of
these is reported to the player once.

Contents
--------
Of each game that was solved: the puzzle with kind, name and options, its class
(`tui_tangram.play.ScoreDivision`), the time to the millisecond, moves, hints by level, fits,
checks, whether a step of a solution was ever shown, its stars, the player's name, when it was in
UTC and on which day where the player was, and the release that wrote it.  Of each day and
puzzle: how often it was opened and how long it was played.

*Lists.*  Each puzzle and each class has a list of clean games, and another of assisted ones
with the help used (`tui_tangram.games.session.HelpClass`).  Both are ordered by time;
moves are no score.  Records, streaks and the times that stars are measured by come from clean
games. A game in which a solution was shown is recorded and counted but is in no list.

*Stars* are those earned at the time: a par that gets harder takes none away.

*Reset.*  Taking results out of lists takes away neither the marks of solved puzzles nor the
statistics.  It can be undone until the app ends; then the names with them are erased too.

*Clocks.*  The order of games is the order in which they were entered, never that of the
clock.  See `statistics` for days that go backwards.

Modules
-------
`scores` enters games and removes them again; `questions` reads them, and `statistics` too adds
them up.  `rows` is a game as the database stores it, `schema` its tables,
`database` the file.  `values` are the parts of queries and results, `export` the results
as CSV and JSON.

For other packages
------------------
`Scores.finished` enters a game, `Scores.enter` one at most once; `Scores.records` are the
gallery's marks.  What is asked is answered by SQLite, from an index: only a list for people, or
an export, reads games one by one.  A module that needs a table of its own adds a step at the end
of ``schema.sql`` and queries `Scores.database`.
"""
