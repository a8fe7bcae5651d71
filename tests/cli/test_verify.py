"""``verify``: the verdict in words and for programs."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tests.games.tangram.games import LIBRARY, SET, THIRD
from tui_tangram.games.tangram.core.figure import Arrangement, PlacedKind
from tui_tangram.games.tangram.core.format import write_arrangement, write_figure, write_pieces
from tui_tangram.maths.contour.verdict import share
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Turn

SQUARE = LIBRARY.find("convex/2")
SQUARE_SOLVED = {
    "file": "-", "line": None, "name": None, "moved": None, "error": None, "solved": True,
    "completeness": 100, "contour": 1.0, "area": 1.0,
    "holes": 0, "islands": 1, "overlaps": [],
}  # fmt: skip


def laid(
    name: str = "convex/2",
    *,
    keep: int | None = None,
    motion: Isometry | None = None,
    first: Point | None = None,
) -> str:
    """Return the file of a part of a figure's solution, moved; the first piece aside."""
    figure = LIBRARY.find(name)
    pieces = []
    for number, (kind, shape) in enumerate((figure.solution or ())[:keep]):
        shape = shape.moved(motion or Isometry.linear())
        if number == 0 and first is not None:
            shape = shape.moved(Isometry.translation(first))
        pieces.append(PlacedKind(kind, shape))
    return write_arrangement(Arrangement(set_id=figure.set_id, pieces=tuple(pieces)))


@each("name", ["convex/2", "curved/heart", "rings/key"])
@each("turn", [*Turn.EIGHTHS, THIRD, THIRD.inverse()])
def test_a_solved_figure_wherever_it_stands(run: Run, name: str, turn: Turn) -> None:
    """A solution counts anywhere and turned by whatever angle: status 0."""
    motion = Isometry(turn, False, Point.of(7, 1, -3, 2, 3))
    ran = run("verify", name, "-", "--json", stdin=laid(name, motion=motion))
    figure = LIBRARY.find(name)
    solved = SQUARE_SOLVED | {"holes": figure.holes, "islands": figure.islands}
    assert (0, solved, "") == (ran.status, ran.document, ran.err)


@pytest.mark.parametrize("name", ["convex/4", "rings/key"])
@pytest.mark.parametrize("allowed", [False, True])
def test_a_mirror_image_counts_where_it_is_allowed(
    run: Run, tmp_path: Path, name: str, allowed: bool
) -> None:
    """A figure without an axis says whether it may be shown from behind."""
    document = json.loads(write_figure(LIBRARY.find(name))) | {"mirror": allowed}
    (tmp_path / "figure.json").write_text(json.dumps(document))
    motion = Isometry(THIRD, True, Point.of(1, 0, 0, 0))
    ran = run("verify", "figure.json", "-", "--json", stdin=laid(name, motion=motion))
    assert (int(not allowed), allowed) == (ran.status, ran.document["solved"])
    assert allowed == (ran.document["completeness"] == 100)


def test_a_solved_figure_in_words(run: Run) -> None:
    """The same for people."""
    ran = run("verify", "convex/2", "-", stdin=laid())
    assert (0, "") == (ran.status, ran.err)
    assert [
        ["solved", "yes"], ["completeness", "100%"], ["contour", "1.0"], ["area", "1.0"],
        ["holes", "0"], ["islands", "1"], ["overlaps", "none"],
    ] == [line.split(maxsplit=1) for line in ran.out.splitlines()]  # fmt: skip


def test_half_of_it(run: Run) -> None:
    """Two large triangles cover half of the square: status 1 and the shares."""
    ran = run("verify", "convex/2", "-", "--json", stdin=laid(keep=2))
    document = ran.document
    assert (1, False, 0.5) == (ran.status, document["solved"], document["area"])
    assert 50 == document["completeness"] == int(100 * min(document["contour"], document["area"]))


def test_a_part_of_a_round_figure(run: Run) -> None:
    """Without the last piece there is less of it, exactly measured."""
    ran = run("verify", "curved/heart", "-", "--json", stdin=laid("curved/heart", keep=8))
    # An eighth of a disc is gone: (4 + 7/8·π) of 4 + π in area.
    assert (1, 0.945, []) == (ran.status, ran.document["area"], ran.document["overlaps"])
    assert (1, 0) == (ran.document["islands"], ran.document["holes"])
    ring = run("verify", "rings/key", "-", "--json", stdin=laid("rings/key", keep=1)).document
    assert (1, 1) == (ring["islands"], ring["holes"])


def test_nothing_laid(run: Run) -> None:
    """No pieces are an arrangement too."""
    document = run("verify", "convex/2", "-", "--json", stdin=laid(keep=0)).document
    assert SQUARE_SOLVED | {
        "solved": False, "completeness": 0, "contour": 0.0, "area": 0.0, "islands": 0,
    } == document  # fmt: skip


