"""The one table of everything a player can do, and the keys that do it.

From `ACTIONS` are made the bindings of every screen (`tui_tangram.app.base`), the footer,
the help screen and the command palette, so they all agree.  A row says in which *contexts* it
holds; a context is a screen, or a state of one, such as a piece in hand.  One key may mean two
things in two contexts, never in one: see `tui_tangram.app.keymap`.

Every word of the table is a marked text (see `texts`): `Nouns` says it in the language in use,
when it is shown.

A row says what its key wishes, too: an *intent*, which is the action's id unless several
actions wish the same, and its arguments, which tell more of the wish.  A screen has one
door for all of them, ``do(intent, *arguments)``; see `tui_tangram.app.base`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from tui_tangram.language import tr, trc


class KeyMode(Enum):
    """The way in which a screen takes keys."""

    IDLE = "idle"
    """Keys have their usual effect on this screen."""
    TYPING = "typing"
    """Keys that can be printed are text, whatever they mean elsewhere."""
    ASKING = "asking"
    """Keys answer a question, or end a thing that was begun."""


class Context(Enum):
    """A place in which a key is pressed: a screen, or a state of one."""

    def __init__(self, where: str, heading: str = "", mode: KeyMode = KeyMode.IDLE) -> None:
        """Name the context, and perhaps give its keys a heading of their own in help."""
        self.where, self.heading, self.mode = where, heading, mode

    HOME = "home"
    FIRST = "first steps"
    """The three choices of a new player."""
    LESSONS = "lessons"
    """The list of lessons."""
    GALLERY = "gallery"
    SEARCH = "search", "While you type a search", KeyMode.TYPING
    """The gallery while a search is typed: printable keys are text there."""
    DAILY = "daily puzzles"
    """The calendar of daily puzzles, and the ladder of a week."""
    NEW = "new board"
    """The choices that make a new board."""
    TYPING = "typing an ID", "While you type an ID", KeyMode.TYPING
    """The same while an ID is typed: printable keys are text there."""
    MAKING = "making a board", "While a board is made", KeyMode.ASKING
    """Any screen on which a puzzle is wanted that takes long to make."""
    FREE = "nothing in hand", "Nothing in hand"
    """A board with nothing in hand."""
    HELD = "a piece in hand", "A piece in hand"
    """A board with a piece in hand."""
    TILE_FREE = "no tile in hand", "Nothing in hand"
    """A board of tiles with nothing in hand."""
    TILE_HELD = "a tile in hand", "A tile in hand"
    """A board of tiles with one in hand."""
    JUMP = "jumping", "While you jump", KeyMode.ASKING
    """Any screen with letters on things that can be chosen: printable keys are text."""
    NAMING = "naming a drawer", "While you name a drawer", KeyMode.TYPING
    """A board of tiles while a name is typed: printable keys are text."""
    SIFT = (
        "choosing which tiles are shown",
        "While you choose which tiles are shown",
        KeyMode.ASKING,
    )
    """A board of tiles while a choice of tiles for the drawers is made."""
    STOW = "choosing a drawer", "While you choose a drawer", KeyMode.ASKING
    """A board of tiles while the number of a drawer is asked for: printable keys are text."""
    SIGNING = "saying a name", "While you say your name", KeyMode.TYPING
    """A game that has just been solved better than before: printable keys are text there."""
    PAUSED = "paused"
    SOLVED = "solved", "Solved"
    """A tangram that has just been solved."""
    TILE_SOLVED = "a solved board", "Solved"
    """A board of tiles that is solved: there is still much to look at."""
    SOLUTIONS = "solutions"
    """The solutions of a puzzle."""
    PICKING = (
        "choosing a piece of a solution",
        "While you choose pieces of a solution",
        KeyMode.ASKING,
    )
    """The same while a piece is asked for: letters choose one."""
    EXPORT = "choosing what to write", "While you choose what to write", KeyMode.ASKING
    """The same while the format of a file is asked for."""
    SPOILER = "before solutions are shown", "Before solutions are shown", KeyMode.ASKING
    """The same before the player has agreed to see them."""
    SETTINGS = "settings"
    """The settings."""
    VALUE = "typing a value", "While you type a value", KeyMode.TYPING
    """The same while a value is typed: printable keys are text there."""
    KEYS = "keys"
    """The keys of all actions."""
    FINDING = "looking for an action", "While you type a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    PRESSING = "pressing a key", "While a key is waited for", KeyMode.ASKING
    """The same while a new key is waited for: any key is that key."""
    SAVES = "saves"
    """Saves in four lists."""
    TRIES = "history"
    """The tree of tries of a game."""
    REPLAY = "replay"
    """A game that is played again."""
    ENTERING = "typing a name", "While you type", KeyMode.TYPING
    """Saves or tries while a name or a path is typed: printable keys are text there."""
    PACKS = "packs"
    """The packs of puzzles."""
    SCORES = "scores"
    """The lists of the best."""
    SCORE_SEARCH = "looking for a list", "While you type a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    STATISTICS = "statistics"
    """Sums over all games."""
    SCORE_PATH = "naming a file", "While you name a file", KeyMode.TYPING
    """Scores or statistics while the name of a file is typed: printable keys are text there."""
    PROFILES = "colour profiles"
    """The profiles of terminals, side by side."""
    SAID = "what was said"
    """All that the announcer said."""
    LAB = "laboratory"
    """The laboratory."""
    LAB_TYPING = "typing in the laboratory", "", KeyMode.TYPING
    """The same while something is typed: printable keys are text there."""
    TOPICS = "manual"
    """The topics of the manual."""
    HELP = "help"
    SMALL = "a small window"
    """A window too small for anything."""


PIECES: Final = (Context.FREE, Context.HELD)
"""A tangram."""
TILES: Final = (Context.TILE_FREE, Context.TILE_HELD)
"""A board of tiles."""
IN_HAND: Final = (Context.HELD, Context.TILE_HELD)
"""Contexts in which something is in hand."""
LAYING: Final = (*PIECES, *TILES)
"""Games in which things are turned and laid."""
BOARD: Final = LAYING
"""Every game, while it is played: an action that any game has holds here."""
CHOOSING: Final = (
    Context.GALLERY, Context.SEARCH, Context.DAILY, Context.NEW, Context.SOLUTIONS,
    Context.SETTINGS, Context.KEYS, Context.FINDING, Context.SAVES, Context.TRIES, Context.REPLAY,
    Context.PACKS, Context.SCORES, Context.SCORE_SEARCH, Context.PROFILES, Context.SAID,
    Context.LAB, Context.TOPICS, Context.HELP, Context.FIRST, Context.LESSONS,
)  # fmt: skip
"""Screens other than home and games on which there is something to choose."""
ASKING: Final = (Context.JUMP, Context.NAMING, Context.SIFT, Context.STOW)
"""A screen, most often a board of tiles, that waits to be told something."""
ENDED: Final = (Context.SOLVED, Context.TILE_SOLVED)
"""Every game, once it is solved."""
PLAY: Final = (*BOARD, Context.PAUSED, *ENDED)
BROWSE: Final = (Context.GALLERY, Context.SEARCH)


LABEL: Final = "label of a key"
"""The context in which labels of the footer are translated: one word of English is several."""
LABELS: Final = "label of keys"
"""The same for the labels of families, which share a crowded line more often."""
NOUN: Final = "noun of an action"
"""The context in which nouns are translated."""
WHERE: Final = "where a key holds"
"""The context in which the names of contexts are translated."""


class Nouns(NamedTuple):
    """A game's words for its things, for the words of actions that several games have.

    They have no article and no case in the table: a language that needs them says a sentence
    so that the noun stands bare ("Kachel drehen"), or leaves it out.
    """

    piece: str = "piece"
    """A thing that is taken, turned and laid."""
    tray: str = "tray"
    """The place for pieces that are not on the board."""
    puzzle: str = "figure"
    take: str = "pick up"
    """The verb for the key that takes the thing under the cursor, with nothing in hand."""
    takes: str = "Take the chosen piece in hand"
    """The same, as a sentence."""
    find: str = "fits"
    """The things to look for on the board with nothing in hand."""
    finds: str = "Take a tile that fits here"
    """The same, as a sentence."""
    fit: str = "fit"
    """A place to which keys bring the thing in hand, in a word."""
    exact: str = "exact fit"
    """The same in full."""
    open: str = "open"
    """The verb for the key that opens a save of the list that is shown."""
    goal: str = "tiles"
    """The part of the screen to which the key leads that goes from one to the next."""

    def in_words(self, text: str) -> str:
        """Return *text*, the help of an action, with the nouns in their places.

        >>> Nouns().in_words("Turn the {piece} left")
        'Turn the piece left'
        """
        return self._with_nouns(tr(text))

    def label(self, row: Action | ActionFamily) -> str:
        """Return the footer's label of an action or a family, with the nouns in their places.

        >>> Nouns().label(FAMILIES["fits"])
        'next fit'
        """
        return self._with_nouns(trc(LABELS if isinstance(row, ActionFamily) else LABEL, row.label))

    def _with_nouns(self, text: str) -> str:
        if "{" not in text:
            return text
        nouns = self._asdict().items()
        return text.format_map({name: trc(NOUN, noun) if noun else "" for name, noun in nouns})


TILE_NOUNS: Final = Nouns("tile", "drawer", "board", takes="Take the tile in hand")
TURNED_NOUNS: Final = TILE_NOUNS._replace(
    take="turn",
    takes="Turn the tile left",
    find="unmatched",
    finds="To a tile that does not match",
)
"""The nouns of boards whose tiles stay where they are."""
ANYTHING: Final = Nouns(puzzle="puzzle")
"""The nouns of screens that know no game."""
ANY_NOUNS: Final = Nouns(piece="piece or tile", puzzle="puzzle", tray="tray or drawer",
                         take="take", takes="Take what the cursor is on")  # fmt: skip
"""The nouns of every game at once."""


@dataclass(frozen=True, slots=True)
class ActionFamily:
    """Actions that belong together: they share a line in the footer and in help."""

    label: str
    help: str


FAMILIES: Final[Mapping[str, ActionFamily]] = {
    "menu": ActionFamily("choose", "Choose an entry"),
    "first choices": ActionFamily("choose", "Choose a way to begin"),
    "lessons": ActionFamily("choose", "Choose a lesson"),
    "lesson pages": ActionFamily("page", "A page of lessons up or down"),
    "lesson ends": ActionFamily("ends", "To the first lesson, to the last"),
    "saves": ActionFamily("choose", "Choose a save"),
    "save pages": ActionFamily("page", "A page of saves up or down"),
    "save ends": ActionFamily("ends", "To the first save, to the last"),
    "save lists": ActionFamily("list", "The next list of saves, the one before"),
    "tries": ActionFamily("choose", "Choose a position"),
    "try ways": ActionFamily("along", "Back along the branch, on along it"),
    "try pages": ActionFamily("page", "A page of positions up or down"),
    "try ends": ActionFamily("ends", "To the first position, to the last"),
    "frames": ActionFamily("step", "A step back, a step on"),
    "frame ends": ActionFamily("ends", "To the beginning, to the end"),
    "speeds": ActionFamily("speed", "Faster, slower"),
    "thumbnails": ActionFamily("choose", "Choose a {puzzle}"),
    "pages": ActionFamily("page", "A page up or down"),
    "ends": ActionFamily("ends", "To the first {puzzle}, to the last"),
    "collections": ActionFamily("list", "The next collection, the one before"),
    "slots": ActionFamily("choose", "Choose a day, or a step of the ladder"),
    "daily games": ActionFamily("game", "The next game, the one before"),
    "months": ActionFamily("month", "The month before, the month after"),
    "fields": ActionFamily("choose", "The line above, the line below"),
    "values": ActionFamily("change", "Change it"),
    "digits": ActionFamily("number", "Type a number"),
    "take": ActionFamily("take", "Take that piece in hand"),
    "swap": ActionFamily("take", "Take that piece; the one in hand goes back"),
    "take tile": ActionFamily("take", "Take the tile with that number in hand"),
    "swap tile": ActionFamily("take", "Take that tile; the one in hand goes back"),
    "cursor": ActionFamily("move", "Move the cursor, and what is in hand"),
    "switch": ActionFamily("{goal}", "To the drawer; again: all of it; again: the board"),
    "drawer pages": ActionFamily("page", "A page of the drawer up or down"),
    "drawer ends": ActionFamily("ends", "To the first tile of the drawer, to the last"),
    "drawers": ActionFamily("drawers", "The drawer before, the next one"),
    "mark": ActionFamily("mark", "Mark a tile; mark all that hang together"),
    "zoom": ActionFamily("zoom", "Larger tiles, smaller tiles"),
    "scroll": ActionFamily("scroll", "Move the window over the board"),
    "tile themes": ActionFamily("theme", "The next theme of tiles, the one before"),
    "colours": ActionFamily("colour", "Tiles with a side of that colour too, or again all"),
    "hide drawers": ActionFamily("hide", "Hide the drawer; show all again"),
    "lines of tiles": ActionFamily("lines", "Lines to the corners; lines between tiles"),
    "corner": ActionFamily("corner", "The next corner around, the one before"),
    "corners": ActionFamily("corner", "To the corner in that direction"),
    "pieces": ActionFamily("next", "Choose the next piece, the one before"),
    "move": ActionFamily("move", "Move the piece by a step"),
    "nudge": ActionFamily("fine", "Move the piece by a fine step"),
    "turn": ActionFamily("turn", "Turn the {piece}, left or right"),
    "turn 15": ActionFamily("15°", "Turn the piece to the next multiple of 15°, left or right"),
    "turn 5": ActionFamily("5°", "Turn the piece to the next multiple of 5°, left or right"),
    "turn 1": ActionFamily("1°", "Turn the piece to the next multiple of 1°, left or right"),
    "align": ActionFamily("align", "Turn the piece until an edge aligns, left or right"),
    "fits": ActionFamily("next {fit}", "To the next {exact}, to the one before"),
    "fitting": ActionFamily("{find}", "{finds}, or the one before"),
    "history": ActionFamily("undo", "Undo, redo"),
    "check": ActionFamily("check", "Can this still be solved? Back to where it could"),
    "reveal": ActionFamily("reveal", "Show the solution step by step, go back a step"),
    "figures": ActionFamily("next", "The {puzzle} before, the next {puzzle}"),
    "other figures": ActionFamily("next {puzzle}", "The next {puzzle}, the {puzzle} before"),
    "describe": ActionFamily("describe", "Describe the {piece}, describe the board"),
    "solutions": ActionFamily("choose", "The next solution, the one before, a row up or down"),
    "solution pages": ActionFamily("page", "A page of solutions up or down"),
    "solution ends": ActionFamily("ends", "To the first solution, to the last"),
    "classes": ActionFamily("class", "The next class, the one before"),
    "pieces there": ActionFamily("choose", "Choose the piece in that direction"),
    "other pieces": ActionFamily("next", "The next piece, the one before"),
    "write": ActionFamily("write", "Write this solution as text, SVG, PNG or JSON"),
    "write all": ActionFamily("all", "Write all that are shown as text, SVG, PNG or JSON"),
    "settings": ActionFamily("choose", "Choose a setting"),
    "setting values": ActionFamily("change", "Change it; the next value, the one before"),
    "key rows": ActionFamily("choose", "Choose an action"),
    "key pages": ActionFamily("page", "A page of actions up or down"),
    "key ends": ActionFamily("ends", "To the first action, to the last"),
    "score lists": ActionFamily("choose", "The list above, the list below"),
    "score pages": ActionFamily("page", "A page of lists up or down"),
    "score ends": ActionFamily("ends", "To the first list, to the last"),
    "score games": ActionFamily("games", "Clean games, or assisted ones"),
    "score scopes": ActionFamily("lists", "Lists of puzzles, or of classes of puzzles"),
    "score resets": ActionFamily("reset", "Empty this list; empty all lists"),
    "lab rows": ActionFamily("choose", "The line above, the line below"),
    "lab values": ActionFamily("change", "Change the line; from the answer to the question"),
    "lab pages": ActionFamily("page", "A page of the answer up or down"),
    "lab ends": ActionFamily("ends", "To the first row, to the last"),
    "lab modes": ActionFamily("mode", "Choice, shapes, solve, tansets, structures"),
    "lab set": ActionFamily("add, take", "Put the tan into the set, take it out"),
    "lab order": ActionFamily("sort", "Sort by the next column, the other way round"),
    "packs": ActionFamily("choose", "Choose a pack"),
    "pack pages": ActionFamily("page", "A page of packs up or down"),
    "pack ends": ActionFamily("ends", "To the first pack, to the last"),
    "charts": ActionFamily("chart", "The chart of the list before, of the next one"),
    "number lines": ActionFamily("scroll", "A line up or down"),
    "number pages": ActionFamily("page", "A page up or down"),
    "profiles": ActionFamily("choose", "The profile before, the next one"),
    "said lines": ActionFamily("choose", "Choose a line"),
    "said pages": ActionFamily("page", "A page up or down"),
    "said ends": ActionFamily("ends", "To the oldest line, to the newest"),
    "said copies": ActionFamily("copy", "Copy the line; copy all of them"),
    "topics": ActionFamily("choose", "Choose a topic"),
    "topic pages": ActionFamily("page", "A page of topics up or down"),
    "topic ends": ActionFamily("ends", "To the first topic, to the last"),
    "lines": ActionFamily("scroll", "A line up or down"),
    "help pages": ActionFamily("page", "A page up or down"),
    "help ends": ActionFamily("ends", "To the beginning, to the end"),
}


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player can do."""

    id: str
    """Its name in the settings."""
    keys: tuple[str, ...]
    """The usual keys: a character, or Textual's name of a key; the first is shown first."""
    label: str
    """A word or two for the footer; like `help` it may have places for `Nouns`."""
    help: str
    """The effect, for help and the palette, without a full stop."""
    contexts: tuple[Context, ...]
    keys_in_hand: bool = False
    """Whether it may have more keys that mean this only while something is in hand."""
    intent: str = ""
    """The wish, which several actions may share; the id when empty."""
    arguments: tuple[str | int, ...] = ()
    family: str = ""
    """A key of `FAMILIES`, or none."""
    footer: tuple[Context, ...] | None = None
    """The contexts in which the footer shows it when there is room; None for all of its own."""
    pinned: bool = False
    """Whether the footer always shows it, at its end."""
    palette: bool = True
    """Whether the palette lists it; moving a cursor makes no command."""
    outside: bool = False
    """Whether it reaches beyond the player's own directories: a file of any name, the shell."""

    def __post_init__(self) -> None:
        """Take the id for the intent, unless there is another."""
        if not self.intent:
            object.__setattr__(self, "intent", self.id)

    @property
    def shown(self) -> tuple[Context, ...]:
        """The contexts in which the footer shows it when there is room; earlier rows first."""
        return self.contexts if self.footer is None else self.footer


