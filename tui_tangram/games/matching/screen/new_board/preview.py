"""Previews: from the choices the board, its id and its tiles, or why there is none.

Most boards are cut from their tiling place by place, which can take a second, so the
screen asks in another thread unless the board is at hand; see `quick`.

Choices that make no board are repaired: the nearest other choice, and the words for it.  The
player's latest choice stays whenever another choice can be changed instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from threading import Lock
from typing import Any, Final

from tui_tangram.games.matching.core import EQUAL, MAX_COLOURS, Puzzle, rules_named
from tui_tangram.games.matching.core.board_size import BoardSize, RecipeError, lattice_size
from tui_tangram.games.matching.core.difficulty import RATING, measure
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.naming import layout_name
from tui_tangram.games.matching.core.puzzle import MOST_CORNERS
from tui_tangram.games.matching.core.recipe import Recipe, out_of_reach
from tui_tangram.games.matching.screen.new_board.form import AXES, LINES, fitted, flat
from tui_tangram.games.matching.screen.new_board.plan import layout, places
from tui_tangram.language import tr, trn
from tui_tangram.maths.tiling import LIMIT, STACK, TOWER, Board, tiling
from tui_tangram.maths.tiling.solids import SOLIDS, polygons
from tui_tangram.play import Limit, Meter, Stopped
from tui_tangram.play.phrases import HOPELESS, careful_work, difficulty
from tui_tangram.values import dataclass, replace

_Repaired = tuple[Recipe, str]


def repaired(recipe: Recipe, chosen: str) -> tuple[Recipe, tuple[str, ...]]:
    """Return a recipe that makes a board, and the changes to it, a sentence each.

    *chosen* is the id of the line of the form that the player has changed last.  If nothing
    helps, or nothing is needed, the recipe is the same.
    """
    found, repairs = recipe, []
    for _ in range(_MOST):
        step = next(filter(None, (repair(found, chosen) for repair in _REPAIRS)), None)
        if step is None:
            break
        found = step[0]
        repairs.append(step[1])
    return (found, tuple(repairs)) if good(found) else (recipe, ())


def good(recipe: Recipe) -> bool:
    """Whether a recipe makes a puzzle."""
    try:
        recipe.checked()
    except RecipeError:
        return False
    return True


def _without_border(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Rules with a border, on a board that has none."""
    rules = recipe.puzzle_rules
    if not (rules.rim and recipe.closed):
        return None
    if chosen != "rules":
        other = rules_named("hard-infinity" if rules.may_turn else "tetravex")
        words = tr("{rules} needs a border: now {other}.", rules=rules.title, other=other.title)
        return replace(recipe, rules=other.id), words
    if recipe.wraps:
        words = tr("{rules} needs a border: no longer wraps around.", rules=rules.title)
    else:
        words = tr("{rules} needs a border: no longer a solid.", rules=rules.title)
    return fitted(replace(flat(recipe), wraps=False)), words


