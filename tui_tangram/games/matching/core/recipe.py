"""The recipe of a generated puzzle, and its id: one line that reproduces the puzzle.

An id is a path of a layout, a size, rules, options, a seed and the generator's version with
two check characters::

    square/6x6/tetravex/c10/s4711/g1-5n
    4.6.12/hard/infinity/c5+wild3+fix2/s1/g1-wh

layout   one of the twelve, such as ``square`` or ``4.6.12``, the one of a solid, ``3.8.8``,
         or ``cubes``
size     a level (``easy``, ``medium``, ``hard``, ``diabolical``), a number of places, or
         columns x rows: of squares, and of the cells of a wrapping board; columns x rows x
         layers of cubes, or ``tower-`` and the number of cubes; after ``ring-``,
         ``cross-``, ``lattice-`` or a letter and ``-``, the smallest such board with at least as
         many places as the level or the number; so the net of a solid after ``cube-`` (of squares;
         the easy one has six), ``snub-cube-`` or another of `SOLIDS`, or ``strip-`` (a long torus)
rules    such as ``tetravex``
options  in this order, joined by ``+``; only the first is always written

         ========== ===================================================================
         ``c10``    ten colours
         ``wild3``  three sides match anything
         ``fix2`` two tiles are fixed from the start
         ``frame3`` the first three colours are between tiles of the rim and only there
         ``spare4`` four spare tiles, which are left over
         ``flip``   tiles may be turned over
         ``mates``  complementary connectors: heads and tails
         ``corners`` colours at corners
         ``alike``  the outer faces of cubes have one colour
         ``model``  each side of a stack has a colour, as a cube has six
         ``wrap``   the board is a torus
         ``one``    proven to have one solution only
         ========== ===================================================================
seed     any number of 64 bits
version  of the generator; another version may make another puzzle of the same recipe

A typed id may leave out the options, the version and the check.  Colours are then those recommended
for the level (`levels`), the version is this one, and typing errors may be unnoticed.  The full id
has all parts, so a new recommendation does not change the puzzle of an id.  The check characters
detect every single wrong character and every transposition of two.

The first part is always a layout, which distinguishes ids of generated puzzles from ids of
figures and of collected puzzles.

Out of reach
------------
Some boards cannot be solved in reasonable time by any known method.

A board of squares in few colours has many solutions, and some are found soon; in many colours
hardly two tiles fit, and wrong ones are noticed at once.  Between there is a band of numbers of
colours that becomes wider and worse with every row.  The effort (`tui_tangram.play.difficulty`)
estimates the tree that has to be searched, and besides the known solution there are random ones:
the share of all arrangements of the tiles that matches at every edge.  So the tree for each
solution is the effort divided by their number.  A board is *out of reach* where that is beyond
`UNSOLVED`: the fastest published programs place 100 million tiles per second.

``python -m tests.benchmarks.bench_reach`` prints it next to the results of the search.  On boards
that the search solves, the estimate was off by a factor of 10 where there are few solutions, and up
to 1,000 times too large where there are many.  Framed 8×8 in seven colours has 100 million, and is
solved in twenty seconds; no board beyond 100,000 million was solved in 30 million nodes.  Out of
reach are some boards of 9×9 with seven colours, and most from 10×10 on with eight, with a border or
without; at 12×12 nine to twelve colours with a border, eight to ten without.
"""

from __future__ import annotations

import re
from math import exp, lgamma, log
from typing import Any, Final

