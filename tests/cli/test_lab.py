"""``lab``: shapes, codes, solving, sets, structures, rules; what is too much, and what is wrong."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tui_tangram import __version__
from tui_tangram.games.tangram.core.format import read_pieces
from tui_tangram.games.tangram.core.long_id import set_long_id
from tui_tangram.games.tangram.source.tansets import piece_set
from tui_tangram.maths.codec import code_of, parse
from tui_tangram.research.experiments.registry import experiments
from tui_tangram.research.lab import work
from tui_tangram.research.lab.facts import convex_codes
from tui_tangram.research.lab.polyaboloes import polyaboloes
from tui_tangram.research.lab.tans import read_set


def test_all_shapes_for_people(run: Run) -> None:
    """One on a line, numbered, as shape and length number; a grid where it has none."""
    lines = [line.split("\t") for line in run("lab", "shapes", "5").out.splitlines()]
    assert [str(n) for n in range(1, 31)] == [number for number, _ in lines]
    found = {parse(text).canonical for _, text in lines}
    assert {shape.canonical for shape in polyaboloes(5)} == found
    assert all(" " in text for _, text in lines)


def test_all_shapes_for_programs(run: Run) -> None:
    """A document with each shape's codes and what is known of it, and the count."""
    document = run("lab", "shapes", "4", "--json").document
    assert ("complete", 14, 14) == (
        document["status"], document["count"], len(document["shapes"]),
    )  # fmt: skip
    for shape in document["shapes"]:
        code = code_of(parse(shape["grid"]))
        convex = max(code.shape) < 4
        assert (code.shape_number, code.length_number, code.l1, convex, code.perimeter) == (
            shape["shape"], shape["length"], shape["l1"], shape["convex"], shape["perimeter"],
        )  # fmt: skip
    assert {"triangles": 9, "status": "complete", "count": 3743} == run(
        "lab", "shapes", "9", "--count", "--json"
    ).document


def test_a_count_is_a_number(run: Run) -> None:
    """``--count`` prints it and nothing else, however the shapes are chosen."""
    assert (0, "1116\n", "") == run("lab", "shapes", "8", "--count")
    assert (0, "11\n", "") == run("lab", "shapes", "8", "--count", "--convex")
    assert (0, "20\n", "") == run("lab", "convex", "16", "--count")
    assert (0, "13\n", "") == run("lab", "convex", "16", "--count", "--set", "tangram")
    assert (0, "7\n", "") == run(
        "lab", "structures", "--pieces", "6", "--triangles", "16", "--doubles", "0", "--count"
    )


def test_filters_of_shapes(run: Run) -> None:
    """The shapes with a property are as many as have it in the whole list."""
    shapes = run("lab", "shapes", "7", "--json").document["shapes"]
    for option, value, key in (
        ("--holes", 1, "holes"),
        ("--sides", 5, "sides"),
        ("--perimeter", 9, "perimeter"),
        ("--symmetry", "mirrored along a diagonal", "symmetry"),
    ):
        expected = sum(shape[key] == value for shape in shapes)
        ran = run("lab", "shapes", "7", option, str(value), "--count")
        assert f"{expected}\n" == ran.out
        assert expected
    symmetric = sum(shape["symmetry"] != "none" for shape in shapes)
    assert f"{symmetric}\n" == run("lab", "shapes", "7", "--symmetry", "any", "--count").out


def test_convex_shapes_and_what_a_set_makes(run: Run) -> None:
    """In the order of the codes, with what is made; the tangram makes 13 of 20."""
    lines = run("lab", "convex", "16", "--set", "tangram").out.splitlines()
    assert "tangram fills 13 of 20" == lines[-1]
    listed = run("lab", "convex", "16").out.splitlines()
    assert "n:1   112 2 4 4 4           L1=000019999100002" == listed[0]
    assert "n:12  2222 1 2 2 2 2        L1=299299299299" == listed[11]
    assert "n:1   112 2 4 4 4  filled" == lines[0]
    assert "n:2   1133 1 1 9 1 7  not filled" == lines[1]
    document = run("lab", "convex", "16", "--set", "sei-shonagon", "--json").document
    assert (16, 20, 16) == (document["count"], document["convex"], len(document["made"]))
    texts = [f"{shape['shape']} {shape['length']}" for shape in document["shapes"]]
    assert list(map(str, convex_codes(16))) == texts


