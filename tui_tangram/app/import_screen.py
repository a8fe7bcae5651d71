"""The import screen: choose a file, look at its puzzles, save them or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.files import completed, read_named, shown
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kinds import Renderer, kind_of
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.preview import LARGEST, Portraits, halves, preview_lines
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.typing_line import TypedLine
from tui_tangram.commands.files import paths_of, with_inner
from tui_tangram.flow.importing import Imports, keep, picture_words
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Game, Limit, Meter, Stopped, played
from tui_tangram.play.files import MOST_BYTES, ImportSpec
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import ItemError
from tui_tangram.player.pack_files import PackError, may_be_pack
from tui_tangram.player.shelf import cause
from tui_tangram.player.source import Arrival, Source
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Row
from tui_tangram.render.palette import Palette
from tui_tangram.values import NamedTuple

_TITLE: Final = 3
_SIGN: Final = 2
"""Columns of a row's sign and of the blank after it."""
_LISTED: Final = 44
"""The fewest columns of the list next to a picture."""
_MOST_DETAILS: Final = 200
"""The most rows of what is refused, and of duplicates."""
_LONGEST: Final = 4_000
"""Characters of the paths, which may be several."""
EVERY: Final = 0.2
"""The seconds between two reports of progress."""


class ImportRow(NamedTuple):
    """A line of the list: a new puzzle, or a note on one that is not new."""

    sign: str
    text: str
    arrival: Arrival | None = None
    """The puzzle that has a picture."""

    @property
    def about(self) -> list[str]:
        """The lines below its picture."""
        one = self.arrival
        if one is None:
            return []
        return [one.about, *picture_words(one)]


