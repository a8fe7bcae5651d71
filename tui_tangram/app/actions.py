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
    SEARCH = "search", "Typing a search", KeyMode.TYPING
    """The gallery while a search is typed: printable keys are text there."""
    DAILY = "daily puzzles"
    """The calendar of daily puzzles, and the ladder of a week."""
    NEW = "new board"
    """The choices that make a new board."""
    TYPING = "typing an ID", "Typing an ID", KeyMode.TYPING
    """The same while an ID is typed: printable keys are text there."""
    MAKING = "making a board", "Making a board", KeyMode.ASKING
    """Any screen on which a puzzle is wanted that takes long to make."""
    FREE = "nothing held", "Nothing held"
    """A board with nothing in hand."""
    HELD = "holding a piece", "Holding a piece"
    """A board with a piece in hand."""
    TILE_FREE = "no tile held", "Nothing held"
    """A board of tiles with nothing in hand."""
    TILE_HELD = "holding a tile", "Holding a tile"
    """A board of tiles with one in hand."""
    JUMP = "jumping", "Jumping", KeyMode.ASKING
    """Any screen with letters on things that can be chosen: printable keys are text."""
    NAMING = "naming a drawer", "Naming a drawer", KeyMode.TYPING
    """A board of tiles while a name is typed: printable keys are text."""
    SIFT = (
        "filtering tiles",
        "Filtering tiles",
        KeyMode.ASKING,
    )
    """A board of tiles while a choice of tiles for the drawers is made."""
    STOW = "choosing a drawer", "Choosing a drawer", KeyMode.ASKING
    """A board of tiles while the number of a drawer is asked for: printable keys are text."""
    BOARD_EDIT = "making a tile board", "Making a board"
    """The editor of boards."""
    BOARD_CORNER = "marking a rectangle", "Marking a rectangle"
    """The same while a rectangle is marked."""
    OUTLINE = "drawing a contour", "Drawing a contour"
    """The editor of outlines."""
    CUTTING = "making a piece set", "Making a piece set"
    """The editor of sets of pieces."""
    PIECING = "drawing pieces", "Drawing pieces"
    """The editor of pieces, each drawn."""
    SIGNING = "entering your name", "Entering your name", KeyMode.TYPING
    """A game that has just been solved better than before: printable keys are text there."""
    PAUSED = "paused"
    SOLVED = "solved", "Solved"
    """A tangram that has just been solved."""
    TILE_SOLVED = "a solved board", "Solved"
    """A board of tiles that is solved: there is still much to look at."""
    SOLUTIONS = "solutions"
    """The solutions of a puzzle."""
    PICKING = (
        "filtering solutions",
        "Filtering solutions",
        KeyMode.ASKING,
    )
    """The same while a piece is asked for: letters choose one."""
    SPOILER = "before showing solutions", "Before showing solutions", KeyMode.ASKING
    """The same before the player has agreed to see them."""
    SETTINGS = "settings"
    """The settings."""
    VALUE = "typing a value", "Typing a value", KeyMode.TYPING
    """The same while a value is typed: printable keys are text there."""
    KEYS = "keys"
    """The keys of all actions."""
    FINDING = "searching the keys", "Typing a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    PRESSING = "setting a key", "Setting a key", KeyMode.ASKING
    """The same while a new key is waited for: any key is that key."""
    SAVES = "saves"
    """Saves in four lists."""
    TRIES = "history"
    """The tree of tries of a game."""
    REPLAY = "replay"
    """A game that is played again."""
    ENTERING = "typing a name", "Typing", KeyMode.TYPING
    """Saves or tries while a name or a path is typed: printable keys are text there."""
    PACKS = "packs"
    """The packs of puzzles."""
    EDITORS = "choosing an editor"
    """The editors, in which puzzles are made."""
    EXPORTING = "exporting"
    """The choices for a file of puzzles."""
    IMPORT = "importing"
    """The puzzles of a file that may be kept."""
    READ_PATH = "naming a file to read", "Naming a file", KeyMode.TYPING
    """The same while the path of a file is typed: printable keys are text there."""
    SCORES = "scores"
    """The lists of the best."""
    SCORE_SEARCH = "searching the scores", "Typing a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    STATISTICS = "statistics"
    """Sums over all games."""
    SCORE_PATH = "naming a file", "Naming a file", KeyMode.TYPING
    """Scores or statistics while the name of a file is typed: printable keys are text there."""
    PROFILES = "colour modes"
    """The profiles of terminals, side by side."""
    SAID = "messages"
    """All that the announcer said."""
    LAB = "laboratory"
    """The laboratory."""
    LAB_TYPING = "typing in the laboratory", "", KeyMode.TYPING
    """The same while something is typed: printable keys are text there."""
    RELATIONS = "relations"
    """The sixteen relations of two edges."""
    TOPICS = "manual"
    """The topics of the manual."""
    HELP = "help"
    SMALL = "a small window"
    """A window too small for anything."""


PIECES: Final = (Context.FREE, Context.HELD)
"""A tangram."""
TILES: Final = (Context.TILE_FREE, Context.TILE_HELD)
"""A board of tiles."""
BOARD_EDITING: Final = (Context.BOARD_EDIT, Context.BOARD_CORNER)
"""The editor of boards."""
SKETCHES: Final = (Context.OUTLINE, Context.CUTTING, Context.PIECING)
"""Drawings on the lattice."""
EDITING: Final = (*SKETCHES, *BOARD_EDITING)
"""Editors with keys of their own."""
IN_HAND: Final = (Context.HELD, Context.TILE_HELD)
"""Contexts in which something is in hand."""
LAYING: Final = (*PIECES, *TILES)
"""Games in which things are turned and laid."""
BOARD: Final = LAYING
"""Every game, while it is played: an action that any game has holds here."""
CHOOSING: Final = (
    Context.GALLERY, Context.SEARCH, Context.DAILY, Context.NEW, Context.SOLUTIONS,
    Context.SETTINGS, Context.KEYS, Context.FINDING, Context.SAVES, Context.TRIES, Context.REPLAY,
    Context.PACKS, Context.EDITORS, Context.SCORES, Context.SCORE_SEARCH, Context.PROFILES,
    Context.SAID, Context.EXPORTING, Context.IMPORT,
    Context.LAB, Context.RELATIONS, Context.TOPICS, Context.HELP, Context.FIRST, Context.LESSONS,
)  # fmt: skip
"""Screens other than home and games on which there is something to choose."""
ASKING: Final = (Context.JUMP, Context.NAMING, Context.SIFT, Context.STOW)
"""A screen, most often a board of tiles, that waits to be told something."""
ENDED: Final = (Context.SOLVED, Context.TILE_SOLVED)
"""Every game, once it is solved."""
PLAY: Final = (*BOARD, Context.PAUSED, *ENDED, *EDITING)
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
    takes: str = "Pick up the selected piece"
    """The same, as a sentence."""
    find: str = "fits"
    """The things to look for on the board with nothing in hand."""
    finds: str = "Pick up a tile that fits here"
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


TILE_NOUNS: Final = Nouns("tile", "drawer", "board", takes="Pick up the tile under the cursor")
TURNED_NOUNS: Final = TILE_NOUNS._replace(
    take="turn",
    takes="Turn the tile left",
    find="mismatch",
    finds="Go to a mismatched tile",
)
"""The nouns of boards whose tiles stay where they are."""
EDITOR_NOUNS: Final = Nouns("cell", puzzle="board")
"""The nouns of the editor of boards."""
ANYTHING: Final = Nouns(puzzle="puzzle")
"""The nouns of screens that know no game."""
ANY_NOUNS: Final = Nouns("piece or tile", "tray or drawer", "puzzle", "pick up",
                         takes="Pick up the piece or tile under the cursor")  # fmt: skip
"""The nouns of every game at once."""


@dataclass(frozen=True, slots=True)
class ActionFamily:
    """Actions that belong together: they share a line in the footer and in help."""

    label: str
    help: str