def test_pictures_of_shapes(run: Run) -> None:
    """With ``--pictures`` each shape is drawn below its line."""
    plain = run("lab", "convex", "4").out.splitlines()
    drawn = run("lab", "convex", "4", "--pictures").out.splitlines()
    assert plain == [line for line in drawn if line.startswith("n:")]
    assert len(drawn) > 3 * len(plain)


def test_solving_by_any_code(run: Run) -> None:
    """Shape and length number, grid and L1 number name one shape; both solvers agree."""
    codes = ("112 2 4 4 4", "5553/5530/5300/3000", "000019999100002")
    for code in codes:
        assert (0, "12\n", "") == run("lab", "solve", code, "--set", "tangram", "--count")
    by_digits = run("lab", "solve", codes[0], "--set", "tangram", "--all", "--json",
                    "--by-subtraction").document  # fmt: skip
    document = run("lab", "solve", codes[0], "--set", "tangram", "--all", "--json").document
    assert 12 == document["count"] == len(document["shapes"][0]["solutions"])
    assert sorted(map(str, by_digits["shapes"][0].pop("solutions"))) == sorted(
        map(str, document["shapes"][0].pop("solutions"))
    )
    assert by_digits == document


def test_a_solution_for_people(run: Run) -> None:
    """A picture with labels, those of the game, and where each tan is."""
    ran = run("lab", "solve", "112 2 4 4 4", "--set", "tangram")
    picture = ran.out.partition("1  t9")[0]
    assert all(picture.count(label) == 1 for label in "1234567")
    tans = [line.split()[:2] for line in ran.out.splitlines() if "column " in line]
    names = ["t9", "t9", "t2", "t4", "t3", "t1", "t1"]
    assert [[str(n), name] for n, name in enumerate(names, 1)] == tans
    assert 7 == ran.out.count("column ")
    assert 0 == ran.status
    assert (1, "no solution\n") == run("lab", "solve", "1313 1 8 1 8 1", "--set", "tangram")[:2]


def test_codes_are_solved_without_quotes(run: Run) -> None:
    """Several of them too, next to others; a code that is wrong is told as such."""
    quoted = run("lab", "solve", "112 2 4 4 4", "1313 12424", "convex/2", "--set", "tangram")
    words = ["112", "2", "4", "4", "4", "1313", "12424", "convex/2"]
    assert quoted.out == run("lab", "solve", *words, "--set", "tangram").out
    assert "shapes solved: 3 of 3" in quoted.out
    rows = run("lab", "solve", "5", "5", "41", "--set", "t1,t1", "--json").document
    assert ["5", "5", "41"] == [one["grid"] for one in rows["shapes"]]
    wrong = run("lab", "solve", "112", "2", "4", "4", "5", "--set", "tangram")
    assert wrong.complaint.startswith("112 2 4 4 5: the contour does not close")
    short = run("lab", "solve", "112", "2", "4", "4", "--set", "tangram")
    assert "3 sides need 3 lengths" in short.complaint


def test_a_list_of_shapes_in_one_run(run: Run) -> None:
    """What ``lab convex`` and ``lab shapes`` print can be given to ``lab solve``."""
    listed = run("lab", "shapes", "16", "--convex").out
    ran = run("lab", "solve", "-", "--set", "tangram", "--count", stdin=listed)
    assert (
        "shapes solved: 13 of 20, solutions: 256, 1,024 with equal pieces told apart"
        == ran.out.splitlines()[-1]
    )
    assert 1 == ran.status
    document = run("lab", "solve", "-", "--set", "tangram", "--json", stdin=listed).document
    assert (13, 13, 20) == (document["count"], document["solved"], len(document["shapes"]))
    wrong = run("lab", "solve", "-", "--set", "t1", stdin="1\n\nx\n")
    assert wrong.complaint.startswith("standard input, line 3: 'x' is not a shape code")


