"""The nursery: a single-threaded process that has a process for each player, and the workers.

Its standard input is a socket of the front.  A request is a line of JSON with descriptors: the
terminal and the sockets of a player, or the socket of a worker; the answer is a line with the new
process, and another line reports its end.  Without the front it ends; the players' processes then
lose their terminals, and save.

A player's process is a fork that has all modules already, or with a ``command`` another program.
It shares the pages that it does not write to.  A collection of garbage would write to all, so
all that is there before the first fork is frozen.  Most of the others are written to by reference
counts, so from Python 3.12 on no object that is there has one any more.  New objects would take
the places of removed ones among these, so the places are filled.  The first use of code adapts
it, and its results are cached, so a *preload* should use what it imports.

With Python 3.11 the counts are half of what a player takes (19 MB at the start, 20 at home, 37 on
a figure, 38 after some keys).  Nothing is imported after the fork, and to use more before it, three
figures and a board, changes none of these.

Where the system lets it, the nursery leaves the network, and all its processes are born without:
what they need, they have been given.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
import termios
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import CodeType
from typing import Any, Final, TypeAlias

Program: TypeAlias = Callable[[str, Sequence[str], Sequence[socket.socket]], int]
"""Runs as a `PLAYER` or `WORKER` with arguments and sockets of the host; returns the status."""

PLAYER: Final = "player"
"""The game of a player: it has a terminal, and sockets to the tables and to the searches."""
WORKER: Final = "worker"
"""A search: its socket is its input and its output."""
SOCKETS: Final = "TUI_TANGRAM_SOCKETS"
"""The variable with the descriptors of the sockets, for another program."""
LONGEST: Final = 1 << 16
"""Bytes of the longest request."""
UMASK: Final = 0o077
_NEW_USER: Final = 0x10000000
_NEW_NETWORK: Final = 0x40000000
"""Linux: CLONE_NEWUSER and CLONE_NEWNET."""
_IMMORTAL: Final = -1
"""The lower half of the count of an object that lives for ever."""
_POOL: Final = 1 << 14
_POOL_HEAD: Final = 48
"""Bytes of what Python has small objects of one size in, and of its head."""
_SMALL: Final = 512
"""Bytes of the largest of them."""
_FILLING: Final = 1 << 22
"""The maximum number of bytes to fill the places of one size."""
_LARGE: Final = 1 << 10
_LARGEST: Final = 1 << 16
"""Bytes of the places in the heap that are filled one by one, from the largest on."""
_filled: Final[list[object]] = []
LOST: Final = 129
"""The exit status of a process that has no terminal, as after SIGHUP."""


def run(program: Program, preload: Callable[[], object] | None, command: Sequence[str]) -> int:
    """Make processes until the front is gone; return the status to exit with.

    In a player's process that is the status of *program*.  With a *preload*, which imports what it
    needs, the process is a fork; without one it executes *command*, to which its role is added.
    """
    control = socket.socket(fileno=os.dup(sys.stdin.fileno()))
    control.set_inheritable(False)
    if preload is not None:
        gc.disable()
        preload()
        gc.disable()
        gc.unfreeze()
        gc.collect()
        fill_pools()
        fill_heap()
        make_immortal()
        gc.freeze()
    try:
        leave_network()
    except OSError as error:
        print(f"nursery: players' processes have a network: {error}", file=sys.stderr)
    woken, wake = socket.socketpair()
    for end in (woken, wake):
        end.setblocking(False)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    living: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([control, woken], [], [])
        if woken in ready:
            with suppress(BlockingIOError):
                woken.recv(LONGEST)
            _report_ended(control, living)
        if control not in ready:
            continue
        request, descriptors = _received(control)
        if request is None:
            return 0
        child = os.fork()
        if child == 0:
            signal.set_wakeup_fd(-1)
            for end in (control, woken, wake):
                end.close()
            gc.enable()
            role, argv = request["role"], request["argv"]
            sockets = _become(request, *descriptors)
            if sockets is None:
                return LOST
            if preload is None:
                for one in sockets:
                    one.set_inheritable(True)
                environ = {**os.environ, SOCKETS: " ".join(str(one.fileno()) for one in sockets)}
                os.execve(command[0], [*command, role, *argv], environ)  # noqa: S606
            return program(role, argv, sockets)
        living[child] = request["id"]
        _answer_started(control, request["id"], child)
        for descriptor in descriptors:
            os.close(descriptor)


def leave_network() -> None:
    """Move this process to a network of its own, without any way out.  Raises `OSError`.

    Without privileges only Linux lets it, and only if it allows user namespaces to everybody.
    """
    user, group = os.geteuid(), os.getegid()
    unshare = getattr(ctypes.CDLL(None, use_errno=True), "unshare", None)
    if unshare is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if unshare(_NEW_USER | _NEW_NETWORK):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    for name, text in (
        ("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")
    ):  # fmt: skip
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:  # noqa: PTH123
            file.write(text)


def fill_pools() -> None:
    """Fill the places of removed small objects, so that new ones are on pages of their own."""
    for size in range(32, _SMALL + 1, 16):
        filled: Counter[int] = Counter()
        for number in range(_FILLING // size):
            one = float(number) if size == 32 else bytes(size - sys.getsizeof(b""))
            _filled.append(one)
            pool = id(one) // _POOL
            filled[pool] += 1
            if filled[pool] == (_POOL - _POOL_HEAD) // size:  # a new one: there was no other place
                break


def fill_heap() -> None:
    """Fill the places of removed larger objects in the same way, with the allocator of glibc.

    What does not fit between old ones is at the end of its heap, whose pages are new.
    """
    library = ctypes.CDLL(None)
    if not hasattr(library, "gnu_get_libc_version"):
        return
    allocate, move_end = library.malloc, library.sbrk
    allocate.argtypes, move_end.argtypes = (ctypes.c_size_t,), (ctypes.c_ssize_t,)
    allocate.restype = move_end.restype = ctypes.c_size_t
    end = move_end(0)
    for size in (*range(_LARGEST, _LARGE, -_LARGE), *range(_LARGE, 0, -16)):
        for _ in range(_FILLING // size):
            if allocate(size) >= end:
                break


def make_immortal() -> None:
    """Let all objects that there are live for ever, where Python has such.

    It knows them by their counts of references, which it does not write to (PEP 683).  Code does
    not say what it refers to.
    """
    count = ctypes.c_int32.from_address
    if sys.byteorder != "little" or count(id(None)).value >= 0:
        return
    known: set[int] = set()
    found = gc.get_objects()
    while found:
        more = {id(one): one for one in found if id(one) not in known}
        known.update(more)
        for number in more:
            count(number).value = _IMMORTAL
        found = gc.get_referents(*more.values())
        for one in more.values():
            if isinstance(one, CodeType):
                found += [one.co_consts, one.co_names, one.co_name, one.co_qualname]
                found += [one.co_filename, one.co_linetable, one.co_exceptiontable]


def _received(control: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    """Return the next request, None at the end, and its descriptors."""
    text, descriptors = b"", []
    while not text.endswith(b"\n"):
        try:
            part, passed, _, _ = socket.recv_fds(control, LONGEST, 3)
        except ConnectionError:
            part, passed = b"", []
        if not part:
            return None, []
        text += part
        descriptors += passed
    for descriptor in descriptors:
        os.set_inheritable(descriptor, False)
    return json.loads(text), descriptors


def _answer_started(control: socket.socket, request: int, child: int) -> None:
    """Report a new process to the front.

    It gets a descriptor of the process, if the system has such: a number may soon be another's.
    """
    line = json.dumps({"id": request, "pid": child}).encode() + b"\n"
    handle = _pidfd(child)
    with suppress(ConnectionError):
        if handle is None:
            control.sendall(line)
        else:
            socket.send_fds(control, [line], [handle])
    if handle is not None:
        os.close(handle)


def _pidfd(child: int) -> int | None:
    if not hasattr(os, "pidfd_open"):
        return None
    try:
        return os.pidfd_open(child)
    except OSError:  # an old kernel
        return None


def _report_ended(control: socket.socket, living: dict[int, int]) -> None:
    """Report the processes that have ended to the front."""
    with suppress(ChildProcessError, ConnectionError):
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            ended = {"id": living.pop(child), "status": os.waitstatus_to_exitcode(status)}
            control.sendall(json.dumps(ended).encode() + b"\n")


def _become(request: Mapping[str, Any], first: int, *others: int) -> list[socket.socket] | None:
    """Become a process of the host: take the terminal, the environment and the limits.

    Returns the sockets, or None when the player has left already.
    """
    for name in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    for standard in range(3):
        os.dup2(first, standard)
    os.close(first)
    if request["role"] == PLAYER:
        try:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        except OSError:  # the other end of the terminal is closed
            return None
    else:
        errors = os.open(os.devnull, os.O_WRONLY)
        os.dup2(errors, 2)
        os.close(errors)
    os.umask(UMASK)
    os.chdir("/")
    for name, most in request["limits"].items():
        _limit(getattr(resource, name), most)
    os.environ.clear()
    os.environ.update(request["environ"])
    _open_standard()
    return [socket.socket(fileno=one) for one in others]


def _limit(kind: int, most: int) -> None:
    """Limit a resource, to no more than is allowed already."""
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(kind, (most, most))


def _open_standard() -> None:
    """Open the standard streams again: Python made them for what they were before."""
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (
        open(number, "w", encoding="utf-8", errors=errors, buffering=1, closefd=False)  # noqa: SIM115
        for number, errors in ((1, "strict"), (2, "backslashreplace"))
    )
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
