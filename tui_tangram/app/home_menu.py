"""The menu of the home screen: its entries, and the facts from the disk shown next to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tui_tangram.app.actions import ROWS, Context
from tui_tangram.app.keys import shown_key
from tui_tangram.app.painter import Painter, cut
from tui_tangram.app.services import Services
from tui_tangram.games.catalog import daily_kinds, games
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.phrases import grade_name, grouped
from tui_tangram.player.source import LibraryError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.app.home_pictures import Unfinished
    from tui_tangram.app.keymap import Keymap
    from tui_tangram.player.filters import PuzzleRow
    from tui_tangram.player.scores.values import Score


KEY_WIDTH: Final = 2
"""The columns of a key before its entry."""


class Detail(NamedTuple):
    """The details next to a title."""

    text: str
    idle: bool = False
    """Whether the entry opens nothing now."""
    shorter: Sequence[str] = ()
    """The same in fewer words, the shortest last: each leaves out what matters least."""

    @classmethod
    def of(cls, names: Sequence[str], *facts: str) -> Detail:
        """Return the details of something with *names*, the longest first, and *facts* about it.

        The last fact is left out first, then what a name has behind its last comma, or an ID
        behind its last stroke.  A name that is still too long is cut: the facts say nothing alone.

        >>> Detail.of(["Squares, small"], "40%").shorter
        ('Squares, small', 'Squares · 40%', 'Squares')
        """
        ends = [found.start() for found in re.finditer(", |/", names[-1])]
        names = [*names, *(names[-1][:end] for end in reversed(ends))]
        shorter_facts = [facts[:number] for number in range(len(facts), -1, -1)]
        lengths = [
            " · ".join(filter(None, (name, *some))) for name in names for some in shorter_facts
        ]
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
    """The id of the action that opens it, in `tui_tangram.app.actions`; empty for none."""
    detail: str | Callable[[MenuFacts], Detail] = ""
    """The details next to it: a constant, or read from the disk."""
    asked: str = ""
    """The id of an action that does the same less directly, if that has the better key."""

    @property
    def name(self) -> str:
        """The title in the language in use."""
        return tr(self.title)

    def key(self, keymap: Keymap) -> str:
        """Return the key that opens it from anywhere in the menu; empty if it is a long one."""
        name = self.asked or self.action
        key = keymap.first(name, Context.HOME) if name else ""
        shown = shown_key(key) if key else ""
        return shown if len(shown) <= KEY_WIDTH else ""

    def describe(self, facts: MenuFacts | None = None) -> Detail:
        """Return the details next to it; without *facts*, those that need none."""
        if isinstance(self.detail, str):
            return Detail(tr(self.detail))
        return self.detail(facts) if facts else Detail("")


class MenuFacts:
    """Facts from the disk, each read once and only if an entry needs it."""

    def __init__(
        self, services: Services, puzzles: dict[str, Sequence[PuzzleRow]] | None = None
    ) -> None:
        """Read from the player's stores when needed; *puzzles* are already read."""
        self.services = services
        self._puzzles = {} if puzzles is None else puzzles

    def refreshed(self) -> MenuFacts:
        """Return the facts as they are now.  The program's own puzzles do not change."""
        return MenuFacts(self.services, self._puzzles)  # damage is reported once

    @cached_property
    def solved(self) -> frozenset[str]:
        """The ids of the solved puzzles."""
        return self.services.store.scores.solved()

    def puzzles(self, kind: str) -> Sequence[PuzzleRow]:
        """Return the rows of the usual puzzles; none, which is reported, where they are damaged."""
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
        every = (row for game in games() for row in self.puzzles(game.kind))
        return [row for row in every if row.id not in self.solved]

    @cached_property
    def recommended(self) -> PuzzleRow | None:
        """The puzzle to play next besides the unfinished one, if there is one."""
        from tui_tangram.flow.journey import recommended

        try:
            begun = {self.unfinished.puzzle} if self.unfinished else set[str]()
            return recommended(self.services, self.solved | begun)
        except LibraryError:  # reported where puzzles are counted
            return None

    @cached_property
    def unfinished(self) -> Unfinished | None:
        """The unfinished game that was played last, if there is one."""
        from tui_tangram.app.home_pictures import unfinished_game

        return unfinished_game(self.services)

    @cached_property
    def last_solved(self) -> Score | None:
        """The result of the puzzle solved last, if its solution may be shown."""
        score = self.services.store.scores.last()
        return None if score is None or score.result.revealed else score

    @cached_property
    def daily(self) -> Detail:
        """The number of today's puzzles that are solved, and the longest current streak."""
        services = self.services
        journal = services.journal()
        kinds = daily_kinds()
        try:
            done = sum(journal.today_of(kind).state.done for kind in kinds)
            streak = max((journal.streak_now(kind) for kind in kinds), default=0)
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

        known = done(self.services.settings)
        try:
            every = lessons(self.services)
        except LibraryError:  # reported where one is opened
            return Detail(tr("lessons are missing"), idle=True)
        number = sum(one.id in known for one in every)
        return Detail(tr("{n} of {all} done", n=number, all=len(every)))

    def score(self, kind: str) -> Detail:
        """Return the number of solved ones among all puzzles, as the gallery counts them."""
        # Damage is reported where the usual ones are read.
        ids = self.services.library[kind].ids if self.puzzles(kind) else ()
        return Detail(
            tr(
                "{n} of {all} solved",
                n=grouped(len(self.solved.intersection(ids))),
                all=grouped(len(ids)),
            )
        )