def test_every_code_of_a_shape(run: Run) -> None:
    """Numbers, directions, corners, L1 number, symmetry and aliases."""
    document = run("lab", "code", "1313 1 2 4 2 4", "--json").document
    assert ("1313", "1 2 4 2 4", "0000199300001993") == (
        document["shape"], document["length"], document["l1"],
    )  # fmt: skip
    assert ("half turn", 4, 4) == (
        document["symmetry"], document["count"], len(document["aliases"]),
    )  # fmt: skip
    assert ("10/51/55/55/45/04", [1, 6, 5, 2]) == (document["grid"], document["directions"])
    lines = run("lab", "code", "1313 1 2 4 2 4").out.splitlines()
    assert "L1 number      0000199300001993" in lines
    assert 8 == sum(line.startswith("alias ") for line in lines)
    assert lines == run("lab", "code", "1313", "12424").out.splitlines()
    ring = run("lab", "code", "555/505/555", "--json").document
    assert (None, None, [], 1) == (ring["shape"], ring["corners"], ring["numbers"], ring["holes"])


def test_the_best_sets(run: Run) -> None:
    """The four sets of seven that make 19 of the 20 convex shapes, and that none makes more."""
    # Fox-Epstein, Katsumata and Uehara, IEICE Trans. E99-A(6), 2016.
    ran = run("lab", "tansets", "--pieces", "7", "--triangles", "16")
    lines = ran.out.splitlines()
    assert 0 == ran.status
    assert 4 == sum(line.startswith("19 of 20  ") for line in lines) == len(lines) - 1
    assert lines[-1].endswith("none fills more than 19")
    document = run("lab", "tansets", "--pieces", "7", "--triangles", "16", "--at-least", "19",
                   "--rank", "solutions", "--json").document  # fmt: skip
    assert (4, 20, 19) == (document["count"], document["convex"], document["at_least"])
    assert [19] * 4 == [one["makes"] for one in document["sets"]]
    solutions = [one["solutions"] for one in document["sets"]]
    assert sorted(solutions, reverse=True) == solutions
    assert all(16 == sum(tan.triangles for tan in read_set(one["set"])) for one in document["sets"])


def test_sets_that_do_not_exist(run: Run) -> None:
    """No set of six makes 19: status 1, and a sentence that says so."""
    ran = run("lab", "tansets", "--pieces", "6", "--triangles", "16", "--at-least", "19")
    assert (1, "no set of 6 pieces fills 19 of the 20 convex shapes of 16 half-squares\n") == ran[
        :2
    ]


def test_sets_like_another(run: Run) -> None:
    """Of the 14 sets with the structure of the tangram some make more than its 13; ranked."""
    arguments = ("lab", "tansets", "--pieces", "7", "--triangles", "16", "--at-least", "14")
    like = run(*arguments, "--like", "tangram", "--rank", "balance").out
    assert like == run(*arguments, "--structure", "1:2:1,2:3:0,4:2:1", "--rank", "balance").out
    assert "with that area split fill at least 14" in like.splitlines()[-1]
    assert all("  1-(1)-2-2-2-4-(4)  " in line for line in like.splitlines()[:-1])


def test_structures(run: Run) -> None:
    """Areas with doubles in brackets, and the number of sets."""
    arguments = ("lab", "structures", "--pieces", "7", "--triangles", "16")
    lines = run(*arguments).out.splitlines()
    assert "1-(1)-2-2-2-4-(4)\t1:2:1,2:3:0,4:2:1\t14 sets" in lines
    document = run(*arguments, "--json").document
    assert document["count"] == len(lines) - 1 == len(document["structures"])
    assert {7} == {len(structure["areas"]) for structure in document["structures"]}


def test_both_numbers_of_solutions_are_in_json(run: Run) -> None:
    """Of each shape and of all together, where all solutions were asked for."""
    command = ("lab", "solve", "convex/1", "convex/2", "--set", "tangram", "--json")
    document = run(*command, "--count").document
    assert [(12, 48), (8, 32)] == [(one["distinct"], one["labelled"]) for one in document["shapes"]]
    assert (20, 20, 80) == tuple(document[name] for name in ("count", "distinct", "labelled"))
    assert "labelled" not in run(*command).document


