"""The prompt for a name, when a result is a new best one.

It is in the panel of the solved puzzle, so that nothing hides the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tui_tangram.app.painter import Painter
from tui_tangram.app.play.solved_panel import NameQuestion
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import typed_after
from tui_tangram.language import tr
from tui_tangram.player.scores import LONGEST_NAME, Placing


class NamePrompt:
    """The prompt for the name on a play screen; nothing else waits for the answer."""

    def __init__(self, services: Services, changed: Callable[[], None]) -> None:
        """Write the name in the player's scores and settings; call *changed* for a new frame."""
        self._services = services
        self._changed = changed
        self._placing: Placing | None = None
        self._record: Placing | None = None
        """The record that has no name yet."""
        self.text = ""
        """The part of the name that was typed so far."""

    @property
    def asks(self) -> bool:
        """Whether the prompt is open."""
        return self._placing is not None

    @property
    def offered(self) -> bool:
        """Whether there is a record that waits for a name."""
        return self._record is not None

    def offer(self, placing: Placing) -> None:
        """Offer the prompt, if the time is a best one and the name is not known.

        A key opens the prompt: otherwise keys typed just before the puzzle was solved would become
        the name, and the question would hide the result.
        """
        asked = placing.wants_name and not self._services.settings.name
        self._record = placing if asked else None

    def action_sign_result(self) -> None:
        """Ask for the name."""
        self._placing, self._record, self.text = self._record, None, ""
        self._changed()

    def type_text(self, text: str) -> None:
        """Add to the typed name."""
        self.text = typed_after(self.text, text, LONGEST_NAME)
        self._changed()

    def action_erase_signature(self) -> None:
        """Delete the last character."""
        self.text = self.text[:-1]
        self._changed()

    def action_sign(self) -> None:
        """Store the typed name with the result, and remember it; ignore an empty one."""
        placing, name = self._placing, self.text.strip()
        self._placing = None
        if placing is not None and name:
            services = self._services
            services.store.scores.sign(placing.key, name)
            services.store.settings.change(name=name)
            services.use(replace(services.settings, name=name))
        self._changed()

    def action_skip_name(self) -> None:
        """Leave the result without a name."""
        self._placing = None
        self._changed()

    def question(self, paint: Painter) -> NameQuestion:
        """Return the question to the player."""
        return NameQuestion(tr("Your name:"), self.text, "_" if paint.ascii else "▏")
