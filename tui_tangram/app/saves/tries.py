"""The history of a game as a tree: its branches with their results, and the checkpoints.

    History of Swan                            3 branches, 2 checkpoints

    ○  start                                         ▄▄██▄▄
    ├──○  A   4 moves, 35 %                         ████████
    ●  head done   12 moves                          ▀▀██▀▀
    ├──○  B   13 moves
    │  ├──○  C   19 moves, 71 %                    head done
    │  ○  B   31 moves, 64 %                 12 moves, 57 % complete
    ▸  D   25 moves, 57 %   you are here

The line to the current position is straight down. Text alone shows it: letters name branches, signs
and words mark the position, so it works without colours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, cut, sentence
from tui_tangram.app.preview import LARGEST, LEAST, halves, preview_lines
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.record import HistoryRow, branches, earlier, history_rows, later, length_of
from tui_tangram.games.session import MAX_NAME, Session
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play import columns
from tui_tangram.play.phrases import moves_counted
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

_TOP: Final = 3
_WIDE: Final = 64
"""The fewest columns with a picture."""
_DEEP: Final = 8
"""Branches deeper than this are not indented further."""
_AT_ONCE: Final = 6
"""The ends that are judged for one frame."""
_LEAST, _MOST = 38, 64
"""Columns of the tree next to a picture."""


class TriesPage(RowsPage[HistoryRow]):
    """The tree, and the position under the cursor."""

    def __init__(self, paint: Painter, session: Session[Any], services: Services) -> None:
        """Show the history of *session*, the cursor where it is."""
        super().__init__(paint, ())
        self.session = session
        self._services = services
        self._kind = kind_of(session.game)
        self._palette = self._kind.palette(session.game, services)
        self._percents: dict[int, int] = {}
        """The percents of the ends that were judged."""
        self._left = 0
        """The ends that may be judged in this frame."""
        self.read(session.place)

    def read(self, place: int) -> None:
        """Read the history again; the cursor goes to the row of *place*."""
        self.rows = history_rows(self.session)
        places = [row.run.place for row in self.rows]
        here = places.index(place) if place in places else None
        self.view.fill(len(places), here)

    def describe(self, row: HistoryRow) -> str:
        """Return a sentence on a row, with the percent of its position."""
        percent = self.session.verdict_at(row.run.place).percent
        place = row.run.place
        parts = [row.name, moves_counted(row.run.moves) if place else trc("position", "start")]
        if row.run.here:
            parts.append(tr("you are here"))
        what = ", ".join(part for part in parts if part)
        return sentence(tr("{what}, {percent}%", what=what, percent=percent))

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the rows that fit, and the picture of the chosen position."""
        paint = self.paint
        split = halves(width, _LEAST, _MOST) if width >= _WIDE else halves(width, width, width)
        ends = trn("{n} branch", "{n} branches", branches(self.rows))
        marks = trn("{n} checkpoint", "{n} checkpoints", len(self.session.checkpoints))
        about = f"{ends}, {marks}"
        name = paint.written(tr("History of {puzzle}", puzzle=self.session.game.name))
        lines: list[Words] = [(), self.header(cut(name, width - len(about) - 9), about, width), ()]
        self._left = _AT_ONCE
        for number in self.view.show(max(height - _TOP - 1, 1)):
            chosen = number == self.view.cursor
            if chosen:
                deep = min(self.chosen.run.depth, _DEEP)
                self.place = MARGIN + 3 * deep, len(lines)
            self.spot(number, MARGIN, len(lines), split.listed, chosen=chosen)
            lines.append(self._line(self.rows[number], split.listed, chosen=chosen))
        if self._left < 0:
            self.call_after_refresh(self.redraw)
        if not split.preview:
            return lines
        return self.side_by_side(lines, self._position(split.preview, height), split.column)

    def _percent(self, row: HistoryRow) -> int | None:
        """Return how complete an end is; None for other rows, and until the next frame."""
        place = row.run.place
        if row.run.ends and place not in self._percents:
            # The positions of a game from the disk have not been judged yet, which takes time.
            self._left -= 1
            if self._left >= 0:
                self._percents[place] = self.session.verdict_at(place).percent
        return self._percents.get(place)

    def _line(self, row: HistoryRow, room: int, *, chosen: bool) -> Words:
        """Return a row of the tree: the lines that lead to it, its sign, and its words."""
        paint, run = self.paint, row.run
        bar, fork, here, mark, knot = (
            ("|", "+--", ">", "*", "o") if paint.ascii else ("│", "├──", "▸", "●", "○")
        )
        sign = here if run.here else mark if row.checkpoint else knot
        before = f"{bar}  " * min(run.depth, _DEEP)
        if run.leaves:
            before = before[: -len(f"{bar}  ")] + fork
        after = f"   {tr('you are here')}" if run.here else ""
        room -= len(before) + len(after) + 3
        # In a narrow window the name is cut; it is below the picture too.
        length = paint.written(length_of(row, self._percent(row)))
        rest = sum(columns.width(text) + 3 for text in (row.letter, length) if text)
        parts = [row.letter, paint.cut(row.given, room - rest), length]
        text = cut("   ".join(part for part in parts if part), room)
        ink = inks.TEXT if run.straight or row.checkpoint else inks.QUIET
        return [
            paint.gap(MARGIN),
            paint.words(before, inks.QUIET),
            paint.words(f"{sign}  ", inks.SUCCESS if run.here else ink),
            paint.choice(text, ink, chosen=chosen),
            paint.words(after, inks.SUCCESS),
        ]

    def _position(self, width: int, height: int) -> list[Words]:
        """Return the picture of the position under the cursor, and what it is."""
        session, row = self.session, self.chosen
        box = width, height - _TOP - 1
        place = row.run.place
        about = moves_counted(row.run.moves) if place else trc("position", "start")
        percent = session.verdict_at(place).percent
        words = [
            [self.paint.fitted(row.name, width, bold=True)],
            [self.paint.words(tr("{what}, {percent}%", what=about, percent=percent), inks.QUIET)],
        ]
        if not row.name:
            words = words[1:]
        picture = width, min(box[1] - len(words) - 1, LARGEST)
        if picture[1] < LEAST[1]:
            return []
        draw = self._kind.portrait(session.game, session.state_at(place), self._services)
        rows = encode(draw(picture), self._palette)[: picture[1]]
        return [*[()] * _TOP, *preview_lines(self, rows, words, box)]


