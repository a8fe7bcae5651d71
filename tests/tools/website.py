"""The site: static pages of README, the manual, the findings and a gallery, with a search.

    python -m tests.tools.website DIRECTORY

writes it into DIRECTORY, the German manual below it, and the package to install from there.  It
needs the extra ``site``.  Any server of files will do, and none: the pages work from a disk.  Links
of pages that lead nowhere are errors.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import tui_tangram
from tui_tangram.api.puzzle import Rendered
from tui_tangram.language import LANGUAGES, tr, use
from tui_tangram.manual import TOPICS, path_of
from tui_tangram.player.library import shipped_library

ROOT: Final = Path(__file__).parents[2]
STYLE: Final = ROOT / ".github" / "site"
FILM: Final = "readme.svg"
PROJECT: Final = {
    "changelog": ".github/CHANGELOG.md",
    "roadmap": ".github/ROADMAP.md",
    "contributing": ".github/CONTRIBUTING.md",
    "architecture": ".github/ARCHITECTURE.md",
    "conduct": ".github/CODE_OF_CONDUCT.md",
    "security": ".github/SECURITY.md",
    "sources": "puzzles/SOURCES.md",
}
"""The pages about the project, and their files."""
FRONT: Final = ("tangram/swan", "tangram/cat", "solids/cube", "heptex/square", "convex/13",
    "tilings/4.6.12-easy", "tangram/rabbit", "macmahon/squares")  # fmt: skip
"""The puzzles on the front page."""
FINISHED: Final = "finished/"
"""The folder of the pictures of solutions."""
_LINK: Final = re.compile(r"(?<!!)\[([^]]+)\]\((?!\w+:)([^)#]+)(#[^)]*)?\)")
_PICTURE: Final = re.compile(r"!\[([^]]*)\]\(([^)]+)\)")


_GROUP: Final = re.compile(r"^\* ([^:\n]+):((?:.|\n(?!\*|\n))+)", re.MULTILINE)
"""An entry of README's list of pages."""
FINDINGS: Final = """\
# Findings

Where other libraries, tools and formats differ from what one expects. Each is a script that shows
it, and fails once it is no longer so.
"""
START: Final = """\
With Python 3.11 or later, download <a href="downloads/{wheel}">{wheel}</a>, and where it is now:

    python3 -m venv tangram
    tangram/bin/pip install {wheel}
    tangram/bin/tui-tangram

In Windows these are `py -m venv tangram`, `tangram\\Scripts\\pip` and
`tangram\\Scripts\\tui-tangram`. The first screen offers lessons and an easy puzzle.

{terminals}

`pip install '{wheel}[sat]'` adds a solver for huge boards; there are more
[extras](manual/extras.md), and [completions](manual/completions.md) for shells. The
<a href="downloads/{source}">source</a> is installed the same way; where there is a C compiler, its
searches are quicker.

Auf Deutsch: <a href="de/index.html">das Handbuch</a>.
"""
GALLERY: Final = """\
# Gallery

All {total:,} puzzles that come with the program, as it exports them. `tui-tangram play ID` opens
one.
"""


class GalleryEntry(NamedTuple):
    """A puzzle of the gallery."""

    id: str
    name: str
    kind: str


def link_to(page: str, target: str) -> str:
    """Return the address of page *target* in page *page*, both without an ending.

    >>> link_to("manual/tiles", "project/sources"), link_to("index", "manual/tiles")
    ('../project/sources', 'manual/tiles')
    """
    return "../" * page.count("/") + target


def moved(text: str, page: str, source: str) -> str:
    """Return the text of the file *source* as page *page*: its links lead to pages of the site."""
    pages = {str(path_of(name, "en").relative_to(ROOT)): f"manual/{name}" for name in TOPICS}
    pages |= {file: f"project/{name}" for name, file in PROJECT.items()}

    def page_of(found: re.Match[str]) -> str:
        file = (Path(source).parent / found[2]).as_posix()
        parts: list[str] = []
        for part in file.split("/"):
            parts = parts[:-1] if part == ".." else [*parts, part]
        file = "/".join(part for part in parts if part != ".")
        if file in pages:
            return f"[{found[1]}]({link_to(page, pages[file])}.md{found[3] or ''})"
        # The German manual is a site of its own, and other files are no pages.
        return found[1]

    def picture_of(found: re.Match[str]) -> str:
        alt, file = escape(found[1], quote=True), found[2].removeprefix("snapshots/")
        address = link_to(page, f"pictures/screens/{file}")
        return f'<img class="film" alt="{alt}" src="{address}" loading="lazy">'

    return _LINK.sub(page_of, _PICTURE.sub(picture_of, text))


