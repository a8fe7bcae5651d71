"""An installed copy works outside the source tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Final

import pytest

import tui_tangram

ROOT: Final = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    """Return what *command* prints, run with nothing that leads back to the source tree."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel made from the source distribution.

    The dependencies are those of the environment the tests run in, reached by a path file;
    path files found there are not followed, so an editable install does not leak in.
    """
    place = tmp_path_factory.mktemp("installed")
    build = (sys.executable, "-m", "hatchling", "build")
    run(*build, "-t", "sdist", "-d", place, cwd=ROOT)
    (archive,) = place.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="data")
    # The wheel brings catalogues and a search that it compiled itself.
    assert not [*place.rglob("*.mo"), *place.rglob("_kernel.*.so")]
    source = place / archive.name.removesuffix(".tar.gz")
    elsewhere = place / "plain"
    with tarfile.open(archive) as tar:
        tar.extractall(elsewhere, filter="data")
    run(*build, "-t", "wheel", "-d", elsewhere, cwd=elsewhere / source.name, CC="/nonexistent")
    run(*build, "-t", "wheel", "-d", place, cwd=source)
    (wheel,) = place.glob("*.whl")

    home = place / "venv"
    venv.create(home)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    (Path(paths["purelib"]) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    pip = (sys.executable, "-m", "pip", "--python", Path(paths["scripts"]) / "python")
    run(*pip, "install", "--quiet", "--no-compile", "--no-deps", "--no-index", wheel, cwd=place)
    return Path(paths["scripts"])


def test_the_command_answers(installed: Path, tmp_path: Path) -> None:
    """``tui-tangram --version`` of the installed copy names the version of the source."""
    answer = run(installed / "tui-tangram", "--version", cwd=tmp_path)
    assert tui_tangram.__version__ == answer.split()[-1]


def test_the_search_is_compiled_where_there_is_a_compiler(installed: Path, tmp_path: Path) -> None:
    """One build for all Pythons of a system; without a compiler one for all systems."""
    (wheel,) = installed.parents[1].glob("*.whl")
    (plain,) = installed.parents[1].glob("plain/*.whl")
    assert plain.name.endswith("-py3-none-any.whl")
    says = run(installed / "tui-tangram", "paths", cwd=tmp_path).splitlines()[-1]
    if "-cp311-abi3-" in wheel.name:
        assert says.split()[1] == "compiled,"
    else:
        assert wheel.name == plain.name
        assert "installed without a compiler" in says


def test_two_builds_are_equal(installed: Path) -> None:
    """In two directories, file by file with dates and modes, but for what a compiler adds."""

    def files(wheel: Path) -> list[tuple[object, ...]]:
        with zipfile.ZipFile(wheel) as archive:
            return [
                (one.filename, one.date_time, one.external_attr, one.compress_size, one.CRC)
                for one in archive.infolist()
                if not one.filename.endswith((".so", "/RECORD", "/WHEEL"))
            ]

    (wheel,) = installed.parents[1].glob("*.whl")
    (plain,) = installed.parents[1].glob("plain/*.whl")
    assert len(files(plain)) > 500
    assert files(plain) == files(wheel)


def test_the_copy_is_used(installed: Path, tmp_path: Path) -> None:
    """The code that answers lies in the new environment and not in the source tree."""
    code = "import tui_tangram; print(tui_tangram.__file__)"
    answer = Path(run(installed / "python", "-c", code, cwd=tmp_path).strip())
    assert answer.is_relative_to(installed.parent)


def test_the_puzzles_travel(installed: Path, tmp_path: Path) -> None:
    """The installed copy lists the same puzzles as the source tree."""
    copy = json.loads(run(installed / "tui-tangram", "list", "--json", cwd=tmp_path))
    here = json.loads(run(sys.executable, "-m", "tui_tangram", "list", "--json", cwd=ROOT))
    assert copy
    assert here == copy


def test_the_languages_travel(installed: Path, tmp_path: Path) -> None:
    """The installed copy speaks German where it is asked to."""
    command = installed / "tui-tangram"
    assert "Schwan" in run(command, "list", "swan", cwd=tmp_path, TUI_TANGRAM_LANGUAGE="de")


def test_the_manual_travels(installed: Path, tmp_path: Path) -> None:
    """The installed copy prints every page, and the man page is where man looks."""
    command = installed / "tui-tangram"
    topics = json.loads(run(command, "help", "--json", cwd=tmp_path))["topics"]
    names = [one["name"] for one in topics]
    assert "tiles" in names
    # In one process, with a line between the pages that none of them has.
    code = f"""
from tui_tangram.cli.main import main
for name in {names}:
    assert not main(["help", name]), name
    print("\\0")
"""
    *printed, _ = run(installed / "python", "-c", code, cwd=tmp_path).split("\0\n")
    for one, page in zip(topics, printed, strict=True):
        assert page.startswith(one["title"]), one["name"]
    told = run(command, "help", "tiles", cwd=tmp_path, TUI_TANGRAM_LANGUAGE="de")
    assert told.startswith("Kachelbretter")
    pages = installed.parent / "share" / "man" / "man1"
    assert ["tui-tangram.1"] == [path.name for path in pages.iterdir()]


def test_desktops_find_it(installed: Path) -> None:
    """The entry, its description and its icon are where desktops look."""
    share = installed.parent / "share"
    for name in (
        "applications/tui-tangram.desktop",
        "metainfo/tui-tangram.metainfo.xml",
        "icons/hicolor/scalable/apps/tui-tangram.svg",
    ):
        assert (share / name).is_file(), name


def test_a_wheel_says_what_it_is_for(installed: Path) -> None:
    """Its file names the platform that Python was made for, which tools that repair wheels take."""
    (wheel,) = installed.parents[1].glob("*.whl")
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert wheel.stem.endswith((f"-cp311-abi3-{platform}", "-py3-none-any"))
