"""Packs on the command line, and every reason why one is refused."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.examples import examples
from tests.player.test_user_figures import TANS
from tests.player.test_user_items import BOARD, SWAN
from tests.strategies.readers import spoiled
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.source import tiles
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.tangram.core import format as figure_format
from tui_tangram.games.tangram.core.figure import changed
from tui_tangram.games.tangram.core.format import figure_fields, write_figure, write_pieces
from tui_tangram.games.tangram.source.tansets import convex_figures, piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.play import Limit, Stopped
from tui_tangram.player import pack_check, pack_files, pack_make
from tui_tangram.player.library import shipped_library
from tui_tangram.player.pack_check import check_files, check_pack
from tui_tangram.player.pack_files import PackError, read_zip
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.user_store import UserStore
from tui_tangram.research.lab.search import makes

FOUR = piece_set(TANS, "four", "Four")
SQUARE = convex_figures(FOUR, makes(TANS)[:1])[0]
MANIFEST = """format = "tui-tangram/pack"
version = 1
id = "birds"
title = "Birds"
author = "Ann"
licence = "CC0-1.0"
about = "Few birds."
puzzles = ["swan.json", "boards/pond.json", "convex/1", "four.json"]
sets = ["set.json"]
"""
FILES: Mapping[str, str] = {
    "pack.toml": MANIFEST,
    "swan.json": write_figure(changed(SWAN, id="", name="My swan")),
    "boards/pond.json": write_tiles(replace(BOARD, id="", name="Pond")),
    "four.json": write_figure(SQUARE),
    "set.json": write_pieces(FOUR),
    "README": "Not of the pack.",
}
IDS = ["pack/birds/swan", "pack/birds/pond", "convex/1", "pack/birds/four"]


def laid(place: Path, **changes: str) -> Path:
    """Lay the files of the pack into a directory, some changed; return it."""
    for name, text in {**FILES, **changes}.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return place


def zipped(files: Mapping[str, str | bytes], top: str = "") -> bytes:
    """Return a zip file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(top + name, text)
    return buffer.getvalue()


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of a player's data; packs for all are beside it."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TUI_TANGRAM_PACKS_DIR", str(tmp_path / "shared"))
    return tmp_path / "data"


@pytest.mark.parametrize("form", ["directory", "zip", "zip of a directory"])
def test_an_installed_pack_is_everywhere(run: Run, tmp_path: Path, form: str) -> None:
    """Listed, searched, shown, solved, played; its set is there, and its order is kept."""
    path = tmp_path / "birds.zip"
    if form == "directory":
        path = laid(tmp_path / "birds")
    else:
        path.write_bytes(zipped(FILES, "birds-1.0/" if form != "zip" else ""))
    assert run("pack", "install", str(path)).out == "installed Birds as pack/birds\n"
    (pack,) = run("pack", "list", "--json").document["packs"]
    assert (pack["id"], pack["puzzles"], pack["author"]) == ("pack/birds", IDS, "Ann")
    assert run("pack", "list").out.split() == [
        "pack/birds",
        "Birds",
        "4",
        "puzzles",
        "Ann",
        "CC0-1.0",
    ]
    assert "pack/birds/swan" in run("list", "my swan").out
    assert run("list", "pond").out.startswith("pack/birds/pond")
    assert run("show", "pack/birds/swan").out == run("show", "swan").out
    assert run("solve", "pack/birds/four").status == 0
    assert run("solve", "pack/birds/pond").status == 0
    assert run("--plain", "play", "pack/birds/pond", stdin="quit\n").status == 0
    assert "is installed already as pack/birds" in run("pack", "install", str(path)).complaint


def test_the_id_of_a_puzzle_of_a_pack_is_good_without_the_pack(run: Run, tmp_path: Path) -> None:
    """Shown by ``show --id`` and in plain mode; a puzzle of the program keeps its own."""
    assert run("pack", "install", str(laid(tmp_path / "one"))).status == 0
    text = run("show", "pack/birds/four", "--id").out.strip()
    assert text.startswith("figure/1")
    told = run("--plain", stdin="play pack/birds/four\nid\nquit\n").out
    assert f"Puzzle ID: {text}." in told
    assert run("pack", "remove", "birds").status == 0
    assert run("show", text).status == 0
    assert "tangram/swan" == run("show", "swan", "--id").out.strip()


