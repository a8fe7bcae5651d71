"""A row of the table of actions, short notations for many similar ones, and the contexts of keys.

A row begins with the place in which it holds: ``packs("remove_pack", "x delete", "remove", …)``
is an action on the screen of packs.

Texts of actions that several games share have the nouns of a game filled in. On a screen an action
is available, or does not exist there, or is not possible now.

The contexts are screens, states of screens, and groups of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from tui_tangram.language import mark, tr, trc
from tui_tangram.values import NamedTuple

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
    KINDS = "choosing a layout", "Choosing a layout"
    """The same among the pictures of all layouts and solids."""
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
    JOURNEY = "the journey", "Journey"
    """All collections, and how much of each is solved."""
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
    Context.JOURNEY, Context.LOBBY, Context.RANKING, Context.IMPORT, Context.SCORES,
    Context.MESSAGES, Context.ATLAS, Context.ATLAS_SEARCH, Context.CARD, Context.EXPLANATIONS,
    Context.EXPERIMENTS, Context.TOPICS,
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


class Availability(Enum):
    """Whether a screen has an action, can do it now, and names it in the footer."""

    def __init__(self, supported: bool, enabled: bool, in_footer: bool) -> None:
        """Set the flags: only *supported* actions are in help, only *enabled* ones have keys."""
        self.supported, self.enabled, self.in_footer = supported, enabled, in_footer

    UNSUPPORTED = False, False, False
    """The screen has no such action, or the host forbids it."""
    DISABLED = True, False, False
    """There is nothing to apply it to now."""
    IDLE = True, False, True
    """The same, but the footer still names it."""
    UNLISTED = True, True, False
    """It can be done; the footer has no room for it, or something better."""
    ENABLED = True, True, True
    """It can be done."""


class ActionFamily(NamedTuple):
    """Actions that belong together: they share a line in the footer and in help."""

    label: str
    help: str
    each: bool = False
    """Whether the footer shows a key of each, and not only the first."""


class Action(NamedTuple):
    """Something a player can do."""

    id: str
    """Its name in the settings."""
    keys: tuple[str, ...]
    """The usual keys: a character, or Textual's name of a key; the first is shown first."""
    intent: str
    """The name of the effect on a screen; several actions may share it."""
    arguments: tuple[str | int, ...] = ()
    keys_in_hand: bool = False
    """Whether it may have more keys that mean this only while something is in hand."""
    outside: bool = False
    """Whether it reaches beyond the player's own directories: a file of any name, the shell."""


class ActionRow(NamedTuple):
    """An action in some contexts, and its words there.

    An action has a row for each place where its words, or its place in the footer, differ.
    """

    action: Action
    label: str
    """A word or two for the footer; like `help` it may have placeholders for `Nouns`."""
    help: str
    """The effect, for help and the palette, without a full stop."""
    contexts: tuple[Context, ...]
    family: ActionFamily | None = None
    shown: tuple[Context, ...] = ()
    """The contexts in which the footer shows it when there is room; earlier rows first."""
    palette: bool = True
    """Whether the palette lists it; moving a cursor makes no command."""
    pinned: bool = False
    """Whether the footer always shows it, at its end."""


_Way = tuple[str, str, str, str | int | tuple[int, int]]
"""A way to go: its name, the usual keys, its end in words, and the arguments of the intent."""

UP_DOWN: Final = ("up", "up", "above", -1), ("down", "down", "below", 1)
UP_DOWN_TEXT: Final = ("up", "up", "up", -1), ("down", "down", "down", 1)
LEFT_RIGHT: Final = ("left", "left", "previous", -1), ("right", "right", "next", 1)
PAGES: Final = ("up", "pageup", "up", -1), ("down", "pagedown", "down", 1)
ENDS: Final = ("first", "home", "first", -1), ("last", "end", "last", 1)
ARROWS: Final = tuple((way, way, way, way) for way in ("left", "up", "down", "right"))
FINE: Final = tuple(
    (way, f"shift+{way} {letter}", way, way)
    for way, letter in (("left", "H"), ("up", "K"), ("down", "J"), ("right", "L"))
)
DIGITS: Final = tuple((str(digit), str(digit), str(digit), digit) for digit in range(1, 10))


def both(following: str, before: str) -> tuple[_Way, _Way]:
    """Return the ways to the next and to the previous one by these keys."""
    return ("next", following, "next", 1), ("previous", before, "previous", -1)


TABS: Final = both("tab", "shift+tab")

# What is the same on many screens, for `At.each`: ``*saves.each(*STEPS)``.
STEPS: Final = UP_DOWN, "list.{}", "select", "Select the entry {}", "step", "Select an entry"
SCROLLS: Final = (
    UP_DOWN_TEXT, "list.{}", "scroll", "Scroll {} a line", "step", "Scroll up or down a line",
)  # fmt: skip
GRID: Final = (
    ARROWS, "grid.{}", "select", "Move the selection {}", "step", "Move the selection",
)  # fmt: skip
VALUES: Final = (
    LEFT_RIGHT, "value.{}", "change", "Change to the {} value", "value", "Change the value",
)  # fmt: skip


