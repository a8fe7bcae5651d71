"""Files of other programs and players, imported into a player's library.

A file is read first, which takes a while for thousands of puzzles and changes nothing; then
what is new can be saved.  The lines of recorded runs are ghosts to play against.  A file of which
nothing can be used is refused as a whole, and so is one that is damaged in a way that leaves open
what its lines mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import PurePath
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.games.catalog import UnmadeError, find_game
from tui_tangram.games.catalog.shared_result import read_shared, runs_in
from tui_tangram.games.session import SaveError, Session
from tui_tangram.games.together.ghost import facts_of
from tui_tangram.games.together.run import replayed
from tui_tangram.language import tr, trn
from tui_tangram.play import played
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.play.names import clean
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.player.item_names import LONGEST
from tui_tangram.player.progress import Challenge
from tui_tangram.player.saves import SaveList
from tui_tangram.player.source import Arrival, Source
from tui_tangram.render.svg import carried
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.player.filters import PuzzleRow
    from tui_tangram.player.library import Library
    from tui_tangram.player.player import PlayerLibrary
    from tui_tangram.player.store import Store

SHOWN: Final = 20
"""The maximum number of refused puzzles that are listed."""
FEW: Final = 5
"""The maximum number of duplicates that are listed."""


ImportProgress = Callable[[str, int], bool]
"""Called after each puzzle with the name of the file and the number read; returns False to stop."""
PROGRESS: Final = 1000
"""The largest number of puzzles between two reports on progress."""
PATIENCE: Final = 5.0
"""The most seconds between two reports, but for those that a puzzle takes."""


def progress_lines(say: Callable[[str], None]) -> ImportProgress:
    """Return what says from time to time how many puzzles were read."""
    last = monotonic()

    def report(where: str, read: int) -> bool:
        nonlocal last
        if read % PROGRESS == 0 or monotonic() > last + PATIENCE:
            last = monotonic()
            say(tr("{file}: {n} read", file=where, n=grouped(read)))
        return True

    return report


class Imports:
    """The contents of files, classified."""

    def __init__(
        self,
        library: PlayerLibrary,
        store: Store,
        spec: ImportSpec,
        progress: ImportProgress | None = None,
    ) -> None:
        """Compare with the puzzles of *library* and the games of *store*."""
        self.library = library
        self.store = store
        # What a file brings, such as a set, those after it may name, or bring again.
        self._spec = spec._replace(sets={}, seen={})
        self._progress = progress
        self.new: list[tuple[str, Source[Any], Arrival]] = []
        """The new puzzles, each after the name of its file and the source of its kind."""
        self.twins: list[tuple[str, Source[Any], Arrival]] = []
        """Those that the player has already, in the same way."""
        self.refused: list[str] = []
        """One line for each that cannot be used, with file and place."""
        self.read = 0
        self.octilinear = 0
        """The number of usable ones that have all pieces at multiples of 45°."""
        self.notes: list[str] = []
        """Sentences on how files were read, with file and place."""
        self._questions: dict[str, str] = {}
        """Sentences on puzzles that may also be others, with the place of the first of each."""
        self.choices: tuple[str, ...] = ()
        """The words for the possible readings, the assumed one first; see `ImportSpec.words`."""
        self.open = False
        """Whether a file was read that leaves something open to say."""
        self._begun: list[tuple[Source[Any], Callable[[], Arrival], str]] = []
        """Searches for the puzzles of games, each with its source and the name of its file."""
        self._positions: set[tuple[int, tuple[str, ...]]] = set()
        """The new games, each by its puzzle and its moves."""

    def look(self, files: Iterable[tuple[str, bytes]]) -> bool:
        """Sort the puzzles of files, which are called so in messages.

        Returns whether they were read to their end, and not stopped.
        """
        if not all(self._look_at(content, where) for where, content in files):
            return False
        for source, again, where in self._begun:
            self._sort(source, again(), where)
        return True

    def _look_at(self, content: bytes, where: str) -> bool:
        try:
            files = files_in(content, where, self.library)
        except FormatError as error:
            self.refused.append(str(error))
            return True
        return all(self._look(file, where) for file in files)

    def _look(self, content: bytes, where: str) -> bool:
        """Classify the puzzles of a single file."""
        if runs := runs_in(content):
            return self._look_at_runs(runs, where)
        source = source_of(content, self.library)
        self.open = self.open or source.is_open(content)
        spec = self._spec._replace(name=name_for(where, self._spec.name))
        try:
            for one in source.arrivals(content, where, spec):
                self.read += 1
                if one.again is None:
                    self._sort(source, one, where)
                else:
                    self._begun.append((source, one.again, where))
                if self._progress is not None and not self._progress(where, self.read):
                    return False
        except FormatError as error:
            self.refused.append(str(error))
        return True

    def _look_at_runs(self, runs: Sequence[str], where: str) -> bool:
        """Classify the recorded runs of a single file."""
        find = partial(find_game, self.library)
        for number, text in enumerate(runs, start=1):
            self.read += 1
            place = tr("game {n}", n=number) if len(runs) > 1 else ""
            one = Arrival(place, "")
            try:
                shared = read_shared(text)
                assert shared is not None
                run = shared.run
                assert run is not None
                game = replayed(run, find).game
                source, puzzle = self.library[game.kind], self.library.find(shared.puzzle)
                one = one._replace(name=game.name, puzzle=puzzle, about=facts_of(run), run=run)
                self._sort(source, one, where)
            except UnmadeError:
                why = tr("Open that puzzle first: it has to be made.")
                self.refused.append(": ".join(filter(None, (where, place, why))))
            except (LookupError, ValueError) as error:
                why = str(error.args[0] if error.args else error)
                self.refused.append(": ".join(filter(None, (where, place, why))))
            if self._progress is not None and not self._progress(where, self.read):
                return False
        return True

    def _sort(self, source: Source[Any], one: Arrival, where: str) -> None:
        if one.puzzle is None:
            parts = (where, one.place, one.name, one.cause)
            self.refused.append(": ".join(filter(None, parts)))
            return
        self.octilinear += one.octilinear
        place = ": ".join(filter(None, (where, one.place)))
        if one.question:
            self.choices = tuple(dict.fromkeys((*self.choices, *one.choices)))
            self._questions.setdefault(one.question, place)
        self.notes += [f"{place}: {note}" for note in one.notes[: SHOWN - len(self.notes)]]
        if self._is_here(source, one):
            self.twins.append((where, source, one))
        else:
            self.new.append((where, source, one))

    def _is_here(self, source: Source[Any], one: Arrival) -> bool:
        """Return whether the player has a puzzle or a game already, or this import brings it."""
        if one.run is not None:
            there = self.store.to_beat.get(one.run.save.puzzle)
            return there is not None and there.run == one.run
        if not one.moves:
            return bool(one.twin)
        position = id(one.puzzle), one.moves
        if position in self._positions:
            return True
        self._positions.add(position)
        if not one.puzzle.id:
            return False
        find = partial(find_game, self.library)
        state = played(find(source.kind, one.puzzle.id, {}), one.moves)
        for where in (SaveList.UNFINISHED, SaveList.NAMED):
            for stored in self.store.saves.each(where):
                if stored.save.puzzle == one.puzzle.id:
                    with suppress(SaveError):
                        if Session.from_save(stored.save, find, float).state == state:
                            return True
        return False

    def take_next(self, one: Arrival) -> Arrival:
        """Take the next puzzle that a picture may show in place of *one*; return it.

        *one* is then the last of the others, so all of them come again and again.
        """
        first, *others = one.others
        following = first._replace(others=(*others, one._replace(others=())))
        into = self.twins if following.twin else self.new
        for some in (self.new, self.twins):
            for at, (where, source, other) in enumerate(some):
                if other is one:
                    some[at : at + 1] = [(where, source, following)] if some is into else []
                    into += [(where, source, following)] if some is not into else []
                    return following
        raise LookupError(one.name)

    def facts(self, ids: Mapping[int, str] = MappingProxyType({})) -> Iterator[dict[str, object]]:
        """Yield the fields of all that was read, for programs.

        *ids* has the ids of saved puzzles by the identity of these.
        """
        for state, some in (("new", self.new), ("duplicate", self.twins)):
            for where, _, one in some:
                fields = {"state": state, "file": where, "place": one.place, "name": one.name}
                fields |= {"id": ids[id(one.puzzle)]} if id(one.puzzle) in ids else {}
                fields |= {"same": one.twin} if one.twin else {}
                yield fields | picture_facts(one)
        for line in self.refused:
            yield {"state": "refused", "why": line}

    @property
    def new_sets(self) -> list[str]:
        """A clause on each set that comes with the new puzzles."""
        return list(dict.fromkeys(one.about for _, _, one in self.new if one.pieces is not None))

    @property
    def saved_sets(self) -> list[str]:
        """The ids of the sets that came with the new puzzles, once they are saved."""
        new = (source.saved_set(one) for _, source, one in self.new if one.pieces is not None)
        return list(dict.fromkeys(new))

    @property
    def question(self) -> str:
        """Sentences on puzzles that may also be others; empty if all are sure."""
        alone = len(self._questions) == 1
        return " ".join(
            text if alone else f"{place}: {text}" for text, place in self._questions.items()
        )

    @property
    def usable(self) -> bool:
        """Whether anything is new or a duplicate."""
        return bool(self.new or self.twins)

    @property
    def numbers(self) -> dict[str, object]:
        """The numbers of puzzles, for programs."""
        return {
            "read": self.read,
            "new": len(self.new),
            "duplicates": len(self.twins),
            "refused": len(self.refused),
        }

    @property
    def line(self) -> str:
        """The numbers in one line."""
        new, twins, refused = (len(some) for some in (self.new, self.twins, self.refused))
        return tr(
            "{read} read: {new} new, {duplicates}, {refused} refused.",
            read=grouped(self.read),
            new=grouped(new),
            duplicates=trn("{m} duplicate", "{m} duplicates", twins, m=grouped(twins)),
            refused=grouped(refused),
        )

    def details(self, most: int = SHOWN, few: int = FEW) -> list[str]:
        """Return the lines on single puzzles: those that are refused, then the duplicates.

        Of those there are *most* and *few* lines, and one for the rest.
        """
        lines = self.refused[:most]
        if len(self.refused) > most:
            lines.append(tr("… and {n} more refused", n=grouped(len(self.refused) - most)))
        for where, _, one in self.twins[:few]:
            place = ": ".join(filter(None, (where, one.place)))
            if one.run is not None:
                text = tr("{place}: {name} has this ghost already", place=place, name=one.name)
            elif one.moves:
                text = tr("{place}: your saves already have this game of {name}",
                          place=place, name=one.name)  # fmt: skip
            else:
                text = tr("{place}: {name} is in the library as {twin}",
                          place=place, name=one.name, twin=one.twin)  # fmt: skip
            lines.append(text)
        if len(self.twins) > few:
            lines.append(tr("… and {n} more duplicates", n=grouped(len(self.twins) - few)))
        return lines


def files_in(content: bytes, where: str, library: Library) -> tuple[bytes, ...]:
    """Return the files that a picture carries; of any other file, itself.

    A figure whose picture was changed since it was exported is a drawing.  Raises `FormatError` for
    all else that was, or whose puzzles are damaged.
    """
    files, changed = carried(content)
    if not changed:
        return files or (content,)
    # What has another source than drawings have, a board, is not seen in its picture.
    if files and all(source_of(one, library) is source_of(content, library) for one in files):
        return (content,)
    raise FormatError(where, "", tr("was changed after it was exported; export it again"))


def source_of(content: bytes, library: Library) -> Source[Any]:
    """Return the source for the kind of a file: all drawings are figures."""
    return next(one for one in reversed(library.sources) if one.reads(content))


def picture_facts(one: Arrival) -> dict[str, object]:
    """Return the fields of a puzzle that are only of pictures; none for others."""
    if one.shown is None:
        return {}
    return {"off": round(one.shown.error, 2), "sure": one.shown.sure, "others": len(one.others)}


def picture_words(one: Arrival, *, spoken: bool = False) -> list[str]:
    """Return clauses on how near a puzzle is to its picture; none for others.

    *spoken*: they are read aloud.
    """
    if one.shown is None:
        return []
    percent = pointed(f"{one.shown.error:.1f}")
    words = [
        tr("{percent} percent off the picture", percent=percent)
        if spoken
        else tr("{percent}% off the picture", percent=percent)
    ]
    if one.others:
        words.append(trn("or {n} other figure", "or {n} other figures", len(one.others)))
    return words


class Brought(NamedTuple):
    """The puzzles and games that an import has brought."""

    rows: list[PuzzleRow]
    """The puzzles that were saved, and those of which a game is in progress now."""
    lines: list[str]
    """Sentences on games that were saved under a name."""
    ids: Mapping[int, str]
    """The ids of the saved puzzles, by the identity of these as they were read."""


def keep(imports: Imports, collection: str = "") -> Brought:
    """Save all that is new.  Raises `ItemError`, and then nothing is saved.

    It goes into a *collection* if that has a name.  Else several puzzles of one file are a
    collection with the name of the file.  A game that a file shows is then in progress; if
    the player has another of that puzzle it is saved under a name.
    """
    groups: dict[tuple[str, int], list[tuple[Source[Any], Arrival]]] = {}
    for where, source, one in imports.new:
        if not (one.moves or one.run):
            groups.setdefault(("" if collection else where, id(source)), []).append((source, one))
    rows: list[PuzzleRow] = []
    # The puzzles of games are the identical objects from above, or those of the library.
    named: dict[int, str] = {}
    with imports.library.saving():
        for (where, _), some in groups.items():
            name = collection or (name_for(where, "") if len(some) > 1 else "")
            saved = some[0][0].take([one for _, one in some], name)
            named |= {id(one.puzzle): row.id for (_, one), row in zip(some, saved, strict=False)}
            rows += saved
    lines: list[str] = []
    for _, source, one in imports.new:
        if one.run is not None:
            puzzle = one.run.save.puzzle
            challenge = Challenge(puzzle, int(one.run.result.elapsed), one.run)
            imports.store.to_beat.take_on(challenge)
            text = tr("{puzzle} has a ghost now: play {id}.", puzzle=one.name, id=puzzle)
            lines.append(f"{text} {one.about}")
        elif one.moves:
            name = one.puzzle.id or named[id(one.puzzle)]
            rows += [row for row in source.items if row.id == name and row not in rows]
            lines += _begin(imports, source.kind, name, one.moves)
    return Brought(rows, lines, named)


def _begin(imports: Imports, kind: str, puzzle: str, moves: Sequence[str]) -> Iterator[str]:
    """Begin the game of a puzzle with these moves; yield what the player needs to know of it."""
    library, saves = imports.library, imports.store.saves
    session = Session(find_game(library, kind, puzzle, {}), float)
    for move in moves:
        session.play(move)
    there = saves.auto.open(puzzle, partial(find_game, library), float, session.game.options)
    if there is None or not there.begun:
        saves.auto.save(session, durable=True)
    elif there.state != session.state:
        name = saves.free_name(session.game.name)
        saves.save_as(session, name)
        yield tr(
            "You have another game of {puzzle} in progress; this one is saved as {name}.",
            puzzle=session.game.name,
            name=name,
        )


def name_for(where: str, name: str) -> str:
    """Return *name*, or the name that a file gives its puzzle."""
    stem = clean(name or PurePath(where).stem)
    return (stem if stem.isprintable() else "")[:LONGEST] or tr("Drawing")
