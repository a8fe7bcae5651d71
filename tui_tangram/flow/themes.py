"""Themes of the screen and of tiles: the program's, and the player's own.

A player's own themes are files in ``themes`` and ``tile-themes`` in the settings directory, in the
program's format, named after the files.  An unusable one is reported in one line and skipped; so is
one with the name of a program's theme.  Of one that can be used it is reported, too, if words are
hard to read on its ground, or two of its colours are too alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui_tangram.files import regular
from tui_tangram.language import tr
from tui_tangram.play.names import named
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.player.shelf import cause
from tui_tangram.render.contrast import ALIKE, LEGIBLE, contrast, nearest_pair
from tui_tangram.render.palette import DEFAULT, Shade, Theme, ThemeError, load_themes, parse_theme
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.matching.look.style import TileTheme

_T = TypeVar("_T")
MOST: Final = 100
"""The maximum number of themes read from a player."""
LONGEST: Final = 100_000
"""The maximum length of a theme file."""


_Reader = tuple[Callable[[str, str], Any], Callable[[Any], Iterator[str]]]
"""Parses the text of a file, and yields what is hard to see with the theme."""


class _Found(NamedTuple):
    """The usable themes, and the problems with them and with the others."""

    themes: dict[str, Any]
    troubles: tuple[str, ...]
    unclear: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The problems of usable themes, by their ids."""


class Themes(Mapping[str, _T]):
    """Themes by their ids: the program's, then the player's own."""

    def __init__(self, shipped: Mapping[str, _T], found: _Found) -> None:
        """Join themes; of two with one id the program's is taken."""
        own: Mapping[str, _T] = found.themes
        self.unclear = found.unclear
        """The problems of the player's own themes, by their ids."""
        self._shipped, self._every = shipped, {**own, **shipped}
        self._order = [*shipped, *(name for name in own if name not in shipped)]

    def __getitem__(self, name: str) -> _T:
        return self._every[name]

    def __iter__(self) -> Any:  # noqa: ANN401  # an iterator over the ids
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)

    def names(self) -> dict[str, str]:
        """Return the names in the language in use, by the ids; a player's are not translated."""
        called: dict[str, Any] = dict(self)
        return {
            key: named(theme.name, key if key in self._shipped else "")
            for key, theme in called.items()
        }


def screen_themes(shipped: Path, config: Path, report: Callable[[str], None]) -> Themes[Theme]:
    """Return the themes of the screen; each problem is reported once.

    *shipped* is the directory of the program's puzzles, *config* the settings directory.
    """
    places = shipped / "themes", config / "themes"
    return _themes(places, load_themes, (parse_theme, _unclear), DEFAULT, report)


def tile_themes(shipped: Path, config: Path, report: Callable[[str], None]) -> Themes[Any]:
    """Return the tile themes; see `screen_themes`."""
    from tui_tangram.games.matching.look.style import TILE_DEFAULT
    from tui_tangram.games.matching.look.theme_format import load_tile_themes, parse_tile_theme

    places = shipped / "tile-themes", config / "tile-themes"
    return _themes(
        places, load_tile_themes, (parse_tile_theme, _unclear_tiles), TILE_DEFAULT, report
    )


def _unclear(theme: Theme) -> Iterator[str]:
    """Yield what is hard to see with a theme of the screen."""
    for key in ("text", "quiet", "accent", "success", "trouble"):
        found = contrast(getattr(theme, key).rgb, theme.background.rgb)
        if found < LEGIBLE:
            yield tr(
                '"{key}" has a contrast of {found} to "background", and {least} is the least',
                key=key,
                found=pointed(f"{found:.1f}"),
                least=pointed(f"{LEGIBLE:g}"),
            )
    yield from _alike("pieces", theme.pieces)


def _unclear_tiles(theme: TileTheme) -> Iterator[str]:
    """Yield what is hard to see with a tile theme."""
    from tui_tangram.games.matching.look.style import Surface

    if theme.surface not in (Surface.PLAIN, Surface.BLANK):
        yield from _alike("colours", theme.colours)


def _alike(key: str, shades: Sequence[Shade]) -> Iterator[str]:
    """Yield which two of some colours are too alike, if any are."""
    pair = nearest_pair([one.rgb for one in shades])
    if pair is not None and pair.difference < ALIKE:
        yield tr(
            '"{key}": colours {first} and {second} are too alike, {found} apart: make it {least}',
            key=key,
            first=pair.first,
            second=pair.second,
            found=pointed(f"{pair.difference:.2f}"),
            least=pointed(f"{ALIKE:g}"),
        )


def _themes(
    places: tuple[Path, Path],
    load: Callable[[Path], dict[str, _T]],
    reader: _Reader,
    default: _T,
    report: Callable[[str], None],
) -> Themes[_T]:
    """Return the program's themes, or the *default* alone, and the player's own."""
    try:
        themes = _shipped(places[0], load)
    except ThemeError as error:
        _report(str(error), report)
        themes = {"default": default}
    return Themes(themes, _own(places[1], reader, tuple(themes), report))


@lru_cache(maxsize=8)
def _shipped(directory: Path, load: Callable[[Path], dict[str, Any]]) -> dict[str, Any]:
    return load(directory)


def _own(
    directory: Path, reader: _Reader, taken: tuple[str, ...], report: Callable[[str], None]
) -> _Found:
    try:
        paths = sorted(path for path in directory.glob("*.json") if not path.name.startswith("."))
        state = tuple((path, path.stat(follow_symlinks=False).st_mtime_ns) for path in paths[:MOST])
    except OSError:
        return _Found({}, ())
    found = _read(state, reader, taken)
    for line in found.troubles:
        _report(line, report)
    return found


@lru_cache(maxsize=8)
def _read(state: tuple[tuple[Path, int], ...], reader: _Reader, taken: tuple[str, ...]) -> _Found:
    themes: dict[str, Any] = {}
    unclear: dict[str, Sequence[str]] = {}
    troubles = []
    parse, check = reader
    for path, _ in state:
        try:
            theme = themes[path.stem] = parse(_text(path, taken), str(path))
            if problems := [f"{path.name}: {problem}." for problem in check(theme)]:
                unclear[path.stem] = problems
                troubles += problems
        except ThemeError as error:
            troubles.append(tr("{error}; skipped", error=error))
    return _Found(themes, tuple(troubles), unclear)


def _text(path: Path, taken: Collection[str]) -> str:
    """Return the text of a theme whose name is not *taken*.  Raises `ThemeError`."""
    if path.stem in taken:
        raise ThemeError("{file}: a theme of the program is called so", file=path)
    try:
        with open(path, encoding="utf-8", opener=regular) as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeError) as error:
        raise ThemeError("{file}: cannot be read: {why}", file=path, why=cause(error)) from None
    if len(text) > LONGEST:
        raise ThemeError("{file}: longer than {most} characters", file=path, most=grouped(LONGEST))
    return text


_reported: Final[set[str]] = set()
"""The problems reported already."""


def _report(line: str, report: Callable[[str], None]) -> None:
    if line not in _reported:
        _reported.add(line)
        report(line)
