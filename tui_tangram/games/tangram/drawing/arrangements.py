"""Arrangements of placed pieces, of any number and from any file.

An arrangement is what lies on a table, whatever figure it is to show.  Files of arrangements have
it in exact coordinates (`tui_tangram.games.tangram.core.format`), and so has each solution in what
``tui-tangram solve --json`` prints; a figure is one by its solution, and so is everything that can
be imported (`tui_tangram.games.tangram.drawing.importing`), a drawing after it was made exact.

A file is read as *lines* if its name implies it (``.jsonl``, ``.ndjson``), or if its first or
second line is a JSON object as a whole and not the only one.  Then each line is a separate file, a
bad one does not stop the others, and only one is in memory at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import PurePath
from typing import BinaryIO, Final

from tui_tangram.games.tangram.core.figure import Arrangement
from tui_tangram.games.tangram.core.format import ARRANGEMENT, read_arrangement
from tui_tangram.games.tangram.core.outlines import MAX_UNIT, read_laid
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.importing import Incoming, read_incoming
from tui_tangram.games.tangram.drawing.text_forms import only_counted, results_in
from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.document import Document, parse_object
from tui_tangram.play.files import MAX_BYTES, MOST_BYTES, FormatError, ImportSpec, form_of
from tui_tangram.values import NamedTuple

LINES: Final = (".jsonl", ".ndjson")
"""The endings of names of files that are read as lines."""
_BLANK: Final = 100
"""The maximum number of lines searched for two that are not blank."""


class IncomingArrangement(NamedTuple):
    """An arrangement of a file, or the reason for its rejection."""

    where: str
    """The file, and the place in it where it has several, for messages."""
    line: int | None
    """The line where it begins, from 1, where a file has several."""
    name: str = ""
    arrangement: Arrangement | None = None
    cause: str = ""
    """The reason for its rejection, with the place in the line or file."""
    moved: float | None = None
    """The largest distance in legs by which a piece was moved to make a drawing exact."""


def read_arrangements(
    file: BinaryIO, where: str, pieces: PieceSet, sets: Mapping[str, PieceSet]
) -> Iterator[IncomingArrangement]:
    """Yield the arrangements in a file named *where*, each as it is read.

    They must have pieces of the set *pieces*; *sets* are those that files may name, by their ids.
    Errors are reported in the results, and nothing is raised for them.
    """
    head = _head(file)
    if not _in_lines([line for line in head if line.strip()], where):
        content = b"".join(head)
        if len(content) <= MOST_BYTES:
            content += file.read(MOST_BYTES + 1 - len(content))
        yield from _read(content, where, None, pieces, sets)
        return
    rest = iter(lambda: _line(file), b"")
    for number, line in enumerate(chain(head, rest), 1):
        if line.strip():
            place = tr("{file}, line {line}", file=where, line=number)
            yield from _read(line, place, number, pieces, sets)


def _head(file: BinaryIO) -> list[bytes]:
    """Return the lines to the second one that is not blank, of which at most a few are."""
    head: list[bytes] = []
    while len(head) < _BLANK and sum(bool(line.strip()) for line in head) < 2:
        if not (line := _line(file)):
            break
        head.append(line)
    return head


def _line(file: BinaryIO) -> bytes:
    """Return the next line; of one that is too long for a puzzle only the beginning."""
    line = file.readline(MAX_BYTES + 1)
    while len(line) > MAX_BYTES and not line.endswith(b"\n"):
        if not (more := file.readline(MAX_BYTES)):
            break
        line = line[: MAX_BYTES + 1] + more[-1:]
    return line


def _in_lines(head: Sequence[bytes], where: str) -> bool:
    """Return whether each line of a file is a document, by the first two."""
    if PurePath(where).suffix.lower() in LINES:
        return True
    return len(head) > 1 and any(map(_is_document, head))


def _is_document(line: bytes) -> bool:
    with suppress(ValueError, DocumentError):
        return bool(parse_object(line.decode("utf-8-sig")))
    return False


def _read(
    content: bytes, where: str, line: int | None, pieces: PieceSet, sets: Mapping[str, PieceSet]
) -> Iterator[IncomingArrangement]:
    """Yield the arrangements of a document."""
    form = form_of(content)
    try:
        if not form and (results := _results(content)):
            for result in results:
                yield from _solved(result, where, line, pieces)
            return
        if form == ARRANGEMENT:
            found = read_arrangement(content, "", sets)
            yield _laid(IncomingArrangement(where, line, found.name, found), pieces)
            return
        options = ImportSpec(pieces.id, PurePath(where).stem if line is None else "")
        # Where pieces are only drawn, they are compared with those of the set alone.
        for one in read_incoming(content, "", sets if form else {pieces.id: pieces}, options):
            yield _laid(_solution(one, where, line), pieces)
    except FormatError as error:
        yield IncomingArrangement(where, line, cause=str(error))


def _results(content: bytes) -> list[Document]:
    """Return the results of searches that a document has: of one puzzle, or of several."""
    if (b'"solutions"' in content or b'"count"' in content) and len(content) <= MOST_BYTES:
        with suppress(ValueError, DocumentError):
            return results_in(parse_object(content.decode("utf-8-sig")))
    return []


def _solved(
    result: Document, where: str, line: int | None, pieces: PieceSet
) -> Iterator[IncomingArrangement]:
    """Yield the solutions of a puzzle, each refused where it is none of the set."""
    unread = IncomingArrangement(where, line)
    if not result.has("solutions"):
        yield unread._replace(cause=str(only_counted()))
        return
    try:
        name = result.text("name") if result.has("name") else ""
        unit = result.whole("unit", 1, MAX_UNIT)
        solutions = list(result.items("solutions"))
    except DocumentError as error:
        yield unread._replace(cause=str(error))
        return
    for number, (part, place) in enumerate(solutions, 1):
        called = unread._replace(name=f"{name} {number}" if name and len(solutions) > 1 else name)
        try:
            laid = read_laid(part, unit, pieces, place)
        except DocumentError as error:
            yield called._replace(cause=str(error))
        else:
            found = Arrangement(set_id=pieces.id, pieces=laid)
            yield called._replace(where=f"{where}: {part.place}{place}", arrangement=found)


def _solution(one: Incoming, where: str, line: int | None) -> IncomingArrangement:
    """Return the placed pieces of a figure's solution."""
    refused_one = IncomingArrangement(where, line or one.line, one.name)
    figure = one.figure
    if figure is None:
        cause = one.cause or tr("is a set of pieces, not an arrangement")
        return refused_one._replace(cause=": ".join(filter(None, (one.place, cause))))
    if figure.solution is None:
        cause = tr("has an outline only; an arrangement has its pieces in their places")
        return refused_one._replace(cause=": ".join(filter(None, (one.place, "solution", cause))))
    laid = Arrangement(set_id=figure.set_id, pieces=figure.solution, name=figure.name)
    return refused_one._replace(
        where=": ".join(filter(None, (where, one.place))), arrangement=laid, moved=one.moved
    )


def _laid(found: IncomingArrangement, pieces: PieceSet) -> IncomingArrangement:
    """Return the arrangement, rejected if it has pieces of another set."""
    if found.arrangement is None or found.arrangement.set_id == pieces.id:
        return found
    cause = tr(
        "set: the figure uses the set {wanted}, the arrangement has pieces of {found}",
        wanted=pieces.id,
        found=found.arrangement.set_id or tr("another set"),
    )
    return found._replace(arrangement=None, moved=None, cause=cause)
