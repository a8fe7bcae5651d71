"""The recipes of distributions, made of what `pyproject.toml` says.

    python -m tests.tools.recipes DIRECTORY SDIST --maintainer "NAME <MAIL>" [--repository URL]

writes a Debian directory, a PKGBUILD, a formula for Homebrew, an expression for Nix and a manifest
for Flatpak for the source distribution SDIST.  Their templates are in `.github/packaging`;
``@name@`` stands for a value.  The icon there is drawn by the program itself, and the links of the
AppStream file are those of the package's page: without arguments, the tool renews both.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import tomllib
from datetime import UTC, datetime
from email.utils import format_datetime
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import tui_tangram
from tests.tools.build_hook import project_urls

ROOT: Final = Path(__file__).parents[2]
TEMPLATES: Final = ROOT / ".github" / "packaging"
ICON: Final = TEMPLATES / "tui-tangram.svg"
METAINFO: Final = TEMPLATES / "tui-tangram.metainfo.xml"
INSTALLED: Final = (ICON, METAINFO, TEMPLATES / "tui-tangram.desktop")
"""The files that each package installs as they are."""
LICENCES: Final = ROOT / "puzzles" / "licences"
ICON_FIGURE: Final = "tangram/swan"
_MARGIN: Final = 0.09
"""The part of the icon that is empty at each side."""
_PLACEHOLDER: Final = re.compile(r"@([A-Za-z][\w.-]*)@")
_LINK_TYPES: Final = {
    "Homepage": "homepage",
    "Documentation": "help",
    "Issues": "bugtracker",
}
"""The links of the package's page that AppStream has, too, and what they are called there."""


