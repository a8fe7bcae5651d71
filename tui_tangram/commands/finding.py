"""Puzzles of any kind, daily ones and ladders too, from the arguments of a command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui_tangram.api import loading
from tui_tangram.api.kinds import kinds
from tui_tangram.commands.host import Host
from tui_tangram.games.catalog import daily_kinds, find_game, shared_in
from tui_tangram.language import PlayerError, refusing, tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.play.names import FOREIGN, looks_like_slot
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.library import UnknownPuzzleError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle
    from tui_tangram.games.tangram.api.problem import FigureProblem
    from tui_tangram.play import Game, Limit, Meter
    from tui_tangram.player.packs import PuzzlePack


class NamedCollection(NamedTuple):
    """The puzzles that an argument names together."""

    title: str
    """The name in the language in use."""
    puzzles: list[SolvablePuzzle]


class PuzzleFinder:
    """Finds the puzzles of one command, and generates those that must be within one limit."""

    def __init__(self, services: Host, limit: Limit | None = None) -> None:
        """Find them with *services*; without a *limit* that of help applies."""
        self._services = services
        self._meter = None if limit is None else limit.meter()
        self._collections: dict[str, NamedCollection | None] = {}

    @property
    def meter(self) -> Meter:
        """The meter of all work of the command."""
        if self._meter is None:
            self._meter = self._services.help_limit.meter()
        return self._meter

    def generated(self, name: str, kind: str) -> Any:  # noqa: ANN401
        """Return the puzzle of a kind that *name* names, perhaps a generated one.

        Raises as `Library.find` does, and `LimitError`.
        """
        try:
            return loading.made(self._services.library, name, kind, lambda: self.meter)
        except KeyboardInterrupt:
            self._services.note(f"{quote(name)}: {tr('stopped')}")
            raise

    def find(self, text: str, *, files: bool = True, make: bool = True) -> SolvablePuzzle:
        """Return the puzzle that *text* names: by id or name, a shared line, a file, or ``-``.

        The id may be that of a daily puzzle or of a step of a ladder.  Without *files* no file
        is searched.  One that takes long to make is made within the
        limit of the command; without *make* it raises `UnmadeError`.
        """
        if text == "-" and files:
            return self.read(text)
        known = self._services.library
        with refusing(Refusal):
            shared = shared_in(text)
        text = shared.puzzle if shared else text
        there = files and not shared and loading.exists(text)
        missing = files and not there and loading.looks_like_a_file(text)
        look = self.generated if make else known.find
        found = loading.named(
            known, text, lambda: self._services.utc_today, look, file=there or missing
        )
        if found is not None:
            return found
        if there:
            return self.read(text)
        if missing:
            raise PlayerError("{file}: no such file", file=self._services.shown(text))
        if not (files or shared):
            raise PlayerError(
                "no puzzle named {name}, and --restricted reads no files; {hint}",
                name=quote(text),
                hint=UnknownPuzzleError(text, known).hint,
            )
        raise loading.unknown(text, known)

    def read(self, text: str) -> SolvablePuzzle:
        """Return the puzzle in the file *text*, or in standard input for ``-``.

        A puzzle without a name gets that of its file, if its kind allows that.
        """
        # Late, as few commands read files.
        from tui_tangram.flow.importing import source_of
        from tui_tangram.games.catalog.shared_result import runs_in

        content, where = self._services.content(text), self._services.shown(text)
        if runs := runs_in(content):
            if len(runs) > 1:
                raise PlayerError("{file}: has {n} puzzles; import them", file=where, n=len(runs))
            return self.find(*runs)
        name, library = "" if text == "-" else Path(text).stem, self._services.library
        with refusing(FormatError):
            if source_of(content, library).is_open(content):
                found = self._only(content, where, name)
            else:
                found = loading.read(content, where, library, name)
        for note in found.notes:
            self._services.note(f"{where}: {note}")
        return found

    def _only(self, content: bytes, where: str, name: str) -> SolvablePuzzle:
        """Return the puzzle of a file as others write them.

        Raises `PlayerError` where it has several or leaves something open, and `FormatError`.
        """
        found = list(
            loading.incoming(content, where, self._services.library, ImportSpec(name=name))
        )
        if len(found) != 1:
            raise PlayerError("{file}: has {n} puzzles; import them", file=where, n=len(found))
        [one] = found
        if one.question:
            raise PlayerError(
                "{file}: {question} Import it with --rules {rules}.",
                file=where,
                question=one.question,
                rules="|".join(one.choices),
            )
        return one

    def find_figure(self, text: str) -> FigureProblem:
        """Return the figure that *text* names.  Raises `PlayerError`, also if it is none."""
        # Late: it is loaded with the first figure.
        from tui_tangram.games.tangram.api.problem import FigureProblem

        found = self.find(text)
        if not isinstance(found, FigureProblem):
            raise PlayerError(
                "{file}: only figures can be verified", file=self._services.shown(text)
            )
        return found

    def is_known(self, found: SolvablePuzzle) -> bool:
        """Return whether the library has this very puzzle under its id.

        A file may claim any id; no other puzzle must be saved under it.
        """
        puzzle, kind = found.source, found.game.kind
        if not puzzle.id:
            return False
        try:
            other = self.generated(puzzle.id, kind)
        except (LookupError, ValueError):
            return False
        return other is puzzle or kinds()[kind].same(puzzle, other)

    def name_in_library(self, found: SolvablePuzzle) -> str:
        """Return a name by which the library finds a puzzle: its id, or a temporary one."""
        if self.is_known(found):
            known: str = found.source.id
            return known
        return self._services.library.keep(found.source, found.game.kind)

    def game_of(self, found: SolvablePuzzle) -> Game[Any]:
        """Return the game of a puzzle, which the library keeps if it is from elsewhere."""
        return find_game(self._services.library, found.game.kind, self.name_in_library(found), {})

    def find_all(self, texts: Sequence[str]) -> list[SolvablePuzzle]:
        """Return the puzzles that *texts* name, collections of the library among them."""
        if texts.count("-") > 1:
            raise PlayerError("standard input can be read only once")
        groups = [self.collection(text) for text in texts]
        return [
            one
            for text, group in zip(texts, groups, strict=True)
            for one in (group.puzzles if group else [self.find(text)])
        ]

    def collection(self, text: str) -> NamedCollection | None:
        """Return the collection or pack with that id; None when there is none.

        The steps of a ladder are a collection, too.
        """
        if text not in self._collections:
            self._collections[text] = self._collection(text)
        return self._collections[text]

    def _collection(self, text: str) -> NamedCollection | None:
        """Look it up."""
        known = self._services.library
        if looks_like_slot(text):
            from tui_tangram.games.catalog.daily import slots_of

            steps = slots_of(text, self._services.utc_today, daily_kinds())
            return NamedCollection(text, [self.find(step.name) for step in steps])
        if "/" in text and not text.startswith(FOREIGN):
            # The ids of the program's collections are words, those of its puzzles are paths.
            return None
        # An installed pack has a collection for each kind; the pack has all in order.
        for pack in (one.pack for one in known.installed):
            if pack.id == text:
                return self._of_pack(pack)
        for kind in kinds().values():
            for one in known[kind.name].collections:
                if one.id == text:
                    return NamedCollection(
                        one.title,
                        [
                            loading.problem_of(known.find(item.id, kind.name), kind.name, known)
                            for item in one.items
                        ],
                    )
        for pack in known.packs:
            if pack.id == text:
                return self._of_pack(pack)
        return None

    def _of_pack(self, pack: PuzzlePack) -> NamedCollection:
        return NamedCollection(pack.title, [self.find(puzzle) for puzzle in pack.puzzles])