from tui_tangram.games.matching.core.board_size import (
    OUTER_WORDS,
    BoardSize,
    RecipeError,
    board_of,
    counted,
    frame_edges,
    known_layout,
    name_of,
    parse_size,
    shape_word,
    takes_long,
    written,
)
from tui_tangram.games.matching.core.levels import recommended
from tui_tangram.games.matching.core.puzzle import (
    MOST_TILES,
    CellCorner,
    corners,
    may_be_cornered,
    touching,
)
from tui_tangram.games.matching.core.rules import (
    EQUAL,
    MATCHINGS,
    MAX_COLOURS,
    RULES,
    Matching,
    Rules,
    rules_named,
)
from tui_tangram.language import mark
from tui_tangram.maths.tiling import Board
from tui_tangram.maths.tiling.solids import KNOWN, SOLIDS
from tui_tangram.play import quote
from tui_tangram.play.names import id_in
from tui_tangram.play.phrases import suggested
from tui_tangram.play.splitmix import WORD, check_characters
from tui_tangram.values import dataclass, replace

ALIKE: Final = "alike"
MODEL: Final = "model"
OUTER: Final = ("", ALIKE, MODEL)
"""The kinds of outer faces of cubes: as the rules say, of one colour, or of six as a model's."""


def coloured(board: Board, rules: Rules, outer: str = "") -> int:
    """Return the number of edges that have colours, or of corners, but for given *outer* ones."""
    if rules.matching.cornered:
        dark = {CellCorner(*side) for side in board.mesh.rim} if rules.rim else set()
        # A corner on the rim is where a side on the rim begins, somewhere around it.
        return sum(dark.isdisjoint(around) for around in corners(board.mesh))
    return sum(edge.second is not None or not (rules.rim or outer) for edge in board.mesh.edges)


def check_colours(board: Board, rules: Rules, colours: int, framed: int, outer: str = "") -> None:
    """Reject numbers of colours, and of *framed* ones, that cannot all be shown or make no puzzle.

    Raises `RecipeError`.
    """
    number = coloured(board, rules, outer)
    if board.mesh.unlike and not len(board) <= colours <= MAX_COLOURS:
        raise RecipeError(
            "a tower of {n} cubes needs {n}–{most} colours, not {colours}",
            n=len(board),
            most=MAX_COLOURS,
            colours=colours,
        )
    least = 1 if (rules.rim or rules.demo) and not rules.matching.cornered else 2
    matching = rules.matching
    most = matching.most(number)
    least = min(least, most) if outer else least
    if not least <= colours <= most:
        if least == most:
            raise RecipeError(
                "this board needs exactly {n} colour",
                "this board needs exactly {n} colours",
                n=most,
            )
        raise RecipeError(
            "this board needs {least}–{most} colours, not {n}", least=least, most=most, n=colours
        )
    more = matching.whole(colours)
    if more != colours:
        raise RecipeError(
            "connectors come in pairs: use {more} colours, not {n}", more=more, n=colours
        )
    if not framed:
        return
    between = len(frame_edges(board))
    pairs, frame = len(matching.pairs(colours)), len(matching.pairs(framed))
    most = matching.most(min(pairs - 1, between))
    if not 0 < framed <= most or matching.whole(framed) != framed:
        refused = RecipeError(
            "of {n} colours, 1 to {most} can be frame colours on this board, not {frame}",
            n=colours,
            most=most,
            frame=framed,
        )
        raise refused if matching == EQUAL else RecipeError("{why} (in pairs)", why=refused)
    if between == number or number - between < pairs - frame:
        raise RecipeError("this board has too few edges inside the frame for its colours")


TOWER_RULES: Final = mark(
    "the cubes of a tower have no border to match; use hard-infinity, tetravex, rotator or troll, "
    "without wild sides and connectors"
)
"""The refusal of rules that no tower can have, marked."""

VERSION: Final = 1
"""The version of the generator."""