class TriesScreen(ListScreen[TriesPage]):
    """The tree of tries of the game that is played."""

    contexts = (Context.TRIES, Context.ENTERING, Context.JUMP)
    topic = mark("history")
    rules = "tries"

    def __init__(self, services: Services, session: Session[Any]) -> None:
        """Show the tries of *session*; only jumps and names change it."""
        super().__init__(services)
        self.page = TriesPage(services.paint, session, services)
        self.went = False
        """Whether the player has jumped to another position."""
        self._undo: list[tuple[int, str]] = []
        """Positions with the names that they had before; no name is empty."""

    def on_mount(self) -> None:
        """Show it."""
        self.call_after_refresh(self.moved)

    def resumed(self) -> None:
        """Change nothing: nothing changes while another screen is above."""

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Announce where the cursor is; a checkpoint has other keys."""
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return a sentence on the row that the cursor is on."""
        return self.page.describe(self.page.chosen)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only checkpoints can be removed."""
        checkpoints = self.page.session.checkpoints
        if wanted.id == "remove_mark" and self.page.chosen.run.place not in checkpoints:
            return Availability.IDLE
        return super().availability_here(wanted)

    # Actions

    action_page = ListScreen.step_screen

    def action_along(self, way: int) -> None:
        """Go back along the branch, even to the one it left, or forward."""
        page = self.page
        find: Callable[[Sequence[HistoryRow], int], int] = later if way > 0 else earlier
        self.choose(find(page.rows, page.view.cursor))

    def action_go_there(self) -> None:
        """Go to the position under the cursor, and play there."""
        self.went = self.page.session.go(self.page.chosen.run.place)
        self.dismiss()

    def action_name_mark(self) -> None:
        """Give the position under the cursor a name."""
        session, place = self.page.session, self.page.chosen.run.place
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
        """Remove the name of the position under the cursor."""
        session, place = self.page.session, self.page.chosen.run.place
        name = session.unmark(place)
        if name is not None:
            self._undo.append((place, name))
            self._changed(place)
            self.announce(tr("Checkpoint {name} removed. Undo restores it.", name=name))

    def action_undo_mark(self) -> None:
        """Undo the last action on a checkpoint."""
        if not self._undo:
            self.announce(tr("Nothing to undo here."), Tone.QUIET)
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