_Way = tuple[str, tuple[str, ...], str, str | int]
"""A way to go: its name, the usual keys, its end in words, and the argument for screens."""


def _each(  # noqa: PLR0917  # a row of a table
    ways: Iterable[_Way],
    name: str,
    label: str,
    what: str,
    contexts: tuple[Context, ...],
    intent: str,
    family: str,
    *,
    footer: tuple[Context, ...] | None = None,
    palette: bool = False,
) -> tuple[Action, ...]:
    """Return an action for each of several *ways*, for which the texts have places.

    So may the *intent*; otherwise the way is its argument.
    """
    return tuple(
        Action(
            name.format(way),
            keys,
            label.format(way),
            what.format(where),
            contexts,
            intent=intent.format(way),
            arguments=() if "{" in intent else (argument,),
            family=family,
            footer=footer,
            palette=palette,
        )
        for way, keys, where, argument in ways
    )


_DIGITS: Final = range(1, 10)
_UP_DOWN: Final = ("up", ("up",), "above", -1), ("down", ("down",), "below", 1)
_UP_DOWN_TEXT: Final = ("up", ("up",), "up", -1), ("down", ("down",), "down", 1)
_LEFT_RIGHT: Final = ("left", ("left",), "previous", -1), ("right", ("right",), "next", 1)
_PAGES: Final = ("up", ("pageup",), "up", -1), ("down", ("pagedown",), "down", 1)
_LONG_PAGES: Final = _PAGES[0], ("down", ("pagedown", "space"), "down", 1)
_ENDS: Final = ("first", ("home",), "first", -1), ("last", ("end",), "last", 1)
_ARROWS: Final = tuple((way, (way,), way, way) for way in ("left", "up", "down", "right"))
_FINE: Final = tuple(
    (way, (f"shift+{way}", letter), way, way)
    for way, letter in (("left", "H"), ("up", "K"), ("down", "J"), ("right", "L"))
)
_UNSETTLED: Final = (
    Context.SETTINGS, Context.SMALL,
    *(one for one in Context if one.mode is not KeyMode.IDLE and one is not Context.ENTERING),
)  # fmt: skip
"""Contexts in which something was begun, so that neither settings nor keys are opened."""

