"""Rows of games, and of the editors, which are games too."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.actions.row import (
    ARROWS,
    ASKING,
    BOARD,
    BOARD_EDITING,
    DIGITS,
    EDITING,
    ENDED,
    ENDS,
    FINE,
    IN_HAND,
    PAGES,
    PIECES,
    PLAY,
    SKETCHES,
    STEPS,
    TABS,
    TILES,
    VALUES,
    ActionRow,
    At,
    Context,
    both,
    family,
)

gallery = At(Context.GALLERY)
daily = At(Context.DAILY)
free = At(Context.FREE)
held = At(Context.HELD)
tile_free = At(Context.TILE_FREE)
tile_held = At(Context.TILE_HELD)
naming = At(Context.NAMING)
filtering = At(Context.FILTER)
board_edit = At(Context.BOARD_EDIT)
board_corner = At(Context.BOARD_CORNER)
outline = At(Context.OUTLINE)
cutting = At(Context.CUTTING)
signing = At(Context.SIGNING)
paused = At(Context.PAUSED)
solved = At(Context.SOLVED)
tile_solved = At(Context.TILE_SOLVED)
keys = At(Context.KEYS)
packs = At(Context.PACKS)
exporting = At(Context.EXPORTING)
lab = At(Context.LAB)
pieces = At(*PIECES)
tiles = At(*TILES)
board = At(*BOARD)
handled = At(pieces, tiles)
"""The games in which something is taken in hand."""
ended = At(*ENDED)
in_hand = At(*IN_HAND)
sketches = At(*SKETCHES)
editing = At(*EDITING)
board_editing = At(*BOARD_EDITING)
play = At(*PLAY)
asking = At(*ASKING)
seen = At(tiles, tile_solved, board_editing)
sets = At(Context.CUTTING, Context.PIECING)
contours = At(Context.OUTLINE, Context.PIECING)
games = At(board, editing, ended)

_PIECES: Final = tuple((str(n), str(n), str(n), n - 1) for n in range(1, 10))
_ZERO: Final = ("0", "0", "0", 0)
"""The digit that only numbers of several digits have."""
_WALKS: Final = (
    ("left", "left", "left", (-1, 0)), ("up", "up", "up", (0, 1)),
    ("down", "down", "down", (0, -1)), ("right", "right", "right", (1, 0)),
    ("up_left", "home", "up and left", (-1, 1)),
    ("up_right", "pageup", "up and right", (1, 1)),
    ("down_left", "end", "down and left", (-1, -1)),
    ("down_right", "pagedown", "down and right", (1, -1)),
)  # fmt: skip
"""The directions of the cursor on the lattice; diagonals as on a number pad."""
_HALF_WALKS: Final = (
    ("left", "shift+left H", "left", (-1, 0)), ("down", "shift+down J", "down", (0, -1)),
    ("up", "shift+up K", "up", (0, 1)), ("right", "shift+right L", "right", (1, 0)),
)  # fmt: skip
_RECOLOURS: Final = (
    ("0", "C", "", 0), ("less", "<", ", with fewer colours", -1),
    ("more", ">", ", with more colours", 1),
)  # fmt: skip
COLOUR_SIGNS: Final = "123456789ABCDEFGHJKLMNPQRT"
"""The characters that name colours, from colour 1 on."""
_COLOURS: Final = tuple((str(n), sign, sign, n) for n, sign in enumerate(COLOUR_SIGNS, start=1))


def _turns(keys: str) -> tuple[tuple[str, str, str, str], ...]:
    """Return the ways to turn left and right by two keys."""
    return tuple((way, key, way, way) for way, key in zip(("left", "right"), keys, strict=True))


ROWS: Final[tuple[ActionRow, ...]] = (
    *free.each(_PIECES, "take_{}", "pick", "Pick up piece {}", "take", "Pick up that piece",
        palette=True),
    *held.each(_PIECES, "swap_{}", "pick", "Pick up piece {}", "take",
        "Pick up that piece instead", footer=(), palette=True),
    pieces("call", "g f6", "pick", "Pick up a piece by its label", footer=free),
    held("go_to_fit", "G", "jump", "Jump to a {fit} by letter", "jump", footer=()),
    *free.each(ARROWS, "move.{}", "corner", "Move {} to the next corner", "{}",
        "Move from corner to corner"),
    *seen.each(ARROWS, "move.{}", "move", "Move the cursor {}", "{}",
        "Move the cursor and the tile you hold", footer=At(tiles, board_editing)),
    *tile_free.each(DIGITS, "take_tile_{}", "pick", "Pick up tile {}", "take",
        "Pick up the tile with that number", footer=()),
    *tile_held.each((_ZERO, *DIGITS), "swap_tile_{}", "pick", "Pick up tile {}", "take",
        "Pick up that tile instead; 1 then 2 is tile 12", footer=()),
    At(free, tile_free)("pick_up", "enter space", "{pick_label}", "{pick_help}"),
    *held.each(ARROWS, "move.{}", "move", "Move the piece one step {}", "{}",
        "Move the piece one step"),
    in_hand("put_down", "enter space", "place", "Place the {piece} here"),
    *family("{turn_label}", "Turn the {piece} left or right",
        handled("turn_left", "r", "turn left", "Turn the {piece} left", footer=in_hand,
            in_hand=True),
        handled("turn_right", "R", "turn right", "Turn the {piece} right", footer=in_hand,
            in_hand=True),
        each=True),
    tile_held("turn_to_match", "e", "match", "Turn the tile until it matches here"),
    *pieces.each(_turns("<>"), "turn_{}_15", "15°", "Turn the piece {} to a multiple of 15°",
        "turn_{}_15", "Turn left or right to a multiple of 15°", footer=(), palette=True),
    *pieces.each(_turns(",."), "turn_{}_5", "5°", "Turn the piece {} to a multiple of 5°",
        "turn_{}_5", "Turn left or right to a multiple of 5°", footer=(), palette=True),
    *pieces.each(_turns("{}"), "turn_{}_1", "1°", "Turn the piece {} to a multiple of 1°",
        "turn_{}_1", "Turn left or right to a multiple of 1°", footer=(), palette=True),
    *pieces.each(_turns("aA"), "align_{}", "align", "Turn the piece {} until an edge aligns",
        "align_{}", "Turn left or right until an edge aligns", footer=(), palette=True),
    *family("tip", "Tip the cube backwards or forwards",
        tiles("tip_back", "(", "tip back", "Tip the cube backwards", footer=tile_held,
            in_hand=True),
        tiles("tip_forward", ")", "tip forward", "Tip the cube forwards", footer=tile_held,
            in_hand=True),
        each=True),
    *family("roll", "Roll the cube to the left or to the right",
        tiles("roll_left", "<", "roll left", "Roll the cube to the left", footer=tile_held,
            in_hand=True),
        tiles("roll_right", ">", "roll right", "Roll the cube to the right", footer=tile_held,
            in_hand=True),
        each=True),
    handled("flip", "f", "flip", "Flip the {piece}", footer=in_hand, in_hand=True),
    *family("corner", "Next or previous corner around the figure",
        pieces("next_corner", "pagedown", "next", "Go to the next corner, clockwise",
            footer=held),
        pieces("previous_corner", "pageup", "previous", "Go to the previous corner, anticlockwise",
            footer=held)),
    *family("{find_label}", "{find_help}, or the previous one",
        tile_free("next_fitting", "n", "{find_label}", "{find_help}", "next_fit"),
        tile_free("previous_fitting", "N", "{find_label}", "{find_help}", "previous_fit")),
    *family("{switch_label}", "Switch: drawer, whole drawer, board",
        tile_free("switch", "tab", "{switch_label}", "Switch: drawer, whole drawer, board",
            "switch", 1),
        tile_free("switch_back", "shift+tab", "{switch_label}",
            "Switch back: whole drawer, drawer, board", "switch", -1)),
    *tile_free.each(PAGES, "drawer_{}", "page", "Go {} a page in the drawer", "page",
        "Go up or down a page in the drawer", footer=(), palette=True),
    *tile_free.each(ENDS, "drawer_{}", "{}", "Go to the {} tile of the drawer", "end",
        "First or last tile of the drawer", "first, last", footer=(), palette=True),
    *family("next {fit}", "Next or previous {exact}",
        in_hand("next_fit", "n tab", "next {fit}", "Go to the next {exact}"),
        in_hand("previous_fit", "N shift+tab", "previous {fit}", "Go to the previous {exact}")),
    free("fit_here", "n", "next {fit}", "Pick up a {piece} that fits here", "next_fit", footer=()),
    in_hand("snap", "s", "snap", "Snap to the nearest {exact}", footer=()),
    free("snap_last", "s", "snap", "Snap the piece placed last", "snap", footer=()),
    *free.each(TABS, "{}_piece", "{}", "Select the {} piece", "{}_piece",
        "Select the next or previous piece", "next", footer=(), palette=True),
    ended("onward", "enter", "next", "Open the next puzzle, the first one listed"),
    *family("next {puzzle}", "Next or previous puzzle",
        ended("go_on", "]", "next", "Go to the next puzzle in the list", "figure", 1, footer=()),
        ended("go_before", "[", "previous", "Go to the previous puzzle in the list", "figure", -1,
            footer=())),
    ended("again", "A ctrl+r", "again", "Play this {puzzle} again, for another solution",
        "restart", footer=()),
    At(daily, ended)("copy_result", "e", "copy result",
        "Copy your result to share, without spoilers", footer=daily),
    ended("copy_game", "R", "copy game",
        "Copy the whole game, for others to play against", footer=()),
    ended("copy_solved", "C", "copy solved",
        "Copy your result with a picture of the solved {puzzle}", footer=()),
    At(board, paused, ended)("ghost", "%", "ghost", "Hide or show the ghost you play against",
        footer=()),
    *sketches.each(_WALKS[:4], "walk_{}", "move", "Move the cursor {}", "walk", "Move the cursor"),
    *sketches.each(_WALKS[4:], "walk_{}", "move", "Move the cursor {}", "walk",
        "Move the cursor along a diagonal", "diagonal", footer=()),
    *sketches.each(_HALF_WALKS, "walk_half_{}", "fine", "Move the cursor half a step {}",
        "walk_half", "Move the cursor half a step", footer=(), palette=True),
    sketches("set_corner", "enter space", "corner", "Set a corner of the line here"),
    contours("close_line", "c", "close", "Close the line: a contour, a hole or a piece"),
    sketches("bend_line", "b", "bend", "Choose straight, quarter circle or half circle"),
    cutting("cut_line", "c", "cut", "Cut the pieces along the line"),
    At(pieces, outline)("keep_figure", "F", "save it", "Save what you have built as a figure",
        footer=At(free, outline)),
    sets("keep_set", "F", "save it", "Save the pieces as a set of your own"),
    At(free, sketches)("play_kept", "o", "play it", "Play the figure you have just saved",
        "play_saved"),
    sketches("drop_line", "x backspace escape", "drop line", "Drop the line you are drawing",
        footer=()),
    contours("remove_contour", "X", "remove", "Remove the contour at the cursor", footer=()),
    cutting("join_pieces", "n", "join", "Join the two pieces at the cursor", footer=()),
    *family("undo", "Undo, redo",
        games("undo", "u", "undo", "Undo"),
        games("redo", "U", "redo", "Redo")),
    board("hint", "h", "hint", "Hint (again: next hint)"),
    At(tiles, tile_solved)("solid", "V", "space, flat",
        "Show a solid or a stack in space, or flat"),
    *family("check", "Check, or go back to a solvable position",
        board("check", "c", "check", "Check if this is still solvable", footer=free),
        board("to_good", "C", "go back", "Go back to the last solvable position", footer=())),
    *held.each(FINE, "nudge_{}", "fine", "Move the piece one fine step {}", "nudge_{}",
        "Move the piece one fine step", footer=(), palette=True),
    handled("to_tray", "x backspace", "remove", "Remove the {piece} to the {tray}", in_hand=True),
    At(tiles, board_editing)("jump", "g f6", "jump", "Jump to a cell or tile by letter",
        footer=tiles),
    tiles("errors", "v", "mismatches", "Show or hide mismatches", footer=()),
    tile_free("filter", "/", "filter", "Filter the tiles in the drawers"),
    tiles("store", "b", "store", "Move the tile or all marked to a drawer", footer=()),
    tile_free("store_all", "B", "store all", "Move all filtered tiles to a drawer", footer=()),
    *family("mark", "Mark a tile, or all connected matching tiles",
        tile_free("mark", "a", "mark", "Mark the tile (marked tiles move together)", footer=()),
        tile_free("mark_group", "A", "mark", "Mark all connected matching tiles", footer=())),
    *tiles.each(both(".", ",")[::-1], "{}_drawer", "drawers", "Show the {} drawer", "{}_drawer",
        "Previous or next drawer", footer=(), palette=True),
    tiles("add_drawer", "+", "add", "Add a drawer", footer=()),
    tiles("name_drawer", "=", "name", "Rename the drawer", footer=()),
    *family("hide", "Hide the drawer, or show all again",
        tiles("hide_drawer", "-", "hide", "Hide the drawer", footer=()),
        tiles("show_drawers", "_", "show", "Show all drawers again", footer=())),
    At(handled, board_corner)("let_go", "escape", "cancel", "Cancel: put it back, unmark tiles",
        footer=At(in_hand, board_corner), palette=False),
    filtering("filter_shape", "s", "shape", "Show only tiles of this shape", "filter_by", "shape"),
    filtering("filter_rim", "r", "border", "Show only border tiles, inner tiles, or all",
        "filter_by", "rim"),
    filtering("filter_fits", "f", "fits", "Show only tiles that fit here", "filter_by", "fits"),
    filtering("filter_equal", "e", "alike", "Show only tiles like this one", "filter_by", "equal"),
    *filtering.each(_COLOURS, "filter_colour_{}", "colour", "Show only tiles with colour {}",
        "filter_colour", "Show only tiles that have that colour, too", palette=True),
    asking("cancel", "escape f9", "cancel", "Cancel", "let_go", palette=False),
    At(naming, filtering)("finish", "enter", "done", "Done", palette=False),
    ended("sign_result", "N", "name", "Add your name to the record"),
    signing("sign", "enter", "save", "Save your name with the result", palette=False),
    signing("skip_name", "escape f9", "skip", "Skip: save without a name", palette=False),
    signing("erase_signature", "backspace", "erase", "Delete a letter", palette=False),
    *family("zoom", "Make the tiles larger or smaller",
        seen("zoom_in", "z", "zoom", "Make the tiles larger", "zoom", 1, footer=()),
        seen("zoom_out", "Z", "zoom", "Make the tiles smaller", "zoom", -1, footer=())),
    At(tile_free, tile_solved, board_editing)("fit_window", "0", "fit",
        "Fit the board to the window", footer=()),
    seen("overview", "o", "map", "Show or hide the map of the board", footer=()),
    *seen.each(FINE, "scroll_{}", "scroll", "Scroll the board {}", "scroll",
        "Scroll the board, or turn a solid",
        footer=(), palette=True),
    *seen.each(both("t", "T"), "{}_tile_theme", "theme", "Use the {} tile theme", "tile_theme",
        "Next or previous tile theme", footer=(), palette=True),
    seen("signs", "i", "labels", "Side labels: theme's own, on, off", "tile_marks", "signs",
        footer=()),
    *family("lines", "Lines to the corners, or between tiles",
        seen("radii", "y", "lines", "Lines to the corners: theme's own, on, off", "tile_marks",
            "radii", footer=()),
        seen("edges", "Y", "lines", "Lines between tiles: theme's own, on, off", "tile_marks",
            "edges", footer=())),
    At(pieces, solved)("contour", "v", "contour", "Turn the contour view on or off"),
    *At(board, paused).each(both("]", "[")[::-1], "{}_figure", "{}", "Go to the {} puzzle",
        "figure", "Previous or next puzzle", "next", footer=(), palette=True),
    board("pause", "p", "pause", "Pause and hide the board"),
    At(board, paused, ended)("play_together", "&", "together",
        "Play this together with others, or see tables", footer=paused),
    At(board, paused, ended)("table_code", "Q", "copy", "Copy what others type to join"),
    ended("owners", "W", "who", "Show who has placed what, at a table"),
    ended("other_puzzle", "n", "puzzle", "Play another puzzle with those at the table"),
    paused("resume", "p enter space", "resume", "Resume the game", "pause"),
    *family("describe", "Describe the {piece} or the board",
        games("describe", "d", "describe", "Describe the {piece}", footer=()),
        games("describe_board", "D", "describe", "Describe the board", footer=())),
    *family("solution", "Show the solution step by step, or step back",
        board("reveal", "w", "solution", "Show the next step of the solution", footer=()),
        board("reveal_back", "W", "solution", "Hide the last step of the solution", footer=())),
    At(board, editing, lab)("restart", "ctrl+r", "restart", "Restart (can be undone)",
        footer=()),
    pieces("freestyle", "t", "freestyle", "Switch between freestyle and silhouette mode",
        footer=()),
    At(gallery, board, ended)("solutions", "S", "solutions", "Browse all solutions",
        footer=ended),
    At(gallery, daily, play)("copy_puzzle", "I", "copy ID",
        "Copy the puzzle ID to the clipboard", "copy_id", footer=At(daily, free, sketches)),
    # The editor of boards
    board_edit("toggle_cell", "enter space", "cell", "Take the cell out, or put it in"),
    *board_edit.each(TABS, "{}_side", "side", "Select the {} side of the cell", "turn",
        "Next or previous side of the cell", palette=True),
    *board_edit.each(DIGITS, "paint_{}", "colour", "Colour the side: {}", "paint",
        "Colour the side, and go to the next", palette=True),
    *board_edit.each(both("+", "-"), "{}_colour", "colour", "Colour the side: {} colour",
        "step_colour", "Next or previous colour of the side", footer=(), palette=True),
    board_edit("wild_side", "*", "wild", "Make the side wild, or no longer", "wild", footer=()),
    board_edit("fix_tile", "f", "fix", "Fix the tile of the cell, or no longer", "fix", footer=()),
    board_edit("fill_colours", "c", "colour all", "Colour all sides that have no colour", "fill"),
    *board_edit.each(_RECOLOURS, "recolour_{}", "recolour", "Colour all sides anew{}", "recolour",
        "Colour all sides anew, with fewer or more colours", footer=(), palette=True),
    board_edit("clear_cell", "x backspace", "clear", "Remove the colours of the cell", footer=()),
    board_edit("clear_board", "X", "clear all", "Remove all colours", "clear_all", footer=()),
    board_edit("begin_rectangle", "r", "rectangle", "Mark a rectangle of cells"),
    board_corner("end_rectangle", "enter space r", "in or out",
        "Take the marked cells out, or put them in"),
    board_edit("off_every", "e", "lattice", "Take every second cell out: a lattice", "brush",
        "off lattice", footer=()),
    board_edit("off_checker", "E", "checker", "Take cells out like a chessboard", "brush",
        "off checker", footer=()),
    board_edit("off_rows", "V", "rows", "Take every second row out", "brush", "off rows",
        footer=()),
    board_edit("off_ring", ",", "ring out", "Take the outermost ring out", "brush", "off ring",
        footer=()),
    board_edit("on_ring", ".", "ring in", "Put a ring in around the board", "brush", "on ring",
        footer=()),
    board_edit("off_inside", "R", "frame", "Leave only the outermost ring", "brush", "off inside",
        footer=()),
    board_edit("on_all", "A", "all in", "Put all cells in", "brush", "on all", footer=()),
    board_edit("switch_shape", "S", "shape", "Take all cells of this shape out, or put them in",
        "shape", footer=()),
    board_edit("switch_symmetry", "=", "symmetric", "Switch symmetric editing on or off", "mirror",
        footer=()),
    *board_edit.each(both("]", "["), "{}_rules", "game type", "Use the {} game type", "next_rules",
        "Next or previous game type", footer=(), palette=True),
    board_edit("next_matching", "v", "matching", "Equal sides, or connectors", footer=()),
    board_edit("next_border", "B", "border", "Border: dark, any colours, or one colour",
        footer=()),
    board_edit("switch_flips", "G", "flips", "Allow flipping, or no longer", "flips", footer=()),
    *family("no colour", "Go to a side without a colour",
        board_edit("next_bare", "n", "no colour", "Go to a side without a colour", "next_bare", 1,
            footer=()),
        board_edit("previous_bare", "N", "no colour", "Go to the previous side without a colour",
            "next_bare", -1, footer=())),
    board_edit("change_board", "b", "board", "Change the layout or the size", footer=()),
    board_edit("play_draft", "p", "play", "Play the board"),
    board_edit("keep_board", "F", "save it", "Save the board among your own"),
    # Files of puzzles
    gallery("rename_own", "R", "rename", "Rename a {puzzle} of your own", footer=()),
    gallery("delete_own", "x delete", "delete", "Delete a {puzzle} of your own (can be undone)",
        footer=()),
    gallery("undo_own", "u", "undo", "Undo the last such change", footer=()),
    At(gallery, packs)("choose_daily", "t", "daily", "A daily puzzle from here, or no longer",
        footer=()),
    At(gallery, packs, board, ended)("export_puzzles", "E", "export",
        "Export: PDF to print, web page, picture, text", footer=(), outside=True),
    *exporting.each(*STEPS),
    *exporting.each(*VALUES),
    exporting("name_export", "enter", "write", "Name the file and write it", outside=True),
)  # fmt: skip