def project() -> dict[str, Any]:
    """Return what pyproject.toml says of the project."""
    data: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = data["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    return data["project"] | {"repository": hook["repository"]}


def required() -> dict[str, str]:
    """Return the packages that the program cannot do without, and their lowest versions."""
    found = (re.match(r"([\w.-]+)>=([\d.]+)", line) for line in project()["dependencies"])
    return dict(sorted((one[1], one[2]) for one in found if one))


def icon() -> str:
    """Return the icon: a solution of the swan, on a dark square."""
    solution = next(tui_tangram.load(ICON_FIGURE).solve())
    picture = solution.render("svg")
    assert isinstance(picture, str)
    size = re.search(r"viewBox='0 0 ([\d.]+) ([\d.]+)'", picture)
    assert size
    width, height = float(size[1]), float(size[2])
    side = max(width, height) / (1 - 2 * _MARGIN)
    left, top = (width - side) / 2, (height - side) / 2
    box = f"{left:.0f} {top:.0f} {side:.0f} {side:.0f}"
    pieces = re.findall(r"<path .*?/>", picture)
    square = " ".join(f"{name}='{value:.0f}'" for name, value in zip(
        ("x", "y", "width", "height", "rx"), (left, top, side, side, 0.18 * side), strict=True
    ))  # fmt: skip
    return "\n".join((
        f"<svg xmlns='http://www.w3.org/2000/svg' width='128' height='128' viewBox='{box}'>",
        "<title>tui-tangram</title>",
        f"<rect {square} fill='#10141c'/>",
        *pieces,
        "</svg>\n",
    ))  # fmt: skip


def component_id(repository: str) -> str:
    """Return the AppStream ID: a domain name in reverse, for which there must be an address."""
    if not repository:
        return "tui-tangram"
    address = urlsplit(repository)
    # What GitHub lends to its users.
    host = (address.hostname or "").replace("github.com", "github.io")
    parts = [*reversed(host.split(".")), *address.path.strip("/").split("/")[:-1], "tui_tangram"]
    return ".".join(re.sub(r"\W", "_", part) for part in parts)


def metainfo(text: str, repository: str) -> str:
    """Return the AppStream file *text* with the ID, the links and the licence of the project."""
    text = re.sub(r"\n  <url .*", "", text)
    for name, value in (
        ("id", component_id(repository)), ("project_license", project()["license"]),
    ):  # fmt: skip
        text = re.sub(f"<{name}>.*</{name}>", f"<{name}>{value}</{name}>", text, count=1)
    links = "".join(
        f'\n  <url type="{_LINK_TYPES[name]}">{escape(url)}</url>'
        for name, url in project_urls(repository).items()
        if name in _LINK_TYPES
    )
    return text.replace("\n  <launchable", f"{links}\n  <launchable")


def values(sdist: Path, repository: str, maintainer: str) -> dict[str, str]:
    """Return the values that all recipes share."""
    version = tui_tangram.__version__
    stated = project()
    licences = re.split(r" AND ", stated["license"])
    notice = (ROOT / "LICENSE").read_text("utf-8").split("\n\n", 2)[2]
    texts = {path.stem: path.read_text("utf-8") for path in LICENCES.glob("*.txt")}
    return {
        "version": version,
        "summary": stated["description"],
        "repository": repository,
        "id": component_id(repository),
        "maintainer": maintainer,
        "date": format_datetime(datetime.now(UTC)),
        "archive": f"{repository}/releases/download/v{version}/{sdist.name}",
        "sha256": hashlib.sha256(sdist.read_bytes()).hexdigest(),
        **{name: _indented(text) for name, text in (texts | {"Expat": notice}).items()},
        "licenses": " ".join(licences),
    }


def _indented(text: str) -> str:
    """Return a text as a field of a Debian control file."""
    return "\n".join(f" {line.rstrip() or '.'}" for line in text.strip().splitlines())


def own_values(name: str, licences: list[str]) -> dict[str, str]:
    """Return the values of the recipe *name* alone: the same things in its language."""
    packages = required()
    match name:
        case "control":
            lowest = (f" python3-{one} (>= {version})" for one, version in packages.items())
            return {"depends": ",\n".join(lowest)}
        case "PKGBUILD":
            return {"depends": "".join(f" python-{one}" for one in packages)}
        case "package.nix":
            return {
                "arguments": "\n".join(f"  {one}," for one in packages),
                "depends": "\n".join(f"    {one}" for one in packages),
            }
        case "tui-tangram.rb":
            return {"licenses": ", ".join(f'"{one}"' for one in licences)}
    return {}


def filled(template: str, known: dict[str, str]) -> str:
    """Return a recipe.  Raises `KeyError` for a placeholder without a value."""
    return _PLACEHOLDER.sub(lambda found: known[found[1]], template)


def write(target: Path, sdist: Path, repository: str, maintainer: str) -> None:
    """Write all recipes into the directory *target*."""
    shared = values(sdist, repository, maintainer)
    for template in sorted(path for path in TEMPLATES.rglob("*") if path.is_file()):
        if template in INSTALLED:
            continue
        path = target / template.relative_to(TEMPLATES)
        path.parent.mkdir(parents=True, exist_ok=True)
        known = shared | own_values(template.name, shared["licenses"].split(" "))
        path.write_text(filled(template.read_text("utf-8"), known), "utf-8")
        shutil.copymode(template, path)


def main() -> None:
    """Renew what is in the tree; with arguments, write the recipes."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("directory", type=Path, nargs="?")
    parser.add_argument("sdist", type=Path, nargs="?")
    parser.add_argument("--maintainer")
    parser.add_argument("--repository", default=project()["repository"])
    options = parser.parse_args()
    if options.directory is None:
        ICON.write_text(icon(), "utf-8")
        METAINFO.write_text(metainfo(METAINFO.read_text("utf-8"), options.repository), "utf-8")
    elif not (options.sdist and options.maintainer and options.repository):
        parser.error("recipes need a source distribution, a maintainer and a repository")
    else:
        write(options.directory, options.sdist, options.repository, options.maintainer)


if __name__ == "__main__":
    main()
