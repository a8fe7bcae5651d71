"""What distributions and package pages are given: licences, links, recipes, the icon."""

from __future__ import annotations

import configparser
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Final

import pytest

from tests.tools.build_hook import project_urls, with_absolute_links
from tests.tools.recipes import (
    ICON,
    LICENCES,
    METAINFO,
    ROOT,
    TEMPLATES,
    component_id,
    icon,
    metainfo,
    project,
    required,
    write,
)
from tui_tangram import __version__

ADDRESS: Final = "https://example.org/some-one/tui-tangram"
DESKTOP: Final = TEMPLATES / "tui-tangram.desktop"


def test_every_licence_has_its_text() -> None:
    """MIT is that of the program; the others have files named by their ids."""
    named = set(project()["license"].split(" AND "))
    assert named == {"MIT", *(path.stem for path in LICENCES.glob("*.txt"))}
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_links_are_made_of_one_address() -> None:
    """Without an address there are none, and README stays as it is."""
    readme = (ROOT / "README.md").read_text("utf-8")
    assert readme == with_absolute_links(readme, "", "v1")
    assert {} == project_urls("")
    assert all(url.startswith(ADDRESS) for url in project_urls(ADDRESS).values())
    page = with_absolute_links(readme, ADDRESS, "v1")
    assert f"]({ADDRESS}/raw/v1/snapshots/readme.svg)" in page
    links = re.findall(r"\]\(([^)#]+)\)", page)
    assert len(links) > 20
    assert [] == [link for link in links if not link.startswith("https://")]


def test_files_in_the_tree_are_what_the_tool_makes() -> None:
    """``python -m tests.tools.recipes`` renews them."""
    assert icon() == ICON.read_text("utf-8")
    text = METAINFO.read_text("utf-8")
    assert metainfo(text, project()["repository"]) == text


def test_desktop_and_appstream_name_the_same_program() -> None:
    """The command is that of the package, and each file names the others as they are called."""
    (command,) = project()["scripts"]
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP, encoding="utf-8")
    group = entry["Desktop Entry"]
    assert {command} == {group["Exec"], group["TryExec"], group["Icon"]}
    component = ET.fromstring(METAINFO.read_text("utf-8"))
    assert DESKTOP.name == component.findtext("launchable")
    assert command == component.findtext("provides/binary")
    assert ICON.stem == component.findtext("icon")
    assert group["Categories"].split(";")[:-1] == [
        one.text for one in component.iterfind("categories/category")
    ]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", "tui-tangram"),
        (ADDRESS, "org.example.some_one.tui_tangram"),
        ("https://github.com/some-one/tui-tangram", "io.github.some_one.tui_tangram"),
    ],
)
def test_the_id_is_the_address_in_reverse(address: str, expected: str) -> None:
    """Written again, a file with an address loses nothing and has each link once."""
    assert expected == component_id(address)
    once = metainfo(METAINFO.read_text("utf-8"), address)
    assert once == metainfo(once, address)
    assert expected == ET.fromstring(once).findtext("id")
    assert (3 if address else 0) == once.count("<url ")


def test_recipes_name_every_dependency(tmp_path: Path) -> None:
    """No value is missing in them, and each needs what the package needs."""
    sdist = tmp_path / f"tui_tangram-{__version__}.tar.gz"
    sdist.write_bytes(b"")
    write(tmp_path / "made", sdist, ADDRESS, "Some One <one@example.org>")
    made = {
        path.relative_to(tmp_path / "made").as_posix(): path.read_text("utf-8")
        for path in (tmp_path / "made").rglob("*")
        if path.is_file()
    }
    assert {"debian/control", "PKGBUILD", "package.nix", "tui-tangram.rb"} <= set(made)
    assert len(required()) == len(project()["dependencies"])
    for name, lowest in required().items():
        assert f" python3-{name} (>= {lowest})" in made["debian/control"]
        assert f" python-{name}" in made["PKGBUILD"]
        assert f"    {name}\n" in made["package.nix"]
    assert f"\nid: {component_id(ADDRESS)}\n" in made["flatpak.yaml"]
    for licence in project()["license"].split(" AND "):
        assert licence in made["PKGBUILD"]
        assert f'"{licence}"' in made["tui-tangram.rb"]
    for text in made.values():
        assert not re.search(r"@[a-z][\w-]*@", text)
    assert (tmp_path / "made/debian/rules").stat().st_mode & 0o111