def test_export_makes_packs_too(run: Run, tmp_path: Path) -> None:
    """By the ending, of puzzles of the library; what only a file has is refused."""
    assert run("export", "swan", "first-twelve", "-o", "some.zip").status == 0
    assert run("pack", "install", "some.zip").status == 0
    assert "13 puzzles" in run("pack", "list").out
    (tmp_path / "x.json").write_text(run("show", "swan", "--json").out.replace("tangram/swan", "x"))
    told = run("export", str(tmp_path / "x.json"), "-o", "other.zip").complaint
    assert "a pack has only puzzles of the library" in told


def test_packs_of_one_name_stand_side_by_side(run: Run, tmp_path: Path) -> None:
    """The second gets another ID; an update says which."""
    run("pack", "install", str(laid(tmp_path / "one")))
    other = laid(tmp_path / "two", **{"pack.toml": MANIFEST.replace("Few", "Other")})
    assert run("pack", "install", str(other)).out == "installed Birds as pack/birds-2\n"
    third = laid(tmp_path / "three", **{"pack.toml": MANIFEST.replace("Few", "New")})
    assert "pack/birds, pack/birds-2" in run("pack", "update", str(third)).complaint
    assert run("pack", "update", str(third), "birds-2").out == "updated Birds (pack/birds-2)\n"
    assert [one["about"] for one in run("pack", "list", "--json").document["packs"]] == [
        "Few birds.", "New birds.",
    ]  # fmt: skip
    assert "ambiguous" in run("pack", "remove", "Birds").complaint


def test_update_and_remove(run: Run, tmp_path: Path, data: Path) -> None:
    """A new version has the ids of the old one; what is removed leaves nothing behind."""
    run("pack", "install", str(laid(tmp_path / "one")))
    assert "is up to date" in run("pack", "update", str(tmp_path / "one")).complaint
    new = MANIFEST.replace('"swan.json", ', "").replace('"four.json"]', '"four.json", "swan.json"]')
    laid(tmp_path / "one", **{"pack.toml": new})
    assert run("pack", "update", str(tmp_path / "one")).status == 0
    assert run("pack", "list", "--json").document["packs"][0]["puzzles"] == [*IDS[1:], IDS[0]]
    assert run("pack", "remove", "birds").out == "removed Birds (pack/birds)\n"
    assert run("pack", "list").err == "tui-tangram: no packs installed\n"
    assert "no puzzle" in run("show", "pack/birds/swan").complaint
    assert [path.name for path in (data / "packs").iterdir()] == [".lock"]
    assert "no pack called 'birds'" in run("pack", "remove", "birds").complaint
    assert "is not installed here" in run("pack", "update", str(tmp_path / "one")).complaint


def test_packs_for_all_players(run: Run, tmp_path: Path) -> None:
    """Others may read them; a player has them, and cannot remove them."""
    run("pack", "install", "--system", str(laid(tmp_path / "one")))
    place = tmp_path / "shared" / "birds"
    for path in (place, *place.rglob("*")):
        assert path.stat().st_mode & 0o777 == (0o755 if path.is_dir() else 0o644)
    assert run("--restricted", "list", "my swan").out.startswith("pack/birds/swan")
    assert "is installed for all players" in run("pack", "remove", "birds").complaint
    assert run("pack", "remove", "--system", "birds").status == 0
    assert not place.exists()
    assert "not available with --restricted" in run("--restricted", "pack", "list").complaint


