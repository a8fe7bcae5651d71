"""The screen that writes puzzles to a file: to print, to view, to share.

Its form has the options for a file: which puzzles, which format, and what else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Self

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.files import (
    LONGEST,
    NO_PATH,
    REPLACES,
    shown,
    stem_of,
    usual_path,
    working_directory,
)
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.preview import Portraits, picture_grid
from tui_tangram.app.services import Services, Tone
from tui_tangram.commands.files import path_named, write_file
from tui_tangram.language import PlayerError, mark, tr, trc, trn
from tui_tangram.play import Game, Limit, Meter, Progress, Stopped
from tui_tangram.play.columns import width as columns_of
from tui_tangram.play.names import PACK
from tui_tangram.play.phrases import capital, percent
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.shelf import cause
from tui_tangram.render.cells import CellSize, Row
from tui_tangram.values import NamedTuple, dataclass, replace

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp
    from tui_tangram.render.portrayal import Portrayal


class ExportOffer(NamedTuple):
    """Some puzzles, or solutions of one, that can go into a file together."""

    name: str
    """The title of the file."""
    puzzles: Sequence[str | Game[Any] | Callable[[], Portrayal]]
    """The ids of the puzzles, or games, or functions that return portrayals of solutions."""
    others: tuple[str, ...] = ()
    """The formats of other programs that can hold them all, as far as known."""
    stem: str = ""
    """The prefix of the file's name; empty for that of the puzzles."""
    data: Callable[[], str] | None = None
    """Returns solutions as JSON; None for puzzles."""
    table: Callable[[str, Meter], Iterable[str]] | None = None
    """Yields a row for each puzzle as text, in a form of `_TABLES`; None where they have none."""

    @property
    def packable(self) -> bool:
        """Whether a pack can hold them: puzzles of the library that are in no pack yet."""
        return all(isinstance(one, str) and not one.startswith(PACK) for one in self.puzzles)


class ExportRow(NamedTuple):
    """A line of the form."""

    id: str
    """The field of `ExportForm` that it changes."""
    title: str
    """Its name, as marked."""
    about: str
    """A sentence on it, as marked."""


_ROWS: Final = (
    ExportRow("offer", mark("Puzzles"), mark("The selected puzzle, or all that are listed.")),
    ExportRow("form", mark("Format"), ""),
    ExportRow("paper", mark("Paper"), mark("The size of the paper.")),
    ExportRow("pieces", mark("Pieces"), mark("The pieces of the figures too, to cut out.")),
    ExportRow(
        "full_size",
        mark("Full size"),
        mark("The figures too, at the size of their pieces, to fill them."),
    ),
    ExportRow("solutions", mark("Solutions"), mark("The solutions too, on the last pages.")),
)
_SOLVED: Final = (
    ExportRow("offer", mark("Solutions"), mark("The selected solution, or all that are shown.")),
    *_ROWS[1:3],
)
_SOLUTIONS_TOO: Final = mark("The solutions too, beside the puzzles.")
_ABOUT: Final = {
    "pdf": mark("Pages to print. Tile boards come with tiles to cut out."),
    "html": mark("A web page with pictures, IDs and folded solutions."),
    "svg": mark("A drawing that stays sharp at any size."),
    "png": mark("A picture."),
    "txt": mark("A picture in letters."),
    "json": mark("The puzzle's file, to open it here."),
    "zip": mark("A pack, for others to install, with the sets that it needs."),
    "fig": mark("Figures for GLPeces, with their solutions."),
    "figures": mark("Figures for gTans, with their solutions."),
    "csv": mark("A table of the tiles, as programs for Eternity II have it."),
    "tiles": mark("A list of the tiles, as programs for Eternity II have it."),
    "url": mark("The address of a web page that shows the solution."),
}
"""A sentence on each format, as marked; they are those of `tui_tangram.flow.export.FORMATS`."""
_OTHERS: Final = ("fig", "figures", "csv", "tiles", "url")
_ALONE: Final = ("json", "csv", "tiles", "url")
"""The formats that hold one puzzle."""
_TABLES: Final = ("json", "csv")
"""The formats of tables of puzzles."""
_ABOUT_TABLE: Final = mark("A table of the facts of the figures, for programs.")
_ABOUT_SOLVED: Final = {
    "pdf": mark("Pages to print."),
    "html": mark("A web page with pictures."),
    "txt": mark("A picture in letters, and all positions."),
    "json": mark("All positions, for programs."),
}
"""The sentence if solutions are written, where it is different."""
_PAPERS: Final = {"a4": "A4", "letter": "Letter"}
_OF_PDF: Final = ("paper", "pieces", "full_size")


