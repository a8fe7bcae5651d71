"""``tui-tangram help``: the pages of the manual."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, UsageError
from tui_tangram.language import tr
from tui_tangram.manual import ManualPage, TextSpan, find, lines, pages
from tui_tangram.render.profile import Profile

WIDEST: Final = 100
"""The maximum number of columns of a line: longer ones are hard to read."""
COMPLETIONS: Final = {
    shell: Path(__file__).with_name("completions") / name
    for shell, name in (
        ("bash", "tui-tangram.bash"),
        ("zsh", "_tui-tangram"),
        ("fish", "tui-tangram.fish"),
    )
}
"""The files with the completions of each shell, made by `tests.tools.completions`."""
_INDENT: Final = "  "
_NARROWEST: Final = 24
_COMPLETIONS: Final = "completions"
"""The topic after which a shell can be named."""


def run(options: Namespace) -> int:
    """Print the page that was asked for, or the topics; see `tui_tangram.cli.parser`."""
    if options.topic is None:
        _print_topics(json=options.json)
        return DONE
    found = find(options.topic)
    if options.shell is not None:
        return _print_completions(found, options.shell)
    if options.json:
        output.print_json(name=found.name, title=found.title, about=found.about, text=found.text)
        return DONE
    surface = output.PrintSurface.of_stdout()
    stands_out = sys.stdout.isatty() and surface.profile is not Profile.ASCII
    columns = shutil.get_terminal_size().columns
    room = max(min(columns, WIDEST) - len(_INDENT), _NARROWEST)
    for line in lines(found.blocks, room):
        indent = "" if line.heading or not line.spans else _INDENT
        text = surface.line(indent + line.text)
        if stands_out and text == indent + line.text:
            text = indent + "".join(map(_printed, line.spans))
        print(text)
    return DONE


def _print_completions(page: ManualPage, shell: str) -> int:
    if page.name != _COMPLETIONS:
        raise UsageError("a shell is named after {topic} alone", topic=_COMPLETIONS)
    print(COMPLETIONS[shell].read_text(encoding="utf-8"), end="")
    return DONE


def _printed(span: TextSpan) -> str:
    return f"\x1b[1m{span.text}\x1b[m" if span.strong else span.text


def _print_topics(*, json: bool) -> None:
    if json:
        topics = [{"name": one.name, "title": one.title, "about": one.about} for one in pages()]
        output.print_json(count=len(topics), topics=topics)
        return
    surface = output.PrintSurface.of_stdout()
    surface.print_table([(one.called, one.about) for one in pages()])
    print()
    print(surface.line(tr("tui-tangram help TOPIC prints a page.")))
