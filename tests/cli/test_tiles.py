"""Tile puzzles on the command line: ``show``, ``solve``, ``list``, and what is refused."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.test_main import process
from tests.examples import each
from tests.games.matching.test_format import FOUR, LEFT_OUT, four
from tui_tangram.games.matching.core import Puzzle, Spot
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.format import read_tiles
from tui_tangram.games.matching.core.format_spots import orientation_of
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import Library, shipped_library

LIBRARY = shipped_library()
SMALL = "square/2x2/tetravex/c4/s1"


def puzzle_of(text: str) -> Puzzle:
    return read_tiles(text, "out")


def spots_of(puzzle: Puzzle, solution: list[dict[str, Any]]) -> list[Spot]:
    """A solution of JSON as the program has it."""
    assert [entry["tile"] for entry in solution] == list(range(len(puzzle.tiles)))
    assert all(list(entry) == ["tile", "place", "turn", "flip"] for entry in solution)
    return [
        Spot(one["place"], 0, orientation_of(puzzle, one["place"], one["turn"], one["flip"]))
        for one in solution
    ]


@pytest.fixture
def four_file(tmp_path: Path) -> Path:
    """The four tiles of the documentation, in the directory where commands run."""
    path = tmp_path / "four.json"
    path.write_text(json.dumps(four(name=LEFT_OUT, fixed=LEFT_OUT)))
    return path


# show


def test_a_puzzle_is_drawn_with_its_loose_tiles(run: Run) -> None:
    """All colours of all tiles are to be read, and nothing says where they belong."""
    ran = run("show", SMALL)
    assert (0, "") == (ran.status, ran.err)
    tiles = LIBRARY.find(SMALL).tiles
    signs = sorted(str(colour) for tile in tiles for colour in tile.sides)
    assert signs == sorted(sign for sign in ran.out if sign.isdigit())
    assert ran.out != run("show", SMALL, "--solution").out


def test_a_solution_fills_the_board(run: Run) -> None:
    """With the solution no tile is loose, and two sides that meet have one digit on their edge."""
    loose, laid = (run("show", SMALL, *more).out for more in ([], ["--solution"]))
    assert sum(map(str.isdigit, loose)) == 16
    assert sum(map(str.isdigit, laid)) == 16 - 4
    assert "▀ ▀ ▀" in loose
    assert "▀ ▀ ▀" not in laid


@pytest.mark.parametrize("layout", ["triangle", "3.3.3.3.6c", "4.6.12"])
@pytest.mark.parametrize("size", ["40x12", "100x50"])
def test_a_size_that_is_asked_for_is_kept(run: Run, layout: str, size: str) -> None:
    """The picture has at most so many columns and lines, on every layout."""
    out = run("show", f"{layout}/easy/infinity/s1", "--size", size).out
    columns, lines = map(int, size.split("x"))
    assert len(out.splitlines()) <= lines
    assert max(map(len, out.splitlines())) <= columns


def test_a_large_puzzle_takes_more_lines(run: Run) -> None:
    """Where no size is asked for, tiles can be read however many there are."""
    out = run("show", "square/6x6/tetravex/c4/s1").out
    assert sum(map(str.isdigit, out)) == 4 * 36
    assert max(map(len, out.splitlines())) <= 80


def test_profiles_of_a_puzzle(run: Run) -> None:
    """Colours are shown when they are asked for, and ascii is ascii."""
    assert "48;2;" in run("show", SMALL, "--profile", "truecolor").out
    assert "\x1b" not in run("show", SMALL).out
    assert run("show", SMALL, "--profile", "ascii").out.isascii()


CUBE = r"""
                a

             +-----+
          b  |4 5 9|  c     a
             |     |
       +-----+  3  +-----+-----+
    d  |1 4  4     7  9  8  5 1|  d
       |  2  :     :  1  :  6  |
       +-----+  8  +-----+-----+
          e  |2   1|  f     g
             |  6  |
             +-----+
                g
