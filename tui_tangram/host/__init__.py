"""A host of its own: anyone with an SSH key plays, without an account.

Parts
-----
`front`
    the front process, from its start to its good-bye: listens, logs, hears signals.
`server`, `relay`, `names`
    a connection and its only session (asyncssh); the way of bytes between a player and the
    terminal of the player's process; the question for a name.
`starter`, `nursery`
    a process for each player: the front's side, and the single-threaded process that makes them.
`searches`
    the workers that all players share, and the queue for them.
`limits`
    who may come in, pure.
`keys`, `database`, `store`
    the host's key, and the ids of players; the database, which only the front writes; the names.
`leases`, `links`, `machines`
    several machines that are one host: which table is whose, the way from one to another, and what
    each does with both.
`members`
    those who are connected: their processes speak to the front, each by a socket of its own.
`tables`
    where players meet.
`account`
    the players of the account that runs a server, who come by a socket and have no keys.
`results`, `replay`, `result_log`
    which games count, and the boards; the process that makes their moves again; their tables.

Rules
-----
*The front only relays*, and keeps the order of moves at tables.  What a player sees is made in the
player's process, the app unchanged in its restricted mode.  A crash or a full memory is one
player's.

*Nobody forks but the nursery*, which has one thread and no event loop.  It has imported all that a
player needs, so that a process is there in a tenth of a second and shares its memory with the
others.  Where that cannot be, each process starts from nothing (``preload`` off).

*Any key is a player*, and nothing else is: the id is a hash of the key.  Its owner chooses a name
once.  The front says who a process plays for, and it can claim nothing.

*What is not allowed is refused*: a session with a terminal and a shell, once a connection.  No
commands, files, forwarding or variables.

*Nothing grows without end*: neither connections before login, nor those after, nor bytes that a
slow reader has not taken: its terminal is not read until it has.

*A place is freed when its connection is lost*, whatever happened before, and only there.

*The log is in English*, for programs that read it; players and whoever starts the host are spoken
to in the language of the host, and in the app in their own.

*The key of the host is made once* and never replaced silently: players' programs remember it.

The program for a player is a command of the caller, and so is what is imported beforehand; this
package knows neither the app nor Textual.
"""