def test_old_rules(run: Run) -> None:
    """The verdict of each rule; the first shape that breaks one is named."""
    document = run("lab", "rules", "6", "--json").document
    assert document["count"] == 5 == len(document["rules"])
    assert document["area_splits"]["overlooked"] == ["1-(1)-(1)-(1)-6-(6)"]
    broken = [
        line
        for line in run("lab", "rules", "77", "--convex").out.splitlines()
        if "broken by" in line
    ]
    assert 1 == len(broken)
    assert broken[0].endswith("first by 2333333 1 1 2 11 1 1 1 12 (77 half-squares)")


def test_rules_are_shown_with_proof_and_with_what_breaks_them(run: Run) -> None:
    """A proof where one is known; the picture of the first shape that breaks a rule."""
    lines = run("lab", "rules", "77", "--convex").out.splitlines()
    assert 7 == sum(line.startswith("  Proof: ") for line in lines)
    at = next(number for number, line in enumerate(lines) if "broken by" in line)
    assert "there is no such shape" in run("lab", "rules", "7", "--convex").out
    assert lines[-1].endswith("The paper overlooks 1-(1)-(1)-(1)-6-(6).")
    picture = lines[at + 1 : -3]
    assert len(picture) > 3
    assert not any(sign.isalnum() for line in picture for sign in line)
    assert max(map(len, lines[2:3])) <= 100
    proofs = [one["proof"] for one in run("lab", "rules", "5", "--json").document["rules"]]
    assert 5 == len(proofs) == sum(map(bool, proofs))


def test_work_is_taken_up_again(run: Run, tmp_path: Path) -> None:
    """Stopped by a limit: status 3; the same command with the same file goes on."""
    command = ("lab", "shapes", "10", "--count", "--workers", "1", "--file", "work")
    stopped = run(*command, "--limit", "20000")
    assert (3, 1) == (stopped.status, len(stopped.err.splitlines()))
    lines = (tmp_path / "work").read_text().splitlines()
    assert len(lines) > 1
    again = run(*command, "--limit", "20000")
    assert (0, "13240\n", "") == again
    assert int(stopped.out) < 13240
    assert (tmp_path / "work").read_text().startswith("\n".join(lines))
    assert run("lab", "shapes", "4", "--count", "--file", "work").complaint == (
        "work: belongs to another job; use another file"
    )


@pytest.mark.parametrize("command", [("shapes", "11"), ("shapes", "11", "--count")])
def test_limits(run: Run, command: tuple[str, ...]) -> None:
    """A limit ends with status 3, a line, and a document that says so."""
    ran = run("lab", *command, "--limit", "100", "--json")
    assert 3 == ran.status
    assert 1 == len(ran.err.splitlines())
    assert "stopped" == ran.document["status"]
    assert 3 == run("lab", *command, "--timeout", "0.01").status


@each(
    "command",
    [
        ("shapes", "1000000000"),
        ("shapes", "21"),
        ("convex", "1000000000"),
        ("tansets", "--pieces", "7", "--triangles", "1000000000"),
        ("tansets", "--pieces", "1000000000", "--triangles", "1000000000"),
        ("structures", "--pieces", "7", "--triangles", "1000000000"),
        ("structures", "--pieces", "1000000000", "--triangles", "100"),
        ("rules", "1000000000"),
        ("rules", "1000000000", "--convex"),
        ("shapes", "5", "--workers", "1000000000"),
    ],
)
def test_too_much(run: Run, command: tuple[str, ...]) -> None:
    """What nobody would live to see is refused at once, with the limit."""
    assert ": at most " in run("lab", *command).complaint


