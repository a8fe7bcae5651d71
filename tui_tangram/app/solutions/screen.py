"""The screen of the solutions browser: handles keys and redraws the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.export_screen import ExportOffer
from tui_tangram.app.files import stem_of
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.page_screen import ThumbnailScreen
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.solutions.model import (
    MOST,
    ListedSolution,
    Phase,
    SearchProgress,
    SolutionPiece,
    SolutionRenderer,
    Solutions,
    towards,
)
from tui_tangram.app.solutions.page import COUNTING, SolutionListing, SolutionsPage
from tui_tangram.games.assist.errors import AssistError, SupersededError
from tui_tangram.language import english, mark, tr, trn
from tui_tangram.play import Game
from tui_tangram.play.phrases import capital, grouped
from tui_tangram.render.portrayal import Portrayal, solution_alone
from tui_tangram.values import NamedTuple


class Selection(NamedTuple):
    """The solutions to write."""

    game: Game[Any]
    renderer: SolutionRenderer
    solutions: Sequence[ListedSolution]
    """The solutions, at least one."""
    captions: Sequence[str]
    """The caption of each: "solution 5, mirror of 4"."""
    complete: bool
    """Whether these are all solutions of the puzzle."""


def offer_of(what: Selection, stem: str) -> ExportOffer:
    """Return the offer to write solutions into a file whose name begins with *stem*."""
    name, number = what.game.name, len(what.solutions)
    return ExportOffer(
        f"{name}: {what.captions[0]}"
        if number == 1
        else trn("{puzzle}: {n} solution", "{puzzle}: {n} solutions", number, puzzle=name),
        tuple(
            partial(_portrayal, what, solution, caption)
            for solution, caption in zip(what.solutions, what.captions, strict=True)
        ),
        stem=stem,
        data=partial(as_document, what),
    )


def _portrayal(what: Selection, solution: ListedSolution, caption: str) -> Portrayal:
    portray = kind_of(what.game).portray
    return solution_alone(
        capital(caption),
        what.renderer.drawing(solution),
        partial(what.renderer.text, solution),
        portray(what.game).data if portray else str,
    )


def as_document(what: Selection) -> str:
    """Return solutions as JSON, in the form of ``solve --json``."""
    with english():
        name = what.game.name
    document = {
        "puzzle": what.game.puzzle_id,
        "name": name,
        "status": "complete" if what.complete else "partial",
        "count": len(what.solutions),
        **what.renderer.as_json(what.solutions),
        "numbers": [solution.number for solution in what.solutions],
        "classes": [solution.family.number or None for solution in what.solutions],
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def file_stem(puzzle: str, solution: ListedSolution | None) -> str:
    """Return the beginning of a file's name, of one solution or of several.

    >>> file_stem("convex/2", None), file_stem("a b:ä", None)
    ('convex-2-solutions', 'a-b-solutions')
    """
    name = stem_of(puzzle)
    return f"{name}-solutions" if solution is None else f"{name}-solution-{solution.number}"


LONGEST: Final = 60
"""The most characters of a number that is typed."""
_PICTURE: Final = (24, 12)


class SolutionsScreen(ThumbnailScreen[SolutionsPage]):
    """All solutions of a puzzle."""

    rules = "solutions"
    contexts = (
        Context.SOLUTIONS, Context.FILTER_SOLUTIONS, Context.SPOILER, Context.ENTERING,
        Context.JUMP,
    )  # fmt: skip
    topic = mark("solutions")

    def __init__(
        self,
        services: Services,
        game: Game[Any],
        *,
        warning: str = "",
        on_seen: Callable[[], None] | None = None,
    ) -> None:
        """Show the solutions of *game*.

        With a *warning* that text comes first, and the solutions are shown when the player
        still wants them.  *on_seen* is called when they are.
        """
        super().__init__(services)
        self.game = game
        renderer = kind_of(game).renderer
        assert renderer is not None  # the browser is opened only where there is one
        self.renderer = renderer(game, services)
        self.solutions = Solutions(self.renderer.equivalence, MOST)
        self.page = SolutionsPage(
            services.paint, game.name, self.solutions, self.renderer, services.clock
        )
        if game.puzzle_id:
            self.page.found = frozenset(services.store.finds.get(game.puzzle_id).classes)
        self.page.covered = bool(warning)
        self._warning = warning
        self.page.stop_key = services.keymap.shown(services.keymap.first("drop"))
        self._on_seen = on_seen
        self._listing = SolutionListing(self, self.page, game, MOST, self._grown)
        self._wanted: int | None = None
        """The number of the requested solution that has not arrived yet."""

    def manual(self) -> Manual:
        """Return the rules of this screen."""
        return Manual(
            tuple(self.rules_text.splitlines()),
            self.renderer.cover(_PICTURE),
            self.renderer.palette,
        )

    @property
    def situation(self) -> Context:
        """The context: a question, the choice of a piece, or the solutions."""
        if self.page.covered:
            return Context.SPOILER
        return super().situation if self.page.picking is None else Context.FILTER_SOLUTIONS

    def on_mount(self) -> None:
        """Start, or show the warning first."""
        if self.page.covered:
            self.announce(self._warning)
        else:
            self._begin()

    def on_unmount(self) -> None:
        """Stop the search."""
        self._stop()

    def resumed(self) -> None:
        """Show the page; the place of the question is known when the frame is drawn."""
        self.page.redraw()
        self.call_after_refresh(self.point)

    # The search

    def _begin(self) -> None:
        if self._on_seen is not None:
            self._on_seen()
        self._listing.begin()
        self.moved()

    def _grown(self, first: bool) -> None:
        """Show that there are more, and update the announcement of the cursor's place."""
        if self.announcer.speech and self.page.search.busy:
            self.show()  # how many there are is heard once they are all there
        elif first and not self.announcer.speech:
            self.moved()
        else:
            self.renew()

    # By number

    async def _fetch(self, number: int) -> None:
        """Go to a solution that is not in the list."""
        solutions = self.solutions
        try:
            found = await self.services.client.number(self.game, number, limit=COUNTING)
        except SupersededError:
            return
        except AssistError as error:
            self.announce(tr("Could not find this solution: {why}.", why=error), Tone.TROUBLE)
            return
        finally:
            if self._wanted == number:
                self._wanted = None
        if found.count:
            self.page.search = SearchProgress(Phase.DONE, found.count)
        if found.solutions:
            solutions.go_beyond(number, found.solutions[0], found.count, found.uses)
            self.moved()
        elif found.count:
            self.announce(self._beyond_all(found.count), Tone.TROUBLE)
        else:
            listed = grouped(len(solutions.all))
            self.announce(tr("Only the first {listed} have numbers.", listed=listed), Tone.TROUBLE)

    def _beyond_all(self, total: int) -> str:
        return tr("Type a number from 1 to {all}.", all=grouped(total))

    def _go_to(self, number: int) -> str:
        """Go to the solution with that number; return the reason when there is none."""
        solutions, search = self.solutions, self.page.search
        if number <= len(solutions.all):
            if not solutions.go_to(number):
                return tr("The filter hides solution {number}.", number=grouped(number))
            self.moved()
        elif search.phase is Phase.DONE and number > search.found:
            return self._beyond_all(search.found)
        else:
            self._wanted = number
            if not solutions.total:
                self.announce(tr("Looking for solution {number}…", number=grouped(number)))
            self.in_background("number", partial(self._fetch, number))
        return ""

    def _by(self, steps: int) -> None:
        """Move from a solution beyond the list by a number of steps, to the last at most."""
        assert self.solutions.beyond is not None
        at = self._wanted or self.solutions.beyond.number
        self._go_to(min(max(at + steps, 1), self.solutions.total))

    def action_go_to_number(self) -> None:
        """Ask for the number of a solution."""
        search = self.page.search
        all_of_them = grouped(search.found) if search.phase is Phase.DONE else "?"
        self.ask_for(tr("Which solution? 1 to {all}:", all=all_of_them), self._typed, LONGEST)

    def _typed(self, text: str, _: bool) -> str:
        digits = "".join(text.replace(",", " ").replace(".", " ").split())
        if not digits.isdecimal() or not int(digits):
            return tr("Type a number, such as 1,000,000.")
        return self._go_to(int(digits))

    def _stop(self) -> None:
        self._listing.stop()
        if (self.page.search.busy or self._wanted) and self.services.has_client:
            self.services.client.stop()

    # Display

    def point(self) -> None:
        """Move the cursor to the solution or the piece, or to the question."""
        if self.page.covered:
            self.point_at(MARGIN, self.announcer.region.y)
        else:
            super().point()

    def describe_cursor(self) -> str:
        """Return a sentence on the solution or the piece that is chosen."""
        picked = self.page.picked
        if picked is not None:
            return self._about(picked)
        search = self.page.search
        if not self.solutions.all and search.busy:
            return tr("Looking for solutions…")
        if not self.solutions.all and search.phase is Phase.STOPPED:
            return tr("Search stopped, no solution found so far.")
        return self._where()

    def _where(self) -> str:
        """Return the place of the cursor, as a sentence."""
        search = self.page.search
        more = search.final and search.found > len(self.solutions.all)
        text = self.solutions.place(final=search.final, more=more)
        chosen = self.solutions.chosen
        if chosen is not None and chosen.family.name in self.page.found:
            text = tr("{solution} (yours)", solution=text)
        return f"{capital(text)}."

    def _about(self, piece: SolutionPiece) -> str:
        """Return the sentence about the chosen piece."""
        number = grouped(self.solutions.count(piece.part))
        solutions = self.solutions
        beyond = solutions.beyond is not None
        listed = grouped(solutions.total if beyond else len(solutions.shown))
        text = piece.within
        if piece.part in solutions.fixed and not beyond:
            return tr(
                "Filter on, in {number} of {all}: {piece}.", number=number, all=listed, piece=text
            )
        return tr("In {number} of {all}: {piece}.", number=number, all=listed, piece=text)

    # Actions

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: actions without a selection are idle."""
        found, search = self.solutions, self.page.search
        idle = {
            "go_to_number": not (search.final and found.all),
            "enlarge": found.beyond is not None,
        }
        needing = self.context is Context.SOLUTIONS and wanted.id in _NEEDING
        if idle.get(wanted.id) or (needing and found.chosen is None):
            return Availability.IDLE
        return super().availability_here(wanted)

    def action_see(self) -> None:
        """Show the solutions, though that counts as help."""
        self.page.covered = False
        self.context_changed()
        self._begin()

    def action_step(self, way: str) -> None:
        """Go to the next solution, the one before, or a row up or down."""
        solutions, layout = self.solutions, self.page.layout_now
        if solutions.beyond is not None:
            self._by(1 if way in ("right", "down") else -1)
            return
        search, listed = self.page.search, len(solutions.all)
        if (
            way == "right"
            and solutions.index == listed - 1
            and search.phase is Phase.DONE
            and search.found > listed
        ):
            self._go_to(listed + 1)
            return
        solutions.move(way, layout.columns if layout.grid else 1)
        self.moved()

    def action_page(self, way: int) -> None:
        """Move by a page; beyond the list by a thousand."""
        if self.solutions.beyond is None:
            super().action_page(way)
        else:
            self._by(way * MOST)

    def action_end(self, way: int) -> None:
        """Go to the first solution, or to the last of the list or beyond it of all."""
        if self.solutions.beyond is None:
            super().action_end(way)
        else:
            self._go_to(self.solutions.total if way > 0 else 1)

    def choose(self, key: Hashable) -> None:
        """Go to the solution with that number, if it is still shown."""
        self.solutions.go_to(key)
        self.moved()

    def action_class(self, way: int) -> None:
        """Go to the next class or the one before."""
        if self._beyond():
            return
        self.solutions.next_class(way)
        self.moved()

    def action_enlarge(self) -> None:
        """Show only the large picture, or the small ones too."""
        self.page.large = not self.page.large
        self.moved()

    def action_drop(self) -> None:
        """Stop the search, or remove the newest part of the filter, or else go back."""
        if self.page.search.busy:
            self._stop()
        elif self._wanted:
            self._stop()
            self.moved()
        elif self.solutions.beyond is not None:
            self.solutions.beyond = None
            self.moved()
        elif self.solutions.drop():
            self.moved()
        else:
            self.action_back()

    def action_describe_solution(self) -> None:
        """Announce the places of the pieces of the solution; again: the next part."""
        chosen = self.solutions.chosen
        if chosen is None:
            return
        places = ". ".join(piece.description for piece in self.renderer.pieces(chosen))
        text = f"{self._where()} {places}."
        self.read_on(text)

    # The filter

    def _picking(self, piece: int | None) -> None:
        self.page.picking = piece
        self.context_changed()
        self.moved()

    def action_pick(self) -> None:
        """Start choosing pieces, and announce how many solutions have them here."""
        self._picking(0)

    def _beyond(self) -> bool:
        """Whether the solution is beyond the list; if so, announce that the list is needed."""
        beyond = self.solutions.beyond is not None
        if beyond:
            listed = grouped(len(self.solutions.all))
            text = tr("Filters and groups work only for the first {listed}.", listed=listed)
            self.announce(text, Tone.TROUBLE)
        return beyond

    def action_end_picking(self) -> None:
        """Stop choosing; the chosen pieces stay."""
        self._picking(None)

    def action_keep(self) -> None:
        """Show only solutions with the chosen piece here, or no longer."""
        picked = self.page.picked
        if picked is not None and not self._beyond():
            self.solutions.keep(picked.part)
            self.moved()

    def action_piece_there(self, way: str) -> None:
        """Choose the nearest piece in a direction."""
        self._pick(lambda pieces, at: towards(pieces, at, way))

    def action_other_piece(self, by: int) -> None:
        """Choose the next piece or the one before."""
        self._pick(lambda pieces, at: (at + by) % len(pieces))

    def _pick(self, choose: Callable[[Sequence[SolutionPiece], int], int | None]) -> None:
        chosen = self.solutions.chosen
        if chosen is None or self.page.picking is None:
            return
        pieces = self.renderer.pieces(chosen)
        found = choose(pieces, min(self.page.picking, len(pieces) - 1))
        if found is not None:
            self.page.picking = found
        self.moved()

    @property
    def takes_text(self) -> bool:
        """Whether letters choose a piece."""
        return self.context is Context.FILTER_SOLUTIONS or super().takes_text

    def takes(self, character: str) -> bool:
        """Whether a key with this *character* chooses a piece, which a blank does not."""
        return super().takes(character) and (character != " " or self.page.picking is None)

    def type_text(self, text: str) -> None:
        """Choose the piece with the letter that was typed, or add to the number."""
        if self.page.picking is None:
            super().type_text(text)
            return

        def named(pieces: Sequence[SolutionPiece], _: int) -> int | None:
            names = [piece.name for piece in pieces]
            letter = text.upper()
            return names.index(letter) if letter in names else None

        self._pick(named)

    # Files

    async def action_export(self) -> None:
        """Offer this solution, and all that are shown."""
        chosen, shown = self.solutions.chosen, tuple(self.solutions.shown)
        if chosen is not None:
            offers = [self._offer((chosen,), chosen)]
            if shown != (chosen,):
                offers.append(self._offer(shown, None))
            await self.nav.open_page("puzzle_export", *offers)

    def _offer(self, wanted: Sequence[ListedSolution], one: ListedSolution | None) -> ExportOffer:
        search = self.page.search
        complete = search.phase is Phase.DONE and search.found == len(wanted)
        captions = [self._caption(solution) for solution in wanted]
        what = Selection(self.game, self.renderer, wanted, captions, complete)
        return offer_of(what, file_stem(self.game.puzzle_id or self.game.name, one))

    def _caption(self, solution: ListedSolution) -> str:
        parts = [tr("solution {number}", number=solution.number)]
        if self.solutions.grouped and solution.family.number:
            parts.append(tr("group {number}", number=solution.family.number))
            parts += [text for text in (self.solutions.symmetry_text(solution),) if text]
        return ", ".join(parts)


_NEEDING: Final = frozenset({"pick", "export", "describe_solution", "enlarge"})
"""The actions that need a solution."""