"""
PRISM = r"""
                   a      +      b
                         / \
                a       /5 3\       b
                      /       \
           +---------+-   7   -+---------+
           |    5    :         :    3    |
      c    | 4       1         2       4 |    c
           |         :         :         |
           |    9    :         :    6    |
           +---------+-   8   -+---------+
                d     \ 9   6 /     e
                       \     /
                   d     \ /     e
                          +
"""


@pytest.mark.parametrize(
    ("name", "net"), [("square/cube-easy", CUBE), ("3.3.3.4.4/prism-5", PRISM)]
)
def test_solids_are_shown_as_nets_with_a_letter_at_both_sides_of_a_seam(
    run: Run, name: str, net: str
) -> None:
    """In the dents of a cube one letter stands between both; sides with one letter match."""
    ran = run("show", f"{name}/hard-infinity/c9/s1", "--solution", "--profile", "ascii")
    assert [line.rstrip() for line in ran.out.strip("\n").splitlines()] == net.strip("\n").split(
        "\n"
    )


def test_the_file_of_a_puzzle_keeps_its_secret(run: Run) -> None:
    """The tiles file has a solution only when that was asked for, and it is one."""
    without = puzzle_of(run("show", SMALL, "--json").out)
    assert without.solution is None
    complete = puzzle_of(run("show", SMALL, "--json", "--solution").out)
    assert complete.solution is not None
    assert judge(without, complete.solution).solved
    assert without.tiles == complete.tiles == LIBRARY.find(SMALL).tiles


def test_a_file_shows_what_its_puzzle_does(run: Run, tmp_path: Path) -> None:
    """A puzzle's own file, by name or on standard input, gives the same picture."""
    text = run("show", SMALL, "--json").out
    (tmp_path / "mine.json").write_text(text)
    picture = run("show", SMALL).out
    assert picture == run("show", "mine.json").out == run("show", "-", stdin=text).out
    assert text == run("show", "-", "--json", stdin=text).out


def test_a_puzzle_without_a_name_is_called_as_its_file(run: Run, four_file: Path) -> None:
    """The name of the file stands where the puzzle has none."""
    assert "four" == run("show", four_file.name, "--json").document["name"]
    assert "Tiles" == run("show", "-", "--json", stdin=four_file.read_text()).document["name"]


def test_tiles_that_fit_nowhere(run: Run) -> None:
    """A puzzle without a solution is shown; asking for one is status 1 with one line why."""
    text = json.dumps(four(tiles=[[1, 2, 3, 4]] * 4, fixed=[]))
    ran = run("show", "-", "--solution", stdin=text)
    assert (1, True) == (ran.status, "1" in ran.out)
    assert "tui-tangram: Four tiles: its tiles cannot fill the board\n" == ran.err
    assert (1, "no solution\n", "") == run("solve", "-", stdin=text)
    assert (1, "0\n", "") == run("solve", "--count", "-", stdin=text)


# solve


def test_a_solution_for_programs(run: Run, four_file: Path) -> None:
    """Tile by tile where it lies and how it is turned; it solves the board."""
    document = run("solve", four_file.name, "--json").document
    keys = ["id", "name", "status", "count", "solutions", "nodes", "seconds"]
    assert keys == list(document)
    assert ("complete", 1) == (document["status"], document["count"])
    puzzle = puzzle_of(four_file.read_text())
    assert judge(puzzle, spots_of(puzzle, document["solutions"][0])).solved
    assert {0} == {entry["turn"] for entry in document["solutions"][0]}


def test_a_solution_for_people(run: Run, four_file: Path) -> None:
    """A picture, then for each place its tile and turn."""
    ran = run("solve", four_file.name)
    assert (0, "") == (ran.status, ran.err)
    assert "cell 0: tile 0, turn 0   cell 1: tile 1, turn 0" in ran.out
    assert "▀▀▀" in ran.out


