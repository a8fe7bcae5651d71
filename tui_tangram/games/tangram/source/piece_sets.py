"""The sets of pieces described for players, the same in every shell.  Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tui_tangram.games.tangram.core.long_id import set_with
from tui_tangram.games.tangram.core.pieces import FORMER, PieceKind, PieceSet
from tui_tangram.games.tangram.entries import set_named
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import tr, trn
from tui_tangram.play.names import FOREIGN, PIECE, PIECES, folded, id_in, is_meant, named
from tui_tangram.play.phrases import listed
from tui_tangram.values import NamedTuple


class KindOfPiece(NamedTuple):
    """The pieces of a set that are alike."""

    kind: PieceKind
    labels: tuple[str, ...]
    """The labels of the pieces, one for each."""
    first: int
    """The number of the first of them in the set, from 0: pieces have colours by it."""
    name: str
    """The name in the language in use."""


def kinds_of(pieces: PieceSet) -> list[KindOfPiece]:
    """Return the kinds of pieces of a set, in order."""
    found = []
    for kind in pieces.kinds:
        alike = [(n, piece) for n, piece in enumerate(pieces.pieces) if piece.kind is kind]
        labels = tuple(piece.label for _, piece in alike)
        found.append(KindOfPiece(kind, labels, alike[0][0], named(kind.name, pieces.id, PIECE)))
    return found


def set_called(figures: Figures, text: str) -> PieceSet | None:
    """Return the set with this id or name, an older one too, or that of the figure called so.

    Raises `ValueError`, one line, for an ID that is not well made.
    """
    text = id_in(text)
    if is_meant(PIECES, text):
        return set_with(text)
    now = {folded(old): name for old, name in FORMER.items()}
    pieces = set_named(figures.sets, now.get(folded(text), text))
    if pieces is not None:
        return pieces
    return figures.set_of(text)


def lines(figures: Figures, pieces: PieceSet, solved: Collection[str]) -> list[str]:
    """Return a description of a set: its name, facts and pieces."""
    texts = [f"{named(pieces.name, pieces.id)}.", *sentences(figures, pieces, solved)]
    return texts + [f"{', '.join(one.labels)}: {one.name}" for one in kinds_of(pieces)]


def sentences(figures: Figures, pieces: PieceSet, solved: Collection[str]) -> Iterator[str]:
    """Yield the facts on a set, a sentence or two each: the line on it first."""
    if pieces.about:
        yield pieces.about if pieces.id.startswith(FOREIGN) else tr(pieces.about)
    area = str(pieces.area)
    if len(pieces.kinds) == len(pieces.pieces):
        yield trn(
            "{n} piece, area {area}.",
            "{n} pieces, no two alike, area {area}.",
            len(pieces.pieces),
            area=area,
        )
    else:
        yield trn(
            "{pieces} of {n} shape, area {area}.",
            "{pieces} of {n} shapes, area {area}.",
            len(pieces.kinds),
            pieces=trn("{n} piece", "{n} pieces", len(pieces.pieces)),
            area=area,
        )
    some = [figure for figure in figures.entries if figure.set_id == pieces.id]
    if some:
        texts = [trn("{n} figure", "{n} figures", len(some))]
        texts.append(tr("{n} convex", n=sum(figure.convex for figure in some)))
        texts.append(tr("{n} with holes", n=sum(figure.holes > 0 for figure in some)))
        if number := sum(figure.id in solved for figure in some):
            texts.append(tr("{n} solved", n=number))
        yield f"{', '.join(texts)}."
    if pieces.source:
        yield tr("Source: {source}.", source=tr(pieces.source))
    old = [name for name, now in FORMER.items() if now == pieces.name]
    if old:
        yield tr("Formerly {names}.", names=listed(old))
