"""Several players at one table: the order of their moves, who may make which, and who has won.

A table is pure, like a session: it has no clock, network or disk, and the time is a
number that its owner passes in.  One process owns it, and everybody else has a copy that follows it
(`tui_tangram.games.together.copy`).

Rules
-----
*One order.*  The moves of a table are its `entries`, numbered from 1 in the order in which its
owner accepted them; 0 is the start.  The state is that after all of them, for everybody.

*Base.*  A move is sent with the number of the last entry that its player had seen.  It is refused
if a part that it changes (`SharedGame.touched`) has been changed by somebody else since: who moves
a piece knows where it is.  Otherwise the game itself decides: two tiles in one cell are refused by
`Game.execute`.

*Undo takes back one's own last move*, as a new entry with the inverse move, and only as long as
nobody else has changed those parts.  Redo is the undo of an undo.  There is no restart, and no
going to other positions: nobody takes back what somebody else did.

*Kinds* (`TableKind`) are the four ways of playing together that the paper of tile boards names
as its future work:

*Together*:
    all make the same figure or board;
*Race*:
    each makes their own, from a common start; the first is the best;
*Hinder*:
    the player in the first seat completes, the one in the second hinders, with one move after
    every `PACE` moves of the first.  The first wins by solving it within a number of moves
    (`move_limit`), else the second;
*Halves*:
    both make one board under rules of their own: each has half of the colours, and the others are
    wild to them (`SharedGame.halves`).  It is solved when it is for both.

*Watchers* have no seat, and see everything.

*Apart in time*: a solved game is a line of text with its whole course, and others play against it
later (`tui_tangram.games.together.run`).
"""
