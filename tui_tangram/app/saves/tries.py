"""The tree of tries of a game: where each way went, and the checkpoints on it.

    Tries of Swan                               6 tries, 2 checkpoints

       start                                         ▄▄██▄▄
    ├─ A   4 moves                                  ████████
    ●  head done   12 moves                          ▀▀██▀▀
    ├─ B   13 moves                                  57 %
    │  ├─ C   19 moves
    │  D   31 moves
    ▸  E   25 moves   you are here

Text alone says it: letters name the ends, indents the branches, so it works without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tui_tangram.app.actions import Action, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.messages import Tone
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.app.words import sentence
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play.phrases import moves_counted
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.session import MAX_NAME, Session, Try

_TOP: Final = 3
_BESIDE: Final = 64
"""Columns from which on there is a picture."""
_DEEP: Final = 8
"""Branches deeper than this are not indented further."""


def lettered(tries: Sequence[Try]) -> dict[int, str]:
    """Return the letter of each end, A for the try that was begun first.

    >>> from tui_tangram.session import Try
    >>> ends = [Try(place, 0, 0, True, 1, 1, False, True, False) for place in (5, 2)]
    >>> lettered(ends)
    {2: 'A', 5: 'B'}
    """
    ends = sorted(one.place for one in tries if one.ends and one.place)
    return {place: _letters(number) for number, place in enumerate(ends)}


def _letters(number: int) -> str:
    """Return A to Z, then AA, AB and so on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


