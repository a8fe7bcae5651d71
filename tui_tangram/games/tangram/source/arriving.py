"""Figures that arrive in files, compared with those that are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.importing import Incoming, read_incoming
from tui_tangram.games.tangram.source.figure_lists import KnownSets, ListedFigure, listed
from tui_tangram.games.tangram.source.silhouettes import Silhouettes
from tui_tangram.games.tangram.source.unlisted import KIND
from tui_tangram.language import tr
from tui_tangram.play.files import ImportSpec
from tui_tangram.play.names import named
from tui_tangram.player.item_names import id_refusal
from tui_tangram.player.source import Arrival, ShownContour


class ComparedFigures(Protocol):
    """The figures with which others are compared; `Figures` is one."""

    @property
    def entries(self) -> Sequence[Figure]:
        """All of them, the program's before the player's own."""

    @property
    def sets(self) -> Mapping[str, PieceSet]:
        """The sets of pieces by their ids."""

    @property
    def looks(self) -> Silhouettes:
        """The silhouettes that were looked at before."""

    @property
    def by_silhouette(self) -> Mapping[tuple[str, str], Figure]:
        """The figures by their sets and silhouettes."""


def arrivals(
    figures: ComparedFigures, content: bytes, where: str, spec: ImportSpec
) -> Iterator[Arrival]:
    """Yield the figures of a file; those of one silhouette in an import are known by it."""
    here = {} if spec.seen is None else spec.seen.setdefault(KIND, {})
    known = figures.sets
    every = KnownSets({**(spec.sets or {}), **known})
    found = read_incoming(
        content, where, every, spec, partial(_known, figures), recalled=partial(_recalled, figures)
    )
    for one in _looked_at(figures, found):
        twin, cause = "", one.cause
        pieces = one.pieces
        new = pieces is not None and pieces.id not in known
        if one.figure is not None and pieces is not None:
            silhouette = figures.looks.of(one.figure)
            same = None if new else figures.by_silhouette.get((pieces.id, silhouette))
            key = pieces.id if not new else pieces.pieces, silhouette
            twin = same.name if same else here.get(key, "")
            here.setdefault(key, one.name)
        elif pieces is not None:
            same_pieces = (own for own in known.values() if own.pieces == pieces.pieces)
            twin = next((own.name for own in same_pieces), here.get(pieces.pieces, ""))
            here.setdefault(pieces.pieces, one.name)
            cause = "" if twin else id_refusal(pieces.id, known)
            if spec.sets is not None and pieces.id and not cause:
                spec.sets[pieces.id] = pieces
        arrival = Arrival(
            one.place,
            one.name,
            None if cause else one.figure or pieces,
            twin,
            cause,
            pieces if new else None,
            _about(pieces, new=new),
            one.octilinear,
            notes=(one.note,) if one.note else (),
        )
        if one.candidates:
            first, *others = (
                arrival._replace(
                    puzzle=candidate.figure,
                    twin=_twin(figures, candidate.figure),
                    shown=ShownContour(candidate.rings, candidate.error, candidate.sure),
                )
                for candidate in one.candidates
            )
            arrival = first._replace(twin=twin, others=tuple(others))
        yield arrival


def _twin(figures: ComparedFigures, figure: Figure) -> str:
    """Return the name of the figure of the same set with the same silhouette; empty for none."""
    same = figures.by_silhouette.get((figure.set_id, figures.looks.of(figure)))
    return same.name if same else ""


def _looked_at(figures: ComparedFigures, found: Iterator[Incoming]) -> Iterator[Incoming]:
    """Yield the figures of a file, those of lists as texts, and save their silhouettes."""
    try:
        for one in found:
            figure = one.figure
            if figure is not None and one.text and not isinstance(figure, ListedFigure):
                short = listed(figure)
                figures.looks.learn(one.text, figures.looks.learn_row(short, figure))
                one = one._replace(figure=short)
            yield one
    finally:
        figures.looks.save()


def _recalled(figures: ComparedFigures, set_id: str, text: str) -> Figure | None:
    """Return the figure of a set that a text is known to show."""
    return figures.by_silhouette.get((set_id, figures.looks.known(text)))


def _known(figures: ComparedFigures, set_id: str) -> Iterable[Figure]:
    """Return the figures of a set."""
    return (one for one in figures.entries if one.set_id == set_id)


def _about(pieces: PieceSet | None, *, new: bool) -> str:
    """Return the name of a set that came in a file, and that it is new."""
    if pieces is None:
        return ""
    name = named(pieces.name, pieces.id)
    return tr("new piece set: {set}", set=name) if new else name
