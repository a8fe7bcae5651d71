"""The tangram game as used by sessions, saves and shells: `tui_tangram.play.Game`.

As one JSON value it is figure and pieces, each as in its file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.format import (
    read_figure,
    read_pieces,
    write_figure,
    write_pieces,
)
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.play.names import named
from tui_tangram.play.phrases import GRADES, UNRATED
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.play import (
        Advice,
        Feasibility,
        Hint,
        Meter,
        OptionValue,
        ScoreDivision,
        SolutionIndex,
    )


class TangramGame(TangramBoard):
    """One figure being played."""

    kind = "tangram"

    @property
    def puzzle_id(self) -> str:
        """The figure's id."""
        return self.figure.id

    @property
    def name(self) -> str:
        """The figure's name, in the language in use."""
        return named(self.figure.name, self.figure.id)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Whether it is played freestyle."""
        return {"freestyle": self.freestyle}

    @property
    def division(self) -> ScoreDivision:
        """The pieces, the difficulty of the figure, and whether it is played freestyle."""
        from tui_tangram.play import ScoreDivision

        grade = self.figure.difficulty
        name = f"{self.pieces.name}, {GRADES[grade - 1] if grade else UNRATED}"
        free = self.freestyle
        return ScoreDivision(
            f"{self.pieces.id}/d{grade or 0}{'/freestyle' if free else ''}",
            f"{name}, freestyle" if free else name,
        )

    @property
    def effort(self) -> float | None:
        """The pieces that a careful player places, stored in the figure."""
        return self.figure.effort

    @property
    def difficulty(self) -> int | None:
        """The grade of the figure."""
        return self.figure.difficulty

    def describe_move(self, move: str) -> str:
        """Return the effect of a move as a clause."""
        from tui_tangram.games.tangram.core.words import describe_move

        return describe_move(self, move)

    def halves(self) -> tuple[TangramGame, ...]:
        """Return nothing: a figure has no half that is a figure."""
        return ()

    def in_mode(self, *, freestyle: bool) -> TangramGame:
        """Return the game of the same figure, played freestyle or on its silhouette."""
        return replace(self, freestyle=freestyle)

    def advise(
        self, state: TangramState, moves: Sequence[str] = (), meter: Meter | None = None
    ) -> Advice:
        """Return the analysis of *state*; see `tui_tangram.games.tangram.core.advice`."""
        from tui_tangram.games.tangram.core.advice import advise

        return advise(self, state, moves, meter)

    def fault(self, state: TangramState) -> str:
        """Return the sentence on the first overlap, or on what sticks out; empty for neither."""
        from tui_tangram.games.tangram.core.words import troubles

        found = troubles(self, self.verdict(state))
        return f"{found[0]}." if found else ""

    def solvable(
        self, state: TangramState, meter: Meter | None = None, moves: Sequence[str] = ()
    ) -> Feasibility:
        """Return whether *state* can be completed; see `tui_tangram.games.tangram.core.advice`."""
        from tui_tangram.games.tangram.core.advice import solvable

        return solvable(self, state, meter, moves)

    def hints(self, state: TangramState, advice: Advice, near: object = None) -> tuple[Hint, ...]:
        """Return the hints that *advice* gives; see `tui_tangram.games.tangram.core.hints`.

        *near* is the index of the selected piece.
        """
        # Imported late: every start loads this module, and none gives hints.
        from tui_tangram.games.tangram.core.hints import hints

        return hints(self, state, advice, near)

    def solutions(self, meter: Meter | None = None) -> Iterator[tuple[str, ...]]:
        """Yield every solution as moves; equal pieces are interchangeable."""
        from tui_tangram.games.tangram.core.advice import all_solutions

        return all_solutions(self, meter)

    def count(self, meter: Meter | None = None) -> int:
        """Return the number of solutions; for large figures with symmetries, without listing."""
        from tui_tangram.games.tangram.core.solver import count

        pieces = Counter(piece.kind for piece in self.pieces.pieces)
        return count(self.figure.outline, pieces, meter, eighths=self.figure.eighths)

    def numbered(self, meter: Meter | None = None) -> SolutionIndex[tuple[str, ...]] | None:
        """Return the solutions by number where many pieces are alike, else None."""
        from tui_tangram.games.tangram.core.advice import solution_index

        return solution_index(self, meter)


def pack(game: TangramGame) -> object:
    """Return the JSON value of *game*, without its options; `unpack` reads it."""
    return packed(game.pieces, "figure", write_figure(game.figure))


def unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    """Return the game in *value*.  Raises `ValueError`, one line, if it is invalid."""
    pieces, text = unpacked(value, "figure")
    figure = read_figure(text, "figure", {pieces.id: pieces})
    return TangramGame(figure, pieces, bool(options["freestyle"]))


def packed(pieces: PieceSet, part: str, text: str) -> object:
    """Return the JSON value of a set of pieces and another *part*, the *text* of a file."""
    return {"pieces": json.loads(write_pieces(pieces)), part: json.loads(text)}


def unpacked(value: object, part: str) -> tuple[PieceSet, str]:
    """Return the pieces and the text passed to `packed`.  Raises `ValueError`, one line."""
    from tui_tangram.play import Document, DocumentError, quote

    if not isinstance(value, dict):
        raise DocumentError("must be an object, not {value}", value=quote(value))
    document = Document(value)
    texts = [json.dumps(document.part(name).content) for name in ("pieces", part)]
    return read_pieces(texts[0], "pieces"), texts[1]
