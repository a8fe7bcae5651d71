"""The solutions of a puzzle as they arrive, the cursor among them, and the progress of the search.

Independent of screens and games: solutions are forms, see `tui_tangram.play.equivalence`; a game
has a `SolutionRenderer`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol

from tui_tangram.app.scrolling import GridCursor
from tui_tangram.flow.help import waiting
from tui_tangram.language import tr, trn
from tui_tangram.play.equivalence import Equivalence, Form, Part, images
from tui_tangram.play.phrases import duration, grouped
from tui_tangram.render.cells import CellSize, Picture
from tui_tangram.values import NamedTuple, dataclass, field

if TYPE_CHECKING:
    from tui_tangram.render.palette import Palette
    from tui_tangram.render.svg import Drawing


MOST: Final = 1000
"""The most solutions that are listed."""


@dataclass(eq=False, slots=True)
class ListedSolution:
    """One solution."""

    form: Form
    moves: tuple[str, ...]
    """The moves that lay it, as they were found."""
    family: SolutionClass
    """Its class."""
    way: int
    """The symmetry that makes it of the first of its class."""
    number: int = 0
    """Its place among all, from 1."""
    parts: frozenset[Part] = field(init=False)
    """Its form as a set, for lookups."""

    def __post_init__(self) -> None:
        self.parts = frozenset(self.form)


@dataclass(eq=False, slots=True)
class SolutionClass:
    """A class of solutions."""

    ways: dict[Form, int]
    """All images of the first, and the first symmetry that makes each."""
    number: int
    """The place of the class among all that are listed, from 1; 0 when none of it is."""
    members: list[ListedSolution] = field(default_factory=list)

    @property
    def name(self) -> Form:
        """The name of the class among those that the player has found."""
        return min(self.ways)

    @property
    def first(self) -> ListedSolution:
        """The one that was found first."""
        return self.members[0]


class Solutions(GridCursor):
    """The solutions found, in classes, and the cursor among those that are shown."""

    def __init__(self, equivalence: Equivalence, most: int | None = MOST) -> None:
        """Start with none, and list *most* at the most."""
        super().__init__()
        self.equivalence = equivalence
        self._most = most
        self.families: list[SolutionClass] = []
        """The classes in the order in which they were found."""
        self.all: list[ListedSolution] = []
        """All solutions, class by class."""
        self.shown: list[ListedSolution] = []
        """The solutions that have all of `fixed`."""
        self.fixed: tuple[Part, ...] = ()
        """The parts of the filter, which must be where they are."""
        self.listed: ListedSolution | None = None
        """The solution under the cursor in the list; None when none is shown."""
        self.beyond: ListedSolution | None = None
        """The solution under the cursor when it is not in the list, but known by its number."""
        self.total = 0
        """The number of all solutions, listed or not, once one came by its number."""
        self._uses: dict[Part, int] = {}
        """The numbers of all that have each part of the solution that is not in the list."""
        self._known: dict[Form, ListedSolution] = {}
        self._by_image: dict[Form, SolutionClass] = {}

    @property
    def chosen(self) -> ListedSolution | None:
        """The solution under the cursor; None when none is shown."""
        return self.beyond or self.listed

    # Adding

    def add(self, found: Iterable[tuple[str, ...]]) -> int:
        """Add solutions, as moves; return the number of new ones."""
        before = len(self._known)
        for moves in found:
            if self._most is not None and len(self._known) >= self._most:
                break
            form = self.equivalence.form(moves)
            if form not in self._known:
                self._take(form, moves)
        new = len(self._known) - before
        if new:
            self._arrange()
        return new

    def _class_of(self, form: Form) -> SolutionClass:
        """Return the class of a solution, which may be a new one."""
        family = self._by_image.get(form)
        if family is None:
            ways: dict[Form, int] = {}
            for way, image in enumerate(images(self.equivalence, form)):
                ways.setdefault(image, way)
            family = SolutionClass(ways, 0)
        return family

    def _take(self, form: Form, moves: tuple[str, ...]) -> None:
        family = self._class_of(form)
        if not family.number:
            self.families.append(family)
            family.number = len(self.families)
            self._by_image.update(dict.fromkeys(family.ways, family))
        solution = ListedSolution(form, moves, family, family.ways[form])
        family.members.append(solution)
        self._known[form] = solution

    def _arrange(self) -> None:
        self.all = [solution for family in self.families for solution in family.members]
        for number, solution in enumerate(self.all, start=1):
            solution.number = number
        self._sift()

    @property
    def grouped(self) -> bool:
        """Whether some class has several solutions, so that grouping makes sense."""
        return len(self.families) < len(self.all)

    # Filters

    def keep(self, part: Part) -> None:
        """Add this part to the filter, or remove it."""
        if part in self.fixed:
            self.fixed = tuple(one for one in self.fixed if one != part)
        else:
            self.fixed = (*self.fixed, part)
        self._sift()

    def drop(self) -> bool:
        """Remove the newest part of the filter; return whether there was one."""
        if not self.fixed:
            return False
        self.fixed = self.fixed[:-1]
        self._sift()
        return True

    def count(self, part: Part) -> int:
        """Return the number of shown solutions that have this part, beyond the list of all."""
        if self.beyond is not None:
            return self._uses[part]
        return sum(part in solution.parts for solution in self.shown)

    def _sift(self) -> None:
        wanted = frozenset(self.fixed)
        self.shown = [one for one in self.all if wanted <= one.parts] if wanted else self.all
        if self.listed is None or not wanted <= self.listed.parts:
            self.listed = self.shown[0] if self.shown else None

    # The cursor

    @property
    def index(self) -> int:
        """The place of the cursor among the shown solutions."""
        if self.listed is None:
            return 0
        if self.shown is self.all:
            return self.listed.number - 1
        return self.shown.index(self.listed)

    @property
    def position(self) -> tuple[int, int]:
        """The place of the cursor among the shown solutions, and their number."""
        return self.index, len(self.shown)

    def go(self, index: int) -> None:
        """Put the cursor on the solution in that place."""
        self.listed, self.beyond = self.shown[index], None

    def go_to(self, number: object) -> bool:
        """Move the cursor to the solution with that number; return whether it is shown."""
        for index, one in enumerate(self.shown):
            if one.number == number:
                self.go(index)
                return True
        return False

    def go_beyond(
        self, number: int, moves: tuple[str, ...], total: int, uses: Sequence[int] = ()
    ) -> None:
        """Move the cursor to solution *number* of *total*, which is not in the list.

        *uses* says of each part of its form how many of all have it.
        """
        form, self.total = self.equivalence.form(moves), total
        self._uses = dict(zip(form, uses, strict=False))
        family = self._class_of(form)
        self.beyond = ListedSolution(form, moves, family, family.ways[form], number)

    def next_class(self, way: int) -> None:
        """Move the cursor to the first one shown of the next class, or with -1 of the previous."""
        if self.listed is None:
            return
        firsts = list({one.family.number: one for one in reversed(self.shown)}.values())[::-1]
        here = [one.family for one in firsts].index(self.listed.family)
        self.listed = firsts[(here + way) % len(firsts)]

    # Words

    def place(self, *, final: bool = True, more: bool = False) -> str:
        """Return the place of the cursor: "solution 5 of 12, class 2 of 3, mirror of 4".

        Unless it is *final*, others may come; with *more* some solutions are not listed.
        """
        solution = self.chosen
        if solution is None:
            return tr("no solution") if final else tr("no solution yet")
        if final and len(self.all) == 1 and not more:
            return tr("the only solution")
        number, listed = grouped(solution.number), grouped(len(self.all))
        if self.beyond is not None:
            whole = grouped(self.total)
            parts = [tr("solution {number} of {all}", number=number, all=whole)]
        elif more:
            parts = [tr("solution {number} of the first {all}", number=number, all=listed)]
        elif final:
            parts = [tr("solution {number} of {all}", number=number, all=listed)]
        else:
            parts = [tr("solution {number} of {all} so far", number=number, all=listed)]
        if self.fixed and self.beyond is None:
            here, seen = grouped(self.index + 1), grouped(len(self.shown))
            parts.append(tr("{number} of {all} shown", number=here, all=seen))
        if self.grouped and solution.family.number:
            here, seen = grouped(solution.family.number), grouped(len(self.families))
            parts.append(tr("group {number} of {all}", number=here, all=seen))
            parts += [part for part in (self.symmetry_text(solution),) if part]
        return ", ".join(parts)

    def symmetry_text(self, solution: ListedSolution) -> str:
        """Return the symmetry from the first of the class: "mirror of 4"; empty for the first."""
        if not (solution.way and solution.family.number):
            return ""
        return self.equivalence.ways[solution.way].template.format(solution.family.first.number)

    def note(self, solution: ListedSolution, width: int) -> str:
        """Return the note after the number below a small picture, in at most *width* cells."""
        if not self.grouped:
            return ""
        if solution.way:
            notes = [self.equivalence.ways[solution.way].short]
        else:
            number = solution.family.number
            notes = [tr("group {number}", number=number), tr("g. {number}", number=number)]
        return next((note for note in notes if len(note) <= width), "")


class Phase(Enum):
    """The phase of the search."""

    WAITING = "waiting"
    """No search has begun yet."""
    LOOKING = "looking"
    """Solutions are being found and listed."""
    COUNTING = "counting"
    """The list is full; the other solutions are only counted."""
    DONE = "done"
    """The search has come to its end."""
    STOPPED = "stopped"
    """The player or a limit has ended it before its end."""
    FAILED = "failed"
    """There will be no answer."""


class SearchProgress(NamedTuple):
    """The progress of the search."""

    phase: Phase = Phase.WAITING
    found: int = 0
    """The solutions found or counted."""
    nodes: int = 0
    """The positions tried."""
    seconds: float = 0.0
    ahead: int = 0
    """The searches of others on the host that go first."""

    @property
    def busy(self) -> bool:
        """Whether there is something to stop."""
        return self.phase in (Phase.LOOKING, Phase.COUNTING)

    @property
    def final(self) -> bool:
        """Whether the list has all the solutions that it will have."""
        return self.phase is not Phase.LOOKING

    def words(self, listed: int, classes: int) -> str:
        """Return the state of the search in a few words.

        *listed* solutions are in the list, in this number of *classes*.

        >>> SearchProgress(Phase.LOOKING, 0, 12_480, 3.2).words(37, 37)
        '37 found, 12,480 tried, 0:03'
        >>> SearchProgress(Phase.DONE, 12).words(12, 3), SearchProgress(Phase.DONE, 1).words(1, 1)
        ('12 solutions in 3 groups', '1 solution')
        >>> SearchProgress(Phase.COUNTING, 12_345, 9, 8.0).words(1000, 500)
        'first 1,000 of 12,345 or more, 0:08'
        >>> SearchProgress(Phase.DONE, 106_624).words(1000, 500)
        'first 1,000 of 106,624'
        >>> SearchProgress(Phase.STOPPED, 37).words(37, 37)
        '37 solutions, search stopped'
        """
        if self.phase is Phase.WAITING:
            return ""
        if self.ahead and self.busy:
            return waiting(self.ahead)
        if self.phase is Phase.LOOKING:
            return tr(
                "{found} found, {tried} tried, {time}",
                found=grouped(listed),
                tried=grouped(self.nodes),
                time=duration(self.seconds),
            )
        if self.phase is Phase.COUNTING:
            known = max(self.found, MOST + 1)
            return tr(
                "first {listed} of {all} or more, {time}",
                listed=grouped(listed),
                all=grouped(known),
                time=duration(self.seconds),
            )
        if self.found > listed:
            first, whole = grouped(listed), grouped(self.found)
            if self.phase is Phase.DONE:
                return tr("first {listed} of {all}", listed=first, all=whole)
            return tr("first {listed} of {all} or more", listed=first, all=whole)
        if not listed and self.phase is Phase.DONE:
            return tr("no solution")
        number = grouped(listed)
        if self.phase is not Phase.DONE:
            return trn(
                "{number} solution, search stopped",
                "{number} solutions, search stopped",
                listed,
                number=number,
            )
        text = trn("{number} solution", "{number} solutions", listed, number=number)
        if classes == listed:
            return text
        return tr(
            "{solutions} in {classes}",
            solutions=text,
            classes=trn("{n} group", "{n} groups", classes),
        )


class SolutionPiece(NamedTuple):
    """A piece of a solution, where it lies."""

    part: Part
    """The part that filters use."""
    name: str
    """The name in the browser: a letter, or the number of a tile."""
    description: str
    """The piece and its place as a clause: "A, large triangle, at the top"."""
    within: str
    """The same within a sentence."""
    middle: tuple[float, float]
    """The middle of the piece, y upwards."""


def towards(pieces: Sequence[SolutionPiece], at: int, way: str) -> int | None:
    """Return the piece nearest to that at *at* in a direction; None when there is none.

    Straight ahead counts as nearer than aside.
    """
    across, up = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[way]
    x, y = pieces[at].middle
    best: tuple[float, int] | None = None
    for index, piece in enumerate(pieces):
        dx, dy = piece.middle[0] - x, piece.middle[1] - y
        ahead = dx * across + dy * up
        aside = abs(dx * up) + abs(dy * across)
        if ahead > 1e-9 and aside <= 2 * ahead:
            distance = ahead + 2 * aside
            if best is None or distance < best[0]:
                best = distance, index
    return None if best is None else best[1]


class SolutionRenderer(Protocol):
    """The pictures and files of one puzzle's solutions."""

    @property
    def equivalence(self) -> Equivalence:
        """The equivalence that distinguishes solutions."""

    def fixed_here(self, number: int) -> str:
        """Return the clause of the filter: "with 2 pieces as here"."""

    def labelled_words(self, number: int) -> str:
        """Return the number with equal pieces labelled, in words; empty if it is the same."""

    @property
    def palette(self) -> Palette:
        """The colours of the pictures."""

    @property
    def look(self) -> Hashable:
        """The current value of what else pictures depend on, besides the solution."""

    @property
    def finest(self) -> int:
        """The columns of the smallest picture that distinguishes solutions, or 0."""

    def pieces(self, solution: ListedSolution) -> Sequence[SolutionPiece]:
        """Return the pieces of a solution, in the order of their names."""

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, fixed: Collection[Part]
    ) -> Picture:
        """Return the picture of a solution, no larger than *box*.

        It marks the part under the *cursor* and the *fixed* ones.
        """

    def cover(self, box: CellSize) -> Picture:
        """Return a picture of the puzzle that shows no solution, and fills *box*."""

    def small(self, form: Form, box: CellSize) -> Picture:
        """Return a picture that fills *box*."""

    # For export

    def text(self, solution: ListedSolution) -> list[str]:
        """Return a solution as lines of text: a picture in letters, and every piece."""

    def drawing(self, solution: ListedSolution) -> Drawing:
        """Return a solution as shapes, in the player's colours."""

    def as_json(self, solutions: Sequence[ListedSolution]) -> Mapping[str, object]:
        """Return the fields of a document that list solutions."""