class TriesPage(ListPage):
    """The tree, and the position under the cursor."""

    view: ListView

    def __init__(self, paint: Painter, session: Session[Any], services: Services) -> None:
        """Show the tries of *session*, the cursor where it is."""
        super().__init__(paint)
        self.session = session
        self._services = services
        self._kind = kind_of(session.game)
        self._palette = self._kind.palette(session.game, services)
        self.tries: Sequence[Try] = ()
        self.view = ListView()
        self._letters: dict[int, str] = {}
        self.read(session.place)

    @property
    def chosen(self) -> Try:
        """The try that the cursor is on."""
        return self.tries[self.view.cursor]

    def read(self, place: int) -> None:
        """Read the tries anew; the cursor goes to the one that ends at *place*."""
        self.tries = self.session.tries()
        self._letters = lettered(self.tries)
        places = [one.place for one in self.tries]
        here = places.index(place) if place in places else None
        self.view.fill(len(places), here)

    def describe(self, one: Try) -> str:
        """Return the words on a try, with the percent of its end."""
        percent = self.session.verdict_at(one.place).percent
        return tr("{what}, {percent} % complete", what=self.text_of(one), percent=percent)

    def text_of(self, one: Try) -> str:
        """Return the text of a line."""
        name = self.session.checkpoints.get(one.place, "")
        letter = self._letters.get(one.place, "")
        start = trc("position", "start")
        moves = moves_counted(one.moves) if one.place else start
        return "   ".join(part for part in (letter, name, moves if moves != name else "") if part)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the tries that fit, and the picture of the chosen one."""
        paint = self.paint
        beside = width >= _BESIDE
        room = width // 2 - MARGIN if beside else width - 2 * MARGIN
        ends = trn("{n} try", "{n} tries", len(self._letters))
        marks = trn("{n} checkpoint", "{n} checkpoints", len(self.session.checkpoints))
        about = f"{ends}, {marks}"
        name = paint.written(tr("Tries of {puzzle}", puzzle=self.session.game.name))
        lines: list[Words] = [(), self.header(cut(name, width - len(about) - 9), about, width), ()]
        for number in self.view.show(max(height - _TOP - 1, 1)):
            chosen = number == self.view.cursor
            if chosen:
                self.place = MARGIN, len(lines)
            self.spot(number, MARGIN, len(lines), room, chosen=chosen)
            lines.append(self._line(self.tries[number], room, chosen=chosen))
        left = MARGIN + room + 2
        return self.beside(lines, self._position(width - left - MARGIN, height), left)

    def _line(self, one: Try, room: int, *, chosen: bool) -> Words:
        paint, session = self.paint, self.session
        bar, fork, here, mark = ("|", "+-", ">", "*") if paint.ascii else ("│", "├─", "▸", "●")
        depth = min(one.depth, _DEEP)
        if one.leaves:
            before = f"{bar}  " * (depth - 1) + f"{fork} "
        else:
            before = f"{bar}  " * depth
            before += f"{here if one.here else mark if one.place in session.checkpoints else ' '}  "
        if one.leaves and (one.here or one.place in session.checkpoints):
            before += f"{here if one.here else mark} "
        after = f"   {tr('you are here')}" if one.here else ""
        text = cut(paint.written(self.text_of(one)), room - len(before) - len(after))
        ink = inks.TEXT if one.straight or one.place in session.checkpoints else inks.QUIET
        return [
            paint.gap(MARGIN),
            paint.words(before, inks.QUIET),
            paint.choice(text, ink, chosen=chosen),
            paint.words(after, inks.SUCCESS),
        ]

    def _position(self, width: int, height: int) -> list[Words]:
        """Return the picture of the position under the cursor, and how complete it is."""
        session, one = self.session, self.chosen
        box = width, min(height - _TOP - 3, 40)
        if box[0] < 16 or box[1] < 4:
            return []
        draw = self._kind.portrait(session.game, session.state_at(one.place), self._services)
        picture = self.picture_lines(encode(draw(box), self._palette)[: box[1]], width)
        percent = tr("{percent} % complete", percent=session.verdict_at(one.place).percent)
        below = self.paint.words(percent, inks.QUIET)
        gap = self.paint.gap((width - len(percent)) // 2)
        return [*[()] * _TOP, *picture, (), [gap, below]]


class TriesScreen(ListScreen[TriesPage]):
    """The tree of tries of the game that is played."""

    contexts = (Context.TRIES, Context.ENTERING, Context.JUMP)
    topic = mark("tries")
    rules = mark(
        "Nothing that you tried is lost.  Each line is\n"
        "a way you went, up to a fork, a checkpoint or\n"
        "its end; ends have letters, in the order in\n"
        "which they were begun.  Lines that are\n"
        "indented left the way above them.\n"
        "{name_mark} gives a position a name: it is a\n"
        "checkpoint then.  {go_there} goes to a position,\n"
        "and one undo there comes back."
    )

    def __init__(self, services: Services, session: Session[Any]) -> None:
        """Show the tries of *session*; only going somewhere and names change it."""
        super().__init__(services)
        self.page = TriesPage(services.paint, session, services)
        self.went = False
        """Whether the player has gone somewhere."""
        self._undo: list[tuple[int, str]] = []
        """Positions with the names that they had before; no name is empty."""

    def on_mount(self) -> None:
        """Show it."""
        super().on_mount()
        self.call_after_refresh(self.moved)

    def resumed(self) -> None:
        """Show nothing new: nothing changes while another screen is above."""

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Say where the cursor is; a checkpoint has other keys."""
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return a sentence on the try that the cursor is on."""
        return f"{self.page.describe(self.page.chosen)}."

    def can(self, wanted: Action) -> bool:
        """Only a checkpoint can be removed."""
        if wanted.id == "remove_mark":
            return self.page.chosen.place in self.page.session.checkpoints
        return True

    # Actions

    action_page = ListScreen.step_screen

    def action_go_there(self) -> None:
        """Go to the position under the cursor, and play there."""
        self.went = self.page.session.go(self.page.chosen.place)
        self.dismiss()

    def action_name_mark(self) -> None:
        """Give the position under the cursor a name."""
        session, place = self.page.session, self.page.chosen.place
        proposed = session.checkpoints.get(place, "")
        self.ask_for(tr("Name:"), partial(self._named, place), MAX_NAME, proposed)

    def _named(self, place: int, name: str, again: bool) -> str:
        del again
        session = self.page.session
        before = session.checkpoints.get(place, "")
        try:
            given = session.mark(name, place)
        except ValueError as error:
            return sentence(str(error))
        self._undo.append((place, before))
        self._changed(place)
        self.announce(tr("Checkpoint: {name}.", name=given), Tone.SUCCESS)
        return ""

    def action_remove_mark(self) -> None:
        """Take the name of the position under the cursor away."""
        session, place = self.page.session, self.page.chosen.place
        name = session.unmark(place)
        if name is not None:
            self._undo.append((place, name))
            self._changed(place)
            self.announce(tr("{name} is no checkpoint any more; undo takes it back.", name=name))

    def action_undo_mark(self) -> None:
        """Take back the last action on a checkpoint."""
        if not self._undo:
            self.announce(tr("There is nothing to undo here."), Tone.QUIET)
            return
        place, name = self._undo.pop()
        if name:
            self.page.session.mark(name, place)
        else:
            self.page.session.unmark(place)
        self._changed(place)
        self.moved()

    def _changed(self, place: int) -> None:
        self.page.read(place)
        self.context_changed()
        self.show()
