"""Fuzz every reader with inputs that are numbered, so that a run goes on where another ended.

    python -m tests.benchmarks.fuzz_seeds [--from N] [--inputs N] [--minutes M] [READER …]

Each number is a seed: it chooses a reader of the table in `tests.strategies.readers`, one of its
samples and up to four ways to spoil it.  Saves are replayed, not only parsed.  Inputs are read in
a child process that may use `CPU` seconds, `WAIT` seconds of the clock and `MEMORY` bytes for
each; a child that is ended is replaced, and the fuzzing goes on behind the input that ended it.
Prints every input that raised what its reader does not document, was answered with more than one
printable line, or used too much.  Then it prints for each reader how many inputs were read and
how many of them understood, the longest time and the most memory of one.
``--from N --inputs 1`` repeats one of them.

Linux only, which tells how much memory was used.
"""

from __future__ import annotations

import argparse
import mmap
import os
import re
import resource
import signal
import struct
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from tests.strategies.readers import Reader, readers, spoil, texts, verdict

CPU: Final = 5
"""The most seconds of CPU for one input."""
WAIT: Final = 300
"""The most seconds for one input, which may wait for something that never comes."""
MEMORY: Final = 1_000_000_000
"""The most bytes of address space for an input, beside what the program has."""
BATCH: Final = 2_000
"""The inputs that one child reads."""


FIGURES: Final = struct.Struct("qqdq")
"""The figures of a reader: its inputs, those understood, the longest time, the most memory."""


class Slow(BaseException):
    """An input that used too much time; no reader catches it."""


def content_of(number: int, table: Sequence[Reader]) -> tuple[Reader, bytes]:
    """Return the reader and the input of a number."""
    random = Random(number)
    reader = random.choice(table)
    content = random.choice(reader.samples)
    for _ in range(random.randrange(5)):
        content = spoil(random, content)
    return reader, content


def memory(line: str) -> int:
    """Return a number of bytes from the system's account of this process."""
    found = re.search(rf"^{line}:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found, line
    return 1024 * int(found[1])


def read(first: int, end: int, table: Sequence[Reader], shared: mmap.mmap) -> None:
    """Read the inputs from *first* to *end* in this process, and write progress to *shared*."""

    def late(*_: object) -> None:
        raise Slow

    signal.signal(signal.SIGPROF, late)
    most = memory("VmSize") + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for number in range(first, end):
        shared[:8] = struct.pack("q", number)
        reader, content = content_of(number, table)
        found = None
        # From here on the system counts the most memory anew.
        Path("/proc/self/clear_refs").write_text("5")
        there, began = memory("VmRSS"), time.process_time()
        # The signal ends what runs in Python; the limit, a little later, also what does not.
        soft = int(began) + 2 * CPU
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
        signal.setitimer(signal.ITIMER_PROF, CPU)
        signal.alarm(WAIT)
        try:
            found = verdict(reader, content)
            assert all(text.isprintable() for text in texts(found))
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is reported
            signal.setitimer(signal.ITIMER_PROF, 0)
            print(f"{number}: {reader.name}: {type(error).__name__}: {ascii(str(error))[:300]}")
            print("    " + " < ".join(
                f"{frame.name}:{frame.lineno}"
                for frame in reversed(traceback.extract_tb(error.__traceback__)[-4:])
            ), flush=True)  # fmt: skip
        signal.setitimer(signal.ITIMER_PROF, 0)
        took, used = time.process_time() - began, memory("VmHWM") - there
        place = 8 + FIGURES.size * table.index(reader)
        count, understood, longest, largest = FIGURES.unpack_from(shared, place)
        FIGURES.pack_into(
            shared,
            place,
            count + 1,
            understood + (found is not None),
            max(longest, took),
            max(largest, used),
        )


def fuzz(first: int, end: int, minutes: float, table: Sequence[Reader]) -> int:
    """Read inputs until *end* or for some minutes; return the first that was not read."""
    shared = mmap.mmap(-1, 8 + FIGURES.size * len(table))
    until = time.monotonic() + 60 * minutes
    at = first
    while at < end and time.monotonic() < until:
        stop = min(at + BATCH, end)
        sys.stdout.flush()
        child = os.fork()
        if not child:
            read(at, stop, table, shared)
            sys.stdout.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            (stop,) = struct.unpack("q", shared[:8])
            name = content_of(stop, table)[0].name
            print(f"{stop}: {name}: the process ended with {os.waitstatus_to_exitcode(status)}")
            stop += 1
        at = stop
    for index, reader in enumerate(table):
        count, understood, longest, largest = FIGURES.unpack_from(shared, 8 + FIGURES.size * index)
        print(
            f"{reader.name:<18}{count:>9} inputs,{understood:>8} understood, at most "
            f"{longest:6.2f} s, {largest / 1e6:6.1f} MB"
        )
    return at


def main() -> None:
    """Read the arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--inputs", type=int, default=10**9)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("readers", nargs="*")
    options = parser.parse_args()
    table = [one for one in readers() if not options.readers or one.name in options.readers]
    end = fuzz(options.first, options.first + options.inputs, options.minutes, table)
    print(f"{end - options.first:,} inputs were read; go on with --from {end}")


if __name__ == "__main__":
    main()
