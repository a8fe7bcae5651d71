"""The command that writes puzzles to files: pages to print and pages of the web."""

from __future__ import annotations

import json
import re
import struct
import sys
import weakref
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run
from tests.cli.test_pack import laid
from tests.examples import each
from tests.printed import PrintedPage, extent, printed
from tui_tangram.cli.services import CommandServices
from tui_tangram.commands.finding import PuzzleFinder
from tui_tangram.flow.booklet import PAPERS, BookletOptions, SheetPlan, draw_sheet
from tui_tangram.flow.export import FORMATS, Order
from tui_tangram.games.tangram.look import portray
from tui_tangram.games.tangram.source.figure_lists import apart
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.play import Meter
from tui_tangram.player.library import shipped_library
from tui_tangram.render.graphics import SIGNATURE
from tui_tangram.render.pdf import POINT, Area, PaperPage
from tui_tangram.render.pixmap import fill, plane
from tui_tangram.render.portrayal import DrawnSolution, DrawnSolutions, Portrayal, Portrayals
from tui_tangram.render.svg import Drawing, Letter, Patch, bounds

VOID = {"meta"}


def pages(run: Run, *words: str) -> list[PrintedPage]:
    """Return the pages that the command makes."""
    result = run("export", *words, "-o", "out.pdf", "--force")
    assert (0, "") == (result.status, result.err)
    return printed(Path("out.pdf").read_bytes())


