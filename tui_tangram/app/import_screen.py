"""The import screen: choose a file, look at its puzzles, save them or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.files import completed, read_named, shown
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.preview import LARGEST, Portraits, halves, preview_lines
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.commands.files import paths_of
from tui_tangram.flow.importing import Imports, keep
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Limit, Meter, Stopped, played
from tui_tangram.play.files import MOST_BYTES, ImportSpec
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.pack_files import PackError, may_be_pack
from tui_tangram.player.shelf import cause
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row

if TYPE_CHECKING:
    from pathlib import Path

    from tui_tangram.play import Game
    from tui_tangram.player.source import Arrival, Source

_TITLE: Final = 3
_SIGN: Final = 2
"""Columns of a row's sign and of the blank after it."""
_LISTED: Final = 44
"""The fewest columns of the list next to a picture."""
_MOST_DETAILS: Final = 200
"""The most rows of what is refused, and of duplicates."""
_LONGEST: Final = 4_000
"""Characters of the paths, which may be several."""
EVERY: Final = 50
"""The number of puzzles read between two reports of progress."""


class ImportRow(NamedTuple):
    """A line of the list: a new puzzle, or a note on one that is not new."""

    sign: str
    text: str
    number: int = -1
    """The number among the new ones."""
    about: str = ""
    """The line below its picture."""