COLOUR_SIGNS: Final = "123456789ABCDEFGHJKLMNPQRT"
"""The signs by which colours are called, from colour 1 on."""
_HOME = (Context.HOME,)
_FIRST = (Context.FIRST,)
_LESSONS = (Context.LESSONS,)
_GALLERY = (Context.GALLERY,)
_SEARCH = (Context.SEARCH,)
_NEW = (Context.NEW,)
_DAILY = (Context.DAILY,)
_TYPING = (Context.TYPING,)
_FREE = (Context.FREE,)
_HELD = (Context.HELD,)
_TILE_FREE = (Context.TILE_FREE,)
_TILE_HELD = (Context.TILE_HELD,)
_ANY_HELD = (*_HELD, *_TILE_HELD)
_SEEN = (*TILES, Context.TILE_SOLVED)
_SOLUTIONS = (Context.SOLUTIONS,)
_PICKING = (Context.PICKING,)
_EXPORT = (Context.EXPORT,)
_SAVES = (Context.SAVES,)
_TRIES = (Context.TRIES,)
_REPLAY = (Context.REPLAY,)
_ENTERING = (Context.ENTERING,)
_SAVED = (*_SAVES, *_TRIES, *_REPLAY)
_LAB = (Context.LAB,)
_LAB_TYPING = (Context.LAB_TYPING,)
_HELP = (Context.HELP,)
_SAID = (Context.SAID,)
_TOPICS = (Context.TOPICS,)
_PROFILES = (Context.PROFILES,)
_PACKS = (Context.PACKS,)
_SCORES = (Context.SCORES,)
_SCORE_SEARCH = (Context.SCORE_SEARCH,)
_NUMBERS = (Context.STATISTICS,)
_SCORE_PATH = (Context.SCORE_PATH,)
_SETTINGS = (Context.SETTINGS,)
_VALUE = (Context.VALUE,)
_KEYS = (Context.KEYS,)
_FINDING = (Context.FINDING,)

