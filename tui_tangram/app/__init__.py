"""The full-screen app: home, gallery, board and help in Textual.

Parts
-----
`actions`, `keymap`, `keys`, `key_help`
    everything a player can do, in one table; the keys that do it, for one hand too, changed by the
    settings; keys of other keyboard layouts by position; the keys in words.  These do not import
    Textual.
`services`
    services for all screens: stores, library, clock, random numbers, appearance, messages.
`painter`, `chrome`, `base`
    rows of cells as strips, short phrases, and the swan of the home screen; the lines that every
    screen has, the items that can be chosen and letters to jump to them; the base class of all
    screens, with clicks and the terminal's own cursor, which braille displays and screen readers
    follow.
`terminal_app`, `application`
    the app as a process in a terminal, which it always restores, and the theme for Textual's own
    widgets; the stack of screens.
`home`, `gallery`, `play`, `solutions`, `scores`, `palette`
    the screens; `home_menu` has the facts of home.
`saves`
    saves in four lists, checkpoints and the tree of tries, replays.
`settings`
    the player's settings, and the keys of all actions; changes apply at once.
`daily`
    the screen of daily puzzles and ladders.
`packs_screen`
    the packs of puzzles, each with its progress.
`export_screen`
    the choices for a file of puzzles, and how it is written.
`import_screen`
    the puzzles of a file, before they are saved.
`editors_screen`
    the editors, and what each starts from.
`messages_screen`
    the log of all messages of the session.
`lessons_screen`, `first_steps_screen`
    the list of lessons; the three choices of a new player.
`profiles_screen`
    the colour profiles side by side, and why one is in use.
`scrolling`, `typing_line`
    the visible lines of a list or a text; a line of input.  These do not import Textual.
`manual`, `text_page`
    the rules at the top of help; a scrolling text; the pages of `tui_tangram.manual`.
`together`
    the connection to the tables of a host, and the list of tables; `play` has the game at one.
`relations_screen`
    the relations of two edges, with pictures.
`explain_screen`, `explanations_screen`
    an algorithm of the papers, step by step; the list of them.
`page_screen`, `preview`
    a screen with one page: its cursor, its line of input, the keys that all have; small
    pictures in rows, and large ones, drawn when there is time; a list next to a preview.
`lab`
    the laboratory: sets of tans, shapes, better sets, long jobs.
`clipboard`
    texts sent to the terminal's clipboard.
`files`
    names of files to write, without overwriting.
`kinds`
    how a kind of game is shown, by the `screen` of its folder in `tui_tangram.games`.
`navigator`
    requests from screens to the app; the generation of puzzles that takes long.

Rules
-----
*An idle screen sends nothing.*  Nothing blinks, no clock ticks unless it is switched on, and a
widget redraws only the lines that have changed.

*Messages appear on one line*, always the same. Only events outside the game, such as a failed save,
have a window of their own.

*Every key comes from the table* in `actions`, and the effect of a key is found there by the
footer, the help screen and the palette. The intent of a key reaches its screen through one method,
`base.BaseScreen.do`; in a game it goes on to the table. Escape never loses anything: on a slow line
the first byte of an arrow may arrive alone and look like Escape.

*In reader mode the announcement is the screen* (`Services.reader`, `chrome.Announcer`): everything
else is laid out and drawn as always, but below the window, so nothing of it is sent. So a screen
needs an announcement for each key, and what it shows in addition has to be in one: `d`, `D`, or
`page_screen.ListScreen.passages` of a text.

*Texts are translated where they are shown*, never in a table: a table has marked texts, and the
language is chosen before the first screen. Code compares keys and ids, not texts.

*The first frame waits for nothing.*  Textual itself is imported only by `run`, without the
libraries of TLS, and each screen only when it is opened; the home screen reads the disk after its
first frame.

*Drawing is a pure function of the state*, down to the strip, so only `painter` deals with colours,
and with terminals without them.

*No widget for each item.*  A gallery of three hundred figures is one widget that draws
lines; so is a board.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tui_tangram.terminal.guard import TerminalGuard, guarded
from tui_tangram.terminal.reply_filter import TerminalReplyFilter
from tui_tangram.values import replace

if TYPE_CHECKING:
    from socket import socket

    from tui_tangram.app.services import Services
    from tui_tangram.render.profile import Answers, Profile
    from tui_tangram.terminal.queries import LineMonitor

_HUNG_UP: Final = 129
"""The exit status after SIGHUP: the terminal is gone."""


def run(
    puzzle: str | None = None,
    *,
    code: str | None = None,
    freestyle: bool = False,
    profile: str | None = None,
    data: Path | None = None,
    config: Path | None = None,
    restricted: bool = False,
    reader: bool = False,
    slow: bool = False,
    link: socket | None = None,
    guard: TerminalGuard | None = None,
) -> int:
    """Run the app and return its exit status.

    *puzzle* names the puzzle to open at once, *freestyle* builds it next to its target; *code* is
    that of a table to join, empty for the list of all; *profile* is a colour profile, *data* and
    *config* are directories, each in place of those of environment and settings. A *restricted*
    app reaches nothing outside of those directories; *reader* shows words alone and *slow* sends
    little at a time, whatever the settings say. *link* is the way to the tables of a host, which
    also restores the terminal after a sudden death; *guard* is that of the terminal, if there is
    one already. Raises `LookupError` when there is no such puzzle and `ValueError` when there is
    no such profile;
    either message is one line.
    """
    drawn_elsewhere = "TEXTUAL_DRIVER" in os.environ  # in a browser
    if not (drawn_elsewhere or (_is_terminal(sys.__stdin__) and _is_terminal(sys.__stderr__))):
        from tui_tangram.language import tr

        print("tui-tangram:", tr("the app needs a terminal to draw on"), file=sys.stderr)
        return 2
    if file := os.environ.get("TUI_TANGRAM_TRACE"):
        from tui_tangram.app.trace import begin

        begin(file)
    guard = guard or guarded(watched=link is not None)
    reply_filter = TerminalReplyFilter()
    from tui_tangram.render.profile import multiplexed
    from tui_tangram.terminal.queries import LineMonitor

    # tmux and screen answer at once, and drop frames themselves.
    measured = not (drawn_elsewhere or multiplexed(os.environ))
    monitor = LineMonitor(remote="SSH_CONNECTION" in os.environ) if measured else None
    # No garbage is collected during the start; the app enables it after its first frame.
    gc.disable()
    try:
        services = make_services(
            profile=profile,
            data=data,
            config=config,
            restricted=restricted,
            reader=reader,
            slow=slow,
            ask=partial(_ask, guard, reply_filter, monitor),
        )
        if reader:
            services.reader_found = "--reader"  # also once other settings are changed
        elif services.settings.reader == "auto" and not (drawn_elsewhere or link):
            from tui_tangram.terminal.screen_readers import found

            services.reader_found = found(os.environ)
        services.host_socket = link
        if puzzle is not None:
            from tui_tangram.games.catalog import UnmadeError

            # A daily puzzle is played as one.  One that came from a file has no id, but the
            # library knows it by this name.
            slot = services.slot(puzzle)
            with suppress(UnmadeError):  # the app makes it
                game = services.find_puzzle(puzzle)
                puzzle = slot.name if slot else game.puzzle_id or puzzle
        prepare_environment(services.profile, os.environ, slow=services.is_slow)
        import_asyncio()
        if "textual" in sys.modules:
            from tui_tangram.terminal.internals import read_environment_again

            read_environment_again()
        from tui_tangram.app.application import TangramApp

        started = {"freestyle": True} if freestyle else None
        app = TangramApp(
            services,
            puzzle=puzzle,
            code=code,
            options=started,
            guard=guard,
            reply_filter=reply_filter,
            monitor=monitor,
            greets=True,
        )
        app.run(mouse=services.settings.mouse)
    finally:
        guard.restore()  # where the app did not come to take the terminal, and give it back
    try:
        sys.stderr.flush()
    except OSError:  # the terminal is gone, for which Python would end with a status of its own
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    if app.return_code and not (drawn_elsewhere or _is_terminal(sys.__stdin__)):
        return _HUNG_UP  # a write to the terminal may fail before its signal is heard
    return app.return_code or 0


def import_asyncio() -> None:
    """Import asyncio as in a Python built without TLS.

    The libraries of TLS take as long as a dozen modules of ours, and the app speaks to no server.
    """
    if "ssl" not in sys.modules:
        sys.modules["ssl"] = None  # type: ignore[assignment]  # as if there were none
        try:
            importlib.import_module("asyncio")
        finally:
            del sys.modules["ssl"]


def _ask(
    guard: TerminalGuard,
    reply_filter: TerminalReplyFilter,
    monitor: LineMonitor | None,
    colours: bool,
) -> Answers:
    """Ask the terminal what it is, and for its *colours* if they are useful."""
    from tui_tangram.terminal.queries import ask, patience_for

    assert sys.__stdin__ is not None
    assert sys.__stderr__ is not None
    files = sys.__stdin__.fileno(), sys.__stderr__.fileno()
    patience = patience_for(os.environ)
    return ask(guard, *files, reply_filter, colours=colours, patience=patience, line=monitor)


def make_services(
    *,
    profile: str | None = None,
    data: Path | None = None,
    config: Path | None = None,
    restricted: bool = False,
    reader: bool = False,
    slow: bool = False,
    ask: Callable[[bool], Answers] | None = None,
) -> Services:
    """Return the services of the player whose directories these are.

    *ask* asks the terminal, for colours or not, and is called where answers can change anything.
    Raises `ValueError` when there is no colour profile called *profile*.
    """
    from tui_tangram.app.services import Notices, Services, theme_named
    from tui_tangram.app.tile_display import TileDisplay
    from tui_tangram.player.paths import directories
    from tui_tangram.player.store import Store
    from tui_tangram.render.profile import (
        UNKNOWN,
        VT102,
        explained,
        from_environment,
        profile_named,
    )
    from tui_tangram.terminal.queries import is_worth_asking

    troubles = Notices()
    store = Store.open(directories(data, config), troubles)
    settings = store.settings.read()
    if reader:
        settings = replace(settings, reader="always")
    if slow:
        settings = replace(settings, slow="always")
    # Textual writes to standard error.
    encoding = None if sys.__stderr__ is None else sys.__stderr__.encoding
    drawn_elsewhere = "TEXTUAL_DRIVER" in os.environ
    terminal = UNKNOWN if drawn_elsewhere else from_environment(os.environ)
    # Names in the environment that are no profile are an error here.
    usual = explained(os.environ, encoding, wanted=profile)
    set_here = profile is None and settings.profile != "auto"
    chosen = profile_named(settings.profile) if set_here else None
    if ask is not None and is_worth_asking(os.environ, chosen or usual.profile):
        answers = ask(usual.profile.coloured)
        terminal = answers.terminal if answers.terminal.name else terminal
        answers = answers._replace(terminal=terminal)
        usual = explained(os.environ, encoding, wanted=profile, answers=answers)
        if answers.vt102 and not terminal.name:
            terminal = VT102
    tiles = TileDisplay()
    tiles.prefer(settings)
    return Services(
        store=store,
        settings=settings,
        troubles=troubles,
        theme=theme_named(settings.theme, store.directories.config, troubles),
        profile=chosen or usual.profile,
        usual=usual,
        terminal=terminal,
        tiles=tiles,
        restricted=restricted,
    )


def prepare_environment(
    profile: Profile, environ: MutableMapping[str, str], *, slow: bool = False
) -> None:
    """Set the variables that Textual and Rich read when they are imported.

    Variables that the player has set already stay.
    """
    from tui_tangram.render.profile import Profile

    # Terminals that report alternate key codes break the parser of Textual 8.2.8.
    environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    # An arrow whose bytes arrive separately is not Escape: a line that is far away, or slow, may
    # do that; a terminal of this machine never does.
    remote = environ.get("SSH_CONNECTION")
    environ.setdefault("ESCDELAY", "250" if slow else "100" if remote else "40")
    environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    if slow:
        environ.setdefault("TEXTUAL_FPS", "12")
    elif remote:
        environ.setdefault("TEXTUAL_FPS", "20")
    if not profile.coloured:
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)
        systems = {Profile.COLOURS_16: "standard", Profile.COLOURS_256: "256"}
        environ["TEXTUAL_COLOR_SYSTEM"] = systems.get(profile, "truecolor")


def _is_terminal(stream: object) -> bool:
    return stream is not None and hasattr(stream, "isatty") and stream.isatty()
