"""Puzzles and positions: the same for tangrams and for tile boards."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, overload

from tui_tangram.api.kinds import kinds
from tui_tangram.api.problem import PlacedPart, SolvablePuzzle
from tui_tangram.games.catalog import public_id
from tui_tangram.games.catalog.games import complete, entry
from tui_tangram.language import LimitError, PlayerError
from tui_tangram.play import Game, Hint, Limit, Meter, OptionValue, Stopped, played
from tui_tangram.play.files import FormatError
from tui_tangram.player.library import Library, UnknownPuzzleError
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.profile import Profile
from tui_tangram.render.surface import PictureSurface
from tui_tangram.values import dataclass, replace

if TYPE_CHECKING:
    from tui_tangram.render.portrayal import Portrayal

TextPicture: TypeAlias = Literal["text", "svg"]
"""The forms of pictures that are texts."""
PictureColours: TypeAlias = Literal["truecolor", "256", "16", "mono", "ascii"]
"""The colours and signs of pictures in characters."""
PictureCells: TypeAlias = Literal["half", "octants", "sextants"]
"""The characters of pictures in many colours."""

_SIZE: Final = (72, 20)
"""The maximum columns and lines of a picture, as of ``tui-tangram show`` in a pipe."""
_ARRANGEMENT: Final = "arrangement"
"""The name of a document in messages."""


@contextmanager
def refusals() -> Iterator[None]:
    """Turn refusals in the block into a `PlayerError`, and a limit into a `LimitError`."""
    try:
        yield
    except Stopped as why:
        raise LimitError(str(why)) from None
    except (FormatError, UnknownPuzzleError) as error:
        raise PlayerError(str(error)) from None


def meter_of(nodes: int | None, seconds: float | None) -> Meter:
    """Return the meter of a search of this many *nodes* and *seconds* at most."""
    return Limit(nodes, seconds).meter()


class Rendered(ABC):
    """A puzzle or a position, of which there are pictures."""

    @overload
    def render(
        self,
        form: TextPicture = "text",
        *,
        size: tuple[int, int] | None = None,
        colours: PictureColours = "mono",
        cells: PictureCells = "half",
    ) -> str: ...

    @overload
    def render(self, form: Literal["png"]) -> bytes: ...

    def render(
        self,
        form: Literal["text", "svg", "png"] = "text",
        *,
        size: tuple[int, int] | None = None,
        colours: PictureColours = "mono",
        cells: PictureCells = "half",
    ) -> str | bytes:
        """Return a picture: in characters, as ``tui-tangram show`` prints it, as SVG, or as PNG.

        *size* is the most columns and lines of one in characters; *colours* and *cells* are as for
        ``--profile`` and ``--cells``.

        >>> from tui_tangram import load
        >>> print(load("convex/2").render(size=(9, 3), colours="ascii"))
         :::::
         :...:
         :::::
        <BLANKLINE>
        """
        with refusals():
            if form == "text":
                grid = CellGrid(cells)
                surface = PictureSurface(None, size or _SIZE, Profile(colours), grid)
                return self._text(surface, asked=size is not None)
            # Late: most programs draw nothing.
            from tui_tangram.flow.export import FORMATS, Order

            drawn = self._portrayal()
            content = FORMATS[form].make(Order(drawn.name, [drawn]))
            return content.decode() if form == "svg" else content

    @abstractmethod
    def _text(self, surface: PictureSurface, *, asked: bool) -> str:
        """Return the picture in characters."""

    @abstractmethod
    def _portrayal(self) -> Portrayal:
        """Return what is drawn in files."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on an arrangement."""

    solved: bool
    """Whether it solves the puzzle: decided exactly, never by a tolerance."""
    percent: int
    """Completeness from 0 to 100; 100 if and only if it is solved."""
    facts: Mapping[str, object]
    """The details.

    For a tangram ``contour`` and ``area``, the shares that match, rounded down to four digits,
    ``holes``, ``islands`` and ``overlaps``; for a board ``edges``, those ``to_go``, ``empty`` cells
    and the ``unmatched`` sides, each as cell and side.
    """
    error: str = ""
    """The error of an invalid arrangement, from `Puzzle.verify_all`; otherwise empty."""


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle(Rendered):
    """A tangram figure, or a board for tiles.

    >>> from tui_tangram import load
    >>> swan, board = load("tangram/swan"), load("square/3x3/tetravex/c5/s7")
    >>> swan, board.kind, board.count()
    (Puzzle('tangram/swan'), 'matching', 1)
    """

    problem: SolvablePuzzle
    """The internal puzzle; not part of the stable interface."""
    library: Library
    """Its library; not part of the stable interface."""

    def __repr__(self) -> str:
        return f"Puzzle({self.id or self.name!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Puzzle)
            and (self.kind, self.id, self.name) == (other.kind, other.id, other.name)
            and kinds()[self.kind].same(self.problem.source, other.problem.source)
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.id, self.name))

    @property
    def kind(self) -> str:
        """The game: ``tangram`` or ``matching``."""
        return self.problem.game.kind

    @property
    def id(self) -> str:
        """The ID that finds it again; empty for one that came from a file without an ID."""
        return str(self.problem.source.id)

    @property
    def name(self) -> str:
        """The name for people, in English."""
        return self.problem.game.name

    @property
    def share_id(self) -> str:
        """The ID by which everybody can play it, which may contain the whole puzzle.

        Raises `PlayerError` for a puzzle that is too large for that.
        """
        return public_id(self.problem.game)

    @property
    def difficulty(self) -> int | None:
        """The difficulty from 1 to 5, or None if it is not known."""
        return self.problem.game.difficulty

    @property
    def effort(self) -> float | None:
        """The moves that a careful player needs, or None if that is not known."""
        return self.problem.game.effort

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on how a file was read: how far pieces were moved, or what was guessed."""
        problem = self.problem
        return (*problem.notes, problem.question) if problem.question else problem.notes

    def solve(
        self, *, distinct: bool = False, nodes: int | None = None, seconds: float | None = None
    ) -> Iterator[Position]:
        """Yield the solutions as they are found: positions in which the puzzle is solved.

        Equal pieces are not distinguished; with *distinct*, symmetric solutions neither.  Raises
        `LimitError` after *nodes* or *seconds*.

        >>> from tui_tangram import load
        >>> first = next(load("tangram/swan").solve())
        >>> first.solved, len(first.moves)
        (True, 7)
        """
        problem = self.problem
        with refusals():
            found = problem.solutions(meter_of(nodes, seconds))
            for one in problem.one_of_each(found) if distinct else found:
                yield Position(self, problem.game, problem.state(one))

    def count(
        self, *, distinct: bool = False, nodes: int | None = None, seconds: float | None = None
    ) -> int:
        """Return the number that `solve` yields, often much faster than by listing them.

        >>> from tui_tangram import load
        >>> square = load("convex/2")
        >>> square.count(), square.count(distinct=True)
        (8, 1)
        """
        if distinct:
            return sum(1 for _ in self.solve(distinct=True, nodes=nodes, seconds=seconds))
        with refusals():
            return self.problem.count(meter_of(nodes, seconds))

    def start(self, **options: OptionValue) -> Position:
        """Return the position in which play begins.

        A tangram has the option ``freestyle``: its figure may be built anywhere.  Raises
        `PlayerError` for an option that the game does not have.
        """
        game = self.problem.game
        if options:
            game = replace(game, **complete(entry(self.kind), options))  # type: ignore[type-var]
        return Position(self, game, game.start())

    def position(self, arrangement: ArrangementLike) -> Position:
        """Return the position of an arrangement.

        Raises `PlayerError` if it has other pieces or tiles, or the rules do not allow it.
        """
        if isinstance(arrangement, Position):
            if arrangement.puzzle == self:
                return arrangement
            arrangement = arrangement.arrangement
        if isinstance(arrangement, Mapping):
            arrangement = json.dumps(arrangement)
        content = arrangement.encode() if isinstance(arrangement, str) else arrangement
        with refusals():
            state = self.problem.arranged(content, _ARRANGEMENT, self.library)
        return Position(self, self.problem.game, state)

    def verify(self, arrangement: ArrangementLike) -> Verdict:
        """Return the verdict on an arrangement: the pieces of a figure may lie anywhere.

        It is a position, or a document: what `Position.arrangement` returns, also as JSON, or a
        file that has a solution.  Raises as `position` does.

        >>> from tui_tangram import load
        >>> board = load("square/3x3/tetravex/c5/s7")
        >>> (solution,) = board.solve()
        >>> board.verify(solution.arrangement).solved, board.verify(solution.undo()).percent < 100
        (True, True)
        """
        with refusals():
            return self._verdict(self.problem.judge(self.position(arrangement).state))

    def verify_all(self, arrangements: Iterable[ArrangementLike]) -> Iterator[Verdict]:
        """Yield the verdict on each arrangement, as soon as it is known.

        An invalid one has a `Verdict.error`, and does not stop the others.
        """
        for one in arrangements:
            try:
                yield self.verify(one)
            except PlayerError as error:
                yield Verdict(False, 0, {}, str(error))

    def to_json(self, solution: Position | None = None) -> str:
        """Return the puzzle's file, which `load` reads, with a *solution* in it or without."""
        return self.problem.file(None if solution is None else solution.state)

    def _verdict(self, verdict: Any) -> Verdict:  # noqa: ANN401
        return Verdict(verdict.solved, self.problem.percent(verdict), self.problem.facts(verdict))

    def _text(self, surface: PictureSurface, *, asked: bool) -> str:
        return self.problem.draw(surface, asked=asked)

    def _portrayal(self) -> Portrayal:
        return self.problem.portrayal()


