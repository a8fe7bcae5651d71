"""Rows of the screens from home to a game: lessons, daily puzzles, gallery, new board.

Settings and lessons of players may still have former names of actions.  An action once had another
name on every screen. Actions with the same keys and effect everywhere are now one, and each former
name stands for it. Others have better names.
"""

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

_STEPS: Final = (
    "menu", "first", "lesson", "field", "file_row", "save", "try", "setting", "key_row", "list",
    "sums", "card_line", "lab_row", "pack", "editor", "arrival", "said", "relation",
    "explained_row", "explanation", "experiment", "search_rule", "topic", "line",
)  # fmt: skip
_PAGES: Final = (
    "lesson_page", "page", "saves", "tries", "key_page", "list_page", "sheet_page", "card_page",
    "pack_page", "arrival_page", "said_page", "explanation_page", "experiment_page", "topic_page",
)  # fmt: skip
_LONG_PAGES: Final = ("solutions", "sums_page", "relation_page", "help_page")
_ENDS: Final = (
    "lesson", "figure", "save", "try", "solution", "key_row", "list", "picture", "card_line",
    "pack", "arrival", "relation", "listed_explanation", "experiment", "search_rule", "topic",
)  # fmt: skip
_FILTERS: Final = ("shape", "rim", "fits", "equal", *(f"colour_{n}" for n in range(1, 27)))


def _with(stems: tuple[str, ...], way: str) -> tuple[str, ...]:
    return tuple(f"{stem}_{way}" for stem in stems)


FORMER: Final = {
    **{f"list.{way}": _with(_STEPS, way) for way in ("up", "down")},
    "list.page_up": _with((*_PAGES, *_LONG_PAGES), "up"),
    "list.page_down": _with(_PAGES, "down"),
    "view.page_down": _with(_LONG_PAGES, "down"),
    "list.first": (*(f"first_{one}" for one in _ENDS), "oldest_said", "help_top"),
    "list.last": (*(f"last_{one}" for one in _ENDS), "newest_said", "help_bottom"),
    **{
        f"{name}.{way}": _with(stems, way)
        for way in ("left", "up", "down", "right")
        for name, stems in (
            ("grid", ("thumbnails", "solution", "sheet")),
            ("move", ("corner", "cursor", "move")),
        )
    },
    **{
        f"value.{way}": _with(("value", "setting", "material", "file_value"), way)
        for way in ("left", "right")
    },
    "text.accept": ("take_id", "enter_text", "take_value", "lab_take", "read_path"),
    "text.cancel": ("leave_text", "lab_leave", "leave_path"),
    "text.leave": ("end_search", "end_typing", "end_value", "end_sheet_search"),
    "text.done": ("end_finding", "end_find"),
    "text.erase": (
        "erase", "erase_name", "erase_entered", "erase_find", "erase_path", "erase_sheet_search",
        "lab_erase", "erase_read",
    ),
    "text.clear": ("clear_entered", "clear_path", "lab_clear", "clear_read"),
    "text.format": ("other_form", "lab_form"),
    "list.search": ("search", "search_sheet"),
    "list.clear": ("clear_search", "clear_sheet_search"),
    "spoiler.show": ("see", "see_steps"),
    "go_to": ("go_to_entry",),
    "saves": ("unfinished",),
    "filter": ("sift",),
    **{f"filter_{one}": (f"sift_{one}",) for one in _FILTERS},
    "store": ("stow",),
    "store_all": ("gather",),
    "messages": ("said",),
    "copy_message": ("copy_said",),
    "copy_messages": ("copy_all_said",),
}  # fmt: skip
"""The names that each action had on its screens."""
RENAMED: Final = {old: name for name, olds in FORMER.items() for old in olds}
"""The present names of actions by their former ones."""
