"""``import``: a drawing becomes the file of an exact figure, and it is said what was done."""

from __future__ import annotations

import json
from datetime import date
from errno import ENOSPC
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.tangram.drawing.spoiled import spoiled
from tests.games.tangram.games import LIBRARY
from tests.strategies.session import Clock
from tests.tools.build_free import DRAWN
from tui_tangram.cli.services import CommandServices
from tui_tangram.flow import importing
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import PlacedKind, make_figure
from tui_tangram.games.tangram.core.format import read_figure, read_pieces
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.drawing.glpeces import glpeces_entry
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file
from tui_tangram.games.together.run import run_of
from tui_tangram.maths.contour.trace import match
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.player.paths import directories
from tui_tangram.player.saves import SaveList
from tui_tangram.player.shelf import Disk
from tui_tangram.player.store import Store

SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<defs><polygon id="large" points="0,0 4,0 2,2"/></defs>
<g transform="translate(30 7) rotate(36.86989764584402) scale(10)">
<use xlink:href="#large"/><path d="M0 0 2 2 0 4z"/><polygon points="4,0 4,2 3,1"/>
<rect width="1.4142135623730951" height="1.4142135623730951" transform="translate(3 1) rotate(45)"/>
<polygon points="2,2 3,3 1,3"/><polygon points="0,4 1,3 3,3 2,4"/><polygon points="4,2 4,4 2,4"/>
</g></svg>"""
"""The square of the seven tans, turned as a whole."""


def test_a_drawing_of_octilinear_pieces_gives_an_ordinary_figure(run: Run) -> None:
    """Transforms, groups, ``use`` and rectangles are read; the figure is the square."""
    ran = run("import", "-", "--print", "--name", "Square", stdin=SQUARE)
    assert ran.status == 0
    figure = read_figure(ran.out, "x", LIBRARY.sets)
    assert match(figure.outline, LIBRARY.find("convex/2").outline) is not None
    assert "all pieces are at multiples of 45°" in ran.err
    assert "contacts: edge on edge 10, corner on corner" in ran.err
    assert "made exact; moved by (in legs): 1 0.0000" in ran.err


def test_what_is_no_drawing_of_the_set_is_one_line(run: Run, tmp_path: Path) -> None:
    """With status 2 and what is wrong."""
    path = tmp_path / "a.svg"
    path.write_text(SQUARE.replace('<path d="M0 0 2 2 0 4z"/>', ""))
    for words, told in {
        (str(path),): "has 6 polygons, but the set tangram has 7 pieces",
        ("-", "--set", "nine"): "--set: no set 'nine'",
        ("-", "--set", "rings-and-frame"): "has pieces with arcs or holes",
        ("-", "--name", "n" * 81): "--name: use 1 to 80 printable characters",
    }.items():
        ran = run("import", *words, stdin=SQUARE)
        assert ran.status == 2
        assert told in ran.err
        assert ran.err.count("\n") == 1


def test_a_rounded_figure_is_made_exact_where_it_is_read(run: Run) -> None:
    """And it is said how far each piece was moved."""
    path = DRAWN / "kite.json"
    ran = run("show", str(path), "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["format"] == "tui-tangram/figure"
    assert f"{path}: made exact; moved by (in legs): 1 0.00" in ran.err
    assert run("solve", str(path)).status == 0


def test_pieces_of_no_set_become_one(run: Run, tmp_path: Path) -> None:
    """The refusal says how; set and figure are exact; then the drawing is a duplicate."""
    path = tmp_path / "House.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><g transform="rotate(20) scale(17.3)">'
        '<path d="M0 0 4 0 0 3z M4 0 4 3 0 3z"/><rect x="4" width="3" height="3"/></g></svg>'
    )
    ran = run("import", str(path))
    assert 2 == ran.status
    assert "tangram has 7 pieces; --new-set NAME makes a new set of them" in ran.err
    pieces = read_pieces(run("import", str(path), "--new-set", "Other", "--print").out, "x")
    assert [("square", 9), ("triangle", 6)] == [(one.name, one.area) for one in pieces.kinds]
    ran = run("import", str(path), "--new-set", "Three four five")
    assert ran.out.splitlines() == [
        "1 read: 1 new, 0 duplicates, 0 refused.",
        "See its pieces: tui-tangram show own/three-four-five",
        "Play it: tui-tangram play own/three-four-five/1",
    ]
    assert 0 == run("verify", "own/three-four-five/1", str(path)).status
    assert "1 duplicate" in run("import", str(path)).out
    apart = tmp_path / "apart.json"
    apart.write_text("[[[0, 0], [3, 0], [0, 4]], [[9, 0], [12, 0], [12, 4], [9, 4]]]")
    ran = run("import", str(apart), "--new-set", "Two")
    assert ran.out.splitlines()[1:] == ["See its pieces: tui-tangram show own/two"]
    apart.write_text("[[[0, 0], [4, 0], [2, 3.4641]]]")
    err = run("import", str(apart), "--new-set", "Three").err
    assert "as a new set: polygons[0]: cannot be exact: no corners at a + b√2" in err
    assert "--new-set: a name has 1" in run("import", str(path), "--new-set", " ").err


def test_the_id_of_a_set_is_kept_or_refused(run: Run, tmp_path: Path) -> None:
    """Figures name the set by it, those of the same call and later ones; as `own/…` too."""
    triangle = [[0, 0, 0, 0], [4, 0, 0, 0], [0, 0, 3, 0]]
    kinds = [{"kind": "A", "name": "triangle", "count": 2, "poly": triangle}]
    pieces = {"format": "tui-tangram/pieces", "version": 1, "unit": 1, "kinds": kinds}
    other = [[4, 0, 0, 0], [4, 0, 3, 0], [0, 0, 3, 0]]
    solution = [{"kind": "A", "poly": poly} for poly in (triangle, other)]
    figure = {"format": "tui-tangram/figure", "version": 1, "unit": 1, "solution": solution}

    def file(path: str, document: dict[str, object], **fields: object) -> str:
        (tmp_path / path).write_text(json.dumps({**document, **fields}))
        return path

    mine = file("set.json", pieces, id="pyth", name="Pythagorean")
    both = file("both.json", figure, set="pyth", name="Both")
    assert "no piece set called 'pyth'" in run("import", both).err
    assert run("import", mine, both).out.endswith("Play it: tui-tangram play own/pyth/1\n")
    assert run("show", both, "--json").document["set"] == "own/pyth"
    longer = [{**kinds[0], "count": 3}]
    for name, said in {
        "pyth": "id: another set is called 'pyth'; choose another ID",
        "own/pyth": "id: another set is called 'own/pyth'",
        "tangram": "id: another set is called 'tangram'",
        "My Set": "id: has small letters and digits with hyphens between, such as 'my-set', not",
    }.items():
        ran = run("import", file("other.json", pieces, id=name, name="Other", kinds=longer))
        assert (2, True) == (ran.status, said in ran.err)
    ran = run("import", file("other.json", pieces, name="Three halves", kinds=longer))
    assert "tui-tangram show own/three-halves" in ran.out
    ran = run("import", file("bad.json", pieces, id="", name="Other"))
    assert "bad.json: id: must have 1 to 200 characters" in ran.err


def test_recorded_runs_are_ghosts(run: Run, tmp_path: Path) -> None:
    """Of a file or a pipe, several and broken by a chat; each is taken on once, or refused."""
    swan = TangramGame(LIBRARY.find("Swan"), LIBRARY.piece_set("tangram"))
    session = Session(swan, Clock())
    for move in next(iter(swan.solutions(None))):
        session.play(move)
    lines = [run_of(session, name, date(2026, 11, 29)).line for name in ("Ann", "Bob")]
    ann = f"Ann: tui-tangram Swan · {lines[0][:70]}\n{lines[0][70:]}\n"
    (tmp_path / "runs.txt").write_text(f"{ann}\n{lines[1][:-9]}\n")
    ran = run("import", "runs.txt")
    assert (ran.status, ran.out) == (0, "2 read: 1 new, 0 duplicates, 1 refused.\n")
    assert "runs.txt: game 2: the recorded run is damaged or incomplete" in ran.err
    assert "Swan has a ghost now: play tangram/swan. Ann: solved in 0:00, no help." in ran.err
    ran = run("import", "-", stdin=ann)
    assert ran.out.startswith("1 read: 0 new, 1 duplicate")
    assert "standard input: Swan has this ghost already" in ran.err
    assert "Bob: solved" in run("import", "-", stdin=lines[1]).err
    ran = run("import", "-", stdin=lines[1].replace("run/1", "run/2"))
    assert (ran.status, "newer tui-tangram" in ran.err) == (2, True)
    assert "has no puzzle to print" in run("import", "--print", "-", stdin=ann).complaint


def lists(tmp_path: Path) -> tuple[str, str]:
    """Return files of other programs: four figures of ours, and a new one between two old ones."""
    square, swan = LIBRARY.find("Square"), LIBRARY.find("Swan")
    pieces = LIBRARY.piece_set("tangram")
    first, *rest = swan.solution
    away = first.shape.moved(Isometry.translation(Point.of(0, 9, 0, 0)))
    apart = make_figure("Apart", "tangram", solution=[PlacedKind(first.kind, away), *rest])
    again = make_figure("Apart again", "tangram", solution=[PlacedKind(first.kind, away), *rest])
    kite = [LIBRARY.find("free/bird"), LIBRARY.find("free/runner")]
    old, new = tmp_path / "old.figures", tmp_path / "new.fig"
    old.write_text(gtans_file([gtans_entry(one, pieces) for one in (square, swan, *kite)]))
    new.write_text("".join(glpeces_entry(one, pieces) for one in (square, apart, again)))
    return str(old), str(new)


def test_what_is_new_is_kept_and_the_rest_is_told(run: Run, tmp_path: Path) -> None:
    """New, duplicates of the library and of the file, and refused, each with file and line."""
    _, new = lists(tmp_path)
    text = Path(new).read_text()
    bad = tmp_path / "bad.fig"
    bad.write_text("Bad\n58 21 0 0 0 0\n1 1 0\n" + text)
    ran = run("import", str(bad), "--collection", "Mine")
    assert (ran.status, ran.out.splitlines()[0]) == (0, "4 read: 1 new, 2 duplicates, 1 refused.")
    assert f"{bad}: line 1: Bad: piece 21 has sides that are no numbers with √2" in ran.err
    assert f"{bad}: line 4: Square is in the library as Square" in ran.err
    assert f"{bad}: line 10: Apart again is in the library as Apart" in ran.err
    assert "Apart" in run("list", "Mine").out
    assert run("show", "own/mine/1").status == 0


def test_what_is_there_already_is_no_fault(run: Run, tmp_path: Path) -> None:
    """Imported again, all are duplicates, with status 0; nothing usable at all has status 2."""
    _, new = lists(tmp_path)
    assert run("import", new).out.startswith("3 read: 1 new, 2 duplicates, 0 refused.\n")
    again = run("import", new)
    assert (0, "3 read: 0 new, 3 duplicates, 0 refused.\n") == (again.status, again.out)
    cut = tmp_path / "cut.fig"
    cut.write_text("\n".join(Path(new).read_text().split("\n")[:4]))
    ran = run("import", str(cut))
    assert (2, "0 read: 0 new, 0 duplicates, 1 refused.\n") == (ran.status, ran.out)
    assert ran.err == f"tui-tangram: {cut}: line 4: has a figure that is cut off\n"


def test_what_cannot_be_saved_whole_is_not_saved_at_all(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full after two of three lists: the new one goes, the old one is as it was."""
    tans = LIBRARY.piece_set("tangram")
    first, *rest = LIBRARY.find("Swan").solution
    away = []
    for number in range(5, 11):
        shape = first.shape.moved(Isometry.translation(Point.of(0, number, 0, 0)))
        laid = [PlacedKind(first.kind, shape), *rest]
        away.append(make_figure(f"Away {number}", "tangram", solution=laid))
    parts = {"old": away[:1], "one": away[1:2], "two": away[2:4], "three": away[4:]}
    for name, some in parts.items():
        (tmp_path / f"{name}.fig").write_text("".join(glpeces_entry(one, tans) for one in some))
    assert "1 new" in run("import", "old.fig").out

    def kept() -> dict[str, bytes]:
        paths = (CommandServices().library.user_items.files.directory / "figures").glob("*.json")
        return {path.name: path.read_bytes() for path in paths}

    before, written, write = kept(), [], Disk.write

    def full(disk: Disk, path: Path, *words: object, **options: object) -> None:
        if "three" in path.name:
            raise OSError(ENOSPC, "No space left on device")
        written.append(path.name)
        write(disk, path, *words, **options)

    assert [*before] == ["tangram.json"]
    monkeypatch.setattr(Disk, "write", full)
    told = run("import", "one.fig", "two.fig", "three.fig")
    assert "cannot write" in told.complaint
    assert any("two" in name for name in written), written
    assert kept() == before