@dataclass(frozen=True)
class ExportForm:
    """The choices made so far."""

    offers: Sequence[ExportOffer]
    offer: int = 0
    """The number of the offer that is chosen."""
    form: str = "pdf"
    paper: str = "a4"
    pieces: bool = True
    full_size: bool = False
    solutions: bool = False

    @property
    def chosen(self) -> ExportOffer:
        """The puzzles to export."""
        return self.offers[self.offer]

    @property
    def forms(self) -> tuple[str, ...]:
        """The formats that can hold them all."""
        from tui_tangram.commands.figures import MOST_PRINTED

        offer = self.chosen
        if offer.table is not None:
            return _TABLES if len(offer.puzzles) > MOST_PRINTED else ("pdf", "html", *_TABLES)
        return tuple(
            one
            for one in _ABOUT
            if (one not in _OTHERS or one in offer.others)
            and (one not in _ALONE or self.solved or len(offer.puzzles) == 1)
            and (one != "zip" or offer.packable)
        )

    @property
    def solved(self) -> bool:
        """Whether solutions are written, not puzzles."""
        return self.chosen.data is not None

    @property
    def rows(self) -> tuple[ExportRow, ...]:
        """The lines that matter for the format."""
        return tuple(
            row
            for row in (_SOLVED if self.solved else _ROWS)
            if (row.id not in _OF_PDF or self.form == "pdf")
            and (row.id != "solutions" or self.form not in self._whole)
        )

    @property
    def _whole(self) -> tuple[str, ...]:
        """The formats that have solutions anyway, or never."""
        tables = _TABLES if self.chosen.table is not None else ()
        return ("html", "zip", *_OTHERS, *tables)

    def value(self, row: ExportRow) -> str:
        """Return the value of a line in words."""
        if row.id == "offer":
            number = len(self.chosen.puzzles)
            if number == 1 or self.solved:
                return self.chosen.name
            return trn("{name}: {n} puzzle", "{name}: {n} puzzles", number, name=self.chosen.name)
        if row.id == "form":
            return self.form.upper()
        if row.id == "paper":
            return _PAPERS[self.paper]
        return trc("switch", "yes") if getattr(self, row.id) else trc("switch", "no")

    def about(self, row: ExportRow) -> str:
        """Return a sentence on a line."""
        if row.id == "form":
            solved = _ABOUT_SOLVED.get(self.form) if self.solved else None
            if self.chosen.table is not None and self.form in _TABLES:
                return tr(_ABOUT_TABLE)
            return tr(solved or _ABOUT[self.form])
        return tr(_SOLUTIONS_TOO if row.id == "solutions" and self.form != "pdf" else row.about)

    def knowing(self, number: int, others: Sequence[str]) -> ExportForm:
        """Return the form with *others*, the formats of other programs for one of the offers."""
        offers = [*self.offers]
        offers[number] = offers[number]._replace(others=tuple(others))
        return replace(self, offers=offers)

    def changed(self, row: ExportRow, way: int) -> ExportForm:
        """Return the form with the next value of a line, or the one before."""
        if row.id == "offer":
            found = replace(self, offer=(self.offer + way) % len(self.offers))
            return found if found.form in found.forms else replace(found, form=found.forms[0])
        values = {"form": self.forms, "paper": tuple(_PAPERS)}.get(row.id, (False, True))
        now = values.index(getattr(self, row.id))
        change: dict[str, Any] = {row.id: values[(now + way) % len(values)]}
        return replace(self, **change)


_Place = tuple[int, int]
"""The number of an offer, and of a puzzle in it."""
_TITLE: Final = 3
_PATIENCE: Final = 2.0
"""The seconds to wait for a table that was stopped."""
_AGAIN: Final = 1.0
"""The seconds after which it is announced again how much of a table is written."""
_SEEN: Final = 6
"""The most pictures."""
_WIDE: Final = 100
"""The least width for pictures next to the options instead of below."""
_COLUMN: Final = 44
"""The column of pictures next to them."""


