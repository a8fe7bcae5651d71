"""The connection of a player, as asyncssh speaks it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import asyncssh

from tui_tangram.host.keys import player_id
from tui_tangram.host.limits import Reason, Visit
from tui_tangram.host.session import PlayerSession

if TYPE_CHECKING:
    from tui_tangram.host.front import Front


class Connection(asyncssh.SSHServer):
    """A connection: any key may log in, and have one session."""

    def __init__(self, host: Front) -> None:
        self.host = host
        self.key = ""
        """The id of the player, once logged in."""
        self.addresses = ""
        """Address and port of both sides."""
        self._address = "?"
        self._fingerprint = ""
        self._connection: asyncssh.SSHServerConnection | None = None
        self._admitted: Visit | None = None
        self._has_session = False
        self._late: asyncio.TimerHandle | None = None

    def log(self, line: str) -> None:
        """Log *line* with the address and the key."""
        self.host.log(" ".join(filter(None, (self._address, self._fingerprint, line))))

    def waiting(self) -> int:
        """Return the bytes that the network has not taken yet."""
        transport: Any = getattr(self._connection, "_transport", None)
        return 0 if transport is None else transport.get_write_buffer_size()

    def cut_off(self, why: str) -> None:
        """Abort the connection, which is logged."""
        self.log(f"refused: {why}")
        if self._connection:
            self._connection.abort()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Admit it, or cut it off."""
        # Both are unknown when it is lost.
        there, here = conn.get_extra_info("peername"), conn.get_extra_info("sockname")
        if there and here:
            self._address = there[0]
            self.addresses = f"{there[0]} {there[1]} {here[0]} {here[1]}"
        self._connection = conn
        found = self.host.admission.connect(self._address)
        if isinstance(found, Reason):
            self.log_refused(found)
            conn.abort()
            return
        self._admitted = found
        self.host.connections.add(self)

    def log_refused(self, why: Reason) -> None:
        """Log a refusal before login."""
        self.host.log_refused(self._address, why)

    def connection_lost(self, exc: Exception | None) -> None:
        """Free all places, whatever happened."""
        del exc
        if self._admitted:
            self._admitted.leave()
        if self._late:
            self._late.cancel()
        self.host.connections.discard(self)

    # Login

    def begin_auth(self, username: str) -> bool:
        """Ask everybody for a key."""
        del username
        return True

    def public_key_auth_supported(self) -> bool:
        """Accept keys."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key.

        A client may ask about several; the last one before `auth_completed` is the one whose
        signature was verified, because nothing is awaited in between.
        """
        del username
        self.key = player_id(key.public_data)
        self._fingerprint = key.get_fingerprint()
        return True

    def auth_completed(self) -> None:
        """Wait for a session, not for long."""
        seconds = self.host.limits.login_seconds
        self._late = asyncio.get_running_loop().call_later(seconds, self.close)

    def close(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.close()

    def begin(self) -> Reason | None:
        """Begin the session with a place for it; return why there is none."""
        assert self._admitted
        refused = self._admitted.play(self.key)
        if self._late and not refused:
            self._late.cancel()
        return refused

    # What may be opened

    def session_requested(self) -> Any:  # noqa: ANN401  # asyncssh's own union
        """Open the only session."""
        if self._has_session or self._connection is None or self._admitted is None:
            return False
        self._has_session = True
        channel = self._connection.create_server_channel("utf-8", "replace")
        # asyncssh would keep all that are sent; none is passed on.
        channel._process_env_request = _refuse  # type: ignore[method-assign]  # noqa: SLF001
        return channel, PlayerSession(self)


def _refuse(packet: asyncssh.packet.SSHPacket) -> bool:
    """Refuse a variable."""
    del packet
    return False
