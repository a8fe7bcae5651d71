"""Rows of the screens from home to a game: lessons, daily puzzles, gallery, new board."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.actions.row import (
    ARROWS,
    BROWSE,
    ENDED,
    GRID,
    PIECES,
    STEPS,
    TABS,
    VALUES,
    ActionRow,
    At,
    Context,
    family,
)

home = At(Context.HOME)
first = At(Context.FIRST)
lessons = At(Context.LESSONS)
gallery = At(Context.GALLERY)
search = At(Context.SEARCH)
new = At(Context.NEW)
kinds = At(Context.KINDS)
maker = At(new, kinds)
daily = At(Context.DAILY)
typing = At(Context.TYPING)
making = At(Context.MAKING)
value = At(Context.VALUE)
finding = At(Context.FINDING)
help_page = At(Context.HELP)
pieces = At(*PIECES)
browse = At(*BROWSE)
ended = At(*ENDED)


ROWS: Final[tuple[ActionRow, ...]] = (
    # Home
    *home.each(*STEPS),
    home("menu_open", "enter space right", "open", "Open the entry", palette=False),
    home("continue_game", "c", "resume", "Resume the last game", footer=()),
    At(home, ended)("next_puzzle", "+", "recommended", "Play the recommended puzzle", footer=()),
    home("gallery", "t", "tangrams", "Choose a figure from the gallery", "gallery", "tangram",
        footer=()),
    home("board_gallery", "e", "tile boards", "Choose a tile board from the gallery", "gallery",
        "matching", footer=()),
    home("daily", "d", "daily", "Daily puzzles, calendar and weekly ladder", footer=()),
    At(home, help_page)("lessons", "y", "lessons", "Lessons: short puzzles that teach the keys",
        footer=()),
    home("first_steps", "f", "first steps", "First steps: learn, play or look around", footer=()),
    # First steps
    *first.each(*STEPS),
    first("open_choice", "enter space", "open", "Open the selected choice"),
    first("look_around", "escape q", "look around", "Look around: go to the home screen"),
    # Lessons
    *lessons.each(*STEPS),
    lessons("play_lesson", "enter space", "play", "Play the lesson"),
    lessons("restart_lesson", "r", "start again", "Start the lesson again"),
    # Daily
    *daily.each(ARROWS, "occasion_{}", "select", "Move the selection {}", "slot",
        "Select a day, or a rung of the ladder"),
    daily("play_occasion", "enter space", "play", "Play the puzzle of that day or rung"),
    daily("play_own_daily", "o", "yours", "Play the daily puzzle of your own choice"),
    *daily.each(TABS, "{}_daily_game", "game", "Switch to the {} game", "daily_game",
        "Next or previous game", palette=True),
    daily("ladder", "w", "ladder", "Switch between calendar and weekly ladder"),
    daily("year", "y", "year", "Switch between the calendar of a month and of a year"),
    *family("month", "Previous or next month",
        daily("month_before", "pageup [", "month", "Go to the previous month", "month", -1),
        daily("month_after", "pagedown ]", "month", "Go to the next month", "month", 1)),
    daily("to_today", "home t", "today", "Go to today"),
    # Gallery
    *browse.each(*GRID),
    browse("open_figure", "enter", "play", "Play the {puzzle}"),
    gallery("list.search", "/", "search", "Search by typing", "search"),
    gallery("sort", "o", "sort", "Change the order: difficulty, name and more"),
    *gallery.each(TABS, "{}_collection", "collection", "Show the {} collection", "collection",
        "Next or previous collection", palette=True),
    At(gallery, pieces, help_page)("piece_set", "i", "set",
        "About the set: pieces, figures and source", footer=At(gallery, help_page)),
    search("text.leave", "escape tab", "done", "Stop typing (the text stays)", "leave_text",
        palette=False),
    At(search, typing, value, finding)("text.erase", "backspace", "erase", "Delete a letter",
        "erase", palette=False),
    At(browse, typing, value, finding)("list.clear", "ctrl+u", "clear", "Clear the text",
        "clear", footer=()),
    gallery("edit_copy", "e", "edit copy", "Edit a copy of the {puzzle}", footer=()),
    At(home, gallery)("random_unsolved", "r", "random", "Random unsolved puzzle"),
    At(home, gallery)("new_board", "n", "new board", "Make your own board", footer=gallery),
    At(gallery, Context.LAB, Context.ATLAS, Context.CARD)("every_figure", "a", "every figure",
        "Every figure of the set, by number", footer=()),
    gallery("random_figure", "N", "new figure", "Make a random figure of any difficulty"),
    # New board
    *new.each(*STEPS),
    *new.each(*VALUES),
    *kinds.each(*GRID),
    maker("play_board", "enter space", "play", "Play this board"),
    new("walk_boards", "tab", "layouts", "Choose among pictures of all layouts and solids", "walk"),
    kinds("walk_boards", "tab", "form", "Return to the form", "walk"),
    maker("type_id", "i", "type ID", "Type a puzzle ID"),
    maker("new_seed", "s", "other tiles", "Get other tiles for the same board"),
    maker("random_board", "r", "random", "Random layout and rules"),
    maker("edit_board", "e", "edit", "Edit this board by hand: cells, colours, rules"),
    maker("copy_id", "y I", "copy ID", "Copy the puzzle ID to the clipboard"),
    maker("as_usual", "ctrl+u", "defaults", "Reset to the defaults", footer=()),
    *new.each(((digit, digit, digit, digit) for digit in "0123456789"), "digit_{}", "number",
        "Type a {}", "digit", "Type a number", footer=()),
    new("erase_digit", "backspace", "erase", "Delete a digit", footer=(), palette=False),
    At(typing, value)("text.accept", "enter", "accept", "Accept the text", "enter_text",
        palette=False),
    typing("text.leave", "escape tab", "cancel", "Stop typing (the text stays)", "leave_text",
        palette=False),
    value("text.leave", "escape tab", "cancel", "Cancel", "leave_text", palette=False),
    making("stop_search", "escape enter", "stop", "Stop the search"),
    making("pause_search", "space", "pause", "Pause or resume the search"),
)  # fmt: skip