def test_several_files_become_collections_of_their_names(run: Run, tmp_path: Path) -> None:
    """A file with one new figure does not; its figure is among the player's own."""
    tans = LIBRARY.piece_set("tangram")
    away = []
    for number in (5, 6, 7):
        first, *rest = LIBRARY.find("Swan").solution
        shape = first.shape.moved(Isometry.translation(Point.of(number, 9, 0, 0)))
        laid = [PlacedKind(first.kind, shape), *rest]
        away.append(make_figure(f"Away {number}", "tangram", solution=laid))
    for name, some in (("two.fig", away[:2]), ("one.fig", away[2:])):
        (tmp_path / name).write_text("".join(glpeces_entry(one, tans) for one in some))
    assert "3 new" in run("import", "two.fig", "one.fig").out
    for name in ("two/1", "two/2", "tangram/1"):
        assert run("show", f"own/{name}").status == 0


def test_a_set_that_comes_with_a_list_is_kept_once(run: Run, tmp_path: Path) -> None:
    """Its figures can be solved, and a second file adds to the same set."""
    for name, far in (("a.fig", 87), ("b.fig", 145)):
        text = f"Boxes {far}\n58 1 29 29 0 0 1 {far} 29 0 0\n1 1 0\n"
        (tmp_path / name).write_text(text)
    assert "2 new" in run("import", "a.fig", "b.fig").out
    assert run("solve", "own/a/1", "--count").status == 0
    assert run("show", "own/a/2").status == 0
    assert "own/b/1" not in run("list").out
    assert "1 duplicate" in run("import", "a.fig").out


