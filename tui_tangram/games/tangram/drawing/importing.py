"""Figures made elsewhere as exact figures: drawings, pictures, and files with many figures.

A file is one of these: a figure or a list of figures as this program writes them; a set of pieces;
figures in the old rounded format; a list of gTans or GLPeces; a picture
(`tui_tangram.games.tangram.drawing.picture`); or a drawing
(`tui_tangram.games.tangram.drawing.formats`).  A malformed file is rejected with the number of the
bad line, and nothing of it is used; a figure of a readable list that cannot be made exact is
rejected alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.format import (
    FIGURE,
    PIECES,
    read_figure,
    read_pieces,
    write_pieces,
)
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.choice import (
    USUAL,
    ChosenPieces,
    NoSetError,
    OutlineError,
    choose,
    likely_pieces,
)
from tui_tangram.games.tangram.drawing.drawn import PolygonDrawing, enclosed, set_aside_words
from tui_tangram.games.tangram.drawing.formats import read_drawings
from tui_tangram.games.tangram.drawing.free_figure import FREE, read_free_figure
from tui_tangram.games.tangram.drawing.glpeces import looks_like_glpeces, read_glpeces
from tui_tangram.games.tangram.drawing.gtans import HEAD, read_gtans
from tui_tangram.games.tangram.drawing.joined import Joiner
from tui_tangram.games.tangram.drawing.listed import MOST, FigureList, LineError
from tui_tangram.games.tangram.drawing.new_set import Foundry, new_set
from tui_tangram.games.tangram.drawing.page import outline_of, parts_of
from tui_tangram.games.tangram.drawing.picture import Candidate, PictureFigure, is_picture
from tui_tangram.games.tangram.drawing.piece_matching import UNEVEN, matched
from tui_tangram.games.tangram.drawing.settle import DRAWN, Imported, Report, as_figure
from tui_tangram.language import tr
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import encode, parse_object
from tui_tangram.play.files import MOST_BYTES, FormatError, ImportSpec, form_of
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.values import NamedTuple

FIGURES: Final = "tui-tangram/figures"


class Incoming(NamedTuple):
    """A figure of a file, or the reason for its rejection."""

    place: str
    """The place in the file, such as ``line 7``; empty for the whole."""
    name: str
    figure: Figure | None = None
    pieces: PieceSet | None = None
    """Its set; one defined with the figure has no id, one from a file has that of the file."""
    cause: str = ""
    """The reason for its rejection."""
    note: str = ""
    """The clause on the elements set aside in a drawing; empty for none."""
    report: Report | None = None
    """The report on making it exact; None if it was exact."""
    line: int | None = None
    """The line where it begins, in a list with one figure per line."""
    candidates: tuple[Candidate, ...] = ()
    """The figures that a picture or an outline may show, the likeliest first."""
    text: str = ""
    """A text that determines its silhouette, of a figure of a list whose set is known."""
    off: float | None = None
    """The largest distance of a corner from where it is drawn, in legs, if pieces were joined."""

    @property
    def moved(self) -> float | None:
        """The largest distance in legs by which a piece was moved; None if it was exact."""
        return self.off if self.report is None else max(self.report.moved)

    @property
    def octilinear(self) -> bool:
        """Whether all its pieces are at multiples of 45°."""
        return self.report is None or self.report.octilinear


class FoundFigure(NamedTuple):
    """The figure that a drawing shows."""

    drawn: Imported
    pieces: PieceSet
    note: str
    """The clause on other elements of the drawing, and whether it is uneven; empty for neither."""


FARTHEST: Final = 15.0
"""The largest difference of a figure from its picture, as a percentage of its area."""
KnownFigures = Callable[[str], Iterable[Figure]]
"""Returns the figures of the set with an id that a picture most likely shows."""
RecalledFigure = Callable[[str, str], Figure | None]
"""Returns the figure of the set with an id that `Incoming.text` was found to show before, if it is
in the library."""


def read_incoming(
    content: bytes,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    known: KnownFigures = lambda _: (),
    *,
    recalled: RecalledFigure = lambda _set, _text: None,
) -> Iterator[Incoming]:
    """Yield the figures of the file named *where*; its content is read before the first.

    *sets* has the known sets by their ids, and pictures most likely show *known* figures.  What is
    *recalled* of a list is not made exact again.  Raises `FormatError`, one line, for a file that
    cannot be used.
    """
    try:
        listed = _listed(content)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    if listed is not None:
        yield from _from_list(listed, where, sets, options, recalled)
        return
    form = form_of(content)
    if is_picture(content):
        yield from _from_picture(content, where, sets, options, known)
    elif form == FIGURES:
        yield from _rows(content, where, sets, recalled)
    elif form == PIECES:
        pieces = read_pieces(content, where)
        yield Incoming("", pieces.name, None, pieces)
    elif form == FREE:
        figure, report = read_free_figure(content, where, sets)
        yield Incoming("", figure.name, figure, sets[figure.set_id], report=report)
    elif form == FIGURE:
        figure = read_figure(content, where, sets)
        yield Incoming("", figure.name, figure, sets[figure.set_id])
    elif form:
        raise FormatError(where, "format", tr("{value} cannot be imported", value=quote(form)))
    else:
        yield from _drawn(content, where, sets, options, known)


def _drawn(
    content: bytes,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    known: KnownFigures,
) -> Iterator[Incoming]:
    """Yield the figure that a drawing shows, or those of a page with several, or with outlines.

    A set that may be made of the polygons is preferred to a page of outlines alone.
    """
    named = options._replace(new_set=options.new_set or None)
    try:
        found = import_drawing(content, where, sets, named)
    except FormatError:
        shown = list(_from_page(content, where, sets, named, known))
        figures = [one for one in shown if one.figure]
        drawn = len(shown) == 1 or any(one.report for one in figures)
        if not figures or (options.new_set is not None and not drawn):
            try:
                found = import_drawing(content, where, sets, options)
            except FormatError:
                if not figures:
                    raise
            else:
                yield from _incoming(found, options)
                return
        yield from shown
        return
    yield from _incoming(found, options)


def _incoming(found: FoundFigure, options: ImportSpec) -> Iterator[Incoming]:
    """Yield what a drawing shows: a figure, or a set."""
    (figure, report), pieces, note = found
    if not pieces.id and figure.islands == len(pieces.pieces):
        # Pieces side by side are a set, not a figure.
        yield Incoming("", pieces.name, None, pieces, note=note)
    else:
        yield Incoming("", options.name, figure, pieces, note=note, report=report)


def _from_page(
    content: bytes,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    known: KnownFigures,
) -> Iterator[Incoming]:
    """Yield the figures of the parts of a page, each with its pieces or as an outline."""
    drawings = read_drawings(content, where)
    parts = [part for drawing in drawings for part in parts_of(drawing)]
    for number, part in enumerate(parts, 1):
        place, spec = _numbered(number, len(parts), options)
        try:
            (figure, report), pieces, note = _settled_drawing([part], where, sets, spec)
            yield Incoming(place, spec.name, figure, pieces, note=note, report=report)
        except DocumentError as error:
            outline = outline_of(part)
            found = _near(outline, place, where, sets, spec, known=known) if outline else None
            refused = Incoming(place, spec.name, cause=str(error))
            yield found if found and found.figure else refused


def _from_picture(
    content: bytes,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    known: KnownFigures,
) -> Iterator[Incoming]:
    """Yield the figures of a picture."""
    from tui_tangram.games.tangram.drawing.picture import open_picture

    picture = open_picture(content, where)
    for one in picture.figures:
        place, spec = _numbered(one.number, len(picture.figures), options)
        found = _near(one, place, where, sets, spec, known=known)
        yield found._replace(note="; ".join(filter(None, (picture.notes, found.note))))


def _numbered(number: int, count: int, options: ImportSpec) -> tuple[str, ImportSpec]:
    """Return the place of a figure of a page, and the options with its name."""
    if count == 1:
        return "", options
    return tr("figure {n}", n=number), options._replace(name=f"{options.name} {number}".strip())


def _near(
    drawn: PictureFigure,
    place: str,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    *,
    known: KnownFigures,
) -> Incoming:
    """Return the exact figures near a contour, or why there is none."""
    from tui_tangram.games.tangram.drawing.picture import read_figure

    pieces = sets[options.set_id or USUAL]
    candidates, cause = read_figure(
        drawn, pieces, known(pieces.id), name=options.name, source=PurePath(where).name
    )
    candidates = tuple(one for one in candidates if one.error <= FARTHEST)
    if not candidates:
        cause = cause or tr("is like no figure of the set {set}", set=pieces.id)
        return Incoming(place, options.name, cause=cause)
    first, note = candidates[0], ""
    if not first.sure:
        percent = pointed(f"{first.error:.1f}")
        words = "look at it: it may be another figure, {percent} percent are off"
        note = tr(words, percent=percent)
    return Incoming(place, options.name, first.figure, pieces, note=note, candidates=candidates)


def is_drawing(content: bytes) -> bool:
    """Return whether a file can only be a drawing: no list or picture, and without a format."""
    try:
        return _listed(content) is None and not form_of(content) and not is_picture(content)
    except DocumentError:
        return False


def _listed(content: bytes) -> FigureList | None:
    """Return the list of another program, or None for other files.  Raises `DocumentError`."""
    if len(content) > MOST_BYTES:
        raise DocumentError("is larger than {most} bytes", most=grouped(MOST_BYTES))
    if not content.strip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"):
        raise DocumentError("is empty")
    begins = content[:4000].decode("utf-8", "replace").removeprefix("\ufeff")
    if begins.startswith(HEAD):
        return read_gtans(_text(content))
    if looks_like_glpeces(begins):
        return read_glpeces(_text(content))
    return None


def _text(content: bytes) -> str:
    """Return the text of a list; old ones are in Latin-1."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return text