def _only_cubes(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Outer faces of cubes that the rules give, or a tower that they cannot have."""
    rules = recipe.puzzle_rules
    tower = recipe.shape == TOWER
    if not ((recipe.outer or tower) and (rules.rim or rules.demo)):
        return None
    if chosen != "rules":
        other = rules_named("hard-infinity" if rules.may_turn else "tetravex")
        words = tr("Not in {rules}: now {other}.", rules=rules.title, other=other.title)
        return replace(recipe, rules=other.id), words
    if tower:
        return fitted(replace(recipe, shape="")), tr("{rules} has no tower.", rules=rules.title)
    words = tr("{rules} has outer faces of its own.", rules=rules.title)
    return replace(recipe, outer=""), words


def _towering(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A tower whose cubes would have to match."""
    plain = replace(recipe, wild=0, matching=EQUAL, outer="")
    if recipe.shape != TOWER or plain == recipe:
        return None
    if chosen in ("wild", "matching", "outer"):
        return fitted(replace(recipe, shape="")), tr("Cubes match: no longer a tower.")
    return plain, tr("The cubes of a tower need not match: variations removed.")


def _layers(recipe: Recipe, chosen: str) -> _Repaired | None:
    """More cubes than there may be, or one only."""
    if not isinstance(recipe.size, tuple) or len(recipe.size) < len(AXES):
        return None
    sizes = [*recipe.size]
    if 2 <= prod(sizes) <= LIMIT:
        return None
    axis = max(
        (one for one in range(len(sizes)) if AXES[one] != chosen), key=lambda one: (sizes[one], one)
    )
    before, sizes[axis] = sizes[axis], 1
    after = sizes[axis] = min(max(LIMIT // prod(sizes), 1), before) if prod(recipe.size) > 1 else 2
    return _repair_of(replace(recipe, size=tuple(sizes)), AXES[axis], before, after)


def _not_of_this_layout(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A solid that another layout makes."""
    layout = SOLIDS.get(recipe.shape) or recipe.layout
    if layout == recipe.layout:
        return None
    if chosen == "layout":
        return fitted(flat(recipe)), tr("No such solid: now a flat board.")
    words = tr("Layout: now {layout}.", layout=layout_name(layout))
    return fitted(replace(recipe, layout=layout)), words


def _small_torus(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A board that is too small to wrap around."""
    if not recipe.wraps or not isinstance(recipe.size, tuple) or good(recipe):
        return None
    line = "columns" if chosen == "rows" else "rows"
    for more in range(1, _LARGER + 1):
        columns, rows = recipe.size
        if line == "columns":
            found = replace(recipe, size=(columns + more, rows))
        else:
            found = replace(recipe, size=(columns, rows + more))
        if good(found):
            before = columns if line == "columns" else rows
            return _repair_of(found, line, before, before + more)
    return None


_LARGER: Final = 6
"""Columns or rows that make any board large enough to wrap around."""


def _border_colours(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Border colours without a border."""
    del chosen
    if not recipe.frame or (recipe.puzzle_rules.rim and not recipe.closed):
        return None
    return replace(recipe, frame=0), tr("No border colours without a dark border.")


def _own_matching(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A way of matching, where the rules have their own."""
    del chosen
    rules = recipe.puzzle_rules
    if rules.may_match(recipe.matching):
        return None
    words = tr("{rules} has its own way of matching.", rules=rules.title)
    return replace(recipe, matching=EQUAL), words


def _corners_of_many(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Colours at the corners of tiles with too many sides."""
    del chosen
    few = max(polygons(recipe.layout)) <= MOST_CORNERS and recipe.layout != STACK
    if few or not recipe.matching.cornered:
        return None
    words = tr("Corners need flat tiles with 3 to 6 sides: now sides match.")
    return replace(recipe, matching=EQUAL), words


def _nothing_to_solve(recipe: Recipe, chosen: str) -> _Repaired | None:
    """Variations of a demonstration."""
    rules = recipe.puzzle_rules
    plain = replace(recipe, wild=0, fixed=0, frame=0, may_flip=False, matching=EQUAL, unique=False)
    if not rules.demo or plain == recipe:
        return None
    if chosen == "rules":
        return plain, tr("Nothing to solve in {rules}: variations removed.", rules=rules.title)
    other = rules_named("hard-infinity")
    words = tr("Nothing to solve in {rules}: now {other}.", rules=rules.title, other=other.title)
    return replace(recipe, rules=other.id), words


def _columns_and_rows(recipe: Recipe, chosen: str) -> _Repaired | None:
    """More cells than there may be, or fewer."""
    if not isinstance(recipe.size, tuple) or len(recipe.size) != 2:
        return None
    columns, rows = recipe.size
    cell = len(tiling(recipe.layout).cell) if recipe.wraps else 1
    most = max(LIMIT // cell, 1)
    if 2 <= columns * rows * cell <= LIMIT:
        return None
    if chosen == "rows":
        rows = min(rows, most)
        fits = min(max(most // rows, 1), columns) if columns * rows > most else 2
        return _repair_of(replace(recipe, size=(fits, rows)), "columns", columns, fits)
    columns = min(columns, most)
    fits = min(max(most // columns, 1), rows) if columns * rows > most else 2
    return _repair_of(replace(recipe, size=(columns, fits)), "rows", rows, fits)


def _lattice(recipe: Recipe, chosen: str) -> _Repaired | None:
    """A lattice with one hole, which is a ring."""
    if recipe.shape != "lattice" or chosen not in ("shape", "layout"):
        return None
    size = lattice_size(recipe.layout, recipe.size)
    if size == recipe.size:
        return None
    return replace(recipe, size=size), tr("A smaller lattice has one hole only: {n} cells.", n=size)


def _nearest(field: str, values: range) -> Callable[[Recipe, str], _Repaired | None]:
    """Return the repair of a number that is too large or too small for the board."""

    def repair(recipe: Recipe, chosen: str) -> _Repaired | None:
        del chosen
        before = getattr(recipe, field)
        if before is None or good(recipe):
            return None
        order: Iterable[int] = sorted(values, key=lambda value: (abs(value - before), value))
        for after in order:
            change: dict[str, Any] = {field: after}
            if good(found := replace(recipe, **change)):
                return _repair_of(found, field, before, after)
        return None

    return repair


def _repair_of(recipe: Recipe, line: str, before: int, after: int) -> _Repaired:
    name = tr(next(one.name for one in LINES if one.id == line))
    words = tr("{name}: {after} instead of {before}.", name=name, before=before, after=after)
    return recipe, words


_REPAIRS: Final = (
    _only_cubes,
    _towering,
    _layers,
    _not_of_this_layout,
    _without_border,
    _border_colours,
    _own_matching,
    _corners_of_many,
    _nothing_to_solve,
    _columns_and_rows,
    _small_torus,
    _lattice,
    _nearest("frame", range(MAX_COLOURS + 1)),
    _nearest("colours", range(1, MAX_COLOURS + 1)),
    _nearest("wild", range(LIMIT + 1)),
    _nearest("fixed", range(LIMIT + 1)),
)
_MOST: Final = len(_REPAIRS)


PATIENCE: Final = 3.0
"""Seconds after which an estimate is abandoned."""
_QUICK: Final = 150
"""The number of squares up to which a rectangle takes almost no time."""


@dataclass(frozen=True)
class RecipePreview:
    """The board and puzzle that a recipe makes."""

    recipe: Recipe
    """With its colours settled, where it is good."""
    board: Board | None = None
    """The board, even if something else is wrong."""
    problem: str = ""
    """The reason why there is no puzzle, in one line."""
    choices: Recipe | None = None
    """The choices that make it, repaired if necessary; None if nobody has chosen."""
    repairs: tuple[str, ...] = ()
    """The repairs, a sentence each."""

    @property
    def id(self) -> str:
        """The id; empty if there is no puzzle."""
        return "" if self.problem else self.recipe.id

    @property
    def playable(self) -> Recipe:
        """The recipe of the puzzle itself, without the requirement of one solution."""
        return replace(self.recipe, unique=False)

    def facts(self) -> list[str]:
        """Return facts on the board, a few words each."""
        if self.board is None:
            return []
        found = [layout(self.board.layout), places(self.board)]
        edges = len(self.board.mesh.edges) - len(self.board.mesh.rim)
        found.append(trn("{n} inner edge", "{n} inner edges", edges))
        return found


def quick(recipe: Recipe) -> bool:
    """Whether the preview of *recipe* is made quickly."""
    size = recipe.size
    plain = recipe.layout == "square" and not recipe.wraps and not recipe.shape
    if plain and not isinstance(size, int):
        return isinstance(size, str) or size[0] * size[1] <= _QUICK
    return _board_key(recipe) in _made


def _board_key(recipe: Recipe) -> tuple[str, BoardSize, str, bool]:
    return recipe.layout, recipe.size, recipe.shape, recipe.wraps


_made: dict[tuple[str, BoardSize, str, bool], None] = {}
"""The boards that were made recently, fewer than `tui_tangram.maths.tiling` remembers."""
_REMEMBERED: Final = 32
_lock = Lock()


def _note(recipe: Recipe) -> None:
    """Note that the board of *recipe* was made; from any thread."""
    with _lock:
        _made.pop(_board_key(recipe), None)
        _made[_board_key(recipe)] = None
        if len(_made) > _REMEMBERED:
            del _made[next(iter(_made))]


def prospect(recipe: Recipe, chosen: str = "") -> RecipePreview:
    """Return the preview of *recipe*; with the line *chosen* last, repaired if necessary."""
    if chosen:
        choices, repairs = repaired(recipe, chosen)
        return replace(prospect(choices), choices=choices, repairs=repairs)
    try:
        board = recipe.board
    except RecipeError as error:
        return RecipePreview(recipe, None, str(error))
    _note(recipe)
    try:
        return RecipePreview(recipe.checked(), board)
    except RecipeError as error:
        return RecipePreview(recipe, board, str(error))


def made(recipe: Recipe) -> Puzzle | None:
    """Return the puzzle of a good recipe; None if there is none."""
    try:
        return generate(recipe)
    except (Stopped, RecipeError):
        return None


def sampled(recipe: Recipe) -> Puzzle | None:
    """Return a puzzle like that of a good recipe, of other tiles; None if there is none.

    It is shown solved, so it must not be the one that will be played.
    """
    return made(recipe.following(_OTHER))


_OTHER: Final = 1 << 40
"""The offset from the seed of a board to that of its sample, larger than any drawn seed."""


def meter() -> Meter:
    """Return a meter for one estimate, which is the one that the puzzle has when it is played."""
    return Limit(RATING, PATIENCE).meter()


def work_needed(recipe: Recipe, puzzle: Puzzle, meter: Meter) -> str:
    """Return in words how difficult the *puzzle* of a good recipe is.

    Empty if there is nothing to do, if the estimate takes too long, and if *meter* was
    stopped.
    """
    try:
        puzzle = replace(puzzle, effort=measure(puzzle, meter))
    except Stopped:
        return ""
    if puzzle.effort is None:
        return ""
    text = f"{difficulty(puzzle.difficulty)} {careful_work(puzzle.effort)}"
    return f"{text}. {tr(HOPELESS)}" if out_of_reach(recipe, puzzle.effort) else text
