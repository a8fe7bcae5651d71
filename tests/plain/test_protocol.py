"""What programs get: the version first, codes of errors, hints in fields, as the schema says."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import fastjsonschema
import pytest

from tests.plain.conftest import Player, conforms
from tui_tangram.commands.protocol import SCHEMA
from tui_tangram.manual import TOPICS
from tui_tangram.plain.events import ErrorCode, EventKind
from tui_tangram.plain.prompt import run
from tui_tangram.plain.table import every_command

PAGES: Final = Path(__file__).parents[2] / "tui_tangram" / "manual"
KNOWN: Final[dict[str, Any]] = json.loads(SCHEMA.read_text(encoding="utf-8"))


def written(tmp_path: Path, typed: str, *, restricted: bool = False) -> list[dict[str, Any]]:
    """Return the lines for a program that types lines."""
    target = io.StringIO()
    run(None, tmp_path, tmp_path, json_lines=True, restricted=restricted,
        source=io.StringIO(typed), target=target)  # fmt: skip
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_the_first_line_says_version_and_capabilities(tmp_path: Path) -> None:
    """Before notes and the greeting; a restricted player has no imports."""
    (tmp_path / "settings.toml").write_text("no table", encoding="utf-8")  # which is a note
    first, note, *_ = written(tmp_path, "")
    assert (first["event"], first["version"], note["event"]) == ("hello", 1, "note")
    assert {"play", "hint", "lay", "open", "import"} <= set(first["commands"])
    assert first["games"] == ["tangram", "matching"]
    [first, *_] = written(tmp_path, "", restricted=True)
    assert "import" not in first["commands"]


def test_lines_are_what_the_schema_says(tmp_path: Path) -> None:
    """As a whole, as programs use it; the tests allow no field besides."""
    check = fastjsonschema.compile(KNOWN)
    lines = written(
        tmp_path, "play convex/2\ncontour\nfits 1\nplace 1\nplay hexagon/easy/s3\nhint\n"
    )
    for line in lines:
        check(line)
        conforms(line)
    assert len({line["form"] for line in lines}) > 8
    with pytest.raises(fastjsonschema.JsonSchemaException):
        conforms({**lines[0], "more": 1})
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check({**lines[0], "version": "1"})


def test_the_schema_has_all_kinds_and_codes() -> None:
    """And each form is one that a line may have; the pages of the manual name all."""
    forms: set[str] = set()
    values: set[str] = set()
    for name, one in KNOWN["definitions"].items():
        (values if name[0].isupper() else forms).add(name)
        assert name[0].isupper() or one["description"]
    assert forms == {one["$ref"].rpartition("/")[2] for one in KNOWN["oneOf"]}
    error = KNOWN["definitions"]["error"]["properties"]
    assert error["code"]["enum"] == [code.value for code in ErrorCode]
    events = {
        event
        for form in forms
        for event in KNOWN["definitions"][form]["properties"]["event"].get("enum", [])
        or [KNOWN["definitions"][form]["properties"]["event"]["const"]]
    }
    assert events == {kind.value for kind in EventKind}
    for folder in (".", "de"):
        page = (PAGES / folder / "protocol.md").read_text(encoding="utf-8")
        assert all(f"| `{code.value}` |" in page for code in ErrorCode)
        assert not {form for form in forms if f"`{form}`" not in page}


REFUSED: Final = {
    "lay 1": ("syntax", {"usage": "PIECE CORNER [NUMBER or WORDS]"}),
    "play nosuch": ("unknown", {"given": "nosuch"}),
    "lok": ("unknown", {"given": "lok", "choices": ["look"]}),
    "look 9": ("unknown", {"given": "9", "choices": [*"ABCDEFG"]}),
    "corner 99": ("range", {"given": "99", "from": 1, "to": 4}),
    "un": ("ambiguous", {"given": "un", "choices": ["unplaced", "undo"]}),
    "look triangle": ("ambiguous", {"choices": ["A", "B", "C", "F", "G"]}),
    "row 2": ("unavailable", {}),
    "undo": ("refused", {}),
    "remove 3": ("refused", {"piece": "C"}),
    "solution": ("confirm", {}),
}


@pytest.mark.parametrize("line", REFUSED)
def test_an_error_has_its_code_and_fields(player: Player, line: str) -> None:
    """Whatever the language."""
    player("play convex/2")
    player(line)
    code, data = REFUSED[line]
    fields = player.heard[0].data
    assert (player.heard[0].kind, fields["code"]) == (EventKind.ERROR, code)
    assert data.items() <= fields.items()


def test_what_is_ambiguous_has_its_ways(player: Player) -> None:
    """In the order of their numbers."""
    player("set assistance relaxed")
    player("play convex/2")
    player("place 1")
    ways: Any = player.heard[0].data["ways"]
    player("place 1 3")
    assert player.heard[0].data["move"] == ways[2]["move"]


@pytest.mark.parametrize(
    ("puzzle", "steps"),
    [
        ("convex/2", [{"at"}, {"piece"}, {"points", "turn", "mirrored"}, {"move"}]),
        ("square/2x2/tetravex/c5/s1", [{"place"}, {"tile"}, {"stance", "sides"}, {"move"}]),
    ],
)
def test_a_hint_of_each_step_is_in_fields(
    player: Player, puzzle: str, steps: list[set[str]]
) -> None:
    """The place, the piece or tile, its orientation, the move; each says what those before said."""
    player(f"play {puzzle}")
    said: set[str] = set()
    for level, more in enumerate(steps, start=1):
        player("hint")
        fields = player.heard[0].data
        said |= more
        assert fields["level"] == level
        assert said <= set(fields)
        assert all(not (later & set(fields)) for later in steps[level:3])
    assert fields["moves"] == [fields["move"]]


def test_the_solution_is_in_fields(player: Player) -> None:
    """Move by move, as it is in the game then."""
    player("play convex/2")
    player("solution yes")
    shown = [event.data["move"] for event in player.heard if event.form == "move"]
    assert shown == list(player.shell.line.session.path)


def test_what_is_in_the_way_is_in_fields(player: Player) -> None:
    """Once the hint names it."""
    player("play convex/2")
    player("lay 4 1 1")
    player("hint")
    assert "remove" not in player.heard[0].data
    player("hint")
    assert player.heard[0].data["remove"] == ["D"]


ANSWERED: Final = """
list easy; more; repeat; collections; collections 1; pieces heptex; speech; speech full
lessons; lesson 1; restart; packs; pack 1; close; statistics; settings; set timer no; relations 1
card 112 2 1 1 1; figures t1,t1; experiment; table; explain; explain area; step; step rows
help; help hint; help hints; daily; daily from animals; daily from
play convex/2; look; unplaced; pieces; contour; contour next; hold 1 1; placed; wrong; corner 1
fits; fits 1; placed 1; place 1 1; lay 2 4 1; turn 2; move 2 up; remove 2; undo 1; redo
history; mark here; checkpoints; undo; checkpoints 1; undo; history 1; moves; save mine; hint; check
id; time; pause; resume; solution yes; fits; unplaced; contour; moves; flip 5; close; saves
saves list; saves 1; close; continue; saves rename mine ours; saves delete ours; saves restore
play hexagon/easy/infinity/c3/s479313/g1-2a; look; look 1.1; unplaced; open; find up 2; fits 1
fits 1.1; row 1; ring 1; placed 1; place 1 1.1 1; place 2 1.2 1; mismatches; turn 1; group 1
swap 1 2; remove 1; close
next; random; journey untried; new square tetravex 2x2
play square/2x2/tetravex/c5/s1; place 2 1.1; place 4 2.1; place 3 1.2; place 1 2.2; share; scores
play convex/2; lay 1 1 1; lay 2 1 1; back; close
make figure; facts; place 1 1; close; make contour; corner 0 0; arc 1 1 left; drop; corner 0 0
corner 2 0; corner 0 2; join; look; remove 1; close; make set; corner 0 0; corner 4 4; cut
join 1 2; undo; keep Cut; make pieces; look; close; make board square/2x2/infinity; look; look 1.1
row 1; fill 4; rules tetravex; border 1; clear 1.2; colour 1.2 left 2; wild 1.1 up; fix 1.1
match complement; flips on; off 1.1; on 1.1; clear all; recolour; judge; board; keep Mine; try
close; own; rename 1 Yours; delete 1; restore; quit
"""
"""Lines with every command that can be typed alone."""
ELSEWHERE: Final = {
    "tables", "together", "watch", "players", "leave", "start", "again", "against",
    "ranking", "ghost", "labrules", "import",
}  # fmt: skip
"""Commands that need others, minutes or files; tests of these type them, as the same player."""


def test_every_answer_has_fields(player: Player) -> None:
    """`Player` holds every answer to that; here is every command that is typed nowhere else."""
    answered = set[object]()
    for line in ANSWERED.replace("\n", ";").strip(";").split(";"):
        player(line.strip())
        end = player.heard[-1].data
        assert end["done"], (line, player.heard[0].text)
        answered.add(end["command"])
    assert {one.name for one in every_command()} - answered == ELSEWHERE


@pytest.mark.parametrize("folder", [".", "de"])
def test_the_bot_of_the_manual_solves_a_puzzle_of_each_kind(tmp_path: Path, folder: str) -> None:
    """Taken out of the page and run as it is; the one of the other language is the same."""
    assert "protocol" in TOPICS
    page = (PAGES / folder / "protocol.md").read_text(encoding="utf-8")
    lines = page.rpartition("\n## ")[2].splitlines()
    code = [line[4:] for line in lines if not line or line.startswith("    ")]
    source = "\n".join(code).strip()
    assert source.count("\n") < 60
    if folder != ".":
        english = (PAGES / "protocol.md").read_text(encoding="utf-8")
        assert all(line in english.splitlines() for line in lines if line.startswith("    "))
        return
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run((sys.executable, "-c", source), env=os.environ | home | {"PATH": path},
                         capture_output=True, text=True, check=True, timeout=300)  # fmt: skip
    assert ran.stdout.splitlines() == ["swan True", "tetravex/2x2-1 True"]
