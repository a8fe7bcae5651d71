"""A figure made by the player: its analysis, and saving it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui_tangram.assist.client import SearchStoppedError
from tui_tangram.catalog import public_id
from tui_tangram.geometry import Point
from tui_tangram.language import tr, trc, trn
from tui_tangram.play import Limit, played
from tui_tangram.play.labelled import counted, labellings
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import named
from tui_tangram.play.phrases import capital, grade_name, grouped
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.store.own_names import set_name
from tui_tangram.tangram.editor import NAMELESS, Facts, placed, untaken_corner
from tui_tangram.tangram.figure import Figure, changed
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.pieces import PieceSet
from tui_tangram.tangram.words import at, place

if TYPE_CHECKING:
    from tui_tangram.assist.client import Client
    from tui_tangram.store.store import Backend


@dataclass(eq=False)
class Study:
    """A figure, and the facts known so far."""

    figure: Figure
    pieces: PieceSet
    alike: Figure | None = None
    """The figure of the library with the same silhouette."""
    solutions: int | None = None
    """The number of solutions, or of those found within the time limit."""
    trouble: str = ""
    """A sentence on the problem: the reason why the pieces do not fill it."""
    corner: Point | None = None
    """The corner that no piece fits, if that is the problem."""
    counted: bool = False
    """Whether these are all."""
    effort: float | None = None
    measured: bool = False
    """Whether the difficulty was computed; it may have been too hard to measure."""

    @property
    def ways(self) -> int:
        """The number of ways to exchange equal pieces in a solution."""
        return labellings(piece.kind.kind for piece in self.pieces.pieces)

    @property
    def grade(self) -> int | None:
        """The difficulty, once measured."""
        # Imported late: every start loads this module, and few measure.
        from tui_tangram.tangram.difficulty import graded

        return graded(self.effort, len(self.pieces.pieces))

    def rows(self, grade_text: Callable[[int], str]) -> list[tuple[str, str]]:
        """Return labels and short values for solutions and difficulty.

        "…" marks a value being computed, "+" a number that may grow; *grade_text* formats a grade.
        """
        number = self.solutions
        more = "" if self.counted else "+"
        found = [(tr("solutions"), "…" if number is None else f"{grouped(number)}{more}")]
        if number and self.ways > 1:
            apart = f"{grouped(number * self.ways)}{more}"
            found.append((trc("solutions", "told apart"), apart))
        return [*found, (tr("difficulty"), self.difficulty(grade_text))]

    def difficulty(self, grade_text: Callable[[int], str]) -> str:
        """Return the difficulty, formatted by *grade_text*; "…" while it is measured."""
        if self.grade is not None:
            return grade_text(self.grade)
        return tr("too hard") if self.measured else "…"

    @property
    def sentences(self) -> list[str]:
        """All known facts as sentences, for descriptions and plain mode."""
        if self.trouble:
            return [self.trouble]
        parts = []
        if self.solutions is not None:
            found = counted(self.solutions, self.ways)
            parts.append(found if self.counted else tr("at least {found}", found=found))
        difficulty = self.difficulty(grade_name)
        parts.append(tr("difficulty: {difficulty}", difficulty=difficulty))
        return [*(f"{capital(one)}." for one in parts), *filter(None, [self.known_as])]

    @property
    def known_as(self) -> str:
        """A sentence naming the same figure in the library; empty for none."""
        if self.alike is None:
            return ""
        name = named(self.alike.name, self.alike.id)
        return tr("In the library: {figure}.", figure=name)

    def kept_as(self, name: str) -> Figure:
        """Return the figure with a name and all known facts."""
        return changed(
            self.figure,
            name=name,
            solutions=self.solutions if self.counted else None,
            effort=self.effort,
            difficulty=self.grade,
        )


async def learn(
    study: Study,
    library: OwnFigures,
    client: Client,
    limit: Limit,
    notify: Callable[[], None] = lambda: None,
) -> None:
    """Analyse a figure, and call *notify* after each result.

    Raises `AssistError`; the facts known by then remain.
    """
    study.alike = await asyncio.to_thread(library.alike, study.figure)
    notify()
    game = TangramGame(changed(study.figure, id="", name=NAMELESS), study.pieces)
    if study.figure.solution is None:
        await _lay(study, game, client, limit)
        notify()
        if study.trouble:
            return
    found = await client.count(game, limit=limit)
    study.solutions, study.counted = found.count, found.complete
    notify()
    with suppress(SearchStoppedError):
        study.effort = await client.measure(game, limit=limit)
    study.measured = True
    notify()


async def _lay(study: Study, game: TangramGame, client: Client, limit: Limit) -> None:
    """Find a solution for an outline, or the reason why there is none."""
    found = await client.solve(game, most=1, limit=limit)
    if found.solutions:
        laid = game.laid(played(game, found.solutions[0]))
        study.figure = changed(study.figure, solution=tuple(placed(laid)))
        return
    if not found.complete:
        study.trouble = tr("No solution found in {n} s.", n=round(found.progress.seconds))
        return
    study.corner = await asyncio.to_thread(untaken_corner, game)
    if study.corner is not None:
        where = at(place(study.corner, *game.bounds))
        study.trouble = tr("No piece fits the corner {where}.", where=where)
        return
    number = found.progress.nodes
    study.trouble = trn(
        "The pieces do not fill it: {n} way searched.",
        "The pieces do not fill it: all {n} ways searched.",
        number,
        n=grouped(number),
    )


def shared_id(figure: Figure, pieces: PieceSet) -> str:
    """Return the ID by which anybody can play a figure.  Raises `LongIdError`."""
    return public_id(TangramGame(changed(figure, id=""), pieces))


def kept_lines(text: str, figure: Figure, pieces: PieceSet) -> list[str]:
    """Return *text*, the message that a figure was saved, and the ID to share if it has one."""
    try:
        return [text, tr("ID to share: {id}.", id=shared_id(figure, pieces))]
    except LongIdError:
        return [text]


def keep_set(
    backend: Backend, pieces: PieceSet, figure: Figure | None
) -> tuple[PieceSet, Figure | None]:
    """Save a set of pieces and its first figure, measured, if any; return both as saved.

    Raises `OwnError`.
    """
    library = backend.library.of(OwnFigures)
    saved = library.keep_set(pieces)
    if figure is None:
        return saved, None
    (measured,) = library.measured(saved, [changed(figure, set_id=saved.id)])
    return saved, library.keep_figures(saved, [measured])[0]


def keep(backend: Backend, study: Study, name: str) -> tuple[Figure, bool]:
    """Save the figure under a name; return it as saved, and whether it is new.

    Raises `OwnError`.
    """
    library = backend.library.of(OwnFigures)
    name = set_name(name)
    before = {one.id for some in library.own.figures.values() for one in some}
    (figure,) = library.keep_figures(study.pieces, [study.kept_as(name)])
    return figure, figure.id not in before


def rows(facts: Facts) -> list[tuple[str, str]]:
    """Return the immediate facts of an arrangement: labels and short values."""
    placed = tr("{number} of {wanted}", number=facts.laid, wanted=facts.pieces)
    found = [(tr("placed"), placed)]
    if facts.laid:
        found.append((tr("area"), str(facts.area)))
        found.append((tr("parts, holes"), f"{facts.islands}, {facts.holes}"))
        found.append((tr("corners"), str(facts.corners)))
        found.append((tr("symmetry"), symmetry(facts)))
    return found


def symmetry(facts: Facts) -> str:
    """Return the symmetries of an arrangement in a few words."""
    angle = 360 // max(facts.turns, 1)
    if facts.turns > 1:
        turned = tr("mirror, {angle}°") if facts.mirrors else tr("{angle}° turn")
        return turned.format(angle=angle)
    return tr("mirror") if facts.mirrors else trc("symmetry", "none")


def sentences(facts: Facts, study: Study | None) -> list[str]:
    """Return the same in sentences, for descriptions and plain mode."""
    brief = ", ".join(f"{label} {value}" for label, value in rows(facts))
    return [f"{capital(brief)}.", *(study.sentences if study is not None else ())]
