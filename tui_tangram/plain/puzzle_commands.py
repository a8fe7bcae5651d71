"""Commands for puzzles, daily ones and ladders among them, lessons, and imports of files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.commands.command import AnswerRow
from tui_tangram.commands.files import paths_of, with_inner
from tui_tangram.files import regular
from tui_tangram.flow.choose import random_like_last, source_of, titled
from tui_tangram.flow.importing import Imports, keep, picture_facts, picture_words, progress_lines
from tui_tangram.flow.journey import recommended
from tui_tangram.flow.lessons import done, left, lessons, playable
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.catalog.games import MAKE
from tui_tangram.games.session import Save, moves_of
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import ErrorCode, Event, EventKind
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import (
    PUZZLES,
    Commands,
    NumberedItem,
    called,
    games_called,
    kinds,
    number,
    one,
)
from tui_tangram.play import Game, Limit, quote
from tui_tangram.play.files import MOST_BYTES, ImportSpec
from tui_tangram.play.names import looks_like_slot
from tui_tangram.play.phrases import capital, duration, either, grade_name, grouped, moves_counted
from tui_tangram.player.autosave import puzzle_name
from tui_tangram.player.lessons import Lesson
from tui_tangram.player.pack_files import PackError, may_be_pack
from tui_tangram.player.packs import PuzzlePack
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.shelf import cause

if TYPE_CHECKING:
    from tui_tangram.plain.services import LineServices
    from tui_tangram.player.source import Arrival


def _new(library: PlayerLibrary, words: Sequence[str], random: Random) -> str:
    """Return a new puzzle, of the game that *words* name first if there is one."""
    named = called(words[0].lower()) if words else None
    if named is not None:
        by_name = kinds()[named].new_by_name
        if by_name is not None:
            return by_name(library, words[1:], random)
        if kinds()[named].new is None:
            raise CommandError(
                "no new puzzles of {name}", name=quote(words[0]), code=ErrorCode.UNKNOWN
            )
    return next(kind.new for kind in kinds().values() if kind.new)(words, random)


def _pack_fields(pack: PuzzlePack, at: int, solved: Collection[str]) -> dict[str, object]:
    """Return the fields of a pack, the one with number *at*."""
    puzzles = list(pack.puzzles)
    return {"number": at, "id": pack.id, "puzzles": puzzles, "solved": pack.done(solved)}


def _puzzles(number: int) -> str:
    return trn("{n} puzzle", "{n} puzzles", number)


class PuzzleCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Choose for *line*."""
        self.line = line
        self.services = line.services
        self._say, self._out = line.say, line.out
        self._new_words: Sequence[str] = ()
        """The words of the last new puzzle."""
        self._unmade_id = ""
        """The id of that puzzle, until it is made."""

    def do_collections(self, words: Sequence[str]) -> None:
        """List the collections, or what is in one."""
        collections = self.services.library.collections
        if not words:
            for at, one in enumerate(collections, start=1):
                text = f"{one.title}, {_puzzles(len(one.items))}"
                if one.about:
                    text += f". {tr(one.about)}"
                data = {"number": at, "id": one.id, "puzzles": len(one.items)}
                self._out(Event(EventKind.ITEM, text, data, "collection"))
            return
        at = number(words[0], tr("a collection"), len(collections))
        members = collections[at - 1].shown
        self._offer(
            AnswerRow(f"{item.title} ({item.id})", data={"id": item.id}) for item in members
        )

    def do_pieces(self, words: Sequence[str]) -> None:
        """Describe a set of pieces, or that of the open puzzle."""
        table = self.line.table
        name = " ".join(words) or (table.session.game.puzzle_id if table else "")
        if not name:
            raise CommandError("give a piece set, such as: pieces heptex", code=ErrorCode.SYNTAX)
        solved = self.services.store.scores.solved()
        for kind in kinds().values():
            lines = kind.about_set(self.services.library, name, solved) if kind.about_set else []
            for line in lines:
                self.line.say_part(line)
            if lines:
                return
        raise CommandError("no piece set called {name}", name=quote(name), code=ErrorCode.UNKNOWN)

    def do_more(self) -> None:
        """Continue with a list that was cut short."""
        self.line.more()

    def do_play(self, words: Sequence[str]) -> None:
        """Open a puzzle: one that was listed, or any."""
        if not words:
            raise CommandError(
                "give a number from the last list, an ID or a name", code=ErrorCode.SYNTAX
            )
        self.line.open(self._found(self.line.lists.meant(" ".join(words), PUZZLES)))

    def do_daily(self, words: Sequence[str]) -> None:
        """List the puzzles of day and week, open one, or choose where one's own is from."""
        from tui_tangram.commands.puzzles import daily_listing

        if words and words[0].lower() == "from":
            text = choose_source(self.services, " ".join(words[1:]))
            self._say(text, {"from": self.services.settings.daily_from}, "answer")
            return
        year = words[0] if words and words[0].isdecimal() else None
        if words and year is None:
            self.line.open(self._found(name_of(words)))
            return
        if year is not None and len(year) < len("2026"):
            number, rows = int(year), daily_listing(self.services, day=None).rows
            if not 1 <= number <= len(rows):
                raise CommandError("give a number from 1 to {n}", n=len(rows))
            self.line.open(self._found(str(rows[number - 1].data["id"])))
            return
        self.line.answer(daily_listing(self.services, day=year))

    def do_packs(self) -> None:
        """List the packs: twelve puzzles each, from easy to hard."""
        solved = self.services.store.scores.solved()
        for at, pack in enumerate(self._packs, start=1):
            parts = (pack.title, tr("{progress} solved", progress=pack.progress(solved)))
            text = f"{', '.join(parts)}. {pack.line}".rstrip()
            self._out(Event(EventKind.ITEM, text, _pack_fields(pack, at, solved), "pack"))
        self._say(tr("Type pack and a number to open one."))

    def do_pack(self, words: Sequence[str]) -> None:
        """Open the first puzzle of a pack that is not solved yet."""
        if not words:
            raise CommandError(
                "give the number of a pack. Type packs for the list.", code=ErrorCode.SYNTAX
            )
        packs, solved = self._packs, self.services.store.scores.solved()
        at = number(words[0], tr("a pack"), len(packs))
        pack = packs[at - 1]
        text = f"{pack.title}: {tr('{progress} solved', progress=pack.progress(solved))}."
        self._say(text, _pack_fields(pack, at, solved), "pack")
        self.line.open(self._found(pack.following(solved)))

    @property
    def _packs(self) -> Sequence[PuzzlePack]:
        return self.services.packs

    def do_next(self) -> None:
        """Open the recommended puzzle, a little harder than the last."""
        table = self.line.table
        here = set() if table is None else {table.game.puzzle_id}
        row = recommended(self.services, self.services.store.scores.solved() | here)
        if row is None:
            raise CommandError("you have solved them all")
        self._say(tr("Next: {puzzle}.", puzzle=titled(self.services, row)), {"id": row.id}, "id")
        self.line.open(self._found(row.id))

    def do_random(self, words: Sequence[str]) -> None:
        """Open an unsolved puzzle like the last, and say which."""
        text = " ".join(words).lower()
        wanted = called(text)
        if text and wanted is None:
            games = either(games_called())
            raise CommandError(
                "type random, or random and a game: {games}", games=games, code=ErrorCode.SYNTAX
            )
        solved = self.services.store.scores.solved()
        left = [
            item
            for item in self.services.library.items
            if item.id not in solved and wanted in (None, item.kind)
        ]
        if not left:
            raise CommandError("you have solved them all")
        row, sentence = random_like_last(self.services, left, self.services.random)
        self._say(sentence, {"id": row.id}, "id")
        self.line.open(self._found(row.id))

    def do_new(self, words: Sequence[str]) -> None:
        """Make a new puzzle and open it: of the game that comes first, or else a board of tiles."""
        # A slow one is made after a question; the repeated command opens the same puzzle.
        puzzle = self._unmade_id if words == self._new_words else ""
        if not puzzle:
            puzzle = _new(self.services.library, words, self.services.random)
        self._new_words, self._unmade_id = words, puzzle
        game = self._found(puzzle)
        self._unmade_id = ""
        self.line.open(game)
        self._say(tr("Difficulty: {grade}.", grade=grade_name(game.difficulty)))
        self._say(tr("Puzzle ID: {id}.", id=game.puzzle_id), {"id": game.puzzle_id}, "id")

    def do_make(self, words: Sequence[str]) -> None:
        """Open the editor of a kind of puzzle, perhaps with a copy of the open one."""
        kind, *name = words or ["figure"]
        editor, table = f"{MAKE}{kind.lower()}/", self.line.table
        if not name and table is not None and kinds()[table.session.game.kind].copies == editor:
            name = [table.session.game.puzzle_id]
        self.line.open(self._found(f"{editor}{' '.join(name)}"))

    def do_continue(self, words: Sequence[str]) -> None:
        """List unfinished games, or continue with one."""
        saves = self.services.store.autosaves.all()
        if not saves:
            raise CommandError("no game in progress")
        games = [(saved.save.puzzle, saved) for saved in saves]
        if words:
            at = number(words[0], tr("a game"), len(games))
            save = games[at - 1][1].save
            game = self.services.find_game(save.game, save.puzzle, save.options)
            self.line.open(game)
            return
        self._offer(self._unfinished(saved.save) for _, saved in games)

    def _unfinished(self, save: Save) -> AnswerRow:
        moves = moves_of(save)
        text = ", ".join((self._called(save), moves_counted(moves), duration(save.elapsed)))
        data = {"id": save.puzzle, "moves": moves, "seconds": round(save.elapsed, 3)}
        return AnswerRow(text, data=data)

    def _called(self, save: Save) -> str:
        """Return the name of the puzzle of a save, or its id if the puzzle is gone or unmade."""
        try:
            return self.services.find_game(save.game, save.puzzle, save.options).name
        except (LookupError, ValueError, UnmadeError):
            return puzzle_name(save)

    def _found(self, text: str) -> Game[Any]:
        return self.services.find_preferred(text)

    def _offer(self, rows: Iterable[AnswerRow]) -> None:
        """Say a list of puzzles, which can be opened by their numbers."""
        self.line.lists.offer([*rows], PUZZLES, tr("Type play and a number to open one."))


