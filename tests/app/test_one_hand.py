"""Every screen is played to its purpose by one hand: the keys of its side, and the palette.

For letters and numbers that are typed the hand travels: they are keys of no map.  Whatever else is
pressed is on the hand's side, and no footer on the way names another key, nor any jump letter.
What the palette offers is done without walking there, which `test_reach` does by its keys.

The hands take turns, a purpose each.  Of what one of them does, and of every footer that it sees,
the keys of the other are looked up.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot

from tests.app.conftest import still
from tests.app.play.conftest import solution
from tests.app.play.test_at_a_table import Party, hosted
from tests.app.play.test_ranking import OWN, Host
from tests.app.test_import_screen import FEW, NEW
from tests.pseudo_terminal import LONG
from tui_tangram.app.actions import Context, KeyMode, action, places
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.key_help import items
from tui_tangram.app.keymap import SIDES, Keymap
from tui_tangram.app.lab import own_puzzles
from tui_tangram.app.palette import commands, run
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.view_state import chosen, targets
from tui_tangram.play import Limit
from tui_tangram.play.document import Document

FREE_TEXT = {Context.FILTER_SOLUTIONS, Context.STORE, Context.JUMP, Context.PRESSING}
"""Where a letter or a number answers a question."""
AWAY = ("back", "text.cancel", "text.leave", "text.done", "end_path", "cancel", "let_go")
"""What leads towards home, whichever of them there is."""


JUMPS = ("jump", "go_to")
"""What puts letters on all that can be chosen."""


class Hand:
    """A player with one hand, on a host where somebody else plays too."""

    def __init__(self, pilot: Pilot[None], party: Party, ranked: Host) -> None:
        self.pilot, self.party, self.ranked = pilot, party, ranked
        self.app: Any = pilot.app
        self.side = frozenset[str]()
        self.step = ""
        self.changed: object = None
        self.seen, self.lettered = set[Context](), dict[Context, str]()

    @property
    def screen(self) -> Any:
        """The screen that is shown."""
        assert isinstance(self.app.screen, BaseScreen)
        return self.app.screen

    @property
    def text(self) -> str:
        """The last announcement."""
        return str(self.screen.announcer.text)

    async def settle(self) -> None:
        """Wait until the screen is drawn, and what it looks for is there."""
        await self.pilot.pause()
        await self.until(
            lambda: not self.text.endswith("…") or self.screen.context is Context.MAKING
        )
        screen = self.screen
        if screen.context not in self.seen:
            self.seen.add(screen.context)
            for hand, keymap in self.keymaps().items():
                shown = items(keymap, screen.context, screen.availability, screen.nouns)
                if keymap.side == self.side:
                    assert shown == screen.keyline.items
                for name in (name for item in shown for name in item.actions):
                    key = keymap.first(name, screen.context)
                    assert key in SIDES[hand], (screen, screen.context, name, key)

    def keymaps(self) -> dict[str, Keymap]:
        """Return the keys of each hand, with those that were changed."""
        keys = self.app.services.settings.keys
        if keys != self.changed:
            self.changed, self._keymaps = keys, {hand: Keymap(keys, hand) for hand in SIDES}
        return self._keymaps

    async def change(self, hand: str) -> None:
        """Go on with the other hand."""
        self.side = SIDES[hand]
        self.app.use_settings(self.app.services.store.settings.change(hand=hand))
        await self.settle()

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until something is so."""
        end = monotonic() + LONG
        while not (isinstance(self.app.screen, BaseScreen) and done()):
            assert monotonic() < end, (self.step, self.screen.context, self.text)
            await self.pilot.pause(0.01)

    async def become(self, context: Context) -> None:
        """Wait for a context."""
        await self.until(lambda: self.screen.context is context)
        await self.settle()

    def can(self, name: str) -> bool:
        """Whether an action can be done now."""
        wanted = action(name)
        here = self.screen.context in places(wanted)
        return here and self.screen.availability(wanted).enabled

    async def act(self, name: str) -> None:
        """Do an action by its key for the hand, or as the palette does, which the hand can walk."""
        if name == "play_board":
            await self.until(lambda: not self.screen.page.pending)
        await self.until(lambda: self.can(name))
        screen, context = self.screen, self.screen.context
        for hand, keymap in self.keymaps().items():
            if keymap.first(name, context) not in SIDES[hand]:
                assert keymap.first("palette", context) in SIDES[hand]
                assert action(name) in [row.action for row in commands(screen)], (name, context)
        if (key := screen.services.keymap.first(name, context)) in self.side:
            await self.pilot.press(key)
        else:
            screen.call_later(run, screen, action(name))
        await self.settle()

    async def type(self, text: str) -> None:
        """Type text, for which the hand travels."""
        await self.until(
            lambda: self.screen.context.mode is KeyMode.TYPING or self.screen.context in FREE_TEXT
        )
        await self.pilot.press(*text)
        await self.settle()

    async def home(self) -> None:
        """Go home."""
        for _ in range(9):
            context = self.screen.context
            jumps = [name for name in JUMPS if self.can(name) and context not in self.lettered]
            if jumps:
                await self.act(jumps[0])
                self.lettered[context] = ""
                if self.screen.context is Context.JUMP:  # and not one entry alone, or none
                    self.lettered[context] = letters = "".join(self.letters())
                    assert self.side >= set(letters), self.screen
            elif isinstance(self.app.screen, HomeScreen) and context is Context.HOME:
                return
            else:
                await self.act(next(name for name in AWAY if context in places(action(name))))
        raise AssertionError(self.screen)

    def letters(self) -> list[str]:
        """Return the letters to which a jump can go."""
        if self.screen.jump is not None:
            return list(self.screen.jump.ways)
        table = self.screen.table
        return [one.letters for one in targets(table.game, table.state, table.view)]

    async def play(self, steps: str) -> None:
        """Do the *steps*, which have blanks between them.

        Each is an action, perhaps with ``*`` and how often; ``=text`` types text, with ``_`` for a
        blank; ``@Words`` goes down a list to an entry; ``CONTEXT!`` waits for a context.
        """
        for self.step in steps.split():
            step = self.step
            if step.startswith("="):
                await self.type(step[1:].replace("_", " "))
            elif step.startswith("@"):
                for _ in range(60):
                    if step[1:].replace("_", " ") in self.text:
                        break
                    await self.act("list.down")
                else:
                    raise AssertionError((step, self.screen))
            elif step.endswith("!"):
                await self.become(Context[step[:-1]])
            elif step == "bob_sits":
                await self.until(lambda: getattr(self.screen, "seat", None) is not None)
                bob = await self.party.join("Bob")
                assert await bob.tables.connect()
                bob.tables.client.sit(self.screen.seat.code)
                await self.until(lambda: len(self.screen.seat.details.seats) == 2)
            elif step.startswith("take:"):
                await self.take(int(step[5:]) - 1)
            elif step == "solve_figure":
                await self.solve_figure()
            elif step.startswith("solve_board"):
                await self.solve_board(tuple(map(int, step.partition(":")[2])))
            else:
                name, _, times = step.partition("*")
                for _ in range(int(times or 1)):
                    await self.act(name)

    async def take(self, piece: int) -> None:
        """Pick up a piece by its label, which is on the hand's side."""
        await self.act("call")
        ways = self.screen.jump.ways
        assert self.side >= set("".join(ways))
        await self.type(next(letters for letters, spot in ways.items() if spot.key == piece))

    async def solve_figure(self) -> None:
        """Lay all pieces of the figure that is open: by labels, fits and the key to place."""
        table = self.screen.table
        for index, motion in enumerate(solution(table.game)):
            await self.take(index)
            wanted = table.game.posed(index, motion)
            for _ in range(60):
                hand = table.view.hand
                if hand is not None and table.game.posed(index, hand) == wanted:
                    break
                await self.act("next_fit")
            await self.act("put_down")
        assert table.solved

    async def solve_board(self, order: tuple[int, ...]) -> None:
        """Lay tiles in this order on the cells of a board of two rows and columns, by arrows."""
        table = self.screen.table
        for place, tile in enumerate(order):
            await self.act("switch")
            for way in ("up", "up", "left", "right", "down", "left"):
                if chosen(table.game, table.state, table.view) != tile:
                    await self.act(f"move.{way}")
            down, across = divmod(place, 2)
            await self.play("pick_up " + "move.down " * down + "move.right " * across + "put_down")
            await self.play("move.up move.left")
        assert table.solved


