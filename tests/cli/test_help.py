"""``tui-tangram help``: the topics, a page, and what there is no page of."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tui_tangram.cli.help import WIDEST
from tui_tangram.manual import TOPICS, BlockKind, page


def test_without_a_topic_all_are_listed(run: Run) -> None:
    """Each with its line, in the order of reading; as JSON too."""
    ran = run("help")
    assert (0, "") == (ran.status, ran.err)
    rows = ran.out.splitlines()[: len(TOPICS)]
    assert list(TOPICS) == [row.split()[0] for row in rows]
    assert all(row.endswith(page(name).about) for name, row in zip(TOPICS, rows, strict=True))
    document = run("help", "--json").document
    assert len(TOPICS) == document["count"]
    assert {
        "name": "saves",
        "title": page("saves").title,
        "about": page("saves").about,
    } in document["topics"]


@pytest.mark.parametrize("columns", [30, 80, 300])
def test_a_page_is_as_wide_as_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """Headings stand at the left, text is indented; on a wide terminal lines stay readable."""
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run("help", "saves")
    assert (0, "") == (ran.status, ran.err)
    lines = ran.out.splitlines()
    assert "Saves and history" == lines[0]
    assert [] == [line for line in lines if len(line) > min(columns, WIDEST)]
    assert max(map(len, lines)) > min(columns, WIDEST) - 15
    assert "\x1b" not in ran.out
    headings = [line for line in lines if line and not line.startswith("  ")]
    titles = (BlockKind.TITLE, BlockKind.HEADING)
    assert headings == [block.text for block in page("saves").blocks if block.kind in titles]


def test_a_page_is_found_by_the_beginning_of_its_name(run: Run) -> None:
    """As JSON it is the Markdown that it is written in."""
    document = run("help", "lab", "--json").document
    assert page("laboratory").text == document["text"]
    assert ("laboratory", "The laboratory") == (document["name"], document["title"])


def test_pages_are_in_the_language_in_use(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the names in both languages and by the title; the name in fields stays."""
    monkeypatch.setenv("TUI_TANGRAM_LANGUAGE", "de")
    names = [row.split()[0] for row in run("help").out.splitlines()[: len(TOPICS)]]
    assert ["Galerie", "Tangrams", "Tangramtasten", "Kachelbretter"] == names[:4]
    assert [run("help", name).out for name in TOPICS] == [run("help", name).out for name in names]
    told = run("help", "saves").out
    assert told.startswith("Spielstände und Verlauf\n")
    assert told == run("help", "Spielst").out
    document = run("help", "saves", "--json").document
    assert ("saves", "Spielstände und Verlauf") == (document["name"], document["title"])


def test_where_there_is_only_ascii_all_is_ascii(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs are spelled."""
    monkeypatch.setenv("TUI_TANGRAM_PROFILE", "ascii")
    out = run("help", "tangrams").out
    assert out.isascii()
    assert "sqrt2" in out


def test_what_is_no_topic_is_one_line(run: Run) -> None:
    """With the nearest ones, and status 2."""
    complaint = run("help", "keys").complaint
    assert "no topic 'keys'; nearest: tangram-keys, tile-keys, terminals" == complaint
    assert run("help", "frobnicate").complaint.endswith(", ".join(TOPICS))
