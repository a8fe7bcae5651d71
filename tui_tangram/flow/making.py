"""A figure that a player makes: analyse it, and save it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from tui_tangram.games.assist.client import Client
from tui_tangram.games.assist.errors import SearchStoppedError
from tui_tangram.games.catalog import public_id
from tui_tangram.games.tangram.core.difficulty import measured
from tui_tangram.games.tangram.core.editor import NAMELESS, Facts, placed, untaken_corner
from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.words import at, place
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr, trc, trn
from tui_tangram.maths.geometry import Point
from tui_tangram.play import Limit, played
from tui_tangram.play.difficulty import graded
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.names import named
from tui_tangram.play.phrases import capital, grade_name, grouped
from tui_tangram.player.item_names import set_name
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.player.store import Backend


@dataclass(eq=False)
class FigureAnalysis:
    """The facts known so far about a figure."""

    figure: Figure
    pieces: PieceSet
    alike: Figure | None = None
    """The figure of the library with the same silhouette."""
    solutions: int | None = None
    """The number of solutions, or of those found within the time limit."""
    problem: str = ""
    """A sentence that says why the pieces do not fill the figure; empty if they do."""
    corner: Point | None = None
    """The corner that no piece fits, if that is the problem."""
    counted: bool = False
    """Whether all solutions were counted."""
    effort: float | None = None
    measured: bool = False
    """Whether the measurement of the difficulty has ended, successfully or not."""

    @property
    def ways(self) -> int:
        """The number of ways to exchange equal pieces in a solution."""
        return labellings(piece.kind.kind for piece in self.pieces.pieces)

    @property
    def grade(self) -> int | None:
        """The difficulty, once measured."""
        # Imported late: every start loads this module, and few measure.

        return graded(self.effort, len(self.pieces.pieces))

    def rows(self, grade_text: Callable[[int], str]) -> list[tuple[str, str]]:
        """Return labels and values of solutions and difficulty, in few words.

        "…" means that the search goes on, "+" that there may be more; *grade_text* names a grade.
        """
        number = self.solutions
        more = "" if self.counted else "+"
        found = [(tr("solutions"), "…" if number is None else f"{grouped(number)}{more}")]
        if number and self.ways > 1:
            apart = f"{grouped(number * self.ways)}{more}"
            found.append((trc("solutions", "told apart"), apart))
        return [*found, (tr("difficulty"), self.difficulty(grade_text))]

    def difficulty(self, grade_text: Callable[[int], str]) -> str:
        """Return the difficulty, its grade named by *grade_text*; "…" while it is measured."""
        if self.grade is not None:
            return grade_text(self.grade)
        return tr("too hard") if self.measured else "…"

    @property
    def sentences(self) -> list[str]:
        """The facts in sentences, for descriptions and plain mode."""
        if self.problem:
            return [self.problem]
        facts = []
        if self.solutions is not None:
            found = counted(self.solutions, self.ways)
            facts.append(found if self.counted else tr("at least {found}", found=found))
        difficulty = self.difficulty(grade_name)
        facts.append(tr("difficulty: {difficulty}", difficulty=difficulty))
        return [*(f"{capital(one)}." for one in facts), *filter(None, [self.known_as])]

    @property
    def known_as(self) -> str:
        """A sentence that names the same figure in the library; empty if there is none."""
        if self.alike is None:
            return ""
        name = named(self.alike.name, self.alike.id)
        return tr("In the library: {figure}.", figure=name)

    def saved_as(self, name: str) -> Figure:
        """Return the figure with a name and the facts."""
        return changed(
            self.figure,
            name=name,
            solutions=self.solutions if self.counted else None,
            effort=self.effort,
            difficulty=self.grade,
        )


async def analyse(
    analysis: FigureAnalysis,
    library: UserFigures,
    client: Client,
    limit: Limit,
    changed_facts: Callable[[], None] = lambda: None,
) -> None:
    """Find the facts about a figure, and call *changed_facts* after each.

    Raises `AssistError`; the facts found until then stay.
    """
    analysis.alike = await asyncio.to_thread(library.alike, analysis.figure)
    changed_facts()
    game = TangramGame(changed(analysis.figure, id="", name=NAMELESS), analysis.pieces)
    if analysis.figure.solution is None:
        await _solve(analysis, game, client, limit)
        changed_facts()
        if analysis.problem:
            return
    found = await client.count(game, limit=limit)
    analysis.solutions, analysis.counted = found.count, found.complete
    changed_facts()
    with suppress(SearchStoppedError):
        analysis.effort = await client.measure(game, limit=limit)
    analysis.measured = True
    changed_facts()


async def _solve(analysis: FigureAnalysis, game: TangramGame, client: Client, limit: Limit) -> None:
    """Find a solution of an outline, or the problem with it."""
    found = await client.solve(game, most=1, limit=limit)
    if found.solutions:
        laid = game.laid(played(game, found.solutions[0]))
        analysis.figure = changed(analysis.figure, solution=tuple(placed(laid)))
        return
    if not found.complete:
        analysis.problem = tr("No solution found in {n} s.", n=round(found.progress.seconds))
        return
    analysis.corner = await asyncio.to_thread(untaken_corner, game)
    if analysis.corner is not None:
        where = at(place(analysis.corner, *game.bounds))
        analysis.problem = tr("No piece fits the corner {where}.", where=where)
        return
    number = found.progress.nodes
    analysis.problem = trn(
        "The pieces do not fill it: {n} way searched.",
        "The pieces do not fill it: all {n} ways searched.",
        number,
        n=grouped(number),
    )


def shared_id(figure: Figure, pieces: PieceSet) -> str:
    """Return the ID by which anybody can play a figure.  Raises `LongIdError`."""
    return public_id(TangramGame(changed(figure, id=""), pieces))


def saved_lines(text: str, figure: Figure, pieces: PieceSet) -> list[str]:
    """Return *text*, which says that a figure was saved, and its ID to share if it has one."""
    try:
        return [text, tr("ID to share: {id}.", id=shared_id(figure, pieces))]
    except LongIdError:
        return [text]


def save_set(
    backend: Backend, pieces: PieceSet, figure: Figure | None
) -> tuple[PieceSet, Figure | None]:
    """Save a set of pieces, and its first figure, measured, if there is one; return both as saved.

    Raises `ItemError`.
    """
    library = backend.library.of(UserFigures)
    saved = library.save_set(pieces)
    if figure is None:
        return saved, None
    figures = measured(saved, [changed(figure, set_id=saved.id)])
    return saved, library.save_figures(saved, figures)[0]


def save_figure(backend: Backend, analysis: FigureAnalysis, name: str) -> tuple[Figure, bool]:
    """Save the figure under a name; return it as saved, and whether it is new.

    Raises `ItemError`.
    """
    library = backend.library.of(UserFigures)
    name = set_name(name)
    before = {one.id for one in library.own.entries}
    (figure,) = library.save_figures(analysis.pieces, [analysis.saved_as(name)])
    return figure, figure.id not in before


def rows(facts: Facts) -> list[tuple[str, str]]:
    """Return labels and values of an arrangement that need no search, in few words."""
    placed = tr("{number} of {wanted}", number=facts.laid, wanted=facts.pieces)
    found = [(tr("placed"), placed)]
    if facts.laid:
        found.append((tr("area"), str(facts.area)))
        found.append((tr("parts"), str(facts.islands)))
        found.append((tr("holes"), str(facts.holes)))
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


def sentences(facts: Facts, analysis: FigureAnalysis | None) -> list[str]:
    """Return the same in sentences, for descriptions and plain mode."""
    line = ", ".join(f"{label} {value}" for label, value in rows(facts))
    return [f"{capital(line)}.", *(analysis.sentences if analysis is not None else ())]
