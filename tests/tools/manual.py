"""What the manual has from the tables of the program: keys, settings, commands; and the man page.

    python -m tests.tools.manual

writes each part between the comment that names it, such as ``<!-- keys of tangrams -->``, and the
next ``<!-- end -->``, in every language, and makes ``tui-tangram.1`` of the parser and of the
English pages.  README has one, too: a game in lines.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tui_tangram import __version__, manual
from tui_tangram.app.actions import EDITOR_NOUNS, TILE_NOUNS, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.key_help import sections
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.services import usable_themes
from tui_tangram.cli.main import translated_argparse
from tui_tangram.cli.options import Parser
from tui_tangram.cli.parser import build_parser
from tui_tangram.games.matching.core import RULES
from tui_tangram.games.matching.look.theme_format import load_tile_themes
from tui_tangram.games.matching.screen.board_editor.screen import BoardEditorScreen
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.language import LANGUAGES, in_use, tr, trc, use
from tui_tangram.manual import TOPICS, Block, BlockKind, ManualPage, path_of
from tui_tangram.plain.events import TextWriter
from tui_tangram.plain.services import Helper, LineServices
from tui_tangram.plain.shell import Shell
from tui_tangram.play.phrases import grouped
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import Directories
from tui_tangram.player.setting import Setting, SettingKind, written
from tui_tangram.player.settings import SETTINGS, Settings
from tui_tangram.player.store import Store

MAN: Final = Path(manual.__file__).with_name("tui-tangram.1")
README: Final = Path(__file__).parents[2] / "README.md"
SESSION: Final = ("speech brief", "play convex/1", "contour", "lay 1 B 1")
"""What is typed in README's game in lines."""
FIGURE: Final = (
    "speech brief", "play cat", "contour", "lay 6 B", "lay 6 B {right}", "lay 7 D {left}", "undo",
)  # fmt: skip
BOARD: Final = (
    "speech brief", "play hexagon/easy/infinity/c3/s479313/g1-2a", "unplaced", "place 5 2.2 6",
    "look 2.2", "place 6 1.1", "row 1", "ring 1",
)  # fmt: skip
"""What is typed in the lessons by ear; there directions are words of each language."""
_WIDTH: Final = 92
"""The columns of its lines."""
_PAGE_WIDTH: Final = 100
"""The columns of a page."""
GERMAN: Final = {
    "a line of text": "eine Zeile Text",
    "argument": "Argument",
    "key": "Taste",
    "meaning": "Bedeutung",
    "name": "Name",
    "option": "Option",
    "rules": "Regeln",
    "status": "Status",
    "values": "Werte",
    "what it does": "Wirkung",
}
"""The words that the parts have besides those of the program: the heads of their tables."""
_PART: Final = re.compile(r"(<!-- (?!end)([^>]+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> None:
    """Write all parts, and the man page."""
    for language in reversed(LANGUAGES):
        use(language)
        for path in own(language):
            path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
    MAN.write_text(man_page(), encoding="utf-8")


def own(language: str) -> Iterator[Path]:
    """Yield the files in *language* that have parts, or may have some."""
    yield from filter(Path.exists, (path_of(name, language) for name in TOPICS))
    if language == LANGUAGES[0]:
        yield README


def filled(text: str) -> str:
    """Return a page with its parts as the program has them, in the language in use.

    Raises `KeyError` for other names.
    """
    with translated_argparse():
        return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part[2]]()}\n", text)


# Keys


def _keys(screen: type[BaseScreen], nouns: Nouns) -> str:
    parts = []
    for title, lines in sections(Keymap(), screen.contexts, nouns=nouns):
        rows = ((code(one.keys), one.text) for one in lines)
        parts.append(f"## {title}\n\n{table(('key', 'what it does'), rows)}")
    return "\n".join(parts)


# Settings


def _settings() -> str:
    groups: dict[str, list[tuple[str, ...]]] = {}
    for row in SETTINGS:
        if row.by_hand:
            line = code(row.name), _values(row), tr(row.about)
            groups.setdefault(tr(row.group), []).append(line)
    head = ("name", "values", "what it does")
    return "\n".join(f"## {group}\n\n{table(head, rows)}" for group, rows in groups.items())