ACTIONS: Final[tuple[Action, ...]] = (
    # Home
    *_each(_UP_DOWN, "menu_{}", "choose", "The entry {}", _HOME, "step", "menu"),
    Action("menu_open", ("enter", "space", "right"), "open", "Open the entry", _HOME,
           palette=False),
    Action("continue_game", ("c",), "continue", "Go on with the game played last", _HOME,
           footer=()),
    Action("next_puzzle", ("+",), "recommended", "Play the recommended puzzle", (*_HOME, *ENDED),
           footer=()),
    Action("unfinished", ("g",), "games", "Choose among the unfinished games", _HOME, footer=()),
    Action("go_to_entry", ("j", "f6"), "jump", "Jump: letters on all entries", _HOME,
           intent="jump", footer=()),
    Action("gallery", ("t",), "tangrams", "Choose a figure from the gallery", _HOME,
           arguments=("tangram",), footer=()),
    Action("board_gallery", ("e",), "matching", "Choose a board of edge matching", _HOME,
           intent="gallery", arguments=("matching",), footer=()),
    Action("daily", ("d",), "daily", "Today's puzzles, the calendar and the week's ladder", _HOME,
           footer=()),
    Action("lessons", ("y",), "lessons", "Lessons: short puzzles that teach the keys",
           (*_HOME, Context.HELP), footer=()),
    Action("first_steps", ("f",), "first steps", "First steps: learn, play or look around",
           _HOME, footer=()),
    # First steps
    *_each(_UP_DOWN, "first_{}", "choose", "The choice {}", _FIRST, "step", "first choices"),
    Action("open_choice", ("enter", "space"), "open", "Open what is selected", _FIRST),
    Action("look_around", ("escape",), "look around", "Look around: to home", _FIRST),
    # Lessons
    *_each(_UP_DOWN, "lesson_{}", "choose", "The lesson {}", _LESSONS, "step", "lessons"),
    Action("play_lesson", ("enter", "space"), "play", "Play the lesson", _LESSONS),
    Action("restart_lesson", ("r",), "start again", "Start the lesson again", _LESSONS),
    *_each(_PAGES, "lesson_page_{}", "page", "A page {}", _LESSONS, "page", "lesson pages",
           footer=()),
    *_each(_ENDS, "{}_lesson", "{}", "To the {} lesson", _LESSONS, "end", "lesson ends",
           footer=()),
    # Daily
    *_each(_ARROWS, "occasion_{}", "choose", "The day or step in that direction: {}", _DAILY,
           "slot", "slots"),
    Action("play_occasion", ("enter", "space"), "play", "Play the puzzle of that day or step",
           _DAILY),
    Action("next_daily_game", ("tab",), "game", "The next game", _DAILY,
           intent="daily_game", arguments=(1,), family="daily games"),
    Action("previous_daily_game", ("shift+tab",), "game", "The game before", _DAILY,
           intent="daily_game", arguments=(-1,), family="daily games"),
    Action("ladder", ("w",), "ladder", "From the calendar to the week's ladder, and back", _DAILY),
    Action("month_before", ("pageup", "["), "month", "The month before", _DAILY,
           intent="month", arguments=(-1,), family="months"),
    Action("month_after", ("pagedown", "]"), "month", "The month after", _DAILY,
           intent="month", arguments=(1,), family="months"),
    Action("to_today", ("home", "t"), "today", "To today", _DAILY),
    # Gallery
    *_each(_ARROWS, "thumbnails_{}", "choose", "The {{puzzle}} in that direction: {}", BROWSE,
           "step", "thumbnails"),
    Action("open_figure", ("enter",), "play", "Play the {puzzle}", BROWSE),
    Action("search", ("/",), "search", "Search by typing", _GALLERY),
    Action("sort", ("o",), "sort", "Sort by difficulty, name and more: the next order", _GALLERY),
    Action("next_collection", ("tab",), "list", "The next collection", _GALLERY,
           intent="collection", arguments=(1,), family="collections"),
    Action("previous_collection", ("shift+tab",), "list", "The collection before",
           _GALLERY, intent="collection", arguments=(-1,), family="collections"),
    Action("piece_set", ("i",), "set", "About the set: its pieces, figures and source",
           (*_GALLERY, *PIECES, *_HELP), footer=(*_GALLERY, *_HELP)),
    Action("end_search", ("escape", "tab"), "done", "Keep what was typed and stop typing",
           _SEARCH, intent="leave_text", palette=False),
    Action("erase", ("backspace",), "erase", "Take back a letter",
           (*_SEARCH, *_TYPING, *_VALUE, *_FINDING),
           palette=False),
    *_each(_PAGES, "page_{}", "page", "A page {}", BROWSE, "page", "pages", footer=()),
    *_each(_ENDS, "{}_figure", "{}", "To the {} {{puzzle}}", BROWSE, "end", "ends", footer=()),
    Action("clear_search", ("ctrl+u",), "clear", "Forget what was typed",
           (*BROWSE, *_TYPING, *_VALUE, *_FINDING), intent="clear",
           footer=()),
    Action("random_unsolved", ("r",), "random", "A {puzzle} not solved yet, by chance",
           (Context.HOME, Context.GALLERY)),
    Action("new_board", ("n",), "new board", "Make a board of your own",
           (Context.HOME, Context.GALLERY), footer=_GALLERY),
    # New board
    *_each(_UP_DOWN, "field_{}", "choose", "The line {}", _NEW, "step", "fields"),
    *_each(_LEFT_RIGHT, "value_{}", "change", "The {} choice", _NEW, "value", "values"),
    Action("play_board", ("enter", "space"), "play", "Play this board", _NEW),
    Action("new_seed", ("s",), "other tiles", "Other tiles for the same board", _NEW),
    Action("random_board", ("r",), "surprise", "A layout and rules by chance", _NEW),
    Action("type_id", ("i",), "type an ID", "Type the ID of a board", _NEW),
    Action("copy_id", ("y", "I"), "copy ID", "Copy the ID to the clipboard", _NEW),
    Action("as_usual", ("ctrl+u",), "as usual", "All choices as at first", _NEW, footer=()),
    *(
        Action(f"digit_{digit}", (digit,), "number", f"Type a {digit}", _NEW,
               intent="digit", arguments=(digit,), family="digits", footer=(), palette=False)
        for digit in "0123456789"
    ),
    Action("erase_digit", ("backspace",), "erase", "Take back a digit", _NEW,
           footer=(), palette=False),
    Action("take_id", ("enter",), "take", "Take what was typed", _TYPING, intent="enter_text",
           palette=False),
    Action("end_typing", ("escape", "tab"), "leave it", "Stop typing; what was typed stays",
           _TYPING, intent="leave_text", palette=False),
    Action("stop_search", ("escape", "enter"), "stop", "Stop looking",
           (Context.MAKING,)),
    # Board
    *(
        Action(f"{name}_{number}", (str(number),), "take", f"Take piece {number} in hand", where,
               intent="take", arguments=(number - 1,), family=name, footer=footer)
        for name, where, footer in (("take", _FREE, None), ("swap", _HELD, ()))
        for number in _DIGITS
    ),
    Action("call", ("g", "f6"), "take", "Jump: what stands on a piece takes it in hand", PIECES,
           footer=_FREE),
    Action("go_to_fit", ("G",), "jump", "Letters on every {fit}; one leads there", _HELD,
           intent="jump", footer=()),
    *_each(_ARROWS, "corner_{}", "corner", "To the corner in that direction: {}", _FREE, "{}",
           "corners"),
    Action("next_corner", ("pagedown",), "next", "The next corner, clockwise", _FREE,
           family="corner", footer=()),
    Action("previous_corner", ("pageup",), "previous", "The corner before, anticlockwise", _FREE,
           family="corner", footer=()),
    *_each(_ARROWS, "cursor_{}", "move", "Move the cursor: {}", _SEEN, "{}", "cursor",
           footer=TILES),
    *(
        Action(f"{name}_tile_{number}", (str(number),), "take", f"Take tile {number} in hand",
               where, intent="take", arguments=(number,), family=f"{name} tile", footer=(),
               palette=False)
        for name, where in (("take", _TILE_FREE), ("swap", _TILE_HELD))
        for number in _DIGITS
    ),
    Action("pick_up", ("enter", "space"), "{take}", "{takes}", (*_FREE, *_TILE_FREE)),
    *_each(_ARROWS, "move_{}", "move", "Move the piece by a step: {}", _HELD, "{}", "move"),
    Action("turn_left", ("r",), "turn", "Turn the {piece} left", LAYING, True,
           family="turn", footer=_ANY_HELD),
    Action("turn_right", ("R",), "turn", "Turn the {piece} right", LAYING, True,
           family="turn", footer=_ANY_HELD),
    *(
        Action(f"turn_{way}_{by}", (key,), f"{by}°",
               f"Turn the piece {way}, to the next multiple of {by}°", PIECES,
               family=f"turn {by}", footer=())
        for by, keys in ((15, "<>"), (5, ",."), (1, "{}"))
        for way, key in zip(("left", "right"), keys, strict=True)
    ),
    *(
        Action(f"align_{way}", (key,), "align", f"Turn the piece {way} until an edge aligns",
               PIECES, family="align", footer=())
        for way, key in (("left", "a"), ("right", "A"))
    ),
    Action("flip", ("f",), "flip", "Turn the {piece} over", LAYING, True, footer=_ANY_HELD),
    Action("next_fitting", ("n",), "{find}", "{finds}", _TILE_FREE,
           intent="next_fit", family="fitting"),
    Action("previous_fitting", ("N",), "{find}", "{finds}",
           _TILE_FREE, intent="previous_fit", family="fitting"),
    Action("switch", ("tab",), "{goal}", "To the drawer; again: all of it; again: the board",
           _TILE_FREE, arguments=(1,), family="switch"),
    Action("switch_back", ("shift+tab",), "{goal}",
           "To all of the drawer; again: a part of it; again: back", _TILE_FREE,
           intent="switch", arguments=(-1,), family="switch"),
    *_each(_PAGES, "drawer_{}", "page", "A page of the drawer {}", _TILE_FREE, "page",
           "drawer pages", footer=(), palette=True),
    *_each(_ENDS, "drawer_{}", "{}", "To the {} tile of the drawer", _TILE_FREE, "end",
           "drawer ends", footer=(), palette=True),
    Action("next_fit", ("n", "tab"), "next {fit}", "To the next {exact}", _ANY_HELD,
           family="fits"),
    Action("previous_fit", ("N", "shift+tab"), "previous {fit}", "To the {exact} before",
           _ANY_HELD, family="fits"),
    Action("put_down", ("enter", "space"), "put", "Put the {piece} down where it is", _ANY_HELD),
    Action("snap", ("s",), "snap", "To the nearest {exact}", _ANY_HELD),
    Action("snap_last", ("s",), "snap", "Snap the piece placed last", _FREE, intent="snap",
           footer=()),
    Action("next_piece", ("tab",), "next", "Choose the next piece", _FREE,
           family="pieces", footer=()),
    Action("previous_piece", ("shift+tab",), "previous", "Choose the piece before", _FREE,
           family="pieces", footer=()),
    Action("go_on", ("]",), "next", "The next {puzzle}", ENDED,
           intent="figure", arguments=(1,), family="other figures"),
    Action("go_before", ("[",), "previous", "The {puzzle} before this one", ENDED,
           intent="figure", arguments=(-1,), family="other figures", footer=()),
    Action("again", ("A", "ctrl+r"), "again", "A new game of this {puzzle}, for another solution",
           ENDED, intent="restart", footer=()),
    Action("copy_result", ("e",), "copy result", "Copy the result, for others to see; no spoilers",
           (*_DAILY, *ENDED), footer=_DAILY),
    Action("undo", ("u",), "undo", "Undo", (*BOARD, *ENDED), family="history"),
    Action("redo", ("U",), "redo", "Redo", (*BOARD, *ENDED), family="history"),
    Action("hint", ("h",), "hint", "A hint; again: the next step", BOARD),
    Action("check", ("c",), "check", "Check whether this can still be solved", BOARD,
           family="check", footer=()),
    Action("to_good", ("C",), "go back", "Back to the last position that can be solved", BOARD,
           family="check", footer=()),
    *_each(_FINE, "nudge_{}", "fine", "Move the piece by a fine step: {}", _HELD, "nudge_{}",
           "nudge", footer=(), palette=True),
    Action("to_tray", ("x", "backspace"), "remove", "Send the {piece} back to the {tray}", LAYING,
           True),
    Action("jump", ("g", "f6"), "jump", "Jump: letters on every place and tile", TILES),
    Action("errors", ("v",), "errors", "Mark sides that do not match, or no longer",
           TILES, footer=()),
    Action("sift", ("/",), "filter", "Choose which tiles the drawers show", _TILE_FREE),
    Action("stow", ("b",), "put away", "Put the tile, or those marked, in a drawer", TILES,
           footer=()),
    Action("gather", ("B",), "gather", "Put all tiles that pass the filter in a drawer", _TILE_FREE,
           footer=()),
    Action("mark", ("a",), "mark", "Mark the tile, to move several together", _TILE_FREE,
           family="mark", footer=()),
    Action("mark_group", ("A",), "mark", "Mark all tiles that hang together", _TILE_FREE,
           family="mark", footer=()),
    Action("previous_drawer", (",",), "drawers", "Show the drawer before", TILES,
           family="drawers", footer=()),
    Action("next_drawer", (".",), "drawers", "Show the next drawer", TILES,
           family="drawers", footer=()),
    Action("add_drawer", ("+",), "add", "Add a drawer", TILES, footer=()),
    Action("name_drawer", ("=",), "name", "Give the drawer another name", TILES, footer=()),
    Action("hide_drawer", ("-",), "hide", "Hide the drawer", TILES, family="hide drawers",
           footer=()),
    Action("show_drawers", ("_",), "show", "Show all drawers again", TILES,
           family="hide drawers", footer=()),
    Action("let_go", ("escape",), "let go", "Cancel: what is in hand goes back; forget marks",
           LAYING, footer=_ANY_HELD, palette=False),
    *(
        Action(f"sift_{what}", (key,), what, text, (Context.SIFT,), intent="sift_by",
               arguments=(what,))
        for what, key, text in (
            ("shape", "s", "Tiles of the same shape, or of all"),
            ("rim", "r", "Tiles for the rim, or not for it, or all"),
            ("fits", "f", "Tiles that fit where the cursor is, or all"),
            ("equal", "e", "Tiles like this one, or all"),
        )
    ),
    *(
        Action(f"sift_colour_{number}", (sign,), "colour", f"Tiles with colour {sign}, or all",
               (Context.SIFT,), intent="sift_colour", arguments=(number,), family="colours")
        for number, sign in enumerate(COLOUR_SIGNS, start=1)
    ),
    Action("cancel", ("escape",), "cancel", "Cancel", ASKING, intent="let_go",
           palette=False),
    Action("finish", ("enter",), "done", "That is all", (Context.NAMING, Context.SIFT),
           palette=False),
    Action("sign_result", ("N",), "name", "Your name beside the record", ENDED),
    Action("sign", ("enter",), "keep", "Keep the name beside the result", (Context.SIGNING,),
           palette=False),
    Action("skip_name", ("escape",), "skip", "Leave the name that the system has",
           (Context.SIGNING,), palette=False),
    Action("erase_signature", ("backspace",), "erase", "Take back a letter", (Context.SIGNING,),
           palette=False),
    Action("erase_name", ("backspace",), "erase", "Take back a letter", (Context.NAMING,),
           intent="erase", palette=False),
    Action("zoom_in", ("z",), "zoom", "Larger tiles", _SEEN, intent="zoom", arguments=(1,),
           family="zoom", footer=()),
    Action("zoom_out", ("Z",), "zoom", "Smaller tiles", _SEEN, intent="zoom", arguments=(-1,),
           family="zoom", footer=()),
    Action("fit_window", ("0",), "fit", "Tiles as large as the board allows",
           (*_TILE_FREE, Context.TILE_SOLVED),
           footer=()),
    Action("overview", ("o",), "map", "The whole board as a map, or the board again", _SEEN,
           footer=()),
    *_each(_FINE, "scroll_{}", "scroll", "Move the window over the board: {}", _SEEN, "scroll",
           "scroll", footer=(), palette=True),
    Action("next_tile_theme", ("t",), "theme", "The next theme of tiles", _SEEN,
           intent="tile_theme", arguments=(1,), family="tile themes", footer=()),
    Action("previous_tile_theme", ("T",), "theme", "The theme of tiles before", _SEEN,
           intent="tile_theme", arguments=(-1,), family="tile themes", footer=()),
    Action("signs", ("i",), "signs", "Signs on the sides: as the theme says, yes, no", _SEEN,
           footer=(), intent="tile_marks", arguments=("signs",)),
    Action("radii", ("y",), "lines", "Lines to the corners: as the theme says, yes, no", _SEEN,
           family="lines of tiles", footer=(), intent="tile_marks", arguments=("radii",)),
    Action("edges", ("Y",), "lines", "Lines between tiles: as the theme says, yes, no", _SEEN,
           family="lines of tiles", footer=(), intent="tile_marks", arguments=("edges",)),
    Action("contour", ("v",), "contour", "Show which contour matches, or stop showing it",
           (*PIECES, Context.SOLVED)),
    Action("previous_figure", ("[",), "previous", "The {puzzle} before this one",
           (*BOARD, Context.PAUSED),
           intent="figure", arguments=(-1,), family="figures", footer=()),
    Action("next_figure", ("]",), "next", "The next {puzzle}", (*BOARD, Context.PAUSED),
           intent="figure", arguments=(1,), family="figures", footer=()),
    Action("pause", ("p",), "pause", "Pause and hide the board", BOARD),
    Action("resume", ("p", "enter", "space"), "go on", "Go on", (Context.PAUSED,),
           intent="pause"),
    Action("describe", ("d",), "describe", "Describe the {piece}", (*BOARD, *ENDED),
           family="describe", footer=()),
    Action("describe_board", ("D",), "describe", "Describe the board",
           (*BOARD, *ENDED), family="describe", footer=()),
    Action("reveal", ("w",), "reveal", "Show the solution, one step more", BOARD,
           family="reveal", footer=()),
    Action("reveal_back", ("W",), "reveal", "Take back a step of the solution", BOARD,
           family="reveal", footer=()),
    Action("restart", ("ctrl+r",), "restart", "Begin again", (*BOARD, Context.LAB), footer=()),
    Action("freestyle", ("t",), "freestyle",
           "Build beside the target, or on the silhouette again", PIECES, footer=()),
    Action("solutions", ("S",), "solutions", "All solutions, to look through and to export",
           (Context.GALLERY, *BOARD, *ENDED), footer=ENDED),
    Action("copy_puzzle", ("I",), "copy ID", "Copy the ID of the {puzzle} to the clipboard",
           (*_GALLERY, *_DAILY, *PLAY), intent="copy_id", footer=_DAILY),
    # Saves, tries and replays
    Action("saves", ("l",), "saves", "All saves: unfinished, named, finished, thrown away",
           (Context.HOME, *BOARD, *ENDED), footer=()),
    Action("save_as", ("k",), "keep", "Keep the game under a name", (*BOARD, *ENDED), footer=()),
    Action("mark_position", ("m",), "checkpoint", "Make this position a checkpoint",
           (*BOARD, *ENDED), footer=()),
    Action("tries", ("M",), "history", "History: branches and checkpoints, to go to any of them",
           (*BOARD, *ENDED), footer=()),
    Action("open_save", ("enter",), "{open}", "Go on with the save, or take it back", _SAVES),
    *_each(_UP_DOWN, "save_{}", "choose", "The save {}", _SAVES, "step", "saves"),
    Action("next_saves", ("tab", "right"), "list", "The next list of saves", _SAVES,
           intent="saves_list", arguments=(1,), family="save lists"),
    Action("previous_saves", ("shift+tab", "left"), "list", "The list of saves before", _SAVES,
           intent="saves_list", arguments=(-1,), family="save lists"),
    Action("delete_save", ("x", "delete", "backspace"), "throw away",
           "Throw the save away; undo takes it back", _SAVES),
    Action("rename_save", ("r",), "name", "Give the save a name, or another one", _SAVES),
    Action("replay", ("P",), "replay", "Play it again from its beginning",
           (*_SAVES, *BOARD, *ENDED), footer=(*_SAVES, *ENDED)),
    Action("undo_save", ("u",), "undo", "Take back what was done last to a save", _SAVES),
    Action("find_save", ("/",), "find", "Only saves with what you type", _SAVES),
    Action("export_save", ("e",), "export", "Write the save to a text file", _SAVES, outside=True),
    Action("import_save", ("i",), "import", "Read a save from a text file", _SAVES,
           outside=True),
    *_each(_PAGES, "saves_{}", "page", "A page {}", _SAVES, "page", "save pages", footer=()),
    *_each(_PAGES, "tries_{}", "page", "A page {}", _TRIES, "page", "try pages", footer=()),
    *_each(_ENDS, "{}_save", "{}", "To the {} save", _SAVES, "end", "save ends", footer=()),
    *_each(_ENDS, "{}_try", "{}", "To the {} position", _TRIES, "end", "try ends", footer=()),
    Action("go_there", ("enter",), "go there", "Go to this position; undo comes back", _TRIES),
    *_each(_UP_DOWN, "try_{}", "choose", "The position {}", _TRIES, "step", "tries"),
    Action("try_back", ("left",), "along", "Back along the branch", _TRIES,
           intent="along", arguments=(-1,), family="try ways"),
    Action("try_on", ("right",), "along", "On along the branch", _TRIES,
           intent="along", arguments=(1,), family="try ways"),
    Action("name_mark", ("m", "r"), "name", "Make this position a checkpoint and name it", _TRIES),
    Action("remove_mark", ("x", "delete", "backspace"), "remove", "Make it no checkpoint any more",
           _TRIES),
    Action("undo_mark", ("u",), "undo", "Take back what was done last to a checkpoint", _TRIES),
    Action("play_pause", ("space", "enter", "p"), "pause", "Pause, or go on", _REPLAY),
    Action("frame_back", ("left",), "step", "A step back", _REPLAY,
           intent="frame", arguments=(-1,), family="frames"),
    Action("frame_on", ("right",), "step", "A step on", _REPLAY,
           intent="frame", arguments=(1,), family="frames"),
    Action("faster", ("up", "+"), "speed", "Faster", _REPLAY,
           intent="speed", arguments=(1,), family="speeds"),
    Action("slower", ("down", "-"), "speed", "Slower", _REPLAY,
           intent="speed", arguments=(-1,), family="speeds"),
    Action("first_frame", ("home",), "first", "To the beginning", _REPLAY,
           intent="frame_end", arguments=(-1,), family="frame ends", footer=()),
    Action("last_frame", ("end",), "last", "To the end", _REPLAY,
           intent="frame_end", arguments=(1,), family="frame ends", footer=()),
    Action("all_tries", ("a",), "all tries", "Everything that was tried, or the one way alone",
           _REPLAY),
    Action("enter_text", ("enter",), "take", "Take what was typed", _ENTERING, palette=False),
    Action("leave_text", ("escape",), "leave it", "Stop being asked; nothing is done", _ENTERING,
           palette=False),
    Action("erase_entered", ("backspace",), "erase", "Take back a letter", _ENTERING,
           intent="erase", palette=False),
    Action("clear_entered", ("ctrl+u", "delete"), "clear", "Forget what was typed", _ENTERING,
           intent="clear", footer=(), palette=False),
    Action("timer", ("ctrl+t",), "timer", "Hide the time, or show it again", PLAY, footer=()),
    # Solutions
    Action("see", ("enter",), "show them", "Show the solutions", (Context.SPOILER,)),
    *_each(_ARROWS, "solution_{}", "choose", "The solution in that direction: {}", _SOLUTIONS,
           "step", "solutions"),
    Action("next_class", ("tab",), "class", "The first of the next class", _SOLUTIONS,
           intent="class", arguments=(1,), family="classes"),
    Action("previous_class", ("shift+tab",), "class", "The first of the class before",
           _SOLUTIONS, intent="class", arguments=(-1,), family="classes"),
    Action("go_to_number", ("n",), "number", "To the solution with a number", _SOLUTIONS),
    Action("pick", ("f",), "filter", "Only solutions with some piece where it is here",
           _SOLUTIONS),
    Action("drop", ("escape",), "stop", "Stop the search, or take back the last filter",
           _SOLUTIONS, footer=()),
    Action("enlarge", ("z", "enter"), "large", "The large picture alone, or the small ones too",
           _SOLUTIONS),
    Action("describe_solution", ("d",), "describe", "Say where the pieces of the solution lie",
           _SOLUTIONS),
    Action("export", ("e",), "export", "Write text, SVG, PNG or JSON", _SOLUTIONS, outside=True),
    *_each(_LONG_PAGES, "solutions_{}", "page", "A page {}", _SOLUTIONS, "page",
           "solution pages", footer=()),
    *_each(_ENDS, "{}_solution", "{}", "To the {} solution", _SOLUTIONS, "end",
           "solution ends", footer=()),
    *_each(_ARROWS, "piece_there_{}", "choose", "The piece in that direction: {}", _PICKING,
           "piece_there", "pieces there"),
    Action("keep", ("enter", "space"), "keep it", "Only solutions with this piece here, or all",
           _PICKING, palette=False),
    *_each((("next", ("tab",), "next", 1), ("previous", ("shift+tab",), "previous", -1)),
           "{}_piece_here", "next", "The {} piece", _PICKING, "other_piece", "other pieces",
           palette=True),
    Action("end_picking", ("escape",), "done", "Stop choosing pieces; what was kept stays",
           _PICKING, palette=False),
    *(
        Action(f"write_{form}{'_all' if all_of_them else ''}", (key,), word,
               f"Write {'all that are shown' if all_of_them else 'this solution'} as {word}",
               _EXPORT, intent="write", arguments=(form, all_of_them),
               family="write all" if all_of_them else "write", outside=True)
        for all_of_them in (0, 1)
        for form, key, word in (
            ("txt", "tT"[all_of_them], "text"),
            ("svg", "sS"[all_of_them], "SVG"),
            ("png", "pP"[all_of_them], "PNG"),
            ("json", "jJ"[all_of_them], "JSON"),
        )
    ),
    Action("end_export", ("escape",), "leave it", "Write nothing", _EXPORT, palette=False),
    # Settings
    *_each(_UP_DOWN, "setting_{}", "choose", "The setting {}", _SETTINGS, "step", "settings"),
    *_each(_LEFT_RIGHT, "setting_{}", "change", "The {} value", _SETTINGS, "setting_value",
           "setting values"),
    Action("change_setting", ("enter", "space"), "change", "Change the setting, or type its value",
           _SETTINGS, palette=False),
    Action("reset_setting", ("backspace", "delete"), "default", "Give the setting its default",
           _SETTINGS),
    Action("reset_settings", ("ctrl+u",), "all default", "Give all settings their defaults",
           _SETTINGS, footer=()),
    Action("take_value", ("enter",), "take", "Take what was typed", _VALUE, intent="enter_text",
           palette=False),
    Action("end_value", ("escape", "tab"), "leave it", "Leave the value as it was", _VALUE,
           intent="leave_text", palette=False),
    # Keys
    *_each(_UP_DOWN, "key_row_{}", "choose", "The action {}", (*_KEYS, *_FINDING), "step",
           "key rows"),
    Action("change_key", ("enter", "space"), "new key", "Another key instead of those it has",
           _KEYS, intent="new_key", arguments=(0,), palette=False),
    Action("add_key", ("+", "a"), "add", "One more key for the action", _KEYS, intent="new_key",
           arguments=(1,), palette=False),
    Action("remove_key", ("-", "x"), "remove", "Take the last key of the action away", _KEYS,
           palette=False),
    Action("reset_key", ("backspace", "delete"), "usual", "Give the action its usual keys", _KEYS,
           palette=False),
    Action("reset_keys", ("ctrl+u",), "all usual", "Give all actions their usual keys", _KEYS),
    Action("find_action", ("/",), "search", "Search the actions by typing", _KEYS),
    Action("end_finding", ("escape", "tab", "enter"), "done", "Stop typing; what was typed stays",
           _FINDING, intent="leave_text", palette=False),
    Action("end_pressing", ("escape",), "leave it", "Leave the keys as they are",
           (Context.PRESSING,), palette=False),
    *_each(_PAGES, "key_page_{}", "page", "A page {}", _KEYS, "page", "key pages", footer=()),
    *_each(_ENDS, "{}_key_row", "{}", "To the {} action", _KEYS, "end", "key ends", footer=()),
    # Scores and statistics
    Action("scores", ("s",), "scores", "Scores: the best results of each puzzle and class",
           (Context.HOME, Context.GALLERY, *ENDED, *_NUMBERS), footer=(*ENDED, *_NUMBERS)),
    *_each(_UP_DOWN, "list_{}", "choose", "The list {}", (*_SCORES, *_SCORE_SEARCH), "step",
           "score lists"),
    *(
        Action(f"list_help_{way}", (way,), "games", "Clean games, or assisted ones",
               _SCORES, intent="list_help", family="score games", palette=way == "right")
        for way in ("left", "right")
    ),
    *(
        Action(f"list_scope_{way}", (key,), "lists", "Lists of puzzles, or of classes of puzzles",
               _SCORES, intent="list_scope", family="score scopes", palette=way == "next")
        for way, key in (("next", "tab"), ("previous", "shift+tab"))
    ),
    Action("play_listed", ("enter", "space"), "play", "Play the {puzzle} of the list", _SCORES),
    Action("statistics", ("v",), "statistics", "Statistics: what all games come to",
           (Context.HOME, *_SCORES), footer=_SCORES),
    Action("find_list", ("/",), "search", "Search the lists by typing", _SCORES),
    Action("undo_reset", ("u",), "undo", "Bring back what the last reset took out", _SCORES,
           footer=()),
    Action("reset_list", ("x",), "reset", "Empty this list; it can be undone", _SCORES,
           family="score resets"),
    Action("reset_lists", ("X",), "reset", "Empty all lists; it can be undone", _SCORES,
           family="score resets"),
    Action("end_find", ("escape", "tab", "enter"), "done", "Stop typing; what was typed stays",
           _SCORE_SEARCH, intent="leave_text", palette=False),
    Action("erase_find", ("backspace",), "erase", "Take back a letter", _SCORE_SEARCH,
           intent="erase", palette=False),
    Action("clear_find", ("ctrl+u",), "all", "Show all lists again", (*_SCORES, *_SCORE_SEARCH),
           footer=()),
    *_each(_PAGES, "list_page_{}", "page", "A page {}", _SCORES, "page", "score pages", footer=()),
    *_each(_ENDS, "{}_list", "{}", "To the {} list", _SCORES, "end", "score ends", footer=()),
    *_each(_LEFT_RIGHT, "chart_{}", "chart", "The chart of the {} list", _NUMBERS, "chart",
           "charts"),
    *_each(_UP_DOWN_TEXT, "sums_{}", "scroll", "A line {}", _NUMBERS, "step", "number lines"),
    *_each(_LONG_PAGES, "sums_page_{}", "page", "A page {}", _NUMBERS, "page",
           "number pages", footer=()),
    Action("export_scores", ("e",), "export", "Write all games to a file, as CSV or JSON",
           (*_SCORES, *_NUMBERS), outside=True),
    Action("write_scores", ("enter",), "write", "Write the file", _SCORE_PATH, intent="enter_text",
           palette=False, outside=True),
    Action("other_form", ("tab",), "CSV, JSON", "The other format", _SCORE_PATH, palette=False),
    Action("end_path", ("escape",), "leave it", "Write nothing", _SCORE_PATH, palette=False),
    Action("erase_path", ("backspace",), "erase", "Take back a letter", _SCORE_PATH, intent="erase",
           palette=False),
    Action("clear_path", ("ctrl+u", "delete"), "clear", "Forget what was typed", _SCORE_PATH,
           intent="clear", footer=(), palette=False),
    # Laboratory
    Action("laboratory", ("a",), "laboratory", "Shapes, sets of tans, and better sets", _HOME,
           footer=()),
    *_each(_UP_DOWN, "lab_row_{}", "choose", "The line {}", _LAB, "step", "lab rows"),
    *_each(_LEFT_RIGHT, "lab_value_{}", "change", "The {} value", _LAB, "lab_value", "lab values"),
    Action("lab_enter", ("enter",), "ask, use", "Ask the question, or use the row", _LAB,
           palette=False),
    Action("lab_panel", ("tab", "shift+tab"), "over", "From the question to the answer, or back",
           _LAB, palette=False),
    Action("lab_pause", ("space",), "pause", "Pause the work, or let it go on", _LAB),
    Action("lab_stop", ("x",), "stop", "Stop the work; what was done is kept", _LAB),
    Action("lab_play", ("p",), "play", "Keep the set or the shape, and play it", _LAB,
           intent="lab_keep", arguments=(1,)),
    Action("lab_keep", ("k",), "keep", "Keep the set or the shape among your own puzzles", _LAB,
           arguments=(0,)),
    Action("lab_add", ("+", "="), "add", "Put the tan that is chosen into the set", _LAB,
           family="lab set"),
    Action("lab_remove", ("-", "backspace"), "take out",
           "Take the tan that is chosen out of the set", _LAB, family="lab set"),
    *(
        Action(f"lab_{number}", (str(number),), "mode", what, _LAB, intent="lab_mode",
               arguments=(number,), family="lab modes")
        for number, what in enumerate(
            ("Choose a set of tans", "Find shapes", "Lay shapes with the set", "Find better sets",
             "Find structures of sets"), 1)
    ),
    Action("lab_filter", ("/",), "filter", "Only rows with what is typed", _LAB),
    Action("lab_sort", ("o",), "sort", "Sort the rows by the next column", _LAB,
           family="lab order"),
    Action("lab_turn", ("O",), "sort", "Sort the rows the other way round", _LAB,
           family="lab order"),
    Action("lab_start", ("s",), "start", "Ask the question, or go on where it was stopped", _LAB,
           footer=()),
    Action("lab_set", ("t",), "type a set", "Type a set, or the name of one", _LAB, footer=()),
    Action("lab_code", ("c",), "code", "Type the code of a shape to solve", _LAB),
    Action("lab_empty", ("ctrl+u",), "empty", "Begin with an empty set", _LAB, footer=()),
    Action("describe_row", ("d",), "describe", "Say what is known of the row, then the next part",
           _LAB),
    Action("lab_copy", ("y",), "copy", "Copy the code of the row to the clipboard", _LAB,
           footer=()),
    Action("lab_export", ("e",), "export", "Write the rows to a file: JSON, CSV or SVG", _LAB,
           outside=True),
    *_each(_PAGES, "lab_page_{}", "page", "A page {}", _LAB, "page", "lab pages", footer=()),
    *_each(_ENDS, "{}_row", "{}", "To the {} row", _LAB, "end", "lab ends", footer=()),
    Action("lab_take", ("enter",), "take", "Take what was typed", _LAB_TYPING, intent="enter_text",
           palette=False),
    Action("lab_leave", ("escape",), "leave it", "Stop typing; nothing is done", _LAB_TYPING,
           intent="leave_text", palette=False),
    Action("lab_erase", ("backspace",), "erase", "Take back a letter", _LAB_TYPING, intent="erase",
           palette=False),
    Action("lab_form", ("tab",), "format", "Another format of the file", _LAB_TYPING,
           intent="other_form", footer=(), palette=False),
    Action("lab_clear", ("ctrl+u", "delete"), "clear", "Forget what was typed", _LAB_TYPING,
           intent="clear", palette=False),
    # Colour profiles
    Action("profiles", ("p",), "colours", "What terminals can show, side by side, and what is used",
           (Context.HOME, *_SETTINGS), footer=_SETTINGS),
    *_each((("before", ("left", "up"), "before", -1),
            ("after", ("right", "down"), "after", 1)),
           "profile_{}", "choose", "The profile {}", _PROFILES, "step", "profiles"),
    Action("use_profile", ("enter", "space"), "use", "Use this profile from now on", _PROFILES),
    Action("auto_profile", ("backspace", "delete"), "auto", "Let the program find the profile out",
           _PROFILES),
    # What was said
    # Packs
    Action("packs", ("k",), "packs", "Packs: twelve puzzles each, from easy to hard", _HOME,
           footer=()),
    Action("open_pack", ("enter", "space"), "play", "Play the first that is not solved", _PACKS),
    *_each(_UP_DOWN, "pack_{}", "choose", "The pack {}", _PACKS, "step", "packs"),
    *_each(_PAGES, "pack_page_{}", "page", "A page {}", _PACKS, "page", "pack pages", footer=()),
    *_each(_ENDS, "{}_pack", "{}", "To the {} pack", _PACKS, "end", "pack ends", footer=()),
    *_each(_UP_DOWN, "said_{}", "choose", "The line {}", _SAID, "step", "said lines"),
    *_each(_PAGES, "said_page_{}", "page", "A page {}", _SAID, "page", "said pages"),
    *_each((("oldest", ("home",), "oldest", -1), ("newest", ("end",), "newest", 1)),
           "{}_said", "{}", "To the {} line", _SAID, "end", "said ends", footer=()),
    Action("copy_said", ("y", "enter"), "copy", "Copy the line to the clipboard", _SAID,
           family="said copies"),
    Action("copy_all_said", ("Y",), "copy", "Copy all lines to the clipboard", _SAID,
           family="said copies"),
    # Manual
    *_each(_UP_DOWN, "topic_{}", "choose", "The topic {}", _TOPICS, "step", "topics"),
    Action("read_topic", ("enter", "space"), "read", "Read the page of the topic", _TOPICS),
    *_each(_PAGES, "topic_page_{}", "page", "A page {}", _TOPICS, "page", "topic pages",
           footer=()),
    *_each(_ENDS, "{}_topic", "{}", "To the {} topic", _TOPICS, "end", "topic ends", footer=()),
    # Help
    *_each(_UP_DOWN_TEXT, "line_{}", "scroll", "A line {}", _HELP, "step", "lines"),
    Action("help_page_up", ("pageup",), "page", "A page up", _HELP,
           intent="page", arguments=(-1,), family="help pages", footer=(),
           palette=False),
    Action("help_page_down", ("pagedown", "space"), "page", "A page down", _HELP,
           intent="page", arguments=(1,), family="help pages", palette=False),
    *_each((("top", ("home",), "beginning", -1), ("bottom", ("end",), "end", 1)),
           "help_{}", "{}", "To the {}", _HELP, "end", "help ends", footer=()),
    Action("close_help", ("?",), "back", "Back", _HELP, intent="back", footer=(), palette=False),
    Action("close_page", ("escape",), "back", "Back",
           (*_DAILY, *_SAVED, *_SETTINGS, *_KEYS, *_SCORES, *_NUMBERS, *_SAID, *_PROFILES,
            *_TOPICS, *_PACKS, *_HELP), intent="back", footer=(), palette=False),
    # Everywhere
    Action("go_to", ("g", "f6"), "jump", "Jump: letters on everything that can be chosen",
           CHOOSING, intent="jump", footer=()),
    Action("palette", ("ctrl+p", "f8"), "commands", "Find a command by name",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING)), footer=(),
           palette=False),
    Action("settings", ("f2",), "settings", "Settings",
           tuple(c for c in Context if c not in (*_UNSETTLED, Context.KEYS)), footer=()),
    Action("keys", ("f3",), "keys", "The keys of all actions, to look through and to change",
           (*_SETTINGS, *(c for c in Context if c not in (*_UNSETTLED, Context.KEYS))),
           footer=_SETTINGS, intent="key_table"),
    Action("said", ("f7",), "said", "What was said, to read it again and to copy it",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING, Context.SAID)),
           footer=()),
    Action("manual", ("f1",), "manual", "The manual: a page for each topic",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING, Context.TOPICS)),
           footer=_HELP),
    Action("help", ("?",), "help", "The rules and the keys of this screen",
           (Context.HOME, *_DAILY, Context.GALLERY, Context.NEW, *PLAY, *_SAVED, Context.SOLUTIONS,
            *_SETTINGS, *_KEYS, *_SCORES, *_NUMBERS, *_SAID, *_LAB, *_PROFILES, *_TOPICS, *_PACKS,
            *_FIRST, *_LESSONS),
           pinned=True),
    Action("back", ("q",), "back", "Back; nothing is lost",
           (*_DAILY, Context.GALLERY, Context.NEW, *PLAY, *_SAVED,
            Context.SOLUTIONS, Context.SPOILER, Context.HELP, *_SETTINGS, *_KEYS, *_SCORES,
            *_NUMBERS, *_SAID, *_LAB, *_PROFILES, *_TOPICS, *_PACKS, *_FIRST, *_LESSONS),
           pinned=True),
    Action("quit", ("q",), "quit", "Quit", (Context.HOME, Context.SMALL), intent="close",
           pinned=True, palette=False),
    Action("suspend", ("ctrl+z",), "suspend", "To the shell; its command fg comes back",
           tuple(Context), footer=(), intent="to_shell", outside=True),
    Action("leave", ("ctrl+q", "ctrl+c"), "quit", "Quit at once; the game is saved",
           tuple(Context), footer=()),
)  # fmt: skip
"""Every action.  The order is that of the footer, of help and of the palette."""

