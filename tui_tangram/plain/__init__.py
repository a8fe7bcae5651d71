"""The plain mode: play without a screen, in lines that are read, heard or piped.

The same sessions, games, stores and helpers as the app's, and nothing that is drawn in
place: one event a line, numbered lists, no boxes, no colour.  Boards are described in words,
from the coarse to the exact, so that a puzzle can be solved from the lines alone.

`shared_commands` has the commands of `tui_tangram.commands`; `lists` has numbered lists in pages.
`lesson_commands` starts lessons, whose steps `line_session` says.  `commands` is the table of the
commands in every game, `shell` carries them out.  `table` is the interface of a game in words; the
`lines` of each folder in `tui_tangram.games` implement it, and have the commands of that game and
the same in fields, for programs; `kinds` finds them.
`together` is a player's place at a table of several, `table_commands` has its commands
and `table_words` its texts; what
others do there is heard before each command, and while `prompt` waits for one.
`typed_directions` reads directions; `events` are the lines, for people (`TextWriter`) and for
programs (`JsonWriter`), and explains the fields; `helper` asks the process that searches; `prompt`
reads lines, with completion and history where the system offers them.

Lines are in the language in use.  All that scripts type or read stays in English: the names of
commands, the words in small letters that follow them, ids, moves and the keys of JSON.
Directions can be typed in the language in use too.
"""
