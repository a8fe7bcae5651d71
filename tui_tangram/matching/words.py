"""What there is on a tile board, in words: for the announcer, for people who do not see it.

Every text is one or more plain sentences.  What things are called says
`tui_tangram.matching.naming`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.matching.fitting import Around, fitting_places, fitting_tiles
from tui_tangram.matching.game import MatchingGame, MatchingState
from tui_tangram.matching.naming import (
    colour_name,
    count,
    joined,
    place_name,
    sentence,
    shape_name,
    side_names,
    sides_in_words,
    tile_kind,
    tile_name,
)
from tui_tangram.matching.rules import fits
from tui_tangram.matching.sight import Group, Hand, MatchingView, chosen, held, standing
from tui_tangram.matching.steps import below
from tui_tangram.matching.tile import WILD
from tui_tangram.matching.verdict import MatchingVerdict, colours_of

MOST = 6
"""So many troubles are told one by one; of more, only how many there are."""


def troubles(game: MatchingGame, state: MatchingState, verdict: MatchingVerdict) -> list[str]:
    """Return one clause for each edge whose sides do not match, without a full stop."""
    laid = state.laid
    found = []
    for side in verdict.unmatched:
        one = sentence(tile_name(laid[side.face]))
        beyond = game.puzzle.board.mesh.across(side.face, side.side)
        if beyond is None:
            found.append(f"{one} does not match the rim")
        elif side < beyond:
            found.append(f"{one} and {tile_name(laid[beyond.face])} do not match")
    return list(dict.fromkeys(found))


def status(
    game: MatchingGame,
    state: MatchingState,
    verdict: MatchingVerdict,
    view: MatchingView,
    *,
    errors: bool = True,
) -> list[tuple[str, str]]:
    """Return the lines of the side panel, each a label and a value.

    *errors* says whether the player wants to see what does not match.
    """
    lines = [("edges to go", f"{verdict.to_go} / {verdict.total}")]
    if game.puzzle.rules.may_move:
        lines.append(("places empty", str(verdict.empty)))
    if errors:
        lines.append(("not matching", str(wrong_edges(game, verdict))))
    if isinstance(view.hand, Hand):
        places = len(fitting_places(game, state, view.hand.tile))
        lines.append(("fits in", count(places, "place")))
    elif view.hand is None and game.puzzle.rules.may_move:
        tiles = len(fitting_tiles(game, state, view.place))
        empty = state.tile_at(view.place) is None
        lines.append(("fits here" if empty else "others fit", count(tiles, "tile")))
    return lines


def wrong_edges(game: MatchingGame, verdict: MatchingVerdict) -> int:
    """Return how many edges have sides that do not match; the rim's too, where it counts."""
    mesh = game.puzzle.board.mesh
    return len({mesh.faces[place].edges[side] for place, side in verdict.unmatched})


def describe(game: MatchingGame, state: MatchingState, view: MatchingView) -> str:
    """Return what there is to say of what is in hand, or else under the cursor."""
    if isinstance(view.hand, Group):
        tiles = count(len(held(view)), "tile")
        turned = f", turned by {15 * view.hand.turn}°" if view.hand.turn else ""
        anchor = tile_name(view.hand.anchor)
        where = place_name(game.puzzle, view.place)
        text = f"{tiles} in hand{turned}, {anchor} over {where}."
        return f"{text}{below(game, state, view)}"
    tile = chosen(game, state, view)
    if view.hand is not None or (tile is not None and state.spots[tile].place is None):
        assert tile is not None
        return describe_tile(game, state, view, tile)
    return describe_place(game, state, view.place)


def describe_place(game: MatchingGame, state: MatchingState, place: int) -> str:
    """Return what there is to say of a place: the tile in it, and what matches."""
    puzzle = game.puzzle
    where = sentence(f"{place_name(puzzle, place)}, {shape_name(puzzle.shape(place))}")
    tile = state.tile_at(place)
    if tile is None:
        return f"{where}: empty.{_wanted(game, state, place)}"
    stance = state.spots[tile].stance
    text = f"{where}: {tile_name(tile)}"
    if tile in puzzle.fixed:
        text += ", fixed"
    if stance.flipped:
        text += ", turned over"
    return f"{text}: {sides_in_words(puzzle.tiles[tile], stance)}.{_matched(game, state, place)}"