def choose_source(services: LineServices, text: str) -> str:
    """Have a daily puzzle from the pack or collection *text*, with none no longer; say so."""
    found = source_of(services, text) if text else None
    if text and found is None:
        raise CommandError(
            "no collection or pack called {name}", name=quote(text), code=ErrorCode.UNKNOWN
        )
    services.settings = services.store.settings.change(daily_from=found.id if found else "")
    if found is None:
        return tr("Your own daily puzzle is one of your level again.")
    return tr("A daily puzzle from {name}: type daily for the list.", name=found.title)


def name_of(words: Sequence[str]) -> str:
    """Return the name of the daily puzzle for a game and, if given, a day."""
    text = "/".join(words).lower()
    if looks_like_slot(text):
        return text
    kind, slash, rest = text.partition("/")
    return f"daily/{called(kind) or kind}{slash}{rest}"


class LessonCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Begin lessons at *line*."""
        self.line = line

    def do_lessons(self) -> None:
        """List the lessons."""
        every = self._all
        known = done(self.line.services.settings)
        places = left(self.line.services, every, lines=True)
        pack = ""
        for at, lesson in enumerate(every, start=1):
            if lesson.pack and lesson.group_id != pack:
                pack = lesson.group_id
                self.line.say(f"{lesson.pack}:")
            text = f"{lesson.title}: {lesson.translated(lesson.about)}"
            if untried := known.get(lesson.id):
                text = trn(
                    "{lesson} Done, but {n} step was not tried.",
                    "{lesson} Done, but {n} steps were not tried.",
                    untried,
                    lesson=text,
                )
            elif lesson.id in known:
                text = tr("{lesson} Done.", lesson=text)
            elif not playable(lesson, lines=True):
                text = tr("{lesson} Only on the screen.", lesson=text)
            data: dict[str, object] = {
                "id": lesson.id,
                "group": lesson.group_id,
                "done": lesson.id in known,
            }
            if lesson.id in places:
                step, steps = places[lesson.id]
                text = f"{text} {tr('Step {n} of {all}.', n=step, all=steps)}"
                data |= {"step": step, "steps": steps}
            self.line.say_part(NumberedItem(text, data, form="lesson", number=at))
        self.line.say(tr("Type lesson and a number to start one."))

    def do_lesson(self, words: Sequence[str]) -> None:
        """Start a lesson, or resume it."""
        what = tr("the number of a lesson")
        at = number(one(words, what), what, len(self._all))
        lesson = self._all[at - 1]
        if not playable(lesson, lines=True):
            raise CommandError(
                "this lesson works only on the screen, not in plain mode",
                code=ErrorCode.UNAVAILABLE,
            )
        self.line.play_lesson(lesson)

    @property
    def _all(self) -> Sequence[Lesson]:
        return lessons(self.line.services)


YES = "yes"
"""The word that saves what was read."""
AS: Final = "as"
"""The word before the options of a board, such as its rules or size."""
NEXT: Final = "next"
"""The word before the number of a picture that may show another figure."""


class ImportCommands(Commands):
    """Reads a file, describes its contents, and saves them on request."""

    def __init__(self, line: LineSession) -> None:
        """Bring puzzles into the library of *line*."""
        self._line = line
        self._imports: Imports | None = None
        self._files: Sequence[Path] = ()
        """The files that were read last."""
        self._pictured: list[Arrival] = []
        """The figures of pictures in them, as they are numbered."""

    def do_import(self, words: Sequence[str]) -> None:
        """Read a file, or save what was read."""
        if self._line.services.restricted:
            raise CommandError("no files can be used here", code=ErrorCode.UNAVAILABLE)
        if not words:
            raise CommandError("give the path of a file", code=ErrorCode.SYNTAX)
        if list(words) == [YES] and self._imports is not None:
            self._keep(self._imports)
            return
        if words[0] == AS and len(words) > 1 and self._files:
            self._look(self._files, ImportSpec(words=" ".join(words[1:]), new_set=""))
            return
        if words[0] == NEXT and len(words) > 1 and self._imports is not None:
            self._take_next(self._imports, words[1])
            return
        files = with_inner(paths_of(" ".join(words), words))
        packs = [path for path in files if _is_pack(path)]
        if packs and len(files) > 1:
            raise CommandError("import packs one at a time")
        if packs:
            self._install(packs[0])
            return
        self._look(files, ImportSpec(new_set=""))

    def _look(self, files: Sequence[Path], spec: ImportSpec) -> None:
        """Describe the contents of files.  Raises `Stopped`."""
        # A stopped reading has changed nothing: wait for its end.
        meter, report = Limit().meter(), progress_lines(self._line.say)

        def going_on(where: str, number: int) -> bool:
            meter.tick()
            return report(where, number)

        services = self._line.services
        imports = Imports(services.library, services.store, spec, going_on)
        with services.helper.interruptible(meter.stop):
            imports.look((path.name, _read(path)) for path in files)
        for line in (*imports.notes, *imports.details()):
            self._line.say(line)
        self._line.say(imports.line, imports.numbers, "import")
        for line in imports.new_sets:
            self._line.say(f"{capital(line)}.")
        every = (*imports.new, *imports.twins)
        self._pictured = [one for _, _, one in every if one.shown is not None]
        self._imports = imports if imports.new or self._pictured else None
        self._files = files
        for at in range(len(self._pictured)):
            self._say_picture(at)
        if any(one.others for one in self._pictured):
            self._line.say(tr("Type import next and a number to take its next figure."))
        if imports.question:
            self._line.say(imports.question)
        if imports.choices and imports.new:
            other = imports.choices[1]
            self._line.say(tr("Type import yes to save it so, or import as {other}.", other=other))
        elif imports.new:
            self._line.say(tr("Type import yes to save what is new."))

    def _say_picture(self, at: int) -> None:
        """Say how near a figure is to its picture."""
        one = self._pictured[at]
        where = tr("the library has it as {twin}", twin=one.twin) if one.twin else ""
        clauses = ", ".join(filter(None, (*picture_words(one, spoken=True), where)))
        data = {"number": at + 1, "name": one.name, "same": one.twin, **picture_facts(one)}
        text = tr("{number}. {name}: {clauses}.", number=at + 1, name=one.name, clauses=clauses)
        self._line.say(text, data, "import")

    def _take_next(self, imports: Imports, word: str) -> None:
        """Take the next figure that a picture may show."""
        at = number(word, tr("a figure"), len(self._pictured)) - 1
        if not self._pictured[at].others:
            raise CommandError("that picture shows no other figure", code=ErrorCode.UNAVAILABLE)
        self._pictured[at] = imports.take_next(self._pictured[at])
        self._say_picture(at)

    def _install(self, path: Path) -> None:
        """Install a pack, which is checked whole before.  Raises `Stopped`."""
        library, meter = self._line.services.library, Limit().meter()
        try:
            with self._line.services.helper.interruptible(meter.stop):
                one = library.pack_shelf().install(path, meter=meter)
        except PackError as error:
            raise CommandError(f"{quote(path.name)}: {error}") from None
        library.forget()
        text = tr("Installed {title}. Type packs for the list.", title=one.facts.title)
        self._line.say(text, {"pack": one.facts.id}, "import")

    def _keep(self, imports: Imports) -> None:
        imported, lines, _ = keep(imports)
        self._imports = None
        count = len(imported)
        if imported:
            text = trn("Imported {n} puzzle.", "Imported {n} puzzles.", count, n=grouped(count))
            lines = [text, *lines]
        for at, line in enumerate(lines):
            data = {} if at else {"ids": [one.id for one in imported]}
            self._line.say(line, data, "import" if data else "")
        if imported:
            self._line.say(tr("Type play {id} to open the first.", id=imported[0].id))


def _is_pack(path: Path) -> bool:
    """Return whether a path may be a pack.  Raises `CommandError`."""
    with _readable(path):
        return may_be_pack(path)


def _read(path: Path) -> bytes:
    """Return the content of a file.  Raises `CommandError`."""
    with _readable(path), open(path, "rb", opener=regular) as file:
        return file.read(MOST_BYTES + 1)


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Raise `CommandError` for what the system refuses."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise CommandError(
            "cannot read {file}: {why}", file=quote(str(path)), why=cause(error)
        ) from None
