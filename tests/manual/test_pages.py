"""The manual: its pages in each language, how they are found and printed, what is made in them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from configparser import ConfigParser
from itertools import zip_longest
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.tools import manual as tool
from tui_tangram.cli.parser import build_parser
from tui_tangram.games.tangram.core.format import read_pieces
from tui_tangram.host.limits import Limits
from tui_tangram.host.session import rlimits
from tui_tangram.language import LANGUAGES, in_use, tr, trc, use
from tui_tangram.manual import TOPICS, Block, BlockKind, find, lines, page, pages, path_of
from tui_tangram.manual.pages import blocks, unmarked
from tui_tangram.play import columns
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import GRADES
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.filters import FILTERS, PARTS

LONGEST = 61
"""Columns of the line about a topic: beside its name it fits on 80."""
CODE = re.compile(r"`([^`]+)`")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, english_again: None) -> str:
    """Use each language, and return it."""
    del english_again
    use(request.param)
    return str(request.param)


def test_every_page_is_a_topic(language: str) -> None:
    """Each file of Markdown has its name in the list, and a title and a short line of its own."""
    folder = path_of(TOPICS[0], language).parent
    assert sorted(TOPICS) == sorted(path.stem for path in folder.glob("*.md"))
    for one in pages():
        assert 0 < len(one.about) <= LONGEST, one.name
        assert one.about.endswith("."), one.name
    assert len(TOPICS) == len({one.title for one in pages()}) == len({p.about for p in pages()})


def test_keys_settings_and_commands_are_those_of_the_program(language: str) -> None:
    """``python -m tests.tools.manual`` would change nothing."""
    for path in tool.own(language):
        text = path.read_text(encoding="utf-8")
        assert text == tool.filled(text), path


def test_every_part_that_can_be_made_is_somewhere() -> None:
    """Keys of both games, settings, options, commands, and a game in lines."""
    text = "".join(path.read_text(encoding="utf-8") for path in tool.own("en"))
    found = [name for name in re.findall(r"<!-- (.+) -->", text) if name != "end"]
    assert sorted(tool.PARTS) == sorted(found)
    assert len(found) == text.count("<!-- end -->")


def test_links_between_pages_lead_somewhere(language: str) -> None:
    """Each is a file beside the page."""
    for one in pages():
        for link in re.findall(r"\]\(([^)]+)\)", one.text):
            assert (path_of(one.name, language).parent / link).is_file(), (one.name, link)


@pytest.mark.usefixtures("language")
def test_pages_name_settings_and_variables_that_exist() -> None:
    """A variable in capitals is that of a setting, or explained on the page of settings."""
    text = "".join(one.text for one in pages())
    explained = page("settings").text
    for name in re.findall(r"`TUI_TANGRAM_([A-Z_]+)", text):
        assert f"`{name.lower()}`" in explained or f"`TUI_TANGRAM_{name}`" in explained, name


def searched() -> set[str]:
    """Return the words of a search that have a meaning, in the language in use."""
    return {*map(tr, GRADES), *(trc("filter", word) for word in (*FILTERS, *PARTS))}


@pytest.mark.usefixtures("language")
def test_every_search_word_is_told() -> None:
    """Each filter is in a line that says what it finds, and there is none that is no filter."""
    (table,) = (block for block in page("gallery").blocks if block.kind is BlockKind.TABLE)
    told = CODE.findall(" ".join(first for first, _ in table.rows))
    assert searched() == {word.lstrip("0123456789 ") for word in told}


# The languages


NAMED = {
    "up": "oben", "left": "links", "right": "rechts", "top": "oben", "front": "vorn",
    "back": "zurück", "forward": "vor", "roll": "rollen",
}  # fmt: skip
"""Sides and turns, as the German pages have them in commands."""
TURNS = {"right", "forward", "roll right"}
"""Turns of cubes without their command."""


FACTS = (
    "or more", "one solution", "solutions", "corners", "symmetric", "convex", "no holes",
    "touching", "very hard", "unsolved",
)  # fmt: skip
"""Words of facts in searches of the page of the laboratory, longer ones first."""


def german(quoted: str, name: str) -> str:
    """Return what is quoted on the English page *name* as the German one has it."""
    if name == "laboratory":
        for one in FACTS:
            there = trc("filter", one) if one not in GRADES else tr(one)
            quoted = re.sub(rf"(?<!sort )(?<!by )\b{one}\b(?!/)", there, quoted)
        return quoted
    number, word = re.fullmatch(r"([\d ]*)(.*)", quoted).groups()
    if name == "gallery" and word in (*FILTERS, *PARTS):
        word = trc("filter", word)
    elif name == "gallery" and word in GRADES:
        word = tr(word)
    elif name in ("ear", "plain") and (word in TURNS or word.startswith(("find ", "turn 7 "))):
        # Sides are named in either language.
        word = re.sub("|".join(NAMED), lambda side: NAMED[side[0]], word)
    return number + word.replace("Ctrl+", "Strg+").replace("Shift", "Umschalt").replace(
        "Page down", "Bild ab"
    )


def sections(text: str) -> Iterator[Counter[str]]:
    """Yield what each section of a page quotes, without the parts that are made."""
    found: Counter[str] = Counter()
    for block in blocks(re.sub(r"(?s)(?<=-->\n).*?(?=<!-- end -->)", "", text)):
        if block.kind is BlockKind.HEADING:
            yield found
            found = Counter()
        elif block.kind is BlockKind.CODE:
            found.update(re.split(r"(?<=\S) {2,}", line)[0] for line in block.text.split("\n"))
        else:
            found.update(CODE.findall(f"{block.text} {block.rows}"))
    yield found


@pytest.mark.parametrize("name", TOPICS)
@pytest.mark.usefixtures("english_again")
def test_a_page_is_the_same_in_every_language(name: str) -> None:
    """Block by block of one kind, tables of one size, and no key or command that only one has."""
    english = page(name)
    use("de")
    other = page(name)
    assert english.about != other.about
    for mine, theirs in zip_longest(english.blocks, other.blocks):
        assert mine.kind is theirs.kind, (mine, theirs)
        assert list(map(len, mine.rows)) == list(map(len, theirs.rows)), (mine, theirs)
        # What is heard is as long as a language makes it.
        mark = "> " if mine.text.startswith("> ") else ""
        lines = ([line for line in one.text.splitlines() if line.startswith(mark)]
                 for one in (mine, theirs))  # fmt: skip
        assert len({*map(len, lines)}) == 1, (mine, theirs)
    made = re.compile("<!-- .+ -->")
    assert made.findall(english.text) == made.findall(other.text)
    for mine, theirs in zip(sections(english.text), sections(other.text), strict=True):
        assert Counter(german(quoted, name) for quoted in mine.elements()) == theirs


# Finding


@each("name", TOPICS)
@pytest.mark.usefixtures("language")
def test_a_page_is_found_by_its_name_and_by_its_beginning(name: str) -> None:
    """In either case; a name that begins another is itself."""
    assert name == find(name).name == find(name.upper()).name
    begins = next(
        name[:end]
        for end in range(1, len(name) + 1)
        if name[:end] == name or sum(one.startswith(name[:end]) for one in TOPICS) == 1
    )
    assert name == find(begins).name


@pytest.mark.usefixtures("language")
def test_a_page_is_found_by_its_name_in_the_language_in_use() -> None:
    """With accents or without; no two pages have a name in common."""
    for one in pages():
        assert one == find(one.called) == find(folded(one.called))
        assert one.called == one.name or in_use()
    names = [name for one in pages() for name in {one.name, folded(one.called)}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("word", "name"),
    [("kachelb", "tiles"), ("Einstellungen", "settings"), ("BEFEHL", "commands")],
)
@pytest.mark.usefixtures("german")
def test_a_page_is_found_by_its_title(word: str, name: str) -> None:
    """In the language in use, by the beginning of one alone."""
    assert name == find(word).name
    with pytest.raises(Refusal, match="Tangramtasten, Kacheltasten"):
        find("Tasten")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("keys", "no topic 'keys'; nearest: tangram-keys, tile-keys, terminals"),
        ("tangram", "; nearest: tangrams, tangram-keys"),
        ("setings", "; nearest: settings"),
        ("ssh", "; nearest: together, plain, terminals, commands"),
        ("frobnicate", f"no topic 'frobnicate'; topics: {', '.join(TOPICS)}"),
        ("", "no topic ''; topics: "),
    ],
)
def test_an_unknown_topic_is_told_with_the_nearest(word: str, told: str) -> None:
    """By its title, by its spelling, by what the page says, or else with all there are."""
    with pytest.raises(Refusal) as refused:
        find(word)
    assert told in str(refused.value)


# Lines


def test_markdown_becomes_blocks() -> None:
    """Comments are gone, lines of one paragraph are one, a bar in a cell is one."""
    table = "| k | w |\n|---|---|\n| `a\\|b` | c |\n"
    text = f"# A `b`\n\n<!-- made -->\n\none\ntwo\n\n    x  y\n\n{table}"
    assert [
        Block(BlockKind.TITLE, "A `b`"),
        Block(BlockKind.PARAGRAPH, "one two"),
        Block(BlockKind.CODE, "x  y"),
        Block(BlockKind.TABLE, rows=(("k", "w"), ("`a|b`", "c"))),
    ] == list(blocks(text))


def test_a_table_has_columns_and_what_is_long_goes_on_below() -> None:
    """Read aloud each row is a line; its heading is not said."""
    rows = (("key", "what it does"), ("`a`", "Mark a tile; mark all"), ("`tab`", "Next"))
    table = (Block(BlockKind.TABLE, rows=rows),)
    assert [
        "key  what it does",
        "a    Mark a tile;",
        "     mark all",
        "tab  Next",
    ] == [line.text for line in lines(table, 17)]
    assert ["a: Mark a tile; mark all", "tab: Next"] == [line.text for line in lines(table)]


def letters(text: str) -> str:
    """Return a text without its blanks, and bullets."""
    return "".join(sorted(sign for sign in text if not sign.isspace() and sign != "*"))


@given(name=st.sampled_from(TOPICS), spoken=st.sampled_from(LANGUAGES), width=st.integers(24, 130))
@examples(60)
def test_every_page_fits_any_width_and_all_of_it_is_there(
    name: str, spoken: str, width: int
) -> None:
    """No line but those of code is wider, none ends in blanks, and no letter is lost."""
    use(spoken)
    try:
        one = page(name)
    finally:
        use("en")
    code = {
        f"  {line}" for b in one.blocks for line in b.text.split("\n") if b.kind.value == "code"
    }
    found = lines(one.blocks, width)
    for line in found:
        assert columns.width(line.text) <= width or line.text in code
        assert line.text == line.text.rstrip()
        assert all(span.text for span in line.spans)
    whole = "".join(unmarked("".join((b.text, *map("".join, b.rows)))) for b in one.blocks)
    assert letters(whole) == letters("".join(line.text for line in found))


def test_code_stands_out_wherever_a_line_is_broken() -> None:
    """Its words do, with the blanks between them, and nothing beside it."""
    block = Block(BlockKind.PARAGRAPH, "Press `tui-tangram help` or **F1** now.")
    found = [[(span.text, span.strong) for span in line.spans] for line in lines((block,), 12)]
    assert [
        [("Press", False)],
        [("tui-tangram", True)],
        [("help", True), (" or ", False), ("F1", True)],
        [("now.", False)],
    ] == found
    assert "Press tui-tangram help or F1 now." == lines((block,))[0].text


def test_names_in_code_are_not_broken_at_their_hyphens() -> None:
    """Other words are, and so is code that is longer than a line."""
    (block,) = blocks("See `tui-tangram help`, well-known.")
    assert [line.text for line in lines((block,), 12)] == [
        "See",
        "tui-tangram",
        "help, well-",
        "known.",
    ]
    assert [line.text for line in lines((block,), 9)][:2] == ["See tui-", "tangram"]


@pytest.mark.usefixtures("language")
def test_read_aloud_a_paragraph_is_one_line() -> None:
    """Whatever its length; nothing empty is said."""
    one = page("tangrams")
    told = [line.text for line in lines(one.blocks)]
    assert all(told)
    assert unmarked(one.blocks[2].text) in told


# The man page

MAN = tool.MAN.read_text(encoding="utf-8")


@pytest.mark.usefixtures("english_again")
def test_the_man_page_is_that_of_the_pages() -> None:
    """``python -m tests.tools.manual`` would change nothing."""
    assert MAN == tool.man_page()


@pytest.mark.usefixtures("english_again")
def test_the_man_page_has_what_a_man_page_has() -> None:
    """Its sections, every command with its arguments, every option, every page."""
    sections = re.findall(r"^\.SH (.+)$", MAN, re.MULTILINE)
    first = ["NAME", "SYNOPSIS", "DESCRIPTION", "NAMES AND FILES", "OPTIONS", "COMMANDS"]
    assert first == sections[: len(first)]
    assert "EXIT STATUS" in sections
    assert len(sections) == len(set(sections))
    for one in pages():
        assert one.name == "commands" or tool.roff(one.title).upper() in sections
    parser = build_parser()
    for command in tool.commands(parser):
        assert f"\n.SS {tool.roff(command.prog)}\n" in MAN
        for names, about in tool.arguments(command):
            assert f"\n.TP\n\\fB{tool.roff(names)}\\fR\n{tool.roff(about)}\n" in MAN
    for names, _ in tool.arguments(parser, ()):
        assert f"\\fB{tool.roff(names)}\\fR" in MAN


def test_every_line_of_the_man_page_is_text_or_a_known_request() -> None:
    """Nothing that begins with a dot is taken for a request, and every font is ended."""
    known = {"TH", "SH", "SS", "B", "PP", "TP", "IP", "RS", "RE", "nf", "fi"}
    for line in MAN.splitlines():
        assert not line.startswith("'")
        assert line
        if line.startswith("."):
            assert line[1:].split()[0] in known
        assert re.search(r"(?<!\\)-", line) is None or line.startswith(
            (".TH", "Tangrams", "solver")
        )
        assert line.count("\\fB") + line.count("\\fI") == line.count("\\fR")
    begun = [line[:3] for line in MAN.splitlines() if re.match(r"\.[A-Za-z]{2}( |$)", line)]
    assert begun.count(".RS") == begun.count(".RE")
    assert begun.count(".nf") == begun.count(".fi") > 0


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_groff_warns_of_nothing() -> None:
    """All warnings switched on."""
    command = ["groff", "-ww", "-man", "-Tutf8", "-k", str(tool.MAN)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "" == done.stderr
    assert "TUI-TANGRAM" in done.stdout


def test_the_example_of_a_piece_set_is_read() -> None:
    """The format in the manual is that of the program."""
    for language in LANGUAGES:
        text = path_of("files", language).read_text()
        begin = text.index('    {"format": "tui-tangram/pieces"')
        pieces = read_pieces(text[begin : text.index("\n\n", begin)], "files.md")
        assert ("three-four-five", 3, 21) == (pieces.id, len(pieces.pieces), pieces.area)


def test_the_unit_of_systemd_has_what_a_host_needs(language: str) -> None:
    """It is valid, starts a command that there is, and may do what the host does."""
    text = page("hosting").text
    found = re.search(r"^    \[Unit\]\n(?:(?:    .*)?\n)+", text, re.MULTILINE)
    assert found
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(dedent(found[0]))
    assert ["Unit", "Service", "Install"] == unit.sections()
    service = unit["Service"]
    program, *words = service["ExecStart"].split()
    assert f"{Path(program).parent}/pip install" in text
    options = build_parser().parse_args(words)
    assert ("serve", "::") == (options.command, options.listen)
    assert options.directory == Path("/var/lib") / service["StateDirectory"]
    # Players' processes leave the network; they, the searches and the host speak over sockets.
    assert {"user", "net"} == set(service["RestrictNamespaces"].split())
    assert {"AF_INET", "AF_INET6", "AF_UNIX"} == set(service["RestrictAddressFamilies"].split())
    assert "mixed" == service["KillMode"]  # it lets the games be saved
    assert int(service["TasksMax"]) >= rlimits(Limits())["RLIMIT_NPROC"]
    assert not {"PrivateNetwork", "PrivateUsers", "MemoryDenyWriteExecute"} & {*service}
