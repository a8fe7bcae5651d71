"""The visible lines of a list or a text that is longer than its room.  Independent of screens."""

from __future__ import annotations

from abc import ABC, abstractmethod


class ScrollWindow:
    """The visible lines of a list or a text."""

    __slots__ = ("count", "height", "top")

    def __init__(self) -> None:
        """Begin at the first line."""
        self.top = 0
        """The first visible line."""
        self.height = 1
        """The number of lines that fit."""
        self.count = 0
        """The number of lines, visible or not."""

    @property
    def lines(self) -> range:
        """The numbers of the visible lines."""
        return range(self.top, min(self.top + self.height, self.count))

    @property
    def below(self) -> int:
        """The number of lines after the visible ones."""
        return self.count - self.lines.stop

    @property
    def furthest(self) -> int:
        """The greatest `top`: with it the last line is the last visible one."""
        return max(self.count - self.height, 0)

    @property
    def page(self) -> int:
        """The number of lines that a page scrolls: one stays visible."""
        return max(self.height - 1, 1)

    @property
    def at(self) -> int:
        """The line at which a reader is."""
        return self.top

    def step(self, by: int) -> None:
        """Scroll by a number of lines."""
        self.scroll(by)

    def fit(self, count: int, height: int) -> None:
        """Set the number of lines, and of those that fit, without room below the last."""
        self.count, self.height = count, height
        self.scroll(0)

    def scroll(self, by: int) -> None:
        """Go down *by* lines, or up, as far as there are any."""
        self.top = min(max(self.top + by, 0), self.furthest)

    def follow(self, line: int, count: int, height: int, above: int = 0) -> range:
        """Scroll as little as shows *line*, *above* lines before it too; return those visible."""
        self.fit(count, height)
        self.top = min(max(self.top, line - height + 1), max(line - above, 0), self.furthest)
        return self.lines


class ListView(ScrollWindow):
    """The visible rows of a list with a cursor, which is always among them."""

    __slots__ = ("cursor",)

    def __init__(self, count: int = 0, cursor: int = 0) -> None:
        """Put the cursor on a row of *count*, or the nearest one."""
        super().__init__()
        self.cursor = cursor
        """The row that is chosen."""
        self.fill(count)

    @property
    def at(self) -> int:
        """The row that is chosen."""
        return self.cursor

    def fill(self, count: int, cursor: int | None = None) -> None:
        """Set the number of rows, and perhaps the chosen one."""
        self.count = count
        self.cursor = nearest(self.cursor if cursor is None else cursor, count)

    def step(self, by: int) -> None:
        """Move the cursor by a number of rows, to the first or the last at most."""
        self.fill(self.count, self.cursor + by)

    def show(self, height: int) -> range:
        """Scroll as little as shows the cursor; return the visible rows."""
        return self.follow(self.cursor, self.count, height)


def nearest(number: int, count: int) -> int:
    """Return *number* where a list of *count* has it, else the nearest that it has.

    >>> [nearest(number, 3) for number in (-2, 1, 7)], nearest(5, 0)
    ([0, 1, 2], 0)
    """
    return min(max(number, 0), max(count - 1, 0))


# A list in rows of several columns


def stepped(index: int, way: str, columns: int, count: int) -> int:
    """Return the index after an arrow key in a grid of *count* items, within its edges.

    >>> [stepped(1, way, 3, 8) for way in ("left", "right", "up", "down")], stepped(5, "down", 3, 8)
    ([0, 2, 1, 4], 7)
    """
    to = index + {"left": -1, "right": 1, "up": -columns, "down": columns}[way]
    if way == "down" and to >= count and index // columns < (count - 1) // columns:
        to = count - 1  # the last row is short
    return to if 0 <= to < count else index


def paged(index: int, rows: int, columns: int, count: int) -> int:
    """Return the index *rows* further in a grid of *count* items, in the same column.

    >>> paged(1, 2, 3, 8), paged(2, 9, 3, 8), paged(7, -9, 3, 8)
    (7, 7, 1)
    """
    row, column = divmod(index, columns)
    row = nearest(row + rows, grid_rows(columns, count))
    return nearest(row * columns + column, count)


def grid_rows(columns: int, count: int) -> int:
    """Return the number of rows of a grid of *count* items.

    >>> [grid_rows(3, count) for count in (0, 1, 3, 4)]
    [0, 1, 1, 2]
    """
    return -(-count // columns)


class GridCursor(ABC):
    """A cursor in a grid of items, which a subclass has."""

    def __init__(self) -> None:
        """Show the first row."""
        self.view = ScrollWindow()
        """The visible rows."""

    @property
    @abstractmethod
    def position(self) -> tuple[int, int]:
        """The number of the chosen item, and the count of all."""

    @abstractmethod
    def go(self, index: int) -> None:
        """Move the cursor to the item with that number."""

    def move(self, way: str, columns: int) -> None:
        """Move the cursor in a grid of *columns* columns; it stops at the edges."""
        index, count = self.position
        to = stepped(index, way, columns, count)
        if to != index:
            self.go(to)

    def page(self, way: int, columns: int, rows: int) -> None:
        """Move the cursor by the visible rows."""
        index, count = self.position
        if count:
            self.go(paged(index, way * rows, columns, count))

    def end(self, way: int) -> None:
        """Move the cursor to the first item, or with 1 to the last."""
        _, count = self.position
        if count:
            self.go(count - 1 if way > 0 else 0)

    def scrolled(self, columns: int, rows: int) -> int:
        """Scroll so that the cursor is visible among *rows*; return the first row to show."""
        index, count = self.position
        return self.view.follow(index // columns, grid_rows(columns, count), rows).start
