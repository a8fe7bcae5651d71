"""``list`` and ``show``: what there is, how it looks, and what is not given away."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games.tangram.games import FIGURES, LIBRARY
from tests.strategies.store import finish
from tui_tangram.commands import registry
from tui_tangram.commands.command import VERSION
from tui_tangram.games.assist.client import worker_environment
from tui_tangram.games.session import Result
from tui_tangram.games.tangram.core.figure import Arrangement, changed
from tui_tangram.games.tangram.core.format import (
    read_figure,
    write_arrangement,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.long_id import long_id, set_long_id
from tui_tangram.play.phrases import rounded
from tui_tangram.player.filters import ORDERS, PuzzleProgress, arranged
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store
from tui_tangram.render.octants import OCTANTS, SEXTANTS

SWAN = LIBRARY.find("tangram/swan")
NAMES = ("swan", "curved/egg", "rings/teapot")


def reveals(text: str) -> bool:
    """Whether a figure file has a solution in it."""
    return "solution" in json.loads(text)


# list


def test_all_figures_are_listed(run: Run) -> None:
    """Each puzzle is a line with id, name, collection and a grade, in the library's order."""
    ran = run("list")
    assert (0, "") == (ran.status, ran.err)
    lines = ran.out.splitlines()
    assert [item.id for item in shipped_library().items] == [line.split()[0] for line in lines]
    assert [figure.id for figure in FIGURES] == [line.split()[0] for line in lines[: len(FIGURES)]]
    (swan,) = (line for line in lines if line.startswith("tangram/swan "))
    assert ["tangram/swan", "Swan", "Animals"] == swan.split()[:3]
    assert 5 == sum(swan.count(dot) for dot in "●○")
    assert 1 == len({line.index("●") for line in lines if "●" in line})


def test_a_list_for_programs(run: Run) -> None:
    """With ``--json`` each puzzle is an object, and their number is said."""
    document = run("list", "--json").document
    assert len(shipped_library().items) == document["count"] == len(document["puzzles"])
    (row,) = (row for row in document["puzzles"] if row["id"] == "tangram/swan")
    assert ("Swan", "Animals", 2, 8.5, False) == tuple(
        row[key] for key in ("name", "category", "difficulty", "effort", "solved")
    )
    assert row["kind"] == "tangram"
    assert {"outline", "solution"}.isdisjoint(row)


@pytest.mark.parametrize("order", ORDERS)
def test_a_list_has_the_orders_of_the_gallery(run: Run, order: str) -> None:
    """With words or without, for people and for programs; another order is refused."""
    library, known = shipped_library(), PuzzleProgress()
    rows = library.search_items("convex", known)
    wanted = [row.id for row in arranged(ORDERS[order], rows, rows, known)]
    lines = run("list", "convex", "--sort", order).out.splitlines()
    assert wanted == [line.split()[0] for line in lines]
    puzzles = run("list", "convex", "--sort", order, "--json").document["puzzles"]
    assert wanted == [one["id"] for one in puzzles]
    assert registry.ORDERS == tuple(ORDERS)
    assert "--sort" in run("list", "--sort", "colour").complaint


def test_a_list_tells_how_moves_are_spread(run: Run) -> None:
    """For each collection the fewest, the fifths and the most, of the puzzles that match."""
    rows = {one["id"]: one for one in run("list", "--moves", "--json").document["collections"]}
    efforts = sorted(figure.effort for figure in LIBRARY.entries if figure.set_id == "heptex")
    heptex = rows["heptex"]
    assert (35, efforts[0], efforts[-1]) == (heptex["count"], heptex["least"], heptex["most"])
    assert [efforts[6], efforts[13], efforts[20], efforts[27]] == heptex["limits"]
    assert [] == rows["macmahon"]["limits"]
    title, head, *lines = run("list", "heptex", "--moves").out.splitlines()
    assert "Moves that a careful player needs" == title
    assert ["puzzles", "fewest", "20%", "40%", "60%", "80%", "most"] == head.split()
    told = [rounded(number) for number in (35, efforts[0], *heptex["limits"], efforts[-1])]
    assert ["Heptex", *told] == lines[-1].split()
    assert len(lines) == 2
    assert "no puzzle matches" in run("list", "no such thing", "--moves").err