def test_overlaps_are_named(run: Run) -> None:
    """Two pieces over each other are named by their keys; nothing is solved then."""
    moved = laid(keep=2, first=Point.of(0, 0, 1, 0))
    ran = run("verify", "convex/2", "-", "--json", stdin=moved)
    assert (1, [["L1", "L2"]]) == (ran.status, ran.document["overlaps"])
    document = json.loads(laid("curved/heart"))
    document["solution"][5]["poly"] = document["solution"][4]["poly"]
    both = run("verify", "curved/heart", "-", "--json", stdin=json.dumps(document))
    assert (1, [["S1", "S2"]]) == (both.status, both.document["overlaps"])
    assert "overlaps      L1 and L2\n" in run("verify", "convex/2", "-", stdin=moved).out


def test_a_hair_from_solved_is_not_solved(run: Run) -> None:
    """A piece aside by a thousandth is seen, and no share is rounded up to 1."""
    moved = laid(first=Point.of(-1, 0, 0, 0, 1000))
    ran = run("verify", "convex/2", "-", "--json", stdin=moved)
    assert (1, False) == (ran.status, ran.document["solved"])
    assert ran.document["completeness"] < 100
    assert ran.document["contour"] < 1


def test_shares_are_rounded_down() -> None:
    """Only exactly 1 is 1."""
    assert 10_000 == share(Sqratio(1), Sqratio(1), 10_000)
    assert 9_999 == share(Sqratio(10**9 - 1, 0, 10**9), Sqratio(1), 10_000)
    assert 7_071 == share(Sqratio(0, 1, 2), Sqratio(1), 10_000)


def test_files_for_both(run: Run, tmp_path: Path) -> None:
    """Figure and arrangement may both be files, and either may be standard input."""
    figure, arrangement = write_figure(SQUARE), laid()
    (tmp_path / "figure.json").write_text(figure)
    (tmp_path / "laid.json").write_text(arrangement)
    assert 0 == run("verify", "figure.json", "laid.json").status
    assert 0 == run("verify", "-", "laid.json", stdin=figure).status
    assert "standard input cannot be both" in run("verify", "-", "-", stdin=figure).complaint


def test_bad_arrangements(run: Run, tmp_path: Path) -> None:
    """What has no pieces in their places, and a piece too many, are named with file and place."""
    outline = json.loads(write_figure(SQUARE))
    del outline["solution"]
    (tmp_path / "outline.json").write_text(json.dumps(outline))
    told = "outline.json: solution: has an outline only; "
    assert run("verify", "convex/2", "outline.json").complaint.startswith(told)
    (tmp_path / "pieces.json").write_text(write_pieces(SET))
    told = "pieces.json: is a set of pieces, not an arrangement"
    assert told == run("verify", "convex/2", "pieces.json").complaint
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty.jsonl").write_text("\n \n")
    assert "empty.jsonl: has no arrangements" == run("verify", "swan", "empty.jsonl").complaint
    assert "standard input can be read only once" == run("verify", "swan", "-", "-").complaint
    document = json.loads(laid())
    document["solution"] += document["solution"][:1]
    complaint = run("verify", "convex/2", "-", stdin=json.dumps(document)).complaint
    assert complaint.startswith("standard input: solution[7].kind: is L number 3")
    assert "laid.json: no such file" == run("verify", "swan", "laid.json").complaint


def test_an_arrangement_of_another_set(run: Run, tmp_path: Path, monkeypatch) -> None:
    """Pieces of one set do not make figures of another."""
    other = SQUARE.set_id + "-2"
    monkeypatch.setitem(LIBRARY.sets, other, replace(SET, id=other))
    text = laid().replace('"set": "tangram"', f'"set": "{other}"')
    complaint = run("verify", "convex/2", "-", stdin=text).complaint
    assert complaint.startswith("standard input: set: the figure uses the set tangram")
    mixed = run("verify", "curved/egg", "-", stdin=laid("curved/heart"))
    assert mixed.complaint == (
        "standard input: set: the figure uses the set egg-of-columbus, the "
        "arrangement has pieces of broken-heart"
    )


SVG = """<svg xmlns="http://www.w3.org/2000/svg">
<polygon points="0,0 200,0 100,100"/><polygon points="0,0 100,100 0,200"/>
<polygon points="200,0 200,100.02 150,50"/><polygon points="100,100 150,50 200,100 150,150"/>
<polygon points="100,100 150,150 50,150"/><polygon points="50,150 150,150 100,200 0,200"/>
<polygon points="200,100 200,200 100,200"/></svg>"""
"""The square of the seven tans, a corner of it two thousandths of a leg away."""


