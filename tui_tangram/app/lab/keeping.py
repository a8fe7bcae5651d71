"""What is taken out of the laboratory: files, and sets and figures to be played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from tui_tangram.app.files import next_form, usual_path
from tui_tangram.app.lab.files import FORMATS, write
from tui_tangram.app.lab.frame import PATIENCE, LabFrame
from tui_tangram.app.lab.modes import Mode, SetRow, ShapeRow, StructureRow
from tui_tangram.app.said import Tone
from tui_tangram.codec import Grid, ShapeError
from tui_tangram.lab.search import makes
from tui_tangram.lab.tans import Tanset, area
from tui_tangram.language import markc, tr, trn
from tui_tangram.play import Stopped
from tui_tangram.render.palette import make_palette
from tui_tangram.render.png import table_of
from tui_tangram.render.profile import Profile
from tui_tangram.store.own import OwnError, set_name
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.store.tansets import convex_figures, figures_of, piece_set
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceSet

_WRITE: Final = markc("laboratory", "write to")


class Keeping(LabFrame):
    """What becomes of what was found."""

    # The clipboard and files

    def action_lab_copy(self) -> None:
        """Send the code of the row to the clipboard."""
        row = self.bench.answer.chosen
        if isinstance(row, ShapeRow):
            self.copy(str(row.code))
        elif isinstance(row, SetRow):
            self.copy(row.name)
        elif isinstance(row, StructureRow):
            self.copy(str(row.structure))

    def action_lab_export(self) -> None:
        """Ask where to write the rows that are shown."""

        async def take(text: str) -> None:
            bench = self.bench
            colours = table_of(make_palette(self.services.theme, Profile.TRUECOLOR))
            good, told = await asyncio.to_thread(
                write, text.strip(), bench.mode, bench.answer.rows, colours
            )
            self.announce(told, Tone.SUCCESS if good else Tone.TROUBLE)

        directories = (Path.cwd(), self.services.store.directories.data)
        self.announce(tr("As the ending says: JSON, CSV or SVG; Tab takes the next."))
        stem = f"tui-tangram-{self.bench.mode.value.lower()}"
        self._ask(_WRITE, usual_path(stem, FORMATS[0], directories), take)

    def action_lab_form(self) -> None:
        """Go on to the next format of a file."""
        what, text = self.page.typed or ("", "")
        if what == _WRITE:
            self._typed(what, next_form(text, FORMATS))

    # Among the player's own puzzles

    async def action_lab_keep(self) -> None:
        """Keep the set, or the shape that is chosen, among the player's own puzzles."""
        await self._keep(play=False)

    async def action_lab_play(self) -> None:
        """Keep it, and play."""
        await self._keep(play=True)

    async def _keep(self, *, play: bool) -> None:
        bench, row = self.bench, self.bench.answer.chosen
        shape: Grid | None = None
        if bench.mode is Mode.TANSETS:
            if not isinstance(row, SetRow):
                self.announce(tr("There is no set here yet."), Tone.QUIET)
                return
            bench.choose(row.tans)
        elif bench.mode in (Mode.SHAPES, Mode.SOLVE):
            if not isinstance(row, ShapeRow):
                self.announce(tr("There is no shape here yet."), Tone.QUIET)
                return
            shape = row.shape
        if bench.playable:
            self.announce(tr("This cannot be played: {why}.", why=bench.playable), Tone.TROUBLE)
            return
        if shape is not None and shape.triangles != area(bench.tans):
            self.announce(
                tr(
                    "The shape has {shape} half squares, the set has {set}.",
                    shape=shape.triangles,
                    set=area(bench.tans),
                ),
                Tone.TROUBLE,
            )
            return
        known = bench.set_id()
        if known:
            await self._kept(self.services.library.of(OwnFigures).sets[known], shape, play=play)
            return

        async def take(text: str) -> None:
            try:
                pieces = piece_set(bench.tans, "", set_name(text))
            except (OwnError, ShapeError) as error:
                self.announce(_sentence(error), Tone.TROUBLE)
                return
            await self._kept(pieces, shape, play=play, new=True)

        proposed = tr("{tans} tans of {area}", tans=len(bench.tans), area=area(bench.tans))
        self._ask(markc("laboratory", "name of the set"), proposed, take)

    async def _kept(
        self, pieces: PieceSet, shape: Grid | None, *, play: bool, new: bool = False
    ) -> None:
        """Keep a set, where it is new, with its figures; then play if that is wanted."""
        library = self.services.library.of(OwnFigures)
        tans = self.bench.tans
        self.announce(tr("One moment: its figures are being laid."), Tone.QUIET)
        try:
            figures = await asyncio.to_thread(_figures, pieces, tans, shape)
            if shape is not None and not figures:
                self.announce(tr("The set does not make this shape."), Tone.TROUBLE)
                return
            if new:
                pieces = library.keep_set(pieces, figures)
                kept = library.own.figures.get(pieces.id, ())
            else:
                kept = library.keep_figures(pieces, figures)
        except Stopped:
            self.announce(tr("That takes too long: solve it first, in Solve."), Tone.TROUBLE)
            return
        except (OwnError, ShapeError) as error:
            self.announce(_sentence(error), Tone.TROUBLE)
            return
        self.nav.library_changed(library.kind)
        what = trn("{n} figure", "{n} figures", len(kept))
        told = tr("Kept among your own puzzles: {set}, {figures}.", set=pieces.id, figures=what)
        self.announce(told, Tone.SUCCESS)
        self._show()
        if play and kept:
            self.bench.save()
            await self.nav.play(kept[0].id, siblings=tuple(figure.id for figure in kept))
        elif play:
            self.announce(
                tr("The set makes no convex shape: choose a shape in Shapes."), Tone.QUIET
            )


def _figures(pieces: PieceSet, tans: Tanset, shape: Grid | None) -> list[Figure]:
    """Return the figure of a shape, or the convex figures of a set."""
    meter = PATIENCE.meter()
    if shape is not None:
        from tui_tangram.app.lab.modes import code

        return figures_of([(tr("Shape {code}", code=code(shape))[:60], shape)], pieces, meter)
    return convex_figures(pieces, makes(tans, meter), meter)


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
