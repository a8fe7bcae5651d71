"""Commands, each once: its name, its arguments, what it does, and an answer that is data.

The command line and plain mode offer the same commands in different ways.  Everything
independent of the shell is here.

A *command* is a row of `registry`, a `Command`: its name, its effect in one phrase, its
`Argument` s, and the name of a function of this package.  The row is read at every start, so it
only names the function; the module of the function is imported when the command is given.

The *function* gets a `Host` (the player's stores, puzzles and settings, and the time limit of
the shell) and the values of the arguments by name.  It does the work and returns a `CommandAnswer`,
or raises a `PlayerError`, whose message is for the player.  It neither prints nor draws.

An *answer* has everything three times: rows have a sentence to be heard, cells of a table
to be seen, and fields to be read by programs.  Besides rows it may have sentences.  A
list without rows has a reason; that is no error on the command line, where the list is
the output of the command.

An answer that is found piece by piece, such as solutions or verdicts, is searched for only as it
is read: `CommandAnswer.found` or `CommandAnswer.written` yields each piece once it is known, and
`CommandAnswer.status` is right afterwards.  Remarks on the way go to `Host.note`.

*Fields* have the same names in every shell: `CommandAnswer.document` is what the command line
prints with ``--json``, and a line of JSON in plain mode has the fields of its row, in a form that
is called as the list is.  `protocol` declares the forms.  Their version is `VERSION`.  Fields may
be added at any time; it rises when one changes its meaning or goes.  A document with a ``format``,
such as the export of scores, has the version of that.

*Refusals* are errors whose message is for the player (`is_refusal`).  Functions raise them, shells
show them, and nothing in between catches one without something to add.

*Long work* ends at the given limit, or else at that of the shell (`Host.patience`).  Its answer
has the results so far, and the reason (`CommandAnswer.stopped`).

The adapters
------------
`tui_tangram.cli.commands` makes the parser of the rows.  An argument with dashes is an option, or a
flag if it has no value.  Rows are printed as a table or, where a module of ``cli`` draws the answer
(`tui_tangram.cli.commands.DRAWN`), in its way.

`tui_tangram.plain.shell` reads the words of a typed line.  The last argument without
dashes takes the rest of the line; options and flags have a word of their own (`Argument.typed`), or
are not there.  A number may stand for a row of the last list (`Argument.numbers`).
"""
