"""The contexts of keys: screens, states of screens, and groups of them."""

from __future__ import annotations

from enum import Enum
from typing import Final

from tui_tangram.language import mark, trc

WHERE: Final = "where a key holds"
"""The context in which the names of contexts are translated."""


class KeyMode(Enum):
    """The way in which a screen handles keys."""

    IDLE = "idle"
    """Keys have their usual effect on this screen."""
    TYPING = "typing"
    """Keys that can be printed are text, whatever they mean elsewhere."""
    ASKING = "asking"
    """Keys answer a question, or end an action."""


class Context(Enum):
    """The context of a key: a screen, or a state of one."""

    def __init__(self, where: str, heading: str = "", mode: KeyMode = KeyMode.IDLE) -> None:
        """Name the context, and perhaps give its keys a heading of their own in help."""
        self.where, self.heading, self.mode = where, heading, mode

    HOME = "home"
    FIRST = "first steps"
    """The three choices of a new player."""
    LESSONS = "lessons"
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
    """Any screen while a puzzle that takes long is generated."""
    FREE = "nothing held", "Nothing held"
    HELD = "holding a piece", "Holding a piece"
    TILE_FREE = "no tile held", "Nothing held"
    """A board of tiles with nothing in hand."""
    TILE_HELD = "holding a tile", "Holding a tile"
    """A board of tiles with one in hand."""
    JUMP = "jumping", "Jumping", KeyMode.ASKING
    """Any screen with letters on items that can be chosen: printable keys are text."""
    NAMING = "naming a drawer", "Naming a drawer", KeyMode.TYPING
    """A board of tiles while a name is typed: printable keys are text."""
    FILTER = "filtering tiles", "Filtering tiles", KeyMode.ASKING
    """A board of tiles while a choice of tiles for the drawers is made."""
    STORE = "choosing a drawer", "Choosing a drawer", KeyMode.ASKING
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
    """A board of tiles that is solved; it can still be looked at."""
    SOLUTIONS = "solutions"
    FILTER_SOLUTIONS = "filtering solutions", "Filtering solutions", KeyMode.ASKING
    """The same while a piece is chosen: letters choose one."""
    SPOILER = "before showing solutions", "Before showing solutions", KeyMode.ASKING
    """The same before the player has agreed to see them."""
    SETTINGS = "settings"
    VALUE = "typing a value", "Typing a value", KeyMode.TYPING
    """The same while a value is typed: printable keys are text there."""
    KEYS = "keys"
    FINDING = "searching the keys", "Typing a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    PRESSING = "setting a key", "Setting a key", KeyMode.ASKING
    """The same while it waits for a new key: any key is that key."""
    SAVES = "saves"
    """Saves in four lists."""
    TRIES = "history"
    """The tree of tries of a game."""
    REPLAY = "replay"
    ENTERING = "typing a name", "Typing", KeyMode.TYPING
    """Saves or tries while a name or a path is typed: printable keys are text there."""
    PACKS = "packs"
    LOBBY = "tables"
    """The tables of a host, at which several play together."""
    RANKING = "ranking"
    """The best players of a host."""
    EDITORS = "choosing an editor"
    """The editors, in which puzzles are made."""
    EXPORTING = "exporting"
    """The choices for a file of puzzles."""
    IMPORT = "importing"
    """The puzzles of a file that may be imported."""
    READ_PATH = "naming a file to read", "Naming a file", KeyMode.TYPING
    """The same while the path of a file is typed: printable keys are text there."""
    SCORES = "scores"
    """The lists of best results."""
    SCORE_SEARCH = "searching the scores", "Typing a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    STATISTICS = "statistics"
    """Sums over all games."""
    SCORE_PATH = "naming a file", "Naming a file", KeyMode.TYPING
    """Scores or statistics while the name of a file is typed: printable keys are text there."""
    PROFILES = "colour modes"
    """The profiles of terminals, side by side."""
    MESSAGES = "messages"
    LAB = "laboratory"
    LAB_TYPING = "typing in the laboratory", "Typing", KeyMode.TYPING
    """The same while something is typed: printable keys are text there."""
    ATLAS = "atlas"
    """Sheets of pictures of the laboratory."""
    ATLAS_SEARCH = "searching the atlas", "Typing a search", KeyMode.TYPING
    """The same while a search is typed: printable keys are text there."""
    CARD = "card"
    """All about one shape or set."""
    RELATIONS = "relations"
    """The sixteen relations of two edges."""
    EXPLAINED = "step by step"
    """The steps of an algorithm."""
    STEP_SPOILER = "before showing steps", "Before showing steps", KeyMode.ASKING
    """The same before the player has agreed to see steps that lead to a solution."""
    EXPLANATIONS = "algorithms and examples"
    """The list of all explanations."""
    EXPERIMENTS = "experiments"
    """The papers' measurements, measured again."""
    RULES = "rules of search"
    """The rules of the paper of tansets."""
    TOPICS = "manual"
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
BOARD: Final = (*PIECES, *TILES)
"""Every game, while it is played: an action that any game has holds here."""
ASKING: Final = (Context.JUMP, Context.NAMING, Context.FILTER, Context.STORE)
"""A screen, usually a board of tiles, that waits for an answer."""
GAME_CONTEXTS: Final = {
    mark("Tangrams"): (*PIECES, *SKETCHES, Context.SOLVED),
    mark("Board editor"): BOARD_EDITING,
    mark("Tile boards"): (
        *TILES, *BOARD_EDITING,
        Context.TILE_SOLVED, Context.NAMING, Context.FILTER, Context.STORE,
    ),
}  # fmt: skip
"""The contexts of each game that has keys of its own, the narrower ones first, by its name."""
ENDED: Final = (Context.SOLVED, Context.TILE_SOLVED)
"""Every game, once it is solved."""
PLAY: Final = (*BOARD, Context.PAUSED, *ENDED, *EDITING)
BROWSE: Final = (Context.GALLERY, Context.SEARCH)
LISTS: Final = (
    *BROWSE, Context.LESSONS, Context.SAVES, Context.TRIES, Context.KEYS, Context.PACKS,
    Context.LOBBY, Context.RANKING, Context.IMPORT, Context.SCORES, Context.MESSAGES, Context.ATLAS,
    Context.ATLAS_SEARCH, Context.CARD, Context.EXPLANATIONS, Context.EXPERIMENTS, Context.TOPICS,
)  # fmt: skip
"""Lists of entries, which may be long: pages of them are keys, too."""
SETTLED: Final = tuple(
    one for one in Context if one.mode is KeyMode.IDLE and one is not Context.SMALL
)
"""Every screen while nothing on it takes keys of its own."""
CHOOSING: Final = (
    *(one for one in SETTLED if one not in (Context.HOME, Context.STATISTICS, *PLAY)),
    Context.SEARCH, Context.FINDING, Context.SCORE_SEARCH, Context.ATLAS_SEARCH,
)  # fmt: skip
"""Screens other than home and games on which there is something to choose."""


def context_text(context: Context) -> str:
    """Return the name of a context in the language in use.

    >>> context_text(Context.HELD)
    'holding a piece'
    """
    return trc(WHERE, context.where)