def test_words_narrow_the_list(run: Run) -> None:
    """Only puzzles that match are listed, and none is not an error."""
    rows = run("list", "swan", "--json").document["puzzles"]
    assert rows
    assert all("swan" in (row["name"] + str(row["aliases"])).lower() for row in rows)
    ran = run("list", "no such thing")
    assert (0, "") == (ran.status, ran.out)
    assert "tui-tangram: no puzzle matches 'no such thing'; try: tui-tangram list\n" == ran.err
    none = run("list", "no such thing", "--json").document
    assert {"version": VERSION, "count": 0, "puzzles": []} == none


def test_solved_figures_are_marked(run: Run) -> None:
    """A figure that the player solved has a mark, and says so to programs."""
    scores = Store.open(directories(), pytest.fail).scores
    finish(scores, "convex/2", Result(12.0, 9, 0, revealed=False, own=True), date(2024, 2, 29))
    triangle, square = run("list").out.splitlines()[:2]
    assert (False, True) == ("✓" in triangle, "✓" in square)
    rows = run("list", "--json").document["puzzles"]
    assert ["convex/2"] == [row["id"] for row in rows if row["solved"]]


# show


@pytest.mark.parametrize("name", ["tangram/swan", "swan", "Swan", "SWAN"])
def test_a_figure_may_be_named_in_several_ways(run: Run, name: str) -> None:
    """An id, its last part and the name all lead to the figure."""
    assert "tangram/swan" == run("show", name, "--json").document["id"]


def test_a_set_of_pieces_is_told(run: Run) -> None:
    """By its id or a name it has or had, where no puzzle is called so; nothing else changes."""
    told = run("show", "z19").out.partition("\n\n")[2].splitlines()
    assert ["Chevron.", "1: chevron"] == [told[0], *[line for line in told if "1: " in line]]
    assert run("show", "z19") == run("show", "Z19")
    # A figure of that name comes first.
    assert run("show", "chevron").out == run("show", "pentominoes/chevron").out
    ran = run("show", "z19", "--json")
    assert 2 == ran.status
    assert "no puzzle" in ran.complaint


def test_a_figure_is_drawn_without_its_solution(run: Run) -> None:
    """The silhouette has no letters and no seams, and is as large as was asked for."""
    ran = run("show", "swan", "--size", "20x10")
    assert (0, "") == (ran.status, ran.err)
    assert set(ran.out) == {" ", "░", "\n"}
    lines = ran.out.splitlines()
    assert len(lines) <= 10
    assert max(map(len, lines)) <= 20


@pytest.mark.parametrize("name", ["convex/2", "curved/heart", "rings/tree"])
def test_the_solution_is_drawn_when_asked_for(run: Run, name: str) -> None:
    """With ``--solution`` each piece shows its label."""
    drawn = run("show", name, "--solution", "--size", "90x45").out
    pieces = LIBRARY.piece_set(LIBRARY.find(name).set_id).pieces
    assert all(drawn.count(piece.label) == 1 for piece in pieces)


def test_ascii_pictures_are_ascii(run: Run) -> None:
    """In ascii the silhouette is dots and the solution the labels of the pieces."""
    drawn = run("show", "convex/2", "--profile", "ascii", "--size", "20x9").out
    assert drawn.isascii()
    solution = run("show", "convex/2", "--profile", "ascii", "--solution").out
    assert set("1234567") <= set(solution.lower()) <= set("1234567 \n")


@pytest.mark.parametrize(
    ("profile", "sign"), [("truecolor", "48;2;"), ("256", "48;5;"), ("16", "\x1b[0;")]
)
def test_colours_are_given_when_asked_for(run: Run, profile: str, sign: str) -> None:
    """A profile that is asked for counts in a pipe too; otherwise a pipe gets no colours."""
    assert sign in run("show", "swan", "--solution", "--profile", profile).out
    assert "\x1b" not in run("show", "swan", "--solution").out


def test_the_profile_of_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment's choice counts as asked for, and a wrong one is named."""
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "256")
    assert "48;5;" in run("show", "swan", "--solution").out
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "gif")
    assert run("show", "swan").complaint.startswith("TUI_TANGRAM_PROFILE: no colour mode 'gif'")


