"""The screen of the tables of a host: who is there, the open tables, and a new one.

Whoever opens a table where no server of tables runs starts one.  Each key looks whether somebody
else has: nothing polls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListScreen
from tui_tangram.app.painter import sentence
from tui_tangram.app.preview import PuzzlePortraits
from tui_tangram.app.saves.page import left
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.together.link import TableLink, TableNews
from tui_tangram.app.together.lobby_page import LobbyPage, PastGame, title_of
from tui_tangram.app.together.words import ABOUT, kind_name
from tui_tangram.commands.saves import puzzle_of
from tui_tangram.flow.table_server import invitation
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.together.client import LinkChange, Listed, Refused, Seated
from tui_tangram.games.together.table import TableKind, allows
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play.phrases import duration
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.saves import SaveList

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui_tangram.app.application import TangramApp
    from tui_tangram.play import Game

_LONGEST: Final = 200
"""The most characters of a code or a puzzle."""
_PLAYED: Final = 30
"""The most games that are shown."""


class LobbyScreen(ListScreen[LobbyPage]):
    """The tables, to sit down at one."""

    contexts = (Context.LOBBY, Context.ENTERING, Context.JUMP)
    topic = mark("playing together")
    manual_page = "together"
    rules = "lobby"

    def __init__(
        self, services: Services, link: TableLink, game: Game[Any] | None = None, code: str = ""
    ) -> None:
        """Show the tables of *link*; a new one may have *game*, and *code* is one to join."""
        super().__init__(services)
        self._link = link
        self._game = game
        self._code = code
        self._placed = False
        """Whether the cursor has its place: the first table, or a new one that is being chosen."""
        self._been_at = ""
        """The code of the table at which the player was, until the cursor is there."""
        self._looking = False
        """Whether tables are being looked for."""
        self._asked = False
        """Whether the player was asked about opening the tables to other machines."""
        self._ssh = ""
        """The command for players on other machines; empty where none can come."""
        self.page = LobbyPage(services.paint, PuzzlePortraits(self))
        self._name_puzzle()
        self._advise()

    @classmethod
    async def opened(
        cls, app: TangramApp, game: Game[Any] | None = None, *, code: str = ""
    ) -> LobbyScreen:
        """Return the screen of the tables with *game* for a new one, by default a likely one."""
        # Late, with the puzzles.
        from tui_tangram.flow.journey import recommended

        services = app.services
        if game is None:
            solved = services.store.scores.solved()
            row = None if app.last_played else recommended(services, solved)
            with suppress(LookupError, ValueError, UnmadeError):
                game = services.find_preferred(row.id if row else app.last_played)
        return cls(services, app.tables, game, code)

    @property
    def nouns(self) -> Nouns:  # type: ignore[override]
        """The nouns in the words for its actions: the verb for Enter depends on the row."""
        return Nouns(puzzle="puzzle", open="join" if self.page.chosen else "open")

    def replaces(self, shown: Screen[Any]) -> bool:
        """Return False: the game stays below."""
        del shown
        return False

    def resumed(self) -> None:
        """Ask for the tables, and connect first if there is no connection."""
        self._look()
        self.in_background("played", self._find_played)
        super().resumed()

    def _look(self) -> None:
        """Ask for the tables, and connect first if somebody has opened them by now."""
        if not self._looking:
            self._looking = True
            self.in_background("tables", self._connect)

    async def _find_played(self) -> None:
        """Show the games at tables."""
        self.page.played = await asyncio.to_thread(self._played)
        self.show()

    def _played(self) -> list[PastGame]:
        services, found = self.services, []
        named = "Table ", tr("Table {code}", code="")  # perhaps in English
        every = services.store.saves.each(SaveList.NAMED)
        for stored in islice((one for one in every if one.save.name.startswith(named)), _PLAYED):
            save = stored.save
            end = f"✓ {duration(save.solved.elapsed)}" if save.solved else tr("in progress")
            about = " · ".join((end, left(stored.written, services.now()), save.name))
            found.append(PastGame(puzzle_of(services, stored), about))
        return found

    def _name_puzzle(self) -> None:
        game, page = self._game, self.page
        page.puzzle, page.puzzle_id = ("", "") if game is None else (game.name, game.puzzle_id)

    def heard(self, news: TableNews) -> None:
        """Show what has changed."""
        page = self.page
        if isinstance(news, Seated) and news.new:
            self._been_at = news.details.facts.code
        if not self.is_current:  # it asks again when it is
            return
        match news:
            case Listed(tables, here, ssh):
                self._ssh = ssh
                self._advise()
                before = self.describe_cursor()
                code = self._been_at or (page.chosen.code if page.chosen else "")
                self._been_at = ""
                newest = tables[::-1]
                shown = sorted(newest, key=lambda one: (one.state == "over", not one.here))
                page.rows, page.here = [None, *shown], here
                page.view.fill(len(page.rows))
                for at, row in enumerate(page.rows):
                    if row is not None and row.code == code:
                        page.view.cursor = at
                if not self._placed and shown and shown[0].state != "over":
                    page.view.cursor = 1
                same = self._placed and before == self.describe_cursor()
                if page.typed is None:
                    self.show() if same else self.renew()
                    self.context_changed()
                self._placed = True
            case Refused(why, _):
                self.announce(sentence(why), Tone.TROUBLE)
            case LinkChange.LOST | LinkChange.ENDED:
                self._advise()
                self.moved()
            case LinkChange.BACK:
                self._look()
            case _:
                pass

    def _advise(self) -> None:
        """Say how others come, or why nobody can."""
        page, link, services = self.page, self._link, self.services
        page.trouble = ""
        if not link.connected:
            page.rows, page.here, self._ssh = [None], (), ""
            page.view.fill(1)
            if link.returning:
                page.trouble = tr("Connection lost. Trying again.")
            elif not link.allowed:
                page.trouble = tr("This host has no tables.")
        ways = []
        if link.allowed:
            here = invitation(services, taken=page.here)
            ways.append((tr("On this machine"), here))
        elsewhere = self._ssh
        if not elsewhere and link.allowed:
            elsewhere = with_keys(services.keymap, tr("{open_to_others} lets them in, by SSH"))
        if elsewhere:
            ways.append((tr("On other machines"), elsewhere))
        page.ways = ways
        page.rules = with_keys(services.keymap, self.rules_text).split("\n")

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: without tables nobody sits down."""
        link, chosen = self._link, self.page.chosen
        new = ("new_table", "table_kind", "private_table")
        if (
            (self.page.trouble and wanted.intent in ("sit_down", *new))
            or (wanted.intent == "join_table" and not link.connected)
            or (wanted.id == "watch_table" and chosen is None)
            or (wanted.id == "open_to_others" and (self._ssh or not link.allowed))
            or (wanted.id == "copy_join" and not link.allowed)
            or (wanted.id == "copy_ssh" and not self._ssh)
        ):
            return Availability.DISABLED
        # These go to the new table, wherever the cursor is.
        if wanted.intent in new and chosen is not None:
            return Availability.UNLISTED
        return super().availability_here(wanted)

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Forget the question, and show the keys for the row; look for tables with each key."""
        self._asked = False
        if not (self._link.connected or self._link.returning):
            self._look()
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return the sentence about the table."""
        page, row = self.page, self.page.chosen
        if page.trouble:
            return page.trouble
        if row is None:
            kind = kind_name(page.kind)
            puzzle = page.puzzle or tr("choose a puzzle")
            return tr("New table: {kind}, {puzzle}. {about}", kind=kind, puzzle=puzzle,
                      about=tr(ABOUT[page.kind]))  # fmt: skip
        if row.state == "over":
            text = tr("Table {code} is over: {sit_down} waits for the next game.")
            return with_keys(self.services.keymap, text, code=row.code)
        return tr(
            "Table {code}: {kind}, {puzzle}, {names}.",
            code=row.code,
            kind=kind_name(row.kind),
            puzzle=title_of(row),
            names=", ".join(row.here) or tr("all away"),
        )

    # Actions

    async def _connect(self) -> None:
        if await self._link.connect():
            self._link.client.list_tables()
            if self._code:
                self._link.client.sit(self._code)
        elif self._code:
            self.announce(tr("No tables are open on this machine."), Tone.TROUBLE)
        self._code, self._looking = "", False
        self._advise()
        self.context_changed()
        self.show()

    def _open(
        self, make: Callable[[], Coroutine[Any, Any, None]], then: Callable[[], None]
    ) -> None:
        """Connect by *make*, which may take seconds, and do something *then*."""

        async def work() -> None:
            try:
                await make()
            except Refusal as error:
                self.moved(sentence(str(error)), Tone.TROUBLE)
                self._look()
                return
            then()

        self.announce(tr("Opening…"), Tone.QUIET)
        self.in_background("open", work)

    def action_open_to_others(self) -> None:
        """Let others join from other machines, if the player presses the key again."""
        if not self._asked:
            self._asked = True
            text = tr("Let in anyone with an SSH key? Press {open_to_others} again.")
            self.announce(with_keys(self.services.keymap, text))
            return
        if find_spec("asyncssh") is None:
            text = tr('Not installed. Run: pip install "tui-tangram[host]"')
            self.moved(text, Tone.TROUBLE)
            return
        self._asked = False

        def opened() -> None:
            self._look()
            self.announce(tr("Others can join from other machines."), Tone.SUCCESS)

        self._open(self._link.open_to_others, opened)

    def action_copy_join(self) -> None:
        """Copy what others on this machine type."""
        self.copy(invitation(self.services, taken=self.page.here))

    def action_copy_ssh(self) -> None:
        """Copy what others on other machines type."""
        self.copy(self._ssh)

    def action_table_kind(self, by: int) -> None:
        """Choose the next way to play at a new table, or the one before."""
        kinds = list(TableKind)
        if self._game is not None:
            game = self._game
            kinds = [kind for kind in kinds if allows(game, kind)] or kinds
        page = self.page
        at = kinds.index(page.kind) if page.kind in kinds else 0
        page.kind = kinds[(at + by) % len(kinds)]
        self._go_to_new()
        self.moved()

    def _go_to_new(self) -> None:
        self.page.view.cursor, self._placed = 0, True

    def action_private_table(self) -> None:
        """Open the new table for those who know its code, or for all."""
        page = self.page
        page.private = not page.private
        self._go_to_new()
        self.moved(
            tr("New table: private. Only its code leads there.")
            if page.private
            else tr("New table: in the list, for all.")
        )

    def action_sit_down(self) -> None:
        """Sit down at the chosen table, or open the new one."""
        row = self.page.chosen
        if row is not None:
            self._link.client.sit(row.code)
        elif self._game is None:
            self.action_new_table()
        elif not allows(self._game, self.page.kind):
            self.announce(tr("This puzzle cannot be played that way."), Tone.TROUBLE)
        else:
            try:
                source = self.services.public_source(self._game)
            except PlayerError as error:  # one of the player's own that is too large
                self.announce(sentence(str(error)), Tone.TROUBLE)
                return
            kind, private = self.page.kind, self.page.private
            begin = partial(self._link.client.open, kind, source, private=private)
            if self._link.connected:
                begin()
            else:
                self._open(self._open_tables, begin)

    async def _open_tables(self) -> None:
        if await self._link.connect():
            raise Refusal("others have opened tables: choose one, or a new one")
        await self._link.open_tables()

    def action_watch_table(self) -> None:
        """Watch at the chosen table."""
        row = self.page.chosen
        if row is not None:
            self._link.client.sit(row.code, watch=True)

    def action_join_table(self) -> None:
        """Ask for the code of a table, and sit down there."""

        def join(code: str, again: bool) -> str:
            del again
            if code:
                self._link.client.sit(code)
            return ""

        self.ask_for(tr("Code of the table:"), join, _LONGEST)

    def action_new_table(self) -> None:
        """Ask for the puzzle of a new table."""
        proposed = "" if self._game is None else self._game.puzzle_id
        self.ask_for(tr("Puzzle (name or ID):"), self._chosen, _LONGEST, proposed)

    def _chosen(self, text: str, again: bool) -> str:
        del again
        if not text:
            self.moved()
            return ""
        try:
            self._game = self.services.find_preferred(text)
        except UnmadeError:
            return tr("Open that puzzle first: it has to be made.")
        except (LookupError, Refusal) as error:
            return sentence(str(error.args[0] if error.args else error))
        self._name_puzzle()
        if not allows(self._game, self.page.kind):
            self.page.kind = TableKind.TOGETHER
        self._go_to_new()
        self.moved()
        return ""