@dataclass(frozen=True)
class Recipe:
    """The parameters of a generated puzzle.  `checked` tests whether it exists."""

    layout: str
    size: BoardSize
    rules: str
    """The id of the rules."""
    colours: int | None = None
    """The number of colours; `None` for the recommended number."""
    wraps: bool = False
    """Whether the board is a torus."""
    shape: str = ""
    """One of `SHAPES` or `SOLIDS`, of at least as many places as the size; or empty."""
    wild: int = 0
    """The number of sides that match anything."""
    fixed: int = 0
    """The number of tiles fixed from the start."""
    frame: int = 0
    """The number of colours only between two rim tiles, which have no other colours there."""
    spare: int = 0
    """The number of tiles that are left over when the board is full."""
    may_flip: bool = False
    """Whether tiles may be turned over."""
    outer: str = ""
    """One of `OUTER`."""
    matching: Matching = EQUAL
    """The way of matching."""
    unique: bool = False
    """Whether it must have a unique solution."""
    seed: int = 0
    version: int = VERSION

    @property
    def id(self) -> str:
        """The full id.  The recipe must be valid; see `checked`.

        >>> Recipe("square", (6, 6), "tetravex", 10, seed=4711).id
        'square/6x6/tetravex/c10/s4711/g1-5n'
        """
        return f"{self.stem}-{check_characters(self.stem)}"

    def following(self, by: int) -> Recipe:
        """Return the recipe with the seed increased by *by*; the first follows the last."""
        return replace(self, seed=(self.seed + by) % (WORD + 1))

    @property
    def stem(self) -> str:
        """The id without its check characters."""
        return "/".join(
            (
                self.layout,
                written(self.size, self.shape),
                self.rules,
                "+".join(self._options()),
                f"s{self.seed}",
                f"g{self.version}",
            )
        )

    def _options(self) -> list[str]:
        """Return the options in the form of ids."""
        colours = self._recommended() if self.colours is None else self.colours
        found = [f"c{colours}"]
        found += [f"{word}{getattr(self, name)}" for word, name in _NUMBERS if getattr(self, name)]
        return found + self._words()

    def _words(self) -> list[str]:
        """Return the options that are words without numbers."""
        return [word for word, (name, value) in _flags().items() if getattr(self, name) == value]

    @property
    def name(self) -> str:
        """The name of the puzzle in files, in English; `display_name` makes the one for players.

        >>> Recipe("4.6.12", "hard", "infinity").name
        'Dodecagon rosettes, Infinity, large'
        """
        rules = self.puzzle_rules
        return name_of(
            self.layout,
            rules,
            self.size,
            rules.matching.name,
            shape_word(self.shape),
            "wrapping" if self.wraps else "",
            OUTER_WORDS[self.outer],
            f"{self.wild} wild" if self.wild else "",
            counted(self.fixed, "fixed tile") if self.fixed else "",
            counted(self.spare, "spare tile") if self.spare else "",
        )

    @property
    def puzzle_rules(self) -> Rules:
        """The rules with their variations.  Raises `RecipeError`."""
        try:
            rules = rules_named(self.rules)
        except ValueError as error:
            raise RecipeError(str(error)) from None
        return rules.varied(may_flip=self.may_flip, matching=self.matching)

    @property
    def board(self) -> Board:
        """The board.  Raises `RecipeError` if there is none."""
        try:
            return board_of(self.layout, self.size, self.shape, wraps=self.wraps)
        except ValueError as error:
            raise RecipeError(str(error)) from None

    @property
    def slow(self) -> bool:
        """Whether cutting the board takes longer than a tenth of a second."""
        return takes_long(self.size, self.shape)

    def checked(self) -> Recipe:
        """Return the recipe with rules by their id, the colours resolved, and no needless option.

        Raises `RecipeError` when it is invalid.  Boards that are too large are rejected before any
        work is done.
        """
        rules = self.puzzle_rules
        board = self.board
        if len(board) < 2:
            raise RecipeError("a puzzle needs at least 2 cells")
        if not 0 <= self.seed <= WORD:
            raise RecipeError(
                "a seed is a number from 0 to {most}, not {seed}", most=WORD, seed=self.seed
            )
        if not 1 <= self.version <= VERSION:
            refused = RecipeError(
                "it has generator version {version}, but this tui-tangram knows versions "
                "up to {most}",
                version=self.version,
                most=VERSION,
            )
            if self.version > VERSION:
                refused = RecipeError("{why}; update tui-tangram", why=refused)
            raise refused
        self._check_rules(rules)
        own = rules_named(rules.id)
        settled = replace(
            self,
            rules=own.id,
            may_flip=self.may_flip and not own.may_flip,
            matching=EQUAL if self.matching == own.matching else self.matching,
        )
        if self.colours is None:
            settled = replace(settled, colours=self._recommended())
        check_colours(board, rules, settled.colours or 0, settled.frame, self.outer)
        inner = sum(edge.second is not None for edge in board.mesh.edges)
        if not 0 <= self.wild <= inner:
            raise RecipeError(
                "this board can have 0 to {most} wild sides, not {n}", most=inner, n=self.wild
            )
        if not 0 <= self.fixed < len(board):
            raise RecipeError(
                "this board can have 0 to {most} fixed tiles, not {n}",
                most=len(board) - 1,
                n=self.fixed,
            )
        most = min(len(board), MOST_TILES - len(board))
        if not 0 <= self.spare <= most:
            raise RecipeError(
                "this board can have 0 to {most} spare tiles, not {n}", most=most, n=self.spare
            )
        return settled

    @property
    def closed(self) -> bool:
        """Whether the board is a torus or a solid, without a rim."""
        return self.wraps or self.shape in SOLIDS

    def _check_rules(self, rules: Rules) -> None:
        """Reject variations that do not apply to the rules."""
        self._check_cubes(rules)
        if rules.rim and self.closed:
            other = "hard-infinity" if rules.may_turn else "tetravex"
            raise RecipeError(
                "{rules} needs a dark border, but this board has none; use {other} instead",
                rules=rules.title,
                other=other,
            )
        if not rules.may_match(self.matching):
            raise RecipeError("{rules} has its own way of matching", rules=rules.title)
        if rules.matching.cornered:
            if self.frame or self.wild:
                raise RecipeError("colours at corners cannot be wild or of the border only")
            if not may_be_cornered(self.board.mesh):
                raise RecipeError("colours at corners need flat tiles with 3 to 6 sides")
            if touching(self.board.mesh):
                raise RecipeError(
                    "two cells meet in a corner only, where their colours could differ"
                )
            if coloured(self.board, rules) < 2:
                raise RecipeError(
                    "fewer than two corners of this board are inside its dark border; use more "
                    "cells, or rules without a border"
                )
        if self.frame and (self.closed or not rules.rim):
            raise RecipeError("frame colours need a dark border; use infinity or easy-tetravex")
        if self.spare and not rules.may_move and not rules.demo:
            raise RecipeError(
                "{rules} has all tiles on the board, so none can be spare", rules=rules.title
            )
        if rules.demo:
            numbers = [word for word, name in _NUMBERS if getattr(self, name)]
            for word in (*numbers, *self._words()):
                if word != "wrap":
                    raise RecipeError(
                        "{rules} has nothing to solve; {word} does not apply",
                        rules=rules.title,
                        word=word,
                    )

    def _check_cubes(self, rules: Rules) -> None:
        """Reject variations that do not apply to cubes, or to a tower of them."""
        mesh = self.board.mesh
        if rules.may_flip and mesh.faces[0].shape.solid:
            raise RecipeError("cubes cannot be flipped")
        if self.outer and (not mesh.faces[0].shape.solid or mesh.unlike):
            raise RecipeError("only a stack of cubes has outer faces to choose")
        if self.outer and (rules.rim or rules.demo):
            raise RecipeError(
                "the outer faces cannot be chosen in {rules}; use hard-infinity, tetravex, rotator "
                "or troll",
                rules=rules.title,
            )
        if not mesh.unlike:
            return
        if rules.rim or rules.demo or rules.matching != EQUAL or self.wild:
            raise RecipeError(TOWER_RULES)

    def _recommended(self) -> int:
        """Return the recommended number of colours, or the most that a small board can have."""
        if self.board.mesh.unlike:
            return len(self.board)
        level = self.size if isinstance(self.size, str) and not self.shape else None
        size = level or len(self.board)
        usual = recommended(self.layout, self.rules, size, self.shape, unique=self.unique)
        rules = self.puzzle_rules
        most = rules.matching.most(coloured(self.board, rules, self.outer))
        return min(rules.matching.usual(usual), most)


