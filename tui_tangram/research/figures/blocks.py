"""Files of compressed blocks: a line with the format, the blocks, and an index of JSON at the end.

The last 16 bytes have the place and the length of the index.  A file is complete, or it is not
there: it is written under another name and replaces the one before.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeAlias

from tui_tangram.files import force, regular, unlinked
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

Index: TypeAlias = dict[str, Any]
"""The index of a file."""
WRONG: Final = (ValueError, KeyError, TypeError, IndexError, zlib.error, RecursionError)
"""The errors of a file that is damaged."""


class BlockPlace(NamedTuple):
    """A place in a file."""

    begin: int
    length: int


class BlockWriter:
    """A file that is being written."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin a file with its format written."""
        self.index: Index = {}
        self._file = file

    def add(self, data: bytes) -> BlockPlace:
        """Write a block, compressed, and return its place."""
        block = zlib.compress(data, 6)
        place = BlockPlace(self._file.tell(), len(block))
        self._file.write(block)
        return place

    def finish(self) -> None:
        """Write the index."""
        place = self.add(json.dumps(self.index).encode())
        self._file.write(b"".join(one.to_bytes(8, "big") for one in place))


@contextmanager
def written(path: Path, line: bytes) -> Iterator[BlockWriter]:
    """Write a file with *line* as its format, which replaces another after the block.

    Raises `OSError`; then, and after errors of the block, nothing has changed.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    try:
        with open(fresh, "xb", opener=unlinked) as file:
            file.write(line)
            writer = BlockWriter(file)
            yield writer
            writer.finish()
        force(fresh)
        fresh.replace(path)
        force(path.parent)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


class BlockFile:
    """A file that is there."""

    def __init__(self, path: Path, line: bytes) -> None:
        """Read the index.  Raises `FileNotFoundError` if there is no file, else as `read`."""
        self.path = path
        try:
            with open(path, "rb", opener=regular) as file:
                if file.read(len(line)) != line:
                    raise self.damaged()
                self.size = file.seek(0, os.SEEK_END)
                file.seek(max(0, self.size - 16))
                place = BlockPlace(*(int.from_bytes(file.read(8), "big") for _ in range(2)))
                if sum(place) != self.size - 16:
                    raise self.damaged()
                file.seek(place.begin)
                self.index: Index = dict(json.loads(zlib.decompress(file.read(place.length))))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise self._unread(error) from None
        except WRONG:
            raise self.damaged() from None

    def read(self, place: BlockPlace) -> bytes:
        """Return a block.  Raises `Refusal`."""
        try:
            with open(self.path, "rb", opener=regular) as file:
                file.seek(place.begin)
                return zlib.decompress(file.read(place.length))
        except OSError as error:
            raise self._unread(error) from None
        except zlib.error:
            raise self.damaged() from None

    def damaged(self) -> Refusal:
        """Return the refusal of a damaged file."""
        return Refusal("{path}: is damaged; delete it, and it is made again", path=self.path)

    def _unread(self, error: OSError) -> Refusal:
        return Refusal("{path}: cannot be read: {why}", path=self.path, why=error.strerror)