class At:
    """A place that keys are pressed in: one context, or several; each call of it is a row."""

    def __init__(self, *where: Context | At) -> None:
        """Join contexts and places."""
        self._contexts = tuple(
            one for place in where for one in ((place,) if isinstance(place, Context) else place)
        )

    def __iter__(self) -> Iterator[Context]:
        """Yield the contexts."""
        return iter(self._contexts)

    def __call__(
        self,
        name: str,
        keys: str,
        label: str,
        text: str,
        *effect: str | int,
        footer: Iterable[Context] | None = None,
        palette: bool = True,
        pinned: bool = False,
        in_hand: bool = False,
        outside: bool = False,
    ) -> ActionRow:
        """Return an action's row here; *text* is its help, and *keys* have spaces between them.

        *effect* is an intent and its arguments, if the intent is not the name. Without *footer*
        the footer shows it in all of its contexts.
        """
        intent, *arguments = effect or (name,)
        found = Action(name, tuple(keys.split()), str(intent), tuple(arguments), in_hand, outside)
        contexts = self._contexts
        return ActionRow(
            found, label, text, contexts,
            shown=contexts if footer is None else tuple(footer), palette=palette, pinned=pinned,
        )  # fmt: skip

    def each(  # noqa: PLR0917  # a row of a table
        self,
        ways: Iterable[_Way],
        name: str,
        label: str,
        text: str,
        intent: str,
        shared: str,
        shared_label: str = "",
        *,
        footer: Iterable[Context] | None = None,
        palette: bool = False,
    ) -> tuple[ActionRow, ...]:
        """Return a family of an action for each of several *ways*, for which texts have places.

        So may the *intent*; otherwise the way has its arguments. *shared* is the help of all,
        and *shared_label* their label, if it is not that of each.
        """
        rows = (
            self(
                name.format(way), keys, label.format(way), text.format(where),
                intent.format(way),
                *(() if "{" in intent else to if isinstance(to, tuple) else (to,)),
                footer=footer, palette=palette,
            )
            for way, keys, where, to in ways
        )  # fmt: skip
        return family(shared_label or label, shared, *rows)


def family(label: str, text: str, *rows: ActionRow, each: bool = False) -> tuple[ActionRow, ...]:
    """Return the same rows as a family, with this label and line of help."""
    shared = ActionFamily(label, text, each)
    return tuple(row._replace(family=shared) for row in rows)


LABEL: Final = "label of a key"
"""The context in which labels of the footer are translated: one word of English is several."""
LABELS: Final = "label of keys"
"""The same for the labels of families, which share a crowded line more often."""
NOUN: Final = "noun of an action"
"""The context in which nouns are translated."""


class Nouns(NamedTuple):
    """A game's nouns, for the texts of actions that several games share.

    They have no article and no case in the table: a language that needs them says a sentence
    so that the noun stands bare ("Kachel drehen"), or leaves it out.
    """

    piece: str = "piece"
    """The object that is picked up, turned and placed."""
    tray: str = "tray"
    """The place for pieces that are not on the board."""
    puzzle: str = "figure"
    pick_label: str = "pick up"
    """The verb for the key that picks up what is under the cursor, with nothing in hand."""
    pick_help: str = "Pick up the selected piece"
    """The same, as a sentence."""
    find_label: str = "fits"
    """The label of the search on the board, with nothing in hand."""
    find_help: str = "Pick up a tile that fits here"
    """The same, as a sentence."""
    turn_label: str = "turn left, right"
    """The label of the keys that turn what is in hand."""
    fit: str = "fit"
    """A place to which keys move what is in hand, in a word."""
    exact: str = "exact fit"
    """The same in full."""
    open: str = "open"
    """The verb for the key that opens a save of the list that is shown."""
    switch_label: str = "tiles"
    """The part of the screen to which the key that switches parts leads."""

    def in_words(self, text: str) -> str:
        """Return *text*, the help of an action, with the nouns filled in.

        >>> Nouns().in_words("Turn the {piece} left")
        'Turn the piece left'
        """
        return self._with_nouns(tr(text))

    def label(self, row: ActionRow | ActionFamily) -> str:
        """Return the footer's label of a row or a family, with the nouns filled in.

        >>> Nouns().label(ActionFamily("next {fit}", "Next or previous {exact}"))
        'next fit'
        """
        return self._with_nouns(trc(LABELS if isinstance(row, ActionFamily) else LABEL, row.label))

    def _with_nouns(self, text: str) -> str:
        if "{" not in text:
            return text
        nouns = self._asdict().items()
        return text.format_map({name: trc(NOUN, noun) if noun else "" for name, noun in nouns})


TILE_NOUNS: Final = Nouns("tile", "drawer", "board", pick_help="Pick up the tile under the cursor")
TURNED_NOUNS: Final = TILE_NOUNS._replace(
    pick_label="turn",
    pick_help="Turn the tile left",
    find_label="mismatch",
    find_help="Go to a mismatched tile",
)
"""The nouns of boards whose tiles stay where they are."""
HINTED: Final = "do hint", "Carry out the hint"
"""The verb for the pick-up key while it follows a hint, and the same as a sentence."""
EDITOR_NOUNS: Final = Nouns("cell", puzzle="board")
"""The nouns of the editor of boards."""
ANYTHING: Final = Nouns(puzzle="puzzle")
"""The nouns of screens that know no game."""
ANY_NOUNS: Final = Nouns("piece or tile", "tray or drawer", "puzzle", "pick up",
                         pick_help="Pick up the piece or tile under the cursor")  # fmt: skip
"""The nouns of every game at once."""
ALL_NOUNS: Final = (
    Nouns(), TILE_NOUNS, TURNED_NOUNS, EDITOR_NOUNS, ANY_NOUNS, ANYTHING, Nouns(puzzle="row"),
    Nouns(puzzle="lesson"), Nouns(open="join"),
    Nouns(puzzle="save"), Nouns(open="restore"), Nouns(open="replay"), Nouns(switch_label="board"),
    Nouns(switch_label="all tiles"), Nouns(switch_label="pictures"),
    Nouns(pick_label=HINTED[0], pick_help=HINTED[1]), Nouns(turn_label="turn"),
)  # fmt: skip
"""Every noun there is, for `texts`."""