@each(
    ("command", "why"),
    [
        (("shapes", "0"), "at least 1"),
        (("shapes", "x"), "whole number"),
        (("shapes",), "required: N"),
        ((), "required: COMMAND"),
        (("code", "112 2 4 4 5"), "does not close"),
        (("code", "22161 2 1 2 1 1 1"), "crosses or touches itself"),
        (("code", "567"), "digits 0 to 5"),
        (("solve", "5", "--set", "tangram"), "5: has 2 half-squares, but set tangram has 16"),
        (("solve", "5", "--set", "foo"), "not a set; use tangram"),
        (("solve", "5"), "required: --set"),
        (("solve", "-", "--set", "t1"), "no shape given"),
        (
            ("solve", "5", "--set", "t4", "--by-subtraction", "--workers", "2"),
            "--by-subtraction cannot be combined",
        ),
        (("convex", "15", "--set", "tangram"), "has 16 half-squares, not 15"),
        (("tansets", "--pieces", "8", "--triangles", "7"), "have at least 8 half-squares"),
        (("structures", "--pieces", "8", "--triangles", "7"), "have at least 8 half-squares"),
        (("tansets", "--pieces", "7"), "required: --triangles"),
        (("tansets", "--pieces", "2", "--triangles", "4", "--like", "tangram"), "not 2 and 4"),
        (
            ("tansets", "--pieces", "2", "--triangles", "4", "--like", "t1", "--structure", "1"),
            "give only one",
        ),
        (
            ("tansets", "--pieces", "2", "--triangles", "4", "--structure", "x"),
            "area:pieces:duplicates",
        ),
        (
            ("tansets", "--pieces", "2", "--triangles", "4", "--file", "x"),
            "--file needs --at-least",
        ),
        (("shapes", "4", "--file", "no/such/place"), "cannot be opened"),
        (("shapes", "4", "--dask", "x"), "Dask"),
    ],
)
def test_bad_requests(run: Run, command: tuple[str, ...], why: str) -> None:
    """One line that says what is wrong, and status 2."""
    assert why in run("lab", *command).complaint


def test_every_document_has_a_count(run: Run) -> None:
    """All commands, finished or stopped: one JSON document with ``count``."""
    for command in (
        "shapes 3", "shapes 3 --count", "convex 4", "convex 4 --set t1,t1,t1,t1",
        "solve 5 --set t4", "solve 5 --set t2 --count", "tansets --pieces 2 --triangles 4",
        "structures --pieces 2 --triangles 4", "code 5", "rules 3", "rules 3 --convex",
        "convex 900 --limit 1", "rules 9 --limit 5",
        "structures --pieces 20 --triangles 90 --limit 9",
        "tansets --pieces 7 --triangles 16 --limit 5",
    ):  # fmt: skip
        out = run("lab", *command.split(), "--json").out
        assert isinstance(json.loads(out)["count"], int), command


TABLES = {
    "table-1": "figures", "convex 8 --set t2,t6,t6": "shapes", "shapes 4": "shapes",
    "solve 5 5 41 --set t1,t1 --all": "shapes", "tansets --pieces 3 --triangles 8": "sets",
    "structures --pieces 3 --triangles 8": "structures", "rules 3": "rules",
    "card t1,t1": "neighbours", "card convex/3": "sets", "experiment": "experiments",
    "experiment floor --workers 1 --limit 100": "results",
}  # fmt: skip
"""Commands, and the field of their documents that is a table."""


@each("command", TABLES)
def test_tables_for_spreadsheets_and_papers(run: Run, command: str) -> None:
    """CSV and LaTeX have the records of the JSON document, LaTeX also what made it."""
    words = ("lab", *command.split())
    records = [
        {key: None if key == "seconds" else value for key, value in record.items()}
        for record in run(*words, "--json").document[TABLES[command]]
    ]
    titles = list(records[0])
    listed = [list(row.values()) for row in csv.DictReader(io.StringIO(run(*words, "--csv").out))]
    latex = run(*words, "--latex").out.splitlines()
    version, begin, rule, head, *rows = latex
    assert f"% tui-tangram {__version__}: tui-tangram {shlex.join(words)} --latex" == version
    assert rf"\begin{{tabular}}{{{begin[16:-1]}}}" == begin
    assert ([rule], [r"\hline", r"\end{tabular}"]) == ([rows[0]], rows[-2:])
    assert titles == [one.replace(r"\_", "_") for one in head.removesuffix(r" \\").split(" & ")]
    assert len(titles) == len(begin[16:-1])
    assert len(records) == len(listed) == len(rows) - 3
    for record, cells, line in zip(records, listed, rows[1:-2], strict=True):
        assert line.endswith(r" \\")
        columns = line.removesuffix(r" \\").split(" & ")
        assert len(titles) == len(columns) == len(cells)
        for value, cell, side, column in zip(
            record.values(), cells, begin[16:-1], columns, strict=True
        ):
            if isinstance(value, bool):
                assert (("no", "yes")[value], "l") == (cell, side)
            elif isinstance(value, int | float):
                assert str(value) == cell == column
            elif isinstance(value, str):
                assert value == cell


