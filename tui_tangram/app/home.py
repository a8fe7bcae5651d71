"""The home screen: the menu, and a figure.

It is drawn at once without reading anything; the facts from the disk (the unfinished game, the
number of solved puzzles) are filled in after the first frame, and again whenever the player
returns.

It greets with what was played last: a game left as it lies, or the moves that solved one, each
drawn in the background.  Its entries have pictures: a puzzle to play next, the one of today, one
not solved yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

from tui_tangram.app.actions import Context, Nouns
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.chrome import MARGIN, Page
from tui_tangram.app.home_menu import (
    CONTINUE,
    GROUPS,
    KEY_WIDTH,
    Detail,
    MenuEntry,
    MenuFacts,
    menu_entries,
)
from tui_tangram.app.home_pictures import (
    BoxRenderer,
    EntryPictures,
    SolvedFilm,
    Unfinished,
    solved_film,
    solved_in_words,
)
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kinds import Renderer, kind_named
from tui_tangram.app.painter import LARGE_LOGO, SMALL_LOGO, Painter, Words, length, logo
from tui_tangram.app.preview import preview_lines
from tui_tangram.app.scrolling import ScrollWindow
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import mark, tr
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

_DETAILS: Final = 30
_LARGEST: Final = 44
"""The most lines of a picture."""
_AGAIN: Final = 2.0
"""Seconds within which the key to quit has to be pressed again."""
_BETWEEN: Final = 5
"""Columns between the figure and the menu."""


class Menu(Page):
    """A figure, and the menu next to it."""

    def __init__(self, paint: Painter) -> None:
        """Show the menu without details."""
        super().__init__(paint)
        self.cursor = 0
        self.entries = menu_entries()
        self.details: Mapping[str, Detail] = {entry.id: entry.describe() for entry in self.entries}
        """The details next to the titles."""
        self.draw: Renderer | None = None
        """The function that draws the figure; None for the logo."""
        self.palette = paint.palette
        """The colours for that."""
        self.preview: BoxRenderer | None = None
        """Draws what the chosen entry opens, in place of the figure."""
        self.caption: Detail | None = None
        """The words below the picture, if it shows what was played last."""
        self.keys: Mapping[str, str] = {}
        """The keys that open entries from anywhere in the menu, as they are shown, by their ids."""
        self._titles = max(length([paint.words(entry.name)]) for entry in self.entries) + 2
        """Columns from a title to its detail."""
        self._corner = (0, 0)
        self._apart = 1
        self._grouped = False
        self._view = ScrollWindow()
        """The entries that are shown."""

    @property
    def chosen(self) -> MenuEntry:
        """The entry that the cursor is on."""
        return self.entries[self.cursor]

    @property
    def place(self) -> tuple[int, int]:
        """The column and line of the chosen entry on the widget."""
        return self._corner[0], self._corner[1] + self._line_of(self.cursor)

    def _line_of(self, number: int) -> int:
        """Return the line of the menu that an entry is on."""
        ids = [entry.id for entry in self.entries[: number + 1]]
        gaps = sum(one in ids for one in GROUPS) if self._grouped else 0
        return self._apart * (number - self._view.top) + gaps

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and, in the middle, figure and menu."""
        paint = self.paint
        menu_width = _BETWEEN + self._titles + _DETAILS
        spacious = width >= LARGE_LOGO[0] + menu_width + 2 * MARGIN and height >= LARGE_LOGO[1] + 4
        box = across, down = LARGE_LOGO if spacious else SMALL_LOGO
        if spacious:  # the same room whatever is in it, so that nothing moves
            down = min(height - 4, _LARGEST)
            across = min(width - menu_width - 2 * MARGIN, 2 * down)
        left = max((width - across - menu_width) // 2, MARGIN)
        least = 3 if paint.large else 2
        top = max((height - down) // 2, least)
        menu = self._menu(width - left - across - _BETWEEN - MARGIN, height - least)
        # A menu that is longer than the figure is in the middle too.
        top = min(top, max((height - len(menu)) // 2, least))
        most, down = down, max(down, len(menu))
        menu_top = (down - len(menu)) // 2
        self._corner = left + across + _BETWEEN, top + menu_top
        for number in self._view.lines:
            x = self._corner[0]
            y = self._corner[1] + self._line_of(number)
            room = width - x - MARGIN
            key = self.keys.get(self.entries[number].id, "")
            letters = key if len(key) == 1 else ""
            self.spot(number, x, y, room, chosen=number == self.cursor, letters=letters)
        below: list[Words] = []
        if self.caption is not None:
            below.append([paint.words(self.caption.fitting(paint, across), inks.QUIET)])
        picture_box = across, min(most, down - 2 * len(below))
        if self.preview is not None:
            rows = self.preview(picture_box)
        else:
            picture = self.draw(picture_box) if self.draw else logo(box, self.palette.fine)
            rows = encode(picture, self.palette)
        pictured = preview_lines(self, rows, below, (across, down))
        figure = self.side_by_side([], pictured, left)
        entries: list[Words] = []
        for number, entry in enumerate(menu):
            ends = number == len(menu) - self._apart and self._view.below > 0
            sign = self.more_sign(above=not number and self._view.top > 0, below=ends)
            entries.append([paint.words(sign, inks.QUIET), paint.gap(1 - len(sign)), *entry])
        menu_left = self._corner[0] - KEY_WIDTH - 2
        body = self.side_by_side(figure, [*[()] * menu_top, *entries], menu_left)
        name = self.header("tui-tangram", "", width)
        return [(), name, *[()] * (top - 2), *body]

    def _menu(self, width: int, height: int) -> list[Words]:
        """Return a line for each entry, with lines between groups, or all, where there is room.

        Where it is narrow only the chosen one has its detail: below it where there is a
        line, else below all.
        """
        paint = self.paint
        lines: list[Words] = []
        narrow = width < self._titles + _DETAILS // 2
        self._apart = 2 if paint.large or 2 * len(self.entries) + len(GROUPS) <= height else 1
        detail_lines = 1 if narrow and self._apart == 1 else 0
        fitting = max((height - detail_lines) // self._apart, 1)
        needed = self._apart * len(self.entries) + detail_lines + len(GROUPS)
        self._grouped = needed <= height
        below: Words = ()
        indent = paint.gap(KEY_WIDTH + 1)
        for number in self._view.follow(self.cursor, len(self.entries), fitting):
            entry = self.entries[number]
            if self._grouped and entry.id in GROUPS:
                lines.append(())
            key = paint.words(self.keys.get(entry.id, "").rjust(KEY_WIDTH) + " ", inks.QUIET)
            title = paint.written(entry.name)
            chosen = number == self.cursor
            room = width if narrow else width - self._titles
            entry_detail = self.details[entry.id]
            detail = paint.words(entry_detail.fitting(paint, room), inks.QUIET)
            words = paint.choice(
                title, inks.QUIET if entry_detail.idle else inks.TEXT, chosen=chosen
            )
            if narrow:
                below = [indent, detail] if chosen else below
                lines.append([key, words])
            else:
                lines.append([key, words, paint.gap(self._titles - length([words])), detail])
            if self._apart == 2:
                lines.append([indent, detail] if narrow and chosen else ())
        if narrow and self._apart == 1:
            # In the smallest window there is no room for a line between them.
            lines += [(), below] if len(lines) + 2 <= height else [below]
        return lines


RULES: Final = mark(
    "The key beside an entry opens it, and so does Enter\n"
    "on the selected one. {next_puzzle} plays a puzzle that suits\n"
    "you, {random_unsolved} a random one like the last.\n"
    "{palette} finds any command by name.\n"
    "The rules of a game are in its own help: open one,\n"
    "and press {help} there."
)


class HomeScreen(BaseScreen):
    """Home."""

    contexts = (Context.HOME, Context.JUMP)
    topic = mark("home")
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services) -> None:
        """Show the menu; nothing is read yet."""
        super().__init__(services)
        self.menu = Menu(services.paint)
        self.menu.keys = {one.id: one.key(services.keymap) for one in self.menu.entries}
        self.facts = MenuFacts(services)
        self._pictures = EntryPictures(self)
        self._filled = False
        """Whether the facts were read: they decide which entry is first."""
        self._awaited = False
        """Whether they are to be read once the frame is out."""
        self._moved = False
        self._film: SolvedFilm | None = None
        """The game solved last."""
        self._steps: Timer | None = None
        """Shows the next move of the film."""
        self._welcomed = False
        """Whether the first words of reader mode were announced."""
        self._asked: Timer | None = None
        """Removes the question that the key to quit asks."""

    def manual(self) -> Manual:
        """Return how the menu is used."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, tr(RULES))

    def body(self) -> Iterable[Widget]:
        """Return the menu."""
        yield self.menu

    def on_screen_resume(self) -> None:
        """Fill in the facts from the disk, after the frame; in reader mode before it is heard."""
        if self.nav.begun and not self._awaited:
            self._awaited = True
            if self.announcer.speech and self._welcomed:
                self.read()
            else:
                self.call_after_refresh(self.read)

    def read(self) -> None:
        """Read the facts from the disk."""
        self._awaited = False
        menu = self.menu
        chosen, description = menu.chosen, self._describe_entry()
        facts = self.facts = self.facts.refreshed()
        self._filled = True
        menu.entries = [one for one in menu.entries if one is not CONTINUE]
        if facts.unfinished:
            menu.entries.insert(0, CONTINUE)
        menu.details = {entry.id: entry.describe(facts) for entry in menu.entries}
        menu.keys = {entry.id: entry.key(self.services.keymap) for entry in menu.entries}
        moved = self._moved and chosen in menu.entries
        menu.cursor = menu.entries.index(chosen) if moved else 0
        if self.announcer.speech:
            text = f"{self._welcome()} {self._describe_entry()}".lstrip()
            if self.announcer.text:  # it has come back
                text = f"{self.title_spoken} {text}"
            # What the screen had before is heard when it is shown again.
            if self.announcer.text != text:
                self.announce(text)
        elif self.announcer.text == description:
            self.announce(self._describe_entry())
        self._show()
        if not facts.unfinished and not self._moved and self.is_running:
            self.in_background("film", self._find_film)

    def _welcome(self) -> str:
        """Return the first words in reader mode, once."""
        if self._welcomed:
            return ""
        self._welcomed = True
        hint = with_keys(self.services.keymap, tr("{help} lists the keys."))
        reader = self.services.reader_found
        if self.services.settings.reader == "always" or not reader:
            return f"{tr('Reader mode.')} {hint}"
        return f"{tr('Reader mode, because {reader} is running.', reader=reader)} {hint}"

    def _fill(self) -> None:
        """Read the facts if a key comes first: no key acts on a menu that changes."""
        if not self._filled:
            self.read()

    def _show(self) -> None:
        menu, facts = self.menu, self.facts
        unfinished = facts.unfinished if menu.chosen.id == "continue" else None
        menu.draw = unfinished.draw if unfinished else None
        menu.palette = unfinished.palette if unfinished else menu.paint.palette
        menu.caption = self._greeting()
        # New players see the swan until they choose something.
        known = self._moved or (self._filled and bool(facts.solved))
        pictured = known and unfinished is None
        menu.preview = self._pictures.of(menu.chosen.id, facts) if pictured else None
        if menu.caption and self._film is not None and unfinished is None:
            menu.preview = self._film
        menu.redraw()
        self.point_at(*menu.place)

    def _greeting(self) -> Detail | None:
        """Return what was played last, in words; None once something else is chosen."""
        facts = self.facts
        if not self._filled:
            return None
        if facts.unfinished:
            seen = self.menu.chosen.id in ("continue", "saves")
            return Detail(facts.unfinished.caption) if seen else None
        if self._moved or self._film is None or self._film.score != facts.last_solved:
            return None
        return Detail.of(*solved_in_words(self._film.score, self.services))

    async def _find_film(self) -> None:
        """Show how the puzzle solved last was solved, unless it was seen."""
        score, shown = self.facts.last_solved, self._film
        if score is None or (shown is not None and shown.score == score):
            return
        film = self._film = await solved_film(self, score)
        if film is None or self._moved:
            return
        if self.services.motion:
            film.begin()
            self._steps = self.set_interval(film.pause, self._tick)
        elif self.announcer.speech:
            title, *facts = solved_in_words(score, self.services)
            self.announce(f"{self.announcer.text} {title[0]}: {', '.join(facts[:-1])}.")
        self._show()

    def _tick(self) -> None:
        """Show the next move of the film."""
        assert self._film is not None
        self._film.step()
        self._show()
        if self._film.ended:
            self._stop_film()

    def _stop_film(self) -> None:
        """Show the puzzle solved."""
        if self._steps is not None:
            self._steps.stop()
            self._steps = None
        if self._film is not None:
            self._film.end()

    def on_screen_suspend(self) -> None:
        """Stop the film while the screen is covered."""
        self._stop_film()

    # Actions

    def action_close(self) -> None:
        """Quit if the key is pressed again: it also leads home, and is easily hit twice."""
        question = with_keys(self.services.keymap, tr("Press {quit} again to quit."))
        if self._asked is not None:
            self._asked.stop()
            if self.announcer.text == question:
                self.do("leave")
                return
        self.announce(question)
        self._asked = self.set_timer(_AGAIN, partial(self._remove_question, question))

    def _remove_question(self, question: str) -> None:
        """Remove the *question*, if nothing else was announced since."""
        if self.announcer.text == question:
            self.announce("")

    def action_jump(self) -> None:
        """Put letters on the entries, once the facts decide which these are."""
        if self._awaited:
            self.read()
        super().action_jump()

    def action_step(self, way: int) -> None:
        """Move the cursor."""
        self._fill()
        self.choose((self.menu.cursor + way) % len(self.menu.entries))

    def action_end(self, way: int) -> None:
        """Move the cursor to the first entry, or the last."""
        self._fill()
        self.choose(0 if way < 0 else len(self.menu.entries) - 1)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the entry with that number."""
        assert isinstance(key, int)
        self._moved = True
        self._stop_film()
        self.menu.cursor = key
        self.announce(self._describe_entry())
        self._show()

    def _describe_entry(self) -> str:
        """Return the sentence about the entry that the cursor is on."""
        title, detail = self.menu.chosen.name, self.menu.details[self.menu.chosen.id].text
        if self.menu.chosen is CONTINUE and self.facts.unfinished:
            detail = f"{detail} · {self.facts.unfinished.caption}"
        return f"{title}: {detail}." if detail else f"{title}."

    async def action_menu_open(self) -> None:
        """Open the entry under the cursor."""
        self._fill()
        entry = self.menu.chosen
        await (self.action_do(entry.action) if entry.action else self.action_gallery(entry.id))

    async def action_continue_game(self) -> None:
        """Resume the unfinished game played last."""
        game = self.facts.unfinished
        if game is None:
            self.announce(tr("No game in progress."), Tone.QUIET)
        else:
            await self._go_on(game)

    async def action_replay(self) -> None:
        """Replay the game solved last."""
        from tui_tangram.flow.record import last_solved

        session = await asyncio.to_thread(last_solved, self.services)
        if session is None:
            self.announce(tr("No finished games yet."), Tone.QUIET)
        else:
            await self.nav.open_page("game_replay", session)

    async def action_next_puzzle(self) -> None:
        """Play the recommended puzzle."""
        row = self.facts.recommended
        if row is None:
            self._announce_all_solved()
        else:
            await self.nav.play(row.id)

    def _announce_all_solved(self) -> None:
        self.announce(tr("You have solved every puzzle!"), Tone.SUCCESS)

    async def _go_on(self, game: Unfinished) -> None:
        app, services = self.nav, self.services
        from tui_tangram.games.session import is_whole

        if not is_whole(game.puzzle):
            await app.play(game.puzzle, options=game.options)
            return
        # It came from a file, and exists only in its save.
        session = await app.load_long(game.puzzle, game.options)
        if session is None:
            session = services.store.autosaves.open(
                game.puzzle, services.find_game, services.clock, game.options
            )
        if session is not None:
            await app.play_session(session)

    async def action_gallery(self, kind: str) -> None:
        """Open the gallery of a kind of game."""
        missing = kind_named(kind).missing
        if missing and not self.facts.puzzles(kind):
            self.announce(tr(missing), Tone.TROUBLE)
        else:
            await self.nav.open_page("kind_gallery", kind)

    async def action_random_unsolved(self) -> None:
        """Play a random unsolved puzzle like the last one, and announce it."""
        from tui_tangram.flow.choose import random_like_last

        left = self.facts.refreshed().left
        if not left:
            self._announce_all_solved()
        else:
            row, greeting = random_like_last(self.services, left, self.services.random)
            await self.nav.play(row.id, greeting=greeting)
