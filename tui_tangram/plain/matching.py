"""A board of tiles in words: rows and rings, what a place wants, what fits, moves by words.

Places are called by row and number, ``2.3`` for the third of row 2; tiles by their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from tui_tangram.matching import MatchingGame, MatchingState, MatchingVerdict, Stance
from tui_tangram.matching.fitting import Around, clashes, fitting_places, fitting_tiles, settled
from tui_tangram.matching.naming import (
    colour_name,
    count,
    joined,
    place_name,
    sentence,
    shape_name,
    side_in_words,
    side_names,
    sides_in_words,
    tile_name,
)
from tui_tangram.matching.sight import MatchingView
from tui_tangram.matching.words import describe_board, describe_place, describe_tile, troubles
from tui_tangram.plain.commands import CommandError, Where
from tui_tangram.plain.table import Answer, Item, Table, number, one
from tui_tangram.play import quote
from tui_tangram.session import Session

_PLACE: Final = re.compile(r"(\d{1,3})[.,](\d{1,3})", re.ASCII)
_MOST: Final = 12
"""Places with open sides that are told at once."""


class MatchingTable(Table):
    """A board being filled."""

    where = Where.MATCHING

    def __init__(self, session: Session[MatchingState]) -> None:
        super().__init__(session)
        game = session.game
        assert isinstance(game, MatchingGame)
        self.game = game
        self._last = 0
        self._shaken = session.elapsed

    @property
    def state(self) -> MatchingState:
        """The present state."""
        state: MatchingState = self.session.state
        return state

    @property
    def verdict(self) -> MatchingVerdict:
        """The verdict on the present state."""
        verdict = self.session.verdict
        assert isinstance(verdict, MatchingVerdict)
        return verdict

    @property
    def near(self) -> object:
        """The place that was named last."""
        return self._last

    def opening(self) -> list[str]:
        """Tell the board, the rules and how places are named."""
        puzzle = self.game.puzzle
        rows = " ".join(str(len(row)) for row in self._rows)
        how = []
        if puzzle.rules.may_move:
            how.append("lay every tile so that all sides that meet are alike")
        else:
            how.append("turn the tiles until all sides that meet are alike")
        if puzzle.rules.may_move and not puzzle.rules.may_turn:
            how.append("tiles may not be turned")
        if puzzle.rules.complement:
            how.append("each side fits only its mate: 1 fits 2, 3 fits 4, and so on")
        if puzzle.rim is not None:
            how.append(f"the rim shows {colour_name(puzzle.rim)}")
        return [
            f"{self.game.name}, {puzzle.rules.name}.",
            f"{count(len(puzzle.board), 'place')} in {count(len(self._rows), 'row')} from the top.",
            f"So many in each row: {rows}. Place 2.1 is the first of row 2.",
            f"{sentence('; '.join(how))}.",
        ]

    def summary(self) -> str:
        """Tell how far it is."""
        verdict = self.verdict
        places = f", {count(verdict.empty, 'place')} empty" if verdict.empty else ""
        return (
            f"{verdict.percent} percent complete, "
            f"{verdict.to_go} of {count(verdict.total, 'edge')} to go{places}."
        )

    def happened(self, random: Random) -> tuple[str, str] | None:
        """Let a tile be shaken, by rules that have it."""
        shake, elapsed = self.game.puzzle.rules.shake, self.session.elapsed
        if shake is None or elapsed - self._shaken < shake:
            return None
        self._shaken = elapsed
        move = self.game.shake(self.state, random)
        return None if move is None else (move, f"The troll: {self.game.told(move)}.")

    # What there is

    def do_look(self, words: Sequence[str]) -> Answer:
        """Describe the board, a place or a tile."""
        if not words:
            board = describe_board(self.game, self.state, self.verdict, MatchingView())
            return Answer([*self.opening()[1:], board])
        word = one(words, "one place or one tile")
        if _PLACE.fullmatch(word):
            place = self._place(word)
            return Answer([describe_place(self.game, self.state, place), *self._around(place)])
        return self.do_where(words)

    def do_where(self, words: Sequence[str]) -> Answer:
        """Tell where a tile is, with its sides."""
        tile = self._tile(one(words, "the number of a tile"))
        at = self.state.spots[tile].place
        if at is None:
            return Answer([describe_tile(self.game, self.state, MatchingView(), tile)])
        return Answer([describe_place(self.game, self.state, at)])

    def do_left(self, words: Sequence[str]) -> Answer:
        """Tell which tiles are loose."""
        del words
        lines: list[str | Item] = []
        for drawer, name in enumerate(self.state.drawers):
            loose = self.state.drawer(drawer)
            if len(self.state.drawers) > 1:
                lines.append(f"{name}: {count(len(loose), 'tile')}.")
            lines += [f"{self._tile_in_words(tile)}." for tile in loose]
        return Answer(lines or ["No tile is loose."])

    def do_wrong(self, words: Sequence[str]) -> Answer:
        """Tell which sides do not match."""
        del words
        wrong = troubles(self.game, self.state, self.verdict)
        return Answer([f"{trouble}." for trouble in wrong] or ["All sides that meet match."])

    def do_row(self, words: Sequence[str]) -> Answer:
        """Tell what lies in a row."""
        row = number(one(words, "the number of a row"), "a row", len(self._rows))
        return Answer([self._place_in_words(place) for place in self._rows[row - 1]])

    def do_ring(self, words: Sequence[str]) -> Answer:
        """Tell what lies in a ring, counted from the rim."""
        if not self._rings:
            raise CommandError("this board has no rim, so it has no rings")
        ring = number(one(words, "the number of a ring"), "a ring", len(self._rings))
        return Answer([self._place_in_words(place) for place in self._rings[ring - 1]])

    def do_open(self, words: Sequence[str]) -> Answer:
        """Tell the empty places at which something is asked for, fewest fitting tiles first."""
        around = Around(self.game, self.state)
        found = [
            (len(fitting_tiles(self.game, self.state, place)), place)
            for place in range(len(self.game.puzzle.board))
            if place not in around.laid and around.bound(place)
        ]
        found.sort()
        if not found:
            return Answer(["No empty place asks for anything."])
        most = len(found) if list(words) == ["all"] else _MOST
        lines = [
            f"{sentence(self._name(place))}: {self._wants(around, place)}; "
            f"{'no tile fits' if not tiles else count(tiles, 'tile') + ' would fit'}."
            for tiles, place in found[:most]
        ]
        if len(found) > most:
            lines.append(f"And {len(found) - most} more: open all tells them.")
        return Answer(lines)

    def do_fits(self, words: Sequence[str]) -> Answer:
        """Tell where a tile fits, or which tiles fit in a place."""
        word = one(words, "a tile or a place, such as: fits 7 or fits 2.3")
        if _PLACE.fullmatch(word):
            return self._tiles_for(self._place(word))
        tile = self._tile(word)
        fits = list(self._fits(tile))
        name = sentence(tile_name(tile))
        if not fits:
            return Answer([f"{name} fits nowhere now."])
        lines: list[str | Item] = [f"{name} fits in {count(len(fits), 'way')}."]
        for at, (place, stance) in enumerate(fits, start=1):
            text = f"{sentence(self._name(place))}, {self._sides(tile, stance)}."
            lines.append(Item(at, text, {"move": self.game.lay(tile, place, stance)}))
        return Answer(lines)

    # Moves

    def do_place(self, words: Sequence[str]) -> Answer:
        """Lay a tile."""
        if len(words) < 2:
            raise CommandError("say a tile and a place, such as: place 7 2.3")
        tile = self._tile(words[0])
        if not self.game.puzzle.rules.may_move:
            raise CommandError("the tiles of this board stay where they are: turn them")
        if not _PLACE.fullmatch(words[1]):
            fits = list(self._fits(tile))
            if not fits:
                raise CommandError(f"{tile_name(tile)} fits nowhere now")
            return self._lay(tile, *fits[number(words[1], "a way", len(fits)) - 1])
        place = self._place(words[1])
        there = self.state.tile_at(place)
        if there == tile:
            raise CommandError(f"{tile_name(tile)} lies there already; turn turns it")
        if there is not None:
            raise CommandError(
                f"{tile_name(there)} lies there: take it first, or let two laid tiles swap"
            )
        ways = [stance for at, stance in self._fits(tile) if at == place]
        if len(words) > 2 and ways:
            return self._lay(tile, place, ways[number(words[2], "a way", len(ways)) - 1])
        if len(ways) > 1:
            ways_told = "; ".join(
                f"{at}, {self._sides(tile, stance)}" for at, stance in enumerate(ways, start=1)
            )
            raise CommandError(f"it fits there in {len(ways)} ways, say which: {ways_told}")
        stance = ways[0] if ways else self._settled(tile, place)
        return self._lay(tile, place, stance)

    def do_take(self, words: Sequence[str]) -> Answer:
        """Take a tile back."""
        word = one(words, "a tile or a place")
        tile = self._at(word)
        spot = self.state.spots[tile]
        if spot.place is None:
            raise CommandError(f"{tile_name(tile)} is loose already")
        self._last = spot.place
        return Answer(
            [f"{sentence(tile_name(tile))} taken back."], [self.game.send([tile], spot.drawer)]
        )

    def do_swap(self, words: Sequence[str]) -> Answer:
        """Let two laid tiles change places."""
        if len(words) != 2:
            raise CommandError("say two tiles, such as: swap 3 7")
        first, second = map(self._at, words)
        here, there = (self.state.spots[tile].place for tile in (first, second))
        if here is None or there is None or first == second:
            raise CommandError("say two tiles that are laid")
        one_stance, other = self._settled(first, there), self._settled(second, here)
        # One move of two parts, the second as the text of moves has it.
        move = self.game.lay(
            first, there, one_stance, self.game.lay(second, here, other).partition(" ")[2]
        )
        return Answer([f"{sentence(tile_name(first))} and {tile_name(second)} swapped."], [move])

    def do_turn(self, words: Sequence[str]) -> Answer:
        """Turn a tile by its sides."""
        if not words:
            raise CommandError("say a tile, and how many sides it turns to the left")
        tile = self._at(words[0])
        own, spot = self.game.puzzle.tiles[tile], self.state.spots[tile]
        times = 1
        if len(words) > 1:
            word = words[1].lower()
            times = (
                -1
                if word == "right"
                else 1
                if word == "left"
                else number(words[1], "the number of sides", own.shape)
            )
        stance = spot.stance.turned(times * own.step)
        return self._stand(tile, stance, self.game.turn(tile, stance))

    def do_flip(self, words: Sequence[str]) -> Answer:
        """Turn a tile over."""
        tile = self._at(one(words, "a tile"))
        if not self.game.puzzle.rules.may_flip:
            raise CommandError("the tiles of this board may not be turned over")
        spot = self.state.spots[tile]
        stance = spot.stance._replace(flipped=not spot.stance.flipped)
        if spot.place is not None:
            stance = self._settled(tile, spot.place, stance)
        return self._stand(tile, stance, self.game.flip(tile, stance))

    # Within

    @cached_property
    def _rows(self) -> tuple[tuple[int, ...], ...]:
        rows: dict[str, list[int]] = {}
        for place in range(len(self.game.puzzle.board)):
            row = place_name(self.game.puzzle, place).partition(",")[0]
            rows.setdefault(row, []).append(place)
        return tuple(map(tuple, rows.values()))

    @cached_property
    def _rings(self) -> tuple[tuple[int, ...], ...]:
        """The places by how many steps they are from the rim; none on a board without rim."""
        faces = self.game.puzzle.board.mesh.faces
        ring = {place for place, face in enumerate(faces) if None in face.across}
        seen: set[int] = set()
        rings = []
        while ring:
            rings.append(tuple(sorted(ring)))
            seen |= ring
            beyond = {side.face for place in ring for side in faces[place].across if side}
            ring = beyond - seen
        return tuple(rings)

    def _fits(self, tile: int) -> Iterator[tuple[int, Stance]]:
        """Yield the ways in which a tile fits, in reading order; not where it lies already."""
        here = self.state.spots[tile]
        for place, ways in fitting_places(self.game, self.state, tile).items():
            for stance in ways:
                if (place, stance) != (here.place, here.stance):
                    yield place, stance

    def _tiles_for(self, place: int) -> Answer:
        found = fitting_tiles(self.game, self.state, place)
        lines: list[str | Item] = [
            f"{sentence(self._name(place))}: {count(len(found), 'loose tile')} would fit."
        ]
        for tile, ways in found.items():
            text = f"{sentence(self._tile_in_words(tile))}"
            if len(ways) > 1:
                text += f", in {len(ways)} ways"
            lines.append(f"{text}.")
        return Answer(lines)

    def _around(self, place: int) -> list[str]:
        """Tell the neighbours of a place."""
        face = self.game.puzzle.board.mesh.faces[place]
        names = side_names(self.game.puzzle, place)
        found = []
        for side, name in enumerate(names):
            beyond = face.across[side]
            if beyond is None:
                found.append(f"{name}, the rim")
                continue
            tile = self.state.tile_at(beyond.face)
            what = "empty" if tile is None else tile_name(tile)
            found.append(f"{name}, {self._name(beyond.face)}, {what}")
        return [f"Its neighbours: {'; '.join(found)}."]

    def _wants(self, around: Around, place: int) -> str:
        names = side_names(self.game.puzzle, place)
        asked = [
            side_in_words(name, wanted)
            for name, wanted in zip(names, around.wanted(place), strict=True)
            if wanted >= 0
        ]
        return f"wants {', '.join(asked)}" if asked else "asks for no colour"

    def _place_in_words(self, place: int) -> str:
        tile = self.state.tile_at(place)
        name = sentence(self._name(place))
        if tile is None:
            return f"{name}: empty, {shape_name(self.game.puzzle.shape(place))}."
        return f"{name}: {tile_name(tile)}, {self._sides(tile, self.state.spots[tile].stance)}."

    def _tile_in_words(self, tile: int) -> str:
        own, spot = self.game.puzzle.tiles[tile], self.state.spots[tile]
        name = sentence(tile_name(tile))
        return f"{name}, {shape_name(own.shape)}: {sides_in_words(own, spot.stance)}"

    def _sides(self, tile: int, stance: Stance) -> str:
        over = "turned over, " if stance.flipped else ""
        return f"{over}{sides_in_words(self.game.puzzle.tiles[tile], stance)}"

    def _lay(self, tile: int, place: int, stance: Stance) -> Answer:
        self._last = place
        name = sentence(tile_name(tile))
        clash = clashes(self.game, self.state, tile, place, stance)
        names = side_names(self.game.puzzle, place)
        words = f"{name} laid in {self._name(place)}: {self._sides(tile, stance)}."
        if clash:
            words += f" It does not match {joined(names[side] for side in clash)}."
        return Answer([words], [self.game.lay(tile, place, stance)])

    def _stand(self, tile: int, stance: Stance, move: str) -> Answer:
        place = self.state.spots[tile].place
        if place is not None:
            self._last = place
        return Answer([f"{sentence(tile_name(tile))} now: {self._sides(tile, stance)}."], [move])

    def _settled(self, tile: int, place: int, stance: Stance | None = None) -> Stance:
        wanted = stance or self.state.spots[tile].stance
        found = settled(self.game.puzzle, tile, place, wanted)
        if found is None:
            raise CommandError(f"{tile_name(tile)} cannot lie in {self._name(place)}")
        return found

    def _name(self, place: int) -> str:
        return place_name(self.game.puzzle, place)

    def _place(self, word: str) -> int:
        match = _PLACE.fullmatch(word)
        if match is None:
            raise CommandError(f"a place is row and number, such as 2.3, not {quote(word)}")
        row = number(match[1], "a row", len(self._rows))
        at = number(match[2], f"a place of row {row}", len(self._rows[row - 1]))
        self._last = self._rows[row - 1][at - 1]
        return self._last

    def _tile(self, word: str) -> int:
        return number(word.removeprefix("tile"), "a tile", len(self.game.puzzle.tiles)) - 1

    def _at(self, word: str) -> int:
        """Return the tile that a word names, by its number or by its place."""
        if not _PLACE.fullmatch(word):
            return self._tile(word)
        place = self._place(word)
        tile = self.state.tile_at(place)
        if tile is None:
            raise CommandError(f"{self._name(place)} is empty")
        return tile