class Page(HTMLParser):
    """Checks that elements are closed in order, and collects what matters."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def count(self, tag: str) -> int:
        return sum(tag == one for one, _ in self.seen)


def test_a_pack_is_a_page_of_figures(run: Run) -> None:
    """Twelve silhouettes with name, difficulty, set and ID, and a foot; nothing else unasked."""
    [page] = pages(run, "first-twelve")
    assert page.has("First twelve", "Acrobat", "very easy · Tangram", "tangram/acrobat", "1 of 1")
    assert 12 == sum(text.startswith("tangram/") for text in page.texts)
    assert (210, 297) == pytest.approx((page.width, page.height), abs=0.01)


def test_an_installed_pack_is_exported_whole(run: Run) -> None:
    """By its id, figures and boards, sets of its own and puzzles of the program, in its order."""
    run("pack", "install", str(laid(Path("birds"))))
    [name] = [pack.id for pack in CommandServices().packs if pack.title == "Birds"]
    assert 0 == run("export", name, "-o", "out.html").status
    text = Path("out.html").read_text(encoding="utf-8")
    assert "<h1>Birds</h1>" in text
    titles = re.findall(r"<h2>(.*)</h2>", text)
    assert ["My swan", "Pond"] == titles[:2]
    assert 4 == len(titles)
    assert pages(run, name, "--pieces")[-1].has("Pieces to cut out: Four")


def test_pieces_and_figures_to_cover_have_one_scale(run: Run) -> None:
    """The legs of the small triangle are as long as the page says, and so is the ruler."""
    _, pieces, *targets, solutions = pages(
        run, "tangram/swan", "square", "--pieces", "--full-size", "--solutions"
    )
    assert pieces.has("Pieces to cut out: Tangram", "Legs of a half-square: 20 mm", "50 mm")
    legs = [extent(one) for one in pieces.contours if len(one) == 3]
    assert 2 == sum((20, 20) == pytest.approx(size, abs=0.01) for size in legs)
    assert all(one.has("Legs of a half-square: 20 mm") for one in targets)
    square = 20 * 8**0.5
    sizes = [extent(one) for page in targets for one in page.contours if len(one) == 4]
    assert any((square, square) == pytest.approx(size, abs=0.01) for size in sizes)
    rulers = [extent(one)[0] for one in pieces.contours]
    assert any(50 == pytest.approx(width, abs=0.01) for width in rulers)
    assert solutions.has("Solutions", "Swan", "1", "7")


def test_figures_of_several_sets_share_a_page(run: Run) -> None:
    """In the order asked for, those of one set at one scale, each with the name of its set."""
    names = [
        "tangram/swan",
        "heptex/square",
        "z19/square",
        "convex/2",
        "revathi/square",
        "t1/square",
    ]
    [page] = pages(run, *names, "--solutions")[:-1]
    assert [text for text in page.texts if text in names] == names
    assert page.has("Heptex", "Chevron")


def test_figures_at_full_size_share_pages(run: Run) -> None:
    """Twelve on three pages, each once with its name below it, and none over another."""
    first, *covers = pages(run, "first-twelve", "--full-size")
    assert 3 == len(covers)
    names = [text for text in first.texts if text.startswith("tangram/")]
    assert sorted(names) == sorted(
        text for page in covers for text in page.texts if text.startswith("tangram/")
    )
    for page in covers:
        on = plane(round(page.width), round(page.height))
        seen = 0
        for path in page.paths("0.867 0.867 0.867"):
            mask = fill(on, path)
            assert not mask & seen
            seen |= mask


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ("a4", ["broken-heart", "pentominoes"]),
        ("letter", ["rings-and-frame", "framed/10x10-1"]),
    ],
)
def test_everything_is_on_the_paper(run: Run, paper: str, words: list[str]) -> None:
    """Of all sets, arcs and holes among them, and of the largest board."""
    wide, high = PAPERS[paper]
    words = [*words, "--full-size"]
    for page in pages(run, *words, "--pieces", "--solutions", "--paper", paper):
        assert {round(wide), round(high)} == {round(page.width), round(page.height)}
        for contour in page.contours:
            assert all(5 <= x <= page.width - 5 and 5 <= y <= page.height - 5 for x, y in contour)


def test_every_set_has_its_pieces(run: Run) -> None:
    """The title of a page of pieces has the name of the set, and the pieces are on it."""
    library = shipped_library()
    sets = {figure.set_id: figure for figure in library["tangram"].entries}
    found = pages(run, *(figure.id for figure in sets.values()), "--pieces")
    for name in sets:
        pieces = library["tangram"].piece_set(name)
        own = [page for page in found if page.has(f"Pieces to cut out: {pieces.name}")]
        labels = [text for page in own for text in page.texts]
        assert all(piece.label in labels for piece in pieces.pieces), name


@each("layout", LAYOUTS)
def test_every_tiling_has_a_board_and_tiles(run: Run, layout: str) -> None:
    """The board is empty, and tiles and board have sides of one length, which the page says."""
    board, *tiles = pages(run, f"tilings/{layout}-easy")
    [told] = [text for text in board.texts if text.startswith("Sides of the tiles")]
    side = float(told.split(":")[1].split()[0])
    assert tiles
    assert all(page.has(told.rstrip("."), "Tiles to cut out") for page in tiles)
    puzzle = shipped_library().find(f"tilings/{layout}-easy", "matching")
    lengths = [
        ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        for page in tiles
        for one in page.contours
        if len(one) == 3  # wedges: one of their edges is a side
        for (x, y), (u, v) in [(one[1], one[2])]
    ]
    # The edge of a triangle has three corners, too.
    assert sum(tile.shape.sides + (tile.shape.sides == 3) for tile in puzzle.tiles) == len(lengths)
    assert lengths == pytest.approx([side] * len(lengths), abs=0.01)
    numbers = [text for page in tiles for text in page.texts]
    assert all(str(number + 1) in numbers for number in range(len(puzzle.tiles)))


@pytest.mark.parametrize(
    ("name", "sheets"),
    [
        ("square/12x12/infinity/c3/s1/g1-nd", 2),
        ("tilings/3.12.12-medium", 2),
        ("framed/10x10-1", 1),
        ("variations/clues-hexagons", 1),
    ],
)
def test_large_boards_are_spread_over_sheets(run: Run, name: str, sheets: int) -> None:
    """All of the board is on one of them, letters join them, and tiles are never tiny."""
    found = pages(run, name)
    boards = [page for page in found if not page.has("Tiles to cut out")]
    tiles = found[len(boards)]
    assert sheets == len(boards)
    [told] = [text for text in boards[0].texts if text.startswith("Sides of the tiles")]
    unit = float(told.split(":")[1].split()[0])
    assert all(page.has(f"Sides of the tiles: {unit:g} mm") for page in found)
    assert 14.5 < min(min(extent(one)) for one in tiles.outlines)
    if sheets == 1:
        return
    one = PuzzleFinder(CommandServices()).find_all([name])[0]
    left, low, right, high = bounds(one.portrayal().target)
    windows = [window for page in boards for window in page.windows]
    assert sheets == len(windows)
    wide, tall = (right - left) * unit, (high - low) * unit
    assert wide * tall == pytest.approx(sum(w * h for _, _, w, h in windows), rel=0.001)
    for number, (page, (x, y, width, height)) in enumerate(zip(boards, windows, strict=True)):
        assert page.has(f"sheet {number + 1} of {sheets}", "join the sheets")
        assert "a" in page.texts
        assert 10 < x < x + width < page.width - 10
        assert 20 < y < y + height < page.height - 20


def test_a_sheet_has_what_lies_on_it() -> None:
    """Of four, each has its quarter: the cells, and the number that is in it."""
    cells = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for y in (0, 1) for x in (0, 1)]
    letters = [
        Letter((x + 0.5, y + 0.5), str(2 * y + x), "#000000", 0.2) for y in (0, 1) for x in (0, 1)
    ]
    drawing = Drawing([Patch([cell], "#ffffff", "#666666") for cell in cells], letters)
    plan = SheetPlan(wide=False, columns=2, rows=2, unit=100.0)
    for number, (label, seams) in enumerate((("2", "ac"), ("3", "ad"), ("0", "bc"), ("1", "bd"))):
        page = PaperPage(210, 297)
        draw_sheet(page, drawing, Area(14, 40, 182, 240), plan, number)
        clipped, _, others = page.operators.decode().partition("\nQ")
        [window] = re.findall(r"^q\n(.*) re W n$", clipped, re.MULTILINE)
        millimetres = [float(value) * POINT for value in window.split()]
        assert [55, 297 - 110 - 100, 100, 100] == pytest.approx(millimetres, abs=0.001)
        assert [label] == re.findall(r"\((.*)\) Tj", clipped)
        assert [*seams] == sorted(re.findall(r"\((.*)\) Tj", others))


def test_every_side_has_a_sign(run: Run) -> None:
    """So that a page without colours says as much."""
    _, tiles = pages(run, "tetravex/2x2-1")
    puzzle = shipped_library().find("tetravex/2x2-1", "matching")
    wanted = sorted("123456789A"[colour - 1] for tile in puzzle.tiles for colour in tile.sides)
    found = sorted(tiles.texts)
    for sign in wanted:
        found.remove(sign)
    assert tiles.has("Tiles are not turned")


def test_flipped_tiles_have_backs_and_fixed_ones_lie_there(run: Run) -> None:
    """Backs are glued to their tiles; fixed tiles are on the board and not cut out."""
    _, tiles = pages(run, "variations/flips")
    assert tiles.has("Glue each tile to its back", "9'")
    puzzle = shipped_library().find("variations/clues", "matching")
    fixed = {str(tile + 1) for tile in puzzle.fixed}
    board, tiles, *_ = pages(run, "variations/clues")
    assert fixed <= set(board.texts)
    # Signs are numbers, too; tiles have some from 12 on.
    assert not {number for number in fixed if int(number) > 11} & set(tiles.texts)


def test_a_shaped_board_and_one_that_wraps_around(run: Run) -> None:
    """Made by its ID; what lies beyond a seam is drawn with the seam's letter."""
    name = run("new", "square", "--shape", "ring", "--size", "8", "--seed", "1").out.split()[0]
    board, *_ = pages(run, name)
    assert board.has(name)
    assert pages(run, "variations/torus")[0].has("a", "b")


