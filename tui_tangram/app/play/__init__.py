"""Play screens: any game in the app, from the first move to the solved puzzle.

What every game shares
----------------------
`tui_tangram.flow` decides the course of a game.

`table`
    the session, and messages for undo and redo, hints, checks, the solution step by step;
    independent of screens.
`screen`
    header, announcements, the layout of all parts, the actions that every game has.
`parts`
    layout of header, board and panel; widgets that redraw exactly the cells that differ
    (`tui_tangram.terminal.lean_update` sends them); the texts that every screen has, and the line
    of a lesson.
`timing`
    one pending frame, animations, the clock and pausing, moves that the game itself makes.
`pointer`
    what hangs from the pointer of the mouse: a press takes it, a release places it.
`other_puzzles`, `unbound`
    the puzzles to continue with; why a key has no effect.
`adviser`
    help from the worker process, for a position that may have changed when the answer comes; the
    solutions that the player has found; views of all of them and of the steps to one, and the
    cost of seeing them.
`tui_tangram.app.saves.actions`
    checkpoints, tries, saves and replay, done for a play screen.
`seat`, `seat_screen`, `table_ending`
    a game at a table: the strip with the seats, what others do, its save, who has won, and the next
    game.
`ending`, `solved_panel`
    the end of a game: the name of a result, copying and exporting, the next actions, titles of
    daily puzzles and the streak or ladder that solving one adds to; the panel that shows it.

The screens of each game are in its folder, `tui_tangram.games`.

How a game's screen is made
---------------------------
1. *A table*, a `table.GameTable` of the game's states with the player's view, which is never part
   of the state.  It fills in

   * `holding`, `let_go` and `leave`: whether a piece is in hand, putting it back or down;
   * `changed`: the state was changed by undo, redo, restart or help, so drop what no longer fits in
     the view; `happened`: the same after a move of the game itself, which leaves the piece in hand;
   * `point_out`: a hint was given, and its `mark`, the game's own value, may move the view; `near`:
     the piece or place under the cursor, so that the nearest of several hints is given;
   * `description` and `board_description`, in sentences, and the words `restarted`, marked.

   Keys become methods of the table; a method that moves calls `play`, and every method announces
   something with `say`. A table is tested without a screen.

2. *A screen*, a `screen.PlayScreen` of that table.  It names the contexts `free` and, if anything
   can be in hand, `held`, which with paused, solved and any of its own are its `contexts`, and its
   `nouns`, and fills in

   * `make_table`, and `make_parts`: its sheets by name (`parts.PictureSheet` for rows of cells,
     `parts.Lines` for words), made once;
   * `areas`: a box for ``header`` and for each part, from `parts.frame`; a hidden part has a box
     without width; `relayout` asks again when a view needs other parts;
   * `apply_layout`: all parts have their boxes, so choose scale and section of the board;
   * `draw_parts`: show the current state in every part, and return where the terminal's cursor is,
     for screen readers. It looks at `paused` (`parts.covered` hides a board), at `motion.look()`
     for what is moving, and at `context`: once it is solved, a part of the panel shows the lines of
     `ending`;
   * `heading`, `welcome`, and `manual` for help;
   * `arrived` and `celebrate`, which start an animation with `motion.begin`;
   * for the mouse `board_clicked`, which takes what is there, and with something in hand `gripped`,
     `carried`, `dropped` and `lies`;
   * a game with unlimited puzzles has its own `others_type`; else next and previous go through the
     usual puzzles of its source, unless it was chosen from a list;
   * where the game itself makes moves: `pace`, the seconds between two, and `own_move`.

   Its `handlers` are methods of the table by the intents of actions. After every change `act` does
   what follows (arrival, saving, celebration, a frame). Actions on the screen itself are methods
   ``action_<intent>``.

3. *Keys*, as rows of `tui_tangram.app.actions` for its contexts. Actions that every game has
   apply there already; one that two games share has both their contexts, and placeholders for
   `Nouns` in its texts. A key has the same effect in every game.

4. *An `AppKind`* in its folder, in addition to the entry in the catalog: the screen,
   the renderer of any state of a game, for lists of saves, tries and replays, its gallery, which
   the home screen offers, and, if there is one, the renderer of its solutions.

``tests/null/screen`` is the shortest example.
"""