def test_print_saves_nothing(run: Run, tmp_path: Path) -> None:
    """A list is printed as a list, which is read again; it may be larger than a puzzle's file."""
    _, new = lists(tmp_path)
    ran = run("import", "--print", new)
    printed = ran.document
    assert printed["format"] == "tui-tangram/figures"
    assert [row["name"] for row in printed["figures"]] == ["Square", "Apart", "Apart again"]
    assert not run("list", "Apart").out
    (tmp_path / "again.json").write_text(ran.out + " " * MAX_BYTES)
    assert run("import", "again.json").out.startswith("3 read: 1 new, 2 duplicates")


TETRAVEX = "3 3\n7 8 3 1\n9 9 8 0\n7 2 9 4\n8 0 2 8\n2 9 9 7\n3 7 7 6\n8 2 2 9\n8 4 8 7\n7 7 7 1\n"


def test_rules_that_tiles_leave_open_are_told_and_said(run: Run, tmp_path: Path) -> None:
    """With the option that says others; nothing is guessed without a word."""
    (tmp_path / "tiles.txt").write_text(TETRAVEX)
    ran = run("import", "tiles.txt")
    assert ran.out.splitlines()[1] == (
        "Read as Tetravex; it may also be Hard Infinity. To choose: --rules tetravex|hard-infinity."
    )
    assert ran.err == "tui-tangram: tiles.txt: 0 is a colour here, shown as ·, and no border.\n"
    assert run("solve", "own/boards/1", "--count").out == "1\n"
    ran = run("import", "tiles.txt", "--rules", "hard-infinity")
    assert ran.out.splitlines()[1].startswith("Play it")
    assert run("show", "own/boards/2", "--json").document["rules"] == "hard-infinity"
    for words, told in {
        ("--rules", "tetra"): "there are no rules called 'tetra'",
        ("--size", "6"): "'6' is no size; use columns x rows, as 6x12",
        ("--size", "3x4"): "3 × 4 cells take 12 tiles: 3 missing",
    }.items():
        ran = run("import", "tiles.txt", *words)
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert told in ran.err


