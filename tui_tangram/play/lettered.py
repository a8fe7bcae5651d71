"""Games whose pieces have letters and are laid and taken back one at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from tui_tangram.language import tr
from tui_tangram.play.document import quote
from tui_tangram.play.game import MoveError

WhereT = TypeVar("WhereT")
"""The place of a piece."""


class LetteredPiece(Protocol):
    """A piece with a letter."""

    @property
    def letter(self) -> str:
        """The name of the piece in moves, and on the screen."""
        ...


class LetteredSet(Protocol):
    """The pieces of a game."""

    @property
    def pieces(self) -> Sequence[LetteredPiece]:
        """The pieces, in an order that does not change."""
        ...


class Lettered(ABC, Generic[WhereT]):
    """A game of lettered pieces; see the module."""

    pieces: LetteredSet

    @abstractmethod
    def read(self, move: str) -> tuple[int, WhereT | None]:
        """Return the piece that a move concerns and its place, or None for the tray.

        Raises `MoveError` when the text is not a move of this game.
        """

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the pieces."""
        return tuple(piece.letter for piece in self.pieces.pieces)

    def index(self, letter: str) -> int:
        """Return the index of the piece with *letter*.  Raises `MoveError` for none."""
        letters = self.letters
        if letter in letters:
            return letters.index(letter)
        raise MoveError(tr("there is no piece {piece}", piece=quote(letter)))

    def take(self, index: int) -> str:
        """Return the move that puts a piece back in the tray."""
        return f"take {self.letters[index]}"

    def told(self, move: str) -> str:
        """Return the effect of a move: "B laid", "C taken back"."""
        index, where = self.read(move)
        if where is None:
            return tr("{piece} taken back", piece=self.letters[index])
        return tr("{piece} laid", piece=self.letters[index])

    def order(self, moves: Iterable[str]) -> tuple[int, ...]:
        """Return the indices of the laid pieces in the order in which *moves* laid them.

        A piece that was moved later counts from its last move.
        """
        order: dict[int, WhereT] = {}
        for index, where in map(self.read, moves):
            if where != order.get(index):
                order.pop(index, None)
            if where is not None:
                order[index] = where
        return tuple(order)