FAMILIES: Final[Mapping[str, ActionFamily]] = {
    "menu": ActionFamily("select", "Select an entry"),
    "first choices": ActionFamily("select", "Select how to start"),
    "lessons": ActionFamily("select", "Select a lesson"),
    "lesson pages": ActionFamily("page", "Go up or down a page"),
    "lesson ends": ActionFamily("first, last", "First or last lesson"),
    "saves": ActionFamily("select", "Select a save"),
    "save pages": ActionFamily("page", "Go up or down a page"),
    "save ends": ActionFamily("first, last", "First or last save"),
    "save lists": ActionFamily("list", "Next or previous list of saves"),
    "tries": ActionFamily("select", "Select a position"),
    "try ways": ActionFamily("branch", "Go back or forward along the branch"),
    "try pages": ActionFamily("page", "Go up or down a page"),
    "try ends": ActionFamily("first, last", "First or last position"),
    "frames": ActionFamily("step", "Go back or forward a step"),
    "frame ends": ActionFamily("first, last", "Go to the beginning or the end"),
    "speeds": ActionFamily("speed", "Faster, slower"),
    "thumbnails": ActionFamily("select", "Select a {puzzle}"),
    "pages": ActionFamily("page", "Go up or down a page"),
    "ends": ActionFamily("first, last", "First or last puzzle"),
    "collections": ActionFamily("list", "Next or previous collection"),
    "slots": ActionFamily("select", "Select a day, or a rung of the ladder"),
    "daily games": ActionFamily("game", "Next or previous game"),
    "months": ActionFamily("month", "Previous or next month"),
    "fields": ActionFamily("select", "Select a line"),
    "values": ActionFamily("change", "Change the value"),
    "digits": ActionFamily("number", "Type a number"),
    "take": ActionFamily("pick", "Pick up that piece"),
    "swap": ActionFamily("pick", "Pick up that piece instead"),
    "take tile": ActionFamily("pick", "Pick up the tile with that number"),
    "swap tile": ActionFamily("pick", "Pick up that tile instead"),
    "cursor": ActionFamily("move", "Move the cursor and the tile you hold"),
    "sides": ActionFamily("side", "Next or previous side of the cell"),
    "paint": ActionFamily("colour", "Colour the side, and go to the next"),
    "side colours": ActionFamily("colour", "Next or previous colour of the side"),
    "recolour": ActionFamily("recolour", "Colour all sides anew, with fewer or more colours"),
    "game types": ActionFamily("game type", "Next or previous game type"),
    "bare": ActionFamily("no colour", "Go to a side without a colour"),
    "switch": ActionFamily("{goal}", "Switch: drawer, whole drawer, board"),
    "drawer pages": ActionFamily("page", "Go up or down a page in the drawer"),
    "drawer ends": ActionFamily("first, last", "First or last tile of the drawer"),
    "drawers": ActionFamily("drawers", "Previous or next drawer"),
    "mark": ActionFamily("mark", "Mark a tile, or all connected matching tiles"),
    "zoom": ActionFamily("zoom", "Make the tiles larger or smaller"),
    "scroll": ActionFamily("scroll", "Scroll the board"),
    "tile themes": ActionFamily("theme", "Next or previous tile theme"),
    "colours": ActionFamily("colour", "Show only tiles that have that colour, too"),
    "hide drawers": ActionFamily("hide", "Hide the drawer, or show all again"),
    "lines of tiles": ActionFamily("lines", "Lines to the corners, or between tiles"),
    "walk": ActionFamily("move", "Move the cursor"),
    "diagonals": ActionFamily("diagonal", "Move the cursor along a diagonal"),
    "walk half": ActionFamily("fine", "Move the cursor half a step"),
    "corner": ActionFamily("corner", "Next or previous corner around the figure"),
    "corners": ActionFamily("corner", "Move from corner to corner"),
    "pieces": ActionFamily("next", "Select the next or previous piece"),
    "move": ActionFamily("move", "Move the piece one step"),
    "nudge": ActionFamily("fine", "Move the piece one fine step"),
    "turn": ActionFamily("turn", "Turn the {piece} left or right"),
    "turn 15": ActionFamily("15°", "Turn left or right to a multiple of 15°"),
    "turn 5": ActionFamily("5°", "Turn left or right to a multiple of 5°"),
    "turn 1": ActionFamily("1°", "Turn left or right to a multiple of 1°"),
    "align": ActionFamily("align", "Turn left or right until an edge aligns"),
    "fits": ActionFamily("next {fit}", "Next or previous {exact}"),
    "fitting": ActionFamily("{find}", "{finds}, or the previous one"),
    "history": ActionFamily("undo", "Undo, redo"),
    "check": ActionFamily("check", "Check, or go back to a solvable position"),
    "reveal": ActionFamily("solution", "Show the solution step by step, or step back"),
    "figures": ActionFamily("next", "Previous or next puzzle"),
    "other figures": ActionFamily("next {puzzle}", "Next or previous puzzle"),
    "describe": ActionFamily("describe", "Describe the {piece} or the board"),
    "solutions": ActionFamily("select", "Select a solution"),
    "solution pages": ActionFamily("page", "Go up or down a page"),
    "solution ends": ActionFamily("first, last", "First or last solution"),
    "classes": ActionFamily("group", "Next or previous group"),
    "pieces there": ActionFamily("select", "Select a piece"),
    "other pieces": ActionFamily("next", "Select the next or previous piece"),
    "settings": ActionFamily("select", "Select a setting"),
    "setting values": ActionFamily("change", "Next or previous value"),
    "key rows": ActionFamily("select", "Select an action"),
    "key pages": ActionFamily("page", "Go up or down a page"),
    "key ends": ActionFamily("first, last", "First or last action"),
    "score lists": ActionFamily("select", "Select a list"),
    "score pages": ActionFamily("page", "Go up or down a page"),
    "score ends": ActionFamily("first, last", "First or last list"),
    "score games": ActionFamily("games", "Show games without help, or with help"),
    "score scopes": ActionFamily("lists", "Show lists by puzzle or by category"),
    "score resets": ActionFamily("clear", "Clear this list, or all lists"),
    "file rows": ActionFamily("select", "Select a line"),
    "file values": ActionFamily("change", "Change the value"),
    "lab rows": ActionFamily("select", "Select a line"),
    "lab values": ActionFamily("change", "Change the value, or go back to the search"),
    "lab pages": ActionFamily("page", "Go up or down a page"),
    "lab ends": ActionFamily("first, last", "First or last row"),
    "lab modes": ActionFamily("mode", "Mode: set, shapes, fill, best sets, area splits, Table I"),
    "lab set": ActionFamily("add, remove", "Add the piece to the set, or remove it"),
    "lab order": ActionFamily("sort", "Sort by the next column, or reverse the order"),
    "packs": ActionFamily("select", "Select a pack"),
    "pack pages": ActionFamily("page", "Go up or down a page"),
    "pack ends": ActionFamily("first, last", "First or last pack"),
    "editors": ActionFamily("select", "Select an editor"),
    "import lines": ActionFamily("select", "Select a line"),
    "import pages": ActionFamily("page", "A page up or down"),
    "import ends": ActionFamily("first/last", "Go to the first or last line"),
    "materials": ActionFamily("change", "Change the pieces or the shape to begin with"),
    "charts": ActionFamily("chart", "Previous or next chart"),
    "number lines": ActionFamily("scroll", "Scroll up or down a line"),
    "number pages": ActionFamily("page", "Go up or down a page"),
    "profiles": ActionFamily("select", "Select a colour mode"),
    "said lines": ActionFamily("select", "Select a message"),
    "said pages": ActionFamily("page", "Go up or down a page"),
    "said ends": ActionFamily("first, last", "Oldest or newest message"),
    "said copies": ActionFamily("copy", "Copy the message, or all of them"),
    "relations": ActionFamily("select", "Select a relation"),
    "relation pages": ActionFamily("page", "Next or previous page"),
    "relation ends": ActionFamily("first, last", "First or last relation"),
    "topics": ActionFamily("select", "Select a topic"),
    "topic pages": ActionFamily("page", "Go up or down a page"),
    "topic ends": ActionFamily("first, last", "First or last topic"),
    "lines": ActionFamily("scroll", "Scroll up or down a line"),
    "help pages": ActionFamily("page", "Go up or down a page"),
    "help ends": ActionFamily("first, last", "Go to the beginning or the end"),
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
_WALKS: Final = (
    ("left", ("left",), "left", (-1, 0)), ("up", ("up",), "up", (0, 1)),
    ("down", ("down",), "down", (0, -1)), ("right", ("right",), "right", (1, 0)),
    ("up_left", ("home",), "up and left", (-1, 1)),
    ("up_right", ("pageup",), "up and right", (1, 1)),
    ("down_left", ("end",), "down and left", (-1, -1)),
    ("down_right", ("pagedown",), "down and right", (1, -1)),
)  # fmt: skip
"""The ways of the cursor on the lattice; diagonals are as on a number pad."""
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
_OUTLINE = (Context.OUTLINE,)
_CUTTING = (Context.CUTTING,)
_SETS = (Context.CUTTING, Context.PIECING)
_CONTOURS = (Context.OUTLINE, Context.PIECING)
_TILE_FREE = (Context.TILE_FREE,)
_TILE_HELD = (Context.TILE_HELD,)
_ANY_HELD = (*_HELD, *_TILE_HELD)
_SEEN = (*TILES, Context.TILE_SOLVED, *BOARD_EDITING)
_EDIT = (Context.BOARD_EDIT,)
_CORNER = (Context.BOARD_CORNER,)
_SOLUTIONS = (Context.SOLUTIONS,)
_PICKING = (Context.PICKING,)
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
_RELATIONS = (Context.RELATIONS,)
_PROFILES = (Context.PROFILES,)
_PACKS = (Context.PACKS,)
_EXPORTING = (Context.EXPORTING,)
_EDITORS = (Context.EDITORS,)
_IMPORT = (Context.IMPORT,)
_READ_PATH = (Context.READ_PATH,)
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
    *_each(_UP_DOWN, "menu_{}", "select", "Select the entry {}", _HOME, "step", "menu"),
    Action("menu_open", ("enter", "space", "right"), "open", "Open the entry", _HOME,
           palette=False),
    Action("continue_game", ("c",), "resume", "Resume the last game", _HOME,
           footer=()),
    Action("next_puzzle", ("+",), "recommended", "Play the recommended puzzle", (*_HOME, *ENDED),
           footer=()),
    Action("unfinished", ("g",), "games", "Resume another game", _HOME, footer=()),
    Action("go_to_entry", ("j", "f6"), "jump", "Jump to an entry by letter", _HOME,
           intent="jump", footer=()),
    Action("gallery", ("t",), "tangrams", "Choose a figure from the gallery", _HOME,
           arguments=("tangram",), footer=()),
    Action("board_gallery", ("e",), "tile boards", "Choose a tile board from the gallery", _HOME,
           intent="gallery", arguments=("matching",), footer=()),
    Action("daily", ("d",), "daily", "Daily puzzles, calendar and weekly ladder", _HOME,
           footer=()),
    Action("lessons", ("y",), "lessons", "Lessons: short puzzles that teach the keys",
           (*_HOME, Context.HELP), footer=()),
    Action("first_steps", ("f",), "first steps", "First steps: learn, play or look around",
           _HOME, footer=()),
    # First steps
    *_each(_UP_DOWN, "first_{}", "select", "Select the choice {}", _FIRST, "step", "first choices"),
    Action("open_choice", ("enter", "space"), "open", "Open the selected choice", _FIRST),
    Action("look_around", ("escape",), "look around", "Look around: go to the home screen", _FIRST),
    # Lessons
    *_each(_UP_DOWN, "lesson_{}", "select", "Select the lesson {}", _LESSONS, "step", "lessons"),
    Action("play_lesson", ("enter", "space"), "play", "Play the lesson", _LESSONS),
    Action("restart_lesson", ("r",), "start again", "Start the lesson again", _LESSONS),
    *_each(_PAGES, "lesson_page_{}", "page", "A page {}", _LESSONS, "page", "lesson pages",
           footer=()),
    *_each(_ENDS, "{}_lesson", "{}", "Go to the {} lesson", _LESSONS, "end", "lesson ends",
           footer=()),
    # Daily
    *_each(_ARROWS, "occasion_{}", "select", "Move the selection {}", _DAILY,
           "slot", "slots"),
    Action("play_occasion", ("enter", "space"), "play", "Play the puzzle of that day or rung",
           _DAILY),
    Action("play_own_daily", ("o",), "your own", "Play the daily puzzle of your own choice",
           _DAILY),
    Action("next_daily_game", ("tab",), "game", "Switch to the next game", _DAILY,
           intent="daily_game", arguments=(1,), family="daily games"),
    Action("previous_daily_game", ("shift+tab",), "game", "Switch to the previous game", _DAILY,
           intent="daily_game", arguments=(-1,), family="daily games"),
    Action("ladder", ("w",), "ladder", "Switch between calendar and weekly ladder", _DAILY),
    Action("month_before", ("pageup", "["), "month", "Go to the previous month", _DAILY,
           intent="month", arguments=(-1,), family="months"),
    Action("month_after", ("pagedown", "]"), "month", "Go to the next month", _DAILY,
           intent="month", arguments=(1,), family="months"),
    Action("to_today", ("home", "t"), "today", "Go to today", _DAILY),
    # Gallery
    *_each(_ARROWS, "thumbnails_{}", "select", "Move the selection {}", BROWSE,
           "step", "thumbnails"),
    Action("open_figure", ("enter",), "play", "Play the {puzzle}", BROWSE),
    Action("search", ("/",), "search", "Search by typing", _GALLERY),
    Action("sort", ("o",), "sort", "Change the order: difficulty, name and more", _GALLERY),
    Action("next_collection", ("tab",), "list", "Show the next collection", _GALLERY,
           intent="collection", arguments=(1,), family="collections"),
    Action("previous_collection", ("shift+tab",), "list", "Show the previous collection",
           _GALLERY, intent="collection", arguments=(-1,), family="collections"),
    Action("piece_set", ("i",), "set", "About the set: pieces, figures and source",
           (*_GALLERY, *PIECES, *_HELP), footer=(*_GALLERY, *_HELP)),
    Action("end_search", ("escape", "tab"), "done", "Stop typing (the text stays)",
           _SEARCH, intent="leave_text", palette=False),
    Action("erase", ("backspace",), "erase", "Delete a letter",
           (*_SEARCH, *_TYPING, *_VALUE, *_FINDING),
           palette=False),
    *_each(_PAGES, "page_{}", "page", "A page {}", BROWSE, "page", "pages", footer=()),
    *_each(_ENDS, "{}_figure", "{}", "Go to the {} puzzle", BROWSE, "end", "ends", footer=()),
    Action("clear_search", ("ctrl+u",), "clear", "Clear the text",
           (*BROWSE, *_TYPING, *_VALUE, *_FINDING), intent="clear",
           footer=()),
    Action("edit_copy", ("e",), "edit copy", "Edit a copy of the {puzzle}", _GALLERY, footer=()),
    Action("random_unsolved", ("r",), "random", "Random unsolved puzzle",
           (Context.HOME, Context.GALLERY)),
    Action("new_board", ("n",), "new board", "Make your own board",
           (Context.HOME, Context.GALLERY), footer=_GALLERY),
    Action("random_figure", ("N",), "new figure", "Make a random figure of any difficulty",
           _GALLERY),
    # New board
    *_each(_UP_DOWN, "field_{}", "select", "Select the line {}", _NEW, "step", "fields"),
    *_each(_LEFT_RIGHT, "value_{}", "change", "Change to the {} choice", _NEW, "value", "values"),
    Action("play_board", ("enter", "space"), "play", "Play this board", _NEW),
    Action("new_seed", ("s",), "other tiles", "Get other tiles for the same board", _NEW),
    Action("type_id", ("i",), "type ID", "Type a puzzle ID", _NEW),
    Action("random_board", ("r",), "random", "Random layout and rules", _NEW),
    Action("edit_board", ("e",), "edit", "Edit this board by hand: cells, colours, rules",
           _NEW),
    Action("copy_id", ("y", "I"), "copy ID", "Copy the puzzle ID to the clipboard", _NEW),
    Action("as_usual", ("ctrl+u",), "defaults", "Reset to the defaults", _NEW, footer=()),
    *(
        Action(f"digit_{digit}", (digit,), "number", f"Type a {digit}", _NEW,
               intent="digit", arguments=(digit,), family="digits", footer=(), palette=False)
        for digit in "0123456789"
    ),
    Action("erase_digit", ("backspace",), "erase", "Delete a digit", _NEW,
           footer=(), palette=False),
    Action("take_id", ("enter",), "accept", "Accept the text", _TYPING, intent="enter_text",
           palette=False),
    Action("end_typing", ("escape", "tab"), "cancel", "Stop typing (the text stays)",
           _TYPING, intent="leave_text", palette=False),
    Action("stop_search", ("escape", "enter"), "stop", "Stop the search",
           (Context.MAKING,)),
    # Board
    *(
        Action(f"{name}_{number}", (str(number),), "pick", f"Pick up piece {number}", where,
               intent="take", arguments=(number - 1,), family=name, footer=footer)
        for name, where, footer in (("take", _FREE, None), ("swap", _HELD, ()))
        for number in _DIGITS
    ),
    Action("call", ("g", "f6"), "pick", "Pick up a piece by its label", PIECES,
           footer=_FREE),
    Action("go_to_fit", ("G",), "jump", "Jump to a {fit} by letter", _HELD,
           intent="jump", footer=()),
    *_each(_ARROWS, "corner_{}", "corner", "Move {} to the next corner", _FREE, "{}",
           "corners"),
    Action("next_corner", ("pagedown",), "next", "Go to the next corner, clockwise", _FREE,
           family="corner", footer=()),
    Action("previous_corner", ("pageup",), "previous", "Go to the previous corner, anticlockwise",
           _FREE, family="corner", footer=()),
    *_each(_ARROWS, "cursor_{}", "move", "Move the cursor {}", _SEEN, "{}", "cursor",
           footer=(*TILES, *BOARD_EDITING)),
    *(
        Action(f"{name}_tile_{number}", (str(number),), "pick", f"Pick up tile {number}",
               where, intent="take", arguments=(number,), family=f"{name} tile", footer=(),
               palette=False)
        for name, where in (("take", _TILE_FREE), ("swap", _TILE_HELD))
        for number in _DIGITS
    ),
    Action("pick_up", ("enter", "space"), "{take}", "{takes}", (*_FREE, *_TILE_FREE)),
    *_each(_ARROWS, "move_{}", "move", "Move the piece one step {}", _HELD, "{}", "move"),
    Action("turn_left", ("r",), "turn", "Turn the {piece} left", LAYING, True,
           family="turn", footer=_ANY_HELD),
    Action("turn_right", ("R",), "turn", "Turn the {piece} right", LAYING, True,
           family="turn", footer=_ANY_HELD),
    *(
        Action(f"turn_{way}_{by}", (key,), f"{by}°",
               f"Turn the piece {way} to a multiple of {by}°", PIECES,
               family=f"turn {by}", footer=())
        for by, keys in ((15, "<>"), (5, ",."), (1, "{}"))
        for way, key in zip(("left", "right"), keys, strict=True)
    ),
    *(
        Action(f"align_{way}", (key,), "align", f"Turn the piece {way} until an edge aligns",
               PIECES, family="align", footer=())
        for way, key in (("left", "a"), ("right", "A"))
    ),
    Action("flip", ("f",), "flip", "Flip the {piece}", LAYING, True, footer=_ANY_HELD),
    Action("next_fitting", ("n",), "{find}", "{finds}", _TILE_FREE,
           intent="next_fit", family="fitting"),
    Action("previous_fitting", ("N",), "{find}", "{finds}",
           _TILE_FREE, intent="previous_fit", family="fitting"),
    Action("switch", ("tab",), "{goal}", "Switch: drawer, whole drawer, board",
           _TILE_FREE, arguments=(1,), family="switch"),
    Action("switch_back", ("shift+tab",), "{goal}",
           "Switch back: whole drawer, drawer, board", _TILE_FREE,
           intent="switch", arguments=(-1,), family="switch"),
    *_each(_PAGES, "drawer_{}", "page", "Go {} a page in the drawer", _TILE_FREE, "page",
           "drawer pages", footer=(), palette=True),
    *_each(_ENDS, "drawer_{}", "{}", "Go to the {} tile of the drawer", _TILE_FREE, "end",
           "drawer ends", footer=(), palette=True),
    Action("next_fit", ("n", "tab"), "next {fit}", "Go to the next {exact}", _ANY_HELD,
           family="fits"),
    Action("previous_fit", ("N", "shift+tab"), "previous {fit}", "Go to the previous {exact}",
           _ANY_HELD, family="fits"),
    Action("put_down", ("enter", "space"), "place", "Place the {piece} here", _ANY_HELD),
    Action("snap", ("s",), "snap", "Snap to the nearest {exact}", _ANY_HELD),
    Action("snap_last", ("s",), "snap", "Snap the piece placed last", _FREE, intent="snap",
           footer=()),
    Action("next_piece", ("tab",), "next", "Select the next piece", _FREE,
           family="pieces", footer=()),
    Action("previous_piece", ("shift+tab",), "previous", "Select the previous piece", _FREE,
           family="pieces", footer=()),
    Action("onward", ("enter",), "next", "Open the next or recommended puzzle", ENDED,
           footer=()),
    Action("go_on", ("]",), "next", "Go to the next puzzle", ENDED,
           intent="figure", arguments=(1,), family="other figures"),
    Action("go_before", ("[",), "previous", "Go to the previous puzzle", ENDED,
           intent="figure", arguments=(-1,), family="other figures", footer=()),
    Action("again", ("A", "ctrl+r"), "again", "Play this {puzzle} again, for another solution",
           ENDED, intent="restart", footer=()),
    Action("copy_result", ("e",), "copy result", "Copy your result to share, without spoilers",
           (*_DAILY, *ENDED), footer=_DAILY),
    *(
        Action(f"walk_{name}", keys, "move", f"Move the cursor {what}", SKETCHES, intent="walk",
               arguments=way, family=family, footer=None if family == "walk" else (),
               palette=False)
        for family, ways in (("walk", _WALKS[:4]), ("diagonals", _WALKS[4:]))
        for name, keys, what, way in ways
    ),
    *(
        Action(f"walk_half_{name}", keys, "fine", f"Move the cursor half a step {name}", SKETCHES,
               intent="walk_half", arguments=way, family="walk half", footer=())
        for name, keys, way in (
            ("left", ("shift+left", "H"), (-1, 0)), ("down", ("shift+down", "J"), (0, -1)),
            ("up", ("shift+up", "K"), (0, 1)), ("right", ("shift+right", "L"), (1, 0)),
        )
    ),
    Action("set_corner", ("enter", "space"), "corner", "Set a corner of the line here", SKETCHES),
    Action("close_line", ("c",), "close", "Close the line: a contour, a hole or a piece",
           _CONTOURS),
    Action("bend_line", ("b",), "bend", "Choose straight, quarter circle or half circle", _SETS),
    Action("cut_line", ("c",), "cut", "Cut the pieces along the line", _CUTTING),
    Action("keep_figure", ("F",), "save figure", "Save what you have built as a figure",
           (*PIECES, *_OUTLINE), footer=(*_FREE, *_OUTLINE)),
    Action("keep_set", ("F",), "save set", "Save the pieces as a set of your own", _SETS),
    Action("play_kept", ("o",), "play it", "Play the figure you have just saved",
           (*_FREE, *SKETCHES)),
    Action("drop_line", ("x", "backspace"), "drop line", "Drop the line you are drawing", SKETCHES,
           footer=()),
    Action("remove_contour", ("X",), "remove", "Remove the contour at the cursor", _CONTOURS,
           footer=()),
    Action("join_pieces", ("n",), "join", "Join the two pieces at the cursor", _CUTTING,
           footer=()),
    Action("undo", ("u",), "undo", "Undo", (*BOARD, *EDITING, *ENDED), family="history"),
    Action("redo", ("U",), "redo", "Redo", (*BOARD, *EDITING, *ENDED), family="history"),
    Action("hint", ("h",), "hint", "Hint (again: next hint)", BOARD),
    Action("check", ("c",), "check", "Check if this is still solvable", BOARD,
           family="check", footer=()),
    Action("to_good", ("C",), "go back", "Go back to the last solvable position", BOARD,
           family="check", footer=()),
    *_each(_FINE, "nudge_{}", "fine", "Move the piece one fine step {}", _HELD, "nudge_{}",
           "nudge", footer=(), palette=True),
    Action("to_tray", ("x", "backspace"), "remove", "Remove the {piece} to the {tray}", LAYING,
           True),
    Action("jump", ("g", "f6"), "jump", "Jump to a cell or tile by letter",
           (*TILES, *BOARD_EDITING), footer=TILES),
    Action("errors", ("v",), "mismatches", "Show or hide mismatches",
           TILES, footer=()),
    Action("sift", ("/",), "filter", "Filter the tiles in the drawers", _TILE_FREE),
    Action("stow", ("b",), "store", "Move the tile or all marked to a drawer", TILES,
           footer=()),
    Action("gather", ("B",), "store all", "Move all filtered tiles to a drawer", _TILE_FREE,
           footer=()),
    Action("mark", ("a",), "mark", "Mark the tile (marked tiles move together)", _TILE_FREE,
           family="mark", footer=()),
    Action("mark_group", ("A",), "mark", "Mark all connected matching tiles", _TILE_FREE,
           family="mark", footer=()),
    Action("previous_drawer", (",",), "drawers", "Show the previous drawer", TILES,
           family="drawers", footer=()),
    Action("next_drawer", (".",), "drawers", "Show the next drawer", TILES,
           family="drawers", footer=()),
    Action("add_drawer", ("+",), "add", "Add a drawer", TILES, footer=()),
    Action("name_drawer", ("=",), "name", "Rename the drawer", TILES, footer=()),
    Action("hide_drawer", ("-",), "hide", "Hide the drawer", TILES, family="hide drawers",
           footer=()),
    Action("show_drawers", ("_",), "show", "Show all drawers again", TILES,
           family="hide drawers", footer=()),
    Action("let_go", ("escape",), "cancel", "Cancel: put it back, unmark tiles",
           (*LAYING, *_CORNER), footer=(*_ANY_HELD, *_CORNER), palette=False),
    *(
        Action(f"sift_{what}", (key,), label, text, (Context.SIFT,), intent="sift_by",
               arguments=(what,))
        for what, key, label, text in (
            ("shape", "s", "shape", "Show only tiles of this shape"),
            ("rim", "r", "border", "Show only border tiles, inner tiles, or all"),
            ("fits", "f", "fits", "Show only tiles that fit here"),
            ("equal", "e", "alike", "Show only tiles like this one"),
        )
    ),
    *(
        Action(f"sift_colour_{number}", (sign,), "colour", f"Show only tiles with colour {sign}",
               (Context.SIFT,), intent="sift_colour", arguments=(number,), family="colours")
        for number, sign in enumerate(COLOUR_SIGNS, start=1)
    ),
    Action("cancel", ("escape",), "cancel", "Cancel", ASKING, intent="let_go",
           palette=False),
    Action("finish", ("enter",), "done", "Done", (Context.NAMING, Context.SIFT),
           palette=False),
    Action("sign_result", ("N",), "name", "Add your name to the record", ENDED),
    Action("sign", ("enter",), "save", "Save your name with the result", (Context.SIGNING,),
           palette=False),
    Action("skip_name", ("escape",), "skip", "Skip: use the system's name",
           (Context.SIGNING,), palette=False),
    Action("erase_signature", ("backspace",), "erase", "Delete a letter", (Context.SIGNING,),
           palette=False),
    Action("erase_name", ("backspace",), "erase", "Delete a letter", (Context.NAMING,),
           intent="erase", palette=False),
    Action("zoom_in", ("z",), "zoom", "Make the tiles larger", _SEEN, intent="zoom", arguments=(1,),
           family="zoom", footer=()),
    Action("zoom_out", ("Z",), "zoom", "Make the tiles smaller", _SEEN, intent="zoom",
           arguments=(-1,), family="zoom", footer=()),
    Action("fit_window", ("0",), "fit", "Fit the board to the window",
           (*_TILE_FREE, Context.TILE_SOLVED, *BOARD_EDITING),
           footer=()),
    Action("overview", ("o",), "map", "Show or hide the map of the board", _SEEN,
           footer=()),
    *_each(_FINE, "scroll_{}", "scroll", "Scroll the board {}", _SEEN, "scroll",
           "scroll", footer=(), palette=True),
    Action("next_tile_theme", ("t",), "theme", "Use the next tile theme", _SEEN,
           intent="tile_theme", arguments=(1,), family="tile themes", footer=()),
    Action("previous_tile_theme", ("T",), "theme", "Use the previous tile theme", _SEEN,
           intent="tile_theme", arguments=(-1,), family="tile themes", footer=()),
    Action("signs", ("i",), "labels", "Side labels: theme's own, on, off", _SEEN,
           footer=(), intent="tile_marks", arguments=("signs",)),
    Action("radii", ("y",), "lines", "Lines to the corners: theme's own, on, off", _SEEN,
           family="lines of tiles", footer=(), intent="tile_marks", arguments=("radii",)),
    Action("edges", ("Y",), "lines", "Lines between tiles: theme's own, on, off", _SEEN,
           family="lines of tiles", footer=(), intent="tile_marks", arguments=("edges",)),
    Action("contour", ("v",), "contour", "Turn the contour view on or off",
           (*PIECES, Context.SOLVED)),
    Action("previous_figure", ("[",), "previous", "Go to the previous puzzle",
           (*BOARD, Context.PAUSED),
           intent="figure", arguments=(-1,), family="figures", footer=()),
    Action("next_figure", ("]",), "next", "Go to the next puzzle", (*BOARD, Context.PAUSED),
           intent="figure", arguments=(1,), family="figures", footer=()),
    Action("pause", ("p",), "pause", "Pause and hide the board", BOARD),
    Action("resume", ("p", "enter", "space"), "resume", "Resume the game", (Context.PAUSED,),
           intent="pause"),
    Action("describe", ("d",), "describe", "Describe the {piece}", (*BOARD, *EDITING, *ENDED),
           family="describe", footer=()),
    Action("describe_board", ("D",), "describe", "Describe the board",
           (*BOARD, *EDITING, *ENDED), family="describe", footer=()),
    Action("reveal", ("w",), "solution", "Show the next step of the solution", BOARD,
           family="reveal", footer=()),
    Action("reveal_back", ("W",), "solution", "Hide the last step of the solution", BOARD,
           family="reveal", footer=()),
    Action("restart", ("ctrl+r",), "restart", "Restart (can be undone)",
           (*BOARD, *EDITING, Context.LAB), footer=()),
    Action("freestyle", ("t",), "freestyle",
           "Switch between freestyle and silhouette mode", PIECES, footer=()),
    Action("solutions", ("S",), "solutions", "Browse and export all solutions",
           (Context.GALLERY, *BOARD, *ENDED), footer=ENDED),
    Action("copy_puzzle", ("I",), "copy ID", "Copy the puzzle ID to the clipboard",
           (*_GALLERY, *_DAILY, *PLAY), intent="copy_id", footer=_DAILY),
    # The editor of boards
    Action("toggle_cell", ("enter", "space"), "cell", "Take the cell out, or put it in", _EDIT),
    Action("next_side", ("tab",), "side", "Select the next side of the cell", _EDIT,
           intent="turn", arguments=(1,), family="sides"),
    Action("previous_side", ("shift+tab",), "side", "Select the previous side of the cell", _EDIT,
           intent="turn", arguments=(-1,), family="sides"),
    *(
        Action(f"paint_{number}", (str(number),), "colour", f"Colour the side: {number}", _EDIT,
               intent="paint", arguments=(number,), family="paint")
        for number in _DIGITS
    ),
    Action("next_colour", ("+",), "colour", "Colour the side: next colour", _EDIT,
           intent="step_colour", arguments=(1,), family="side colours", footer=()),
    Action("previous_colour", ("-",), "colour", "Colour the side: previous colour", _EDIT,
           intent="step_colour", arguments=(-1,), family="side colours", footer=()),
    Action("wild_side", ("*",), "wild", "Make the side wild, or no longer", _EDIT, intent="wild",
           footer=()),
    Action("fix_tile", ("f",), "fix", "Fix the tile of the cell, or no longer", _EDIT,
           intent="fix", footer=()),
    Action("fill_colours", ("c",), "colour all", "Colour all sides that have no colour", _EDIT,
           intent="fill"),
    *(
        Action(f"recolour_{name}", (key,), "recolour", text, _EDIT, intent="recolour",
               arguments=(by,), family="recolour", footer=())
        for name, key, by, text in (
            ("0", "C", 0, "Colour all sides anew"),
            ("less", "<", -1, "Colour all sides anew, with fewer colours"),
            ("more", ">", 1, "Colour all sides anew, with more colours"),
        )
    ),
    Action("clear_cell", ("x", "backspace"), "clear", "Remove the colours of the cell", _EDIT,
           footer=()),
    Action("clear_board", ("X",), "clear all", "Remove all colours", _EDIT, intent="clear_all",
           footer=()),
    Action("begin_rectangle", ("r",), "rectangle", "Mark a rectangle of cells", _EDIT),
    Action("end_rectangle", ("enter", "space", "r"), "in or out",
           "Take the marked cells out, or put them in", _CORNER),
    *(
        Action(name, (key,), label, text, _EDIT, intent="brush", arguments=(move,), footer=())
        for name, key, label, text, move in (
            ("off_every", "e", "lattice", "Take every second cell out: a lattice", "off every"),
            ("off_checker", "E", "checker", "Take cells out like a chessboard", "off checker"),
            ("off_rows", "V", "rows", "Take every second row out", "off rows"),
            ("off_ring", ",", "ring out", "Take the outermost ring out", "off ring"),
            ("on_ring", ".", "ring in", "Put a ring in around the board", "on ring"),
            ("off_inside", "R", "frame", "Leave only the outermost ring", "off inside"),
            ("on_all", "A", "all in", "Put all cells in", "on all"),
        )
    ),
    Action("switch_shape", ("S",), "shape", "Take all cells of this shape out, or put them in",
           _EDIT, intent="shape", footer=()),
    Action("switch_symmetry", ("=",), "symmetric", "Switch symmetric editing on or off", _EDIT,
           intent="mirror", footer=()),
    Action("next_rules", ("]",), "game type", "Use the next game type", _EDIT,
           arguments=(1,), family="game types", footer=()),
    Action("previous_rules", ("[",), "game type", "Use the previous game type", _EDIT,
           intent="next_rules", arguments=(-1,), family="game types", footer=()),
    Action("next_matching", ("v",), "matching", "Equal sides, or connectors", _EDIT, footer=()),
    Action("next_border", ("B",), "border", "Border: dark, any colours, or one colour", _EDIT,
           footer=()),
    Action("switch_flips", ("G",), "flips", "Allow flipping, or no longer", _EDIT,
           intent="flips", footer=()),
    Action("next_bare", ("n",), "no colour", "Go to a side without a colour", _EDIT,
           arguments=(1,), family="bare", footer=()),
    Action("previous_bare", ("N",), "no colour", "Go to the previous side without a colour",
           _EDIT, intent="next_bare", arguments=(-1,), family="bare", footer=()),
    Action("play_draft", ("p",), "play", "Play the board", _EDIT),
    Action("keep_board", ("F",), "save board", "Save the board among your own", _EDIT),
    # Files of puzzles
    Action("rename_own", ("R",), "rename", "Rename a {puzzle} of your own", _GALLERY, footer=()),
    Action("delete_own", ("x", "delete"), "delete",
           "Delete a {puzzle} of your own (can be undone)", _GALLERY, footer=()),
    Action("undo_own", ("u",), "undo", "Undo the last such change", _GALLERY, footer=()),
    Action("choose_daily", ("t",), "daily", "A daily puzzle from here, or no longer",
           (*_GALLERY, *_PACKS), footer=()),
    Action("export_puzzles", ("E",), "export", "Export: PDF to print, web page, picture, text",
           (*_GALLERY, *_PACKS, *BOARD, *ENDED), footer=(), outside=True),
    *_each(_UP_DOWN, "file_row_{}", "select", "Select the line {}", _EXPORTING, "step",
           "file rows"),
    *_each(_LEFT_RIGHT, "file_value_{}", "change", "Change to the {} value", _EXPORTING,
           "file_value", "file values"),
    Action("name_export", ("enter",), "write", "Name the file and write it", _EXPORTING,
           outside=True),
    # Saves, tries and replays
    Action("saves", ("l",), "saves", "Saves: in progress, named, finished, Trash",
           (Context.HOME, *BOARD, *EDITING, *ENDED), footer=()),
    Action("save_as", ("k",), "save", "Save the game under a name",
           (*BOARD, *EDITING, *ENDED), footer=()),
    Action("mark_position", ("m",), "checkpoint", "Make this position a checkpoint",
           (*BOARD, *EDITING, *ENDED), footer=()),
    Action("tries", ("M",), "history", "Browse the history, branches and checkpoints",
           (*BOARD, *EDITING, *ENDED), footer=()),
    Action("open_save", ("enter",), "{open}", "Open or restore the save", _SAVES),
    *_each(_UP_DOWN, "save_{}", "select", "Select the save {}", _SAVES, "step", "saves"),
    Action("next_saves", ("tab", "right"), "list", "Show the next list of saves", _SAVES,
           intent="saves_list", arguments=(1,), family="save lists"),
    Action("previous_saves", ("shift+tab", "left"), "list", "Show the previous list of saves",
           _SAVES, intent="saves_list", arguments=(-1,), family="save lists"),
    Action("delete_save", ("x", "delete", "backspace"), "delete",
           "Delete the save (can be undone)", _SAVES),
    Action("rename_save", ("r",), "name", "Name or rename the save", _SAVES),
    Action("replay", ("P",), "replay", "Replay the game from the start",
           (*_SAVES, *BOARD, *EDITING, *ENDED), footer=(*_SAVES, *ENDED)),
    Action("undo_save", ("u",), "undo", "Undo the last change to a save", _SAVES),
    Action("find_save", ("/",), "find", "Search the saves by typing", _SAVES),
    Action("export_save", ("e",), "export", "Write the save to a text file", _SAVES, outside=True),
    Action("import_save", ("i",), "import", "Read a save from a text file", _SAVES,
           outside=True),
    *_each(_PAGES, "saves_{}", "page", "A page {}", _SAVES, "page", "save pages", footer=()),
    *_each(_PAGES, "tries_{}", "page", "A page {}", _TRIES, "page", "try pages", footer=()),
    *_each(_ENDS, "{}_save", "{}", "Go to the {} save", _SAVES, "end", "save ends", footer=()),
    *_each(_ENDS, "{}_try", "{}", "Go to the {} position", _TRIES, "end", "try ends", footer=()),
    Action("go_there", ("enter",), "go there", "Go to this position (can be undone)", _TRIES),
    *_each(_UP_DOWN, "try_{}", "select", "Select the position {}", _TRIES, "step", "tries"),
    Action("try_back", ("left",), "branch", "Go back along the branch", _TRIES,
           intent="along", arguments=(-1,), family="try ways"),
    Action("try_on", ("right",), "branch", "Go forward along the branch", _TRIES,
           intent="along", arguments=(1,), family="try ways"),
    Action("name_mark", ("m", "r"), "name", "Make this position a checkpoint and name it", _TRIES),
    Action("remove_mark", ("x", "delete", "backspace"), "remove", "Remove the checkpoint",
           _TRIES),
    Action("undo_mark", ("u",), "undo", "Undo the last change to a checkpoint", _TRIES),
    Action("play_pause", ("space", "enter", "p"), "pause", "Pause or resume", _REPLAY),
    Action("frame_back", ("left",), "step", "Go back a step", _REPLAY,
           intent="frame", arguments=(-1,), family="frames"),
    Action("frame_on", ("right",), "step", "Go forward a step", _REPLAY,
           intent="frame", arguments=(1,), family="frames"),
    Action("faster", ("up", "+"), "speed", "Faster", _REPLAY,
           intent="speed", arguments=(1,), family="speeds"),
    Action("slower", ("down", "-"), "speed", "Slower", _REPLAY,
           intent="speed", arguments=(-1,), family="speeds"),
    Action("first_frame", ("home",), "first", "Go to the beginning", _REPLAY,
           intent="frame_end", arguments=(-1,), family="frame ends", footer=()),
    Action("last_frame", ("end",), "last", "Go to the end", _REPLAY,
           intent="frame_end", arguments=(1,), family="frame ends", footer=()),
    Action("all_tries", ("a",), "all branches", "Show all branches, or the main line only",
           _REPLAY),
    Action("enter_text", ("enter",), "accept", "Accept the text", _ENTERING, palette=False),
    Action("leave_text", ("escape",), "cancel", "Cancel", _ENTERING,
           palette=False),
    Action("erase_entered", ("backspace",), "erase", "Delete a letter", _ENTERING,
           intent="erase", palette=False),
    Action("clear_entered", ("ctrl+u", "delete"), "clear", "Clear the text", _ENTERING,
           intent="clear", footer=(), palette=False),
    Action("timer", ("ctrl+t",), "clock", "Show or hide the clock", PLAY, footer=()),
    # Solutions
    Action("see", ("enter",), "show them", "Show the solutions", (Context.SPOILER,)),
    *_each(_ARROWS, "solution_{}", "select", "Move the selection {}", _SOLUTIONS,
           "step", "solutions"),
    Action("next_class", ("tab",), "group", "Go to the first of the next group", _SOLUTIONS,
           intent="class", arguments=(1,), family="classes"),
    Action("previous_class", ("shift+tab",), "group", "Go to the first of the previous group",
           _SOLUTIONS, intent="class", arguments=(-1,), family="classes"),
    Action("go_to_number", ("n",), "number", "Go to a solution by number", _SOLUTIONS),
    Action("pick", ("f",), "filter", "Filter by the position of a piece",
           _SOLUTIONS),
    Action("drop", ("escape",), "stop", "Stop the search, or undo the last filter",
           _SOLUTIONS, footer=()),
    Action("enlarge", ("z", "enter"), "enlarge", "Show only the large picture, or small ones too",
           _SOLUTIONS),
    Action("describe_solution", ("d",), "describe", "Describe where the pieces go",
           _SOLUTIONS),
    Action("export", ("e", "E"), "export", "Export: PDF to print, web page, picture, text",
           _SOLUTIONS, outside=True),
    *_each(_LONG_PAGES, "solutions_{}", "page", "A page {}", _SOLUTIONS, "page",
           "solution pages", footer=()),
    *_each(_ENDS, "{}_solution", "{}", "Go to the {} solution", _SOLUTIONS, "end",
           "solution ends", footer=()),
    *_each(_ARROWS, "piece_there_{}", "select", "Move the selection {}", _PICKING,
           "piece_there", "pieces there"),
    Action("keep", ("enter", "space"), "keep it", "Show only solutions with this piece here",
           _PICKING, palette=False),
    *_each((("next", ("tab",), "next", 1), ("previous", ("shift+tab",), "previous", -1)),
           "{}_piece_here", "next", "Select the {} piece", _PICKING, "other_piece", "other pieces",
           palette=True),
    Action("end_picking", ("escape",), "done", "Done (the filter stays)",
           _PICKING, palette=False),
    # Settings
    *_each(_UP_DOWN, "setting_{}", "select", "Select the setting {}", _SETTINGS, "step",
           "settings"),
    *_each(_LEFT_RIGHT, "setting_{}", "change", "Change to the {} value", _SETTINGS,
           "setting_value", "setting values"),
    Action("change_setting", ("enter", "space"), "change", "Change the setting, or type its value",
           _SETTINGS, palette=False),
    Action("reset_setting", ("backspace", "delete"), "default", "Reset the setting to its default",
           _SETTINGS),
    Action("reset_settings", ("ctrl+u",), "reset all", "Reset all settings",
           _SETTINGS, footer=()),
    Action("take_value", ("enter",), "accept", "Accept the text", _VALUE, intent="enter_text",
           palette=False),
    Action("end_value", ("escape", "tab"), "cancel", "Cancel", _VALUE,
           intent="leave_text", palette=False),
    # Keys
    *_each(_UP_DOWN, "key_row_{}", "select", "Select the action {}", (*_KEYS, *_FINDING), "step",
           "key rows"),
    Action("change_key", ("enter", "space"), "new key", "Replace the keys of the action",
           _KEYS, intent="new_key", arguments=(0,), palette=False),
    Action("add_key", ("+", "a"), "add", "Add a key to the action", _KEYS, intent="new_key",
           arguments=(1,), palette=False),
    Action("remove_key", ("-", "x"), "remove", "Remove the last key of the action", _KEYS,
           palette=False),
    Action("reset_key", ("backspace", "delete"), "default", "Reset the keys of the action", _KEYS,
           palette=False),
    Action("reset_keys", ("ctrl+u",), "reset all", "Reset all keys", _KEYS),
    Action("find_action", ("/",), "search", "Search the actions by typing", _KEYS),
    Action("end_finding", ("escape", "tab", "enter"), "done", "Stop typing (the text stays)",
           _FINDING, intent="leave_text", palette=False),
    Action("end_pressing", ("escape",), "cancel", "Cancel",
           (Context.PRESSING,), palette=False),
    *_each(_PAGES, "key_page_{}", "page", "A page {}", _KEYS, "page", "key pages", footer=()),
    *_each(_ENDS, "{}_key_row", "{}", "Go to the {} action", _KEYS, "end", "key ends", footer=()),
    # Scores and statistics
    Action("scores", ("s",), "scores", "Scores: best results by puzzle and category",
           (Context.HOME, Context.GALLERY, *ENDED, *_NUMBERS), footer=(*ENDED, *_NUMBERS)),
    *_each(_UP_DOWN, "list_{}", "select", "Select the list {}", (*_SCORES, *_SCORE_SEARCH), "step",
           "score lists"),
    *(
        Action(f"list_help_{way}", (way,), "games", "Show games without help, or with help",
               _SCORES, intent="list_help", family="score games", palette=way == "right")
        for way in ("left", "right")
    ),
    *(
        Action(f"list_scope_{way}", (key,), "lists", "Show lists by puzzle or by category",
               _SCORES, intent="list_scope", family="score scopes", palette=way == "next")
        for way, key in (("next", "tab"), ("previous", "shift+tab"))
    ),
    Action("play_listed", ("enter", "space"), "play", "Play the {puzzle} of the list", _SCORES),
    Action("statistics", ("v",), "statistics", "Statistics of all games",
           (Context.HOME, *_SCORES), footer=_SCORES),
    Action("find_list", ("/",), "search", "Search the lists by typing", _SCORES),
    Action("undo_reset", ("u",), "undo", "Restore what was cleared last", _SCORES,
           footer=()),
    Action("reset_list", ("x",), "clear", "Clear this list (can be undone)", _SCORES,
           family="score resets"),
    Action("reset_lists", ("X",), "clear", "Clear all lists (can be undone)", _SCORES,
           family="score resets"),
    Action("end_find", ("escape", "tab", "enter"), "done", "Stop typing (the text stays)",
           _SCORE_SEARCH, intent="leave_text", palette=False),
    Action("erase_find", ("backspace",), "erase", "Delete a letter", _SCORE_SEARCH,
           intent="erase", palette=False),
    Action("clear_find", ("ctrl+u",), "all", "Show all lists again", (*_SCORES, *_SCORE_SEARCH),
           footer=()),
    *_each(_PAGES, "list_page_{}", "page", "A page {}", _SCORES, "page", "score pages", footer=()),
    *_each(_ENDS, "{}_list", "{}", "Go to the {} list", _SCORES, "end", "score ends", footer=()),
    *_each(_LEFT_RIGHT, "chart_{}", "chart", "Show the chart of the {} list", _NUMBERS, "chart",
           "charts"),
    *_each(_UP_DOWN_TEXT, "sums_{}", "scroll", "Scroll {} a line", _NUMBERS, "step",
           "number lines"),
    *_each(_LONG_PAGES, "sums_page_{}", "page", "A page {}", _NUMBERS, "page",
           "number pages", footer=()),
    Action("export_scores", ("e",), "export", "Write all games to a file, as CSV or JSON",
           (*_SCORES, *_NUMBERS), outside=True),
    Action("write_scores", ("enter",), "write", "Write the file", _SCORE_PATH, intent="enter_text",
           palette=False, outside=True),
    Action("other_form", ("tab",), "CSV, JSON", "Change the file format", _SCORE_PATH,
           palette=False),
    Action("end_path", ("escape",), "cancel", "Cancel", _SCORE_PATH, palette=False),
    Action("erase_path", ("backspace",), "erase", "Delete a letter", _SCORE_PATH, intent="erase",
           palette=False),
    Action("clear_path", ("ctrl+u", "delete"), "clear", "Clear the text", _SCORE_PATH,
           intent="clear", footer=(), palette=False),
    # Laboratory
    Action("laboratory", ("a",), "laboratory", "Laboratory: shapes and piece sets", _HOME,
           footer=()),
    *_each(_UP_DOWN, "lab_row_{}", "select", "Select the line {}", _LAB, "step", "lab rows"),
    *_each(_LEFT_RIGHT, "lab_value_{}", "change", "Change to the {} value", _LAB, "lab_value",
           "lab values"),
    Action("lab_enter", ("enter",), "start, use", "Start the search, or use the row", _LAB,
           palette=False),
    Action("lab_panel", ("tab", "shift+tab"), "switch", "Switch between search and results",
           _LAB, palette=False),
    Action("lab_pause", ("space",), "pause", "Pause or resume the search", _LAB),
    Action("lab_stop", ("x",), "stop", "Stop the search (results stay)", _LAB),
    Action("lab_play", ("p",), "play", "Save the set or shape and play it", _LAB,
           intent="lab_keep", arguments=(1,)),
    Action("lab_keep", ("k",), "save", "Save the set or shape as your own puzzle", _LAB,
           arguments=(0,)),
    Action("lab_add", ("+", "="), "add", "Add the selected piece to the set", _LAB,
           family="lab set"),
    Action("lab_remove", ("-", "backspace"), "remove",
           "Remove the selected piece from the set", _LAB, family="lab set"),
    *(
        Action(f"lab_{number}", (str(number),), "mode", what, _LAB, intent="lab_mode",
               arguments=(number,), family="lab modes")
        for number, what in enumerate(
            ("Build a piece set", "Find shapes", "Fill shapes with the set", "Find better sets",
             "Find area splits", "Count the convex figures' solutions again"), 1)
    ),
    Action("lab_filter", ("/",), "filter", "Filter the rows by text", _LAB),
    Action("lab_sort", ("o",), "sort", "Sort the rows by the next column", _LAB,
           family="lab order"),
    Action("lab_turn", ("O",), "sort", "Reverse the order of the rows", _LAB,
           family="lab order"),
    Action("lab_start", ("s",), "start", "Start or continue the search", _LAB,
           footer=()),
    Action("lab_set", ("t",), "type a set", "Type a set or its name", _LAB, footer=()),
    Action("lab_code", ("c",), "code", "Type the code of a shape to fill", _LAB),
    Action("lab_empty", ("ctrl+u",), "empty", "Empty the set", _LAB, footer=()),
    Action("describe_row", ("d",), "describe", "Describe the row (again: more)",
           _LAB),
    Action("lab_copy", ("y",), "copy", "Copy the code of the row to the clipboard", _LAB,
           footer=()),
    Action("lab_export", ("e",), "export", "Write the rows to a file: JSON, CSV or SVG", _LAB,
           outside=True),
    *_each(_PAGES, "lab_page_{}", "page", "A page {}", _LAB, "page", "lab pages", footer=()),
    *_each(_ENDS, "{}_row", "{}", "Go to the {} row", _LAB, "end", "lab ends", footer=()),
    Action("lab_take", ("enter",), "accept", "Accept the text", _LAB_TYPING, intent="enter_text",
           palette=False),
    Action("lab_leave", ("escape",), "cancel", "Cancel", _LAB_TYPING,
           intent="leave_text", palette=False),
    Action("lab_erase", ("backspace",), "erase", "Delete a letter", _LAB_TYPING, intent="erase",
           palette=False),
    Action("lab_form", ("tab",), "format", "Change the file format", _LAB_TYPING,
           intent="other_form", footer=(), palette=False),
    Action("lab_clear", ("ctrl+u", "delete"), "clear", "Clear the text", _LAB_TYPING,
           intent="clear", palette=False),
    # Colour profiles
    Action("profiles", ("p",), "colours", "Compare and choose colour modes",
           (Context.HOME, *_SETTINGS), footer=_SETTINGS),
    *_each((("before", ("left", "up"), "previous", -1),
            ("after", ("right", "down"), "next", 1)),
           "profile_{}", "select", "Select the {} colour mode", _PROFILES, "step", "profiles"),
    Action("use_profile", ("enter", "space"), "use", "Use this colour mode", _PROFILES),
    Action("auto_profile", ("backspace", "delete"), "auto", "Detect the colour mode",
           _PROFILES),
    # What was said
    # Packs
    Action("packs", ("k",), "packs", "Packs: twelve puzzles each, from easy to hard", _HOME,
           footer=()),
    Action("open_pack", ("enter", "space"), "play", "Play the first unsolved puzzle", _PACKS),
    Action("remove_pack", ("x", "delete"), "remove", "Remove a pack that you have installed",
           _PACKS),
    *_each(_UP_DOWN, "pack_{}", "select", "Select the pack {}", _PACKS, "step", "packs"),
    *_each(_PAGES, "pack_page_{}", "page", "A page {}", _PACKS, "page", "pack pages", footer=()),
    *_each(_ENDS, "{}_pack", "{}", "Go to the {} pack", _PACKS, "end", "pack ends", footer=()),
    # Editors
    Action("editors", ("m",), "make", "Make your own figures, sets and boards", _HOME, footer=()),
    Action("open_editor", ("enter", "space"), "open", "Open the editor", _EDITORS),
    *_each(_UP_DOWN, "editor_{}", "select", "Select the editor {}", _EDITORS, "step", "editors"),
    *_each(_LEFT_RIGHT, "material_{}", "change", "Change to the {} one to begin with", _EDITORS,
           "value", "materials"),
    # Import
    Action("import_files", ("i",), "import", "Import puzzles from a file",
           (Context.HOME, *_EDITORS), footer=_EDITORS, outside=True),
    Action("import_here", ("F",), "import", "Import puzzles from a file", _GALLERY, footer=(),
           intent="import_files", outside=True),
    Action("keep_import", ("enter", "space"), "save", "Save the new puzzles", _IMPORT),
    Action("other_file", ("o",), "file", "Read another file", _IMPORT),
    Action("read_path", ("enter",), "read", "Read the file", _READ_PATH, intent="enter_text",
           palette=False),
    Action("complete_path", ("tab",), "complete", "Complete the path", _READ_PATH, palette=False),
    Action("leave_path", ("escape",), "cancel", "Cancel", _READ_PATH, intent="leave_text",
           palette=False),
    Action("erase_read", ("backspace",), "erase", "Delete a letter", _READ_PATH, intent="erase",
           palette=False),
    Action("clear_read", ("ctrl+u", "delete"), "clear", "Clear the text", _READ_PATH,
           intent="clear", footer=(), palette=False),
    *_each(_UP_DOWN, "arrival_{}", "select", "Select the line {}", _IMPORT, "step", "import lines"),
    *_each(_PAGES, "arrival_page_{}", "page", "A page {}", _IMPORT, "page", "import pages",
           footer=()),
    *_each(_ENDS, "{}_arrival", "{}", "Go to the {} puzzle", _IMPORT, "end", "import ends",
           footer=()),
    *_each(_UP_DOWN, "said_{}", "select", "Select the line {}", _SAID, "step", "said lines"),
    *_each(_PAGES, "said_page_{}", "page", "A page {}", _SAID, "page", "said pages"),
    *_each((("oldest", ("home",), "oldest", -1), ("newest", ("end",), "newest", 1)),
           "{}_said", "{}", "Go to the {} message", _SAID, "end", "said ends", footer=()),
    Action("copy_said", ("y", "enter"), "copy", "Copy the message to the clipboard", _SAID,
           family="said copies"),
    Action("copy_all_said", ("Y",), "copy", "Copy all messages to the clipboard", _SAID,
           family="said copies"),
    # Relations
    Action("relations", ("V",), "relations", "The sixteen relations of two edges, with pictures",
           (*PIECES, Context.SOLVED, *_LAB, *_HELP), footer=()),
    *_each(_UP_DOWN, "relation_{}", "select", "Select the relation {}", _RELATIONS, "step",
           "relations"),
    *_each(_LONG_PAGES, "relation_page_{}", "page", "A page {}", _RELATIONS, "page",
           "relation pages"),
    *_each(_ENDS, "{}_relation", "{}", "Go to the {} relation", _RELATIONS, "end",
           "relation ends", footer=()),
    # Manual
    *_each(_UP_DOWN, "topic_{}", "select", "Select the topic {}", _TOPICS, "step", "topics"),
    Action("read_topic", ("enter", "space"), "read", "Read about the topic", _TOPICS),
    *_each(_PAGES, "topic_page_{}", "page", "A page {}", _TOPICS, "page", "topic pages",
           footer=()),
    *_each(_ENDS, "{}_topic", "{}", "Go to the {} topic", _TOPICS, "end", "topic ends", footer=()),
    # Help
    *_each(_UP_DOWN_TEXT, "line_{}", "scroll", "Scroll {} a line", _HELP, "step", "lines"),
    Action("help_page_up", ("pageup",), "page", "Go up a page", _HELP,
           intent="page", arguments=(-1,), family="help pages", footer=(),
           palette=False),
    Action("help_page_down", ("pagedown", "space"), "page", "Go down a page", _HELP,
           intent="page", arguments=(1,), family="help pages", palette=False),
    *_each((("top", ("home",), "beginning", -1), ("bottom", ("end",), "end", 1)),
           "help_{}", "{}", "To the {}", _HELP, "end", "help ends", footer=()),
    Action("close_help", ("?",), "back", "Back", _HELP, intent="back", footer=(), palette=False),
    Action("close_page", ("escape",), "back", "Back",
           (*_DAILY, *_SAVED, *_SETTINGS, *_KEYS, *_SCORES, *_NUMBERS, *_SAID, *_PROFILES,
            *_RELATIONS, *_TOPICS, *_PACKS, *_EDITORS, *_EXPORTING, *_IMPORT, *_HELP),
           intent="back", footer=(),
           palette=False),
    # Everywhere
    Action("go_to", ("g", "f6"), "jump", "Jump to anything by letter",
           CHOOSING, intent="jump", footer=()),
    Action("palette", ("ctrl+p", "f8"), "commands", "Find a command by name",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING)), footer=(),
           palette=False),
    Action("settings", ("f2",), "settings", "Settings",
           tuple(c for c in Context if c not in (*_UNSETTLED, Context.KEYS)), footer=()),
    Action("keys", ("f3",), "keys", "Browse and change all keys",
           (*_SETTINGS, *(c for c in Context if c not in (*_UNSETTLED, Context.KEYS))),
           footer=_SETTINGS, intent="key_table"),
    Action("said", ("f7",), "messages", "Read and copy past messages",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING, Context.SAID)),
           footer=()),
    Action("manual", ("f1",), "manual", "The manual: a page for each topic",
           tuple(c for c in Context if c not in (Context.SMALL, Context.PRESSING, Context.TOPICS)),
           footer=_HELP),
    Action("help", ("?",), "help", "Rules and keys of this screen",
           (Context.HOME, *_DAILY, Context.GALLERY, Context.NEW, *PLAY, *_SAVED, Context.SOLUTIONS,
            *_SETTINGS, *_KEYS, *_SCORES, *_NUMBERS, *_SAID, *_LAB, *_PROFILES, *_RELATIONS,
            *_TOPICS, *_PACKS,
            *_EXPORTING, *_EDITORS, *_IMPORT, *_FIRST, *_LESSONS),
           pinned=True),
    Action("back", ("q",), "back", "Go back (nothing is lost)",
           (*_DAILY, Context.GALLERY, Context.NEW, *PLAY, *_SAVED,
            Context.SOLUTIONS, Context.SPOILER, Context.HELP, *_SETTINGS, *_KEYS, *_SCORES,
            *_NUMBERS, *_SAID, *_LAB, *_PROFILES, *_RELATIONS, *_TOPICS, *_PACKS, *_EDITORS,
            *_EXPORTING, *_IMPORT,
            *_FIRST, *_LESSONS),
           pinned=True),
    Action("quit", ("q",), "quit", "Quit", (Context.HOME, Context.SMALL), intent="close",
           pinned=True, palette=False),
    Action("suspend", ("ctrl+z",), "suspend", "Suspend to the shell (fg resumes)",
           tuple(Context), footer=(), intent="to_shell", outside=True),
    Action("leave", ("ctrl+q", "ctrl+c"), "quit", "Quit now (the game is saved)",
           tuple(Context), footer=()),
)  # fmt: skip
"""Every action.  The order is that of the footer, of help and of the palette."""

ALL_NOUNS: Final = (
    Nouns(), TILE_NOUNS, TURNED_NOUNS, EDITOR_NOUNS, ANY_NOUNS, ANYTHING, Nouns(puzzle="row"),
    Nouns(puzzle="lesson"),
    Nouns(puzzle="save"), Nouns(open="restore"), Nouns(open="replay"), Nouns(goal="board"),
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
    'holding a piece'
    """
    return trc(WHERE, context.where)


def action(name: str) -> Action:
    """Return the action with this id.  Raises `KeyError` for any other."""
    return _BY_ID[name]