def test_print_prints_boards(run: Run, tmp_path: Path) -> None:
    """One as its file, several as a collection; both are read again."""
    (tmp_path / "one.txt").write_text(TETRAVEX)
    (tmp_path / "two.txt").write_text(TETRAVEX + "\n2 1\n1 2 3 4\n1 2 3 4\n2 2\n1 2 3 4\n1 2 3\n")
    ran = run("import", "--print", "one.txt")
    assert ran.document["rules"] == "tetravex"
    assert "Read as Tetravex" in ran.err
    ran = run("import", "--print", "two.txt")
    assert [row["puzzle"]["width"] for row in ran.document["entries"]] == [3, 2]
    assert "two.txt: line 17: must have four colours, not '1 2 3'" in ran.err
    (tmp_path / "two.json").write_text(ran.out)
    assert run("import", "two.json").out.startswith("2 read: 2 new")
    (tmp_path / "bad.txt").write_text("3 3\n1 2 3 4\n")
    ran = run("import", "--print", "bad.txt")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_each_doubt_is_told_with_the_first_board_that_has_it(run: Run, tmp_path: Path) -> None:
    """Boards of one file may be taken for different rules."""
    tetravex, other = "2 1\n1 2 3 4\n1 4 3 2\n", "2 1\n1 2 1 3\n1 2 1 3\n"
    (tmp_path / "two.txt").write_text(tetravex + "\n" + other + "\n" + tetravex)
    assert run("import", "two.txt").out.splitlines()[1] == (
        "two.txt: board 1: Read as Tetravex; it may also be Hard Infinity. "
        "two.txt: board 2: Read as Hard Infinity; it may also be Tetravex. "
        "To choose: --rules tetravex|hard-infinity."
    )