@pytest.mark.parametrize(
    "name",
    [
        "square/2x2/hard-infinity/c3/s1",
        "triangle/4/hard-infinity/c2/s1",
        "hexagon/3/infinity/c2+flip/s1",
        "4.8.8/5/hard-infinity/c3+mates/s1".replace("c3", "c4"),
        "square/3x3/rotator/c3/s1",
    ],
)
def test_all_solutions(run: Run, name: str) -> None:
    """Every listed solution solves the board, none comes twice, up to symmetry fewer do."""
    document = run("solve", "--all", name, "--json").document
    puzzle = LIBRARY.find(name)
    listed = document["solutions"]
    assert listed
    assert all(judge(puzzle, spots_of(puzzle, solution)).solved for solution in listed)
    assert len({json.dumps(solution) for solution in listed}) == len(listed)
    assert document["count"] % len(listed) == 0
    assert (0, f"{document['count']}\n", "") == run("solve", "--count", name)
    distinct = run("solve", "--distinct", name, "--json").document
    assert distinct["count"] == len(distinct["solutions"]) <= len(listed)
    assert all(solution in listed for solution in distinct["solutions"])


def test_equal_tiles_are_told_apart_in_a_count(run: Run) -> None:
    """Four equal tiles can be exchanged in 24 ways; a list has the arrangement once."""
    text = json.dumps(four(tiles=[[1, 1, 1, 1]] * 4, fixed=[]))
    document = run("solve", "-", "--all", "--json", stdin=text).document
    assert (24, 1) == (document["count"], len(document["solutions"]))
    lines = run("solve", "-", "--all", stdin=text).out.splitlines()
    assert "solutions: 1 (24 with equal tiles told apart)" == lines[-1]
    assert (0, "1\n", "") == run("solve", "-", "--distinct", "--count", stdin=text)
    lines = run("solve", "-", "--distinct", stdin=text).out.splitlines()
    assert "solutions: 1 (symmetric ones counted once)" == lines[-1]


def test_spare_tiles_are_told_apart_in_a_count(run: Run) -> None:
    """Of three equal tiles and one other, two equal ones fill the board, or one and the other."""
    tiles = [[1, 1, 1, 1]] * 3 + [[1, 2, 1, 1]]
    document = json.dumps(four(width=2, height=1, tiles=tiles, fixed=LEFT_OUT))
    counted = run("solve", "-", "--all", "--count", "--json", stdin=document).document
    assert (3 * 2 + 3, 2) == (counted["labelled"], counted["distinct"])
    listed = run("solve", "-", "--all", "--json", stdin=document).document
    assert (9, 2) == (listed["count"], len(listed["solutions"]))
    assert all(len(solution) == 2 for solution in listed["solutions"])


def test_the_puzzle_of_two_kinds(run: Run) -> None:
    """Figures and tiles can be solved together; each says what it is."""
    rows = run("solve", "convex/2", SMALL, "--json").document["puzzles"]
    assert [len(row["solutions"]) for row in rows] == [1, 1]
    assert rows[0]["id"] == "convex/2"
    assert rows[1]["id"].startswith(SMALL)


@pytest.mark.parametrize("option", [["--limit", "3"], ["--timeout", "0.05"]])
def test_limits_of_a_board(run: Run, option: list[str]) -> None:
    """A search that is stopped is status 3, in either form."""
    name = "square/16x16/hard-infinity/c3/s1"
    ran = run("solve", name, "--count", *option, "--json")
    assert (3, "stopped") == (ran.status, ran.document["status"])
    assert "stopped after" in ran.err
    assert 1 == ran.err.count("\n")


