"""The first screen: the menu, and a figure to look at.

It is drawn at once from nothing but words; the facts from the disk (the unfinished game, how
many puzzles are solved) are filled in after the first frame, and again whenever the player
comes back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from textual.widget import Widget

from tui_tangram.app.actions import Context, Nouns
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.home_pictures import BoxRenderer, EntryPictures
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kind import Renderer
from tui_tangram.app.kinds import KINDS
from tui_tangram.app.logo import LARGE, SMALL, logo
from tui_tangram.app.messages import Tone
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.saves.previews import SavePreviews
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services
from tui_tangram.app.words import duration
from tui_tangram.catalog import GAMES
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import columns
from tui_tangram.play.phrases import GRADES, percent
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.session import is_whole
from tui_tangram.store.saves import SaveList

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.play import OptionValue
    from tui_tangram.render.palette import Palette
    from tui_tangram.store.rows import PuzzleRow


class Detail(NamedTuple):
    """The words beside a title."""

    text: str
    idle: bool = False
    """Whether the entry leads nowhere at the moment."""
    shorter: Sequence[str] = ()
    """The same in fewer words, the shortest last: each leaves out what matters least."""

    @classmethod
    def of(cls, names: Sequence[str], *facts: str) -> Detail:
        """Return the words on something with *names*, the longest first, and *facts* on it.

        The last fact is left out first, and what a name has behind its last comma, or an ID
        behind its last stroke, before all of the name is.

        >>> Detail.of(["Squares, small"], "40%").shorter
        ('Squares, small', 'Squares · 40%', 'Squares', '40%', '')
        """
        ends = [found.start() for found in re.finditer(", |/", names[-1])]
        names = [*names, *(names[-1][:end] for end in reversed([0, *ends]))]
        kept = [facts[:number] for number in range(len(facts), -1, -1)]
        lengths = [" · ".join(filter(None, (name, *some))) for name in names for some in kept]
        return cls(lengths[0], shorter=tuple(lengths[1:]))

    def fitting(self, paint: Painter, room: int) -> str:
        """Return the longest of its texts that fits in *room* cells, as *paint* writes it."""
        lengths = [paint.written(one) for one in (self.text, *self.shorter)]
        return next((one for one in lengths if columns.width(one) <= room), cut(lengths[-1], room))


class MenuEntry(NamedTuple):
    """A line of the menu."""

    id: str
    """For the gallery of a game its kind."""
    title: str
    action: str = ""
    """The id of the action that opens it, in `tui_tangram.app.actions`; empty for a gallery."""
    detail: str | Callable[[MenuFacts], Detail] = ""
    """The words beside it: always the same, or read from the disk."""

    @property
    def name(self) -> str:
        """The title in the language in use."""
        return tr(self.title)

    def describe(self, facts: MenuFacts | None = None) -> Detail:
        """Return the words beside it; before there are *facts*, the words that need none."""
        if isinstance(self.detail, str):
            return Detail(tr(self.detail))
        return self.detail(facts) if facts else Detail("")


class Unfinished(NamedTuple):
    """The game to go on with."""

    puzzle: str
    options: Mapping[str, OptionValue]
    detail: Detail
    draw: Renderer
    """Draws the board as it was left."""
    palette: Palette
    """The colours for that."""


class MenuFacts:
    """Facts from the disk, each read once and only if an entry wants it."""

    def __init__(
        self, services: Services, puzzles: dict[str, Sequence[PuzzleRow]] | None = None
    ) -> None:
        """Read from the player's stores when asked; *puzzles* were read before."""
        self.services = services
        self._puzzles = {} if puzzles is None else puzzles

    def anew(self) -> MenuFacts:
        """Return the facts as they are now.  The program's own puzzles do not change."""
        return MenuFacts(self.services, self._puzzles)  # damage is told once

    @cached_property
    def solved(self) -> frozenset[str]:
        """The ids of the solved puzzles."""
        return self.services.store.scores.solved()

    def puzzles(self, kind: str) -> Sequence[PuzzleRow]:
        """Return the rows of the usual puzzles; none, which is reported, where they are damaged."""
        from tui_tangram.store.library import LibraryError

        if kind not in self._puzzles:
            try:
                self._puzzles[kind] = self.services.library[kind].usual
            except LibraryError as error:
                self.services.troubles(str(error))
                self._puzzles[kind] = ()
        return self._puzzles[kind]

    @cached_property
    def left(self) -> Sequence[PuzzleRow]:
        """The rows of the puzzles not solved yet."""
        every = (row for game in GAMES for row in self.puzzles(game.kind))
        return [row for row in every if row.id not in self.solved]

    @cached_property
    def recommended(self) -> PuzzleRow | None:
        """The puzzle to play next, if there is one."""
        from tui_tangram.flow.choose import recommended
        from tui_tangram.store.library import LibraryError

        try:
            return recommended(self.services, self.solved)
        except LibraryError:  # which is told where puzzles are counted
            return None

    @cached_property
    def unfinished(self) -> Unfinished | None:
        """The unfinished game that was played last, if there is one."""
        return _unfinished(self.services)

    @cached_property
    def daily(self) -> Detail:
        """The number of today's puzzles that are solved, and the longest streak that goes on."""
        from tui_tangram.catalog import daily_kinds
        from tui_tangram.store.library import LibraryError

        services = self.services
        journal = services.journal()
        kinds = daily_kinds()
        try:
            done = sum(journal.today_of(kind).state.done for kind in kinds)
            streak = max((journal.streak(kind).now for kind in kinds), default=0)
        except (LibraryError, LookupError):
            return Detail(tr("lists are missing"), idle=True)
        if streak:
            text = tr("{done} of {all} · streak {n}", done=done, all=len(kinds), n=streak)
        else:
            text = tr("today: {done} of {all}", done=done, all=len(kinds))
        return Detail(text)

    @property
    def lessons(self) -> Detail:
        """The number of lessons that are done."""
        from tui_tangram.flow.lessons import done, lessons
        from tui_tangram.store.library import LibraryError

        known = done(self.services.settings)
        try:
            every = lessons(self.services)
        except LibraryError:  # which is told where one is opened
            return Detail(tr("lessons are missing"), idle=True)
        number = sum(one.id in known for one in every)
        return Detail(tr("{n} of {all} done", n=number, all=len(every)))

    def score(self, puzzles: Sequence[PuzzleRow]) -> Detail:
        """Return the number of solved ones among some puzzles."""
        solved = sum(row.id in self.solved for row in puzzles)
        return Detail(tr("{n} of {all} solved", n=solved, all=len(puzzles)))


