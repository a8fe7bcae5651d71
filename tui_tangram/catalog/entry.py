"""The entry of a game in the list, and the source of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from tui_tangram.catalog.daily_schedule import DailySchedule
from tui_tangram.catalog.daily_slot import DailySlot
from tui_tangram.language import tr
from tui_tangram.play import Game, Meter, OptionValue

if TYPE_CHECKING:
    from tui_tangram.geometry import Contour
    from tui_tangram.play.equivalence import Equivalence


MAKE: Final = "make/"
"""The beginning of the names of editors, such as ``make/figure/tangram``."""


class UnmadeError(Exception):
    """A puzzle that takes long to make, and was not made yet.

    `tui_tangram.store.library.Library.make` makes it.
    """

    def __init__(
        self, kind: str, name: str, waiting: str, *, sought: bool, advice: str = ""
    ) -> None:
        super().__init__(name)
        self.kind, self.name = kind, name
        self.sought = sought
        """Whether a search has to find it, of which nobody knows how long it takes."""
        self.waiting = waiting
        """A sentence for the player who waits, as marked."""
        self.advice = advice
        """A sentence for a player for whom none was found, as marked; or empty."""


class Puzzles(Protocol):
    """A source of puzzles by name."""

    def find(self, text: str, kind: str) -> Any:  # noqa: ANN401
        """Return the puzzle of a kind that is called *text*.

        Raises `LookupError` when there is none, `ValueError` for what is meant as a name
        and is not well made, and `UnmadeError`.
        """
        ...

    def __getitem__(self, kind: str) -> Any:  # noqa: ANN401
        """Return where puzzles of a kind come from; its entry knows what that can tell."""
        ...

    def schedule(self, kind: str) -> DailySchedule:
        """Return the lists from which a kind of game takes its daily puzzles."""
        ...


Make: TypeAlias = Callable[[Puzzles, str, Mapping[str, OptionValue]], Game[Any]]
"""Makes a game of a puzzle's name and all its options.

Raises `LookupError` when the name is none of its puzzles, and `ValueError` when it is a faulty
name of one; either message is one line for the player.
"""

Pack: TypeAlias = Callable[[Any], object]
"""Returns a game as a JSON value, without its options."""

Unpack: TypeAlias = Callable[[object, Mapping[str, OptionValue]], Game[Any]]
"""Makes a game of a value of `Pack` and all its options; raises `ValueError`, one line."""


WishSearch: TypeAlias = Callable[[str, Meter], str]
"""Returns the id of the puzzle that the id of a wish, such as one solution only, stands for.

Raises `Stopped` at the meter's limit, and `ValueError`, one line.
"""


LongId: TypeAlias = Callable[[Any], str]
"""Returns the ID that makes the puzzle of a game anywhere (`tui_tangram.play.long_id`).

Raises `LongIdError`, one line, for one that is too large for it."""


Measure: TypeAlias = Callable[[Any, Meter], float | None]
"""Returns the effort of a game, measured; None where it has no solution.  Raises `Stopped`."""


class DailyPuzzle(NamedTuple):
    """The puzzle of a slot."""

    puzzle: str
    """The puzzle's own name."""
    title: str
    """The title for players, in the language in use."""
    grade: int
    """The difficulty, from 1 to 5."""


Daily: TypeAlias = Callable[[Puzzles, DailySlot], DailyPuzzle]
"""Returns the puzzle of a slot, quickly: the same for everybody and for ever."""


class Entry(NamedTuple):
    """One game of the list."""

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
    """Chooses the daily puzzles and ladders; None for a game that has none."""
    equivalence: Callable[[Any], Equivalence] | None = None
    """Returns the likeness by which the solutions of a game are told apart; None for none."""
    outline: Callable[[Any], tuple[Contour, ...]] | None = None
    """Returns the contours of what a game is to make, which everybody sees; None for none."""
    search: WishSearch | None = None
    """Searches for the puzzle of a wish; None for a game that has no such ids."""
    long_id: LongId | None = None
    """Returns the long ID of a game's puzzle; None for a game that has none."""
    measure: Measure | None = None
    """Measures the effort of a game (`tui_tangram.play.difficulty`); None where nothing does."""

    @property
    def name(self) -> str:
        """The name for players."""
        return tr(self.label)