# list


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A library with one collection of tiles."""
    directory = tmp_path / "puzzles"
    (directory / "tiles").mkdir(parents=True)
    for part in ("sets", "figures"):
        (directory / part).symlink_to(LIBRARY.directory / part)
    entries = [
        {"id": "small/one", "name": "Corner", "recipe": SMALL, "difficulty": 2, "effort": 30.5},
        {"id": "small/two", "name": "Quartet", "puzzle": FOUR, "unique": True},
    ]
    document = {
        "format": "tui-tangram/tile-collection", "version": 1, "id": "small",
        "name": "Small boards", "entries": entries,
    }  # fmt: skip
    (directory / "tiles" / "small.json").write_text(json.dumps(document))
    library = Library(directory)
    monkeypatch.setattr("tui_tangram.player.library.shipped_library", lambda: library)


@pytest.mark.usefixtures("collected")
def test_both_kinds_are_listed(run: Run) -> None:
    """Puzzles of tiles follow the figures, with collection and grade."""
    lines = run("list").out.splitlines()[len(LIBRARY.of(Figures).entries) :]
    assert ["small/one", "Corner", "Small", "boards", "●●○○○", "31"] == lines[0].split()
    assert ["small/two", "Quartet", "Small", "boards"] == lines[1].split()
    found = run("list", "unsolved easy small boards").out.splitlines()
    assert ["small/one"] == [line.split()[0] for line in found]
    found = run("list", "small boards").out.splitlines()
    assert ["small/one", "small/two"] == [line.split()[0] for line in found]


@pytest.mark.usefixtures("collected")
def test_both_kinds_for_programs(run: Run) -> None:
    """They are one list, and each row says its kind."""
    document = run("list", "--json").document
    assert document["count"] == len(document["puzzles"])
    kinds = [row["kind"] for row in document["puzzles"]]
    assert len(LIBRARY.of(Figures).entries) == kinds.count("tangram")
    one, two = (row for row in document["puzzles"] if row["kind"] == "matching")
    assert ("small/one", "Small boards", 2, 30.5, False) == tuple(
        one[key] for key in ("id", "collection", "difficulty", "effort", "unique")
    )
    assert (None, None, True) == (two["difficulty"], two["recipe"], two["unique"])


@pytest.mark.usefixtures("collected")
def test_a_collection_of_tiles_can_be_solved(run: Run) -> None:
    """The id of a collection stands for all its puzzles."""
    document = run("solve", "small", "--json").document
    assert ["small/one", "small/two"] == [row["id"] for row in document["puzzles"]]


@pytest.mark.usefixtures("collected")
def test_names_with_a_typo_of_both_kinds(run: Run) -> None:
    """What is nearly the name of a tile puzzle brings it as a suggestion."""
    assert "did you mean Quartet (small/two)" in run("show", "quartett").complaint


# play


@pytest.mark.parametrize(("text", "kept"), [(SMALL, False), ("four.json", True)])
def test_the_app_is_given_tiles(
    run: Run, monkeypatch: pytest.MonkeyPatch, four_file: Path, text: str, kept: bool
) -> None:
    """The app gets a name that leads to the puzzle; one of a file has no id, so no save."""
    assert four_file.exists()
    started: list[str] = []

    class App:
        @staticmethod
        def run(puzzle: str, **directories: object) -> int:
            started.append(puzzle)
            return 0

    monkeypatch.setitem(__import__("sys").modules, "tui_tangram.app", App)
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda _: True)
    assert (0, "", "") == run("play", text)
    puzzle = LIBRARY.find(started[0])
    assert kept == (puzzle.id == "")
    assert kept or started[0] == puzzle.id


def test_a_file_of_a_known_puzzle_is_that_puzzle(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file with a puzzle's id is played under that id if it is that puzzle, else not."""
    started: list[str] = []

    class App:
        @staticmethod
        def run(puzzle: str, **directories: object) -> int:
            started.append(puzzle)
            return 0

    text = run("show", SMALL, "--json").out
    document = json.loads(text)
    (tmp_path / "same.json").write_text(text)
    (tmp_path / "other.json").write_text(json.dumps(document | {"tiles": document["tiles"][::-1]}))
    monkeypatch.setitem(__import__("sys").modules, "tui_tangram.app", App)
    monkeypatch.setattr("tui_tangram.cli.play.is_terminal", lambda _: True)
    for name in ("same.json", "other.json"):
        assert (0, "", "") == run("play", name)
    assert started[0] == document["id"]
    assert LIBRARY.find(started[1]).id == ""


# What is refused

MILLION = "[" + ",".join(["[1,1,1,1]"] * 4) + "]"