def _to_continue(facts: MenuFacts) -> Detail:
    game = facts.unfinished
    return game.detail if game else Detail("", idle=True)


def _to_play(facts: MenuFacts) -> Detail:
    row = facts.recommended
    if row is None:
        return Detail(tr("all solved"), idle=True)
    names = facts.services.library[row.kind].full_title(row), row.title
    grade = [tr(GRADES[row.difficulty - 1])] if row.difficulty else []
    return Detail.of(names, *grade)


def _saved(facts: MenuFacts) -> Detail:
    saves = facts.services.store.saves
    unfinished, named = saves.count(SaveList.UNFINISHED), saves.count(SaveList.NAMED)
    return Detail.of([tr("{n} in progress", n=unfinished)], tr("{n} saved", n=named))


def _to_solve(facts: MenuFacts) -> Detail:
    left = len(facts.left)
    if not left:
        return Detail(tr("all solved"), idle=True)
    return Detail(trn("{n} to solve", "{n} to solve", left))


_CONTINUE: Final = MenuEntry("continue", mark("Continue"), "unfinished", _to_continue)
_NEXT: Final = MenuEntry("next", mark("Next puzzle"), "next_puzzle", _to_play)


def _packs(facts: MenuFacts) -> Detail:
    """Return the pack begun last that is not finished, or how many there are."""
    from tui_tangram.store.library import LibraryError

    try:
        packs = facts.services.packs
    except LibraryError:
        return Detail(tr("lists are missing"), idle=True)
    begun = [one for one in packs if one.done(facts.solved) and not one.finished(facts.solved)]
    if begun:
        furthest = max(begun, key=lambda one: one.done(facts.solved))
        return Detail.of([furthest.title], furthest.progress(facts.solved))
    return Detail(tr("from easy to hard"))