def parse_id(text: str) -> Recipe:
    """Return the checked recipe of an id, which may lack options, version and check.

    Raises `RecipeError`, naming the invalid part.

    >>> parse_id("square/6x6/Tetravex/s4711").rules
    'tetravex'
    """
    try:
        return _parsed(id_in(text).lower())
    except RecipeError as error:
        raise RecipeError("puzzle ID {id}: {why}", id=quote(text.strip(), 80), why=error) from None


def looks_like_id(text: str) -> bool:
    """Return whether a text looks like an id of a generated puzzle.

    >>> [looks_like_id(text) for text in ("square/6x6/tetravex/s1", "squre/6/troll", "convex/1/2")]
    [True, True, False]
    """
    layout, *parts = id_in(text).lower().split("/")
    if layout in KNOWN:
        return True
    known = {rules.id for rules in RULES}
    return any(part in known or _SEED.fullmatch(part) for part in parts[1:])


_SEED: Final = re.compile(r"s(\d{1,20})", re.ASCII)
_VERSION: Final = re.compile(r"g(\d{1,4})(?:-(.*))?", re.ASCII)
_OPTION: Final = re.compile(r"([a-z]+)(\d{0,9})", re.ASCII)
_NUMBERS: Final = (
    ("wild", "wild"), ("fix", "fixed"), ("frame", "frame"), ("spare", "spare"),
)  # fmt: skip


