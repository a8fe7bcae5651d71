"""The replay of a game: automatic, faster or slower, or step by step.

    Swan                                          move 12 of 40
                         (board)
    ━━━━━━━━━━━━──────────────────────────   2 moves a second
    B laid.

It shows the moves that led to the current position, or everything that was tried, in order. The
game does not change.

Once the puzzle is solved, the game of a friend who is its ghost is shown next to it, both by their
clocks or move by move.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Any, Final

from textual.timer import Timer

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.page_screen import CursorPage, PageScreen
from tui_tangram.app.painter import Painter, Words, sentence
from tui_tangram.app.scrolling import nearest
from tui_tangram.app.services import Services
from tui_tangram.games.session import Session
from tui_tangram.games.together.ghost import Ghost
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import columns
from tui_tangram.play.phrases import capital, duration
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

    @property
    def films(self) -> tuple[Film, ...]:
        """The films that are shown: this one."""
        return (self,)

    @property
    def times(self) -> Sequence[int]:
        """The milliseconds on the clock at each frame; one that is not known is that before."""
        session = self.session
        return list(accumulate((session.at(one) or 0 for one in self.frames), max))

    @property
    def count(self) -> str:
        """The number of the frame, in words."""
        if self.whole:
            return tr("step {n} of {all}", n=self.at, all=self.last)
        return tr("move {number} of {all}", number=self.at, all=self.last)


class DoubleFilm:
    """Two games of one puzzle, by their clocks or move by move.  Independent of screens."""

    def __init__(self, own: Film, other: Film, name: str) -> None:
        """Show the player's *own* game next to the *other*, of a player called *name*."""
        self.films = own, other
        self.names = tr("You"), name
        self.by_time = True
        """Whether a frame shows both at one time, and not after equally many moves."""
        self.at = 0
        self._frames: Sequence[tuple[int, int]] = ()
        """The frames of both."""
        self._arrange()

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self._frames) - 1

    @property
    def ended(self) -> bool:
        """Whether this is the last frame."""
        return self.at >= self.last

    @property
    def whole(self) -> bool:
        """Whether everything that was tried is shown."""
        return self.films[0].whole

    @property
    def count(self) -> str:
        """The time or the number of the frame, in words."""
        if not self.by_time:
            return tr("move {number} of {all}", number=self.at, all=self.last)
        now = max(film.times[film.at] for film in self.films)
        end = max(film.times[-1] for film in self.films)
        return tr("{now} of {all}", now=duration(now / 1000), all=duration(end / 1000))

    def step(self, by: int) -> bool:
        """Go *by* frames further, as far as possible; return whether that moved."""
        before, self.at = self.at, nearest(self.at + by, len(self._frames))
        for film, at in zip(self.films, self._frames[self.at], strict=True):
            film.at = at
        return self.at != before

    def turn(self) -> None:
        """Show everything of both, or only their lines again."""
        for film in self.films:
            film.turn()
        self._arrange()

    def switch(self) -> None:
        """Go by time, or by moves."""
        self.by_time = not self.by_time
        self._arrange()

    def describe_step(self) -> str:
        """Return what has just happened in either game, in sentences."""
        if self.at == 0:
            return tr("The start.")
        before, now = self._frames[self.at - 1 : self.at + 1]
        shown = zip(self.names, self.films, before, now, strict=True)
        return " ".join(
            tr("{name}: {what}", name=name, what=film.describe_step())
            for name, film, then, here in shown
            if then != here
        )

    def _arrange(self) -> None:
        """Find the frames, and stay where the player's own game is."""
        own, other = self.films
        if self.by_time:
            every = [film.times for film in self.films]
            self._frames = [
                (bisect_right(every[0], time) - 1, bisect_right(every[1], time) - 1)
                for time in sorted({time for times in every for time in times})
            ]
        else:
            moves = range(max(own.last, other.last) + 1)
            self._frames = [(min(n, own.last), min(n, other.last)) for n in moves]
        here = own.at
        self.at = next(n for n, (one, _) in enumerate(self._frames) if one >= here)
        self.step(0)


