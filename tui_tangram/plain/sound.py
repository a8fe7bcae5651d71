"""Sounds in plain mode: after the lines of an answer, and without waiting for the last tone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from threading import Thread

from tui_tangram.plain.events import Event, EventKind, EventReceiver
from tui_tangram.terminal.sound import Cue, Instrument, tones

_WRONG = ("overlaps", "outside", "unmatched")
"""The fields that name what is wrong."""


def cue_of(answer: Iterable[Event], *, moved: bool) -> Cue | None:
    """Return what an answer is to be heard as, if anything; *moved*: whether a move was made."""
    events = list(answer)
    if any(event.kind is EventKind.SOLVED for event in events):
        return Cue.SOLVED
    wrong = any(event.data.get(field) for event in events for field in _WRONG)
    if any(event.kind is EventKind.ERROR for event in events) or (moved and wrong):
        return Cue.REFUSED
    if moved:
        return Cue.MOVED
    return Cue.FITS if not wrong and any(event.data.get("way") for event in events) else None


class SoundingWriter:
    """Writes events, and sounds the answers that they make and the moves of others."""

    def __init__(
        self,
        write: EventReceiver,
        send: Callable[[str], object],
        instrument: Callable[[], Instrument],
    ) -> None:
        """Write events by *write*, and tones for an *instrument* by *send*, from any thread."""
        self._write, self._send, self._instrument = write, send, instrument
        self._on = instrument()
        self._answer: list[Event] = []
        self._before: tuple[object, object] = None, None
        """The puzzle and the moves made in it, after the answer before."""
        self._sounded = 0
        """The number of cues: a later one ends those before."""

    def __call__(self, event: Event) -> None:
        """Write an event; the end of an answer is sounded."""
        self._write(event)
        self._answer.append(event)
        if event.kind is EventKind.OTHER and not event.data.get("ghost"):
            self._sound(Cue.OTHER)
        if event.kind is EventKind.END:
            now = event.data.get("puzzle"), event.data.get("moves")
            moved = now[0] == self._before[0] and now[1] != self._before[1]
            cue, self._before = cue_of(self._answer, moved=moved), now
            self._answer.clear()
            if (on := self._instrument()) is not self._on:
                cue, self._on = cue or Cue.MOVED, on  # so that one hears what was chosen
            if cue is not None:
                self._sound(cue)

    def _sound(self, cue: Cue) -> None:
        self._sounded += 1
        (_, first), *later = tones(cue, self._instrument()) or ((0.0, ""),)
        if first:
            self._send(first)
        if later:
            Thread(target=self._go_on, args=(later, self._sounded), daemon=True).start()

    def _go_on(self, later: Iterable[tuple[float, str]], number: int) -> None:
        """Send the other tones of a cue at their moments, until the next one."""
        begun = time.monotonic()
        for after, text in later:
            time.sleep(max(after - (time.monotonic() - begun), 0))
            if self._sounded != number:
                return
            self._send(text)