def test_solutions_are_last(run: Run) -> None:
    """After everything else, of all kinds."""
    *first, figures, boards = pages(
        run, "tilings/square-easy", "convex/1", "--solutions", "--pieces"
    )
    assert figures.has("Solutions", "convex/1")
    assert boards.has("Solutions", "tilings/square-easy")
    assert not any(page.has("Solutions") for page in first)


def test_what_has_no_solution_is_named() -> None:
    """On a page of its own, and where the solution would be folded."""
    swan = PuzzleFinder(CommandServices()).find("tangram/swan").portrayal()
    order = Order(
        "Swan", [replace(swan, solution=lambda meter: None)], BookletOptions(solutions=True)
    )
    assert printed(FORMATS["pdf"].make(order))[-1].has("No solution", "Swan")
    assert b"<p>No solution</p>" in FORMATS["html"].make(order)


def test_equal_puzzles_make_equal_files(run: Run) -> None:
    """There is no date in them."""
    words = ("export", "tangram/swan", "tilings/4.6.12-easy", "--solutions", "--force", "-o")
    for end in ("pdf", "html"):
        run(*words, f"one.{end}")
        run(*words, f"other.{end}")
        assert Path(f"one.{end}").read_bytes() == Path(f"other.{end}").read_bytes()


def test_names_in_other_scripts_are_said_to_be_lost(run: Run) -> None:
    """They are "?" on paper, which is said, and whole on the web."""
    figure = json.loads(run("show", "tangram/swan", "--json").out)
    figure["name"] = "七巧 <b>"
    Path("figure.json").write_text(json.dumps(figure))
    told = run("export", "figure.json", "-o", "out.pdf")
    assert "out.pdf: 1 puzzle\n" == told.out
    assert '1 name has letters that the PDF lacks; "?" stands for them' in told.err
    assert printed(Path("out.pdf").read_bytes())[0].has("?? <b>")
    assert "" == run("export", "figure.json", "-o", "out.html").err
    assert "<h1>七巧 &lt;b&gt;</h1>" in Path("out.html").read_text(encoding="utf-8")


