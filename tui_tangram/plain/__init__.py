"""The line mode: play without a screen, in lines that are read, heard or piped.

The same sessions, games, stores and helpers as the app's, and nothing that is drawn in
place: one event a line, numbered lists, no boxes, no colour.  What is on a board is told in
words, from the coarse to the exact, so that a puzzle can be solved from the lines alone.

`commands` is the one table of what can be typed; `shell` carries it out; `table` says what a
game has to be able to say, `tangram` and `matching` say it, `shapes` and `curved` with the
words for straight pieces and for pieces with arcs; `events` are the lines, for
people (`TextWriter`) and for programs (`JsonWriter`); `helper` asks the process that
searches; `prompt` reads lines, with completion and history where the system offers them.
"""
