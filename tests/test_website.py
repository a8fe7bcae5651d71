"""The site: what its pages are made of.  That its links lead somewhere, the build and CI see."""

from __future__ import annotations

import re
from typing import Final

import tui_tangram
from tests.tools.website import FRONT, PROJECT, ROOT, accessible, finding, front, link_to, moved
from tui_tangram.manual import TOPICS

ESCAPED: Final = re.compile(r"\]\((?!\w+:)([^)#]+)")


def test_links_lead_from_page_to_page() -> None:
    """Between folders too; to what is no page there is none."""
    assert link_to("index", "manual/tiles") == "manual/tiles"
    assert link_to("manual/tiles", "project/sources") == "../project/sources"
    text = "[a](../puzzles/SOURCES.md) [b](ROADMAP.md#x) [c](LICENSE) [d](https://example.org/)"
    assert moved(text, "project/changelog", ".github/CHANGELOG.md") == (
        "[a](../project/sources.md) [b](../project/roadmap.md#x) c [d](https://example.org/)"
    )


def test_the_front_page_leads_to_everything() -> None:
    """Each page of the manual and of the project is in its contents, once."""
    page = front("one.whl", "one.tar.gz")
    lines = page.splitlines()
    for name in (*(f"manual/{one}" for one in TOPICS), *(f"project/{one}" for one in PROJECT)):
        assert 1 == lines.count(name), name
    assert {"gallery/index", "findings"} <= set(lines)
    assert "tui_tangram/manual" not in page
    for one in FRONT:
        assert f'src="pictures/finished/{one}.svg"' in page
        assert tui_tangram.load(one).name in page
    for target in ESCAPED.findall(page):
        assert target.endswith(".md")
    assert 'alt="A swan' in page
    assert {"downloads/one.whl", "downloads/one.tar.gz"} <= set(re.findall(r'href="([^"]+)"', page))


def test_each_finding_has_a_title_and_a_text() -> None:
    """They are the heads of the scripts."""
    for path in (ROOT / "findings").glob("*.sh"):
        title, text, script = finding(path).split("\n\n", 1)[0], *finding(path).rsplit("\n\n", 1)
        assert title.startswith("## ")
        assert len(text) > 200
        assert path.name in script


def test_what_the_theme_leaves_out_is_added() -> None:
    """Levels of headings, names of regions, and keys for what scrolls."""
    page = accessible('<p role="heading">A</p><aside class="sidebar-drawer"><pre>x</pre></aside>')
    assert {'aria-level="2"', 'aria-label="Pages"', 'tabindex="0"'} <= set(
        re.findall(r'[\w-]+="[^"]*"', page)
    )