def test_german_has_its_letters(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Umlauts, and the language is in both files."""
    monkeypatch.setenv("TUI_TANGRAM_LANGUAGE", "de")
    [first, _] = pages(run, "tangram/swan", "--pieces")
    run("export", "tangram/swan", "-o", "out.html")
    assert first.has("Fülle")
    assert b"/Lang (de)" in Path("out.pdf").read_bytes()
    assert '<html lang="de">' in Path("out.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["first-twelve", "tilings", "rings-and-frame", "variations"])
def test_a_web_page_is_whole_by_itself(run: Run, name: str) -> None:
    """Well-formed, told in words, with IDs and folded solutions; nothing from elsewhere."""
    assert 0 == run("export", name, "-o", "out.html").status
    text = Path("out.html").read_text(encoding="utf-8")
    page = Page(text)
    number = page.count("li")
    assert number == page.count("details") == page.count("summary") == page.count("code")
    for tag, attributes in page.seen:
        assert tag not in ("script", "link", "img", "iframe")
        assert not {"src", "href", "onclick", "open"} & set(attributes)
    assert "url(" not in text
    assert "@import" not in text
    assert "prefers-color-scheme: dark" in text
    for start in text.split("<svg ")[1:]:
        picture = ET.fromstring("<svg " + start.partition("</svg>")[0] + "</svg>")
        assert "img" == picture.attrib["role"]
        assert (picture[0].text or "").strip()


def test_tiles_of_a_page_are_sorted_by_their_size(run: Run) -> None:
    """At one scale, and the signs of the smallest can be read."""
    run("export", "tilings/4.8.8-easy", "-o", "out.html")
    text = Path("out.html").read_text(encoding="utf-8")
    sizes = {}
    for number in (9, 4):
        [picture] = [part for part in text.split("<svg ") if f">{number} tiles</title>" in part]
        path = re.search(r"<path d='M([^Z]*)Z' fill='none'", picture)
        assert path
        corners = [tuple(map(float, one.split(","))) for one in path[1].split("L")]
        sizes[number] = max(x for x, _ in corners) - min(x for x, _ in corners)
    assert 60 == pytest.approx(sizes[4], abs=0.01)
    assert 1 + 2**0.5 == pytest.approx(sizes[9] / sizes[4], abs=0.01)
    assert text.index("9 tiles</title>") < text.index("4 tiles</title>")


def test_a_drawing_has_a_picture_for_each_puzzle(run: Run) -> None:
    """And one for each solution; a board's has its loose tiles, too."""
    space = "{http://www.w3.org/2000/svg}"
    run("export", "first-twelve", "--solutions", "-o", "out.svg")
    root = ET.fromstring(Path("out.svg").read_text(encoding="utf-8"))
    captions = [text.text for text in root.iter(f"{space}text") if text.attrib["font-size"] == "13"]
    assert 24 == len(captions)
    assert captions[:2] == ["Acrobat", "Solution: Acrobat"]
    run("export", "tetravex/2x2-1", "-o", "out.svg", "--force")
    root = ET.fromstring(Path("out.svg").read_text(encoding="utf-8"))
    signs = [text.text for text in root.iter(f"{space}text")]
    assert {"1", "2", "3", "4"} <= set(signs)
    assert 4 * 4 + 4 == len(signs)


def test_a_picture_has_the_colours_of_the_drawing(run: Run) -> None:
    """White ground, black silhouette, and nothing else without a solution."""
    run("export", "tangram/swan", "-o", "out.png")
    content = Path("out.png").read_bytes()
    assert content.startswith(SIGNATURE)
    width, height = struct.unpack(">II", content[16:24])
    assert (656, 656) == (width, height)
    start = content.index(b"PLTE")
    assert b"\xff\xff\xff\0\0\0" == content[start + 4 : start + 10]
    assert 6 == int.from_bytes(content[start - 4 : start], "big")
    [data] = re.findall(rb"IDAT(.*)....\0\0\0\0IEND", content, re.DOTALL)
    rows = zlib.decompress(data)
    black = rows.count(b"\1") / len(rows)
    figure = shipped_library().find("tangram/swan", "tangram")
    (low, high) = figure.bounds
    side = max(float((high - low).x), float((high - low).y))
    assert 8 / side**2 == pytest.approx(black * 656**2 / 634**2, rel=0.02)


@pytest.mark.parametrize("name", ["tangram/swan", "curved/heart-angel", "tilings/4.8.8-easy"])
def test_text_and_data_are_those_of_show(run: Run, name: str) -> None:
    """Letters in ASCII, and the file that is read again; with a solution where it is wanted."""
    for more in ((), ("--solutions",)):
        run("export", name, "-o", "out.json", "--force", *more)
        run("export", name, "-o", "out.txt", "--force", *more)
        one = ("--solution",) if more else ()
        assert run("show", name, "--json", *one).out == Path("out.json").read_text("utf-8")
        text = Path("out.txt").read_text("utf-8")
        assert text.splitlines()[1] == name
        assert ("Solution: " in text) == bool(more)
        assert len(text.splitlines()) > 12
    assert 0 == run("show", "out.json").status


def test_a_puzzle_of_a_file_has_an_id_for_everybody(run: Run) -> None:
    """Whatever ID its file claims: it is that of another puzzle."""
    figure = json.loads(run("show", "tangram/swan", "--json").out)
    figure["id"] = "tangram/cat"
    Path("swan.json").write_text(json.dumps(figure))
    run("export", "swan.json", "-o", "out.html")
    [name] = re.findall(r"play (figure/\w+)", Path("out.html").read_text(encoding="utf-8"))
    assert run("show", name).out == run("show", "tangram/swan").out
    assert pages(run, "swan.json")[0].has(name)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("-o", "a.doc"), "a.doc: the name of the file must end in "),
        (("-o", "none"), "none: the name of the file must end in "),
        (("-o", "there.pdf"), "there.pdf: already exists; use --force to replace it"),
        (("-o", "there.pdf/a.pdf"), "there.pdf/a.pdf: cannot be written: "),
        (("-o", "dir.pdf", "--force"), "dir.pdf: cannot be written: "),
        (("convex/1", "-o", "a.json"), "a.json: a JSON file has one puzzle, not 2"),
        (("-o", "a.pdf", "--paper", "a3"), "argument --paper: invalid choice: 'a3'"),
        ((), "the following arguments are required: -o/--output"),
    ],
)
def test_what_cannot_be_written_is_refused(run: Run, words: tuple[str, ...], why: str) -> None:
    """In one line, and what is there stays."""
    Path("there.pdf").write_text("mine")
    Path("dir.pdf").mkdir()
    assert why in run("export", "tangram/swan", *words).complaint
    assert "mine" == Path("there.pdf").read_text()


