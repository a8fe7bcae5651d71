"""``tui-tangram export``: puzzles as a file to print, view or share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tui_tangram.api.loading import problem_of
from tui_tangram.cli import inputs, puzzles
from tui_tangram.cli.errors import DONE, UsageError, complain, refusing
from tui_tangram.cli.player import COMMAND
from tui_tangram.commands.files import write_file
from tui_tangram.flow.booklet import BookletOptions
from tui_tangram.flow.choose import none_found
from tui_tangram.flow.export import Order, changed_names, file_format_of
from tui_tangram.language import LimitError, PlayerError, tr, trn
from tui_tangram.play import Limit, Stopped

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle


def run(options: Namespace) -> int:
    """Write the file atomically, and print the number of puzzles."""
    path, where = Path(options.output), inputs.shown(options.output)
    with refusing(PlayerError, what=where):
        form = file_format_of(path)
    if not options.force and path.exists():
        raise UsageError("{file}: already exists; use --force to replace it", file=where)
    meter = COMMAND.limit(Limit(seconds=options.timeout))
    found = puzzles.find_all(options.puzzles)
    portrayals = [_own(one).portrayal() for one in found]
    booklet = BookletOptions(options.paper, options.pieces, options.full_size, options.solutions)
    title = _title(options.puzzles, portrayals[0].name)
    order = Order(title, portrayals, booklet, meter, pack=_pack(found, title))
    try:
        with refusing(PlayerError, what=where):
            content = form.make(order)
    except Stopped as why:
        raise LimitError(f"{where}: {none_found(why)}") from None
    write_file(path, content, replace=options.force)
    number = len(portrayals)
    print(trn("{file}: {n} puzzle", "{file}: {n} puzzles", number, file=where))
    lost = changed_names(portrayals) if path.suffix.lower() == ".pdf" else 0
    if lost:
        complain(
            trn(
                '{file}: {n} name has letters that the PDF lacks; "?" stands for them',
                '{file}: {n} names have letters that the PDF lacks; "?" stands for them',
                lost,
                file=where,
            )
        )
    return DONE


def _pack(found: Sequence[SolvablePuzzle], title: str) -> Callable[[], bytes] | None:
    """Return the pack options for puzzles that are all in the library."""
    if not all(map(puzzles.is_known, found)):
        return None
    from tui_tangram.player.pack_make import make_pack

    names = [one.source.id for one in found]
    return lambda: make_pack(inputs.library(), names, {"title": title})[0]


def _own(found: SolvablePuzzle) -> SolvablePuzzle:
    """Return a puzzle without an id that its file claims and that may be another's."""
    if puzzles.is_known(found):
        return found
    kind, library = found.game.kind, inputs.library()
    return problem_of(library[kind].nameless(found.source), kind, library)


def _title(names: list[str], first: str) -> str:
    """Return the title for the puzzles of these names, *first* the name of the first of them."""
    groups = [puzzles.collection(name) for name in names]
    if len(names) > 1:
        return tr("Puzzles")
    return groups[0].title if groups[0] else first