def _values(row: Setting) -> str:
    """Return the values of a setting, its default first."""
    if row.kind is SettingKind.FLAG:
        return "true, false" if row.default else "false, true"
    if row.kind is SettingKind.NUMBER:
        low, high = (grouped(round(end)) for end in row.range)
        return f"{written(row.default)}; {low}–{high} {row.unit}".strip()
    if row.kind is SettingKind.CHOICE:
        choices = row.choices or CHOICES[row.name]()
        return ", ".join((row.default, *(one for one in choices if one != row.default)))
    return word("a line of text")


CHOICES: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "theme": lambda: usable_themes(Path("nowhere"), print).names(),
    "tile_theme": lambda: load_tile_themes(shipped_library().directory / "tile-themes"),
}
"""The choices that the shells alone know."""


# Commands


def _commands() -> str:
    return "\n".join(map(_command, commands(build_parser())))


def _command(parser: Parser) -> str:
    rows = [(code(names), text) for names, text in arguments(parser)]
    listed = f"\n{table(('argument', 'what it does'), rows)}" if rows else ""
    about = " ".join((parser.description or "").split())
    return f"## {parser.prog}\n\n{code(synopsis(parser))}\n\n{about}\n{listed}"


def _options() -> str:
    rows = ((code(names), text) for names, text in arguments(build_parser(), ()))
    return table(("option", "what it does"), rows)


def _names() -> str:
    return "\n".join(textwrap.wrap(_epilog()[0], _PAGE_WIDTH, break_on_hyphens=False)) + "\n"


def _exit_status() -> str:
    _, told = " ".join(_epilog()[1].split()).split(":", 1)
    rows = (tuple(part.split(maxsplit=1)) for part in told.split(";"))
    return table(("status", "meaning"), rows)


def _epilog() -> list[str]:
    """Return the paragraphs at the end of the parser's help: names and files, and statuses."""
    return (build_parser().epilog or "").split("\n\n")


def commands(parser: Parser) -> Iterator[Parser]:
    """Yield the commands of a parser in their order, of commands that have some those."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from list(commands(command)) or [command]


def _everywhere() -> set[str]:
    return {action.dest for action in build_parser()._actions}


def _listed(parser: Parser, left_out: Container[str] | None) -> list[argparse.Action]:
    """Return the arguments of a parser, those without a dash first."""
    left_out = _everywhere() if left_out is None else left_out
    found = [
        action
        for action in parser._actions
        if action.dest not in left_out and not isinstance(action, argparse._SubParsersAction)
    ]
    return sorted(found, key=lambda action: bool(action.option_strings))


def arguments(parser: Parser, left_out: Container[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yield the arguments of a parser as they are typed, each with its effect.

    Without those *left_out*: by default the options of the program itself.  Of an argument that is
    not explained the description of its command tells.
    """
    for action in _listed(parser, left_out):
        if action.help:
            names = ", ".join(action.option_strings)
            yield f"{names} {_value(action)}".strip(), action.help.replace("%%", "%")


def synopsis(parser: Parser) -> str:
    """Return the line that says how a command is typed."""
    words = [parser.prog]
    for action in _listed(parser, None):
        value = _value(action)
        if action.option_strings:
            option = f"{action.option_strings[-1]} {value}".strip()
            words.append(option if action.required else f"[{option}]")
        else:
            words.append({"?": f"[{value}]", "+": f"{value}…"}.get(str(action.nargs), value))
    return " ".join(words)


def _value(action: argparse.Action) -> str:
    """Return how the value of an argument is written; nothing for a flag."""
    return "" if action.nargs == 0 else str(action.metavar)


# Rule sets


def _rules() -> str:
    return table(("name", "rules"), ((rules.title, tr(rules.line)) for rules in RULES))


# A game in lines