def _to_continue(facts: MenuFacts) -> Detail:
    game = facts.unfinished
    return Detail.of([game.name], *game.facts) if game else Detail("", idle=True)


def _to_play(facts: MenuFacts) -> Detail:
    row = facts.recommended
    if row is None:
        return Detail(tr("all solved"), idle=True)
    names = facts.services.library[row.kind].full_title(row), row.title
    grade = [grade_name(row.difficulty)] if row.difficulty else []
    return Detail.of(names, *grade)


def _saved(facts: MenuFacts) -> Detail:
    from tui_tangram.player.saves import SaveList

    saves = facts.services.store.saves
    unfinished, named = saves.count(SaveList.UNFINISHED), saves.count(SaveList.NAMED)
    return Detail.of([tr("{n} in progress", n=unfinished)], tr("{n} saved", n=named))


def _to_solve(facts: MenuFacts) -> Detail:
    if not facts.left:
        return Detail(tr("all solved"), idle=True)
    return Detail(tr("from all games"))


CONTINUE: Final = MenuEntry("continue", mark("Continue"), "continue_game", _to_continue)
"""The entry above all others while there is an unfinished game."""
_NEXT: Final = MenuEntry("next", mark("Recommended"), "next_puzzle", _to_play)


def _level(facts: MenuFacts) -> Detail:
    from tui_tangram.flow.choose import level

    return Detail(tr("level: {level}", level=grade_name(level(facts.services))))


def _packs(facts: MenuFacts) -> Detail:
    """Return the pack begun last that is not finished, or how many there are."""
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
    MenuEntry("journey", mark("Journey"), "journey", _level),
    MenuEntry("packs", mark("Packs"), "packs", _packs),
    MenuEntry("random", mark("Random unsolved"), "random_unsolved", _to_solve),
    MenuEntry("together", mark("Together"), "lobby", mark("with others at a table")),
    MenuEntry("lessons", mark("Lessons"), "lessons", lambda facts: facts.lessons),
    MenuEntry("new", mark("New board"), "new_board", mark("make your own")),
    MenuEntry("editors", mark("Editors"), "editors", mark("your own puzzles")),
    MenuEntry("lab", mark("Laboratory"), "laboratory", mark("shapes and piece sets")),
    MenuEntry("saves", mark("Saves"), "saves", _saved),
    MenuEntry("scores", mark("Scores"), "scores", mark("times and statistics")),
    MenuEntry("settings", mark("Settings"), "settings", mark("appearance, play, keys")),
    MenuEntry("help", mark("Help"), "help", mark("rules and keys")),
    MenuEntry("quit", mark("Quit"), "leave", asked="quit"),
)
"""The entries below the games.  An entry is one row and an action of the home screen."""
GROUPS: Final = ("lessons", "saves")
"""The entries with which a group begins: first come those to play, then what teaches and makes."""


def menu_entries() -> list[MenuEntry]:
    """Return the entries of a player with no unfinished game."""
    return [_NEXT, *(_gallery(one.kind, one.label) for one in games()), *_ENTRIES]


def _gallery(kind: str, label: str) -> MenuEntry:
    """Return the entry of the gallery of a kind of game."""
    opens = (row.action for row in ROWS if row.action.intent == "gallery")
    action = next((one.id for one in opens if one.arguments == (kind,)), "")
    return MenuEntry(kind, label, action, lambda facts: facts.score(kind))