_ENTRIES: Final = (
    MenuEntry("daily", mark("Daily"), "daily", lambda facts: facts.daily),
    MenuEntry("packs", mark("Packs"), "packs", _packs),
    MenuEntry("new", mark("New board"), "new_board", mark("make your own")),
    MenuEntry("random", mark("Random unsolved"), "random_unsolved", _to_solve),
    MenuEntry("editors", mark("Editors"), "editors", mark("your own puzzles")),
    MenuEntry("lab", mark("Laboratory"), "laboratory", mark("shapes and piece sets")),
    MenuEntry("saves", mark("Saves"), "saves", _saved),
    MenuEntry("lessons", mark("Lessons"), "lessons", lambda facts: facts.lessons),
    MenuEntry("scores", mark("Scores"), "scores", mark("times and statistics")),
    MenuEntry("settings", mark("Settings"), "settings", mark("appearance, play, keys")),
    MenuEntry("help", mark("Help"), "help", mark("rules and keys")),
    MenuEntry("quit", mark("Quit"), "leave"),
)
"""The entries below the games.  An entry is one row and an action that holds on the home screen."""


def _gallery(kind: str, label: str) -> MenuEntry:
    """Return the entry of the gallery of a kind of game."""
    return MenuEntry(kind, label, detail=lambda facts: facts.score(facts.puzzles(kind)))


_DETAILS: Final = 30
_LARGEST: Final = 44
"""The most lines of a picture."""
_AGAIN: Final = 2.0
"""Seconds in which the key to quit has to be pressed a second time."""
_BETWEEN: Final = 5
"""Columns between the figure and the menu."""


