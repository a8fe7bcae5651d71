"""A tile board in words: for the announcer, for people who do not see it.

Every text is one or more plain sentences.  The names of things are in
`tui_tangram.matching.naming`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.language import tr, trn
from tui_tangram.matching.board import MatchingBoard, MatchingState
from tui_tangram.matching.cursor import below
from tui_tangram.matching.fitting import Around, fitting_places, fitting_tiles
from tui_tangram.matching.naming import (
    colour_name,
    drawer_name,
    place_name,
    places_counted,
    sentence,
    shape_name,
    side_names,
    sides_in_words,
    tile_name,
    tiles_counted,
)
from tui_tangram.matching.recipe import said
from tui_tangram.matching.tile import WILD
from tui_tangram.matching.verdict import MatchingVerdict, colours_of
from tui_tangram.matching.view_state import GroupInHand, Hand, MatchingView, chosen, held, standing
from tui_tangram.play.phrases import listed

MOST = 6
"""The most faults that are told one by one; of more, only the number is told."""


def troubles(game: MatchingBoard, state: MatchingState, verdict: MatchingVerdict) -> list[str]:
    """Return one clause for each edge whose sides do not match, without a full stop."""
    laid = state.laid
    found = []
    for side in verdict.unmatched:
        one = sentence(tile_name(laid[side.face]))
        beyond = game.puzzle.board.mesh.across(side.face, side.side)
        if beyond is None:
            found.append(tr("{tile} does not match the rim", tile=one))
        elif side < beyond:
            other = tile_name(laid[beyond.face])
            found.append(tr("{tile} and {other} do not match", tile=one, other=other))
    return list(dict.fromkeys(found))


def status(
    game: MatchingBoard,
    state: MatchingState,
    verdict: MatchingVerdict,
    view: MatchingView,
    *,
    errors: bool = True,
) -> list[tuple[str, str]]:
    """Return the lines of the side panel, each a label and a value.

    *errors*: whether the player wants to see the edges that do not match.
    """
    lines = [(tr("edges to go"), f"{verdict.to_go} / {verdict.total}")]
    if game.puzzle.rules.may_move:
        lines.append((tr("places empty"), str(verdict.empty)))
    if errors:
        lines.append((tr("not matching"), str(wrong_edges(game, verdict))))
    if isinstance(view.hand, Hand):
        places = len(fitting_places(game, state, view.hand.tile))
        lines.append((tr("fits in"), places_counted(places)))
    elif view.hand is None and game.puzzle.rules.may_move:
        tiles = len(fitting_tiles(game, state, view.place))
        empty = state.tile_at(view.place) is None
        lines.append((tr("fits here") if empty else tr("others fit"), tiles_counted(tiles)))
    return lines


def wrong_edges(game: MatchingBoard, verdict: MatchingVerdict) -> int:
    """Return the number of edges whose sides do not match; the rim's too, if it counts."""
    mesh = game.puzzle.board.mesh
    return len({mesh.faces[place].edges[side] for place, side in verdict.unmatched})