def test_a_number_alone_is_a_table_too(run: Run) -> None:
    """One row; what is a list of records itself has no column."""
    assert "triangles,status,count\n5,complete,30\n" == (
        run("lab", "shapes", "5", "--count", "--csv").out
    )
    [row] = csv.DictReader(io.StringIO(run("lab", "set", "tangram", "--csv").out))
    assert ("t1,t1,t2,t3,t4,t9,t9", "7") == (row["set"], row["count"])
    assert "tans" not in row
    assert "not allowed with" in run("lab", "set", "tangram", "--csv", "--latex").complaint


def test_a_set(run: Run) -> None:
    """Its tans, structure, balance and what it makes; sets of the library go by their ids."""
    document = run("lab", "set", "tangram", "--json").document
    assert (7, 13, 20, "128/161", "1:2:1,2:3:0,4:2:1") == (
        document["count"], len(document["made"]), document["convex"], document["balance"],
        document["structure"],
    )  # fmt: skip
    assert [1, 1, 2, 3, 4, 9, 9] == [tan["tan"] for tan in document["tans"]]
    lines = run("lab", "set", "revathi").out.splitlines()
    assert lines[-2].startswith("convex     fills 15 of 20: ")
    assert lines[-1] == "not filled 2, 5, 8, 13, 14"
    assert "piece A, " in run("lab", "set", "stomachion").complaint
    for named, pieces in (("t1", 6), ("z19", 6), ("1*t1", 1), ("t2", 1)):
        assert pieces == run("lab", "set", named, "--json").document["count"]


def test_figures_of_the_library_are_shapes(run: Run) -> None:
    """A figure by its id, and the numbers of Table I less the equal pieces."""
    document = run("lab", "solve", "convex/1", "convex/2", "--set", "tangram", "--count", "--json")
    assert [12, 8] == [shape["count"] for shape in document.document["shapes"]]
    assert "is not made of half-squares" in run("lab", "code", "swan").complaint
    assert "no puzzle" in run("lab", "code", "convex/99").complaint


def test_the_card_of_a_shape(run: Run) -> None:
    """All that ``code`` has, and the sets of the library that fill it, counted both ways."""
    document = run("lab", "card", "convex/2", "--json").document
    code = run("lab", "code", "convex/2", "--json").document
    assert code.items() <= document.items()
    sets = {one["id"]: (one["distinct"], one["labelled"]) for one in document["sets"]}
    assert ((8, 32), (24, 24)) == (sets["tangram"], sets["t1"])
    out = run("lab", "card", "convex/2").out
    assert run("lab", "code", "convex/2").out.rstrip() in out
    assert out == run("lab", "card", "2222", "1", "2", "2", "2", "2").out
    assert "tangram        8 solutions, 32 with equal pieces told apart\n" in out


def test_the_card_of_a_set(run: Run) -> None:
    """All that ``set`` has, and the sets one cut away, those that fill most first."""
    document = run("lab", "card", "t1,t1,t2,t4", "--json").document
    alone = run("lab", "set", "t1,t1,t2,t4", "--json").document
    assert all(document[key] == value for key, value in alone.items())
    first = document["neighbours"][0]
    again = run("lab", "set", first["set"], "--json").document
    assert (17, 6) == (len(document["neighbours"]), first["makes"])
    assert first["made"] == again["made"]
    out = run("lab", "card", "t1,t1,t3").out
    assert run("lab", "set", "t1,t1,t3").out in out
    assert "joins t1 + t1 into t2" in out
    assert 6 == run("lab", "card", "t1", "--json").document["count"]


def test_a_set_to_play_with(run: Run) -> None:
    """A file of pieces, which is read as any other."""
    ran = run("lab", "set", "t1,t1,t2,t2,t6,t6,t11", "--pieces-file", "Best of seven")
    pieces = read_pieces(ran.out, "best.json")
    assert ("best-of-seven", "Best of seven", 7) == (pieces.id, pieces.name, len(pieces.pieces))