def _flags() -> dict[str, tuple[str, object]]:
    """Return the options that are words, in their order, each with its field and value."""
    ways = {way.word: ("matching", way) for way in MATCHINGS.values() if way.word}
    return {
        "flip": ("may_flip", True),
        **ways,
        ALIKE: ("outer", ALIKE),
        MODEL: ("outer", MODEL),
        "wrap": ("wraps", True),
        "one": ("unique", True),
    }


def trusted(text: str) -> Recipe:
    """Return the recipe of an id known to be valid, without making the board.

    Cutting a board takes a hundred times as long as reading its id.  That is too long for dozens of
    ids, as for a month of daily puzzles, whose recipes were checked when they were chosen.  The id
    must contain its colours.
    """
    return _read(id_in(text).lower())[0]


def _parsed(text: str) -> Recipe:
    """Return the checked recipe of a text in lower case."""
    recipe, check = _read(text)
    recipe = recipe.checked()
    if check is not None and check != check_characters(recipe.stem):
        raise RecipeError(
            "typing error: the check characters {check} do not match", check=quote(check)
        )
    return recipe


def _read(text: str) -> tuple[Recipe, str | None]:
    """Return the recipe of a text in lower case, unchecked, and its check characters."""
    layout, *parts = text.split("/")
    known_layout(layout)
    if len(parts) < 2:
        raise RecipeError("it needs a layout, a size, rules and a seed")
    size, rules, *parts = parts
    recipe = _sized(layout, size, rules)
    recipe = replace(recipe, rules=recipe.puzzle_rules.id)
    check = None
    if parts and (match := _VERSION.fullmatch(parts[-1])):
        recipe, check = replace(recipe, version=int(match[1])), match[2]
        del parts[-1]
    if not parts or not (match := _SEED.fullmatch(parts[-1])):
        if not parts:
            raise RecipeError("the seed is missing, such as s4711")
        raise RecipeError(
            "the seed is missing, such as s4711; {part} is not a seed", part=quote(parts[-1])
        )
    recipe = replace(recipe, seed=int(match[1]))
    del parts[-1]
    if len(parts) > 1:
        raise RecipeError("{part} is one part too many; join options with +", part=quote(parts[-1]))
    if parts:
        recipe = _with_options(recipe, parts[0])
    return recipe, check