ALL_NOUNS: Final = (
    Nouns(), TILE_NOUNS, TURNED_NOUNS, ANY_NOUNS, ANYTHING, Nouns(puzzle="row"),
    Nouns(puzzle="lesson"),
    Nouns(puzzle="save"), Nouns(open="take back"), Nouns(open="replay"), Nouns(goal="board"),
    Nouns(goal="all tiles"),
)  # fmt: skip
"""Every noun there is, for `texts`."""


def texts() -> Iterator[tuple[str | None, str]]:
    """Yield everything that the tables say, each text once, after its context if it has one.

    `tests.tools.texts` adds them to the marked texts: a mark around each of some hundred
    literals, many of them made in loops, would hide the table.
    """
    said: dict[tuple[str | None, str], None] = {}
    rows = [(LABELS, row.label, row.help) for row in FAMILIES.values()]
    for context, label, text in rows + [(LABEL, row.label, row.help) for row in ACTIONS]:
        said[context, label] = said[None, text] = None
    said |= {(NOUN, noun): None for nouns in ALL_NOUNS for noun in nouns if noun}
    said |= {(WHERE, one.where): None for one in Context}
    said |= {(None, one.heading): None for one in Context if one.heading}
    yield from said


_BY_ID: Final = {action.id: action for action in ACTIONS}


def context_text(context: Context) -> str:
    """Return the name of a context in the language in use.

    >>> context_text(Context.HELD)
    'a piece in hand'
    """
    return trc(WHERE, context.where)


def action(name: str) -> Action:
    """Return the action with this id.  Raises `KeyError` for any other."""
    return _BY_ID[name]
