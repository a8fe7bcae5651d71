from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.conftest import Recorder, solve
from tui_tangram.app.actions import Context
from tui_tangram.app.gallery.browse import GalleryBrowser
from tui_tangram.app.gallery.page import GalleryPage, GalleryPictures
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.page_screen import BUDGET
from tui_tangram.app.services import Services
from tui_tangram.flow.record import _found
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import make_figure, placements
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence
from tui_tangram.games.tangram.look import piece_looks
from tui_tangram.games.tangram.screen.gallery import GalleryFigures
from tui_tangram.games.tangram.source.figures import Figures as Shipped
from tui_tangram.play.equivalence import class_of
from tui_tangram.player.library import shipped_library
from tui_tangram.player.progress import Finds, FoundSolutions
from tui_tangram.player.shelf import Disk
from tui_tangram.render.cells import text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

LIBRARY = shipped_library()


def gallery(app: Recorder) -> GalleryScreen:
    """Return the gallery, which must be the screen that is seen."""
    assert isinstance(app.screen, GalleryScreen)
    return app.screen


async def test_enter_plays_the_figure_among_those_shown(services: Services) -> None:
    """What is played is the cursor's figure; next and previous go through what was shown."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "tab", "tab", "tab", "right", "enter")
        convex = tuple(f"convex/{number}" for number in range(1, 14))
        assert [("convex/2", None, convex)] == app.played
        assert "convex/2" == gallery(app).browser.chosen.id


async def test_how_many_solutions_were_found(services: Services) -> None:
    """In place of the tick, of how many if that is known; in words beside it; a tick for one."""
    finds = services.store.finds
    for puzzle, number, total in (("convex/2", 2, 6), ("convex/3", 3, None), ("convex/4", 1, 1)):
        solve(services, puzzle)
        for which in range(number):
            finds.add(puzzle, (f"L {which}",))
        if total is not None:
            finds.record_total(puzzle, total)
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "tab", "tab", "tab", "home", "right")
        screen = gallery(app)
        assert screen.announcer.text.endswith(" · 2 of 6 solutions found")
        for size in ((80, 24), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            lines = [line for line in screen.page.text.splitlines() if "✓" in line or "2/6" in line]
            text = " ".join(lines)
            assert 1 == text.count("2/6")
            # Beside the difficulty there may be no room for the word.
            assert (text.count("✓"), "3 found" in text) in ((1, True), (2, False))
            assert "✓ 3 " in text or "3 found" in text
        assert "2 of 6 solutions found" in screen.page.text
        await pilot.press("right", "right")
        assert "found" not in screen.announcer.text
        assert " of 1 solution" not in screen.page.text


async def test_typing_searches(services: Services) -> None:
    """After a slash, keys are text, actions wait, and arrows still move; Enter plays."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "/", *"quadr")
        assert Context.SEARCH is gallery(app).context
        assert "quadr" == gallery(app).browser.query
        assert "/ quadr" in gallery(app).page.text
        await pilot.press(*["backspace"] * 5, *"swan", "right", "enter")
        assert ["tangram/swan-2"] == [puzzle for puzzle, _, _ in app.played]
        assert Context.GALLERY is gallery(app).context
        assert "swan" == gallery(app).browser.query


async def test_a_search_leads_to_other_collections(services: Services) -> None:
    """What is not in this one is counted, and Enter goes there; then it plays."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "tab", "tab", "tab", "/", *"swan")
        assert "swan: 0 figures here. Enter shows 3 elsewhere." == gallery(app).announcer.text
        await pilot.press("enter")
        assert not app.played
        assert 3 == len(gallery(app).browser.items)
        await pilot.press("enter")
        assert ["tangram/swan"] == [puzzle for puzzle, _, _ in app.played]
        await pilot.press("tab", "tab", "tab", "/", "backspace", *"xq")
        assert 0 == gallery(app).browser.elsewhere


async def test_a_search_can_be_kept_and_forgotten(services: Services) -> None:
    """Escape keeps what was typed; Ctrl+U forgets it; with nothing typed backspace does nothing."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "/", "c", "a", "t", "escape")
        assert ("cat", Context.GALLERY) == (gallery(app).browser.query, gallery(app).context)
        every = len(LIBRARY.of(Shipped).entries)
        shown = len(gallery(app).browser.items)
        assert f"{shown} of {every:,} shown, ctrl+u shows all" in gallery(app).page.text
        await pilot.press("o")
        assert "Order: by difficulty." == gallery(app).announcer.text
        assert f"by difficulty · {shown} of {every:,} shown" in gallery(app).page.text
        # Another search begins anew: the first letter replaces the last one.
        await pilot.press("/", *"dog", "escape")
        assert "dog" == gallery(app).browser.query
        await pilot.press("ctrl+u")
        assert ("", 1_167) == (gallery(app).browser.query, len(gallery(app).browser.items))
        await pilot.press("/", "x", "backspace", "backspace", *"egg")
        assert ("egg", Context.SEARCH) == (gallery(app).browser.query, gallery(app).context)
        # Clearing what is typed does not end the typing: further letters are no keys.
        await pilot.press("ctrl+u", *"koi")
        assert ("koi", Context.SEARCH) == (gallery(app).browser.query, gallery(app).context)