def board_called(layout: str, size: str, *, wraps: bool = False) -> Board:
    """Return the board of a layout and a size as written in IDs.  Raises `RecipeError`."""
    return replace(_sized(layout, size, ""), wraps=wraps).board


def _sized(layout: str, size: str, rules: str) -> Recipe:
    """Return a recipe with a size in the form of ids."""
    shape, dash, rest = size.rpartition("-")
    return Recipe(layout, parse_size(rest if dash else size), rules, shape=shape if dash else "")


def _with_options(recipe: Recipe, text: str) -> Recipe:
    """Return the recipe with these options."""
    numbers = {"c": "colours", **dict(_NUMBERS)}
    flags = _flags()
    given: dict[str, Any] = {}
    for option in text.split("+"):
        match = _OPTION.fullmatch(option)
        word, digits = match.groups() if match else (option, "")
        name, value = (numbers.get(word), digits) if digits else flags.get(word, (None, None))
        if name is None:
            shown = quote(option)
            if word in numbers:
                raise RecipeError(
                    "the option {option} needs a number, such as {example}",
                    option=shown,
                    example=f"{word}3",
                )
            if word in flags and digits:
                raise RecipeError("the option {option} takes no number", option=shown)
            raise RecipeError(
                "there is no option called {option}; {suggestion}",
                option=shown,
                suggestion=suggested(
                    word,
                    [*numbers, *flags],
                    "options are c10, wild3, fix2, frame3, spare4, flip, mates, corners, alike, "
                    "model, wrap and one",
                ),
            )
        if name in given:
            raise RecipeError("the option {option} is given twice", option=word)
        if digits and not int(digits):
            raise RecipeError(
                "the option {option} needs a number of 1 or more", option=quote(option)
            )
        given[name] = int(digits) if digits else value
    return replace(recipe, **given)


UNSOLVED: Final = 1e15
"""Tiles placed for a solution: by the fastest programs, a hundred days."""


def out_of_reach(recipe: Recipe, effort: float | None) -> bool:
    """Whether the board of a checked recipe is out of reach; its *effort* is measured."""
    tree = tree_for_each(recipe, effort)
    return tree is not None and tree > UNSOLVED


def tree_for_each(recipe: Recipe, effort: float | None) -> float | None:
    """Return the estimated number of tiles placed for each solution.

    None for boards outside the measurements: other layouts and shapes, and those with wild sides,
    fixed tiles, colours of the border, spare tiles or flips; and without an effort.
    """
    rules = recipe.puzzle_rules
    others = (
        recipe.wild, recipe.fixed, recipe.frame, recipe.spare, rules.may_flip, recipe.shape,
        recipe.wraps,
    )  # fmt: skip
    if effort is None or any(others) or recipe.layout != "square" or rules.matching != EQUAL:
        return None
    board, colours = recipe.board, recipe.colours
    if not (board.columns and board.rows and colours and rules.may_move):
        return None
    across, down = board.columns, board.rows
    inner, turns = across * down, log(4) if rules.may_turn else 0.0
    ways = 0.0
    if rules.rim:
        # Tiles of the corners, the sides and the middle remain there, and the rim determines their
        # turn.
        inner = (across - 2) * (down - 2)
        sides = 2 * (across + down - 4)
        of_side = 2 * _orders(across - 2) + 2 * _orders(down - 2)
        ways = _orders(4) + _orders(sides) if rules.may_turn else of_side
    ways += _orders(inner) + inner * turns
    edges = across * (down - 1) + down * (across - 1)
    return effort / (1 + exp(min(ways - edges * log(colours), 700.0)))


def _orders(number: int) -> float:
    """Return the logarithm of the number of orders of so many tiles."""
    return lgamma(max(number, 0) + 1)
