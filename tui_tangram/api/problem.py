"""A puzzle of any kind with all its operations, for commands and programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from tui_tangram.language import PlayerError
from tui_tangram.play.phrases import careful_work
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.api.making import NewPuzzle
    from tui_tangram.maths.geometry import Point
    from tui_tangram.play import Game, Meter, SolutionIndex
    from tui_tangram.player.library import Library
    from tui_tangram.render.portrayal import Portrayal
    from tui_tangram.render.surface import PictureSurface
    from tui_tangram.render.svg import Drawing


class PlacedPart(NamedTuple):
    """A piece or a tile in its place."""

    label: str
    """The piece as files name it, such as ``L1``, or the number of the tile, from 0."""
    points: tuple[Point, ...] = ()
    """The exact corners of a piece: pairs of `Sqratio`, y upwards, the leg of the small triangle
    being 1.  Arcs between them are only in `Position.arrangement`."""
    cell: int | None = None
    """The cell of a tile, counted from 0."""
    turn: int = 0
    """The turn of a tile, as files count it."""
    flipped: bool = False
    """Whether a tile is turned over."""


class SolvablePuzzle(ABC):
    """One puzzle: a class for each kind, which `tui_tangram.api.kinds` loads.

    A *found* solution is in the solver's form.  Everything besides counting uses states of the
    game; `state` converts one into the other.
    """

    plural: ClassVar[str]
    """The name in JSON for several puzzles of this kind."""
    labelled_text: ClassVar[str]
    """A sentence on *n* solutions that are *all* with equal parts distinguished, as marked."""
    distinct: ClassVar[str]
    """A sentence on *n* solutions up to symmetries, as marked."""
    advice: ClassVar[str] = ""
    """The advice if no new puzzle was found, as marked; or empty."""
    endless: ClassVar[bool] = False
    """Whether a new puzzle is made without a limit by default."""

    notes: tuple[str, ...] = ()
    """Sentences on how the puzzle was read, such as by how much its pieces were moved."""
    question: str = ""
    """A sentence on what its file leaves open; empty where all is sure."""
    choices: tuple[str, ...] = ()
    """The words that would say it, those taken first."""

    # Where it comes from

    @classmethod
    @abstractmethod
    def of(cls, puzzle: Any, library: Library) -> SolvablePuzzle:  # noqa: ANN401
        """Return a puzzle of a library as a problem."""

    @classmethod
    @abstractmethod
    def of_game(cls, game: Any) -> SolvablePuzzle:  # noqa: ANN401
        """Return the puzzle of a game as a problem."""

    @classmethod
    @abstractmethod
    def read(
        cls, content: bytes, where: str, form: str, name: str, library: Library
    ) -> SolvablePuzzle:
        """Return the puzzle in a file of the format *form*, or one that is called *name*.

        Raises `FormatError`.
        """

    @classmethod
    @abstractmethod
    def maker(
        cls, wanted: NewPuzzle, library: Library, meter: Callable[[], Meter]
    ) -> Callable[[int], SolvablePuzzle]:
        """Return a function that makes the new puzzle of a seed, within the limit of *meter*.

        Raises `PlayerError` for impossible options.
        """

    @classmethod
    def new_editor(cls, wanted: NewPuzzle, seed: int) -> str:
        """Return the name of the editor that begins with a new puzzle, without making it.

        Raises `PlayerError`.
        """
        raise NotImplementedError

    @property
    def editor(self) -> str:
        """The name of the editor that begins with this puzzle."""
        raise NotImplementedError

    # What it is

    @property
    @abstractmethod
    def source(self) -> Any:  # noqa: ANN401
        """The puzzle as the library has it, with its `id`, `name` and `effort`."""

    @property
    @abstractmethod
    def game(self) -> Game[Any]:
        """The game in which it is played by default."""

    @property
    @abstractmethod
    def summary(self) -> str:
        """Name and difficulty in a line."""

    @property
    def effort(self) -> float | None:
        """The moves that a careful player needs, if they are known with the puzzle."""
        found: float | None = self.source.effort
        return found

    @property
    def work(self) -> str:
        """The moves that a careful player needs, as a clause; empty if they are not known."""
        return "" if self.effort is None else careful_work(self.effort)

    @property
    @abstractmethod
    def unsolvable(self) -> str:
        """A sentence on the puzzle that says why it has no solution."""

    @property
    def hopeless(self) -> bool:
        """Whether nobody may ever solve it."""
        return False

    # Solutions

    uniform: bool
    """Whether the `weight` of all solutions is the same, and known without any solution."""

    @abstractmethod
    def solutions(self, meter: Meter | None) -> Iterator[Any]:
        """Yield the solutions, not distinguishing equal pieces.  Raises `Stopped`."""

    @abstractmethod
    def count(self, meter: Meter | None) -> int:
        """Return the number of `solutions`; adds to `Meter.found`.  Raises `Stopped`."""

    @abstractmethod
    def numbered(self, meter: Meter) -> SolutionIndex[Any] | None:
        """Return `solutions` by number, or None if there is none.  Raises `Stopped`."""

    @abstractmethod
    def weight(self, found: Any = None) -> int:  # noqa: ANN401
        """Return the number of solutions that one represents if equal pieces are distinguished."""

    @abstractmethod
    def one_of_each(self, found: Iterable[Any]) -> Iterator[Any]:
        """Yield one of each class of solutions under symmetry; *found* are all."""

    @abstractmethod
    def state(self, found: Any) -> Any:  # noqa: ANN401
        """Return the state of the game in which a solution is placed."""

    @property
    @abstractmethod
    def known(self) -> Any:  # noqa: ANN401
        """The state of the solution that comes with the puzzle; None if none does."""

    def solved(self, meter: Meter | None = None) -> Any:  # noqa: ANN401
        """Return a solved state: the one `known` or the first found; None if there is none.

        Raises `Stopped`.
        """
        if self.known is not None:
            return self.known
        found = next(self.solutions(meter), None)
        return None if found is None else self.state(found)

    # States

    @abstractmethod
    def moves_to(self, state: Any) -> tuple[str, ...]:  # noqa: ANN401
        """Return moves that lead from the start of the game to a state."""

    @abstractmethod
    def fits(self, game: Any, state: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield the moves that place a loose part where it fits."""

    @abstractmethod
    def removals(self, game: Any, state: Any) -> Iterator[str]:  # noqa: ANN401
        """Yield the moves that take a placed part back."""

    @abstractmethod
    def judge(self, state: Any) -> Any:  # noqa: ANN401
        """Return the verdict on an arrangement, at any position; `percent` and `facts` read it."""

    def percent(self, verdict: Any) -> int:  # noqa: ANN401
        """Return the completeness, from 0 to 100; 100 if and only if solved."""
        return int(verdict.percent)

    @abstractmethod
    def facts(self, verdict: Any) -> dict[str, object]:  # noqa: ANN401
        """Return the details of a verdict for JSON; its keys are marked, as people read them too.

        Shares are rounded down to four digits, so that 1 stands for exactly 1 alone.
        """

    @abstractmethod
    def parts(self, state: Any) -> tuple[PlacedPart, ...]:  # noqa: ANN401
        """Return the placed parts, in the order of their labels."""

    @abstractmethod
    def arrangement(self, state: Any) -> dict[str, object]:  # noqa: ANN401
        """Return the placed parts as a document."""

    @abstractmethod
    def arranged(self, content: bytes, where: str, library: Library) -> Any:  # noqa: ANN401
        """Return the state of an arrangement in a document.

        Raises `FormatError` and `PlayerError`.
        """

    # Pictures and documents

    def seen_in_space(self) -> SolvablePuzzle:
        """Return the puzzle so that its pictures show it in space.

        Raises `PlayerError` for one in the plane.
        """
        raise PlayerError("{name} is flat; drop --space", name=self.game.name)

    @abstractmethod
    def draw(self, surface: PictureSurface, state: Any = None, *, asked: bool = False) -> str:  # noqa: ANN401
        """Return the picture of the puzzle, or of a state of it, as lines of text.

        A requested size (*asked*) is not changed.
        """

    @abstractmethod
    def drawing(self, state: Any) -> Drawing:  # noqa: ANN401
        """Return a state as a drawing."""

    @abstractmethod
    def portrayal(self) -> Portrayal:
        """Return the puzzle as drawings, for files.  Raises `PlayerError`."""

    @abstractmethod
    def lines(self, state: Any) -> list[str]:  # noqa: ANN401
        """Return the places of all parts in a state, as lines of text."""

    @abstractmethod
    def as_json(self, states: Sequence[Any]) -> dict[str, object]:
        """Return the fields of a document that list solutions."""

    @abstractmethod
    def file(self, state: Any = None) -> str:  # noqa: ANN401
        """Return the puzzle's file, with a solved *state* as its solution, or without one."""