async def test_a_copy_of_an_unsolved_figure_is_asked_for_twice(services: Services) -> None:
    """It shows the solution; a game of it that is in progress counts as shown then."""
    game = services.find_puzzle("tangram/swan")
    session = Session(game, services.clock)
    session.play(game.put(0, game.fits(game.start(), 0)[0]))
    services.store.autosaves.save(session)
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "/", *"swan", "escape", "e")
        chosen = gallery(app).browser.chosen
        assert chosen is not None
        assert "tangram/swan" == chosen.id
        assert gallery(app).announcer.text.startswith("Not solved yet, and a copy shows a solution")
        assert [False] == [one.save.revealed for one in services.store.autosaves.all()]
        assert not app.played
        await pilot.press("e")
        assert ["make/figure/tangram/swan"] == [name for name, *_ in app.played]
    assert [True] == [
        one.save.revealed
        for one in services.store.autosaves.all()
        if one.save.puzzle == "tangram/swan"
    ]
    solve(services, "tangram/swan")
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "/", *"swan", "escape", "e")
        assert 1 == len(app.played)


async def test_the_gallery_opens_where_it_was_left(services: Services) -> None:
    """Collection, search and cursor are as they were."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "/", *"swan", "escape", "end", "q")
        await pilot.press("t")
        assert "swan" == gallery(app).browser.query
        assert "tangram/swan-3" == gallery(app).browser.chosen.id


async def test_what_was_solved_meanwhile_is_marked(services: Services) -> None:
    """Back from play, the cursor is on what was played last, in colour and with a mark."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t")
        screen = gallery(app)
        assert "✓" not in screen.page.text
        solve(services, "convex/4")
        await pilot.press("?")
        app.last_played = "convex/4"
        await pilot.press("q")
        await pilot.pause()
        assert "✓" in screen.page.text
        assert "convex/4" == screen.browser.chosen.id
        assert "Parallelogram · Geometrical · ●●●●● · ★★★ solved in 1:23" == screen.announcer.text


async def test_every_action_of_the_gallery_is_a_command(services: Services) -> None:
    """The palette finds an action by its words and does it."""
    app = Recorder(services)
    async with app.run_test() as pilot:
        await pilot.press("t", "ctrl+p", *"random")
        await app.workers.wait_for_complete()
        await pilot.press("enter")
        await pilot.pause()
        assert "convex/1" != gallery(app).browser.chosen.id


def test_thumbnails_wait_for_their_turn(services: Services) -> None:
    """What takes too long is left for the next time; each time at least the cursor's is drawn."""
    ticks = iter(range(10_000))
    stock = GalleryFigures(LIBRARY, lambda: services.palette)
    pictures = GalleryPictures(stock)
    page = GalleryPage(
        services.paint, GalleryBrowser(stock), pictures, clock=lambda: next(ticks) * BUDGET / 4
    )
    page.call_after_refresh = lambda *_: True
    counts = []
    while not counts or page.waiting:
        page.lines(200, 58)
        counts.append(len(pictures._known))
    assert len(counts) > 5
    assert sorted(set(counts)) == counts
    # Every thumbnail that is seen, and the large picture.
    assert 48 + 1 == counts[-1]


def test_a_key_makes_two_cards_and_each_is_as_if_made_anew(services: Services) -> None:
    """That which the cursor leaves and that which it enters; all when colours or sizes change."""
    stock = GalleryFigures(LIBRARY, lambda: services.palette)
    browser, pictures, made = GalleryBrowser(stock), GalleryPictures(stock), []

    class CountingPage(GalleryPage):
        def _caption(self, item, *others, **options):
            made.append(item.id)
            return super()._caption(item, *others, **options)

    def shown(width: int = 120, height: int = 38) -> int:
        """Return how many cards were made; the twin is a page that has never been drawn."""
        made.clear()
        lines, count = page.lines(width, height), len(made)
        fresh = GalleryPage(services.paint, browser, pictures, lambda: 0)
        fresh.finds = page.finds
        assert lines == fresh.lines(width, height)
        return count

    page = CountingPage(services.paint, browser, pictures, lambda: 0)
    browser.end(-1)
    every = shown()
    assert every > 7
    assert 0 == shown()
    browser.move("right", 4)
    assert 2 == shown()
    browser.update([browser.items[0].id])
    assert 1 == shown()
    name = browser.items[0].id
    page.finds = {name: FoundSolutions(name, ((), ("L 1",)), 6)}
    assert 1 == shown()
    services.paint.use(make_palette(DEFAULT, Profile.MONO))
    assert every == shown()
    assert shown(200, 58) > every
    for height in range(14, 26):
        shown(80, height)


