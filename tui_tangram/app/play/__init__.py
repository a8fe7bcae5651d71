"""Play screens: any game on the screen, from the first move to the solved puzzle.

What every game shares
----------------------
`tui_tangram.flow` decides the course of a game.

`table`
    the session, and words for undo and redo, hints, checks, the solution step by step; it
    knows no screen.
`screen`
    header, announcements, the places of all parts, the actions that every game has.
`clock`, `other_puzzles`, `sharing`, `unbound`
    the time, and pausing it; the puzzles to go on to; what is copied or written to a file; why a
    key has no effect.
`frame_scheduler`, `motion`
    one frame under way, and the motion in it.
`own_moves`
    moves that a game makes by itself.
`adviser`
    help from the other process, for a position that may be gone when the answer comes.
`solution_views`
    all solutions, and the steps that lead to one; what seeing them costs.
`tui_tangram.app.saves.actions`
    checkpoints, tries, saves and replay, done for a play screen.
`lesson_strip`
    the line of a lesson that says what to do now.
`collection`
    the solutions of the puzzle that the player has found.
`ending`, `solved_panel`
    the end of a game: the ways on from it, and the panel that tells of it.
`daily_titles`
    titles of daily puzzles, and the streak or ladder that solving one adds to.
`layout`, `lines`
    places of header, board and panel; the words that every screen has.
`sheet`
    widgets that ask for a redraw of the cells that differ and of no others
    (`tui_tangram.terminal.lean_update` sends them).

The screens of each game are in its folder, `tui_tangram.games`.

How a game's screen is made
---------------------------
1. *A table*, a `table.GameTable` of the game's states with the player's view, which is never
   part of the state.  It fills in

   * `holding`, `let_go` and `leave`: whether a piece is in hand, putting it back or down;
   * `changed`: the state was changed by undo, redo, restart or help, so whatever of the view
     does not go with it any more is given up; `happened`: the same after a move of the game
     itself, which takes nothing out of a hand;
   * `point_out`: a hint was given, and its `mark`, the game's own value, may turn the view;
     `near`: the piece or place under the cursor, so that the nearest of several hints is given;
   * `description` and `board_description`, in sentences, and the words `restarted`, marked.

   Keys become methods of the table; a method that moves calls `play`, and every method says
   something with `say`.  A table is tested without a screen.

2. *A screen*, a `screen.PlayScreen` of that table.  It names the contexts `free` and `held`,
   which with paused, solved and any of its own are its `contexts`, and its `nouns`, and
   fills in

   * `make_table`, and `make_parts`: its sheets by name (`sheet.PictureSheet` for rows of cells,
     `sheet.Lines` for words), made once;
   * `areas`: a box for ``header`` and for each part, from `layout.frame`; a part that is away
     has a box without width; `relayout` asks anew when a view needs other parts;
   * `apply_layout`: all parts are in their places, so choose scale and extract of the board;
   * `draw_parts`: show the present in every part, and return where the terminal's cursor is,
     for people who hear the screen.  It looks at `paused` (`lines.covered` hides a board), at
     `motion.look()` for what is on its way, and at `context`: once it is solved, a part of
     the panel shows the lines of `ending`;
   * `heading`, `welcome`, and `manual` for help;
   * `arrived` and `celebrate`, which begin a motion with `motion.begin`;
   * a game with puzzles without end has its own `others_type`; else next and previous go
     through the usual puzzles of its source, where it was chosen from no list;
   * where the game makes moves by itself: `pace`, the seconds between two, and `own_move`.

   Its `handlers` are methods of the table by the intents of actions.  Whatever they change,
   what follows from it (arrival, saving, celebration, a frame) is done by `act`.  What is the
   screen's own affair is a method ``action_<intent>``.

3. *Keys*, as rows of `tui_tangram.app.actions` for its two contexts.  Actions that every game
   has hold there already; one that two games share has both their contexts, and places for
   `Nouns` in its words.  A key means the same thing in every game.

4. *An `AppKind`* in `tui_tangram.app.kinds`, beside the entry in the catalog: the screen, what
   draws any state of a game, for lists of saves, tries and replays, its gallery, which the
   first screen offers, and, where there is such, what shows its solutions.

``tests/app/play/null_screen.py`` is the shortest example, and ``tests/null`` says what
else that game has.
"""
