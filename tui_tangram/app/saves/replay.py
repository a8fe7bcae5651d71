"""The replay of a game: automatic, faster or slower, or step by step.

    Swan                                          move 12 of 40
                         (board)
    ━━━━━━━━━━━━──────────────────────────   2 moves a second
    B laid.

It shows the moves that led to the current position, or everything that was tried, in order. The
game does not change.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

from textual.timer import Timer

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.painter import Painter, Words, cut, sentence
from tui_tangram.app.scrolling import nearest
from tui_tangram.app.services import Services
from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import capital
from tui_tangram.render import inks
from tui_tangram.render.cells import encode

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Moves a second."""
_USUAL: Final = 2
"""The index of the speed at the beginning."""
_PARTS: Final = 10
"""The number of parts into which a film is divided for jumps."""
_MAKERS: Final = {
    "hint": mark("Hint: {what}."),
    "reveal": mark("Solution: {what}."),
    "game": mark("Game: {what}."),
}


class Film:
    """The positions of a game in the order in which they are shown.  Independent of screens."""

    def __init__(self, session: Session[Any]) -> None:
        """Show *session*, beginning at its start."""
        self.session = session
        self.whole = False
        """Whether everything that was tried is shown, not only the line to the position."""
        self.at = 0
        self.frames: Sequence[int] = (0, *session.line)
        """The numbers of the entries that are shown, the start first."""

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    @property
    def ended(self) -> bool:
        """Whether this is the last frame."""
        return self.at >= self.last

    @property
    def place(self) -> int:
        """The position that is shown."""
        return self.session.shown_by(self.frames[self.at])

    def step(self, by: int) -> bool:
        """Go *by* steps further, as far as possible; return whether that moved."""
        before = self.at
        self.at = nearest(self.at + by, len(self.frames))
        return self.at != before

    def turn(self) -> None:
        """Show everything, or only the line again, at the same position if possible."""
        place = self.place
        self.whole = not self.whole
        session = self.session
        frames = range(len(session.entries) + 1) if self.whole else (0, *session.line)
        self.frames = frames
        self.at = frames.index(place) if place in frames else self.last

    def describe_step(self) -> str:
        """Return the last step as a sentence."""
        if self.at == 0:
            return tr("The start.")
        entry = self.session.entry(self.frames[self.at])
        assert entry is not None
        if entry.by == "restart":
            return tr("Restarted.")
        if entry.by == "go":
            name = self.session.checkpoints.get(self.place)
            return (
                tr("Went to checkpoint {name}.", name=name)
                if name
                else tr("Went to another position.")
            )
        text = self.session.game.describe_move(entry.move)
        text = capital(text)
        return tr(_MAKERS[entry.by], what=text) if entry.by in _MAKERS else f"{text}."