def test_several_boards_become_a_collection(run: Run, tmp_path: Path) -> None:
    """An address a line."""
    edges = "agfaafdgaagffbdadegbgagedcaaggacgaag"
    address = f"https://e2.bucas.name/#puzzle=Own&board_w=3&board_h=3&board_edges={edges}"
    other = address.replace("Own", "B").replace("gfb", "gfc").replace("bda", "cda")
    (tmp_path / "all.txt").write_text(f"{address}\n{other}\n{address}\n")
    ran = run("import", "all.txt")
    assert ran.out.startswith("3 read: 2 new, 1 duplicate, 0 refused.")
    assert [run("show", f"own/all/{n}").status for n in (1, 2)] == [0, 0]


CELLS = "aaaaafdgaagffbdadegbgagedcaaggacgaag"
"""Nine tiles, the first of which is not there."""


def test_a_board_with_empty_cells_is_a_game_in_progress(run: Run, tmp_path: Path) -> None:
    """Of the board whose tiles it has; another game of that is left alone."""
    (tmp_path / "list.txt").write_text("3 3\n" + "".join(
        f"{' '.join(str('abcdefg'.index(one)) for one in cell)}\n"
        for cell in ("gfaa", *(CELLS[at : at + 4] for at in range(4, 36, 4)))
    ))  # fmt: skip
    (tmp_path / "half.txt").write_text(f"#board_edges={CELLS}")
    (tmp_path / "less.txt").write_text(f"#board_edges=aaaaaaaa{CELLS[8:]}")
    assert (ran := run("import", "half.txt")).status == 2
    assert "has 1 empty cell, and no board is known that has these tiles" in ran.err
    ran = run("import", "list.txt", "half.txt")
    assert ran.out.splitlines() == [
        "2 read: 2 new, 0 duplicates, 0 refused.",
        "Play it: tui-tangram play own/boards/1",
    ]
    assert ran.err == "tui-tangram: half.txt: line 1: list, 8 tiles placed.\n"
    saves = Store.open(directories(), pytest.fail).saves
    (save,) = saves.all(SaveList.UNFINISHED)
    assert ("own/boards/1", 8) == (save.save.puzzle, len(save.save.moves))
    # The same again adds nothing; another position is saved under a name.
    ran = run("import", "half.txt")
    assert ran.out == "1 read: 0 new, 1 duplicate, 0 refused.\n"
    assert "half.txt: line 1: your saves already have this game of list\n" in ran.err
    assert "You have another game of list in progress; this one is saved as list." in (
        run("import", "less.txt").err
    )
    assert [len(one.save.moves) for one in saves.all(SaveList.NAMED)] == [7]
    document = run("import", "--print", "less.txt").document
    assert [spot["place"] for spot in document["start"]] == list(range(2, 9))


