"""Square boards as others write them: each form says the same board, and no form another."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.games.matching.core.exchange.boards import BoardOptions, BoardReading
from tui_tangram.games.matching.core.exchange.colours import balanced, framed_sizes, sizes
from tui_tangram.games.matching.core.exchange.reading import looks_like_exchange, read_exchange
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.core.format_spots import listed
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.solver import count
from tui_tangram.play.files import FormatError

TILES = ("4606", "3200", "1346", "5360", "3051", "2660", "0066", "5006", "0650")
"""A framed board of 3 × 3 cells."""
SPACED = [" ".join(tile) for tile in TILES]
COMMAS = [",".join(tile) for tile in TILES]
LETTERS = ["".join("abcdefg"[int(side)] for side in tile) for tile in TILES]
ADDRESS = "board_edges=agfaafdgaagffbdadegbgagedcaaggacgaag"
NAMES = dict(enumerate(("border", "red", "blue", "pink", "lime", "gold", "cyan")))


def bits(side: str, one: int = 0) -> str:
    """Return a colour as a word of 16 bits, the border being all ones."""
    return "1" * 16 if side == "0" else f"{int(side) - one:016b}"


def lines(*some: Any) -> str:
    """Return lines as a text."""
    return "\n".join(line for one in some for line in ([one] if isinstance(one, str) else one))


FORMS = {
    "list": lines("3 3", SPACED),
    "no size": lines(SPACED),
    "one size": lines("3", SPACED),
    "size in two lines": lines("3", "3", SPACED),
    "size with a cross": lines("3x3", SPACED),
    "size in words": lines("width: 3", "height: 3", SPACED),
    "number of tiles": lines("9", SPACED),
    "comments": lines("# my pieces", "// of mine", SPACED, "", "# 5-clue record"),
    "comment behind": lines([f"{tile}  # tile" for tile in SPACED]),
    "numbers before": lines([f"{at} {tile}" for at, tile in enumerate(SPACED, 1)]),
    "other numbers before": lines([f"{at} {tile}" for at, tile in enumerate(SPACED, 130)]),
    "numbers behind": lines([f"{tile},{at}" for at, tile in enumerate(COMMAS)]),
    "numbers with colons": lines([f"{at}: {tile}" for at, tile in enumerate(SPACED, 1)]),
    "numbers with points": lines([f"{at}. {tile}" for at, tile in enumerate(SPACED, 1)]),
    "words before": lines([f"Tile {at}) {tile}" for at, tile in enumerate(SPACED, 1)]),
    "brackets": lines("[", [f"[{tile}]," for tile in COMMAS], "]"),
    "braces": lines("int tiles[9][4] = {", [f"{{{tile}}}," for tile in COMMAS], "};"),
    "one line": f"[{','.join(f'[{tile}]' for tile in COMMAS)}]",
    "bars": lines([f"| {tile.replace(' ', ' | ')} |" for tile in SPACED]),
    "tabs": lines([tile.replace(" ", "\t") for tile in SPACED]),
    "tabs and blanks": lines([tile.replace(" ", "\t").replace("0", "") for tile in SPACED]),
    "semicolons": lines("3;3", [tile.replace(",", ";") for tile in COMMAS]),
    "last commas": lines([f"{tile}," for tile in COMMAS]),
    "quotes": lines([f'"{tile}"'.replace(",", '","') for tile in COMMAS]),
    "blank border": lines([tile.replace("0", "") for tile in COMMAS]),
    "blank border and a head": lines(
        "3,3,0,0", [f"{at},{tile.replace('0', '')}" for at, tile in enumerate(COMMAS, 1)]
    ),
    "border of -1": lines([tile.replace("0", "-1") for tile in SPACED]),
    "border of 65535": lines([tile.replace("0", "65535") for tile in SPACED]),
    "titles": lines("id,top,right,bottom,left",
                    [f"{at},{tile}" for at, tile in enumerate(COMMAS, 1)]),
    "German titles": lines("Nr;oben;rechts;unten;links",
                           [f"{at};{tile}" for at, tile in enumerate(COMMAS, 1)]),
    "bits": lines("3", [",".join([*map(bits, tile), "0,0,0"]) for tile in TILES]),
    "ten columns": lines("3", [
        ",".join([*map(bits, tile), "0,0,0", str(at % 3), str(at // 3), "0"])
        for at, tile in enumerate(TILES)
    ]),
    "six columns": lines([
        ",".join([*map(bits, tile), str(at), "3"]) for at, tile in enumerate(TILES)
    ]),
    "spreadsheet": lines("3,3,,,,,,", [f"{at},{tile},,," for at, tile in enumerate(COMMAS, 1)]),
    "slashes": lines([tile.replace(",", "/") for tile in COMMAS]),
    "hyphens": lines("3 3", [tile.replace(",", "-") for tile in COMMAS]),
    "slashes in rows": lines([" ".join(COMMAS[at : at + 3]).replace(",", "/") for at in (0, 3, 6)]),
    "all on one line": " ".join(SPACED),
    "all on one line, a head": lines("3 3", ",".join(COMMAS)),
    "words on one line": " ".join(TILES),
    "Markdown": lines(
        "# Mine", "", "| # | top | right | bottom | left |", "|--:|---|---|---|---|",
        [f"| {at} | {tile.replace(' ', ' | ')} |" for at, tile in enumerate(SPACED, 1)],
    ),
    "a frame of signs": lines("+---+---+---+---+",
                              [f"| {tile.replace(' ', ' | ')} |" for tile in SPACED],
                              "+---+---+---+---+"),
    "code in Markdown": lines("```", SPACED, "```"),
    "list in Markdown": lines([f"* {tile}" for tile in SPACED]),
    "with a fraction": lines([tile.replace(",", ".0,") + ".0" for tile in COMMAS]),
    "YAML": lines("width: 3", "height: 3", "tiles:", [f"  - [{tile}]" for tile in COMMAS]),
    "YAML, words": lines("tiles:", [f"- {tile}" for tile in SPACED]),
    "YAML, braces": lines("tiles:", ["- {{top: {}, right: {}, bottom: {}, left: {}}}".format(*tile)
                                     for tile in TILES]),
    "YAML, records": lines("tiles:", [
        f"- top: {up}\n  left: {left}\n  right: {right}\n  bottom: {down}"
        for up, right, down, left in TILES
    ]),
    "named words": lines(["w={} n={} e={} s={}".format(tile[3], *tile[:3]) for tile in TILES]),
    "JavaScript": lines("const tiles = [", ["  {{n: {}, e: {}, s: {}, w: {}}},".format(*tile)
                                            for tile in TILES], "];"),
    "JavaScript on lines": lines("const tiles = [", [
        "  {{\n    n: {},\n    e: {},\n    s: {},\n    w: {}\n  }},".format(*tile) for tile in TILES
    ], "];"),
    "commas of fractions": lines([tile.replace(",", ",0;") + ",0" for tile in COMMAS]),
    "JSON": json.dumps({"tiles": [list(map(int, tile)) for tile in TILES]}),
    "JSON on lines": json.dumps({"tiles": [list(map(int, tile)) for tile in TILES]}, indent=1),
    "JSON, words": json.dumps({"size": [3, 3], "tiles": TILES}),
    "JSON of pieces": json.dumps({"width": 3, "height": 3,
                                  "pieces": [list(map(float, tile)) for tile in TILES]}),
    "JSON of edges": json.dumps({"board": {"pieces": [
        {"id": at, "edges": list(tile)} for at, tile in enumerate(TILES)
    ]}}),
    "JSON of sides": json.dumps([
        {"n": int(tile[0]), "s": int(tile[2]), "e": int(tile[1]), "w": int(tile[3])}
        for tile in TILES
    ]),
    "JSON of words": json.dumps([dict(zip(("oben", "rechts", "unten", "links"), tile, strict=True))
                                 for tile in TILES], indent=2),
    "JSON lines": lines([
        json.dumps(dict(zip(("top", "right", "bottom", "left"), map(int, tile), strict=True)))
        for tile in TILES
    ]),
}  # fmt: skip
"""Texts that all mean `TILES`, with the same colours."""
OTHERS = {
    "letters": lines("3 3", [" ".join(tile) for tile in LETTERS]),
    "words of letters": lines("3 3", LETTERS),
    "rows of letters": lines([" ".join(LETTERS[at : at + 3]) for at in (0, 3, 6)]),
    "names": lines([" ".join(NAMES[int(side)] for side in tile) for tile in TILES]),
    "bits from 0": lines("3", [
        ",".join([*(bits(side, 1) for side in tile), "0,0,0"]) for tile in TILES
    ]),
    "large numbers": lines([" ".join(str(1000 * int(side)) for side in tile) for tile in TILES]),
    "viewer": f"https://e2.bucas.name/#puzzle=Own&board_w=3&board_h=3&{ADDRESS}",
    "new viewer": f"https://eternity2.dev/viewer?puzzle=Own&puzzle_size=3&{ADDRESS}",
    "no size in an address": f"#{ADDRESS}",
    "encoded": "https://e2.bucas.name/#puzzle%3DOwn%26board_w%3D3%26board_h%3D3%26"
    + ADDRESS.replace("=", "%3D"),
    "shortcut": f"[InternetShortcut]\nURL=https://e2.bucas.name/#board_w=3&board_h=3&{ADDRESS}\n",
    "page": f'<html><p class=x><a href="https://e2.bucas.name/#puzzle=a&amp;board_w=3&amp;board_h=3'
    f'&amp;{ADDRESS}">it</a></html>',
    "record": json.dumps({"size": 3, "board_edges": ADDRESS.partition("=")[2],
                          "url": f"https://eternity2.dev/viewer?{ADDRESS}"}),
    "address in JSON": json.dumps([{"best": {"url": f"https://e2.bucas.name/#{ADDRESS}"}}]),
}  # fmt: skip
"""Texts that mean the same tiles in other colours, or as they are turned on the solved board."""


def read(text: str | bytes, **wish: Any) -> list[BoardReading]:
    """Return the boards of a text."""
    content = text.encode() if isinstance(text, str) else text
    assert looks_like_exchange(content)
    return list(read_exchange(content, "x", BoardOptions(**wish)))


def rows(board: Puzzle | None) -> list[list[int]]:
    """Return the tiles as files list them."""
    assert board is not None
    return [listed("square", tile.sides) for tile in board.tiles]


def said(board: Puzzle | None) -> dict[str, Any]:
    """Return the fields of a board's file."""
    assert board is not None
    return json.loads(write_tiles(board))