class FilmPage(CursorPage):
    """One frame."""

    film: Film | DoubleFilm

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
        room = width - 2 * MARGIN
        count = film.count
        name = paint.cut(film.films[0].session.game.name, room - len(count) - 3)
        head = self.header(name, count, width)
        space = max(height - 6, 1)
        if isinstance(film, Film):
            picture = self._picture(film, (room, space), width)
        else:
            half = (room - MARGIN) // 2
            parts = [
                [self._about(one, name, half), *self._picture(one, (half, space - 1), half)]
                for one, name in zip(film.films, film.names, strict=True)
            ]
            picture = self.side_by_side(self.indented(parts[0]), parts[1], 2 * MARGIN + half)
        return [(), head, (), *picture, (), self._bar(width), ()]

    def _picture(self, film: Film, box: tuple[int, int], width: int) -> list[Words]:
        """Return a position in a box, in the middle of *width* cells."""
        session = film.session
        draw = self._kind.portrait(session.game, session.state_at(film.place), self._services)
        picture = self.picture_lines(encode(draw(box), self._palette)[: box[1]], width)
        above: list[Words] = [()] * ((box[1] - len(picture)) // 2)
        below: list[Words] = [()] * (box[1] - len(picture) - len(above))
        return [*above, *picture, *below]

    def _about(self, film: Film, name: str, width: int) -> Words:
        """Return the line above one of two positions: whose it is, and how far it is."""
        paint, session = self.paint, film.session
        percent = session.verdict_at(film.place).percent
        score = f"✓ {duration(film.times[film.at] / 1000)}" if percent == 100 else f"{percent}%"
        about = paint.written(f"{score} · {film.count}")
        name = paint.cut(name, max(width - columns.width(about) - 2, 0))
        return [paint.words(name, bold=True), paint.words(f"  {about}", inks.QUIET)]

    def _bar(self, width: int) -> Words:
        paint, film = self.paint, self.film
        text = rate(self.speed)
        if not self.running:
            text = tr("at the end") if film.ended else tr("paused, {rate}", rate=text)
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
    rules = "replay"

    def __init__(self, services: Services, session: Session[Any]) -> None:
        """Show *session*, which is not changed."""
        super().__init__(services)
        self.film: Film | DoubleFilm = Film(session)
        self.page = FilmPage(services.paint, self.film, services)
        self._alone = self.film
        self._ghost = services.ghost(session.game)
        if self._ghost is not None and self._may_see:
            self._show_both(self._ghost)
        self._timer: Timer | None = None

    def resumed(self) -> None:
        """Change nothing: the replay has stopped where it was."""

    @property
    def _may_see(self) -> bool:
        """Whether the solution in the friend's game gives nothing away any more."""
        session = self._alone.session
        return session.solved_at is not None or session.revealed

    def _show_both(self, ghost: Ghost) -> None:
        own, other = Film(self._alone.session), Film(ghost.session)
        self.film = self.page.film = DoubleFilm(own, other, ghost.name)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: only a puzzle with a ghost has another game to show."""
        alone = self._ghost is None or (wanted.id == "replay_time" and self.film is self._alone)
        if wanted.id in ("replay_friend", "replay_time") and alone:
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

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
            self.film.step(-self.film.last)
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

    def action_replay_friend(self) -> None:
        """Show the friend's game next to one's own, or only one's own again."""
        if self._ghost is None:
            return
        if not self._may_see:
            self.announce(tr("Solve it first: a friend’s game shows the solution."))
            return
        if self.film is self._alone:
            self._show_both(self._ghost)
        else:
            self.film = self.page.film = self._alone
        self._run(running=False)
        self.context_changed()

    def action_replay_time(self) -> None:
        """Go by the clocks of both games, or by moves."""
        if isinstance(self.film, DoubleFilm):
            self.film.switch()
            self._run(running=self.page.running and not self.film.ended)
            text = tr("By time.") if self.film.by_time else tr("By moves.")
            self.announce(f"{text} {self.film.describe_step()}")

    def action_all_tries(self) -> None:
        """Show everything that was tried, or only the line to the current position."""
        self.film.turn()
        self._run(running=self.page.running and not self.film.ended)
        text = tr("All branches.") if self.film.whole else tr("Main line only.")
        self.announce(f"{text} {self.film.describe_step()}")
