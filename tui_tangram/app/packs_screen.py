"""The screen of the packs: puzzles to be solved one after the other, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.daily.screen import choose_daily
from tui_tangram.app.export_screen import ExportOffer
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListScreen, RowsPage
from tui_tangram.app.painter import Painter, Words, length, sentence
from tui_tangram.app.preview import PuzzlePortraits, halves, picture_grid
from tui_tangram.app.services import Services, Tone
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import cut, wrap
from tui_tangram.player.pack_files import PackError
from tui_tangram.player.packs import PuzzlePack
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row

_TITLE: Final = 3
_GAP: Final = 2
_DOTS: Final = 16
"""The most dots of a pack."""
_SEEN: Final = 24
"""The most pictures of a pack."""
_WIDE: Final = 52
"""The fewest columns next to the list at which the puzzles of the chosen pack are shown."""


class PacksPage(RowsPage[PuzzlePack]):
    """A line for each pack: its name, a dot for each puzzle, how many are solved.

    In a wide window the puzzles of the chosen one are shown next to the list.
    """

    def __init__(
        self,
        paint: Painter,
        packs: Sequence[PuzzlePack],
        draw: Callable[[Sequence[str], CellSize], Sequence[Sequence[Row]]],
    ) -> None:
        """Show *packs*, of which nothing is solved yet, with pictures by *draw*."""
        super().__init__(paint, packs)
        self._pictures = draw
        self.solved: Collection[str] = ()
        """The ids of the solved puzzles."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the packs around the cursor."""
        paint, view, solved = self.paint, self.view, self.solved
        seen = view.show(max(height - _TITLE, 1))
        self.place = (MARGIN, _TITLE + view.cursor - view.top)
        done = sum(pack.finished(solved) for pack in self.rows)
        count = tr("{n} of {total} finished", n=done, total=len(self.rows))
        lines: list[Words] = [(), self.header(tr("Packs"), count, width), ()]
        names = max(length([paint.words(pack.title)]) for pack in self.rows) + _GAP
        names = min(names, width // 3)
        dots = max(min(len(pack.puzzles), _DOTS) for pack in self.rows) + _GAP
        counts = max(length([paint.words(pack.progress(solved))]) for pack in self.rows)
        numbers = MARGIN + names + dots + counts + 2 * _GAP
        split = halves(width, numbers, numbers)
        for at in seen:
            pack, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, len(lines), split.listed, chosen=chosen)
            title = cut(pack.title, names - _GAP)
            line = [paint.gap(MARGIN), paint.choice(title, chosen=chosen)]
            line.append(paint.gap(MARGIN + names - length(line)))
            finished = pack.finished(solved)
            line.append(paint.words(_dots(pack, solved), inks.SUCCESS if finished else inks.TEXT))
            line.append(paint.gap(MARGIN + names + dots - length(line)))
            line.append(paint.words(pack.progress(solved), inks.TEXT, bold=finished))
            lines.append(line)
        lines[_TITLE:] = self.with_signs(view, lines[_TITLE:])
        if split.preview < _WIDE:
            return lines
        preview = self._preview(split.preview, height - _TITLE)
        return self.side_by_side(lines, [(), (), (), *preview], split.column)

    def _preview(self, width: int, height: int) -> list[Words]:
        """Return the subject of the chosen pack and pictures of its puzzles, the solved marked."""
        paint, pack = self.paint, self.chosen
        about = wrap(paint.written(pack.line), width)
        lines: list[Words] = [*([paint.words(text, inks.QUIET)] for text in about), ()]
        # Of many puzzles those from the next one on.
        at = pack.puzzles.index(pack.following(self.solved)) if len(pack.puzzles) > _SEEN else 0
        some = pack.puzzles[max(min(at, len(pack.puzzles) - _SEEN), 0) :][:_SEEN]
        signs = ["✓" if puzzle in self.solved else " " for puzzle in some]
        lines += picture_grid(
            self, partial(self._pictures, some), signs, (width, height - len(lines))
        )
        return lines[:height]


def _dots(pack: PuzzlePack, solved: Collection[str]) -> str:
    """Return a dot for each puzzle; of many puzzles some dots, full as far as the pack is."""
    number = len(pack.puzzles)
    if number <= _DOTS:
        return "".join("●" if one in solved else "○" for one in pack.puzzles)
    full = pack.done(solved) * _DOTS // number
    return "●" * full + "○" * (_DOTS - full)


class PacksScreen(ListScreen[PacksPage]):
    """The packs, to continue one."""

    contexts = (Context.PACKS, Context.JUMP)
    topic = mark("packs")
    rules = "packs"

    def __init__(self, services: Services) -> None:
        """Show the packs; raises `LibraryError` where they are damaged."""
        super().__init__(services)
        self._asked = ""
        """The id of the pack that the player was asked about removing."""
        pictures = PuzzlePortraits(self)
        self.page = PacksPage(services.paint, services.packs, pictures.several)

    def resumed(self) -> None:
        """Show the current progress of each."""
        self.page.solved = self.services.store.scores.solved()
        super().resumed()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Forget the question, and show the keys for the pack."""
        self._asked = ""
        self.context_changed()
        super().moved(text, tone)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only the player's own packs can be removed."""
        removable = self.services.library.may_remove(self.page.chosen.id)
        if wanted.id == "remove_pack" and not removable:
            return Availability.DISABLED
        return super().availability_here(wanted)

    def describe_cursor(self) -> str:
        """Return name, progress and subject of the chosen pack."""
        pack = self.page.chosen
        return f"{pack.title}: {pack.progress(self.page.solved)}. {pack.line}".rstrip()

    # Actions

    async def action_open_pack(self) -> None:
        """Play the first puzzle of the pack that is not solved."""
        pack = self.page.chosen
        await self.nav.play(pack.following(self.page.solved), siblings=pack.puzzles)

    def action_choose_daily(self) -> None:
        """Choose the daily puzzle from the pack, or no longer."""
        choose_daily(self, self.page.chosen.id)

    async def action_remove_pack(self) -> None:
        """Remove the pack, if the key is pressed again."""
        library, pack = self.services.library, self.page.chosen
        if not library.may_remove(pack.id):
            self.announce(tr("Only packs that you have installed can be removed."), Tone.QUIET)
            return
        if self._asked != pack.id:
            text = tr("Press {remove_pack} again to remove {title}. Your results stay.")
            self.announce(with_keys(self.services.keymap, text, title=pack.title))
            self._asked = pack.id
            return
        try:
            await self.wait_for(partial(library.pack_shelf().remove, pack.id), tr("Removing…"))
        except PackError as error:
            self.announce(sentence(str(error)), Tone.TROUBLE)
            return
        library.forget()
        self.page.rows = self.services.packs
        self.page.view.fill(len(self.page.rows))
        self.moved(tr("Removed {title}.", title=pack.title), Tone.SUCCESS)

    async def action_export_puzzles(self) -> None:
        """Export the puzzles of the pack."""
        pack = self.page.chosen
        await self.nav.open_page("puzzle_export", ExportOffer(pack.title, pack.puzzles))