WANTED = [[int(side) for side in tile] for tile in TILES]


@each("form", FORMS)
@each("code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_every_form_says_the_same_board(form: str, code: str) -> None:
    """In whatever order, with numbers and colours as they are written."""
    [one] = read(FORMS[form].encode(code))
    assert rows(one.puzzle) == WANTED
    assert not one.choices
    fields = said(one.puzzle)
    assert [fields[key] for key in ("width", "height", "rules", "rim", "fixed")] == [
        3, 3, "infinity", 0, [],
    ]  # fmt: skip


def alike(tiles: list[list[int]]) -> bool:
    """Return whether tiles are those wanted, but for their order, turns and colours."""
    least = min(
        sorted(min(tuple(tile[at:] + tile[:at]) for at in range(4)) for tile in some)
        for some in renamed(tiles)
    )
    return least == min(
        sorted(min(tuple(tile[at:] + tile[:at]) for at in range(4)) for tile in some)
        for some in renamed(WANTED)
    )


def renamed(tiles: list[list[int]]) -> list[list[list[int]]]:
    """Return tiles with their colours renamed in every way."""
    colours = sorted({side for tile in tiles for side in tile} - {0})
    return [
        [[dict(zip(colours, order, strict=True)).get(side, 0) for side in tile] for tile in tiles]
        for order in permutations(range(1, len(colours) + 1))
    ]


@each("form", OTHERS)
def test_other_words_say_the_same_tiles(form: str) -> None:
    """Up to the names of colours, and turns where a solved board is shown."""
    [one] = read(OTHERS[form])
    assert (one.puzzle.rules.id, one.puzzle.rim, one.choices) == ("infinity", 0, ())
    assert alike(rows(one.puzzle))


def test_colours_are_shown_as_written() -> None:
    """Letters as these letters; what cannot be is told."""
    [one] = read(OTHERS["letters"])
    assert rows(one.puzzle)[0] == [14, 16, 0, 16]  # E G · G
    assert not one.notes
    [one] = read(OTHERS["names"])
    assert one.notes == (
        "Colours are renamed: blue = 1, cyan = 2, gold = 3, lime = 4, pink = 5, red = 6.",
    )
    [one] = read(OTHERS["large numbers"])
    assert one.notes[0].startswith("Colours are renamed: 1000 = 1, 2000 = 2")
    # A colour that keeps its number is not told.
    [one] = read(lines([tile.replace("6", "60") for tile in SPACED]))
    assert one.notes == ("Colours are renamed: 60 = 6.",)
    [one] = read(FORMS["no size"].replace("3", "26").replace("4", "9"))
    assert (rows(one.puzzle)[0], one.notes) == ([9, 6, 0, 6], ())


CALLED = (
    ("top", "right", "bottom", "left"),
    ("N", "E", "S", "W"),
    ("Norden", "Osten", "Süden", "Westen"),
    ("up_edge", "Right side", "colour down", "left"),
)


def test_titles_are_obeyed_in_every_order() -> None:
    """Of sides, and of column, row and turn; whatever they are called."""
    for order, called in zip(permutations(range(4)), CALLED * 6, strict=True):
        titles = ",".join(called[at] for at in order)
        body = [",".join(tile[at] for at in order) for tile in TILES]
        assert rows(read(lines(titles, body))[0].puzzle) == WANTED


@pytest.mark.parametrize(
    ("turns", "back"),
    [
        ("turn", False),
        ("rotation ccw", True),
        ("Drehung", False),
        ("gegen den Uhrzeigersinn", True),
    ],
)
def test_titles_of_fixed_tiles_are_obeyed(turns: str, back: bool) -> None:
    """Column before row or behind, quarter turns or degrees, either way round."""
    for order, degrees in product(permutations(("Spalte", "row", turns)), (1, 90)):
        body = []
        for tile in COMMAS:
            # Listed as it lies after a quarter turn clockwise from here: a corner, top right.
            cell = {"Spalte": "2", "row": "0", turns: str((3 if back else 1) * degrees)}
            fixed = tile == "0,6,5,0"
            body.append(",".join([tile, *(cell[one] if fixed else "" for one in order)]))
        [one] = read(lines(",".join(["up,right,down,left", *order]), body))
        assert said(one.puzzle)["fixed"] == [{"tile": 8, "place": 2, "turn": 1, "flip": False}]
        assert one.notes == ("Fixed: tile 9 in row 1, cell 3.",)


def test_cells_may_be_one_number() -> None:
    """Counted from 0, row by row."""
    titles = "top,right,bottom,left,cell,turn"
    body = [f"{tile},{'8,2' if tile == '0,6,5,0' else ','}" for tile in COMMAS]
    assert said(read(lines(titles, body))[0].puzzle)["fixed"] == [
        {"tile": 8, "place": 8, "turn": 2, "flip": False}
    ]


# Rules

TETRAVEX = "3 3\n7 8 3 1\n9 9 8 0\n7 2 9 4\n8 0 2 8\n2 9 9 7\n3 7 7 6\n8 2 2 9\n8 4 8 7\n7 7 7 1"
"""It has one solution if its tiles are not turned."""
ROWS = "1901 9185 5948\n9666 8346 4617\n1599 6049 4820"


@pytest.mark.parametrize("text", [TETRAVEX, ROWS])
def test_tetravex_is_known_by_its_pairs(text: str) -> None:
    """0 is no border, digits are shown as written, and it is said what else it might be."""
    [one] = read(text)
    assert (one.puzzle.rules.id, one.puzzle.rim) == ("tetravex", None)
    assert one.choices == ("tetravex", "hard-infinity")
    assert count(one.puzzle) == 1
    assert rows(one.puzzle)[0] == [7, 8, 3, 1] if text is TETRAVEX else [1, 9, 0, 1]
    assert one.notes == ("0 is a colour here, shown as ·, and no border.",)


def test_a_player_says_the_rules() -> None:
    """Before the file, and before what its tiles tell."""
    [one] = read(TETRAVEX, rules="hard-infinity")
    assert (one.puzzle.rules.id, one.choices) == ("hard-infinity", ())
    [one] = read(TETRAVEX + "\n# rules: hard-infinity")
    assert (one.puzzle.rules.id, one.choices) == ("hard-infinity", ())
    [one] = read(TETRAVEX + "\n# rules: hard-infinity", rules="tetravex")
    assert one.puzzle.rules.id == "tetravex"
    [one] = read(FORMS["list"], rules="tetravex")
    assert (one.puzzle.rules.id, one.puzzle.rim, one.choices) == ("tetravex", None, ())
    [one] = read(FORMS["list"] + "\n# rules: see the README")
    assert one.puzzle.rules.id == "infinity"


def test_rules_with_a_border_need_sides_of_it() -> None:
    """As many as there are around the board; other colours of the border are to be said."""
    plain = TETRAVEX.replace("0", "5")
    for text in (plain, TETRAVEX, plain + "\n# rules: infinity"):
        with pytest.raises(FormatError, match=r"takes 12 sides of the border, and its tiles have"):
            read(text, rules="" if "#" in text else "infinity")
    assert read(plain, rules="infinity", border="7")[0].puzzle.rim == 7


def test_where_the_rules_are_said_more_tiles_than_cells_are_spare() -> None:
    """In a file with its size or with that of the wish; told in a note."""
    more = lines("3 3", SPACED, "1 2 3 4", "0 1 2 3")
    (one,) = read(more, rules="infinity")
    assert one.puzzle is not None
    assert (2, "infinity", 0) == (one.puzzle.surplus, one.puzzle.rules.id, one.puzzle.rim)
    assert ("2 tiles are spare.",) == one.notes
    (other,) = read(lines(SPACED), size=(2, 4), rules="hard-infinity")
    assert (1, "1 tile is spare.") == (other.puzzle and other.puzzle.surplus, other.notes[-1])
    with pytest.raises(FormatError, match=r"cells"):
        read(more, rules="rotator")


def test_tiles_that_cannot_be_paired_are_turned() -> None:
    """Of them some colour is on far more right sides than left ones."""
    [one] = read("2 2\n1 2 1 3\n1 2 1 3\n1 2 1 3\n1 2 1 3")
    assert one.puzzle.rules.id == "hard-infinity"
    assert one.choices == ("hard-infinity", "tetravex")
    table = "up,right,down,left,x,y,turn\n1,2,3,4,1,0,2\n2,3,4,1,,,\n3,4,1,2,,,\n4,1,2,3,,,"
    [one] = read(table)
    assert (one.puzzle.rules.id, one.choices) == ("hard-infinity", ())


def test_a_frame_that_stands_upright_is_asked_about() -> None:
    """Its tiles may be turned, or not."""
    upright = "2 2\n0 1 1 0\n0 0 1 1\n1 1 0 0\n1 0 0 1"
    [one] = read(upright)
    assert one.choices == ("infinity", "easy-tetravex")
    [one] = read(upright.replace("0 1 1 0", "1 0 0 1"))
    assert one.choices == ()


def test_the_border_may_be_a_colour() -> None:
    """It is said with the file or by the player."""
    some = "3 2\n" + "\n".join(["1 2 2 1"] * 4 + ["1 2 2 2"] * 2)
    for one in (*read(some, border="1"), *read(some + "\n# border: 1")):
        assert (one.puzzle.rules.id, one.puzzle.rim) == ("infinity", 1)
    [one] = read(some, border="none")
    assert one.puzzle.rim is None
    [one] = read(lines("3 3", [" ".join(tile) for tile in LETTERS]), border="a")
    assert one.puzzle.rim == 0


# Sizes

SIX = "\n".join(
    ["0 1 1 0"] * 4 + ["0 1 1 1"] * 28 + ["1 1 1 2"] * 40
)  # fmt: skip


@pytest.mark.parametrize("border", ["255", "6", "null", "rot"])
def test_a_frame_shows_which_colour_is_the_border(border: str) -> None:
    """Whatever it is called, if only one colour is where a border is; the player is told."""
    (plain,) = read(lines(SPACED))
    text = lines(
        [
            " ".join(border if side == "0" else side for side in one.split())
            for one in (one.replace("6", "60") for one in SPACED)
        ]
    )
    (one,) = read(text)
    assert plain.puzzle is not None
    assert one.puzzle is not None
    assert ("infinity", 0) == (one.puzzle.rules.id, one.puzzle.rim)
    darks = [[side == 0 for side in tile.sides] for tile in plain.puzzle.tiles]
    assert darks == [[side == 0 for side in tile.sides] for tile in one.puzzle.tiles]
    assert any(note.endswith("is the border, as its frame shows.") for note in one.notes)
    # Not where the rules have no border, nor where no tile has that colour.
    assert read(text, rules="tetravex")[0].puzzle.rim is None
    with pytest.raises(FormatError, match=r"no tile has the border 'bl\\x1bau'"):
        read(text, border="bl\x1bau")


def test_the_frame_says_the_size() -> None:
    """72 tiles with 28 edge tiles are 12 by 6."""
    [one] = read(SIX)
    assert [said(one.puzzle)[key] for key in ("width", "height")] == [12, 6]
    [one] = read(SIX, size=(6, 12))
    assert [said(one.puzzle)[key] for key in ("width", "height")] == [6, 12]
    with pytest.raises(FormatError, match="9 × 8 cells with a border have 4 corners and 26 edge"):
        read(SIX, size=(9, 8))
    with pytest.raises(FormatError, match="has 72 tiles: give the size, 9x8, 12x6, 18x4 or 24x3"):
        read(SIX.replace("0", "1"))
    [one] = read(SIX.replace("0", "1"), size=(6, 12))
    assert len(one.puzzle.tiles) == 72


@given(st.integers(1, 7), st.integers(1, 7), st.booleans(), st.randoms())
def test_frames_are_known_by_counting(width: int, height: int, turns: bool, random: Any) -> None:
    """As many tiles of each kind as a board has that is drawn cell by cell."""
    tiles = []
    for x, y in product(range(width), range(height)):
        tile = [y == 0, x == width - 1, y == height - 1, x == 0]
        turn = random.randrange(4) if turns else 0
        tiles.append(tile[turn:] + tile[:turn])
    found = framed_sizes(tiles, True, turns=turns)
    wanted = (width, height) if not turns else (max(width, height), min(width, height))
    assert wanted in found
    if width > 1 < height:
        assert found == [wanted]
    if len(tiles) > 1:
        other = [*tiles[1:], [not side for side in tiles[0]]]
        kinds = [Counter(map(sum, some)) for some in (tiles, other)]
        assert kinds[0] == kinds[1] or not framed_sizes(other, True, turns=turns)


@given(st.integers(1, 4), st.integers(1, 4), st.randoms())
def test_a_solved_board_is_balanced(width: int, height: int, random: Any) -> None:
    """Whatever its colours."""
    across = [[random.randrange(3) for _ in range(width)] for _ in range(height + 1)]
    down = [[random.randrange(3) for _ in range(width + 1)] for _ in range(height)]
    tiles = [
        (across[y][x], down[y][x + 1], across[y + 1][x], down[y][x])
        for x, y in product(range(width), range(height))
    ]
    assert balanced(tiles, (width, height))
    assert (width, height) in list(sizes(width * height))


# Several boards


def test_a_file_has_several_boards() -> None:
    """Addresses, records or lists; a bad one is refused alone."""
    address = OTHERS["viewer"]
    assert len(read(f"{address}\n{address.replace('Own', 'Second')}")) == 2
    two = read(f"{address} {address.replace('Own', 'B_b')}")
    assert [one.name for one in two] == ["Own", "B b"]
    assert len(read(f"{OTHERS['record']}\n{OTHERS['record']}\n")) == 2
    assert len(read(f"[{OTHERS['record']},{OTHERS['record']}]")) == 2
    two = read(lines(FORMS["list"], "", "2 2", "0 1 1 0", "0 0 1 1", "1 1 0 0", "1 0 0 1"))
    assert [len(one.puzzle.tiles) for one in two] == [9, 4]
    assert len(read(f"{FORMS['titles']}\n{FORMS['titles']}")) == 2
    good, bad = read(f"{address}\n{address.replace('agfa', 'aaaa')}")
    assert good.puzzle is not None
    assert (bad.place, bad.puzzle) == ("line 2", None)
    assert bad.cause == (
        "has 1 empty cell, and no board is known that has these tiles; add a list of all its "
        "tiles, or import that first"
    )
    good, bad = read(lines(FORMS["list"], FORMS["list"].replace("3 3", "3 4")))
    assert (bad.place, bad.cause) == ("board 2", "3 × 4 cells take 12 tiles: 3 missing")


def test_an_address_has_fixed_tiles_and_a_name() -> None:
    """What else it has is named as not read."""
    [one] = read(OTHERS["new viewer"] + "&hints=4.2-8&score=12&motifs_order=marie")
    shown = {spot["place"]: rows(one.puzzle)[spot["tile"]] for spot in said(one.puzzle)["fixed"]}
    assert shown == {4: [3, 4, 6, 1], 8: [6, 0, 0, 6]}
    assert all(spot["turn"] == 0 for spot in said(one.puzzle)["fixed"])
    assert (one.name, one.notes) == ("Own", ("Not read: score.",))
    pieces = "".join(f"{number:03}" for number in (9, 8, 7, 6, 5, 4, 3, 2, 1))
    [one] = read(OTHERS["viewer"] + f"&board_pieces={pieces}")
    assert rows(one.puzzle)[0] == [0, 0, 6, 6]


def test_the_order_of_an_address_tells_nothing() -> None:
    """However the tiles lie, the list is the same."""
    other = f"{ADDRESS[:-4]}aagg"
    assert rows(read(f"#{ADDRESS}")[0].puzzle) == rows(read(f"#{other}")[0].puzzle)


def test_columns_that_are_not_read_are_named() -> None:
    """If they say anything."""
    assert read(FORMS["ten columns"])[0].notes == ("Not read: column 8 and column 9.",)
    assert read(FORMS["six columns"])[0].notes == ("Not read: column 6.",)
    assert read(FORMS["bits"])[0].notes == ()
    titles = "name,top,right,bottom,left,id,comment"
    (one,) = read(lines(titles, [f"A{at},{tile},{at},mine" for at, tile in enumerate(COMMAS)]))
    assert one.notes == ("Not read: column 'name' and column 'comment'.",)
    assert rows(one.puzzle) == WANTED
    (one,) = read(json.dumps({"author": "me", "name": "Mine", "tiles": TILES}))
    assert (one.name, one.notes) == ("Mine", ("Not read: author.",))
    (one,) = read(json.dumps({"\x1ba": 1, "tiles": TILES}))
    assert one.notes == ("Not read: \\x1ba.",)


# What is refused

FIXED = "id,top,right,bottom,left,col,row,turn\n"
WRONG = {
    lines("3 3", SPACED, "1 2 3 4"):
        "3 × 3 cells take 9 tiles: 1 too many; give the rules if they are spare",
    lines("3 3", SPACED[:-1]): "3 × 3 cells take 9 tiles: 1 missing",
    lines("1 2 3", SPACED): "line 1: must have four colours, not '1 2 3'",
    lines("3 3", SPACED[:4], "4 6 0", SPACED[5:]): "line 6: must have four colours, not '4 6 0'",
    lines("3 3", SPACED[:4], "4 6 0.5 1", SPACED[5:]): "line 6: must have four colours",
    lines("id,top,right,bottom,left", COMMAS): "line 2: must have 5 columns as other lines have",
    lines("top,right,bottom,wrong", COMMAS): "line 1: has unknown titles: 'wrong'",
    lines("a,b,c,d", COMMAS): "line 1: has unknown titles: 'a', 'b', 'c', 'd'",
    lines([tile.replace("0", "O") for tile in COMMAS]):
        "line 1: has the letter O among numbers; write 0",
    json.dumps({"tiles": [[4, 6, 0, 6]] * 8}): "has 8 tiles: give the size",
    json.dumps({"tiles": [*TILES[1:], "6?66"]}): "tile 9: must have four colours, not '\"6?66\"'",
    json.dumps({"tiles": [[4, 6, 0]] * 9}): "tile 1: is a tile of a triangle board; lists are",
    "4/6/0": "line 1: is a tile of a triangle board; lists are for squares, with four colours each",
    "4/6/0\n4/5/1": "line 1: is a tile of a triangle board; lists are for squares",
    "4/6/0/1/2/3": "line 1: is a tile of a hexagon board; lists are for squares",
    "4/6/0/1/2": "line 1: it is not clear which column is the number of the tile",
    json.dumps({"tiles": [{"a": 1, "b": 2, "c": 3, "d": 4}] * 4}): "has unknown titles: 'a', 'b'",
    json.dumps([*[{"top": 1, "right": 2, "bottom": 1, "left": 2}] * 3,
                {"top": 1, "right": 2, "bottom": 1, "left": "2.5"}]): "tile 4: must have four",
    lines(["{top: 1, right: 1, bottom: 1, left: 1}"] * 8, "{top: 1, right: 1, bottom: 1, id: 7}"):
        "line 9: must have four colours",
    lines("tiles:", "- top: 4", "  right: 6", "  bottom: 0"): "one column for left, not 0",
    lines("tiles:", "-", "  - 4", "  - 6", "  - 0"): "line 2: must have four colours, not '-'",
    "4.5,6.0,0.0,6.0\n" * 4: "line 1: must have four colours, not '4.5,6.0,0.0,6.0'",
    lines("top,right,bottom,top", COMMAS): "line 1: must have one column for up, not 2",
    lines("top,right,bottom,col", COMMAS): "line 1: must have one column for left, not 0",
    lines([f"{tile[:3]}{tile[3:]} {tile[0]}" for tile in SPACED]): "which column is the number",
    lines("3", [tile.replace("0", "1" * 16) if at else "1,2,3,4" for at, tile in
                enumerate(COMMAS)]): "4 corners and 4 edge tiles, not 4 and 3",
    lines([f"{tile[0]} {tile[2]} {tile[1]} {tile[3]}" for tile in TILES]):
        "its sides seem to be listed in another order",
    "1 2 0 0\n" * 1025: "has more than 1024 tiles",
    lines(["3 3", "1 2 3 4"] * 501): "has more than 500 boards",
    json.dumps([{"tiles": TILES}] * 501): "has more than 500 boards",
    lines([f"{{n: 1, e: 1, s: 1, w: 1, a{at}: 1}}" for at in range(99)]):
        "has more than 100 columns",
    lines(SPACED[:-1], SPACED[0]): "not 3 and 5; if 0 is no border, give the rules",
    lines("99 99", SPACED): "has more than 1024 cells",
    lines([f"{at} {at + 30} {at + 60} 1" for at in range(9)]): "has 27 colours; the most is 26",
    lines(["agfa afdg", "aagf"]): "line 2: has a row of 1, where others have 2",
    "1p1 6\n0011 1001": "line 1: must have four colours, not '1p1 6'",
    "#board_w=2&board_h=1&board_edges=abcd": "line 1: cells in board_edges: 1, not 2 × 1",
    "#board_w=2&board_h=1&board_edges=abc": "line 1: must have four letters in board_edges",
    json.dumps({"\x1b": {"board_w": 2, "board_edges": "abcd"}}):
        "x: \\x1b: cells in board_edges: 1, not 2 × 2",
    "#board_w=2&board_edges=abcdabcd": "cells in board_edges: 2, not 2 × 2",
    "#board_edges=abcdabcd": "has no board_w and board_h",
    "#board_edges=abcd&hints=1": "line 1: has hints that are no cells: '1'",
    f"#{ADDRESS}&rules=rotator": "shows a solution, which is no board of Rotator",
    f"#{ADDRESS.replace('agfaafdg', 'afdgagfa')}&hints=0":
        "hints: the fixed tile has a colour on the border",
}  # fmt: skip


@each("text", WRONG)
def test_what_is_wrong_is_told_as_a_board(text: str) -> None:
    """In one line, with the line of the file."""
    with pytest.raises(FormatError) as caught:
        read(text)
    assert WRONG[text] in str(caught.value)
    assert str(caught.value).isprintable()


MISPLACED = {
    ("1,1,0", "2,1,0"): "inside the board; it would fit if cells counted from 1",
    ("0,0,0", "2,0,1"): "colour on the border; it would fit turned anticlockwise",
    ("0,0,3", "1,0,0"): "count cells from 0 and turns clockwise",
    ("0,3,0", "1,0,0"): "line 2: must have a cell of the board: column 0 to 2 and row 0 to 2",
    ("0,0,0", "0,0,5"): "line 3: must have 0 to 3 quarter turns, not 5",
    ("0,0,1", "0,0,1"): "line 3: is in the same cell as another tile",
    ("0,0,x", "1,0,0"): "line 2: must have whole numbers for cell and turn, not 'x'",
}


@pytest.mark.parametrize("cells", MISPLACED)
def test_fixed_tiles_prove_how_they_are_counted(cells: tuple[str, str]) -> None:
    """Those that cannot be there are refused, with what would be right."""
    corner = cells[1] == "2,0,1"
    others = [one for one in COMMAS if one not in ("0,6,5,0", "0,0,6,6" if corner else "5,3,6,0")]
    order = ["0,6,5,0", "6,0,0,6" if corner else "0,5,3,6", *others]
    body = [f"{at},{tile}," for at, tile in enumerate(order, 1)]
    body = [f"{one}{cells[at] if at < 2 else ',,'}" for at, one in enumerate(body)]
    with pytest.raises(FormatError) as caught:
        read(FIXED + "\n".join(body))
    assert MISPLACED[cells] in str(caught.value)


def test_fixed_tiles_match_those_beside_them() -> None:
    """And below them, but not the first of the next row."""
    titles = "up,right,down,left,x,y,turn"
    tiles = ["1,2,3,4", "3,4,1,2", "3,2,1,4", "1,4,3,2"]

    def cells(*spots: str) -> list[BoardReading]:
        ends = [*spots, ",,", ",,"]
        return read(lines(titles, [f"{one},{end}" for one, end in zip(tiles, ends, strict=True)]))

    for first, second in (("0,0,0", "1,0,2"), ("0,0,0", "0,1,2")):
        with pytest.raises(FormatError, match="the fixed tile does not match the one beside it"):
            cells(first, second)
    for first, second in (("0,0,0", "1,0,0"), ("0,0,0", "0,1,0"), ("1,0,0", "0,1,2")):
        assert len(cells(first, second)[0].puzzle.fixed) == 2


def test_tiles_that_are_not_turned_are_not_fixed_so() -> None:
    """The rules forbid it."""
    with pytest.raises(FormatError, match="line 1: is turned, but tiles of Tetravex are not"):
        read("1,2,3,4,0,0,1\n1,2,3,4,1,0,0\n1,2,3,4,0,1,0\n1,2,3,4,1,1,0", rules="tetravex")


@given(st.text("0123 45\nab#&=board_wh,;[]{}():.", max_size=200) | st.binary(max_size=200))
def test_whatever_is_read(content: str | bytes) -> None:
    """Nothing but the one error."""
    data = content.encode() if isinstance(content, str) else content
    looks_like_exchange(data)
    with suppress(FormatError):
        for one in read_exchange(data, "x"):
            assert one.cause.isprintable()


DRAWINGS = (
    "0 0 4 0 2 2\n0 0 1 0 0 1\n",
    "0,0 4,0 2,2\n0,0,1,0,0,1\n",
    "0 0 4 0 4 4 0 4\n0 0 1 0 0 1\n0 0 1 0 0 1",
    "0 0 0.5 0 2 2\n" * 7,
    "Boxes\n58 1 29 29 0 0 1 87 29 0 0\n1 1 0\n",
    '{"format": "tui-tangram/tiles"}',
    '{"left": 4, "right": 5, "top": [1, 2, 3, 4]}',
    "(0, 0) (0, 1000) (50, 50)\n(0, 0) (0, 1000) (50, 50)",
    "T1: 0,0 4,0 2,2\nT2: 0,0 4,0 2,2",
    "1: 0 0 0 100 50 50\n2: 0 0 0 100 50 50",
    "0 0\n0 100\n50 50",
    '{"polygons": [[[0, 0], [2, 0], [0, 2]]]}',
    "[[[0, 0], [2, 0], [0, 2]], [[0, 0], [2, 0], [0, 2]]]",
    "<svg><polygon points='0 0 1 0 1 1'/></svg>",
    '{"shapes": [[0, 0, 4, 4], [4, 0, 4, 4]]}',
    '[{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 0, "y": 2}]',
    "0 0 4 0 4 4 2 6 0 4 0 3",
    "",
    "board",
)


@each("text", DRAWINGS)
def test_drawings_and_figures_are_no_boards(text: str) -> None:
    """Polygons have three pairs of numbers at least."""
    assert not looks_like_exchange(text.encode())