BAD_FILES = {
    "sides missing": (four(tiles=[[1, 2, 3]] * 4), "tiles[0]: has 3 sides; a tile has 4 sides"),
    "too few tiles": (four(tiles=[[1] * 4] * 3), "tiles: 3 tiles cannot fill a board with 4 cells"),
    "other shapes": (
        {**four(width=LEFT_OUT, height=LEFT_OUT), "layout": "4.8.8", "places": 4},
        "tiles: 0 tiles with 8 sides, but the board has 2 cells of that shape",
    ),
    "a colour too high": (four(tiles=[[9] * 4] * 4), "tiles[0][0]: there is no colour 9"),
    "an unknown layout": (four(layout="sqaure"), "layout: there is no layout 'sqaure'; did you"),
    "unknown rules": (four(rules="tetris"), "rules: there are no rules called 'tetris'"),
    "a million places": (four(width=1000, height=1000), "width: a board of 1000000 cells"),
    "a newer version": (four(version=2), "version: 2 is newer than this program"),
    "another format": (four(format="tui-tangram/save"), "format: must be 'tui-tangram/figure' or"),
    "no format": (four(format=LEFT_OUT), "format: is missing"),
    "an arrangement": (four(format="tui-tangram/arrangement"), "format: must be 'tui-tan"),
}


@pytest.mark.parametrize("what", BAD_FILES)
@pytest.mark.parametrize("command", ["show", "solve", "play"])
def test_bad_files(run: Run, tmp_path: Path, command: str, what: str) -> None:
    """Whatever is wrong with a file is one line: file, place and cause; status 2."""
    document, cause = BAD_FILES[what]
    (tmp_path / "bad.json").write_text(json.dumps(document))
    complaint = run(command, "bad.json").complaint
    assert complaint.startswith(f"bad.json: {cause}"), complaint
    assert len(complaint) < 300


@each(
    ("name", "cause"),
    [
        ("sqare/3x3/tetravex/s1", "did you mean square?"),
        ("square/3x3/tetravx/s1", "did you mean tetravex?"),
        ("square/3x3/tetravex/c4/s1/g1-zz", "square/3x3/tetravex/c4/s1/g1-zz"),
        ("square/1000x1000/tetravex/s1", "1024"),
        ("square/giant/tetravex/s1", "there is no size called 'giant'"),
        ("4.6.12", "4.6.12"),
        ("square/3x3/tetravex/s\x1b[2J", r"\x1b[2J"),
    ],
)
@each("command", ["show", "solve", "play"])
def test_ids_with_a_typo(run: Run, command: str, name: str, cause: str) -> None:
    """An id that is not well made is one line that says what is wrong in it; status 2."""
    complaint = run(command, name).complaint
    assert cause in complaint
    assert len(complaint) < 400


def test_only_figures_are_verified(run: Run) -> None:
    """A puzzle of tiles is no figure, and that is said."""
    complaint = run("verify", SMALL, "./laid.json").complaint
    assert complaint == f"{SMALL}: only figures can be verified"


def test_bad_input_of_a_real_process(tmp_path: Path) -> None:
    """From outside too: status 2, one line on standard error, nothing on standard output."""
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(four(width=1000, height=1000)))
    for argv in (["show", str(path)], ["solve", "sqare/3x3/tetravex/s1"], ["new", "sqare"]):
        with process(*argv, stdout=subprocess.PIPE) as command:
            out, err = command.communicate(timeout=120)
        assert (2, b"") == (command.returncode, out)
        assert err.startswith(b"tui-tangram: ")
        assert err.count(b"\n") == 1


def test_a_solid_is_shown_in_space(run: Run, tmp_path: Path) -> None:
    """In letters and in a drawing next to its net; what lies in the plane is refused."""
    solid = "5.5.5/dodecahedron-easy/hard-infinity/c4/s1"
    out, net = (run("show", solid, *more, "--profile", "ascii").out for more in (["--space"], []))
    assert out != net
    solved = run("show", solid, "--space", "--solution", "--profile", "ascii").out
    assert set("1234") <= set(solved) > set(out)
    ring = "square/4x4/hard-infinity/c5+wrap/s1"
    assert run("show", ring, "--space").out != run("show", ring).out
    found = run("show", SMALL, "--space")
    assert (found.status, found.out) == (2, "")
    assert "is flat; drop --space" in found.err
    for puzzle, seen in ((solid, True), (SMALL, False)):
        file = tmp_path / "out.svg"
        assert run("export", puzzle, "--solutions", "--force", "-o", str(file)).status == 0
        assert ("In space: " in file.read_text(encoding="utf-8")) is seen