def test_figures_for_other_programs_come_back(run: Run) -> None:
    """Those of GLPeces and of gTans, found again as what they were; GLPeces has their names."""
    for path in ("swans.fig", "swans.figures"):
        assert 0 == run("export", "tangram/swan", "convex/1", "-o", path).status
        told = run("import", path)
        assert "2 read: 0 new, 2 duplicates, 0 refused." in told.out
        assert "is in the library as Swan" in told.err
    assert Path("swans.fig").read_text().startswith("Swan\n58 ")


def test_a_figure_without_a_solution_is_solved_for_other_programs(run: Run) -> None:
    """As they have pieces and no contours; one that cannot be solved is refused."""
    figure = json.loads(run("show", "tangram/swan", "--json").out)
    figure.pop("solution", None)
    Path("bare.json").write_text(json.dumps(figure))
    assert 0 == run("export", "bare.json", "-o", "bare.fig").status
    assert "1 duplicate" in run("import", "bare.fig").out
    figure["outline"] = [[[0, 0, 0, 0], [figure["unit"] * 8, 0, 0, 0],
                          [figure["unit"] * 8, 0, figure["unit"], 0],
                          [0, 0, figure["unit"], 0]]]  # fmt: skip
    Path("none.json").write_text(json.dumps(figure))
    assert "has no solution" in run("export", "none.json", "-o", "none.fig").complaint
    assert not Path("none.fig").exists()