class ImportPage(ListPage):
    """The contents of a file: the new puzzles, refused ones, duplicates, and what is set aside."""

    view: ListView

    def __init__(self, paint: Painter, draw: Callable[[int, CellSize], Sequence[Row]]) -> None:
        """Show nothing yet; *draw* draws the puzzle of an arrival by the identity of that."""
        super().__init__(paint)
        self._picture = draw
        self.rows: Sequence[ImportRow] = ()
        self.view = ListView(0)
        self.note = ""
        self.help = ""
        """The words on a page with nothing on it yet."""

    def put(self, imports: Imports) -> None:
        """Show what was read."""
        new = [ImportRow("+", one.name, one) for _, _, one in imports.new]
        details = imports.details(_MOST_DETAILS, _MOST_DETAILS)
        refused = min(len(imports.refused), _MOST_DETAILS + 1)
        twins = [
            ImportRow("=", line, one[2] if one and one[2].shown else None)
            for line, one in zip_longest(details[refused:], imports.twins[:_MOST_DETAILS])
        ]
        self.rows = [
            *new,
            *(row for row in twins if row.arrival is not None),
            *(ImportRow("?", line) for line in imports.notes),
            *(ImportRow("!", line) for line in details[:refused]),
            *(row for row in twins if row.arrival is None),
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
        pictured = chosen_row is not None and chosen_row.arrival is not None
        # What is in the library already or refused has no picture, but a reason to read.
        split = halves(width, _LISTED if pictured else width, width)
        seen = view.show(max(height - _TITLE, 1))
        self.place = (MARGIN + _SIGN, _TITLE + view.cursor - view.top)
        for at in seen:
            row, chosen = self.rows[at], at == view.cursor
            self.spot(at, MARGIN, len(lines), split.listed, chosen=chosen)
            ink = inks.TEXT if row.sign == "+" and row.arrival is not None else inks.QUIET
            text = paint.fitted(row.text, split.listed - _SIGN, ink).text
            line = [paint.gap(MARGIN), paint.words(f"{row.sign} ", ink)]
            lines.append([*line, paint.choice(text, ink, chosen=chosen)])
        lines[_TITLE:] = self.with_signs(view, lines[_TITLE:])
        if chosen_row is None or not split.preview:
            return lines
        box = split.preview, min(height - _TITLE - 1, LARGEST)
        below = [[paint.fitted(one, split.preview, inks.QUIET)] for one in chosen_row.about]
        rows = self._picture(id(chosen_row.arrival), (box[0], box[1] - len(below) - 1))
        preview = preview_lines(self, rows, below, box)
        return self.side_by_side(lines, [(), (), (), *preview], split.column)


class _ArrivalPortraits(Portraits[int]):
    """Pictures of puzzles of files, over what these show if they are pictures themselves."""

    def __init__(
        self, screen: ImportScreen, drawn: Mapping[int, tuple[Source[Any], Arrival]]
    ) -> None:
        """Draw the puzzles of *drawn*, by the identities of their arrivals."""
        super().__init__(screen, self._game)
        self._services, self._drawn_ones = screen.services, drawn

    async def _game(self, identity: int) -> tuple[Game[Any], Any]:
        source, arrival = self._drawn_ones[identity]
        game = await asyncio.to_thread(source.game_of, arrival)
        return game, played(game, ())

    async def renderer(self, key: int) -> tuple[Renderer, Palette]:
        """Return what draws a puzzle, and its colours."""
        shown = self._drawn_ones[key][1].shown
        if shown is None:
            return await super().renderer(key)
        game, _ = await self._game(key)
        kind = kind_of(game)
        assert kind.compared is not None
        draw = kind.compared(game, shown.rings, self._services)
        return draw, kind.palette(game, self._services)


class ImportScreen(ListScreen[ImportPage]):
    """The prompt for a file, its contents, and the question whether to save them."""

    contexts = (Context.IMPORT, Context.READ_PATH, Context.JUMP)
    topic = mark("files")
    rules = "import"

    def __init__(self, services: Services) -> None:
        """Ask for a file first."""
        super().__init__(services)
        self._imports: Imports | None = None
        self._drawn: dict[int, tuple[Source[Any], Arrival]] = {}
        """The puzzles with pictures, each by its identity, which stay when they are saved: their
        pictures may be under way."""
        self._meter = Limit().meter()
        """The meter of the reading, stopped when its result is no longer needed."""
        self._files: Sequence[Path] = ()
        """The files that were read."""
        self._choices: tuple[str, ...] = ()
        """The answers that may change how they are read."""
        self._typing_choice = False
        """Whether such an answer is typed, and not a path."""
        self._open = False
        """Whether any answer changes how they are read."""
        self._pictures = _ArrivalPortraits(self, self._drawn)
        self.page = ImportPage(services.paint, self._pictures)

    def on_mount(self) -> None:
        """Ask for the file, and announce which ones there are."""
        self.page.help = with_keys(self.services.keymap, self.rules_text)
        self.action_other_file()

    def on_unmount(self) -> None:
        """Stop reading."""
        self._meter.stop()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show the keys for the row: not every picture may be another figure."""
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return the selected row in full."""
        row = self.page.chosen
        if row is None:
            return tr("Nothing yet.") if self._imports is None else self.page.note
        if self.announcer.speech and row.sign == "+" and row.arrival is not None:
            # Notes on others say what they are.
            about = f" {', '.join(row.about[1:])}." if row.about[1:] else ""
            return tr("New: {puzzle}.", puzzle=row.text) + about
        return row.text

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
        files: list[Path] = []
        paths = with_inner(paths_of(text))
        for path in paths:
            try:
                if not may_be_pack(path):
                    files.append(path)
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

    def _read_as(self, files: Sequence[Path], spec: ImportSpec) -> None:
        self._files = files
        self._begin(lambda meter: self._read(files, spec, meter))

    def _begin(self, work: Callable[[Meter], Coroutine[Any, Any, None]]) -> None:
        """Begin some work, in place of any work before."""
        self._meter.stop()
        self._meter, self._imports, self._open = Limit().meter(), None, False
        self.in_background("import", partial(work, self._meter))

    async def _read(self, files: Sequence[Path], spec: ImportSpec, meter: Meter) -> None:
        """Read files in the background, and report the progress."""
        loop = asyncio.get_running_loop()

        shown_at = loop.time()

        def going_on(file: str, read: int) -> bool:
            nonlocal shown_at
            del file
            meter.tick()
            if loop.time() >= shown_at + EVERY:
                shown_at = loop.time()
                loop.call_soon_threadsafe(self._show_progress, read)
            return True

        def looked() -> bool:
            with suppress(Stopped, OSError):
                return imports.look((path.name, read_named(path, MOST_BYTES)) for path in files)
            return False

        services = self.services
        imports = Imports(services.library, services.store, spec, going_on)
        self._show_progress(0)
        if await asyncio.to_thread(looked) and meter is self._meter:
            self._imports = imports
            self._drawn.clear()
            self._pictures.clear()
            self._put(imports)
            self._open = imports.open
            self._choices = imports.choices or self._choices[::-1]
            message, tone = imports.line, Tone.SUCCESS if imports.usable else Tone.TROUBLE
            if imports.question:
                ask = tr("{question} Press {read_as} to change it.")
                message = with_keys(self.services.keymap, ask, question=imports.question)
            self.moved(message, tone)

    def _put(self, imports: Imports) -> None:
        """Show what was read."""
        every = (*imports.new, *imports.twins)
        self._drawn.update((id(one), (source, one)) for _, source, one in every)
        self.page.put(imports)

    def action_next_candidate(self) -> None:
        """Take the next puzzle that the picture of the selected one may show."""
        imports, row = self._imports, self.page.chosen
        assert imports is not None
        assert row is not None
        assert row.arrival is not None
        taken = imports.take_next(row.arrival)
        self._put(imports)
        at = next(at for at, one in enumerate(self.page.rows) if one.arrival is taken)
        self.page.view.fill(len(self.page.rows), at)
        about = ", ".join(self.page.rows[at].about[1:])
        self.moved(f"{self.page.rows[at].text}: {about}.", Tone.QUIET)

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
            self.moved(f"{shown(path)}: {error}.", Tone.TROUBLE)
            return
        library.forget()
        names = {row.id: row.title for row in library.items}
        self.page.put_pack(one.facts.title, [names.get(name, name) for name in one.facts.puzzles])
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
        if (
            (wanted.id == "keep_import" and not (self._imports and self._imports.new))
            or (wanted.id == "read_as" and not self._open)
            or (wanted.id == "next_candidate" and not self._may_be_another)
        ):
            return Availability.DISABLED
        return super().availability_here(wanted)

    @property
    def _may_be_another(self) -> bool:
        """Whether the picture of the selected puzzle may show another."""
        row = self.page.chosen
        arrival = None if row is None or self._imports is None else row.arrival
        return arrival is not None and bool(arrival.others)

    async def action_keep_import(self) -> None:
        """Save the new puzzles."""
        imports = self._imports
        assert imports is not None
        try:
            saved, lines, _ = await self.wait_for(partial(keep, imports), tr("Saving…"))
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
