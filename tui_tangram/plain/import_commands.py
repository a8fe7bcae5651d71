"""The command that brings puzzles from a file into the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tui_tangram.files import regular
from tui_tangram.flow.dropped import paths_of
from tui_tangram.flow.importing import Imports, keep
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play import Limit, quote
from tui_tangram.play.import_spec import MOST_BYTES, ImportSpec
from tui_tangram.play.phrases import capital, grouped
from tui_tangram.player.pack_files import PackError, may_be_pack
from tui_tangram.player.shelf import cause

YES = "yes"
"""The word that saves what was read."""
AS: Final = "as"
"""The word before the options of a board, such as its rules or size."""


class ImportCommands(Commands):
    """Reads a file, describes its contents, and saves them on request."""

    def __init__(self, line: LineSession) -> None:
        """Bring puzzles into the library of *line*."""
        self._line = line
        self._imports: Imports | None = None
        self._files: Sequence[tuple[str, bytes]] = ()
        """The names and the contents of the files that were read last."""

    def do_import(self, words: Sequence[str]) -> None:
        """Read a file, or save what was read."""
        if self._line.services.restricted:
            raise CommandError("no files can be read here")
        if not words:
            raise CommandError("give the path of a file")
        if list(words) == [YES] and self._imports is not None:
            self._keep(self._imports)
            return
        if words[0] == AS and len(words) > 1 and self._files:
            self._look(self._files, ImportSpec(words=" ".join(words[1:]), new_set=""))
            return
        contents = {path: _read(path) for path in paths_of(" ".join(words), words)}
        packs = [path for path, content in contents.items() if content is None]
        if packs and len(contents) > 1:
            raise CommandError("import packs one at a time")
        if packs:
            self._install(packs[0])
            return
        files = [(path.name, content or b"") for path, content in contents.items()]
        self._look(files, ImportSpec(new_set=""))

    def _look(self, files: Sequence[tuple[str, bytes]], spec: ImportSpec) -> None:
        """Describe the contents of files.  Raises `Stopped`."""
        # A stopped reading has changed nothing: wait for its end.
        meter = Limit().meter()

        def going_on(where: str, number: int) -> bool:
            del where, number
            meter.tick()
            return True

        services = self._line.services
        imports = Imports(services.library, services.store.saves, spec, going_on)
        with services.helper.interruptible(meter.stop):
            imports.look(files)
        for line in (*imports.notes, *imports.details()):
            self._line.say(line)
        self._line.say(imports.line)
        for line in imports.new_sets:
            self._line.say(f"{capital(line)}.")
        self._imports = imports if imports.new else None
        self._files = files
        if imports.question:
            self._line.say(imports.question)
        if imports.choices and imports.new:
            other = imports.choices[1]
            self._line.say(tr("Type import yes to save it so, or import as {other}.", other=other))
        elif imports.new:
            self._line.say(tr("Type import yes to save what is new."))

    def _install(self, path: Path) -> None:
        """Install a pack, which is checked whole before.  Raises `Stopped`."""
        library, meter = self._line.services.library, Limit().meter()
        try:
            with self._line.services.helper.interruptible(meter.stop):
                one = library.pack_shelf().install(path, meter=meter)
        except PackError as error:
            raise CommandError(f"{quote(path.name)}: {error}") from None
        library.forget()
        self._line.say(tr("Installed {title}. Type packs for the list.", title=one.facts.title))

    def _keep(self, imports: Imports) -> None:
        imported, lines = keep(imports)
        self._imports = None
        self._line.say(
            trn(
                "Imported {n} puzzle.",
                "Imported {n} puzzles.",
                len(imported),
                n=grouped(len(imported)),
            )
        )
        for line in lines:
            self._line.say(line)
        self._line.say(tr("Type play {id} to open the first.", id=imported[0].id))


def _read(path: Path) -> bytes | None:
    """Return the content of a file, None for a pack.  Raises `CommandError`."""
    try:
        if may_be_pack(path):
            return None
        with open(path, "rb", opener=regular) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CommandError(
            "cannot read {file}: {why}", file=quote(str(path)), why=cause(error)
        ) from None