def _from_list(
    listed: FigureList,
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
    recalled: RecalledFigure,
) -> Iterator[Incoming]:
    foundry = Foundry(listed, sets.values(), options.name)
    tools: dict[int, tuple[str, Joiner]] = {}
    source = PurePath(where).name
    names: Counter[str] = Counter()
    for number, drawn in enumerate(listed.figures, 1):
        name = drawn.name or f"{options.name} {number}".strip()
        names[name] += 1
        if names[name] > 1:
            name = f"{name} {names[name]}"
        place = tr("line {line}", line=drawn.line)
        try:
            cast = foundry.cast(drawn)
            if id(cast) not in tools:
                tools[id(cast)] = cast.text, Joiner(cast)
            set_text, joiner = tools[id(cast)]
            text = f"{set_text}{drawn.pieces}" if cast.known else ""
            same = recalled(cast.pieces.id, text) if text else None
            if same is not None:
                yield Incoming(place, name, same, cast.pieces, line=drawn.line, text=text)
                continue
            report, off = None, None
            joined = joiner.figure(drawn, name, source)
            if joined is not None:
                figure, off = joined
            else:
                margins = DRAWN.times(max(1.0, cast.factor))
                figure, report = as_figure(
                    cast.poses(drawn), margins, cast.pieces, name=name, source=source
                )
        except LineError as error:
            yield Incoming(error.place, name, cause=error.cause, line=drawn.line)
        except DocumentError as error:
            yield Incoming(place, name, cause=str(error), line=drawn.line)
        else:
            yield Incoming(
                place, name, figure, cast.pieces, report=report, off=off, line=drawn.line, text=text
            )