@dataclass(frozen=True, eq=False, repr=False)
class Position(Rendered):
    """A puzzle being played; immutable: each move returns a new one.

    >>> from tui_tangram import load
    >>> start = load("square/2x2/tetravex/c4/s1").start()
    >>> start.percent, len(start.fits) > 0
    (0, True)
    >>> after = start.play(start.fits[0])
    >>> after.moves == start.fits[:1], after.undo() == start
    (True, True)
    """

    puzzle: Puzzle
    game: Game[Any]
    """The internal game; not part of the stable interface."""
    state: Any
    """The state of the game; hashable, otherwise not part of the stable interface."""
    played: tuple[str, ...] | None = None
    """The moves that were played; None if the position came from elsewhere."""

    def __repr__(self) -> str:
        return f"<Position of {self.puzzle!r}: {self.percent} %>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.state) == (other.game, other.state)

    def __hash__(self) -> int:
        return hash(self.state)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The moves from the start, in the notation of saves and of plain mode."""
        if self.played is not None:
            return self.played
        return () if self.state == self.game.start() else self.puzzle.problem.moves_to(self.state)

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict; unless it is freestyle, progress is measured on the silhouette."""
        return self.puzzle._verdict(self.game.verdict(self.state))  # noqa: SLF001

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.verdict.solved

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if it is solved."""
        return self.verdict.percent

    @property
    def parts(self) -> tuple[PlacedPart, ...]:
        """The pieces or tiles that lie on the board, and where."""
        return self.puzzle.problem.parts(self.state)

    @property
    def arrangement(self) -> dict[str, object]:
        """The same as a document for `json.dumps`, which `Puzzle.verify` reads."""
        return self.puzzle.problem.arrangement(self.state)

    @property
    def lines(self) -> tuple[str, ...]:
        """The same as lines of text."""
        return tuple(self.puzzle.problem.lines(self.state)) if self.parts else ()

    @cached_property
    def fits(self) -> tuple[str, ...]:
        """The moves that lay an unplaced piece where it fits exactly, or a tile where it matches.

        On a board where tiles are only turned, all turns.
        """
        return tuple(self.puzzle.problem.fits(self.game, self.state))

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The `fits`, and the moves that remove a piece or a tile.

        `play` takes others too: a piece may lie anywhere, and a tile where it does not match.
        """
        return (*self.fits, *self.puzzle.problem.removals(self.game, self.state))

    def play(self, *moves: str) -> Position:
        """Return the position after some moves.  Raises `PlayerError` for one that is not valid."""
        after = played(self.game, moves, self.state)
        return replace(self, state=after, played=(*self.moves, *moves))

    def undo(self, number: int = 1) -> Position:
        """Return the position before the last moves; the start is before all."""
        before = self.moves[: max(len(self.moves) - number, 0)]
        return replace(self, state=played(self.game, before), played=before)

    def describe(self, move: str) -> str:
        """Return the effect of a move in words."""
        return self.game.describe_move(move)

    def solvable(self, *, nodes: int | None = None, seconds: float | None = None) -> bool:
        """Return whether it can be completed without removing anything.  Raises `LimitError`."""
        with refusals():
            return self.game.solvable(self.state, meter_of(nodes, seconds)).solvable

    def hints(self, *, nodes: int | None = None, seconds: float | None = None) -> tuple[Hint, ...]:
        """Return the hints for this position, the vaguest first; none if it is solved.

        Each has a ``level``, a ``text``, and ``moves``, which only the last one has: played, they
        lead on, or back if there is no way on.  Raises `LimitError`.
        """
        if self.solved:
            return ()
        with refusals():
            advice = self.game.advise(self.state, self.moves, meter_of(nodes, seconds))
            return self.game.hints(self.state, advice)

    def _text(self, surface: PictureSurface, *, asked: bool) -> str:
        return self.puzzle.problem.draw(surface, self.state, asked=asked)

    def _portrayal(self) -> Portrayal:
        # Late: most programs draw nothing.
        from tui_tangram.render.portrayal import solution_alone

        problem, state = self.puzzle.problem, self.state
        surface = PictureSurface(profile=Profile.ASCII)
        return solution_alone(
            self.puzzle.name,
            problem.drawing(state),
            lambda: problem.draw(surface, state).splitlines(),
            lambda: problem.file(state if self.solved else None),
        )


ArrangementLike: TypeAlias = Position | str | bytes | Mapping[str, object]
"""An arrangement of pieces or tiles: a position, or a document, as JSON or read from it."""
