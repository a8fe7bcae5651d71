"""The first screen: what to do, and a figure to look at.

It is drawn at once from nothing but words; what the disk says (the unfinished game, how
many puzzles are solved) is filled in after the first frame, and again whenever the player
comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from textual.events import ScreenResume
from textual.widget import Widget

from tui_tangram.app.actions import Context, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Page, Tone
from tui_tangram.app.kinds import KINDS, Draw
from tui_tangram.app.logo import LARGE, SMALL, logo
from tui_tangram.app.paint import Paint, Words, cut, length
from tui_tangram.app.services import MATCHING, TANGRAM, Services
from tui_tangram.app.words import duration
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp
    from tui_tangram.play import Option
    from tui_tangram.render.palette import Palette
    from tui_tangram.session import Session


class Entry(NamedTuple):
    """A line of the menu."""

    id: str
    title: str


ENTRIES: Final = (
    Entry("continue", "Continue"),
    Entry("tangrams", "Tangrams"),
    Entry("matching", "Edge matching"),
    Entry("new", "New board"),
    Entry("random", "Random unsolved"),
    Entry("help", "Help"),
    Entry("quit", "Quit"),
)


class Unfinished(NamedTuple):
    """The game that can be gone on with."""

    puzzle: str
    options: Mapping[str, Option]
    detail: str
    draw: Draw
    """Draws the board as it was left."""
    palette: Palette
    """The colours for that."""


_DETAILED: Final = {"new": "any layout, any size", "help": "rules and keys"}
"""Details that never change."""

_APART: Final = 2
"""Lines from one entry to the next."""
_TITLES: Final = max(len(entry.title) for entry in ENTRIES) + 3
"""Columns from a title to its detail."""
_DETAILS: Final = 30
_BETWEEN: Final = 5
"""Columns between the figure and the menu."""
_SPACIOUS: Final = (LARGE[0] + _BETWEEN + _TITLES + _DETAILS + 2 * MARGIN, LARGE[1] + 4)
"""The columns and rows from which on the figure is large."""


class Menu(Page):
    """A figure, and the menu beside it."""

    def __init__(self, paint: Paint) -> None:
        """Show the menu without details."""
        super().__init__(paint)
        self.cursor = 1
        self.details: Mapping[str, str] = {}
        self.idle: frozenset[str] = frozenset({"continue"})
        """Entries that lead nowhere at the moment."""
        self.draw: Draw = logo
        """What draws the figure."""
        self.palette = paint.palette
        """The colours for that."""
        self._corner = (0, 0)

    @property
    def chosen(self) -> Entry:
        """The entry that the cursor is on."""
        return ENTRIES[self.cursor]

    @property
    def place(self) -> tuple[int, int]:
        """The column and line of the chosen entry on the widget."""
        return self._corner[0], self._corner[1] + _APART * self.cursor

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and, in the middle, figure and menu."""
        paint = self.paint
        box = LARGE if width >= _SPACIOUS[0] and height >= _SPACIOUS[1] else SMALL
        across, down = box
        rows = encode(self.draw(box), self.palette)
        left = max((width - across - _BETWEEN - _TITLES - _DETAILS) // 2, MARGIN)
        top = max((height - down) // 2, 2)
        menu = self._menu(width - left - across - _BETWEEN - MARGIN)
        menu_top = max((down - len(menu)) // 2, 0)
        self._corner = left + across + _BETWEEN, top + menu_top
        above = (down - len(rows)) // 2
        lines: list[Words] = [(), [paint.gap(MARGIN), paint.words("tui-tangram", bold=True)]]
        lines += [()] * (top - len(lines))
        for y in range(down):
            picture = paint.picture(rows[y - above]) if 0 <= y - above < len(rows) else []
            before = (across - length(picture)) // 2
            after = across - before - length(picture) + _BETWEEN
            line = [paint.gap(left + before), *picture, paint.gap(after)]
            if 0 <= y - menu_top < len(menu):
                line += menu[y - menu_top]
            lines.append(line)
        return lines

    def _menu(self, width: int) -> list[Words]:
        """Return two lines for each entry.

        Where it is narrow the chosen one has its detail on its second line.
        """
        paint = self.paint
        lines: list[Words] = []
        narrow = width < _TITLES + _DETAILS // 2
        for number, (name, title) in enumerate(ENTRIES):
            chosen = number == self.cursor
            room = width if narrow else width - _TITLES
            told = self.details.get(name) or _DETAILED.get(name, "")
            detail = paint.words(cut(paint.written(told), room), inks.QUIET)
            if chosen:
                words = paint.chosen(title)
            else:
                words = paint.words(title, inks.QUIET if name in self.idle else inks.TEXT)
            if narrow:
                lines += [[words], [detail] if chosen else ()]
            else:
                lines += [[words, paint.gap(_TITLES - len(title)), detail], ()]
        return lines


class HomeScreen(BaseScreen):
    """Home."""

    contexts = (Context.HOME,)
    topic = "home"
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services) -> None:
        """Show the menu; nothing is read yet."""
        super().__init__(services)
        self.menu = Menu(services.paint)
        self.unfinished: Unfinished | None = None
        self._moved = False
        self._reported = False

    @property
    def _tangram_app(self) -> TangramApp:
        return cast("TangramApp", self.app)

    def body(self) -> Iterable[Widget]:
        """Return the menu."""
        yield self.menu

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Fill in what the disk says, once the frame is out."""
        del event
        self.call_after_refresh(self.read)

    def read(self) -> None:
        """Read what is unfinished and what is solved."""
        services = self.services
        solved = self._solved()
        figures = [figure.id for figure in services.library.figures]
        boards = self._boards()
        left = len({*figures, *boards} - solved)
        self.unfinished = _unfinished(services)
        self.menu.details = {
            "continue": self.unfinished.detail if self.unfinished else "nothing unfinished",
            "tangrams": _score(figures, solved),
            "matching": _score(boards, solved),
            "random": f"{left} left" if left else "all are solved",
        }
        idle = {"random"} if not left else set()
        self.menu.idle = frozenset(idle if self.unfinished else {*idle, "continue"})
        if self.unfinished and not self._moved:
            self.menu.cursor = 0
        self._show()

    def _show(self) -> None:
        menu = self.menu
        unfinished = self.unfinished if menu.chosen.id == "continue" else None
        menu.draw = unfinished.draw if unfinished else logo
        menu.palette = unfinished.palette if unfinished else menu.paint.palette
        menu.redraw()
        self.point_at(*menu.place)

    # Actions

    def action_menu(self, way: int) -> None:
        """Move the cursor."""
        self._moved = True
        self.menu.cursor = (self.menu.cursor + way) % len(ENTRIES)
        self.announce("")
        self._show()

    async def action_menu_open(self) -> None:
        """Open what the cursor is on."""
        match self.menu.chosen.id:
            case "continue":
                await self.action_continue_game()
            case "tangrams":
                await self.action_gallery(TANGRAM)
            case "matching":
                await self.action_gallery(MATCHING)
            case "new":
                await self._tangram_app.action_new_board()
            case "random":
                await self.action_random_unsolved()
            case "help":
                await self._tangram_app.action_help()
            case _:
                self._tangram_app.action_leave()

    async def action_continue_game(self) -> None:
        """Go on with the unfinished game played last."""
        if self.unfinished is None:
            self.announce("There is no unfinished game.", Tone.QUIET)
        else:
            await self._tangram_app.play(self.unfinished.puzzle, options=self.unfinished.options)

    async def action_gallery(self, kind: str) -> None:
        """Open the gallery of a kind of game."""
        if kind == MATCHING and not self._boards():
            self.announce("The boards are missing; install the package again.", Tone.TROUBLE)
        else:
            await self._tangram_app.open_gallery(kind)

    async def action_random_unsolved(self) -> None:
        """Play a puzzle that is not solved yet, by chance."""
        services, solved = self.services, self._solved()
        puzzles = [*(figure.id for figure in services.library.figures), *self._boards()]
        left = [puzzle for puzzle in puzzles if puzzle not in solved]
        if not left:
            self.announce("Every puzzle is solved.", Tone.SUCCESS)
        else:
            await self._tangram_app.play(services.random.choice(left))

    def _boards(self) -> Sequence[str]:
        """Return the ids of the boards; none, which is reported, where they are damaged."""
        from tui_tangram.store.library import LibraryError

        try:
            return [entry.id for entry in self.services.library.tile_entries]
        except LibraryError as error:
            if not self._reported:
                self._reported = True
                self.services.troubles(str(error))
            return ()

    def _solved(self) -> frozenset[str]:
        """Return the ids of what is solved."""
        records = self.services.store.records.all()
        return frozenset(name for name, record in records.items() if record.solved)


def _score(puzzles: Sequence[str], solved: frozenset[str]) -> str:
    """Return how many of some puzzles are solved."""
    return f"{sum(puzzle in solved for puzzle in puzzles)} of {len(puzzles)} solved"


def _unfinished(services: Services) -> Unfinished | None:
    """Return the unfinished game that was played last, if there is one."""
    for save, _ in services.store.autosaves.all():
        if save.game in KINDS:
            session = services.store.autosaves.open(save.puzzle, services.find_game, services.clock)
            if session is not None:
                return _described(session, services)
    return None


def _described(session: Session[Any], services: Services) -> Unfinished:
    game = session.game
    name = cut(game.name, _DETAILS - 16)
    detail = f"{name} · {session.verdict.percent} % · {duration(session.elapsed)}"
    kind = KINDS[game.kind]
    return Unfinished(
        game.puzzle_id,
        game.options,
        detail,
        kind.portrait(session, services),
        kind.palette(session, services),
    )