def test_a_solved_figure_shows_the_solution_that_was_found(services: Services) -> None:
    """Another would be given away; without a name of one it is the known one."""
    game = services.find_puzzle("tangram/teapot-3")
    likeness = TangramEquivalence(game)
    every = {class_of(likeness, likeness.form(moves)) for moves in game.solutions()}
    assert len(every) > 1
    seen = set()
    known = GalleryFigures(LIBRARY, lambda: services.palette).named(game.puzzle_id)
    for number, form in enumerate(sorted(every)):
        finds = Finds(services.store.directories.data / str(number), print, Disk())
        finds.add(game.puzzle_id, form)
        stock = GalleryFigures(LIBRARY, lambda: services.palette, finds)
        seen.add(stock.named(game.puzzle_id).draw((60, 24), True).pixmap.data)
    assert len(seen) == len(every)
    assert known.draw((60, 24), True).pixmap.data in seen


def test_a_solved_figure_shows_equal_pieces_as_they_were_laid(services: Services) -> None:
    """Either way round; another solution that is found later changes nothing."""
    game = services.find_puzzle("tangram/swan")
    where = placements(game.figure.solution, game.pieces)
    seen = set()
    for order in (where, [where[1], where[0], *where[2:]]):
        finds = Finds(services.store.directories.data / str(len(seen)), print, Disk())
        session = Session(game, lambda: 0.0)
        for index, motion in enumerate(order):
            session.play(game.put(index, motion))
        found = _found(session)
        assert found is not None
        finds.add(game.puzzle_id, found.classes[0], None, found.laid)
        finds.add(game.puzzle_id, ("L 1",), None, ("L 2",))
        stock = GalleryFigures(LIBRARY, lambda: services.palette, finds)
        seen.add(stock.named(game.puzzle_id).draw((60, 24), True).pixmap.data)
    assert 2 == len(seen)


def test_unsolved_figures_show_no_solution() -> None:
    """A silhouette has one colour; in colour each piece of the solution has its own."""
    stock = GalleryFigures(LIBRARY, lambda: make_palette(DEFAULT, Profile.ASCII))
    pictures = GalleryPictures(stock)
    swan = stock.named("tangram/swan")
    plain = text_of(pictures.draw(swan, (12, 6), coloured=False))
    coloured = text_of(pictures.draw(swan, (12, 6), coloured=True))
    assert set("".join(plain)) <= set(" :#")
    assert set("1234567") <= set("".join(coloured))
    assert pictures.known(swan, (12, 6), coloured=True) is not None
    assert pictures.known(swan, (12, 6), coloured=True, raised=True) is None


def test_pieces_of_a_solution_have_their_labels() -> None:
    """Each piece of the set appears once, whatever the order of the solution."""
    figure = LIBRARY.find("tangram/swan")
    turned = make_figure("Swan", figure.set_id, solution=reversed(figure.solution))
    looks = piece_looks(turned, LIBRARY.of(Shipped).piece_set(figure.set_id))
    assert "6754312" == "".join(look.letter for look in looks)
    assert [5, 6, 4, 3, 2, 0, 1] == [look.ink for look in looks]


async def test_arrows_go_to_the_list_of_collections(services: Services) -> None:
    """It is left of the first column, where there is room for it; Enter goes on to the puzzles."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        screen = gallery(app)
        assert screen.announcer.text.endswith("the easiest unsolved one")
        await pilot.press("home", "right", "left")
        assert not screen.browser.listing
        assert "the easiest unsolved one" not in screen.announcer.text
        await pilot.press("left", "up")
        assert screen.browser.listing
        assert screen.browser.shelves[-1].id == screen.browser.shelf.id
        await pilot.press("down", "down", "down")
        assert "Tangram · 295 figures · → goes to them" == screen.announcer.text
        assert screen.page.text.split("\n")[screen.page.place[1]].startswith("› Tangram")
        await pilot.press("enter")
        assert ([], False) == (app.played, screen.browser.listing)
        await pilot.press("left", "tab", "right", "enter")
        assert ["convex/1"] == [puzzle for puzzle, *_ in app.played]
        await pilot.resize_terminal(60, 20)
        await pilot.press("home", "left")
        assert not screen.browser.listing


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
async def test_the_gallery_works_without_colour(services: Services, profile: Profile) -> None:
    """Without colours the cursor's name is reversed, and solved figures have their mark."""
    solve(services, "convex/1")
    app = Recorder(replace(services, profile=profile))
    async with app.run_test() as pilot:
        await pilot.press("t")
        page = gallery(app).page
        assert ("v" if profile is Profile.ASCII else "✓") in page.text
        if profile is Profile.ASCII:
            assert page.text.isascii()
            assert gallery(app).announcer.render_line(0).text.isascii()
            assert gallery(app).keyline.render_line(0).text.isascii()
        reversed_words = [
            segment.text.strip()
            for strip in page.render_lines(page.size.region)
            for segment in strip
            if segment.style is not None and segment.style.reverse
        ]
        assert ["Triangle"] == list(filter(None, reversed_words))
        assert f"{page.pointer} All" in page.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_names_are_not_broken_within_a_word(
    services: Services, size: tuple[int, int]
) -> None:
    """The longest English one has room below its picture, and beside the next name."""
    app = Recorder(services)
    async with app.run_test(size=size) as pilot:
        await pilot.press("t", "/", *"parallelogram")
        text = gallery(app).page.text
        assert " Parallelogram " in text
        assert "Parallelogra " not in text
        assert "ParallelogramP" not in text
