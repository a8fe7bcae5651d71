"""The plain mode: play without a screen, in lines that are read, heard or piped.

The same sessions, games, stores and helpers as the app's, and nothing that is drawn in
place: one event a line, numbered lists, no boxes, no colour.  Boards are described in words,
from the coarse to the exact, so that a puzzle can be solved from the lines alone.

`commands` is the table of the commands in every game, and reads directions.  `shell` carries them
out, with those of `tui_tangram.commands`; `puzzle_commands`, `game_commands` and `paper_commands`
do it, lessons and imports among them, and `line_session` says the steps of lessons.  `table` is the
interface of a game in words, with numbered lists in pages; the `lines` of each folder in
`tui_tangram.games` implement it, and have the commands of that game and the same in fields, for
programs.  `events` are the lines, for people (`TextWriter`) and for programs (`JsonWriter`), and
explains the fields.  `together` is a player's place at a table of several, `table_words` has its
words and `table_commands` its commands; what others do there is heard before each command, and
while `prompt` waits for one.  `services` asks the process that searches; `prompt` reads lines, with
completion and history where the system offers them.

Lines are in the language in use.  All that scripts type or read stays in English: the names of
commands, the words in small letters that follow them, ids, moves and the keys of JSON.
Directions can be typed in the language in use too.
"""
