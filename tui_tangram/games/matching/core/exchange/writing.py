"""Boards of squares as lists, tables and addresses, which come back as the same boards.

Tiles alone do not always determine the rules.  If they would be taken for others, a last line adds
what is missing, as a comment, which other programs do not read: ``# rules: tetravex``.  An address
has fields for that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from tui_tangram.games.matching.core.exchange.addresses import LETTERS
from tui_tangram.games.matching.core.exchange.boards import NONE, BoardOptions, reading
from tui_tangram.games.matching.core.exchange.colours import BITS, ONES
from tui_tangram.games.matching.core.exchange.columns import TileRow
from tui_tangram.games.matching.core.exchange.tables import BoardSheet
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.rules import EQUAL
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.play import DocumentError

_VIEWER: Final = "https://e2.bucas.name/#"


def write_tile_list(puzzle: Puzzle) -> str:
    """Return the list of the tiles of a board.  Raises `DocumentError` if that is not enough."""
    document = _document(puzzle)
    _check_loose(puzzle)
    rows = [" ".join(map(str, tile)) for tile in document["tiles"]]
    head = f"{document['width']} {document['height']}"
    return "\n".join([head, *rows, *_comments(puzzle, document), ""])


def write_tile_table(puzzle: Puzzle) -> str:
    """Return the table of the tiles of a board.  Raises `DocumentError` if that is not enough."""
    document = _document(puzzle)
    width, height = document["width"], document["height"]
    cells = {
        spot["tile"]: (spot["place"] % width, spot["place"] // width, spot.get("turn", 0))
        for spot in document["fixed"]
    }
    loose = len(document["tiles"]) - len(cells)
    # Three zeros mean a loose tile, as other programs write them, if several tiles have them.
    zeros = loose != 1 and (0, 0, 0) not in cells.values()
    rows = []
    for number, tile in enumerate(document["tiles"]):
        words = [ONES if puzzle.rim == colour == RIM else f"{colour:0{BITS}b}" for colour in tile]
        cell = cells.get(number, (0, 0, 0) if zeros else ("", "", ""))
        rows.append(",".join([*words, *map(str, cell)]))
    size = str(width) if width == height else f"{width},{height}"
    return "\n".join([size, *rows, *_comments(puzzle, document), ""])


def write_address(puzzle: Puzzle, solution: Sequence[Spot]) -> str:
    """Return the file of an address that shows a solved board.

    Raises `DocumentError` if it cannot represent it.
    """
    document = check_address(puzzle)
    cells = dict[int, list[int]]()
    for tile, spot in enumerate(solution):
        if spot.place is not None:
            shown = puzzle.shown(tile, spot.place, spot.orientation)
            cells[spot.place] = listed(puzzle.board.layout, shown)
    edges = "".join(LETTERS[colour] for place in sorted(cells) for colour in cells[place])
    name = re.sub(r"[^A-Za-z0-9]+", "_", puzzle.name)
    size = f"board_w={document['width']}&board_h={document['height']}"
    facts = _facts_to_state(puzzle, document, placed=True)
    if facts.get("border", NONE) != NONE:
        facts["border"] = LETTERS[int(facts["border"])]
    more = "".join(f"&{key}={word}" for key, word in facts.items())
    return f"[InternetShortcut]\nURL={_VIEWER}puzzle={name}&{size}&board_edges={edges}{more}\n"


def check_address(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a board that an address can show.  Raises `DocumentError` for others."""
    document = _document(puzzle)
    _check_loose(puzzle)
    if not puzzle.rules.may_move:
        # An address shows the solution, where these tiles are already.
        raise DocumentError("has rules that this format does not know", at=puzzle.name)
    most = len(LETTERS) - 1
    if puzzle.colours > most:
        raise DocumentError("has more than {most} colours", at=puzzle.name, most=most)
    if not all(any(tile.sides) for tile in puzzle.tiles):
        # Four letters for the border are an empty cell.
        raise DocumentError("has a border that this format does not know", at=puzzle.name)
    return document


def _document(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a board that can be written.  Raises `DocumentError` for another.

    Tiles are listed as they stand at the start, by their cells where they are not moved.
    """
    document: dict[str, Any] = json.loads(write_tiles(puzzle))
    if document["layout"] != "square" or "width" not in document or "wraps" in document:
        raise DocumentError("is no rectangle of squares", at=puzzle.name)
    if any(WILD in tile for tile in document["tiles"]):
        raise DocumentError("has wild sides, which this format does not know", at=puzzle.name)
    if puzzle.surplus:
        raise DocumentError("has spare tiles, which this format does not know", at=puzzle.name)
    if puzzle.rules.matching.cornered:
        raise DocumentError(
            "has colours at corners, which this format does not know", at=puzzle.name
        )
    moves, turns = puzzle.rules.may_move, puzzle.rules.may_turn
    for tile, spot in enumerate(puzzle.start):
        placed = moves and spot.place is not None and tile not in puzzle.fixed
        if placed or spot.drawer or spot.orientation.flipped:
            raise DocumentError(
                "has tiles placed from the start, which this format does not know", at=puzzle.name
            )
        if not (turns and tile in puzzle.fixed):
            # All squares are upright, so that any place shows how the tile stands.
            shown = puzzle.shown(tile, spot.place or 0, spot.orientation)
            document["tiles"][tile] = listed(document["layout"], shown)
    for entry in document["fixed"]:
        entry["turn"] = entry["turn"] if turns else 0
    if not moves:
        by_place = sorted(range(len(puzzle.tiles)), key=lambda tile: puzzle.start[tile].place or 0)
        document["tiles"] = [document["tiles"][tile] for tile in by_place]
        for entry in document["fixed"]:
            entry["tile"] = entry["place"]
    return document


def _check_loose(puzzle: Puzzle) -> None:
    if puzzle.fixed:
        raise DocumentError("has fixed tiles, which this format does not know", at=puzzle.name)


def _comments(puzzle: Puzzle, document: dict[str, Any]) -> list[str]:
    facts = _facts_to_state(puzzle, document, placed=False)
    return [f"# {key}: {word}" for key, word in facts.items()]


def _facts_to_state(puzzle: Puzzle, document: dict[str, Any], *, placed: bool) -> dict[str, str]:
    """Return the facts on a board that tiles do not imply, by their keys."""
    rules = puzzle.rules
    rows = [TileRow("", tuple(map(str, tile))) for tile in document["tiles"]]
    size = document["width"], document["height"]
    found = reading(BoardSheet(rows, size, placed=placed), BoardOptions(), "")
    taken = found.puzzle
    facts: dict[str, str] = {}
    if taken is None or found.choices or (taken.rules.id, taken.rim) != (rules.id, puzzle.rim):
        facts["rules"] = rules.id
        facts["border"] = NONE if puzzle.rim is None else str(puzzle.rim)
    if rules.may_flip:
        facts["flips"] = "yes"
    if rules.matching != EQUAL:
        facts["match"] = rules.matching.id
    most = max((colour for tile in document["tiles"] for colour in tile), default=1)
    if puzzle.colours != rules.matching.whole(max(1, most)):
        facts["colours"] = str(puzzle.colours)
    return facts
