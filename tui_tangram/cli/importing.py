"""``tui-tangram import``: puzzles from other files, saved in the player's library."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import BAD, DONE, UsageError, complain, refusing
from tui_tangram.cli.player import directories_of
from tui_tangram.flow.importing import Imports, keep, name_for, source_of
from tui_tangram.games.catalog.shared_result import runs_in
from tui_tangram.games.tangram.core.format import (
    MAX_NAME,
    figure_fields,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.contacts import ContactKind
from tui_tangram.games.tangram.drawing.importing import import_drawing, is_drawing, read_incoming
from tui_tangram.games.tangram.drawing.settle import Imported, describe_moves
from tui_tangram.games.tangram.source.figure_lists import FIGURES, VERSION
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import MOST_BYTES, FormatError, ImportSpec, file_text
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import grouped
from tui_tangram.player import Store
from tui_tangram.player.item_names import ItemError, set_name, slug
from tui_tangram.render.svg import carried

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tui_tangram.player.player import PlayerLibrary
    from tui_tangram.player.source import Arrival, Source

_HEAD = ("format", "version")
PROGRESS = 1000
"""The number of puzzles between two reports on progress."""


def run(options: Namespace) -> int:
    """Save what is new in some files, and report; or print it as files of this program."""
    library = inputs.library()
    spec = _spec(options, library)
    if options.print:
        for file in options.files:
            _print(file, options, spec, library)
        return DONE
    with refusing(ItemError):
        collection = set_name(options.collection) if options.collection else ""
    store = Store.open(directories_of(options), complain)
    found = Imports(library, store, spec, _going_on)
    found.look(_contents(options, library))
    with refusing(ItemError):
        imported, lines = keep(found, collection)
    for line in (*found.notes, *found.details(), *lines):
        complain(line)
    print(found.line)
    if found.choices:
        print(found.question, tr("To choose: --rules {rules}.", rules="|".join(found.choices)))
    for name in found.saved_sets:
        print(tr("See its pieces: tui-tangram show {id}", id=name))
    if imported:
        if len(imported) == 1:
            print(tr("Play it: tui-tangram play {id}", id=imported[0].id))
        else:
            print(tr("See them: tui-tangram list {name}", name=shlex.quote(imported[0].group)))
    return DONE if found.usable else BAD


def _contents(options: Namespace, library: PlayerLibrary) -> Iterator[tuple[str, bytes]]:
    """Yield the files by their names, and say which options do not apply to each."""
    for file in options.files:
        content, where = inputs.content(file, MOST_BYTES), inputs.shown(file)
        _report_ignored(options, content, where, library)
        yield where, content


def _report_ignored(options: Namespace, content: bytes, where: str, library: PlayerLibrary) -> None:
    """Say which options do not apply to a file."""
    drawn = source_of((carried(content).files or (content,))[0], library) is library.of(Figures)
    names = ("rules", "size", "border") if drawn else ("set", "new_set")
    ignored = [f"--{name.replace('_', '-')}" for name in names if getattr(options, name)]
    if ignored:
        line = tr("for boards only") if drawn else tr("for drawings of pieces only")
        complain(f"{where}: {', '.join(ignored)}: {line}")


def _going_on(where: str, read: int) -> bool:
    if read % PROGRESS == 0:
        complain(tr("{file}: {n} read", file=where, n=grouped(read)))
    return True


def _spec(options: Namespace, library: PlayerLibrary) -> ImportSpec:
    known = library.of(Figures).sets
    if options.set and options.set not in known:
        raise UsageError(
            "--set: no set {set}; use one of {sets}",
            set=quote(options.set),
            sets=", ".join(sorted(known)),
        )
    name = clean(options.name)
    if len(name) > MAX_NAME or not name.isprintable():
        raise UsageError("--name: use 1 to {most} printable characters", most=MAX_NAME)
    if options.new_set is not None and options.set:
        raise UsageError("--set and --new-set cannot be combined")
    with refusing(ItemError, what="--new-set"):
        new_set = None if options.new_set is None else set_name(options.new_set)
    border = f"border={options.border}" if options.border else ""
    words = f"{options.rules} {options.size} {border}"
    return ImportSpec(options.set, name, words, new_set=new_set)


def _print(file: str, options: Namespace, spec: ImportSpec, library: PlayerLibrary) -> None:
    """Print the puzzles of a file in the form of this program, and a report on a drawing."""
    figures = library.of(Figures)
    where, content = inputs.shown(file), inputs.content(file, MOST_BYTES)
    _report_ignored(options, content, where, library)
    spec = spec._replace(name=name_for(where, spec.name))
    files = carried(content).files or (content,)
    if runs_in(content):
        raise UsageError("{file}: has no puzzle to print", file=where)
    source = source_of(files[0], library)
    with refusing(FormatError):
        if source is not figures:
            arrivals = [one for file in files for one in source.arrivals(file, where, spec)]
            _print_puzzles(arrivals, source, where)
            return
        if files == (content,) and is_drawing(content):
            drawn, pieces, note = import_drawing(content, where, figures.sets, spec)
            if not pieces.id:
                print(write_pieces(replace(pieces, id=slug(pieces.name))), end="")
                return
            [figure] = figures.measured(pieces, [drawn.figure])
            print(write_figure(figure), end="")
            for line in filter(None, (note, *_report_lines(drawn, pieces))):
                complain(f"{where}: {line}")
            return
        found = [one for file in files for one in read_incoming(file, where, figures.sets, spec)]
    for one in found:
        if one.figure is None:
            complain(": ".join(filter(None, (where, one.place, one.cause))))
    usable = [one.figure for one in found if one.figure is not None]
    if not usable:
        raise UsageError("{file}: has no figure to print", file=where)
    if len(usable) == 1:
        print(write_figure(usable[0]), end="")
        return
    rows = [
        {key: value for key, value in figure_fields(one).items() if key not in _HEAD}
        for one in usable
    ]
    print(file_text({"format": FIGURES, "version": VERSION, "figures": rows}), end="")


def _print_puzzles(found: Sequence[Arrival], source: Source[Any], where: str) -> None:
    """Print the puzzles of a file in another format, and report how they were read."""
    for one in found:
        place = ": ".join(filter(None, (where, one.place)))
        for line in filter(None, (one.cause, *one.notes, one.question)):
            complain(f"{place}: {line}")
    usable = [one for one in found if one.puzzle is not None]
    if not usable:
        raise UsageError("{file}: has no puzzle to print", file=where)
    print(source.file_of(usable), end="")


def _report_lines(found: Imported, pieces: PieceSet) -> list[str]:
    """Return the report on a drawing, in lines."""
    report = found.report
    touches = Counter(contact.touch for contact in report.accepted)
    lines = [
        tr("all pieces are at multiples of 45°")
        if report.octilinear
        else tr("some pieces are not at multiples of 45°"),
        tr(
            "contacts: edge on edge {edges}, corner on corner {corners}, corner on edge {stems}",
            edges=touches[ContactKind.EDGES],
            corners=touches[ContactKind.CORNERS],
            stems=touches[ContactKind.STEM],
        ),
    ]
    if report.dropped:
        lines.append(
            tr("contacts ignored because they contradict others: {n}", n=len(report.dropped))
        )
    if report.slides:
        lines.append(
            tr("positions rounded because no contact fixes them: {n}", n=len(report.slides))
        )
    return [*lines, describe_moves(report, pieces)]