def describe(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    """Return the description of the tile in hand, or else of that under the cursor."""
    if isinstance(view.hand, GroupInHand):
        parts = [tr("{tiles} in hand", tiles=tiles_counted(len(held(view))))]
        if view.hand.turn:
            parts.append(tr("turned by {angle}°", angle=15 * view.hand.turn))
        anchor, where = tile_name(view.hand.anchor), place_name(game.puzzle, view.place)
        parts.append(tr("{tile} over {place}", tile=anchor, place=where))
        return f"{', '.join(parts)}.{below(game, state, view)}"
    tile = chosen(game, state, view)
    if view.hand is not None or (tile is not None and state.spots[tile].place is None):
        assert tile is not None
        return describe_tile(game, state, view, tile)
    return describe_place(game, state, view.place)


def describe_place(game: MatchingBoard, state: MatchingState, place: int) -> str:
    """Return the description of a place: the tile in it, and its matching sides."""
    puzzle = game.puzzle
    where = sentence(f"{place_name(puzzle, place)}, {shape_name(puzzle.shape(place))}")
    tile = state.tile_at(place)
    if tile is None:
        return " ".join((tr("{place}: empty.", place=where), *_wanted(game, state, place)))
    stance = state.spots[tile].stance
    what = [tile_name(tile)]
    if tile in puzzle.fixed:
        what.append(tr("fixed"))
    if stance.flipped:
        what.append(tr("turned over"))
    sides = sides_in_words(puzzle.tiles[tile], stance)
    return " ".join((f"{where}: {', '.join(what)}: {sides}.", *_matched(game, state, place)))


def describe_tile(game: MatchingBoard, state: MatchingState, view: MatchingView, tile: int) -> str:
    """Return the description of a tile that is loose or in hand."""
    own, spot = game.puzzle.tiles[tile], state.spots[tile]
    stance, over = spot.stance, ""
    where = tr("in {drawer}", drawer=drawer_name(spot.drawer, state.drawers[spot.drawer]))
    if isinstance(view.hand, Hand) and view.hand.tile == tile:
        stance = standing(game, view) or view.hand.stance
        where = tr("in hand over {place}", place=place_name(game.puzzle, view.place))
        over = below(game, state, view)
    what = [sentence(tile_name(tile)), shape_name(own.shape), where]
    if stance.flipped:
        what.append(tr("turned over"))
    text = f"{', '.join(what)}: {sides_in_words(own, stance)}.{over}"
    places = len(fitting_places(game, state, tile))
    fit = trn("Fits in {n} place.", "Fits in {n} places.", places) if places else ""
    text = f"{text} {fit or tr('Fits nowhere.')}"
    alike = game.twins.count(game.twins[tile]) - 1
    if not alike:
        return text
    return f"{text} {trn('{n} other tile like it.', '{n} other tiles like it.', alike)}"


def describe_board(
    game: MatchingBoard, state: MatchingState, verdict: MatchingVerdict, view: MatchingView
) -> str:
    """Return the description of the whole board."""
    number = len(game.puzzle.board)
    name = said(game.puzzle.id, game.puzzle.name)
    text = [tr("{name}, {percent} percent complete.", name=name, percent=verdict.percent)]
    if game.puzzle.rules.may_move:
        laid = number - verdict.empty
        text.append(trn("{laid} of {n} tile laid.", "{laid} of {n} tiles laid.", number, laid=laid))
    text.append(
        trn(
            "{left} of {n} edge to go.",
            "{left} of {n} edges to go.",
            verdict.total,
            left=verdict.to_go,
        )
    )
    if game.puzzle.rules.may_move:
        for drawer, name in enumerate(state.drawers):
            called = drawer_name(drawer, name)
            if drawer in view.hidden:
                called = tr("{drawer}, hidden", drawer=called)
            text.append(f"{called}: {tiles_counted(len(state.drawer(drawer)))}.")
    wrong = troubles(game, state, verdict)
    text += [f"{trouble}." for trouble in wrong[:MOST]]
    if len(wrong) > MOST:
        text.append(tr("And {n} more.", n=len(wrong) - MOST))
    if view.marked:
        text.append(trn("{n} tile marked.", "{n} tiles marked.", len(view.marked)))
    if verdict.solved:
        text.append(tr("The board is solved."))
    return " ".join(text)


def _wanted(game: MatchingBoard, state: MatchingState, place: int) -> list[str]:
    """Say the colours that an empty place wants, and the number of tiles with them."""
    names = side_names(game.puzzle, place)
    wanted = Around(game, state).wanted(place)
    asked = [f"{names[k]} {colour_name(wanted[k])}" for k in _clockwise(names) if wanted[k] >= 0]
    text = [tr("Wants {sides}.", sides=", ".join(asked))] if asked else []
    if not game.puzzle.rules.may_move:
        return text
    tiles = len(fitting_tiles(game, state, place))
    if not tiles:
        return [*text, tr("No loose tile fits here.")]
    return [*text, trn("{n} loose tile fits here.", "{n} loose tiles fit here.", tiles)]


def _matched(game: MatchingBoard, state: MatchingState, place: int) -> list[str]:
    """Say the sides of a laid tile that match, that do not, and that meet no tile yet."""
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
        elif puzzle.rules.matching.fits(here[side], there[beyond.side]):
            right.append(names[side])
        else:
            wrong.append(names[side])
    text = [tr("Matches {sides}.", sides=listed(right))] if right else []
    if wrong:
        text.append(tr("Does not match {sides}.", sides=listed(wrong)))
    if free:
        text.append(tr("Open: {sides}.", sides=listed(free)))
    return text


def _clockwise(names: Sequence[str]) -> list[int]:
    """Return the sides of a place clockwise from side 0."""
    return [-side % len(names) for side in range(len(names))]
