"""The page of a set of pieces: its pieces, and what is known of it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING, Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Words
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import TextPage, TextScreen
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.games.tangram.source.piece_sets import KindOfPiece, kinds_of, sentences, set_called
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import wrap
from tui_tangram.play.names import named
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode
from tui_tangram.render.palette import Palette
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board
from tui_tangram.render.viewport import Viewport, extent, points

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

_WIDE: Final = 90
"""Columns of the text, at most."""
_BETWEEN: Final = 2
_NAMES: Final = 2
"""Lines below a picture."""
_WHOLE: Final = 2
"""Pixels of a unit from which on their number is whole."""
_LARGEST: Final = 10.0
"""Pixels of a unit, at most."""
_BOXES: Final = ((30, 12), (22, 9), (16, 7), (13, 5))
"""Columns and lines of the picture of a piece, the preferred ones first."""


class SetPage(TextPage):
    """The facts about a set, and below them its pieces."""

    def __init__(self, services: Services, pieces: PieceSet, solved: Collection[str]) -> None:
        """Describe *pieces*; *solved* are the ids of the figures that the player has solved."""
        super().__init__(services.paint, named(pieces.name, pieces.id), tr("piece set"))
        self._sentences = list(sentences(services.library.of(Figures), pieces, solved))
        self._kinds = kinds_of(pieces)

    def content(self, width: int) -> list[Words]:
        """Return the facts, and the pieces in rows."""
        paint = self.paint
        room = min(width - 2 * MARGIN, _WIDE)
        lines_of_text = [
            line for text in self._sentences for line in wrap(paint.written(text), room)
        ]
        lines: list[Words] = [[paint.gap(MARGIN), paint.words(line)] for line in lines_of_text]
        self.headings = [len(lines) + 1]
        lines += [(), [paint.gap(MARGIN), paint.words(tr("Pieces"), bold=True)], ()]
        box = self._box(width, self.size.height - len(lines))
        across = max((width - MARGIN) // (box[0] + _BETWEEN), 1)
        for start in range(0, len(self._kinds), across):
            row = self.abreast(
                (MARGIN + number * (box[0] + _BETWEEN), self._card(one, box))
                for number, one in enumerate(self._kinds[start : start + across])
            )
            lines += [*row, ()]
        return lines

    def _box(self, width: int, height: int) -> tuple[int, int]:
        """Return the largest box in which all pieces are seen at once, or the smallest."""
        for box in _BOXES:
            across = max((width - MARGIN) // (box[0] + _BETWEEN), 1)
            if -(-len(self._kinds) // across) * (box[1] + 3) <= height:
                return box
        return _BOXES[-1]

    def _card(self, one: KindOfPiece, box: tuple[int, int]) -> list[Words]:
        paint = self.paint
        times = f" ×{len(one.labels)}" if len(one.labels) > 1 else ""
        name = wrap(paint.written(f"{one.name}{times}"), box[0])
        rows = self._picture(one, box, paint.palette)
        return [
            *(paint.picture(row) for row in rows),
            *([paint.words(line, inks.QUIET)] for line in (*name, "", "")[:_NAMES]),
        ]

    def _picture(self, one: KindOfPiece, box: tuple[int, int], palette: Palette) -> tuple[Row, ...]:
        """Return a piece with its label, at the scale at which the largest one fills its box."""
        width, height = box[0], 2 * box[1]
        sizes = [extent([points(kind.kind.shape)]) for kind in self._kinds]
        scale = min(min(width / across, height / up) for across, up in sizes)
        # Whole pixels make equal lengths equal.
        scale = min(floor(scale) if scale >= _WHOLE else scale, _LARGEST)
        return _drawn(one, box, scale, palette)


@lru_cache(maxsize=128)
def _drawn(
    one: KindOfPiece, box: tuple[int, int], scale: float, palette: Palette
) -> tuple[Row, ...]:
    view = Viewport.centred([one.kind.shape], box[0], 2 * box[1], scale)
    look = PieceLook(one.kind.shape, one.labels[0], one.first)
    return encode(draw_board(BoardLook(pieces=(look,)), view, fine=palette.fine), palette)


class SetScreen(TextScreen[SetPage]):
    """Describes a set of pieces."""

    topic = mark("piece set")
    rules = mark(
        "The pieces of the set, drawn to one scale. Equal\n"
        "pieces share the label of the first one. Areas are\n"
        "in squares on the short side of a small triangle,\n"
        "or in units of the set. Convex figures have no\n"
        "dents. Few small sets can fill many of them."
    )

    def __init__(self, services: Services, pieces: PieceSet) -> None:
        """Describe *pieces*."""
        super().__init__(services)
        self.page = SetPage(services, pieces, services.store.scores.solved())

    @classmethod
    async def opened(cls, app: TangramApp, name: str) -> SetScreen | None:
        """Return the page of the set with that id or name, or of the figure's with that id."""
        pieces = set_called(app.services.library.of(Figures), name)
        return cls(app.services, pieces) if pieces else None