class Menu(Page):
    """A figure, and the menu beside it."""

    def __init__(self, paint: Painter) -> None:
        """Show the menu without details."""
        super().__init__(paint)
        self.cursor = 0
        galleries = (_gallery(one.kind, one.label) for one in GAMES)
        self.entries = [_NEXT, *galleries, *_ENTRIES]
        self.details: Mapping[str, Detail] = {entry.id: entry.describe() for entry in self.entries}
        """The words beside the titles."""
        self.draw: Renderer = logo
        """The function that draws the figure."""
        self.palette = paint.palette
        """The colours for that."""
        self.preview: BoxRenderer | None = None
        """Draws what the chosen entry leads to, in place of the figure."""
        self._titles = max(length([paint.words(entry.name)]) for entry in self.entries) + 3
        """Columns from a title to its detail."""
        self._corner = (0, 0)
        self._apart = 1
        self._view = ScrollWindow()
        """The entries that are shown."""

    @property
    def chosen(self) -> MenuEntry:
        """The entry that the cursor is on."""
        return self.entries[self.cursor]

    @property
    def place(self) -> tuple[int, int]:
        """The column and line of the chosen entry on the widget."""
        return self._corner[0], self._corner[1] + self._apart * (self.cursor - self._view.top)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and, in the middle, figure and menu."""
        paint = self.paint
        beside = _BETWEEN + self._titles + _DETAILS
        spacious = width >= LARGE[0] + beside + 2 * MARGIN and height >= LARGE[1] + 4
        box = across, down = LARGE if spacious else SMALL
        if spacious:  # the same room whatever is in it, so that nothing jumps
            down = min(height - 4, _LARGEST)
            across = min(width - beside - 2 * MARGIN, 2 * down)
        if self.draw is not logo:
            box = across, down
        rows = encode(self.draw(box), self.palette)
        if self.preview is not None:
            rows = tuple(self.preview((across, down)))
        left = max((width - across - beside) // 2, MARGIN)
        least = 3 if paint.large else 2
        top = max((height - down) // 2, least)
        menu = self._menu(width - left - across - _BETWEEN - MARGIN, height - least)
        # A menu that is longer than the figure is in the middle too.
        top = min(top, max((height - len(menu)) // 2, least))
        down = max(down, len(menu))
        menu_top = (down - len(menu)) // 2
        self._corner = left + across + _BETWEEN, top + menu_top
        for number in self._view.lines:
            x = self._corner[0]
            y = self._corner[1] + self._apart * (number - self._view.top)
            room = width - x - MARGIN
            self.spot(number, x, y, room, chosen=number == self.cursor)
        above = (down - len(rows)) // 2
        figure = self.beside([], [*[()] * above, *self.picture_lines(rows, across)], left)
        entries: list[Words] = []
        for number, entry in enumerate(menu):
            ends = number == len(menu) - self._apart and self._view.below > 0
            sign = self.more_sign(above=not number and self._view.top > 0, below=ends)
            before = paint.words(f"{sign} ", inks.QUIET) if sign else paint.gap(2)
            entries.append([before, *entry])
        body = self.beside(figure, [*[()] * menu_top, *entries], self._corner[0] - 2)
        name = self.header("tui-tangram", "", width)
        return [(), name, *[()] * (top - 2), *body]

    def _menu(self, width: int, height: int) -> list[Words]:
        """Return a line for each entry, with lines between them where there is room.

        Where it is narrow only the chosen one has its detail: below it where there is a
        line, else below all.
        """
        paint = self.paint
        lines: list[Words] = []
        narrow = width < self._titles + _DETAILS // 2
        self._apart = 2 if paint.large or 2 * len(self.entries) <= height else 1
        fitting = max(height // self._apart, 1) if paint.large else len(self.entries)
        below: Words = ()
        for number in self._view.follow(self.cursor, len(self.entries), fitting):
            entry = self.entries[number]
            title = paint.written(entry.name)
            chosen = number == self.cursor
            room = width if narrow else width - self._titles
            told = self.details[entry.id]
            detail = paint.words(told.fitting(paint, room), inks.QUIET)
            words = paint.choice(title, inks.QUIET if told.idle else inks.TEXT, chosen=chosen)
            if narrow:
                below = [detail] if chosen else below
                lines.append([words])
            else:
                lines.append([words, paint.gap(self._titles - length([words])), detail])
            if self._apart == 2:
                lines.append([detail] if narrow and chosen else ())
        if narrow and self._apart == 1:
            # In the smallest window there is no room for a line between them.
            lines += [(), below] if len(lines) + 2 <= height else [below]
        return lines


class HomeScreen(BaseScreen):
    """Home."""

    contexts = (Context.HOME, Context.JUMP)
    topic = mark("home")
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services) -> None:
        """Show the menu; nothing is read yet."""
        super().__init__(services)
        self.menu = Menu(services.paint)
        self.facts = MenuFacts(services)
        self._pictures = EntryPictures(self)
        self._filled = False
        """Whether the facts were read: they decide which entry is first."""
        self._moved = False
        self._asked: Timer | None = None
        """Takes the question away that the key to quit asks."""

    def body(self) -> Iterable[Widget]:
        """Return the menu."""
        yield self.menu

    def on_screen_resume(self) -> None:
        """Fill in the facts from the disk, once the frame is out."""
        self.call_after_refresh(self.read)

    def read(self) -> None:
        """Read the facts from the disk."""
        facts = self.facts = self.facts.anew()
        self._filled = True
        menu = self.menu
        chosen, told = menu.chosen, self._told()
        menu.entries = [one for one in menu.entries if one is not _CONTINUE]
        if facts.unfinished:
            menu.entries.insert(0, _CONTINUE)
        menu.details = {entry.id: entry.describe(facts) for entry in menu.entries}
        moved = self._moved and chosen in menu.entries
        menu.cursor = menu.entries.index(chosen) if moved else 0
        if self.announcer.text == told:
            self.announce(self._told())
        self._show()

    def _fill(self) -> None:
        """Read the facts if a key is faster than they are: no key acts on an order that changes."""
        if not self._filled:
            self.read()

    def _show(self) -> None:
        menu = self.menu
        unfinished = self.facts.unfinished if menu.chosen.id == "continue" else None
        menu.draw = unfinished.draw if unfinished else logo
        menu.palette = unfinished.palette if unfinished else menu.paint.palette
        # Who is new here sees the swan until they choose something.
        known = self._moved or (self._filled and bool(self.facts.solved))
        pictured = known and unfinished is None
        menu.preview = self._pictures.of(menu.chosen.id, self.facts) if pictured else None
        menu.redraw()
        self.point_at(*menu.place)

    def settings_changed(self, *, repainted: bool) -> None:
        """Draw pictures anew in other colours."""
        self._pictures.clear()
        super().settings_changed(repainted=repainted)

    # Actions

    def action_close(self) -> None:
        """Quit, if this was asked for just before: the key leads home, and is easily hit twice."""
        question = with_keys(self.services.keymap, tr("Press {quit} again to quit."))
        if self._asked is not None:
            self._asked.stop()
            if self.announcer.text == question:
                self.do("leave")
                return
        self.announce(question)
        self._asked = self.set_timer(_AGAIN, partial(self._unask, question))

    def _unask(self, question: str) -> None:
        """Take the *question* away, if nothing else was said since."""
        if self.announcer.text == question:
            self.announce("")

    def action_step(self, way: int) -> None:
        """Move the cursor."""
        self._fill()
        self.choose((self.menu.cursor + way) % len(self.menu.entries))

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the entry with that number."""
        assert isinstance(key, int)
        self._moved = True
        self.menu.cursor = key
        self.announce(self._told())
        self._show()

    def _told(self) -> str:
        """Return the sentence about the entry that the cursor is on."""
        title, detail = self.menu.chosen.name, self.menu.details[self.menu.chosen.id].text
        return f"{title}: {detail}." if detail else f"{title}."

    async def action_menu_open(self) -> None:
        """Open the entry under the cursor."""
        self._fill()
        entry = self.menu.chosen
        await (self.action_do(entry.action) if entry.action else self.action_gallery(entry.id))

    async def action_continue_game(self) -> None:
        """Go on with the unfinished game played last."""
        game = self.facts.unfinished
        if game is None:
            self.announce(tr("No game in progress."), Tone.QUIET)
        else:
            await self._go_on(game)

    async def action_next_puzzle(self) -> None:
        """Play the recommended puzzle."""
        row = self.facts.recommended
        if row is None:
            self._tell_all_solved()
        else:
            await self.nav.play(row.id)

    def _tell_all_solved(self) -> None:
        self.announce(tr("You have solved every puzzle!"), Tone.SUCCESS)

    async def _go_on(self, game: Unfinished) -> None:
        app, services = self.nav, self.services
        if not is_whole(game.puzzle):
            await app.play(game.puzzle, options=game.options)
            return
        # It came from a file, and nothing but its save knows it.
        session = await app.load_long(game.puzzle, game.options)
        if session is None:
            session = services.store.autosaves.open(
                game.puzzle, services.find_game, services.clock, game.options
            )
        if session is not None:
            await app.play_session(session)

    async def action_unfinished(self) -> None:
        """Choose among the unfinished games; a single one goes on."""
        if self.services.store.saves.count(SaveList.UNFINISHED) > 1:
            await self.nav.open_saves(SaveList.UNFINISHED)
        else:
            await self.action_continue_game()

    async def action_gallery(self, kind: str) -> None:
        """Open the gallery of a kind of game."""
        missing = KINDS[kind].missing
        if missing and not self.facts.puzzles(kind):
            self.announce(tr(missing), Tone.TROUBLE)
        else:
            await self.nav.open_gallery(kind)

    async def action_random_unsolved(self) -> None:
        """Play an unsolved puzzle like the last, by chance, and say which."""
        from tui_tangram.flow.choose import random_like_last

        left = self.facts.anew().left
        if not left:
            self._tell_all_solved()
        else:
            row, told = random_like_last(self.services, left, self.services.random)
            await self.nav.play(row.id, told=told)


def _unfinished(services: Services) -> Unfinished | None:
    """Return the unfinished game that was played last, if there is one."""
    cards = SavePreviews(services)
    for kept in services.store.saves.each(SaveList.UNFINISHED):
        save, card = kept.save, cards.of(kept)
        if card.draw is not None:
            done = [] if card.percent is None else [percent(card.percent)]
            told = Detail.of([card.puzzle], *done, duration(save.elapsed))
            return Unfinished(save.puzzle, save.options, told, card.draw, card.palette)
        # A save that cannot be played is reported once, and set aside if it is damaged.
        services.store.autosaves.open(save.puzzle, services.find_game, services.clock, save.options)
    return None