@pytest.mark.parametrize("ending", ["csv", "tiles", "url"])
@pytest.mark.parametrize("rules", ["infinity", "tetravex"])
def test_a_board_for_other_programs_comes_back(run: Run, ending: str, rules: str) -> None:
    """As a table, a list, and an address of its solution."""
    new = run("new", "square", "--size", "4x3", "--seed", "7", "--rules", rules, "--json")
    Path("board.json").write_text(new.out)
    path = f"board.{ending}"
    assert (0, "") == (run("export", "board.json", "-o", path).status, new.err)
    assert "1 read: 1 new" in run("import", path).out
    back = json.loads(run("show", "own/boards/1", "--json").out)
    assert (4, 3, rules) == (back["width"], back["height"], back["rules"])


@pytest.mark.parametrize(
    ("puzzle", "path", "why"),
    [
        ("tangram/swan", "a.csv", "a.csv: Swan cannot be in such a file"),
        ("square/small/infinity/s1", "a.fig", "cannot be in such a file"),
        ("square/small/rotator/s1", "a.url", "has rules that this format does not know"),
        ("hexagon/small/infinity/s1", "a.tiles", "is no rectangle of squares"),
        ("four-leaves", "a.figures", "has pieces that this format does not know"),
    ],
)
def test_what_another_program_cannot_have_is_refused(
    run: Run, puzzle: str, path: str, why: str
) -> None:
    """In one line, and no file is made."""
    assert why in run("export", puzzle, "-o", path).complaint
    assert not Path(path).exists()


def test_a_file_is_replaced_when_that_is_wanted(run: Run) -> None:
    """With --force only."""
    Path("there.pdf").write_text("mine")
    assert 0 == run("export", "tangram/swan", "-o", "there.pdf", "--force").status
    assert printed(Path("there.pdf").read_bytes())


def test_without_the_extra_the_remedy_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """PDF needs it and web pages do not."""
    monkeypatch.setitem(sys.modules, "pydyf", None)
    told = run("export", "tangram/swan", "-o", "a.pdf").complaint
    assert 'pip install "tui-tangram[paper]"' in told
    assert not Path("a.pdf").exists()
    assert 0 == run("export", "tangram/swan", "-o", "a.html").status


def test_a_restricted_host_writes_nothing(run: Run) -> None:
    """Files are not for players there."""
    assert (
        "not available with --restricted"
        in run("--restricted", "export", "tangram/swan", "-o", "a.pdf").complaint
    )


def test_a_file_of_thousands_is_written_one_by_one() -> None:
    """A puzzle is portrayed when its part comes, and what is made of it goes with it."""
    game = PuzzleFinder(CommandServices()).find("tangram/swan").game
    game = replace(game, figure=apart(game.figure))
    made: list[weakref.ref[Portrayal]] = []

    def make() -> Portrayal:
        made.append(weakref.ref(found := portray(game)))
        return found

    for form in ("figures", "fig", "txt"):
        made.clear()
        pieces = FORMATS[form].pieces(Order("All", Portrayals([make] * 10_000)))
        parts = [*islice(pieces, 4)]
        assert len(made) <= 5
        assert sum(one() is not None for one in made) <= 2
        assert parts[2] == parts[3]
        assert parts[2].startswith(b"\n\n") is (form == "txt")
    for form in ("svg", "pdf"):
        made.clear()
        for _ in FORMATS[form].pieces(Order("All", Portrayals([make] * 50))):
            assert sum(one() is not None for one in made) <= 2
        assert len(made) >= 100
    assert not {"outline", "solution"} & game.figure.__dict__.keys()


def test_a_solution_is_searched_for_once() -> None:
    """One that came with its puzzle is made each time, and takes no room."""
    asked: list[str] = []

    def counted(name: str, *, solved: bool, has: bool = True) -> Portrayal:
        one = PuzzleFinder(CommandServices()).find(name).portrayal()
        find = one.solution
        assert find is not None

        def solution(meter: Meter | None) -> DrawnSolution | None:
            asked.append(name)
            return find(meter) if has else None

        return replace(one, solution=solution, solved=solved)

    solutions, names = DrawnSolutions(None), ("convex/1", "tangram/swan", "convex/2")
    puzzles = [counted(name, solved=name == names[0], has=name != names[2]) for name in names]
    found = [[solutions.of(at, one) for at, one in enumerate(puzzles)] for _ in range(2)]
    assert found[0][1] is found[1][1] is not None
    assert found[0][0] is not found[1][0] is not None
    assert found[0][2] is found[1][2] is None
    assert [*names, names[0]] == asked
