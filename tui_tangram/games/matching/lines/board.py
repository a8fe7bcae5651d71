"""A board of tiles in words: rows and rings, wanted colours, fits, moves by words.

Places are named by row and number, ``2.3`` for the third of row 2, in a stack by the layer before,
``1.2.3``; tiles by their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    MatchingVerdict,
    Orientation,
)
from tui_tangram.games.matching.core.board import changed_places
from tui_tangram.games.matching.core.fitting import clashes, fitting_places, settled
from tui_tangram.games.matching.core.hints import HintedStep
from tui_tangram.games.matching.core.naming import (
    TOWER_RULE,
    colours_around,
    drawer_name,
    left_over,
    model_in_words,
    numbered_places,
    order_of_sides,
    place_name,
    places_counted,
    rows_of,
    shapes_counted,
    spoken_names,
    tile_name,
    tiles_counted,
)
from tui_tangram.games.matching.core.view_state import (
    GroupInHand,
    MatchingView,
    body_of,
    connected,
    group_lies,
    group_move,
)
from tui_tangram.games.matching.core.words import (
    describe_board,
    describe_tile,
    misfit,
    misplaced,
    shaken,
    troubles,
)
from tui_tangram.games.matching.lines import fields
from tui_tangram.games.matching.lines.find import find
from tui_tangram.games.session import Session
from tui_tangram.language import markc, tr, trc, trn
from tui_tangram.plain.commands import CommandError, side_of
from tui_tangram.plain.events import ErrorCode, Fields
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    answer,
    choose_one,
    chosen,
    nothing,
    number,
    numbered,
    one,
)
from tui_tangram.play import quote
from tui_tangram.play.phrases import capital, listed

_PLACE: Final = re.compile(r"\d{1,4}(?:[.,]\d{1,4}){1,2}", re.ASCII)
_MOST: Final = 12
"""The maximum number of places with open sides in one answer."""


_AXES: Final = (
    (markc("typed", "back"), 1, 1),
    (markc("typed", "forward"), 1, -1),
    (markc("typed", "roll"), 2, 0),
)
"""The words for turns of a cube about an axis that is not upright, with the way if they say it."""


def _way(word: str) -> tuple[int, int]:
    """Return the axis that a word names, and 1 or -1 for the way, or 0 if another word says it."""
    for known, axis, way in _AXES:
        if word in (known, *trc("typed", known).split()):
            return axis, way
    return 0, 0


class MatchingLines(GameLines[MatchingState]):
    """A board being filled."""

    game: MatchingGame

    def __init__(self, session: Session[MatchingState]) -> None:
        super().__init__(session)
        self._last: int | None = None
        self._shaken = session.elapsed

    @property
    def verdict(self) -> MatchingVerdict:
        """The verdict on the current state."""
        verdict = self.session.verdict
        assert isinstance(verdict, MatchingVerdict)
        return verdict

    @property
    def near(self) -> object:
        """The place named last."""
        return self._last or 0

    @property
    def spot(self) -> str:
        """The number of the place named last."""
        return "" if self._last is None else str(self._last)

    def describe_spot(self, spot: str) -> str:
        """Return the name of a place."""
        place = self.game.place_of(spot)
        return "" if place is None else place_name(self.game.puzzle, place)

    def hint_command(self, mark: object) -> str:
        """Return the command that places the tile of a hint as it shows it."""
        if not isinstance(mark, HintedStep) or mark.tile is None or mark.place is None:
            return ""
        ways = [orientation for at, orientation in self._fits(mark.tile) if at == mark.place]
        if mark.place in self.state.laid or mark.orientation not in ways:
            return ""
        way = f" {ways.index(mark.orientation) + 1}" if len(ways) > 1 else ""
        return f"place {mark.tile + 1} {fields.place_id(self.game, mark.place)}{way}"

    def hint_fields(self, mark: object) -> Fields:
        """Return the place, the tile and its orientation, or the tiles to remove."""
        if not isinstance(mark, HintedStep):
            return {}
        if mark.removed:
            return {"remove": [tile + 1 for tile in mark.removed]}
        assert mark.place is not None
        if mark.orientation is not None and mark.tile is not None:
            return fields.laying(self.game, mark.tile, mark.place, mark.orientation)
        data: Fields = {"place": fields.place_id(self.game, mark.place)}
        return data if mark.tile is None else data | {"tile": mark.tile + 1}

    def opening(self) -> list[AnswerPart]:
        """Describe the board, the rules and the names of places."""
        puzzle = self.game.puzzle
        names = self.game.name.split(", ")
        if puzzle.rules.title not in names:
            names.append(puzzle.rules.title)
        how = []
        if puzzle.board.mesh.unlike:
            how.append(tr(TOWER_RULE).rstrip("."))
        elif puzzle.rules.may_move:
            how.append(tr("match all touching sides"))
        else:
            how.append(tr("turn the tiles until all touching sides match"))
        if puzzle.rules.may_move and not puzzle.rules.may_turn:
            how.append(tr("tiles cannot be turned"))
        if puzzle.rules.matching.spoken:
            how.append(tr(puzzle.rules.matching.spoken))
        if puzzle.surplus:
            how.append(left_over(puzzle))
        if puzzle.model is not None:
            how.append(model_in_words(puzzle.model, spoken_names(puzzle)).rstrip("."))
        if puzzle.rim is not None:
            how.append(tr("the border is {colour}", colour=spoken_names(puzzle)(puzzle.rim)))
        elif puzzle.board.mesh.closed:
            how.append(tr("the board wraps around: type look 2.1 for the neighbours of a cell"))
        head = DataLine(f"{', '.join(names)}.", fields.board(self.game), form="board")
        rules = " ".join(f"{capital(one)}." for one in how)
        how_line = DataLine(rules, brief=f"{rules} {order_of_sides(puzzle)}")
        places = self._layers() if puzzle.cubes else self._rows_in_words()
        return [head, places, how_line, *self._tiles_in_words()]

    def _tiles_in_words(self) -> list[AnswerPart]:
        """Describe the unplaced tiles, or say how to list them if they are many."""
        loose = [tile for tile, spot in enumerate(self.state.spots) if spot.place is None]
        if len(loose) > _MOST:
            unplaced = tiles_counted(len(loose))
            return [tr("Unplaced: {tiles}. Type unplaced to list them.", tiles=unplaced)]
        lines = [fields.loose_line(self.game, self.state, tile) for tile in loose]
        text = " ".join(one.text for one in lines)
        return [DataLine(text, brief=" ".join(one.brief for one in lines))] if lines else []

    def _rows_in_words(self) -> DataLine:
        """Describe the rows, and how their cells are named."""
        places = places_counted(len(self.game.puzzle.board))
        lengths = [str(len(row)) for row in self._rows]
        brief = tr("{places}, in rows of {rows}.", places=places, rows=listed(lengths))
        if len(set(lengths)) == 1 < len(lengths):
            number = len(lengths)
            brief = tr("{places}, in {n} rows of {rows}.", places=places, n=number, rows=lengths[0])
        named = tr("Rows count from the top, cell 2.1 is the first of row 2.")
        return DataLine(f"{brief} {named}", brief=brief)

    def _layers(self) -> DataLine:
        """Describe the layers of a stack, and how its cells and its cubes are named."""
        columns, rows, layers = (
            getattr(self.game.puzzle.board, name) for name in ("columns", "rows", "layers")
        )
        cubes = shapes_counted(len(self.game.puzzle.board), self.game.puzzle.shape(0))
        brief = trn(
            "{cubes}, {n} layer of {rows} by {columns}.",
            "{cubes}, {n} layers of {rows} by {columns}.",
            layers,
            cubes=cubes,
            rows=rows,
            columns=columns,
        )
        names = tr(
            "Layers count from the top, rows from the back: cell {last} is at the bottom, "
            "in front, on the right.",
            last=f"{layers}.{rows}.{columns}",
        )
        if self.game.puzzle.rules.may_turn:
            turns = tr(
                "Cubes turn left or right, back or forward, or roll left or right: turn 7 back."
            )
            names = f"{names} {turns}"
        return DataLine(f"{brief} {names}", brief=brief)

    def summary(self) -> DataLine:
        """Describe the progress."""
        verdict = self.verdict
        done = tr("{percent} percent", percent=verdict.percent)
        edges = trn(
            "{left} of {n} edge left to match",
            "{left} of {n} edges left to match",
            verdict.total,
            left=verdict.to_go,
        )
        data = fields.progress(verdict)
        if not verdict.empty:
            return DataLine(f"{done}, {edges}.", data, brief=f"{edges}.", form="progress")
        empty = trn("{n} empty cell", "{n} empty cells", verdict.empty)
        return DataLine(
            f"{done}, {empty}.",
            data,
            brief=f"{tr('{n} left', n=verdict.empty)}.",
            full=f"{done}, {edges}, {empty}.",
            form="progress",
        )

    def happened(self, random: Random) -> tuple[str, str] | None:
        """Let a tile be shaken, if the rules have it."""
        shake, elapsed = self.game.puzzle.rules.shake, self.session.elapsed
        if shake is None or elapsed - self._shaken < shake:
            return None
        self._shaken = elapsed
        move = self.game.shake(self.state, random)
        if move is None:
            return None
        after = self.game.execute(self.state, move)
        return move, shaken(self.game, changed_places(self.state, after)[-1])

    # Descriptions

    def do_look(self, words: Sequence[str]) -> CommandResult:
        """Describe the board, a place or a tile."""
        if not words:
            board = describe_board(self.game, self.state, self.verdict, MatchingView())
            data = fields.board(self.game) | fields.progress(self.verdict)
            lines = [*self.opening()[1:], *self._placed_in_words()]
            return CommandResult([*lines, DataLine(board, data, form="board")])
        word = one(words, tr("one cell or one tile"))
        if _PLACE.fullmatch(word):
            place = self._place(word)
            around = fields.neighbours_line(self.game, self.state, place)
            return CommandResult([fields.place_line(self.game, self.state, place), around])
        return self.do_placed(words)

    def _placed_in_words(self) -> list[AnswerPart]:
        """Describe the placed tiles, or the rows if they are many."""
        game, state = self.game, self.state
        if len(state.laid) <= _MOST:
            return [fields.place_line(game, state, place) for place in sorted(state.laid)]
        names = (fields.place_id(game, row[0]).rpartition(".")[0] for row in self._rows)
        return [
            fields.several_line(game, state, row, tr("Row {n}", n=name))[0]
            for name, row in zip(names, self._rows, strict=True)
        ]

    def do_placed(self, words: Sequence[str]) -> CommandResult:
        """Describe the place of a tile, with its sides."""
        tile = self._tile(one(words, tr("the number of a tile")))
        at = self.state.spots[tile].place
        if at is None:
            text = describe_tile(self.game, self.state, MatchingView(), tile)
            data = fields.tile_now(self.game, self.state, tile)
            return CommandResult([DataLine(text, data, form="tile")])
        return CommandResult([fields.place_line(self.game, self.state, at)])

    def do_unplaced(self) -> CommandResult:
        """List the loose tiles."""
        lines: list[AnswerPart] = []
        for drawer, name in enumerate(self.state.drawers):
            loose = self.state.drawer(drawer)
            if len(self.state.drawers) > 1:
                text = f"{drawer_name(drawer, name)}: {tiles_counted(len(loose))}."
                lines.append(
                    DataLine(text, {"drawer": drawer + 1, "loose": len(loose)}, form="drawer")
                )
            lines += [fields.loose_line(self.game, self.state, tile) for tile in loose]
        return CommandResult(lines or [nothing(tr("All tiles are placed."))])

    def do_mismatches(self) -> CommandResult:
        """List the sides that do not match."""
        wrong = [f"{trouble}." for trouble in troubles(self.game, self.state, self.verdict)]
        lines = wrong or [tr("All touching sides match.")]
        return answer(lines, fields.wrong(self.game, self.verdict), "faults")

    def do_row(self, words: Sequence[str]) -> CommandResult:
        """List the tiles in a row."""
        word = one(words, tr("the number of a row"))
        if self.game.puzzle.cubes and _PLACE.fullmatch(word):
            # All cells of the row of a layer.
            first = self._place(f"{word}.1")
            row = next(row for row in self._rows if first in row)
        else:
            row = chosen(word, tr("a row"), self._rows)
        name = tr("Row {n}", n=fields.place_id(self.game, row[0]).rpartition(".")[0])
        return CommandResult(fields.several_line(self.game, self.state, row, name))

    def do_ring(self, words: Sequence[str]) -> CommandResult:
        """List the tiles in a ring, counted from the rim."""
        if not self._rings:
            raise CommandError(
                "this board wraps around, so it has no rings", code=ErrorCode.UNAVAILABLE
            )
        ring = chosen(one(words, tr("the number of a ring")), tr("a ring"), self._rings)
        walk = self.game.puzzle.board.mesh.clockwise(ring)
        name = tr(
            "Ring {n}, clockwise from {cell}",
            n=self._rings.index(ring) + 1,
            cell=fields.place_id(self.game, walk[0]),
        )
        return CommandResult(fields.several_line(self.game, self.state, walk, name))

    def do_find(self, words: Sequence[str]) -> CommandResult:
        """List the unplaced tiles that have some sides."""
        return find(self.game, self.state, words)

    def do_open(self, words: Sequence[str]) -> CommandResult:
        """List the restricted empty places, fewest fitting tiles first, or one to start with."""
        self.call_fit()
        found = fields.open_lines(self.game, self.state)
        if not found:
            return CommandResult([tr("No cell is empty.")])
        most = len(found) if list(words) == ["all"] else _MOST
        left = len(found) - most
        more = [tr("{n} more: type open all.", n=left)] if left > 0 else []
        return CommandResult([*found[:most], *more])

    def do_fits(self, words: Sequence[str]) -> CommandResult:
        """List the places where a tile fits, or the tiles that fit in a place."""
        two = len(words) == 2 and not _PLACE.fullmatch(words[0])
        word = words[0] if two else one(words, tr("a tile or a cell, such as: fits 7 or fits 2.3"))
        only = self._place(words[1]) if two else None
        if _PLACE.fullmatch(word):
            place = self._place(word)
            self.call_fit()
            return CommandResult(fields.fitting_lines(self.game, self.state, place))
        tile = self._tile(word)
        self.call_fit()
        fits = [fit for fit in self._fits(tile) if only in (None, fit[0])]
        name = capital(tile_name(tile))
        about = fields.tile_now(self.game, self.state, tile) | {"fits": len(fits)}
        if not fits:
            return CommandResult(
                [DataLine(tr("{tile} has no fit now.", tile=name), about, form="tile")]
            )
        text = trn("{tile} fits in {n} way.", "{tile} fits in {n} ways.", len(fits), tile=name)
        named = spoken_names(self.game.puzzle)
        ways = numbered(
            (
                (
                    f"{capital(self._name(place))}, {self._sides(tile, orientation)}",
                    fields.laying(self.game, tile, place, orientation),
                    f"{fields.place_id(self.game, place)}: "
                    + colours_around(self.game.puzzle.tiles[tile], orientation, named),
                )
                for place, orientation in fits
            ),
            "tile",
        )
        command = " ".join(("place", str(tile + 1), *words[1:]))
        return CommandResult([DataLine(text, about, form="tile"), *ways, choose_one(command)])

    # Moves

    def do_place(self, words: Sequence[str]) -> CommandResult:
        """Place a tile."""
        if len(words) < 2:
            raise CommandError(
                "give a tile and a cell, such as: place 7 2.3", code=ErrorCode.SYNTAX
            )
        tile = self._tile(words[0])
        if not self.game.puzzle.rules.may_move:
            raise CommandError(
                "tiles cannot be moved on this board. Use turn.", code=ErrorCode.UNAVAILABLE
            )
        if len(words) == 2 and not _PLACE.fullmatch(words[1]):
            self.call_fit()
            fits = list(self._fits(tile))
            if not fits:
                raise CommandError(
                    "{tile} has no fit now", tile=tile_name(tile), data={"tile": tile + 1}
                )
            return self._lay(tile, *chosen(words[1], tr("a fit"), fits))
        place = self._place(words[1])
        there = self.state.tile_at(place)
        if there == tile:
            raise CommandError(
                "{tile} is already there. Use turn to turn it.",
                tile=tile_name(tile),
                data={"tile": tile + 1},
            )
        if there is not None:
            raise CommandError(
                "{tile} is in that cell. Remove it, or use swap.",
                tile=tile_name(there),
                data={"tile": there + 1, "place": fields.place_id(self.game, place)},
            )
        ways = [orientation for at, orientation in self._fits(tile) if at == place]
        if len(words) > 2 and ways:
            return self._lay(tile, place, chosen(words[2], tr("a fit"), ways))
        if len(ways) > 1:
            raise CommandError(
                "{n} ways to place it. Type place {tile} {cell} 1 to {n}. fits {tile} {cell} "
                "lists them.",
                code=ErrorCode.AMBIGUOUS,
                data={"ways": [fields.laying(self.game, tile, place, way) for way in ways]},
                n=len(ways),
                tile=tile + 1,
                cell=fields.place_id(self.game, place),
            )
        orientation = ways[0] if ways else self._settled(tile, place)
        return self._lay(tile, place, orientation)

    def do_remove(self, words: Sequence[str]) -> CommandResult:
        """Remove a tile."""
        word = one(words, tr("a tile or a cell"))
        tile = self._at(word)
        spot = self.state.spots[tile]
        if spot.place is None:
            raise CommandError(
                "{tile} is not on the board", tile=tile_name(tile), data={"tile": tile + 1}
            )
        self._last = spot.place
        text = tr("{tile} removed.", tile=capital(tile_name(tile)))
        return CommandResult(
            [DataLine(text, {"tile": tile + 1}, form="tile")],
            [self.game.send([tile], spot.drawer)],
        )

    def do_swap(self, words: Sequence[str]) -> CommandResult:
        """Swap two placed tiles."""
        if len(words) != 2:
            raise CommandError("give two tiles, such as: swap 3 7", code=ErrorCode.SYNTAX)
        first, second = map(self._at, words)
        here, there = (self.state.spots[tile].place for tile in (first, second))
        if here is None or there is None or first == second:
            raise CommandError("give two tiles on the board", code=ErrorCode.SYNTAX)
        turned, other = self._settled(first, there), self._settled(second, here)
        # One move of two parts, the second as the text of moves has it.
        move = self.game.lay(
            first, there, turned, self.game.lay(second, here, other).partition(" ")[2]
        )
        text = tr(
            "{one} and {other} swapped.", one=capital(tile_name(first)), other=tile_name(second)
        )
        return CommandResult(
            [DataLine(text, {"tiles": [first + 1, second + 1], "move": move}, form="tiles")], [move]
        )

    def do_group(self, words: Sequence[str]) -> CommandResult:
        """List the tiles that match a placed tile and each other, or move them together."""
        if not 1 <= len(words) <= 2:
            raise CommandError(
                "name a tile, and a cell to move its group to: group 4 1.1", code=ErrorCode.SYNTAX
            )
        tile = self._at(words[0])
        if self.state.spots[tile].place is None:
            raise CommandError(
                "{tile} is not on the board", tile=tile_name(tile), data={"tile": tile + 1}
            )
        tiles = tuple(sorted(connected(self.game, self.state, tile, match=True))) or (tile,)
        numbers = {"tiles": [member + 1 for member in tiles]}
        if len(words) == 1:
            text = tr("These match: {tiles}.", tiles=", ".join(map(tile_name, tiles)))
            alone = tr("No tile matches {tile}.", tile=tile_name(tile))
            return CommandResult(
                [DataLine(text if len(tiles) > 1 else alone, numbers, form="tiles")]
            )
        group = GroupInHand(tiles, tile)
        places = body_of(self.game, self.state, group).landing(self._place(words[1]), 0)
        if not group_lies(self.state, group, places):
            raise CommandError("the group does not fit there: cells are taken or missing")
        move = group_move(self.game, self.state, group, places)
        moved = trn("{n} tile moved.", "{n} tiles moved.", len(tiles))
        lines: list[AnswerPart] = [DataLine(moved, numbers | {"move": move}, form="tiles")]
        for member, place in zip(tiles, places, strict=True):
            assert place is not None
            lines.append(f"{capital(self._name(place))}: {tile_name(member)}.")
        return CommandResult(lines, [move])

    def do_turn(self, words: Sequence[str]) -> CommandResult:
        """Turn a tile by its sides."""
        if not words:
            raise CommandError(
                "give a tile and how many sides to turn it left, such as: turn 7 2",
                code=ErrorCode.SYNTAX,
            )
        tile = self._at(words[0])
        shape, orientation = self.game.puzzle.tiles[tile].shape, self.state.spots[tile].orientation
        axis, way = _way(words[1].lower()) if len(words) > 1 and len(shape.axes) > 1 else (0, 0)
        rest = words[2:] if axis else words[1:]
        times = 1
        if rest:
            side = 0 if way else side_of(rest[0])
            if shape.solid and not (side or rest[0].isdigit()):
                raise CommandError(
                    "a cube turns left, right, back or forward, or rolls left or right, "
                    "such as: turn 7 roll left",
                    code=ErrorCode.SYNTAX,
                )
            turned = one(rest, tr("the number of sides"))
            times = side or number(turned, tr("the number of sides"), shape.sides)
        by = shape.axes[axis]
        by = by if times * (way or 1) > 0 else shape.back(by)
        for _ in range(abs(times)):
            orientation = orientation.turned(shape, by)
        return self._stand(tile, orientation, self.game.turn(tile, orientation))

    def do_flip(self, words: Sequence[str]) -> CommandResult:
        """Turn a tile over."""
        tile = self._at(one(words, tr("a tile")))
        if not self.game.puzzle.rules.may_flip:
            raise CommandError("tiles cannot be flipped on this board", code=ErrorCode.UNAVAILABLE)
        spot = self.state.spots[tile]
        orientation = spot.orientation._replace(flipped=not spot.orientation.flipped)
        if spot.place is not None:
            orientation = self._settled(tile, spot.place, orientation)
        return self._stand(tile, orientation, self.game.flip(tile, orientation))

    # Within

    @cached_property
    def _rows(self) -> tuple[tuple[int, ...], ...]:
        return rows_of(self.game.puzzle.board.mesh)

    @cached_property
    def _rings(self) -> tuple[tuple[int, ...], ...]:
        """The places by their distance from the rim, in steps; none on a board without rim."""
        mesh = self.game.puzzle.board.mesh
        return tuple(mesh.layers(side.face for side in mesh.rim))

    def _fits(self, tile: int) -> Iterator[tuple[int, Orientation]]:
        """Yield the fits of a tile in reading order, without its current place."""
        here = self.state.spots[tile]
        for place, ways in fitting_places(self.game, self.state, tile).items():
            for orientation in ways:
                if (place, orientation) != (here.place, here.orientation):
                    yield place, orientation

    def _sides(self, tile: int, orientation: Orientation) -> str:
        return fields.oriented_sides(self.game, tile, orientation)

    def _lay(self, tile: int, place: int, orientation: Orientation) -> CommandResult:
        self._last = place
        name, where = capital(tile_name(tile)), self._name(place)
        move = self.game.lay(tile, place, orientation)
        after = self.game.execute(self.state, move)
        verdict = self.game.verdict(after)
        first, last = misplaced(self.game, after, [place], MatchingView(), spoken=True), ""
        if not first:
            last = misfit(self.game, self.state, tile, place, orientation) or tr("It fits.")
        if verdict.to_go and not verdict.empty:
            last = trn(
                "The board is full, but {n} edge does not match. Type mismatches to see it.",
                "The board is full, but {n} edges do not match. Type mismatches to list them.",
                verdict.to_go,
            )
        sides = self._sides(tile, orientation)
        texts = (
            tr("{tile} placed in {place}.", tile=name, place=where),
            tr("{tile} in {place}.", tile=tile + 1, place=fields.place_id(self.game, place)),
            tr("{tile} placed in {place}: {sides}.", tile=name, place=where, sides=sides),
        )
        text, brief, full = (f"{first} {one} {last}".strip() for one in texts)
        clash = clashes(self.game, self.state, tile, place, orientation)
        data = fields.laying(self.game, tile, place, orientation)
        data |= fields.clashing(self.game, place, clash)
        line = DataLine(text, data, brief=brief, full=full, form="tile")
        return CommandResult([line], [move])

    def _stand(self, tile: int, orientation: Orientation, move: str) -> CommandResult:
        place = self.state.spots[tile].place
        if place is not None:
            self._last = place
        name, sides = capital(tile_name(tile)), self._sides(tile, orientation)
        data = fields.oriented_tile(self.game, tile, orientation) | {"move": move}
        return CommandResult(
            [DataLine(tr("{tile} now: {sides}.", tile=name, sides=sides), data, form="tile")],
            [move],
        )

    def _settled(
        self, tile: int, place: int, orientation: Orientation | None = None
    ) -> Orientation:
        wanted = orientation or self.state.spots[tile].orientation
        found = settled(self.game.puzzle, tile, place, wanted)
        if found is None:
            raise CommandError(
                "{tile} cannot go in {place}",
                tile=tile_name(tile),
                place=self._name(place),
                data={"tile": tile + 1, "place": fields.place_id(self.game, place)},
            )
        return found

    def _name(self, place: int) -> str:
        return place_name(self.game.puzzle, place)

    def _place(self, word: str) -> int:
        numbers = word.replace(",", ".").split(".")
        places = numbered_places(self.game.puzzle.board.mesh)
        layered = len(next(iter(places))) == 3
        if not _PLACE.fullmatch(word) or (layered and len(numbers) < 3):
            raise CommandError(
                "cells are named by layer, row and number, such as 2.1.3, not {text}"
                if layered
                else "cells are named by row and number, such as 2.3, not {text}",
                text=quote(word),
                code=ErrorCode.SYNTAX,
            )
        if layered:
            place = places.get(tuple(map(int, numbers)))
            if place is None:
                raise CommandError("there is no cell {place}", place=word, code=ErrorCode.UNKNOWN)
        else:
            row = chosen(numbers[0], tr("a row"), self._rows)
            place = chosen(numbers[1], tr("a cell of row {row}", row=int(numbers[0])), row)
        self._last = place
        return place

    def _tile(self, word: str) -> int:
        return number(word.removeprefix("tile"), tr("a tile"), len(self.game.puzzle.tiles)) - 1

    def _at(self, word: str) -> int:
        """Return the tile that a word names by its number or place."""
        if not _PLACE.fullmatch(word):
            return self._tile(word)
        place = self._place(word)
        tile = self.state.tile_at(place)
        if tile is None:
            raise CommandError(
                "{place} is empty",
                place=self._name(place),
                data={"place": fields.place_id(self.game, place)},
            )
        return tile
