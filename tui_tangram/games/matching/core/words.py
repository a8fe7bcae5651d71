"""A tile board in words: messages and descriptions for people who do not see it.

Every text is one or more plain sentences.  Names are in `tui_tangram.games.matching.core.naming`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from tui_tangram.games.matching.core.board import (
    MatchingBoard,
    MatchingState,
    MatchingVerdict,
    colours_of,
    same_colour,
)
from tui_tangram.games.matching.core.board_size import display_name
from tui_tangram.games.matching.core.directions import clockwise, direction_name, topmost
from tui_tangram.games.matching.core.fitting import Around, clashes, fitting_places, fitting_tiles
from tui_tangram.games.matching.core.naming import (
    a_shape,
    colour_name,
    drawer_name,
    left_over,
    looks,
    place_id,
    place_name,
    places_counted,
    shape_name,
    shown_names,
    side_in_words,
    side_names,
    sides_by_colour,
    sides_in_words,
    spoken_names,
    tile_name,
    tiles_counted,
)
from tui_tangram.games.matching.core.tile import RIM, WILD, Orientation
from tui_tangram.games.matching.core.view_state import (
    Focus,
    GroupInHand,
    Hand,
    MatchingView,
    chosen,
    group_lies,
    group_places,
    hand_as_seen,
    held,
    mismatches,
    orientation_here,
)
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.tiling import Angle, Side, TileShape, unlike
from tui_tangram.play.phrases import capital, listed
from tui_tangram.values import NamedTuple

SOON: Final = 2
"""The most colours whose sides are named as the cursor comes to an empty place."""
MOST = 6
"""The maximum number of faults listed one by one; beyond that only their number is given."""


def troubles(game: MatchingBoard, state: MatchingState, verdict: MatchingVerdict) -> list[str]:
    """Return one clause for each edge whose sides do not match, without a full stop."""
    laid = state.laid
    found = []
    for side in verdict.unmatched:
        one = capital(tile_name(laid[side.face]))
        beyond = game.puzzle.board.mesh.across(side.face, side.side)
        if beyond is None:
            found.append(tr("{tile} does not match the border", tile=one))
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
    fits: bool = False,
) -> list[tuple[str, str]]:
    """Return the lines of the side panel, each a label and a value.

    *errors*: whether to show the edges that do not match.  *fits*: whether fits were requested;
    counting them is help.
    """
    lines = [(tr("edges left"), f"{verdict.to_go} / {verdict.total}")]
    if errors:
        wrong = mismatches(game, state, view, verdict)
        lines.append((tr("mismatches"), str(wrong_edges(game, state, wrong))))
    if not fits:
        return lines
    tile = chosen(game, state, view)
    loose = view.focus is Focus.DRAWER and view.hand is None
    if tile is not None and (loose or isinstance(view.hand, Hand)):
        # As many as there are to step through.
        places = len(fitting_places(game, state, tile, near=True))
        lines.append((tr("fits in"), places_counted(places)))
    elif view.hand is None and game.puzzle.rules.may_move and not verdict.solved:
        tiles = len(fitting_tiles(game, state, view.place))
        empty = state.tile_at(view.place) is None
        lines.append((tr("fits here") if empty else tr("also fits"), tiles_counted(tiles)))
    return lines


def wrong_edges(game: MatchingBoard, state: MatchingState, wrong: Collection[Side]) -> int:
    """Return the number of edges of *wrong* sides, the rim's too, if it counts.

    Two sides of a tower that must differ are one.
    """
    mesh = game.puzzle.board.mesh
    if not mesh.unlike:
        return len({mesh.faces[place].edges[side] for place, side in wrong})
    shown = colours_of(game.puzzle, state.spots)
    return sum(
        here is not None and there is not None and same_colour(here[one.side], there[other.side])
        for one, other in mesh.unlike
        if {one, other} <= {*wrong}
        for here, there in ((shown[one.face], shown[other.face]),)
    )


def describe(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    """Return the description of the held tile, or else of the one under the cursor."""
    if isinstance(view.hand, GroupInHand):
        parts = [tr("{tiles} held", tiles=tiles_counted(len(held(view))))]
        if view.hand.turn:
            parts.append(tr("turned by {angle}°", angle=15 * view.hand.turn))
        anchor, where = tile_name(view.hand.anchor), place_name(game.puzzle, view.place)
        parts.append(tr("{tile} over {place}", tile=anchor, place=where))
        return f"{', '.join(parts)}.{below(game, state, view)}"
    tile = chosen(game, state, view)
    if view.hand is not None or (tile is not None and state.spots[tile].place is None):
        assert tile is not None
        return describe_tile(game, state, view, tile)
    return describe_place(game, state, view.place, view.turn(view.place))


def describe_place(game: MatchingBoard, state: MatchingState, place: int, turn: Angle = 0) -> str:
    """Return the description of a place for the ear: the tile in it, and its matching sides.

    The place is seen after a *turn*, and its sides are named as they are then.
    """
    puzzle = game.puzzle
    where = capital(f"{place_name(puzzle, place)}, {shape_name(puzzle.shape(place))}")
    tile = state.tile_at(place)
    if tile is None:
        return " ".join((tr("{place}: empty.", place=where), *_wanted(game, state, place, turn)))
    orientation = state.spots[tile].orientation
    what = [tile_name(tile)]
    if tile in puzzle.fixed:
        what.append(tr("fixed"))
    if orientation.flipped:
        what.append(tr("flipped"))
    own = puzzle.tiles[tile]
    sides = sides_in_words(own, orientation.turned(own.shape, turn), name=spoken_names(puzzle))
    return " ".join((f"{where}: {', '.join(what)}: {sides}.", *_matched(game, state, place, turn)))


def describe_tile(
    game: MatchingBoard,
    state: MatchingState,
    view: MatchingView,
    tile: int,
) -> str:
    """Return the description of a tile that is loose or held, for the ear."""
    own, spot = game.puzzle.tiles[tile], state.spots[tile]
    orientation, over = spot.orientation, ""
    where = ""
    if len(state.drawers) > 1:
        called = drawer_name(spot.drawer, state.drawers[spot.drawer], inside=True)
        where = tr("in {drawer}", drawer=called)
    if isinstance(view.hand, Hand) and view.hand.tile == tile:
        orientation = hand_as_seen(game, view, view.hand)
        where = tr("held over {place}", place=place_name(game.puzzle, view.place))
        over = below(game, state, view)
    what = [capital(tile_name(tile)), shape_name(own.shape), *([where] if where else [])]
    if orientation.flipped:
        what.append(tr("flipped"))
    named = spoken_names(game.puzzle)
    text, sides = ", ".join(what), sides_in_words(own, orientation, name=named)
    text = f"{text}.{over} {capital(sides)}." if over else f"{text}: {sides}."
    alike = game.puzzle.twins.count(game.puzzle.twins[tile]) - 1
    if not alike:
        return text
    return f"{text} {trn('{n} other tile like it.', '{n} other tiles like it.', alike)}"


def describe_board(
    game: MatchingBoard, state: MatchingState, verdict: MatchingVerdict, view: MatchingView
) -> str:
    """Return the description of the whole board."""
    number = len(game.puzzle.board)
    name = display_name(game.puzzle.id, game.puzzle.name)
    text = [tr("{name}: {percent} percent.", name=name, percent=verdict.percent)]
    if game.puzzle.rules.may_move:
        laid = number - verdict.empty
        text.append(
            trn("{laid} of {n} tile placed.", "{laid} of {n} tiles placed.", number, laid=laid)
        )
    if game.puzzle.surplus:
        text.append(f"{capital(left_over(game.puzzle))}.")
    text.append(
        trn(
            "{left} of {n} edge left to match.",
            "{left} of {n} edges left to match.",
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


def _wanted(game: MatchingBoard, state: MatchingState, place: int, turn: Angle) -> list[str]:
    """Return the clauses on the colours that an empty place requires."""
    shape = game.puzzle.shape(place)
    angle = shape.turned(game.puzzle.angles[place], turn)
    first = topmost(shape.direction(side, angle) for side in range(shape.sides))
    found = clockwise(Around(game, state).asked(place, turn), first, shape)
    name = spoken_names(game.puzzle)
    asked = [f"{direction_name(angle, shape)} {name(colour)}" for angle, colour in found]
    return [tr("Needs {sides}.", sides=", ".join(asked))] if asked else []


def empty_place(game: MatchingBoard, state: MatchingState, place: int, turn: Angle = 0) -> str:
    """Return an empty place for the ear, briefly: its number, and the colours it requires.

    Of the dark ones, and of more colours than are soon heard, only the number is given.  The place
    is seen after a *turn*.
    """
    asked, name = Around(game, state).asked(place, turn), place_id(game.puzzle, place)
    lit = [one for one in asked if one[1] != RIM]
    dark = len(asked) - len(lit)
    needs = (
        [sides_by_colour(lit, game.puzzle.shape(place), spoken_names(game.puzzle))]
        if 0 < len(lit) <= SOON
        else []
    )
    if len(lit) > SOON:
        needs = [trn("{n} colour", "{n} colours", len(lit))]
    if dark:
        needs.append(tr("{n} dark", n=dark))
    if not needs:
        return tr("{place}: empty.", place=name)
    return tr("{place} needs {sides}.", place=name, sides="; ".join(needs))


class _Met(NamedTuple):
    """A side of a placed tile, and what it meets."""

    name: str
    """The direction of the side, in words."""
    colours: str
    """Its colour and the one that it meets, in words; of corners and of open cells nothing."""
    right: bool | None
    """Whether both match; None next to an empty cell."""


def _met(
    game: MatchingBoard,
    state: MatchingState,
    place: int,
    turn: Angle,
    name: Callable[[int], str] = colour_name,
) -> Iterator[_Met]:
    """Yield the sides of a placed tile clockwise, then those that must differ from others.

    Those on a border of any colour are left out.  *name* names colours.
    """
    puzzle = game.puzzle
    shown = colours_of(puzzle, state.spots)
    fits, cornered = puzzle.rules.matching.fits, puzzle.rules.matching.cornered
    here = shown[place]
    assert here is not None
    names, shape = side_names(puzzle, place, turn), puzzle.shape(place)
    for side in _clockwise(shape, shape.turned(puzzle.angles[place], turn)):
        beyond, own, right, met = puzzle.board.mesh.across(place, side), here[side], None, ""
        if beyond is None:
            if not puzzle.framed:
                continue
            right = own in (puzzle.outer(side), WILD)
            if not cornered:
                met = tr("{colour} meets the border", colour=name(own))
        elif (there := shown[beyond.face]) is not None:
            right = fits(own, there[beyond.side])
            if not cornered:
                other = name(there[beyond.side])
                met = tr("{colour} meets {other}", colour=name(own), other=other)
        yield _Met(names[side], met, right)
    for side, others in unlike(puzzle.board.mesh).get(place, {}).items():
        colours = [one[other.side] for other in others if (one := shown[other.face]) is not None]
        if colours:
            twice = tr("{colour} twice", colour=name(here[side]))
            yield _Met(names[side], twice, not any(same_colour(here[side], one) for one in colours))


def _matched(game: MatchingBoard, state: MatchingState, place: int, turn: Angle) -> list[str]:
    """Return clauses on the sides of a placed tile that match, do not match, or meet no tile."""
    met = list(_met(game, state, place, turn))
    right, wrong, free = (
        [one.name for one in met if one.right is which] for which in (True, False, None)
    )
    text = [tr("Matches: {sides}.", sides=listed(right))] if right else []
    if wrong:
        text.append(tr("Mismatch: {sides}.", sides=listed(wrong)))
    if free:
        text.append(tr("Open: {sides}.", sides=listed(free)))
    return text


def misplaced(
    game: MatchingBoard,
    state: MatchingState,
    places: Iterable[int],
    view: MatchingView,
    *,
    spoken: bool = False,
) -> str:
    """Return the sentence on the sides of the tiles in *places* that do not match, or "".

    Of up to two sides it says what meets what, of more only how many there are.  *spoken*: whether
    colours are named for the ear.
    """
    named = (spoken_names if spoken else shown_names)(game.puzzle)
    wrong = [
        f"{name} {colours}".rstrip()
        for place in places
        for name, colours, right in _met(game, state, place, view.turn(place), named)
        if right is False
    ]
    if len(wrong) > _NAMED:
        return trn("{n} side does not match.", "{n} sides do not match.", len(wrong))
    return tr("Mismatch: {sides}.", sides=listed(wrong)) if wrong else ""


def _clockwise(shape: TileShape, angle: Angle) -> list[int]:
    """Return the sides of a place clockwise from the topmost, those of a cube from the top down."""
    facing = [(shape.direction(side, angle), side) for side in range(shape.sides)]
    return [side for _, side in clockwise(facing, topmost(way for way, _ in facing), shape)]


def describe_move(move: str) -> str:
    """Return the effect of a move as a clause."""
    verb, _, rest = move.partition(" ")
    if verb == "drawer":
        number, _, name = rest.partition(" ")
        if not name:
            return tr("removed drawer {number}", number=int(number) + 1)
        called = drawer_name(int(number), name)
        return tr("named drawer {number} “{name}”", number=int(number) + 1, name=called)
    tiles = [int(part[: match.end()]) for part in rest.split(" ") if (match := _NUMBER.match(part))]
    if len(tiles) == 1:
        return tr(_ONE[verb], tile=tile_name(tiles[0]))
    if verb == "swap" and ">" in rest and len(tiles) == 2:
        # The other tile was in the cell, and is in its drawer now.
        placed, removed = map(tile_name, tiles)
        return tr("placed {tile}, removed {other}", tile=placed, other=removed)
    return _SEVERAL[verb](len(tiles))


def shaken(game: MatchingBoard, place: int, number: int = 1) -> str:
    """Return the message on some turns by the troll, the last of them in *place*."""
    where = place_name(game.puzzle, place)
    return trn(
        "The troll turned the tile in {place}.",
        "The troll turned {n} tiles, the last in {place}.",
        number,
        place=where,
    )


_NUMBER = re.compile(r"\d+", re.ASCII)
_ONE: Final = {
    "lay": mark("placed {tile}"),
    "turn": mark("turned {tile}"),
    "flip": mark("flipped {tile}"),
    "send": mark("removed {tile}"),
    "swap": mark("swapped {tile}"),
    "move": mark("moved {tile}"),
}
"""The effect on one tile, by the verb of the move."""
_SEVERAL: Final[Mapping[str, Callable[[int], str]]] = {
    "lay": lambda n: trn("placed {n} tile", "placed {n} tiles", n),
    "turn": lambda n: trn("turned {n} tile", "turned {n} tiles", n),
    "flip": lambda n: trn("flipped {n} tile", "flipped {n} tiles", n),
    "send": lambda n: trn("removed {n} tile", "removed {n} tiles", n),
    "swap": lambda n: trn("swapped {n} tile", "swapped {n} tiles", n),
    "move": lambda n: trn("moved {n} tile", "moved {n} tiles", n),
}
"""The effect on several tiles, by the verb of the move."""


# Answers to keys


def below(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    """Return the sentence on the tile under the hand, with a leading space, or ""."""
    text = _below(game, state, view)
    return f" {text}" if text else ""


def _below(game: MatchingBoard, state: MatchingState, view: MatchingView) -> str:
    if isinstance(view.hand, GroupInHand):
        places = group_places(game, state, view, view.hand)
        if None in places:
            return tr("Part of the group is off the board.")
        return "" if group_lies(state, view.hand, places) else tr("Other tiles are in the way.")
    if view.hand is None:
        return ""
    tile, place = view.hand.tile, view.place
    orientation = orientation_here(game, view)
    if orientation is None:
        return cannot_lie(game, tile, place)
    other = state.tile_at(place)
    if other not in (None, tile):
        assert other is not None
        name = capital(tile_name(other))
        if other in game.puzzle.fixed:
            return tr("{tile} is fixed here.", tile=name)
        return tr("{tile} is here.", tile=name)
    turn = view.turn(place)
    text = misfit(game, state, tile, place, orientation, turn=turn, most=_NAMED)
    return text or tr("It fits.")


def misfit(
    game: MatchingBoard,
    state: MatchingState,
    tile: int,
    place: int,
    orientation: Orientation,
    *,
    turn: Angle = 0,
    most: int | None = None,
) -> str:
    """Return the reason why a tile in this position would not fit, or "".

    Sides are named as those of the place are seen after a *turn*.  With more than *most*
    mismatching sides only their number is given.
    """
    wrong = clashes(game, state, tile, place, orientation)
    if wrong and most is not None and len(wrong) > most:
        return trn("{n} side does not match.", "{n} sides do not match.", len(wrong))
    if wrong:
        names = side_names(game.puzzle, place, turn)
        return tr("Mismatch: {sides}.", sides=listed(names[side] for side in wrong))
    around = Around(game, state, frozenset({tile}))
    if around.clashes(tile, place, orientation):
        return tr("It matches, but its border side is inside.")
    if not around.corners_agree(tile, place, orientation):
        return tr("Its sides match, but not all tiles around a corner.")
    return ""


_NAMED: Final = 2
"""The maximum number of sides that fit on a line of 80 columns, next to the tile or place."""
TURNED: Final = mark("{tile} turned.")
FLIPPED: Final = mark("{tile} flipped.")


def stands(
    game: MatchingBoard, tile: int, orientation: Orientation, how: str, over: str = ""
) -> str:
    """Return the message on a turned tile, the object *over* it, and its sides.

    *orientation* is that in which it is seen, *how* is `TURNED` or `FLIPPED`.  Of a tile with many
    sides only the top one is named.
    """
    own, name = game.puzzle.tiles[tile], shown_names(game.puzzle)
    if own.shape.sides > _MANY:
        shown = tr("It shows {side}.", side=side_in_words(*looks(own, orientation)[0], name))
    else:
        shown = tr("It shows {sides}.", sides=sides_in_words(own, orientation, name=name))
    return f"{tr(how, tile=capital(tile_name(tile)))}{over} {shown}"


_MANY: Final = 6
"""The most sides of a tile that are all named after a turn; of more, only one is."""


# Refusals by the rules; empty for allowed actions


def fixed(tile: int) -> str:
    """Return the message that a tile is fixed."""
    return tr("{tile} is fixed and cannot move.", tile=capital(tile_name(tile)))


def not_taken(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be picked up, or ""."""
    if not game.puzzle.rules.may_move:
        return tr("Tiles cannot be moved on this board.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def not_turned(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be turned, or ""."""
    if not game.puzzle.rules.may_turn:
        return tr("Tiles cannot be turned on this board.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def not_tipped(orientation: Orientation | None) -> str:
    """Return the reason why a tile has no orientation after a turn, or ""."""
    return "" if orientation else tr("Only cubes can be tipped over.")


def not_flipped(game: MatchingBoard, tile: int) -> str:
    """Return the reason why a tile cannot be turned over, or ""."""
    if not game.puzzle.rules.may_flip:
        return tr("Tiles cannot be flipped on this board.")
    return fixed(tile) if tile in game.puzzle.fixed else ""


def cannot_lie(game: MatchingBoard, tile: int, place: int) -> str:
    """Return the reason why a tile cannot be put in a place, without turning or at all."""
    shape, own = game.puzzle.shape(place), game.puzzle.tiles[tile].shape
    name = capital(tile_name(tile))
    if shape != own:
        return tr("{tile} has the wrong shape: it is {shape}.", tile=name, shape=a_shape(own))
    return tr("{tile} does not fit this cell without turning.", tile=name)
