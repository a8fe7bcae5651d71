"""Games whose pieces have letters and are laid and taken back one at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from tui_tangram.language import tr
from tui_tangram.play.document import quote
from tui_tangram.play.game import MoveError

WhereT = TypeVar("WhereT")
"""How a piece lies."""


class LetteredPiece(Protocol):
    """A piece with a letter."""

    @property
    def letter(self) -> str:
        """Its name in moves, and on the screen."""
        ...


class LetteredSet(Protocol):
    """The pieces of a game."""

    @property
    def pieces(self) -> Sequence[LetteredPiece]:
        """The pieces, in an order that does not change."""
        ...


class Lettered(ABC, Generic[WhereT]):
    """See the module."""

    pieces: LetteredSet

    @abstractmethod
    def read(self, move: str) -> tuple[int, WhereT | None]:
        """Return the piece that a move is of and how it lies then, None for in the tray.

        Raises `MoveError` when it is not a move of this game.
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
        raise MoveError("there is no piece {piece}", piece=quote(letter))

    def take(self, index: int) -> str:
        """Return the move that puts a piece back in the tray."""
        return f"take {self.letters[index]}"

    def told(self, move: str) -> str:
        """Return what a move did: "B laid", "C taken back"."""
        index, where = self.read(move)
        if where is None:
            return tr("{piece} taken back", piece=self.letters[index])
        return tr("{piece} laid", piece=self.letters[index])

    def order(self, moves: Iterable[str]) -> tuple[int, ...]:
        """Return the indices of the laid pieces in the order in which *moves* laid them.

        A piece that was moved since counts from when it was moved.
        """
        order: dict[int, WhereT] = {}
        for index, where in map(self.read, moves):
            if where != order.get(index):
                order.pop(index, None)
            if where is not None:
                order[index] = where
        return tuple(order)