@pytest.mark.parametrize("size", [(), ("--size", "40x12"), ("--size", "100x40")])
def test_a_set_is_shown_with_its_pieces(run: Run, size: tuple[str, ...]) -> None:
    """One of each kind with its label, in one scale, above what is known; nothing around them."""
    picture, _, told = run("show", "heptex", *size).out.partition("\n\n")
    lines = picture.splitlines()
    assert set("".join(lines)) == set("13467 █▀▄")
    assert told.startswith("Heptex.\n")
    assert told.endswith("7: large parallelogram\n")
    assert all(line.strip() for line in lines)
    assert "1" in "".join(line[:12] for line in lines)
    if size:
        columns, high = map(int, size[1].split("x"))
        assert len(lines) <= high
        assert max(map(len, lines)) <= columns
    assert "no puzzle or file named 'heptex'" in run("show", "heptex", "--json").complaint


@pytest.mark.parametrize("name", NAMES)
def test_the_file_of_a_figure_keeps_its_secret(run: Run, name: str) -> None:
    """The figure file has a solution only when that was asked for."""
    figure = LIBRARY.find(name)
    without = run("show", name, "--json").out
    assert not reveals(without)
    assert read_figure(without, "out", LIBRARY.sets).outline == figure.outline
    complete = run("show", name, "--json", "--solution").out
    assert reveals(complete)
    assert read_figure(complete, "out", LIBRARY.sets) == figure


@pytest.mark.parametrize("name", ["curved/egg", "rings/key"])
def test_a_players_own_set_with_arcs_and_holes(run: Run, name: str) -> None:
    """Laid into the player's directory it is listed, shown and verified by its own id."""
    figure = LIBRARY.find(name)
    place = directories().data / "puzzles"
    texts = write_pieces(LIBRARY.sets[figure.set_id]), write_figure(figure)
    for part, text in zip(("sets", "figures"), texts, strict=True):
        (place / part).mkdir(parents=True)
        (place / part / "x.json").write_text(text.replace(f'"{figure.set_id}"', '"mine"'))
    rows = run("list", "--json").document["puzzles"]
    (row,) = (row for row in rows if row["id"].startswith("own/"))
    assert row["name"] == figure.name
    assert run("show", row["id"]).out == run("show", name).out
    assert run("show", row["id"], "--solution").out == run("show", name, "--solution").out
    laid = write_arrangement(Arrangement(set_id="own/mine", pieces=figure.solution or ()))
    ran = run("verify", row["id"], "-", "--json", stdin=laid)
    assert (0, True) == (ran.status, ran.document["solved"])
    assert 0 == run("solve", row["id"], "--json").status


def test_a_file_shows_what_the_figure_does(run: Run, tmp_path: Path) -> None:
    """A figure's own file, by name or on standard input, gives the same picture."""
    (tmp_path / "mine.json").write_text(write_figure(SWAN))
    picture = run("show", "swan").out
    assert picture == run("show", "mine.json").out
    assert picture == run("show", "-", stdin=write_figure(SWAN)).out
    assert not reveals(run("show", "mine.json", "--json").out)


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_is_searched_where_a_file_has_none(run: Run, name: str) -> None:
    """From an outline alone a solution is found, and its file is a good one."""
    outline = run("show", name, "--json").out
    ran = run("show", "-", "--json", "--solution", stdin=outline)
    assert 0 == ran.status
    assert read_figure(ran.out, "out", LIBRARY.sets).solution is not None


def test_an_outline_is_computed_where_a_file_has_none(run: Run) -> None:
    """From a solution alone the outline is computed."""
    document = json.loads(write_figure(SWAN))
    del document["outline"]
    shown = run("show", "-", "--json", stdin=json.dumps(document)).out
    assert read_figure(shown, "out", LIBRARY.sets).outline == SWAN.outline


STRIP = {
    "format": "tui-tangram/figure", "version": 1, "set": "tangram", "name": "Strip", "unit": 1,
    "outline": [[[0, 0, 0, 0], [8, 0, 0, 0], [8, 0, 1, 0], [0, 0, 1, 0]]],
}  # fmt: skip


def test_a_figure_that_cannot_be_made(run: Run) -> None:
    """Its picture is shown, the solution is missing: status 1 and one line why."""
    ran = run("show", "-", "--solution", stdin=json.dumps(STRIP))
    assert (1, True) == (ran.status, "░" in ran.out)
    assert "tui-tangram: Strip: the set tangram cannot fill it\n" == ran.err
    assert not reveals(run("show", "-", "--json", "--solution", stdin=json.dumps(STRIP)).out)