class Purpose(NamedTuple):
    """What a person does on a screen, from home on."""

    steps: str
    reached: Callable[[Hand], object]
    """Returns whether that came of it."""


def wrote(name: str) -> Callable[[Hand], object]:
    """Return a test for a file with something in it."""
    return lambda hand: (hand.party.path / name).stat().st_size


def says(words: str) -> Callable[[Hand], object]:
    """Return a test for words of the last announcement."""
    return lambda hand: words in hand.text


def is_in(context: Context) -> Callable[[Hand], object]:
    """Return a test for the context."""
    return lambda hand: hand.screen.context is context


PURPOSES: tuple[Purpose, ...] = (
    # A newcomer, the manual, messages
    Purpose("first_steps list.down*2 open_choice", is_in(Context.HOME)),
    Purpose("help list.down*2 view.page_down list.page_up", says("Line 3 of")),
    Purpose("manual @Packs read_topic list.down", says("Line 2 of")),
    Purpose("messages copy_message", says("Copied: ")),
    # Settings and keys
    Purpose("settings @Large value.right value.left", says("Large: no")),
    Purpose("settings @Hint_time change_setting =900 text.accept", says("Hint time limit: 900 s")),
    Purpose("settings @Name change_setting =Ant text.erase =n text.accept", says("Name: Ann")),
    Purpose("settings @Name change_setting =x text.leave reset_setting", says("Name: none")),
    Purpose(
        "keys find_action =hintt text.erase text.done change_key =0 =0",
        says("hint): 0."),
    ),
    Purpose("keys find_action =redo text.done change_key end_pressing", says("Redo: U.")),
    Purpose("profiles profile_after*2 use_profile auto_profile", says("In use: truecolor")),
    # A figure: saved, tried, looked at, solved
    Purpose(
        "gallery list.search =swan text.leave open_figure take:3 put_down mark_position take:4"
        " put_down tries list.up name_mark =Half text.accept go_there",
        says("checkpoint Half"),
    ),
    Purpose(
        "continue_game save_as =Mine text.accept rename_save =Our text.accept delete_save"
        " undo_save find_save =Our text.accept open_save",
        says("Resumed Swan"),
    ),
    Purpose(
        "saves next_saves export_save text.clear =c.save text.accept import_save =c.save"
        " text.accept",
        says("Our is in use."),
    ),
    Purpose("continue_game pause resume hint", says("Assisted now")),
    Purpose(
        "saves list.down replay first_frame frame_on play_pause faster last_frame",
        says("Placed piece 3."),
    ),
    Purpose(
        "gallery export_puzzles value.right name_export text.clear =swan.svg text.accept",
        wrote("swan.svg"),
    ),
    Purpose("daily occasion_left occasion_right play_occasion solve_figure", is_in(Context.SOLVED)),
    Purpose("lessons play_lesson take:1 put_down take:4 put_down", is_in(Context.SOLVED)),
    Purpose("packs list.down open_pack", is_in(Context.FREE)),
    Purpose("journey untried grid.down open_stretch", is_in(Context.FREE)),
    Purpose("new_board walk_boards grid.right play_board", is_in(Context.TILE_FREE)),
    # Made
    Purpose(
        "new_board @Rules value.right type_id =square/2x2/tetravex/s1 text.accept play_board",
        is_in(Context.TILE_FREE),
    ),
    Purpose(
        "new_board type_id =square/30x30/tetravex/c8+one/s1 text.accept play_board MAKING!"
        " stop_search",
        says("Stopped."),
    ),
    Purpose(
        "editors open_editor explain back take:3 put_down keep_figure",
        says("Not a figure yet: 6 pieces"),
    ),
    Purpose(
        "editors @Contour open_editor walk_left*2 set_corner walk_right*4 set_corner walk_up*2"
        " set_corner walk_left*4 set_corner close_line keep_figure =Box text.accept play_kept",
        is_in(Context.FREE),
    ),
    Purpose(
        "editors @Set open_editor walk_left*2 set_corner walk_right*4 set_corner cut_line"
        " keep_set =Cut text.accept",
        says("Saved the set Cut."),
    ),
    Purpose(
        "editors @Piece open_editor set_corner walk_right*2 set_corner walk_up*2 set_corner"
        " close_line set_corner walk_left*2 set_corner walk_down*2 set_corner close_line"
        " keep_set =Bit text.accept",
        says("Saved the set Bit."),
    ),
    Purpose(
        "editors @Board open_editor toggle_cell move.right begin_rectangle move.right"
        " end_rectangle fill_colours keep_board =Tri text.accept play_draft",
        is_in(Context.TILE_FREE),
    ),
    Purpose(
        "gallery list.clear list.search =Box text.leave rename_own text.clear =Boxer text.accept"
        " delete_own undo_own",
        says("Boxer"),
    ),
    # The laboratory
    Purpose(
        "laboratory lab_2 lab_start lab_filter =2222 text.accept list.down lab_export"
        " text.format text.clear =rows.csv text.accept",
        wrote("rows.csv"),
    ),
    Purpose(
        "laboratory lab_1 lab_set text.clear =heptex text.accept",
        says("The set is now heptex."),
    ),
    Purpose(
        "laboratory atlas list.search =sides text.leave grid.right open_card list.down open_line",
        is_in(Context.CARD),
    ),
    Purpose("laboratory search_rules list.down", says("Proof: ")),
    Purpose(
        "laboratory experiments experiment_start experiment_pause experiment_stop", says("Stopped.")
    ),
    Purpose("help relations list.down describe_row", says("Relation 1,")),
    Purpose(
        "explain list.down*3 watch_explanation next_explained ten_steps_forward explanations",
        is_in(Context.EXPLANATIONS),
    ),
    Purpose("packs open_pack explain next_explanation spoiler.show", is_in(Context.EXPLAINED)),
    # A board, solved; and what is known of it then
    Purpose(
        "board_gallery list.search =2x2-3 text.leave open_figure solve_board:2013 sign_result"
        " =Anm erase_signature =n sign",
        is_in(Context.TILE_SOLVED),
    ),
    Purpose(
        "new_board type_id =square/2x2/tetravex/s2 text.accept play_board filter filter_shape"
        " finish name_drawer =Best finish switch mark store =2",
        says(" moved to "),
    ),
    Purpose(
        "scores find_list =sw text.done clear_find list_scope_next list.down export_scores"
        " text.clear =s.csv write_scores",
        wrote("s.csv"),
    ),
    Purpose(
        "statistics chart_right list.down export_scores text.format text.clear =s.json"
        " write_scores",
        wrote("s.json"),
    ),
    Purpose(
        "gallery list.clear list.search =convex/1 text.leave solutions spoiler.show SOLUTIONS! pick"
        " next_piece_here keep end_picking enlarge enlarge drop go_to_number =2 text.accept",
        says("Solution 2 of"),
    ),
    # With others
    Purpose(
        "lobby private_table table_kind_right table_kind_left new_table text.clear"
        " =tetravex/2x2-3 text.accept copy_join sit_down bob_sits solve_board:2013",
        is_in(Context.TILE_SOLVED),
    ),
    Purpose(
        "daily ranking next_ranking previous_ranking own_row list.up play_against",
        lambda hand: hand.ranked.asked[-1] == {"do": "run", "number": OWN - 1},
    ),
    # Files
    Purpose(
        "import_files =a text.accept other_file text.clear =a text.accept keep_import",
        says("Imported 1 puzzle."),
    ),
    Purpose("import_files =fe complete_path text.accept", says("Installed Few")),
)


