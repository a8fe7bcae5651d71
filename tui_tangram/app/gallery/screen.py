"""The gallery's screen: handles keys and redraws the page."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from tui_tangram.app.actions import BROWSE, Action, Availability, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.daily.screen import choose_daily
from tui_tangram.app.export_screen import ExportOffer
from tui_tangram.app.gallery.browse import GalleryBrowser
from tui_tangram.app.gallery.page import GalleryPage, GalleryPictures, shelf_title, solved_words
from tui_tangram.app.gallery.stock import GalleryItem, GalleryItems, ItemSearch, NumberedItems
from tui_tangram.app.key_help import key_in_words, with_keys
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.page_screen import ThumbnailScreen
from tui_tangram.app.painter import sentence
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.together.boards import BoardKind, BoardQuery, ResultBoard
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import OWN, drawn_seed
from tui_tangram.play.phrases import GRADES, capital
from tui_tangram.player.item_names import LONGEST, ItemError
from tui_tangram.player.library import UnknownPuzzleError
from tui_tangram.player.source import LibraryError
from tui_tangram.player.user_items import UserItems

if TYPE_CHECKING:
    from textual.timer import Timer

    from tui_tangram.app.application import TangramApp
    from tui_tangram.app.together.link import TableNews

REST: Final = 0.3
"""Seconds on a puzzle after which more is found out about it: its ranking, and its number."""


class GalleryScreen(ThumbnailScreen[GalleryPage]):
    """All puzzles of a game to choose from."""

    contexts = (*BROWSE, Context.ENTERING, Context.JUMP)
    topic = mark("gallery")
    rules = "gallery"

    @classmethod
    async def opened(cls, app: TangramApp, kind: str) -> GalleryScreen:
        """Return the gallery of a kind of game, as it was left."""
        return app.gallery(kind)()

    def __init__(
        self, services: Services, browser: GalleryBrowser, pictures: GalleryPictures
    ) -> None:
        """Show the state of *browser*, with pictures that may be drawn already."""
        super().__init__(services)
        self.browser, self.nouns = browser, browser.stock.nouns
        self._ranked: dict[str, str] = {}
        """The puzzles whose ranking was asked for, and their IDs for everybody."""
        self._working: ItemSearch | None = None
        """The work that finds the puzzles to show, once it has begun."""
        self._resting: Timer | None = None
        """Runs while the cursor rests, until the ranking is asked for."""
        self._new_order = ""
        """The sentence on an order, while puzzles are put into it."""
        self.page = GalleryPage(services.paint, browser, pictures, services.clock)
        self._know()

    def _know(self) -> None:
        """Read the settings, the solved puzzles, and the number of solutions found of each."""
        if self.browser.stock.outdated:
            self.page.pictures.forget()
        self.page.large = self.services.settings.large
        self.page.find_all = with_keys(self.services.keymap, "{open_figure}")
        self.page.show_all = with_keys(self.services.keymap, "{list.clear}")
        self.page.ranking_key = with_keys(self.services.keymap, "{ranking}")
        self.page.rankings.clear()
        self.page.numbers.clear()
        self._ranked.clear()
        self.page.records = self.services.store.scores.records()
        self.page.finds = self.services.store.finds.all()
        records, saves = self.page.records, self.services.store.autosaves
        self.browser.update(
            [name for name, record in records.items() if record.solved],
            records,
            lambda: (saved.save.puzzle for saved in saves.all()),
        )

    def manual(self) -> Manual | None:
        """Return the rules of these puzzles."""
        return self.browser.stock.manual() or super().manual()

    def resumed(self) -> None:
        """Read the games played meanwhile."""
        if self.nav.last_played or self.browser.stock.outdated:
            self._know()
        if self.nav.last_played:
            self.browser.choose(self.nav.last_played)
            self.nav.last_played = ""
        self.moved()

    def settings_changed(self, *, repainted: bool) -> None:
        """Draw thumbnails in the size of the settings."""
        self.page.large = self.services.settings.large
        super().settings_changed(repainted=repainted)

    def describe_cursor(self) -> str:
        """Return the sentences about the puzzle under the cursor, or the collection."""
        item = self.browser.chosen
        if self.browser.listing:
            shelf = self.browser.shelf
            counted = self.browser.stock.counted(len(self.browser.items))
            goes = with_keys(self.services.keymap, tr("{grid.right} goes to them"))
            return " · ".join([shelf_title(shelf), counted, *([goes] if item else [])])
        if item is None:
            return ""
        record = self.page.records.get(item.id)
        solved = [solved_words(record)] if record is not None and record.solved else []
        facts = list(item.brief())
        # By ear that comes first which differs from one to the next.
        parts = [item.title, *(solved + facts if self.announcer.speech else facts + solved)]
        parts += [self.page.found_words(item), self.page.ranking_words(item)]
        parts.append(self.page.numbers.get(item.id, ""))
        if self.browser.proposed:
            parts.append(tr("the easiest unsolved one"))
        return " · ".join(part for part in parts if part)

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Redraw the page; where the cursor rests, find out more about the puzzle."""
        super().moved(text, tone)
        work = self.browser.work
        if work is not None and work is not self._working:
            self._working = work
            self.in_background("arranging", partial(self._arrange, work))
        if self._resting is not None:
            self._resting.stop()
            self._resting = None
        item = self.browser.chosen
        if item is not None:
            self._resting = self.set_timer(REST, partial(self._rested_on, item.id))

    async def _rested_on(self, name: str) -> None:
        """Find out more about the puzzle on which the cursor rests."""
        if self.services.results is not None and name not in self.page.rankings:
            self._ask_ranking(name)
        if name in self.page.numbers:
            return
        self.page.numbers[name] = ""
        with suppress(PlayerError):
            words = await asyncio.to_thread(self.browser.stock.number_words, name)
            self.page.numbers[name] = with_keys(self.services.keymap, words)
            if words and self.is_current:
                self.show()

    async def _arrange(self, work: ItemSearch) -> None:
        """Find the puzzles to show in a thread, and show them."""
        browser, why = self.browser, ""
        found: GalleryItems = self.browser.stock.listed(())
        try:
            found = await asyncio.to_thread(work)
        except PlayerError as error:
            why = sentence(str(error))
        if browser.work is work:
            browser.work = None
            browser.take(found)
            order, self._new_order = self._new_order, ""
            self.moved(why or order or (self._found() if browser.query else ""))

    def _ask_ranking(self, name: str) -> None:
        """Ask for the ranking of a puzzle, once."""
        link = self.nav.tables
        if name in self._ranked or not (link.connected and self.is_current):
            return
        puzzle = link.results.puzzle(self.services.find_puzzle(name))
        self._ranked[name] = puzzle
        if puzzle:
            link.results.client.board(BoardQuery(BoardKind.PUZZLE, puzzle))

    def heard(self, news: TableNews) -> None:
        """Show a ranking that has come."""
        if not isinstance(news, ResultBoard) or news.query != BoardQuery(
            BoardKind.PUZZLE, news.query.name
        ):
            return
        names = [name for name, puzzle in self._ranked.items() if puzzle == news.query.name]
        self.page.rankings |= dict.fromkeys(names, news)
        item, before = self.browser.chosen, self.announcer.text
        if item is not None and item.id in names and self.is_current:
            self.show()
            text = self.describe_cursor()
            if text != before and text.startswith(before):
                self.announce(text)

    @property
    def ranked(self) -> str:
        """The ID of the puzzle under the cursor, whose ranking can be shown; empty for none."""
        item = self.browser.chosen
        return "" if item is None else item.id

    def availability_here(self, wanted: Action) -> Availability:
        """Whether *wanted* is possible here, and with the puzzle under the cursor."""
        kind, chosen = kind_named(self.browser.stock.source.kind), self.browser.chosen
        if (
            wanted.id in kind.unsupported
            or (wanted.id == "edit_copy" and not self.browser.stock.copies)
            or (wanted.id == "new_board" and not self.browser.stock.has_new)
        ):
            return Availability.UNSUPPORTED
        own = chosen is not None and chosen.id.startswith(OWN)
        undone = self.services.undone_own or self._user_items.any_deleted
        if (wanted.id in {"rename_own", "delete_own"} and not own) or (
            wanted.id == "undo_own" and not undone
        ):
            return Availability.IDLE
        return super().availability_here(wanted)

    async def action_piece_set(self) -> None:
        """Show the page of the set of the selected puzzle, or else of the collection's."""
        item = self.browser.chosen
        name = item.id if item else self.browser.shelf.set_id
        await self.nav.open_page("set_of_pieces", name)

    async def action_every_figure(self) -> None:
        """Show the selected puzzle among all figures of its set."""
        item = self.browser.chosen
        await self.show_every(self.browser.shelf.set_id, "" if item is None else item.id)

    async def show_every(self, set_id: str, puzzle: str = "") -> None:
        """Show all figures of a set, with the cursor on one of them."""
        await self.attempt(partial(self._show_every, set_id, puzzle))

    async def _show_every(self, set_id: str, puzzle: str) -> None:
        browser = self.browser
        try:
            collection, name, note = await self.wait_for(
                partial(browser.stock.among_all, set_id, puzzle), tr("Looking for it…")
            )
        except PlayerError as error:
            self.announce(sentence(str(error)), Tone.QUIET)
            return
        self._know()
        browser.search("")
        browser.look(collection, name)
        self.moved()
        if note:
            self.announce(note, Tone.QUIET)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to a puzzle, or go to a collection."""
        if isinstance(key, tuple):
            self.browser.look(str(key[1]))
        else:
            self.browser.choose(str(key))
        self.moved()
        if self.browser.chosen is None:
            self.announce(self._found())

    def line_changed(self) -> None:
        """Announce the result of the search, or show the answer to a question."""
        if not self.page.searching:
            super().line_changed()
            return
        self.moved()
        self.announce(self._found())

    def _end_typing(self) -> None:
        """Stop typing, where something is typed."""
        if self.page.typed is not None:
            self.page.typed = None
            self.context_changed()
        self.moved()

    # Actions

    def action_step(self, way: str) -> None:
        """Move the cursor: left of the first column is the list of collections."""
        page, browser = self.page, self.browser
        columns, _ = page.shape
        if browser.listing and way in {"up", "down"}:
            browser.turn(1 if way == "down" else -1)
        elif browser.listing or (way == "left" and browser.index % columns == 0):
            browser.listing = way == "left" and page.layout_now.aside > 0
        else:
            browser.move(way, columns)
        self.moved()

    def action_collection(self, way: int) -> None:
        """Go to another collection."""
        self.browser.turn(way)
        self.moved()

    def action_sort(self) -> None:
        """Show the puzzles in the next order."""
        self.browser.resort()
        self.moved()
        order = tr("Order: {order}.", order=tr(self.browser.sort))
        if self.browser.work is not None:
            self._new_order = order
        self.announce(order)

    def action_search(self) -> None:
        """Begin to type a search."""
        if self.page.typed is None:
            self.ask_search(Context.SEARCH, self.browser.query, self.browser.search)
        self.moved()
        self.announce(tr("Search by name, or words such as: hard, 7 pieces, holes, unsolved."))

    def action_leave_text(self) -> None:
        """Stop typing; the text of a search stays."""
        self._end_typing()
        self.announce(self._found())

    def _found(self) -> str:
        """Return the number of puzzles found, and the one under the cursor."""
        browser = self.browser
        if browser.work is not None:
            return tr("Searching…")
        text = f"{browser.query}: " if browser.query else ""
        text += browser.stock.counted(len(browser.items))
        if browser.chosen:
            return f"{text}. {browser.chosen.title}."
        if not browser.query:
            return f"{text}."
        key = key_in_words(self.services.keymap, "open_figure", self.context)
        if others := browser.elsewhere:
            return tr("{found} here. {key} shows {n} elsewhere.", found=text, key=key, n=others)
        return tr("{found}. If it is a puzzle ID, {key} plays it.", found=text, key=key)

    def action_clear(self) -> None:
        """Clear what is typed, or show all puzzles again."""
        if self.page.typed is not None:
            super().action_clear()
            return
        self.browser.search("")
        self.action_leave_text()

    def action_random_unsolved(self) -> None:
        """Move the cursor to a random unsolved puzzle."""
        item = self.browser.random_unsolved(self.services.random)
        if item is None:
            self.announce(tr("You have solved everything here!"), Tone.SUCCESS)
            return
        self.browser.choose(item.id)
        self.moved()

    def action_random_figure(self) -> None:
        """Ask for the difficulty of a new figure; that of the selected puzzle is proposed."""
        item = self.browser.chosen
        proposed = str(item.difficulty) if item and item.difficulty else "3"
        question = tr("Difficulty, 1 (very easy) to 5 (very hard):")
        if self.browser.shelf.set_id:
            question = f"{shelf_title(self.browser.shelf)}. {question}"
        self.ask_for(question, self._made_to_order, 1, proposed)

    async def _made_to_order(self, text: str, again: bool) -> str:  # noqa: ARG002  # no doubts here
        """Play a new puzzle of the grade that was typed, of the collection's set if it has one."""
        if text not in {str(grade) for grade, _ in enumerate(GRADES, 1)}:
            return tr("Type a number from 1 to {all}.", all=len(GRADES))
        seed, shelf = drawn_seed(self.services.random), self.browser.shelf
        orders = (
            one.random_id(int(text), seed, shelf.set_id) for one in self.services.library.sources
        )
        try:
            order = next(filter(None, orders))
        except (ValueError, LibraryError) as error:
            self.announce(sentence(str(error)), Tone.QUIET)
            return ""
        await self.attempt(partial(self.nav.play, order))
        return ""

    async def action_solutions(self) -> None:
        """Show all solutions of the puzzle under the cursor."""
        item = self.browser.chosen
        if item is None:
            self.announce(tr(self.browser.stock.missing.to_solve), Tone.QUIET)
            return
        services = self.services
        game = services.find_puzzle(item.id)
        warning = "" if self.browser.is_solved(item) else with_keys(services.keymap, tr(_SPOILER))
        await self.nav.open_page(
            "game_solutions",
            game,
            warning=warning,
            on_seen=partial(services.store.autosaves.count_reveal, item.id),
        )

    async def action_export_puzzles(self) -> None:
        """Export the puzzle under the cursor, or all that are shown."""
        item, items = self.browser.chosen, self.browser.items
        if item is None:
            self.announce(tr(self.browser.stock.missing.here), Tone.QUIET)
            return
        offers = [ExportOffer(item.title, (item.id,))]
        if len(items) > 1:
            group = self.browser.query or shelf_title(self.browser.shelf)
            table = items.written if isinstance(items, NumberedItems) else None
            offers.append(ExportOffer(group, self.browser.items.ids, table=table))
        await self.nav.open_page("puzzle_export", *offers)

    def action_copy_id(self) -> None:
        """Send the ID of the puzzle under the cursor to the clipboard."""
        item = self.browser.chosen
        if item is None:
            self.announce(tr(self.browser.stock.missing.here), Tone.QUIET)
            return
        from tui_tangram.flow.record import id_for_others

        try:
            self.copy(id_for_others(self.services, item.id))
        except LongIdError as error:
            self.announce(f"{capital(str(error))}.", Tone.QUIET)

    # The player's own

    def action_rename_own(self) -> None:
        """Ask for another name of the puzzle under the cursor."""
        item = self.browser.chosen
        if item is not None:
            self.ask_for(tr("Name:"), partial(self._renamed, item), LONGEST, item.title)

    def _renamed(self, item: GalleryItem, name: str, again: bool) -> str:
        del again
        try:
            changed = self._user_items.rename(item.id, name)
        except ItemError as error:
            return sentence(str(error))
        if changed.name != item.name:
            undo = partial(self._user_items.rename, item.id, item.name)
            self.services.undone_own.append(
                lambda: (undo().id, tr("Name changed back to {name}.", name=item.name))
            )
        self._changed(item.id)
        self.announce(tr("Renamed to {name}.", name=changed.name), Tone.SUCCESS)
        return ""

    def action_delete_own(self) -> None:
        """Move the puzzle under the cursor to the Trash."""
        item = self.browser.chosen
        if item is None:
            return
        user_items, ids, at = self._user_items, self.browser.items.ids, self.browser.index
        try:
            deleted = user_items.delete(item.id)
        except ItemError as error:
            self.announce(sentence(str(error)), Tone.TROUBLE)
            return

        def undo() -> tuple[str, str]:
            return user_items.restore(deleted).id, tr("Restored {name}.", name=item.title)

        self.services.undone_own.append(undo)
        self._changed(next(iter((*ids[at + 1 : at + 2], *ids[max(at - 1, 0) : at])), ""))
        self.announce(tr("Deleted {name}. Undo restores it.", name=item.title))

    def action_undo_own(self) -> None:
        """Undo the last such change since the app was started, or else the last delete."""
        undone = self.services.undone_own
        deleted = [] if undone else self._user_items.deleted()
        if not undone and not deleted:
            self.announce(tr("Nothing to undo here."), Tone.QUIET)
            return
        try:
            if undone:
                name, message = undone.pop()()
            else:
                changed = self._user_items.restore(deleted[0])
                name, message = changed.id, tr("Restored {name}.", name=changed.name)
        except ItemError as error:
            self.announce(sentence(str(error)), Tone.TROUBLE)
            return
        self._changed(name)
        self.announce(message)

    def action_choose_daily(self) -> None:
        """Choose the daily puzzle from the collection, or no longer."""
        known = {one.id for one in self.browser.stock.source.collections}
        here = self.browser.shelf.id
        choose_daily(self, here if here in known else "")

    @property
    def _user_items(self) -> UserItems:
        return self.services.library.user_items

    def _changed(self, chosen: str = "") -> None:
        """Show the gallery after a change, with the cursor on a puzzle."""
        self._know()
        if chosen:
            self.browser.choose(chosen)
        self.moved()

    async def action_open_figure(self) -> None:
        """Play the puzzle under the cursor; in the list of collections, go to the puzzles."""
        item = self.browser.chosen
        if self.browser.listing and item is not None:
            self.action_step("right")
            return
        if item is None and self.browser.unmade is not None:
            await self.attempt(self._find_all)
            return
        if item is None and self.browser.elsewhere:
            self.browser.look(self.browser.shelves[0].id)
            self.action_leave_text()
            return
        if item is None:
            await self._play_named(self.browser.query.strip())
            return
        self._end_typing()
        await self.nav.play(item.id, siblings=self.browser.items.ids)

    def _find_all(self) -> None:
        """Show the puzzles of a collection that were not found before.

        Raises `UnmadeError` as long as they were not.
        """
        self.browser.stock.renew()
        self._know()
        if self.browser.unmade is not None:
            raise self.browser.unmade
        self.moved()

    async def action_edit_copy(self) -> None:
        """Edit a copy of the puzzle under the cursor; of an unsolved one, ask first."""
        item, stock = self.browser.chosen, self.browser.stock
        if item is None:
            self.announce(tr(stock.missing.here), Tone.QUIET)
            return
        if not (self.browser.is_solved(item) or item.id.startswith(OWN)):
            question = with_keys(self.services.keymap, tr(_COPIED))
            if self.announcer.text != question:
                self.announce(question)
                return
            self.services.store.autosaves.count_reveal(item.id)
        await self.nav.play(f"{stock.copies}{item.id}")

    async def _play_named(self, name: str) -> None:
        """Play the puzzle with an ID that was typed, of whatever game, listed here or not."""
        services = self.services
        none = tr(self.browser.stock.missing.to_play)
        if not name:
            self.announce(f"{none}.", Tone.QUIET)
            return
        try:
            # A board that has to be made takes a while.
            await self.wait_for(
                partial(services.find_puzzle, name), tr("Looking for {name}…", name=name)
            )
        except (LookupError, ValueError) as error:
            why = str(error)
            if isinstance(error, UnknownPuzzleError) and not error.suggestions:
                why = tr("no puzzle called {name}", name=name)
            self.announce(sentence(f"{none}: {why}"), Tone.QUIET)
            return
        self._end_typing()
        await self.nav.play(name)


_COPIED: Final = mark("Not solved yet, and a copy shows a solution. {edit_copy} again edits one.")
_SPOILER: Final = mark("Not solved yet. {spoiler.show} shows the solutions, {back} goes back.")
