"""Rows of all other screens, and of actions that all screens have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tui_tangram.app.actions.row import (
    ARROWS,
    BOARD,
    CHOOSING,
    EDITING,
    ENDED,
    ENDS,
    GRID,
    LEFT_RIGHT,
    LISTS,
    PAGES,
    PIECES,
    PLAY,
    SCROLLS,
    SETTLED,
    STEPS,
    TABS,
    VALUES,
    ActionRow,
    At,
    Context,
    KeyMode,
    both,
    family,
)

home = At(Context.HOME)
gallery = At(Context.GALLERY)
search = At(Context.SEARCH)
solved = At(Context.SOLVED)
solutions = At(Context.SOLUTIONS)
filtering = At(Context.FILTER_SOLUTIONS)
spoiler = At(Context.SPOILER)
settings = At(Context.SETTINGS)
value = At(Context.VALUE)
keys = At(Context.KEYS)
finding = At(Context.FINDING)
pressing = At(Context.PRESSING)
saves = At(Context.SAVES)
tries = At(Context.TRIES)
replay = At(Context.REPLAY)
entering = At(Context.ENTERING)
packs = At(Context.PACKS)
journeying = At(Context.JOURNEY)
lobby = At(Context.LOBBY)
ranking = At(Context.RANKING)
editors = At(Context.EDITORS)
read_path = At(Context.READ_PATH)
scores = At(Context.SCORES)
score_search = At(Context.SCORE_SEARCH)
statistics = At(Context.STATISTICS)
score_path = At(Context.SCORE_PATH)
profiles = At(Context.PROFILES)
messages = At(Context.MESSAGES)
lab = At(Context.LAB)
lab_typing = At(Context.LAB_TYPING)
atlas = At(Context.ATLAS)
atlas_search = At(Context.ATLAS_SEARCH)
card = At(Context.CARD)
designs = At(lab, atlas, card)
relations = At(Context.RELATIONS)
explained = At(Context.EXPLAINED)
step_spoiler = At(Context.STEP_SPOILER)
explanations = At(Context.EXPLANATIONS)
search_rules = At(Context.RULES)
experiments = At(Context.EXPERIMENTS)
topics = At(Context.TOPICS)
small = At(Context.SMALL)
arrivals = At(Context.IMPORT)
naming = At(Context.NAMING)
lists = At(*LISTS)
help_page = At(Context.HELP)
pieces = At(*PIECES)
board = At(*BOARD)
ended = At(*ENDED)
editing = At(*EDITING)
play = At(*PLAY)
choosing = At(Context.HOME, *CHOOSING)
sets = At(Context.CUTTING, Context.PIECING)
games = At(board, editing, ended)
saved = At(saves, tries, replay)

_PROFILES: Final = (
    ("before", "left up", "previous", -1), ("after", "right down", "next", 1),
)  # fmt: skip
_ONWARDS: Final = (
    ("previous", "left backspace", "Previous", -1), ("next", "right space enter", "Next", 1),
)  # fmt: skip
_TENS: Final = ("back", "pageup", "back", -10), ("forward", "pagedown", "forward", 10)
_LONG_PAGES: Final = (
    ("list.page_up", "pageup", "up", -1), ("view.page_down", "pagedown space", "down", 1),
)  # fmt: skip
_HELP_ENDS: Final = ("first", "home", "beginning", -1), ("last", "end", "end", 1)
_MODES: Final = tuple(
    (str(number), str(number), text, number)
    for number, text in enumerate(
        ("Build a piece set", "Find shapes", "Fill shapes with the set", "Find better sets",
         "Find area splits", "Count the convex figures' solutions again"), 1)
)  # fmt: skip


def _but(*others: Context, of: Iterable[Context] = Context) -> At:
    """Return all contexts but these."""
    return At(*(one for one in of if one not in others))


_SETTLED: Final = _but(Context.SETTINGS, Context.KEYS, of=SETTLED)
_PAGED: Final = _but(
    Context.HOME, Context.FIRST, Context.LESSONS, Context.GALLERY, Context.NEW,
    Context.KINDS,
    Context.SOLUTIONS, Context.LAB, *PLAY, of=SETTLED,
)  # fmt: skip
"""Screens that Escape leaves."""

_ENDED: Final = At(
    Context.HOME, Context.FIRST, Context.KINDS, Context.SETTINGS, Context.EDITORS, lists, solutions,
    relations, search_rules,
)  # fmt: skip
"""Whatever has a first and a last entry, and no numbers to type."""
_DESCRIBED: Final = _but(
    Context.FIRST, Context.SOLUTIONS, Context.EXPLAINED, Context.EXPERIMENTS,
    *(one for one in CHOOSING if one.mode is KeyMode.TYPING), of=(*CHOOSING, Context.STATISTICS),
)  # fmt: skip
"""Screens with rows, and without another action that describes what is selected."""


ROWS: Final[tuple[ActionRow, ...]] = (
    # Saves, tries and replays
    At(home, board, editing, ended)("saves", "l", "saves",
        "Saves: in progress, named, finished, Trash", footer=()),
    games("save_as", "k", "save", "Save the game under a name", footer=()),
    games("mark_position", "m", "checkpoint", "Make this position a checkpoint", footer=()),
    games("tries", "M", "history", "Browse the history, branches and checkpoints", footer=()),
    saves("open_save", "enter", "{open}", "Open or restore the save"),
    *saves.each(*STEPS),
    *saves.each(both("tab right", "shift+tab left"), "{}_saves", "list",
        "Show the {} list of saves", "saves_list", "Next or previous list of saves", palette=True),
    saves("delete_save", "x delete backspace", "delete", "Delete the save (can be undone)"),
    saves("rename_save", "r", "name", "Name or rename the save"),
    At(home, saves, board, editing, ended)("replay", "P", "replay",
        "Replay the game from the start", footer=At(saves, ended)),
    saves("undo_save", "u", "undo", "Undo the last change to a save"),
    saves("find_save", "/", "find", "Search the saves by typing"),
    saves("export_save", "e", "export", "Write the save to a text file, or its film", outside=True),
    saves("import_save", "i", "import", "Read a save from a text file", outside=True),
    tries("go_there", "enter", "go there", "Go to this position (can be undone)"),
    *tries.each(*STEPS),
    *family("branch", "Go back or forward along the branch",
        tries("try_back", "left", "branch", "Go back along the branch", "along", -1),
        tries("try_on", "right", "branch", "Go forward along the branch", "along", 1)),
    tries("name_mark", "m r", "name", "Make this position a checkpoint and name it"),
    tries("remove_mark", "x delete backspace", "remove", "Remove the checkpoint"),
    tries("undo_mark", "u", "undo", "Undo the last change to a checkpoint"),
    replay("play_pause", "space enter p", "pause", "Pause or resume"),
    *family("step", "Go back or forward a step",
        replay("frame_back", "left", "step", "Go back a step", "frame", -1),
        replay("frame_on", "right", "step", "Go forward a step", "frame", 1)),
    *family("speed", "Faster, slower",
        replay("faster", "up +", "speed", "Faster", "speed", 1),
        replay("slower", "down -", "speed", "Slower", "speed", -1)),
    *family("first, last", "Go to the beginning or the end",
        replay("first_frame", "home", "first", "Go to the beginning", "frame_end", -1, footer=()),
        replay("last_frame", "end", "last", "Go to the end", "frame_end", 1, footer=())),
    replay("replay_friend", "f", "friend", "Show the friend’s game too, or only yours"),
    replay("replay_time", "t", "time", "Go by the clocks of both games, or by moves"),
    replay("all_tries", "a", "all branches", "Show all branches, or the main line only"),
    play("timer", "ctrl+t", "clock", "Show or hide the clock", footer=()),
    # Solutions
    spoiler("spoiler.show", "enter", "show them", "Show the solutions", "see"),
    *solutions.each(*GRID),
    *solutions.each(TABS, "{}_class", "group", "Go to the first of the {} group", "class",
        "Next or previous group", palette=True),
    solutions("go_to_number", "n", "number", "Go to a solution by number"),
    solutions("pick", "f", "filter", "Filter by the position of a piece"),
    solutions("drop", "escape f9", "stop", "Stop the search, undo the last filter, or go back",
        footer=()),
    solutions("enlarge", "z enter", "enlarge", "Show only the large picture, or small ones too"),
    solutions("describe_solution", "d", "describe", "Describe where the pieces go"),
    solutions("export", "e E", "export", "Export: PDF to print, web page, picture, text",
        outside=True),
    *filtering.each(ARROWS, "piece_there_{}", "select", "Move the selection {}", "piece_there",
        "Select a piece"),
    filtering("keep", "enter space", "keep it", "Show only solutions with this piece here",
        palette=False),
    *filtering.each(TABS, "{}_piece_here", "next", "Select the {} piece", "other_piece",
        "Select the next or previous piece", palette=True),
    filtering("end_picking", "escape f9", "done", "Done (the filter stays)", palette=False),
    # Settings
    *settings.each(*STEPS),
    *settings.each(*VALUES),
    settings("change_setting", "enter space", "change", "Change the setting, or type its value",
        palette=False),
    settings("reset_setting", "backspace delete", "default", "Reset the setting to its default"),
    settings("reset_settings", "ctrl+u", "reset all", "Reset all settings", footer=()),
    # Keys
    *At(keys, finding).each(*STEPS),
    keys("change_key", "enter space", "new key", "Replace the keys of the action", "new_key", 0,
        palette=False),
    keys("add_key", "+ a", "add", "Add a key to the action", "new_key", 1, palette=False),
    keys("remove_key", "- x", "remove", "Remove the last key of the action", palette=False),
    keys("reset_key", "backspace delete", "default", "Reset the keys of the action",
        palette=False),
    keys("reset_keys", "ctrl+u", "reset all", "Reset all keys"),
    keys("find_action", "/", "search", "Search the actions by typing"),
    pressing("end_pressing", "escape f9", "cancel", "Cancel", palette=False),
    # Scores and statistics
    At(home, gallery, ended, statistics)("scores", "s", "scores",
        "Scores: best results by puzzle and category", footer=At(ended, statistics)),
    *At(scores, score_search).each(*STEPS),
    At(finding, score_search)("text.done", "escape tab enter", "done",
        "Stop typing (the text stays)", "leave_text", palette=False),
    *family("games", "Show games without help, or with help",
        scores("list_help_left", "left", "games", "Show games without help, or with help",
            "list_help", palette=False),
        scores("list_help_right", "right", "games", "Show games without help, or with help",
            "list_help")),
    *family("lists", "Show lists by puzzle or by category",
        scores("list_scope_next", "tab", "lists", "Show lists by puzzle or by category",
            "list_scope"),
        scores("list_scope_previous", "shift+tab", "lists", "Show lists by puzzle or by category",
            "list_scope", palette=False)),
    scores("play_listed", "enter space", "play", "Play the {puzzle} of the list"),
    At(home, scores)("statistics", "v", "statistics", "Statistics of all games", footer=scores),
    scores("find_list", "/", "search", "Search the lists by typing"),
    scores("undo_reset", "u", "undo", "Restore what was cleared last", footer=()),
    *family("clear", "Clear this list, or all lists",
        scores("reset_list", "x", "clear", "Clear this list (can be undone)"),
        scores("reset_lists", "X", "clear", "Clear all lists (can be undone)")),
    At(scores, score_search)("clear_find", "ctrl+u", "all", "Show all lists again", footer=()),
    *statistics.each(LEFT_RIGHT, "chart_{}", "chart", "Show the chart of the {} list", "chart",
        "Previous or next chart"),
    *statistics.each(*SCROLLS),
    At(scores, statistics)("export_scores", "e", "export",
        "Write all games to a file, as CSV or JSON", outside=True),
    score_path("write_scores", "enter", "write", "Write the file", "enter_text", palette=False,
        outside=True),
    At(score_path, lab_typing)("text.format", "tab", "CSV, JSON", "Change the file format",
        "other_form", footer=score_path, palette=False),
    score_path("end_path", "escape f9", "cancel", "Cancel", palette=False),
    # Atlas and cards
    *At(atlas, atlas_search).each(*GRID),
    At(atlas, atlas_search)("open_card", "enter", "card", "Open the card: codes, solutions, sets"),
    *atlas.each(TABS, "{}_sheet", "sheet", "Show the {} sheet", "sheet",
        "Next or previous sheet", palette=True),
    atlas("list.search", "/", "search", "Search by typing", "search"),
    atlas_search("text.leave", "escape tab", "done", "Stop typing (the text stays)", "leave_text",
        palette=False),
    At(atlas, atlas_search)("list.clear", "ctrl+u", "clear", "Clear the text", "clear",
        footer=()),
    *card.each(*STEPS),
    card("open_line", "enter", "open", "Open the card or the sheet that the line leads to"),
    *family("solution", "Show the next or previous solution with the selected set",
        card("next_solution", "n right", "solution", "Show the next solution", "solution", 1),
        card("previous_solution", "N left", "solution", "Show the previous solution",
            "solution", -1)),
    card("all_solutions", "s S", "solutions", "All solutions with the selected set"),
    card("use_set", "u", "use", "Use this set in the laboratory"),
    # Laboratory
    home("laboratory", "a", "laboratory", "Laboratory: shapes and piece sets", footer=()),
    *lab.each(*STEPS),
    *lab.each(LEFT_RIGHT, "lab_value_{}", "change", "Change to the {} value", "lab_value",
        "Change the value, or go back to the search"),
    lab("lab_enter", "enter", "start, use", "Start the search, or use the row", palette=False),
    lab("lab_panel", "tab shift+tab", "switch", "Switch between search and results",
        palette=False),
    lab("lab_pause", "space", "pause", "Pause or resume the search"),
    lab("lab_stop", "x", "stop", "Stop the search (results stay)"),
    lab("atlas", "v", "pictures", "Atlas: sheets of pictures"),
    designs("lab_play", "p", "play", "Play the set or shape (nothing is saved)"),
    designs("lab_keep", "k", "save", "Save the set or shape as your own puzzle"),
    *family("add, remove", "Add the piece to the set, or remove it",
        lab("lab_add", "+ =", "add", "Add the selected piece to the set"),
        lab("lab_remove", "- backspace", "remove", "Remove the selected piece from the set")),
    *lab.each(_MODES, "lab_{}", "mode", "{}", "lab_mode",
        "Mode: set, shapes, fill, best sets, area splits, Table I", palette=True),
    lab("lab_filter", "/", "filter", "Filter the rows by text"),
    *family("sort", "Sort by the next column, or reverse the order",
        lab("lab_sort", "o", "sort", "Sort the rows by the next column"),
        lab("lab_turn", "O", "sort", "Reverse the order of the rows")),
    lab("lab_start", "s", "start", "Start or continue the search", footer=()),
    lab("lab_set", "t", "type a set", "Type a set or its name", footer=()),
    lab("lab_fill", "f", "fill", "Fill the shape of the row with the set"),
    lab("lab_code", "c", "code", "Type the code of a shape to fill"),
    lab("lab_empty", "ctrl+u", "empty", "Empty the set", footer=()),
    designs("lab_copy", "y", "copy", "Copy the code of the row to the clipboard", footer=()),
    lab("lab_export", "e", "export",
        "Write the rows: CSV, LaTeX, JSON or SVG", outside=True),
    *lab.each(PAGES, "lab_page_{}", "page", "Go {} a page", "page", "Go up or down a page",
        footer=()),
    *lab.each(ENDS, "{}_row", "{}", "Go to the {} entry", "end", "First or last entry",
        "first, last", footer=()),
    # Colour profiles
    At(home, settings)("profiles", "p", "colours", "Compare and choose colour modes",
        footer=settings),
    *profiles.each(_PROFILES, "profile_{}", "select", "Select the {} colour mode", "step",
        "Select a colour mode"),
    profiles("use_profile", "enter space", "use", "Use this colour mode"),
    profiles("auto_profile", "backspace delete", "auto", "Detect the colour mode"),
    profiles("next_cells", "c", "resolution", "Next resolution: half blocks, octants, sextants"),
    # Playing together
    home("lobby", "o", "together", "Together: play with others at a table", footer=()),
    lobby("sit_down", "enter", "{open}", "Sit down at the table, or open the new one"),
    lobby("open_to_others", "o", "by SSH", "Let others join from other machines, by SSH"),
    *family("copy", "Copy what others type to join",
        lobby("copy_join", "y", "copy", "Copy what others type on this machine"),
        lobby("copy_ssh", "Y", "copy", "Copy what others type on other machines")),
    lobby("join_table", "c", "code", "Join a table by its code"),
    lobby("watch_table", "v", "watch", "Watch the table"),
    *lobby.each(LEFT_RIGHT, "table_kind_{}", "kind", "New table: the {} way to play",
        "table_kind", "New table: the way to play"),
    lobby("new_table", "n", "puzzle", "New table: choose its puzzle"),
    lobby("private_table", "p", "private", "New table: private, or in the list"),
    *lobby.each(*STEPS),
    At(home, gallery, Context.DAILY, scores, statistics, lobby, ended)("ranking", "#", "ranking",
        "Ranking: the best players of this host",
        footer=At(Context.DAILY, scores, lobby, ended)),
    ranking("play_against", "enter space", "play against", "Play against this game"),
    *ranking.each(*STEPS),
    *ranking.each(TABS, "{}_ranking", "ranking", "Show the {} ranking", "ranking_board",
        "Next or previous ranking: day, week, puzzle, all", palette=True),
    *ranking.each(LEFT_RIGHT, "ranking_day_{}", "day", "Show the {} day or week", "ranking_day",
        "Previous or next day or week"),
    ranking("ranking_game", "n", "game", "Show the daily puzzles of the next game"),
    ranking("ranking_games", "c", "games",
        "Show games without help, with help, or with a solution"),
    ranking("own_row", "o", "your row", "Go to your own row"),
    # Packs
    home("packs", "k", "packs", "Packs: twelve puzzles each, from easy to hard", footer=()),
    packs("open_pack", "enter space", "play", "Play the first unsolved puzzle"),
    packs("remove_pack", "x delete", "remove", "Remove a pack that you have installed"),
    *packs.each(*STEPS),
    # Journey
    home("journey", "w", "journey", "Journey: all collections by difficulty, and what is next",
        footer=()),
    journeying("open_stretch", "enter space", "play", "Play the next puzzle of the collection"),
    journeying("untried", "u", "not tried", "Show only what you have not tried yet, or all"),
    *journeying.each(*GRID),
    # Editors
    home("editors", "m", "make", "Make your own figures, sets and boards", footer=()),
    editors("open_editor", "enter space", "open", "Open the editor"),
    *editors.each(*STEPS),
    *editors.each(*VALUES),
    # Import
    At(home, editors)("import_files", "i", "import", "Import puzzles from a file", footer=editors,
        outside=True),
    gallery("import_here", "F", "import", "Import puzzles from a file", "import_files", footer=(),
        outside=True),
    arrivals("keep_import", "enter space", "save", "Save the new puzzles"),
    arrivals("other_file", "o", "file", "Read another file"),
    arrivals("next_candidate", "n", "next figure",
        "Take the next figure that the picture may show"),
    arrivals("read_as", "r", "read as", "Read boards by other rules or another size"),
    read_path("text.accept", "enter", "read", "Read the file", "enter_text", palette=False),
    read_path("complete_path", "tab", "complete", "Complete the path", palette=False),
    *arrivals.each(*STEPS),
    # Relations
    At(pieces, solved, lab, explained, help_page)("relations", "V", "relations",
        "The sixteen relations of two edges, with pictures", footer=()),
    *relations.each(*STEPS),
    # Step by step
    At(home, board, ended, designs, relations, search_rules, help_page)("explain", "X",
        "step by step", "How it works: the papers' algorithms, step by step",
        footer=At(ended, lab, card, search_rules)),
    *explained.each(_ONWARDS, "{}_explained", "{}", "{} step", "explain_step",
        "Next or previous step", "step"),
    *explained.each(_TENS, "ten_steps_{}", "ten", "Ten steps {}", "explain_step",
        "Ten steps forward or back"),
    explained("explanations", "l", "list", "Choose an algorithm or an example"),
    *explained.each(ENDS, "{}_explained", "{}", "Go to the {} step", "explain_end",
        "First or last step", "first, last"),
    *At(explained, step_spoiler).each(TABS, "{}_explanation", "another",
        "Show the {} algorithm or example", "other_explained",
        "Show the next or previous algorithm or example", palette=True),
    step_spoiler("spoiler.show", "enter", "show them", "Show the steps", "see"),
    *explained.each(*STEPS),
    explained("describe_explained", "d", "describe", "Describe the step"),
    explanations("watch_explanation", "enter", "watch", "Watch it step by step"),
    *explanations.each(*STEPS),
    # Experiments
    At(lab, help_page)("experiments", "E", "experiments",
        "Experiments: what the papers measured, measured again", footer=lab),
    *experiments.each(*STEPS),
    experiments("experiment_start", "enter", "start", "Start or continue the experiment"),
    experiments("experiment_pause", "space", "pause", "Pause or resume the experiment"),
    experiments("experiment_stop", "x", "stop", "Stop the experiment (results stay)"),
    experiments("experiment_again", "r", "run again", "Run the experiment again from the start"),
    experiments("experiment_export", "e", "export",
        "Write the results: CSV, LaTeX, JSON or SVG", outside=True),
    experiments("describe_experiment", "d", "describe", "Describe the results (again: more)"),
    # Messages, and all long lists
    *messages.each(*STEPS),
    *lists.each(PAGES, "list.page_{}", "page", "Go {} a page", "page", "Go up or down a page",
        footer=At(messages, experiments)),
    *At(solutions, statistics, relations).each(_LONG_PAGES, "{}", "page", "Go {} a page", "page",
        "Go up or down a page", footer=relations),
    *_ENDED.each(ENDS, "list.{}", "{}", "Go to the {} entry", "end", "First or last entry",
        "first, last", footer=()),
    *family("copy", "Copy the message, or all of them",
        messages("copy_message", "y enter", "copy", "Copy the message to the clipboard"),
        messages("copy_messages", "Y", "copy", "Copy all messages to the clipboard")),
    # Rules of search
    At(lab, help_page)("search_rules", "R", "rules",
        "The paper's rules of search, tested, with proofs", footer=()),
    *search_rules.each(*STEPS),
    # Manual
    *topics.each(*STEPS),
    topics("read_topic", "enter space", "read", "Read about the topic"),
    # Help
    *help_page.each(*SCROLLS),
    *family("page", "Go up or down a page",
        help_page("list.page_up", "pageup", "page", "Go up a page", "page", -1, footer=(),
            palette=False),
        help_page("view.page_down", "pagedown space", "page", "Go down a page", "page", 1,
            palette=False)),
    *help_page.each(_HELP_ENDS, "list.{}", "{}", "Go to the {}", "end",
        "Go to the beginning or the end", "first, last", footer=()),
    help_page("close_help", "?", "back", "Back", "back", footer=(), palette=False),
    _PAGED("close_page", "escape", "back", "Back", "back", footer=(), palette=False),
    # Typing
    At(entering, lab_typing)("text.accept", "enter", "accept", "Accept the text", "enter_text",
        palette=False),
    At(entering, lab_typing, read_path)("text.cancel", "escape f9", "cancel", "Cancel",
        "leave_text", palette=False),
    At(naming, score_search, entering, score_path, atlas_search, lab_typing, read_path)(
        "text.erase", "backspace", "erase", "Delete a letter", "erase", palette=False),
    At(entering, score_path, lab_typing, read_path)("text.clear", "ctrl+u delete", "clear",
        "Clear the text", "clear", footer=lab_typing, palette=False),
    # Everywhere
    choosing("go_to", "g f6", "jump", "Jump to anything by letter", "jump", footer=()),
    _DESCRIBED("describe_row", "d", "describe", "Describe the row (again: more)", footer=designs),
    _but(Context.SMALL, Context.PRESSING)("palette", "ctrl+p f8", "commands",
        "Find a command by name", palette=False, pinned=True),
    _SETTLED("settings", "f2", "settings", "Settings", footer=()),
    At(settings, _SETTLED)("keys", "f3", "keys", "Browse and change all keys",
        "key_table", footer=settings),
    _but(Context.SMALL, Context.PRESSING, Context.MESSAGES)("messages", "f7", "messages",
        "Read and copy past messages", footer=()),
    _but(Context.SMALL, Context.PRESSING, Context.TOPICS)("manual", "f1", "manual",
        "The manual: a page for each topic", footer=help_page),
    _but(Context.HELP, of=SETTLED)("help", "?", "help", "Rules and keys of this screen",
        pinned=True),
    At(_but(Context.HOME, Context.FIRST, of=SETTLED), spoiler, step_spoiler)(
        "back", "q", "back", "Go back (nothing is lost)", pinned=True),
    At(home, small)("quit", "q", "quit", "Quit", "close", palette=False, pinned=True),
    _but()("suspend", "ctrl+z", "suspend", "Suspend to the shell (fg resumes)", "to_shell",
        footer=(), outside=True),
    _but()("leave", "ctrl+q ctrl+c", "quit", "Quit now (the game is saved)", footer=()),
)  # fmt: skip
