"""The screen of the packs: puzzles to be solved one after the other, from easy to hard."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.render import inks
from tui_tangram.store.packs import PuzzlePack

_TITLE: Final = 3
_GAP: Final = 2


class PacksPage(ListPage):
    """A line for each pack: its name, a dot for each puzzle, how many are solved."""

    view: ListView

    def __init__(self, paint: Painter, packs: Sequence[PuzzlePack]) -> None:
        """Show *packs*, of which nothing is solved yet."""
        super().__init__(paint)
        self.rows = packs
        self.solved: Collection[str] = ()
        """The ids of the solved puzzles."""
        self.view = ListView(len(packs))

    @property
    def chosen(self) -> PuzzlePack:
        """The pack that the cursor is on."""
        return self.rows[self.view.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the packs around the cursor."""
        paint, view, solved = self.paint, self.view, self.solved
        seen = view.show(max(height - _TITLE, 1))
        self.place = (MARGIN, _TITLE + view.cursor - view.top)
        done = sum(pack.finished(solved) for pack in self.rows)
        count = tr("{n} of {total} finished", n=done, total=len(self.rows))
        lines: list[Words] = [(), self.header(tr("Packs"), count, width), ()]
        names = max(length([paint.words(pack.title)]) for pack in self.rows) + _GAP
        dots = max(len(pack.puzzles) for pack in self.rows) + _GAP
        numbers = (
            MARGIN + names + dots + length([paint.words(self.rows[0].progress(()))]) + 2 * _GAP
        )
        abouts = max(length([paint.words(tr(pack.about))]) for pack in self.rows)
        spacious = numbers + abouts <= width - MARGIN
        for at in seen:
            pack, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, len(lines), width - 2 * MARGIN, chosen=chosen)
            line = [paint.gap(MARGIN), paint.choice(pack.title, chosen=chosen)]
            line.append(paint.gap(MARGIN + names - length(line)))
            finished = pack.finished(solved)
            line.append(
                paint.words(
                    "".join("●" if one in solved else "○" for one in pack.puzzles),
                    inks.SUCCESS if finished else inks.TEXT,
                )
            )
            line.append(paint.gap(MARGIN + names + dots - length(line)))
            line.append(paint.words(pack.progress(solved), inks.TEXT, bold=finished))
            if spacious:
                line += [paint.gap(numbers - length(line)), paint.words(tr(pack.about), inks.QUIET)]
            lines.append(line)
        return lines


class PacksScreen(ListScreen[PacksPage]):
    """The packs, to go on with one."""

    contexts = (Context.PACKS, Context.JUMP)
    topic = mark("packs")
    rules = mark(
        "A pack has puzzles of one kind, from easy to hard.\n"
        "The 13 convex figures follow the order of Table I.\n"
        "{open_pack} opens the first unsolved puzzle.\n"
        "A solved puzzle counts in every pack it is in,\n"
        "wherever you played it."
    )

    def __init__(self, services: Services) -> None:
        """Show the packs; raises `LibraryError` where they are damaged."""
        super().__init__(services)
        self.page = PacksPage(services.paint, services.packs)

    def resumed(self) -> None:
        """Show how far each is now."""
        self.page.solved = self.services.store.scores.solved()
        super().resumed()

    def describe_cursor(self) -> str:
        """Return name, progress and subject of the chosen pack."""
        pack = self.page.chosen
        progress = tr("{progress} solved", progress=pack.progress(self.page.solved))
        return f"{pack.title}: {progress}. {tr(pack.about)}"

    # Actions

    async def action_open_pack(self) -> None:
        """Play the first puzzle of the pack that is not solved."""
        pack = self.page.chosen
        await self.nav.play(pack.following(self.page.solved), siblings=pack.puzzles)
