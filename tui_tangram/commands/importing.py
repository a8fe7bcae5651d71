"""Puzzles from other files, saved in the player's library."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.files import with_inner
from tui_tangram.commands.host import Host
from tui_tangram.commands.status import CommandStatus
from tui_tangram.flow.importing import Imports, files_in, keep, name_for, progress_lines, source_of
from tui_tangram.games.catalog.shared_result import runs_in
from tui_tangram.games.tangram.core.difficulty import measured
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
from tui_tangram.language import PlayerError, refusing, tr
from tui_tangram.play import quote
from tui_tangram.play.files import MOST_BYTES, FormatError, ImportSpec, file_text
from tui_tangram.play.names import clean
from tui_tangram.player.item_names import ItemError, set_name, slug
from tui_tangram.player.source import Arrival, Source
from tui_tangram.values import NamedTuple, replace

_HEAD = ("format", "version")


class ImportOptions(NamedTuple):
    """The values that files leave open, each empty if it was not given."""

    set: str
    new_set: str | None
    name: str
    rules: str
    size: str
    border: str


def import_files(
    services: Host,
    *,
    files: Sequence[str],
    print: bool,  # noqa: A002
    set: str,  # noqa: A002
    new_set: str | None,
    name: str,
    rules: str,
    size: str,
    border: str,
    collection: str,
) -> CommandAnswer:
    """Save what is new in some files; or return it as files of this program."""
    wanted = _Wanted(services, ImportOptions(set, new_set, name, rules, size, border))
    if print:
        return CommandAnswer(file=(part for file in files for part in wanted.converted(file)))
    with refusing(ItemError):
        collection = set_name(collection) if collection else ""
    paths = [str(path) for path in with_inner(map(Path, files))]
    found = Imports(services.library, services.store, wanted.spec, progress_lines(services.note))
    found.look(wanted.contents(paths))
    with refusing(ItemError):
        imported, lines, ids = keep(found, collection)
    for line in (*found.notes, *found.details(), *lines):
        services.note(line)
    messages = [found.line]
    if found.choices:
        choose = tr("To choose: --rules {rules}.", rules="|".join(found.choices))
        messages.append(f"{found.question} {choose}")
    messages += [tr("See its pieces: tui-tangram show {id}", id=one) for one in found.saved_sets]
    if len(imported) == 1:
        messages.append(tr("Play it: tui-tangram play {id}", id=imported[0].id))
    elif imported:
        group = shlex.quote(imported[0].group)
        messages.append(tr("See them: tui-tangram list {name}", name=group))
    status = CommandStatus.DONE if found.usable else CommandStatus.REFUSED
    return CommandAnswer(
        messages=messages,
        status=lambda: status,
        key="puzzles",
        data=found.numbers,
        records=found.facts(ids),
    )


class _Wanted:
    """Files read as the player wants it."""

    def __init__(self, services: Host, options: ImportOptions) -> None:
        """Check the options.  Raises `PlayerError`."""
        self._services, self._options = services, options
        self._library = services.library
        known = self._library.of(Figures).sets
        if options.set and options.set not in known:
            raise PlayerError(
                "--set: no set {set}; use one of {sets}",
                set=quote(options.set),
                sets=", ".join(sorted(known)),
            )
        name = clean(options.name)
        if len(name) > MAX_NAME or not name.isprintable():
            raise PlayerError("--name: use 1 to {most} printable characters", most=MAX_NAME)
        if options.new_set is not None and options.set:
            raise PlayerError("--set and --new-set cannot be combined")
        with refusing(ItemError, what="--new-set"):
            new_set = None if options.new_set is None else set_name(options.new_set)
        border = f"border={options.border}" if options.border else ""
        words = f"{options.rules} {options.size} {border}"
        self.spec = ImportSpec(options.set, name, words, new_set=new_set)

    def contents(self, files: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """Yield the files by their names, and say which options do not apply to each."""
        for file in files:
            content, where = self._services.content(file, MOST_BYTES), self._services.shown(file)
            self._report_ignored(content, where)
            yield where, content

    def _report_ignored(self, content: bytes, where: str) -> None:
        """Say which options do not apply to a file."""
        with suppress(FormatError):
            content = files_in(content, where, self._library)[0]
        drawn = source_of(content, self._library) is self._library.of(Figures)
        names = ("rules", "size", "border") if drawn else ("set", "new_set")
        ignored = [f"--{one.replace('_', '-')}" for one in names if getattr(self._options, one)]
        if ignored:
            line = tr("for boards only") if drawn else tr("for drawings of pieces only")
            self._services.note(f"{where}: {', '.join(ignored)}: {line}")

    def converted(self, file: str) -> Iterator[str]:
        """Yield the puzzles of a file in the form of this program; report on a drawing."""
        figures, note = self._library.of(Figures), self._services.note
        [(where, content)] = self.contents([file])
        spec = self.spec._replace(name=name_for(where, self.spec.name))
        with refusing(FormatError):
            files = files_in(content, where, self._library)
        if runs_in(content):
            raise PlayerError("{file}: has no puzzle to print", file=where)
        source = source_of(files[0], self._library)
        with refusing(FormatError):
            if source is not figures:
                arrivals = [one for file in files for one in source.arrivals(file, where, spec)]
                yield self._puzzles(arrivals, source, where)
                return
            drawing = None
            if files == (content,) and is_drawing(content):
                # One of an outline, or of several figures, is read below.
                with suppress(FormatError):
                    drawing = import_drawing(content, where, figures.sets, spec)
            if drawing is not None:
                drawn, pieces, report = drawing
                if not pieces.id:
                    yield write_pieces(replace(pieces, id=slug(pieces.name)))
                    return
                [figure] = measured(pieces, [drawn.figure])
                yield write_figure(figure)
                for line in filter(None, (report, *_report_lines(drawn, pieces))):
                    note(f"{where}: {line}")
                return
            found = [
                one for file in files for one in read_incoming(file, where, figures.sets, spec)
            ]
        for one in found:
            if one.figure is None:
                note(": ".join(filter(None, (where, one.place, one.cause))))
        usable = [one.figure for one in found if one.figure is not None]
        if not usable:
            raise PlayerError("{file}: has no figure to print", file=where)
        if len(usable) == 1:
            yield write_figure(usable[0])
            return
        rows = [
            {key: value for key, value in figure_fields(one).items() if key not in _HEAD}
            for one in usable
        ]
        yield file_text({"format": FIGURES, "version": VERSION, "figures": rows})

    def _puzzles(self, found: Sequence[Arrival], source: Source[Any], where: str) -> str:
        """Return the puzzles of a file in another format; report how they were read."""
        for one in found:
            place = ": ".join(filter(None, (where, one.place)))
            for line in filter(None, (one.cause, *one.notes, one.question)):
                self._services.note(f"{place}: {line}")
        usable = [one for one in found if one.puzzle is not None]
        if not usable:
            raise PlayerError("{file}: has no puzzle to print", file=where)
        return source.file_of(usable)


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
