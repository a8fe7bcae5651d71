"""The options for a file of puzzles: which puzzles, which format, and what else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play import Game
from tui_tangram.play.names import PACK

if TYPE_CHECKING:
    from tui_tangram.render.portrayal import Portrayal


class ExportOffer(NamedTuple):
    """Some puzzles, or solutions of one, that can go into a file together."""

    name: str
    """The title of the file."""
    puzzles: tuple[str | Game[Any] | Callable[[], Portrayal], ...]
    """The ids of the puzzles, or games, or functions that return portrayals of solutions."""
    others: tuple[str, ...] = ()
    """The formats of other programs that can hold them all, as far as known."""
    stem: str = ""
    """The prefix of the file's name; empty for that of the puzzles."""
    data: Callable[[], str] | None = None
    """Returns solutions as JSON; None for puzzles."""

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
        offer = self.chosen
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
            and (row.id != "solutions" or self.form not in ("html", "zip", *_OTHERS))
        )

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
