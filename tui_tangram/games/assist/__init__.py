"""Help while playing: the worker process that computes it.

This package knows no particular game.  A question names the kind of game and carries the puzzle, as
its entry in `tui_tangram.games.catalog` packs it; an answer consists of moves.

`protocol`
    the lines of JSON in which questions and answers travel.
`worker`
    the process that answers, ``python -m tui_tangram.games.assist.worker``.
`client`
    asks it, from a program that runs on asyncio.
`errors`
    the reasons for no answer.
`pool`
    on a host, where players share a few workers.

Why a process
-------------
Advice on most positions takes milliseconds, but not on every position of every set, and a screen
must never wait.  A search in a thread shares one interpreter with the screen, so every key would
wait for it, and it could not be stopped; a process can be killed.  `multiprocessing` cannot start
one under Textual, which has taken over the standard streams (its ``fds_to_keep`` are not valid
there), and starting with ``fork`` copies a running event loop.  A plain child process that reads
and writes lines has neither problem.

There is one worker for the app, and it does one job at a time: a new question makes the earlier one
obsolete, and so does the player's next move.  It notices a stop request while it searches, because
a second thread reads its input.  It exits when its input ends, so it cannot outlive the program
that asked, even if that was killed.

`client` is not imported here: it needs asyncio, and the worker, which imports this package, starts
faster without it.
"""