def _rows(
    content: bytes, where: str, sets: Mapping[str, PieceSet], recalled: RecalledFigure
) -> Iterator[Incoming]:
    """Yield the figures of a list as written by this program."""
    try:
        document = parse_object(_text(content))
        head = {"format": FIGURE, "version": 1}
        shared = {key: document.content[key] for key in ("set", "unit") if document.has(key)}
        rows = document.array("figures")
        if len(rows) > MOST:
            document.fail("figures", "has more than {most} figures", most=grouped(MOST))
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None
    texts = _SetTexts(sets)
    for number, row in enumerate(rows):
        place = f"figures[{number}]"
        if not isinstance(row, dict):
            yield Incoming(place, "", cause=tr("must be an object, not {value}", value=quote(row)))
            continue
        name = row["name"] if isinstance(row.get("name"), str) else ""
        fields = {**shared, **row, **head}
        of = str(fields.get("set"))
        try:
            text = encode([texts[of], fields]) if of in sets else ""
            same = recalled(sets[of].id, text) if text else None
            figure = same or read_figure(fields, "", sets)
        except FormatError as error:
            yield Incoming(place, name, cause=": ".join(filter(None, (error.place, error.cause))))
        else:
            yield Incoming(place, name or figure.name, figure, sets[figure.set_id], text=text)