def _session(typed: Iterable[str]) -> str:
    """Return what is typed and heard; directions in braces are in the language in use."""
    heard: list[str] = []
    with TemporaryDirectory() as home:
        store = Store.open(Directories(Path(home), Path(home)), heard.append)
        services = LineServices(
            store=store,
            settings=Settings(),
            load_library=shipped_library,
            helper=Helper(heard.append),
        )
        out = TextIOWrapper(BytesIO(), encoding="utf-8")
        writer = TextWriter(out)
        writer.level = lambda: services.settings.speech
        shell = Shell(services, writer)
        for line in (re.sub(r"{(\w+)}", _direction, one) for one in typed):
            out.write(f"> {line}\n")
            shell.feed(line)
        shell.line.close()
        out.seek(0)
        heard += out.read().splitlines()
    parts = (textwrap.wrap(line, _WIDTH, subsequent_indent="  ") for line in heard)
    return "".join(f"    {line}\n" for lines in parts for line in lines)


def _direction(found: re.Match[str]) -> str:
    return trc("typed", found[1]).partition(" ")[0]


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "keys of tangrams": lambda: _keys(TangramScreen, Nouns()),
    "keys of tiles": lambda: _keys(MatchingScreen, TILE_NOUNS),
    "keys of the board editor": lambda: _keys(BoardEditorScreen, EDITOR_NOUNS),
    "settings": _settings,
    "options": _options,
    "names and files": _names,
    "commands": _commands,
    "exit status": _exit_status,
    "rules": _rules,
    "session": partial(_session, SESSION),
    "a figure by ear": partial(_session, FIGURE),
    "a board by ear": partial(_session, BOARD),
}
"""The parts by the names in their comments."""


def code(text: str) -> str:
    """Return *text* as code."""
    return f"`{text}`"


def word(text: str) -> str:
    """Return a word of `GERMAN` in the language in use."""
    return GERMAN[text] if in_use() == "de" else text


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table."""
    cells = (tuple(map(word, head)), *rows)
    lines = ["| " + " | ".join(part.replace("|", "\\|") for part in row) + " |" for row in cells]
    return "\n".join((lines[0], "|---" * len(head) + "|", *lines[1:], ""))


# The man page


def man_page() -> str:
    """Return the man page: the commands, then every other page as a section."""
    head = (
        f'.TH TUI-TANGRAM 1 "" "tui-tangram {__version__}" "User Commands"',
        ".SH NAME",
        "tui\\-tangram \\- tangrams and tile boards in the terminal",
        ".SH SYNOPSIS",
        ".B tui\\-tangram",
        "[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR] [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION",
        "Tangrams and tile boards, played on a screen or in plain mode, with exact verdicts and a",
        "solver that gives hints. Without a command, the game starts.",
    )
    first = manual.page("commands")
    others = (page for page in manual.pages() if page is not first)
    parts = [*head, *_own_sections(first)]
    for page in others:
        parts += [f".SH {roff(page.title).upper()}", *_roff(page.blocks[1:], ".SS")]
    return "\n".join(parts) + "\n"


def _own_sections(page: ManualPage) -> Iterator[str]:
    """Yield the page of commands, whose headings are sections of the man page."""
    under = False
    for block in page.blocks[2:]:
        if block.kind is BlockKind.HEADING:
            command = block.text.startswith("tui-tangram ")
            if command and not under:
                yield ".SH COMMANDS"
            under = command
            yield f".SS {roff(block.text)}" if command else f".SH {roff(block.text).upper()}"
        else:
            yield from _roff((block,), ".SS")


def _roff(blocks: Iterable[Block], heading: str) -> Iterator[str]:
    for block in blocks:
        match block.kind:
            case BlockKind.TITLE | BlockKind.HEADING:
                yield f"{heading} {roff(block.text)}"
            case BlockKind.PARAGRAPH:
                yield from (".PP", roff(block.text))
            case BlockKind.ITEM:
                yield from (".IP \\(bu 2", roff(block.text))
            case BlockKind.CODE:
                lines = map(roff, block.text.replace("`", "'").split("\n"))
                yield from (".PP", ".RS 4", ".nf", *lines, ".fi", ".RE")
            case BlockKind.TABLE:
                for first, *rest in block.rows[1:]:
                    told = ": ".join(filter(None, rest)) or " "
                    yield from (".TP", f"\\fB{roff(first.strip('`'))}\\fR", roff(told))


def roff(text: str) -> str:
    """Return *text* as roff has it: code and what is strong in bold."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(
        r"`([^`]+)`|\*\*([^*]+)\*\*", lambda found: f"\\fB{found[1] or found[2]}\\fR", text
    )
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    main()