def describe_tile(game: MatchingGame, state: MatchingState, view: MatchingView, tile: int) -> str:
    """Return what there is to say of a tile that is loose or in hand."""
    own, spot = game.puzzle.tiles[tile], state.spots[tile]
    stance, over = spot.stance, ""
    where = f"in {state.drawers[spot.drawer]}"
    if isinstance(view.hand, Hand) and view.hand.tile == tile:
        stance = standing(game, view) or view.hand.stance
        where = f"in hand over {place_name(game.puzzle, view.place)}"
        over = below(game, state, view)
    text = f"{sentence(tile_name(tile))}, {shape_name(own.shape)}, {where}"
    if stance.flipped:
        text += ", turned over"
    text += f": {sides_in_words(own, stance)}.{over}"
    places = len(fitting_places(game, state, tile))
    text += f" Fits in {count(places, 'place')}." if places else " Fits nowhere."
    alike = game.twins.count(game.twins[tile]) - 1
    return f"{text} {count(alike, 'other tile')} like it." if alike else text


def describe_board(
    game: MatchingGame, state: MatchingState, verdict: MatchingVerdict, view: MatchingView
) -> str:
    """Return what there is to say of the whole board."""
    number = len(game.puzzle.board)
    text = f"{game.name}, {verdict.percent} percent complete."
    if game.puzzle.rules.may_move:
        text += f" {number - verdict.empty} of {count(number, 'tile')} laid."
    text += f" {verdict.to_go} of {count(verdict.total, 'edge')} to go."
    if game.puzzle.rules.may_move:
        for drawer, name in enumerate(state.drawers):
            hidden = ", hidden" if drawer in view.hidden else ""
            text += f" {name}{hidden}: {count(len(state.drawer(drawer)), 'tile')}."
    wrong = troubles(game, state, verdict)
    for trouble in wrong[:MOST]:
        text += f" {trouble}."
    if len(wrong) > MOST:
        text += f" And {len(wrong) - MOST} more."
    if view.marked:
        text += f" {count(len(view.marked), 'tile')} marked."
    return f"{text} The board is solved." if verdict.solved else text


def tile_words(game: MatchingGame, tile: int) -> str:
    """Return a tile and what it is: ``tile 7, square 1 2 1 3``."""
    return f"{tile_name(tile)}, {tile_kind(game.puzzle.tiles[tile])}"


def _wanted(game: MatchingGame, state: MatchingState, place: int) -> str:
    """Say which colours an empty place asks for, and how many tiles have them."""
    names = side_names(game.puzzle, place)
    wanted = Around(game, state).wanted(place)
    asked = [f"{names[k]} {colour_name(wanted[k])}" for k in _clockwise(names) if wanted[k] >= 0]
    text = f" Wants {', '.join(asked)}." if asked else ""
    if not game.puzzle.rules.may_move:
        return text
    tiles = len(fitting_tiles(game, state, place))
    if not tiles:
        return f"{text} No loose tile fits here."
    return f"{text} {count(tiles, 'loose tile')} {'fits' if tiles == 1 else 'fit'} here."


def _matched(game: MatchingGame, state: MatchingState, place: int) -> str:
    """Say which sides of a laid tile match, which do not, and which meet nothing yet."""
    puzzle = game.puzzle
    shown = colours_of(puzzle, state.spots)
    here = shown[place]
    assert here is not None
    names = side_names(puzzle, place)
    right: list[str] = []
    wrong: list[str] = []
    free: list[str] = []
    for side in _clockwise(names):
        beyond = puzzle.board.mesh.across(place, side)
        if beyond is None:
            if puzzle.rim is not None:
                good = here[side] in (puzzle.rim, WILD)
                (right if good else wrong).append(names[side])
            continue
        there = shown[beyond.face]
        if there is None:
            free.append(names[side])
        elif fits(here[side], there[beyond.side], complement=puzzle.rules.complement):
            right.append(names[side])
        else:
            wrong.append(names[side])
    text = f" Matches {joined(right)}." if right else ""
    if wrong:
        text += f" Does not match {joined(wrong)}."
    return f"{text} Open: {joined(free)}." if free else text


def _clockwise(names: Sequence[str]) -> list[int]:
    """Return the sides of a place clockwise from side 0."""
    return [-side % len(names) for side in range(len(names))]