def test_a_pack_of_ones_own(
    run: Run, tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Own puzzles, sets and collections come to another player as they are."""
    library = PlayerLibrary(shipped_library(), lambda: UserStore(data / "puzzles", pytest.fail))
    pieces = library.of(UserFigures).save_set(FOUR, [SQUARE])
    library.of(UserFigures).save_collection("Best", [SWAN, changed(SQUARE, set_id=pieces.id)])
    library.of(UserTiles).save_board(BOARD)
    told = run("pack", "make", "x.zip", "own/best", "own/boards/1", "Swan", "--title", "Mine")
    assert told.out == "x.zip: pack mine with 4 puzzles\n"
    assert (
        "exists; use --force"
        in run("pack", "make", "x.zip", "own/best", "--title", "Mine").complaint
    )
    monkeypatch.setattr(pack_make, "MAX_FILES", 2)
    told = run("pack", "make", "y.zip", "own/best", "--title", "Mine")
    assert "at most 1 puzzles fit in it" in told.complaint
    run("own", "delete", "own/best", pieces.id, "own/boards/1")
    assert run("pack", "install", "x.zip").out == "installed Mine as pack/mine\n"
    (pack,) = run("pack", "list", "--json").document["packs"]
    assert pack["puzzles"] == [
        "pack/mine/swan", "pack/mine/convex-1", "pack/mine/two-by-two", "tangram/swan",
    ]  # fmt: skip
    assert run("solve", "pack/mine/convex-1").status == 0
    assert (
        "nothing of your own is called 'own/x'"
        in run("pack", "make", "y.zip", "own/x", "--title", "Y").complaint
    )
    assert not (tmp_path / "y.zip").exists()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("tui-tangram/pack", "pack", "pack.toml: format: must be 'tui-tangram/pack'"),
        ("version = 1", "version = 2", "pack.toml: version: comes from a newer version"),
        ("version = 1", "", "pack.toml: version: "),
        ('"birds"', '"Birds!"', "pack.toml: id: use a-z"),
        ('"birds"', '"../birds"', "pack.toml: id: use a-z"),
        ('"Birds"', '""', "pack.toml: title: must have 1 to 80"),
        ("author", "autor", "pack.toml: autor: is an unknown field"),
        ("author", '"\\u001b[31m\\u202eb"', "pack.toml: '\\x1b[31m\\u202eb': is an unknown field"),
        ('"convex/1"', '"convex/99"', "pack.toml: puzzles[2]: no puzzle called 'convex/99'"),
        ('"convex/1"', '"own/tangram/1"', "not a puzzle that everybody has"),
        ('"convex/1"', '"pack/x/1"', "not a puzzle that everybody has"),
        ('"convex/1"', '"swan.json"', "pack.toml: puzzles[2]: 'swan.json' is there twice"),
        ('"convex/1"', '"square/nine/tetravex"', "pack.toml: puzzles[2]: "),
        ('"convex/1"', '"../../x.json"', "pack.toml: puzzles[2]: there is no file"),
        ('"convex/1"', "7", "pack.toml: puzzles[2]: must be a text"),
        ('"convex/1"', '"set.json"', "set.json: format: is not that of a puzzle"),
        ('["set.json"]', '["swan.json"]', "swan.json: format: is not that of a puzzle"),
        ('["set.json"]', "[]", "four.json: set: no piece set called 'four'"),
        ('puzzles = ["swan.json", "boards/pond.json", "convex/1", "four.json"]', "puzzles = []",
         "a pack needs puzzles"),
        ("puzzles", "]", "pack.toml: line 8"),
    ],
)  # fmt: skip
def test_a_manifest_that_is_refused(  # a row of a table
    run: Run, tmp_path: Path, data: Path, *, old: str, new: str, told: str
) -> None:
    """In one line with its place, and nothing is written."""
    assert old in MANIFEST
    path = laid(tmp_path / "one", **{"pack.toml": MANIFEST.replace(old, new, 1)})
    assert told in run("pack", "install", str(path)).complaint
    assert not data.exists()


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("swan.json", "{", "swan.json: line 1"),
        ("swan.json", FILES["swan.json"].replace("[0, 0, ", '["x", 0, ', 1),
         "swan.json: outline[0]"),
        ("swan.json", FILES["swan.json"].replace('"version": 1', '"version": 9'), "newer version"),
        ("boards/pond.json", FILES["boards/pond.json"].replace("tetravex", "x"),
         "pond.json: rules"),
        ("set.json", FILES["set.json"].replace('"kinds"', '"x"'), "set.json: "),
        ("set.json", FILES["set.json"].replace('"four"', '"tangram"'), "called 'tangram'"),
        ("pack.toml", "\0", "pack.toml: "),
    ],
)  # fmt: skip
def test_a_file_that_is_refused(  # a row of a table
    run: Run, tmp_path: Path, data: Path, *, name: str, text: str, told: str
) -> None:
    """The file and the place in it are named, and nothing is written."""
    assert told in run("pack", "install", str(laid(tmp_path / "one", **{name: text}))).complaint
    assert not data.exists()


def test_what_is_no_pack(run: Run, tmp_path: Path) -> None:
    """A file, a directory without a manifest, nothing at all."""
    (tmp_path / "x").write_text("x")
    (tmp_path / "d").mkdir()
    os.mkfifo(tmp_path / "p")
    assert "is no zip file" in run("pack", "install", "x").complaint
    assert "has no pack.toml" in run("pack", "install", "d").complaint
    assert "cannot be read" in run("pack", "install", "nowhere").complaint
    assert "cannot be read" in run("pack", "install", "p").complaint


@pytest.mark.parametrize("kind", ["file", "directory", "pipe"])
def test_links_and_pipes_in_a_directory(run: Run, tmp_path: Path, kind: str) -> None:
    """They are refused, wherever they lead."""
    place = laid(tmp_path / "one")
    if kind == "pipe":
        os.mkfifo(place / "boards" / "x")
    else:
        (place / "boards" / "x").symlink_to("/etc/passwd" if kind == "file" else "/etc")
    why = "is not a regular file" if kind == "pipe" else "is a link"
    assert f"'boards/x': {why}" in run("pack", "install", str(place)).complaint


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("../x", "unsafe path"), ("/etc/x", "unsafe path"), ("a/../../x", "unsafe path"),
        ("a\\x", "unsafe path"), ("C:/x", "unsafe path"), ("a//x", "unsafe path"),
        ("a/ /x", "unsafe path"), ("x.", "unsafe path"), ("a\tb", "unsafe path"),
        ("x" * 300, "unsafe path"), ("a/b/c/d/e/x", "directories deep"),
        ("SWAN.JSON", "is there twice"), ("swan.json", "is there twice"),
    ],
)  # fmt: skip
def test_names_that_are_refused_in_a_zip_file(name: str, told: str) -> None:
    """Whatever they would do where, and also in a file that the manifest does not name."""
    content = io.BytesIO(zipped(FILES))
    with (
        pytest.warns() if name in FILES else io.StringIO(),
        zipfile.ZipFile(content, "a") as archive,
    ):
        archive.writestr(name, "x")
    with pytest.raises(PackError, match=told):
        read_zip(content)


def test_what_else_is_refused_in_a_zip_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links, pipes, encryption, unknown compression, lying sizes, too much of anything."""

    def refused(change: dict[str, object], content: bytes = b"x" * 100) -> str:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            info = zipfile.ZipInfo("x")
            info.compress_type = zipfile.ZIP_DEFLATED
            for key, value in change.items():
                setattr(info, key, value)
            archive.writestr(info, content, change.get("compress_type", zipfile.ZIP_DEFLATED))
        with pytest.raises(PackError) as error:
            read_zip(buffer)
        return str(error.value)

    assert refused({"external_attr": 0o120777 << 16}) == "'x': is a link"
    assert refused({"external_attr": 0o010644 << 16}) == "'x': is not a regular file"
    assert refused({"compress_type": zipfile.ZIP_LZMA}) == "'x': is compressed in an unknown way"
    whole = zipped({"x": b"x" * 100})
    assert whole.count(b"d\0\0\0") == 2
    for size in (b"c\0\0\0", b"e\0\0\0"):
        with pytest.raises(PackError, match=r"in order|stated size"):
            read_zip(io.BytesIO(whole.replace(b"d\0\0\0", size)))
    local, central = whole.index(b"PK\3\4") + 6, whole.index(b"PK\1\2") + 8
    encrypted = bytearray(whole)
    encrypted[local] |= 1
    encrypted[central] |= 1
    with pytest.raises(PackError, match="'x': is encrypted"):
        read_zip(io.BytesIO(bytes(encrypted)))
    monkeypatch.setattr(pack_files, "MAX_FILE", 99)
    assert refused({}) == "'x': is larger than 99 bytes"
    monkeypatch.setattr(pack_files, "MAX_BYTES", 98)
    assert refused({}) == "is larger than 98 bytes in all"
    monkeypatch.setattr(pack_files, "MAX_BYTES", 10_000)
    monkeypatch.setattr(pack_files, "MAX_FILES", 4)
    with pytest.raises(PackError, match="more than 4 files"):
        read_zip(io.BytesIO(zipped({str(n): "x" for n in range(5)})))
    monkeypatch.setattr(pack_files, "MAX_DIRECTORY", 60)
    with pytest.raises(PackError, match="more than 4 files"):
        read_zip(io.BytesIO(zipped({f"{n}/": "" for n in range(2)})))
    monkeypatch.setattr(pack_files, "MAX_DIRECTORY", 10_000)
    monkeypatch.setattr(pack_files, "MAX_USED", 90)
    assert {"x": b"", "y.json": b"y"} == read_zip(
        io.BytesIO(zipped({"x": b"x" * 99, "y.json": "y"}))
    )
    with pytest.raises(PackError, match="is larger than 90 bytes in all"):
        read_zip(io.BytesIO(zipped({"x.json": b"x" * 50, "y.toml": b"y" * 50})))


def test_a_list_is_weighed_before_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its brackets and texts, those of all files together."""
    monkeypatch.setattr(pack_check, "MOST_VALUES", 600)
    monkeypatch.setattr(pack_check, "parse_object", lambda _: pytest.fail("built"))
    lists = {name: "{}" * 400 for name in FILES if name.endswith("json")} | {
        "swan.json": "[]" * 400
    }
    files = {name: text.encode() for name, text in {**FILES, **lists}.items()}
    with pytest.raises(PackError, match=r"swan\.json: has too many lists, objects and texts"):
        check_files(files, shipped_library())


def test_ids_are_checked_without_their_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack may name thousands; the reading of one ends when it is wished."""
    monkeypatch.setattr(tiles, "generated", lambda _: pytest.fail("made"))
    names = [f"square/30x30/tetravex/s{n}" for n in range(3)]
    head = 'format = "tui-tangram/pack"\nversion = 1\nid = "few"\ntitle = "Few"\n'
    files = {"pack.toml": f"{head}puzzles = {json.dumps(names)}".encode()}
    found = check_files(files, shipped_library()).puzzles
    assert found == tuple(map(shipped_library().id_of, names))
    meter = Limit().meter()
    meter.stop()
    with pytest.raises(Stopped):
        check_files(files, shipped_library(), meter)
    with pytest.raises(Stopped):
        check_files({name: text.encode() for name, text in FILES.items()}, shipped_library(), meter)


_PLACED: Final = figure_fields(SWAN)["solution"]
assert isinstance(_PLACED, list)
TWICE: Final = [*_PLACED[:6], _PLACED[5]]
"""One small triangle on the other."""


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (3, r"\[1\] must be an object"),
        ({"id": "1"}, "'1' is there twice"),
        ({"set": "nine"}, r"figures\[1\].set: no piece set called 'nine'"),
        ({"colour": 1}, r"figures\[1\].*has an unknown field 'colour'"),
        ({"unit": 0}, r"figures\[1\].unit: must be"),
        ({"name": 7}, r"figures\[1\].name: must be"),
        ({"difficulty": 9}, r"figures\[1\].difficulty: must be"),
        ({"solution": []}, r"figures\[1\].solution: has 0 of "),
        ({"outline": None, "solution": TWICE}, r"figures\[1\].solution\[6\]: S overlaps the S of "),
        ({"outline": [[[0, 0, 0, 0], [1, 0, 0]]]}, r"figures\[1\].outline\[0\]\[1\]: must be a po"),
    ],
)
def test_faults_of_form_are_told_before_geometry(
    row: dict[str, object] | int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the last row too, whatever it takes to compare the contours of those before."""
    monkeypatch.setattr(figure_format, "_figure", lambda *_: pytest.fail("compared"))
    good = json.loads(write_figure(changed(SWAN, id="1")))
    last = {**good, "id": "2", **row} if isinstance(row, dict) else row
    for one in (good, last):
        if isinstance(one, dict):
            del one["format"], one["version"]
    figures = {"format": "tui-tangram/figures", "version": 1, "figures": [good, last]}
    files = {name: text.encode() for name, text in FILES.items()}
    files["swan.json"] = json.dumps(figures).encode()
    with pytest.raises(PackError, match=told):
        check_files(files, shipped_library())


def test_a_bomb_is_not_unpacked() -> None:
    """It is refused by the size that it says."""
    bomb = zipped({"x": bytes(pack_files.MAX_FILE + 1)})
    assert len(bomb) < 20_000
    with pytest.raises(PackError, match=r"'x': is larger than 8.000.000 bytes"):
        read_zip(io.BytesIO(bomb))


def told(check: Callable[[], object]) -> str:
    """Return the line with which a pack is refused; empty for one in order."""
    try:
        check()
    except PackError as error:
        return str(error)
    return ""


@examples(60)
@given(st.data())
def test_whatever_is_in_a_zip_file(data: st.DataObject) -> None:
    """Spoiled in any way it is a pack in order, or one printable line."""
    content = data.draw(spoiled(zipped(FILES)))
    assert told(lambda: check_files(read_zip(io.BytesIO(content)), shipped_library())).isprintable()


@examples(60)
@given(st.data())
def test_whatever_is_in_the_files(data: st.DataObject) -> None:
    """The same of a manifest, a puzzle or a set."""
    name = data.draw(st.sampled_from([name for name in FILES if name != "README"]))
    files = {key: text.encode() for key, text in FILES.items()}
    files[name] = data.draw(spoiled(files[name]))
    assert told(lambda: check_files(files, shipped_library())).isprintable()


def test_an_installed_pack_that_was_damaged(run: Run, tmp_path: Path, data: Path) -> None:
    """It is named in one line, and everything else is there."""
    run("pack", "install", str(laid(tmp_path / "one")))
    path = data / "packs" / "birds" / "pack.json"
    for text in (
        "{",
        json.dumps({"format": "x"}),
        path.read_text().replace("pack/birds", "pack/x"),
    ):
        path.write_text(text)
        told = run("list", "swan")
        assert told.status == 0
        assert told.err.startswith(f"tui-tangram: {path}: ")
        assert told.err.count("\n") == 1


def test_a_killed_update_is_mended(run: Run, tmp_path: Path, data: Path) -> None:
    """The old pack comes back with the next command that changes packs, and rests are removed."""
    run("pack", "install", str(laid(tmp_path / "one")))
    place = data / "packs"
    (place / "birds").rename(place / ".old-birds")
    (place / ".new-birds").mkdir()
    (place / ".gone-abc").mkdir()
    other = MANIFEST.replace('"birds"', '"other"')
    run("pack", "install", str(laid(tmp_path / "two", **{"pack.toml": other})))
    assert {path.name for path in place.iterdir()} == {".lock", "birds", "other"}


def test_the_pack_of_a_directory_is_that_of_its_zip_file(tmp_path: Path) -> None:
    """What is checked is the same, the checksum too."""
    (tmp_path / "x.zip").write_bytes(zipped(FILES))
    library = shipped_library()
    assert check_pack(laid(tmp_path / "x"), library) == check_pack(tmp_path / "x.zip", library)