def test_the_id_of_a_figure_from_a_file_is_the_whole_figure(run: Run) -> None:
    """It is shown, solved and made a file of as by any other name; a mistake in it is named."""
    assert "tangram/swan\n" == run("show", "swan", "--id").out
    document = json.loads(write_figure(SWAN))
    del document["id"]
    text = run("show", "-", "--id", stdin=json.dumps(document)).out.strip()
    assert text.startswith("figure/1")
    assert text == run("show", text.upper(), "--id").out.strip()
    assert run("show", "swan").out.partition("Swan:")[0] == run("show", text).out
    assert SWAN.area == read_figure(run("show", text, "--json").out, "x", LIBRARY.sets).area
    assert run("solve", "swan", "--count").out == run("solve", text, "--count").out
    wrong = run("show", f"{text[:12]}{'0' if text[12] != '0' else '1'}{text[13:]}")
    assert (2, "") == (wrong.status, wrong.out)
    assert f"should be {text[12]}" in wrong.err


def test_a_set_from_elsewhere_is_in_the_id(run: Run) -> None:
    """The file of such a figure names its set by the set's long ID, and can be read again."""
    pieces = LIBRARY.piece_set("heptex")
    figure = changed(LIBRARY.find("heptex/square"), set_id="own/mine", id="")
    text = long_id(figure, pieces)
    outline = run("show", text, "--json").out
    assert json.loads(outline)["set"] == set_long_id(pieces)
    assert text == run("show", "-", "--id", stdin=outline).out.strip()
    assert "7 pieces" in run("show", json.loads(outline)["set"]).out


def test_an_id_is_an_id_whatever_files_lie_about(run: Run, tmp_path: Path) -> None:
    """A file called like a figure is reached by its path."""
    (tmp_path / "swan").write_text(json.dumps(STRIP))
    assert "Swan" == run("show", "swan", "--json").document["name"]
    assert "Strip" == run("show", "./swan", "--json").document["name"]
    (tmp_path / "strip").write_text(json.dumps(STRIP))
    assert "Strip" == run("show", "strip", "--json").document["name"]


def test_on_a_terminal_there_are_colours_and_lines_fit() -> None:
    """On a real terminal the picture is coloured, the work is told below, and tables are cut."""
    for argv, found in ((["show", "swan"], b"\x1b[0;"), (["list"], "…\r\n".encode())):
        out = on_terminal(*argv, COLUMNS="40", LINES="20")
        assert found in out
        assert (
            argv != ["show", "swan"] or "\nSwan: a careful player needs about 9 mo…".encode() in out
        )
        assert argv != ["list"] or 40 == max(map(len, out.decode().splitlines()))


def on_terminal(*argv: str, **environment: str) -> bytes:
    """Return what a command writes to a terminal."""
    here, there = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "tui_tangram", *argv],
        stdin=there,
        stdout=there,
        stderr=subprocess.PIPE,
        env=worker_environment(os.environ) | environment,
    ) as command:
        os.close(there)
        parts: list[bytes] = []
        try:
            while part := os.read(here, 65536):
                parts.append(part)
        except OSError:  # how Linux says that the other end is closed
            pass
        assert (b"", 0) == (command.stderr.read(), command.wait(120))
    os.close(here)
    return b"".join(parts)


@pytest.mark.parametrize(
    "command",
    [
        "show swan",
        "show square/3x3/infinity/c3/s1",
        "show heptex",
        "relations 3",
        "explain contour example/10",
    ],
)
def test_pictures_are_in_the_cells_that_are_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """By an option or else the environment; half blocks otherwise, and where colours are few."""
    new = {*OCTANTS} - {*SEXTANTS} - {*"▀▄▆"}
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "truecolor")
    words = command.split()
    assert not new & {*run(*words).out}
    assert new & {*run(*words, "--cells", "octants").out}
    assert not new & {*run(*words, "--cells", "octants", "--profile", "16").out}
    monkeypatch.setenv("TUI_TANGRAM_CELLS", "octants")
    assert new & {*run(*words).out}
    assert not new & {*run(*words, "--cells", "sextants").out}
    monkeypatch.setenv("TUI_TANGRAM_CELLS", "tiny")
    assert run(*words).complaint.startswith("TUI_TANGRAM_CELLS: no resolution 'tiny'")