def test_options_that_do_not_apply_are_named(run: Run, tmp_path: Path) -> None:
    """The file is read all the same."""
    (tmp_path / "tiles.txt").write_text(TETRAVEX)
    ran = run("import", "tiles.txt", "--new-set", "Mine")
    assert (0, True) == (ran.status, "1 new" in ran.out)
    assert "tiles.txt: --new-set: for drawings of pieces only" in ran.err
    assert "--set: for drawings" in run("import", "tiles.txt", "--print", "--set", "heptex").err
    path = tmp_path / "a.svg"
    path.write_text(SQUARE)
    assert "a.svg: --rules, --size: for boards only" in (
        run("import", "a.svg", "--rules", "tetravex", "--size", "3x3").err
    )
    assert "is no size of a board" in run("import", "tiles.txt", "--size", "0x0").err
    (tmp_path / "empty.txt").write_text("\ufeff \n")
    assert run("import", "empty.txt").err == "tui-tangram: empty.txt: is empty\n"


def test_lists_of_tiles_are_read_where_files_are(run: Run, tmp_path: Path) -> None:
    """If nothing is in doubt; else it is said how to import them."""
    (tmp_path / "sure.txt").write_text("1 0 0 2\n0 1 2 0\n0 0 1 1\n1 0 0 1\n")
    assert run("solve", "sure.txt", "--count").out == "8\n"
    assert run("show", "sure.txt", "--json").document["name"] == "sure"
    (tmp_path / "doubt.txt").write_text(TETRAVEX)
    told = run("solve", "doubt.txt").complaint
    assert told.endswith("Import it with --rules tetravex|hard-infinity.")
    (tmp_path / "wrong.txt").write_text("1 2 3\n1 2 3 4\n2 2 2 2\n")
    assert run("show", "wrong.txt").complaint.startswith(
        "wrong.txt: line 1: must have four colours"
    )
    (tmp_path / "two.txt").write_text("2 1\n1 2 3 4\n1 4 3 2\n\n1 2\n1 2 3 4\n1 4 3 2\n")
    assert run("show", "two.txt").complaint == "two.txt: has 2 puzzles; import them"


def test_boards_are_imported(run: Run, tmp_path: Path) -> None:
    """A list of tiles and a file of ours; the same board again is a duplicate."""
    (tmp_path / "tiny.txt").write_text("1 2 0 0\n0 1 2 0\n0 0 1 1\n1 0 0 1\n")
    ran = run("import", "tiny.txt")
    assert (ran.status, ran.out.splitlines()[0]) == (0, "1 read: 1 new, 0 duplicates, 0 refused.")
    shown = run("show", "own/boards/1", "--json")
    assert shown.status == 0
    (tmp_path / "tiny.json").write_text(shown.out)
    assert "1 duplicate" in run("import", "tiny.json").out


def test_a_directory_of_pictures_is_read_in_order(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with its error and whether it is sure, for programs; progress is reported meanwhile."""
    figures = [LIBRARY.find(name) for name in ("tangram/lady", "tangram/swan")]
    (tmp_path / "page").mkdir()
    for number, figure in enumerate(figures):
        (tmp_path / "page" / f"{number}.jpg").write_bytes(spoiled(figure, 150, number))
    content = (tmp_path / "page" / "0.jpg").read_bytes()
    (tmp_path / "page" / "2.jpg").write_bytes(content[: len(content) // 2])
    monkeypatch.setattr(importing, "PATIENCE", 0.0)
    ran = run("import", "page", "--json")
    numbers = {key: ran.document[key] for key in ("read", "new", "duplicates", "refused")}
    assert numbers == {"read": 2, "new": 0, "duplicates": 2, "refused": 1}
    lady, swan, refused = ran.document["puzzles"]
    assert [(one["state"], one["file"]) for one in (lady, swan)] == [
        ("duplicate", "page/0.jpg"),
        ("duplicate", "page/1.jpg"),
    ]
    assert (lady["same"], lady["sure"], lady["others"] > 0) == ("Lady", False, True)
    assert (swan["same"], swan["sure"], swan["others"]) == ("Swan", True, 0)
    assert 0 < swan["off"] < lady["off"] + 1
    assert refused["why"] == "page/2.jpg: is damaged, or no picture that can be read"
    assert "page/0.jpg: 1 read\n" in ran.err
