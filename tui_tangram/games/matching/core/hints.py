"""Hints in steps: the place, the tile, its orientation, the move.

A hint describes one step of the result of `tui_tangram.games.matching.core.advice`, and each level
reveals a little more than the one before:

    level the position can be completed placed tiles are in the way
    1 the place that something must be removed
    2 the tile the tile
    3 its orientation remove it
    4 the move

A step that is visible without search comes before others, with its reason: the place that no other
tile fits.  Of several such steps the hint describes the one nearest to the cursor.  Without one, if
the solutions were counted, it describes the step that most of them have.  Every hint fits on a line
of `LINE` cells: of a tile with many sides it names only those that determine the orientation.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tui_tangram.games.matching.core.advice import changed, lone, only
from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.fitting import Around
from tui_tangram.games.matching.core.naming import (
    a_shape,
    looks,
    place_name,
    shown_names,
    side_in_words,
    sides_by_colour,
    sides_in_words,
    spoken_names,
    tile_kind,
    tile_name,
)
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.exact import Surd
from tui_tangram.maths.tiling import Angle
from tui_tangram.play import Advice, Clue, Hint, Solvability
from tui_tangram.play.columns import LINE
from tui_tangram.play.phrases import capital, listed
from tui_tangram.values import NamedTuple


class HintedStep(NamedTuple):
    """The parts of a step revealed by a hint."""

    place: int | None
    """The place to examine."""
    tile: int | None = None
    """The tile that goes there, or must be removed."""
    orientation: Orientation | None = None
    """The orientation of the tile there."""
    removed: tuple[int, ...] = ()
    """The tiles to remove first."""


MOST: Final = 6
"""The maximum number of tiles in the way that are named one by one."""


def hints(
    game: MatchingBoard, state: MatchingState, advice: Advice, near: object = None
) -> tuple[Hint, ...]:
    """Return the hints that *advice* on *state* gives, the vaguest first.

    *near* is the place of the player's attention, if any.
    """
    if advice.back:
        return _take_back(game, state, advice)
    if advice.steps:
        number, clue = _chosen(game, state, advice, near)
        return _go_on(game, state, advice.steps[number], clue)
    if advice.solvability is Solvability.SOLVED:
        return (Hint(1, tr("The board is solved.")),)
    return (Hint(1, tr("These tiles cannot fill the board.")),)


def _chosen(
    game: MatchingBoard, state: MatchingState, advice: Advice, near: object
) -> tuple[int, Clue | None]:
    """Return the index of the step to show, and the clue for it."""
    seen = {clue.step: clue for clue in advice.clues}  # a counted clue, the last, comes first
    proved = [clue.step for clue in advice.clues if clue.proof]
    if proved and isinstance(near, int):
        faces = game.puzzle.board.mesh.faces
        here = faces[near].middle

        def off(number: int) -> tuple[Surd, int]:
            place = _step(game, state, advice.steps[number])[1]
            return (faces[place].middle - here).square, number

        proved = [min(proved, key=off)]
    if not proved:
        # Which tile goes where is certain there, but not how it is turned.
        proved = [clue.step for clue in advice.clues if _certain(game, state, advice, clue)]
    decisive = [clue.step for clue in advice.clues if clue.counted]
    number = (proved or decisive or [0])[0]
    return number, seen.get(number)


def _certain(game: MatchingBoard, state: MatchingState, advice: Advice, clue: Clue) -> bool:
    """Whether a clue leaves one tile for the place of its step, or one place for its tile."""
    tile, place, _ = _step(game, state, advice.steps[clue.step])
    where = place_name(game.puzzle, place)
    return clue.text in (only(tile, where), lone(tile, where))


def _needs(game: MatchingBoard, state: MatchingState, place: int) -> str:
    """Return the sides that a place needs; empty on a board that is seen turned."""
    puzzle = game.puzzle
    if puzzle.in_space:
        return ""
    asked = Around(game, state).asked(place)
    return sides_by_colour(asked, puzzle.shape(place), shown_names(puzzle))


def _step(game: MatchingBoard, state: MatchingState, move: str) -> tuple[int, int, Orientation]:
    """Return the tile that a step places or turns, its new place and its new orientation."""
    after = game.execute(state, move)
    (tile,) = changed(state, after)
    place, _, orientation = after.spots[tile]
    assert place is not None
    return tile, place, orientation


def _go_on(
    game: MatchingBoard, state: MatchingState, move: str, clue: Clue | None
) -> tuple[Hint, ...]:
    """Return the hints that lead to one step."""
    tile, place, orientation = _step(game, state, move)
    own, where = game.puzzle.tiles[tile], place_name(game.puzzle, place)
    name = capital(tile_name(tile))
    look, heard = tr("Next tile: {place}.", place=where), ""
    if state.spots[tile].place == place:
        over = orientation.flipped != state.spots[tile].orientation.flipped
        if clue is not None:
            which = clue.text
        elif over:
            which = tr("Flip {tile}: {place}.", tile=tile_name(tile), place=where)
        else:
            which = tr("Turn {tile}: {place}.", tile=tile_name(tile), place=where)
        shown_text = tr("{tile} flipped.", tile=name)
        done = shown_text if over else tr("{tile} turned.", tile=name)
    else:
        kind = tile_kind(own, shown_names(game.puzzle))
        goes = mark("{tile} goes to {place}: {kind}.")
        heard = tr("{tile} goes to {place}.", tile=name, place=where)
        which = tr(goes, tile=name, place=where, kind=kind)
        if len(which) > LINE:
            which = tr(goes, tile=name, place=where, kind=a_shape(own.shape))
        done = tr("{tile} placed in {place}.", tile=name, place=where)
        if clue is not None:
            if clue.text == lone(tile, where):
                few = mark("Look at {place}: a tile fits only there.")
            elif clue.proof or clue.text == only(tile, where):
                few = mark("Look at {place}: only one tile fits.")
            elif clue.counted:
                few = mark("Look at {place}: it decides most.")
            else:
                few = mark("Look at {place}: few tiles fit.")
            look = tr(few, place=where)
            seen, heard = clue.text[:-1], clue.text
            if clue.counted:
                which = clue.text if len(clue.text) <= LINE else which
            elif clue.proof or clue.text in (only(tile, where), lone(tile, where)):
                needs = _needs(game, state, place)
                which = tr("{clue}, which needs {sides}.", clue=seen, sides=needs)
                if not needs or len(which) > LINE:
                    which = f"{seen}: {kind}."
            else:
                use = mark("{clue}: tile {number} leads to a solution.")
                which = heard = tr(use, clue=seen, number=tile + 1)
            if len(which) > LINE:
                which = clue.text
    shown = HintedStep(place, tile, orientation)
    return (
        Hint(1, look, mark=HintedStep(place)),
        Hint(2, which, mark=HintedStep(place, tile), spoken=heard),
        hint_as_seen(game.puzzle, Hint(3, "", mark=shown), 0),
        Hint(4, done, (move,), shown),
    )


def hint_as_seen(puzzle: Puzzle, hint: Hint, turn: Angle) -> Hint:
    """Return a hint that names sides as they are seen when its place is seen after a turn."""
    step = hint.mark
    if hint.moves or not isinstance(step, HintedStep) or step.orientation is None:
        return hint
    assert step.tile is not None
    assert step.place is not None
    own = puzzle.tiles[step.tile]
    orientation = step.orientation.turned(own.shape, turn)
    turns = {other.turned(own.shape, turn) for other in puzzle.orientations(step.tile, step.place)}
    sides = sides_in_words(own, orientation, name=spoken_names(puzzle))
    spoken = tr("{tile}: {sides}.", tile=capital(tile_name(step.tile)), sides=sides)
    return hint._replace(text=_stands(puzzle, step.tile, orientation, turns), spoken=spoken)


def _stands(puzzle: Puzzle, tile: int, orientation: Orientation, turns: set[Orientation]) -> str:
    """Return the orientation of a tile in words, with all its sides if they fit.

    Otherwise with the fewest sides that distinguish it from the other *turns*.
    """
    name, own = capital(tile_name(tile)), puzzle.tiles[tile]
    named = shown_names(puzzle)
    shown = sides_in_words(own, orientation, name=named)
    text = tr("{tile}: {sides}.", tile=name, sides=shown)
    if len(text) <= LINE:
        return text
    mine = looks(own, orientation)
    others = {looks(own, other) for other in turns} - {mine}
    for number in (1, 2, 3):
        for sides in combinations(mine, number):
            if not any(set(sides) <= set(other) for other in others):
                shown_text = listed(side_in_words(*side, named) for side in sides)
                return tr("{tile}: {sides}.", tile=name, sides=shown_text)
    return f"{text[: LINE - 2]} …"


def _take_back(game: MatchingBoard, state: MatchingState, advice: Advice) -> tuple[Hint, ...]:
    """Return the hints that lead to removing the tiles in the way."""
    back = advice.back
    after = state
    for move in back:
        after = game.execute(after, move)
    tiles = changed(state, after)
    first, one = tiles[0], len(tiles) == 1
    there = HintedStep(state.spots[first].place, first, removed=tuple(tiles))
    number = len(tiles)
    vague = (
        tr("Remove 1 tile first.")
        if one
        else trn(
            "Remove {n} tile first.",
            "Remove {n} tiles first.",
            number,
        )
    )
    if advice.why:
        why = advice.why[:-1]
        vague = (
            tr("{why}. Remove 1 tile.", why=why)
            if one
            else trn("{why}. Remove {n} tile.", "{why}. Remove {n} tiles.", number, why=why)
        )
        vague = vague if len(vague) <= LINE else advice.why
    if one:
        name = capital(tile_name(first))
        where = place_name(game.puzzle, there.place or 0)
        which = tr("Remove {tile} from {place}.", tile=tile_name(first), place=where)
        done = tr("{tile} removed.", tile=name)
    else:
        names = [str(tile + 1) for tile in tiles[:MOST]]
        if len(tiles) > MOST:
            names.append(tr("{n} more", n=len(tiles) - MOST))
        which = tr("Remove tiles {numbers}.", numbers=listed(names))
        done = tr("Tiles {numbers} removed.", numbers=listed(names))
    return (Hint(1, vague), Hint(2, which, mark=there), Hint(3, done, back, there))
