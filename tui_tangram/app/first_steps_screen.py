"""The first screen of a new player: learn, play an easy puzzle, or look around."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import LARGE_LOGO, SMALL_LOGO, Words, logo
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.lessons import FIRST_STEPS, done, lessons, note
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import wrap
from tui_tangram.player.source import LibraryError
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.values import NamedTuple


class Beginning(NamedTuple):
    """One way to begin."""

    title: str
    about: str


BEGINNINGS: Final = (
    Beginning(mark("Learn by playing"), mark("Short lessons of a minute or two.")),
    Beginning(mark("Play an easy puzzle"), mark("A figure you can solve quickly.")),
    Beginning(mark("Look around"), mark("All puzzles, daily ones and more.")),
)
"""The three ways, in order."""
_TEXT: Final = 44
"""Columns of the words."""
_BETWEEN: Final = 4


class FirstStepsPage(FormPage):
    """The swan, and three choices."""

    @property
    def count(self) -> int:
        """The number of choices."""
        return len(BEGINNINGS)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return a welcome and the choices, in the middle, next to the swan if there is room."""
        paint = self.paint
        box = (
            LARGE_LOGO
            if width >= LARGE_LOGO[0] + _TEXT + 12 and height >= LARGE_LOGO[1] + 4
            else SMALL_LOGO
        )
        wide = width >= SMALL_LOGO[0] + _BETWEEN + _TEXT + 2 * MARGIN
        across = box[0] + _BETWEEN if wide else 0
        text = min(_TEXT, width - 2 * MARGIN - across)
        words: list[Words] = [
            [paint.words(tr("Welcome to tui-tangram"), bold=True)],
            *self._wrapped(tr("Tangrams and tile puzzles for your terminal."), text),
            (),
        ]
        marks: list[int] = []
        for number, choice in enumerate(BEGINNINGS):
            here = number == self.cursor
            marks.append(len(words))
            words.append([paint.choice(tr(choice.title), chosen=here)])
            words += [*self._wrapped(tr(choice.about), text), ()]
        left = max((width - across - text) // 2, MARGIN)
        tall = max(box[1] if wide else 0, len(words))
        top = max((height - tall) // 2, 1)
        down = top + (tall - len(words)) // 2
        x = left + across
        for number, line in enumerate(marks):
            high = (marks[number + 1] if number + 1 < len(marks) else line + 3) - line - 1
            self.spot(number, x, down + line, text, high, chosen=number == self.cursor)
        self.place = x, down + marks[self.cursor]
        picture: list[Words] = []
        if wide:
            rows = encode(logo(box, paint.palette.fine), paint.palette)
            picture = self.side_by_side([], self.picture_lines(rows, box[0]), left)
        body = self.side_by_side(
            [*[()] * ((tall - len(picture)) // 2), *picture], [*[()] * (down - top), *words], x
        )
        return [*[()] * top, *body][:height]

    def _wrapped(self, text: str, room: int) -> list[Words]:
        paint = self.paint
        return [[paint.words(one, inks.QUIET)] for one in wrap(paint.written(text), room)]


class FirstStepsScreen(FormScreen[FirstStepsPage]):
    """The three ways to begin; shown once by itself, and whenever it is asked for."""

    contexts = (Context.FIRST, Context.JUMP)
    topic = mark("first steps")
    rules = "first steps"

    def __init__(self, services: Services) -> None:
        """Offer the choices, the lessons first."""
        super().__init__(services)
        self.page = FirstStepsPage(services.paint)

    def after_frame(self) -> None:
        """Note that it was shown."""
        if FIRST_STEPS not in done(self.services.settings):
            self.services.use(note(self.services, FIRST_STEPS))

    def describe_cursor(self) -> str:
        """Return the choice that the cursor is on, with its explanation."""
        choice = BEGINNINGS[self.page.cursor]
        return f"{tr(choice.title)}: {tr(choice.about)}"

    # Actions

    async def action_open_choice(self) -> None:
        """Do what is selected."""
        ways: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = (
            self._learn,
            self._play,
            self.action_look_around,
        )
        await ways[self.page.cursor]()

    async def _learn(self) -> None:
        """Play the first lesson that is not done; the list of lessons lies below it."""
        try:
            every = lessons(self.services)
        except LibraryError as error:
            self.announce(str(error), Tone.TROUBLE)
            return
        known = done(self.services.settings)
        self.dismiss()
        await self.nav.open_page("lessons")
        await self.nav.play_lesson(next((one for one in every if one.id not in known), every[0]))

    async def _play(self) -> None:
        """Play the recommended puzzle."""
        from tui_tangram.flow.journey import recommended

        try:
            row = recommended(self.services, self.services.store.scores.solved())
        except LibraryError as error:
            self.announce(str(error), Tone.TROUBLE)
            return
        if row is None:
            self.announce(tr("You have solved every puzzle!"), Tone.SUCCESS)
            return
        self.dismiss()
        await self.nav.play(row.id)

    async def action_look_around(self) -> None:
        """Go home."""
        self.dismiss()
