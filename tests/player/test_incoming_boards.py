"""Boards of files, compared with each other and with those of the library."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.player.test_user_figures import LineServices
from tests.player.test_user_items import services as services  # noqa: PLC0414  # a fixture
from tui_tangram.api.loading import incoming
from tui_tangram.flow.importing import Imports, keep
from tui_tangram.games.matching.core.exchange.writing import write_tile_list
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.source.tiles import generated
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.play.files import ImportSpec
from tui_tangram.player.saves import SaveList
from tui_tangram.player.source import Arrival

TILES = "3 3\n4 6 0 6\n3 2 0 0\n1 3 4 6\n5 3 6 0\n3 0 5 1\n2 6 6 0\n0 0 6 6\n5 0 0 6\n0 6 5 0\n"
CELLS = ["agfa", "afdg", "aagf", "fbda", "degb", "gage", "dcaa", "ggac", "gaag"]


def address(*empty: int, more: str = "") -> str:
    """Return an address of the solved board, without the tiles of some cells."""
    edges = "".join("aaaa" if at in empty else cell for at, cell in enumerate(CELLS))
    return f"https://e2.bucas.name/#puzzle=Own&board_w=3&board_h=3&board_edges={edges}{more}\n"


def read(services: LineServices, *texts: str) -> Imports:
    """Return the puzzles of some files."""
    imports = Imports(services.puzzles, services.store, ImportSpec(new_set=""))
    assert imports.look((f"{at}.txt", text.encode()) for at, text in enumerate(texts, 1))
    return imports


def found(imports: Imports) -> list[Arrival]:
    """Return what is new."""
    return [one for _, _, one in imports.new]


def test_files_of_one_import_are_compared(services: LineServices) -> None:
    """The same board is a duplicate in the next file, too, however its tiles are listed."""
    head, *tiles = TILES.splitlines()
    turned = [" ".join([*tile.split()[1:], tile.split()[0]]) for tile in tiles[::-1]]
    imports = read(services, TILES, TILES, "\n".join([head, *turned]), address())
    assert imports.line == "4 read: 1 new, 3 duplicates, 0 refused."
    assert {one.twin for _, _, one in imports.twins} == {"1"}
    # Which tiles may not be turned is another board.
    assert read(services, TILES, f"{TILES}# rules: easy-tetravex\n# border: 0\n").line.startswith(
        "2 read: 2 new"
    )


def test_boards_of_the_program_are_known(services: LineServices) -> None:
    """However they are written; where fixed tiles are counts."""
    library = services.puzzles
    puzzle = library.find("tetravex/3x3-1")
    for text in (write_tiles(puzzle), write_tile_list(puzzle)):
        ((_, _, twin),) = read(services, text).twins
        assert twin.twin == "Tetravex: 3×3, no. 1"
    document = json.loads(write_tiles(puzzle))
    document["fixed"] = [{"tile": 0, "place": 0, "turn": 0, "flip": False}]
    assert not read(services, json.dumps(document)).twins


@pytest.mark.parametrize(
    "texts",
    [
        (TILES, address(0, 4)),
        (address(0, 4), TILES),
        (TILES + address(0, 4),),
        (address(0, 4) + "\n" + TILES,),
        (address(0, 4) + address(),),
        (json.dumps({"size": 3, "board_edges": address(0, 4).rpartition("=")[2].strip(),
                     "tiles": [line.split() for line in TILES.splitlines()[1:]]}),),
    ],
)  # fmt: skip
def test_the_tiles_of_empty_cells_come_from_the_import(
    services: LineServices, texts: tuple[str, ...]
) -> None:
    """From a list or a whole board, in the file, before it or after it."""
    board, begun = found(read(services, *texts))
    assert board.puzzle is begun.puzzle
    assert (len(board.moves), len(begun.moves)) == (0, 7)
    assert begun.about.endswith(" · 9 tiles · 7 placed")
    assert begun.notes[0].endswith(", 7 tiles placed.")


def test_the_tiles_of_empty_cells_come_from_the_library(services: LineServices) -> None:
    """If just one board has them; a board of the same tiles by other rules is told apart."""
    assert "no board is known that has these tiles" in read(services, address(0)).refused[0]
    library = services.puzzles.of(UserTiles)
    ((board,),) = (found(read(services, TILES)),)
    kept = library.save_board(replace(board.puzzle, name="Mine"))
    (begun,) = found(read(services, address(0, more="&score=3")))
    assert (begun.puzzle.id, begun.name, len(begun.moves)) == (kept.id, "Mine", 8)
    assert begun.notes == ("Mine, 8 tiles placed.", "Not read: score.")
    assert read(services, address(*range(9))).refused[0].endswith("has no tiles")
    tetravex = f"{TILES}# rules: hard-infinity\n# border: none\n"
    ((other,),) = (found(read(services, tetravex)),)
    library.save_board(replace(other.puzzle, name="Other"))
    assert "are those of several boards: Mine; Other;" in read(services, address(0)).refused[0]
    (begun,) = found(read(services, address(0, more="&rules=infinity")))
    assert begun.name == "Mine"


def test_a_board_with_spare_tiles_is_found(services: LineServices) -> None:
    """In the library as in the import: what a file shows has no place for them."""
    spare = f"{TILES}1 1 2 2\n# rules: infinity\n# border: 0\n"
    board, begun = found(read(services, address(0, 4), spare))
    assert (len(board.puzzle.tiles), len(begun.moves)) == (10, 7)
    kept = services.puzzles.of(UserTiles).save_board(board.puzzle)
    assert read(services, spare).twins
    (begun,) = found(read(services, address(0, 4)))
    assert (begun.puzzle.id, len(begun.moves)) == (kept.id, 7)


def test_the_cells_of_listed_boards_are_known(services: LineServices) -> None:
    """They come from what the list says, and are those of the board itself."""
    tiles = services.puzzles.of(UserTiles)
    for layout in ("square/3x2", "hexagon/8", "square/ring-12", "hexagon/easy"):
        board = generated(f"{layout}/infinity/c5+spare2/s1")
        tiles.save_board(replace(board, name=layout))
        assert layout in {one.name for one in tiles.with_cells(len(board.board))}
        if "easy" not in layout:
            assert layout not in {one.name for one in tiles.with_cells(len(board.tiles))}


def test_the_same_position_is_brought_once(services: LineServices) -> None:
    """In one import, in progress or saved; with a tile less it is another."""
    imports = read(services, TILES, address(0, 4), address(0, 4))
    assert imports.line == "3 read: 2 new, 1 duplicate, 0 refused."
    keep(imports)
    assert imports.line == "3 read: 2 new, 1 duplicate, 0 refused."
    again = read(services, address(0, 4))
    assert again.line == "1 read: 0 new, 1 duplicate, 0 refused."
    assert again.details() == ["1.txt: line 1: your saves already have this game of 1"]
    other = read(services, address(0, 4, 5))
    assert len(found(other)) == 1
    keep(other)
    assert [one.save.name for one in services.store.saves.each(SaveList.NAMED)] == ["1"]
    assert not found(read(services, address(0, 4), address(0, 4, 5)))


def test_a_game_shows_the_tiles_of_the_file(services: LineServices) -> None:
    """Also where a program reads the file: those tiles lie on the board, and are not fixed."""
    text = (address(0, 4) + "\n" + TILES).encode()
    _, shown = incoming(text, "a.txt", services.puzzles, ImportSpec())
    places = [spot.place for spot in shown.game.puzzle.start if spot.place is not None]
    assert (sorted(places), shown.game.puzzle.fixed) == ([1, 2, 3, 5, 6, 7, 8], frozenset())