async def test_every_screen_is_played_with_one_hand(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is for is done to its end; only letters and numbers are typed with the other side."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_puzzles, "PATIENCE", Limit(seconds=LONG))
    (tmp_path / "a").write_text(NEW)
    with zipfile.ZipFile(tmp_path / "few.zip", "w") as archive:
        archive.writestr("pack.toml", FEW)
    changes = {"hand": "left", "assistance": "relaxed", "check": "asked"}
    services.store.settings.change(motion=False, **changes)  # they are read again on the way
    ranked = Host()

    async def answer(member: Any, line: Document) -> None:
        """Answer as a host with a ranking."""
        if found := ranked.answer(dict(line.content)):
            member.notify("board", found)

    async with hosted(still(services, **changes), tmp_path) as party:
        party.tables.members.add_handlers({"board": answer, "run": answer}, lambda _: None)
        party.services.restricted = False
        party.services.host_socket = await party.plug("Ann")
        app = TangramApp(party.services)
        async with app.run_test(size=(80, 24)) as pilot:
            player = Hand(pilot, party, ranked)
            for hand, (steps, reached) in zip(cycle(SIDES), PURPOSES, strict=False):
                await player.change(hand)
                await player.play(steps)
                await player.until(partial(reached, player))
                await player.home()
    assert {Context.SMALL} == set(Context) - player.seen
    assert len([*filter(None, player.lettered.values())]) > 15