class ExportPage(FormPage):
    """The choices, and pictures of the puzzles."""

    def __init__(
        self,
        paint: Painter,
        form: ExportForm,
        draw: Callable[[Sequence[_Place], CellSize], Sequence[Sequence[Row]]],
    ) -> None:
        """Show *form*, the cursor on the format, with pictures of its puzzles by *draw*."""
        super().__init__(paint)
        self.form = form
        self.cursor = 1
        self._portraits = draw

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self.form.rows)

    @property
    def row(self) -> ExportRow:
        """The line that the cursor is on."""
        return self.form.rows[self.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title and the lines of the form."""
        paint, form = self.paint, self.form
        titles = max(columns_of(tr(row.title)) for row in form.rows) + 1
        room = width - 2 * MARGIN - titles - 4
        found: list[Words] = [(), self.header(tr("Export"), "", width), ()]
        for number, row in enumerate(form.rows):
            chosen = number == self.cursor
            if chosen:
                self.place = MARGIN + titles + 2, len(found)
            self.spot(number, MARGIN, len(found), width - 2 * MARGIN, chosen=chosen)
            value = paint.cut(form.value(row), room)
            field = self.field(tr(row.title), value, titles, chosen=chosen)
            found.append([paint.gap(MARGIN), *field])
        wide = width >= _WIDE
        left, top = (_COLUMN, _TITLE) if wide else (MARGIN, len(found) + 1)
        box = width - left - MARGIN, height - top
        return self.side_by_side(found, [*[()] * top, *self._pictures(box)], left)[:height]

    def _pictures(self, box: CellSize) -> list[Words]:
        """Return pictures of the first puzzles; of solutions, which are made later, none."""
        some = [
            (self.form.offer, number)
            for number, one in enumerate(self.form.chosen.puzzles[:_SEEN])
            if not callable(one)
        ]
        return picture_grid(self, partial(self._portraits, some), [" "] * len(some), box)


class ExportScreen(FormScreen[ExportPage]):
    """The choices for a file of puzzles."""

    contexts = (Context.EXPORTING, Context.ENTERING, Context.JUMP)
    topic = mark("export")
    rules = "export"

    @classmethod
    async def opened(cls, app: TangramApp, *offers: ExportOffer) -> Self:
        """Return the choices for a file of the puzzles of one of *offers*."""
        return cls(app.services, offers)

    def __init__(self, services: Services, offers: Sequence[ExportOffer]) -> None:
        """Offer to export the puzzles of the first of *offers*."""
        super().__init__(services)
        self._writing: Meter | None = None
        """The meter of a table while it is written."""
        self._written_all = Event()
        """Set while no table is written."""
        self._written_all.set()
        self._announced = 0.0
        """The seconds after which it was announced last how much is written."""
        pictures = Portraits(self, self._game_at)
        self.page = ExportPage(services.paint, ExportForm(offers), pictures.several)

    async def _game_at(self, place: _Place) -> tuple[Game[Any], Any]:
        """Return the game of a puzzle of an offer, and its beginning."""
        offer, number = place
        one = self.page.form.offers[offer].puzzles[number]
        assert not callable(one)
        find = self.services.find_puzzle
        game = await asyncio.to_thread(find, one) if isinstance(one, str) else one
        return game, game.start()

    def on_mount(self) -> None:
        """Find out which formats of other programs can hold the puzzles."""
        self.in_background("others", self._look_for_others)

    async def _look_for_others(self) -> None:
        for number, offer in enumerate(self.page.form.offers):
            if offer.data is None and offer.table is None:
                held = await asyncio.to_thread(self._holding, offer)
                self.page.form = self.page.form.knowing(number, held)

    def _holding(self, offer: ExportOffer) -> Sequence[str]:
        """Return the formats of other programs that can hold all puzzles of an offer."""
        held: Sequence[str] | None = None
        for one in offer.puzzles:
            try:
                others = self._portrayed(one).others if not callable(one) else {}
            except (PlayerError, ValueError, LookupError):
                return ()
            known = others if held is None else held
            held = [form for form in known if form in others and others[form].holds]
            if not held or not self.is_running:
                return ()
        return held or ()

    def describe_cursor(self) -> str:
        """Return the value of the line and what it means."""
        form, row = self.page.form, self.page.row
        return f"{tr(row.title)}: {form.value(row)}. {form.about(row)}"

    # Actions

    def action_value(self, way: int) -> None:
        """Take the next value of the line, or the one before."""
        page, row = self.page, self.page.row
        page.form = page.form.changed(row, way)
        page.cursor = page.form.rows.index(row)
        self.moved()

    def action_name_export(self) -> None:
        """Ask for the name of the file."""
        form = self.page.form
        name = form.chosen.stem or form.chosen.name
        if len(form.chosen.puzzles) == 1:
            [one] = form.chosen.puzzles
            if not callable(one):
                name = (one if isinstance(one, str) else one.puzzle_id) or name
        directories = (*working_directory(), self.services.store.directories.data)
        path = usual_path(stem_of(name), form.form, directories)
        self.ask_for(tr("Write to:"), self._named, LONGEST, path)

    def _named(self, text: str, again: bool) -> str:
        from tui_tangram.flow.export import file_format_of

        path = path_named(text)
        if not text:
            return with_keys(self.services.keymap, tr(NO_PATH))
        try:
            file_format_of(path)
        except PlayerError as error:
            return f"{capital(str(error))}."
        if path.exists() and not again:
            return with_keys(self.services.keymap, tr(REPLACES), path=shown(path))
        self.announce(tr("Writing…"))
        self.in_background("export", partial(self._write, path, replace=again))
        return ""

    def save_game(self) -> None:
        """Stop to write a table before the app ends, and wait until nothing is left of it."""
        if self._writing is not None:
            self._writing.stop()
            self._written_all.wait(_PATIENCE)

    def action_back(self) -> None:
        """Stop to write a table, or else go back."""
        if self._writing is None:
            super().action_back()
        else:
            self._writing.stop()

    def _progress(self, progress: Progress) -> None:
        """Announce how much of a table is written; called in its thread."""
        if progress.seconds >= self._announced + _AGAIN:
            self._announced = progress.seconds
            share = percent(f"{100 * (progress.fraction or 0):.0f}")
            text = tr("Writing: {share} done. {back} stops it.")
            self.call_later(self.announce, with_keys(self.services.keymap, text, share=share))

    async def _write(self, path: Path, *, replace: bool) -> None:
        """Write the file in a thread, and announce the result."""
        form, self._announced = self.page.form, 0.0
        if form.chosen.table is not None and path.suffix[1:].lower() in _TABLES:
            self._writing = Limit().meter(self._progress)
        try:
            lost = await asyncio.to_thread(self._written, path, form, replace=replace)
        except Stopped:
            message = tr("Could not find the solutions in time. Export without them.")
            if self._writing is not None:
                message = tr("Stopped. Nothing was written.")
            self.announce(message, Tone.TROUBLE)
            return
        except (PlayerError, OSError, ValueError, LookupError) as error:
            why = cause(error) if isinstance(error, OSError) else str(error)
            message = tr("Cannot write {path}: {why}.", path=shown(path), why=why.rstrip("."))
            self.announce(message, Tone.TROUBLE)
            return
        finally:
            self._writing = None
        message = tr("Written to {path}.", path=shown(path))
        if lost:
            message += " " + trn(
                '{n} name has letters that the PDF lacks; "?" stands for them.',
                '{n} names have letters that the PDF lacks; "?" stands for them.',
                lost,
            )
        self.announce(message, Tone.SUCCESS)

    def _written(self, path: Path, form: ExportForm, *, replace: bool) -> int:
        """Write the file; return the number of names that it cannot show."""
        from tui_tangram.commands.figures import MOST_PRINTED
        from tui_tangram.flow.booklet import BookletOptions
        from tui_tangram.flow.export import Order, changed_names, file_format_of, write
        from tui_tangram.player.pack_make import make_pack
        from tui_tangram.render.portrayal import Portrayals

        chosen = form.chosen
        if chosen.table is not None and self._writing is not None:
            self._written_all.clear()
            try:
                rows = chosen.table(path.suffix[1:].lower(), self._writing)
                write_file(path, (row.encode() for row in rows), replace=replace)
            finally:
                self._written_all.set()
            return 0
        if chosen.table is not None and len(chosen.puzzles) > MOST_PRINTED:
            raise Refusal("at most {most} puzzles fit in it", most=MOST_PRINTED)
        if path.suffix.lower() == ".zip" and chosen.packable:
            names = [one for one in chosen.puzzles if isinstance(one, str)]
            content, _ = make_pack(self.services.library, names, {"title": chosen.name})
            write(path, content, replace=replace)
            return 0
        puzzles = Portrayals(
            [one if callable(one) else partial(self._portrayed, one) for one in chosen.puzzles]
        )
        options = BookletOptions(form.paper, form.pieces, form.full_size, form.solutions)
        meter = Limit(seconds=self.services.settings.help_seconds).meter()
        order = Order(chosen.name, puzzles, options, meter, chosen.data)
        write(path, file_format_of(path).pieces(order), replace=replace)
        return changed_names(puzzles) if path.suffix.lower() == ".pdf" else 0

    def _portrayed(self, puzzle: str | Game[Any]) -> Portrayal:
        from tui_tangram.app.kinds import kind_of

        game = self.services.find_puzzle(puzzle) if isinstance(puzzle, str) else puzzle
        portray = kind_of(game).portray
        assert portray is not None  # the action is not offered
        return portray(game)