class _SetTexts(dict[str, str]):
    """The texts of sets by their ids."""

    def __init__(self, sets: Mapping[str, PieceSet]) -> None:
        super().__init__()
        self._sets = sets

    def __missing__(self, set_id: str) -> str:
        self[set_id] = write_pieces(self._sets[set_id])
        return self[set_id]


def import_drawing(
    content: bytes, where: str, sets: Mapping[str, PieceSet], options: ImportSpec
) -> FoundFigure:
    """Return the exact figure that a drawing shows, given the content of the file named *where*.

    Its set is included, without an id if it is new.  Of the drawings in a page only one may show a
    figure.  Raises `FormatError`, one line.
    """
    try:
        return _settled_drawing(read_drawings(content, where), where, sets, options)
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None


def _settled_drawing(
    drawings: Sequence[PolygonDrawing],
    where: str,
    sets: Mapping[str, PieceSet],
    options: ImportSpec,
) -> FoundFigure:
    """Return the exact figure that one of some drawings shows.  Raises `DocumentError`."""
    chosen = _shown(drawings, sets, options)
    margins = DRAWN._replace(most=UNEVEN)
    drawn = as_figure(
        chosen.poses, margins, chosen.pieces, name=options.name, source=PurePath(where).name
    )
    notes = [set_aside_words(chosen.aside)]
    farthest = max(drawn.report.moved)
    if chosen.uneven or farthest > DRAWN.most:
        worst = chosen.poses[drawn.report.moved.index(farthest)]
        notes.append(
            tr(
                "drawn unevenly: {place} is {far} legs away from an exact fit",
                place=worst.source,
                far=pointed(f"{farthest:.2f}"),
            )
        )
    return FoundFigure(drawn, chosen.pieces, "; ".join(filter(None, notes)))


def _shown(
    drawings: Sequence[PolygonDrawing], sets: Mapping[str, PieceSet], options: ImportSpec
) -> ChosenPieces:
    """Return the pieces of the one drawing that shows some.  Raises `DocumentError`."""
    wanted_set = options.set_id
    if wanted_set and not sets[wanted_set].straight:
        raise DocumentError(
            "{set} has pieces with arcs or holes; a drawing is read as polygons", set=wanted_set
        )
    found: list[ChosenPieces] = []
    refused: list[DocumentError] = []
    for drawing in drawings:
        try:
            found.append(_chosen(drawing, sets, wanted_set))
        except NoSetError as error:
            try:
                found.append(_new(drawing, error, options))
            except DocumentError as other:
                refused.append(other)
        except DocumentError as error:
            refused.append(error)
    if len(found) > 1:
        raise DocumentError("has {n} drawings of figures; save one alone", n=len(found))
    if not found:
        raise refused[0]
    return found[0]


def _chosen(drawing: PolygonDrawing, sets: Mapping[str, PieceSet], set_id: str) -> ChosenPieces:
    """Return the pieces of a drawing, or those that its lines enclose.  Raises `DocumentError`."""
    try:
        return choose(drawing, sets, set_id)
    except DocumentError as error:
        lines = enclosed(drawing)
        with suppress(DocumentError):
            if lines is not None:
                return choose(lines, sets, set_id)
        raise error from None


def _new(drawing: PolygonDrawing, why: DocumentError, options: ImportSpec) -> ChosenPieces:
    """Return the pieces of a drawing as a new set; *why* is the reason for rejecting the others.

    Raises `DocumentError`, also if no new set is requested.
    """
    polygons, aside = likely_pieces(drawing)
    try:
        pieces = new_set(polygons, options.new_set or options.name)
    except DocumentError as error:
        raise DocumentError("{why}; as a new set: {reason}", why=why, reason=error) from None
    if options.new_set is None:
        if isinstance(why, OutlineError):
            raise why
        raise DocumentError("{why}; --new-set NAME makes a new set of them", why=why)
    return ChosenPieces(pieces, matched(polygons, pieces), aside)