def chapter(title: str) -> str:
    """Return a chapter of README, without its title."""
    text = (ROOT / "README.md").read_text("utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0].strip()


def contents(title: str, pages: Iterable[str], depth: int = 1) -> str:
    """Return a table of contents of *pages*, for the sidebar too."""
    caption = f":caption: {title}\n" if title else ""
    listed = "\n".join(pages)
    return f"```{{toctree}}\n{caption}:maxdepth: {depth}\n:hidden:\n\n{listed}\n```\n"


def front(wheel: str, source: str) -> str:
    """Return the front page, of what README says, with the names of the two files to install."""
    readme = (ROOT / "README.md").read_text("utf-8")
    about = readme.partition("\n\n")[2].partition("\n\n")[0]
    alt = escape(_PICTURE.findall(readme)[0][0], quote=True)
    groups = {
        title: re.findall(r"manual/([\w-]+)\.md", line)
        for title, line in _GROUP.findall(chapter("More"))
    }
    listed = {name for names in groups.values() for name in names}
    groups["reference"] = [name for name in TOPICS if name not in listed]
    lists = [
        contents(title.capitalize(), (f"manual/{name}" for name in names))
        for title, names in groups.items()
        if names
    ]
    entries = [GalleryEntry(one.id, one.name, one.kind) for one in map(tui_tangram.load, FRONT)]
    return "\n\n".join((
        "# tui-tangram",
        '<hr class="tans">',
        about,
        f'<img class="film" alt="{alt}" src="pictures/screens/{FILM}" width="800" height="480">',
        "## Start",
        START.format(wheel=wheel, source=source, terminals=chapter("Start").split("\n\n")[-2]),
        "## A few of a thousand puzzles",
        cards(entries, "index", FINISHED),
        "All of them are in the [gallery](gallery/index.md).",
        "## Why you may like it",
        chapter("Why you may like it"),
        "## First keys",
        moved(chapter("First keys"), "index", "README.md"),
        *lists,
        contents("Gallery", ["gallery/index"]),
        contents("The project", ["findings", *(f"project/{name}" for name in PROJECT)]),
    ))  # fmt: skip


def cards(entries: Iterable[GalleryEntry], page: str, folder: str = "") -> str:
    """Return pictures of puzzles, each with its name and ID, and a link to the picture.

    These are in *folder* of the pictures.
    """
    rows = [
        f'<li><a href="{address}"><img alt="" src="{address}" width="160" height="160"'
        f' loading="lazy"><span>{escape(one.name)}</span><code>{escape(one.id)}</code></a></li>'
        for one in entries
        for address in [link_to(page, f"pictures/{folder}{one.id}.svg")]
    ]
    return "\n".join(('<ul class="gallery">', *rows, "</ul>"))


def collections() -> Iterator[tuple[str, str, list[GalleryEntry]]]:
    """Yield page, title and puzzles of each collection."""
    found: dict[str, list[GalleryEntry]] = {}
    for name in tui_tangram.search(""):
        one = tui_tangram.load(name)
        found.setdefault(name.partition("/")[0], []).append(GalleryEntry(name, one.name, one.kind))
    titles = {collection.id: tr(collection.name) for collection in shipped_library().collections}
    for name, entries in found.items():
        yield name, titles.get(name, name.replace("-", " ").capitalize()), entries


def finding(path: Path) -> str:
    """Return what the head of a script of the findings says."""
    lines = path.read_text("utf-8").splitlines()[1:]
    head = [line.removeprefix("#").strip() for line in lines[: lines.index("set -eu")]]
    title, text = head[0], "\n".join(head[1:]).strip()
    return f"## {title.rstrip('.')}\n\n{text}\n\nScript: `findings/{path.name}`"


def package(target: Path) -> tuple[str, str]:
    """Build the package in *target*; return the names of a wheel for all systems and the source."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", target],
        cwd=ROOT,
        env={**os.environ, "CC": "/nonexistent"},  # what is compiled serves one system only
        check=True,
    )
    (wheel,), (source,) = target.glob("*-none-any.whl"), target.glob("*.tar.gz")
    return wheel.name, source.name


def draw(one: Rendered, path: Path) -> None:
    """Write the picture of a puzzle or a solution."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = one.render("svg")
    assert isinstance(picture, str)
    path.write_text(picture, "utf-8")


def write_english(source: Path, assets: Path) -> None:
    """Write the pages in Markdown into *source*, and pictures and downloads into *assets*."""
    pages = {"index": front(*package(assets / "downloads"))}
    for name in TOPICS:
        file = path_of(name, "en")
        pages[f"manual/{name}"] = moved(
            file.read_text("utf-8"), f"manual/{name}", str(file.relative_to(ROOT))
        )
    for name, found in PROJECT.items():
        pages[f"project/{name}"] = moved(
            (ROOT / found).read_text("utf-8"), f"project/{name}", found
        )
    scripts = sorted((ROOT / "findings").glob("*.sh"))
    pages["findings"] = "\n\n".join((
        FINDINGS,
        *map(finding, scripts),
    ))  # fmt: skip
    gallery = [*collections()]
    for name, title, entries in gallery:
        pages[f"gallery/{name}"] = f"# {title}\n\n{cards(entries, f'gallery/{name}')}\n"
        for one in entries:
            draw(tui_tangram.load(one.id), assets / "pictures" / f"{one.id}.svg")
    for puzzle in {*FRONT, *(entries[0].id for *_, entries in gallery)}:
        solution = next(tui_tangram.load(puzzle).solve())
        draw(solution, assets / "pictures" / FINISHED / f"{puzzle}.svg")
    rows = [
        f'<li><a href="{name}.html"><img alt="" src="../pictures/{FINISHED}{entries[0].id}.svg"'
        f' width="160" height="160" loading="lazy"><span>{escape(title)}</span>{len(entries)}'
        "</a></li>"
        for name, title, entries in gallery
    ]
    total = sum(len(entries) for *_, entries in gallery)
    pages["gallery/index"] = "\n\n".join((
        GALLERY.format(total=total),
        "\n".join(('<ul class="gallery">', *rows, "</ul>")),
        contents("", (name for name, *_ in gallery)),
    ))  # fmt: skip
    for page, text in pages.items():
        path = source / f"{page}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n", "utf-8")
    for screen in (ROOT / "snapshots").rglob("*.svg"):
        place = assets / "pictures" / "screens" / screen.relative_to(ROOT / "snapshots")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(screen.read_bytes())