def test_a_set_is_kept_and_is_a_puzzle_like_others(run: Run) -> None:
    """It is in list, show, solve and lab from then on; a name that is none is refused."""
    kept = run("lab", "set", "t1,t1,t2,t4", "--keep", "Four of mine", "--json").document
    assert ("complete", "own/four-of-mine") == (kept["status"], kept["set"])
    first = kept["figures"][0]
    assert kept["count"] == len(kept["figures"]) == len(
        run("lab", "set", kept["set"], "--json").document["made"]
    )  # fmt: skip
    assert set(kept["figures"]) == {
        row["id"] for row in run("list", "four of mine", "--json").document["puzzles"]
    }
    assert 0 == run("show", first).status
    assert run("solve", first, "--count", "--json").document["count"] > 0
    assert run("solve", kept["set"], "--count", "--json").status == 0
    assert "a name has" in run("lab", "set", "tangram", "--keep", " ").complaint


def test_table_1_is_counted_anew(run: Run) -> None:
    """Figure by figure beside the paper; a limit ends it with what was counted before."""
    ran = run("lab", "table-1")
    assert 14 == len(ran.out.splitlines())
    assert "figure 12: 56 solutions, 224 with equal pieces told apart; the paper has 224" in ran.out
    document = run("lab", "table-1", "--json").document
    assert (1024, 256, 1024, 1024) == tuple(
        document[name] for name in ("count", "distinct", "labelled", "paper")
    )
    assert [0] * 13 == [one["difference"] for one in document["figures"]]
    stopped = run("lab", "table-1", "--limit", "2000", "--json")
    assert (3, "stopped") == (stopped.status, stopped.document["status"])
    assert len(stopped.document["figures"]) < 13


def test_experiments_are_listed(run: Run) -> None:
    """By name and question; as JSON with the paper and what it says."""
    lines = run("lab", "experiment").out.splitlines()
    assert list(experiments({})) == [line.split()[0] for line in lines]
    known = run("lab", "experiment", "--json").document["experiments"]
    assert list(experiments({})) == [one["experiment"] for one in known]
    assert "81.07% of the time" == known[0]["claim"]
    assert "did you mean floor?" in run("lab", "experiment", "flor").complaint