class FilmPage(CursorPage):
    """One frame."""

    def __init__(self, paint: Painter, film: Film, services: Services) -> None:
        """Show *film*."""
        super().__init__(paint)
        self.film = film
        self.speed = _USUAL
        self.running = False
        self._services = services
        self._kind = kind_of(film.session.game)
        self._palette = self._kind.palette(film.session.game, services)

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the board between two lines of words."""
        paint, film = self.paint, self.film
        session = film.session
        room = width - 2 * MARGIN
        if film.whole:
            count = tr("step {n} of {all}", n=film.at, all=film.last)
        else:
            count = tr("move {number} of {all}", number=film.at, all=film.last)
        name = cut(paint.written(session.game.name), room - len(count) - 3)
        box = room, max(height - 6, 1)
        draw = self._kind.portrait(session.game, session.state_at(film.place), self._services)
        picture = self.picture_lines(encode(draw(box), self._palette)[: box[1]], width)
        above: list[Words] = [()] * ((box[1] - len(picture)) // 2)
        below: list[Words] = [()] * (box[1] - len(picture) - len(above))
        head = self.header(name, count, width)
        return [(), head, (), *above, *picture, *below, (), self._bar(width), ()]

    def _bar(self, width: int) -> Words:
        paint, film = self.paint, self.film
        text = rate(self.speed)
        if not self.running:
            text = tr("paused, {rate}", rate=text)
        room = width - 2 * MARGIN - len(text) - 3
        done = room * film.at // film.last if film.last else room
        parts, y = min(film.last, _PARTS), self.size.height - 2
        for part in range(parts + 1 if parts else 0):
            # A click between two letters leads to the one before it.
            x, after = (MARGIN + room * step // parts for step in (part, part + 1))
            shape = max(min(after, MARGIN + room) - x, 1), 1
            self.spot(film.last * part // parts, x, y, *shape, mark=(x, y))
        full, empty = ("#", "-") if paint.ascii else ("━", "─")
        return [
            paint.gap(MARGIN),
            paint.words(full * done, inks.ACCENT),
            paint.words(empty * (room - done), inks.QUIET),
            paint.words(f"   {text}", inks.QUIET),
        ]


def rate(speed: int) -> str:
    """Return one of `SPEEDS` in words.

    >>> rate(0), rate(1), rate(2)
    ('1 move in 2 s', '1 move a second', '2 moves a second')
    """
    moves = SPEEDS[speed]
    if moves < 1:
        return tr("1 move in 2 s")
    return trn("{n} move a second", "{n} moves a second", int(moves))


class ReplayScreen(PageScreen[FilmPage]):
    """A replay."""

    contexts = (Context.REPLAY, Context.JUMP)
    topic = mark("replay")
    rules = mark(
        "Replays the game from the start, by itself or\n"
        "step by step. Your game stays as it is.\n"
        "{all_tries} switches between the main line and\n"
        "all branches, in the order you played them."
    )

    def __init__(self, services: Services, session: Session[Any]) -> None:
        """Show *session*, which is not changed."""
        super().__init__(services)
        self.film = Film(session)
        self.page = FilmPage(services.paint, self.film, services)
        self._timer: Timer | None = None

    def resumed(self) -> None:
        """Change nothing: the replay has stopped where it was."""

    def on_mount(self) -> None:
        """Start playing, if animations are allowed."""
        self._run(running=self.film.last > 0 and self.services.motion)

    def on_screen_suspend(self) -> None:
        """Stop while the screen is covered."""
        self._run(running=False)

    def _run(self, *, running: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.page.running = running
        if running:
            self._timer = self.set_interval(1 / SPEEDS[self.page.speed], self._tick)
        self.moved()

    def _tick(self) -> None:
        self.film.step(1)
        if self.film.ended:
            self._run(running=False)
        else:
            self.moved()

    def describe_cursor(self) -> str:
        """Return the last step in words."""
        return self.film.describe_step()

    # Actions

    def action_play_pause(self) -> None:
        """Continue or pause; at the end, restart."""
        if not self.page.running and self.film.ended:
            self.film.at = 0
        self._run(running=not self.page.running and self.film.last > 0)
        message = tr("Playing.") if self.page.running else tr("Paused.")
        self.moved(f"{message} {self.describe_cursor()}")

    def action_frame(self, by: int) -> None:
        """Pause, and go a step forward or back."""
        self.film.step(by)
        self._run(running=False)

    def choose(self, key: Hashable) -> None:
        """Pause, and go to the step with that number."""
        assert isinstance(key, int)
        self.action_frame(key - self.film.at)

    def action_frame_end(self, way: int) -> None:
        """Pause, and go to an end."""
        self.film.step(way * self.film.last)
        self._run(running=False)

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        page = self.page
        page.speed = nearest(page.speed + by, len(SPEEDS))
        self._run(running=page.running)
        self.moved(f"{sentence(rate(page.speed))} {self.describe_cursor()}")

    def action_all_tries(self) -> None:
        """Show everything that was tried, or only the line to the current position."""
        self.film.turn()
        self._run(running=self.page.running and not self.film.ended)
        text = tr("All branches.") if self.film.whole else tr("Main line only.")
        self.announce(f"{text} {self.film.describe_step()}")