def write_manual(source: Path, language: str) -> None:
    """Write the manual in another language, with a front page that lists it."""
    use(language)
    source.mkdir(parents=True)
    for name in TOPICS:
        text = path_of(name, language).read_text("utf-8")
        (source / f"{name}.md").write_text(text, "utf-8")
    listed = contents("", TOPICS).replace(":hidden:", "")
    index = f'# tui-tangram\n\n<hr class="tans">\n\n{listed}'
    (source / "index.md").write_text(index, "utf-8")
    use("en")


def build(source: Path, target: Path, language: str, assets: Path | None) -> None:
    """Build the site of the pages in *source*.  Raises `SystemExit` if a link leads nowhere."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace

    settings: dict[str, Any] = {
        "project": "tui-tangram",
        "copyright": "the tui-tangram authors",
        "html_title": "tui-tangram",
        "language": language,
        "extensions": ["myst_parser"],
        "html_theme": "furo",
        "html_static_path": [str(STYLE)],
        "html_css_files": ["site.css"],
        "html_favicon": str(ROOT / ".github" / "packaging" / "tui-tangram.svg"),
        "html_extra_path": [str(assets)] if assets else [],
        "html_show_sphinx": False,
        "html_copy_source": False,
        "myst_heading_anchors": 3,
        "suppress_warnings": ["myst.header"],
    }
    with TemporaryDirectory() as scratch, docutils_namespace():
        app = Sphinx(
            source, None, target, scratch, "html", settings, status=None, warningiserror=True
        )
        app.build()
        if app.statuscode:
            raise SystemExit(app.statuscode)
    for page in target.rglob("*.html"):
        page.write_text(accessible(page.read_text("utf-8")), "utf-8")


def accessible(page: str) -> str:
    """Return a page with what the theme leaves out for those who do not see it."""
    for found, better in (
        ('role="heading">', 'role="heading" aria-level="2">'),
        ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Pages">'),
        ("<pre>", '<pre tabindex="0">'),
        ('<div id="search-results"', '<h1>Search</h1>\n<div id="search-results"'),
    ):
        page = page.replace(found, better)
    return page


def main(target: Path) -> None:
    """Write the site."""
    with TemporaryDirectory() as scratch:
        place = Path(scratch)
        write_english(place / "en", place / "assets")
        build(place / "en", target, "en", place / "assets")
        for language in LANGUAGES[1:]:
            write_manual(place / language, language)
            build(place / language, target / language, language, None)


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
