"""A player's connection to the tables of a host, in lines: made, waited on, lost and made again.

Where the socket is that of this account, a connection that was lost at a table is made again, and
the log is taken up from its number; without one for `AWAY` seconds it has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.flow import table_socket
from tui_tangram.flow.results import ResultSender
from tui_tangram.flow.table_server import reach, reach_again
from tui_tangram.flow.table_socket import TableConnection, name_of_player
from tui_tangram.games.together.boards import BoardEvent
from tui_tangram.games.together.client import (
    AWAY,
    RETRY,
    LinkChange,
    Refused,
    TableClient,
    TableEvent,
)
from tui_tangram.language import PlayerError
from tui_tangram.plain.commands import CommandError

if TYPE_CHECKING:
    from socket import socket

    from tui_tangram.plain.services import LineServices

PATIENCE: Final = 5.0
"""Seconds for which a command waits for the host."""


class HostLink:
    """The connection of one player."""

    def __init__(
        self, services: LineServices, happened: Callable[[TableEvent | BoardEvent], None]
    ) -> None:
        """Give all events to *happened*, in order; nothing is connected yet."""
        self._services, self._happened = services, happened
        self._wire: TableConnection | None = None
        self._client: TableClient | None = None
        self._refusal: Refused | None = None
        """The refusal of what a waiting command has asked for."""
        self.waits = False
        """Whether a command waits."""
        self._lost_at: float | None = None
        """The time at which the connection was lost, until the player is back."""
        self._tried_at = 0.0
        self.losses = 0
        """The number of times that it was lost."""
        self.results = ResultSender(services, self._send)
        """The player's results, where the host counts them."""

    @property
    def client(self) -> TableClient:
        """The player's side of the tables, connected on first use.  Raises `CommandError`."""
        return self.open(begin=False)

    def open(self, *, begin: bool = True) -> TableClient:
        """Connect to the tables on first use, and *begin* a server of them where there is none.

        Raises `CommandError`, and `Refusal` where it cannot begin.
        """
        if self._client is None:
            services = self._services
            link = services.link
            if link is None and not services.restricted:  # the socket may be somebody else's
                link = reach(services.store.directories) if begin else table_socket.connect()
            if link is None:
                if services.restricted:
                    raise CommandError("this host has no tables")
                raise CommandError("no tables are open here: open one with together")
            self._client = client = TableClient(self._send, services.find_game)
            data = services.store.directories.data
            self._begin(link, name_of_player(services.player, data))
            self.until(lambda: bool(client.name))
            if not client.name:
                self.close()
                raise CommandError("the tables do not answer")
            if services.results is not None:
                self.results.connected()
        return self._client

    @property
    def known(self) -> TableClient | None:
        """The player's side of the tables, if there is a connection, or one that was lost."""
        return self._client

    @property
    def sources(self) -> list[TableConnection]:
        """The connection to wait for, besides the player."""
        return [] if self._wire is None else [self._wire]

    @property
    def due(self) -> float | None:
        """Seconds until it is to be heard without anything new; None if it is not."""
        away = self._lost_at is not None and self._wire is None
        return max(self._tried_at + RETRY - monotonic(), 0.0) if away else None

    @property
    def away(self) -> bool:
        """Whether the player is not at the table, and may be again."""
        return self._client is not None and self._client.away

    def _begin(self, link: socket, name: str) -> None:
        assert self._client is not None
        self._wire = TableConnection(link)
        self._client.hello(name)

    def _send(self, line: Mapping[str, Any]) -> None:
        if self._wire is not None:
            self._wire.send(line)

    def close(self) -> None:
        """End the connection."""
        if self._wire is not None:
            self._wire.close()
        services = self._services
        services.link = services.results = services.rankings = None
        self._wire = self._client = self._lost_at = None

    # Waiting

    def ask(self, ask: Callable[[], None], until: Callable[[], bool]) -> None:
        """Ask the host for something, and wait until it is there.  Raises `CommandError`."""
        self.back()
        self._refusal = None
        ask()
        self.until(until)
        refused, self._refusal = self._refusal, None
        if refused is not None:
            raise CommandError("{why}", why=refused.why)
        if not until():
            raise CommandError("the tables do not answer")

    def back(self) -> None:
        """Wait until the player is at the table again, if the connection is lost.

        Raises `CommandError` after `PATIENCE`.
        """
        self.until(lambda: not self.away)
        if self.away:
            raise CommandError("you are not connected")

    def until(self, test: Callable[[], bool]) -> None:
        """Hear lines until *test*, or until something is refused or lost, or for `PATIENCE`."""
        end, losses = monotonic() + PATIENCE, self.losses
        waited, self.waits = self.waits, True
        try:
            while not (self._client is None or test() or self._refusal) and monotonic() < end:
                if losses != self.losses:
                    break
                self.hear(0.1)
        finally:
            self.waits = waited

    # Hearing

    def hear(self, seconds: float = 0) -> None:
        """Take what the host has sent; wait so many *seconds* for the first of it."""
        if self._client is None:
            return
        if self._wire is None and not self._connect_again(seconds):
            return
        wire, client = self._wire, self._client
        assert wire is not None
        try:
            for line in wire.receive(seconds):
                about = self.results.receive(line)
                for event in client.receive(line) if about is None else (about,):
                    self._heard(event)
                if self._wire is not wire:
                    return  # it was left
        except (PlayerError, ValueError, LookupError):  # it is no host, or the boards differ
            self._end()
            return
        if wire.closed:
            self._lose()

    def _heard(self, event: TableEvent | BoardEvent) -> None:
        client = self._client
        assert client is not None
        if client.away and isinstance(event, Refused):
            self._end()  # the table is gone
            return
        if event is LinkChange.BACK:
            self._lost_at = None
        if self.waits and isinstance(event, Refused):
            self._refusal = event
        self._happened(event)

    def _lose(self) -> None:
        """Note that the connection is lost, which is made again where that can be."""
        client, wire = self._client, self._wire
        assert client is not None
        assert wire is not None
        if self._services.link is not None or client.details is None:
            self._end()
            return
        wire.close()
        client.disconnected()
        self.losses += 1
        self._wire = None
        if self._lost_at is None:
            self._lost_at = monotonic()
            self._happened(LinkChange.LOST)

    def _connect_again(self, seconds: float) -> bool:
        """Try to connect, if it is time; return whether it is connected."""
        if self._lost_at is None:
            return False
        if monotonic() > self._lost_at + AWAY:
            self._end()
            return False
        wait = self.due or 0.0
        if wait > seconds:
            sleep(seconds)
            return False
        sleep(wait)
        self._tried_at = monotonic()
        link = reach_again(self._services.store.directories)
        if link is None:
            return False
        assert self._client is not None
        self._begin(link, self._client.name)
        return True

    def _end(self) -> None:
        """End the connection for good."""
        self.close()
        self._happened(LinkChange.ENDED)