def test_what_import_reads_is_an_arrangement(run: Run, tmp_path: Path) -> None:
    """A drawing, the figure that import prints of it, and lists of other programs."""
    (tmp_path / "square.svg").write_text(SVG)
    figure = run("import", "--print", "square.svg").out
    (tmp_path / "square.json").write_text(figure)
    assert 0 == run("export", "convex/2", "convex/3", "-o", "two.figures").status
    drawn, exact = (
        run("verify", "convex/2", name, "--json").document for name in ("square.svg", "square.json")
    )
    assert SQUARE_SOLVED == drawn | {"file": "-", "name": None, "moved": None}
    assert 0 < drawn["moved"] < 0.001
    assert drawn | {"file": "square.json", "moved": None} == exact
    ran = run("verify", "convex/2", "square.svg")
    told = f"made exact; no piece moved by more than {drawn['moved']} legs"
    assert (0, f"tui-tangram: square.svg: {told}\n") == (ran.status, ran.err)
    assert 1 == run("verify", "convex/3", "square.svg").status
    listed = run("verify", "convex/2", "two.figures", "--json")
    answers = [json.loads(line) for line in listed.out.splitlines()]
    assert [True, False] == [answer["solved"] for answer in answers]
    # The first line says how many there are.
    assert [2, 11] == [answer["line"] for answer in answers]
    told = run("verify", "convex/2", "two.figures").out
    assert told.startswith("two.figures: line 2: solved, made exact; no piece moved by more than")
    refused = run("verify", "curved/heart", "square.svg").complaint
    assert refused.startswith("square.svg: broken-heart has pieces with arcs or holes")


@pytest.mark.parametrize("name", ["convex/2", "heptex/square", "curved/heart"])
def test_what_is_found_is_right(run: Run, name: str) -> None:
    """Each solution that a search prints shows its figure, whatever else it prints."""
    found = run("solve", name, "--all", "--json")
    ran = run("verify", name, "-", "--json", stdin=found.out)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert (0, len(found.document["solutions"])) == (ran.status, len(answers))
    assert {(True, 100)} == {(one["solved"], one["completeness"]) for one in answers}


def test_results_of_searches(run: Run) -> None:
    """Those of several puzzles are taken one by one, and a wrong solution alone is refused."""
    both = run("solve", "convex/2", "convex/4", "--json").document
    both["figures"][0]["solutions"] *= 2
    both["figures"][0]["solutions"][1] = [{"kind": "Q", "poly": [1]}]
    ran = run("verify", "convex/2", "-", stdin=json.dumps(both))
    assert ["standard input: figures[0].solutions[0]: solved"] == ran.out.splitlines()[:1]
    assert "standard input: figures[0].solutions[1][0].poly[0]: must be a point" in ran.err
    assert "figures[1].solutions[0]: not solved, completeness" in ran.out
    assert ran.out.endswith("3 arrangements: 1 solved, 1 not solved, 1 refused\n")
    del both["figures"][1]["unit"]
    complaint = run("verify", "convex/2", "-", stdin=json.dumps(both["figures"][1])).complaint
    assert complaint.startswith("standard input: unit: ")
    for ids in ("convex/2",), ("convex/2", "convex/4"):
        counted = run("solve", *ids, "--count", "--json").out
        ran = run("verify", "convex/2", "-", stdin=counted)
        told = "standard input: has only the number of solutions; for the solutions themselves"
        assert (ran.status, ran.err.count(told)) == (2, len(ids))
        ran = run("import", "-", "--print", stdin=counted)
        assert (ran.status, ran.err.count(told)) == (2, 1)
    ran = run("import", "-", "--print", stdin=json.dumps(both))
    assert ran.complaint == (
        "standard input: has the solutions of a puzzle, which verify reads, and no drawing"
    )


def test_many_arrangements_have_an_answer_each(run: Run, tmp_path: Path) -> None:
    """Lines and files, what is wrong among them; the status is that of the worst."""
    lines = [json.dumps(json.loads(one)) for one in (laid(), laid(keep=2), laid(keep=3))]
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "a.jsonl").write_text("\n".join([*lines, "", '{"format": 1}', lines[0]]))
    (tmp_path / "some" / "b.svg").write_text(SVG)
    (tmp_path / "some" / ".hidden").write_text("no drawing")
    ran = run("verify", "convex/2", "some", "none.json", "--csv")
    assert "tui-tangram: 7 arrangements: 3 solved, 2 not solved, 2 refused\n" == ran.err
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert (2, [str(Path("some") / name) for name in ["a.jsonl"] * 5 + ["b.svg"]]) == (
        ran.status, [row["file"] for row in rows[:-1]]
    )  # fmt: skip
    assert ["1", "2", "3", "5", "6", "", ""] == [row["line"] for row in rows]
    assert ["yes", "no", "no", "", "yes", "yes", ""] == [row["solved"] for row in rows]
    assert [not row["error"] for row in rows] == [bool(row["solved"]) for row in rows]
    assert "none.json: no such file" == rows[-1]["error"]
    said = run("verify", "convex/2", "some")
    assert (2, 1) == (said.status, len(said.err.splitlines()))
    assert f"{Path('some') / 'a.jsonl'}, line 2: not solved, completeness 50%" in said.out
    assert said.out.endswith("6 arrangements: 3 solved, 2 not solved, 1 refused\n")
    assert 1 == run("verify", "convex/2", "-", stdin="\n".join(lines)).status
    assert 0 == run("verify", "convex/2", "-", stdin="\n".join(lines[:1] * 2)).status
