"""The registry entry of a game, and the source of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from tui_tangram.games.catalog.daily_schedule import DailySchedule
from tui_tangram.games.catalog.daily_slot import DailySlot
from tui_tangram.language import tr
from tui_tangram.play import Game, Meter, OptionValue

if TYPE_CHECKING:
    from tui_tangram.maths.geometry import Contour
    from tui_tangram.play.equivalence import Equivalence


MAKE: Final = "make/"
"""The prefix of editor names, such as ``make/figure/tangram``."""


class UnmadeError(Exception):
    """A puzzle that takes long to generate and has not been generated yet.

    `tui_tangram.player.library.Library.make` makes it.
    """

    def __init__(
        self, kind: str, name: str, waiting: str, *, sought: bool, advice: str = ""
    ) -> None:
        super().__init__(name)
        self.kind, self.name = kind, name
        self.sought = sought
        """Whether it must be searched for, which takes an unknown time."""
        self.waiting = waiting
        """A sentence for the player who waits, marked for translation."""
        self.advice = advice
        """A sentence for the player when none was found, marked for translation; or empty."""


class Puzzles(Protocol):
    """A source of puzzles by name."""

    def find(self, text: str, kind: str) -> Any:  # noqa: ANN401
        """Return the puzzle of a kind with the name *text*.

        Raises `LookupError` if it does not exist, `ValueError` for a malformed name, and
        `UnmadeError`.
        """
        ...

    def __getitem__(self, kind: str) -> Any:  # noqa: ANN401
        """Return the source of the puzzles of a kind; its entry knows the source's interface."""
        ...

    def claiming(self, text: str) -> Sequence[Any]:
        """Return the sources of all kinds, the one that *text* looks like a name of first."""
        ...

    def schedule(self, kind: str) -> DailySchedule:
        """Return the lists from which a kind of game takes its daily puzzles."""
        ...


Make: TypeAlias = Callable[[Puzzles, str, Mapping[str, OptionValue]], Game[Any]]
"""Makes a game from a puzzle's name and all its options.

Raises `LookupError` when the name is not one of its puzzles, and `ValueError` when it is malformed;
either message is one line for the player.
"""

Pack: TypeAlias = Callable[[Any], object]
"""Returns a game as a JSON value without its options."""

Unpack: TypeAlias = Callable[[object, Mapping[str, OptionValue]], Game[Any]]
"""Makes a game from a value of `Pack` and all its options; raises `ValueError`, one line."""


WishSearch: TypeAlias = Callable[[str, Meter], str]
"""Returns the id of the puzzle that a request id, such as one that asks for a unique solution,
stands for.

Raises `Stopped` at the meter's limit, and `ValueError`, one line.
"""


LongId: TypeAlias = Callable[[Any], str]
"""Returns the ID that generates a game's puzzle anywhere (`tui_tangram.play.long_id`).

Raises `LongIdError`, one line, for a puzzle that is too large."""


Measure: TypeAlias = Callable[[Any, Meter], float | None]
"""Returns the measured effort of a game; None if it has no solution.  Raises `Stopped`."""


class DailyPuzzle(NamedTuple):
    """The puzzle of a slot."""

    puzzle: str
    """The puzzle's own name."""
    title: str
    """The title for players, in the language in use."""
    grade: int
    """The difficulty, from 1 to 5."""


Daily: TypeAlias = Callable[[Puzzles, DailySlot], DailyPuzzle]
"""Returns the puzzle of a slot, the same for everybody and for ever; must be quick."""


class Entry(NamedTuple):
    """One game of the registry."""

    kind: str
    """The name of the game in saves: `Game.kind` of its games."""
    label: str
    """The name for players, marked for translation; see `name`."""
    options: Mapping[str, OptionValue]
    """The options with their defaults."""
    make: Make
    pack: Pack
    unpack: Unpack
    daily: Daily | None = None
    """Chooses the daily puzzles and ladders; None for a game without them."""
    equivalence: Callable[[Any], Equivalence] | None = None
    """Returns the equivalence by which the solutions of a game are grouped; None for none."""
    outline: Callable[[Any], tuple[Contour, ...]] | None = None
    """Returns the public contours of the target of a game; None for none."""
    search: WishSearch | None = None
    """Searches for the puzzle of a request id; None for a game without such ids."""
    long_id: LongId | None = None
    """Returns the long ID of a game's puzzle; None for a game without one."""
    measure: Measure | None = None
    """Measures the effort of a game (`tui_tangram.play.difficulty`); None if it is not measured."""

    @property
    def name(self) -> str:
        """The name for players."""
        return tr(self.label)