def test_ctrl_c_ends_an_experiment(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has found so far is reported and written, and said not to be all."""
    do = work.run

    def pressed(*job: Any, **limits: Any) -> Iterator[Any]:
        yield from islice(do(*job, **limits), 4)
        raise KeyboardInterrupt

    monkeypatch.setattr(work, "run", pressed)
    path = tmp_path / "a.csv"
    ran = run("lab", "experiment", "large-first", "--workers", "1", "-o", str(path))
    assert (130, "tui-tangram: stopped\n") == (ran.status, ran.err)
    assert "The counts are exact: 2 of 13 figures so far." in ran.out
    assert 5 == len(path.read_text().splitlines())


def test_an_experiment_reports(run: Run, tmp_path: Path) -> None:
    """The paper's number beside ours, a plot, words and a table; a file in each form."""
    plot = tmp_path / "plot.svg"
    out = run("lab", "experiment", "large-first", "--workers", "1", "-o", str(plot)).out
    assert "81.07%" in out
    assert "large first  \u258e 3,465" in out
    assert "2               200       31,372  99.36%          8" in out
    assert ", paper: 81.07%.<" in plot.read_text()
    assert ": tui-tangram lab experiment large-first</desc>" in plot.read_text()
    for form, begin in (
        ("csv", "solver,"), ("json", "{"), ("svg", "<svg"),
        ("tex", f"% tui-tangram {__version__}: tui-tangram lab experiment floor\n"),
    ):  # fmt: skip
        path = tmp_path / f"a.{form}"
        words = ("lab", "experiment", "floor", "--workers", "1", "--limit", "100", "-o", str(path))
        ran = run(*words, "--json")
        assert (3, "stopped") == (ran.status, ran.document["status"])
        assert path.read_text().startswith(begin)
        assert "already exists" in run(*words).complaint
    assert "must end in" in run("lab", "experiment", "floor", "-o", "a.txt").complaint


def test_every_figure_of_a_set(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``lab figures`` counts and lists them, by numbers that are parts of IDs."""
    monkeypatch.setenv("TUI_TANGRAM_CACHE_DIR", str(tmp_path))
    of = ("lab", "figures", "t9,t9,t2,t4")
    assert "'charming': no filter of figures" in run(*of, "charming").complaint
    assert not [*tmp_path.iterdir()]  # it was refused before the work
    document = run(*of, "--count", "--json", "--workers", "1").document
    assert {"figures": 539, "without_holes": 515, "arrangements": 2576, "distinct": 644,
            "labelled": 1288, "status": "complete"}.items() <= document.items()  # fmt: skip
    assert "539 figures, 515 without holes." in run(*of, "--count").out
    few = run(*of, "7", "corners", "--json").document["shapes"]
    assert few
    assert {one["corners"] for one in few} == {7}
    assert {one["holes"] for one in few} == {0, 1}
    assert run("lab", "figures", "t1,t1", "convex", "--count").out == "3 figures.\n"
    holed = run(*of, "--start", "516", "--json").document["shapes"]
    assert [(one["number"], one["holes"]) for one in holed] == [(n, 1) for n in range(516, 540)]
    assert run(*of, "1", "hole", "--count").out == "24 figures.\n"
    # In the order of solutions, one at random, the extremes, and all of them in files.
    sorted_ = run(*of, "--sort", "solutions", "--most", "539", "--json").document["shapes"]
    numbers = [(-one["distinct"], one["number"]) for one in sorted_]
    assert (numbers, 539) == (sorted(numbers), len(numbers))
    of_seven = {one["number"] for one in few}
    drawn = [
        run(*of, "7", "corners", "--random", "--seed", seed, "--json").document["shapes"]
        for seed in "123456"
    ]
    assert 2 < len({one["number"] for [one] in drawn}) <= 6
    assert {one["number"] for [one] in drawn} <= of_seven
    extreme = run(*of, "--extremes", "--json").document["shapes"]
    assert sorted_[0]["number"] == next(
        one["number"] for one in extreme if one["extreme"] == "most solutions"
    )
    for end in ("csv", "json"):
        path = tmp_path / f"all.{end}"
        assert "539 figures" in run(*of, "-o", str(path)).out
        assert "already exists" in run(*of, "-o", str(path)).complaint
    assert json.loads(path.read_text())["shapes"] == sorted(sorted_, key=itemgetter("number"))
    assert 540 == len((tmp_path / "all.csv").read_text().splitlines())
    assert "only figures of a set of the library" in run(*of, "-o", "x.pdf").complaint
    assert "swan" in run(*of, "swan").complaint
    assert "must end in" in run(*of, "-o", "x.txt").complaint
    # The card of a shape has its number, and the ID the figure and its solutions.
    pieces = set_long_id(piece_set(read_set(of[2]), "", "four"))
    for one in (few[0], holed[5]):
        puzzle = f"{pieces}/snug/{one['number']}"
        assert run("solve", puzzle, "--count").out == f"{one['labelled']}\n"
        assert run("lab", "code", puzzle, "--json").document["canonical"] == min(
            str(alias) for alias in parse(one["code"]).aliases
        )
    assert "numbered 1 to 539" in run("solve", f"{pieces}/snug/540").complaint
    store = max((tmp_path / "figures").iterdir(), key=lambda path: path.stat().st_size)
    store.write_bytes(store.read_bytes()[:-3])
    assert "is damaged" in run(*of, "--count").complaint
    assert "is damaged" in run("solve", f"{pieces}/snug/5").complaint


@each(
    ("wanted", "why"),
    (
        ("lab figures pentominoes --count", "at most 19 half-squares"),
        ("lab figures rings-and-frame", "arcs"),
        ("lab figures broken-cross", "half-squares"),
        ("show tangram/snug/0", "the number is missing"),
        ("show z35/snug/1", "at most 19 half-squares"),
    ),
)
def test_sets_without_such_figures(wanted: str, why: str, run: Run) -> None:
    """A set that is too large, or not of half squares, and an ID without number, are one line."""
    assert why in run(*wanted.split()).complaint