class ImportPage(ListPage):
    """The contents of a file: the new puzzles, refused ones, duplicates, and what is set aside."""

    view: ListView

    def __init__(self, paint: Painter, draw: Callable[[int, CellSize], Sequence[Row]]) -> None:
        """Show nothing yet; *draw* draws a new puzzle by its number."""
        super().__init__(paint)
        self._picture = draw
        self.rows: Sequence[ImportRow] = ()
        self.view = ListView(0)
        self.note = ""
        self.help = ""
        """The words on a page with nothing on it yet."""

    def put(self, imports: Imports) -> None:
        """Show what was read."""
        arrivals = enumerate(one for _, _, one in imports.new)
        new = [ImportRow("+", one.name, at, one.about) for at, one in arrivals]
        details = imports.details(_MOST_DETAILS, _MOST_DETAILS)
        refused = min(len(imports.refused), _MOST_DETAILS + 1)
        self.rows = [
            *new,
            *(ImportRow("?", line) for line in imports.notes),
            *(ImportRow("!", line) for line in details[:refused]),
            *(ImportRow("=", line) for line in details[refused:]),
        ]
        self.view = ListView(len(self.rows))
        self.note = imports.line

    def put_pack(self, title: str, names: Sequence[str]) -> None:
        """Show the puzzles of a pack that was installed."""
        self.rows = [ImportRow("+", name) for name in names]
        self.view = ListView(len(self.rows))
        self.note = title

    def refuse(self, text: str) -> None:
        """Show why a pack was refused."""
        self.rows = [ImportRow("!", text)]
        self.view = ListView(1)
        self.note = ""

    @property
    def chosen(self) -> ImportRow | None:
        """The row that the cursor is on."""
        return self.rows[self.view.cursor] if self.rows else None

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the rows around the cursor and the picture of the selected puzzle."""
        paint, view = self.paint, self.view
        lines: list[Words] = [(), self.header(tr("Import"), self.note, width), ()]
        if not self.rows:
            self.place = MARGIN, _TITLE
            help_lines = (
                paint.words(paint.written(one), inks.QUIET) for one in self.help.split("\n")
            )
            return [*lines, *([paint.gap(MARGIN), one] for one in help_lines)][:height]
        chosen_row = self.chosen
        pictured = chosen_row is not None and chosen_row.number >= 0
        # What is in the library already or refused has no picture, but a reason to read.
        split = halves(width, _LISTED if pictured else width, width)
        seen = view.show(max(height - _TITLE, 1))
        self.place = (MARGIN + _SIGN, _TITLE + view.cursor - view.top)
        for at in seen:
            row, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, len(lines), split.listed, chosen=chosen)
            ink = inks.TEXT if row.number >= 0 else inks.QUIET
            text = paint.fitted(row.text, split.listed - _SIGN, ink).text
            line = [paint.gap(MARGIN), paint.words(f"{row.sign} ", ink)]
            lines.append([*line, paint.choice(text, ink, chosen=chosen)])
        lines[_TITLE:] = self.with_signs(view, lines[_TITLE:])
        if chosen_row is None or not split.preview:
            return lines
        box = split.preview, min(height - _TITLE - 1, LARGEST)
        below = [[paint.fitted(chosen_row.about, split.preview, inks.QUIET)]]
        rows = self._picture(chosen_row.number, (box[0], box[1] - len(below) - 1))
        preview = preview_lines(self, rows, below, box)
        return self.side_by_side(lines, [(), (), (), *preview], split.column)


class ImportScreen(ListScreen[ImportPage]):
    """The prompt for a file, its contents, and the question whether to save them."""

    contexts = (Context.IMPORT, Context.READ_PATH, Context.JUMP)
    topic = mark("files")
    rules = mark(
        "Type or paste the path of a file; {complete_path}\n"
        "completes it. Figures, boards, drawings (SVG) and\n"
        "lists of gTans and GLPeces can be imported. A pack,\n"
        "a zip file or a directory, is installed.\n"
        "+ is new, = is in your library, ! is refused,\n"
        "? is a note on how the file was read.\n"
        "{read_as} changes the rules or the size of boards.\n"
        "{keep_import} saves what is new. {back} saves nothing."
    )

    def __init__(self, services: Services) -> None:
        """Ask for a file first."""
        super().__init__(services)
        self._imports: Imports | None = None
        self._new: Sequence[tuple[str, Source[Any], Arrival]] = ()
        """The new puzzles, which stay when they are saved: their pictures may be under way."""
        self._meter = Limit().meter()
        """The meter of the reading, stopped when its result is no longer needed."""
        self._files: Sequence[tuple[str, bytes]] = ()
        """The names and the contents of the files that were read."""
        self._choices: tuple[str, ...] = ()
        """The answers that may change how they are read."""
        self._typing_choice = False
        """Whether such an answer is typed, and not a path."""
        self._open = False
        """Whether any answer changes how they are read."""
        self._pictures: Portraits[int] = Portraits(self, self._game)
        self.page = ImportPage(services.paint, self._pictures)

    def on_mount(self) -> None:
        """Ask for the file, and announce which ones there are."""
        self.page.help = with_keys(self.services.keymap, tr(self.rules))
        self.action_other_file()

    def on_unmount(self) -> None:
        """Stop reading."""
        self._meter.stop()

    def describe_cursor(self) -> str:
        """Return the selected row in full."""
        row = self.page.chosen
        if row is None:
            return tr("Nothing yet.") if self._imports is None else self.page.note
        if self.announcer.speech and row.number >= 0:  # notes on others say what they are
            return tr("New: {puzzle}.", puzzle=row.text)
        return row.text

    async def _game(self, number: int) -> tuple[Game[Any], Any]:
        _, source, arrival = self._new[number]
        game = await asyncio.to_thread(source.game_of, arrival)
        return game, played(game, ())

    # Reading

    def action_other_file(self) -> None:
        """Ask for the path of a file."""
        self._typing_choice = False
        self.ask(
            TypedLine(Context.READ_PATH, "", _LONGEST, tr("file: "), self._named, indented=True)
        )

    def action_read_as(self) -> None:
        """Ask how to read boards; the first proposal is what was not chosen before."""
        self._typing_choice = True
        text = self._choices[1] if len(self._choices) > 1 else ""
        self.ask(
            TypedLine(
                Context.READ_PATH,
                text,
                _LONGEST,
                tr("read as: "),
                self._choice_typed,
                indented=True,
            )
        )

    def _choice_typed(self, text: str, again: bool) -> str:
        del again
        if not text.strip():
            return tr("Type rules such as tetravex, or a size such as 6x12.")
        self._read_as(self._files, ImportSpec(words=text, new_set=""))
        return ""

    def action_complete_path(self) -> None:
        """Complete the path, or the answer about boards."""
        typed = self.page.typed
        if typed is not None:
            matching = (one for one in self._choices if one.startswith(typed.text))
            typed.put(next(matching, typed.text) if self._typing_choice else completed(typed.text))
            self.show()

    def _named(self, text: str, again: bool) -> str:
        del again
        if not text:
            return tr("Type the path of a file.")
        files: list[tuple[str, bytes]] = []
        paths = paths_of(text)
        for path in paths:
            try:
                if not may_be_pack(path):
                    files.append((path.name, read_named(path, MOST_BYTES)))
                elif len(paths) > 1:
                    return tr("Import packs one at a time.")
            except (OSError, ValueError) as error:
                return tr("Cannot read {path}: {why}.", path=shown(path), why=cause(error))
        self._choices = ()
        if files:
            self._read_as(files, ImportSpec(new_set=""))
        else:
            self._begin(lambda meter: self._install(paths[0], meter))
        return ""

    def _read_as(self, files: Sequence[tuple[str, bytes]], spec: ImportSpec) -> None:
        self._files = files
        self._begin(lambda meter: self._read(files, spec, meter))

    def _begin(self, work: Callable[[Meter], Awaitable[None]]) -> None:
        """Begin some work, in place of any work before."""
        self._meter.stop()
        self._meter, self._imports, self._open = Limit().meter(), None, False
        self.run_worker(work(self._meter), group="import", exclusive=True)

    async def _read(
        self, files: Sequence[tuple[str, bytes]], spec: ImportSpec, meter: Meter
    ) -> None:
        """Read files in the background, and report the progress."""
        loop = asyncio.get_running_loop()

        def going_on(file: str, read: int) -> bool:
            del file
            meter.tick()
            if read % EVERY == 0:
                loop.call_soon_threadsafe(self._show_progress, read)
            return True

        def looked() -> bool:
            with suppress(Stopped):
                return imports.look(files)
            return False

        services = self.services
        imports = Imports(services.library, services.store, spec, going_on)
        self._show_progress(0)
        if await asyncio.to_thread(looked) and meter is self._meter:
            self._imports, self._new = imports, imports.new
            self._pictures.clear()
            self.page.put(imports)
            self._open = imports.open
            self._choices = imports.choices or self._choices[::-1]
            self.context_changed()
            message, tone = imports.line, Tone.SUCCESS if imports.usable else Tone.TROUBLE
            if imports.question:
                ask = tr("{question} Press {read_as} to change it.")
                message = with_keys(self.services.keymap, ask, question=imports.question)
            self.moved(message, tone)

    async def _install(self, path: Path, meter: Meter) -> None:
        """Install a pack, which is checked completely first; an old version of it stays as well."""
        library = self.services.library
        install = partial(library.pack_shelf().install, path, meter=meter)
        try:
            one = await self.wait_for(install, tr("Reading…"))
        except Stopped:
            return
        except PackError as error:
            self.page.refuse(f"{path.name}: {error}")
            self.context_changed()
            self.moved(f"{shown(path)}: {error}.", Tone.TROUBLE)
            return
        library.forget()
        names = {row.id: row.title for row in library.items}
        self.page.put_pack(one.facts.title, [names.get(name, name) for name in one.facts.puzzles])
        self.context_changed()
        text = tr("Installed {title}: {packs} at home shows it among the packs.")
        message = with_keys(self.services.keymap, text, title=one.facts.title)
        self.moved(message, Tone.SUCCESS)

    def _show_progress(self, read: int) -> None:
        if self.is_running:
            message = trn("Reading… {n} puzzle", "Reading… {n} puzzles", read, n=grouped(read))
            self.announce(message, Tone.QUIET)

    # Keeping

    def availability_here(self, wanted: Action) -> Availability:
        """Whether an action can do something now."""
        if (wanted.id == "keep_import" and not (self._imports and self._imports.new)) or (
            wanted.id == "read_as" and not self._open
        ):
            return Availability.DISABLED
        return super().availability_here(wanted)

    async def action_keep_import(self) -> None:
        """Save the new puzzles."""
        imports = self._imports
        assert imports is not None
        try:
            saved, lines = await self.wait_for(partial(keep, imports), tr("Saving…"))
        except ItemError as error:
            self.announce(str(error), Tone.TROUBLE)
            return
        for kind in dict.fromkeys(row.kind for row in saved):
            self.nav.library_changed(kind)
        self._imports = None
        self.context_changed()
        message = trn(
            "Imported {n} puzzle.", "Imported {n} puzzles.", len(saved), n=grouped(len(saved))
        )
        self.announce(" ".join(lines) or message, Tone.SUCCESS)

    def action_leave_text(self) -> None:
        """Stop typing; without a file, go back."""
        super().action_leave_text()
        if not self.page.rows:
            self.action_back()
