"""The line mode: play without a screen, in lines that are read, heard or piped.

The same sessions, games, stores and helpers as the app's, and nothing that is drawn in
place: one event a line, numbered lists, no boxes, no colour.  What is on a board is told in
words, from the coarse to the exact, so that a puzzle can be solved from the lines alone.

`commands` is the table of what can be typed in every game, `kinds` the list of games with the
commands of each (`figures`, `boards`); `shell` carries them out; `table` says what a game has to be
able to say, `tangram` and `matching` say it; `figure_fields` and `board_fields` say the same in
fields, for programs; `ways` are the directions that are typed; `events` are the lines, for people
(`TextWriter`) and for programs (`JsonWriter`), and explains the fields; `helper` asks the process
that searches; `prompt` reads lines, with completion and history where the system offers them.

Lines are said in the language in use.  What a script types or reads stays in English: the
names of commands, the words in small letters that follow them, ids, moves and the keys of
JSON.  Directions can be typed in the language in use too.
"""
